"""判罚种类: every ladder walked to its end, and the options that shape it."""

from __future__ import annotations

import pytest

from guandan.game.commands import Mode
from guandan.game.ruling import NumberedRuling, Ruling
from guandan.referee import build_ledger, propose
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table
from tests.referee.kit import led, report_of, rule, stands, told

JS, TD, KO, ZD, NT = "jiangsu-2017", "two-deck", "knockout-2023", "five-round-points", "nantong-2018"
W, V, F, L = "warning", "violation", "foul", "match_lost"

WALKS = [
    ("JS 4.3.4", JS, "spoke_out_of_turn seat=E", [W, V, W, F, W, V, W, L]),
    ("JS 4.3.3", JS, "played_out_of_turn seat=E", [V, F, V, L]),
    ("JS 4.3.4", JS, "signals seat=E", [F, L]),
    ("TD 25", TD, "other_breach seat=E situation=slight", [W, W, W, W]),
    ("TD 26", TD, "other_breach seat=E situation=clear", [V, F, V, F, V]),
    ("TD 26", TD, "signals seat=E situation=at_others_cost", [F, F, F]),
    ("TD 24", TD, "manner seat=E", [W, V, F, F]),
    ("TD 24", TD, "over_time seat=E", [W, V, F, V, F]),
    ("TD 29.3", TD, "not_announced seat=E", [W, V, W, F]),
    ("KO 3.10", KO, "other_breach seat=E situation=clear", [V, F, V, L]),
    ("KO 3.11", KO, "signals seat=E", [F, L]),
    ("ZD V.5", ZD, "signals seat=E", [None, None, None, L]),
    ("ZD V.4", ZD, "hidden_cards seat=E", [None, None, L]),
    ("NT 1.5.3", NT, "hidden_cards seat=E", [None, None, L]),
]


@pytest.mark.article("decision D28")
@pytest.mark.parametrize(
    ("book", "report", "rungs"),
    [pytest.param(*walk[1:], marks=pytest.mark.article(walk[0]), id=f"{walk[0]} {walk[2]}") for walk in WALKS],
)
def test_a_ladder_to_its_end(book: str, report: str, rungs: list[str | None]) -> None:
    table = Table(book, mode=Mode.PAPER)
    assert [rule(table, report_of(report)).heaviest for _ in rungs] == rungs
    lost = table.match.result is not None and table.match.result.winner is Side.NS
    assert lost is (rungs[-1] == L)


@pytest.mark.article("decision D28")
@pytest.mark.parametrize(("book", "done"), [(ZD, "take_points side=EW points=10"), (NT, "give_stage side=NS")])
def test_the_third_time_comes_again_at_six(book: str, done: str) -> None:
    table = Table(book, mode=Mode.PAPER)
    rows = []
    for _ in range(6):
        table.record("E N W S")  # EW on stage again
        rows.append([told(one) for one in rule(table, report_of("drew_out_of_turn seat=E situation=in_hand")).effects])
    assert [number for number, row in enumerate(rows, 1) if done in row] == [3, 6]


@pytest.mark.article("decision D28")
def test_the_ledger_says_what_stands_and_where_it_comes_from() -> None:
    table = Table(JS, mode=Mode.PAPER)
    for report in ("spoke_out_of_turn seat=E", "manner seat=N", "asked_again seat=W", "manner seat=W"):
        rule(table, report_of(report))
    told_now = build_ledger(table.match)
    counts = {side: [told_now.get_standing(side).count(rung) for rung in Rung] for side in Side}
    assert counts == {Side.EW: [1, 1, 0, 0, 0], Side.NS: [1, 0, 0, 0, 0]}
    assert told_now.get_standing(Side.EW).rungs[Rung.VIOLATION] == ((1, 3),)
    assert told_now.made[3][0].rulings == (1, 3)
    assert not told_now.made[4]


def walk(overrides: dict[str, object], reports: list[str], book: str = JS) -> list[str | None]:
    table = Table(book, mode=Mode.PAPER, overrides=overrides)
    return [rule(table, report_of(report)).heaviest for report in reports]


SPOKE = ["spoke_out_of_turn seat=E"]


