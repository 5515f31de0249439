"""What the person enjoys, must do and avoids, found in a message: canonical words where there are some, else as said."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache

from planner.destinations.interests import topic_of
from planner.domain.patch import ListSlot
from planner.domain.replies import SaidItem, SaidList
from planner.language.lexicons import languages_of, lexicon
from planner.language.reading.preference_words import ACCESS, CUISINES, DIETARY, INTERESTS, PACES, STAY, TRANSPORT_WORDS
from planner.language.utterance import BLANK, Span, Text, clause_around, negated, one_blank, sentences, text_of
from planner.places.gazetteer import gazetteer

LONGEST_KEPT = 60
SHORT = 5
LONGEST_LIST = 6
_LIKES = re.compile(
    r"\b(?P<who>we|i|they|she|he|(?:my|our) \w+(?:[ -]in[ -]law)?|kids|both|all)(?:'re|'m| are| am|'d| would| really| also| both| all| do| just| mainly| mostly)* (?:really |also |big |huge )?"
    r"(?:loves?|likes?|enjoys?|adores?|into|interested in|keen on|fans? of|fond of|passionate about|care about|crazy about|want to (?:explore|experience|discover)|can'?t get"
    r" enough of|never say no to(?: an?)?|live for|go for|come for)\b(?! to\b)(?: on| of| is:?)?|\binterest(?:s|ed)?(?: are| is| include|:| in)+|\b(?:big |huge )?fans? of\b"
    r"|(?:^|(?<=[,.;!?\n(] )|(?<=[.;!?\n(]))(?:likes?|likings?|loves|hobbies|hobby|passions?|favou?rites?)(?= ?:)"
    r"|\binto(?= (?!the\b|a\b|our\b|my\b|account\b|town\b|one\b)\w)"
    r"|(?:^|(?<=[,.;!?\n(] )|(?<=[.;!?\n(]))(?:(?:really|absolutely|also|both) )?(?:love|loves|loving|enjoy|enjoys|adore|adores)\b(?! (?:to|it|that|this|you|from|x+)\b)"
)
_WISH = re.compile(
    r"\b(?:lov(?:e|es|ing)|likes?|enjoys?|adores?|into|interest(?:s|ed|ing)?|keen|fans?|prefer(?:s|red|ence|ences)?|wants?|wanna|would like|'d like|looking (?:for|to)"
    r"|look(?:ing)? at|find|show|visit(?:ing)?|explor(?:e|ing)|please|thinking|hoping|wanted|dream(?:s|ed|t|ing)?|plenty of|lots of|"
    r"a lot of|focus(?:ed)?|mainly|mostly|mix of|things like|such as|trip|holiday|vacation|getaway|break|week(?:end)?|must|needs?|any(?:where)?|especially|maybe|something|somewhere"
    r"|activities|attractions|includ(?:e|ing)|go for|going for|come for|here for|there for|after|no|not|nicht|kein\w*|pas|sin|non|senza|geen|niet|nao|sem|don'?t|avoid|without|hates?|more|"
    r"less|fewer|pace|hotel|budget|flights?|mag|mogen|liebe|lieben|aime|aimons|aiment|adore|adorons|gustan?|encantan?|piace|piacciono|amiamo|adoriamo|gosto"
    r"|gostamos|adoramos|houd|vorremmo|vorrei|mochten?|aimer(?:ais|ait|ions)|voudr(?:ais|ions)|quisieramos|quisiera|gustaria|gostari\w+|zouden|cherch\w+"
    r"|busc\w+|cerc\w+|suchen?|zoek\w*"
    r"|houden van|willen|liebt|mag|ama|adora|gosta|houdt|fancy|fancies|veut|voulons|queremos|vogliamo|swap|replace|drop|add|instead|better|options?|could|can)\b"
)
_LIST_END = re.compile(
    r"[.;!?()\n¦]|\b(?:but|because|so|for|from|on|at|please|when|while|during|with|in|we|i|budget|would|which|that|to|thanks?|instead)\b| - "
)
_MUST = re.compile(
    r"\b(?:must[- ](?:see|do|visit|have|eat)s?|(?:really |definitely |absolutely )?(?:must|have to|has to|need to|got to|gotta|want to|wanna|would love to|'d love to|would like to"
    r"|'d like to|hoping to|keen to|dying to) (?:definitely |also |absolutely |really )?(?:see|visit|do|include|try|climb|ride|attend|catch|tour"
    r"|eat at|dine at|have dinner at|(?:walk|hike|swim)(?= (?:the|a|an|up|along|to|with)\b))|"
    r"(?:don'?t|do not) want to miss|can'?t miss|(?:definitely|absolutely) (?:the|want|see|visit)|(?:not|never) miss(?:ing)?|top of (?:my|our|the) list(?: is|:)?|bucket list(?:"
    r" is|:)?|(?<=[,;.] )(?:to )?see(?= the)"
    r"|(?:trip|weekend|break|days?|week|holiday|there|over|going|go|coming|come) to see(?= the))\b(?:(?: is| are|:| out)*)"
)
_A_NEED = r"a(?= (?:\w+ )?(?:hotels?|hostel|flights?|rooms?|place|budget|bed|restaurants?|trains?|car|table|pace|pool)\b)"
_MUST_END = re.compile(
    r"[.,;!?()\n¦]|(?<!swim )(?<!dive )(?<!swimming )(?<!diving )(?<!snorkel )\bwith\b"
    rf"|\b(?:but|because|when|while|during|for|and (?:we|i|then|also|have|{_A_NEED}|stay|eat|budget|no|not|nothing|never)|please|if|in \w+ (?:for|from)|on the \d|from|within|budget|too)\b"
)
_PEOPLE = re.compile(
    r"(?:(?:my|our|some|an?|old|the) (?:\w+ )?)?(?:friends?|family|relatives|folks|sister|brother|parents|mum|mom|dad|son|daughter|aunt|uncle|cousins?|grandma|grandpa|grandparents"
    r"|girlfriend|boyfriend|kids|children|in-?laws)\b(?! (?:museum|park|house|home|zoo|tour|fun))"
)
_VAGUE = re.compile(
    r"^(?:(?:the )?(?:sounds?|looks?|idea|thought)(?: of)?|"
    r"as|it|that|this|them|both|there|one|some|more|you|everything|anything|something|if|what|how|other|others|the city|the sights?|sights?|around|places?|cities|\d+|a|an|two"
    r"|three|four|another)\b|\b(?:cit(?:y|ies)|town|country)$"
    r"|\b(?:holidays?|vacation|getaway|staycation|city ?trip|city ?break|road ?trip|round ?trip|euro ?trip|weekend (?:trip|break|away)|short trip)\b"
)
"""What is no thing to do: words that point at others, places by their kind, and the trip itself ("do a city trip somewhere")."""
_DISLIKE = re.compile(
    r"\b(?:avoid(?:ing)?|hates?|can'?t stand|dislikes?|not (?:a |big |really )*(?:fans? of|into|keen on|interested in|fond of)|(?:don'?t|do not|doesn'?t) (?:like|enjoy|want(?:"
    r" to (?:see|do|visit|go to))?|care for|fancy)|no more|nothing (?:with|involving)|stay away from|tired of|sick of|without|no)\b"
)
_DISLIKE_ITEM = re.compile(
    r"^ +(?:any |the |to |more |a |big |too many |going to |visiting )*(?P<item>(?:crowds?|tourist traps?|touristy (?:places|stuff|things)|queues?|lines|early (?:starts?"
    r"|mornings?)|late nights?|heat|hot weather|cold|long (?:walks|drives|flights|bus rides|layovers)|walking tours?|guided tours?|group tours?|big groups?|chains?|chain"
    r" (?:hotels|restaurants)|stairs|heights|boats?|cruises?|red[- ]?eyes?|layovers?|night buses"
    r"|(?:big|large|huge|posh|fancy|resort|party) hotels?|resorts?|hostels?|dorm(?:s|itor(?:y|ies))?|cities|shared (?:rooms?|dorms?)|air ?bnbs?"
    r"|apartments?|seafood|fish|spicy (?:food|things|dishes)|fast food|theme parks?|zoos?|aquariums?))\b"
)
_AND_MORE = re.compile(r"(?: and| or|,|, or|, and) (?:any |too many )?(?P<item>[a-z]+(?: [a-z]+)?)")
_CUISINE = re.compile(
    rf"\b(?P<list>{CUISINES}(?:(?: *[,/&]+ *(?:and |or )?| and | or | or even |, as well as ){CUISINES})*)(?="
    rf" (?:cuisines?|food|restaurants?|dish(?:es)?|places|meals?|cooking|fare|flavou?rs|delicacies|eater(?:y|ies)))"
)
_CUISINES_AFTER = re.compile(rf"\bcuisines?\b[^.;!?]{{0,60}}?(?P<list>\b{CUISINES}(?:(?: *[,/&]+ *(?:and |or )?| and | or ){CUISINES})*)")

_SOMEBODY_ELSE = re.compile(r"(?:she|he|they|(?:my|our) \w+)\b")
_VEHICLES = re.compile(r"(?:(?:old|steam|vintage|model) )*(?:trains?|planes?|aeroplanes?|cars?|buses|trams?|boats?|ships?)(?: spotting)?")
_ITEM_BEFORE = re.compile(
    r"(?:^|[,;:.(]|\b(?:and|for|of|some|the|wants?|fancy|fancies|after)\b) *(?P<item>[a-z]{5,}) *(?:\band\b|&|\+) (?:[a-z]+ )?$"
)
_ITEM_AFTER = re.compile(
    r"^ *(?:\band\b|&|\+) *(?P<item>[a-z]{5,}|(?!more\b|less\b|some\b|many\b|other\b|with\b|plus\b)[a-z]{4,} [a-z]{4,}s) *(?=$|[.,;!?)]|in\b)"
)
_NO_TASTE = re.compile(
    r"(?:flights?|trains?|hotels?|hostels?|buses|foods?|trips?|plans?|paces?|rooms?|tickets?|adults?|child(?:ren)?|people|friends?|nights?|weeks?|budgets?|money|cheap\w*|please|thanks?|relax\w*|"
    r"slow\w*|packed|weather|prices?|restaurants?|dinners?|lunch(?:es)?|breakfasts?|transport|everything|anything|something|whatever|other\w*|there|places?|things?|stuff|sights?"
    r"|return|about|maybe|also|range|level|"
    r"january|february|march|april|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|weekends?|holidays?)"
)

_FOOD = re.compile(r"\b(?:food|eating(?: out)?)\b(?! allerg| intoleran)")
_AFTER_A_PART = re.compile(r"\b(?:flights?|trains?|hotels?|accommodation|hostels?|restaurants?|transport)(?: *,|,? (?:and|&|\+)) *$")
"""A part to be planned before food in a list ("flights, hotels, food, history"), which makes it one too."""
_A_PART = re.compile(r"\b(?:flights?|trains?|hotels?|accommodation|hostels?|coach|buses|transport)\b")
"""A part to be planned: food in one list with it is one too ("tiles, flights, hotel and food")."""
_COLOURS = r"(?:modern|contemporary|classical|ancient|medieval|roman|local|old|good|great|nice|some|the)"
_AND = re.compile(rf" *(?:,|,? *\band\b|&|\+|/) *(?:{_COLOURS} )?")


class Lists:
    """Words to add and to take off, by slot, each once and in the order found, with the words of the message they were read from."""

    def __init__(self, source: str = "") -> None:
        self.source = source
        self.where: dict[tuple[ListSlot, str], Span] = {}
        self.add: dict[ListSlot, list[str]] = defaultdict(list)
        self.remove: dict[ListSlot, list[str]] = defaultdict(list)

    def put(self, slot: ListSlot, word: str, span: Span | None = None) -> None:
        if span is not None:
            self.where.setdefault((slot, word), span)
        if word and word.casefold() not in {w.casefold() for w in self.add[slot]}:
            self.add[slot].append(word)

    def drop(self, slot: ListSlot, word: str, span: Span | None = None) -> None:
        if span is not None:
            self.where.setdefault((slot, word), span)
        if word not in self.remove[slot]:
            self.remove[slot].append(word)

    def take_back(self, slot: ListSlot, word: str) -> None:
        """Take a held word off, whatever the same message seemed to add by naming it."""
        self.add[slot] = [w for w in self.add[slot] if w.casefold() != word.casefold()]
        self.drop(slot, word)

    def replies(self) -> tuple[SaidList, ...]:
        slots = dict.fromkeys([*self.add, *self.remove])
        return tuple(
            SaidList(
                slot=s,
                add=tuple(SaidItem(item=w, quote=self._quote(s, w)) for w in self._as_they_came(s)),
                remove=tuple(SaidItem(item=w, quote=self._quote(s, w)) for w in self.remove[s] if w not in self.add[s]),
            )
            for s in slots
            if self.add[s] or self.remove[s]
        )

    def _as_they_came(self, slot: ListSlot) -> list[str]:
        """The likings in the order in which the person named them, what was read elsewhere last; other lists as they were found."""
        if slot != "preferences.interests":
            return self.add[slot]
        return sorted(self.add[slot], key=lambda word: self.where.get((slot, word), (len(self.source), 0)))

    def _quote(self, slot: ListSlot, word: str) -> str:
        """The words of the message a wish was read from: where it was found, else the clause in which it stands as it is, else the sentence that
        holds its first long word.
        """
        if span := self.where.get((slot, word)):
            return self.source[span[0] : span[1]]
        low, said = text_of(self.source).low, text_of(word).low
        if said and (at := low.find(said)) >= 0:
            start, end = clause_around(low, at)
            return self.source[start:end].strip()
        part = next((p for p in re.findall(r"[a-z]{4,}", word.lower())), "")
        start, end = next(((s, e) for s, e in sentences(low) if part and part[:5] in low[s:e]), (0, len(low)))
        return self.source[start:end].strip()


def read_tastes(text: Text, named: Text, lists: Lists) -> None:
    """Put into `lists` what `text` says about interests, must-dos, dislikes and cuisines; `named` still has the places that may be musts."""
    _interests(text, lists)
    _what_it_is_for(text, lists)
    _what_one_is_mad_about(text, lists)
    _must_dos(named, lists)
    _musts_behind(named, lists)
    _dislikes(text, lists)
    _cuisines(text, lists)


def _interests(text: Text, lists: Lists) -> None:
    wishes = [
        span
        for span in sentences(text.low)
        if _WISH.search(text.low[span[0] : span[1]]) or len(text.low[span[0] : span[1]].split()) <= SHORT
    ]
    listed: list[Span] = []
    musts = [m.span("what") for m in _A_MUST.finditer(text.low)]
    for slot, word, pattern in INTERESTS:
        for match in pattern.finditer(text.low):
            if not (
                any(start <= match.start() < end for start, end in wishes)
                or _is_item(text.low, match.span())
                or _FOR_IT.search(text.low[: match.start()])
                or text.low[match.end() : match.end() + 2] == f" {BLANK}"
            ):
                continue
            if (
                re.match(
                    r" (?:hotels?|resorts?|hostel|airport|station|street|road|class|pass(?:es)?|lifts?|rental|hire|insurance|bars?|tickets?|fees?)\b",
                    text.low[match.end() :],
                )
                or _is_name(text, match)
                or ((word in PLACES_OF_INTEREST or word == "nightlife") and _BY_IT.search(text.low[: match.start()]))
            ):
                continue
            if _NOT_MANY.search(text.low[: match.start()]):
                continue
            if _INDIFFERENT.search(text.low[: match.start()]) and not BORES.match(text.low[match.end() :]):
                lists.drop(slot, word, match.span())
            elif (bores := BORES.match(text.low[match.end() : match.end() + LONGEST_KEPT])) or negated(text.low, match.start()):
                start = match.start() - len(limit.group()) if (limit := _LIMITS_IT.search(text.low[: match.start()])) else match.start()
                said = one_blank(text.low[start : match.end()])
                end = match.end() + (bores.end() if bores else 0)
                lists.put("preferences.avoid", said if languages_of(text.low)[0] == "en" else word, (start, end))
                lists.drop(slot, word, match.span())
            elif not any(s <= match.start() < e for s, e in musts):
                lists.put(slot, _own_word(word, match.group()), match.span())
                listed.append(match.span())
    _beside(text.low, listed, lists)
    for food in _FOOD.finditer(text.low):
        within = any(start <= food.start() < end for start, end in listed)
        if (
            not within
            and not _AFTER_A_PART.search(text.low[: food.start()])
            and any(_joined(text.low, span, food.span()) or _joined(text.low, food.span(), span) for span in listed)
        ):
            lists.put("preferences.interests", "food")
    for like in _LIKES.finditer(text.low):
        if (
            negated(text.low, like.start())
            or re.search(r"\b(?:don'?t|not|never|no)\b", like.group())
            or re.search(r"\b(?:would|'d)\b", like.group())
        ):
            continue
        _as_said(text, like.end(), lists, fond=bool(_SOMEBODY_ELSE.match(like.group())))


_COARSE = frozenset(("sport", "family", "wellness", "walks"))
"""Interests of many kinds, for which the person's own word is kept where the catalogue knows it ("aquariums", "football")."""


