"""Travellers who are told of in the third person: by their given names ("for Anna and James"), by title, or as somebody with her companion."""

from __future__ import annotations

import re
from typing import NamedTuple

from planner.language.utterance import Span, text_of
from planner.places.gazetteer import gazetteer


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
