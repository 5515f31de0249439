"""Changing an option in words: what was named changes in its pick, everything else stays as it is. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from planner.compose.assign import EVENING_FROM, PACE
from planner.compose.candidates import Candidates, is_shared
from planner.compose.frames import cities_by_day
from planner.compose.geometry import minutes_of
from planner.compose.sightseeing import plain, wanted_by
from planner.compose.thrift import priced
from planner.compose.timeline import UNTIL
from planner.domain.options import MEAL_TIMES, Day, ItineraryOption, Pace, Pick
from planner.domain.patch import Refinement
from planner.domain.quotes_due import segments, stay_spans
from planner.domain.reports import MealKind, Stay
from planner.domain.state import TripState
from planner.domain.values import evolve
from planner.say.phrases import joined, singular

MOST = 3

_A_BED = re.compile(r"^\W*(?:the |my |our |this )?(?:hotels?|hostels?|accommodation|place to stay|stay|apartment|room)\b")
_A_WAY = re.compile(r"^\W*(?:the |my |our |this )?(?:flights?|trains?|coach|bus|ferry|transport)\b")
_SLOWER: dict[Pace, Pace] = {"packed": "moderate", "moderate": "relaxed", "relaxed": "relaxed"}
_FULLER: dict[Pace, Pace] = {"relaxed": "moderate", "moderate": "packed", "packed": "packed"}


def rekeyed(pick: Pick, state: TripState, candidates: Candidates) -> Pick:
    """A pick made for other dates or another party, for the trip as it is now: the same stays, and journeys of the same mode and tier."""
    stays = {_place_of(key): stay_id for key, stay_id in pick.stays}
    journeys = {_place_of(key): journey_id for key, journey_id in pick.journeys}
    moved = []
    for segment in segments(state):
        was = journeys.get(_place_of(segment.key), "")
        rows = candidates.journeys.get(segment.key, ())
        now = next((j.id for alike in (_SAME_JOURNEY, _SAME_HOUR, _SAME_FARE) for j in rows if alike(j.id, was)), None)
        moved += [(segment.key, now)] if now else []
    kept = tuple((span.key, stays[_place_of(span.key)]) for span in stay_spans(state) if _place_of(span.key) in stays)
    return evolve(pick, stays=kept, journeys=tuple(moved))


def _same(*parts: int) -> Callable[[str, str], bool]:
    """Whether two journey ids (mode, ends, day, fare, departure) agree in some parts."""
    return lambda a, b: all(a.split(":")[n : n + 1] == b.split(":")[n : n + 1] for n in parts)


_SAME_JOURNEY, _SAME_HOUR, _SAME_FARE = _same(0, 1, 2, 3, 4), _same(0, 3, 4), _same(0, 3)


def _place_of(key: str) -> str:
    """What of a key does not depend on dates and people: the position and the places."""
    return ":".join(key.split(":")[:2])


def refined(
    state: TripState, options: Sequence[ItineraryOption], wishes: Sequence[Refinement], candidates: Candidates
) -> tuple[tuple[str, Pick], ...]:
    """The picks after every wish, with their options' ids. A wish about no option in particular is about all of them."""
    picks = {o.id: rekeyed(o.pick, state, candidates) for o in options}
    picks = {o.id: _frozen(picks[o.id], o) for o in options}
    if wishes:
        houses = {m.id for rows in candidates.meals.values() for m in rows}
        picks = {of: evolve(pick, apart=tuple(i for i in pick.apart if i in houses)) for of, pick in picks.items()}
    for wish in wishes:
        if wish.kind == "merge":
            picks = _with_merged(picks, options, wish)
            continue
        for option in options:
            if wish.option_id in (None, option.id):
                picks[option.id] = _changed(state, picks[option.id], option, wish, candidates)
    return tuple(picks.items())


