"""What is wrong with a prompt's text before it is saved: findings with their line, each one plain sentence. Pure.

An error keeps a text from being saved; a warning only says what it will cost. The file's text is the measure: the variables it uses are
the ones that are given, and the reply fields and examples it holds are the ones a role needs.
"""

from __future__ import annotations

import json
import re
from string import Template
from typing import Literal

from pydantic import BaseModel, ValidationError

from planner.domain.replies import (
    AnswerReply,
    ClarifyReply,
    ConfirmReply,
    DispatchReply,
    ExtractReply,
    FinalizeReply,
    PlannerAction,
    RubricReply,
    SpecialistReply,
)
from planner.domain.values import Value
from planner.prompting.load import Prompt, near_words

MAX_CHARS = 40_000
"""Longest prompt that is kept, in characters: about ten thousand tokens, far over what any role needs."""
CHARS_PER_TOKEN = 4
REPLIES: dict[str, type[BaseModel]] = {
    "extract": ExtractReply,
    "clarify": ClarifyReply,
    "confirm": ConfirmReply,
    "dispatch": DispatchReply,
    "finalize": FinalizeReply,
    "answer": AnswerReply,
    "rubric": RubricReply,
    "specialist/action_schema": PlannerAction,
    "specialist/finishing": SpecialistReply,
}
"""The schema of the reply that each prompt describes, where it describes one."""
NEEDED: dict[str, tuple[str, ...]] = {
    "extract": ("acts",),
    "clarify": ("questions",),
    "confirm": ("question",),
    "dispatch": ("tasks",),
    "finalize": ("options",),
    "answer": ("reply",),
    "rubric": ("holds", "reason"),
    "specialist/action_schema": ("next_node", "args"),
    "specialist/finishing": ("raw_answer",),
}
"""Fields without which a reply is worth nothing, so that a prompt has to describe them."""
JSON_RULES = ("rules", "specialist/output_format")
"""The prompts that say once, for all the others, that an answer is JSON."""
WORK = (
    "slots",
    "summary",
    "tasks",
    "reports",
    "sights",
    "facts",
    "task",
    "observations",
    "available_tools",
    "catalogue",
    "criterion",
    "reply",
)
"""Variables that carry what a role works on; without one of them there is nothing to do, so leaving one out is an error."""
LOST: dict[str, str] = {
    "state": "the model will see neither the trip nor the question ledger",
    "today": "the model will not know the date",
    "lists": "the model will not know which kinds of wishes there are",
    "parts": "the model will not know which parts of a trip can be planned",
    "language": "replies may come in any language",
    "steps_left": "the specialist will not know when to finish",
}
_VARIABLE = re.compile(r"\$(?:\$|([A-Za-z_][A-Za-z0-9_]*)|\{([A-Za-z_][A-Za-z0-9_]*)\}|)")
_WORD = re.compile(r"`([a-zA-Z_]+)`|\"([a-zA-Z_]+)\"\s*:")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_SKETCHED = re.compile(r"\b(?:or|to)\b|…")
_CLAUSE = re.compile(r"[^.;:!?\n]+")
_JSON = re.compile(r"\bJSON\b", re.IGNORECASE)
_ASKS = re.compile(
    r"\b(?:answers?|repl(?:y|ies)|respond|responses?|returns?|outputs?|writes?|gives?|sends?|objects?|only|must|always)\b", re.IGNORECASE
)
_PART = re.compile(r"[^,.;:!?\n–—()]+")
_AGAINST = re.compile(
    r"\b(?:no|not|never|without|avoid|neither|nor|instead of|rather than|optional|or prose|freely)\b|n['’]t\b", re.IGNORECASE
)
_FORBIDS = re.compile(
    r"(?:\b(?:never|not|avoid)|n['’]t) (?:\w+ )?(?:in|as|with|use|using|say|saying|(?:answer|reply|respond|return|output|writ|send|giv)\w*) (?:\w+ ){0,2}JSON\b"
    r"|\b(?:no|without|instead of|rather than) JSON\b|\bJSON (?:is )?(?:never|optional|forbidden|not allowed|not needed)\b",
    re.IGNORECASE,
)
_TO_PERSON = re.compile(r"\bto the person\b", re.IGNORECASE)
_FREELY = re.compile(
    r"\b(?:answer|reply|respond|write|return|output)\b[^`\n]*\b(?:freely|(?:in|as) (?:\w+ )?(?:prose|plain text|free text|markdown|xml|yaml|html|csv))\b",
    re.IGNORECASE,
)


class Finding(Value):
    """One thing to know about a text. `line` counts from 1; 0 is the text as a whole."""

    level: Literal["error", "warning"]
    line: int
    words: str


def lint(text: str, file: Prompt) -> tuple[Finding, ...]:
    """Everything to be said about `text` in the place of `file`, errors first, then by line."""
    if len(text) > MAX_CHARS:
        return (_error(0, f"That is {len(text):,} characters; a prompt may have {MAX_CHARS:,}."),)
    if not text.strip():
        return (_error(0, "The text is empty. Discard the draft to get the last version back."),)
    found = [*_dollars(text), *_variables(text, file), *_schema(text, file), *_examples(text, file), *_size(text, file)]
    return tuple(sorted(found, key=lambda f: (f.level != "error", f.line)))


