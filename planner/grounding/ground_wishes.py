"""Wishes about the plans of a reply, and the plan it chooses: kept as far as words of that kind stand in the message."""

from __future__ import annotations

import re

from planner.domain.options import ItineraryOption
from planner.domain.patch import Refinement, RefinementKind
from planner.domain.replies import SaidRefinement
from planner.grounding.ground_support import DAY, NIGHT, TAKING, affirmed, word_parts
from planner.language.reading.hearing import Hearing

_PART = re.compile(
    r"\b(?P<part>hotels?|stays?|accommodation|flights?|trains?|transport|travel|food|meals?|restaurants?|activities|sights?|days?)\b[^.;,]{0,20}?\b(?:from|of|in) (?:the )?(?:option|plan|number|#)? ?"
    r"(?P<which>1|2|3|one|two|three|first|second|third|cheap\w*|budget|premium|luxury|dearest|expensive|balanced|middle)\b"
)
_PARTS = ("days", "transport", "stay", "meals")
_PART_OF = {
    "hote": "stay", "stay": "stay", "acco": "stay", "flig": "transport", "trai": "transport", "tran": "transport", "trav": "transport", "food": "meals",
    "meal": "meals", "rest": "meals", "acti": "days", "sigh": "days", "day": "days", "days": "days",
}  # fmt: skip
"""The part of a plan a word names, by its first four letters."""
_RANK = {"1": 0, "one": 0, "first": 0, "2": 1, "two": 1, "second": 1, "3": 2, "three": 2, "third": 2}


def ground_option(heard: Hearing, options: tuple[ItineraryOption, ...]) -> str | None:
    """The id of the option the message clearly chooses; a number no option has is kept, so that it can be said."""
    return _option_id(heard.choice.option, options) if heard.choice.chose else None


def _option_id(named: str | None, options: tuple[ItineraryOption, ...]) -> str | None:
    if named is not None and named.isdigit():
        return options[int(named) - 1].id if 1 <= int(named) <= len(options) else f"option {named}"
    return named


def ground_refinements(
    said: tuple[SaidRefinement, ...], own: tuple[SaidRefinement, ...], low: str, stated: str, options: tuple[ItineraryOption, ...]
) -> tuple[Refinement, ...]:
    """The wishes about the options that code heard, and those of a reply that words of that kind bear out in what is `stated` and no mere
    question; an option is named by its id."""
    found = []
    heard = {w.kind for w in own}
    contrary = {kind for pair in _CONTRARY for kind in pair if heard & set(pair)}
    for wish in (*own, *(w for w in said if w.kind not in heard)):
        about = _about(wish, low)
        if wish.kind not in heard and (wish.kind in contrary or not _wished(wish.kind, stated)):
            continue
        if wish.kind not in heard and not (about or wish.kind in _BY_ITSELF):
            continue
        claimed = next((w for w in said if w.kind == wish.kind), wish)
        about = about or _about(claimed, low)
        option = wish.option or (claimed.option if _NAMES_OPTION.search(low) else None)
        base = _known(_option_id(option, options), options)
        parts = _parts(low, options, base) if wish.kind == "merge" else ()
        found.append(Refinement(kind=wish.kind, option_id=base, about=about, parts=parts))
    return tuple(found)


