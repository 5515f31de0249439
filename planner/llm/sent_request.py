"""What a call of a model sent, kept in its record: every text cut into pieces, and each piece kept once in a trip.

Prompts and the conversation come again in every call; only what is new of them is written down. Never holds a key: it is made of the body
of a request, which has none. Pure.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import JsonValue

from planner.domain.envelopes import SentMessage, SentRequest
from planner.domain.events import LLMCalled, TraceRecord
from planner.domain.values import evolve

SHORTEST = 40
"""Characters below which a piece is written out where it stands, as its name would be no shorter."""
LONG_PARAGRAPH = 600
"""Characters from which a paragraph is cut at its lines and at the ends of the objects of its JSON."""
NOT_KEPT = "[a part of this request was not kept]"
_PARAGRAPH = re.compile(r"(?<=\n\n)(?=\S)")
_PIECE = re.compile(r'(?<=\n)|(?<=[}\]],)(?=")')
_LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")


def sent_of(body: Mapping[str, Any], base_url: str, schema_name: str) -> SentRequest:
    """The record of a request's JSON body, with the texts of all its pieces."""
    texts: dict[str, str] = {}
    messages = tuple(SentMessage(role=m["role"], parts=_parts(m["content"], texts)) for m in body["messages"])
    form = json.dumps(body["response_format"], ensure_ascii=False) if "response_format" in body else ""
    parameters: dict[str, JsonValue] = {k: v for k, v in body.items() if k not in ("messages", "response_format", "model")}
    return SentRequest(
        base_url=base_url,
        model=body["model"],
        parameters=parameters,
        messages=messages,
        schema_name=schema_name,
        schema_hash=_name(form) if form else "",
        form=_parts(form, texts, whole=True) if form else (),
        texts=texts,
    )


def texts_of(records: Iterable[TraceRecord]) -> dict[str, str]:
    """Every piece of a text that a trip's records hold, by its name."""
    found: dict[str, str] = {}
    for record in records:
        if isinstance(record.event, LLMCalled) and record.event.call.sent is not None:
            found |= record.event.call.sent.texts
    return found


def without_known(records: Sequence[TraceRecord], known: set[str]) -> tuple[TraceRecord, ...]:
    """The records without the texts that are kept already; what is new in them becomes `known`."""
    return tuple(_slim(record, known) for record in records)


def _slim(record: TraceRecord, known: set[str]) -> TraceRecord:
    event = record.event
    if not isinstance(event, LLMCalled) or event.call.sent is None:
        return record
    new = {name: text for name, text in event.call.sent.texts.items() if name not in known}
    known.update(new)
    return evolve(record, event=evolve(event, call=evolve(event.call, sent=evolve(event.call.sent, texts=new))))


def body_in(sent: SentRequest, texts: Mapping[str, str]) -> dict[str, Any]:
    """The JSON body as it was sent. A piece that is in no record of the trip any more is named as not kept."""
    known = {**texts, **sent.texts}
    form = _joined(sent.form, known)
    return {
        "model": sent.model,
        "messages": [{"role": m.role, "content": _joined(m.parts, known)} for m in sent.messages],
        **({"response_format": json.loads(form)} if form and NOT_KEPT not in form else {}),
        **sent.parameters,
    }


def _parts(text: str, texts: dict[str, str], *, whole: bool = False) -> tuple[str, ...]:
    """The pieces of a text: "@name" for one of `texts`, to which it is added, "=text" for a short one as it is."""
    pieces = [text] if whole else [piece for paragraph in _PARAGRAPH.split(text) for piece in _pieces(paragraph)]
    parts: list[str] = []
    for piece in pieces:
        if len(piece) < SHORTEST:
            if parts and parts[-1].startswith("="):
                parts[-1] += piece
            else:
                parts.append(f"={piece}")
            continue
        name = _name(piece)
        texts[name] = piece
        parts.append(f"@{name}")
    return tuple(parts)


def _pieces(paragraph: str) -> list[str]:
    return _PIECE.split(paragraph) if len(paragraph) > LONG_PARAGRAPH else [paragraph]


def _joined(parts: Sequence[str], texts: Mapping[str, str]) -> str:
    return "".join(part[1:] if part.startswith("=") else texts.get(part[1:], NOT_KEPT) for part in parts)


def _name(text: str) -> str:
    """Twelve letters that name a text by its content; letters, so that nothing takes them for a number of a person."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12].translate(_LETTERS)
