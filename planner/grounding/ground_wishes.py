"""Wishes of a reply: parts of the trip, pace, lists, wishes about the plans and the plan chosen, each held to its own quote."""

from __future__ import annotations

import re

from planner.domain.options import ItineraryOption, Pace
from planner.domain.patch import Capability, CapabilityChange, ListChange, Refinement, RefinementKind
from planner.domain.replies import SaidCapabilities, SaidChoice, SaidItem, SaidList, SaidPace, SaidPart, SaidRefinement, SaidShape
from planner.domain.specialists import PARTS
from planner.domain.state import TripState
from planner.grounding.ground_support import DAY, NIGHT, PARTS_NAMED, TAKING, affirmed, denied, replaces, taken_away, word_parts
from planner.grounding.quotes import Account
from planner.language.plan_mixes import parts_said
from planner.language.reading.capabilities import TRANSPORT, WORDS, is_denied_part, read_parts, says_another_way, says_only
from planner.language.reading.plan_choices import wishes_in
from planner.language.reading.preference_words import ACCESS, CUISINES, DIETARY, INTERESTS, NOTES, STAY, TRANSPORT_WORDS
from planner.language.reading.preferences import KEEP_NO, pace_in
from planner.language.reading.second_thoughts import LIKES_IT
from planner.language.reading.trip_words import trip_type
from planner.language.utterance import Span, clause_around, text_of

_ROWS = (*DIETARY, *STAY, *ACCESS, *INTERESTS, *TRANSPORT_WORDS)
_TABLE: dict[tuple[str, str], re.Pattern[str]] = {(slot, word): pattern for slot, word, pattern in _ROWS}
_OTHER_LIST: dict[str, str] = {word: slot for slot, word, _ in _ROWS}
_PART_NAMES = {part: re.compile(words) for part, words in PARTS_NAMED.items()}
_PARTS_BY: dict[Capability, re.Pattern[str]] = dict(WORDS)


def _names_part(part: Capability, low: str) -> re.Match[str] | None:
    """A word for a part in a text; a part that has no row here goes by the words of its table."""
    rows = (_PARTS_BY.get(part), _PART_NAMES.get(part)) if part in _PARTS_BY else (re.compile(rf"\b{re.escape(PARTS[part].words)}\b"),)
    return next((found for row in rows if row is not None and (found := row.search(low))), None)


# ------------------------------------------------------------------------------------------------ parts
def ground_parts(said: SaidCapabilities | None, account: Account, state: TripState, *, asked: bool = False) -> CapabilityChange | None:
    """The parts a reply switches on or off, each by a word for it in its quote; a change that changes nothing is none."""
    if said is None:
        return None
    add = tuple(dict.fromkeys(p.part for p in said.add if _part(p, account, "on", asked=asked)))
    gone = tuple(dict.fromkeys(p.part for p in said.remove if _part(p, account, "off", asked=asked)))
    only = bool(add) and (said.replace or any(_only(p, account) for p in said.add if p.part in add))
    chosen = state.capabilities or ()
    replace = only and (not said.replace or state.capabilities is None or _any_only(account) or replaces(account.spoken.low))
    remove = tuple(c for c in gone if c in chosen and c not in add)
    return part_change(add, remove, replace, state)


def part_change(add: tuple[Capability, ...], remove: tuple[Capability, ...], replace: bool, state: TripState) -> CapabilityChange | None:
    """Parts as a change of those chosen; None where it changes nothing. A way "only", in place of one ruled out, leaves bed and food alone."""
    chosen = state.capabilities or ()
    if not add and not remove:
        return None
    ways = set(TRANSPORT)
    if replace and set(add) <= ways and set(remove) & ways:
        replace = False
    if not replace and not remove and state.capabilities is not None and set(add) <= set(chosen):
        return None
    return CapabilityChange(add=add, remove=remove, replace=replace)


