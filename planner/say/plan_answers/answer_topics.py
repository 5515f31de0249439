"""The topics of questions about plans and which answer serves each; answers about a whole plan are here too. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.language.plan_names import options_named
from planner.say.phrases import day_words, joined, plural
from planner.say.plan_answers.asked_plans import BILL_PARTS, AskedPlans, a_line_each, beds_of, cost_of, few, items_of, journeys_of
from planner.say.plan_answers.bed_answers import bed_detail_answer, bed_reasons, nicer_bed_answer, stays_answer
from planner.say.plan_answers.bill_answers import (
    advice_answer,
    apart_answer,
    cheapest_answer,
    included_answer,
    part_cost_answer,
    worked_out_answer,
)
from planner.say.plan_answers.day_answers import breakfast_answer, food_answer, free_answer, that_day_answer
from planner.say.plan_answers.journey_answers import airline_answer, airports_answer, around_answer, journeys_answer
from planner.say.plan_answers.sight_answers import (
    children_answer,
    named_place_answer,
    place_answer,
    rain_answer,
    sight_answer,
    sights_answer,
)
from planner.say.plan_answers.wish_answers import wishes_answer


def plan_answer(state: TripState, text: str) -> str:
    """The answer to `text` from the plans on the table; empty where they do not answer it or there are none."""
    if not state.options:
        return ""
    low = text.casefold()
    named = options_named(state.options, low)
    parts = [part for part in _PARTED.split(low) if len(part.split()) > 1] or [low]
    answers = [_one_answer(AskedPlans(state, part, options_named(state.options, part) or named)) for part in parts]
    if not any(answers) or (len(parts) > 1 and len(set(answers)) < len(parts) and not _one_answer(AskedPlans(state, low, named))):
        return _one_answer(AskedPlans(state, low, named))
    return "\n".join(dict.fromkeys(words for words in answers if words))


_PARTED = re.compile(r"\?|[,;]? and (?=what|how|is\b|are\b|which|when|where|why|do\b|does\b|who)|; ")


def _one_answer(asked: AskedPlans) -> str:
    return next((words for pattern, answer in _TOPICS if pattern.search(asked.text) and (words := answer(asked))), "")


def _described(asked: AskedPlans) -> str:
    """A plan in a few lines."""
    lines = []
    for option in asked.about:
        beds = joined([f"{name}, {plural(n, 'night')}" for name, n in beds_of(option).items()])
        facts = [
            option.description,
            option.estimated_total_cost,
            joined([i.name for _, i in journeys_of(option)]),
            beds,
            f"{option.pace} pace",
        ]
        seen = few([i.name for _, i in items_of(option, "sight", "activity")])
        lines.append(f"- **{option.title}**: {'; '.join(f.rstrip('.') for f in facts if f)}." + (f" You see {seen}." if seen else ""))
    return "\n".join(lines)


def _detail(asked: AskedPlans) -> str:
    """A plan at length: what it is, what it costs part by part, where one sleeps and why, what one sees and where one eats."""
    lines = []
    for option in asked.about:
        costs = joined([f"{label} {cost}" for category, label in BILL_PARTS if (cost := cost_of(option, category))])
        lines += [
            f"**{option.title}**: {option.description.rstrip('.')}. {option.estimated_total_cost}, at a {option.pace} pace.",
            *([f"- Money: {costs}."] if costs else []),
            *(
                f"- Way: {item.name}, {day_words(day.date, year=False)}, {item.start}–{item.end}."
                for day, item in journeys_of(option)
                if item.start
            ),
            *(f"- Bed: {words}." for words in bed_reasons(asked.state, option)),
            f"- You see {few([i.name for _, i in items_of(option, 'sight', 'activity')], 9)}.",
        ]
        eats = list(dict.fromkeys(i.name for _, i in items_of(option, "lunch", "dinner")))
        lines += [f"- You eat at {few(eats)}."] if eats else []
        lines += [f"- Good to know: {option.risks[0].rstrip('.')}."] if option.risks else []
    return "\n".join(lines)


def _risks(asked: AskedPlans) -> str:
    return a_line_each(asked, lambda option: " ".join(option.risks))


def _assumed(asked: AskedPlans) -> str:
    return a_line_each(asked, lambda option: " ".join(option.assumptions))


def _book_first(asked: AskedPlans) -> str:
    """What to book before one goes: journeys and beds, then what sells out."""

    def words(option: ItineraryOption) -> str:
        legs = [item.name for _, item in journeys_of(option)][:2]
        tickets = [
            i.name
            for _, i in items_of(option, "sight", "activity", "lunch", "dinner")
            if re.search(r"\b(?:book|reserv)", i.note, re.IGNORECASE)
        ]
        parts = [p for p in (joined(legs), joined(list(beds_of(option))), few(list(dict.fromkeys(tickets)))) if p]
        return "first " + ", then ".join(parts) if parts else ""

    return a_line_each(asked, words)


def _check(*ids: str) -> Callable[[AskedPlans], str]:
    """What the checks of these ids found, with their figures."""

    def answer(asked: AskedPlans) -> str:
        def words(option: ItineraryOption) -> str:
            found = [c for c in option.checks if c.id in ids]
            return "; ".join(f"{c.label[:1].lower()}{c.label[1:]}, {c.detail}" if c.detail else c.label for c in found)

        return a_line_each(asked, words)

    return answer


_MONEY = r"\b(?:how much|price[sd]?|costs?)\b"
_ABOUT_ONE = re.compile(
    r"\b(?:tell me (?:more )?about|more about|describe|details (?:of|on)|what (?:is|'s) in"
    r"|what (?:is|'s) (?:option|plan|the (?:first|second|third|last)) ?\w*(?: like)?\W*$)"
)
_VEHICLES = r"flights?|fly|flying|trains?|coach|bus|ferr(?:y|ies)|drive|airlines?|airports?"
_MOVES = r"journey|get(?:ting)? (?:there|back|home)|(?:get|go|travel) (?:to|from|between)|depart\w*|leave|leaving|arriv\w*|land"
_WAYS = re.compile(rf"\b(?:{_VEHICLES}|{_MOVES}|direct|non-?stop|stop-?overs?|changes?)\b")
_DETAIL = re.compile(
    r"\b(?:more (?:detail|details|info|information|about)|details? (?:on|of|about)|elaborate|tell me (?:more|about)|describe|walk me through|in detail)\b"
)
_SIDES = r"\b(?:pros and cons|pros|cons|drawbacks?|downsides?|advantages?|what speaks (?:for|against)|booking tips?)\b"
_BED = r"\b(?:hotels?|hostels?|bed|accommodation|stay|apartment|place to stay)\b"
_TOPICS: tuple[tuple[re.Pattern[str], Callable[[AskedPlans], str]], ...] = (
    (re.compile(rf"{_SIDES}.*{_BED}|{_BED}.*(?:{_SIDES}|\b(?:like|good)\b)"), bed_detail_answer),
    (re.compile(r"\b(?:nicer|nicest|better|best|fanciest|more comfortable)\b.*" + _BED), nicer_bed_answer),
    (re.compile(r"\bcheapest\b.*\b(?:why|n why)\b|\bwhy\b.*\bcheapest\b|\b(?:which|what(?:'?s)?)\b.*\bcheapest\b(?! (?:hotel|flight|train|restaurant))"), cheapest_answer),
    (re.compile(r"\b(?:kids?|child(?:ren)?|toddlers?|famil(?:y|ies))\b"), children_answer),
    (re.compile(r"\b(?:risks?|go wrong|catch(?:es)?|worry|worried|watch out|problems?)\b"), _risks),
    (re.compile(r"\b(?:assum\w+|take for granted|guess(?:ed)?)\b"), _assumed),
    (re.compile(r"\b(?:worked out|calculat\w+|computed?|break ?down|come up with|add(?:s|ed)? up|arrive at|made up of|based on)\b"), worked_out_answer),
    (re.compile(r"\b(?:get(?:ting)? around|move around|get about|public transport|metro|tram|local transport|travel within)\b"), around_answer),
    (re.compile(r"\b(?:rain\w*|bad weather|wet|pour\w*)\b.*\?|\bwhat if it\b"), rain_answer),
    (re.compile(r"\b(?:book|reserve)\b.{0,20}\b(?:first|ahead|before|in advance|early|now)\b|\bwhat (?:should|must|do) (?:we|i) (?:need to )?(?:book|reserve)\b"), _book_first),
    (re.compile(r"\b(?:differen(?:ce|t)s?|differ|compare|vs\.?|versus|set apart)\b"), apart_answer),
    (re.compile(r"\b(?:why|how come|what makes)\b.*\b(?:dearer|pricier|cheaper|(?:more|less) expensive|costs? (?:so much )?(?:more|less))\b"), apart_answer),
    (re.compile(r"\b(?:recommend|advise|suggest|better|best|should (?:i|we) (?:take|pick|choose|go)|would you (?:take|pick|choose))\b"), advice_answer),
    (re.compile(r"\b(?:my|our) wish(?:es)?\b|\bwhat (?:i|we) (?:asked for|wanted|wished)\b|\bdid you (?:consider|think of|listen)\b"), wishes_answer),
    (re.compile(r"\bbreakfasts?\b"), breakfast_answer),
    (re.compile(r"\b(?:includ\w*|covered|on top|extras?|not counted)\b"), included_answer),
    (re.compile(r"\b(?:when|which day|what day|open|closed|shut|how far|far from|distance|where is|where's|what time)\b"), place_answer),
    (re.compile(r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|day \d|(?:first|last|second|third) (?:full )?(?:day|morning|afternoon|evening|night)|the \d{1,2}(?:st|nd|rd|th))\b"),
     that_day_answer),
    (_DETAIL, _detail),
    (re.compile(_MONEY), part_cost_answer),
    (re.compile(r"\b(?:vegetarian|vegan|halal|kosher|gluten|allerg\w*|dietary|pescatarian)\b"), _check("dietary")),
    (re.compile(r"\b(?:step[- ]?free|wheelchair|accessib\w*|stairs|steps|lifts?|elevators?)\b"), _check("accessibility")),
    (re.compile(r"\b(?:over|within|in|under|fits?|meet)\b.{0,12}\bbudget\b|\bafford"), _check("budget")),
    (re.compile(r"\b(?:pace|rushed|tiring|busy|hectic|relaxed|full)\b"), _check("pace")),
    (_ABOUT_ONE, lambda a: _described(a) if a.named else ""),
    (re.compile(r"\bfree (?:time|day|hours|afternoon|morning|evening)s?\b"), free_answer),
    (re.compile(r"."), sight_answer),
    (re.compile(r"."), named_place_answer),
    (re.compile(r"\b(?:airlines?|flight numbers?|train numbers?|carrier|which company)\b"), airline_answer),
    (re.compile(r"\b(?:airports?|transfers?|pick(?:ed)?[- ]?up)\b"), airports_answer),
    (re.compile(r"\b(?:hotels?|hostels?|stay(?:ing)?|sleep(?:ing)?|accommodation|lodging|rooms?|apartments?|neighbou?rhood|area)\b"), stays_answer),
    (_WAYS, journeys_answer),
    (re.compile(r"\b(?:restaurants?|eat(?:ing)?|food|dinners?|lunch(?:es)?|meals?|dishes)\b"), food_answer),
    (re.compile(r"\b(?:see|sights?|visit\w*|activit\w+|museums?|attractions?|to do|doing|highlights?)\b"), sights_answer),
)  # fmt: skip
