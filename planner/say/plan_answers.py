"""Answers to questions about the plans on the table, read off the plans themselves: their days, journeys, beds, meals, bill and checks.
Pure.

Which plans a question is about is said by number, title or kind ("the cheapest"); without any, the chosen one or all. What is not in a plan
is not answered here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import cos, hypot, radians
from typing import NamedTuple

from planner.domain.options import Day, ItineraryOption, Wish, WishStatus
from planner.domain.reports import LocalTransport, Meal, Stay
from planner.domain.state import TripState
from planner.domain.values import WEEKDAYS, Band, CostCategory, CostLine, Item
from planner.language.plan_names import options_named
from planner.language.plan_things import PlanThing, PlanThings, plan_days
from planner.say.phrases import amount_words, band_words, day_words, joined, plural
from planner.tools.rates import convert

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
    if not state.options:
        return ""
    low = text.casefold()
    named = options_named(state.options, low)
    parts = [part for part in _PARTED.split(low) if len(part.split()) > 1] or [low]
    answers = [_one_answer(_Asked(state, part, options_named(state.options, part) or named)) for part in parts]
    if not any(answers) or (len(parts) > 1 and len(set(answers)) < len(parts) and not _one_answer(_Asked(state, low, named))):
        return _one_answer(_Asked(state, low, named))
    return "\n".join(dict.fromkeys(words for words in answers if words))


_PARTED = re.compile(r"\?|[,;]? and (?=what|how|is\b|are\b|which|when|where|why|do\b|does\b|who)|; ")


def _one_answer(asked: _Asked) -> str:
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


# --- what the specialists found, what is assumed, what may go wrong


def _detail(asked: _Asked) -> str:
    """A plan at length: what it is, what it costs part by part, where one sleeps and why, what one sees and where one eats."""
    lines = []
    for option in asked.about:
        costs = joined([f"{label} {cost}" for category, label in _PARTS if (cost := _cost_of(option, category))])
        lines += [
            f"**{option.title}**: {option.description.rstrip('.')}. {option.estimated_total_cost}, at a {option.pace} pace.",
            *([f"- Money: {costs}."] if costs else []),
            *(
                f"- Way: {item.name}, {day_words(day.date, year=False)}, {item.start}–{item.end}."
                for day, item in _journeys(option)
                if item.start
            ),
            *(f"- Bed: {words}." for words in _bed_reasons(asked.state, option)),
            f"- You see {_few([i.name for _, i in _items(option, 'sight', 'activity')], 9)}.",
        ]
        eats = list(dict.fromkeys(i.name for _, i in _items(option, "lunch", "dinner")))
        lines += [f"- You eat at {_few(eats)}."] if eats else []
        lines += [f"- Good to know: {option.risks[0].rstrip('.')}."] if option.risks else []
    return "\n".join(lines)


def _found_stays(state: TripState) -> dict[str, Stay]:
    """What the stay specialist said of each bed, by name."""
    quoted = {s.name: s for rows in state.quotes.by_stay.values() for s in rows}
    return quoted | {r.name: r for report in state.reports.values() for r in report.recommendations if isinstance(r, Stay)}


def _bed_reasons(state: TripState, option: ItineraryOption) -> list[str]:
    found = _found_stays(state)
    rows = []
    for name, nights in _beds(option).items():
        stay = found.get(name)
        parts = [f"{name}, {plural(nights, 'night')}"]
        if stay is not None:
            parts += [f"{stay.stay_type} in {stay.area}"] if stay.area else []
            parts += [f"for it: {joined(list(stay.pros))}"] if stay.pros else []
            parts += [f"against it: {joined(list(stay.cons))}"] if stay.cons else []
            parts += [stay.booking_tips.rstrip(".")] if stay.booking_tips else []
        rows.append("; ".join(parts))
    return rows


def _bed_detail(asked: _Asked) -> str:
    """The bed of each plan with what speaks for and against it."""
    return _a_line_each(asked, lambda option: " | ".join(_bed_reasons(asked.state, option)))


def _risks(asked: _Asked) -> str:
    return _a_line_each(asked, lambda option: " ".join(option.risks))


def _assumed(asked: _Asked) -> str:
    return _a_line_each(asked, lambda option: " ".join(option.assumptions))


def _worked_out(asked: _Asked) -> str:
    """The bill line by line: so many times so much."""

    def words(option: ItineraryOption) -> str:
        rows = [
            f"{line.label}: {line.quantity} × {band_words(line.unit, option.cost.currency)}"
            for line in option.cost.lines
            if line.category != "reserve"
        ]
        reserve = next(
            (f"{line.label}: {band_words(line.unit, option.cost.currency)}" for line in option.cost.lines if line.category == "reserve"), ""
        )
        total = f"together {band_words(option.cost.total, option.cost.currency)}"
        return "; ".join([*rows, *([reserve] if reserve else []), total])

    rates = next((o.cost.conversion for o in asked.about if o.cost.conversion), "")
    return f"{_a_line_each(asked, words)} {rates}".strip()


def _around(asked: _Asked) -> str:
    """How one gets about in each city: what was found and what it costs a day in the plans' currency; what to know of the city, once."""
    rows = [r for report in asked.state.reports.values() for r in report.recommendations if isinstance(r, LocalTransport)]
    currency = next((o.cost.currency for o in asked.about), None)
    ways: dict[str, dict[str, str]] = {}
    notes: dict[str, dict[str, None]] = {}
    for row in rows:
        ways.setdefault(row.city, {}).setdefault(row.mode, f"{row.mode}{_a_day(row, currency)}")
        if row.note:
            notes.setdefault(row.city, {})[f"{row.note.rstrip('.')}."] = None
    return " ".join(
        " ".join((f"{city}: {joined(list(said.values()), 'or')}.", *notes.get(city, ()))) for city, said in list(ways.items())[:6]
    )


