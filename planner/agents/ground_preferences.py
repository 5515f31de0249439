"""Preferences, parts and wishes of a reply, kept as far as a word of the message or a canonical synonym of it supports them."""

from __future__ import annotations

import re

from planner.agents.ground_support import DAY, NIGHT, TAKING, affirmed, denied, replaces, taken_away
from planner.llm.offline.reading import ABOUT_THE_PLAN
from planner.llm.offline.reading.hearing import Hearing
from planner.llm.offline.reading.preference_words import ACCESS, DIETARY, INTERESTS, PACES, STAY, TRANSPORT_WORDS
from planner.llm.offline.reading.preferences import KEEP_NO
from planner.llm.offline.reading.text import text_of
from planner.options import ItineraryOption, Pace
from planner.patch import Capability, CapabilityChange, ListChange, Refinement, RefinementKind
from planner.replies import SaidCapabilities, SaidList, SaidRefinement
from planner.state import TripState

_ROWS = (*DIETARY, *STAY, *ACCESS, *INTERESTS, *TRANSPORT_WORDS)
_TABLE: dict[tuple[str, str], re.Pattern[str]] = {(slot, word): pattern for slot, word, pattern in _ROWS}
_OTHER_LIST: dict[str, str] = {word: slot for slot, word, _ in _ROWS}
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


_PART_NAMES: dict[Capability, re.Pattern[str]] = {
    "research_flights": re.compile(r"\b(?:flug\w*|flieg\w*|vuel\w+|vol[oi]\b|volar\w*|aere[oi]|avion\w*|aviao|vlucht\w*|vliegen|самолет\w*|перелет\w*)|飛行機|航空|フライト|机票|飞机|航班"),
    "research_trains": re.compile(r"\b(?:zug|zuge|zugen|bahn|tren(?:es|i|o)?|treinen?|comboios?|поезд\w*)\b|電車|新幹線|列車|火车|高铁"),
    "research_road": re.compile(r"\b(?:autobus\w*|reisebus|autocar|auto|coche|voiture|macchina|pullman|carro|машин\w*|автобус\w*)\b|ハス|レンタカー|高速ハス|汽车|自驾"),
    "research_hotels": re.compile(r"\b(?:albergh?[oi]|alojamiento|hospedaje|alloggi[oi]?|unterk[uo]nft\w*|ubernachtung\w*|hebergement|logement|hospedagem|onderdak|гостиниц\w*|отел\w*|жиль\w*)|ホテル|旅館|宿泊|宿|酒店|住宿"),
    "research_food": re.compile(r"\b(?:essen|mangiare|comer|comida|cibo|ristoranti?|restaurantes|nourriture|manger|repas|comidas|eten|еда|еду|ресторан\w*)\b|食事|レストラン|料理|餐厅|美食|吃饭"),
}  # fmt: skip
"""The parts of a trip by their names in languages that the reader of parts knows in part or not at all."""


def ground_parts(said: SaidCapabilities | None, heard: Hearing, low: str, state: TripState) -> CapabilityChange | None:
    """The parts the message switches on or off: all that code heard, and those of a reply it names; a change that changes nothing is none."""
    said, own = said or SaidCapabilities(), heard.parts
    ruled_out = {*own.remove, *own.denied}
    more = tuple(c for c in said.add if c not in own.add and c not in ruled_out and affirmed(_PART_NAMES[c], low))
    add = (*own.add, *dict.fromkeys(more))
    chosen = state.capabilities or ()
    replace = own.replace and bool(add)
    gone = tuple(c for c in said.remove if c not in (*add, *own.remove) and taken_away(_PART_NAMES[c], low))
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
        add = (*mine.add, *(w for w in dict.fromkeys(more) if not _is_among(w, mine.add) and _supported(w, slot, low)))
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
    "preferences.dietary": re.compile(r"eat|diet|allerg|intoler|free\b|\bno\b|without|food|meals?\b|ess(?:e|en)\b|mang|comer|com[eo]\b|アレルキ|食|過敏|吃|аллерг"),
    "preferences.accessibility": re.compile(r"wheel|walk|access|disab|mobil|blind|deaf|lift|elevator|stairs?|steps?\b|need|rollstuhl|fauteuil|silla|sedia|車椅子|车椅|轮椅|collast"),
}  # fmt: skip
_ALLERGY = re.compile(r"allerg|intoler|unvertraglich|free\b|frei\b|アレルキ|過敏|过敏|аллерг|непереносим")
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


