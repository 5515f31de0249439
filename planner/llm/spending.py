"""Limits on what calls of a model may cost, kept before a call and not after it.

A call's cost is expected from what would be sent and a usual answer, and set aside in every purse it is paid from; where one has not so
much left, nothing is sent. Afterwards the true cost takes the place of what was set aside. A model without a known price cannot be kept
within a limit, so it is not asked under one.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Protocol

from planner.domain.errors import ModelError, SpendLimitReached
from planner.llm.protocol import LLMClient, LLMReply, LLMRequest, OnDelta
from planner.llm.server.connection import Connection
from planner.llm.server.limits import current
from planner.llm.server.model_prices import cost_of
from planner.store import DocumentStore

MARGIN = 1.25
"""How much more tokens a request may have than are counted here, at four characters a token: JSON and other languages take more."""
SLICE_S = 0.1
"""How late Stop may be noticed by what waits, in seconds."""
USUAL_ANSWER = 1_000
"""Tokens an answer is expected to have at most, where no limit is set for it."""
TRIP_KEPT = "Nothing was sent. Your message and your trip are saved: go on with the built-in engine."
RUN_KEPT = "Nothing more was sent. What was found is kept, and the run goes on from there once more may be spent."
DAY_DOCUMENT = "spend.json"


class Purse(Protocol):
    """What may be spent on something. Amounts are US dollars; `kept` says what becomes of what was done. Safe for many threads."""

    kept: str

    def reserve(self, dollars: Decimal) -> None:
        """Set an amount aside. Raises `SpendLimitReached` in words where so much is not left; nothing is set aside then."""
        ...

    def settle(self, reserved: Decimal, paid: Decimal) -> None:
        """Put what was paid in the place of what was set aside."""
        ...


def refusal(what: str, spent: Decimal, most: Decimal, kept: str) -> SpendLimitReached:
    """Why a call was not sent: `what` has spent so much of what it may."""
    limit = f"${most.normalize():f} that it may spend on a model"
    return SpendLimitReached(f"{what} has spent ${spent:.4f} of the {limit}. The next call could go over that. {kept}")


class CountedPurse:
    """The purse of a trip or a run, `what` in words, of which `spent` is gone already. It lasts as long as the process uses it.

    What does not fit only because of what is set aside for calls that are under way waits until they are over.
    """

    def __init__(self, what: str, most: Decimal, spent: Decimal = Decimal(0), kept: str = TRIP_KEPT) -> None:
        self.what, self.most, self.kept = what, most, kept
        self._spent, self._aside = spent, Decimal(0)
        self._settled = threading.Condition()

    @property
    def spent(self) -> Decimal:
        """What was paid, without what is set aside."""
        with self._settled:
            return self._spent

    def reserve(self, dollars: Decimal) -> None:
        """Also raises `StoppedByPerson` while it waits."""
        with self._settled:
            while self._spent + self._aside + dollars > self.most:
                if not self._aside or self._spent + dollars > self.most or current().left() == 0:
                    raise refusal(self.what, self._spent, self.most, self.kept)
                self._settled.wait(SLICE_S)
                current().check()
            self._aside += dollars

    def settle(self, reserved: Decimal, paid: Decimal) -> None:
        with self._settled:
            self._aside -= reserved
            self._spent += paid
            self._settled.notify_all()


class DayPurse:
    """The purse of a day of this server, kept in the data folder: it counts for every process and is not new after a restart."""

    def __init__(self, documents: DocumentStore, most: Decimal, today: Callable[[], date], kept: str = TRIP_KEPT) -> None:
        self.most, self.kept = most, kept
        self._documents, self._today = documents, today

    @property
    def spent(self) -> Decimal:
        """What this day has spent, with what is set aside."""
        return self._in(self._documents.read(DAY_DOCUMENT))

    def reserve(self, dollars: Decimal) -> None:
        self._change(lambda spent: self._within(spent, dollars))

    def settle(self, reserved: Decimal, paid: Decimal) -> None:
        self._change(lambda spent: max(Decimal(0), spent + paid - reserved))

    def _within(self, spent: Decimal, dollars: Decimal) -> Decimal:
        if spent + dollars > self.most:
            raise refusal("Today this server", spent, self.most, self.kept)
        return spent + dollars

    def _change(self, change: Callable[[Decimal], Decimal]) -> None:
        def written(before: bytes | None) -> bytes:
            return json.dumps({"day": self._today().isoformat(), "spent": str(change(self._in(before)))}).encode()

        self._documents.update(DAY_DOCUMENT, written)

    def _in(self, content: bytes | None) -> Decimal:
        """What a document says was spent today; one of another day, or that cannot be read, says nothing."""
        try:
            row = json.loads(content or b"{}")
            spent = Decimal(row["spent"]) if row["day"] == self._today().isoformat() else Decimal(0)
        except (ValueError, KeyError, TypeError, InvalidOperation):
            return Decimal(0)
        return spent if spent.is_finite() else Decimal(0)


@contextmanager
def paid_from(purses: Sequence[Purse], connection: Connection, tokens: int) -> Iterator[Callable[[str | None], None]]:
    """Set aside what a call of so many input tokens may cost, and hand over what takes the true cost of it.

    What no cost is told of counts with what was set aside; a call that failed without a cost was free. Raises `SpendLimitReached`.
    """
    if not purses:
        yield lambda cost: None
        return
    expected = cost_of(connection.host, connection.model, round(MARGIN * tokens), 0, connection.max_tokens or USUAL_ANSWER)
    if expected is None:
        unknown = f"What {connection.model} at {connection.host} costs is not known here"
        raise SpendLimitReached(f"{unknown}, so the spend limit that is set could not be kept. {purses[0].kept}")
    reserved = Decimal(expected)
    held: list[Purse] = []
    paid = reserved

    def tell(cost: str | None) -> None:
        nonlocal paid
        paid = reserved if cost is None else Decimal(cost)

    try:
        for purse in purses:
            purse.reserve(reserved)
            held.append(purse)
        yield tell
    except SpendLimitReached:
        paid = Decimal(0)
        raise
    except ModelError as error:
        cost = error.spent.get("cost")
        paid = Decimal(str(cost)) if cost is not None else Decimal(0)
        raise
    finally:
        for purse in held:
            purse.settle(reserved, paid)


class BudgetedClient:
    """Implements `LLMClient`: `inner`, asked only as long as every purse has what the next call may cost.

    `refused` holds the first refusal, for who must know that something was left out.
    """

    def __init__(self, inner: LLMClient, connection: Connection, purses: Sequence[Purse]) -> None:
        self._inner, self._connection, self._purses = inner, connection, tuple(purses)
        self.refused: SpendLimitReached | None = None

    @property
    def engine(self) -> str:
        return self._inner.engine

    def complete(self, request: LLMRequest, on_delta: OnDelta | None = None) -> LLMReply:
        """The answer of `inner`. Raises `SpendLimitReached` and what `inner` raises."""
        from planner.llm.server.request_size import request_tokens  # loads the client's library, which is there where one is asked

        try:
            with paid_from(self._purses, self._connection, request_tokens(self._connection, request)) as tell:
                reply = self._inner.complete(request, on_delta)
                tell(reply.cost)
        except SpendLimitReached as refused:
            self.refused = self.refused or refused
            raise
        return reply