def _own_word(word: str, said: str) -> str:
    return said if word in _COARSE and said != word and topic_of(said).listed else word


_IS_FOR = re.compile(r"\bfor (?:the |some )?(?P<one>[a-z]{4,}) (?:and|&|\+) (?P<other>[a-z]{4,})(?= *(?:$|[,.;!?\n¦•)]))")
"""Two things at the end of a clause for which one goes there ("4 nights in Toledo for swords and marzipan")."""


def _what_it_is_for(text: Text, lists: Lists) -> None:
    """What a trip is said to be for: the interest by its own word where one is known, else as said; never people, parts or times."""
    for found in _IS_FOR.finditer(text.low):
        items = (found["one"], found["other"])
        plain = any(item.endswith("s") for item in items) and not any(_NO_TASTE.fullmatch(i) or i in people_words() for i in items)
        if not plain or negated(text.low, found.start()):
            continue
        for name in ("one", "other"):
            slot, word = next(((s, w) for s, w, p in INTERESTS if p.fullmatch(found[name])), ("preferences.interests", found[name]))
            lists.put(slot, word, found.span(name))


_MAD = r"(?:nuts?|buffs?|freaks?|geeks?|lovers?|enthusiasts?|fanatics?|addicts?|fiends?|nerds?|fans?)"
_MAD_ABOUT = re.compile(
    rf"\b(?:an?|real|total|huge|big|massive|complete|absolute|all|both|bit of an?) (?P<what>(?!big |huge |real |total )[a-z]{{3,}}(?: [a-z]{{4,}})?) {_MAD}\b"
    r"|\b(?P<mad>[a-z]{4,})[- ](?:mad|crazy|obsessed)\b|\b(?:obsessed|crazy|mad) (?:with|about) (?:the |all )?(?P<thing>[a-z]{4,}(?: [a-z]{4,})?)(?= *(?:$|[,.;!]|so\b|and\b|but\b))"
)
"""What somebody cannot get enough of ("he's a model railway nut", "football mad", "obsessed with Lego")."""


