"""Questions that count: which plan, day or thing has most of a figure, or how much there is in all; and what a change would cost."""

from __future__ import annotations

import pytest

from planner.language.plan_questions import only_asks
from planner.language.supposed_changes import heads_supposed, nights_supposed, supposed_change
from tests.say.test_near_answers import planned, told

COMPARED = [
    ("which is cheaper", "costs least"),
    ("and which one's the dearest", "costs most"),
    ("which plan is busiest?", "is the fullest"),
    ("what's the calmest one", "is the calmest"),
    ("which one has later starts?", "begins its days latest"),
    ("which is more central?", "sleeps closest to the middle"),
    ("which one is better in the rain", "under a roof"),
    ("is the first one cheaper than the second?", "Yes."),
    ("is the first dearer than the last?", "No."),
    ("which of the 3 has the shortest days", "has the shortest days"),
    ("which hotel has the best location", "sleeps closest to the middle"),
    ("which plan has the shortest walks?", "has the shortest walks"),
    ("which one has least walking", "has the least to walk"),
    ("which option gives us most time in the city", "alike in that: 5 days"),
    ("which plan has the most free time", "free between 09:00 and 22:00"),
    ("which has the cheapest food", "is cheapest for meals"),
    ("which has the shortest flight", "alike in that"),
    ("is there more walking in 2 than in 1", "from place to place"),
    ("which plan is the liveliest", "They are alike in that: 0 evenings out"),
    ("is option 2 cheaper than 3", "Yes."),
    ("does the last one have shorter journeys than the first?", "alike in that"),
]


@pytest.mark.parametrize(("question", "said"), COMPARED)
def test_plans_are_set_beside_one_another_with_the_figure_of_each(question, said):
    reply, after = told(question)
    assert said in reply, reply
    assert reply.count("- **") >= 2 or "alike in that: " in reply
    assert after.options == planned().options


OF_DAYS_AND_THINGS = [
    ("what's the earliest dinner", ("June, 1",)),
    ("which day has the most walking?", ("(day ", "about ")),
    ("whats our longest day", ("(day ", "from first visit to last")),
    ("which day finishes latest", ("(day ", "over at about")),
    ("what's the longest walk", (" to ", "; then ", "straight lines")),
    ("which walk is the longest in option 2", ("Prati and Centro Storico",)),
    ("whats the most expensive thing in option 2", ("Hotel", "about €")),
    ("cheapest museum?", ("for one adult",)),
    ("which dinner costs the most", ("for one person",)),
    ("whats the earliest we have to be somewhere", ("DUB airport, Sun 6 June",)),
    ("which hotel has the most stars", (" stars",)),
    ("what's the longest stretch without food", ("between meals",)),
    ("whats the furthest we go from the hotel", ("km", "As the crow flies")),
]
IN_ALL = [
    ("how many hours of sightseeing on thursday", ("of visits on Thu 10 June",)),
    ("how many times do we change hotels", ("1 hotel",)),
    ("any plan under 2500 euros?", ("over it",)),
    ("are any of them under 900 each", ("each",)),
    ("how many hours are we in the air", ("6 h 05 in all", "flight Dublin to Rome 2 h 55", "door to door")),
    ("how long r we on the plane in total", ("6 h 05 in all",)),
    ("how far do we walk on tuesday", ("on Tue 8 June",)),
    ("how much walking is there in total", ("in all, most on",)),
    ("how much free time do we have", ("free between 09:00 and 22:00",)),
]


@pytest.mark.parametrize(("question", "said"), OF_DAYS_AND_THINGS + IN_ALL)
def test_a_figure_is_told_of_the_day_the_thing_or_the_whole_that_is_asked_for(question, said):
    reply, after = told(question)
    assert all(words in reply for words in said), reply
    assert after.options == planned().options


def test_hours_before_arriving_and_after_setting_off_home_are_not_free_time():
    reply, _ = told("when do we have free time on the last day?")
    option = planned().options[0]
    home = next(i for i in option.itinerary.days[-1].transport if i.kind == "transfer")
    assert "22:00" not in reply.splitlines()[0], (reply, home.start)


@pytest.mark.parametrize(
    "question",
    ["why is the third dearer than the first?", "which day is the busiest?", "what makes the last one more expensive?", "how much dearer is plan 3?"],
)  # fmt: skip
def test_other_comparisons_are_left_to_their_own_answers(question):
    reply, _ = told(question)
    assert not any(words in reply.splitlines()[0] for words in ("costs least", "costs most", "is the fullest", "Yes.", "No.")), reply


