"""What each plan is for, told beside the others in one line, and what of it holds: the first thing one reads when plans are compared.

Lines name only what sets a plan apart: its price, the wishes it meets, how much it sees, how long it travels, what its dearer parts are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

from planner.domain.options import ItineraryOption, Wish
from planner.domain.state import TripState
from planner.say.phrases import amount_words
from ui.compare.money_bars import category_bands
from ui.shared.locale_format import here
from ui.shared.markup import esc
from ui.shared.option_words import ASIDE, hours, journeys_of, sights_words, verdict
from ui.shared.planner_words import part
from ui.shared.translation import later, listed, tr, trn

TOLD_MINUTES = 30
"""A shorter way is told from so many minutes on."""
MORE_SIGHTS = 2
DEARER = 0.05
"""A plan is told to cost least or most from this share of the price on."""
_PARTS = {
    "Getting there": later("the journey"),
    "Stay": later("where you sleep"),
    "Food": later("eating"),
    "Sights": later("sights and tickets"),
}
_TELLING = (
    "budget", "dietary", "accessibility", "must_see", "nights_covered", "open_doors", "avoid", "arrival_departure", "meals", "pace",
    "rooms_fit", "time_of_day", "closes_at_origin", "sums",
)  # fmt: skip
"""Checks by how much they tell a person, the most telling first."""
TOLD_CHECKS = 3
ONLY_HERE = 2
_LIGHT = ("A walk", "A stroll")
"""How the names of visits begin that any plan could have."""
WISH_LOOKS = {
    "met": ("green", "check_circle", later("met")),
    "partly": ("orange", "contrast", later("partly met")),
    "not_met": ("red", "cancel", later("not met")),
    "unknown": ("gray", "help", later("not known")),
}


def purposes(state: TripState, options: Sequence[ItineraryOption]) -> tuple[str, ...]:
    """One line a plan, not escaped; a plan that nothing sets apart lies between the others."""
    rules: tuple[Callable[[TripState, Sequence[ItineraryOption], int], str], ...] = (_wishes, _price, _sights, _way, _pace)
    lines = []
    for n in range(len(options)):
        found = [words for rule in rules if (words := rule(state, options, n))]
        if not found and (only := only_here(options, n)):
            found = [tr("the only one with {only}", only=listed(only))]
        line = "; ".join(found) or (tr("lies between the others") if len(options) > 2 else tr("much like the other"))
        lines.append(f"{line[:1].upper()}{line[1:]}.")
    return tuple(lines)


def _lead(values: Sequence[float], n: int) -> float:
    """How far a plan's value is above the next one's; 0 or less where it does not lead."""
    return values[n] - max((v for k, v in enumerate(values) if k != n), default=values[n])


def _wishes(state: TripState, options: Sequence[ItineraryOption], n: int) -> str:
    met = [sum(w.status == "met" for w in o.wishes) for o in options]
    return tr("meets most of your wishes, {met} of {wishes}", met=met[n], wishes=len(options[n].wishes)) if _lead(met, n) > 0 else ""


def _price(state: TripState, options: Sequence[ItineraryOption], n: int) -> str:
    """That it costs least and by how much, or most and what for."""
    if len({o.cost.currency for o in options}) > 1:
        return ""
    middles = [float(o.cost.total.middle) for o in options]
    least, most = _lead([-m for m in middles], n), _lead(middles, n)
    if least > DEARER * middles[n]:
        return tr("costs least, about {least} under the next", least=_about(least, options[n]))
    if most > DEARER * middles[n]:
        return tr("costs most") + _what_for(options, n)
    return ""


def _about(amount: float, option: ItineraryOption) -> str:
    return amount_words(Decimal(round(amount / 10) * 10), option.cost.currency, here())


def _what_for(options: Sequence[ItineraryOption], n: int) -> str:
    """Which part of the dearest plan most of the difference to the cheapest goes into."""
    cheapest = min(options, key=lambda o: o.cost.total.middle)
    own, other = category_bands(options[n]), category_bands(cheapest)
    more = {part: float(own[part].middle - (other[part].middle if part in other else 0)) for part in own if part in _PARTS}
    part = max(more, key=lambda p: more[p], default="")
    return (
        ", " + tr("about {more} more for {part} than the cheapest", more=_about(more[part], options[n]), part=tr(_PARTS[part]))
        if part and more[part] > 0
        else ""
    )


def _sights(state: TripState, options: Sequence[ItineraryOption], n: int) -> str:
    seen = [sum(i.kind in ("sight", "activity") for d in o.itinerary.days for i in d.activities) for o in options]
    return trn("sees most, {count} place", "sees most, {count} places", seen[n]) if _lead(seen, n) >= MORE_SIGHTS else ""


def _way(state: TripState, options: Sequence[ItineraryOption], n: int) -> str:
    minutes = [sum(j.minutes for j in journeys_of(state, o)) for o in options]
    shortest = all(minutes) and _lead([-m for m in minutes], n) >= TOLD_MINUTES
    return tr("travels least, {minutes} in all", minutes=hours(minutes[n])) if shortest else ""


def _pace(state: TripState, options: Sequence[ItineraryOption], n: int) -> str:
    """The days of the only plan of its pace."""
    words = {"relaxed": tr("slow days"), "moderate": "", "packed": tr("full days")}[options[n].pace]
    only, sights = sum(o.pace == options[n].pace for o in options) == 1, sights_words(options[n])
    return f"{words}, {sights}" if words and only and sights else ""


def only_here(options: Sequence[ItineraryOption], n: int) -> list[str]:
    """Places that no other plan sees, those that are more than a walk first; as many as are told."""
    seen = [[i.name for d in o.itinerary.days for i in d.activities if i.kind in ("sight", "activity")] for o in options]
    others = {name for k, names in enumerate(seen) if k != n for name in names}
    own = sorted(dict.fromkeys(name for name in seen[n] if name not in others), key=lambda name: name.startswith(_LIGHT))
    return own[:ONLY_HERE] if len(options) > 1 else []


def over_budget(option: ItineraryOption) -> bool:
    """Whether a plan costs more than the person wants to spend."""
    return any(check.id == "budget" and check.status == "fail" for check in option.checks)


def holds_words(option: ItineraryOption) -> str:
    """What of a plan holds, the most telling first: "Every night has a bed, nothing on a closed day and 12 more"; escaped."""
    passed = sorted((c for c in option.checks if c.status == "pass"), key=lambda c: _rank(c.id))
    if not passed:
        return ""
    told = [part(c.label if n == 0 else c.label[:1].lower() + c.label[1:]) for n, c in enumerate(passed[:TOLD_CHECKS])]
    rest = len(passed) - len(told)
    return esc(listed([*told, *([trn("{count} more thing", "{count} more things", rest)] if rest else [])]))


def _rank(check_id: str) -> int:
    return _TELLING.index(check_id) if check_id in _TELLING else len(_TELLING)


def open_checks(option: ItineraryOption) -> tuple[str, ...]:
    """Ids of the checks of a plan that do not pass and say something about the trip."""
    return tuple(c.id for c in verdict(option).open if c.id not in ASIDE)


def wish_line(wish: Wish) -> str:
    """A wish with its mark in colour and words, how far it goes, and the days where it is met: Markdown."""
    color, icon, status = WISH_LOOKS[wish.status]
    words = esc(wished(wish)) if wish.status == "met" else f"{esc(wish.text)}: {tr(status)}"
    days = sorted({place.day for place in wish.where})
    numbers = ", ".join(map(str, days))
    where = trn("day {days}", "days {days}", len(days), days=numbers) if days else ""
    detail = "" if wish.status == "met" else wish.detail.partition(";")[0]
    about = " · ".join(part for part in (esc(detail), where) if part)
    return f":{color}[:material/{icon}:] {words}" + (f" :small[:gray[{about}]]" if about else "")


def wished(wish: Wish) -> str:
    """What was wished, as one says it of what is to be left out too."""
    return tr("no {text}", text=wish.text) if wish.slot.endswith(".avoid") and not wish.text.startswith("no ") else wish.text


def wishes_alike(options: Sequence[ItineraryOption]) -> tuple[Wish, ...]:
    """Wishes that every plan meets, or misses, in the same measure: said once, not in each column."""
    everywhere = [{(w.text, w.slot, w.status) for w in o.wishes} for o in options]
    return tuple(w for w in options[0].wishes if len(options) > 1 and all((w.text, w.slot, w.status) in found for found in everywhere))


_IN_ALL = {
    "met": later("All of them meet"),
    "partly": later("Partly met in all"),
    "not_met": later("Met in none"),
    "unknown": later("Not known of any"),
}


def wishes_in_all(options: Sequence[ItineraryOption]) -> list[tuple[str, list[str]]]:
    """What became of the wishes that are alike in all, the words of each outcome with the wishes it has."""
    alike = wishes_alike(options)
    found = [(tr(lead), [wished(w) for w in alike if w.status == status]) for status, lead in _IN_ALL.items()]
    return [(lead, wishes) for lead, wishes in found if wishes]
