"""Who travels, read from ordinary words: counts, companions, children's ages and rooms. Numbers and spans out.

Infants are under 2, children 2-17. Whether a number overwrites what is known is the applier's business.
"""

from __future__ import annotations

import re

from planner.domain.values import Party, Value
from planner.language.reading.party_ages import CHILD, INFANT, Ages, ages_in
from planner.language.reading.party_changes import Change, change_in
from planner.language.reading.party_words import Company, companions, lone
from planner.language.utterance import BLANK, COUNT, HEADS, Span, Text, misspelt, number

LARGEST_FAMILY = 6

_ADULT = (
    r"(?:adults?|grown[ -]?ups?|adultos?|adulti|adultes?|erwachsenen?|seniors?|pensioners?|retirees|students?(?! (?:who are )?aged? (?:\d|1[0-7])\b)|women|men|ladies|guys|oaps?|blokes?|chaps|gents|fellas|gals|lasses|teachers|chaperones|ads?(?![a-z])|adts?|(?<!my two )(?<!my 2 )(?<!our two )(?<!our 2 )(?:grand)?parents|grandmas|grannies|"
    rf"{misspelt('adults')})"
)
_PEOPLE = (
    r"(?:people|persons?|ppl|peeps|peoples|pax|travell?ers?|passengers?|guests?|individuals?|humans?|tourists?|heads?|folks|souls|diners?|attendees|participants|lads|"
    r"girls(?= (?:trip|weekend))|personen|leute|reisende|personnes?|personas?|persone|pessoas?|viajeros?|seater|pers(?![a-z])\.?|"
    rf"{misspelt('people')}|{misspelt('persons')}|{misspelt('travellers')})"
)
_TICKET = r"(?:tickets?|seats?|covers?|spots?|billets?|fahrkarten|billetes?|biglietti)"
_N = rf"(?P<n>{COUNT}|an?|another|eine?n?|une?|una|uno)"
_START, _END = r"(?<![\w.,:/$€£¥₹-])", r"(?![\w'-])"
_MORE = r"more|extra|additional|another|fewer|less"
_COUNTED: dict[str, re.Pattern[str]] = {
    "adults": re.compile(rf"{_START}{_N}[ -]+(?:(?:young|other|senior|adult|old|{_MORE}|grown|single|female|male|of my|of our|working|elderly|older) +){{0,2}}{_ADULT}{_END}"),
    "people": re.compile(rf"{_START}{_N}[ -]?(?:(?: |^)*(?:adult|{_MORE}|of the|single|different|hungry) +){{0,2}} *{_PEOPLE}{_END}"),
    "children": re.compile(rf"{_START}{_N}[ -]+(?:(?:young|small|little|other|minor|{_MORE}|lovely|teenage|of my|of our|school-?age|grown) +){{0,2}}{CHILD}{_END}"),
    "infants": re.compile(rf"{_START}{_N}[ -]+(?:(?:young|small|little|new|tiny|{_MORE}) +){{0,2}}{INFANT}{_END}"),
    "tickets": re.compile(rf"{_START}{_N} +(?:(?!rooms?\b|nights?\b|days?\b|stars?\b)[a-z][a-z'-]* +){{0,4}}?{_TICKET}{_END}"),
}  # fmt: skip
_BY_SEX = re.compile(r"\b(?:sons?|daughters?|boys?|girls?|grandsons?|granddaughters?|nephews?|nieces?)$")
_SHORT = re.compile(r"(?<![\w.])(?P<adults>\d{1,2}) ?a(?: ?[+&/,] ?| )?(?:(?P<children>\d) ?c\b)(?:(?: ?[+&/,] ?| )(?P<infants>\d) ?i\b)?")
_LISTED = re.compile(
    r"(?:^|[,;(\n]|(?<=adults \d)|(?<=adults: \d)|(?<=kids \d)|(?<=kids: \d)|(?<=children \d)) *(?:(?P<adults>adults?)|(?P<children>kids|children)|(?P<infants>infants|babies)) *(?:[:=](?! *\d+ *(?:,|and|&) *\d+ *(?:$|[,;)]|and\b|years|yrs))|(?= \d+ *(?:$|[,;)](?! *\d+ *(?:$|[.,;)&]|and\b|¦))|kids|children|infants))) *(?P<n>\d{1,2})\b"
)
_NO_UNIT = r"(?=$|[.,;!?)¦-](?!\d)| (?!nights?\b|days?\b|weeks?\b|hours?\b|months?\b|minutes?\b|o'?clock\b|thirty\b|fifteen\b|am\b|pm\b|p\.m|a\.m|rooms?\b|usd\b|dollars\b|euros?\b|pounds\b|quid\b|stars?\b|cities\b|or\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b)(?!\d))"
_BOOKED = r"(?:table|booth|room|reservation|reservations|booking|bookings|tickets?|seats?|dinner|lunch|breakfast|brunch|meal|suite|apartment|house|flat|place|trip|holiday|availability|space|spots?|it|flights?|bus|train|hotel|somewhere|one|book|reserve|planned|booked)"
_TOTAL = (
    re.compile(rf"\b(?:part(?:y|ies)|groups?|gruppe|groupe|grupo|gruppo|team|bunch|crew) (?:of|von|de|di) (?:about |around |up to |only )?(?P<n>{COUNT}){_END}"),
    re.compile(rf"{_START}(?!(?:one|1) of us\b(?! *(?:$|[.,;!?)])))(?P<n>{COUNT}) (?:of us|in (?:my|our|the) (?:party|group|family)|in (?:total|all)(?= *(?:$|[.,;!?)]))|are coming|will (?:be )?(?:arriv|com|join|attend|go|travel)\w*)\b"),
    re.compile(r"\b(?:us|we) (?P<n>two|three|four|five|six|seven|eight)\b(?! (?:nights?|days?|weeks?|rooms?|tickets?|beds?|cities|stars?))"),
    re.compile(rf"\b(?:we'?re|we are|we will be|we'?ll be|there(?:'s| is| are|'re| will be|'ll be)|nous sommes|wir sind|somos|siamo)(?: just| only| about| now| going to be| gonna be)?(?: zu)? (?P<n>{COUNT})(?= *(?:$|[.,;!?)¦]| (?:for|from|in|of us|travell?ing|going|please|altogether|total|on|and|who|with|staying|to)\b))"),
    re.compile(rf"\b{_BOOKED}(?: \w+){{0,2}}? for (?:about |around |just |only |at least |the )?(?P<n>{COUNT}){_NO_UNIT}"),
    re.compile(rf"\b(?:fit(?: in)?|accommodate|seat|host|hold|sleeps?) (?:up to |about |around )?(?P<n>{COUNT}){_NO_UNIT}"),
    re.compile(rf"{_START}(?P<n>{COUNT}) is the number of (?:people|guests|persons)"),
    re.compile(rf"\b(?:number of (?:people|persons|guests|passengers|travell?ers|adults)|party size|party(?=:)|travell?ers(?=:)|head ?count|pax)(?: would be| will be| is|:| =)? *(?P<n>{COUNT})\b"),
    re.compile(rf"\b(?:book|reserve) (?P<n>{COUNT}) for (?=[¦a-z])"),
)  # fmt: skip
_BARE_TOTAL = (
    re.compile(rf"(?:^|[ ,;¦])for (?:about |around |just |only |all |the )?(?P<n>{COUNT}){_NO_UNIT}"),
    re.compile(rf"\bmake (?:it|that) (?:for )?(?P<n>{COUNT}){_NO_UNIT}"),
)
_ANSWER = re.compile(
    rf"^[^\w{BLANK}]*(?:(?:just|only|we'?re|we are|it'?s|there are|there will be|i'?ll need|i need|need|we need|for|yes|yeah|yep|sure|ok|okay|um+|well|that'?s|total of|about|all|of us|be|party|people|travellers|is|will|us)\W+)*(?P<n>{COUNT})(?: (?:please|pls|thanks|of us|total|in total|altogether|all together|only|all))*\W*$|(?:^|[,;] *|\band )(?P<m>{COUNT})(?= *(?:[,;]|$|and\b))"
)
_COUPLES = re.compile(rf"{_START}(?P<n>{COUNT}) couples\b")
_A_COUPLE = re.compile(
    r"\b(?:(?:we'?re|we are|as|for|us as|being) a|for) (?:married |young |retired |gay |lesbian |honeymoon |honeymooning )?couple\b(?! of)|(?:^|[,;:(]) *(?:an? )?(?:(?!(?:two|three|four|five|six|each|per|every|the|of)\b)[a-z¦]+ ){0,2}couple(?= *(?:$|[.,;!?)+&]| wants?\b| looking\b| going\b| ?from\b| travel| to\b| on\b| with\b| and\b| plus\b))|"
    r"\b(?:both|the pair) of us\b|\bus both\b|\bcouples? (?:trip|getaway|holiday|retreat|weekend)\b|\bzu zweit\b|\ba deux\b|\ben pareja\b|\bin coppia\b|\bhoneymoon\b"
)
_FAMILY = re.compile(rf"\b(?:family|familie|famille|familia|famiglia) (?:of|von|de|di) (?P<n>{COUNT})\b")
_CHILDLESS = re.compile(
    r"\b(?:no|zero|without(?: the| any| our)?|0|sans|keine|ohne|sin|not bringing(?: the| any)?|leaving the) (?:kids?|children|child|infants?|babies|kinder|enfants?|ninos|bambini)\b|"
    r"\badults[ -]only\b|\b(?:only|just) adults\b|\bchild-?free\b(?! (?:hotel|resort))|\ball adults\b"
)
_WITHIN = re.compile(r"\b(?:including|incl|of whom|of which|among them|counting|(?:family|party|group) of|of us)\b")
_ROOMS = re.compile(
    rf"{_START}(?P<n>{COUNT}) +(?:(?:hotel|double|single|twin|separate|standard|family|deluxe|private|big|large|king|queen|superior|connecting|adjoining|interconnecting|other) +){{0,2}}"
    r"(?:rooms?|bedrooms?(?! (?:apartment|flat|house|hotel|villa|suite|place|condo|airbnb))|suites?|doubles|zimmer|chambres?|habitaciones|camere)\b"
)
_ROOMS_TO = re.compile(rf"\brooms? to (?P<n>{COUNT})\b")
_A_ROOM = re.compile(
    r"(?:\b(?:book|need|want|reserve|get|like|find|take|require|have|for|in|into|looking for|rent) (?:me |us )?(?:a|an|my|your best|the best|eine?n?|une|una) |\byour best |(?:^|[,;:¦]) *(?:a )?|\ba (?=(?:double|single|twin|family|triple|quad) ))"
    rf"(?:(?:nice|cheap|good|single|double|twin|family|standard|deluxe|king|queen|{COUNT}-bedroom|hotel|cosy|quiet|big|large|small|private|comfortable) ){{0,3}}(?:room|suite)\b(?! (?:service|key|rate|type|number|tour|escape|booking))"
)
_AGAIN = re.compile(
    rf"^[ ,.;:-]*(?:(?:no|wait|sorry|actually|scratch that|i mean|i meant|make (?:it|that)|or rather|definitely|oops|hang on|hm+|um+|well)[ ,.;:-]*)+(?:it'?s |we'?re |for )?(?P<n>{COUNT})(?= *(?:$|[.,;!?]|people\b|adults?\b|of us\b))(?: (?:people|adults?|of us))?"
)
_BARE_REPLY = re.compile(
    rf"\W*(?:(?:just|only|for|yes|ok|we are|we're|there are|it's|i need|us|all|about)\W+)*{COUNT}(?:\W+(?:please|pls|of us|thanks|people))?\W*"
)
_FOR_PARENTS = re.compile(r"\bfor (?:my|our|his|her|their) (?:grand|god)?parents(?: in law|-in-law)?\b(?! and (?:me|i|us|myself)\b| \+)")
_ONE_INFANT = re.compile(
    r"(?<=\w)(?: *[+&,]| plus| and| with) (?:lap )?(?:infant|baby|newborn)\b(?! (?:moon|friendly|sitter|food|bed|cot|seat|shower))"
)
_OF_THEM = re.compile(r"\b(?:incl(?:uding|\.)?|of whom|of which|among (?:them|us)|counting|with) *$")
_RELATIVE = re.compile(rf"\b(?:{_MORE})\b")
_TOLD_OF = re.compile(r" (?:has|is|can'?t|cannot|does(?:n'?t)?|eats|needs|gets|loves|likes|hates)\b")
"""After one of several people something is told of: "one kid has an allergy" counts nobody."""
_ADD = re.compile(r"\b(?:add|bring(?:ing)?) *$")


