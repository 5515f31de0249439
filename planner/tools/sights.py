"""Sights, local transport and the usual weather of a city, from the curated facts. Where nobody curated a city there are no sights."""

from __future__ import annotations

from pydantic import Field

from planner.destinations.book import destination, destination_for, heads
from planner.destinations.rules import kilometres
from planner.domain.reports import LocalTransport, Sight, Tier
from planner.domain.values import Place, Value
from planner.tools.levels import LOCAL, local_band
from planner.tools.tool import Args, PlaceRef

CLIMATE_KM = 75


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
    """Every curated sight, the foremost first within those that match the interests, then the rest."""
    place = args.place.place()
    city = destination_for(place)
    if city is None:
        return SightsFound(sights=(), note=f"No sights are curated in {place.name}; the plan will hold free time instead.")
    names = {a.id: a.name for a in city.areas}
    found = tuple(
        Sight(
            id=s.id,
            name=s.name,
            city=place.name,
            area=names.get(s.area or "", ""),
            sight_kind=s.kind,
            interests=s.interests,
            lat=s.lat,
            lon=s.lon,
            minutes=s.minutes,
            cost=s.cost,
            indoor=s.indoor,
            good_for_children=s.good_for_children,
            step_free=s.step_free,
            note=s.note,
            provenance=city.provenance(s.id),
        )
        for s in city.sights
    )
    wanted = set(args.interests)
    return SightsFound(sights=tuple(sorted(found, key=lambda s: not wanted & set(s.interests)))) if wanted else SightsFound(sights=found)


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
