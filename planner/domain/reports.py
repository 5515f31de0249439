"""What the specialists bring back: journeys, local transport, stays, meals and sights, each with its provenance. Plain data.

Field names follow the agent document of the design (`taskId`, `questionsForUser` on the wire). Money is in `currency`,
per the stated basis; conversion into the person's currency is `compose`'s business.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from planner.domain.registry import OneOf
from planner.domain.specialists import SPECIALISTS, agent_names, specialist_ids
from planner.domain.values import (
    WEEKDAYS,
    Band,
    ClockTime,
    Currency,
    Latitude,
    Longitude,
    MonthNumber,
    Provenance,
    TimeOfDay,
    Value,
    Weekday,
)

Specialist = Annotated[str, OneOf(specialist_ids)]
AgentName = Annotated[str, OneOf(agent_names)]
Tier = Literal["budget", "balanced", "premium"]
OptionTier = Literal["budget", "balanced", "premium", "custom"]
TransportMode = Literal["flight", "train", "bus", "car", "ferry"]
Cabin = Literal["standard", "premium_economy", "business", "first", "sleeper"]
"""What one sits or lies in: economy or second class, the better economy, business, first class on a train, a berth at night."""
MealKind = Literal["breakfast", "lunch", "dinner"]
Access = Literal["yes", "partly", "no"]


class Transfer(Value):
    """The ride between a city and its airport: `minutes` long, with `margin` minutes at the airport; no `cost` where none is known."""

    city: str
    iata: str
    way: str
    minutes: Annotated[int, Field(ge=0)]
    margin: Annotated[int, Field(ge=0)]
    cost: Band | None = None
    currency: Currency = "USD"
    basis: Literal["per_person", "per_vehicle"] = "per_person"
    provenance: Provenance


class Journey(Value):
    """One way to make one segment. Clock times are local to each end; `arrive_day` counts calendar days after departure (-1 to 2).

    `minutes` is door to door: access, waiting, riding, egress. `cost` is per adult, or per vehicle when `basis` says so;
    a child of 2-11 pays `child_share` of it, an infant `infant_share`.
    """

    kind: Literal["journey"] = "journey"
    id: str
    segment: str
    mode: TransportMode
    provider: str
    origin: str
    destination: str
    route: str
    depart: ClockTime
    arrive: ClockTime
    arrive_day: Annotated[int, Field(ge=-1, le=3)] = 0
    minutes: Annotated[int, Field(gt=0)]
    distance_km: Annotated[int, Field(ge=0)]
    schedule_hint: str = ""
    cost: Band
    currency: Currency = "USD"
    basis: Literal["per_person", "per_vehicle"] = "per_person"
    child_share: Annotated[str, Field(pattern=r"^[01](\.\d+)?$")] = "1"
    infant_share: Annotated[str, Field(pattern=r"^[01](\.\d+)?$")] = "0"
    tier: Tier
    cabin: Cabin = "standard"
    stops: Annotated[int, Field(ge=0, le=3)] = 0
    """Changes on the way: of plane or of train."""
    night: bool = False
    """Whether one spends the night on board."""
    own_car: bool = False
    """Whether it is driven in a car one has already; a hired one otherwise."""
    booking_tips: str = ""
    pros: tuple[str, ...] = ()
    cons: tuple[str, ...] = ()
    local_transport: str = ""
    to_airport: Transfer | None = None
    from_airport: Transfer | None = None
    provenance: Provenance


class LocalTransport(Value):
    """Getting around one city: the cost is per person and day."""

    kind: Literal["local_transport"] = "local_transport"
    id: str
    city: str
    mode: str
    per_day: Band
    currency: Currency = "USD"
    tier: Tier
    note: str = ""
    step_free: Access | None = None
    provenance: Provenance


class Stay(Value):
    """A place to sleep, or an honest band by area where no place is curated (`named` is false). Cost is per room and night."""

    kind: Literal["stay"] = "stay"
    id: str
    name: str
    stay_type: str
    city: str
    area: str
    named: bool = True
    lat: Latitude | None = None
    lon: Longitude | None = None
    walkability: str = ""
    per_night: Band
    currency: Currency = "USD"
    room_type: str = "double room"
    tier: Tier
    styles: tuple[str, ...] = ()
    amenities: tuple[str, ...] = ()
    booking_tips: str = ""
    pros: tuple[str, ...] = ()
    cons: tuple[str, ...] = ()
    provenance: Provenance


class Meal(Value):
    """Something to eat: a long-standing place, a market, a dish of the city, or a price band (`named` is false). Cost is per person."""

    kind: Literal["meal"] = "meal"
    id: str
    name: str
    meals: Annotated[tuple[MealKind, ...], Field(min_length=1)]
    cuisine: str
    city: str
    area: str = ""
    named: bool = True
    lat: Latitude | None = None
    lon: Longitude | None = None
    dishes: tuple[str, ...] = ()
    per_person: Band
    currency: Currency = "USD"
    tier: Tier
    dietary: tuple[str, ...] = ()
    house: bool = False
    """Whether it is one place with a door and a position, not a dish that many kitchens serve."""
    closed: tuple[Weekday, ...] = ()
    season: tuple[MonthNumber, ...] = ()
    reservation: str = ""
    tips: str = ""
    pros: tuple[str, ...] = ()
    cons: tuple[str, ...] = ()
    provenance: Provenance


SightRole = Literal["sight", "evening", "stroll", "outing"]
"""A sight for the day, something for the evening, a walk through a part of the city, a day outside it."""


BOOK_AHEAD, RESERVE_AHEAD = "Book ahead.", "Reserve ahead."
"""The sentences of a note that say one cannot just turn up."""


class Sight(Value):
    """Something to see or do. `minutes` is the usual visit, `cost` per adult.

    An outing is a whole day away: `minutes` from door to door, `way_minutes` one way by `way`, `cost` the way there and back (per car when
    `basis` says so), `stops` what one sees there, in order. A `signature` of the evening is what most come for in its season.
    """

    kind: Literal["sight"] = "sight"
    id: str
    role: SightRole = "sight"
    name: str
    city: str
    area: str = ""
    sight_kind: str
    interests: tuple[str, ...] = ()
    lat: Latitude
    lon: Longitude
    minutes: Annotated[int, Field(gt=0, le=960)]
    cost: Band
    currency: Currency = "USD"
    basis: Literal["per_person", "per_vehicle"] = "per_person"
    indoor: bool = False
    good_for_children: bool | None = None
    step_free: Access | None = None
    closed: tuple[Weekday, ...] = ()
    season: tuple[MonthNumber, ...] = ()
    best: TimeOfDay | None = None
    book_ahead: bool = False
    signature: bool = False
    time_zone: str = ""
    way: str = ""
    way_minutes: Annotated[int, Field(ge=0, le=480)] = 0
    how: str = ""
    fare_from: Provenance | None = None
    """Where the price of an outing's way comes from, where it is not the catalogue's."""
    stops: tuple[Sight, ...] = ()
    note: str = ""
    provenance: Provenance

    def open_on(self, day: date) -> bool:
        """Whether it can be visited on that date, by the weekdays and months that are recorded."""
        return WEEKDAYS[day.weekday()] not in self.closed and (not self.season or day.month in self.season)


class FailedResearch(Value):
    """The error form of a report's recommendation: what failed, said to the model and to the person."""

    kind: Literal["error"] = "error"
    error: str
    message: str


