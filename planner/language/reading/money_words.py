"""Numbers as people write them for money: one pattern and what a match of it is worth."""

from __future__ import annotations

import re
from decimal import Decimal

_MAGNITUDE = r"(?: ?(?:k|thousand|grand|lakhs?|lacs?|l(?= |$)|crores?|cr|million|mil|mio|tausend|mille|mila|mil)(?![a-z]))"
_HALVED = r"(?:(?:\d{1,2}|a|one|two|three|four|five|six|seven|eight|nine|ten) and a half (?:thousand|grand|million|lakhs?))|(?:(?:a )?couple (?:of )?(?:hundred|thousand|grand))"
SPELLED = (
    rf"(?:{_HALVED}|(?:a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy"
    rf"|eighty|ninety)(?:[ -](?:five))? (?:hundred|thousand|grand|lakhs?)(?: (?:and )?(?:one|two|three|four|five|six|seven|eight|nine) hundred)?)"
)
NUMBER = rf"(?:{SPELLED}|\d{{1,3}}(?:[ ]\d{{3}})+(?:[.,]\d{{1,2}})?(?!\d)|\d[\d,.']*\d{_MAGNITUDE}?|\d{_MAGNITUDE}?)"
"""A number as people write it for money, before or after a currency."""

_UNITS = {
    "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    "fifteen": 15, "eighteen": 18, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_TIMES: tuple[tuple[str, int], ...] = (
    (r"k|thousand|grand|tausend|mille|mila", 1000), (r"lakhs?|lacs?|l", 100_000), (r"crores?|cr", 10_000_000), (r"million|mio|mil", 1_000_000),
)  # fmt: skip


def amount_of(written: str) -> Decimal:
    """The value of a `NUMBER` match: "1.500", "1 900", "1,20,000", "2k", "1.2 lakh", "fifteen hundred"."""
    written = written.strip().replace("'", "")
    if written[:1].isalpha() or " and a half " in written:
        return _spelled(written)
    digits = re.match(r"[\d., ]*\d", written)
    assert digits is not None, "a number starts with a digit"
    unit = written[digits.end() :].strip()
    times = next((n for pattern, n in _TIMES if unit and re.fullmatch(pattern, unit)), 1)
    return _plain(digits.group().replace(" ", "")) * times


def _plain(digits: str) -> Decimal:
    """A number by its separators: the last of two kinds is decimal, groups of exactly three are thousands, Indian groups of two as well."""
    kinds = [c for c in digits if not c.isdigit()]
    if not kinds:
        return Decimal(digits)
    last = kinds[-1]
    whole, _, rest = digits.rpartition(last)
    if len(set(kinds)) == 2:
        return Decimal(re.sub(r"[.,]", "", whole) + "." + rest)
    if (len(rest) == 3 and not whole.startswith("0")) or len(kinds) > 1:
        return Decimal(re.sub(r"[.,]", "", digits))
    return Decimal(f"{whole}.{rest}")


def _spelled(written: str) -> Decimal:
    written = written.replace("couple of ", "couple ").replace("a couple ", "two ").replace("couple ", "two ")
    if " and a half " in written:
        whole, unit = written.split(" and a half ")
        count = Decimal(whole) if whole.isdigit() else Decimal(_UNITS.get(whole, 1))
        return (count + Decimal("0.5")) * _spelled(f"one {unit}")
    words = written.replace("-", " ").split()
    total, current = Decimal(0), Decimal(0)
    for word in words:
        if word in _UNITS:
            current += _UNITS[word]
        elif word == "hundred":
            current *= 100
        elif word != "and":
            times = 100_000 if word.startswith("lakh") else 1_000_000 if word == "million" else 1000
            total, current = total + current * times, Decimal(0)
    return total + current
