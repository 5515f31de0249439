"""What of the conversation a message takes back: "before I asked for cheaper", "cancel that two things a day thing". Pure.

It names an earlier message by its words; without one that has them the message takes back nothing by name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from planner.domain.edits import RemoveItem, RestoreItem
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.language.number_words import read_number
from planner.language.plan_things import tokens_of

_BEFORE = re.compile(
    r"\b(?:before|until|prior to when) (?:i|we) (?:asked(?: you)?(?: for| to| about)?|said|told you(?: to)?|wanted|requested|changed|made|added|removed|mentioned|did)\s+(?P<x>[^.;!?]+)"
    r"|\b(?:before|without) (?:the|that|my|our|this) (?P<y>[^.;!?]+?) (?:change|edit|request|thing|wish|step)s?\b"
)
_OF_A_ROW = r"(?:first|second|third|fourth|fifth|last|next|one)"
""" "Drop the second thing on day 3" is of the plan, and calls off nothing that was said."""
_CALLED_OFF = re.compile(
    r"\b(?:cancel|undo|revert|reverse|take back|scrap|forget|drop|ignore|never ?mind|scratch|lose) (?:about )?(?:that|the|my|our|this|what i said about|what i asked about)"
    rf" (?!{_OF_A_ROW} )(?P<x>[^.;!?]+?) (?:thing|change|edit|request|bit|idea|wish|business|rule|limit)\b"
    r"|\b(?:undo|revert|take back|never ?mind|forget what i said about) (?:that |the |my |our )?(?P<y>[^.;!?]+)"
    r"|\b(?:cancel|scrap|forget|drop|scratch|ignore|lose) (?:about )?(?:that|the|my|our) "
    r"(?P<z>(?:later|earlier|cheaper|nicer|slower|faster|longer|shorter|closer|nearer|lighter|different) [a-z]+)(?:\W+(?:please|pls|again|then|after all))*\W*$"
)
_BACK = re.compile(r"\b(?:back|undo|revert|restore|reset|return|as it was|how it was|the way it was|like it was)\b")
_WAS = r"(?:(?:as|how|the way|like|what) (?:it|they) (?:was|were)(?: before)?|before)"
_LEADS = (
    "actually|no|nah|nope|sorry|oh|hm+|so|and|on second thoughts?|wait|please|ok|okay|can you|could you|can we|let's|let us"
    "|that(?: one)?(?:'s| is) (?:worse|no better|not better)"
)
_LEADS_BACK = rf"(?:(?:{_LEADS})\W+)*"
_IT_ALL = "(?:that|it|this|them|those|everything|the (?:old|previous) ones?)(?: all)?"
_IT_ALL_BACK = rf"(?:take|put|switch|change|turn|have|bring) {_IT_ALL} (?:out again|off again|back(?: again| in| out)?(?: to)?(?: {_WAS})?)"
_BETTER_BEFORE = rf"(?:i|we) (?:liked|preferred|like|prefer) (?:it|that|them)(?: better| more)? {_WAS}"
_LAST_STEP = (
    r"(?:scrap|cancel|undo|forget|drop|ignore|reverse|revert|bin|lose|scratch|discard|take back|never ?mind) (?:about )?(?:that|this|the|my|our|your) "
    r"(?:(?:last|latest|previous|recent|most recent) (?:(?:change|edit|step|tweak|request|thing|bit|move|modification|one|update|swap)s?|of (?:mine|ours))|(?:change|edit|tweak|modification|update))"
)
_GOES_BACK = rf"(?:{_IT_ALL_BACK}|(?:go |step |take us )?back|{_BETTER_BEFORE}|{_LAST_STEP})"
_THAT_BACK = re.compile(
    rf"\W*{_LEADS_BACK}{_GOES_BACK}(?:\W+{_LEADS_BACK}{_GOES_BACK})?(?:\W+(?:please|pls|thanks|then|again|after all|sorry))*\W*"
)
""" "Actually no, take that out again": the last step, which it points at."""
_AS_IT_WAS = re.compile(
    r"\b(?:leave|keep|have|put|want) (?:it|them|everything|that|the plans?|things)(?: all)? (?:as (?:it|they) (?:was|were|is|are)|how (?:it|they) (?:was|were)|the way (?:it|they) (?:was|were))\b"
    r"|^\W*(?:(?:no|nah|actually|oh|sorry|hmm+|wait|on second thoughts?)\W+)*(?:thanks?\W+)?(?:forget (?:it|that)|never ?mind|leave it|don'?t (?:change|bother|do that)|scrap that|go back)\b"
)
""" "No, leave it as it was" to a change of the trip that is shown before it is made: the plans from before."""
_SMALL = frozenset(
    "the a an that this my our it to for of in on at and or be is was please thing things change edit request i we you me us one some more asked wanted "
    "back last step changes everything now again before how way was were plan plans option them all just only".split()
)


_IN_PART = re.compile(
    r"\b(?:undo|revert|roll back|(?:take|put) (?:that|it|this|all that|it all|everything) back|go back)\b.{0,40}\b(?:but|except|apart from|and|only)\b.{0,12}"
    r"(?P<x>\b(?:keep|not|leave|hold on to|except|for)\b.*)"
    r"|\b(?:undo|revert|(?:take|put) (?:(?:that|it|this|all that|it all|everything) )?back)\b.{0,20}\b(?P<y>(?:except|apart from|all but)\b.*)"
)


def undoes_in_part(low: str) -> bool:
    """Whether words take a step back and keep a part of it ("undo that but keep the hotel"): a step comes back whole."""
    return _IN_PART.search(low) is not None


def kept_of_undo(low: str) -> str:
    """The words that say what a step taken back in part keeps: "keep the hotel in Seville"; empty where nothing is taken back in part."""
    match = _IN_PART.search(low)
    return (match["x"] or match["y"]) if match else ""


def last_step_edited(state: TripState) -> bool:
    """Whether what was changed last were edits of the plans on the table alone, so that the plans before them fit the trip as it is."""
    return bool(state.history) and edited_since(state, len(state.history) - 1)


def edited_since(state: TripState, at: int) -> bool:
    """Whether all that changed since a place of the history were edits of the plans, each step adding some to what is pinned."""
    sets = [*(v.options for v in state.history[at:]), state.options]
    if any(v.carried for v in state.history[at:]) or not sets[0]:
        return False
    return all(_only_edits(before, after) for before, after in pairwise(sets))


def _only_edits(before: Sequence[ItineraryOption], after: Sequence[ItineraryOption]) -> bool:
    pins = {o.id: o.pins for o in before}
    return (
        pins.keys() == {o.id for o in after}
        and all(o.pins[: len(pins[o.id])] == pins[o.id] for o in after)
        and any(len(o.pins) > len(pins[o.id]) for o in after)
    )


def step_named(message: str, state: TripState) -> int | None:
    """The version of the plans that the step which a message takes back by name replaced, where later steps can stay; None else.

    The last step is none of these: it is taken back as it was made.
    """
    earlier = said_before(state)
    place = taken_back(message, earlier) if state.options and not _WHEN.search(message.casefold()) else None
    said = earlier[place] if place is not None else None
    at = next((n for n in reversed(range(len(state.history))) if state.history[n].reason == said), None)
    return state.history[at].version if at is not None and at < len(state.history) - 1 and edited_since(state, at) else None


_WHEN = re.compile(r"\b(?:before|until|prior to|as (?:it|they) (?:was|were)|how (?:it|they) (?:was|were))\b")
""" "Back to before I asked for cheaper": a time, with all that came after it, and no one step."""
_IT_BACK = re.compile(
    r"\W*(?:(?:actually|no|sorry|oh|hmm?|on second thoughts?|wait|please|ok|okay|can you|could you|i|we|'d|would|like|want|to)\W+)*"
    r"(?:put|bring|add|get|have|want) (?:it|that|them|those) (?:all )?back(?: again| in)?(?:\W+(?:please|pls|thanks|then|after all))?\W*"
)
""" "Put it back": what went out last."""


def put_back(message: str, state: TripState) -> RestoreItem | None:
    """What "put it back" brings back where the last step took nothing out: the thing that an earlier one did, where it did; None else."""
    if not state.history or _IT_BACK.fullmatch(message.casefold().replace("’", "'")) is None:
        return None
    old = {o.id: o.pins for o in state.history[-1].options}
    last = [p for o in state.options for p in o.pins[len(old.get(o.id, ())) :]]
    gone = [p.name for o in state.options for p in o.pins if isinstance(p, RemoveItem) and p.name]
    if any(isinstance(p, RemoveItem) for p in last) or not gone:
        return None
    name = gone[-1]
    had = tuple(o.id for o in state.options if any(isinstance(p, RemoveItem) and p.name == name for p in o.pins))
    return RestoreItem(options=had, name=name)


_TO_THE_FIRST = re.compile(
    r"\b(?:go|going|get|change|switch|return|revert|reset|take (?:it|me|us|them)|put (?:it|them|everything)) (?:all )?(?:back )?to (?:the |your |our )?(?:very )?"
    r"(?:first (?:version|plans|set|suggestions?|proposals?)|original (?:version|plans?|set|ones?)|originals?|start|beginning)\b"
    r"|\bhow (?:it was|they were) (?:at first|originally|in the beginning|to begin with)\b|\b(?:undo|revert|take back) (?:everything|all (?:of it|of them|my changes|the changes|changes))\b"
)
""" "Go back to the first version": the plans as they came first."""


def back_to_the_first(message: str) -> bool:
    """Whether a message wants the plans as they came first."""
    return _TO_THE_FIRST.search(message.casefold().replace("’", "'")) is not None


def taken_back(message: str, earlier: Sequence[str]) -> int | None:
    """The place in `earlier`, the person's messages from the newest back, of the one that is taken back by name; None for none."""
    low = message.casefold().replace("’", "'")
    found = _CALLED_OFF.search(low) or (_BEFORE.search(low) if _BACK.search(low) else None)
    wanted = _telling(next((words for words in found.groups() if words), "")) if found else frozenset()
    if not wanted:
        return None
    shares = [len(wanted & _telling(text)) / len(wanted) for text in earlier]
    best = max(shares, default=0.0)
    return shares.index(best) if best >= 0.5 else None