def _a_day(row: LocalTransport, currency: str | None) -> str:
    """What a way of getting about costs a day, in the currency of the plans where there is a rate."""
    if not row.per_day.high:
        return ""
    low, high = (convert(amount, row.currency, currency or row.currency) for amount in (row.per_day.low, row.per_day.high))
    if low is None or high is None:
        return f", about {band_words(row.per_day, row.currency)} a day each"
    return f", about {band_words(Band(low=low, high=high), currency or row.currency)} a day each"


def _rain(asked: _Asked) -> str:
    """What of a plan has a roof, and what else there is with one."""
    known = {s.id: s for rows in asked.state.quotes.sights.values() for s in rows}

    def words(option: ItineraryOption) -> str:
        inside = [i.name for _, i in _items(option, "sight", "activity") if i.id in known and known[i.id].indoor]
        held = {i.id for _, i in _items(option, "sight", "activity")}
        spare = [s.name for s in known.values() if s.indoor and s.role == "sight" and s.id not in held][:3]
        return f"with a roof are {_few(inside) or 'none of its places'}" + (
            f"; instead of something outdoors there is {joined(spare, 'or')}" if spare else ""
        )

    answer = _a_line_each(asked, words)
    return f'{answer}\nSay "swap … for something indoors" and that one place changes.' if answer else ""


def _book_first(asked: _Asked) -> str:
    """What to book before one goes: journeys and beds, then what sells out."""

    def words(option: ItineraryOption) -> str:
        legs = [item.name for _, item in _journeys(option)][:2]
        tickets = [
            i.name
            for _, i in _items(option, "sight", "activity", "lunch", "dinner")
            if re.search(r"\b(?:book|reserv)", i.note, re.IGNORECASE)
        ]
        parts = [p for p in (joined(legs), joined(list(_beds(option))), _few(list(dict.fromkeys(tickets)))) if p]
        return "first " + ", then ".join(parts) if parts else ""

    return _a_line_each(asked, words)


def _children(asked: _Asked) -> str:
    """Which plan holds most for children, as far as that is recorded."""
    good = {s.id for rows in asked.state.quotes.sights.values() for s in rows if s.good_for_children}
    counted = {o.title: [i.name for _, i in _items(o, "sight", "activity") if i.id in good] for o in asked.about}
    if not any(counted.values()):
        return "I do not know which of these places suit children; none is marked so."
    best = max(counted, key=lambda title: len(counted[title]))
    rows = "; ".join(f"{title}: {len(names)}" for title, names in counted.items())
    return f"{best} has most that children like: {_few(counted[best])}. Places marked for children, plan by plan: {rows}."


