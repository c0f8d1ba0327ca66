"""The result from the final state alone: what each book needs to know, and why it refuses."""

from __future__ import annotations

import pytest

from guandan.competition.model.values import Final
from guandan.competition.scoring.final_states import judge_final
from guandan.errors import IllegalAction
from guandan.rulebooks import load
from guandan.rules.points import Ending, hundred
from guandan.texts import explain
from tests.competition.scoring.scene import BOOKS, EW, JS, KO, NS, NT, TD, ZD, book_of, final


def refusal(told: Final, name: str, **overrides: object) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as refused:
        judge_final(told, book_of(name, **overrides))
    for lang in ("zh", "en"):
        assert explain(refused.value, lang)
    return refused.value.code, refused.value.article


def ended(told: Final, name: str, **overrides: object) -> tuple[Ending, object]:
    result = judge_final(told, book_of(name, **overrides))
    return result.ending, result.winner


@pytest.mark.article("X18")
@pytest.mark.article("NT 2.3")
def test_x18_nt_who_is_ahead_has_won_and_at_equal_levels_the_side_of_the_last_first() -> None:
    assert ended(final("9", "8"), NT) == (Ending.HIGHER_LEVEL, EW)
    assert ended(final("8", "8", last_first=NS), NT) == (Ending.LAST_FIRST, NS)
    assert refusal(final("8", "8"), NT) == ("last_first_is_needed", "NT 2.3")


@pytest.mark.article("NT 2.3")
def test_nt_the_stage_does_not_say_who_had_the_first() -> None:
    assert refusal(final("8", "8", stage=EW), NT)[0] == "last_first_is_needed"
    told = final("8", "8", stage=EW, last_first=NS)
    assert refusal(told, NT)[0] == "cannot_have_been_first"  # unless a ruling gave the stage
    assert judge_final(told, book_of(NT), ruled=True).winner is NS


@pytest.mark.article("decision D22")
def test_nt_without_a_finished_deal_an_extra_deal_decides() -> None:
    assert refusal(final("2", "2"), NT)[0] == "extra_deal_is_needed"
    assert ended(final("2", "2", extra=NS), NT) == (Ending.EXTRA_DEAL, NS)


@pytest.mark.article("X18")
@pytest.mark.article("ZD 5.1")
def test_x18_zd_three_levels_are_64_to_36() -> None:
    book = book_of(ZD)
    result = judge_final(final("10", "7"), book)
    assert (result.ending, result.winner) == (Ending.HIGHER_LEVEL, EW)
    assert hundred(result, book.points, book.remedies) == {EW: 64, NS: 36}


@pytest.mark.article("ZD T")
@pytest.mark.article("decision D23")
def test_zd_equal_levels_need_the_stage() -> None:
    code, article = refusal(final("7", "7"), ZD)
    assert (code, "ZD T" in article) == ("stage_is_needed", True)
    assert ended(final("7", "7", stage=NS), ZD) == (Ending.STAGE, NS)
    assert refusal(final("7", "7", last_first=NS), ZD)[0] == "stage_is_needed"
    assert ended(final("2", "2"), ZD) == (Ending.DRAW, None)  # no deal was finished


@pytest.mark.article("ZD T")
def test_a_table_that_looks_at_the_stage_needs_it_though_it_is_a_draw() -> None:
    overrides = {"match__equal": "draw"}
    assert refusal(final("7", "7"), ZD, **overrides) == ("stage_is_needed", "ZD T; decision D23")
    assert ended(final("7", "7", stage=EW), ZD, **overrides) == (Ending.DRAW, None)


@pytest.mark.article("KO 3.4.6")
def test_ko_equal_levels_need_an_extra_deal() -> None:
    assert refusal(final("6", "6"), KO) == ("extra_deal_is_needed", "KO 2; KO 3.4.6")
    assert ended(final("6", "6", extra=NS), KO) == (Ending.EXTRA_DEAL, NS)
    assert refusal(final("6", "7", extra=NS), KO)[0] == "no_extra_deal_here"
    assert refusal(final("past A", "7", extra=EW), KO)[0] == "no_extra_deal_here"


