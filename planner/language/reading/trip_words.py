"""Nights per stop and the shape of the trip in ordinary words: "3 nights Rome then Florence for 2", one-way, round trip."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from planner.domain.state import Trip
from planner.language.reading.place_roles import goes_on, is_added, is_either, part_of_it
from planner.language.utterance import COUNT, Span, number

_UNIT = (
    r"(?P<unit>nights?|nites?|nts?|days?|weeks?|fortnights?|nachte?n?|nacht|nuits?|noches?|nott[ei]|noites?"
    r"|tage?n?|jours?|dias?|giorn[oi]|dagen|dag|wochen?|semaines?|semanas?|settiman[ae]|weken|n\b)"
)
_ARTICLE = r"an?|eine[nr]?|ein|une?|una|uma?|een"
_SOME = r"(?:an? )?couple(?: of)?|(?:an? )?few|ein paar|quelques|un[oa]s(?: poc[oa]s)?|qualche|alcuni|um par de|een paar"
"""Counts that say two ("a couple of nights") or about three ("a few days")."""
_INTO = r"(?:somewhere )?(?:in|on|at|near|along)|for|to|of|around|exploring|visiting|spent in|a|ad|au|aux|en|em|no|na|nach|naar|op|am|an der|bei|nel|nella"
_BEFORE = re.compile(
    rf"(?<![a-z\d])(?:(?P<weekend>(?:an?|the|one)(?P<long> long)? weekend)"
    rf"|(?P<n>{COUNT}|{_SOME}|{_ARTICLE})[ -]*(?:more |full |extra |of (?:the|our|those) )?{_UNIT})"
    r"(?: (?:each|or so|long|stay|stop-?over|lay-?over|stop|of (?:them|it|those)|davon|ervan|delas|de ellas))?"
    r"(?: (?:we|i)(?:'d|'ll| would| will| want)?(?: like| love| want)?(?: to)? (?:go|head|move|travel|be|stay|continue)(?: on| over)?)?"
    rf"[ ,:]*(?:{_INTO}|,)? *(?:the )?$"
)
_OF_THEM = re.compile(rf"(?<![a-z\d])(?P<n>{COUNT}) (?P<unit>of) (?:them|those|these|which) (?:in|on|at|near) (?:the )?$")
"""Some of the nights that were said of the whole ("ten days in Sri Lanka, three of them in Galle")."""
_AFTER = re.compile(
    rf"^(?: first| last| in[- ]between| halfway| after that)? *(?:,|:|-|–|\(|x|=)? *(?:(?:for (?:the )?(?:last|first|final|remaining)|for|about|around|stay(?:ing)?(?: for)?|spend(?:ing)?"
    rf"|where|we|i|we'd|i'd|want|would|like|have|plan|need|fur|pour|per|para|por|voor) +)*(?P<n>{COUNT}|{_ARTICLE})[ -]*(?:more |full )?{_UNIT}\b"
    r"(?! of (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))"
)
_AFTER_LOOSELY = re.compile(rf"^ for (?P<n>{_SOME}) {_UNIT}\b")
_OVERNIGHT = re.compile(
    r"\b(?:overnight(?:ing)?(?: (?:stop(?:-?over)?|stay|break|halt))?|stay(?:ing)? (?:the |over )?night|breaking the journey) (?:in|at) (?:the )?$"
)
"""One night on the way ("an overnight stop in Paris")."""
_PART_BEHIND = re.compile(r"[^a-z]*(?:for )?the (?:last|first|final|remaining) ")
_THERE = re.compile(rf"^[^.;!?]{{0,48}}?[,.;?!] *(?:(?:and|then|with|maybe) )*(?P<n>{COUNT}|an?)[ -]*(?:more |full )?{_UNIT} there\b")
"""Nights said of the place that was named last, behind its days ("into Vienna on 2 October, 3 nights there")."""
_LAST_NIGHT = re.compile(r"^,? (?:for )?(?:the|our|my|a) (?:very )?(?:last|final|single) night\b(?! (?:train|bus|of)\b)")
"""One night that is told without its number ("back to Glasgow for the last night")."""
_ONE_PART = re.compile(r"\b(?:first|last|final|remaining|other) $")
"""What makes a length one part of the trip, whatever the other stops get ("for the last 4 nights")."""
_AMONG_OTHERS = re.compile(r"^,? *(?:is |comes |goes )?(?:first|last|in[- ]between|halfway)\b")
"""What gives a stop its place among others, so that a length behind it is its own ("stop in Asheville in between for 4 nights")."""
_STOPOVER = re.compile(
    r"\b(?:stop-?overs?|lay-?overs?|stopping(?: off| over)?|stop(?:s|ping)? for|zwischenstopp?|zwischenhalt|escale|escala|parada|sosta|tussenstop|break (?:the|our) (?:journey|drive|trip"
    r"|flight)(?: with)?)\b[^.;!?]{0,14}$"
)
_ON_THE_WAY = re.compile(
    r"^,? (?:on (?:the|our|my) (?:long )?way|en route|auf (?:der|dem) (?:hin|ruck|weg)\w*|sur la route|a l'aller|au retour|de camino|a la ida|a la vuelta|all'andata|al ritorno|op de (?:heen|terug)\w*"
    r"|onderweg|na ida|na volta)"
)
"""What makes a length that of a stop on the way, whatever the others get."""
_AFTER_MORE = re.compile(
    rf"^ (?!then\b|and\b|or\b|for\b|from\b|to\b|with\b)[a-z]+(?: (?!for\b)[a-z]+)? (?P<n>{COUNT})[ -]*{_UNIT}\b(?= *(?:$|[,;.)]|then\b|and\b|from\b|on (?:the|our|my) |en route\b))"
)
"""A length with what a place offers before it ("Amazon lodge 2 nights")."""
_OF_ANOTHER = re.compile(r"(?:^|[,;]|\bthen|\band) *(?!(?:then|and|for|spend|spending|with|we|i|plus|about|around)\b)[a-z][a-z' -]* $")
"""A stop without a known name before a length that is its own ("the desert 1 night, Fes 2 nights")."""
_A_WEEK = re.compile(r"week|weken|woche|semain|seman|settiman")
_A_FORTNIGHT = re.compile(r"fortnight")
_A_DAY = re.compile(r"day|tag|jour|dia|giorn|dag")
_WHERE = re.compile(r"^,? *where\b")
"""A length that is said of the place itself, whatever else there is ("via X, where we want 3 nights")."""
_FOLLOWS = re.compile(
    r"\b(?:then|after that|afterwards|after which|followed by|next|before (?:spending|going on to))[ ,]*(?:(?:we|i|we'd|i'd|we'll|i'll|want|wants|would|like|to|spend|spending|stay|staying"
    r"|for|about|around)[ ,]+)*$"
)
"""What makes a length that of the stop behind it, and of no other ("Melbourne, then 4 nights in Hobart")."""
THE_REST = re.compile(
    r"\b(?:the )?(?:rest|remainder)(?: is| of (?:the|our) (?:trip|time))?(?: is)?(?: flexible| open| up to you| wherever| elsewhere|,|\.| in\b| (?=[a-z]{3,} *(?:$|[.,;])))"
)
"""Nights said of one stop, with those of the others left open."""
_EACH = re.compile(
    rf"\b(?P<n>{COUNT})[ -]*(?:full )?{_UNIT} (?:(?:in|at|for|per) )?(?:each|every|both|apiece|per (?:city|place|stop))\b(?: (?:of (?:them|these|those)|city|place|stop|one))?"
    rf"|\beach (?:for |with )?(?P<n2>{COUNT})[ -]*{_UNIT.replace('unit', 'unit2')}"
)
_ANY = re.compile(rf"\b(?:{COUNT}|an?)[ -]*(?:nights?|days?|weeks?)\b(?! (?:in (?:total|all)|altogether|overall|total|trip))")
_BARE_BEFORE = re.compile(
    rf"(?:^|[:,;&+]| and| et| und| y| e| en| then| plus|\b(?:make|made) (?:it|that)|\b(?:have|do|spend|want|rather|prefer|say|maybe))"
    rf" *(?P<n>{COUNT}|une|eine|una|uma|een) (?:(?:{_INTO}) *)?$"
)
_IN_ORDER = r"(?:first|last|to (?:start|begin|finish|end)(?: with)?|at the (?:start|end))"
_BARE_AFTER = re.compile(
    rf"^ *(?:\( *(?P<n>\d{{1,2}}) *\)|(?:,? *{_IN_ORDER} )?for (?:the )?(?:last |final |first |other |remaining )?(?P<m>{COUNT})(?= *(?:$|more\b|[,.;)]|and\b|then\b"
    rf"|home\b|before\b))|: *(?P<k>\d{{1,2}})\b|x *(?P<j>\d{{1,2}})\b|(?<= )(?P<i>\d|two|three|four|five|six|seven)(?= *(?:$|[,.;)]| [-–] )| (?:from|starting|beginning|leaving) "
    r"| (?:and|then|&) (?:$|home\b|back\b|[a-z]+(?: [a-z]+)? \d\b)))"
)
_ITS_PART = re.compile(rf"^,? *{_IN_ORDER} for {COUNT}(?= *(?:$|[,.;)]|and\b|then\b))")
"""A number that is one stop's, as its place in the order is said beside it ("Singapore first for 4, then Penang")."""
_IS_ANOTHER = ("one", "une", "eine", "una", "uma", "een")
"""What stands for another thing of a kind where a number behind counts the nights ("a hotel in Athens for 4 nights and one on Hydra for 3")."""
ONE_WAY = re.compile(
    r"\bone[- ]way\b|\bon (?:the|our|my) way (?:back |home |back home )?from\b|\bsingle (?:ticket|fare|journey)\b|\bno return\b|\bnot (?:coming|returning) back\b"
    r"|\bnur hinflug\b|\baller simple\b|\bsolo ida\b|\bsolo andata\b"
)
ROUND = re.compile(
    r"\bround[- ]?trips?\b|\breturn (?:tickets?|flights?|trips?|journey|fare|train)\b|\bboth ways\b|\bthere and back\b|\band back\b|\bhin und zuruck\b|\baller[- ]retour\b|\bida"
    r" y vuelta\b|\bandata e ritorno\b"
)


