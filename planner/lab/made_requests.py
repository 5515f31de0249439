"""Requests as they are made in conversations, each with the template it was made of and what the variables held; nobody is asked.

The cases of a suite are played on the built-in engine. Prompts note every text that is rendered of them, and of those texts the system
prompt of a request is put together; what stands between them stays as it is.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from datetime import date
from string import Template
from typing import NamedTuple

from pydantic import PrivateAttr

from planner.domain.values import Value
from planner.lab.evaluating import jobs_of
from planner.lab.playing import play
from planner.lab.sides import Side
from planner.lab.suites import Suite
from planner.llm.offline.engine import OfflineEngine
from planner.llm.protocol import LLMReply, LLMRequest, OnDelta
from planner.prompting.load import Prompt, PromptSet

_OPENS = re.compile(r"\{[{%#]")
_RUNS = itertools.count()


class _Piece(NamedTuple):
    """A text that was rendered of a prompt: the prompt's name, its template, the text, the values."""

    prompt: str
    template: str
    text: str
    values: tuple[tuple[str, str], ...]


class _NotingPrompt(Prompt):
    """A prompt that notes what is rendered of it."""

    _notes: dict[str, _Piece] = PrivateAttr(default_factory=dict)

    def render(self, values: Mapping[str, str]) -> str:
        text = super().render(values)
        used = tuple((name, values[name]) for name in self.variables)
        self._notes[text.strip("\n")] = _Piece(self.name, template_of(self), text.strip("\n"), used)
        return text


class MadeRequest(Value):
    """One request of a case. `template` is its system prompt with "{{ name }}" for each of `variables`, `answer` the built-in engine's."""

    case_id: str
    request: LLMRequest
    template: str
    variables: dict[str, str]
    answer: str


class _Watching:
    """The built-in engine, keeping what it is asked."""

    def __init__(self) -> None:
        self._inner = OfflineEngine()
        self.seen: list[tuple[LLMRequest, str]] = []

    @property
    def engine(self) -> str:
        return self._inner.engine

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        reply = self._inner.complete(request, on_delta)
        self.seen.append((request, reply.text))
        return reply


def template_of(prompt: Prompt) -> str:
    """A prompt's text as a template of Jinja or Nunjucks."""
    text = literal(prompt.text)
    return Template(text).substitute({name: f"{{{{ {name} }}}}" for name in prompt.variables}).strip("\n")


def literal(text: str) -> str:
    """A text as it stands in a template: braces that would open something there are written out as words of the template."""
    return _OPENS.sub(lambda found: f"{{{{ '{found[0]}' }}}}", text)


def requests_of(suite: Suite, prompts: PromptSet, today: date) -> tuple[MadeRequest, ...]:
    """Every request of every case, in order, as it is made with `prompts`."""
    notes: dict[str, _Piece] = {}
    noting = PromptSet(name=f"{prompts.name} noted {next(_RUNS)}", prompts=tuple(_noting(p, notes) for p in prompts.prompts))
    made: list[MadeRequest] = []
    for job in jobs_of(suite, (Side(label="", prompts=noting),), today):
        engine = _Watching()
        play(job, engine)
        made += [_made(job.case.id, request, answer, notes) for request, answer in engine.seen]
    return tuple(made)


def _noting(prompt: Prompt, notes: dict[str, _Piece]) -> Prompt:
    noting = _NotingPrompt.model_validate(prompt.model_dump())
    noting._notes = notes
    return noting


def _made(case_id: str, request: LLMRequest, answer: str, notes: Mapping[str, _Piece]) -> MadeRequest:
    variables: dict[str, str] = {}
    return MadeRequest(
        case_id=case_id, request=request, template=_templated(request.system, _longest_first(notes), variables), variables=variables,
        answer=answer,
    )  # fmt: skip


def _longest_first(notes: Mapping[str, _Piece]) -> Sequence[_Piece]:
    return sorted((piece for piece in notes.values() if piece.text), key=lambda piece: -len(piece.text))


def _templated(text: str, pieces: Sequence[_Piece], variables: dict[str, str]) -> str:
    """`text` with the templates in the place of the pieces that occur in it, whose values go into `variables`."""
    for n, piece in enumerate(pieces):
        before, found, after = text.partition(piece.text)
        if found:
            made = _named_apart(piece, variables)
            return _templated(before, pieces[n:], variables) + made + _templated(after, pieces[n:], variables)
    return literal(text)


def _named_apart(piece: _Piece, variables: dict[str, str]) -> str:
    """The piece's template; a variable that holds something else in another piece is called after its prompt, too."""
    template = piece.template
    for name, value in piece.values:
        called = name if variables.get(name, value) == value else f"{re.sub(r'[^a-z]+', '_', piece.prompt)}_{name}"
        template = template.replace(f"{{{{ {name} }}}}", f"{{{{ {called} }}}}")
        variables[called] = value
    return template
