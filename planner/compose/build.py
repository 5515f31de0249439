"""From a pick to a whole option: ids resolved, days laid out, meals found, the bill summed. Pure. Checks are made by others afterwards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial

from planner.compose.assign import ENOUGH, assign, evenings_of, first_evenings, towards_evening
from planner.compose.bill import Convert, Used, bill, cost_words
from planner.compose.by_car import driven_outings, long_drives, reached_by_car
from planner.compose.candidates import Candidates
from planner.compose.day_schedule import DaySetting, Supply, day_of, journey_item, stay_item
from planner.compose.frames import Frame, frames_once, unknown_times
from planner.compose.geometry import Point, in_fives, km_between
from planner.compose.sightseeing import (
    SMALL_WAY,
    Needs,
    allowed,
    asked_outings,
    enough_for,
    has_small_children,
    leads_to_a_stop,
    musts_by_kind,
    named_for,
    needs_by_city,
    plain,
    ranked,
    regions_said,
    riding,
    serves,
    suits_children,
    takes_it_easy,
    unwanted_outings,
    wanted_by,
)
from planner.compose.strolls import with_strolls
from planner.compose.suggestions import with_suggestions
from planner.compose.table import Table
from planner.compose.timeline import is_evening, timeline
from planner.destinations.interests import topic_of
from planner.domain.options import Alternatives, Cost, Day, Itinerary, ItineraryOption, Pick
from planner.domain.quotes_due import chosen, segments, stay_spans
from planner.domain.reports import Journey, LocalTransport, Meal, Sight, Stay, Tier
from planner.domain.state import TripState
from planner.domain.values import Item, evolve
from planner.say.phrases import joined, plural, span_words

NOTHING_KEPT: Mapping[int, Day] = {}


def build(
    state: TripState,
    pick: Pick,
    option_id: str,
    candidates: Candidates,
    convert: Convert,
    rates_words: str,
    home: str | None = None,
    *,
    kept: Mapping[int, Day] = NOTHING_KEPT,
) -> ItineraryOption:
    """The option a pick stands for. Ids that no candidate has are passed over; what is missing is chosen by tier.

    The option's own pick names every journey, stay and way of getting around that it was built with. Days in `kept` (by number) stand as
    they are, item for item.
    """
    days = days_of_pick(state, pick, candidates, kept)
    return assembled(state, pick, option_id, candidates, days, convert, rates_words, home)


def days_of_pick(state: TripState, pick: Pick, candidates: Candidates, kept: Mapping[int, Day] = NOTHING_KEPT) -> tuple[Day, ...]:
    """The days of the option a pick stands for, without its bill and its words."""
    tier: Tier = "balanced" if pick.tier == "custom" else pick.tier
    journeys = _journeys(state, pick, candidates, tier)
    stays = _stays(state, pick, candidates, tier)
    frames = frames_once(state, pick, journeys, candidates)
    work = partial(_days, state, pick, candidates, frames, stays, kept)
    return work() if kept else candidates.once(_days_key(pick, candidates, journeys, stays), work)


def table_of(state: TripState, pick: Pick, candidates: Candidates) -> Table:
    """The table of one option."""
    stays = _stays(state, pick, candidates, "balanced" if pick.tier == "custom" else pick.tier)
    return Table(
        {city: _tables_of_the_bed(state, candidates, stays, city) for city in candidates.meals},
        wanted=chosen(state, "research_food"),
        needs=state.preferences.dietary,
        tier=pick.meal_tier or ("balanced" if pick.tier == "custom" else pick.tier),
        liked=pick.meals,
        menu=pick.menu,
        dropped=pick.dropped,
        left=pick.apart,
        children=state.trip.party.children + state.trip.party.infants > 0,
        interests=state.preferences.interests,
        musts=state.preferences.must_do,
        thrifty=state.trip.budget.amount is not None or state.trip.budget.level == "low",
    )


def assembled(
    state: TripState,
    pick: Pick,
    option_id: str,
    candidates: Candidates,
    days: Sequence[Day],
    convert: Convert,
    rates_words: str,
    home: str | None = None,
) -> ItineraryOption:
    """An option around days that are laid out: its bill, summed anew from what the days hold, its risks and its alternatives."""
    tier: Tier = "balanced" if pick.tier == "custom" else pick.tier
    journeys, stays = _journeys(state, pick, candidates, tier), _stays(state, pick, candidates, tier)
    frames = frames_once(state, pick, journeys, candidates)
    _, served = _things(days, candidates)
    local = _local(state, pick, candidates, tier)
    cost = billed(state, pick, candidates, days, convert, rates_words, home)
    days = with_suggestions(state, tuple(days), pick, candidates)
    built_of = evolve(
        pick,
        journeys=tuple((key, j.id) for key, j in journeys.items()),
        stays=tuple((key, s.id) for key, s in stays.items()),
        local=tuple((o.city, o.id) for o in local),
    )
    return ItineraryOption(
        id=option_id,
        title=pick.title,
        description=pick.description,
        highlights=pick.highlights,
        tags=pick.tags,
        assumptions=_unique(
            [
                *(a for r in state.reports.values() for a in r.assumptions),
                *_assumptions(state, frames),
                *_unnamed(served),
                *_weather(candidates),
                *(f"{city}: {line}" for city, lines in candidates.known.items() for line in lines),
            ]
        ),
        risks=_unique(
            [
                *(a for r in state.reports.values() for a in (*r.risks, *r.warnings)),
                *long_drives(segments(state), journeys),
                *_must_missed(state, days, _served_kinds(state, days, candidates)),
            ]
        ),
        tier=pick.tier,
        pace=pick.pace,
        estimated_total_cost=cost_words(cost, state.trip.party),
        cost=cost,
        itinerary=Itinerary(summary=_summary(state, days), days=days, alternatives=_alternatives(candidates, journeys, stays, served)),
        pick=built_of,
    )


def billed(
    state: TripState, pick: Pick, candidates: Candidates, days: Sequence[Day], convert: Convert, rates_words: str, home: str | None = None
) -> Cost:
    """The bill of days that are laid out, summed anew from what they hold."""
    tier: Tier = "balanced" if pick.tier == "custom" else pick.tier
    journeys, stays = _journeys(state, pick, candidates, tier), _stays(state, pick, candidates, tier)
    frames = frames_once(state, pick, journeys, candidates)
    seen, served = _things(days, candidates)
    nights = [
        (stays[span.key], sum(1 for f in frames if f.stay_key == span.key and f.night == "stay"))
        for span in stay_spans(state)
        if span.key in stays
    ]
    legs = [(s, journeys[s.key]) for s in segments(state) if s.key in journeys]
    local = _local(state, pick, candidates, tier)
    return bill(state, Used(legs=legs, stays=nights, meals=served, sights=seen, local=local, frames=frames), convert, rates_words, home)


def _things(days: Sequence[Day], candidates: Candidates) -> tuple[list[Sight], list[Meal]]:
    """What the days hold that has a price, found by id: sights, evenings, days outside and what is seen there; meals."""
    rows = [s for some in candidates.sights.values() for s in some]
    sights = {s.id: s for s in (*rows, *(stop for s in rows for stop in s.stops))}
    meals = {m.id: m for some in candidates.meals.values() for m in some}
    seen: dict[str, Sight] = {}
    served: list[Meal] = []
    for day in days:
        for item in (*day.activities, *day.transport):
            base = item.id.partition("@")[0].removesuffix("-out").removesuffix("-back").removesuffix("-pm")
            if base in sights:
                seen.setdefault(base, sights[base])
        served += [meals[base] for item in day.meals if (base := item.id.partition("@")[0]) in meals]
    return list(seen.values()), served


def _unnamed(served: Sequence[Meal]) -> list[str]:
    """Said once a city: that meals there have no house."""
    cities = dict.fromkeys(m.city for m in served if not m.named)
    named = {m.city for m in served if m.house}
    return [
        f"{'Where no house is named' if city in named else 'No restaurants are known by name'} in {city}, a meal is a price band: choose on the spot."
        for city in cities
    ]


def _weather(candidates: Candidates) -> list[str]:
    """Why a plan leans to things with a roof."""
    return [f"It often rains in {city} in that month, so things with a roof come first." for city in candidates.wet]


def _unique(rows: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rows))


def _journeys(state: TripState, pick: Pick, candidates: Candidates, tier: Tier) -> dict[str, Journey]:
    wanted, found = dict(pick.journeys), {}
    for segment in segments(state):
        rows = candidates.journeys.get(segment.key, ())
        journey = (
            next((j for j in rows if j.id == wanted.get(segment.key)), None)
            or next((j for j in rows if j.tier == tier), None)
            or next(iter(rows), None)
        )
        if journey is not None:
            found[segment.key] = journey
    return found


def _stays(state: TripState, pick: Pick, candidates: Candidates, tier: Tier) -> dict[str, Stay]:
    wanted, found = dict(pick.stays), {}
    for span in stay_spans(state):
        rows = candidates.stays.get(span.key, ())
        stay = (
            next((s for s in rows if s.id == wanted.get(span.key)), None)
            or next((s for s in rows if s.tier == tier), None)
            or next(iter(rows), None)
        )
        if stay is not None:
            found[span.key] = stay
    return found


def _local(state: TripState, pick: Pick, candidates: Candidates, tier: Tier) -> list[LocalTransport]:
    wanted, found = dict(pick.local), []
    for city, rows in candidates.local.items():
        fitting = riding(state, rows)
        option = (
            next((o for o in rows if o.id == wanted.get(city)), None)
            or next((o for o in fitting if o.tier == tier), None)
            or next(iter(fitting), None)
        )
        if option is not None:
            found.append(option)
    return found


def _days(
    state: TripState,
    pick: Pick,
    candidates: Candidates,
    frames: Sequence[Frame],
    stays: dict[str, Stay],
    kept: Mapping[int, Day],
) -> tuple[Day, ...]:
    table = table_of(state, pick, candidates)
    children = state.trip.party.children + state.trip.party.infants > 0
    beds = _beds(frames, stays)
    plan: dict[int, list[Sight]] = {}
    evenings: dict[int, Sight] = {}
    supply: dict[str, Supply] = {}
    cities = tuple(dict.fromkeys(f.city for f in frames))
    here_known = {city: _by_day(_of_the_bed(state, candidates, stays, city), state, frames, city) for city in cities}
    here_known = _each_from_the_nearest(here_known)
    driven, bed_of = reached_by_car(frames), {f.city: beds[n] for n, f in reversed([*enumerate(frames)]) if n in beds}
    here_known |= {city: driven_outings(here_known[city], bed_of.get(city)) for city in cities if city in driven}
    left = {*pick.dropped, *pick.apart}
    there = {city: [s for s in some if s.id not in left] for city, some in here_known.items()}
    lived = {city: sum(f.city == city and f.room >= AN_HOUR for f in frames) for city in cities}
    needs = needs_by_city(state.preferences.interests, there, lived)
    for word in musts_by_kind([s for some in here_known.values() for s in some], state.preferences):
        city = max(cities, key=lambda c: sum(serves(s, topic_of(word)) for s in there[c]))
        needs[city] = {**needs[city], word: 1}
    for city in cities:
        count = sum(f.city == city and f.room >= HALF for f in frames)
        known = here_known[city]
        rows = ranked(known, pick, state.preferences, children=children, wet=city in candidates.wet, days=count, needs=needs[city])
        must = {s.id for s in rows if any(wanted_by(s, wish) for wish in state.preferences.must_do)}
        work = partial(_assigned, state, pick, frames, city, rows, known, must, beds, needs[city])
        here, late = candidates.once((_key(frames, city, rows, must, pick, beds), tuple(needs[city].items())), work)
        evenings |= late
        supply[city] = _supply(known, rows, here, pick)
        plan |= here
    days: list[Day] = []
    spare = {city: _spare(here_known[city], state, pick, plan, evenings) for city in cities}
    opened: Counter[str] = Counter()
    musts = frozenset(s.id for day in plan.values() for s in day if any(wanted_by(s, wish) for wish in state.preferences.must_do))
    musts |= _no_more_than_needed(frames, plan, needs)
    for n, frame in enumerate(frames):
        stay = stays.get(frame.stay_key) if frame.stay_key else None
        if (same := _still(kept.get(n + 1), frame, stay)) is not None:
            days.append(same)
            continue
        opened[frame.city] += not plan.get(n) and frame.room >= HALF_A_DAY
        before = frames[n - 1].stay_key if n else None
        around = DaySetting(
            stays.get(before) if before else None,
            stay,
            supply[frame.city],
            candidates.known.get(frame.city, ()),
            max(1, opened[frame.city]),
            musts,
            candidates.reach.get(frame.city, ()),
            tuple(spare[frame.city]),
        )
        laid = day_of(n + 1, frame, plan.get(n, []), around, table, pick, evenings.get(n))
        spare[frame.city] = [s for s in spare[frame.city] if s is not laid.offered]
        days.append(laid.day)
    return tuple(days)


OWN_ISLAND = "own_island"
FROM_THE_JETTY = ("boat", "folklore")


def _own_island(state: TripState, candidates: Candidates, stays: Mapping[str, Stay], city: str) -> tuple[Stay | None, frozenset[str]]:
    """The hotel with an island to itself where one sleeps all nights of a city, and the areas of all such hotels there."""
    every = [s for span in stay_spans(state) for s in candidates.stays.get(span.key, ()) if s.city == city and OWN_ISLAND in s.styles]
    beds = {s.id: s for s in stays.values() if s.city == city}
    own = next(iter(beds.values())) if len(beds) == 1 else None
    return own if own is not None and OWN_ISLAND in own.styles else None, frozenset(s.area for s in every)


def _of_the_bed(state: TripState, candidates: Candidates, stays: Mapping[str, Stay], city: str) -> Sequence[Sight]:
    """What there is to do from where one sleeps: who has an island for a hotel has that, and boats from its jetty; nobody else has."""
    known = candidates.sights.get(city, ())
    own, areas = _own_island(state, candidates, stays, city)
    if own is None or own.lat is None or own.lon is None:
        return [s for s in known if s.area not in areas or s.role == "outing"] if areas else known
    there = [s for s in known if s.area in areas or s.sight_kind in FROM_THE_JETTY]
    asked = [s for s in known if s not in there and any(wanted_by(s, wish) for wish in state.preferences.must_do)]
    return [*(evolve(s, lat=own.lat, lon=own.lon) for s in there), *asked]


def _tables_of_the_bed(state: TripState, candidates: Candidates, stays: Mapping[str, Stay], city: str) -> tuple[Meal, ...]:
    """What one eats from where one sleeps: on an island of its own the hotel's tables, and no other that takes a boat."""
    rows = candidates.meals.get(city, ())
    own, _ = _own_island(state, candidates, stays, city)
    if own is None or own.lat is None or own.lon is None:
        return rows
    there = (own.lat, own.lon)
    return tuple(
        m
        for m in rows
        if (not m.house and (not m.named or m.cuisine.startswith("hotel"))) or (m.lat and m.lon and km_between((m.lat, m.lon), there) < 1)
    )


