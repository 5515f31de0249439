"""How the built-in engine plays a specialist: fetch everything the task needs side by side, then report what fits, by id.

The transport specialist brings its branches together with a join; a step that failed is not repeated, it becomes a risk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pydantic import JsonValue

from planner.domain.quotes_due import journey_keys, stay_spans
from planner.domain.replies import ChosenRecommendation, Join, PlannedCall, PlannerAction, ProposedReport, SpecialistReply
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import TripState
from planner.domain.values import Place
from planner.llm.protocol import Observation, SpecialistContext
from planner.say.phrases import items_words, joined, plural

_TOOL_OF = {"flight": "flight_quote_search", "train": "train_quote_search", "bus": "bus_quote_search", "car": "drive_quote"}


def next_move(context: SpecialistContext) -> PlannerAction:
    """The first move fetches, the second finishes."""
    if context.observations:
        return _finish(context)
    return _FETCHES.get(context.task.specialist, _fetch_for_every_stop)(context)


def _fetch_transport(context: SpecialistContext) -> PlannerAction:
    calls, join = _transport(context.state), Join(node="rank_options", inject={"results": "$results", "expect": "$expect"})
    return PlannerAction(
        thought="Every leg by every chosen mode, and getting around each city, at once; then rank them.",
        plan=calls,
        join=join if len(calls) > 1 else None,
    )


def _fetch_stays(context: SpecialistContext) -> PlannerAction:
    return PlannerAction(thought="Houses and areas of every stop, at once.", plan=_stay(context.state))


def _fetch_food(context: SpecialistContext) -> PlannerAction:
    return PlannerAction(thought="What there is to eat in every city, with the dietary needs.", plan=_food(context.state))


def _fetch_for_every_stop(context: SpecialistContext) -> PlannerAction:
    """The plan for a specialist that has none of its own: each of its tools for every stop."""
    tools = SPECIALISTS[context.task.specialist].tools
    calls = tuple(PlannedCall(node=tool, args={"place": _ref(place)}) for tool in tools for place in _cities(context.state))
    return PlannerAction(thought="Everything there is in every city, at once.", plan=calls)


def _ref(place: Place) -> dict[str, JsonValue]:
    return {"name": place.name, "country": place.country, "lat": place.lat, "lon": place.lon, "iata": list(place.iata)}


def _cities(state: TripState) -> tuple[Place, ...]:
    return tuple({s.place.name: s.place for s in state.trip.destinations}.values())


def _transport(state: TripState) -> tuple[PlannedCall, ...]:
    legs = tuple(
        PlannedCall(
            node=_TOOL_OF[mode],
            args={"origin": _ref(s.origin), "destination": _ref(s.destination), "depart_date": s.day.isoformat(), "segment": s.key},
        )
        for _, s, mode in journey_keys(state)
    )
    return (*legs, *(PlannedCall(node="local_transport_search", args={"place": _ref(place)}) for place in _cities(state)))


def _stay(state: TripState) -> tuple[PlannedCall, ...]:
    party = state.trip.party
    houses = tuple(
        PlannedCall(
            node="hotel_quote_search",
            args={
                "place": _ref(s.place),
                "check_in": s.check_in.isoformat(),
                "check_out": s.check_out.isoformat(),
                "adults": party.adults or 1,
                "children": party.children,
                "stay": s.key,
            },
        )
        for s in stay_spans(state)
    )
    return (*houses, *(PlannedCall(node="area_search", args={"place": _ref(place)}) for place in _cities(state)))


def _food(state: TripState) -> tuple[PlannedCall, ...]:
    needs: list[JsonValue] = list(state.preferences.dietary)
    return tuple(PlannedCall(node="food_search", args={"place": _ref(place), "dietary": needs}) for place in _cities(state))


def _rows(observations: Sequence[Observation], name: str) -> list[dict[str, JsonValue]]:
    """Every candidate in a field of the digests."""
    found: list[dict[str, JsonValue]] = []
    for seen in observations:
        rows = seen.result.get(name) if isinstance(seen.result, dict) else None
        found += [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return found


def _finish(context: SpecialistContext) -> PlannerAction:
    reply = _REPORTS.get(context.task.specialist, _plain_report)(context)
    return PlannerAction(thought="That is enough to report.", args=reply.model_dump(mode="json", by_alias=True))


def _failed(context: SpecialistContext) -> list[str]:
    return [seen.error for seen in context.observations if seen.error]


def _chosen(rows: Sequence[dict[str, JsonValue]]) -> tuple[ChosenRecommendation, ...]:
    return tuple(ChosenRecommendation(id=str(row["id"])) for row in rows if "id" in row)


def _one_a_fare(rows: Sequence[dict[str, JsonValue]]) -> list[dict[str, JsonValue]]:
    """The first departure of each way and fare; the other hours stay among the quotes."""
    found: dict[tuple[str, bool], dict[str, JsonValue]] = {}
    for row in rows:
        key = str(row.get("id", ""))
        found.setdefault((":".join(key.split(":")[:4]), key.endswith(":night")), row)
    return list(found.values())


def _transport_report(context: SpecialistContext) -> SpecialistReply:
    journeys, local = _one_a_fare(_rows(context.observations, "journeys")), _rows(context.observations, "options")
    modes = joined(sorted({str(j["mode"]) for j in journeys})) or "no way"
    failed = _failed(context)
    return SpecialistReply(
        raw_answer=f"Found {plural(len(journeys), 'way')} to travel ({modes}) and how to get around."
        if journeys
        else "Found no way to travel by the chosen modes.",
        confidence=0.6 if journeys else 0.2,
        route="research",
        requires_followup=not journeys,
        warnings=tuple(failed[:3]),
        report=ProposedReport(
            recommendations=_chosen([*journeys, *local]),
            questions_for_user=() if journeys else ("None of the ways you chose goes there; may I look at other ways to travel?",),
            assumptions=("Fares are estimates for booking some weeks ahead.",),
            risks=("Fares and times change; check them before booking.",),
        ),
    )


def _styles(row: dict[str, JsonValue]) -> set[str]:
    styles = row.get("styles")
    return {str(style) for style in styles} if isinstance(styles, list) else set()


def _stay_report(context: SpecialistContext) -> SpecialistReply:
    stays = _rows(context.observations, "stays")
    wanted = context.state.preferences.stay_style
    styles = [_styles(s) for s in stays]
    unmet = [w for w in wanted if not any(w in own for own in styles)]
    order = sorted(range(len(stays)), key=lambda n: -len(styles[n] & set(wanted)))
    return SpecialistReply(
        raw_answer=f"Found {plural(len(stays), 'place')} to stay over {plural(len({str(s.get('tier')) for s in stays}), 'tier')}.",
        confidence=0.7 if stays else 0.2,
        route="research",
        warnings=tuple(_failed(context)[:3]),
        report=ProposedReport(
            recommendations=_chosen([stays[n] for n in order]),
            assumptions=("Prices are for a double room and night, with taxes.",),
            risks=(
                "Prices rise at weekends, in holidays and during events.",
                *([f"No house here is recorded for {items_words(unmet)}: ask before you book."] if unmet else []),
            ),
        ),
    )


def _food_report(context: SpecialistContext) -> SpecialistReply:
    meals = _rows(context.observations, "meals")
    needs = context.state.preferences.dietary
    named = [m for m in meals if not str(m["id"]).startswith("meal:")]
    return SpecialistReply(
        raw_answer=f"Found {plural(len(named), 'place')} to eat" + (f" that surely serve {items_words(needs)} food." if needs else "."),
        confidence=0.7 if named else 0.3,
        route="research",
        report=ProposedReport(
            recommendations=_chosen(meals),
            assumptions=("Meal prices are per person without drinks.",),
            risks=("Popular places fill up; reserve where it says so.", *(["Ask the kitchen about every dietary need."] if needs else [])),
        ),
    )


def _plain_report(context: SpecialistContext) -> SpecialistReply:
    """The report of a specialist that has none of its own: all that its tools found."""
    results = [seen.result for seen in context.observations if isinstance(seen.result, dict)]
    found = [row for name in dict.fromkeys(name for result in results for name in result) for row in _rows(context.observations, name)]
    return SpecialistReply(
        raw_answer=f"Found {plural(len(found), 'candidate')}.",
        confidence=0.6 if found else 0.2,
        route="research",
        warnings=tuple(_failed(context)[:3]),
        report=ProposedReport(recommendations=_chosen(found)),
    )


_FETCHES: dict[str, Callable[[SpecialistContext], PlannerAction]] = {
    "transport": _fetch_transport, "stay": _fetch_stays, "food": _fetch_food,
}  # fmt: skip
_REPORTS: dict[str, Callable[[SpecialistContext], SpecialistReply]] = {
    "transport": _transport_report, "stay": _stay_report, "food": _food_report,
}  # fmt: skip
"""What the built-in engine does for the specialists it knows better than by their rows."""
