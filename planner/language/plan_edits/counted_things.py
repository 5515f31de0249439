"""Things and days named by their place in a row, or by their day: "the second thing on Friday", "our last evening in Rome", "Friday's opera". Pure.

What they stand for differs from plan to plan, so a message is told once for every plan that has another thing there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Item
from planner.language.number_words import ORDINALS
from planner.language.plan_names import options_named
from planner.language.plan_things import COUNTED_DAYS, KINDS_OF_PLACE, WEEKDAYS, fold, plan_days, things_of

_COUNTED = {**ORDINALS, "last": 0, "final": 0}
_ANYTHING = ("one", "thing", "stop", "visit", "sight", "place", "activity", "item", "bit", "attraction")
_NTH_WORDS = "|".join(_COUNTED)
_THING = re.compile(rf"\b(?:(?:the|that|our) |(?=\w+ one\b))(?P<nth>{_NTH_WORDS}) (?P<what>[a-z]{{3,}})\b(?! (?:in the morning|tomorrow))")
_DAY_THERE = re.compile(
    rf"\b(?P<lead>the |our |my )?(?P<nth>{_NTH_WORDS}) (?:full )?(?P<what>day|evening|night|morning|afternoon) (?:in (?P<city>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)|(?P<there>there))"
)


def counted_named(message: str, state: TripState) -> str | None:
    """The message with what is counted by its name, plan by plan where they differ; None where nothing is counted."""
    asked = message = message.replace("’", "'")
    message = _ARRIVAL_THERE.sub(r"the first day in \g<city>", _LEAVING_THERE.sub(r"the last day in \g<city>", message))
    message = _ARRIVAL_DAY.sub("day 1", _LEAVING_DAY.sub("the last day", message))
    message = _MORNING_WE_LEAVE.sub(r"the \g<part> of the last day", message)
    message = _NIGHT_BEFORE_WE_LEAVE.sub(f"the evening of day {max(1, len(state.trip.date_range.days) - 1)}", message)
    message = _MIDDLE.sub(f"on day {len(state.trip.date_range.days) // 2 + 1}", message)
    message = _IT_MOVED.sub(r"move the \g<x> on \g<a> to \g<b>", message)
    message = _PAIR_THERE.sub(r"\g<a> day in \g<city> and the \g<b> day in \g<city>", message)
    stops = [s.place.name for s in state.trip.destinations]
    message = _CHANGE_DAY.sub(f"the first day in {stops[1]}", message) if len(stops) == 2 else message
    message = _NTH_CITY_DAY.sub(r"the \g<nth> \g<what> in \g<city>", message)
    message = _CITYS_DAY.sub(lambda m: _day_in_its_city(m, state), message)
    message = _RUN_THERE.sub(lambda m: _run_in_its_city(m, state), message)
    if (of_thing := _day_of_a_thing(message, state) or _meal_by_price(message, state)) is not None:
        return of_thing
    dated = _day_there_named(message, state)
    dated = _day_there_named(dated, state) or dated if dated else None
    dated = _OFF.sub(r"keep the \g<part> of \g<day> free", dated) if dated else None
    told = _thing_named(dated or message, state) or dated
    behind = _with_day_behind(told or message, state)
    return behind if behind != message else told or (message if message != asked else None)


_INITIALS = re.compile(r"\b[A-Z](?:&[A-Z])+|\b[A-Z]{3,5}\b|\b[A-Z][a-z][A-Z]{2}\b")


def with_initials(message: str, state: TripState) -> str:
    """The message with "the V&A" as the one sight of the plans, or near, that has these initials, and "the met" as what begins so."""
    names = {i.name for o in state.options for d in o.itinerary.days for i in d.activities} | {
        s.name for rows in state.quotes.sights.values() for s in rows
    }

    def named(match: re.Match[str]) -> str:
        letters = match.group().replace("&", "").casefold()
        hits = {n for n in names if "".join(w[0] for w in fold(n).split()) == letters or (own := "".join(w[0] for w in fold(n).split() if w not in ("of", "and", "the", "&"))) == letters
                or ("&" in match.group() and own.startswith(letters) and " and " in n)}  # fmt: skip
        return next(iter(hits)) if len(hits) == 1 else match.group()

    def begun(match: re.Match[str]) -> str:
        rest = fold(match["next"] or "")
        hits = {n for n in names if _begins_so(fold(n), fold(match["x"]))}
        onward = any(rest in fold(n).split() for n in names if fold(match["x"]) in fold(n).split()) if rest else False
        return f"the {next(iter(hits))}" if len(hits) == 1 and not onward else match.group(1)

    return _BEGUN.sub(begun, _INITIALS.sub(named, message))


_BEGUN = re.compile(r"(\bthe (?P<x>[a-z]{3,4})\b)(?=(?: (?P<next>\w+))?)", re.IGNORECASE)


def _begins_so(name: str, letters: str) -> bool:
    """Whether a museum's name begins with a word that is often cut to these letters: "the met" for the Metropolitan Museum."""
    first = name.split()[0]
    return "museum" in name.split() and len(first) > 2 * len(letters) and first.startswith(letters)


