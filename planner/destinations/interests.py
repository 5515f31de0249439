"""What people enjoy and what in the catalogue serves it: one table (`interests.toml`) with synonyms, for readers, plans and their checks.

An interest the table does not have is served by what bears its word. Nothing here knows a trip; what is made of a match is `compose`'s
and `checks`' business.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from planner.destinations.facts import Destination, plain
from planner.domain.values import Value

SHORT = 3
FILE = Path(__file__).with_name("interests.toml")


class Topic(Value):
    """One interest. It is served by a sight with one of `tags` or `kinds`, an evening of one of `evenings`, a name or note with one of
    `words`, a name with one of `names` whatever its note says; by a house whose kitchen or dishes have one of `foods`, or by any house when
    `houses` says so. One of `notes` in a note serves it too; with `together` all of the words must be there. `near` is the interest that
    comes nearest where nothing serves it outright.
    """

    name: str
    says: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    evenings: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    foods: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    houses: bool = False
    together: bool = False
    near: str | None = None

    @property
    def listed(self) -> bool:
        """Whether the table has it; one made of somebody's words is known by those alone."""
        return bool(self.tags or self.kinds or self.evenings or self.houses) or self.words != self.foods

    def serves_sight(self, kind: str, tags: Iterable[str], name: str, note: str = "", *, evening: bool = False) -> bool:
        """Whether a sight (or, with `evening`, a thing for the evening) of that kind, with those tags, name and note serves the interest.

        A note counts only for an interest that no tag and no kind tells of: a garden with a puppet theatre is no theatre.
        """
        if evening and self.evenings and kind in self.evenings:
            return True
        if set(self.tags) & set(tags) or (not evening and kind in self.kinds and not _of_rides(kind, set(tags))):
            return True
        told = bool(self.tags or self.kinds or self.evenings)
        text = name if told else f"{name} {note}"
        if self.together:
            return _has_every(self.words, text)
        return _has_word(self.words, text) or _has_word(self.names, name) or _has_word(self.notes, note)

    def serves_meal(self, text: str) -> bool:
        """Whether a house or dish with that name, kitchen and dishes serves it."""
        return self.houses or (_has_every(self.foods, text) if self.together else _has_word(self.foods, text))


def _of_rides(kind: str, tags: set[str]) -> bool:
    """Whether a park is one of rides or films: nothing of a garden, whatever it is called."""
    return kind == "park" and bool(tags) and tags <= {"family", "film", "food", "science"}


@cache
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(_alternative(plain(word)) for word in words))


def _alternative(word: str) -> str:
    """A word as it begins another; one of three letters or fewer stands alone ("spa", not "Spanish"), one after a hyphen ends a name."""
    if word.startswith("-"):
        return rf"{re.escape(word)}(?:\W|$)"
    return rf"(?:^|\W){re.escape(word)}" + (r"s?(?:\W|$)" if len(word) <= SHORT else "")


@cache
def _bare(text: str) -> str:
    return plain(text)


@lru_cache(maxsize=65536)
def _has_word(words: tuple[str, ...], text: str) -> bool:
    """Whether a word of the text begins with one of the words; "-ji" may end one."""
    return bool(words) and _pattern(words).search(_bare(text)) is not None


def _has_every(words: tuple[str, ...], text: str) -> bool:
    return bool(words) and all(_has_word((word,), text) for word in words)


@cache
def topics(file: Path = FILE) -> dict[str, Topic]:
    """Every interest by every word that says it, as `plain` writes them.

    Raises `tomllib.TOMLDecodeError` or `ValidationError` for a broken file.
    """
    found: dict[str, Topic] = {}
    for name, row in tomllib.loads(file.read_text(encoding="utf-8")).items():
        topic = Topic.model_validate({"name": name, **row})
        for word in (name, *topic.says):
            found.setdefault(plain(word), topic)
    return found


@cache
def topic_of(said: str) -> Topic:
    """The interest a word or phrase says; one the table does not have is served by what bears its words."""
    table, words = topics(), plain(said)
    known = table.get(words) or table.get(words.rstrip("s")) or table.get(f"{words}s")
    if known is not None:
        return known
    for suffix in _SUFFIXES:
        if words.endswith(suffix) and (known := table.get(words.removesuffix(suffix))):
            return known
    plainly = _QUALIFIED.sub("", words)
    if plainly != words:
        return topic_of(plainly)
    every = words.replace(" cuisine", "").split()
    stems = tuple(_stem(w) for w in every if len(w) > SHORT)
    telling = tuple(s for s in stems if s not in _TELLS_LITTLE) or stems
    near = table.get(every[-1]) if len(every) > 1 else None
    if both := _both(said):
        return both
    return Topic(name=said, words=telling, foods=telling, together=len(telling) > 1, near=near.name if near else None)


