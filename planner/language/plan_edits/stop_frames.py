"""Clauses that change nights and cities."""

from __future__ import annotations

import re
from collections.abc import Mapping

from planner.domain.replies import SaidEdit
from planner.domain.state import TripState
from planner.language.plan_edits.edit_clause import COUNTS, EditClause, edit_lexicon, said
from planner.language.plan_things import WEEKDAYS, PlanThings, fold

_NUMBER = r"(?P<n>\d{1,2}|one|two|three|four|five|six|seven|an?|another)"
_WORDS = {**COUNTS, "six": 6, "seven": 7}
_CHANGE = re.compile(
    rf"\b{_NUMBER}(?: extra| additional)?(?: nights?| days?)? ?(?P<how>more|extra|less|fewer)(?: nights?| days?)? (?:in|at|for) (?P<city>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
    rf"|\b(?P<how2>another|extra|an extra) (?:nights?|days?) (?:in|at|for) (?P<city2>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)",
)
_SHIFTED = re.compile(
    rf"\b(?:take|move|shift|steal|swap|give|cut|drop|transfer) {_NUMBER} (?:nights?|days?) (?:from|off|in|of|out of) (?P<a>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
    r"(?: to|,? and (?:give|add|put|use|spend|have) (?:it|them|that|one)? ?(?:to|in|into|on|at)|,? for (?:one|a night) in) (?P<b>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)",
    re.IGNORECASE,
)
_OFF = re.compile(
    rf"\b(?:take|knock|shave|cut|drop) {_NUMBER}(?: nights?| days?)? (?:off|from|out of) (?P<city>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
    r"|\b(?:skip|drop|lose|cut|cancel) (?:the|our|a|one) (?:last |first |final )?(?:night|day) in (?P<city2>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)",
)
""" "Take one off Vienna", "skip the last night in Tokyo"."""
_GAINED = re.compile(
    rf"\b{_NUMBER}(?: more| extra| additional)? (?:nights?|days?) (?:in|to|for|into|at) (?P<a>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*),? "
    r"(?:by (?:leaving|cutting|shortening)|at the expense of|instead of(?: one)?(?: in)?|(?:and )?(?:take|taken|taking) (?:it|one|them)? ?(?:from|off|out of)|(?:and )?(?:one|1) (?:less|fewer) in)"
    r" (?P<b>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
)
""" "One night more in Ljubljana at the expense of Salzburg"."""
_NIGHT_NOT_THERE = re.compile(
    r"\b(?:the )?(?:first|second|third|fourth|last|one|a|1) (?:night|day)(?: (?:should|could|must|has to|is to) be)? in (?P<a>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*),? "
    r"(?:and )?(?:not|instead of|rather than)(?: in)? (?P<b>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
)
""" "The third night in Ljubljana, not Salzburg"."""
_EACH = re.compile(
    rf"\b{_NUMBER} nights? (?:in|for|at) (?:each|both|every)\b|\b{_NUMBER.replace('?P<n>', '?P<m>')} nights? (?:each|apiece)\b"
)
_EVENLY = re.compile(
    r"\bnights?\b.{0,30}\b(?:evenly|equally|half and half|fifty[- ]fifty|50[/-]50)\b|\b(?:same|equal) (?:number|amount) of nights\b|\bsplit (?:it|the (?:nights|time|trip))"
    r" (?:evenly|equally|in half)\b"
)