def _thing_named(message: str, state: TripState) -> str | None:
    if (of_a_day := _kind_on_day_named(message, state)) is not None:
        return of_a_day
    match, days = _THING.search(message.casefold()), [d.number for d in plan_days(message, state.trip.date_range.days) if d.number]
    if match is None or (match["what"] not in _ANYTHING and not _is_counted(match["what"], state)):
        return None
    kind_alone = match["what"] not in _ANYTHING and not days
    if not (len(set(days)) == 1 or kind_alone):
        return None
    day = days[0] if days else None
    kin = {t.name for t in things_of(state).of_kind(match["what"])}
    names = {n: _nth(option, day, match["nth"], None if match["what"] in _ANYTHING else kin) for n, option in _meant(message, state)}
    return _told(message, match.span(), names)


def _is_counted(what: str, state: TripState) -> bool:
    """Whether a word is a kind of thing to see, and none that days, beds, meals or plans are counted by."""
    return what in KINDS_OF_PLACE or (what not in _PART_OR_MEAL and what not in _NOT_SEEN and bool(things_of(state).of_kind(what)))


_NOT_SEEN = frozenset(COUNTED_DAYS) | frozenset(
    "with and for from that then than day days full hotel hostel bed stay city stop leg option plan time week half hour course".split()
)
_DONE_TO_IT = (
    r"(?:move|shift|drop|skip|cut|lose|remove|swap|replace|shorten|ditch|less time (?:at|in|for)|(?:more time|longer) (?:at|in|for))"
)
_KIND_ON_DAY = re.compile(
    rf"\b{_DONE_TO_IT} (?P<thing>(?:the|that|our) (?P<x>[a-z]{{4,}})(?: (?:thing|bit|visit))?) (?:on|from) (?P<day>day \d+|{'|'.join(WEEKDAYS)})\b",
    re.IGNORECASE,
)


def _kind_on_day_named(message: str, state: TripState) -> str | None:
    """ "Move the fado on Friday to Sunday", "skip that church on day 2" by its name in each plan; None where no plan has one alone."""
    match = _KIND_ON_DAY.search(message)
    day = next((d.number for d in plan_days(match["day"], state.trip.date_range.days)), None) if match else None
    if match is None or day is None or match["x"].endswith("s"):
        return None
    kin = {t.name for t in things_of(state).of_kind(match["x"])}
    rows = {
        n: [i.name for d in o.itinerary.days if d.day_number == day for i in d.activities if i.name in kin]
        for n, o in _meant(message, state)
    }
    return _told(message, match.span("thing"), {n: names[0] if len(names) == 1 else None for n, names in rows.items()})


