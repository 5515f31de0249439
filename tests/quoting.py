"""Replies as a model gives them that quotes the whole message for every value: what tests claim, with the quotes filled in."""

from __future__ import annotations

from typing import Any

from planner.domain.replies import ExtractReply

COUNTS = ("adults", "children", "infants", "child_ages", "rooms")


def quoted(says: dict[str, Any], message: str) -> dict[str, Any]:
    """`says` with `message` as the quote of every value that names none; a place quotes the words it was said in, else its name."""
    out = dict(says)
    for key in ("dates", "budget"):
        if out.get(key):
            out[key] = {"quote": message, **out[key]}
    if out.get("party"):
        out["party"] = {**{f"{name}_quote": message for name in COUNTS if name in out["party"]}, **out["party"]}
    if out.get("origin"):
        out["origin"] = _place(out["origin"], message)
    if out.get("destinations"):
        out["destinations"] = {**out["destinations"], "places": [_place(p, message) for p in out["destinations"].get("places", [])]}
    if out.get("capabilities"):
        parts = out["capabilities"]
        out["capabilities"] = {**parts, **{k: _each(parts.get(k, []), "part", message) for k in ("add", "remove")}}
    out["lists"] = [{**row, **{k: _each(row.get(k, []), "item", message) for k in ("add", "remove")}} for row in out.get("lists", [])]
    for key, home in (("acts", "act"), ("clear", "slot"), ("declined", "slot")):
        out[key] = _each(out.get(key, []), home, message)
    for key in ("pace", "trip_type", "option"):
        if isinstance(out.get(key), str):
            out[key] = {"value": out[key], "quote": message}
    out["refinements"] = [{"quote": message, **wish} for wish in out.get("refinements", [])]
    return out


def _place(place: dict[str, Any], message: str) -> dict[str, Any]:
    words = place.get("said") or place.get("name") or ""
    return {"quote": words, **({"nights_quote": message} if place.get("nights") is not None else {}), **place}


def _each(values: Any, home: str, message: str) -> list[dict[str, Any]]:
    return [{home: value, "quote": message} if isinstance(value, str) else {"quote": message, **value} for value in values]


def reply_about(message: str, **says: Any) -> ExtractReply:
    """The reply that says so about `message`."""
    return ExtractReply.model_validate(quoted({"acts": ["inform"], **says}, message))
