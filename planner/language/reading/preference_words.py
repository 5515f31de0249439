"""Canonical words of preferences and the ways people say them: one row a word. Data only; `preferences` finds them in a message.

Where a person's word has no canonical one it is kept as said.
"""

from __future__ import annotations

import re

from planner.domain.options import Pace
from planner.domain.patch import ListSlot

Row = tuple[ListSlot, str, re.Pattern[str]]


def _rows(slot: ListSlot, table: dict[str, str]) -> tuple[Row, ...]:
    return tuple((slot, word, re.compile(rf"(?<!\w)(?:{pattern})(?!\w)")) for word, pattern in table.items())


PACES: tuple[tuple[Pace, re.Pattern[str], re.Pattern[str]], ...] = (
    ("relaxed", re.compile(r"\b(?:relax(?:ed|ing)|(?:easy|gentle|slow|calm) (?:pace|days|mornings)|slow(?:er|-paced| paced| pace| travel)?(?! trains?)"
        r"|easy[- ]?going|chill(?:ed|ed out|ing)?|leisurely|laid[-"
        r" ]?back|tak(?:e|ing) (?:it|things) (?:easy|slow(?:ly)?)|unhurried|(?:not|nothing|never|without being) (?:(?:too|very|overly|so) )?(?:rushed|packed|busy|hectic|strenuous"
        r"|intense|full[- ]on)|(?:(?<!hotels but )(?<!hotel but )(?<!prices )nothing|(?:not|never) (?:too|overly|so)) crazy(?!,? (?:say|under|up to|around|about|max|expensive"
        r"|money))|(?:go|going|travel|travelling|move|take it) (?:very |really |nice and )?slow(?:ly)?|no(?:t| need"
        r" to)? rush(?:ing)?(?: around)?|without (?:any )?(?:rush(?:ing)?|stress)|no rush(?:ing)?"
        r"|(?:hates?|dislikes?|avoid|without|don'?t (?:like|want)|rather than|instead of|sick of|not into|(?:can'?t|cannot) (?:stand|bear))(?: to be| being| getting| feeling)?"
        r" (?:rush(?:ed|ing)?|hurr(?:y|ied|ying)|running around|racing around|tight schedules?|packed (?:days|schedules?))"
        r"|gentle|calm pace|entspannt\w*|gemutlich|tranquil[oa]?|rilassat[oa]|detendu|not too"
        r" (?:much|busy|many things))\b"), re.compile(r"\b(?:relax|slow|easy|chill|calm)\w*")),
    ("packed", re.compile(r"\b(?:(?:jam-?|action-?)?packed|fast[- ]pac(?:ed|e)|busy (?:pace|days|schedule|itinerary|trip)|full[- ]on|(?:see|do|cram|fit)(?: in)? (?:everything|as much as (?:possible"
        r"|we can|i can))|intense|hectic|non-?stop sightseeing|full (?:days|schedule|itinerary)|energetic|vollgepackt)\b"), re.compile(r"\b(?:pack|fast|busy|full|quick|intense)\w*")),
    ("moderate", re.compile(r"\b(?:(?:moderate|medium|normal|average|balanced|steady|middling|regular) (?:pace|tempo|speed)|pace(?: is|:| of|,)? (?:moderate|medium|normal|average|balanced|steady)"
        r"|balanced|moderately paced|(?:(?<=^)|(?<=[,;] ))moderate(?= *(?:$|[,;.]))|pace(?: is|:|,)? (?:in"
            r" )?between)\b"), re.compile(r"\b(?:moderate|medium|normal|balanced|middle|average|steady|mid|between|mix)\b")),
)  # fmt: skip
"""Pace, how it is said anywhere, and how it is said in answer to a question about it."""

