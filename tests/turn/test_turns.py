"""What a turn owes, decided from the state alone: the pure core without any engine."""

from __future__ import annotations

import pytest

from planner.domain.effects import (
    Answer,
    ComposeOptions,
    FetchJourneys,
    FetchSights,
    FetchStays,
    PlanTasks,
    PoseQuestions,
    PoseSummary,
    ReadMessage,
    RestartTrip,
    RunSpecialist,
    UndoTurn,
)
from planner.domain.events import (
    MessageRead,
    OptionsRejected,
    PosedQuestion,
    QuestionsPosed,
    QuoteFailed,
    QuoteReceived,
    Replied,
    ResearchRetried,
    RetryRequested,
    SpecialistReported,
    SummaryPosed,
    TasksPlanned,
    TripConfirmed,
    TripRestarted,
    TurnFailed,
    TurnStopped,
    TurnUndone,
    UserSpoke,
)
from planner.domain.patch import BudgetPatch, Declined, ListChange, PartyPatch, Refinement, TripPatch
from planner.domain.quotes_due import context_hash, dependency_hash, due_specialists
from planner.domain.reports import SpecialistReport, failed_report
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import Task
from planner.domain.values import Budget, evolve
from planner.turn.reduce import reduce
from planner.turn.trace import replay
from tests.builders import Talk, boston
from tests.plans import boston_planned


def talk_at_summary() -> Talk:
    talk = Talk(boston())
    talk.said("two of us to Boston")
    talk.happened(SummaryPosed(question="Right?", reply="Please check."))
    return talk


def kinds(state) -> list[type]:
    return [type(effect) for effect in reduce(state)]


def test_a_typed_message_owes_exactly_one_effect_first():
    talk = Talk()
    talk.happened(UserSpoke(text="Boston please"), opens=True)
    assert reduce(talk.state) == (ReadMessage(text="Boston please"),)


def test_missing_facts_lead_to_questions_and_complete_ones_to_a_summary():
    assert kinds(Talk().said("hello", "other")) == [PoseQuestions]
    assert kinds(Talk(boston()).said("two of us")) == [PoseSummary]


def test_an_answered_turn_owes_nothing():
    talk = talk_at_summary()
    assert reduce(talk.state) == ()
    assert talk.state.turn.mode == "CONFIRM"


def test_a_yes_after_the_summary_starts_every_quote_at_once():
    talk = talk_at_summary()
    state = talk.said("yes", "confirm")
    assert state.confirmed_hash == context_hash(state)
    assert kinds(state) == [FetchJourneys, FetchJourneys, FetchStays, FetchSights]


def test_a_second_yes_to_the_same_trip_changes_nothing():
    talk = talk_at_summary()
    first = talk.happened(TripConfirmed(), opens=True).confirmed_hash
    again = talk.happened(TripConfirmed(), opens=True)
    assert again.confirmed_hash == first
    assert [q.status for q in again.questions if q.slot == "confirmation"] == ["answered"]


def test_a_yes_with_a_change_is_a_change():
    talk = talk_at_summary()
    state = talk.said("yes but three people", "correct", "confirm", patch=TripPatch(party=PartyPatch(adults=3)))
    assert state.confirmed_hash is None
    assert state.trip.party.adults == 3
    assert kinds(state) == [PoseSummary]


def test_a_yes_before_the_trip_is_ready_confirms_nothing():
    talk = Talk()
    talk.said("hello", "other")
    talk.happened(QuestionsPosed(questions=(PosedQuestion(slot="trip.destinations", text="Where?"),), reply="Where?"))
    state = talk.said("yes", "confirm")
    assert state.confirmed_hash is None
    assert reduce(state) == (Answer(topic="nothing_to_confirm"),)


def quoted(talk: Talk) -> Talk:
    """The talk with every owed quote answered, the first by a failure; what is looked at instead is answered too."""
    quotes = (FetchJourneys, FetchStays, FetchSights)
    while owed := [effect for effect in reduce(talk.state) if isinstance(effect, quotes)]:
        for effect in owed:
            match effect:
                case FetchJourneys() if not talk.state.quotes.failures:
                    talk.happened(QuoteFailed(key=effect.key, tool="train_quote_search", message="no line"))
                case FetchJourneys():
                    talk.happened(QuoteReceived(key=effect.key, journeys=()))
                case FetchStays():
                    talk.happened(QuoteReceived(key=effect.key, stays=()))
                case FetchSights():
                    talk.happened(QuoteReceived(key=effect.key, sights=()))
    return talk


def test_one_failing_quote_never_holds_back_the_rest():
    talk = talk_at_summary()
    talk.said("yes", "confirm")
    assert kinds(quoted(talk).state) == [PlanTasks]
    assert [f.message for f in talk.state.quotes.failures] == ["no line"]


