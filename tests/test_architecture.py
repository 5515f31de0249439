"""The house: rooms import only those before them, the planner knows no user interface, the pure rooms read no clock, file or network."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = (
    "domain", "places", "destinations", "tools", "guard", "language", "say", "checks", "compose", "turn", "store", "exports", "prompting",
    "grounding", "llm", "agents", "runtime", "lab", "bench", "cli",
)  # fmt: skip
PURE = ("domain", "guard", "say", "checks", "compose", "turn")
WORLDLY = {
    "os",
    "time",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "threading",
    "requests",
    "pathlib",
    "uuid",
    "openai",
    "tinydb",
    "psycopg",
}
REBUILT = (
    "planner/language/", "planner/grounding/", "planner/places/mentions/", "planner/compose/", "planner/checks/", "planner/tools/", "/data/",
)  # fmt: skip
"""Where lines are longer: the rooms that are being rebuilt, and scripts that build data."""
PAGES = {"chat", "facts", "compare", "debug", "lab", "trips"}


def sources(folder: str = "planner") -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def room_of(path: Path) -> str:
    """The folder of the planner a module stands in; the top itself is the last room."""
    parts = path.relative_to(ROOT / "planner").parts
    return parts[0] if len(parts) > 1 else "cli"


def imported(path: Path) -> list[str]:
    """Every module a file imports, `from planner import x` as `planner.x`."""
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names += [f"{node.module}.{alias.name}" if node.module in ("planner", "ui") else node.module for alias in node.names]
    return names


def classes(folder: str) -> list[str]:
    """The public classes a folder's modules define at their top."""
    return [
        node.name for path in sources(folder) for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]  # fmt: skip


def test_every_folder_of_the_planner_is_a_room_in_the_order():
    assert {room_of(path) for path in sources()} == set(ROOMS)


def test_a_room_imports_only_rooms_before_it():
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}" for path in sources() for name in imported(path)
        if name.startswith("planner.") and name.split(".")[1] in ROOMS and ROOMS.index(name.split(".")[1]) > ROOMS.index(room_of(path))
    ]  # fmt: skip
    assert not wrong, "\n".join(wrong)


def test_the_planner_imports_no_user_interface():
    assert not [(path, name) for path in sources() for name in imported(path) if name.split(".")[0] in ("streamlit", "ui", "pages", "app")]


def test_pure_rooms_read_no_clock_file_or_network():
    assert not [
        (str(path.relative_to(ROOT)), name) for path in sources() if room_of(path) in PURE for name in imported(path) if name.split(".")[0] in WORLDLY
    ]  # fmt: skip


def test_checks_and_compose_share_no_rule():
    """A wrong limit that both read would pass its own check: checks import nothing of compose, compose nothing inside checks but their verdicts."""
    verdicts = {"planner.checks", "planner.checks.distinct", "planner.checks.connections", "planner.checks.wishes"}
    for path in sources():
        if room_of(path) == "checks":
            assert not [name for name in imported(path) if name.startswith("planner.compose")], path
            assert "budget_limit" not in path.read_text(encoding="utf-8"), "a check counts the limit for itself"
        elif room_of(path) in ("compose", "agents"):
            assert {name for name in imported(path) if name.startswith("planner.checks")} <= verdicts, path


def test_the_widgets_of_a_page_do_not_import_those_of_another():
    """What two pages need is in `ui.shared`; the facts' controls serve the chat too."""
    wrong = []
    for path in sources("ui"):
        own = path.relative_to(ROOT / "ui").parts[0]
        for name in imported(path):
            parts = name.split(".")
            if own in PAGES | {"shared"} and parts[0] == "ui" and len(parts) > 1 and parts[1] in PAGES - {own, "facts"}:
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert not wrong, "\n".join(wrong)


def test_no_module_imports_a_private_name_of_another():
    wrong = [
        f"{path.relative_to(ROOT)} imports {alias.name} of {node.module}"
        for folder in ("planner", "ui", "pages") for path in sources(folder)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names if alias.name.startswith("_") and not alias.name.startswith("__")
    ]  # fmt: skip
    assert not wrong, "\n".join(wrong)


def test_no_two_modules_share_a_basename():
    names = Counter(path.stem for folder in ("planner", "ui", "pages") for path in sources(folder) if path.stem != "__init__")
    assert not [name for name, count in names.items() if count > 1]


def test_no_two_public_classes_share_a_name():
    assert not [name for name, count in Counter(classes("planner") + classes("ui")).items() if count > 1]


def test_a_line_of_code_fits_a_screen():
    """At most 140 characters; a table or a regular expression at the top of a module (its parts named) at most 200, which ruff holds."""
    wrong = []
    for path in (*sources(), *sources("ui"), *sources("pages"), ROOT / "app.py"):
        if any(part in path.as_posix() for part in REBUILT):
            continue
        text = path.read_text(encoding="utf-8")
        tables = {
            number
            for node in ast.parse(text).body if isinstance(node, ast.Assign | ast.AnnAssign)
            for number in range(node.lineno, (node.end_lineno or 0) + 1)
        }  # fmt: skip
        wrong += [f"{path.relative_to(ROOT)}:{n}" for n, line in enumerate(text.splitlines(), 1) if len(line) > 140 and n not in tables]
    assert not wrong, "\n".join(wrong)


def test_the_documents_name_files_that_are_there():
    for document in ("ARCHITECTURE.md", "README.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        named = set(re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.(?:py|md|toml|json))`", text))
        assert not [name for name in named if not (ROOT / name).exists() and not (ROOT / "planner" / name).exists()], document
