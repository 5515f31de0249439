"""What one drawing of a page is made from."""

from __future__ import annotations

from dataclasses import dataclass

from planner.domain.state import TripState
from planner.runtime.jobs import Job
from planner.runtime.session import PlannerSession


@dataclass(frozen=True)
class Page:
    """What a page draws from: the handle for acting, the state as it was when the drawing began, and the turn that runs."""

    session: PlannerSession
    state: TripState
    job: Job | None
    notes: tuple[str, ...] = ()
    elsewhere: bool = False
    """Whether another server runs a turn of this trip, which this page follows."""

    @property
    def busy(self) -> bool:
        return self.job is not None or self.elsewhere

    @property
    def interrupted(self) -> bool:
        """Whether the last turn was cut off: it still owes something and nothing works on it."""
        return not self.busy and self.state.turn is not None and self.state.turn.running

    @property
    def turn_n(self) -> int:
        """The number of the last turn, 0 before the first."""
        return self.state.turn.n if self.state.turn else 0
