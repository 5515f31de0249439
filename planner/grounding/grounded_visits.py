"""Said edits of visits, held to the plans: moved, added, removed, swapped. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from planner.compose.editing.day_room import PARTS
from planner.compose.geometry import clock_of, minutes_of
from planner.destinations.interests import topic_of
from planner.domain import edits
from planner.domain.edits import PartOfDay, PlanEdit, PlanScope
from planner.domain.options import ItineraryOption
from planner.domain.reports import Sight
from planner.grounding.edit_referents import FROM_THEN, MOST_TOLD, EditReferents, Unfit
from planner.language.plan_edits import length_said
from planner.language.plan_edits.bed_frames import eaten_at
from planner.language.plan_edits.edit_clause import fold_same
from planner.language.plan_edits.length_frames import SaidLength
from planner.language.plan_things import IN_PLAN, KINDS_OF_PLACE, fold, has_outing, noted_once
from planner.say.phrases import day_words, joined


def moved(told: EditReferents) -> list[PlanEdit]:
    """A visit, or every visit of a kind, on another day or at another time."""
    one = told.one
    if one.change in ("length", "longer", "shorter"):
        return _lasting(told)
    if one.change == "together":
        return _together(told)
    if one.change in ("hour_later", "hour_earlier"):
        return _at_another_hour(told)
    if one.change in ("days_later", "days_earlier"):
        return _by_days(told)
    if one.change == "apart":
        kin = [t.name for t in told.things.of_kind(fold(told.own(one.kind) or "").split()[-1])] if one.kind else []
        days = [{i.name for i in d.activities} & set(kin) for o in told.state.options for d in o.itinerary.days]
        sharing = {name for names in days if len(names) > 1 for name in names}
        names = list(dict.fromkeys([told.present(name) for name in one.cities] + [n for n in kin if n in sharing]))
        if len(names) < 2:
            raise Unfit(f"I know of no two {one.kind or 'things'} in these plans that share a day.")
        return [edits.MoveItem(options=told.scope, item=name, apart=tuple(names[:k])) for k, name in enumerate(names) if k]
    if one.change == "spread":
        return _spread(told)
    if one.change == "of_kind":
        word = fold(told.own(one.item) or "that")
        alike = dict.fromkeys(t.name for t in told.things.of_kind(word) if t.kind == "visit" and word not in fold(t.name))
        return [edits.MoveItem(options=told.scope, item=name, to_day=told.day(one.day), to_part=one.part) for name in alike or (word,)]
    day, left = told.day(one.day), told.day(one.other_day)
    if one.change == "all":
        return [edits.MoveItem(options=told.scope, item=name, to_day=day, from_day=left) for name in _seen_on(told, left, one.part)]
    if one.change == "outing":
        return [edits.MoveItem(options=told.scope, item=told.near(one.item), to_day=day)]
    if (shows := _shows_meant(told)) is not None:
        return shows
    if (several := told.several(one.item, left)) is not None:
        return [edits.MoveItem(options=told.scope, item=name, to_day=day, to_part=one.part, from_day=left) for name in several]
    name = told.present(one.item, left or (day if one.part or one.time else None), one_alone=True)
    if one.change == "elsewhere" and day is None and left and name not in told.names_on(left):
        raise Unfit(f"{name} is in no plan on that day, so nothing has to change.")
    lacking = tuple(o.id for o in told.options() if name not in {i.name for d in o.itinerary.days for i in d.activities})
    if told.scope != "all" and day is not None and len(lacking) == len(told.options()) and _PUT.search(fold(one.quote)):
        return [edits.AddItem(options=told.scope, name=name, day=day, part=one.part, at=told.time())]
    in_all = _IN_ALL.search(fold(told.message)) is not None and 0 < len(lacking) < len(told.options())
    more = in_all or (one.change == "next_day" and bool(lacking))
    also: list[PlanEdit] = [edits.AddItem(options=lacking, name=name, day=day, part=one.part, at=told.time())] if more else []
    return [
        edits.MoveItem(
            options=told.scope,
            item=name,
            to_day=day,
            to_part=one.part,
            at=told.time(),
            before=told.found(one.new) if one.new and told.things.named(one.new) else one.new,
            from_day=left,
            elsewhere=one.change in ("elsewhere", "earlier", "sooner", "later") and day is None,
            right=one.kind == "right",
            towards={"earlier": "start", "sooner": "start", "later": "end"}.get(one.change or ""),
        ),
        *also,
    ]


_IN_ALL = re.compile(
    r"\b(?:in|into|for|to) (?:all|every|each)(?: of)?(?: the| our)?(?: three| 3)? ?(?:plans?|options?|of them|versions?)\b"
)
""" "On the last day, in all 3 plans": also in those that have it on no day."""


def _shows_meant(told: EditReferents) -> list[PlanEdit] | None:
    """ "The fado on Saturday": the evenings of it that the plans have, and not the museum of its name; None where no evening is meant.

    Where no plan has one, one is added if the evening was named.
    """
    one, words = told.one, fold(told.own(told.one.item) or "")
    if not words or " " in words or one.change is not None or any(fold(name) == words for name in told.names_on(None)):
        return None
    evenings = [s.name for rows in told.state.quotes.sights.values() for s in rows if s.role == "evening" and words in _telling(s)]
    here = [name for name in dict.fromkeys(evenings) if name in told.names_on(None)]
    day = told.day(one.day)
    if here:
        left = told.day(one.other_day)
        return [edits.MoveItem(options=told.scope, item=name, to_day=day, to_part=one.part, at=told.time(), from_day=left) for name in here]
    if evenings and one.part == "evening" and not told.things.of_kind(words):
        return [edits.AddItem(options=told.scope, kind=words, day=day, part="evening", at=told.time())]
    return None


def _telling(sight: Sight) -> set[str]:
    return set(re.findall(r"\w+", fold(f"{sight.name} {sight.sight_kind} {' '.join(sight.interests)}")))


AN_HOUR, DAY_OPENS = 60, 9 * 60


def _at_another_hour(told: EditReferents) -> list[PlanEdit]:
    """A visit later or earlier than each plan has it, by an hour where nobody says by how much."""
    name, by = told.present(told.one.item, one_alone=True), told.one.minutes or AN_HOUR
    by = by if told.one.change == "hour_later" else -by
    day = told.day(told.one.day)
    rows = [
        (o.id, d.day_number, minutes_of(i.start) + by)
        for o in told.options()
        for d in o.itinerary.days
        for i in d.activities
        if i.name == name and i.start and day in (None, d.day_number)
    ]
    if not rows:
        raise Unfit(f"{name} is on no plan that day, so nothing was changed.")
    return [
        edits.MoveItem(options=(plan,), item=name, from_day=n, to_day=n, before="first")
        if at < DAY_OPENS
        else edits.MoveItem(options=(plan,), item=name, from_day=n, to_day=n, at=clock_of(at))
        for plan, n, at in rows
    ]


def _by_days(told: EditReferents) -> list[PlanEdit]:
    """A visit so many days sooner or later than each plan has it, where that is a day in its city."""
    name, by = told.present(told.one.item, one_alone=True), told.one.number or 1
    by = by if told.one.change == "days_later" else -by
    rows = [(o, d) for o in told.options() for d in o.itinerary.days if name in {i.name for i in d.activities}]
    found: list[PlanEdit] = [
        edits.MoveItem(options=(o.id,), item=name, from_day=d.day_number, to_day=d.day_number + by)
        for o, d in rows
        if 1 <= d.day_number + by <= len(o.itinerary.days)
    ]
    if not found:
        raise Unfit(f"There is no day of the trip {'after' if by > 0 else 'before'} that of {name}, so it stays where it is.")
    return found


def _seen_on(told: EditReferents, day: int | None, part: PartOfDay | None) -> list[str]:
    """What is seen on a day, or in a part of it, in any of the plans that are meant."""
    low, high = PARTS[part] if part else (0, 24 * 60)
    here = told.names_on(day)
    rows = [
        i for o in told.state.options for d in o.itinerary.days if d.day_number == day for i in d.activities if i.kind in ("sight", "activity")
    ]  # fmt: skip
    names = [i.name for i in rows if i.name in here and i.start and low <= minutes_of(i.start) < high]
    if not names:
        raise Unfit("There is nothing to see then in these plans, so there is nothing to move.")
    return list(dict.fromkeys(names))


def _spread(told: EditReferents) -> list[PlanEdit]:
    """Of what is of a kind on a day all but the first of each plan goes to another."""
    day, kind = told.day(told.one.day), fold(told.own(told.one.kind) or "")
    sights = {s.id: s for rows in told.state.quotes.sights.values() for s in rows}
    topic = topic_of(kind)
    moved: dict[str, int] = {}
    for on in (d for option in told.state.options for d in option.itinerary.days if day in (None, d.day_number)):
        rows = [i for i in on.activities if i.kind in ("sight", "activity")]
        alike = [
            i.name for i in rows
            if (s := sights.get(i.id)) is not None and topic.serves_sight(s.sight_kind, s.interests, s.name, "", evening=s.role == "evening")
        ]  # fmt: skip
        moved |= dict.fromkeys(alike[1:], on.day_number)
    if not moved:
        when = "that day" if day else "any day"
        raise Unfit(f"No more than one of the {kind or 'things'} is on {when}, so nothing has to be spread.")
    return [edits.MoveItem(options=told.scope, item=name, from_day=n, elsewhere=True) for name, n in moved.items()]


def _lasting(told: EditReferents) -> list[PlanEdit]:
    """How long a visit is to last, read off the quote: a model may not bring its own number."""
    one, length = told.one, length_said(told.one.quote)
    if length is None:
        raise Unfit("I cannot tell how long the visit is to last. Say it in hours or minutes.")
    day, word = told.day(one.day), fold(told.own(one.item) or "")
    if day is not None and word.removesuffix("s") in KINDS_OF_PLACE and not told.things.named(word):
        return _lasting_that_day(told, word, day, length)
    name = told.present(one.item, day, one_alone=True)
    alike = {t.name for t in told.things.named(one.item or "") if t.kind == "visit"} & told.names_on(None)
    name = (one.item or name).strip() if len(alike) > 1 and all(fold(one.item or "") in fold(n) for n in alike) else name
    return [
        edits.MoveItem.model_validate(
            {"options": told.scope, "item": name, "minutes": length.minutes, "longer": length.by, "to_part": length.part}
        )
    ]


def _lasting_that_day(told: EditReferents, word: str, day: int, length: SaidLength) -> list[PlanEdit]:
    """ "More time in the gardens on day 2": what each plan has of the kind that day, where it is one thing alone."""
    kin = {t.name for t in told.things.of_kind(word) if t.kind == "visit"} | _of_the_topic(told, word)
    rows = [(o.id, [i.name for i in o.itinerary.days[day - 1].activities if i.name in kin]) for o in told.options()]
    if not any(names for _, names in rows):
        raise Unfit(f"I know of no {word} on day {day} in these plans, so I changed nothing.")
    several = next((names for _, names in rows if len(names) > 1), None)
    if several is not None:
        raise Unfit(f"There is more than one of the kind that day: {joined(several[:MOST_TOLD], 'or')}. Say which one is meant.")
    return [
        edits.MoveItem.model_validate(
            {"options": (plan,), "item": names[0], "minutes": length.minutes, "longer": length.by, "to_part": length.part}
        )
        for plan, names in rows
        if names
    ]


def _of_the_topic(told: EditReferents, word: str) -> set[str]:
    """The names of what is of a topic ("gardens") without having the word for its name or kind."""
    topic = topic_of(word)
    rows = [s for some in told.state.quotes.sights.values() for s in some if s.role == "sight"]
    return {s.name for s in rows if topic.serves_sight(s.sight_kind, s.interests, s.name, "", evening=False)}


def _together(told: EditReferents) -> list[PlanEdit]:
    """Visits on one day: those that are named, else all of a kind, or whose notes have the word."""
    one = told.one
    if one.cities and any(not _in_a_plan(told, name) for name in one.cities):
        return _brought_together(told, [told.found(name) or name for name in one.cities])
    names = [told.present(name) for name in one.cities]
    word = fold(told.own(one.kind) or "")
    if not names and word:
        notes = {s.name: fold(f"{s.name} {s.note}") for rows in told.state.quotes.sights.values() for s in rows}
        seen = {t.name for t in told.things.of_role("visit")} & told.names_on(None)
        kin = {t.name for t in told.things.of_kind(word) if t.kind == "visit"}
        names = sorted(seen & kin) or sorted(n for n in seen if re.search(rf"\b{re.escape(word)}", notes.get(n, "")))
        if _BOTH.search(fold(one.quote)):
            return _both_together(told, names)
    if len(names) < 2:
        raise Unfit(
            f"I know of {'only one thing' if names else 'nothing'} of {one.kind or 'that'} in these plans, so there is nothing to bring together."
        )
    return [edits.MoveItem(options=told.scope, item=name, to_part=one.part, beside=tuple(names)) for name in names]


def _in_a_plan(told: EditReferents, words: str) -> bool:
    return any(t.kind in IN_PLAN for t in told.things.named(words))


def _brought_together(told: EditReferents, names: Sequence[str]) -> list[PlanEdit]:
    """Things that are to be seen on one day and that some or all plans lack: added there first."""
    found: list[PlanEdit] = []
    for name in names:
        lacking = tuple(o.id for o in told.options() if name not in {i.name for d in o.itinerary.days for i in d.activities})
        found += [edits.AddItem(options=lacking, name=name)] if lacking else []
    return [*found, *(edits.MoveItem(options=told.scope, item=name, to_part=told.one.part, beside=tuple(names)) for name in names)]


_BOTH = re.compile(r"\b(?:both|the two)\b")


def _both_together(told: EditReferents, names: Sequence[str]) -> list[PlanEdit]:
    """ "Both museums on one day": in each plan that has two of them and no more."""
    rows = {o.id: [i.name for d in o.itinerary.days for i in d.activities if i.name in names] for o in told.options()}
    pairs = {plan: tuple(here) for plan, here in rows.items() if len(here) == 2}
    if not pairs:
        raise Unfit(
            f"There are not just two {told.one.kind} in any of these plans: {joined(names[:MOST_TOLD])}. Name the two that are meant."
        )
    return [edits.MoveItem(options=(plan,), item=name, to_part=told.one.part, beside=pair) for plan, pair in pairs.items() for name in pair]


def outings(told: EditReferents, words: str | None) -> list[PlanEdit]:
    """A day outside, or each place of a pair: one that is seen from the city itself is a visit of its own."""
    whole = told.near(words)
    pair = [] if told.things.named(whole) and fold(told.things.named(whole)[0].name) == fold(whole) else re.split(r",| and ", whole)
    known = [told.things.named(p.strip()) for p in pair] if len(pair) > 1 else []
    if not known or not all(known):
        hit = next((t for t in told.things.named(whole) if t.kind in ("visit", "sight")), None)
        if hit is not None and not any(t.kind == "day_trip" for t in told.things.named(whole)) and fold(whole) in fold(hit.name):
            return [edits.AddItem(options=told.scope, name=hit.name, day=told.day(told.one.day))]
        return [edits.AddDayTrip(options=told.scope, place=whole, day=told.day(told.one.day))]
    found: list[PlanEdit] = []
    for things in known:
        trip = next((t for t in things if t.kind == "day_trip"), None)
        if trip is not None:
            found.append(edits.AddDayTrip(options=told.scope, place=trip.name, day=told.day(told.one.day)))
        else:
            found.append(edits.AddItem(options=told.scope, name=things[0].name, day=told.day(told.one.day)))
    return list(dict.fromkeys(found))


def _eaten_there(name: str, quote: str) -> bool:
    at = quote.find(fold_same(name))
    return at >= 0 and eaten_at(quote, at, at + len(name))


def added(told: EditReferents) -> list[PlanEdit]:
    one = told.one
    name = told.found(one.item)
    near = list(told.things.named(name)) if name else []
    if name and near and near[0].kind in ("stay", "bed") and _eaten_there(name, fold_same(one.quote)):
        raise Unfit(
            f"I know {near[0].name} as a hotel only, and no place to eat or drink there, so I leave the plans and the beds as they are."
        )
    if near and near[0].kind in ("stay", "bed") and _SLEPT_IN.search(fold(one.quote)):
        return [edits.SetStay(options=told.scope, change="name", name=near[0].name, city=near[0].city or None)]
    if near and near[0].kind in ("stay", "bed"):
        raise Unfit(f"I cannot tell what {one.item} is to be added as. A hotel can be changed, a night can be added to a stop.")
    if one.meal and "picnic" in fold(one.quote):
        return [edits.RemoveItem(options=told.scope, kind=one.meal, day=told.day(one.day))]
    if near and one.meal and all(t.kind in ("visit", "sight", "evening") for t in near):
        raise Unfit(f"{near[0].name} is no place to eat, as far as I know, so no {one.meal} is put there.")
    if near and near[0].kind == "day_trip":
        return [edits.AddDayTrip(options=told.scope, place=near[0].name, day=told.day(one.day))]
    if name is None and (trip := _outing_of(told, told.own(one.kind))) is not None:
        return [edits.AddDayTrip(options=told.scope, place=trip, day=told.day(one.day))]
    if name is None and not told.known_kind(one.kind):
        raise Unfit("I cannot tell what is to be added.")
    return [
        edits.AddItem(
            options=told.scope,
            name=name,
            kind=told.kind(one.kind),
            day=told.day(one.day),
            part=one.part or ("evening" if name is None and _SHOWN.search(fold(one.quote)) else None),
            meal=one.meal,
            at=told.time(),
            city=(one.place if one.change == "each_city" else told.city(one.place)) if name is None else None,
            where_none=one.change == "each_day",
        )
    ]


_SLEPT_IN = re.compile(r"\b(?:use|put|have|take|stay|sleep|want|prefer|book|same|hotel|hostel|apartments?|ryokan|riad|guesthouse)\b")


def _outing_of(told: EditReferents, kind: str | None) -> str | None:
    """The one day outside where all is seen in the plans that is of a kind ("the pyramids"); None where there is no such."""
    seen = [t for t in told.things.of_kind(kind or "") if t.kind == "visit"]
    away = {stop.id: s.name for rows in told.state.quotes.sights.values() for s in rows if s.role == "outing" for stop in s.stops}
    trips = {away.get(t.id) for t in seen}
    return next(iter(trips)) if len(trips) == 1 else None


def removed(told: EditReferents) -> list[PlanEdit]:
    one = told.one
    if one.meal is not None and not one.item:
        day = told.day(one.day)
        if day is None and _ON_THE_TRIP.search(fold(one.quote)):
            return [edits.RemoveItem(options=(o.id,), kind=one.meal, day=n) for o in told.options() for n in told.outing_days(o)]
        return [edits.RemoveItem(options=told.scope, kind=one.meal, day=n) for n in told.days_meant(day) or (day,)]
    if one.place and not one.item and not one.kind:
        area = told.own(one.place) or ""
        known = any(fold(s.area) == fold(area) for rows in told.state.quotes.sights.values() for s in rows)
        if not known:
            raise Unfit(f"I know of nothing in {area or 'that part'} in these plans.")
        return [edits.RemoveItem(options=told.scope, kind=area, day=told.day(one.day))]
    if one.kind and "day trip" in fold(one.kind) and one.change != "most" and _ONE_OF.search(fold(one.quote)):
        away = {s.name for rows in told.state.quotes.sights.values() for s in rows if s.role == "outing"}
        seen = {i.name for o in told.state.options for d in o.itinerary.days for i in d.activities}
        here = sorted(name for name in away if any(name in visit for visit in seen))
        if len(here) > 1:
            raise Unfit(f"There is more than one day trip in the plans: {joined(here[:MOST_TOLD], 'or')}. Say which one is to go.")
    meal = next((m for m in ("breakfast", "lunch", "dinner") if one.kind and fold(one.kind).rstrip("s") in (m, f"{m}e")), None)
    if meal is not None and not one.item:
        return [edits.RemoveItem(options=told.scope, kind=meal, day=told.day(one.day))]
    if one.kind and not one.item:
        kind = told.own(one.kind)
        if (noted := noted_once(kind, told.state, told.things)) is not None:
            return _out(told, name=noted)
        hits = told.things.of_kind(kind) if kind else ()
        loose = (
            one.day
            or one.options
            or "day trip" in fold(kind or "")
            or (one.change in ("fewer", "but_one", "once", "less", "most") and told.things.could_be(kind or ""))
        )
        if not hits and not (kind and loose):
            raise Unfit(f"There is no {one.kind} in any of the plans.")
        _must_be_one_alone(told, kind or "")
        return _out(told, kind=kind)
    return _out(told, name=_leaving(told, one.item))


def _must_be_one_alone(told: EditReferents, kind: str) -> None:
    """Raises `Unfit` where one thing of a kind is spoken of ("the palace") and a plan has several of it."""
    word = fold(kind)
    if (
        not word
        or word.endswith("s")
        or told.one.change not in (None, "must_go")
        or told.one.day
        or not re.search(rf"\b(?:the|that|our) {re.escape(word)}\b", fold(told.one.quote))
    ):
        return
    plainest = {t.name for t in told.things.likeliest(word)}
    names = list(dict.fromkeys(i.name for o in told.options() for d in o.itinerary.days for i in d.activities if i.name in plainest))
    most = max((len({i.name for d in o.itinerary.days for i in d.activities} & plainest) for o in told.options()), default=0)
    if most > 1:
        raise Unfit(f"There is more than one {word} in the plans: {joined(names[:MOST_TOLD], 'or')}. Say which one is meant.")


_PUT = re.compile(r"\b(?:put|fit|slot|squeeze) ")
""" "In option 2 put the Pantheon on day 2", where that plan has none: added."""
_IN_THAT_PART = re.compile(r"\b(?:after|before) lunch\b|\bin the (?:mornings?|afternoons?|evenings?)\b|\b(?:afternoon|morning|evening)s\b")
""" "No museums after lunch": on whatever day."""


def _out(told: EditReferents, name: str | None = None, kind: str | None = None) -> list[PlanEdit]:
    """What is to go, on the day and in the part that is named, or on all days from there on."""
    one = told.one
    day = told.day(one.day)
    later = FROM_THEN.search(fold(one.quote)) if day else None
    if later is None or day is None:
        part = one.part if day or (kind and _IN_THAT_PART.search(fold(one.quote))) else None
        city = told.city(one.place) if kind else None
        return [
            edits.RemoveItem(
                options=told.scope,
                name=name,
                kind=kind,
                day=day,
                part=part,
                city=city,
                fewer=one.change in ("fewer", "once", "less", "most"),
                count=one.number if one.change == "less" else None,
                most=one.number if one.change == "most" else None,
                but_one=one.change in ("but_one", "once"),
            )
        ]
    first = day + 1 if later["after"] else day
    return [edits.RemoveItem(options=told.scope, name=name, kind=kind, day=n) for n in range(first, len(told.days) + 1)]


def _leaving(told: EditReferents, words: str | None) -> str:
    """The name of what is to go: where several things of a day outside bear the words, that day as a whole."""
    words = told.own(words)
    known = told.things.named(words) if words else ()
    here = [t for t in known if t.kind in IN_PLAN]
    trip = next((t for t in known if t.kind == "day_trip"), None)
    trip = trip or next(
        (t for t in told.things.of_role("day_trip") if fold(t.name) == fold(words or "") and has_outing(told.state, t.name)), None
    )
    if known and not here and trip is None:
        raise Unfit(f"{known[0].name} is in none of the plans, so nothing had to go.")
    planned = trip is not None and (has_outing(told.state, trip.name) or not here)
    if trip is not None and planned and not any(fold(t.name) == fold(words or "") for t in here):
        return trip.name
    name = told.present(words)
    stops = {stop.name: s.name for rows in told.state.quotes.sights.values() for s in rows if s.role == "outing" for stop in s.stops}
    whole = next((place for stop, place in stops.items() if name in (stop, f"{stop}, {place}")), None)
    return whole if whole is not None and fold(words or "") in fold(whole).split() else name


def _present_on(told: EditReferents, words: str | None, day: int | None) -> str:
    """The name of what is in the plans; one word that several things bear stays as it was said where the day tells which is meant."""
    own = told.own(words) or ""
    if not told.things.named(own) and len({t.name for t in told.things.of_kind(own)}) > 1:
        return own
    several = len({t.name for t in told.things.named(own) if t.kind in IN_PLAN}) > 1
    return own if day is not None and several and len(own.split()) == 1 else told.present(words)


def swapped(told: EditReferents) -> list[PlanEdit]:
    """One thing for another. What is in no plan cannot go, so what was to take its place is added."""
    if told.one.change == "trade_days":
        return _traded_of_days(told)
    one, kind, name, day = told.one, told.known_kind(told.one.kind), told.found(told.one.new), told.day(told.one.day)
    if name is None and one.new is None and one.change != "trade":
        name = _the_one_of_a_kind(told)
    if day is not None and fold(one.item or "") in edits.EVENINGS and told.own(one.item):
        return [edits.SwapItem(options=told.scope, item=fold(one.item or ""), for_kind=kind, for_name=name, day=day)]
    known = list(told.things.named(told.own(one.item) or ""))
    if not known and one.change != "trade":
        _must_be_one_alone(told, told.own(one.item) or "")
    outing = next((t.name for t in known if t.kind == "day_trip" and has_outing(told.state, t.name)), None)
    if outing is not None and not any(t.kind in IN_PLAN and fold(t.name) == fold(one.item or "") for t in known):
        other = next((t.name for t in told.things.named(told.own(one.new) or "") if t.kind == "day_trip"), name)
        return [edits.SwapItem(options=told.scope, item=outing, for_kind=kind, for_name=other, day=day, must_go=one.change == "must_go")]
    if name is not None and _IN_PLACE_OF.search(fold(one.quote)) and one.change != "trade":
        return _in_its_place(told, _present_on(told, one.item, day), name, day, one.change == "must_go")
    absent = known and not any(t.kind in IN_PLAN for t in known)
    if absent and kind and name is None and fold(kind) == "free":
        raise Unfit(f"{known[0].name} is in none of the plans, so nothing was swapped. Say “add something {kind}” to have it.")
    if absent and (kind or name):
        return [edits.AddItem(options=told.scope, name=name, kind=None if name else kind, day=day)]
    item = _present_on(told, one.item, day)
    return [
        edits.SwapItem(
            options=_that_have(told, item, day),
            item=item,
            for_kind=kind,
            for_name=name,
            day=day,
            must_go=one.change == "must_go",
            trade=one.change == "trade",
        )
    ]


def _traded_of_days(told: EditReferents) -> list[PlanEdit]:
    """The one thing of a kind on a day, and the one of another kind on another, in each other's place, in plans that have both."""
    one, first, second = told.one, told.day(told.one.day) or 1, told.day(told.one.other_day) or 1
    found: list[PlanEdit] = []
    for option in told.options():
        a, b = _of_that_name(told, option, one.item or "", first), _of_that_name(told, option, one.new or "", second)
        seen = {i.name for d in option.itinerary.days for i in d.activities}
        if {a, b} <= seen:
            found.append(edits.SwapItem(options=(option.id,), item=a, for_name=b, trade=True))
    if not found:
        raise Unfit(f"No plan has one {one.item} on day {first} and one {one.new} on day {second}, so I changed nothing. Name the two.")
    return found


