"""Who travels, in ordinary words, as spans with values: numbers with a noun, relatives told off one by one, totals, changes, ages and rooms.

`find_people` lists every mention of a text, `read_people` reads one quote, and `party_in` is what all mentions come to. Kin and nouns are data
(`[people]` of each lexicon). A mention is *listed* ("2 adults, a baby and my mum"), a *total* ("five of us"), a *subgroup* of those who travel
("a wheelchair for one adult"), a *change* of a party that is known ("my sister is coming too") or about *others* ("visiting my aunt").
Infants are under 2, children 2-17.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from planner.domain.values import Party, Value
from planner.language.lexicons import LANGUAGES, languages_of, lexicon
from planner.language.named_people import children_by_name, named_people
from planner.language.number_words import find_numbers, read_number
from planner.language.party_ages import ADULT_AGE, Ages, ages_in
from planner.language.told_heads import JUST_US, PARENT_AND_CHILD, TWO_BY_PRONOUN, ages_in_a_row, grown_children
from planner.language.utterance import BLANK, Span, negated, text_of
from planner.language.utterance import number as number_of
from planner.places.gazetteer import gazetteer, known_towns

Kind = Literal["total", "listed", "subgroup", "change", "others"]
LARGEST_FAMILY = 6
"""An unexplained family of up to so many is two adults and their children."""
_MOST = 999
TAKEN = "•"
"""Stands where a mention was read, as against `BLANK`, where somebody else read something."""
_OF_AN_ASIDE = "·"
"""Stands where something is told of somebody in brackets, which is no age ("my mum (72, can't do stairs)")."""


class PeopleMention(Value):
    """One mention of people in a text, with the characters it stands in; None where it says nothing of a kind.

    Of a `change` the numbers are heads more, or fewer below zero. `family` says that a total is a family's, whose adults and children were not
    told apart; `inferred` that the person said it of themselves only by the way ("my budget", "my wife does A and I do B").
    """

    start: int
    end: int
    kind: Kind
    adults: int | None = None
    children: int | None = None
    infants: int | None = None
    ages: tuple[int, ...] = ()
    rooms: int | None = None
    family: bool = False
    inferred: bool = False


class Heads(Value):
    """What the mentions of one message come to. `family_of` is the size of a family that was not explained; `inferred` as in a mention.

    `uncounted` says that children come whose number was not said ("me and the kids"): two are taken for them.
    """

    adults: int | None = None
    children: int | None = None
    infants: int | None = None
    ages: tuple[int, ...] = ()
    rooms: int | None = None
    family_of: int | None = None
    inferred: bool = False
    uncounted: bool = False

    @property
    def says_heads(self) -> bool:
        """Whether it says how many people travel."""
        return any(v is not None for v in (self.adults, self.children, self.infants)) or bool(self.ages)


# -- the grammar: patterns over a text in which every number is a row of "#"

_ONES = ("child", "infant", "kin")
_SEVERAL = {"twins": 2, "triplets": 3, "pair": 2}
_NOUNS = ("adult", "person", "child", "children", "infant", "infants", "twins", "triplets", "kin", "pair", "group", "couples")


def _any(words: Iterable[str]) -> str:
    return "|".join(re.escape(word).replace(r"\ ", " ") for word in sorted(set(words), key=lambda w: (-len(w), w))) or "(?!)"


class _Grammar(NamedTuple):
    words: Mapping[str, frozenset[str]]
    noun_class: Mapping[str, str]
    item: re.Pattern[str]
    joins: re.Pattern[str]
    with_before: re.Pattern[str]
    with_behind: re.Pattern[str]
    visit_before: re.Pattern[str]
    tells: re.Pattern[str]
    follows: re.Pattern[str]
    totals: tuple[re.Pattern[str], ...]
    families: re.Pattern[str]
    bare_for: re.Pattern[str]
    make_it: re.Pattern[str]
    within: re.Pattern[str]
    lone: re.Pattern[str]
    two: re.Pattern[str]
    with_pet: re.Pattern[str]
    tickets: re.Pattern[str]
    together: Mapping[int, re.Pattern[str]]
    couple: re.Pattern[str]
    childless: re.Pattern[str]
    rooms: re.Pattern[str]
    a_room: re.Pattern[str]
    listed: re.Pattern[str]
    joining: re.Pattern[str]
    leaving: re.Pattern[str]
    brought: re.Pattern[str]
    plus_kin: re.Pattern[str]
    beside_joining: re.Pattern[str]
    plus_one: re.Pattern[str]
    we: re.Pattern[str]
    i: re.Pattern[str]
    spouse: re.Pattern[str]
    kin_and_i: re.Pattern[str]
    named: re.Pattern[str]


@lru_cache(maxsize=64)
def _grammar(languages: tuple[str, ...]) -> _Grammar:
    words: dict[str, set[str]] = {}
    noun_class: dict[str, str] = {}
    articles: set[str] = set()
    for language in languages:
        groups = lexicon(language).groups("people")
        articles |= set(lexicon(language).table("articles"))
        for meaning, own in groups.items():
            words.setdefault(meaning, set()).update(own)
        for meaning in _NOUNS:
            for word in groups.get(meaning, ()):
                noun_class.setdefault(word, meaning)
    w = {meaning: _any(own) for meaning, own in words.items()}
    for meaning in (
        "less",
        "of_them",
        "tells",
        "visit",
        "comes",
        "goes",
        "added",
        "plus_one",
        "booked",
        "room_kind",
        "pets",
        "spouse",
        "things_of",
        "as_many",
        "with_behind",
    ):
        w.setdefault(meaning, "(?!)")
    article, noun = _any(articles), _any(noun_class)
    months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
    to_a_day = rf"(?:-|to|until|till|bis|au|al|a) #+(?:st|nd|rd|th)?\.? (?:of )?(?:{months})"
    no_unit = rf"(?=$|[.,;!?)¦•](?!\d)|-(?! ?[\d#])| (?!(?:{w['not_heads']}|{months})[a-z]*(?![a-z])|#|{to_a_day}))"
    end = rf"(?= *(?:$|[.,;!?()¦•]|(?:{w['follows']})(?![a-z])))"
    item = (
        rf"(?<![\w'#.-])(?:(?P<self>{w['self']})(?![\w'])|(?:us|we) (?P<us>#+)(?![\w'-])|"
        rf"(?:(?P<det>{w['my']}|{w['both']})(?: (?P<unknown>[a-z-]{{3,}}))?? )?(?:(?:(?P<n>#+)[ -]{{0,2}}|(?P<article>{article}|another)[ -]{{1,2}})(?:x )?(?:of (?:(?:{w['my']}|the) )?)?)?"
        rf"(?:(?P<more>{w['more']}) )?(?:(?:{w['old']})[ -]+){{0,3}}(?P<noun>{noun})(?P<more_after> (?:de plus|en plus|mas|mais|in"
        rf" piu|meer|mehr|extra|more))?(?![\w#]|-[a-z]|'(?!s?(?: |$))|'?s?[ -](?:{w['things_of']})(?![a-z]))(?P<genitive>'s?(?= ))?|"
        rf"(?P<bare>#+)(?= ?(?:$|[.,;!?)]|of them\b|of us\b|(?:more|other|others|{w['follows']})(?![a-z])))(?: (?:more|others?))?)"
    )
    who = rf"(?:(?P<det>{w['my']}) )?(?:(?:{w['old']}) ){{0,2}}(?P<noun>{noun})(?![\w-])"
    return _Grammar(
        words={meaning: frozenset(own) for meaning, own in words.items()},
        noun_class=noun_class,
        item=re.compile(item),
        joins=re.compile(rf"(?:[ ¦•&+/,:-]|\([^()]{{0,40}}\)|(?:{w['and']}|who|is|are|'s|in (?:our|their) (?:early |mid |late"
            rf" )?\d?[#\d]+s|age|aged|ages|both|years?|yrs?|old|yo|also|our|my|all|the|of(?= ?¦))(?![a-z]))+"),
        with_before=re.compile(rf"(?<![a-z])(?:{w['with']})(?: +(?:also|just|only|both|all))?(?: (?:{w['my']}|the) {BLANK}+,? ?(?:and|&|\+|,|plus))? *$"),
        with_behind=re.compile(rf" (?:{w['with_behind']})(?![a-z])"),
        visit_before=re.compile(rf"(?<![a-z])(?:{w['visit']})(?: (?:my|our|the|some|all|both))? *$"),
        tells=re.compile(rf"'?s? ?(?:{w['tells']})(?![a-z])"),
        follows=re.compile(end),
        totals=(
            re.compile(rf"(?<![a-z])(?:{w['many']})(?: consisting)? (?:of|von|de|di|van|from) (?:about |around |up to |only )?(?P<n>#+)(?![\w'-])"),
            re.compile(rf"(?P<n>#+)(?: (?!(?:{w['not_heads']})(?![a-z]))\w+)?"
                rf" (?:of us|in (?:my|our|the) (?:party|group|family)|in (?:total|all){end}|are coming|will (?:be )?(?:arriv|com|join|attend|go|travel)\w*)(?![a-z])"),
            re.compile(rf"(?<![a-z])(?:{w['as_many']}) (?P<n>#+){end}"),
            re.compile(rf"(?<![a-z])(?:us|we|wir|uns|nous|noi|nosotr[oa]s|wij|ons) (?:(?:girls|boys|lads|ladies|guys|women|men) \(?)?(?P<n>#+){no_unit}"),
            re.compile(r"(?:just |only )(?:the )?(?P<n>#+) of (?:them|us)(?![a-z])|(?P<m>#+) of them(?= (?:travell?ing|going|coming)\b)"),
            re.compile(rf"(?<![a-z])(?:{w['are']})(?: just| only| about| now| actually| really| going to be| gonna be| zu| in| em| met)? (?P<n>#+)(?: now| then| instead)?{end}"),
            re.compile(rf"(?<![a-z])(?:{w['booked']})(?: \w+){{0,2}}? for (?:about |around |just |only |at least |the )?(?P<n>#+){no_unit}"),
            re.compile(rf"(?<![a-z])(?:fit(?: in)?|accommodate|seat|host|hold|sleeps?) (?:up to |about |around )?(?P<n>#+){no_unit}"),
            re.compile(r"(?:^|[.,;(] ?)(?:a|in|zu|com|met) (?P<n>#+)"
                r"(?= ?(?:$|[.,;)]|(?:ovviamente|naturalmente|obviamente|claro|soltanto|solo|solamente|naturlich|bitte|grazie|adulti|adultos|personen)\b))"),
            re.compile(rf"\b(?:nous sommes|on est|wir sind|somos|siamo|we zijn met) (?P<n>#+)(?= (?!(?:{w['not_heads']})(?![a-z]))[a-z]{{3,}})"),
            re.compile(r"(?P<n>#+) is the (?:number|amount) of (?:people|guests|persons)"),
            re.compile(r"(?<![a-z])(?:(?:number|amount) of (?:people|persons|guests|passengers|travell?ers|adults)|party size|for people|and people|party(?=:)|travell?ers(?=:)|head ?count"
                r"|pax)(?: (?:i|we) (?:want|need)| for a table\b[^.;!?]{0,60}?)?(?: would be| will be| is| to|:| =)? *(?P<n>#+)(?![\w'])"),
            re.compile(r"(?<![a-z])(?:people|members|group number|group size|party|headcount) (?:i want |we want )?(?:is|are|was|be|changed to|will be|to) (?P<n>#+)(?![\w'])"),
            re.compile(r"(?<![a-z])all(?: of)?(?: the)? (?P<n>#+)(?= (?:of us|seated|together|to sit)\b)|(?P<m>#+)(?= (?:are|is|will be) (?:with (?:us|me)|participating|attending|joining"
                r"|coming|travell?ing|going)\b)"),
            re.compile(r"(?:^|[,;.] ?)(?P<n>#+)(?= (?:people )?from [a-z¦•])"),
            re.compile(r"(?:^|[.;!?] ?)(?:retired|retirees|pensioners|friends|students|adults|travellers|couple),? (?P<n>#+)(?= *[,.;])"),
            re.compile(r"(?:, ?so|, ?(?:which|that) makes(?: us)?) (?P<n>#+)(?= *(?:$|[.,;!?)]|of us\b|in all\b))"),
            re.compile(rf"(?<![a-z])a?(?: total)? ?total of (?P<n>#+){no_unit}"),
        ),
        families=re.compile(rf"(?<![a-z])(?:{w['family']})(?: trip| holiday| vacation)?,? ?(?:of|von|de|di|van|with|:)? ?(?P<n>#+)(?![\w'-])"),
        bare_for=re.compile(rf"(?:^|[ ,;¦])(?:for|fur|pour|para|per|voor) (?:about |around |just |only |all |the |us )?(?P<n>#+){no_unit}"),
        make_it=re.compile(rf"(?<![a-z])(?:make|change) (?:it|that|us) (?:for |to )?(?P<n>#+){no_unit}(?! (?:in|at) )"),
        within=re.compile(rf"(?<![a-z])(?:{w['within']}|(?:{w['family']}|{w['many']}) (?:of|von|de|di|van)|of us)(?![a-z])"),
        lone=re.compile(
            rf"(?<!leave )(?<!let )(?<!leave me )(?<!let me )(?<![a-z'])(?:{w['lone']})(?![a-z-])"
            rf"(?! ?(?:and|with|plus|\+|&|,) ?(?:(?:{w['my']}|the|{article}|#+) )?(?:\w+ )?(?:{noun})(?![\w']))"
        ),
        together={n: re.compile(rf"(?<![a-z])(?:{w[f'all_{n}']})(?![a-z])") for n in range(3, 8) if f"all_{n}" in w},
        tickets=re.compile(rf"(?P<n>#+) (?:(?!rooms?\b|nights?\b|days?\b|stars?\b)[a-z#¦][a-z#¦'-]* ){{0,4}}?(?:{w['ticket']})(?![a-z])"
            rf"|\b(?:{w['ticket']}) (?:must|should|will|need to|have to|ought to) be (?P<be>#+)(?= *(?:$|[.,;!?]))"),
        with_pet=re.compile(
            rf"(?<![a-z'])(?:(?:i'm|im|i am|i'll be)\b[^.;!?]{{0,60}}\b(?:travell?ing|going|coming|travel) with|(?:me|myself|i)(?: and| ?\+| &| plus| with| n)+)"
            rf" (?:{w['my']}|a)(?: \w+)? (?:{w['pets']})(?![\w'])(?! ?(?:and|\+|&|,) ?(?:{w['my']}) )"
        ),
        two=re.compile(rf"(?<![a-z])(?:{w['two']})(?![a-z])"),
        couple=re.compile(
            rf"(?:\b(?:we'?re|we are|as|for|us as|being|{w['are']}) (?:(?:{article}) )?|(?:^|[,;:(.!?]) *(?:an?"
            rf" )?)(?:(?!(?:each|per|every|the|of|in|next|last)\b)[a-z¦]+ ){{0,2}}(?<!#)(?P<couple>{w['couple']})"
            rf"(?= *(?:$|[.,;!?)+&]|wants?\b|looking\b|going\b|in\b|who\b|(?:late|early|mid|middle)\b|aged\b|from\b|travel|to\b|on\b|plus\b|(?:{w['with']}|{w['and']}|{w['follows']})(?![a-z])))"
        ),
        childless=re.compile(rf"(?<![a-z])(?:{w['childless']})(?![a-z])(?! (?:hotel|resort))"),
        rooms=re.compile(rf"(?P<n>#+)[ -]+(?:(?:{w['room_kind']}) +){{0,2}}(?:{w['room']})(?![a-z])(?<!bedroom)|(?P<beds>#+)["
            rf" -]+bedrooms?(?! (?:apartment|flat|house|hotel|villa|suite|place|condo|airbnb))(?![a-z])|\brooms? to (?P<to>#+)\b"),
        a_room=re.compile(
            rf"(?:\b(?:book|need|want|reserve|get|like|find|take|require|have|for|in|into|looking for|rent) (?:me |us )?(?:{article}"
            rf"|my|your best|the best) |\byour best |(?:^|[,;:¦]) *(?:a )?|\ba (?=(?:double|single|twin|family|triple|quad) ))"
            rf"(?:(?:{w['room_kind']}|#+-bedroom) ){{0,3}}(?:room|suite)\b(?! (?:service|key|rate|type|number|tour|escape|booking))"
        ),
        listed=re.compile(
            r"(?<![\w#])(?<!# )(?:(?P<adults>adults?)|(?P<children>kids|children|child)|(?P<infants>infants|babies))(?: *[:=-] *| )(?P<n>#+)(?= *(?:$|[;)+&.\n]|,(?! *#+(?!"
                r" *(?:adults?|infants?|bab|rooms?|kids|children|seniors|nights|people)))|(?:adults?|kids|children|infants)\b))"
        ),
        joining=re.compile(rf"(?<![a-z]){who}(?:'s|'ll|'d| is| are| will| would| wants?| decided| has decided| might|"
            rf" can)?(?: be| to| like to| love to)?(?: now| also| then| actually)* (?:{w['comes']})(?![a-z])"),
        leaving=re.compile(rf"(?<![a-z]){who}(?: (?:{w['goes']})|'s (?:not (?:coming|joining|going)|no longer coming|out|dropped out))(?![a-z])"),
        brought=re.compile(rf"(?<![a-z])(?:{w['added']})(?: along| in)?(?: also)? (?:an? )?{who}(?!'s)(?! in \d)"),
        plus_kin=re.compile(
            rf"(?:^|[.,;:!?] *|(?<![a-z])(?:oh|actually|and|so|yes|yep|no|sorry|wait) )(?:plus|also|\+|as well as|and also|oh and|#+ more,? ?[:-]? ?) ?{who}(?!'s [a-z]|s' )"
            rf"(?! (?:{w['tells']})(?![a-z]))"
        ),
        beside_joining=re.compile(rf"(?<![\w'])(?:{w['my']}) (?:(?:{w['old']}) ){{0,2}}(?P<noun>{noun}),? ?(?:and|&|\+|und|et|y|e|en) (?:(?:{w['my']}) )?$"),
        plus_one=re.compile(rf"^\W*(?:and |actually |oh |make that )*(?:a |my )?(?:{w['plus_one']})(?: too| please)?\W*$"),
        we=re.compile(rf"(?<![a-z'])(?:{w['we']})(?![a-z])"),
        i=re.compile(rf"(?<![a-z'])(?:{w['i']})(?![a-z'])"),
        spouse=re.compile(
            rf"(?:^|[.,;:!?(] *|(?<![a-z])(?:and|but|as|because|since|und|et|y) )(?:{w['my']}) (?:(?:{w['old']}) )*(?:{w['spouse']})(?:'s turning)? "
            r"(?![a-z]+ (?:in|at|to|from)\b)(?=[a-z#])(?!'s)"
        ),
        named=re.compile(rf"(?<![a-z])(?:{w['my']}) (?:(?:{w['old']}) )*(?:{noun}),? (?P<name>[a-z]{{2,}})(?![a-z'-])(?! (?:to|from|for)\b)"),
        kin_and_i=re.compile(
            rf"(?:^|[.;,!?(] *|\band )my (?:(?:{w['old']}) )?(?P<noun>{noun}) (?:wants?|does|likes?|loves?|prefers?|would|will|hates?|needs?|goes|is"
            rf" into|can'?t|enjoys?|has|is)\b[^.;!?]{{2,80}}?(?:\b(?:and|while|whereas|but)|,) i(?:'m|'d|'ll)? (?!(?:think|guess|know|said|told)\b)[a-z]+"
            rf"|\bi(?:'m|'d|'ll)? (?:want|do|like|love|prefer|would|hate|need|enjoy|am)\b[^.;!?]{{2,80}}?\b(?:and|while|whereas|but)"
            rf" my (?:(?:{w['old']}) )?(?P<other>{noun}) (?:wants?|does|likes?|loves?|prefers?|would|hates?|needs?|enjoys?|is into)\b"
        ),
    )  # fmt: skip


_LONG_WORD, _MOST_LANGUAGES = 6, 2
_NEAR_AGE = 12
"""So near behind somebody who joins an age is theirs ("is bringing a friend, also 15")."""
_OWN = ("self", "my", "kin", "pair", "group", "child", "children", "adult", "person", "couple", "lone", "two", "family")


@lru_cache(maxsize=1)
def _telling() -> Mapping[str, frozenset[str]]:
    """Words for people that are no English ones, with the languages they belong to."""
    english = {word for meaning in _OWN for word in lexicon("en").groups("people").get(meaning, ())} | {
        "on",
        "a",
        "so",
        "no",
        "as",
        "me",
        "fils",
    }
    found: dict[str, set[str]] = {}
    for language in LANGUAGES[1:]:
        groups = lexicon(language).groups("people")
        for word in {word for meaning in _OWN for word in groups.get(meaning, ())} - english:
            found.setdefault(word, set()).add(language)
    return {word: frozenset(own) for word, own in found.items()}


def _languages(text: str, low: str) -> tuple[str, ...]:
    """The languages of a text; of one too short to tell also those in which two of its words, or a long one, are words for people."""
    telling, votes = _telling(), dict.fromkeys(LANGUAGES, 0)
    for word in set(re.findall(r"[a-z]+", low)):
        for language in telling.get(word, ()):
            votes[language] += 1 if len(word) < _LONG_WORD else 2
    best = max(votes.values())
    short = tuple(language for language, n in votes.items() if n == best >= 2)
    return tuple(dict.fromkeys((*tuple(dict.fromkeys((*short, *languages_of(text))))[:_MOST_LANGUAGES], "en")))


# -- a text with its numbers masked


class _Masked(NamedTuple):
    """A folded text with single blanks, every number a row of "#"; `at` says where each character stands in the message."""

    text: str
    at: tuple[int, ...]
    values: Mapping[int, int]
    spoken: tuple[Span, ...] = ()

    def is_spoken_for(self, at: int) -> bool:
        """Whether the reader of people itself blanked the character at `at`, as an age or shorthand."""
        return any(start <= self.at[at] < end for start, end in self.spoken)

    def is_spoken_for_at(self, at: int) -> bool:
        """Whether what stands at `at`, over a blank, was read as an age or shorthand."""
        at += self.text.startswith(" ", at)
        return self.text.startswith(BLANK, at) and self.is_spoken_for(at)

    def span(self, start: int, end: int) -> Span:
        return self.at[start], self.at[end - 1] + 1

    def value(self, start: int) -> int:
        return self.values.get(start, 0)


_BESIDE_BEFORE, _BESIDE_AFTER = frozenset(".,:/$€£¥₹#&'"), frozenset(":/%€£$")
_NUMBER_OF_TWO = re.compile(r"(?:^|[ -])(?P<word>couples?|pairs?|paar[e]?|parejas?|coppi[ae]|casa(?:l|is)|stel(?:len)?|koppels?|duo)$")


def _masked(text: str, low: str, spoken_for: Iterable[Span]) -> _Masked:
    chars, values, spoken = list(low), {}, tuple(spoken_for)
    for start, end in spoken:
        chars[start:end] = (TAKEN if low.startswith(TAKEN, start) else BLANK) * (end - start)
    for number in find_numbers(text):
        start, end, value = number.start, number.end, number.value
        if (
            number.article
            or number.ordinal
            or value != int(value)
            or value > _MOST
            or not {BLANK, TAKEN}.isdisjoint(chars[start:end])
            or _beside(low, start, end)
        ):
            continue
        if (two := _NUMBER_OF_TWO.search(low[start:end])) and not low.startswith(" of ", end):
            end, value = start + two.start(), value / 2
            if value < 2 or end == start:
                continue
        values[start] = int(value)
        chars[start:end] = "#" * (end - start)
    kept = [n for n, char in enumerate(chars) if char != " " or n == 0 or chars[n - 1] != " "]
    place = {n: at for at, n in enumerate(kept)}
    return _Masked("".join(chars[n] for n in kept), tuple(kept), {place[start]: value for start, value in values.items()}, spoken)


def _beside(low: str, start: int, end: int) -> bool:
    """Whether a number belongs to a price, a time, a date or another number."""
    before, after = low[max(0, start - 1) : start], low[end : end + 2]
    if before.isalpha() and low[start].isdigit():
        return True
    if (
        before in _BESIDE_BEFORE
        and before
        and not (before in ",&" and low[max(0, start - 2) : start - 1].isalpha())
        and not (before == ":" and low[max(0, start - 2) : start - 1].isalpha())
    ):
        return True
    return (after[:1] in _BESIDE_AFTER and bool(after[:1])) or (after[:1] in (".", ",") and after[1:].isdigit())


# -- items and chains


class _Item(NamedTuple):
    """One head or several in a chain: its class, its number where one is said, and what else its words say."""

    cls: str
    n: int | None
    start: int
    end: int
    determined: bool = False
    relative: int = 0
    told: bool = False
    word: str = ""
    other: bool = False
    whose: str = ""


_YOUNG = re.compile(rf" ?\((?:aged? )?(?:(?P<n>#+)\)|{BLANK}{{2,}}\)?)")
"""The age of a relative, who may be a child ("my brother (13)")."""
_YOUNG_BEHIND = re.compile(rf",? (?:who(?:'s| is) |is |aged )?(?:only |just |now )?{BLANK}")
"""A child's age in the middle of those who are told off ("her dad, her little brother who's 10, and me")."""
_YOUNG_CLASSES = ("child", "children", "infant", "infants", "twins", "triplets")
_MINDED_BY = r"(?:grand\w+|grann(?:y|ies)|gran|nana?|mum|mom|mother|dad|father|aunt\w*|uncle|in-laws|sister|brother|friends?|neighbou?rs?|(?:baby ?)?sitter|ex)"
_ELSEWHERE = r"(?:(?:summer |scout |holiday |football )?camp|school|boarding school|nursery|college|uni|university|home)"
_STAYS_BEHIND = re.compile(
    r"(?:,? who)?(?:(?:'re|'s| are| is| will| will be| have to| can| all| both))*"
    rf" (?:(?:stay|remain|stop)(?:s|ing)? (?:at |back |behind |here |with )?|(?:(?:go|goes|going|off|away|sent) )?(?:to|with|at|on|in) )"
    rf"(?:(?:the|their|his|her|my|our|a|its) )?(?:{_MINDED_BY}|{_ELSEWHERE})(?![a-z])"
)
"""Behind children, what says that they do not come ("the kids are with their gran")."""
_GONE = re.compile(r"\b(?:late|ex)[ -]$")
"""What makes a relative one who does not travel ("my late husband")."""
_GROWN = re.compile(
    r" ?(?:\((?:aged? |now )?|(?:,? ?(?:who'?s|who is|is|aged|age|de|von|di|van))? )(?P<n>#+)(?: ?-?(?:years?|yrs?|yo|y/o|ans|jahren?|anos|anni|jaar)(?:[ -]old)?)?\)?(?![\w#])"
)


