"""What is said where no answer of its own serves a question about plans: how they compare, whether they have a thing, why not. Pure."""

from __future__ import annotations

import re

from planner.destinations.interests import Topic, topic_of
from planner.domain.options import ItineraryOption
from planner.domain.reports import Meal, Sight
from planner.domain.state import TripState
from planner.language.question_marks import chosen_for, marks_of
from planner.places.gazetteer import gazetteer
from planner.say.phrases import band_words, joined
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, beds_of, few, items_of
from planner.say.plan_answers.asked_subject import BY_KIND, cities_asked, days_asked, known_of_kind, matching, named_whole
from planner.say.plan_answers.bearing import content_words
from planner.say.plan_answers.found_answers import sides_answer
from planner.say.plan_answers.hour_answers import free_that_day_answer
from planner.say.plan_answers.sight_answers import children_answer

_CHOOSES = re.compile(
    r"\b(?:which (?:plan|option|one|of|would|is|are|has|have|suits?)|wh(?:at|ich) one|which\W*$"
    r"|what(?:'s| is| would be)? the (?!(?:first|second|third|last|other)\b)(?:most |least |best |worst )?[\w-]+ (?:one|plan|option)"
    r"|would (?:a|an|my|our|the)\b.{0,30}\b(?:choose|pick|prefer|like|take))\b"
)
_LITTLE = re.compile(
    r"\b(?:skips?|miss(?:es)?|least|fewest|fewer|less|avoids?|without|leaves? out|off the beaten|hidden|quirky|unusual|alternative|under the radar|not (?:so |too |very )?)\b"
)
_VALUE = re.compile(r"\b(?:value|bang for (?:the|your|our) buck|worth (?:it|the money|its price))\b")
_WORST = re.compile(r"\b(?:worst|weakest|least good)\b")
MOST_FOREMOST = 5


def choice_answer(asked: AskedPlans) -> str:
    """Which plan has most of what a question looks for: of an interest, of the foremost sights, of rest; else what tells them apart."""
    if len(asked.state.options) < 2 or not _CHOOSES.search(asked.text) or re.search(r"\b(?:towns|cities)\b", asked.text):
        return ""
    looked_for = chosen_for(asked.text)
    asked = asked._replace(named=asked.named if len(asked.named) > 1 else asked.state.options)
    little = _LITTLE.search(asked.text) is not None
    if "kids" in marks_of(asked.text) and (told := children_answer(asked)):
        return told
    if looked_for == "famous":
        return _ranked(asked, {o.id: _foremost_seen(asked.state, o) for o in asked.about}, "the foremost sights", little=little)
    if _WORST.search(asked.text):
        return sides_answer(asked)
    if looked_for == "calm":
        return _calmest(asked)
    topic = next((t for w in (looked_for, *content_words(asked.text)) if w and (t := topic_of(w)).listed), None)
    if topic is not None and (
        told := _ranked(asked, {o.id: _serving(asked.state, o, topic) for o in asked.about}, topic.name, little=little)
    ):
        return told
    if _VALUE.search(asked.text):
        return _apart_in_short(asked, "What is worth its price is yours to weigh; this is what each gives for it.")
    nothing = (
        f"Nothing in the plans is marked for {topic.name}, as far as I know."
        if topic is not None
        else "That I do not measure, so the choice is yours."
    )
    return _apart_in_short(asked, nothing)


def _foremost_seen(state: TripState, option: ItineraryOption) -> list[str]:
    """The foremost sights of each city that a plan has."""
    cities = {s.place.name for s in state.trip.destinations}
    foremost: list[str] = []
    for city in cities:
        known = [s.name for rows in state.quotes.sights.values() for s in rows if s.role == "sight" and s.city == city]
        foremost += known[:MOST_FOREMOST]
    seen = {i.name for _, i in items_of(option, "sight", "activity")}
    return [name for name in foremost if name in seen]