_EATS_NO = (
    r"(?:(?:don'?t|doesn'?t|do not|does not|can'?t|cannot|won'?t|will not|never|not) (?:eats?|have|touch(?:es)?)|eats? no|iss[te]n? kein\w*|mang(?:e|ent|eons) (?:pas|jamais) (?:de|d')"
    r"|no com(?:e|emos|en|o)|non mangi\w+|nao com\w+|ee?te?n? geen|ohne|sans|sin|senza|sem|zonder|kein(?:en?)?|geen)(?: any| la| le| el| il)?"
)
"""What says that somebody eats none of something."""
DIETARY = _rows("preferences.dietary", {
    "vegetarian": r"vegetarians?|veggies?|veg (?:food|meals?|restaurants?|only)|pure veg|veg(?= food|\b(?!-))|no meat|(?:don'?t|do not|doesn'?t) eat meat|meat[- ]free|meatless|vegetarisch\w*"
        rf"|{_EATS_NO} (?:meat|fleisch|viande|carne|vlees)"
        r"|vegetarier(?:in)?(?:nen)?"
        r"|vegetariano?s?|vegetariana|vegetarien(?:ne)?s?",
    "vegan": r"vegans?|plant[- ]based|vegano?s?|vegan[ea]s?|vegetalien(?:ne)?",
    "pescatarian": r"pesc[ae]tarians?|(?:only )?eat fish but (?:no|not) meat",
    "halal": r"halal",
    "kosher": r"kosher",
    "jain": r"jain (?:food|meals?)|jain",
    "gluten_free": r"gluten[- ]free|no gluten|(?:can'?t|cannot|don'?t|doesn'?t) (?:eat|have) (?:gluten|wheat)|coeliacs?|celiacs?|coeliac disease|gluten (?:intolerant|intolerance|allergy"
        r"|sensitive)|allergic to (?:gluten|wheat)|wheat allergy|zoliakie|c(?:oe|œ|e)lia(?:ques?|c[oa]s?|ci|kie)|glutenfrei|sans gluten|sin gluten|senza glutine|sem gluten|glutenvrij"
        r"|glutenunvertraglich\w*|nao (?:pode |podemos )?com(?:e|er|o) gluten|no (?:puede )?com(?:e|er|o) gluten|allergi\w+ (?:al glutine|au gluten)|alergic\w+ al gluten",
    "dairy_free": r"dairy[- ]free|no dairy|lactose(?:[- ](?:free|intolerant|intolerance))?|(?:can'?t|cannot|don'?t) (?:eat|have) (?:dairy|milk|lactose)|dairy allergy|allergic to (?:dairy"
        r"|milk)|laktosefrei|allergi\w+ (?:au lait|al latte|aux produits laitiers)|alergi\w+ (?:a la leche|a los lacteos|ao leite)|milchallergie|sans lactose|sin lactosa|senza lattosio|lactosevrij",
    "nut_allergy": r"(?:pea)?nuts? allerg(?:y|ies|ic)|allerg(?:ic|y) to (?:(?:tree |pea)?nuts?)|nut[- ]free|no nuts|nuss?allerg\w+|notenallergie|alergic\w+ (?:a |al |a los "
        r"|a las )(?:frutos secos|nueces|cacahuetes?|mani)|allergique\w* (?:aux?|a l[ae]) (?:noix|arachides?|cacahuetes?)|allergic\w+ (?:alle|alla|agli) (?:noci|frutta secca|arachidi)"
        r"|(?:can'?t|cannot) (?:eat|have) nuts|anaphylactic to nuts",
    "shellfish_allergy": r"alergic\w+ (?:a |al |a los |ao |aos )?mariscos?|allergique\w* aux (?:crustaces|fruits de mer)|allergic\w+ (?:ai crostacei|ai frutti di mare)|schalentierallergie"
        r"|(?:shell ?fish|seafood|prawn|shrimp|crab) allerg(?:y|ies|ic)|allerg(?:ic|y) to (?:shell ?fish|seafood|prawns?|shrimps?|crab)|no shellfish|(?:can'?t|cannot) (?:eat|have)"
        r" (?:shellfish|seafood)",
    "egg_allergy": r"egg allergy|allergic to eggs?|no eggs|egg[- ]free",
    "fish_allergy": r"fish allergy|allergic to fish",
    "no_fish": rf"no fish|{_EATS_NO} (?:fish|fisch|poisson|pescado|pesce|peixe|vis)",
    "soy_allergy": r"soya? allergy|allergic to soya?",
    "no_seafood": r"no seafood|(?:don'?t|doesn'?t|do not) eat seafood|seafood[- ]free",
    "no_pork": rf"{_EATS_NO} (?:pork|schweinefleisch|porc|cerdo|maiale|porco|varkensvlees)|no pork|(?:don'?t|doesn'?t|do not|can'?t) eat pork|pork[- ]free",
    "no_beef": r"no beef|(?:don'?t|doesn'?t|do not|can'?t) eat beef",
    "no_alcohol": r"no alcohol|(?:don'?t|doesn'?t|do not) drink(?: alcohol)?|alcohol[- ]free|teetotal(?:er)?s?",
    "low_sodium": r"low[- ](?:salt|sodium)",
    "diabetic": r"diabetic|diabetes|low[- ]sugar",
    "keto": r"keto(?:genic)?|low[- ]carb",
})  # fmt: skip