def _without_names(text: str, low: str, grammar: _Grammar) -> str:
    """A folded text in which kin go without their given names ("my friend Maureen and I" is "my friend and I") and no place is child-friendly."""
    names = [
        m.span("name")
        for m in grammar.named.finditer(low)
        if text[m.start("name")].isupper() and not text[m.start("name") :].isupper() and _is_a_name(m["name"], low[m.end("name") :])
    ]
    for start, end in (*names, *(m.span() for m in _FIT_FOR.finditer(low))):
        low = low[:start] + " " * (end - start) + low[end:]
    return low


_AND_I = re.compile(r",? (?:and|&|\+) (?:i|me|myself)\b")


def _is_a_name(word: str, behind: str) -> bool:
    """Whether a capital word behind a relative is their name: a given name, or any but a town's with "and I" behind it."""
    return word in gazetteer().given_names or (_AND_I.match(behind) is not None and word not in known_towns())


_FIT_FOR = re.compile(r"\b(?:child(?:ren)?|kids?|toddler|baby|family|adults?)[ -]friendly\b")
"""What a place is fit for, which counts nobody."""
_OF_AGE_BEFORE = re.compile(r"\b(?:adult|grown(?:[- ]up)?)[ -]+$")
"""What makes somebody's child a grown-up ("our grown-up daughters")."""
_YOUNG_OR_OLD = ("lads", "lasses", "students")
_AGES_BEHIND = re.compile(rf" ?(?:\((?:aged )?|aged |,? ){BLANK}")
"""People who are children where children's ages stand behind them ("two lads aged 13 and 15")."""
_AGED = re.compile(r" ?\(?(?:aged?|ages) (?P<n>#+)")


