"""What a message says about the options on the table: which one is chosen, what should be different, whether more are wanted.

Only clear words choose ("option 2", "the cheap one", "let's go with the premium"); "make it next Friday" is a change of the trip.
"""

from __future__ import annotations

import re
from decimal import Decimal

from planner.domain.options import ItineraryOption
from planner.domain.patch import RefinementKind
from planner.domain.replies import SaidRefinement
from planner.domain.state import TripState
from planner.domain.values import Value
from planner.language.acts import without_other_things
from planner.language.number_words import ORDINALS
from planner.language.plan_mixes import mix_said
from planner.language.plan_names import TELLS_OF_A_PLAN, options_named
from planner.language.reading.money_words import NUMBER, amount_of
from planner.language.undo_words import said_before
from planner.language.utterance import Span, Text, negated, one_blank, sentences, text_of

_PLACES = {**ORDINALS, "one": 1, "two": 2, "three": 3, "1": 1, "2": 2, "3": 3, "a": 1, "b": 2, "c": 3, "uno": 1, "dos": 2}
_NTH = r"(?P<nth>first|second|third|1st|2nd|3rd)"
_NUMBERED = re.compile(
    r"\b(?:option|number|no\.?|nr\.?|plan|choice|itinerary|opt-?|opcion|opzione) ?#?(?:(?P<nth>\d)\b(?! (?:star|night|day|adult|people|person|room|week|trip|cit)\w*)|"
    r"(?P<word>one(?! (?:with|that|in|is|you|which))|two|three|a|b|c)\b"
    r"(?! (?:star|night|day|adult|people|room|week|bed|bit|lot|little|few|more|different|cheaper|nicer|hotel|flight|train|museum|trip|weekend|holiday)s?\b))|#(?P<hash>\d)\b"
)
_BARE = re.compile(
    r"\W*(?:(?:ok|okay|great|perfect|cool|yes|thanks|thank you|then)\W+)*(?P<nth>1|2|3|one|two|three|a|b|c|uno|dos)(?: (?:please|pls|thanks|it is|then))?\W*"
)
_TAKEN = re.compile(
    r"\b(?:choose|pick|take|select|(?:go|going) (?:with|for)|let'?s (?:do|take)|i'?ll (?:take|have)|we'?ll (?:take|have)) (?:no\.? ?|# ?)?(?P<nth>[1-3])(?= *(?:$|[.,;!]|please\b"
    r"|pls\b|then\b|thanks\b))"
)
_PLACED = re.compile(
    rf"\b(?:the )?{_NTH}(?: (?:one|option|plan|itinerary|choice|please|pls|looks|sounds|works|is|seems|then|it is|thanks)\b)"
    rf"|\bthe {_NTH.replace('nth', 'at_the_end')}(?= *(?:$|[.,;!]))|^(?:\W*\w+){{0,2}}\W*{_NTH.replace('nth', 'alone')}\W*$"
)
_NTH_ABROAD = re.compile(
    r"\W*(?:(?:ich|wir|je|nous|yo|io|nehme|nehmen|prends|prenons|quiero|tomo|elijo|prendo|prendiamo|scelgo|dann|also|alors|allora|entonces)\W+)*(?:(?:die|der|das|la|le|el|il"
    r"|lo)\W+)?(?:(?:option|opcion|opzione|variante|plan)\W+)?"
    r"(?:(?P<n1>erste[ns]?|premiere?|primera?|prim[oa])|(?P<n2>zweite[ns]?|deuxieme|seconde?|segund[oa]|second[oa])|(?P<n3>dritte[ns]?|troisieme|tercer[oa]?|terz[oa])|(?P<d>[123])(?:番目?|つ目))"
    r"(?:(?:\W+(?:option|opcion|opzione|variante|plan|bitte|por favor|s'il vous plait|s'il te plait|per favore|grazie|danke|merci|gracias|dann))"
    r"|(?:を|の|て|に)?(?:お願いします|します|いい(?:てす)?)?)*\W*"
)
"""A plan by its place in the row, in other languages and as the whole message."""
_LAST = re.compile(r"\b(?:the )?last (?:one|option|plan|itinerary)\b|^\W*(?:the )?last(?: one)?(?: please| pls)?\W*$")
_MIDDLE = re.compile(
    r"\b(?:the )?(?:middle|mid|balanced|medium|mid[- ]range|in[- ]between|standard|moderate)(?:[- ]priced)? (?:one|option|plan|choice|itinerary|package)\b|\bthe (?:middle"
    r"|balanced|mid[- ]range|medium)(?= *(?:$|[.,;!]| please| pls| sounds| looks| works| is| seems))|\b(?:go|going|happy|stick) with (?:the )?(?:middle|balanced|mid[- ]range"
    r"|mid)\b"
)
_CHEAPEST = re.compile(
    r"\b(?:the )?(?:cheap(?:est|er|o)?|least expensive|budget(?:[- ]friendly)?|lowest[- ]priced?|low[- ]cost|economy|less expensive|inexpensive)(?: and cheerful)? (?:one|option"
    r"|plan|choice|itinerary|package)\b|\bthe (?:cheapest(?= *(?:$|[.,;!]| please| pls| sounds| looks| works| is| seems| then))|budget(?= *(?:$|[.;!]| please| pls| sounds| looks| works)))|"
    r"\b(?:go|going|happy|stick) (?:with|for)"
    r" (?:the )?(?:cheap(?:est)?|budget)\b"
)
_DEAREST = re.compile(
    r"\b(?:the )?(?:most expensive|priciest|dearest|expensive|pric(?:e)?y|premium|luxury|luxurious|fanc(?:y|iest)|top|high[- ]end|deluxe|posh) (?:one|option|plan|choice"
    r"|itinerary|package)\b|\bthe (?:most expensive|priciest|premium|luxury|deluxe)(?= *(?:$|[.,;!]| please| pls| sounds| looks| works| is| seems| then))|\b(?:go|going|happy"
    r"|stick) (?:with|for) (?:the )?(?:premium|luxury|most expensive)\b"
)
_PACED = re.compile(
    r"\b(?:the )?(?:more )?(?P<pace>relaxed|relaxing|slow|slower|packed|busy|busier|moderate) (?:one|option|plan|itinerary)\b"
)
_DEICTIC = re.compile(
    r"\b(?:take|book|choose|pick|select|want|like|prefer|reserve|go with|going with|have|love)(?: to (?:book|reserve|take))? (?:that|this|it)(?: one| option| plan)?(?= *(?:$"
    r"|[.,;!]| please| then| thanks))|\b(?:that|this) (?:one|option|plan)(?: (?:please|then|it is|sounds|looks|works|is|seems|would)\b| *(?:$|[.!,]))|\bi'?ll take (?:it|that"
    r"|this)\b|\byou (?:can )?(?:pick|choose) (?:one )?for (?:me|us)\b"
)
_CHOOSING = re.compile(
    r"\b(?:take|book|choose|pick|select|prefer|go (?:with|for)|going (?:with|for)|let'?s (?:do|go|have|take)|want|like|love|i'?ll have|we'?ll have|reserve|nehme|prendo|quiero"
    r"|prends|happy with|stick with|settle (?:on|for)|decided on)\b"
)
_TAKES = re.compile(
    r"\b(?:choos\w+|pick\w*|tak(?:e|ing)(?! (?:\w+ ){1,4}(?:out|off|away)\b)"
    r"(?! (?:us|me|them|her|him|(?:the|our) \w+|mum|dad|grandma) to\b)|select\w*|(?:go|going|happy|stick|sticking) (?:with|for)|let'?s (?:do|go|have)|(?:i|we)'?ll have"
    r"|book\w*|reserve|settl\w+ on|decided on)\b"
)
_WITHIN = re.compile(
    r"\b(?:in|into|of|on|from|inside) (?:the )?(?:option|plan|number|itinerary|first|second|third|last|cheap\w*|budget|balanced|middle|premium|dearest)\b"
)
"""A plan that something is said of ("more of those in plan 2"), which chooses it only beside a word that does."""
_QUESTION = re.compile(
    r"\?|^\W*(?:and |but |so )?(?:what|which|why|how|when|where|who|is|are|does|do|did|was|tell me|explain|compare|show me)\b"
)
_WHY = re.compile(r"^\W*(?:and |but |so |ok |hm+ )*(?:why(?! (?:not|don'?t))|how come|what makes|what (?:is|'s) (?:so|making))\b[^.!;]*$")
_NEEDS = re.compile(r"\bwhat (?:else|more) do you (?:still )?need\b|\bwhat else (?:is|'s) (?:missing|left|needed)\b")
_CONTRAST = re.compile(r"\b(?:but|except|swap|without|make|change|cheaper|instead|add|drop|remove|with the)\b")

