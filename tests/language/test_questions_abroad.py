"""A question in another language is put in English word by word, so that what is asked can be told; English and statements stay."""

from __future__ import annotations

import pytest

from planner.language.plan_questions import only_asks
from planner.language.questions_abroad import in_english


@pytest.mark.parametrize(
    ("asked", "english"),
    [
        ("wie viel kostet das hotel pro nacht", "how much costs the hotel per night"),
        ("Gibt es am Montag Frühstück?", "is there at Monday breakfast?"),
        ("combien de temps en train au total", "how long in train total"),
        ("où est-ce qu'on mange lundi?", "where do we eat Monday?"),
        ("¿qué opción es la más barata?", "what option is the cheapest?"),
        ("¿Cuánto cuesta el hotel por noche?", "how much the hotel per night?"),
        ("quanto costa l'hotel", "how much the hotel"),
        ("hoeveel kost het hotel", "how much costs the hotel"),
        ("wie warm ist es im März", "how warm is it in March"),
    ],
)
def test_a_question_is_put_in_english(asked, english):
    assert in_english(asked) == english
    assert only_asks(asked)


@pytest.mark.parametrize(
    "words", ["was it cheap", "is the hotel far?", "a week in rome", "Ich möchte nach Rom", "es ist zu teuer", "plus de musées", "option 2", "des hôtels moins chers"]
)  # fmt: skip
def test_english_and_what_asks_nothing_stays(words):
    assert in_english(words) == words