def _are_young(masked: _Masked, end: int) -> bool:
    """Whether ages of children stand behind a noun that ends at `end` ("24 students (aged 15-16)")."""
    aged = _AGED.match(masked.text, end)
    behind = _AGES_BEHIND.match(masked.text, end)
    return (behind is not None and masked.is_spoken_for(behind.end() - 1)) or (
        aged is not None and 0 < masked.value(aged.start("n")) < ADULT_AGE
    )


_PRONOUN_AS_HEAD = re.compile(
    r"(?:(?<=\bme,)|(?<=take )|(?<=bring )|(?<=taking )|(?<=bringing )|(?<=, )|(?<=with )|(?<=[&+] ))(?P<who>her|him)(?= ?(?:,|[&+]|and (?:my|our|his|her|i\b|me\b)))"
)
_SHE_AND_I = re.compile(r"(?:^|(?<=[.;!?] ))(?P<who>she)(?=, (?:my|our|me|i)\b| and (?:my|i\b|me\b))")
"""Somebody named before who is told off with the others ("She, my mum and me")."""
_TWIN_CHILDREN = re.compile(r"\btwin(?P<kids> (?:boys|girls|sons|daughters|toddlers|kids|teenagers|teens|grandsons|granddaughters))\b")
"""Two children in two words, of which the first alone may be a brother or a bed."""
_ONLY_ME = re.compile(r"\W*(?:me|myself|i|only i)\W*")
_DAYS = re.compile(
    r"(?<![\w.,:/£€$-])(?P<n>\d{1,2}) ?(?:-|to|till|until|bis|al?|au|t/m) ?(?P<m>1\d|2\d|3[01]|[89])(?![\w:/%-]|[.,]\d)(?! (?:people|persons?|adults?|of us|pax|kids|children|guests"
    r"|years?|yrs?|personen|personnes|personas|persone|pessoas)\b)"
)
"""Two numbers that are days of a month rather than heads ("12-19")."""
_WHERE_ONE_IS_FROM = re.compile(r"(?<!\bfor )\bone(?= (?:of us )?(?:is |comes |flies )?from\b)")
"""One of those who were counted, of whom something more is told ("three sisters, one from Oslo")."""
_ME_AND_THEM = re.compile(
    r"\bme (?=(?:wife|husband|partner|gf|bf|girlfriend|boyfriend|mum|mom|dad|parents|kids),? (?:and|&|\+)(?! (?:me|i|myself)\b))"
)
"""A list of people whose first comma is left out ("me wife and parents")."""
_ME_AND_ONE = re.compile(r"\bme (?=(?:him|her) (?:and|&|\+) (?:my|our) )")
_HEADS = {"her": "mum", "him": "dad", "she": "mum"}
"""Kin as long as the pronoun, so that places in one text are places in the other."""


def _with_heads_for_pronouns(low: str) -> str:
    """A folded text in which a pronoun that is told off among others is a head ("my wife, her and her boyfriend", "take her and my aunt")."""
    low = _ME_AND_ONE.sub("me,", _ME_AND_THEM.sub("me,", low))
    low = _TWIN_CHILDREN.sub(lambda found: "twins" + " " * (len(found["kids"]) - 1), low)
    return _SHE_AND_I.sub(lambda found: _HEADS[found["who"]], _PRONOUN_AS_HEAD.sub(lambda found: _HEADS[found["who"]], low))


_EATERS = re.compile(r"(?<![\w#])(?P<n>#+) (?:vegetarians|vegans|veggies|foodies|meat eaters)\b")
"""Those who are told by what they eat, where nobody else was counted."""
TOGETHER = re.compile(
    r"\b(?:anniversary|romantic|surprise|valentine'?s?|propose|proposal|jahrestag|anniversaire de mariage|aniversario|anniversario)\b"
)
"""Occasions for which a spouse is not sent away alone."""
_DENIED_SELF = re.compile(r"(?:let|leave|give|tell|show|send|call|email|remind|to|help|find|get|book|between|told|gave|make|takes?) $")


def _items(masked: _Masked, grammar: _Grammar) -> list[_Item]:
    return [item for found in grammar.item.finditer(masked.text) if (item := _item(found, masked, grammar)) is not None]


def _item(found: re.Match[str], masked: _Masked, grammar: _Grammar) -> _Item | None:
    if found["self"]:
        return _Item("self", None, *found.span())
    if found["bare"] or found["us"]:
        of_us = found["us"] is not None or masked.text.startswith(" of us", found.end())
        return _Item("bare", masked.value(found.start("us" if found["us"] else "bare")), *found.span(), word="us" if of_us else "")
    word, cls = found["noun"], grammar.noun_class[found["noun"]]
    if _GONE.search(masked.text[max(0, found.start("noun") - 6) : found.start("noun")]):
        return None
    if found["genitive"] and not (grammar.tells.match(masked.text, found.start("genitive")) or masked.is_spoken_for_at(found.end())):
        return None
    if cls in _YOUNG_CLASSES and _STAYS_BEHIND.match(masked.text, found.end("noun")):
        return None
    n = masked.value(found.start("n")) if found["n"] else 1 if found["article"] or found.group().startswith("another") else None
    more = (found["more"] or "").strip() or (found["more_after"] or "").strip() or ("another" if "another" in found.group().split() else "")
    relative = 0 if not more or more in ("other", "others") else -1 if more in grammar.words.get("less", ()) else 1
    if cls == "pair" and n is not None and n > 2:
        cls = "person"
    if (cls == "ticket" and not found["n"]) or (found["article"] and not found["det"] and word in grammar.words["couple"]):
        return None
    if (
        found["article"]
        and not found["n"]
        and not relative
        and (
            cls in ("person", "children", "infants", "group", "ticket")
            or (cls == "adult" and word != "adult" and not word.startswith(("erwachsen", "adult", "volwassen")))
        )
    ):
        return None
    if cls in ("child", "children") and _OF_AGE_BEFORE.search(masked.text[: found.start("noun")], max(0, found.start("noun") - 12)):
        cls = "kin" if cls == "child" else "group"
    if word in _YOUNG_OR_OLD and _are_young(masked, found.end("noun")):
        cls = "children"
    if (
        cls == "kin"
        and (young := _YOUNG.match(masked.text, found.end("noun")))
        and (not young["n"] or 0 < masked.value(young.start("n")) < ADULT_AGE)
    ):
        cls = "child"
    aged = _YOUNG_BEHIND.match(masked.text, found.end("noun")) if cls in ("kin", "child") and not n else None
    is_aged = aged is not None and masked.is_spoken_for(aged.end() - 1)
    cls = "child" if is_aged and cls == "kin" else cls
    if cls == "child" and (grown := _GROWN.match(masked.text, found.end("noun"))) and ADULT_AGE <= masked.value(grown.start("n")) < 100:
        cls = "kin"
    told = (
        bool(grammar.tells.match(masked.text, found.end("noun")))
        and not is_aged
        and not re.match(r" are (?!allerg|veg|afraid)", masked.text[found.end("noun") :])
    )
    return _Item(
        cls, n, found.start(), found.end("noun"), bool(found["det"]), relative, told, word, more in ("other", "others"), found["det"] or ""
    )