def _part(said: SaidPart, account: Account, sense: str, *, asked: bool) -> bool:
    """Whether the quote has a word for the part (or for everything), in the sense the reply gives it."""
    spans = account.find("capabilities", said.quote, f"{said.part} {sense}")
    if not spans:
        return False
    for span in spans:
        low = text_of(account.words(span)).low
        named = _names_part(said.part, low) is not None or _named_in_place(said.part, account.spoken.low, span)
        heard = read_parts(low, None, asked=asked)
        denies = said.part in heard.remove or (named and is_denied_part(account.spoken.low, span))
        whole = heard.whole or (asked and bool(_ALL.search(low))) or _stated_in_place(said.part, account, span, asked=asked)
        if sense == "off" and (named or said.part in heard.remove or _in_its_place(account.spoken.low)):
            named, denies = True, False
        hired = said.part == "research_road" and heard.car_there is not None
        if (named or (whole and sense == "on") or said.part in heard.add or hired) and not denies:
            word = _names_part(said.part, low)
            own = (span[0] + word.start(), span[0] + word.end()) if word else span
            account.keep("capabilities", own, f"{said.part} {sense}", f"{said.part} {sense}", "as read")
            return True
    account.drop("capabilities", said.quote, f"{said.part} {sense}", "quote does not say it", spans[0])
    return False


def _in_its_place(low: str) -> bool:
    """Whether a message puts what it names in the place of what is known ("train instead", "no, by train")."""
    return replaces(low) or says_another_way(low, dict(read_parts(low, None).where))


def _named_in_place(part: Capability, low: str, span: tuple[int, int]) -> bool:
    """Whether the words at `span` name a part among the words around them ("need a place" … "to stay")."""
    pattern = _PARTS_BY.get(part)
    return pattern is not None and any(span[0] <= m.start() and m.end() <= span[1] for m in pattern.finditer(low))


def _stated_in_place(part: Capability, account: Account, span: Span, *, asked: bool) -> bool:
    """Whether code, which sees the words around, hears the part in these very words ("…, mid budget, everything")."""
    heard = read_parts(account.spoken.low, None, asked=asked)
    return part in heard.add and any(part == one and where[0] < span[1] and span[0] < where[1] for one, where in heard.where)


_ALL = re.compile(
    r"\b(?:all|everything|whole|complete|entire|full|yes|yeah|yep|yup|sure|ok|okay|please|definitely|of course|ja|gerne|oui|si|sim|claro|both|lot|works|sort|alles|ganze|tout|todo|tutto|tudo)\b"
)


def _only(said: SaidPart, account: Account) -> bool:
    return any(
        says_only(account.spoken.low, span) or says_only(account.spoken.low, (span[0], span[0]))
        for span in account.spoken.where(said.quote)
    ) or bool(_ONLY.search(text_of(said.quote).low))


def _any_only(account: Account) -> bool:
    return bool(_ONLY.search(account.spoken.low))


_ONLY = re.compile(
    r"\b(?:only|just|nothing else|nothing but|nur|bloss|seulement|uniquement|solo|solamente|soltanto|apenas|so (?=hotel|voo)|alleen)\b"
)


# ------------------------------------------------------------------------------------------------ pace and shape
def ground_pace(said: SaidPace | None, account: Account) -> Pace | None:
    """The pace of a reply, where a word for it stands in its quote."""
    if said is None:
        return None
    spans = account.find("preferences.pace", said.quote, said.value)
    if not spans:
        return None
    low = text_of(account.words(spans[0])).low
    if pace_in(low) == said.value or affirmed(_PACE_WORD[said.value], low):
        account.keep("preferences.pace", spans[0], said.value, said.value, "as read")
        return said.value
    account.drop("preferences.pace", said.quote, said.value, "quote does not say it", spans[0])
    return None


_PACE_WORD: dict[Pace, re.Pattern[str]] = {
    "relaxed": re.compile(r"\b(?:relax\w*|slow\w*|easy|easily|calm\w*|gentl\w*|leisur\w*|lazy|quiet|rest\w*|ruhig\w*|entspann\w*|gemutlich\w*|gemach|tranquil\w*|calme|lent\w*|rilassat\w*|repos\w*"
        r"|rustig)\b|ゆっくり|のんひり|轻松"),
    "moderate": re.compile(r"\b(?:moderate\w*|medium|normal\w*|average|balanced|mix|between|middle|mittel\w*|moder\w*|equilibr\w*|gemiddeld)\b"),
    "packed": re.compile(r"\b(?:packed|busy|full|intens\w*|fast|active|everything|as much|lots|voll\w*|rempli|charge|intenso|pieno|druk)\b"),
}  # fmt: skip


