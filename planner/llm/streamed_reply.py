"""The reply as a person may read it while it still arrives: the words in a piece of JSON, read with a library that allows it to be cut.

Only the fields that end up in the chat are shown, never a draft of slots or picks; what code adds comes with the finished reply.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from pydantic import JsonValue
from pydantic_core import from_json

from planner.llm.protocol import Purpose

Show = Callable[[str], object]
EVERY_S = 0.1
_REASONING = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_SHOWN: dict[Purpose, tuple[str, ...]] = {
    "clarify": ("opening", "questions"),
    "confirm": ("opening", "question"),
    "finalize": ("opening",),
    "answer": ("reply",),
}


def readable(purpose: Purpose, text: str) -> str:
    """The words for the person in the beginning of a reply; empty while there are none, or when `text` is no JSON."""
    fields = _SHOWN.get(purpose, ())
    start = (bare := _REASONING.sub("", text)).find("{")
    if start < 0 or not fields:
        return ""
    try:
        value: JsonValue = from_json(bare[start:], allow_partial="trailing-strings")
    except ValueError:
        return ""
    if not isinstance(value, dict):
        return ""
    return "\n".join(words for field in fields for words in _words(value.get(field)))


def _words(value: JsonValue) -> list[str]:
    """A sentence, or the texts of a list of questions, numbered as the finished reply will number them."""
    if isinstance(value, str):
        return [value.strip()] if value.strip() else []
    texts = [row.get("text") for row in value if isinstance(row, dict)] if isinstance(value, list) else []
    return [f"{n}. {text.strip()}" for n, text in enumerate(texts, 1) if isinstance(text, str) and text.strip()]


class StreamedReply:
    """Takes the pieces of one reply and shows its words as far as they have come, at most ten times a second: those that `keep` leaves."""

    def __init__(self, purpose: Purpose, show: Show, keep: Callable[[str], str] = str, clock: Callable[[], float] = time.monotonic) -> None:
        self._purpose = purpose
        self._show = show
        self._keep = keep
        self._clock = clock
        self._pieces: list[str] = []
        self._next = 0.0

    def __call__(self, piece: str) -> None:
        if not piece:
            self._pieces.clear()
            self._show("")
            return
        self._pieces.append(piece)
        now = self._clock()
        if now >= self._next:
            self._next = now + EVERY_S
            self._show(self._keep(readable(self._purpose, "".join(self._pieces))))


def is_streamed(purpose: Purpose) -> bool:
    """Whether replies of this purpose are read in the chat while they arrive."""
    return purpose in _SHOWN
