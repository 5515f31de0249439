"""People at the app, all at once, without a browser: each has a page of their own and talks a trip through, thinking between turns.

`Crowd` is bounded in people, turns and seconds, and speaks to loopback alone. A turn is over for a person when its reply is drawn and the
chat box takes the next message, as their browser would see it.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from websockets.exceptions import WebSocketException

from ui.page_figures import PageClient

MOST_PEOPLE = 200
TALK = (
    "I want to visit Boston for a long weekend, coming from New York City",
    "Feb 12-15, 2 people, mid-range, trains, hotel and food",
    "yes",
    "what is the weather like then?",
    "cheaper",
    "thanks",
)


@dataclass
class Seen:
    """What came of a crowd: seconds of every first page and every turn, what went wrong, and who was asked to wait at the door."""

    pages: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def figures(self) -> dict[str, float | int]:
        """The figures by name; seconds."""
        return {
            "pages": len(self.pages), "turns": len(self.turns), "errors": len(self.errors), "asked to wait": len(self.waited),
            **{f"page {name}": value for name, value in _spread(self.pages).items()},
            **{f"turn {name}": value for name, value in _spread(self.turns).items()},
            "longest wait": round(max(self.waited, default=0.0), 2), "seconds": round(self.seconds, 1),
        }  # fmt: skip


def _spread(times: Sequence[float]) -> dict[str, float]:
    if len(times) < 2:
        return {}
    cuts = statistics.quantiles(times, n=20, method="inclusive")
    return {"p50": round(cuts[9], 2), "p95": round(cuts[18], 2), "most": round(max(times), 2)}


class Crowd:
    """`people` visitors of the app on a loopback port, who come within `arriving_s` seconds and think `think_s` before each turn."""

    def __init__(
        self, port: int, people: int, *, talk: Sequence[str] = TALK, think_s: float = 2.0, arriving_s: float = 10.0, most_s: float = 300.0
    ) -> None:
        assert 0 < people <= MOST_PEOPLE
        self._port, self._people, self._talk = port, people, talk
        self._think_s, self._arriving_s, self._most_s = think_s, arriving_s, most_s
        self._guard = threading.Lock()
        self._seen = Seen()

    def visit(self) -> Seen:
        """Let everybody come, talk and go. Whoever is not done after `most_s` seconds stops there, and that is an error."""
        started = time.monotonic()
        threads = [threading.Thread(target=self._one, args=(n, started), name=f"visitor-{n}", daemon=True) for n in range(self._people)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(1.0, started + self._most_s + 30.0 - time.monotonic()))
        self._seen.seconds = time.monotonic() - started
        self._seen.errors += ["a visitor did not come back" for thread in threads if thread.is_alive()]
        return self._seen

    def _one(self, n: int, started: float) -> None:
        time.sleep(self._arriving_s * n / self._people)
        try:
            self._talk_through(started + self._most_s)
        except (OSError, WebSocketException, AssertionError) as error:
            self._note("errors", f"{type(error).__name__}: {str(error)[:200]}")

    def _talk_through(self, end: float) -> None:
        came = time.monotonic()
        page = PageClient(self._port)
        page.draw()
        if not page.chat_box:
            self._at_the_door(page, end)
            self._note("waited", time.monotonic() - came)
        else:
            self._note("pages", time.monotonic() - came)
        for words in self._talk:
            time.sleep(self._think_s)
            said = time.monotonic()
            assert said < end, "the time was over before the talk was"
            page.draw(words)
            while page.busy and time.monotonic() < end:
                time.sleep(page.every_s)
                page.draw(part=page.again)
            assert not page.busy, "the time was over in the middle of a turn"
            self._note("turns", time.monotonic() - said)
        for error in page.errors:
            self._note("errors", error)
        page.close()

    def _at_the_door(self, page: PageClient, end: float) -> None:
        """Wait as the page says, until there is a chat box."""
        while not page.chat_box:
            assert page.again, f"a page without a chat box, and no word of waiting: {page.words[:200]!r}"
            assert time.monotonic() < end, "the time was over at the door"
            time.sleep(page.every_s)
            page.draw(part=page.again)

    def _note(self, what: str, value: float | str) -> None:
        with self._guard:
            getattr(self._seen, what).append(value)
