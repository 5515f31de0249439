"""Answers about money: what plans cost, part by part, what sets them apart by it, and which to take. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal

from planner.destinations.interests import topic_of
from planner.domain.options import ItineraryOption
from planner.domain.state import TripState
from planner.domain.values import Band, CostCategory, CostLine
from planner.language.question_marks import MARK_WORDS
from planner.say.phrases import amount_words, band_words, joined
from planner.say.plan_answers.asked_plans import BILL_PARTS, AskedPlans, a_line_each, beds_of, cost_of, few, items_of, journeys_of, summed
from planner.say.plan_answers.bearing import unexplained


def apart_answer(asked: AskedPlans) -> str:
    """What tells two plans apart; of one alone, against the one before it in price."""
    options = sorted(asked.named or asked.state.options, key=lambda o: o.cost.total.middle)
    if len(options) == 1:
        others = [o for o in asked.state.options if o.id != options[0].id]
        options = sorted([options[0], *others[:1]], key=lambda o: o.cost.total.middle)
    if len(options) < 2:
        return ""
    rows: list[tuple[str, Callable[[ItineraryOption], str]]] = [
        ("Price", lambda o: band_words(o.cost.total, o.cost.currency)),
        ("Getting there", lambda o: joined([i.name for _, i in journeys_of(o)][:2])),
        ("Stay", lambda o: joined(list(beds_of(o)))),
        ("Pace", lambda o: o.pace),
    ]
    lines = [f"- {label}: {' · '.join(cells)}" for label, words in rows if len(set(cells := [words(o) or "–" for o in options])) > 1]
    sights = [{i.name for _, i in items_of(o, "sight", "activity")} for o in options]
    shared = set.intersection(*sights)
    lines += _widest_gaps(options)
    for option, seen in zip(options, sights, strict=True):
        own = [i.name for _, i in items_of(option, "sight", "activity") if i.name in seen - shared]
        lines += [f"- Only in {option.title}: {few(own, 4)}"] if own and len(options) == 2 else []
    gap = amount_words((options[-1].cost.total.middle - options[0].cost.total.middle).quantize(1), options[0].cost.currency)
    head = f"{' · '.join(o.title for o in options)}. The dearest is about {gap} over the cheapest." if len(options) > 2 else (
        f"{options[0].title} · {options[1].title}, which is about {gap} more."
    )  # fmt: skip
    return "\n".join((head, *lines))


def _widest_gaps(options: Sequence[ItineraryOption]) -> list[str]:
    """The two parts of the bill that grow most from the first plan to the last."""
    gaps = []
    for category, label in BILL_PARTS:
        sums = [summed(line for line in o.cost.lines if line.category == category) for o in options]
        present = [band for band in sums if band is not None]
        if len(present) == len(options) and present[-1].middle > present[0].middle:
            cells = " · ".join(band_words(band, o.cost.currency) for band, o in zip(present, options, strict=True))
            gaps.append((present[-1].middle - present[0].middle, f"- Cost of {label}: {cells}"))
    return [line for _, line in sorted(gaps, key=lambda gap: -gap[0])[:2]]


def advice_answer(asked: AskedPlans) -> str:
    """Which plan suits whom; choosing is the person's."""
    options = asked.named if len(asked.named) > 1 else asked.state.options
    cheapest = min(options, key=lambda o: o.cost.total.high)
    calm = min(options, key=lambda o: ("relaxed", "moderate", "packed").index(o.pace))
    fits = [o for o in options if any(c.id == "budget" and c.status == "pass" for c in o.checks)]
    lines = [f"{cheapest.title} costs least ({band_words(cheapest.cost.total, cheapest.cost.currency)})."]
    if calm.pace != cheapest.pace:
        lines.append(f"{calm.title} is the calmest, with a {calm.pace} pace.")
    likes = {o.title: liked_in(asked.state, o) for o in options}
    if len(set(likes.values())) > 1:
        most = max(likes, key=lambda title: likes[title])
        lines.append(f"{most} has most of what you like ({likes[most]} visits).")
    if fits and len(fits) < len(options):
        lines.append(f"Within your budget: {joined([o.title for o in fits])}.")
    return " ".join([*lines, "I have no taste of my own. The choice is yours: say which one, or compare them side by side."])