_BESIDE_A_SPA = r"wine|food|shopping|massages?|yoga|relax(?:ing|ation)?|walks?|walking|culture|nature|hiking|baths|cocktails|dancing|sightseeing|history|art"
_SPA_TIME = r" (?:days?|weekends?|breaks?|treatments?|time|afternoons?|mornings?|getaways?|trips?|town)\b"
_SPA_AND = rf" ?(?:and|&|\+|,) ?(?:some |good |great |local |nice )?(?:{_BESIDE_A_SPA})\b"
"""What makes a spa a thing to do ("spa and wine", "a spa day") and not a thing the bed is to have ("a hotel with a spa")."""
_STARS = r"(?:(?:stars?|stelle|sterne[rn]?|etoiles|estrellas|estrelas|sterren)\b|\*)"
STAY = _rows("preferences.stay_style", {
    "hostel": r"hostels?|hostal(?:es)?|albergues?|dorms?|dormitor(?:y|ies)|ostello|jugendherbergen?|auberge de jeunesse",
    "boutique": r"boutique",
    "apartment": r"apart[ea]?ments?|flats?(?! (?:ones?|walks?|routes?|trails?|paths?|roads?|terrain|ground|shoes|rate|fee))"
        r"|air ?bnbs?|self[- ]cater(?:ing|ed)|condos?|appart?ements?|apartamentos?|appartament[oi]|ferienwohnung(?:en)?|vakantieappartement(?:en)?",
    "bed_and_breakfast": r"b ?(?:&|and) ?bs?|bnbs?|bed (?:and|&) breakfasts?",
    "guesthouse": r"guest ?houses?",
    "resort": r"resorts?",
    "villa": r"villas?",
    "ryokan": r"ryokans?",
    "riad": r"riads?",
    "homestay": r"home ?stays?",
    "farm_stay": r"farm ?stays?|agriturism[oi]",
    "lodge": r"(?:eco[- ]?|safari |mountain )?lodges?",
    "houseboat": r"house ?boats?",
    "all_inclusive": r"(?:(?<=an )|(?<=¦ )|(?<=week )|(?<=weeks )|(?<=nights )|(?<=days )|(?<=for ))all[- ]inclusive|ai hotels?|all[- ]in(?= (?:week|weeks|holiday|deal|package|hotel"
        r"|resort)\b)|all[- ]inclusive(?= (?:hotel|resort|place|stay)s?|$|[,.;]| if possible| (?:would be|please)\b)",
    "half_board": r"half[- ]board|halbpension|demi[- ]pension|media pension|mezza pensione|halfpension",
    "full_board": r"full[- ]board|vollpension|pension complete|pension completa|pensione completa",
    "cot": r"(?:(?:baby |travel )?cots?|cribs?)(?= (?:for|in|available|please|needed|too)\b|$|[,.;!)])",
    "house": r"(?:rental|holiday|whole|entire) houses?|cottages?|cabins?|chalets?|ferienhaus|ferienhauser|gites?|casas? rural(?:es)?|casa vacanze|vakantiehuis(?:je)?s?",
    "camping": r"camping|campsites?|glamping",
    "entire_place": r"entire (?:rooms?|places?|homes?|apartments?|units?|flats?)|whole (?:place|apartment|flat|home)|(?:rooms?|place|home|house|flat|apartment)(?: all)? to (?:ourselves|myself)"
        r"|(?:place|home|apartment) of our own",
    "private_room": r"private (?:rooms?|bedrooms?|accommodations?)|(?:rooms?|accommodations?)(?: that are|which are|,)? not shared|not (?:a )?shared(?: rooms?| accommodations?)?|(?:non-?"
        r"|un)shared(?: rooms?)?|no shared rooms?|(?:don'?t|do not) want (?:to share|shared)(?: a room| rooms)?|own rooms?",
    "shared_room": r"shared (?:rooms?|dorms?|accommodations?)|shar(?:e|ing) (?:a )?rooms?(?! with)",
    "pets": r"pets?[- ]friendly|\b(?:\d|one|two) (?:(?:small|big|little|large|old) )?dogs?(?= *(?:$|[,.;)]|from\b|and\b|with\b))"
        r"|(?:allow|permit|accept|welcome|take)s? (?:(?:our|my|for|small) )?(?:pets?|dogs?|cats?)|pets? (?:are |is )?(?:allowed|permitted|welcome|ok(?:ay)?"
        r"|friendly)|dog[- ]friendly|[+&] ?dogs?|(?:and|plus|,) (?:the )?(?:dogs?|puppy)(?= *(?:$|[.,;!)]|(?:from|to|in|too|driving|by)\b))"
        r"|(?:bring(?:ing)?|with|w/|along|and|plus|\+|&|n) (?:our|my|the|a|two|three|2|3) (?:\w+ )?"
        r"(?:pets?|dogs?|cats?|puppy|labrador|chihuahua|collie|spaniel|terrier)(?! (?:sit|is (?:at home"
        r"|staying))\w*)|(?:our|my) (?:dog|cat|pets?)(?: is| are)? (?:coming|with)|mit (?:unserem |meinem |einem |dem )?hund"
        r"|(?:und|,) (?:ein|unser|der|zwei) hunde?|(?:een|een grote) hond|(?:un|une) chien|un perro|un cane"
        r"|um (?:cao|cachorro)|(?:our|my|a|an|one|two) (?:golden )?(?:retriever|labradoodle|cockapoo|greyhound|beagle|dachshund)s?|hund dabei"
            r"|hund mit(?:nehmen|bringen)?(?= *(?:$|[.,;!]))|avec (?:notre|mon|un) chien|con (?:mi|nuestro|el) perro"
            r"|(?:con il|col|con) (?:mio |nostro )?cane|where (?:i|we) can (?:bring|take) (?:a |my |our )?(?:pets?|dogs?)",
    "smoking": r"smoking(?: (?:is|are))?(?: also)? (?:allowed|permitted|ok(?:ay)?|rooms?|house rules?|hotel)|(?:allow|permit)(?:s|ting|ing)? (?:for )?smok(?:ing|ers?)|smoker[- ]friendly"
        r"|smoke[- ]friendly|(?:where|that|places?|which) (?:\w+ )?(?:i|we|you) can smoke|can smoke|smoking(?=\b)",
    "non_smoking": r"non[- ]?smok(?:ing|ers?)|no smoking|smoke[- ]free",
    "parties": r"(?:allow|permit)(?:s|ing|ted)?(?: for)? (?:parties|events|hosting)|parties (?:are |is )?(?:allowed|permitted|ok|welcome)|host(?:ing)? (?:a )?part(?:y|ies)|party[- ]friendly",
    "visitors": r"(?:allow|permit|accept|welcome)(?:s|ing|ed)?(?: for)? (?:visitors|guests)|visitors? (?:are |is )?(?:allowed|permitted|ok|welcome)|visitors?[- ]friendly|house rules"
        r" (?:regarding|about|on|for) visitors",
    "children": r"(?:suitable for|allow(?:s|ing)?|permit(?:s|ting)?|accept(?:s|ing)?|accommodat(?:e|es|ing)|appropriate for|welcome|that (?:suit|cater to|cater for)|ideal for)(?: young)?"
        r" (?:children|kids)(?: (?:under|below|younger than)[^.,;]{0,22}?(?:\d+|ten)(?: years(?: (?:old|of age))?)?)?|child(?:ren)?[- ]friendly (?:accommodations?|hotels?|rooms?"
        r"|place)|(?:accommodations?|hotels?|places?) (?:must|should|need to|that) be (?:children|child|kid)[- ]friendly|(?:kids?|children) stay(?= free)",
    "pool": r"(?:swimming )?pools?(?! table)|piscina|piscine",
    "parking": r"parking|car park|somewhere to park",
    "breakfast": r"breakfasts?(?: included)?(?! (?:and|or|at|spot|place))|fruhstuck|petit[- ]dejeuner|desayuno|colazione|(?<!zonder )ontbijt|(?<!sem )pequeno[- ]almoco|(?<!sem )cafe da manha",
    "wifi": r"wi-?fi|wireless internet",
    "gym": r"gym|fitness (?:room|cent(?:er|re))",
    "spa": rf"(?<=with )spa|(?<=with a )spa|spa(?!{_SPA_TIME}|{_SPA_AND})|wellness ?(?:hotel|resort|centre|center)s?|balneario|terme(?= (?:hotel|resort))|hotel termal",
    "sauna": r"saunas?|steam (?:room|bath)s?",
    "kitchen": r"kitchen(?:ette)?",
    "air_conditioning": r"air[- ]?con(?:ditioning|ditioned)?|a/c|ac system",
    "laundry": r"laundry|washing machine",
    "sea_view": r"(?:sea|ocean|beach)[- ](?:view|front)s?|meerblick|vue (?:sur (?:la )?)?mer|vistas? (?:(?:al|para o|pro|ao|sul|sobre el) )?mare?|zeezicht",
    "balcony": r"balcon(?:y|ies)|terrace",
    "central": r"central(?:ly located)?(?! (?:park|station|europe|america|asia))|(?:near(?:er)?(?: to)?|in|closer? to) the (?:city )?cent(?:er|re)|city[- ]cent(?:er|re)|downtown"
    r"|centrico|centrica|(?:in|en el|no|in pieno) centro|im (?:stadt)?zentrum|zentral(?! park)"
        r"|en centre[- ]ville|(?:hotel|appartement|logement|chambre) (?:au|en) centre|in het centrum",
    "quiet": r"peaceful|silence|silent|stille|silencio|silenzio|quiet(?! (?:pace|trip|days))|au calme|calme|ruhig\w*|tranquil[oa]s?|tranquill[oaie]|sossegad[oa]s?|rustig\w*",
    "family_room": r"family rooms?",
    "twin_beds": r"twin beds?|twin rooms?",
    "double_bed": r"double (?:beds?|rooms?)",
    "single_bed": r"single (?:beds?|rooms?)",
    "suite": r"suites?",
    "five_star": rf"(?:5|five|cinque|funf|cinq|cinco|vijf)[- ]?{_STARS}",
    "four_star": rf"(?:4|four|quattro|vier|quatre|cuatro|quatro)[- ]?{_STARS}",
    "three_star": rf"(?:3|three|tre|drei|trois|tres|drie)[- ]?{_STARS}",
    "two_star": rf"(?:2|two|due|zwei|deux|dos|twee)[- ]?{_STARS}",
    "one_star": r"(?:1|one)[- ]?(?:stars?\b|\*)",
})  # fmt: skip

