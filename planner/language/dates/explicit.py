"""Days written out: `5 May 2027`, `May 5th`, `2027-05-05`, `05.05.2027`, `3/4`, `the 8th of this month`, `Friday the 17th`.

Finds and names them; which year or order they have is `settle`'s business.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Literal

from planner.language.dates.date_mentions import DayOfMonth, Fixed, Found, Mark, Mention, Numeric, Single, Stretch
from planner.language.dates.patterns import NOT_NOUN, SEP, number, pattern

DAY = r"(?P<day>\d{1,2})(?:th|wd)?"
ORDINAL = r"(?P<day>\d{1,2})th"
MONTH = r"M(?P<month>\d\d)"
YEAR = r"(?:(?:, |of |in |de |del |- )?(?P<year>(?:19|20)\d\d)|(?:, )?' (?P<short>\d\d))"
WEEKDAY = r"(?:W(?P<weekday>\d)(?: ,| \.)? )?"
_OVER_THE_MONTH = 21
THE = r"(?:the |el |le |den |dem |il )?"


def year_of(match: re.Match[str]) -> int | None:
    short = number(match, "short")
    return number(match, "year") if short is None else 2000 + short


_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("iso", pattern(rf"{WEEKDAY}=(?P<year>\d{{4}})-(?P<month>\d\d)-(?P<day>\d\d)")),
    ("numeric", pattern(rf"{WEEKDAY}\?(?P<a>\d{{1,2}})(?P<sep>[-/.])(?P<b>\d{{1,2}})(?:[-/.](?P<c>\d{{2,4}})| (?:, )?(?P<year>20\d\d))?" + NOT_NOUN)),
    ("spread", pattern(
        rf"(?:from |between )?{THE}{WEEKDAY}{THE}(?P<d1>\d{{1,2}})(?:th|wd)?(?: of)? {SEP} (?:the |el |le )?(?:W\d (?:the )?)?(?P<d2>\d{{1,2}})(?:th|wd)?"
        rf"(?: day)?(?: of| de)? ,?{MONTH}(?: {YEAR})?"
    )),
    ("spread", pattern(rf"{WEEKDAY}\?(?P<d1>\d{{1,2}})/(?P<d2>\d{{1,2}})(?: of)? {MONTH}(?: {YEAR})?")),
    ("month_spread", pattern(
        rf"{WEEKDAY}{MONTH} (?:the |from |between )*(?P<d1>\d{{1,2}})(?:th|wd)? {SEP} (?:the )?(?:W\d (?:the )?)?(?P<d2>\d{{1,2}})(?:th|wd)?(?! M\d)(?: {YEAR})?{NOT_NOUN}"
    )),
    ("bare_spread", pattern(
        rf"(?P<cue>(?:from|between) )?(?P<the>the )?(?P<d1>\d{{1,2}})(?P<o1>th|wd)?(?: of this month)? {SEP} (?P<the2>the )?(?P<d2>\d{{1,2}})(?P<o2>th|wd)?(?! M\d)"
        rf"(?: (?:of )?(?P<which>this|next|the) month)?{NOT_NOUN}"
    )),
    ("day_month", pattern(rf"{WEEKDAY}{THE}{DAY}(?: day)?(?: of| de| d| ,)? {MONTH}(?! \d{{1,2}}(?:th|wd)?(?!\S)(?! [M-])(?! {SEP} ){NOT_NOUN})(?: {YEAR})?")),
    ("month_day", pattern(rf"{WEEKDAY}{MONTH}(?: \.)? (?:the )?{DAY}(?: {YEAR})?{NOT_NOUN}")),
    ("year_month_day", pattern(rf"(?P<year>20\d\d)(?: [,/])? {MONTH}(?: [,/])? {DAY}")),
    ("weekday_day", pattern(rf"(?:next |this |coming )?W(?P<weekday>\d)(?: ,)? (?:the )?{DAY}(?P<rest> of (?P<which>this|next|the) month)?(?! M\d){NOT_NOUN}")),
    ("month_ahead", pattern(rf"{THE}{DAY}(?: day)? (?:of |in )?(?:the )?(?P<which>this|next|current|following|coming|same|last|previous) month")),
    ("day_month", pattern(rf"{WEEKDAY}{THE}{DAY}(?: of)? {MONTH} (?P<short>2[4-9]|3[0-5])(?= [.,;!?)]|$)")),
    ("dotted_spread", pattern(r"(?:from )?(?P<d1>\d{1,2})(?:th)? (?:-|until|to) \?(?P<d2>\d{1,2})\.(?P<m>\d{1,2})(?:\.(?P<y>20\d\d|\d\d))?")),
    ("bare", pattern(r"(?:on|until|the) (?P<day>\d{1,2})(?= [.,;!?]| (?:and|to|until|for|with|please|from|at|-)(?!\S)|$)")),
    ("month_ahead", pattern(rf"(?:on )?(?P<which>this|next) month(?: ,)?(?: on)? {THE}{DAY}{NOT_NOUN}")),
    ("ordinal", pattern(rf"(?P<the>the )?(?P<day>\d{{1,2}})(?P<form>th|wd)(?! [M$]){NOT_NOUN}")),
)  # fmt: skip
_AHEAD = {"this": 0, "the": 0, "current": 0, "same": None, "next": 1, "following": 1, "coming": 1, "last": -1, "previous": -1, None: None}
_ORDINAL_CUE = re.compile(
    r"(?:(?<!\S)(?:on|from|until|to|by|through|before|after|around|about|arriv\w+|leav\w+|depart\w*|check-in|check-out|out|return\w*|back|for|-|the|dates?|book|between|start\w*|end\w*)) $"
)
_TRAVEL = re.compile(
    r"(?<!\S)(?:go|going|leav\w+|depart\w*|arriv\w+|back|return\w*|fly\w*|travel\w*|start\w*|come|coming|check-in|check-out|until|from|to|in)(?: on)? $"
)
_CLOCK_HOURS = 12
_ORDINAL_LEADS = re.compile(r" (?:for|to|until|-|,|at|please)(?!\S)|$")
_RATING = re.compile(
    r"(?:rat\w+|score|stars?|rated|an?|half|\$|version|size|least|than|by|room|flat|number|no) (?:of |is |should be |at |above |over )*$"
)
_DATE_CUE = re.compile(
    r"(?:^|(?<!\S)(?:on|from|until|to|by|date|dates|in|arriv\w+|leav\w+|depart\w*|back|return\w*|for|W\d|,|-|start\w*|end\w*|between|and|go|going|vom|out|is|no|sorry|meant)) (?:the )?$"
)


Looks = Literal["asked", "dates", "options"]


def find(line: str, looks: Looks) -> Iterator[Found]:
    """Every day or pair of days written out in the line; overlaps are left to the caller.

    `looks` is what an unclear number most likely is: a date when dates were just asked for, an option ("the 2nd") when options are shown.
    """
    for kind, rule in _RULES:
        for match in rule.finditer(line):
            mention = _mention(kind, match, line[: match.start()], line[match.end() :], looks)
            if mention:
                yield Found(mention, match.start(), match.end())


def _mention(kind: str, match: re.Match[str], before: str, after: str, looks: Looks) -> Mention | None:
    match kind:
        case "iso":
            day = _iso(match)
            return Single(point=day) if day else None
        case "numeric":
            return _numeric(match, before, after, looks == "asked")
        case "spread" | "month_spread":
            return _spread(match, kind, before)
        case "dotted_spread":
            return _dotted_spread(match)
        case "bare_spread":
            return _bare_spread(match, looks == "asked" and not before.strip() and not after.strip(" .!?"))
        case "weekday_day":
            return _weekday_day(match, line_ends=bool(re.match(r" [.,;!?]| (?:to|until|-|and)(?!\S)|$", after)), asked=looks == "asked")
        case "bare":
            return _bare(match, before, looks)
        case "month_ahead":
            return Single(point=DayOfMonth(day=int(match["day"]), month_ahead=_AHEAD[match["which"]]))
        case "ordinal":
            return Single(point=DayOfMonth(day=int(match["day"]))) if _is_ordinal_day(match, before, after, looks) else None
        case _:
            return Single(
                point=DayOfMonth(day=int(match["day"]), month=number(match, "month"), year=year_of(match), weekday=number(match, "weekday"))
            )


def _is_ordinal_day(match: re.Match[str], before: str, after: str, looks: Looks) -> bool:
    """Whether "the 8th" is a day: led by a word of time, or alone, or most likely one from what was asked."""
    if not 1 <= int(match["day"]) <= 39:
        return False
    if match["form"] == "wd" and looks == "options":
        return False
    if match["form"] == "wd":
        return (not before and not after and looks != "options") or bool(re.search(r"(?<!\S)(?:on|from|until|to|by|arriv\w+) $", before))
    if looks == "asked" or _ORDINAL_CUE.search(before):
        return True
    return looks == "dates" and bool(match["the"] or (not before and _ORDINAL_LEADS.match(after)) or (before.endswith(", ") and not after))


def _iso(match: re.Match[str]) -> DayOfMonth | None:
    month = int(match["month"])
    return DayOfMonth(day=int(match["day"]), month=month, year=int(match["year"])) if 1 <= month <= 12 else None


def _numeric(match: re.Match[str], before: str, after: str, asked: bool) -> Mention | None:
    first, second, sep = int(match["a"]), int(match["b"]), match["sep"]
    year = number(match, "c") if match["c"] else number(match, "year")
    year = 2000 + year if year is not None and year < 100 else year
    if year is not None and not 1900 <= year < 2200:
        return None
    if year is None:
        if _RATING.search(before) or (first, second) == (24, 7):
            return None
        clear = (sep == "/" and (first > 2 or _DATE_CUE.search(before))) or match["weekday"]
        alone = not before.strip() and not after.strip(" .!?")
        padded = len(match["b"]) == 2 or bool(re.search(r"(?<!\S)(?:on|until|am|vom|le|el) $", before))
        if not clear and not (
            asked or alone or after.startswith((" -", " to", " until")) or (_DATE_CUE.search(before) and (padded or sep == "/"))
        ):
            return None
        if max(first, second) > 31 or not (first or second):
            return None
    return Single(point=Numeric(first=first, second=second, year=year, weekday=number(match, "weekday"), dotted=sep == "."))


def _spread(match: re.Match[str], kind: str, before: str) -> Stretch | None:
    loose = match[0].startswith("between") or " between " in match[0]
    if " and " in match[0] and not loose and not before.endswith("between "):
        return None
    month, year = number(match, "month"), year_of(match)
    first, last = int(match["d1"]), int(match["d2"])
    if kind == "spread" and 31 - first + last <= _OVER_THE_MONTH and first > last:
        return Stretch(first=DayOfMonth(day=first), last=DayOfMonth(day=last, month=month, year=year), loose=loose)
    return Stretch(first=DayOfMonth(day=first, month=month, year=year), last=DayOfMonth(day=last, month=month, year=year), loose=loose)


def _dotted_spread(match: re.Match[str]) -> Stretch | None:
    """`3.-7.5.2027`: the month and year of the second day hold for both."""
    month, year = int(match["m"]), number(match, "y")
    year = 2000 + year if year is not None and year < 100 else year
    if not 1 <= month <= 12:
        return None
    return Stretch(
        first=DayOfMonth(day=int(match["d1"]), month=month, year=year), last=DayOfMonth(day=int(match["d2"]), month=month, year=year)
    )


def _bare_spread(match: re.Match[str], alone: bool) -> Stretch | None:
    ordinals = bool(match["o1"]) + bool(match["o2"])
    loose = (match["cue"] or "").startswith("between")
    if " and " in match[0] and not loose:
        return None
    shown = (
        ordinals == 2
        or (ordinals == 1 and (match["cue"] or match["the"] or match["the2"]))
        or (match["the"] and match["the2"])
        or match["which"]
        or (alone and int(match["d1"]) < int(match["d2"]) <= 31)
    )
    if not shown or (" and " in match[0] and not match["cue"]):
        return None
    ahead = _AHEAD[match["which"]]
    return Stretch(
        first=DayOfMonth(day=int(match["d1"]), month_ahead=ahead), last=DayOfMonth(day=int(match["d2"]), month_ahead=ahead), loose=loose
    )


def _bare(match: re.Match[str], before: str, looks: Looks) -> Mention | None:
    """A day of the month without an ending: "back on 15", "leave the 15"."""
    day = int(match["day"])
    led = match[0].startswith("until") or _TRAVEL.search(before) or (looks == "asked" and match[0].startswith("on"))
    return Single(point=DayOfMonth(day=day)) if 1 <= day <= 31 and led and looks != "options" else None


def _weekday_day(match: re.Match[str], *, line_ends: bool, asked: bool) -> Mention | None:
    day = int(match["day"])
    marked = re.search(rf"{day}(?:th|wd)", match[0]) or " the " in match[0]
    if not 1 <= day <= 31 or not (marked or (line_ends and (asked or day > _CLOCK_HOURS))):
        return None
    return Single(point=DayOfMonth(day=day, weekday=int(match["weekday"]), month_ahead=_AHEAD[match["which"]]))


def fixed(on: date, note: str = "", behind: bool = False) -> Single:
    return Single(point=Fixed(on=on, note=note, behind=behind))


CLOCK = (
    pattern(r"(?:(?:at|by|around|about|before|after|from) )?T(?: (?:-|to|until) T)?(?: in the (?:morning|afternoon|evening|night))?"),
    pattern(
        r"(?:at |around |about )?(?<!from )(?:(?:[12]?\d|half|a quarter|quarter) past|(?:5|10|15|20|25|a quarter|quarter) to) (?:1?\d|2[0-3]|T)(?: (?:in the )?(?:morning|afternoon|evening|night|T|noon))?"
        + NOT_NOUN
    ),
    pattern(r"(?:at|by|around|about) (?:noon|midnight|midday)"),
    pattern(
        r"at (?:the )?\d{1,2}(?: [0-5]\d)?(?: in the (?:morning|afternoon|evening|night))?(?! [M-])(?! (?:to|of|until|through) )" + NOT_NOUN
    ),
    pattern(r"\d{1,2}(?: [0-5]\d)? in the (?:morning|afternoon|evening|night)"),
)


def clocks(line: str) -> Iterator[Found]:
    """Times of day, which set no date: `T`, `10 past 4`, `at 9`, `at 21 35 in the night`."""
    for rule in CLOCK:
        for match in rule.finditer(line):
            yield Found(Mark(kind="clock"), match.start(), match.end())
