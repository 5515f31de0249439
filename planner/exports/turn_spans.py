"""A turn as OpenTelemetry spans: the turn, in it each call of a model, and under a call the tools it asked for. Pure.

Names and attributes follow the semantic conventions for generative AI (development status, as of 1.37). Everything comes from the turn's
records, so that nothing of it waits for a collector. A record says how long a call or a tool took and when it was written down; what a role
did is laid out one after the other up to then, inside the turn. What people and models said is left out unless `content` is asked for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, JsonValue

from planner.domain.envelopes import LLMCall
from planner.domain.events import LLMCalled, MessageSent, TraceRecord, TurnFailed, TurnStopped
from planner.domain.specialists import specialist_ids
from planner.domain.values import Value

NAME = "trip-planner"
Said = Callable[[LLMCall], Sequence[Mapping[str, str]]]
"""Gives the messages a call sent, each with its role and content."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_PARAMETERS = {
    "temperature": "temperature", "top_p": "top_p", "seed": "seed", "max_tokens": "max_tokens", "max_completion_tokens": "max_tokens",
    "reasoning_effort": "reasoning_effort",
}  # fmt: skip
_KINDS = {"internal": 1, "client": 3}
_FAILED = 2


class TraceSpan(Value):
    """One span. Ids are hexadecimal, of 16 bytes for the trace and 8 for a span; `error` is the kind of what went wrong."""

    trace_id: str
    span_id: str
    parent_id: str = ""
    name: str
    kind: Literal["internal", "client"] = "internal"
    start: datetime
    end: datetime
    attributes: dict[str, JsonValue] = Field(default_factory=dict)
    error: str = ""


def spans_of(trip_id: str, records: Sequence[TraceRecord], began: datetime, said: Said | None = None) -> tuple[TraceSpan, ...]:
    """The spans of one turn's records, the turn's own first. With `said` they hold what people and models said."""
    if not records:
        return ()
    turn = records[-1].turn
    trace_id = _digest(f"{trip_id}:{turn}:{began.isoformat()}", 32)
    root = _digest(f"{trace_id}:turn", 16)
    ended = max(began, records[-1].at)
    spans: list[TraceSpan] = []
    for chain in _chains(records):
        spans += _laid_out(chain, trace_id, root, began, said)
    return (_turn_span(trip_id, records, trace_id, root, began, ended), *spans)


def _turn_span(trip_id: str, records: Sequence[TraceRecord], trace_id: str, root: str, began: datetime, ended: datetime) -> TraceSpan:
    last = records[-1].event
    error = last.kind if isinstance(last, TurnFailed) else "stopped" if isinstance(last, TurnStopped) else ""
    about: dict[str, JsonValue] = {
        "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": NAME, "gen_ai.conversation.id": trip_id,
        "trip.turn": records[-1].turn,
    }  # fmt: skip
    return TraceSpan(
        trace_id=trace_id, span_id=root, name=f"invoke_agent {NAME}", start=began, end=ended, attributes=about, error=error,
    )  # fmt: skip


def _chains(records: Sequence[TraceRecord]) -> list[list[TraceRecord]]:
    """What each role did between two times that records were written: its calls and the tools they asked for, in order."""
    chains: dict[tuple[str, datetime], list[TraceRecord]] = {}
    at: dict[str, datetime] = {}
    for record in reversed(records):
        event = record.event
        if isinstance(event, LLMCalled):
            role = event.by
        elif isinstance(event, MessageSent) and event.envelope.action == "TOOL_RETURN":
            role = event.recipient
        else:
            continue
        last = at.setdefault(role, record.at)
        if (last - record.at) > timedelta(seconds=1):
            last = at[role] = record.at
        chains.setdefault((role, last), []).insert(0, record)
    return sorted(chains.values(), key=lambda chain: chain[0].seq)


def _laid_out(chain: Sequence[TraceRecord], trace_id: str, root: str, began: datetime, said: Said | None) -> list[TraceSpan]:
    """A role's calls and tools one after the other, the last one ending when it was written down; none begins before the turn.

    What a specialist looks up stands under the call that asked for it; what code looks up by itself, under the turn.
    """
    end, timed = chain[-1].at, list[tuple[TraceRecord, datetime, datetime]]()
    for record in reversed(chain):
        event = record.event
        ms = event.call.ms if isinstance(event, LLMCalled) else event.ms if isinstance(event, MessageSent) else 0.0
        start = max(began, end - timedelta(milliseconds=ms))
        timed.insert(0, (record, start, max(start, end)))
        end = start
    spans: list[TraceSpan] = []
    parent = root
    for record, start, finish in timed:
        own = _digest(f"{trace_id}:{record.seq}", 16)
        if isinstance(record.event, LLMCalled):
            spans.append(_call_span(record.event, trace_id, own, root, start, finish, said))
            parent = own
        elif isinstance(record.event, MessageSent):
            above = parent if record.event.recipient in specialist_ids() else root
            spans.append(_tool_span(record.event, trace_id, own, above, start, finish, said))
    return spans


