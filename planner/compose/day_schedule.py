"""One whole day as it is shown: the journeys, the visits and meals at their times, free time where some is left, tonight's bed. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from planner.compose.frames import DAY_ENDS, Frame, leaves_at, there_at
from planner.compose.geometry import Point, at, clock_of, in_fives
from planner.compose.table import Table
from planner.compose.timeline import STARTS, Timeline, timeline
from planner.domain.options import Day, Pace, Pick
from planner.domain.quotes_due import Segment
from planner.domain.reports import Journey, MealKind, Sight, Stay, Transfer
from planner.domain.values import Item, Provenance
from planner.say.phrases import MONTHS, joined

_MODES = {"flight": "Flight", "train": "Train", "bus": "Coach", "car": "Drive", "ferry": "Ferry"}
Supply = Literal["none", "more", "left out", "used up"]
"""What a city still has beyond the plan: nothing is known of it, sights that are in no day, only some taken out on purpose, or none."""
SHORTEST_FREE = 90
LONG_FREE = 180


def journey_item(segment: Segment, journey: Journey | None) -> Item:
    """A leg as an item of the day; one nobody found a way for says so."""
    if journey is None:
        return Item(
            id=f"leg-{segment.position}", kind="transfer", name=f"{segment.origin.name} to {segment.destination.name}: no way found", city=segment.origin.name,
            note="Nothing was found for the parts you chose. Arrange this leg yourself, or add flights, trains or coach and ferry to the trip.", provenance=Provenance(source="estimate", detail="no quote for this leg"),
        )  # fmt: skip
    late = (
        f", arrives {'the next day' if journey.arrive_day == 1 else f'{journey.arrive_day} days later'} at {journey.arrive}"
        if journey.arrive_day > 0
        else ""
    )
    early = ", arrives the day before by the calendar (date line)" if journey.arrive_day < 0 else ""
    provider = journey.provider[:1].upper() + journey.provider[1:]
    return Item(
        id=f"leg-{segment.position}:{journey.id}",
        kind=journey.mode,
        name=f"{_MODES[journey.mode]} {journey.origin} to {journey.destination}",
        city=segment.origin.name,
        start=journey.depart,
        end=journey.arrive,
        note=f"{journey.route}{late}{early}. {provider}. Local times.",
        provenance=journey.provenance,
    )


def journey_items(frame: Frame) -> tuple[Item, ...]:
    """Journeys and the rides to and from airports, in the order in which they happen; what has no time stands last."""
    journeys = [journey_item(segment, journey) for segment, journey in frame.legs]
    return tuple(sorted((*journeys, *ride_items(frame)), key=lambda i: i.start or "99"))


def ride_items(frame: Frame) -> list[Item]:
    """The rides to and from airports of the day. One that follows the last day of the trip has no day to be in."""
    rides: list[Item] = []
    for segment, journey in frame.legs:
        if journey is not None and journey.to_airport:
            leaves = max(0, leaves_at(journey))
            rides.append(_ride(frame, segment.origin.name, journey.to_airport, leaves, arriving=False))
        if journey is not None and journey.from_airport and journey.arrive_day == 0:
            rides.append(_ride_in(frame, segment.destination.name, journey, journey.from_airport))
    if frame.landed is not None and frame.landed.from_airport:
        rides.append(_ride_in(frame, frame.city, frame.landed, frame.landed.from_airport))
    return rides


def _ride_in(frame: Frame, city: str, journey: Journey, ride: Transfer) -> Item:
    return _ride(frame, city, ride, there_at(journey) - ride.minutes, arriving=True)


def _ride(frame: Frame, city: str, ride: Transfer, start: int, *, arriving: bool) -> Item:
    priced = "" if ride.cost else " The price is not known here."
    return Item(
        id=f"ride-{ride.iata}-{'in' if arriving else 'out'}@{frame.day.isoformat()}", kind="transfer", city=city,
        name=f"{ride.iata} airport into {city}" if arriving else f"{city} to {ride.iata} airport",
        start=clock_of(start), end=clock_of(start + ride.minutes),
        note=f"By {ride.way}, about {ride.minutes} min; {ride.margin} min at the airport.{priced}", provenance=ride.provenance,
    )  # fmt: skip


def stay_item(frame: Frame, stay: Stay | None) -> Item | None:
    if stay is None or frame.night != "stay":
        return None
    return Item(
        id=f"{stay.id}@{frame.day.isoformat()}", kind="stay", name=stay.name, city=frame.city, lat=stay.lat, lon=stay.lon,
        note=joined([w for w in (stay.stay_type, stay.area) if w], "in"), provenance=stay.provenance,
    )  # fmt: skip


def day_of(
    number: int, frame: Frame, sights: Sequence[Sight], stay: Stay | None, table: Table, pick: Pick, supply: Supply
) -> tuple[Day, list[Sight]]:
    """One whole day, and the sights that did not fit after all."""
    plan = timeline(frame, sights, pick.pace, pick.hours_on(number))
    seen = [v.sight for v in plan.visits]
    meals, gaps = table.meals_of(frame, number, plan, _near(plan, stay))
    visits = [_visit(frame, v.sight, v.start, v.end) for v in plan.visits]
    free = _free_time(frame, plan, pick.pace, number, supply)
    if free:
        gaps.append(_why_free(frame, supply))
    day = Day(
        day_number=number, date=frame.day, title=_title(frame, seen), city=frame.city, night=frame.night,
        transport=journey_items(frame), accommodation=stay_item(frame, stay),
        meals=tuple(meals), activities=tuple(sorted((*visits, *free), key=lambda i: i.start or "")), gaps=tuple(gaps),
    )  # fmt: skip
    return day, list(plan.left)


def _visit(frame: Frame, sight: Sight, start: int, end: int) -> Item:
    return Item(
        id=sight.id, kind="sight", name=sight.name, city=frame.city, start=clock_of(start), end=clock_of(end), lat=sight.lat, lon=sight.lon,
        note=sight.note, provenance=sight.provenance,
    )  # fmt: skip


def _near(plan: Timeline, stay: Stay | None) -> dict[MealKind, Point | None]:
    """Where one is at each meal: breakfast by the bed, lunch after the visit before it, dinner after the last visit."""
    bed = (stay.lat, stay.lon) if stay is not None and stay.lat is not None and stay.lon is not None else None
    before = [v for v in plan.visits if plan.lunch is not None and v.end <= plan.lunch]
    noon = before[-1:] or plan.visits[:1]
    return {
        "breakfast": bed or (at(plan.visits[0].sight) if plan.visits else None),
        "lunch": at(noon[0].sight) if noon else bed,
        "dinner": at(plan.visits[-1].sight) if plan.visits else bed,
    }


def _free_time(frame: Frame, plan: Timeline, pace: Pace, number: int, supply: Supply) -> list[Item]:
    """Named free time in what the day leaves open: where nothing is planned, or long stretches when there is nothing more to see."""
    least = LONG_FREE if plan.visits else SHORTEST_FREE
    if supply == "more" and plan.visits:
        return []
    opens, closes = max(frame.free_from, STARTS[pace]), min(frame.free_until, DAY_ENDS, DAY_ENDS if plan.dinner is None else plan.dinner)
    busy = sorted(
        [(v.start, v.end) for v in plan.visits] + ([(plan.lunch, plan.lunch + plan.lunch_length)] if plan.lunch is not None else [])
    )
    gaps, clock = [], opens
    for start, end in [*busy, (closes, closes)]:
        if start - clock >= least:
            gaps.append((in_fives(clock), start))
        clock = max(clock, end)
    day = f"{frame.day.day} {MONTHS[frame.day.month - 1]}"
    return [
        Item(
            id=f"free-{number}" if n == 0 else f"free-{number}-{n + 1}", kind="free_time", name=f"{_part(start, end)} in {frame.city}, {day}", city=frame.city,
            start=clock_of(start), end=clock_of(end), provenance=Provenance(source="estimate", detail="time left open by the plan"),
        )
        for n, (start, end) in enumerate(gaps)
    ]  # fmt: skip


def _part(start: int, end: int) -> str:
    if end <= 13 * 60 + 30:
        return "Free morning"
    return "Free afternoon" if start >= 12 * 60 else "Free time"


def _why_free(frame: Frame, supply: Supply) -> str:
    match supply:
        case "none":
            return f"No sights of {frame.city} are known here; the time is yours."
        case "more":
            return "No further sight fits here; the time is yours."
        case "left out":
            return f"What else is known of {frame.city} was left out of this plan; the time is yours."
        case "used up":
            return f"Every sight of {frame.city} that is known here and suits you is already in the plan; the time is yours."
    assert_never(supply)


def _title(frame: Frame, seen: Sequence[Sight]) -> str:
    if frame.night == "in_transit" and not seen:
        return "On the way"
    main = max(seen, key=lambda s: s.minutes).name if seen else ""
    leaving = any(segment.origin.name == frame.city for segment, _ in frame.legs)
    arriving = any(segment.destination.name == frame.city for segment, _ in frame.legs)
    lead = "There and back" if leaving and arriving else "Arrival" if arriving else "Departure" if leaving else ""
    return " and ".join(w for w in (lead, main) if w) or f"A day in {frame.city}"
