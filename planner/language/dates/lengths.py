"""How long a trip is: `5 nights`, `a week`, `10-day`, `long weekend`, and the weekends a line names.

"5 days" is five calendar days, four nights; a week is seven nights, a month thirty. Loose words are read and said back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from planner.language.dates import calendar_days as d
from planner.language.dates.date_mentions import Found, Length, Mention, Weekend
from planner.language.dates.patterns import group, number, pattern
from planner.language.dates.relative import COUNT, count_of

_SIZE = r"(?:(?:full|whole|entire|more|consecutive|solid|lovely|short|calendar|good|relaxing|relaxed|romantic|cheap|nice|quiet|sunny|lazy|busy|family|beach|luxury|great|budget|active) )?"
_NOT_AFTER = r"(?! (?:ago|later|earlier|sooner|longer|shorter|less|fewer|more|old|notice|in advance|before|after|hence|from (?:now|today|tomorrow)|away|off|each|apart|pregnant)(?!\S))"
_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("span", pattern(r"(?P<n>\d{1,2}) (?:-|to|or) (?P<n2>\d{1,2}) (?P<unit>night|day|week)" + _NOT_AFTER)),
    ("both", pattern(r"(?P<n>\d{1,2}) n(?:ight)?(?: (?:/|and|-|,|&))? (?P<n2>\d{1,2}) d(?:ay)?|(?P<n2>\d{1,2}) d(?:ay)?(?: (?:/|and|-|,|&))? (?P<n>\d{1,2}) n(?:ight)?")),
    ("span", pattern(r"\?(?P<n>\d{1,2})[/-](?P<n2>\d{1,2}) (?P<unit>night|day|week)")),
    ("hours", pattern(r"(?P<n>24|48|72|96) (?:hours?|hrs?|h)")),
    ("half", pattern(r"(?:an? |1 )?(?P<unit>week|month) and a half|(?P<n>\d) and a half (?P<unit>week)")),
    ("sum", pattern(r"(?:(?P<n>\d{1,2})|an?) week and (?:(?P<n2>\d{1,2})|a) (?P<unit>day|night)")),
    ("count", pattern(rf"{COUNT} {_SIZE}(?P<unit>night|day|week|fortnight|month)(?: long| or so| stay)?" + _NOT_AFTER)),
    ("count", pattern(r"(?:all|full|whole|entire|the whole|the entire|the full) (?P<unit>day|week|month)(?: long)?" + _NOT_AFTER)),
    ("count", pattern(r"(?:week|fortnight|month|day) long|1 nighter|overnight(?: (?:trip|stay|visit|getaway))?|a fortnight|fortnight|(?<=\$ for )week")),
    ("nth_weekend", pattern(r"(?:the )?(?:(?P<nth>\d)(?:th|wd)|(?P<last>last)) weekend (?:of|in) (?:(?P<which>this|next|the) month|M(?P<month>\d\d)(?:,? (?P<year>20\d\d))?)")),
    ("weekend", pattern(
        r"(?:(?:(?P<which>this|next|coming|this coming|the coming|the next|current|my|the|all|over the) )?(?P<long>long |extended |3 day |4 day )?weekend"
        r"(?P<after> after (?:the )?next| after this(?: 1)?(?! W))?|(?P<any>(?:an?|some|any|1) )(?P<long>long |extended |3 day |4 day )?weekend(?! trip$))(?: (?:break|getaway|trip|away))?"
    )),
    ("weekends", pattern(r"(?P<n>[1-4]|a) weekend from (?:now|today)")),
)  # fmt: skip
_NIGHTS = {"night": 1, "day": 1, "week": 7, "fortnight": 14, "month": 30}
_PRICE = re.compile(r"(?:\$|per|twice|once|times|each|every|a|euros|dollars|pounds|budget|cost) $")
_NO_STAY = re.compile(r" (?:out|club|bus|train|flight|ferry|market|life|pass|ticket|card|visa)(?!\S)")
_PASS = re.compile(r"(?: \S+)? (?:pass|ticket|card|visa|weather|forecast|rule|hike|trek)(?!\S)")
_WISH = re.compile(
    r"(?:^|(?<!\S)(?:for|just|only|about|stay|staying|spend|spending|maybe|of|is|be|like|want|need|take|around|roughly|approximately|lasting|it|make|least|to|a|,) )$"
)
_ASIDE = re.compile(
    r"(?:^|(?<!\S))(?:what|have|good|nice|great|long|first|last|same|every|each|per|other|that|some|another|next|previous|past|1) (?:a )?$"
)


def find(line: str, today: date, asked: bool) -> Iterator[Found]:
    """Every length and weekend in the line; overlaps are left to the caller."""
    for kind, rule in _RULES:
        for match in rule.finditer(line):
            mention = _mention(kind, match, line[: match.start()], line[match.end() :], today, asked)
            if mention:
                yield Found(mention, match.start(), match.end())


def _mention(kind: str, match: re.Match[str], before: str, after: str, today: date, asked: bool) -> Mention | None:
    match kind:
        case "weekends":
            ahead = 7 * int(match["n"].replace("a", "1"))
            return Weekend(friday=d.monday_of(today) + timedelta(days=4 + ahead), note="counted from this weekend")
        case "weekend":
            return _weekend(match, before, today)
        case "nth_weekend":
            return _nth_weekend(match, today)
        case "both":
            return Length(nights=number(match, "n") or 0)
        case "hours":
            nights = int(match["n"]) // 24
            led = _WISH.search(before) or after.startswith(" in ") or asked
            return Length(nights=nights, note=f"{nights} {'night' if nights == 1 else 'nights'}") if led else None
        case "half":
            weeks = number(match, "n")
            return Length(nights=7 * weeks + 3 if weeks else {"week": 10, "month": 45}[group(match, "unit") or "week"])
        case "sum":
            return Length(nights=7 * (number(match, "n") or 1) + (number(match, "n2") or 1))
        case "span":
            unit = match["unit"]
            low = max(0, int(match["n"]) * _NIGHTS[unit] - (unit == "day"))
            note = f"{low} {'night' if low == 1 else 'nights'}, the shorter of the two"
            return Length(nights=low, days=unit == "day", note=note) if 0 < int(match["n"]) < int(match["n2"]) else None
        case _:
            return _count(match, before, after, asked)


def _count(match: re.Match[str], before: str, after: str, asked: bool) -> Length | None:
    said, unit = match[0], group(match, "unit")
    if unit is None:
        if "overnight" in said or "nighter" in said:
            flight = re.match(r" (?:flight|train|bus|ferry|coach|journey)", after)
            return None if flight else Length(nights=1)
        unit = next(name for name in _NIGHTS if name in said)
        return Length(nights=_NIGHTS[unit] - (unit == "day"), days=unit == "day")
    count, loose = count_of(match)
    bare = group(match, "n") is None and group(match, "few") is None
    if unit in ("day", "night", "month", "week") and bare and not _is_length(said, before, after, asked, unit):
        return None
    if re.search(r"(?<!\S)(?:last|past|previous) (?:the )?$", before) and unit != "weekend":
        return None
    if group(match, "n") and re.search(r"(?<!\S)(?:day|no|number|\$) $", before):
        return None
    if _PASS.match(after):
        return None
    nights = count * _NIGHTS[unit] - (unit == "day")
    if not 0 <= nights <= 365:
        return None
    note = f"{nights} nights" if loose else ""
    scoped = bool(
        re.match(
            r" (?:each )?(?:in|at) (?!the (?:summer|spring|autumn|winter|end|middle|beginning)|[MW]\d|(?:summer|spring|autumn|winter)|\d{4}|total|all|early|late|mid|advance)",
            after,
        )
    )
    return Length(nights=nights, days=unit == "day", note=note, scoped=scoped)


def _is_length(said: str, before: str, after: str, asked: bool, unit: str) -> bool:
    """Whether "a day", "a night" and the like is a stay, and not a price ("$80 a night"), a rhythm or small talk."""
    if _NO_STAY.match(after) or _PRICE.search(before) or (_ASIDE.search(before) and not said.startswith("full")):
        return False
    if unit == "week":
        return True
    trip = re.match(r" (?:trip|away|stay|break|getaway|holiday|vacation|visit|long|or so|in)(?!\S)", after)
    return bool(_WISH.search(before) or trip or asked or said.split()[0] in ("all", "full", "whole"))


def _weekend(match: re.Match[str], before: str, today: date) -> Weekend | None:
    long, which = bool(group(match, "long")), match["which"] or ""
    if re.search(r"(?<!\S)(?:last|past|previous|every|each|per) $", before):
        return None
    friday = d.monday_of(today) + timedelta(days=4)
    if match["after"]:
        if "this" in match["after"]:
            return Weekend(long=long, friday=friday + timedelta(days=7), note="the weekend of next week")
        return Weekend(long=long, friday=friday + timedelta(days=14), note="the weekend after next weekend")
    if "next" in which:
        return Weekend(long=long, friday=friday + timedelta(days=7), note="the weekend of next week")
    if match["any"] or (long and not which):
        return Weekend(long=long, any=True)
    return Weekend(long=long, friday=friday, note="the weekend of this week")


def _nth_weekend(match: re.Match[str], today: date) -> Weekend | None:
    if match["which"]:
        month = d.plus_months(today.replace(day=1), 1 if match["which"] == "next" else 0)
        year, at = month.year, month.month
    else:
        at, year = int(match["month"]), number(match, "year") or today.year
        if not match["year"] and d.month_end(year, at) < today:
            year += 1
    nth = -1 if match["last"] else int(match["nth"])
    saturday = d.nth_weekday(year, at, 5, nth)
    if saturday and saturday < today and not match["year"] and not match["which"]:
        saturday = d.nth_weekday(year + 1, at, 5, nth)
    return Weekend(friday=saturday - d.DAY) if saturday else None
