"""One option under change: its days, bed, journeys and meals as they are now, and the windows and blocks its days are made of.

Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from planner.compose.bill import Convert, cost_words
from planner.compose.build import billed
from planner.compose.candidates import Candidates
from planner.compose.frames import OUT_UNTIL, Frame, frames_once
from planner.compose.geometry import Point, clock_of, minutes_of
from planner.compose.sightseeing import plain
from planner.compose.timeline import STARTS
from planner.domain import edits
from planner.domain.edits import PartOfDay, PlanEdit, SetHours
from planner.domain.options import Day, ItineraryOption, Pick
from planner.domain.reports import Journey, MealKind, Stay
from planner.domain.state import TripState
from planner.domain.values import Item, ItemKind, evolve
from planner.language.dates.calendar_days import WEEKDAY_NAMES
from planner.say.phrases import MONTHS

JOURNEYS: frozenset[ItemKind] = frozenset(("flight", "train", "bus", "car", "ferry"))
VISITS: frozenset[ItemKind] = frozenset(("sight", "activity"))
MEALS: tuple[MealKind, ...] = ("breakfast", "lunch", "dinner")
CLOSED: dict[PartOfDay | None, tuple[int, int]] = {
    "morning": (0, 11 * 60 + 30),
    "afternoon": (13 * 60 + 30, 18 * 60),
    "evening": (18 * 60 + 30, 24 * 60),
    None: (0, 24 * 60),
}
"""What a free part of a day keeps clear of visits; no part: the whole day."""
LATE = OUT_UNTIL
MARGIN = {"flight": 30, "train": 30, "bus": 30, "car": 30, "ferry": 30, "transfer": 30}


def kept_clear(edit: edits.FreeTime) -> tuple[int, int]:
    """The minutes of its day that an edit wants free of visits."""
    opens, closes = CLOSED[edit.part]
    return (minutes_of(edit.since) if edit.since else opens, minutes_of(edit.until) if edit.until else closes)


class Pricing(NamedTuple):
    """How a bill is summed: the conversion, the words about rates, the currency of the home country."""

    convert: Convert
    rates_words: str
    home: str | None = None


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


LEAST_OF_A_DAY = 8 * 60
"""Minutes in one city that make a full day: one that begins with landing in the afternoon is none."""


class PlanDraft:
    """One option under change."""

    def __init__(
        self, state: TripState, option: ItineraryOption, candidates: Candidates, money: Pricing, kept: Sequence[edits.KeepPart] = ()
    ) -> None:
        self.done: list[str] = []
        self.refused: list[str] = []
        self.pins: list[PlanEdit] = []
        self.state = state
        self.option = option
        self.candidates = candidates
        self.money = money
        self.days = list(option.itinerary.days)
        self.pick = option.pick
        self.asked: tuple[PlanEdit, ...] = ()
        """What else the same message asks for."""
        self.passing_pins: tuple[PlanEdit, ...] = ()
        self.held: frozenset[str] = frozenset()
        """Visits, by their plain names, that make no room for another."""
        self.fixed: frozenset[str] = frozenset()
        """Visits, by their ids, that keep their hour while a day is laid anew."""
        self.vacated: frozenset[int] = frozenset()
        """Days, counted from 0, that what the edit names has left: they are laid anew for what gives way to it elsewhere."""
        self._framed: tuple[Pick, tuple[Frame, ...]] | None = None
        self.kept = (*(p for p in option.pins if isinstance(p, edits.KeepPart)), *kept)
        rows = [s for some in candidates.sights.values() for s in some]
        self.sights = {s.id: s for s in (*(stop for s in rows for stop in s.stops), *rows)}
        self.trips = {key: s for s in rows if s.role == "outing" for key in (s.id, f"{s.id}-pm", *(stop.id for stop in s.stops))}
        """The day outside that a thing is seen on, by the thing's id."""
        self.meals = {m.id: m for rows in candidates.meals.values() for m in rows}

    @property
    def changed(self) -> bool:
        return self.days != list(self.option.itinerary.days) or self.pick != self.option.pick

    def finished(self) -> ItineraryOption:
        """The option with its days, bill and words as they are now; checks and distances are for those who see all options."""
        if not self.changed:
            return self.option
        cost = billed(self.state, self.pick, self.candidates, self.days, *self.money)
        days = tuple(_titled(_with_open_hours_clear(day, was), was) for day, was in zip(self.days, self.option.itinerary.days, strict=True))
        return evolve(
            self.option, cost=cost, estimated_total_cost=cost_words(cost, self.state.trip.party), pick=self.pick,
            itinerary=evolve(self.option.itinerary, days=days),
        )  # fmt: skip

    def already(self, edit: PlanEdit, words: str) -> None:
        """What an edit asks for is so: that is said, and kept from now on."""
        self.done.append(words)
        self.pins += [] if edit in self.pins else [edit]

    def journeys(self, pick: Pick) -> dict[str, Journey]:
        rows = {key: {j.id: j for j in found} for key, found in self.candidates.journeys.items()}
        return {key: rows[key][journey] for key, journey in pick.journeys if journey in rows.get(key, {})}

    def stays(self) -> dict[str, Stay]:
        rows = {key: {s.id: s for s in found} for key, found in self.candidates.stays.items()}
        return {key: rows[key][stay] for key, stay in self.pick.stays if stay in rows.get(key, {})}

    def frames(self) -> tuple[Frame, ...]:
        """The frame of every day under the journeys as they are now; made once a pick."""
        if self._framed is None or self._framed[0] is not self.pick:
            self._framed = (self.pick, frames_once(self.state, self.pick, self.journeys(self.pick), self.candidates))
        return self._framed[1]

    def windows(self, n: int) -> list[CityWindow]:
        """When one is where on a day, between its journeys."""
        day = self.days[n]
        before = self.days[n - 1] if n else None
        slept = (
            before.accommodation.city
            if before is not None and before.accommodation is not None
            else before.city
            if before is not None
            else None
        )
        timed = sorted((i for i in day.transport if i.start), key=lambda i: i.start or "")
        legs = [i for i in timed if i.kind in JOURNEYS or i.kind == "transfer"]
        if not legs and before is not None and before.night != "stay" and day.night != "stay":
            return []
        if not legs:
            return [CityWindow(0, 24 * 60, day.city)]
        opens = minutes_of(legs[0].start or "00:00") - MARGIN.get(legs[0].kind, 10)
        ends = max(minutes_of(i.end or i.start or "00:00") + (24 * 60 if i.end and i.start and i.end < i.start else 0) for i in legs)
        found = []
        if n and slept is not None and before is not None and before.night == "stay":
            found.append(CityWindow(0, opens, slept))
        if day.night == "stay":
            found.append(CityWindow(ends + 20, 24 * 60, day.city))
        return found

    def is_in_city(self, n: int, item: Item) -> bool:
        """Whether a meal or visit has an hour at which one is in its city, not on the way or away for the day."""
        if not item.start or not item.end:
            return False
        start, end = minutes_of(item.start), minutes_of(item.end)
        return any(w.city == item.city and w.start <= start and end <= w.end for w in self.windows(n))

    def closed(self, n: int) -> list[tuple[int, int]]:
        """The stretches of a day that an edit wants free of visits."""
        return [
            kept_clear(pin)
            for pin in (*self.option.pins, *self.pins, *self.passing_pins)
            if isinstance(pin, edits.FreeTime) and pin.day == n + 1
        ]

    def bounds(self, n: int) -> tuple[int, int]:
        """The first minute a visit may begin and the last it may end, as edits have them."""
        first, last = min(STARTS[self.option.pace], 8 * 60 + 30), LATE
        for pin in (*self.option.pins, *self.pins, *self.passing_pins):
            if isinstance(pin, SetHours) and (not pin.days or n + 1 in pin.days):
                first = max(first, minutes_of(pin.first_start)) if pin.first_start else first
                last = min(last, minutes_of(pin.last_end)) if pin.last_end else last
        return first, last

    def blocks(self, n: int, without: Sequence[str] = ()) -> list[Block]:
        day = self.days[n]
        timed = [i for i in (*day.activities, *day.meals) if i.start and i.end and i.id not in without and i.kind != "free_time"]
        return sorted(Block(minutes_of(i.start or "00:00"), minutes_of(i.end or "00:00"), point_of(i)) for i in timed)

    def put(self, n: int, item: Item, start: int, minutes: int) -> None:
        timed = evolve(item, start=clock_of(start), end=clock_of(start + minutes))
        day = self.days[n]
        left = [i for i in day.activities if i.id != item.id and not (i.kind == "free_time" and overlaps(i, start, start + minutes))]
        self.days[n] = evolve(day, activities=tuple(sorted((*left, timed), key=lambda i: i.start or "")))

    def take(self, n: int, item_id: str) -> Item:
        """Take an item out of its day, and the open hours that are named for it."""
        day = self.days[n]
        item = next(i for i in day.activities if i.id == item_id)
        kept = (i for i in day.activities if i.id != item_id and not (i.kind == "free_time" and item.name in i.name))
        self.days[n] = evolve(day, activities=tuple(kept))
        return item

    def replace_meal(self, n: int, old: Item, new: Item | None) -> None:
        day = self.days[n]
        rows = [new if i.id == old.id and i.kind == old.kind else i for i in day.meals]
        self.days[n] = evolve(day, meals=tuple(sorted((i for i in rows if i is not None), key=_meal_hour)))

    def located(self, name: str, *, kinds: Iterable[ItemKind] = VISITS, day: int | None = None) -> list[tuple[int, Item]]:
        """Where a thing stands in the plan: by its id or name, else by the words of it."""
        words, wanted = plain(name), frozenset(kinds)
        rows = [
            (n, i) for n, d in enumerate(self.days) for i in (*d.activities, *d.meals) if i.kind in wanted and (day is None or n + 1 == day)
        ]
        exact = [(n, i) for n, i in rows if i.id == name or plain(i.name) == words]
        if not exact and any(plain(s.name) == words for s in self.sights.values()):
            return []
        return exact or [(n, i) for n, i in rows if words and (words in plain(i.name) or plain(i.name) in words)]

    def bearing(self, name: str, day: int | None) -> list[tuple[int, Item]]:
        """Everything that is the thing or bears its name: without the Colosseum there is no walk around it either."""
        words = plain(name)
        rows = self.located(name, kinds=(*VISITS, *MEALS), day=day)
        ids = {i.id for _, i in rows}
        more = [
            (n, i) for n, d in enumerate(self.days) for i in d.activities
            if i.kind in VISITS and i.id not in ids and words and words in plain(i.name) and (day is None or n + 1 == day)
        ]  # fmt: skip
        return [*rows, *more]

    def visits(self, n: int) -> list[Item]:
        return [i for i in self.days[n].activities if i.kind in VISITS]

    def best_time(self, item: Item) -> str | None:
        """When the thing is at its best, as far as the book knows."""
        sight = self.sights.get(item.id)
        return sight.best if sight is not None else None

    def is_open(self, item: Item, n: int) -> bool:
        """Whether the thing is open that day, as far as the book knows."""
        sight = self.sights.get(item.id)
        return sight is None or sight.open_on(self.days[n].date)

    def meal_may_move(self, item: Item) -> bool:
        """Whether no edit gave the meal its hour."""
        return not any(isinstance(p, edits.SetMealTime) and p.meal == item.kind for p in (*self.option.pins, *self.pins))

    def day_words(self, n: int) -> str:
        day = self.days[n].date
        return f"{WEEKDAY_NAMES[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"

    def full_days(self, days: Sequence[int]) -> list[int]:
        if days:
            return [n - 1 for n in days if n <= len(self.days)]
        whole = (n for n, d in enumerate(self.days) if 0 < n < len(self.days) - 1 and not any(i.kind in JOURNEYS for i in d.transport))
        return [n for n in whole if n not in self.days_kept and any(w.end - w.start >= LEAST_OF_A_DAY for w in self.windows(n))]

    @property
    def days_kept(self) -> frozenset[int]:
        """The days, counted from 0, that a person said are to stay as they are."""
        return frozenset(k.day - 1 for k in self.kept if k.what == "day" and k.day is not None)

    def keeps(self, what: edits.KeptPart) -> bool:
        return any(k.what == what for k in self.kept)

    def keeps_bed(self, city: str) -> bool:
        """Whether a person said that the bed in a city stays."""
        return any(k.what == "stay" and k.city in (None, city) for k in self.kept)


