"""What went wrong with one request: its kind, the words for the person, and what to do next.

Sorting reads status, error code and message, because servers agree on none of them. Next comes another form, less history, a wait, one more
try, or nothing: a fault that passes is tried again within the turn's time, one that stays is told at once, none is tried without end.
"""

from __future__ import annotations

import email.utils
import math
import re
import time
from collections.abc import Iterator, Mapping
from typing import Literal

import httpx2
import openai
from pydantic import JsonValue

from planner.domain.errors import (
    ModelAnswerEmpty,
    ModelBusy,
    ModelContextFull,
    ModelCutShort,
    ModelError,
    ModelFiltered,
    ModelKeyRefused,
    ModelNoApi,
    ModelQuotaUsedUp,
    ModelRequestRefused,
    ModelServerFailed,
    ModelStreamCut,
    ModelTooSlow,
    ModelUnknown,
    ModelUnreachable,
)
from planner.domain.values import Value, evolve
from planner.llm.server.connection import Connection
from planner.llm.server.dialect import Dialect
from planner.llm.server.network import AnswerPacked, AnswerTooLarge
from planner.llm.server.wire import json_in

FailureKind = Literal[
    "unreachable", "too_slow", "busy", "quota", "key", "unknown", "form", "temperature", "stream_usage", "limit_name", "parameter",
    "request", "server", "server_or_form", "context", "filtered", "empty", "cut", "length", "too_large", "no_api",
]  # fmt: skip
SAVED = "Your message and your trip are saved."
_QUOTA = re.compile(r"insufficient_quota|exceeded your current quota|billing|credit balance|payment required", re.IGNORECASE)
_CONTEXT = re.compile(
    r"context.?(length|window|size)|maximum context|too many tokens|prompt is too long|exceed.{0,20}context|reduce the length",
    re.IGNORECASE,
)
_FILTER = re.compile(r"content.?filter|content_policy|content management policy|safety system", re.IGNORECASE)
_TEMPERATURE = re.compile(r"temperature", re.IGNORECASE)
_PARAMETER = re.compile(r"\b(top_p|seed|reasoning_effort|reasoning\.effort)\b")
_STREAM_USAGE = re.compile(r"stream_options|include_usage", re.IGNORECASE)
_LIMIT_NAME = re.compile(r"max_(?:completion_)?tokens.{0,80}(?:not supported|unsupported|unrecognized|not permitted|unknown|extra)"
    r"|(?:unsupported|unrecognized|unknown|extra).{0,80}max_(?:completion_)?tokens", re.IGNORECASE)  # fmt: skip
_NO_MODEL = re.compile(r"(?:no such|unknown|invalid) model\b|\bmodel\b.{0,80}(?:does not exist|not found|not exist)", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]{0,500}>")
_MOST_OF_A_BODY = 10_000
_FORM_STATUS = (400, 406, 415, 422)
"""What servers answer to a form they do not understand; any other refusal is not about the form."""
_LONGEST_DETAIL = 300
_LONGEST_ASKED_S = 7 * 24 * 3600.0
"""A server that asks to wait longer than a week has said nothing about when it is back."""


class Failure(Value):
    """One failed request. `detail` is the server's own message without any key, for the trace; `retry_after` is in seconds."""

    kind: FailureKind
    status: int | None = None
    retry_after: float | None = None
    detail: str = ""


def failure_of(error: openai.OpenAIError, connection: Connection, *, streamed: bool) -> Failure:
    """The kind of a failure that the SDK raised; `streamed` says that an answer had begun."""
    detail = connection.hide(" ".join(str(error).split()))[:_LONGEST_DETAIL]
    match error:
        case openai.APIStatusError():
            said = connection.hide(_words_in(error))[:_LONGEST_DETAIL]
            known = detail if said in detail else f"{detail} {said}"
            return _by_status(error, known, connection)
        case openai.APITimeoutError():
            connecting = isinstance(error.__cause__, httpx2.ConnectTimeout | httpx2.PoolTimeout)
            return Failure(kind="unreachable" if connecting else "too_slow", detail=detail)
        case openai.APIConnectionError() if isinstance(error.__cause__, AnswerTooLarge):
            return Failure(kind="too_large", detail=str(error.__cause__))
        case openai.APIConnectionError() if isinstance(error.__cause__, AnswerPacked):
            return Failure(kind="no_api", detail=f"The answer is {error.__cause__}.")
        case openai.APIConnectionError():
            begun = streamed or (isinstance(error.__cause__, httpx2.RemoteProtocolError) and "message body" in str(error.__cause__))
            return Failure(kind="cut" if begun else "unreachable", detail=f"{detail} {type(error.__cause__).__name__}")
        case openai.APIError():
            return Failure(kind=_by_message(f"{error.code} {error.type} {detail}"), detail=detail)
        case _:
            return Failure(kind="request", detail=detail)


