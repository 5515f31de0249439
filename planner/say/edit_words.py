"""Edits in words: what one asks for, as a pin or a button says it, and what became of a message's edits. Pure; not escaped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import assert_never

from planner.domain import edits
from planner.domain.edits import PlanEdit
from planner.domain.options import ItineraryOption
from planner.domain.values import DateRange
from planner.say.phrases import WEEKDAYS, amount_words, joined, plural, short_day_words
from planner.say.untold_changes import true_in_the_end, untold

MOST_LINES = 4
_KEPT = {"sights": "the sights", "stay": "the hotel", "legs": "the journeys", "meals": "the meals", "day": "the day"}
CATEGORY_WORDS = {
    "transport": "transport", "stay": "the hotel", "food": "food", "activities": "tickets", "local_transport": "getting around", "fees": "fees", "reserve": "the reserve",
}  # fmt: skip
Rows = Sequence[tuple[str, tuple[str, ...]]]


def edit_words(edit: PlanEdit) -> str:
    """What an edit asks for in a few words: "day 3 free", "Jerónimos Monastery on day 4"."""
    match edit:
        case (
            edits.MoveItem()
            | edits.SwapDays()
            | edits.FreeTime()
            | edits.SetHours()
            | edits.SetMealTime()
            | edits.AddItem()
            | edits.AddDayTrip()
            | edits.RemoveItem()
            | edits.SwapItem()
            | edits.RestoreItem()
        ):
            return _day_words(edit)
        case (
            edits.SetLeg()
            | edits.SetLegTime()
            | edits.SetStay()
            | edits.SameStayEverywhere()
            | edits.SetNights()
            | edits.InsertCity()
            | edits.DropCity()
            | edits.ReorderCities()
            | edits.ChangeLength()
        ):
            return _route_words(edit)
        case _:
            return _taste_words(edit)


def part_kept_free(edit: edits.FreeTime) -> str:
    """The part of a day that is free, or its hours: "afternoon", "from 13:00 to 15:00"; empty for all of it."""
    hours = (f"from {edit.since}" if edit.since else "", f"to {edit.until}" if edit.until else "")
    return edit.part or " ".join(words for words in hours if words)


def kept_free_words(edit: edits.FreeTime, dates: DateRange) -> str:
    """A time kept free by its date: "Sat 15 May, afternoon"; the day's number where the trip has no dates."""
    part = part_kept_free(edit)
    day = short_day_words(dates.start + timedelta(days=edit.day - 1)) if dates.start else f"day {edit.day}"
    return f"{day}, {part}" if part else day


def _day_words(
    edit: edits.MoveItem
    | edits.SwapDays
    | edits.FreeTime
    | edits.SetHours
    | edits.SetMealTime
    | edits.AddItem
    | edits.AddDayTrip
    | edits.RemoveItem
    | edits.SwapItem
    | edits.RestoreItem,
) -> str:
    """What an edit asks for of the hours and the visits of days."""
    match edit:
        case edits.MoveItem():
            where = " ".join(
                w
                for w in (
                    f"on day {edit.to_day}" if edit.to_day else "on another day" if edit.elsewhere else "",
                    f"in the {edit.to_part}" if edit.to_part else "",
                    f"at {edit.at}" if edit.at else "",
                    f"for {edit.minutes} minutes" if edit.minutes else "",
                    f"for {abs(edit.longer)} minutes {'longer' if edit.longer > 0 else 'less'}" if edit.longer else "",
                    f"on one day with {joined([b for b in edit.beside if b != edit.item])}" if edit.beside else "",
                )
                if w
            )
            return f"{edit.item} {where}".strip()
        case edits.SwapDays():
            return f"days {edit.a} and {edit.b} swapped"
        case edits.FreeTime():
            part = part_kept_free(edit)
            return f"day {edit.day}{f' {part}' if part else ''} free"
        case edits.SetHours():
            if edit.at_port:
                return f"at the airport by {edit.at_port}"
            if edit.first_start:
                return f"nothing before {edit.first_start}"
            return (
                f"done by {edit.last_end}"
                if edit.last_end
                else f"days start {abs(edit.shift_minutes or 0)} minutes {'later' if (edit.shift_minutes or 0) > 0 else 'earlier'}"
            )
        case edits.SetMealTime():
            return f"{edit.meal} {edit.bound or 'at'} {edit.time}"
        case edits.AddItem():
            return f"{edit.name or edit.kind} added{f' on day {edit.day}' if edit.day else ''}"
        case edits.AddDayTrip():
            return f"a day trip to {edit.place}{f' on day {edit.day}' if edit.day else ''}"
        case edits.RemoveItem():
            when = f"{f' on day {edit.day}' if edit.day else ''}{f' in the {edit.part}' if edit.part else ''}"
            return f"{'fewer' if edit.fewer else 'no'} {edit.name or edit.kind}{when}"
        case edits.SwapItem():
            return f"{edit.for_name or edit.for_kind or 'something else'} instead of {edit.item}"
        case edits.RestoreItem():
            return f"{edit.name} back in"
    assert_never(edit)


