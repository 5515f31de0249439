"""Which purses a call is paid from: those of its trip or run, and that of the day, as far as limits are set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from decimal import Decimal

from planner.llm.protocol import LLMClient
from planner.llm.server.connection import Connection
from planner.llm.spending import RUN_KEPT, TRIP_KEPT, BudgetedClient, CountedPurse, DayPurse, Purse
from planner.runtime.config import Config
from planner.store import DocumentStore

Purses = tuple[Purse, ...]
PursesOf = Callable[[Connection | None], Purses]
"""Gives what the calls of a server are paid from."""


def trip_purses(config: Config, documents: DocumentStore, connection: Connection | None, spent: Decimal) -> Purses:
    """What a trip's calls are paid from; `spent` is what it has cost so far."""
    own: Purses = (CountedPurse("This trip", config.spend_trip, spent),) if config.spend_trip is not None else ()
    return (*own, *day_purses(config, documents, connection))


def run_purse(config: Config, spent: Decimal = Decimal(0)) -> CountedPurse | None:
    """What a run of the lab may cost, of which `spent` is gone; None without a limit."""
    return CountedPurse("This run", config.spend_run, spent, RUN_KEPT) if config.spend_run is not None else None


def run_purses(config: Config, documents: DocumentStore, purse: CountedPurse | None) -> PursesOf:
    """What the calls of a run are paid from, by the server that is asked: its own purse, and that of the day."""
    own: Purses = (purse,) if purse is not None else ()
    return lambda connection: (*own, *day_purses(config, documents, connection, RUN_KEPT))


def day_purses(config: Config, documents: DocumentStore, connection: Connection | None, kept: str = TRIP_KEPT) -> Purses:
    """The purse of the day of this server. What is asked with a person's own key is theirs to pay."""
    if config.spend_day is None or connection is None or connection.own:
        return ()
    return (DayPurse(documents, config.spend_day, lambda: datetime.now().astimezone().date(), kept),)


def on_budget(client: LLMClient, connection: Connection | None, purses: Sequence[Purse]) -> LLMClient:
    """The client, held to its purses where it has any and asks a server."""
    return BudgetedClient(client, connection, purses) if purses and connection is not None and client.engine != "offline" else client
