"""What a place in a message is to the trip, by the words around it: where it starts, a stop on it, where it ends, or one taken out."""

from __future__ import annotations

import re
from typing import Literal

from planner.language.utterance import BLANK, COUNT
from planner.places.mentions.place_cues import NOT_SUPPOSED

Order = Literal["first", "middle", "last"]
Role = Literal["origin", "stop", "end", "home", "removed", "bare", "none"]

_ORIGIN = re.compile(
    r"\b(?:(?:depart(?:ing|ure)?|leav(?:e|es|ing)|start(?:s|ing)?|begin(?:s|ning)?|set(?:ting)? (?:off|out)|tak(?:e|ing) off|head(?:ing)? out|originat\w+|initiat\w+"
    r"|set to depart|flight|flights|bus|train)(?: (?:(?:will|would|is|to) be|be|is))?(?: out)? ?(?:from|out of|in|at|off)|"
    r"(?:travel(?:l?ing)?|trip|fly(?:ing)?|driv(?:e|ing)|com(?:e|ing)|journey|go(?:ing)?|mov(?:e|ing)|tickets?)(?: (?:(?:will|would|is|to) be|be|is))?(?: out)?"
    r" ?(?:from|out of|off)|(?:chang(?:e|ing)|switch(?:ing)?|mak(?:e|ing)|set(?:ting)?|correct(?:ing)?|updat(?:e|ing)) (?:the |my |our )?(?:departure|starting|start|origin)"
    r"(?: (?:city|town|airport|place|point|station))? (?:to|be)|"
    r"(?:leav(?:e|ing)|depart(?:ing)?|start(?:ing)?|fly(?:ing)?|com(?:e|ing)|travel(?:l?ing)?) from (?:is|will be|would be)|(?:departing|departure|starting|home) (?:city|town"
    r"|airport|place) (?:is|will be|would be)|start(?:ing)? (?:off|out) (?:in|at|from)|(?:the|our|my) (?:start|departure) (?:is|should be|will be|would be|was meant to be)|from"
    r"|frm|form|fom|fron|ex|out of|depart(?:ing|s)?|leav(?:e|es|ing)"
    r"|escap(?:e|es|ing)(?: from)?|get(?:ting)? (?:away|out)(?: (?:from|of))+|departure(?: (?:city|airport|point|location))?(?: (?:is|will be|would be|from|:))?|starting (?:point|place"
    r"|city|location)(?: (?:is|to|as|will be|would be|:|in))?|origin(?: (?:is|to|as|city|city is|will be))?|based (?:in|near|out of)|liv(?:e|ing) (?:in|near)|(?:student|teacher"
    r"|nurse|job|(?<!for )work|working|study|studying) in|"
    r"(?:place|location|town|city|airport)? ?(?:from )?where (?:i|we)(?:'ll| will|'d| would)?(?: want to| like to)? (?:start|begin|leave|depart)[^.,;!?]{0,16} (?:is|will be)|"
    r"depart(?:ing|ure) flight (?:is|will be|would be) (?:located )?(?:in|at)|(?:leav\w+|depart\w*|from) (?:my |our )?home ?town(?: of)?|"
    r"home (?:is|base is|city is|airport is)|my home|we'?ll (?:already )?be in|we will (?:already )?be in|we'?re in|i'?m in|i am in|we are in|i'?m currently in|(?:i'?m|i am"
    r"|we'?re|we are) located in|resid(?:e|ing) in|begin(?:ning)?(?: in| at| from)?|starting|von|ab|aus|uit|vanuit|vanaf|fr|desde|depuis|au depart de|da|partenza da|saliendo de|partant de"
    r"|(?:a partir|saindo|partindo) d[aeo])["
    r" :]*(?:the |city of |my home in |our home in |home in |here in |my |our |downtown |central |airport |near )*$"
)
_WITHIN_REACH = re.compile(
    r"\b(?:some|any)(?:where|place|thing) (?:\w+ ){0,3}?(?:near|close to|not (?:too )?far from|around)(?: to)? (?:the )?$"
    r"|\bnot (?:too|very|that) far (?:away )?from (?:the )?$"
    r"|\b(?:within|under|less than|no more than|up to|about|max)[^.;!?]{0,24} (?:hours?|hrs?|h|minutes?|mins?|miles|km|drive|flight|train(?: ride)?) (?:drive |by (?:car|train) )?"
    r"(?:of|from|away from|outside)(?: of)? (?:the )?$|\birgendwo (?:in der nahe von|nahe|bei|um) $|\b(?:quelque part|un endroit) (?:pres|autour|pas loin) d[eu] $"
)
"""What leads to the place one goes out from, where the goal is only to be near it ("somewhere near Chicago", "within 3 hours of Leeds")."""
_THE_PEOPLE = r"(?:adults?|friends|couple|pair|family|sisters|brothers|colleagues|mates|people|pensioners|retirees|teachers|students?|nurses?|women|men|girls|guys|lads)"
_OWN_AIRPORT = r"(?:(?:my|our|the) )?(?:home|nearest|closest|local|usual|departure) (?:airport|station|town|city)"
_IS_HOME = re.compile(
    r"\b(?:writ(?:e|ing)|greetings|hello|hi|regards) (?:to you )?(?:all )?from (?:the )?$|\bhome (?:for (?:us|me) is|(?:is|being)) (?:in )?(?:the )?$|\bhome ?[(:] ?$"
    rf"|\b{_OWN_AIRPORT} ?(?:is|'s|are|being|would be|will be|:|=|[-–]) ?(?:the )?$"
    r"|\b(?:we|i)(?:'re|'m| are| am)?(?: all| both)?(?: (?:live|living|based|located))?(?: (?:about|around|roughly|just|some|only))?"
    rf" (?:(?:half )?an?|{COUNT}|half|a few) ?(?:hours?|minutes?|mins?|miles|km|kilomet(?:re|er)s)?(?:'s?)?(?: hours?| minutes?)?"
    r"(?: (?:drive|ride|walk|train ride|by (?:train|car|bus)))? (?:away )?(?:from|outside|out of|north of|south of|east of|west of) (?:the )?$"
    rf"|\b{_THE_PEOPLE} ?\( ?(?:from )?$"
)
"""Where home is said to be: by name, by the airport one uses, by how far one lives from it, or in a bracket behind the people."""
_AFTER_AN_EVENT = re.compile(
    r"\b(?:(?:right |straight |just )?after|following|fresh from) (?:(?:a|an|the|my|our|his|her|some|[a-z]+'s|big|work|two|day|annual) )*"
    r"(?:[a-z]+ )?(?:conference|congress|meeting|wedding|fair|training|course|seminar|workshop|funeral|shoot|tournament|semester|exams?) (?:in|at) (?:the )?$"
)
"""What one comes from, and what is over when the trip begins ("after a conference in Tallinn")."""
_LIVES_BETWEEN = re.compile(
    r"\b(?:we|i)(?:'re|'m| are| am| live| come)(?: (?:based|living|located|somewhere|about|roughly|halfway|half way|right|from))* (?:in )?between $"
)
"""What leads to the two places between which one lives."""
_FOREIGN_FROM = re.compile(
    r"\b(?:we are|we're) [^.;,]{0,24}\b(?:couple|family|friends|students) of $|\b(?:amig[oa]s|amis|amies|amic(?:i|he)|collegh[ie]|colegas|collegues|copines?|copains|familia|famille"
    r"|famiglia|pareja|couple|coppia|personas|personnes|persone|somos|sommes|siamo|on est"
    r"|part(?:imos|ons|iamo|o|e|iendo|ant)?|sal(?:imos|go|iendo|ida)|sai(?:da|mos|ndo)|partida|partenza"
    r"|depart|venimos|venons|vient|veniamo|viaj(?:ar|o|amos)|vuelos?|vols?|voli|volo|trene?s?|trains?|treni)"
    r"(?: [a-z¦•\d]+){0,3} (?:de|di|do|da) *$|[,;.)] *(?:saindo |saliendo |partindo |partendo )?d[eai] *$|(?:^|[,;.]|\b(?:hond|gezin|vrienden|vriendin|vriend|kinderen)\b),? van *$"
)
"""A start in Romance languages, where "de" alone may say anything ("amis de Lyon", "on part à trois de Lyon")."""
_OF_KIN = re.compile(
    r"\b(?:visit\w*|see|seeing|stay\w* with|joins?|joining|meet\w*) (?:my|our|a|some|an old|his|her) [^.;!?]{2,50}?\b(?:in|at|near|from) *(?:the )?$"
)
"""Where somebody lives who is to be visited ("see my daughter, who studies in")."""
_KIN_LIVES = re.compile(
    r"\b(?:my|our) (?:\w+ )?(?:son|daughter|sister|brother|cousin|aunt|uncle|niece|nephew|mum|mom|dad|mother|father|parents|gran\w*|friends?|best friend|mate)"
    r"(?: and (?:her|his|their) [a-z]+| \w+)?,? (?:who )?(?:is|are|'s|'re|lives?|studies|works|has moved|moved)(?: (?:now|currently|studying|living|working|based|on erasmus|at uni\w*))* "
    r"(?:in|to|near) $"
)
"""Where somebody lives who stays behind: no start of the trip, and a stop only where they are to be seen."""
_SEES_THEM = re.compile(r"\b(?:visit\w*|see|seeing|join\w*|stay\w* with|meet\w*) (?:up with )?(?:her|him|them)\b")
_GOES_BACK = r"(?:home|back|return(?:ing)?|fly(?:ing)? (?:home|back|out)|depart(?:ing)? home|head(?:ing)? (?:home|back))"
_WAY_BACK = rf"{_GOES_BACK}(?: (?:again|flight|trip|leg|journey))?(?: (?:is|will be|would be|leaves|goes))?"
_LAST_LEG = re.compile(
    rf"\b{_WAY_BACK}(?: (?:on|by|in))?[ ¦]* (?:from|out of|via)[ ]*(?:the )?$|"
    r"\b(?:end(?:ing|s)?|finish(?:ing|es)?)(?: up| the trip| it)? (?:in|at)[ ]*(?:the )?$"
)
_BACK_THEN_FROM = re.compile(rf"\b{_WAY_BACK}(?: (?:on|by|in))?[ ¦]*, from (?:the )?$")


