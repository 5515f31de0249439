"""What words may not do to plans that are on the table: be taken as a refusal of all, carry out what was only asked, or undo a part. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from planner.domain.patch import Act, PartyPatch, TripPatch
from planner.domain.state import TripState
from planner.domain.values import Party, evolve
from planner.language.acts import is_no, refuses_all, says_wrong
from planner.language.plan_questions import supposed

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


def counts_travellers(low: str) -> bool:
    """Whether words say who or how many travel."""
    return _TRAVELLERS.search(low) is not None


def speaks_of_the_known(party: PartyPatch | None, low: str, known: Party) -> bool:
    """Whether words only mention children who are known to travel ("the 4 year old naps till 3"), and count nobody anew."""
    ages = party.child_ages if party is not None else None
    some = bool(ages) and len(ages or ()) <= len(known.child_ages) and all(age in known.child_ages for age in ages or ())
    return some and not _COUNTS_ANEW.search(low)


def with_plans_kept(acts: Sequence[Act], patch: TripPatch, low: str, state: TripState) -> tuple[tuple[Act, ...], TripPatch]:
    """The acts and the patch of a message without what would cost plans that nobody gave up."""
    if not state.options:
        return tuple(acts), patch
    if patch.sets_requirement and supposed(low) is not None:
        return ("question",), TripPatch()
    if "select_option" in acts and (_ALTERS_ONE.search(low) or _FAULTS_ONE.search(low)):
        acts = [a for a in acts if a != "select_option"] or ["other"]
        patch = evolve(patch, option_choice=None)
    if "reject" in acts and not patch.touched and not patch.refinements and refuses_a_thing(low):
        return tuple(a for a in acts if a != "reject") or ("other",), patch
    return tuple(acts), patch
