"""Keeps the catalogues of the interface's languages: `python -m ui.messages` brings every one up to date with the source, and
`python -m ui.messages CODE` begins another. What is still to be translated stands empty in the file.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from planner.domain.slots import SLOTS
from planner.domain.specialists import PARTS, SPECIALISTS
from planner.runtime.mixing import PART_WORDS
from planner.runtime.who_may import ROLE_WORDS
from ui.shared.translation import LANGUAGES

ROOT = Path(__file__).parents[1]
READ = ("app.py", "pages/*.py", "ui/*.py", "ui/*/*.py")
FOR_TUNERS = ("lab", "debug")
"""Folders of the screens for those who tune prompts, which are English alone."""
MARKS = {"tr": 1, "later": 1, "trn": 2}
"""The functions that mark a message, and how many of their arguments are one: a singular and its plural."""
WIDTH = 140
UNWANTED = ("# ", "#\n", '"Project', '"Report', '"POT', '"PO-', '"Last', '"Language-T', '"Generated', '"MIME')
"""Lines of a catalogue's head that say nothing, or something else every time."""


def messages() -> Catalog:
    """Every message of the interface: those marked in its source, and the words of the planner's tables that it draws."""
    found = Catalog()
    for path in sources():
        for message in marked(path.read_text(encoding="utf-8")):
            found.add(message, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for words in table_words():
        found.add(words, locations=[("planner/domain", 0)])
    return found


def marked(source: str) -> Iterator[str | tuple[str, ...]]:
    """The messages marked in a module, those within f-strings among them, which Babel's own reader passes over."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            words = [a.value for a in node.args[: MARKS[node.func.id]] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if words:
                yield words[0] if len(words) == 1 else tuple(words)


def sources() -> Iterator[Path]:
    for pattern in READ:
        yield from sorted(p for p in ROOT.glob(pattern) if p.parent.name not in FOR_TUNERS and p.name != "prompt_lab.py")


def table_words() -> Iterator[str]:
    """What the tables call slots, their choices, and the parts of a trip."""
    for row in SLOTS:
        yield from (words for words in (row.label, row.form_label, row.left_open, row.question, *row.choices) if words)
    yield from (part.words.capitalize() for part in PARTS)
    for one in SPECIALISTS:
        yield from (one.words, one.gap)
    yield from (*PART_WORDS.values(), *ROLE_WORDS.values())


def update(code: str) -> int:
    """Bring the catalogue of a language up to date; how many messages are still to be translated."""
    path = LANGUAGES / f"{code}.po"
    known = read_po(BytesIO(path.read_bytes()), locale=code) if path.exists() else Catalog(locale=code, fuzzy=False)
    wanted = messages()
    made = Catalog(locale=code, fuzzy=False)
    for message in wanted:
        if message.id:
            was = known.get(message.id if isinstance(message.id, str) else message.id[0])
            made.add(message.id, was.string if was else None, locations=message.locations)
    written = BytesIO()
    write_po(written, made, width=WIDTH, sort_output=True, include_lineno=False)
    path.parent.mkdir(exist_ok=True)
    kept = [line for line in written.getvalue().decode().splitlines() if not line.startswith(UNWANTED)]
    path.write_text("\n".join(kept).strip() + "\n", encoding="utf-8")
    return sum(not all(m.string if isinstance(m.string, tuple | list) else (m.string,)) for m in made if m.id)


def main(codes: list[str]) -> None:
    for code in codes or [path.stem for path in LANGUAGES.glob("*.po")]:
        print(f"{code}: {update(code)} to translate")


if __name__ == "__main__":
    main(sys.argv[1:])
