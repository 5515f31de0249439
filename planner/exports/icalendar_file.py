"""The calendar export: one all-day event a day, and timed events for journeys, visits and meals in the zone where they happen."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event

from planner.domain.options import Day
from planner.domain.reports import Journey
from planner.domain.state import TripState
from planner.domain.values import Item, Place
from planner.exports.contents import DISCLAIMER, UNVERIFIED, made_at, night_words, rows_of, shown_options, source_words
from planner.places.geography import timezone_of
from planner.say.phrases import title_words


def ics_of(state: TripState) -> str:
    """The chosen option, else the first, as an iCalendar file (RFC 5545); without a plan an empty calendar.

    The same state always gives the same bytes, and a day or a thing in it keeps its UID when the plan around it changes.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Trip planner//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _one_line(title_words(state)))
    for option in shown_options(state)[:1]:
        for day in option.itinerary.days:
            for event in _day_events(state, day):
                calendar.add_component(event)
        if option.itinerary.days:
            first, last = option.itinerary.days[0].date, option.itinerary.days[-1].date
            calendar.add_missing_timezones(first_date=date(first.year, 1, 1), last_date=date(last.year + 1, 1, 1))
    text: str = calendar.to_ical().decode("utf-8")
    return text


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _event(state: TripState, uid: str, summary: str, *detail: str) -> Event:
    event = Event()
    event.add("uid", f"{uid}@{state.trip_id}")
    event.add("dtstamp", made_at(state).replace(tzinfo=UTC))
    event.add("summary", _one_line(summary))
    event.add("description", "\n".join(_one_line(line) for line in (*detail, DISCLAIMER) if line))
    return event


def _day_events(state: TripState, day: Day) -> list[Event]:
    """The whole day first, then its timed things in the order of their clock. What has no times is told in the day."""
    timed = [item for item in rows_of(day) if item.start and item.end]
    untimed = [item for item in rows_of(day) if item not in timed]
    bed = (f"Source: {source_words(day.accommodation.provenance)}",) if day.accommodation else ()
    others = [f"{item.name}. {item.note} Source: {source_words(item.provenance)}" for item in untimed]
    others += [f"{UNVERIFIED}: {item.name}. {item.note}" for item in day.suggested]
    whole = _event(state, day.date.isoformat(), f"{day.city}: {day.title}", *others, night_words(day), *bed, *day.gaps)
    whole.add("dtstart", day.date)
    whole.add("dtend", day.date + timedelta(days=1))
    whole.add("transp", "TRANSPARENT")
    ids = [item.id for item in timed]
    return [whole, *(_timed(state, day, item, again=ids[:n].count(item.id)) for n, item in enumerate(timed))]


def _timed(state: TripState, day: Day, item: Item, *, again: int) -> Event:
    uid = f"{day.date.isoformat()}-{item.id}" + (f"-{again}" if again else "")
    event = _event(state, uid, item.name, item.note, f"Source: {source_words(item.provenance)}")
    journey = _journey(state, item)
    start_zone = _zone(state, journey.origin if journey else item.city, item)
    end_zone = _zone(state, journey.destination, item) if journey else start_zone
    start, end = item.start or "00:00", item.end or "00:00"
    later = journey.arrive_day if journey else int(end < start)
    event.add("dtstart", _at(day.date, start, start_zone))
    event.add("dtend", _at(day.date + timedelta(days=later), end, end_zone))
    event.add("location", _one_line(f"{item.name}, {item.city}") if item.kind in _AT_A_PLACE and item.lat is not None else item.city)
    if item.lat is not None and item.lon is not None:
        event.add("geo", (item.lat, item.lon))
    return event


_AT_A_PLACE = ("breakfast", "lunch", "dinner", "sight", "activity")


def _at(day: date, clock: str, zone: ZoneInfo | None) -> datetime:
    return datetime.combine(day, time.fromisoformat(clock), tzinfo=zone)


def _journey(state: TripState, item: Item) -> Journey | None:
    """The journey behind a leg of the plan."""
    wanted = item.id.split(":", 1)[1] if item.id.startswith("leg-") and ":" in item.id else ""
    known = [j for rows in state.quotes.by_segment.values() for j in rows]
    known += [r for report in state.reports.values() for r in report.recommendations if isinstance(r, Journey)]
    return next((j for j in known if j.id == wanted), None)


def _zone(state: TripState, city: str, item: Item) -> ZoneInfo | None:
    """The time zone of one of the trip's cities, else of where the item is; None (whatever zone one is in) where neither is known."""
    places: list[Place] = [s.place for s in state.trip.destinations] + ([state.trip.origin] if state.trip.origin else [])
    place = next((p for p in places if p.name == city), None) or Place(name=city, lat=item.lat, lon=item.lon)
    name = timezone_of(place)
    return ZoneInfo(name) if name else None
