"""A part that gives way to another, before there are plans."""

import pytest

from .reading_states import after, fresh


def told(*messages: str) -> tuple[str, ...]:
    state = fresh()
    for message in messages:
        state = after(message, state=state)
    return tuple(state.capabilities or ())


@pytest.mark.parametrize(
    ("messages", "parts"),
    [
        (("Kyoto 3-9 April, 2 adults from Amsterdam", "swap the Kyoto hotel for a ryokan"), ()),
        (("Rome 3-6 May, 2 adults from Paris, flights and hotel", "change the flight to a train"), ("research_trains", "research_hotels")),
        (("Rome 3-6 May, 2 adults from Paris, replace the flight with a train, hotel too",), ("research_trains", "research_hotels")),
        (("Rome 3-6 May, 2 adults from Paris", "flights and a hotel please"), ("research_flights", "research_hotels")),
    ],
)
def test_what_gives_way_is_not_asked_for(messages: tuple[str, ...], parts: tuple[str, ...]) -> None:
    assert told(*messages) == parts