def _chains(masked: _Masked, grammar: _Grammar) -> list[list[_Item]]:
    """Items that are told off together: nothing but "and", commas, ages and asides between them. A mate who is greeted is nobody ("g'day mate, me and…")."""
    chains: list[list[_Item]] = []
    for item in _items(masked, grammar):
        last = chains[-1][-1] if chains else None
        gap = masked.text[last.end : item.start] if last else ""
        if (
            last is not None
            and _belongs(item, chains[-1], gap, masked.text, grammar)
            and (gap.strip(" ¦•") or item.n is not None or item.determined or (gap == " " and last.cls == item.cls == "kin"))
        ):
            chains[-1].append(item)
        elif item.cls != "bare" or item.word == "us":
            chains.append([item])
    return [chain for chain in chains if len(chain) > 1 or chain[0].cls != "bare"]


_EQUALS = re.compile(r" (?:are|is|makes?) ")
_PLUS = re.compile(r" ?(?:\+|&|plus|and|with|y|et|und|e|en) ?(?:the )?")


def _belongs(item: _Item, chain: list[_Item], gap: str, text: str, grammar: _Grammar) -> bool:
    """Whether an item continues a chain over the words between. "Me and my cousin are two adults" says the same twice; "me + 2" adds heads."""
    last = chain[-1]
    if len(gap) > 60 or last.told or not grammar.joins.fullmatch(gap):
        return False
    if last.word in grammar.words.get("greeted", ()) and not last.determined and last.n is None and len(chain) == 1:
        return False
    grown = item.cls in ("adult", "kin", "pair", "group", "couples") or (item.cls == "person" and item.word != last.word)
    if grown and item.n is not None and last.cls == "person" and _AMONG_THEM.search(gap.rstrip()):
        return False
    if item.cls in ("adult", "person") and (_EQUALS.fullmatch(gap) or gap.strip() == ":" or _sums_up(item, chain, gap, text)):
        return False
    if last.cls == "bare" and last is chain[0]:
        return item.cls in ("kin", "pair") and item.n is None and _PLUS.fullmatch(gap) is not None
    if item.cls == "bare":
        with_us = last.cls in ("pair", "kin", "group") and item.word == "us"
        with_me = with_us or last.cls == "self" or (text.startswith(" of them", item.end) and any(one.cls == "self" for one in chain))
        return with_me and _PLUS.fullmatch(re.sub(r"\([^()]*\)", "", gap).replace("  ", " ")) is not None
    return True


_IN_ALL = re.compile(r",? ?(?:then|so|in all|in total|all told|altogether|all together|together|total)(?![a-z])")
"""Behind a number of people, what makes it the sum of those who were told off."""


def _sums_up(item: _Item, chain: list[_Item], gap: str, text: str) -> bool:
    """Whether a number of people behind heads told off is their sum ("Gran, my cousin and I, three adults then") rather than more of them."""
    told = [one for one in chain if item.cls == "person" or one.cls not in ("child", "children", "infant", "infants", "twins", "triplets")]
    if item.n is None or not told or any(one.cls == item.cls or one.relative for one in chain):
        return False
    heads = sum(one.n or _SEVERAL.get(one.cls, 1) for one in told)
    return _IN_ALL.match(text, item.end) is not None or (gap.strip() == "," and heads == item.n and item.n > 1)


_GANG = frozenset(("lads", "girls", "boys", "guys", "ladies", "lasses", "gals", "blokes"))
"""Friends by a word that counts nobody ("me and the lads")."""
_OF_ANOTHER = ("her", "his", "their")
_PARTNERS = frozenset(("partners", "husbands", "wives", "spouses", "boyfriends", "girlfriends", "other halves", "better halves", "fiances"))


def _with_their_partners(items: list[_Item]) -> list[_Item]:
    """The items of a chain, partners of several counted as those are ("my 3 sisters, their partners")."""
    told: list[_Item] = []
    for item in items:
        several = told[-1].n if told and item.n is None and item.determined and item.word in _PARTNERS else None
        told.append(item._replace(n=several) if several is not None and several > 1 else item)
    return told


class _Count:
    """The heads of one chain, summed."""

    def __init__(self) -> None:
        self.said: dict[str, int] = {}
        self.more: dict[str, int] = {}
        self.named = self.kids = self.babies = 0
        self.has_self = self.open = self.open_young = self.girls = self.adults_first = self.pairs = False

    def take(self, item: _Item, *, alone: bool) -> None:
        """Add one item; `alone` says that it is the only one of its chain."""
        if item.relative and item.n is not None:
            field = {
                "adult": "adults",
                "person": "adults",
                "kin": "adults",
                "group": "adults",
                "ticket": "adults",
                "child": "children",
                "children": "children",
            }.get(item.cls, "infants")
            self.more[field] = self.more.get(field, 0) + item.relative * item.n
            return
        match item.cls:
            case "self":
                self.has_self = True
            case "bare":
                self.named += item.n or 0
            case "person" if item.other and item.n is not None:
                self.named += item.n
            case "adult" | "person" | "ticket" | "couples" if item.n is not None:
                key = {"person": "people", "ticket": "tickets"}.get(item.cls, "adults")
                self.said[key] = self.said.get(key, 0) + item.n * (2 if item.cls == "couples" else 1)
                self.adults_first = self.adults_first or (item.cls != "ticket" and not self.named and not self.has_self)
            case "child" | "children" | "infant" | "infants":
                self._young(item, alone)
            case "twins" | "triplets":
                self.kids += _SEVERAL[item.cls]
            case "kin":
                self.named += item.n or 1
            case "pair":
                self.named += _SEVERAL["pair"]
                self.pairs = self.pairs or item.n is not None
            case "group":
                self.named += item.n or 0
                self.open = self.open or item.n is None
            case _:
                pass

    def _young(self, item: _Item, alone: bool) -> None:
        baby, several = item.cls.startswith("infant"), item.cls in ("children", "infants")
        if item.n is None and several:
            self.open_young = True
            return
        if item.n is not None:
            key = "infants" if baby else "children"
            self.said[key] = self.said.get(key, 0) + item.n
            self.girls = bool(re.fullmatch(r"girls|boys", item.word)) and not item.determined
        elif item.determined or not alone:
            if baby:
                self.babies += 1
            else:
                self.kids += 1


class _Party:
    """What a message says of a party as it is put together from its mentions."""

    def __init__(self) -> None:
        self.said: dict[str, int] = {}
        self.more: dict[str, int] = {}
        self.named: int | None = None
        self.kids = self.babies = 0
        self.named_self = self.with_self = self.open = self.girls = False
        self.total: int | None = None
        self.family: int | None = None
        self.childless = self.inferred = self.apart = self.for_them = self.open_young = False
        self.beside = 0
        self.unsure = False
        self.rooms: int | None = None


_CORRECTION = re.compile(
    r"\b(?:no|wait|sorry|actually|scratch that|i mean|i meant|make (?:it|that)|or rather|definitely|oops|hang on|instead|now|changed|rather)\b"
)
_ONE_ROOM_ONLY = re.compile(
    r"\b(?:just|only|make (?:it|that)|i mean|i meant|or rather) an? (?:\w+ ){0,2}room\b|\broom (?:will do|is enough)\b|\broom instead of\b"
)
"""What makes "a room" a number where several rooms are known; "book a room elsewhere instead" is none."""
_AGAIN = re.compile(
    r"^[ ,.;:-]*(?:(?:no|wait|sorry|actually|scratch that|i mean|i meant|make (?:it|that)|or rather|definitely|oops|hang on|hm+|um+|well|i said|we said)[ ,.;:-]*)+(?:it'?s "
    r"|we'?re |for )?(?P<n>#+)(?= *(?:$|[.,;!?]|people\b|adults?\b|of us\b))(?: (?:people|adults?|of us))?"
)
_AMONG_THEM = re.compile(r"\b(?:incl(?:uding|\.)?|of whom|of which|among (?:them|us)|counting) *$")
"""What leads to some of those who were counted ("12 people incl 3 grandparents")."""
_NOBODY = re.compile(
    r"\b(?:kids?|child|children|baby)[- ]free\b|\bchildfree\b|\badults?[- ]only\b|\b(?:for|at|just) once\b|\bonce (?:in|again|more|we|you)\b"
)
"""Words that name or count people and mean none ("kid free for once", which is eleven in Spanish)."""
_SHORT = re.compile(
    r"(?<![\w.])(?P<adults>\d{1,2}) ?a(?:d|dt|dl?ts|ds)?(?: ?[+&/,] ?| ?)(?P<children>\d{1,2}) ?c(?:h|hd)?(?![a-z])(?:(?: ?[+&/,] ?| ?)(?P<infants>\d) ?i(?:nf)?(?![a-z]))?"
    r"|(?<![\w.])(?P<only>\d{1,2})a(?= ?(?:$|[,;+]))"
    r"|(?<![\w.£€$])(?P<ppl>[1-9])p(?![\w.'])"
    r"|(?:^|[,;.] ?|\b(?:i'?m|im|yo|hi|hey|solo)[ ,]+|\bme \()(?:a )?(?:solo )?(?P<lone>(?:[mf] ?,? ?(?:1[89]|[2-7]\d)|(?:1[89]|[2-7]\d) ?[mf]))(?=$|[ ,.;)])"
    r"|(?:\b(?:we are|we're|family of|us:?) |(?:^|[,;.:] ?|\bfor )(?=[1-4] ?\+ ?[1-6] ?(?:$|[,;.(]|(?:from|to|with) )))(?P<grown>[1-4]) ?\+ ?(?P<young>[1-6])\b"
    r"|\b(?P<big>\d|one|two|three|four|five|six) (?:big|large|grown|tall)(?: (?:ones|people|persons))?,? ?(?:and|&|\+|,) ?(?P<small>\d|one|two|three|four) (?:small|little"
    r"|tiny)(?: ones?)?(?= *(?:$|[,;.!?(]|and\b|from\b|to\b))"
)
"""Shorthand of forums ("2A+1C", "2ad 1ch"), and "2 big and 1 small"."""
_ASIDE = re.compile(r"\([^()#]*(?:#+[^()#]*)?\b(?:has|have|can'?t|needs|is|uses|was|eats|does|doesn'?t)\b[^()]*\)")
_LEAD = re.compile(
    r"^[^\w#]*(?:(?:just|only|we'?re|we are|it'?s|there are|there will be|(?:i|we)(?:'ll)? (?:only |just )?need|need|for|yes|yeah|yep|sure|ok|okay|um+|uh|well|that'?s|total of|about|all|of"
    r" us|be|party|people|travellers|is|will|us|the|a table for|maybe|around|roughly|like|say)[^\w#¦•]+)*"
)
_TAIL = re.compile(
    r"(?: (?:is (?:more than )?(?:enough|fine|plenty)|will do|please|pls|thanks|of us|total|in total|altogether|all together|only|all|people|bitte|personen|persone|personas|personnes))*\W*$"
)
_ONE_OF = re.compile(r"(?:^|[,;] *|\band )(?P<n>#+)(?= *(?:[,;]|$|and\b))")


