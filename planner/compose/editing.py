"""Edits applied to plans that stand: what an edit names changes, the day it touches is timed anew, the bill is summed anew, the rest stays.

Pure. An option's days are changed in place of being built again, so that everything an edit does not name keeps its hour, its bed and its
price. Each edit gives either a change, with a sentence that says what moved, or the reason it could not be done. Times are minutes after
midnight, distances km, money in the currency of the plans.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from itertools import combinations
from typing import NamedTuple, assert_never

from planner.checks import hard_failures, run_checks
from planner.compose.bill import Convert
from planner.compose.build import assembled, table_of
from planner.compose.candidates import Candidates
from planner.compose.day_schedule import DaySetting, day_of, journey_items, stay_item
from planner.compose.frames import Frame, frames_of
from planner.compose.geometry import Point, clock_of, hop, in_fives, km_between, minutes_of
from planner.compose.sightseeing import allowed, plain, wanted_by
from planner.compose.timeline import STARTS, is_evening, opening
from planner.destinations.interests import topic_of
from planner.destinations.sun import sunset
from planner.domain import edits
from planner.domain.edits import PartOfDay, PlanEdit, SetHours
from planner.domain.options import Day, ItineraryOption, Pick
from planner.domain.quotes_due import segments, stay_spans
from planner.domain.reports import Journey, Meal, MealKind, Sight, Stay
from planner.domain.state import TripState
from planner.domain.values import WEEKDAYS as DAYS_OF_WEEK
from planner.domain.values import Item, ItemKind, Provenance, evolve
from planner.say.phrases import MONTHS, amount_words, joined, singular

JOURNEYS: frozenset[ItemKind] = frozenset(("flight", "train", "bus", "car", "ferry"))
VISITS: frozenset[ItemKind] = frozenset(("sight", "activity"))
MEALS: tuple[MealKind, ...] = ("breakfast", "lunch", "dinner")
PARTS: dict[PartOfDay, tuple[int, int]] = {
    "morning": (8 * 60 + 30, 12 * 60 + 30),
    "afternoon": (12 * 60 + 15, 18 * 60),
    "evening": (17 * 60 + 30, 23 * 60),
}
"""When a visit of a part of the day begins: between these."""
CLOSED: dict[PartOfDay | None, tuple[int, int]] = {
    "morning": (0, 11 * 60 + 30),
    "afternoon": (13 * 60 + 30, 18 * 60),
    "evening": (18 * 60 + 30, 24 * 60),
    None: (0, 24 * 60),
}
"""What a free part of a day keeps clear of visits; no part: the whole day."""
DAY_CLOSES, LATE = 18 * 60 + 45, 23 * 60
MEAL_HOURS: dict[MealKind, tuple[int, int]] = {
    "breakfast": (6 * 60 + 30, 11 * 60),
    "lunch": (11 * 60 + 30, 15 * 60),
    "dinner": (17 * 60 + 30, 22 * 60 + 30),
}
MARGIN = {"flight": 30, "train": 30, "bus": 30, "car": 30, "ferry": 30, "transfer": 30}
NEAR_CENTRE_KM = 1.0
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class Pricing(NamedTuple):
    """How a bill is summed: the conversion, the words about rates, the currency of the home country."""

    convert: Convert
    rates_words: str
    home: str | None = None


class Edited(NamedTuple):
    """An option after the edits it could take, with a sentence for each change and for each that could not be made."""

    option: ItineraryOption
    done: tuple[str, ...]
    refused: tuple[str, ...]


def edited(state: TripState, option: ItineraryOption, wanted: Sequence[PlanEdit], candidates: Candidates, money: Pricing) -> Edited:
    """`option` with the edits laid on in order. Those that change nothing leave no pin; what breaks a hard check is not made."""
    kept = tuple(e for e in wanted if isinstance(e, edits.KeepPart))
    done: list[str] = []
    refused: list[str] = []
    for edit in (*kept, *(e for e in wanted if not isinstance(e, edits.KeepPart))):
        draft = PlanDraft(state, option, candidates, money, kept)
        draft.apply(edit)
        after = draft.finished()
        broken = _newly_broken(state, option, after)
        if broken:
            refused.append(f"{_cannot(edit)}: {broken}")
            continue
        refused += draft.refused if draft.changed or draft.refused else draft.done
        if draft.changed or isinstance(edit, edits.KeepPart):
            done += draft.done
            option = evolve(after, pins=(*option.pins, *draft.pins))
    return Edited(option, tuple(dict.fromkeys(done)), tuple(dict.fromkeys(refused)))


def pinned_again(
    state: TripState, option: ItineraryOption, pins: Sequence[PlanEdit], candidates: Candidates, money: Pricing
) -> ItineraryOption:
    """A plan made anew with what an earlier one held: every edit that still can be is laid on again."""
    return edited(state, evolve(option, pins=()), pins, candidates, money).option if pins else option


def _newly_broken(state: TripState, before: ItineraryOption, after: ItineraryOption) -> str:
    old = {c.id for c in hard_failures(run_checks(state, before))}
    return next((c.detail for c in hard_failures(run_checks(state, after)) if c.id not in old), "")


def _cannot(edit: PlanEdit) -> str:
    return f"I cannot do that ({edit.op.replace('_', ' ')})"


class Block(NamedTuple):
    """A stretch of a day that is taken, and where one is then."""

    start: int
    end: int
    point: Point | None


class CityWindow(NamedTuple):
    """Minutes of a day in which one is in a city and not travelling."""

    start: int
    end: int
    city: str


class PlanDraft:
    """One option under change."""

    def __init__(
        self, state: TripState, option: ItineraryOption, candidates: Candidates, money: Pricing, kept: Sequence[edits.KeepPart] = ()
    ) -> None:
        self.done: list[str] = []
        self.refused: list[str] = []
        self.pins: list[PlanEdit] = []
        self._state = state
        self._option = option
        self._candidates = candidates
        self._money = money
        self._days = list(option.itinerary.days)
        self._pick = option.pick
        self._pins_now: tuple[PlanEdit, ...] = ()
        self._kept = (*(p for p in option.pins if isinstance(p, edits.KeepPart)), *kept)
        rows = [s for some in candidates.sights.values() for s in some]
        self._sights = {s.id: s for s in (*(stop for s in rows for stop in s.stops), *rows)}
        self._meals = {m.id: m for rows in candidates.meals.values() for m in rows}

    @property
    def changed(self) -> bool:
        return self._days != list(self._option.itinerary.days) or self._pick != self._option.pick

    def finished(self) -> ItineraryOption:
        """The option with its days, bill and words as they are now; checks and distances are for those who see all options."""
        if not self.changed:
            return self._option
        made = assembled(self._state, self._pick, self._option.id, self._candidates, self._days, *self._money)
        days = tuple(_titled(day, was) for day, was in zip(self._days, self._option.itinerary.days, strict=True))
        return evolve(
            self._option, cost=made.cost, estimated_total_cost=made.estimated_total_cost, pick=self._pick,
            itinerary=evolve(self._option.itinerary, days=days),
        )  # fmt: skip

    # --- what the plan uses

    def _journeys(self, pick: Pick) -> dict[str, Journey]:
        rows = {key: {j.id: j for j in found} for key, found in self._candidates.journeys.items()}
        return {key: rows[key][journey] for key, journey in pick.journeys if journey in rows.get(key, {})}

    def _stays(self) -> dict[str, Stay]:
        rows = {key: {s.id: s for s in found} for key, found in self._candidates.stays.items()}
        return {key: rows[key][stay] for key, stay in self._pick.stays if stay in rows.get(key, {})}

    def _frames(self) -> tuple[Frame, ...]:
        return frames_of(self._state, self._pick, self._journeys(self._pick))

    # --- applying

    def apply(self, edit: PlanEdit) -> None:
        """Lay one edit on. What it did is in `done`, why it could not in `refused`."""
        match edit:
            case (
                edits.MoveItem()
                | edits.SwapDays()
                | edits.FreeTime()
                | edits.SetHours()
                | edits.SetMealTime()
                | edits.AddItem()
                | edits.RemoveItem()
                | edits.SwapItem()
                | edits.RestoreItem()
                | edits.AddDayTrip()
            ):
                self._edit_days(edit)
            case (
                edits.SetLeg()
                | edits.SetLegTime()
                | edits.SetStay()
                | edits.SetPace()
                | edits.LessWalking()
                | edits.OtherMeals()
                | edits.SetPrice()
                | edits.OtherSights()
                | edits.Impossible()
                | edits.KeepPart()
            ):
                self._edit_rest(edit)
            case (
                edits.SetDiet() | edits.SameStayEverywhere() | edits.SetNights() | edits.InsertCity() | edits.DropCity() | edits.ReorderCities()
                | edits.ChangeLength() | edits.MergePlans() | edits.UndoEdits() | edits.AskAbout()
            ):  # fmt: skip
                return
            case _:
                assert_never(edit)
        if self.changed and not self.pins and not isinstance(edit, edits.KeepPart):
            self.pins.append(edit)

    def _edit_days(
        self,
        edit: edits.MoveItem
        | edits.SwapDays
        | edits.FreeTime
        | edits.SetHours
        | edits.SetMealTime
        | edits.AddItem
        | edits.RemoveItem
        | edits.SwapItem
        | edits.RestoreItem
        | edits.AddDayTrip,
    ) -> None:
        """What is seen and eaten on which day, and when."""
        match edit:
            case edits.MoveItem():
                self._move(edit)
            case edits.SwapDays():
                self._swap_days(edit)
            case edits.FreeTime():
                self._free(edit)
            case edits.SetHours():
                self._hours(edit)
            case edits.SetMealTime():
                self._meal_time(edit)
            case edits.AddItem():
                self._add(edit)
            case edits.RemoveItem():
                self._remove(edit)
            case edits.SwapItem():
                self._swap(edit)
            case edits.RestoreItem():
                self._restore(edit)
            case edits.AddDayTrip():
                self._day_trip(edit)
            case _:
                assert_never(edit)

    def _edit_rest(
        self,
        edit: edits.SetLeg
        | edits.SetLegTime
        | edits.SetStay
        | edits.SetPace
        | edits.LessWalking
        | edits.OtherMeals
        | edits.SetPrice
        | edits.OtherSights
        | edits.Impossible
        | edits.KeepPart,
    ) -> None:
        """Ways, beds, pace and prices; what to keep, and what cannot be."""
        match edit:
            case edits.SetLeg() | edits.SetLegTime():
                self._leg(edit)
            case edits.SetStay():
                self._stay(edit)
            case edits.SetPace():
                self._pace(edit)
            case edits.LessWalking():
                self._less_walking()
            case edits.OtherMeals():
                self._other_meals(edit)
            case edits.SetPrice():
                self._price(edit)
            case edits.OtherSights():
                self._other_sights(edit)
            case edits.Impossible():
                self.refused.append(edit.reason)
            case edits.KeepPart():
                self._keep(edit)
            case _:
                assert_never(edit)

    # --- a day as blocks and windows

    def _windows(self, n: int) -> list[CityWindow]:
        """When one is where on a day, between its journeys."""
        day = self._days[n]
        before = self._days[n - 1] if n else None
        slept = (
            before.accommodation.city
            if before is not None and before.accommodation is not None
            else before.city
            if before is not None
            else None
        )
        timed = sorted((i for i in day.transport if i.start), key=lambda i: i.start or "")
        legs = [i for i in timed if i.kind in JOURNEYS or i.kind == "transfer"]
        if not legs:
            return [CityWindow(0, 24 * 60, day.city)]
        opens = minutes_of(legs[0].start or "00:00") - MARGIN.get(legs[0].kind, 10)
        ends = max(minutes_of(i.end or i.start or "00:00") + (24 * 60 if i.end and i.start and i.end < i.start else 0) for i in legs)
        found = []
        if n and slept is not None and before is not None and before.night == "stay":
            found.append(CityWindow(0, opens, slept))
        if day.night == "stay" or n < len(self._days) - 1:
            found.append(CityWindow(ends + 20, 24 * 60, day.city))
        return found

    def _closed(self, n: int) -> list[tuple[int, int]]:
        """The stretches of a day that an edit wants free of visits."""
        return [
            CLOSED[pin.part]
            for pin in (*self._option.pins, *self.pins, *self._pins_now)
            if isinstance(pin, edits.FreeTime) and pin.day == n + 1
        ]

    def _bounds(self, n: int) -> tuple[int, int]:
        """The first minute a visit may begin and the last it may end, as edits have them."""
        first, last = min(STARTS[self._option.pace], 8 * 60 + 30), LATE
        for pin in (*self._option.pins, *self.pins, *self._pins_now):
            if isinstance(pin, SetHours) and (not pin.days or n + 1 in pin.days):
                first = max(first, minutes_of(pin.first_start)) if pin.first_start else first
                last = min(last, minutes_of(pin.last_end)) if pin.last_end else last
        return first, last

    def _blocks(self, n: int, without: Sequence[str] = ()) -> list[Block]:
        day = self._days[n]
        timed = [i for i in (*day.activities, *day.meals) if i.start and i.end and i.id not in without and i.kind != "free_time"]
        return sorted(Block(minutes_of(i.start or "00:00"), minutes_of(i.end or "00:00"), _point(i)) for i in timed)

    def _slot(
        self,
        n: int,
        item: Item,
        minutes: int,
        part: PartOfDay | None,
        want: int | None,
        *,
        city: str,
        without: Sequence[str] = (),
        at: int | None = None,
        before: int | None = None,
    ) -> int | None:
        """The start nearest to `want` at which the item fits the day beside what stands there; None where it does not."""
        first, last = self._bounds(n)
        low, high = PARTS[part] if part else (first, DAY_CLOSES - minutes)
        if part == "evening":
            high = max(high, low)
        low, high = max(low, first), min(high, last - minutes)
        low, high = self._in_its_hours(n, item, minutes, low, high)
        if before is not None:
            high = min(high, before - minutes)
        if at is not None:
            low = high = at
        blocks, point = self._blocks(n, without), _point(item)
        best: tuple[int, int] | None = None
        for window in self._windows(n):
            if window.city != city:
                continue
            for start in range(in_fives(max(low, window.start)), min(high, window.end - minutes) + 1, 5):
                if self._clear(n, start, start + minutes, point, blocks, item.kind):
                    cost = (
                        abs(start - want)
                        if want is not None
                        else self._detour(start, start + minutes, point, blocks) * 10 + (start - low) // 60
                    )
                    if best is None or cost < best[0]:
                        best = (cost, start)
        return best[1] if best else None

    def _in_its_hours(self, n: int, item: Item, minutes: int, low: int, high: int) -> tuple[int, int]:
        """The starts between `low` and `high` at which a thing is at its time of day: before noon, in daylight, at dusk, in the evening."""
        sight = self._sights.get(item.id)
        if sight is None or item.kind in MEALS:
            return low, high
        if sight.best == "sunset" and sight.time_zone:
            dusk = sunset(sight.lat, sight.lon, self._days[n].date, sight.time_zone)
            return (max(self._bounds(n)[0], dusk - 75 - minutes // 2), dusk + 30) if dusk is not None else (low, high)
        if is_evening(sight):
            return max(low, 20 * 60 + 30 if sight.best == "night" else 17 * 60 + 30), max(high, LATE - minutes)
        opens, closes = opening(self._frames()[n], sight)
        narrowed = (max(low, opens), min(high, closes - minutes))
        return narrowed if narrowed[0] <= narrowed[1] or sight.best == "morning" else (low, high)

    def _clear(self, n: int, start: int, end: int, point: Point | None, blocks: Sequence[Block], kind: ItemKind) -> bool:
        if kind in VISITS and any(start < b and end > a for a, b in self._closed(n)):
            return False
        for block in blocks:
            way = hop(block.point, point) if block.point and point else 10
            if start < block.end + min(way, 30) and end + min(way, 30) > block.start:
                return False
        return True

    def _detour(self, start: int, end: int, point: Point | None, blocks: Sequence[Block]) -> int:
        """How far out of the way the item lies between what stands before and after, in whole km."""
        if point is None:
            return 0
        before = next((b.point for b in reversed(blocks) if b.end <= start and b.point), None)
        after = next((b.point for b in blocks if b.start >= end and b.point), None)
        return round(sum(km_between(point, other) for other in (before, after) if other))

    # --- changing a day

    def _put(self, n: int, item: Item, start: int, minutes: int) -> None:
        timed = evolve(item, start=clock_of(start), end=clock_of(start + minutes))
        day = self._days[n]
        left = [i for i in day.activities if i.id != item.id and not (i.kind == "free_time" and _overlap(i, start, start + minutes))]
        self._days[n] = evolve(day, activities=tuple(sorted((*left, timed), key=lambda i: i.start or "")))

    def _take(self, n: int, item_id: str) -> Item:
        day = self._days[n]
        item = next(i for i in day.activities if i.id == item_id)
        self._days[n] = evolve(day, activities=tuple(i for i in day.activities if i.id != item_id))
        return item

    def _meal(self, n: int, old: Item, new: Item | None) -> None:
        day = self._days[n]
        rows = [new if i.id == old.id and i.kind == old.kind else i for i in day.meals]
        self._days[n] = evolve(day, meals=tuple(sorted((i for i in rows if i is not None), key=lambda i: i.start or "")))

    def _located(self, name: str, *, kinds: Iterable[ItemKind] = VISITS, day: int | None = None) -> list[tuple[int, Item]]:
        """Where a thing stands in the plan: by its id or name, else by the words of it."""
        words, wanted = plain(name), frozenset(kinds)
        rows = [
            (n, i)
            for n, d in enumerate(self._days)
            for i in (*d.activities, *d.meals)
            if i.kind in wanted and (day is None or n + 1 == day)
        ]
        exact = [(n, i) for n, i in rows if i.id == name or plain(i.name) == words]
        return exact or [(n, i) for n, i in rows if words and (words in plain(i.name) or plain(i.name) in words)]

    def _bearing(self, name: str, day: int | None) -> list[tuple[int, Item]]:
        """Everything that is the thing or bears its name: without the Colosseum there is no walk around it either."""
        words = plain(name)
        rows = self._located(name, kinds=(*VISITS, *MEALS), day=day)
        ids = {i.id for _, i in rows}
        more = [
            (n, i) for n, d in enumerate(self._days) for i in d.activities
            if i.kind in VISITS and i.id not in ids and words and words in plain(i.name) and (day is None or n + 1 == day)
        ]  # fmt: skip
        return [*rows, *more]

    def _homeless(self, items: Sequence[Item], *, but: Iterable[int] = ()) -> None:
        """Visits that lost their place: each to another day of its city where it fits beside what stands there, or out of the plan; both said."""
        barred = frozenset(but)
        for item in items:
            minutes = _length(item)
            want = minutes_of(item.start or "10:00")
            for n in sorted((n for n in range(len(self._days)) if n not in barred), key=lambda n: len(self._visits(n))):
                most = {"relaxed": 3, "moderate": 4, "packed": 6}[self._option.pace]
                start = (
                    self._slot(n, item, minutes, None, want, city=item.city)
                    if len(self._visits(n)) < most and self._open(item, n) and self._days[n].city == item.city
                    else None
                )
                if start is not None:
                    self._put(n, item, start, minutes)
                    self.done.append(f"{item.name} goes to {self._day_words(n)}")
                    break
            else:
                self.done.append(f"{item.name} is out, as no other day has room for it")

    def _visits(self, n: int) -> list[Item]:
        return [i for i in self._days[n].activities if i.kind in VISITS]

    def _best(self, item: Item) -> str | None:
        """When the thing is at its best, as far as the book knows."""
        sight = self._sights.get(item.id)
        return sight.best if sight is not None else None

    def _open(self, item: Item, n: int) -> bool:
        """Whether the thing is open that day, as far as the book knows."""
        sight = self._sights.get(item.id)
        return sight is None or sight.open_on(self._days[n].date)

    def _make_room(
        self,
        n: int,
        item: Item,
        minutes: int,
        part: PartOfDay | None,
        want: int | None,
        *,
        at: int | None = None,
        before: int | None = None,
    ) -> tuple[int, list[Item]] | None:
        """A start for the item on that day, and the visits that have to leave it: none where it fits, else as few as can be."""
        start = self._slot(n, item, minutes, part, want, city=item.city, at=at, before=before)
        if start is not None:
            return start, []
        pinned = {plain(p.item) for p in self._option.pins if isinstance(p, edits.MoveItem)} | {
            plain(p.name or "") for p in self._option.pins if isinstance(p, edits.AddItem)
        }
        rank = {sight: place for place, sight in enumerate(self._pick.sights)}
        spare = sorted(
            (i for i in self._visits(n) if i.id != item.id and plain(i.name) not in pinned), key=lambda i: -rank.get(i.id, len(rank))
        )
        meals = [i.id for i in self._days[n].meals if i.kind in ("lunch", "dinner") and self._meal_may_move(i)]
        for movable in ([], meals):
            for count in range(0 if movable else 1, 5):
                for group in combinations(spare, count):
                    without = [*(i.id for i in group), *movable]
                    start = self._slot(n, item, minutes, part, want, city=item.city, without=without, at=at, before=before)
                    if start is not None and (not movable or self._meals_refitted(n, item, start, minutes, group)):
                        return start, list(group)
        return None

    def _meal_may_move(self, item: Item) -> bool:
        """Whether no edit gave the meal its hour."""
        return not any(isinstance(p, edits.SetMealTime) and p.meal == item.kind for p in (*self._option.pins, *self.pins))

    def _meals_refitted(self, n: int, item: Item, start: int, minutes: int, leaving: Sequence[Item]) -> bool:
        """Move lunch and dinner of the day out of the way of what is to come, each within its hours; whether both could be."""
        saved = self._days[n]
        gone = {i.id for i in leaving}
        self._days[n] = evolve(saved, activities=tuple(i for i in saved.activities if i.id not in gone))
        self._put(n, item, start, minutes)
        for meal in saved.meals:
            if meal.kind == "breakfast" or not meal.start or not _overlap(meal, start - 10, start + minutes + 10):
                continue
            moved = self._meal_nearest(n, meal)
            if moved is None:
                self._days[n] = saved
                return False
            self._meal(n, meal, moved)
        self._days[n] = evolve(saved, meals=self._days[n].meals)
        return True

    def _meal_nearest(self, n: int, item: Item) -> Item | None:
        """The meal at the start nearest to its own at which it fits the day."""
        minutes, blocks, was = _length(item), self._blocks(n, (item.id,)), minutes_of(item.start or "12:30")
        low, high = MEAL_HOURS[next(k for k in MEALS if k == item.kind)]
        starts = [
            start for window in self._windows(n) if window.city == item.city
            for start in range(in_fives(max(low, window.start)), min(high, window.end - minutes) + 1, 5)
            if self._clear(n, start, start + minutes, None, blocks, item.kind)
        ]  # fmt: skip
        best = min(starts, key=lambda start: abs(start - was), default=None)
        return None if best is None else evolve(item, start=clock_of(best), end=clock_of(best + minutes))

    def _settle(
        self,
        n: int,
        item: Item,
        minutes: int,
        part: PartOfDay | None,
        want: int | None,
        *,
        at: int | None = None,
        before: int | None = None,
    ) -> bool:
        """Put the item on the day, making room if need be; whether it could be."""
        made = self._make_room(n, item, minutes, part, want, at=at, before=before)
        if made is None:
            return False
        start, leaving = made
        gone = [self._take(n, i.id) for i in leaving]
        self._put(n, item, start, minutes)
        self._homeless(gone, but=(n,))
        return True

    def _day_words(self, n: int) -> str:
        day = self._days[n].date
        return f"{WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"

    # --- visits

    def _move(self, edit: edits.MoveItem) -> None:
        rows = self._located(edit.item, kinds=(*VISITS, *MEALS))
        if not rows:
            return
        here, item = rows[0]
        if item.kind in MEALS:
            self._move_meal(here, item, edit)
            return
        there = edit.to_day - 1 if edit.to_day else here
        if there >= len(self._days):
            self.refused.append(f"I cannot move {item.name} there: there is no day {edit.to_day}.")
            return
        if not any(w.city == item.city for w in self._windows(there)):
            self.refused.append(
                f"I cannot move {item.name} to {self._day_words(there)}: you are in {self._days[there].city} then, not in {item.city}."
            )
            return
        if not self._open(item, there):
            self.refused.append(
                f"I cannot move {item.name} to {self._day_words(there)}: it is closed on {WEEKDAYS[self._days[there].date.weekday()]}s, so it stays where it is."
            )
            return
        before = self._begins(there, edit.before)
        saved, minutes = list(self._days), _length(item)
        for n, one in rows:
            self._take(n, one.id)
        want = None if edit.to_part or edit.at or before else minutes_of(item.start or "10:00")
        if not self._settle(there, item, minutes, edit.to_part, want, at=minutes_of(edit.at) if edit.at else None, before=before):
            self._days = saved
            self.refused.append(
                f"I cannot fit {item.name} in on {self._day_words(there)}{f' in the {edit.to_part}' if edit.to_part else ''}: the day has no room for its {minutes} minutes."
            )
            return
        now = next(i for i in self._days[there].activities if i.id == item.id)
        self.done.insert(0, f"{item.name} is on {self._day_words(there)} at {now.start}")

    def _move_meal(self, here: int, item: Item, edit: edits.MoveItem) -> None:
        """A house to another day: it trades places with the same meal there."""
        there = edit.to_day - 1 if edit.to_day else here
        other = next((i for i in self._days[there].meals if i.kind == item.kind), None) if there < len(self._days) else None
        if other is None or there == here:
            self.refused.append(f"I cannot move {item.name} there: that day has no {item.kind} to trade with.")
            return
        self._meal(here, item, evolve(other, start=item.start, end=item.end))
        self._meal(there, other, evolve(item, start=other.start, end=other.end))
        self.done.append(f"{item.kind.capitalize()} on {self._day_words(there)} is at {item.name}")

    def _begins(self, n: int, what: str | None) -> int | None:
        if what is None:
            return None
        hit = next(
            (i for i in (*self._days[n].meals, *self._days[n].activities) if i.start and (i.kind == what or plain(what) in plain(i.name))),
            None,
        )
        return minutes_of(hit.start) if hit and hit.start else None

    def _swap_days(self, edit: edits.SwapDays) -> None:
        a, b = edit.a - 1, edit.b - 1
        if max(a, b) >= len(self._days) or a == b:
            self.refused.append("I cannot swap those days: one of them is not in the trip.")
            return
        ours, theirs = self._visits(a), self._visits(b)
        for n, rows in ((a, ours), (b, theirs)):
            for item in rows:
                self._take(n, item.id)
        homeless: list[Item] = []
        for n, rows in ((a, theirs), (b, ours)):
            for item in rows:
                start = (
                    self._slot(n, item, _length(item), None, minutes_of(item.start or "10:00"), city=item.city)
                    if self._open(item, n)
                    else None
                )
                late = (
                    self._slot(n, item, _length(item), "evening", minutes_of(item.start or "19:00"), city=item.city)
                    if start is None and (item.start or "") >= "17:00"
                    else None
                )
                if (found := start if start is not None else late) is None:
                    homeless.append(item)
                else:
                    self._put(n, item, found, _length(item))
        self.done.append(f"{self._day_words(a)} and {self._day_words(b)} have traded their visits")
        self._homeless(homeless)

    def _free(self, edit: edits.FreeTime) -> None:
        n = edit.day - 1
        if n >= len(self._days):
            self.refused.append(f"I cannot free day {edit.day}: it is not in the trip.")
            return
        opens, closes = CLOSED[edit.part]
        leaving = [i for i in self._visits(n) if i.start and i.end and minutes_of(i.start) < closes and minutes_of(i.end) > opens]
        self.pins.append(edit)
        if leaving and self._outing_on(n) is not None:
            self._drop_outing(n)
            leaving = [i for i in leaving if i.id in {v.id for v in self._visits(n)}]
        gone = [self._take(n, i.id) for i in leaving]
        what = f"{self._day_words(n)} {edit.part or 'is'}{' is' if edit.part else ''} free"
        self._days[n] = _with_free(self._days[n], edit.part)
        self.done.append(what)
        self._homeless(gone, but=(n,))

    def _full_days(self, days: Sequence[int]) -> list[int]:
        if days:
            return [n - 1 for n in days if n <= len(self._days)]
        return [n for n, d in enumerate(self._days) if 0 < n < len(self._days) - 1 and not any(i.kind in JOURNEYS for i in d.transport)]

    def _hours(self, edit: SetHours) -> None:
        targets = self._full_days(edit.days) or [n for n in range(len(self._days)) if self._visits(n)]
        firsts = [minutes_of(v[0].start or "09:00") for n in targets if (v := self._visits(n))]
        if not firsts:
            self.refused.append("I cannot change when the days begin: there are no visits in them.")
            return
        shift = edit.shift_minutes or 0
        starts = {
            n: (minutes_of(edit.first_start) if edit.first_start else minutes_of(v[0].start or "09:00") + shift)
            for n in targets
            if (v := self._visits(n))
        }
        pin = evolve(edit, shift_minutes=None, first_start=edit.first_start or (clock_of(min(starts.values())) if shift > 0 else None))
        self.pins.append(pin)
        last = minutes_of(edit.last_end) if edit.last_end else None
        homeless: list[Item] = []
        for n, first in starts.items():
            trip = self._outing_on(n)
            if trip is None:
                homeless += self._relaid(n, first, last, earlier=shift < 0)
            elif shift > 0 or edit.first_start:
                self._later_outing(n, trip, first)
        when = (
            f"Full days start at {edit.first_start} or later"
            if edit.first_start
            else f"Full days start {abs(shift)} minutes {'later' if shift > 0 else 'earlier'}"
            if shift
            else f"Visits are over by {edit.last_end}"
        )
        self.done.append(when)
        self._homeless(homeless)
        if edit.journeys and edit.first_start:
            self._departures(after=minutes_of(edit.first_start))

    def _later_outing(self, n: int, trip: Sight, first: int) -> None:
        """A day outside that leaves so much later that its first visit begins no earlier than `first`."""
        visits = self._visits(n)
        late = first - minutes_of(visits[0].start or "09:00") if visits else 0
        if late <= 0:
            return
        frame, saved, day = self._frames()[n], self._pins_now, self._days[n]
        leaves = max(frame.free_from, min((minutes_of(i.start) for i in day.transport if i.start), default=9 * 60))
        for extra in (late, late + 30, late + 60, late + 90):
            self._pins_now = (*saved, SetHours(first_start=clock_of(leaves + extra), days=(n + 1,)))
            self._lay_outing(n, trip)
            visits = self._visits(n)
            if visits and minutes_of(visits[0].start or "09:00") >= first:
                break
        else:
            self._days[n] = day
        self._pins_now = saved

    def _relaid(self, n: int, first: int, last: int | None, *, earlier: bool = False) -> list[Item]:
        """The day's visits from `first` on, in their order; what no longer fits is given back."""
        visits = self._visits(n)
        shift = first - minutes_of(visits[0].start or "09:00")
        if shift <= 0 and not earlier and (last is None or all(minutes_of(v.end or "18:00") <= last for v in visits)):
            return []
        taken = [self._take(n, v.id) for v in visits]
        self._lunch_later(n, shift)
        left: list[Item] = []
        after = first
        for item in sorted(taken, key=lambda i: self._best(i) != "morning"):
            late = (item.start or "") >= "17:00"
            moved = minutes_of(item.start or "10:00") + (0 if late else shift)
            want = after if self._best(item) == "morning" else max(after, moved)
            usual = min(_length(item), self._sights[item.id].minutes if item.id in self._sights else 24 * 60)
            for minutes in dict.fromkeys((_length(item), usual)):
                start = self._after(n, item, minutes, want, last)
                if start is not None:
                    self._put(n, item, start, minutes)
                    after = start + minutes
                    break
            else:
                left.append(item)
        return left

    def _lunch_later(self, n: int, shift: int) -> None:
        """Lunch as much later as the day begins, as far as its hours go, unless an edit gave it its hour."""
        lunch = next((i for i in self._days[n].meals if i.kind == "lunch" and i.start and self._meal_may_move(i)), None)
        if lunch is None or shift <= 0:
            return
        start = min(minutes_of(lunch.start or "12:30") + shift, 13 * 60 + 45)
        if start > minutes_of(lunch.start or "12:30"):
            self._meal(n, lunch, evolve(lunch, start=clock_of(start), end=clock_of(start + _length(lunch))))

    def _after(self, n: int, item: Item, minutes: int, want: int, last: int | None) -> int | None:
        """The first start from `want` on that fits the day; an evening thing may begin in the evening."""
        blocks, point = self._blocks(n), _point(item)
        low, latest = self._in_its_hours(n, item, minutes, want, LATE - minutes)
        want = max(want, low)
        closes = min(x for x in (last or LATE, LATE if (item.start or "") >= "17:00" else DAY_CLOSES, self._bounds(n)[1]))
        for window in self._windows(n):
            if window.city != item.city:
                continue
            for start in range(in_fives(max(want, window.start)), min(closes, window.end) - minutes + 1, 5):
                if start <= latest and self._clear(n, start, start + minutes, point, blocks, item.kind):
                    return start
        return None

    def _add(self, edit: edits.AddItem) -> None:
        if edit.meal is not None and edit.name:
            self._add_house(edit.name, edit.meal, edit.day)
            return
        present = self._located(edit.name) if edit.name else []
        if present:
            n, item = present[0]
            if (edit.day is not None and edit.day - 1 != n) or edit.part or edit.at:
                self._move(edits.MoveItem(item=item.id, to_day=edit.day, to_part=edit.part, at=edit.at))
            else:
                self.done.append(f"{item.name} is in already, on {self._day_words(n)}")
            return
        house = self._house(edit.name) if edit.name else None
        if house is not None:
            self._add_house(house.name, next((k for k in ("dinner", "lunch", "breakfast") if k in house.meals), "lunch"), edit.day)
            return
        choices = self._choices(edit.name, edit.kind)
        if not choices:
            self.refused.append(
                f"I cannot add {edit.name or edit.kind}: I do not know it in {joined([s.place.name for s in self._state.trip.destinations])}."
            )
            return
        late = edit.part == "evening" or bool(_SHOW & set(plain(edit.kind or "").split()))
        if late and not edit.name:
            choices = sorted((s for s in choices if is_evening(s) or not s.indoor), key=lambda s: not is_evening(s))
        for sight in choices:
            if self._added(sight, edit):
                return
        if not choices:
            self.refused.append(f"I cannot add {edit.kind}: I know none for the evening here that is not in the plan already.")
            return
        self.refused.append(
            f"I cannot fit {choices[0].name} in{f' on {self._day_words(edit.day - 1)}' if edit.day and edit.day <= len(self._days) else ''}: no day has room for its {choices[0].minutes} minutes."
        )

    def _added(self, sight: Sight, edit: edits.AddItem) -> bool:
        item = _visit_item(sight)
        days = (
            [edit.day - 1]
            if edit.day and edit.day <= len(self._days)
            else sorted(range(len(self._days)), key=lambda n: len(self._visits(n)))
        )
        days = [n for n in days if self._open(item, n)]
        at = minutes_of(edit.at) if edit.at else None
        part = edit.part or ("evening" if sight.role == "evening" or sight.best in ("evening", "night") else None)
        for n in days:
            start = self._slot(n, item, sight.minutes, part, None, city=sight.city, at=at)
            if start is not None:
                self._put(n, item, start, sight.minutes)
                self.done.insert(0, f"{sight.name} is in on {self._day_words(n)} at {clock_of(start)}")
                return True
        for n in days:
            if self._settle(n, item, sight.minutes, part, None, at=at):
                now = next(i for i in self._days[n].activities if i.id == item.id)
                self.done.insert(0, f"{sight.name} is in on {self._day_words(n)} at {now.start}")
                return True
        return False

    def _choices(self, name: str | None, kind: str | None, *, but: Iterable[str] = ()) -> list[Sight]:
        """Candidates that are not in the plan: by name, else by kind, the city's foremost first."""
        present = {i.id for d in self._days for i in d.activities} | set(but) | set(self._pick.dropped if kind else ())
        rows = [s for s in self._sights.values() if s.id not in present]
        if name:
            words = plain(name)
            exact = [s for s in rows if s.id == name or plain(s.name) == words]
            return exact or [s for s in rows if wanted_by(s, name)]
        children = bool(self._state.trip.party.children)
        return [s for s in rows if kind is not None and of_kind(s, kind) and allowed(s, self._state.preferences, children=children)]

    def _house(self, name: str | None) -> Meal | None:
        words = plain(name or "")
        rows = [m for m in self._meals.values() if m.named and words]
        return next((m for m in rows if plain(m.name) == words or m.id == name), None) or next(
            (m for m in rows if words in plain(m.name)), None
        )

    def _add_house(self, name: str, meal: MealKind, day: int | None) -> None:
        house = self._house(name)
        if house is None:
            self.refused.append(
                f"I cannot add {name}: I do not know a place of that name in {joined([s.place.name for s in self._state.trip.destinations])}."
            )
            return
        if any(i.id == house.id for d in self._days for i in d.meals if day is None):
            self.done.append(f"{house.name} is in already")
            return
        days = [day - 1] if day and day <= len(self._days) else range(len(self._days))
        for n in days:
            old = next((i for i in self._days[n].meals if i.kind == meal and i.city == house.city), None)
            if old is not None and self._serves_on(house, n):
                self._meal(n, old, _meal_item(house, old))
                self.done.append(f"{meal.capitalize()} on {self._day_words(n)} is at {house.name} instead of {old.name}")
                return
        self.refused.append(f"I cannot add {house.name}: no day there has a {meal} to have it at.")

    def _remove(self, edit: edits.RemoveItem) -> None:
        if edit.name and (self._unsuggested(edit.name) or self._outing_removed(edit.name)):
            return
        rows = self._bearing(edit.name, edit.day) if edit.name else self._all_of_kind(edit.kind or "", edit.day)
        rows = [(n, i) for n, i in rows if edit.city is None or plain(i.city) == plain(edit.city)]
        for n, item in rows:
            if item.kind in VISITS:
                self._take(n, item.id)
                self.done.append(f"{item.name} is out")
            else:
                self._other_house(n, item, _not_at(item.name))
        ids = tuple(i.id for _, i in rows)
        self._pick = evolve(self._pick, dropped=tuple(dict.fromkeys((*self._pick.dropped, *ids)))) if ids else self._pick

    def _outing_removed(self, name: str) -> bool:
        """Take out a day outside that is named by its place; whether there was one."""
        days = [
            n
            for n in range(len(self._days))
            if (trip := self._outing_on(n)) is not None
            and (plain(trip.name) in plain(name) or plain(name) in (plain(trip.name), "day trip"))
        ]
        for n in days:
            trip = self._outing_on(n)
            self._drop_outing(n)
            self.done.append(f"The day trip to {trip.name if trip else name} is out; {self._day_words(n)} is open")
        return bool(days)

    def _unsuggested(self, name: str) -> bool:
        """Take out a place that only a model named; whether there was one."""
        rows = [(n, i) for n, d in enumerate(self._days) for i in d.suggested if plain(name) in plain(i.name)]
        for n, item in rows:
            self._days[n] = evolve(self._days[n], suggested=tuple(i for i in self._days[n].suggested if i.id != item.id))
            self.done.append(f"{item.name} is no longer suggested")
        self._pick = evolve(self._pick, suggested=tuple(s for s in self._pick.suggested if plain(name) not in plain(s[1])))
        return bool(rows)

    def _is_a_house(self, words: str) -> bool:
        """Whether this is the name of one place to eat. The "Union Oyster House" of another plan is not "a house" in this one."""
        return any(plain(meal.name) == plain(words) for meal in self._meals.values())

    def _all_of_kind(self, kind: str, day: int | None = None) -> list[tuple[int, Item]]:
        found = []
        for n, d in enumerate(self._days):
            for item in d.activities:
                sight = self._sights.get(item.id)
                if (
                    item.kind in VISITS
                    and (day is None or n + 1 == day)
                    and (of_kind(sight, kind) if sight else singular(plain(kind)) in plain(item.name))
                ):
                    found.append((n, item))
        return found

    def _swap(self, edit: edits.SwapItem) -> None:
        rows = (
            self._located(edit.item, kinds=(*VISITS, *MEALS), day=edit.day)
            or self._located(edit.item, kinds=(*VISITS, *MEALS))
            or ([] if self._is_a_house(edit.item) else self._all_of_kind(edit.item)[:1])
        )
        if not rows:
            return
        n, item = rows[0]
        if item.kind in MEALS:
            self._other_house(
                n,
                item,
                (lambda m: plain(edit.for_name or "") in plain(m.name))
                if edit.for_name
                else (lambda m: not edit.for_kind or _serves(m, edit.for_kind)),
            )
            return
        alike = self._sights.get(item.id)
        choices = self._choices(
            edit.for_name, edit.for_kind or (None if edit.for_name else alike.sight_kind if alike else None), but=(item.id,)
        )
        choices = [s for s in choices if s.city == item.city]
        if edit.for_kind is None and edit.for_name is None:
            others = [s for s in self._choices(None, "", but=(item.id,)) if s.city == item.city and s not in choices]
            choices = [*choices[:6], *others[:8]]
        saved = list(self._days)
        self._take(n, item.id)
        near = _point(item)
        ordered = sorted(
            enumerate(choices[:14]), key=lambda row: (row[0] // 4, km_between(near, (row[1].lat, row[1].lon)) if near else 0.0)
        )
        for _, sight in ordered:
            minutes = min(sight.minutes, max(_length(item), 60)) if sight.minutes > _length(item) + 60 else sight.minutes
            start = (
                self._slot(n, _visit_item(sight), minutes, None, minutes_of(item.start or "10:00"), city=sight.city)
                if self._open(_visit_item(sight), n)
                else None
            )
            if start is not None:
                self._put(n, _visit_item(sight), start, minutes)
                self._pick = evolve(self._pick, dropped=tuple(dict.fromkeys((*self._pick.dropped, item.id))))
                self.done.append(f"{sight.name} takes the place of {item.name} on {self._day_words(n)}")
                return
        self._days = saved
        what = edit.for_name or edit.for_kind or f"other {alike.sight_kind if alike else 'place'}"
        self.refused.append(
            f"I cannot swap {item.name}: I know no {what} in {item.city} that is not in the plan already and fits there, so it stays."
        )

    def _restore(self, edit: edits.RestoreItem) -> None:
        """Back where it was in the newest earlier version that had it; else as something new."""
        if self._located(edit.name, kinds=(*VISITS, *MEALS)):
            self.done.append(f"{edit.name} is in already")
            return
        for version in reversed(self._state.history):
            old = next((o for o in version.options if o.id == self._option.id), None)
            for n, day in enumerate(old.itinerary.days if old else ()):
                item = next((i for i in day.activities if plain(edit.name) in plain(i.name) or i.id == edit.name), None)
                if item is None or n >= len(self._days):
                    continue
                self._pick = evolve(self._pick, dropped=tuple(d for d in self._pick.dropped if d != item.id))
                if self._settle(n, item, _length(item), None, minutes_of(item.start or "10:00")):
                    self.done.insert(0, f"{item.name} is back on {self._day_words(n)}")
                    return
        self._pick = evolve(
            self._pick,
            dropped=tuple(d for d in self._pick.dropped if not wanted_by(self._sights[d], edit.name))
            if all(d in self._sights for d in self._pick.dropped)
            else self._pick.dropped,
        )
        self._add(edits.AddItem(name=edit.name))

    def _other_sights(self, edit: edits.OtherSights) -> None:
        days = [edit.day - 1] if edit.day and edit.day <= len(self._days) else range(len(self._days))
        swapped = 0
        for n in days:
            for item in self._visits(n):
                sight = self._sights.get(item.id)
                if edit.kind and sight is not None and of_kind(sight, edit.kind):
                    continue
                if any(wanted_by(sight, wish) for wish in self._state.preferences.must_do) if sight else False:
                    continue
                before = len(self.refused)
                self._swap(edits.SwapItem(item=item.id, for_kind=edit.kind, day=n + 1))
                if len(self.refused) == before:
                    swapped += 1
                    if edit.kind:
                        break
                else:
                    del self.refused[before:]
        if not swapped:
            self.refused.append(f"I cannot find {edit.kind or 'other sights'} that are not in the plan already.")

    # --- meals

    def _meal_time(self, edit: edits.SetMealTime) -> None:
        wanted = minutes_of(edit.time)
        targets = [
            n for n in (self._full_days(edit.days) or range(len(self._days))) if any(i.kind == edit.meal for i in self._days[n].meals)
        ]
        homeless: list[Item] = []
        for n in targets:
            old = next(i for i in self._days[n].meals if i.kind == edit.meal)
            minutes = _length(old) if old.start and old.end else 75
            clash = [
                v
                for v in self._visits(n)
                if v.start and v.end and minutes_of(v.start) < wanted + minutes + 5 and minutes_of(v.end) + 5 > wanted
            ]
            taken = [self._take(n, v.id) for v in clash]
            self._meal(n, old, evolve(old, start=clock_of(wanted), end=clock_of(wanted + minutes)))
            for item in taken:
                start = self._slot(
                    n,
                    item,
                    _length(item),
                    "evening" if (item.start or "") >= "17:00" else None,
                    minutes_of(item.start or "10:00"),
                    city=item.city,
                )
                if start is None:
                    homeless.append(item)
                else:
                    self._put(n, item, start, _length(item))
        if not targets:
            self.refused.append(f"I cannot set {edit.meal}: no day of this plan has one.")
            return
        self.done.append(f"{edit.meal.capitalize()} is at {edit.time}{' every full day' if not edit.days else ''}")
        self._homeless(homeless)

    def _serves_on(self, meal: Meal, n: int) -> bool:
        return DAYS_OF_WEEK[self._days[n].date.weekday()] not in meal.closed

    def _other_house(self, n: int, old: Item, fits: Callable[[Meal], bool]) -> bool:
        """Another house for one meal at its hour: one that fits, serves every need, is in no day yet, nearest first."""
        here = self._meals.get(old.id.split("@")[0])
        taken = {i.name for d in self._days for i in d.meals}
        kind: MealKind = next(k for k in MEALS if k == old.kind)
        needs = self._state.preferences.dietary
        rows = [
            m
            for m in self._meals.values()
            if m.named
            and m.city == old.city
            and kind in m.meals
            and m.name not in taken
            and m.id not in self._pick.dropped
            and self._serves_on(m, n)
            and fits(m)
        ]
        rows = [
            m
            for m in rows
            if all(need in m.dietary or (need in ("vegetarian", "pescatarian", "dairy_free") and "vegan" in m.dietary) for need in needs)
        ]
        point = _point(old)
        rows.sort(
            key=lambda m: (
                here is not None and m.tier != here.tier,
                km_between(point, (m.lat, m.lon)) if point and m.lat is not None and m.lon is not None else 9.0,
                m.id,
            )
        )
        if not rows:
            self.refused.append(
                f"I cannot find another place for {old.kind} on {self._day_words(n)}: none that is known in {old.city} fits and is not in the plan already."
            )
            return False
        self._meal(n, old, _meal_item(rows[0], old))
        self.done.append(f"{old.kind.capitalize()} on {self._day_words(n)} is at {rows[0].name} instead of {old.name}")
        return True

    def _other_meals(self, edit: edits.OtherMeals) -> None:
        for n, day in enumerate(list(self._days)):
            if edit.day is not None and n + 1 != edit.day:
                continue
            for item in day.meals:
                house = self._meals.get(item.id.split("@")[0])
                if edit.meal not in (None, item.kind) or (edit.avoid and not (house and _serves(house, edit.avoid))):
                    continue
                if edit.kind and house and _serves(house, edit.kind):
                    continue
                self._other_house(n, item, self._wanted_house(edit, house))
        if not self.done and not self.refused:
            what = f"no {edit.avoid} place is in this plan" if edit.avoid else "it has no such meal"
            self.refused.append(f"There is nothing to change: {what}.")
        elif self.done:
            self.refused.clear()

    def _wanted_house(self, edit: edits.OtherMeals, house: Meal | None) -> Callable[[Meal], bool]:
        def fits(meal: Meal) -> bool:
            if edit.avoid and _serves(meal, edit.avoid):
                return False
            if edit.kind and not _serves(meal, edit.kind):
                return False
            return not (edit.cheaper and house is not None and meal.per_person.high >= house.per_person.high)

        return fits

    # --- beds

    def _stay(self, edit: edits.SetStay) -> None:
        if edit.change == "keep":
            self._keep(edits.KeepPart(what="stay"))
            return
        for span in stay_spans(self._state):
            if edit.city and plain(edit.city) != plain(span.place.name):
                continue
            now = self._stays().get(span.key)
            rows = self._beds(span.key, now, edit)
            if not rows:
                why = edit.style or edit.area or (f"{edit.stars}-star" if edit.stars else "") or edit.name or edit.change.replace("_", " ")
                self.refused.append(
                    f"I cannot find a bed in {span.place.name} that is {why.replace('nearer centre', 'nearer the centre')}: none that is known there is, so {now.name if now else 'it'} stays."
                )
                continue
            self._sleep(span.key, rows[0])
            self.done.append(f"In {span.place.name} you sleep at {rows[0].name}{f' instead of {now.name}' if now else ''}")

    def _beds(self, key: str, now: Stay | None, edit: edits.SetStay) -> list[Stay]:
        """The beds that are what was asked for, the best first; the present one is none of them."""
        rows = [s for s in self._candidates.stays.get(key, ()) if now is None or s.name != now.name]
        price = now.per_night.middle if now else Decimal(0)
        centre = self._centre(key)
        match edit.change:
            case "cheaper":
                return sorted((s for s in rows if s.per_night.middle < price), key=lambda s: -s.per_night.middle)
            case "nicer":
                return sorted((s for s in rows if s.per_night.middle > price), key=lambda s: s.per_night.middle)
            case "nearer_centre":
                here = _away(now, centre)
                near = sorted(
                    (s for s in rows if _away(s, centre) < here), key=lambda s: (abs(s.per_night.middle - price), _away(s, centre))
                )
                return [s for s in near if now is None or s.tier == now.tier] or near
            case "stars":
                words = f"{edit.stars}-star"
                return [s for s in rows if words in _bed_words(s) or f"{edit.stars} star" in _bed_words(s)]
            case "style":
                return [s for s in rows if singular(plain(edit.style or "")) in _bed_words(s)]
            case "area":
                return [s for s in rows if plain(edit.area or "") in plain(s.area)]
            case "name":
                return [s for s in rows if plain(edit.name or "") in plain(s.name)]
            case "other":
                return sorted(rows, key=lambda s: (now is not None and s.tier != now.tier, abs(s.per_night.middle - price)))
            case "keep":
                return []
        assert_never(edit.change)

    def _centre(self, key: str) -> Point | None:
        place = next((s.place for s in stay_spans(self._state) if s.key == key), None)
        return (place.lat, place.lon) if place and place.lat is not None and place.lon is not None else None

    def sleep_at(self, key: str, stay: Stay) -> None:
        """The stay of one stop replaced; for the house that all plans share."""
        now = self._stays().get(key)
        if now is None or now.id != stay.id:
            self._sleep(key, stay)
            self.done.append(f"In {stay.city} you sleep at {stay.name}{f' instead of {now.name}' if now else ''}")

    def _sleep(self, key: str, stay: Stay) -> None:
        self._pick = evolve(self._pick, stays=tuple((k, stay.id if k == key else s) for k, s in self._pick.stays))
        for n, frame in enumerate(self._frames()):
            if frame.stay_key == key and n < len(self._days) and self._days[n].accommodation is not None:
                self._days[n] = evolve(self._days[n], accommodation=stay_item(frame, stay))

    # --- legs

    def _leg(self, edit: edits.SetLeg | edits.SetLegTime) -> None:
        if self._keeps("legs"):
            self.refused.append("The journeys are kept, as you asked.")
            return
        wanted = [s for s in segments(self._state) if self._meant(edit, s.origin.name, s.destination.name, s.position)]
        if not wanted:
            self.refused.append(
                f"There is no such journey in the trip: {' to '.join(p for p in (edit.from_place, edit.to_place) if p) or 'none'} is not part of it."
            )
        for segment in wanted:
            now = self._journeys(self._pick).get(segment.key)
            rows = [j for j in self._candidates.journeys.get(segment.key, ()) if now is None or j.id != now.id]
            fits = [j for j in rows if _leg_fits(j, edit, now)]
            name = f"{segment.origin.name} to {segment.destination.name}"
            if now is not None and _leg_is(now, edit):
                self.done.append(f"{name} is so already: {now.mode} at {now.depart}")
                continue
            if not fits:
                what = edit.mode if isinstance(edit, edits.SetLeg) and edit.mode else "departure at that time"
                self.refused.append(
                    f"I cannot change {name}: there is no {what} known for that day{f', so the {now.mode} at {now.depart} stays' if now else ''}."
                )
                continue
            best = min(
                fits,
                key=lambda j: (now is not None and (j.tier != now.tier), now is not None and j.mode != now.mode, j.cost.high, j.minutes),
            )
            self._ride(segment.key, best)
            self.done.append(f"{name}: {best.mode} at {best.depart}{f' instead of the {now.mode} at {now.depart}' if now else ''}")

    def _meant(self, edit: edits.SetLeg | edits.SetLegTime, origin: str, destination: str, position: int) -> bool:
        last = max(s.position for s in segments(self._state))
        if isinstance(edit, edits.SetLegTime) and edit.which != "leg":
            return position == (last if edit.which == "home" else 0)
        if edit.from_place is None and edit.to_place is None:
            return True
        return (edit.from_place is None or _same(edit.from_place, origin)) and (edit.to_place is None or _same(edit.to_place, destination))

    def _departures(self, after: int) -> None:
        """Every leg that leaves too early, by a later departure where there is one."""
        for segment in segments(self._state):
            now = self._journeys(self._pick).get(segment.key)
            if now is not None and minutes_of(now.depart) < after:
                self._leg(edits.SetLegTime(from_place=segment.origin.name, to_place=segment.destination.name, after=clock_of(after)))

    def _ride(self, key: str, journey: Journey) -> None:
        """Another journey for a leg: its days get their transport anew, and what they hold is fitted around it."""
        was = self._frames()
        self._pick = evolve(self._pick, journeys=tuple((k, journey.id if k == key else j) for k, j in self._pick.journeys))
        stays, homeless = self._stays(), []
        for n, (old, frame) in enumerate(zip(was, self._frames(), strict=True)):
            if old == frame or n >= len(self._days):
                continue
            bed = stays.get(frame.stay_key) if frame.stay_key else None
            self._days[n] = evolve(self._days[n], transport=journey_items(frame), night=frame.night, accommodation=stay_item(frame, bed))
            homeless += self._fitted(n)
        self._homeless(homeless)

    def _fitted(self, n: int) -> list[Item]:
        """What no longer fits a day after its journeys changed, taken out of it."""
        windows = self._windows(n)
        day, left = self._days[n], []
        for item in self._visits(n):
            if not _inside(item, windows):
                taken = self._take(n, item.id)
                start = self._slot(n, taken, _length(taken), None, minutes_of(taken.start or "10:00"), city=taken.city)
                if start is None:
                    left.append(taken)
                else:
                    self._put(n, taken, start, _length(taken))
        meals = []
        for item in day.meals:
            moved = self._meal_within(n, item, windows)
            meals += [moved] if moved is not None else []
        self._days[n] = evolve(
            self._days[n],
            meals=tuple(meals),
            activities=tuple(i for i in self._days[n].activities if i.kind in VISITS or _inside(i, windows)),
        )
        return left

    def _meal_within(self, n: int, item: Item, windows: Sequence[CityWindow]) -> Item | None:
        if not item.start or not item.end or _inside(item, windows):
            return item
        minutes = _length(item)
        low, high = MEAL_HOURS[next(k for k in MEALS if k == item.kind)]
        for window in windows:
            for start in range(in_fives(max(low, window.start)), min(high, window.end - minutes) + 1, 5):
                if window.city == item.city and self._clear(
                    n, start, start + minutes, _point(item), self._blocks(n, (item.id,)), item.kind
                ):
                    return evolve(item, start=clock_of(start), end=clock_of(start + minutes))
        return None

    # --- pace and walking

    def _pace(self, edit: edits.SetPace) -> None:
        days = self._full_days(edit.days) or list(range(len(self._days)))
        if edit.to == "faster":
            self._fuller(days)
            return
        before = max((len(self._visits(n)) for n in days), default=0)
        most = edit.max_per_day or max(1, before - 1)
        rank = {sight: place for place, sight in enumerate(self._pick.sights)}
        must = self._state.preferences.must_do
        for n in days:
            visits = self._visits(n)
            spare = sorted(
                (v for v in visits if not any(plain(w) in plain(v.name) for w in must)),
                key=lambda v: (-rank.get(v.id, len(rank)), v.start or ""),
            )
            for item in spare[: max(0, len(visits) - most)]:
                self._take(n, item.id)
                self.done.append(f"{item.name} is out")
        slower = {"packed": "moderate", "moderate": "relaxed", "relaxed": "relaxed"}[self._option.pace]
        if self.done:
            self._option = evolve(self._option, pace=slower)
            self.pins.append(evolve(edit, to=None, max_per_day=most))
            self._pick = evolve(self._pick, pace=slower)
        else:
            self.refused.append(f"I cannot make it slower: no day holds more than {most} {'visit' if most == 1 else 'visits'} already.")

    def _fuller(self, days: Sequence[int]) -> None:
        for n in days:
            city = self._days[n].city
            for sight in self._choices(None, ""):
                item = _visit_item(sight)
                start = self._slot(n, item, sight.minutes, None, None, city=city) if sight.city == city and self._open(item, n) else None
                if start is not None:
                    self._put(n, item, start, sight.minutes)
                    self.done.append(f"{sight.name} is in on {self._day_words(n)}")
                    break
        if self.done:
            faster = {"relaxed": "moderate", "moderate": "packed", "packed": "packed"}[self._option.pace]
            self._option, self._pick = evolve(self._option, pace=faster), evolve(self._pick, pace=faster)
        else:
            self.refused.append("I cannot fit more in: no day has room for anything else that is known.")

    def _walked(self, n: int) -> float:
        points = [p for i in sorted((*self._visits(n), *self._days[n].meals), key=lambda i: i.start or "") if (p := _point(i))]
        return sum(km_between(a, b) for a, b in zip(points, points[1:], strict=False))

    def _less_walking(self) -> None:
        """Of each day that walks most, the visit furthest out of the way goes to a day it lies nearer to, or out."""
        before = sum(self._walked(n) for n in range(len(self._days)))
        for n in sorted(range(len(self._days)), key=lambda n: -self._walked(n)):
            visits = self._visits(n)
            if len(visits) < 2 or self._walked(n) < 2.0:
                continue
            far = max(visits, key=lambda v: self._saving(n, v))
            saved, done = list(self._days), list(self.done)
            taken = self._take(n, far.id)
            self._nearest_day(n, taken)
            if sum(self._walked(m) for m in range(len(self._days))) >= before:
                self._days, self.done = saved, done
                continue
            before = sum(self._walked(m) for m in range(len(self._days)))
        if not self.changed:
            self.refused.append("I cannot find a way to walk less: the places of each day are near one another already.")

    def _saving(self, n: int, visit: Item) -> float:
        saved, whole = list(self._days), self._walked(n)
        self._take(n, visit.id)
        rest = self._walked(n)
        self._days = saved
        return whole - rest

    def _nearest_day(self, n: int, item: Item) -> None:
        point = _point(item)
        for m in range(len(self._days)):
            near = [km_between(point, p) for v in self._visits(m) if point and (p := _point(v))]
            if m != n and near and min(near) < 0.8 and self._open(item, m):
                start = self._slot(m, item, _length(item), None, minutes_of(item.start or "10:00"), city=item.city)
                if start is not None:
                    self._put(m, item, start, _length(item))
                    self.done.append(f"{item.name} goes to {self._day_words(m)}, next to what is there")
                    return
        self.done.append(f"{item.name} is out")

    # --- money

    def _keeps(self, what: edits.KeptPart) -> bool:
        return any(k.what == what for k in self._kept)

    def _keep(self, edit: edits.KeepPart) -> None:
        self.pins.append(edit)

    def _price(self, edit: edits.SetPrice) -> None:
        before = self.finished().cost.total.high
        if edit.change == "dearer":
            self._dearer(edit)
            return
        target = edit.under if edit.under is not None else before - edit.less_by if edit.less_by is not None else None
        if target is not None and before <= target:
            self.done.append(f"It is under {amount_words(target, self._option.cost.currency)} already")
            return
        goal = target if target is not None else before * Decimal("0.9")
        for step in self._savings(edit):
            while self.finished().cost.total.high > goal and step():
                if edit.category is None and target is None and self.finished().cost.total.high < before:
                    break
            if self.finished().cost.total.high <= goal or (
                target is None and edit.category is None and self.finished().cost.total.high < before * Decimal("0.97")
            ):
                break
        after = self.finished().cost.total.high
        currency = self._option.cost.currency
        if target is not None and after > target:
            self.refused.append(
                f"I cannot get it under {amount_words(target, currency)}: {amount_words(after, currency)} is the least I can do with what is known for these days. Fewer nights, other dates or another way would lower it more."
            )
        if after >= before:
            self.refused.append(
                "I cannot make it cheaper without giving up what you want kept: bed, fares and food are the cheapest known."
                if target is None
                else ""
            )
            self.refused = [r for r in self.refused if r]

    def _savings(self, edit: edits.SetPrice) -> list[Callable[[], bool]]:
        """The ways to save, the least felt first; each step saves once and says whether it could."""
        ways: list[tuple[str, str, Callable[[], bool]]] = [
            ("stay", "stay", self._cheaper_bed), ("food", "meals", self._cheaper_meals), ("transport", "legs", self._cheaper_leg), ("activities", "sights", self._cheaper_sight),
        ]  # fmt: skip
        return [step for category, part, step in ways if edit.category in (None, category) and not any(k.what == part for k in self._kept)]

    def _cheaper_bed(self) -> bool:
        for span in stay_spans(self._state):
            now = self._stays().get(span.key)
            rows = self._beds(span.key, now, edits.SetStay(change="cheaper")) if now else []
            if now and rows:
                self._sleep(span.key, rows[0])
                self.done.append(f"In {span.place.name} you sleep at {rows[0].name} instead of {now.name}")
                return True
        return False

    def _cheaper_meals(self) -> bool:
        found, said, refused = False, list(self.done), list(self.refused)
        for n, day in enumerate(list(self._days)):
            for item in day.meals:
                house = self._meals.get(item.id.split("@")[0])
                if house is not None and self._other_house(n, item, _cheaper_than(house)):
                    found = True
        self.done, self.refused = [*said, *(["Meals are at cheaper houses"] if found else [])], refused
        return found

    def _cheaper_leg(self) -> bool:
        for segment in segments(self._state):
            now = self._journeys(self._pick).get(segment.key)
            rows = [
                j
                for j in self._candidates.journeys.get(segment.key, ())
                if now and j.mode == now.mode and j.cost.high < now.cost.high and j.arrive_day == now.arrive_day
            ]
            if now and rows:
                best = max(rows, key=lambda j: j.cost.high)
                self._ride(segment.key, best)
                self.done.append(f"{segment.origin.name} to {segment.destination.name}: a cheaper fare, {best.mode} at {best.depart}")
                return True
        return False

    def _cheaper_sight(self) -> bool:
        must = self._state.preferences.must_do
        paid = [
            (n, i, self._sights[i.id])
            for n in range(len(self._days))
            for i in self._visits(n)
            if i.id in self._sights and self._sights[i.id].cost.high > 0
        ]
        spare = [row for row in paid if not any(wanted_by(row[2], wish) for wish in must)]
        if not spare:
            return False
        n, item, sight = max(spare, key=lambda row: (row[2].cost.high, row[1].id))
        before = len(self.refused)
        self._swap(edits.SwapItem(item=item.id, for_kind="free", day=n + 1))
        if len(self.refused) > before:
            del self.refused[before:]
            self._take(n, item.id)
            self.done.append(f"{sight.name} is out")
        return True

    def _dearer(self, edit: edits.SetPrice) -> None:
        before = self.finished().cost.total.high
        if edit.category in (None, "stay"):
            self._stay(edits.SetStay(change="nicer"))
        if edit.category == "food":
            for n, day in enumerate(list(self._days)):
                for item in day.meals:
                    house = self._meals.get(item.id.split("@")[0])
                    if house is not None and item.kind == "dinner":
                        self._other_house(n, item, _dearer_than(house))
        if edit.category == "transport":
            for segment in segments(self._state):
                now = self._journeys(self._pick).get(segment.key)
                rows = sorted(
                    (
                        j
                        for j in self._candidates.journeys.get(segment.key, ())
                        if now and j.mode == now.mode and j.cost.high > now.cost.high
                    ),
                    key=lambda j: j.cost.high,
                )
                if rows:
                    self._ride(segment.key, rows[0])
                    self.done.append(f"{segment.origin.name} to {segment.destination.name}: a better fare")
        if self.finished().cost.total.high <= before and not self.refused:
            self.refused.append("I cannot find anything better than what is in this plan.")

    # --- days away

    def _day_trip(self, edit: edits.AddDayTrip) -> None:
        """A day outside on a day of its own: the one that was named, else the whole day that gives up least."""
        words = plain(edit.place)
        rows = [s for s in self._sights.values() if s.role == "outing" and (plain(s.name) == words or wanted_by(s, edit.place))]
        if not rows:
            self.refused.append(
                f"I cannot add a day trip to {edit.place}: it is not known as one from {joined([s.place.name for s in self._state.trip.destinations])}, or too far for a day."
            )
            return
        trip = rows[0]
        there = next((n for n in range(len(self._days)) if self._outing_on(n) is not None and self._outing_on(n) == trip), None)
        if there is not None and edit.day in (None, there + 1):
            self.done.append(f"The day trip to {trip.name} is in already, on {self._day_words(there)}")
            return
        whole = [
            n
            for n in self._full_days(())
            if self._days[n].city == trip.city and trip.open_on(self._days[n].date) and self._outing_on(n) is None
        ]
        if edit.day is not None and edit.day - 1 not in whole:
            why = (
                "it is closed then"
                if edit.day <= len(self._days) and not trip.open_on(self._days[edit.day - 1].date)
                else f"it needs a whole day in {trip.city}"
            )
            self.refused.append(
                f"I cannot put the day trip to {trip.name} on {self._day_words(edit.day - 1) if edit.day <= len(self._days) else 'that day'}: {why}."
            )
            return
        days = [edit.day - 1] if edit.day else sorted(whole, key=lambda n: (self._pinned_on(n), len(self._visits(n)), n))
        if not days:
            self.refused.append(f"I cannot add a day trip to {trip.name}: no whole day in {trip.city} is left for it.")
            return
        if there is not None:
            self._drop_outing(there)
        gone = self._visits(days[0])
        self._lay_outing(days[0], trip)
        self.done.append(f"{self._day_words(days[0])} is a day trip to {trip.name}, back for the night in the same bed")
        self._homeless([i for i in gone if i.id not in {v.id for v in self._visits(days[0])}], but=(days[0],))

    def _pinned_on(self, n: int) -> int:
        """How many visits of a day an edit put there."""
        named = {plain(pin.item) for pin in self._option.pins if isinstance(pin, edits.MoveItem)}
        return sum(plain(v.name) in named or v.id in named for v in self._visits(n))

    def _lay_outing(self, n: int, trip: Sight) -> None:
        """The day laid out around the way there and back; breakfast stays, what one eats away is chosen anew."""
        frame, stays = self._frames()[n], self._stays()
        first, last = self._bounds(n)
        bed = stays.get(frame.stay_key) if frame.stay_key else None
        eaten = {i.id.split("@")[0] for m, d in enumerate(self._days) for i in d.meals if m != n}
        table = table_of(self._state, evolve(self._pick, dropped=(*self._pick.dropped, *eaten), menu=()), self._candidates)
        frame = frame.model_copy(
            update={"earliest": max(frame.earliest, first if first > STARTS[self._option.pace] else 0), "latest": min(frame.latest, last)}
        )
        laid = day_of(n + 1, frame, [trip], DaySetting(bed, bed, "more"), table, evolve(self._pick, hours=()))
        breakfast = [i for i in self._days[n].meals if i.kind == "breakfast"]
        meals = tuple(evolve(breakfast[0], start=i.start, end=i.end) if i.kind == "breakfast" and breakfast else i for i in laid.day.meals)
        self._days[n] = evolve(laid.day, meals=meals, accommodation=self._days[n].accommodation)

    def _outing_on(self, n: int) -> Sight | None:
        """The day outside a day is, told by its way there."""
        for item in self._days[n].transport:
            trip = self._sights.get(item.id.split("@")[0].removesuffix("-out").removesuffix("-back"))
            if trip is not None and trip.role == "outing":
                return trip
        return None

    def _drop_outing(self, n: int) -> None:
        """The day without its way out, and without what was seen there; lunch is in the city again."""
        trip = self._outing_on(n)
        if trip is None:
            return
        seen = {trip.id, f"{trip.id}-pm", *(s.id for s in trip.stops)}
        day = self._days[n]
        self._days[n] = evolve(
            day, activities=tuple(i for i in day.activities if i.id not in seen),
            transport=tuple(i for i in day.transport if not i.id.startswith(trip.id)), meals=tuple(i for i in day.meals if plain(trip.name) not in plain(i.note + i.name)),
        )  # fmt: skip
        self._lunch_again(n)

    def _lunch_again(self, n: int) -> None:
        """A lunch near the bed, at its usual hour, for a day that lost the one it had away."""
        if any(i.kind == "lunch" for i in self._days[n].meals) or not any(i.kind == "dinner" for i in self._days[n].meals):
            return
        frame, stays = self._frames()[n], self._stays()
        bed = stays.get(frame.stay_key) if frame.stay_key else None
        near = [(bed.lat, bed.lon)] if bed is not None and bed.lat is not None and bed.lon is not None else []
        eaten = {i.id.split("@")[0] for d in self._days for i in d.meals}
        table = table_of(self._state, evolve(self._pick, dropped=(*self._pick.dropped, *eaten), menu=()), self._candidates)
        meal = table.choose(frame, n + 1, "lunch", near)
        if meal is not None:
            lunch = table.serve(meal, "lunch", frame, 12 * 60 + 45, f"near where you stay in {frame.city}")
            self._days[n] = evolve(self._days[n], meals=tuple(sorted((*self._days[n].meals, lunch), key=lambda i: i.start or "")))


# --- small things


def _point(item: Item) -> Point | None:
    return (item.lat, item.lon) if item.lat is not None and item.lon is not None else None


def _length(item: Item) -> int:
    return max(15, minutes_of(item.end) - minutes_of(item.start)) if item.start and item.end else 90


def _overlap(item: Item, start: int, end: int) -> bool:
    return bool(item.start and item.end) and minutes_of(item.start or "00:00") < end and minutes_of(item.end or "00:00") > start


def _inside(item: Item, windows: Sequence[CityWindow]) -> bool:
    return (
        not item.start
        or not item.end
        or any(w.city == item.city and w.start <= minutes_of(item.start) and minutes_of(item.end) <= w.end for w in windows)
    )


def _visit_item(sight: Sight) -> Item:
    return Item(
        id=sight.id,
        kind="sight",
        name=sight.name,
        city=sight.city,
        lat=sight.lat,
        lon=sight.lon,
        note=sight.note,
        provenance=sight.provenance,
    )


def _meal_item(house: Meal, old: Item) -> Item:
    """The house at the hour of the meal it takes the place of."""
    return Item(
        id=house.id, kind=old.kind, name=house.name, city=house.city, start=old.start, end=old.end, lat=house.lat, lon=house.lon,
        note=" ".join(p for p in (f"Try {house.dishes[0]}." if house.dishes else "", house.reservation) if p), provenance=house.provenance,
    )  # fmt: skip


def _not_at(name: str) -> Callable[[Meal], bool]:
    return lambda meal: meal.name != name


def _cheaper_than(house: Meal) -> Callable[[Meal], bool]:
    return lambda meal: meal.per_person.high < house.per_person.high


def _dearer_than(house: Meal) -> Callable[[Meal], bool]:
    return lambda meal: meal.per_person.high > house.per_person.high


def _same(said: str, name: str) -> bool:
    return plain(said) in plain(name) or plain(name) in plain(said)


_FLAGS: dict[str, Callable[[Sight], bool]] = {
    "outdoors": lambda s: not s.indoor,
    "indoors": lambda s: s.indoor,
    "children": lambda s: s.good_for_children is True,
    "free": lambda s: s.cost.high == 0,
    "flat": lambda s: s.step_free == "yes" and s.sight_kind not in ("viewpoint",),
}
_FLAG_WORDS = {
    "outdoor": "outdoors", "outside": "outdoors", "outdoors": "outdoors", "nature": "outdoors", "indoor": "indoors", "indoors": "indoors", "inside": "indoors",
    "child": "children", "children": "children", "kid": "children", "kids": "children", "family": "children", "free": "free", "flat": "flat",
}  # fmt: skip
_SHOW = frozenset("show shows concert concerts performance music gig theatre opera".split())
"""Words of a kind that belongs to the evening."""
_JOINING = frozenset(
    "or and a an the of for with in to something show shows evening place places thing things visit concert live class tour".split()
)


def of_kind(sight: Sight, kind: str) -> bool:
    """Whether a thing is of a kind a person names: the catalogue's own flags, its kind, what the table of interests says serves it, the

    words of its name. Empty: any sight of the day.
    """
    if sight.role == "outing":
        return False
    words = [w for w in plain(kind).split() if w not in _JOINING]
    if not words:
        return sight.role == "sight" and not is_evening(sight)
    recorded = {singular(w) for w in (sight.sight_kind, *sight.interests, *plain(sight.name).split())}
    hits = [(_FLAGS[_FLAG_WORDS[w]](sight) if w in _FLAG_WORDS else singular(w) in recorded or _serves_interest(sight, w)) for w in words]
    return (any(hits) if " or " in f" {plain(kind)} " else all(hits)) or _serves_interest(sight, " ".join(words))


def _serves_interest(sight: Sight, word: str) -> bool:
    topic = topic_of(word)
    return topic is not None and topic.serves_sight(
        sight.sight_kind, sight.interests, sight.name, sight.note, evening=sight.role == "evening"
    )


def _serves(meal: Meal, kind: str) -> bool:
    text = plain(" ".join((meal.name, meal.cuisine, *meal.dishes, *meal.dietary, meal.tips)))
    return all(singular(w) in text for w in plain(kind).split() if w not in _JOINING)


def _bed_words(stay: Stay) -> str:
    return plain(" ".join((stay.name, stay.stay_type, stay.room_type, *stay.styles, *stay.amenities, *stay.pros)))


def _away(stay: Stay | None, centre: Point | None) -> float:
    if stay is None or centre is None or stay.lat is None or stay.lon is None:
        return 99.0
    return km_between((stay.lat, stay.lon), centre)


def _leg_is(now: Journey, edit: edits.SetLeg | edits.SetLegTime) -> bool:
    if isinstance(edit, edits.SetLeg):
        return edit.mode is not None and now.mode == edit.mode
    return (edit.after is None or now.depart >= edit.after) and (edit.before is None or now.depart < edit.before)


def _leg_fits(journey: Journey, edit: edits.SetLeg | edits.SetLegTime, now: Journey | None) -> bool:
    if isinstance(edit, edits.SetLeg):
        cheaper = not edit.cheaper or (now is not None and journey.cost.high < now.cost.high)
        return cheaper and (edit.mode is None or journey.mode == edit.mode)
    return _leg_is(journey, edit) and (now is None or journey.mode == now.mode)


def _with_free(day: Day, part: PartOfDay | None) -> Day:
    """The day with its free part named, where visits stood."""
    words = f"Free {part or 'day'} in {day.city}, {day.date.day} {MONTHS[day.date.month - 1]}"
    start, end = {
        "morning": (9 * 60, 11 * 60 + 30),
        "afternoon": (13 * 60 + 30, 18 * 60),
        "evening": (18 * 60 + 30, 19 * 60),
        None: (9 * 60 + 30, 12 * 60),
    }[part]
    left = [i for i in day.activities if i.kind in VISITS]
    busy = [i for i in (*day.meals, *day.transport) if _overlap(i, start, end)]
    while busy and start < end:
        start = max(start, in_fives(max(minutes_of(i.end or "00:00") for i in busy)))
        busy = [i for i in (*day.meals, *day.transport) if _overlap(i, start, end)]
    if end - start < 30:
        return evolve(day, activities=tuple(left))
    free = Item(
        id=f"free-{day.day_number}-{part or 'day'}",
        kind="free_time",
        name=words,
        city=day.city,
        start=clock_of(start),
        end=clock_of(end),
        provenance=Provenance(source="user", detail="kept free, as you asked"),
    )
    return evolve(day, activities=tuple(sorted((*left, free), key=lambda i: i.start or "")))


def _titled(day: Day, was: Day) -> Day:
    """The day under a title that is true of it: its own where what it names is still there."""
    if day == was:
        return day
    names = [i.name for i in day.activities if i.kind in VISITS]
    old = [i.name for i in was.activities if i.kind in VISITS]
    if not any(name in day.title and name not in names for name in old) and names:
        return day
    lead = next((w for w in ("There and back", "Arrival", "Departure") if day.title.startswith(w)), "")
    main = max((i for i in day.activities if i.kind in VISITS), key=_length, default=None)
    title = " and ".join(w for w in (lead, main.name if main else "") if w) or f"A free day in {day.city}"
    return evolve(day, title=title)


# --- all plans on the table


class PlansEdited(NamedTuple):
    """The plans after a message's edits. `done` and `refused` are (plan's title, sentences) rows; plans an edit left alone are the same objects."""

    options: tuple[ItineraryOption, ...]
    done: tuple[tuple[str, tuple[str, ...]], ...]
    refused: tuple[tuple[str, tuple[str, ...]], ...]


def edit_plans(state: TripState, wanted: Sequence[PlanEdit], candidates: Candidates, money: Pricing) -> PlansEdited:
    """Every edit laid on the plans it is about. A plan that no edit changes stays the object it was."""
    shared = _shared_beds(state, wanted, candidates)
    options, done, refused = [], [], []
    for option in state.options:
        mine = [e for e in wanted if _about(e, option, state)]
        after = edited(state, option, mine, candidates, money)
        result, said = after.option, list(after.done)
        if shared:
            draft = PlanDraft(state, result, candidates, money)
            for key, stay in shared.items():
                draft.sleep_at(key, stay)
            if draft.changed:
                result = evolve(draft.finished(), pins=(*result.pins, *(e for e in wanted if isinstance(e, edits.SameStayEverywhere))))
                said += draft.done
        options.append(result)
        done += [(option.title, tuple(said))] if said and result != option else []
        refused += [(option.title, after.refused)] if after.refused else []
    return PlansEdited(tuple(options), tuple(done), tuple(refused))


def _about(edit: PlanEdit, option: ItineraryOption, state: TripState) -> bool:
    match edit.options:
        case "all":
            return True
        case "selected":
            return state.selection is None or state.selection.option_id == option.id
        case str():
            return edit.options == option.tier
        case _:
            return option.id in edit.options


def _shared_beds(state: TripState, wanted: Sequence[PlanEdit], candidates: Candidates) -> dict[str, Stay]:
    """The house of each stop that every plan is to share: the selected plan's, else the middle one's."""
    asked = [e for e in wanted if isinstance(e, edits.SameStayEverywhere)]
    if not asked or not state.options:
        return {}
    chosen = next((o for o in state.options if state.selection and o.id == state.selection.option_id), None)
    middle = chosen or next((o for o in state.options if o.tier == "balanced"), state.options[len(state.options) // 2])
    found: dict[str, Stay] = {}
    for span in stay_spans(state):
        stay_id = dict(middle.pick.stays).get(span.key)
        stay = next((s for s in candidates.stays.get(span.key, ()) if s.id == stay_id), None)
        if stay is not None and all(e.city in (None, span.place.name) for e in asked):
            found[span.key] = stay
    return found


def without_pin(state: TripState, option: ItineraryOption, position: int, candidates: Candidates, money: Pricing) -> ItineraryOption | None:
    """The plan as it would be had one of its edits never been asked for; later edits are laid on again. None where no earlier version tells."""
    earlier = (o for v in reversed(state.history) for o in v.options if o.id == option.id and o.pins == option.pins[:position])
    base = next(earlier, None)
    if base is None or position >= len(option.pins):
        return None
    return edited(state, base, option.pins[position + 1 :], candidates, money).option
