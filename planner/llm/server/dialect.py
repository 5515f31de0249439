"""What a server understands, found out once and remembered: how the form of a reply is asked for, and which options it refuses.

The ladder goes from a strict schema over two kinds of JSON mode to plain text. A rung is remembered for an address and model when an
answer of the right form came back on it, so that a server's passing fault never takes the schema away for good. A server that takes the
schema and answers in another form, both tries of a call, is asked on the next rung from then on. Nothing secret is kept.
"""

from __future__ import annotations

import threading
from typing import Literal

from pydantic import BaseModel, JsonValue

from planner.domain.values import Value, evolve
from planner.llm.schemas import wire_schema
from planner.llm.server.connection import Connection

Rung = Literal["schema", "constrained", "json", "text"]
MISSES = 2
"""Answers of the wrong form, as many as one call asks for, after which a rung counts as not understood."""
RUNGS: tuple[Rung, ...] = ("schema", "constrained", "json", "text")


class Dialect(Value):
    """How one model of one server is spoken to. `proven` says that it answered in the right form this way before.

    `limit_renamed` says that the server wants the other of the two names of the limit on an answer's tokens.
    """

    rung: Rung = "schema"
    temperature: bool = True
    stream_usage: bool = True
    limit_renamed: bool = False
    proven: bool = False

    @property
    def in_prompt(self) -> bool:
        """Whether the schema has to stand in the prompt, as the server is not given it or does not explain it to the model."""
        return self.rung != "schema"

    def lower(self) -> Dialect | None:
        """The dialect with the next weaker way of asking for a form; None where plain text is asked for already."""
        place = RUNGS.index(self.rung)
        return evolve(self, rung=RUNGS[place + 1], proven=False) if place + 1 < len(RUNGS) else None

    def response_format(self, model: type[BaseModel], tools: tuple[str, ...] = ()) -> dict[str, JsonValue] | None:
        """The request's `response_format`: strict schema, JSON mode that is given the schema (llama.cpp), plain JSON mode, or none."""
        match self.rung:
            case "schema":
                return {"type": "json_schema", "json_schema": {"name": model.__name__, "strict": True, "schema": wire_schema(model, tools)}}
            case "constrained":
                return {"type": "json_object", "schema": wire_schema(model, tools)}
            case "json":
                return {"type": "json_object"}
            case "text":
                return None


class Dialects:
    """The dialects of a process, by address and model. Safe to use from many threads.

    A server that has answered on a rung and refuses one schema on it keeps that rung: the weaker one is remembered for that schema alone.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Dialect] = {}
        self._by_schema: dict[tuple[str, str, str], Dialect] = {}
        self._misses: dict[tuple[str, str], int] = {}
        self._guard = threading.Lock()

    def of(self, connection: Connection, schema: str = "") -> Dialect:
        """How to ask for the reply model of that name."""
        server = (connection.base_url, connection.model)
        with self._guard:
            return self._by_schema.get((*server, schema)) or self._known.get(server, Dialect())

    def remember(self, connection: Connection, dialect: Dialect, *, fits: bool, schema: str = "") -> None:
        """Keep a dialect that was just answered in; `fits` says whether the answer had the form that was asked for."""
        server = (connection.base_url, connection.model)
        with self._guard:
            known = self._known.get(server, dialect)
            weaker = known.proven and RUNGS.index(known.rung) < RUNGS.index(dialect.rung)
            if fits and weaker:
                self._by_schema[(*server, schema)] = evolve(dialect, proven=True)
                return
            if fits:
                self._known[server] = evolve(dialect, proven=True)
                self._misses.pop(server, None)
                return
            if known.proven or RUNGS.index(known.rung) > RUNGS.index(dialect.rung):
                return
            self._misses[server] = self._misses.get(server, 0) + 1
            lower = dialect.lower() if self._misses[server] >= MISSES else None
            self._known[server] = lower or dialect
            if lower is not None:
                del self._misses[server]

    def forget(self) -> None:
        """Drop what was learnt about every server."""
        with self._guard:
            self._known.clear()
            self._by_schema.clear()
            self._misses.clear()


KNOWN = Dialects()
"""The process's memory of servers."""
