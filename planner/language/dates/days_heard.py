"""Single days and stretches as they are heard: which is the start and which the end, what was taken back, what bounds a window."""

from __future__ import annotations

from datetime import date

from planner.language.dates import calendar_days as d
from planner.language.dates import date_cues, windows_heard
from planner.language.dates.date_mentions import Around, DayOfMonth, Feast, Fixed, Found, Later, Moved, Point, Stretch, Vague, Weekday
from planner.language.dates.draft import Scene
from planner.language.dates.holidays import SEASONAL
from planner.language.dates.settle import DateAnchor, Settled, end_before_start, settle, settle_pair

_SIDE = 30
_FAR = 24
_HALF_A_YEAR = 183
_BOUNDS: dict[date_cues.Bound, tuple[int, int]] = {
    "about": (3, 3),
    "after": (-1, _SIDE),
    "before": (_SIDE, -1),
    "by": (_SIDE, 0),
    "from": (0, _SIDE),
}


def single(scene: Scene, one: Found, point: Point, before: str, after: str) -> None:
    """One day: a bound of a window, the end, or the start. `before` and `after` are the words around it."""
    draft = scene.draft
    if isinstance(point, Weekday) and scene.in_vague():
        draft.weekday = point.weekday if draft.weekday is None else draft.weekday
        return
    role = date_cues.role_of(before, after)
    if role == "leave":
        role = "end" if draft.arrived else "start"
    draft.arrived |= role == "start"
    counted = isinstance(point, Later) and draft.last_day is None
    draft.moved_on |= counted
    bound = date_cues.bound_of(before, after)
    if bound == "by" and date_cues.is_arrival(before):
        bound = None
    if bound and not counted and not (role == "end" and bound in ("about", "before", "by")):
        sides = _BOUNDS[bound]
        windows_heard.around(
            scene, one, Around(point=point, before=sides[0], after=sides[1]), "around " if bound == "about" else f"{bound} "
        )
        return
    if isinstance(point, Feast) and point.name in SEASONAL and role == "none" and not before.endswith("on ") and len(scene.found) == 1:
        sides = SEASONAL[point.name]
        windows_heard.around(scene, one, Around(point=point, before=sides[0], after=sides[1]))
        return
    if role in ("none", "start") and date_cues.is_event(before) and not draft.starts and not draft.pairs:
        windows_heard.around(scene, one, Around(point=point, before=3, after=3))
        settled = settle(point, scene.frame(point))
        draft.event = settled.options[0].start if settled.options else None
        return
    if date_cues.is_alternative(before) and (draft.starts or draft.ends) and not draft.pairs:
        _add(scene, point)
        return
    fix = date_cues.is_fix(before)
    whole = draft.pairs or (draft.starts and draft.ends)
    if whole and not fix:
        return
    _take(scene, one, point, role, fix)


def _add(scene: Scene, point: Point) -> None:
    """Another day for the end or start heard last: "Friday or Saturday"."""
    draft = scene.draft
    settled = settle(point, scene.frame(point, end=bool(draft.ends)))
    if scene.trouble(settled, point):
        return
    if draft.ends:
        draft.ends = (*draft.ends, *settled.options)
    else:
        draft.starts = (*draft.starts, *settled.options)


def _take(scene: Scene, one: Found, point: Point, role: date_cues.Role, fix: bool) -> None:
    draft = scene.draft
    is_end = role == "end" or (role == "none" and _is_second(scene, fix))
    settled = settle(point, scene.frame(point, end=is_end))
    if scene.trouble(settled, point):
        return
    day = settled.options[0].start
    start = scene.known_start()
    if is_end and start and (early := _too_early(point, start, day)):
        draft.problems.append(end_before_start(start, early))
        return
    draft.last_day = day
    if is_end and role == "none" and start and day < start:
        is_end = False
    if draft.pairs:
        pair, draft.pairs = draft.pairs, ()
        draft.starts, draft.ends = (pair, ()) if is_end else ((), ())
    if is_end:
        draft.ends, draft.end_guessed = settled.options, role == "none"
    else:
        draft.starts = settled.options
    _say(scene, one, point, settled, is_end)