def _nicer_bed(asked: _Asked) -> str:
    """The beds side by side, by price and stars; which is nicer is said by those."""
    found = _found_stays(asked.state)
    rows = []
    for option in asked.about:
        for name in _beds(option):
            stay = found.get(name)
            price = band_words(stay.per_night, stay.currency) + " a night" if stay else ""
            stars = next((s.replace("_", " ") for s in stay.styles if "star" in s), "") if stay else ""
            rows.append(
                (
                    stay.per_night.middle if stay else 0,
                    f"{option.title}: {name}" + (f" ({', '.join(p for p in (stars, price) if p)})" if stay else ""),
                )
            )
    rows.sort(key=lambda row: -row[0])
    if not rows:
        return ""
    return (
        f"By price the best is in {rows[0][1]}. "
        + "; ".join(words for _, words in rows[1:])
        + (". No reviews are kept here." if rows[1:] else "")
    )


def _cheapest(asked: _Asked) -> str:
    """The cheapest plan and what makes it so."""
    options = sorted(asked.state.options, key=lambda o: (o.cost.total.high, o.cost.total.low))
    if len(options) < 2:
        return ""
    low, other = options[0], options[1]
    parts = []
    for category, label in _PARTS:
        ours, theirs = (_sum(line for line in o.cost.lines if line.category == category) for o in (low, other))
        if ours and theirs and theirs.middle > ours.middle:
            parts.append(
                (
                    theirs.middle - ours.middle,
                    f"{label} ({band_words(ours, low.cost.currency)} against {band_words(theirs, other.cost.currency)})",
                )
            )
    why = joined([words for _, words in sorted(parts, reverse=True)[:2]])
    return f"{low.title} is the cheapest: {low.estimated_total_cost}." + (f" It saves most on {why}, beside {other.title}." if why else "")


# --- a place, a day


def _place(asked: _Asked) -> str:
    """A place the question names, by any of its words: when one is there, how far from the bed, whether it is open that day."""
    things = PlanThings(asked.state)
    hit = next((m.thing for m in things.find(asked.state.turn.text or "" if asked.state.turn else "") if m.thing.kind != "city"), None)
    if hit is None:
        return ""
    if _OPEN.search(asked.text):
        return _open_days(asked, hit)

    def words(option: ItineraryOption) -> str:
        rows = [(d, i) for d, i in _items(option, "sight", "activity", "lunch", "dinner", "breakfast") if i.name == hit.name]
        if _FAR.search(asked.text):
            return joined([_how_far(d, i) for d, i in rows[:1]])
        return joined([
            f"{i.name} is on day {d.day_number}, {day_words(d.date, year=False, weekday=True)}"
            + (f", at {i.start}–{i.end}" if i.start else "")
            for d, i in rows
        ])  # fmt: skip

    found = _a_line_each(asked, words)
    if found:
        return found
    if hit.kind in ("stay", "bed"):
        return next((f"{words}." for o in asked.about for words in _bed_reasons(asked.state, o) if words.startswith(hit.name)), "")
    return f'{hit.name} is not in {"these plans" if len(asked.about) > 1 else asked.about[0].title}. Say "add {hit.name}" to have it.'


def _named_place(asked: _Asked) -> str:
    """A place named in part, where nothing else answered."""
    return _place(asked)


def _how_far(day: Day, item: Item) -> str:
    bed = day.accommodation
    if bed is None or None in (bed.lat, bed.lon, item.lat, item.lon):
        return f"I do not know how far {item.name} is from where you sleep: a position is missing"
    km = _km(bed, item)
    minutes = max(5, round(km * 1.25 / 4.5 * 60 / 5) * 5)
    return f"{item.name} is about {km:.1f} km from {bed.name} as the crow flies, some {minutes} minutes on foot"


def _km(a: Item, b: Item) -> float:
    lat = ((a.lat or 0) - (b.lat or 0)) * 111.2
    lon = ((a.lon or 0) - (b.lon or 0)) * 111.2 * cos(radians(((a.lat or 0) + (b.lat or 0)) / 2))
    return hypot(lat, lon)


