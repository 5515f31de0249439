"""What a turn has worked out once and need not work out again: the index of the plans, the message in full.

Several steps of a turn ask the same of the same state. What they were told is kept while that turn runs and forgotten with it, so that
nothing grows and no trip's data outlives its turn. Outside a turn the work is done each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
_Known = dict[object, tuple[object, object]]
_KNOWN: ContextVar[_Known | None] = ContextVar("worked_out_this_turn", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """What functions marked `once_a_turn` work out is kept while the block runs, for every thread that works in its context."""
    before = _KNOWN.set({})
    try:
        yield
    finally:
        _KNOWN.reset(before)


def once_a_turn(work: Callable[P, R]) -> Callable[P, R]:
    """A pure function of positional arguments that works once a turn for each of them. Frozen values are told apart by which they are,

    words by what they say.
    """

    @wraps(work)
    def worked(*args: P.args, **kwargs: P.kwargs) -> R:
        known = _KNOWN.get()
        if known is None or kwargs:
            return work(*args, **kwargs)
        key = (work, *(arg if isinstance(arg, str) else id(arg) for arg in args))
        found = known.get(key)
        if found is None:
            found = known[key] = (work(*args, **kwargs), args)
        return cast(R, found[0])

    return worked
