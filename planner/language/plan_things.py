"""What a message about plans can name: things in the plans, things that could be added, day trips, cities of the trip, days, and which plans.

An index of one state, made once a message. Names are found by their words, in order, accents and case aside: "the Tile Museum" is the
National Tile Museum, "the castle" the one castle in the plans. A place near the destination is looked up before the wide world.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from planner.destinations.book import destination_for
from planner.destinations.interests import topics
from planner.domain.once_a_turn import once_a_turn
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.language.lexicons import LANGUAGES, lexicon
from planner.language.number_words import ORDINALS
from planner.places.gazetteer import gazetteer

ThingKind = Literal["visit", "meal", "stay", "leg", "sight", "house", "evening", "day_trip", "bed", "city"]
"""visit, meal, stay and leg are in a plan; sight, house, evening, day_trip and bed could be; a city is a stop or the origin."""
IN_PLAN: frozenset[ThingKind] = frozenset(("visit", "meal", "stay", "leg"))
_RANK: dict[ThingKind, int] = {
    "visit": 0, "meal": 1, "stay": 2, "leg": 3, "sight": 4, "evening": 5, "day_trip": 6, "house": 7, "bed": 8, "city": 9,
}  # fmt: skip
_WORD = re.compile(r"\w+")
_SMALL = frozenset("the a an of and de da do la le el il los las les du des di del della dell in on at to for st san santa s l d".split())
KINDS_OF_PLACE = frozenset(
    "museum castle palace church cathedral chapel basilica park garden market bridge tower beach gallery temple shrine mosque synagogue zoo aquarium "
    "library theatre opera fort fortress lake island viewpoint monument memorial fountain".split()
)
"""What a sight may be called instead of by its name."""
GENERIC = KINDS_OF_PLACE | frozenset(
    "museums gardens square hotel restaurant cafe bar walk house quarter old town city centre center hill street avenue "
    "national royal great grand new big night river harbour port station view gate wall walls district "
    "food breakfast lunch dinner tour show cruise day trip hostel inn suites apartment apartments place art history free time".split()
)


def fold(text: str) -> str:
    """`text` in small letters without accents; ß, ø and their like as plain letters."""
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("ø", "o").replace("ł", "l").replace("đ", "d"))
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


class WordToken(NamedTuple):
    """One word of a message: as it is compared, and where it stands."""

    text: str
    start: int
    end: int
    capital: bool


def tokens_of(text: str) -> tuple[WordToken, ...]:
    """The words of `text` in order, with the possessive "'s" parted from its word."""
    return tuple(WordToken(fold(m.group()), m.start(), m.end(), m.group()[:1].isupper()) for m in _WORD.finditer(text))


class PlanThing(NamedTuple):
    """One thing a message may mean. `id` is the item's or the candidate's; `city` the trip's city it belongs to; `place_kind` its kind of sight."""

    kind: ThingKind
    id: str
    name: str
    city: str = ""
    place_kind: str = ""


def _length_ranked(thing: PlanThing) -> int:
    """How long a name is, where that tells which is meant: sights stand in the order of their fame."""
    return 0 if thing.kind == "sight" else len(thing.name)


class ThingMention(NamedTuple):
    """A stretch of the message and what it names, those in the plans first."""

    start: int
    end: int
    things: tuple[PlanThing, ...]

    @property
    def thing(self) -> PlanThing:
        return self.things[0]