def _told(message: str, span: tuple[int, int], names: Mapping[int, str | None]) -> str | None:
    """The message with a name in the place of a stretch, once where all plans have the same thing there, else once for each plan that has one."""
    if not any(names.values()):
        return None
    start, end = span
    one = next(iter(names.values()))
    if one and set(names.values()) == {one}:
        return f"{message[:start]}{one}{message[end:]}"
    opens = max((m.end() for m in _BREAKS.finditer(message[:start])), default=0)
    closes = next((end + m.start() for m in _BREAKS.finditer(message[end:])), len(message))
    told = ". ".join(
        f"in option {n}: {message[opens:start]}{name}{message[end:closes].rstrip(' .!?')}" for n, name in names.items() if name
    )
    return f"{message[:opens]}{told}{'.' if closes < len(message) else ''}{message[closes:]}"


_BREAKS = re.compile(r"[,;!?]\s*|\.\s+|\s-\s")
""" What parts the wish about a thing from the reasons and wishes around it."""


_OF_A_DAY = re.compile(rf"\b(?P<the>the |that |our )?(?P<day>{'|'.join(WEEKDAYS)})(?:'?s)? (?P<x>[a-z]{{4,}})\b", re.IGNORECASE)
_BY_PRICE = re.compile(
    r"\b(?:the|our|that) (?P<how>dearest|priciest|most expensive|poshest|fanciest|cheapest) (?P<meal>dinner|lunch|breakfast|meal|restaurant)\b",
    re.IGNORECASE,
)


def _meal_by_price(message: str, state: TripState) -> str | None:
    """ "The dearest dinner in option 3" by its house in each plan; None where no such meal is spoken of."""
    match = _BY_PRICE.search(message)
    if match is None:
        return None
    least = match["how"].casefold() == "cheapest"
    kinds = (
        (match["meal"].casefold(),) if match["meal"].casefold() in ("dinner", "lunch", "breakfast") else ("dinner", "lunch", "breakfast")
    )
    prices = {m.name: m.per_person.middle for report in state.reports.values() for m in report.recommendations if m.kind == "meal"}
    found: dict[int, str | None] = {}
    for n, option in _meant(message, state):
        rows = [(prices[m.name], m.name) for d in option.itinerary.days for m in d.meals if m.kind in kinds and m.name in prices]
        found[n] = (min if least else max)(rows)[1] if rows else None
    return _told(message, match.span(), found)


_DAY_OF_IT = re.compile(
    r"\b(?:on )?(?:the same|the|that) (?:day|morning|afternoon|evening) (?:as|that we|when we|we)(?:'re| are)? ?(?:do|visit|see|go to|in|at|have)? ?(?:the )?(?P<x>[^,.;!?]{4,40})",
    re.IGNORECASE,
)


def _day_of_a_thing(message: str, state: TripState) -> str | None:
    """ "A tasting on the day we do Arrowtown" with the day on which each plan has that; None where none is told so, or no plan has it."""
    match = _DAY_OF_IT.search(message)
    named = max(things_of(state).find(match["x"]), key=lambda m: m.end - m.start, default=None) if match else None
    if match is None or named is None or named.start > 1:
        return None
    names = {t.name for t in named.things}
    days: dict[int, str | None] = {
        n: next((f"on day {d.day_number}" for d in o.itinerary.days if names & {i.name for i in d.activities}), None)
        for n, o in _meant(message, state)
    }
    return _told(message, (match.start(), match.start("x") + named.end), days)


_PART_OR_MEAL = frozenset(
    "morning afternoon evening night breakfast brunch lunch dinner supper flight train free please instead thanks would could should might rather".split()
)


def _with_day_behind(message: str, state: TripState) -> str:
    """The message with "Friday's opera" as "the opera on Friday", where that is a kind of thing in the plans."""
    things = things_of(state)

    def behind(match: re.Match[str]) -> str:
        word = match["x"].casefold()
        owned = match["the"] or "s " in match.group()[len(match["the"] or "") + len(match["day"]) :][:3]
        if word in _PART_OR_MEAL or not owned or not things.of_kind(word):
            return match.group()
        return f"the {match['x']} on {match['day']}"

    return _OF_A_DAY.sub(behind, message.replace("’", "'"))


