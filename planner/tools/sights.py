"""Sights, evenings and days outside, local transport and the usual weather of a city, from the curated facts.

Where nobody curated a city there are no sights.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from pydantic import Field

from planner.destinations import facts
from planner.destinations.book import destination, destination_for, heads
from planner.destinations.facts import Destination, plain, slug
from planner.domain.reports import LocalTransport, Sight, Tier
from planner.domain.values import Band, Place, Provenance, TimeOfDay, Value
from planner.places.geography import kilometres
from planner.tools.levels import LOCAL, local_band
from planner.tools.tool import Args, PlaceRef

CLIMATE_KM = 75
STROLL_MINUTES = 75


class SightArgs(Args):
    """Where, and what the person enjoys: sights for those interests come first."""

    place: PlaceRef
    interests: tuple[str, ...] = ()


class SightsFound(Value):
    sights: tuple[Sight, ...]
    note: str = ""


class LocalArgs(Args):
    place: PlaceRef


class LocalFound(Value):
    options: tuple[LocalTransport, ...]
    arrival: str = ""
    step_free: str = ""


class ClimateArgs(Args):
    place: PlaceRef
    month: int = Field(ge=1, le=12)


class ClimateFound(Value):
    """Usual highs and lows in °C, rain in mm; None where nobody recorded them."""

    high_c: float | None = None
    low_c: float | None = None
    rain_mm: float | None = None
    wet_days: float | None = None
    source: str


def sights(args: SightArgs) -> SightsFound:
    """Everything curated to see and do: the foremost sights, those that match the interests, the others, strolls, evenings, days outside."""
    place = args.place.place()
    city = destination_for(place)
    if city is None:
        return SightsFound(sights=(), note=f"No sights are curated in {place.name}; its days are left open.")
    found = sights_of(city, place.name)
    wanted = set(args.interests)
    seen, rest = [s for s in found if s.role == "sight"], [s for s in found if s.role != "sight"]
    liked = sorted(seen[WHATEVER_ONE_LIKES:], key=lambda s: not wanted & set(s.interests))
    return SightsFound(sights=(*seen[:WHATEVER_ONE_LIKES], *liked, *rest))


WHATEVER_ONE_LIKES = 2
"""How many of the foremost sights stay first whatever one likes: nobody goes to Granada past the Alhambra."""


def sights_of(city: Destination, name: str) -> tuple[Sight, ...]:
    """What a curated city offers, as candidates of a trip that calls it `name`."""
    seen = tuple(_sight(city, s, name) for s in city.sights)
    return (
        *seen,
        *_strolls(city, name, seen),
        *(_evening(city, e, name) for e in city.evenings),
        *(_outing(city, t, name) for t in city.day_trips),
    )


def _area(city: Destination, area: str | None) -> str:
    return next((a.name for a in city.areas if a.id == area), "")


def _sight(city: Destination, s: facts.SightFacts, name: str) -> Sight:
    return Sight(
        id=s.id, name=s.name, city=name, area=_area(city, s.area), sight_kind=s.kind, interests=_with_hiking(s, s.interests), lat=s.lat, lon=s.lon, minutes=s.minutes,
        cost=s.cost, indoor=s.indoor, good_for_children=s.good_for_children, step_free=s.step_free, closed=s.closed, season=s.season,
        best=s.best or _best(s), book_ahead=s.book_ahead, time_zone=city.time_zone, note=s.note, provenance=city.provenance(s.id),
    )  # fmt: skip


A_HIKE = 90
"""From how many minutes on a walk in nature is a hike."""
_ON_WATER = "boats?|ferry|kayak\\w*|raft\\w*|cruise|punt|sampan|launch from|channel|floating|whales?"
_ON_WHEELS_OR_RAILS = (
    "bicycles?|bikes|cycl\\w+|minibus|jeep|railway|train to|tram|ropeway|chairlift|cable cars?|gondola|gondol|funicular|cog|driven?|lay-bys"
)
_ON_SNOW_OR_HORSE = "safari|sleigh|sledg?\\w*|husky|reindeer|snowmobile|skating|horse"
_NO_WALK = "sauna|dark|night|river bath|caves? tour"
_RIDDEN = re.compile(rf"\b(?:{_ON_WATER}|{_ON_WHEELS_OR_RAILS}|{_ON_SNOW_OR_HORSE}|{_NO_WALK})\b", re.IGNORECASE)


def _with_hiking(s: facts.SightFacts | facts.TripSight, interests: tuple[facts.Interest, ...]) -> tuple[str, ...]:
    """The interests of a thing, hiking among them where one goes far on foot in nature."""
    on_foot = s.kind in ("walk", "viewpoint") and s.minutes >= A_HIKE and not _RIDDEN.search(f"{s.name} {s.note}")
    return (*interests, "hiking") if on_foot and "nature" in interests else interests


_DUSK = re.compile(r"\b(?:last light|sunset|dusk|golden hour)\b", re.IGNORECASE)
_AFTER_DARK = re.compile(r"\b(?:after dark|at night|by night|night market|in the evening|evenings)\b", re.IGNORECASE)
_EARLY = re.compile(r"\b(?:early|before (?:eight|nine|ten|\d)|in the morning|at dawn|sunrise)\b", re.IGNORECASE)


def _best(s: facts.SightFacts) -> TimeOfDay | None:
    """When to go where the file does not say: a market in the morning, what is there for its nights in the evening, else as the note has
    it.
    """
    text = f"{s.name} {s.note}"
    if _DUSK.search(text) and not s.indoor:
        return "sunset"
    if _AFTER_DARK.search(text) and s.kind in _OPEN_LATE and not s.indoor:
        return "evening"
    if "nightlife" in s.interests and s.kind in ("walk", "neighbourhood") and s.interests[0] == "nightlife":
        return "evening"
    if s.kind == "market" or (_EARLY.search(s.note) and s.kind not in ("museum", "gallery")):
        return "morning"
    return None


_OPEN_LATE = ("bridge", "market", "monument", "neighbourhood", "square", "viewpoint", "walk")


_BY_CAR_ONLY = r"\b(?<!no )car (?:is )?needed\b"
_FOR_BEDS = r"\bplain (?:streets|hotels|and practical|but)\b|\bbusiness hotels\b|\bnear both terminals\b"
_FOR_TRAINS = r"^trains\b|\b(?:trains|coaches|metro)\b.*\bhotels\b|\bhotels by the trains\b"
_NO_STROLL = re.compile(rf"{_BY_CAR_ONLY}|{_FOR_BEDS}|{_FOR_TRAINS}", re.IGNORECASE)
"""What is said of a part of a city where one sleeps or changes trains, and takes no walk for its own sake."""


def _strolls(city: Destination, name: str, seen: Sequence[Sight]) -> tuple[Sight, ...]:
    """A walk through each part of the city that is no sight of its own; it costs nothing and takes the time one gives it."""
    names = [plain(s.name) for s in seen if s.sight_kind in ("neighbourhood", "walk", "square")]
    return tuple(
        Sight(
            id=f"{city.slug}.stroll-{area.id}", role="stroll", name=f"A walk through {area.name}", city=name, area=area.name, sight_kind="walk",
            interests=(), lat=area.lat, lon=area.lon, minutes=STROLL_MINUTES, cost=Band(low=Decimal(0), high=Decimal(0)), note=area.character,
            time_zone=city.time_zone, provenance=Provenance(source="catalogue", detail=f"{city.slug}.toml, area {area.id}"),
        )
        for area in city.areas
        if area.strolled and not _NO_STROLL.search(area.character) and not any(n in plain(area.name) or plain(area.name) in n for n in names)
    )  # fmt: skip


_PLAYED = {
    "fado": "fado", "flamenco": "flamenco", "jazz": "jazz", "tango": "tango", "opera": "opera", "comedy": "comedy", "classical": "concert",
    "live_music": "live music", "cinema": "cinema", "cabaret": "cabaret",
}  # fmt: skip
"""What is played in a house of a kind, as it stands behind a name that does not say so."""
_SAYS_SO = re.compile(
    r"fado|flamenco|jazz|blues|tango|op[eé]r|comedy|concert|music|philh|symph|orchest|recital|cin[eé]|film|theat|teatr|th[eé][aâ]t|cabaret"
    r"|show|club|night|evening|proms|chopin|vivaldi|organ|mariachi|samba|songs|milonga|rebetiko|qawwali|ballroom",
    re.IGNORECASE,
)


def _evening_name(e: facts.Evening) -> str:
    """ "Tasca do Chico, fado": a house of the evening with what is played in it, unless its name says so."""
    played = _PLAYED.get(e.kind)
    return f"{e.name}, {played}" if played and not _SAYS_SO.search(e.name) else e.name


_OUTSIDE = ("viewpoint", "walk")


def _evening(city: Destination, e: facts.Evening, name: str) -> Sight:
    return Sight(
        id=e.id, role="evening", name=_evening_name(e), city=name, area=_area(city, e.area), sight_kind=e.kind, interests=e.interests, lat=e.lat, lon=e.lon,
        minutes=e.minutes, cost=e.cost, indoor=e.indoor, good_for_children=e.for_children, closed=e.closed, season=e.season,
        best="sunset" if e.best == "evening" and _DUSK.search(e.name) and e.kind in _OUTSIDE and not e.indoor else e.best,
        book_ahead=e.book_ahead, signature=e.signature, time_zone=city.time_zone, note=e.note, provenance=city.provenance(e.id),
    )  # fmt: skip


_OUTDOORS = frozenset(("beach", "nature", "views", "sport", "family"))
_INDOORS = frozenset(("architecture", "art", "film", "food", "history", "literature", "music", "religion", "science", "family"))
_IN_TOWN = frozenset(
    ("architecture", "art", "film", "food", "history", "literature", "music", "nightlife", "religion", "shopping", "views", "family")
)
_MAY_SERVE: dict[str, frozenset[str]] = {
    **dict.fromkeys(("beach", "park", "garden", "viewpoint"), _OUTDOORS | {"history", "literature"}),
    **dict.fromkeys(("museum", "gallery", "theatre", "library", "church", "mosque", "synagogue", "temple", "palace", "cemetery", "monument"), _INDOORS),
    **dict.fromkeys(("bridge", "castle", "ruins"), _INDOORS | {"views"}),
    **dict.fromkeys(("market", "neighbourhood", "square"), _IN_TOWN),
    **dict.fromkeys(("aquarium", "zoo"), frozenset(("family", "nature", "science"))),
}  # fmt: skip
"""Which of a day trip's interests something of a kind there may be for: a cathedral is no beach, though one swims on the same day."""