def _what_one_is_mad_about(text: Text, lists: Lists) -> None:
    """The liking of somebody who is said to be mad about it: the interest by its own word where one is known, else as said."""
    for found in _MAD_ABOUT.finditer(text.low):
        group = next(name for name in ("what", "mad", "thing") if found[name])
        word = found[group]
        if negated(text.low, found.start()) or any(_NO_TASTE.fullmatch(w) or w in people_words() for w in word.split()):
            continue
        slot, known = next(((s, _own_word(w, word)) for s, w, p in INTERESTS if p.fullmatch(word)), ("preferences.interests", word))
        lists.put(slot, known, found.span())


@lru_cache(maxsize=1)
def people_words() -> frozenset[str]:
    """English words for people, and given names."""
    nouns = {word for own in lexicon("en").groups("people").values() for word in own}
    return frozenset(nouns) | gazetteer().given_names


PLACES_OF_INTEREST = frozenset(("castles", "palaces", "ruins", "gardens", "churches", "temples", "mosques", "markets", "canals", "museums"))
_BY_IT = re.compile(
    r"\b(?:near|close to|(?:walking |short |easy |staggering )?(?:distance|walk) (?:of|from|to)|walkable to|next to|beside|opposite|overlooking|by|around the corner from) (?:the |some |a )?$"
)
"""A place that says where something is is no liking: "a hotel near the gardens"."""
_LIMITS_IT = re.compile(
    r"(?:(?:long|big|steep|hard|strenuous|early|late|guided|crowded|modern|expensive|dear|fancy|loud|noisy|boring|touristy|religious|contemporary|strip|night) )+$"
)
"""What a refusal is limited to: "no long hikes" rules out no walk."""
_INDIFFERENT = re.compile(
    r"\b(?:not|don'?t|doesn'?t|do not|isn'?t|aren'?t|no)\b(?: (?:really|that|too|so|very|much|at all))* (?:care|fuss|fussed|bothered|worried|mind|fussy|picky)"
    r"(?: (?:too|that|so|very|much|at all))*(?: about| for| with)?(?: (?:the|any|eating|good))* *$"
)
"""What does not matter to a person is neither a liking nor to be avoided ("don't care about food")."""
_NOT_MANY = re.compile(
    r"\b(?:not|never)(?: (?:too|so|that|very|really))* (?:many|much)(?: of)?(?: the)? $|\b(?:few(?:er)?|less) (?:of the )?$"
)
"""What there is to be little of is no liking, and a note ("not too many churches")."""
_WHOM = rf"(?:(?:the )?{BLANK}+|us|me|him|her|them|everyone|everybody|(?:my|our) [a-z-]+|(?:the (?:pair|two|three|four|lot|rest)|both|all|most|either) of us|us both)"
_LEAVES_COLD = (
    rf"leaves? {_WHOM} cold",
    rf"(?:sends?|puts?) {_WHOM} (?:straight |right |fast )?(?:to sleep|off)",
    rf"(?:makes?|drives?|turns?) {_WHOM} (?:miserable|yawn|sick|mad|grumpy|nervous|anxious|crazy|nuts|off|up the wall)",
    rf"gives? {_WHOM} (?:a |the )?(?:headaches?|migraines?|nightmares?|creeps|vertigo)",
    r"(?:do|does) (?:absolutely )?nothing for",
)
_IS_DULL = (
    r"bor(?:es?|ed)",
    r"(?:are|is) (?:just |so |really |terribly )?(?:boring|dull|torture|a nightmare|wasted on)",
    r"(?:all )?looks? the same",
    r"(?:aren'?t|isn'?t|are not|is not) (?:really )?(?:for|our|my)\b",
)
_RULED_OUT_BEHIND = (r"(?:no|nope|nein|non|nee)(?: thanks?| thank you| please)?(?= *(?:$|[,.;!)]|(?:and|but|und|et|e|y|en) ))",)
""" "Museums no, food yes": a list in which each thing has its answer behind it."""
BORES = re.compile(rf"^(?: (?:all|always|really|just|simply|both))?,? (?:{'|'.join((*_LEAVES_COLD, *_IS_DULL, *_RULED_OUT_BEHIND))})")
"""What is said behind a thing by those who do not care for it ("cathedrals put us to sleep")."""