def _route_words(
    edit: edits.SetLeg
    | edits.SetLegTime
    | edits.SetStay
    | edits.SameStayEverywhere
    | edits.SetNights
    | edits.InsertCity
    | edits.DropCity
    | edits.ReorderCities
    | edits.ChangeLength,
) -> str:
    """What an edit asks for of the way, the nights and the beds."""
    match edit:
        case edits.SetLeg():
            return " ".join(
                w
                for w in (
                    edit.mode or ("a cheaper fare" if edit.cheaper else "another way"),
                    f"from {edit.from_place}" if edit.from_place else "",
                    f"to {edit.to_place}" if edit.to_place else "",
                )
                if w
            )
        case edits.SetLegTime():
            when = joined([w for w in (f"after {edit.after}" if edit.after else "", f"before {edit.before}" if edit.before else "") if w])
            which = edit.which if edit.which in ("home", "out") else f"to {edit.to_place}" if edit.to_place else ""
            return " ".join(part for part in ("the journey", which, f"leaves {when}") if part)
        case edits.SetStay():
            return _stay_words(edit)
        case edits.SameStayEverywhere():
            return "the same hotel in every plan"
        case edits.SetNights():
            return (
                f"{plural(edit.nights, 'night')} in {edit.city}" if edit.nights is not None else f"{edit.change:+d} nights in {edit.city}"
            )
        case edits.InsertCity():
            return f"{edit.city} as a stop"
        case edits.DropCity():
            return f"without {edit.city}"
        case edits.ReorderCities():
            return f"in the order {joined(list(edit.cities), 'then')}"
        case edits.ChangeLength():
            return f"{plural(abs(edit.nights), 'night')} {'longer' if edit.nights > 0 else 'shorter'}"
    assert_never(edit)


def _taste_words(
    edit: edits.SetPace
    | edits.LessWalking
    | edits.SetDiet
    | edits.OtherMeals
    | edits.SetPrice
    | edits.KeepPart
    | edits.OtherSights
    | edits.MergePlans
    | edits.UndoEdits
    | edits.AskAbout
    | edits.Impossible,
) -> str:
    """What an edit asks for of pace, food and money, or of plans as a whole."""
    match edit:
        case edits.SetPace():
            return f"at most {plural(edit.max_per_day, 'visit')} a day" if edit.max_per_day else f"{edit.to or 'another pace'}"
        case edits.LessWalking():
            return f"less walking{f' on day {edit.days[0]}' if len(edit.days) == 1 else ''}"
        case edits.SetDiet():
            return "no diet" if edit.clear else joined(list(edit.add))
        case edits.OtherMeals():
            what = (
                f"no {edit.avoid} places"
                if edit.avoid
                else f"{edit.kind} places"
                if edit.kind
                else "cheaper places"
                if edit.cheaper
                else "other places"
            )
            return f"{what} for {edit.meal}" if edit.meal else f"{what} to eat"
        case edits.SetPrice():
            return _price_words(edit)
        case edits.KeepPart():
            return f"kept: {edit.item or _KEPT.get(edit.what, edit.what)}{f' in {edit.city}' if edit.city else ''}"
        case edits.OtherSights(of_plan=str()):
            return f"day {edit.day} as in another plan"
        case edits.OtherSights():
            return f"{'only' if edit.whole else 'more'} {edit.kind}" if edit.kind else "other sights"
        case edits.MergePlans():
            return "a mix of plans"
        case edits.UndoEdits():
            return "the last change undone"
        case edits.AskAbout():
            return edit.topic
        case edits.Impossible():
            return edit.about
    assert_never(edit)


