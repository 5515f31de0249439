"""What a message was read as: for every value its quote, who read it, what code made of it, and the rule that decided."""

from __future__ import annotations

from typing import Literal

from planner.domain.values import Value

ReadBy = Literal["model", "built-in", "code"]
ReadRule = Literal[
    "as read",
    "code read the quote",
    "stands in the quote",
    "kept unread",
    "no quote",
    "quote not found",
    "quote does not say it",
    "denied or past",
    "ends exchanged",
    "heard unquoted",
    "always heard",
    "kept as a note",
]
"""As read: reader and code agree. Code read the quote: they differed and the words decided. Stands in the quote: they differed and the
value's own numbers are in the words. Kept unread: code cannot read the words, the value is possible and shown as an assumption. No quote,
quote not found, quote does not say it, denied or past: dropped. Ends exchanged: start and stop were the wrong way round. Heard unquoted:
nobody read the slot and code heard it stated. Always heard: a diet or a need of access. Kept as a note: words no slot took."""


class SlotReading(Value):
    """One value of a message: the words, where they stand, who read them as what, and what became of it (`made`: empty when dropped)."""

    slot: str
    quote: str = ""
    spans: tuple[tuple[int, int], ...] = ()
    by: ReadBy
    said: str = ""
    made: str = ""
    rule: ReadRule

    @property
    def kept(self) -> bool:
        return bool(self.made)


class MessageReading(Value):
    """How the words of one message were accounted for.

    `accounted` is the share of content words in a slot or in known talk; the rest is `leftover`.
    """

    slots: tuple[SlotReading, ...] = ()
    accounted: float = 1.0
    leftover: tuple[str, ...] = ()