class PartyReading(Value):
    """What a message says about the party; None and empty where it says nothing.

    `family_of` is the size of a family whose adults and children were not told apart; `spans` are the characters that were read.
    """

    adults: int | None = None
    children: int | None = None
    infants: int | None = None
    ages: tuple[int, ...] = ()
    rooms: int | None = None
    family_of: int | None = None
    spans: tuple[Span, ...] = ()

    @property
    def says_heads(self) -> bool:
        """Whether it says how many people travel."""
        return any(v is not None for v in (self.adults, self.children, self.infants)) or bool(self.ages)


class _Counts:
    """Numbers with a noun, summed by kind; numbers of "one more" kept apart."""

    def __init__(self, known: Party) -> None:
        self.known = known
        self.said: dict[str, int] = {}
        self.more: dict[str, int] = {}
        self.spans: list[Span] = []
        self.young: list[Span] = []
        self.some_of_the_young = False
        self.friends = False
        self.elders = False

    def read(self, low: str) -> None:
        if short := _SHORT.search(low):
            self.said.update({kind: int(n) for kind, n in short.groupdict().items() if n})
            self.spans.append(short.span())
        if infant := _ONE_INFANT.search(low):
            self.said["infants"] = 1
            self.spans.append(infant.span())
        for kind, n, span in _listed(low):
            self.said[kind] = n
            self.spans.append(span)
        for kind, pattern in _COUNTED.items():
            ends = 0
            for match in pattern.finditer(low):
                if match.start() < ends or any(s < match.end() and match.start() < e for s, e in self.spans):
                    continue
                ends = self._take(low, match, kind)

    def change(self, change: Change) -> None:
        """Count who joins or drops out."""
        for kind, n in (("adults", change.adults), ("children", change.children), ("infants", change.infants)):
            if n:
                self.more[kind] = self.more.get(kind, 0) + n

    def _take(self, low: str, match: re.Match[str], kind: str) -> int:
        n, end = _count(match.group("n")), match.end()
        among = kind in self.said or re.search(rf"\b{CHILD}\b", low[: match.start()]) or (kind == "children" and self.known.children > 1)
        if n == 1 and among and _TOLD_OF.match(low, end):
            return end
        if kind in self.said and kind in ("adults", "people") and _OF_THEM.search(low[: match.start()]):
            self.spans.append((match.start(), end))
            return end
        words = match.group()
        if _RELATIVE.search(words) or _ADD.search(low[max(0, match.start() - 9) : match.start()]):
            sign = -1 if re.search(r"\b(?:fewer|less)\b", words) else 1
            self.more[kind] = self.more.get(kind, 0) + sign * n
        elif match.group("n") in ("a", "an") and _counts_nobody(kind, words):
            return end
        else:
            while again := _AGAIN.search(low[end:]):
                n, end = number(again.group("n")), end + again.end()
            self.said[kind] = (
                self.said.get(kind, 0) + n if kind in ("children", "adults", "infants") and kind in self.said and _joins(low, match) else n
            )
        self.elders = self.elders or (kind == "adults" and bool(re.search(r"\bgrand(?:parents|mas|nies)$", words)))
        self.spans.append((match.start(), end))
        if kind in ("children", "infants"):
            self.friends = bool(re.search(r"\b(?:girls|boys)$", words)) and not re.search(r"\b(?:my|our) $", low[: match.start()])
            self.some_of_the_young = self.some_of_the_young or bool(_BY_SEX.search(match.group()))
            self.young.append((match.start(), end))
        return end