def ground_shape(said: SaidShape | None, account: Account, known: str) -> str | None:
    """Whether a trip goes one way or there and back, where the quote says so and it is news."""
    if said is None:
        return None
    spans = account.find("trip.trip_type", said.quote, said.value)
    if not spans:
        return None
    low = text_of(account.words(spans[0])).low
    if trip_type(low, known) == said.value or _SHAPE_WORD[said.value].search(low):
        account.keep("trip.trip_type", spans[0], said.value, said.value, "as read")
        return said.value if said.value != known else None
    account.drop("trip.trip_type", said.quote, said.value, "quote does not say it", spans[0])
    return None


_SHAPE_WORD = {
    "one_way": re.compile(
        r"\b(?:one[- ]?way|single|no return|not (?:coming|returning|going) back|einfach\w*|aller simple|solo ida|solo andata|so ida|enkele reis)\b|片道|单程"
    ),
    "round_trip": re.compile(
        r"\b(?:round|return\w*|back|both ways|hin und zuruck|aller[- ]retour|ida y vuelta|andata e ritorno|ida e volta|heen en terug)\b|往復|往返"
    ),
}


# ------------------------------------------------------------------------------------------------ lists
def ground_lists(said: tuple[SaidList, ...], account: Account, state: TripState, *, about_plans: bool) -> tuple[ListChange, ...]:
    """The lists of a reply: what is added has its words in its quote and is not said the other way round there; nothing that changes nothing."""
    changes = []
    for slot in dict.fromkeys(item.slot for item in said):
        rows = [item for item in said if item.slot == slot]
        held = {w.casefold() for w in getattr(state.preferences, slot.removeprefix("preferences."))}
        wanted = [i for row in rows for i in row.add]
        add = tuple(dict.fromkeys(i.item for i in wanted if _is_said(i, slot, account)))
        gone = [i for row in rows for i in row.remove if i.item not in add]
        remove = tuple(dict.fromkeys(i.item for i in gone if i.item.casefold() in held and _is_taken_off(i, slot, account)))
        replace = bool(add) and any(row.replace for row in rows) and replaces(account.spoken.low) and not (slot in CLOSED and held)
        if replace or remove or any(w.casefold() not in held for w in add):
            changes.append(ListChange(slot=slot, add=add, remove=remove, replace=replace))
    return tuple(changes)


def _is_said(said: SaidItem, slot: str, account: Account) -> bool:
    spans = account.find(slot, said.quote, said.item)
    for span in spans:
        if _supported(said.item, slot, account, span):
            account.keep(slot, span, said.item, said.item, "as read")
            return True
    if spans:
        account.drop(slot, said.quote, said.item, "quote does not say it", spans[0])
    return False


def _is_taken_off(said: SaidItem, slot: str, account: Account) -> bool:
    spans = account.find(slot, said.quote, f"no more {said.item}")
    if not spans:
        return False
    names = [pattern for (_, name), pattern in _TABLE.items() if name == said.item]
    own = word_parts(said.item)
    names += [re.compile("|".join(_stem(p).pattern for p in own))] if own else []
    if not any(taken_away(pattern, account.spoken.low) for pattern in names) and not _FINE_AGAIN.search(account.spoken.low):
        account.drop(slot, said.quote, f"no more {said.item}", "quote does not say it", spans[0])
        return False
    account.keep(slot, spans[0], f"no more {said.item}", f"no more {said.item}", "as read")
    return True


_FINE_AGAIN = re.compile(
    r"\b(?:fine|ok(?:ay)?|alright|all right|after all|again|welcome|changed (?:my|our) minds?|on second thoughts?|love|like|want|move|change|instead)\b"
)


