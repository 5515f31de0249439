"""Taking keys, and contact details, out of what leaves the machine or is kept for others to read: bundles, exports, suites, results. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pydantic import JsonValue

from planner.guard.masking import KEY_WORD, masked, without_keys

SHORTEST_SECRET = 6


def redacted_text(text: str, secrets: Iterable[str] = ()) -> str:
    """`text` without the given secrets, and with what looks like a key and contact and payment details masked."""
    for secret in secrets:
        if len(secret) >= SHORTEST_SECRET:
            text = text.replace(secret, KEY_WORD)
    return masked(text)


def redacted(value: JsonValue, secrets: tuple[str, ...] = ()) -> JsonValue:
    """The same JSON with every string in it redacted, keys of objects included."""
    return _mapped(value, lambda text: redacted_text(text, secrets))


def keyless(value: JsonValue) -> JsonValue:
    """The same JSON without what looks like a key, in names of objects as well; all else stays as it is."""
    return _mapped(value, without_keys)


def _mapped(value: JsonValue, change: Callable[[str], str]) -> JsonValue:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_mapped(item, change) for item in value]
    if isinstance(value, dict):
        return {change(name): _mapped(item, change) for name, item in value.items()}
    return value
