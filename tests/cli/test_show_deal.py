from __future__ import annotations

import io

from rich.console import Console

from guandan.cli.playing import PlayedDeal, list_ended_deals
from guandan.cli.show_deal import build_deal_view
from guandan.game.commands import Adjust
from guandan.game.effects import SkipTurn, VoidHand
from guandan.game.log import MatchEntry
from guandan.rules.seat import Seat
from tests.game.kit import Table


def shown(played: PlayedDeal) -> list[str]:
    console = Console(file=io.StringIO(), width=120, highlight=False)
    with console.capture() as captured:
        console.print(build_deal_view(played, "en"))
    return [line.rstrip() for line in captured.get().splitlines()]


def finished(table: Table, order: str) -> PlayedDeal:
    """Play the deal to this order, and give it as it ended."""
    kept = []

    def do(command: object) -> None:
        before = table.match
        type(table).do(table, command)
        entries = [MatchEntry(version=number, event=event) for number, event in enumerate(table.events)]
        kept.extend(list_ended_deals(before, entries))

    table.do = do
    table.finish(order)
    return kept[0]


def test_a_turn_missed_by_ruling_is_told() -> None:
    table = Table()
    table.deal_bombs()
    table.play("E", "S3")
    table.do(Adjust(effect=SkipTurn(seat=Seat.N)))
    lines = shown(finished(table, "E W"))
    trick = lines.index(next(line for line in lines if line.startswith("trick")))
    assert lines[trick + 1].split()[:3] == ["1", "3♠", "a"]
    assert "a turn skipped by ruling" in lines[trick + 1]


def test_a_void_hand_is_told_and_its_owner_is_last() -> None:
    table = Table()
    table.deal_bombs()
    table.play("E", "S3")
    table.do(Adjust(effect=VoidHand(seat=Seat.N)))
    lines = shown(finished(table, "E S W"))
    assert [line for line in lines if "void" in line]
    assert [line for line in lines if line.startswith("order") and line.endswith("North last")]


def test_a_hand_that_is_void_after_its_turn_keeps_what_it_did() -> None:
    table = Table()
    table.deal_bombs()
    table.play("E", "S3")
    table.passes("N")
    table.do(Adjust(effect=VoidHand(seat=Seat.N)))
    lines = shown(finished(table, "E S W"))
    assert [line for line in lines if "– void" in line]


def test_a_refused_tribute_is_told() -> None:
    table = Table()
    table.play_deal("E N W S")
    table.deal_bombs()
    assert table.match.deal.tribute.refused_by == (Seat.S,)
    lines = shown(finished(table, "E W"))
    assert [line for line in lines if line.startswith("tribute")] == [
        "tribute   Tribute refused: South showed the big jokers"
    ]
