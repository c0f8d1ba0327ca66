"""Every penalty cites the article of the penalty given; what was counted up cites its own, and what it came from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guandan.cards import Rank
from guandan.formatting.events import format_event
from guandan.game.commands import Mode
from guandan.game.events import RulingMade
from guandan.game.record import read_record, write_record
from guandan.referee import InfractionReport, Overrule, propose
from guandan.rulebooks import load
from guandan.rules.options.remedy import Rung
from guandan.rules.rulebook import split_citation
from tests.game.kit import Table
from tests.referee.kit import entries, led, rule, said

if TYPE_CHECKING:
    from guandan.game.ruling import Ruling

JS, TD, KO = "jiangsu-2017", "two-deck", "knockout-2023"
WARNING = said("spoke_out_of_turn", seat="E")
VIOLATION = said("played_out_of_turn", seat="E")
FOUL = said("signals", seat="E")


def ruled(table: Table, *reports: InfractionReport) -> Ruling:
    for report in reports:
        rule(table, report)
    return table.match.rulings[-1].ruling


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(
    ("reports", "makes", "article", "counted_from"),
    [
        pytest.param((WARNING,), (), "", (), marks=pytest.mark.article("JS 3.4P.1")),
        pytest.param((WARNING, WARNING), ("violation",), "JS 4.3.2", (1, 2), marks=pytest.mark.article("JS 4.3.2")),
        pytest.param(
            (VIOLATION, WARNING, WARNING),
            ("violation", "foul"),
            "JS 4.3.3",
            (1, 2, 3),
            marks=pytest.mark.article("JS 4.3.3"),
        ),
        pytest.param((FOUL,), (), "", (), marks=pytest.mark.article("JS 4.3.3")),
        pytest.param(
            (FOUL, VIOLATION, VIOLATION),
            ("foul", "match_lost"),
            "JS 4.3.4",
            (1, 2, 3),
            marks=pytest.mark.article("JS 4.3.4"),
        ),
    ],
)
def test_what_was_counted_up_cites_its_own_article(
    mode: Mode,
    reports: tuple[InfractionReport, ...],
    makes: tuple[str, ...],
    article: str,
    counted_from: tuple[int, ...],
) -> None:
    ruling = ruled(Table(JS, mode=mode), *reports)
    assert (ruling.makes, ruling.makes_article, ruling.counted_from) == (makes, article, counted_from)
    assert split_citation(ruling.cited)[0] == (article or split_citation(ruling.article)[0])


@pytest.mark.article("TD 26")
@pytest.mark.article("KO 3.10")
@pytest.mark.parametrize(
    ("book", "report", "article"),
    [
        (TD, said("over_time", seat="E"), "TD 26"),
        (KO, said("played_out_of_turn", seat="E"), "KO 3.10"),
    ],
)
def test_a_second_violation_is_a_foul_by_its_article(book: str, report: InfractionReport, article: str) -> None:
    table = Table(book, mode=Mode.PAPER)
    times = 3 if book == TD else 2  # TD 24: a warning comes first
    ruling = ruled(table, *[report] * times)
    assert (ruling.makes, ruling.makes_article) == (("foul",), article)
    assert ruling.counted_from == tuple(range(times - 1, times + 1))


@pytest.mark.article("JS 4.3.4")
def test_whoever_decides_otherwise_cites_the_penalty_that_is_given() -> None:
    decision = Overrule(reason="again and again", rungs=(Rung.MATCH_LOST,))
    proposal = propose(led(JS, Mode.LIVE).match, said("spoke_out_of_turn", seat="N"), overrule=decision)
    assert split_citation(proposal.article) == ["JS 4.3.4", "JS 3.4P.1"]


@pytest.mark.article("JS 4.3.3")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_journal_and_the_record_show_it(lang: str) -> None:
    table = Table(JS, mode=Mode.PAPER)
    ruled(table, VIOLATION, VIOLATION)
    line = format_event(next(event for event in reversed(table.log) if isinstance(event, RulingMade)), Rank.TWO, lang)
    assert "JS 4.3.3; JS 3.4P.2" in line
    assert ("第 1、2 号判罚" if lang == "zh" else "rulings 1, 2") in line
    text = write_record(load(JS), entries(table))
    assert 'makes_article="JS 4.3.3"' in text
    again = read_record(text, load)
    assert [entry.event for entry in again.entries] == table.log


@pytest.mark.article("decision D44")
def test_a_book_of_the_first_release_keeps_its_ledger_as_it_was() -> None:
    ruling = ruled(Table("jiangsu-2017@1", mode=Mode.PAPER), VIOLATION, VIOLATION)
    assert (ruling.makes, ruling.makes_article, ruling.cited) == ((), "", "JS 3.4P.2")


KINDS = {"violation": "JS 4.3.2", "foul": "JS 4.3.3", "match_lost": "JS 4.3.4"}


@given(st.lists(st.sampled_from([WARNING, VIOLATION, FOUL, said("asked_again", seat="N")]), max_size=8))
def test_law_every_penalty_cites_the_article_of_its_own_kind(reports: list[InfractionReport]) -> None:
    table = Table(JS, mode=Mode.PAPER)
    for report in reports:
        if table.match.result is None:
            rule(table, report)
    for one in table.match.rulings:
        ruling = one.ruling
        assert ruling.makes_article == (KINDS[ruling.makes[-1]] if ruling.makes else "")
        assert all(number <= one.number for number in ruling.counted_from)
        assert all(table.match.rulings[number - 1].ruling.side is ruling.side for number in ruling.counted_from)
