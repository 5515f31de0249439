"""The shape of a destination's curated facts, one frozen model a kind of entry.

Prices are bands in US dollars of `price_year`, written by hand. Weekly closing days, seasons and times of day are those of `facts_year`
and are shown with "check before you go"; there are no opening hours to the minute, ratings, reviews or addresses.
What must hold between entries is `rules`' business, finding and reading the files `book`'s.
"""

from __future__ import annotations

import unicodedata
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from planner.domain.values import Band, BudgetLevel, Currency, Latitude, Longitude, MonthNumber, Provenance, TimeOfDay, Value, Weekday


def _band(raw: object) -> object:
    return {"low": raw[0], "high": raw[1]} if isinstance(raw, list | tuple) and len(raw) == 2 else raw


def _decimal(raw: object) -> object:
    return str(raw) if isinstance(raw, float) else raw


Usd = Annotated[Band, BeforeValidator(_band)]
Text = Annotated[str, Field(min_length=1, max_length=600)]
Id = Annotated[str, Field(pattern=r"^[a-z0-9-]+\.[a-z0-9-]+$")]
AreaId = Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
Minutes = Annotated[int, Field(ge=5, le=600)]
Twelve = Annotated[tuple[float, ...], Field(min_length=12, max_length=12)]
StepFree = Literal["yes", "partly", "no"]
Meal = Literal["breakfast", "lunch", "dinner"]
SightKind = Literal[
    "aquarium", "beach", "bridge", "castle", "cemetery", "church", "gallery", "garden", "island", "landmark", "library", "market", "monument",
    "mosque", "museum", "neighbourhood", "palace", "park", "ruins", "square", "synagogue", "temple", "theatre", "viewpoint", "walk", "zoo",
]  # fmt: skip
Interest = Literal[
    "architecture", "art", "beach", "family", "film", "food", "history", "literature", "music", "nature", "nightlife", "religion", "science",
    "shopping", "sport", "views",
]  # fmt: skip
StayKind = Literal["hostel", "hotel", "boutique", "apartment", "guesthouse"]
StayStyle = Literal["adults", "apartment", "boutique", "breakfast", "business", "central", "entire_place", "family", "historic", "hostel", "kitchen",
                    "luxury", "own_island", "parking", "pets", "pool", "private_room", "quiet", "ryokan", "shared_room", "social", "views"]  # fmt: skip
FoodKind = Literal["dish", "market", "place"]
Dietary = Literal["vegetarian", "vegan", "pescatarian", "halal", "kosher", "gluten_free", "dairy_free"]
Mode = Literal["bus", "cable_car", "ferry", "metro", "rail", "taxi", "tram", "walk"]
TripMode = Literal["bus", "car", "ferry", "rail", "metro"]
EveningKind = Literal[
    "bars", "boat", "cabaret", "cinema", "classical", "comedy", "dance", "fado", "flamenco", "folklore", "jazz", "light_show", "live_music", "market",
    "opera", "sport", "tango", "theatre", "viewpoint", "walk",
]  # fmt: skip
Sureness = Literal["certain", "likely"]
"""How sure the writer is of a row: what is less than likely is left out of the book."""


LETTERS = str.maketrans(
    {"ı": "i", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "Ae", "œ": "oe", "þ": "th", "ð": "d"}
)


def plain(name: str) -> str:
    """`name` without accents, case and surplus blanks, as names are compared; letters that carry no accent sign (ø, ı) become plain too."""
    letters = unicodedata.normalize("NFKD", name.translate(LETTERS))
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).casefold().split())


def slug(name: str) -> str:
    """`name` as it stands in ids and file names: "New York City" is "new-york-city"."""
    return "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in plain(name)).split())


class TransferFacts(Value):
    """One way from an airport to the centre: door to door in `minutes`, `cost` for one adult (a taxi: for the car)."""

    mode: Mode
    name: str = ""
    minutes: Minutes
    cost: Usd


class AirportFacts(Value):
    iata: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
    name: Text
    transfers: Annotated[tuple[TransferFacts, ...], Field(min_length=1)]


class Station(Value):
    """A long-distance railway or coach station; `serves` names where one comes from or goes to."""

    name: Text
    serves: Text


class Arrival(Value):
    airports: Annotated[tuple[AirportFacts, ...], Field(min_length=1)]
    stations: tuple[Station, ...] = ()


class LocalMode(Value):
    """A way of getting around; `day_cost` is what one adult spends on it in a usual day of sightseeing."""

    mode: Mode
    name: str = ""
    day_cost: Usd


class LocalTransportFacts(Value):
    modes: Annotated[tuple[LocalMode, ...], Field(min_length=1)]
    note: Text
    step_free: Text


