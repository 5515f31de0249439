"""Golden conversations: Markdown that reads as prose, replayed, rendered again, and compared.

What a file holds is told, and read, by `planner.lab.golden`.

`python -m tests.scenarios.golden --accept [FILE …]` rewrites replies, plans and ledgers, never the person's turns and never an
expectation; with `--expectations` it rewrites those as well. A file with a known gap states what should come, so its ledger is an
expectation too.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

from planner.domain.ledger import open_questions
from planner.domain.state import TripState
from planner.lab.golden import GAP, KNOWN, LEDGER, PRESS, SAYS, STEP, TABLE, TODAY, YOU, Golden, GoldenTurn, parse
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.say.phrases import facts

FOLDER = Path(__file__).parent / "golden"


def replayed(golden: Golden) -> Golden:
    """The same conversation as the product holds it today."""
    talk = Conversation(TripState(trip_id="golden"), make_services(Config(), golden.today), case_clock(golden.today))
    turns: list[GoldenTurn] = []
    known: dict[str, str] = {}
    for turn in golden.turns:
        result = talk.turn(turn.said)
        now = {label: phrase for _, label, phrase in facts(talk.state)}
        reply = str(result["reply"])
        told = replace(
            turn, head=_head(result, talk.state), known=_news(known, now), reply=tuple(reply.splitlines()), table=_table(talk.state)
        )
        said = turn.says.removeprefix(SAYS).removesuffix(".").casefold() in reply.casefold()
        turns.append(told if said else replace(told, says=""))
        known = now
    rows = tuple(
        f"| {q.slot} | {q.status} | {(q.answered_text or '').replace('|', '/').replace(chr(10), ' ')[:90]} |" for q in talk.state.questions
    )
    return replace(golden, turns=tuple(turns), ledger=rows)


def _head(result: dict[str, object], state: TripState) -> str:
    acts = ", ".join(map(str, result["acts"])) or str(result["act"])  # type: ignore[call-overload]
    asks = ", ".join(q.slot for q in open_questions(state.questions))
    return f"*{STEP[str(result['mode'])]} · {acts}{' · asks ' + asks if asks else ''}*"


def _news(known: dict[str, str], now: dict[str, str]) -> str:
    news = [f"{label}: {phrase}" for label, phrase in now.items() if known.get(label) != phrase]
    news += [f"{label}: forgotten" for label in known if label not in now]
    return KNOWN + "; ".join(news) + "." if news else ""


def _table(state: TripState) -> str:
    if not state.options:
        return ""
    chosen = state.selection.option_id if state.selection else ""
    return TABLE + "; ".join(f"{o.title}{' (chosen)' if o.id == chosen else ''}" for o in state.options) + "."


def written(golden: Golden) -> str:
    """The conversation as Markdown."""
    blocks = [f"# {golden.title}", golden.shows, f"{TODAY}{golden.today.isoformat()}."]
    blocks += [GAP + golden.gap] if golden.gap else []
    for turn in golden.turns:
        said = YOU + turn.said.replace("\n", "⏎") if isinstance(turn.said, str) else PRESS + json.dumps(turn.said)
        blocks += [said, turn.head, "\n".join(f"> {row}".rstrip() for row in turn.reply), turn.known, turn.says, turn.table]
    table = "\n".join(["| question | became | words |", "|---|---|---|", *golden.ledger])
    return "\n\n".join(filter(None, [*blocks, LEDGER, table])) + "\n"


def accepted(golden: Golden, *, expectations: bool) -> Golden:
    """The file's conversation with today's replies; its expectations too where asked for or where it states none yet."""
    now = replayed(golden)
    pairs = list(zip(golden.turns, now.turns, strict=True))
    if expectations:
        return replace(now, turns=tuple(replace(n, says=was.says) for was, n in pairs))
    turns = [replace(n, head=was.head, known=was.known, says=was.says) if was.head else n for was, n in pairs]
    return replace(now, turns=tuple(turns), ledger=golden.ledger if golden.gap and golden.ledger else now.ledger)


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.md"))


def accept(paths: list[Path], *, expectations: bool = False) -> int:
    """Rewrite the given files; how many changed."""
    changed = 0
    for path in paths:
        before = path.read_text(encoding="utf-8")
        after = written(accepted(parse(before), expectations=expectations))
        if after != before:
            path.write_text(after, encoding="utf-8")
            changed += 1
    return changed


if __name__ == "__main__":
    if "--accept" not in sys.argv:
        sys.exit("usage: python -m tests.scenarios.golden --accept [--expectations] [FILE …]")
    wanted = [Path(a) for a in sys.argv[1:] if not a.startswith("--")] or files()
    print(
        f"{accept(wanted, expectations='--expectations' in sys.argv)} of {len(wanted)} files rewritten; read the difference before you commit it"
    )
