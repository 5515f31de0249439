"""Trips in every state a page can find them in, each as the records that lead there: a conversation about Boston, written out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from planner.domain.envelopes import Envelope, LLMCall, Role
from planner.domain.events import (
    Event,
    LLMCalled,
    MessageRead,
    MessageSent,
    OptionChosen,
    OptionsComposed,
    PosedQuestion,
    QuestionsPosed,
    QuoteReceived,
    Replied,
    SpecialistReported,
    SummaryPosed,
    TasksPlanned,
    TraceRecord,
    TripConfirmed,
    TurnFailed,
    UserSpoke,
)
from planner.domain.ledger import Candidate
from planner.domain.options import Check, Cost, Day, Itinerary, ItineraryOption, Pick
from planner.domain.patch import Assumed, BudgetPatch, CapabilityChange, DatesPatch, ListChange, PartyPatch, TripPatch
from planner.domain.quotes_due import dependency_hash, journey_keys, sight_keys, stay_spans
from planner.domain.reports import Journey, Specialist, SpecialistReport, Stay, failed_report
from planner.domain.specialists import SPECIALISTS
from planner.domain.state import Task, TripState
from planner.domain.values import Band, CostLine, DateRange, Item, ItemKind, Place, Provenance, Stop, Window
from planner.store import TripStore
from planner.turn.trace import replay

TODAY = date(2026, 11, 28)
START = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)
BOSTON = Place(name="Boston", country="US", region="Massachusetts", iata=("BOS",), lat=42.36, lon=-71.06)
NEW_YORK = Place(name="New York City", country="US", region="New York", iata=("JFK",), lat=40.71, lon=-74.01)
FROM = Provenance(source="catalogue", detail="boston.toml")
GUESS = Provenance(source="estimate", detail="distance times fare per km")
FIRST = "I want to visit Boston for a long weekend, coming from New York City"
SECOND = "12 to 15 February, 2 people, mid-range, about $1,900. Trains, hotel and food."
HOSTILE = "<img src=x onerror=alert(1)> $300 and $5 :material/home: :red[x] [y](javascript:alert(1)) # z"


class Script:
    """Records of one trip in the making: `says` adds events to the running turn, `turn` begins the next one."""

    def __init__(self, trip_id: str) -> None:
        self.trip_id = trip_id
        self.records: list[TraceRecord] = []
        self.n = 0

    @property
    def state(self) -> TripState:
        return replay(TripState(trip_id=self.trip_id), self.records)

    def turn(self, *events: Event) -> Script:
        self.n += 1
        return self.adds(*events)

    def adds(self, *events: Event) -> Script:
        for event in events:
            seq = len(self.records) + 1
            self.records.append(TraceRecord(seq=seq, turn=self.n, at=START + timedelta(seconds=seq), event=event))
        return self

    def kept_in(self, store: TripStore) -> str:
        """Keep the trip in `store`; its id."""
        store.create(TripState(trip_id=self.trip_id))
        store.commit(self.trip_id, self.records, self.state)
        return self.trip_id


def told(sender: Role, recipient: Role, words: str) -> MessageSent:
    action = "AGENT_RETURN" if recipient == "planner" else "AGENT_CALL"
    other = recipient if action == "AGENT_CALL" else sender
    return MessageSent(
        sender=sender, recipient=recipient, envelope=Envelope(action=action, reasoning="As asked.", content=words, target_agent=other)
    )


def called(purpose: str) -> LLMCalled:
    call = LLMCall(
        purpose=purpose, engine="offline", model="built-in", prompt=purpose, prompt_version="0123456789", raw='{"acts":["inform"]}', ms=12.5
    )
    return LLMCalled(by="reader", call=call)


def asking(trip_id: str, first: str = FIRST) -> Script:
    """The trip after the first message: from and to are known, four required slots and the pace are asked about."""
    patch = TripPatch(
        origin=NEW_YORK,
        destinations=(Stop(place=BOSTON),),
        dates=DatesPatch(nights=3, window=Window(earliest=date(2027, 2, 1), latest=date(2027, 2, 28), said="a long weekend")),
    )
    ranges = [(12, 15, "12–15 February, Presidents' Day"), (19, 22, "19–22 February")]
    offered = tuple(
        Candidate(label=words, dates=DateRange(start=date(2027, 2, a), end=date(2027, 2, b)).completed()) for a, b, words in ranges
    )
    posed = (
        PosedQuestion(slot="trip.date_range", text="Which dates suit you?", why="Prices depend on the dates.", candidates=offered),
        PosedQuestion(slot="trip.party", text="How many people, and are there children?", why="Rooms depend on who travels."),
        PosedQuestion(slot="trip.budget", text="What budget: low, mid, high, or an amount?", why="Plans are made to fit it."),
        PosedQuestion(slot="capabilities", text="What shall I plan?", why="Only what you want is researched."),
        PosedQuestion(slot="preferences.pace", text="What pace do you like?", why="It decides how much goes into a day."),
    )
    lines = "\n".join(f"{n}. {q.text}" for n, q in enumerate(posed, 1))
    return Script(trip_id).turn(
        UserSpoke(text=first),
        told("planner", "reader", first),
        called("extract"),
        told("reader", "planner", "Changes trip.origin, trip.destinations, trip.date_range."),
        MessageRead(acts=("inform",), patch=patch, missing=("trip.party.adults",)),
        QuestionsPosed(questions=posed, reply=f"A long weekend in Boston, from New York. Five short questions:\n{lines}"),
    )


def checking(trip_id: str, first: str = FIRST) -> Script:
    """The trip when all is known and a yes is asked for, with one assumption beside the rooms."""
    patch = TripPatch(
        dates=DatesPatch(start=date(2027, 2, 12), end=date(2027, 2, 15)),
        party=PartyPatch(adults=2),
        budget=BudgetPatch(level="mid", amount=Decimal(1900), currency="USD", basis="total"),
        capabilities=CapabilityChange(add=("research_trains", "research_hotels", "research_food")),
        lists=(ListChange(slot="preferences.must_do", add=("Freedom Trail",)),),
        assumed=(Assumed(slot="trip.destinations", text="Boston in Massachusetts", why="the largest of 13"),),
    )
    script = asking(trip_id, first).turn(UserSpoke(text=SECOND), called("extract"), MessageRead(acts=("inform",), patch=patch))
    return script.adds(
        SummaryPosed(question="Is that right?", reply="Thank you, that is all I need. Please check it before I start.\nIs that right?")
    )


def researching(trip_id: str, done: Sequence[Specialist] = ("transport",), failed: Sequence[Specialist] = ()) -> Script:
    """The trip in the middle of research: quotes are in, `done` have reported, `failed` came back with nothing, the others are still out."""
    script = checking(trip_id).turn(TripConfirmed())
    state = script.state
    for key, segment, _ in journey_keys(state):
        script.adds(QuoteReceived(key=key, journeys=tuple(_journey(segment.key, *row) for row in _TRAINS)))
    for span in stay_spans(state):
        script.adds(QuoteReceived(key=span.key, stays=tuple(_stay(*row) for row in _HOTELS)))
    for key, _ in sight_keys(state):
        script.adds(QuoteReceived(key=key, sights=()))
    state = script.state
    tasks = tuple(
        Task(task_id=f"task-{n}", task_name=name, specialist=name, instructions=f"Find {name}.", context_hash=dependency_hash(state, name))
        for n, name in enumerate(("transport", "stay", "food"), 1)
    )  # fmt: skip
    script.adds(*(told("planner", task.specialist, task.instructions) for task in tasks), TasksPlanned(tasks=tasks))
    for task in tasks:
        if task.specialist in done:
            report = SpecialistReport(
                task_id=task.task_id, agent=SPECIALISTS[task.specialist].agent, specialist=task.specialist, context_hash=task.context_hash
            )
            script.adds(told(task.specialist, "planner", "Done."), SpecialistReported(report=report))
        if task.specialist in failed:
            words = "It took longer than 20 s."
            late = failed_report(task.specialist, task.task_id, task.context_hash, f"{task.specialist} could not be researched", words)
            script.adds(told(task.specialist, "planner", words), SpecialistReported(report=late))
    return script


def with_options(trip_id: str, count: int = 3, limit: int = 1900, failed: Sequence[Specialist] = ()) -> Script:
    """The trip with two or three options on the table; those that cost more than `limit` dollars fail the budget check."""
    everyone: tuple[Specialist, ...] = ("transport", "stay", "food")
    script = researching(trip_id, [s for s in everyone if s not in failed], failed)
    options = tuple(_option(n, *row, limit=limit) for n, row in enumerate(_OPTIONS[:count], 1))
    return script.adds(
        OptionsComposed(
            options=options, comparison_note="They differ in comfort, pace and price.", reply="Here are three different weekends."
        )
    )


def selected(trip_id: str) -> Script:
    """The trip with its second option chosen."""
    return with_options(trip_id).turn(OptionChosen(option="opt-2"), Replied(reply="Balanced Weekend is chosen.", mode="FINALIZE"))


def failing(trip_id: str) -> Script:
    """The trip whose last turn failed."""
    words = "The server at 127.0.0.1:8080 did not answer within 10 s. Your message and your trip are saved."
    return asking(trip_id).turn(UserSpoke(text=SECOND), TurnFailed(kind="model_error", words=words, reference="7Q4K-20"))


def all_failed(trip_id: str) -> Script:
    """The trip after research in which nobody found anything."""
    words = "None of the specialists came back. Your trip is saved as confirmed."
    script = researching(trip_id, (), ("transport", "stay", "food"))
    return script.adds(TurnFailed(kind="nothing_found", words=words, reference="3F9A-11"))


_TRAINS = (("slow", "bus", 260, 60, "budget"), ("train", "train", 250, 140, "balanced"), ("fast", "train", 215, 280, "premium"))
_HOTELS = (
    ("hostel", "hostel", "Theatre District", 90, "budget"),
    ("small", "boutique hotel", "South End", 200, "balanced"),
    ("grand", "hotel", "Back Bay", 420, "premium"),
)
_OPTIONS = (
    (
        "budget",
        "Budget Explorer",
        "See the famous sights on foot, sleep simply, eat well for little.",
        "packed",
        "slow",
        "hostel",
        876,
        1195,
    ),
    (
        "balanced",
        "Balanced Weekend",
        "A comfortable train, a small hotel and a little of everything.",
        "moderate",
        "train",
        "small",
        1450,
        1900,
    ),
    ("premium", "Premium Comfort", "The fast train, a grand old hotel and unhurried days.", "relaxed", "fast", "grand", 2630, 3480),
)


def _journey(segment: str, id: str, mode: str, minutes: int, fare: int, tier: str) -> Journey:
    return Journey(
        id=f"{segment}/{id}", segment=segment, mode=mode, provider="Amtrak", origin="New York City", destination="Boston", route="coast",
        depart="09:00", arrive="13:10", minutes=minutes, distance_km=345, cost=Band(low=Decimal(fare), high=Decimal(fare + 40)), tier=tier, provenance=GUESS,
    )  # fmt: skip


def _stay(id: str, kind: str, area: str, night: int, tier: str) -> Stay:
    return Stay(
        id=id, name=f"The {id.title()}", stay_type=kind, city="Boston", area=area, lat=42.345, lon=-71.07,
        per_night=Band(low=Decimal(night), high=Decimal(night + 30)), tier=tier, provenance=FROM,
    )  # fmt: skip


def _item(id: str, kind: ItemKind, name: str, start: str | None, lat: float, lon: float, note: str = "", source: Provenance = FROM) -> Item:
    return Item(id=id, kind=kind, name=name, city="Boston", start=start, lat=lat, lon=lon, note=note, provenance=source)


def _option(
    n: int, tier: str, title: str, description: str, pace: str, journey: str, hotel: str, low: int, high: int, *, limit: int
) -> ItineraryOption:
    total = Band(low=Decimal(low), high=Decimal(high))
    segment = "0:New York City>Boston:2027-02-12:2+0+0"
    return ItineraryOption(
        id=f"opt-{n}", title=title, description=description, highlights=("Freedom Trail on foot", f"The {hotel.title()}", "Harbour walk"),
        tags=("On foot", "History"), tier=tier, pace=pace, estimated_total_cost=f"${low:,}–${high:,} for 2", itinerary=_itinerary(n, hotel),
        cost=Cost(currency="USD", lines=_lines(total), total=total, per_person=Band(low=total.low / 2, high=total.high / 2)),
        checks=_checks(high, limit), distinctness={}, pick=Pick(tier=tier, pace=pace, journeys=((segment, f"{segment}/{journey}"),), stays=(("0", hotel),)),
    )  # fmt: skip


def _lines(total: Band) -> tuple[CostLine, ...]:
    shares = (("transport", "Trains", Decimal("0.25")), ("stay", "Three nights", Decimal("0.45")), ("food", "Meals", Decimal("0.30")))
    return tuple(
        CostLine.of(id=f"l{n}", category=category, label=label, basis="one_off", unit=total.times(share), quantity=1, provenance=GUESS)
        for n, (category, label, share) in enumerate(shares, 1)
    )  # fmt: skip


def _checks(high: int, limit: int) -> tuple[Check, ...]:
    over = round((high - limit) / limit * 100)
    budget = (
        Check(id="budget", label=f"Over budget by {over}%", status="fail", detail=f"${high:,} at most against ${limit:,}")
        if high > limit
        else Check(id="budget", label="Within budget", status="pass", detail=f"${high:,} at most against ${limit:,}")
    )
    return (
        Check(id="day_count", label="Four days as asked", status="pass", detail="12–15 February"),
        budget,
        Check(id="step_free", label="Step-free access not known", status="unknown", detail="for 2 of 9 places"),
    )


def _itinerary(n: int, hotel: str) -> Itinerary:
    days = []
    for number in range(1, 5):
        shift = number * 0.004 + n * 0.001
        last = number == 4
        leg = _item(f"leg{n}{number}", "train", "New York Penn Station to South Station", "09:00", 42.35, -71.06, "4 h 10", GUESS)
        bed = _item(f"bed{n}{number}", "stay", f"The {hotel.title()}", None, 42.345, -71.07)
        sights = tuple(
            _item(f"s{n}{number}{k}", "sight", f"Sight {number}.{k}", f"{10 + 2 * k}:00", 42.35 + shift + k * 0.002, -71.06 - shift, "Free")
            for k in range(3 - n // 2)
        )
        days.append(
            Day(
                day_number=number, date=date(2027, 2, 11 + number), title=f"Day of walks {number}", city="Boston", night="none" if last else "stay",
                transport=(leg,) if number in (1, 4) else (), accommodation=None if last else bed, activities=sights,
                meals=(_item(f"m{n}{number}", "dinner", "Union Oyster House", "19:00", 42.361, -71.057, "Book a table"),),
                gaps=("Lunch not found · nothing nut-free nearby",) if number == 2 else (),
            )
        )  # fmt: skip
    return Itinerary(summary="Four days on foot.", days=tuple(days))
