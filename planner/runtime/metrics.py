"""The figures an operator watches, as Prometheus reads them. Nothing here names a trip or a person."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector, generate_latest

from planner.domain.envelopes import LLMCall

SECONDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 180.0)


class Metrics:
    """Counts what this process does. Thread-safe."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        self._turns = Counter("trip_turns", "Turns that ended, by how", ["outcome"], registry=self.registry)
        self._turn_seconds = Histogram("trip_turn_seconds", "How long turns took", buckets=SECONDS, registry=self.registry)
        self._calls = Counter("trip_model_calls", "Calls of a model", ["engine", "purpose", "outcome"], registry=self.registry)
        self._call_seconds = Histogram(
            "trip_model_call_seconds", "How long calls of a model took", ["engine"], buckets=SECONDS, registry=self.registry
        )
        self._tokens = Counter("trip_model_tokens", "Tokens as the servers counted them", ["engine", "kind"], registry=self.registry)

    def turn_ended(self, outcome: str, seconds: float) -> None:
        """A turn is over."""
        self._turns.labels(outcome).inc()
        self._turn_seconds.observe(seconds)

    def model_called(self, call: LLMCall) -> None:
        """A model was called."""
        self._calls.labels(call.engine, call.purpose, call.outcome).inc()
        self._call_seconds.labels(call.engine).observe(call.ms / 1000)
        for kind, count in (("prompt", call.prompt_tokens), ("cached", call.cached_tokens), ("completion", call.completion_tokens)):
            if count:
                self._tokens.labels(call.engine, kind).inc(count)

    def watch(self, name: str, words: str, read: Callable[[], float]) -> None:
        """A gauge that is read whenever somebody asks."""
        Gauge(name, words, registry=self.registry).set_function(read)

    def text(self) -> bytes:
        """Everything as Prometheus reads it."""
        return generate_latest(self.registry)
