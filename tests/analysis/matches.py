"""Matches of bots, to be reviewed."""

from __future__ import annotations

from functools import cache

from guandan import bots
from guandan.bots import answer
from guandan.game.commands import StartMatch
from guandan.game.log import History
from guandan.game.record import Record
from guandan.game.walk import next_deal
from guandan.rulebooks import load
from guandan.rules.seat import SEATS


@cache
def play_match(names: tuple[str, str, str, str], deals: int = 2, seed: str = "1", book: str = "jiangsu-2017") -> Record:
    """So many deals of bots, East's first."""
    rules = load(book)
    players = {seat: bots.make(name, seed=number) for number, (seat, name) in enumerate(zip(SEATS, names, strict=True))}
    history = History(rules)
    history.do(StartMatch())
    while history.match.result is None and history.match.deals_done < deals:
        match = history.match
        if match.deal is None:
            history.do(next_deal(match, f"{seed}-{match.version}".encode()))
        else:
            question = match.questions[0]
            history.do(answer(match, question, players[question.seat]))
    return Record(book=rules, entries=tuple(history.entries))
