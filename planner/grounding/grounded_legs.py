"""Said edits of journeys, held to the plans: another way, another departure. Pure."""

from __future__ import annotations

import re

from planner.compose.geometry import clock_of, minutes_of
from planner.domain import edits
from planner.domain.edits import PlanEdit
from planner.grounding.edit_referents import MOST_TOLD, EditReferents, Unfit
from planner.language.plan_things import fold
from planner.say.phrases import day_words, joined


def leg(told: EditReferents) -> list[PlanEdit]:
    """Another way on a leg, or a cheaper one."""
    one = told.one
    if one.change == "outing":
        raise Unfit(_only_way_out(told, told.near(one.item)))
    if one.change == "from_there":
        raise Unfit(f"You go home from {one.item} already in every plan, so nothing has to change.")
    if one.change == "ride":
        raise Unfit(_own_ride(told, one.item or "ride"))
    if one.change == "day_before":
        raise Unfit(
            f"Travelling {one.item or 'on another day'} would move the dates of the trip, which is from {day_words(told.days[0])} to "
            f'{day_words(told.days[-1])}, so nothing is changed. Say the new dates, or "one more night", and I plan it so.'
        )
    start, end = told.ends()
    if one.change == "none":
        raise Unfit(
            f"I plan the way home as a part of the trip and cannot leave it out; the journey from {start} to {end} is a line of its own in "
            "the costs, so you see what it comes to without it."
        )
    return [
        edits.SetLeg(
            options=told.scope,
            from_place=start,
            to_place=end,
            mode=one.mode,
            cheaper=one.change == "cheaper",
        )
    ]


def _own_ride(told: EditReferents, way: str) -> str:
    """That the way to an airport goes with its plan, and which plans go by which."""
    ways: dict[str, list[str]] = {}
    for n, option in enumerate(told.state.options, 1):
        rides = (i for d in option.itinerary.days for i in d.transport if i.kind == "transfer" and "airport" in i.name)
        by = next((i.note.split(",")[0].split(";")[0].removeprefix("By ") for i in rides if fold(i.note).startswith("by")), None)
        if by is not None:
            ways.setdefault(by, []).append(f"plan {n}")
    which = joined([f"{joined(plans)} by {by}" for by, plans in ways.items()])
    return (
        f"I cannot change the {way} to or from the airport by itself, as it goes with the comfort of a plan{f': {which}' if which else ''}. "
        "You can take another on the day."
    )


def _only_way_out(told: EditReferents, name: str) -> str:
    trips = (s for rows in told.state.quotes.sights.values() for s in rows if s.role == "outing")
    trip = next((s for s in trips if fold(s.name) == fold(name)), None)
    by = f" by {trip.way}, about {trip.way_minutes} minutes one way" if trip is not None and trip.way and trip.way_minutes else ""
    return f"I know one way to {name} only{f':{by}' if by else ''}. I cannot plan the day by another; I can move it, drop it, or take another day trip."


def leg_time(told: EditReferents) -> list[PlanEdit]:
    one, time = told.one, told.time()
    if one.mode and one.which is None and not (one.from_place or one.to_place) and not _goes_by(told, one.mode):
        raise Unfit(f"No journey of these plans is by {one.mode}, so there is no hour of one to change.")
    if one.change == "arrives" and time:
        return _arriving(told, time)
    if one.change == "not_early":
        ends: list[tuple[str | None, str | None]] = [(told.end(one.from_place), told.end(one.to_place))]
        if not any(ends[0]):
            ends = list(_legs_by(told, one.mode)) or ends
        return [edits.SetLegTime(options=told.scope, which="leg", from_place=a, to_place=b, after="10:00") for a, b in ends]
    if one.change in ("later", "earlier") and one.which is None and not (one.from_place or one.to_place):
        _must_be_one(told)
    if (
        one.change in ("later", "earlier")
        and time is None
        and (one.which or one.from_place or one.to_place or not _legs_by(told, one.mode))
    ):
        return [
            edits.SetLegTime.model_validate(
                {
                    "options": told.scope,
                    "which": one.which or "leg",
                    "from_place": told.end(one.from_place),
                    "to_place": told.end(one.to_place),
                    "than_now": one.change,
                    "by": one.minutes,
                }
            )
        ]
    after, before = _PARTS[one.part] if one.part else (None, None)
    if time and one.change is None:
        after, before = clock_of(max(0, minutes_of(time) - NEAR_AN_HOUR)), clock_of(min(24 * 60 - 1, minutes_of(time) + NEAR_AN_HOUR))
    elif time:
        after, before = (time, None) if one.change == "after" else (None, time)
    elif not one.part and one.change in ("after", "before"):
        after, before = ("12:00", None) if one.change == "after" else (None, "12:00")
    which = one.which or ("leg" if one.from_place or one.to_place else None)
    than_now = one.change if one.change in ("later", "earlier") else None
    if which is None and (legs := _legs_by(told, one.mode)):
        return [
            edits.SetLegTime.model_validate(
                {
                    "options": told.scope,
                    "which": "leg",
                    "from_place": a,
                    "to_place": b,
                    "after": after,
                    "before": before,
                    "than_now": than_now,
                    "by": one.minutes if than_now else None,
                }
            )
            for a, b in legs
        ]
    places = {"from_place": told.end(one.from_place), "to_place": told.end(one.to_place)}
    if which is None or which == "leg":
        return [edits.SetLegTime(options=told.scope, which="leg", after=after, before=before, **places)]
    return [edits.SetLegTime(options=told.scope, which=which, after=after, before=before)]


