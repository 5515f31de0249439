"""The connections to model servers: one pool for the process, every read bounded by the limits of the call it belongs to.

A read waits in short slices, so that Stop and the deadline end a call that hangs before its first byte, stalls, or drips. The SDK's own
timeout is per read and its retries sleep unseen; neither could do that.
"""

from __future__ import annotations

import ssl
import time
import urllib.request
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import httpcore2
import httpx2
from httpcore2 import NetworkBackend, NetworkStream, ReadTimeout, SyncBackend

from planner.llm.server.limits import Limits, current

SLICE_S = 0.1
"""How late Stop may be noticed, in seconds."""
CONNECT_S = 10.0
SocketOption = tuple[int, int, int] | tuple[int, int, bytes | bytearray] | tuple[int, int, None, int]
_POOL = httpx2.Limits(max_connections=1000, max_keepalive_connections=100, keepalive_expiry=30.0)


class BoundedStream(NetworkStream):
    """A connection whose reads end at Stop (`StoppedByPerson`) and at the deadline (`ReadTimeout`)."""

    def __init__(self, inner: NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        limits = current()
        until = _earlier(limits.until, None if timeout is None else time.monotonic() + timeout)
        while True:
            limits.check()
            left = SLICE_S if until is None else min(SLICE_S, until - time.monotonic())
            if left <= 0:
                raise ReadTimeout("The time allowed is used up.")
            try:
                return self._inner.read(max_bytes, left)
            except ReadTimeout:
                continue

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        current().check()
        self._inner.write(buffer, _shorter(current(), timeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None) -> NetworkStream:
        return BoundedStream(self._inner.start_tls(ssl_context, server_hostname, _shorter(current(), timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class BoundedBackend(NetworkBackend):
    """Opens `BoundedStream`s."""

    def __init__(self) -> None:
        self._inner = SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[SocketOption] | None = None,
    ) -> NetworkStream:
        limits = current()
        limits.check()
        return BoundedStream(self._inner.connect_tcp(host, port, _shorter(limits, timeout), local_address, socket_options))


def _earlier(a: float | None, b: float | None) -> float | None:
    return b if a is None else a if b is None else min(a, b)


def _shorter(limits: Limits, timeout: float | None) -> float | None:
    left = limits.left()
    return timeout if left is None else max(0.001, left if timeout is None else min(left, timeout))


class BoundedTransport(httpx2.HTTPTransport):
    """The library's transport over connections that end with the call they serve."""

    def __init__(self, proxy: str | None = None) -> None:
        super().__init__(limits=_POOL, proxy=proxy)
        assert isinstance(self._pool, httpcore2.ConnectionPool)
        self._pool._network_backend = BoundedBackend()


def http_for(base_url: str) -> httpx2.Client:
    """The process's HTTP client for a server: one pool, or one more for each proxy this machine names. It holds connections and no key."""
    return _client(_proxy_of(base_url))


@lru_cache(maxsize=8)
def _client(proxy: str | None) -> httpx2.Client:
    return httpx2.Client(transport=BoundedTransport(proxy), trust_env=False, follow_redirects=False)


@lru_cache(maxsize=64)
def _proxy_of(base_url: str) -> str | None:
    """The proxy the environment names for that host; none for this machine itself."""
    parts = urlsplit(base_url)
    host = parts.hostname or ""
    if host in ("localhost", "127.0.0.1", "::1") or urllib.request.proxy_bypass(host):
        return None
    proxies = urllib.request.getproxies()
    proxy = proxies.get(parts.scheme) or proxies.get("all")
    return proxy if proxy is None or "://" in proxy else f"http://{proxy}"
