"""Who may do what: a table of visitors and deeds, whose trips open to whom, and what makes somebody a tuner or an operator."""

from __future__ import annotations

import pytest

from planner.domain.errors import SettingInvalid
from planner.domain.state import TripState
from planner.runtime.config import Config, from_environment
from planner.runtime.session import Planner
from planner.runtime.who_may import DEEDS, NOBODY, NOT_YOURS, SIGN_IN_FIRST, NotAllowed, Person, Visitor, person_of
from planner.store import MemoryStore

VISITORS = {
    "at another computer, without sign-in": Visitor(),
    "at another computer, with the token": Visitor(has_token=True),
    "at this computer, without sign-in": Visitor(alone=True),
    "nobody": Visitor(sign_in=True),
    "nobody, sign-in required": Visitor(sign_in=True, must_sign_in=True),
    "this computer": Visitor(alone=True, sign_in=True, must_sign_in=True),
    "guest with a link": NOBODY,
    "traveller": Visitor(person=Person(id="p_ann"), sign_in=True),
    "traveller at this computer": Visitor(person=Person(id="p_ann"), alone=True, sign_in=True),
    "tuner": Visitor(person=Person(id="p_ann", role="tuner"), sign_in=True),
    "operator": Visitor(person=Person(id="p_ann", role="operator"), sign_in=True),
}
ALLOWED = {
    "at another computer, without sign-in": "chat share",
    "at another computer, with the token": "chat share lab debug drills settings",
    "at this computer, without sign-in": "chat share lab debug drills settings",
    "nobody": "chat share",
    "nobody, sign-in required": "",
    "this computer": "chat share lab debug drills settings",
    "guest with a link": "",
    "traveller": "chat share",
    "traveller at this computer": "chat share",
    "tuner": "chat share lab debug settings",
    "operator": "chat share lab debug drills settings",
}
OPENS = {
    "at another computer, without sign-in": "nobody's",
    "at another computer, with the token": "nobody's",
    "at this computer, without sign-in": "nobody's own another's",
    "nobody": "nobody's",
    "nobody, sign-in required": "",
    "this computer": "nobody's",
    "guest with a link": "",
    "traveller": "nobody's own",
    "traveller at this computer": "nobody's own",
    "tuner": "nobody's own",
    "operator": "nobody's own",
}
OWNERS = {"nobody's": None, "own": "p_ann", "another's": "p_ben"}


@pytest.mark.parametrize("who", VISITORS)
@pytest.mark.parametrize("deed", DEEDS)
def test_who_may_do_what(who: str, deed: str) -> None:
    assert VISITORS[who].may(deed) is (deed in ALLOWED[who].split())  # type: ignore[arg-type]


@pytest.mark.parametrize("who", VISITORS)
@pytest.mark.parametrize("whose", OWNERS)
def test_whose_trip_opens_to_whom(who: str, whose: str) -> None:
    planner = Planner(Config(), MemoryStore())
    planner.store.create(TripState(trip_id="trip"), OWNERS[whose])
    visitor = VISITORS[who]
    if whose in OPENS[who].split():
        assert planner.session("trip", by=visitor).trip_id == "trip"
        return
    with pytest.raises(NotAllowed) as refused:
        planner.session("trip", by=visitor)
    assert refused.value.words in (NOT_YOURS, SIGN_IN_FIRST)


def test_this_computer_alone_still_opens_every_trip_once_sign_in_is_taken_away_again() -> None:
    assert Visitor(alone=True).may_open("p_ann")
    assert not Visitor().may_open("p_ann")


CLAIMS = {"iss": "https://id.example.org", "sub": "17", "email": "Ann@Example.org", "email_verified": True, "name": "Ann"}


def role(config: Config, **claims: object) -> str | None:
    person = person_of({**CLAIMS, **claims}, config)
    return person.role if person else None


def test_a_role_is_that_of_a_verified_address_or_an_id_in_the_settings() -> None:
    config = Config(tuners=("ann@example.org",), operators=("olu@example.org",))
    assert role(config) == "tuner"
    assert role(config, email="olu@example.org") == "operator"
    for claims in ({"email_verified": False}, {"email_verified": None}, {"email": "someone@example.org"}, {"email": None}):
        assert role(config, **claims) == "traveller"
    person = person_of(CLAIMS, Config())
    assert person is not None
    assert role(Config(operators=(person.id,)), email_verified=False) == "operator"
    assert role(config, roles=["operator"], role="operator") == "tuner", "what a provider claims of roles counts for nothing"


def test_a_person_is_known_by_issuer_and_subject_and_by_nothing_that_may_change() -> None:
    ann = person_of(CLAIMS, Config())
    assert ann == person_of({**CLAIMS, "email": "lee@example.org", "name": "Ann Lee"}, Config())
    others = [person_of({**CLAIMS, **other}, Config()) for other in ({"sub": "18"}, {"iss": "https://other.example.org"})]
    assert len({p.id for p in (ann, *others) if p}) == 3
    for claims in ({}, {"iss": "https://id.example.org"}, {**CLAIMS, "sub": ""}, {**CLAIMS, "sub": 17}, {"email": "ann@example.org"}):
        assert person_of(claims, Config()) is None
    assert ann is not None
    assert not any(word in ann.model_dump_json().casefold() for word in ("example", "ann"))


def test_the_settings_name_people_and_whether_one_must_sign_in() -> None:
    config = from_environment({"TRIP_TUNERS": "Ann@Example.org, p_abc", "TRIP_OPERATORS": "olu@example.org", "TRIP_SIGN_IN": "Required"})
    assert config.tuners == ("ann@example.org", "p_abc")
    assert (config.operators, config.must_sign_in, config.tells_people_apart) == (("olu@example.org",), True, True)
    assert not from_environment({}).tells_people_apart
    with pytest.raises(SettingInvalid, match="TRIP_SIGN_IN"):
        from_environment({"TRIP_SIGN_IN": "yes"})


def test_what_a_person_begins_copies_or_branches_is_theirs() -> None:
    ann = VISITORS["traveller"]
    planner = Planner(Config(), MemoryStore())
    session = planner.session(by=ann)
    session.say("Two adults from New York City to Boston, 12 to 15 February 2027").wait()
    planner.store.create(TripState(trip_id="found"))
    made = [session.trip_id, session.branch(1).trip_id, planner.copy_trip(session.trip_id, ann), planner.copy_trip("found", ann)]
    assert {planner.store.access(trip_id).owner for trip_id in made} == {"p_ann"}
    assert planner.store.access("found").owner is None
    with pytest.raises(NotAllowed):
        planner.copy_trip(session.trip_id, VISITORS["nobody"])
    assert {trip.trip_id for trip in planner.session(by=VISITORS["nobody"]).trips()} == {"found"}
    assert session.mine() == frozenset(made)


def test_a_trip_that_is_nobodys_can_be_claimed_once() -> None:
    planner = Planner(Config(), MemoryStore())
    planner.store.create(TripState(trip_id="trip"))
    hers, his = (planner.session("trip", by=Visitor(person=Person(id=i), sign_in=True)) for i in ("p_ann", "p_ben"))
    assert hers.can_be_claimed
    hers.claim()
    assert not hers.can_be_claimed
    with pytest.raises(NotAllowed):
        his.claim()
    for act in (lambda: his.act_as(his.by), lambda: his.say("make it cheaper"), his.links):
        with pytest.raises(NotAllowed):
            act()
    assert planner.store.trace("trip") == ()
    assert planner.store.access("trip").owner == "p_ann"