_LEADS_ON = re.compile(r" *[,;:.-] *[^,;:.]+")
"""A length behind a comma and right before the next place, whose it is ("from Berlin, 5 nights Paris")."""
WEEKEND, LONG_WEEKEND = 2, 3
"""The nights of a weekend in one of several places."""
_LEAD_THERE = frozenset(("", "in", "at", "near", "on", "around"))
"""What may stand between such a length and the next place, whose it is."""
LEAST_REST = 3
"""So many nights that no town is given leave the rest of a country open; fewer may be days of travel."""
BARE_STOPS = 2
"""So many stops with a bare number before them make it a list of nights."""


class Beside(NamedTuple):
    """A length said beside a place: nights, whether days were said, and where the words are: from `before` (negative, back from the place) or up to `after`."""

    nights: int
    days: bool
    before: int
    after: int
    lead: int = 0
    """How far behind the place the words begin."""

    def span(self, place: Span) -> Span:
        """The characters of the length beside a place that stands at `place`."""
        return (place[0] + self.before, place[0]) if self.before else (place[1] + self.lead, place[1] + self.after)


def nights_beside(before: str, after: str, *, loose: bool) -> Beside | None:
    """The length said beside a place. `loose` allows a number without a unit, which is plain only when another stop has one."""
    behind = _AFTER.search(after)
    if (found := _BEFORE.search(before)) and not (before.endswith((", ", ",")) and _OF_ANOTHER.search(before[: found.start()])):
        return _length(found, found.start() - len(before), 0)
    if some := _OF_THEM.search(before):
        return _length(some, some.start() - len(before), 0)
    if overnight := _OVERNIGHT.search(before):
        return Beside(1, False, overnight.start() - len(before), 0)
    behind = behind or _AFTER_LOOSELY.search(after) or _AFTER_MORE.search(after)
    if behind:
        return _length(behind, 0, behind.end())
    if one := _LAST_NIGHT.match(after):
        return Beside(1, False, 0, one.end())
    if there := _THERE.search(after):
        return _length(there, 0, there.end())._replace(lead=there.start("n"))
    if loose and (found := _BARE_BEFORE.search(before)) and not (found["n"] in _IS_ANOTHER and _BARE_AFTER.search(after)):
        return Beside(_counted(found.group("n")), False, found.start("n") - len(before), 0)
    if loose and (found := _BARE_AFTER.search(after)):
        return Beside(number(next(v for v in found.groups() if v)), False, 0, found.end())
    return None