def _the_one_of_a_kind(told: EditReferents) -> str | None:
    """ "Castle instead of the museum": the one castle of the plans, where no other is asked for; None where there is none or several."""
    word = fold(told.own(told.one.kind) or "")
    another = re.search(rf"\b(?:an?|some|another|any|other|different) (?:\w+ )?{re.escape(word)}\b", fold(told.one.quote))
    names = {t.name for t in told.things.likeliest(word)} if word in KINDS_OF_PLACE and another is None else set()
    return next(iter(names)) if len(names) == 1 else None


def _that_have(told: EditReferents, item: str, day: int | None) -> PlanScope:
    """Of the plans that are meant those which have a thing on the day that is named; all of them where none has."""
    here = tuple(o.id for o in told.options() if day is not None and any(i.name == item for i in o.itinerary.days[day - 1].items))
    return here if 0 < len(here) < len(told.options()) else told.scope


def _in_its_place(told: EditReferents, gone: str, name: str, day: int | None, must_go: bool) -> list[PlanEdit]:
    """ "The museum instead of the castle": a plan that has both loses the castle; on a day that is named the museum is seen then.

    Where a day is named, only the plans that have the castle on it are meant.
    """
    found: list[PlanEdit] = []
    for option in told.options():
        days = {i.name: d.day_number for d in option.itinerary.days for i in d.items}
        leaving = _of_that_name(told, option, gone, day)
        there = day in (None, days.get(leaving))
        if there and leaving in days and name in days and leaving != name:
            found.append(edits.RemoveItem(options=(option.id,), name=leaving, day=day))
            found += [edits.MoveItem(options=(option.id,), item=name, to_day=day)] if day not in (None, days[name]) else []
        elif there and leaving in days:
            found.append(edits.SwapItem(options=(option.id,), item=leaving, for_name=name, day=day, must_go=must_go))
    if not found and day is not None:
        raise Unfit(f"{_the(gone)} is in none of the plans on {day_words(told.days[day - 1])}, so I changed nothing.")
    return _for_all_at_once(found, told) or [edits.SwapItem(options=told.scope, item=gone, for_name=name, must_go=must_go)]


