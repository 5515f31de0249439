"""What words may not do to plans that are on the table: be taken as a refusal of all, carry out what was only asked, or undo a part. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from planner.domain.patch import Act, CapabilityChange, ListChange, PartyPatch, TripPatch
from planner.domain.state import TripState
from planner.domain.values import Party, Stop, evolve
from planner.grounding.ground_edits import tied_to_a_condition
from planner.language.acts import is_no, refuses_all, says_wrong
from planner.language.plan_names import plan_taken
from planner.language.plan_things import fold, things_of

_OF_ALL = re.compile(
    r"\b(?:plans?|options?|itinerar(?:y|ies)|suggestions?|proposals?|trips?|ones?|these|those|them|they|any|none|neither|nothing|it|that|this|that's|it's|not for (?:me|us)|start|again|wrong)\b"
)
"""Words that a refusal of all plans has beside its no; without them the no is about the thing it names."""
_NO_OF_A_THING = re.compile(
    r"^\W*(?:please |but |and |so |also )*(?:no|not|never|don'?t|do not|without) (?!thanks?\b|thank you\b|way\b|good\b|really\b|quite\b|sure\b)\w+"
)


_ALTERS_ONE = re.compile(
    r"\b(?:make|turn|change|adapt|adjust|tweak|alter|get) (?:the )?"
    r"(?:(?:plan|option|number) \w+|(?:first|second|third|last|cheap\w*|middle)(?: (?:one|plan|option))?) (?!my |our |the )\w+ \w+"
)
""" "Make plan 2 something my grandmother could manage": another plan 2, no choice of it."""


_FAULTS_ONE = re.compile(
    r"^\W*(?:the )?(?:(?:plan|option|number) \w+|(?:first|second|third|last)(?: (?:one|plan|option))?) (?:seems?|looks?|feels?|sounds?|is|'s) (?:\w+ ){0,3}?"
    r"(?:too|steep|pric[ei]y|expensive|dear|rushed|packed|busy|hectic|heavy|tiring|exhausting|dull|boring|grim|noisy|much)\b(?!.*\b(?:but|still|anyway)\b)"
)
""" "The third one feels rushed": what is wrong with a plan, no choice of it."""


_A_PLAN_ONLY = r"(?:the (?:first|second|third|last)(?: (?:one|option|plan))?|(?:option|plan|number) \w+)\W*$"
_WITH_A_BUT = re.compile(rf"\w (?:but|except|apart from|only|though|however|just)\b(?! {_A_PLAN_ONLY})(?=.*[a-z]{{3}})")
""" "Option 2 is nice but …": not chosen yet, whatever is wrong with it."""


def refuses_a_thing(low: str) -> bool:
    """Whether a no is about the thing it names ("no raw fish"), and turns down no plan."""
    if is_no(low) or refuses_all(low) or _OF_ALL.search(low):
        return False
    return _NO_OF_A_THING.match(low) is not None and not says_wrong(low) and len(low.split()) > 1


_COUNTS_ANEW = re.compile(
    r"\b(?:only|just|not coming|isn'?t coming|aren'?t coming|won'?t (?:come|be)|can'?t (?:come|make)|instead|now|actually|stay(?:s|ing)? (?:at )?home|leav(?:e|ing) behind|without"
    r"|we(?:'re| are| will be|'ll be)|join\w*|com(?:es?|ing) (?:too|along|with)|bring\w*|tak(?:e|ing) (?:the|our|my)|add|more|fewer|less|turn(?:s|ed)?|is (?:actually )?\d|are (?:actually )?\d)\b"
)
"""Words that say who travels; without them a child of a known age is one of those who travel already."""


_TRAVELLERS = re.compile(
    r"\b(?:we|there)(?:'re| are|'ll be| will be|'d be| would be)\b|\bi(?:'m| am) (?:now |actually )?(?:alone|on my own|going|travelling|traveling)\b|\b(?:just|only) (?:me|us|the (?:two|three|four))\b"
    r"|\b(?:\d+|one|two|three|four|five|six|seven|eight|a|an|another)"
    r" (?:more |extra |fewer |less |other )?(?:people|persons?|adults?|grown[- ]?ups?|travell?ers?|guests?|friends?"
    r"|child(?:ren)?|kids?|bab(?:y|ies)|infants?|of us)\b"
    r"|\b(?:join\w*|tag(?:s|ging)? along|com(?:e|es|ing) (?:too|along|with|as well)|(?:isn'?t|aren'?t|not|won'?t|can'?t) (?:be )?com(?:e|ing)|stay(?:s|ing)? (?:at )?home"
    r"|dropp?(?:ed|ing)? out|cancell?ed"
    r"|bring(?:ing)?|leav(?:e|ing) (?:the|our|my) \w+ (?:at home|behind|with)|without (?:the|our|my)"
    r"|instead of (?:two|three|four|\d)|solo|alone|by myself|on my own|make it (?:two|three|four|five|\d))\b"
    r"|\b\d+ (?:adults?|pax)\b|\b(?:party|group) of\b|\bpregnant\b|\brooms?\b|\b(?:is|are|turn(?:s|ed)?|aged?) \d{1,2}\b"
)
"""Words that say who travels: without them a message about plans counts nobody anew ("take the kids to the aquarium")."""


_OF_ONE_TIME = re.compile(
    r"\b(?:one|an?|that|the last|the first) (?:dinner|lunch|breakfast|meal|evening|afternoon|morning|night|hour|visit|tour|show|concert)\b(?! (?:more|less|longer))"
)
""" "One dinner without the kids": who does a single thing, not who travels."""
_WE_ARE = re.compile(r"\b(?:we(?:'re| are)|there(?:'ll| will) be|not coming|isn'?t coming|aren'?t coming|joining us)\b")


def counts_travellers(low: str) -> bool:
    """Whether words say who or how many travel."""
    return _TRAVELLERS.search(low) is not None and (_OF_ONE_TIME.search(low) is None or _WE_ARE.search(low) is not None)


_GROWN_UP = re.compile(r"\b(?:adults?|grown[- ]?ups?|of us|people|persons?|we(?:'re| are))\b")


def speaks_of_the_known(party: PartyPatch | None, low: str, known: Party) -> bool:
    """Whether words only mention children who are known to travel ("the 4 year old naps till 3"), and count nobody anew."""
    ages = party.child_ages if party is not None else None
    if party is not None and not ages and party.children and party.children == known.children and not _GROWN_UP.search(low):
        return not _COUNTS_ANEW.search(low)
    some = bool(ages) and len(ages or ()) <= len(known.child_ages) and all(age in known.child_ages for age in ages or ())
    return some and not _COUNTS_ANEW.search(low)


_PART_WORDS = r"(?:hotels?|hostels?|apartments?|restaurants?|flights?|trains?|buses|places to eat)"
_NOT_SUCH_A = re.compile(
    rf"\b(?:not|no|never) (?:(?:at|in|on|by|another|some|an|a|one of (?:those|these)|these|those|such) )+(?:\w+ ){{0,3}}{_PART_WORDS}\b"
    rf"|\b(?:not|no|never) (?:\w+ ){{0,2}}{_PART_WORDS} (?:outside|far|away|near|by|in|on|at|with|without|that|which|before|after|over|under)\b"
)
""" "Not at some outskirts hotel": what a part is not to be, where the part itself stays."""
_WAYS = re.compile(r"\b(?:trains?|rail|flights?|fly\w*|planes?|bus(?:es)?|coach(?:es)?|cars?|driv\w+|ferr(?:y|ies)|boats?)\b")
_NO_WAY = re.compile(
    r"\b(?:no|not|never|without|drop|skip|remove|cancel|forget|leave out|don'?t|do not|can'?t|won'?t|instead of|rather than|rather not|avoid|hates?|afraid of|scared of|sick on|take out"
    r"|anything but|by)\b"
    r"(?: (?:the|any|a|our|by|to|want|like|take|go|use|need|plan|planning|more|long))* "
    r"(?:trains?|rail|flights?|fly(?:ing)?|planes?|bus(?:es)?|coach(?:es)?|cars?|driv(?:e|ing)|ferr(?:y|ies)|boats?|\w+ (?:trains?|flights?))\b"
)
"""A way to travel that is turned down in so many words: "no trains", "rather not fly"."""
_TASTE_PLAIN = re.compile(
    r"\b(?:we|i|my \w+|he|she|they|both of us)(?:'re| are|'m| am|'s| is)? (?:really |also |all )?(?:love|like|into|keen on|fans? of|mad about|enjoy|adore|interested in)s?\b"
)
_EXCEPT = re.compile(r"\b(?:except|apart from|other than|but not|all but|besides)\b")
_TASTE = re.compile(r"\b(?:love|like|likes|into|interested|fan|fans|keen|prefer|enjoy|enjoys|adore|mad about|interests?)\b")


_LESS_OF_IT = re.compile(r"\b(?:less|fewer|too much|too many|not so much|not as much|reduce|cut down)\b")
"""Less of a way to travel adds none ("drive less")."""


_ONE_MEAL = re.compile(
    r"\b(?:dearest|priciest|cheapest|most expensive|first|last|that|this|one) (?:dinner|lunch|breakfast|meal|restaurant)\b"
    r"|\b(?:breakfasts?|lunch(?:es)?|dinners?) (?:in|at) (?:the|our) (?:hotel|hostel|apartment)\b"
    r"|\b(?:dinner|lunch|breakfast|meal) (?:on|of|in) (?:day|option|plan|the \w+ (?:day|one|plan)|\w+day)\b"
)
"""One meal of a plan, which leaves food a part of the trip ("drop the dearest dinner in option 3")."""


_SUCH_RIDES = re.compile(
    r"\b(?:direct|fast|slow|regional|early|late|night|morning|afternoon|evening|cheap\w*) (?:trains?|flights?|buses|coaches|ferr(?:y|ies))\b"
)
""" "Direct trains only": which of them, and not that nothing else is planned."""


def parts_by_chance(change: CapabilityChange, low: str) -> bool:
    """Whether a part was taken out of the trip by words that only say what it is not to be, or where a ride merely stands in the sentence."""
    if change.add and (_LESS_OF_IT.search(low) or (change.replace and _SUCH_RIDES.search(low))):
        return True
    if "research_food" in change.remove and _ONE_MEAL.search(low):
        return True
    return bool(change.remove) and bool(_NOT_SUCH_A.search(low) or (_WAYS.search(low) and not _NO_WAY.search(low)))


_NO_ALCOHOL = re.compile(
    r"\b(?:no|without|free of|serve\w*|halal) ?(?:any )?alcohol\b|\balcohol[- ]free\b|\bdry (?:restaurants?|places?)\b"
)
""" "We do not drink" says nothing of where one eats."""


def _of_one_thing(word: str, low: str) -> bool:
    """Whether a liking was read off the name of one thing: "I'd like the national museum" is no liking for museums."""
    return re.search(rf"\b(?:the|that) (?:[a-z]+ ){{0,2}}{re.escape(word.rstrip('s'))}\b(?!s)", low) is not None and f"{word}s" not in low


def by_chance(change: ListChange, low: str, *, of_a_day: bool) -> bool:
    """Whether a preference was read off words about plans that say none: a liking without a word of liking, a dislike that is of one day

    or an exception, a way to travel that nobody turned down.
    """
    match change.slot:
        case "preferences.dietary":
            return "no_alcohol" in change.add and _NO_ALCOHOL.search(low) is None
        case "preferences.interests" if any(_of_one_thing(word, low) for word in change.add):
            return True
        case "preferences.interests":
            return bool(change.add) and (of_a_day or not _TASTE.search(low)) and not _TASTE_PLAIN.search(low)
        case "preferences.avoid":
            return bool(change.add) and (of_a_day or _EXCEPT.search(low) is not None)
        case "preferences.transport_avoid":
            return bool(change.add) and _NO_WAY.search(low) is None
        case "preferences.transport_prefer":
            return bool(change.add) and _LESS_OF_IT.search(low) is not None
        case _:
            return False


_ONLY_THERE = re.compile(
    r"^(?!.*\b(?:joins?|joining|meets?|meeting|comes?|coming|leaves?|leaving|arrives?|arriving|flies|with us)\b)"
    r".*\b(?:only|just|all (?:the |our )?(?:nights?|days?|time)|the whole (?:time|trip|week)|everything)\b"
)
""" "Just Florence": the other stops go, though none is named."""


def stops_by_chance(stops: Sequence[Stop] | None, message: str, low: str, state: TripState) -> bool:
    """Whether new stops were read off words that say none: off what is seen there ("the Louvre"), or without a word of those that would go."""
    if stops is None:
        return False
    known, mine = {s.place.name for s in state.trip.destinations}, {s.place.name for s in stops}
    said = [fold(s.place.said or "") for s in stops if s.place.name not in known]
    named = [
        fold(message[m.start : m.end]) for m in things_of(state).find(message) if m.thing.kind in ("visit", "sight", "evening", "meal")
    ]
    if any(words and any(one in words for one in named) for words in said):
        return True
    return mine < known and not any(fold(name) in fold(message) for name in known - mine) and _ONLY_THERE.search(low) is None


def with_plans_kept(acts: Sequence[Act], patch: TripPatch, low: str, state: TripState) -> tuple[tuple[Act, ...], TripPatch]:
    """The acts and the patch of a message without what would cost plans that nobody gave up."""
    if not state.options:
        return tuple(acts), patch
    if (patch.touched or patch.edits) and (tied := tied_to_a_condition(low)) is not None:
        return ("refine",), TripPatch(edits=(tied,))
    if "confirm" in acts and "inform" in acts and not patch.sets_requirement:
        acts = [a for a in acts if a != "confirm"] or ["other"]
    reserved = _WITH_A_BUT.search(low) is not None and plan_taken(state.options, low) is None
    if "select_option" in acts and (_ALTERS_ONE.search(low) or _FAULTS_ONE.search(low) or reserved):
        acts = [a for a in acts if a != "select_option"] or ["other"]
        patch = evolve(patch, option_choice=None)
    if "reject" in acts and not patch.touched and not patch.refinements and refuses_a_thing(low):
        return tuple(a for a in acts if a != "reject") or ("other",), patch
    return tuple(acts), patch
