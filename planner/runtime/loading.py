"""One thread at a time loads modules of this program.

Python loads a package and a module in it under two locks. Two threads that begin at either end wait for each other, and Python lets one
of them go on with a module that is half there: its first turn or page fails with an ImportError. So whatever several threads may be the
first to import, pages, turns and the warming up behind the first page, is imported inside `loading()`.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

_ONE = threading.RLock()


@contextmanager
def loading() -> Iterator[None]:
    """No other thread imports inside this while the block runs. Blocks may lie in one another."""
    with _ONE:
        yield