_MORE = re.compile(
    r"\b(?:any(?:thing)?|some(?:thing)?|what|who|show me|find(?: me)?|have you(?: got)?|got|see|are there|is there|do (?:i|you|we) have|could you find|suggest|give me|search for"
    r"|look for|try)(?: \w+){0,3}? (?:else|other|others|another|different|more|alternatives?)\b|\b(?:other|more|another|different|alternative) (?:\w+ ){0,2}(?:options?|choices?"
    r"|plans?|suggestions?|ideas?|alternatives?|possibilit(?:y|ies)|one|ones)\b|"
    r"\bwhat else\b|\banything else\b|\bany others?\b|\bsome others?\b|\bsomething else\b|\banother (?:one|choice|option)\b|\balternatives?\b|\bshow me (?:more|others|some"
    r" more)\b|\bmore (?:options|choices|ideas|suggestions)\b|\bothers\?|\b(?:tell me|show me|give me|find me) some more\b|"
    r"\b(?:andere|weitere|neue) (?:vorschlage|optionen|plane|moglichkeiten|ideen)\b|\bautres (?:options|propositions|plans|idees)\b|\botr[ao]s (?:opciones|propuestas|planes"
    r"|ideas)\b|\baltr[ei] (?:opzioni|proposte|piani|idee)\b|\boutras (?:opcoes|propostas|ideias)\b|(?:他|ほか|別)の(?:案|フラン|候補|選択肢)|其他(?:方案|选项)"
)
_SWAPPED_FOR = re.compile(r"\b(?:for|with|by|to) (?:something|anything|somewhere|some|another|a|an)\b(?: \w+){0,3}")
_REFINEMENTS: tuple[tuple[RefinementKind, re.Pattern[str]], ...] = (
    ("merge", re.compile(r"\b(?:merge|combine|mix|blend)\b|\b(?:hotel|stay|flights?|trains?|transport|food|meals?|days?|activities|sights)\b[^.;]{0,25}\b(?:from|of|in) (?:the )?(?:option|plan|number"
        r"|#)? ?(?:1|2|3|one|two|three|first|second|third|cheap\w*|premium|balanced|budget|middle)\b[^.;]{0,30}\b(?:with|and|but|in)\b[^.;]{0,40}\b(?:from|of|in) (?:the )?(?:option"
        r"|plan|number|#)? ?(?:1|2|3|one|two|three|first|second|third|cheap\w*|premium|balanced|budget|middle|other)\b|\b(?:1|2|3|one|two|three|first|second|third|cheap\w*|premium"
        r"|balanced|budget|middle)\b[^.;]{0,25}\bwith (?:the )?(?:hotel|stay|flights?|trains?|transport|food|meals?|days?|activities|sights)\b[^.;]{0,15}\b(?:from|of|in) (?:the"
        r" )?(?:option|plan|number|#)? ?(?:1|2|3|one|two|three|first|second|third|cheap\w*|premium|balanced|budget|middle|other)\b")),
    ("cheaper", re.compile(r"\bcheaper\b(?! (?:one|option|plan)\b)|\b(?:too|bit|very|quite|so|pretty) (?:expensive|pricey|dear|costly)\b|\b(?:too|bit) much money\b"
        r"|(?:^\W*|\b(?:it|that|this|they|price|cost|total)(?:'?s|'re| is| are)? )(?:just |all |a |way |far |rather |really )*(?:too|bit) much(?= *(?:$|[.,;!]| for us| for me))"
        r"|\bless (?:expensive|money|costly|pricey)\b|\blower(?: the)? (?:price|cost|budget)\b|\b(?:bring|get|cut|reduce|knock|lower) (?:the |it |that )?(?:price|cost|total|down)\b"
        r"|\bspend less\b|\bmore (?:affordable|budget|economical)\b|\bover (?:my|our|the) budget\b|\bsave (?:some )?money\b|\bgunstiger\b|\bbilliger\b|\bmoins cher\b|\bmas"
        r" barat[oa]\b|\bmeno (?:caro|cara)\b")),
    ("dearer", re.compile(r"\b(?:fancier|nicer|more (?:luxurious|upscale|expensive|premium|comfort(?:able)?)|posher|upgrade|splash out|treat ourselves|better (?:hotel|quality|standard))\b")),
    ("more_relaxed", re.compile(
        r"\b(?:more (?:relaxed|relaxing|leisurely|chilled|easy[- ]going|free time|time (?:off|to relax|to rest)|downtime|down time|breathing (?:room|space))|slower|less (?:busy"
        r"|packed|hectic|rushed|intense|crammed|stressful|full)|too (?:packed|busy|hectic|rushed|full|much (?:going on|walking|crammed)|tight|intense)|(?:slow|tone|calm) (?:it"
        r"|things) down|take it (?:easier|slower)|easier pace|lighter|entspannter)\b")),
    ("more_packed", re.compile(
        r"\b(?:more (?:packed|active|intense|action|things to do|adventurous)|busier|less (?:relaxed|free time|downtime)|too (?:relaxed|slow|empty|quiet|little|boring)|fit (?:more"
        r"|in more)|(?:see|do) more|pack (?:more|it) in|faster pace)\b")),
    ("add_day", re.compile(r"\badd (?:an?|one|another|two|\d) (?:(?:extra|more|additional|other) )?(?:day|night)s?\b|\b(?:an?|one|two|\d) (?:extra|more|additional) (?:day|night)s?\b|\banother (?:day"
        r"|night)\b|\b(?:a|one|two|\d) (?:day|night)s? (?:longer|more|extra)\b|\bstay (?:a (?:bit|little) )?longer\b|\bmake it (?:a (?:bit|little) )?longer\b|\bextend (?:it|the"
        r" (?:trip|stay)|our (?:stay|trip)|by)\b")),
    ("remove_day", re.compile(
        r"\b(?:remove|drop|cut|lose|take off|skip|minus) (?:a|one|two|the (?:last|first)|\d) (?:day|night)s?\b|\b(?:a|one|two) (?:day|night)s? (?:less|fewer|shorter|earlier)\b|\bone"
        r" (?:less|fewer) (?:day|night)\b|\b(?:make it|a bit|a little) shorter\b|\bshorten (?:it|the trip|our)\b")),
    ("other_stay", re.compile(
        r"\b(?:another|(?:a )?different|change (?:the|our|my)|swap (?:the|our)|switch (?:the )?|other|not that|don'?t like (?:the|that)|new|find (?:me |us )?(?:another|a different|a"
        r" better))(?: \w+)? ?(?:hotels?|hostels?|accommodation|places? to stay|stay|apartment|airbnb|lodging|room)\b")),
    ("other_transport", re.compile(
        r"\b(?:another|(?:a )?different|change (?:the|our|my)|swap (?:the|our)|earlier|later|other|don'?t like (?:the|that)|new)(?: \w+)? ?(?:flights?|trains?|bus|coach|airline"
        r"|transport|departure|connection)\b|\b(?:by|take (?:the|a)) (?:train|plane|bus|coach|car) instead\b")),
    ("swap", re.compile(r"\b(?:swap|replace|switch|exchange|substitute|trade)(?: out)? (?P<about>.+)|\b(?P<about2>.+?) instead of .+")),
    ("drop", re.compile(r"\b(?:drop|remove|skip|cut|leave out|take out|lose|ditch|scrap|get rid of|without|no more|not interested in|don'?t (?:want|like)(?: to (?:see|visit|go to))?|forget)(?: the|"
        r" any| that| this)? (?P<about>.+)")),
    ("fewer", re.compile(r"\b(?:fewer|less|not so many|too many) (?P<about>.+)")),
    ("more", re.compile(r"\b(?:more|add(?: in)?|include|also|extra|additional|put in|fit in|squeeze in) (?P<about>.+)")),
)  # fmt: skip
MOST_ARTICLES = 2
"""Words that may stand between a verb and the name of what it is about: "swap out the …"."""
_ABOUT_END = re.compile(r"[.;!?\n]|\b(?:please|pls|thanks|on day|from day|in option|from option|because|but|if|with|for)\b|, ")
_VAGUE_ABOUT = re.compile(
    r"^(?:options?|choices?|ideas?|suggestions?|ones?|it|that|this|info|information|details?|like|people|adults?|persons?|rooms?|kids?|children|about|than|budget|time|of)\b"
)
_NOT_WITHOUT_OPTIONS: tuple[RefinementKind, ...] = ("add_day", "remove_day", "cheaper", "more_relaxed", "more_packed", "dearer")


