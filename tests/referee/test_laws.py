"""Laws of the ledger: never backwards, a cancelled ruling leaves no trace, and unrelated rulings know no order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.game.commands import CancelRuling, Mode, Rule
from guandan.game.ruling import Ruling
from guandan.referee import build_ledger
from guandan.referee.ledger import PartyStanding, weigh_rung
from guandan.rules.options.remedy import Rung
from guandan.rules.seat import SEATS, Side
from tests.game.kit import BOOKS, Table
from tests.referee.kit import report_of, rule

RUNGS = st.lists(st.sampled_from(Rung), max_size=3)
SIDED = st.lists(st.tuples(st.sampled_from(SEATS), RUNGS), max_size=14)
OPTIONS = st.fixed_dictionaries(
    {
        "ladder.used_up": st.booleans(),
        "ladder.counts_of": st.sampled_from(["side", "player"]),
        "ladder.warnings_to_violation": st.sampled_from([None, 2, 3]),
        "ladder.violations_to_foul": st.sampled_from([None, 2, 3]),
        "ladder.fouls_to_loss": st.sampled_from([None, 2, 3]),
    }
)
BOOK = st.sampled_from(BOOKS)


def ruled(book: str, options: dict[str, object], rulings: list[tuple[object, list[Rung]]]) -> Table:
    table = Table(book, mode=Mode.PAPER, overrides=options)
    for seat, rungs in rulings:
        words = tuple(map(str, rungs))
        table.do(Rule(ruling=Ruling(side=seat.side, seat=seat, infraction="manner", article="§", rungs=words)))
    return table


def gravity(standing: PartyStanding) -> tuple[int, ...]:
    """How much stands, the gravest first."""
    return tuple(standing.count(rung) for rung in reversed(Rung))


def counts(table: Table) -> dict[object, tuple[int, ...]]:
    return {
        party: gravity(standing)
        for party, standing in build_ledger(table.match).standing.items()
        if any(gravity(standing))
    }


@given(BOOK, OPTIONS, SIDED)
def test_escalation_never_goes_backwards(book: str, options: dict[str, object], rulings: list) -> None:
    before: dict[object, tuple[int, ...]] = {}
    for length in range(1, len(rulings) + 1):
        table = ruled(book, options, rulings[:length])
        now = counts(table)
        assert all(now[party] >= gravest for party, gravest in before.items())
        rungs = rulings[length - 1][1]
        assert (now != before) is bool(rungs)
        made = build_ledger(table.match).made[length]
        assert all(weigh_rung(one.rung) > min(map(weigh_rung, rungs)) for one in made)
        assert all(max(one.rulings) == length for one in made)
        before = now


@given(BOOK, OPTIONS, SIDED.filter(bool), st.data())
def test_the_ledger_after_a_cancel_is_the_ledger_without_it(
    book: str, options: dict[str, object], rulings: list, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(rulings) - 1))
    table = ruled(book, options, rulings)
    table.do(CancelRuling(number=place + 1))
    without = ruled(book, options, rulings[:place] + rulings[place + 1 :])
    assert counts(table) == counts(without)
    kept = [made for number, made in build_ledger(table.match).made.items()]
    assert [[one.rung for one in made] for made in kept] == [
        [one.rung for one in made] for made in build_ledger(without.match).made.values()
    ]


@given(BOOK, OPTIONS, SIDED, st.randoms(use_true_random=False))
def test_the_order_of_rulings_against_different_sides_does_not_matter(
    book: str, options: dict[str, object], rulings: list, lots: object
) -> None:
    queues = {side: [one for one in rulings if one[0].side is side] for side in Side}
    turns = [one[0].side for one in rulings]
    lots.shuffle(turns)
    mixed = [queues[side].pop(0) for side in turns]
    assert counts(ruled(book, options, rulings)) == counts(ruled(book, options, mixed))


@given(BOOK, OPTIONS, SIDED, st.randoms(use_true_random=False))
def test_where_rungs_are_used_up_no_order_matters(
    book: str, options: dict[str, object], rulings: list, lots: object
) -> None:
    options = options | {"ladder.used_up": True}
    mixed = list(rulings)
    lots.shuffle(mixed)
    assert counts(ruled(book, options, rulings)) == counts(ruled(book, options, mixed))


SLIGHT = st.sampled_from(["manner", "asked_again", "spoke_out_of_turn", "over_time situation=after_count_down"])


@given(st.lists(st.tuples(SLIGHT, st.sampled_from("ENWS")), max_size=3), st.randoms(use_true_random=False))
def test_unrelated_infractions_come_to_the_same_at_the_table_in_any_order(reports: list, lots: object) -> None:
    """Three warnings at most: one side gets a violation, which at a paper table only counts."""
    mixed = list(reports)
    lots.shuffle(mixed)
    tables = [Table("jiangsu-2017", mode=Mode.PAPER) for _ in range(2)]
    for table, every in zip(tables, (reports, mixed), strict=True):
        for infraction, seat in every:
            rule(table, report_of(f"{infraction} seat={seat}"))
    assert counts(tables[0]) == counts(tables[1])
    assert tables[0].match.progress == tables[1].match.progress


@pytest.mark.parametrize("word", ["", "slow", "a b"])
def test_words_that_are_no_rung_count_for_nothing(word: str) -> None:
    table = Table("jiangsu-2017", mode=Mode.PAPER)
    for _ in range(3):
        table.do(Rule(ruling=Ruling(side=Side.EW, infraction="manner", article="§", rungs=(word,))))
    assert counts(table) == {}
