"""The arrows between modules go one way, and the planner knows no user interface."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "values", "claims", "tidying"),
    ("reports",),
    ("options", "ledger"),
    ("patch",),
    ("state",),
    ("envelopes", "replies", "wording"),
    ("events",),
    ("effects", "policy", "usage", "naming_options"),
    ("checks", "distinct", "feasible", "changes", "plan_answers", "button_words"),
    ("compose",),
    ("apply_patch", "answers"),
    ("apply_steps",),
    ("applier", "reducer"),
    ("trace", "results", "explaining"),
    ("prompting", "prompt_lint", "masking", "redacting", "place_names", "gazetteer", "regions", "geography", "outlines", "mentions", "place_readings", "resolving", "spelling", "places", "dates", "facts_model", "facts_rules", "facts", "facts_reference", "facts_command", "rates"),
    ("questions",),
    ("tools",),
    ("store", "llm", "exports", "importing"),
    ("prompt_library", "prompt_check"),
    ("agents",),
    ("perform",),
    ("runner", "cases", "jobs", "mixing"),
    ("demonstrations",),
    ("replaying", "config"),
    ("session",),
    ("lab",),
    ("bench_stub", "bench_model", "bench_turn"),
    ("commands", "bench", "bench_growth"),
    ("__main__",),
)  # fmt: skip
PURE = ("values", "claims", "tidying", "reports", "options", "ledger", "patch", "state", "replies", "envelopes", "events", "effects", "policy", "feasible", "wording", "naming_options", "plan_answers", "button_words", "checks", "distinct", "changes", "compose",
        "apply_patch", "apply_steps", "applier", "reducer", "trace", "answers", "results", "explaining", "usage")  # fmt: skip
WORLDLY = {"os", "time", "random", "secrets", "socket", "subprocess", "threading", "requests", "pathlib", "uuid", "openai", "tinydb"}


def rank(module: str) -> int:
    return next((n for n, layer in enumerate(LAYERS) if module in layer), -1)


def sources() -> list[Path]:
    return sorted((ROOT / "planner").rglob("*.py"))


def unit_of(path: Path) -> str:
    return path.relative_to(ROOT / "planner").parts[0].removesuffix(".py")


def imported(path: Path) -> list[str]:
    names = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names += [f"{node.module}.{alias.name}" if node.module == "planner" else node.module for alias in node.names]
    return names


def test_every_module_of_the_planner_has_a_place_in_the_order():
    unknown = {unit_of(p) for p in sources()} - {m for layer in LAYERS for m in layer} - {"__init__", "data"}
    assert not unknown, f"say where these stand in LAYERS: {sorted(unknown)}"


@pytest.mark.parametrize("path", sources(), ids=lambda p: str(p.relative_to(ROOT)))
def test_no_module_imports_a_later_one(path):
    own = unit_of(path)
    if own in ("__init__", "data"):
        return
    later = [name for name in imported(path) if name.startswith("planner.") and rank(name.split(".")[1]) > rank(own)]
    assert not later, f"{own} must not import {later}"


@pytest.mark.parametrize("path", sources(), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_planner_imports_no_user_interface(path):
    assert not [name for name in imported(path) if name.split(".")[0] in ("streamlit", "ui", "pages", "app")]


@pytest.mark.parametrize("path", [p for p in sources() if unit_of(p) in PURE], ids=lambda p: str(p.relative_to(ROOT)))
def test_pure_modules_read_no_clock_file_or_network(path):
    assert not WORLDLY & {name.split(".")[0] for name in imported(path)}


def test_checks_share_nothing_with_the_composer():
    for path in sources():
        if unit_of(path) in ("checks", "distinct"):
            assert not [name for name in imported(path) if name.startswith("planner.compose")], path
        if unit_of(path) == "compose" and "refuse" not in path.name:
            assert not [name for name in imported(path) if name.startswith("planner.checks.") and "._" in name], path
