"""The bill: one line a thing that costs money, in one currency, summed to the cent. Pure; the conversion is handed in.

Units are converted and rounded first and multiplied afterwards, so that unit times quantity is the line exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from planner.compose.frames import Frame
from planner.domain.options import Cost
from planner.domain.quotes_due import Segment, chosen, segments, wants_transport
from planner.domain.reports import Journey, LocalTransport, Meal, Sight, Stay
from planner.domain.state import TripState
from planner.domain.values import Band, CostLine, Party, Provenance, rooms_for, to_cents
from planner.say.phrases import band_words, plural
from planner.tools.road import hire_a_day

Convert = Callable[[Decimal, str, str], Decimal | None]
RESERVE = Decimal("0.08")
PER_CAR = 5
PER_TAXI = 4
ADULT_FROM = 12
_MODES = {"flight": "Flight", "train": "Train", "bus": "Coach", "car": "Driving", "ferry": "Ferry"}


@dataclass(frozen=True)
class Used:
    """What an option uses and therefore pays for."""

    legs: Sequence[tuple[Segment, Journey]]
    stays: Sequence[tuple[Stay, int]]
    meals: Sequence[Meal]
    sights: Sequence[Sight]
    local: Sequence[LocalTransport]
    frames: Sequence[Frame]


def fares(party: Party) -> tuple[int, int, int]:
    """Heads that pay as adults (from 12 years), as children, and as infants. A child without a known age counts as a child."""
    grown = sum(1 for age in party.child_ages if age >= ADULT_FROM)
    return (party.adults or 1) + min(grown, party.children), max(0, party.children - grown), party.infants


def bill(state: TripState, used: Used, convert: Convert, rates_words: str, home: str | None = None) -> Cost:
    """The whole cost, in the person's currency, or where some price has no rate for it, in US dollars, and it says so.

    `home` is the currency of the country one starts from, used where the person named none. What cannot be converted at all is left out
    and named: unknown is not zero.
    """
    wanted = state.trip.budget.currency or home or "USD"
    sources = _currencies(used)
    currency = next((c for c in (wanted, "USD") if all(convert(Decimal(1), source, c) is not None for source in sources)), wanted)
    book = _Lines(currency, convert)
    lines = book.all(state, used)
    low, high = sum((line.low for line in lines), Decimal(0)), sum((line.high for line in lines), Decimal(0))
    heads = state.trip.party.payers
    converted = any(source != currency for source in sources)
    note = f"There is no rate for {wanted} here, so this is in US dollars." if currency != wanted else rates_words if converted else ""
    return Cost(
        currency=currency,
        lines=tuple(lines),
        total=Band(low=low, high=high),
        per_person=Band(low=to_cents(low / heads), high=to_cents(high / heads)),
        not_included=(*book.unpriced, *_left_out(state, used)),
        conversion=note,
    )


def _currencies(used: Used) -> set[str]:
    """Every currency a price of the option is known in."""
    found = {j.currency for _, j in used.legs} | {s.currency for s, _ in used.stays} | {m.currency for m in used.meals}
    return found | {s.currency for s in used.sights} | {o.currency for o in used.local} or {"USD"}


def _left_out(state: TripState, used: Used) -> tuple[str, ...]:
    """What the bill does not hold: parts nobody asked for, parts without a quote, and what no bill here ever holds."""
    parts = [
        ("getting there and back", wants_transport(state) and all(s.key in {u.key for u, _ in used.legs} for s in segments(state))),
        ("nights in a bed", not any(s.nights for s in state.trip.destinations) or (chosen(state, "research_hotels") and bool(used.stays))),
        ("meals", chosen(state, "research_food") and bool(used.meals)),
    ]
    rides = [ride for _, j in used.legs for ride in (j.to_airport, j.from_airport) if ride is not None]
    transfers = [f"the way between {r.city} and {r.iata} airport" for r in rides if r.cost is None]
    transfers = list(dict.fromkeys(transfers))
    return (*(words for words, priced in parts if not priced), *transfers, "travel insurance", "visas", "tourist taxes", "shopping")


def hired_legs(used: Used) -> list[tuple[Segment, Journey]]:
    """The legs driven in a hired car, in order."""
    return sorted((leg for leg in used.legs if leg[1].mode == "car" and not leg[1].own_car), key=lambda leg: leg[0].position)


def cost_words(cost: Cost, party: Party) -> str:
    """The bill in one phrase, rendered from its figures: "$640–$820 for 2, $320–$410 each"."""
    heads = party.payers
    whole = band_words(cost.total, cost.currency)
    return whole if heads <= 1 else f"{whole} for {heads}, {band_words(cost.per_person, cost.currency)} each"


class _Lines:
    def __init__(self, currency: str, convert: Convert) -> None:
        self._currency = currency
        self._convert = convert
        self.unpriced: list[str] = []

    def _amounts(self, band: Band, currency: str, what: str) -> tuple[Decimal, Decimal] | None:
        """A band's ends in the currency of the bill; None, and noted as unpriced, where there is no rate."""
        low, high = self._convert(band.low, currency, self._currency), self._convert(band.high, currency, self._currency)
        if low is None or high is None:
            self.unpriced.append(f"{what}, priced in {currency} for which there is no rate")
            return None
        return to_cents(low), to_cents(high)

    def _unit(self, band: Band, currency: str, what: str) -> Band | None:
        """The band in the currency of the bill; None, and noted as unpriced, where there is no rate."""
        amounts = self._amounts(band, currency, what)
        return None if amounts is None else Band(low=amounts[0], high=amounts[1])

    def _sum(self, priced: Sequence[Meal] | Sequence[Sight]) -> tuple[Band, int]:
        """The summed units of things one person pays for once, and how many of them have a price."""
        low, high, count = Decimal(0), Decimal(0), 0
        for thing in priced:
            one = self._amounts(thing.per_person if isinstance(thing, Meal) else thing.cost, thing.currency, thing.name)
            if one is not None:
                low, high, count = low + one[0], high + one[1], count + 1
        return Band(low=low, high=high), count

    def all(self, state: TripState, used: Used) -> list[CostLine]:
        party = state.trip.party
        lines = [line for segment, journey in used.legs for line in self._journey(segment, journey, party)]
        lines += [line for stay, nights in used.stays if nights for line in self._stay(stay, nights, party)]
        lines += self._food(used.meals, party)
        lines += self._tickets([s for s in used.sights if s.role != "outing"], party)
        lines += [line for s in used.sights if s.role == "outing" for line in self._day_outside(s, party)]
        lines += self._rides(used, party)
        lines += self._hire(used, party)
        lines += self._local(used, party)
        reserve = Band(low=sum((x.low for x in lines), Decimal(0)) * RESERVE, high=sum((x.high for x in lines), Decimal(0)) * RESERVE)
        lines.append(
            CostLine.of(id="reserve", category="reserve", label="Reserve, 8% of the above", basis="one_off", unit=reserve, quantity=1,
                        provenance=Provenance(source="estimate", detail="8% of all other lines, for what nobody foresees"))
        )  # fmt: skip
        return lines

    def _journey(self, segment: Segment, journey: Journey, party: Party) -> list[CostLine]:
        label = f"{_MODES[journey.mode]} {journey.origin} to {journey.destination}"
        unit, base = self._unit(journey.cost, journey.currency, label), f"leg-{segment.position}"
        if unit is None:
            return []
        if journey.basis == "per_vehicle":
            cars = -(-max(1, party.total) // PER_CAR)
            return [
                CostLine.of(
                    id=f"{base}-car",
                    category="transport",
                    label=f"{label}, {plural(cars, 'car')}",
                    basis="per_vehicle",
                    unit=unit,
                    quantity=cars,
                    provenance=journey.provenance,
                )
            ]
        adults, children, infants = fares(party)
        rows = [
            ("adult", adults, Decimal(1)),
            ("child", children, Decimal(journey.child_share)),
            ("infant", infants, Decimal(journey.infant_share)),
        ]
        return [
            CostLine.of(
                id=f"{base}-{who}", category="transport", label=label if who == "adult" else f"{label}, {who}", basis="per_person",
                unit=unit.times(share), quantity=heads, provenance=journey.provenance,
            )
            for who, heads, share in rows
            if heads and share
        ]  # fmt: skip

    def _stay(self, stay: Stay, nights: int, party: Party) -> list[CostLine]:
        rooms = rooms_for(party)
        label = f"{stay.name}, {plural(rooms, 'room')}, {plural(nights, 'night')}"
        unit = self._unit(stay.per_night, stay.currency, label)
        if unit is None:
            return []
        return [
            CostLine.of(
                id=f"stay-{stay.id}",
                category="stay",
                label=label,
                basis="per_room_night",
                unit=unit,
                quantity=rooms * nights,
                provenance=stay.provenance,
            )
        ]

    def _food(self, meals: Sequence[Meal], party: Party) -> list[CostLine]:
        unit, count = self._sum(meals)
        if not count:
            return []
        heads = party.payers
        named = sum(m.named for m in meals)
        detail = f"the sum of the bands of {count} meals, {named} of them named; children eat at the full price"
        return [
            CostLine.of(
                id="food",
                category="food",
                label=plural(count, "meal") + " each",
                basis="per_person",
                unit=unit,
                quantity=heads,
                provenance=Provenance(source="catalogue" if named else "estimate", detail=detail),
            )
        ]

    def _tickets(self, sights: Sequence[Sight], party: Party) -> list[CostLine]:
        paid = [s for s in sights if s.cost.high > 0]
        unit, count = self._sum(paid)
        if not count:
            return []
        adults, children, _ = fares(party)
        detail = "ticket bands of " + ", ".join(s.name for s in paid) + "; children pay the full price here, often less at the door"
        return [
            CostLine.of(
                id="tickets",
                category="activities",
                label=f"Tickets for {plural(count, 'sight')}",
                basis="per_person",
                unit=unit,
                quantity=adults + children,
                provenance=Provenance(source="catalogue", detail=detail),
            )
        ]

    def _day_outside(self, outing: Sight, party: Party) -> list[CostLine]:
        """The way to a day outside the city and back; what one sees there is among the tickets."""
        label = f"Day trip to {outing.name}, there and back"
        unit = self._unit(outing.cost, outing.currency, label)
        if unit is None or unit.high == 0:
            return []
        heads = party.payers
        return [
            CostLine.of(
                id=f"outing-{outing.id}", category="activities", label=label, basis=outing.basis, unit=unit,
                quantity=heads if outing.basis == "per_person" else -(-max(1, party.total) // PER_CAR), provenance=outing.fare_from or outing.provenance,
            )
        ]  # fmt: skip

    def _rides(self, used: Used, party: Party) -> list[CostLine]:
        """The rides between cities and their airports, the same ride there and back as one line."""
        rides = [ride for _, j in used.legs for ride in (j.to_airport, j.from_airport) if ride is not None and ride.cost is not None]
        lines: list[CostLine] = []
        times = Counter((r.city, r.iata, r.way) for r in rides)
        for ride in {(r.city, r.iata, r.way): r for r in rides}.values():
            label = f"{ride.city} and {ride.iata} airport: {ride.way}"
            unit = self._unit(ride.cost, ride.currency, label) if ride.cost else None
            if unit is None:
                continue
            heads = -(-party.total // PER_TAXI) if ride.basis == "per_vehicle" else party.payers
            count = times[ride.city, ride.iata, ride.way]
            lines.append(
                CostLine.of(
                    id=f"ride-{ride.iata}-{len(lines) + 1}", category="local_transport", label=f"{label}, {plural(count, 'ride')}",
                    basis=ride.basis, unit=unit, quantity=heads * count, provenance=ride.provenance,
                )
            )  # fmt: skip
        return lines

    def _hire(self, used: Used, party: Party) -> list[CostLine]:
        """The hired car on the days between its first and its last drive; the days of the drives have it in their own price."""
        driven = hired_legs(used)
        if len(driven) < 2:
            return []
        between = (driven[-1][0].day - driven[0][0].day).days + 1 - len({segment.day for segment, _ in driven})
        tier, label = driven[0][1].tier, "Car hire on the days between the drives"
        unit = self._unit(hire_a_day(tier), driven[0][1].currency, label) if between > 0 else None
        if unit is None:
            return []
        cars = -(-max(1, party.total) // PER_CAR)
        detail = f"{tier} car at the rate of the drives, {plural(between, 'day')}"
        return [
            CostLine.of(
                id="car-hire", category="transport", label=f"{label}, {plural(between, 'day')}", basis="per_vehicle", unit=unit,
                quantity=between * cars, provenance=Provenance(source="estimate", detail=detail),
            )
        ]  # fmt: skip

    def _local(self, used: Used, party: Party) -> list[CostLine]:
        heads = party.payers
        lines, driven = [], hired_legs(used) + [leg for leg in used.legs if leg[1].own_car]
        by_car = {s.destination.name for s, _ in driven} & {s.origin.name for s, _ in driven}
        for option in used.local:
            if option.city in by_car:
                continue
            label = f"Getting around {option.city}: {option.mode}"
            days = sum(1 for f in used.frames if f.city == option.city and f.room > 0)
            unit = self._unit(option.per_day, option.currency, label) if days and option.per_day.high > 0 else None
            if unit is not None:
                lines.append(
                    CostLine.of(id=f"local-{option.id}", category="local_transport", label=label, basis="per_person_day", unit=unit, quantity=days * heads, provenance=option.provenance)
                )  # fmt: skip
        return lines
