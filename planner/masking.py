"""Contact and payment details are masked before any model sees a message. Trip facts (dates, amounts, codes) are left alone."""

from __future__ import annotations

import re

_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_CARD = re.compile(r"(?<![\d.,-])(?:\d[ -]?){13,19}(?![\d])")
_PHONE = re.compile(r"(?<![\w.,/-])\+\d{1,3}[\s().-]*(?:\d[\s().-]*){6,12}\d(?![\w/-])")


def _luhn(digits: str) -> bool:
    total = 0
    for n, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if n % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def _card(match: re.Match[str]) -> str:
    return "[card number]" if _luhn(re.sub(r"\D", "", match.group())) else match.group()


def masked(text: str) -> str:
    """`text` with e-mail addresses, international phone numbers and valid card numbers replaced by a word for each."""
    return _PHONE.sub("[phone number]", _CARD.sub(_card, _EMAIL.sub("[e-mail address]", text)))
