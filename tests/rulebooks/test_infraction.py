"""违规: which case of an infraction holds, who may decide it, and by which words it is found."""

from __future__ import annotations

import math

import pytest

from guandan.rulebooks import load, names
from guandan.rules.options.authority import Authority
from guandan.rules.options.infraction import Infraction, InfractionId, Situation
from guandan.rules.options.penalties import LateRounding
from guandan.rules.options.remedy import Does, Rung
from tests.rulebooks.told import told


def infraction(book: str, name: InfractionId) -> Infraction:
    return next(each for each in load(book).infractions if each.id is name)


def late(book: str, seconds: int) -> str:
    """What follows, without who decides it."""
    minutes = seconds / 60
    if load(book).lateness.rounding is LateRounding.UP:
        minutes = math.ceil(minutes)
    case = infraction(book, InfractionId.LATE).case_for(minutes=minutes)
    return "nothing" if case is None else told(case).split(": ")[1].rsplit(" (", 1)[0]


GIVEN_UP = "give_up_first_deal, move_levels 1 opponents, give_stage opponents"


@pytest.mark.article("X28")
@pytest.mark.article("decision D15")
@pytest.mark.parametrize(
    ("book", "follows"),
    [
        ("jiangsu-2017", ["warning", "warning", "foul", "foul", "foul", "forfeit", "forfeit"]),
        ("two-deck", ["warning, violation", "warning, violation", *[GIVEN_UP] * 3, *["team_forfeit"] * 2]),
        ("knockout-2023", ["nothing", "foul", "foul", "foul", "forfeit", "forfeit", "forfeit"]),
        ("five-round-points", [*["nothing"] * 6, "forfeit"]),
        ("nantong-2018", ["nothing", *["forfeit"] * 6]),
    ],
)
def test_minutes_late(book: str, follows: list[str]) -> None:
    moments = (4 * 60 + 59, 5 * 60, 5 * 60 + 1, 8 * 60, 10 * 60, 10 * 60 + 1, 15 * 60 + 1)
    assert [late(book, seconds) for seconds in moments] == follows


@pytest.mark.article("decision D15")
@pytest.mark.parametrize("book", names())
def test_nobody_is_late_at_the_start(book: str) -> None:
    assert late(book, 0) == "nothing"


@pytest.mark.article("ZD V.1")
def test_fifteen_minutes_are_not_over_fifteen() -> None:
    assert late("five-round-points", 15 * 60) == "nothing"


@pytest.mark.article("ZD V.2")
@pytest.mark.article("NT 1.5.1")
@pytest.mark.article("decision D28")
@pytest.mark.parametrize("book", ["five-round-points", "nantong-2018"])
def test_the_third_time_comes_again_at_six(book: str) -> None:
    drew = infraction(book, InfractionId.DREW_OUT_OF_TURN)
    cases = [drew.case_for(Situation.IN_HAND, nth=nth) for nth in range(1, 8)]
    heavy = [case is not None and any(remedy.amount for remedy in case.remedies) for case in cases]
    assert heavy == [False, False, True, False, False, True, False]
    unseen = drew.case_for(Situation.UNSEEN, nth=3)
    assert unseen is not None
    assert [remedy.does for remedy in unseen.remedies] == [Does.PUT_BACK]


@pytest.mark.article("X29")
@pytest.mark.article("NT 1.5.1")
def test_the_stage_passes_to_opponents_who_do_not_have_it() -> None:
    drew = infraction("nantong-2018", InfractionId.DREW_OUT_OF_TURN)
    had, given = (drew.case_for(Situation.IN_HAND, nth=3, opponents_on_stage=on_stage) for on_stage in (True, False))
    assert had is not None
    assert given is not None
    assert [remedy.does for remedy in had.remedies] == [Does.MOVE_LEVELS, Does.DEAL_AGAIN]
    assert [remedy.does for remedy in given.remedies] == [Does.MOVE_LEVELS, Does.GIVE_STAGE]


@pytest.mark.article("ZD V.5")
def test_signals_cost_the_game_when_more_than_three() -> None:
    signals = infraction("five-round-points", InfractionId.SIGNALS)
    cases = [signals.case_for(nth=nth) for nth in range(1, 6)]
    assert [case is not None and Rung.MATCH_LOST in case.rungs for case in cases] == [False, False, False, True, True]


@pytest.mark.article("TD 24")
@pytest.mark.article("TD 29.3")
def test_two_deck_grows_heavier_with_each_time() -> None:
    book = "two-deck"
    grows = {
        InfractionId.MANNER: [Rung.WARNING, Rung.VIOLATION, Rung.FOUL, Rung.FOUL],
        InfractionId.OVER_TIME: [Rung.WARNING, Rung.VIOLATION, Rung.VIOLATION, Rung.VIOLATION],
        InfractionId.ASKED_AGAIN: [Rung.WARNING, Rung.VIOLATION, Rung.VIOLATION, Rung.VIOLATION],
        InfractionId.NOT_ANNOUNCED: [Rung.WARNING, Rung.VIOLATION, Rung.WARNING, Rung.VIOLATION],
    }
    for name, rungs in grows.items():
        cases = [infraction(book, name).case_for(nth=nth) for nth in range(1, 5)]
        assert [case.rungs[0] for case in cases if case is not None] == rungs


