"""Places to stay: curated houses where the city is curated, honest bands by tier elsewhere. Costs are per room and night, in USD."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from pydantic import Field

from planner.facts import Destination, destination_for
from planner.reports import Stay, Tier
from planner.tools.levels import NIGHT, band, level, source
from planner.tools.model import Args, PlaceRef
from planner.values import BudgetLevel, Value, evolve

TIER_OF: dict[BudgetLevel, Tier] = {"low": "budget", "mid": "balanced", "high": "premium"}
_STYLE_WORDS = {"budget": "simple", "balanced": "comfortable", "premium": "upscale"}


class HotelArgs(Args):
    """Where, when and for whom; `stay` is the key of the trip's stay and is carried through."""

    place: PlaceRef
    check_in: date
    check_out: date
    adults: int = Field(default=1, ge=1)
    children: int = Field(default=0, ge=0)
    stay: str = "0"


class StaysFound(Value):
    stay: str
    stays: tuple[Stay, ...]
    note: str = ""


class AreaArgs(Args):
    place: PlaceRef


class AreaFound(Value):
    id: str
    name: str
    character: str
    tiers: tuple[Tier, ...]


class AreasFound(Value):
    areas: tuple[AreaFound, ...]
    note: str = ""


def hotels(args: HotelArgs) -> StaysFound:
    """Every curated stay of the city over its tiers; in an uncurated place one unnamed band a tier."""
    place = args.place.place()
    city = destination_for(place)
    if city is None:
        return StaysFound(
            stay=args.stay,
            stays=tuple(_unnamed(args, tier) for tier in NIGHT),
            note=f"No stays are curated in {place.name}; these are price bands.",
        )
    return StaysFound(stay=args.stay, stays=_curated(city, place.name) or tuple(_band_of(city, args, tier) for tier in NIGHT))


def _curated(city: Destination, name: str) -> tuple[Stay, ...]:
    areas = {a.id: a for a in city.areas}
    return tuple(
        Stay(
            id=s.id,
            name=s.name,
            stay_type=s.kind,
            city=name,
            area=areas[s.area].name if s.area in areas else "",
            lat=s.lat,
            lon=s.lon,
            walkability=areas[s.area].character if s.area in areas else "",
            per_night=s.nightly,
            tier=TIER_OF[s.tier],
            styles=(*s.styles, *([f"{s.stars}_star"] if s.stars else []), s.kind),
            pros=(s.note,) if s.note else (),
            booking_tips="Compare the house's own price with a booking site's.",
            provenance=city.provenance(s.id),
        )
        for s in city.stays
    )


def _unnamed(args: HotelArgs, tier: Tier) -> Stay:
    place = args.place
    return Stay(
        id=f"stay:{place.name}:{tier}",
        name=f"A {_STYLE_WORDS[tier]} place to stay in {place.name}",
        stay_type="hotel",
        city=place.name,
        area="near the centre",
        named=False,
        per_night=band(NIGHT[tier], place.country, "lodging"),
        tier=tier,
        cons=("no house is named here: choose one yourself",),
        provenance=source(place.country, "lodging"),
    )


def _band_of(city: Destination, args: HotelArgs, tier: Tier) -> Stay:
    """A light destination has no houses: a band at the city's own price level, named as such."""
    plain = _unnamed(args, tier)
    scaled = plain.per_night.times(city.price_level / max(Decimal("0.2"), level(city.country, "lodging")))
    return evolve(plain, per_night=scaled, area=city.areas[0].name if city.areas else "near the centre")


def areas(args: AreaArgs) -> AreasFound:
    """The parts of a curated city to stay in; none where nobody described them."""
    city = destination_for(args.place.place())
    if city is None:
        return AreasFound(areas=(), note=f"No areas are described for {args.place.name}.")
    return AreasFound(
        areas=tuple(AreaFound(id=a.id, name=a.name, character=a.character, tiers=tuple(TIER_OF[t] for t in a.tiers)) for a in city.areas)
    )