def test_three_specialists_run_side_by_side_and_a_failed_report_still_leads_to_options():
    talk = talk_at_summary()
    talk.said("yes", "confirm")
    quoted(talk)
    due = due_specialists(talk.state)
    tasks = tuple(Task(task_id=s, task_name=s, specialist=s, instructions="", context_hash=dependency_hash(talk.state, s)) for s in due)
    talk.happened(TasksPlanned(tasks=tasks))
    assert kinds(talk.state) == [RunSpecialist] * 3
    for task in tasks:
        talk.happened(SpecialistReported(report=failed_report(task.specialist, task.task_id, task.context_hash, "error", "too slow")))
    assert kinds(talk.state) == [ComposeOptions]


def with_failed_food(talk: Talk) -> Talk:
    """The talk after research in which only food came back with nothing."""
    talk.said("yes", "confirm")
    quoted(talk)
    for s in due_specialists(talk.state):
        task, hash_ = f"task-{s}", dependency_hash(talk.state, s)
        found = SpecialistReport(task_id=task, agent=SPECIALISTS[s].agent, specialist=s, context_hash=hash_)
        talk.happened(SpecialistReported(report=failed_report(s, task, hash_, "error", "too slow") if s == "food" else found))
    return talk


def test_one_specialist_can_be_sent_again_and_the_others_keep_what_they_found():
    talk = with_failed_food(talk_at_summary())
    talk.happened(Replied(reply="Here they are.", mode="FINALIZE"))
    state = talk.happened(ResearchRetried(specialist="food"), opens=True)
    assert sorted(state.reports) == ["stay", "transport"]
    assert kinds(state) == [FetchJourneys], "the quote that failed is asked for again"
    talk.happened(QuoteReceived(key=reduce(state)[0].key, journeys=()))
    task = Task(task_id="f", task_name="food", specialist="food", instructions="", context_hash=dependency_hash(talk.state, "food"))
    assert reduce(talk.happened(TasksPlanned(tasks=(task,)))) == (RunSpecialist(task=task),)


def test_a_specialist_that_found_something_is_not_sent_again():
    talk = with_failed_food(talk_at_summary())
    talk.happened(Replied(reply="Here they are.", mode="FINALIZE"))
    assert talk.happened(ResearchRetried(specialist="stay"), opens=True).reports.keys() == {"transport", "stay", "food"}


def test_trying_again_after_everything_failed_sends_the_failed_ones_again():
    talk = with_failed_food(talk_at_summary())
    talk.happened(TurnFailed(kind="nothing_found", words="None of the specialists came back.", reference="1-2"))
    assert sorted(talk.happened(RetryRequested()).reports) == ["stay", "transport"]


def test_a_changed_need_invalidates_only_what_depended_on_it():
    talk = talk_at_summary()
    talk.said("yes", "confirm")
    quoted(talk)
    for s in due_specialists(talk.state):
        talk.happened(SpecialistReported(report=failed_report(s, s, dependency_hash(talk.state, s), "e", "m")))
    talk.said("we are vegan", patch=TripPatch(lists=(ListChange(slot="preferences.dietary", add=("vegan",)),)))
    talk.happened(SummaryPosed(question="?", reply="?"))
    state = talk.said("yes", "confirm")
    assert sorted(state.reports) == ["stay", "transport"]
    assert state.quotes.by_segment


def test_one_answer_closes_one_question_and_chit_chat_closes_none():
    talk = Talk(evolve(boston(), trip=evolve(boston().trip, budget=Budget(), party=type(boston().trip.party)())))
    talk.said("hi", "other")
    asked = tuple(PosedQuestion(slot=s, text=s) for s in ("trip.party", "trip.budget"))
    talk.happened(QuestionsPosed(questions=asked, reply="?"))
    state = talk.said("hello? anyone", "other")
    assert [q.status for q in state.questions] == ["asked", "asked"]
    state = talk.said("two adults", patch=TripPatch(party=PartyPatch(adults=2)))
    assert {q.slot: q.status for q in state.questions} == {"trip.party": "answered", "trip.budget": "asked"}


def test_declining_an_optional_question_closes_it():
    talk = Talk(evolve(boston(), trip=evolve(boston().trip, budget=Budget())))
    talk.said("hi", "other")
    talk.happened(
        QuestionsPosed(questions=(PosedQuestion(slot="trip.budget", text="?"), PosedQuestion(slot="preferences.pace", text="?")), reply="?")
    )
    state = talk.said(
        "no preference on pace", "skip", patch=TripPatch(declined=(Declined(slot="preferences.pace", words="no preference"),))
    )
    assert {q.slot: q.status for q in state.questions} == {"trip.budget": "asked", "preferences.pace": "declined"}


