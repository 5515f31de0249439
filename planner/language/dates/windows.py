"""Vague stretches: `mid June`, `in October`, `spring`, `next month`, `first half of May`, `the week after next`.

Early is the first ten days of a month, mid the 11th to the 20th, late the rest. Seasons are those of the northern hemisphere,
by whole months. A window is the stretch that was named, also when it has begun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from planner.language.dates import calendar_days as d
from planner.language.dates.date_mentions import Found, Vague
from planner.language.dates.patterns import NOUN, group, number, pattern
from planner.language.dates.relative import COUNT, count_of, moved

_PART = (
    r"(?:(?:(?:the )?(?:very )?(?P<early>early|beginning|start|first part|1wd part|1th part)|(?:the )?(?P<mid>mid|middle|midst)|"
    r"(?:the )?(?:very )?(?P<late>late|later|end|last part|back end|tail end)|"
    r"(?:the )?(?P<half1>1wd half|1th half|1st half)|(?:the )?(?P<half2>2wd half|2th half|latter half|last half)|"
    r"(?:the )?(?:(?P<week>\d)(?:wd|th) (?:full )?week|(?P<lastweek>last week)))(?: (?:to|-) (?P<upto>mid|middle|late|end))?(?: of| in)? (?:the )?)"
)
_CUE = r"(?:(?:some ?time |any ?time |some point |possibly |maybe |perhaps |probably )?(?:in|during|over|for|around|this|towards|by|through) )?"
_YEAR = r"(?:(?: ,| of)? (?P<year>20\d\d))?"
_NO_DAY = rf"(?! \d{{1,2}}(?:th|wd)?(?!\S)(?! {NOUN}(?!\S)))"
_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("months", pattern(rf"(?:between |from )?{_CUE}(?:early |mid |late )?M(?P<month>\d\d)(?: (?P<year1>20\d\d))? (?:and|or|to|until|through|-|/|into) (?:in )?(?:early |mid |late )?M(?P<month2>\d\d){_NO_DAY}{_YEAR}")),
    ("month", pattern(rf"{_CUE}{_PART}?(?:the month of )?(?:next |this |coming )?M(?P<month>\d\d){_NO_DAY}{_YEAR}")),
    ("month", pattern(rf"(?:(?:in|during|over|around) )?M(?P<month>\d\d) (?P<week>\d)(?:th|wd|st) week{_YEAR}")),
    ("year_month", pattern(r"(?P<year>20\d\d)(?: [,/-])? M(?P<month>\d\d)")),
    ("season", pattern(rf"(?:(?:in |during |over |for |sometime |around )?(?:the )?(?P<cue>next |this |coming |the |of )?|(?P<cue>in |during |over |for |around )){_PART}?(?P<season>spring|summer|autumn|winter)(?:time)?{_YEAR}")),
    ("spring_break", pattern(rf"(?:for |over |during )?(?:the )?spring break{_YEAR}")),
    ("relmonth", pattern(rf"{_CUE}{_PART}?(?P<which>next|this|coming|current|following|the) month(?! (?:after|before))")),
    ("relmonth", pattern(r"(?:the )?month after next")),
    ("relweek", pattern(rf"{_CUE}(?P<part>(?:the )?(?:early|beginning of|start of|mid|middle of|later|late|end of|1wd half of) (?:the )?)?(?P<which>next|this|coming|current|the coming|the following|upcoming|the) week(?: of travel)?(?! (?:of|commencing|starting|beginning|long|after|before|containing|end|in))(?! W\d)")),
    ("relweek", pattern(r"(?:the )?(?P<which>week after next|week after)(?! W\d)")),
    ("rest", pattern(r"(?:the )?(?:rest|remaining|remainder|balance) (?:of )?(?:the |this )?(?P<unit>week|month|year)")),
    ("span", pattern(rf"(?:in |over |within |during )?(?:the |these )?(?:next|coming|following) {COUNT.replace('|an?', '')} ?(?P<unit>day|week|month)")),
    ("span", pattern(rf"within (?:the next )?{COUNT} (?P<unit>day|week|month)")),
    ("span", pattern(r"(?:in |over |within |during )?the (?:next|coming|following) (?P<unit>week)s?(?: or so)")),
    ("weeks", pattern(r"(?:in |during |over )?(?:the )?(?P<side>1wd|1th|last|final|1st) (?:(?P<n>\d{1,2})|(?P<few>couple of|few)) (?P<unit>day|week|weekend) (?:of|in) M(?P<month>\d\d)" + _YEAR)),
    ("quarter", pattern(r"(?:in |during |over )?(?:the )?(?:q (?P<q>[1-4])|(?P<q>[1-4])(?:wd|th|st) quarter)(?: ,| of)?(?: (?P<year>20\d\d)| (?P<which>this|next|the) year)?")),
    ("part_year", pattern(rf"(?:in )?{_PART}(?:year )?(?P<year>20\d\d)(?! (?:night|day|people))|(?:in |during )?(?:the )?(?:whole )?year (?:of )?(?P<year>20\d\d)")),
    ("soon", pattern(r"(?P<asap>asap|as soon as possible|the sooner the better)|in the (?P<unit>near) future|in (?:the )?coming (?P<unit>week|month)")),
    ("iso_week", pattern(r"(?:in |during )?(?:the )?(?P<week>\d)(?:wd|th|st) week of (?P<year>20\d\d)|(?:in |during )?(?:calendar |kw |cw )?week (?P<week>[1-5]?\d)(?! (?:of|in|night|day))")),
    ("relyear", pattern(r"(?:some ?time |any ?time )?(?:in )?(?:the )?(?P<part>early |mid |late |later |end of |1wd half of |2wd half of |beginning of )?(?:the )?(?P<which>next|this) year|(?:at |towards |by )?(?:the )?(?P<part>end of |later in |late in )(?P<which>the) year")),
    ("year", pattern(r"(?:some ?time |any ?time |later |early |late )?in (?P<year>20[1-9]\d)")),
)  # fmt: skip
_NEARLY_OVER = 14
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
_Pair = tuple[date, date]


def find(line: str, today: date, asked: bool) -> Iterator[Found]:
    """Every vague stretch in the line; overlaps are left to the caller."""
    for kind, rule in _RULES:
        for match in rule.finditer(line):
            pair = _pair(kind, match, today, line, asked)
            if pair and pair[1] >= pair[0]:
                yield Found(Vague(earliest=pair[0], latest=pair[1]), match.start(), match.end())


def _pair(kind: str, match: re.Match[str], today: date, line: str, asked: bool) -> _Pair | None:
    match kind:
        case "months":
            return _months(match, today)
        case "month" | "year_month":
            return _part(match, *_month(int(match["month"]), number(match, "year"), today, match), today)
        case "season":
            return _season(match, today, alone=asked or match[0] == line.strip(" .!?"))
        case "spring_break":
            first = _month(3, number(match, "year"), today, match)[0]
            return first + timedelta(days=5), date(first.year, 4, 15)
        case "relmonth":
            month = d.plus_months(
                today.replace(day=1), 2 if "after next" in match[0] else 0 if match["which"] in ("this", "current", "the") else 1
            )
            if match[0] == "the month":
                return None
            return _part(match, month, d.month_end(month.year, month.month), today)
        case "relweek":
            return _week(match, today)
        case "rest":
            ends = {
                "week": d.monday_of(today) + timedelta(days=6),
                "month": d.month_end(today.year, today.month),
                "year": date(today.year, 12, 31),
            }
            return today, ends[match["unit"]]
        case "span":
            return today + d.DAY, moved(today, count_of(match)[0], match["unit"])
        case "soon":
            return today + d.DAY, today + timedelta(days=14) if match["asap"] else d.plus_months(
                today, 1 if group(match, "unit") == "week" else 3
            )
        case "iso_week":
            return _iso_week(int(group(match, "week") or 1), today, match["year"])
        case "relyear":
            return _year(today.year + (group(match, "which") == "next"), group(match, "part") or "", today)
        case "weeks":
            return _edge(match, today)
        case "quarter":
            return _quarter(match, today)
        case "part_year":
            year = number(match, "year") or today.year
            return _part(match, date(year, 1, 1), date(year, 12, 31), today)
        case _:
            return _year(int(match["year"]), match[0], today)


def _month(month: int, year: int | None, today: date, match: re.Match[str]) -> _Pair:
    """First and last day of a month; without a year the next one not over, "next May" the one of next year when May is still ahead this year."""
    if year is None:
        year = today.year + (d.month_end(today.year, month) < today)
        if re.search(rf"next M{month:02d}", match[0]) and year == today.year and month - today.month <= 1:
            year += 1
    return date(year, month, 1), d.month_end(year, month)


def _part(match: re.Match[str], first: date, last: date, today: date) -> _Pair:
    """The part of a month or longer stretch that "early", "second half" or "third week" names."""
    months = round((last - first).days / 30.4)
    if months > 1:
        return _part_of_months(match, first, last, months)
    if group(match, "early"):
        last = first.replace(day=10)
    elif group(match, "mid"):
        first, last = first.replace(day=11), first.replace(day=20)
    elif said_late := group(match, "late"):
        first = max(today, first) if said_late == "later" else first.replace(day=21)
    elif group(match, "half1"):
        last = first.replace(day=15)
    elif group(match, "half2"):
        first = first.replace(day=16)
    elif group(match, "lastweek"):
        return d.monday_of(d.next_weekday(3, last - timedelta(days=7))), last
    elif group(match, "week"):
        week = d.week_of_month(first.year, first.month, int(match["week"]))
        return (week[0], max(week[1], first.replace(day=7))) if match["week"] == "1" else week
    upto = group(match, "upto")
    if upto:
        last = first.replace(day=20) if upto.startswith("mid") else d.month_end(first.year, first.month)
    return first, last


def _part_of_months(match: re.Match[str], first: date, last: date, months: int) -> _Pair:
    """Thirds and halves of a season or a year, by whole months where they divide."""
    third, half = months // 3, d.plus_months(first, months // 2) + timedelta(days=15 * (months % 2))
    if group(match, "early"):
        last = d.plus_months(first, third) - d.DAY
    elif group(match, "mid"):
        first, last = d.plus_months(first, third), d.plus_months(first, 2 * third) - d.DAY
    elif group(match, "late"):
        first = d.plus_months(first, 2 * third)
    elif group(match, "half1"):
        last = half - d.DAY
    elif group(match, "half2"):
        first = half
    return first, last


def _months(match: re.Match[str], today: date) -> _Pair:
    year1, year2 = number(match, "year1"), number(match, "year")
    first_month, last_month = int(match["month"]), int(match["month2"])
    if year1 is None and year2 is not None:
        year1 = year2 - (first_month > last_month)
    first, _ = _month(first_month, year1, today, match)
    year = year2 or first.year + (last_month < first_month)
    start = re.search(r"(early|mid|late) M", match[0].split(" M")[0] + " M")
    first = first.replace(day={"mid": 11, "late": 21}.get(start[1] if start else "", 1))
    end = re.search(r"(early|mid|late) M\d\d$", match[0])
    last = d.month_end(year, last_month)
    return first, last.replace(day={"early": 10, "mid": 20}.get(end[1], last.day)) if end else last


def _season(match: re.Match[str], today: date, alone: bool) -> _Pair | None:
    cue = group(match, "cue") or match[0].split()[0] in ("in", "during", "over", "for", "around", "sometime")
    parted = any(group(match, name) for name in ("early", "mid", "late", "half1", "half2"))
    if not (cue or match["year"] or parted or alone):
        return None
    month, year = _SEASONS[match["season"]], number(match, "year")
    if year is None:
        year = today.year
        if d.month_end(year + (month == 12), month + 2 if month != 12 else 2) < today + timedelta(days=_NEARLY_OVER):
            year += 1
        if month == 12 and today.month <= 2:
            year -= 1
        started = date(year, month, 1) <= today
        if (group(match, "cue") or "").strip() == "next" and started:
            year += 1
    first = date(year, month, 1)
    return _part(match, first, d.plus_months(first, 3) - d.DAY, today)


def _week(match: re.Match[str], today: date) -> _Pair | None:
    which, monday = match["which"], d.monday_of(today)
    if which == "the" and not re.match(r"(?:over|during|this|later|end|mid|in) ", match[0]) and not group(match, "part"):
        return None
    ahead = {"this": 0, "current": 0, "the": 0, "week after next": 2, "week after": 2}.get(which, 1)
    first, last = monday + timedelta(weeks=ahead), monday + timedelta(weeks=ahead, days=6)
    part = group(match, "part") or ""
    if re.search(r"early|beginning|start|half", part):
        last = first + timedelta(days=2)
    elif "mid" in part:
        first, last = first + d.DAY, first + timedelta(days=3)
    elif re.search(r"late|end", part):
        first = max(today, first + timedelta(days=3)) if "later" in part else first + timedelta(days=3)
    return first, last


def _edge(match: re.Match[str], today: date) -> _Pair:
    """The first or last few days or weeks of a month."""
    first, last = _month(int(match["month"]), number(match, "year"), today, match)
    size = timedelta(days=count_of(match)[0] * (1 if match["unit"] == "day" else 7) - 1)
    return (last - size, last) if match["side"] in ("last", "final") else (first, first + size)


def _quarter(match: re.Match[str], today: date) -> _Pair:
    quarter = int(group(match, "q") or 1)
    year = number(match, "year") or today.year + (match["which"] == "next")
    last = d.month_end(year, 3 * quarter)
    if match["year"] is None and match["which"] is None and last < today:
        year, last = year + 1, d.month_end(year + 1, 3 * quarter)
    return date(year, 3 * quarter - 2, 1), last


def _iso_week(week: int, today: date, said: str | None) -> _Pair | None:
    for year in (int(said),) if said else (today.year, today.year + 1):
        if 1 <= week <= date(year, 12, 28).isocalendar().week:
            monday = date.fromisocalendar(year, week, 1)
            if monday + timedelta(days=6) >= today:
                return monday, monday + timedelta(days=6)
    return None


def _year(year: int, part: str, today: date) -> _Pair | None:
    first, last = date(year, 1, 1), date(year, 12, 31)
    if re.search(r"early|beginning", part):
        last = date(year, 4, 30)
    elif "1wd half" in part:
        last = date(year, 6, 30)
    elif "mid" in part:
        first, last = date(year, 5, 1), date(year, 8, 31)
    elif re.search(r"later", part):
        first = max(first, today)
    elif re.search(r"late|end|2wd half", part):
        first = date(year, 7, 1) if "half" in part else date(year, 10, 1)
    return first, last
