"""Threads that are the first to import something of the program do so one after the other, and every such import says so."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from planner.runtime.config import Config, make_services
from planner.runtime.loading import loading

ROOT = Path(__file__).resolve().parents[2]
OURS = re.compile(r"(planner|ui)\b(?!\.runtime\.loading)")
SCRIPTS = [ROOT / "app.py", *sorted((ROOT / "pages").glob("*.py"))]
LATE = [*SCRIPTS, *sorted((ROOT / "planner/runtime").glob("*.py")), *sorted((ROOT / "ui").rglob("*.py"))]
TOGETHER = """
import sys, threading
from pathlib import Path
from planner.runtime.config import Config, warm_up
from planner.runtime.session import Planner, PlannerSession
from planner.store import open_store
sys.setswitchinterval(1e-5)
folder = Path(sys.argv[1])
session = PlannerSession(Planner(Config(data_dir=folder), open_store(folder)), "first")
behind = threading.Thread(target=warm_up)
behind.start()
session.say("Two adults from New York City to Boston, 12 to 15 February 2027").wait()
behind.join()
assert session.state().trip.destinations, session.state().turn
"""


def loose_imports(tree: ast.AST, *, inside: bool) -> Iterator[ast.stmt]:
    """Imports of our own modules that lie in a function (with `inside`: anywhere) and not under `loading()`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.With) and ast.unparse(node.items[0]) == "loading()":
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import | ast.ImportFrom) and inside:
            name = (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
            if OURS.match(name):
                yield node
        yield from loose_imports(node, inside=inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@pytest.mark.parametrize("path", LATE, ids=lambda p: str(p.relative_to(ROOT)))
def test_what_threads_import_first_is_imported_one_thread_at_a_time(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [ast.unparse(node) for node in loose_imports(tree, inside=path in SCRIPTS)] == []


def test_a_turn_waits_for_the_thread_that_is_loading() -> None:
    turn = threading.Thread(target=make_services, args=(Config(), date(2026, 11, 27)))
    with loading():
        turn.start()
        turn.join(0.2)
        assert turn.is_alive()
    turn.join(60)
    assert not turn.is_alive()


def test_a_first_message_sent_while_the_program_warms_up_is_answered(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", TOGETHER, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert "partially initialized" not in run.stderr


FIRST_SCREEN = """
import sys
import planner.runtime.session, ui
from ui.chat import error_card, first_screen
from ui.debug import drills
rooms = ("planner.language", "planner.grounding", "planner.compose", "planner.checks", "planner.tools", "planner.destinations", "planner.llm.offline")
print(sorted(name for name in sys.modules if name.startswith(rooms)))
"""


def test_the_first_screen_waits_for_no_reading_and_no_composing() -> None:
    """What a trip's first turn needs is loaded behind the first page; it took longer than all of that page."""
    done = subprocess.run([sys.executable, "-c", FIRST_SCREEN], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
