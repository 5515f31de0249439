"""Saved versions of prompts, and the sets made of them. The files in `prompts/` are never written to.

Every save makes one version of one prompt (numbered from 1) and one named set: the texts that were current then, with the new one in
its place. "files" names the files as they are; "default" what trips use unless they say otherwise. A trip or a command names a set.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Annotated

from pydantic import Field
from pydantic_core import from_json

from planner.domain.errors import PersonError, PromptInvalid
from planner.domain.values import Value, evolve
from planner.prompting.lint import errors, lint
from planner.prompting.load import PromptSet, load
from planner.store import DocumentStore

log = logging.getLogger(__name__)
DOCUMENT = "prompts.json"
SCHEMA_VERSION = 1
FILES, DEFAULT = "files", "default"
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,47}")
LONGEST_NOTE = 400


class PromptRefused(PersonError):
    """Told to the person: a prompt cannot be saved or chosen, and why; nothing was saved."""

    kind = "prompt_refused"


class DraftMoved(PromptRefused):
    """The draft is not the one that was seen: it was changed, saved or dropped elsewhere. Nothing was changed."""

    kind = "draft_moved"


class PromptVersion(Value):
    """One saved text of one prompt. `version` is the hash of its content; `in_set` the set that was made with it."""

    prompt: str
    number: Annotated[int, Field(ge=1)]
    version: str
    text: str
    note: str = ""
    author: str = ""
    at: datetime
    in_set: str


class NamedSet(Value):
    """The file's texts with some saved versions in their place: prompt name to version number."""

    name: str
    instead: dict[str, int] = Field(default_factory=dict)


class Shelf(Value):
    """All that is kept about prompts. `current` are the versions the default set uses; `drafts` are unsaved texts by prompt."""

    schema_version: int = SCHEMA_VERSION
    versions: tuple[PromptVersion, ...] = ()
    sets: tuple[NamedSet, ...] = ()
    current: dict[str, int] = Field(default_factory=dict)
    drafts: dict[str, str] = Field(default_factory=dict)

    def of(self, prompt: str) -> tuple[PromptVersion, ...]:
        """The versions of one prompt, the newest first."""
        return tuple(v for v in reversed(self.versions) if v.prompt == prompt)

    def numbered(self, prompt: str, number: int) -> PromptVersion:
        """One version. Raises `PromptRefused` when there is none of that number."""
        found = next((v for v in self.versions if v.prompt == prompt and v.number == number), None)
        if found is None:
            raise PromptRefused(f"There is no version {number} of the prompt {prompt!r}.")
        return found

    def next_number(self, prompt: str) -> int:
        return 1 + max((v.number for v in self.of(prompt)), default=0)


