"""Itinerary options as they are stored, exported and checked: days, money lines, checks, versions. Plain data.

Wire names are the agent document's (`estimatedTotalCost`, `dayNumber`, `alternativeOptions`); money is decimal strings.
How an option comes about is `compose`'s business, whether it holds is `checks`'s.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from planner.domain.edits import PlanEdit
from planner.domain.reports import MealKind, OptionTier, Tier
from planner.domain.values import Band, CostLine, Currency, Item, Value

Pace = Literal["relaxed", "moderate", "packed"]
NightKind = Literal["stay", "in_transit", "none"]
CheckStatus = Literal["pass", "fail", "unknown"]


class Cost(Value):
    """The bill of one option in one currency: lines, their sum, the share of each paying head, and what is left out."""

    currency: Currency
    lines: tuple[CostLine, ...]
    total: Band
    per_person: Band
    not_included: tuple[str, ...] = ()
    conversion: str = ""


class Day(Value):
    """One calendar day. A travelling day lists its journey in `transport`; `accommodation` is tonight's stay, if any.

    `suggested` are places only a model named: untimed, unpriced, unverified, and no part of the plan.
    """

    day_number: Annotated[int, Field(alias="dayNumber", ge=1)]
    date: date
    title: str
    city: str
    night: NightKind
    transport: tuple[Item, ...] = ()
    accommodation: Item | None = None
    meals: tuple[Item, ...] = ()
    activities: tuple[Item, ...] = ()
    suggested: tuple[Item, ...] = ()
    gaps: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything in the day, journeys first, tonight's stay last."""
        tonight = (self.accommodation,) if self.accommodation else ()
        return (*self.transport, *self.activities, *self.meals, *tonight)


class Alternatives(Value):
    """What else was found, as items that could take the place of those in the days."""

    transport: tuple[Item, ...] = ()
    stays: tuple[Item, ...] = ()
    dining: tuple[Item, ...] = ()


class Itinerary(Value):
    """The days in order and the alternatives to what they hold."""

    summary: str
    days: tuple[Day, ...]
    alternatives: Annotated[Alternatives, Field(alias="alternativeOptions")] = Alternatives()


class Check(Value):
    """One verdict with its figures. `label` is what a person reads for this status; `hard` ones withhold an option that fails."""

    id: str
    label: str
    status: CheckStatus
    detail: str
    hard: bool = False


WishStatus = Literal["met", "partly", "not_met", "unknown"]


class WishPlace(Value):
    """Where a wish is met: the plan's day and the item's name."""

    day: Annotated[int, Field(ge=1)]
    item: str


class Wish(Value):
    """One thing the person asked for and what became of it in a plan; `slot` is where the state keeps it, `detail` the reason in words."""

    text: str
    slot: str
    status: WishStatus
    where: tuple[WishPlace, ...] = ()
    detail: str = ""


class Pick(Value):
    """What an option is made of: ids of candidates and the words about it. A model or the engine proposes it, code builds it.

    `journeys` maps a segment key to a journey id, `stays` a stay key to a stay id; `sights` and `meals` are ids in order of liking.
    `suggested` are places a model named beside the candidates (day number, name, why). `dropped` are ids a person took out, `apart` those
    left to the other plans so that the plans differ. After a refinement `pins` (sight, day number) and `menu` (day number, meal, id)
    hold what stays as it was, and `hours` (day number, sight id or meal, minutes after midnight; an id with #until: the end) when; days
    in `fixed` take no further sights.
    """

    tier: OptionTier
    pace: Pace
    focus: str = ""
    title: str = ""
    description: str = ""
    highlights: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    journeys: tuple[tuple[str, str], ...] = ()
    stays: tuple[tuple[str, str], ...] = ()
    local: tuple[tuple[str, str], ...] = ()
    sights: tuple[str, ...] = ()
    meals: tuple[str, ...] = ()
    meal_tier: Tier | None = None
    suggested: tuple[tuple[int, str, str], ...] = ()
    dropped: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    pins: tuple[tuple[str, int], ...] = ()
    fixed: tuple[int, ...] = ()
    menu: tuple[tuple[int, MealKind, str], ...] = ()
    hours: tuple[tuple[int, str, int], ...] = ()

    def hours_on(self, day_number: int) -> dict[str, int]:
        """When the day's visits (by id), lunch and dinner began before a refinement, in minutes after midnight."""
        return {what: minute for day, what, minute in self.hours if day == day_number}


class ItineraryOption(Value):
    """One complete plan. `distinctness` maps the other options' ids to 0-1; `pick` is what it was built from."""

    id: str
    title: str
    description: str
    highlights: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()
    tier: OptionTier
    pace: Pace
    estimated_total_cost: Annotated[str, Field(alias="estimatedTotalCost")]
    cost: Cost
    itinerary: Itinerary
    checks: tuple[Check, ...] = ()
    distinctness: dict[str, float] = Field(default_factory=dict)
    pins: tuple[PlanEdit, ...] = ()
    """The edits that made it what it is, in their order: kept through every rebuild until they are taken back."""
    wishes: tuple[Wish, ...] = ()
    pick: Pick


class OptionVersion(Value):
    """An earlier set of options, kept comparable: why it was replaced and when."""

    version: Annotated[int, Field(ge=1)]
    options: tuple[ItineraryOption, ...]
    reason: str
    at: datetime
    chosen: str | None = None
    """The plan that was the person's choice when the set was replaced."""
    carried: bool = False
    """Whether the plans made next start from these: so it is when only nights, length or the order of stops changed."""


class Selection(Value):
    """The person's choice."""

    option_id: str
    at: datetime


MEAL_TIMES: dict[MealKind, str] = {"breakfast": "08:00", "lunch": "12:30", "dinner": "19:00"}
