"""Preferences and parts of a reply, kept as far as a word of the message or a canonical synonym of it supports them; what code heard is all there."""

from __future__ import annotations

import re

from planner.domain.options import Pace
from planner.domain.patch import Capability, CapabilityChange, ListChange
from planner.domain.replies import SaidCapabilities, SaidList, SaidRefinement
from planner.domain.specialists import PARTS
from planner.domain.state import TripState
from planner.grounding.ground_support import affirmed, denied, replaces, taken_away, word_parts
from planner.language.reading import ABOUT_THE_PLAN
from planner.language.reading.hearing import Hearing
from planner.language.reading.preference_words import ACCESS, DIETARY, INTERESTS, PACES, STAY, TRANSPORT_WORDS
from planner.language.reading.preferences import KEEP_NO

_ROWS = (*DIETARY, *STAY, *ACCESS, *INTERESTS, *TRANSPORT_WORDS)
_TABLE: dict[tuple[str, str], re.Pattern[str]] = {(slot, word): pattern for slot, word, pattern in _ROWS}
_OTHER_LIST: dict[str, str] = {word: slot for slot, word, _ in _ROWS}
_PART_NAMES: dict[Capability, re.Pattern[str]] = {
    "research_flights": re.compile(r"\b(?:flug\w*|flieg\w*|vuel\w+|vol[oi]\b|volar\w*|aere[oi]|avion\w*|aviao|vlucht\w*|vliegen|самолет\w*|перелет\w*)|飛行機|航空|フライト|机票|飞机|航班"),
    "research_trains": re.compile(r"\b(?:zug|zuge|zugen|bahn|tren(?:es|i|o)?|treinen?|comboios?|поезд\w*)\b|電車|新幹線|列車|火车|高铁"),
    "research_road": re.compile(r"\b(?:autobus\w*|reisebus|autocar|auto|coche|voiture|macchina|pullman|carro|машин\w*|автобус\w*)\b|ハス|レンタカー|高速ハス|汽车|自驾"),
    "research_hotels": re.compile(r"\b(?:albergh?[oi]|alojamiento|hospedaje|alloggi[oi]?|unterk[uo]nft\w*|ubernachtung\w*|hebergement|logement|hospedagem|onderdak|гостиниц\w*|отел\w*|жиль\w*)|ホテル|旅館|宿泊|宿|酒店|住宿"),
    "research_food": re.compile(r"\b(?:essen|mangiare|comer|comida|cibo|ristoranti?|restaurantes|nourriture|manger|repas|comidas|eten|еда|еду|ресторан\w*)\b|食事|レストラン|料理|餐厅|美食|吃饭"),
}  # fmt: skip
"""The parts of a trip by their names in languages that the reader of parts knows in part or not at all."""


def _part_name(part: Capability) -> re.Pattern[str]:
    """How a part is named; one that has no row here goes by the words of its table."""
    return _PART_NAMES.get(part) or re.compile(rf"\b{re.escape(PARTS[part].words)}\b")


def ground_parts(said: SaidCapabilities | None, heard: Hearing, low: str, state: TripState) -> CapabilityChange | None:
    """The parts the message switches on or off: all that code heard, and those of a reply it names; a change that changes nothing is none."""
    said, own = said or SaidCapabilities(), heard.parts
    ruled_out = {*own.remove, *own.denied}
    more = tuple(c for c in said.add if c not in own.add and c not in ruled_out and affirmed(_part_name(c), low))
    add = (*own.add, *dict.fromkeys(more))
    chosen = state.capabilities or ()
    replace = own.replace and bool(add)
    gone = tuple(c for c in said.remove if c not in (*add, *own.remove) and taken_away(_part_name(c), low))
    remove = tuple(c for c in (*own.remove, *dict.fromkeys(gone)) if c in chosen)
    if not add and not remove:
        return None
    if not replace and not remove and state.capabilities is not None and set(add) <= set(chosen):
        return None
    return CapabilityChange(add=add, remove=remove, replace=replace)


