"""Travellers who are told of in the third person: by their given names ("for Anna and James"), by title, or as somebody with her companion."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from planner.language.lexicons import LANGUAGES, lexicon
from planner.language.utterance import Span, text_of
from planner.places.gazetteer import gazetteer, known_towns


class Named(NamedTuple):
    """Heads told of in the third person and where they stand; `me` says that the speaker is one of them."""

    span: Span
    adults: int
    children: int = 0
    infants: int = 0
    me: bool = False


_ME = r"me|myself|I"
_YOUNG = r"(?:little|young|baby|our toddler|toddler)"
_NAME = r"[A-Z][a-zà-ž]+(?:[ -][A-Z][a-zà-ž]+)?"
_ONE = rf"(?:(?P<young>{_YOUNG}) )?(?P<name>{_NAME}|(?:{_ME})\b)(?: ?\((?:aged? )?(?P<age>\d{{1,2}})\))?"
_HEAD = re.compile(_ONE)
_PLAIN_HEAD = re.sub(r"\?P<\w+>", "?:", _ONE)
_LIST = re.compile(rf"(?<![\w'’-]){_PLAIN_HEAD}(?:(?:, ?|,? ?(?:and|&|\+|und|et|y|e|en) ){_PLAIN_HEAD})+(?!['’]s|[\w-])")
_BEFORE = r"(?:for|fur|pour|para|per|voor|travell?ers(?: are|:)?|party:|guests:|with|who:|we're|we are|this is)"
_LEADS = re.compile(rf"(?:^|[.;:!?\n(] ?|\b{_BEFORE} |\b(?:adults|people|persons|of us|friends)(?:,| -)? )$")
_GOES = (
    r"(?:want|would|are (?:going|travell?ing|looking|planning|hoping|flying|off|after|thinking|visiting|getting|celebrating)|need|will|wish|hope|fancy"
    r"|plan|love to|like to|'d|both|travel|fly)"
)
_GO_ON = re.compile(rf"'?,? ?(?:both )?{_GOES}\b")
_WE = re.compile(r"\b(?:we|we're|we'd|we'll|us|our)\b")
"""With "we" it is not said whether those who are named come on top."""
_MONTHS = frozenset({"april", "june", "august", "may"})
GROWN = 18


def _is_given(name: str) -> bool:
    return text_of(name.split()[0].split("-")[0]).low in gazetteer().given_names


def _told_off(text: str) -> Named | None:
    """People listed by their given names, where the words before or behind say that they travel."""
    for found in _LIST.finditer(text):
        heads = list(_HEAD.finditer(text, found.start(), found.end()))
        if any(m["name"] == "I" and text[: m.start()].rstrip().endswith(",") for m in heads):
            continue
        names = [m["name"] for m in heads if not re.fullmatch(_ME, m["name"])]
        if not names or not all(_is_given(name) for name in names) or {name.casefold() for name in names} & _MONTHS:
            continue
        before, behind = text_of(text).low[: found.start()], text_of(text).low[found.end() :]
        led = _LEADS.search(before)
        if led is None or (not re.search(r"[a-z]", led.group()) and not _GO_ON.match(behind) and not re.search(r"[:(] ?$", before)):
            continue
        beside_us = led.group().strip() == "with"
        if beside_us and _WE.search(text_of(text).low):
            return None
        tiny = sum(1 for m in heads if (m["age"] and int(m["age"]) < 2) or (m["young"] or "").startswith("baby"))
        young = sum(1 for m in heads if (m["age"] and int(m["age"]) < GROWN) or m["young"]) - tiny
        me = len(names) < len(heads) or beside_us
        return Named(found.span(), len(names) - tiny - young + me, young, tiny, me)
    return None


_BY_NAME = re.compile(
    r"(?<![\w'’-])(?P<name>[A-Z][a-zà-ž]+(?:-[A-Z][a-zà-ž]+)?)"
    r"(?: (?P<bare>\d{1,2})(?= *(?:$|[.;!?)]|,? (?:and|&) [A-Z]|, ?[A-Z]))"
    r"| ?\((?:aged? )?(?P<age>\d{1,2})(?P<months> (?:months?|mo)(?: old)?)?\)|, ?(?:aged? )?(?P<told>\d{1,2})(?= *(?:$|[.;!?)]|,? (?:and|&) [A-Za-z]|, ?[A-Za-z])))"
)
"""A name with an age right behind it ("Jonna (7)", "Ida, 9")."""
_JOINED = re.compile(
    r"(?: \((?:1[89]|[2-9]\d)\))?(?: ?(?:,|&|\+)| and| with| plus| und| et| y| e| en| mit| avec| con| little| baby| our| my| his| her)* ?$"
)
_LAST_WORD = re.compile(r"[a-z-]+$")
_MONTHS_A_YEAR = 12


@lru_cache(maxsize=1)
def _people_words() -> frozenset[str]:
    """The last words of what people are called, in every language."""
    meanings = ("self", "kin", "pair", "group", "child", "children", "infant", "infants", "twins", "adult", "couple")
    own = (word for language in LANGUAGES for meaning in meanings for word in lexicon(language).groups("people").get(meaning, ()))
    return frozenset(word.split()[-1] for word in own) | {"us", "uns", "nous"}


@lru_cache(maxsize=1)
def _towns() -> frozenset[str]:
    return frozenset(text_of(town).low for town in known_towns())


def children_by_name(text: str) -> tuple[tuple[Span, int], ...]:
    """The children told off by name and age among others who travel, each where it stands with its years ("my sister, me and Jonna (7)").

    A row in which a town stands is of nights ("Florence (4), Siena (3)").
    """
    low = text_of(text).low
    named = list(_BY_NAME.finditer(text))
    towns = _towns()
    if any(text_of(match["name"]).low in towns and not _is_given(match["name"]) for match in named):
        return ()
    found: list[tuple[Span, int]] = []
    end = -1
    for match in named:
        lead = _JOINED.search(low, 0, match.start())
        before = low[: lead.start() if lead else match.start()]
        word = _LAST_WORD.search(before[-20:])
        joined = lead is not None and lead.start() < match.start()
        if match["bare"] and not _is_given(match["name"]):
            continue
        age = int(match["age"] or match["told"] or match["bare"])
        years = age // _MONTHS_A_YEAR if match["months"] else age
        with_people = joined and (len(before) == end or (word is not None and word.group() in _people_words()))
        if years < GROWN and (with_people or match.group() == text.strip()):
            found.append((match.span(), years))
            end = match.end()
    return tuple(found)


_TITLE = r"(?:mr|mrs|ms|miss|dr|prof|professor|herr|frau|mme|senora?|signora?)"
_BY_TITLES = re.compile(rf"\b{_TITLE}\.? [a-z]+(?:(?:, ?|,? ?(?:and|&|\+|und|et|y|e) ){_TITLE}\.? [a-z]+)+")
"""People listed by title and surname ("Dr. Patel and Ms. Lindqvist")."""
_A_TITLE = re.compile(rf"\b{_TITLE}\b")
_TITLED = re.compile(
    r"\b(?:mr\.?|m\.|herr|senor|signor|sr\.?) ?(?:and|&|\+|und|et|y|e) ?(?:mrs\.?|ms\.?|mme\.?|frau|senora|signora|sra\.?)(?: [a-z]+)?"
)
_SOMEBODY = (
    r"(?:wheelchair user|lady|gentleman|man|woman|widow(?:er)?|pensioner|patient|client|customer|colleague|boss|neighbou?r|friend|aunt(?:ie)?|uncle|cousin"
    r"|sister|brother|mum|mom|mother|dad|father|nan|gran|grandma|grandmother|granddad|grandfather|student|teacher|person)"
)
_COMPANION = (
    r"(?:carer|caregiver|companion|assistant|helper|nurse|guide|pa|partner|husband|wife|spouse|boyfriend|girlfriend|friend|sister|brother|mum|mom|mother|dad"
    r"|father|cousin|colleague|aunt|uncle|(?P<child>son|daughter|grandson|granddaughter|child|kid|boy|girl|toddler)|(?P<baby>baby|infant))"
)
_KIND = r"(?:(?:elderly|old|older|young|blind|deaf|disabled|retired|best|dear|good|lovely|new|little|small|grown[- ]up|adult|full-time|personal) ){0,2}"
_WITH_ONE = re.compile(
    rf"(?:^|[.;:!?\n] ?|\bfor )(?P<first>(?:an?|my|our|the|one) {_KIND}{_SOMEBODY},? (?:and|&|\+|plus|with) (?:(?:her|his|their|an?) )(?P<kind>{_KIND}){_COMPANION})"
    rf"(?: ?\(?(?:aged? )?(?P<age>\d{{1,2}})\b(?: years? old)?\)?)?(?! ?(?:,|and|&|\+) (?:me|i|myself)\b)"
    rf"(?=$| *[,.;:!()]| (?:{_GOES}|to|from|in|on|for|going|travell?ing|flying|looking|who|would)\b)"
)
_WITH_SPEAKER = re.compile(r"\b(?:we|us|me and|and (?:me|i)|with me|i'?m (?:going|travelling|coming)|i will (?:come|go|travel))\b")


def _with_companion(low: str) -> Named | None:
    """Somebody and her companion, of whom a message speaks ("a wheelchair user and her carer")."""
    found = _WITH_ONE.search(low)
    if found is None or _WITH_SPEAKER.search(low):
        return None
    start, end = found.span("first")
    grown = "adult" in found["kind"] or "grown" in found["kind"] or (found["age"] and int(found["age"]) >= GROWN)
    young = bool(found["child"]) and not grown
    return Named((start, end), 2 - young - bool(found["baby"]), int(young), int(bool(found["baby"])))


def named_people(text: str) -> Named | None:
    """Those of whom `text` speaks by name, title or as a pair, if they are who travels."""
    low = text_of(text).low
    if (people := _told_off(text) or _with_companion(low)) is not None:
        return people
    listed = _BY_TITLES.search(low)
    if listed is not None and _OPENS.search(low[: listed.start()]):
        return Named(listed.span(), len(_A_TITLE.findall(listed.group())))
    titled = _TITLED.search(low)
    return Named(titled.span(), 2) if titled is not None and _OPENS.search(low[: titled.start()]) else None


_OPENS = re.compile(r"(?:^|[.;:!?\n] ?|\bfor )$")
