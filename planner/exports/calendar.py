"""The calendar export: one all-day event a day, and timed events for journeys, visits and meals in the zone where they happen."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event

from planner.exports.markdown import DISCLAIMER
from planner.options import Day, ItineraryOption
from planner.places import timezone_of
from planner.reports import Journey
from planner.state import TripState
from planner.values import Item, Place
from planner.wording import title_words


def exported_option(state: TripState) -> ItineraryOption | None:
    """The chosen option, else the first on the table, else None."""
    chosen = next((o for o in state.options if state.selection and o.id == state.selection.option_id), None)
    return chosen or next(iter(state.options), None)


def ics_of(state: TripState) -> str:
    """The plan as an iCalendar file; without a plan an empty calendar. The same state always gives the same bytes."""
    calendar = Calendar()
    calendar.add("prodid", "-//Trip planner//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", " ".join(title_words(state).split()))
    option = exported_option(state)
    if option is not None:
        for day in option.itinerary.days:
            for event in _day_events(state, option, day):
                calendar.add_component(event)
    text: str = calendar.to_ical().decode("utf-8")
    return text


def _stamp(state: TripState) -> datetime:
    """When the plan was made, as every event must say."""
    at = next((line.at for line in reversed(state.transcript) if line.at is not None), None)
    return (at or datetime(2027, 1, 1)).replace(tzinfo=ZoneInfo("UTC"), microsecond=0)


def _event(state: TripState, uid: str, summary: str, detail: str) -> Event:
    event = Event()
    event.add("uid", f"{uid}@{state.trip_id}")
    event.add("dtstamp", _stamp(state))
    event.add("summary", summary)
    event.add("description", f"{detail}\n{DISCLAIMER}".strip())
    return event


def _day_events(state: TripState, option: ItineraryOption, day: Day) -> list[Event]:
    night = {"stay": day.accommodation.name if day.accommodation else "your own place to stay", "in_transit": "on the way", "none": "home"}[
        day.night
    ]
    whole = _event(state, f"{option.id}-{day.date.isoformat()}", f"{day.city}: {day.title}", f"Tonight: {night}. {' '.join(day.gaps)}")
    whole.add("dtstart", day.date)
    whole.add("dtend", day.date + timedelta(days=1))
    rows = [whole]
    for number, item in enumerate((*day.transport, *day.activities, *day.meals)):
        if item.start and item.end:
            rows.append(_timed(state, option, day, number, item))
    return rows


def _timed(state: TripState, option: ItineraryOption, day: Day, number: int, item: Item) -> Event:
    source = f"{item.provenance.source}: {item.provenance.detail}"
    event = _event(state, f"{option.id}-{day.date.isoformat()}-{number}", item.name, f"{item.note}\nSource: {source}")
    journey = _journey(state, item)
    start_zone = _zone(state, journey.origin if journey else item.city)
    end_zone = _zone(state, journey.destination) if journey else start_zone
    event.add("dtstart", _at(day.date, item.start or "00:00", start_zone))
    event.add("dtend", _at(day.date + timedelta(days=journey.arrive_day if journey else 0), item.end or "00:00", end_zone))
    event.add("location", item.city)
    return event


def _at(day: date, clock: str, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone)


def _journey(state: TripState, item: Item) -> Journey | None:
    """The journey behind a leg of the plan."""
    wanted = item.id.split(":", 1)[1] if item.id.startswith("leg-") and ":" in item.id else ""
    known = [j for rows in state.quotes.by_segment.values() for j in rows]
    known += [r for report in state.reports.values() for r in report.recommendations if isinstance(r, Journey)]
    return next((j for j in known if j.id == wanted), None)


def _zone(state: TripState, city: str) -> ZoneInfo:
    """The time zone of one of the trip's cities; UTC where it is not known."""
    places: list[Place] = [s.place for s in state.trip.destinations] + ([state.trip.origin] if state.trip.origin else [])
    place = next((p for p in places if p.name == city), None)
    return ZoneInfo((timezone_of(place) if place else None) or "UTC")