def _counts_nobody(kind: str, words: str) -> bool:
    """Whether "a" before the words counts nobody: "a seat", "a girls weekend"."""
    return bool(re.search(r"\b(?:girls|boys|kids)$", words)) or (kind in ("adults", "people", "tickets") and not words.endswith("adult"))


def _listed(low: str) -> list[tuple[str, int, Span]]:
    """Numbers after their noun, as in a form: "adults: 2, kids: 1"."""
    return [
        (next(kind for kind in ("adults", "children", "infants") if m.group(kind)), number(m.group("n")), m.span())
        for m in _LISTED.finditer(low)
    ]


def _joins(low: str, match: re.Match[str]) -> bool:
    """Whether a count adds to the one before it ("2 boys and 1 girl") instead of correcting it."""
    return bool(
        re.search(r"(?:\band|,|&|\+|plus|adults?|kids?|boys?|girls?) *$", low[max(0, match.start() - 6) : match.start()])
    ) and not re.search(r"\b(?:no|sorry|wait|actually)\b[ ,]*$", low[max(0, match.start() - 12) : match.start()])


def _count(word: str) -> int:
    return 1 if word in ("a", "an", "another", "ein", "eine", "einen", "un", "une", "una", "uno") else number(word)


def counted_spans(text: Text, known: Party, *, asked: bool = False) -> tuple[Span, ...]:
    """The characters that surely count people or give ages, so that no number of them is read as a day."""
    ages = ages_in(text.low, asked=False, children_known=bool(known.children or known.infants))
    counts = _Counts(known)
    counts.read(text.without(ages.spans).low)
    left = text.without([*ages.spans, *counts.spans]).low
    named = [m.span() for pattern in (_FAMILY, *_TOTAL) for m in pattern.finditer(left)]
    bare = _BARE_REPLY.fullmatch(text.low) if asked else None
    return (*ages.spans, *counts.spans, *named, *((bare.span(),) if bare else ()))


