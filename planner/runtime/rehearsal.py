"""A trip talked through in memory, with nobody there, so that the first person does not wait for what a turn loads when it first needs it.

Grammars are compiled, tables and climates read, when a turn first asks for them: together that takes longer than the turn itself.
"""

from __future__ import annotations

from datetime import date

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2027, 1, 4)
TALK = (
    "two adults from Leeds to Paris by train, 6 to 9 May 2027, hotel and food, mid-range, we love art",
    "yes",
    "what is the weather like then?",
    "drop the first museum, and dinner at 9 pm",
    "thanks",
)


def rehearse() -> None:
    """Talk a trip through on the built-in engine; nothing is kept and nothing sent."""
    talk = Conversation(TripState(trip_id="rehearsal"), make_services(Config(), TODAY), case_clock(TODAY))
    for words in TALK:
        talk.turn(words)
