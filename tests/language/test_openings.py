"""Whole openings as people type them: what is understood of the trip, in one line each. A wrong slot is worse than a question."""

from __future__ import annotations

from datetime import date

import pytest

from planner.domain.state import TripState
from planner.runtime.config import Config, make_services
from planner.runtime.replaying import Conversation, case_clock

TODAY = date(2026, 11, 27)


def understood(message: str) -> str:
    """Who goes from where to where, when, how many, for how much: "Leeds > Edinburgh 3 | 2027-06-18..2027-06-21 | 2+1+0 (5) | 900 GBP"."""
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn(message)
    trip = talk.state.trip
    stops = ", ".join(f"{s.place.name} {s.nights}" if s.nights is not None else s.place.name for s in trip.destinations)
    dates, party, budget = trip.date_range, trip.party, trip.budget
    when = f"{dates.start}..{dates.end}" if dates.start else f"{dates.nights} nights" if dates.nights is not None else "-"
    when += f" ({dates.window.said})" if dates.window else ""
    who = f"{party.adults or '?'}+{party.children}+{party.infants}"
    ages = f" ({', '.join(map(str, party.child_ages))})" if party.child_ages else ""
    money = f"{budget.amount.normalize():f} {budget.currency or ''}".strip() if budget.amount is not None else budget.level or "-"
    return f"{trip.origin.name if trip.origin else '?'} > {stops or '?'} | {when} | {who}{ages} | {money}"


