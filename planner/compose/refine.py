"""Changing an option in words: what was named changes in its pick, everything else stays as it is. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from planner.compose.candidates import Candidates
from planner.compose.sightseeing import plain
from planner.options import ItineraryOption, Pace, Pick
from planner.patch import Refinement
from planner.reports import Journey, Stay, Tier
from planner.values import evolve

_SLOWER: dict[Pace, Pace] = {"packed": "moderate", "moderate": "relaxed", "relaxed": "relaxed"}
_FULLER: dict[Pace, Pace] = {"relaxed": "moderate", "moderate": "packed", "packed": "packed"}
_CHEAPER: dict[Tier, Tier] = {"premium": "balanced", "balanced": "budget", "budget": "budget"}
_DEARER: dict[Tier, Tier] = {"budget": "balanced", "balanced": "premium", "premium": "premium"}


def refined(options: Sequence[ItineraryOption], wishes: Sequence[Refinement], candidates: Candidates) -> tuple[tuple[str, Pick], ...]:
    """The picks after every wish, with their options' ids. A wish about no option in particular is about all of them."""
    picks = {o.id: o.pick for o in options}
    for wish in wishes:
        for option in options:
            if wish.option_id in (None, option.id):
                picks[option.id] = _changed(picks[option.id], option, wish, candidates)
    return tuple(picks.items())


def _changed(pick: Pick, option: ItineraryOption, wish: Refinement, candidates: Candidates) -> Pick:
    match wish.kind:
        case "cheaper":
            return _priced(pick, candidates, down=True)
        case "dearer":
            return _priced(pick, candidates, down=False)
        case "more_relaxed" | "fewer":
            return evolve(pick, pace=_SLOWER[pick.pace])
        case "more_packed" | "more":
            return evolve(pick, pace=_FULLER[pick.pace])
        case "swap" | "drop":
            return _without(pick, option, wish.about)
        case "other_stay":
            return evolve(pick, stays=_next_stays(pick, candidates))
        case "other_transport":
            return evolve(pick, journeys=_next_journeys(pick, candidates))
        case "add_day" | "remove_day" | "merge" | "other":
            return pick


def _priced(pick: Pick, candidates: Candidates, *, down: bool) -> Pick:
    """One step cheaper or dearer in every stay, journey and meal that has such a step."""
    sign = 1 if down else -1

    def step_stay(key: str, stay_id: str) -> str:
        rows = sorted(candidates.stays.get(key, ()), key=lambda s: s.per_night.middle * sign)
        return _step(rows, stay_id)

    def step_journey(key: str, journey_id: str) -> str:
        rows = sorted(candidates.journeys.get(key, ()), key=lambda j: j.cost.middle * sign)
        now = next((j for j in rows if j.id == journey_id), None)
        return _step([j for j in rows if now is None or j.mode == now.mode], journey_id)

    tier = pick.meal_tier or ("balanced" if pick.tier == "custom" else pick.tier)
    return evolve(
        pick,
        stays=tuple((k, step_stay(k, i)) for k, i in pick.stays),
        journeys=tuple((k, step_journey(k, i)) for k, i in pick.journeys),
        meal_tier=_CHEAPER[tier] if down else _DEARER[tier],
    )


def _step(rows: Sequence[Stay] | Sequence[Journey], now: str) -> str:
    """The id before `now` in rows that are ordered towards what is wanted, or `now` at the end."""
    ids = [r.id for r in rows]
    return ids[max(0, ids.index(now) - 1)] if now in ids else now


def _without(pick: Pick, option: ItineraryOption, about: str) -> Pick:
    """The pick without the item the words name: by its name, or by a kind such as "museum"; the next in line takes its place."""
    words = plain(about)
    items = [i for d in option.itinerary.days for i in (*d.activities, *d.meals) if i.kind != "free_time"]
    named = [i for i in items if words and (words in plain(i.name) or plain(i.name) in words)]
    if not named and words:
        named = [i for i in items if any(w.rstrip("s") in f"{plain(i.name)} {plain(i.id)} {i.kind}" for w in words.split() if len(w) > 3)]
    return evolve(pick, dropped=(*pick.dropped, *[i.id for i in named[:1]]))


def _next_stays(pick: Pick, candidates: Candidates) -> tuple[tuple[str, str], ...]:
    return tuple(
        (key, _next([s.id for s in candidates.stays.get(key, ()) if s.tier == _tier_of(key, now, candidates)], now))
        for key, now in pick.stays
    )


def _tier_of(key: str, now: str, candidates: Candidates) -> Tier | None:
    return next((s.tier for s in candidates.stays.get(key, ()) if s.id == now), None)


def _next_journeys(pick: Pick, candidates: Candidates) -> tuple[tuple[str, str], ...]:
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
