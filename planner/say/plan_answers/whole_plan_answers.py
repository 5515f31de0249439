"""Answers about a plan as a whole: in a few lines, at length, its risks and assumptions, what to book first, how one knows. Pure."""

from __future__ import annotations

import re

from planner.destinations.countries import facts_year
from planner.domain.options import ItineraryOption
from planner.domain.specialists import PARTS
from planner.say.phrases import day_words, joined, plural
from planner.say.plan_answers.asked_plans import BILL_PARTS, AskedPlans, a_line_each, beds_of, cost_of, few, items_of, journeys_of
from planner.say.plan_answers.asked_subject import EVENING, days_asked, of_days
from planner.say.plan_answers.bed_answers import bed_reasons
from planner.say.plan_answers.hour_answers import timed
from planner.say.plan_answers.money_answers import left_over_answer


def described_answer(asked: AskedPlans) -> str:
    """A plan in a few lines."""
    lines = []
    for option in asked.about:
        beds = joined([f"{name}, {plural(n, 'night')}" for name, n in beds_of(option).items()])
        facts = [
            option.description,
            option.estimated_total_cost,
            joined([i.name for _, i in journeys_of(option)]),
            beds,
            f"{option.pace} pace",
        ]
        seen = few([i.name for _, i in items_of(option, "sight", "activity")])
        lines.append(f"- **{option.title}**: {'; '.join(f.rstrip('.') for f in facts if f)}." + (f" You see {seen}." if seen else ""))
    return "\n".join(lines)


def detail_answer(asked: AskedPlans) -> str:
    """A plan at length: what it is, what it costs part by part, where one sleeps and why, what one sees and where one eats."""
    lines = []
    for option in asked.about:
        costs = joined([f"{label} {cost}" for category, label in BILL_PARTS if (cost := cost_of(option, category))])
        lines += [
            f"**{option.title}**: {option.description.rstrip('.')}. {option.estimated_total_cost}, at a {option.pace} pace.",
            *([f"- Money: {costs}."] if costs else []),
            *(
                f"- Way: {item.name}, {day_words(day.date, year=False)}, {item.start}–{item.end}."
                for day, item in journeys_of(option)
                if item.start
            ),
            *(f"- Bed: {words}." for words in bed_reasons(asked.state, option)),
            f"- You see {few([i.name for _, i in items_of(option, 'sight', 'activity')], 9)}.",
        ]
        eats = list(dict.fromkeys(i.name for _, i in items_of(option, "lunch", "dinner")))
        lines += [f"- You eat at {few(eats)}."] if eats else []
        lines += [f"- Good to know: {option.risks[0].rstrip('.')}."] if option.risks else []
    return "\n".join(lines)


def too_much_answer(asked: AskedPlans) -> str:
    """How full a plan is, for who asks whether it is too much; whether it is, is theirs to say."""

    numbers = days_asked(asked)
    if re.search(r"\b\d{3,}\b", asked.text) and (left := left_over_answer(asked)):
        return left

    def words(option: ItineraryOption) -> str:
        if numbers:
            seen = [(d, [i for i in timed(d) if i.kind in ("sight", "activity") and i.end]) for d in of_days(option, numbers)]
            return "; ".join(
                f"{day_words(d.date, year=False, weekday=True)} has {plural(len(rows), 'visit')}"
                + (f", {rows[0].start} to {max(i.end or '' for i in rows)}" if rows else "")
                for d, rows in seen
            )
        counts = {d: sum(i.kind in ("sight", "activity") for i in d.activities) for d in option.itinerary.days}
        fullest = max(counts, key=lambda d: counts[d])
        mean = sum(counts.values()) / len(counts)
        when = day_words(fullest.date, year=False, weekday=True)
        return f"{mean:.1f} visits a day, at most {counts[fullest]} on {when}; it is counted as a {option.pace} pace"

    told = a_line_each(asked, words)
    return (
        f'Whether that is too much is for you to say; this is what the days hold:\n{told}\nSay "slower" or drop what you do not need.'
        if told
        else ""
    )


def risks_answer(asked: AskedPlans) -> str:
    return a_line_each(asked, lambda option: " ".join(option.risks))


def assumed_answer(asked: AskedPlans) -> str:
    return a_line_each(asked, lambda option: " ".join(option.assumptions))


