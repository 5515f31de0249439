"""One whole day as it is shown: the journeys, the visits and meals at their times, free time where some is left, tonight's bed. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, assert_never

from planner.compose.assign import ENOUGH
from planner.compose.frames import Frame, leaves_at, there_at
from planner.compose.geometry import Point, at, clock_of, hop, in_fives, km_between
from planner.compose.sightseeing import plain
from planner.compose.table import Table, place_of
from planner.compose.timeline import (
    BREAKFAST,
    BREAKFAST_LENGTH,
    DINNER_FROM,
    DINNER_LAST,
    NOON,
    STARTS,
    Timeline,
    Visit,
    slow_morning,
    timeline,
    with_evening,
)
from planner.domain.options import Day, Pace, Pick
from planner.domain.quotes_due import Segment
from planner.domain.reports import BOOK_AHEAD, Journey, Meal, MealKind, Sight, Stay, Transfer
from planner.domain.values import Item, ItemKind, Provenance
from planner.places.stations import station_said
from planner.say.phrases import joined

_MODES = {"flight": "Flight", "train": "Train", "bus": "Coach", "car": "Drive", "ferry": "Ferry"}
Supply = Literal["none", "more", "left out", "used up"]
"""What a city still has beyond the plan: nothing is known of it, sights that are in no day, only some taken out on purpose, or none."""
SHORTEST_FREE = 90
LONG_FREE, LATE = 105, 15 * 60


def journey_item(segment: Segment, journey: Journey | None) -> Item:
    """A leg as an item of the day; one nobody found a way for says so."""
    if journey is None:
        return Item(
            id=f"leg-{segment.position}", kind="transfer", name=f"{segment.origin.name} to {segment.destination.name}: no way found", city=segment.origin.name,
            note="Nothing was found for the parts you chose. Arrange this leg yourself, or add flights, trains or coach and ferry to the trip.",
            provenance=Provenance(source="estimate", detail="no quote for this leg"),
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
        note=f"{journey.route}{late}{early}. {provider}. Local times.{_stations(segment, journey)}",
        provenance=journey.provenance,
    )


def _stations(segment: Segment, journey: Journey) -> str:
    """The stations a person named for the ends of a leg by rail or road; empty without any."""
    if journey.mode not in ("train", "bus"):
        return ""
    ends = (("from", segment.origin), ("to", segment.destination))
    named = [f"{word} {station}" for word, place in ends if (station := station_said(place))]
    return f" You asked for a way {joined(named)}: look for it when you book." if named else ""


def journey_items(frame: Frame) -> tuple[Item, ...]:
    """Journeys and the rides to and from airports, in the order in which they happen: clocks differ on both ends of a journey."""
    legs = {journey_item(segment, journey).id: (n, journey) for n, (segment, journey) in enumerate(frame.legs)}
    journeys = [journey_item(segment, journey) for segment, journey in frame.legs]

    def place(item: Item) -> tuple[int, int, str]:
        if item.id in legs:
            return legs[item.id][0], 1, ""
        arriving = item.id.partition("@")[0].endswith("-in")
        airport = item.id.removeprefix("ride-")[:3]
        for n, (_, journey) in enumerate(frame.legs):
            ride = (journey.from_airport if arriving else journey.to_airport) if journey is not None else None
            if ride is not None and ride.iata == airport:
                return n, 2 if arriving else 0, item.start or ""
        return -1, 0, item.start or ""

    return tuple(sorted((*journeys, *ride_items(frame)), key=place))


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


class DaySetting(NamedTuple):
    """What one day stands between: last night's bed and tonight's, what the city has beyond the plan, what is open there."""

    woke: Stay | None
    stay: Stay | None
    supply: Supply
    ideas: tuple[str, ...] = ()
    open_number: int = 1
    must: frozenset[str] = frozenset()
    reach: tuple[str, ...] = ()
    spare: tuple[Sight, ...] = ()
    """What no day of the plan holds, for who wants to go on in an hour left open."""


class Laid(NamedTuple):
    """A day as shown, what of it has a price, what did not fit after all, and what is offered for an hour left open."""

    day: Day
    seen: list[Sight]
    left: list[Sight]
    offered: Sight | None = None


def day_of(
    number: int, frame: Frame, sights: Sequence[Sight], around: DaySetting, table: Table, pick: Pick, evening: Sight | None = None
) -> Laid:
    """One whole day. It stands alone: the same frame, things and table give the same day, whatever the others hold."""
    held = pick.hours_on(number)
    bed = _position(around.stay) or _position(around.woke)
    plan = timeline(frame, sights, pick.pace, held)
    plan, lunch = _with_lunch(number, frame, sights, around, table, pick, plan, bed)
    last = at(plan.visits[-1].sight) if plan.visits and not plan.away else bed
    near = [p for p in (last, at(evening) if evening else None) if p]
    dinner = table.choose(frame, number, "dinner", near, home=_home_for_dinner(plan, bed)) if plan.dinner is not None else None
    lunch_at = place_of(lunch) if plan.lunch is not None and not held else None

    def laid_out(supper: Meal | None) -> Timeline:
        if not held:
            return with_evening(frame, plan, pick.pace, evening, place_of(supper))
        return timeline(frame, sights, pick.pace, held, table=lunch_at, evening=evening, supper=place_of(supper))

    final = laid_out(dinner)
    if evening is not None and final.evening is None and dinner is not None and dinner.house and "dinner" not in held:
        dinner = table.nearer(dinner, frame, number, "dinner", [at(evening)]) or table.on_the_way(frame.city, "dinner")
        final = laid_out(dinner)
    plan = final if _can_go(final, plan, around, pick.pace, fixed=bool(held)) else plan
    meals, gaps = _meals(number, frame, plan, table, around, {"lunch": lunch, "dinner": dinner})
    visits = [_visit(frame, v, plan) for v in plan.visits]
    visits += [_evening(frame, plan.evening)] if plan.evening else []
    free, offered = _free_time(frame, plan, pick.pace, number, around)
    seen = [v.sight for v in plan.visits if v.sight.role != "outing"]
    seen += [plan.evening.sight] if plan.evening else []
    seen += [plan.away.sight] if plan.away else []
    day = Day(
        day_number=number, date=frame.day, title=_title(frame, plan), city=frame.city, night=frame.night,
        transport=(*journey_items(frame), *_away(frame, plan)), accommodation=stay_item(frame, around.stay),
        meals=tuple(meals), activities=tuple(sorted((*visits, *free), key=lambda i: i.start or "")), gaps=tuple(gaps),
    )  # fmt: skip
    return Laid(day, seen, list(plan.left), offered)


def _home_for_dinner(plan: Timeline, bed: Point | None) -> Point | None:
    """The bed, where there is time to go back to it between the last visit and dinner."""
    if bed is None or plan.dinner is None or not plan.visits or plan.away:
        return bed
    last = plan.visits[-1]
    return bed if last.end + hop(at(last.sight), bed) <= plan.dinner else None


def _with_lunch(
    number: int, frame: Frame, sights: Sequence[Sight], around: DaySetting, table: Table, pick: Pick, plan: Timeline, bed: Point | None
) -> tuple[Timeline, Meal | None]:
    """The day laid out around where one has lunch, and that meal: a house one has time for, or something nearer."""
    if plan.lunch is None or plan.away:
        return plan, None
    held, near = pick.hours_on(number), _around_lunch(plan, bed)
    lunch = table.choose(frame, number, "lunch", near)
    for _ in range(2):
        if lunch is None or not lunch.house:
            break
        moved = timeline(frame, sights, pick.pace, held, table=place_of(lunch))
        if moved.lunch is not None and _can_go(moved, plan, around, pick.pace, fixed=bool(held)):
            return moved, lunch
        if held:
            break
        lunch = table.nearer(lunch, frame, number, "lunch", near) or table.on_the_way(frame.city, "lunch")
    return plan, lunch


def _can_go(moved: Timeline, plan: Timeline, around: DaySetting, pace: Pace, *, fixed: bool) -> bool:
    """Whether what no longer fits once one knows where one eats may go: nothing that must be or was there before, and enough is left for a
    day.
    """
    gone = {s.id for s in moved.left} - {s.id for s in plan.left}
    return not gone or (not fixed and not gone & around.must and len(moved.visits) >= max(1, min(ENOUGH[pace], len(plan.visits) - 1)))


def _position(stay: Stay | None) -> Point | None:
    return (stay.lat, stay.lon) if stay is not None and stay.lat is not None and stay.lon is not None else None


def _around_lunch(plan: Timeline, bed: Point | None) -> list[Point]:
    """Where one comes from before lunch and goes to after it."""
    noon = plan.lunch or 0
    before, after = [v for v in plan.visits if v.end <= noon], [v for v in plan.visits if v.start >= noon]
    points = [at(v.sight) for v in (*before[-1:], *after[:1])]
    return points or ([bed] if bed else [])


def _meals(
    number: int, frame: Frame, plan: Timeline, table: Table, around: DaySetting, chosen: dict[MealKind, Meal | None]
) -> tuple[list[Item], list[str]]:
    """The day's meals as items, and a line for each meal nothing fitting was found for."""
    items: list[Item] = []
    gaps: list[str] = []

    def put(kind: MealKind, meal: Meal | None, begins: int | None, where: str, city: str = "", length: int = 0) -> None:
        line = table.gap(meal, kind, city or frame.city)
        gaps.extend([line] if line else [])
        if meal is not None:
            items.append(table.serve(meal, kind, frame, begins, where, city=city, length=length))

    if frame.left is not None and frame.left_at >= 6 * 60 + 45:
        city, bed = frame.left.origin.name, _position(around.woke)
        begins = min(BREAKFAST, (frame.left_at - BREAKFAST_LENGTH - 10) // 5 * 5)
        put("breakfast", table.choose(frame, number, "breakfast", [bed] if bed else [], city), begins, _by_bed(around.woke), city)
    elif frame.left is not None:
        put("breakfast", table.on_the_way(frame.left.origin.name, "breakfast"), None, "on the way", frame.left.origin.name)
    elif plan.breakfast is not None:
        bed = _position(around.woke) or _position(around.stay)
        put(
            "breakfast", table.choose(frame, number, "breakfast", [bed] if bed else []), plan.breakfast, _by_bed(around.woke or around.stay)
        )
    if plan.away:
        noon = plan.lunch if not plan.on_the_way else None
        put("lunch", table.on_the_way(frame.city, "lunch"), noon, f"in {plan.away.sight.name}", length=plan.lunch_length)
    elif plan.lunch is not None:
        put("lunch", chosen["lunch"], plan.lunch, _near_words(plan, plan.lunch, frame), length=plan.lunch_length)
    elif plan.on_the_way:
        put("lunch", table.on_the_way(frame.city, "lunch"), None, f"at {plan.visits[0].sight.name}")
    elif frame.left is not None and frame.left_at <= 13 * 60 + 30 and frame.free_from >= 13 * 60:
        put("lunch", table.on_the_way(frame.city, "lunch"), None, f"on the way to {frame.city}")
    if plan.dinner is not None:
        put("dinner", chosen["dinner"], plan.dinner, _near_words(plan, plan.dinner, frame, _position(around.stay)))
    elif frame.left is not None and frame.left_at <= DINNER_FROM and frame.free_from >= DINNER_LAST:
        put("dinner", table.on_the_way(frame.city, "dinner"), None, f"on the way to {frame.city}")
    return items, gaps


def _by_bed(stay: Stay | None) -> str:
    return f"at or near {stay.name}" if stay is not None and stay.named else "near where you sleep"


def _near_words(plan: Timeline, begins: int, frame: Frame, bed: Point | None = None) -> str:
    """Near what a meal is that many kitchens serve: near the last thing seen, or near the bed where that lies far and one goes back to it."""
    before = [v for v in plan.visits if v.end <= begins]
    if not before or plan.away or (bed is not None and _goes_back(before[-1], begins, bed)):
        return f"near where you stay in {frame.city}"
    return f"near {before[-1].sight.name.removeprefix('A walk through ')}"


def _goes_back(last: Visit, begins: int, bed: Point) -> bool:
    return km_between(at(last.sight), bed) > TOWN_KM and begins - last.end >= hop(at(last.sight), bed)


TOWN_KM = 3.0
"""How far from the bed nobody stays on after a sight for the sake of dinner."""


def _visit(frame: Frame, visit: Visit, plan: Timeline) -> Item:
    sight = visit.sight
    away = plan.away.sight if plan.away else None
    kind: ItemKind = "activity" if sight.role in ("stroll", "outing") else "sight"
    name = sight.name
    if away is not None:
        half = "A morning" if visit is plan.visits[0] else "The afternoon"
        name = f"{half} in {away.name}" if sight is away else name if plain(away.name) in plain(name) else f"{name}, {away.name}"
    return Item(
        id=f"{sight.id}-pm" if sight is away and visit is not plan.visits[0] else sight.id, kind=kind, name=name, city=frame.city,
        start=clock_of(visit.start), end=clock_of(visit.end), lat=sight.lat, lon=sight.lon, note=_sight_note(sight), provenance=sight.provenance,
    )  # fmt: skip


def _sight_note(sight: Sight) -> str:
    """One practical sentence, and what to do before one goes where that is known."""
    parts = [sight.note, BOOK_AHEAD if sight.book_ahead else ""]
    if sight.closed or sight.season:
        parts.append("Check before you go.")
    return " ".join(p for p in parts if p)


def _evening(frame: Frame, visit: Visit) -> Item:
    sight = visit.sight
    return Item(
        id=sight.id, kind="sight" if sight.role == "sight" else "activity", name=sight.name, city=frame.city, start=clock_of(visit.start),
        end=clock_of(visit.end), lat=sight.lat, lon=sight.lon, note=_sight_note(sight), provenance=sight.provenance,
    )  # fmt: skip


_RIDE = {"rail": "Train", "bus": "Bus", "car": "Drive", "ferry": "Ferry", "metro": "Metro"}


def _away(frame: Frame, plan: Timeline) -> list[Item]:
    """The way to a day outside the city and back."""
    if plan.away is None:
        return []
    trip, leaves, back = plan.away
    minutes = trip.way_minutes
    words = (trip.how or f"About {minutes} min each way.").rstrip(".") + "."
    return [
        Item(
            id=f"{trip.id}-{which}@{frame.day.isoformat()}", kind="transfer", name=name, city=frame.city, start=clock_of(start),
            end=clock_of(start + minutes), note=words if which == "out" else "" if trip.way == "car" else "Check the last way back before you go.", provenance=trip.fare_from or trip.provenance,
        )
        for which, name, start in (
            ("out", f"{_RIDE.get(trip.way, 'Way')} to {trip.name}", leaves),
            ("back", f"{_RIDE.get(trip.way, 'Way')} back to {frame.city}", back - minutes),
        )
    ]  # fmt: skip


OPEN_FROM, OPEN_UNTIL = 10 * 60, 17 * 60


def _free_time(frame: Frame, plan: Timeline, pace: Pace, number: int, around: DaySetting) -> tuple[list[Item], Sight | None]:
    """Time left open on purpose, and what is offered for it: one honest block where nothing is known or left, an hour or two to rest or to
    go on before dinner.
    """
    opens, closes = max(frame.free_from, STARTS[pace], frame.earliest), min(frame.free_until, frame.latest, OPEN_UNTIL)
    if not plan.visits:
        if closes - opens < SHORTEST_FREE or (around.supply == "more" and not frame.woke_here):
            return [], None
        if plan.lunch is not None and opens < plan.lunch < closes:
            after = plan.lunch + plan.lunch_length
            opens, closes = (after, closes) if closes - after >= plan.lunch - opens else (opens, plan.lunch)
        part = "" if frame.woke_here and not frame.legs else " afternoon" if opens >= NOON else " morning"
        return [_open(f"{frame.day:%A}{part} in {frame.city}, left open", number, opens, closes, frame, _why_free(frame, around))], None
    if plan.away:
        return [], None
    if plan.lunch is not None and plan.visits[0].start >= plan.lunch and slow_morning(frame, [v.sight for v in plan.visits], pace):
        offer = _offer(frame, plan.visits[0].sight, plan.lunch - opens, around)
        words = (
            f"To sleep in, or to go to {offer.name} first, not far away." if offer else "To sleep in, or to go where you like before lunch."
        )
        opens = max(opens, plan.breakfast + BREAKFAST_LENGTH + 15) if plan.breakfast is not None else opens
        return [_open(f"A slow {frame.day:%A} morning in {frame.city}", number, opens, plan.lunch - 15, frame, words)], offer
    after = max([plan.visits[-1].end] + ([plan.lunch + plan.lunch_length] if plan.lunch is not None else [])) + 10
    late = [start for start in (plan.dinner, plan.evening.start if plan.evening else None) if start is not None]
    until = min(frame.free_until, frame.latest, min(late, default=OPEN_UNTIL + 30) - 15)
    if until - after < LONG_FREE:
        return [], None
    near = plan.visits[-1].sight
    offer = None if frame.tired else _offer(frame, near, until - after, around)
    words = f"At leisure {'until dinner ' if plan.dinner is not None else ''}around {near.name.removeprefix('A walk through ')}"
    return [_open(words, number, in_fives(after), until, frame, _why_slow(offer, frame, around))], offer


ON_FOOT_KM, TO_REST = 1.6, 30
"""How far from the last visit one is offered to go on, and how many minutes are left to rest then."""


def _offer(frame: Frame, near: Sight, minutes: int, around: DaySetting) -> Sight | None:
    """The nearest thing by day that the plan does not hold, is open, and for which there is time."""
    spot = at(near)
    there = [
        s
        for s in around.spare
        if km_between(spot, at(s)) <= ON_FOOT_KM
        and s.open_on(frame.day)
        and hop(spot, at(s)) + s.minutes + TO_REST <= minutes
        and not set(plain(s.name).split()) & set(plain(near.name).split())
    ]
    return min(there, key=lambda s: km_between(spot, at(s)), default=None)


def _open(name: str, number: int, start: int, end: int, frame: Frame, note: str) -> Item:
    return Item(
        id=f"free-{number}", kind="free_time", name=name, city=frame.city, start=clock_of(start), end=clock_of(end), note=note,
        provenance=Provenance(source="estimate", detail="time left open by the plan"),
    )  # fmt: skip


def _why_slow(offer: Sight | None, frame: Frame, around: DaySetting) -> str:
    """What an open hour is for: to rest, or to go on to something that is named."""
    if offer is not None:
        return f"To rest, or to go on to {offer.name}, not far away."
    return _why_free(frame, around) if frame.tired else "To rest before dinner, or to go on as you like."


def _why_free(frame: Frame, around: DaySetting) -> str:
    if frame.tired:
        return "Time to rest after the journey."
    match around.supply:
        case "none":
            if around.open_number > 1:
                near = around.reach[around.open_number - 2 : around.open_number - 1]
                return f"Yours to fill{f'; within a day of {frame.city}: {near[0]}' if near else ''}."
            return " ".join((f"Nothing to see in {frame.city} is curated here; the day is yours to fill.", *around.ideas))
        case "more":
            return "Nothing more fits between the journeys of this day." if frame.legs else "Left open for a slow day."
        case "left out":
            return "Left open for a slow day."
        case "used up":
            return f"Everything known of {frame.city} here that suits you is already in the plan."
    assert_never(around.supply)


def _title(frame: Frame, plan: Timeline) -> str:
    seen = [v.sight for v in plan.visits]
    if plan.away:
        return f"A day in {plan.away.sight.name}"
    if frame.night == "in_transit" and not seen:
        return "On the way"
    main = max(seen, key=lambda s: (s.role == "sight", s.minutes)).name if seen else ""
    leaving = any(segment.origin.name == frame.city for segment, _ in frame.legs)
    arriving = any(segment.destination.name == frame.city for segment, _ in frame.legs)
    lead = "There and back" if leaving and arriving else "Arrival" if arriving else "Departure" if leaving else ""
    return ": ".join(w for w in (lead, main[:1].upper() + main[1:]) if w) or f"A day in {frame.city}"
