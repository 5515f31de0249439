"""The topics of questions about plans and which answer serves each; answers about a whole plan are here too. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.language.plan_names import options_named
from planner.language.question_marks import marks_of
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each
from planner.say.plan_answers.asked_subject import cities_asked, of_plans, with_days_named
from planner.say.plan_answers.bearing import bears_on, unexplained
from planner.say.plan_answers.bed_answers import bed_detail_answer, nicer_bed_answer, stays_answer
from planner.say.plan_answers.bed_facts import (
    HOUSE_TERMS,
    feature_answer,
    house_unknown_answer,
    reason_answer,
    room_answer,
    stars_answer,
    surroundings_answer,
)
from planner.say.plan_answers.bill_answers import (
    PRICE_WORDS,
    advice_answer,
    apart_answer,
    cheapest_answer,
    included_answer,
    part_cost_answer,
    price_answer,
    why_so_dear_answer,
    worked_out_answer,
)
from planner.say.plan_answers.day_answers import breakfast_answer, food_answer, free_answer, that_day_answer
from planner.say.plan_answers.figure_answers import walks_answer
from planner.say.plan_answers.found_answers import (
    child_fares_answer,
    count_answer,
    diet_answer,
    dishes_answer,
    evening_answer,
    findings_answer,
    free_entry_answer,
    kind_answer,
    on_foot_answer,
    open_questions_answer,
    per_day_answer,
    reserve_answer,
    savings_answer,
    sides_answer,
    sources_answer,
    step_free_answer,
    tables_answer,
    what_it_is_answer,
)
from planner.say.plan_answers.found_ways import other_departures_answer
from planner.say.plan_answers.general_answers import choice_answer, had_or_not_answer, time_for_answer, why_not_answer
from planner.say.plan_answers.journey_answers import (
    airline_answer,
    airports_answer,
    around_answer,
    journey_detail_answer,
    journeys_answer,
)
from planner.say.plan_answers.kind_answers import where_of_kind_answer
from planner.say.plan_answers.known_answers import known_answer
from planner.say.plan_answers.marked_answers import answer_by_marks
from planner.say.plan_answers.near_topics import NEAR_TOPICS, PAID
from planner.say.plan_answers.not_recorded import not_recorded_answer
from planner.say.plan_answers.practical_answers import romantic_answer
from planner.say.plan_answers.sight_answers import (
    children_answer,
    named_place_answer,
    place_answer,
    rain_answer,
    sight_answer,
    sights_answer,
)
from planner.say.plan_answers.version_answers import EARLIER_VERSION, version_answer
from planner.say.plan_answers.whole_plan_answers import assumed_answer, book_first_answer, described_answer, detail_answer, risks_answer
from planner.say.plan_answers.wish_answers import wishes_answer


def marked_answer(state: TripState, text: str, whole: str = "", before: str = "", beside: str = "") -> str:
    """The answer to one question by its marks, which go before every other.

    `before` is what was asked before it, `beside` what was asked in the same message.
    """
    if not state.options:
        return ""
    low = with_days_named(text.casefold(), state)
    named = options_named(state.options, of_plans(low)) or options_named(state.options, of_plans(whole.casefold()))
    return answer_by_marks(AskedPlans(state, low, named, before.casefold(), beside.casefold()))


def plan_answer(state: TripState, text: str, whole: str = "", before: str = "") -> str:
    """The answer to one question from the plans on the table; empty where they do not answer it or there are none.

    `whole` is the message it stands in: the plans named there are meant where the question itself names none.
    """
    if not state.options:
        return ""
    low = with_days_named(text.casefold(), state)
    named = options_named(state.options, of_plans(low)) or options_named(state.options, of_plans(whole.casefold()))
    asked = AskedPlans(state, low, named, before.casefold())
    return _one_answer(asked)


def had_answer(state: TripState, text: str, whole: str = "") -> str:
    """Where the kind of thing a question asks for is to be had, when nothing else answered it ("is there any jazz?")."""
    low = text.casefold()
    if not state.options or "there_is" not in marks_of(low):
        return ""
    named = options_named(state.options, low) or options_named(state.options, whole.casefold())
    return where_of_kind_answer(AskedPlans(state, low, named))


def general_answer(state: TripState, text: str, whole: str = "", before: str = "", *, last: bool = False) -> str:
    """What is said of the plans where nothing of its own answers a question: how they compare, why they lack a thing; `last`, where no note
    answers it either, whether they have it.
    """
    if not state.options:
        return ""
    low = with_days_named(text.casefold(), state)
    named = options_named(state.options, of_plans(low)) or options_named(state.options, of_plans(whole.casefold()))
    asked = AskedPlans(state, low, named, before.casefold())
    return next((words for answer in (_LAST if last else _GENERAL) if (words := answer(asked))), "")


_GENERAL, _LAST = (choice_answer, why_not_answer, time_for_answer), (had_or_not_answer,)


def known_of_thing(state: TripState, text: str, whole: str = "") -> str:
    """What is known of the thing a question names, where nothing answers what it asks of it; empty where it names none of the plans."""
    if not state.options:
        return ""
    low = with_days_named(text.casefold(), state)
    named = options_named(state.options, of_plans(low)) or options_named(state.options, of_plans(whole.casefold()))
    return known_answer(AskedPlans(state, low, named))


def unrecorded_answer(state: TripState, text: str) -> str:
    """That what a question asks for is recorded nowhere, and where to look; with or without plans."""
    return not_recorded_answer(AskedPlans(state, text.casefold(), ()))


def _one_answer(asked: AskedPlans) -> str:
    found = ((match, answer, words) for pattern, answer in _TOPICS if (match := pattern.search(asked.text)) and (words := answer(asked)))
    return next((words for match, answer, words in found if _is_of_it(asked, match, answer, words)), "")


def _is_of_it(asked: AskedPlans, match: re.Match[str], answer: Callable[[AskedPlans], str], words: str) -> bool:
    """Whether a topic's answer bears on the question; a list of all there is, or advice, only where nothing it names is left out."""
    because = _words_matched(match)
    return bears_on(asked.text, words, because) and (answer not in _LISTS or not unexplained(asked.text, words, because))


