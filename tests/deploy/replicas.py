"""Two replicas of the app and nginx before them, as `deploy/` says, on ports and in folders of their own. All on loopback."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.database import free_port

ROOT = Path(__file__).resolve().parents[2]
START_S = 120.0


class Replica:
    """One server process on the shared database. `ended` tells how it went, the log what it did."""

    def __init__(self, folder: Path, name: str, **settings: str) -> None:
        self.port, self.operations, self.log = free_port(), free_port(), folder / f"{name}.log"
        command = [sys.executable, "-m", "streamlit", "run", "serve.py", "--server.port", str(self.port), "--server.address", "127.0.0.1"]
        env = {**os.environ, "TRIP_LOG": "json", "TRIP_METRICS_PORT": str(self.operations), "TRIP_DATA_DIR": str(folder / name), **settings}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log)

    def ready(self) -> Replica:
        """Wait until it takes people."""
        until = time.monotonic() + START_S
        while time.monotonic() < until and self.process.poll() is None:
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{self.port}/_stcore/health", timeout=2):
                return self
            time.sleep(0.1)
        raise RuntimeError(f"a replica did not start: {self.log.read_text(errors='replace')[-2000:]}")

    def is_ready(self) -> bool:
        """What `/ready` says."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.operations}/ready", timeout=10) as answer:
                return answer.status == 200
        except urllib.error.HTTPError:
            return False

    def figure(self, name: str) -> float:
        """One figure of `/metrics`."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.operations}/metrics", timeout=10) as answer:
            found = re.search(rf"^{re.escape(name)} (\S+)$", answer.read().decode(), re.MULTILINE)
        return float(found[1]) if found else 0.0

    def lines(self) -> list[dict[str, object]]:
        """What it logged so far."""
        return [json.loads(line) for line in self.log.read_text(errors="replace").splitlines() if line.startswith("{")]

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(timeout=20)


class Front:
    """nginx with the files of `deploy/`, before replicas on other ports than those named there."""

    def __init__(self, folder: Path, replicas: list[Replica], port: int) -> None:
        self.port = port
        self._access = folder / "access.log"
        site, upstream = ((ROOT / "deploy" / name).read_text() for name in ("nginx.conf", "replicas.conf"))
        assert site.count("listen 8080;") == 1
        (folder / "site.conf").write_text(site.replace("listen 8080;", f"listen 127.0.0.1:{self.port};"))
        for named, replica in zip(("127.0.0.1:8511", "127.0.0.1:8512"), replicas, strict=True):
            assert upstream.count(named) == 1
            upstream = upstream.replace(named, f"127.0.0.1:{replica.port}")
        (folder / "upstream.conf").write_text(upstream)
        temps = " ".join(f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"{user} worker_processes 1; pid {folder / 'nginx.pid'}; error_log {folder / 'error.log'}; daemon off; events {{}}\n"
            f"http {{ {temps} log_format served '$upstream_addr $status $request_uri'; access_log {self._access} served;\n"
            f"include {folder / 'upstream.conf'}; include {folder / 'site.conf'}; }}\n"
        )
        self.process = subprocess.Popen(["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL)

    def get(self, path: str, cookie: str = "") -> tuple[str, str]:
        """The body, and the cookie that names the replica where one was given."""
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers={"Cookie": cookie} if cookie else {})
        until = time.monotonic() + START_S
        while True:
            try:
                with urllib.request.urlopen(request, timeout=20) as answer:
                    given = [line.partition(";")[0] for line in answer.headers.get_all("Set-Cookie") or ()]
                    return answer.read().decode(), next((one for one in given if one.startswith("trip_replica=")), "")
            except urllib.error.HTTPError:
                raise
            except OSError:
                assert time.monotonic() < until, "nginx does not answer"
                time.sleep(0.1)

    def served(self) -> list[str]:
        """Which replica answered each request so far."""
        return [line.split(" ")[0] for line in self._access.read_text().splitlines()]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


@contextmanager
def two_replicas(folder: Path, url: str, port: int | None = None, **settings: str) -> Iterator[tuple[Front, list[Replica]]]:
    """nginx, on that port or a free one, before two replicas that share the database at `url`."""
    assert shutil.which("nginx"), "nginx is not installed"
    with ExitStack() as stack:
        secret = {"STREAMLIT_SERVER_COOKIE_SECRET": "of the tests", "TRIP_TRUSTED_PROXY": "1"}
        replicas = [Replica(folder, name, DATABASE_URL=url, **secret, **settings) for name in ("first", "second")]
        for replica in replicas:
            stack.callback(replica.kill)
        for replica in replicas:
            replica.ready()
        front = Front(folder, replicas, port or free_port())
        stack.callback(front.stop)
        yield front, replicas
