"""How the work of reading grows with the length of what is read; for tests that no pattern backtracks.

Nothing here looks at a clock on the wall or at an absolute number of seconds: a busy or a slow machine gives the same answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable

SHORT, LONG = 975, 3900
"""Characters. Four times the length costs a linear reader about four times the work, and a quadratic pattern sixteen."""
STEEP = 10.0
"""The growth from which on work is no longer linear; linear readers measured here lie between 2 and 6."""
ATTEMPTS = 3
"""So often the growth is measured where it looks steep; a neighbour that takes the caches makes it so once, a pattern every time."""
_NAMES = (("ab", "cd", "ef"), ("gh", "jk", "mn"), ("pq", "rs", "tv"))
NOTHING = 0.02
"""Seconds of this process; less than this for the long text is noise and no growth."""


def growth(read: Callable[[str], object], piece: str, *, before: str = "", after: str = "") -> float:
    """Work for `LONG` characters of `piece` divided by the work for `SHORT`, in seconds of this thread, the best of three each.

    `read` gets a text it has not met, so that nothing remembered is measured. 0 where even the long text costs next to nothing.
    """
    read(f"{before}{piece}{after}")
    grown = float("inf")
    for again in range(ATTEMPTS):
        long = _least(read, piece, LONG, before, after, again)
        grown = min(grown, 0.0 if long < NOTHING else long / max(_least(read, piece, SHORT, before, after, again), NOTHING / 10))
        if grown < STEEP:
            break
    return grown


def _least(read: Callable[[str], object], piece: str, length: int, before: str, after: str, again: int) -> float:
    spent = []
    for name in _NAMES[again]:
        text = f"{before}{(piece * length)[:length]}{after} {name}"
        began = time.thread_time()
        read(text)
        spent.append(time.thread_time() - began)
    return min(spent)
