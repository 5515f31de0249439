"""Changes as they are typed in passing, and in other languages, in the plain words that are heard."""

from __future__ import annotations

import pytest

from planner.language.plan_edits.edit_clause import fold_same
from planner.language.plan_edits.other_languages import in_english
from planner.language.plan_edits.plain_words import in_plain_words

IN_PASSING = {
    "museum overload in option 1, cut two": "drop two museum in option 1",
    "less temples in kyoto, two are enough": "no more than two temples in kyoto",
    "two of the churches can go": "drop two churches",
    "second one on friday can go": "drop second one on friday",
    "that church on day 2, can we skip it": "skip that church on day 2",
    "one of the temples on day 6 off and an onsen": "swap one temples for an onsen on day 6",
    "park guell before it gets busy": "park guell first thing",
    "the palace to beat the crowds": "the palace first thing",
    "somewhere cheaper to eat on the last night": "cheaper dinner on the last night",
    "dont like the second dinner": "another place for dinner on the second day",
    "kids in bed by 7.30 so early dinners": "kids dinner at 18:00",
    "castle thing is too long": "less time at the castle thing",
    "last day is empty, put a market or so": "last day is empty, add a market",
}


@pytest.mark.parametrize(("typed", "plain"), IN_PASSING.items())
def test_turns_of_phrase(typed, plain):
    assert in_plain_words(typed) == plain


@pytest.mark.parametrize(
    "typed",
    [
        "a day off on Friday",
        "can we go to Sintra",
        "the flight can go in the morning",
        "keep Friday evening off",
        "drop the castle",
        "the kids are worn out",
        "the hotel is too far out",
        "no early dinners please",
        "less fancy dinner please",
        "the queue at the castle is too long",
        "switch the second with the third day",
        "can Ghent go first",
        "the kids go to bed at 8",
    ],
)
def test_what_is_plain_stays(typed):
    assert in_plain_words(typed) == typed


ABROAD = {
    "das Museum am Freitag weglassen": "drop the museum on friday",
    "zu viele museen, zwei weg": "too many museums, drop two",
    "tausche das Kachelmuseum gegen einen Park": "swap the Kachelmuseum for a Park",
    "on peut supprimer le musée de vendredi ?": "can we drop the museum from friday ?",
    "moins de musées": "fewer museums",
    "quita el museo del viernes por favor": "drop the museum on friday please",
    "empezar más tarde todos los días": "start later every day",
    "can we do the duomo on sunday": "can we do the duomo on sunday",
    "less walking on saturday": "less walking on saturday",
}


@pytest.mark.parametrize(("typed", "plain"), ABROAD.items())
def test_words_of_change_of_other_languages(typed, plain):
    assert in_english(typed, fold_same(typed)) == plain
