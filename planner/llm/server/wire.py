"""What a server's answer holds that matters here, read leniently: servers leave fields out, send null, or put something else there.

Nothing here raises for what a server sends; what cannot be read is as if it were not there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Protocol

from pydantic import JsonValue

from planner.domain.values import Value

MOST_TOKENS = 100_000_000
"""A count above this is none."""
LONGEST_ANSWER = 400_000
"""Characters; no reply of any role comes near it."""


class TokenCounts(Value):
    """Tokens as the server counted them."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached: int | None = None


class ModelAnswer(Value):
    """One answer, however it came: whole or in pieces. `whole` is False for a stream that ended without saying why."""

    text: str = ""
    refusal: str | None = None
    finish_reason: str | None = None
    model: str = ""
    usage: TokenCounts = TokenCounts()
    whole: bool = True


def json_in(body: bytes | str) -> JsonValue:
    """The JSON value of a body or a line, None when it is none; bytes that are no UTF-8 are read as far as they are."""
    text = body.decode("utf-8-sig", "replace") if isinstance(body, bytes) else body
    try:
        value: JsonValue = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value


def answer_in(body: bytes) -> ModelAnswer | None:
    """The answer in the body of a response; None when it is none (a web page, some other JSON)."""
    row = json_in(body)
    choice = _first_choice(row)
    if not isinstance(row, dict) or choice is None:
        return None
    message = choice.get("message")
    fields = message if isinstance(message, dict) else {}
    return ModelAnswer(
        text=_text(fields.get("content")),
        refusal=_text(fields.get("refusal")) or None,
        finish_reason=_word(choice.get("finish_reason")),
        model=_word(row.get("model")) or "",
        usage=usage_in(row.get("usage")),
    )


def usage_in(row: JsonValue) -> TokenCounts:
    """The counts in a `usage`; each that is no count is unknown."""
    if not isinstance(row, dict):
        return TokenCounts()
    details = row.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, dict) else None
    return TokenCounts(
        prompt_tokens=_count(row.get("prompt_tokens")), completion_tokens=_count(row.get("completion_tokens")), cached=_count(cached)
    )


def events_in(chunks: Iterable[bytes]) -> Iterator[str]:
    """The data of each server-sent event, up to the one that ends the stream."""
    begun, data = list[bytes](), list[str]()
    for chunk in chunks:
        if b"\n" not in chunk:
            begun.append(chunk)
            continue
        *lines, rest = b"".join([*begun, chunk]).split(b"\n")
        begun = [rest]
        for line in lines:
            yield from _event(line, data)
    yield from _event(b"".join(begun), data)
    yield from _event(b"", data)


def _event(line: bytes, data: list[str]) -> Iterator[str]:
    """Take one line; an empty one ends the event."""
    text = line.rstrip(b"\r").decode("utf-8", "replace")
    if text.startswith("data:"):
        data.append(text.removeprefix("data:").removeprefix(" "))
    elif not text and data:
        event = "\n".join(data)
        data.clear()
        if not event.startswith("[DONE]"):
            yield event


class Taking(Protocol):
    """Takes one piece of the growing text."""

    def __call__(self, piece: str, /) -> object: ...


class Pieces:
    """Puts a stream together. `refusal` and usage may come in any row; the last finish reason counts.

    `begun` says that an answer was in it.
    """

    def __init__(self, take: Taking) -> None:
        self._take = take
        self._text: list[str] = []
        self._refusal: list[str] = []
        self._half = ""
        self._finish_reason: str | None = None
        self._model = ""
        self._usage = TokenCounts()
        self.length = 0
        self.begun = False

    def add(self, row: JsonValue) -> None:
        """One row of the stream; what is no row changes nothing."""
        if not isinstance(row, dict):
            return
        self._model = _word(row.get("model")) or self._model
        if row.get("usage"):
            self._usage = usage_in(row["usage"])
        choice = _first_choice(row)
        if choice is None or choice.get("index") not in (0, None):
            return
        self.begun = True
        delta = choice.get("delta")  # some servers close with a choice that has none
        fields = delta if isinstance(delta, dict) else {}
        self._grow(_raw_text(fields.get("content")))
        self._refusal.append(_text(fields.get("refusal")))
        self._finish_reason = _word(choice.get("finish_reason")) or self._finish_reason

    def _grow(self, content: str) -> None:
        """Add to the text; half of a character waits for its other half."""
        content = self._half + content
        self._half = content[-1:] if "\ud800" <= content[-1:] <= "\udbff" else ""
        piece = _mended(content.removesuffix(self._half) if self._half else content)
        if piece:
            self.length += len(piece)
            self._text.append(piece)
            self._take(piece)

    def answer(self) -> ModelAnswer:
        return ModelAnswer(
            text="".join(self._text),
            refusal="".join(self._refusal) or None,
            finish_reason=self._finish_reason,
            model=self._model,
            usage=self._usage,
            whole=self._finish_reason is not None,
        )


def _first_choice(row: JsonValue) -> dict[str, JsonValue] | None:
    choices = row.get("choices") if isinstance(row, dict) else None
    first = choices[0] if isinstance(choices, list) and choices else None
    return first if isinstance(first, dict) else None


def _text(value: JsonValue) -> str:
    return _mended(_raw_text(value))


def _raw_text(value: JsonValue) -> str:
    """The text of a content: words, a list of parts, or the object itself where a server did the parsing."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "".join(_raw_text(part.get("text") if isinstance(part, dict) else part) for part in value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else ""


def _mended(text: str) -> str:
    """`text` with pairs of surrogates joined and lone ones replaced, as no file or page can hold them."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _word(value: JsonValue) -> str | None:
    """A short field of the protocol; something else than a word is told as that."""
    if isinstance(value, str):
        return _mended(value)[:200] or None
    return None if value is None or value is False else "other"


def _count(value: JsonValue) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return int(value) if 0 <= value <= MOST_TOKENS and value == int(value) else None


def summed(parts: Iterable[int | None]) -> int | None:
    """The sum of what is known; None when nothing is."""
    known = [part for part in parts if part is not None]
    return sum(known) if known else None
