"""Scripted players: four at a table, who play single cards, as low as they beat, and measure how soon all see it."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any

import msgspec
from wire import Wire, connect

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS = "ENWS"
_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
_KIND = msgspec.json.Decoder(msgspec.defstruct("Kind", [("type", str)]))
_decode = msgspec.json.decode
_encode = msgspec.json.encode


class Counts:
    """What all tables together have done."""

    def __init__(self) -> None:
        self.moves = 0
        self.sent = 0
        self.heard = 0
        self.bytes = 0
        self.delays: list[float] = []
        self.refused = 0


class TablePlayed:
    """A table with its four players, in this process."""

    def __init__(self, code: str, tokens: list[str], pause: float, counts: Counts) -> None:
        self.topic = f"table/{code}"
        self.tokens = tokens
        self.pause = pause
        self.counts = counts
        self.players = [Seated(self, seat) for seat in SEATS]
        self.sent: dict[int, list[float]] = {}

    async def open(self, port: int) -> None:
        """Open the four sockets, and follow the table."""
        for player, token in zip(self.players, self.tokens, strict=True):
            player.wire = await connect(port, "/ws", token, player.hear)
        for player in self.players:
            player.say({"type": "hello", "topic": self.topic})

    def played(self, decision: int) -> None:
        """A move is sent, the answer to a question: all four must see it."""
        self.sent[decision] = [time.perf_counter(), 0]

    def saw(self, version: int) -> None:
        """One more has seen what follows a version: a question's number is the version at which it was put."""
        sent = self.sent.get(version)
        if sent is None:
            return
        sent[1] += 1
        if sent[1] == len(SEATS):
            del self.sent[version]
            self.counts.delays.append(time.perf_counter() - sent[0])
            self.counts.moves += 1


class Seated:
    """One player."""

    wire: Wire

    def __init__(self, table: TablePlayed, seat: str) -> None:
        self.table = table
        self.seat = seat
        self.number = 0
        self.deal: dict[str, Any] = {}
        self.answered = 0
        self.told: set[object] = set()
        self.tries: list[dict[str, Any]] = []

    def say(self, frame: dict[str, Any]) -> None:
        """Send a frame."""
        self.table.counts.sent += 1
        self.wire.send(_encode(frame))

    def do(self, command: dict[str, Any]) -> None:
        """Send a deed."""
        self.number += 1
        self.say({"type": "do", "id": f"{self.seat}{self.number}", "topic": self.table.topic, "command": command})

    def hear(self, data: bytes) -> None:
        """Take a frame in."""
        counts = self.table.counts
        counts.heard += 1
        counts.bytes += len(data)
        kind = _KIND.decode(data).type
        if kind == "events":
            frame = _decode(data)
            deal = frame.get("deal", self.deal)
            self.deal = {} if deal is None else self.deal | deal
            self.table.saw(frame["events"][0]["version"] - 1)
            self.look(frame["changed"].get("questions"))
        elif kind == "snapshot":
            view = _decode(data)["view"]
            self.deal = view["deal"] or {}
            self.look(view["questions"])
        elif kind == "table":
            self.around(_decode(data)["table"])
        elif kind == "refused":
            counts.refused += 1
            if self.tries:
                self.do(self.tries.pop(0))

    def around(self, table: dict[str, Any]) -> None:
        """Mix for the next deal, and get ready for it."""
        deal, due = table.get("waits_to_mix"), table.get("next_deal_at")
        if deal is not None and ("mix", deal) not in self.told:
            self.told.add(("mix", deal))
            self.do({"command": "mix", "deal": deal, "number": f"{self.seat}{deal}"})
        if due is not None and ("ready", due) not in self.told:
            self.told.add(("ready", due))
            self.do({"command": "ready"})

    def look(self, questions: list[dict[str, Any]] | None) -> None:
        """Answer what this seat is asked, after the pause of somebody who thinks."""
        for question in questions or ():
            if question["seat"] == self.seat and question["number"] != self.answered:
                self.answered = question["number"]
                if self.table.pause:
                    pause = self.table.pause * random.uniform(0.5, 1.5)  # nobody plays in step
                    asyncio.get_running_loop().call_later(pause, self.answer, question)
                else:
                    self.answer(question)

    def answer(self, question: dict[str, Any]) -> None:
        """The first command that comes to mind; the others are for a refusal."""
        common = {"seat": self.seat, "decision": question["number"]}
        self.tries = [{**one, **common} for one in self.choices(question["ask"])]
        if question["ask"] in {"lead", "follow"}:
            self.table.played(question["number"])
        self.do(self.tries.pop(0))

    def choices(self, ask: str) -> list[dict[str, Any]]:
        """Single cards, as low as they beat; in tribute, whatever the book takes."""
        worth = self.worth()
        hand = sorted(self.deal["hands"][self.seat], key=worth)
        others = [seat for place, seat in enumerate(SEATS) if (place - SEATS.index(self.seat)) % 2]
        match ask:
            case "pay":
                return [{"command": "pay_tribute", "card": card} for card in reversed(hand)]
            case "return":
                return [{"command": "return_card", "card": card} for card in hand]
            case "take":
                return [{"command": "take_tribute", "payer": seat} for seat in others]
            case "pick":
                return [{"command": "pick_return", "giver": seat} for seat in others]
            case "name_leader" | "choose":
                return [{"command": "choose", "choice": seat} for seat in SEATS]
        top = self.deal.get("top")
        if top is None:
            return [_single(hand[0])]
        if top["play"]["kind"] == "single":
            beaten = worth(top["play"]["cards"][0])
            higher = [card for card in hand if worth(card) > beaten]
            if higher:
                return [_single(higher[0])]
        return [{"command": "pass"}]

    def worth(self) -> Callable[[str], int]:
        """How high a card is at this deal's level."""
        level = self.deal["level"]
        order = {rank: place for place, rank in enumerate(_RANKS)} | {level: len(_RANKS)}
        return lambda card: {"LJ": 90, "BJ": 91}.get(card) or order[card[1:]]


def _single(card: str) -> dict[str, Any]:
    rank = card if card in {"LJ", "BJ"} else card[1:]
    return {"command": "play_cards", "cards": [card], "kind": "single", "rank": rank}
