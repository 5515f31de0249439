"""The app as a server of its own: `streamlit run serve.py` opens what keeps the trips, and the operator's port, before the first visitor.

`streamlit run app.py` does the same for one person: there they are opened when the first page is drawn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st

from planner.domain.errors import PlannerError
from planner.runtime.config import from_environment
from planner.runtime.session import open_planner
from ui.load_ahead import load_for_turns

log = logging.getLogger("planner.serve")


@asynccontextmanager
async def opened(app: st.App) -> AsyncIterator[None]:
    """Open the planner, load what the first message needs, and end running turns when the server is told to stop."""
    try:
        config = from_environment()
        planner = await asyncio.to_thread(open_planner, config)
    except PlannerError as refused:
        log.critical("the planner cannot start: %s", refused.words)
        raise SystemExit(2) from refused
    await asyncio.to_thread(load_for_turns, model=config.connection is not None)
    yield
    planner.jobs.close()


app = st.App("app.py", lifespan=opened)
