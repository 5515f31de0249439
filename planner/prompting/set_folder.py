"""A set of prompts as a folder of Markdown, for version control: a file a prompt as in `prompts/`, and a manifest of one line each.

A change of a prompt is a change of its file's lines, and two people's changes of different prompts merge. The manifest says of each
prompt which text of the program it was written for, so that taking it in can tell where that text has changed since.
"""

from __future__ import annotations

import io
import re
import tomllib
import zipfile
from collections.abc import Mapping

from planner.domain.values import Value
from planner.prompting.library import FILES, PromptLibrary, PromptRefused
from planner.prompting.load import PromptSet

MANIFEST = "manifest.toml"
FORMAT = 1
MOST_FILES, LONGEST_FILE = 200, 100_000
_HEAD = (
    "# A set of prompts: each file beside this one is one prompt. `written_for` names the program's own text that each was written for.\n"
)


class FolderSet(Value):
    """A folder that was read: the set's name, its texts by prompt, and those prompts whose own text in the program has changed since."""

    name: str
    texts: dict[str, str]
    moved: tuple[str, ...] = ()


def files_of(prompts: PromptSet, files: PromptSet) -> dict[str, str]:
    """The folder of a set as file names and texts; `files` are the program's own prompts."""
    rows = "".join(f'"{p.name}" = "{files[p.name].version}"\n' for p in sorted(prompts.prompts, key=lambda p: p.name))
    manifest = f'{_HEAD}format = {FORMAT}\nname = "{prompts.name}"\n\n[written_for]\n{rows}'
    return {MANIFEST: manifest, **{f"{p.name}.md": f"{p.text.rstrip()}\n" for p in prompts.prompts}}


def read_folder(found: Mapping[str, str], files: PromptSet, name: str = "") -> FolderSet:
    """The set in a folder's files. What stands in no file is as in the program. Raises `PromptRefused` naming what is wrong."""
    if len(found) > MOST_FILES:
        raise PromptRefused(f"That is {len(found)} files; a set of prompts has {len(files.prompts)}.")
    manifest = _manifest(found)
    known = {p.name: p for p in files.prompts}
    texts: dict[str, str] = {}
    for path, text in found.items():
        if path == MANIFEST or not path.endswith(".md"):
            continue
        prompt = path.removesuffix(".md")
        if prompt not in known:
            raise PromptRefused(f"There is no prompt called {prompt[:60]!r} here, so {path[:80]} was not taken in. Nothing was kept.")
        if len(text) > LONGEST_FILE:
            raise PromptRefused(f"{path} has {len(text):,} characters. Nothing was kept.")
        own = known[prompt].text
        texts[prompt] = own if text.rstrip() == own.rstrip() else text
    if not texts:
        raise PromptRefused("There is no prompt in it: a file such as extract.md beside the manifest.")
    written_for = manifest.get("written_for")
    based = written_for if isinstance(written_for, dict) else {}
    moved = tuple(n for n, text in texts.items() if text != known[n].text and based.get(n, known[n].version) != known[n].version)
    told = manifest.get("name")
    return FolderSet(name=_as_name(name or (told if isinstance(told, str) else "") or "imported"), texts=texts, moved=moved)


def zipped(files: Mapping[str, str]) -> bytes:
    """Files by their paths as one archive; the same files give the same bytes."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path), text)
    return held.getvalue()


def unzipped(content: bytes) -> dict[str, str]:
    """The files of an archive of one set, without the folder that all of them stand in. Raises `PromptRefused`; nothing is written."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            rows = [row for row in archive.infolist() if not row.is_dir() and (row.filename.endswith((".md", MANIFEST)))]
            if len(rows) > MOST_FILES or any(row.file_size > LONGEST_FILE for row in rows):
                raise PromptRefused("That archive is larger than any set of prompts. Nothing was kept.")
            found = {row.filename: archive.read(row).decode("utf-8") for row in rows}
    except (zipfile.BadZipFile, UnicodeDecodeError, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        raise PromptRefused("That file is no archive of a folder of prompts. Nothing was kept.") from error
    at = next((path.removesuffix(MANIFEST) for path in found if path.endswith(MANIFEST)), "")
    return {path.removeprefix(at): text for path, text in found.items() if path.startswith(at)}


def take_in(library: PromptLibrary, folder: FolderSet) -> str:
    """Keep the set; its name. Raises `PromptRefused` where a text cannot be used, and then nothing is kept."""
    return library.take_in(folder.texts, folder.name)


def _as_name(words: str) -> str:
    """Words as the name of a set; the names of the program's own sets are not taken."""
    plain = re.sub(r"[^a-z0-9._-]+", "-", words.casefold()).strip("-._")[:48]
    return plain if plain and plain not in (FILES, "default") else "imported"


def _manifest(found: Mapping[str, str]) -> dict[str, object]:
    try:
        manifest: dict[str, object] = tomllib.loads(found.get(MANIFEST, f"format = {FORMAT}"))
    except tomllib.TOMLDecodeError as error:
        raise PromptRefused(f"{MANIFEST} cannot be read: {error}. Nothing was kept.") from error
    if manifest.get("format") != FORMAT:
        raise PromptRefused(f"{MANIFEST} is of format {manifest.get('format')!r}; this program reads {FORMAT}. Nothing was kept.")
    return manifest