class Tiered(Value):
    """One adult's food for a day, three meals, by budget level."""

    low: Usd
    mid: Usd
    high: Usd

    def at(self, tier: BudgetLevel) -> Band:
        """The band of a budget level."""
        return {"low": self.low, "mid": self.mid, "high": self.high}[tier]


class Month(Value):
    """What a month is usually like: mean daily high and low in °C, rain in mm, days with rain when known."""

    high: float
    low: float
    rain_mm: float
    wet_days: float | None = None


class Climate(Value):
    """Twelve months, January first: °C, °C, mm, days; rounded."""

    high: Twelve
    low: Twelve
    rain_mm: Twelve
    wet_days: Twelve | None = None
    source: Text

    def month(self, number: int) -> Month:
        """The month 1 to 12. Raises `IndexError` for any other number."""
        if not 1 <= number <= 12:
            raise IndexError(f"a year has no month {number}")
        at = number - 1
        return Month(high=self.high[at], low=self.low[at], rain_mm=self.rain_mm[at], wet_days=self.wet_days[at] if self.wet_days else None)


class AreaFacts(Value):
    """A part of the city to stay or spend a day in; `tiers` are the budgets that find a bed there.

    `strolled` is false where one sleeps or drives but takes no walk for its own sake: a resort island, a road of lodges.
    """

    id: AreaId
    name: Text
    lat: Latitude
    lon: Longitude
    character: Text
    tiers: Annotated[tuple[BudgetLevel, ...], Field(min_length=1)]
    strolled: bool = True


class SightFacts(Value):
    """Something to see or do. `minutes` is a usual visit, `cost` one adult's ticket (0 to 0: free), `note` one practical sentence."""

    id: Id
    name: Text
    lat: Latitude
    lon: Longitude
    area: AreaId | None = None
    kind: SightKind
    interests: Annotated[tuple[Interest, ...], Field(min_length=1)]
    minutes: Minutes
    cost: Usd
    indoor: bool
    good_for_children: bool | None = None
    step_free: StepFree | None = None
    closed: tuple[Weekday, ...] = ()
    """Weekdays on which it is shut all day, in a usual week of `facts_year`."""
    season: tuple[MonthNumber, ...] = ()
    """The months in which it can be seen; empty: all year."""
    best: TimeOfDay | None = None
    """When to go; None: any time of the day."""
    book_ahead: bool = False
    """Whether tickets usually sell out days before."""
    sure: Sureness = "certain"
    note: str = ""


class Evening(Value):
    """Something for the evening, after 17:30: music, a show, a night market, a walk or a view at dusk.

    `cost` is one adult's entry or ticket. A `signature` is what most people come for in its season: no plan goes without it.
    """

    id: Id
    name: Text
    lat: Latitude
    lon: Longitude
    area: AreaId | None = None
    kind: EveningKind
    interests: Annotated[tuple[Interest, ...], Field(min_length=1)]
    minutes: Minutes
    cost: Usd
    indoor: bool
    best: Literal["sunset", "evening", "night"] = "evening"
    closed: tuple[Weekday, ...] = ()
    season: tuple[MonthNumber, ...] = ()
    for_children: bool = False
    book_ahead: bool = False
    signature: bool = False
    sure: Sureness = "certain"
    note: str = ""


class StayFacts(Value):
    """Somewhere to sleep; `nightly` is a double room for one night (a hostel: two beds or its private double), taxes included."""

    id: Id
    name: Text
    area: AreaId
    lat: Latitude
    lon: Longitude
    tier: BudgetLevel
    kind: StayKind
    nightly: Usd
    stars: Annotated[int, Field(ge=1, le=5)] | None = None
    styles: tuple[StayStyle, ...] = ()
    note: str = ""


class Food(Value):
    """A dish, a market or a restaurant; `price` is one person's meal. `dietary` holds only what it surely serves."""

    id: Id
    name: Text
    kind: FoodKind
    meals: Annotated[tuple[Meal, ...], Field(min_length=1)]
    cuisine: Text
    area: AreaId | None = None
    lat: Latitude | None = None
    lon: Longitude | None = None
    dishes: Annotated[tuple[str, ...], Field(min_length=1)]
    price: Usd
    tier: BudgetLevel
    dietary: tuple[Dietary, ...] = ()
    reservation: Literal["none", "helpful", "needed"] = "none"
    closed: tuple[Weekday, ...] = ()
    season: tuple[MonthNumber, ...] = ()
    """The months in which it serves; empty: all year."""
    sure: Sureness = "certain"
    tip: str = ""