class PlanThings:
    """The index of one state. `visits` come from the plans on the table, the rest from quotes, reports and the curated book."""

    def __init__(self, state: TripState) -> None:
        self.state = state
        kinds = {s.id: s.sight_kind for rows in state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
        self._away = {s.id for rows in state.quotes.sights.values() for trip in rows for s in trip.stops}
        near = (t for t in (*_of_quotes(state), *_of_book(state)) if not _is_a_stop(t, state))
        things = _unique(_of_plans(state.options), near, _of_trip(state))
        self._things = tuple(t._replace(place_kind=kinds[t.id]) if t.kind == "visit" and t.id in kinds else t for t in things)
        self._by_word: dict[str, list[tuple[PlanThing, tuple[str, ...]]]] = {}
        for thing in self._things:
            words = _words(thing.name)
            for word in {form for w in words for form in (w, _singular(w))}:
                self._by_word.setdefault(word, []).append((thing, words))

    def find(self, text: str) -> tuple[ThingMention, ...]:
        """Every thing named in `text`, longest names first where they overlap, in the order of the text."""
        tokens, found, at = tokens_of(text), [], 0
        while at < len(tokens):
            mention = self._longest(tokens, at)
            if (
                mention is not None
                and (cut := _parted_at(text, tokens, at, mention[1]))
                and not any("," in t.name for t in mention[0].things)
            ):
                mention = self._longest(tokens[:cut], at)
            if mention is None:
                at += 1
                continue
            found.append(mention[0])
            at = mention[1]
        return tuple(found)

    def named(self, words: str) -> tuple[PlanThing, ...]:
        """What `words` as a whole name, those in the plans first; empty for nothing."""
        loose = " " not in words.strip() or fold(words).split()[-1] in _ONE_OF_THEM
        found = self.find(words) or (self.find(f"the {words}") if loose else ())
        best = max(found, key=lambda m: m.end - m.start, default=None)
        return best.things if best else ()

    def of_kind(self, words: str) -> tuple[PlanThing, ...]:
        """The visits in the plans whose name or kind is one of `words` ("the castle", "museums"), first those that are one by name."""
        stems = [_singular(t.text) for t in tokens_of(words) if t.text not in _SMALL]
        strolls = bool({"walk", "stroll"} & set(stems))
        if not set(stems) - _NO_THING_ALONE:
            return ()
        hits = [
            thing for thing in self._things
            if thing.kind in ("visit", "meal") and stems and (strolls or not thing.name.startswith(STROLL))
            and all({stem, *_SAME.get(stem, ())} & {_singular(w) for w in (*_words(thing.name), thing.place_kind)} for stem in stems)
        ]  # fmt: skip
        return tuple(sorted(hits, key=lambda thing: self._far_from(thing, stems)))

    def of_role(self, kind: ThingKind) -> tuple[PlanThing, ...]:
        """All that is in the plans, or could be, as this kind of thing."""
        return tuple(t for t in self._things if t.kind == kind)

    def likeliest(self, word: str) -> tuple[PlanThing, ...]:
        """Of the visits in the plans that a word may mean, those that are it most plainly."""
        stems = (_singular(word),)
        hits = [t for t in self.of_kind(word) if t.kind == "visit"]
        nearest = min((self._far_from(t, stems) for t in hits), default=None)
        return tuple(t for t in hits if self._far_from(t, stems) == nearest)

    def could_be(self, words: str) -> bool:
        """Whether there is anything of the kind in the plans or near: by a name, by a kind of place, by an interest that is known."""
        stems = {_singular(t.text) for t in tokens_of(words) if t.text not in _SMALL}
        if any(stem in topics() or f"{stem}s" in topics() for stem in (*stems, fold(words))):
            return True
        return any(stems & {_singular(w) for w in (*_words(t.name), *t.place_kind.split("_"))} for t in self._things if t.kind != "city")

    def _far_from(self, thing: PlanThing, stems: Sequence[str]) -> tuple[bool, bool, bool]:
        """How little a thing is what a word says: one by name first ("castelo" is near enough to "castle"), then one by kind, and what is seen

        on a day trip after what is in the city.
        """
        named = _head(thing.name) in stems or any(_akin(w, s) for w in _words(thing.name) for s in stems if w != s)
        return not named, not named and thing.place_kind not in stems, thing.id in self._away

    def _longest(self, tokens: Sequence[WordToken], at: int) -> tuple[ThingMention, int] | None:
        """The longest name that begins at this word, and the word after it."""
        if tokens[at].text in _SMALL and not (
            at + 1 < len(tokens) and tokens[at].text in ("la", "le", "los", "las", "san", "santa", "st", "da")
        ):
            return None
        rows = self._by_word.get(tokens[at].text, []) or self._by_word.get(_singular(tokens[at].text), [])
        for end in range(min(len(tokens), at + 8), at, -1):
            if end - at > 1 and tokens[end - 1].text in _SMALL:
                continue
            words = tuple(t.text for t in tokens[at:end])
            hits = [thing for thing, name in rows if _holds(name, words)] or (_in_other_number(rows, words) if len(words) > 1 else [])
            if end - at == 1 and hits and (other := self._with_next(tokens, at, rows, hits)) is not None:
                if not other:
                    return self._definite(tokens, at)
                return ThingMention(tokens[at].start, tokens[at + 1].end, other), at + 2
            if hits and self._telling(tokens, at, end, hits):
                ordered = sorted(
                    hits,
                    key=lambda thing: (
                        _words(thing.name) != words,
                        self._plainly(thing) != words,
                        thing.name.startswith(STROLL),
                        _RANK[thing.kind],
                        _length_ranked(thing),
                    ),
                )
                return ThingMention(tokens[at].start, tokens[end - 1].end, tuple(ordered)), end
        return self._definite(tokens, at)

    def _with_next(
        self, tokens: Sequence[WordToken], at: int, rows: Sequence[tuple[PlanThing, tuple[str, ...]]], hits: Sequence[PlanThing]
    ) -> tuple[PlanThing, ...] | None:
        """What one word and the noun behind it name together where the word alone names another thing in part ("Széchenyi baths" is no bridge).

        Empty where nothing bears both and the word is none of a thing in the plans; None where the word stands by itself.
        """
        after = _singular(tokens[at + 1].text) if at + 1 < len(tokens) else ""
        if any(self._plainly(t) == (tokens[at].text,) for t in hits):
            return None
        bearing = tuple(t for t in hits if after in {_singular(w) for w in _words(t.name)})
        if bearing:
            return bearing if len(bearing) < len(hits) and after in _KINDS_BEHIND else None
        both = tuple(t for t, name in rows if after in {_singular(w) for w in name})
        if both and after in _KINDS_BEHIND:
            return both
        return () if after in _DISHES_BEHIND and not any(t.kind in IN_PLAN for t in hits) else None

    def _plainly(self, thing: PlanThing) -> tuple[str, ...]:
        """The words of a name without its city and small words: of "Acropolis of Athens" the Acropolis."""
        city = set(_words(thing.city))
        return tuple(w for w in _words(thing.name) if w not in _SMALL and w not in city)

    def _telling(self, tokens: Sequence[WordToken], at: int, end: int, hits: Sequence[PlanThing]) -> bool:
        """Whether the words say enough: a whole name, two words of which one is not generic, or one rare or capital word."""
        words = [t.text for t in tokens[at:end]]
        if len(words) == 1 and _weekday(words[0]) is not None:
            return False
        if any(tuple(words) == tuple(_words(thing.name)) for thing in hits):
            return len(words) > 1 or tokens[at].capital or words[0] not in gazetteer().ordinary_words
        own = [w for w in words if w not in GENERIC and w not in _SMALL and not w.isdigit()]
        cities = {w for stop in self.state.trip.destinations for w in _words(stop.place.name)}
        own = [w for w in own if w not in cities]
        if not own:
            whole = len(words) > 1 and _singular(words[-1]) in KINDS_OF_PLACE
            seen = [thing for thing in hits if thing.kind in ("visit", "sight")]
            begun = {thing.name for thing in seen if self._plainly(thing)[: len(words)] == tuple(words)}
            return whole and (len(begun) == 1 or any(self._plainly(thing) == tuple(words) for thing in seen))
        if len(words) > 1:
            return True
        rare = own[0] not in gazetteer().ordinary_words
        return (len(own[0]) > 3 and (tokens[at].capital or rare)) or (
            len(own[0]) == 3 and rare and len({t.name for t in hits if t.kind == "visit"}) == 1
        )

    def _bearing(self, word: str) -> tuple[PlanThing, ...]:
        """The one visit of the plans that has a word in its name; empty where there is none, or more than one."""
        hits = tuple(t for t in self._things if t.kind == "visit" and _singular(word) in {_singular(w) for w in _words(t.name)})
        return hits if len(word) > 3 and len({t.name for t in hits}) == 1 else ()

    def _begun(self, tokens: Sequence[WordToken], at: int) -> tuple[ThingMention, int] | None:
        """ "trinity" for Trinity College: the one visit of the plans whose name begins with a word that is no kind of place."""
        word = tokens[at].text
        if len(word) < LEAST_BEGUN or _singular(word) in GENERIC:
            return None
        if len({t.name for t in self._things if t.kind in ("visit", "sight", "evening") and _words(t.name)[:1] == (word,)}) > 1:
            return None
        hits = tuple(t for t in self._things if t.kind in ("visit", "meal") and (words := _words(t.name)) and words[0] == word)
        return (ThingMention(tokens[at].start, tokens[at].end, hits), at + 1) if len({t.name for t in hits}) == 1 else None

    def _definite(self, tokens: Sequence[WordToken], at: int) -> tuple[ThingMention, int] | None:
        """ "the castle": the one visit of that kind in the plans; "the forum": the one that is called so in the end."""
        if tokens[at].text in _HOURS_OF_DAY:
            return None
        if at == 0 or tokens[at - 1].text not in ("the", "that", "our"):
            return self._begun(tokens, at) if at == 0 or tokens[at - 1].text in _LEADS_TO else None
        if tokens[at].text not in GENERIC:
            word = tokens[at].text
            if at + 1 < len(tokens) and tokens[at + 1].text in _ONE_OF_THEM and (bearing := self._bearing(word)):
                return ThingMention(tokens[at].start, tokens[at + 1].end, bearing), at + 2
            called = [t for t in self._things if t.kind == "visit" and _head(t.name) == word and len(_words(t.name)) > 1]
            called = called or [
                t
                for t in self._things
                if t.kind == "visit" and len(word) > 6 and _singular(word) not in GENERIC and any(w[:6] == word[:6] for w in _words(t.name))
            ]
            alone = len({t.name for t in called}) == 1 and len(word) > 3 and word not in _HOURS_OF_DAY
            return (ThingMention(tokens[at].start, tokens[at].end, tuple(called)), at + 1) if alone else None
        hits = list(self.likeliest(tokens[at].text))
        names = {t.name for t in hits}
        if len(names) != 1 or tokens[at].text.endswith("s"):
            return None
        return ThingMention(tokens[at].start, tokens[at].end, tuple(hits)), at + 1


@once_a_turn
def things_of(state: TripState) -> PlanThings:
    """The index of a state, made once a turn."""
    return PlanThings(state)


def _parted_at(text: str, tokens: Sequence[WordToken], at: int, end: int) -> int:
    """The first word of a name behind a comma or another mark that parts wishes ("no fado, dinner at 8"); 0 where none parts it."""
    return next((n for n in range(at + 1, end) if set(text[tokens[n - 1].end : tokens[n].start]) & set(",;:!?\n")), 0)


_NO_THING_ALONE = frozenset("city town day night evening morning afternoon trip hotel plan option place center centre".split())
"""Words of names that name nothing by themselves: "the city" is no City Park."""
_LEADS_TO = frozenset("at to from see do visit drop skip move swap cut lose remove shift ditch replace no not add put".split())
"""Words behind which a thing is named without an article: "more time at trinity", "drop baseball"."""
_KINDS_BEHIND = KINDS_OF_PLACE | frozenset("bath spa castle hall square station market tower bridge hill island cruise".split())
_DISHES_BEHIND = frozenset(
    "bbq barbecue food dinner lunch breakfast restaurant cuisine noodle curry pizza chicken fish steak burger".split()
)
LEAST_BEGUN = 5
STROLL = "A walk through"
"""How a walk is called: what follows is a part of the city, and no kind of thing."""
_ONE_OF_THEM = frozenset("thing visit stop bit tour tasting trip experience place".split())
"""Words that only stand for a visit: "the wine thing"."""


def noted_once(kind: str | None, state: TripState, things: PlanThings) -> str | None:
    """The one visit of the plans whose note has a word that is no kind of place and no interest ("bookshop"); None where there is none."""
    word = fold(kind or "").removesuffix("s")
    if len(word) < 4 or " " in word or things.of_kind(word) or things.could_be(word):
        return None
    seen = (i for o in state.options for d in o.itinerary.days for i in d.activities if i.kind in ("sight", "activity"))
    hits = {i.name for i in seen if re.search(rf"\b{re.escape(word)}", fold(i.note))}
    return next(iter(hits)) if len(hits) == 1 else None


_HOURS_OF_DAY = frozenset("morning afternoon evening dinner sunset dusk single third second first last night day week time".split())
"""Last words of names that say when something is, or which, and name nothing by themselves."""


_SAME = {"kid": ("children", "child"), "child": ("children",), "picture": ("art",), "cable": ("funicular",), "ship": ("boat",)}
"""Words that are another's in a name."""


@lru_cache(maxsize=8192)
def _words(name: str) -> tuple[str, ...]:
    """The words of a name as they are compared; the names of a few cities are asked for again and again."""
    return tuple(t.text for t in tokens_of(name))


_PHRASE_ENDS = re.compile(r",|\b(?:of|and|at|in|on|by|from|with|after|near|to|de|di|da|do|del|des|du)\b", re.IGNORECASE)


def _head(name: str) -> str:
    """The word a name is about: of "Lisbon Cathedral" and "Cathedral of Seville" the cathedral, of "Cathedral roof at sunset" the roof."""
    words = [w for w in _words(_PHRASE_ENDS.split(name)[0]) or _words(name) if not w.isdigit()]
    return words[-1] if words else ""


def _akin(word: str, other: str) -> bool:
    """Whether two words of several languages are one: castle and castelo, museum and musée."""
    return min(len(word), len(other)) > 4 and word[:4] == other[:4]


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("ches", "shes", "sses")) else word[:-1] if word.endswith("s") and len(word) > 3 else word


