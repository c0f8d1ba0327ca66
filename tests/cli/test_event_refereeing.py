from __future__ import annotations

from copy import copy
from shutil import copytree
from typing import TYPE_CHECKING

import pytest

from guandan.competition.championship.file import read_event
from tests.cli.command import run
from tests.cli.organiser import Organiser

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.competition.championship.championship import Championship

BREACH = ("played_out_of_turn", "--seat", "E")
FOUL = ("wrong_tribute", "--seat", "E", "--situation", "after_lead")


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Organiser:
    """The round in play that every test begins with."""
    return begun(tmp_path_factory.mktemp("first"), "jiangsu-2017", "--rounds", "3")


@pytest.fixture
def us(first: Organiser, tmp_path: Path) -> Organiser:
    copytree(first.file.parent, tmp_path, dirs_exist_ok=True)
    found = copy(first)
    found.file = tmp_path / first.file.name
    return found


def begun(folder: Path, book: str, *options: str, pairs: int = 4) -> Organiser:
    found = Organiser(folder, book, *options)
    found.enters(pairs)
    found.begins()
    return found


def event_of(us: Organiser) -> Championship:
    championship, broken = read_event(us.file.read_bytes())
    assert broken == 0
    return championship


class TestRule:
    def test_a_proposal_changes_nothing(self, us: Organiser) -> None:
        before = us.file.read_bytes()
        told = us.does("rule", 1, *BREACH)
        assert "violation" in told
        assert "JS 3.4P.2" in told
        assert "Decided by the referee." in told
        assert "nothing has changed" in told
        assert us.file.read_bytes() == before

    def test_it_is_carried_out_when_accepted(self, us: Organiser) -> None:
        assert "Ruling 1 has been made." in us.does("rule", 1, *BREACH, "--accept")
        us.does("check")
        assert event_of(us).matches["1-1"].match.rulings[0].ruling.rungs == ("violation",)

    def test_or_overruled_with_a_reason(self, us: Organiser) -> None:
        us.refused("rule", 1, *BREACH, "--overrule", "warning", "--accept")
        us.does("rule", 1, *BREACH, "--overrule", "warning", "--accept", "--reason", "a slip")
        ruling = event_of(us).matches["1-1"].match.rulings[0].ruling
        assert (ruling.rungs, ruling.overruled, ruling.reason) == (("warning",), True, "a slip")

    def test_what_is_still_to_be_said(self, us: Organiser) -> None:
        told = us.does("rule", 1, "drew_out_of_turn", "--seat", "E")
        assert "Still missing: " in told
        assert "in_hand" in told
        us.refused("rule", 1, "drew_out_of_turn", "--seat", "E", "--accept")

    @pytest.mark.article("JS 4.2.2")
    def test_above_ones_rank_it_waits(self, us: Organiser) -> None:
        assert "case 1 for the chief referee" in us.does("rule", 1, *FOUL, "--accept")
        assert "case 1 (table 1)" in us.does("show")
        assert "JS 3.3P.3" in us.refused("case", 1, "--as", "referee")
        assert "Ruling 1 has been made." in us.does("case", 1)
        assert "case 1" not in us.does("show")
        us.refused("case", 1)

    def test_a_case_is_overruled_or_dismissed_with_a_reason(self, us: Organiser) -> None:
        us.does("rule", 1, *FOUL, "--accept")
        us.does("rule", 2, *FOUL, "--accept")
        us.refused("case", 1, "--dismiss")
        assert "Case 1 is dismissed." in us.does("case", 1, "--dismiss", "--reason", "the right card")
        us.refused("case", 2, "--overrule", "warning")
        us.does("case", 2, "--overrule", "warning", "--reason", "found at once")
        assert event_of(us).matches["1-2"].match.rulings[0].ruling.rungs == ("warning",)

    @pytest.mark.article("X25")
    def test_two_fouls_settle_the_table(self, us: Organiser) -> None:
        for _ in range(2):
            us.does("rule", 1, *FOUL, "--accept", "--as", "chief_referee")
        assert "2 : 6" in us.does("show")
        us.refused("rule", 1, *FOUL, "--accept", "--as", "chief_referee")
        us.does("check")

    @pytest.mark.parametrize(
        "words",
        [
            (9, *BREACH, "--accept"),
            (0, *BREACH, "--accept"),
            ("one", *BREACH),
            (1, "rudeness", "--seat", "E"),
            (1, "stalling", "--seat", "E", "--accept"),
            (1, *BREACH, "--side", "NS", "--accept"),
            (1, *BREACH, "--as", "umpire"),
            (1, *BREACH, "--overrule", "death"),
        ],
    )
    def test_refused(self, us: Organiser, words: tuple[object, ...]) -> None:
        us.refused("rule", *words)

    def test_not_at_a_table_whose_match_is_over(self, us: Organiser) -> None:
        us.does("result", 1, "--ew", "A+", "--ns", "5")
        us.does("sign", 1)
        assert "over" in us.refused("rule", 1, *BREACH, "--accept")


