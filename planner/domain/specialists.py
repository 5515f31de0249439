"""The tables of the parts of a trip that can be planned and of the specialists who research them, one row each.

A part says what planning it requires and who serves it. A specialist says its names, its prompt and tools, what kinds of candidates
its report holds, and when there is work for it. To add one: a row in each table, its prompt in `prompts/specialist/`, and its tools in
the catalogue. The loop, the progress, the briefing, the report and what is due are the same for all; the built-in engine calls the
tools of the row for every stop where it has no plan of its own for a specialist.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from planner.domain.registry import Registry

if TYPE_CHECKING:
    from planner.domain.reports import TransportMode
    from planner.domain.state import TripState

ORIGIN = "trip.origin"
END = "trip.date_range.end"


@dataclass(frozen=True)
class Part:
    """A part of the trip that can be chosen, by its wire name."""

    id: str
    words: str
    """As in "What shall I plan: flights, …"."""
    specialist: str
    category: str
    """Under which category of the bill its costs stand."""
    modes: tuple[TransportMode, ...] = ()
    """The modes of transport it stands for; empty for what is no way to travel."""
    needs: tuple[str, ...] = ()
    """Paths that are required only because this is to be planned."""


@dataclass(frozen=True)
class SpecialistRow:
    """A specialist by its id, which is its name among the roles of a trace."""

    id: str
    agent: str
    """Its name in prompts and envelopes."""
    words: str
    """What it is about, as its line of progress says: "Places to stay"."""
    task: str
    """The name of its task."""
    looking: str
    """What it does until its first call: "Looking for places to sleep in", the places follow."""
    gap: str
    """What plans lack when it fails: "places to sleep"."""
    role: str
    """Its name in the talk between roles."""
    icon: str
    finds: tuple[str, ...]
    """The kinds of candidates its report may hold, as their `kind` says."""
    tools: tuple[str, ...]
    """The tools of its trade, which its prompt and the schema of its answers list. None: the whole catalogue."""
    by_origin: bool = False
    """Whether its work depends on where the trip starts, and on which of its parts were chosen."""
    has_work: Callable[[TripState], bool] = lambda state: True
    """Whether there is something to do once one of its parts was chosen."""
    several: bool = False
    """Whether `words` take a plural: "Places to stay are done"."""

    @property
    def prompt(self) -> str:
        return f"specialist/{self.id}"

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts it serves, in the order of their table."""
        return tuple(part.id for part in PARTS if part.specialist == self.id)


PARTS: Registry[Part] = Registry(
    Part("research_flights", "flights", "transport", "transport", modes=("flight",), needs=(ORIGIN,)),
    Part("research_trains", "trains", "transport", "transport", modes=("train",), needs=(ORIGIN,)),
    Part("research_road", "coach or car", "transport", "transport", modes=("bus", "car"), needs=(ORIGIN,)),
    Part("research_hotels", "hotels", "stay", "stay", needs=(END,)),
    Part("research_food", "food", "food", "food"),
)
SPECIALISTS: Registry[SpecialistRow] = Registry(
    SpecialistRow(
        "transport", "TransportAgent", words="Getting there", task="Getting there and around", looking="Looking for ways to", gap="journeys",
        role="Transport", icon="train", finds=("journey", "local_transport"),
        tools=("flight_quote_search", "train_quote_search", "bus_quote_search", "drive_quote", "local_transport_search", "rank_options"),
        by_origin=True,
    ),
    SpecialistRow(
        "stay", "StayAgent", words="Places to stay", task="Places to stay", looking="Looking for places to sleep in", gap="places to sleep",
        role="Stays", icon="bed", finds=("stay",), tools=("hotel_quote_search", "area_search"),
        has_work=lambda state: any(stop.nights for stop in state.trip.destinations), several=True,
    ),
    SpecialistRow(
        "food", "FoodAgent", words="Food", task="Food", looking="Looking for places to eat in", gap="meals",
        role="Food", icon="restaurant", finds=("meal",), tools=("food_search",),
    ),
)  # fmt: skip


def part_ids() -> tuple[str, ...]:
    return PARTS.ids


def specialist_ids() -> tuple[str, ...]:
    return SPECIALISTS.ids


def agent_names() -> tuple[str, ...]:
    return tuple(row.agent for row in SPECIALISTS)


def travel_parts() -> tuple[str, ...]:
    """The parts that are ways to travel."""
    return tuple(part.id for part in PARTS if part.modes)


def needed_for(path: str, parts: Collection[str]) -> bool:
    """Whether planning any of `parts` requires a path that is not required of every trip."""
    return any(path in part.needs for part in PARTS if part.id in parts)


def parts_words(parts: Collection[str]) -> str:
    """Parts in words, in the order of the table."""
    return ", ".join(part.words for part in PARTS if part.id in parts)


def specialist_prompts() -> tuple[str, ...]:
    """The prompts that are a specialist's own."""
    return tuple(row.prompt for row in SPECIALISTS)