def read_party(text: Text, known: Party, *, asked: bool = False, ages_asked: bool = False) -> PartyReading:
    """What `text` says about the party. `asked` says the party is being asked about, so that a bare number counts people.

    `known` is the party so far, which "one more" and "make it 3" refer to.
    """
    form = [span for _, _, span in _listed(text.low)]
    ages = ages_in(text.without(form).low, asked=ages_asked and not asked, children_known=bool(known.children or known.infants))
    counts = _Counts(known)
    counts.read(text.without(ages.spans).low)
    spans = [*ages.spans, *counts.spans]
    family = _FAMILY.search(text.without(spans).low)
    spans += [family.span()] if family else []
    childless = [m.span() for m in _CHILDLESS.finditer(text.low)]
    rooms, room_spans = _rooms(text.without(spans))
    spans += [*room_spans, *childless]
    change = change_in(text.without(spans).low, known=bool(known.adults))
    counts.change(change)
    spans += change.spans
    company = companions(text.without(counts.young, HEADS).without(s for s in spans if s not in room_spans and s not in counts.young).low)
    total, total_span = _total(text.without([*spans, *company.spans]).low, counts, company, known, asked)
    spans += [*company.spans, *([total_span] if total_span else [])]
    adults, children, infants, family_of = _joined(
        text.low, counts, ages, company, total, number(family.group("n")) if family else None, known
    )
    if childless and children is None:
        children = 0
    adults = adults or None
    return PartyReading(
        adults=adults, children=children, infants=infants, ages=ages.years, rooms=rooms, family_of=family_of, spans=tuple(sorted(spans))
    )