_BY_THE_SEA = re.compile(
    r"\b(?:beach(?:es)?|bays?|coves?|calas?|cal[oò]|sea(?:front|side)?|shore|coast\w*|lagoon|sandbank|reef|islands?|swim\w*|pools?|harbour|lido|playa|plage|platja)\b",
    re.IGNORECASE,
)
"""What is said of a walk or a landmark by the water; the walls of a town near a beach are none."""


def _own_interests(stop: facts.TripSight, trip: facts.DayTrip) -> tuple[facts.Interest, ...]:
    may = _MAY_SERVE.get(stop.kind)
    by_the_sea = stop.kind in ("beach", "island") or _BY_THE_SEA.search(stop.name) is not None
    return tuple(tag for tag in trip.interests if (may is None or tag in may) and (tag != "beach" or by_the_sea))


def _outing(city: Destination, t: facts.DayTrip, name: str) -> Sight:
    trip_id = f"{city.slug}.trip-{slug(t.name)}"
    stops = tuple(
        Sight(
            id=f"{trip_id}-{n}", name=s.name, city=name, area=t.name, sight_kind=s.kind, interests=_with_hiking(s, _own_interests(s, t)), lat=s.lat, lon=s.lon, minutes=s.minutes,
            cost=s.cost, closed=s.closed, season=s.season or t.season, note=s.note, provenance=city.provenance(trip_id),
        )
        for n, s in enumerate(t.sights, 1)
    )  # fmt: skip
    there = sum(s.minutes for s in stops) + 20 * len(stops) + 75 if stops else 5 * 60
    whole = int(t.hours * 60) if t.hours else min(13 * 60, 2 * t.minutes + there)
    cost, fare_from = (t.cost, None) if t.cost else _fare(city, t)
    return Sight(
        id=trip_id, role="outing", name=t.name, city=name, area=t.name, sight_kind="day trip", interests=t.interests, lat=t.lat, lon=t.lon,
        minutes=max(whole, 2 * t.minutes + 60), cost=cost, basis="per_vehicle" if t.mode == "car" else "per_person", closed=t.closed, season=t.season,
        good_for_children=t.for_children, book_ahead=t.book_ahead, time_zone=city.time_zone, way=t.mode, way_minutes=t.minutes, how=t.how, stops=stops,
        note=t.note, fare_from=fare_from,
        provenance=city.provenance(trip_id),
    )  # fmt: skip