OPENINGS = {
    "Familie mit zwei Kindern (4 und 7), eine Woche Kopenhagen, aus Bremen": "Bremen > Copenhagen | 7 nights | 2+2+0 (4, 7) | -",
    "We fly into San Francisco on July 3 and out of Las Vegas on July 17, in between Yosemite 3 nights, rest flexible, from London":
        "London > San Francisco 6, Yosemite 3, Las Vegas 5 | 2027-07-03..2027-07-17 | ?+0+0 | -",
    "Budapest 5-9 May from Bristol, 2 of us, now that Sam's dropped out": "Bristol > Budapest 4 | 2027-05-05..2027-05-09 | 2+0+0 | -",
    "Paris na Páscoa, 4 noites, saída do Porto, 2 adultos": "Porto > Paris | 4 nights (na Páscoa) | 2+0+0 | -",
    "viaje a Tokio en abril de 2027 para 2 personas, 12 noches, salida desde Madrid": "Madrid > Tokyo | 12 nights (en abril de 2027) | 2+0+0 | -",
    "Rome 4 May, back 18 May. We need two rooms, from Oslo": "Oslo > Rome 14 | 2027-05-04..2027-05-18 | ?+0+0 | -",
    "3 nites in budapst for 6 lads, frm leeds": "Leeds > Budapest | 3 nights | 6+0+0 | -",
    "We have flights LHR-Athens 4 May 2027, back 18 May: Athens 2 nights, Naxos 5, the rest on Santorini":
        "London > Athens 2, Naxos 5, Santorini 7 | 2027-05-04..2027-05-18 | ?+0+0 | -",
    "fly into Hanoi and out of Ho Chi Minh City, 12 days, stopping in Hue and Hoi An on the way, coming from Manchester":
        "Manchester > Hanoi, Hue, Hoi An, Ho Chi Minh City | 11 nights | ?+0+0 | -",
    "Chicago 8-10 March for a conference, I want to stay on until the 14th, from Dallas": "Dallas > Chicago 6 | 2027-03-08..2027-03-14 | ?+0+0 | -",
    "DH and I plus DS (7) and DD (4) to Nice from Newcastle": "Newcastle upon Tyne > Nice | - | 2+2+0 (7, 4) | -",
    "Three generations: my parents (78 and 75), my husband and me and our twins (10) to Lake Garda": "? > Lake Garda | - | 4+2+0 (10, 10) | -",
    "Rome 4 nights from 3 May 2027, one day at Pompeii and one on Capri": "? > Rome 4 | 2027-05-03..2027-05-07 | ?+0+0 | -",
    "Marrakech 3 nights, desert 1 night, Fes 2, 2 of us from Gatwick": "London > Marrakech 3, Fes 2 | 5 nights | 2+0+0 | -",
    "New Orleans for Mardi Gras, 4 girls. Flying in Friday, out Tuesday": "? > New Orleans | - (Mardi Gras) | 4+0+0 | -",
    "Dublin und Galway, ich allein mit Hund, von Köln aus": "Cologne > Dublin, Galway | - | 1+0+0 | -",
    "by train from Grand Central to Boston, 3-5 May 2027, 2 adults": "New York City > Boston 2 | 2027-05-03..2027-05-05 | 2+0+0 | -",
    "Cork or, if cheaper, Shannon to Paris, 2 adults": "? > Paris | - | 2+0+0 | -",
    "Copenhagen for 3 nights, Lego House day trip, 2 adults": "? > Copenhagen | 3 nights | 2+0+0 | -",
    "so me n 3 mates wanna do croatia in july, split and hvar, 7 nights from manchester": "Manchester > Split, Hvar | 7 nights (in july) | 4+0+0 | -",
    "Kroatien, Split und Dubrovnik, 10 Tage im Mai, aus Graz": "Graz > Split, Dubrovnik | 9 nights (im Mai) | ?+0+0 | -",
    "A 10 day tour of Scotland in September: we land in Edinburgh on the 4th and fly home to Boston on the 14th":
        "Boston > Edinburgh 5, Inverness 5 | 2027-09-04..2027-09-14 | ?+0+0 | -",
    "Sicily: fly into Palermo and out of Catania, 4 adults. Flying from Vienna": "Vienna > Palermo, Catania | - | 4+0+0 | -",
    "My daughter is studying in Granada and my wife and I want to visit her 26 March - 2 April, from Leeds":
        "Leeds > Granada 7 | 2027-03-26..2027-04-02 | 2+0+0 | -",
    "We had planned Sri Lanka. Now it's Vietnam: Hanoi, a Ha Long Bay cruise 1 night, Hoi An 4 nights, 2 people, 15 nights from 9 January":
        "? > Hanoi 10, Ha Long Bay 1, Hoi An 4 | 2027-01-09..2027-01-24 | 2+0+0 | -",
    "Londres du 12 au 14 mars pour deux depuis Lille, hôtel max 120 € la nuit": "Lille > London 2 | 2027-03-12..2027-03-14 | 2+0+0 | 120 EUR",
    "somos um casal de Recife, Buenos Aires, 5 noites, 6 mil reais": "Recife > Buenos Aires | 5 nights | 2+0+0 | 6000 BRL",
    "Brussels to Paris by car, 2 adults 3 kids ages 3, 5, and 9": "Brussels > Paris | - | 2+3+0 (3, 5, 9) | -",
    "Roma, puente de mayo, 2 adultos, desde Valencia": "Valencia > Rome 3 | 2027-04-30..2027-05-03 | 2+0+0 | -",
    "A week in Nice over Feb half term from Leeds, two of us": "Leeds > Nice | 7 nights (over Feb half term) | 2+0+0 | -",
    "Crete, the first two weeks of August, two of us from Oslo": "Oslo > Chania 14 | 14 nights (the first two weeks of August) | 2+0+0 | -",
    "Kapstadt, Garden Route und Krüger-Nationalpark, zu zweit, ab Frankfurt":
        "Frankfurt > Cape Town, Garden Route, Kruger National Park | - | 2+0+0 | -",
    "Rome with my parents and my toddler, me and my partner": "? > Rome | - | 4+1+0 | -",
    "I'd like to take my 16 year old granddaughter to Paris": "? > Paris | - | 1+1+0 (16) | -",
    "Wir möchten ab dem 5. Juli für 10 Tage nach Norwegen, zwei Erwachsene, aus Hamburg": "Hamburg > Oslo 4, Bergen 5 | 2027-07-05..2027-07-14 | 2+0+0 | -",
    "JFK-LHR on 2 May 2027, return on the 12th from CDG, 1 adult": "New York City > London 5, Paris 5 | 2027-05-02..2027-05-12 | 1+0+0 | -",
    "Somos cuatro amigos de Sevilla y queremos ir a Berlín del 1 al 5 de abril de 2027": "Seville > Berlin 4 | 2027-04-01..2027-04-05 | 4+0+0 | -",
    "On part à trois copines de Bruxelles pour Porto, le week-end du 8 mai 2027, trois nuits": "Brussels > Porto 3 | 2027-05-07..2027-05-10 | 3+0+0 | -",
    "Looking at 6n Rhodes late May, 2 ads + 1 ch (4), from NCL": "Newcastle upon Tyne > Rhodes | 6 nights (late May) | 2+1+0 (4) | -",
    "Wedding in Split on 12 June 2027, we need to arrive by the 10th and leave the 14th, two of us from Oslo": "Oslo > Split 4 | 2027-06-10..2027-06-14 | 2+0+0 | -",
    "Auckland to Wellington in a campervan, 2 weeks from 5 Feb 2027, couple from Gent": "Ghent > Auckland 7, Wellington 7 | 2027-02-05..2027-02-19 | 2+0+0 | -",
    "3 nights Bergamo from Cork, 5 to 8 May 2027, boat trip to Bellagio, just me": "Cork > Bergamo 3 | 2027-05-05..2027-05-08 | 1+0+0 | -",
    "à Venise, à deux, du 4 au 8 juin 2027, départ de Nantes en avion": "Nantes > Venice 4 | 2027-06-04..2027-06-08 | 2+0+0 | -",
    "Hotels und Essen in Wien, 3 Nächte": "? > Vienna | 3 nights | ?+0+0 | -",
    "Essen for 2 nights from Berlin": "Berlin > Essen | 2 nights | ?+0+0 | -",
    "voglio andare in Grecia ad agosto": "? > Greece | - (agosto) | ?+0+0 | -",
    "Orlando, 2 adults and kids 6, 9 from Toronto, 13-20 March 2027, one kid has a peanut allergy": "Toronto > Orlando 7 | 2027-03-13..2027-03-20 | 2+2+0 (6, 9) | -",
    "Zakynthos from Leeds for a week in June, two of us": "Leeds > Zakynthos | 7 nights (in June) | 2+0+0 | -",
    "Capri and Sorrento, 5 nights, two of us": "? > Capri, Sorrento | 5 nights | 2+0+0 | -",
    "Naples and Amalfi, 6 nights in September from Manchester": "Manchester > Naples, Amalfi | 6 nights (in September) | ?+0+0 | -",
    "Hiking in the Ardennes with my brother, 3 days in April": "? > Ardennes | 2 nights (in April) | 2+0+0 | -",
    "Jackson Hole ski week from Denver": "Denver > Jackson | - | ?+0+0 | -",
    "I'm Jasper and I want to go to Rome": "? > Rome | - | ?+0+0 | -",
    "4 friends from Denver to Tokyo, March 20 2027 for 9 days, flights, mid budget": "Denver > Tokyo 8 | 2027-03-20..2027-03-28 | 4+0+0 | mid",
    "Two parents with two kids (4 and 8) from Manchester to Barcelona, 12-17 April 2027, about £3500": "Manchester > Barcelona 5 | 2027-04-12..2027-04-17 | 2+2+0 (4, 8) | 3500 GBP",
    "nothing too rushed please, me and my wife, Paris 3 nights from 10 Feb, from London on the Eurostar, £1200": "London > Paris 3 | 2027-02-10..2027-02-13 | 2+0+0 | 1200 GBP",
    "hey can you plan a girls weekend in Nashville for 6 of us? we're in Atlanta, first weekend of march, about $400 each": "Atlanta > Nashville 2 | 2027-03-05..2027-03-07 | 6+0+0 | 400 USD",
    "9 adults, 3 kids and a baby, Edinburgh, 3 nights from Friday 18 June 2027, by train from Leeds, 4500 pounds": "Leeds > Edinburgh 3 | 2027-06-18..2027-06-21 | 9+3+1 | 4500 GBP",
    "i wanna go to rome and florence, 3 nights each, from berlin, 2 people, april 5, mid range": "Berlin > Rome 3, Florence 3 | 2027-04-05..2027-04-11 | 2+0+0 | mid",
    "Anniversary in Kyoto and Tokyo; 4 nights Kyoto, 5 nights Tokyo; fly from LAX on 1 Nov 2027; two people; high end; ryokan one night if possible":
        "Los Angeles > Kyoto 4, Tokyo 5 | 2027-11-01..2027-11-10 | 2+0+0 | high",
    "Kyoto 4 nights, Tokyo 5 nights from 1 Nov 2027": "? > Kyoto 4, Tokyo 5 | 2027-11-01..2027-11-10 | ?+0+0 | -",
    "Madrid for 3 nights and Seville for 2, flying from Oslo": "Oslo > Madrid 3, Seville 2 | 5 nights | ?+0+0 | -",
    "3 nights in Lisbon and Porto for 2, flying from Oslo": "Oslo > Lisbon, Porto | 3 nights | 2+0+0 | -",
    "backpacking through Bangkok, Chiang Mai and Hanoi for 2 weeks in March, from Melbourne, just me": "Melbourne > Bangkok, Chiang Mai, Hanoi | 14 nights (in March) | 1+0+0 | low",
    "train from Paris to Nice on 3 august one way, one person, 100 euros, no hotel needed": "Paris > Nice | 2027-08-03..None | 1+0+0 | 100 EUR",
    "My mum (70) and I would like to see the tulips in Amsterdam mid April, 4 nights, from Edinburgh, £1500 for both of us": "Edinburgh > Amsterdam | 4 nights (mid April) | 2+0+0 | 1500 GBP",
    "two grandparents, two parents, kids 2 and 5, from Birmingham to Palma, 7 nights from 24 July 2027, £5000": "Birmingham > Palma 7 | 2027-07-24..2027-07-31 | 4+2+0 (2, 5) | 5000 GBP",
    "Family of 5 (kids 15, 12, 6) Minneapolis to San Diego, June 14-20 2027, around $5,500 total": "Minneapolis > San Diego 6 | 2027-06-14..2027-06-20 | 2+3+0 (15, 12, 6) | 5500 USD",
    "Need flights only: Houston to Bogota, Dec 18 to Jan 4, 2 adults + lap infant, as cheap as possible": "Houston > Bogota 17 | 2026-12-18..2027-01-04 | 2+0+1 | low",
    "Vegan couple, Lisbon to Madrid by train or bus, 4 nights from 9 April 2027, 900€": "Lisbon > Madrid 4 | 2027-04-09..2027-04-13 | 2+0+0 | 900 EUR",
    "from Seattle - Tokyo 4 nights, Hakone 1, Kyoto 4 - for 2, $7000": "Seattle > Tokyo 4, Hakone 1, Kyoto 4 | 9 nights | 2+0+0 | 7000 USD",
    "solo to Marrakech from Madrid, 19-23 Feb, riad, not too pricey": "Madrid > Marrakech 4 | 2027-02-19..2027-02-23 | 1+0+0 | mid",
    "a trip for my parents, they're 72 and 75, from Frankfurt to Vienna, 12 to 16 May 2027": "Frankfurt > Vienna 4 | 2027-05-12..2027-05-16 | 2+0+0 | -",
    "Sydney to Queenstown for 6 nights in July, ski, two couples, house with hot tub, 6k AUD": "Sydney > Queenstown | 6 nights (in July) | 4+0+0 | 6000 AUD",
    "a relaxing week in Crete with my partner in late September 2027, flying from Manchester, roughly £2000": "Manchester > Chania 7 | 7 nights (in late September 2027) | 2+0+0 | 2000 GBP",
    "me, my wife, our two kids 4 and 6 and my two parents, Oslo to Rome 3 to 8 May, about five grand": "Oslo > Rome 5 | 2027-05-03..2027-05-08 | 4+2+0 (4, 6) | 5000 NOK",
}  # fmt: skip


@pytest.mark.parametrize("message", OPENINGS)
def test_an_opening_is_understood(message):
    assert understood(message) == OPENINGS[message]


def test_what_a_couple_eats_is_kept_beside_how_many_they_are():
    talk = Conversation(TripState(trip_id="t"), make_services(Config(), TODAY), case_clock(TODAY))
    talk.turn("Vegan couple, Lisbon to Madrid by train, 4 nights from 9 April 2027")
    assert talk.state.trip.party.adults == 2
    assert talk.state.preferences.dietary == ("vegan",)
