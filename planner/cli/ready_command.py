"""`python -m planner ready`: whether this server can take people, for a container's health check or a service's start."""

from __future__ import annotations

import time
from collections.abc import Callable

from planner.domain.errors import PlannerError
from planner.runtime.config import Config, from_environment
from planner.runtime.operations import readiness, readiness_told
from planner.store.moving import open_kept

AGAIN_S = 1.0


def ready_command(write: Callable[[str], object], wait_s: float = 0.0) -> int:
    """Ask the server on this computer where `TRIP_METRICS_PORT` names its port, else look at the store itself; 1 where it is not ready.

    For as long as `wait_s` seconds it is asked again, once a second.
    """
    config = from_environment()
    until = time.monotonic() + wait_s
    ready, words = _asked(config)
    while not ready and time.monotonic() < until:
        time.sleep(AGAIN_S)
        ready, words = _asked(config)
    write(words)
    return 0 if ready else 1


def _asked(config: Config) -> tuple[bool, str]:
    if config.metrics_port is not None:
        return readiness_told(config.metrics_port)
    try:
        with open_kept(config.data_dir, config.database) as kept:
            return readiness(kept.trips)
    except PlannerError as refused:
        return False, refused.words
