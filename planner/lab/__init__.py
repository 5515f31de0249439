"""The prompt lab: suites of cases, measures, comparisons of two sides, and what is kept of them. Nothing in a turn depends on it."""
