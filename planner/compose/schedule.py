"""From a frame and its sights to a timed day: journeys, visits around lunch, meals near where one is, tonight's bed, named gaps. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from planner.compose.calendar import Frame
from planner.compose.geometry import at, clock_of, hop
from planner.compose.table import Table
from planner.options import Day
from planner.policy import Segment
from planner.reports import Journey, Sight, Stay
from planner.state import TripState
from planner.values import Item, Provenance
from planner.wording import joined

_MODES = {"flight": "Flight", "train": "Train", "bus": "Coach", "car": "Drive", "ferry": "Ferry"}
SHORTEST_FREE = 90


def journey_item(segment: Segment, journey: Journey | None) -> Item:
    """A leg as an item of the day; one nobody found a way for says so."""
    if journey is None:
        return Item(
            id=f"leg-{segment.position}", kind="transfer", name=f"{segment.origin.name} to {segment.destination.name}: no way found", city=segment.origin.name,
            note="Nothing was found for the parts you chose; arrange this leg yourself.", provenance=Provenance(source="estimate", detail="no quote for this leg"),
        )  # fmt: skip
    late = (
        f", arrives {'the next day' if journey.arrive_day == 1 else f'{journey.arrive_day} days later'} at {journey.arrive}"
        if journey.arrive_day > 0
        else ""
    )
    early = ", arrives the day before by the calendar (date line)" if journey.arrive_day < 0 else ""
    return Item(
        id=f"leg-{segment.position}:{journey.id}",
        kind=journey.mode,
        name=f"{_MODES[journey.mode]} {journey.origin} to {journey.destination}",
        city=segment.origin.name,
        start=journey.depart,
        end=journey.arrive,
        note=f"{journey.route}{late}{early}. {journey.provider}. Local times.",
        provenance=journey.provenance,
    )


def sight_items(frame: Frame, sights: Sequence[Sight], lunch: bool) -> list[Item]:
    """The visits of a day, one after another with the way between them, leaving an hour at midday when there is lunch."""
    items: list[Item] = []
    clock = frame.free_from
    for n, sight in enumerate(sights):
        clock += hop(at(sights[n - 1]), at(sight)) if n else 0
        if lunch and 12 * 60 - 20 <= clock < 13 * 60 + 30 and frame.free_from < 12 * 60 + 30:
            clock = max(clock, 13 * 60 + 30)
        end = clock + sight.minutes
        if lunch and clock < 12 * 60 - 20 and end > 13 * 60 + 30 and n:
            clock, end = 13 * 60 + 30, 13 * 60 + 30 + sight.minutes
        if end > frame.free_until + 20:
            break
        items.append(
            Item(
                id=sight.id, kind="sight", name=sight.name, city=frame.city, start=clock_of(clock), end=clock_of(end), lat=sight.lat, lon=sight.lon,
                note=sight.note, provenance=sight.provenance,
            )
        )  # fmt: skip
        clock = end
    return items


def stay_item(frame: Frame, stay: Stay | None) -> Item | None:
    if stay is None or frame.night != "stay":
        return None
    return Item(
        id=f"{stay.id}@{frame.day.isoformat()}", kind="stay", name=stay.name, city=frame.city, lat=stay.lat, lon=stay.lon,
        note=joined([w for w in (stay.stay_type, stay.area) if w], "in"), provenance=stay.provenance,
    )  # fmt: skip


def day_of(
    state: TripState, number: int, frame: Frame, sights: Sequence[Sight], stay: Stay | None, table: Table
) -> tuple[Day, list[Sight]]:
    """One whole day, and the sights that did not fit after all."""
    journeys = tuple(journey_item(segment, journey) for segment, journey in frame.legs)
    visits = sight_items(frame, sights, table.wanted)
    kept = {v.id for v in visits}
    left_over = [s for s in sights if s.id not in kept]
    seen = [s for s in sights if s.id in kept]
    center = at(seen[0]) if seen else (stay.lat, stay.lon) if stay and stay.lat is not None and stay.lon is not None else None
    meals, gaps = table.meals_of(frame, number, center)
    if not visits and frame.room >= SHORTEST_FREE:
        visits = [_free(frame, number)]
        if state.quotes.sights and any(s.city == frame.city for rows in state.quotes.sights.values() for s in rows):
            gaps.append("No further sight fits here; the time is yours.")
        else:
            gaps.append(f"No sights of {frame.city} are curated; the time is yours.")
    day = Day(
        day_number=number, date=frame.day, title=_title(frame, seen, number), city=frame.city, night=frame.night, transport=journeys,
        accommodation=stay_item(frame, stay), meals=tuple(meals), activities=tuple(visits), gaps=tuple(gaps),
    )  # fmt: skip
    return day, left_over


def _free(frame: Frame, number: int) -> Item:
    return Item(
        id=f"free-{number}", kind="free_time", name=f"Free time in {frame.city}", city=frame.city, start=clock_of(frame.free_from), end=clock_of(frame.free_until),
        provenance=Provenance(source="estimate", detail="time left open by the plan"),
    )  # fmt: skip


def _title(frame: Frame, seen: Sequence[Sight], number: int) -> str:
    if frame.night == "in_transit" and not seen:
        return "On the way"
    main = max(seen, key=lambda s: s.minutes).name if seen else ""
    leaving = any(segment.origin.name == frame.city for segment, _ in frame.legs)
    arriving = any(segment.destination.name == frame.city for segment, _ in frame.legs)
    lead = "There and back" if leaving and arriving else "Arrival" if arriving else "Departure" if leaving else ""
    return " and ".join(w for w in (lead, main) if w) or f"A day in {frame.city}"