_CANNOT = (
    r"(?:can'?t|cannot|can not|unable to|not able to|struggles? with|trouble with|avoids?|avoiding|no good (?:on|with|at)|(?:do|does)n'?t (?:do|like|manage))"
    r" (?:do |climb |manage |cope with |use |take |handle |walk up |go up )?"
)
"""What says that somebody cannot, before the thing that cannot be done."""
_MUCH_OF = r"(?:(?:the|any|all|those|many|too many|lots of|steep|long|big) ){0,3}"
_STAIRS, _HILLS = r"(?:stairs|steps|staircases)", r"(?:hills|slopes|climbs|inclines|gradients|steep (?:streets|lanes|paths|walks))"
_TOO_HARD = r"(?:are|get|can be) (?:\w+ ){0,2}(?:hard|difficult|tough|too much|tricky|a problem|an issue|impossible) for (?:me|us|him|her|them|my|our)"

ACCESS = _rows("preferences.accessibility", {
    "step_free": r"wheel-?chairs?|walking (?:frame|aid)s?|(?:with|and|has|her|his|a|the) walkers?(?= (?:and|so|,)|$|[.,;])|uses? a walker"
        r"|step[- ]?free|no stairs|mobility (?:scooter|issues?|problems?|impair\w+|aid)|limited mobility|disabled access"
        r"|accessible (?:room|hotel|bathroom|shower)s?"
        rf"|{_CANNOT}{_MUCH_OF}(?:{_HILLS} (?:or|and|nor) {_MUCH_OF})?{_STAIRS}|{_STAIRS} {_TOO_HARD}"
        r"|(?:sans|sin|senza|sem|ohne|keine|geen|zonder|pas d'|nicht gut|nicht|kaum|schlecht) ?(?:viele |les |las |as )?"
        r"(?:escaliers?|escaleras?|scale|gradini|escadas|degraus|treppen|stufen|trap(?:pen)?)"
        r"|(?:monter|subir|fare|salire|lopen|steigen|gehen) (?:les |des |las |as |le |die |de )?(?:escaliers|escaleras|escadas|scale|treppen|trappen)"
        r"|treppen (?:nicht )?(?:steigen|gehen)|rollstuhl|barrierefrei|fauteuil roulant|silla de ruedas|sedia a rotelle|rollator|zimmer frame|handicap(?:ped)? access\w*",
    "lift": r"(?:a |with |has |needs? |an )(?:lift|elevator)s?|ascenseurs?|aufzug|fahrstuhl|ascensor[ei]?|elevador(?:es)?|met lift|een lift",
    "short_walks": r"slow walkers?|(?:not|no) (?:very |too |particularly |such )?(?:fast|quick|strong|great|good|big|keen) walkers?|walks? (?:very |quite |rather )?slowly|"
    r"(?:tires?|gets? tired|getting tired|is tired) (?:very |quite |so )?(?:easily|quickly|fast)|"
    r"(?:can'?t|cannot|not able to|unable to|don'?t want to|not) walk (?:far|much|long|too (?:far|much))|walking stick|uses? a (?:walking )?(?:cane|stick)"
    r"|walks? with a (?:stick|cane|frame)|bad (?:knees?|hips?"
        r"|back|legs?)|short walks|little walking"
        r"|minimal walking|not (?:too )?much walking|on crutches"
        rf"|{_CANNOT}{_MUCH_OF}(?:{_STAIRS} (?:or|and|nor) {_MUCH_OF})?{_HILLS}|{_HILLS} {_TOO_HARD}"
        r"|(?:not|nothing) (?:too |very |so )?(?:hilly|steep|uphill)|(?:no|without) (?:steep )?(?:hills|climbs|slopes)|no steep (?:streets|paths|walks)",
    "stroller": r"strollers?|prams?|bugg(?:y|ies)|pushchairs?",
    "hearing": r"hearing (?:loop|impaired|aid)s?|deaf|hard of hearing",
    "visual": r"blind|visually impaired|guide dogs?|partially sighted",
    "autism": r"autis(?:m|tic)|sensory[- ]friendly",
})  # fmt: skip