def moved_night_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Nights that change hands ("one more in A and one less in B", "take a night from A and give it to B"), or so many in each city."""
    stops = {fold(s.place.name): s.place.name for s in state.trip.destinations}
    if len(stops) < 2 or clause.objects:
        return []
    changes = _changes(clause, stops)
    if changes:
        return [e for city, by in changes for e in said("set_nights", clause, place=city, change="more", number=by)]
    total = sum(s.nights or 0 for s in state.trip.destinations)
    if each := _EACH.search(clause.low):
        word = each["n"] or each["m"]
        number = _WORDS.get(word) or int(word)
        return [e for city in stops.values() for e in said("set_nights", clause, place=city, number=number)]
    if _EVENLY.search(clause.low) and total >= len(stops):
        share, over = divmod(total, len(stops))
        return [e for k, city in enumerate(stops.values()) for e in said("set_nights", clause, place=city, number=share + (k < over))]
    return []


_TOWN = r"[A-Z][\w'-]+(?: [A-Z][\w'-]+)*"
_SPAN = r"(?: (?:time|days|nights))?(?: (?:in|for|at))?"
_SWUNG = re.compile(
    rf"\b(?:[Ll]ess|[Ff]ewer|[Tt]oo much){_SPAN} (?P<less>{_TOWN})[,;]?(?: and| but)? (?:more|too little|not enough){_SPAN} (?P<more>{_TOWN})"
    rf"|\b[Mm]ore{_SPAN} (?P<more2>{_TOWN})[,;]?(?: and| but)? (?:less|fewer){_SPAN} (?P<less2>{_TOWN})"
    rf"|\b(?P<n10>[Oo]ne|[Aa]n?|1|[Tt]wo|2) (?:nights? |days? )?(?:more|extra) (?:nights? |days? )?(?:in )?(?P<more10>{_TOWN})[,;]?(?: and| but)?"
    rf" (?:one|an?|1|two|2) (?:less|fewer) (?:nights? |days? )?(?:in )?(?P<less10>{_TOWN})"
    rf"|\b(?P<n11>[Oo]ne|[Aa]n?|1|[Tt]wo|2) (?:nights? |days? )?(?:less|fewer) (?:nights? |days? )?(?:in )?(?P<less11>{_TOWN})[,;]?(?: and| but)?"
    rf" (?:one|an?|1|two|2) (?:more|extra) (?:nights? |days? )?(?:in )?(?P<more11>{_TOWN})"
    rf"|\b(?P<n>[Oo]ne|[Aa]|1|[Tt]wo|2) (?:nights?|days?) (?:less|fewer) in (?P<less3>{_TOWN})[,;]? (?:and|then|but)? ?"
    rf"(?:put|add|give|spend|have|use|take|move) (?:it|that|them|one|those) (?:in|into|to|on|at) (?P<more3>{_TOWN})"
    rf"|\b(?:an?|one) (?:extra|more|additional|other) (?:night|day) in (?P<more4>{_TOWN})[,;]? (?:and|but) (?:leave|quit|skip out of|cut) (?P<less4>{_TOWN})"
    rf" (?:a|one) (?:day|night) (?:earlier|early|sooner|short)"
    rf"|\b[Ll]oses? (?P<n9>one|a|1|two|2) (?:nights?|days?) (?:in|from|of) (?P<less9>{_TOWN})[,;.]?(?: and| so| as)? (?P<more9>{_TOWN})"
    rf" (?:deserves|needs|wants|gets|should have) (?:it|them)"
    rf"|(?P<less8>{_TOWN})\b[^.!?]{{0,40}}?\b[Mm]ove (?P<n8>one|a|1|two|2|its) (?:nights?|days?)(?: from (?:it|there))? to (?P<more8>{_TOWN})"
    rf"|(?P<more7>{_TOWN})\b[^.!?]{{0,40}}?\b(?P<n7>[Oo]ne|[Aa]|1|[Tt]wo|2) (?:nights?|days?) (?:off|from|out of|away from) (?P<less7>{_TOWN}) for (?:it|that|them|there)\b"
    rf"|\b(?P<n5>[Oo]ne|[Aa]|1|[Tt]wo|2) (?:nights?|days?) (?:in )?(?P<less5>{_TOWN}) (?:less|fewer)[,;]?(?: and| but| then)? "
    rf"(?:add|put|give)(?: (?:it|that|them|those))? (?:in|to|into|on) (?P<more5>{_TOWN})"
    rf"|\b(?:[Ll]eave|[Qq]uit) (?P<less6>{_TOWN}) (?:a|one) (?:day|night) (?:earlier|early|sooner)[,;]?(?: and| to)? "
    rf"(?:have|spend|use|put|add) (?:it|that|one|the (?:day|night|time)) (?:in|to) (?P<more6>{_TOWN})"
)


_DROPPED_TO = re.compile(
    rf"\b(?:[Dd]rop|[Ss]kip|[Ll]ose|[Cc]ut|[Ff]orget|[Ll]eave out) (?P<x>{_TOWN})[,;]?(?: and| but)? (?:add|give|put|use|spend|have) "
    rf"(?:it|them|that|those|(?:the|its|that) (?:nights?|days?|time)) (?:to|in|into|on|for) (?P<y>{_TOWN})"
)
""" "Drop Lucca and add it to Florence": the nights of the one are the other's."""
_ENOUGH = re.compile(
    rf"\b(?P<x>{_TOWN}),? (?P<n>one|two|three|[1-3]) nights? (?:is|are|would be) (?:enough|plenty|fine)[,;.]?(?: and| so| then)? "
    rf"(?:add|give|put|spend|use) (?:it|them|that|those|the (?:rest|other|others)) (?:to|in|into|on) (?P<y>{_TOWN})"
)
""" "Agrigento one night is enough, add it to Catania"."""
_GONE = re.compile(
    rf"\b(?:[Dd]rop|[Ss]kip|[Ll]ose|[Cc]ut(?: out)?|[Ff]orget|[Ll]eave out|[Dd]itch|[Mm]iss out) (?P<x>{_TOWN})(?! (?:hotel|castle|museum|day))\b(?= altogether|\W|$)"
)
_GIVEN = re.compile(
    rf"\b(?P<n>\d|an?|one|two|three|four|five)(?: (?:more|extra|additional|other))?(?: (?:nights?|days?))?(?: (?:more|extra|longer))? (?:in|to|for|at) (?P<x>{_TOWN})"
)
_LONGER_THERE = re.compile(
    rf"\b(?:(?:stay|spend|have|be) (?:longer|more time|more nights)|more (?:time|nights|days)|longer) (?:(?P<there>there)|in (?P<x>{_TOWN}))"
)