def _words_in(error: openai.APIStatusError) -> str:
    """What the body of a refusal says, in whatever envelope: OpenAI's, a bare text, a list of details, nested ones, or a web page."""
    try:
        body = error.response.content[:_MOST_OF_A_BODY]
    except httpx2.ResponseNotRead:
        body = b""
    row = json_in(body)
    words = _strings(row if row is not None else _TAG.sub(" ", body.decode("utf-8", "replace")))
    return " ".join(" ".join(words).split())


def _strings(value: JsonValue) -> Iterator[str]:
    """Every text in a JSON value, in order."""
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _strings(inner)
        case list():
            for inner in value:
                yield from _strings(inner)


def _by_status(error: openai.APIStatusError, detail: str, connection: Connection) -> Failure:
    status, text = error.status_code, f"{error.code} {error.type} {detail}"
    wait = retry_after(error.response.headers)
    kind: FailureKind
    if status < 400:
        kind = "no_api"
    elif status in (401, 403):
        kind = "filtered" if status == 403 and _FILTER.search(text) else "key"
    elif status == 402 or (status in (400, 403, 429) and _QUOTA.search(text)):
        kind = "quota"
    elif status in (409, 425, 429):
        kind = "busy"
    elif status == 408:
        kind = "too_slow"
    elif status == 413 or (status < 500 and _CONTEXT.search(text)):
        kind = "context"
    elif status in (404, 405) or (status < 500 and _NO_MODEL.search(text)):
        kind = "unknown"
    elif status < 500:
        kind = _refused(str(error.param or ""), text, connection) if status in _FORM_STATUS else "request"
    elif _CONTEXT.search(text):
        kind = "context"
    else:
        official = connection.base_url.startswith("https://api.openai.com")
        kind = "server_or_form" if status in (500, 501) and not official else "server"
    return Failure(kind=kind, status=status, retry_after=wait, detail=f"{status} {detail}"[:_LONGEST_DETAIL])


def _refused(param: str, text: str, connection: Connection) -> FailureKind:
    """Why a request was called wrong: an option that can be left out, one that was chosen and stays, else the form of the reply."""
    if _FILTER.search(text):
        return "filtered"
    if _LIMIT_NAME.search(text):
        return "limit_name"
    named = _PARAMETER.search(f"{param} {text}")
    if named and getattr(connection, named[1].replace(".", "_")) is not None:
        return "parameter"
    if "temperature" in param or (_TEMPERATURE.search(text) and "response_format" not in text):
        return "parameter" if connection.exact else "temperature"
    return "stream_usage" if _STREAM_USAGE.search(param + text) else "form"


def failure_said(error: JsonValue, connection: Connection) -> Failure:
    """The kind of an error that came inside a stream or an answer with status 200."""
    row = error if isinstance(error, dict) else {"message": error}
    detail = connection.hide(" ".join(str(row.get("message")).split()))[:_LONGEST_DETAIL]
    return Failure(kind=_by_message(f"{row.get('code')} {row.get('type')} {detail}"), detail=detail)


def _by_message(text: str) -> FailureKind:
    if _QUOTA.search(text):
        return "quota"
    if _CONTEXT.search(text):
        return "context"
    if _FILTER.search(text):
        return "filtered"
    return "busy" if "rate_limit" in text or "429" in text else "server"


def retry_after(headers: Mapping[str, str]) -> float | None:
    """How long the server asks to wait, in seconds from now; None when it does not say, or says something else."""
    for name, per_second in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            return _wait(float(headers[name]) / per_second)
        except (KeyError, ValueError):
            continue
    try:
        parsed = email.utils.parsedate_tz(headers.get("retry-after", ""))
        return None if parsed is None else _wait(max(0.0, email.utils.mktime_tz(parsed) - time.time()))
    except (ValueError, OverflowError, TypeError):
        return None


def _wait(seconds: float) -> float | None:
    return seconds if math.isfinite(seconds) and 0 <= seconds <= _LONGEST_ASKED_S else None


def span_words(seconds: float) -> str:
    """A stretch of time: "40 seconds", "3 minutes"."""
    if seconds < 90:
        whole = max(1, round(seconds))
        return f"{whole} second{'' if whole == 1 else 's'}"
    return f"{round(seconds / 60)} minutes"


def error_of(failure: Failure, connection: Connection, seconds: float) -> ModelError:
    """The error that is told to the person; `seconds` is how long was waited for the last request."""
    kind, words = TOLD[failure.kind]
    asked = f" and asks to wait {span_words(failure.retry_after)}" if failure.retry_after else ""
    return kind(
        words.format(
            host=connection.host,
            model=connection.model,
            span=span_words(seconds),
            asked=asked,
            saved=SAVED,
            parameters=connection.parameters.words,
        )
    )