def _is_among(word: str, words: tuple[str, ...]) -> bool:
    """Whether a word says what is there already ("vegetarian food")."""
    parts = set(_parts_of(word))
    return any(set(_parts_of(w)) <= parts or parts <= set(_parts_of(w)) for w in words)


def _parts_of(word: str) -> list[str]:
    return [p for p in re.split(r"[\W_]+", text_of(word).low) if len(p) >= 3 or not p.isascii()]


def _supported(word: str, slot: str, low: str) -> bool:
    """Whether the message says a word of a list: in its canonical wording or its own, and as something wanted, or unwanted on a list of such."""
    canonical = next((w for w in (word, word.lower().replace(" ", "_").replace("-", "_")) if (slot, w) in _TABLE), None)
    pattern = _TABLE[slot, canonical] if canonical else None
    unwanted = bool(_DISLIKES.search(slot))
    if pattern is not None and affirmed(pattern, low, keeps_no=canonical in KEEP_NO and not _IS_NOT.search(low)):
        return True
    foreign = _DIETS.get(canonical or "") or (_ALLERGENS.get(canonical or "") if affirmed(_ALLERGY, low) else None)
    if foreign is not None:
        return affirmed(foreign, low)
    if slot in CLOSED and (canonical or _OTHER_LIST.get(word.lower()) or not _OF_KIND[slot].search(low)):
        return False
    said = [m for p in _parts_of(word) for m in [_stem(p).search(low)]]
    if not said or None in said:
        return False
    spans = [m.span() for m in said if m is not None]
    return any(denied(low, *span) for span in spans) == unwanted


_IS_NOT = re.compile(
    r"\b(?:am|i'm|are|we're|is|he's|she's) not (?:a |an )?(?:vegetarian|vegan|allergic|gluten|dairy|lactose|in a)\b|\b(?:no|not any) (?:\w+ )?(?:allerg\w+|wheelchairs?)\b"
)


def _stem(part: str) -> re.Pattern[str]:
    """A part of a word as it may stand in the message: with another ending, not as the beginning of another word."""
    if not part.isascii():
        return re.compile(re.escape(part))
    kept = part if len(part) <= LONGEST_WHOLE else part[:-2]
    return re.compile(rf"\b{re.escape(kept)}(?:\w{{0,2}}|ing)\b" if kept == part else rf"\b{re.escape(kept)}\w{{0,4}}\b")


LONGEST_WHOLE = 4


def _is_taken_off(word: str, low: str) -> bool:
    """Whether a sentence takes a held word back."""
    patterns = [pattern for (_, name), pattern in _TABLE.items() if name == word]
    own = _parts_of(word)
    stems = [re.compile("|".join(_stem(p).pattern for p in own))] if own else []
    return any(taken_away(pattern, low) for pattern in (*patterns, *stems))


def ground_option(heard: Hearing, options: tuple[ItineraryOption, ...]) -> str | None:
    """The id of the option the message clearly chooses; a number no option has is kept, so that it can be said."""
    return _option_id(heard.choice.option, options) if heard.choice.chose else None


def _option_id(named: str | None, options: tuple[ItineraryOption, ...]) -> str | None:
    if named is not None and named.isdigit():
        return options[int(named) - 1].id if 1 <= int(named) <= len(options) else f"option {named}"
    return named