def _in_other_number(rows: Sequence[tuple[PlanThing, tuple[str, ...]]], words: Sequence[str]) -> list[PlanThing]:
    """The one thing whose name has the words one after the other in the singular or the plural ("the wine cellars")."""
    wanted, length = [_singular(w) for w in words], len(words)
    names = [(thing, [_singular(w) for w in name]) for thing, name in rows]
    found = [thing for thing, name in names if any(name[n : n + length] == wanted for n in range(len(name) - length + 1))]
    return found if len({thing.name for thing in found}) == 1 else []


def _holds(name: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the name has the words one after the other, or has all of them with small words left out."""
    length = len(words)
    if any(tuple(name[n : n + length]) == tuple(words) for n in range(len(name) - length + 1)):
        return True
    plain, wanted = [w for w in name if w not in _SMALL], [w for w in words if w not in _SMALL]
    if len(wanted) < 2:
        return False
    if len(wanted) < len(plain) and (wanted[0], wanted[-1]) == (plain[0], plain[-1]) and _in_their_order(plain, wanted):
        return True
    in_order = any(plain[n : n + len(wanted)] == wanted for n in range(len(plain) - len(wanted) + 1))
    return in_order or (len(wanted) == len(plain) and all(any(w == n or _akin(w, n) for n in plain) for w in wanted))


def has_outing(state: TripState, trip: str) -> bool:
    """Whether a plan has the day outside of this name."""
    ways = (i.name for o in state.options for d in o.itinerary.days for i in d.transport if i.kind == "transfer")
    return any(name.endswith(f" to {trip}") for name in ways)


def _in_their_order(name: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a name has all the words one after the other, with others between: "Seine cruise" of the Seine river cruise."""
    rest = iter(name)
    return all(word in rest for word in words)


def _is_a_stop(thing: PlanThing, state: TripState) -> bool:
    """Whether a day outside is to a place one sleeps in: named, it is that stop."""
    return thing.kind == "day_trip" and fold(thing.name) in {fold(s.place.name) for s in state.trip.destinations}


def _unique(*groups: Iterable[PlanThing]) -> Iterable[PlanThing]:
    """Each name once a kind of thing; what is in a plan leaves no second entry as a candidate."""
    seen: set[str] = set()
    for group in groups:
        named = [(fold(thing.name), thing) for thing in group]
        fresh = [(name, thing) for name, thing in named if name not in seen]
        yield from {(t.kind, t.name): t for _, t in fresh}.values()
        seen |= {name for name, _ in fresh}


def _of_plans(options: Sequence[ItineraryOption]) -> Iterable[PlanThing]:
    for option in options:
        for day in option.itinerary.days:
            for item in (*day.items, *day.suggested):
                match item.kind:
                    case "sight" | "activity":
                        yield PlanThing(kind="visit", id=item.id, name=item.name, city=item.city)
                    case "breakfast" | "lunch" | "dinner" if "@" in item.id:
                        continue
                    case "breakfast" | "lunch" | "dinner":
                        yield PlanThing(kind="meal", id=item.id, name=item.name, city=item.city)
                    case "stay":
                        yield PlanThing(kind="stay", id=item.id.split("@")[0], name=item.name, city=item.city)
                    case "free_time" | "transfer" | "flight" | "train" | "bus" | "car" | "ferry":
                        continue


def _of_quotes(state: TripState) -> Iterable[PlanThing]:
    for sights in state.quotes.sights.values():
        for sight in sights:
            kind: ThingKind = "day_trip" if sight.role == "outing" else "evening" if sight.role == "evening" else "sight"
            yield PlanThing(kind=kind, id=sight.id, name=sight.name, city=sight.city, place_kind=sight.sight_kind)
    for report in state.reports.values():
        for found in report.recommendations:
            if found.kind == "meal" and found.named:
                yield PlanThing(kind="house", id=found.id, name=found.name, city=found.city)
    for stays in state.quotes.by_stay.values():
        for stay in stays:
            if stay.named:
                yield PlanThing(kind="bed", id=stay.id, name=stay.name, city=stay.city)


def _of_book(state: TripState) -> Iterable[PlanThing]:
    for stop in state.trip.destinations:
        found = destination_for(stop.place) if stop.place.is_city else None
        if found is None:
            continue
        city = stop.place.name
        for sight in found.sights:
            yield PlanThing(kind="sight", id=sight.id, name=sight.name, city=city, place_kind=sight.kind)
        for evening in found.evenings:
            yield PlanThing(kind="evening", id=evening.id, name=evening.name, city=city, place_kind=evening.kind)
        for trip in found.day_trips:
            yield PlanThing(kind="day_trip", id=trip.name, name=trip.name, city=city)
        for food in found.foods:
            if food.kind != "dish":
                yield PlanThing(kind="house", id=food.id, name=food.name, city=city)


def _of_trip(state: TripState) -> Iterable[PlanThing]:
    for stop in state.trip.destinations:
        yield PlanThing(kind="city", id=stop.place.name, name=stop.place.name, city=stop.place.name)
    if state.trip.origin is not None:
        yield PlanThing(kind="city", id=state.trip.origin.name, name=state.trip.origin.name)


WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
COUNTED_DAYS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, **ORDINALS,
}  # fmt: skip


