"""The clock of one day in a city: when each visit begins and ends, when one eats, and what no longer fits. Pure.

Everything is in minutes after midnight. Visits keep their usual length, the way between them is walked or ridden, and midday is left
free for lunch, whether or not meals are planned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from planner.compose.frames import DAY_ENDS, Frame
from planner.compose.geometry import at, hop, in_fives
from planner.domain.options import Pace
from planner.domain.reports import Sight

STARTS: dict[Pace, int] = {"relaxed": 9 * 60 + 45, "moderate": 9 * 60 + 15, "packed": 9 * 60}
LUNCH: dict[Pace, int] = {"relaxed": 90, "moderate": 75, "packed": 60}
BREATH: dict[Pace, int] = {"relaxed": 20, "moderate": 10, "packed": 0}
NOON, LUNCH_FROM, LUNCH_LAST = 12 * 60 + 15, 11 * 60 + 30, 14 * 60 + 30
DINNER, DINNER_FROM, DINNER_LAST, DINNER_LENGTH = 19 * 60, 18 * 60, 20 * 60 + 30, 75
BREAKFAST, BREAKFAST_ENDS = 8 * 60, 8 * 60 + 45


class Visit(NamedTuple):
    sight: Sight
    start: int
    end: int


class Timeline(NamedTuple):
    """`lunch` and `dinner` are when each begins; `on_the_way` says that lunch falls within a visit that lasts over midday."""

    visits: tuple[Visit, ...]
    left: tuple[Sight, ...]
    breakfast: bool
    lunch: int | None
    lunch_length: int
    on_the_way: bool
    dinner: int | None

    @property
    def idle(self) -> int:
        """Minutes between visits in which one neither eats nor is on the way: the measure of a badly ordered day."""
        lost = 0
        for before, after in pairwise(self.visits):
            eats = self.lunch_length if self.lunch is not None and before.end <= self.lunch < after.start else 0
            lost += after.start - before.end - eats - hop(at(before.sight), at(after.sight))
        return lost


NO_HOURS: Mapping[str, int] = {}


def timeline(frame: Frame, sights: Sequence[Sight], pace: Pace, hours: Mapping[str, int] = NO_HOURS) -> Timeline:
    """The day with as many of the sights, in their order, as fit between arriving and leaving.

    `hours` are the minutes at which visits (by id), lunch and dinner began before something else of the day was changed. They begin then
    again unless they cannot, or unless something would have to be left out for it; time won before lunch is used for the way.
    """
    plan = _fitted(frame, sights, pace, hours)
    if hours and plan.left:
        anew = _fitted(frame, sights, pace, NO_HOURS)
        return anew if len(anew.left) < len(plan.left) else plan
    return plan


def _fitted(frame: Frame, sights: Sequence[Sight], pace: Pace, hours: Mapping[str, int]) -> Timeline:
    kept, left = list(sights), []
    while True:
        visits, lunch, inside = _laid(frame, kept, pace, hours)
        late = next((v for v in visits if v.end > _visits_until(frame)), None)
        if late is None and (not _lunch_due(frame) or lunch is not None or inside):
            break
        if not kept:
            lunch = None
            break
        out = late.sight if late else kept[-1]
        kept.remove(out)
        left.append(out)
    ends = visits[-1].end if visits else None
    return Timeline(
        visits=tuple(visits), left=tuple(left), breakfast=frame.woke_here and frame.until_late >= BREAKFAST_ENDS, lunch=lunch,
        lunch_length=LUNCH[pace], on_the_way=inside, dinner=_dinner(frame, ends, hours.get("dinner", 0)),
    )  # fmt: skip


def _visits_until(frame: Frame) -> int:
    """When visits must be over: early enough to dine before leaving in the evening."""
    early = frame.until_late - DINNER_LENGTH - 20
    return min(frame.free_until, early) if DINNER_FROM <= early < DAY_ENDS else frame.free_until


def _lunch_due(frame: Frame) -> bool:
    """Whether one is there over midday, with an hour to sit down."""
    return frame.free_from <= 13 * 60 and frame.free_until >= 13 * 60 + 15


def _laid(frame: Frame, sights: Sequence[Sight], pace: Pace, hours: Mapping[str, int]) -> tuple[list[Visit], int | None, bool]:
    clock = in_fives(max(frame.free_from, STARTS[pace]))
    due, lunch, length = _lunch_due(frame), None, LUNCH[pace]
    length = min(length, max(60, frame.free_until - NOON)) if frame.free_until < 16 * 60 else length
    visits: list[Visit] = []
    for n, sight in enumerate(sights):
        way = hop(at(sights[n - 1]), at(sight)) + BREATH[pace] if n else 0
        begins = max(clock + way, hours.get(sight.id, 0))
        if due and lunch is None and _lunch_first(begins, begins + sight.minutes):
            lunch = max(clock + (5 if n else 0), LUNCH_FROM, hours.get("lunch", 0))
            after = way - max(0, lunch - clock - 5) if hours else way
            begins = max(lunch + length + max(after, 5), hours.get(sight.id, 0))
        begins = in_fives(begins)
        visits.append(Visit(sight, begins, begins + sight.minutes))
        clock = in_fives(begins + sight.minutes)
    if not due or lunch is not None:
        return visits, lunch, False
    if visits and clock > LUNCH_LAST:
        return visits, None, True
    lunch = max(clock + 5, NOON, hours.get("lunch", 0)) if visits else max(frame.free_from, NOON, hours.get("lunch", 0))
    return visits, (lunch if lunch + 60 <= frame.free_until else None), False


def _lunch_first(begins: int, ends: int) -> bool:
    """Whether to eat before a visit: it would begin at midday, or last past the latest lunch although there is time to eat before."""
    return begins >= 11 * 60 + 45 or (ends > LUNCH_LAST and begins >= 11 * 60 - 15)


def _dinner(frame: Frame, ends: int | None, hours: int) -> int | None:
    """When dinner begins: around 19:00, after the last visit and before one has to leave; None when one is not there in the evening."""
    earliest = max(frame.free_from, DINNER_FROM, (ends or 0) + 20)
    begins = in_fives(max(DINNER if frame.until_late >= DINNER + DINNER_LENGTH else DINNER_FROM, earliest, hours))
    if begins > DINNER_LAST or begins + DINNER_LENGTH > frame.until_late:
        return None
    return begins
