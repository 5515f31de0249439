"""Public holidays and feasts: when they fall. Their names in seven languages are the lexicons' table `feasts`.

Easter and the feasts that move with it come from `dateutil.easter` (Western reckoning). US federal holidays follow 5 U.S.C. 6103,
bank holidays the Banking and Financial Dealings Act 1971. Lunar New Year, Diwali and the Jewish and Muslim feasts come from tables (their first
day; a Muslim one may move by a day with the moon) and are unknown outside them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from dateutil.easter import easter  # type: ignore[import-untyped]

from planner.language.dates import calendar_days as d

_LUNAR = (
    (2016, 2, 8), (2017, 1, 28), (2018, 2, 16), (2019, 2, 5), (2020, 1, 25), (2021, 2, 12), (2022, 2, 1), (2023, 1, 22), (2024, 2, 10),
    (2025, 1, 29), (2026, 2, 17), (2027, 2, 6), (2028, 1, 26), (2029, 2, 13), (2030, 2, 3),
)  # fmt: skip
_DIWALI = ((2024, 11, 1), (2025, 10, 20), (2026, 11, 8), (2027, 10, 29), (2028, 10, 17), (2029, 11, 5), (2030, 10, 26))
_PASSOVER = ((2026, 4, 2), (2027, 4, 22), (2028, 4, 11), (2029, 3, 31), (2030, 4, 18))
_EID = ((2026, 3, 20), (2027, 3, 10), (2028, 2, 27), (2029, 2, 15), (2030, 2, 5))
_SACRIFICE = ((2026, 5, 27), (2027, 5, 17), (2028, 5, 5), (2029, 4, 24), (2030, 4, 14))
_HANUKKAH = ((2026, 12, 5), (2027, 12, 25), (2028, 12, 13), (2029, 12, 2), (2030, 12, 21))
_When = Callable[[int], date | None]


def _on(month: int, day: int) -> _When:
    return lambda year: date(year, month, day)


def _nth(month: int, weekday: int, nth: int, plus: int = 0) -> _When:
    def at(year: int) -> date | None:
        found = d.nth_weekday(year, month, weekday, nth)
        return found + timedelta(days=plus) if found else None

    return at


def _easter(plus: int) -> _When:
    return lambda year: easter(year) + timedelta(days=plus)


def _table(rows: tuple[tuple[int, int, int], ...]) -> _When:
    known = {row[0]: date(*row) for row in rows}
    return known.get


def _advent(sundays_before: int, plus: int = 0) -> _When:
    """A day counted from a Sunday before Christmas Eve: the fourth Advent is the last one up to it."""

    def at(year: int) -> date:
        fourth = date(year, 12, 24) - timedelta(days=(date(year, 12, 24).weekday() + 1) % 7)
        return fourth - timedelta(weeks=sundays_before) + timedelta(days=plus)

    return at


class _Feast(NamedTuple):
    """A holiday as it is said back, and when it falls."""

    said: str
    when: _When


_FEASTS = {
    "new_years_eve": _Feast("New Year's Eve", _on(12, 31)), "new_years_day": _Feast("New Year's Day", _on(1, 1)),
    "new_year": _Feast("New Year", _on(1, 1)), "epiphany": _Feast("Epiphany", _on(1, 6)),
    "lunar_new_year": _Feast("Lunar New Year", _table(_LUNAR)), "mlk_day": _Feast("Martin Luther King Day", _nth(1, 0, 3)),
    "australia_day": _Feast("Australia Day", _on(1, 26)), "groundhog_day": _Feast("Groundhog Day", _on(2, 2)),
    "valentines_day": _Feast("Valentine's Day", _on(2, 14)), "presidents_day": _Feast("Presidents' Day", _nth(2, 0, 3)),
    "carnival_saturday": _Feast("Carnival Saturday", _easter(-50)), "rose_monday": _Feast("Rose Monday", _easter(-48)),
    "carnival_sunday": _Feast("Carnival Sunday", _easter(-49)), "fat_thursday": _Feast("Fat Thursday", _easter(-52)),
    "candlemas": _Feast("Candlemas", _on(2, 2)), "womens_day": _Feast("International Women's Day", _on(3, 8)),
    "white_sunday": _Feast("White Sunday", _easter(7)), "pentecost_saturday": _Feast("Whit Saturday", _easter(48)),
    "trinity": _Feast("Trinity Sunday", _easter(56)), "tiradentes": _Feast("Tiradentes", _on(4, 21)),
    "carnation_day": _Feast("Freedom Day", _on(4, 25)), "walpurgis": _Feast("Walpurgis Night", _on(4, 30)),
    "remembrance_of_the_dead": _Feast("Remembrance of the Dead", _on(5, 4)), "brazilian_valentines_day": _Feast("Dia dos Namorados", _on(6, 12)),
    "music_day": _Feast("World Music Day", _on(6, 21)), "brazilian_independence_day": _Feast("Independence Day", _on(9, 7)),
    "prinsjesdag": _Feast("Prinsjesdag", _nth(9, 1, 3)), "world_animal_day": _Feast("World Animal Day", _on(10, 4)),
    "harvest_festival": _Feast("Erntedank", _nth(10, 6, 1)), "aparecida": _Feast("Nossa Senhora Aparecida", _on(10, 12)),
    "austrian_national_day": _Feast("Austrian National Day", _on(10, 26)), "brazilian_republic_day": _Feast("Republic Day", _on(11, 15)),
    "black_awareness_day": _Feast("Black Awareness Day", _on(11, 20)), "volkstrauertag": _Feast("Volkstrauertag", _advent(5)),
    "repentance_day": _Feast("Repentance Day", _advent(4, -4)),
    "second_advent": _Feast("the second Sunday of Advent", _advent(2)), "third_advent": _Feast("the third Sunday of Advent", _advent(1)),
    "fourth_advent": _Feast("the fourth Sunday of Advent", _advent(0)), "spanish_constitution_day": _Feast("Constitution Day", _on(12, 6)),
    "st_lucy": _Feast("St Lucy's Day", _on(12, 13)), "holy_innocents": _Feast("Holy Innocents", _on(12, 28)),
    "mardi_gras": _Feast("Mardi Gras", _easter(-47)), "ash_wednesday": _Feast("Ash Wednesday", _easter(-46)),
    "st_patricks_day": _Feast("St Patrick's Day", _on(3, 17)), "st_josephs_day": _Feast("St Joseph's Day", _on(3, 19)),
    "palm_sunday": _Feast("Palm Sunday", _easter(-7)), "maundy_thursday": _Feast("Maundy Thursday", _easter(-3)),
    "good_friday": _Feast("Good Friday", _easter(-2)), "easter_saturday": _Feast("Easter Saturday", _easter(-1)),
    "easter_monday": _Feast("Easter Monday", _easter(1)), "easter_sunday": _Feast("Easter Sunday", _easter(0)), "easter": _Feast("Easter", _easter(0)),
    "april_fools": _Feast("April Fools' Day", _on(4, 1)), "earth_day": _Feast("Earth Day", _on(4, 22)), "anzac_day": _Feast("Anzac Day", _on(4, 25)),
    "italian_liberation_day": _Feast("Liberation Day", _on(4, 25)), "kings_day": _Feast("King's Day", _on(4, 27)),
    "may_day": _Feast("May Day", _on(5, 1)), "early_may_bank_holiday": _Feast("the early May bank holiday", _nth(5, 0, 1)),
    "cinco_de_mayo": _Feast("Cinco de Mayo", _on(5, 5)), "dutch_liberation_day": _Feast("Liberation Day", _on(5, 5)),
    "ascension": _Feast("Ascension Day", _easter(39)), "pentecost": _Feast("Pentecost", _easter(49)),
    "whit_monday": _Feast("Whit Monday", _easter(50)), "corpus_christi": _Feast("Corpus Christi", _easter(60)),
    "spring_bank_holiday": _Feast("the spring bank holiday", _nth(5, 0, -1)), "mothers_day": _Feast("Mother's Day", _nth(5, 6, 2)),
    "memorial_day": _Feast("Memorial Day", _nth(5, 0, -1)), "italian_republic_day": _Feast("Republic Day", _on(6, 2)),
    "flag_day": _Feast("Flag Day", _on(6, 14)), "fathers_day": _Feast("Father's Day", _nth(6, 6, 3)), "juneteenth": _Feast("Juneteenth", _on(6, 19)),
    "midsummer": _Feast("Midsummer", _on(6, 24)), "peter_and_paul": _Feast("St Peter and Paul", _on(6, 29)),
    "canada_day": _Feast("Canada Day", _on(7, 1)), "independence_day": _Feast("Independence Day", _on(7, 4)),
    "bastille_day": _Feast("Bastille Day", _on(7, 14)), "swiss_national_day": _Feast("Swiss National Day", _on(8, 1)),
    "assumption": _Feast("Assumption Day", _on(8, 15)), "august_bank_holiday": _Feast("the August bank holiday", _nth(8, 0, -1)),
    "us_labor_day": _Feast("Labor Day", _nth(9, 0, 1)), "german_unity_day": _Feast("German Unity Day", _on(10, 3)),
    "reformation_day": _Feast("Reformation Day", _on(10, 31)), "canadian_thanksgiving": _Feast("Canadian Thanksgiving", _nth(10, 0, 2)),
    "columbus_day": _Feast("Columbus Day", _nth(10, 0, 2)), "spanish_national_day": _Feast("Fiesta Nacional", _on(10, 12)),
    "diwali": _Feast("Diwali", _table(_DIWALI)), "halloween": _Feast("Halloween", _on(10, 31)),
    "all_saints": _Feast("All Saints' Day", _on(11, 1)), "all_souls": _Feast("All Souls' Day", _on(11, 2)),
    "bonfire_night": _Feast("Bonfire Night", _on(11, 5)), "martinmas": _Feast("Martinmas", _on(11, 11)),
    "veterans_day": _Feast("Veterans Day", _on(11, 11)), "totensonntag": _Feast("Totensonntag", _advent(4)),
    "thanksgiving_day": _Feast("Thanksgiving Day", _nth(11, 3, 4)), "thanksgiving": _Feast("Thanksgiving", _nth(11, 3, 4)),
    "black_friday": _Feast("Black Friday", _nth(11, 3, 4, 1)), "cyber_monday": _Feast("Cyber Monday", _nth(11, 3, 4, 4)),
    "first_advent": _Feast("the first Sunday of Advent", _advent(3)), "st_barbara": _Feast("St Barbara's Day", _on(12, 4)),
    "st_nicholas": _Feast("St Nicholas' Day", _on(12, 6)), "sinterklaas": _Feast("Sinterklaas", _on(12, 5)),
    "immaculate_conception": _Feast("the Immaculate Conception", _on(12, 8)),
    "christmas_eve": _Feast("Christmas Eve", _on(12, 24)), "christmas_day": _Feast("Christmas Day", _on(12, 25)),
    "christmas_and_new_year": _Feast("Christmas and New Year", _on(12, 25)),
    "between_the_years": _Feast("the days between Christmas and New Year", _on(12, 26)),
    "christmas": _Feast("Christmas", _on(12, 25)), "boxing_day": _Feast("Boxing Day", _on(12, 26)),
    "february_half_term": _Feast("February half term", _nth(2, 0, 3)), "may_half_term": _Feast("May half term", _nth(5, 0, -1)),
    "october_half_term": _Feast("October half term", _nth(10, 0, -1)), "cherry_blossom": _Feast("the cherry blossom", _on(4, 1)),
    "day_of_the_dead": _Feast("the Day of the Dead", _on(11, 2)), "oktoberfest": _Feast("the Oktoberfest", _nth(9, 5, 3)),
    "carnival_time": _Feast("Carnival", _easter(-47)), "northern_lights": _Feast("the northern lights", _on(2, 1)),
    "passover": _Feast("Passover", _table(_PASSOVER)), "eid": _Feast("Eid al-Fitr", _table(_EID)), "hanukkah": _Feast("Hanukkah", _table(_HANUKKAH)),
    "sacrifice": _Feast("Eid al-Adha", _table(_SACRIFICE)),
    "golden_week": _Feast("Golden Week", _on(4, 29)), "songkran": _Feast("Songkran", _on(4, 13)), "san_fermin": _Feast("San Fermín", _on(7, 6)),
    "fallas": _Feast("Las Fallas", _on(3, 15)), "spring_fair": _Feast("the Feria de Abril", _easter(16)),
    "easter_holidays": _Feast("the Easter school holidays", _easter(0)),
    "whitsun_holidays": _Feast("the Whitsun school holidays", _easter(50)), "may_holidays": _Feast("the May school holidays", _on(5, 1)),
    "summer_holidays": _Feast("the summer school holidays", _on(7, 10)),
    "autumn_holidays": _Feast("the autumn school holidays", _on(10, 24)),
    "christmas_holidays": _Feast("the Christmas school holidays", _on(12, 25)),
}  # fmt: skip
PERIODS = {
    "february_half_term": (2, 6), "may_half_term": (2, 6), "october_half_term": (2, 6), "cherry_blossom": (8, 9), "day_of_the_dead": (3, 3), "mardi_gras": (5, 2),
    "oktoberfest": (0, 15), "carnival_time": (5, 1), "northern_lights": (60, 45), "easter_holidays": (7, 7), "whitsun_holidays": (2, 11),
    "passover": (1, 6), "eid": (1, 3), "sacrifice": (1, 3), "hanukkah": (1, 7), "golden_week": (0, 6), "songkran": (0, 2), "san_fermin": (0, 8), "fallas": (0, 4), "spring_fair": (2, 5),
    "may_holidays": (7, 8), "summer_holidays": (0, 52), "autumn_holidays": (8, 9), "christmas_holidays": (2, 9),
    "between_the_years": (0, 6),
}  # fmt: skip
"""What is always a stretch of days: how many days before and after its day belong to it. England's half terms; blossom as in Kyoto and Tokyo;
school holidays as most of a country has them; northern lights while the nights are dark."""
BRIDGES = {
    f"{name}_bridge": name
    for name in (
        "may_day", "ascension", "assumption", "all_saints", "spanish_national_day", "immaculate_conception", "italian_liberation_day",
        "italian_republic_day",
    )
}  # fmt: skip
"""Names for the long weekend that a holiday makes ("puente de mayo")."""
SEASONAL = {
    "christmas": (3, 3), "christmas_and_new_year": (3, 9), "easter": (3, 2), "new_year": (3, 2), "thanksgiving": (2, 3), "lunar_new_year": (2, 5), "diwali": (2, 3), "pentecost": (2, 2),
}  # fmt: skip
"""Feasts that stand for a time of the year, and how many days before and after them belong to it."""
_NO_DAY_OFF = ("valentines_day", "halloween", "mothers_day")


def said(name: str) -> str:
    """A feast as it is said back."""
    return _FEASTS[name].said


@lru_cache(maxsize=512)
def feast_day(name: str, year: int) -> date | None:
    """When a holiday of this module falls in a year; None where the table does not reach."""
    return _FEASTS[name].when(year)


def next_feast(name: str, year: int | None, from_: date) -> date | None:
    """The holiday in `year`, or the first one from `from_` on."""
    if year is not None:
        return feast_day(name, year)
    days = (feast_day(name, from_.year + n) for n in (0, 1, 2))
    return next((day for day in days if day and day >= from_), None)


def long_weekend(holiday: date, name: str) -> tuple[date, date]:
    """The weekend beside a feast on which people work; else the long weekend around the holiday.

    Friday to Monday, Thursday to Sunday for a holiday on Thursday or Friday, up to the day itself on Tuesday.
    """
    if name in _NO_DAY_OFF:
        friday = holiday - timedelta(days=(holiday.weekday() - 4) % 7 if holiday.weekday() in (4, 5, 6) else holiday.weekday() + 3)
        friday += timedelta(days=7 if holiday.weekday() in (2, 3) else 0)
        return friday, holiday if holiday.weekday() == 0 else friday + 2 * d.DAY
    if name in ("easter", "easter_sunday", "good_friday", "easter_monday"):
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