INTERESTS = _rows("preferences.interests", {
    "spa": rf"(?<!with )(?<!with a )(?:a )?spa(?:{_SPA_TIME}|(?={_SPA_AND}))|(?:{_BESIDE_A_SPA}) (?:and|&|\+|,) (?:a |some )?spa(?:{_SPA_TIME})?(?! (?:hotel|resort))",
    "castles": r"castles?|fortress(?:es)?|burgen|schlosser|chateaux|castelli|castillos|castelos|kastelen",
    "palaces": r"palaces|palacios|palazzi",
    "ruins": r"ruins?(?! (?:bars?|pubs?))",
    "gardens": r"(?:botanic(?:al)? |public |rose )?gardens|garten|jardins|jardines|giardini|jardim|tuinen",
    "churches": r"cathedrals|churches|kirchen|iglesias|chiese|igrejas|kerken",
    "temples": r"temples|shrines|templi|templos|tempel|tempels",
    "sea": r"(?:by|near|at|beside) the (?:sea|ocean)|am meer|ans meer|(?:au bord de |a )la mer|(?:il|al|sul) mare|(?:el|al|o|ao) mar|aan zee",
    "mosques": r"mosques",
    "tiles": r"tiles|tile ?work|azulejos?",
    "ceramics": r"ceramics|pottery",
    "flamenco": r"flamenco",
    "fado": r"fado",
    "tango": r"tango",
    "jazz": r"jazz",
    "opera": r"operas?(?! house)|oper",
    "ballet": r"ballet",
    "classical music": r"classical (?:music|concerts?)",
    "tapas": r"tapas(?! (?:restaurants?|food|places|cuisine))",
    "street food": r"street food",
    "street art": r"street art|graffiti|murals",
    "markets": r"(?<!christmas )(?<!xmas )markets?(?! price)|(?:flea|floh|wochen|nacht)markte?|bazaars?|souks?|mercados?|mercati|mercatini(?! di natale)|marches(?! de noel)|rommelmarkten",
    "canals": r"canals",
    "boats": r"boat (?:trips?|rides?|tours?)|boats(?! (?:to|from|between|across)\b)|(?:river|harbou?r|canal) cruises?|kayaking",
    "walks": r"(?:easy|gentle|leisurely|scenic|city|country|coastal|nice|lovely|good) walks(?! from)",
    "cherry blossom": r"(?:cherry )?blossoms?|sakura|hanami",
    "history": r"histor(?:y|ic|ical)(?: (?:sites?|landmarks?|places?|stuff))?|heritage|archa?eolog(?:y|ical)|medieval|ancient (?:sites?|history)|geschichte|historia|storia"
        r"|histoire|monuments?",
    "art": r"arts?(?! deco)|galler(?:y|ies)|paintings?|kunst|arte",
    "museums": r"museums?|musees?|museos?|musei|museen|museus?|musea",
    "food": r"foodies?|gastronom(?:y|ic|ique|ico|ica|isch\w*)|culinary|food (?:tours?|scene)|cuisine|good food|great food|local food|(?:love|like|enjoy|into|about|for) (?:(?:the|good"
        r"|great|local|our|eating|trying|new|and) )*food|wine and food|food and wine|eat(?:ing)? (?:really |very )?(?:well|good food)"
        r"|gute[msnr]? (?:essen|kuche)|gut(?: zu)? essen|bien manger|bonne (?:cuisine|bouffe)|mangiar(?:e)? bene|buon cibo|buona cucina"
        r"|comer bien|buena (?:comida|cocina)|comer bem|boa comida|(?:lekker|goed) eten|brunch(?:es)?",
    "wine": r"wines?(?: tasting)?|vins?|vino|vinho|wein|wijn|winer(?:y|ies)|vineyards?",
    "nature": r"nature|natural (?:beauty|parks?)|outdoors?|outdoorsy|national parks?|wildlife(?: spots?)?|scenery|landscapes?|natur|naturaleza|natura|natureza|natuur",
    "hiking": r"hik(?:es?|ing)|trek(?:king)?|wandern|wanderungen|senderismo|randonnees?|caminhadas|escursionismo|wandelen|long walks",
    "architecture": r"architecture|buildings|architectural|architettura|arquitetura|architectuur|architektur|arquitectura",
    "family": r"(?:kids?|child|children|family)[- ]friendly(?! (?:accommodations?|hotels?|rooms?|establishment))|family (?:activities|attractions|fun|stuff)|(?:things|activities|stuff"
        r"|something|places) (?:to do )?(?:for|with) (?:the |my |our )?(?:kids|children|family|grandchildren|grandkids|little ones)|good for (?:kids|children)|playgrounds?|(?:kids"
        r"|kid's|kids'|children'?s|mini)[ -]?clubs?|theme parks?|amusement parks?|zoos?|aquariums?",
    "nightlife": r"night ?life|(?<!kids )(?<!kids' )(?<!kid's )(?<!children's )(?<!childrens )(?<!beach )(?<!golf )(?<!tennis )(?<!book )"
        r"(?<!hiking )(?<!walking )(?<!running )(?<!cycling )(?<!rugby )(?<!bridge )(?<!social )(?<!ski )"
        r"(?<!yacht )(?<!snack )(?<!salad )(?<!strip"
        r" )(?<!football )(?<!mini )(?<!miniclub )(?<!hotel )(?<!hotels )(?:bars?(?! mitz?vah?)|clubs?(?! hotels?))|night ?clubs?|discos?|discotecas?|discotheques?"
        r"|faire la fete|techno|clubbing|part(?:y|ies) scene|partying"
        r"|night out|nights out|pubs?|cocktails?|vita notturna|nachtleben|vie nocturne|vida nocturna|vida noturna|nachtleven|uitgaan",
    "shopping": r"shopping(?: areas?| malls?)?|(?<!coffee )shops|boutiques|malls?",
    "live music": r"live music|live bands?|folk music",
    "music": r"(?<!live )(?<!folk )music|musik|musique|musica|muziek|concerts?|gigs?|"
        r"(?<!snow )(?<!film )(?<!food )(?<!beer )(?<!wine )(?<!light )(?<!lantern )(?<!flower )(?<!book )(?<!cherry )festivals?",
    "theatre": r"theat(?:re|er)s?|broadway|musicals?|performing arts(?: venues?)?|shows",
    "beach": r"beach(?:es)?|seaside|sunbath\w+|swimming(?! pool)|(?<=the )coast(?! of)|strande?|playas?|plages?|spiagg(?:ia|e)|praias?",
    "sport": r"sports?(?: venues?| events?)?|calcio|fussball|futbol|futebol|voetbal|football|soccer|basketball|baseball|stadiums?|cricket|rugby|tennis",
    "skiing": r"ski(?:ing)?|snowboard(?:ing)?",
    "cycling": r"cycling|(?<!quad )(?<!motor )(?<!dirt )bik(?:es?|ing)|radfahren|radeln|radtouren|velos?|biciclett[ae]|bicicletas?|fietsen",
    "diving": r"(?:scuba )?diving|snorkel+ing",
    "surfing": r"surf(?:ing)?",
    "photography": r"photograph(?:y|ing)|photos",
    "wellness": r"wellness|yoga|therme|thermen|thermes|termas?|terme|bagni termali|thermalbad|thermal baths?|hot springs?|onsens?",
    "adventure": r"adventur(?:e|ous)|adrenaline",
    "romance": r"romantic|romance|en amoureux|romantisch\w*|romantic[oa]",
    "parks": r"parks?(?!ing)(?! (?:hotel|hyatt|inn|the car|my car))",
    "culture": r"culture|cultural|local life|traditions",
    "literature": r"literature|literary|book ?shops?|libraries",
    "science": r"science|technology",
    "crafts": r"crafts?(?! (?:beers?|ales?|gin|brew\w*))|handicrafts?",
    "design": r"design",
    "anime": r"anime|manga",
    "film": r"films?|movies?|cinema|film(?:ing)? locations?",
    "views": r"(?<!sea )(?<!ocean )views?|viewpoints?|panoramas?|skylines?|rooftops?(?! pool)|sunsets?",
    "coffee": r"coffee(?! shops?)|cafes? culture",
    "beer": r"beers?|breweries|brewery",
    "northern lights": r"(?:the )?northern lights|aurora(?: borealis)?|nordlichter|polarlichter|aurores? boreales?|auroras? boreales?|aurora boreale",
    "husky rides": r"husk(?:y|ies)(?: \w+)?|dog[- ]?sled(?:ding|ging)?",
    "whale watching": r"whale[- ]watching|see(?:ing)? whales|whales",
    "safari": r"safaris?",
    "Christmas markets": r"(?:christmas|xmas) markets?|weihnachtsm(?:a|ae)rkte?n?|marches? de noel|mercatini di natale|mercadillos? navidenos?",
    "religion": r"spiritual|pilgrimage|places? of worship",
})  # fmt: skip

