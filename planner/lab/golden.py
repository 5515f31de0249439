"""Reading golden conversations: Markdown that tells a conversation as prose, with what is expected of every turn.

A file holds a title, a sentence saying what it shows, the day, perhaps a `Known gap:`, and turns. `**You:**` is what the person types,
`**You press:**` a button as JSON. Under a turn stand the expectations (the line in italics: step, acts, open questions; what became
known; words the reply has to hold), the reply and the plans on the table; at the end the ledger.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import date

STEP = {"CLARIFY": "Details", "CONFIRM": "Check", "DISPATCH": "Research", "FINALIZE": "Choose"}
TODAY, GAP, YOU, PRESS, KNOWN, SAYS, TABLE, LEDGER = (
    "Today is ", "Known gap: ", "**You:** ", "**You press:** ", "Now known: ", "It should say: ", "On the table: ", "## The ledger at the end",
)  # fmt: skip


@dataclass(frozen=True)
class GoldenTurn:
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
    turns: tuple[GoldenTurn, ...]
    ledger: tuple[str, ...]

    @property
    def expectations(self) -> str:
        """What has to hold even while replies still change: steps, acts, open questions, facts, and the slots and states of the ledger."""
        told = [f"{turn.said}\n  {turn.head}\n  {turn.known}\n  {turn.says}" for turn in self.turns]
        return "\n".join([*told, *(" | ".join(row.split("|")[1:3]) for row in self.ledger)])


def parse(text: str) -> Golden:
    """A file's conversation. Raises ValueError for a line of no known kind, so that a typing error is never a lost expectation."""
    body, _, ledger = text.partition(f"\n{LEDGER}\n")
    title, _, shows, *lines = body.splitlines()
    today, gap = "", ""
    turns: list[GoldenTurn] = []
    for line in filter(None, lines):
        if line.startswith(TODAY):
            today = line.removeprefix(TODAY).rstrip(".")
        elif line.startswith(GAP):
            gap = line.removeprefix(GAP)
        elif line.startswith(YOU):
            turns.append(GoldenTurn(said=line.removeprefix(YOU).replace("⏎", "\n")))
        elif line.startswith(PRESS):
            turns.append(GoldenTurn(said=json.loads(line.removeprefix(PRESS))))
        elif turns:
            turns[-1] = _with_line(turns[-1], line)
        else:
            raise ValueError(f"{title}: {line!r} stands before the first turn")
    rows = tuple(row for row in ledger.splitlines() if row.startswith("| ") and not row.startswith("| question |"))
    return Golden(title.removeprefix("# "), shows, date.fromisoformat(today), gap, tuple(turns), rows)


def _with_line(turn: GoldenTurn, line: str) -> GoldenTurn:
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


def head_parts(turn: GoldenTurn) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The expected mode, acts and open questions of a turn; empty where it states none."""
    if not turn.head:
        return "", (), ()
    step, acts, *rest = turn.head.strip("*").split(" · ")
    asks = rest[0].removeprefix("asks ").split(", ") if rest else []
    return next((mode for mode, word in STEP.items() if word == step), ""), tuple(acts.split(", ")), tuple(asks)


def news(turn: GoldenTurn) -> tuple[tuple[str, str], ...]:
    """The facts a turn made known, as (label, phrase); a forgotten one has the phrase "forgotten"."""
    if not turn.known:
        return ()
    pairs = (part.split(": ", 1) for part in turn.known.removeprefix(KNOWN).removesuffix(".").split("; "))
    return tuple((pair[0], pair[1]) for pair in pairs if len(pair) == 2)
