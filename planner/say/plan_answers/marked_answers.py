"""Which answer a question gets by its marks: the row that explains most of what it says wins. Pure.

A mark is what words say of it (`language.question_marks`), in small letters, or what it is about, in capitals: a day of the trip (DAY),
hours (HOURS), something named (PLACE), one or two cities (CITY, CITIES), one or two plans (PLAN, PLANS). A row whose answer is empty leaves
the question to the next; what no row answers is left to the topics.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from planner.language.plan_things import plan_days
from planner.language.question_marks import marks_of, words_of_marks
from planner.say.plan_answers.asked_plans import AskedPlans
from planner.say.plan_answers.asked_subject import cities_asked, hours_asked, points_back, thing_described, things_asked
from planner.say.plan_answers.bearing import bears_on
from planner.say.plan_answers.bed_answers import (
    bed_detail_answer,
    bed_that_day_answer,
    nicer_bed_answer,
    nightly_answer,
    other_beds_answer,
    same_beds_answer,
    stays_answer,
)
from planner.say.plan_answers.bed_facts import (
    bad_house_answer,
    house_offers_answer,
    house_unknown_answer,
    room_answer,
    surroundings_answer,
    whom_it_suits_answer,
)
from planner.say.plan_answers.bill_answers import apart_answer, part_cost_answer, worked_out_answer
from planner.say.plan_answers.day_answers import (
    breakfast_answer,
    free_answer,
    meal_days_answer,
    meals_at_bed_answer,
    meals_counted_answer,
    that_day_answer,
)
from planner.say.plan_answers.figure_answers import counted_in, driving_answer, figure_answer, limit_answer, rides_answer, walks_answer
from planner.say.plan_answers.found_answers import (
    child_fares_answer,
    child_local_answer,
    cuisine_answer,
    diet_answer,
    dishes_answer,
    free_entry_answer,
    meal_tips_answer,
    on_foot_answer,
    per_day_answer,
    snacks_answer,
    sources_answer,
    unknown_place_answer,
)
from planner.say.plan_answers.found_ways import leaving_answer, other_departures_answer, ways_compared_answer
from planner.say.plan_answers.hour_answers import (
    day_end_answer,
    day_trip_answer,
    evenings_answer,
    free_evenings_answer,
    free_that_day_answer,
    kind_that_day_answer,
    rising_answer,
    which_day_answer,
    window_answer,
)
from planner.say.plan_answers.journey_answers import airports_answer, around_answer, journey_detail_answer, times_sure_answer
from planner.say.plan_answers.kind_answers import (
    all_from_bed_answer,
    booking_answer,
    children_that_day_answer,
    kind_from_bed_answer,
    kind_nearby_answer,
    most_of_kind_answer,
    not_seen_answer,
    way_to_place_answer,
    where_of_kind_answer,
    young_legs_answer,
)
from planner.say.plan_answers.leg_answers import (
    airport_time_answer,
    arrival_answer,
    last_ride_answer,
    leg_answer,
    stay_length_answer,
    why_nights_answer,
    why_order_answer,
)
from planner.say.plan_answers.money_answers import counted_answer, left_over_answer, same_share_answer
from planner.say.plan_answers.near_answers import (
    bed_distance_answer,
    book_one_answer,
    counted_and_ticket_answer,
    lacks_answer,
    meal_hours_answer,
    one_access_answer,
    other_way_answer,
    outing_named,
    ports_named,
    ride_answer,
    table_near_answer,
    ticket_answer,
    trip_way_answer,
    visit_length_answer,
    worth_and_ticket_answer,
)
from planner.say.plan_answers.not_recorded import not_recorded_answer
from planner.say.plan_answers.practical_answers import (
    aboard_answer,
    bags_answer,
    enough_answer,
    for_a_child_answer,
    sold_out_answer,
    two_places_answer,
)
from planner.say.plan_answers.sight_answers import (
    about_place_answer,
    beds_by_distance_answer,
    best_day_answer,
    children_answer,
    day_from_bed_answer,
    meal_from_bed_answer,
    opening_answer,
    place_answer,
    rain_answer,
    view_answer,
    which_plan_answer,
)
from planner.say.plan_answers.whole_plan_answers import (
    assumed_answer,
    book_first_answer,
    called_off_answer,
    detail_answer,
    knows_answer,
    meaning_answer,
    risks_answer,
    too_much_answer,
    where_to_book_answer,
)

Answer = Callable[[AskedPlans], str]


class MarkedAnswer(NamedTuple):
    """An answer and the marks a question needs to get it; with any of `never` it does not."""

    answer: Answer
    needs: frozenset[str]
    never: frozenset[str] = frozenset()


def _row(answer: Answer, needs: str, never: str = "") -> MarkedAnswer:
    return MarkedAnswer(answer, frozenset(needs.split()), frozenset(never.split()))


MARKED_ANSWERS = (
    # what one mark decides
    _row(leaving_answer, "checkout", "cancels store_bags moves_bed airport"),
    _row(stay_length_answer, "sleep_where"),
    _row(meaning_answer, "meaning"),
    _row(meaning_answer, "point_of"),
    _row(stay_length_answer, "nights_in each_place", "PLACE"),
    _row(same_beds_answer, "same_as bed", "moves_bed PLACE how_much"),
    _row(free_answer, "nothing_on", "evening each_night DAY CLOCK"),
    _row(that_day_answer, "eats DAY there_is", "diet how_far bed"),
    _row(left_over_answer, "too_dear", "PLACE bed eats ride compares why each_night CITY"),
    _row(child_local_answer, "kids around how_much", "ride PLACE"),
    _row(child_local_answer, "kids around reduced", "ride PLACE"),
    _row(child_local_answer, "kids around costs_nothing", "ride PLACE"),
    _row(young_legs_answer, "manages condition", "PLACE bed ride"),
    _row(young_legs_answer, "walks condition", "PLACE bed ride"),
    _row(not_recorded_answer, "dress"),
    _row(aboard_answer, "around ride", "taxi"),
    _row(part_cost_answer, "how_much ride", "PLACE airport kids CITIES CITY homeward DAY covers left_over compares around leaves_out"),
    _row(counted_and_ticket_answer, "covers how_much PLACE", "kids compares"),
    _row(counted_answer, "covers how_much", "kids compares PLACE"),
    _row(bed_detail_answer, "compares bed", "PLAN PLANS nightly PLACE how_far close_by why fancy eats how_much"),
    _row(stays_answer, "must_move", "which_day when cancels how_many"),
    _row(rides_answer, "of_trip ride"),
    _row(other_beds_answer, "other_bed", "PLACE"),
    _row(meals_at_bed_answer, "at_the_house", "near_bed close_by how_far"),
    _row(unknown_place_answer, "costs_nothing", "PLACE DESCRIBED ride bed eats breakfast free_time nothing_on covers"),
    _row(leg_answer, "one_to_other"),
    _row(sold_out_answer, "sold_out PLACE"),
    _row(airports_answer, "which_airport", "PORT how_far way_how how_much"),
    _row(stay_length_answer, "most_time_in"),
    _row(part_cost_answer, "how_much lands", "PLACE OUTING airport CITY bed ride kids covers left_over DAY"),
    _row(counted_answer, "bed_tax"),
    _row(young_legs_answer, "old_folk", "PLACE bed ride how_much eats booking reduced"),
    _row(driving_answer, "driving", "PLACE airport bed kids"),
    _row(bad_house_answer, "bad_house", "cancels"),
    _row(why_order_answer, "why in_order", "DAY PLACE"),
    _row(best_day_answer, "best_day PLACE"),
    _row(best_day_answer, "best_day DESCRIBED"),
    _row(ticket_answer, "costs_nothing PLACE", "kids ride free_time nothing_on covers"),
    _row(ticket_answer, "costs_nothing DESCRIBED", "kids ride free_time nothing_on covers bed"),
    _row(not_recorded_answer, "waits"),
    _row(other_way_answer, "other_way", "day_ends"),
    _row(too_much_answer, "too_much", "kids bed walks how_much ride eats"),
    _row(airport_time_answer, "be_at_airport", "bed CITIES"),
    _row(visit_length_answer, "lasts PLACE", "queue bed way_how ride how_far DAY OUTING"),
    _row(book_one_answer, "set_time PLACE"),
    _row(where_to_book_answer, "where_book"),
    _row(beds_by_distance_answer, "is_far PLACE", "THATDAY"),
    _row(not_recorded_answer, "free_hours"),
    _row(not_recorded_answer, "feast_day shut_then"),
    _row(table_near_answer, "near_bed dinner"),
    _row(table_near_answer, "near_bed lunch"),
    _row(table_near_answer, "near_bed breakfast"),
    _row(surroundings_answer, "near_bed", "eats cafe"),
    _row(room_answer, "rooms_for"),
    _row(two_places_answer, "how_far PLACES", "bed"),
    _row(place_answer, "which_day PLACE", "OTHER DAY bed ride open compares"),
    _row(meal_hours_answer, "when dinner", "DAY bed booking PLACE CLOCK how_far walks"),
    _row(meal_hours_answer, "when lunch", "DAY bed booking PLACE CLOCK how_far walks"),
    _row(meal_hours_answer, "when breakfast", "DAY bed booking PLACE CLOCK how_far walks"),
    _row(arrival_answer, "into_town"),
    _row(place_answer, "before_after PLACE"),
    _row(table_near_answer, "cafe closest bed"),
    _row(table_near_answer, "cafe closest close_by bed"),
    _row(table_near_answer, "eats closest bed"),
    _row(view_answer, "view_from PLACE"),
    _row(same_share_answer, "same_share"),
    _row(where_of_kind_answer, "in_anywhere", "snack kids"),
    _row(opening_answer, "open_late PLACE"),
    _row(not_recorded_answer, "open_late"),
    _row(not_recorded_answer, "on_board"),
    _row(stay_length_answer, "which_day moves_bed"),
    _row(stay_length_answer, "when moves_bed"),
    _row(way_to_place_answer, "way_how bed PLACE"),
    _row(whom_it_suits_answer, "suits bed"),
    _row(snacks_answer, "snack", "how_much covers"),
    _row(not_recorded_answer, "waited"),
    _row(about_place_answer, "story PLACE"),
    _row(on_foot_answer, "near_sights", "bed"),
    _row(all_from_bed_answer, "near_sights bed"),
    # what a plan is, and two beside one another
    _row(free_that_day_answer, "free_time DAY"),
    _row(free_that_day_answer, "free_time DAY PLAN"),
    _row(kind_that_day_answer, "which_thing visiting DAY", "PLACE"),
    _row(kind_that_day_answer, "which_thing DAY", "PLACE open"),
    _row(bed_distance_answer, "station bed", "booking when"),
    _row(bed_distance_answer, "station bed way_how"),
    _row(day_trip_answer, "DAYTRIP way_how"),
    _row(house_offers_answer, "offers bed", "breakfast PLACE"),
    _row(times_sure_answer, "times_sure ride"),
    _row(cuisine_answer, "cuisine"),
    _row(cuisine_answer, "cuisine eats"),
    _row(meal_tips_answer, "advice eats"),
    _row(journey_detail_answer, "advice ride"),
    _row(not_recorded_answer, "queue PLACE", "booking"),
    _row(not_recorded_answer, "queue PLACE how_long"),
    _row(not_recorded_answer, "queue eats"),
    _row(bed_detail_answer, "sides bed", "how_much"),
    _row(not_seen_answer, "not_seen", "gives_up"),
    _row(not_seen_answer, "not_seen CITY"),
    _row(dishes_answer, "typical", "PLACE bed day_like"),
    _row(dishes_answer, "typical eats"),
    _row(enough_answer, "enough CITY"),
    _row(enough_answer, "enough nights"),
    _row(enough_answer, "enough nights CITY"),
    _row(surroundings_answer, "area bed"),
    _row(surroundings_answer, "area bed PLACE"),
    _row(that_day_answer, "breakfast DAY", "covers how_far bed"),
    _row(that_day_answer, "lunch DAY", "covers how_far free_time"),
    _row(that_day_answer, "dinner DAY", "covers how_far free_time"),
    _row(nightly_answer, "bed nightly how_much", "each"),
    _row(opening_answer, "entry_hours PLACE", "kids how_much"),
    _row(opening_answer, "entry_hours when PLACE", "kids how_much"),
    _row(diet_answer, "diet", "PLAN"),
    _row(beds_by_distance_answer, "close_by PLACE", "eats cafe breakfast lunch dinner PLAN wet"),
    _row(one_access_answer, "manages PLACE", "kids how_much open walks booking"),
    _row(bags_answer, "store_bags"),
    _row(bags_answer, "store_bags bed"),
    _row(bags_answer, "store_bags bed ride"),
    _row(worked_out_answer, "worked_out"),
    _row(worked_out_answer, "worked_out PLAN"),
    _row(which_plan_answer, "which_plan PLACE", "how_much kids"),
    _row(worth_and_ticket_answer, "worth how_much PLACE", "compares bed ride"),
    _row(about_place_answer, "worth PLACE", "compares bed open"),
    _row(about_place_answer, "worth DESCRIBED", "compares bed open weather PLAN DAY"),
    _row(place_answer, "open DESCRIBED"),
    _row(other_departures_answer, "other_departures", "PLACE"),
    _row(other_departures_answer, "other_departures ride"),
    _row(
        stay_length_answer, "which_day CITY", "PLACE ride lands leaves homeward walks bed booking eats breakfast lunch dinner show compares"
    ),
    _row(where_of_kind_answer, "which_plan", "PLACE most_of bed ride walks kids compares free_time"),
    _row(meal_days_answer, "which_day lunch", "PLACE CLOCK planned"),
    _row(meal_days_answer, "which_day dinner", "PLACE CLOCK planned"),
    _row(meal_days_answer, "which_day breakfast", "PLACE CLOCK planned"),
    _row(
        bed_that_day_answer,
        "bed DAY",
        "PLACE how_far walks close_by centre covers how_much breakfast lunch dinner nightly airport ride at_bed moves_bed CLOCK HOURS day_ends store_bags rise wet",
    ),
    _row(why_nights_answer, "why nights CITY", "bed"),
    _row(bed_distance_answer, "bed centre", "fancy booking"),
    _row(bed_distance_answer, "bed centre walks"),
    _row(bed_distance_answer, "bed centre how_far"),
    _row(beds_by_distance_answer, "bed walks PLACE", "PLAN"),
    _row(meal_from_bed_answer, "how_far bed", "PLACE airport centre"),
    _row(meal_from_bed_answer, "how_far bed DAY", "PLACE airport centre"),
    _row(meal_from_bed_answer, "walks bed DAY", "PLACE airport centre"),
    _row(day_from_bed_answer, "how_far bed THATDAY", "PLACE airport centre"),
    _row(day_from_bed_answer, "walks bed THATDAY", "PLACE airport centre"),
    _row(kind_from_bed_answer, "how_far bed", "PLACE airport centre"),
    _row(kind_from_bed_answer, "walks bed", "PLACE airport centre how_much"),
    _row(kind_from_bed_answer, "close_by bed", "PLACE airport centre eats cafe breakfast lunch dinner compares"),
    _row(kind_nearby_answer, "close_by there_is", "PLACE PLACES airport centre eats cafe breakfast lunch dinner compares bed show errand"),
    _row(table_near_answer, "cafe close_by bed"),
    _row(table_near_answer, "cafe close_by bed eats"),
    _row(ticket_answer, "kids costs_nothing"),
    _row(ticket_answer, "kids costs_nothing PLACE"),
    _row(counted_answer, "covers airport", "kids"),
    _row(counted_answer, "covers airport how_much", "kids"),
    _row(counted_answer, "covers airport how_much ride", "kids"),
    _row(counted_answer, "covers PLACE", "kids"),
    _row(detail_answer, "detail PLAN", "bed ride breakfast eats PLACE DAY compares covers worked_out"),
    _row(apart_answer, "compares PLANS", "DAY"),
    _row(apart_answer, "compares PLAN", "bed ride DAY"),
    _row(lacks_answer, "gives_up PLAN"),
    # the days
    _row(rising_answer, "rise when", "PLACE"),
    _row(rising_answer, "rise", "PLACE breakfast"),
    _row(day_end_answer, "day_ends", "PLACE"),
    _row(day_end_answer, "day_ends when DAY", "PLACE"),
    _row(day_end_answer, "day_ends when", "PLACE CLOCK"),
    _row(day_end_answer, "day_ends when at_bed", "PLACE CLOCK"),
    _row(day_end_answer, "day_ends when at_bed kids", "PLACE CLOCK"),
    _row(day_end_answer, "day_ends when kids", "PLACE CLOCK"),
    _row(rising_answer, "first_thing DAY", "booking"),
    _row(day_end_answer, "last_thing DAY"),
    _row(window_answer, "CLOCK", "shut_then queue booking ride how_much PLACE lands leaves homeward"),
    _row(window_answer, "CLOCK DAY", "booking PLACE"),
    _row(window_answer, "CLOCK planned", "booking PLACE"),
    _row(evenings_answer, "each_night", "how_much bed nightly PLACE"),
    _row(evenings_answer, "each_night drinks_music"),
    _row(evenings_answer, "each_night show"),
    _row(free_evenings_answer, "evening nothing_on"),
    _row(free_evenings_answer, "each_night nothing_on evening"),
    _row(which_day_answer, "which_day", "lands leaves homeward ride rise day_ends OTHER compares"),
    _row(which_day_answer, "when show", "booking"),
    _row(which_day_answer, "which_day show"),
    _row(which_day_answer, "when drinks_music"),
    _row(most_of_kind_answer, "most_of", "free_time walks how_much extreme_day"),
    _row(rain_answer, "wet", "HOURS"),
    _row(rain_answer, "wet DAY"),
    _row(rain_answer, "wet kids"),
    _row(rain_answer, "wet kids DAY"),
    _row(where_of_kind_answer, "to_be_had", "kids bed wet ride access airport PLACE DAY sunset"),
    _row(child_fares_answer, "kids reduced"),
    _row(child_fares_answer, "kids ride how_much"),
    _row(child_fares_answer, "kids ride manages how_much"),
    _row(child_fares_answer, "kids ride costs_nothing"),
    _row(rides_answer, "on_the_way", "DAY PLACE bed"),
    _row(journey_detail_answer, "booking ride", "first bed covers access"),
    _row(day_trip_answer, "DAYTRIP"),
    _row(day_trip_answer, "DAYTRIP when"),
    # the way
    _row(leg_answer, "when lands", "bed PLACE airport"),
    _row(leg_answer, "when leaves", "bed PLACE airport"),
    _row(leg_answer, "when homeward", "bed PLACE airport day_ends"),
    _row(leg_answer, "when ride", "PLACE booking last_ride airport"),
    _row(leg_answer, "when ride homeward", "PLACE last_ride"),
    _row(leg_answer, "when ride lands"),
    _row(leg_answer, "when ride leaves"),
    _row(leg_answer, "CITIES between"),
    _row(leg_answer, "CITIES ride", "booking cancels"),
    _row(leg_answer, "CITIES how_long"),
    _row(leg_answer, "CITIES how_much"),
    _row(leg_answer, "how_long ride", "PLACE airport nights_in"),
    _row(leg_answer, "how_much ride homeward"),
    _row(bed_distance_answer, "how_far bed", "PLACE airport"),
    _row(beds_by_distance_answer, "closest bed PLACE"),
    _row(beds_by_distance_answer, "closest bed PLACE how_far"),
    _row(beds_by_distance_answer, "how_far bed PLACE", "PLAN"),
    _row(last_ride_answer, "last_ride"),
    _row(last_ride_answer, "last_ride when ride"),
    _row(stay_length_answer, "nights_in CITY", "PLACE open"),
    _row(leg_answer, "which_day ride", "PLACE booking"),
    _row(leg_answer, "which_day lands CITY", "PLACE bed"),
    _row(leg_answer, "which_day lands", "PLACE bed CITY"),
    _row(leg_answer, "which_day homeward"),
    _row(leg_answer, "which_day homeward ride"),
    _row(leg_answer, "CITIES way_how"),
    _row(leg_answer, "CITY way_how", "bed PLACE airport around walks"),
    _row(meal_hours_answer, "eats shut_then", "PLACE bed"),
    _row(meal_hours_answer, "eat_when", "DAY"),
    _row(called_off_answer, "cancels ill"),
    _row(arrival_answer, "when at_bed", "OTHER"),
    _row(arrival_answer, "when lands bed", "OTHER"),
    _row(arrival_answer, "when lands at_bed bed"),
    _row(ride_answer, "airport taxi"),
    _row(ride_answer, "airport way_how"),
    _row(ride_answer, "airport how_much"),
    _row(day_trip_answer, "OUTING homeward"),
    _row(day_trip_answer, "OUTING way_how"),
    _row(trip_way_answer, "OUTING how_long lands"),
    _row(trip_way_answer, "OUTING how_far"),
    _row(trip_way_answer, "OUTING way_how PLACE"),
    _row(for_a_child_answer, "kids PLACE", "how_much DAY walks reduced booking costs_nothing"),
    _row(for_a_child_answer, "kids PLACE manages"),
    _row(apart_answer, "why PLANS", "bed"),
    _row(evenings_answer, "how_many show"),
    _row(evenings_answer, "how_many drinks_music"),
    _row(ride_answer, "airport bed"),
    _row(ride_answer, "airport lands"),
    _row(ride_answer, "airport how_far"),
    _row(aboard_answer, "access ride"),
    _row(day_trip_answer, "which_day OUTING"),
    _row(meals_counted_answer, "how_many eats"),
    _row(meals_counted_answer, "how_many dinner", "DAY PLACE"),
    _row(meals_counted_answer, "how_many lunch", "DAY PLACE"),
    _row(meals_counted_answer, "how_many breakfast", "DAY PLACE"),
    _row(per_day_answer, "how_much daily", "eats bed around ride"),
    _row(per_day_answer, "how_much daily each", "eats bed around ride"),
    _row(free_entry_answer, "costs_nothing", "kids cancels"),
    _row(ride_answer, "airport CITY", "lands leaves"),
    _row(ride_answer, "PORT", "lands leaves when booking"),
    _row(journey_detail_answer, "cancels ride", "bed called_off"),
    _row(other_departures_answer, "called_off ride"),
    _row(around_answer, "around", "airport last_ride covers how_far DAY PLACE access safe tipping"),
    # money
    _row(left_over_answer, "left_over", "DAY each_night CLOCK"),
    _row(left_over_answer, "left_over how_much"),
    _row(counted_answer, "covers", "kids compares"),
    _row(sources_answer, "live_price", "assumed"),
    _row(sources_answer, "live_price how_much"),
    _row(knows_answer, "knows", "live_price"),
    _row(ticket_answer, "how_much PLACE", "how_far ride bed"),
    _row(nicer_bed_answer, "fancy bed"),
    _row(nicer_bed_answer, "fancy bed nightly"),
    _row(nicer_bed_answer, "compares nightly"),
    # beds
    _row(room_answer, "shares", "fancy how_much"),
    _row(room_answer, "bedroom"),
    _row(house_unknown_answer, "cancels bed"),
    _row(bed_detail_answer, "detail bed", "fancy close_by how_far"),
    _row(breakfast_answer, "breakfast", "DAY CLOCK HOURS PLACE close_by closest near_bed in_anywhere how_far booking when diet"),
    _row(breakfast_answer, "breakfast covers"),
    _row(breakfast_answer, "breakfast bed covers"),
    _row(table_near_answer, "breakfast close_by bed"),
    _row(table_near_answer, "lunch close_by bed"),
    _row(table_near_answer, "dinner close_by bed"),
    _row(table_near_answer, "eats close_by bed"),
    # things
    _row(visit_length_answer, "how_long PLACE", "queue how_far walks bed ride"),
    _row(place_answer, "open PLACE"),
    _row(booking_answer, "booking", "cancels first how_much bed the_reserve"),
    _row(book_first_answer, "booking first"),
    _row(booking_answer, "booking PLACE"),
    _row(children_that_day_answer, "kids DAY", "how_much rise day_ends CLOCK"),
    _row(children_that_day_answer, "kids planned", "manages how_much"),
    _row(children_that_day_answer, "kids CITY planned", "how_much"),
    _row(children_that_day_answer, "kids CITY", "how_much bed ride airport eats walks bedroom covers"),
    _row(young_legs_answer, "kids walks", "PLACE"),
    _row(young_legs_answer, "walks manages", "PLACE"),
    _row(young_legs_answer, "kids walks manages", "PLACE"),
    _row(walks_answer, "walks how_much", "PLACE bed"),
    _row(children_answer, "kids", "how_much bed ride airport PLACE DAY covers manages eats walks bedroom shares ill season"),
    # the rest of a plan
    _row(risks_answer, "risk", "bed ride"),
    _row(assumed_answer, "assumed", "live_price"),
    _row(where_of_kind_answer, "which_thing show", "open shut_then PLACE DAY booking"),
    _row(surroundings_answer, "area", "which_area PLACE compares which_plan DAY"),
    _row(where_of_kind_answer, "which_thing", "open shut_then PLACE DAY bed worth"),
    _row(that_day_answer, "planned DAY", "kids wet CLOCK rise day_ends open free_time ride PLACE how_much walks booking"),
)
"""In the order in which rows that need as many marks are tried."""
_DECISIVE = frozenset(
    (
        "waits other_way too_much be_at_airport lasts set_time where_book suits snack waited story near_sights open_late on_board moves_bed view_from same_share into_town before_after"
        " in_anywhere is_far free_hours near_bed rooms_for feast_day eat_when checkout sleep_where in_order best_day bad_house driving meaning must_move of_trip other_bed at_the_house"
        " one_to_other bed_tax old_folk which_airport most_time_in"
    ).split()
)
"""Marks that say what is asked whatever stands round them: their rows go before all others."""
_NAMED = frozenset(("PLACE", "CLOCK", "OUTING"))
"""What a question about figures does not name."""
_NAMING = frozenset(("airport", "bed", "ride", "breakfast", "lunch", "dinner", "show", "kids"))
"""Marks of what may be named in one question and meant by "it" in the next."""
_DAYTRIP = re.compile(r"\b(?:day ?trips?|excursions?|day out|days? outside|out of (?:town|the city))\b")
_TIME_IN = re.compile(r"\b(?:more|most|longer|longest|less|least) (?:time |days |nights |hours )?in\b")
_CLOCK = re.compile(r"\d|\bnoon|midday|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|breakfast|lunch|dinner")


def _about(asked: AskedPlans) -> frozenset[str]:
    """What a question is about, as marks in capitals."""
    days = plan_days(asked.text, asked.state.trip.date_range.days)
    cities, hours = cities_asked(asked), hours_asked(asked)
    things = things_asked(asked)
    found = {
        "DAY": bool(days),
        "OTHER": bool(days) and not any(d.number for d in days),
        "HOURS": hours is not None,
        "CLOCK": hours is not None and bool(_CLOCK.search(hours.words)),
        "PLACE": any(t.kind in ("visit", "meal", "sight", "evening", "day_trip") for t in things),
        "PLACES": len({t.name for t in things if t.kind in ("visit", "sight", "evening")}) > 1,
        "CITY": bool(cities),
        "CITIES": len(cities) > 1,
        "PLAN": bool(asked.named),
        "PLANS": len(asked.named) > 1,
        "DESCRIBED": not things and thing_described(asked) is not None,
        "THATDAY": not days and bool(plan_days(asked.beside or asked.before, asked.state.trip.date_range.days)),
        "OUTING": any(t.kind == "day_trip" for t in things) or outing_named(asked) is not None,
        "DAYTRIP": bool(_DAYTRIP.search(asked.text) or (not cities and not things and _DAYTRIP.search(asked.beside))),
    }
    return frozenset(mark for mark, holds in found.items() if holds)


def answer_by_marks(asked: AskedPlans) -> str:
    """The answer of the row that explains most of a question; empty where none does."""
    marks = marks_of(asked.text) | _about(asked) | (frozenset(("airport", "PORT")) if ports_named(asked) else frozenset())
    if points_back(asked.text) and "PLACE" not in marks:
        marks |= marks_of(asked.beside) & _NAMING
        marks |= {"airport"} if marks_of(asked.beside) >= {"ride", "lands"} else set()
        marks |= {"airport"} if "way_how" in marks and "lands" in marks_of(asked.beside or asked.before) else set()
    if "CITY" in marks and _TIME_IN.search(asked.text) and (words := stay_length_answer(asked)):
        return words
    rows = [row for row in MARKED_ANSWERS if row.needs <= marks and not row.never & marks]
    rows.sort(key=lambda row: (not row.needs & _DECISIVE, -len(row.needs)))
    if words := next((words for row in rows if row.needs & _DECISIVE and (words := row.answer(asked))), "") or ways_compared_answer(asked):
        return words
    if "PLACE" not in marks and (words := limit_answer(asked)):
        return words
    if (counted := counted_in(asked, marks & _NAMED)) is not None and (words := figure_answer(asked, counted)):
        figure = counted.figure
        if bears_on(asked.text, words, (figure.much.pattern, figure.little.pattern, figure.totals.pattern)):
            return words
    told = ((row, words) for row in rows if not row.needs & _DECISIVE and (words := row.answer(asked)))
    return next((words for row, words in told if bears_on(asked.text, words, words_of_marks(asked.text, row.needs))), "")