_NAMES_OPTION = re.compile(
    r"[123]|\b(?:one|two|three|first|second|third|last|middle|cheap\w*|budget|balanced|premium|luxury|dear\w*|expensive|relaxed|packed)\b"
)
_DAY_OR_NIGHT = rf"(?:{NIGHT}|{DAY})"
_FEW = r"(?: (?:an?|the|one|two|three|\d|more|less|extra|full|whole|other|last|first|by|couple|of|ein\w*|zwei|une?|una|deux|dos|due|otr[oa]|altr[oa]|autre))*"
_STAYS = r"(?:hotel|hostel|stay|room|accommodation|apartment|unterkunft|zimmer|albergo|chambre|logement|habitacion|alojamiento|ホテル|宿)"
_RIDES = r"(?:flight|train|bus|coach|airline|departure|transport|flug|zug|vuelo|tren|vol|volo|treno|飛行機|電車)"
_OTHER = r"(?:\b(?:other|another|different|change|swap|replace|not|ander\w*|autre|otr[oa]|altr[oa]|cambi\w+)\b|違う|別|他)"
_CUES: dict[RefinementKind, re.Pattern[str]] = {
    "cheaper": re.compile(r"\bcheaper|\bafford|\b(?:too|so|very|quite|bit|rather) (?:expensive|pricey|dear|costly)|\btoo much|\b(?:save|lower|less|reduce|cut|bring down)\b|\b(?:teuer|billig\w*|gunstig\w*|cher|caro|cara|barat\w+|economic\w*)\b|安|高すき|贵"),
    "dearer": re.compile(r"\b(?:upgrade|nicer|fancier|more luxur\w+|better (?:hotel|room|quality|standard)s?|posh\w*|splurge|schoner\w*|besser\w*|mejor\w*|mieux|meilleur\w*|migliore?|lujo\w*|luss\w+|luxus\w*)\b|もっと良い|高級|更好"),
    "more_relaxed": re.compile(r"\b(?:relax\w*|slow\w*|less|easier|calm\w*|rest(?! of)|breath\w*|hectic|rush\w*|tiring|ruhig\w*|entspann\w*|tranquil\w*|calme|lent\w*|gemach)\b|ゆっくり|のんひり|轻松"),
    "more_packed": re.compile(r"\b(?:more (?:packed|active|to (?:do|see)|action|activities|sights|things)|busier|boring|fuller|mehr (?:programm|erleben|sehen)|plus (?:d.activites|actif)|mas (?:cosas|activ\w+)|piu (?:cose|attiv\w+))\b|もっと|更多"),
    "add_day": re.compile(rf"\b(?:add|more|extra|longer|extend|another|plus|mehr|langer|noch|mas|otr[oa]|piu|en plus|de plus){_FEW} {_DAY_OR_NIGHT}|\b{_DAY_OR_NIGHT}\w* (?:longer|more|extra|langer|mehr|mas|piu|de plus|en plus)\b|もう[1一][日泊]|多一天"),
    "remove_day": re.compile(rf"\b(?:remove|drop|less|fewer|shorter|cut|minus|weniger|kurzer|menos|moins|meno){_FEW} {_DAY_OR_NIGHT}|\b{_DAY_OR_NIGHT}\w* (?:less|fewer|shorter|weniger|menos|moins|meno|de moins|in meno)\b|短く|少一天"),
    "other_stay": re.compile(rf"{_OTHER} ?(?:\w+ )?{_STAYS}|{_STAYS}[^.;!?]{{0,8}}{_OTHER}"),
    "other_transport": re.compile(rf"{_OTHER} ?(?:\w+ )?{_RIDES}|{_RIDES}[^.;!?]{{0,8}}{_OTHER}"),
    "swap": re.compile(r"\b(?:swap\w*|replac\w+|switch\w*|exchang\w+|instead|rather|trade|tausch\w*|ersetz\w*|statt\w*|remplac\w+|cambi\w+|sostitu\w+|au lieu|en vez|invece)\b|代わり|换"),
    "drop": re.compile(rf"\b{TAKING}\b|やめ|なし|不要|去掉"),
    "fewer": re.compile(r"\b(?:fewer|less|not so many|too many|weniger|menos|moins|meno)\b|少なく|少一点"),
    "more": re.compile(r"\b(?:more|add\w*|includ\w+|also|extra|as well|fit|squeeze|mehr|noch|auch|plus|aussi|mas|tambien|piu|anche)\b|もっと|追加|增加"),
    "merge": re.compile(r"\b(?:merge|combin\w+|mix|blend|kombinier\w*|misch\w*|mezcl\w+|melang\w+|unire)\b"),
    "other": re.compile(r"\b(?:please|want|would|could|can|like|prefer|rather|instead|change|make)\b|[^\x00-\x7f]"),
}  # fmt: skip
"""Words that must stand in a message for an engine to have heard a wish of that kind in it."""
_CONTRARY: tuple[tuple[RefinementKind, RefinementKind], ...] = (
    ("cheaper", "dearer"),
    ("more_relaxed", "more_packed"),
    ("add_day", "remove_day"),
)
_BY_ITSELF = ("cheaper", "dearer", "more_relaxed", "more_packed", "add_day", "remove_day", "other_stay", "other_transport")


def _wished(kind: RefinementKind, low: str) -> bool:
    return affirmed(_CUES[kind], low, keeps_no=kind in ("drop", "swap", "other_stay", "other_transport", "fewer"))


def _about(wish: SaidRefinement, low: str) -> str:
    """What the wish is about, where every longer word of it stands in the message."""
    words = re.findall(r"[a-z]{4,}", wish.about.lower()) or word_parts(wish.about)
    return wish.about if words and all(p in low for p in words) else ""


def _known(option_id: str | None, options: tuple[ItineraryOption, ...]) -> str | None:
    return option_id if any(o.id == option_id for o in options) else None


def _parts(low: str, options: tuple[ItineraryOption, ...], base: str | None) -> tuple[tuple[str, str], ...]:
    """Which part is to come from which option ("the hotel from option 1 with the food of option 2"); what is left over comes from
    `base` where that option was named ("the second one but with the hotel from the first")."""
    by_price = sorted(options, key=lambda o: o.cost.total.high)
    found: dict[str, str] = {}
    for match in _PART.finditer(low):
        which = match.group("which")
        rank = _RANK.get(which)
        if rank is None:
            cheap, dear = which.startswith(("cheap", "budget")), which in ("premium", "luxury", "dearest", "expensive")
            found[_PART_OF[match.group("part")[:4]]] = by_price[0 if cheap else -1 if dear else len(by_price) // 2].id
        elif rank < len(options):
            found[_PART_OF[match.group("part")[:4]]] = options[rank].id
    free = next((part for part in _PARTS if part not in found), None)
    if base is not None and free is not None and found and base not in found.values():
        found = {free: base, **found}
    return tuple(found.items())
