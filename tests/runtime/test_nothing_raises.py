"""Whole conversations of anything never break the planner, whatever trip they begin in; a reading that does fail is owned up to."""

from __future__ import annotations

import dataclasses
import json
import random
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.domain.state import TripState
from planner.places.geography import distance_km, lie_within
from planner.runtime.cases import Case, start_state
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.language.reading_states import place

TODAY = date(2026, 11, 27)
REAL_LANGUAGE = Path(__file__).resolve().parents[3] / "shared" / "data" / "dev"
HOUSE = {"name": "the old mill guest house"}
ISLE = {"name": "Nowhere Isle", "kind": "region", "country": "GB"}
DATED = {"date_range": {"start": "2026-12-05", "end": "2026-12-09"}, "party": {"adults": 2, "children": 1}, "budget": {"level": "mid"}}
TRIPS = (
    {},
    {"destinations": [{"place": HOUSE}]},
    {"origin": HOUSE, "destinations": [{"place": {"name": "Ely"}}], **DATED},
    {"origin": {"name": "Leeds"}, "destinations": [{"place": ISLE, "nights": 4}], **DATED},
    {"origin": ISLE, "destinations": [{"place": HOUSE}, {"place": {"name": "Bath"}}, {"place": ISLE}], **DATED},
    {"origin": {"name": "Oslo"}, "destinations": [{"place": {"name": "Rome"}, "nights": 2}, {"place": {"name": "Italy", "kind": "country"}}], **DATED},
)  # fmt: skip
SENTENCES = (
    "No, I would rather go by train from Whitby to Durham on Thursday", "a hotel in Kreuzberg", "via the Isle of Mull and Oban", "we'd love to see the Golden Circle",
    "Is Springfield far from there?", "somewhere near the coast", "the cheaper of Bath and Bristol, whichever is nearer", "take out the second stop", "back home on the 9th",
    "2 nights in Siena, then the rest in Umbria", "day trip to Stonehenge", "How far is it from Ely to the mill?", "change it to four", "not Rome, Naples", "yes", "no",
    "I meant Georgia", "2 adults and children of 3 and 5", "$900 each", "plan it", "option 2", "swap day 1 and day 2", "Ok that's all, thanks", "undo", "start over",
    "one way only", "out on 31 February", "from the 9th to the 3rd", "leaving 5/6/7", "für zwei Personen nach Köln", "deux nuits à Lyon", "anywhere warm, you decide",
    "Alhambra tickets and Granada", "a villa on Nowhere Isle", "the Masai Mara and Nairobi", "in the middle of nowhere",
)  # fmt: skip
PIECES = (
    "to", "from", "via", "near", "not", "instead of", "and", "then", "until", "between", "in", "Ely", "Paris", "Springfield", "Nowhere Isle", "the Highlands", "Georgia",
    "SFO", "May", "Friday", "the 31st", "0", "-1", "99999999999999999999", "1/2/3", "0 nights", "two of us", "€", "half", "%", "¦", "\u00a0", "\u2028", "İ", "ß", "🙂", "👩‍👧",
    "(", '"', "?", "!", ",", "…", "٣", "東京", "hotel", "first", "last", "day 2", "all", "none", "a", "the", "1e9", "24:61", "§", "\\", "{}", "\x00",
)  # fmt: skip
messages = st.one_of(
    st.sampled_from(SENTENCES),
    st.lists(st.sampled_from(SENTENCES), min_size=2, max_size=3).map(". ".join),
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=9).map(" ".join),
    st.text(max_size=40),
)


def begun(trip: dict[str, object], context: tuple[str, ...] = (), today: date = TODAY) -> Conversation:
    case = Case.model_validate({"id": "t", "turns": ["-"], "initial_state": {"trip": trip}, "context": context})
    return Conversation(start_state(case, "t", today), make_services(Config(), today), case_clock(today))


