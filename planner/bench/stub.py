"""A model server that costs almost nothing, in a process of its own: it waits a given time and sends a canned answer. For `bench` alone.

`python -m planner.bench_stub DELAY_MS` prints the port it listens on and ends with its standard input. What it answers follows from the
request: a specialist gets two tool calls and then a finish, by how many observations its prompt holds; the reader and the planner get
a fixed reply.
"""

from __future__ import annotations

import asyncio
import json
import sys

from planner.domain.replies import (
    DispatchReply,
    ExtractReply,
    FinalizeReply,
    PlannerAction,
    ProposedOption,
    ProposedTask,
    SaidAct,
    SaidPlace,
    SaidStops,
)
from planner.domain.specialists import SPECIALISTS

OBSERVED = b'\\"step\\":'
"""How an observation looks inside the JSON of a request."""
_PLACE = {"name": "Boston", "country": "US"}


def replies() -> dict[str, str]:
    """The canned replies, by what is asked for."""
    finish = {
        "raw_answer": "Two good ones were found. " * 8,
        "confidence": 0.8,
        "report": {"recommendations": [{"id": "a.1", "tip": "Early."}]},
    }
    return {
        "extract": ExtractReply(
            acts=(SaidAct(act="inform"),),
            destinations=SaidStops(places=(SaidPlace(quote="Boston", name="Boston"),)),
            missing=("trip.budget",),
        ).model_dump_json(by_alias=True),
        "first": PlannerAction(thought="Look around first.", next_node="area_search", args={"place": _PLACE}).model_dump_json(),
        "second": PlannerAction(thought="Then the details.", next_node="sight_search", args={"place": _PLACE}).model_dump_json(),
        "meals": PlannerAction(thought="Then the tables.", next_node="food_search", args={"place": _PLACE}).model_dump_json(),
        "dispatch": DispatchReply(
            tasks=tuple(ProposedTask(specialist=s, instructions="Find what fits them, over different tiers. " * 2) for s in SPECIALISTS.ids)
        ).model_dump_json(by_alias=True),
        "finish": PlannerAction(thought="Done.", args=finish).model_dump_json(),
        "finalize": FinalizeReply(
            opening="Here are three plans.",
            options=tuple(
                ProposedOption(tier=t, pace="moderate", title=f"The {t} way", description="One sentence about it. " * 3)
                for t in ("budget", "balanced", "premium")
            ),
        ).model_dump_json(by_alias=True),
    }


def wanted(body: bytes) -> str:
    """Which reply a request gets."""
    if b"<speciality>" in body:
        second = "meals" if b"You are FoodAgent" in body else "second"
        return ("first", second, "finish")[min(2, body.count(OBSERVED))]
    role = body.rpartition(b"## Your role:")[2][:60]
    return "extract" if b"the reader" in role else "dispatch" if b"briefing" in role else "finalize"


def response(text: str) -> bytes:
    """A whole HTTP response with a chat completion in it."""
    message: dict[str, object] = {"role": "assistant", "content": text, "refusal": None, "annotations": []}
    usage = {
        "prompt_tokens": 2400, "completion_tokens": 120, "total_tokens": 2520,
        "prompt_tokens_details": {"cached_tokens": 2048, "audio_tokens": 0},
        "completion_tokens_details": {
            "reasoning_tokens": 0, "audio_tokens": 0, "accepted_prediction_tokens": 0, "rejected_prediction_tokens": 0,
        },
    }  # fmt: skip
    body = json.dumps(
        {
            "id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "stub",
            "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}],
            "usage": usage, "service_tier": "default", "system_fingerprint": "fp_1",
        }
    ).encode()  # fmt: skip
    head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    return head.encode() + body


async def serve(delay_s: float) -> None:
    """Answer until standard input ends."""
    ready = {name: response(text) for name, text in replies().items()}

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, until it is closed or the server ends."""
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(int(row.split(b":")[1]) for row in head.lower().split(b"\r\n") if row.startswith(b"content-length"))
                body = await reader.readexactly(length)
                if delay_s:
                    await asyncio.sleep(delay_s)
                writer.write(ready[wanted(body)])
                await writer.drain()
        except (asyncio.IncompleteReadError, asyncio.CancelledError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0, limit=1 << 20, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(serve(float(sys.argv[1]) / 1000))
