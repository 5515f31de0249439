"""Why a turn went as it did, told from its records: the rule behind the mode, questions that were held back, slots that were refused.

Pure. It looks at what models said raw and at what code kept of it; what is right is decided elsewhere, by `ready` and `ground`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json

from planner.domain.events import LLMCalled, MessageRead, QuestionsPosed, SummaryPosed, TraceRecord
from planner.domain.ledger import latest
from planner.domain.quotes_due import context_hash, due_specialists, owed_quotes
from planner.domain.ready import confirmed, missing_fields, options_current, ready, required_fields
from planner.domain.replies import ClarifyReply, ExtractReply, SaidStops
from planner.domain.slots import PREFERENCES
from planner.domain.state import Mode, TripState
from planner.domain.values import Value

R = TypeVar("R", bound=BaseModel)
CLOSED = ("answered", "declined", "assumed")


class Rule(Value):
    """One step of the decision about the mode: what is asked, what the answer was, and the facts it rests on."""

    asks: str
    holds: bool
    inputs: str
    gives: Mode | None = None


class HeldBack(Value):
    """A question a model wrote that was not put to the person, and why."""

    slot: str
    text: str
    why: str
    repeats: bool


class Refused(Value):
    """A slot a model filled that the person's words did not support."""

    slot: str
    value: str


def mode_rules(state: TripState) -> tuple[Rule, ...]:
    """The rules in the order in which they are tried; the first that gives a mode decides."""
    missing = missing_fields(state)
    required = required_fields(state)
    is_confirmed, made_for = confirmed(state), context_hash(state)
    due = due_specialists(state)
    back = [s for s in due if s in state.reports]
    owed = owed_quotes(state)
    waiting = len(owed.journeys) + len(owed.stays) + len(owed.sights)
    researched = options_current(state) or (len(back) == len(due) and not owed)
    return (
        Rule(
            asks="Is everything required known?",
            holds=ready(state),
            inputs=f"required: {', '.join(required)}; missing: {', '.join(missing) or 'none'}",
            gives=None if ready(state) else "CLARIFY",
        ),
        Rule(
            asks="Did the person say yes to the trip as it is now?",
            holds=is_confirmed,
            inputs=f"the trip is {made_for}; the last yes was to {state.confirmed_hash or 'nothing'}",
            gives="CONFIRM" if ready(state) and not is_confirmed else None,
        ),
        Rule(
            asks="Is research complete for it?",
            holds=researched,
            inputs=f"reports in: {', '.join(back) or 'none'} of {', '.join(due) or 'none'}; quotes still owed: {waiting}; "
            f"options on the table: {len(state.options)}, made for {state.options_hash or 'nothing'}",
            gives=("FINALIZE" if researched else "DISPATCH") if ready(state) and is_confirmed else None,
        ),
    )


def held_back(records: Sequence[TraceRecord], before: TripState) -> tuple[HeldBack, ...]:
    """The questions of one turn's raw replies that the ledger, or code's choice of slots, kept from the person.

    `before` is the state the turn began with.
    """
    posed = {q.slot for r in records if isinstance(r.event, QuestionsPosed | SummaryPosed) for q in r.event.questions}
    read = _read(records)
    touched: set[str] = set(read.patch.touched) if read else set()
    found: list[HeldBack] = []
    for reply in _replies(records, "clarify", ClarifyReply):
        for question in reply.questions:
            if question.slot in posed or question.slot in {h.slot for h in found}:
                continue
            why, repeats = _why_withheld(before, question.slot, touched)
            found.append(HeldBack(slot=question.slot, text=question.text, why=why, repeats=repeats))
    return tuple(found)


def _why_withheld(before: TripState, slot: str, touched: set[str]) -> tuple[str, bool]:
    entry = latest(before.questions, slot)
    if slot in touched:
        return "the message itself says it", True
    if entry is not None and entry.status in CLOSED:
        return f"the ledger has it as {entry.status}" + (f": {entry.answered_text}" if entry.answered_text else ""), True
    if slot in _known(before):
        return "it is known already", True
    return "code did not choose this slot for this turn", False