TRANSPORT_WORDS = _rows("preferences.transport_prefer", {
    "direct": r"(?:don'?t|do not) want to change (?:planes|trains)|without changing (?:planes|trains)|no changing (?:planes|trains)|direct (?:flights?|trains?|bus(?:es)?)"
        r"|direktfl(?:ug|uge)|vols? directs?|vuelos? directos?|vol[oi] dirett[oi]|voos? diret[oi]s?|directe? vlucht(?:en)?|ohne umsteigen|sans (?:changements?|correspondances?|escales?)"
        r"|sin (?:transbordos?|escalas?)|senza (?:cambi|scal[io])|sem escalas?|zonder overstap(?:pen)?"
        r"|non-?stop(?: flights?)?|no (?:stops?|layovers?|stopovers?|connections?|transfers)|(?!\A)no changes|without (?:stops?|layovers?"
        r"|changes)|flights? (?:should be |must be )?direct",
    "night train": r"night trains?|sleeper(?: train)?s?|overnight trains?",
    "premium economy": r"premium economy",
    "business class": r"(?:business|biz) class|fly (?:business|biz)",
    "first class": r"first class",
    "economy": r"economy(?! extra)(?= (?:class|ticket|seat|flight)s?)|(?:prefer|in|fly|an?|the) economy(?! extra)",
    "public transport": r"public transport(?:ation)?|transit",
    "window seat": r"window seats?",
    "aisle seat": r"aisle seats?",
    "daytime flights": r"daytime flights?|no red[- ]?eyes?",
    "scenic route": r"scenic (?:route|train|drive)s?",
})  # fmt: skip

