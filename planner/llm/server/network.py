"""The connections to model servers: one pool for the process, every read bounded by the limits of the call it belongs to.

What arrives is counted as it comes and as it is unpacked, so that no server can fill the memory or the time of this machine.
A read waits in short slices, so that Stop and the deadline end a call that hangs before its first byte, stalls, or drips. The SDK's own
timeout is per read and its retries sleep unseen; neither could do that.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
import urllib.request
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import httpcore2
import httpx2
from httpcore2 import ConnectError, NetworkBackend, NetworkStream, ReadTimeout, SyncBackend

from planner.llm.server.limits import Limits, current

SLICE_S = 0.1
"""How late Stop may be noticed, in seconds."""
CONNECT_S = 10.0
MOST_BYTES = 32_000_000
"""Bytes of one answer, packed or unpacked. The longest answer that is read, 400,000 characters in events of one word, stays below."""
_UNPACKED_AT_ONCE = 65_536
_GZIP_OR_ZLIB = 47
"""What `zlib` calls reading either of the two formats."""
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
        _refuse_link_local(host, port)
        return BoundedStream(self._inner.connect_tcp(host, port, _shorter(limits, timeout), local_address, socket_options))


def _refuse_link_local(host: str, port: int) -> None:
    """Raises `ConnectError` for a name or number that stands for a link-local address: no model is served there, but a cloud's keys are."""
    try:
        found = {entry[4][0] for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    except OSError:
        return
    if any(ipaddress.ip_address(str(number).partition("%")[0]).is_link_local for number in found):
        raise ConnectError("a link-local address")


def _earlier(a: float | None, b: float | None) -> float | None:
    return b if a is None else a if b is None else min(a, b)


def _shorter(limits: Limits, timeout: float | None) -> float | None:
    left = limits.left()
    return timeout if left is None else max(0.001, left if timeout is None else min(left, timeout))


class AnswerTooLarge(httpx2.RequestError):
    """More bytes came than any answer has."""


class AnswerPacked(httpx2.RequestError):
    """The answer is compressed in a way nobody asked for, or is no compressed data at all."""


class CountedBody(httpx2.SyncByteStream):
    """The body of a response, unpacked where it is packed with gzip or deflate; ends at `MOST_BYTES`, at Stop and at the deadline."""

    def __init__(self, inner: Iterable[bytes], packed: bool) -> None:
        self._inner = inner
        self._packed = packed

    def __iter__(self) -> Iterator[bytes]:
        came = unpacked = 0
        unpacking = zlib.decompressobj(_GZIP_OR_ZLIB) if self._packed else None
        for chunk in self._inner:
            came += len(chunk)
            for piece in (chunk,) if unpacking is None else _unpacked(unpacking, chunk):
                unpacked += len(piece)
                if max(came, unpacked) > MOST_BYTES:
                    raise AnswerTooLarge(f"more than {MOST_BYTES:,} bytes")
                yield piece

    def close(self) -> None:
        close = getattr(self._inner, "close", None)
        if close is not None:
            close()


def _unpacked(unpacking: zlib._Decompress, chunk: bytes) -> Iterator[bytes]:
    """What a packed chunk holds, piece by piece, within the limits of the call."""
    limits = current()
    while chunk:
        limits.check()
        if limits.until is not None and time.monotonic() > limits.until:
            raise httpx2.ReadTimeout("The time allowed is used up.")
        try:
            yield unpacking.decompress(chunk, _UNPACKED_AT_ONCE)
        except zlib.error as error:
            raise AnswerPacked("not what its header says it is packed as") from error
        chunk = unpacking.unconsumed_tail


class BoundedTransport(httpx2.HTTPTransport):
    """The library's transport over connections that end with the call they serve, and answers of bounded size."""

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        response = super().handle_request(request)
        packing = response.headers.get("content-encoding", "identity").strip().lower()
        if packing not in ("identity", "", "gzip", "x-gzip", "deflate"):
            response.close()
            raise AnswerPacked(f"packed as {packing[:40]}", request=request)
        assert isinstance(response.stream, httpx2.SyncByteStream)
        unwanted = ("content-encoding", "content-length") if packing not in ("identity", "") else ()
        kept = [(name, value) for name, value in response.headers.raw if name.decode("latin-1").lower() not in unwanted]
        body = CountedBody(response.stream, bool(unwanted))
        return httpx2.Response(response.status_code, headers=kept, stream=body, extensions=response.extensions)

    def __init__(self, proxy: str | None = None) -> None:
        super().__init__(limits=_POOL, proxy=proxy)
        assert isinstance(self._pool, httpcore2.ConnectionPool)
        self._pool._network_backend = BoundedBackend()


def http_for(base_url: str) -> httpx2.Client:
    """The process's HTTP client for a server: one pool, or one more for each proxy this machine names. It holds connections and no key."""
    return _client(_proxy_of(base_url))


@lru_cache(maxsize=8)
def _client(proxy: str | None) -> httpx2.Client:
    return httpx2.Client(
        transport=BoundedTransport(proxy), headers={"Accept-Encoding": "gzip, deflate"}, trust_env=False, follow_redirects=False
    )


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