class PromptLibrary:
    """The saved prompts of one data folder. Reads what is kept each time, so two windows see the same."""

    def __init__(
        self, documents: DocumentStore, files: Callable[[], PromptSet] = load, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._documents = documents
        self._files = files
        self._clock = clock

    @property
    def files(self) -> PromptSet:
        """The prompts as they stand in `prompts/`."""
        return self._files()

    def shelf(self) -> Shelf:
        """Everything that is saved. What cannot be read is set aside and logged; a newer program's raises `PromptRefused` and stays."""
        content = self._documents.read(DOCUMENT)
        try:
            return _read(content)
        except ValueError as error:
            log.error("the saved prompts cannot be read (%s) and were set aside", str(error).splitlines()[0])
            self._documents.set_aside(DOCUMENT)
            return Shelf()

    def names(self) -> tuple[str, ...]:
        """The sets a trip or a command can name, the newest first after "default" and "files"."""
        return (DEFAULT, FILES, *(s.name for s in reversed(self.shelf().sets)))

    def prompts(self, name: str = DEFAULT) -> PromptSet:
        """The set of that name, ready to be used. Raises `PromptRefused` for an unknown one, or one whose text no longer fits its file."""
        if name == FILES:
            return self.files
        shelf = self.shelf()
        instead = shelf.current if name == DEFAULT else next((s.instead for s in shelf.sets if s.name == name), None)
        if instead is None:
            raise PromptRefused(f"There are no prompts called {name!r} here. There are {', '.join(self.names()[:8])}.")
        return self._made(shelf, instead, name)

    def with_version(self, prompt: str, number: int | None) -> PromptSet:
        """The default set with one version of one prompt in it; None is the file's text."""
        shelf = self.shelf()
        instead = {p: n for p, n in shelf.current.items() if p != prompt} | ({} if number is None else {prompt: number})
        return self._made(shelf, instead, f"{prompt} {'as in the file' if number is None else f'v{number}'}")

    def with_text(self, prompt: str, text: str) -> PromptSet:
        """The default set with an unsaved text in it. Raises `PromptRefused` where the text has an error."""
        self._refuse_errors(prompt, text)
        return self.prompts().with_texts({prompt: text}, f"{prompt} draft")

    def text(self, prompt: str, number: int | None) -> str:
        """The text of a version, or of the file."""
        return self.files[prompt].text if number is None else self.shelf().numbered(prompt, number).text

    def save(self, prompt: str, text: str, *, note: str = "", author: str = "", name: str = "") -> PromptVersion:
        """Keep `text` as the next version of `prompt`, and a set with it; the draft of the prompt ends.

        The same text as a version that is kept gives that one. Raises `PromptRefused`, and then nothing is saved.
        """
        self._refuse_errors(prompt, text)
        made: list[PromptVersion] = []

        def change(shelf: Shelf) -> Shelf:
            known = next((v for v in shelf.of(prompt) if v.text == text), None)
            if known is not None:
                made.append(known)
                return evolve(shelf, drafts=_without(shelf.drafts, prompt))
            number = shelf.next_number(prompt)
            in_set = self._free_name(shelf, name or usual_name(prompt, number), asked_for=bool(name))
            version = self.files.with_texts({prompt: text}, in_set)[prompt].version
            saved = PromptVersion(
                prompt=prompt, number=number, version=version, text=text, note=note.strip()[:LONGEST_NOTE], author=author.strip()[:80],
                at=self._clock(), in_set=in_set,
            )  # fmt: skip
            made.append(saved)
            return evolve(
                shelf,
                versions=(*shelf.versions, saved),
                sets=(*shelf.sets, NamedSet(name=in_set, instead={**shelf.current, prompt: number})),
                drafts=_without(shelf.drafts, prompt),
            )

        self._change(change)
        return made[-1]

    def make_current(self, prompt: str, number: int | None) -> None:
        """Let the default set use this version of `prompt` from now on; None goes back to the file's text."""

        def change(shelf: Shelf) -> Shelf:
            current = _without(shelf.current, prompt)
            if number is not None:
                shelf.numbered(prompt, number)
                current = {**current, prompt: number}
            return evolve(shelf, current=current)

        self.files[prompt]
        self._change(change)

    def draft(self, prompt: str) -> str | None:
        """The unsaved text of a prompt, None when there is none."""
        return self.shelf().drafts.get(prompt)

    def keep_draft(self, prompt: str, text: str | None) -> None:
        """Keep an unsaved text, however unsound, as long as it has at most 100,000 characters; None drops it. Raises `PromptRefused`."""
        self._draft(prompt, text, lambda draft: True)

    def move_draft(self, prompt: str, seen: str | None, text: str | None) -> None:
        """Keep or drop the draft as `keep_draft` does, where it is still the one that was `seen`. Raises `DraftMoved` where it is not."""
        self._draft(prompt, text, lambda draft: draft in (seen, text))

    def _draft(self, prompt: str, text: str | None, may: Callable[[str | None], bool]) -> None:
        if text is not None and len(text) > 100_000:
            raise PromptRefused(f"That is {len(text):,} characters. It was not kept; the draft before it is still here.")
        self.files[prompt]

        def change(shelf: Shelf) -> Shelf:
            if not may(shelf.drafts.get(prompt)):
                raise DraftMoved("The draft of this prompt was changed in another window. Nothing was kept.")
            drafts = _without(shelf.drafts, prompt)
            return evolve(shelf, drafts=drafts if text is None else {**drafts, prompt: text})

        self._change(change)

    def differing(self, texts: Mapping[str, str]) -> dict[str, str]:
        """Those of somebody's prompts that differ from the files. Raises `PromptRefused` for one that is unknown here, or has an error."""
        files = {p.name: p.text for p in self.files.prompts}
        unknown = [name for name in texts if name not in files]
        if unknown:
            raise PromptRefused(f"There is no prompt called {unknown[0][:60]!r} here.")
        differ = {name: text for name, text in texts.items() if text != files[name]}
        for name, text in differ.items():
            found = errors(lint(text, self.files[name]))
            if found:
                raise PromptRefused(f"The prompt {name!r} cannot be used: {found[0].words}")
        return differ

    def take_in(self, texts: Mapping[str, str], name: str) -> str:
        """Keep the prompts of somebody's report as a set; the set's name. Texts equal to the files take no version.

        Raises `PromptRefused` where one of them cannot be used, and then nothing is kept.
        """
        instead = {prompt: self.save(prompt, text, note=f"From {name}").number for prompt, text in self.differing(texts).items()}
        if not instead:
            return FILES
        made: list[str] = []

        def change(shelf: Shelf) -> Shelf:
            made.append(self._free_name(shelf, name, asked_for=False))
            return evolve(shelf, sets=(*shelf.sets, NamedSet(name=made[-1], instead=instead)))

        self._change(change)
        return made[-1]

    def _made(self, shelf: Shelf, instead: Mapping[str, int], name: str) -> PromptSet:
        texts = {prompt: shelf.numbered(prompt, number).text for prompt, number in instead.items()}
        try:
            return self.files.with_texts(texts, name)
        except PromptInvalid as error:
            raise PromptRefused(f"The prompts {name!r} no longer fit the files: {error.words}") from error

    def _refuse_errors(self, prompt: str, text: str) -> None:
        found = errors(lint(text, self.files[prompt]))
        if found:
            raise PromptRefused(found[0].words)

    def _free_name(self, shelf: Shelf, wanted: str, *, asked_for: bool) -> str:
        taken = {s.name for s in shelf.sets} | {FILES, DEFAULT}
        if asked_for and _NAME.fullmatch(wanted) is None:
            raise PromptRefused("A name has lower-case letters, digits, dots and dashes, 48 at most.")
        if wanted not in taken:
            return wanted
        if asked_for:
            raise PromptRefused(f"The name {wanted!r} is taken.")
        return next(f"{wanted}-{n}" for n in range(2, 10_000) if f"{wanted}-{n}" not in taken)

    def _change(self, change: Callable[[Shelf], Shelf]) -> None:
        self.shelf()
        self._documents.update(DOCUMENT, lambda before: change(_read(before)).model_dump_json(indent=1).encode())


def usual_name(prompt: str, number: int) -> str:
    """What the set of a version is called unless somebody names it."""
    return f"{prompt.replace('/', '-').replace('_', '-')}-v{number}"


def _read(content: bytes | None) -> Shelf:
    if content is None:
        return Shelf()
    raw = from_json(content, allow_partial=False) if content.strip().startswith(b"{") else None
    if isinstance(raw, dict) and isinstance(raw.get("schema_version"), int) and raw["schema_version"] > SCHEMA_VERSION:
        raise PromptRefused("The prompts kept here were saved by a newer version of this program. They are untouched.")
    return Shelf.model_validate(raw)


def _without(values: Mapping[str, str | int], name: str) -> dict[str, str | int]:
    return {key: value for key, value in values.items() if key != name}
