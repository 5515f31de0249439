"""`store_programs` in processes of their own, and what they tell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
Program = subprocess.Popen[str]


def start(program: str, *args: object) -> Program:
    """One of `store_programs` in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.store_programs", program, *map(str, args)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@contextmanager
def running(program: str, *args: object) -> Iterator[Program]:
    process = start(program, *args)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def answers(program: str, *args: object) -> list[object]:
    """All a program tells until it ends."""
    out, _ = start(program, *args).communicate(timeout=120)
    return [json.loads(line) for line in out.splitlines()]


def next_answer(process: Program) -> object:
    assert process.stdout is not None
    return json.loads(process.stdout.readline())