def ground_pace(said: Pace | None, heard: Hearing, low: str, *, asked: bool, options: bool) -> Pace | None:
    """The pace as code heard it, else that of a reply where a word for it stands undenied; with plans on the table such words are about them."""
    if heard.preferences.pace or said is None or (options and not re.search(r"\b(?:pace|tempo|ritmo|rythme)\b", low)):
        return heard.preferences.pace
    rows = [(anywhere, answer) for pace, anywhere, answer in PACES if pace == said]
    return said if any(affirmed(anywhere, low) or (asked and affirmed(answer, low)) for anywhere, answer in rows) else None


def ground_lists(
    said: tuple[SaidList, ...], own: tuple[SaidList, ...], heard: Hearing, wishes: tuple[SaidRefinement, ...], low: str, state: TripState
) -> tuple[ListChange, ...]:
    """The lists as code heard them, with what a reply adds or takes off and the words bear out; nothing that changes nothing."""
    about_plans = any(w.kind in ABOUT_THE_PLAN for w in wishes)
    changes = []
    for slot in dict.fromkeys(item.slot for item in (*own, *said)):
        mine = next((item for item in own if item.slot == slot), SaidList(slot=slot))
        claims = [item for item in said if item.slot == slot]
        held = {w.casefold() for w in getattr(state.preferences, slot.removeprefix("preferences."))}
        denied_here = {w for item in heard.preferences.lists if item.slot == slot for w in item.remove}
        more = [] if about_plans and slot not in CLOSED else [w for c in claims for w in c.add if w not in denied_here]
        add = (
            *mine.add,
            *(
                w
                for w in dict.fromkeys(more)
                if not (w == "food" and "research_food" in heard.parts.add) and not _is_among(w, mine.add) and _supported(w, slot, low)
            ),
        )
        gone = dict.fromkeys(
            w for c in claims for w in c.remove if w.casefold() not in {a.casefold() for a in add} and _is_taken_off(w, low)
        )
        remove = tuple(w for w in dict.fromkeys((*mine.remove, *gone)) if w.casefold() in held)
        replace = bool(add) and any(c.replace for c in claims) and replaces(low) and not (slot in CLOSED and held)
        if replace or remove or any(w.casefold() not in held for w in add):
            changes.append(ListChange(slot=slot, add=add, remove=remove, replace=replace))
    return tuple(changes)


CLOSED = frozenset({"preferences.dietary", "preferences.accessibility"})
"""Lists on which health depends: nothing is dropped from them by being replaced, and a word outside the tables needs a word of its kind beside it."""
_OF_KIND = {
    "preferences.dietary": re.compile(r"\b(?:eat(?:s|ing)?|diet\w*|al+erg\w*|intol+er\w*|free|no|without|food|meals?|esse|essen|mang\w*|comer|com[eo])\b|アレルキ|食|過敏|吃|аллерг"),
    "preferences.accessibility": re.compile(r"\b(?:wheel\w*|walk\w*|access\w*|disab\w*|mobil\w*|blind|deaf|lifts?|elevators?|stairs?|steps?|need\w*|rollstuhl\w*|fauteuil|silla|sedia)\b|車椅子|车椅|轮椅|collast"),
}  # fmt: skip
_ALLERGY = re.compile(r"al+erg|intol+er|unvertraglich|free\b|frei\b|アレルキ|過敏|过敏|аллерг|непереносим")
_ALLERGENS = {
    "nut_allergy": re.compile(r"\bnusse?|\bnoix\b|\bnuez|\bnueces|\bnoc[ei]\b|frutos secos|frutta secca|ナッツ|坚果|орех"),
    "egg_allergy": re.compile(r"\beier|\boeufs?\b|\bhuevos?\b|\buov[ao]\b|卵|鸡蛋|яйц"),
    "fish_allergy": re.compile(r"\bfisch|\bpoissons?\b|\bpescado|\bpesce\b|魚|鱼|рыб"),
    "shellfish_allergy": re.compile(
        r"\bkrebs|\bschalentier|crustac|crostace|\bmarisco|fruits de mer|frutti di mare|甲殻|えひ|海鲜|морепродукт"
    ),
    "dairy_free": re.compile(r"\bmilch|\blait\b|\bleche\b|\blatte\b|laktos|lactos|lattosio|乳|牛奶|молок"),
    "gluten_free": re.compile(r"gluten|glutine|weizen|\btrigo\b|\bble\b|小麦|麸质|クルテン|глютен"),
    "soy_allergy": re.compile(r"\bsoja|\bsoia|大豆|сои|соя"),
}
"""What an allergy is to, in languages that the reader of diets does not know."""
_DIETS = {
    "vegetarian": re.compile(r"ヘシタリアン|素食|вегетариан"),
    "vegan": re.compile(r"ヒーカン|ウィーカン|纯素|веган"),
    "halal": re.compile(r"ハラル|ハラール|清真|халяль"),
}
_DISLIKES = re.compile(r"avoid$")
_WITHOUT = re.compile(r"^(?:no|without|not)[ _-]|[ _-]free$")


