"""A case as it is typed: every golden conversation survives it, and everything that is wrong is told at once."""

from __future__ import annotations

import pytest

from planner.lab.case_drafts import CaseDraft, DraftRefused, DraftTurn, case_of, claim_line_of, draft_of
from planner.lab.expecting import KINDS, Claim, keys_of
from planner.lab.suites import SuiteCase, SuiteRefused, golden_suite, load_saved, put_case
from planner.store.document_store import MemoryDocuments


def test_every_golden_conversation_is_the_same_case_after_it_was_typed() -> None:
    for case in golden_suite().cases:
        typed = case_of(draft_of(case))
        assert (typed.id, typed.title, typed.raw) == (case.id, case.title, case.raw)
        assert sorted(map(str, typed.claims)) == sorted(map(str, case.claims))


def test_a_claim_about_a_turn_there_is_not_and_a_starting_point_are_kept() -> None:
    claims = (Claim(kind="known", turn=7, path="trip.party"), Claim(kind="known", turn=-1, path="trip.money"))
    case = SuiteCase(
        id="a", title="A", raw={"id": "a", "turns": ["Rome", {"event": "trip_confirmed"}], "context": ["user: hi"]}, claims=claims
    )
    assert case_of(draft_of(case)) == case


def test_everything_that_is_wrong_is_told_at_once() -> None:
    draft = CaseDraft(
        turns=(DraftTurn(said='{"event": "no_such"}', claims='{"kind": "asks", "slot": ["budget"]}'), DraftTurn(), DraftTurn(said="x")),
        end="[]",
        further='{"contxt": []}',
        today="2027-13-01",
    )
    with pytest.raises(DraftRefused) as refused:
        case_of(draft)
    words = str(refused.value.problems)
    for part in (
        "no_such",
        "'slots' was probably meant",
        "Turn 2 says nothing",
        "At the end, line 1",
        "'contxt'",
        "no date",
        "needs an id",
    ):
        assert part in words


def test_every_kind_is_told_by_fields_with_lists_written_with_commas() -> None:
    assert claim_line_of("asks", {"slots": "budget, dates", "path": "left over"}) == '{"kind": "asks", "slots": ["budget", "dates"]}'
    assert claim_line_of("fact", {"facts": "Budget: 900"}) == '{"kind": "fact", "facts": {"Budget": "900"}}'
    assert claim_line_of("equals", {"path": "trip.days", "value": "3"}) == '{"kind": "equals", "path": "trip.days", "value": 3}'
    assert all(keys_of(kind) for kind in KINDS)


def test_a_case_replaces_the_one_it_was_and_no_other() -> None:
    documents = MemoryDocuments()
    one, two = (SuiteCase(id=n, title=n, raw={"id": n, "turns": [n]}) for n in ("one", "two"))
    put_case(documents, "mine", one)
    put_case(documents, "mine", two)
    put_case(documents, "mine", SuiteCase(id="first", title="first", raw={"id": "first", "turns": ["1"]}), replacing="one")
    assert [c.id for c in load_saved(documents, "mine").cases] == ["first", "two"]
    with pytest.raises(SuiteRefused, match="no longer in this suite"):
        put_case(documents, "mine", one, replacing="one")
    documents.append("suites/mine.jsonl", b"{torn")
    with pytest.raises(SuiteRefused, match="is no case"):
        put_case(documents, "mine", one)
