"""One form control a slot, for the answer form and for every "Change", drawn with what is known.

Nothing is preselected that the person did not say. Reading it back as events is `control_values`'s business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

import streamlit as st
from pydantic import JsonValue

from planner.domain.ledger import Question
from planner.domain.slots import SLOTS, Slot, SlotKind, value_at, words_at
from planner.domain.state import TripState
from planner.domain.values import MAX_PEOPLE, Place, rooms_for
from planner.runtime.loading import loading
from planner.say.phrases import amount_words
from ui.facts import months
from ui.facts.choices import choices_of, left_open, takes_many
from ui.shared.locale_format import date_format, here
from ui.shared.markup import esc
from ui.shared.theme import choice_label
from ui.shared.translation import tr

AHEAD = timedelta(days=730)
EXAMPLE = Decimal(1200)
"""The amount of the example, in US dollars."""
KEYS: dict[SlotKind, str] = {"dates": "dates", "ages": "ages", "parts": "parts"}
"""What a widget's key ends in, where it is not the slot's own name."""


@dataclass(frozen=True)
class Control:
    """One slot to draw: where its widgets' keys begin, the words above it, and the question it answers, if one is open."""

    slot: str
    prefix: str
    words: str
    today: date
    question: Question | None = None
    known: TripState | None = None
    """The state whose facts the control starts from; None for an empty control."""
    currency: str | None = None
    """The currency an amount is taken to be in when none is typed with it, as far as that is known."""
    place: Place | None = None
    """Where the trip goes first, as far as that is known."""
    children: int | None = None
    """How many children travel, where that is being changed beside their ages; None as it is known."""

    @property
    def row(self) -> Slot:
        return SLOTS[self.slot]

    @property
    def key(self) -> str:
        return f"{self.prefix}_{KEYS.get(self.row.kind, self.slot.rsplit('.', 1)[-1])}"


def draw(control: Control) -> None:
    """The widgets of one slot."""
    match control.row.kind:
        case "dates":
            _draw_dates(control)
        case "heads":
            _draw_party(control)
        case "ages":
            _draw_ages(control)
        case "rooms":
            _counter(control.words, control.key, known_rooms(control), most=MAX_PEOPLE)
        case "money":
            _draw_budget(control)
        case "place" | "stops":
            _draw_places(control)
        case "words" if control.row.typed:
            _draw_words(control)
        case _:
            _draw_choices(control, control.key)


def _draw_choices(control: Control, key: str, words: str | None = None) -> bool:
    """The pills of a slot; whether there are any."""
    offered = choices_of(control.slot, control.question)
    leave = left_open(control.slot, control.question)
    labels = [*offered, *([leave] if leave else [])]
    if not labels:
        return False
    held = known_labels(control, offered)
    shown = {name: choice_label(esc(tr(name))) for name in labels}
    st.pills(
        words or control.words,
        labels,
        key=key,
        selection_mode="multi" if takes_many(control.slot) else "single",
        default=held if takes_many(control.slot) else (held[0] if held else None),
        format_func=lambda name: shown[name],
        wrap=True,
    )
    return True


def known_labels(control: Control, offered: Mapping[str, JsonValue]) -> list[str]:
    """The labels of the choices that stand in the state."""
    if control.known is None:
        return []
    state, held = control.known, tuple[object, ...]()
    match control.row.kind:
        case "parts":
            held = state.capabilities or ()
        case "money":
            held = (state.trip.budget.level,)
        case "choice":
            held = (value_at(state, control.slot),)
        case "words":
            held = words_at(state, control.slot)
    return [name for name, value in offered.items() if value in held]


