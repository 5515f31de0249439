"""Who travels, in ordinary words."""

import pytest

from planner.domain.values import Party
from planner.language.reading.party import read_party
from planner.language.utterance import text_of

from .reading_states import asking, heard, known

CASES = [
    ("my wife and I", (2, None, None)),
    ("it'll be me, my husband and our twins", (2, 2, None)),
    ("just me this time", (1, None, None)),
    ("me + 3 friends", (4, None, None)),
    ("three couples", (6, None, None)),
    ("a party of 7", (7, None, None)),
    ("there are four of us", (4, None, None)),
    ("two grown-ups and a baby", (2, None, 1)),
    ("2 adults, 1 child and an infant", (2, 1, 1)),
    ("5 people including 2 kids", (3, 2, None)),
    ("a group of 6 with two children", (4, 2, None)),
    ("family of four with kids 4 and 9", (2, 2, None)),
    ("my sister, her son (7) and me", (2, 1, None)),
    ("2A+1C", (2, 1, None)),
    ("adults: 2, kids: 1", (2, 1, None)),
    ("2 adults, no wait 3, no 2", (2, None, None)),
    ("a room for one, for two nights", (1, None, None)),
    ("table for 5 at 7:30 pm", (5, None, None)),
    ("zwei Erwachsene und ein Kind", (2, 1, None)),
    ("nous sommes 3", (3, None, None)),
    ("no kids", (None, 0, None)),
    ("with my parents", (3, None, None)),
]


@pytest.mark.parametrize(("words", "heads"), CASES, ids=[words for words, _ in CASES])
def test_heads_are_counted_as_people_say_them(words: str, heads: tuple[int | None, int | None, int | None]) -> None:
    read = read_party(text_of(words), Party())
    assert (read.adults, read.children, read.infants) == heads


SILENT = [
    "a hotel for 3 nights",
    "leave me alone",
    "from 4 to 7 May",
    "my dad uses a wheelchair",
    "rooms that suit children under 10",
    "find another house for me",
    "we love it",
]


@pytest.mark.parametrize("words", SILENT)
def test_words_that_only_sound_like_a_party_say_nothing(words: str) -> None:
    assert not read_party(text_of(words), Party()).says_heads


AGES = [
    ("kids aged 4, 7 and 9", (4, 7, 9)),
    ("two 6 year olds", (6, 6)),
    ("our 10-month-old and a 3yo", (0, 3)),
    ("2 kids (5 & 8)", (5, 8)),
    ("one child, she's 9", (9,)),
    ("a toddler (2yrs)", (2,)),
]


@pytest.mark.parametrize(("words", "ages"), AGES, ids=[words for words, _ in AGES])
def test_ages_are_read_in_the_order_said(words: str, ages: tuple[int, ...]) -> None:
    assert read_party(text_of(words), Party()).ages == ages


def test_a_child_under_two_is_an_infant() -> None:
    read = read_party(text_of("2 adults and kids aged 1 and 5"), Party())
    assert (read.adults, read.children, read.infants) == (2, 1, 1)


def test_rooms_are_counted_apart_from_people() -> None:
    read = read_party(text_of("a group of 12 in 6 rooms"), Party())
    assert (read.adults, read.rooms) == (12, 6)


def test_one_more_is_added_to_those_who_were_known() -> None:
    patch = heard("one more adult please", known()).patch
    assert patch.party is not None
    assert patch.party.adults == 3


def test_a_bare_number_counts_people_only_while_they_are_asked_for() -> None:
    assert heard("2").patch.party is None
    party = heard("2", asking("trip.party", "trip.date_range")).patch.party
    assert party is not None
    assert party.adults == 2


def test_bare_ages_answer_the_question_about_ages() -> None:
    state = asking(
        "trip.party.child_ages",
        state=known().model_copy(update={"trip": known().trip.model_copy(update={"party": Party(adults=2, children=2)})}),
    )
    party = heard("8 and 10", state).patch.party
    assert party is not None
    assert party.child_ages == (8, 10)


def test_an_unexplained_family_is_a_visible_assumption() -> None:
    read = heard("family of four to Lisbon")
    assert read.patch.party is not None
    assert (read.patch.party.adults, read.patch.party.children) == (2, 2)
    assert [a.slot for a in read.patch.assumed] == ["trip.party"]


def test_more_people_than_can_be_planned_for_are_refused_in_words() -> None:
    patch = heard("a trip to Rome for 45 people").patch
    assert patch.party is None
    assert [p.slot for p in patch.problems] == ["trip.party"]


@pytest.mark.parametrize("words", ["5 of us then", "there'll be five of us", "make it 5 people in total"])
def test_a_new_total_holds_the_children_who_are_known(words: str) -> None:
    assert read_party(text_of(words), Party(adults=2, children=2, child_ages=(5, 9))).adults == 3
    assert read_party(text_of(words), Party(adults=2)).adults == 5