def liked_in(state: TripState, option: ItineraryOption) -> int:
    """How many visits of a plan serve what the person said they like."""
    topics = [topic_of(word) for word in state.preferences.interests]
    sights = {s.id: s for rows in state.quotes.sights.values() for trip in rows for s in (trip, *trip.stops)}
    seen = [sights[i.id] for _, i in items_of(option, "sight", "activity") if i.id in sights]
    return sum(any(t.serves_sight(s.sight_kind, s.interests, s.name, s.note, evening=s.role == "evening") for t in topics) for s in seen)


def worked_out_answer(asked: AskedPlans) -> str:
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
    return f"{a_line_each(asked, words)} {rates}".strip()


def cheapest_answer(asked: AskedPlans) -> str:
    """The cheapest plan and what makes it so."""
    options = _by_price(asked)
    if len(options) < 2:
        return ""
    low, other = options[0], options[1]
    why = _grows_most(low, other, of_the_first=True)
    return f"{low.title} is the cheapest: {low.estimated_total_cost}." + (f" It saves most on {why}, beside {other.title}." if why else "")


def dearest_answer(asked: AskedPlans) -> str:
    """The dearest plan and what makes it so."""
    options = _by_price(asked)
    if len(options) < 2:
        return ""
    high, other = options[-1], options[-2]
    why = _grows_most(other, high, of_the_first=False)
    return f"{high.title} is the dearest: {high.estimated_total_cost}." + (
        f" It spends most more on {why}, beside {other.title}." if why else ""
    )


def _by_price(asked: AskedPlans) -> list[ItineraryOption]:
    return sorted(asked.state.options, key=lambda o: (o.cost.total.high, o.cost.total.low))


def _grows_most(low: ItineraryOption, high: ItineraryOption, *, of_the_first: bool) -> str:
    """The two parts of the bill that grow most from one plan to a dearer, each with both sums, the plan's that is spoken of first."""
    parts = []
    for category, label in BILL_PARTS:
        less, more = (summed(line for line in o.cost.lines if line.category == category) for o in (low, high))
        if less and more and more.middle > less.middle:
            sums = (band_words(less, low.cost.currency), band_words(more, high.cost.currency))
            ours, theirs = sums if of_the_first else sums[::-1]
            parts.append((more.middle - less.middle, f"{label} ({ours} against {theirs})"))
    return joined([words for _, words in sorted(parts, reverse=True)[:2]])


def paid_besides_answer(asked: AskedPlans) -> str:
    """What no line of the bill holds, so that it is paid on top."""
    told = a_line_each(
        asked, lambda option: f"not counted are {joined(list(option.cost.not_included))}" if option.cost.not_included else ""
    )
    return f"Paid besides what the plans count:\n{told}" if told else ""


def included_answer(asked: AskedPlans) -> str:
    def words(option: ItineraryOption) -> str:
        counted = [f"{label} {cost}" for category, label in BILL_PARTS if (cost := cost_of(option, category))]
        left_out = f". Not counted: {joined(list(option.cost.not_included))}" if option.cost.not_included else ""
        return f"counted are {joined(counted)}{left_out}"

    listed = a_line_each(asked, words)
    strange = [w for w in unexplained(asked.text, listed) if not _OF_INCLUDED.match(w) and w not in MARK_WORDS]
    return f"No line of the bill is for {joined(strange)} by name.\n{listed}" if strange and len(strange) < 3 and listed else listed


_OF_INCLUDED = re.compile(r"(?:includ|count|cover|extra|top|price|total|cost|leave|left|part|trip|budget|bill)")


def part_cost_answer(asked: AskedPlans) -> str:
    """What one part of the bill comes to, or all but that part; for each person or each night where the question says so."""
    wanted = [category for category, pattern in BILL_WORDS if pattern.search(asked.text)]
    without = _WITHOUT.search(asked.text) is not None

    def words(option: ItineraryOption) -> str:
        share, of_whom = _shares(asked.text, option)
        if without:
            rest = summed(line for line in option.cost.lines if line.category not in wanted)
            parts = joined([dict(BILL_PARTS)[c] for c in wanted])
            return f"without {parts} it is {_shared(rest, share, option)}{of_whom}" if rest else ""
        told = []
        for category in wanted:
            whole = [line for line in option.cost.lines if line.category == category]
            lines = _by_mode(whole, asked.text) if category in ("transport", "local_transport") else whole
            label = f"the {lines[0].label.split()[0].casefold()}s" if len(lines) < len(whole) else dict(BILL_PARTS)[category]
            band = summed(lines)
            told.append(f"{label} {_shared(band, share, option)}{of_whom}" if band else f"nothing for {label}")
        return joined(told)

    return a_line_each(asked, words) if wanted else ""