_FOR_IT = re.compile(
    r"\b(?:for|with|para ver|pour voir|wegen|per i|per le) (?:the |its |their |some |good |great |lots of |der |les |los |las )*$"
    rf"|{BLANK}(?:'s|s'|')? (?:of )?$"
)
"""What one goes somewhere for, a trip is to have, or fills its days ("Ghent for the Christmas markets", "five days with hiking", "a week's skiing")."""


def _is_item(low: str, span: Span) -> bool:
    """Whether a word is an item of a list by itself ("2 adults, ski, condo")."""
    return bool(
        re.search(rf"(?:^|[,;+&\n¦]|\b(?:and|und|et|y|e|en)) *(?:{_COLOURS} )?$", low[: span[0]])
        and re.match(rf" *(?:$|[,;+&.!\n]|(?:and|und|et|y|e|en)\b|(?:on|in|at) {BLANK})", low[span[1] :])
    )


def _beside(low: str, listed: list[Span], lists: Lists) -> None:
    """A single word joined to a known interest is one as well ("flamenco and Moorish architecture"), as said."""
    for start, end in listed:
        for found in (_ITEM_BEFORE.search(low[max(0, start - 40) : start]), _ITEM_AFTER.match(low[end : end + 30])):
            item = found.group("item") if found else ""
            known = any(pattern.search(item) for rows in (INTERESTS, DIETARY, STAY, ACCESS, TRANSPORT_WORDS) for _, _, pattern in rows)
            if item and not known and not any(map(_NO_TASTE.fullmatch, item.split())) and not re.fullmatch(CUISINES, item):
                lists.put("preferences.interests", item)