def asked_again(records: Sequence[TraceRecord], before: TripState) -> tuple[str, ...]:
    """Slots put to the person in this turn although the ledger had them as answered or declined and the facts still stood."""
    again: list[str] = []
    for record in records:
        if isinstance(record.event, QuestionsPosed):
            for question in record.event.questions:
                entry = latest(before.questions, question.slot)
                if question.slot.startswith("preferences.notes") or entry is None:
                    continue
                if entry.status in ("answered", "declined") and question.slot in _known(before):
                    again.append(question.slot)
    return tuple(again)


def refused(records: Sequence[TraceRecord], before: TripState) -> tuple[Refused, ...]:
    """Slots that the reader's raw reply fills and that code did not take over, because the message does not support them.

    Facts of the state that are merely said again are no inventions and are left out.
    """
    read = _read(records)
    replies = _replies(records, "extract", ExtractReply)
    if read is None or not replies:
        return ()
    patch = read.patch
    kept = {*patch.touched, *(r.slot for r in patch.readings), *(p.slot for p in patch.problems), *_known(before)}
    return tuple(Refused(slot=slot, value=value) for slot, value in _filled(replies[-1]) if slot not in kept)


def _filled(reply: ExtractReply) -> list[tuple[str, str]]:
    parts: list[tuple[str, BaseModel | None]] = [
        ("trip.origin", reply.origin),
        ("trip.destinations", _set(reply.destinations)),
        ("trip.date_range", reply.dates if _short(reply.dates, but="quote") else None),
        ("trip.party", reply.party),
        ("trip.budget", reply.budget),
        ("capabilities", reply.capabilities),
    ]
    rows = [(slot, _short(part)) for slot, part in parts if part is not None]
    rows += [("preferences.pace", reply.pace.value)] if reply.pace else []
    return [(slot, value) for slot, value in rows if value] + [(x.slot, ", ".join(i.item for i in x.add)) for x in reply.lists if x.add]


def _set(stops: SaidStops | None) -> SaidStops | None:
    """Destinations that are put in; taking one out that was never there invents nothing."""
    return stops if stops is not None and stops.places and stops.mode != "remove" else None


def _short(part: BaseModel | None, but: str = "") -> str:
    if part is None:
        return ""
    values = part.model_dump(mode="json", exclude_none=True, exclude_defaults=True, exclude={but})
    return ", ".join(f"{k} {v}" for k, v in values.items() if v not in ("", [], {}))


def _known(state: TripState) -> set[str]:
    trip, preferences = state.trip, state.preferences
    known = {f"{PREFERENCES}{name}" for name, value in preferences if value}
    known |= {"capabilities"} if state.capabilities else set()
    known |= {"trip.origin"} if trip.origin else set()
    known |= {"trip.destinations"} if trip.destinations else set()
    known |= {"trip.date_range"} if trip.date_range.start and trip.date_range.end else set()
    known |= {"trip.party"} if trip.party.adults is not None else set()
    known |= {"trip.party.child_ages"} if trip.party.child_ages else set()
    return known | ({"trip.budget"} if trip.budget.known else set())


def _read(records: Sequence[TraceRecord]) -> MessageRead | None:
    return next((r.event for r in records if isinstance(r.event, MessageRead)), None)


def _replies(records: Sequence[TraceRecord], purpose: str, model: type[R]) -> list[R]:
    """The raw replies of a purpose that can be read, in the order they came."""
    found: list[R] = []
    for record in records:
        if isinstance(record.event, LLMCalled) and record.event.call.purpose == purpose and record.event.call.outcome in ("ok", "repaired"):
            try:
                found.append(model.model_validate(from_json(_object(record.event.call.raw))))
            except (ValidationError, ValueError):
                continue
    return found


def _object(raw: str) -> str:
    first, last = raw.find("{"), raw.rfind("}")
    return raw[first : last + 1] if 0 <= first < last else raw