def goes_back_from(before: str) -> bool:
    """Whether the way back is spoken of and where it begins is told behind a comma ("we return on the 10th, from Porto").

    Of a trip that has no start yet it may be that as well ("back the same evening, from Leeds by train").
    """
    return bool(_BACK_THEN_FROM.search(before))


_THERE_AND_BACK = re.compile(
    r"\breturn (?:trip|journey|flights?|tickets?|train|fare)s?(?: (?:on|by|in) [\w¦ ]+?)? (?:from|out of) (?:the )?$"
)
"""What is bought for both ways ("a return trip from Leeds to Paris"), where it is said to lead somewhere."""


def goes_both_ways(before: str) -> bool:
    """Whether what is bought takes one there and back ("a return flight from"), which says where a trip begins of which nothing else is known."""
    return bool(_THERE_AND_BACK.search(before))


_HOME = re.compile(r"\b(?:back|return(?:ing)?|home|again)(?: home)? (?:to|in|into)[ ]*(?:the )?$|\bend(?:ing)? back (?:in|at) $")
_STOP = re.compile(
    r"(?:->|=>|→|>|\b(?:to|into|in|at|located in|visit(?:s|ing)?|see|seeing|explor(?:e|es|ing)|tour(?:ing)?|around|near|towards?|heading(?: to| for| over to)?|arriv(?:e|es"
    r"|ing)(?: in| at| to)?|land(?:s|ing)?(?: in| at)?|reach(?:ing)?|destination(?:s)?(?: (?:is|are|will be|would be))?|going(?: to)?|go|via|through|cover(?:ing)?|for|of|about"
    r"|nach|a|au|aux|en|em|ins|per|pour|para|hacia|vers|verso|voor|naar|towards|concluding in|ending in|trip|holiday|weekend|nights?|days?|then|next|afterwards|and then|finally"
    r"|plus|also|add(?:ing)?|include|including))[ :]*(?:the |city of |beautiful |lovely |sunny |downtown |central |greater |both |either )*$"
)
_REMOVED = re.compile(
    r"\b(?:not(?: (?:leaving|starting|flying|departing|setting off))? from|"
    r"not|no|without|(?:any|every)(?:thing|where|place|one) but|skip(?:ping)?|drop(?:ping)?|remov(?:e|ing)|leave out|cut|forget(?: about)?|instead of|rather than|except"
    r"|cancel|take out|scrap|tirar|tira|quitar|quita(?:mos)?|togliere|togliamo|enlever|enlevez|supprimer|weglassen|streichen|schrappen|overslaan|no longer|don'?t want(?: to (?:go to"
    r"|visit|see|do))?|won'?t (?:go to|visit)|nix)[ ]*(?:the |to |going to |visiting |our |my |usual |same |old |eternal )*$"
)
_THAN_THAT = re.compile(r"^ (?:than|over|als|que|che|dan|plutot que|statt|anstatt)(?: (?:in|a|en|em|nach|naar|de|da))? (?:the )?$")
_RATHER = re.compile(r"\b(?:rather|prefer\w*|lieber|eher|besser|plutot|mejor|mas bien|meglio|piuttosto|liever|melhor|antes)\b[^.;!?]*$")
_WON_OVER = re.compile(
    r"^,? (?:is|are|was|looks?|seems?|sounds?|would be|will be|'s|may be|might be)"
    r" (?:just |all |far |way |a bit |a little |probably |maybe |really )*(?:too |not (?:for|really|our|my)\b|out\b|off the list)"
)
"""What says of a place that one does not want it after all ("Malta is too built up")."""