def _joined(low: str, first: Span, second: Span) -> bool:
    """Whether two words stand next to each other in a list ("history and food")."""
    return first[1] <= second[0] and _AND.fullmatch(low[first[1] : second[0]]) is not None


_RUNS_ON = re.compile(r" (?:d['’]|(?:de|du|of|della?|dei|do|da) (?:la |the )?)[A-Z]")


def _is_name(text: Text, match: re.Match[str]) -> bool:
    """Whether the word is part of a proper name ("Central Park", "the Art Institute", "Musée d'Orsay")."""
    if text.written[match.start()].isupper() and _RUNS_ON.match(text.written[match.end() :]):
        return True
    before = re.search(r"(?:^|\W)([A-Z]\w+) $", text.written[max(0, match.start() - 25) : match.start()])
    return bool(
        before
        and text.written[match.start()].isupper()
        and before.group(1).lower() not in ("the", "some", "a", "any", "find", "what", "which")
    )


def _as_said(text: Text, start: int, lists: Lists, *, fond: bool = False) -> None:
    """Items of "we like X, Y and Z" that have no canonical word, as said; a `fond` "my dad loves trains" is a liking, no way to travel."""
    rest = text.low[start : start + 90]
    told = re.match(r"[^.;!?,:]{0,30}:", rest)
    rest = rest.replace(":", ",", 1) if told else rest
    end = _LIST_END.search(rest, 1)
    cut = end is not None and end.group() == BLANK
    items = _items(rest[: end.start() if end else len(rest)], closed=told is not None)[: -1 if cut else None]
    with_parts = any(_A_PART.search(item) for item in items)
    for item in items:
        said = one_blank(re.sub(r"^\s*(?:the|a|an|some|also|lots of|really|all kinds of|good|great|nice|local)\b", "", item.strip()))
        if not said or len(said) > 24 or len(said.split()) > 3 or _VAGUE.search(said) or BLANK in item:
            continue
        if said in ("food", "eating", "eating out") and not with_parts:
            lists.put("preferences.interests", "food")
        known = any(pattern.search(said) for rows in (INTERESTS, DIETARY, STAY, ACCESS, TRANSPORT_WORDS) for _, _, pattern in rows)
        known = known or any(anywhere.fullmatch(said) for _, anywhere, _ in PACES)
        if (fond and _VEHICLES.fullmatch(said)) or (
            not known
            and not re.search(
                rf"\b{CUISINES}\b|\b(?:flights?|trains?|hotels?|food|trip|idea|one|option|plan|pace|room|ticket|airlines?)s?\b", said
            )
        ):
            at = text.low.find(said, start)
            lists.put("preferences.interests", said, (at, at + len(said)) if at >= 0 else None)


