"""Questions about one thing and which answer serves each, tried before those about whole plans. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from planner.say.plan_answers.asked_plans import AskedPlans
from planner.say.plan_answers.bed_facts import feature_answer, house_unknown_answer, room_answer
from planner.say.plan_answers.bill_answers import part_cost_answer
from planner.say.plan_answers.day_answers import breakfast_answer, days_side_by_side
from planner.say.plan_answers.figure_answers import walks_answer
from planner.say.plan_answers.found_answers import (
    DIET_WORDS,
    best_table_answer,
    child_fares_answer,
    diet_answer,
    free_entry_answer,
)
from planner.say.plan_answers.found_ways import other_departures_answer
from planner.say.plan_answers.journey_answers import journey_detail_answer, journeys_answer
from planner.say.plan_answers.near_answers import (
    BED_WORDS,
    NEAR_WORDS,
    bed_distance_answer,
    book_one_answer,
    changes_answer,
    closed_answer,
    lacks_answer,
    liking_answer,
    meal_hours_answer,
    one_access_answer,
    other_way_answer,
    place_far_answer,
    ride_answer,
    seen_answer,
    shared_price_answer,
    stations_access_answer,
    table_near_answer,
    ticket_answer,
    trip_way_answer,
    visit_length_answer,
)
from planner.say.plan_answers.not_recorded import not_recorded_answer
from planner.say.plan_answers.practical_answers import (
    ABOARD,
    ANY_OF_IT,
    APART,
    AT_SUNSET,
    BEST_TABLE,
    BETWEEN_STOPS,
    ENOUGH,
    FOR_A_CHILD,
    HOURS_IN,
    HOW_MANY,
    IS_IT_IN,
    KIDS_COUNTED,
    LATE,
    LEAVE_FOR_AIRPORT,
    LONG_RIDE,
    MEAL_LASTS,
    MISSED,
    MUST_SEE,
    REST,
    SOLD_OUT,
    SPENT_THERE,
    SWIM,
    UP_EARLY,
    WET_EVENING,
    WITHOUT,
    aboard_answer,
    any_of_it_answer,
    at_sunset_answer,
    between_stops_answer,
    enough_answer,
    for_a_child_answer,
    hours_in_answer,
    how_many_answer,
    is_it_in_answer,
    kids_counted_answer,
    late_answer,
    meal_lasts_answer,
    must_see_answer,
    rest_answer,
    several_beds_answer,
    sold_out_answer,
    spent_there_answer,
    swim_answer,
    two_places_answer,
    up_early_answer,
    ways_counted_answer,
    wet_evening_answer,
    without_answer,
)
from planner.say.plan_answers.sight_answers import rain_answer

PAID = r"\b(?:pay|cost|price[sd]?|fares?|tickets?|discount|how much)\b"
_ACCESS = r"\b(?:step[- ]?free|wheelchairs?|accessib\w*|stairs|steps|lifts?|elevators?|buggy|pushchair|stroller|pram)\b"
_STOPS = r"\b(?:metro|underground|subway|tube|trams?|bus(?:es)?|stations?)\b"
_BOOKS = r"\b(?:book(?:ed|ing)?|reserv\w+|tickets?)\b"
_AHEAD = r"\b(?:ahead|in advance|early|beforehand|before(?: we go)?|first|need|have to|must|at the door|on the day|on the spot|turn up)\b"
_ALL_OF_IT = r"\b(?:is|are) (?:it|they|that|there|any(?: of (?:them|it|these))?|everything|the food|all of (?:it|them))\b"
_CLOSE = r"\b(?:near(?:by|est)?|close|around|next to|walking distance)\b"
_EATEN = r"\b(?:eat|dinner|lunch|breakfast|restaurants?|food)\b"
_DAY = r"\b(?:day|\w+day|\d+(?:st|nd|rd|th))\b"
_CHOOSES = r"\b(?:which|would you|best|better|suits?|most)\b"
_LIKES = r"\b(?:love|like|into|keen on|interested in|fans? of|care about)\b"
_HAS_MOST = r"\bwhich (?:one |plan |option )?(?:has|sees|shows|covers|offers|is|would be)(?: the)? (?:most|best for|more)\b(?! (?:free|time|expensive|walking))"
_HEADS, _NIGHTLY = r"\b(?:per person|each|per head|pp|a head)\b", r"\b(?:per|a|each) night\b"
_PARTS = r"\b(?:hotel|hostel|stay|room|flight|food)\b"
_PARTS_OR_FOOD = r"\b(?:hotel|hostel|stay|room|flights?|food|meals?|eating|restaurants?|tickets?|sights)\b"
_VEHICLE = r"\b(?:fly|flew|flying|flight|train|drive|drove|bus|coach|ferry|car)\b"
_RIDES = "flights?|trains?|coach(?:es)?|bus(?:es)?|ferry|ferries|departures?"
_LOSES = r"\b(?:lose|losing|give up|giving up|sacrific\w+|miss(?:ing)? out|go without|leave out|left out) (?:by|with|if|on|in)\b"


def _all(*patterns: str, never: str = "") -> re.Pattern[str]:
    """Each of the patterns somewhere in the question, in any order."""
    return re.compile("^" + "".join(f"(?=.*{p})" for p in patterns) + (f"(?!.*{never})" if never else ""))


FREE_ENTRY = re.compile(
    r"\bfree (?:entry|admission|of charge|to (?:visit|enter|see))\b|\b(?:museums?|sights|places|tickets?|things|visits|attractions)\b.*\bfree\b(?! time)|\bcost nothing\b"
)
"""What one sees without a ticket."""
NEAR_TOPICS: tuple[tuple[re.Pattern[str], Callable[[AskedPlans], str]], ...] = (
    (_all(r"\btickets?\b", r"\b(?:at the door|on the day|on the spot|turn up|same day)\b"), book_one_answer),
    (LEAVE_FOR_AIRPORT, ride_answer),
    (
        _all(
            r"\b(?:spend\w*|costs?|money|budget)\b", r"\b(?:vs|versus|against|compared to)\b", _PARTS_OR_FOOD, never=r"\b(?:plan|option)\b"
        ),
        part_cost_answer,
    ),
    (
        _all(
            r"\bbreakfasts?\b", r"\b(?:hotels?|rooms?|included|get|have|come with)\b", never=r"\b(?:where|best|earl\w+|late\w*|what time)\b"
        ),
        breakfast_answer,
    ),
    (_all(r"\b(?:from each other|from one to the next|between (?:them|the (?:sights|places)))\b"), walks_answer),
    (
        _all(
            r"\b(?:from|to) (?:the )?(?:[a-z]+ )?airport\b", r"\b(?:way|get|ride|taxi|bus|train|metro|far|long|cheapest|town|hotel|city)\b"
        ),
        ride_answer,
    ),
    (_all(r"\brain\w*\b|\bwet (?:day|weather)\b", r"\b(?:kids?|child(?:ren)?|toddlers?|little ones?)\b"), rain_answer),
    (LATE, late_answer),
    (AT_SUNSET, at_sunset_answer),
    (MEAL_LASTS, meal_lasts_answer),
    (BETWEEN_STOPS, between_stops_answer),
    (HOURS_IN, hours_in_answer),
    (ENOUGH, enough_answer),
    (_all(r"\bviews?\b", r"\b(?:hotels?|rooms?|stay)\b"), feature_answer),
    (MUST_SEE, must_see_answer),
    (_all(r"\bwhy\b", r"\b(?:two|three|several|different|more than one|both) (?:hotels?|beds?|places)\b"), several_beds_answer),
    (
        _all(
            r"\bincluded?\b|\bincluding\b|\bin (?:the|that) (?:price|total|cost)\b",
            r"\b(?:shinkansen|trains?|flights?|buses|coach|ferry|transfers?)\b",
        ),
        ways_counted_answer,
    ),
    (HOW_MANY, how_many_answer),
    (WITHOUT, without_answer),
    (APART, two_places_answer),
    (_all(r"\b(?:get|go|travel|come)\b", r"\b(?:to|from) (?:the|our) hotels?\b", never=r"\b(?:far|walk|foot)\b"), ride_answer),
    (_all(r"\brefund\w*\b", never=r"\b(?:hotels?|hostels?|rooms?|apartments?|beds?|stays?)\b"), journey_detail_answer),
    (MISSED, other_departures_answer),
    (
        re.compile(
            rf"\b(?:is|are) there (?:an?|any|some) (?:later|earlier|other|more)\b.{{0,12}}\b(?:{_RIDES})\b|\bany (?:later|earlier|other) (?:{_RIDES})\b"
        ),
        other_departures_answer,
    ),
    (KIDS_COUNTED, kids_counted_answer),
    (FOR_A_CHILD, for_a_child_answer),
    (LONG_RIDE, journeys_answer),
    (WET_EVENING, wet_evening_answer),
    (FREE_ENTRY, free_entry_answer),
    (ANY_OF_IT, any_of_it_answer),
    (re.compile(r"\bwalking (?:be |is )?like\b|\blot of (?:walking|steps)\b"), walks_answer),
    (ABOARD, aboard_answer),
    (SOLD_OUT, sold_out_answer),
    (SPENT_THERE, spent_there_answer),
    (UP_EARLY, up_early_answer),
    (SWIM, swim_answer),
    (IS_IT_IN, is_it_in_answer),
    (_all(r"\b(?:refund\w*|cancel\w*|flexible)\b", r"\b(?:hotels?|hostels?|rooms?|apartments?|beds?|stays?)\b"), house_unknown_answer),
    (
        re.compile(
            r"\b(?:separate|own|single|twin|same|how many|share (?:a|one)) (?:bed)?rooms?\b|\brooms? (?:is |are )?(?:separate|shared|together)\b"
        ),
        room_answer,
    ),
    (REST, rest_answer),
    (BEST_TABLE, best_table_answer),
    (re.compile(r"\b(?:open|closed?|shut|closing)\b"), closed_answer),
    (_all(r"\b(?:on foot|walk(?:ing)?)\b", BED_WORDS.pattern, r"\b(?:from|to)\b"), place_far_answer),
    (re.compile(rf"\bhow far apart\b.*{_DAY}|\bfar apart\b.*{_DAY}"), walks_answer),
    (re.compile(r"\b(?:dorms?|dormitor(?:y|ies)|private rooms?|shared rooms?|en-?suite)\b"), room_answer),
    (_all(_CLOSE, r"\b(?:hotel|hostel|bed|apartment)\b", _EATEN), table_near_answer),
    (_all(NEAR_WORDS.pattern, BED_WORDS.pattern), bed_distance_answer),
    (re.compile(r"\b(?:from|to|between|reach) (?:the )?airport\b|\bairport (?:to|transfer|ride|and (?:the|our) hotel)\b"), ride_answer),
    (_all(_ACCESS, _STOPS), stations_access_answer),
    (re.compile(_ACCESS), one_access_answer),
    (re.compile(r"."), not_recorded_answer),
    (_all(r"\b(?:do|will|would|should|must) (?:we|i|you|they)\b", r"\b(?:car|drive|bus|train|taxi)\b"), trip_way_answer),
    (
        _all(
            r"\bwhat time\b|\bwhen\b|\bhow late\b",
            r"\b(?:dinners?|lunch(?:es)?|eat)\b",
            r"\b(?:people|locals|they|there|restaurants|kitchens)\b",
        ),
        meal_hours_answer,
    ),
    (re.compile(rf"{_ALL_OF_IT}.*{DIET_WORDS.pattern}|\b(?:vegetarians|vegans)\b"), diet_answer),
    (
        _all(r"\b(?:kids?|child(?:ren)?|toddlers?)\b", r"\bfree\b|\bget in\b", never=r"\bfree (?:time|day|afternoon|morning|evening)"),
        child_fares_answer,
    ),
    (re.compile(r"\bhow long\b.*\b(?:in|at|for|visit|spend|need|there)\b"), visit_length_answer),
    (re.compile(rf"\b(?:compared?|versus|vs|than|or)\b.*{_DAY}"), days_side_by_side),
    (_all(_CHOOSES, _LIKES), liking_answer),
    (re.compile(_HAS_MOST), liking_answer),
    (_all(_HEADS, _NIGHTLY, never=_PARTS), shared_price_answer),
    (re.compile(r"\b(?:is|are|was)\b.*\bfree\b(?! (?:time|day|evening|afternoon|morning|cancel))"), ticket_answer),
    (_all(r"\b(?:how far|how (?:do|can|would) (?:we|i) get|how long)\b"), trip_way_answer),
    (_all(r"\b(?:how much|cost|price|spend|budget)\b", _PARTS_OR_FOOD, r"\b(?:per|a|each) day\b|\bdaily\b"), part_cost_answer),
    (re.compile(r"\b(?:refund\w*|flexible|changeable|non-?refundable)\b"), journey_detail_answer),
    (re.compile(r"\bhow (?:long|far|much) (?:are|is) (?:the|all the|our) walk(?:s|ing)?\b"), walks_answer),
    (re.compile(r"\bwalk(?:ing)?\b.*\b(?:lot|much|loads|far)\b|\blots? of walking\b"), walks_answer),
    (re.compile(rf"{PAID}|\b(?:entry|entrance|admission)\b"), ticket_answer),
    (
        re.compile(
            r"\b(?:layovers?|stop-?overs?|connection time|connections?)\b|\bchange (?:trains?|planes?|buses|flights?|anywhere|on the way)\b|\b(?:need"
            r"|have|got) to change\W*$|\bchanges on the way\b|\b(?:direct|non-?stop) (?:train|flight|bus)s?\b"
            r"|\b(?:trains?|flights?|bus|journeys?)\b.{0,12}\b(?:direct|non-?stop)\b"
        ),
        changes_answer,
    ),
    (_all(_BOOKS, _AHEAD), book_one_answer),
    (re.compile(rf"\b(?:what|how)\b.*\b(?:if|would|instead)\b.*{_VEHICLE}"), other_way_answer),
    (re.compile(r"\b(?:see|seeing|visit|visiting|go(?:ing)? to|include|includes|have|has|get to|contain)\b"), seen_answer),
    (re.compile(rf"{_LOSES}|\bwhat (?:do|would|will) (?:we|i) (?:lose|miss|give up)\b"), lacks_answer),
)
