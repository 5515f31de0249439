"""What people say to act: a yes, a no, a stop, a wish for other proposals, thanks. Each table is its specification."""

import pytest

from planner.language.acts import Signals, is_question, leaves_open, read_acts, says_wrong
from planner.language.utterance import text_of
from tests.growth import STEEP, growth

CONFIRMING = Signals(talking=True, confirming=True)
TALKING = Signals(talking=True)
COLD = Signals()

SAID: list[tuple[str, Signals, str]] = [
    ("okay, thanks", CONFIRMING, "confirm"),
    ("okay, thanks", TALKING, "thanks"),
    ("sounds good. thank you so much", TALKING, "thanks"),
    ("thanks, that house sounds great", TALKING, "confirm"),
    ("that will do", TALKING, "confirm"),
    ("sounds like a winner", TALKING, "confirm"),
    ("that works and fits my schedule", CONFIRMING, "confirm"),
    ("set up the reservation", CONFIRMING, "confirm"),
    ("haan ji yes", CONFIRMING, "confirm"),
    ("i'd say that's a definite yes", COLD, "confirm"),
    ("you've understood that correctly", COLD, "confirm"),
    ("klingt gut", CONFIRMING, "confirm"),
    ("that doesn't sound great", CONFIRMING, "reject"),
    ("that's not what I meant", TALKING, "reject"),
    ("I never asked for that", TALKING, "reject"),
    ("sorry but you got it wrong", TALKING, "reject"),
    ("i'd have to say no", CONFIRMING, "reject"),
    ("hold off for now", CONFIRMING, "reject"),
    ("stop", TALKING, "cancel"),
    ("could you just stop it please", TALKING, "cancel"),
    ("stop what you're doing", TALKING, "cancel"),
    ("call it off", TALKING, "cancel"),
    ("actually forget that, I don't need it", TALKING, "cancel"),
    ("never mind", TALKING, "cancel"),
    ("no idea", Signals(talking=True, asked=True), "skip"),
    ("any one", Signals(talking=True, asked=True), "skip"),
    ("either would be fine with me", Signals(talking=True, asked=True), "skip"),
    ("it's up in the air", Signals(talking=True, asked=True), "skip"),
    ("i don't have a clue", Signals(talking=True, asked=True), "skip"),
    ("find another bus", TALKING, "more_options"),
    ("what other hotels are there", TALKING, "question"),
    ("could you say that again", TALKING, "question"),
    ("send me their phone number", TALKING, "question"),
    ("great job, well done", COLD, "thanks"),
    ("it was nice to talk to you", TALKING, "thanks"),
    ("start over", TALKING, "restart"),
    ("take that back", TALKING, "undo"),
    ("good to see you again", COLD, "other"),
]


@pytest.mark.parametrize(("words", "told", "act"), SAID, ids=[f"{words} ({n})" for n, (words, _, _) in enumerate(SAID)])
def test_what_is_said_is_heard_as_its_act(words: str, told: Signals, act: str) -> None:
    assert read_acts(text_of(words).low, told)[0] == act


@pytest.mark.parametrize(
    "words",
    [
        "stop in Lyon for two nights",
        "a flight with one stop",
        "why was it cancelled?",
        "is there free cancellation",
        "I don't want to start over",
        "forget what I said about museums",
        "end the trip in Rome",
    ],
)
def test_words_that_only_sound_like_the_end_stop_nothing(words: str) -> None:
    facts = Signals(talking=True, facts=True, requirements=True)
    assert read_acts(text_of(words).low, facts)[0] not in ("cancel", "restart", "undo")


@pytest.mark.parametrize("words", ["yes but only if it's cheaper", "great, but I want a pool", "that's not right"])
def test_a_yes_with_a_condition_confirms_nothing(words: str) -> None:
    assert "confirm" not in read_acts(text_of(words).low, Signals(talking=True, confirming=True, facts=True))


def test_a_yes_that_brings_a_fact_is_still_a_yes() -> None:
    assert (
        read_acts("yes please, i'd like to reserve a room", Signals(talking=True, confirming=True, facts=True, requirements=True))[0]
        == "confirm"
    )


def test_a_preference_left_open_is_known_as_one() -> None:
    assert leaves_open("either one would work")
    assert not leaves_open("either Rome or Paris")


@pytest.mark.parametrize("words", ["there's nothing wrong with it", "not right now", "we can't go wrong there"])
def test_what_only_sounds_wrong_is_not(words: str) -> None:
    assert not says_wrong(words)


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("tell me the price", True),
        ("may i know if they have wifi", True),
        ("any flights for four?", False),
        ("what if I went to LAX instead?", False),
    ],
)
def test_a_question_that_wants_something_changed_is_no_question(words: str, asks: bool) -> None:
    assert is_question(text_of(words).low) is asks


@pytest.mark.parametrize(
    "piece", ["stop ", "yes ", "no ", "that is ", "not ", "thanks ", "any ", "ok, ", "?", "(", "\u2028", "sounds so very "]
)
def test_the_work_grows_in_step_with_the_length_of_a_message(piece: str) -> None:
    assert growth(lambda text: read_acts(text, TALKING), piece) < STEEP
