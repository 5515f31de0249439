"""Whether a message about plans asks rather than orders, and what it asks about. Asking about a plan never selects it and changes nothing. Pure."""

from __future__ import annotations

import re

from planner.domain.state import TripState
from planner.language.acts import OR_ELSE
from planner.language.lexicon_phrases import any_of
from planner.language.lexicons import lexicon
from planner.language.plan_things import plan_days
from planner.language.question_marks import (
    ASKED_OF_ANYONE,
    ASKS_FOR_MORE,
    CHANGING_VERBS,
    COURTESY,
    REMARKS,
    marks_of,
    plainly,
    without_lead,
)
from planner.language.remarks import is_praise, is_remark
from planner.language.supposed_changes import supposed_change
from planner.language.undo_words import asks_of_undoing, said_before

_ANY_OF_A_KIND = (
    r"any (?!(?:other|more|different|better|cheaper|nicer|later|earlier|less|of|one|time|day|date|place|plan|option|where)\b)(?:[\w-]+ ){0,2}"
    r"(?:[\w-]{3,}(?:s|ing)|nightlife|music|shopping|food|wifi|snow|rain|sun)\??$"
)
""" "Any cooking classes": a kind of thing that is asked for, alone in its message."""
_OPENS = "|".join(
    (
        "what",
        "what's",
        "whats",
        "which",
        "why",
        "how",
        "who",
        "whose",
        "when",
        "where",
        "is",
        "are",
        "was",
        "were",
        "does",
        r"do(?! (?:it|that|this|so|not|the (?:first|second|third|trip|tour|route|journey|whole|loop)|option|plan|number)\b)"
        r"(?! the (?!children|people|men|women|staff|local|other|same|two|three|four|five)\w*[^s\W] (?:\w+ ){0,3}?(?:on|in|at|before|after|instead)\b[^?]*$)",
        "did",
        "has",
        "have",
        "will",
        "any idea",
        r"(?:would|will|might) (?:plan|option|number) (?:\d|one|two|three)",
        r"(?:would|will) \W?\d[\d.,]*\w* ?\w*(?: each)? (?:be|do)",
        r"(?:would|will|might) the (?:first|second|third|last|cheapest)(?: one| plan| option)?",
        r"any chance of (?:an? )?(?:later|earlier|direct) (?:flight|train|bus|ferry)",
        r"any (?:one )?of (?:these|them|those|the)",
        r"any (?:\w+ ){1,3}on (?:day \d|\w+days?\b|the \d)",
        r"any (?!other|more|another|chance|way|different|better|cheaper|nicer|later|earlier|less)(?:[\w-]+ ){1,4}(?:for (?:the|our|my|an?|us|him|her)|near|close|around|nearby)",
        r"any \w+ (?:in|on|at) (?:the (?:plans?|days?|hotels?|way)|it|them|there)",
        r"any (?:\w+ ){0,3}(?:ideas|suggestions|tips|recommendations)",
        r"anything (?:\w+ )?(?:to (?:do|see|eat|visit)|free (?:to|in|there|for))",
        r"anything (?:else )?(?:(?:we|i) (?:should|must|need to|have to)|to) (?:worry|know|watch|look|be|avoid|bring|pack|book|think|prepare)",
        r"any (?:really )?(?:good|decent|nice) (?!hotels?|hostels?|flights?|rooms?)[a-z]+",
        "anything (?:on|happening|going on|good|fun|special|nice)",
        "wats",
        "kya",
        "hows",
        "how's",
        "whens",
        "when's",
        "wheres",
        "where's",
        "whos",
        "who's",
    )
)
_LEAD = (
    r"^\W*(?:(?:and|but|so|ok|okay|hm+|also|well|great|nice|thanks|cool|hey|hi|roughly|approximately|exactly|about|generally|usually|actually|or"
    r"|(?:on|for) (?:the )?(?:\d+(?:st|nd|rd|th)?|\w+day)(?: (?:morning|afternoon|evening|night))?)\W+)*"
)
_NOT_SO = r"(?:(?:is|are|was|were|does|did|has|have|will|would|should|ca|wo)n'?t|don'?t (?:we|they|you|i|people))"
_BEHIND = r"(?:on|in|at|for|from|to|by|with|about|of|until|till|around|after|before) (?:what|which|how|whom)"
_ASKS = re.compile(rf"{_LEAD}(?:{_OPENS}|{_NOT_SO}|{_BEHIND}|am(?= i\b))\b", re.IGNORECASE)
_PLEASE = r"(?:(?:can|could|would|will) (?:you|we|i) (?:please )?|please |i(?:'d| would) (?:like|love) (?:to (?:hear|know|see|have) )?|give (?:me|us) |let (?:me|us) (?:have|hear|see) |i want |get )*"
_AT_LENGTH = (
    r"(?:some |a |the |any |all )?(?:(?:a )?(?:bit|little|lot|few) )?(?:more |further |full(?:er)? |greater )?"
    r"(?:(?:details?|depth|info|information|rundown|run-?down|breakdown|overview|low-?down|summary|gist|side[- ]by[- ]side|comparison)\b|more about\b)"
)
_TELLING_VERBS = (
    "tell (?:me|us)",
    "(?:talk|speak) to (?:me|us) about",
    "talk about",
    "elaborate",
    "explain",
    "describe",
    "outline",
    "sketch",
    "recap",
    "compare",
    "summari[sz]e",
    "sum up",
    "expand on",
    "spell out",
    r"break\b.{0,25}\bdown",
    "(?:walk|talk|run|take|guide) (?:me|us) through",
    "(?:fill|clue) (?:me|us) in",
    "remind (?:me|us)",
    "go (?:over|into|through)",
    "show (?:me|us) (?:option|plan|the (?:first|second|third))",
)
_TELLING = rf"(?:{'|'.join(_TELLING_VERBS)})\b"
_A_PLAN = (
    r"(?:(?:option|plan|number|no\.?) ?#?(?:\d|one|two|three)"
    r"|(?:the )?(?:first|second|third|last|cheapest|cheaper|dearest|dearer|priciest|budget|balanced|premium|middle)(?: (?:one|plan|option))?)"
)
_WHOLE_OF_A_PLAN = re.compile(
    rf"{_LEAD}{_PLEASE}(?:to )?(?:(?:see|show|hear)(?: (?:me|us))? )?(?:everything|all|(?:the )?(?:whole|full|entire)(?: thing| lot| picture| story)?)"
    rf"(?: (?:in|of|about|on|to|there|is|that|with|know))* {_A_PLAN}\W*(?:please|pls)?\W*$",
    re.IGNORECASE,
)
""" "Show me the whole of plan 3": asks what is in it."""
_PLANS_ALL = r"(?: (?:all|both|of|the|them|these|those|plans?|options?|three|two|\d|and|a|up|out|down|in|us|me))*"
_SIDE_BY_SIDE = re.compile(
    rf"{_LEAD}{_PLEASE}(?:(?:put|set|lay|show|give|see|have|place)\b{_PLANS_ALL} (?:side by side|(?:next to|beside|alongside|against) (?:each other|one another)"
    rf"|(?:at|in|as) (?:a |one )+(?:glance|overview|table))|line(?: (?:all|both|of|the|them|these|those|plans|options|three|two))+ up"
    rf"|(?:all|both|the)\b{_PLANS_ALL} (?:side by side|(?:at|in) (?:a |one )+(?:glance|overview|table)))\b",
    re.IGNORECASE,
)
""" "Put them side by side": asks how the plans compare."""
_PLAN_FIRST = r"(?:(?:(?:option|plan|number) (?:\d|one|two|three)|the (?:first|second|third|last)(?: one| plan| option)?)\W+)?"
_DETAIL = re.compile(rf"{_LEAD}{_PLAN_FIRST}{_PLEASE}(?:{_AT_LENGTH}|{_TELLING})", re.IGNORECASE)
_NO_WAY = r"(?! (?:just )?(?:take |go by |go on |use |have )?(?:the |an? |by )?(?:train|bus|coach|ferry|boat|plane|flight|car)\b)"
"""What makes "why not" ask for a reason: another way to travel behind it."""
_MISLIKE = r"(?:really |just )?(?:hate|dislike|don't like|do not like|need|want to change)"
_CHANGES = re.compile(
    rf"\b(?:what if (?:we|you|i)\b(?! (?:{_MISLIKE}|get|are|miss|lose|fall|feel|have to cancel))|how about|what about|why (?:not|don'?t){_NO_WAY}|instead|rather|would it be possible|is it possible to"
    r"|is (?:an?|the) .{3,50} possible|(?:a|any) way (?:to|we could|you could) (?:make|get|do|have|cut|save|move|fit|see)|shall we"
    r"|should we (?:go|take|do|move|add)|are there any (?:flights|trains|hotels) (?:to|from))\b",
    re.IGNORECASE,
)
_CARRIED = r"(?:the |an? |our |my )?(?:buggy|pram|stroller|pushchair|suitcases?|luggage|bags?|bikes?)"
_ABOARD = re.compile(
    rf"{_LEAD}(?:can|could|may|will|does|do) {_CARRIED} .{{0,20}}\b(?:on|onto|in|aboard) (?:the |a )?(?:metro|tube|trams?|trains?|bus(?:es)?|planes?|flights?|ferry|boat)\b",
    re.IGNORECASE,
)
""" "Can the buggy go on the metro?": asks what may come along."""
_GRANDPARENTS = "gran|granny|grandma|grandmother|grandpa|grandad|grandfather|nan"
_OF_OTHERS = re.compile(
    rf"{_LEAD}(?:can|could|may|will|would|should|does|do) (?:(?:[a-z]+ )?(?:couples|women|men|girls|boys|tourists|foreigners|visitors|travell?ers"
    rf"|families|singles|seniors|students|pensioners|babies|infants|teens|teenagers)|an?|any(?:one|body|where|thing)?|some(?:one|body)|people"
    rf"|kids|children|toddlers?|dogs?|wheelchairs?|{_CARRIED}|vegetarians?|vegans?"
    rf"|(?:\d|two|three|four|five|six|seven|eight) (?:people|adults|persons|of (?:us|them))"
    rf"|they|there|she|he|{_GRANDPARENTS}|granddad|mum|mom|dad|the (?:kids|children|baby|little one|dog|hotel|restaurant|museum)"
    rf"|my (?:{_GRANDPARENTS}|mum|mom|dad|mother|father|wife|husband|son|daughter|kids)"
    r"|our (?:kids|children|son|daughter)|locals?|cards?|(?:the )?(?:others?|rest)(?: of us)?|one of us)\b",
    re.IGNORECASE,
)
""" "Can a wheelchair get in?", "could kids do that?": whether others could."""
_DONE_TO_IT = re.compile(
    r"\b(?:be (?:moved|swapped|changed|added|dropped|earlier|later|cheaper|in|on)|go (?:on|to|in|after|before)|join|come (?:with|along|too)|move|swap|stay|have (?:a|an|their|our)|change|be added)\b",
    re.IGNORECASE,
)
_MAY = re.compile(r"\b(?:can|could) (?:we|you|i)\b", re.IGNORECASE)
_WHERE_ONE_MAY = re.compile(
    rf"{_LEAD}(?:where|when|which|who|how|what)\b.{{0,40}}\b(?:can|could) (?:we|i|you)\b(?! (?:make|reduce|lower|bring|cut|change|swap|add|drop|move|get (?:it|this|that|them) (?:cheaper|down)))",
    re.IGNORECASE,
)


