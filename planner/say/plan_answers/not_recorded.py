"""What travellers ask that nothing here records: it is said to be unknown, by its name, with where to look. Pure."""

from __future__ import annotations

import re

from planner.language.plan_things import things_of
from planner.say.plan_answers.asked_plans import AskedPlans

_THEIR_PAGE = "the house's own page says it"
_COMFORTS = "wi-?fi|internet|sockets?|power|charger?|toilets?|food|meals?|drinks?|restaurant|bar|quiet coach|first class|eat|sleep|work"
_ROWS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern), topic, where)
    for pattern, topic, where in (
        (
            r"\bfree (?:at|on) (?:any|some|certain|particular|which|what) (?:times?|days?|evenings?|hours?)\b|\bfree (?:hours|sundays?)\b"
            r"|\b(?:museums|galleries|sights|places|churches) free on\b",
            "which hours or days are free of charge",
            _THEIR_PAGE,
        ),
        (
            r"\bopen (?:late|till|until|past|after)\b|\blate (?:\w+ )?openings?\b|\bopening hours\b"
            r"|\bwhat time (?:do|does|will) .{0,30}\b(?:open|close|shut)\b",
            "the hours at which places open and close",
            f"only closing days are recorded; {_THEIR_PAGE}",
        ),
        (
            rf"\b(?:{_COMFORTS})\b.{{0,20}}\b(?:on|in|aboard) (?:the )?(?:trains?|plane|flight|bus|coach|ferry|board)\b",
            "what there is on board",
            "the airline's or railway's own page says it",
        ),
        (
            r"\bwait (?:outside|below|downstairs|there|for (?:us|me|him|her|them)|at the bottom|somewhere)\b|\b(?:others?|rest|one of us|half of us) (?:could |can |would |should )?wait\b",
            "where one can wait while others go in",
            f"{_THEIR_PAGE}, a map shows cafés near it; in the plans everybody goes in together",
        ),
        (
            r"\b(?:allowed|ok|okay|fine|supposed|expected) to wear\b|\bwhat (?:can|should|do|must|may) (?:we|i|women|men|you|one|girls) wear\b"
            r"(?! (?:in|for) (?:the )?(?:rain|weather|cold|march|april))"
            r"|\b(?:shorts|sleeveless|flip[- ]?flops|bare shoulders|headscar\w+|bikinis?|miniskirts?)\b"
            r"|\bdress(?:y| code| up|ed up|ing up)\b|\bcover(?:ing)? up\b|\bmodest(?:ly)?\b|\b(?:formal|smart|casual)\b.{0,20}\b(?:dress|clothes|wear"
                r"|enough)\b|\bjacket and tie\b|\bcover(?:ed)? (?:shoulders|knees|our|my)\b"
            r"|\b(?:wear|wearing)\b.{0,25}\b(?:to|for|at|in) (?:the |a )?(?!weather|rain|cold|winter|spring|summer|autumn|day \d)\w+",
            "what one has to wear",
            _THEIR_PAGE,
        ),
        (
            r"\b(?:senior|student|youth|pensioner|over[- ]6\d|resident|teacher|group)s?'?\b.{0,15}\b(?:discounts?|prices?|rates?|tickets?|fares?|reductions?)\b"
            r"|\b(?:discounts?|concessions?|reductions?)\b",
            "which discounts there are",
            f"prices here are for an adult and {_THEIR_PAGE}",
        ),
        (
            r"\b(?:city|museum|rail|train|metro|travel|tourist|interrail|eurail|jr|transport|day) ?(?:pass(?:es)?|card)\b|\bpass(?:es)? worth\b"
            r"|\b(?:buy|get|need|use) (?:an? |the )?(?!credit|debit|sim|bank|post|phone|id|boarding|gift|memory)[a-z]+ (?:card|pass)\b",
            "whether a pass is worth it",
            "the plans count single tickets; compare their sum with the price on the pass's own page",
        ),
        (
            r"\bstrikes?\b|\bindustrial action\b|\bprotests?\b",
            "of strikes or protests on those days",
            "the operators and local news have them shortly before",
        ),
        (
            r"\b(?:(?:over)?crowd(?:s|ed)?|overrun|swamped|rammed|heaving|packed with|queues?|lines?|wait|waiting times?|mobbed)\b(?!.*\b(?:metro|train) lines?\b)",
            "how full it will be or how long one queues",
            "early and late hours are usually calmer, and a timed ticket, where there is one, spares a queue",
        ),
        (
            r"\bhigh ?chairs?\b|\b(?:kids'?|children'?s?) menus?\b|\bchanging (?:tables?|rooms?)\b|\bcolou?ring\b",
            "what the houses have for small children",
            "ring them, or look at their own pages",
        ),
        (
            r"\b(?:legal|drinking|smoking|driving) age\b|\b(?:alcohol|drink|drinks|beer|wine|clubs?|bars?)\b.{0,20}\b(?:at|under|over|from) (?:16|17|18"
                r"|19|20|21)\b|\bminimum age\b|\b(?:legal|illegal|allowed(?! (?:an? |the |our |to (?:take|bring) )?(?:suitcases?|bags?|luggage|hand|carry|cabin))|against the law|banned|permitted)\b",
            "what the law allows there",
            "your government's travel pages say it",
        ),
        (
            r"\b(?:alcohol|booze|off[- ]licen[cs]e|liquor)\b|\b(?:buy|buying|sells?|sold) (?:some |any )?(?:beers?|wine)\b",
            "where alcohol is sold",
            "ask the hotel; meal prices here are without drinks",
        ),
        (
            r"\b(?:altitude|jet ?lag(?:ged)?|sea ?sick\w*|motion sick\w*|travel sick\w*|mosquito\w*|bed ?bugs|sun ?burn\w*|food poisoning|upset stomach|allerg(?:y|ies) (?:season|to)|pollen)\b",
            "what it does to your health",
            "a doctor, a travel clinic or your government's travel pages say it",
        ),
        (
            r"\b(?:what (?:are|is)(?: the| our| my)? (?:chances?|odds|likelihood)|how likely|(?:good|any|real) chance of (?:seeing|spotting))\b(?!.{0,12}\b(?:rain|snow|sun)\b)",
            "how likely that is",
            "nobody can promise it, and a forecast shortly before says most",
        ),
        (
            r"\bsafe (?:to eat|for eating)\b|\b(?:street food|food|ice|salad|seafood) (?:\w+ )?(?:safe|hygien\w+|clean)\b|\bstomach\b",
            "how safe the food is there",
            "a travel clinic or your government's travel pages say it; what is cooked before you and served hot is the usual advice",
        ),
        (
            r"^(?!.*\b(?:hotels?|hostels?|rooms?|stay\w*|sleep\w*|apartments?|train|flight|plane|metro)\b).*\b(?:dogs?|pets?|puppy|cats?)\b",
            "where pets may come along",
            "each house's own page says it, or ring them",
        ),
        (
            r"\b(?:car|booster|child|baby) seats?\b",
            "whether there are seats for children in taxis and hire cars",
            "ask the company when you book, or bring your own",
        ),
        (
            r"\b(?:cheapest|dearest|priciest|most expensive) day\b",
            "what a single day costs",
            "the bill is kept by parts (ways, beds, meals, tickets) and not by days",
        ),
        (
            r"\b(?:ok|okay|safe|fine|good|suitable|allowed|bad) for (?:an? |my |our |the )?(?:bab(?:y|ies)|toddlers?|pregnan\w+|infants?|\w+ months?[- ]old)\b",
            "what suits somebody so young or expecting",
            "a doctor knows, and the house says what it serves and from what age one goes in",
        ),
        (
            r"\b(?:rough|choppy|seasick|bumpy|turbulen\w+)\b",
            "how rough it is",
            "that is the weather of the day; the company's own page says when it does not sail or fly",
        ),
        (
            r"\bbring (?:my|our|your|one's) own\b",
            "what one may bring along",
            "ask the house, or look at its own page",
        ),
        (
            r"\b(?:snakes?|sharks?|crocodiles?|alligators?|spiders?|scorpions?|jellyfish|bears?|ticks?(?! off)|wasps?|leeches|earthquakes?|hurricanes?|typhoons?|cyclones?"
            r"|tsunamis?|avalanches?|eruptions?)\b"
            r"(?!.{0,20}\b(?:tour|museum|park|season)\b)",
            "how likely one meets that there",
            "your government's travel pages and the people of the place say it",
        ),
        (
            r"\bprint(?:ed)?(?: out)? (?:the |our |my |any )?(?:\w+ )?(?:tickets?|boarding|passes|vouchers?)\b|\b(?:tickets?|boarding pass(?:es)?) (?:on (?:the|my|our) phones?|on paper|printed)\b",
            "whether tickets have to be printed",
            "whoever sells them says it; I book nothing",
        ),
        (
            r"\b(?:window|aisle|front|table) seats?\b|\bseats? (?:on|in) the (?:train|plane|bus|coach)\b|\bseats? .{0,20}\bwith a table\b"
            r"|\b(?:choose|pick|reserve|select|book) (?:our |my |the )?seats?\b|\bseats? together\b|\bsit together\b",
            "whether seats can be chosen",
            "the airline's or railway's own page says it when you book",
        ),
        (
            r"\b(?:space|room|fits?|fit in) (?:for|in) (?:the |our |a )?(?:\w+ )?(?:prams?|buggy|cot|crib|pushchair|stroller|bikes?|wheelchair|luggage|suitcases?)\b",
            "how much space a room has",
            "ask the house before you book",
        ),
        (
            r"\b(?:baby|child|kid|toddler|family|dog)[- ]friendly\b.*\b(?:restaurants?|places|meals|table)\b"
            r"|\b(?:restaurants?|places|meals|table)\b.*\b(?:baby|child|kid|toddler|family|dog)[- ]friendly\b",
            "which tables suit small children",
            "ring them, or look at their own pages",
        ),
        (
            r"\b(?:doctors?|dentists?|hospitals?|clinics?|a ?& ?e|emergency room)\b.{0,20}\b(?:near|nearby|close|around|there)\b|\bnear(?:est|by)? (?:doctor|dentist|hospital|clinic)\b",
            "doctors and hospitals there",
            "a map shows them, the house knows one, and an insurance has a number to ring",
        ),
        (r"\b(?:baby ?sit\w*|sitters?|nann(?:y|ies)|childcare)\b", "who minds children there", "ask the hotel before you book"),
        (r"\btattoos?\b", "the house rules about tattoos", _THEIR_PAGE),
        (
            r"\b(?:hilly|hills?|steep|uphill|flat)\b(?!.*\b(?:rate|apartment|screen)\b)",
            "how steep the ways are",
            "no heights are recorded here, a map with contour lines shows them; say \"less walking\" and the days become shorter",
        ),
        (
            r"\b(?:public|bank|national) holidays?\b|\b(?:easter|christmas|ramadan|carnival|new year)\b.*\b(?:open\w*|closed?|shut|times?|hours?|affect|busy)\b",
            "what public holidays change there",
            "opening hours on such days stand on each house's own page",
        ),
        (
            r"\b(?:about|with) (?:our |the |my )?(?:mobile )?phones\b|\b(?:sim|esim|roaming|mobile data|phone signal)\b",
            "about phones and data there",
            "your operator's page says what roaming costs",
        ),
        (
            r"\b(?:pharmac(?:y|ies)|chemist|supermarkets?|grocer\w*|laundrette|laundromat)\b",
            "shops of that kind",
            "a map shows them near the hotel",
        ),
    )
)  # fmt: skip
"""What is asked, what it is called, where to look."""


def not_recorded_answer(asked: AskedPlans) -> str:
    """That it is not known, of the place that is named where one is, and where to look."""
    row = next(((topic, where) for pattern, topic, where in _ROWS if pattern.search(asked.text)), None)
    if row is None:
        return ""
    topic, where = row
    named = next((m.thing.name for m in things_of(asked.state).find(asked.text) if m.thing.kind == "visit"), "")
    return f"I do not know {topic}{f' ({named})' if named else ''}: {where}."
