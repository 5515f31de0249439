"""Frozen values every other module speaks in: places, dates, people, money and where each came from.

Values never make ids, read clocks or use binary floats for money. A changed value is made by `evolve`, which validates.
What a value means for the conversation (is it missing, is it confirmed) is `ready`'s business.
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, Literal, Self, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

CENT = Decimal("0.01")
MAX_NIGHTS = 30
MAX_CITIES = 12
MAX_PEOPLE = 30
"""How large a trip may be."""
MOST_MONEY = Decimal(10) ** 12
"""The largest amount in any currency: a billion rupiah is an ordinary budget for a group, a thousand times that is nobody's."""


class Value(BaseModel):
    """Base of all frozen values: unknown keys are refused, lists become tuples."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


V = TypeVar("V", bound=BaseModel)


def evolve(value: V, /, **changes: object) -> V:
    """A copy of `value` with `changes`, validated (unlike `model_copy(update=...)`). Raises `pydantic.ValidationError`."""
    return type(value).model_validate({**dict(value), **changes})


def _no_float(raw: object) -> object:
    if isinstance(raw, float):
        raise ValueError("money is never a binary float; give a decimal string")
    return raw


def to_cents(amount: Decimal) -> Decimal:
    """`amount` rounded half up to two decimals. Raises `decimal.InvalidOperation` for one of more digits than a price can have."""
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


Amount = Annotated[Decimal, BeforeValidator(_no_float), Field(ge=0, le=MOST_MONEY), AfterValidator(to_cents)]
"""Money in whole units and cents. The bounds come before the rounding, which cannot round a number of 35 digits."""
Currency = Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
PlaceKind = Literal["city", "airport", "region", "country"]
Latitude = Annotated[float, Field(ge=-90, le=90)]
Longitude = Annotated[float, Field(ge=-180, le=180)]


class Place(Value):
    """A place on the map as it was resolved, with the person's own words for it in `said`.

    `country` is an ISO 3166-1 alpha-2 code, `iata` the codes of airports that serve it, positions are WGS84 degrees.
    """

    name: Annotated[str, Field(min_length=1, max_length=200)]
    kind: PlaceKind = "city"
    country: str | None = None
    region: str | None = None
    iata: tuple[str, ...] = ()
    lat: Latitude | None = None
    lon: Longitude | None = None
    said: str | None = None

    @property
    def is_city(self) -> bool:
        """Whether one can sleep there: a city or an airport, not a region or a country."""
        return self.kind in ("city", "airport")

    def same_as(self, other: Place | None) -> bool:
        """Whether both name the same place, whatever words the person used."""
        return other is not None and (self.name, self.kind, self.country, self.region) == (
            other.name,
            other.kind,
            other.country,
            other.region,
        )


class Window(Value):
    """A vague stretch of time ("mid June"): any start from `earliest`, any end up to `latest`, both local days, both included.

    `weekday` is the day of the week to start on, where one was named (Monday is 0).
    """

    earliest: date
    latest: date
    said: str = ""
    weekday: Annotated[int, Field(ge=0, le=6)] | None = Field(default=None, exclude_if=lambda day: day is None)

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.latest < self.earliest:
            raise ValueError(f"the window ends on {self.latest}, before it starts on {self.earliest}")
        return self


class DateRange(Value):
    """First and last day of the trip and the nights between; `end - start == nights` whenever all three are known."""

    start: date | None = None
    end: date | None = None
    nights: Annotated[int, Field(ge=0, le=365)] | None = None
    window: Window | None = None

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.start and self.end:
            if self.end < self.start:
                raise ValueError(f"the trip ends on {self.end}, before it starts on {self.start}")
            if self.nights is not None and (self.end - self.start).days != self.nights:
                raise ValueError(f"{self.start} to {self.end} is not {self.nights} nights")
        return self

    def completed(self) -> DateRange:
        """The same range with the third of start, end and nights filled when two are known."""
        if self.start and self.end and self.nights is None:
            return evolve(self, nights=(self.end - self.start).days)
        if self.nights is not None and self.start and not self.end:
            return evolve(self, end=self.start + timedelta(days=self.nights))
        if self.nights is not None and self.end and not self.start:
            return evolve(self, start=self.end - timedelta(days=self.nights))
        return self

    @property
    def days(self) -> tuple[date, ...]:
        """Every calendar day of the trip, in order; empty while start or end is unknown."""
        if not (self.start and self.end):
            return ()
        return tuple(self.start + timedelta(days=n) for n in range((self.end - self.start).days + 1))


class Party(Value):
    """Who travels. Infants are under 2, children 2-17; `child_ages` holds every known age under 18, in years."""

    adults: Annotated[int, Field(ge=0, le=30)] | None = None
    children: Annotated[int, Field(ge=0, le=30)] = 0
    infants: Annotated[int, Field(ge=0, le=30)] = 0
    child_ages: tuple[Annotated[int, Field(ge=0, le=17)], ...] = ()
    rooms: Annotated[int, Field(ge=1, le=30)] | None = None

    @property
    def total(self) -> int:
        """All heads, infants included."""
        return (self.adults or 0) + self.children + self.infants

    @property
    def payers(self) -> int:
        """The heads that fill seats and beds and share the bill: all but infants. An adult nobody has named yet counts as one."""
        return (self.adults or 1) + self.children


BudgetLevel = Literal["low", "mid", "high"]
BudgetBasis = Literal["total", "per_person", "per_night", "per_day", "per_person_per_day", "per_room_night"]


class Budget(Value):
    """What the trip may cost: a level, an amount with currency and basis, or both. An unknown basis is read as the total."""

    level: BudgetLevel | None = None
    amount: Amount | None = None
    currency: Currency | None = None
    basis: BudgetBasis | None = None

    @property
    def known(self) -> bool:
        return self.level is not None or self.amount is not None


class Stop(Value):
    """One destination in the order of travel; `nights` is None until the dates or the person settle it."""

    place: Place
    nights: Annotated[int, Field(ge=0, le=365)] | None = None


class Money(Value):
    """An amount and its ISO 4217 code, which never part."""

    amount: Amount
    currency: Currency


class Band(Value):
    """A low-to-high range of money in one currency that the owner of the band states."""

    low: Amount
    high: Amount

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.high < self.low:
            raise ValueError(f"a band runs from low to high, not {self.low} to {self.high}")
        return self

    @property
    def middle(self) -> Decimal:
        return to_cents((self.low + self.high) / 2)

    def times(self, factor: Decimal | int) -> Band:
        return Band(low=to_cents(self.low * factor), high=to_cents(self.high * factor))

    def plus(self, other: Band) -> Band:
        return Band(low=self.low + other.low, high=self.high + other.high)


ProvenanceSource = Literal["catalogue", "estimate", "quote", "user", "model"]


class Provenance(Value):
    """Where a claim comes from. `detail` names the file and entry, the formula, the live source, or the person's words."""

    source: ProvenanceSource
    detail: Annotated[str, Field(min_length=1)]


