"""Answers about a person's wishes and what became of them in each plan. Pure."""

from __future__ import annotations

from planner.domain.options import ItineraryOption, Wish, WishStatus
from planner.say.phrases import joined, plural
from planner.say.plan_answers.asked_plans import AskedPlans, a_line_each

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


def wishes_answer(asked: AskedPlans) -> str:
    """What became of the person's wishes: all of them where one asks about one plan, else how many and which are not met."""

    def line(option: ItineraryOption) -> str:
        rows = option.wishes if len(asked.about) == 1 else [w for w in option.wishes if w.status != "met"]
        said = "; ".join(wish_words(w) for w in rows)
        return f"{wishes_words(option)}{': ' if said else ''}{said}" if option.wishes else ""

    return a_line_each(asked, line)
