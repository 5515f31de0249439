"""Sums of model calls: tokens, cost, failures, for a turn, a trip, or any records. Pure; what one call cost is known when it is made."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from planner.domain.envelopes import LLMCall
from planner.domain.state import Usage
from planner.domain.values import evolve


def with_call(usage: Usage, call: LLMCall) -> Usage:
    """The sum with one more call."""
    counted = call.prompt_tokens is not None or call.completion_tokens is not None
    return evolve(
        usage,
        calls=usage.calls + 1,
        failed=usage.failed + (call.outcome == "failed"),
        prompt_tokens=usage.prompt_tokens + (call.prompt_tokens or 0),
        cached_tokens=usage.cached_tokens + (call.cached_tokens or 0),
        completion_tokens=usage.completion_tokens + (call.completion_tokens or 0),
        cost=usage.cost + (Decimal(call.cost) if call.cost is not None else Decimal(0)),
        uncounted=usage.uncounted + (not counted),
        unpriced=usage.unpriced + (counted and call.cost is None),
    )


def usage_of(calls: Iterable[LLMCall]) -> Usage:
    """The sum of calls to models; those of the built-in engine are left out."""
    total = Usage()
    for call in calls:
        if call.engine != "offline":
            total = with_call(total, call)
    return total


def usage_words(usage: Usage) -> str:
    """The sum in words: "12 calls, 14,200 tokens in (9,100 of them cached), 1,900 out, about $0.0034"."""
    words = f"{usage.calls} call{'' if usage.calls == 1 else 's'}"
    if usage.failed:
        words += f" ({usage.failed} failed)"
    if usage.uncounted < usage.calls:
        cached = f" ({usage.cached_tokens:,} of them cached)" if usage.cached_tokens else ""
        words += f", {usage.prompt_tokens:,} tokens in{cached}, {usage.completion_tokens:,} out"
    if usage.cost:
        words += f", about ${usage.cost:.4f}"
    if usage.unpriced and usage.unpriced < usage.calls - usage.uncounted:
        words += f", {usage.unpriced} without a known price"
    elif usage.unpriced:
        words += ", no price known"
    return words
