"""Public holidays and feasts: when they fall, and where a line names them.

Easter and the feasts that move with it come from `dateutil.easter` (Western reckoning). US federal holidays follow 5 U.S.C. 6103,
bank holidays the Banking and Financial Dealings Act 1971. Lunar New Year and Diwali come from a table and are unknown outside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import lru_cache

from dateutil.easter import easter  # type: ignore[import-untyped]

from planner.language.dates import calendar_days as d
from planner.language.dates.date_mentions import Around, Feast, FeastWeekend, Found, Mention, Single
from planner.language.dates.patterns import number, pattern

_LUNAR = (
    (2016, 2, 8), (2017, 1, 28), (2018, 2, 16), (2019, 2, 5), (2020, 1, 25), (2021, 2, 12), (2022, 2, 1), (2023, 1, 22), (2024, 2, 10),
    (2025, 1, 29), (2026, 2, 17), (2027, 2, 6), (2028, 1, 26), (2029, 2, 13), (2030, 2, 3),
)  # fmt: skip
_DIWALI = ((2024, 11, 1), (2025, 10, 20), (2026, 11, 8), (2027, 10, 29), (2028, 10, 17), (2029, 11, 5), (2030, 10, 26))


def _on(month: int, day: int) -> Callable[[int], date | None]:
    return lambda year: date(year, month, day)


def _nth(month: int, weekday: int, nth: int, plus: int = 0) -> Callable[[int], date | None]:
    def at(year: int) -> date | None:
        found = d.nth_weekday(year, month, weekday, nth)
        return found + timedelta(days=plus) if found else None

    return at


def _easter(plus: int) -> Callable[[int], date | None]:
    return lambda year: easter(year) + timedelta(days=plus)


def _table(rows: tuple[tuple[int, int, int], ...]) -> Callable[[int], date | None]:
    known = {row[0]: date(*row) for row in rows}
    return known.get


_FEASTS: dict[str, tuple[str, Callable[[int], date | None]]] = {
    "New Year's Eve": (r"new year eve|nye|silvester|hogmanay", _on(12, 31)),
    "New Year's Day": (r"new year day|yuandan", _on(1, 1)),
    "New Year": (r"new year(?! (?:eve|day))", _on(1, 1)),
    "Epiphany": (r"feast of the epiphany|epiphany day|three kings day|3 kings day", _on(1, 6)),
    "Lunar New Year": (r"(?:chinese|lunar) new year|spring festival", _table(_LUNAR)),
    "Martin Luther King Day": (r"(?:mlk|martin luther king)(?: jr)?(?: \.)?(?:'s)? day", _nth(1, 0, 3)),
    "Groundhog Day": (r"groundhog day", _on(2, 2)),
    "Valentine's Day": (r"(?:st(?: \.)? )?valentine'?s?(?: day)?", _on(2, 14)),
    "Presidents' Day": (r"president'?s? day|washington's birthday", _nth(2, 0, 3)),
    "Mardi Gras": (r"mardi gras|shrove W1|fat W1", _easter(-47)),
    "Ash Wednesday": (r"ash W2", _easter(-46)),
    "St Patrick's Day": (r"(?:st|saint)(?: \.)? (?:patrick|paddy)'?s? day|paddy's day", _on(3, 17)),
    "Palm Sunday": (r"palm W6", _easter(-7)),
    "Good Friday": (r"good W4", _easter(-2)),
    "Easter Monday": (r"easter W0", _easter(1)),
    "Easter Sunday": (r"easter (?:W6|day)", _easter(0)),
    "Easter": (r"easter(?! (?:W|day))|ostern|paques|pascua|pasqua", _easter(0)),
    "April Fools' Day": (r"(?:M04|april) fools?'?s?(?: day)?", _on(4, 1)),
    "Earth Day": (r"earth day", _on(4, 22)),
    "Anzac Day": (r"anzac day", _on(4, 25)),
    "King's Day": (r"king's day|koningsdag", _on(4, 27)),
    "May Day": (r"may day|M05 day|labour day|international workers? day", _on(5, 1)),
    "the early May bank holiday": (r"(?:early )?(?:M05|may) bank holiday", _nth(5, 0, 1)),
    "Cinco de Mayo": (r"5 de M05 party|cinco de mayo", _on(5, 5)),
    "Ascension Day": (r"ascension day|ascension W3", _easter(39)),
    "Pentecost": (r"pentecost|whit W6|whitsun|pfingsten", _easter(49)),
    "Whit Monday": (r"whit W0|pentecost W0|pfingstW0", _easter(50)),
    "Corpus Christi": (r"corpus christi day", _easter(60)),
    "the spring bank holiday": (r"(?:late (?:M05|may)|spring|whit) bank holiday", _nth(5, 0, -1)),
    "Mother's Day": (r"mothers?'?s? day", _nth(5, 6, 2)),
    "Memorial Day": (r"memorial day", _nth(5, 0, -1)),
    "Flag Day": (r"flag day", _on(6, 14)),
    "Father's Day": (r"fathers?'?s? day", _nth(6, 6, 3)),
    "Juneteenth": (r"juneteenth", _on(6, 19)),
    "Midsummer": (r"midsummer(?: day)?|st john's day", _on(6, 24)),
    "Canada Day": (r"canada day", _on(7, 1)),
    "Independence Day": (r"independence day|4th of M07|4wd of M07|M07 4th", _on(7, 4)),
    "Bastille Day": (r"bastille day|14 M07 national day", _on(7, 14)),
    "Assumption Day": (r"assumption day|ferragosto", _on(8, 15)),
    "the August bank holiday": (r"(?:M08|summer|late M08) bank holiday", _nth(8, 0, -1)),
    "Labor Day": (r"labor day", _nth(9, 0, 1)),
    "German Unity Day": (r"(?:german )?unity day", _on(10, 3)),
    "Canadian Thanksgiving": (r"canadian thanks ?giving(?: day)?", _nth(10, 0, 2)),
    "Columbus Day": (r"columbus day|indigenous peoples'? day", _nth(10, 0, 2)),
    "Diwali": (r"diwali|deepavali", _table(_DIWALI)),
    "Halloween": (r"hallow(?:e'?en)(?: day| night)?", _on(10, 31)),
    "All Saints' Day": (r"all saints'?(?: day)?", _on(11, 1)),
    "Bonfire Night": (r"bonfire night|guy fawkes(?: night| day)?", _on(11, 5)),
    "Veterans Day": (r"veterans?'?s? day|remembrance day|armistice day", _on(11, 11)),
    "Thanksgiving Day": (r"(?<!canadian )thanks ?giving day|turkey day", _nth(11, 3, 4)),
    "Thanksgiving": (r"(?<!canadian )thanks ?giving(?! day)", _nth(11, 3, 4)),
    "Black Friday": (r"black W4", _nth(11, 3, 4, 1)),
    "Cyber Monday": (r"cyber W0", _nth(11, 3, 4, 4)),
    "Christmas Eve": (r"christmas eve|heiligabend", _on(12, 24)),
    "Christmas Day": (r"christmas day", _on(12, 25)),
    "Christmas": (r"christmas(?! (?:day|eve))|weihnachten|(?<=pour )noel|(?<=a )noel|navidad|natale", _on(12, 25)),
    "Boxing Day": (r"boxing day|st(?: \.)? stephen's day", _on(12, 26)),
}
SEASONAL = {
    "Christmas": (3, 3),
    "Easter": (3, 2),
    "New Year": (3, 2),
    "Thanksgiving": (2, 3),
    "Lunar New Year": (2, 5),
    "Diwali": (2, 3),
    "Pentecost": (2, 2),
}

_NAMES = {name: f"(?P<f{n}>{words})" for n, (name, (words, _)) in enumerate(_FEASTS.items())}
_BY_GROUP = {f"f{n}": name for n, name in enumerate(_FEASTS)}
_FEAST = rf"(?:{'|'.join(_NAMES.values())})(?! (?:islands?|markets?|tree|lights|dinner|lunch|party|parade|shopping|cathedral|hall|song|present|gift)(?!\S))(?:(?: ,| of)? (?P<year>20\d\d))?"
_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("weekend", pattern(rf"(?:the |a )?(?:long )?weekend (?:of|around|over|at|for|with) (?:the )?{_FEAST}(?: (?:in )?(?P<year>20\d\d))?")),
    (
        "weekend",
        pattern(rf"(?:(?:over|on|for|during) )?(?:the )?{_FEAST} (?:long |holiday |bank holiday )?weekend(?: (?:in )?(?P<year>20\d\d))?"),
    ),
    (
        "around",
        pattern(rf"(?:over|around|about|near|at|during|for|round) (?:the )?{_FEAST}(?: time| break| holidays?| period| season| week)?"),
    ),
    ("around", pattern(rf"(?:the )?{_FEAST} (?:time|break|holidays?|period|season|week)")),
    ("day", pattern(rf"(?:the )?{_FEAST}")),
)
_HINT = re.compile(
    r"new year|day|eve|easter|christmas|thanks|hallow|good W4|black W4|M04 fool|W0|W6|W1|W2|diwali|deepavali|bank hol|mlk|king|valentine|gras|patrick|paddy|"
    r"pente|whit|midsummer|juneteenth|saints|fawkes|bonfire|ascension|assumption|ferragosto|festival|nye|silvester|hogmanay|yuandan|epiphany|"
    r"ostern|paques|pas[cq]u|pfingst|weihn|noel|navidad|natale|heiligabend|4th of M07|4wd of M07"
)


@lru_cache(maxsize=512)
def feast_day(name: str, year: int) -> date | None:
    """When a holiday of this module falls in a year; None where the table does not reach."""
    return _FEASTS[name][1](year)


def next_feast(name: str, year: int | None, from_: date) -> date | None:
    """The holiday in `year`, or the first one from `from_` on."""
    if year is not None:
        return feast_day(name, year)
    days = (feast_day(name, from_.year + n) for n in (0, 1, 2))
    return next((day for day in days if day and day >= from_), None)


_NO_DAY_OFF = ("Valentine's Day", "Halloween", "Mother's Day")


def long_weekend(holiday: date, name: str) -> tuple[date, date]:
    """The weekend beside a feast on which people work; the long weekend around a holiday: Friday to Monday, Thursday to Sunday for one on Thursday or Friday, up to the day itself on Tuesday."""
    if name in _NO_DAY_OFF:
        friday = holiday - timedelta(days=(holiday.weekday() - 4) % 7 if holiday.weekday() in (4, 5, 6) else holiday.weekday() + 3)
        friday += timedelta(days=7 if holiday.weekday() in (2, 3) else 0)
        return friday, holiday if holiday.weekday() == 0 else friday + 2 * d.DAY
    if name in ("Easter", "Easter Sunday", "Good Friday", "Easter Monday"):
        return easter(holiday.year) - 2 * d.DAY, easter(holiday.year) + d.DAY
    match holiday.weekday():
        case 1:
            return holiday - 3 * d.DAY, holiday
        case 2:
            return holiday, holiday + 4 * d.DAY
        case 3:
            return holiday, holiday + 3 * d.DAY
        case 4:
            return holiday - d.DAY, holiday + 2 * d.DAY
        case weekday:
            friday = holiday - timedelta(days=3 if weekday == 0 else weekday - 4)
            return friday, friday + 3 * d.DAY


def find(line: str) -> Iterator[Found]:
    """Every holiday named in the line, as a day, a long weekend or the days around it."""
    if not _HINT.search(line):
        return
    for kind, rule in _RULES:
        for match in rule.finditer(line):
            name = next(_BY_GROUP[group] for group in _BY_GROUP if match[group] is not None)
            yield Found(_mention(kind, name, number(match, "year")), match.start(), match.end())


def _mention(kind: str, name: str, year: int | None) -> Mention:
    match kind:
        case "weekend":
            return FeastWeekend(name=name, year=year)
        case "around":
            before, after = SEASONAL.get(name, (3, 3))
            return Around(point=Feast(name=name, year=year), before=before, after=after)
        case _:
            return Single(point=Feast(name=name, year=year))