def errors(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Those that keep a text from being saved."""
    return tuple(f for f in findings if f.level == "error")


def tokens_of(text: str) -> int:
    """About how many tokens `text` has, at four characters a token."""
    return -(-len(text) // CHARS_PER_TOKEN)


def variables_of(text: str, file: Prompt) -> dict[str, Literal["used", "available", "unknown"]]:
    """Every variable that is given or written, with what `text` does with it: those in use first, in the order of the text."""
    given = _given(file)
    written = [name for _, name in _names(text)]
    used: dict[str, Literal["used", "available", "unknown"]] = {n: "used" if n in given else "unknown" for n in written}
    return used | {name: "available" for name in given if name not in used}


def _error(line: int, words: str) -> Finding:
    return Finding(level="error", line=line, words=words)


def _warning(line: int, words: str) -> Finding:
    return Finding(level="warning", line=line, words=words)


def _given(file: Prompt) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*file.available, *file.variables)))


def _names(text: str) -> list[tuple[int, str]]:
    """The variables in `text` with the line of each."""
    return [
        (number, found[1] or found[2])
        for number, row in enumerate(text.splitlines(), 1)
        for found in _VARIABLE.finditer(row)
        if found[1] or found[2]
    ]


def _dollars(text: str) -> list[Finding]:
    words = "a dollar sign that is no variable; write $$ for a dollar sign."
    return [_error(n, f"Line {n} has {words}") for n, row in enumerate(text.splitlines(), 1) if not Template(row).is_valid()]


def _variables(text: str, file: Prompt) -> list[Finding]:
    given, written = _given(file), _names(text)
    known = {name for _, name in written}
    found = [
        _error(line, f"Line {line}: ${name} is not a variable." + (near_words(name, given) or " " + _listed(given)))
        for line, name in written
        if name not in given
    ]
    for name in file.variables:
        if name in known:
            continue
        if name in WORK:
            found.append(_error(0, f"${name} is missing: it carries what this role works on."))
        else:
            found.append(_warning(0, f"${name} is not used: {LOST.get(name, 'the model will not see it')}."))
    return found


def _listed(given: tuple[str, ...]) -> str:
    return f"There are {', '.join('$' + g for g in given)}." if given else "This prompt has no variables."


def _fields(text: str, model: type[BaseModel]) -> set[str]:
    """The reply's fields that `text` names, in backquotes or as keys of an example."""
    aliases = {info.alias or name for name, info in model.model_fields.items()} | set(model.model_fields)
    return {word for pair in _WORD.findall(text) for word in pair if word in aliases}


def _schema(text: str, file: Prompt) -> list[Finding]:
    """The part about the form of the reply, which must not be lost."""
    against = [
        _error(line, f"Line {line} asks for something else than JSON, and no reply could be read: “{sentence}”.")
        for line, sentence in _against(text, file)
    ]
    if file.name in JSON_RULES and _asks_for_json(file.text) and not _asks_for_json(text):
        return [*against, _error(0, "The rule that every answer is one JSON object is gone: no reply could be read.")]
    model = REPLIES.get(file.name)
    if model is None:
        return against
    before, now = _fields(file.text, model), _fields(text, model)
    if before and not now:
        return [*against, _error(0, f"The form of the reply is gone: none of {_quoted(before)} is described any more.")]
    lost = before - now
    needed = lost & set(NEEDED[file.name])
    if needed or 2 * len(lost) > len(before):
        return [
            *against,
            _error(0, f"The form of the reply is not described any more: {_quoted(needed or lost)}. A reply without would be lost."),
        ]
    if not lost:
        return against
    return [*against, _warning(0, f"No longer described: {_quoted(lost)}. The model may leave {'it' if len(lost) == 1 else 'them'} out.")]


def _asks_for_json(text: str) -> bool:
    """Whether some clause asks for JSON without taking it back."""
    return any(_JSON.search(c) and _ASKS.search(c) and not _AGAINST.search(c) for c in _PART.findall(text))


def _against(text: str, file: Prompt) -> list[tuple[int, str]]:
    """Clauses that are not the file's and forbid JSON or ask for free text as the answer, each with its line."""
    known = {_flat(c) for c in _CLAUSE.findall(file.text)}
    return [
        (text.count("\n", 0, found.start() + len(found[0]) - len(found[0].lstrip())) + 1, _flat(found[0])[:80])
        for found in _CLAUSE.finditer(text)
        if _flat(found[0]) not in known and not _TO_PERSON.search(found[0]) and (_FORBIDS.search(found[0]) or _FREELY.search(found[0]))
    ]


def _flat(clause: str) -> str:
    return " ".join(clause.split())


def _quoted(names: set[str]) -> str:
    return ", ".join(sorted(names))


def _examples(text: str, file: Prompt) -> list[Finding]:
    """Lines that are JSON objects: each has to parse, and to fit the reply where the prompt describes one.

    A sketch, which says "or null" between its values, is no example.
    """
    found: list[Finding] = []
    model = REPLIES.get(file.name)
    for number, row in enumerate(text.splitlines(), 1):
        line = row.strip()
        if not (line.startswith('{"') and line.endswith("}")) or _SKETCHED.search(_STRING.sub("", line)):
            continue
        try:
            raw = json.loads(line.replace("$$", "$"))
        except json.JSONDecodeError as error:
            found.append(_error(number, f"Line {number}: the example is no valid JSON ({error.msg.lower()} at character {error.colno})."))
            continue
        if model is not None and (problem := _misfit(raw, model)):
            found.append(_error(number, f"Line {number}: the example does not fit the reply: {problem}."))
    return found


def _misfit(raw: object, model: type[BaseModel]) -> str:
    try:
        model.model_validate(raw)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg'].lower()}"
    names = {info.alias or name for name, info in model.model_fields.items()} | set(model.model_fields)
    unknown = [key for key in raw if key not in names] if isinstance(raw, dict) else []
    return f"there is no field {unknown[0]}" if unknown else ""


def _size(text: str, file: Prompt) -> list[Finding]:
    now, before = tokens_of(text), tokens_of(file.text)
    if now > 2 * before and now > before + 500:
        return [_warning(0, f"About {now:,} tokens, against {before:,} in the file: every call pays for them.")]
    return []