Recommendation = Annotated[Journey | LocalTransport | Stay | Meal | Sight | FailedResearch, Field(discriminator="kind")]


class SpecialistReport(Value):
    """A specialist's typed result. `context_hash` names the trip it was made for; `confidence` is 0 to 1."""

    task_id: Annotated[str, Field(alias="taskId")]
    agent: AgentName
    specialist: Specialist
    context_hash: str
    summary: str = ""
    recommendations: tuple[Recommendation, ...] = ()
    questions_for_user: Annotated[tuple[str, ...], Field(alias="questionsForUser")] = ()
    assumptions: tuple[str, ...] = ()
    risks: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    confidence: Annotated[float, Field(ge=0, le=1)] | None = None

    @property
    def failed(self) -> FailedResearch | None:
        """The failure this report carries, or None when the research was done."""
        return next((r for r in self.recommendations if isinstance(r, FailedResearch)), None)


def failed_report(specialist: Specialist, task_id: str, context_hash: str, error: str, message: str) -> SpecialistReport:
    """The report of a specialist that could not finish, so that the plan can go on and say what is missing."""
    row = SPECIALISTS[specialist]
    return SpecialistReport(
        task_id=task_id,
        agent=row.agent,
        specialist=specialist,
        context_hash=context_hash,
        recommendations=(FailedResearch(error=error, message=message),),
        assumptions=(f"{row.words} is left open in these plans.",),
        risks=(f"{row.words} could not be researched; check it yourself before booking.",),
    )