def keep_words(edit: edits.KeepPart, beds: Sequence[str]) -> str:
    """That a part of a plan is held on to; of the beds, which."""
    named = f" ({joined(list(dict.fromkeys(beds)))})" if edit.what == "stay" and beds else ""
    return f"kept from now on: {_KEPT.get(edit.what, edit.what)}{named}"


def _stay_words(edit: edits.SetStay) -> str:
    where = f" in {edit.city}" if edit.city else ""
    match edit.change:
        case "keep":
            return f"the hotel kept{where}"
        case "nearer_centre":
            return f"a hotel nearer the centre{where}"
        case "stars":
            return f"a hotel of {edit.stars} stars{' or more' if edit.or_more else ''}{where}"
        case "style":
            return f"a hotel with {edit.style}{where}"
        case "area":
            return f"a hotel in {edit.area}{where}"
        case "name":
            return f"sleeping at {edit.name}"
        case "other" | "cheaper" | "cheapest" | "nicer":
            return f"{'another' if edit.change == 'other' else f'a {edit.change}'} {edit.style or 'hotel'}{where}"
    assert_never(edit.change)


def _price_words(edit: edits.SetPrice) -> str:
    if edit.under is not None:
        return f"under {edit.under}"
    on = f" on {CATEGORY_WORDS[edit.category]}" if edit.category else ""
    if edit.less_by is not None:
        return f"{edit.less_by} less{on}"
    return f"{ {'cheaper': 'less', 'cheapest': 'the least', 'dearer': 'more'}[edit.change] } spent{on}"


def edit_reply(before: Sequence[ItineraryOption], now: Sequence[ItineraryOption], done: Rows, refused: Rows) -> str:
    """What became of the edits, in a sentence or two with figures: alike in every plan it is said once, else plan by plan."""
    lines: list[str] = []
    done = _with_untold(before, now, done)
    same = {what for _, what in done}
    prices = [f"{n.title} {_price_change(b, n)}" for b, n in zip(before, now, strict=True) if b != n]
    if len(same) == 1 and len(done) > 1:
        whose = "In every plan" if len(done) == len(now) else f"In {joined([title for title, _ in done])}"
        lines.append(f"{whose}: {_sentence(next(iter(same)))}")
        lines.append(
            f"Cost: {_alike([_price_change(b, n) for b, n in zip(before, now, strict=True) if b != n], prices)}. Nothing else changed."
        )
    else:
        by_title = {n.title: _price_change(b, n) for b, n in zip(before, now, strict=True) if b != n}
        lines += [f"- **{title}:** {_sentence(what)} Cost: {by_title.get(title, 'unchanged')}." for title, what in done]
        lines += ["Nothing else changed."] if done else []
    lines += _refusals(refused, whole=not done or len({title for title, _ in refused}) == len(now))
    if not lines:
        return "Nothing in the plans changes with that."
    return "\n".join(lines)


def _with_untold(before: Sequence[ItineraryOption], now: Sequence[ItineraryOption], done: Rows) -> Rows:
    """The rows of what was done with what else changed in each plan, so that it is true that nothing else did."""
    steps = dict(done)
    told = {b.title: true_in_the_end(b, n, steps.get(b.title, ())) for b, n in zip(before, now, strict=True)}
    rows = [(n.title, (*told[b.title], *untold(b, n, told[b.title]))) for b, n in zip(before, now, strict=True)]
    return [(title, what) for title, what in rows if what]


def trial_words(change: str, before: Sequence[ItineraryOption], now: Sequence[ItineraryOption], done: Rows, refused: Rows) -> str:
    """What a change would do, said of plans that stay as they are."""
    told = edit_reply(before, now, done, refused).replace(" Nothing else changed.", "").replace("\nNothing else changed.", "")
    return f"If you say “{change}” (nothing is changed yet):\n{told}" if done else told