def _items(listed: str, *, closed: bool = False) -> list[str]:
    """The items of a list; commas alone join none, as what follows may be another wish ("we like trams, relaxed pace")."""
    parts = re.split(r",|\band\b|&|\+|\bor\b", listed)
    closed = closed or re.search(r"\band\b|&|\+|\bor\b", listed) is not None
    return parts if closed and len(parts) <= LONGEST_LIST else parts[:1]


def _must_dos(text: Text, lists: Lists) -> None:
    for match in _MUST.finditer(text.low):
        rest = text.low[match.end() : match.end() + LONGEST_KEPT + 20]
        end = _MUST_END.search(rest, 1)
        start = match.end()
        said = one_blank(text.written[start : start + (end.start() if end else len(rest))])
        parts = _several(said)
        if match.group().endswith(":"):
            listed = re.match(r"[^.;!?\n¦]*", text.written[start:])
            parts = _several(one_blank(listed.group()), listed=True) if listed else parts
        for part in parts:
            _must_do(text, match, part, lists)


_TO_DO = r"(?:swim|see|visit|climb|ride|try|walk|hike|kayak|do|take|eat|dive|snorkel|cruise|go)"
_NEXT_MUST = re.compile(rf",? (?:and|&|plus) (?=(?:the|a|an|our) |{_TO_DO}\b)")
_ANY_NEXT = re.compile(r",? (?:and|&|plus) |, ")
_ONE_NAME = re.compile(r"\b(?:victoria (?:and|&) albert|sound (?:and|&) light|arts (?:and|&) \w+|black (?:and|&) white)\b", re.IGNORECASE)