class TripSight(Value):
    """One thing to see on a day trip; `cost` is one adult's ticket."""

    name: Text
    lat: Latitude
    lon: Longitude
    kind: SightKind
    minutes: Minutes
    cost: Usd
    closed: tuple[Weekday, ...] = ()
    season: tuple[MonthNumber, ...] = ()
    note: str = ""


class DayTrip(Value):
    """A place outside the city for a day; `minutes` is one way, `cost` one adult's return journey (a car: hire and fuel for the car).

    `hours` is the whole day from door to door; `sights` are two to four things to see there, in the order one sees them.
    """

    name: Text
    lat: Latitude
    lon: Longitude
    minutes: Minutes
    mode: TripMode
    cost: Usd | None = None
    how: str = ""
    """How one gets there, from where, in one sentence."""
    hours: Annotated[float, Field(ge=3, le=16)] | None = None
    interests: tuple[Interest, ...] = ()
    sights: tuple[TripSight, ...] = ()
    closed: tuple[Weekday, ...] = ()
    season: tuple[MonthNumber, ...] = ()
    for_children: bool | None = None
    book_ahead: bool = False
    sure: Sureness = "certain"
    note: str = ""


class Festival(Value):
    """A recurring event that changes what a visit is like; `when` says the dates or their rule in words, `months` which it may touch."""

    name: Text
    when: Text
    months: Annotated[tuple[MonthNumber, ...], Field(min_length=1)]
    beds: Annotated[float, Field(ge=0.5, le=4)] = 1.0
    """What a bed costs on those days against the same days without it."""
    note: str = ""


class Seasons(Value):
    """The year of a destination, January first, against its own mean month of 1: what beds and fares cost, how crowded it is.

    `prefer` and `avoid` are months, with the reason in `why`.
    """

    beds: Twelve
    fares: Twelve
    crowds: Annotated[tuple[Annotated[int, Field(ge=1, le=5)], ...], Field(min_length=12, max_length=12)]
    prefer: tuple[MonthNumber, ...] = ()
    avoid: tuple[MonthNumber, ...] = ()
    why: str = ""


class Head(Value):
    """The first paragraph of a file: what is needed to find it."""

    name: Text
    country: Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
    region: str = ""
    aliases: tuple[str, ...] = ()
    lat: Latitude
    lon: Longitude
    depth: Literal["deep", "light"]

    @property
    def slug(self) -> str:
        """The city in ids and as file name."""
        return slug(self.name)

    @property
    def names(self) -> frozenset[str]:
        """Every name it answers to, as `plain` writes them."""
        return frozenset(plain(name) for name in (self.name, *self.aliases))


class Destination(Head):
    """All that is curated of one city. Sights, stays and foods stand with the foremost first."""

    time_zone: str
    currency: Currency
    price_year: Annotated[int, Field(ge=2024, le=2030)]
    price_level: Annotated[Decimal, BeforeValidator(_decimal), Field(gt=0, le=5)]
    """Everyday prices for a visitor against a middling city of the United States, which is 1."""
    summary: Text
    meals_per_day: Tiered
    areas: tuple[AreaFacts, ...]
    sights: tuple[SightFacts, ...]
    stays: tuple[StayFacts, ...]
    foods: tuple[Food, ...]
    day_trips: tuple[DayTrip, ...] = ()
    evenings: tuple[Evening, ...] = ()
    seasons: Seasons | None = None
    festivals: tuple[Festival, ...] = ()
    book_ahead: tuple[Text, ...] = ()
    """What to book before one comes, foremost first, a sentence each."""
    safety: tuple[Text, ...] = ()
    """A scam or a danger that locals would name, a sentence each; empty where there is none worth saying."""
    facts_year: Annotated[int, Field(ge=2024, le=2030)] = 2026
    """The year that closing days, seasons and times of day are true for."""
    arrival: Arrival
    local_transport: LocalTransportFacts
    climate: Climate

    def provenance(self, entry_id: str) -> Provenance:
        """Where a claim about the entry comes from: the file, the entry, the year of its prices."""
        return Provenance(source="catalogue", detail=f"{self.slug}.toml, {entry_id}, prices of {self.price_year}")

    def stays_in(self, tier: BudgetLevel) -> tuple[StayFacts, ...]:
        """The stays of a budget level, foremost first."""
        return tuple(stay for stay in self.stays if stay.tier == tier)

    def foods_for(self, meal: Meal) -> tuple[Food, ...]:
        """What is eaten at that meal, foremost first."""
        return tuple(food for food in self.foods if meal in food.meals)

    def entries(self) -> tuple[SightFacts | Evening | StayFacts | Food, ...]:
        """Everything that has an id."""
        return (*self.sights, *self.evenings, *self.stays, *self.foods)