def _draw_dates(control: Control) -> None:
    dates = control.known.trip.date_range if control.known else None
    offered = bool(choices_of(control.slot, control.question))
    if offered:
        _draw_choices(control, f"{control.key}_pick")
    value = [day for day in (dates.start, dates.end) if day and day >= control.today] if dates else []
    st.date_input(
        tr("Or pick the first and last day") if offered else tr("{words}: the first and the last day", words=control.words),
        value=[*value],
        min_value=control.today,
        max_value=control.today + AHEAD,
        format=date_format(here()),
        key=control.key,
    )
    if not offered and control.known is None:
        _draw_choices(control, f"{control.key}_pick", tr("Or leave them to me"))
    if control.place is not None:
        months.draw_months(control.place, control.today, month_key(control))


def month_key(control: Control) -> str:
    """The key of the calendar below the dates."""
    return f"{control.key}_month"


def _draw_party(control: Control) -> None:
    party = control.known.trip.party if control.known else None
    rows = (
        (f"{control.words}", "adults", party.adults or 0 if party else 0),
        (tr("Children"), "children", party.children if party else 0),
        (tr("Under 2"), "infants", party.infants if party else 0),
    )
    with st.container(horizontal=True, gap="xsmall"):
        for words, name, value in rows:
            _counter(words, f"{control.prefix}_{name}", value)


def _counter(words: str, key: str, value: int, *, most: int = MAX_PEOPLE) -> None:
    st.number_input(words, min_value=0, max_value=most, value=value, step=1, width=140, key=key)


def known_rooms(control: Control) -> int:
    return rooms_for(control.known.trip.party) if control.known else 0


def children_of(state: TripState | None) -> int:
    return state.trip.party.children + state.trip.party.infants if state else 0


def ages_asked(control: Control) -> int:
    """How many ages a control asks for."""
    return max(1, children_of(control.known) if control.children is None else control.children)


def _draw_ages(control: Control) -> None:
    known = control.known.trip.party.child_ages if control.known else ()
    count = ages_asked(control)
    st.caption(control.words)
    with st.container(horizontal=True, gap="xsmall"):
        for n in range(count):
            words = tr("Child {number}", number=n + 1) if n or count > 1 else tr("Age")
            index = known[n] if n < len(known) else None
            st.selectbox(words, range(18), index=index, placeholder=tr("Age"), key=f"{control.key}_{n}", width=140)


def _draw_budget(control: Control) -> None:
    budget = control.known.trip.budget if control.known else None
    amount = amount_words(budget.amount, budget.currency) if budget and budget.amount is not None else ""
    with st.container(horizontal=True, gap="small"):
        with st.container(width="content"):
            _draw_choices(control, control.key)
        st.text_input(tr("Or an amount"), value=amount, placeholder=amount_example(control), key=f"{control.prefix}_amount", width=170)


def amount_example(control: Control) -> str:
    """How an amount can be typed, in the person's own money and notation: "€1,200 in all"."""
    with loading():
        from planner.tools.rates import convert

    worth = convert(EXAMPLE, "USD", control.currency) if control.currency else None
    return tr("{amount} in all", amount=amount_words(rounded(worth or EXAMPLE), control.currency, here()))


def rounded(amount: Decimal) -> Decimal:
    """An amount to two figures."""
    return amount.quantize(Decimal(1).scaleb(max(0, amount.adjusted() - 1))).quantize(Decimal(1))


def _draw_places(control: Control) -> None:
    picked = _draw_choices(control, f"{control.key}_pick")
    state = control.known
    value = ""
    if state and control.slot == "trip.origin" and state.trip.origin:
        value = state.trip.origin.name
    if state and control.slot == "trip.destinations":
        value = ", ".join(stop.place.name for stop in state.trip.destinations)
    hint = tr("A town or city") if control.slot == "trip.origin" else tr("One or more cities, in order")
    st.text_input(tr("Or type it") if picked else control.words, value=value, placeholder=hint, key=control.key)


def _draw_words(control: Control) -> None:
    picked = _draw_choices(control, f"{control.key}_pick")
    known = words_at(control.known, control.slot) if control.known else ()
    st.text_input(tr("Or say it") if picked else control.words, value=", ".join(known), key=control.key)


def words_for(slot: str) -> str:
    """The words above a control."""
    return tr(SLOTS[slot].form_label or SLOTS[slot].label)