def _counted(word: str) -> int:
    if (some := loosely_counted(word)) is not None:
        return some
    return 1 if re.fullmatch(_ARTICLE, word) else number(word)


def loosely_counted(low: str) -> int | None:
    """The nights that "a couple of" (2), "a few" (about 3) or a weekend stand for, where a text says one of them."""
    if weekend := re.search(r"\b(?P<long>long )?weekend\b", low):
        return LONG_WEEKEND if weekend["long"] else WEEKEND
    found = re.search(rf"(?<![a-z])(?:{_SOME})(?![a-z])", low)
    return None if found is None else 2 if "couple" in found.group() else 3


def _length(found: re.Match[str], before: int, after: int) -> Beside:
    if found.groupdict().get("weekend"):
        return Beside(LONG_WEEKEND if found["long"] else WEEKEND, False, before, after)
    word, unit = found.group("n"), found.group("unit")
    n = _counted(word)
    return Beside(
        n * 7 if _A_WEEK.match(unit) else n * 14 if _A_FORTNIGHT.match(unit) else n, _A_DAY.match(unit) is not None, before, after
    )


def trip_type(low: str, known: str) -> Literal["one_way", "round_trip"] | None:
    """The shape of the trip a message states; None where it says nothing new."""
    if ONE_WAY.search(low) and not re.search(r"\bnot (?:a )?one[- ]way\b", low):
        return "one_way"
    if ROUND.search(low) or (known == "one_way" and re.search(r"\b(?:return(?:ing)?|come? back|coming back|back on)\b", low)):
        return "round_trip"
    return None


