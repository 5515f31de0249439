"""Golden conversations: Markdown that reads as prose, replayed, rendered again, and compared.

A file holds a title, a sentence saying what it shows, the day, perhaps a `Known gap:`, and turns. `**You:**` is what the person types,
`**You press:**` a button as JSON. Under a turn stand the expectations (the line in italics: step, acts, open questions; what became
known; words the reply has to hold), the reply as it is today and the plans on the table; at the end the ledger.

`python -m tests.scenarios.golden --accept [FILE …]` rewrites replies, plans and ledgers, never the person's turns and never an
expectation; with `--expectations` it rewrites those as well. A file with a known gap states what should come, so its ledger is an
expectation too.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from planner.config import Config, make_services
from planner.ledger import open_questions
from planner.replaying import Conversation, case_clock
from planner.state import TripState
from planner.wording import facts

FOLDER = Path(__file__).parent / "golden"
STEP = {"CLARIFY": "Details", "CONFIRM": "Check", "DISPATCH": "Research", "FINALIZE": "Choose"}
TODAY, GAP, YOU, PRESS, KNOWN, SAYS, TABLE, LEDGER = (
    "Today is ", "Known gap: ", "**You:** ", "**You press:** ", "Now known: ", "It should say: ", "On the table: ", "## The ledger at the end",
)  # fmt: skip


@dataclass(frozen=True)
class Told:
    """One turn: what the person said, what is expected of it, and what the planner showed."""

    said: object
    head: str = ""
    known: str = ""
    says: str = ""
    reply: tuple[str, ...] = ()
    table: str = ""


@dataclass(frozen=True)
class Golden:
    """A conversation as a file tells it, or as the product holds it."""

    title: str
    shows: str
    today: date
    gap: str
    turns: tuple[Told, ...]
    ledger: tuple[str, ...]

    @property
    def expectations(self) -> str:
        """What has to hold even while replies still change: steps, acts, open questions, facts, and the slots and states of the ledger."""
        told = [f"{turn.said}\n  {turn.head}\n  {turn.known}\n  {turn.says}" for turn in self.turns]
        return "\n".join([*told, *(" | ".join(row.split("|")[1:3]) for row in self.ledger)])


def parse(text: str) -> Golden:
    """A file's conversation. Lines of no known kind are refused, so that a typing error is never a lost expectation."""
    body, _, ledger = text.partition(f"\n{LEDGER}\n")
    title, _, shows, *lines = body.splitlines()
    today, gap = "", ""
    turns: list[Told] = []
    for line in filter(None, lines):
        if line.startswith(TODAY):
            today = line.removeprefix(TODAY).rstrip(".")
        elif line.startswith(GAP):
            gap = line.removeprefix(GAP)
        elif line.startswith(YOU):
            turns.append(Told(said=line.removeprefix(YOU).replace("⏎", "\n")))
        elif line.startswith(PRESS):
            turns.append(Told(said=json.loads(line.removeprefix(PRESS))))
        elif turns:
            turns[-1] = _with_line(turns[-1], line)
        else:
            raise ValueError(f"{title}: {line!r} stands before the first turn")
    rows = tuple(row for row in ledger.splitlines() if row.startswith("| ") and not row.startswith("| question |"))
    return Golden(title.removeprefix("# "), shows, date.fromisoformat(today), gap, tuple(turns), rows)


def _with_line(turn: Told, line: str) -> Told:
    if line.startswith("> ") or line == ">":
        return replace(turn, reply=(*turn.reply, line.removeprefix(">").removeprefix(" ")))
    if line.startswith(KNOWN):
        return replace(turn, known=line)
    if line.startswith(SAYS):
        return replace(turn, says=line)
    if line.startswith(TABLE):
        return replace(turn, table=line)
    if line.startswith("*") and line.endswith("*"):
        return replace(turn, head=line)
    raise ValueError(f"{line!r} is no line of a golden conversation")


def replayed(golden: Golden) -> Golden:
    """The same conversation as the product holds it today."""
    talk = Conversation(TripState(trip_id="golden"), make_services(Config(), golden.today), case_clock(golden.today))
    turns: list[Told] = []
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
