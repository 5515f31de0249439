"""What turns and pages load when they first need it, loaded before somebody waits: behind the first page, or at the start of a server."""

from __future__ import annotations

from streamlit import dataframe_util

from planner.runtime.config import warm_up
from planner.runtime.loading import loading


def load_for_turns(*, model: bool) -> None:
    """All that a trip's turns need, and what draws a table. `warm_up` comes last, as it sets aside all that is loaded by then.

    Needs no page and no server that runs.
    """
    with loading():
        from planner.runtime.rehearsal import rehearse

    rehearse()
    with loading():
        dataframe_util.convert_anything_to_arrow_bytes({"": [""]})
    warm_up(model=model)


def load_for_pages() -> None:
    """What the first message draws, the plans beside each other, and what makes files."""
    with loading():
        from planner.exports import icalendar_file, json_file, markdown  # noqa: F401
        from ui.chat import talk  # noqa: F401
        from ui.compare import compare_cards, day_view, mix_bar, plan_head  # noqa: F401