def _shared_out(message: str, stops: Mapping[str, str], state: TripState) -> tuple[SaidEdit, ...]:
    """ "Drop Seville, two extra nights in Lisbon and one in Porto", "skip Zagreb, go straight to Split and stay longer there"."""
    match = _GONE.search(message)
    gone = _stop(match["x"], stops) if match else ""
    if match is None or not gone:
        return ()
    rest = message[match.end() :]
    had = next(s.nights or 0 for s in state.trip.destinations if s.place.name == gone)
    given = [
        (city, _WORDS.get(m["n"].lower()) or int(m["n"])) for m in _GIVEN.finditer(rest) if (city := _stop(m["x"], stops)) and city != gone
    ]
    if len(given) > 1 and sum(n for _, n in given) == had:
        quote = message.strip()
        more = (SaidEdit(op="set_nights", quote=quote, place=city, change="more", number=n) for city, n in given)
        return (SaidEdit(op="drop_city", quote=quote, place=gone), *more)
    longer = _LONGER_THERE.search(rest)
    if longer is None or given:
        return ()
    named = [
        city
        for word in re.findall(_TOWN, rest[: longer.start()] if longer["there"] else longer["x"])
        if (city := _stop(word, stops)) and city != gone
    ]
    return (SaidEdit(op="drop_city", quote=message.strip(), place=gone, new=named[-1]),) if named else ()


_STOP_AND_NIGHTS = re.compile(
    rf"(?P<c>{_TOWN})[,:]? (?:only |just |gets? |to have |for )?(?P<n>\d|one|two|three|four|five|six|seven)(?P<unit> nights?)?(?! (?:more|less|fewer|extra|nights? (?:more|less)))\b"
)


def _each_counted(message: str, stops: Mapping[str, str], state: TripState) -> tuple[SaidEdit, ...]:
    """ "Give Athens only two nights and Naxos four": so many for each stop that is named; the dates stay where the sum does."""
    found = [(city, m) for m in _STOP_AND_NIGHTS.finditer(message) if (city := _stop(m["c"].split()[-1], stops) or _stop(m["c"], stops))]
    if not 1 < len({city for city, _ in found}) == len(found) or not any(m["unit"] for _, m in found):
        return ()
    nights = {city: _WORDS.get(m["n"].lower()) or int(m["n"]) for city, m in found}
    same = sum(nights.values()) == sum(s.nights or 0 for s in state.trip.destinations if s.place.name in nights)
    how = "keep_dates" if same else None
    return tuple(SaidEdit(op="set_nights", quote=message.strip(), place=city, number=n, change=how) for city, n in nights.items())


