"""Which sights go on which day: what must be seen first, what one likes, near things together, no more than the pace allows. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from planner.compose.calendar import Frame
from planner.compose.geometry import at, hop, km_between, walk_order
from planner.options import Pace, Pick
from planner.reports import Sight
from planner.state import Preferences

PACE: dict[Pace, tuple[int, int]] = {"relaxed": (2, 270), "moderate": (3, 400), "packed": (5, 540)}
LUNCH = 75


def plain(text: str) -> str:
    """`text` without accents, case and punctuation, for comparing names."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\s]", " ", bare.casefold()).split())


def wanted_by(sight: Sight, wish: str) -> bool:
    """Whether a sight is what a person named: its name holds the words, or the words hold its name."""
    name, words = plain(sight.name), plain(wish)
    return bool(words) and (words in name or name in words)


def allowed(sight: Sight, prefs: Preferences, *, children: bool) -> bool:
    """Whether the sight may be shown to this party: nothing avoided, nothing unfit for children, no known steps for a wheelchair."""
    text = f"{plain(sight.name)} {sight.sight_kind} {' '.join(sight.interests)}"
    for word in prefs.avoid:
        stem = plain(word).rstrip("s")
        if stem and stem in text:
            return False
    if children and sight.good_for_children is False:
        return False
    return not ("step_free" in prefs.accessibility and sight.step_free == "no")


def ranked(sights: Sequence[Sight], pick: Pick, prefs: Preferences, *, children: bool) -> list[Sight]:
    """Sights in the order of liking: what must be done, the pick's own order, then the rest as the catalogue has them."""
    rows = [s for s in sights if s.id not in pick.dropped and allowed(s, prefs, children=children)]
    place = {sight_id: n for n, sight_id in enumerate(pick.sights)}
    must = [s for s in rows if any(wanted_by(s, wish) for wish in prefs.must_do)]
    rest = [s for s in rows if s not in must]
    return must + sorted(rest, key=lambda s: place.get(s.id, len(place) + 1))


def capacity(frame: Frame, pace: Pace) -> tuple[int, int]:
    """How many sights and how many minutes of them fit the day: the pace on a whole day, less on a short one."""
    count, minutes = PACE[pace]
    room = frame.room
    if room >= 420:
        room -= LUNCH
    share = min(1.0, room / 500)
    if frame.tired:
        return (1, min(120, room)) if room >= 60 else (0, 0)
    return (max(1, round(count * share)), min(minutes, room)) if room >= 50 else (0, 0)


def assign(frames: Sequence[Frame], city: str, sights: Sequence[Sight], must: set[str], pick: Pick) -> dict[int, list[Sight]]:
    """Sights by day (position in `frames`) for one city: whole days first, each grown around its best sight by nearness.

    Pinned sights stay on their day; a fixed day takes no others.
    """
    pinned = {n: [s for wanted, day in pick.pins if day == n + 1 for s in sights if s.id == wanted] for n in range(len(frames))}
    held = {s.id for rows in pinned.values() for s in rows}
    pace = pick.pace
    days = sorted((n for n, f in enumerate(frames) if f.city == city), key=lambda n: (-min(frames[n].room, 480), n))
    rooms = {n: capacity(frames[n], pace) for n in days}
    wanted = sum(count for count, _ in rooms.values())
    usable = sum(1 for count, _ in rooms.values() if count)
    if usable and len(sights) < wanted:
        each = -(-len(sights) // usable)
        rooms = {n: (min(count, each), minutes) for n, (count, minutes) in rooms.items()}
    pool = [s for s in sights if s.id in must and s.id not in held] + [s for s in sights if s.id not in must and s.id not in held]
    pool = pool[: max(wanted + 2, len(must))]
    plan: dict[int, list[Sight]] = {n: [] for n in days}
    for n in days:
        count, minutes = rooms[n]
        day: list[Sight] = list(pinned[n])
        minutes -= sum(s.minutes for s in day)
        while n + 1 not in pick.fixed and pool and len(day) < count:
            choices = [s for s in pool if s.minutes <= minutes + (15 if not day else 0)]
            if not choices:
                break
            best = (
                choices[0]
                if not day
                else min(choices, key=lambda s: (s.id not in must, round(km_between(at(day[0]), at(s)), 1) + pool.index(s) * 0.12))
            )
            minutes -= best.minutes + (hop(at(day[-1]), at(best)) if day else 0)
            if day and minutes < -20:
                break
            pool.remove(best)
            day.append(best)
        plan[n] = day if n + 1 in pick.fixed else walk_order(day, None)
    return plan