_CHOICES = r"(?:options?|plans?|choices?|ideas?|suggestions?|alternatives?)"
_OF_THESE = (
    r" (?:(?:do|will|would|should|must|can|could|might) (?:we|i|one|they|it)\b|(?:we|i|one)\b|is (?:included|counted|planned|on|in|it)\b"
    r"|(?:that |which )?(?:costs?|needs?|is worth|has|will|might|could go)\b|to (?:know|pay|watch|bring|pack|book|worry|consider|remember|look out)\b)"
)
"""What stands behind "what else" where it asks of these plans, and for no other: "what else do we have to pay?"."""
_WANTS_MORE = re.compile(
    rf"\b(?:(?:any(?:thing)?|some(?:thing)?|what) else(?!{_OF_THESE})"
    rf"|(?:other|another|more|different|alternative) (?:(?!about|in|between|from|than|with)\w+ )?{_CHOICES}|alternatives)\b",
    re.IGNORECASE,
)


_DO_FIRST = re.compile(
    r"^\W*(?:and |ok |so |please )*do (?!(?:we|you|they|i|these|those|any|all|most|people|locals|kids)\b)[^?]*"
    r"\b(?:first|last|instead|before|after|on (?:\w+day|day \d|the way)|as an? (?:day|half|side))\b",
    re.IGNORECASE,
)
""" "Do Edinburgh first and London after": an order that begins as questions do."""


