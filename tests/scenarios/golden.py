"""Golden conversations: Markdown that reads as prose, replayed and rendered again, and compared as text.

A file holds a title, a sentence saying what it shows, the day, and turns. `**You:**` is what the person types, `**You press:**` a
button as JSON. Everything else is rendered from the replay, so `python -m tests.scenarios.golden --accept` rewrites it and a review
reads the difference.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from planner.config import Config, make_services
from planner.ledger import open_questions
from planner.replaying import Conversation, case_clock
from planner.state import TripState
from planner.wording import facts

FOLDER = Path(__file__).parent / "golden"
STEP = {"CLARIFY": "Details", "CONFIRM": "Check", "DISPATCH": "Research", "FINALIZE": "Choose"}
YOU, PRESS, LEDGER = "**You:** ", "**You press:** ", "## The ledger at the end"


@dataclass(frozen=True)
class Golden:
    """What a person wrote in a golden file."""

    title: str
    shows: str
    today: date
    turns: tuple[object, ...]


def parse(text: str) -> Golden:
    """The title, the sentence, the day and the person's turns; what the planner said is ignored."""
    lines = text.splitlines()
    today = next(line.removeprefix("Today is ").rstrip(".") for line in lines if line.startswith("Today is "))
    turns: list[object] = []
    for line in lines:
        if line.startswith(YOU):
            turns.append(line.removeprefix(YOU).replace("⏎", "\n"))
        elif line.startswith(PRESS):
            turns.append(json.loads(line.removeprefix(PRESS)))
    return Golden(title=lines[0].removeprefix("# "), shows=lines[2], today=date.fromisoformat(today), turns=tuple(turns))


def render(golden: Golden) -> str:
    """The whole file as the product answers today."""
    talk = Conversation(TripState(trip_id="golden"), make_services(Config(), golden.today), case_clock(golden.today))
    lines = [f"# {golden.title}", "", golden.shows, "", f"Today is {golden.today.isoformat()}."]
    known: dict[str, str] = {}
    for said in golden.turns:
        result = talk.turn(said)
        lines += ["", (YOU + said.replace("\n", "⏎")) if isinstance(said, str) else PRESS + json.dumps(said)]
        asks = ", ".join(q.slot for q in open_questions(talk.state.questions))
        head = f"*{STEP[str(result['mode'])]} · {', '.join(map(str, result['acts'])) or result['act']}{' · asks ' + asks if asks else ''}*"
        lines += ["", head, "", *[f"> {row}" for row in str(result["reply"]).splitlines()]]
        now = {label: phrase for _, label, phrase in facts(talk.state)}
        news = [f"{label}: {phrase}" for label, phrase in now.items() if known.get(label) != phrase] + [
            f"{label}: forgotten" for label in known if label not in now
        ]
        lines += ["", "Now known: " + "; ".join(news) + "."] if news else []
        if talk.state.options:
            chosen = talk.state.selection.option_id if talk.state.selection else ""
            lines += [
                "",
                "On the table: " + "; ".join(f"{o.title}{' (chosen)' if o.id == chosen else ''}" for o in talk.state.options) + ".",
            ]
        known = now
    lines += ["", LEDGER, "", "| question | became | words |", "|---|---|---|"]
    lines += [
        f"| {q.slot} | {q.status} | {(q.answered_text or '').replace('|', '/').replace(chr(10), ' ')[:90]} |" for q in talk.state.questions
    ]
    return "\n".join(lines) + "\n"


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.md"))


def accept(paths: list[Path]) -> int:
    """Rewrite what the planner says in the given files; how many changed."""
    changed = 0
    for path in paths:
        before = path.read_text(encoding="utf-8")
        after = render(parse(before))
        if after != before:
            path.write_text(after, encoding="utf-8")
            changed += 1
    return changed


if __name__ == "__main__":
    if "--accept" not in sys.argv:
        sys.exit("usage: python -m tests.scenarios.golden --accept [FILE …]")
    wanted = [Path(a) for a in sys.argv[1:] if a != "--accept"] or files()
    print(f"{accept(wanted)} of {len(wanted)} files rewritten; read the difference before you commit it")