def ground_refinements(
    said: tuple[SaidRefinement, ...], own: tuple[SaidRefinement, ...], low: str, options: tuple[ItineraryOption, ...]
) -> tuple[Refinement, ...]:
    """The wishes about the options that code heard, and those of a reply that words of that kind bear out; an option is named by its id."""
    found = []
    heard = {w.kind for w in own}
    for wish in (*own, *(w for w in said if w.kind not in heard)):
        about = _about(wish, low)
        if wish.kind not in heard and not (_wished(wish.kind, low) and (about or wish.kind in _BY_ITSELF)):
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
_STAYS = r"(?:hotel|hostel|stay|room|accommodation|apartment|unterkunft|zimmer|albergo|chambre|logement|habitacion|alojamiento|ホテル|宿)"
_RIDES = r"(?:flight|train|bus|coach|airline|departure|transport|flug|zug|vuelo|tren|vol|volo|treno|飛行機|電車)"
_OTHER = r"(?:other|another|different|change|new|swap|replace|not|ander\w*|autre|otr[oa]|altr[oa]|cambi\w+|違う|別|他)"
_CUES: dict[RefinementKind, re.Pattern[str]] = {
    "cheaper": re.compile(r"\bcheap|\bafford|\b(?:too|so|very|quite|bit|rather) (?:expensive|pricey|much|dear|costly)|\b(?:save|lower|less|reduce|cut|bring down)\b|\b(?:teuer|billig\w*|gunstig\w*|cher|caro|cara|barat\w+|economic\w*)\b|安|高すき|贵"),
    "dearer": re.compile(r"\b(?:upgrade|nicer|fanc\w+|luxur\w+|better|posh\w*|splurge|schoner\w*|besser\w*|mejor\w*|mieux|meilleur\w*|migliore?|lujo\w*|luss\w+|luxus\w*)\b|もっと良い|高級|更好"),
    "more_relaxed": re.compile(r"\b(?:relax\w*|slow\w*|less|easier|calm\w*|rest|breath\w*|hectic|rush\w*|tiring|ruhig\w*|entspann\w*|tranquil\w*|calme|lent\w*|gemach)\b|ゆっくり|のんひり|轻松"),
    "more_packed": re.compile(r"\b(?:more|packed|busier|active|boring|fill|fuller|mehr|plus|mas|piu)\b|もっと|更多"),
    "add_day": re.compile(rf"\b(?:add|more|extra|longer|extend|another|plus|mehr|langer|noch|mas|otr[oa]|piu|en plus|de plus)\b[^.;!?]{{0,20}}(?:\b|(?<=[^\w])){_DAY_OR_NIGHT}|\b{_DAY_OR_NIGHT}\w* (?:longer|more|extra|langer|mehr|mas|piu|de plus|en plus)\b|もう1[日泊]|もう一[日泊]|多一天"),
    "remove_day": re.compile(rf"\b(?:remove|drop|less|fewer|shorter|cut|minus|weniger|kurzer|menos|moins|meno)\b[^.;!?]{{0,20}}\b{_DAY_OR_NIGHT}|\b{_DAY_OR_NIGHT}\w* (?:less|fewer|shorter|weniger|menos|moins|meno|de moins|in meno)\b|短く|少一天"),
    "other_stay": re.compile(rf"{_OTHER}[^.;!?]{{0,20}}{_STAYS}|{_STAYS}[^.;!?]{{0,20}}{_OTHER}"),
    "other_transport": re.compile(rf"{_OTHER}[^.;!?]{{0,20}}{_RIDES}|{_RIDES}[^.;!?]{{0,20}}{_OTHER}"),
    "swap": re.compile(r"\b(?:swap\w*|replac\w+|switch\w*|exchang\w+|instead|rather|trade|tausch\w*|ersetz\w*|statt\w*|remplac\w+|cambi\w+|sostitu\w+|au lieu|en vez|invece)\b|代わり|换"),
    "drop": re.compile(rf"\b{TAKING}\b|やめ|なし|不要|去掉"),
    "fewer": re.compile(r"\b(?:fewer|less|not so many|too many|weniger|menos|moins|meno)\b|少なく|少一点"),
    "more": re.compile(r"\b(?:more|add\w*|includ\w+|also|extra|as well|fit|squeeze|mehr|noch|auch|plus|aussi|mas|tambien|piu|anche)\b|もっと|追加|增加"),
    "merge": re.compile(r"\b(?:merge|combin\w+|mix|blend|kombinier\w*|misch\w*|mezcl\w+|melang\w+|unire)\b"),
    "other": re.compile(r"\b(?:please|want|would|could|can|like|prefer|rather|instead|change|make)\b|[^\x00-\x7f]"),
}  # fmt: skip
"""Words that must stand in a message for an engine to have heard a wish of that kind in it."""
_BY_ITSELF = ("cheaper", "dearer", "more_relaxed", "more_packed", "add_day", "remove_day", "other_stay", "other_transport")


def _wished(kind: RefinementKind, low: str) -> bool:
    return affirmed(_CUES[kind], low, keeps_no=kind in ("drop", "swap", "other_stay", "other_transport", "fewer"))


def _about(wish: SaidRefinement, low: str) -> str:
    """What the wish is about, where every longer word of it stands in the message."""
    words = re.findall(r"[a-z]{4,}", wish.about.lower()) or _parts_of(wish.about)
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
