"""A message as one line of canonical words, so that rules can be short: `on M02 22th 2027`, with the way back to the characters.

Numbers in words become digits, months `M05`, weekdays `W4`, ordinals `3th` (`3wd` when spelled out), numeric dates `?3/4`, ISO dates `=2027-05-17`,
times of day `T`, money `$`. Reads no dates itself: that is the rules' business.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from planner.language.dates import date_words as w
from planner.language.dates.tokens import Token, tokens_of
from planner.language.dates.word_senses import settled, without_hyphens


def _numbers(tokens: list[Token]) -> list[Token]:
    """Numbers in words as digits: `twenty two` → `22`, `twenty-first` → `21wd`, `two thousand and eighteen` → `2018`."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        value, used = _number_at(tokens, at)
        if used:
            out.append(Token(value, tokens[at].start, tokens[at + used - 1].end))
            at += used
        else:
            out.append(tokens[at])
            at += 1
    return out


def _small(tokens: list[Token], at: int) -> tuple[int, bool, int]:
    """A number under 100 in words at `at`: its value, whether it is an ordinal, the tokens used (0 for none)."""
    word = tokens[at].text if at < len(tokens) else ""
    if word in w.TENS:
        dash = 1 if at + 1 < len(tokens) and tokens[at + 1].text == "-" else 0
        ones = tokens[at + 1 + dash].text if at + 1 + dash < len(tokens) else ""
        if 0 < w.NUMBERS.get(ones, 0) < 10:
            return w.TENS[word] + w.NUMBERS[ones], False, 2 + dash
        if ones in w.ORDINALS and w.ORDINALS[ones] < 10:
            return w.TENS[word] + w.ORDINALS[ones], True, 2 + dash
        return w.TENS[word], False, 1
    if word in w.ORDINALS:
        return w.ORDINALS[word], True, 1
    return (w.NUMBERS[word], False, 1) if word in w.NUMBERS else (0, False, 0)


def _number_at(tokens: list[Token], at: int) -> tuple[str, int]:
    texts = [t.text for t in tokens[at : at + 4]]
    if texts[:2] in (["two", "thousand"], ["2", "thousand"]):
        joined = 3 if texts[2:3] == ["and"] else 2
        value, ordinal, used = _small(tokens, at + joined)
        return (str(2000 + value), joined + used) if used and not ordinal else ("2000", 2)
    value, ordinal, used = _small(tokens, at)
    if not used:
        return "", 0
    if value == 20 and not ordinal and used == 1:
        more, more_ordinal, more_used = _small(tokens, at + 1)
        if more_used and not more_ordinal and 10 <= more < 100:
            return str(2000 + more), 1 + more_used
    return f"{value}wd" if ordinal else str(value), used


class Line(NamedTuple):
    """The canonical line and its tokens. Rules match on `text`; `span` leads back to the message's characters."""

    text: str
    tokens: tuple[Token, ...]
    starts: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Characters of the message behind the line's characters [start, end)."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_left(self.starts, end) - 1
        return self.tokens[first].start, self.tokens[last].end


def line_of(text: str) -> Line:
    """The canonical line of a message; every word stands between single spaces."""
    tokens = without_hyphens(settled(_numbers(tokens_of(text))))
    starts, at = [], 0
    for token in tokens:
        starts.append(at)
        at += len(token.text) + 1
    return Line(" ".join(t.text for t in tokens), tuple(tokens), tuple(starts))