def _open_days(asked: _Asked, thing: PlanThing) -> str:
    """Whether a sight is open on the day the question names, as far as the book knows."""
    sight = next((s for rows in asked.state.quotes.sights.values() for s in rows if s.name == thing.name), None)
    meal = next((m for r in asked.state.reports.values() for m in r.recommendations if isinstance(m, Meal) and m.name == thing.name), None)
    closed = sight.closed if sight else meal.closed if meal else ()
    named = next((n for n, name in enumerate(WEEKDAY_NAMES) if name.casefold() in asked.text), None)
    shut = [WEEKDAY_NAMES[WEEKDAYS.index(day)] for day in closed]
    if sight is None and meal is None:
        return f"I do not know the opening days of {thing.name}. Check before you go."
    if named is not None:
        day = WEEKDAY_NAMES[named]
        if day in shut:
            return f"No: {thing.name} is closed on {day}s, as far as I know. Check before you go."
        return (
            f"As far as I know {thing.name} is open on {day}s"
            + (f"; it is closed on {joined([f'{d}s' for d in shut])}" if shut else "; I know of no closing day")
            + ". Check before you go."
        )
    return (
        f"{thing.name} is closed on {joined([f'{d}s' for d in shut])}, as far as I know."
        if shut
        else f"I know of no closing day of {thing.name}; hours I do not know."
    ) + " Check before you go."


def _that_day(asked: _Asked) -> str:
    """What a day holds, or a part of it: named by weekday, date or number."""
    text = asked.state.turn.text or "" if asked.state.turn else ""
    named = plan_days(text, asked.state.trip.date_range.days)
    if not named:
        return ""
    part = next((p for p in _PARTS_OF_DAY if p in asked.text), None)
    number = named[0].number
    if number is None:
        days = asked.state.trip.date_range.days
        return f"That day is not in the trip, which runs from {day_words(days[0])} to {day_words(days[-1])}."

    def words(option: ItineraryOption) -> str:
        if number > len(option.itinerary.days):
            return f"there is no day {number}"
        day = option.itinerary.days[number - 1]
        opens, closes = _PARTS_OF_DAY[part] if part else ("00:00", "24:00")
        meals = [kind for kind in ("breakfast", "lunch", "dinner") if kind in asked.text]
        timed = sorted(
            (i for i in day.items if i.start and opens <= i.start < closes and (not meals or i.kind in meals)), key=lambda i: i.start or ""
        )
        items = ", ".join(f"{i.start} {i.name}" for i in timed)
        return f"{day_words(day.date, year=False, weekday=True)} (day {number}){f', {part}' if part else ''}: {items or 'nothing fixed'}"

    return _a_line_each(asked, words)