class _Reader:
    """One reading of one message: mentions in the order they are found, and the party they come to."""

    def __init__(self, text: str, known: Party, *, asked: bool, ages_asked: bool, brief: bool) -> None:
        low = text_of(text).low
        self.grammar = _grammar(_languages(text, low))
        low = _NOBODY.sub(lambda found: BLANK * len(found.group()), _without_names(text, low, self.grammar))
        self.low = _with_heads_for_pronouns(low)
        self.known, self.asked, self.brief = known, asked, brief
        self.mentions: list[PeopleMention] = []
        self.party = _Party()
        form = [
            m.span()
            for m in re.finditer(
                r"\b(?:adults?|kids|children|infants|babies) *[:=]? *\d{1,2}\b(?= *(?:$|[;)\n]|,(?! *\d+(?! *(?:adults?|infants?|bab|rooms?|kids|children|seniors|nights|people)))))",
                self.low,
            )
        ]
        without = "".join(BLANK if any(s <= n < e for s, e in form) else c for n, c in enumerate(self.low)) if form else self.low
        self.row = ages_in_a_row(self.low)
        if self.row is not None:
            self.ages = Ages(years=self.row.young, spans=(self.row.span,), grown=self.row.adults)
        else:
            self.ages = ages_in(without, asked=ages_asked and not asked, children_known=bool(known.children or known.infants))
            self._children_by_name(text)
        self.grown = 0
        self.ages_asked = ages_asked
        told_of = (
            *(found.span() for found in _WHERE_ONE_IS_FROM.finditer(self.low)),
            *(found.span() for found in _DAYS.finditer(self.low) if int(found["n"]) < int(found["m"])),
        )
        self.masked = _masked(text, self.low, (*self.ages.spans, *told_of))
        for aside in _ASIDE.finditer(self.masked.text):
            inside = self.masked.text[aside.start() + 1 : aside.end() - 1]
            if not re.search(r"\b(?:me|i)\b|# \w", inside):
                self.masked = self.masked._replace(
                    text=self.masked.text[: aside.start() + 1] + _OF_AN_ASIDE * len(inside) + self.masked.text[aside.end() - 1 :]
                )
        self.text = text

    def _children_by_name(self, text: str) -> None:
        """Add the children who are told off by name and age; their words are read, and no age of whoever stands before them."""
        told = list(zip(self.ages.spans, self.ages.years, strict=False)) if len(self.ages.spans) == len(self.ages.years) else []
        by_name = [(span, age) for span, age in children_by_name(text) if not any(s < span[1] and span[0] < e for s, e in self.ages.spans)]
        if not by_name or len(told) != len(self.ages.years):
            return
        told = sorted([*told, *by_name])
        self.ages = Ages(years=tuple(age for _, age in told), spans=tuple(span for span, _ in told), grown=self.ages.grown)
        for (start, end), _ in by_name:
            self.low = self.low[:start] + TAKEN * (end - start) + self.low[end:]

    def read(self) -> None:
        """Find the mentions, the surest wording first; each blanks its words for those after it."""
        for span in self.ages.spans:
            self._say(span, "listed")
        if self.row is not None:
            self.party.said["adults"] = self.row.adults
        self._grown_up()
        self._rooms()
        self._short()
        self._whole_family()
        self._third_persons()
        self._changes()
        self._parent_and_child()
        self._counted()
        self._tickets()
        if self.row is None:
            self._total()
        if not self.party.said.keys() & {"adults", "people"} and not self.party.named:
            self._alone()

    # each of these reads one kind of wording

    def _say(self, span: Span, kind: Kind, **numbers: object) -> None:
        self.mentions.append(PeopleMention.model_validate({"start": span[0], "end": span[1], "kind": kind, **numbers}))

    def _take(self, start: int, end: int, kind: Kind, **numbers: object) -> None:
        """Say what masked[start:end] means and blank it."""
        self._say(self.masked.span(start, end), kind, **numbers)
        text = self.masked.text
        self.masked = self.masked._replace(text=text[:start] + TAKEN * (end - start) + text[end:])

    def _whole_family(self) -> None:
        """A family of so many with the ages of fewer children right behind it ("family of four kids 8 and 11")."""
        found = self.grammar.families.search(self.masked.text)
        if found is None or _AGES_BEHIND.match(self.masked.text, found.end()) is None:
            return
        size = self.masked.value(found.start("n"))
        if 0 < len(self.ages.years) < size:
            self.party.family = size
            self._take(*found.span(), "total", adults=size, family=True)

    def _rooms(self) -> None:
        for found in list(self.grammar.rooms.finditer(self.masked.text)):
            self.party.rooms = self.masked.value(next(found.start(group) for group in ("n", "beds", "to") if found[group]))
            self._take(*found.span(), "listed", rooms=self.party.rooms or None)
        several = (self.known.rooms or 1) > 1 and not _ONE_ROOM_ONLY.search(self.low)
        if self.party.rooms is None and not several and (one := self.grammar.a_room.search(self.masked.text)):
            self.party.rooms = 1
            self._say(self.masked.span(*one.span()), "listed", rooms=1)

    def _short(self) -> None:
        """Shorthand and forms: "2A+1C", "adults: 2, kids: 1"."""
        if found := _SHORT.search(self.low):
            counts = {
                "adults": "1" if found["lone"] else found["adults"] or found["only"] or found["big"] or found["ppl"] or found["grown"],
                "children": found["children"] or found["small"] or found["young"],
                "infants": found["infants"],
            }
            self.party.said |= {kind: number_of(n) for kind, n in counts.items() if n}
            self._say(found.span(), "listed", **self.party.said)
            self.masked = _masked(self.text, self.low, (*self.ages.spans, found.span()))
        while found := self.grammar.listed.search(self.masked.text):
            kind = next(kind for kind in ("adults", "children", "infants") if found[kind])
            self.party.said[kind] = self.masked.value(found.start("n"))
            self._take(*found.span(), "listed", **{kind: self.party.said[kind]})
        for found in list(self.grammar.childless.finditer(self.masked.text)):
            self.party.childless = True
            self._take(*found.span(), "listed", children=0)

    def _third_persons(self) -> None:
        """Those told of by their names or as a pair ("for Anna and James", "a wheelchair user and her carer")."""
        if self.known.adults or self.party.said or (people := named_people(self.text)) is None:
            return
        self.party.named, self.party.named_self, self.party.for_them = people.adults, people.me, not people.me
        self.party.kids, self.party.babies = people.children, people.infants
        self._say(people.span, "listed", adults=people.adults, children=people.children or None, infants=people.infants or None)
        self.masked = _masked(self.text, self.low, (*self.ages.spans, people.span))

    def _changes(self) -> None:
        """Who joins or drops out of a party that is known."""
        for pattern, sign in ((self.grammar.leaving, -1), (self.grammar.joining, 1), (self.grammar.brought, 1), (self.grammar.plus_kin, 1)):
            if not self.known.adults and pattern is not self.grammar.joining:
                continue
            for found in list(pattern.finditer(self.masked.text)):
                cls = self.grammar.noun_class[found["noun"]]
                if cls in ("children", "infants", "group", "adult", "person", "ticket") or (
                    sign > 0 and negated(self.masked.text, found.start())
                ):
                    continue
                if pattern is self.grammar.plus_kin and found["noun"] in self.grammar.words["spouse"] and (self.known.adults or 0) > 1:
                    continue
                young = sign > 0 and any(0 <= start - found.end() < _NEAR_AGE for start, _ in self.ages.spans)
                start, beside = found.start(), self.grammar.beside_joining.search(self.masked.text[: found.start()]) if sign > 0 else None
                for noun in (found["noun"], *((beside["noun"],) if beside else ())):
                    own = self.grammar.noun_class[noun]
                    field = "infants" if own == "infant" else "children" if young or own in ("child", "twins", "triplets") else "adults"
                    self._more(field, sign * _SEVERAL.get(own, 1))
                    self._take(start, found.end(), "change", **{field: sign * _SEVERAL.get(own, 1)})
                    start = beside.start() if beside else start
        if self.known.adults and (plus := self.grammar.plus_one.search(self.low)):
            self._more("adults", 1)
            self._say(plus.span(), "change", adults=1)
            self.masked = _masked(self.text, self.low, (*self.ages.spans, plus.span()))

    def _grown_up(self) -> None:
        """Children of the party that are known, and turn out to be grown."""
        if not self.known.children or self.row is not None:
            return
        found = grown_children(self.low, children_known=True, ages_asked=self.ages_asked)
        if found is not None:
            self.grown = min(self.known.children, found.n or self.known.children)
            self._more("adults", self.grown)
            self._more("children", -self.grown)
            self._say(found.span, "change", adults=self.grown, children=-self.grown)
            self.masked = _masked(self.text, self.low, (*self.ages.spans, found.span))

    def _parent_and_child(self) -> None:
        """Two who are told by what they are to each other, both taken for adults."""
        if not self.party.said and not self.known.adults and (found := PARENT_AND_CHILD.search(self.masked.text)):
            self.party.total, self.party.inferred = 2, True
            self._take(*found.span(), "total", adults=2, inferred=True)

    def _more(self, field: str, n: int) -> None:
        self.party.more[field] = self.party.more.get(field, 0) + n

    def _counted(self) -> None:
        """Numbers with a noun and heads told off one by one."""
        last_end = 0
        for chain in _chains(self.masked, self.grammar):
            count = _Count()
            items = _with_their_partners([item for item in self._without_others(chain) if not self._are_the_children(item)])
            for item in items:
                count.take(item, alone=len(items) == 1)
            start, end = chain[0].start, chain[-1].end
            if _is_past(self.masked.text, start):
                self._say(self.masked.span(start, end), "others", adults=count.named or None)
                continue
            if count.more:
                for field, n in count.more.items():
                    self._more(field, n)
                self._take(start, end, "change", **count.more)
                continue
            if self._is_uncertain(chain, count):
                self.party.unsure = True
                self._say(self.masked.span(start, end), "others", adults=count.named or None)
                continue
            self._beside_two(chain, items, count)
            named = self._named(chain, items, count)
            if not count.said and named is None and not self._only_theirs(chain):
                if not any(item.cls == "self" for item in chain):
                    self._say(self.masked.span(start, end), "others")
                continue
            if "adults" in count.said and "adults" in self.party.said and _PLUS_MORE.search(self.masked.text[max(0, start - 6) : start]):
                count.said["adults"] += self.party.said["adults"]
            if count.said and self.party.said and _OTHERS_LISTED.search(self.masked.text[max(0, start - 30) : start]):
                count.said = {key: n + self.party.said.get(key, 0) for key, n in count.said.items()}
            if not self._is_news(chain, count, named, self.masked.text[last_end:start]):
                self._take(start, end, "subgroup", **{key: n for key, n in count.said.items() if key in ("adults", "children", "infants")})
                continue
            if count.said.keys() & {"adults", "people"} and self.masked.text[:start].endswith(": "):
                self.party.named, self.party.named_self, named = None, False, None
            end = self._corrected(count, end)
            theirs = count.kids + count.babies + count.said.get("children", 0) + count.said.get("infants", 0)
            before = self.party.kids or self.party.babies or self.ages.years
            self.party.apart = self.party.apart or (set(count.said) == {"people"} and not theirs and bool(before))
            self._add(count, named)
            adults = count.said.get("adults", count.said.get("people", 0)) + (named or 0)
            young = {
                "children": count.said.get("children", 0) + count.kids or None,
                "infants": count.said.get("infants", 0) + count.babies or None,
            }
            self._take(start, end, "listed", adults=adults or None, **young)
            last_end = end

    def _tickets(self) -> None:
        """Seats and tickets, of whatever kind: "three Economy class tickets"."""
        for found in list(self.grammar.tickets.finditer(self.masked.text)):
            self.party.said["tickets"] = self.masked.value(found.start("n" if found["n"] else "be"))
            self._take(*found.span(), "listed", adults=self.party.said["tickets"])

    def _without_others(self, chain: list[_Item]) -> list[_Item]:
        """A chain without a single one of several of whom something is told ("one kid has an allergy")."""
        said = self.party.said
        among = {
            "child": self.known.children > 1 or "children" in said or self.party.kids > 1 or len(self.ages.years) > 1,
            "adult": (self.known.adults or 0) > 1 or bool(said.keys() & {"adults", "people"}),
        }
        kept: list[_Item] = []
        for item in chain:
            kind = {"children": "child", "person": "adult"}.get(item.cls, item.cls)
            of_them = item.n == 1 and " of the " in self.masked.text[max(0, item.start - 1) : item.end]
            some = of_them or any(
                other.n is not None and item.n is not None and other.n > item.n and other.cls == item.cls for other in kept
            )
            if not (item.told and ((item.n == 1 and among.get(kind, False)) or some)):
                kept.append(item)
        return kept

    def _are_the_children(self, item: _Item) -> bool:
        """Whether an item is "the two of them" of children told of before ("the grandkids (9 and 12): grandad, me and the two of them")."""
        text = self.masked.text
        of_them = item.cls == "bare" and text.startswith(" of them", item.end) and text[: item.start].endswith("the ")
        return of_them and item.n in (len(self.ages.years), self.party.said.get("children"))

    def _come_along(self, before: str, chain: list[_Item], others: list[_Item]) -> bool:
        """Whether those of a chain are said to travel with the speaker, and not to be visited or met."""
        led = self.grammar.with_before.search(before) is not None and not negated(self.masked.text, chain[0].start)
        if led and not re.search(r"\bstay(?:ing|ed)? with $|\bmeet(?:ing)? \w* ?with $", before):
            return True
        return bool(others) and self.grammar.with_behind.match(self.masked.text, chain[-1].end) is not None

    def _named(self, chain: list[_Item], items: list[_Item], count: _Count) -> int | None:
        """The adults told off by name in a chain, the speaker included; None when the chain is not about who travels."""
        before = self.masked.text[max(0, chain[0].start - 40) : chain[0].start]
        others = [item for item in items if item.cls != "self"]
        selves = 1 if count.has_self and not self.party.named_self else 0
        counted = bool(count.said.keys() & {"adults", "people"})
        visiting = bool(self.grammar.visit_before.search(before))
        if count.has_self:
            lone_me = any(item.n is None and item.word in _GANG and item.whose not in _OF_ANOTHER for item in others) or (
                bool(_DENIED_SELF.search(before))
                and chain[0].cls == "self"
                and len(others) == 1
                and others[0].n is None
                and not others[0].determined
            )
            selves -= selves and self.party.with_self
            return count.named + selves if others and not lone_me else None
        if counted:
            return None if visiting or re.search(r"\bstay(?:ing|ed)? (?:with|at) $", before) else count.named or None
        with_them = self._come_along(before, chain, others)
        if with_them and re.search(rf"(?:couple|pair|duo|family|parents?|mum|mom|mother|dad|father|{TAKEN}|adults?)[ ,]*\w+ $", before):
            return count.named
        if with_them and others and self._leaves_adults_open(chain, others, count):
            return None
        if with_them and others:
            only_young = not count.named and not count.said.keys() & {"adults", "people"}
            we = self.grammar.we.search(self.masked.text if only_young else self.masked.text[: chain[0].start])
            if we and not self.party.named_self:
                count.open = count.open or not counted
            self.party.with_self = not we
            theirs = bool(self.party.named) and bool(re.match(r"(?:his|her|their) ", self.masked.text[chain[0].start :]))
            return count.named + (0 if we or self.party.named_self or theirs or (only_young and self.party.named) else 1)
        if (
            re.search(r"\b(?:for|fur|pour|para|per|voor) $", before)
            and count.named
            and all(item.determined or item.n for item in others)
            and not count.open
        ):
            self.party.for_them = True
            return count.named + (
                len(others) == 1 and others[0].word in self.grammar.words["spouse"] and TOGETHER.search(self.low) is not None
            )
        if _TOLD_OFF.search(before) and count.named and not visiting:
            return count.named
        if visiting or (count.open and not any(item.cls == "group" and item.n for item in others)):
            return None
        if any(item.cls == "group" and item.n for item in others) and not any(item.told for item in others):
            return count.named
        bare = chain[0].cls in ("pair", "kin", "group") and not chain[0].determined
        if (chain[0].cls == "pair" or bare) and len(chain) > 1 and count.said.keys() & {"children", "infants"}:
            return count.named or None
        if bare and (chain[0].cls == "pair" or len(chain) > 1) and self.ages.years and re.search(r"(?:^|[,;:(]) *$", before):
            return count.named or None
        if bare and len(chain) > 1 and count.kids and not any(item.told for item in chain) and re.search(r"(?:^|[.,;:!?(]) *$", before):
            return count.named or None
        if self._answers_with(chain, count, before):
            selves = 0 if self.party.with_self or self.party.named_self else 1
            self.party.with_self = True
            return count.named + selves
        listed = (
            len(others) >= 3 or any(item.cls == "bare" for item in others) or (self._follows_total(chain[0].start) and len(others) >= 2)
        )
        return count.named if listed and count.named else None

    def _beside_two(self, chain: list[_Item], items: list[_Item], count: _Count) -> None:
        """Note those who come on top of "the two of us"; they are no party by themselves."""
        before = self.masked.text[max(0, chain[0].start - 40) : chain[0].start]
        if not count.has_self and count.named and not count.open and self._comes_beside_two(before, items):
            self.party.beside += count.named
            count.named = 0

    def _is_uncertain(self, chain: list[_Item], count: _Count) -> bool:
        """Whether somebody comes on a condition only ("with my aunt if her hip allows")."""
        text = self.masked.text
        if not count.named or count.has_self or count.said or self.known.adults:
            return False
        return (
            _ON_CONDITION.match(text, chain[-1].end) is not None
            or _PERHAPS.search(text[max(0, chain[0].start - 20) : chain[0].start]) is not None
        )

    def _comes_beside_two(self, before: str, others: list[_Item]) -> bool:
        """Whether heads come on top of "the two of us" right before them, which counts none of them."""
        led = _TWO_OF_US_AND.search(before)
        if led is None or not all(item.determined for item in others if item.cls in ("kin", "pair")) or any(item.told for item in others):
            return False
        two = self.masked.text.rfind("#", 0, self.masked.text.rfind(" of us", 0, others[0].start))
        return self.masked.value(two - len(led["n"]) + 1) == _PAIR and (led["by"] != "with" or others[0].whose == "our")

    def _leaves_adults_open(self, chain: list[_Item], others: list[_Item], count: _Count) -> bool:
        """Whether those one travels with are children who are not counted ("with the kids"), or nobody's in particular ("with a toddler")."""
        if not (count.said or count.named or count.kids or count.babies or self.ages.years):
            return True
        counted_young = count.said.keys() <= {"children", "infants"} and not (count.named or count.has_self)
        if self.asked and count.said and counted_young and not any(item.determined for item in others) and not self.party.named:
            return True
        loose = not (count.named or count.said.keys() & {"adults", "people"} or any(item.determined for item in others))
        return loose and not self.party.named and self._only_theirs(chain)

    def _only_theirs(self, chain: list[_Item]) -> bool:
        """Whether a chain tells off small children of nobody in particular, with whom the adults are not counted ("a holiday with a baby and a toddler")."""
        articles = all(item.cls in ("child", "infant") and not item.determined and item.n == 1 and not item.told for item in chain)
        with_before = self.grammar.with_before.search(self.masked.text[max(0, chain[0].start - 40) : chain[0].start]) is not None
        return articles and with_before and not self.party.said and not self.party.named

    def _answers_with(self, chain: list[_Item], count: _Count, before: str) -> bool:
        """Whether heads answer who travels without the speaker, who comes too ("my husband and 2 kids")."""
        answer = self.asked and not self.known.adults and count.named and chain[0].determined and not any(item.told for item in chain)
        if self.grammar.follows.match(self.masked.text, chain[-1].end) is None:
            return False
        leads = re.search(rf"(?:^|[.,;:!?{TAKEN}{BLANK}] *|\b(?:plus|and|also|it'?s|with) )$", before) is not None
        return bool(answer) and leads and not negated(self.masked.text, chain[0].start)

    def _follows_total(self, start: int) -> bool:
        return bool(
            re.search(
                r"(?:of us|#+ (?:people|adults|persons|in total)|party of #+|group of #+|family of #+)[ ,:(-]+$",
                self.masked.text[max(0, start - 40) : start],
            )
        )

    def _is_news(self, chain: list[_Item], count: _Count, named: int | None, between: str) -> bool:
        """Whether counts are the party's own: a smaller number of what was counted before is some of them, unless it corrects."""
        before = self.masked.text[max(0, chain[0].start - 12) : chain[0].start]
        young = count.kids or count.babies
        if not count.said and named and not young and "people" in self.party.said and _AMONG_THEM.search(before):
            return False
        if not count.said:
            return True
        grown = {
            **self.party.said,
            "adults": max(self.party.said.get("adults", 0), self.party.said.get("people", 0)),
            "people": max(self.party.said.get("adults", 0), self.party.said.get("people", 0)),
        }
        if _CORRECTION.search(between[-40:]):
            return True
        if _AMONG_THEM.search(before) and "children" not in count.said and "infants" not in count.said:
            return False
        held = {
            "adults": self.known.adults or 0,
            "people": self.known.adults or 0,
            "children": self.known.children,
            "infants": self.known.infants,
        }
        told = any(item.told for item in chain)
        for key, n in count.said.items():
            if 0 < n < grown.get(key, 0) or (n == grown.get(key) and self.party.said) or (told and 0 < n < held.get(key, 0)):
                continue
            return True
        return False

    def _corrected(self, count: _Count, end: int) -> int:
        """The end of a count with what takes its place at once: "2 adults, no wait 3"."""
        while again := _AGAIN.search(self.masked.text[end:]):
            key = next((k for k in ("adults", "people", "children", "infants") if k in count.said), "adults")
            count.said[key] = self.masked.value(end + again.start("n"))
            end += again.end()
        return end

    def _add(self, count: _Count, named: int | None) -> None:
        party, said = self.party, dict(count.said)
        if named == 0 and not count.has_self:
            named = None
        if named is not None and "adults" in said and not (count.has_self and count.adults_first):
            said["adults"] += named
        elif named is not None and said.get("people") == named and count.has_self:
            party.named, party.named_self = (party.named or 0) + named, True
            said.pop("people")
        elif named is not None and "people" in said and count.has_self and not count.adults_first:
            party.named, named = (party.named or 0) + named + said.pop("people"), None
            party.named_self = True
        elif named is not None and said.keys() & {"adults", "people"}:
            key = "adults" if "adults" in said else "people"
            said[key] = max(
                said[key], named + (count.kids + count.babies + said.get("children", 0) + said.get("infants", 0) if key == "people" else 0)
            )
        elif named is not None:
            told_off = count.pairs and party.with_self and bool(party.named)
            party.named = (party.named or 0) + named - told_off
            party.named_self = party.named_self or count.has_self
        party.said |= said
        party.kids, party.babies = party.kids + count.kids, party.babies + count.babies
        party.open = count.open or (party.open and not (count.has_self and named))
        party.open_young = party.open_young or (count.open_young and named is not None)
        party.girls = count.girls

    def _total(self) -> None:
        """A number of heads without a noun of its own ("for 4", "party of 5"), the surest wording first."""
        self._now_fewer()
        text = self.masked.text
        if family := self.grammar.families.search(text):
            self.party.family = self.masked.value(family.start("n"))
            self._take(*family.span(), "total", adults=self.party.family, family=True)
        for pattern in self.grammar.totals:
            for found in sorted(pattern.finditer(self.masked.text), key=lambda m: -m.start()):
                if _is_past(self.masked.text, found.start()) or _PAST_AFTER.match(self.masked.text, found.end()):
                    continue
                n, end = self.masked.value(found.start("n" if found.groupdict().get("n") else "m")), found.end()
                some = self._tells_of_some(n, found)
                of_us = [self.masked.value(m.start()) for m in _OF_US.finditer(self.masked.text)]
                counted = max(
                    self.party.said.get("adults", 0),
                    self.party.said.get("people", 0),
                    self.party.family or 0,
                    self.party.named or 0,
                    self.known.adults or 0,
                    n + 1 if some and n > 1 and not self.grammar.tells.match(self.masked.text, end) else 0,
                    *of_us,
                    0,
                )
                if "of us" in found.group() and (some or n == 1) and n < max(counted, 2) and not (n == 1 and not counted and not some):
                    self._take(found.start(), end, "subgroup", adults=n)
                    continue
                if again := _AGAIN.search(self.masked.text[end:]):
                    n, end = self.masked.value(end + again.start("n")), end + again.end()
                self.party.total = n
                self._take(found.start(), end, "total", adults=n or None)
                return

    def _tells_of_some(self, n: int, found: re.Match[str]) -> bool:
        """Whether a number of heads only tells something of them, who may be some of more that are counted elsewhere ("two of us work on Monday")."""
        text = self.masked.text
        if _TOGETHER.match(text, found.end()):
            return False
        if self.grammar.tells.match(text, found.end()):
            return True
        if "of us" not in found.group() or not _DOES.match(text, found.end()) or self.grammar.follows.match(text, found.end()):
            return False
        totals = (m for pattern in self.grammar.totals for m in pattern.finditer(text) if m.groupdict().get("n"))
        larger = any(self.masked.value(m.start("n")) > n and not _is_past(text, m.start()) for m in totals)
        return larger and not _CORRECTION.search(text[max(0, found.start() - 40) : found.start()])

    def _now_fewer(self) -> None:
        """Who were told off first, and a total that takes their place as somebody will not come ("X dropped out so make that 3 of us")."""
        if found := _DROPPED_SO.search(self.masked.text):
            self.party.total, self.party.named, self.party.named_self = self.masked.value(found.start("n")), None, False
            self.party.said = {key: n for key, n in self.party.said.items() if key not in ("adults", "people")}
            self._take(*found.span("n"), "total", adults=self.party.total)

    def _in_a_word(self) -> bool:
        """A total that is one word: "zu viert", "met z'n drieën", "with another couple"."""
        if found := _COUPLE_BESIDE.search(self.masked.text):
            self.party.total = 2 * _COUPLES
            self._take(*found.span(), "total", adults=self.party.total)
            return True
        if (found := TWO_BY_PRONOUN.search(self.masked.text)) and (self.ages.years or self.party.kids or not self._speaks_of_a_child()):
            self.party.total = 1 if self.party.kids == 1 or len(self.ages.years) == 1 else _PAIR
            self._take(*found.span(), "total", adults=self.party.total)
            return True
        for n, pattern in self.grammar.together.items():
            if found := pattern.search(self.masked.text):
                self.party.total = n
                self._take(*found.span(), "total", adults=n)
                return True
        return False

    def _alone(self) -> None:
        """Couples, lone travellers and bare numbers, where nobody was counted."""
        text, party = self.masked.text, self.party
        if party.total is not None or self._in_a_word():
            return
        if (pair := self.grammar.two.search(text)) or (pair := self.grammar.couple.search(text)):
            party.total = 2
            start = pair.start("couple") if "couple" in pair.re.groupindex else pair.start()
            if HONEYMOON.search(pair.group()):
                self._say(self.masked.span(start, pair.end()), "total", adults=2)
            else:
                self._take(start, pair.end(), "total", adults=2)
        elif pet := self.grammar.with_pet.search(text):
            party.total = 1 + max(0, party.more.get("adults", 0))
            self._say(self.masked.span(pet.start(), pet.start() + len(pet.group().split(" ")[0])), "total", adults=party.total)
        elif party.unsure:
            return
        elif lone := next((m for m in self.grammar.lone.finditer(text) if not _is_only(text, m, self.text)), None):
            party.total = 1
            self._take(*lone.span(), "total", adults=1)
        elif nobody_else := next((m for m in _ONLY_THEM.finditer(text) if self._is_one_person(m["one"] or m["alone"])), None):
            party.total = 1
            self._take(*nobody_else.span(), "total", adults=1)
        elif not party.said and not self._bare():
            self._inferred()

    def _speaks_of_a_child(self) -> bool:
        """Whether a son or daughter of the speaker is spoken of, who may be the other one of "she and I"."""
        items = self.grammar.item.finditer(self.masked.text)
        return any(m["det"] and m["noun"] and self.grammar.noun_class[m["noun"]] == "child" for m in items)

    def _kin(self) -> set[str]:
        """The relatives and friends whom the speaker names as theirs, one by one."""
        named = (m for m in self.grammar.item.finditer(self.masked.text) if m["det"] and m["noun"])
        return {m["noun"] for m in named if self._is_one_person(m["noun"])}

    def _is_one_person(self, noun: str) -> bool:
        """Whether a noun names one relative or friend."""
        return self.grammar.noun_class.get(noun) == "kin"

    def _bare(self) -> bool:
        text = self.masked.text
        patterns = (self.grammar.bare_for, self.grammar.make_it) if self.known.adults or self.asked else (self.grammar.bare_for,)
        for pattern in patterns:
            if found := max(pattern.finditer(text), key=lambda m: m.start(), default=None):
                self.party.total = self.masked.value(found.start("n"))
                self._take(*found.span(), "total", adults=self.party.total or None)
                return True
        if not self.asked:
            return False
        if (us := JUST_US.search(self.low)) and not self.known.adults:
            self.party.total, self.party.inferred = _PAIR, True
            self._say(us.span(), "total", adults=_PAIR, inferred=True)
            return True
        lead = _LEAD.match(text)
        at = lead.end() if lead else 0
        whole = re.compile(r"#+").match(text, at)
        if whole and _TAIL.match(text, whole.end()):
            return self._answer(*whole.span(), self.masked.value(at))
        if _ONLY_ME.fullmatch(text):
            return self._answer(0, len(text), 1)
        if any(number.ordinal for number in find_numbers(self.text)):
            return False
        said = read_number(_TAIL.sub("", text_of(self.text).low[self.masked.at[at] if at < len(self.masked.at) else 0 :]))
        if said is not None and said == int(said) and 0 < said <= _MOST:
            return self._answer(at, len(text), int(said))
        article = text.strip(" .,!?") in self.grammar.words.get("one_alone", frozenset()) or _only_article(self.text)
        if article:
            return self._answer(0, len(text), 1)
        if one := _ONE_OF.search(text):
            return self._answer(*one.span("n"), self.masked.value(one.start("n")))
        return False

    def _answer(self, start: int, end: int, n: int) -> bool:
        self.party.total = n
        self._take(start, end, "total", adults=n or None)
        return True

    def _inferred(self) -> None:
        """One adult or two by the way: "plan a trip for me", "my budget is $1,400", "my wife does A and I do B"."""
        text = self.masked.text
        if self.known.adults:
            return
        if pair := self.grammar.kin_and_i.search(text):
            noun = pair["noun"] or pair["other"]
            if self.grammar.noun_class[noun] == "kin":
                self.party.total, self.party.inferred = 2, True
                self._say(self.masked.span(*pair.span()), "total", adults=2, inferred=True)
            return
        others = (
            self.party.named is not None
            or self.party.kids
            or self.party.babies
            or any(m.kind == "others" and m.adults for m in self.mentions)
        )
        if not others and (eaters := _EATERS.search(text)):
            self.party.total, self.party.inferred = self.masked.value(eaters.start("n")), True
            self._say(self.masked.span(*eaters.span()), "total", adults=self.party.total, inferred=True)
            return
        if not others and self.grammar.we.search(text) and (pair := self.grammar.spouse.search(text)):
            self.party.total, self.party.inferred = 2, True
            self._say(self.masked.span(pair.start(), pair.end() - 1), "total", adults=2, inferred=True)
            return
        if not others and (pair := _FOR_A_PAIR.search(self.low)) and not _MORE_THAN_A_PAIR.search(self.low):
            self.party.total, self.party.inferred = 2, True
            self._say(pair.span(), "total", adults=2, inferred=True)
            return
        if both := _WITH_THEM_ALONE.search(self.low):
            adults = 1 if len(self.ages.years) == 1 or self.party.kids == 1 else _PAIR
            self.party.total, self.party.inferred = adults, True
            self._say(both.span(), "total", adults=adults, inferred=True)
            return
        if (taken := _TAKES_THEM.search(self.low)) and len(self._kin()) == 1:
            self.party.total, self.party.inferred = _PAIR, True
            self._say(taken.span(), "total", adults=_PAIR, inferred=True)
            return
        if self.grammar.we.search(text):
            return
        if pair := _BOTH_PARENTS.search(self.low):
            self.party.total, self.party.inferred = 2, True
            self._say(pair.span(), "total", adults=2, inferred=True)
            return
        if taken := _TAKES_MY_CHILD.search(self.low) if self.party.named is None and len(self.ages.years) == 1 else None:
            self.party.total, self.party.inferred = 1, True
            self._say(taken.span(), "total", adults=1, inferred=True)
            return
        if others:
            return
        found = _FOR_ME.search(text) or (self.grammar.i.search(text) if self.brief else None)
        if found:
            self.party.total, self.party.inferred = 1, True
            self._say(self.masked.span(*found.span()), "total", adults=1, inferred=True)