def _words_matched(match: re.Match[str]) -> tuple[str, ...]:
    """The words that led to a topic: those its pattern matched, or holds where it takes in the whole; all where it only looks ahead."""
    return (match.re.pattern,) if match.re.pattern.startswith("^") and match.group() else (match.group() or match.string,)


def _check(*ids: str) -> Callable[[AskedPlans], str]:
    """What the checks of these ids found, with their figures."""

    def answer(asked: AskedPlans) -> str:
        def words(option: ItineraryOption) -> str:
            found = [c for c in option.checks if c.id in ids]
            return "; ".join(f"{c.label[:1].lower()}{c.label[1:]}, {c.detail}" if c.detail else c.label for c in found)

        return a_line_each(asked, words)

    return answer


_OF_A_KIND = re.compile(
    r"\b(?:how many|any|which|what|some|an?) (?!other|more|nice|good|different|kind|type|sort|direct|return|outbound|last|first|next|best|named|booked|listed|planned)"
    r"(?P<kind>[a-z]{4,}) (?:restaurants?|meals?|hotels?|hostels?|flights?|trains?|sights?|museums?|airports?)\b"
)


def _only_for(listed: Callable[[AskedPlans], str]) -> Callable[[AskedPlans], str]:
    """A list of a plan's beds, meals, sights, ways or prices, but for a kind of them that no list tells ("Michelin restaurants")."""

    def answer(asked: AskedPlans) -> str:
        kind = _OF_A_KIND.search(asked.text)
        told = listed(asked)
        return told if kind is None or kind["kind"] in told.casefold() or kind["kind"] in " ".join(cities_asked(asked)).casefold() else ""

    return answer


