"""Days counted from today or from a day named before: `tomorrow`, `in 3 weeks`, `next Friday`, `the second Thursday of May`, `the day after`.

Weeks start on Monday. "Next Friday" is the Friday of next week, "this Friday" the one of this week, "coming Friday" the first after today.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from planner.language.dates import calendar_days as d
from planner.language.dates.date_mentions import DayOfMonth, Fixed, Found, Later, Mention, Moved, Offset, Single, Weekday
from planner.language.dates.explicit import fixed
from planner.language.dates.patterns import group, number, pattern

COUNT = r"(?:(?:a |the )?(?P<few>couple|few|several)(?: of)?|(?P<n>\d{1,3})|an?)"
UNIT = r"(?P<unit>(?:business |working |work )?day|workday|night|week|fortnight|month|year)"
_W = r"W(?P<weekday>\d)"
_MONTH_OR = r"(?:(?:(?P<which>this|next|the|that|coming) month)|M(?P<month>\d\d)(?:(?: ,| of)? (?P<year>20\d\d))?)"
_NTH = r"(?P<nth>\d(?:th|wd)|last|2wd to last|2wd last|next to last|penultimate|third to last|3wd to last)"

_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("today", pattern(r"(?:later |earlier )?(?:today|tonight)|this (?:morning|afternoon|evening)|right away|my day")),
    ("tomorrow", pattern(r"(?:the )?day after tomorrow|(?P<one>tomorrow)|(?:the )?day after next|(?:the )?overmorrow|ubermorgen|pasado tomorrow|apres tomorrow")),
    ("yesterday", pattern(r"(?:the )?day before yesterday|(?P<one>yesterday)")),
    ("in", pattern(rf"in (?:about |around |roughly )?{COUNT} {UNIT}(?: time)?(?: from (?:now|today))?(?:(?: ,)? on {_W})?(?! (?:from|after|before))")),
    ("from_now", pattern(rf"(?:{_W}(?: ,)? )?{COUNT} {UNIT} (?:from (?:now|(?P<base>today|tomorrow))|after (?P<base>today|tomorrow)|away)")),
    ("later", pattern(rf"{COUNT} {UNIT} (?:later|after that|afterwards)|(?P<next>(?:the )?(?:very )?(?:next|following) day|(?<!any )(?<!each )(?<!some )(?:the )?day after(?: that)?(?= [.,;!?]| (?:for|and|to|with|by|at|on|in|until|-)(?!\S)|$))|(?P<same>(?:the |on the )?same (?:day|evening|night))")),
    ("ago", pattern(rf"{COUNT} {UNIT} ago")),
    ("offset", pattern(rf"(?<!for )(?:{COUNT} {UNIT}|the (?P<unit>day)) (?:(?:after|past)(?! that| today| tomorrow)|(?P<minus>before)|(?<!night )(?:from|on)(?= (?:next |this |coming )?W\d(?!(?: ,)?(?: the)? (?:\d|M\d|=))))")),
    ("week_of", pattern(r"(?<!\d )(?<!few )(?<!couple of )(?:the )?week (?:(?P<after>after|following)|(?P<before>before|preceding)|of|commencing|starting|beginning|containing|including)(?: on)?(?: the)?(?= )")),
    ("weekday_in", pattern(rf"{_W} (?P<bare>week|fortnight)(?! (?:of|from|in|long))|{_W} in {COUNT} week(?: time)?")),
    ("weekdays_on", pattern(rf"(?P<n>\d) {_W} (?:from (?:now|today)|later|away)")),
    ("this", pattern(rf"(?:this|current) (?:week (?:on )?)?{_W}|{_W}(?: ,)? (?:of )?this week|this week(?:'s)? (?:on )?{_W}")),
    ("next", pattern(rf"not this {_W} but (?:the )?next(?: 1| {_W})?|(?:the )?next (?:week(?:'s)?(?: ,)? (?:on )?)?{_W}|{_W}(?: ,)? (?:of |in )?(?:the )?(?:next|following|coming) week")),
    ("after_next", pattern(rf"{_W}(?: ,)? (?:of )?(?:the )?week after next|(?:the )?week after next(?: ,)? (?:on )?{_W}|{_W} after next")),
    ("coming", pattern(rf"(?:the |this )?(?:coming|next available) {_W}|{_W} coming|first {_W} available")),
    ("last", pattern(rf"(?:last|previous|past) {_W}|{_W}(?: of)? last week")),
    ("nth", pattern(rf"(?:the )?{_NTH} {_W} (?:of|in) {_MONTH_OR}")),
    ("nth_day", pattern(rf"(?:the )?(?P<nth>last|1wd|1th) day (?:of|in) {_MONTH_OR}")),
    ("after_that", pattern(rf"(?:the |on the )?{_W} (?:after(?: that)?|following|thereafter)|(?:the )?following {_W}|(?P<that>that) {_W}")),
    ("weekday", pattern(_W)),
)  # fmt: skip
_SMALL_TALK = re.compile(
    r"(?<!\S)(?:(?:all|everything|it|enough|help|else|done|thanks?|day) (?:for )?|(?:you|are you|doing|weather|'s it|feeling) )$"
)
_COVER = re.compile(r"(?<!\S)(?:see|do|visit|cover|explore|tour|fit|squeeze|discover)(?: (?!in )\S+){0,5} $")


def count_of(match: re.Match[str]) -> tuple[int, bool]:
    """How many, and whether the word was loose ("a few" is 3, "a couple" 2)."""
    few = group(match, "few")
    if few:
        return (2, False) if few == "couple" else (3, True)
    return number(match, "n") or 1, False


def moved(day: date, count: int, unit: str) -> date:
    """`day` moved by `count` units; business days skip Saturdays and Sundays."""
    if unit in ("month", "year"):
        return d.plus_months(day, count * (12 if unit == "year" else 1))
    if "work" in unit or "business" in unit:
        return d.plus_workdays(day, count)
    return day + timedelta(days=count * {"week": 7, "fortnight": 14}.get(unit, 1))


def find(line: str, today: date) -> Iterator[Found]:
    """Every relative day in the line; overlaps are left to the caller."""
    for kind, rule in _RULES:
        for match in rule.finditer(line):
            mention = _mention(kind, match, today, line[: match.start()])
            if mention:
                yield Found(mention, match.start(), match.end())


def _mention(kind: str, match: re.Match[str], today: date, before: str) -> Mention | None:
    match kind:
        case "today":
            return None if _SMALL_TALK.search(before) else fixed(today)
        case "tomorrow" | "yesterday":
            steps = 1 if match["one"] else 2
            return fixed(today + steps * d.DAY) if kind == "tomorrow" else fixed(today - steps * d.DAY, behind=True)
        case "in" | "from_now" | "ago":
            return None if kind == "in" and _COVER.search(before) else _counted(kind, match, today)
        case "later":
            return _later(match)
        case "offset":
            return _offset(match)
        case "week_of":
            return Offset(week=True, days=7 if match["after"] else -7 if match["before"] else 0)
        case "weekday_in":
            weeks = {"week": 1, "fortnight": 2}.get(match["bare"] or "") or count_of(match)[0]
            return Single(point=Moved(point=Weekday(weekday=number(match, "weekday") or 0), days=7 * weeks))
        case "weekdays_on":
            first = d.next_weekday(int(match["weekday"]), today)
            return fixed(first + timedelta(weeks=int(match["n"]) - 1))
        case "nth" | "nth_day":
            return _nth(match, today)
        case "weekday":
            return Single(point=Weekday(weekday=int(match["weekday"])))
        case "after_that":
            return Single(point=Later(weekday=number(match, "weekday")))
        case _:
            return _in_week(kind, number(match, "weekday") or 0, today)


def _counted(kind: str, match: re.Match[str], today: date) -> Single:
    count, _ = count_of(match)
    base = today + d.DAY if group(match, "base") == "tomorrow" else today
    on = moved(base, -count if kind == "ago" else count, match["unit"])
    weekday = number(match, "weekday")
    if weekday is not None and on.weekday() != weekday:
        on = min((on + timedelta(days=n) for n in range(-3, 4)), key=lambda day: (day.weekday() != weekday, abs((day - on).days)))
    return fixed(on, behind=kind == "ago")


def _later(match: re.Match[str]) -> Single:
    if match["same"]:
        return Single(point=Later(days=0))
    if match["next"]:
        return Single(point=Later(days=1))
    count, _ = count_of(match)
    if match["unit"] in ("month", "year"):
        return Single(point=Later(months=count * (12 if match["unit"] == "year" else 1)))
    return Single(point=Later(days=count * {"week": 7, "fortnight": 14}.get(match["unit"], 1)))


def _offset(match: re.Match[str]) -> Offset:
    unit = group(match, "unit") or "day"
    count = count_of(match)[0] * (-1 if match["minus"] else 1)
    if unit in ("month", "year"):
        return Offset(months=count * (12 if unit == "year" else 1))
    return Offset(days=count * {"week": 7, "fortnight": 14}.get(unit, 1))


def _in_week(kind: str, weekday: int, today: date) -> Single:
    name, monday = d.WEEKDAY_NAMES[weekday], d.monday_of(today)
    day = monday + timedelta(days=weekday)
    match kind:
        case "this":
            return fixed(day, f"the {name} of this week")
        case "next":
            return fixed(day + timedelta(days=7), f"the {name} of next week")
        case "after_next":
            return fixed(day + timedelta(days=14), f"the {name} of the week after next")
        case "coming":
            return fixed(d.next_weekday(weekday, today), f"the first {name} after today")
        case _:
            return fixed(d.next_weekday(weekday, today) - timedelta(days=7 if weekday != today.weekday() else 14), behind=True)


def _nth(match: re.Match[str], today: date) -> Single | None:
    said = match["nth"]
    nth = int(said[0]) if said[0].isdigit() and "last" not in said else {"last": -1, "3wd to last": -3, "third to last": -3}.get(said, -2)
    weekday, year = number(match, "weekday"), number(match, "year")

    def on(year: int, month: int) -> date | None:
        if weekday is None:
            return date(year, month, 1) if nth > 0 else d.month_end(year, month)
        return d.nth_weekday(year, month, weekday, nth)

    if match["which"]:
        month = d.plus_months(today.replace(day=1), 1 if match["which"] in ("next", "coming") else 0)
        found = on(month.year, month.month)
        if found and found < today and match["which"] == "the":
            month = d.plus_months(month, 1)
            found = on(month.year, month.month)
    else:
        found = on(year or today.year, int(match["month"]))
        if found and found < today and not year:
            found = on(today.year + 1, int(match["month"]))
    return (
        Single(point=Fixed(on=found))
        if found
        else Single(point=DayOfMonth(day=32, month=number(match, "month") or today.month))
        if nth == 5
        else None
    )