@pytest.mark.parametrize(
    ("overrides", "reports", "rungs"),
    [
        ({"ladder.used_up": False}, SPOKE * 4, [W, V, F, L]),
        ({"ladder.warnings_to_violation": 3}, SPOKE * 3, [W, W, V]),
        ({"ladder.warnings_to_violation": None}, SPOKE * 3, [W, W, W]),
        ({"ladder.violations_to_foul": 3}, SPOKE * 6, [W, V, W, V, W, F]),
        ({"ladder.fouls_to_loss": None}, ["signals seat=E"] * 3, [F, F, F]),
        ({"ladder.fouls_to_loss": 3}, ["signals seat=E"] * 3, [F, F, L]),
        ({"ladder.counts_of": "player"}, [*SPOKE, "manner seat=W", *SPOKE], [W, W, V]),
        ({}, [*SPOKE, "manner seat=W", *SPOKE], [W, V, W]),
    ],
)
def test_the_ladder_is_the_books(overrides: dict[str, object], reports: list[str], rungs: list[str]) -> None:
    assert walk(overrides, reports) == rungs


@pytest.mark.parametrize(("within", "heaviest"), [("round", W), ("event", V)])
def test_rulings_of_earlier_rounds_count_only_within_an_event(within: str, heaviest: str) -> None:
    table = Table(JS, mode=Mode.PAPER, overrides={"ladder.counts_within": within})
    earlier = NumberedRuling(
        number=7, deal=1, ruling=Ruling(side=Side.EW, infraction="manner", article="JS", rungs=(W,))
    )
    assert propose(table.match, report_of("manner seat=E"), earlier=[earlier]).heaviest == heaviest


CLEAR = "other_breach seat=N situation=clear"
FOUL = "signals seat=N"


@pytest.mark.parametrize(
    ("overrides", "report", "effects"),
    [
        ({}, CLEAR, ["put_choice seat=W of=skip about=N"]),
        ({"ladder.violation_effect": "miss_trick"}, CLEAR, ["bar_from_trick seats=[N]"]),
        ({"ladder.violation_effect": "counts_only"}, CLEAR, []),
        ({"ladder.violation_effect": None}, CLEAR, []),
        ({}, FOUL, ["lose_deal side=NS offender=N namer=W"]),
        ({"ladder.foul_effect": None}, FOUL, []),
        ({"ladder.foul_as_first": None}, FOUL, ["lose_deal side=NS namer=W"]),
        ({"ladder.foul_leader": "referee"}, FOUL, ["lose_deal side=NS offender=N"]),
        ({"ladder.foul_leader": None}, FOUL, ["lose_deal side=NS offender=N"]),
        ({"ladder.foul_leader": "opponents"}, "late side=NS minutes=7", ["lose_deal side=NS namer=E"]),
        ({}, "late side=NS minutes=7 stand_in=E", ["lose_deal side=NS stand_in=E"]),
        ({"ladder.disqualified_leaves_hall": False}, "withdrew side=NS", ["lose_match sides=[NS] forfeit=true"]),
    ],
)
def test_what_a_rung_does_is_the_books(overrides: dict[str, object], report: str, effects: list[str]) -> None:
    table = Table(JS, overrides=overrides)
    table.deal(leader=Seat.E)
    assert [told(one) for one in propose(table.match, report_of(report)).effects] == effects


@pytest.mark.parametrize(
    ("only", "effects"),
    [
        (True, ["lose_deal side=NS offender=N namer=W"]),
        (False, ["bar_from_trick seats=[N]", "lose_deal side=NS offender=N namer=W"]),
    ],
)
def test_only_the_heaviest_is_carried_out_where_the_book_says_so(only: bool, effects: list[str]) -> None:  # noqa: FBT001
    table = Table(TD, overrides={"ladder.heaviest_only": only})
    table.deal(leader=Seat.E)
    rule(table, report_of(CLEAR))
    assert [told(one) for one in propose(table.match, report_of(CLEAR)).effects] == effects


@pytest.mark.parametrize(
    ("results", "after"),
    [("played_stand_rest_forfeited", "passed_a EW"), ("all_forfeited", "forfeit EW")],
)
@pytest.mark.article("decision D37")
def test_a_match_that_is_over_stands_when_its_side_is_disqualified(results: str, after: str) -> None:
    overrides = {"ladder.disqualified_results": results, "levels.start": "A"}
    table = Table(JS, mode=Mode.PAPER, overrides=overrides)
    table.record("E W")
    rule(table, report_of("false_identity side=NS"))
    assert after in stands(table)
    assert table.match.rulings[-1].ruling.rungs == ("disqualified",)


@pytest.mark.article("decision D28")
def test_a_foul_leaves_nothing_to_put_right_in_the_deal() -> None:
    table = led(JS, Mode.LIVE)
    rule(table, report_of("other_breach seat=N situation=clear"))
    proposal = propose(table.match, report_of("played_out_of_turn seat=N"))
    assert [told(one) for one in proposal.effects] == ["lose_deal side=NS offender=N namer=W"]