def gives_way(before: str, earlier: str, after: str) -> bool:
    """Whether a place is named to be left: another is said to be better ("rather Konstanz than Lindau"), or it is too much of something."""
    return bool((_THAN_THAT.match(before) and _RATHER.search(earlier)) or _WON_OVER.match(after))


_CHANGED_FROM = re.compile(
    r"\b(?:did (?:i|we)|i|we) (?:just |wrongly )?(?!write from\b)(?:said|say|wrote|write|typed|type|put)(?: (?:to|from|in))? $|"
    rf"\b(?:chang(?:e|ing)|swap(?:ping)?|replac(?:e|ing)|switch(?:ing)?|trad(?:e|ing)) (?:the |those |my |our )?{COUNT}(?: nights?| days?)? (?:in|at) (?:the )?$|"
    r"\b(?:chang(?:e|ing)|swap(?:ping)?|replac(?:e|ing)|switch(?:ing)?|move|moving(?! from)|trad(?:e|ing))(?: (?:the |my |our )?(?:destination|origin|city|trip|it|flight|departure"
    r"|starting point))?(?: from)?[ ]*(?:the )?$"
)
_ADDED = re.compile(
    r"\b(?:add(?:ing)?|put(?:ting)?|insert|slot in|fit in(?:to)?|work in|also|auch|aussi|tambien|anche|tambem|ook|plus|as well as|in addition to|and then|then(?: on)? to|then|include"
    r"|including|squeeze in"
    r"|tack on|on top of)[ ]*"
    rf"(?:to |in |visit |see |mit |avec |con |com |met |a stop in |(?:an?|another|eine[nr]?|une?|una|uma|een|{COUNT})(?: more| extra)? (?:nights?|days?|nachte?|nacht|nuits?|noches?"
    rf"|nott[ei]|noites?|nachten)"
    r" (?:in|at|am|an|a|en|em|nach|op) |the )*$"
)
_ADDED_AFTER = re.compile(r"^[ ,]*(?:too|as well|also)\b")
_TO_NEXT = re.compile(
    r"^ *(?:,? *[a-z]{2} *)?(?:->|=>|→|>|–|-|\bto\b|\bnach\b|\bnaar\b|\bbis\b|\baos?\b|\baux?\b|\balla?\b|\ba\b|\bpara\b|\bpour\b|\bhasta\b|\bvers\b|\binto\b|⇒)+ *(?:the )?$"
)
_ARROW = re.compile(r"^ *(?:->|=>|→|>|–|-|⇒)+ *$")
_IS_ORIGIN_AFTER = re.compile(
    r"^ (?:start(?:ing point)?|departure)(?= *(?:$|[,.;]))|"
    r"^[ ,]*(?:is|as|will be|would be)(?: (?:the|my|our))? (?:origin|start(?:ing)?(?: point| place| city)?|departure(?: city| airport| point)?|home(?: airport| base)?|where"
    r" (?:we|i) (?:start|live|leave|begin))\b|^[ ,]*(?:is where (?:we|i)(?:'re| are|'m| am)? (?:start\w*|liv\w*|leav\w*|from|based|begin\w*))\b"
)
_IGNORED = re.compile(
    r"\b(?:(?:was|were) (?:going|meant to go|supposed to go|booked) (?:to|on|for)|via|"
    r"(?<!backpacking )(?<!¦ )(?<!traveling )(?<!travelling )(?<!touring )(?<!interrailing )(?<!trip )(?<!tour )(?<!journey )(?<!way )(?<!driving )(?<!cycling"
    r" )(?<!train )through|stop(?:ping)? over in|layover in|change in|(?<!'d )(?<!would )(?<!d also )(?<!d really )(?<!d quite )like|similar to|than|been to|"
    rf"{NOT_SUPPOSED}went to"
    r"|visited|last"
    r" (?:time|year|trip)(?: \w+)? (?:in|to)|born in|(?<!\d )(?<!two )(?<!three )(?<!four )(?<!five )(?<!six )(?<!seven )(?<!eight )(?<!ten )friends? from|style|my name is|name"
    r" is|regards|best|cheers|thanks|mr|mrs|dear|under|under the name|speaking|called)[ ,]*(?:the )?$"
)
_GREETED = re.compile(r"\b(?:hi|hey|hello)(?P<comma> *,)? *$")
_IS_A_NAME = re.compile(r" *(?:[,.;:!?–—-]|$)")
_NAMES_ONESELF = re.compile(r" (?:here|speaking)\b")
_ONCE_THOUGHT_OF = re.compile(
    r"\b(?:was|were|been|had) (?:originally |first |initially )?(?:thinking|planning|considering|hoping)\b"
    r"(?: (?:of|about|maybe|either|to|on|for|go|going|in|a|an|the|doing|visiting|visit|trip|week))*[ ,]*$"
)
_THOUGHT_AGAIN = re.compile(r"\b(?:but|now|instead|changed|rather|however|until)\b")
"""What follows a place that was thought of once and is not wanted any more ("we were thinking of Rome but now want Lisbon")."""
_ASKS_OTHERS = re.compile(
    r"\b(?:any(?:one|body|1)|any of you|somebody|someone|(?:have|has) (?:you|any of you|your \w+))(?: \w+){0,3}? (?:been(?: to)?|visited|gone to|went to|done|tried|knows?|familiar with)"
    r"(?: anything about)? *(?:the )?$"
)
"""Who asks whether others were in a place wants to go there ("anyone been to Krakow?")."""