_OTHERS_LISTED = re.compile(
    rf"\b(?:friends?|family|families|couple|neighbou?rs?|them|the others|cousins?|relatives|in-laws|sister|brother|[a-z]+'s family) ?[(:] ?$|{TAKEN}(?:'s family)? ?[(:] ?$"
)
"""Others who come as well and are counted in brackets ("us (2 adults, …) and friends (2 adults, …)")."""
_ONLY_THEM = re.compile(
    r"\b(?:only|just) (?:for )?(?:my|our) (?P<one>[a-z-]+)\b(?! ?(?:,|and|&|\+|plus|with|or)\b)(?= (?:(?:will be|is|will) )?(?:travel|going|coming|flying|staying|fly|stay|go)\w*\b|\W*$)"
    r"|\bfor (?:my|our) (?P<alone>[a-z-]+) (?:only|alone)\b"
)
"""Somebody who travels while the speaker stays at home ("only my aunt will be travelling")."""
_AGES_BEHIND = re.compile(rf" (?:kids?|children|boys|girls|kinder|enfants|ninos|bambini),? (?:aged |ages |are )?{BLANK}")
_FAMILY_WITH = re.compile(r"\b(?:familie|famille|familia|famiglia|gezin|family) (?:mit|avec|con|com|met|with|w/?) ")
"""A family with its children has two adults where nobody says otherwise."""
_BOTH_PARENTS = re.compile(
    r"\bmy (?:grand)?parents\b(?:'[^.;!?:]{0,50}[:;.,?!-]+| ?\([^()]{0,30}\))? ?(?:they(?:'re)?|both|want|would|are (?:flying|travell?ing|going))\b"
    r"|\b(?:offrir a|pour) mes parents\b|\b(?:fur meine|meinen) eltern\b|\b(?:para|a) mis padres\b|\b(?:per i|ai) miei genitori\b"
    r"|(?:^|[.;!?] )my (?:grand)?parents,? \(?·*¦+·*[ ,]*(?:and|&)[ ,]*¦*\)?,? (?:from|to)\b|(?:^|[.;!?] )my (?:grand)?parents,?(?: \(?\d\d ?(?:,|and|&) ?\d\d\)?,?)? (?:from|to)\b"
)
"""A couple whom the speaker plans for ("my parents want to…", "my parents' 40th anniversary: they…")."""
_FOR_A_PAIR = re.compile(
    r"\bromantic (?:\w+ )?(?:break|getaway|weekend|trip|escape|holiday|vacation|week|city break|night|nights|few days)\b|\bromantic ¦|\bescapada romantica\b|\bweek-?end (?:romantique|en amoureux)\b"
    r"|\bmy (?:wife|husband|girlfriend|boyfriend|partner|fiance|fiancee)'s (?:\d\d(?:st|nd|rd|th)|birthday|graduation)\b|\bbabymoon\b|\bour (?:[\w#¦·]+ ){0,2}anniversary\b"
    r"|\bromantisches wochenende\b|\b(?:weekend|viaggio|fuga) romantic[oa]\b"
)
"""A trip that is made by two, where nobody is counted."""
_MORE_THAN_A_PAIR = re.compile(
    r"\b(?:with|and|plus|bringing|taking) (?:the|our|my|some|all|both) (?:\w+ )?(?:kids?|children|family|friends?|baby|parents|lot)\b|\bfamily\b"
)
"""Others who come along uncounted ("our anniversary, with the kids"): how many is asked."""
HONEYMOON = re.compile(
    r"honeymoon|flitterwochen|hochzeitsreise|voyage de noces|lune de miel|luna de miel|viaggio di nozze|luna di miele|lua de mel|huwelijksreis"
)
"""Words for two people that say more than how many."""
_TOLD_OFF = re.compile(r"\b(?:generations?|family|group|party|all of us|of us|travell?ers|going)\b[^.;:]{0,20}: *$")
"""What opens a list of those who travel ("three generations: …")."""
_TAKES_MY_CHILD = re.compile(
    r"\b(?:tak(?:e|ing)|bring(?:ing)?|surpris(?:e|ing)|treat(?:ing)?) my \d{1,2}[- ]?(?:years?|yrs?)?[- ]?(?:old|yo|y/o) (?:grand)?(?:son|daughter|child|kid|niece|nephew|boy|girl)\b"
)
"""A child whom the speaker takes along, which makes two."""
_WITH_THEM_ALONE = re.compile(r"\b(?:just|only) (?:(?:her|him) (?:and|&|\+) (?:me|i|myself)|(?:me|i) (?:and|&|\+) (?:her|him))\b(?! and)")
"""The speaker and one who was told of before, who may be a child ("our daughter's 6, it's just her and me")."""
_TAKES_THEM = re.compile(
    r"\b(?:tak(?:e|ing)|bring(?:ing)?|surpris(?:e|ing)|treat(?:ing)?|show(?:ing)?|fly(?:ing)?) (?:her|him)\b(?! (?:and|mum|dad|mom)\b)"
)
"""Somebody named before whom the speaker takes along ("my mom loves opera and I want to take her to Milan")."""
_DROPPED_SO = re.compile(
    r"\b(?:dropped out|is out|are out|drop(?:s|ping)? out|pulled out|backed out|bailed|cancelled|can'?t (?:come|make it)|(?:isn'?t|not) coming|won'?t (?:be coming|make it|come))\b"
    r"[^.;!?#]{0,30}\b(?:so|now|leaves|which makes|make (?:it|that|us))\b(?: (?:it'?s|we'?re|we are|that'?s|now|us|only|just|make (?:it|that|us)|it|that|down to|leaves|makes))*"
    r" (?P<n>#+)(?= *(?:$|[.,;!?)(]|of us\b|in total\b|now\b|people\b|adults?\b|instead\b))"
)
"""Somebody who will not come, and how many are left."""
_PLUS_MORE = re.compile(rf"[{TAKEN}\d)] ?[+] ?$")
"""A plus sign right behind those who were counted."""
_COUPLES = _PAIR = 2
_COUPLE_BESIDE = re.compile(r"\b(?:with|and|plus) (?:another|one other|a second|our friends,? (?:another|a)) couple\b")
_PAST = re.compile(
    r"\b(?<!same as )(?:last (?:year|time|month|summer|winter|spring|autumn|trip)(?! of\b)|years? ago|previously|on our last|we (?:went|were|had been|used to)|used to be|the last trip)\b"
)
_PAST_AFTER = re.compile(r" (?:\w+ ){0,2}(?:last (?:year|time|month|summer)|years ago|back then)\b")
_NOW = re.compile(r"\b(?:this time|this year|now|but|so|today)\b|[.;!?\n]")