def faults(talk: Conversation, said: list[str]) -> list[tuple[str, ...]]:
    """The messages up to one that ended in a bug, each time that happened."""
    found = []
    for n, message in enumerate(said):
        reply, turn = talk.turn(message)["reply"], talk.state.turn
        assert reply or (turn and turn.error_words), said[: n + 1]
        if turn and turn.error_kind == "bug":
            found.append(tuple(said[: n + 1]))
    return found


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.sampled_from(TRIPS), st.lists(messages, min_size=1, max_size=4))
def test_a_conversation_of_anything_about_any_trip_ends_in_no_bug(trip, said) -> None:
    assert not faults(begun(trip), said)


@pytest.mark.parametrize(
    "said",
    [
        "No, I would rather go by train from Whitby to Durham on Thursday",
        "Granada, and the Alhambra",
        "a flat in Kreuzberg",
        "the old mill, Nowhere Isle and Ely, whichever is nearest",
    ],
)
@pytest.mark.parametrize("trip", TRIPS[1:])
def test_a_stop_of_which_no_position_is_known_stops_no_reading(trip, said) -> None:
    talk = begun(trip)
    assert not faults(talk, [said, "and how far is it from there to Ely?"])


def test_of_places_without_a_position_no_distance_is_known() -> None:
    mill = unplaced("the old mill guest house")
    assert distance_km(place("Ely"), mill) is None
    assert not lie_within(place("Ely"), mill, 40_000)
    assert lie_within(place("Ely"), place("Ely"), 0)


def unplaced(name: str):
    """A house as a place: of its name alone."""
    return place("Ely").model_copy(update={"name": name, "lat": None, "lon": None})


def _public_rows() -> list[dict[str, object]]:
    files = sorted((*REAL_LANGUAGE.glob("*_*.jsonl"), *(REAL_LANGUAGE / "more").glob("*.jsonl")))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.skipif(not REAL_LANGUAGE.is_dir(), reason="the public requests to develop on are not beside this checkout")
def test_sentences_of_public_sets_in_any_order_end_in_no_bug() -> None:
    rows, chance = _public_rows(), random.Random(20261127)
    for _ in range(40):
        first = chance.choice(rows)
        case = Case.model_validate({key: value for key, value in first.items() if key in ("id", "turns", "initial_state", "context")})
        talk = Conversation(start_state(case, "t", TODAY), make_services(Config(), TODAY), case_clock(TODAY))
        said = [chance.choice(chance.choice(rows)["turns"]) for _ in range(chance.randint(2, 6))]
        assert not faults(talk, [one for one in said if one.strip()])


def test_a_reading_that_fails_is_owned_up_to_and_the_next_message_is_read() -> None:
    services = make_services(Config(), TODAY)
    talk = Conversation(TripState(trip_id="t"), services, case_clock(TODAY))
    talk.turn("to Rome for two")
    before = talk.state.trip

    class Broken:
        def __getattr__(self, name: str) -> object:
            raise RuntimeError("a fault in the reading")

    talk._services = dataclasses.replace(services, client=Broken())
    talk.turn("from Oslo")
    assert talk.state.turn is not None
    assert (talk.state.turn.stage, talk.state.turn.error_kind) == ("failed", "bug")
    assert "wrong on my side" in (talk.state.turn.error_words or "")
    assert talk.state.trip == before
    talk._services = services
    talk.turn("from Oslo")
    assert talk.state.trip.origin is not None


@pytest.mark.parametrize(
    "said",
    [
        "one way flight from Boston to Nairobi on 12 March, 4 people, mid budget, just the flight",
        "one way by train from Paris to Rome on 12 March, 2 people, mid budget, only trains",
    ],
)
def test_a_way_there_alone_is_planned_however_late_one_arrives(said: str) -> None:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    assert not faults(talk, [said, "yes"])
    assert talk.state.options
    assert {check.status for option in talk.state.options for check in option.checks} <= {"pass", "unknown"}
