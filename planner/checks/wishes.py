"""Every wish of the person and what became of it in a plan: met (where), partly, not met (why), or not known. Recomputed from the option
alone.

A row is as honest as the records: what no record speaks of is not known, and says what to ask.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from planner.checks.hour_checks import meals_by_id, own_hours, sight_of, sights_by_id
from planner.checks.travel_checks import is_ride
from planner.destinations.interests import Topic, called, topic_of
from planner.domain.edits import FreeTime
from planner.domain.options import Day, ItineraryOption, Wish, WishPlace, WishStatus
from planner.domain.reports import Journey, Meal, Sight, Stay
from planner.domain.state import TripState
from planner.domain.stay_styles import near_to
from planner.domain.values import Item
from planner.language.booked_hours import booked_in
from planner.language.time_limits import limit_in
from planner.say.phrases import joined, plural, singular

_COVERS = {
    "vegetarian": ("vegetarian", "vegan"),
    "pescatarian": ("pescatarian", "vegetarian", "vegan"),
    "dairy_free": ("dairy_free", "vegan"),
}
_MODES = {"flight": "flight", "plane": "flight", "fly": "flight", "train": "train", "rail": "train", "bus": "bus", "coach": "bus", "car": "car", "drive": "car",
          "driving": "car", "ferry": "ferry", "ferries": "ferry", "boat": "ferry"}  # fmt: skip
_CLASSES = ("business", "first class", "premium economy")


def bare(text: str) -> str:
    """`text` without accents, case and punctuation."""
    letters = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\s]", " ", letters.casefold()).split())


class _Thing(NamedTuple):
    """One item of the plan with what is recorded of it."""

    day: Day
    item: Item
    sight: Sight | None
    meal: Meal | None


def wishes_of(state: TripState, option: ItineraryOption) -> tuple[Wish, ...]:
    """A row for every wish in the state, in the order of its slots."""
    book = _Book(state, option)
    prefs = state.preferences
    rows: list[Wish] = []
    slots: tuple[tuple[str, Sequence[str], Callable[[str], Wish]], ...] = (
        ("must_do", prefs.must_do, book.must),
        ("interests", prefs.interests, book.interest),
        ("avoid", prefs.avoid, book.dislike),
        ("dietary", prefs.dietary, book.diet),
        ("accessibility", prefs.accessibility, book.access),
        ("stay_style", prefs.stay_style, book.style),
        ("transport_prefer", prefs.transport_prefer, book.way),
        ("transport_avoid", prefs.transport_avoid, book.no_way),
        ("notes", prefs.notes, book.note),
    )
    for slot, words, judge in slots:
        rows += [Wish(text=_shown(w), slot=f"preferences.{slot}", **_fields(judge(w))) for w in words]
    if prefs.pace:
        same = prefs.pace == option.pace
        detail = f"{prefs.pace} days" if same else f"these days are {option.pace}"
        rows.append(Wish(text=f"{prefs.pace} pace", slot="preferences.pace", status="met" if same else "not_met", detail=detail))
    return tuple(rows)


def _shown(word: str) -> str:
    return word.replace("_", "-") if "_" in word else word


def _fields(wish: Wish) -> dict[str, object]:
    return {"status": wish.status, "where": wish.where, "detail": wish.detail}


def _row(status: WishStatus, detail: str, things: Iterable[_Thing] = ()) -> Wish:
    where = tuple(WishPlace(day=t.day.day_number, item=t.item.name) for t in things)
    return Wish(text="", slot="", status=status, where=where, detail=detail)


class _Book:
    """The option's items with what is recorded of them, asked wish by wish."""

    def __init__(self, state: TripState, option: ItineraryOption) -> None:
        self._state, self._option = state, option
        self._sights, self._meals = sights_by_id(state), meals_by_id(state)
        self._things = tuple(self._all())
        days = option.itinerary.days
        self._full = sum(1 for d in days if any(i.kind in ("sight", "activity") for i in d.activities))
        self._cities = joined(list(dict.fromkeys(d.city for d in days)))
        self._curated = bool(self._sights)

    def _all(self) -> Iterator[_Thing]:
        for day in self._option.itinerary.days:
            for item in (*day.activities, *day.meals):
                if item.kind != "free_time":
                    yield _Thing(day, item, sight_of(item, self._sights), self._meals.get(item.id.partition("@")[0]))

    def must(self, wish: str) -> Wish:
        if (limit := self._limit(wish)) is not None:
            return limit
        words = bare(wish)
        found = [t for t in self._things if self._is_named(t, words)]
        if found:
            return _row("met", "", found)
        for day in self._option.itinerary.days:
            if any(
                words in bare(i.name) or bare(i.name) in words
                for i in (*day.transport, *((day.accommodation,) if day.accommodation else ()))
            ):
                return _row("met", f"on day {day.day_number}")
        known = [s for s in self._sights.values() if _names(s, words)]
        if known:
            return _row("not_met", f"{known[0].name} {self._why_missed(known)}")
        served = self._served(topic_of(wish))
        if served:
            return _row("met", "as something of that kind", served[:6])
        return _row("not_met", f"nothing of that name is known here in {self._cities}; kept as a note")

    def _why_missed(self, sights: Sequence[Sight]) -> str:
        """Why what is known here is in no day."""
        days = [day.date for day in self._option.itinerary.days]
        if self._opens(sights):
            return "found no room in these days"
        if all(s.season and not any(day.month in s.season for day in days) for s in sights):
            return f"is out of season in {joined(list(dict.fromkeys(f'{day:%B}' for day in days)))}"
        return "is shut on the days you are there"

    def _opens(self, sights: Sequence[Sight]) -> bool:
        return any(s.open_on(day.date) for s in sights for day in self._option.itinerary.days)

    def _is_named(self, thing: _Thing, words: str) -> bool:
        name = bare(thing.item.name)
        if thing.sight is not None and thing.sight.role == "stroll" and words not in (name, bare(thing.sight.area)):
            return False
        if words in name or (len(name) > 3 and name in words) or called(words, thing.item.name):
            return True
        return thing.sight is not None and (
            _names(thing.sight, words)
            or (bool(thing.sight.area) and thing.sight.id.count(".trip-") > 0 and _place_in(thing.sight.area, words))
        )

    def interest(self, wish: str) -> Wish:
        topic = topic_of(wish)
        found, need = self._served(topic), max(1, self._full // 2)
        if len(found) >= need:
            return _row("met", "", found[:8])
        if found:
            every = {s.id for s in self._sights.values() if s.role in ("sight", "evening") and _serves(s, topic) and self._opens([s])}
            if every and every <= {t.sight.id for t in found if t.sight is not None}:
                return _row("met", f"all there is of the kind in {self._cities}", found)
            return _row(
                "partly" if len(found) < min(need, 2) else "met",
                f"{plural(len(found), 'thing')} of the kind over {plural(self._full, 'day')}",
                found,
            )
        if topic.near and (near := self._served(topic_of(topic.near))):
            return _row("partly", f"no {wish} is known here in {self._cities}; {topic.near} comes nearest", near[:4])
        if not self._curated:
            return _row("unknown", f"nothing is curated in {self._cities}; kept as a note")
        if self._offered(topic):
            return _row("not_met", "what there is of the kind found no room in these days")
        return _row("not_met", f"I know no {_shown(wish)} in {self._cities}; kept as a note")

    def _served(self, topic: Topic) -> list[_Thing]:
        return [
            t
            for t in self._things
            if (t.sight is not None and _serves(t.sight, topic)) or (t.meal is not None and t.meal.named and _feeds(t.meal, topic))
        ]

    def _offered(self, topic: Topic) -> bool:
        return any(_serves(s, topic) for s in self._sights.values()) or any(_feeds(m, topic) for m in self._meals.values() if m.named)

    def dislike(self, wish: str) -> Wish:
        if (limit := self._limit(wish, disliked=True)) is not None:
            return limit
        topic, stem = topic_of(wish), singular(bare(wish))
        hits = [t for t in self._things if self._is_disliked(t, topic, stem)]
        musts = [bare(must) for must in self._state.preferences.must_do]
        unasked = [t for t in hits if not any(self._is_named(t, must) for must in musts)]
        if unasked:
            return _row("not_met", "", unasked)
        if hits:
            return _row("partly", f"but for {joined([t.item.name for t in hits[:2]])}, which you must see", hits)
        spoken = " ".join(bare(f"{s.name} {s.sight_kind} {' '.join(s.interests)}") for s in self._sights.values())
        spoken += " ".join(bare(f"{m.name} {m.cuisine} {' '.join(m.dishes)}") for m in self._meals.values())
        if topic.tags or topic.kinds or topic.evenings or topic.words != (stem,) or f" {stem}" in f" {spoken}":
            return _row("met", "nothing of the kind is in it")
        return _row("unknown", "nothing that is recorded of these places tells")

    def _is_disliked(self, thing: _Thing, topic: Topic, stem: str) -> bool:
        if thing.sight is not None:
            s = thing.sight
            text = f" {bare(s.name)} {s.sight_kind} {' '.join(s.interests)} "
            typed = bool(topic.tags or topic.kinds or topic.evenings)
            return f" {stem}" in text or (typed and topic.serves_sight(s.sight_kind, s.interests, s.name, evening=s.role == "evening"))
        meal = thing.meal
        return meal is not None and f" {stem}" in f" {bare(' '.join((meal.name, meal.cuisine, *meal.dishes)))}"

    def diet(self, need: str) -> Wish:
        meals = [t for t in self._things if t.item.kind in ("breakfast", "lunch", "dinner")]
        if not meals:
            return _row("unknown", "meals are not planned here")
        sure = [t for t in meals if t.meal is not None and t.meal.named and any(w in t.meal.dietary for w in _COVERS.get(need, (need,)))]
        wrong = [t for t in meals if t.meal is not None and t.meal.named and t not in sure]
        words = _shown(need)
        if wrong:
            return _row("partly" if sure else "not_met", f"{wrong[0].item.name} is not known to serve it", sure[:6])
        if len(sure) == len(meals):
            return _row("met", f"every meal is at a place that serves {words} food", sure[:6])
        detail = f"{len(sure)} of {len(meals)} meals; for the rest look for {words} on the card and ask before you sit down"
        return _row("partly" if sure else "unknown", detail, sure[:6])

    def access(self, need: str) -> Wish:
        if need != "step_free":
            return _row("unknown", "not recorded of these places; ask the house and each sight")
        seen = [t for t in self._things if t.sight is not None]
        steps = [t for t in seen if t.sight is not None and t.sight.step_free == "no"]
        sure = [t for t in seen if t.sight is not None and t.sight.step_free == "yes"]
        if steps:
            return _row("not_met", f"there are steps at {joined([t.item.name for t in steps[:3]])}", steps)
        asked = [t.item.name for t in seen if t not in sure]
        ask = f"; ask at {joined(asked[:3])} and where you sleep" if asked else "; ask where you sleep"
        return _row("partly" if sure else "unknown", f"{len(sure)} of {len(seen)} sights are known to be step-free{ask}", sure[:6])

    def style(self, wish: str) -> Wish:
        stays = {s.id: s for s in self._stays()}
        beds = [(d, stays.get(d.accommodation.id.partition("@")[0])) for d in self._option.itinerary.days if d.accommodation]
        if not beds:
            return _row("unknown", "no bed is planned here")
        stem = bare(wish).replace(" ", "_")
        good = [
            d
            for d, s in beds
            if s is not None
            and (stem in s.styles or stem == s.stay_type or bare(wish) in bare(f"{s.name} {s.area} {' '.join(s.amenities)} {s.stay_type}"))
        ]
        where = [_Thing(d, d.accommodation, None, None) for d in good if d.accommodation]
        if len(good) == len(beds):
            return _row("met", "", where[:2])
        unnamed = [s for _, s in beds if s is None or not s.named]
        if unnamed and not good:
            return _row("unknown", "no house is named here; look for it when you choose one")
        topic = topic_of(wish.replace("_", " "))
        if not good and topic.listed and (done := [t for t in self._served(topic) if t.sight is not None]):
            return _row("partly", f"no house is known for it, but {done[0].item.name} is in the plan", done[:3])
        near = [(d, s, word) for d, s in beds if s is not None and (word := near_to(stem, {*s.styles, s.stay_type}))]
        if near and not good:
            day, house, word = near[0]
            there = [_Thing(day, day.accommodation, None, None)] if day.accommodation else []
            return _row("partly", f"{house.name} is known for {word.replace('_', ' ')}, which comes nearest; ask the house", there)
        return _row("partly" if good else "not_met", f"{beds[0][1].name if beds[0][1] else 'the house'} is not known for it", where[:2])

    def _stays(self) -> Iterator[Stay]:
        for rows in self._state.quotes.by_stay.values():
            yield from rows
        for report in self._state.reports.values():
            yield from (r for r in report.recommendations if isinstance(r, Stay))

    def _legs(self) -> list[tuple[Day, Item]]:
        return [(d, i) for d in self._option.itinerary.days for i in d.transport if i.id.startswith("leg-") and not is_ride(i)]

    def way(self, wish: str) -> Wish:
        if (limit := self._limit(wish)) is not None:
            return limit
        words, legs = bare(wish), self._legs()
        if not legs:
            return _row("unknown", "no journey is planned here")
        things = [_Thing(d, i, None, None) for d, i in legs]
        if any(word in words for word in _CLASSES) or "class" in words:
            good = [t for t in things if "business" in bare(t.item.note) or "first class" in bare(t.item.note)]
            return _row("met" if good else "unknown", "" if good else "the class is not part of these fares; ask when you book", good)
        if "night train" in words or "sleeper" in words:
            good = [t for t in things if t.item.kind == "train" and self._overnight(t)]
            return _row("met" if good else "not_met", "" if good else "no night train is known to run here", good)
        mode = next((m for word, m in _MODES.items() if word in words.split() or f"{word}s" in words.split()), None)
        if mode is None:
            return _row("unknown", "kept as a note")
        good = [t for t in things if t.item.kind == mode]
        if len(good) == len(things):
            return _row("met", "", good)
        return _row("partly" if good else "not_met", f"not known for {joined([t.item.name for t in things if t not in good][:2])}", good)

    def _overnight(self, thing: _Thing) -> bool:
        known = {j.id: j for rows in self._state.quotes.by_segment.values() for j in rows}
        journey: Journey | None = known.get(thing.item.id.partition(":")[2])
        return thing.day.night == "in_transit" or (journey is not None and journey.arrive_day > 0)

    def no_way(self, wish: str) -> Wish:
        if (limit := self._limit(wish, disliked=True)) is not None:
            return limit
        words = bare(wish)
        mode = next((m for word, m in _MODES.items() if word in words.split() or f"{word}s" in words.split()), None)
        if mode is None:
            return _row("unknown", "kept as a note")
        things = [_Thing(d, i, None, None) for d, i in self._legs()]
        overnight = "overnight" in words or "night" in words or "red" in words
        bad = [t for t in things if t.item.kind == mode and (not overnight or self._overnight(t))]
        return _row("not_met", "no other way was found", bad) if bad else _row("met", "no journey is that way")

    def note(self, wish: str) -> Wish:
        if (limit := self._limit(wish)) is not None:
            return limit
        if re.search(r"\b(?:day trip|excursion|and back|for the day)\b", wish.casefold()) and (row := self.must(wish)):
            return row
        topic = topic_of(wish)
        served = self._served(topic) if topic.name != wish else []
        if served:
            return _row("met", "", served[:4])
        return self._booked(wish) or self._left_free(wish) or _row("unknown", "kept as a note; nothing that is recorded here tells")

    def _booked(self, wish: str) -> Wish | None:
        """A note that tells the hour of a booked journey, judged by the hours of the first and the last leg; None for any other."""
        booked, legs = booked_in(wish), self._legs()
        if booked == (None, None) or not legs:
            return None
        ends = [(booked.arrives, *legs[0], legs[0][1].end), (booked.leaves, *legs[-1], legs[-1][1].start)]
        told = [(f"{at // 60:02d}:{at % 60:02d}" == clock, _Thing(d, i, None, None)) for at, d, i, clock in ends if at is not None]
        good = [thing for fits, thing in told if fits]
        if len(good) == len(told):
            return _row("met", "", good)
        return _row("partly" if good else "not_met", "no journey at that hour is planned; check it against your ticket", good)

    def _left_free(self, wish: str) -> Wish | None:
        """A note about a day of the week, on which the plan keeps a time free; None for any other."""
        free = {pin.day for pin in self._option.pins if isinstance(pin, FreeTime)}
        words = bare(wish).split()
        named = any(f"{d.date:%A}".casefold() in words for d in self._option.itinerary.days if d.day_number in free)
        every = bool({"mornings", "afternoons", "evenings"} & {*words}) and len(free) > 1
        return _row("met", "the time is left free") if named or every else None

    def _limit(self, wish: str, *, disliked: bool = False) -> Wish | None:
        """A wish that is a limit of hours, judged by the check of hours; None for any other."""
        if limit_in(wish, disliked=disliked) == (None, None, None):
            return None
        check = own_hours(self._state, self._option)
        if check is None or check.status == "pass":
            return _row("met", "every day keeps to it")
        return _row("partly", check.detail)


def _names(sight: Sight, words: str) -> bool:
    """Whether words name a sight, or the place of a day outside."""
    name = bare(sight.name)
    if words in name or (len(name) > 3 and name in words) or called(words, sight.name):
        return True
    return sight.role == "outing" and _place_in(sight.name, words)


def _place_in(place: str, words: str) -> bool:
    """Whether words hold the place, however short its name, or one of the two it is named for."""
    parts = [p.strip() for p in re.split(r" and | with ", bare(place))]
    return f" {bare(place)} " in f" {words} " or any(len(part) > 3 and f" {part} " in f" {words} " for part in parts)


def _serves(sight: Sight, topic: Topic) -> bool:
    """Whether a thing serves an interest; a walk through a quarter does by what it is, and not by what is told of the quarter."""
    note = "" if sight.role == "stroll" else sight.note
    if topic.serves_sight(sight.sight_kind, sight.interests, sight.name, note, evening=sight.role == "evening"):
        return True
    return any(_serves(stop, topic) for stop in sight.stops)


def _feeds(meal: Meal, topic: Topic) -> bool:
    return topic.serves_meal(" ".join((meal.name, meal.cuisine, *meal.dishes)))