A_MINUTE: dict[str, tuple[Decimal, Decimal]] = {
    "rail": (Decimal("0.10"), Decimal("0.25")), "bus": (Decimal("0.07"), Decimal("0.16")), "metro": (Decimal("0.05"), Decimal("0.10")),
    "ferry": (Decimal("0.20"), Decimal("0.45")), "car": (Decimal("0.12"), Decimal("0.20")),
}  # fmt: skip
"""US dollars a minute one way at a price level of 1: ordinary fares of regional trains, coaches and ferries, fuel and tolls of a car."""
CAR_A_DAY = (Decimal(45), Decimal(90))


def _fare(city: Destination, t: facts.DayTrip) -> tuple[Band, Provenance]:
    """The way there and back where nobody recorded its price: minutes there and back at the mode's rate and the city's price level."""
    low, high = A_MINUTE[t.mode]
    hire = CAR_A_DAY if t.mode == "car" else (Decimal(0), Decimal(0))
    band = Band(low=hire[0] + low * 2 * t.minutes * city.price_level, high=hire[1] + high * 2 * t.minutes * city.price_level)
    detail = f"{2 * t.minutes} min by {t.mode} at {low}-{high} USD a minute x price level {city.price_level}" + (
        ", and a car for a day" if t.mode == "car" else ""
    )
    return Band(low=band.low.quantize(Decimal(1)), high=band.high.quantize(Decimal(1))), Provenance(source="estimate", detail=detail)