def asks_others(before: str) -> bool:
    """Whether the words before a place ask who was there."""
    return bool(_ASKS_OTHERS.search(before))


_ASKED_WAY_FROM = re.compile(
    r"\b(?:(?:can|could|do|does|would) (?:you|one|people)|(?:is|was|would) it(?: be)? (?:easy|hard|possible|difficult)(?: for \w+)? to)"
    r"(?: \w+ly)? (?:get|go|travel|drive|come|reach)\b[^.;!?]{0,50}\bfrom (?:the )?$"
)
"""Where a way begins that is asked about in general ("can you get there easily from Fez?"), which says nothing of one's own."""
_TRANSFER = re.compile(r"\b(?:transfers?|shuttle(?: bus)?) (?:from|to) (?:the )?$")
"""What leads to where one only lands, which is neither start nor stop ("with transfers from Geneva")."""


_CARRIER = re.compile(
    r"^ *(?:airlines?|airways|cuisine|food|restaurants?|style|cooking|dishes|hotel|museum|embassy|passport|visa|time|band|coffee|beer|wine|pizza|hot dog|rail pass|fan|united|fc|airport hotel)\b"
)
_VEHICLE_IN = re.compile(
    r"\b(?:bus|buses|train|trains|flight|flights|plane) (?:in|at)[ ]*$"
    r"|\b(?:pick(?:ing)? up|collect(?:ing)?) (?:the |our |a |an |my )?(?:hire |rental |rented )?(?:car|van|campervan|camper|motorhome|rv) (?:in|at|from)[ ]*$"
)


_DE = re.compile(r"(?:^|[.;,!¦] *|\b(?:viaje|viagem|voyage|vuelos?|voos?|vols?|ir|aller|viajar) )de *$")
_ON_TO = re.compile(r"^ (?:a|para|hasta|ate|nach|naar|vers|jusqu'a) (?:la |el |o )?$|^ (?:a|para|hasta|ate|nach|naar|vers) \w")
"""What leads from "de X" to where one goes."""


_IS_THERE_THEN = re.compile(
    r"\b(?:(?:we|i|they)(?:'?re|'?m| are| am|'?ll be| will be| shall be)|(?:need|needs|have|has|got) to be"
    r"|(?<!i )(?<!we )(?<!she )(?<!he )work|(?<!am )(?<!'m )working|meetings?|conference|congress|business|training|fair)"
    r" in (?:the )?$"
)
_ON_DAYS = re.compile(rf" *(?:for (?:(?:a|an|the|some) )?\w+ *)?(?:(?:on|from) )?{BLANK}")


_OWNS = re.compile(r"['’]s [a-z]")
"""What follows a place that only says where something is ("drop Budapest's parliament")."""


def _is_greeted(before: str, after: str) -> bool:
    """Whether a name is whom a message greets ("Hi Florence, ..."), or who writes it ("hello, Sydney here"); with more behind it, it is a place."""
    greeting = _GREETED.search(before)
    if greeting is None:
        return False
    return _NAMES_ONESELF.match(after) is not None or (greeting["comma"] is None and _IS_A_NAME.match(after) is not None)


def _is_there_then(before: str, after: str) -> bool:
    """Whether one is in a place on days that follow ("we're in Tokyo 1-4 April", "work in Berlin Mon to Wed"); without days it is where one lives."""
    return bool(_IS_THERE_THEN.search(before) and _ON_DAYS.match(after))


def _spoken_of(before: str, after: str) -> Role | None:
    """The role of a place that is named for who lives there, or as where a transfer goes from or to."""
    if _OF_KIN.search(before) and not before.rstrip().endswith("from"):
        return "stop"
    if _KIN_LIVES.search(before):
        return "stop" if _SEES_THEM.search(after) else "none"
    transfers = _TRANSFER.search(before) and not _TO_NEXT.match(after)
    return "none" if transfers or _ASKED_WAY_FROM.search(before) else None


_ONE_OF_THEM = r"(?:some(?:one|body)|(?<!for )(?<!the )one(?: of us)?|the (?:others?|rest)|a few|some)(?: (?:of us|is|are))?(?: coming| flying| travell?ing)?"
_COMES_IN = r"(?:who|she|he)(?:'ll|'s| will| is)?(?: be)? (?:fl(?:y|ies|ying) in|com(?:es?|ing))"
_JOINS_US = re.compile(
    rf"\b(?:{_ONE_OF_THEM}|join(?:s|ing)?(?: me| us)?|meet(?:s|ing)? (?:me|us)|{_COMES_IN})(?: there| in it)? from (?:the )?$"
)
"""Where somebody else of the party sets out from ("my partner is joining me from Geneva")."""


def joins_us_from(before: str) -> bool:
    """Whether it is where somebody else of the party sets out from; `before` is what stands before a place, people included."""
    return bool(_JOINS_US.search(before))


def role_of(before: str, after: str, earlier: str = "") -> Role:
    """The role of one place from the text up to the previous place and the text after it, in which days are blanked; `earlier` is what
    stands before that place."""
    if _CARRIER.match(after):
        return "none"
    if gives_way(before, earlier, after):
        return "removed"
    if _IS_ORIGIN_AFTER.match(after):
        return "origin"
    if _CHANGED_FROM.search(before) or _REMOVED.search(before):
        return "none" if _OWNS.match(after) else "removed"
    if _AND_BACK_FROM.match(before) or _ON_THE_WAY_FROM.search(before) or (_ON_THE_WAY.search(before) and _TO_NEXT.match(after)):
        return "origin"
    if _LAST_LEG.search(before) and not (_THERE_AND_BACK.search(before) and _TO_NEXT.match(after)):
        return "end"
    if _HOME.search(before):
        return "home"
    if asks_others(before) or _is_there_then(before, after):
        return "stop"
    ignored = _IGNORED.search(before) or _AFTER_AN_EVENT.search(before) or _is_greeted(before, after)
    if ignored or (_ONCE_THOUGHT_OF.search(before) and _THOUGHT_AGAIN.search(after[:60])):
        return "none"
    if (spoken_of := _spoken_of(before, after)) is not None:
        return spoken_of
    if _WE_ARE_SO_MANY_IN.search(before) and not _ON_DAYS.match(after):
        return "origin"
    if any(lives.search(before) for lives in (_WE_LIVE_ABROAD, _WITHIN_REACH, _LIVES_BETWEEN, _IS_HOME)):
        return "origin"
    if _ORIGIN.search(before) or _FOREIGN_FROM.search(before) or (_DE.search(before) and _ON_TO.match(after)):
        return "origin"
    if _STOP.search(before) or _SUITS_AS_A_BASE.match(after):
        return "stop"
    return "bare"