class TestLate:
    @pytest.mark.article("JS 3.9P.1")
    def test_minutes_in_consequence_out(self, us: Organiser) -> None:
        assert "warning" in us.does("late", 1, "--ew", 3)
        assert "case 1 for the chief referee" in us.does("late", 2, "--ns", 12)
        us.does("case", 1)
        assert "forfeit" in us.does("show")
        us.does("check")

    @pytest.mark.article("JS 4.3.2")
    def test_late_again_after_a_warning(self, us: Organiser) -> None:
        us.does("late", 1, "--ew", 3)
        assert "counted up to violation" in us.does("late", 1, "--ew", 2, "--who", "W", "--preview")
        assert len(event_of(us).competition.late) == 1
        assert "violation" in us.does("late", 1, "--ew", 2, "--who", "W")
        assert event_of(us).matches["1-1"].match.rulings[1].ruling.seat == "W"
        us.does("check")

    @pytest.mark.article("ZD V.1")
    def test_nothing_may_follow(self, tmp_path: Path) -> None:
        us = begun(tmp_path, "five-round-points", pairs=6)
        assert "the rulebook has no penalty for it" in us.does("late", 1, "--ew", 15)
        us.does("late", 1, "--ew", 15.5)
        assert event_of(us).competition.rounds[0].sheet(1).forfeited == ("EW",)

    @pytest.mark.parametrize("words", [(1,), (9, "--ew", 3), (1, "--ew", -3), (1, "--ew", "long")])
    def test_refused(self, us: Organiser, words: tuple[object, ...]) -> None:
        us.refused("late", *words)


class TestCancel:
    def test_out_of_the_ledger_with_a_reason(self, us: Organiser) -> None:
        us.does("rule", 1, *BREACH, "--accept")
        us.refused("cancel", 1, 1)
        us.refused("cancel", 1, 2, "--reason", "none such")
        us.refused("cancel", 9, 1, "--reason", "no such table")
        assert "Ruling 1 at table 1 is cancelled." in us.does("cancel", 1, 1, "--reason", "seen wrongly")
        us.refused("cancel", 1, 1, "--reason", "again")
        us.does("check")

    def test_what_still_stands_is_named(self, us: Organiser) -> None:
        us.does("rule", 1, *FOUL, "--accept", "--as", "chief_referee")
        us.does("result", 1, "--deal", "N S")
        assert "for the chief referee: 1" in us.does("cancel", 1, 1, "--reason", "seen wrongly")

    def test_not_below_the_rank_that_ruled(self, us: Organiser) -> None:
        us.does("rule", 1, *FOUL, "--accept", "--as", "chief_referee")
        assert "JS 3.3P.3" in us.refused("cancel", 1, 1, "--as", "referee", "--reason", "no")


class TestDisqualification:
    @pytest.mark.article("JS 4.3.5")
    def test_by_ruling_of_the_organisers(self, us: Organiser) -> None:
        us.does("rule", 1, "hidden_cards", "--seat", "E", "--accept")
        us.refused("case", 1)
        us.does("case", 1, "--as", "organisers")
        event = event_of(us).competition
        assert event.entries[event.rounds[0].tables[0].ew].status == "disqualified"

    @pytest.mark.article("JS 4.3.5")
    def test_two_forfeits_in_a_row_wait_for_the_organisers(self, us: Organiser) -> None:
        us.does("late", 1, "--ew", 12, "--as", "chief_referee")
        late = event_of(us).competition.rounds[0].tables[0].ew
        us.does("result", 2, "--ew", "A+", "--ns", "5")
        us.does("sign", 2)
        us.does("close")
        us.begins()
        table = next(one for one in event_of(us).competition.rounds[1].tables if late in {one.ew, one.ns})
        side = "--ew" if table.ew == late else "--ns"
        told = us.does("late", table.number, side, 12, "--as", "chief_referee")
        assert f"Pair {late} is due for disqualification" in told
        assert f"Pair {late} is due for disqualification" in us.does("show")


