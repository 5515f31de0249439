"""What this program writes to its log, and about which trip, turn and request. Never what somebody typed or a model answered.

Text goes where Python's logging sends it. With `TRIP_LOG=json` every line is one JSON object on standard error: time, level, logger,
message, the ids, and the figures that were logged with it; of an exception its class and the places it came through, as its message may
quote a person.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal, TextIO

LogForm = Literal["text", "json"]
_FRAMES = 20
_ABOUT: ContextVar[Mapping[str, str | int]] = ContextVar("about", default={})  # noqa: B039


@contextmanager
def about(**ids: str | int) -> Iterator[None]:
    """Within the block every line of this thread names these ids: `trip`, `turn`, `request`."""
    before = _ABOUT.set({**_ABOUT.get(), **ids})
    try:
        yield
    finally:
        _ABOUT.reset(before)


def from_now_on(**ids: str | int) -> None:
    """Every further line of this context names these ids too."""
    _ABOUT.set({**_ABOUT.get(), **ids})


def figures(**values: str | int | float | None) -> dict[str, object]:
    """What to hand to a logging call as `extra`: figures and words of closed lists, which become keys of a JSON line."""
    return {"figures": {key: value for key, value in values.items() if value is not None}}


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_ABOUT.get(),
            **getattr(record, "figures", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__qualname__
            line["came_through"] = _places(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False)


def _places(trail: TracebackType | None) -> list[str]:
    """The calls an exception came through, the innermost last, without the text of any line."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trail)[-_FRAMES:]]


def write_logs(form: LogForm, stream: TextIO | None = None) -> None:
    """Write this program's log in that form from now on; text is left to Python's logging as it is set up."""
    logger = logging.getLogger("planner")
    for handler in [h for h in logger.handlers if isinstance(h.formatter, JsonLines)]:
        logger.removeHandler(handler)
    logger.propagate = form == "text"
    if form == "json":
        handler = logging.StreamHandler(stream or sys.stderr)
        handler.setFormatter(JsonLines())
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