class ChoiceReading(Value):
    """What a message says about options. `option` is a number from 1 as text, an id, or None when it chose without saying which."""

    chose: bool = False
    option: str | None = None
    refinements: tuple[SaidRefinement, ...] = ()
    wants_more: bool = False


def pointed_at(state: TripState) -> str | None:
    """The plan that "it" means: the one the person's last message named, else the only one that the last change made or altered."""
    named = options_named(state.options, next(iter(said_before(state)), "").casefold())
    if len(named) == 1:
        return named[0].id
    before = [(o.id, o.pick) for o in state.history[-1].options] if state.history else []
    new = [o.id for o in state.options if (o.id, o.pick) not in before]
    return new[0] if before and len(new) == 1 else None


_OTHER_PLANS = re.compile(
    r"\b(?:other|another|more|different|new|alternative) (?:(?!than\b|like\b)\w+ )?(?:options?|plans?|ones?|choices?|itinerar\w+)\b"
)
_A_DAY = re.compile(
    r"\bday (?:\d|one|two|three|four|five|six|seven)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:first|second|third|last) day\b"
)
_WITH_A_CHANGE = re.compile(
    r"^\W*(?:option|plan) (?:\d|one|two|three) ?: ?(?:no|not|more|less|fewer|without|but)\b|"
    r"\b(?:minus|more like|less like|(?:options?|plans?|ones?|something|anything) like)\b|\bbut (?:with|without|not|no|minus|plus)\b|\bwithout\b|\b(?:option|plan|number) ?\w+(?:'s| has| have| had)\b"
)
"""A plan named with what is to be different about it is no choice ("option 3 minus the museum")."""