def _several(said: str, *, listed: bool = False) -> list[str]:
    """The things of a list of musts; where it is not `listed` outright, one name may hold an "and"."""
    held = _ONE_NAME.sub(lambda name: name.group().replace(" ", BLANK), said)
    between = _ANY_NEXT if listed or held != said else _NEXT_MUST
    parts = [part.replace(BLANK, " ") for part in between.split(held) if part]
    first, _, second = said.partition(" and ")
    return [first, second] if len(parts) == 1 and second[:1].isupper() and held == said else parts


_A_MUST = re.compile(
    r"(?:^|(?<=[.;!?,] )|(?<=[.;!?,])|(?<= and ))(?P<what>(?:(?:the|a|an|one) )?[^.;!?,¦]{3,50}?) (?:is |are |would be )?(?:an? )?(?:absolute |real |definite |total )?"
    r"(?P<of>must|musts|must-do|must-see|non-negotiable|essential)(?= *(?:$|[.,;!?)]| for\b| and\b))"
)
"""What is said to be a must behind its name ("stadium tour a must")."""
_NO_VISIT = re.compile(
    r"\b(?:hotels?|rooms?|lift|elevator|breakfast|pool|wifi|parking|kitchen|bed|beds|budget|flights?|trains?|direct|ground floor|air ?con|gluten|vegan|vegetarian|halal|kosher|quiet|it|that|this|we"
    r"|i)\b"
)