_SUITS = r"(?:good|better|best|nice|nicer|ideal|perfect|fine|great|lovely|right|handy|handier|suitable|more central)"
_SUITS_AS_A_BASE = re.compile(
    rf"^ (?:(?:would|will|could|might|may|should)(?: probably| maybe)? be|is|seems|sounds(?: like)?|looks(?: like)?) (?:an? |the |our )?(?:\w+ )?{_SUITS}?"
    r" ?(?:base|place to (?:stay|sleep)|town to stay in|starting point)\b"
    rf"|^ (?:would|could|might) (?:be {_SUITS}|suit (?:us|me)(?: better| best)?)(?: for (?:us|me))?(?: as (?:a|our|the) base)?[ .!]*$"
    r"|^ as (?:a|our|my|the) base\b"
)
"""What is said of a town one could sleep in ("Lecce would be a good base for us")."""


_WE_ARE_SO_MANY_IN = re.compile(
    rf"\b(?:we|i)(?:'re|'m| are| am) (?:just |only |all )?(?:an?|the|{BLANK}+|{COUNT})? ?(?:\w+ )?{_THE_PEOPLE}(?: (?:living|based|working|studying))?,? in (?:the )?$"
)
"""Where the people who speak are told to be ("we're a couple in Nantes"), which is where they start."""
_WE_LIVE_ABROAD = re.compile(
    r"(?:\b(?:on|nous|j'|je)[ ']?(?:y )?habit(?:e|ons)|\b(?:wir|ich) (?:wohnen?|leben?)|\b(?:nosotros )?(?:vivimos|vivo|viviamo)|\babit(?:o|iamo)|\bmor(?:o|amos)|\b(?:we|wij|ik) won(?:en|e|)"
    r"|\bwoon(?:achtig)?)(?: (?:tous|alle|beide|todos|tutti|allebei))? (?:a|au|en|in|em|bei|pres de|nahe|cerca de|vicino a|perto de|bij)(?: (?:la|le|el|der|den))? $"
)
"""Where people who write in another language live ("on habite a Lyon", "wir wohnen in Kassel")."""
_FIRST = re.compile(
    r"\b(?:start\w*|begin\w*|kick\w* off|commenc\w*|first(?:ly)?|open\w*)(?: (?:off|out|with|in|at|to|we want|comes?|go(?:es)? to|by visiting|visit|our trip|the trip))*[ :,]*(?:the )?$"
)
_ITS_LENGTH = rf"(?:(?:for )?(?:{BLANK}+|{COUNT} (?:nights?|days?)) *,? *)?"
_FIRST_AFTER = re.compile(
    rf"^,? *{_ITS_LENGTH}(?:on the way (?:out|there)\b|auf der hin(?:fahrt|reise)|a l'aller|a la ida|all'andata|op de heen(?:weg|reis)|na ida\b|first\b|to start\b|to begin\b|at the (?:start"
    r"|beginning)\b|as the first\b|comes first\b|come first\b|goes first\b|up first\b)"
)
_LAST = re.compile(
    r"\b(?:end\w*|finish\w*|conclud\w*|last(?:ly)?|finally|clos\w+)(?: (?:up|off|with|in|at|to|we want|comes?|the trip|our trip|it))*[ :,]*(?:the )?$"
)
_LAST_AFTER = re.compile(
    rf"^,? *{_ITS_LENGTH}(?:on the way (?:home|back)\b|auf der ruck(?:fahrt|reise)|au retour|a la vuelta|al ritorno|op de terug(?:weg|reis)|na volta\b|last\b|to (?:finish|end|close)\b"
    r"|at the (?:very )?end\b|as the last\b|comes last\b|come last\b|goes last\b|to end up\b|at the finish\b|finally\b)"
)
_MIDDLE_AFTER = re.compile(r"^,? *(?:in[- ]between|in the middle|between (?:them|the two|those)|on the way\b(?! (?:out|home|back|there)))")
_MIDDLE_BEFORE = re.compile(r"(?:^|[.;!?] *)(?:and )?(?:in[- ]between|between (?:them|the two|those))\b[^.;!?]{0,30}$")
_VIA = re.compile(r"\b(?:via|through|by way of|stop (?:over |off )?in|stopping (?:over )?in|stopping off in)(?: the)? $")
OVERLAND_TOUR = re.compile(
    r"\b(?:road ?trip|interrail\w*|train (?:trip|journey|tour)|driving (?:trip|tour|holiday)|motorbike trip|campervan|motorhome"
    r"|(?:drive|driving) (?:down |up |over |across )?(?:from|to)|(?:own|our|my) car)\b"
)
"""A trip of which the way is part."""
FLOWN = re.compile(r"\b(?:fly|flying|flies|flights?|layover|connecting)\b[^.;!?]*$")
_LIVES_IN = re.compile(r"\b(?:liv(?:e|es|ing)|resid(?:e|ing)|based) (?:in|near|outside)(?: of)? (?:the )?$|\bhome (?:is|base is|city is) $")
_FROM = re.compile(r"\b(?:coming|travell?ing|flying|fly|come|leaving|depart\w*|setting off|from)?\s*(?:from|out of) (?:the )?$")
_BEGINS = re.compile(r"\b(?:start\w*|begin\w*|commenc\w*)(?: (?:off|out|our trip|the trip))? (?:(?:in|at|with) (?:the )?)?$")
_BEGINS_AFTER = re.compile(
    r"^[ ,]*(?:is|will be|would be) where (?:we|i|it)(?:'ll| will| would|'d)?(?: want to| like to)?(?: all)? (?:start|begin)\w*\b"
)
_ENDS_AFTER = re.compile(
    r"^[ ,]*(?:is|will be|would be) where (?:we|i|it)(?:'ll| will| would|'d)?(?: want to| like to)?(?: all)? (?:end|finish|stop)\w*\b"
)
_BEFORE_IT = re.compile(r"\bbefore (?:the )?$")
_THEN_WANTED = re.compile(r"^,? *(?:(?:we|i|let's|let us|please)\b[^.;,]{0,30}|)$")