_FALLS_SHORT = re.compile(
    r"\b(?:nearly|almost|not quite|not entirely|close to) (?:right|there|it|perfect|what|good)\b|\b(?:would|could|'d|might) (?:have )?be(?:en)? \w+ if\b"
    r"|\bif (?:only )?(?:it|there|they|the \w+) (?:had|has|was|were|is|could|would|did|didn'?t)\b|\b(?:only|just|about|still)? ?[€£$]?\d{2,} ?(?:euros?|pounds?|dollars?|quid)? over\b"
)
"""What a plan that is named lacks to be taken ("option 1 is nearly right", "option 3 would be perfect if it had a pool")."""


def is_of_one_part(low: str, options: tuple[ItineraryOption, ...]) -> bool:
    """Whether words are about one plan or one day of those on the table, so that "more" and "something else" ask for no new set of plans."""
    if not options or _OTHER_PLANS.search(low):
        return False
    return bool(options_named(options, low) or _NUMBERED.search(low) or _A_DAY.search(low))


def read_choice(
    low: str, whole: Text, options: tuple[ItineraryOption, ...], *, selected: bool = False, pointed_at: str | None = None
) -> ChoiceReading:
    """The choice in `low`, which is the message without its dates, and the wishes in the `whole` of it.

    Without options only the act of choosing or refining is told; once one is `selected`, "book it" chooses no other. "It" is the plan
    `pointed_at`.
    """
    named, option = _named(low, options)
    refinements = _refinements(whole.low, whole.written, options, option if named else None)
    asks = bool(_QUESTION.search(low)) and not re.search(
        r"\b(?:can|could|may) (?:i|we|you) (?:have|take|book|get|choose|pick|select|go)\b", low
    )
    chose = (named or bool(options and not selected and _DEICTIC.search(low))) and not asks and not refinements and not _denied_choice(low)
    chose = chose and not (_WITHIN.search(low) and not _TAKES.search(low)) and not _WITH_A_CHANGE.search(low)
    chose = chose and not (options and _FALLS_SHORT.search(whole.low) and not _TAKES.search(low)) and not TELLS_OF_A_PLAN.match(low)
    if chose and named and not options:
        chose = bool(_NUMBERED.search(low) or _PLACED.search(low)) and len(low.split()) <= 8
    return ChoiceReading(
        chose=chose,
        option=(option if named else pointed_at) if chose else None,
        refinements=refinements,
        wants_more=_wants_more(low, refinements) and not chose and not _NEEDS.search(low) and not is_of_one_part(whole.low, options),
    )