def _meant(message: str, state: TripState) -> list[tuple[int, ItineraryOption]]:
    """The plans a message is about with their numbers: those it names, else the selected one, else all."""
    named = {o.id for o in options_named(state.options, _THING.sub(" ", message.casefold()))}
    named = named or ({state.selection.option_id} if state.selection is not None else set())
    return [(n, o) for n, o in enumerate(state.options, 1) if not named or o.id in named]


def _nth(option: ItineraryOption, day: int | None, nth: str, kin: set[str] | None) -> str | None:
    """The name of the nth visit of a day, or of the nth that is one of a kind, there or in the whole plan."""
    rows: Sequence[Item] = [
        i for d in option.itinerary.days if day in (None, d.day_number) for i in d.activities if i.kind in ("sight", "activity")
    ]
    rows = [i for i in rows if kin is None or i.name in kin]
    at = _COUNTED[nth] - 1
    return rows[at].name if rows and at < len(rows) else None


_DAYS = "|".join(WEEKDAYS)
_IT_MOVED = re.compile(
    rf"\b(?:that|the|our) (?P<x>[a-z]+)(?: (?:place|thing|show|evening|visit|tour|dinner))? (?:on )?(?P<a>{_DAYS})\W+(?:can|could) (?:we|you|it) "
    rf"(?:have|do|see|move|put|be)(?: it)? (?:on|to) (?P<b>{_DAYS})(?: instead)?",
    re.IGNORECASE,
)
""" "That fado place on Friday, can we have it on Sunday instead"."""
_PAIR_THERE = re.compile(
    rf"\b(?P<a>{_NTH_WORDS}) (?:and|with) (?:the )?(?P<b>{_NTH_WORDS}) days? in (?P<city>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
)
""" "The first and the second day in Florence"."""
_ARRIVAL_DAY = re.compile(
    r"\b(?:(?:the|our) |(?=arrival day))(?:day (?:that |when )?we (?:arrive|get there|land|get in)|arrival day|day of (?:our )?arrival)\b",
    re.IGNORECASE,
)
_CITY_NAMED = r"(?P<city>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
_ARRIVAL_THERE = re.compile(
    rf"\b(?:the|our) (?:day|evening|afternoon) (?:that |when )?we (?:arrive|get|land|come) (?:in|at|to|into) {_CITY_NAMED}"
)
""" "The day we arrive in Santorini": the first day there, be it in the middle of the trip."""
_LEAVING_THERE = re.compile(rf"\b(?:the|our) day (?:that |when )?we leave {_CITY_NAMED}")
_WE_LEAVE = r"we (?:leave|go home|fly(?: (?:home|back|out))?|travel (?:home|back)|catch (?:the|our) (?:flight|train)|head home)\b(?! \w+ (?:to|for)\b)"
_MORNING_WE_LEAVE = re.compile(
    rf"\b(?:the|our) (?P<part>morning|afternoon) (?:(?:that|when|before|of the day) )?{_WE_LEAVE}", re.IGNORECASE
)
_NIGHT_BEFORE_WE_LEAVE = re.compile(rf"\b(?:the|our) (?:night|evening) before {_WE_LEAVE}", re.IGNORECASE)
""" "The morning before we fly": that of the last day; the evening before is that of the day before it."""
_MIDDLE = re.compile(r"\bin the middle of (?:the|our) (?:week|trip|holiday|stay|vacation)\b", re.IGNORECASE)
_LEAVING_DAY = re.compile(
    r"\b(?:the|our) (?:day (?:that |when )?we (?:leave|go home|fly (?:home|back)|travel (?:home|back))|departure day|day of (?:our )?departure)\b",
    re.IGNORECASE,
)
_NTH_CITY_DAY = re.compile(rf"\b(?:the |our )?(?P<nth>{_NTH_WORDS}) {_CITY_NAMED} (?P<what>day|evening|night|morning|afternoon)\b")
_CHANGE_DAY = re.compile(
    r"\b(?:the|our) (?:day (?:that |when )?we (?:change|switch|move) (?:cities|towns|places|hotels)|travel day)\b", re.IGNORECASE
)
_OFF = re.compile(rf"\bthe (?P<part>morning|afternoon|evening) of (?P<day>day \d+) in {_CITY_NAMED} off\b")
_CITYS_DAY = re.compile(
    rf"\b(?P<city>[A-Z][\w-]+(?: [A-Z][\w-]+)*)(?:'s|:|,|'|-)?,? (?:the |our )?(?P<nth>{_NTH_WORDS}) (?:full )?(?P<what>day|evening|morning|afternoon)\b(?! (?:in|at) )"
)
""" "Vienna first day", "Rome's last evening"."""
_RUN_THERE = re.compile(
    r"\b(?:the |our )?(?P<end>first|last) (?P<n>two|three|four|[2-4]) (?P<what>days|mornings|afternoons|evenings) in (?P<city>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
)
""" "The last two days in Vienna"."""
_A_LENGTH = re.compile(r"\b(?:skip|drop|lose|cut|cancel|add|remove|shorten|leave)\W*$", re.IGNORECASE)
""" "Skip the last night in Prague" is of how long one stays."""