def _serving(state: TripState, option: ItineraryOption, topic: Topic) -> list[str]:
    """What of a plan serves an interest."""
    sights = {s.id: s for rows in state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
    meals = {m.id: m for r in state.reports.values() for m in r.recommendations if isinstance(m, Meal)}
    if topic.houses:
        rows = [i.name for _, i in items_of(option, "lunch", "dinner") if (meal := meals.get(i.id)) is not None and meal.named]
        return list(dict.fromkeys(rows))
    found = [i.name for _, i in items_of(option, "sight", "activity") if i.id in sights and _serves(topic, sights[i.id])]
    return list(dict.fromkeys(found))


def _serves(topic: Topic, sight: Sight) -> bool:
    return topic.serves_sight(sight.sight_kind, sight.interests, sight.name, sight.note, evening=sight.role == "evening")


def _ranked(asked: AskedPlans, found: dict[str, list[str]], of_what: str, *, little: bool) -> str:
    if not any(found.values()):
        return ""
    order = sorted(asked.about, key=lambda o: len(found[o.id]), reverse=not little)
    count = len(found[order[0].id])
    best = [o.title for o in order if len(found[o.id]) == count]
    lines = "\n".join(f"- **{o.title}**: {len(found[o.id])}" + (f" ({few(found[o.id], 5)})." if found[o.id] else ".") for o in order)
    if len(best) == len(order):
        return f"They are alike in {of_what}:\n{lines}"
    return f"{joined(best)} {'has' if len(best) == 1 else 'have'} {'least' if little else 'most'} of {of_what}:\n{lines}"


def _visits_a_day(option: ItineraryOption) -> float:
    return len(items_of(option, "sight", "activity")) / max(1, len(option.itinerary.days))


def _calmest(asked: AskedPlans) -> str:
    order = sorted(asked.about, key=lambda o: (("relaxed", "moderate", "packed").index(o.pace), _visits_a_day(o)))
    lines = "\n".join(f"- **{o.title}**: {o.pace} pace, {_visits_a_day(o):.1f} visits a day." for o in order)
    return f"{order[0].title} is the calmest.\n{lines}"


def _apart_in_short(asked: AskedPlans, lead: str) -> str:
    """What tells the plans apart, for a question about something that is not measured."""

    def words(option: ItineraryOption) -> str:
        beds = few(list(beds_of(option)), 2)
        seen = _visits_a_day(option)
        return f"{band_words(option.cost.total, option.cost.currency)}, {option.pace} pace, {seen:.1f} visits a day" + (
            f", {beds}" if beds else ""
        )

    lines = "\n".join(f"- **{o.title}**: {words(o)}." for o in asked.about)
    return f"{lead} What tells them apart:\n{lines}"


_ASKED_FOR = (
    r"(?:(?:what|where)(?:'s| is| are) the (?:best|nicest|prettiest|finest|coolest|most [a-z]+) |(?:is|are|was|were|will) there (?:be )?|any(?:thing)? |have (?:we|i|you) got |there(?:'s| is| are) "
    r"|(?:can|could) you (?:recommend|suggest) |(?:(?:do|does|did|will|would|can|could|may|might|should|are|am|is) (?:we|i|you|it|one|the plans?|any of (?:them|these)|(?:my|our|the) \w+) "
    r"(?:get to |be able to |go (?:to )?|going to )?(?:do|see|try|visit|ride|take|have|eat|drink|watch|find|catch|doing|seeing|trying|include|learn|join|experience|spot|taste|attend|climb|go) ))"
)
_HAS = re.compile(
    rf"\b{_ASKED_FOR}(?:for |to |on |in )?(?:any(?:thing|where) |something |somewhere )?(?:for |to do with |like )?"
    rf"(?:an? |any |some |the |our |a bit of |something like )*"
    r"(?P<x>(?!about\b|to\b|time\b|need\b|space\b|room\b|way\b|chance\b|point\b|doctor\b|hospital\b)[a-z][a-z'’-]*(?: [a-z][a-z'’-]*){0,2}?)"
    r"(?= (?:then|now|in|on|at|near|around|for|with|while|when|during|by|from|to|there|too|as well|somewhere|anywhere|planned|included|please|lol|haha)\b|[?.!,]|$)"
)
_WHY_NOT = re.compile(
    r"\bwhy (?:(?:is|are|was|were|have|do|does|did) (?:there |we |you |i )?(?:no|not|isn'?t)|(?:is|are|do|does|did|have|has|was|were)n'?t|no|not"
    r"|nothing)\b|\bhow come (?:there(?:'s| is| are)|we|you|it)\b.{0,20}\b(?:no|not|don'?t|isn'?t|aren'?t|doesn'?t)\b"
)
_TIME_FOR = re.compile(r"\b(?:is there|do (?:we|i) have|will there be|have we|enough|any) (?:any |enough |still )?time (?:for|to)\b")


def why_not_answer(asked: AskedPlans) -> str:
    """Why a thing a question names is in no plan: it is not known, or others stood higher; and how to have it."""
    words = _named_words(asked)
    if not _WHY_NOT.search(asked.text) or not words:
        return ""
    thing = " ".join(words)
    kind = matching(asked, " ".join(words), least=BY_KIND)
    if any(kind.values()):
        nearest = a_line_each(asked, lambda o: few(list(dict.fromkeys(i.name for _, i in kind[o.id]))) or "none")
        return f"None of that name stands in every plan. What comes nearest to it:\n{nearest}"
    if gazetteer().has_city(thing) and not gazetteer().ordinary_words >= {thing}:
        goes = joined([s.place.name for s in asked.state.trip.destinations])
        there = f"the trip goes to {goes}, as it was asked for, and no plan has {thing.title()} as a day out"
        return f"{there[:1].upper()}{there[1:]}. Say “add {thing.title()}” for a stop there, or “a day trip to {thing.title()}”."
    if known := known_of_kind(asked):
        filled = "The days were filled by what you asked for and what lies near together"
        return f'{filled}, and {few(known, 3)} did not come in. Say "add {known[0]}" to have it.'
    unknown = f"Because I know no {thing} in {_cities(asked)}: plans hold what is kept of a place."
    return f'{unknown} A free afternoon can be left for it: say "keep day 3 free".'


_ABOARD_OR_INDOORS = frozenset(("ride", "bed"))
"""Marks of questions about what a journey or a house has: no list of a city's places answers them."""


def had_or_not_answer(asked: AskedPlans) -> str:
    """Whether the plans have the kind of thing a question names; where nothing of it is known, that is said, with what can be done."""
    if marks_of(asked.text) & _ABOARD_OR_INDOORS:
        return ""
    match = _HAS.search(asked.text.rstrip(" ?!."))
    words = content_words(re.sub(r" (?:then|now|today|tonight|ever|really)$", "", match["x"])) if match else []
    if match and (looked_for := chosen_for(asked.text)) and topic_of(looked_for).listed:
        return _had(asked, [looked_for])
    return _had(asked, words) if words else ""


def time_for_answer(asked: AskedPlans) -> str:
    """Whether there is time for something: the free hours of the day that is named, or of each, and what is known of the thing."""
    if not _TIME_FOR.search(asked.text):
        return ""
    words = _named_words(asked)
    known = known_of_kind(asked) if words else []
    thing = (
        f"Of {' '.join(words)} I know {few(known, 3)}." if known else f"I know no {' '.join(words)} in {_cities(asked)}." if words else ""
    )
    free = free_that_day_answer(asked) if days_asked(asked) else ""
    return f"{free}\n{thing}".strip()


def _had(asked: AskedPlans, words: list[str]) -> str:
    thing, text = " ".join(words), " ".join(words)
    kind = matching(asked, text, least=BY_KIND)
    known = [name for name in known_of_kind(asked) if name not in {i.name for rows in kind.values() for _, i in rows}]
    if not named_whole(asked, text):
        return _not_had(asked, thing)
    if any(kind.values()):
        return a_line_each(asked, lambda o: few(list(dict.fromkeys(i.name for _, i in kind[o.id]))) or f"no {thing} in it")
    if known:
        return f'None of the plans has it. Known there: {few(known, 4)}. Say "add" and a name to have it.'
    return _not_had(asked, thing)


def _not_had(asked: AskedPlans, thing: str) -> str:
    unknown = f"No {thing} is in the plans by that name, and I know of none in {_cities(asked)}."
    return f'{unknown} If you find one, say "keep the afternoon free" with a day, and there is room for it.'


def _cities(asked: AskedPlans) -> str:
    return joined(cities_asked(asked) or [s.place.name for s in asked.state.trip.destinations], "or")


def _named_words(asked: AskedPlans) -> list[str]:
    """The words of a question that name a thing, in its order: without cities, days and plans, and without what only asks."""
    text = asked.text
    for name in cities_asked(asked):
        text = text.replace(name.casefold(), " ")
    text = re.sub(
        r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bday \w+\b|\b(?:plan|option) \w+\b|\bthe (?:first|second|third)\b", " ", text
    )
    return content_words(text)
