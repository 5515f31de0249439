"""From a pick to a whole option: ids resolved, days laid out, meals found, the bill summed. Pure. Checks are made by others afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.compose.assign import assign
from planner.compose.bill import Convert, Used, bill, cost_words
from planner.compose.candidates import Candidates
from planner.compose.day_schedule import Supply, day_of
from planner.compose.frames import Frame, frames_of, unknown_times
from planner.compose.sightseeing import plain, ranked, wanted_by
from planner.compose.suggestions import with_suggestions
from planner.compose.table import Table
from planner.domain.options import Alternatives, Day, Itinerary, ItineraryOption, Pick
from planner.domain.quotes_due import chosen, segments, stay_spans
from planner.domain.reports import Journey, LocalTransport, Sight, Stay, Tier
from planner.domain.state import TripState
from planner.domain.values import Item, evolve
from planner.say.phrases import joined, span_words


def build(
    state: TripState, pick: Pick, option_id: str, candidates: Candidates, convert: Convert, rates_words: str, home: str | None = None
) -> ItineraryOption:
    """The option a pick stands for. Ids that no candidate has are passed over; what is missing is chosen by tier.

    The option's own pick names every journey, stay and way of getting around that it was built with.
    """
    tier: Tier = "balanced" if pick.tier == "custom" else pick.tier
    journeys = _journeys(state, pick, candidates, tier)
    stays = _stays(state, pick, candidates, tier)
    frames = frames_of(state, pick, journeys)
    table = Table(
        dict(candidates.meals),
        wanted=chosen(state, "research_food"),
        needs=state.preferences.dietary,
        tier=pick.meal_tier or tier,
        liked=pick.meals,
        menu=pick.menu,
        dropped=pick.dropped,
    )
    days, seen = _days(state, pick, candidates, frames, stays, table)
    days = with_suggestions(state, days, pick, candidates)
    local = _local(pick, candidates, tier)
    nights = [
        (stays[span.key], sum(1 for f in frames if f.stay_key == span.key and f.night == "stay"))
        for span in stay_spans(state)
        if span.key in stays
    ]
    legs = [(s, journeys[s.key]) for s in segments(state) if s.key in journeys]
    cost = bill(
        state, Used(legs=legs, stays=nights, meals=table.served, sights=seen, local=local, frames=frames), convert, rates_words, home
    )
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
        assumptions=_unique([*(a for r in state.reports.values() for a in r.assumptions), *_assumptions(state, frames)]),
        risks=_unique([*(a for r in state.reports.values() for a in (*r.risks, *r.warnings)), *_must_missed(state, days)]),
        tier=pick.tier,
        pace=pick.pace,
        estimated_total_cost=cost_words(cost, state.trip.party),
        cost=cost,
        itinerary=Itinerary(summary=_summary(state, days), days=days, alternatives=_alternatives(candidates, journeys, stays, table)),
        pick=built_of,
    )


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


def _local(pick: Pick, candidates: Candidates, tier: Tier) -> list[LocalTransport]:
    wanted, found = dict(pick.local), []
    for city, rows in candidates.local.items():
        option = (
            next((o for o in rows if o.id == wanted.get(city)), None)
            or next((o for o in rows if o.tier == tier), None)
            or next(iter(rows), None)
        )
        if option is not None:
            found.append(option)
    return found


def _days(
    state: TripState, pick: Pick, candidates: Candidates, frames: Sequence[Frame], stays: dict[str, Stay], table: Table
) -> tuple[tuple[Day, ...], list[Sight]]:
    children = state.trip.party.children + state.trip.party.infants > 0
    beds = _beds(frames, stays)
    plan: dict[int, list[Sight]] = {}
    supply: dict[str, Supply] = {}
    for city in dict.fromkeys(f.city for f in frames):
        rows = ranked(candidates.sights.get(city, ()), pick, state.preferences, children=children, wet=city in candidates.wet)
        must = {s.id for s in rows if any(wanted_by(s, wish) for wish in state.preferences.must_do)}
        here = assign(frames, city, rows, must, pick, beds)
        supply[city] = _supply(candidates.sights.get(city, ()), rows, here, pick)
        plan |= here
    days, seen = [], []
    for n, frame in enumerate(frames):
        stay = stays.get(frame.stay_key) if frame.stay_key else None
        day, left = day_of(n + 1, frame, plan.get(n, []), stay, table, pick, supply[frame.city])
        gone = {s.id for s in left}
        seen += [s for s in plan.get(n, []) if s.id not in gone]
        days.append(day)
    return tuple(days), seen


def _supply(known: Sequence[Sight], rows: Sequence[Sight], plan: dict[int, list[Sight]], pick: Pick) -> Supply:
    """What the city has beyond the plan."""
    if not known:
        return "none"
    if {s.id for s in rows} - {s.id for day in plan.values() for s in day}:
        return "more"
    return "left out" if any(s.id in pick.dropped for s in known) else "used up"


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
    """Where one wakes each day, as far as the position of last night's stay is known."""
    found = {}
    for n, frame in enumerate(frames):
        key = frame.stay_key if n == 0 else frames[n - 1].stay_key or frame.stay_key
        stay = stays.get(key) if key else None
        if stay is not None and stay.lat is not None and stay.lon is not None:
            found[n] = (stay.lat, stay.lon)
    return found


def _must_missed(state: TripState, days: Sequence[Day]) -> list[str]:
    names = [plain(i.name) for d in days for i in d.items]
    return [
        f"{wish} could not be placed in this plan."
        for wish in state.preferences.must_do
        if not any(plain(wish) in n or n in plain(wish) for n in names)
    ]


def _summary(state: TripState, days: Sequence[Day]) -> str:
    cities = joined(list(dict.fromkeys(d.city for d in days)))
    return f"{len(days)} {'day' if len(days) == 1 else 'days'} in {cities}, {span_words(days[0].date, days[-1].date)}." if days else ""


def _alternatives(candidates: Candidates, journeys: dict[str, Journey], stays: dict[str, Stay], table: Table) -> Alternatives:
    used = {j.id for j in journeys.values()} | {s.id for s in stays.values()} | {m.id for m in table.served}
    transport = [
        Item(id=j.id, kind=j.mode, name=f"{j.origin} to {j.destination}: {j.route}", city=j.origin, start=j.depart, end=j.arrive, provenance=j.provenance)
        for rows in candidates.journeys.values() for j in rows if j.id not in used
    ]  # fmt: skip
    sleeping = [
        Item(id=s.id, kind="stay", name=s.name, city=s.city, lat=s.lat, lon=s.lon, note=s.area, provenance=s.provenance)
        for rows in candidates.stays.values()
        for s in rows
        if s.id not in used
    ]
    dining = [
        Item(id=m.id, kind=m.meals[0], name=m.name, city=m.city, lat=m.lat, lon=m.lon, note=m.area, provenance=m.provenance)
        for rows in candidates.meals.values()
        for m in rows
        if m.named and m.id not in used
    ]
    return Alternatives(transport=tuple(transport[:6]), stays=tuple(sleeping[:6]), dining=tuple(dining[:6]))