_ONWARD = re.compile(
    rf"\b(?:go|get|move|travel|head|leave|be|arrive)(?: on)? (?:to|for|in) (?P<city>{_TOWN}),? (?P<n>a|one|two|1|2) (?:days?|nights?) (?P<how>earlier|sooner|later)\b"
)


def _onward(message: str, stops: Mapping[str, str]) -> tuple[SaidEdit, ...]:
    """ "Go to Kyoto a day earlier": a night of the stop before is that city's, or the other way round."""
    match = _ONWARD.search(message)
    city = _stop(match["city"], stops) if match else ""
    order = list(stops.values())
    if match is None or not city or order.index(city) == 0:
        return ()
    number = (_WORDS.get(match["n"]) or int(match["n"])) * (-1 if match["how"] == "later" else 1)
    before, quote = order[order.index(city) - 1], match.group().strip()
    return tuple(
        SaidEdit(op="set_nights", quote=quote, place=name, change="more", number=by) for name, by in ((before, -number), (city, number))
    )


def _group_of(match: re.Match[str], head: str) -> str:
    """What the one of several groups has whose names begin so; empty where none has anything."""
    return next((words for name, words in match.groupdict().items() if words and re.fullmatch(rf"{head}\d*", name)), "")


def swung_nights(message: str, state: TripState) -> tuple[SaidEdit, ...]:
    """ "Less Budapest, more Vienna", "one night less in Tokyo and put it in Kyoto": a night of one stop is the other's."""
    stops = {fold(s.place.name): s.place.name for s in state.trip.destinations}
    if len(stops) > 1 and (onward := _onward(message, stops) or _shared_out(message, stops, state) or _each_counted(message, stops, state)):
        return onward
    if len(stops) > 1 and (given := _DROPPED_TO.search(message)) is not None:
        gone, more = _stop(given["x"], stops), _stop(given["y"], stops)
        if gone and more and gone != more:
            return (SaidEdit(op="drop_city", quote=given.group().strip(), place=gone, new=more),)
    if len(stops) > 1 and (plenty := _ENOUGH.search(message)) is not None:
        gone, more = _stop(plenty["x"], stops), _stop(plenty["y"], stops)
        had = next((s.nights or 0 for s in state.trip.destinations if s.place.name == gone), 0)
        left = had - (_WORDS.get(plenty["n"].lower()) or int(plenty["n"]))
        if gone and more and gone != more and left > 0:
            quote = plenty.group().strip()
            changes = ((gone, -left), (more, left))
            return tuple(SaidEdit(op="set_nights", quote=quote, place=city, change="more", number=by) for city, by in changes)
    match = _SWUNG.search(message) if len(stops) > 1 else None
    if match is None:
        return ()
    gives, takes = (_stop(_group_of(match, head), stops) for head in ("less", "more"))
    said_number = (_group_of(match, "n") or "one").lower()
    number = _WORDS.get(said_number) or int(said_number)
    if not gives or not takes or gives == takes:
        return ()
    quote = match.group().strip()
    return tuple(
        SaidEdit(op="set_nights", quote=quote, place=city, change="more", number=by) for city, by in ((gives, -number), (takes, number))
    )


