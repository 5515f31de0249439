"""Which sense a word has beside its neighbours: "may" a month or a verb, "sat" a day or a verb, a hyphen a compound or a dash."""

from __future__ import annotations

import re

from planner.language.dates import date_words as w
from planner.language.dates.tokens import Token

_DAY = re.compile(r"\d{1,2}(?:th|wd)?$|\d{4}$")
_ABBREVIATED = 4
_ALONE = ("", "?", ".", "!", "please")


def _neighbour(tokens: list[Token], at: int, step: int) -> str:
    """The word beside `at`; a dash or slash set tight against it is looked through."""
    beside = tokens[at + step].text if 0 <= at + step < len(tokens) else ""
    if beside in ("-", "/", "."):
        beyond = tokens[at + 2 * step].text if 0 <= at + 2 * step < len(tokens) else ""
        return beyond if _DAY.match(beyond) else beside
    return beside


def settled(tokens: list[Token]) -> list[Token]:
    """Words like `may`, `sat`, `mars` as month or weekday where their neighbours say so."""
    out = list(tokens)
    for at, token in enumerate(tokens):
        if token.text not in w.AMBIGUOUS_MONTHS and token.text not in w.AMBIGUOUS_WEEKDAYS:
            continue
        before, after = _neighbour(out, at, -1), _neighbour(tokens, at, 1)
        if after in w.BETWEEN_MONTHS and at + 2 < len(tokens) and _names_month(tokens[at + 2].text):
            after = "-"
        if after == "the" and at + 2 < len(tokens) and _DAY.match(tokens[at + 2].text):
            after = tokens[at + 2].text
        alone = len(tokens) == 1 or (len(tokens) == 2 and after in _ALONE)
        if token.text in w.AMBIGUOUS_MONTHS and _is_month(token.text, before, after, alone, out[at - 2].text if at > 1 else ""):
            out[at] = token._replace(text=w.MONTHS[token.text])
        elif token.text in w.AMBIGUOUS_WEEKDAYS and _is_weekday(token.text, before, after, alone):
            out[at] = token._replace(text=w.WEEKDAYS[token.text])
    return out


def _names_month(word: str) -> bool:
    return word in w.MONTHS or word.startswith(("M0", "M1"))


def _is_month(word: str, before: str, after: str, alone: bool, further: str) -> bool:
    if _DAY.match(before) or _DAY.match(after):
        return True
    if word in w.FOREIGN_MONTHS:
        return before in ("im", "en", "nel", "in") or (before in ("de", "di") and bool(_DAY.match(further)))
    if word in w.CLEAR_MONTHS:
        return before not in w.BEFORE_PERSON
    if word in w.NAMES_OF_PEOPLE:
        return before in w.BEFORE_NAME or alone
    if word == "may" and after in w.AFTER_MODAL:
        return False
    return before in w.BEFORE_MONTH or before.startswith("M") or after in ("-", "/") or alone


def _is_weekday(word: str, before: str, after: str, alone: bool) -> bool:
    beside_day = bool(_DAY.match(before) or _DAY.match(after)) or after in w.MONTHS
    return (
        alone
        or beside_day
        or before in (w.BEFORE_SUNDAY if word == "sun" else w.BEFORE_WEEKDAY)
        or before[:1] in ("W", "M")
        or after in ("-", "/", "the", "to", "until")
    )


def without_hyphens(tokens: list[Token]) -> list[Token]:
    """Without the hyphens inside compounds (`5-day`, `mid-june`, `oct-2`); a dash between two days, months or numbers
    stays. The dot of an abbreviated name (`oct.`) goes too.
    """
    out: list[Token] = []
    for at, token in enumerate(tokens):
        if token.text in ("-", "/") and 0 < at < len(tokens) - 1:
            before, left, right = tokens[at - 2].text if at > 1 else "", tokens[at - 1], tokens[at + 1]
            tight = left.end == token.start and right.start == token.end
            if tight and (not (_dateish(left.text) and _dateish(right.text)) or _one_date(before, left.text, right.text)):
                continue
        if token.text == "." and out and _is_name(out[-1]) and out[-1].end == token.start and token.start - out[-1].start <= _ABBREVIATED:
            continue
        out.append(token)
    return out


def _is_name(token: Token) -> bool:
    return bool(re.match(r"M\d\d$|W\d$", token.text))


def _one_date(before: str, left: str, right: str) -> bool:
    """Whether a tight dash joins day and month of one date (`oct-2`, `2019-sep-1`) and not two dates (`feb 28-mar 2`)."""
    if left.startswith("M"):
        return right[0].isdigit() and not re.match(r"\d{1,2}(th|wd)?$", before)
    return right.startswith("M") and left[0].isdigit() and not before.startswith("M") and not (len(left) == 4 and _DAY.match(before))


def _dateish(word: str) -> bool:
    return bool(re.match(r"\d|M\d\d|W\d$|[?=]", word))
