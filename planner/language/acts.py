"""Which dialogue acts a message performs, all of them, the most consequential first: what was said, whether or not it can take effect.

The words people act with are data (`lexicons/acts.toml`). Facts, wishes and choices are heard elsewhere and told to `read_acts` as `Signals`.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from planner.domain.patch import ACT_ORDER, Act
from planner.domain.values import Value
from planner.language.lexicon_phrases import all_of_it, any_of, opens_with, said
from planner.language.question_marks import plainly
from planner.language.utterance import PERSON_WANTED, sentences

_LEXICON: dict[str, dict[str, list[str]]] = tomllib.loads((Path(__file__).parent / "lexicons" / "acts.toml").read_text(encoding="utf-8"))

_X = _LEXICON
_RESTART, _RESTART_WHOLE = said(_X["restart"]["anywhere"]), all_of_it(_X["restart"]["whole"])
_UNDO, _UNDO_WHOLE = said(_X["undo"]["anywhere"]), all_of_it(_X["undo"]["whole"])
_CANCEL, _CANCEL_WHOLE = said(_X["cancel"]["anywhere"]), all_of_it(_X["cancel"]["whole"])
_NOT_CANCEL = re.compile(rf"(?<![\w'])(?:{any_of(_X['cancel']['not'])})")
_STOP = re.compile(
    rf"(?:^|[.;!?,]) *(?:(?:{any_of(_X['cancel']['stop_lead'])})[ ,]+){{0,8}}(?:{any_of(_X['cancel']['stop'])})(?: *(?:$|[.,;!?])| (?:{any_of(_X['cancel']['stop_what'])})(?![\w']))"
)
_OTHERS_CANCELLED = re.compile(
    r"\b(?:he|she|they|(?:my|our|his|her|their|the|an?|one|some|two) (?:[\w'-]+ ){1,4}?)(?:has |have |had |just |got |was |were )*cancell?ed\b"
)
"""Somebody or something else was cancelled ("my mother-in-law cancelled"), which ends nothing here."""
_SUPPOSED_CANCELLED = re.compile(
    r"\b(?:if|when|in case|should|suppose|supposing)\b.{0,40}\b(?:cancel\w*|called off)\b|\b(?:flights?|trains?|ferr(?:y|ies)|bus(?:es)?|hotel|tour"
    r"|boat) (?:is|are|was|were|gets?|got) (?:\w+ )?cancell?ed\b"
)
"""What might be cancelled by others ("if our flight is cancelled"), which ends nothing here."""
_ENDS = said(f"{verb} {what}" for verb in _X["cancel"]["end"] for what in _X["cancel"]["end_what"])
_THANKS, _BYE = said(_X["thanks"]["words"]), said(_X["bye"]["words"])
_GREETING, _GREETING_WHOLE = opens_with(_X["greet"]["words"], ("oh", "well")), all_of_it(_X["greet"]["whole"])
_YES = opens_with(_X["yes"]["start"], _X["yes"]["lead"], r"(?! not\b)")
_YES_SAID = said(_X["yes"]["anywhere"])
_GO = re.compile(
    rf"{said(_X['yes']['go']).pattern}(?! (?:at|in|on|without|by|through|via|myself|ourselves|later|online|instead|cheaper|with|for(?! (?:me|us|it|now)\b))\b)"
)
_GO_SIGN = re.compile("|".join(map(re.escape, _X["yes"]["go_signs"])))
_GO_WHOLE = re.compile(
    r"(?<![\w'])go on(?! (?:a|an|the|our|my|\w*age|holidays?|vacation|safari|trips?|tours?|honeymoon)\b)|^\W*(?:ok(?:ay)?,? |yes,? )?go+\W*$|\bi (?:think i )?would\b(?! (?:like"
    r"|love|prefer|rather|want|need|be|also|not|never|go|say|really|have)\b)"
)
_BOOK = re.compile(
    rf"^\W*(?:(?:please|i do want to|i'?d like to|i would like to|i want to|can you|could you|do|yes|ok|okay|just|i would really like to"
    rf"|i'?d really like to)\W+){{0,8}}(?:{any_of(_X['yes']['booking'])}) (?:{any_of(_X['yes']['booked'])})(?![\w'])(?: for me| please|\W)*$"
)
_SUBJECT, _VERB, _BETWEEN = (any_of(_X["yes"][key]) for key in ("approval_subject", "approval_verb", "approval_between"))
_APPROVAL = re.compile(
    rf"(?<![\w'])(?:(?P<subject>{_SUBJECT}) ?)?(?:(?:{_VERB})(?![\w])[ ,]*)+(?:(?:{_BETWEEN}) ){{0,5}}(?:{any_of(_X['yes']['approval'])})(?![\w'])(?! (?:{any_of(_X['yes']['not_after'])})(?![\w]))"
)
_NAMED_THING = re.compile(r"\b(?:one|flight|hotel|option|plan|train|bus|place|house|restaurant|room|ticket)\b")
_PRAISE = re.compile(
    rf"^\W*(?:(?:oh|ah|wow|well|ok|okay)\W+)*(?:(?:that|it|this)(?:'?s| is| was)? )?(?:(?:an?|the|so|very|really|just) )*(?:{any_of(_X['yes']['praise'])})(?: (?:job|work|one|stuff))?\W*$"
)
_ACKNOWLEDGED = opens_with(_X["acknowledge"]["start"], _X["yes"]["lead"], rf"(?! (?:{any_of(_X['acknowledge']['not_after'])})\b)")
_OK = opens_with(_X["acknowledge"]["ok"], ("oh", "ah"))
_NO = opens_with(_X["no"]["start"], _X["no"]["lead"], r"(?! mind\b)")
_NO_WORD = re.compile(
    rf"^\W*(?:(?:{any_of(_X['no']['lead'])})\W+){{0,8}}(?:no+(?! (?:(?:{any_of(_X['no']['except'])})(?![\w'])|museums?\b|flights?\b"
    rf"|hotels?\b|kids?\b|children\b|fly|driv|allerg|restrictions?\b|(?!thanks\b)[a-z]+s\b(?! (?:not|wrong)\b)))(?![\w'])"
    r"|(?:don'?t|do not)(?! (?:know|mind|care|forget|have|really|remember|worry|bother|actually)\b)(?![\w']))|^\W*👎"
)
_NO_SAID, _NONE_OF = said(_X["no"]["anywhere"]), said(_X["no"]["none_of"])
_WRONG_WORDS, _DID_NOT, _ALL_FINE = said(_X["wrong"]["words"]), said(_X["wrong"]["did_not"]), said(_X["wrong"]["fine"])
_NOT_RIGHT = re.compile(
    rf"(?:(?<![\w'])(?:{any_of(_X['wrong']['not'])})|n't)(?![\w'])[^.;!?]{{0,45}}?(?<![\w'])(?:{any_of(_X['wrong']['what'])})(?![\w'])(?! (?:{any_of(_X['wrong']['right_now'])})\b)"
)
_DONT_KNOW = said(_X["dont_know"]["anywhere"])
_ANY_VERB, _ANY_WORD = any_of(_X["dont_know"]["any_verb"]), any_of(_X["dont_know"]["any_word"])
_ANY_WILL_DO = re.compile(
    rf"^\W*(?:(?:{any_of(_X['dont_know']['any_lead'])})\W+){{0,8}}(?:{any_of(_X['dont_know']['any'])})(?![\w'])(?: ?(?:{_ANY_VERB})(?![\w'])(?: (?:\w+"
    rf" )?(?:{_ANY_WORD}))?| (?:{_ANY_WORD}))?(?: (?:with|for|to|by) (?:me|us))?(?:\W+(?:i think|i guess|really|please|pls|thanks|then))*\W*$"
)
_PERHAPS = all_of_it(_X["dont_know"]["perhaps"])
_REPEAT = said(_X["repeat"]["asks"])
_ONCE_MORE = re.compile(r"\b(?:again|once more|one more time|one more again|another time)(?:\W+(?:please|pls|again|for me|thanks))*\W*$")
_MORE_THINGS = re.compile(
    rf"(?<![\w'])(?:(?:{any_of(_X['more_options']['kinds'])}) (?:\w+ )?(?:{any_of(_X['more_options']['things'])})|{any_of(_X['more_options']['else'])})(?![\w'])"
)
_NOTHING_MORE, _NOT_MORE = said(_X["more_options"]["nothing_more"]), said(_X["more_options"]["not"])
_FIX, _NOT_FIX = said(_X["fix"]["words"]), said(_X["fix"]["not"])
_TELL = said(_X["asking"]["tell"])
_YES_STEM, _NO_STEM = said(_X["yes"]["stems"]), said(_X["no"]["stems"])
_CONTENT = re.compile(rf"(?<![\w'])(?!(?:{any_of(_X['yes']['beside'])})(?![\w']))[^\W\d_][\w']*")
"""A word that has no place in a mere answer."""
_BESIDE_IT = any_of(_X["nothing_but"]["with_it"])
_ONLY_YES, _ONLY_NO = (
    re.compile(
        rf"\W*(?:(?:{_BESIDE_IT})\W+){{0,8}}(?:{any_of(_X['nothing_but'][key])})(?:\W+(?:{any_of(_X['nothing_but'][key])}|{_BESIDE_IT}))*\W*"
    )
    for key in ("yes", "no")
)
LONGEST_ANSWER = 7
LONGEST_ASIDE = 14
"""A message of more words says that something is wrong, or that it does not know, only by the way."""
_NOT_MEANT = re.compile(
    r"\b(?:don'?t|dont|do not|didn'?t|did not|won'?t|never|not|no need|rather not|wouldn'?t)(?: (?:really|ever|just))?(?: (?:want|need|have|going|like|wish|mean|ask|tell))?(?:"
    r" (?:me|us|you))?(?: to)? *$"
)
"""Words before an act that deny it: "I don't want to start over"."""
_AND_GO = re.compile(r"\b(?:and|then|,) *(?:please |just )?(?:go ahead|proceed|carry on|start(?: again)?|plan (?:it|again)|do it)\b")
_TAG = re.compile(r"\b(?:isn|aren|wasn|doesn|don|won)'?t (?:it|they|you|he|she|we)\b(?=\W*$)")
_CHANGE = re.compile(
    r"\b(?:chang(?:e|ing)|updat(?:e|ing)|modify(?:ing)?|amend(?:ing)?|alter|edit|adjust|re-?schedule|re-?book|switch|extend|move)\b(?! my mind)[^.!?]{0,45}\b(?:booking"
    r"|reservation|date|dates|trip|plan|plans|details|room|hotel|flight|time|number|something|it|that|budget|people|destination|stay|day|days|check[- ]?(?:in|out)|table|name)\b"
    r"|\b(?:booking|reservation|trip|plan)\b[^.!?]{0,30}\b(?:change|modify|amend|update|alter)\b|\badd more people\b|\b(?:re-?schedule|re-?book|postpone|push back|bring forward"
    r"|upgrade)\b|\bmake (?:a|some|one|another|a few|any) (?:small |quick |little )?changes?\b|\badd (?:another|an extra|one more|a) (?:room|bed|night|person|guest|adult|child)\b"
)
_REQUEST = re.compile(
    r"^\W*(?:(?:and|so|oh|sorry|ok|okay|great|cool|alright|thanks?|thank you|hi|hey|hello|please|sure|perfect|also|then|wait|actually|but|well|yes|no|sounds good"
    r"|good|nice|hmm),?\s+)*(?:(?:can|could|would|will|may|might) (?:you|u|i|we) (?:please |kindly |also |maybe |possibly |just |first |perhaps |be able to |instead |now )*(?!tell\b"
    r"|explain|sum\b|summari|recap|know\b|confirm (?:if|whether|the)|remind|clarify|describe|let me know|give me (?:the|their|its|a number)|say\b|see if"
    r"|check(?! (?:me|us) (?:in|out)\b))[a-z]+|(?:is|are)"
    r" there (?:any|some|a|another)|any\b|have you (?:got )?any|do you (?:have|know of) (?:any|some|a)\b|got any|how about|what about|what if|shall we|why (?:don'?t|not) (?:we"
    r"|you)|would it be possible to(?! (?:know|tell|check|find out))|is it possible to (?:change|add|move|book|get|have|switch|make|include|stay|extend|go)|anything (?:for|in|on"
    r"|under|near|to|available)|do i have any|think you can|i (?:want|would like|'d like|need) to know if you can)"
)
_ASKING = re.compile(
    r"\?|^\W*(?:(?:and|but|so|also|ok|okay|great|yes|yeah|perfect|thanks?|thank you|cool|i see|alright|sure|wait|hmm|right|then),?\s+)*(?:(?:(?:at|on|in|to|from|for|by|until)"
    r" )?(?:what|which|whose)(?:'s|s)?|when(?!ever)|where(?:'s)?(?! (?:possible|ever))|who(?:'s)?(?! knows)|why|which|how(?! about)|is (?:it|there|that|the|this|breakfast|my)"
    r"|are (?:there|they|the|you|we)|does|do (?:they|i|we|you|the)|did|(?:was|were)(?! (?:thinking|hoping|planning|looking|going|wondering)\b)|has|have (?:you|they)|will (?:it"
    r"|there|the|we|they)|am i|whose)\b|"
    r"\b(?:(?:can|could|would|will) you (?:please |kindly |also )?(?:tell|explain|remind|sum\b|summari[sz]e|recap|confirm (?:if|whether|the)|clarify|say|check|give me (?:the"
    r"|their|its|a number)|describe)|(?:please )?tell me (?!(?:about )?(?:some|more)\b)(?:that |the |their |its |about |what|when|where|how|if|why|which|who|whether)|let me know"
    r"|i(?:'d| would)? (?:like|want|need) to (?:know|ask)|i wonder|i'?m wondering|wondering (?:if|whether|what|how)|(?:got|have) (?:a |another |one )?questions?|remind me|what"
    r" did i|repeat|come again|say (?:that|it) again|(?:one more|another) time|pardon|explain|compare (?:them|these|those|the|all|both|1|2|3|option|plan)|describe (?:the|option"
    r"|plan)|provide (?:me )?(?:with )?the (?:address|phone)|is what|speak (?:to|with)|talk to (?:a|an|someone|your|the)|transfer me)\b"
)
_WHAT_RUNS = r"(?:flights?|trains?|bus(?:es)?|coaches|ferries|hotels?|hostels?|rooms?|apartments?|tickets?|fares?|options?|connections?)"
_OFFERS = re.compile(
    r"^\W*(?:(?:and|but|so|also|ok|okay|great|yes|yeah|no|hmm|then|well|you know what),?\W+)*(?:(?:what|which) (?:other|else|more)\b"
    rf"|(?:what|which) {_WHAT_RUNS} (?:are|is|would be|will be|have you got|do you have|can (?:i|we|you) (?:get|find|have|take))\b"
    r"|what (?:do|would|can|could) (?:you|i|we) (?:have|find|get|offer)(?: available)? (?:for|in|around|near|on|from|to|between|leaving|if)\b"
    r"|(?:what|how)\b[^.;!]*\bif (?:i|we|they)\b[^.;!]*\binstead\b"
    r"|(?:can|could|would|will) you (?:please |also |just |maybe )*(?:check|see|look|try)(?: again)?(?: if (?:they|it|there|you)(?: is| are| have| has|'s)?(?: \w+)?)? (?:for|on|from|in)\b"
    r"|(?:do|would) (?:you|i|we)(?: still| also)? have (?:an?|any|some|other|another)\w*\b"
    r"|(?:will|would|are|is) there(?: be| also| still)*(?: (?:any|some|a|an|other|others|more|another))|what (?:would|will|could) be (?:there|available|possible)\b)"
)
"""Asking what there is for other days or in another place, before any plan: what it names is wanted ("what else leaves on the 8th?")."""


def asks_what_there_is(sentence: str) -> bool:
    """Whether a question looks for something to be found, so that the days, places and people in it are wishes."""
    return bool(_OFFERS.search(sentence))


_WHAT_WE_LIKE = re.compile(
    r"^\W*(?:(?:and|but|so|though) )*(?:what|where) (?:we|i|she|he|they)(?:'d|'re|'m)?(?: (?:do|really|all|both|mostly|would|are|am|actually))*"
    r" (?:love|like|enjoy|want|need|prefer|after|hate|looking for|can'?t stand|care about)\b"
)
"""A statement that begins like a question: "what we do love is food"."""
_IS_THERE = re.compile(r"^\W*(?:and |but |so |ok |also )*(?:is|are) there (?:a|an|any)\b(?! (?:other|more|different|alternative))")


class Signals(Value):
    """What else was found in the message, which the acts depend on."""

    facts: bool = False
    requirements: bool = False
    preferences: bool = False
    from_questions_only: bool = False
    passed: bool = False
    unknown: bool = False
    chose: bool = False
    refined: bool = False
    only_days: bool = False
    wants_more: bool = False
    dropped_part: bool = False
    confirming: bool = False
    asked: bool = False
    answers_ages: bool = False
    optional_open: bool = False
    options: bool = False
    talking: bool = False
    of_one_part: bool = False


def read_acts(low: str, told: Signals) -> tuple[Act, ...]:
    """The acts of `low`, a folded message, most consequential first; ("other",) when it is none of them."""
    low = re.sub(r"\s+", " ", low)
    if _starts_over(low) and (told.talking or not told.requirements):
        return ("restart", "inform") if told.requirements else ("restart",)
    if (_meant(_UNDO, low) or _UNDO_WHOLE.match(low)) and not told.facts:
        return ("undo",)
    if _cancels(low, told) and not told.dropped_part and not (told.requirements and _is_trip_change(low)):
        return ("cancel", *(("thanks",) if _THANKS.search(low) else ()))
    acts = set(_answers(low, told)) | set(_facts(low, told)) | set(_talk(low, told))
    if "more_options" in acts and not told.requirements:
        acts -= {"inform", "correct"} if not told.wants_more else set()
        acts -= {"confirm"} if not is_clear_yes(low) else set()
    replaced = "correct" in acts and not (told.options and _AND_GO.search(low))
    if "confirm" in acts and (replaced or "reject" in acts or "select_option" in acts):
        acts.discard("confirm")
    if "reject" in acts and ({"correct", "select_option", *(() if _NONE_OF.search(low) else ("refine",))} & acts):
        acts.discard("reject")
    if "reject" in acts and "skip" in acts and not told.confirming:
        acts.discard("reject")
    asks_at_all = re.search(r"[a-z]{3}.*\?", low) if told.talking else None
    asks_at_all = asks_at_all or (None if told.facts else _ASKS_PLAINLY.match(plainly(low)))
    return tuple(act for act in ACT_ORDER if act in acts) or (("question",) if asks_at_all else ("other",))


def _meant(act: re.Pattern[str], low: str) -> bool:
    """Whether an act is named somewhere without being denied there."""
    return any(not _NOT_MEANT.search(low[: found.start()]) for found in act.finditer(low))


def _starts_over(low: str) -> bool:
    return _meant(_RESTART, low) or bool(_RESTART_WHOLE.match(low))


_LEFT_SO = re.compile(
    r" (?:empty|free|open|blank|clear|out|alone|unplanned|unbooked|as (?:it is|is)|like (?:that|this)|to (?:you|us)|until|till|for (?:now|later))\b"
)
"""What follows words that would end everything where they leave one thing as it is ("we have a christening, so leave it empty")."""


def _cancels(low: str, told: Signals) -> bool:
    if _SUPPOSED_CANCELLED.search(low):
        return False
    if _only_asks(low) or _NOT_CANCEL.search(low) or (told.facts and _OTHERS_CANCELLED.search(low)):
        return False
    if (
        len(low.split()) <= LONGEST_ASIDE
        and not (told.facts or told.refined or told.options)
        and " about " not in low
        and _meant(_ENDS, low)
        and not _asks(low)
    ):
        return True
    named = any(not _NOT_MEANT.search(low[: m.start()]) and not _LEFT_SO.match(low, m.end()) for m in _CANCEL.finditer(low))
    return named or bool(_CANCEL_WHOLE.match(low)) or bool(_STOP.search(low))


def _is_trip_change(low: str) -> bool:
    return bool(re.search(r"\bnever ?mind\b|\bforget (?:it|about)\b|\bmake it\b|\bscratch (?:that|it)\b", low))


# -- yes, no, a choice, a pass


def is_yes(low: str) -> bool:
    """Whether `low` is nothing but a yes."""
    return bool(_ONLY_YES.fullmatch(low)) and not is_no(low)


def is_no(low: str) -> bool:
    """Whether `low` is nothing but a no."""
    return bool(_ONLY_NO.fullmatch(low))


def begins_with_no(low: str) -> bool:
    """Whether `low` turns down what was said before it and goes on; "no museums" turns nothing down."""
    return bool(_NO.search(low) or _NO_WORD.search(low))


def is_clear_yes(low: str) -> bool:
    """Whether `low` begins with a yes, or is nothing else; praise and a mere "great" are none."""
    return bool(_YES.search(low)) or is_yes(low) or bool(_YES_SAID.search(low))


def leaves_open(low: str) -> bool:
    """Whether `low` is nothing but "any one would do": the person has no preference."""
    return bool(_ANY_WILL_DO.match(low))


def _answers(low: str, told: Signals) -> list[Act]:
    acts: list[Act] = []
    if told.chose:
        acts.append("select_option")
    if _passes(low, told):
        acts.append("skip")
    if _says_no(low, told):
        if _NONE_OF.search(low) and not told.requirements:
            acts.append("reject")
        else:
            acts.append("correct" if told.requirements or (told.refined and told.options) else "reject")
    elif not leaves_open(low) and not _ASKED_PLAINLY.match(low) and _says_yes(low, told):
        acts.append("confirm")
    return acts


_ASKED_PLAINLY = re.compile(
    r"^\W*(?:(?:and|so|but|ok|okay|hm+)\W+)*(?:(?:what|when|how|who|where|which)\b(?! about)"
    r"|(?:is|are|does|did|has|have|will|would|do(?= (?:we|you|i|they|the|any|most|kids|people)\b)) (?:it|they|there|the|we|i|you|your|our|my|any|most|kids|people)\b)"
    r"[^,.!;:]*\?*\W*$"
)
""" "What will you do after I say yes": a question, whatever yes stands in it."""


def _passes(low: str, told: Signals) -> bool:
    """Whether a question is left open: the person does not know or does not mind."""
    if told.passed:
        return True
    if _PERHAPS.match(low) and not told.facts:
        return True
    short = len(low.split()) <= LONGEST_ASIDE and "?" not in low
    unknown = told.unknown or (short and not told.facts and not told.chose and bool(_DONT_KNOW.search(low) or leaves_open(low)))
    return unknown and not told.requirements and (told.asked or not told.confirming)


def _says_no(low: str, told: Signals) -> bool:
    if is_no(low) or begins_with_no(low) or _NONE_OF.search(low):
        return True
    if told.facts or len(low.split()) > LONGEST_ASIDE:
        return bool(_NO_SAID.search(low)) and len(low.split()) <= LONGEST_ASIDE
    if (
        _is_short_answer(low, told)
        and _denies(low)
        and not (_go_ahead(low) or _passes(low, told) or _YES.search(low) or is_yes(low) or _THANKS.search(low))
    ):
        return True
    return bool(_NO_SAID.search(low)) or says_wrong(low) or (_approval(low) is None and _disapproves(low))


def says_wrong(low: str) -> bool:
    """Whether a short message says that something was done or understood wrongly ("that's not what I meant")."""
    if len(low.split()) > LONGEST_ASIDE or _ALL_FINE.search(low) or "?" in low:
        return False
    did_not = _DID_NOT.search(low) and not _REPEAT.search(low)  # "I didn't get it" asks for it again
    return bool(_WRONG_WORDS.search(low) or did_not or _NOT_RIGHT.search(low))


def _says_yes(low: str, told: Signals) -> bool:
    """A clear yes: a yes-word, an approval or a go-ahead; a mere "great" counts when a yes was asked for or nothing else is said."""
    if _GREETING_WHOLE.match(low) or (_BYE.search(low) and not told.confirming and _ACKNOWLEDGED.search(low)):
        return False
    if is_yes(low) or (told.options and _AND_GO.search(low)) or (told.confirming and _BOOK.match(low)):
        return True
    low = _TAG.sub(" ", _BYE.sub(" ", low))
    if told.passed or told.wants_more or told.refined:
        return bool(_YES.search(low)) and not re.search(r"\b(?:but|except|although|though)\b", low) and not told.refined
    if _is_qualified(low) and (told.facts or _asks(low)):
        return False
    if _YES.search(low) or (_YES_SAID.search(low) and (told.confirming or not _THANKS.search(low))):
        return True
    if _repeats(low, told):
        return False
    goes = bool(_go_ahead(low) or _GO_SIGN.search(low) or _GO_WHOLE.search(low))
    approved = _approval(low)
    if told.requirements and not goes:
        leads = approved and re.match(r"\W*(?:ok |okay |great |cool )?(?:that|this|sounds?|looks?|it)", low)
        return bool(leads) and not told.from_questions_only
    if goes:
        return not (_BYE.search(low) and _THANKS.search(low))
    if approved is not None:
        return _approves(low, approved, told)
    return _acknowledges(low, told) or (_is_short_answer(low, told) and bool(_YES_STEM.search(low)) and not _denies(low))


def _go_ahead(low: str) -> bool:
    """Whether a go-ahead is given and not denied ("we can't do that")."""
    if _ASKED_WHETHER.match(low):
        return False
    return any(not _DENIED.search(low[max(0, found.start() - 16) : found.start()]) for found in _GO.finditer(low))


_ASKED_WHETHER = re.compile(
    r"^\W*(?:(?:and|so|but|wait|hm+)\W+)*(?:will|do|does|would|are|who|when|where|how|what|is|did|have) (?:you|it|this|we|i|that|one|they)\b[^.!]*\?\W*$"
)
"""A question ("will you book it?") asks whether something is done, and does not say to do it."""


def _is_short_answer(low: str, told: Signals) -> bool:
    """Whether a message is a few words without a fact, in answer to a yes-or-no question or with nothing before it, and no chatter."""
    if _CONTENT.search(_NO_STEM.sub(" ", _YES_STEM.sub(" ", low))):
        return False
    return (told.confirming or not told.talking) and len(low.split()) <= LONGEST_ANSWER and not told.facts and "?" not in low


def opens_with_yes(low: str) -> bool:
    """Whether words begin with a yes."""
    return bool(_YES.search(low) or _ACKNOWLEDGED.search(low))


def opens_with_no(low: str) -> bool:
    """Whether words begin with a no."""
    return bool(_NO.search(low) or _NO_WORD.search(low))


def _denies(low: str) -> bool:
    return bool(_NO_STEM.search(low) or _DENIED.search(low))


def _repeats(low: str, told: Signals) -> bool:
    """Whether something is to be said or done once more."""
    if told.options or told.facts or _THANKS.search(low) or _BYE.search(low) or len(low.split()) > LONGEST_ASIDE:
        return False
    return bool(_REPEAT.search(low) or _ONCE_MORE.search(low))


def _is_qualified(low: str) -> bool:
    """Whether a yes is taken back in part ("yes but…")."""
    return bool(re.search(r"\b(?:but|although|except)\b|\b(?:yes|yep|yeah|ok|okay|sure|perfect|great|good|fine|right|works)\W+only\b", low))


def _approval(low: str) -> re.Match[str] | None:
    """An approval that is not denied ("that sounds good", "this house is perfect")."""
    return next((found for found in _APPROVAL.finditer(low) if not _DENIED.search(low[max(0, found.start() - 20) : found.end()])), None)


def _disapproves(low: str) -> bool:
    """Whether an approval is denied ("that doesn't sound great")."""
    return "?" not in low and any(_DENIED.search(low[max(0, found.start() - 8) : found.end()]) for found in _APPROVAL.finditer(low))


_DENIED = re.compile(r"\b(?:not|never|isn'?t|aren'?t|wasn'?t|doesn'?t|don'?t|won'?t)\b|n't\b")


def _approves(low: str, approved: re.Match[str], told: Signals) -> bool:
    """Whether an approval is a yes and no mere praise or thanks."""
    if _asks(low) and not re.match(r"^\W*(?:that|this|it|sounds?|looks?|all)\b", low):
        return False
    if told.confirming:
        return True
    thanks = bool(_THANKS.search(low))
    if not told.talking and (thanks or _PRAISE.match(low)):
        return False
    return not thanks or bool(_NAMED_THING.search(approved.group()))


def _acknowledges(low: str, told: Signals) -> bool:
    """Whether "great" or "ok" is a yes: when one was asked for, or when nothing else is said."""
    if not _ACKNOWLEDGED.search(low) or told.facts or _asks(low):
        return False
    if _THANKS.search(low):
        return told.confirming
    return told.confirming or not (
        _GREETING.search(low) or _BYE.search(low) or (not told.talking and _PRAISE.match(low) and not _OK.match(low))
    )


# -- questions, facts, talk


def _asks(low: str) -> bool:
    return any(is_question(low[start:end]) for start, end in sentences(low))


def _only_asks(low: str) -> bool:
    """Whether every sentence of more than two words asks to be told something."""
    said = [low[start:end] for start, end in sentences(low) if len(low[start:end].split()) > 2]
    return bool(said) and all(is_question(sentence) for sentence in said)


_ASKS_PLAINLY = re.compile(
    r"^\W*(?:(?:and|so|but|ok|okay|hi|hey|hello|also),? )*(?:anything (?:else )?(?:to|we|i)|what|which|who|when|where|why|how|is|are|does|did"
    r"|do (?:we|they|i|you|the|[a-z]+s)\b|any [a-z]+ (?:at|in|on|for|near) "
    r"|(?:will|would|should|has|have) (?:it|there|they|we|you|i|my|our|the|she|he)|can (?:i|you|we|my|our|the|one)|could you)\b"
)
"""How a message without a fact begins that asks, with or without its mark."""
OR_ELSE = re.compile(
    r"^\W*(?:can|could|is|are|do|does|will|would)\b.* or (?:is|are|do|does|will|would|should|can|is not|isn't|can't) (?:there|it|that|this|we|they|i|you|one)\b[^.!;]*$"
)
""" "Can one go on the first day or is there no time?": asks, whatever its first half could order."""
_TO_SEE_A_PLAN = re.compile(r"^\W*(?:can|could|may) (?:i|we) (?:see|look at|have a look at) (?:the |your )?(?:options?|plans?)\b")
_SLIPPED = re.compile(r"\bdid (?:i|we) (?:just )?(?:say|write|type|put) (?!how|what|when|where|who|which|that|if|whether|any)")


@lru_cache(maxsize=512)
def is_question(sentence: str) -> bool:
    """Whether a sentence asks to be told something; "can you find…", "any flights to…?" and "how about…" are requests, "did I say Rome?" a
    slip to be put right."""
    sentence = plainly(sentence)
    if _SLIPPED.search(sentence):
        return False
    if _TELL.search(sentence) or (PERSON_WANTED.search(sentence) and not _BYE.search(sentence)):
        return True
    if OR_ELSE.search(sentence) or _TO_SEE_A_PLAN.search(sentence):
        return True
    if (_BYE.search(sentence) or _WHAT_WE_LIKE.match(sentence)) and "?" not in sentence:
        return False
    return bool(_ASKING.search(sentence)) and not _REQUEST.search(sentence)


def refuses_all(low: str) -> bool:
    """Whether words turn down every plan on the table ("none of these")."""
    return bool(_NONE_OF.search(low))


_ASIDE = opens_with(_X["aside"]["start"], ("and", "so", "but", "oh", "ok", "okay", "well", "hi", "hello", "please"))


def is_aside(low: str) -> bool:
    """Whether words greet, thank or remark, and say nothing of the trip."""
    return bool(
        _ASIDE.search(low) or _GREETING.search(low) or _THANKS.search(low) or _BYE.search(low) or _PRAISE.match(low) or _RESTART.search(low)
    )


def _facts(low: str, told: Signals) -> list[Act]:
    """Facts given, changed or wished for."""
    acts: list[Act] = []
    if (told.refined and told.options) or (told.refined and not told.facts):
        acts.append("refine")
    fixing = told.talking and bool(_FIX.search(_NOT_FIX.sub(" ", low)))
    changing = bool(_CHANGE.search(low))
    asks_for_any = not told.requirements and (bool(_IS_THERE.search(low)) or _only_asks(low))
    if told.facts and not told.from_questions_only and not asks_for_any and not (told.only_days and "refine" in acts):
        agreed = bool(_YES.search(low)) and not fixing and not _is_qualified(low)
        asked_yes = told.confirming and told.requirements and not told.answers_ages and not agreed
        mends = (fixing and (told.requirements or told.preferences)) or changing or asked_yes or told.dropped_part
        acts.append("correct" if mends else "inform")
    elif changing and not told.refined:
        acts.append("correct")
    if _repeats(low, told):
        return acts
    if told.wants_more or (told.talking and not (told.refined or told.of_one_part) and _wants_more(low)):
        acts.append("more_options")
        if told.wants_more and told.talking and told.facts and "inform" in acts:
            acts[acts.index("inform")] = "correct"
    return acts


def _wants_more(low: str) -> bool:
    """Whether other proposals are wanted ("what else is there", "find another bus")."""
    return bool(_MORE_THINGS.search(_NOT_MORE.sub(" ", without_other_things(low))))


def without_other_things(low: str) -> str:
    """A folded message without the words of "else" and "other" that ask for no proposal ("we need nothing else", "see you some other time")."""
    return _NOTHING_MORE.sub(" ", low)


def _talk(low: str, told: Signals) -> list[Act]:
    acts: list[Act] = []
    asks = _asks(low) or (bool(_IS_THERE.search(low)) and not told.requirements) or _repeats(low, told)
    if asks and not told.chose and not _GREETING_WHOLE.match(low) and not (told.wants_more and len(sentences(low)) == 1):
        acts.append("question")
    if _THANKS.search(low) and not re.match(r"^\W*no,? thank(?:s| you)\W*$", low):
        acts.append("thanks")
    elif _BYE.search(low) and not told.facts and not _GREETING_WHOLE.match(low):
        acts.append("thanks" if not begins_with_no(low) else "reject")
    return acts