def carried(state: TripState, options: Sequence[ItineraryOption], candidates: Candidates) -> tuple[tuple[str, Pick], ...]:
    """Picks for a trip whose nights, length or order of stops changed: each city's days stay as they were, by their place in its stay.

    A day that is not whole then and now (one arrives, leaves or changes cities on it) may take more.
    """
    picks = []
    for option in options:
        pick, days = rekeyed(option.pick, state, candidates), _days_carried(state, option)
        held = _frozen(pick, option)
        whole = {new for old, new in days.items() if _is_whole(option, old) and 1 < new < len(cities_by_day(state))}
        changed = evolve(
            held, pins=tuple((sight, days[day]) for sight, day in held.pins if day in days), fixed=tuple(sorted(whole)),
            menu=tuple((days[day], meal, of) for day, meal, of in held.menu if day in days and days[day] in whole),
            hours=tuple((days[day], what, minute) for day, what, minute in held.hours if day in days and days[day] in whole),
        )  # fmt: skip
        picks.append((option.id, changed))
    return tuple(picks)


def _days_carried(state: TripState, option: ItineraryOption) -> dict[int, int]:
    """Old day numbers to new ones: the n-th day in a city stays its n-th day."""
    seen: dict[str, int] = {}
    places: dict[tuple[str, int], int] = {}
    for number, city in enumerate(cities_by_day(state), 1):
        seen[city] = seen.get(city, 0) + 1
        places[city, seen[city]] = number
    seen, found = {}, {}
    for day in option.itinerary.days:
        seen[day.city] = seen.get(day.city, 0) + 1
        if (day.city, seen[day.city]) in places:
            found[day.day_number] = places[day.city, seen[day.city]]
    return found


def _is_whole(option: ItineraryOption, number: int) -> bool:
    day = next(d for d in option.itinerary.days if d.day_number == number)
    return not day.transport and day.night == "stay"


def still_fitting(state: TripState, options: Sequence[ItineraryOption], candidates: Candidates) -> tuple[tuple[str, Pick], ...]:
    """The picks as they were, without the meals that are no candidates now; sights that are ruled out leave by themselves, and gaps are
    filled anew.
    """
    served = {meal.id for rows in candidates.meals.values() for meal in rows if meal.named}
    picks = refined(state, options, (), candidates)
    return tuple((of, evolve(pick, fixed=(), menu=tuple(row for row in pick.menu if row[2] in served))) for of, pick in picks)


def merged(options: Sequence[ItineraryOption], parts: Sequence[tuple[str, str]]) -> Pick | None:
    """One pick made of parts of several options: (part, option id). What is not named comes from the first one. None for unknown ids."""
    by_id = {o.id: o for o in options}
    if not parts or any(option_id not in by_id for _, option_id in parts):
        return None
    given = {part: by_id[option_id] for part, option_id in parts}
    base = next(iter(given.values()))
    transport, stay, meals, days = (given.get(part, base) for part in ("transport", "stay", "meals", "days"))
    words = [f"{part} of {option.title}" for part, option in given.items()]
    return Pick(
        tier="custom",
        pace=days.pick.pace,
        focus="mix",
        title="Your own mix",
        description=f"Made of the {joined(words)}.",
        highlights=tuple(dict.fromkeys(o.pick.highlights[0] for o in given.values() if o.pick.highlights))[:3],
        tags=("Your mix",),
        pins=_frozen(days.pick, days).pins,
        fixed=_frozen(days.pick, days).fixed,
        hours=_frozen(days.pick, days).hours,
        menu=_frozen(meals.pick, meals).menu,
        journeys=transport.pick.journeys,
        local=transport.pick.local,
        stays=stay.pick.stays,
        meals=meals.pick.meals,
        meal_tier=meals.pick.meal_tier,
        sights=days.pick.sights,
        suggested=days.pick.suggested,
        dropped=tuple(dict.fromkeys((*days.pick.dropped, *meals.pick.dropped))),
    )