def _musts_behind(text: Text, lists: Lists) -> None:
    """What is said to be a must behind its name; needs of a bed, a meal or a way have slots of their own."""
    for match in _A_MUST.finditer(text.low):
        if negated(text.low, match.start("what")):
            continue
        several = match["of"] == "musts" or re.search(r" are ", match.group()) is not None
        for part in _several(one_blank(text.written[slice(*match.span("what"))]), listed=several):
            said = re.sub(r"^(?:(?:and|also|plus) )?(?:(?:the|a|an|one|our) )?", "", part, flags=re.IGNORECASE)
            if not _NO_VISIT.search(said.lower()) and 3 < len(said) <= LONGEST_KEPT:
                lists.put("preferences.must_do", said, match.span())


def _must_do(text: Text, match: re.Match[str], said: str, lists: Lists) -> None:
    said = re.sub(
        r"^(?:(?:along |up |to |with )?(?:the|a|an)|to|see|visit|do|some|along|up)\s+|\s+(?:in|at|of|from|near|on|around|and|the|to)(?: the)?$",
        "",
        said,
        flags=re.IGNORECASE,
    )
    if _PEOPLE.match(said.lower()) or _NO_VISIT.fullmatch(said.lower()):
        return
    if 3 < len(said) <= LONGEST_KEPT and not _VAGUE.search(said.lower()) and BLANK not in said and not negated(text.low, match.start()):
        at = text.written.find(said, match.start())
        lists.put("preferences.must_do", said, (match.start(), at + len(said)) if at >= 0 else None)


def _dislikes(text: Text, lists: Lists) -> None:
    for match in _DISLIKE.finditer(text.low):
        item = _DISLIKE_ITEM.match(text.low[match.end() : match.end() + 50])
        if item:
            lists.put("preferences.avoid", item.group("item"), (match.start(), match.end() + item.end()))
            more = _AND_MORE.match(text.low[match.end() + item.end() :])
            if more and _DISLIKE_ITEM.match(f" {more.group('item')}"):
                lists.put("preferences.avoid", more.group("item"), (match.start(), match.end() + item.end() + more.end()))


_FOND_OF_IT = re.compile(
    r"\b(?:loves?|likes?|enjoys?|into|fans? of|(?:mad|crazy|nuts) about|obsessed with|keen on|must have|try(?:ing)?)(?: (?:good|great|real|all the|some))? $"
)
_DISHES = re.compile(r"\b(?:sushi|pizza|ramen|seafood|steak|bbq|barbecue|tacos|curry|dim sum)\b")


def cuisine_spans(low: str) -> tuple[Span, ...]:
    """Where cuisines are named, so that "Mediterranean" beside "cuisine" is no place."""
    return tuple(m.span("list") for pattern in (_CUISINE, _CUISINES_AFTER) for m in pattern.finditer(low))


def _cuisines(text: Text, lists: Lists) -> None:
    for pattern in (_CUISINE, _CUISINES_AFTER):
        for match in pattern.finditer(text.low):
            for found in re.finditer(rf"\b{CUISINES}\b", match.group("list")):
                start = match.start("list") + found.start()
                if not negated(text.low, start):
                    name = text.written[start : start + len(found.group())].title()
                    lists.put("preferences.interests", f"{name} cuisine", (start, start + len(found.group())))
    liked: Span | None = None
    for dish in _DISHES.finditer(text.low):
        beside = liked is not None and _joined(text.low, liked, dish.span())
        own = _is_item(text.low, dish.span()) or _FOND_OF_IT.search(text.low[: dish.start()])
        if (own or beside) and not negated(text.low, dish.start()):
            lists.put("preferences.interests", dish.group(), dish.span())
            liked = dish.span()
