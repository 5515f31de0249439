"""The key of a connection, taken out of everything a server or library says: whole, with its characters escaped, or in pieces."""

from __future__ import annotations

import re

SHORTEST_KEY = 12
"""Characters; shorter ones are placeholders, and taking them out would eat letters of a reply."""
WORD = "[key]"
_ESCAPED = re.compile(r"(?<!\\)((?:\\\\)*)\\u00([2-7][0-9a-fA-F])")
_KEPT_ESCAPED = '"\\\x7f'


def without(key: str, text: str) -> str:
    """`text` without `key`. JSON that writes plain characters as escapes is read as it is meant."""
    if len(key) < SHORTEST_KEY:
        return text
    if "\\u00" in text:
        text = _ESCAPED.sub(_plain, text)
    return text.replace(key, WORD)


def _plain(found: re.Match[str]) -> str:
    char = chr(int(found[2], 16))
    return found[0] if char in _KEPT_ESCAPED else found[1] + char


class KeyFilter:
    """A stream of text on its way to a person: what may be the beginning of the key waits until it is known not to be."""

    def __init__(self, key: str) -> None:
        self._key = key if len(key) >= SHORTEST_KEY else ""
        self._waiting = ""

    def __call__(self, piece: str) -> str:
        """What may be shown now."""
        if not self._key:
            return piece
        text = without(self._key, self._waiting + piece)
        cut = next((n for n in range(max(0, len(text) - 6 * len(self._key)), len(text)) if self._begins(text[n:])), len(text))
        self._waiting = text[cut:]
        return text[:cut]

    def rest(self) -> str:
        """What still waited when the stream was over."""
        text, self._waiting = self._waiting, ""
        return text

    def _begins(self, tail: str) -> bool:
        """Whether `tail` may grow into the key, or into an escape."""
        return self._key.startswith(tail) or re.fullmatch(r"\\(?:u(?:0(?:0[2-7]?)?)?)?", tail) is not None