class PlanDayMention(NamedTuple):
    """A day of the plan that a message names. `number` is None for a day outside the trip."""

    start: int
    end: int
    number: int | None
    on: date | None = None


def plan_days(text: str, days: Sequence[date]) -> tuple[PlanDayMention, ...]:
    """The days of the plan named in `text`: "day 3", "the last day", "Saturday", "the 10th", "10 April". `days` are the trip's, in order.

    A weekday or a date inside the trip is that day; one outside it is told by `number` None.
    """
    tokens, found, at = tokens_of(text), [], 0
    while at < len(tokens):
        if run := _run_of_days(tokens, at, len(days)):
            found += run
            at += 3
            continue
        mention, after = _day_at(text, tokens, at, days)
        if mention is not None:
            found.append(mention)
        at = max(after, at + 1)
    return tuple(found)


def _day_at(text: str, tokens: Sequence[WordToken], at: int, days: Sequence[date]) -> tuple[PlanDayMention | None, int]:
    word = tokens[at].text
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    last = len(days)
    if word == "day" and (number := int(after) if after.isdigit() else COUNTED_DAYS.get(after)):
        return _mention(tokens, at, at + 1, number if number <= last else None), at + 2
    if (word in ("last", "final") or word in COUNTED_DAYS) and after in _PARTS_OF_DAYS and word != "one" and not _of_day_trips(tokens, at):
        number = COUNTED_DAYS.get(word, max(1, last - 1) if after in _AT_NIGHT else last)
        return _mention(tokens, at, at + 1, number if number <= last else None), at + 2
    if (paired := _paired(tokens, at)) is not None:
        return _mention(tokens, at, at, paired if paired <= last else None), at + 1
    third = tokens[at + 2].text if at + 2 < len(tokens) else ""
    if word in ("last", "final", "first") and after == "full" and third == "day" and last > 2:
        return _mention(tokens, at, at + 2, 2 if word == "first" else last - 1), at + 3
    before = tokens[at - 1].text if at else ""
    if (weekday := _weekday(word) if word not in SHORT_ENDS else _short_end(word, before, after)) is not None and not _of_every_week(
        text, tokens, at
    ):
        number = next((n for n, day in enumerate(days, 1) if day.weekday() == weekday), None)
        dated = _date_after(tokens, at + 1, days)
        if dated is not None and days and dated in days:
            return _mention(tokens, at, at + 2, days.index(dated) + 1, dated), at + 3
        return _mention(tokens, at, at, number), at + 1
    return _dated(text, tokens, at, days)


