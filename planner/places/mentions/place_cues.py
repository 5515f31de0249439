"""The words around a name that say what it is: where a trip starts, where it goes, home, or no place at all.

Patterns see folded words (no capitals, accents or apostrophes), a comma as ",", up to eight words before the name and four after it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

Role = Literal["origin", "destination", "home"]

MONTHS = frozenset(
    "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec".split()
)
DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun today tomorrow tonight".split()
)
HOLIDAYS = frozenset("christmas xmas easter thanksgiving halloween ramadan diwali eid feria hanukkah whitsun pentecost newyear".split())
DEMONYMS = frozenset(
    """american british english scottish welsh irish french german italian spanish portuguese dutch belgian swiss austrian greek turkish polish czech hungarian
    danish swedish norwegian finnish russian ukrainian chinese japanese korean thai vietnamese indian pakistani indonesian malaysian filipino australian canadian brasileira brasileiro
    mexican brazilian argentinian argentine peruvian cuban egyptian moroccan lebanese israeli persian iranian arabic african european asian latin mediterranean
    caribbean cajun creole ethiopian nepalese mandarin cantonese sichuan szechuan hindi urdu punjabi bengali tamil halal kosher euro euros dollar dollars""".split()
)
FOOD = frozenset(
    """food foods cuisine cuisines dish dishes pizza pizzas curry curries sandwich sandwiches breast roast style styles beans wine wines cheese whisky whiskey
    coffee tea chicken noodles ramen sushi bbq barbecue steak steaks salad soup plate plates crab lamb beef bread sausage sausages""".split()
)
JOINING = frozenset(
    """to from in at near and or via for of the a an visit visiting explore exploring flight flights fly flying trip trips train trains bus
    depart departing leaving leave destination origin city travel travelling traveling weekend holiday vacation tour hotel hotels days
    nights week with then not no yes on by into stay staying going please thanks city area airport region state centre center town today
    tomorrow our my we us it is are was be""".split()
)
SIGHTS = frozenset(
    """memorial monument tower bridge cathedral palace palazzo eye zoo stadium arena castle basilica abbey temple shrine mosque chapel fountain statue aquarium
    observatory conservatory lighthouse cemetery""".split()
)
VENUES = SIGHTS | frozenset(
    """museum museo musee museums park parks garden gardens church gallery galleria galerie market markets mercado square plaza piazza station theatre theater opera
    hall house institute library center centre terminal pier piers wharf academy university college school hospital hotel inn suites suite hostel resort lodge motel
    villa court collection farm mall monastery ruins restaurant cafe bar pub bistro club hilton marriott radisson hyatt sheraton westin ibis novotel ritz wyndham
    ramada travelodge hampton homewood fairfield springhill doubletree motel6 quinta western holiday street avenue road lane boulevard row""".split()
)
GREETINGS = frozenset(
    "roadtrip roadtripping interrail interrailing citytrip backpacking honeymoon hi hello hey dear thanks cheers hiya yo".split()
)
GEOGRAPHY_AFTER = frozenset(
    "beach park hills heights springs falls island islands bay village lake valley point harbor harbour creek grove gardens junction rock ridge".split()
)
NOT_A_PLACE_AFTER = frozenset(
    """airlines airline airways street st road rd avenue ave lane square bridge university college hospital school academy consulting inc ltd llc corp
    corporation bank group hilton marriott hyatt sheraton novotel ibis westin ritz fc united rovers rangers lakers bulls yankees knicks monument tower
    peace hat express times post herald bowl gift prime programming""".split()
)
SHOWS = frozenset("show shows musical musicals".split())
"""What is put on at a theatre called like a small place ("a Broadway show")."""
FIRST_NAME_BEFORE = re.compile(
    r"(?:\b(?:mr|mrs|ms|miss|dr|prof|sir|dear|hi|hello|hey|thanks|thank you|cheers|regards|im|i am|this is|its|name is|names|named|called|with|under|for me and|"
    r"me and|my \w+|our \w+|brother|sister|mum|mom|dad|son|daughter|wife|husband|partner|friend|colleague|boss|uncle|aunt|auntie|name of|name)(?: ,)?)$"
)
PERSON_ACTS = frozenset(
    """wants want wanted likes like liked needs need loves hates prefers is isnt was has had will wont would cant can cannot doesnt does did said says thinks
    asked speaking here turns celebrates gets s lives works travels flies flew sleeps eats uses""".split()
)
NAME_OF = re.compile(r"\b(?:under(?: the)?(?: name)?(?: of)?|name of|names?|named|booked by|mr|mrs|ms|dr)$")

_SOFTEN = (
    r"(?:(?: the| a| downtown| central| sunny| beautiful| lovely| old| nearby| greater| historic| cold| warm| hot| rainy| cheap| good old| city of| state of| country of| island of|"
    r" airport of| town of| area of| anywhere in| somewhere in| places in| cities in| around)*)$"
)

_LEAVES_BY = re.compile(
    r"\b(?:leav\w+|depart\w*|fly|flying|flights?|fares?|tickets?|fly me|travel\w*|trip|bus|train|start\w*)(?: (?!to\b|from\b)[\w,]+){0,8} (?:from|out of)$"
)

_HOME = re.compile(
    r"\b(?:(?:im|i am|we are)(?: currently| now| here)? in|currently in|(?:im|i am|were|we are|originally|i come|we come|myself) (?:all |both )?from|(?:based|live|living|lives"
    r"|reside|residing|resident|home) (?:in|near|outside|at|of|just outside)|"
    r"home(?:town| town| city| base| airport)?(?: is| will be)?(?: in)?|(?:back|return|returning|returns|home)(?: again| home)? (?:to|in|into))"
    + _SOFTEN
)
_BACK_FROM = re.compile(
    r"\b(?:home|back|return|returning|returns|return flight|come back|coming back)(?: \w+ly)? (?:from|out of)" + _SOFTEN
)
_NOT_TO = re.compile(r"\b(?:similar|compared|comparable|close|closer|equivalent|alternatives?|nearest) to" + _SOFTEN)
_PEOPLE = (
    r"(?:he|she|they|mother|father|mum|mom|dad|wife|husband|partner|friends?|parents?|family|grandparents?)(?: is| are| comes| come| came)?"
)
_NOT_FROM = re.compile(
    r"\b(?:"
    + _PEOPLE
    + r"|far|away|different|minutes?|min|mins|hours?|hrs?|km|miles?|walk|drive|distance|suggestions?|view|views) from"
    + _SOFTEN
)
_ORIGIN = re.compile(
    r"\b(?:from|ex|escape|escaping|departing|depart|departs|departure|leaving|leave|leaves|origin|originating|out of|von|ab|aus|desde|vanuit|vanaf|a partir d[aeo]|saindo d[aeo]|partindo d[aeo]|"
    r"(?:start|starting|starts|begin|beginning|begins|commence|commencing|initiating|originating|setting off|set off)(?: out| off| our trip| my trip| the trip)? (?:from|in|at|out of|with)|"
    r"(?:departing|depart|departs|departure|leaving|leave)(?: out)? (?:of|from|city|airport|point|is)|(?:departure|origin|starting)(?: city| point| airport| place)?(?: is| will be)?|"
    r"(?:bus|buses|train|trains|flight|flights|coach|plane) in|pick(?: me| us)? up (?:in|at|from))" + _SOFTEN
)
_FOR_DEST = re.compile(
    r"\b(?:leaving|leave|leaves|depart|departing|departs|departure|left|setting off|set off|off|bound|head|heading|start|starting)(?: \w+)? for"
    + _SOFTEN
)
_GOVERNED = (
    r"(?:want|wants|wanted|like|need|needs|have|has|had|love|able|how|try|trying|plan|plans|planning|planned|prefer|willing|ready|hope|hoping|used|order|wish|intend|decided|looking"
    r"|allowed|need us|id|going|gonna|nice|good|great|happy|glad|easy|hard|best|time|what|where|which)"
)
_INFINITIVE = re.compile(rf"\b{_GOVERNED}(?: us| me| you)? to$")
_GOING_TO = re.compile(r"\bgoing to$")
_TO = re.compile(
    r"\b(?:to|into|onto|towards?|nach|hacia|vers|verso|naar|pour|(?:vou|vamos|ir|irmos|viajar|viajamos|viagem|voo|partimos)\b(?: \S+){0,7} para|legoland|centerparcs|seaworld|"
    r"(?:ir|irnos|viajar|volar|vamos|voy|andiamo|allons|on va|partiamo|andare|viaggio|volare|aller|partir|alle?r?|voyage|viagem|viaje|vuelo|volo|vol|um)"
    r" (?:a|au|aux|em|in|en))" + _SOFTEN
)
_VISIT = re.compile(
    r"\b(?:hit up|hitting|visit|visiting|visits|visited|explore|exploring|explores|tour|touring|discover|discovering|destination(?: city| is| will be)*|destinations(?: are)?|reach|reaching|"
    r"via|arrive|arriving|(?:arrive|arriving|arrives|land|landing|lands) at|covering|cover|between|stay in|staying in|stopover in|stop in|stops? (?:in|at)|heading|headed"
    r"|experience|experiencing|i meant|i mean|(?:put|putting) together|organise|organising|arrange|arranging|(?:it|that|this)(?:s| is| will be| shall be))"
    + _SOFTEN
)
_STAY_IN = re.compile(
    r"\b(?:hotels?|hostels?|flat|flats|apartments?|house|houses|airbnb|villa|room|rooms|stay|stays|staying|accommodation|days?|nights?|weeks?|weekend|night|month|fortnight"
    r"|arrive|arriving|arrival|arrives|"
    r"land|lands|landing|land there|touch down|touching down|be|been|being|somewhere|place|places|restaurants?|table|dinner|lunch|attractions?|things|museums?|time|break"
    r"|holidays?|vacation|trip|conference|"
    r"wedding|meeting|friends?|family|relatives|end|ends|ending|finish|finishing|concluding|conclude|stop|stopping|stopover|layover|one|some|it|up|ideas?|available|is|are"
    r"|located|do|see|eat|look|search|events?)"
    r"(?: \w+)? (?:in|near|around|outside|close to)" + _SOFTEN
)
_WEAK = re.compile(
    r"\b(?:in|at|near|around|op|auf|for|of|about|do|see|seeing|search|try|love|prefer|choose|pick|consider|considering|maybe|say|on|within|inside|outside|through|across|over|than|like|not|"
    r"actually|is|was|its|thats|well|namely|make it|include|including|add|adding|plus|skip|instead|with|both|either|also|then|want|thinking|flights?|fly|flying|book|recommended|suggested"
    r"|recommend|suggest|trains?|bus|buses|and|or|us|i|we|across|throughout)" + _SOFTEN
)
_WEAK_DESTINATION = re.compile(
    r"\b(?:in|at|near|around|through|across|throughout|see|seeing|include|including|add|adding|flights?|fly|flying|book|trains?|bus)"
    + _SOFTEN
)


def leaves_by(left: str) -> bool:
    """Whether words say what one leaves by and then "from", after which a code is a code even where it spells a word ("flights from lax")."""
    return bool(_LEAVES_BY.search(left))


RELATIVE_BEFORE = re.compile(
    r"\b(?:kids?|children|twins|daughters?|sons?|brothers?|sisters?|mum|mom|dad|baby)(?: are| is| named| called)?$"
)
NEVER_SMALL = frozenset(
    "man male best most deal bar bury ware same see hit bed ham as are of is and the wells battle rugby hove goes born eye uni ".split()
)
NOT_SUPPOSED = r"(?<!if i )(?<!if we )(?<!if they )"
"""In front of a past form: "if I went" speaks of what might be, not of what was."""
NEGATED = re.compile(
    r"\b(?:not|instead of|rather than|rather (?:\w+ ){1,6}than|prefer (?:\w+ ){1,6}over|except(?: for)?|anywhere but|(?:any|some)where in (?:\w+ ){1,3}but|apart from|aside from|"
    r"avoid|avoiding|no longer|isnt|never|dont want(?: to go| to visit)?|do not want(?: to go| to visit)?|"
    r"(?:dont|do not|wont|will not|cant|cannot|rather not|not going)(?: (?!mind|wait|care|help)\w+){0,3} to|no|visited|"
    rf"(?:was|{NOT_SUPPOSED}went|stayed|grew up|born|lived"
    r"|(?<!never )(?<!ever )(?<!anyone )(?<!anybody )(?<!someone )(?<!somebody )(?<!you )been)(?= (?:in|to|at))|"
    r"doesnt have to be|other than|besides|drop|remove|forget|without|skip|skipping|no more|dont like|hate)"
    r"(?: to| in| at| from| the| our| my| usual| same| old| about| going to| visiting| go to| via)*$"
)
SEVERAL_CITIES = re.compile(
    r"\b(?:\d+|two|three|four|five|several|few|some|various|multiple|couple of|different|many)(?: \w+){0,2} (?:cities|towns|places|stops|destinations|spots|islands|regions)"
    r"(?: (?:in|of|across|around|throughout|within|all over))(?: the| state of| the state of)*$"
)
PLACE_ASKED = re.compile(
    r"\b(?:in|near|around|outside|about|like|prefer|consider|considering|than|or|make it|is|was|via|maybe|not|to|from|recommend|recommended|suggest|suggested)"
    + _SOFTEN
)
SIGHTS_TOO = re.compile(
    r"\b(?:visit|visiting|visits|visited|see|seeing|explore|exploring|experience|at|tickets? (?:for|to)|between)" + _SOFTEN
)
CITIES_TO_VISIT = re.compile(r"\b(?:[2-9]|two|three|four|five|several)(?: \w+){0,2} cities\b")
TRAVELS_TO = re.compile(
    r"\b(?:flights?|fly|flying|trains?|bus|buses|coach|tickets?|trips?|travel\w*|adults?|people|weekend|\d)(?: from \w+(?: \w+)?)? (?:to|from)$|\b(?:departing|leaving|visit"
    r"|visiting|out of|flight from \w+ to)$"
)
RIGHT_TRIP = re.compile(
    r"^(?:trip|trips|holiday|holidays|vacation|weekend|getaway|break|city break|hotels?|hostels?|flights?|itinerary|tour|honeymoon|please|for (?:\d+|a|two|three|four|five|six|seven|ten)|"
    r"(?:at|around|in|during|over|from|towards) (?:the )?(?:end|start|beginning|middle|mid|early|late|christmas|easter|new year))\b|^for *(?:,|$)"
)
_OVERLAND = re.compile(
    r"\b(?:by (?:car|road|train|rail|bus|coach)|driv(?:e|ing)|road ?trip|trains?|bus|coach|amtrak|greyhound)\b", re.IGNORECASE
)
_BY_AIR = re.compile(r"\b(?:fl(?:y|ying|ights?)|planes?|airport)\b", re.IGNORECASE)
RIGHT_ORIGIN = re.compile(
    r"^(?:departure|as (?:the|my|our) (?:origin|start|starting point|departure)|is (?:my|our|the) (?:origin|starting point|home|departure))\b"
)
RIGHT_CLEAN = re.compile(
    r"^(?:$|,|for|in|on|from|with|next|this|and|und|et|y|e|im|am|fur|mit|vom|von|ab|aus|pour|avec|du|en|au|para|con|del|dal|oder|ou|at|tomorrow|today|by|via|then|or|please|to"
    r"|until|till|between|during|over|around|after|before|again|instead|later|soon|\d|"
    r"now|the (?:\d|first|second|week|weekend)|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday|sat|sun|fri|mon|tue|wed|thu|leaving|departing|returning|where|because|but|if|when|two|three|four|five|airport"
    r"|train|flight|hotel|city|town|there|as|trip)\b|^$|^,"
)
FILLERS = frozenset(
    """ok okay k then please pls maybe perhaps hmm um uh well yes yeah yep sure lets let us say go with try actually i we ill well id think guess probably definitely fine great how about
    what sounds looks good lovely perfect just it is will be do would like prefer want the oh so alright right cool thanks thank you one my our answer choice city to in""".split()
)
"""Words that may stand around a bare answer to "where?"."""
CORRECTING = frozenset(("instead", "rather"))
"""Words that make of a name beside them, and nothing else, another place than the one before."""
FOREIGN_SMALL = frozenset(
    "est del los las les des sur von mit par con per una uno und der die das pour dans nel marche playa costa sierra plage mer meer strand see berg dal aus nach vom bei fur auf"
    " une volta nada oggi poi nel sul alla ein eine chez depuis avec desde hasta entre tra fra verso bis ich wir noi moi nous saida partida para salida"
    " adelante alles ambos anfang basso basta belle berge carro chica coche corrente dalla davon dessa desse desta domenica esposo estancia"
    " fruhling jeden lange liberdade macchina madre maman manha mardi meados minha molta natale noiva norte nunca paare pague palme parto"
    " pasti perto plazo posto praia prolonge queria questa quinto regen santa santo serre steden suden tante tanto venire zonder"
    " cerca vicino presso nahe dichtbij proche longe centro longo medio quatro cinque sete media tarde noche noite sera soir abend avond"
    " domani manana amanha een vanuit vanaf terme termas nonni nonna nonno dabei vamos voy andiamo allons velo bici fahrrad fiets bicicleta bicicletta masseria masserie".split()
)
"""Words of other languages that name a town or an airport, or nearly do, only where they are written with a capital."""
PARTS_BEFORE = re.compile(
    r"\b(?:hotels?|unterkunft|zuge?|bahn|fluge?)\b(?: ,)?(?: \w+)? (?:und|oder|,)$"
    r"|\b(?:gut|lecker|regional|lokal|vegetarisch|vegan|einfach|typisch|heimisch)e[smnr]?$|\b(?:lieben|mogen|zum|beim)(?: gutes)?$"
)
"""Parts of a trip before a word that is also one, as "Hotels und Essen", and what makes it what one eats ("gutes Essen")."""
CITY_PARTS = frozenset(
    ("old town", "new town", "old city", "downtown", "uptown", "midtown", "city centre", "city center", "town centre", "the centre")
)
LODGINGS = frozenset(
    "ferienwohnung ferienhaus unterkunft apartamento appartement appartamento albergo huisje riad riads ryokan ryokans hostal parador paradores agriturismo agriturismi pousada"
    " gite gites pension".split()
)
AMENITIES = frozenset(
    "pool sauna strand garten balkon kuche terrasse parkplatz meerblick fruhstuck grill spielplatz hund piscine piscina plage jardin jardim giardino terraza aurora".split()
)
"""What a bed is to have, in languages that write nouns with a capital or call them like a town ("Pool", "Strand")."""
NOT_CODES = frozenset(
    """the and usd eur gbp cad aud nzd chf jpy inr vat atm faq eta etd pdf vip ceo bbq gym spa car bus max min not yes all one two day mom dad wtf omg lol asap fyi btw ok
    tbd tba url api aka est pst cst gmt utc cet ist bst ago any are but can did for get had has her him his how its let may new now off old our out own per put say see she
    six ten too top try use was way who why won you rsvp tv dvd usb sim app gps map etc suv via nut mid low big hot veg gf""".split()
)


def goes_overland(text: str) -> bool:
    """Whether a text travels by road or rail and nowhere by air."""
    return bool(_OVERLAND.search(text)) and not _BY_AIR.search(text)


@lru_cache(maxsize=4096)
def cue_of(left: str) -> tuple[Role | None, bool]:
    """The role that the words before a name give it, and whether they are a strong sign of a place at all."""
    if _BACK_FROM.search(left):
        return "destination", True
    if _HOME.search(left):
        return "home", True
    if _FOR_DEST.search(left):
        return "destination", True
    if _NOT_FROM.search(left) or _NOT_TO.search(left):
        return None, False
    if _ORIGIN.search(left):
        return "origin", True
    if _TO.search(left):
        return "destination", _GOING_TO.search(left) is not None or _INFINITIVE.search(left) is None
    if _VISIT.search(left) or _STAY_IN.search(left):
        return "destination", True
    if _WEAK.search(left):
        return "destination" if _WEAK_DESTINATION.search(left) else None, False
    return None, False


def cued_weakly(left: str) -> bool:
    """Whether a word, and no mere comma, allows a place after it."""
    return _WEAK.search(left) is not None or cue_of(left)[1]


@lru_cache(maxsize=4096)
def weak_cue(left: str) -> bool:
    """Whether the words before a name at least allow a place."""
    return _WEAK.search(left) is not None or cue_of(left)[1] or left.endswith(("to", ","))
