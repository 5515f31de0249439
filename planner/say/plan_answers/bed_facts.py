"""Answers about what a house has and how it lies: a pool, stars, the kind of room, the part of the city.

What is not recorded is said so. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from planner.domain.options import ItineraryOption
from planner.domain.reports import Stay
from planner.domain.values import rooms_for
from planner.say.phrases import joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each, beds_of, few
from planner.say.plan_answers.asked_subject import BY_NAME, matching
from planner.say.plan_answers.bed_answers import beds_meant, found_stays, of_beds_named


class _Feature(NamedTuple):
    """Something a house may have: its words, how a question names it, the styles that record it; none: it is never recorded."""

    words: str
    named: re.Pattern[str]
    styles: tuple[str, ...] = ()
    near: str = ""
    """A style that makes it likely and does not say it."""


def _feature(words: str, pattern: str, *styles: str, near: str = "") -> _Feature:
    return _Feature(words, re.compile(rf"\b(?:{pattern})\b"), styles, near)


_FEATURES = (
    _feature("a pool", r"pools?|swim|swimming", "pool"),
    _feature("parking", r"parking|park (?:the|our|my|a) car|garage", "parking"),
    _feature("room for pets", r"pets?|dogs?|cats?", "pets"),
    _feature("a kitchen", r"kitchen(?:ette)?|self[- ]catering|cook (?:there|ourselves|in)", "kitchen"),
    _feature("views", r"(?:sea |city |best |nice |good )?views?(?: from (?:the|our) (?:room|hotel|window))?|room with a view", "views"),
    _feature("a quiet position", r"quiet\w*|noisy|noisiest|noise|loud\w*", "quiet"),
    _feature("a central position", r"central(?:ly)?|in the cent(?:er|re)", "central"),
    _feature("wifi", r"wi-?fi|internet"),
    _feature("air conditioning", r"air[- ]?con\w*|air[- ]conditioning|a/?c"),
    _feature("a gym", r"gym|fitness"),
    _feature("a sauna", r"saunas?|steam (?:room|bath)s?", near="spa"),
    _feature("a hammam", r"hammams?|turkish baths?", near="spa"),
    _feature("an onsen", r"onsens?|hot springs?|thermal baths?", "onsen", near="spa"),
    _feature("a spa", r"spas?|wellness", "spa"),
    _feature("a bar", r"(?:hotel |rooftop )?bar"),
    _feature("a balcony", r"balcon(?:y|ies)|terrace"),
    _feature("a cot", r"cots?|cribs?|baby ?beds?"),
    _feature("a bath", r"bath(?:tub)?s?|private bathrooms?"),
    _feature("a lift", r"lifts?(?! pass\w*| tickets?)|elevators?"),
    _feature("a kids' club", r"kids'? clubs?|children'?s club|babysit\w*"),
    _feature("laundry", r"laundry|washing machine"),
    _feature("a safe", r"room safe|safe in the room"),
    _feature("luggage storage", r"(?:store|leave|drop) (?:our |my |the )?(?:bags|luggage|suitcases?)|luggage storage"),
)  # fmt: skip
_OF_THE_AREA = ("a quiet position", "a central position", "views")
_OF_A_HOUSE = re.compile(
    r"\b(?:hotels?|hostels?|riads?|ryokans?|lodges?|guesthouses?|apartments?|rooms?|houses?|stay(?:ing)?|sleep(?:ing)?|accommodation)\b"
)
_OF_HOUSES_ALONE = ("wifi", "air conditioning", "a cot", "a lift", "laundry")
_OFTEN_ELSEWHERE = re.compile(r"\b(?:restaurants?|flights?|trains?|plane|castle|tower|palace|museum|terrace bar)\b")
_A_HOUSE = re.compile(
    r"\b(?:hotels?|hostels?|riads?|ryokans?|lodges?|guesthouses?|apartments?|rooms?|houses?|stay(?:ing)?|sleep(?:ing)?|accommodation|there|it|we|they|somewhere|any of (?:them|these)|place)\b"
)


def _each_bed(asked: AskedPlans, words: Callable[[str, Stay | None], str]) -> str:
    """One line a plan: what is said of each of its beds."""
    found = found_stays(asked.state)

    def line(option: ItineraryOption) -> str:
        return "; ".join(said for name in beds_meant(asked, option) if (said := words(name, found.get(name))))

    return a_line_each(of_beds_named(asked), line)


def feature_answer(asked: AskedPlans) -> str:
    """Whether the houses have what the question names, as far as it is recorded."""
    wanted = [f for f in _FEATURES if f.named.search(asked.text)]
    of_a_house = _A_HOUSE.search(asked.text) or (wanted and wanted[0].words in _OF_HOUSES_ALONE)
    if not wanted or _OFTEN_ELSEWHERE.search(asked.text) or not of_a_house or not any(map(beds_of, asked.about)):
        return ""
    feature = wanted[0]
    if not _OF_A_HOUSE.search(asked.text) and any(matching(asked, least=BY_NAME).values()):
        return ""

    def words(name: str, stay: Stay | None) -> str:
        return _held(feature, name, stay) or f"of {name} I do not know it"

    found = found_stays(asked.state)
    if not any(_held(feature, name, found.get(name)) for option in asked.about for name in beds_of(option)):
        beds = list(dict.fromkeys(name for option in asked.about for name in beds_meant(asked, option)))
        unknown = f"I do not know whether {joined(beds, 'or')} has {feature.words}: it is not recorded. Ask the house before you book."
        around = surroundings_answer(asked) if feature.words in _OF_THE_AREA else ""
        return f"{unknown} What that part of the city is like:\n{around}" if around else unknown
    return f"{_each_bed(asked, words)}\nAsk the house before you book."


def _held(feature: _Feature, name: str, stay: Stay | None) -> str:
    """That a house has a feature, or what makes it likely; empty where nothing is recorded."""
    if stay is None:
        return ""
    held = {*stay.styles, *stay.amenities}
    if held & {*feature.styles, feature.words} or any(feature.named.search(text.casefold()) for text in (*stay.pros, stay.booking_tips)):
        return f"{name} has {feature.words}"
    return f"{name} has a {feature.near}; whether with {feature.words} I do not know" if feature.near in held else ""


def house_offers_answer(asked: AskedPlans) -> str:
    """What is recorded of each house, its kind and what it has; the rest is said not to be known."""

    def words(name: str, stay: Stay | None) -> str:
        held = [] if stay is None else [*(s.replace("_", " ") for s in stay.styles), *stay.amenities]
        return f"{name}: {joined(held)}" if held else f"of {name} nothing is recorded"

    told = _each_bed(asked, words)
    return f"{told}\nWhat else a house has I do not know: its own page says it." if told else ""


_SUITS = {
    "family": "families", "social": "those who like company", "romantic": "couples", "quiet": "those who want quiet", "central": "those who want to be in the middle of it",
    "kitchen": "those who cook", "pets": "those who bring a pet", "luxury": "those who want comfort", "historic": "those who like old houses", "boutique": "those who like a small house",
    "pool": "those who want to swim",
}  # fmt: skip
"""Whom a style of a house suits."""


def whom_it_suits_answer(asked: AskedPlans) -> str:
    """Whom each house suits, by what is recorded of it."""

    def words(name: str, stay: Stay | None) -> str:
        styles = [style for style in _SUITS if stay is not None and style in stay.styles][:3]
        suits = joined([_SUITS[style] for style in styles])
        return f"{name} is marked {joined(styles)}, so it should suit {suits}" if styles else f"of {name} nothing of that is recorded"

    told = _each_bed(asked, words)
    return f"{told}\nNo reviews are kept here." if told else ""


def stars_answer(asked: AskedPlans) -> str:
    def words(name: str, stay: Stay | None) -> str:
        stars = next((s.replace("_", " ") for s in stay.styles if "star" in s), "") if stay is not None else ""
        return f"{name}: {stars}" if stars else f"of {name} I do not know the stars"

    return _each_bed(asked, words)


_SMALL_BED = re.compile(r"\b(?:western beds?|futons?|real beds?|cots?|cribs?|(?:extra|own|spare|sofa|third|fourth) beds?|high ?chairs?)\b")


def room_answer(asked: AskedPlans) -> str:
    """The kind of room the price is for, and how many."""
    party = asked.state.trip.party
    rooms = party.rooms or (rooms_for(party) if party.adults else None)

    def words(name: str, stay: Stay | None) -> str:
        kind = stay.room_type if stay is not None else ""
        if stay is not None and "shared" in kind:
            own = "; it has private rooms too, at another price" if "private_room" in stay.styles else ""
            return f"{name}: the price is for a {kind}, so with people you do not know{own}"
        return f"{name}: the price is for {'a ' + kind if kind else 'a room I know nothing of'}" + (
            f", {plural(rooms, 'room')}" if rooms else ""
        )

    answer = _each_bed(asked, words)
    small = _SMALL_BED.search(asked.text)
    if small and answer:
        return f"Which house has {small.group().removesuffix('s')}s I do not know: ask it before you book.\n{answer}"
    return f"{answer}\nWhich rooms a house has, and how they are furnished, it says itself." if answer else ""


def surroundings_answer(asked: AskedPlans) -> str:
    """Where each house lies and what that part of the city is like."""

    def words(name: str, stay: Stay | None) -> str:
        if stay is None or not stay.area:
            return f"of {name} I do not know the part of the city"
        return f"{name} is in {stay.area}" + (f": {stay.walkability.rstrip('.')}" if stay.walkability else "")

    return _each_bed(asked, words)


def reason_answer(asked: AskedPlans) -> str:
    """Why each house is in its plan: its price level, what the person asked of a stay, what speaks for it."""
    wanted = set(asked.state.preferences.stay_style)

    def words(name: str, stay: Stay | None) -> str:
        if stay is None:
            return ""
        met = sorted(s.replace("_", " ") for s in wanted & set(stay.styles))
        reasons = [f"its price fits the {stay.tier} plan", *([f"you asked for {joined(met)}"] if met else [])]
        reasons += [pro.rstrip(".") for pro in stay.pros[:2]]
        return f"{name}: {'; '.join(reasons)}"

    return _each_bed(asked, words)


def bad_house_answer(asked: AskedPlans) -> str:
    """What one does where a house is not what one hoped: before booking the plan changes, afterwards its terms count."""
    beds = list(dict.fromkeys(name for option in asked.about for name in beds_of(option)))
    if not beds:
        return ""
    return (
        f'Nothing is booked yet: say "another hotel" and the plan takes one other than {few(beds, 3)}. No reviews are kept here, '
        "so read some first, and book a rate that can be cancelled. On the spot the house or the site you booked with has to put it right."
    )


def house_unknown_answer(asked: AskedPlans) -> str:
    """What no catalogue here keeps of a house: its address, telephone, hours and terms."""
    match = HOUSE_TERMS.search(asked.text)
    beds = list(dict.fromkeys(name for option in asked.about for name in beds_of(option)))
    if not beds:
        return ""
    if match is None:
        return f"Whether {joined(beds, 'or')} gives money back I do not know: it depends on the rate, which the house's own page names."
    about = "" if any(bed.casefold() in asked.text for bed in beds) else f" of {joined(beds, 'or')}"
    return f"I do not know the {match.group().replace(' of the hotel', '')}{about}: look at the house's own page before you book."


HOUSE_TERMS = re.compile(
    r"\b(?:phone number|telephone number|address|check[- ]?in(?: time)?|check[- ]?out(?: time)?|cancellation (?:policy|terms|fee)|reviews?|ratings?|website"
    r"|curfew|reception hours|deposit|late check[- ]?in|age limit|smoking rules?)\b"
)