def _of_day_trips(tokens: Sequence[WordToken], at: int) -> bool:
    """ "Two day trips": so many of them, and no second day."""
    return at + 2 < len(tokens) and tokens[at + 1].text == "day" and tokens[at + 2].text in ("trip", "trips")


def _run_of_days(tokens: Sequence[WordToken], at: int, last: int) -> list[PlanDayMention]:
    """Every day of "the last two days", "the first 3 mornings": the first or the last so many of the trip."""
    words = [t.text for t in tokens[at : at + 3]]
    if len(words) < 3 or words[0] not in ("first", "last", "final") or words[2] not in _RUNS:
        return []
    count = int(words[1]) if words[1].isdigit() else COUNTED_DAYS.get(words[1], 2 if words[1] == "couple" else 0)
    if not 1 < count < last or words[1] in ORDINALS:
        return []
    last -= words[2] == "dinners"
    begins = 1 if words[0] == "first" else last - count + 1
    return [_mention(tokens, at, at + 2, n) for n in range(begins, begins + count)]


_RUNS = ("days", "mornings", "afternoons", "evenings", "dinners")
_AT_NIGHT = ("evening", "night", "dinner", "supper")
_PARTS_OF_DAYS = ("day", "morning", "afternoon", "evening", "night", "dinner", "supper", "breakfast")