def _arriving(told: EditReferents, time: str) -> list[PlanEdit]:
    """The way out by what comes in at about an hour; where nothing does, what comes in when is said."""
    origin = told.state.trip.origin
    found = [j for report in told.state.reports.values() for j in report.recommendations if j.kind == "journey"]
    rows = [j for j in found if origin is not None and j.origin == origin.name and told.one.mode in (None, j.mode)]
    near = [j for j in rows if abs(minutes_of(j.arrive) - minutes_of(time)) <= NEAR_AN_HOUR]
    if not near:
        hours = [f"{arrive} (leaves {depart})" for arrive, depart in sorted({(j.arrive, j.depart) for j in rows})][:MOST_TOLD]
        known = f": those I know come in at {joined(hours)}" if hours else ""
        raise Unfit(f"I know no {told.one.mode or 'way'} that comes in at about {time}{known}. Nothing was changed.")
    best = min(near, key=lambda j: abs(minutes_of(j.arrive) - minutes_of(time)))
    return [edits.SetLegTime(options=told.scope, which="out", after=best.depart, before=best.depart)]


_ONE_RIDE = re.compile(
    r"\b(?:an?|the|that|our|one) (?:[\w-]+ ){0,3}(?P<x>trains?|flights?|bus(?:es)?|coach(?:es)?|ferr(?:y|ies)|planes?)\b"
)
_EVERY_RIDE = re.compile(r"\b(?:trains|flights|buses|coaches|ferries|planes|all|every|each|both)\b")


def _must_be_one(told: EditReferents) -> None:
    """Raises `Unfit` where one ride is spoken of, no place or direction says which, and the plans have several of its kind."""
    low = fold(told.one.quote)
    if not _ONE_RIDE.search(low) or _EVERY_RIDE.search(low):
        return
    found = {j.id: j for rows in told.state.quotes.by_segment.values() for j in rows}
    rides = [found[key] for o in told.options() for _, key in o.pick.journeys if key in found]
    legs = list(dict.fromkeys(f"{j.origin} to {j.destination}" for j in rides if told.one.mode in (None, j.mode)))
    if len(legs) > 1:
        raise Unfit(
            f"There is more than one {told.one.mode or 'journey'} in the plans: {joined(legs[:MOST_TOLD], 'or')}. Say which one is meant."
        )


def _goes_by(told: EditReferents, mode: str) -> bool:
    """Whether a journey of the plans is by a vehicle."""
    found = {j.id: j for rows in told.state.quotes.by_segment.values() for j in rows}
    return any(found[key].mode == mode for o in told.state.options for _, key in o.pick.journeys if key in found)


def _legs_by(told: EditReferents, mode: str | None) -> list[tuple[str, str]]:
    """The legs that the plans go by this vehicle, where they go others by another: "the train" is no flight."""
    found = {j.id: j for rows in told.state.quotes.by_segment.values() for j in rows}
    legs = dict.fromkeys(found[key] for o in told.state.options for _, key in o.pick.journeys if key in found)
    mine = dict.fromkeys((j.origin, j.destination) for j in legs if j.mode == mode)
    return list(mine) if any(j.mode != mode for j in legs) else []


_PARTS: dict[str, tuple[str | None, str | None]] = {"morning": (None, "12:00"), "afternoon": ("12:00", "18:00"), "evening": ("18:00", None)}


NEAR_AN_HOUR = 60
"""Minutes from the hour that a departure is to be at."""