def test_chit_chat_while_questions_are_open_is_answered_and_not_asked_again():
    talk = Talk()
    talk.said("hello", "other")
    effect = reduce(talk.state)[0]
    assert isinstance(effect, PoseQuestions)
    talk.happened(QuestionsPosed(questions=tuple(PosedQuestion(slot=s, text=s) for s in effect.slots), reply="?"))
    assert reduce(talk.said("nice weather", "other")) == (Answer(topic="other"),)


def test_undo_names_the_record_that_opened_the_last_turn_and_restores_the_state_before_it():
    talk = Talk(boston())
    before = talk.state
    talk.said("four of us", patch=TripPatch(party=PartyPatch(adults=4)))
    talk.happened(SummaryPosed(question="?", reply="?"))
    state = talk.said("undo", "undo")
    assert reduce(state) == (UndoTurn(before_seq=1),)
    restored = talk.happened(TurnUndone(restores=before, reply="Took it back."))
    assert restored.trip.party.adults == 2
    assert restored.turn.act == "undo"
    assert reduce(restored) == ()


def test_undo_with_nothing_to_undo_says_so():
    state = Talk().said("undo", "undo")
    assert reduce(state) == (UndoTurn(before_seq=None),)


def test_starting_over_clears_the_facts_and_asks_again():
    talk = Talk(boston())
    assert reduce(talk.said("start over", "restart")) == (RestartTrip(),)
    state = talk.happened(TripRestarted())
    assert state.trip.destinations == ()
    assert state.turn.act == "restart"
    assert kinds(state) == [PoseQuestions]


def test_cancel_clears_no_fact():
    talk = talk_at_summary()
    state = talk.said("cancel", "cancel")
    assert reduce(state) == (Answer(topic="cancelled"),)
    assert state.trip == boston().trip


def test_a_bare_no_to_the_summary_asks_one_question():
    talk = talk_at_summary()
    assert reduce(talk.said("no", "reject")) == (PoseQuestions(slots=("preferences.notes",)),)


def test_stop_keeps_what_was_found_and_waits_for_a_new_yes():
    talk = talk_at_summary()
    talk.said("yes", "confirm")
    quoted(talk)
    state = talk.happened(TurnStopped(reply="Stopped."))
    assert state.quotes.by_stay
    assert state.confirmed_hash is None
    assert kinds(talk.said("go ahead", "confirm")) == [FetchJourneys], "only the quote that failed is asked for again"


def test_a_retried_turn_owes_what_it_owed_before():
    talk = talk_at_summary()
    owed = reduce(talk.said("yes", "confirm"))
    talk.happened(TurnFailed(kind="unreachable", words="No answer.", reference="1-2"))
    assert reduce(talk.state) == ()
    talk.happened(RetryRequested())
    assert reduce(talk.state) == owed


def test_rejecting_when_there_is_nothing_to_reject_goes_the_ordinary_way():
    state = Talk(boston()).happened(OptionsRejected(), opens=True)
    assert kinds(state) == [PoseSummary]


def test_a_reason_given_with_none_of_these_is_read_like_a_message():
    talk = Talk(boston_planned())
    talk.happened(OptionsRejected(reason="They are too expensive."), opens=True)
    assert reduce(talk.state) == (ReadMessage(text="They are too expensive."),)
    cheaper = TripPatch(refinements=(Refinement(kind="cheaper"),))
    state = talk.happened(MessageRead(acts=("refine",), patch=cheaper))
    assert (state.turn.act, state.turn.acts, state.turn.recompose) == ("reject", ("reject", "refine"), True)


def test_a_reason_that_says_nothing_leads_to_the_question_what_was_wrong():
    talk = Talk(boston_planned())
    talk.happened(OptionsRejected(reason="Hm."), opens=True)
    state = talk.happened(MessageRead(acts=("other",), patch=TripPatch()))
    assert reduce(state) == (PoseQuestions(slots=("preferences.notes",)),)


@pytest.mark.parametrize("cut", range(1, 9))
def test_a_turn_cut_at_any_record_resumes_to_the_same_state(cut):
    talk = talk_at_summary()
    talk.said("yes", "confirm")
    quoted(talk)
    records = talk.records
    resumed = replay(replay(talk.start, records[:cut]), records[cut:])
    assert resumed == talk.state == replay(talk.start, records)


def test_a_budget_level_and_an_amount_do_not_clear_each_other():
    talk = Talk(boston())
    state = talk.said("1900 dollars", patch=TripPatch(budget=BudgetPatch(amount="1900", currency="USD")))
    assert (state.trip.budget.level, str(state.trip.budget.amount)) == ("mid", "1900.00")


def test_a_reply_that_changes_nothing_leaves_the_facts_untouched():
    talk = talk_at_summary()
    before = talk.state.trip
    talk.said("thanks", "thanks")
    assert talk.happened(Replied(reply="You are welcome.", mode="CONFIRM")).trip == before