def _paired(tokens: Sequence[WordToken], at: int) -> int | None:
    """The number of a day named beside another: either in "the second and third day", in "days 2 and 3", the second in "day 2 and 3"."""
    if tokens[at].text == "the":
        return None
    before = [t.text for t in tokens[:at] if t.text != "the"]
    words = ["", "", "", *before, *(t.text for t in tokens[at:] if t.text != "the"), "", "", ""]
    here = len(before) + 3
    number = COUNTED_DAYS.get(words[here]) or (int(words[here]) if words[here].isdigit() and len(words[here]) < 3 else None)
    joins = ("and", "with", "for")
    if number is None:
        return None
    ahead = words[here + 1] in joins and words[here + 2] in COUNTED_DAYS and words[here + 3] in ("day", "days")
    counted = words[here] in COUNTED_DAYS and (
        ahead or (words[here + 1] == "days" and words[here - 1] in joins and words[here - 2] in COUNTED_DAYS)
    )
    listed = words[here - 1] == "days" and words[here + 1] in joins
    second = words[here - 1] in joins and words[here - 3] in ("day", "days") and words[here + 1] not in ("nights", "people", "things")
    return number if counted or listed or second else None


def _mention(tokens: Sequence[WordToken], at: int, to: int, number: int | None, on: date | None = None) -> PlanDayMention:
    return PlanDayMention(tokens[at].start, tokens[min(to, len(tokens) - 1)].end, number, on)