_WHAT_ABOUT_A_PART = re.compile(
    rf"{_LEAD}(?:wait |hang on )?(?:what|how) about (?:the |our |my |any )?(?:breakfasts?|lunch(?:es)?|dinners?|meals|food|drinks|luggage|bags|suitcases?|insurance|visas?|tickets?|money|cash"
    r"|transfers?|airport|weather|rain|tips|tipping|tax(?:es)?|kids|children|parking|petrol|fuel|tolls|wifi|wi-fi|safety|jet ?lag|plugs|queues?|crowds|stairs|steps|getting around|transport)\W*$",
    re.IGNORECASE,
)
""" "What about breakfast?": asks how that is taken care of."""
_LET_HEAR = (
    r"(?:please |pls |just )*(?:(?:let (?:me|us) (?:know|hear)|(?:tell|remind|show|give) (?:me|us)|explain|say|check|find out|look up|work out|figure out)"
    r"(?: please| again| exactly| roughly)*)"
)
_TO_KNOW = re.compile(
    rf"{_LEAD}(?:(?:i|we)(?:'d| would) (?:like|love|want) to know|(?:i|we) (?:want|need|would like) to know|(?:i'm |we're |i am |we are |just |i was |we were |i |we )*wonder(?:ing)?"
    r"|(?:can|could|would) you (?:tell|say|confirm|remind)(?: me| us)?|do you (?:happen to )?know|any idea"
    rf"|(?:i|we) (?:don't|do not|still don't|didn't) (?:get|understand|see|know)|(?:not|i'm not|we're not) (?:quite )?(?:clear|sure)|(?:{_LET_HEAR})) "
    r"(?:if|whether|what|how|when|where|which|who|why)\b",
    re.IGNORECASE,
)
""" "We'd like to know whether the metro has lifts": asks, whatever is told in it."""
_IF_ASKS = re.compile(
    rf"{_LEAD}(?:if|when|once|after|assuming|supposing) (?:i|we|you|they|it|the|our|my) [^,.;!?]{{3,60}}? "
    r"(?P<q>(?:are|is|do|does|did|can|could|will|would|what|how|which|when|where|who)(?:'s)? (?:the|it|we|i|they|you|there|that|this|our|my|she|he|happens|much|many|long)\b[^.!;]*)$",
    re.IGNORECASE,
)
""" "If I pick option 2 are the dates fixed": asks, and picks none."""
_SOME_OF_US = re.compile(
    rf"{_LEAD}(?:can|could|would|may|might|will) (?:one|two|three|four|some|half|a few|most|\d|the (?:rest|others?)) of us\b", re.IGNORECASE
)
""" "Can three of us fly home later?": plans are made for all alike, so that this orders nothing."""
_WHY_NOT_THAT = re.compile(
    rf"{_LEAD}why not (?!(?:just |simply |maybe )?(?:take|go by|go on|use|do|let|then|try|start|fly"
    r"|drive|make|have|add|skip|drop|swap|leave|put|both|all|it|that|this|by|the (?:train|bus|coach|ferry|boat|plane|flight|car))\b)"
    r"(?:(?:go to|visit|see|stay in|include|stop in|stop at) )?(?:the )?[\w'’ -]{3,30}\?*\W*$",
    re.IGNORECASE,
)
""" "Why not Nara?": asks why a place is not in the plans."""


_ORDERED_TO_TELL = re.compile(rf"{_LEAD}{_LET_HEAR} (?=(?:what|how|when|where|which|who|why)\b)", re.IGNORECASE)


def without_order_to_tell(text: str) -> str:
    """A question without the order to answer it that stands before it: "remind me what the second one costs"."""
    return _ORDERED_TO_TELL.sub("", text)


_NIGHTS_WISHED = re.compile(
    r"\b(?:any|a|no|there'?s no) (?:chance|way|possibility) (?:of|for|to|we|you|that|i)\b[^?.!]{0,30}\b(?:another|(?:an? |one |two |\d )?(?:extra|additional|more)) (?:nights?|days?)\b(?! trips?)",
    re.IGNORECASE,
)
""" "Any chance of an extra night in Venice?": a wish, which is shown before it is carried out."""


def only_asks(text: str) -> bool:
    """Whether the whole of a message asks about what is on the table, and orders nothing."""
    if any(form.match(text) for form in (_WHY_NOT_THAT, _WHAT_ABOUT_A_PART, _TO_KNOW)) or asks_of_undoing(text):
        return True
    if _NIGHTS_WISHED.search(text):
        return False
    text = plainly(text)
    if _WANTS_MORE.search(text) or (_DO_FIRST.match(text) and "?" not in text):
        return False
    if _asks_for_the_whole(text):
        return True
    if (then := _IF_ASKS.match(text)) is not None and "please" not in text.casefold():
        return only_asks(then["q"]) or asks_where_one_may(then["q"])
    if _CHANGES.search(text):
        return False
    asked = without_lead(text)
    if _asks_for_the_whole(asked) or _ABOARD.match(asked) or (_OF_OTHERS.match(asked) and not _DONE_TO_IT.search(asked)):
        return True
    if re.match(rf"{_LEAD}{_ANY_OF_A_KIND}", asked.strip(), re.IGNORECASE):
        return True
    if _OPINION.match(asked):
        return True
    if _ASKS.match(asked):
        return not _MAY.search(asked) or bool(_WHERE_ONE_MAY.match(asked)) or _may_be_done(asked)
    return bool(_WHAT_THEN.search(asked)) or _may_be_done(asked) or _told_shortly(asked)


