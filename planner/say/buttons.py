"""What a button says for the person in the conversation: the answers that were sent, the plan that was chosen. Pure; not escaped."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from pydantic import JsonValue

from planner.domain.events import (
    Opener,
    OptionChosen,
    OptionsRejected,
    PinRemoved,
    PlanEdited,
    ResearchRetried,
    SlotSet,
    SlotSkipped,
    SlotsSet,
    VersionRestored,
)
from planner.domain.slots import row_of
from planner.domain.specialists import PARTS, SPECIALISTS
from planner.domain.state import TripState
from planner.domain.values import Party
from planner.say.edit_words import edit_words
from planner.say.phrases import BASIS_WORDS, LEVEL_WORDS, day_words, joined, party_words, span_words

_LABELS: dict[str, str] = {
    "trip_confirmed": "Confirm and plan",
    "options_rejected": "None of these",
    "summary_rejected": "Something is wrong",
    "undo_requested": "Undo last step",
    "stop_requested": "Stop",
    "restart_requested": "Start over",
    "options_merged": "Build this trip from parts",
}
_WORDS: dict[str, str] = {
    **LEVEL_WORDS, **BASIS_WORDS, "you_choose": "you choose", "round_trip": "there and back", "one_way": "one way",
}  # fmt: skip


def button_words(state: TripState, event: Opener) -> str:
    """The line of the conversation a button stands for."""
    match event:
        case OptionChosen():
            return f"Select {_option(state, event.option)}"
        case OptionsRejected():
            return f"None of these: {event.reason}" if event.reason else "None of these"
        case SlotSet():
            return _answer(event)
        case SlotsSet():
            return "; ".join(_answer(one) for one in event.slots)
        case PlanEdited():
            return edit_words(event.edit)[:1].upper() + edit_words(event.edit)[1:]
        case PinRemoved():
            return f"Take back: {_pin(state, event)}"
        case VersionRestored():
            return f"Take version {event.version} back"
        case SlotSkipped():
            return f"{_label(event.slot)}: I don't mind"
        case ResearchRetried():
            return f"Try {SPECIALISTS[event.specialist].words.lower()} again"
        case _:
            return _LABELS.get(event.type, "Go on")


def _pin(state: TripState, event: PinRemoved) -> str:
    option = next((o for o in state.options if o.id == event.option_id), None)
    return edit_words(option.pins[event.position]) if option and event.position < len(option.pins) else "a change"


def _option(state: TripState, option: int | str) -> str:
    found = next((o.title for n, o in enumerate(state.options, 1) if option in (n, o.id)), None)
    return found or (f"option {option}" if isinstance(option, int) else "this option")


def _answer(one: SlotSet) -> str:
    return f"{_label(one.slot)}: {_value(one.value) or 'none'}"


def _label(slot: str) -> str:
    if slot == "trip.date_range.nights":
        return "Nights"
    row = row_of(slot)
    return row.label if row and row.label else slot.rsplit(".", 1)[-1].replace("_", " ").capitalize()


def _value(value: JsonValue) -> str:
    match value:
        case {"start": str(start), "end": str(end)} if (days := (_day(start), _day(end))) and days[0] and days[1]:
            return span_words(days[0], days[1])
        case {"earliest": str(), "said": str(said)}:
            return f"any time in {said}"
        case {"adults": int(adults), **rest}:
            return party_words(Party(adults=adults, children=_count(rest, "children"), infants=_count(rest, "infants")))
        case dict():
            return joined([f"{name.replace('_', ' ')} {words}" for name, one in value.items() if (words := _value(one))])
        case list():
            return joined([words for one in value if (words := _value(one))])
        case str():
            day, part = _day(value), PARTS.get(value)
            return day_words(day, weekday=True) if day else part.words if part else _WORDS.get(value, value.replace("_", " "))
        case None:
            return ""
        case _:
            return str(value)


def _count(value: Mapping[object, object], of: str) -> int:
    number = value.get(of)
    return number if isinstance(number, int) else 0


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
