"""Every screen and state of the app as a trip to open: where it is, what leads there, and the widget keys a person finds on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock
from planner.store import TripStore
from tests.app.scenes import TODAY, Script, all_failed, asking, checking, failing, researching, selected, with_options


class Scene(Protocol):
    """A trip in some state, which a store can keep."""

    def kept_in(self, store: TripStore) -> str: ...


@dataclass(frozen=True)
class State:
    """One state: `keys` are there when it is drawn, `tap` are words tapped in order after it opened, `then` keys that must follow."""

    name: str
    path: str
    keys: Sequence[str]
    script: Callable[[str], Scene] | None = None
    tap: Sequence[str] = ()
    then: Sequence[str] = ()
    words: Sequence[str] = field(default=())

    @property
    def address(self) -> str:
        return f"{self.path}?trip={self.name}" if self.script else self.path


def _failed_food(trip_id: str) -> Script:
    return with_options(trip_id, failed=("food",))


def _over(trip_id: str) -> Script:
    return with_options(trip_id, limit=700)


class Talked:
    """A trip as the built-in engine makes it of what is said."""

    def __init__(self, trip_id: str, *said: str) -> None:
        self._talk = Conversation(TripState(trip_id=trip_id), make_services(Config(), TODAY), case_clock(TODAY))
        for words in said:
            self._talk.turn(words)

    def kept_in(self, store: TripStore) -> str:
        trip_id = self._talk.state.trip_id
        store.create(TripState(trip_id=trip_id))
        store.commit(trip_id, self._talk.records, self._talk.state)
        return trip_id


WEEKEND = "Plan everything for two adults from Dublin to Lisbon, 8 to 11 April 2027, mid budget"


def _kept(trip_id: str) -> Talked:
    return Talked(trip_id, WEEKEND, "yes", "make day 2 free", "keep the hotel")


def _read(trip_id: str) -> Talked:
    return Talked(trip_id, WEEKEND)


STATES: tuple[State, ...] = (
    State("opening", "/", ("example_0", "example_3", "chat", "start_where", "start_send", "finished"), words=("Where would you like to go?",)),
    State(
        "details", "/", ("stepper", "f_dates_pick", "f_dates", "f_adults", "f_children", "f_infants", "f_budget", "f_amount", "f_more", "f_send"),
        asking, ("2 more questions",), ("f_parts", "f_pace"),
    ),
    State("check", "/", ("stepper", "confirm_card", "fix_date_range", "assume_destinations", "confirm_trip", "reject_summary"), checking),
    State("choose", "/", ("stepper", "card_opt-1", "days_opt-1", "go_compare", "reject_options"), with_options),
    State("chosen", "/", ("card_opt-2", "go_compare"), selected, words=("Your choice",)),
    State("over", "/", ("card_opt-1",), _over, words=("Nothing fits",)),
    State("interrupted", "/", ("error_card", "continue_turn", "drop_turn"), researching, words=("This turn was interrupted.",)),
    State("failing", "/", ("error_card", "retry", "drop_turn", "see_debug"), failing, words=("Reference 7Q4K-20.",)),
    State("gap", "/", ("again_food", "go_compare"), _failed_food, words=("Food could not be researched",)),
    State("all_failed", "/", ("error_card", "retry"), all_failed, words=("None of the specialists came back.",)),
    State("lost", "/?trip=no-such-trip", ("error_card", "new_trip", "see_trips")),
    State(
        "compare", "/compare", ("view", "plan_grid_3", "select_opt-1", "cost_chart", "more_about_3"), with_options,
        ("More about each plan",), ("checks_opt-1", "map_opt-1", "route_opt-1", "option_cards"),
    ),
    State("days", "/compare", ("view",), selected, ("Day by day",), ("day_option", "plan_bar", "export", "share", "day_shown", "day_1", "day_map", "day_rows", "route")),
    State("one_day", "/compare", ("view",), selected, ("Day by day", "Sat, Feb 13 · 2"), ("day_2", "day_map", "day_rows")),
    State("compact", "/compare", ("view",), selected, ("Day by day", "Compact view"), ("day_1", "day_2", "map_day", "day_map")),
    State("mix", "/compare", ("view",), with_options, ("$653–$855",), ("mix_transport", "mix_stay", "mix_meals", "mix_bar", "mix_rest", "mix_clear")),
    State("no_options", "/compare", ("back_to_chat",), asking),
    State("kept", "/compare", ("view",), _kept, ("Day by day",), ("pins_opt-1", "pin_opt-1_0", "pin_opt-1_1")),
    State("trips", "/trips", ("new_trip", "find", "trips_page")),
    State("demos", "/", ("demos",), tap=("Watch a demo",), then=("demo_boston", "demo_family", "demo_two-cities")),
    State("lab_edit", "/prompt_lab", ("prompt", "lab_view", "prompt_text", "save_version", "try", "discard"), checking),
    State("lab_preview", "/prompt_lab", ("lab_view",), checking, ("Preview",), ("preview_turn",)),
    State("lab_versions", "/prompt_lab", ("lab_view",), checking, ("Versions",), ("va", "vb", "restore", "export_prompt")),
    State("lab_ab", "/prompt_lab", ("lab_view",), checking, ("A/B test",), ("ab_a", "ab_b", "ab_suite", "ab_run")),
    State("lab_replay", "/prompt_lab", ("lab_view",), checking, ("Replay", "Replay"), ("replay_trip", "replay_from", "replay_with", "replay_engine", "replay_run")),
    State("lab_feedback", "/prompt_lab", ("lab_view",), checking, ("Feedback",), ("report_file",)),
    State("check_change", "/", ("confirm_card",), checking, ("Change",), ("fix_date_range_save",)),
    State("save_as", "/compare", ("view",), selected, ("Day by day", "Save or print"), ("export_md", "export_pdf")),
    State("trips_more", "/trips", ("new_trip",), tap=("More",)),
    State("ledger", "/", ("sidebar_view",), checking, ("Ledger",)),
    State("debug", "/", ("sidebar_view",), selected, ("Debug",), ("side_turn", "side_debug_view", "side_dl", "debug_wide")),
    State("sidebar_change", "/", ("sidebar_view",), checking, ("Change",), ("change_date_range_save",)),
    State("wish", "/", ("sidebar_view",), checking, ("Add a wish",), ("wish_kind",)),
    State("start_over", "/", ("sidebar_view",), checking, ("Start over",), ("restart",)),
    State("settings", "/", ("sidebar_view",), checking, ("Settings",), ("engine_pick", "own_url", "own_use", "own_test")),
    State("drawer", "/", ("sidebar_view",), selected, ("Debug", "Open wide"), ("wide_turn", "wide_debug_view")),
    State("case", "/", ("sidebar_view",), selected, ("Debug", "Save as case"), ("case_title", "case_save")),
    State("report", "/", ("sidebar_view",), selected, ("Debug", "Report this turn"), ("report_note", "report_save")),
    State("debug_why", "/", ("sidebar_view",), selected, ("Debug", "Why"), ("save_case", "report", "branch", "drill")),
    State("debug_reading", "/", ("sidebar_view",), _read, ("Debug", "Reading"), ("side_debug_view",)),
    State("debug_steps", "/", ("sidebar_view",), asking, ("Debug", "Steps"), ("side_step", "side_step_on", "side_since")),
)  # fmt: skip


def keep_all(store: TripStore) -> None:
    """Keep the trip of every state in `store`."""
    for state in STATES:
        if state.script is not None:
            state.script(state.name).kept_in(store)