def _asks_for_the_whole(text: str) -> bool:
    """Whether a message wants to be told a plan at length, or shown the plans beside one another."""
    return any(form.match(text) for form in (_DETAIL, _WHOLE_OF_A_PLAN, _SIDE_BY_SIDE))


_OPINION = re.compile(
    rf"{_LEAD}(?:would|do|did) you (?:really |personally |yourself )?(?:change|add|skip|drop|leave out|do|improve) (?:anything|something|any of"
    rf"|much)\b(?! (?:to|for|on|in) (?:day|the))|{_LEAD}what would you (?:change|improve|skip|do differently|add)\b",
    re.IGNORECASE,
)
_WHAT_THEN = re.compile(r"\bwhat (?:then|happens(?: then)?|now|do (?:we|i) do(?: then)?|would happen|will happen)\W*$", re.IGNORECASE)


_MAY_WE = re.compile(
    rf"{_LEAD}(?:can|could|may|might|will|would|should|are|is) (?P<who>we|i|one|you|they|he|she|it|there)\b(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_STILL = re.compile(
    r"^(?:\W*(?:be able to|be|still|also|even|actually|easily|just|really|please|possibly|maybe|ever|both|all|normally|usually)\b)*\W*",
    re.IGNORECASE,
)
_CHANGING = re.compile(CHANGING_VERBS, re.IGNORECASE)


def _may_be_done(asked: str) -> bool:
    """Whether a question asks whether one may or can do something, and not for a change: "could we get our money back?"."""
    match = _MAY_WE.match(asked)
    if match is None or ASKS_FOR_MORE.search(asked.casefold()):
        return False
    rest = _STILL.sub("", match["rest"])
    if match["who"].casefold() == "you":
        return bool(ASKED_OF_ANYONE.match(rest.casefold()))
    return not _CHANGING.match(rest) and (len(rest.split()) > 1 or match["who"].casefold() == "it")


_NAMED_WISH = re.compile(r"^\W*(?:a|an|some|more|please|then|instead|or|how about|what about|maybe|perhaps|and|the)\b", re.IGNORECASE)
_ENGLISH = frozenset(lexicon("en").table("function_words"))
LONGEST_SHORT = 14
"""Words of a question without a verb; a longer one says more."""


_PRAISED = (
    r"(?:(?:a|an|any|some|the) )?(?:(?:really|good|nice|decent|cheap|quiet|cosy|cool|fun|great|lovely|best|local|proper|recommended) )*"
)
_SPOT = r"(?:places?|spots?|somewhere|where) (?:for|to (?:eat|drink|sit|have|get|buy|go))"
_HOUSE = r"(?:restaurants?|cafes?|bars?|pubs?|bakery|bakeries|shops?|supermarkets?) (?:for|near|around|close)"
_SOMEWHERE = re.compile(rf"^\W*{_PRAISED}(?:{_SPOT}|{_HOUSE})\b[^.!;]*\?\W*$", re.IGNORECASE)
""" "A good place for breakfast near the hotel?": asks where there is one."""


def _told_shortly(asked: str) -> bool:
    """Whether words without a verb end in a question mark and ask for no change: "nothing after nine on Friday?", "any chance of rain?"."""
    words = asked.split()
    if _SOMEWHERE.match(asked):
        return True
    if (
        not (marks_of(asked) or _ENGLISH & set(asked.casefold().split()))
        or not asked.rstrip().endswith("?")
        or not 2 <= len(words) <= LONGEST_SHORT
        or asked.count("?") > 1
    ):
        return False
    return not (
        _NAMED_WISH.match(asked)
        or ASKS_FOR_MORE.search(asked.casefold())
        or _CHANGING.match(asked)
        or _MAY_WE.match(asked)
        or _ORDERS.search(asked)
    )


def asks_of_plans(text: str, state: TripState) -> bool:
    """Whether a message only asks about the plans on the table, or remarks on them: it selects none and changes nothing."""
    return bool(state.options) and (only_asks(text) or asks_one_thing(text, state) or only_remarks(text))


_LAST_CLAUSE = re.compile(
    r"(?:[,;–]| -|\.\.+) *(?:and |so |but )*(?=(?:what|whats|when|where|who|why|how|which (?:of|one|plan|option|day|is|are|has)|(?:is|are|was|will|would|can|could|do|does|did|has|have|should)"
    r" (?:it|that|there|this|they|we|these|those|she|he|i|the|my|our|any|anything|kids|children|everything))\b)"
    r"| and (?=(?:is|are|do|does|will|what|how|which|when|where|why|who)\b[^?]*\?*\W*$)",
    re.IGNORECASE,
)
_TELLS_AN_ORDER = re.compile(
    rf"\b(?:please|pls|let'?s|can you|could you|can we|could we|would you|(?:we|i)(?:'d| would) (?:like|love|rather|prefer)"
    rf"|(?:we|i) (?:want|need|prefer)|instead)\b|^\W*(?:and |ok |so )*{CHANGING_VERBS}",
    re.IGNORECASE,
)


_RIDE_SEEMS = re.compile(
    r"\b(?:train|flight|bus|coach|ferry|drive|journey|crossing)\b.{0,20}\b(?:seems?|looks?|feels?|sounds?)\b(?!.*\btoo\b).{0,20}\b(?:long|early|late|short|tight)\b[^,.;!]*$",
    re.IGNORECASE,
)
""" "The train back seems terribly long": a remark; "too long" wants another."""


def asks_wh(text: str) -> bool:
    """Whether the whole of a message is one question with a question word, and orders nothing."""
    return only_asks(text) and _WH.match(without_lead(plainly(text))) is not None


