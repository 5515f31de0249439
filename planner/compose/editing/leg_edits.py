"""Edits of legs: another way to travel, another departure, and the days fitted around it.

Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.compose.day_schedule import journey_items, stay_item
from planner.compose.editing.day_room import MEAL_HOURS, again_on, clear, rehouse
from planner.compose.editing.plan_draft import MEALS, VISITS, CityWindow, PlanDraft, length_of, point_of
from planner.compose.geometry import clock_of, in_fives, minutes_of
from planner.compose.sightseeing import plain
from planner.domain import edits
from planner.domain.quotes_due import segments
from planner.domain.reports import Journey
from planner.domain.specialists import PARTS
from planner.domain.values import Item, evolve
from planner.say.phrases import length_words


def _inside(item: Item, windows: Sequence[CityWindow]) -> bool:
    return (
        not item.start
        or not item.end
        or any(w.city == item.city and w.start <= minutes_of(item.start) and minutes_of(item.end) <= w.end for w in windows)
    )


def _same(said: str, name: str) -> bool:
    return plain(said) in plain(name) or plain(name) in plain(said)


def _leg_is(now: Journey, edit: edits.SetLeg | edits.SetLegTime) -> bool:
    if isinstance(edit, edits.SetLeg):
        return edit.mode is not None and now.mode == edit.mode
    if edit.than_now is not None:
        return False
    return (edit.after is None or now.depart >= edit.after) and (edit.before is None or now.depart < edit.before)


def _leg_fits(journey: Journey, edit: edits.SetLeg | edits.SetLegTime, now: Journey | None) -> bool:
    if isinstance(edit, edits.SetLeg):
        cheaper = not edit.cheaper or (now is not None and journey.cost.high < now.cost.high)
        return cheaper and (edit.mode is None or journey.mode == edit.mode)
    if edit.than_now is not None and now is not None:
        apart = minutes_of(journey.depart) - minutes_of(now.depart)
        if edit.by is not None:
            asked = edit.by if edit.than_now == "later" else -edit.by
            return journey.mode == now.mode and abs(apart - asked) <= ABOUT
        return journey.mode == now.mode and (apart >= 30 if edit.than_now == "later" else apart <= -30)
    return _leg_is(journey, edit) and (now is None or journey.mode == now.mode)


ABOUT = 30
"""Minutes from the time that was asked for, so much earlier or later, at which a departure still is what was asked for."""


def _instead(draft: PlanDraft, edit: edits.SetLeg | edits.SetLegTime, key: str, now: Journey | None) -> str:
    """The departures there are on the side of a wish for one so much earlier or later that no departure meets."""
    if not isinstance(edit, edits.SetLegTime) or edit.by is None or now is None:
        return ""
    rows = draft.candidates.journeys.get(key, ())
    later = edit.than_now == "later"
    times = sorted(
        {j.depart for j in rows if j.mode == now.mode and (j.depart > now.depart if later else j.depart < now.depart)}, reverse=not later
    )
    return f" The nearest {edit.than_now} one is at {times[0]}: say “the {now.mode} at {times[0]}” to have it." if times else ""


def _when(journey: Journey) -> str:
    """When a journey leaves, and that it travels through the night where it does."""
    if journey.arrive_day < 1:
        return f"{journey.mode} at {journey.depart}"
    nights = "overnight" if journey.arrive_day == 1 else f"for {journey.arrive_day} nights"
    return f"{journey.mode} at {journey.depart}, which travels {nights} and arrives at {journey.arrive} {'the next day' if journey.arrive_day == 1 else ''}".strip()


def set_leg(draft: PlanDraft, edit: edits.SetLeg | edits.SetLegTime) -> None:
    if draft.keeps("legs"):
        draft.refused.append("The journeys are kept, as you asked.")
        return
    wanted = [s for s in segments(draft.state) if _meant(draft, edit, s.origin.name, s.destination.name, s.position)]
    if not wanted:
        draft.refused.append(
            f"There is no such journey in the trip: {' to '.join(p for p in (edit.from_place, edit.to_place) if p) or 'none'} is not part "
            "of it."
        )
    for segment in wanted:
        now = draft.journeys(draft.pick).get(segment.key)
        rows = [j for j in draft.candidates.journeys.get(segment.key, ()) if now is None or j.id != now.id]
        fits = [j for j in rows if _leg_fits(j, edit, now)]
        name = f"{segment.origin.name} to {segment.destination.name}"
        if now is not None and _leg_is(now, edit):
            draft.already(edit, f"{name} is by {now.mode} at {now.depart} already, and stays so")
            continue
        if not fits:
            what: str = edit.mode if isinstance(edit, edits.SetLeg) and edit.mode else "departure at that time"
            if isinstance(edit, edits.SetLegTime) and edit.than_now and now:
                what = f"{now.mode} {length_words(edit.by)} {edit.than_now}" if edit.by else f"{edit.than_now} {now.mode}"
            draft.refused.append(
                f"I cannot change {name}: there is no {what} known for that "
                f"day{f', so the {now.mode} at {now.depart} stays' if now else ''}.{_instead(draft, edit, segment.key, now)}{_not_looked_for(draft, edit)}"
            )
            continue
        best = min(
            fits,
            key=lambda j: (
                now is not None and (j.tier != now.tier),
                now is not None and j.mode != now.mode,
                _apart(j, edit, now),
                j.cost.high,
                j.minutes,
            ),
        )
        said = len(draft.done)
        ride(draft, segment.key, best)
        if isinstance(edit, edits.SetLegTime) and edit.than_now:
            bound = {"after": best.depart} if edit.than_now == "later" else {"before": clock_of(minutes_of(best.depart) + 1)}
            draft.pins.append(evolve(edit, than_now=None, by=None, **bound))
        draft.done.insert(said, f"{name}: {_when(best)}{f' instead of the {now.mode} at {now.depart}' if now else ''}")


INTO_THE_PART = 120
"""Minutes after noon (or six) that a departure "in the afternoon" (or the evening) best has."""


def _apart(journey: Journey, edit: edits.SetLeg | edits.SetLegTime, now: Journey | None) -> int:
    """Minutes from what was asked for: the departure there is, for another way, a later or an earlier one; the hour named; well into a part

    of the day.
    """
    from_now = abs(minutes_of(journey.depart) - minutes_of(now.depart)) if now is not None else 0
    if not isinstance(edit, edits.SetLegTime):
        return 0 if edit.cheaper else from_now
    if edit.than_now is not None or (edit.after is None and edit.before is not None):
        return from_now
    if edit.after is None:
        return 0
    into = INTO_THE_PART if edit.before is not None else 0
    return abs(minutes_of(journey.depart) - minutes_of(edit.after) - into)


def _not_looked_for(draft: PlanDraft, edit: edits.SetLeg | edits.SetLegTime) -> str:
    """How to have a way that was never looked for, as it is no part of what is planned."""
    part = next((p for p in PARTS if isinstance(edit, edits.SetLeg) and edit.mode in p.modes), None)
    if part is None or part.id in (draft.state.capabilities or ()):
        return ""
    return f' I was not asked for {part.words}; say "plan {part.words} too" and I look for them.'


def _meant(draft: PlanDraft, edit: edits.SetLeg | edits.SetLegTime, origin: str, destination: str, position: int) -> bool:
    last = max(s.position for s in segments(draft.state))
    if isinstance(edit, edits.SetLegTime) and edit.which != "leg":
        return position == (last if edit.which == "home" else 0)
    if edit.from_place is None and edit.to_place is None:
        return True
    return (edit.from_place is None or _same(edit.from_place, origin)) and (edit.to_place is None or _same(edit.to_place, destination))


def leave_after(draft: PlanDraft, after: int, days: Sequence[int] = ()) -> None:
    """Every leg that leaves too early, or those of the days named, by a later departure where there is one."""
    for segment in segments(draft.state):
        if days and not any(d.date == segment.day and n in days for n, d in enumerate(draft.days, 1)):
            continue
        now = draft.journeys(draft.pick).get(segment.key)
        if now is not None and minutes_of(now.depart) < after:
            set_leg(draft, edits.SetLegTime(from_place=segment.origin.name, to_place=segment.destination.name, after=clock_of(after)))


def ride(draft: PlanDraft, key: str, journey: Journey) -> None:
    """Another journey for a leg: its days get their transport anew, and what they hold is fitted around it."""
    was = draft.frames()
    draft.pick = evolve(draft.pick, journeys=tuple((k, journey.id if k == key else j) for k, j in draft.pick.journeys))
    stays, homeless = draft.stays(), []
    for n, (old, frame) in enumerate(zip(was, draft.frames(), strict=True)):
        if old == frame or n >= len(draft.days):
            continue
        bed = stays.get(frame.stay_key) if frame.stay_key else None
        draft.days[n] = evolve(draft.days[n], transport=journey_items(frame), night=frame.night, accommodation=stay_item(frame, bed))
        homeless += fitted(draft, n)
    rehouse(draft, homeless)


def fitted(draft: PlanDraft, n: int) -> list[Item]:
    """What no longer fits a day after its journeys changed, taken out of it."""
    windows = draft.windows(n)
    homeless = [draft.take(n, item.id) for item in draft.visits(n) if not _inside(item, windows)]
    for item in draft.days[n].meals:
        moved, gone = _meal_kept(draft, n, item, windows)
        homeless += gone
        draft.replace_meal(n, item, moved)
        if moved is None:
            draft.done.append(f"{item.name} is out: one is on the way at {item.kind} then")
    left = []
    for item in sorted(homeless, key=lambda i: i.start or ""):
        if not again_on(draft, n, item):
            left.append(item)
    kept = tuple(i for i in draft.days[n].activities if i.kind in VISITS or _inside(i, windows))
    draft.days[n] = evolve(draft.days[n], activities=kept)
    return left


def _meal_kept(draft: PlanDraft, n: int, item: Item, windows: Sequence[CityWindow]) -> tuple[Item | None, list[Item]]:
    """A meal at an hour of its own within the day, and the one visit that makes room for it where need be; None where there is none."""
    moved = _meal_within(draft, n, item, windows)
    if moved is not None:
        return moved, []
    for visit in draft.visits(n):
        saved = draft.days[n]
        taken = draft.take(n, visit.id)
        moved = _meal_within(draft, n, item, windows)
        if moved is not None:
            return moved, [taken]
        draft.days[n] = saved
    return None, []


def _meal_within(draft: PlanDraft, n: int, item: Item, windows: Sequence[CityWindow]) -> Item | None:
    if not item.start or not item.end or _inside(item, windows):
        return item
    minutes = length_of(item)
    low, high = MEAL_HOURS[next(k for k in MEALS if k == item.kind)]
    for window in windows:
        for start in range(in_fives(max(low, window.start)), min(high, window.end - minutes) + 1, 5):
            if window.city == item.city and clear(draft, n, start, start + minutes, point_of(item), draft.blocks(n, (item.id,)), item.kind):
                return evolve(item, start=clock_of(start), end=clock_of(start + minutes))
    return None
