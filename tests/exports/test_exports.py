"""Files taken away say what the screen says: days, times, places, sources, and that prices are estimates. Hostile titles stay text."""

from __future__ import annotations

import io
import re
from datetime import date, datetime, timedelta

import pytest
from icalendar import Calendar
from pypdf import PdfReader

from planner.__main__ import main
from planner.domain.options import Day, Selection
from planner.domain.state import TripState
from planner.domain.values import Item, evolve
from planner.exports import ics_of, json_of, markdown_of, pdf_of
from planner.exports.json_file import ImportRefused, state_in
from planner.exports.markdown import escaped
from planner.guard.bare_links import ZERO_WIDTH
from planner.say.phrases import band_words, day_words
from planner.store import new_trip_id, open_store
from tests.builders import boston
from tests.compose.test_compose import TRIPS
from tests.plans import planned

HOSTILE = "Fun; with, $5 | =cmd\nBEGIN:VEVENT <b>x</b> 東京 🧭"
FLAT = " ".join(HOSTILE.split())


@pytest.fixture(scope="module")
def chosen() -> TripState:
    state = planned(boston())
    return evolve(state, selection=Selection(option_id="opt-2", at=datetime(2026, 11, 27, 9)))


def events(state):
    return list(Calendar.from_ical(ics_of(state)).walk("VEVENT"))


def test_the_calendar_read_back_has_every_day_as_a_whole_day(chosen):
    days = [e for e in events(chosen) if not isinstance(e.decoded("dtstart"), datetime)]
    assert [e.decoded("dtstart") for e in days] == list(chosen.trip.date_range.days)
    assert all(e.decoded("dtend") - e.decoded("dtstart") == timedelta(days=1) for e in days)


def test_the_calendar_read_back_has_every_timed_thing_at_its_time_and_zone(chosen):
    plan = chosen.options[1].itinerary
    wanted = [(d.date, i.start, i.end, i.name) for d in plan.days for i in (*d.transport, *d.activities, *d.meals) if i.start and i.end]
    timed = [e for e in events(chosen) if isinstance(e.decoded("dtstart"), datetime)]
    got = [(e.decoded("dtstart").date(), f"{e.decoded('dtstart'):%H:%M}", f"{e.decoded('dtend'):%H:%M}", str(e["summary"])) for e in timed]
    assert sorted(got) == sorted(wanted)
    assert got == sorted(got, key=lambda row: row[:2])
    assert {str(e.decoded("dtstart").tzinfo) for e in timed} == {"America/New_York"}


def test_a_flight_over_the_date_line_leaves_and_lands_in_the_zones_of_its_ends():
    state = planned(TRIPS["over the date line"])
    flight = next(e for e in events(state) if "Flight Los Angeles" in str(e["summary"]))
    start, end = flight.decoded("dtstart"), flight.decoded("dtend")
    assert (str(start.tzinfo), str(end.tzinfo)) == ("America/Los_Angeles", "Asia/Tokyo")
    assert timedelta(hours=9) < end - start < timedelta(hours=15)


def test_every_zone_the_calendar_speaks_of_is_described_in_it():
    calendar = Calendar.from_ical(ics_of(planned(TRIPS["over the date line"])))
    used = {str(e.decoded("dtstart").tzinfo) for e in calendar.walk("VEVENT") if isinstance(e.decoded("dtstart"), datetime)}
    assert used == {"America/Los_Angeles", "Asia/Tokyo"}
    assert {str(z["tzid"]) for z in calendar.walk("VTIMEZONE")} >= used


def test_a_dinner_past_midnight_ends_on_the_next_day(chosen):
    day = chosen.options[1].itinerary.days[0]
    late = evolve(day.meals[0], id="late", start="23:00", end="00:30")
    plan = evolve(chosen.options[1].itinerary, days=(evolve(day, meals=(late,)),))
    state = evolve(chosen, options=(chosen.options[0], evolve(chosen.options[1], itinerary=plan), chosen.options[2]))
    event = next(e for e in events(state) if "late@" in str(e["uid"]))
    assert event.decoded("dtend") - event.decoded("dtstart") == timedelta(minutes=90)


def test_the_uids_differ_from_one_another_and_stay_when_another_meal_goes(chosen):
    day = chosen.options[1].itinerary.days[1]
    plan = chosen.options[1].itinerary
    fewer = evolve(plan, days=(plan.days[0], evolve(day, meals=day.meals[1:]), *plan.days[2:]))
    state = evolve(chosen, options=(chosen.options[0], evolve(chosen.options[1], itinerary=fewer), chosen.options[2]))
    before, after = [str(e["uid"]) for e in events(chosen)], [str(e["uid"]) for e in events(state)]
    assert len(set(before)) == len(before)
    assert set(before) - set(after) == {f"{day.date.isoformat()}-{day.meals[0].id}@{chosen.trip_id}"}
    assert set(after) < set(before)