_TOPIC_FIRST = re.compile(
    rf"^\W*(?!{CHANGING_VERBS})(?:the |our |those |that )?[\w'’ -]{{3,40}}?(?:,| -|:) *(?P<q>(?:when|what|how|where|are|is|do|does|can|why|which|will)\b"
    rf"[^,;!]*\b(?:they|it|that|those|them|one|there)\b[^,;!]*)$",
    re.IGNORECASE,
)


def _asks_of_its_topic(text: str) -> bool:
    """Whether a message names a thing and then asks of it ("tickets for the tower, when do they go on sale")."""
    match = _TOPIC_FIRST.match(plainly(text))
    return match is not None and not _TELLS_AN_ORDER.search(text) and only_asks(match["q"])


_OF_SOMEBODY = re.compile(
    rf"^\W*(?:i|we|i'm|we're|i am|we are) (?:really |always |both |all |just )?(?:hate|dislike|don't like|do not like|can't stand|can't bear|get tired"
    rf"|tire|arrive tired|arrive|land|get in|tired|worried|nervous|scared)\b|"
    rf"^\W*(?:{any_of(REMARKS['people'])})(?:'s)? (?:can't|cannot|can not|isn't|is|'s|gets|has|hates|doesn't|does not|needs?"
    r"|won't|finds|struggles|tires|loves|gonna|won't be|are|get|don't)\b(?! (?:joining|coming|arriving|leaving|also))",
    re.IGNORECASE,
)
""" "Gran can't walk far, …": told of somebody, for the question behind it."""


def asks_of_somebody(text: str) -> bool:
    """Whether a message tells something of one of the travellers and then asks about the plans, with no order in it."""
    clauses = _LAST_CLAUSE.split(plainly(text))
    return len(clauses) == 2 and _OF_SOMEBODY.match(clauses[0]) is not None and asks_at_the_end(text)


def asks_at_the_end(text: str) -> bool:
    """Whether the last clause of a message asks and those before it tell something and order nothing ("she tires easily, which is gentlest?")."""
    clauses = _LAST_CLAUSE.split(plainly(text))
    if len(clauses) < 2 or any(_TELLS_AN_ORDER.search(clause) for clause in clauses):
        return False
    return all(only_asks(clause) for clause in clauses[1:])


def only_remarks(text: str) -> bool:
    """Whether all of a message says what somebody thinks of the plans, and asks at most something beside it."""
    parts = asked_parts(plainly(text))
    remarks = [part for part in parts if is_remark(part)]
    return bool(remarks) and all(part in remarks or only_asks(part) for part in parts)


_BELIEVED = re.compile(
    rf"{_LEAD}(?:(?:my|our|a|the|some) (?:[\w-]+ ){{1,2}}?|(?:he|she|someone|somebody|people|they|i) )"
    r"(?:thinks?|says?|said|reckons?|believes?|told (?:me|us)|is (?:sure|convinced|certain)|swears?|heard|read|claims?) (?:that )?(?P<x>[^.?!;]{5,80}?)"
    r"[.,;!?]+ *(?:is|are|was) (?:he|she|that|it|they|this) (?:really |actually )?(?:right|true|correct|so|the case)\b[^.!;]*$",
    re.IGNORECASE,
)


def belief_asked(text: str) -> str | None:
    """What somebody believes, as the question whether it is so ("my husband thinks it will rain. is he right?"); None where nobody does."""
    match = _BELIEVED.match(plainly(text))
    return f"is it true that {match['x']}?" if match is not None else None


def asks_one_thing(text: str, state: TripState) -> bool:
    """Whether a message is one question or several that can be no order, whatever else could be read into their words."""
    if _NIGHTS_WISHED.search(text):
        return False
    if any(form.match(text) for form in (_WHY_NOT_THAT, _TO_KNOW, _SOME_OF_US)) or _asks_of_its_topic(text) or asks_of_undoing(text):
        return True
    if belief_asked(text) or asks_of_somebody(text) or is_praise(text) or _RIDE_SEEMS.search(text):
        return True
    said = [part.strip() for part in re.findall(r"[^.!?;\n]{3,}\??", plainly(text))]
    asking = [part for part in said if not COURTESY.match(part)]
    singly = [one for part in asking for one in asked_parts(part)]
    plainly_asks = bool(singly) and not any(map(_ORDERS_TOO.search, singly)) and all(map(_plain_question, singly))
    plainly_asks = plainly_asks or only_compares(text) or bool(OR_ELSE.search(plainly(text).casefold())) or _asks_of_a_time(text, state)
    return plainly_asks or asks_where_one_may(text) or supposed_change(text) is not None or follow_up(text, last_said(state)) is not None


_BETTER = r"(?:better|best|nicer|nicest|quicker|quickest|faster|fastest|slower|dearer|cheaper|warmer|colder|cooler|hotter|drier|safer|quieter|easier|prettier|closer|bigger|busier|more \w+)"
_COMPARES = re.compile(
    rf"{_LEAD}(?:is|are|would|which|what|whats|where)\b(?!.*\b(?:i|we|my|our)\b)[^.!;?]{{3,80}}?(?:\bor\b[^.!;?]{{2,60}}\b{_BETTER}|\b{_BETTER}\b[^.!;?]{{2,60}}\bor\b)[^.!;?]{{0,40}}\?*\W*$",
    re.IGNORECASE,
)


_COVERS_ONLY = re.compile(rf"{_LEAD}do you (?:only|just) (?:do|plan|cover|know|offer|have)\b[^.!;]*$", re.IGNORECASE)
_EITHER = re.compile(
    rf"{_LEAD}[^.!;?,]{{3,40}}\bor\b[^.!;?,]{{2,40}}[?,:]+\s*(?:what|which|whats|which one|where)(?:'s| is| would be)?(?: it)? (?!.*\b(?:i|we|my|our)\b).{{0,20}}\b{_BETTER}\b[^.!;]{{0,40}}$",
    re.IGNORECASE,
)