def _call_span(
    event: LLMCalled, trace_id: str, own: str, root: str, start: datetime, end: datetime, said: Said | None
) -> TraceSpan:  # fmt: skip
    call, sent = event.call, event.call.sent
    model = (sent.model if sent is not None else "") or call.model
    address = urlsplit(sent.base_url) if sent is not None else None
    told: dict[str, JsonValue] = {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai" if call.engine != "offline" else NAME,
        "gen_ai.agent.name": event.by,
        "gen_ai.output.type": "json",
        "gen_ai.request.model": model,
        "gen_ai.response.model": call.model,
        "gen_ai.response.finish_reasons": [call.finish_reason] if call.finish_reason else None,
        "gen_ai.usage.input_tokens": call.prompt_tokens,
        "gen_ai.usage.output_tokens": call.completion_tokens,
        "gen_ai.usage.cache_read.input_tokens": call.cached_tokens,
        "server.address": address.hostname if address is not None else None,
        "server.port": address.port if address is not None else None,
        "trip.purpose": call.purpose,
        "trip.prompt": call.prompt,
        "trip.prompt_version": call.prompt_version,
        "trip.attempt": call.attempt,
        "trip.requests": len(call.tries) or None,
        "trip.cost_usd": float(call.cost) if call.cost is not None else None,
        **{f"gen_ai.request.{_PARAMETERS[k]}": v for k, v in (sent.parameters if sent is not None else {}).items() if k in _PARAMETERS},
        **(_said(call, said(call)) if said is not None else {}),
    }
    failure = call.tries[-1].outcome if call.tries and call.tries[-1].outcome != "ok" else call.outcome
    kind_of_span: Literal["client", "internal"] = "client" if call.engine != "offline" else "internal"
    return TraceSpan(
        trace_id=trace_id, span_id=own, parent_id=root, name=f"chat {model}".strip(), kind=kind_of_span,
        start=start, end=end, attributes={key: value for key, value in told.items() if value not in (None, "")},
        error=failure if call.outcome in ("failed", "invalid") else "",
    )  # fmt: skip


def _said(call: LLMCall, messages: Sequence[Mapping[str, str]]) -> dict[str, JsonValue]:
    """What was sent and what came, each message with its text as one part."""
    parts = [{"role": m["role"], "parts": [{"type": "text", "content": m["content"]}]} for m in messages]
    answer = [{"role": "assistant", "parts": [{"type": "text", "content": call.raw}], "finish_reason": call.finish_reason or ""}]
    return {
        "gen_ai.input.messages": json.dumps(parts, ensure_ascii=False) if parts else None,
        "gen_ai.output.messages": json.dumps(answer, ensure_ascii=False) if call.raw else None,
    }


def _tool_span(
    event: MessageSent, trace_id: str, own: str, parent: str, start: datetime, end: datetime, said: Said | None
) -> TraceSpan:  # fmt: skip
    envelope = event.envelope
    tool = envelope.tool or "tool"
    about: dict[str, JsonValue] = {
        "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": tool, "gen_ai.tool.type": "function",
        "gen_ai.agent.name": event.recipient,
    }  # fmt: skip
    if said is not None and envelope.parameters:
        about["gen_ai.tool.call.result"] = json.dumps(envelope.parameters.get("result"), ensure_ascii=False)
    return TraceSpan(
        trace_id=trace_id, span_id=own, parent_id=parent, name=f"execute_tool {tool}", start=start, end=end, attributes=about,
        error="tool_error" if envelope.content.startswith("Error:") else "",
    )  # fmt: skip


def _digest(words: str, length: int) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:length]


def otlp_json(spans: Sequence[TraceSpan], resource: Mapping[str, str]) -> dict[str, JsonValue]:
    """The body of a request of OTLP/HTTP in its JSON encoding: ids in hexadecimal, times in nanoseconds as strings."""
    held: JsonValue = [_encoded(span) for span in spans]
    scope: JsonValue = {"scope": {"name": NAME}, "spans": held}
    return {"resourceSpans": [{"resource": {"attributes": _attributes(resource)}, "scopeSpans": [scope]}]}


def _encoded(span: TraceSpan) -> JsonValue:
    attributes = {**span.attributes, **({"error.type": span.error} if span.error else {})}
    return {
        "traceId": span.trace_id, "spanId": span.span_id, **({"parentSpanId": span.parent_id} if span.parent_id else {}),
        "name": span.name, "kind": _KINDS[span.kind],
        "startTimeUnixNano": _nanoseconds(span.start), "endTimeUnixNano": _nanoseconds(span.end),
        "attributes": _attributes(attributes), "status": {"code": _FAILED} if span.error else {},
    }  # fmt: skip


def _nanoseconds(at: datetime) -> str:
    aware = at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return str((aware - _EPOCH) // timedelta(microseconds=1) * 1000)


def _attributes(values: Mapping[str, JsonValue] | Mapping[str, str]) -> JsonValue:
    return [{"key": key, "value": _any_value(value)} for key, value in values.items()]


def _any_value(value: JsonValue) -> JsonValue:
    match value:
        case bool():
            return {"boolValue": value}
        case int():
            return {"intValue": str(value)}
        case float():
            return {"doubleValue": value}
        case list():
            return {"arrayValue": {"values": [_any_value(item) for item in value]}}
        case _:
            return {"stringValue": value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}