def _day_in_its_city(match: re.Match[str], state: TripState) -> str:
    """ "Vienna first day" as "the first day in Vienna", where Vienna is one of several stops."""
    stops = [s.place.name for s in state.trip.destinations]
    if _city_of(match["city"], "", stops) is None:
        return match.group()
    return f"the {match['nth']} {match['what']}" + (f" in {match['city']}" if len(stops) > 1 else "")


def _run_in_its_city(match: re.Match[str], state: TripState) -> str:
    """ "The last two days in Vienna" as the days of the plan that they are, where Vienna is one of several stops."""
    stops = [s.place.name for s in state.trip.destinations]
    city = _city_of(match["city"], "", stops)
    if city is None or len(stops) < 2 or not state.options:
        return match.group()
    here = [d.day_number for d in state.options[0].itinerary.days if d.city == city and d.night == "stay"]
    count = COUNTED_DAYS.get(match["n"]) or int(match["n"])
    run = here[:count] if match["end"] == "first" else here[-count:]
    part = "" if match["what"] == "days" else f"the {match['what'][:-1]} of "
    named = " and ".join(f"{part}day {n}" for n in run)
    return f"{named} in {match['city']}"


def _day_there_named(message: str, state: TripState) -> str | None:
    """The message with "our second evening in Florence" as that day of the plan, where the trip has several stops."""
    match = _DAY_THERE.search(message)
    stops = [s.place.name for s in state.trip.destinations]
    if match is None or len(stops) < 2 or not state.options or _A_LENGTH.search(message[: match.start()]):
        return None
    city = _city_of(match["city"], message, stops) or _city_of_a_thing(message, state)
    nights = [d.day_number for d in state.options[0].itinerary.days if d.city == city and d.night == "stay"]
    at = _COUNTED[match["nth"]] - 1
    if city is None or not nights or at >= len(nights):
        return None
    number = nights[at] + (1 if match["what"] == "morning" else 0)
    what = {"day": "", "night": "the evening of "}.get(match["what"], f"the {match['what']} of ")
    return f"{message[: match.start()]}{what}day {number} in {city}{message[match.end() :]}"


def _city_of_a_thing(message: str, state: TripState) -> str | None:
    """The stop where all that a message names is: "the sunset in Oia on the first evening there"."""
    stops = {s.place.name for s in state.trip.destinations}
    cities = {t.city for m in things_of(state).find(message) for t in m.things if t.city in stops}
    return next(iter(cities)) if len(cities) == 1 else None


def _city_of(named: str | None, message: str, stops: Sequence[str]) -> str | None:
    """The stop that is named, or, for "there", the only one the message names."""
    if named:
        return next((s for s in stops if fold(named).startswith(fold(s))), None)
    here = [s for s in stops if fold(s) in fold(message)]
    return here[0] if len(here) == 1 else None