def _is_among(word: str, words: tuple[str, ...]) -> bool:
    """Whether a word says what is there already ("vegetarian food")."""
    parts = set(word_parts(word))
    return any(set(word_parts(w)) <= parts or parts <= set(word_parts(w)) for w in words)


def _supported(word: str, slot: str, low: str) -> bool:
    """Whether the message says a word of a list: in its canonical wording or its own, and as something wanted, or unwanted on a list of such."""
    canonical = next((w for w in (word, word.lower().replace(" ", "_").replace("-", "_")) if (slot, w) in _TABLE), None)
    pattern = _TABLE[slot, canonical] if canonical else None
    unwanted = bool(_DISLIKES.search(slot) or (slot in CLOSED and _WITHOUT.search(word.lower())))
    if pattern is not None and affirmed(pattern, low, keeps_no=canonical in KEEP_NO and not _IS_NOT.search(low)):
        return True
    foreign = _DIETS.get(canonical or "") or (_ALLERGENS.get(canonical or "") if affirmed(_ALLERGY, low) else None)
    if foreign is not None:
        return affirmed(foreign, low)
    if slot in CLOSED and (canonical or _OTHER_LIST.get(word.lower()) or not _OF_KIND[slot].search(low)):
        return False
    if all(p in _GENERIC for p in word_parts(word)):
        return False
    said = [m for p in word_parts(word) for m in [_stem(p).search(low)]]
    if not said or None in said:
        return False
    spans = [m.span() for m in said if m is not None]
    return any(denied(low, *span) for span in spans) == unwanted


_GENERIC = frozenset(
    "hotel hotels flight flights train trains bus car road food restaurant restaurants party room rooms trip travel day days night nights people adults budget city places".split()
)
"""Words of which every trip is made; alone they are no taste."""
_IS_NOT = re.compile(
    r"\b(?:am|i'm|are|we're|is|he's|she's) not (?:a |an )?(?:vegetarian|vegan|allergic|gluten|dairy|lactose|in a)\b|\b(?:no|not any) (?:\w+ )?(?:allerg\w+|wheelchairs?)\b"
)


def _stem(part: str) -> re.Pattern[str]:
    """A part of a word as it may stand in the message: with another ending, not as the beginning of another word."""
    if not part.isascii():
        return re.compile(re.escape(part))
    kept = part if len(part) <= LONGEST_WHOLE else part[:-2]
    return re.compile(rf"\b{re.escape(kept)}(?:\w{{0,2}}|ing)\b" if kept == part else rf"\b{re.escape(kept)}\w{{0,4}}\b")


LONGEST_WHOLE = 5


def _is_taken_off(word: str, low: str) -> bool:
    """Whether a sentence takes a held word back."""
    patterns = [pattern for (_, name), pattern in _TABLE.items() if name == word]
    own = word_parts(word)
    stems = [re.compile("|".join(_stem(p).pattern for p in own))] if own else []
    return any(taken_away(pattern, low) for pattern in (*patterns, *stems))