_RIDES = "flights?|planes?|trains?|bus(?:es)?|coach(?:es)?|ferr(?:y|ies)|boats?|connections?"
_OF_THERE = re.compile(
    rf"{_LEAD}(?:(?:(?:is|are|will) there (?:be )?(?:a|an|any)|any)\b.*\b(?:hotels?|hostels?|there|nearby|rooms?|place)\b"
    rf"|(?:is|are|will) there (?:be )?(?:an? |any )?(?!(?:other|more|another|alternative)\b)(?:[\w-]+ ){{0,2}}(?:{_RIDES})\b|(?:do|does|has|have) (?:the|a"
    rf"|most) (?:hotels?|hostels?|rooms?|trains?|restaurants?|places?)\b)[^.!;]*\?+\W*$",
    re.IGNORECASE,
)


_OF_A_PLACE = re.compile(
    rf"{_LEAD}(?:(?:is|are|was)\b(?! there)|how (?:is|are|far|hot|cold|warm|safe|big|busy|crowded|expensive|nice|high)\b|when is\b|why\b"
    r"|what(?:'s| is)\b.{3,40}\b(?:like|altitude|weather|known for|famous for|special)\b|do (?:they|people)\b)"
    r"(?!.*\b(?:flights?|trains?|coach(?:es)?|hotels?|go(?:ing)? to|visit|instead|add|also|possible|available)\b)[^.!;]*\?*\W*$",
    re.IGNORECASE,
)


_OF_PRICES = re.compile(
    rf"{_LEAD}(?:(?:can|could|will|do|would) you (?:\w+ )?(?:promise|guarantee|swear|be sure)\b|how (?:much|expensive|dear|cheap)\b"
    rf"|what (?:does|do|would|is the (?:price|cost))\b|which (?:is |one is )?(?:the )?(?:plan|option|one)\b)(?!.*\b(?:i|we) (?:have|want|can spend)\b)[^.!;]*\?+\W*$",
    re.IGNORECASE,
)


def asks_prices(text: str) -> bool:
    """Whether the whole of a message asks what things cost or which plan is what, and states no sum ("how much is a hotel there?")."""
    return _OF_PRICES.match(plainly(text)) is not None


def asks_of_a_place(text: str) -> bool:
    """Whether the whole of a message asks what a place is like, and wishes to go to none ("is Disneyland worth it?")."""
    said = plainly(text)
    return _OF_A_PLACE.match(said) is not None and only_asks(said) and supposed_change(said) is None


def only_asks_of_there(text: str) -> bool:
    """Whether the whole of a message asks what a house or a place has, and tells no wish ("is there a lift in the hotel?")."""
    return _OF_THERE.match(plainly(text)) is not None


def only_compares(text: str) -> bool:
    """Whether the whole of a message asks which of two is better for something, and tells no fact ("is Porto or Lisbon better for food?")."""
    said = plainly(text)
    if _COVERS_ONLY.match(said):
        return True
    return _COMPARES.match(said) is not None or _EITHER.match(said) is not None


_OF_A_TIME = re.compile(r"^\W*(?:and|or) (?:(?:in|on|at|for|over|around) )?(?P<x>[^?!.,]{3,30})\?\W*$", re.IGNORECASE)


def _asks_of_a_time(text: str, state: TripState) -> bool:
    """Whether a few words ask after another day or season ("and new year's eve?") and order nothing."""
    match = _OF_A_TIME.match(text)
    return match is not None and (bool(marks_of(text) & {"feast_day"}) or bool(plan_days(match["x"], state.trip.date_range.days)))


_TO_BE_DONE = re.compile(rf"\b(?:have|need|want|possible|time|room|able|way|late|early) (?:for us )?to {CHANGING_VERBS}", re.IGNORECASE)


def _plain_question(part: str) -> bool:
    """Whether a sentence asks and can be no order in the form of a question ("do we have to see the museum?")."""
    if _ANY_DAY_BUT.match(part):
        return False
    return only_asks(part) and (
        bool(_WH.match(without_lead(part)) or _OF_ANOTHER.match(part))
        or not (_TO_BE_DONE.search(part) or ASKS_FOR_MORE.search(part.casefold()))
    )


_ANY_DAY_BUT = re.compile(r"^\W*any (?:other )?(?:day|time|evening|morning) (?:but|except|other than|apart from)\b(?!.*\?)", re.IGNORECASE)
""" "Any day but Sunday for the lagoon": a wish."""
_OF_ANOTHER = re.compile(
    rf"{_LEAD}(?:do|does|did|is|are|was|were|has|have|will) (?!(?:we|i|you|there|it|that|this|an?|any|some|one|another)\b)[a-z]",
    re.IGNORECASE,
)
""" "Do under-twelves go cheaper?": of somebody or something else, and no wish."""
_WH = re.compile(rf"{_LEAD}(?:what|which|when|where|who|why|how)\b", re.IGNORECASE)
_ORDERS_TOO = re.compile(
    r",? (?:and|but|then) (?:please |also |then )?(?:can|could|please|make|keep|add|drop|move|swap|change|put|remove|book|leave)\b",
    re.IGNORECASE,
)