def makes_room(options: Sequence[ItineraryOption], parts: Sequence[tuple[str, str]]) -> str | None:
    """The id of the option that leaves the table for a mix of `parts`; None while there is room for one more.

    An earlier mix goes first, then the last one that gives no part, then the last.
    """
    if len(options) < MOST:
        return None
    gave = {option_id for _, option_id in parts}
    backwards = options[::-1]
    mixes = (o.id for o in backwards if o.pick.tier == "custom")
    idle = (o.id for o in backwards if o.id not in gave)
    return next(mixes, None) or next(idle, None) or options[-1].id


def _with_merged(picks: dict[str, Pick], options: Sequence[ItineraryOption], wish: Refinement) -> dict[str, Pick]:
    """The picks with the mix beside them, in the place of the one that makes room for it."""
    pick = merged(options, wish.parts)
    if pick is None:
        return picks
    leaves = makes_room(options, wish.parts)
    kept = {option_id: other for option_id, other in picks.items() if option_id != leaves}
    kept[next(f"opt-{n}" for n in range(1, 99) if f"opt-{n}" not in picks)] = pick
    return kept


def _changed(state: TripState, pick: Pick, option: ItineraryOption, wish: Refinement, candidates: Candidates) -> Pick:
    match wish.kind:
        case "cheaper":
            return _cheaper(state, pick, option, candidates)
        case "dearer":
            return evolve(priced(pick, candidates, down=False), menu=())
        case "fewer" if wish.about:
            return _with_fewer(pick, option, wish.about, candidates)
        case "more_relaxed" | "fewer":
            return _slower(pick, option)
        case "more_packed" | "more":
            return evolve(pick, pace=_FULLER[pick.pace], fixed=(), hours=_evening_hours(pick))
        case "swap" if _A_BED.search(wish.about.casefold()):
            return evolve(pick, stays=other_stays(pick, candidates))
        case "swap" if _A_WAY.search(wish.about.casefold()):
            return evolve(pick, journeys=other_journeys(pick, candidates))
        case "swap":
            return _without(pick, option, wish.about, candidates, refill=True)
        case "drop":
            return _without(pick, option, wish.about, candidates, refill=False)
        case "other_stay":
            return evolve(pick, stays=other_stays(pick, candidates))
        case "other_transport":
            return evolve(pick, journeys=other_journeys(pick, candidates))
        case "add_day" | "remove_day":
            return evolve(pick, fixed=pick.fixed[:-1], hours=tuple(h for h in pick.hours if h[0] in pick.fixed[:-1]))
        case "other" if wish.about == "other sights":
            shown = [sight for sight, _ in pick.pins]
            order = tuple(s for s in (*pick.sights, *shown) if s not in shown) + tuple(shown)
            return evolve(pick, sights=order, pins=(), fixed=(), hours=(), menu=(), meals=())
        case "merge" | "other":
            return pick


def _cheaper(state: TripState, pick: Pick, option: ItineraryOption, candidates: Candidates) -> Pick:
    """One step down in bed, fare and food; a plan that has none left gives up its dearest ticket that nobody insists on."""
    down = evolve(priced(pick, candidates, down=True), menu=())
    if (down.stays, down.journeys, down.meal_tier) != (pick.stays, pick.journeys, pick.meal_tier):
        return down
    shown = {i.id for d in option.itinerary.days for i in d.activities}
    paid = [s for rows in candidates.sights.values() for s in rows if s.id in shown and s.cost.high > 0]
    spare = [s for s in paid if not any(wanted_by(s, wish) for wish in state.preferences.must_do)]
    if not spare:
        return pick
    gone = max(spare, key=lambda s: (s.cost.high, s.id)).id
    return evolve(pick, dropped=(*pick.dropped, gone), pins=tuple(p for p in pick.pins if p[0] != gone))


