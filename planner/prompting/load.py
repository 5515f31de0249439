"""Prompts as Markdown files: loading, listing variables, strict rendering, content hashes.

A prompt is `prompts/<name>.md`; `$name` marks a variable, `$$` a dollar sign. A section prompt may be included in another by the
caller, never by the file. What is said in a prompt is the file's business, which values it gets is the agents'.
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from string import Template

from planner.domain.errors import PromptInvalid
from planner.domain.ready import known_inputs, missing_fields
from planner.domain.slots import list_slots
from planner.domain.specialists import PARTS
from planner.domain.state import TripState
from planner.domain.values import Value, evolve

FOLDER = Path(__file__).resolve().parents[2] / "prompts"


class Prompt(Value):
    """One prompt: its text, the variables it uses and the hash of its content (first 12 hex digits of SHA-256).

    `available` names variables the callers give that this text may leave out: those of the file it takes the place of.
    """

    name: str
    text: str
    variables: tuple[str, ...]
    version: str
    available: tuple[str, ...] = ()

    def render(self, values: Mapping[str, str]) -> str:
        """The text with every variable filled. Raises `PromptInvalid` when one is missing or a value has no place."""
        missing = [v for v in self.variables if v not in values]
        if missing:
            raise PromptInvalid(f"The prompt {self.name!r} needs ${missing[0]}, and nothing gave it.")
        surplus = [v for v in values if v not in self.variables and v not in self.available]
        if surplus:
            raise PromptInvalid(f"The prompt {self.name!r} has no ${surplus[0]}." + near_words(surplus[0], self.variables))
        return Template(self.text).substitute(values)


def parse(name: str, text: str) -> Prompt:
    """A prompt from its text. Raises `PromptInvalid` where a `$` is neither a variable nor doubled."""
    template = Template(text)
    if not template.is_valid():
        line = next((n for n, row in enumerate(text.splitlines(), 1) if not Template(row).is_valid()), 0)
        raise PromptInvalid(f"Line {line} of the prompt {name!r} has a dollar sign that is no variable; write $$ for a dollar sign.")
    version = hashlib.sha256(text.encode()).hexdigest()[:12]
    return Prompt(name=name, text=text, variables=tuple(dict.fromkeys(template.get_identifiers())), version=version)


class PromptSet(Value):
    """All prompts of one version, by name."""

    name: str
    prompts: tuple[Prompt, ...]

    def __getitem__(self, name: str) -> Prompt:
        for prompt in self.prompts:
            if prompt.name == name:
                return prompt
        raise PromptInvalid(f"There is no prompt called {name!r}.")

    @property
    def version(self) -> str:
        """One hash over all prompts, so that a run can name the set it used."""
        return hashlib.sha256("".join(p.name + p.version for p in self.prompts).encode()).hexdigest()[:12]

    def with_texts(self, texts: Mapping[str, str], name: str) -> PromptSet:
        """The set called `name` in which `texts` take the place of the prompts of these names. Raises `PromptInvalid`."""
        for wanted in texts:
            self[wanted]
        prompts = tuple(_instead(p, texts[p.name]) if p.name in texts else p for p in self.prompts)
        return PromptSet(name=name, prompts=prompts)


def _instead(prompt: Prompt, text: str) -> Prompt:
    """`text` in the place of `prompt`, which goes on being given the same variables.

    Raises `PromptInvalid`, also for an unknown variable.
    """
    given = tuple(dict.fromkeys((*prompt.available, *prompt.variables)))
    parsed = parse(prompt.name, text)
    unknown = next((v for v in parsed.variables if v not in given), None)
    if unknown is not None:
        raise PromptInvalid(f"The prompt {prompt.name!r} is never given ${unknown}." + near_words(unknown, given))
    return evolve(parsed, available=given)


def near_words(name: str, known: Sequence[str]) -> str:
    """ " Did you mean $currency?" for a name that is nearly one of `known`, else nothing."""
    near = difflib.get_close_matches(name, known, n=1)
    return f" Did you mean ${near[0]}?" if near else ""


@lru_cache(maxsize=8)
def load(folder: Path = FOLDER, name: str = "default") -> PromptSet:
    """Every `*.md` below `folder`, named by its path without the ending. Raises `PromptInvalid` when there is none or one is unsound."""
    files = sorted(folder.rglob("*.md"))
    if not files:
        raise PromptInvalid(f"There are no prompts in {folder.name}/.")
    prompts = tuple(parse(f.relative_to(folder).with_suffix("").as_posix(), f.read_text(encoding="utf-8")) for f in files)
    return PromptSet(name=name, prompts=prompts)


def state_json(state: TripState, *, ledger: bool = True) -> str:
    """What a model is shown of a state: facts and preferences, compact, with nothing derived left to guess.

    With `ledger` also what is known and missing, and every question with its answer, for the roles that read and ask.
    """
    known = {"known_inputs": known_inputs(state), "missing_required": missing_fields(state)}
    questions = [
        {
            "id": q.id,
            "slot": q.slot,
            "text": q.text,
            "status": q.status,
            "answer": q.answered_text,
            "readings": [c.label for c in q.candidates],
        }
        for q in state.questions
        if q.status != "superseded"
    ]
    view = {
        "capabilities": state.capabilities,
        **(known if ledger else {}),
        "trip": state.trip.model_dump(mode="json", exclude_none=True),
        "preferences": {k: v for k, v in state.preferences.model_dump(mode="json").items() if v},
        **({"questions": questions} if ledger else {}),
        "options": [{"id": o.id, "title": o.title, "tier": o.tier, "pace": o.pace} for o in state.options],
    }
    return as_json_data(view)


def tables_told() -> dict[str, str]:
    """What the reader's prompt says of the tables: the slots that hold words, and the parts that can be planned, by id."""
    parts = (f"{part.id} ({part.words})" if not part.id.endswith(part.words) else part.id for part in PARTS)
    return {"lists": ", ".join(list_slots()), "parts": ", ".join(parts)}


def as_json_data(value: object) -> str:
    """Compact JSON that cannot close the tag it stands in: "<" is written as an escape, which JSON reads back as it was."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def as_data(text: str) -> str:
    """Plain text that cannot close the tag it stands in."""
    return text.replace("<", "‹")