_MAY_ASK = re.compile(
    rf"{_LEAD}(?:can|could|may|will|would) (?:we|i|you|they|he|she|one|it|the \w+|my \w+|our \w+) (?:still |also |even |actually |easily |just |really )*"
    r"(?:walk (?:to|from|there|everywhere|it)|get (?:from|there|around|about)\b(?! earlier| later)|swim|pay|use (?:the|our|my|a)|reach|bring|park|trust|afford|drink|smoke|store"
    r"|get (?:an? |the )?(?:taxi|cab|uber|bus|tram|metro|sim|coffee|drink|beer|bite|snack|souvenirs?|pharmacy|doctor)\b"
    r"|get (?:tickets?|in(?:to)?|seats?|a table)\b|get (?:an? |any )?(?:\w+ )?(?:discounts?|reductions?|concessions?)|leave (?:our |my |the )?(?:bags?|luggage|suitcases?|stuff|things)"
    r"|[a-z]+ (?:[\w'’-]+ ){1,5}?(?:in|wearing) (?:shorts|sandals|flip-?flops|jeans|trainers|a skirt|a t-shirt)"
    r"|(?:do|go|get|travel|make|manage) (?:it |there |this |that |the trip |all of it )?(?:all )?without (?:flying|(?:a |the )?(?:flights?|planes?|car|trains?))"
    r"|cancel (?:it |this |them )?(?:later|if|for free|free|without)|get (?:a refund|our money|by with)|refund|print"
    r"|(?:take|get|fit|carry|bring|check in) (?:an?|the|our|my|all the|some|\d) (?!(?:nicer|better|cheaper|later|earlier|bigger|quieter|different)\b)"
    r"(?:[\w'-]+ ){1,3}?(?:on(?:to|board)?|aboard|into?|inside|with us|through|past) ?(?:the |a |an )?"
    r"(?:trains?|planes?|flights?|bus(?:es)?|coach|ferry|metro|tram|boat|museums?|palace|castle|security|cabin|hotel|us|board)?\b(?! instead| to )"
    r"|save (?:it|this|them|the)|download|share|send|check in|rely|communicate|be (?:cold|hot|crowded|busy|open"
    r"|safe)"
    r"|(?:swap|switch|change) (?:the |our |my )?(?:hotels?|flights?|trains?|dates?|bookings?|rooms?) (?:later on|later|afterwards)"
    r"|(?:swap|switch) (?:plans?|options?) (?:later|afterwards|after)|change (?:plans?|things|it|my mind|our minds|your mind|anything|something) (?:later|afterwards|after))\b",
    re.IGNORECASE,
)


def asks_where_one_may(text: str) -> bool:
    """Whether a message of one sentence asks where, how or whether something could be done ("where could we save?", "can we pay by card?")."""
    return (
        bool(_WHERE_ONE_MAY.match(text) or _MAY_ASK.match(text))
        and len(re.findall(r"[^.!?]{3,}", text)) == 1
        and not _WANTS_MORE.search(text)
        and not _CHANGES.search(text)
    )


_PARTED = re.compile(
    r"\.\.+ *(?=(?:what|which|when|where|who|why|how|is|are|do|does|can|will)\b)| -+ (?=(?:what|which|when|where|who|why|how|is|are|do|does|can|will)\b)|(?<=\?)\s*(?=\w)|(?<=[a-z][.!])"
    r"\s+(?=(?:is|are|do|does|what|which|how|when|where|why|who|will|can|could)\b)|[,;]? *\b(?:and|also|plus) (?=(?:what|how|is|are|which|when|where|why|do|does|who"
    r"|will|can|should|have you|has|did)\b)|; "
    r"|, (?=(?:do|does|is|are|can|could|will|what|how|which|where|when) (?:\w+ ){1,6}\w+\W*$)",
    re.IGNORECASE,
)


def asked_parts(text: str) -> tuple[str, ...]:
    """The questions of a message, one by one; the whole of it where it is one."""
    parts: list[str] = []
    rest = without_lead(text)
    lead = text[: len(text) - len(rest)] if text.endswith(rest) else ""
    for part in (p.strip() for p in _PARTED.split(rest) if len(p.split()) > 1):
        if parts and _BARE_ASK.fullmatch(part):
            parts[-1] = f"{parts[-1].rstrip(' ?')} {part}"
        else:
            parts.append(part)
    return (f"{lead}{parts[0]}", *parts[1:]) if len(parts) > 1 else (text,)


_BARE_ASK = re.compile(
    r"\W*(?:(?:what|which) is (?:cheaper|dearer|quicker|faster|better)|what (?:is|are) not(?: (?:included|counted|in it))?"
    r"|how much (?:longer|more|dearer|cheaper|extra) (?:would|will|is) (?:that|it)(?: be| take| cost)?"
    r"|(?:can|could) (?:we|i|you|one) (?:walk|do|manage) (?:it|that|there)(?: on foot)?|is (?:it|that) (?:walkable|in walking distance|far)"
    r"|what (?:does|will|would|is) (?:it|that|this) cost(?: us)?|how much (?:is|does|will|would) (?:it|that)(?: cost)?(?: us)?"
    r"|when (?:does|will) (?:it|that|one) (?:go|leave|run|come)"
    r"|how long (?:does|will|would|is) (?:that|it|this)(?: (?:be|take|going to take))?|how(?: (?:long|much|far|often|many))?(?: (?:out|away|off)(?: is it)?)?|what (?:time|day)|on (?:what|which) day"
    r"|(?:is|was) (?:that|this|it) (?:right|true|so|correct|normal|okay?|usual)"
    r"|(?:is|isn'?t) (?:that|it|this) (?:too (?:many|much|far|long)|enough|a lot|a bit much)|do you know|any idea)\W*",
    re.IGNORECASE,
)
""" "… and how long": asks about what stands before it."""
_ELLIPTIC = re.compile(r"^\W*(?:(?:ok|okay|hm+|so),? )?(?:and|what about|how about)\b(?P<rest>(?: [\w'’-]+){1,6})\W*\?+\W*$", re.IGNORECASE)
_VARIES = re.compile(
    r"\b(?:(?:in|on|for|of) )?(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
    r"|(?:option|plan|number) \w+|the (?:first|second|third|last)(?: (?:one|option|plan|day))?|day \w+)\b",
    re.IGNORECASE,
)


def last_said(state: TripState) -> str:
    """The person's message before the running one."""
    return next(iter(said_before(state)), "")


_POINTS = re.compile(r"\b(?:it|that|they|them|those|these|there|one)\b", re.IGNORECASE)
MOST_BACK = 3


def asked_before(state: TripState) -> str:
    """The question before the running message; where it points back itself, what it pointed to before it."""
    found: list[str] = []
    for said in said_before(state)[:MOST_BACK]:
        if not only_asks(said):
            break
        found.insert(0, said)
        if not _POINTS.search(said):
            break
    return " ".join(found)