def _wants_more(low: str, refinements: tuple[SaidRefinement, ...]) -> bool:
    """Whether more plans are wanted; "swap the cathedral for something else" is a wish about one plan only."""
    if any(wish.kind == "swap" for wish in refinements):
        low = _SWAPPED_FOR.sub(" ", low)
    low = without_other_things(low)
    return any(not (found.group().startswith("any more") and negated(low, found.start())) for found in _MORE.finditer(low))


def _denied_choice(low: str) -> bool:
    found = _DEICTIC.search(low) or _NUMBERED.search(low) or _PLACED.search(low) or _CHEAPEST.search(low) or _DEAREST.search(low)
    return bool(found and negated(low, found.start() + 1))


def _named(low: str, options: tuple[ItineraryOption, ...]) -> tuple[bool, str | None]:
    """Whether an option is named, and which one."""
    if len(low.split()) > 16 and not _CHOOSING.search(low):
        return False, None
    bare = (_BARE.fullmatch(low) or _TAKEN.search(low)) if options else None
    abroad = _NTH_ABROAD.fullmatch(low) if options else None
    if abroad:
        return True, abroad["d"] or next(str(n) for n in (1, 2, 3) if abroad[f"n{n}"])
    for found in (bare, _NUMBERED.search(low), _PLACED.search(low)):
        if found:
            word = next(said for said in found.groupdict().values() if said)
            return True, str(_PLACES.get(word, word))
    if _LAST.search(low):
        return True, str(len(options)) if options else None
    by_price = sorted(options, key=lambda o: (o.cost.total.high, o.cost.total.low))
    for pattern, pick in ((_CHEAPEST, 0), (_DEAREST, -1), (_MIDDLE, len(options) // 2)):
        if pattern.search(low):
            return True, by_price[pick].id if by_price else None
    if paced := _PACED.search(low):
        return True, _by_pace(paced.group("pace"), options)
    return _by_words(low, options)


def _by_pace(word: str, options: tuple[ItineraryOption, ...]) -> str | None:
    pace = "relaxed" if word.startswith(("relax", "slow")) else "packed" if word.startswith(("pack", "bus")) else "moderate"
    matching = [o.id for o in options if o.pace == pace]
    return matching[0] if len(matching) == 1 else None


def _by_words(low: str, options: tuple[ItineraryOption, ...]) -> tuple[bool, str | None]:
    """An option named by its title, id or price, in a message that chooses."""
    if not options or not (_CHOOSING.search(low) or len(low.split()) <= 5):
        return False, None
    for option in options:
        if option.id.lower() in low or (len(option.title) > 5 and option.title.lower() in low):
            return True, option.id
    for match in re.finditer(rf"\bthe [$€£]? ?(?P<a>{NUMBER})(?: \w+)? (?:one|option|plan)\b", low):
        near = sorted(options, key=lambda o: min(abs(b - amount_of(match.group("a"))) for b in (o.cost.total.low, o.cost.total.high)))
        if abs(near[0].cost.total.high - amount_of(match.group("a"))) <= near[0].cost.total.high * Decimal("0.1"):
            return True, near[0].id
    return False, None


def _refinements(low: str, written: str, options: tuple[ItineraryOption, ...], option: str | None) -> tuple[SaidRefinement, ...]:
    found: list[SaidRefinement] = []
    if _WHY.search(low) or TELLS_OF_A_PLAN.match(low):
        return ()
    if mix_said(low, options):
        return (SaidRefinement(kind="merge", about=one_blank(written), quote=written.strip()),)
    for kind, pattern in _REFINEMENTS:
        match = pattern.search(low)
        if match is None or (not options and kind not in _NOT_WITHOUT_OPTIONS):
            continue
        if (
            found
            and kind in ("swap", "drop", "fewer", "more", "other_transport")
            and not (kind == "swap" and match.group().startswith(("swap", "replace")))
        ):
            continue
        about = _about(match, written, options)
        if kind in ("swap", "drop", "fewer", "more") and not about:
            continue
        found.append(
            SaidRefinement(
                kind=kind,
                option=option,
                about=about or (one_blank(written) if kind == "merge" else ""),
                quote=_sentence(low, written, match),
            )
        )
    return tuple(found)


def wishes_in(low: str, written: str, options: tuple[ItineraryOption, ...]) -> tuple[SaidRefinement, ...]:
    """The wishes about the plans in words that are said to be about them."""
    return _refinements(low, written, options, None)


def _sentence(low: str, written: str, match: re.Match[str]) -> str:
    """The sentence in which a wish was heard, as written."""
    return next((written[s:e].strip() for s, e in sentences(low) if s <= match.start() < e), written)


def shown_spans(low: str, options: tuple[ItineraryOption, ...]) -> list[Span]:
    """Where a message names something in the plans by its whole name of several words: "swap Kyoto Imperial Palace" goes nowhere new."""
    names = {text_of(i.name).low for o in options for d in o.itinerary.days for i in d.items if " " in i.name}
    spans = [(low.find(name), low.find(name) + len(name)) for name in names if name in low]
    return [(a, b) for a, b in spans if not (low[a - 1 : a].isalnum() or low[b : b + 1].isalnum())]


def _about(match: re.Match[str], written: str, options: tuple[ItineraryOption, ...]) -> str:
    """The thing a wish is about: something in the plans that is named in full, else the words up to the end of the phrase."""
    for group in ("about", "about2"):
        if match.groupdict().get(group):
            start = match.start(group)
            rest = written[start : start + 80]
            named = min(shown_spans(text_of(rest).low, options), default=None)
            if named is not None and len(rest[: named[0]].split()) <= MOST_ARTICLES:
                return rest[named[0] : named[1]]
            end = _ABOUT_END.search(rest.lower(), 1)
            said = one_blank(
                re.sub(r"^(?:the|a|an|any|some|that|this|my|our)\s+", "", rest[: end.start() if end else len(rest)], flags=re.IGNORECASE)
            )
            return "" if _VAGUE_ABOUT.match(said.lower()) else said
    return ""
