"""`python -m planner prompts`: the sets that are kept; one out as a folder of Markdown, for promptfoo, as chat messages; a folder in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from planner.domain.errors import SettingInvalid
from planner.prompting.library import PromptLibrary
from planner.prompting.set_folder import MANIFEST, MOST_FILES, files_of, read_folder, take_in
from planner.runtime.config import from_environment
from planner.say.phrases import joined, plural
from planner.store.moving import open_kept

Write = Callable[[str], object]
FORMATS = ("folder", "promptfoo", "jsonl")


def list_sets(write: Write) -> int:
    """The sets of the data folder, the newest first after the program's own."""
    with _library() as library:
        for name in library.names():
            write(name)
    return 0


def export_set(name: str, form: str, to: Path, suite: Path, today: date, write: Write, *, answers: bool = False) -> int:
    """Write the set called `name` to `to`: a new or empty folder, or for JSONL a file. Raises `PlannerError` in words."""
    with _library() as library:
        return _exported(library, name, form, to, suite, today, write, answers)


def _exported(library: PromptLibrary, name: str, form: str, to: Path, suite: Path, today: date, write: Write, answers: bool) -> int:
    prompts = library.prompts(name)
    if form == "folder":
        _write_all(to, files_of(prompts, library.files), over=True)
        write(f"{plural(len(prompts.prompts), 'prompt')} written to {to}.")
        return 0
    from planner.cli.commands import suite_named
    from planner.lab.handing_over import chat_lines, promptfoo_files
    from planner.lab.made_requests import requests_of
    from planner.llm.server.connection import Connection

    made = requests_of(suite_named(suite).sound(), prompts, today)
    connection = from_environment().connection or Connection()
    if form == "jsonl":
        _written(to, chat_lines(made, connection, answers=answers))
        write(f"{plural(len(made), 'request')} written to {to}.")
        return 0
    files = promptfoo_files(made, connection, prompts.name)
    _write_all(to, files, over=False)
    folders = sorted({path.partition("/")[0] for path in files})
    write(f"{plural(len(made), 'request')} in {plural(len(folders), 'folder')} written to {to}: {joined(folders)}.")
    write(f"Run one with: promptfoo eval -c {to / folders[0] / 'promptfooconfig.json'}")
    return 0


def import_set(folder: Path, name: str, write: Write) -> int:
    """Keep the set of a folder; its name is told. Raises `PlannerError` in words, and then nothing is kept."""
    if not folder.is_dir():
        raise SettingInvalid(f"There is no folder {folder}.")
    paths = sorted(p for p in folder.rglob("*") if p.is_file() and (p.suffix == ".md" or p.name == MANIFEST))[: MOST_FILES + 1]
    try:
        found = {p.relative_to(folder).as_posix(): p.read_text(encoding="utf-8") for p in paths}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingInvalid(f"The folder {folder} cannot be read: {error}.") from error
    with _library() as library:
        read = read_folder(found, library.files, name)
        kept = take_in(library, read)
        changed = len(library.differing(read.texts))
    write(f"Kept as the set {kept!r}: {plural(changed, 'prompt')} unlike the program's own.")
    if read.moved:
        write(f"The program's own text of {joined(read.moved)} has changed since this set was written. Compare them under Versions.")
    return 0


@contextmanager
def _library() -> Iterator[PromptLibrary]:
    config = from_environment()
    with open_kept(config.data_dir, config.database) as kept:
        yield PromptLibrary(kept.documents)


def _write_all(to: Path, files: dict[str, str], *, over: bool) -> None:
    """Write files below a folder; unless `over`, it must hold nothing yet."""
    if to.exists() and (not to.is_dir() or (not over and any(to.iterdir()))):
        raise SettingInvalid(f"{to} is there already. Name a new folder.")
    for path, text in files.items():
        _written(to / path, text)


def _written(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SettingInvalid(f"{path} cannot be written: {error.strerror}.") from error