def _weekday(word: str) -> int | None:
    full = word[:-1] if word.endswith("s") and word[:-1] in WEEKDAYS else word
    short = {"mon": 0, "tue": 1, "tues": 1, "wed": 2, "weds": 2, "thu": 3, "thur": 3, "thurs": 3, "fri": 4}
    return WEEKDAYS.index(full) if full in WEEKDAYS else short.get(word, _weekdays_abroad().get(word))


SHORT_ENDS = {"sat": 5, "sun": 6}
_BEFORE_A_SHORT_DAY = frozenset("on and or to for from until till swap fri thu this mon".split())


def _short_end(word: str, before: str, after: str) -> int | None:
    """ "Fri and sat": a day by its short form that is a word too, where what stands around it says so."""
    if after in _PARTS_OF_DAYS[1:5]:
        return SHORT_ENDS[word]
    if before not in _BEFORE_A_SHORT_DAY or after in ("down", "deck", "bed", "cream", "in", "at", "there", "next", "beside"):
        return None
    return SHORT_ENDS[word]


LEAST_OF_A_NAME = 5


@cache
def _weekdays_abroad() -> dict[str, int]:
    """The names of weekdays in other languages, those that are no short form and no word of English. Portuguese counts them ("quinta")."""
    plain = gazetteer().ordinary_words
    return {
        word: int(meaning) for language in LANGUAGES if language != "pt" for word, meaning in lexicon(language).table("weekdays").items()
        if len(word) >= LEAST_OF_A_NAME and word.isalpha() and not word.endswith("days") and word not in plain
    }  # fmt: skip


