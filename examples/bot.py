"""A bot of your own: it takes a seat with a token, and plays the first of the server's hints (docs/protocol.md).

`guandan serve` in one window, a table made in the browser, then `python examples/bot.py http://127.0.0.1:8000 CODE`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import count
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.asyncio.client import connect

NEXT = {"E": "N", "N": "W", "W": "S", "S": "E"}


def token(server: str) -> str:
    """The key of a program that plays, made by a guest; with the same one the seat is the same again."""
    browser = build_opener(HTTPCookieProcessor())
    for path in ("session", "tokens"):
        request = Request(f"{server}/api/v1/{path}", b'{"name": "Example bot"}', {"Content-Type": "application/json"})  # noqa: S310
        with browser.open(request) as told:
            made = json.load(told)
    return str(made["token"])


def answer(asked: dict, seat: str, hints: dict) -> dict:
    """The command that answers a question: the best play or card, or else a pass; by lot where there is no hint."""
    play, card = next(iter(hints["plays"]), None), next(iter(hints["cards"]), None)
    command = {"command": "pass"} if play is None else {"command": "play_cards", **play}
    command.pop("stands_for", None)
    ways = {"pay": {"command": "pay_tribute", "card": card}, "return": {"command": "return_card", "card": card}}
    ways |= {"take": {"command": "take_tribute", "payer": NEXT[seat]}}
    ways |= {"pick": {"command": "pick_return", "giver": NEXT[seat]}}
    ways |= {"name_leader": {"command": "choose", "choice": seat}}
    return {**ways.get(asked["ask"], command), "seat": seat, "decision": asked["number"]}


async def play(server: str, code: str, key: str) -> None:
    """Sit down, then answer every question that the own seat is asked, until the match is over."""
    ids, topic, view, seat, asked = count(1), f"table/{code}", {}, None, None
    headers = {"Authorization": f"Bearer {key}"}
    async with connect(server.replace("http", "ws", 1) + "/ws", additional_headers=headers) as socket:
        await socket.send(json.dumps({"type": "hello", "topic": topic}))
        async for text in socket:
            frame, sent = json.loads(text), None
            if frame["type"] == "table":
                table = frame["table"]
                seat = table.get("you")
                free = [name for name in NEXT if name not in table["seats"]]
                if seat is None and free:
                    sent = {"type": "do", "command": {"command": "sit", "seat": free[0]}}
                elif seat and table.get("next_deal_at") and not table["seats"][seat].get("is_ready"):
                    sent = {"type": "do", "command": {"command": "ready"}}
            elif frame["type"] in {"snapshot", "events"}:
                view |= frame.get("view") or frame["changed"]
                mine = next((one for one in view["questions"] if one["seat"] == seat), None)
                if mine and mine != asked:
                    asked, sent = mine, {"type": "ask", "question": {"ask": "hints"}}
                if view["result"]:
                    return
            elif frame["type"] == "answer":
                sent = {"type": "do", "command": answer(asked, seat, frame["answer"])}
            if sent:
                await socket.send(json.dumps({**sent, "topic": topic, "id": f"{seat}{next(ids)}"}))


if __name__ == "__main__":
    if len(sys.argv) != 3:  # noqa: PLR2004 (a server and a code)
        sys.exit(__doc__)
    asyncio.run(play(sys.argv[1], sys.argv[2], token(sys.argv[1])))
