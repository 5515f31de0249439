"""What is known of the places of a trip that a question may be about: the weather of those weeks, the money, the clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from planner.destinations.book import destination_for, heads
from planner.destinations.interests import served_in
from planner.destinations.weather import middle_days
from planner.domain.state import TripState
from planner.domain.values import Place
from planner.places.geography import country_name, currency_of, kilometres, timezone_of
from planner.say.phrases import MONTHS, joined, plural
from planner.tools.sights import ClimateArgs, climate
from planner.tools.tool import PlaceRef

_WEATHER = re.compile(r"\b(?:weather|climate|temperatures?|rain(?:y|s|ing)?|warm|hot|cold|sunny|degrees|umbrella|what to (?:pack|wear))\b")
_MONEY = re.compile(r"\b(?:(?:what|which|local) (?:currency|money)|currency do|money do they|exchange money)\b")
_CLOCK = re.compile(r"\b(?:time (?:zone|difference)|timezone|jet ?lag|what time is it)\b")


def local_answer(state: TripState) -> str:
    """The answer to the turn's question from what is known of the places; empty where it is about something else or nothing is known."""
    text = (state.turn.text or "").casefold() if state.turn else ""
    for pattern, words in _TOPICS:
        if pattern.search(text) and state.trip.destinations:
            return " ".join(sentence for place, day in _stops(state) if (sentence := words(state, place, day)))
    return ""


def not_known_here(state: TripState) -> tuple[str, ...]:
    """A sentence for each interest that nothing curated in the trip's cities serves: it is kept as a note and said at once."""
    places = [stop.place for stop in state.trip.destinations if stop.place.is_city]
    cities = [destination_for(place) for place in places]
    wished = state.preferences.interests
    if not places or not wished:
        return ()
    where = joined([place.name for place in places])
    if not any(cities):
        return (f"I know no sights in {where}: its days stay open, and I keep what you like ({joined(list(wished))}) as a note.",)
    unserved = [word for word in wished if not any(served_in(word, city) for city in cities if city is not None)]
    return tuple(f"I know no {word} in {where}; I keep it as a note." for word in unserved)


NEAREST_KM, MOST_NEAR = 250, 2


def known_of_open_places(state: TripState) -> dict[str, tuple[str, ...]]:
    """What can be said of each stop that nobody curated, for the days left open there: the weather of those weeks and what is known nearby."""
    found: dict[str, tuple[str, ...]] = {}
    for place, day in _stops(state):
        if place.lat is None or place.lon is None or destination_for(place) is not None:
            continue
        near = sorted((round(kilometres(place.lat, place.lon, h.lat, h.lon)), h.name) for h in heads())
        close = [f"{name} ({km} km)" for km, name in near[:MOST_NEAR] if km <= NEAREST_KM]
        weather = climate(ClimateArgs(place=PlaceRef.of(place), month=day.month)) if day else None
        usual = (
            f"Usually {weather.low_c:.0f} to {weather.high_c:.0f} °C then."
            if weather is not None and weather.low_c is not None and weather.high_c is not None
            else ""
        )
        liked = f"You like {joined(list(state.preferences.interests))}: ask for it there." if state.preferences.interests else ""
        words = (usual, liked, f"The nearest places with sights known here: {joined(close)}." if close else "")
        found[place.name] = tuple(w for w in words if w)
    return found


def _stops(state: TripState) -> tuple[tuple[Place, date | None], ...]:
    """Every stop with the middle day of the stay there; a vague time counts from its first day."""
    dates = state.trip.date_range
    return middle_days(state, dates.start or (dates.window.earliest if dates.window else None))


def _weather(state: TripState, place: Place, day: date | None) -> str:
    city = destination_for(place)
    if city is None:
        return f"I have no climate figures for {place.name}."
    if day is None:
        return f"Tell me when, and I can say what {place.name} is usually like."
    month = city.climate.month(day.month)
    wet = f", {plural(round(month.wet_days), 'day')} with rain" if month.wet_days is not None else f", {month.rain_mm:.0f} mm of rain"
    usual = f"{place.name} in {MONTHS[day.month - 1]} is usually {month.low:.0f} to {month.high:.0f} °C{wet} in the month."
    return f"{usual} That is the climate, not a forecast."


def _currency(state: TripState, place: Place, day: date | None) -> str:
    code = currency_of(place.country)
    return f"{country_name(place.country)} uses {code}." if code else ""


def _clock(state: TripState, place: Place, day: date | None) -> str:
    there, here = timezone_of(place), timezone_of(state.trip.origin) if state.trip.origin else None
    if there is None or here is None or state.trip.origin is None:
        return ""
    if day is None:
        return f"That depends on the season; tell me when, and I can say how far {place.name} is from your clock."
    moment = datetime.combine(day, datetime.min.time(), UTC)
    offsets = [moment.astimezone(ZoneInfo(zone)).utcoffset() or timedelta() for zone in (there, here)]
    hours = (offsets[0] - offsets[1]).total_seconds() / 3600
    if not hours:
        return f"{place.name} has the same time as {state.trip.origin.name}."
    length = f"{abs(hours):g} {'hour' if abs(hours) == 1 else 'hours'}"
    return f"{place.name} is {length} {'ahead of' if hours > 0 else 'behind'} {state.trip.origin.name} then."


_TOPICS: tuple[tuple[re.Pattern[str], Callable[[TripState, Place, date | None], str]], ...] = (
    (_WEATHER, _weather), (_MONEY, _currency), (_CLOCK, _clock),
)  # fmt: skip