def _changes(clause: EditClause, stops: Mapping[str, str]) -> list[tuple[str, int]]:
    """(city, nights more or less) where two cities are named, each with its own change."""
    if match := _SHIFTED.search(clause.text):
        ends, number = [_stop(match[g], stops) for g in ("a", "b")], _WORDS.get(match["n"].lower()) or int(match["n"])
        return [(ends[0], -number), (ends[1], number)] if ends[0] and ends[1] and ends[0] != ends[1] else []
    if match := _NIGHT_NOT_THERE.search(clause.text):
        takes, gives = (_stop(match[g], stops) for g in ("a", "b"))
        return [(gives, -1), (takes, 1)] if takes and gives and takes != gives else []
    if match := _GAINED.search(clause.text):
        takes, gives = (_stop(match[g], stops) for g in ("a", "b"))
        number = _WORDS.get(match["n"].lower()) or int(match["n"])
        return [(gives, -number), (takes, number)] if takes and gives and takes != gives else []
    found = [
        (city, _WORDS.get((m["n"] or "a").lower()) or int(m["n"]), m["how"] in ("less", "fewer"))
        for m in _CHANGE.finditer(clause.text)
        if (city := _stop(m["city"] or m["city2"], stops))
    ]
    found += [
        (city, _WORDS.get((m["n"] or "a").lower()) or int(m["n"]), True)
        for m in _OFF.finditer(clause.text)
        if (city := _stop(m["city"] or m["city2"], stops))
    ]
    alone = len(found) == 1 and _OFF.search(clause.text) is not None
    return [(city, -n if less else n) for city, n, less in found] if alone or len({c for c, _, _ in found}) > 1 else []


def _stop(words: str, stops: Mapping[str, str]) -> str:
    """The stop that words begin with."""
    return next((name for low, name in stops.items() if fold(words) == low or fold(words).startswith(f"{low} ")), "")


_REVERSED = re.compile(
    r"\b(?:swap|switch|reverse|flip|turn|change|do|visit|invert)\b.{0,25}\b(?:cities|order|stops|route|places|towns|trip|legs|two|them|it)\b.{0,12}(?:\b(?:round|around|over)\b"
    r"|\bthe other way\b|\bin reverse\b|\bbackwards\b)"
    r"|\b(?:reverse|flip|swap|switch|invert|change) the (?:order|route|direction|cities|(?:two )?(?:stops|cities|places))\b|\b(?:the )?other way (?:round|around)\b|\bin (?:the"
    r" )?(?:reverse|opposite) order\b"
)


def order_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """The cities trade places: both named, or the order turned round. It names nothing else and no day."""
    stops = [s.place.name for s in state.trip.destinations]
    if len(stops) < 2 or clause.objects or clause.days or clause.first_of("meals"):
        return []
    named = list(dict.fromkeys(c.name for c in clause.cities if c.name in stops))
    if len(named) == 2 and clause.has("swap_days") and not re.search(r"\b(?:hotels?|nights?|trains?|flights?)\b", clause.low):
        a, b = (stops.index(n) for n in named)
        stops[a], stops[b] = stops[b], stops[a]
        return said("reorder", clause, cities=tuple(stops))
    return (
        said("reorder", clause, cities=tuple(reversed(stops)))
        if (len(named) != 1 or len(stops) == 2) and _REVERSED.search(clause.low)
        else []
    )


_NEW_STOP = re.compile(
    r"\b(?P<n>\d{1,2}|an?|one|two|three|four|five|six|seven|another) (?:more |extra )?(?P<unit>nights?|days?) (?:in|at) (?P<city>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
)
_AT_THE_START = re.compile(
    r"\b(?:at the (?:start|beginning)|to (?:start|begin) with|start with|begin with|before (?:we|that|the rest)|first)\b"
)


def new_stop_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Finish with two nights in Heraklion": one more stop, where it is not said to stand for another."""
    match = _NEW_STOP.search(clause.text)
    stops = {fold(s.place.name): s.place.name for s in state.trip.destinations}
    for_another = re.search(r"\b(?:instead of|rather than|in place of)\b", clause.low)
    if match is None or _stop(match["city"], stops) or for_another:
        return []
    if re.search(r"\binstead\b", clause.low):
        return said("impossible", clause, change="stop_for", item=match["city"])
    number = _WORDS.get(match["n"]) or int(match["n"])
    if match["unit"].startswith("day") and number < 2:
        return []
    after = next(
        (c.name for c in clause.cities if c.name in stops.values() and re.search(rf"\bafter {re.escape(fold(c.name))}\b", clause.low)), None
    )
    return said("insert_city", clause, place=match["city"], number=number, new="start" if _AT_THE_START.search(clause.low) else after)


_SOME_OTHER_DAY = re.compile(
    r"\b(?:do|see|visit|move|put|have|go to|fit) (?:the |that |our )?\w+(?: \w+){0,3} (?:on |to |for )?another (?:day|time)\b|"
    r"\b(?:to|on|for|that|it|this|them) another day\b"
)
""" "Can we do that another day": no day more."""


