"""Keys, contact and payment details are masked before any model sees a message, and keys before a message is kept.

Trip facts (dates, amounts, codes) are left alone.
"""

from __future__ import annotations

import re

KEY_WORD = "[key]"
_KEYS = (
    re.compile(r"\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}"),
    re.compile(r"\b(?:ghp|gho|ghs|github_pat|xox[abp]|AKIA|AIza)[A-Za-z0-9_-]{12,}"),
    re.compile(r"\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+"),
    re.compile(r"(?i)(?<=bearer )\s*(?=\S*\d)[A-Za-z0-9._~+/=-]{8,}"),
    re.compile(r"(?i)(?<=api[_-]key[=:])\s*[\"']?[A-Za-z0-9._~+/=-]{8,}"),
)
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


def without_keys(text: str) -> str:
    """`text` with everything that looks like a key to some service replaced."""
    for shape in _KEYS:
        text = shape.sub(KEY_WORD, text)
    return text


def masked(text: str) -> str:
    """`text` without keys, and with e-mail addresses, international phone numbers and valid card numbers replaced by a word for each."""
    return _PHONE.sub("[phone number]", _CARD.sub(_card, _EMAIL.sub("[e-mail address]", without_keys(text))))
