"""Dates of birth in a message, replaced by the age they give: a trip needs ages and nothing more. Pure."""

from __future__ import annotations

import re
from datetime import date

BIRTH_DATE = "[date of birth]"
OLDEST = 110
_LEADS = (
    r"(?:(?:was|were|is|are|am|who was|who were) )?born(?: on)?(?: the)?",
    r"d\.? ?o\.? ?b\.?s?",
    "dates? of birth",
    "birth ?dates?",
    "birthdays?",
    r"(?:ist )?geb(?:oren|\.)(?: am)?|geburts(?:datum|tag)",
    r"née?s? le|date de naissance",
    r"nacid[oa]s?(?: el)?|fecha de nacimiento",
    r"nat[oaie](?: il)?|data di nascita",
)
_BORN = "|".join(_LEADS)
_MONTHS = (
    ("jan", "gen", "ene"), ("feb", "fév"), ("mar", "mär"), ("apr", "avr", "abr"), ("may", "mai", "mag"), ("jun", "juin", "giu"),
    ("jul", "juil", "lug"), ("aug", "aoû", "ago"), ("sep", "set"), ("oct", "okt", "ott"), ("nov",), ("dec", "dez", "déc", "dic"),
)  # fmt: skip
"""How the names of the months begin in English, German, French, Spanish and Italian."""
_MONTH = rf"(?:{'|'.join(start for row in _MONTHS for start in row)})[a-zäéû]*\.?"
_YEAR = r"(?:(?:19|20)\d\d)"
_DATES = (
    rf"{_YEAR}-\d\d?-\d\d?",
    rf"\d\d?[./-]\d\d?[./-](?:{_YEAR}|\d\d)",
    rf"\d\d?(?:st|nd|rd|th|\.)?(?: of| de)? {_MONTH},?(?: of| de)? {_YEAR}",
    rf"{_MONTH} \d\d?(?:st|nd|rd|th)?,? {_YEAR}",
)
_DATE = rf"(?<![\w/.-])(?:{'|'.join(_DATES)})(?![\w/-])"
_ONE = re.compile(_DATE, re.IGNORECASE)
_SAID = re.compile(
    rf"\b(?:(?:on|was|were|is) )?(?:{_BORN})(?!\w)(?:(?: is| are| was|:|=|,) ?)*\s*(?P<dates>{_DATE}(?:(?:,| and|,? &) *{_DATE})*)"
    rf"|(?P<before>{_DATE}) \(?(?:dob|date of birth)\)?",
    re.IGNORECASE,
)
_BESIDE = re.compile(rf"(?:\bon )?(?P<date>{_DATE})", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.;!?\n]*(?:\.(?=\d|\w)[^.;!?\n]*)*[.;!?\n]?")


def ages_for_births(text: str, on: date) -> str:
    """`text` with every date of birth as the age that it gives on a day, and a word for it behind ("aged 9 [date of birth]")."""
    if not _SAID.search(text):
        return text
    told = _SAID.sub(lambda found: _aged(found[0], found["dates"] or found["before"], on), text)
    return "".join(
        _BESIDE.sub(lambda found: _aged(found[0], found["date"], on), part) if BIRTH_DATE in part else part
        for part in _SENTENCE.findall(told)
    )


def _aged(whole: str, dates: str, on: date) -> str:
    """The ages of dates in one phrase; the words as they were where one of them can be nobody's birth who travels."""
    days = [_day(found[0], on) for found in _ONE.finditer(dates)]
    ages = [_age(day, on) for day in days if day is not None and day <= on]
    if not ages or len(ages) < len(days) or any(years > OLDEST for years, _ in ages):
        return whole
    said = [str(years) if years else f"{months} months" for years, months in ages]
    return f"aged {', '.join(said[:-1])}{' and ' if said[1:] else ''}{said[-1]} {BIRTH_DATE}"


def _age(born: date, on: date) -> tuple[int, int]:
    """Full years, and full months."""
    months = (on.year - born.year) * 12 + on.month - born.month - (on.day < born.day)
    return months // 12, months


def _day(words: str, on: date) -> date | None:
    """The day that is written; of two numbers that could both be the month, the second is."""
    numbers = [int(n) for n in re.findall(r"\d+", words)]
    named = next((n for n, row in enumerate(_MONTHS, 1) if re.search(rf"(?<![a-zäéû])(?:{'|'.join(row)})", words, re.IGNORECASE)), None)
    if named is not None:
        day, month, year = numbers[0], named, numbers[-1]
    elif numbers[0] > 31:
        year, month, day = numbers
    else:
        day, month, year = numbers
        day, month = (month, day) if month > 12 else (day, month)
    if year < 100:
        year += 2000 if year <= on.year % 100 else 1900
    try:
        return date(year, month, day)
    except ValueError:
        return None