@pytest.mark.article("JS 3.7.1")
@pytest.mark.article("decision D4")
@pytest.mark.parametrize("name", [JS, TD])
def test_equal_levels_are_a_draw_unless_the_event_needs_a_winner(name: str) -> None:
    assert ended(final("7", "7"), name) == (Ending.DRAW, None)
    assert refusal(final("7", "7", extra=EW), name)[0] == "no_extra_deal_here"
    assert refusal(final("7", "7"), name, match__needs_winner=True)[0] == "extra_deal_is_needed"
    assert ended(final("7", "7", extra=EW), name, match__needs_winner=True) == (Ending.EXTRA_DEAL, EW)


@pytest.mark.article("JS 2.8")
def test_js_without_a_limit_goes_on_until_a_is_passed() -> None:
    book = load(JS)
    with pytest.raises(IllegalAction) as refused:
        judge_final(final("9", "8"), book)
    assert (refused.value.code, refused.value.article) == ("match_goes_on_until_a", "JS 2.8")
    assert judge_final(final("past A", "8"), book).winner is EW
    assert judge_final(final("9", "8", deals=7), book).winner is EW


@pytest.mark.article("JS 2.8")
def test_a_set_number_of_deals_is_played() -> None:
    book = book_of(JS, match__minutes=None, match__deals=4)
    assert judge_final(final("8", "5", deals=4), book).winner is EW
    assert judge_final(final("8", "5"), book).winner is EW
    assert judge_final(final("past A", "2"), book_of(JS, match__minutes=None, match__deals=5)).winner is EW
    for told, code in [
        (final("8", "5", deals=3), "not_after_so_many_deals"),
        (final("8", "5", deals=5), "not_after_so_many_deals"),
        (final("K", "J"), "no_match_ends_so"),
        (final("past A", "2"), "no_match_ends_so"),
    ]:
        with pytest.raises(IllegalAction, match=code):
            judge_final(told, book)


@pytest.mark.article("TD 3")
def test_td_the_call_leaves_one_more_deal_so_one_is_always_finished() -> None:
    assert refusal(final("2", "2"), TD)[0] == "no_match_ends_so"
    assert ended(final("2", "2"), KO, match__needs_winner=False) == (Ending.DRAW, None)


@pytest.mark.article("JS 3.6")
@pytest.mark.article("TD 27")
@pytest.mark.article("KO 3.4.3")
@pytest.mark.article("ZD 3")
@pytest.mark.article("NT 1.4.1")
@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize(
    ("told", "code"),
    [
        (final("past A", "past A"), "no_match_ends_so"),
        (final("past A", "2", deals=4), "not_after_so_many_deals"),
        (final("4", "2", deals=2, stage=EW), None),
        (final("9", "2", deals=2), "not_after_so_many_deals"),
        (final("4", "2", stage=NS), "cannot_be_on_stage"),
        (final("4", "2", last_first=NS), "cannot_have_been_first"),
        (final("past A", "K", stage=NS), "cannot_be_on_stage"),
        (final("4", "5", stage=NS, last_first=EW), "cannot_have_been_first"),
        (final("4", "2", deals=-1), "not_after_so_many_deals"),
        (Final(ew=0, ns=5), "no_such_level_number"),
        (Final(ew=15, ns=5), "no_such_level_number"),
        (final("past A", "9", lost_by=EW), "match_was_won_before"),
        (final("5", "7", lost_by=EW, extra=NS), "no_extra_deal_here"),
        (final("5", "7", ew_taken=-10), "no_points_to_take"),
    ],
)
def test_what_no_match_comes_to_is_refused(name: str, told: Final, code: str | None) -> None:
    if code is None:
        assert judge_final(told, book_of(name)).winner is EW
    else:
        found, article = refusal(told, name)
        assert (found, bool(article)) == (code, True)


@pytest.mark.article("decision D20")
def test_two_sides_equally_late_stand_at_3_only_by_a_ruling() -> None:
    told = final("3", "3", stage=None, deals=1)
    with pytest.raises(IllegalAction, match="not_after_so_many_deals"):
        judge_final(told, book_of(TD))
    assert judge_final(told, book_of(TD), ruled=True).ending is Ending.DRAW


@pytest.mark.article("ZD V.2")
@pytest.mark.parametrize("name", [TD, KO, NT])
def test_points_are_taken_only_where_a_book_has_any(name: str) -> None:
    assert refusal(final("9", "5", ew_taken=10), name)[0] == "no_points_to_take"
    assert judge_final(final("9", "5", ew_taken=10), book_of(ZD)).ew_taken == 10