@pytest.mark.article("TD 26")
def test_a_situation_the_book_does_not_name_has_no_case() -> None:
    stolen = infraction("two-deck", InfractionId.HIDDEN_CARDS)
    assert stolen.case_for() is None
    assert stolen.case_for(Situation.AT_OTHERS_COST) is not None


PUT_RIGHT_AT_ONCE = {Does.PUT_BACK, Does.DRAW_BACK, Does.PUT_RIGHT, Does.TAKE_BACK, Does.COUNT_HANDS, Does.DEAL_AGAIN}


@pytest.mark.article("JS 4.2.1")
@pytest.mark.article("JS 4.2.2")
@pytest.mark.article("JS 4.2.3")
@pytest.mark.article("JS 4.2.4")
@pytest.mark.article("TD 26")
@pytest.mark.article("NT 1.7")
@pytest.mark.parametrize("book", names())
def test_each_case_is_decided_by_whom_the_ladder_says(book: str) -> None:
    ladder = load(book).ladder
    may = {
        Rung.WARNING: {ladder.warning_by},
        Rung.VIOLATION: {ladder.violation_by},
        Rung.FOUL: {ladder.foul_by, ladder.foul_at_once_by},
        Rung.MATCH_LOST: {ladder.loss_by},
        Rung.DISQUALIFIED: {ladder.disqualified_by},
    }
    for each in load(book).infractions:
        for case in each.cases:
            if case.choice and not case.rungs:
                allowed = {ladder.signals_by if each.id is InfractionId.SIGNALS else ladder.choice_by}
            elif each.id is InfractionId.LATE and ladder.loss_by is Authority.REFEREES_COMMITTEE:
                allowed = {Authority.REFEREE}  # a clock needs no committee: NT 1.5.4 leaves nothing to dispute
            elif Does.FORFEIT in {remedy.does for remedy in case.remedies}:
                allowed = {ladder.loss_by}
            else:
                allowed = may[case.rungs[-1]] if case.rungs else {ladder.otherwise_by}
                if not case.rungs and {remedy.does for remedy in case.remedies} <= PUT_RIGHT_AT_ONCE:
                    allowed |= {Authority.REFEREE}  # «put back at once» needs no committee: NT 1.5.1
            assert case.decided_by in {by or ladder.otherwise_by for by in allowed}, (each.id, case)


@pytest.mark.article("decision D28")
@pytest.mark.parametrize("book", names())
def test_no_case_imposes_a_rung_that_the_ladder_does_not_have(book: str) -> None:
    ladder = load(book).ladder
    missing = {
        Rung.WARNING: ladder.warning_by is None,
        Rung.VIOLATION: ladder.violation_by is None,
        Rung.FOUL: ladder.foul_effect is None,
    }
    imposed = {rung for each in load(book).infractions for case in each.cases for rung in (*case.rungs, *case.choice)}
    assert not [rung for rung in imposed if missing.get(rung)]


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("迟到", "late"),
        ("抢抓", "drew_out_of_turn"),
        ("抓错牌", "wrong_draw"),
        ("多牌", "hand_count"),
        ("换牌", "pack_count"),
        ("贡错牌", "wrong_tribute"),
        ("不应贡牌", "showed_without_owing"),
        ("越序表态", "spoke_out_of_turn"),
        ("越序出牌", "played_out_of_turn"),
        ("出错牌", "wrong_play"),
        ("暴露张", "exposed_card"),
        ("禁出牌型", "forbidden_kind"),
        ("出牌方式", "manner"),
        ("未报牌", "not_announced"),
        ("追问余牌", "asked_again"),
        ("超时", "over_time"),
        ("故意拖延", "stalling"),
        ("离席", "left_seat"),
        ("藏牌", "hidden_cards"),
        ("暗示", "signals"),
        ("干扰比赛", "disturbance"),
        ("违反规则", "other_breach"),
        ("拒签", "score_not_signed"),
        ("冒名顶替", "false_identity"),
        ("更换搭档", "changed_partner"),
        ("不服判罚", "defied_ruling"),
        ("态度恶劣", "gross_conduct"),
        ("退赛", "withdrew"),
    ],
)
def test_a_word_finds_its_infraction_in_every_book_that_has_it(word: str, name: str) -> None:
    catalogues = [load(book).infractions for book in names()]
    found = {(each.id, word in each.keywords) for catalogue in catalogues for each in catalogue if each.id == name}
    assert found == {(name, True)}
    assert not [each.id for catalogue in catalogues for each in catalogue if each.id != name and word in each.keywords]


def test_some_book_has_each_infraction() -> None:
    catalogued = {each.id for book in names() for each in load(book).infractions}
    assert catalogued == set(InfractionId) - {InfractionId.UNWRITTEN}, "what no book has written is not in a catalogue"
