"""Answers to questions about the plans on the table, read off the plans themselves: their days, journeys, beds, meals, bill and checks.
Pure.

Which plans a question is about is said by number, title or kind ("the cheapest"); without any, the chosen one or all. What is not in a plan
is not answered here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from planner.domain.options import Day, ItineraryOption, Wish, WishStatus
from planner.domain.state import TripState
from planner.domain.values import Band, CostCategory, CostLine, Item
from planner.language.plan_names import options_named
from planner.say.phrases import amount_words, band_words, day_words, joined, plural

MOST_NAMED = 6
_PARTS: tuple[tuple[CostCategory, str], ...] = (
    ("transport", "getting there and back"), ("stay", "the stay"), ("food", "meals"), ("activities", "tickets"), ("local_transport", "getting around"),
    ("fees", "fees"), ("reserve", "the reserve"),
)  # fmt: skip
_DAY = re.compile(r"\bday (?P<n>\d{1,2}|one|two|three|four|five|six|seven)\b|\b(?P<o>first|second|third|last) (?:full )?day\b")
_DAY_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "first": 1, "second": 2, "third": 3}


class _Asked(NamedTuple):
    """A question: its words in small letters, the plans it names, and those the answer is about."""

    state: TripState
    text: str
    named: tuple[ItineraryOption, ...]

    @property
    def about(self) -> tuple[ItineraryOption, ...]:
        chosen = self.state.selection
        mine = tuple(o for o in self.state.options if chosen is not None and o.id == chosen.option_id)
        return self.named or mine or self.state.options


def plan_answer(state: TripState, text: str) -> str:
    """The answer to `text` from the plans on the table; empty where they do not answer it or there are none."""
    asked = _Asked(state, text.casefold(), options_named(state.options, text.casefold()))
    if not state.options:
        return ""
    return next((words for pattern, answer in _TOPICS if pattern.search(asked.text) and (words := answer(asked))), "")


WISH_MARKS: dict[WishStatus, str] = {"met": "met", "partly": "partly met", "not_met": "not met", "unknown": "not known"}
MOST_PLACES = 3


def wish_words(wish: Wish) -> str:
    """A wish and what became of it: "tiles: met (day 2, National Tile Museum)"."""
    places = joined([f"day {p.day}, {p.item}" for p in wish.where[:MOST_PLACES]])
    more = " and more" if len(wish.where) > MOST_PLACES else ""
    told = "; ".join(words for words in (wish.detail, f"{places}{more}" if places else "") if words)
    return f"{wish.text}: {WISH_MARKS[wish.status]}" + (f" ({told})" if told else "")


def wishes_words(option: ItineraryOption) -> str:
    """How many wishes a plan meets; empty where there are none."""
    met = sum(w.status == "met" for w in option.wishes)
    return f"{met} of {plural(len(option.wishes), 'wish', 'wishes')} met" if option.wishes else ""


def _wishes(asked: _Asked) -> str:
    """What became of the person's wishes: all of them where one asks about one plan, else how many and which are not met."""

    def line(option: ItineraryOption) -> str:
        rows = option.wishes if len(asked.about) == 1 else [w for w in option.wishes if w.status != "met"]
        said = "; ".join(wish_words(w) for w in rows)
        return f"{wishes_words(option)}{': ' if said else ''}{said}" if option.wishes else ""

    return _a_line_each(asked, line)


def _a_line_each(asked: _Asked, words: Callable[[ItineraryOption], str]) -> str:
    """One line a plan under its name; one sentence when all say the same; nothing when none says anything."""
    phrases = [(option, phrase) for option in asked.about if (phrase := words(option))]
    if not phrases:
        return ""
    if len({phrase for _, phrase in phrases}) == 1 and len(phrases) == len(asked.about):
        whose = "In every plan" if len(phrases) > 1 else phrases[0][0].title
        return f"{whose}: {phrases[0][1]}."
    return "\n".join(f"- **{option.title}**: {phrase}." for option, phrase in phrases)


def _few(names: Sequence[str], most: int = MOST_NAMED) -> str:
    rest = len(names) - most
    return joined([*names[:most], f"{rest} more"]) if rest > 0 else joined(names)


def _items(option: ItineraryOption, *kinds: str) -> list[tuple[Day, Item]]:
    return [(day, item) for day in option.itinerary.days for item in day.items if item.kind in kinds]


def _sum(lines: Iterable[CostLine]) -> Band | None:
    bands = list(lines)
    return (
        Band(low=sum((x.low for x in bands), start=bands[0].low * 0), high=sum((x.high for x in bands), start=bands[0].high * 0))
        if bands
        else None
    )


def _cost_of(option: ItineraryOption, category: CostCategory) -> str:
    total = _sum(line for line in option.cost.lines if line.category == category)
    return band_words(total, option.cost.currency) if total else ""


