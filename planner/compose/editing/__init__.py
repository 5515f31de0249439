"""Edits applied to plans that stand: what an edit names changes, the day it touches is timed anew, the bill is summed anew, the rest stays.

Pure. An option's days are changed in place of being built again, so that everything an edit does not name keeps its hour, its bed and its
price. Each edit gives either a change, with a sentence that says what moved, or the reason it could not be done. Times are minutes after
midnight, distances km, money in the currency of the plans.

`plan_draft` holds one option under change and `day_room` finds a place on a day; a module a noun has the edits of visits, meals, days, days
outside, beds, legs, pace and price; `apply_edits` lays them on, `step_back` takes the last ones back in part.
"""

from planner.compose.editing.apply_edits import PlansEdited, edit_plans, is_about, pinned_again, without_pin
from planner.compose.editing.plan_draft import Pricing
from planner.compose.editing.step_back import stepped_back

__all__ = ["PlansEdited", "Pricing", "edit_plans", "is_about", "pinned_again", "stepped_back", "without_pin"]
