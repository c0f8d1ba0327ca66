"""记分表: a view has the whole history of its match, deal by deal, and nothing that lay face down."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game.decide import advance
from guandan.game.match import Match, new
from guandan.game.tribute import are_returns_hidden
from guandan.game.view import SPECTATOR, Viewer, view
from guandan.game.walk import next_command
from guandan.rulebooks import load, names
from guandan.rules.seat import SEATS, Side

DEALS = 4


def begun(book: str) -> Match:
    players = {seat: str(number) for number, seat in enumerate(SEATS, 1)}
    return advance(new(load(book)), co.StartMatch(players=players))[1]


@pytest.mark.parametrize("book", names())
def test_every_deal_tells_levels_and_tribute(book: str) -> None:
    match, tributes = begun(book), {}
    while match.deals_done < DEALS and match.result is None:
        command = next_command(match, book.encode())
        assert command is not None
        match = advance(match, command)[1]
        if match.deal is not None and match.deal.tribute is not None and match.deal.tribute.is_done:
            tributes[match.deal.number] = match.deal.tribute
        seen = view(match, SPECTATOR)
        assert len(seen.moves) == len(seen.done)
    assert [one.tribute for one in seen.done] == [tributes.get(one.number) for one in seen.done]
    assert len(tributes) == len(seen.done) - 1
    assert [move.before for move in seen.moves[1:]] == [move.after for move in seen.moves[:-1]]
    assert seen.moves[-1].after == seen.standing
    for move, done in zip(seen.moves, seen.done, strict=True):
        assert move.after.of(done.winner) > move.before.of(done.winner)
    assert view(match, Viewer(seat=SEATS[0])).done == seen.done


def test_a_return_that_lies_face_down_stays_so_when_a_foul_ends_the_deal() -> None:
    match = begun("jiangsu-2017")
    for number in range(2000):
        command = next_command(match, b"face down %d" % (number // 1000))
        assert command is not None
        match = advance(match, command)[1]
        tribute = None if match.deal is None else match.deal.tribute
        if tribute is not None and tribute.returned and not tribute.is_done and are_returns_hidden(tribute, match.book):
            break
    else:
        raise AssertionError
    lost = advance(match, co.Adjust(effect=ef.LoseDeal(side=Side.EW, offender=SEATS[0])))[1]
    assert lost.deal is None
    assert view(lost).done[-1].tribute is None
    assert replace(view(lost).done[-1], tribute=tribute) != view(lost).done[-1]