_PARTS_OF_DAY = {"morning": ("00:00", "12:30"), "afternoon": ("12:00", "18:00"), "evening": ("17:00", "24:00"), "night": ("18:00", "24:00")}
_OPEN = re.compile(r"\b(?:open|closed|shut|closing)\b")
_FAR = re.compile(r"\b(?:how far|far from|distance|walk(?:ing)? from|near the hotel|close to the hotel)\b")
WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


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
_DETAIL = re.compile(
    r"\b(?:more (?:detail|details|info|information|about)|details? (?:on|of|about)|elaborate|tell me (?:more|about)|describe|walk me through|in detail)\b"
)
_SIDES = r"\b(?:pros and cons|pros|cons|drawbacks?|downsides?|advantages?|what speaks (?:for|against)|booking tips?)\b"
_BED = r"\b(?:hotels?|hostels?|bed|accommodation|stay|apartment|place to stay)\b"
_TOPICS: tuple[tuple[re.Pattern[str], Callable[[_Asked], str]], ...] = (
    (re.compile(rf"{_SIDES}.*{_BED}|{_BED}.*(?:{_SIDES}|\b(?:like|good)\b)"), _bed_detail),
    (re.compile(r"\b(?:nicer|nicest|better|best|fanciest|more comfortable)\b.*" + _BED), _nicer_bed),
    (re.compile(r"\bcheapest\b.*\b(?:why|n why)\b|\bwhy\b.*\bcheapest\b|\b(?:which|what(?:'?s)?)\b.*\bcheapest\b(?! (?:hotel|flight|train|restaurant))"), _cheapest),
    (re.compile(r"\b(?:kids?|child(?:ren)?|toddlers?|famil(?:y|ies))\b"), _children),
    (re.compile(r"\b(?:risks?|go wrong|catch(?:es)?|worry|worried|watch out|problems?)\b"), _risks),
    (re.compile(r"\b(?:assum\w+|take for granted|guess(?:ed)?)\b"), _assumed),
    (re.compile(r"\b(?:worked out|calculat\w+|computed?|break ?down|come up with|add(?:s|ed)? up|arrive at|made up of|based on)\b"), _worked_out),
    (re.compile(r"\b(?:get(?:ting)? around|move around|get about|public transport|metro|tram|local transport|travel within)\b"), _around),
    (re.compile(r"\b(?:rain\w*|bad weather|wet|pour\w*)\b.*\?|\bwhat if it\b"), _rain),
    (re.compile(r"\b(?:book|reserve)\b.{0,20}\b(?:first|ahead|before|in advance|early|now)\b|\bwhat (?:should|must|do) (?:we|i) (?:need to )?(?:book|reserve)\b"), _book_first),
    (re.compile(r"\b(?:differen(?:ce|t)s?|differ|compare|vs\.?|versus|set apart)\b"), _apart),
    (re.compile(r"\b(?:why|how come|what makes)\b.*\b(?:dearer|pricier|cheaper|(?:more|less) expensive|costs? (?:so much )?(?:more|less))\b"), _apart),
    (re.compile(r"\b(?:recommend|advise|suggest|better|best|should (?:i|we) (?:take|pick|choose|go)|would you (?:take|pick|choose))\b"), _advice),
    (re.compile(r"\b(?:my|our) wish(?:es)?\b|\bwhat (?:i|we) (?:asked for|wanted|wished)\b|\bdid you (?:consider|think of|listen)\b"), _wishes),
    (re.compile(r"\bbreakfasts?\b"), _breakfast),
    (re.compile(r"\b(?:includ\w*|covered|on top|extras?|not counted)\b"), _included),
    (re.compile(r"\b(?:when|which day|what day|open|closed|shut|how far|far from|distance|where is|where's|what time)\b"), _place),
    (re.compile(r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|day \d|(?:first|last|second|third) (?:full )?(?:day|morning|afternoon|evening|night)|the \d{1,2}(?:st|nd|rd|th))\b"), _that_day),
    (_DETAIL, _detail),
    (re.compile(_MONEY), _part_cost),
    (re.compile(r"\b(?:vegetarian|vegan|halal|kosher|gluten|allerg\w*|dietary|pescatarian)\b"), _check("dietary")),
    (re.compile(r"\b(?:step[- ]?free|wheelchair|accessib\w*|stairs|steps|lifts?|elevators?)\b"), _check("accessibility")),
    (re.compile(r"\b(?:over|within|in|under|fits?|meet)\b.{0,12}\bbudget\b|\bafford"), _check("budget")),
    (re.compile(r"\b(?:pace|rushed|tiring|busy|hectic|relaxed|full)\b"), _check("pace")),
    (_ABOUT_ONE, lambda a: _described(a) if a.named else ""),
    (re.compile(r"\bfree (?:time|day|hours|afternoon|morning|evening)s?\b"), _free),
    (re.compile(r"."), _sight),
    (re.compile(r"."), _named_place),
    (re.compile(r"\b(?:airlines?|flight numbers?|train numbers?|carrier|which company)\b"), _airline),
    (re.compile(r"\b(?:airports?|transfers?|pick(?:ed)?[- ]?up)\b"), _to_airports),
    (re.compile(r"\b(?:hotels?|hostels?|stay(?:ing)?|sleep(?:ing)?|accommodation|lodging|rooms?|apartments?|neighbou?rhood|area)\b"), _stays),
    (_WAYS, _rides),
    (re.compile(r"\b(?:restaurants?|eat(?:ing)?|food|dinners?|lunch(?:es)?|meals?|dishes)\b"), _food),
    (re.compile(r"\b(?:see|sights?|visit\w*|activit\w+|museums?|attractions?|to do|doing|highlights?)\b"), _sights),
)  # fmt: skip