def book_first_answer(asked: AskedPlans) -> str:
    """What to book before one goes: journeys and beds, then what sells out."""

    def words(option: ItineraryOption) -> str:
        legs = [item.name for _, item in journeys_of(option)][:2]
        tickets = [
            i.name
            for _, i in items_of(option, "sight", "activity", "lunch", "dinner")
            if re.search(r"\b(?:book|reserv)", i.note, re.IGNORECASE)
        ]
        parts = [p for p in (joined(legs), joined(list(beds_of(option))), few(list(dict.fromkeys(tickets)))) if p]
        return "first " + ", then ".join(parts) if parts else ""

    return a_line_each(asked, words)


_OF_THE_NAME = re.compile(r"\b(?:mean\w*|names?|named|called|titles?)\b")


def meaning_answer(asked: AskedPlans) -> str:
    """What the name of a plan means: its parts, its description, and the evenings it is called after."""
    parts = {o.id: [p.strip().casefold() for p in o.title.split(",")[1:]] for o in asked.state.options}
    named = tuple(o for o in asked.state.options if any(p in asked.text for p in parts[o.id])) or asked.named
    if not named:
        return ""

    def words(option: ItineraryOption) -> str:
        late = list(dict.fromkeys(i.name for _, i in items_of(option, "sight", "activity") if (i.start or "") >= EVENING))
        return f"{option.description.rstrip('.')}" + (f". Its evenings have {few(late, 4)}" if late else "")

    told = a_line_each(asked._replace(named=named), words)
    lead = "A plan is named after its areas and what sets it apart from the others.\n" if _OF_THE_NAME.search(asked.text) else ""
    return f"{lead}{told}" if told else ""


_PARTS: tuple[tuple[frozenset[str], tuple[str, ...], str, str], ...] = (
    (frozenset(("eats", "breakfast", "lunch", "dinner", "cuisine", "diet")), ("research_food",), "No meals are planned", "food"),
    (frozenset(("bed", "nightly", "bedroom")), ("research_hotels",), "No beds are planned", "hotels"),
    (
        frozenset(("ride", "lands", "homeward")),
        ("research_flights", "research_trains", "research_road"),
        "No journey there and back is planned",
        "the way",
    ),
)
"""What a question about a part bears, the parts that plan it, what is said where none was asked for, and the words that ask for it."""


def left_out_answer(asked: AskedPlans, marks: frozenset[str]) -> str:
    """That a part a question is about was left out of the plans; empty where it is planned, or the question names a place or a price."""
    chosen = asked.state.capabilities
    if chosen is None or marks & {"PLACE", "OUTING", "DAYTRIP", "covers", "around", "airport"}:
        return ""
    for about, parts, left_out, words in _PARTS:
        if marks & about and not set(parts) & set(chosen):
            return f"{left_out}: you asked for {joined([PARTS[c].words for c in chosen])}. Say “plan {words} too” and I do."
    return ""


def called_off_answer(asked: AskedPlans) -> str:
    """What happens to what one booked where somebody falls ill: nothing is booked here, and each booking has its own terms."""
    return (
        "I book nothing, so nothing has to be called off here. What a booking gives back its own terms say: "
        "look for rates that can be cancelled, and for an insurance that covers illness, before you pay."
    )


def where_to_book_answer(asked: AskedPlans) -> str:
    """Where beds and journeys are booked: kinds of places to book, as none is worked with here."""
    beds = list(dict.fromkeys(name for o in asked.about for name in beds_of(o)))
    legs = list(dict.fromkeys(i.kind for o in asked.about for _, i in journeys_of(o)))
    who = {"flight": "the airline", "train": "the railway", "bus": "the coach company", "ferry": "the ferry company"}
    rows = [f"Beds ({few(beds, 3)}): the house's own page or a booking site; compare the two."] if beds else []
    sellers = joined([who[kind] for kind in legs if kind in who], "or")
    rows += [f"Journeys: the page of {sellers}; no line is chosen yet."] if sellers else []
    rows += ["Tickets and tables: each house's own page."]
    return " ".join(["I book nothing, and sell for nobody.", *rows])


def knows_answer(asked: AskedPlans) -> str:
    """Where what is said here comes from, and how old it is."""
    items = [i for o in asked.state.options for d in o.itinerary.days for i in d.items]
    years = sorted({found for i in items for found in re.findall(r"prices of (\d{4})", i.provenance.detail)})
    dated = f", with prices of {joined(years)}" if years else ""
    return (
        f"From facts kept in this program, written down by hand{dated}: sights, houses, meals, closing days, climate, "
        f"what a visitor asks of a country (as of {facts_year()}). Fares and hours of journeys are estimates from distance and season. "
        "Nothing is looked up live, and what is not kept I say I do not know. Every line of the days names its source."
    )
