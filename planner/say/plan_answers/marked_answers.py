"""Which answer a question gets by its marks: the row that explains most of what it says wins. Pure.

A mark is what words say of it (`language.question_marks`), in small letters, or what it is about, in capitals: a day of the trip (DAY),
hours (HOURS), something named (PLACE), one or two cities (CITY, CITIES), one or two plans (PLAN, PLANS). A row whose answer is empty leaves
the question to the next; what no row answers is left to the topics.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from planner.language.plan_things import plan_days
from planner.language.question_marks import marks_of, words_of_marks
from planner.say.plan_answers.asked_plans import AskedPlans
from planner.say.plan_answers.asked_subject import cities_asked, hours_asked, points_back, thing_described, things_asked
from planner.say.plan_answers.bearing import bears_on
from planner.say.plan_answers.bed_answers import (
    bed_detail_answer,
    bed_that_day_answer,
    beds_beside_answer,
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
from planner.say.plan_answers.bill_answers import (
    apart_answer,
    dearest_answer,
    paid_besides_answer,
    part_cost_answer,
    price_answer,
    worked_out_answer,
)
from planner.say.plan_answers.day_answers import (
    breakfast_answer,
    city_answer,
    days_side_by_side,
    free_answer,
    meal_days_answer,
    meals_at_bed_answer,
    meals_counted_answer,
    that_day_answer,
)
from planner.say.plan_answers.figure_answers import (
    counted_in,
    driving_answer,
    figure_answer,
    limit_answer,
    longest_walk_answer,
    rides_answer,
    walks_answer,
)
from planner.say.plan_answers.found_answers import (
    child_fares_answer,
    child_local_answer,
    cuisine_answer,
    diet_answer,
    dishes_answer,
    free_entry_answer,
    kind_answer,
    meal_tips_answer,
    on_foot_answer,
    per_day_answer,
    promised_answer,
    reserve_answer,
    snacks_answer,
    sources_answer,
    step_free_answer,
    unknown_place_answer,
)
from planner.say.plan_answers.found_ways import leaving_answer, other_departures_answer, ways_compared_answer
from planner.say.plan_answers.hour_answers import (
    day_end_answer,
    day_out_answer,
    day_trip_answer,
    evenings_answer,
    free_evenings_answer,
    free_that_day_answer,
    kind_that_day_answer,
    rising_answer,
    which_day_answer,
    window_answer,
)
from planner.say.plan_answers.journey_answers import (
    airports_answer,
    around_answer,
    journey_detail_answer,
    journeys_counted_answer,
    times_sure_answer,
)
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
    booking_and_ticket_answer,
    counted_and_ticket_answer,
    lacks_answer,
    meal_hours_answer,
    met_answer,
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
    rest_answer,
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
    rain_there_answer,
    view_answer,
    which_plan_answer,
)
from planner.say.plan_answers.whole_plan_answers import (
    assumed_answer,
    book_first_answer,
    called_off_answer,
    described_answer,
    detail_answer,
    knows_answer,
    left_out_answer,
    meaning_answer,
    risks_answer,
    too_much_answer,
    where_to_book_answer,
)
from planner.say.plan_answers.why_answers import (
    why_day_answer,
    why_early_answer,
    why_late_answer,
    why_meal_answer,
    why_thing_answer,
    why_way_answer,
)

Answer = Callable[[AskedPlans], str]


class MarkedAnswer(NamedTuple):
    """An answer and the marks a question needs to get it; with any of `never` it does not."""

    answer: Answer
    needs: frozenset[str]
    never: frozenset[str] = frozenset()


def _rows(answer: Answer, needs: str, never: str = "") -> tuple[MarkedAnswer, ...]:
    """The rows of one answer: of marks parted by "|" a question needs any one, and a mark with "?" it may have or not."""
    choices = [((word[:-1], "") if word.endswith("?") else word.split("|")) for word in needs.split()]
    barred = frozenset(never.split())
    return tuple(MarkedAnswer(answer, frozenset(filter(None, marks)), barred) for marks in product(*choices))


MARKED_ANSWERS: tuple[MarkedAnswer, ...] = (
    # what one mark decides
    *_rows(reserve_answer, "the_reserve"),
    *_rows(step_free_answer, "access", "PLACE DESCRIBED ride bed around airport"),
    *_rows(met_answer, "met_there"),
    *_rows(called_off_answer, "cancels costs_nothing", "ride bed called_off kids"),
    *_rows(free_evenings_answer, "nothing_after"),
    *_rows(rest_answer, "rest", "PLACE"),
    *_rows(why_early_answer, "why too_early", "bed ride lands leaves homeward breakfast lunch dinner booking"),
    *_rows(why_late_answer, "why too_late", "bed ride lands leaves homeward breakfast lunch dinner booking"),
    *_rows(why_meal_answer, "why breakfast|lunch|dinner", "bed compares how_much diet covers nothing_on"),
    *_rows(leaving_answer, "checkout", "cancels store_bags moves_bed airport"),
    *_rows(stay_length_answer, "sleep_where|most_time_in"),
    *_rows(meaning_answer, "meaning|point_of"),
    *_rows(stay_length_answer, "nights_in each_place", "PLACE"),
    *_rows(same_beds_answer, "same_as bed", "moves_bed PLACE how_much"),
    *_rows(free_answer, "nothing_on", "evening each_night DAY CLOCK"),
    *_rows(that_day_answer, "eats DAY there_is", "diet how_far bed"),
    *_rows(promised_answer, "promised", "PLACE bed ride eats DAY wet weather"),
    *_rows(apart_answer, "side_by_side", "DAY PLACE bed ride near_bed close_by closest"),
    *_rows(paid_besides_answer, "paid_besides", "PLACE kids bed ride breakfast lunch dinner eats around airport"),
    *_rows(left_over_answer, "too_dear", "PLACE bed eats ride compares why each_night CITY"),
    *_rows(child_local_answer, "kids around how_much|reduced|costs_nothing", "ride PLACE"),
    *_rows(young_legs_answer, "manages|walks condition", "PLACE bed ride"),
    *_rows(not_recorded_answer, "dress|waits|free_hours|open_late|on_board|waited"),
    *_rows(aboard_answer, "around ride", "taxi"),
    *_rows(part_cost_answer, "how_much ride", "PLACE airport kids CITIES CITY homeward DAY covers left_over compares around leaves_out"),
    *_rows(booking_and_ticket_answer, "booking how_much PLACE", "bed ride kids covers"),
    *_rows(counted_and_ticket_answer, "covers how_much PLACE", "kids compares"),
    *_rows(counted_answer, "covers how_much", "kids compares PLACE"),
    *_rows(bed_detail_answer, "compares bed", "PLAN PLANS nightly PLACE how_far close_by why fancy eats how_much"),
    *_rows(stays_answer, "must_move", "which_day when cancels how_many"),
    *_rows(rides_answer, "of_trip ride"),
    *_rows(other_beds_answer, "other_bed", "PLACE"),
    *_rows(meals_at_bed_answer, "at_the_house", "near_bed close_by how_far"),
    *_rows(unknown_place_answer, "costs_nothing", "PLACE DESCRIBED ride bed eats breakfast free_time nothing_on covers"),
    *_rows(leg_answer, "one_to_other"),
    *_rows(sold_out_answer, "sold_out PLACE"),
    *_rows(airports_answer, "which_airport", "PORT how_far way_how how_much"),
    *_rows(part_cost_answer, "how_much lands", "PLACE OUTING airport CITY bed ride kids covers left_over DAY"),
    *_rows(counted_answer, "bed_tax"),
    *_rows(young_legs_answer, "old_folk", "PLACE bed ride how_much eats booking reduced"),
    *_rows(driving_answer, "driving", "PLACE airport bed kids"),
    *_rows(bad_house_answer, "bad_house", "cancels"),
    *_rows(why_order_answer, "why in_order", "DAY PLACE"),
    *_rows(best_day_answer, "best_day PLACE|DESCRIBED"),
    *_rows(ticket_answer, "costs_nothing PLACE", "kids ride free_time nothing_on covers"),
    *_rows(ticket_answer, "costs_nothing DESCRIBED", "kids ride free_time nothing_on covers bed"),
    *_rows(other_way_answer, "other_way", "day_ends"),
    *_rows(too_much_answer, "too_much", "kids bed walks how_much ride eats"),
    *_rows(airport_time_answer, "be_at_airport", "bed CITIES"),
    *_rows(visit_length_answer, "lasts PLACE", "queue bed way_how ride how_far DAY OUTING"),
    *_rows(book_one_answer, "set_time|on_sale PLACE"),
    *_rows(where_to_book_answer, "where_book"),
    *_rows(beds_by_distance_answer, "is_far PLACE", "THATDAY"),
    *_rows(beds_by_distance_answer, "bed_is_on bed PLACE"),
    *_rows(beds_by_distance_answer, "closest PLACE", "eats cafe ride airport station PLACES OUTING"),
    *_rows(not_recorded_answer, "feast_day shut_then"),
    *_rows(table_near_answer, "near_bed dinner|lunch|breakfast"),
    *_rows(surroundings_answer, "near_bed", "eats cafe"),
    *_rows(room_answer, "rooms_for|bedroom"),
    *_rows(two_places_answer, "how_far PLACES", "bed"),
    *_rows(place_answer, "which_day PLACE", "OTHER DAY bed ride open compares"),
    *_rows(meal_hours_answer, "when dinner|lunch|breakfast", "DAY bed booking PLACE CLOCK how_far walks"),
    *_rows(arrival_answer, "into_town"),
    *_rows(place_answer, "before_after|open PLACE"),
    *_rows(table_near_answer, "cafe closest bed close_by?"),
    *_rows(table_near_answer, "eats closest|close_by bed"),
    *_rows(view_answer, "view_from PLACE"),
    *_rows(same_share_answer, "same_share"),
    *_rows(where_of_kind_answer, "in_anywhere", "snack kids"),
    *_rows(opening_answer, "open_late PLACE"),
    *_rows(stay_length_answer, "which_day|when moves_bed"),
    *_rows(way_to_place_answer, "way_how bed? PLACE", "OUTING airport CITY ride how_far"),
    *_rows(whom_it_suits_answer, "suits bed"),
    *_rows(snacks_answer, "snack", "how_much covers"),
    *_rows(about_place_answer, "story PLACE"),
    *_rows(on_foot_answer, "near_sights", "bed"),
    *_rows(all_from_bed_answer, "near_sights bed"),
    *_rows(why_thing_answer, "why PLACE|DESCRIBED", "compares how_much bed ride open walks booking worth queue"),
    *_rows(
        why_thing_answer,
        "why",
        "PLACE DESCRIBED compares how_much bed ride open walks booking worth queue DAY nights in_order CITIES covers PLANS eats diet lands leaves",
    ),
    *_rows(why_day_answer, "why DAY", "bed ride how_much nights homeward leaves lands in_order PLACE walks weather wet OTHER"),
    *_rows(why_day_answer, "point_of DAY", "bed PLACE"),
    *_rows(why_way_answer, "why ride other_way?", "PLACE bed compares too_early too_late when cancels nights DAY lands leaves how_long"),
    # what a plan is, and two beside one another
    *_rows(free_that_day_answer, "free_time DAY PLAN?"),
    *_rows(nightly_answer, "nightly how_much", "eats DAY PLACE ride bed each around airport"),
    *_rows(kind_answer, "for_whom PLAN", "bed"),
    *_rows(sources_answer, "live_price how_much bed", "nightly"),
    *_rows(price_answer, "each_or_all", "PLACE eats bed ride"),
    *_rows(days_side_by_side, "than DAYS DAY"),
    *_rows(stays_answer, "which_house bed? CITY", "how_much close_by closest PLACE"),
    *_rows(city_answer, "what_we_do CITY", "DAY PLACE OUTING wet HOURS eats kids how_much why compares which_day"),
    *_rows(free_answer, "free_time", "DAY PLACE most_of which_plan how_much CLOCK kids how_long"),
    *_rows(that_day_answer, "calm_day DAY evening", "PLACE"),
    *_rows(too_much_answer, "calm_day DAY", "PLACE which_day bed"),
    *_rows(
        kind_nearby_answer,
        "closest|close_by",
        "PLACE PLACES airport centre eats cafe breakfast lunch dinner compares bed show errand station ride",
    ),
    *_rows(kind_that_day_answer, "which_thing visiting DAY", "PLACE"),
    *_rows(kind_that_day_answer, "which_thing DAY", "PLACE open"),
    *_rows(bed_distance_answer, "station bed", "booking when"),
    *_rows(bed_distance_answer, "station bed way_how"),
    *_rows(day_trip_answer, "DAYTRIP way_how?"),
    *_rows(house_offers_answer, "offers bed", "breakfast PLACE"),
    *_rows(times_sure_answer, "times_sure ride"),
    *_rows(cuisine_answer, "cuisine eats?"),
    *_rows(meal_tips_answer, "advice eats"),
    *_rows(journey_detail_answer, "advice ride"),
    *_rows(not_recorded_answer, "queue PLACE", "booking"),
    *_rows(not_recorded_answer, "queue PLACE how_long"),
    *_rows(not_recorded_answer, "queue eats"),
    *_rows(bed_detail_answer, "sides bed", "how_much"),
    *_rows(not_seen_answer, "not_seen", "gives_up"),
    *_rows(not_seen_answer, "not_seen CITY"),
    *_rows(dishes_answer, "typical", "PLACE bed day_like"),
    *_rows(dishes_answer, "typical eats"),
    *_rows(enough_answer, "enough CITY|nights"),
    *_rows(enough_answer, "enough nights CITY"),
    *_rows(surroundings_answer, "area bed PLACE?"),
    *_rows(that_day_answer, "breakfast DAY", "covers how_far bed"),
    *_rows(that_day_answer, "lunch|dinner DAY", "covers how_far free_time"),
    *_rows(nightly_answer, "bed nightly how_much", "each"),
    *_rows(opening_answer, "entry_hours PLACE when?", "kids how_much"),
    *_rows(diet_answer, "diet", "PLAN"),
    *_rows(beds_by_distance_answer, "close_by PLACE", "eats cafe breakfast lunch dinner PLAN wet"),
    *_rows(one_access_answer, "manages PLACE", "kids how_much open walks booking"),
    *_rows(bags_answer, "store_bags bed?"),
    *_rows(bags_answer, "store_bags bed ride"),
    *_rows(beds_beside_answer, "compares bed PLAN|PLANS CITY?", "nightly PLACE how_far why"),
    *_rows(longest_walk_answer, "which_thing walks", "DAY bed PLACE"),
    *_rows(counted_answer, "around covers how_much?", "kids compares"),
    *_rows(worked_out_answer, "worked_out PLAN?"),
    *_rows(which_plan_answer, "which_plan PLACE", "how_much kids"),
    *_rows(worth_and_ticket_answer, "worth how_much PLACE", "compares bed ride"),
    *_rows(about_place_answer, "worth PLACE", "compares bed open"),
    *_rows(about_place_answer, "worth DESCRIBED", "compares bed open weather PLAN DAY"),
    *_rows(place_answer, "open DESCRIBED"),
    *_rows(other_departures_answer, "other_departures", "PLACE"),
    *_rows(other_departures_answer, "other_departures|called_off ride"),
    *_rows(
        stay_length_answer, "which_day CITY", "PLACE ride lands leaves homeward walks bed booking eats breakfast lunch dinner show compares"
    ),
    *_rows(where_of_kind_answer, "which_plan", "PLACE most_of bed ride walks kids compares free_time"),
    *_rows(meal_days_answer, "which_day lunch|dinner|breakfast", "PLACE CLOCK planned"),
    *_rows(
        bed_that_day_answer,
        "bed DAY",
        "PLACE how_far walks close_by centre covers how_much breakfast lunch dinner nightly airport ride at_bed moves_bed CLOCK HOURS day_ends store_bags rise wet",
    ),
    *_rows(why_nights_answer, "why nights CITY", "bed"),
    *_rows(bed_distance_answer, "bed centre", "fancy booking"),
    *_rows(bed_distance_answer, "bed centre walks|how_far"),
    *_rows(beds_by_distance_answer, "bed walks|how_far PLACE", "PLAN"),
    *_rows(meal_from_bed_answer, "how_far bed DAY?", "PLACE airport centre"),
    *_rows(meal_from_bed_answer, "walks bed DAY", "PLACE airport centre"),
    *_rows(day_from_bed_answer, "how_far|walks bed THATDAY", "PLACE airport centre"),
    *_rows(kind_from_bed_answer, "how_far bed", "PLACE airport centre"),
    *_rows(kind_from_bed_answer, "walks bed", "PLACE airport centre how_much"),
    *_rows(kind_from_bed_answer, "close_by bed", "PLACE airport centre eats cafe breakfast lunch dinner compares"),
    *_rows(
        kind_nearby_answer, "close_by there_is", "PLACE PLACES airport centre eats cafe breakfast lunch dinner compares bed show errand"
    ),
    *_rows(table_near_answer, "cafe close_by bed eats?"),
    *_rows(ticket_answer, "kids costs_nothing PLACE?"),
    *_rows(counted_answer, "covers airport how_much?", "kids"),
    *_rows(counted_answer, "covers airport how_much ride", "kids"),
    *_rows(counted_answer, "covers PLACE", "kids"),
    *_rows(described_answer, "detail all_plans", "bed ride breakfast eats PLACE DAY compares covers worked_out"),
    *_rows(detail_answer, "detail PLAN", "bed ride breakfast eats PLACE DAY compares covers worked_out"),
    *_rows(apart_answer, "compares PLANS", "DAY"),
    *_rows(apart_answer, "compares PLAN", "bed ride DAY"),
    *_rows(lacks_answer, "gives_up PLAN"),
    # the days
    *_rows(rising_answer, "rise when", "PLACE"),
    *_rows(rising_answer, "rise", "PLACE breakfast"),
    *_rows(day_out_answer, "day_out DAY"),
    *_rows(meal_days_answer, "where_at breakfast|lunch|dinner", "DAY PLACE bed close_by near_bed CLOCK kids"),
    *_rows(day_end_answer, "day_ends", "PLACE"),
    *_rows(day_end_answer, "day_ends when DAY", "PLACE"),
    *_rows(day_end_answer, "day_ends when at_bed? kids?", "PLACE CLOCK"),
    *_rows(rising_answer, "first_thing DAY", "booking"),
    *_rows(day_end_answer, "last_thing DAY"),
    *_rows(window_answer, "CLOCK", "shut_then queue booking ride how_much PLACE lands leaves homeward"),
    *_rows(window_answer, "CLOCK DAY|planned", "booking PLACE"),
    *_rows(evenings_answer, "each_night", "how_much bed nightly PLACE"),
    *_rows(evenings_answer, "each_night|how_many drinks_music|show"),
    *_rows(free_evenings_answer, "evening nothing_on each_night?"),
    *_rows(which_day_answer, "which_day", "lands leaves homeward ride rise day_ends OTHER compares"),
    *_rows(which_day_answer, "when show", "booking"),
    *_rows(booking_answer, "booking show", "how_much cancels first"),
    *_rows(which_day_answer, "which_day show"),
    *_rows(which_day_answer, "when drinks_music"),
    *_rows(most_of_kind_answer, "most_of", "free_time walks how_much extreme_day"),
    *_rows(rain_answer, "wet", "HOURS"),
    *_rows(rain_there_answer, "wet PLACE", "kids THATDAY which_plan most_of"),
    *_rows(rain_answer, "wet DAY|kids"),
    *_rows(rain_answer, "wet kids DAY"),
    *_rows(where_of_kind_answer, "to_be_had", "kids bed wet ride access airport PLACE DAY sunset"),
    *_rows(child_fares_answer, "kids reduced ride?"),
    *_rows(child_fares_answer, "kids ride how_much manages?"),
    *_rows(child_fares_answer, "kids ride costs_nothing"),
    *_rows(rides_answer, "on_the_way", "DAY PLACE bed"),
    *_rows(journey_detail_answer, "booking ride", "first bed covers access"),
    *_rows(day_trip_answer, "DAYTRIP when"),
    # the way
    *_rows(leg_answer, "when lands|leaves", "bed PLACE airport"),
    *_rows(leg_answer, "when homeward", "bed PLACE airport day_ends"),
    *_rows(leg_answer, "when ride", "PLACE booking last_ride airport"),
    *_rows(leg_answer, "when ride homeward", "PLACE last_ride"),
    *_rows(leg_answer, "when ride lands|leaves"),
    *_rows(leg_answer, "CITIES between|how_long|how_much|way_how"),
    *_rows(leg_answer, "CITIES ride", "booking cancels"),
    *_rows(leg_answer, "how_long ride", "PLACE airport nights_in"),
    *_rows(leg_answer, "how_much|which_day ride homeward"),
    *_rows(bed_distance_answer, "how_far bed", "PLACE airport"),
    *_rows(beds_by_distance_answer, "closest bed PLACE how_far?"),
    *_rows(last_ride_answer, "last_ride"),
    *_rows(last_ride_answer, "last_ride when ride"),
    *_rows(stay_length_answer, "nights_in CITY", "PLACE open"),
    *_rows(leg_answer, "which_day ride", "PLACE booking"),
    *_rows(leg_answer, "which_day lands CITY", "PLACE bed"),
    *_rows(leg_answer, "which_day lands", "PLACE bed CITY"),
    *_rows(leg_answer, "which_day homeward"),
    *_rows(leg_answer, "CITY way_how", "bed PLACE airport around walks"),
    *_rows(meal_hours_answer, "eats shut_then", "PLACE bed"),
    *_rows(meal_hours_answer, "eat_when", "DAY"),
    *_rows(called_off_answer, "cancels ill"),
    *_rows(arrival_answer, "when at_bed", "OTHER"),
    *_rows(arrival_answer, "when lands bed", "OTHER"),
    *_rows(arrival_answer, "when lands at_bed bed"),
    *_rows(ride_answer, "airport taxi|way_how|how_much|bed|lands|how_far"),
    *_rows(day_trip_answer, "OUTING homeward|way_how|which_day"),
    *_rows(trip_way_answer, "OUTING how_long lands"),
    *_rows(trip_way_answer, "OUTING how_far"),
    *_rows(trip_way_answer, "OUTING way_how PLACE"),
    *_rows(for_a_child_answer, "kids PLACE", "how_much DAY walks reduced booking costs_nothing"),
    *_rows(for_a_child_answer, "kids PLACE manages"),
    *_rows(apart_answer, "why PLANS", "bed"),
    *_rows(aboard_answer, "access ride"),
    *_rows(journeys_counted_answer, "how_many ride", "DAY PLACE kids airport bed how_much around how_long"),
    *_rows(
        child_fares_answer,
        "kids how_much manages?",
        "PLACE DAY CITY eats bed bedroom breakfast lunch dinner covers around airport left_over",
    ),
    *_rows(meals_counted_answer, "how_many eats"),
    *_rows(meals_counted_answer, "how_many dinner|lunch|breakfast", "DAY PLACE"),
    *_rows(part_cost_answer, "how_much daily eats|bed|around|ride each?", "PLACE"),
    *_rows(child_fares_answer, "kids costs_nothing", "PLACE around"),
    *_rows(young_legs_answer, "condition", "PLACE bed ride diet eats access"),
    *_rows(per_day_answer, "how_much daily each?", "eats bed around ride"),
    *_rows(free_entry_answer, "costs_nothing", "kids cancels"),
    *_rows(ride_answer, "airport CITY", "lands leaves"),
    *_rows(ride_answer, "PORT", "lands leaves when booking"),
    *_rows(journey_detail_answer, "cancels ride", "bed called_off"),
    *_rows(around_answer, "around", "airport last_ride covers how_far DAY PLACE access safe tipping"),
    *_rows(dearest_answer, "why dearest", "PLACE bed ride eats DAY PLANS"),
    # money
    *_rows(left_over_answer, "left_over", "DAY each_night CLOCK"),
    *_rows(left_over_answer, "left_over how_much"),
    *_rows(counted_answer, "covers", "kids compares"),
    *_rows(sources_answer, "live_price", "assumed"),
    *_rows(sources_answer, "live_price how_much"),
    *_rows(knows_answer, "knows", "live_price"),
    *_rows(ticket_answer, "how_much PLACE", "how_far ride bed"),
    *_rows(nicer_bed_answer, "fancy bed nightly?"),
    *_rows(nicer_bed_answer, "compares nightly"),
    # beds
    *_rows(room_answer, "shares", "fancy how_much"),
    *_rows(house_unknown_answer, "cancels bed"),
    *_rows(bed_detail_answer, "detail bed", "fancy close_by how_far"),
    *_rows(breakfast_answer, "breakfast", "DAY CLOCK HOURS PLACE close_by closest near_bed in_anywhere how_far booking when diet"),
    *_rows(breakfast_answer, "breakfast covers bed?"),
    *_rows(table_near_answer, "breakfast|lunch|dinner close_by bed"),
    # things
    *_rows(visit_length_answer, "how_long PLACE", "queue how_far walks bed ride"),
    *_rows(booking_answer, "booking", "cancels first how_much bed the_reserve"),
    *_rows(book_first_answer, "booking first", "PLACE eats lunch dinner"),
    *_rows(booking_answer, "booking PLACE"),
    *_rows(children_that_day_answer, "kids DAY", "how_much rise day_ends CLOCK"),
    *_rows(children_that_day_answer, "kids planned", "manages how_much"),
    *_rows(children_that_day_answer, "kids CITY planned", "how_much"),
    *_rows(children_that_day_answer, "kids CITY", "how_much bed ride airport eats walks bedroom covers"),
    *_rows(young_legs_answer, "kids|manages walks", "PLACE"),
    *_rows(young_legs_answer, "kids walks manages", "PLACE"),
    *_rows(walks_answer, "walks how_much", "PLACE bed"),
    *_rows(children_answer, "kids", "how_much bed ride airport PLACE DAY covers manages eats walks bedroom shares ill season"),
    # the rest of a plan
    *_rows(risks_answer, "risk", "bed ride"),
    *_rows(assumed_answer, "assumed", "live_price"),
    *_rows(where_of_kind_answer, "which_thing show", "open shut_then PLACE DAY booking"),
    *_rows(surroundings_answer, "area", "which_area PLACE compares which_plan DAY"),
    *_rows(where_of_kind_answer, "which_thing", "open shut_then PLACE DAY bed worth"),
    *_rows(that_day_answer, "planned DAY", "kids wet CLOCK rise day_ends open free_time ride PLACE how_much walks booking"),
)
"""In the order in which rows that need as many marks are tried."""
_DECISIVE = frozenset(
    (
        "the_reserve on_sale nothing_after rest met_there why too_early too_late"
        " bed_is_on waits other_way too_much be_at_airport lasts set_time where_book suits snack waited story near_sights open_late on_board moves_bed view_from same_share into_town before_after"
        " in_anywhere is_far free_hours near_bed rooms_for feast_day eat_when checkout sleep_where in_order best_day bad_house driving meaning must_move of_trip other_bed at_the_house"
        " promised side_by_side paid_besides one_to_other each_or_all than bed_tax old_folk which_airport most_time_in"
    ).split()
)
"""Marks that say what is asked whatever stands round them: their rows go before all others."""
_NAMED = frozenset(("PLACE", "CLOCK", "OUTING"))
"""What a question about figures does not name."""
_NAMING = frozenset(("airport", "bed", "ride", "breakfast", "lunch", "dinner", "show", "kids", "dearest"))
"""Marks of what may be named in one question and meant by "it" in the next."""
_DAYTRIP = re.compile(r"\b(?:day ?trips?|excursions?|day out|days? outside|out of (?:town|the city))\b")
_LONGER = "(?:more|most|longer|longest|less|least|shorter|shortest)"
_TIME_IN = re.compile(
    rf"\b{_LONGER} (?:time |days |nights |hours )?in\b|\bwhich (?:plan|option|one)\b[^?]{{0,25}} in [^?]{{3,25}} {_LONGER}\b"
)
_CLOCK = re.compile(r"\d|\bnoon|midday|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|breakfast|lunch|dinner")


def _about(asked: AskedPlans) -> frozenset[str]:
    """What a question is about, as marks in capitals."""
    days = plan_days(asked.text, asked.state.trip.date_range.days)
    cities, hours = cities_asked(asked), hours_asked(asked)
    things = things_asked(asked)
    found = {
        "DAY": bool(days),
        "DAYS": len({d.number for d in days if d.number}) > 1,
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


def marks_asked(asked: AskedPlans) -> frozenset[str]:
    """The marks of a question: what its words say of it, and what it is about."""
    return marks_of(asked.text) | _about(asked) | (frozenset(("airport", "PORT")) if ports_named(asked) else frozenset())


def answer_by_marks(asked: AskedPlans) -> str:
    """The answer of the row that explains most of a question; empty where none does."""
    marks = marks_asked(asked)
    if points_back(asked.text) and "PLACE" not in marks:
        marks |= marks_of(asked.beside) & _NAMING
        marks |= {"airport"} if marks_of(asked.beside) >= {"ride", "lands"} else set()
        marks |= {"airport"} if "way_how" in marks and "lands" in marks_of(asked.beside or asked.before) else set()
    if words := left_out_answer(asked, marks):
        return words
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