def _slower(pick: Pick, option: ItineraryOption) -> Pick:
    """The pick at a slower pace: every day keeps the visits it liked best, as many as the pace allows, and takes no others."""
    pace = _SLOWER[pick.pace]
    most, minutes = PACE[pace]
    rank = {sight: n for n, sight in enumerate(pick.sights)}
    pins: list[tuple[str, int]] = []
    for day in option.itinerary.days:
        visits = [i for i in day.activities if i.kind != "free_time" and minutes_of(i.start or "00:00") < EVENING_FROM]
        kept = [of for of in _things_of(day) if of not in {i.id for i in visits}]
        pins += [(of, day.day_number) for of in kept]
        spent = 0
        for item in sorted(visits, key=lambda i: (rank.get(i.id, len(rank)), i.start or "")):
            length = minutes_of(item.end or "00:00") - minutes_of(item.start or "00:00")
            if sum(i.id in kept for i in visits) < most and spent + length <= minutes:
                kept.append(item.id)
                spent += length
        pins += [(i.id, day.day_number) for i in visits if i.id in kept]
    return evolve(pick, pace=pace, pins=tuple(pins), hours=_evening_hours(pick))


def _evening_hours(pick: Pick) -> tuple[tuple[int, str, int], ...]:
    """The hours of what stands in the evenings: another pace changes the days."""
    late = {(day, what) for day, what, minute in pick.hours if minute >= EVENING_FROM and "." in what and UNTIL not in what}
    return tuple(row for row in pick.hours if (row[0], row[1].removesuffix(UNTIL)) in late)


def _frozen(pick: Pick, option: ItineraryOption) -> Pick:
    """The pick with everything the option shows held where it is, so that a wish changes only what it is about."""
    days = option.itinerary.days
    pins = tuple((of, d.day_number) for d in days for of in _things_of(d))
    menu: list[tuple[int, MealKind, str]] = []
    hours: list[tuple[int, str, int]] = []
    for day in days:
        hours += [(day.day_number, i.id, minutes_of(i.start)) for i in day.activities if i.kind != "free_time" and i.start]
        hours += [
            (day.day_number, f"{i.id}{UNTIL}", minutes_of(i.end)) for i in day.activities if i.kind != "free_time" and i.start and i.end
        ]
        hours += [(day.day_number, i.kind, minutes_of(i.start)) for i in day.meals if i.kind in MEAL_TIMES and i.start]
        for item in day.meals:
            kind = next((k for k in MEAL_TIMES if k == item.kind), None)
            if kind is not None and "@" not in item.id:
                menu.append((day.day_number, kind, item.id))
    return evolve(pick, pins=pins, fixed=tuple(d.day_number for d in days), menu=tuple(menu), hours=tuple(hours))


def _things_of(day: Day) -> list[str]:
    """The ids of what a day holds: the day outside it is, its visits, its evening."""
    outings = [
        i.id.partition("@")[0].removesuffix("-out")
        for i in day.transport
        if i.id.partition("@")[0].endswith("-out") and not i.id.startswith("ride-")
    ]
    return [*outings, *(i.id for i in day.activities if i.kind != "free_time" and i.id not in outings and not i.id.endswith("-pm"))]


def still_as_they_were(pick: Pick, was: ItineraryOption) -> dict[int, Day]:
    """The days of an option that a changed pick does not touch, by number: they stand as they are, item for item."""
    held = _frozen(was.pick, was)

    def of_day(one: Pick, n: int) -> object:
        return (
            n in one.fixed, [p for p in one.pins if p[1] == n], sorted(m for m in one.menu if m[0] == n), sorted(h for h in one.hours if h[0] == n),
        )  # fmt: skip

    if pick.pace != was.pick.pace:
        return {}
    return {
        d.day_number: d
        for d in was.itinerary.days
        if of_day(pick, d.day_number) == of_day(held, d.day_number) and not {i.id.partition("@")[0] for i in d.items} & set(pick.dropped)
    }


