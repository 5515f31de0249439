"""`requirements.txt` lists what is imported, in the part that needs it, and nothing else."""

from __future__ import annotations

import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OURS = {"planner", "ui", "pages", "app", "tests"}
NEVER_IMPORTED = {
    "psycopg-binary": "used inside psycopg",
    "tzdata": "read by zoneinfo",
    "uharfbuzz": "used inside fpdf2",
    "noto-cjk-sans-otc": "found as a folder of fonts",
    "authlib": "imported by Streamlit where people can sign in",
    "cryptography": "used inside authlib and joserfc",
    "cffi": "used inside cryptography",
    "pycparser": "used inside cffi",
    "ruff": "a tool",
    "mypy": "a tool",
}
"""What is listed although no source here imports it, and why."""
BUILT_BY_HAND = "data"
"""Scripts in these folders make data files and are run by hand; what they need stands in their docstring."""


def listed() -> tuple[set[str], set[str]]:
    """The packages of either part: what runs the app, what tests it."""
    parts = (ROOT / "requirements.txt").read_text(encoding="utf-8").split("# what tests, lints and types it")
    run, test = ({_plain(line.split("==")[0]) for line in part.splitlines() if "==" in line} for part in parts)
    return run, test


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imported(*folders: str) -> set[str]:
    """The packages whose modules the sources in `folders` import."""
    owners, found = packages_distributions(), set[str]()
    for folder in folders:
        sources = [ROOT / folder] if folder.endswith(".py") else sorted((ROOT / folder).rglob("*.py"))
        for path in sources:
            if path.parent.name == BUILT_BY_HAND:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
                names += [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []
                roots = {name.split(".")[0] for name in names} - OURS - set(sys.stdlib_module_names)
                found |= {_plain(owner) for root in roots for owner in owners.get(root, [root])}
    return found


def test_what_runs_the_app_lists_every_package_it_imports() -> None:
    run, _ = listed()
    assert imported("planner", "ui", "pages", "app.py") <= run


def test_what_tests_it_lists_the_rest() -> None:
    run, test = listed()
    assert imported("tests") <= run | test


def test_nothing_is_listed_that_nobody_needs() -> None:
    run, test = listed()
    assert not run & test
    assert run | test == imported("planner", "ui", "pages", "app.py", "tests") | NEVER_IMPORTED.keys()