def lengths_of(low: str, places: tuple[Span, ...], whole: int | None = None) -> dict[int, Beside]:
    """The length beside each of several places, by their position; with one place alone the length belongs to the trip.

    `whole` is the length of the trip where it is known: a shorter one beside one of several places is that place's.

    Days count as nights: every day of a stop is a night, but for the last stop, where the trip ends.
    """
    found: dict[int, Beside] = {}
    if len(places) < 2:
        return found
    for loose in (False, True):
        for n, (start, end) in enumerate(places):
            used = found[n - 1].after if n - 1 in found else 0
            before = low[places[n - 1][1] + used if n else 0 : start]
            after = low[end : places[n + 1][0] if n + 1 < len(places) else len(low)]
            if loose and before.endswith((" from ", "from the ")):
                continue
            beside = None if n in found else nights_beside(before, after, loose=loose)
            if beside and not beside.before and before.strip() in ("and", "&") and n - 1 in found and found[n - 1].before:
                continue
            if (
                beside
                and not beside.before
                and n + 1 < len(places)
                and _LEADS_ON.fullmatch(after[: beside.after])
                and after[beside.after :].strip() in _LEAD_THERE
            ):
                continue
            if beside and not (beside.before == 0 and n + 1 in found and beside.after > len(after) + found[n + 1].before):
                found[n] = beside
        if not found and _bare_numbers(low, places) < BARE_STOPS and not any(_ITS_PART.match(low[end:]) for _, end in places):
            return found
    found = _without_the_whole(found, low, places)
    only = next(iter(found))
    behind = low[places[only][1] : places[only + 1][0] if only + 1 < len(places) else len(low)]
    if len(found) == 1 and only + 1 < len(places) and not _AFTER.match(behind) and is_either(behind):
        return {}
    longer = any(_nights_of(low[s:e]) > found[only].nights for s, e in other_lengths(low) if not low[:s].endswith(("in ", "within ")))
    own = low[: places[only][0] + found[only].before]
    if (
        len(found) == 1
        and not (found[only].before and only and _FOLLOWS.search(own))
        and not (only + 1 < len(places) and goes_on(behind))
        and not (only and _after_days(low[places[only - 1][1] : places[only][0]]))
        and not _WHERE.match(behind)
        and not longer
        and not THE_REST.search(low)
        and not (found[only].before and (_ONE_PART.search(own) or _STOPOVER.search(low[: places[only][0]])))
        and not _STOPOVER.search(behind[: found[only].after])
        and not _ON_THE_WAY.match(behind[found[only].after :])
        and not (found[only].before and _OVERNIGHT.search(low[: places[only][0]]))
        and not _PART_BEHIND.match(behind)
        and not _AMONG_OTHERS.match(behind)
        and not (whole is not None and found[only].nights < whole)
    ):
        return {}
    last = max(found)
    return {n: v._replace(nights=v.nights - 1) if v.days and n == last and v.nights > 1 else v for n, v in found.items()}