CLOSED = frozenset({"preferences.dietary", "preferences.accessibility"})
"""Lists on which health depends: nothing is dropped from them by being replaced, and a word outside the tables needs a word of its kind beside it."""
_OF_KIND = {
    "preferences.dietary": re.compile(r"\b(?:eat(?:s|ing)?|diet\w*|al+erg\w*|intol+er\w*|free|no|without|food|meals?|esse|essen|mang\w*|comer|com[eo])\b|アレルキ|食|過敏|吃|аллерг"),
    "preferences.accessibility": re.compile(r"\b(?:wheel\w*|walk\w*|access\w*|disab\w*|mobil\w*|blind|deaf|lifts?|elevators?|stairs?|steps?|need\w*"
        r"|rollstuhl\w*|fauteuil|silla|sedia)\b|車椅子|车椅"
        r"|轮椅|collast"),
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
_WITHOUT = re.compile(r"^(?:no|without|not)[ _-]|[ _-]free$")


_DISLIKES = re.compile(r"avoid$")


def _supported(word: str, slot: str, account: Account, span: Span) -> bool:
    """Whether a quote says a word of a list: in its canonical wording, in its own, or in another language's; and not the opposite."""
    low = text_of(account.words(span)).low
    whole = account.spoken.low
    canonical = next((w for w in (word, word.lower().replace(" ", "_").replace("-", "_")) if (slot, w) in _TABLE), None)
    pattern = _TABLE[slot, canonical] if canonical else None
    if slot in CLOSED:
        return _is_need(word, slot, canonical, low)
    start, end = clause_around(whole, span[0])
    condition = whole.find(" if ", span[1], max(end, span[1]))
    end = condition if condition >= 0 else end
    clause_denies = denied(whole[start : max(end, span[1])], span[0] - start, span[1] - start)
    if slot == "preferences.notes":
        occasion = any(name == word and row.search(low) for name, row in NOTES)
        return occasion or _worded(word, low) or low in text_of(word).low or (pattern is not None and bool(pattern.search(low)))
    if not (pattern is not None and pattern.search(low)) and not _worded(word, low) and not _also(word, low):
        return False
    unwanted = bool(_DISLIKES.search(slot))
    inner = any(denied(low, *m.span()) for m in _spots(word, pattern, low)) or clause_denies
    if LIKES_IT.search(low):
        inner = False
    likes = bool(_LIKED.search(low)) and not inner
    return not likes if unwanted else not inner or canonical in KEEP_NO


_LIKED = re.compile(
    r"\b(?:loves?|likes?|enjoys?|adores?|fond of|keen on|prefer\w*|mag|mogen|lieben|aim\w+|gusta\w*|encanta\w*|ama\w*|piace|piacciono|adoro)\b"
)


def _spots(word: str, pattern: re.Pattern[str] | None, low: str) -> list[re.Match[str]]:
    found = list(pattern.finditer(low)) if pattern is not None else []
    return found or [m for p in word_parts(word) for m in [_stem(p).search(low)] if m is not None]


def _worded(word: str, low: str) -> bool:
    """Whether the words of an item stand in the quote; those every trip is made of say nothing."""
    parts = [p for p in word_parts(word) if p not in _SMALL]
    if not parts or all(p in _GENERIC for p in parts):
        return bool(parts) and all(_stem(p).search(low) for p in parts) and len(low.split()) > 1
    return all(_stem(p).search(low) for p in parts)


_SMALL = frozenset("the and for with our some any not day trip".split())


_VEHICLES: dict[str, Capability] = {
    "flight": "research_flights", "train": "research_trains", "bus": "research_road", "car": "research_road", "road": "research_road", "coach": "research_road", "ferry": "research_road",
}  # fmt: skip


def _also(word: str, low: str) -> bool:
    """Whether the quote names the thing in another language: by the same beginning of a longer word, or by a pattern that knows both."""
    vehicle = next((part for name, part in _VEHICLES.items() if re.match(rf"{name}(?:e?s)?$", word.lower())), None)
    if vehicle is not None and _names_part(vehicle, low):
        return True
    parts = [p for p in word_parts(word) if len(p) >= LONGEST_WHOLE]
    if parts and all(re.search(rf"\b{re.escape(p[:4])}\w{{2,}}", low) for p in parts):
        return True
    return any(pattern.search(text_of(word).low) and pattern.search(low) for _, _, pattern in _ROWS) or (
        bool(re.search(rf"\b{CUISINES}\b", low))
        and bool(re.search(rf"\b{CUISINES}\b", text_of(word).low))
        and _worded(word.split()[0], low)
    )


def _is_need(word: str, slot: str, canonical: str | None, low: str) -> bool:
    """Whether a quote states a diet or a need of access: health depends on them, so its own words or a word of their kind must be there."""
    pattern = _TABLE[slot, canonical] if canonical else None
    if pattern is not None and affirmed(pattern, low, keeps_no=canonical in KEEP_NO and not _IS_NOT.search(low)):
        return True
    foreign = _DIETS.get(canonical or "") or (_ALLERGENS.get(canonical or "") if affirmed(_ALLERGY, low) else None)
    if foreign is not None:
        return affirmed(foreign, low)
    unwanted = bool(_WITHOUT.search(word.lower()))
    if _OTHER_LIST.get(word.lower()) or not _OF_KIND[slot].search(low) or _IS_NOT.search(low):
        return False
    return _worded(word, low) and (canonical is not None or unwanted or not any(denied(low, *m.span()) for m in _spots(word, None, low)))


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


# ------------------------------------------------------------------------------------------------ the plans on the table


def ground_option(said: SaidChoice | None, own: str | None, chose: bool, options: tuple[ItineraryOption, ...]) -> str | None:
    """The id of the option the message clearly chooses; a number no option has is kept, so that it can be said."""
    return _option_id(own, options) if chose else None


def _option_id(named: str | None, options: tuple[ItineraryOption, ...]) -> str | None:
    if named is not None and named.isdigit():
        return options[int(named) - 1].id if 1 <= int(named) <= len(options) else f"option {named}"
    return named


def ground_refinements(
    said: tuple[SaidRefinement, ...], account: Account, stated: str, options: tuple[ItineraryOption, ...]
) -> tuple[Refinement, ...]:
    """The wishes about the plans, each by words of its kind in its quote and no mere question; an option is named by its id."""
    found: list[Refinement] = []
    for wish in said:
        spans = account.find("refinement", wish.quote, wish.kind)
        if not spans:
            continue
        low = text_of(account.words(spans[0])).low
        about = _about(wish, low)
        asked_only = stated[spans[0][0] : spans[0][1]].strip("¦ ") == ""
        heard = {w.kind for w in wishes_in(low, account.words(spans[0]), options)}
        if not (wish.kind in heard or (_wished(wish.kind, low) and not asked_only)) or not (
            about or wish.kind in (*_BY_ITSELF, "merge", "other")
        ):
            account.drop("refinement", wish.quote, wish.kind, "quote does not say it", spans[0])
            continue
        account.keep("refinement", spans[0], wish.kind, f"{wish.kind} {about}".strip(), "as read")
        whole = account.spoken.low
        base = _known(
            _option_id(wish.option if _NAMES_OPTION.search(whole) or wish.option not in ("1", "2", "3") else None, options), options
        )
        parts = parts_said(whole, options, base) if wish.kind == "merge" else ()
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
    "cheaper": re.compile(r"\bcheaper|\bafford|\b(?:too|so|very|quite|bit|rather) (?:expensive|pricey|dear|costly)|\btoo much|\b(?:save|lower|less|reduce|cut|bring down)\b|\b(?:teuer|billig\w*"
        r"|gunstig\w*|cher|caro|cara|barat\w+|economic\w*)\b|安|高すき|贵"),
    "dearer": re.compile(r"\b(?:upgrade|nicer|fancier|more luxur\w+|better (?:hotel|room|quality|standard)s?|posh\w*|splurge|schoner\w*|besser\w*|mejor\w*|mieux|meilleur\w*|migliore?|lujo\w*|luss\w+"
        r"|luxus\w*)\b|もっと良い|高級|更好"),
    "more_relaxed": re.compile(r"\b(?:relax\w*|slow\w*|less|easier|calm\w*|rest(?! of)|breath\w*|hectic|rush\w*|tiring"
        r"|ruhig\w*|entspann\w*|tranquil\w*|calme|lent\w*|gemach)\b|ゆっくり|のんひり|轻松"),
    "more_packed": re.compile(r"\b(?:more (?:packed|active|to (?:do|see)|action|activities|sights|things)|busier|boring|fuller|mehr (?:programm|erleben|sehen)|plus (?:d.activites|actif)|mas (?:cosas"
        r"|activ\w+)|piu (?:cose|attiv\w+))\b|もっと|更多"),
    "add_day": re.compile(rf"\b(?:add|more|extra|longer|extend|another|plus|mehr|langer|noch|mas|otr[oa]|piu|en plus|de plus){_FEW}"
        rf" {_DAY_OR_NIGHT}|\b{_DAY_OR_NIGHT}\w* (?:longer|more|extra|langer|mehr|mas|piu|de plus|en plus)\b|もう[1一][日泊]|多一天"),
    "remove_day": re.compile(rf"\b(?:remove|drop|less|fewer|shorter|cut|minus|weniger|kurzer|menos|moins|meno){_FEW} {_DAY_OR_NIGHT}"
        rf"|\b{_DAY_OR_NIGHT}\w* (?:less|fewer|shorter|weniger|menos|moins|meno|de moins|in meno)\b|短く|少一天"),
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
