"""A server that is full lets people in in the order of their coming, as others go, and never puts anybody out."""

from __future__ import annotations

from planner.runtime.door import AT_DOOR_S, AT_WORK_S, Door


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_comes_when_it_is_full_waits_until_somebody_has_gone() -> None:
    clock = Clock()
    door = Door(2, clock)
    assert (door.enter("a"), door.enter("b"), door.enter("c")) == (True, True, False)
    assert (door.at_work, door.waiting) == (2, 1)
    clock.now = AT_WORK_S / 2
    assert door.enter("b")
    assert not door.enter("c")
    clock.now = AT_WORK_S + 1
    assert door.enter("c"), "a has done nothing for a minute"
    assert (door.at_work, door.waiting) == (2, 0)


def test_who_is_in_is_never_put_out() -> None:
    clock = Clock()
    door = Door(1, clock)
    assert door.enter("a")
    clock.now = AT_WORK_S + 1
    assert door.enter("b")
    assert door.enter("a"), "a comes back to its open page"
    assert door.at_work == 2
    assert not door.enter("c")


def test_who_came_first_is_let_in_first() -> None:
    clock = Clock()
    door = Door(1, clock)
    assert door.enter("a")
    assert [door.enter(who) for who in "bcd"] == [False] * 3
    while clock.now < AT_WORK_S:
        clock.now += AT_DOOR_S / 2
        for who in "bcd":
            door.enter(who)
    assert door.at_work == 1
    clock.now += 1
    assert [door.enter(who) for who in "dcb"] == [False, False, True]
    assert not door.enter("c")


def test_who_went_away_from_the_door_holds_nobody_up() -> None:
    clock = Clock()
    door = Door(1, clock)
    assert door.enter("a")
    clock.now = AT_WORK_S - 1
    assert not door.enter("gone")
    clock.now += AT_DOOR_S + 1
    assert door.enter("c")


def test_a_page_that_was_closed_gives_its_place_up_at_once_and_finds_it_again() -> None:
    door, open_pages = Door(1, Clock()), {"a", "b"}
    assert door.enter("a", lambda: "a" in open_pages)
    assert not door.enter("b", lambda: "b" in open_pages)
    open_pages.remove("a")
    assert door.enter("b", lambda: "b" in open_pages)
    open_pages.add("a")
    assert door.enter("a", lambda: "a" in open_pages), "its connection was only broken"
    assert door.at_work == 2


def test_who_closed_the_page_while_waiting_is_not_waited_for() -> None:
    door = Door(1, Clock())
    gone = [False]
    assert door.enter("a", lambda: not gone[0])
    assert not door.enter("b", lambda: not gone[0])
    gone[0] = True
    assert door.enter("c")
    assert (door.at_work, door.waiting) == (1, 0)
