"""The Debug tab's picture of a reading: the message with its words coloured, and a line for each value."""

from planner.domain.message_reading import MessageReading, SlotReading
from ui.debug.debug_reading import coloured, words_of

ROW = SlotReading(slot="trip.destinations", quote="Ghent", spans=((3, 8),), by="model", said="Ghent", made="Ghent, Belgium", rule="as read")
DROPPED = SlotReading(slot="trip.party.rooms", quote="Ghent", spans=((3, 8),), by="model", said="9", rule="quote does not say it")


def test_the_words_of_a_kept_value_have_the_colour_of_its_slot():
    assert coloured("to Ghent please", MessageReading(slots=(DROPPED, ROW))) == "to :blue-background[Ghent] please"


def test_a_value_is_told_with_its_reader_and_the_rule_that_decided():
    assert "model read Ghent → :green[Ghent, Belgium] · as read" in words_of(ROW)
    assert ":red[dropped] · quote does not say it" in words_of(DROPPED)