def said_before(state: TripState) -> list[str]:
    """The person's messages before the running turn, the newest first."""
    now = state.turn.n if state.turn and state.turn.running else None
    return [line.content for line in reversed(state.transcript) if line.role == "user" and (now is None or line.turn < now)]


def takes_back(message: str, state: TripState) -> bool:
    """Whether a message takes an earlier one back by name."""
    low = message.casefold().replace("’", "'")
    if asks_of_undoing(message):
        return False
    if not state.options:
        return bool(state.history) and _AS_IT_WAS.search(low) is not None
    return _THAT_BACK.fullmatch(low) is not None or back_to_the_first(message) or taken_back(message, said_before(state)) is not None


def points_at_the_last_step(message: str) -> bool:
    """Whether a message takes back whatever came last, and names nothing ("no, put it back")."""
    return _THAT_BACK.fullmatch(message.casefold().replace("’", "'")) is not None


_UNDOES = r"(?:undo|go back|revert|come back|change (?:it |things )?back|(?:get|take|put) (?:\w+ ){1,3}back)"
_ASKS_OF_UNDOING = re.compile(
    rf"^\W*(?:(?:and|so|but|ok|okay|hi|wait|hm+)\W+)*(?:(?:can|could|may|will|would) (?:i|we|one) (?:still |always |also |then |be able to )*{_UNDOES}"
    r"(?:(?: (?:later|things|changes|something|anything|mistakes|a change|a step|any ?time|at any (?:time|point|stage))| on)*\W*$"
    r"|\b.{0,40}\b(?:later|afterwards|if|after i|after we|when|once|any ?time)\b)"
    rf"|how (?:do|can|could|would|does) (?:i|we|one) {_UNDOES}|(?:is|are) there (?:an? |any )?(?:undo|way (?:back|to (?:undo|go back|revert)))|is it possible (?:for (?:me|us) )?to {_UNDOES})"
)


def asks_of_undoing(message: str) -> bool:
    """Whether a message asks if or how a change can be taken back ("can I go back if I change something?"), and takes none back."""
    return _ASKS_OF_UNDOING.search(message.casefold().replace("’", "'")) is not None


def _telling(text: str) -> frozenset[str]:
    """The words of a text that tell what it is about, by their stems, numbers as figures."""
    return frozenset(
        str(number) if (number := read_number(t.text)) is not None else t.text[:5] for t in tokens_of(text) if t.text not in _SMALL
    )