CostCategory = Literal["transport", "stay", "food", "activities", "local_transport", "fees", "reserve"]
CostBasis = Literal["per_person", "per_room_night", "per_person_day", "per_vehicle", "one_off"]


class CostLine(Value):
    """One line of the bill: `unit` times `quantity` is `low` to `high`, to the cent, in the option's currency."""

    id: str
    category: CostCategory
    label: str
    basis: CostBasis
    unit: Band
    quantity: Annotated[int, Field(ge=0)]
    low: Amount
    high: Amount
    provenance: Provenance

    @classmethod
    def of(
        cls, *, id: str, category: CostCategory, label: str, basis: CostBasis, unit: Band, quantity: int, provenance: Provenance
    ) -> CostLine:
        """A line whose low and high are computed from unit and quantity."""
        whole = unit.times(quantity)
        return cls(
            id=id,
            category=category,
            label=label,
            basis=basis,
            unit=unit,
            quantity=quantity,
            low=whole.low,
            high=whole.high,
            provenance=provenance,
        )


ItemKind = Literal[
    "flight", "train", "bus", "car", "ferry", "transfer", "stay", "breakfast", "lunch", "dinner", "sight", "activity", "free_time"
]
ClockTime = Annotated[str, Field(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
WEEKDAYS: tuple[Weekday, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MonthNumber = Annotated[int, Field(ge=1, le=12)]
TimeOfDay = Literal["morning", "day", "sunset", "evening", "night"]
"""When a thing is at its best or only there: before noon, daylight, the hour around sunset, after 17:30, after 21:00."""


class Item(Value):
    """One thing in a day. Times are local to `city`, as HH:MM; `note` says what a person needs to know in a sentence."""

    id: str
    kind: ItemKind
    name: str
    city: str
    start: ClockTime | None = None
    end: ClockTime | None = None
    lat: Latitude | None = None
    lon: Longitude | None = None
    note: str = ""
    provenance: Provenance


def rooms_for(party: Party) -> int:
    """Rooms the party needs: those asked for, else one for two adults, children sharing with an adult up to two a room.

    Infants take no bed. A party without adults counts as one adult.
    """
    if party.rooms is not None:
        return party.rooms
    return max(-(-(party.adults or 1) // 2), -(-party.payers // 4))