def _rooms(text: Text) -> tuple[int | None, list[Span]]:
    found = list(_ROOMS.finditer(text.low)) + list(_ROOMS_TO.finditer(text.low))
    if found:
        return number(found[-1].group("n")), [m.span() for m in found]
    one = _A_ROOM.search(text.low)
    return (1, [one.span()]) if one else (None, [])


def _total(low: str, counts: _Counts, company: Company, known: Party, asked: bool) -> tuple[int | None, Span | None]:
    """A number of heads without a noun of its own ("for 4", "party of 5", "just me"), the surest wording first."""
    for pattern in _TOTAL:
        if found := _last(pattern, low):
            again = _AGAIN.search(low[found.end() :])
            return (
                (number(again.group("n")), (found.start(), found.end() + again.end()))
                if again
                else (number(found.group("n")), found.span())
            )
    if counts.said.keys() & {"adults", "people"} or company.adults:
        return None, None
    if couples := _COUPLES.search(low):
        return 2 * number(couples.group("n")), couples.span()
    if pair := _A_COUPLE.search(low):
        at = max(pair.start(), pair.end() - len("couple")) if pair.group().endswith("couple") else pair.start()
        return 2, None if "honeymoon" in pair.group() else (at, pair.end())
    if parents := _FOR_PARENTS.search(low):
        return 2, parents.span()
    if only := lone(low):
        return 1, only
    return (None, None) if counts.said else _bare_number(low, known, asked)