def order_of(before: str, after: str) -> Order | None:
    """Where in the order of stops the words around a place put it: "start in X", "X to finish", "X in between"."""
    if _MIDDLE_AFTER.match(after) or _MIDDLE_BEFORE.search(before):
        return "middle"
    if _FIRST_AFTER.match(after) or _BEGINS_AFTER.match(after) or _FIRST.search(before):
        return "first"
    return "last" if _LAST_AFTER.match(after) or _ENDS_AFTER.match(after) or _LAST.search(before) else None


_FLIES = re.compile(
    r"(?:^|[,;.:(–—-]) *(?:and )?(?:(?:we|i)(?:'d|'ll|'re| are| would| will)?(?: be)? )?(?:fly|flying|flights?|departing)(?: out)? $"
)


def flies(before: str) -> bool:
    """Whether a clause begins with flying and at once names a place ("…, flying Manchester"), without saying whether from or to it."""
    return bool(_FLIES.search(before))


_FLIES_IN = re.compile(r"\b(?:fly|flying|flights?|landing|arriving)\b[^.;!?]{0,40}\b(?:to|into|in|at) (?:the )?$")


def flies_in(before: str) -> bool:
    """Whether the words before a place say that a flight goes there."""
    return bool(_FLIES_IN.search(before))


_BEEN_THERE = re.compile(r"\b(?:been to|visited|did|done|went to|were in|know)(?: (?:lovely|beautiful|central|downtown))? (?:the )?$")
_NOT_THE_SAME = re.compile(
    r"[^.;!?]{0,40}?(?:[,;–—-] *|\b(?:so|but|and) |[.!] *(?:so |but )?)(?:please )?(?:no|not|nothing|skip\w*|without|avoid\w*|don'?t|we don'?t|leave out|this time|now we|beyond)\b"
)
_ELSEWHERE = re.compile(r"\b(?:somewhere|anywhere|someplace|elsewhere|another|different|where (?:else|next|to))\b")


def was_there_and_goes_again(low: str, start: int, end: int) -> bool:
    """Whether the people were in the place at `start` to `end` and say what is not to be done there again; nowhere else is looked for."""
    return bool(_BEEN_THERE.search(low[:start]) and _NOT_THE_SAME.match(low, end)) and not _ELSEWHERE.search(low)


_LANDS_IN = re.compile(r"\b(?:land(?:s|ing)?|fly(?:ing)?|arriv(?:e|es|ing)|touch(?:ing)? down)(?: in| into| at)? (?:the )?$")


def lands_in(before: str) -> bool:
    """Whether the words before a place say that one arrives there ("landing Edinburgh", "flying into Pisa")."""
    return bool(_LANDS_IN.search(before))


def passes(before: str) -> bool:
    """Whether a place is one the way leads through."""
    return bool(_VIA.search(before))


def begins(before: str, after: str = "") -> bool:
    """Whether something starts in a place, which may be the way there or the tour ("start in Porto", "Lima is where we begin")."""
    return bool(_BEGINS.search(before) or _BEGINS_AFTER.match(after))


def leaves_from(before: str) -> bool:
    """Whether a place is where the people come from: they leave from there, or live there."""
    return bool(_FROM.search(before) or _LIVES_IN.search(before))


def comes_before(before: str, after: str) -> bool:
    """Whether the next place comes before this one: "before Kandy we want Colombo"."""
    return bool(_BEFORE_IT.search(before) and _THEN_WANTED.match(after) and not joins(after))


def comes_first_of(after: str) -> bool:
    """Whether this place comes before the next one: "could Dresden come before Leipzig"."""
    return bool(re.match(r"^ (?:(?:to |should |can |could |might )?(?:come|comes|be|goes?) )?(?:ahead of|before) (?:the )?$", after))


def comes_behind(after: str) -> bool:
    """Whether this place comes after the next one: "put Kazbegi after Tbilisi"."""
    return bool(re.match(r"^ (?:(?:to |should |can |could |might )?(?:come|comes|be|goes?) )?(?:after|behind|following) (?:the )?$", after))


def is_changed_from(before: str) -> bool:
    """Whether the place is the one that is to give way ("change X to …", "swap X for …")."""
    return bool(_CHANGED_FROM.search(before))


def is_added(before: str, after: str) -> bool:
    """Whether the place joins those already known ("also Siena", "add Bologna", "Pisa too")."""
    return bool(_ADDED.search(before) or _ADDED_AFTER.match(after))


_ONE_MORE = re.compile(
    rf"\b(?:(?:an?|one|{COUNT}) (?:extra|more|additional|further)|another(?: {COUNT})?|{COUNT} more) (?:nights?|days?) (?:in|at) (?:the )?$"
)


def is_one_more(before: str) -> bool:
    """Whether nights beside a place come on top of those it has ("an extra night in Florence")."""
    return bool(_ONE_MORE.search(before))


_PART_OF_IT = re.compile(rf"\b(?P<which>first|last|final)(?: {COUNT}| few| couple of)? (?:nights?|days?) (?:in|at) (?:the )?$")


def part_of_it(before: str) -> Order | None:
    """Whether a stop gets the first or last nights of the trip and leaves the rest to the others ("the first two nights in Venice")."""
    found = _PART_OF_IT.search(before)
    return None if found is None else "first" if found["which"] == "first" else "last"


_AN_ASIDE = re.compile(r"^ *(?:\([^()]{0,60}\)|,[^(),.;]{0,40}\))(?= to\b)")
"""An aside behind the place from which one goes ("Perth (the Scottish one) to Skye"), or its end."""