_ELSEWHEN = re.compile(r"\b(?:to|on) (?:another|a different|some other) (?:day|night|evening)\b")
_ONE_EVENING = re.compile(r"\b(?:one|a|some|every|each|the first|the last) (?:night|evening)s?\b(?! (?:more|less|fewer|longer|extra))")
""" "Sushi for dinner one night in Tokyo": an evening of the plan, no length of a stay."""


_STAY_TILL = re.compile(
    r"\b(?:stay|be there|leave|go home|fly (?:home|back)|come home|extend)\b.{0,20}?\b(?:till|until|til|to|on) (?:the )?$"
)


def stay_till_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """ "Can we stay till Monday": longer by as many nights as that weekday comes after the end of the trip."""
    end = state.trip.date_range.end
    day = next((d for d in clause.days if d.number in (None, 1) and _STAY_TILL.search(clause.low[: d.start])), None)
    word = fold(clause.text[day.start : day.end]) if day is not None else ""
    if end is None or clause.objects or word not in WEEKDAYS or "stay" not in clause.low:
        return []
    return said("change_length", clause, number=(WEEKDAYS.index(word) - end.weekday()) % 7)


_SHORTER_PARTS = re.compile(
    r"\b(?:shorter|longer) (?:\w+ )?(?:drives?|walks?|journeys?|legs?|flights?|rides?|transfers?|distances?|visits?|mornings?|evenings?|lunch(?:es)?|dinners?|breaks?|queues?)\b"
)
""" "Shorter drives": no shorter trip."""


def nights_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """Longer or shorter somewhere, or altogether; so many nights in a city."""
    if (_ONE_EVENING.search(clause.low) or _ELSEWHEN.search(clause.low)) and (clause.first_of("meals") or clause.objects):
        return []
    if _leaving_cities(clause, state) or _SHORTER_PARTS.search(clause.low):
        return []
    city = clause.cities[0].name if clause.cities else None
    exact = re.findall(
        r"\b(\d{1,2}|one|two|three|four|five|six|seven) nights? (?:in|for) ([A-Z][\w'-]+(?: [A-Z][\w'-]+)*)(?! (?:less|fewer|more|longer)\b)"
        r"|\b([A-Z][\w'-]+(?: [A-Z][\w'-]+)*) (?:for )?(\d{1,2}|two|three|four"
        r"|five)(?: nights?)?(?=\s*(?:[,.;!]|and\b|$))",
        clause.text,
    )
    stops = {fold(s.place.name): s.place.name for s in state.trip.destinations}
    pairs = [(fold(a or d), n) for n, a, d, e in exact for n in [n or e]]
    more = re.findall(
        r"\b(?:and|then|,) (?:[a-z]+ ){0,2}?(\d{1,2}|one|two|three|four|five) (?:in|for) ([A-Z][\w'-]+(?: [A-Z][\w'-]+)*)", clause.text
    )
    pairs += [(fold(c), n) for n, c in more if pairs]
    known = [(stops[c], n) for c, n in pairs if c in stops]
    if known and not clause.has("more_night", "fewer_night"):
        return [
            e
            for c, n in known
            for e in said(
                "set_nights",
                clause,
                place=c,
                number=COUNTS.get(n) or (int(n) if n.isdigit() else {"six": 6, "seven": 7}[n]),
                change="keep_dates" if len(known) > 1 else None,
            )
        ]
    if re.search(r"\b(?:more|less) time in [A-Z]\w+(?:'s| [a-z]+ (?:town|quarter|centre|center|district))\b", clause.text):
        return []
    if clause.days and "night" not in clause.low and re.search(r"\b(?:shorter|longer|less time|more time)\b", clause.low):
        return []
    if not clause.has("more_night", "fewer_night") or clause.objects or _SOME_OTHER_DAY.search(clause.low) or "day trip" in clause.low:
        return []
    count = re.search(r"\b(\d|one|two|three|an|a|another|extra)\b(?: (?:more|extra|additional|fewer|less))? (?:night|day)", clause.low)
    number = (COUNTS.get(count[1]) or int(count[1])) if count else 1
    sign = -1 if clause.has("fewer_night") else 1
    others = [name for name in stops.values() if name != city]
    if city and len(others) == 1 and _SAME_END.search(clause.low):
        return [
            e
            for name, by in ((city, sign * number), (others[0], -sign * number))
            for e in said("set_nights", clause, place=name, change="more", number=by)
        ]
    return (
        said("set_nights", clause, place=city, change="more", number=sign * number)
        if city
        else said("change_length", clause, number=sign * number)
    )


