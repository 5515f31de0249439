"""What a server's answer holds that matters here, read leniently: servers leave fields out, send null, or add their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from pydantic import BaseModel, ConfigDict, ValidationError


class _Wire(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class CachedPart(_Wire):
    cached_tokens: int | None = None


class Usage(_Wire):
    """Tokens as the server counted them."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    prompt_tokens_details: CachedPart | None = None

    @property
    def cached(self) -> int | None:
        return self.prompt_tokens_details.cached_tokens if self.prompt_tokens_details else None


class Said(_Wire):
    content: str | None = None
    refusal: str | None = None


class Choice(_Wire):
    message: Said = Said()
    finish_reason: str | None = None


class Completion(_Wire):
    """A whole answer of `chat.completions`."""

    choices: tuple[Choice, ...]
    model: str | None = None
    usage: Usage | None = None


class Answer(_Wire):
    """One answer, however it came: whole or in pieces. `whole` is False for a stream that ended without saying why."""

    text: str = ""
    refusal: str | None = None
    finish_reason: str | None = None
    model: str = ""
    usage: Usage = Usage()
    whole: bool = True


def answer_in(body: bytes) -> Answer | None:
    """The answer in the body of a response; None when it is none (a web page, some other JSON)."""
    try:
        completion = Completion.model_validate_json(body)
    except ValidationError:
        return None
    if not completion.choices:
        return None
    choice = completion.choices[0]
    return Answer(
        text=choice.message.content or "",
        refusal=choice.message.refusal or None,
        finish_reason=choice.finish_reason,
        model=completion.model or "",
        usage=completion.usage or Usage(),
    )


class Taking(Protocol):
    """Takes one piece of the growing text."""

    def __call__(self, piece: str, /) -> object: ...


class Pieces:
    """Puts a stream together. `refusal` and usage may come in any chunk; the last finish reason counts."""

    def __init__(self, take: Taking) -> None:
        self._take = take
        self._text: list[str] = []
        self._refusal: list[str] = []
        self.finish_reason: str | None = None
        self.model = ""
        self.usage = Usage()

    def add(self, content: str | None, refusal: str | None, finish_reason: str | None) -> None:
        """One choice's delta."""
        if content:
            self._text.append(content)
            self._take(content)
        if refusal:
            self._refusal.append(refusal)
        self.finish_reason = finish_reason or self.finish_reason

    def answer(self) -> Answer:
        return Answer(
            text="".join(self._text),
            refusal="".join(self._refusal) or None,
            finish_reason=self.finish_reason,
            model=self.model,
            usage=self.usage,
            whole=self.finish_reason is not None,
        )


def summed(parts: Iterable[int | None]) -> int | None:
    """The sum of what is known; None when nothing is."""
    known = [part for part in parts if part is not None]
    return sum(known) if known else None
