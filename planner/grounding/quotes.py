"""Where quotes stand in a message, and the account kept of them: which words are spoken for, by whom, and what they were worth."""

from __future__ import annotations

from planner.domain.message_reading import ReadBy, ReadRule, SlotReading
from planner.language.utterance import Span, text_of

_MARKS = frozenset("'\"«»„‚‹›`")
_ENDS = " .,;:!?()[]\n\t"


class Spoken:
    """A message in which quotes are looked up, whatever their case, blanks, accents and quotation marks."""

    def __init__(self, message: str) -> None:
        self.message = message
        self.low = text_of(message).low
        self._folded, self._at = _squeezed(self.low)

    def where(self, quote: str) -> tuple[Span, ...]:
        """Every place where `quote` stands, in order; none for an empty quote or one that is not there."""
        wanted = _squeezed(text_of(quote).low)[0].strip(_ENDS)
        found: list[Span] = []
        at = self._folded.find(wanted) if wanted else -1
        while at >= 0:
            end = at + len(wanted)
            if _is_edge(self._folded, at) and _is_edge(self._folded, end):
                found.append((self._at[at], self._at[end - 1] + 1))
            at = self._folded.find(wanted, at + 1)
        return tuple(found)


def _squeezed(low: str) -> tuple[str, list[int]]:
    """A folded text with single blanks and without quotation marks, and where each character of it stood."""
    kept: list[str] = []
    at: list[int] = []
    for n, char in enumerate(low):
        inner = char == "'" and 0 < n < len(low) - 1 and low[n - 1].isalnum() and low[n + 1].isalnum()
        if char in _MARKS and not inner:
            continue
        if char.isspace():
            if kept and kept[-1] == " ":
                continue
            char = " "
        kept.append(char)
        at.append(n)
    return "".join(kept), at


def _is_edge(text: str, at: int) -> bool:
    """Whether a word ends or begins at `at`; writing without blanks has no such edges."""
    if at in (0, len(text)):
        return True
    one, other = text[at - 1], text[at]
    return not (one.isascii() and other.isascii() and one.isalnum() and other.isalnum() and one.isdigit() == other.isdigit())


class Account:
    """What was made of every value of a reply, and the words that are spoken for."""

    def __init__(self, spoken: Spoken, by: ReadBy) -> None:
        self.spoken, self.by = spoken, by
        self.rows: list[SlotReading] = []
        self.quoted: list[Span] = []

    def find(self, slot: str, quote: str, said: str) -> tuple[Span, ...]:
        """Where the quote of a value stands; a value without one, or with one that is not in the message, is written off."""
        spans = self.spoken.where(quote)
        if not spans:
            self.drop(slot, quote, said, "quote not found" if quote.strip() else "no quote")
        return spans

    def words(self, span: Span) -> str:
        return self.spoken.message[span[0] : span[1]]

    def keep(self, slot: str, span: Span, said: str, made: str, rule: ReadRule) -> None:
        self.quoted.append(span)
        self.rows.append(SlotReading(slot=slot, quote=self.words(span), spans=(span,), by=self.by, said=said, made=made or "-", rule=rule))

    def drop(self, slot: str, quote: str, said: str, rule: ReadRule, span: Span | None = None) -> None:
        self.rows.append(SlotReading(slot=slot, quote=quote, spans=(span,) if span else (), by=self.by, said=said, rule=rule))

    def heard(self, slot: str, spans: tuple[Span, ...], made: str, rule: ReadRule = "heard unquoted") -> None:
        """A value code heard by itself, in words nobody had quoted."""
        quote = " … ".join(self.words(span) for span in spans)
        self.rows.append(SlotReading(slot=slot, quote=quote, spans=spans, by="code", said="", made=made, rule=rule))
