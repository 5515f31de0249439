"""Builds `price_levels.toml`: what lodging and meals cost in each country against the United States, from official per-diem rates.

usage: python planner/tools/data/build_price_levels.py PRICE_LEVELS.jsonl COUNTRIES.jsonl

The rates (US State Department and GSA, US Government works, public domain) are ceilings, so only ratios between medians are kept.
Foreign rates are set by another agency and far more generously than domestic ones: they are scaled by 0.55, which puts the United
Kingdom at 1.0 to 1.2 times the United States.
"""

import json
import statistics
import sys
from collections import defaultdict
from pathlib import Path


def main() -> None:
    rows = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
    aliases = {"Netherlands": "NL", "United States": "US", "Hong Kong": "HK", "Czechia": "CZ"}
    codes = aliases | {r["name"]: r["iso2"] for r in map(json.loads, open(sys.argv[2], encoding="utf-8"))}
    lodging, meals = defaultdict(list), defaultdict(list)
    for row in rows:
        code = codes[row["country"]]
        lodging[code].append(row["lodging_usd"])
        meals[code].append(row["meals_usd"])
    base_lodging, base_meals = statistics.median(lodging["US"]), statistics.median(meals["US"])
    lines = ["# Cost of lodging and meals against the United States; built by build_price_levels.py from official per-diem rates (public domain).", ""]
    for code in sorted(lodging):
        a, b = statistics.median(lodging[code]) / base_lodging, statistics.median(meals[code]) / base_meals
        scale = 1 if code == "US" else 0.55
        lines.append(f'{code} = {{ lodging = "{a * scale:.2f}", meals = "{b * scale:.2f}" }}')
    Path(__file__).with_name("price_levels.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


main()