def _leaving_cities(clause: EditClause, state: TripState) -> list[str]:
    """The stops a clause takes out by name: "drop Osaka", "take Siena off"; a night taken from a city is none."""
    stops = {s.place.name for s in state.trip.destinations}
    removing = list(edit_lexicon()["heads"]["remove"].finditer(clause.low))
    return [
        m.thing.name for m in clause.things
        if m.thing.name in stops and any(
            r.start() <= m.start and (m.end <= r.end() or _NOTHING_BETWEEN.fullmatch(clause.low[r.end() : m.start])) for r in removing
        )
    ]  # fmt: skip


_SAME_END = re.compile(
    r"\b(?:same (?:day|dates?|end|length|flight)|keep(?:ing)? the (?:dates?|length|end)|without (?:changing|moving) the (?:dates?|end|flights?)|dates? (?:stay|the same))\b"
)
""" "One night more in Rome but go home the same day": the other stop has one less."""
_NOTHING_BETWEEN = re.compile(r"\W*(?:(?:the|out|also|both|whole|of|stop|leg|part|in)\W+)*")


_OF_THE_PAST = re.compile(
    r"\b(?:last|first) (?:year|time|month|week|summer|winter|spring|autumn|trip|night|evening|day|morning|afternoon|thing)\b"
    r"|\bbefore\b.*\b(?:been|seen|done|did)\b|\b(?:been|seen|done|did)\b.*\bbefore\b"
)
"""What one did before is no order of the stops."""


def _owns_something(clause: EditClause) -> bool:
    """Whether a city only says where a thing is ("drop Budapest's parliament")."""
    return any(m.thing.kind == "city" and re.match(r"['’]s \w", clause.low[m.end :]) for m in clause.things)


_AN_END = re.compile(r"\b(?:at|to) the (?:very )?(?:start|beginning|front|end)\b")
"""Where a stop is moved to, or only when something is wanted there ("a rest at the end in Prague")."""


def _moves_a_stop(clause: EditClause, city: str) -> bool:
    """Whether the city itself is what goes to an end ("move Vienna to the start", "Prague at the end")."""
    return any(
        m.thing.name == city
        and _AN_END.match(clause.low[m.end :].lstrip())
        and not re.search(r"\b(?:in|at|of|from|for)\s*$", clause.low[: m.start])
        for m in clause.things
        if m.thing.kind == "city"
    )


def stops_frame(clause: EditClause, state: TripState, things: PlanThings) -> list[SaidEdit]:
    """A city dropped, or the cities in another order."""
    stops = [s.place.name for s in state.trip.destinations]
    named = [c.name for c in clause.cities if c.name in stops]
    if not named or clause.objects or len(stops) < 2 or clause.days or _owns_something(clause):
        return []
    if clause.has("remove") and not re.search(r"\b(?:hotel|restaurants?|museums?|train|flight)\b", clause.low):
        gone = next(iter(_leaving_cities(clause, state)), named[0])
        return said("drop_city", clause, place=gone, new=next((c for c in named if c != gone), None))
    if not clause.has("first"):
        return []
    if _OF_THE_PAST.search(clause.low):
        return []
    if _AN_END.search(clause.low) and not _moves_a_stop(clause, named[0]):
        return []
    if re.search(r"\b(?:(?:at|to) the end|last)\b", clause.low):
        return said("reorder", clause, cities=(*[s for s in stops if s != named[0]], named[0]))
    if re.search(r"\b(?:reverse|other way|swap the order|switch the order|change the order)\b", clause.low):
        return said("reorder", clause, cities=tuple(reversed(stops)))
    return said("reorder", clause, cities=(named[0], *[s for s in stops if s != named[0]]))
