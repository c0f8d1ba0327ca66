"""出牌 in a record: what stands on a trick's line, the answers to choices, and how the deal ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.game import events as ev
from guandan.game.record import words
from guandan.game.record.plays import read_play, write_play
from guandan.game.record.tokens import quote, unquote

if TYPE_CHECKING:
    from guandan.cards import Rank

TrickEvent = ev.CardsPlayed | ev.Passed | ev.LeadMissed | ev.CountAnnounced | ev.TimedOut
"""What stands on a trick's line."""

PlayEvent = TrickEvent | ev.ChoiceMade | ev.DealEnded | ev.DealRecorded


def write_play_item(event: PlayEvent, level: Rank | None) -> str:
    """What a player did, or what came of it."""
    match event:
        case ev.CardsPlayed(seat=seat, play=play):
            return f"{seat} {write_play(play, level)}"
        case ev.Passed(seat=seat, why=why):
            return f"{seat} -" if why is ev.PassedWhy.CHOSEN else f"{seat} - {why}"
        case ev.LeadMissed(seat=seat, why=why):
            return f"{seat} misses lead {why}"
        case ev.CountAnnounced(seat=seat, count=count, asked_by=asker):
            return f"{seat} has {count}" if asker is None else f"{seat} has {count} told {asker}"
        case ev.TimedOut(seat=seat, decision=decision):
            return f"{seat} timed out {decision}"
        case ev.ChoiceMade(seat=seat, choice=choice):
            return f"{seat} chooses {quote(choice)}"
        case ev.DealEnded(order=order):
            return " ".join(("places", *order))
        case ev.DealRecorded(order=order, level=played):
            return " ".join(("places", *order, "at", played))
        case _ as unreachable:
            assert_never(unreachable)


def read_play_item(texts: list[str]) -> PlayEvent | None:
    """What a player did, or what came of it, if these words say so."""
    match texts:
        case ["places", *order, "at", played]:
            return ev.DealRecorded(order=words.read_seats(order), level=words.read_rank_word(played))
        case ["places", *order]:
            return ev.DealEnded(order=words.read_seats(order))
        case [seat, "has", count, "told", asker]:
            return ev.CountAnnounced(
                seat=words.read_seat(seat), count=words.read_number(count), asked_by=words.read_seat(asker)
            )
        case [seat, "has", count]:
            return ev.CountAnnounced(seat=words.read_seat(seat), count=words.read_number(count))
        case [seat, "timed", "out", decision]:
            return ev.TimedOut(seat=words.read_seat(seat), decision=words.read_number(decision))
        case [seat, "chooses", choice]:
            return ev.ChoiceMade(seat=words.read_seat(seat), choice=unquote(choice))
        case _:
            return _read_act(texts)


def _read_act(texts: list[str]) -> PlayEvent | None:
    match texts:
        case [seat, "-"]:
            return ev.Passed(seat=words.read_seat(seat))
        case [seat, "-", why]:
            return ev.Passed(seat=words.read_seat(seat), why=words.read_pass_reason(why))
        case [seat, "misses", "lead", why]:
            return ev.LeadMissed(seat=words.read_seat(seat), why=words.read_pass_reason(why))
        case ["E" | "N" | "W" | "S" as seat, *played] if played:
            return ev.CardsPlayed(seat=words.read_seat(seat), play=read_play(played))
        case _:
            return None