def test_plans_with_equally_few_of_a_kind_are_both_named():
    reply, _ = told("which has the fewest museums")
    counts = [int(row.rsplit(" ", 1)[1].rstrip(".")) for row in reply.split("Counted plan by plan: ")[1].split("; ")]
    assert (" have least" in reply) == (counts.count(min(counts)) > 1)


CHANGES = [
    ("what would we save without the day trip", "drop the day trip"),
    ("how much cheaper would it be if we skip the Vatican Museums?", "skip the Vatican Museums"),
    ("if we drop the hotel to something cheaper what do we save", "drop the hotel to something cheaper"),
    ("what do we save by skipping the opera?", "skip the opera"),
    ("would it be cheaper if we took the train?", "take the train"),
    ("could we do it by train, how much longer wud that be", "do it by train"),
    ("how much extra to add the catacombs?", "add the catacombs"),
    ("what if we skip the opera?", "skip the opera"),
    ("what if we stayed 3 nights instead?", "stay 3 nights"),
    ("any chance of a later flight home?", "later flight home"),
    ("any chance of a cheaper hotel", "cheaper hotel"),
    ("would it be cheaper to go a week later", "go a week later"),
    ("how much cheaper is it by train", "go by train"),
    ("what would it cost for 3 people", "3 people"),
    ("how much would 3 nights cost instead", "3 nights"),
    ("what if my sister comes too", "one more person"),
    ("how much more for a better hotel?", "better hotel"),
    ("what happens if we land late", None),
    ("what if we get sick?", None),
    ("what if it rains?", None),
    ("is there a later version?", None),
    ("what does it cost without food?", None),
    ("what do we lose by taking the cheapest?", None),
    ("how much is the hotel?", None),
    ("please skip the opera if it saves money", None),
]


@pytest.mark.parametrize(("question", "change"), CHANGES)
def test_a_question_for_the_price_of_a_change_is_told_from_an_order(question, change):
    assert supposed_change(question) == change


@pytest.mark.parametrize(
    ("change", "nights"),
    [
        ("3 nights", 3),
        ("one night less", 4),
        ("another night", 6),
        ("stay a week", 7),
        ("4 days", 3),
        ("drop a night", 4),
        ("2 more days", 7),
        ("a cheaper hotel", None),
    ],
)
def test_the_nights_a_question_supposes(change, nights):
    assert nights_supposed(change, 5) == nights


def test_the_people_a_question_supposes():
    assert [heads_supposed(words, 2) for words in ("3 people", "one more", "2 more people", "cheaper hotel")] == [3, 3, 4, None]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("how much would 3 nights cost instead", ("Worked out from", "for 3 nights, now")),
        ("what would one more night cost", ("for 6 nights, now",)),
        ("what would it cost for 5 people", ("for 5 people, now", "each)")),
        ("any chance of a later flight home?", ("nothing is changed yet", "Rome to Dublin")),
        ("what if we skip the Colosseum?", ("nothing is changed yet", "Colosseum is out")),
        ("what if we went in July instead?", ("Asking changes nothing", "go in July")),
    ],
)
def test_what_is_only_supposed_is_worked_out_and_changes_nothing(question, said):
    reply, after = told(question)
    assert all(words in reply for words in said), reply
    assert (after.options, after.trip, after.preferences) == (planned().options, planned().trip, planned().preferences)


def test_what_a_change_would_save_is_worked_out_and_nothing_is_changed():
    reply, after = told("what would we save if we skip the Colosseum?")
    assert "nothing is changed yet" in reply
    assert "Colosseum is out" in reply
    assert "Cost: −" in reply
    assert (after.options, after.trip) == (planned().options, planned().trip)


@pytest.mark.parametrize(
    "words",
    ["a good place for breakfast near the hotel?", "somewhere quiet for lunch?", "any of these got an onsen", "why not the train?", "only one of us goes up the tower, can the other wait?"],
)  # fmt: skip
def test_words_without_a_verb_that_ask_order_nothing(words):
    reply, after = told(words)
    assert after.options == planned().options
    assert after.preferences == planned().preferences
    assert "could not tell" not in reply


@pytest.mark.parametrize("words", ["a place near the beach?", "why not swap the museum for a park?", "a hotel near the station?"])
def test_words_that_wish_for_a_change_are_no_mere_question(words):
    assert not only_asks(words)