def local_transport(args: LocalArgs) -> LocalFound:
    """How to get around: curated modes, or a band where nobody described the city."""
    place = args.place.place()
    city = destination_for(place)
    if city is None:
        return LocalFound(options=tuple(_band_option(place, tier) for tier in LOCAL))
    tiers: tuple[Tier, ...] = ("budget", "balanced", "premium")
    modes = sorted((m for m in city.local_transport.modes if m.day_cost.high > 0), key=lambda m: m.day_cost.middle)
    public = [m for m in modes if m.mode != "taxi"] or modes
    chosen = [public[0], public[-1], modes[-1]] if modes else []
    return LocalFound(
        options=tuple(
            LocalTransport(
                id=f"local:{place.name}:{tier}",
                city=place.name,
                mode=m.name or m.mode,
                per_day=m.day_cost,
                tier=tier,
                note=city.local_transport.note,
                provenance=city.provenance(f"{city.slug}.local-transport"),
            )
            for tier, m in zip(tiers, chosen, strict=False)
        ),
        arrival="; ".join(f"{a.iata}: {t.name or t.mode}, {t.minutes} min" for a in city.arrival.airports for t in a.transfers[:1]),
        step_free=city.local_transport.step_free,
    )


def _band_option(place: Place, tier: Tier) -> LocalTransport:
    mode = {"budget": "walking and public transport", "balanced": "public transport", "premium": "taxis"}[tier]
    cost, provenance = local_band(place, tier)
    return LocalTransport(id=f"local:{place.name}:{tier}", city=place.name, mode=mode, per_day=cost, tier=tier, provenance=provenance)


def climate(args: ClimateArgs) -> ClimateFound:
    """The usual month, where it is recorded: in the city itself or in a curated one within 75 km."""
    place = args.place.place()
    city, words = destination_for(place), ""
    if city is None and place.lat is not None and place.lon is not None:
        near = [
            (km, h) for h in heads() if h.country == place.country and (km := kilometres(place.lat, place.lon, h.lat, h.lon)) <= CLIMATE_KM
        ]
        if near:
            km, head = min(near, key=lambda pair: (pair[0], pair[1].name))
            city, words = destination(head.name, head.country), f"of {head.name}, {km:.0f} km away: "
    if city is None:
        return ClimateFound(source=f"No climate is recorded for {place.name}.")
    month = city.climate.month(args.month)
    return ClimateFound(
        high_c=month.high, low_c=month.low, rain_mm=month.rain_mm, wet_days=month.wet_days, source=words + city.climate.source
    )