LEAST_OPEN = 30
"""Minutes below which open hours have no row of their own."""


def _with_open_hours_clear(day: Day, was: Day) -> Day:
    """The day with its open hours ending where a meal begins that an edit has moved into them."""
    if day == was:
        return day
    rows = day.activities
    for meal in day.meals:
        rows = tuple(i for row in rows if (i := _until(row, meal)) is not None)
    return evolve(day, activities=rows)


def _until(item: Item, meal: Item) -> Item | None:
    """Open hours that last until a meal begins; None where nothing is left of them, and whatever else is there as it is."""
    if item.kind != "free_time" or not meal.start or not meal.end or not overlaps(item, minutes_of(meal.start), minutes_of(meal.end)):
        return item
    left = minutes_of(meal.start) - minutes_of(item.start or meal.start)
    return evolve(item, end=meal.start) if left >= LEAST_OPEN else None


def _meal_hour(item: Item) -> str:
    """When a meal is, or would be: one on the way has no hour."""
    return item.start or {"breakfast": "08:00", "lunch": "12:30"}.get(item.kind, "19:00")


def point_of(item: Item) -> Point | None:
    return (item.lat, item.lon) if item.lat is not None and item.lon is not None else None


def length_of(item: Item) -> int:
    return max(15, minutes_of(item.end) - minutes_of(item.start)) if item.start and item.end else 90


def overlaps(item: Item, start: int, end: int) -> bool:
    return bool(item.start and item.end) and minutes_of(item.start or "00:00") < end and minutes_of(item.end or "00:00") > start


def _titled(day: Day, was: Day) -> Day:
    """The day under a title that is true of it: its own where what it names is still there."""
    if day == was:
        return day
    names = [i.name for i in day.activities if i.kind in VISITS]
    old = [i.name for i in was.activities if i.kind in VISITS]
    if not any(name in day.title and name not in names for name in old) and names:
        return day
    lead = next((w for w in ("There and back", "Arrival", "Departure") if day.title.startswith(w)), "")
    main = max((i for i in day.activities if i.kind in VISITS), key=length_of, default=None)
    title = " and ".join(w for w in (lead, main.name if main else "") if w) or f"A free day in {day.city}"
    return evolve(day, title=title)