def _is_past(text: str, start: int) -> bool:
    """Whether the words before `start`, up to "this time" or a sentence's end, speak of an earlier trip."""
    before = text[max(0, start - 80) : start]
    return bool(_PAST.search(before[max((m.end() for m in _NOW.finditer(before)), default=0) :]))


_EXPLAINED = re.compile(r"•(?: people| personnes| personen| personas)? ?[(:]")
"""A total that was read, with what it is made of behind it ("we are five (two parents, …)")."""
_WITH_YOUNG = re.compile(rf"{TAKEN},? (?:with|con|avec|com|mit|met) (?:an? |una? |une |eine[mnr]? |um |een )?{TAKEN}")
"""A total that was read, and the children among it right behind ("siamo in 6 con una bambina")."""
_ON_CONDITION = re.compile(r",? (?:if|unless|provided|depending|might|may|hasn'?t decided|isn'?t sure)\b(?! possible\b)")
_PERHAPS = re.compile(r"\b(?:if|maybe|perhaps|possibly|whether|unless)(?: also)?(?: with)? $")
"""Words by which it is not settled whether somebody comes."""
_TWO_OF_US_AND = re.compile(r"(?P<n>#+) of us,? ?(?P<by>plus|and|\+|&|with|as well as) $")
"""The two who speak, and what leads to those who come as well ("the two of us plus my aunt")."""
_BESIDES = re.compile(r"\bof us,? (?:plus|and|n|\+|&) |(?:\bplus|[+&]|,? and) (?:the two of us|us two|we two|the two grown-?ups)\b")
_OF_US = re.compile(r"#+(?= of us\b)")
_TOGETHER = re.compile(
    r" (?:are|is|were)(?: \w+ly)? (?:\w+ing|from|in|all|both|a|the|on|at|here|interested|adults?)\b| (?:will|would|wants?|needs?|might|may|could)\b"
)
_DOES = re.compile(r" [a-z]")
"""A word behind a number of heads, of whom it tells something where it continues no trip."""
_FOR_ME = re.compile(
    r"(?:\b(?:trip|plan|itinerary|journey|holiday|vacation|getaway|package|tour|travel|schedule|break)\b[^.;!?]{0,40}|\b(?:plan|organi[sz]e|arrange|prepare|build|design|craft"
    r"|put together|devise|create|generate)\b(?! for me)[^.;!?]{0,60}) for (?:me|myself)(?= *(?:$|[.,;!?]|(?:from|in|on|that|starting|beginning|where|with|to|departing|which"
    r"|covering|and)\b))"
    r"|\bmy (?:total |overall |whole )?budget\b|\bi have a budget\b"
)