_LIST_OF = {
    listed: _only_for(listed) for listed in (airports_answer, stays_answer, journeys_answer, food_answer, sights_answer, price_answer)
}
"""Everything of a part there is, for a question that names no kind of it."""
_LISTS = frozenset((*_LIST_OF.values(), advice_answer))
_MONEY = r"\b(?:how much|price[sd]?|costs?|total|bill|spend(?:ing)?)\b"
_ABOUT_ONE = re.compile(
    r"\b(?:tell me (?:more )?about|more about|describe|details (?:of|on)|what (?:is|'s) in"
    r"|what (?:is|'s) (?:option|plan|the (?:first|second|third|last)) ?\w*(?: like)?\W*$)"
)
_VEHICLES = r"flights?|fly|flying|trains?|coach|bus|ferr(?:y|ies)|drive|airlines?|airports?"
_MOVES = r"journey|get(?:ting)? (?:there|back|home)|(?:get|go|travel) (?:to|from|between)|depart\w*|leave|leaving|arriv\w*|land"
_WAYS = re.compile(rf"\b(?:{_VEHICLES}|{_MOVES}|direct|non-?stop|stop-?overs?|changes?)\b")
_DETAIL = re.compile(
    r"\b(?:more (?:detail|details|info|information|about)|details? (?:on|of|about)|elaborate|tell me (?:more|about)"
    r"|describe|walk me through|in detail|in(?:to)? (?:more )?depth|explain|break\b.*\bdown|talk me through"
    r"|run me through|run through|what(?:'s| is) in (?:the )?(?:option|plan|number|first|second|third|last)"
    r"|what(?:'s| is) (?:the )?(?:option|plan|number|first|second|third|last) (?:\w+ )?like)\b"
)
_NOT_THE_WHOLE = r"(?!plan|option|trip|person|head|day|night|holiday|bit|lot|more)\w+"
_SIDES = r"\b(?:(?:best|worst|bad|good|nicest) (?:things?|bits?|parts?) about|pros and cons|pros|cons|drawbacks?|downsides?|advantages?|what speaks (?:for|against)|booking tips?)\b"
_BED = r"\b(?:hotels?|hostels?|bed|accommodation|stay|apartment|place to stay)\b"
_FOUND_TOPICS: tuple[tuple[re.Pattern[str], Callable[[AskedPlans], str]], ...] = (
    (re.compile(rf"\b(?:kids?|child(?:ren)?)\b.*{PAID}|{PAID}.*\b(?:kids?|child(?:ren)?)\b"), child_fares_answer),
    (HOUSE_TERMS, house_unknown_answer),
    (re.compile(r"\b(?:luggage|baggage|hand luggage|checked bags?|carry-?on|suitcases?|bags?)\b(?!.*\b(?:store|leave|drop)\b)"), journey_detail_answer),
    (re.compile(rf"{_SIDES}.*\b(?:{_VEHICLES})\b|\b(?:{_VEHICLES})\b.*{_SIDES}"), journey_detail_answer),
    (re.compile(r"\b(?:cancel\w*|late|delay\w*|miss(?:ed)?|strikes?)\b(?=.*\b(?:train|flight|plane|bus|ferry|connection)s?\b)"
            r"|\b(?:train|flight|plane|bus|ferry|connection)s?\b.*\b(?:cancel\w*|late|delay\w*|missed|strikes?)\b"
            r"|\bmiss (?:the|our|my) (?:train|flight|plane|bus|ferry|connection)\b"),
     other_departures_answer),
    (re.compile(r"\bhow many stars\b|\bstars? (?:rating|does|is|has)\b|\bstar rating\b|\b\d stars?\b"), stars_answer),
    (re.compile(r"\b(?:kind|type|sort) of (?:room|bed)\b|\b(?:double|twin) (?:room|bed)s?\b|\bwhat room\b|\bhow many rooms\b"), room_answer),
    (re.compile(rf"\bwhy\b.*{_BED}"), reason_answer),
    (re.compile(rf"\b(?:neighbou?rhood|part of (?:the )?(?:town|city)|nearby|around (?:the )?hotel)\b|\bwhere(?:'s| is| are"
            rf"| exactly)*\b(?! (?:is |are )?the (?:hotel|airport) from).*{_BED}"), surroundings_answer),
    (re.compile(r"."), feature_answer),
    (re.compile(r"\b(?:what|which|anything|where)\b.*\b(?:dish(?:es)?|speciali?t(?:y|ies)|order|local food|local cuisine|must[- ]try|cuisine)\b"), dishes_answer),
    (re.compile(r"\b(?:reserv\w+|book)\b.*\b(?:restaurants?|tables?|dinners?|lunch|meals?)\b|\b(?:restaurants?|tables?|dinners?|meals?|places? to eat)\b.*\b(?:reserv\w+|book\w*)\b"), tables_answer),
    (re.compile(r"\b(?:vegetarian|vegan|halal|kosher|gluten[- ]free|pescatarian|dairy[- ]free)\b.*\b(?:options?|places?|restaurants?|eat\w*|food|dishes)\b"), diet_answer),
    (re.compile(r"\b(?<!first )(?<!last )(?<!second )(?:evenings?|nightlife|at night|after dark|after dinner|live music)\b(?!.*\b(?:first|last|day|safe|\w+day)\b)"), evening_answer),
    (re.compile(r"\b(?:how (?:much|far|many)|least|most|lot of|less|more|too much)\b.*\b(?:walk(?:ing)?|steps|on foot)\b|\b(?:walk\w*) (?:is there|do we|will we)\b"), walks_answer),
    (re.compile(r"\b(?:walkable|everything on foot|all on foot|walk everywhere|near each other)\b"), on_foot_answer),
    (re.compile(r"\b(?:how many|(?:is|are) there|any|lots? of|too many)\b"), count_answer),
    (re.compile(r"\bfree (?:entry|admission|of charge|to (?:visit|enter|see))\b|\b(?:museums?|sights|places|tickets?)\b.*\bfree\b|\bcost nothing\b"), free_entry_answer),
    (re.compile(r"\breserve (?:for|mean|about)\b|\bwhat(?:'s| is) the reserve\b"), reserve_answer),
    (re.compile(r"\b(?:get|reach|go|come|travel) (?:to|from|back)\b.*\b(?:hotel|where we (?:stay|sleep))\b"), airports_answer),
    (re.compile(rf"(?:{PAID}|\btotal\b|\bspend\b).*\b(?:per|a|each) day\b|\bdaily\b"), per_day_answer),
    (re.compile(r"\b(?:how|way|ways|what) .{0,20}\b(?:make|get|bring) (?:it|this|that|them|the (?:price|cost|plan)) (?:cheaper|down)\b|\bsave money\b"
        r"|\bcut (?:the )?costs?\b|\bspend less\b"), savings_answer),
    (re.compile(r"\b(?:prices?|costs?|figures?|numbers?|estimates?)\b.*\b(?:from|sure|reliable|accurate|real|live|exact|trust|up to date|guaranteed)\b"
                r"|\b(?:live|real|exact|actual|current|guaranteed) (?:prices?|figures?|costs?)\b|\bsources?\b"
                r"|\bhow (?:sure|certain|reliable|accurate|old|recent|current) (?:are|is)\b"), sources_answer),
    (re.compile(r"\b(?:specialists?|agents?|research(?:ed|ers?)?)\b.*\b(?:find|found|say|said|report\w*|come up|learn)\b|\bwhat (?:was|did you) f(?:ou|i)nd\b"), findings_answer),
    (re.compile(r"\b(?:any(?:one|body|thing)?|questions?|specialists?)\b.*\b(?:questions?|ask|need to know|want to know)\b.*\b(?:us|me|you|we)\b|\bquestions? (?:for|from)\b"), open_questions_answer),
    (re.compile(rf"{_SIDES}(?!.*{_BED})|\b(?:strengths?|weak(?:ness(?:es)?| points?)|miss(?:ing)? out)\b"), sides_answer),
    (re.compile(r"\bwhat (?:makes|is so)\b.*\b(?:option|plan|one|premium|balanced|budget|special)\b|\bwhat do(?:es)? (?:balanced|premium|budget)\b|\bgood about\b"
                r"|\bspecial about\b|\b(?:makes?|made) it special\b|\bstands? out\b"), kind_answer),
)  # fmt: skip
"""What was found and how the plans came about, asked before the plans themselves."""
_TOPICS: tuple[tuple[re.Pattern[str], Callable[[AskedPlans], str]], ...] = (
    (EARLIER_VERSION, version_answer),
    *NEAR_TOPICS,
    *_FOUND_TOPICS,
    (re.compile(rf"{_SIDES}.*{_BED}|{_BED}.*(?:{_SIDES}|\b(?:like|good|nice|decent|any good)\b)"), bed_detail_answer),
    (re.compile(rf"\b(?:nicer|nicest|better|best|fanciest|more comfortable)\b.*{_BED}|{_BED}.*\b(?:nicer|nicest|better|best)\b"), nicer_bed_answer),
    (re.compile(r"\bcheapest\b.*\b(?:why|n why)\b|\bwhy\b.*\bcheapest\b|\b(?:which|what(?:'?s)?)\b.*\bcheapest\b(?! (?:hotel|flight|train|restaurant"
        r"|hostel|bed|room|apartment|house))"), cheapest_answer),
    (re.compile(r"\b\d{1,2}[- ](?:years?[- ]old|yr old|yo)\b|\b(?:little|small|young) (?:ones?|child|kids?)\b"
                r"|\b(?:kids?|child(?:ren)?|toddlers?|famil(?:y|ies))\b(?!.*\b(?:sick|ill|hurt|lost|doctor)\b)"), children_answer),
    (re.compile(r"\b(?:risks?|go wrong|(?:the|a|any) catch(?:es)?|worry|worried|watch out|problems?|careful (?:about|of))\b"), risks_answer),
    (re.compile(r"\b(?:assum\w+|tak(?:e|en|ing) for granted|guess(?:ed|es|ing|work)?|unsure|not sure (?:about|of))\b"), assumed_answer),
    (re.compile(r"\b(?:worked out|calculat\w+|computed?|break ?down|come up with|add(?:s|ed)? up|arrive at|made up of|based on)\b"), worked_out_answer),
    (re.compile(r"\b(?:get(?:ting)? around|move around|get about|public transport|metro|tram|(?:need|rent|hire) a (?:rental "
            r"|hire )?car|rental car|hire car|local transport|travel within)\b"), around_answer),
    (re.compile(r"\b(?:rain\w*|bad weather|wet|pour\w*|storm\w*)\b|\bwhat (?:if|happens (?:if|when)) it(?:'s| is|s)?\b"), rain_answer),
    (re.compile(r"\b(?:book|reserve)\b.{0,20}\b(?:first|ahead|before|in advance|early|now)\b|\b(?:what|which things"
            r"|anything)\b.{0,30}\b(?:should|must|do|have to|need to|needs?) .{0,20}\b(?:book\w*|reserve\w*)\b"
            r"|\badvance\b.*\b(?:book|reserve)"), book_first_answer),
    (re.compile(r"\b(?:differen(?:ce|t)s?|differ|compare|compar\w+|vs\.?|versus|sets?\b.*\bapart|tell apart)\b"), apart_answer),
    (re.compile(r"\b(?:why|how come)\b.*\b(?:so|that|this) (?:expensive|dear|pricey|much|high|costly|cheap|low)\b"), why_so_dear_answer),
    (re.compile(r"\b(?:why|how come|what makes)\b.*\b(?:dearer|pricier|cheaper|(?:more|less) expensive|costs? (?:so much )?(?:more|less))\b"), apart_answer),
    (re.compile(r"\bwhich (?:plan|one|option)\b.*\b(?:suits?|right for|for (?:my|our|a|an))\b"
                r"|\b(?:recommend(?:ations?)?|advi[cs]e|suggest(?:ions?)?|(?:which(?! (?!one|plan|option|of|is|would|would)[a-z]+s? (?:is|are|would|has|have|do|can)\b)"
                    r"|what)(?:'s| is| one)?\b.*(?:better|best|nicer|nicest|prettier)(?! (?:way|to|time|season"
            r"|month))|your favou?rite|should (?:i|we) (?:take|pick|choose|go for|go with)|(?:would|do) you (?:yourself |personally )?(?:do|book|take|pick"
                r"|choose|prefer|go for|like best)|better off|your (?:pick|choice|vote|opinion|advice)|if (?:it was|it were|you were|this was"
                r"|this were) (?:your|me|you|us|going|travelling))\b"), advice_answer),
    (re.compile(r"\bwould you (?:\w+ )?(?:change|add|skip|drop|leave out|do) (?:anything|something|any of)\b|\b(?:anything|what) (?:would you|you(?:'d"
        r"| would)) (?:change|improve|skip|drop|leave out|do differently)\b"), sides_answer),
    (re.compile(r"\bcheapest (?:it|that|this|you|we)(?: \w+)? (?:can|could|gets?|goes)\b|\bcheapest possible\b|\b(?:any|even|still) cheaper\b|\bcheaper than (?:this|that)\b"), savings_answer),
    (re.compile(r"\bfar apart\b|\bclose together\b|\bspread out\b"), on_foot_answer),
    (re.compile(r"\bromantic\b"), romantic_answer),
    (re.compile(r"\b(?:my|our) wish(?:es)?\b|\bwhat (?:i|we) (?:asked for|wanted|wished)\b|\bdid you (?:consider|think of|listen)\b"), wishes_answer),
    (re.compile(r"\bbreakfasts?\b"), breakfast_answer),
    (re.compile(r"^(?!.*\b(?:vegetarian|vegan|halal|kosher|allerg\w*|diet\w*)\b).*\b(?:includ\w*|covered|on top|extras?"
            r"|not counted|leaves? out|left out|(?:isn'?t|not|aren'?t) (?:in|part of) (?:the|that|this) (?:price|total"
            r"|cost))\b"), included_answer),
    (re.compile(r"\b(?:when|which day|what day|open|closed|shut|how far|far from|distance|walk (?:to|from)|where is|where's|what time|how long (?:do|will|can|are) (?:we|i))\b"), place_answer),
    (re.compile(r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|day \d|(?:first|last|second|third) (?:full )?(?:day|morning|afternoon|evening|night)|the \d{1,2}(?:st|nd|rd|th))\b"),
     that_day_answer),
    (_DETAIL, detail_answer),
    (re.compile(_MONEY), part_cost_answer),
    (re.compile(r"\b(?:vegetarian|vegan|halal|kosher|gluten|allerg\w*|dietary|pescatarian|pork|peanuts?|nuts|dairy|lactose|shellfish)\b"), _check("dietary")),
    (re.compile(r"\b(?:step[- ]?free|wheelchair|accessib\w*|stairs|steps|lifts?|elevators?|buggy|pushchair|stroller|pram)\b"), lambda a: _check("accessibility")(a) or step_free_answer(a)),
    (re.compile(r"\b(?:over|within|in|under|fits?|meet)\b.{0,12}\bbudget\b|\bafford"), _check("budget")),
    (re.compile(r"\b(?:pace|rush\w*|hurr\w+|(?:typical|average|normal|usual|ordinary) day|tiring|busy|hectic|relax(?:ed|ing)|full|calm\w*|time to rest|rest)\b"), _check("pace")),
    (_ABOUT_ONE, lambda a: described_answer(a) if a.named else ""),
    (re.compile(r"\b(?:day free|free (?:time|day|hours|afternoon|morning|evening)|(?:day|morning|afternoon|evening) off|rest day|downtime"
                r"|time (?:to|for) (?:just |simply )?(?:wander|strol|relax|ourselves|myself|breathe))\w*\b"), free_answer),
    (re.compile(r"^\W*(?:and |so )*(?:what(?:'s| is| are)|tell me about|who(?:'s| is)|is .* worth)\b"), what_it_is_answer),
    (re.compile(r"\b(?:pass|go|travel|come|stop) (?:back )?(?:through|via|by way of)\b"), journeys_answer),
    (re.compile(r"."), sight_answer),
    (re.compile(r"."), named_place_answer),
    (re.compile(r"\b(?:airlines?|flight numbers?|train numbers?|carrier|which company)\b"), airline_answer),
    (re.compile(r"\b(?:airports?|transfers?|pick(?:ed)?[- ]?up)\b"), _LIST_OF[airports_answer]),
    (re.compile(r"^(?!.*\b(?:how far|close to|distance|near)\b)"
                r".*\b(?:hotels?|hostels?|stay(?:ing)?|sleep(?:ing)?|accommodation|lodging|rooms?|apartments?|neighbou?rhood|area)\b"), _LIST_OF[stays_answer]),
    (_WAYS, _LIST_OF[journeys_answer]),
    (re.compile(r"\b(?:restaurants?|eat(?:ing)?|food|dinners?|lunch(?:es)?|meals?|dishes)\b"), _LIST_OF[food_answer]),
    (re.compile(r"\b(?:see|sights?|visit\w*|activit\w+|museums?|attractions?|to do|doing|highlights?)\b"), _LIST_OF[sights_answer]),
    (re.compile(rf"^(?!.*\b(?:how much|price|cost)\b.{{0,12}} (?:a|an|some) {_NOT_THE_WHOLE}).*{PRICE_WORDS.pattern}"), _LIST_OF[price_answer]),
)  # fmt: skip