def _each_from_the_nearest(known: Mapping[str, Sequence[Sight]]) -> dict[str, tuple[Sight, ...]]:
    """What there is to see in each city, a day outside to one place only from the city that lies nearest to it: nobody goes to Nerja twice."""
    away = [(s.way_minutes, n, s) for n, rows in enumerate(known.values()) for s in rows if s.role == "outing"]

    def is_nearer_elsewhere(sight: Sight, n: int) -> bool:
        there = (sight.lat, sight.lon)
        return any(
            (minutes, m) < (sight.way_minutes, n) and m != n and km_between(there, (s.lat, s.lon)) < SAME_OUTING_KM
            for minutes, m, s in away
        )

    return {
        city: tuple(s for s in rows if s.role != "outing" or not is_nearer_elsewhere(s, n)) for n, (city, rows) in enumerate(known.items())
    }


SAME_OUTING_KM = 6.0


def _no_more_than_needed(frames: Sequence[Frame], plan: Mapping[int, Sequence[Sight]], needs: Mapping[str, Needs]) -> frozenset[str]:
    """What gives an interest in a city no more than it is to have there, and so does not go for where one eats."""
    found: set[str] = set()
    for city, wanted in needs.items():
        for word, need in wanted.items():
            held = [s.id for n, day in plan.items() if frames[n].city == city for s in day if serves(s, topic_of(word))]
            found |= {*held} if len(held) <= need else set()
    return frozenset(found)