def _bare_number(low: str, known: Party, asked: bool) -> tuple[int | None, Span | None]:
    for pattern in _BARE_TOTAL if known.adults or asked else _BARE_TOTAL[:1]:
        if found := _last(pattern, low):
            return number(found.group("n")), found.span()
    found = _ANSWER.search(low) if asked else None
    if found is None:
        return None, None
    group = "n" if found.group("n") else "m"
    return number(found.group(group)), found.span(group)


def _last(pattern: re.Pattern[str], low: str) -> re.Match[str] | None:
    return max(pattern.finditer(low), key=lambda m: m.start(), default=None)


Heads = tuple[int | None, int | None, int | None, int | None]


def _joined(low: str, counts: _Counts, ages: Ages, company: Company, total: int | None, family: int | None, known: Party) -> Heads:
    """Adults, children, infants and the size of an unexplained family, from everything that was found."""
    said = counts.said
    tiny = sum(1 for age in ages.years if age < 2)
    infants = said.get("infants") or company.infants or tiny or (0 if said.get("infants") == 0 else None)
    kids = said.get("children")
    if kids is None and (company.children or ages.years):
        kids = max(company.children - max(0, tiny - company.infants), len(ages.years) - tiny) or None
    elif kids is not None and company.children and counts.some_of_the_young:
        kids += company.children
    elif kids is not None and tiny and len(ages.years) == kids and "infants" not in said:
        kids -= tiny
    young = (kids or 0) + (infants or 0)
    adults = said.get("adults")
    if adults is not None and counts.elders and company.adults and not company.with_self:
        adults += company.adults
    named_first = company.adults if company.with_self else None
    for whole, by_name in (
        (said.get("people"), False),
        (named_first, True),
        (total, False),
        (company.adults, True),
        (said.get("tickets"), False),
    ):
        if adults is None and whole is not None:
            adults = whole - young if not by_name and young and _WITHIN.search(low) and whole > young else whole
    family_of = None
    if family is not None and said.get("adults") is None:
        adults = max(1, family - young) if young else 2 if 2 < family <= LARGEST_FAMILY else family
        if not young and 2 < family <= LARGEST_FAMILY:
            kids, family_of = family - 2, family
    if adults is None and kids and counts.friends and not (ages.years or known.adults or infants or company.children):
        adults, kids = kids, None
    return (*_with_more(counts.more, known, adults, kids, infants), family_of)


def _with_more(
    more: dict[str, int], known: Party, adults: int | None, kids: int | None, infants: int | None
) -> tuple[int | None, int | None, int | None]:
    """The numbers with "one more" added to what is known."""
    grown = more.get("adults", 0) + more.get("people", 0) + more.get("tickets", 0)
    if grown and adults is None:
        adults = max(1, (known.adults or 1) + grown)
    if more.get("children") and (kids is None or (kids == 1 and known.children)):
        kids = max(0, known.children + more["children"])
    if more.get("infants") and infants is None:
        infants = max(0, known.infants + more["infants"])
    return adults, kids, infants