def _of_every_week(text: str, tokens: Sequence[WordToken], at: int) -> bool:
    """ "on Mondays" speaks of every week, not of a day of the trip."""
    return tokens[at].text.endswith("days") and tokens[at].text[:-1] in WEEKDAYS


_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")


def _month(word: str) -> int | None:
    return next((n for n, name in enumerate(_MONTHS, 1) if len(word) > 2 and name.startswith(word)), None)


def _ordinal(word: str) -> int | None:
    match = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)?", word)
    return int(match.group(1)) if match and 1 <= int(match.group(1)) <= 31 else None


def _date_after(tokens: Sequence[WordToken], at: int, days: Sequence[date]) -> date | None:
    """The date in "Friday 9 April" behind its weekday, if it is one."""
    words = [t.text for t in tokens[at : at + 3] if t.text not in ("the", "of")]
    if len(words) > 1 and (number := _ordinal(words[0])) and (month := _month(words[1])):
        return next((d for d in days if (d.day, d.month) == (number, month)), None)
    return None


def _dated(text: str, tokens: Sequence[WordToken], at: int, days: Sequence[date]) -> tuple[PlanDayMention | None, int]:
    """ "10 April", "April 10", "the 10th"."""
    word = tokens[at].text
    after = tokens[at + 1].text if at + 1 < len(tokens) else ""
    third = tokens[at + 2].text if at + 2 < len(tokens) else ""
    pairs = [(_ordinal(word), _month(after), 1), (_ordinal(after), _month(word), 1)]
    pairs += [(_ordinal(word), _month(third), 2)] if after == "of" else []
    for number, month, width in pairs:
        if number and month:
            on = next((d for d in days if (d.day, d.month) == (number, month)), None)
            return _mention(tokens, at, at + width, days.index(on) + 1 if on else None, on), at + width + 1
    if (
        re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)", word)
        and at
        and tokens[at - 1].text in ("the", "on")
        and after not in ("day", "option", "plan", "one")
    ):
        on = next((d for d in days if d.day == _ordinal(word)), None)
        return _mention(tokens, at, at, days.index(on) + 1 if on else None, on), at + 1
    return None, at + 1