# --- what is asked about


def _apart(asked: _Asked) -> str:
    """What tells two plans apart; of one alone, against the one before it in price."""
    options = sorted(asked.named or asked.state.options, key=lambda o: o.cost.total.middle)
    if len(options) == 1:
        others = [o for o in asked.state.options if o.id != options[0].id]
        options = sorted([options[0], *others[:1]], key=lambda o: o.cost.total.middle)
    if len(options) < 2:
        return ""
    rows: list[tuple[str, Callable[[ItineraryOption], str]]] = [
        ("Price", lambda o: band_words(o.cost.total, o.cost.currency)),
        ("Getting there", lambda o: joined([i.name for _, i in _journeys(o)][:2])),
        ("Stay", lambda o: joined(list(_beds(o)))),
        ("Pace", lambda o: o.pace),
    ]
    lines = [f"- {label}: {' · '.join(cells)}" for label, words in rows if len(set(cells := [words(o) or "–" for o in options])) > 1]
    sights = [{i.name for _, i in _items(o, "sight", "activity")} for o in options]
    shared = set.intersection(*sights)
    lines += _widest_gaps(options)
    for option, seen in zip(options, sights, strict=True):
        own = [i.name for _, i in _items(option, "sight", "activity") if i.name in seen - shared]
        lines += [f"- Only in {option.title}: {_few(own, 4)}"] if own and len(options) == 2 else []
    gap = amount_words((options[-1].cost.total.middle - options[0].cost.total.middle).quantize(1), options[0].cost.currency)
    head = f"{' · '.join(o.title for o in options)}. The dearest is about {gap} over the cheapest." if len(options) > 2 else (
        f"{options[0].title} · {options[1].title}, which is about {gap} more."
    )  # fmt: skip
    return "\n".join((head, *lines))


def _widest_gaps(options: Sequence[ItineraryOption]) -> list[str]:
    """The two parts of the bill that grow most from the first plan to the last."""
    gaps = []
    for category, label in _PARTS:
        sums = [_sum(line for line in o.cost.lines if line.category == category) for o in options]
        present = [band for band in sums if band is not None]
        if len(present) == len(options) and present[-1].middle > present[0].middle:
            cells = " · ".join(band_words(band, o.cost.currency) for band, o in zip(present, options, strict=True))
            gaps.append((present[-1].middle - present[0].middle, f"- Cost of {label}: {cells}"))
    return [line for _, line in sorted(gaps, key=lambda gap: -gap[0])[:2]]


def _advice(asked: _Asked) -> str:
    """Which plan suits whom; choosing is the person's."""
    options = asked.state.options
    cheapest = min(options, key=lambda o: o.cost.total.high)
    calm = min(options, key=lambda o: ("relaxed", "moderate", "packed").index(o.pace))
    fits = [o for o in options if any(c.id == "budget" and c.status == "pass" for c in o.checks)]
    lines = [f"{cheapest.title} costs least ({band_words(cheapest.cost.total, cheapest.cost.currency)})."]
    if calm.pace != cheapest.pace:
        lines.append(f"{calm.title} is the calmest, with a {calm.pace} pace.")
    if fits and len(fits) < len(options):
        lines.append(f"Within your budget: {joined([o.title for o in fits])}.")
    return " ".join([*lines, "The choice is yours: say which one, or compare them side by side."])


def _journeys(option: ItineraryOption) -> list[tuple[Day, Item]]:
    return [(day, item) for day in option.itinerary.days for item in day.transport if item.kind != "transfer" or item.start is None]


def _rides(asked: _Asked) -> str:
    def words(option: ItineraryOption) -> str:
        legs = [
            f"{item.name}, {day_words(day.date, year=False, weekday=True)}"
            + (f", {item.start}–{item.end}" if item.start and item.end else "")
            + f" ({item.note.split('. ')[0]})"
            for day, item in _journeys(option)
        ]
        return "; ".join(legs)

    rides = _a_line_each(asked, words)
    return f"{rides}\nHours are likely ones; the line and the exact time are for you to book." if rides else ""


def _to_airports(asked: _Asked) -> str:
    def words(option: ItineraryOption) -> str:
        return "; ".join(
            f"{i.name}, {i.note.split('; ')[0][:1].lower()}{i.note.split('; ')[0][1:]}" for _, i in _items(option, "transfer") if i.start
        )

    return _a_line_each(asked, words)


def _airline(asked: _Asked) -> str:
    rides = _rides(asked)
    return (
        f"No airline, train or flight number is chosen. {rides}"
        if rides and len(asked.about) == 1
        else f"No airline, train or flight number is chosen yet.\n{rides}"
        if rides
        else ""
    )


