"""赛后报告 of an event: only finished live matches of closed rounds; duplicate boards when their stage is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan import bots
from guandan.analysis.field import DealStage, DecisionKind
from guandan.bots import answer
from guandan.competition.model import commands as co
from guandan.competition.model.values import Format, Stage
from guandan.game.commands import CallTime
from guandan.game.log import write_lines
from guandan.game.record import Record
from guandan.game.walk import next_deal
from guandan.rules.seat import SEATS
from guandan.services.event_reviews import (
    build_event_review,
    build_integrity_report,
    build_progress,
    decode_judged_match,
    judge_championship,
    judge_match,
    judge_match_lines,
)
from tests.competition.kit import JS, Hall

if TYPE_CHECKING:
    from guandan.game.log import History
    from guandan.services.event_reviews import EventReview, IntegrityReport

PLAYERS = {"1-1": ("hard", "easy"), "1-2": ("normal", "easy")}


def play(history: History, names: tuple[str, str], deals: int = 1) -> None:
    """So many deals by bots, East and West by the first of them; then time is called."""
    players = {seat: bots.make(names[place % 2], seed=place) for place, seat in enumerate(SEATS)}
    while history.match.result is None and history.match.deals_done < deals:
        match = history.match
        if match.deal is None:
            history.do(next_deal(match, f"cards {match.version}".encode()))
        else:
            question = match.questions[0]
            history.do(answer(match, question, players[question.seat]))
    if history.match.result is None:
        history.do(CallTime())


def play_live_round() -> Hall:
    """Two live tables with the same cards; the round is still open."""
    hall = Hall(JS, Stage(format=Format.SWISS, rounds=3), pairs=4)
    hall.do(co.PlayLive(all=True))
    hall.seat((1, 2), (3, 4))
    for table in (1, 2):
        hall.championship.match(table)
    for name, players in PLAYERS.items():
        play(hall.championship.matches[name], players)
    return hall


def close_round(hall: Hall) -> None:
    for table in (1, 2):
        hall.score(table, "past A", "9")
    hall.close()


def report(hall: Hall) -> tuple[EventReview, IntegrityReport]:
    tables = judge_championship(hall.championship)
    progress = build_progress(hall.competition, len(tables), len(tables))
    whole = hall.championship
    return build_event_review(whole, tables, progress), build_integrity_report(whole, tables, progress)


def test_nothing_is_told_before_the_round_is_closed() -> None:
    hall = play_live_round()
    review, integrity = report(hall)
    assert (review.pairs, review.boards, review.progress.rounds) == ((), (), ())
    assert integrity.people == ()


def test_every_pair_is_beside_the_field() -> None:
    hall = play_live_round()
    close_round(hall)
    review, _ = report(hall)
    assert review.progress.rounds == (1,)
    found = {pair.pair: pair for pair in review.pairs}
    assert set(found) == {1, 2, 3, 4}
    assert found[1].overall.average == 0  # hard plays what this judge thinks
    assert found[2].overall.average > found[1].overall.average
    assert set(found[1].stages) == set(DealStage)
    assert set(found[1].kinds) == set(DecisionKind)
    assert review.names[1].people == tuple(
        hall.championship.people[person].name for person in hall.competition.entries[1].people
    )


def test_the_same_cards_at_both_tables_are_compared() -> None:
    hall = play_live_round()
    close_round(hall)
    review, _ = report(hall)
    (board,) = [board for board in review.boards if len(board.lines) == 2]
    assert {(line.ew, line.ns) for line in board.lines} == {(1, 2), (3, 4)}
    assert all(line.lead and line.ew_loss is not None for line in board.lines)


def test_the_integrity_report_names_everybody_with_the_pair() -> None:
    hall = play_live_round()
    close_round(hall)
    first, second = hall.competition.entries[1].people
    _, integrity = report(hall)
    assert {line.figures.person for line in integrity.people} >= {first, second}
    assert {line.pair for line in integrity.people} == {1, 2, 3, 4}
    assert all(line.figures.score is None or abs(line.figures.score) < 20 for line in integrity.people)


def test_a_match_that_goes_on_or_is_on_paper_is_not_judged() -> None:
    hall = play_live_round()
    history = hall.championship.matches["1-1"]
    running = Record(book=history.book, entries=tuple(history.entries[:20]))
    assert judge_match(running) is None
    whole = Record(book=history.book, entries=tuple(history.entries))
    assert judge_match(whole) is not None


def test_what_a_process_of_its_own_finds_is_the_same() -> None:
    history = play_live_round().championship.matches["1-2"]
    judged = judge_match(Record(book=history.book, entries=tuple(history.entries)))
    assert decode_judged_match(judge_match_lines(write_lines(history.entries))) == judged


def play_boards(hall: Hall, rounds: int) -> None:
    """Rounds of duplicate boards; the table's number tells its results apart."""
    for _ in range(rounds):
        hall.begin()
        for table in hall.last.tables:
            hall.do(co.EnterResult(table=table.number, boards=(table.number, -1)))
            hall.sign(table.number)
        hall.close()


def test_duplicate_boards_are_compared_only_when_everybody_has_played_them() -> None:
    hall = Hall(JS, Stage(format=Format.DUPLICATE, rounds=3, boards=2), pairs=6)
    play_boards(hall, 2)
    assert report(hall)[0].boards == ()
    play_boards(hall, 1)
    boards = {board.board: board for board in report(hall)[0].boards}
    assert set(boards) == {"1", "2", "3", "4", "5", "6"}
    for board in boards.values():
        assert len(board.lines) == 3
        assert board.mean == round(sum(line.result for line in board.lines) / 3, 2)
        assert abs(sum(line.difference for line in board.lines)) < 0.05
        assert len({pair for line in board.lines for pair in (line.ew, line.ns)}) == 6


def test_a_substitute_is_not_charged_with_earlier_rounds() -> None:
    hall = play_live_round()
    close_round(hall)
    left = hall.competition.entries[1].people[0]
    newcomer = hall.person("替补")
    unit = hall.competition.entries[1].unit
    hall.do(co.SubstitutePairPlayer(pair=1, leaves=left, comes=newcomer, unit=unit, reason="ill"))
    _, integrity = report(hall)
    people = {line.figures.person for line in integrity.people}
    assert left in people
    assert newcomer not in people