def leads_on(between: str) -> bool:
    """Whether two places are joined as from one to the other ("Leeds to Prague", "Paris–Barcelona")."""
    return bool(_TO_NEXT.match(_AN_ASIDE.sub("", between)))


def is_arrow(between: str) -> bool:
    return bool(_ARROW.match(between))


def waits_for_vehicle(before: str) -> bool:
    """Whether it is where a vehicle is looked for ("find a bus in LAX"), which makes it the start once a goal is named."""
    return bool(_VEHICLE_IN.search(before))


_GOES_ON = re.compile(r"\b(?:then|before|followed by|afterwards?|after that|next|on to|onwards?|and end(?:ing)?|finishing)\b|->|→|⇒")


def goes_on(between: str) -> bool:
    """Whether the trip moves on from one stop to the next between two places."""
    return bool(_GOES_ON.search(between))


_VISITED = re.compile(
    r"\b(?:hotels?|house|apartment|flat|hostel|stay|room|restaurants?|table|attractions?|museums?|events?|place|accommodation)\b(?:[^.;!?,]|\.(?=\d))*$"
)
_TRAVELS = re.compile(
    r"\b(?:fly|flights?|flying|trains?|bus(?:es)?|coach|drive|travel\w*|trip|leav\w*|depart\w*|go|going|start\w*|com(?:e|ing)|tickets?|journey|itinerary|holiday|vacation|plan)\b"
)
_JOINS = re.compile(
    r"^ *(?:,|&|\+|/|\b(?:and|und|et|y|e)\b|\bor\b|\bthen\b|, *(?:and|then|and then)\b|\band then\b|→|->)+ *(?:then )?(?:the )?$"
)


_BY_VEHICLE = re.compile(r"\b(?:by|via|on the|take the) (?:train|plane|air|bus|coach|car|rail|ferry)\b")


def travels(low: str) -> bool:
    """Whether a text names a vehicle to go by."""
    return bool(_BY_VEHICLE.search(low))


_WILL_BE_IN = re.compile(r"\b(?:we|i)(?:'?ll| will| shall) be in[ :]*(?:the |city of |downtown |central )*$")


def only_visits(before: str) -> bool:
    """Whether the words before a place speak of being there and of no way to go ("a house to stay in … from London, UK", "we'll be in Leeds")."""
    return bool(_WILL_BE_IN.search(before)) or (bool(_VISITED.search(before)) and not _TRAVELS.search(before))


_OF_A_STAY = r"\b(?:hotels?|hostels?|stay(?:ing)?|rooms?|apartments?|flats?|airbnb|place to stay|accommodation|villa|guest ?house)\b(?: [a-z*-]+){0,3}?"
_NEAR_A_STAY = re.compile(
    rf"{_OF_A_STAY} (?:near|close to|next to|opposite|overlooking|beside|walking distance (?:of|to|from)) +(?:the )?$"
)
_NEAR_IT = re.compile(r"^ *[,(]? *(?:just )?(?:near(?:by)?|close to|next to|outside|not far from) (?:the )?$")


def is_near_it(before: str) -> bool:
    """Whether a place only says where the one before it lies or what one wants to be near there ("Philadelphia near Chinatown")."""
    return bool(_NEAR_IT.match(before))


_ON_A_WAY = r"\b(?:on (?:the|our|my|his|her|their) way|en route)(?: back| home| back home)?"
_ON_THE_WAY_FROM, _ON_THE_WAY = re.compile(rf"{_ON_A_WAY} from (?:the )?$"), re.compile(rf"{_ON_A_WAY} $")
"""What leads to the start of a way that is broken ("two nights in Dubai on our way home from Perth to London")."""
_AND_BACK_FROM = re.compile(r"^ and (?:back|return)(?: again)? (?:from|ex) $")
"""What leads to the start of a trip there and back ("Tokyo and back from Zurich")."""
_IN_A_STAY = re.compile(rf"{_OF_A_STAY} (?:near|close to|next to|in|around|to) +(?:the )?$")


def is_near_a_stay(before: str) -> bool:
    """Whether the place is what a stay is to be near."""
    return bool(_NEAR_A_STAY.search(before))


def is_of_a_stay(before: str) -> bool:
    """Whether the place is where a stay is to be."""
    return bool(_IN_A_STAY.search(before) or _IN_A_STAY_ABROAD.search(before))


_IN_A_STAY_ABROAD = re.compile(
    r"\b(?:hotel|hoteles|apartamento|apartment|piso|pousada|hostal|albergo|appartamento|appartement|logement|chambre|unterkunft|zimmer|ferienwohnung|kamer)"
    r" (?:no|na|em|en|el|la|a|al|nel|nella|in|im|am|bei|op) (?:el |la )?$"
)
"""The same in other languages ("hotel no Palermo", "hotel en Chamberí")."""


_CORRECTS = re.compile(
    r"^\W*(?:(?:no|nope|wait|sorry|well,? (?:no|actually|rather|really)|actually|kidding|just kidding|joking|scratch that"
    r"|hang on|hold on|i mean|i meant|or rather|rather|oops|correction|make (?:it|that)|let'?s"
    r" (?:say|do|make it))\b[ ,.:;!-]*)+(?:to |in |go to |it'?s )?"
    rf"(?:(?:{COUNT} (?:nights?|days?)|{BLANK}+) (?:in )?)?(?:the )?$"
)


_WELL, _REALLY = (
    re.compile(r"(?:\.\.+|…|,|[-–—])[^.;!?]{0,3}\b(?:well|or|so|hm+|er+m*) $"),
    re.compile(r" (?:really|actually|in fact|to be (?:precise|exact))\b"),
)


def corrects(between: str, after: str = "") -> bool:
    """Whether a place takes the place of the one just named ("Paris. No wait, Lyon", "Belgrade… well Novi Sad really")."""
    return bool(_CORRECTS.match(between)) or bool(_WELL.search(between) and _REALLY.match(after))


def joins(between: str) -> bool:
    """Whether a place is the next of a list ("Lisbon and Porto")."""
    return bool(_JOINS.match(between))


_TORN = re.compile(r"\b(?:decid\w*|choos\w*|choice|torn|undecided|hesitat\w*|dither\w*|toss[- ]up) between (?:the )?$")


def is_torn(before: str) -> bool:
    """Whether the place is the first of two, of which one is meant ("can't decide between X and Y", "we live between X and Y")."""
    return bool(_TORN.search(before) or _LIVES_BETWEEN.search(before))