def test_no_event_and_no_round(tmp_path: Path) -> None:
    assert run("event", "rule", str(tmp_path / "none.event"), "1", *BREACH).exit_code == 2
    us = Organiser(tmp_path, "jiangsu-2017", "--rounds", "3")
    us.enters(4)
    us.refused("rule", 1, *BREACH)
    us.refused("late", 1, "--ew", 3)
    us.refused("call", "make", 1)


def test_in_chinese(us: Organiser) -> None:
    told = us.does("rule", 1, *FOUL, "--accept", "--lang", "zh")
    assert "裁判长" in told
    assert us.refused("case", 9, "--lang", "zh").count("9") == 1


class TestAllThatThePageCan:
    def test_cards_and_a_case_by_its_number(self, tmp_path: Path) -> None:
        us = begun(tmp_path, "two-deck", "--rounds", "3")
        shown = ("showed_without_owing", "--seat", "E", "--cards", "SA", "--case", "1", "--accept")
        assert "Ruling 1 has been made." in us.does("rule", 1, *shown)
        us.does("check")

    @pytest.mark.article("JS 4.3.3")
    @pytest.mark.article("decision D41")
    def test_a_foul_found_after_the_deal(self, us: Organiser) -> None:
        us.does("result", 1, "--deal", "E W")
        us.does("rule", 1, *FOUL, "--deal-over", "--as", "chief_referee", "--accept")
        standing = event_of(us).matches["1-1"].match.progress.standing
        assert (standing.ew, standing.ns) == (1, 4)
        us.does("check")

    @pytest.mark.article("JS 4.4.1")
    def test_the_right_to_a_penalty_is_lost(self, us: Organiser) -> None:
        us.does("rule", 1, *BREACH, "--lapsed", "next_trick", "--accept")
        ruling = event_of(us).matches["1-1"].match.rulings[0].ruling
        assert (ruling.rungs, ruling.lapsed) == ((), ("next_trick",))
        us.does("check")

    def test_cards_go_up_with_a_case(self, us: Organiser) -> None:
        us.does("rule", 1, *FOUL, "--cards", "SA HK", "--accept")
        assert event_of(us).competition.referrals[0].referred.report["cards"] == ["HK", "SA"]

    @pytest.mark.article("JS 4.3.2")
    def test_lateness_by_the_general_form(self, us: Organiser) -> None:
        for _ in range(2):
            us.does("rule", 1, "late", "--seat", "W", "--minutes", 3, "--accept")
        assert event_of(us).matches["1-1"].match.rulings[1].ruling.makes == ("violation",)
        us.does("check")

    def test_an_addition_that_the_book_allows(self, tmp_path: Path) -> None:
        us = begun(tmp_path, "two-deck", "--rounds", "3")
        told = ("signals", "--seat", "E", "--choice", "warning", "--add", "move_levels", "--as", "chief_referee")
        us.does("rule", 1, *told, "--accept")
        assert event_of(us).matches["1-1"].match.progress.standing.ns == 2
        us.refused("rule", 1, *BREACH, "--add", "move_levels", "--accept")
        us.does("check")

    def test_who_stands_for_the_first_after_a_foul_of_both_partners(self, us: Organiser) -> None:
        told = ("other_breach", "--side", "EW", "--situation", "grave", "--stand-in", "N", "--as", "chief_referee")
        us.does("rule", 1, *told, "--accept")
        coming = event_of(us).matches["1-1"].match.progress.next
        assert coming.order is not None
        assert coming.order[0] == "N"
        us.does("check")

    def test_what_the_book_does_not_say(self, us: Organiser) -> None:
        told = ("unwritten", "--seat", "E", "--decide", "violation", "--remedy", "take_back", "--as", "chief_referee")
        us.refused("rule", 1, *told, "--accept")
        us.does("rule", 1, *told, "--accept", "--reason", "played from the discards")
        ruling = event_of(us).matches["1-1"].match.rulings[0].ruling
        assert (ruling.rungs, ruling.is_discretion, ruling.reason) == (("violation",), True, "played from the discards")
        us.refused("rule", 1, "unwritten", "--seat", "E", "--remedy", "hang", "--reason", "x")
        us.does("check")
