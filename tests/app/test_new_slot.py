"""A slot that is only a row of the table has its control in the form, its line in the sidebar and the check, and its place among the wishes."""

from __future__ import annotations

from planner.domain.slots import SLOTS
from tests.app.conftest import OpenApp, finished, planner_of
from tests.app.scenes import asking
from tests.builders import INSURANCE


def test_a_row_of_the_table_is_a_control_a_fact_and_a_line_to_check(open_app: OpenApp) -> None:
    with SLOTS.with_row(INSURANCE, before="preferences.pace"):
        at = open_app()
        at = finished(
            at.chat_input[0].set_value("from New York City to Boston, 12 to 15 February 2027, two adults, trains and hotels").run()
        )
        pills = at.button_group(key="f_travel_insurance")
        assert pills.label.endswith("Travel insurance (optional)")
        assert pills.options == ["Medical", "Cancellation", "No, thanks"]
        pills.set_value(["Medical"])
        at.button_group(key="f_budget").set_value("Mid")
        at = finished(at.button(key="f_send").click().run())
        state = planner_of(at).state()
        assert state.preferences.travel_insurance == ("medical",)
        assert "Insurance: medical" in [line.content for line in state.transcript if line.role == "user"][-1]
        assert ":material/health_and_safety: Insurance" in "\n".join(e.value for e in at.sidebar.markdown)
        assert ":gray[Insurance]]  \nMedical" in "\n".join(e.value for e in at.main.markdown)


def test_it_can_be_told_unasked(open_app: OpenApp) -> None:
    with SLOTS.with_row(INSURANCE):
        at = open_app(asking("unasked"))
        at.session_state["add_wish"] = True
        at = at.run()
        kinds = next(group for group in at.sidebar.button_group if group.key == "wish_kind")
        assert "Insurance" in kinds.options
        at = kinds.set_value("Insurance").run()
        at.button_group(key="wish_travel_insurance_v_travel_insurance").set_value(["Cancellation"])
        at = finished(at.button(key="wish_travel_insurance_save").click().run())
        assert planner_of(at).state().preferences.travel_insurance == ("cancellation",)