def _alike(changes: Sequence[str], by_plan: Sequence[str]) -> str:
    return changes[0] if len(set(changes)) == 1 else "; ".join(by_plan)


def _refusals(refused: Rows, *, whole: bool) -> list[str]:
    """Why something could not be done: said once where all plans share the reason."""
    reasons: dict[str, list[str]] = {}
    for title, why in refused:
        for reason in why:
            reasons.setdefault(reason, []).append(title)
    all_of_them = len({title for title, _ in refused})
    plain = {reason for reason, titles in reasons.items() if whole and (len(reasons) == 1 or len(titles) == all_of_them)}
    said = [reason if reason in plain else f"{joined(titles)}: {reason}" for reason, titles in reasons.items()][:MOST_LINES]
    return [f"{line[:1].upper()}{line[1:]}" + ("" if line.endswith((".", "?", "!")) else ".") for line in said]


def _sentence(what: Sequence[str]) -> str:
    text = "; ".join(_alike_in_one(_free_in_one(what if len(what) <= MOST_LINES else _meals_in_one(what))))
    return f"{text[:1].upper()}{text[1:]}."


_LEAVES = re.compile(r"^(?P<name>.+?) (?P<does>goes to (?P<day>[A-Z]\w+ \d{1,2} \w+)|is out, as (?P<why>.+))$")
""" "The castle goes to Friday 15 January", "The arcade is out, as no other day has room for it"."""


def _alike_in_one(what: Sequence[str]) -> list[str]:
    """The sentences of sights that go to one day, or are out for one reason, as one each, where the first of them stood."""
    found = [_LEAVES.match(line) for line in what]
    names: dict[str, list[str]] = {}
    for match in found:
        if match:
            names.setdefault(match["does"], []).append(match["name"])
    told: list[str] = []
    for line, match in zip(what, found, strict=True):
        alike = names.get(match["does"], []) if match else []
        if match is None or len(alike) < 2:
            told.append(line)
        elif match["name"] == alike[0]:
            many = f"go to {match['day']}" if match["day"] else f"are out, as {re.sub(r'for it$', 'for them', match['why'])}"
            told.append(f"{joined(alike)} {many}")
    return told


_OTHER_HOUSE = re.compile(r"^(?P<meal>Breakfast|Lunch|Dinner) on (?P<day>.+?) is at (?P<house>.+) instead of .+$")


def _meals_in_one(what: Sequence[str]) -> list[str]:
    """The sentences with those of meals at other places drawn together, each still named."""
    houses = [m for line in what if (m := _OTHER_HOUSE.match(line))]
    if len(houses) < 3:
        return list(what)
    told = joined([f"{m['meal'].lower()} on {m['day']} at {m['house']}" for m in houses])
    rest = [line for line in what if not _OTHER_HOUSE.match(line)]
    return [*rest, f"{len(houses)} meals are at other places: {told}"]


_FREE_THEN = re.compile(r"^(?P<day>.+?) (?P<part>morning|afternoon|evening|from \d\d:\d\d to \d\d:\d\d) is free$")


def _free_in_one(what: Sequence[str]) -> list[str]:
    """The sentences with the days of which the same part is free told in one."""
    days: dict[str, list[str]] = {}
    for line in what:
        if (match := _FREE_THEN.match(line)) is not None:
            days.setdefault(match["part"], []).append(match["day"])
    found: list[str] = []
    for line in what:
        match = _FREE_THEN.match(line)
        alike = days.get(match["part"], []) if match is not None else []
        if match is None or len(alike) < 3:
            found.append(line)
        elif match["day"] == alike[0]:
            part = match["part"].removeprefix("from ") if match["part"].startswith("from") else f"the {match['part']}"
            found.append(f"{part} is free on {joined(alike)}")
    return found


def _price_change(before: ItineraryOption, now: ItineraryOption) -> str:
    gap = now.cost.total.middle - before.cost.total.middle
    return (
        "unchanged"
        if not gap
        else f"{'+' if gap > 0 else '−'}{amount_words(abs(gap).quantize(1), now.cost.currency)}, now {now.estimated_total_cost}"
    )


def day_word(day: date) -> str:
    """The weekday of a day, as a pin or a menu says it."""
    return WEEKDAYS[day.weekday()]
