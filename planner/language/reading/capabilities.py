"""Which parts of the trip a message asks to have planned, and which it rules out. Naming a part selects it; sights belong to every trip.

"I have a car" is about getting around and selects nothing; "we'll drive" selects the road.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from planner.domain.patch import Capability
from planner.domain.values import Value, evolve
from planner.language.utterance import BLANK, Span, negated

ALL_PARTS: tuple[Capability, ...] = ("research_flights", "research_trains", "research_hotels", "research_food")
TRANSPORT: tuple[Capability, ...] = ("research_flights", "research_trains", "research_road")

WORDS: tuple[tuple[Capability, re.Pattern[str]], ...] = (
    ("research_flights", re.compile(
        r"\b(?:(?:air ?)?flights?|fli(?:gth|ghst|hgt)s?|fly(?:ing)?|flown|(?<!change )(?<!changing )planes?|air ?planes?|aeroplanes?|airfares?|air ?tickets?|plane tickets?|by air|flug|fluge|flieg\w*"
            r"|flugzeug|vols?(?= |$|[,.])|"
        r"avion|vlucht(?:en)?|vliegen|vliegtuig|vuelos?|volar|voli|volo|aereo|volare|voos?|aviao)\b(?! (?:wheel|of stairs|home from work))"
        r"|飛行機|航空|フライト|机票|飞机|航班|самолет\w*|перелет\w*"
    )),
    ("research_trains", re.compile(
        r"\b(?:trains?|by rail|rail(?:way|road)?s?(?! card)|eurostar|tgv|ouigo|thalys|(?<=en )ave|(?<=by )ave|(?<=by )ice|(?<=mit dem )ice|(?<=im )ice"
            r"|frecciarossa|railjet|nightjet|shinkansen|bullet trains?|amtrak|interrail\w*|zug|zuge|bahn|mit der bahn|trenes|tren|treni|treno"
            r"|comboio|en train|the sleeper|sleeper train|night train|trein(?:en)?|comboios|tog|ferrocarril)\b"
        r"(?! (?:station|museum|stop|set|ing|nut|buff|enthusiast|geek|fan|model)s?\b)(?<!model railway)(?<!model train)(?<!model trains)"
        r"|電車|新幹線|列車|火车|高铁|поезд\w*"
    )),
    ("research_road", re.compile(
        r"\b(?:bus(?:es)?|coach(?:es)?|road[ -]?tripp?(?:s|ing)?|in (?:our|my|the)(?: own)? (?:car|mini ?van|van|suv|jeep|4x4|truck|vehicle|camper)"
            r"|(?:(?:our|my) )?own (?:car|van|mini ?van|vehicle|wheels)"
            r"|(?:(?<=and )|(?<=, )|(?<=[&+] ))car(?= *(?:$|[,.;!]|please|too))|car(?= *(?:and|&|\+|,) (?:hotels?|flights?|food))"
            r"|flixbus|megabus|greyhound|by car|by road|de carro|de coche|con el coche|en auto|mit (?:(?:dem|unserem|meinem"
            r"|eigenem) )?(?:eigene[nm] )?auto|met de auto"
            r"|con la macchina|camper ?vans?|met de camper|mit dem camper|in camper|motor ?homes?|wohnmobil|camping-?car|autocaravana"
            r"|drive|driving|by motorbike|by (?:ferry|boat|ship)|(?:take|book|get"
            r"|catch|add|need) (?:(?:a|the) )?ferr(?:y|ies)|ferr(?:y|ies)(?: (?:from|to|between|and|or|too|hotels?|flights?|trains?)|(?=,))|(?:(?:and|or|flights?|trains?|hotels?),?|,) ferr(?:y|ies)"
            r"|autobus|autobuses|autocarros?|onibus|autocar"
            r"|traghetto|fahre|en ferry|de ferry|met de boot"
            r"|con (?:la|el|il) (?:nostra |nuestro |nostro |mia |mi )(?:auto|macchina|coche|carro)|"
            r"avec (?:notre|ma) voiture|(?:no|com o) (?:nosso|meu) carro|met (?:onze|mijn) auto|reisebus|mit dem auto|fernbus|en coche|en"
            r" voiture|in macchina|en bus)\b"
        r"(?! (?:station|stop|terminal|tour|pass|license|licence|range|class)s?\b)"
        r"|ハス|レンタカー|高速ハス|汽车|自驾|автобус\w*"
    )),
    ("research_hotels", re.compile(
        r"\b(?:\w*hotels?|hotles?|all[- ]inclusive|(?:half|full)[- ]board|bed and breakfast|halbpension|vollpension|demi-pension|media pension|mezza pensione|meia pensao|halfpension"
            r"|masserias?|apartamentos?|apparts?|appart?ements?|appartament[oi]|ferienwohnung(?:en)?|ferienhaus|pension(?:en)?|gites?|casa rural|casas rurales|hostal(?:es)?|albergues?"
            r"|pousadas?|quartos?|kamers?|huisjes?|overnachting(?:en)?|hostels?|acc?om+[oa]dations?|acomm?odations?|lodgings?|air ?bnbs?|apart[ea]?ments?|flats?|guest ?houses?|b"
            r" ?(?:&|and) ?bs?|bnbs?|inns?|motels?|resorts?|villas?|ryokans?|riads?|home ?stays?|farm ?stays?|agriturism[oi]|house ?boats?|lodges?|cottages?|cabins?|chalets?|condos?|"
        r"(?:some(?:where|place)|places?|house|home|flat|room|rooms) (?:(?:nice|cheap|good|decent|quiet|central) )?(?:to|we can|where we can|i can) (?:stay|sleep|crash)|where to"
            r" (?:stay|sleep)|(?:a|the) (?:bed|roof)|(?:pubs?|taverns?|places?) with (?:rooms?|beds?)"
            r"|(?<=and )a room(?= *(?:$|[.,;!]))|vacation rentals?|holiday (?:rentals?|lets?|homes?)|rental (?:house|home)s?|(?:holiday|rental|beach|town|whole|entire) houses?|"
        r"(?:find|need|want|looking for|search for|book|rent|get|reserve)(?: me| us| to find)? (?:a|the|another|some|an) (?:\w+ )?houses?|houses? (?:to stay|for (?:\d|one|two|three|four|five|six))|"
        r"(?:find|need|want|looking for|search for|book|rent|get|reserve|locate)(?: me| us| to find)? (?:a|another|some) (?:\w+ )?place(?= (?:for|in|to stay|that|with|near|where"
            r"|of))(?! (?:to (?:eat|visit|go|see)|of interest))|"
        r"(?:(?:book|reserve|need|want|get|find|have|like|looking for)(?: me| us)? (?:a|an|\d|one|two|three|the|some|our) )(?:(?:nice|single|double|twin|family|hotel|suite|cheap"
            r"|quiet) )?(?:rooms?|suites?)|(?:single|double|twin|family) rooms?|(?<![\w.])(?:[1-9]|two|three|four|five) (?:double |single |twin |separate )?rooms(?! apartment)"
            r"|(?<!has )(?<!have )(?<!got )(?<!is )rooms? for|rooms?(?= (?:to )?be (?:booked|reserved))"
            r"|unterkunft|unterkunfte|hebergement|logement|alojamiento|alojamento|hospedagem|hospedaje|accommodaties?|verblijf|alloggio|albergo|ostello|herberge|zimmer|chambre)\b"
        r"(?! (?:service|club|lobby|bar)s?\b)"
        r"|ホテル|旅館|宿泊|酒店|住宿|гостиниц\w*|отел\w*"
    )),
    ("research_food", re.compile(
        r"\b(?:(?:tapas|pintxos?|pizza|sushi|ramen|noodle|taco|burger|seafood|fish)[ -](?:places?|bars?|joints?|spots?)|restaurants?|resta?ur?a?nts?|resturants?|(?:places?"
            r"|some(?:where|place)|where|spots?) to (?:go to )?(?:eat|dine)|eat(?:ing)? out|go (?:out )?to eat"
            r"|where (?:should|can|could|shall|would|do) (?:we|i|you|people|one|locals) (?:all )?(?:(?:go )?(?:to )?(?:eat|dine)|have (?:dinner|lunch|breakfast))|"
        r"eateries|dining|dine|tables? for|book(?:ing)? (?:a|us a|me a) table|a table\b|dinner|lunch|brunch|meals?"
            r"|food|bistros?|cafes|"
        r"restaurants?|essen|ristoranti|ristorante|restaurantes?|comidas?|cibo|nourriture|food recommendations|foodie spots)\b(?! (?:allerg|intoleran|tour|market|poison)\w*)"
        r"|食事|レストラン|餐厅|美食|吃饭|ресторан\w*"
    )),
)  # fmt: skip
_CABIN = re.compile(
    r"\b(?:(?:premium )?economy|business|first)(?: class)? (?:\w+ ){0,3}tickets?\b|\bpremium economy\b|\bbiz(?: class)?\b|\bbusiness class\b|\bland(?:ing)? (?:in|at)\b"
)
_FOOD_LOVE = re.compile(
    r"\b(?:love|loves|like|likes|enjoy|enjoys|into|interested in|fans? of|about|good|great|amazing|local|street|try(?:ing)?|discover|passionate about|obsessed with|we eat|i eat"
    r"|prefer(?:ence)?s?|keen on|adore)(?: \w+){0,3}? $"
)
_IS_FOND = re.compile(
    r"\b(?:love|loves|like|likes|enjoy|enjoys|(?<!looking )into|interested in|fans? of|passionate about|obsessed with|keen on|adore)(?<!would like)(?<!'d like)(?: [\w,]+){0,3},? $"
)
"""What makes food a liking even where the parts are asked about ("love history and food")."""
_LISTED_WITH_PARTS = re.compile(
    r"\b(?:hotels?|hostels?|accommodation|(?:a|the) (?:flat|apartment|room)|flights?|trains?|coach)(?:,| and|, and| &)(?: (?:some|good|great|nice|decent))? $"
)
"""What stands before food in a list of parts: "with a hotel and good food"."""
_FOND_OF = re.compile(
    r"\b(?:(?:dad|father|mum|mom|son|daughter|he|she|boy|kid|who) (?:really |just )?(?:loves?|likes?|adores?|is (?:mad|crazy) about)) (?:all |old |steam )*$"
)
_COMES_BY_ITSELF = re.compile(
    r"\b(?:(?:he|she|they|who|dad|mum|mom|father|mother|brother|sister|friends?|parents|cousins?|wife|husband|partner)(?:'s|'re|'ll|(?: is| are| will)(?: be)?| comes?))"
    r" (?:also |already |just )?(?:by )?$"
)
"""Somebody else who comes by a way of their own ("my flights only, he's driving down")."""
_WITH_ME = re.compile(r"\b(?:we|us|me and|i and|and i|and me)\b[^.;!?]*$")
_AFTER_A_REFUSAL = re.compile(
    r"\bno (?:cars?|flights?|planes?|flying|driving|bus|buses|coach|trains?),? (?:so |but |just |only )?(?:by|via|take|taking|use|using) (?:the )?$"
)
"""A way that is taken in place of one refused ("no car by train")."""
_LESS_OF_IT = re.compile(r"\b(?:not (?:too|so|that) much|not a lot of|little|less|minimal|avoid too much) $")
"""What says how much of a way there is to be on the spot, and asks for none ("not too much driving")."""
_WENT_WRONG = re.compile(
    r"(?: rides?| journeys?| trips?)? (?:takes?|would take|is|are|will take|lasts?) (?:far |way |much )?(?:too|so) (?:long|slow|expensive|dear|tiring|far)\b"
    r"| (?:was|were|is|got) (?:\w+ minutes? )?(?:late|delayed|cancelled|full|stuck|so late|slow)\b"
)
_ONLY_THEN = re.compile(r" (?:at night|after dark|in the dark|overnight|in (?:the )?(?:snow|winter|cit(?:y|ies)|traffic|rush hour))\b")
"""When or where alone a way is refused ("no driving at night")."""
_ONLY_SOME = re.compile(
    r"\b(?:no|not|without|avoid(?:ing)?|don'?t want|don'?t like|hates?|can'?t (?:do|stand|take|handle|sit through|manage)|cannot (?:do|stand|take|handle|manage))\b"
    r" (?:(?:any|too|very|really|the|super) )*(?:early|late|morning|night|overnight|long|red[- ]?eye|connecting|indirect|slow"
    r"|kids?'?|children'?s|family|party|chain|big|noisy|expensive|fancy|shared|all[- ]inclusive|budget|low[- ]cost|ryanair|stopover|crowded|evening|middle seat)"
    r"(?: (?:early|late|morning|night|evening|haul))* $"
)
"""Words that rule out some flights, trains or beds and not all of them ("no early morning flights", "no party hotels")."""
_NOT_NEEDED = re.compile(
    r"^s?,? (?:(?:we|i) (?:do )?(?:not|don'?t|won'?t) (?:need|want)\b|(?:is|are) ?(?:not|n't) (?:needed|necessary|required)\b|(?:is|are)n'?t (?:needed|necessary|required)\b"
    r"|not (?:needed|necessary|required)\b)"
)
"""What says after a word that it is not wanted ("dinner we don't need")."""
_SEE_TO = (
    r"(?:find|look for|sort(?:ing)?(?: out)?|do(?:ing)?|book(?:ing)?|arrang(?:e|ing)|handl(?:e|ing)|get(?:ting)?|buy(?:ing)?|organi[sz](?:e|ing)|see(?:ing)? to|look after|mak(?:e|ing)"
    r"|cook(?:ing)?|bring(?:ing)?|manag(?:e|ing)|figure(?:ing)?(?: out)?|provide|tak(?:e|ing) care of)"
)
_WE_WILL = r"(?:i|we)(?:(?:'| wi)?ll| can|'?re| are|'?m| am|'d rather| would rather|'d prefer to| want to| prefer to)?"
_BY_OURSELVES = r"(?:(?:by )?(?:ourselves|myself|ourself)|on (?:our|my) own|separately|(?:when|once) (?:we|i)(?:'re| are|'m| am)? (?:are |get |am )?there|there|locally|on the spot|as (?:we|i) go)"
_SEEN_TO_BEFORE = re.compile(
    rf"\b{_WE_WILL} (?:just |all )?{_SEE_TO} (?:all )?(?:of )?(?:our|my) own $|\b(?:i|we) can (?:find|get|sort|buy|do|book) (?:our |the |some )?$"
)
_WE_SORT = re.compile(
    r"(?:^|[.,;!?] *)(?:(?:and|so|but) )?(?:i|we)(?:(?:'| wi)?ll)? (?:sort(?: out)?|handle|arrange|book|do) (?:the |our |my )?$"
)
"""A plain statement that one books a way oneself ("we sort flights")."""
_SEEN_TO_BEHIND = re.compile(
    rf"^s?,? (?:(?:{_WE_WILL}) {_SEE_TO}(?: (?:it|that|them|out))? {_BY_OURSELVES}(?![a-z])|(?:is|are) (?:up to|on) (?:us|me)(?! to)\b|(?:is|are) (?:sorted|covered|taken care of)\b)"
)
_SEEN_TO_IN_SHORT = re.compile(rf"^s?,? (?:i|we)(?:'ll| will)? {_SEE_TO}(?: (?:it|that|them))?(?= *(?:$|[.,;!?)]|and\b|but\b))")
"""The thing first and who sees to it behind ("food we arrange", "hotel I'll book"): a clause that ends there."""
_OURSELVES_BEFORE = re.compile(rf"\b{_WE_WILL} (?:just |all )?{_SEE_TO} (?:the |our |my |for )?$|\b(?:i|we)(?:(?:'| wi)?ll)? (?:go )?$")
_SEEN_TO_ABROAD = re.compile(
    r"[^.;,!?]{0,30}?\b(?:selbst|selber|auf eigene faust|vor ort|sur place|nous[- ]memes?|moi[- ]meme|de notre cote|por (?:nuestra|mi|nossa|minha) (?:cuenta|conta)|per conto (?:nostro|mio)"
    r"|da soli|zelf|ter plaatse)\b"
)
"""What people see to themselves, in other languages ("Essen machen wir selbst")."""
_WE_EAT_OUT = re.compile(r"\b(?:i|we)(?:(?:'| wi)?ll|'re going to|'d)? (?:just |probably |mostly |always |can )*$")
_OURSELVES_BEHIND = re.compile(rf"^s?(?: out)? {_BY_OURSELVES}(?![a-z])")
_LEFT_OUT = re.compile(
    r"\b(?:leave|leaving|take|taking|cut|cutting|strike|cross|kick) out (?:the |any |all |our |my )?$|\b(?:scrap|ditch|bin|lose|axe|cancel|cut|delete|minus|get rid of|leave off) "
    r"(?:the |any |all |our |my )?$"
)
_OUT_BEHIND = re.compile(r"^s? (?:out|off|away)(?= *(?:$|[.,;!?]|please|then|of (?:it|this|the)|again))")
_TAKEN = re.compile(r"\b(?:leave|take|cut|strike|cross|kick) (?:the |any |all |our |my )?$")
"""What leaves a part out ("scrap the hotel", "take the flights out")."""
_NO_BEHIND = re.compile(r"^s?[:,?]? (?:no(?:t|pe|n)?|nein|nee|nao)(?= *(?:$|[.,;!]))")


def _is_left_out(low: str, start: int, end: int) -> bool:
    """Whether a part is the one that is left out ("all but the hotel", "food no", "take the flights out")."""
    before, behind = low[:start], low[end : end + 30]
    if _ALL_BUT.search(before) or _NO_BEHIND.match(behind) or _LEFT_OUT.search(before[-30:]):
        return True
    return _TAKEN.search(before[-16:]) is not None and _OUT_BEHIND.match(behind) is not None


def _is_seen_to(low: str, start: int, end: int) -> bool:
    """Whether people will see to a part themselves ("we sort our own food", "ill find food myself", "food we'll do there")."""
    before, behind = low[max(0, start - 60) : start], low[end : end + 60]
    if low[start:end].startswith("eat") and _WE_EAT_OUT.search(before):
        return True
    if _SEEN_TO_ABROAD.match(low, end) and not _ASKED_FOR.search(low[max(0, start - 30) : start]):
        return True
    if _WE_SORT.search(low[:start]) and not _MADE_FOR_ME.match(low[end:]):
        return True
    if _SEEN_TO_BEFORE.search(before) or _SEEN_TO_BEHIND.match(behind) or _SEEN_TO_IN_SHORT.match(behind):
        return True
    return _OURSELVES_BEFORE.search(before) is not None and _OURSELVES_BEHIND.match(behind) is not None


_ANY_BED = re.compile(r"hotel|accom|acomm|lodging|stay|sleep|bed|roof|room")
"""Words for a bed of any kind; to rule out hostels is not to rule out a bed."""
_OF_SOME_KIND = re.compile(
    r"^s? (?:(?:direkt|right|directly|too) )*(?:an?|am|mit|neben|nahe|bei|with|near|on|next to|that|which|without|above|over|far)\b(?![^.;,]{0,30}\bneed)"
)
"""What limits the hotels that are ruled out ("no hotel on a loud street")."""
_COMPOUND = re.compile(r"[a-z]{3,}hotels?")
_NAMED_MEAL = re.compile(r"^(?:dinner|lunch|brunch|meals?|food|dining|dine)$")
_MEAL_TIME = re.compile(r"^(?:dinner|lunch|brunch)$")
_EVERYTHING = re.compile(
    r"^\W*(?:(?:please|i want|we want|i need|we need|hi|hello)\W+)*everything from\b|"
    r"\b(?:plan|organi[sz]e|arrange|sort(?: out)?|handle|book|do|want|need|cover|take care of|help (?:me |us )?with|manage|prepare|build|put together)(?: (?:me|us|out))?(?:"
    r" with)? (?:absolutely )?(?:everything|it all(?! by\b)|all of it|the lot|the works|the (?:whole|entire|full|complete) (?:trip|thing|holiday|vacation|journey|lot|package|shebang"
    r"|itinerary)|a (?:whole|full|complete) (?:trip|package|holiday|vacation)|all parts)\b|"
    r"\b(?:the )?(?:whole|full|complete|entire) (?:trip|package|shebang|works|lot)(?:,? please| planned| plan| organi[sz]ed| sorted)\b|\beverything (?:planned|sorted"
    r"|organi[sz]ed|arranged|included|please|from (?:flights|transport|travel))|\beverything for (?:a|the|our|my)\b|(?<=[,;.] )everything(?= *(?:$|[.!]))|\bthe works\b|\bfull["
    r" -]package\b|\bfrom start to finish\b|\bsoup to nuts\b|\beverything\b(?= *(?:-|:|\())|\balles planen\b|\btout (?:planifier|organiser|le voyage)\b|\btodo el viaje\b|\btutto"
    r" il viaggio\b|\bdie ganze reise\b"
)
_ALL_PLEASE = r"(?:please|pls|plz|thanks|yes|then|bitte|svp|s'il (?:vous|te) plait|por favor|per favore|graag|alstublieft|would be (?:great|good|nice))"
_ALL_WORDS = (
    r"(?:all(?: of (?:it|them|those|that|the above|these))?|everything|(?:the )?(?:lot|works|whole (?:thing|trip|lot))|it all|all parts|alles|das ganze|tout|todo|tutto|tudo"
    r"|all (?:four|five|three|please))"
)
_ALL_ANSWER = re.compile(
    rf"^\W*(?:(?:yes|yeah|ok|sure|please|i want|we want|we need|i need|just|do|plan|oui|ja|si|sim)\W+)*{_ALL_WORDS}(?:\W+{_ALL_PLEASE})*\W*$"
    r"|\b(?:everything|all of (?:it|them)|the whole (?:thing|trip))\b"
)
_BUT = r"(?:but|bar|minus|except(?: for)?|apart from|other than|auss?er|sauf|menos|excepto|tranne|behalve|zonder)"
_PIECE_OF_ALL = re.compile(
    rf"(?:^|[.,;!?\n]) *(?:(?:yes|please|just|plan|oui|ja|si|sim) )?(?P<all>{_ALL_WORDS})(?: {_ALL_PLEASE})*(?= *(?:$|[.,;!?\n]| {_BUT}\b))"
)
"""The same beside other answers ("June. mid. all of it please")."""
_ALL_BUT = re.compile(rf"(?:^|[^a-z]){_ALL_WORDS} {_BUT} (?:the |for the |das |die |den |le |la |les |el |il |het |de |o |a )?$")
"""What stands before the part that is left out of everything ("all but the hotel")."""
_DIET = re.compile(r"\b(?:veg|veggie|vegetarian|vegan|halal|kosher|jain|gluten[- ]free|local|healthy) $")
_BESIDE_PARTS = re.compile(
    r"\b(?:flights?|trains?|hotels?|hostels?|bus|coach|apartment)\b(?:[ ,&+]|and)+(?:\w+[ -]){0,2}(?:food|meals?|dinner|lunch)\b|\b(?:restaurants?|places? to eat)\b"
)
_BEDS = r"(?:hotels?|accommodation|airbnb|apartment|room|hostel|condo|villa|cabin|cottage|flat|lodge|chalet|riad)"
_IS_SETTLED = r"(?:booked|sorted|arranged|covered|paid(?: for)?|taken care of|reserved)"
_OWN_STAY = re.compile(
    rf"\b{_BEDS}'s (?:all |already )*{_IS_SETTLED}\b"
    rf"|(?:(?<!you )\bhave|'ve|\bhas)(?: already| just)? {_IS_SETTLED} (?:a|an|the|our|my)(?: \w+)? {_BEDS}\b"
    rf"|\b(?:i|we|it|she|he) {_IS_SETTLED} (?:a|an|the|our|my)(?: \w+)? {_BEDS}\b"
    r"|"
    r"\b(?:company|firm|employer|boss|work|office|they|who|and)(?: also)? (?:pays?|covers?|paid|books?|booked)(?: for)? (?:the|my|our) (?:hotels?|accommodation|rooms?)\b|"
    r"\b(?:stay(?:ing)?|sleep(?:ing)?|crash(?:ing)?|live)(?: \w+){0,2} (?:with|at) (?:(?:my|our|some|a) )?(?:\w+ )?(?:friends?|family|relatives?|cousins?|sister|brother|mum|mom"
    r"|parents|aunt|uncle|friend'?s|parents'?)(?:'s?)?\b|"
    r"\b(?:booked|sorted|arranged|paid(?: for)?),? (?:and )?so (?:is|are) (?:the|our|my) (?:\w+ )?(?:accommodation|hotel|condo|airbnb|apartment|villa|cabin|cottage|flat|house|hostel)s?\b|"
    r"\b(?:have|got|own) (?:a|our own|my own|somewhere|a place|a flat|an apartment)(?: \w+){0,2} to (?:stay|sleep)|\b(?:accommodation|hotel|lodging|stay|apartment|hostel"
    r"|airbnb|condo|villa|cabin|cottage|flat|rooms?)s?(?: (?:in|at) [\w¦]+)?(?: (?:is|are|has been|have been|already))+(?: \w+)? (?:sorted|booked|covered|taken care of|arranged|paid)|"
    r"\balready (?:have|booked|got|sorted)(?: \w+){0,2} (?:hotels?|accommodation|a place|an airbnb|a room)|"
    r"\b(?:hotels?|accommodation|airbnb|apartment|room)(?: ?[(,–-]+ ?| )(?:already |all )?(?:paid|booked|sorted|covered)(?= *(?:$|[.,;!)]|already\b|by\b|for\b))|"
    r"\b(?:we|i)(?:'ve| have|'ve got| have got| got) (?:a|our|the|my|an) (?:hotel|airbnb|apartment|flat|villa|house|room|riad|hostel|condo|cabin"
    r"|cottage|timeshare|chalet|lodge)(?= *(?:$|[.,;!)]|and\b|there\b|already"
    r"|booked|sorted|in\b|for\b|from\b))"
)
_WHO_PAYS = r"(?:work|boss|company|office|employer|firm|client|dad|mum|mom|parents) (?:is |are |will |'ll )?(?:pay(?:s|ing)?|cover(?:s|ing)?|book(?:s|ing|ed)?|sort(?:s|ing|ed)?)(?: for)?"
_WHERE_TO = r"(?:to|into|from|out of|in and out of|there|home|back)(?: (?!and\b)[^ ,.;!?]+){0,3}?"
_HAVE_TRANSPORT: dict[Capability, re.Pattern[str]] = {
    "research_flights": re.compile(
        rf"\b(?:flights?|planes?|air ?tickets?)(?: {_WHERE_TO})?(?: (?:are|is|have been|already|all))+(?: \w+)? (?:sorted|booked|covered|taken care of|arranged|paid)"
        r"|\b(?:have|got|'ve)(?: got)? (?:the |our |my )?(?:\w+ )?(?:flights?|plane tickets?)(?: all)? (?:already|sorted|booked|covered|arranged|paid)"
        r"|\b(?:don'?t|do not|no need to) (?:book|look for|search for|plan"
        r"|need|include|worry about) (?:any |the |our )?flights?|\b(?:already|have) (?:have |booked |got |bought )+(?:\w+ ){0,2}(?:flights?|plane tickets?)"
        r"|\b(?:we|i)(?:'ve| have)(?: got)? (?:our |the |return )?flights(?= *(?:$|[.,;!)]))"
        r"|(?<!not )(?<!n't )(?<!get )(?<!be )(?<!yet )\b(?:booked|bought) (?:our |the |my |return )*(?:flights?|plane tickets?)\b(?! yet)"
        rf"|\b{_WHO_PAYS} (?:the |our |my |all )*(?:flights?|plane tickets?)\b"
        r"|\b(?:our|my|the) flight(?: (?:home|back|out))?(?: (?:from|out of) [\w ¦]{2,24}?)? (?:leaves|departs|takes off|goes)\b"
        r"|\bflights?(?: tickets?)?[ ,(;–-]+(?:those|they|these|which|that)(?:'re| are|'s| is) (?:already |all )?(?:booked|sorted|bought|paid)\b"
        r"|\bflights?(?: tickets?)? ?[(,–-]* ?(?:already |all )?(?:booked|sorted|bought|paid)\b|\b(?:flug|fluge|vols?|vuelos?|voli|volo|voos?|vlucht(?:en)?)"
        r" (?:\w+ )?(?:schon|bereits|deja|ya|gia|ja|al) (?:\w+ )?(?:gebucht|reserv\w+|compr\w+|prenotat\w+|geboekt|achetes?|pris)\b"),
    "research_trains": re.compile(
        r"\b(?:trains?(?: tickets?)?|eurostar|tgv|amtrak)(?: ?[(,–-]+ ?| (?:is |are |have been |has been )+)(?:already |all )?(?:booked|sorted|bought|paid)\b|"
        r"\btrains?(?: tickets?)?(?: (?:are|is|have been|already))+(?: \w+)? (?:sorted|booked|covered|arranged)|\balready (?:have |booked |got |bought )+(?:\w+"
        r" ){0,2}trains?"),
    "research_road": re.compile(
        r"\bno (?:travel|transport|transportation)(?: is)? (?:needed|required|necessary)\b|\b(?:don'?t|do not|won'?t|no) need (?:any |to plan |to book |for )*(?:travel|transport\w*)\b"),
}  # fmt: skip
_SOLELY = "|".join(
    (
        "only", "just", "nothing but", "nur", "bloss", "lediglich", "seulement", "juste", "uniquement", "solo", "solamente", "unicamente", "soltanto",
        "alleen", "enkel", "slechts", "apenas", "somente", "so(?= [oa] )",
    )
)  # fmt: skip
"""Words that make a part the only one, folded, in seven languages."""
_BEFORE_THE_ONLY = "|".join(
    (
        "want", "need", "plan", "book", "find", "the", "a", "some", "looking for", "interested in", "for", "do", "me", "us", "help with",
        "el", "la", "los", "las", "un", "una", "il", "lo", "gli", "das", "die", "den", "ein", "eine", "het", "een", "de", "le", "les", "o", "um", "uma",
    )
)  # fmt: skip
_ASKED_FOR = re.compile(
    r"\b(?:find|book|need|needs|want|wants|looking|look|search\w*|get|reserve|recommend\w*|suggest\w*|help|like|love|arrange|organi[sz]e|sort|plan|rent|prefer\w*|fancy|after|add"
    rf"|include|including|{_SOLELY}|required?|possible|show|give|choose|pick|(?:what|which|where)(?!(?:'?s)? (?:we|i|matters?)\b)|any|know of|is there|are there|there'?s|list"
    r"|be booked|availab\w+|inquir\w+|does|suchen?|brauchen?|wollen|mochten?|cherch\w+|veux|voulons|voudr\w+|busc\w+|necesit\w+|quer\w+|cerc\w+|vogli\w+"
    r"|vorrei|zoek\w*|willen?|preciso|precisamos|procur\w+)\b"
)
"""Words that ask for the part named behind them."""
_MADE_FOR_ME = re.compile(
    r"^s?(?: (?:reservation|booking))?(?: (?:be|to be))? (?:booked|reserved|made|arranged|sorted)? ?(?:by you )?for (?:me|us)\b|^s? (?:reservation|booking)\b"
)
"""What asks for a part behind its name ("a hotel reservation", "could a room be booked for us")."""
_TO_BE_BOOKED = re.compile(
    r"\b(?:want|need|like|require|get|book)(?: (?:me|us|you|to get|to have|have|get|him|her|them)){0,4} (?:a|an|the|some|our|my|one|two)(?: \w+)? $"
)
"""What makes "booked" behind a part a wish and not a fact ("I want a flight booked from Leeds")."""
_CLAUSE = re.compile(
    r"[.;!?\n]|,(?! *(?:and\b|&|\+)?[^.;!?,]{0,24}(?:flights?|trains?|hotels?|food|restaurants?|hostels?|accommodation)\b)| - |\b(?:so|because|as|but)\b"
)
_ADJECTIVES = re.compile(r", (?:[a-z-]+(?:ly|al|ed|ive|ish|ern|able|ful|y|t|p|l|d) ){1,3}")
"""What stands between a comma and the noun it belongs to ("an expensive, centrally located restaurant")."""
_BY_ITSELF = re.compile(
    r"\W*(?:(?:a|an|the|some|nice|good|cheap|decent|hotel|hotels|stay|accommodation|lodging|food|restaurants|meals|only|please|pls|too|and|plus|&|\+|flights?|trains?|bus|coach|hire|rental|cars?)\W*)+"
)
_BEFORE_A_PART = re.compile(r" ?(?:,|and|&|\+|plus)+ (?:some |the |good |a )?(?:hotels?|food|meals|restaurants?|dinner)\b")
_BESIDE_A_PART = re.compile(r"\b(?:hotels?|food|meals|restaurants?|bed) ?(?:,|and|&|\+|plus)+ (?:some |the |good |a )?$")
"""Bed and food listed together are parts to be planned ("for the hotel and food")."""
_AT_A_MEAL = re.compile(
    r"\b(?:after|before|until|till|by|between|over|at|around|during|since|skip|and) (?:a |the |an early |a late |early |late )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day )?$"
)


_ITEM_BEFORE, _ITEM_AFTER = re.compile(r"[,;+&] ?$"), re.compile(r" ?(?:$|[,;.!+&])")
"""What a part stands between that is an item of a list ("5 nights in May, hotel, museums and food")."""


_IS_NEEDED = re.compile(r",? (?:to )?be (?:booked|reserved|found)|,? (?:please|needed|required)\b")
_SOME_ROOMS = re.compile(
    r"(?:[1-9]|two|three|four|five) (?:double |single |twin |family |separate )?rooms?|(?:double|single|twin|family) rooms?"
)
"""How many rooms and of what kind, which says what the bed is to be like and not what is to be planned."""


def _is_a_wish(low: str, span: Span) -> bool:
    """Whether a bed or a meal is only wished to be of some kind ("step-free hotel", "two separate rooms", "pure veg food"), and not asked for."""
    cuts = [m.end() for m in _CLAUSE.finditer(low, 0, span[0]) if not _ADJECTIVES.fullmatch(low[m.start() : span[0]])]
    start = cuts[-1] if cuts else 0
    cut = _CLAUSE.search(low, span[1])
    around = low[max(0, span[0] - 14) : span[0]], low[span[1] : span[1] + 14]
    if _BESIDE_A_PART.search(around[0]) or _BEFORE_A_PART.match(around[1]):
        return False
    clause = low[start : cut.start() if cut else len(low)]
    if _SOME_ROOMS.fullmatch(low[slice(*span)]) and not (_ASKED_FOR.search(low[start : span[0]]) or _IS_NEEDED.match(low, span[1])):
        return True
    if _MADE_FOR_ME.match(low[span[1] :]) or (_ITEM_BEFORE.search(low[: span[0]]) and _ITEM_AFTER.match(low[span[1] :])):
        return False
    opens = not low[:start].strip() and (BLANK not in clause or not low[: span[0]].strip() or bool(_BY_ITSELF.fullmatch(low[: span[0]])))
    return not opens and not _ASKED_FOR.search(low[start : span[1]]) and (BLANK in clause or not _BY_ITSELF.fullmatch(clause))


def _is_asked_for_behind(low: str, span: Span | None, at: int) -> bool:
    """Whether a part is asked for in plain words behind `at`, where a bed was told of ("the hotel is paid by work. … we need a hotel from the 9th")."""
    return span is not None and span[0] >= at and not _is_a_wish(low, span)


_LISTED = re.compile(r"^ ?(?:,|&|\+|and\b) ?[a-z]|^ and\b")
_LISTED_BEFORE = re.compile(r"[a-z] ?(?:,|&|\+|\band) ?(?:good |nice |great |the |local )?$")


def _is_a_taste(low: str, span: Span) -> bool:
    """Whether food is one of the things liked ("food, swimming, some ruins"), where no other part is named."""
    clause = re.split(r"[.;!?\n]", low[: span[0]])[-1]
    listed = _LISTED.match(low[span[1] :]) or _LISTED_BEFORE.search(clause)
    return listed is not None and not _ASKED_FOR.search(clause) and BLANK not in clause.rpartition(",")[2]


_A_CAR = r"(?:car|4x4|4wd|jeep|suv|mini ?van|van|convertible|auto|scooter|motorbike)"
_CAR_THERE = re.compile(
    rf"\b(?:have|got|own|rent(?:ing)?|hir(?:e|ing)|with) (?:a|an|our|my|our own|my own|a rental|a hire|a small|a big) ?(?:rental |hire )?{_A_CAR}\b"
    r"|\b(?:rental|hire|hired|rented) (?:cars?|vans?)\b|\bcar (?:rental|hire)\b"
    r"|(?:(?<=flights and )|(?<=flight and )|(?<=flights, )|(?<=flights \+ )|(?<=hotel and )|(?<=hotels and ))(?:a )?car(?= *(?:$|[.,;!]|please\b|only\b|there\b))"
    r"|\b(?:mietwagen|leihwagen|mietauto|voiture de location|lou(?:er|ant|ons) une voiture|(?:coche|auto|carro) de alquiler|alquilar (?:un )?(?:coche|auto|carro)|(?:auto|macchina) a noleggio"
    r"|nolegg\w+ (?:un'?)? ?(?:auto|macchina)|carro alugado|alugar (?:um )?carro|huurauto|auto (?:te )?huren)\b"
)
_INSTEAD = re.compile(
    r"\b(?:instead|rather|switch|change|better (?:by|take|to (?:go|travel|fly|take))|mejor|lieber|stattdessen|doch|plutot|piuttosto|meglio|liever|melhor)\b"
)

_NO_BUT_BY = re.compile(
    r"^\W*(?:(?:no|nope|nah|nein|non|nee|sorry|oops|wait|actually|i mean|i meant)\b[ ,.!:-]*)+"
    r"(?:(?:by|with|on|via|per|en|par|the|a|we|i|take|taking|we'?ll|i'?ll|let'?s|go|mit|der|dem)\b ?)*$"
)
"""What stands before a way of travelling that is said in the place of the one known ("no, by plane")."""
_NOTHING_MORE = re.compile(r"\W*(?:please|then|instead)?\W*")


class PartsReading(Value):
    """Parts switched on and off by a message, in the fixed order; `replace` means these and no others.

    `whole` says that everything was asked for; `denied` lists the transport a person will not use, in their words; `closes` says that nothing
    is wanted beside what is planned; `arranged` are the ways of travelling that are booked already, which are not to be offered.
    """

    add: tuple[Capability, ...] = ()
    remove: tuple[Capability, ...] = ()
    replace: bool = False
    whole: bool = False
    denied: tuple[Capability, ...] = ()
    car_there: Span | None = None
    closes: bool = False
    arranged: tuple[Capability, ...] = ()
    where: tuple[tuple[Capability, Span], ...] = ()

    @property
    def spans(self) -> tuple[Span, ...]:
        return tuple(span for _, span in self.where)

    def span_of(self, part: Capability) -> Span | None:
        """The words in which a part was named."""
        return next((span for named, span in self.where if named == part), None)


_Spans = dict[Capability, Span]


_SOME_RIDES = re.compile(
    r"\b(?:domestic|internal|inland|local|inter-?island|connecting|early|late|long(?:-haul)?|night|overnight|budget|low-?cost) $"
)
"""What limits a refusal to some rides of a kind ("no domestic flights")."""


_TRADED = re.compile(
    rf"\b(?:swap|replace|exchange|trade|change|upgrade) (?:the|our|my|that) (?:(?:[\w'-]+|{BLANK}+) ){{0,3}}(?:(?:for|with|to|into|by) (?:an? |the )?)?$"
)
""" "Swap the Kyoto hotel for …": what somebody thinks is there already, and no part that is asked for."""


_TRADED_FOR = re.compile(r" (?:for|to|with|into|by) (?:an? |the )?[a-z]")


def _is_traded(low: str, part: Capability, span: Span) -> bool:
    """Whether a way of travelling is to give way to another ("change the flight to a train")."""
    return part in TRANSPORT and _TRADED.search(low[: span[0]]) is not None and _TRADED_FOR.match(low[span[1] :]) is not None


def _named_parts(low: str, asked: bool, fresh: bool) -> tuple[_Spans, _Spans, _Spans]:
    """Where parts are wanted, ruled out, and only hinted at ("not just flights"). Of several mentions of a part, one that asks for it counts
    where nothing is chosen yet (`fresh`), else the last."""
    wanted: _Spans = {}
    refused: _Spans = {}
    hinted: _Spans = {}
    unneeded: set[Capability] = set()
    for part, pattern in WORDS:
        for match in pattern.finditer(low):
            before = low[: match.start()]
            if part in TRANSPORT and _COMES_BY_ITSELF.search(before) and not _WITH_ME.search(before):
                continue
            if part in TRANSPORT and (_FOND_OF.search(before) or _LESS_OF_IT.search(before) or _WENT_WRONG.match(low[match.end() :])):
                continue
            if part == "research_food" and not _is_food_part(low, match, asked):
                continue
            if negated(low, match.start()) and _ONLY_THEN.match(low[match.end() :]):
                continue
            if part in TRANSPORT and negated(low, match.start()) and _SOME_RIDES.search(before):
                continue
            some = negated(low, match.start()) and _ONLY_SOME.search(low[: match.start()]) is not None
            if _NOT_NEEDED.match(low[match.end() :]):
                unneeded.add(part)
                continue
            if _is_left_out(low, *match.span()) or _is_seen_to(low, *match.span()) or _is_traded(low, part, match.span()):
                refused[part] = match.span()
                continue
            if some:
                hinted.setdefault(part, match.span())
                continue
            ruled_out = negated(low, match.start()) and not (part in TRANSPORT and _AFTER_A_REFUSAL.search(before))
            if ruled_out and part == "research_hotels" and (_OF_SOME_KIND.match(low[match.end() :]) or _COMPOUND.fullmatch(match.group())):
                continue
            if ruled_out and part == "research_hotels" and not _ANY_BED.search(match.group()):
                continue
            if (
                fresh
                and not ruled_out
                and ((part in wanted and not _is_a_wish(low, wanted[part])) or (part == "research_hotels" and _TRADED.search(before)))
            ):
                continue
            (refused if ruled_out else wanted)[part] = match.span()
    if "research_food" in unneeded and _NAMED_MEAL.match(low[slice(*wanted.get("research_food", (0, 0)))]):
        del wanted["research_food"]
    return wanted, refused, hinted


def says_another_way(low: str, wanted: Mapping[Capability, Span]) -> bool:
    """Whether a message is nothing but a no and a way of travelling, which takes the place of the one known ("no, by train")."""
    if len(wanted) != 1 or not set(wanted) <= set(TRANSPORT):
        return False
    ((start, end),) = wanted.values()
    return _NO_BUT_BY.match(low[:start]) is not None and _NOTHING_MORE.fullmatch(low, end) is not None


def read_parts(low: str, chosen: tuple[Capability, ...] | None, *, asked: bool = False, by_air: bool = False) -> PartsReading:
    """The parts `low` names. `chosen` are those already switched on, `asked` says the parts are being asked about.

    `by_air` says that both ends of the way are airports, which names flights where nothing else is named.
    """
    wanted, refused, hinted = _named_parts(low, asked, fresh=chosen is None)
    booked: set[Capability] = set()
    told = dict(wanted)
    cabin = _CABIN.search(low)
    if not any(p in wanted for p in TRANSPORT):
        wanted = {**hinted, **wanted}
        if (
            chosen is None
            and not asked
            and not (cabin or by_air)
            and all(part not in TRANSPORT for part in wanted)
            and all(_is_a_wish(low, span) or (part == "research_food" and _is_a_taste(low, span)) for part, span in wanted.items())
        ):
            wanted = {}
    if (own := _OWN_STAY.search(low)) and not _is_asked_for_behind(low, wanted.get("research_hotels"), own.end()):
        refused["research_hotels"] = _found_span(_OWN_STAY, low)
        booked.add("research_hotels")
        wanted.pop("research_hotels", None)
    for part, span in _arranged(low):
        refused[part] = span
        booked.add(part)
        wanted.pop(part, None)
    if not any(p in wanted or p in refused for p in TRANSPORT) and (cabin or by_air):
        wanted["research_flights"] = cabin.span() if cabin else (0, 0)
    everything = _EVERYTHING.search(low) or ((_ALL_ANSWER.search(low) or _PIECE_OF_ALL.search(low)) if asked else None)
    whole = everything is not None
    add = set(wanted) | (_everything(wanted, refused) if whole else set())
    sole = {part for part, pattern in WORDS if part in wanted and any(says_only(low, m.span()) for m in pattern.finditer(low))}
    only = bool(sole)
    if only and not (sole & set(TRANSPORT)):
        add -= {p for p in TRANSPORT if p in wanted and (_OWN_WAY.search(low) or not _beside(low, wanted[p], (wanted[s] for s in sole)))}
    remove = set(refused) - set(wanted)
    if wanted and (_INSTEAD.search(low) or says_another_way(low, wanted)) and not only:
        named = {c for c in wanted if c in TRANSPORT}
        remove |= {c for c in (chosen or ()) if named and c in TRANSPORT and c not in named}
    denied = tuple(part for part in TRANSPORT if part in refused and part not in booked and part not in wanted)
    return PartsReading(
        add=_ordered(add),
        remove=_ordered(remove),
        replace=only,
        whole=whole,
        denied=denied,
        car_there=next((found.span() for found in _CAR_THERE.finditer(low) if not negated(low, found.start())), None),
        where=tuple(
            {
                **{p: everything.span() for p in add if everything},
                **refused,
                **{p: s for p, s in wanted.items() if p in told or p not in hinted},
            }.items()
        ),
    )


_YES = re.compile(
    r"^\W*(?:(?:yes|yeah|yep|yup|sure|ok(?:ay)?|of course|definitely|absolutely|both|ja|gerne|oui|si|sim|claro|volontiers)\b|(?:that|it) would be (?:great|good|lovely|nice))"
    rf"|^[^\w{BLANK}]*please\b"
)
_NO = re.compile(
    r"^\W*(?:(?:no|nope|nah|nein|non|nee|nao|neither|not? needed|nothing else)\b(?! (?:budget|preference|limit|idea|rush|museums?|kids|children|later|more than))|that'?s (?:all"
    r"|it)\b|(?:just|only) (?:the|those|that|these)\b)"
    r"|\b(?:we|i)(?:'ll| will| can)? (?:book|find|sort|handle|do|arrange) (?:the (?:rest|hotels?|food)|that|those|it|them) (?:ourselves|myself|separately)\b"
)


_YES_PIECE = re.compile(r"[.;,!?\n] *(?:yes|yep|yeah|yup|sure|ja|oui|si|sim)(?: please| both| bitte)?(?= *(?:$|[.;,!?]))")
"""A yes among other answers ("500. yes please")."""
_NO_FOOD = re.compile(r"\bno (?:need for )?(?:food|meals?|restaurants?|dinners?|places? to eat)\b")
"""A no to food alone, which leaves the bed to be asked about."""


def with_bed_answered(parts: PartsReading, low: str, chosen: tuple[Capability, ...]) -> PartsReading:
    """The parts of an answer to the question whether a bed and food are to be found beside the way: yes to both, or no to either."""
    fresh = () if parts.whole else [part for part in parts.add if part not in chosen]
    if fresh or set(parts.remove) & set(TRANSPORT):
        return parts
    if parts.remove == ("research_food",) and not (parts.replace or _NO.search(_NO_FOOD.sub(" ", low))):
        return parts
    if _NO.search(low) or parts.replace or parts.remove:
        return evolve(parts, add=(), replace=False, closes=True)
    if (yes := _YES.match(low) or _YES_PIECE.search(low)) or parts.whole:
        span = yes.span() if yes else (0, len(low))
        found: tuple[Capability, ...] = ("research_hotels", "research_food")
        return evolve(parts, add=found, replace=False, whole=True, where=(*parts.where, *((part, span) for part in found)))
    return parts


def booked_ways(low: str) -> tuple[Capability, ...]:
    """The ways of travelling that a message says are booked already, or not to be booked."""
    return tuple(part for part, _ in _arranged(low))


def arranged_spans(low: str) -> tuple[Span, ...]:
    """Where a message says that the way there is booked already."""
    return tuple(span for _, span in _arranged(low))


def _arranged(low: str) -> list[tuple[Capability, Span]]:
    """Each way of travelling that is booked already, or that people see to themselves, with the words that say so."""
    found = [
        (part, next((m for m in pattern.finditer(low) if not _TO_BE_BOOKED.search(low[: m.start()])), None))
        for part, pattern in _HAVE_TRANSPORT.items()
    ]
    own = [
        (part, match.span())
        for part, pattern in WORDS
        if part in TRANSPORT
        for match in pattern.finditer(low)
        if _is_seen_to(low, *match.span())
    ]
    return [*((part, match.span()) for part, match in found if match is not None), *own]


def _beside(low: str, span: Span, others: Iterable[Span]) -> bool:
    """Whether a part stands in one list with another ("flights and hotel only")."""
    return any(re.fullmatch(r"\W*(?:(?:and|n|plus|a|an|the)\W*)*", low[min(span[1], o[1]) : max(span[0], o[0])]) for o in others)


_OWN_WAY = re.compile(
    r"\b(?:we|i)(?:'ll| will| are|'re|'d)? ?(?:drive|driving|get|make our own way)\b[^.;]{0,20}\b(?:ourselves|myself|ourself|own|car|van|there)\b"
)
"""How one travels, said by the way: it needs no planning where a bed alone is wanted."""


def is_denied_part(low: str, span: Span) -> bool:
    """Whether a part named at `span` is ruled out, and not only some of it ("no early flights")."""
    return negated(low, span[0]) and not _ONLY_SOME.search(low[: span[0]])


def _found_span(pattern: re.Pattern[str], low: str) -> Span:
    found = pattern.search(low)
    return found.span() if found else (0, 0)


def _everything(wanted: dict[Capability, Span], refused: dict[Capability, Span]) -> set[Capability]:
    """All parts that make sense: with a transport named, no other transport."""
    rest = [p for p in ALL_PARTS if p not in refused]
    if any(p in wanted for p in TRANSPORT):
        rest = [p for p in rest if p not in TRANSPORT]
    return set(rest)


def _ordered(parts: set[Capability]) -> tuple[Capability, ...]:
    order = {part: n for n, (part, _) in enumerate(WORDS)}
    return tuple(sorted(parts, key=lambda part: order[part]))


def _is_food_part(low: str, match: re.Match[str], asked: bool) -> bool:
    """Whether a word about eating asks for restaurants; "we love food" and "great local food" are an interest."""
    if _MEAL_TIME.match(match.group()) and _AT_A_MEAL.search(low[: match.start()]):
        return False
    if low[: match.start()].endswith("street "):
        return False
    if asked and _IS_FOND.search(low[max(0, match.start() - 45) : match.start()]) and not _LISTED_WITH_PARTS.search(low[: match.start()]):
        return False
    if asked or not _NAMED_MEAL.match(match.group()) or _LISTED_WITH_PARTS.search(low[: match.start()]):
        return True
    if _DIET.search(low[: match.start()]) and not _BESIDE_PARTS.search(low):
        return False
    return not _FOOD_LOVE.search(low[max(0, match.start() - 45) : match.start()])


def says_only(low: str, span: Span) -> bool:
    """Whether a part named at `span` is to be the only one ("just flights", "hotel only")."""
    if _DIET.search(low[: span[0]]):
        return False
    before = low[max(0, span[0] - 22) : span[0]]
    after = low[span[1] : span[1] + 14]
    said = re.search(
        rf"\b(?:{_SOLELY})(?: (?:{_BEFORE_THE_ONLY})){{0,3}} +(?:\w+ and )?$",
        before,
    )
    return bool(said and not re.search(r"\bjust (?:need|want|looking for|find)\b", said.group())) or bool(
        re.match(r"(?: \w+)? only\b(?! for)", after)
    )