_NO_FORM = (ModelRequestRefused, "The server at {host} did not accept the request in any form. {saved}")
_OWN_FAULT = (ModelServerFailed, "The server at {host} has a fault of its own just now. {saved}")
TOLD: dict[FailureKind, tuple[type[ModelError], str]] = {
    "unreachable": (ModelUnreachable, "The server at {host} could not be reached. {saved}"),
    "too_slow": (ModelTooSlow, "The model at {host} did not finish its answer within {span}. {saved}"),
    "busy": (ModelBusy, "The model at {host} is busy{asked}. {saved}"),
    "quota": (ModelQuotaUsedUp, "There is no credit left at {host} for this key, and waiting does not help. {saved}"),
    "key": (ModelKeyRefused, "{host} did not accept the key, or the key may not use {model}. {saved}"),
    "unknown": (ModelUnknown, "{host} knows no model called {model} at this address. {saved}"),
    "context": (ModelContextFull, "This trip is longer than the model {model} can read. {saved}"),
    "filtered": (ModelFiltered, "The content filter of {host} held the answer back. You can word it differently."),
    "empty": (ModelAnswerEmpty, "The model answered with nothing, twice. {saved}"),
    "cut": (ModelStreamCut, "The connection to {host} broke in the middle of the answer. {saved}"),
    "length": (ModelCutShort, "The model's answer was cut off at its length limit, twice. {saved}"),
    "too_large": (ModelCutShort, "What {host} sent was longer than any answer, and was not read to its end. {saved}"),
    "no_api": (ModelNoApi, "What answers at {host} is not a model server. Check the address in the settings. {saved}"),
    "server": _OWN_FAULT, "server_or_form": _OWN_FAULT,
    "parameter": (ModelRequestRefused, "{model} at {host} refuses a parameter it is asked with ({parameters}). {saved}"),
    "form": _NO_FORM, "temperature": _NO_FORM, "stream_usage": _NO_FORM, "limit_name": _NO_FORM, "request": _NO_FORM,
}  # fmt: skip
"""For each kind the error that is raised and the sentence the person reads."""


HISTORY_STEPS = (50, 10, 0)
"""How many of the newest lines of the conversation are sent, and sent after a "too long"."""
AGAIN: dict[FailureKind, int] = {"busy": 4, "server": 2, "unreachable": 2, "cut": 1, "empty": 1, "length": 1, "server_or_form": 1}
"""How often each kind of passing fault is tried again."""
FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0


class Course(Value):
    """How the next request is made. `brief` asks for a shorter answer; `spent` are the faults that were tried again so far."""

    dialect: Dialect
    history: int = HISTORY_STEPS[0]
    brief: bool = False
    spent: tuple[FailureKind, ...] = ()


class Step(Value):
    """The next request and how long to wait before it, in seconds."""

    course: Course
    wait: float = 0.0


def after(course: Course, failure: Failure, left: float | None) -> Step | None:
    """The next step within `left` seconds, or None when the failure is final."""
    dialect = course.dialect
    match failure.kind:
        case "form":
            return _lower(course)
        case "server_or_form":
            if dialect.proven:
                return _again(course, evolve(failure, kind="server"), left)
            return _again(course, failure, left) or _lower(course)
        case "temperature":
            return Step(course=evolve(course, dialect=evolve(dialect, temperature=False))) if dialect.temperature else _lower(course)
        case "stream_usage":
            return Step(course=evolve(course, dialect=evolve(dialect, stream_usage=False))) if dialect.stream_usage else _lower(course)
        case "limit_name":
            renamed = evolve(dialect, limit_renamed=not dialect.limit_renamed)
            return (
                None if "limit_name" in course.spent else Step(course=evolve(course, dialect=renamed, spent=(*course.spent, "limit_name")))
            )
        case "context":
            fewer = next((n for n in HISTORY_STEPS if n < course.history), None)
            return None if fewer is None else Step(course=evolve(course, history=fewer))
        case _:
            return _again(course, failure, left)


def _lower(course: Course) -> Step | None:
    lower = course.dialect.lower()
    return None if lower is None else Step(course=evolve(course, dialect=lower))


def _again(course: Course, failure: Failure, left: float | None) -> Step | None:
    kind = failure.kind
    tried = course.spent.count(kind)
    if tried >= AGAIN.get(kind, 0):
        return None
    wait = failure.retry_after if failure.retry_after is not None else _backoff(kind, tried)
    if wait > LONGEST_WAIT_S * 4 or (left is not None and wait >= left):
        return None
    return Step(course=evolve(course, spent=(*course.spent, kind), brief=course.brief or kind == "length"), wait=wait)


def _backoff(kind: FailureKind, tried: int) -> float:
    """Twice as long each time; nothing to wait for when the fault was in the answer."""
    return 0.0 if kind in ("cut", "empty", "length") else min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0**tried)
