"""What an option can be made of: everything the quotes and the reports of a trip hold, by segment, stay and city. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import TypeVar, cast

from pydantic import Field, PrivateAttr

from planner.compose.booked_rides import at_booked_hours
from planner.compose.sightseeing import has_small_children, on_a_bicycle
from planner.destinations.interests import topic_of
from planner.domain.quotes_due import chosen, journey_keys, segments, sight_keys, stay_spans, wants_transport
from planner.domain.reports import Journey, LocalTransport, Meal, Sight, SpecialistReport, Stay
from planner.domain.state import TripState
from planner.domain.values import Value, evolve
from planner.say.phrases import singular
from planner.tools.uncurated import PlaceFacts, facts_of

T = TypeVar("T", Journey, Stay, LocalTransport, Meal, Sight)
C = TypeVar("C", Stay, Meal)
W = TypeVar("W")


class Candidates(Value):
    """Candidates in order of liking: what specialists recommend first, then the rest of the quotes. Keys are `quotes_due`'s."""

    journeys: dict[str, tuple[Journey, ...]] = Field(default_factory=dict)
    stays: dict[str, tuple[Stay, ...]] = Field(default_factory=dict)
    local: dict[str, tuple[LocalTransport, ...]] = Field(default_factory=dict)
    meals: dict[str, tuple[Meal, ...]] = Field(default_factory=dict)
    sights: dict[str, tuple[Sight, ...]] = Field(default_factory=dict)
    failed: tuple[SpecialistReport, ...] = ()
    wet: tuple[str, ...] = ()
    """Cities whose month of travel is a wet one, where a roof is worth more."""
    known: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """What is known of a city beside its sights, in sentences, for days that are left open."""
    reach: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """What lies within a day's reach of a city nobody curated, the nearest first."""
    _laid_out: dict[object, object] = PrivateAttr(default_factory=dict)

    def sharing(self, other: Candidates | None) -> Candidates:
        """These candidates; what was worked out once for `other` ones of the same trip is not worked out again for them."""
        if other is not None:
            self._laid_out = other._laid_out
        return self

    def once(self, key: object, work: Callable[[], W]) -> W:
        """What `work` gives, done once for these candidates: many picks of one proposal share their days."""
        found = self._laid_out.get(key)
        if found is None:
            found = self._laid_out[key] = work()
        return cast(W, found)


def candidates_of(state: TripState, wet: Sequence[str] = ()) -> Candidates:
    """Every candidate for the trip as it is now; `wet` are the cities whose month is known to be a wet one."""
    reports = tuple(state.reports.values())
    found = [r for report in reports for r in report.recommendations]
    journeys, stays = [r for r in found if isinstance(r, Journey)], [r for r in found if isinstance(r, Stay)]
    local, meals = [r for r in found if isinstance(r, LocalTransport)], [r for r in found if isinstance(r, Meal)]
    sights = [r for r in found if isinstance(r, Sight)]
    cities = [s.place.name for s in state.trip.destinations]
    by_segment: dict[str, tuple[Journey, ...]] = {}
    if wants_transport(state):
        for leg in segments(state):
            quoted = [j for key, segment, _ in journey_keys(state) if segment.key == leg.key for j in state.quotes.by_segment.get(key, ())]
            by_segment[leg.key] = _unique([*[j for j in journeys if j.segment == leg.key], *quoted])
    by_stay = {
        s.key: _unique([*[x for x in stays if x.city == s.place.name], *state.quotes.by_stay.get(s.key, ())]) for s in stay_spans(state)
    }
    facts = _facts(state)
    avoided = [singular(word.casefold()) for word in state.preferences.avoid]
    if state.trip.party.children + state.trip.party.infants and "hostel" not in state.preferences.stay_style:
        by_stay = {key: tuple(s for s in rows if not is_shared(s)) or rows for key, rows in by_stay.items()}
    return Candidates(
        journeys=at_booked_hours(state, by_segment),
        stays={key: _without(avoided, rows) for key, rows in by_stay.items()},
        local={city: _unique([x for x in local if x.city == city]) for city in cities},
        meals={city: _without(avoided, _unique([m for m in meals if m.city == city])) for city in cities}
        if chosen(state, "research_food")
        else {},
        sights={
            place.name: _for_small_children(
                state, _unique([*[x for x in sights if x.city == place.name], *state.quotes.sights.get(key, ())])
            )
            for key, place in sight_keys(state)
        },
        failed=tuple(r for r in reports if r.failed),
        wet=tuple(wet),
        known={city: of.sentences for city, of in facts.items()},
        reach={city: tuple(f"{o.name} ({o.km} km)" for o in of.outings) for city, of in facts.items()},
    )


def _facts(state: TripState) -> dict[str, PlaceFacts]:
    """What is known of the stops nobody curated in the month one is there."""
    start = state.trip.date_range.start
    if start is None:
        return {}
    found: dict[str, PlaceFacts] = {}
    day = start
    for stop in state.trip.destinations:
        facts = facts_of(stop.place, day.month)
        if facts is not None:
            found[stop.place.name] = facts
        day += timedelta(days=stop.nights or 0)
    return found


def _for_small_children(state: TripState, rows: tuple[Sight, ...]) -> tuple[Sight, ...]:
    """The sights; for a party with small children those to which nobody cycles or walks for hours, unless the party comes to walk."""
    if not has_small_children(state.trip.party):
        return rows
    walks = any(topic_of(word).name == "hiking" for word in state.preferences.interests)

    def fits(sight: Sight) -> bool:
        return not on_a_bicycle(sight) and (walks or sight.minutes < TOO_LONG or "hiking" not in sight.interests)

    return tuple(evolve(s, stops=tuple(x for x in s.stops if fits(x))) if s.stops else s for s in rows if fits(s))


TOO_LONG = 120
"""From how many minutes on a walk in nature is too long for a child that has to be carried home."""


def is_shared(stay: Stay) -> bool:
    """Whether one sleeps in a dormitory there, or in a room with others: no bed for a family that did not ask for one."""
    return stay.stay_type == "hostel" or "shared_room" in stay.styles


def _without(avoided: Sequence[str], rows: tuple[C, ...]) -> tuple[C, ...]:
    """The candidates that are of no kind to be avoided; all of them where nothing would be left."""
    words = [re.compile(rf"\b{re.escape(word)}s?\b") for word in avoided]
    return tuple(row for row in rows if not any(word.search(_kind_words(row)) for word in words)) or rows


def _kind_words(row: Stay | Meal) -> str:
    words = (row.name, row.stay_type.replace("_", " "), *row.styles) if isinstance(row, Stay) else (row.name, row.cuisine, *row.dishes)
    return " ".join(words).casefold()


def _unique(rows: Sequence[T]) -> tuple[T, ...]:
    """Each id once, the first one kept, in order."""
    seen: dict[str, T] = {}
    for row in rows:
        seen.setdefault(row.id, row)
    return tuple(seen.values())
