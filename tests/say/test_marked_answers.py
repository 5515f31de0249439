"""A question gets the answer to what it asks and names, whatever else its words could mean, and changes nothing."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

import pytest

from planner.domain.state import TripState
from planner.language.plan_questions import asks_one_thing, only_asks
from planner.language.question_marks import marks_of, plainly, without_lead
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from tests.say.test_near_answers import TODAY, planned, told

ABOUT_ONE_THING = [
    ("thanks! how much is option 1 per person?", ("each", "not live prices"), "do not know that"),
    ("ok cool, which hotels are we talking about", ("5 nights",), "do not know that"),
    ("hmm what would the total bill be for the 4 of us", ("for 4",), "do not know that"),
    ("how many dinners are we paying for", ("dinners",), "do not know that"),
    ("when do we check out of the hotel", ("nights in Rome, ",), "I do not know"),
    ("welcher tag ist am entspanntesten", ("(day ",), "do not know that"),
    ("what hotel are we in on the 8th", ("Tue 8 June: ", ", Rome"), "08:"),
    ("is tuesday too full", ("Tue 8 June has",), "a day, at most"),
    ("how many michelin restaurants", ("do not know that",), "Antico"),
    ("how much is a coffee there", ("do not know that",), "not live"),
    ("what are the chances of rain", ("Rome in June is usually",), "roof"),
    ("which plan would suit my parents", ("is the calmest",), "do not know that"),
    ("whats left to decide", ("Nothing has to be",), "no sum"),
    ("what's our spending on hotels vs food", ("the stay €", "meals €"), "dearest"),
    ("any hills on day 2", ("how steep the ways are",), "could not tell"),
    ("how old are these prices", ("prices of 2025",), "do not know that"),
    ("whats different about option 3", ("Price:",), "is chosen"),
    ("how much cheaper is option 1", ("Price:",), "largest part"),
    ("worst thing about option 1?", ("Against it",), "do not know that"),
    ("which days do we eat lunch out", ("Mon 7 June (",), "do not know that"),
    ("how much of the money is tickets", ("tickets",), "uses EUR"),
    ("whats the total for food", ("meals €",), "do not know that"),
    ("how far is the hotel from the lake", ("",), "5 nights,"),
    ("is it rainy season", ("Rome in June is usually",), "roof"),
    ("will we need coats", ("Rome in June is usually",), "do not know that"),
    ("wie viel kostet das hotel pro nacht", ("a night",), "do not know that"),
    ("où est-ce qu'on mange lundi?", ("Mon 7 June",), "do not know that"),
    ("¿qué opción es la más barata?", ("costs least",), "I have changed"),
    ("when's our plane on the ground in Rome, roughly when do we land?", ("Flight Dublin to Rome", "13:25"), "Rome to Dublin"),
    ("what time do we get home on the last day?", ("Flight Rome to Dublin",), "Dublin to Rome"),
    ("how late do we get back to the hotel on Wednesday?", ("Wed 9 June until",), "Thu 10 June"),
    ("anything after 9pm on Tuesday?", ("After 9pm", "Tue 8 June"), "Wed 9 June"),
    ("when do we have to get up on Thursday?", ("Thu 10 June",), "Fri 11 June"),
    ("are there any evenings with nothing on?", ("nothing but dinner",), "do not know that"),
    ("is there something for the kids on Monday?", ("Mon 7 June",), "plan by plan"),
    ("what for the little ones the day we arrive?", ("Sun 6 June",), "Mon 7 June"),
    ("how many times do we eat out?", ("lunches", "dinners"), "Antico"),
    ("which of the hotels is nearest to the Vatican Museums?", ("Vatican Museums is about", "km from"), "is on day"),
    ("is the airport ride counted in the price?", ("the ride to and from the airport, counted",), "On top"),
    ("are tips part of the price?", ("Not counted: tips",), "in restaurants"),
    ("will the little one manage all that walking?", ("What anyone manages I cannot say", "km"), "marked"),
    ("do children fly at a reduced fare?", ("a child of 2 to 11",), "Explora"),
    ("what would a taxi from the airport cost?", ("taxi", "for the car"), "do not know that"),
    ("when is the last metro?", ("I do not know", "no timetable"), "day each"),
    ("where do we leave our bags on Friday?", ("Which houses keep bags",), "hand luggage"),
    ("if it pours on Wednesday, what would we do?", ("roof",), "could not tell"),
    ("do Irish people need a visa?", ("Italy, for a passport of Ireland", "no visa"), "do not look up"),
    ("has it all been booked already?", ("Nothing is booked",), "first Flight"),
    ("how do you know all this?", ("written down by hand", "Nothing is looked up live"), "do not know that"),
    ("which day has the most walking?", ("(day ",), "has the most to walk"),
    ("does plan 1 leave us free time on Monday afternoon?", ("Mon 7 June",), "do not know that"),
    ("what's the furthest thing from the hotel?", ("As the crow flies",), "nights"),
    ("how do we get from the hotel to the colosseum", ("km from", "Which line goes there a map says"), "usually takes"),
    ("are the museums open late on any day", ("I do not know the hours",), "free of charge"),
    ("do we need tickets for the colosseum b4hand", ("Colosseum:",), "step-free"),
    ("is there wifi on the plane", ("what there is on board",), "Flight Dublin"),
    ("which day do we change hotels", ("nights in Rome",), "do not know that"),
    ("is the flight direct", ("straight through",), "do not know that"),
    ("would 1 more night cost much", ("nothing is changed", "1 more night"), "largest part"),
    ("whats the wettest month there", ("In Rome the wettest month",), "do not know that"),
    ("cud we get there by train instead, wats cheaper", ("no train was found",), "do not know that"),
    ("anything free to do in rome", ("free of charge are",), "in already"),
    ("when is the last dinner", ("Thu 10 June (day 5)",), "do not know that"),
    ("can the buggy go on the plane", ("may come on board",), "stroller"),
    ("what's the dearest meal", ("for one person",), "do not know that"),
    ("can we see the colosseum from the hotel", ("windows is not recorded", "km from"), "usually takes"),
    ("are all of us paying the same", ("shared by",), "do not know that"),
    ("is everything within walking distance", ("from place to place are under 2 km",), "do not know that"),
    ("what if someone loses their passport", ("Report it to the police in Italy", "embassy"), "no visa"),
    ("is pizza in there anywhere", ("at",), "in none of the plans"),
    ("would it be cheaper w/o the 3rd night", ("for 4 nights, now",), "Cost:"),
    ("are the vatican museums shut on sundays", ("Yes: Vatican Museums is closed on Sundays",), "No:"),
    ("how many beds in the room", ("the price is for",), "nights"),
    ("how long till were in town", ("So you can be at",), "do not know that"),
    ("do any of the pubs have live music on tue", ("day 3",), "day 2"),
    ("can we change the hotel later", ("Yes, at any time",), "you sleep at"),
    ("wheres the closest coffee to the hotel", ("near",), "is in Monti"),
    ("would plan 3 be too much walking for my mum", ("What anyone manages I cannot say",), "takes the place"),
    ("is the pantheon far", ("km from",), "is on day"),
    ("how far is the pantheon from the colosseum", ("km apart",), "km from"),
    ("is the colosseum free at any time", ("which hours or days are free of charge",), "for an adult"),
    ("are the rooms ok for 4", ("the price is for",), "nights"),
    ("what time is dinner usually", ("dinner is",), "Antico"),
    ("whats near the hotel", ("is in",), "nights"),
    ("more detail on option 2", ("Money:", "Way:", "Bed:"), "is chosen"),
    ("how early shud we be at the airport", ("2 hours before the flight", "be at DUB", "be at FCO"), "Known ways"),
    ("can we walk from the hotel to dinner on Tuesday?", ("km from", "minutes on foot"), "nights"),
    ("nothing booked yet right?", ("Nothing is booked",), "first Flight"),
    ("is the Colosseum bookd for a set time", ("Nothing is booked yet", "Colosseum:"), "first Flight"),
    ("is the Sagrada Familia booked?", ("None of the plans has",), "first Flight"),
    ("only one of us goes up, can the other wait?", ("I do not know where one can wait",), "queue"),
    ("what is on the evening of Tuesday and is it far from where im sleeping", ("evening:", "km from"), "nights"),
    ("are we flying into fiumicino? how far is that from the hotel", ("FCO airport into Rome",), "nights"),
    ("why not the train from dublin?", ("no train was found",), "could not tell"),
    ("do u think its too much for 5 days", ("is for you to say", "visits a day"), "do not know that"),
    ("how long do we need for the colosseum", ("usually takes",), "km from"),
    ("any of these got a sauna", ("has a sauna: it is not recorded",), "a spa"),
    ("do the kids get in free at the colosseum", ("What a child pays there I do not know",), "marked as"),
    ("whats included in the price n whats not", ("Not counted",), "do not know that"),
    ("what did you assume about us", ("Of the trip I assumed", "Fares are estimates"), "do not know that"),
    ("how long is the flight to rome and can i take a big suitcase on it", ("Dublin to Rome", "hand luggage"), "stays so"),
    ("how much time between check out and our flight?", ("wants its rooms back I do not know", "way home begins at"), "nights"),
    ("what time do we have to be out of the hotel on the last day", ("wants its rooms back I do not know",), "no bed"),
    ("what's cheaper, bus or train", ("No train or bus was found",), "Hours are likely"),
    (
        "is there a later flight home?",
        ("Flight Rome to Dublin", "later ones found: flight at", 'Say "a later flight"'),
        "nothing is changed yet",
    ),
    ("whats the earliest we get home", ("Flight Rome to Dublin", "earlier ones found"), "do not know that"),
    ("is the colosseum free on sunday?", ("Colosseum is about €", "Colosseum is on day"), "Pantheon"),
    ("whats the best day for the vatican museums", ("closed on Sundays", "Vatican Museums is on day"), "step-free"),
    ("are the vatican museums shut on any of our days", ("of your days that is Sun 6 June",), "do not know that"),
    ("how much is the whole thing in dollars", ("$2,", "in all", "each", "by the rates"), "do not know that"),
    ("whats 200 dollars in euros", ("$200 is about €",), "uses EUR"),
    ("how far is florence from rome", ("km as the crow flies", "by train"), "do not know that"),
    ("which towns do we sleep in", ("nights in Rome",), "it is noted"),
    ("what do we do if the hotel is bad", ('"another hotel"',), "a night"),
    ("how many euros are left for shopping?", ("€",), "for euro left"),
    ("did you think about breakfast", ("breakfast",), "About breakfast"),
    ("how long are we driving on the longest day", ("Nobody drives in these plans",), "first visit"),
    ("anything to worry about going out alone at night in rome", ("On how safe Rome is",), "could not tell"),
    ("do i need different money in rome?", ("uses EUR",), "Price:"),
    ("whats the difference between plan 1 and plan 2, short please", ("Price:",), "do not know that"),
    ("can we see the colosseum in the afternoon of day 3 or is it full", ("",), "Nothing else changed"),
    ("could we do it without flying", ("no train was found",), "I have changed that"),
    ("can't we skip flying and just take the ferry?", ("no ferry was found",), "I have changed"),
    ("how many nights in each place", ("nights in Rome",), "When:"),
    ("my wife is vegan, will she go hungry?", ("vegan",), "do not know that"),
    ("do the three plans stay in the same hotels", ("No: no house is in all of them",), "nights"),
    ("what did you mean by slow mornings", ("named after",), "do not know that"),
    ("whats the point of plan 2", ("Ostia Antica",), "named after"),
    ("any parks nearby?", ("From where you sleep",), "is in the"),
    ("is there a pharmacy nearby?", ("I know no pharmacy near where you sleep",), "is in the"),
    ("do the kids pay on the metro", ("What a child pays on local transport",), "a day each"),
    ("which of the days is best for little legs", ("What anyone manages",), "do not measure"),
    ("is there somewhere to eat on day 2", ("Mon 7 June",), "by that name"),
    ("thats too expensive isnt it?", ("€",), "do not know that"),
    ("is there a cheaper flight at another time", ("the same day there is also",), "by that name"),
    ("do i need an adapter for my phone charger", ("plugs of type",), "do not know that"),
    ("will it be dark early", ("sets at about",), "do not know that"),
    ("is the leaning tower free to get in?", ("I know nothing called “leaning tower”",), "ree of charge are"),
    ("are the meals included or do we pay extra", ("meals, counted",), "do not know that"),
    ("is the colosseum included and what does it cost", ("its ticket is counted", "for an adult"), "do not know that"),
    ("i'm pregnant, is it all doable?", ("What anyone manages",), "do not know that"),
    ("can we visit the pantheon in shorts", ("what one has to wear",), "stays"),
    ("can we take bikes on the plane", ("whether a bike may come on board",), "a day each"),
    ("how much do we pay for flights altogether", ("getting there and back €",), "Plan:"),
    ("would 3000 be enough", ("it: €",), "listening"),
    ("whats the difference between the hotels", ("5 nights",), "Pace:"),
    ("what happens on tuesday", ("Tue 8 June",), "do not know that"),
    ("what if we hate the hotel", ('"another hotel"',), "I have changed that"),
    ("what if we don't like plan 2", ("say what you do not like",), "Plan:"),
    ("so whats your recommendation", ("costs least",), "do not know that"),
    ("do we have to change hotels", ("5 nights",), "by that name"),
    ("how far from rome to naples", ("km as the crow flies",), "do not know that"),
    ("is it too far for a day trip to naples", ("km as the crow flies",), "do not know that"),
    ("is the titanic museum in all of the plans", ("Nothing I know bears all of that",), "do not know that"),
    ("when does the train get in", ("No plan goes there by train",), "do not know that"),
    ("did i tell you im vegetarian", ("So far I have",), "surely"),
    ("is there a bus from the airport and when does it go", ("FCO airport into Rome",), "Flight Dublin"),
    ("what would it cost with one night less in rome", ("nothing is changed",), "do not know that"),
    ("could my mum join us for it, what would that cost", ("nothing is changed",), "I have changed that"),
    ("is a day in naples possible", ("",), "Nothing else changed"),
    ("is there a nicer hotel", ("dearer ones in Rome",), "at 0"),
    ("do we eat at the hotel", ("the rest is eaten out",), "5 nights"),
    ("is knossos free for children", ("I know nothing called “knossos”",), "fare"),
    ("plane or train, which is quicker", ("flight from",), "could not tell"),
    ("hows breakfast sorted", ("breakfast",), "do not know that"),
    ("how much of the trip is on planes", ("in all",), "€"),
    ("is 2600 a lot for this", ("it: €",), "do not know that"),
    ("how dear is rome for food", ("three meals a day",), "do not know that"),
    ("wont it be light all night", ("sets at about",), "do not know that"),
    ("can my gran do it, she's 82", ("What anyone manages",), "Which one would you like"),
    ("do i have to pay city tax", ("Not counted: tourist taxes",), "by that name"),
    ("are museums free on the first sunday", ("do not know",), "ree of charge are"),
    ("is the ferry included", ("no ferry is planned",), "yes, counted"),
    ("do they use the euro", ("uses EUR",), "do not know that"),
    ("whats plan 3 got that plan 2 hasnt", ("Price:",), "do not know that"),
    ("whats cheapest, plan 1 or 2", ("€",), "Yes"),
    ("which airport do we fly from", ("Dublin to DUB airport",), "is reached from"),
    ("what does it cost to get there", ("getting there and back €",), "Hours are likely"),
    ("can i bring a pushchair on the metro", ("the operator says it",), "Flight"),
    ("which plan would you do", ("costs least",), "do not measure"),
    ("where do we spend most time", ("nights in Rome",), "do not know that"),
    ("how much time do we have between hotel and flight on the last day", ("way home begins at",), "(day 6)"),
    ("is the colosseum sold out", ("How full Colosseum gets I do not know",), "is on day 2 at"),
    ("how long is the drive", ("Nobody drives",), "Hours are likely"),
    ("any good ice cream", ("",), "listening"),
    ("when do we see the Colosseum, and how long are we there?", ("Colosseum", "usually takes"), "do not know that"),
]


@pytest.mark.parametrize(("question", "said", "unsaid"), ABOUT_ONE_THING)
def test_a_question_is_answered_by_what_it_asks_and_names(question, said, unsaid):
    reply, after = told(question)
    assert all(words in reply for words in said), reply
    assert unsaid not in reply
    assert (after.options, after.trip, after.preferences, after.selection) == (
        planned().options,
        planned().trip,
        planned().preferences,
        planned().selection,
    )


ASKS = [
    "can u tell me a bit more about number 2 pls",
    "we're there on the Monday, is the museum shut then?",
    "if something comes up, can we get our money back on the hotel?",
    "good breakfast near the hotel?",
    "nothing after 9pm on Friday?",
    "any chance of cherry blossoms?",
    "can you get a beer anywhere there?",
    "isn't the castle closed on Sundays?",
    "on how many evenings do we have concerts?",
]
ORDERS = [
    "can we have dinner at 8?",
    "could we go to Tivoli on Tuesday?",
    "a cheaper hotel?",
    "can you find us a later flight?",
    "could we get a hotel with a pool?",
    "ok do that",
    "is it possible to start later?",
    "can I change something?",
]


@pytest.mark.parametrize("text", ASKS)
def test_a_question_in_any_form_is_heard_as_one(text):
    assert only_asks(text)
    assert asks_one_thing(text, planned())


@pytest.mark.parametrize("text", ORDERS)
def test_an_order_in_the_form_of_a_question_is_none(text):
    assert not only_asks(text)


def test_quick_spellings_leads_and_marks():
    assert plainly("wats the price n can u tell") == "what is the price and can you tell"
    assert without_lead("if it is full, where do we eat?") == "where do we eat?"
    assert {"when", "lands"} <= marks_of("what time do we land?")


@lru_cache(maxsize=1)
def without_a_way() -> TripState:
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("Train and hotel for 2 adults from Athens to Lisbon, 6 May to 10 May 2027, mid-range budget.")
    talk.turn("yes")
    return talk.state


def _after(state: TripState, *messages: str) -> TripState:
    talk = Conversation(state, make_services(Config(), TODAY), case_clock(TODAY))
    for message in messages:
        talk.turn(message)
    return talk.state


@pytest.mark.parametrize("yes", ["yes", "please do", "ok do that", "yes, look at other ways", "sure, anything that gets us there"])
def test_a_yes_to_the_specialists_question_looks_at_the_other_ways(yes):
    after = _after(without_a_way(), yes)
    assert set(after.capabilities or ()) >= {"research_flights", "research_road", "research_trains", "research_hotels"}
    assert after.selection is None


@pytest.mark.parametrize("no", ["no", "no thanks", "nah we're fine, we get there on our own"])
def test_a_no_to_the_specialists_question_leaves_the_plans(no):
    after = _after(without_a_way(), no)
    assert (after.options, after.capabilities) == (without_a_way().options, without_a_way().capabilities)
    assert "look no further" in after.transcript[-1].content


@pytest.mark.parametrize(
    ("no", "asked"),
    [
        ("let me change something", "What should I change"),
        ("no, change the dates", "Which dates"),
        ("I want another destination", "Where would you like to go"),
        ("not Rome after all", "Where would you like to go"),
        ("no, the number of people is wrong", "How many people"),
    ],
)
def test_a_no_under_plans_reopens_one_thing_and_keeps_the_rest(no, asked):
    after = _after(planned(), no)
    assert asked in after.transcript[-1].content
    assert (after.options, after.trip, after.selection) == (planned().options, planned().trip, planned().selection)


def test_the_budget_named_when_asked_what_to_change_is_no_choice_of_a_plan():
    after = _after(planned(), "can I change something", "the budget")
    assert after.selection is None
    assert "What budget" in after.transcript[-1].content
    assert _after(after, "make the budget high").trip.budget.level == "high"


def test_a_question_whether_it_is_booked_is_no_yes():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), date(2026, 11, 27)), case_clock(TODAY))
    talk.turn("Flights, hotel and food for 2 adults from London to Vienna 6-9 May 2027, mid budget")
    assert "I do not book" in str(talk.turn("will you book it?")["reply"])
    assert not talk.state.options


def test_the_park_of_a_day_trip_is_in_the_plans() -> None:
    park = "3 days at Disneyland Paris 2-4 April 2027, 2 adults and two kids 6 and 8, from Lyon by train, hotel, mid-range, relaxed"
    state = _after(TripState(trip_id="t"), park, "yes", "is disneyland in it?")
    assert "Disneyland Paris is in it, on Sat 3 April" in state.transcript[-1].content