def renamed(item: Item) -> Item:
    return evolve(item, name=f"{HOSTILE} {item.id}", note=HOSTILE)


def hostile(state: TripState) -> TripState:
    """The same plan with every title, name and note as nasty as can be."""

    def day_of(day: Day) -> Day:
        parts = {name: tuple(renamed(i) for i in getattr(day, name)) for name in ("transport", "activities", "meals")}
        return evolve(day, title=HOSTILE, gaps=(HOSTILE,), **parts)

    def option_of(option):
        plan = evolve(option.itinerary, days=tuple(day_of(d) for d in option.itinerary.days))
        return evolve(option, title=HOSTILE, description=HOSTILE, risks=(HOSTILE,), itinerary=plan)

    options = tuple(option_of(o) for o in state.options)
    return evolve(state, options=options, settings=evolve(state.settings, title=HOSTILE))


def test_hostile_names_are_text_in_the_calendar(chosen):
    state = hostile(chosen)
    calendar = Calendar.from_ical(ics_of(state))
    assert len(calendar.walk("VEVENT")) == len(events(chosen))
    assert str(calendar["x-wr-calname"]) == FLAT
    names = [str(e["summary"]) for e in calendar.walk("VEVENT")]
    assert all(FLAT in name for name in names)
    assert not [line for line in ics_of(state).splitlines() if line.startswith(("=", "|"))]
    assert max(len(line.encode()) for line in ics_of(state).splitlines()) <= 75


def test_hostile_names_are_text_in_markdown(chosen):
    text = markdown_of(hostile(chosen))
    assert "\\$5" in text
    assert "<b>" not in text.replace("\\<b\\>", "")
    assert "東京 🧭" in text
    assert not re.search(r"^(BEGIN|=)", text, re.MULTILINE)
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {6}


def test_hostile_names_are_text_in_json_which_imports_again(chosen):
    state = hostile(chosen)
    assert state_in(json_of(state)) == state


def test_hostile_names_are_text_in_the_pdf(chosen):
    state = hostile(chosen)
    reader = PdfReader(io.BytesIO(pdf_of(state)))
    assert squeezed(FLAT) in written(state)
    assert reader.metadata.title == FLAT
    assert not {"/JavaScript", "/AA", "/Names", "/AcroForm"} & set(reader.trailer["/Root"])


def squeezed(text: str) -> str:
    """`text` without white space, which a PDF does not keep, and without the zero bytes this reader leaves between wide letters."""
    return "".join(text.replace("\0", "").split())


def written(state: TripState) -> str:
    """The words of the PDF without white space and without the footers."""
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(pdf_of(state))).pages]
    return squeezed(
        "".join(
            re.sub(r"^.*Estimates, not live prices\. Check everything before you book\..*$|^\d+ / \d+$", "", p, flags=re.MULTILINE)
            for p in pages
        )
    )


def test_the_pdf_read_back_holds_every_day_place_time_and_total(chosen):
    text, option = written(chosen), chosen.options[1]
    for day in option.itinerary.days:
        assert squeezed(f"Day {day.day_number} · {day.title}{day_words(day.date, weekday=True)}") in text
        for item in (*day.transport, *day.activities, *day.meals):
            assert squeezed(f"{item.start}–{item.end}{item.name}{item.note}") in text
            assert squeezed(f"{item.provenance.source}: {item.provenance.detail}") in text
    for line in option.cost.lines:
        figures = (
            band_words(line.unit, option.cost.currency),
            str(line.quantity),
            band_words(line.unit.times(line.quantity), option.cost.currency),
        )
        assert squeezed(line.label + "".join(figures)) in text
    assert squeezed(f"Total{band_words(option.cost.total, option.cost.currency)}") in text
    assert all(squeezed(f"{c.label}: {c.detail}" if c.detail else c.label) in text for c in option.checks)


def test_the_pdf_of_an_open_choice_holds_every_option(chosen):
    state = evolve(chosen, selection=None)
    assert all(squeezed(o.title + o.description) in written(state) for o in state.options)


def test_the_pages_of_the_pdf_are_numbered_and_each_says_that_prices_are_estimates(chosen):
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(pdf_of(chosen))).pages]
    assert all(f"{n} / {len(pages)}" in text for n, text in enumerate(pages, 1))
    assert all("not live prices" in text for text in pages)


