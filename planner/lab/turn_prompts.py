"""The texts a turn was made with, found by the hashes its calls carry among the files and every version that is kept.

A call names its role's text by hash, and by the first digits of another hash the shared rules or, for a specialist, all prompts together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product

from planner.domain.events import LLMCalled, TraceRecord
from planner.domain.specialists import specialist_prompts
from planner.domain.values import Value, evolve
from planner.prompting.library import PromptLibrary, Shelf
from planner.prompting.load import Prompt, PromptSet

MOST_TRIED = 5_000
"""Combinations of kept versions that are tried for a hash over all prompts."""


class TurnPrompts(Value):
    """The prompts of a turn; `lost` names those whose text of then is not kept any more. Where nothing was called they are those of now."""

    prompts: PromptSet
    lost: tuple[str, ...] = ()


def prompts_of_turn(records: Iterable[TraceRecord], library: PromptLibrary, name: str) -> TurnPrompts:
    """The prompts the calls in `records` were made with, on top of the set called `name`. Raises `PromptRefused`."""
    now = library.prompts(name)
    kept = _kept(now, library.shelf(), library.files)
    lost: set[str] = set()
    for record in records:
        if not isinstance(record.event, LLMCalled) or record.event.call.prompt not in kept:
            continue
        call = record.event.call
        shared, _, own = call.prompt_version.partition(".")
        now = _with(now, kept, lost, call.prompt, own)
        now = _with_sections(now, kept, lost, shared) if call.prompt in specialist_prompts() else _with(now, kept, lost, "rules", shared)
    return TurnPrompts(prompts=now, lost=tuple(sorted(lost)))


def _kept(now: PromptSet, shelf: Shelf, files: PromptSet) -> dict[str, tuple[Prompt, ...]]:
    """Every text there is of each prompt, once: the one of now first."""
    found: dict[str, tuple[Prompt, ...]] = {}
    for prompt in now.prompts:
        others = (files.with_texts({prompt.name: v.text}, "")[prompt.name] for v in shelf.of(prompt.name))
        found[prompt.name] = tuple({p.version: p for p in (prompt, files[prompt.name], *others)}.values())
    return found


def _with(now: PromptSet, kept: dict[str, tuple[Prompt, ...]], lost: set[str], name: str, version: str) -> PromptSet:
    """The set with the text of this hash, or its beginning, in it."""
    if not version:
        return now
    found = next((p for p in kept[name] if p.version.startswith(version)), None)
    if found is None:
        lost.add(name)
        return now
    return _in_place(now, (found,))


def _with_sections(now: PromptSet, kept: dict[str, tuple[Prompt, ...]], lost: set[str], version: str) -> PromptSet:
    """The set whose hash over all prompts begins so."""
    for tried in _combinations(now, kept):
        if tried.version.startswith(version):
            return tried
    lost |= {p.name for p in now.prompts if p.name.startswith("specialist/") and p.name not in specialist_prompts()}
    return now


def _combinations(now: PromptSet, kept: dict[str, tuple[Prompt, ...]]) -> Iterator[PromptSet]:
    several = [texts for texts in kept.values() if len(texts) > 1]
    yield now
    yield from islice((_in_place(now, chosen) for chosen in product(*several)), MOST_TRIED)


def _in_place(now: PromptSet, texts: Iterable[Prompt]) -> PromptSet:
    by_name = {p.name: p for p in texts}
    return evolve(now, prompts=tuple(by_name.get(p.name, p) for p in now.prompts))
