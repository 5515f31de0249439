"""What tells options apart, as rows of a table: only what differs, and one line for what is the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.say.phrases import amount_words, plural
from ui.shared.locale_format import here
from ui.shared.option_words import area_words, meal_words, sights_a_day, stay_words, transport_words

Row = tuple[str, tuple[str, ...]]


def _about(option: ItineraryOption) -> str:
    return amount_words(option.cost.total.middle.quantize(1), option.cost.currency, here())


def rows(state: TripState, options: Sequence[ItineraryOption]) -> tuple[Row, ...]:
    """Every compared feature as its label and one phrase an option; features nobody has are left out."""
    features: tuple[tuple[str, Callable[[ItineraryOption], str]], ...] = (
        ("Getting there", lambda o: transport_words(state, o)),
        ("Stay", lambda o: stay_words(state, o)),
        ("Sleeps near", lambda o: area_words(state, o)),
        ("Meals", meal_words),
        ("Sights on a full day", sights_a_day),
        ("Pace", lambda o: o.pace.capitalize()),
        ("About", _about),
    )
    made = ((label, tuple(words(option) for option in options)) for label, words in features)
    return tuple((label, cells) for label, cells in made if any(cells))


def differing(table: Sequence[Row]) -> tuple[Row, ...]:
    """The rows whose cells are not all the same."""
    return tuple((label, tuple(cell or "–" for cell in cells)) for label, cells in table if len(set(cells)) > 1)


def same_words(state: TripState, table: Sequence[Row], options: Sequence[ItineraryOption]) -> str:
    """What is the same in all, in one phrase: the dates, the places, and features without a difference."""
    parts = ["dates"] if state.trip.date_range.start else []
    parts += [stop.place.name for stop in state.trip.destinations]
    parts += [f"{label.lower()} ({cells[0]})" for label, cells in table if len(set(cells)) == 1]
    days = {len(option.itinerary.days) for option in options}
    if len(days) == 1:
        parts.append(plural(days.pop(), "day"))
    return ", ".join(parts)
