"""What a person gave in a control, as events: a control left as it was posts nothing.

What a posted value means is the planner's business.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from pydantic import JsonValue

from planner.domain.events import SlotSet
from planner.domain.slots import words_at
from planner.runtime.loading import loading
from planner.say.phrases import amount_words, day_words
from ui.facts import months
from ui.facts.choices import ANYTHING, choices_of, left_open, takes_many
from ui.facts.controls import Control, ages_asked, amount_example, known_labels, known_rooms, month_key
from ui.shared.markup import clipped

_BETWEEN = re.compile(r"\s+(?:and|then|to|&)\s+|\s*[;/→+\n]\s*")


@dataclass
class Answers:
    """What was read from controls: values to post, and sentences about those that cannot be."""

    sets: list[SlotSet] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)


def read(control: Control, held: Mapping[str, object], into: Answers) -> None:
    """Add what the person gave in `control` to `into`; `held` are widget values by key. A control left as it was adds nothing."""
    match control.row.kind:
        case "dates":
            _read_dates(control, held, into)
        case "heads":
            _read_party(control, held, into)
        case "ages":
            _read_ages(control, held, into)
        case "rooms":
            _read_rooms(control, held, into)
        case "money":
            _read_budget(control, held, into)
        case "place" | "stops":
            _read_typed(control, held, into)
        case "words" if control.row.typed:
            _read_typed(control, held, into)
        case _:
            _read_choices(control, held.get(control.key), into)


def _read_choices(control: Control, picked: object, into: Answers) -> bool:
    """Post the tapped choices; whether there were any."""
    offered = choices_of(control.slot, control.question)
    leave = left_open(control.slot, control.question)
    tapped = [str(p) for p in picked] if isinstance(picked, list | tuple) else ([str(picked)] if picked else [])
    values = [offered[name] for name in tapped if name in offered]
    if values:
        if takes_many(control.slot) and sorted(map(str, values)) == sorted(map(str, _known_values(control, offered))):
            return False
        into.sets.append(SlotSet(slot=control.slot, value=values if takes_many(control.slot) else values[0]))
        return True
    if leave in tapped:
        into.sets.append(SlotSet(slot=control.slot, value=ANYTHING))
        return True
    return False


def _known_values(control: Control, offered: Mapping[str, JsonValue]) -> list[JsonValue]:
    return [offered[name] for name in known_labels(control, offered)]


def _read_dates(control: Control, held: Mapping[str, object], into: Answers) -> None:
    days = [day for day in _as_tuple(held.get(control.key)) if isinstance(day, date)]
    known = control.known.trip.date_range if control.known else None
    if len(days) == 2 and (known is None or (known.start, known.end) != (days[0], days[1])):
        into.sets.append(SlotSet(slot=control.slot, value={"start": days[0].isoformat(), "end": days[1].isoformat()}))
    elif _read_choices(control, held.get(f"{control.key}_pick"), into):
        return
    elif picked := held.get(month_key(control)):
        into.sets.append(SlotSet(slot=control.slot, value=months.stretch_of(str(picked), control.today)))
    elif len(days) == 1:
        into.troubles.append(f"{day_words(days[0], year=False)} is the first day; please pick the last one too.")


def _as_tuple(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, list | tuple) else ((value,) if value is not None else ())


def _number(held: Mapping[str, object], key: str) -> int:
    value = held.get(key)
    return int(value) if isinstance(value, int | float) else 0


def _read_party(control: Control, held: Mapping[str, object], into: Answers) -> None:
    adults, children, infants = (_number(held, f"{control.prefix}_{name}") for name in ("adults", "children", "infants"))
    known = control.known.trip.party if control.known else None
    if known is not None and (known.adults or 0, known.children, known.infants) == (adults, children, infants):
        return
    if not adults and not children and not infants and known is None:
        return
    if not adults:
        into.troubles.append("At least one adult has to travel.")
        return
    into.sets.append(SlotSet(slot=control.slot, value={"adults": adults, "children": children, "infants": infants}))


def _read_ages(control: Control, held: Mapping[str, object], into: Answers) -> None:
    ages = [age for n in range(ages_asked(control)) if isinstance(age := held.get(f"{control.key}_{n}"), int)]
    known = list(control.known.trip.party.child_ages) if control.known else []
    if ages and ages != known:
        into.sets.append(SlotSet(slot=control.slot, value=list[JsonValue](ages)))


def _read_rooms(control: Control, held: Mapping[str, object], into: Answers) -> None:
    rooms = _number(held, control.key)
    if rooms and rooms != known_rooms(control):
        into.sets.append(SlotSet(slot=control.slot, value=rooms))


def _read_budget(control: Control, held: Mapping[str, object], into: Answers) -> None:
    typed = str(held.get(f"{control.prefix}_amount") or "").strip()
    known = control.known.trip.budget if control.known else None
    standing = amount_words(known.amount, known.currency) if known and known.amount is not None else ""
    if typed and typed != standing:
        _read_amount(control, typed, into)
    picked = held.get(control.key)
    offered = choices_of(control.slot, control.question)
    if picked and offered.get(str(picked)) != (known.level if known else None) and not (typed and picked not in offered):
        _read_choices(control, picked, into)


def _read_amount(control: Control, typed: str, into: Answers) -> None:
    """A typed amount with the currency and the basis that were typed with it: "$1,200 in all", "80 € a night"."""
    with loading():
        from planner.language.reading.amounts import read_money
        from planner.language.utterance import text_of

    money = read_money(text_of(typed), asked=True)
    if money.amount is None:
        into.troubles.append(f"“{clipped(typed, 40)}” is no amount; write it like {amount_example(control)}, or 90 € a night.")
        return
    value: dict[str, JsonValue] = {"amount": str(money.amount)}
    if money.currency:
        value["currency"] = money.currency
    if money.basis:
        value["basis"] = money.basis
    into.sets.append(SlotSet(slot=control.slot, value=value))


def _places(typed: str) -> list[JsonValue]:
    """The names in a typed list of places. A comma belongs to a name that is known with it ("Boston, Massachusetts")."""
    with loading():
        from planner.places.resolve import Unknown, resolve

    names: list[JsonValue] = []
    for part in (p.strip() for p in _BETWEEN.split(typed)):
        known = not isinstance(resolve(part), Unknown) if part else False
        names += [part] if known or "," not in part else [name.strip() for name in part.split(",") if name.strip()]
    return [name for name in names if name]


def _read_typed(control: Control, held: Mapping[str, object], into: Answers) -> None:
    typed = str(held.get(control.key) or "").strip()
    if typed and typed != _standing_words(control):
        into.sets.append(SlotSet(slot=control.slot, value=_typed_value(control.slot, typed)))
    else:
        _read_choices(control, held.get(f"{control.key}_pick"), into)


def _typed_value(slot: str, typed: str) -> JsonValue:
    match slot:
        case "trip.origin":
            return typed
        case "trip.destinations":
            return _places(typed)
        case _:
            return list[JsonValue](part.strip() for part in typed.split(",") if part.strip())


def _standing_words(control: Control) -> str:
    if control.known is None:
        return ""
    if control.slot == "trip.origin":
        return control.known.trip.origin.name if control.known.trip.origin else ""
    if control.slot == "trip.destinations":
        return ", ".join(stop.place.name for stop in control.known.trip.destinations)
    return ", ".join(words_at(control.known, control.slot))