def _by_mode(lines: list[CostLine], text: str) -> list[CostLine]:
    """The tickets of the vehicle that a question names, where a plan has some of it and of others."""
    return [line for line in lines if re.search(rf"\b{line.label.partition(' ')[0].casefold()}s?\b", text)] or lines


_WITHOUT = re.compile(
    r"\b(?:without|excluding|except|minus|not counting|not including|leaving out|apart from|less) (?:the |our )?(?:\w+ )?"
)
_EACH = re.compile(r"\b(?:each|per (?:person|head)|a head|pp|apiece|for one)\b")
_DAILY = re.compile(r"\b(?:per|a|each) day\b|\bdaily\b")
_NIGHTLY = re.compile(r"\b(?:a|per|each) night\b|\bnightly\b")


def _shares(text: str, option: ItineraryOption) -> tuple[Decimal, str]:
    """By how many a sum is shared, and the words for it: heads, nights, or both."""
    heads = (option.cost.total.high / option.cost.per_person.high) if option.cost.per_person.high else Decimal(1)
    nights = Decimal(sum(d.accommodation is not None for d in option.itinerary.days) or 1)
    if _DAILY.search(text):
        days = Decimal(len(option.itinerary.days) or 1)
        return (
            heads if _EACH.search(text.replace("each day", "")) else Decimal(1)
        ) * days, f"{' each' if _EACH.search(text.replace('each day', '')) else ''} a day"
    each, nightly = _EACH.search(text) is not None, _NIGHTLY.search(text) is not None
    words = f"{' each' if each else ''}{' a night' if nightly else ''}"
    return (heads if each else Decimal(1)) * (nights if nightly else Decimal(1)), words


def _shared(band: Band, share: Decimal, option: ItineraryOption) -> str:
    return band_words(
        Band(low=(band.low / share).quantize(Decimal(1)), high=(band.high / share).quantize(Decimal(1))), option.cost.currency
    )


BILL_WORDS: tuple[tuple[CostCategory, re.Pattern[str]], ...] = (
    ("transport", re.compile(r"\b(?:flights?|trains?|coach|ferr(?:y|ies)|get(?:ting)? there|travel|transport|fares?)\b")),
    ("stay", re.compile(r"\b(?:hotels?|hostels?|stay|accommodation|rooms?|lodging|apartment)\b")),
    ("food", re.compile(r"\b(?:food|meals?|eating|restaurants?|dinners?|lunch(?:es)?)\b")),
    ("activities", re.compile(r"\b(?:tickets?|sights?|activities|entr(?:y|ance)|museums?)\b")),
    ("local_transport", re.compile(r"\b(?:getting around|local transport|metro|public transport|taxis?|transfers?)\b")),
)


PRICE_WORDS = re.compile(r"\b(?:how much|price[sd]?|costs?|expensive|pricey|dear|cheap(?:est)?|total|lowest|dearest)\b(?! budget)")


def why_so_dear_answer(asked: AskedPlans) -> str:
    """What a part of the bill, or the whole, is made of, for who wonders at its price: what things cost there is not the plan's doing."""
    told = part_cost_answer(asked)
    if not told:
        return price_answer(asked)
    cheaper = joined([words for pattern, words in _CHEAPER if re.search(pattern, asked.text)] or ['"cheaper"'], "or")
    return f"{told}\nThat is what is kept of prices there, at your level of comfort and in that season. Say {cheaper} and I change it."


_CHEAPER = (
    (r"food|meals?|eat\w*|restaurants?", '"cheaper meals"'),
    (r"hotels?|hostels?|beds?|stay|rooms?", '"a cheaper hotel"'),
    (r"flights?|trains?|travel", '"a cheaper way there"'),
)


def price_answer(asked: AskedPlans) -> str:
    """What the plans on the table cost and what weighs most: of the plan the question names, else of all."""
    shown = asked.about
    prices = "; ".join(f"{o.title} {o.estimated_total_cost}" for o in shown)
    one = shown[0] if len(shown) == 1 else shown[len(shown) // 2]
    most = max(one.cost.lines, key=lambda line: line.high, default=None)
    if most is None:
        return f"{prices}. These are estimates, not live prices."
    weighs = f"In {one.title} the largest part is {most.label}, {band_words(Band(low=most.low, high=most.high), one.cost.currency)}."
    return f'{prices}. {weighs} These are estimates, not live prices; say what to change, such as "cheaper".'