def test_the_same_trip_gives_the_same_pdf_and_its_fonts_travel_with_it(chosen):
    state = hostile(chosen)
    made = pdf_of(state)
    assert made == pdf_of(state)
    fonts = [f["/DescendantFonts"][0].get_object() for page in PdfReader(io.BytesIO(made)).pages for f in fonts_of(page)]
    assert any("CJK" in f["/BaseFont"] for f in fonts)
    assert all({"/FontFile2", "/FontFile3"} & set(f["/FontDescriptor"]) for f in fonts)


def fonts_of(page):
    return [f.get_object() for f in page["/Resources"]["/Font"].values()]


@pytest.mark.parametrize(
    "name",
    ["ไทย กรุงเทพ", "العربية", "עברית", "दिल्ली", "서울 们 繁體", "Łódź Århus Ελλάδα Москва", "\x00\x07 \ue000 \u0378", "x" * 3000],
)
def test_a_title_in_any_script_makes_a_pdf(chosen, name):
    state = evolve(boston(), settings=evolve(chosen.settings, title=name))
    assert len(PdfReader(io.BytesIO(pdf_of(state))).pages) >= 1


def test_trips_over_the_date_line_and_without_places_have_a_pdf():
    for name in ("over the date line", "hotels only", "a day trip"):
        assert squeezed(TRIPS[name].trip.destinations[0].place.name) in written(planned(TRIPS[name]))


@pytest.mark.parametrize(("kind", "start"), [("md", b"# "), ("ics", b"BEGIN:VCALENDAR"), ("pdf", b"%PDF-"), ("json", b"{")])
def test_the_command_line_writes_every_format(tmp_path, monkeypatch, capsysbinary, chosen, kind, start):
    monkeypatch.setenv("TRIP_DATA_DIR", str(tmp_path))
    trip_id = new_trip_id()
    open_store(tmp_path).create(evolve(chosen, trip_id=trip_id))
    assert main(["export", trip_id, "--format", kind]) == 0
    assert capsysbinary.readouterr().out.startswith(start)


def test_markdown_holds_every_day_place_and_total_with_its_source(chosen):
    text = markdown_of(chosen)
    plan = chosen.options[1]
    assert text.count("### Day ") == len(plan.itinerary.days)
    for item in (i for d in plan.itinerary.days for i in (*d.activities, *d.meals)):
        assert item.name.split(",")[0].split("(")[0].strip() in text
    assert "catalogue: boston" in text
    assert "**Total**" in text


def test_json_imports_again_as_the_same_trip(chosen):
    assert state_in(json_of(chosen)) == chosen


@pytest.mark.parametrize("text", ["", "no json", "[1]", "[" * 200 + "]" * 200, '{"schema_version": 99, "trip_id": "x"}', '{"trip_id": 5}'])
def test_what_is_no_trip_is_refused_in_a_sentence(text):
    with pytest.raises(ImportRefused) as refused:
        state_in(text)
    assert refused.value.words.endswith(".")


def test_every_export_says_that_prices_are_estimates(chosen):
    assert "not live prices" in markdown_of(chosen)
    assert "not live prices" in json_of(chosen)
    assert all("not live prices" in str(e["description"]) for e in events(chosen))


def test_every_timed_thing_in_the_calendar_says_where_it_comes_from(chosen):
    timed = [e for e in events(chosen) if isinstance(e.decoded("dtstart"), datetime)]
    assert all(re.search(r"^Source: (catalogue|estimate|quote|user|model): .", str(e["description"]), re.MULTILINE) for e in timed)


def test_a_trip_without_plans_exports_what_is_known():
    assert "Boston" in markdown_of(boston())
    assert events(boston()) == []
    assert boston().trip.date_range.start == date(2027, 2, 12)


def test_no_export_holds_a_key_that_was_typed(chosen):
    key = "sk-planted-0123456789abcdef"
    lines = (evolve(chosen.transcript[0], content=f"my key is {key}"), *chosen.transcript[1:])
    options = tuple(evolve(o, title=f"Plan {key}") for o in chosen.options)
    preferences = evolve(chosen.preferences, notes=(f"see {key}",), interests=(f"museums {key}",))
    said = evolve(chosen, transcript=lines, preferences=preferences, options=options)
    pages = PdfReader(io.BytesIO(pdf_of(said))).pages
    for text in (json_of(said), markdown_of(said), ics_of(said), "".join(page.extract_text() for page in pages)):
        assert "planted" not in text
    assert state_in(json_of(said)).options[0].title == "Plan [key]"


@pytest.mark.parametrize("words", ["http://evil.invalid/x", "www.evil.invalid/login", "WWW.evil.invalid", "me@evil.invalid"])
def test_no_address_in_the_markdown_export_becomes_a_link(words: str):
    written = escaped(words)
    assert not re.search(r"://|www\.|@\w", written, re.IGNORECASE)
    assert written.replace(ZERO_WIDTH, "").replace("\\", "") == words