def _kinds(candidates: Candidates) -> dict[str, str]:
    """What is recorded of every sight and meal beside its name, as plain words by id."""
    sights = {s.id: f"{s.sight_kind} {' '.join(s.interests)}" for rows in candidates.sights.values() for s in rows}
    return sights | {m.id: plain(m.cuisine) for rows in candidates.meals.values() for m in rows}


def _without(pick: Pick, option: ItineraryOption, about: str, candidates: Candidates, *, refill: bool) -> Pick:
    """The pick without the item the words name, by its name or by a kind such as "museum"; with `refill` its day takes the next in line."""
    words = plain(about)
    if unwanted := [s for s in pick.suggested if words and (words in plain(s[1]) or plain(s[1]) in words)]:
        return evolve(pick, suggested=tuple(s for s in pick.suggested if s not in unwanted))
    items = [i for d in option.itinerary.days for i in (*d.activities, *d.meals) if i.kind != "free_time"]
    named = [i for i in items if words and (words in plain(i.name) or plain(i.name) in words)]
    named.sort(key=lambda i: plain(i.name) != words)
    if not named and (kinds := [singular(w) for w in words.split() if len(w) > 3]):
        recorded = _kinds(candidates)
        named = [i for i in items if all(kind in f"{plain(i.name)} {plain(i.id)} {i.kind} {recorded.get(i.id, '')}" for kind in kinds)]
    if not named:
        return pick
    gone = named[0].id
    day = next((d.day_number for d in option.itinerary.days if any(i.id == gone for i in d.items)), 0)
    return evolve(
        pick,
        dropped=(*pick.dropped, gone),
        pins=tuple(p for p in pick.pins if p[0] != gone),
        menu=tuple(m for m in pick.menu if m[2] != gone),
        fixed=tuple(n for n in pick.fixed if n != day) if refill else pick.fixed,
    )


def _with_fewer(pick: Pick, option: ItineraryOption, about: str, candidates: Candidates) -> Pick:
    """The pick without all but the first of the visits that the words name ("fewer museums")."""
    stems, recorded = [singular(w) for w in plain(about).split() if len(w) > 3], _kinds(candidates)
    visits = [i for d in option.itinerary.days for i in d.activities]
    hits = [i.id for i in visits if any(stem in f"{plain(i.name)} {plain(i.id)} {recorded.get(i.id, '')}" for stem in stems)]
    return evolve(pick, dropped=(*pick.dropped, *hits[1:]), pins=tuple(p for p in pick.pins if p[0] not in hits[1:]))


def other_stays(pick: Pick, candidates: Candidates) -> tuple[tuple[str, str], ...]:
    """Another bed for every stay: the next of its tier, and where the tier has no other, the nearest in price."""
    return tuple((key, _other_bed(now, candidates.stays.get(key, ()))) for key, now in pick.stays)


def _other_bed(now: str, beds: Sequence[Stay]) -> str:
    current = next((s for s in beds if s.id == now), None)
    if current is not None and not is_shared(current):
        beds = [s for s in beds if not is_shared(s)]
    alike = [s.id for s in beds if current is not None and s.tier == current.tier]
    if current is None or len(alike) > 1:
        return _next(alike, now)
    others = sorted((s for s in beds if s.id != now), key=lambda s: (abs(s.per_night.middle - current.per_night.middle), s.id))
    return others[0].id if others else now


def other_journeys(pick: Pick, candidates: Candidates) -> tuple[tuple[str, str], ...]:
    changed = []
    for key, now in pick.journeys:
        rows = candidates.journeys.get(key, ())
        mode = next((j.mode for j in rows if j.id == now), None)
        other = next((j.id for j in rows if j.mode != mode), None)
        changed.append((key, other or _next([j.id for j in rows], now)))
    return tuple(changed)


def _next(ids: Sequence[str], now: str) -> str:
    """The id after `now`, round again from the end."""
    return ids[(ids.index(now) + 1) % len(ids)] if now in ids else (ids[0] if ids else now)
