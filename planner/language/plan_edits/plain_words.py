"""A change of plans in the words one types in passing, said as the frames know it: "museum overload, cut two" is "drop two museums". Pure.

A row of `_ROWS` is a turn of phrase and the plain one. It brings no thing, day or number of its own, so that whatever is heard is the person's.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from planner.places.gazetteer import gazetteer

_COUNT = r"(?:one|two|three|four|[1-9]|a couple)"
_KIND = r"(?P<k>[a-z]{4,}s?)"
_OPENS = r"(?:^|(?<=[.;!?,] )|(?<=\band )|(?<=\bbut )|(?<=\bso ))"
_CLOSES = r"(?=\W*$|[,.;!?]|\W+(?:please|pls|plz|too|then|because|as|and|but)\b)"
_THING = r"(?P<x>(?:(?:the|that|those|our|this|one|two|both)\b )?[^,.;?!]{3,60}?)"
_ONE_THING = r"(?P<x>(?:the|that|those|our|this|my) [^,.;?!]{3,50}?)"
_ASKED = r"(?:(?:so|please|pls|plz|then|can you|could you|can we|could we|maybe|just|let's|lets|we could)\W+)*"
_CUT = r"(?:cut|drop|lose|remove|skip|ditch|take out|leave out|get rid of|scrap|bin|axe)"
_MUCH = rf"(?:(?:way |far )?too (?:many|much)|so many|enough|less|fewer|not so many) {_KIND}"
_FULL_OF = rf"(?:{_MUCH}|(?P<k2>[a-z]{{4,}}s?)[- ](?:overload|fatigue|overkill|heavy))"
_ENOUGH = r"(?:enough|plenty|fine|sufficient|ok|okay)"
_WORST = r"(?:crowds?|heat|queues?|masses|rush|tour (?:groups?|buses)|coach(?:es| parties)|cruise (?:ships?|crowds?|people|lot|passengers)|tourists|sun)"
_HOW_IT_IS = (
    r"(?:too |so |not (?:so|too|as|that) |still |less |really )*(?:cool\w*|quiet\w*|busy|crowded|hot|packed|empty|full|boiling|rammed)"
)
_WHEN_COOL = rf"(?:when|while|before|as|until) (?:it'?s|it is|it gets|it|they|there|the place) ?(?:is |are |gets? )?{_HOW_IT_IS}"
_NOT_SAID_OF_IT = r"(?!\w+day out)(?![^,.;]*\b(?:is|are|was|were|be|been|get|gets|got|go|going|eat|eating|sold|worn|far|tired|hang\w*|find|check\w*|works?)\b[^,.;]* (?:off|out)\b)"
_UNLESS_REFUSED = r"(?<!\bno )(?<!\bnot )(?<!\btoo )(?<!\bless )(?<!\bhate )(?<!\bavoid )(?<!\bwithout )(?<!\bsuch )"
_NO_QUEUE = (
    r"(?:when|while) (?:there is|there's|there are|theres) (?:no|fewer|less|not (?:so|too) many) (?:queues?|crowds?|people|lines?|tourists)"
)
_NO_VERB = r"(?!(?:add|stay|have|book|spend|want|need|give|one|and|yet|or|maybe|we|i|can|could|would|an?|move|do|see|put|not|no|let)\b)"
_BEFORE_ALL = (
    rf"(?:before|ahead of) (?:the (?:\w+ )?{_WORST}|everyone|everybody)(?: (?:else|come|comes|arrives?|gets? there|turns? up|starts?))*"
)
_AWAY_FROM = rf"(?:to )?(?:beat|avoid|dodge|escape|miss) the (?:\w+ )?{_WORST}"
_NO_VISIT = r"(?![^,.;]*\b(?:days?|flights?|trains?|queues?|lines?|list|wait|walks?|trip|journey|drive|ride|way|stay|nights?|lunch|dinner|breakfast|it|this|which|we|i)\b[^,.;]*too long)"
_NOT_BESIDES = r"(?!(?:\w+ )?(?:hotels?|beds?|hostel|stay|flights?|trains?|journeys?|meals?|food|restaurants?|days?|price)\b)"
_NOT_FOR_US = r"(?:too (?:much|far|heavy|hard|sad|tiring|expensive|touristy)|not (?:for us|our thing)|boring|overrated)"
_NTH = r"(?:first|second|third|last|\w+day|\w+day's|day \d)"
_POT = r"(?:put|stick|pop|chuck|slot|throw|bung|squeeze)"
_PARTS = {
    "bed": r"(?:in bed|to bed|asleep|bed ?time(?: is)?)",
    "early": r"(?:early (?:dinner|supper)s?|(?:eat|eating|dine) early|dinner early)",
}


def _unknown_wish(match: re.Match[str]) -> str:
    """ "Legoland please": something to see by its name, where none of its words is one that says anything else."""
    words = match["x"].casefold().split()
    return f"add {match['x']}" if not set(words) & gazetteer().ordinary_words else match.group()


def _all_plans_but(match: re.Match[str]) -> str:
    place = {"one": 1, "two": 2, "three": 3, "first": 1, "second": 2, "third": 3}.get(match["n"].casefold()) or int(match["n"])
    rest = [n for n in (1, 2, 3) if n != place]
    return f"in plans {rest[0]} and {rest[1]}"


def _listed(match: re.Match[str]) -> str:
    """ "1) a cheaper hotel 2) dinner at 8": one wish a number, where there are several."""
    wishes = re.split(r"(?:^|\s)\(?[1-9][).]\s+", match.group())
    return "; ".join(w.strip(" ,;") for w in wishes if w.strip()) if len(wishes) > 2 else match.group()


def _all_plans_but_it(match: re.Match[str]) -> str:
    return f"{_all_plans_but(match)}: "


def _in_plan(match: re.Match[str]) -> str:
    """ "In the second, a cheaper one": which plan the wish behind it is for."""
    which = (match["o"] or match["d"] or match["b"]).casefold()
    return f"in plan {({'first': '1', 'second': '2', 'third': '3'}).get(which, which)}: "


def _half_past(match: re.Match[str]) -> str:
    hours = "one two three four five six seven eight nine ten eleven twelve".split()
    return f"{hours.index(match['h'].casefold()) + 1}:30"


def _dropped(match: re.Match[str]) -> str:
    kind = next(match[g] for g in ("k", "k2") if match.groupdict().get(g))
    return f"drop {match['n'].replace('a couple', 'two')} {kind}{match['mid']}"


def _at_most(match: re.Match[str]) -> str:
    kind = next(match[g] for g in ("k", "k2") if match.groupdict().get(g))
    return f"no more than {match['n'].replace('a couple', 'two')} {kind}{match['mid']}"


def _before_bed(match: re.Match[str]) -> str:
    """An hour and a half before the children are in bed."""
    hour, minute = int(match["h"]), int(match["m"] or 0)
    minutes = (hour + 12 if hour < 12 else hour) * 60 + minute - 90
    return f"dinner at {minutes // 60:02d}:{minutes % 60:02d}"


_HELD_BY_EVERY_PLAN = re.compile(
    r"^(?:the |its |that |their )?(?P<what>(?:\w+ )?(?:hotels?|beds?|hostel|accommodation|place to stay|flights?|trains?|restaurants?|meals?|food|dinners?))$",
    re.IGNORECASE,
)


def _another_in(match: re.Match[str]) -> str:
    """ "Perfect except the hotel": another one of what no plan is without; anything else goes."""
    held = _HELD_BY_EVERY_PLAN.match(match["x"])
    return f"another {held['what']} in {match['in']}" if held else f"drop {match['x']} in {match['in']}"


def _back_by(match: re.Match[str]) -> str:
    """Half an hour before somebody has to be in bed."""
    hour, minute = int(match["h"]), int(match["m"] or 0)
    minutes = (hour + 12 if hour < 12 else hour) * 60 + minute - 30
    return f"back at the hotel by {minutes // 60:02d}:{minutes % 60:02d}"


_ROWS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"(?<!del )\bduomo\b", "cathedral"),
    (r"\b(?:the )?eurostar\b", "the train"),
    (r"\bearlier in the day\b", "earlier"),
    (r"^\W*(?:we'?d|i'?d) (?:like|prefer|love|rather (?:have|see|do)) (?P<x>(?:the )?[^,.;!?]{3,40}?),? (?:and )?not (?P<y>(?:the |that )[^,.;!?]{3,40}?)\W*$", r"\g<x> instead of \g<y>"),
    (r"^\W*(?:can you |could you |please )*take (?:the kids|the children|them|us|me|her|him|mum|dad|grandma) to (?=(?:the )?[^,.;!?]{3,40}? on (?:\w+day|day \d))", "add "),
    (r"\bnot (?:for|in) (?:option|plan|number) (?P<n>[123]|one|two|three),? (?:but|only|just)(?: for| in)? (?:the )?(?:others?|other (?:two|ones|plans|options)|rest)\b", _all_plans_but),
    (r"\b(?:only|just) (?:in|for) (?P<n>[123])\b(?! ?(?:days?|nights?|hours?|minutes|cities|places|weeks?|people|of|pm|am|[:.%]\d))", r"in plan \g<n>"),
    (r"^\W*1[).] .*$", _listed),
    (r"^\W*(?:oh |ah |hm+ |er )*(?:no,? )?wait,? (?!for\b|until\b|till\b|in\b|at\b|a\b)", ""),
    (r"^\W*(?:do not|don'?t) (?:change|touch) (?:anything in )?(?:option|plan|number) (?P<n>[123]|one|two|three)\s*[!.,;]+\s*(?:but |and )?(?=\w)", _all_plans_but_it),
    (r"\bin (?P<a>[12]) (?:and|&) (?P<b>[23]) (?!(?:days?|nights?|hours?|minutes|weeks?|places|cities|people)\b)(?=[a-z])", r"in plans \g<a> and \g<b>: "),
    (r"(?:^|(?<=[.;!?,] )|(?<=\band )|(?<=\bbut ))(?:in|for) (?:(?:the )?(?P<o>first|second|third) (?:one|option|plan),?|(?:option|plan|number) (?P<d>[123]),?|the (?P<b>first|second|third),) "
     r"(?=(?:an?|another|no|some) )", _in_plan),
    (r" in (?P<n>[123])(?=\W*$)", r" in plan \g<n>"),
    (r"(?P<x>\b(?:another|different|other|new|nicer|cheaper|better) (?:breakfast|lunch|dinner|hotel|bed|restaurant)\b[^.;!?]{0,30}) for (?P<n>[123])(?=\W*$)", r"\g<x> in plan \g<n>"),
    (r"\b(?P<c>[A-Z]\w+) (?:deserves|needs|should (?:have|get)|gets|wants|could do with) (?:an? |one )?(?:extra|more|another|additional) (?P<u>day|night)[,.;]? (?:and |so |please )*"
     r"(?:take|get|steal|borrow|nick) (?:it|that|one) (?:from|off|out of) (?P<d>[A-Z]\w+)", r"take a night off \g<d> and give it to \g<c>"),
    (r"\b(?:an? |one )?(?:extra|more|another|additional) (?:day|night) (?:in|for|at) (?P<c>[A-Z]\w+)[,.;]? (?:and |so |please )*"
     r"(?:take|get|steal|borrow|nick) (?:it|that|one) (?:from|off|out of) (?P<d>[A-Z]\w+)", r"take a night off \g<d> and give it to \g<c>"),
    (r"(?:^|(?<=[.;!?,] ))(?:in|for) (?P<n>[123])(?=\s*:)", r"in plan \g<n>"),
    (r"^\W*(?:(?:i|we)(?:'ll| will|'d| would)? (?:want|take|like|prefer|love|have|go for|go with) )?"
     r"(?:number |no\.? )?(?P<n>[123])(?:,? but|(?:,? (?:please|pls))?,? with|,? (?:please|pls),? but) (?=\w)", r"in plan \g<n> "),
    (r"^\W*leave (?P<a>[12]) and (?P<b>[23])(?= alone\b| as (?:they are|is)\b|\W*$|[.;,])(?: alone| as (?:they are|is))?\W*", ""),
    (r"\b(?:in|from|for|to) (?:all|every|each|any|both|everything)(?: of them| of the| the)?(?: plans?| options?)? (?:but|except|apart from|bar|other than) (?:option |plan |number |the )?"
     r"(?P<n>[123]|one|two|three|first|second|third)(?: (?:one|option|plan))?\b", _all_plans_but),
    (r"^\W*(?P<x>[^,.;!?]{3,40}?) (?:should|must|needs to|has to|ought to) be in (?:all|every|each)(?: of)?(?: the| our)? ?(?:versions?|plans?|options?|itinerar(?:y|ies)|of them)\W*$",
     r"add \g<x> in all plans"),
    (r"\b(?:push|shift|move) (?:the )?(?:whole (?:of )?|all of |everything on )(?P<d>\w+day|day \d) back(?: by)? (?P<n>(?:an?|one|two|half an) (?:hours?)|\d+ (?:hours?|minutes?))\b",
     r"start \g<n> later on \g<d>"),
    (r"\b(?P<d>\w+day|day \d)\W+(?:please |so |just )?(?:trim|thin|pare|strip|cut|slim) (?:it|that)(?: down| out| back)?\W*(?:please|pls)?\W*$", r"\n make \g<d> lighter"),
    (r"\b(?:on )?one of (?:the|our) (?P<c>[A-Za-zÀ-ÿ]+) (?:nights|evenings)\b", r"one evening in \g<c>"),
    (r"\b(?:to|in|into|for|from|with) (?:both )?(?P<a>[12]) (?:and|&) (?P<b>[23])(?=\W*$|\s*[:,]| (?:please|pls|too|as well|only)\b)", r"in plans \g<a> and \g<b>"),
    (r"\b(?:first (?:slot|entry|thing in the morning)|(?:at|for|right at|from) opening(?: time)?|(?:when|as soon as) (?:it|they|the doors) opens?)\b", "first thing"),
    (r"\bleave (?P<x>(?:the |our |my )?(?:\w+ ){0,3}?(?:mornings?|afternoons?|evenings?|days?|\w+day|day \d))(?P<in>(?: (?:in|on|at) [\w ]{3,20}?)?) (?:empty|clear|unplanned|blank)\b",
     r"keep \g<x>\g<in> free"),
    (r"\bhalf (?:past )?(?P<h>one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", _half_past),
    (r"\b(?P<x>(?:one|two|three|1|2|3) [a-z]{4,} (?:a|per|each|every) day) is (?:the|our|their|my|her|his|about the) (?:[a-z']+ ){0,2}(?:limit|max(?:imum)?)\b", r"only \g<x>"),
    (r"\bstart(?:ing)? late\b(?! (?:in|on) the)", "start later"),
    (r"\b(?:keep|make) it (?:light|easy|gentle|short)\b", "make it lighter"),
    (r"\bfly(?:ing)? back\b", "fly home"),
    (r"\b(?:an? |the )?(?P<p>morning|afternoon|evening) (?P<m>flight|train|ferry|bus) (?:back|home)\b", r"the \g<m> home in the \g<p>"),
    (r"^\W*(?:what|how) about (?=[^?]* instead of )", ""),
    (r"^\W*(?:is|are) (?P<x>(?:the |our )?[^?,.]{3,40}?) (?:in (?:there|it|them|all of them|any of them)|included|on (?:there|the list))\W+(?:if not|otherwise),? "
     r"(?:(?:please|can you|could you|then) )*(?:add|put|include|get|fit|squeeze) (?:it|that|them|one)(?: in)?\W*$", r"add \g<x> in all plans"),
    (rf"{_OPENS}(?=[a-z]{{3,}} (?:thing|bit|visit|stop)\b)(?!(?:this|that|each|last|next|first|every|just|drop|skip|quick|some|short)\b)", "the "),
    (rf"{_OPENS}{_NO_VISIT}(?P<x>[^,.;]{{3,40}}?) (?:is|takes|looks|feels|seems) (?:way |far |much |a bit |just )*too long\b(?! for\b)", r"less time at \g<x>"),
    (rf"^\W*(?:the )?{_KIND}\W+(?P<n>{_COUNT})(?: are| is|'s)? {_ENOUGH}", r"no more than \g<n> \g<k>"),
    (rf"^\W*(?:in )?(?P<in>option \d) (?:but )?with (?P<x>the {_NOT_BESIDES}[^,.;]+?) (?:from|of|in) option \d\W*$", r"add \g<x> in \g<in>"),
    (rf"{_OPENS}(?P<x>[^,.;]{{3,40}}?) (?:is|are|looks?|sounds?|feels?) (?:\w+ )?{_NOT_FOR_US}[^,.;]*[,.;-]+ ?{_ASKED}(?:leave|{_CUT}) (?:it|that|them)(?: out| off)?\W*$",
     r"drop \g<x>"),
    (r"^\W*(?:is|are) there (?:an?|any|some) (?P<x>[a-z][a-z' -]{3,30}?)(?: (?:option|thing|possibility))?(?P<in>(?: in (?:plan|option) \d)?)\W+(?:if so|if there is|if yes|if you have one),? "
     r"(?:(?:please|can you|could you|then) )*(?:add|put|have|include) (?:it|one|that)(?: in)?\b(?P<rest>.*)$", r"add \g<x>\g<rest>\g<in>"),
    (r"\b(?:the |our )?(?:kids|children|little ones?|\w+ year old) (?:need|needs|have|has|must|should|got)(?: to)? be in bed by (?P<h>\d{1,2})(?:[:.](?P<m>\d\d))?(?: ?pm)?\b", _back_by),
    (r"^\W*(?P<x>[^,.;!?]{4,40}?) (?:is|are) (?:missing|not) (?:from|in|on) (?P<in>(?:plans?|options?) .+)$", r"add \g<x> in \g<in>"),
    (r"^\W*(?P<x>[^,.;!?]{4,40}?)\W+(?:how|why) (?:can|could|come|is|isn'?t)(?: is)? (?:that|it|this)(?: one)?(?: not)?(?: be)?(?: not)?(?: be)?"
     r" (?:in (?:there|it|any of them)|included|on (?:there|the list))\W*$",
     r"add \g<x>"),
    (r"^\W*(?P<in>(?:plan|option) \d),? (?:but )?(?:minus|without|not) (?P<x>[^,.;]{4,40}?)\W*$", r"drop \g<x> in \g<in>"),
    (r"^\W*(?P<a>[a-z]{4,}(?: [a-z]{4,})?) for (?P<d>tapas|pizza|sushi|ramen|tacos|pasta|seafood|steak)\b(?= on | (?:one|the) )", r"\g<d> dinner in \g<a>"),
    (r"^\W*(?!(?:more|less|no|not|some|any|too|fewer|drop|skip|move|add)\b)(?P<x>[a-z][a-z' ]{3,24}?) (?:stuff|things) (?=(?:for (?:our|the|my)|please|pls)\b)", r"add \g<x> "),
    (r"\bmore (?:stuff|things|bits|fun)(?: to do)? for (?=(?:an?|the|our|my) (?:\d+ ?-?(?:year|yr)|kids?|child|little|toddler|teen))", "add something for "),
    (r"\bno (?P<m>breakfast|lunch|dinner) (?:places?|restaurants?|spots?|stops?)\b", r"no \g<m>"),
    (r"^\W*(?!(?:some|any|no|more|less|good|fun|nice|great|food|meals?|dinner|lunch)(?:thing)?\b)(?P<x>[a-z][a-z' ]{3,44}?)"
     r" for (?:the|our|my) (?:\d{1,2} ?-?(?:year|yr)s?[ -]olds?|teenagers?|kids?|little ones?|boys?|girls?|sons?|daughters?|husband|wife|mum|dad|partner)(?= on | one |\W*$)",
     r"add \g<x>"),
    (rf"\b{_CUT} (?:whatever|what|everything|anything|all)(?: (?:that|you|we|is|are|have|there|planned))*(?: on| for)(?: the)? (?=\w+day\b|day \d|last|first)", "leave free "),
    (r"^\W*(?P<in>(?:option|plan) \d)(?:'s| is| looks) (?:\w+ )?(?:perfect|great|good|fine|lovely|nice)\W+(?:except|apart from|but not|but without|minus)(?: for)? (?P<x>[^.;!?]{4,40}?)\W*$",
     _another_in),
    (r"^\W*(?:(?:i|we)(?:'d| would)? (?:like|love|want|need) (?:to see )?)?(?P<x>[^,.;!?]{4,40}?)\W+(?:its|it's|it is) (?:missing|not (?:in|on))(?: \w+){0,5}\W*$", r"add \g<x>"),
    (r"^\W*(?P<x>[^,.;!?]{4,40}?) (?:is|are) missing\W*$", r"add \g<x>"),
    (r"\b(?:make|keep|have) (?P<d>day \d|\w+day) (?:a |an )?(?:lazy|easy|slow|quiet|chilled?|relaxed|gentle)(?: one| day)?\b", r"make \g<d> lighter"),
    (r"(?<!\d)(?P<h>\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?) (?:at the (?:very )?latest|latest)\b", r"by \g<h>"),
    (r"\b(?:keep|leave|save|reserve) (?P<d>(?:(?:the|our) )?(?:\w+day|day \d|first|last)(?: day)?(?: morning| afternoon| evening)?)"
     r" for (?!seeing\b|visiting\b|doing\b|exploring\b)(?:[a-z]+ing|ourselves|us|work|a (?:rest|nap|lie[- ]in))\b", r"keep \g<d> free"),
    (r"^\W*(?:is|isn't) there (?:any|a) (?:way|chance) (?:of|to|we could|you could) (?:get|fit|squeez|hav|do|add|work|see)(?:ting|ing|e)? (?P<x>[^?.!]{4,50}?)(?: in| into it)?\s*\?\s*"
     r"(?P<d>\w+day|day \d|the last day|the first day)(?: \w+)? (?:would|could|might) (?:suit|work|be)\b[^?.!]*$", r"add \g<x> on \g<d>"),
    (r"^\W*(?P<x>[^,.;!?]{3,40}?) (?:is|are) (?:an? (?:absolute )?|our |my )?(?:must|essential|non[- ]negotiable|must[- ]see|must[- ]do)\b(?P<in> in [^,.;!?]+)?[^.!?]*$", r"add \g<x>\g<in>"),
    (r"^\W*(?P<x>[^,.;!?]{3,40}?) (?:has|have|needs?|ought) to be (?:there|in(?: there| it| them)?|included|on the list|part of it)(?P<in> in [^,.;!?]+)?\W*$", r"add \g<x>\g<in>"),
    (r"\b(?:the |our )?(?P<n>first|last|second|third|\w+day) (?P<p>evening|night)[,:]? (?:just|only) (?:dinner|supper|a meal|food)\b", r"keep the \g<n> \g<p> free"),
    (r" or (?:something|so|anything)(?: like that)?(?= instead\b)", ""),
    (r"\b(?:fewer|less|too many|so many) day ?trips?\W+(?P<n>one|two|three|\d)(?: (?:is|are|will be|would be))? (?:enough|plenty|max|maximum|at most|is fine)\b", r"no more than \g<n> day trips"),
    (r"\b(?:too many|so many|enough) (?P<k>[a-z]{4,}s)\W+(?:max(?:imum)?|only|just|no more than|at most) (?:one|1) (?:a|per|each|every) day\b", r"only one \g<k> a day"),
    (r"\b(?:cut|slash|lower|shrink|trim) (?:the |our )?(?:budget|costs?|prices?|bill)\b(?! by| to| of| for)", "make it cheaper"),
    (r"(?:,| and| but)? nothing (?:planned |booked )?after(?:wards| dinner| that)?\W*$", " and keep the evenings free"),
    (rf"{_OPENS}(?P<x>[A-Z][\w']+(?: [\w']+){{0,2}}) (?:please|pls|plz)(?=\W*$|[,.;!])", _unknown_wish),
    (r"\bas late as possible\b", "later"),
    (r"\bas early as possible\b(?=.*\b(?:flight|train|home|back)\b)|(?<=home )as early as possible\b", "earlier"),
    (r"\bas early as possible\b(?!.*\b(?:flights?|trains?|home|back|leave|arrive)\b)", "first thing"),
    (r"^\W*(?P<x>[^,.;!?]{3,40}?) out of (?P<in>(?:plan|option) \d)\b", r"drop \g<x> in \g<in>"),
    (rf"^\W*{_KIND} (?:is|are) (?:boring|dull|not for|too much for|no fun)[^,.;]*[,.;]+ ?(?:at most|max(?:imum)?|no more than|just|only) (?P<n>one|two|three|\d)\W*$", r"no more than \g<n> \g<k>"),
    (r"^\W*do we (?:really )?need (?P<x>(?:the|that|this) [^?]{3,40})\?\W*(?:(?:not really|no|nah|probably not|i think not)\W+)?(?:so )?(?:leave|drop|take|cut|skip) (?:it|that)(?: out| off)?\W*$",
     r"drop \g<x>"),
    (r" or (?:something|anything) (?:similar|hands[- ]on|along those lines|of the sort)\b", ""),
    (r"^\W*(?P<x>[^?.!,]{3,40}?)\s*[?!]+\s*(?:can|could) (?:we|you) (?:squeeze|fit|add|include|put|get|do) (?:it|that|this|one)(?: in)?(?: somewhere| anywhere)?\W*$", r"add \g<x>"),
    (r"^\W*(?P<x>[^,.;]{3,40}?) on (?P<d>\w+day|day \d) instead of (?:whatever|the|any) day (?:it'?s|it is|its)(?: on| now)?\W*$", r"move \g<x> to \g<d>"),
    (r"\bno early (?:mornings?|starts?) (?:for|with) (?:the|our) (?P<m>flight|train|bus|ferry)\b", r"no early \g<m>"),
    (r"\b(?:something|things) else to (?:see|do|visit) (?=(?:on|each|every|in) )", "different things to see "),
    (r"\bswap (?=(?:the |our )?[^,.;]{3,40}? from (?:day \d|\w+day) to (?:day \d|\w+day)\b)", "move "),
    (r"^\W*(?P<x>[^,.;]{3,30}?) (?:is|are|looks?|sounds?|seems?) (?:a bit |too |so |really |very |kind of )?(?:silly|boring|dull|touristy|pointless|overrated|morbid)[,;] ?(?:so )?"
     r"(?:skip|drop|lose|cut|ditch|remove)(?: it| that| them)?\W*$", r"drop \g<x>"),
    (r"^\W*(?P<x>[^,.;]{3,40}?) is out(?=\W*$|[,.;])", r"drop \g<x>"),
    (r"\bhalf (?P<h>\d{1,2})\b(?! (?:an?|day|of|the|price))", r"\g<h>:30"),
    (rf"{_UNLESS_REFUSED}\b(?:posh|fancy|swanky|smart|classy) (?=(?:\w+ )?(?:dinner|lunch|meal|restaurant)\b)", "nicer "),
    (rf"^\W*{_KIND} (?:for |on )?(?:only|just) one (?:night|evening|day|time)\W*$", r"\g<k> only once"),
    (r"\b(?:on )?(?:the |our )?last day\W+(?:nothing|no plans|no visits) before (?:the|our) (?:flight|train|ferry|bus)\b", "the last day free"),
    (r"\b(?:nothing|no plans|no visits) (?:on the last day )?before (?:the|our) (?:flight|train|ferry|bus)(?: home| back| out)?\b", "the last day free"),
    (r"\b(?:but )?(?:not|no) (?:more|dearer|pricier|more expensive) than (?P<n>[€£$]? ?\d+(?: ?(?:euros?|pounds|dollars))?) (?:a|per) night", r"under \g<n> a night"),
    (r"^\W*(?P<x>[^,.;]{3,30}?) out,? (?:and )?(?P<y>[^,.;]{3,30}?) in\W*$", r"swap \g<x> for \g<y>"),
    (r"\b(?:super|really|very|nice and|bright and) early\b(?! (?:flight|train|dinner|start))", "first thing"),
    (
        r"\b(?P<x>(?:an?|some|one) [a-z]{4,}(?: [a-z]{4,})?) the (?P<nth>first|second|third|last) (?P<p>day|evening|morning|night|afternoon)\W*$",
        r"\g<x> on the \g<nth> \g<p>",
    ),
    (r"\bnothing (?:too )?(?:uphill|hilly|steep)\b", "no hills"),
    (rf"^\W*{_KIND} twice\W+(?:once|one) is {_ENOUGH}", r"only one \g<k>"),
    (rf"\b(?P<n>{_COUNT})(?: more)? of (?:the|those|these|our|all the|them|your) (?P<k>[a-z]{{4,}}s)\b", r"\g<n> \g<k>"),
    (rf"{_PARTS['bed']}\b[^,.;]{{0,6}}\b(?P<h>\d{{1,2}})(?:[:.](?P<m>\d\d))?[^;]{{0,30}}?\b{_PARTS['early']}", _before_bed),
    (rf"{_UNLESS_REFUSED}\b{_PARTS['early']}\b(?! (?:at|by|around|\d))", "dinner earlier"),
    (rf"{_OPENS}{_FULL_OF}(?P<mid>[^,.;:!-]*)[,.;:! -]+{_ASKED}{_CUT} (?P<n>{_COUNT})(?: (?:of )?(?:them|those))?{_CLOSES}", _dropped),
    (rf"{_OPENS}{_FULL_OF}(?P<mid>[^,.;:!-]*)[,.;:! -]+(?P<n>{_COUNT}) (?:is|are|will be|would be) {_ENOUGH}", _at_most),
    (rf"\b(?P<n>two|three|four|[2-9]) {_KIND}(?P<mid>(?: (?:in|on) [^,.;]+?)?) (?:is|are|will be|would be) {_ENOUGH}", _at_most),
    (rf"{_OPENS}{_ASKED}{_ONE_THING} ?[,.?!…-]+ ?(?:can|could|shall|may) (?:we|you|i) (?P<v>{_CUT}|swap|move|shorten|replace|do|see)"
     r"(?: (?:it|that|them|those|this|one)\b)?(?P<rest>.*)$", r"\g<v> \g<x>\g<rest>"),
    (rf"{_OPENS}(?!(?:can|could|we|you|i|they|it|there|if|so|options?|plans?|the (?:\w+ )?(?:option|plan))\b){_THING} (?:can|could|may|should|must|has to|have to|needs? to)"
     rf" (?:go|come out|come off|be (?:dropped|cut|skipped|removed|left out)){_CLOSES}", r"drop \g<x>"),
    (rf"{_OPENS}{_NOT_SAID_OF_IT}(?P<x>(?:{_COUNT}|the|that|our) [^,.;]{{3,40}}?(?<!day)(?<!morning)(?<!noon)(?<!evening)(?<!night)(?<!time)) (?:off|out){_CLOSES}",
     r"drop \g<x>"),
    (rf"{_OPENS}{_ASKED}{_CUT} (?P<x>(?:one|a|the|that) [^,.;]{{3,30}}?)(?P<on> on (?:\w+day|day \d+))?,? and (?:put |add |have |do |see )?"
     r"(?P<y>(?:an?|some) (?!(?:slow|lazy|quiet|free|relaxed|easy) )[a-z][a-z ]{2,30}?)(?: instead| in)?\W*$", r"swap \g<x> for \g<y>\g<on>"),
    (rf"{_OPENS}{_NO_VERB}(?P<x>[^,.;]{{3,40}}?) (?:on )?(?:another|a different|some other) (?P<d>day|night|evening)\W*$", r"move \g<x> to another \g<d>"),
    (r"\b(?:can|could|should|let) (?P<x>the [a-z][a-z ]{2,24}?) (?:go|be|come) first\b", r"do \g<x> first thing"),
    (rf"\b{_COUNT} (?:visit|thing|stop|sight|place) (?:less|fewer)\b", "drop one thing"),
    (r"\b(?:the |our )?(?P<n>first|second|third|last) (?:night|evening)[,:]? (?:nothing|no plans) after dinner\b", r"keep the \g<n> evening free"),
    (rf"(?<!\bnight )(?<!\bevening )(?<!\blate )\b(?:{_NO_QUEUE}|{_WHEN_COOL}|{_BEFORE_ALL}|{_AWAY_FROM})\b", "first thing"),
    (r"\b(?:somewhere|something|someplace|anywhere) (?P<how>\w+) to eat\b(?=.*\b(?:night|evening|lunch|dinner)\b)", r"\g<how> dinner"),
    (rf"\b(?:don'?t|do not|not) (?:really |much )?(?:like|love|fancy|sure about|keen on)(?: the (?:look|sound) of)? (?:the|that|our) (?P<nth>{_NTH})"
     r" (?P<meal>dinner|lunch|breakfast)(?: place| restaurant)?\b", r"another place for \g<meal> on the \g<nth> day"),
    (rf"\b{_POT} (?P<x>(?:an?|some|another) [a-z]{{3,}})(?: in)?(?: or so)?{_CLOSES}", r"add \g<x>"),
)  # fmt: skip
_COMPILED = tuple((re.compile(turn, re.IGNORECASE), plain) for turn, plain in _ROWS)


def in_plain_words(message: str) -> str:
    """The message with turns of phrase in the words that the frames of changes hear; as it is where it has none."""
    said = message.replace("’", "'")
    for turn, plain in _COMPILED:
        said = turn.sub(plain, said)
    return said if said != message.replace("’", "'") else message