_AND = re.compile(r"\s*(?:,|&|\+|\band\b)\s*")


def _both(said: str) -> Topic | None:
    """What a list of interests says as one ("gardens and palaces"); None where one of them is no interest of the table."""
    table = topics()
    parts = [known for word in _AND.split(said.casefold()) if word and (known := table.get(plain(word)))]
    if len(parts) < 2 or len(parts) != len([word for word in _AND.split(said) if word]):
        return None
    lists = ("tags", "kinds", "evenings", "words", "names", "foods", "notes")
    joined = {name: tuple(dict.fromkeys(value for part in parts for value in getattr(part, name))) for name in lists}
    return Topic(name=said, houses=any(part.houses for part in parts), **joined)


_SUFFIXES = (
    " music", " places", " sites", " things", " tours", " tour", " culture", " shows", " show", " nights", " night", " evening", " performance", " bars", " bar", " club",
    " clubs", " lesson", " tasting", " trip", " ride",
)  # fmt: skip
_TELLS_LITTLE = frozenset(
    "visit tour trip walk walking climb climbing ride riding swim swimming with town city some famous making guided experience session see take from near the and "
    "for our day around".split()
)
"""Words beside the name of a thing to see that do not say which it is ("climb the Asinelli tower", "swim with dolphins")."""
_ONE_WORD: dict[str, str] = {
    **dict.fromkeys(("cruise", "ferry", "sail", "sailing"), "boat"), **dict.fromkeys(("galleria", "galerie", "pinacoteca"), "gallery"),
    **dict.fromkeys(("museo", "musee", "museu"), "museum"), **dict.fromkeys(("palazzo", "palacio", "palai"), "palace"),
    **dict.fromkeys(("castello", "castillo", "castelo", "schlos"), "castle"), **dict.fromkeys(("basilica", "duomo", "catedral", "cathedrale"), "cathedral"),
    **dict.fromkeys(("piazza", "plaza", "praca", "platz"), "square"), "ponte": "bridge", "pont": "bridge", "torre": "tower",
}  # fmt: skip
"""Words of other languages, and of boats, that say the same of a thing to see ("the Borghese Gallery")."""


@lru_cache(maxsize=65536)
def _telling(text: str) -> frozenset[str]:
    stems = (_stem(word) for word in re.split(r"\W+", plain(text)) if len(word) >= SHORT)
    return frozenset(_ONE_WORD.get(stem, stem) for stem in stems if stem not in _TELLS_LITTLE)


def called(said: str, name: str) -> bool:
    """Whether all telling words of what a person said stand in a name, in whatever order ("the salt mine at Wieliczka")."""
    words = _telling(said)
    return any(len(word) > SHORT for word in words) and words <= _telling(name)


_QUALIFIED = re.compile(
    r"^(?:(?:old|easy|gentle|leisurely|short|little|small|good|great|nice|pretty|lovely|beautiful|scenic|quiet|proper|cosy|cozy|quirky|the best|best|fun|cool|some|lots of)"
    r" )+(?=\w)"
)
"""What is said of an interest and changes nothing in what serves it ("easy walks", "good coffee")."""
_PLURAL = re.compile(r"(?<=o)es$|(?<=ch)es$|(?<=sh)es$|(?<=x)es$|ies$|s+$")


def _stem(word: str) -> str:
    """How a noun begins in the singular as in the plural: "porticoes" is "portico", "galleries" "galler"."""
    return _PLURAL.sub("", word)


def served_in(said: str, city: Destination) -> bool:
    """Whether anything that is curated of a city serves the interest."""
    topic = topic_of(said)
    return (
        any(topic.serves_sight(s.kind, s.interests, s.name, s.note) for s in city.sights)
        or any(topic.serves_sight(e.kind, e.interests, e.name, e.note, evening=True) for e in city.evenings)
        or any(topic.serves_meal(" ".join((f.name, f.cuisine, *f.dishes))) for f in city.foods)
        or any(topic.serves_sight("", t.interests, t.name, t.note) for t in city.day_trips)
        or any(topic.serves_sight(s.kind, (), s.name, s.note) for t in city.day_trips for s in t.sights)
    )
