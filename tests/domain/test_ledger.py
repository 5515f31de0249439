"""One question a slot, asked at most twice, and what became of it."""

from __future__ import annotations

from datetime import datetime

from planner.domain import ledger as book

AT = datetime(2026, 11, 27, 9)


def posed(*slots):
    questions = ()
    for slot in slots:
        questions = book.pose(questions, slot, f"{slot}?", why="because", turn=1, at=AT)
    return questions


def test_two_wordings_of_one_question_are_one_question():
    questions = book.pose(posed("trip.budget"), "trip.budget", "How much?", why="", turn=2, at=AT)
    assert [(q.text, q.times_asked) for q in questions] == [("How much?", 2)]


def test_a_slot_is_asked_at_most_twice():
    questions = posed("trip.budget", "trip.budget", "trip.budget")
    assert [q.times_asked for q in questions] == [2]


def test_an_answer_closes_exactly_its_own_question_and_keeps_the_words():
    questions = book.close(posed("trip.party", "trip.budget"), "trip.party", "answered", "two of us", turn=2, at=AT)
    assert [(q.slot, q.status, q.answered_text, q.answered_turn) for q in questions] == [
        ("trip.party", "answered", "two of us", 2),
        ("trip.budget", "asked", None, None),
    ]


def test_an_assumption_closes_the_open_question_of_its_slot():
    questions = book.assume(posed("trip.budget"), "trip.budget", "A mid-range budget", why="you left it to me", turn=2, at=AT)
    assert [(q.status, q.answered_text) for q in questions] == [("assumed", "A mid-range budget")]


def test_an_assumption_nobody_was_asked_about_was_never_posed():
    (question,) = book.assume((), "trip.destinations", "Boston in Massachusetts", why="the largest of 13", turn=1, at=AT)
    assert (question.status, question.times_asked, question.asked_at) == ("assumed", 0, None)


def test_what_was_said_since_overtakes_an_assumption_but_not_an_answer():
    questions = book.assume(posed("trip.budget"), "trip.budget", "mid", why="", turn=1, at=AT)
    assert [q.status for q in book.supersede(questions, "trip.budget", turn=2, at=AT)] == ["superseded"]
    answered = book.close(posed("trip.budget"), "trip.budget", "answered", "low", turn=1, at=AT)
    assert [q.status for q in book.supersede(answered, "trip.budget", turn=2, at=AT)] == ["answered"]


def test_ids_are_never_used_twice():
    questions = posed("trip.party", "trip.budget", "trip.origin")
    assert len({q.id for q in questions}) == 3