def _too_early(point: Point, start: date, day: date) -> date | None:
    """The day meant by an end that only comes round long after the start: "back on the 3rd" of a trip that starts on the 6th."""
    if not isinstance(point, DayOfMonth) or point.year is not None or (day - start).days <= (_FAR if point.month is None else _HALF_A_YEAR):
        return None
    same = d.day_or_none(start.year, point.month or start.month, point.day)
    return same if same and same < start else None


def _is_second(scene: Scene, fix: bool) -> bool:
    """Whether a day without a role is the end: the second one said, or the one still open after the planner asked."""
    draft, current = scene.draft, scene.context.current
    if draft.starts and not draft.ends and not fix:
        return True
    return bool(scene.context.asked and not draft.starts and current.start and not current.end and current.nights is None and not fix)


def _say(scene: Scene, one: Found, point: Point, settled: Settled, is_end: bool) -> None:
    """Relative and bare days are said back in full; dates written out are not."""
    topic = "end" if is_end else "start"
    scene.draft.forget("end" if is_end else "start")
    if settled.note:
        scene.draft.said_back.append(("end" if is_end else "start", settled.note))
    if _wants_words(point, scene) and len(settled.options) == 1:
        note = f", {point.note}" if isinstance(point, Fixed) and point.note else ""
        scene.say_back("end" if topic == "end" else "start", one, d.in_words(settled.options[0].start) + note)


def _wants_words(point: Point, scene: Scene) -> bool:
    if isinstance(point, Fixed):
        return point.on != scene.today
    return isinstance(point, Weekday | Later | Moved | Feast) or (isinstance(point, DayOfMonth) and point.month is None)


def stretch(scene: Scene, one: Found, mention: Stretch, before: str) -> None:
    """From one day to another, or a window where one end is vague. The last stretch said holds."""
    draft, first, last = scene.draft, mention.first, mention.last
    if isinstance(first, Vague) or isinstance(last, Vague):
        windows_heard.bounds(scene, one, mention)
        return
    if isinstance(first, Weekday) and isinstance(last, Weekday) and scene.in_vague():
        draft.weekday, draft.own_nights = first.weekday, (last.weekday - first.weekday) % 7
        return
    frame = scene.frame(first)
    if date_cues.CHANGE_FROM.search(before) and _moves_known(scene, first, frame):
        role: date_cues.Role = (
            "end" if any(option.start == scene.context.current.end for option in settle(first, frame).options) else "start"
        )
        _take(scene, one, last, role, fix=True)
        return
    settled = settle_pair(first, last, frame)
    if date_cues.is_sometime(before) and len(settled.options) == 1:
        windows_heard.vague(scene, one, Vague(earliest=settled.options[0].start, latest=settled.options[0].end))
        return
    if mention.loose and settled.past and settled.past.end > scene.today:
        windows_heard.vague(scene, one, Vague(earliest=settled.past.start, latest=settled.past.end))
        return
    if scene.trouble(settled, first, last):
        return
    options = (*draft.pairs, *settled.options) if date_cues.is_alternative(before) else settled.options
    draft.pairs, draft.loose, draft.starts, draft.ends = options, mention.loose, (), ()
    draft.last_day = settled.options[0].end
    draft.forget("start", "end")
    if settled.note:
        draft.said_back.append(("start", settled.note))
    if (_wants_words(first, scene) or _wants_words(last, scene)) and len(settled.options) == 1:
        scene.say_back("start", one, f"{d.in_words(settled.options[0].start)} to {d.in_words(settled.options[0].end)}")


def _moves_known(scene: Scene, first: Point, frame: DateAnchor) -> bool:
    """Whether "change it from A to B" names as A a day that is known."""
    current = scene.context.current
    return any(option.start in (current.start, current.end) for option in settle(first, frame).options)
