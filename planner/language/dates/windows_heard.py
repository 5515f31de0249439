"""Vague stretches as they are heard: windows that narrow each other, days about a day, weekends, and the long weekends of holidays."""

from __future__ import annotations

import re
from datetime import date, timedelta

from planner.domain.values import Window
from planner.language.dates import calendar_days as d
from planner.language.dates import date_cues
from planner.language.dates.date_mentions import Around, FeastWeekend, Found, Shift, Stretch, Vague, Weekend
from planner.language.dates.draft import YEAR_LONG, Scene
from planner.language.dates.holidays import long_weekend, next_feast
from planner.language.dates.reading import MONTHS_AHEAD, DateProblem
from planner.language.dates.settle import settle

_AFTER_THIS = re.compile(r"(?:over |in |during )?(?:the )?(?:week after|following week)$")
_NEAR, _OPEN = 7, 30
_THIS = "the weekend of this week"


def name_year(scene: Scene) -> None:
    """A year named anywhere in the message holds for the days and months in it: "on 5 May next year"."""
    for one in scene.found:
        if (
            isinstance(one.mention, Vague)
            and (one.mention.latest - one.mention.earliest).days >= YEAR_LONG
            and one.mention.latest.month == 12
        ):
            scene.draft.year = one.mention.latest.year


def vague(scene: Scene, one: Found, mention: Vague, lead: str = "") -> None:
    """A window; two in a message narrow each other. `lead` are words of the person's that belong to it."""
    draft, held = scene.draft, scene.draft.vague
    current = scene.context.current
    if _AFTER_THIS.match(scene.words(one).lower()) and current.start:
        draft.shift = Shift(what="start", days=7)
        return
    if not scene.context.asked and (date_cues.is_weather(scene.line.text) or (current.start and not date_cues.is_change(scene.line.text))):
        return
    earliest, latest = mention.earliest, mention.latest
    if draft.year and (latest - earliest).days < YEAR_LONG and earliest.year != draft.year:
        months = 12 * (draft.year - earliest.year)
        earliest, latest = d.plus_months(earliest, months), d.plus_months(latest, months)
    if held and max(held.earliest, earliest) <= min(held.latest, latest):
        earliest, latest = max(held.earliest, earliest), min(held.latest, latest)
    if latest < scene.today:
        scene.gone(earliest, latest, window=True)
    elif earliest > d.plus_months(scene.today, MONTHS_AHEAD):
        words = f"{d.stretch_in_words(earliest, latest)} is more than two years ahead."
        draft.problems.append(DateProblem(kind="too_far", words=words))
    else:
        draft.vague = Window(earliest=earliest, latest=latest, said=lead + scene.words(one))


def bounded(scene: Scene, one: Found, mention: Vague, bound: date_cues.Bound | None) -> None:
    """A window that only bounds another: "after May", "before the summer", "by the end of June"."""
    match bound:
        case "after":
            first = mention.latest + d.DAY
            vague(scene, one, Vague(earliest=first, latest=first + timedelta(days=_OPEN)), "after ")
        case "before" | "by":
            last = mention.latest if bound == "by" else mention.earliest - d.DAY
            vague(scene, one, Vague(earliest=min(last, max(scene.today, last - timedelta(days=_OPEN))), latest=last), f"{bound} ")
        case _:
            vague(scene, one, mention)


def bounds(scene: Scene, one: Found, mention: Stretch) -> None:
    """A window between two ends of which one at least is vague: "from 5 June to mid July"."""
    ends: list[date] = []
    for point in (mention.first, mention.last):
        if isinstance(point, Vague):
            ends.append(point.latest if ends else point.earliest)
            continue
        frame = scene.frame(point)
        settled = settle(point, frame._replace(from_=max(frame.from_, ends[0])) if ends else frame)
        if scene.trouble(settled, point):
            return
        ends.append(settled.options[0].start)
    if ends[0] <= ends[1]:
        vague(scene, one, Vague(earliest=ends[0], latest=ends[1]))


def around(scene: Scene, one: Found, mention: Around, lead: str = "") -> None:
    """The days, the week or the weekend about one day."""
    settled = settle(mention.point, scene.frame(mention.point))
    if scene.trouble(settled, mention.point):
        return
    day = settled.options[0].start
    match mention.shape:
        case "week":
            monday = d.monday_of(day)
            vague(scene, one, Vague(earliest=monday, latest=monday + timedelta(days=6)))
        case "weekend" | "long_weekend":
            fridays = [day + timedelta(days=n) for n in range(-4, 4) if (day + timedelta(days=n)).weekday() == 4]
            nearest = min(fridays, key=lambda friday: abs((friday + d.DAY - day).days))
            weekend(scene, one, Weekend(long=mention.shape == "long_weekend", friday=nearest))
        case "weekend_before":
            weekend(scene, one, Weekend(friday=d.next_weekday(4, day - timedelta(days=10))))
        case "weekend_after":
            weekend(scene, one, Weekend(friday=d.next_weekday(4, day)))
        case _:
            earliest = day - timedelta(days=mention.before)
            if mention.before > _NEAR:
                earliest = min(day + timedelta(days=mention.after), max(earliest, scene.today))
            vague(scene, one, Vague(earliest=earliest, latest=day + timedelta(days=mention.after)), lead)


def weekend(scene: Scene, one: Found, mention: Weekend) -> None:
    """A weekend that is known by its Friday is taken; any other lends its length to the window it stands in."""
    draft, nights = scene.draft, 3 if mention.long else 2
    elsewhere = any(isinstance(other.mention, Vague | Stretch) for other in scene.found)
    if mention.any or mention.friday is None or (elsewhere and mention.note == _THIS):
        draft.weekday, draft.own_nights = 4, nights
        return
    first, last = mention.friday, mention.friday + timedelta(days=nights)
    if last <= scene.today and mention.note == _THIS:
        first, last = first + timedelta(days=7), last + timedelta(days=7)
    if last > scene.today:
        first = max(first, scene.today)
    scene.give(one, first, last, mention.note)


def feast_weekend(scene: Scene, one: Found, mention: FeastWeekend) -> None:
    """The long weekend around a holiday, the next one that has not begun."""
    holiday = next_feast(mention.name, mention.year or scene.draft.year, scene.today)
    if holiday:
        first, last = long_weekend(holiday, mention.name)
        length = "long weekend" if (last - first).days > 2 else "weekend"
        scene.give(one, first, last, f"the {length} of {mention.name}")
