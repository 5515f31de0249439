"""`python -m planner ready`: whether this server can take people, for a container's health check or a service's start."""

from __future__ import annotations

from collections.abc import Callable

from planner.domain.errors import PlannerError
from planner.runtime.config import from_environment
from planner.runtime.operations import readiness, readiness_told
from planner.store.moving import open_kept


def ready_command(write: Callable[[str], object]) -> int:
    """Ask the server on this computer where `TRIP_METRICS_PORT` names its port, else look at the store itself; 1 where it is not ready."""
    config = from_environment()
    if config.metrics_port is not None:
        ready, words = readiness_told(config.metrics_port)
    else:
        try:
            with open_kept(config.data_dir, config.database) as kept:
                ready, words = readiness(kept.trips)
        except PlannerError as refused:
            ready, words = False, refused.words
    write(words)
    return 0 if ready else 1