def _without_the_whole(found: dict[int, Beside], low: str, places: tuple[Span, ...]) -> dict[int, Beside]:
    """The lengths without the longest one before a comma, where another is said to be the last or first nights of it ("two weeks, X, then Y for the last 3")."""
    parts = {n for n, one in found.items() if not one.before and _PART_BEHIND.match(low, places[n][1])}
    whole = {n for n, one in found.items() if n not in parts and one.before and low[: places[n][0]].rstrip(" ").endswith((",", ":", "-"))}
    if not parts or len(whole) != 1 or any(found[n].nights <= sum(found[p].nights for p in parts) for n in whole):
        return found
    return {n: one for n, one in found.items() if n not in whole}


def _bare_numbers(low: str, places: tuple[Span, ...]) -> int:
    """How many of several places have a bare number beside them, before or behind."""
    ends = [*(start for start, _ in places[1:]), len(low)]
    before = sum(1 for n, p in enumerate(places) if _BARE_BEFORE.search(low[places[n - 1][1] if n else 0 : p[0]]))
    return max(before, sum(1 for p, end in zip(places, ends, strict=True) if _BARE_AFTER.match(low[p[1] : end])))


def _after_days(between: str) -> bool:
    """Whether the stop before has days of its own, after which the trip moves on ("Naples 23-30 April, then Capri 2 nights")."""
    return goes_on(between) and re.search(r"\d", between) is not None


def length_of_each(low: str, places: int) -> tuple[int, Span] | None:
    """The nights said for every stop alike ("Rome and Florence, 3 nights each") and where that stands; None with fewer than two places."""
    found = _EACH.search(low) if places > 1 else None
    if found is None:
        return None
    count, unit = number(found.group("n") or found.group("n2")), found.group("unit") or found.group("unit2")
    return count * (7 if unit.startswith("week") else 1), found.span()


_IN_A_ROW = re.compile(r"(?<![\d/.+-])(?P<ns>\d{1,2}(?: ?[/+-] ?\d{1,2}){1,7}|\d{1,2}(?:, \d{1,2}){1,7},? (?:and|&) \d{1,2}) nights?\b")


def lengths_in_a_row(low: str, places: int) -> tuple[tuple[int, ...], Span] | None:
    """The nights of each stop told in one row in their order ("Tokyo, Kyoto, Osaka, 4/4/3 nights") and where that stands; None unless they are as many."""
    for found in _IN_A_ROW.finditer(low):
        counts = tuple(int(n) for n in re.findall(r"\d+", found["ns"]))
        if len(counts) == places and all(counts):
            return counts, found.span()
    return None


def other_lengths(low: str) -> tuple[Span, ...]:
    """Every length of a text but one of the whole trip: what is left where each stop has its own ("and one night in a ryokan")."""
    return tuple(m.span() for m in _ANY.finditer(low))


def _nights_of(length: str) -> int:
    """The nights of a length said, roughly, to tell a stop's from the whole trip's."""
    found = re.match(rf"(?P<n>{COUNT}|{_SOME}|an?)[ -]*(?P<unit>[a-z]+)", length)
    return _length(found, 0, 0).nights if found else 0


def length_of_one(low: str, places: tuple[Span, ...], trip: Trip, *, new: bool = False) -> dict[int, Beside]:
    """The length beside the only place of a message, where it belongs to that stop: other stops are known, or this one joins them.

    `new` says that the place is none of those known, so that a length shorter than the trip's is its part of it.
    """
    if not trip.destinations or not places:
        return {}
    if len(places) > 1:
        return _length_of_what_is_added(low, places)
    ((start, end),) = places
    beside = nights_beside(low[:start], low[end:], loose=False)
    within = new and beside is not None and beside.nights < (trip.date_range.nights or 0)
    alone = len(trip.destinations) == 1 and not (within or is_added(low[:start], low[end:]) or part_of_it(low[:start]))
    return {} if beside is None or alone else {0: beside}


def _length_of_what_is_added(low: str, places: tuple[Span, ...]) -> dict[int, Beside]:
    """The length of the one stop that is to join those known, where another place only says where it comes ("put 3 nights in B after A")."""
    ends = [0, *(end for _, end in places)]
    befores = [low[ends[n] : start] for n, (start, _) in enumerate(places)]
    added = {n: beside for n, before in enumerate(befores) if is_added(before, "") and (beside := nights_beside(before, "", loose=False))}
    return added if len(added) == 1 else {}