def _free(asked: _Asked) -> str:
    def words(option: ItineraryOption) -> str:
        free = [f"day {d.day_number}, {i.start}–{i.end}" for d, i in _items(option, "free_time") if i.start and i.end]
        return f"free on {joined(free)}" if free else "no longer stretch is left free"

    return _a_line_each(asked, words)


def _described(asked: _Asked) -> str:
    """A plan in a few lines."""
    lines = []
    for option in asked.about:
        beds = joined([f"{name}, {plural(n, 'night')}" for name, n in _beds(option).items()])
        facts = [
            option.description,
            option.estimated_total_cost,
            joined([i.name for _, i in _journeys(option)]),
            beds,
            f"{option.pace} pace",
        ]
        seen = _few([i.name for _, i in _items(option, "sight", "activity")])
        lines.append(f"- **{option.title}**: {'; '.join(f.rstrip('.') for f in facts if f)}." + (f" You see {seen}." if seen else ""))
    return "\n".join(lines)


def _beds(option: ItineraryOption) -> dict[str, int]:
    """Names of tonight's beds with their nights."""
    nights: dict[str, int] = {}
    for day in option.itinerary.days:
        if day.accommodation is not None:
            nights[day.accommodation.name] = nights.get(day.accommodation.name, 0) + 1
    return nights


def _stays(asked: _Asked) -> str:
    def words(option: ItineraryOption) -> str:
        notes = {day.accommodation.name: day.accommodation.note for day in option.itinerary.days if day.accommodation is not None}
        parts = [
            f"{name} ({notes[name]}), {plural(n, 'night')}" if notes[name] else f"{name}, {plural(n, 'night')}"
            for name, n in _beds(option).items()
        ]
        cost = _cost_of(option, "stay")
        return joined(parts) + (f", {cost}" if cost and parts else "")

    return _a_line_each(asked, words)


def _food(asked: _Asked) -> str:
    def words(option: ItineraryOption) -> str:
        return _few(list(dict.fromkeys(item.name for _, item in _items(option, "lunch", "dinner"))))

    return _a_line_each(asked, words)


def _breakfast(asked: _Asked) -> str:
    def words(option: ItineraryOption) -> str:
        mornings = _items(option, "breakfast")
        if not mornings:
            return "breakfast is not counted; whether a room comes with it depends on the rate you book"
        days = plural(len(mornings), "morning")
        return f"breakfast is planned on {days} as a meal of its own and counted under meals, not as part of the room"

    return _a_line_each(asked, words)


def _day(asked: _Asked) -> str:
    match = _DAY.search(asked.text)
    if match is None:
        return ""
    word = match["n"] or match["o"]

    def words(option: ItineraryOption) -> str:
        days = option.itinerary.days
        number = len(days) if word == "last" else _DAY_WORDS.get(word) or int(word)
        if not 1 <= number <= len(days):
            return f"there is no day {number}; it has {plural(len(days), 'day')}"
        day = days[number - 1]
        timed = sorted((i for i in day.items if i.start), key=lambda i: i.start or "")
        items = ", ".join(f"{i.start} {i.name}" for i in timed if i.kind != "free_time")
        return f"day {number} ({day_words(day.date, year=False, weekday=True)}) has {items or 'nothing fixed'}"

    return _a_line_each(asked, words)


def _included(asked: _Asked) -> str:
    def words(option: ItineraryOption) -> str:
        counted = [f"{label} {cost}" for category, label in _PARTS if (cost := _cost_of(option, category))]
        left_out = f". Not counted: {joined(list(option.cost.not_included))}" if option.cost.not_included else ""
        return f"counted are {joined(counted)}{left_out}"

    return _a_line_each(asked, words)


def _part_cost(asked: _Asked) -> str:
    """What one part of the bill comes to."""
    wanted = [category for category, pattern in _BILL if pattern.search(asked.text)]

    def words(option: ItineraryOption) -> str:
        found = [f"{dict(_PARTS)[category]} {cost}" for category in wanted if (cost := _cost_of(option, category))]
        return joined(found)

    return _a_line_each(asked, words) if wanted else ""


def _sight(asked: _Asked) -> str:
    """Where a place the question names comes up."""

    def named(item: Item) -> bool:
        names = {item.name.casefold(), re.sub(r"^the ", "", item.name.casefold())}
        return any(len(name) > 3 and name in asked.text for name in names)

    def words(option: ItineraryOption) -> str:
        hits = [(d, i) for d, i in _items(option, "sight", "activity", "lunch", "dinner", "breakfast") if named(i)]
        return joined([f"{i.name} is on day {d.day_number}" + (f" at {i.start}" if i.start else "") for d, i in hits])

    return _a_line_each(asked, words)


def _sights(asked: _Asked) -> str:
    def words(option: ItineraryOption) -> str:
        return _few([item.name for _, item in _items(option, "sight", "activity")])

    return _a_line_each(asked, words)


