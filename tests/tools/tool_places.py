"""Places the tool tests travel between: name, country, position, as an engine passes them on."""

from __future__ import annotations

from pydantic import JsonValue

PLACES: dict[str, tuple[str, float, float]] = {
    "Amsterdam": ("NL", 52.374, 4.89), "Athens": ("GR", 37.984, 23.728), "Auckland": ("NZ", -36.849, 174.764), "Bangkok": ("TH", 13.754, 100.502),
    "Barcelona": ("ES", 41.389, 2.159), "Beijing": ("CN", 39.907, 116.397), "Berlin": ("DE", 52.524, 13.411), "Boston": ("US", 42.358, -71.06),
    "Brussels": ("BE", 50.85, 4.349), "Capri": ("IT", 40.551, 14.243), "Buenos Aires": ("AR", -34.613, -58.377), "Cairo": ("EG", 30.063, 31.25), "Cape Town": ("ZA", -33.926, 18.423),
    "Chicago": ("US", 41.85, -87.65), "Copenhagen": ("DK", 55.676, 12.566), "Delhi": ("IN", 28.652, 77.231), "Dubai": ("AE", 25.077, 55.309),
    "Dublin": ("IE", 53.333, -6.249), "Edinburgh": ("GB", 55.952, -3.197), "Florence": ("IT", 43.779, 11.246), "Hallstatt": ("AT", 47.56, 13.65),
    "Hanoi": ("VN", 21.025, 105.841), "Heraklion": ("GR", 35.328, 25.143), "Hong Kong": ("HK", 22.279, 114.175), "Honolulu": ("US", 21.307, -157.858),
    "Istanbul": ("TR", 41.014, 28.95), "Jakarta": ("ID", -6.215, 106.845), "Johannesburg": ("ZA", -26.202, 28.044), "Kyoto": ("JP", 35.021, 135.754),
    "Lima": ("PE", -12.043, -77.028), "Lisbon": ("PT", 38.717, -9.133), "London": ("GB", 51.509, -0.126), "Los Angeles": ("US", 34.052, -118.244),
    "Lyon": ("FR", 45.748, 4.847), "Madrid": ("ES", 40.417, -3.703), "Marrakech": ("MA", 31.634, -8.0), "Melbourne": ("AU", -37.814, 144.963),
    "Mexico City": ("MX", 19.428, -99.128), "Miami": ("US", 25.774, -80.194), "Milan": ("IT", 45.464, 9.19), "Montevideo": ("UY", -34.903, -56.188),
    "Montreal": ("CA", 45.509, -73.588), "Mumbai": ("IN", 19.073, 72.883), "Munich": ("DE", 48.137, 11.575), "Mykonos": ("GR", 37.445, 25.329),
    "Nairobi": ("KE", -1.283, 36.817), "New York City": ("US", 40.714, -74.006), "Oslo": ("NO", 59.913, 10.739), "Palermo": ("IT", 38.116, 13.36),
    "Palma": ("ES", 39.569, 2.65), "Paris": ("FR", 48.853, 2.349), "Porto": ("PT", 41.15, -8.61), "Prague": ("CZ", 50.088, 14.421),
    "Reykjavik": ("IS", 64.135, -21.895), "Rome": ("IT", 41.892, 12.511), "San Francisco": ("US", 37.775, -122.419), "Santiago": ("CL", -33.457, -70.648),
    "Santorini": ("GR", 36.417, 25.431), "Sapporo": ("JP", 43.064, 141.347), "Seoul": ("KR", 37.566, 126.978), "Singapore": ("SG", 1.29, 103.85),
    "Stockholm": ("SE", 59.329, 18.069), "Sydney": ("AU", -33.868, 151.207), "São Paulo": ("BR", -23.548, -46.636), "Taipei": ("TW", 25.048, 121.532),
    "Tallinn": ("EE", 59.437, 24.754), "Tokyo": ("JP", 35.69, 139.692), "Toronto": ("CA", 43.706, -79.399), "Vancouver": ("CA", 49.25, -123.119),
    "Venice": ("IT", 45.437, 12.333), "Vienna": ("AT", 48.208, 16.372), "Warsaw": ("PL", 52.23, 21.012), "Wellington": ("NZ", -41.287, 174.776),
    "Helsinki": ("FI", 60.17, 24.935), "Lahaina": ("US", 20.878, -156.683), "Zurich": ("CH", 47.367, 8.55), "Manila": ("PH", 14.604, 120.982),
    "Cebu City": ("PH", 10.317, 123.891), "Dubrovnik": ("HR", 42.649, 18.094), "Portland": ("US", 45.523, -122.676), "Kobe": ("JP", 34.691, 135.183),
        "Brighton": ("GB", 50.828, -0.139), "Bozeman": ("US", 45.68, -111.039),
}  # fmt: skip


def ref(name: str) -> dict[str, JsonValue]:
    country, lat, lon = PLACES[name]
    return {"name": name, "country": country, "lat": lat, "lon": lon}


def leg(origin: str, destination: str, day: str = "2027-05-12", **more: JsonValue) -> dict[str, JsonValue]:
    return {"origin": ref(origin), "destination": ref(destination), "depart_date": day, **more}
