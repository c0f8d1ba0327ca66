"""Botzone's conversation with a process: a line of JSON in, a line of JSON out, and the process is kept running."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.lab.botzone.agent import BotzoneAgent

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"


def converse(make_agent: Callable[[], BotzoneAgent], heard: IO[str], said: IO[str], *, keep: bool = True) -> int:
    """Answer until the input ends; tells how many lines were answered.

    A line holds all requests so far and the own responses (the first line after a start), or only the newest request.
    """
    agent, answered = make_agent(), 0
    for line in heard:
        if not line.strip():
            continue
        agent, request = _catch_up(agent, make_agent, json.loads(line))
        answer: dict[str, Any] = {"response": agent.answer(request)}
        if agent.guesses:
            answer["debug"] = f"{agent.guesses} answers without the bot"
        said.write(json.dumps(answer, separators=(",", ":")) + "\n")
        if keep:
            said.write(KEEP_RUNNING + "\n")
        said.flush()
        answered += 1
        if not keep:
            break
    return answered


def _catch_up(
    agent: BotzoneAgent, make_agent: Callable[[], BotzoneAgent], message: dict[str, Any]
) -> tuple[BotzoneAgent, dict[str, Any]]:
    """The request to answer, after those that an earlier process has answered."""
    requests = message.get("requests")
    if not requests:
        return agent, message.get("request", message)
    agent = make_agent()
    for request, response in zip(requests, message.get("responses") or (), strict=False):
        agent.repeat(request, response)
    return agent, requests[-1]
