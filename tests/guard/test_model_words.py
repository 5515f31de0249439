"""What a model's words may claim: nothing that code did not say for the very reply, in any spelling, and nothing that draws over the page."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from planner.domain.events import TasksPlanned
from planner.guard.claims import claims_of, names_in
from planner.guard.model_words import LONGEST_QUESTION, LONGEST_TEXT, supported, supported_question, supported_questions, tidied
from tests.agents.test_specialist import call, finish, run
from tests.doubles import LyingEngine
from tests.grounding.test_lying_model import WHOLE, lied_to, talk_with

CARD = "**Boston, 12–15 February 2027**\n- Party: 2 adults\n- Budget: $1,900 in all\n- Access: step free"


@pytest.mark.parametrize(
    "claim",
    [
        "Your flight to Boston is booked for $42.",
        "The hotel costs $12 a night.",
        "The hotel costs 12 dollars a night.",
        "It is rated 2 stars.",
        "The deposit of ninety-nine dollars was charged.",
        "A deposit was charged.",
        "That is ten thousand dollars.",
        "Breakfast is free.",
        "Br\u200beakfast is fr\u200bee.",
        "Ｂreakfast is ｆree.",
        "Everything is included.",
        "Pay at evil.app/pay.",
        "See evil.travel for more.",
        "Write to me at desk@cheap.example.",
        "Go to bit.ly/x.",
        "It is half price.",
        "You get 20% off.",
        "You get a discount.",
        "Your seats are reserved.",
        "I will book it for you.",
        "Your place is now confirmed.",
        "It opens at half past nine.",
        "A Michelin table awaits.",
        "Only a few rooms left.",
        "Nimm neunzig Euro mit.",
        "It costs ₹9.",
        "There are seven museums.",
        "Four nights, then.",
    ],
)
def test_a_sentence_that_claims_what_code_did_not_say_is_left_out(claim: str):
    assert supported(f"Lovely. {claim} Have fun.", CARD) == "Lovely. Have fun."


@pytest.mark.parametrize(
    "said",
    [
        "Two adults from 12 to 15 February, for $1,900 in all.",
        "One more thing: please review this, and feel free to change anything.",
        "Nut-free, gluten free and step-free, with a free afternoon.",
        "I will come back with two or three plans to compare.",
        "Three specialists will look around for 1,900 US dollars or 1900.00 dollars.",
        "From the South Bank, e.g. by the river, around 12 February at the latest.",
        "Which one do you like, and why?",
    ],
)
def test_a_sentence_that_claims_nothing_of_its_own_stands(said: str):
    assert supported(said, CARD) == said


def test_numbers_count_however_they_are_written_and_a_sum_needs_the_same_sum():
    assert claims_of("ninety-nine, two dozen, a hundred and five, twenty-one, ９, ten thousand").figures == {
        "99",
        "24",
        "105",
        "21",
        "9",
        "10000",
    }
    assert claims_of("one of them, the second one").figures == frozenset()
    assert claims_of("$12 for 3 people, 15 euros and USD 7").sums == {"12", "15", "7"}
    assert supported("That makes $15.", CARD) == ""
    assert supported("That makes $1,900.", CARD) == "That makes $1,900."


def test_what_enters_is_short_and_draws_nothing_over_the_page():
    assert tidied("a\x00b\u202ec\u2066d\rе\U000e0041", 99) == "abcd е"
    assert tidied("Z" + "\u0301" * 59, 99) == "Z" + "\u0301" * 3
    assert tidied("ก็ที่ नमस्ते 👩‍🚀 Việt", 99) == "ก็ที่ नमस्ते 👩‍🚀 Việt"
    assert tidied("One. Two three. Four five six", 20) == "One. Two three."
    assert tidied("word " * 900_000, 40).startswith("word word")
    assert len(supported("x" * 3_000_000, "")) <= LONGEST_TEXT
    assert supported_question("x" * LONGEST_QUESTION + "?", "") == ""


LIE = (
    "Your flight to Boston is booked for $42 and the hotel costs $12 a night, rated 2 stars. The deposit of ninety-nine dollars was charged. "
    "Pay at evil.app/pay or call bit.ly/x. Total $2027. Please look it over."
)


def test_an_opening_draws_no_figures_from_coordinates_and_dates():
    _, reply, _ = lied_to("confirm", {"opening": LIE, "question": "Shall I charge your card ten thousand dollars now?"}, WHOLE)
    assert "Please look it over." in reply
    for claim in ("booked", "$", "stars", "charge", "evil", "bit.ly", "ten thousand", "2027."):
        assert claim not in reply.partition("**")[0] + reply.rpartition("\n")[2]


def test_a_growing_reply_shows_no_more_than_the_finished_one():
    shown: list[str] = []
    said = json.dumps({"opening": "Lovely. It is booked for $42. Please look it over.", "question": "Shall I charge your card?"})

    class Streaming(LyingEngine):
        def complete(self, request, on_delta=None):
            if request.purpose == self._purpose and on_delta is not None:
                on_delta(said[:-4])
            return super().complete(request, on_delta)

    talk = talk_with(Streaming("confirm", said))
    talk._services = replace(talk._services, show=shown.append)
    talk.turn(WHOLE)
    assert any("Lovely." in words for words in shown)
    assert not [words for words in shown if "$" in words or "charge" in words or "booked" in words]


def test_what_a_model_wrote_into_a_task_is_no_evidence_for_what_a_specialist_says():
    report = {
        "recommendations": [{"id": "boston.union-oyster-house", "pros": ["4 stars", "Old and loved", "Latitude 42"], "tip": "Only $42."}],
        "questionsForUser": [
            "Hotel Fake at $4321 (rated 4.9, opens 09:30) - shall I book it?",
            "Hotel Fake at 4321?",
            "Would Ritz Tower suit you better?",
            "May I look at other streets?",
        ],
        "assumptions": ["Everything is free."],
        "risks": ["It may rain."],
    }
    place = {"name": "Boston", "country": "US"}
    last = finish(report=report)
    last["args"]["raw_answer"] = "Hotel Fake costs $4321. There is much to eat."  # type: ignore[index]
    last["args"]["warnings"] = ["Your card was charged.", "Ask again nearer the day."]  # type: ignore[index]
    found, _, _ = run([call("food_search", place=place), last])
    (meal,) = found.recommendations
    assert meal.pros == ("Old and loved",)
    assert "42" not in meal.tips
    assert found.questions_for_user == ("May I look at other streets?",)
    assert (found.summary, found.assumptions, found.risks) == ("There is much to eat.", (), ("It may rain.",))
    assert "Your card was charged." not in found.warnings
    assert supported_questions(("Boston or Salem?",), "Boston") == ()


def test_a_made_up_task_cannot_be_laundered_into_the_chat():
    tasks = [
        {"specialist": s, "taskName": "Hotel Fake for $4321", "instructions": "Recommend Hotel Fake at $4321."}
        for s in ("transport", "stay", "food")
    ]
    talk, reply, _ = lied_to("dispatch", {"tasks": tasks}, WHOLE, "yes")
    assert "4321" not in reply
    assert not [r for r in talk.records if isinstance(r.event, TasksPlanned) and any("Fake" in task.task_name for task in r.event.tasks)]


SAID = {
    "title": ["Free, all paid", "Ritz-Carlton nights", "Z" + "\u0301" * 59, "[click](javascript:alert(1))"],
    "description": [
        "Ritz-Carlton penthouse with ocean view, half price, only ninety dollars.",
        "A weekend with a private helicopter.",
        "See the Louvre and rest.",
        "Breakfast is included.",
        "Ends \u202ereversed.",
    ],
    "highlights": ["Michelin-starred dinner included", "Private helicopter", "The Louvre", "the louvre", "Champagne"],
    "tags": ["FREE", "<img src=x>", "x" * 200, "Ritz", "5-star"],
}


@pytest.mark.parametrize(("field", "text"), [(field, text) for field, texts in SAID.items() for text in texts])
def test_an_option_is_called_only_what_it_is(field: str, text: str):
    option = {"tier": "balanced", "pace": "moderate", "title": "Boston at ease", "description": "An easy weekend in Boston.",
              "highlights": ["Freedom Trail"], "tags": ["Easy days"]}  # fmt: skip
    option[field] = [text] if isinstance(option[field], list) else text
    talk, _, _ = lied_to("finalize", {"options": [option, {**option, "tier": "budget"}]}, WHOLE, "yes")
    assert talk.state.options
    for made in talk.state.options:
        said = " | ".join((made.title, made.description, *made.highlights, *made.tags))
        for word in ("Free,", "FREE", "Ritz", "penthouse", "ninety", "half price", "Michelin", "helicopter", "ouvre", "Champagne", "<img", "xxx", "star",
                     "click", "\u202e", "\u0301", "ncluded"):  # fmt: skip
            assert word not in said


def test_an_option_keeps_the_words_that_are_true_of_it():
    option = {"tier": "balanced", "pace": "moderate", "title": "Boston on foot", "description": "Museums in the morning and Boston Common in the afternoon.",
              "highlights": ["Museum of Fine Arts", "Slow mornings in old streets"], "tags": ["Art lovers"], "sights": ["boston.museum-of-fine-arts", "boston.boston-common"]}  # fmt: skip
    talk, _, _ = lied_to("finalize", {"options": [option, {**option, "tier": "budget", "title": "Boston for less"}]}, WHOLE, "yes")
    titles = {o.title for o in talk.state.options}
    assert titles & {"Boston on foot", "Boston for less"}
    assert any("Slow mornings in old streets" in o.highlights for o in talk.state.options)
    assert any("Art lovers" in o.tags for o in talk.state.options)


@pytest.mark.parametrize(
    "label",
    [
        "Boston at ease",
        "History and Harbor",
        "Slow Days, Good Food",
        "A Foodie's Weekend",
        "Classic Boston on a Shoestring",
        "Art, Music and Markets",
        "Revolutionary Boston",
    ],
)
def test_an_ordinary_title_stands(label: str):
    option = {"tier": "balanced", "pace": "moderate", "title": label}
    talk, _, _ = lied_to("finalize", {"options": [option, {"tier": "budget", "pace": "moderate", "title": "Plain"}]}, WHOLE, "yes")
    assert label in {o.title for o in talk.state.options}


def test_names_are_told_from_words():
    assert names_in("See the Louvre, then Ritz-Carlton. Hotel Fake is near; Wander on. I like it.") == {
        "louvre",
        "ritz",
        "carlton",
        "hotel",
        "fake",
        "wander",
    }
    assert names_in("Museums in the morning.") == frozenset()