def _check(*ids: str) -> Callable[[_Asked], str]:
    """What the checks of these ids found, with their figures."""

    def answer(asked: _Asked) -> str:
        def words(option: ItineraryOption) -> str:
            found = [c for c in option.checks if c.id in ids]
            return "; ".join(f"{c.label[:1].lower()}{c.label[1:]}, {c.detail}" if c.detail else c.label for c in found)

        return _a_line_each(asked, words)

    return answer


_BILL: tuple[tuple[CostCategory, re.Pattern[str]], ...] = (
    ("transport", re.compile(r"\b(?:flights?|trains?|coach|ferr(?:y|ies)|getting there|travel|transport|fares?)\b")),
    ("stay", re.compile(r"\b(?:hotels?|hostels?|stay|accommodation|rooms?|lodging|apartment)\b")),
    ("food", re.compile(r"\b(?:food|meals?|eating|restaurants?|dinners?|lunch(?:es)?)\b")),
    ("activities", re.compile(r"\b(?:tickets?|sights?|activities|entr(?:y|ance)|museums?)\b")),
    ("local_transport", re.compile(r"\b(?:getting around|local transport|metro|public transport|taxis?|transfers?)\b")),
)
_MONEY = r"\b(?:how much|price[sd]?|costs?)\b"
_ABOUT_ONE = re.compile(
    r"\b(?:tell me (?:more )?about|more about|describe|details (?:of|on)|what (?:is|'s) in"
    r"|what (?:is|'s) (?:option|plan|the (?:first|second|third|last)) ?\w*(?: like)?\W*$)"
)
_VEHICLES = r"flights?|fly|flying|trains?|coach|bus|ferr(?:y|ies)|drive|airlines?|airports?"
_MOVES = r"journey|get(?:ting)? (?:there|back|home)|(?:get|go|travel) (?:to|from|between)|depart\w*|leave|leaving|arriv\w*|land"
_WAYS = re.compile(rf"\b(?:{_VEHICLES}|{_MOVES}|direct|non-?stop|stop-?overs?|changes?)\b")
_TOPICS: tuple[tuple[re.Pattern[str], Callable[[_Asked], str]], ...] = (
    (re.compile(r"\b(?:differen(?:ce|t)s?|differ|compare|vs\.?|versus|set apart)\b"), _apart),
    (re.compile(r"\b(?:why|how come|what makes)\b.*\b(?:dearer|pricier|cheaper|(?:more|less) expensive|costs? (?:so much )?(?:more|less))\b"), _apart),
    (re.compile(r"\b(?:recommend|advise|suggest|better|best|should (?:i|we) (?:take|pick|choose|go)|would you (?:take|pick|choose))\b"), _advice),
    (re.compile(r"\b(?:my|our) wish(?:es)?\b|\bwhat (?:i|we) (?:asked for|wanted|wished)\b|\bdid you (?:consider|think of|listen)\b"), _wishes),
    (re.compile(r"\bbreakfasts?\b"), _breakfast),
    (re.compile(r"\b(?:includ\w*|covered|on top|extras?|not counted)\b"), _included),
    (_DAY, _day),
    (re.compile(_MONEY), _part_cost),
    (re.compile(r"\b(?:vegetarian|vegan|halal|kosher|gluten|allerg\w*|dietary|pescatarian)\b"), _check("dietary")),
    (re.compile(r"\b(?:step[- ]?free|wheelchair|accessib\w*|stairs|steps|lifts?|elevators?)\b"), _check("accessibility")),
    (re.compile(r"\b(?:over|within|in|under|fits?|meet)\b.{0,12}\bbudget\b|\bafford"), _check("budget")),
    (re.compile(r"\b(?:pace|rushed|tiring|busy|hectic|relaxed|full)\b"), _check("pace")),
    (_ABOUT_ONE, lambda a: _described(a) if a.named else ""),
    (re.compile(r"\bfree (?:time|day|hours|afternoon|morning|evening)s?\b"), _free),
    (re.compile(r"."), _sight),
    (re.compile(r"\b(?:airlines?|flight numbers?|train numbers?|carrier|which company)\b"), _airline),
    (re.compile(r"\b(?:airports?|transfers?|pick(?:ed)?[- ]?up)\b"), _to_airports),
    (re.compile(r"\b(?:hotels?|hostels?|stay(?:ing)?|sleep(?:ing)?|accommodation|lodging|rooms?|apartments?|neighbou?rhood|area)\b"), _stays),
    (_WAYS, _rides),
    (re.compile(r"\b(?:restaurants?|eat(?:ing)?|food|dinners?|lunch(?:es)?|meals?|dishes)\b"), _food),
    (re.compile(r"\b(?:see|sights?|visit\w*|activit\w+|museums?|attractions?|to do|doing|highlights?)\b"), _sights),
)  # fmt: skip
