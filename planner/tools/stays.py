"""Places to stay: curated houses where the city is curated, honest bands by tier elsewhere. Costs are per room and night, in USD."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import NamedTuple

from pydantic import Field

from planner.destinations.book import destination_for
from planner.destinations.facts import Destination
from planner.domain.errors import ToolFailed
from planner.domain.reports import Stay, Tier
from planner.domain.values import Band, BudgetLevel, Place, Provenance, Value, evolve
from planner.tools.levels import night_band
from planner.tools.seasons import bed_factor, festivals_in
from planner.tools.tool import Args, PlaceRef

TIER_OF: dict[BudgetLevel, Tier] = {"low": "budget", "mid": "balanced", "high": "premium"}
STARS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}
AMENITIES = {
    "breakfast": "breakfast included",
    "kitchen": "kitchen",
    "parking": "parking",
    "pool": "pool",
    "pets": "pets welcome",
    "views": "views",
}


class _UnnamedBand(NamedTuple):
    """A kind of house in a place where none is named: its tier, its stars, and what it costs against the band of the tier."""

    tier: Tier
    words: str
    stars: int
    factor: str = "1"


_BANDS = (
    _UnnamedBand("budget", "A simple place to stay", 2),
    _UnnamedBand("budget", "A plain hotel", 3, "1.3"),
    _UnnamedBand("balanced", "A comfortable place to stay", 3),
    _UnnamedBand("balanced", "A good hotel", 4, "1.3"),
    _UnnamedBand("premium", "An upscale place to stay", 4),
    _UnnamedBand("premium", "A luxury hotel", 5, "1.8"),
)


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
    """Every curated stay of the city, foremost first; where nobody curated it, one unnamed price band a tier.

    Raises `ToolFailed` for no night.
    """
    if args.check_out <= args.check_in:
        raise ToolFailed(f"check_out: {args.check_out} is not after check_in, {args.check_in}; a stay has at least one night.")
    place = args.place.place()
    city = destination_for(place)
    if city is None or not city.stays:
        note = f"No stays are curated in {place.name}; these are price bands without a house."
        rows = tuple(_unnamed(place, band) for band in _BANDS)
    else:
        note = "" if city.depth == "deep" else f"Stays in {place.name} are bands by area; no house is named."
        rows = _curated(city, place.name)
    in_season = (_in_season(row, place, args.check_in, args.check_out) for row in rows)
    return StaysFound(stay=args.stay, stays=tuple(_by_the_bed(row, args) for row in in_season), note=note)


def _by_the_bed(stay: Stay, args: HotelArgs) -> Stay:
    """A dormitory at the price of as many beds as are slept in: the book's price is of two beds, a room of the party."""
    if stay.stay_type != "hostel" or "shared_room" not in stay.styles or args.children or args.adults % 2 == 0:
        return stay
    share = Decimal(args.adults) / (args.adults + 1)
    band = stay.per_night.times(share)
    words = f"{stay.provenance.detail}; {args.adults} of {args.adults + 1} beds"
    return evolve(
        stay,
        per_night=Band(low=band.low.quantize(Decimal(1)), high=band.high.quantize(Decimal(1))),
        room_type="bed in a shared room" if args.adults == 1 else "beds in shared rooms",
        provenance=Provenance(source=stay.provenance.source, detail=words),
    )


def _in_season(stay: Stay, place: Place, check_in: date, check_out: date) -> Stay:
    """The stay at the price of its nights: the year's mean times the months', with what a festival may add at the upper end."""
    factor, words = bed_factor(place, check_in, check_out)
    festivals = [f for f in festivals_in(place, check_in, check_out) if f.beds > 1]
    dearest = max((f.beds for f in festivals), default=1.0)
    band = stay.per_night.times(factor)
    low, high = band.low.quantize(Decimal(1)), (band.high * Decimal(str(round((1 + dearest) / 2, 2)))).quantize(Decimal(1))
    warned = tuple(f"{f.name} ({f.when}): beds cost up to {f.beds:g} times as much on those days" for f in festivals)
    detail = f"{stay.provenance.detail}; {words}{'; the upper end with ' + ' and '.join(f.name for f in festivals) if festivals else ''}"
    return evolve(
        stay,
        per_night=Band(low=max(Decimal(1), low), high=max(Decimal(2), low, high)),
        cons=(*stay.cons, *warned),
        provenance=Provenance(source=stay.provenance.source, detail=detail),
    )


def _curated(city: Destination, name: str) -> tuple[Stay, ...]:
    areas = {a.id: a for a in city.areas}
    return tuple(
        Stay(
            id=s.id,
            name=s.name,
            stay_type=s.kind,
            city=name,
            area=areas[s.area].name if s.area in areas else "",
            named=city.depth == "deep",
            lat=s.lat,
            lon=s.lon,
            walkability=areas[s.area].character if s.area in areas else "",
            per_night=s.nightly,
            tier=TIER_OF[s.tier],
            styles=tuple(dict.fromkeys((*s.styles, *([f"{STARS[s.stars]}_star"] if s.stars else []), s.kind))),
            amenities=tuple(AMENITIES[style] for style in s.styles if style in AMENITIES),
            pros=(s.note,) if s.note else (),
            booking_tips="Compare the house's own price with a booking site's."
            if city.depth == "deep"
            else "Choose a house in this area yourself.",
            provenance=city.provenance(s.id),
        )
        for s in city.stays
    )


def _unnamed(place: Place, band: _UnnamedBand) -> Stay:
    nightly, provenance = night_band(place, band.tier, destination_for(place))
    return Stay(
        id=f"stay:{place.name}:{band.tier}{'' if band.factor == '1' else f':{band.stars}'}",
        name=f"{band.words} in {place.name}",
        stay_type="hotel",
        city=place.name,
        area="near the centre",
        named=False,
        per_night=nightly.times(Decimal(band.factor)),
        tier=band.tier,
        styles=(f"{STARS[band.stars]}_star", "hotel"),
        booking_tips="Choose a house near the centre or the station yourself.",
        cons=("no house is named here: choose one yourself",),
        provenance=provenance
        if band.factor == "1"
        else evolve(provenance, detail=f"{provenance.detail} x {band.factor} for {band.stars} stars"),
    )


def areas(args: AreaArgs) -> AreasFound:
    """The parts of a curated city to stay in; none where nobody described them."""
    city = destination_for(args.place.place())
    if city is None:
        return AreasFound(areas=(), note=f"No areas are described for {args.place.name}.")
    return AreasFound(
        areas=tuple(AreaFound(id=a.id, name=a.name, character=a.character, tiers=tuple(TIER_OF[t] for t in a.tiers)) for a in city.areas)
    )
