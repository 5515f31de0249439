"""A trip planner whose days, money and claims are checked by code. Imports no user interface."""
