"""The question ledger: every question once per slot, and what became of it. Pure functions over a tuple of questions.

A question is posed, then answered, declined, assumed or superseded; it is asked at most twice. An assumption nobody was asked
about is a question that was never posed (`times_asked` 0, status assumed). Which questions are due is `ready`'s business.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from planner.domain.registry import OneOf
from planner.domain.slots import question_slots
from planner.domain.values import DateRange, Place, Value, evolve

QuestionSlot = Annotated[str, OneOf(question_slots)]
"""A slot that is asked about."""
QuestionStatus = Literal["asked", "answered", "declined", "assumed", "superseded"]
MAX_ASKED = 2


class Candidate(Value):
    """One reading offered with a question: a place, a date range, or a plain value, with the words on its button."""

    label: str
    place: Place | None = None
    dates: DateRange | None = None
    value: str | None = None


class Question(Value):
    """One entry of the ledger. Turns count from 1; `answered_text` keeps the person's own words, or the assumption made."""

    id: str
    slot: QuestionSlot
    text: str
    why: str = ""
    status: QuestionStatus = "asked"
    answered_text: str | None = None
    asked_at: datetime | None = None
    answered_at: datetime | None = None
    asked_turn: int | None = None
    answered_turn: int | None = None
    times_asked: Annotated[int, Field(ge=0, le=MAX_ASKED)] = 1
    candidates: tuple[Candidate, ...] = ()

    @property
    def optional(self) -> bool:
        return self.slot.startswith("preferences.")


Ledger = tuple[Question, ...]


def open_questions(ledger: Ledger) -> Ledger:
    """The questions still waiting for an answer, in the order they were posed."""
    return tuple(q for q in ledger if q.status == "asked")


def latest(ledger: Ledger, slot: str) -> Question | None:
    """The newest entry of `slot`, whatever became of it."""
    return next((q for q in reversed(ledger) if q.slot == slot), None)


def open_question(ledger: Ledger, slot: str) -> Question | None:
    """The open question about `slot`, if there is one."""
    return next((q for q in ledger if q.slot == slot and q.status == "asked"), None)


def assumptions(ledger: Ledger) -> Ledger:
    """What the planner took for granted and the person can still overturn."""
    return tuple(q for q in ledger if q.status == "assumed")


def _replace(ledger: Ledger, old: Question, new: Question) -> Ledger:
    return tuple(new if q is old else q for q in ledger)


def _next_id(ledger: Ledger) -> str:
    return f"q{len(ledger) + 1}"


def pose(
    ledger: Ledger, slot: QuestionSlot, text: str, *, why: str, turn: int, at: datetime, candidates: tuple[Candidate, ...] = ()
) -> Ledger:
    """Ask about `slot`. An open question of the same slot is asked again, in place, never more than twice in all."""
    waiting = open_question(ledger, slot)
    if waiting is None:
        fresh = Question(id=_next_id(ledger), slot=slot, text=text, why=why, asked_at=at, asked_turn=turn, candidates=candidates)
        return (*ledger, fresh)
    if slot != "confirmation" and waiting.times_asked >= MAX_ASKED:
        return ledger
    times = min(MAX_ASKED, waiting.times_asked + 1)
    return _replace(
        ledger, waiting, evolve(waiting, text=text, why=why or waiting.why, times_asked=times, candidates=candidates or waiting.candidates)
    )


def offer(ledger: Ledger, slot: QuestionSlot, candidates: tuple[Candidate, ...]) -> Ledger:
    """Put other choices beside an open question without asking it again; without one nothing changes."""
    waiting = open_question(ledger, slot)
    return _replace(ledger, waiting, evolve(waiting, candidates=candidates)) if waiting is not None else ledger


def close(ledger: Ledger, slot: str, status: QuestionStatus, words: str, *, turn: int, at: datetime) -> Ledger:
    """Close the open question of `slot` with `status`, keeping `words`. Without an open question nothing changes."""
    waiting = open_question(ledger, slot)
    if waiting is None:
        return ledger
    return _replace(ledger, waiting, evolve(waiting, status=status, answered_text=words, answered_turn=turn, answered_at=at))


def decline(ledger: Ledger, slot: QuestionSlot, words: str, *, text: str, turn: int, at: datetime) -> Ledger:
    """Note that the person does not care about `slot`, asked or not, so that it is never posed afterwards."""
    if open_question(ledger, slot) is not None:
        return close(ledger, slot, "declined", words, turn=turn, at=at)
    if latest(ledger, slot) is not None:
        return ledger
    assumption = Question(
        id=_next_id(ledger), slot=slot, text=text, status="declined", answered_text=words, answered_turn=turn, answered_at=at, times_asked=0
    )
    return (*ledger, assumption)


def assume(ledger: Ledger, slot: QuestionSlot, text: str, *, why: str, turn: int, at: datetime) -> Ledger:
    """Record an assumption. It closes the open question of its slot when there is one; an older assumption of the slot gives way."""
    waiting = open_question(ledger, slot)
    standing = tuple(
        evolve(q, status="superseded", answered_turn=turn, answered_at=at)
        if q.slot == slot and q.status == "assumed" and q.text == text
        else q
        for q in ledger
    )
    if waiting is not None:
        closed = evolve(waiting, status="assumed", answered_text=text, why=why or waiting.why, answered_turn=turn, answered_at=at)
        return tuple(closed if q.id == waiting.id else q for q in standing)
    fresh = Question(
        id=_next_id(ledger),
        slot=slot,
        text=text,
        why=why,
        status="assumed",
        answered_text=text,
        answered_turn=turn,
        answered_at=at,
        times_asked=0,
    )
    return (*standing, fresh)


def supersede(ledger: Ledger, slot: str, *, turn: int, at: datetime, only: tuple[QuestionStatus, ...] = ("assumed",)) -> Ledger:
    """Mark the entries of `slot` whose status is in `only` as overtaken by what the person said since."""
    return tuple(
        evolve(q, status="superseded", answered_turn=turn, answered_at=at) if q.slot == slot and q.status in only else q for q in ledger
    )