def _for_all_at_once(found: Sequence[PlanEdit], told: EditReferents) -> list[PlanEdit]:
    """Edits that are the same in every plan that is meant as one."""
    plain = {e.model_copy(update={"options": told.scope}) for e in found}
    return list(plain) if len(plain) == 1 and len(found) == len(told.options()) else list(found)


def _the(words: str) -> str:
    """A name as it is, a kind with its article."""
    return words if words[:1].isupper() else f"The {words}"


def _of_that_name(told: EditReferents, option: ItineraryOption, words: str, day: int | None) -> str:
    """What one plan has under a name or a kind ("the museum on day 2"); the words as they are where it has no such or several."""
    names = list(dict.fromkeys(i.name for d in option.itinerary.days if day in (None, d.day_number) for i in (*d.activities, *d.meals)))
    kin = {t.name for t in told.things.of_kind(words)}
    hits = [n for n in names if n == words] or [n for n in names if n in kin]
    return hits[0] if len(hits) == 1 else words


_IN_PLACE_OF = re.compile(r"\b(?:instead of|rather than|in place of)\b")
_ON_THE_TRIP = re.compile(r"\bday trips?\b|\b(?:on|during) (?:the|our) (?:trip|excursion|outing)\b")
_ONE_OF = re.compile(r"\b(?:one of|either of|one day trip|a day trip less)\b")


_SHOWN = re.compile(r"\b(?:shows?|concerts?|gigs?)\b")
""" "A fado show": something of the evening, though no part of the day is named."""
