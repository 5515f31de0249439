"""Compare `routes.toml` with relations of another year: `python -m planner.tools.data.check_routes RELATIONS.jsonl`. It changes nothing.

Each line of the file is {"from": "LHR", "to": ["AMS", …]}. Printed are the shares of pairs that both know, and, airport by airport, the
pairs of `routes.toml` which the other year did not have and the other way round: to look at, since routes come and go; no table is made
from it. Pairs whose airports serve one region are errors, and the exit code says so.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

from planner.places.gazetteer import gazetteer
from planner.places.geography import kilometres
from planner.tools.air import ONE_REGION_KM, routes

ISLANDS_KM = 50
"""Two airports nearer than `ONE_REGION_KM` may still be joined over water: between islands."""


def relations(path: Path) -> set[frozenset[str]]:
    """The pairs of a file of relations."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return {frozenset((row["from"], end)) for row in rows for end in row["to"] if end != row["from"]}


def distance(pair: frozenset[str]) -> float:
    a, b = (gazetteer().airports[code] for code in sorted(pair))
    return kilometres(a.lat, a.lon, b.lat, b.lon)


def main() -> int:
    other, known = relations(Path(sys.argv[1])), routes()
    both = {code for pair in other for code in pair} & known.listed
    ours = {pair for pair in known.pairs if pair <= both}
    theirs = {pair for pair in other if pair <= both}
    print(f"{len(both)} airports in both; {len(ours)} pairs here, {len(theirs)} there, {len(ours & theirs)} in both")
    for title, pairs in (("only here", ours - theirs), ("only there", theirs - ours)):
        rows: dict[str, list[str]] = defaultdict(list)
        for pair in pairs:
            a, b = sorted(pair)
            rows[a].append(b)
        print(f"\n{title}: {len(pairs)}")
        for code in sorted(rows):
            print(f"  {code}: {' '.join(sorted(rows[code]))}")
    near = sorted((round(distance(pair)), *sorted(pair)) for pair in known.pairs if distance(pair) < ISLANDS_KM)
    print(f"\nnearer than {ISLANDS_KM} km: {near or 'none'} (the planner flies none under {ONE_REGION_KM} km)")
    return 1 if near else 0


if __name__ == "__main__":
    raise SystemExit(main())
