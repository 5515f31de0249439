"""The answer to the question the transport specialist left under the plans: a yes looks at the other ways to travel, a no changes nothing."""

from __future__ import annotations

import re

from planner.domain.patch import Act, CapabilityChange, TripPatch
from planner.domain.specialists import travel_parts
from planner.domain.state import TripState
from planner.language.acts import opens_with_no, opens_with_yes
from planner.language.plan_names import options_named
from planner.language.reading.hearing import Hearing
from planner.say.found_words import way_offered

LONGEST_ANSWER = 14
_OTHER_WAYS = re.compile(r"\b(?:ways?|look|check|search|find|gets? (?:us|me) there|options|whatever works)\b")
_DO_IT = re.compile(
    r"^\W*(?:ok(?:ay)?,? )?(?:please )?(?:do (?:it|that|so)|please do|go (?:ahead|for it)|why not|by all means)\W*(?:please|then|thanks?)?\W*$"
)
_BY_THEMSELVES = re.compile(r"\b(?:on (?:our|my) own|(?:by )?(?:ourselves|myself)|our own way|sort (?:it|that) out)\b")
_SAYS_MORE = re.compile(r"\b(?:but|cheap\w*|swap|instead|hotels?|days?|nights?|museums?|option|plan|first|second|third)\b")


def offer_answered(message: str, state: TripState, talk: Hearing) -> tuple[tuple[Act, ...], TripPatch] | None:
    """What an answer to that question does; None where none waits, or where the message says something else."""
    low = message.casefold()
    if not way_offered(state) or len(low.split()) > LONGEST_ANSWER or options_named(state.options, low) or _SAYS_MORE.search(low):
        return None
    if talk.parts.add:
        return None
    if opens_with_no(low) or _BY_THEMSELVES.search(low):
        return ("cancel",), TripPatch()
    words = [w for w in re.findall(r"[a-z']+", low) if len(w) > 1]
    plain_yes = _DO_IT.match(low) or (opens_with_yes(low) and (len(words) <= 3 or _OTHER_WAYS.search(low)))
    if not plain_yes:
        return None
    ways = tuple(part for part in travel_parts() if part not in (state.capabilities or ()))
    return ("confirm", "inform"), TripPatch(capabilities=CapabilityChange(add=ways))