def follow_up(text: str, before: str) -> str | None:
    """What a question of a few words ("and in November?") asks after the question `before`; None where it is no such question."""
    match = _ELLIPTIC.match(text)
    if match is None or not (before.rstrip().endswith("?") or only_asks(before)):
        return None
    utmost = _UTMOST.search(match["rest"])
    if utmost is not None and (was := _UTMOST.search(before)) is not None:
        return f"{before[: was.start()]}{utmost.group()}{before[was.end() :]}"
    start = match["rest"].split()[0]
    kept = re.sub(rf" {start} (?:the |our |my |a )?[\w-]+\W*$", "", before) if start in _PLACING else before
    return f"{_VARIES.sub('', kept).rstrip(' ?')}{match['rest']}?"


_UTMOST = re.compile(
    r"\b(?!west|rest|test|guest|forest|interest|honest|suggest)(?:(?:most|least) [a-z]+|best|worst|[a-z]{3,}est)\b", re.IGNORECASE
)
"""What is asked to be most or least ("longest"): a follow-up of another such word asks the same of the other end."""
_PLACING = frozenset("on in at by for with from to near".split())
"""Words behind which the follow-up names another of what the question before named behind the same."""


_ORDERS = re.compile(r"\b(?:please|pls|do (?:that|it)|go ahead|let'?s)\b", re.IGNORECASE)


def asked_part(text: str) -> str:
    """The clauses of a message that ask, where it also orders something; the whole of it where none is told apart."""
    parts = [
        part.strip()
        for part in re.split(r"[.;!\n]|,? (?:and|but) (?=(?:can|could|please|make|keep|add|drop|move|swap)\b)|(?<=\?)", text)
        if part.strip()
    ]
    asking = [part for part in parts if only_asks(part)]
    return " ".join(asking) or text


def asked_thing(text: str) -> str:
    """What a question is about, in the person's own words: the question without its opening words and its mark, at most eighty letters."""
    words = re.sub(rf"{_LEAD}(?:can you tell me|tell me|do you know|i wonder|any idea)?\s*", "", text.strip(), flags=re.IGNORECASE)
    words = re.sub(r"[?!.\s]+$", "", words)
    return words[:80].rsplit(" ", 1)[0] if len(words) > 80 else words


_SLOT_WORDS: tuple[tuple[str, str], ...] = (
    ("trip.date_range", r"dates?|days?|when|time|month|week|start|end"),
    ("trip.destinations", r"destinations?|cit(?:y|ies)|place|where (?:we|i) go|country|somewhere else"),
    ("trip.origin", r"origin|starting (?:point|place|city)|where (?:we|i) (?:start|leave)|departure|airport"),
    ("trip.party", r"people|party|travell?ers?|who|number of (?:people|adults)|how many"),
    ("trip.budget", r"budget|money|price|amount"),
    ("capabilities", r"parts|what (?:you|to) plan|flights?|trains?|hotels?|food"),
)  # fmt: skip
_NO = re.compile(r"^\W*(?:no+|nope|nah|not|wait|hold on|hang on|actually|hmm+|stop|sorry)\b", re.IGNORECASE)
_WRONG = r"(?:something|that)(?:'?s| is) (?:wrong|off|not (?:quite )?right)|that isn'?t (?:quite )?right"
_WRONG_THING = re.compile(
    r"\b(?:(?:the|my|our|that|your) [\w -]{2,25}(?:'s| is| are|s) (?:wrong|off|mistaken|incorrect"
    r"|not (?:quite )?(?:right|correct))|(?:the|my|our) [\w -]{2,25}(?:is|are)n'?t (?:quite )?(?:right|correct)"
    r"|wrong [\w -]{2,20})",
    re.IGNORECASE,
)
_TO_CHANGE = re.compile(
    rf"\b(?:let me (?:change|fix|correct)|(?:want|need|like) to (?:change|fix|correct)|change (?:something|the|my|our)|{_WRONG}"
    r"|(?:want|need|like|prefer) (?:another|a different|other)|(?:another|(?:a )?different|(?:an)?other) (?:destinations?|cit(?:y|ies)|places?|dates?|days|budget|start|origin))\b",
    re.IGNORECASE,
)


def named_to_change(text: str) -> str | None:
    """The thing named by a word or two in answer to what should be changed ("the budget"); None where they name none, or say more."""
    named = _NAMED_ALONE.match(text)
    return (
        None
        if named is None
        else next((slot for slot, words in _SLOT_WORDS if re.fullmatch(rf"(?:{words})", named["x"], re.IGNORECASE)), None)
    )


_NAMED_ALONE = re.compile(r"^\W*(?:just |only |it'?s |maybe |well,? )?(?:the |our |my )?(?P<x>[\w ]{3,30}?)(?: please)?\W*$", re.IGNORECASE)


def denies_stop(text: str, stops: tuple[str, ...]) -> bool:
    """Whether the whole of a message denies a stop: "not Paris", "no, not Paris after all"."""
    names = "|".join(map(re.escape, stops))
    lead, tail = r"(?:no|nope|nah|actually|sorry|hmm+|wait)", r"(?: after all| any ?more| then| please| actually| though)*"
    return bool(names) and bool(re.fullmatch(rf"\W*(?:{lead}\W+)*not (?:to |in )?(?:{names}){tail}\W*", text, re.IGNORECASE))


LONGEST_NO = 12
"""Words; a longer message says more than that something is wrong."""


def reopened(text: str, stops: tuple[str, ...]) -> str | None:
    """The question a no reopens: of the thing it names, "preferences.notes" where it names none; None where a message is no such no."""
    no, change = _NO.search(text), _TO_CHANGE.search(text)
    wrong = _WRONG_THING.search(text) if len(text.split()) <= LONGEST_NO else None
    if wrong is not None and (
        slot := next((s for s, words in _SLOT_WORDS if re.search(rf"\b(?:{words})\b", wrong.group(), re.IGNORECASE)), None)
    ):
        return slot
    denied = no is not None and any(re.search(rf"\bnot (?:to |in )?{re.escape(stop)}\b", text, re.IGNORECASE) for stop in stops)
    if denied:
        return "trip.destinations"
    if change is None:
        return None
    return next(
        (slot for slot, words in _SLOT_WORDS if re.search(rf"\b(?:{words})\b", text[change.start() :], re.IGNORECASE)), "preferences.notes"
    )
