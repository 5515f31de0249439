"""How much money the planner can count with: ordinary budgets of any currency pass, absurd ones are refused and never crash."""

from decimal import Decimal

import pytest
from pydantic import ValidationError

from planner.domain.values import MOST_MONEY, Budget


@pytest.mark.parametrize("amount", ["150000000", "999999999.99", str(MOST_MONEY)])
def test_an_ordinary_budget_in_a_small_currency_passes(amount: str) -> None:
    assert Budget(amount=Decimal(amount)).amount == Decimal(amount)


@pytest.mark.parametrize("amount", ["1e400", "9" * 35, "Infinity", "NaN", "-1"])
def test_an_absurd_amount_is_a_validation_error_and_nothing_else(amount: str) -> None:
    with pytest.raises(ValidationError):
        Budget.model_validate({"amount": amount})
    with pytest.raises(ValidationError):
        Budget.model_validate_json(f'{{"amount":"{amount}"}}')
