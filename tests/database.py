"""A PostgreSQL server of the tests' own: a private cluster in a temporary folder, on loopback, with a password, gone when they end.

PostgreSQL refuses to run as root; then it runs as the user `postgres`, whom Debian's package makes.
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

START_S = 60.0
PASSWORD = secrets.token_hex(12)


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`, None where PostgreSQL is not installed."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """A running server. `url` opens its database as its owner, in a schema of its own where one is named."""

    def __init__(self, folder: Path, bin_folder: Path) -> None:
        self.port = free_port()
        self._data = folder / "data"
        self._folder = folder
        self._bin = bin_folder
        self._as = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self._server: subprocess.Popen[bytes] | None = None

    def url(self, schema: str | None = None) -> str:
        path = f"?options=-csearch_path%3D{schema}" if schema else ""
        return f"postgresql://tests:{PASSWORD}@127.0.0.1:{self.port}/postgres{path}"

    def fresh(self) -> str:
        """The URL of an empty schema."""
        name = f"s{secrets.token_hex(8)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"create schema {name}".encode())
        return self.url(name)

    def make(self) -> None:
        """Lay the cluster out. What it keeps is thrown away, so it need not wait for the disk."""
        secret = self._folder / "password"
        secret.write_text(PASSWORD)
        if self._as:
            for path in (self._folder, secret):
                shutil.chown(path, "postgres")
        options = ["-A", "scram-sha-256", "-U", "tests", "--pwfile", str(secret), "--no-sync", "-E", "UTF8", "--no-locale"]
        subprocess.run([*self._as, str(self._bin / "initdb"), "-D", str(self._data), *options], check=True, capture_output=True, cwd="/")

    def start(self) -> None:
        settings = {
            "listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": "", "fsync": "off", "max_connections": "60",
        }  # fmt: skip
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            command = [*self._as, str(self._bin / "postgres"), "-D", str(self._data), *options]
            self._server = subprocess.Popen(command, stdout=log, stderr=log, cwd="/", start_new_session=True)
        until = time.monotonic() + START_S
        while time.monotonic() < until and self._server.poll() is None:
            with suppress(psycopg.OperationalError), psycopg.connect(self.url(), connect_timeout=2):
                return
        raise RuntimeError(f"PostgreSQL did not start: {(self._folder / 'log').read_text(errors='replace')[-2000:]}")

    def stop(self) -> None:
        """End the server without waiting for its clients."""
        if self._server is not None:
            stop = [*self._as, str(self._bin / "pg_ctl"), "stop", "-D", str(self._data), "-m", "immediate", "-w"]
            subprocess.run(stop, check=False, capture_output=True, cwd="/")
            self._server.wait(timeout=START_S)
            self._server = None


@contextmanager
def running_cluster(bin_folder: Path) -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="trip-planner-postgresql-"))
    cluster = Cluster(folder, bin_folder)
    try:
        cluster.make()
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