CUISINES = (
    r"(?:american|italian|french|chinese|indian|mexican|mediterranean|japanese|thai|spanish|greek|vietnamese|korean|turkish|lebanese|moroccan|ethiopian|caribbean|cuban|"
    r"brazilian|peruvian|argentinian|german|british|portuguese|middle eastern|persian|malaysian|indonesian|filipino|asian|african|cajun|creole|tex-mex|bbq|barbecue|"
    r"sushi|pizza|tapas|ramen|seafood|steak|spicy indian|fusion|european|scandinavian|polish|russian|georgian|nepalese|pakistani|szechuan|cantonese)"
)
_ELDERS = r"(?:parents|grandparents|mother|father|mum|mom|dad|grand(?:ma|pa|mother|father|dad)|gran|granny|nan|couple|people|relatives|aunt|uncle)"
NOTES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("honeymoon", re.compile(r"\b(?:honey ?moon\w*|hochzeitsreise|flitterwochen|voyage de noces|lune de miel|luna de miel|viaggio di nozze|lua de mel)\b")),
    ("pregnant", re.compile(r"\b(?:pregnant|expecting(?= (?:a baby|our|my|in|at)\b)|enceinte|embarazada|incinta|gravida|schwanger|zwanger)\b")),
    ("marathon", re.compile(r"\b(?:half[- ])?marathon\b|\btriathlon\b|\biron ?man\b")),
    ("babymoon", re.compile(r"\bbaby ?moon\w*")),
    ("anniversary", re.compile(r"\b(?:wedding )?anniversary\b")),
    ("birthday", re.compile(r"\b(?:\d+(?:st|nd|rd|th) )?birthday\b")),
    ("elderly travellers", re.compile(rf"\b(?:elderly|ag[e]?ing|old(?:er)?) {_ELDERS}\b|\b{_ELDERS}(?:,? (?:who )?(?:are|is|aged)|,| ?\()? ?(?:both )?(?:in their )?[789]\d(?:s|th)?\b")),
    ("stag or hen party", re.compile(r"\b(?:stag|hen|bachelor(?:ette)?) (?:do|party|weekend|trip)\b")),
    ("wedding", re.compile(r"\b(?:for|at|attend\w*|to) (?:a|the|my|our) (?:\w+'?s? )?wedding\b")),
    ("stag or hen party", re.compile(r"\bbachelor(?:ette)?\b|\b(?:stag|hen)s?(?= (?:in|to|at|for|of)\b)")),
    ("business trip", re.compile(r"\b(?:business|work) trip\b|\bfor (?:work|business|a conference)\b")),
    ("rail card", re.compile(r"\b(?:(?:senior|student|young person'?s|16-25|two together|family|disabled|network|veterans) )?rail ?cards?\b|\bbahn ?card\b|\b(?:interrail|eurail|swiss|jr|japan rail)"
        r" pass\b")),
    ("birthday", re.compile(r"\bturn(?:s|ing)? \d{2}\b(?! ?(?:euros?|pounds|dollars))|\b(?:my|his|her|\w+'s) \d{1,2}(?:st|nd|rd|th)(?= *(?:$|[.,;:!?)¦]|in\b|on\b|this\b|next\b|and\b|with\b))")),
    ("proposal of marriage", re.compile(r"\bpropos(?:e|ing) to(?! (?!my|her|him)\w)|\bpop(?:ping)? the question\b|\bheiratsantrag\b|\bdemande en mariage\b")),
    ("elopement", re.compile(r"\belop(?:e|es|ing|ement)\b")),
    ("anniversary", re.compile(r"\b(?:parents|grandparents|our|their)'? (?:\d{1,2}th|ruby|golden|silver|diamond|pearl)(?= *(?:$|[.,;:!?)]|wedding\b))")),
    ("golf", re.compile(r"\bgolf(?:ing|urlaub|reise)?\b(?! clubs?\b)")),
    ("yoga", re.compile(r"\byoga\b")),
    ("campervan", re.compile(r"\b(?:camper ?vans?|campers?|motor ?homes?|wohnmobil\w*|camping-?cars?|autocaravanas?|camperbus\w*)\b")),
    ("somewhere warm", re.compile(
        r"(?:^|(?<=[,;.] ))(?:warm|hot|sunny)(?= *(?:$|[,;.]|and\b|please\b))|\b(?:some|any)where (?:(?:nice|nice and|really|quite|very|a bit|lovely|else) )*(?:warm|hot|sunny)\b|\bwinter sun\b"
        r"|\b(?:2[2-9]|3\d) ?(?:degrees|°)"
        r"|\b(?:escap|flee)\w* (?:from )?(?:the )?(?:cold|winter|snow|grey|gloom)\b|\b(?:want|need|fancy|after|for|get) (?:a bit of |some |a"
        r" little )?(?:sun(?:shine)?|warmth)\b|\b(?:some(?:where|thing)|weeks?|fortnight|days|break|holiday|weekend|¦) in the sun\b")),
    ("somewhere with snow", re.compile(r"\bsnow somewhere\b|\b(?:some|any)where (?:(?:really|quite|very|nice and) )*(?:snowy|with (?:some |lots of )?snow|white)\b|\b(?:want|need|see) (?:some"
        r" )?snow\b")),
)  # fmt: skip
"""Occasions and other wishes that are kept as notes."""