def is_either(between: str) -> bool:
    """Whether two places are alternatives ("Rome or Milan", "Cork (or Shannon)", "Cork or, if cheaper, Shannon")."""
    return bool(_EITHER.match(between))


_EITHER = re.compile(
    r"^(?: (?:i (?:think|guess|suppose)|[a-z]{4,}))? *[,(/]* *(?:or|oder|ou|o)"
    r"(?:,? (?:if|when|maybe|perhaps|even|possibly|alternatively|else|failing that)(?: (?!to\b|in\b|from\b)[a-z]+){0,3},?)? +(?:else |to |in |from )?$"
)
_ALSO_FINE = re.compile(
    r"^,? (?:(?:is|are|would(?: be)?|could|can|might|will|also|too|as well|just|equally)\b *)*(?:(?:ok|okay|fine|good|possible"
    r"|works?|do|an option|does|acceptable)\b(?: too| also| as well| for us)?|also$)"
)
_SLASH = re.compile(r"^ */ *$")


def is_another_start(between: str, after: str) -> bool:
    """Whether a place named behind the start is another one to start from ("from Bristol (Cardiff also ok)", "from Leeds / Bradford")."""
    return bool(is_either(between) or _SLASH.match(between) or (between.strip() in ("(", ",", "and", ";") and _ALSO_FINE.match(after)))


_ENDS_BEFORE = re.compile(
    r"\b(?:(?:leav\w+|depart\w*|fly|flies|flight|fly\w* (?:out|back|home)|return\w*)(?: again)? from|out of) (?:the )?$"
)
_BEGAN = re.compile(
    r"\b(?:arriv\w+|fly\w*|land\w*|get\w*|start\w*)(?: in)? (?:in|into|to|at)\b|\binto\b"
    r"|\b(?:arriv(?:e|ing)|land(?:ing)?) (?!(?:by|before|on|after|around|about|early|late|from|and|there|back|home)\b)[a-z]"
)


_ONLY_THE_START = re.compile(r"[.;!?] *(?:and )?(?:i|we)(?:'ll| will) be (?:leaving|departing) from (?:the )?$")
"""A sentence of its own says where one leaves from, which is where the trip starts ("I want to get to Porto. I will be leaving from Faro")."""


def opens_a_sentence(before: str) -> bool:
    """Whether the words that lead to a place are a sentence of their own ("…. I want to depart from")."""
    return bool(re.search(r"[.;!?] *(?:and )?(?:i|we)\b[^.;!?]*$", before))


_LEAVES = re.compile(rf"{BLANK}[^.;!?]*\b(?:leav\w+|depart\w*) (?:the )?$")


def leaves_last_from(before: str, earlier: str, after: str) -> bool:
    """Whether a place is where the trip ends, as another was named to arrive in ("arrive in Porto, leave from Faro").

    Without "from" each of the two needs its day ("land in Oslo on the 7th and leave Bergen on the 12th").
    """
    if _LEAVES.search(before) and _BEGAN.search(earlier) and re.match(rf" *(?:on )?{BLANK}", after):
        return True
    return bool(_ENDS_BEFORE.search(before) and _BEGAN.search(earlier)) and not _ONLY_THE_START.search(before)


_WAY = r"(?:on (?:the|our) way|going|driving|heading)"
_BOTH_ENDS = re.compile(
    rf"^,? (?:on )?(?:each|either|both) (?:ways?|directions?|journeys?)\b|^,? {_WAY} (?:there|out|down|up|over|in|south|north|to \w+) and (?:again )?(?:{_WAY} )?(?:back|home)\b"
    r"|^,? (?:outbound and inbound|outward and return)\b|^,? (?:at|on) (?:each|either|both) (?:end|side)s?\b"
    r"|^,? (?:before and after|at the (?:start|beginning) and (?P<last>(?:the same |again |\w+ (?:nights? )?)?at the end)\b)"
)


_STARTS_AND_ENDS = re.compile(
    r"\b(?:start|begin)(?:s|ning|ing)? (?:and|&|/) (?:end|finish)(?:s|es|ing)?(?: (?:the|our|my) (?:trip|tour|holiday|drive))? (?:in|at) (?:the )?$"
)


_EMBARKS = re.compile(
    r"(?<!by )\b(?:ferry|ferries|boat|ship|eurostar|channel tunnel|shuttle|flight|plane|train|coach|bus)(?: \w+)? from (?:the )?$"
)


_SECOND_BEST = re.compile(
    r"\b(?:otherwise|or else|if not|failing that|alternatively|else|sinon|sonst|si no|altrimenti|anders|senao)\b[^.;!?]{0,30}$"
)


def is_second_best(before: str) -> bool:
    """Whether a place is only where one starts if another way fails ("otherwise fly from Heathrow")."""
    return bool(_SECOND_BEST.search(before))


_HOLIDAYS_IN = re.compile(
    r"ferien (?:(?:in|von) )?$|(?:ferien|holidays?|half[- ]term|school break|vacances|vacaciones|vacanze|ferias|vakantie) (?:in|of|en|de|di|van) (?:the )?$"
)
_OF_SCHOOL = re.compile(
    r"\b(?:school|half[- ]term|\w+ferien|scolaires?|escolares|scolastiche|school\w*vakantie|(?:herfst|kerst|mei|voorjaars|zomer)vakantie)\b"
)
"""Whose school holidays are meant, which is no place one goes to ("the autumn holidays in Bavaria")."""


def is_of_holidays(before: str) -> bool:
    """Whether a place only says whose school holidays are meant."""
    return bool(_HOLIDAYS_IN.search(before) and _OF_SCHOOL.search(before))


def embarks(before: str) -> bool:
    """Whether the words before a place say where a vehicle is boarded, which is on the way for those who start elsewhere."""
    return bool(_EMBARKS.search(before))


def starts_and_ends(before: str) -> bool:
    """Whether a stop is said to be the first and the last ("start and finish in Cork")."""
    return bool(_STARTS_AND_ENDS.search(before))


def frames_the_trip(after: str) -> re.Match[str] | None:
    """Whether a stop stands at the beginning and again at the end ("one night in Tokyo at each end"), with what is said of the `last` time."""
    return _BOTH_ENDS.match(after)
