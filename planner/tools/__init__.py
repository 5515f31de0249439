"""The tools specialists and the planner call: typed arguments in, typed results with provenance out.

`call` carries one out, `catalogue` lists them, `tool` says what one is, `digest` what is told of a result. Nothing is loaded with the package:
a page that writes amounts needs the rates and not what plans journeys.
"""
