"""A question about the plans on the table: its words, the plans it is about, and what every answer reads off them. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from planner.domain.options import Day, ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Band, CostCategory, CostLine, Item
from planner.say.phrases import band_words, joined

MOST_NAMED = 6
BILL_PARTS: tuple[tuple[CostCategory, str], ...] = (
    ("transport", "getting there and back"), ("stay", "the stay"), ("food", "meals"), ("activities", "tickets"), ("local_transport", "getting around"),
    ("fees", "fees"), ("reserve", "the reserve"),
)  # fmt: skip


class AskedPlans(NamedTuple):
    """A question: its words in small letters, the plans it names, and those the answer is about."""

    state: TripState
    text: str
    named: tuple[ItineraryOption, ...]
    before: str = ""
    """What was asked before it, in small letters: what it points back to."""
    beside: str = ""
    """The questions before it in the same message, in small letters: what it is about where it names nothing itself."""

    @property
    def about(self) -> tuple[ItineraryOption, ...]:
        chosen = self.state.selection
        mine = tuple(o for o in self.state.options if chosen is not None and o.id == chosen.option_id)
        return self.named or mine or self.state.options


def a_line_each(asked: AskedPlans, words: Callable[[ItineraryOption], str]) -> str:
    """One line a plan under its name; one sentence when all say the same; nothing when none says anything."""
    phrases = [(option, phrase) for option in asked.about if (phrase := words(option).rstrip("."))]
    if not phrases:
        return ""
    if len({phrase for _, phrase in phrases}) == 1 and len(phrases) == len(asked.about):
        whose = "In every plan" if len(phrases) > 1 else phrases[0][0].title
        return f"{whose}: {phrases[0][1]}."
    return "\n".join(f"- **{option.title}**: {phrase}." for option, phrase in phrases)


def few(names: Sequence[str], most: int = MOST_NAMED) -> str:
    rest = len(names) - most
    return joined([*names[:most], f"{rest} more"]) if rest > 0 else joined(names)


def items_of(option: ItineraryOption, *kinds: str) -> list[tuple[Day, Item]]:
    return [(day, item) for day in option.itinerary.days for item in day.items if item.kind in kinds]


def summed(lines: Iterable[CostLine]) -> Band | None:
    bands = list(lines)
    return (
        Band(low=sum((x.low for x in bands), start=bands[0].low * 0), high=sum((x.high for x in bands), start=bands[0].high * 0))
        if bands
        else None
    )


def cost_of(option: ItineraryOption, category: CostCategory) -> str:
    total = summed(line for line in option.cost.lines if line.category == category)
    return band_words(total, option.cost.currency) if total else ""


def journeys_of(option: ItineraryOption) -> list[tuple[Day, Item]]:
    return [(day, item) for day in option.itinerary.days for item in day.transport if item.kind != "transfer" or item.start is None]


def beds_of(option: ItineraryOption) -> dict[str, int]:
    """Names of tonight's beds with their nights."""
    nights: dict[str, int] = {}
    for day in option.itinerary.days:
        if day.accommodation is not None:
            nights[day.accommodation.name] = nights.get(day.accommodation.name, 0) + 1
    return nights
