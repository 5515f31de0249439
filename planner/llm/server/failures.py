"""What went wrong with one request, sorted into kinds, and the error and the words for the person that each kind becomes.

Sorting reads status, error code and message, because servers agree on none of them. Whether a kind is tried again is `course`'s business.
"""

from __future__ import annotations

import email.utils
import math
import re
import time
from collections.abc import Mapping
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
from planner.domain.values import Value
from planner.llm.server.connection import Connection

FailureKind = Literal[
    "unreachable", "too_slow", "busy", "quota", "key", "unknown", "form", "temperature", "stream_usage", "request",
    "server", "server_or_form", "context", "filtered", "empty", "cut", "length", "no_api",
]  # fmt: skip
SAVED = "Your message and your trip are saved."
_QUOTA = re.compile(r"insufficient_quota|exceeded your current quota|billing|credit balance|payment required", re.IGNORECASE)
_CONTEXT = re.compile(
    r"context.?(length|window|size)|maximum context|too many tokens|prompt is too long|exceed.{0,20}context|reduce the length",
    re.IGNORECASE,
)
_FILTER = re.compile(r"content.?filter|content_policy|content management policy|safety system", re.IGNORECASE)
_TEMPERATURE = re.compile(r"temperature", re.IGNORECASE)
_STREAM_USAGE = re.compile(r"stream_options|include_usage", re.IGNORECASE)
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
            return _by_status(error, detail, official=connection.base_url.startswith("https://api.openai.com"))
        case openai.APITimeoutError():
            connecting = isinstance(error.__cause__, httpx2.ConnectTimeout | httpx2.PoolTimeout)
            return Failure(kind="unreachable" if connecting else "too_slow", detail=detail)
        case openai.APIConnectionError():
            begun = streamed or (isinstance(error.__cause__, httpx2.RemoteProtocolError) and "message body" in str(error.__cause__))
            return Failure(kind="cut" if begun else "unreachable", detail=f"{detail} {type(error.__cause__).__name__}")
        case openai.APIError():
            return Failure(kind=_by_message(f"{error.code} {error.type} {detail}"), detail=detail)
        case _:
            return Failure(kind="request", detail=detail)


def _by_status(error: openai.APIStatusError, detail: str, *, official: bool) -> Failure:
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
    elif status in (404, 405):
        kind = "unknown"
    elif status < 500:
        kind = _refused(str(error.param or ""), text) if status in _FORM_STATUS else "request"
    elif _CONTEXT.search(text):
        kind = "context"
    else:
        kind = "server_or_form" if status in (500, 501) and not official else "server"
    return Failure(kind=kind, status=status, retry_after=wait, detail=f"{status} {detail}"[:_LONGEST_DETAIL])


def _refused(param: str, text: str) -> FailureKind:
    """Why a request was called wrong: an option that can be left out, else the form of the reply."""
    if _FILTER.search(text):
        return "filtered"
    if "temperature" in param or (_TEMPERATURE.search(text) and "response_format" not in text):
        return "temperature"
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
    host = connection.host
    match failure.kind:
        case "unreachable":
            return ModelUnreachable(f"The server at {host} could not be reached. {SAVED}")
        case "too_slow":
            return ModelTooSlow(f"The model at {host} did not finish its answer within {span_words(seconds)}. {SAVED}")
        case "busy":
            asked = f" and asks to wait {span_words(failure.retry_after)}" if failure.retry_after else ""
            return ModelBusy(f"The model at {host} is busy{asked}. {SAVED}")
        case "quota":
            return ModelQuotaUsedUp(f"There is no credit left at {host} for this key, and waiting does not help. {SAVED}")
        case "key":
            return ModelKeyRefused(f"{host} did not accept the key, or the key may not use {connection.model}. {SAVED}")
        case "unknown":
            return ModelUnknown(f"{host} knows no model called {connection.model} at this address. {SAVED}")
        case "context":
            return ModelContextFull(f"This trip is longer than the model {connection.model} can read. {SAVED}")
        case "filtered":
            return ModelFiltered(f"The content filter of {host} held the answer back. You can word it differently.")
        case "empty":
            return ModelAnswerEmpty(f"The model answered with nothing, twice. {SAVED}")
        case "cut":
            return ModelStreamCut(f"The connection to {host} broke in the middle of the answer. {SAVED}")
        case "length":
            return ModelCutShort(f"The model's answer was cut off at its length limit, twice. {SAVED}")
        case "no_api":
            return ModelNoApi(f"What answers at {host} is not a model server. Check the address in the settings. {SAVED}")
        case "server" | "server_or_form":
            return ModelServerFailed(f"The server at {host} has a fault of its own just now. {SAVED}")
        case "form" | "temperature" | "stream_usage" | "request":
            return ModelRequestRefused(f"The server at {host} did not accept the request in any form. {SAVED}")