def _spare(
    known: Sequence[Sight], state: TripState, pick: Pick, plan: Mapping[int, Sequence[Sight]], evenings: Mapping[int, Sight]
) -> list[Sight]:
    """What of a city no day holds and suits the party: what one may go on to in an hour that is left open."""
    children = state.trip.party.children + state.trip.party.infants > 0
    held = {s.id for day in plan.values() for s in day} | {s.id for s in evenings.values()} | {*pick.dropped}
    return [
        s
        for s in known
        if s.role == "sight"
        and s.id not in held
        and not is_evening(s)
        and not s.book_ahead
        and allowed(s, state.preferences, children=children)
        and (not children or suits_children(s))
    ]


def _by_day(known: Sequence[Sight], state: TripState, frames: Sequence[Frame], city: str) -> tuple[Sight, ...]:
    """What there is to see, with what is wished for, or is for the children, by day where no evening of the trip has room for it.

    What must be seen and is best in the morning is seen in the afternoon where one wakes up there on no day.
    """
    nights = [f for f in frames if f.city == city and f.night == "stay"]
    by_day = [s for s in known if s.role == "sight" and not is_evening(s) and s.best != "sunset"]
    share = -(-sum(f.city == city and f.room >= AN_HOUR for f in frames) // 2)
    wanted = [t for t in map(topic_of, state.preferences.interests) if sum(serves(s, t) for s in by_day) < share]
    children = state.trip.party.children + state.trip.party.infants > 0
    mornings = any(f.city == city and f.free_from < MORNING and f.free_until >= MORNING + 2 * AN_HOUR for f in frames)

    def fitting(sight: Sight) -> Sight:
        wished = any(wanted_by(sight, wish) for wish in state.preferences.must_do)
        wished = wished or (not _after_dark(sight) and any(serves(sight, topic) for topic in wanted))
        wished = wished or (children and "family" in sight.interests and sight.good_for_children is True)
        if (
            sight.role == "sight"
            and is_evening(sight)
            and wished
            and not any(timeline(f, (), "moderate", evening=sight).evening for f in nights)
        ):
            return evolve(sight, best="day")
        if sight.best == "morning" and not mornings and any(wanted_by(sight, wish) for wish in state.preferences.must_do):
            return evolve(sight, best=None)
        return sight

    return tuple(map(fitting, known))


_DARK = re.compile(r"\b(?:night|dusk|sunset|evening|lamplight|after dark|walking street)\b", re.IGNORECASE)


def _after_dark(sight: Sight) -> bool:
    """Whether there is nothing to see by day: a night market, a bar, what is named for its hour."""
    return sight.sight_kind in ("market", "bars", "light_show", "food hall") or _DARK.search(sight.name) is not None


def _assigned(
    state: TripState,
    pick: Pick,
    frames: Sequence[Frame],
    city: str,
    rows: Sequence[Sight],
    known: Sequence[Sight],
    must: set[str],
    beds: dict[int, Point],
    needs: Needs,
) -> tuple[dict[int, list[Sight]], dict[int, Sight]]:
    """What is seen on which day of a city, and what each evening there holds."""
    wanted = [topic_of(word) for word in state.preferences.interests]
    count = sum(f.city == city and f.room >= HALF for f in frames)
    foremost = [s.id for s in known if s.role == "sight"][:1] if needs else []
    first = [*(s.id for s in rows if s.id in foremost and not pick.pins), *(s.id for s in enough_for(rows, [], needs))]
    liked = {*foremost} | {s.id for word, need in needs.items() for s in _evenings_for(word, rows, count, need)}
    serving = [({s.id for s in rows if s.role == "sight" and serves(s, topic_of(word))}, need) for word, need in needs.items()]
    outings = _outings(state, pick, rows, known, frames, city, needs)
    here = assign(frames, city, rows, must, pick, beds, first=first, outings=outings, serving=serving)
    if lacking := {*must, *(s.id for s in rows if s.id in first[:1] and not is_evening(s))} - {s.id for day in here.values() for s in day}:
        shorter = [_shorter(s) if s.id in lacking and not is_evening(s) and s.role == "sight" else s for s in rows]
        again = assign(frames, city, shorter, must, pick, beds, first=first, outings=outings, serving=serving)
        here = again if len(lacking & {s.id for day in again.values() for s in day}) else here
    seen = {s.id for day in here.values() for s in day}
    by_day = [s for day in here.values() for s in day]
    lacking_topics = [topic for topic in wanted if not any(serves(s, topic) for s in by_day)]
    after_dark = sorted(
        (s for s in rows if is_evening(s) and s.id not in seen),
        key=lambda s: (-sum(serves(s, topic) for topic in lacking_topics), -sum(serves(s, topic) for topic in wanted)),
    )
    fixed = must | liked | {s.id for s in after_dark if s.signature}
    late = evenings_of(frames, city, [*after_dark, *_walks(rows, seen, after_dark)], here, pick, beds, fixed)
    strolls = [s for s in rows if s.role == "stroll" and s.id not in seen and s.id not in {e.id for e in late.values()}]
    late |= first_evenings(frames, city, strolls, here, late, pick, beds)
    turned = towards_evening(frames, here, late, pick)
    return with_strolls(frames, city, rows, turned, late, pick, beds, _left_to_others(state, pick, known)), late


SHORTER, SHORTEST_MUST = 0.65, 60


def _shorter(sight: Sight) -> Sight:
    """A thing that must be seen with less time for it than usual, in the afternoon too: two hours of a great museum are better than none."""
    best = None if sight.best == "morning" else sight.best
    return evolve(sight, minutes=max(min(sight.minutes, SHORTEST_MUST), in_fives(sight.minutes * SHORTER)), best=best)


def _left_to_others(state: TripState, pick: Pick, known: Sequence[Sight]) -> list[Sight]:
    """What of a city was left to the plans beside this one and suits the party."""
    children = state.trip.party.children + state.trip.party.infants > 0
    return [s for s in known if s.id in pick.apart and s.id not in pick.dropped and allowed(s, state.preferences, children=children)]


def _evenings_for(word: str, rows: Sequence[Sight], days: int, need: int) -> list[Sight]:
    """The evenings an interest is to have: on a third of the days, as many as it needs where there is little else for it by day.

    What bears its name comes first.
    """
    topic = topic_of(word)
    by_day = sum(s.role == "sight" and not is_evening(s) and serves(s, topic) for s in rows)
    late = [s for s in rows if is_evening(s) and serves(s, topic)]
    return sorted(late, key=lambda s: not named_for(s, word))[: max(1, days // 3, need - by_day)]


def _key(frames: Sequence[Frame], city: str, rows: Sequence[Sight], must: set[str], pick: Pick, beds: dict[int, Point]) -> object:
    """All that the assignment of a city depends on within one set of candidates."""
    hours = tuple(
        (
            f.day,
            f.city,
            f.free_from,
            f.free_until,
            f.until_late,
            f.earliest,
            f.latest,
            f.out_until,
            f.tired,
            f.woke_here,
            f.night,
            bool(f.legs),
        )
        for f in frames
    )
    liked = tuple(s for s in pick.sights if ".trip-" in s)
    return (
        city,
        hours,
        tuple(s.id for s in rows),
        frozenset(pick.dropped),
        frozenset(must),
        pick.pace,
        pick.pins,
        pick.fixed,
        pick.hours,
        liked,
        tuple(beds.items()),
    )


_WORDS_OF_A_PICK = ("focus", "title", "description", "highlights", "tags", "local", "suggested")
"""What a pick says and how one gets around: no day is laid out otherwise for it."""


def _days_key(pick: Pick, candidates: Candidates, journeys: Mapping[str, Journey], stays: Mapping[str, Stay]) -> object:
    """All that the days of an option depend on within one trip's candidates."""
    return (
        "days",
        tuple((name, value) for name, value in pick if name not in _WORDS_OF_A_PICK and name not in ("journeys", "stays")),
        tuple((key, journey.id) for key, journey in journeys.items()),
        tuple((key, stay.id) for key, stay in stays.items()),
        candidates.wet,
        tuple(candidates.known.items()),
    )


def _still(day: Day | None, frame: Frame, stay: Stay | None) -> Day | None:
    """A day kept as it is, with tonight's bed of now; None where its date, its city or its journeys are others now."""
    if day is None or (day.date, day.city, day.night) != (frame.day, frame.city, frame.night):
        return None
    legs = {journey_item(segment, journey).id for segment, journey in frame.legs}
    if legs != {i.id for i in day.transport if i.id.startswith("leg-")}:
        return None
    return evolve(day, accommodation=stay_item(frame, stay), suggested=())


HALF_A_DAY, AN_HOUR, MORNING = 150, 60, 10 * 60 + 30
HALF, WHOLE, PART_OF_CITY = 240, 420, 0.7
"""Minutes of a whole day; how much of a city a plan takes before it goes outside instead, so that there is something left for the others.
"""
MOST_WAY = 24 * 60
FROM_FOUR, FROM_SIX, EVERY = 4, 6, 4
"""Nights in a city from which a plan may hold a day outside it, from which it does, and for how many nights there is one more."""


def _outings(
    state: TripState, pick: Pick, rows: Sequence[Sight], known: Sequence[Sight], frames: Sequence[Frame], city: str, needs: Needs
) -> list[tuple[Sight, bool]]:
    """The days outside to be had: those asked for, those the pick names, and from six nights one in every four, the best liked first.

    Where the city has too little for an interest and days outside have it, there are more of those, up to every second day.
    """
    nights = sum(f.city == city and f.night == "stay" for f in frames)
    away = {s.id: s for s in known if s.role == "outing"}
    asked = asked_outings(rows, state.preferences, regions_said(state, city))
    elsewhere = [stop for stop in state.trip.destinations if stop.place.name != city]
    held = {s.id for s in asked}
    longest = SMALL_WAY if has_small_children(state.trip.party) or takes_it_easy(state.preferences) else MOST_WAY
    there = [s for s in rows if s.role == "outing" and (s.id in held or s.way_minutes <= longest)]
    liked = [s for s in there if s.id in held or (not leads_to_a_stop(s, elsewhere) and len(s.stops) >= min(2, len(away[s.id].stops)))]
    found = [(s, True) for s in asked]
    if unwanted_outings(state.preferences):
        return found
    days = sum(f.city == city and f.room >= WHOLE for f in frames)
    short = days * ENOUGH[pick.pace] - int(PART_OF_CITY * sum(s.role != "outing" and not is_evening(s) for s in rows))
    wanted = (
        min(nights * 2 // 5, max(1, nights // EVERY) + max(0, short // ENOUGH[pick.pace]))
        if nights >= FROM_SIX
        else int(nights >= FROM_FOUR and any(s.id in pick.sights for s in liked))
    )
    own = [s for s in liked if s.id not in held and s.id in pick.sights]
    others = [s for s in liked if s.id not in held and s.id not in pick.sights]
    lacking = _for_what_lacks(rows, [*own, *others], needs)[: nights // 2] if nights >= FROM_FOUR else []
    more = [*lacking, *(s for s in (own or others if nights < FROM_SIX else [*own, *others]) if s not in lacking)]
    wanted = max(wanted, len(found) + len(lacking))
    return [*found, *((s, nights >= FROM_SIX or s in lacking) for s in more)][: max(len(found), wanted)]


def _for_what_lacks(rows: Sequence[Sight], outings: Sequence[Sight], needs: Needs) -> list[Sight]:
    """The first of the days outside that give each interest what the city itself has too little of."""
    found: list[Sight] = []
    for word, need in needs.items():
        topic = topic_of(word)
        missing = need - sum(s.role != "outing" and serves(s, topic) for s in rows)
        for away in outings:
            on_the_way = topic.serves_sight("", (), f"{away.name} by {away.way}: {away.how}")
            stops = max(sum(serves(stop, topic) for stop in away.stops), int(on_the_way))
            if missing > 0 and stops:
                missing -= stops
                found += [] if away in found else [away]
    return found


_EVENING_WALKS = ("viewpoint", "square", "bridge", "walk", "neighbourhood")


def _walks(rows: Sequence[Sight], seen: Collection[str], known: Sequence[Sight]) -> list[Sight]:
    """Open-air places that cost nothing and are in no day, as an evening walk, where the city has few things of its own for the evening."""
    if len(known) >= MANY_EVENINGS:
        return []
    free = [
        s for s in rows if s.id not in seen and s.sight_kind in _EVENING_WALKS and not s.indoor and s.cost.high == 0 and not is_evening(s)
    ]
    return [
        evolve(
            s,
            role="evening",
            best="sunset" if s.sight_kind == "viewpoint" else "evening",
            minutes=min(s.minutes, 60),
        )
        for s in free
    ]


MANY_EVENINGS = 10


def _supply(known: Sequence[Sight], rows: Sequence[Sight], plan: dict[int, list[Sight]], pick: Pick) -> Supply:
    """What the city has beyond the plan."""
    if not known:
        return "none"
    seen = {s.id for day in plan.values() for s in day}
    if any(s.id not in seen and s.role in ("sight", "stroll") and not is_evening(s) for s in rows):
        return "more"
    return "left out" if any(s.id in pick.dropped or s.id in pick.apart for s in known) else "used up"


def _assumptions(state: TripState, frames: Sequence[Frame]) -> list[str]:
    """What the days take for granted."""
    if not frames or not unknown_times(state, frames):
        return []
    if len(frames) == 1:
        return ["Getting there is not planned here: the day is planned from ten in the morning to six in the evening."]
    change = ", a day of changing cities from three in the afternoon" if len({f.city for f in frames}) > 1 else ""
    last = " and the last day until four" if state.trip.trip_type == "round_trip" else ""
    return [f"Where no journey is planned here, the first day begins at noon{change}{last}."]


def _beds(frames: Sequence[Frame], stays: dict[str, Stay]) -> dict[int, tuple[float, float]]:
    """Where one wakes each day, or goes to on a day of changing cities, as far as the position of that stay is known."""
    found = {}
    for n, frame in enumerate(frames):
        moves = n == 0 or (frames[n - 1].city != frame.city and frame.night == "stay")
        key = frame.stay_key if moves else frames[n - 1].stay_key or frame.stay_key
        stay = stays.get(key) if key else None
        if stay is not None and stay.lat is not None and stay.lon is not None:
            found[n] = (stay.lat, stay.lon)
    return found


def _served_kinds(state: TripState, days: Sequence[Day], candidates: Candidates) -> set[str]:
    """The musts that name a kind of thing, of which the days hold one: "gardens and palaces", "a musical"."""
    seen, _ = _things(days, candidates)
    kinds = {wish: topic_of(wish) for wish in state.preferences.must_do}
    return {wish for wish, topic in kinds.items() if topic.listed and any(serves(s, topic) for s in seen)}


def _must_missed(state: TripState, days: Sequence[Day], served: Collection[str]) -> list[str]:
    names = [plain(i.name) for d in days for i in d.items]
    return [
        f"{wish} could not be placed in this plan."
        for wish in state.preferences.must_do
        if wish not in served and not any(plain(wish) in n or n in plain(wish) or _named_in(n, plain(wish)) for n in names)
    ]


def _named_in(name: str, wish: str) -> bool:
    """Whether a wish of several words ("a day trip to Sintra") names the place of an item ("Train to Sintra")."""
    telling = [word for word in wish.split()[-2:] if len(word) > 3]
    return bool(telling) and all(word in name.split() for word in telling)


def _summary(state: TripState, days: Sequence[Day]) -> str:
    """How long, where and when; where a night is spent on the way, how many in which bed and how many there."""
    if not days:
        return ""
    cities = joined(list(dict.fromkeys(d.city for d in days)))
    words = f"{plural(len(days), 'day')} in {cities}, {span_words(days[0].date, days[-1].date)}"
    away = [n for n, d in enumerate(days) if d.night == "in_transit"]
    if not away:
        return f"{words}."
    beds = Counter(d.city for d in days if d.night == "stay")
    moving = Counter(_aboard(days, n) for n in away)
    parts = [
        *(f"{plural(count, 'night')} in {city}" for city, count in beds.items()),
        *(f"{count} {where}" for where, count in moving.items()),
    ]
    return f"{words}: {joined(parts)}."


_ABOARD = {"flight": "in the air", "train": "on the train", "bus": "on the coach", "ferry": "at sea", "car": "on the road"}


def _aboard(days: Sequence[Day], n: int) -> str:
    """Where a night in transit is spent, from the journey of that day or the one before."""
    kinds = [i.kind for d in reversed(days[max(0, n - 1) : n + 1]) for i in reversed(d.transport) if i.kind in _ABOARD]
    return _ABOARD[kinds[0]] if kinds else "on the way"


def _alternatives(candidates: Candidates, journeys: dict[str, Journey], stays: dict[str, Stay], served: Sequence[Meal]) -> Alternatives:
    used = {j.id for j in journeys.values()} | {s.id for s in stays.values()} | {m.id for m in served}
    ways = [j for rows in candidates.journeys.values() for j in rows if j.id not in used][:MOST_ALTERNATIVES]
    beds = [s for rows in candidates.stays.values() for s in rows if s.id not in used][:MOST_ALTERNATIVES]
    tables = [m for rows in candidates.meals.values() for m in rows if m.named and m.id not in used][:MOST_ALTERNATIVES]
    return Alternatives(
        transport=tuple([candidates.once(("way", j.segment, j.id, j.provenance), partial(_other_way, j)) for j in ways]),
        stays=tuple([candidates.once(("bed", s.id, s.provenance), partial(_other_bed, s)) for s in beds]),
        dining=tuple([candidates.once(("table", m.id, m.provenance), partial(_other_table, m)) for m in tables]),
    )


def _other_way(j: Journey) -> Item:
    name = f"{j.origin} to {j.destination}: {j.route}"
    return Item(id=j.id, kind=j.mode, name=name, city=j.origin, start=j.depart, end=j.arrive, provenance=j.provenance)


def _other_bed(s: Stay) -> Item:
    return Item(id=s.id, kind="stay", name=s.name, city=s.city, lat=s.lat, lon=s.lon, note=s.area, provenance=s.provenance)


def _other_table(m: Meal) -> Item:
    return Item(id=m.id, kind=m.meals[0], name=m.name, city=m.city, lat=m.lat, lon=m.lon, note=m.area, provenance=m.provenance)


MOST_ALTERNATIVES = 6