_BEHIND_AN_ADVERB = re.compile(r" (?:el|la|las?|los|una?|uno|il|lo|gli|un'|l'|#)")
_TRAVELS_SO = re.compile(
    r"(?:$|[^a-z ]| (?:a|al|alla|en|in|por|per|con|de|da|dal|dalla|desde|para|y|e|o|pero|ma|que|che|del|hasta|fino|questa|quest'|este|esta|viaj\w*|viagg\w*)(?![a-z]))"
)
"""What may stand behind one who travels alone in Spanish and Italian ("voy solo a Roma")."""


def _is_only(text: str, lone: re.Match[str], written: str) -> bool:
    """Whether "solo" is "only" and not somebody alone ("solo el hotel", "solo voli"): an adverb before what it limits."""
    if lone.group() != "solo":
        return False
    if _BEHIND_AN_ADVERB.match(text, lone.end()):
        return True
    return bool({"es", "it"} & set(languages_of(written))) and not _TRAVELS_SO.match(text, lone.end())


def _only_article(text: str) -> bool:
    """Whether a text is nothing but an article that counts one ("une", "um")."""
    word = text_of(text).low.strip(" .,!?")
    return any(word in lexicon(language).table("articles") for language in ("de", "fr", "es", "it", "pt", "nl")) and word not in (
        "a",
        "an",
        "de",
        "o",
        "os",
        "as",
    )


# -- what the mentions come to


def _settled(reader: _Reader) -> Heads:
    party, known, ages = reader.party, reader.known, reader.ages
    said = party.said
    tiny = sum(1 for age in ages.years if age < 2)
    infants = said.get("infants", 0) + party.babies or (max(tiny, 0) or None if "infants" not in said else said["infants"])
    kids: int | None = said.get("children", 0) + party.kids
    if "children" not in said:
        kids = max(party.kids - max(0, tiny - party.babies), len(ages.years) - tiny) or None
    elif tiny and len(ages.years) == kids and not infants_said(said, party.babies):
        kids = (kids or 0) - tiny
    young = (kids or 0) + (infants or 0)
    adults = _adults(reader, young)
    family_of = None
    if party.family is not None and said.get("adults") is None:
        named = party.named or 0
        explained = bool(young or named)
        adults = max(1, party.family - young) if explained else 2 if 2 < party.family <= LARGEST_FAMILY else party.family
        if not explained and 2 < party.family <= LARGEST_FAMILY:
            kids, family_of = party.family - 2, party.family
    if adults is None and kids and party.girls and not (ages.years or known.adults or infants or party.kids):
        adults, kids = kids, None
    if party.childless and kids is None:
        kids = 0
    if ages.grown and kids and ages.years and kids == len(ages.years) + ages.grown:
        kids, adults = kids - ages.grown, adults + ages.grown if adults is not None else None
    if (adults or 1) == 1 and (kids or infants) and not party.named_self and not known.adults and _FAMILY_WITH.search(reader.low):
        adults = 2
    uncounted = party.open_young and not (
        party.childless or kids or infants or ages.years or known.children or known.infants or known.adults
    )
    if uncounted and adults:
        kids = _SEVERAL["pair"]
    told = "adults" in said and said["adults"] > (known.adults or 0)
    adults, kids, infants = _with_more({} if told else party.more, known, adults, kids, infants)
    joined = known.child_ages if ages.years and "children" not in said and party.more.get("children") == len(ages.years) else ()
    return Heads(
        adults=adults or None,
        children=kids,
        infants=infants,
        ages=(*joined, *ages.years),
        rooms=party.rooms or None,
        family_of=family_of,
        inferred=party.inferred,
        uncounted=bool(uncounted and adults),
    )


def infants_said(said: Mapping[str, int], babies: int) -> bool:
    return "infants" in said or babies > 0


def _adults(reader: _Reader, young: int) -> int | None:
    """The adults by the surest of what was said: a count, heads by name with the speaker, a total, heads by name, tickets."""
    party = reader.party
    if "adults" in party.said:
        named = party.named if party.named and not (party.named_self or party.for_them) and party.named != party.said["adults"] else None
        return party.said["adults"] + (named or 0)
    whole = party.said.get("people", party.total)
    if party.beside and whole == _PAIR:
        return whole + party.beside
    among = (whole or 0) > _PAIR and (party.apart or _WITH_YOUNG.search(reader.masked.text))
    within = bool(young and (reader.grammar.within.search(reader.low) or among or _EXPLAINED.search(reader.masked.text)))
    within = within and not _BESIDES.search(reader.low)
    if party.named is not None and not party.open:
        if whole is not None and whole >= party.named + young:
            return whole - young
        if party.named_self or whole is None:
            return party.named or None
    heads = whole if whole is not None else party.said.get("tickets")
    if heads is None:
        return None
    with_them = young if within and whole is not None else _children_known(reader, young)
    return heads - with_them if heads > with_them else heads


def _children_known(reader: _Reader, young: int) -> int:
    """Children who are part of a new total, as they are known and it names none ("there'll be five of us")."""
    known = reader.known
    return 0 if young or reader.asked or not known.adults else max(0, known.children + known.infants - reader.grown)


def _with_more(
    more: Mapping[str, int], known: Party, adults: int | None, kids: int | None, infants: int | None
) -> tuple[int | None, int | None, int | None]:
    """The numbers with "one more" added to what is known."""
    if more.get("adults") and adults is None:
        adults = max(1, (known.adults or 1) + more["adults"])
    if more.get("children") and (kids is None or (kids == 1 and known.children)):
        kids = max(0, known.children + more["children"])
    if more.get("infants") and infants is None:
        infants = max(0, known.infants + more["infants"])
    return adults, kids, infants


def _read(text: str, known: Party | None, asked: bool, ages_asked: bool, brief: bool) -> _Reader:
    reader = _Reader(text, known or Party(), asked=asked, ages_asked=ages_asked, brief=brief)
    reader.read()
    return reader


def find_people(
    text: str, known: Party | None = None, *, asked: bool = False, ages_asked: bool = False, brief: bool = False
) -> tuple[PeopleMention, ...]:
    """Every mention of people in `text`, in order. `asked` says that the party is being asked about, `ages_asked` the children's ages, so that bare
    numbers count; `known` is the party so far, which changes refer to; `brief` that the message gives a budget too, so that its speaker travels."""
    return tuple(sorted(_read(text, known, asked, ages_asked, brief).mentions, key=lambda m: (m.start, m.end)))


def party_in(
    text: str, known: Party | None = None, *, asked: bool = False, ages_asked: bool = False, brief: bool = False
) -> tuple[Heads, tuple[PeopleMention, ...]]:
    """What `text` says about who travels, all told, and the mentions it rests on. Arguments as for `find_people`."""
    reader = _read(text, known, asked, ages_asked, brief)
    return _settled(reader), tuple(sorted(reader.mentions, key=lambda m: (m.start, m.end)))


def read_people(quote: str, known: Party | None = None, *, ages_asked: bool = False) -> Heads | None:
    """What a quote that is said to be about who travels is worth; None when it counts nobody, gives no age and no room."""
    heads, _ = party_in(quote, known, asked=not ages_asked, ages_asked=ages_asked)
    return heads if heads.says_heads or heads.rooms is not None else None
