"""Small events in which one rule decides something: the same steps under the right program and under a broken one."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.competition.championship.rulings import cancel_ruling
from guandan.competition.model import commands as co
from guandan.competition.model.values import (
    Format,
    Matter,
    Mistake,
    Plan,
    ReopenChoice,
    Slot,
    Stage,
    Table,
    Teams,
    TeamScoring,
)
from guandan.competition.planning.plan import build_knockout
from guandan.competition.planning.wishes import PlanWishes, build_wished_plan
from guandan.errors import IllegalAction
from guandan.game import commands as ga
from guandan.rulebooks import load
from guandan.rules.options.event import ThreeLeft
from guandan.rules.options.remedy import Rung
from tests.competition.kit import DAY, EW, JS, KO, NS, NT, TD, ZD, final
from tests.competition.refereed import (
    CHIEF,
    COMMITTEE,
    ORGANISERS,
    REFEREE,
    Refereed,
    milder,
    refereed,
)

if TYPE_CHECKING:
    from guandan.competition.model.commands import AnyCompetitionCommand

ONE_ROUND = Plan(stages=(Stage(format=Format.SWISS, rounds=1),))


def attempt(hall: Refereed, *commands: AnyCompetitionCommand) -> None:
    """Try commands that the right program refuses."""
    for command in commands:
        with suppress(IllegalAction):
            hall.do(command)


def end_round(hall: Refereed) -> None:
    hall.score_all()
    hall.close()


def two_tables(book: str = JS) -> Refereed:
    return refereed(book, (1, 2), (3, 4))


def play_one_round() -> Refereed:
    """An event of one round, played and closed."""
    hall = Refereed(JS, plan=ONE_ROUND)
    for _ in range(4):
        hall.enter()
    hall.seat((1, 2), (3, 4))
    hall.rules(1, "spoke_out_of_turn", seat="E")
    end_round(hall)
    return hall


# ---------------------------------------------------------------- rulings at one table


def foul_after_the_deal(book: str = JS) -> Refereed:
    hall = two_tables(book)
    hall.deals(1, "EWNS")
    hall.rules(1, "wrong_tribute", CHIEF, seat="W", situation="after_lead", deal_over=True)
    while hall.match(1).result is None:
        hall.deals(1, "NSEW")
    return hall


def last_place_after_the_end() -> Refereed:
    """Time was called and both sides have signed; then a wrong return in the last deal is found (TD 28)."""
    hall = two_tables(TD)
    hall.deals(1, "ENSW", "ENSW")
    hall.do(co.CallRoundTime())
    hall.championship.play(1, ga.CallTime(in_play=False), hall.at, "west")
    hall.deals(1, "ENSW")
    match = hall.match(1)
    hall.do(co.EnterResult(table=1, match="1-1", version=match.version, result=match.result))
    hall.sign(1)
    hall.rules(1, "wrong_tribute", CHIEF, seat="E", situation="after_lead", deal_over=True)
    hall.score(2, "past A", "9")
    hall.close()
    return hall


def forfeit_with_a_lead() -> Refereed:
    hall = two_tables()
    hall.deals(1, "EWNS", "EWNS", "EWNS")
    hall.do(co.ForfeitTable(table=1, sides=(NS,)))
    end_round(hall)
    return hall


def loss_with_a_lead() -> Refereed:
    hall = two_tables()
    hall.deals(1, "EWNS", "EWNS", "EWNS")
    hall.rules(1, "wrong_tribute", CHIEF, seat="S", situation="after_lead", overrule=milder("x", Rung.MATCH_LOST))
    end_round(hall)
    return hall


def hidden_cards_on_stage() -> Refereed:
    hall = two_tables(NT)
    hall.deals(1, "EWNS")
    hall.rules(1, "hidden_cards", COMMITTEE, seat="S")
    return hall


def pack_not_whole() -> Refereed:
    hall = two_tables()
    hall.rules(1, "pack_count", CHIEF)
    return hall


def two_warnings() -> Refereed:
    hall = two_tables()
    for _ in range(2):
        hall.rules(1, "spoke_out_of_turn", CHIEF, seat="E")
    return hall


def two_fouls() -> Refereed:
    hall = two_tables()
    hall.fouls()
    end_round(hall)
    return hall


def foul_by_the_referee() -> Refereed:
    hall = two_tables()
    hall.rules(1, "wrong_tribute", REFEREE, seat="E", situation="after_lead", overrule=milder("x", Rung.MATCH_LOST))
    return hall


def over_time_twice() -> Refereed:
    """TD 24: the first time a warning, then a violation each time."""
    hall = two_tables(TD)
    for _ in range(2):
        hall.rules(1, "over_time", seat="E")
    return hall


def right_to_a_penalty_lost() -> Refereed:
    hall = two_tables()
    hall.rules(1, "wrong_play", seat="E", lapsed=("next_trick",))
    return hall


def short_hand_alone() -> Refereed:
    hall = two_tables(NT)
    hall.rules(1, "hand_count", short_seat="E", situation="before_lead")
    return hall


def late_again(book: str = JS) -> Refereed:
    """A side that is late twice, of which nobody is named."""
    hall = two_tables(book)
    for _ in range(2):
        hall.late(1, 4, by=CHIEF)
    return hall


def late_again_to_a_foul() -> Refereed:
    return late_again(TD)


def put_back_at_once() -> Refereed:
    hall = two_tables(NT)
    hall.rules(1, "drew_out_of_turn", seat="E")
    return hall


# ---------------------------------------------------------------- results and standings


def disqualified_winner() -> Refereed:
    hall = two_tables()
    end_round(hall)
    hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.5"))
    hall.round()
    return hall


def withdrawn_winner() -> Refereed:
    hall = two_tables()
    end_round(hall)
    hall.do(co.WithdrawPair(pair=1))
    hall.round()
    return hall


def disqualified_champion() -> Refereed:
    hall = two_tables(KO)
    end_round(hall)
    hall.round()
    hall.do(co.DisqualifyPair(pair=1, article="KO 3.11"))
    return hall


def disqualified_in_mid_round() -> Refereed:
    hall = two_tables()
    hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.5"))
    end_round(hall)
    return hall


def disqualified_by_ruling() -> Refereed:
    hall = two_tables()
    hall.rules(
        1, "wrong_tribute", ORGANISERS, seat="E", situation="after_lead", overrule=milder("x", Rung.DISQUALIFIED)
    )
    end_round(hall)
    return hall


def reopened_while_disqualified() -> Refereed:
    hall = two_tables()
    hall.do(co.DisqualifyPair(pair=1, article="JS 4.3.5"))
    attempt(hall, co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="please"))
    end_round(hall)
    return hall


def bye_twice_by_hand() -> Refereed:
    hall = Refereed(KO, pairs=6)
    hall.seat((1, 2), (3, 4), byes=(5, 6))
    end_round(hall)
    attempt(hall, co.DrawRound(tables=(Table(number=1, ew=1, ns=6),), byes=(5, 3)))
    return hall


def three_left_in_a_round_robin() -> Refereed:
    hall = Refereed(NT, pairs=6)
    hall.round()
    hall.do(co.Decide(matter=Matter.ODD_NUMBER, about=2, way=ThreeLeft.ROUND_ROBIN))
    for _ in range(3):
        hall.round()
    return hall


def round_without_points() -> Refereed:
    """Four pairs play two rounds; the plan sets points for one."""
    hall = Refereed(NT, plan=build_wished_plan(load(NT), PlanWishes(round_points=(7,))))
    for number in range(4):
        hall.enter(f"{number} 分会")
    with suppress(IllegalAction):
        hall.round()
        hall.round()
    return hall


def team_table_reopened_alone() -> Refereed:
    plan = Plan(stages=(Stage(format=Format.ROUND_ROBIN, rounds=1),), teams=Teams(scoring=TeamScoring.TABLES, tables=2))
    hall = Refereed(TD, plan=plan)
    for unit in ("甲", "甲", "乙", "乙"):
        hall.enter(unit)
    hall.begin()
    hall.late(1, ew=16, ns=16, by=CHIEF)
    attempt(hall, co.ReopenTable(round=1, table=2, then=ReopenChoice.OPEN, reason="please"))
    end_round(hall)
    return hall


def five_pairs(rounds: int = 3) -> Refereed:
    hall = Refereed(JS, pairs=5)
    for _ in range(rounds):
        hall.round()
    return hall


def byes_of_five() -> Refereed:
    """Four rounds in which whoever had the bye loses otherwise."""
    hall = Refereed(JS, plan=Plan(stages=(Stage(format=Format.SWISS, rounds=4),)))
    for _ in range(5):
        hall.enter()
    for _ in range(4):
        rested = {pair for drawn in hall.competition.rounds for pair in drawn.byes}
        hall.round(lambda table, rested=rested: final("9", "past A") if table.ew in rested else final("past A", "9"))
    return hall


def left_over_with_a_bye() -> Refereed:
    hall = Refereed(ZD, 7)
    hall.begin()
    hall.do(co.ForfeitTable(table=1, sides=(EW,), article="ZD V.1"))
    hall.do(co.DrawLeftOver(seed=hall.link))
    end_round(hall)
    return hall


def left_over_alone() -> Refereed:
    hall = Refereed(ZD, 6)
    hall.begin()
    for table in (1, 2):
        hall.do(co.ForfeitTable(table=table, sides=(EW,), article="ZD V.1"))
    hall.do(co.DrawLeftOver(seed=hall.link))
    end_round(hall)
    return hall


def branches_apart() -> Refereed:
    """Eight pairs of two branches."""
    stage = replace(build_knockout(load(NT)), keep_apart=True)
    hall = Refereed(NT, plan=Plan(stages=(stage,)))
    for number in range(8):
        hall.enter(unit="甲" if number % 2 else "乙")
    hall.round()
    return hall


def entered_too_late() -> Refereed:
    """The document's own event; a fifth pair comes on the first of April."""
    hall = Refereed(NT, pairs=4)
    hall.do(co.Schedule(slots=(Slot(round=1, starts=DAY),)))
    hall.at = DAY - timedelta(days=13)
    attempt(hall, co.EnterPair(people=hall.people(), unit="第五部门"))
    return hall


def three_left_with_one_revived() -> Refereed:
    hall = Refereed(NT, pairs=6)
    hall.round()
    beaten = [max(table.ew, table.ns) for table in hall.last.tables]
    hall.do(co.Decide(matter=Matter.ODD_NUMBER, about=2, pairs=(max(beaten),), way=ThreeLeft.REVIVE))
    hall.round()
    return hall


def forfeit_revoked() -> Refereed:
    hall = two_tables()
    hall.late(1, ew=12, by=CHIEF)
    cancel_ruling(hall.championship, 1, 1, hall.who(ORGANISERS), "the clock was wrong", 1, ReopenChoice.OPEN)
    end_round(hall)
    return hall


def loss_revoked() -> Refereed:
    hall = Refereed(JS, plan=ONE_ROUND)
    for _ in range(4):
        hall.enter()
    hall.seat((1, 2), (3, 4))
    hall.deals(1, "EWNS")
    hall.rules(1, "wrong_tribute", ORGANISERS, seat="E", situation="after_lead", overrule=milder("x", Rung.MATCH_LOST))
    cancel_ruling(hall.championship, 1, 1, hall.who(ORGANISERS), "seen wrongly", 1, ReopenChoice.OPEN)
    end_round(hall)
    hall.at += timedelta(minutes=60)
    hall.do(co.CloseCompetition())
    return hall


def reopened_though_ruled() -> Refereed:
    hall = two_tables()
    hall.late(1, ew=12, by=CHIEF)
    attempt(hall, co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="please"))
    end_round(hall)
    return hall


def reinstated_though_ruled() -> Refereed:
    hall = disqualified_by_ruling()
    attempt(hall, co.ReinstatePair(pair=1, reason="please"))
    return hall


def reopened_after_the_window() -> Refereed:
    hall = Refereed(JS, plan=ONE_ROUND)
    for _ in range(4):
        hall.enter()
    hall.seat((1, 2), (3, 4))
    hall.do(co.ForfeitTable(table=1, sides=(EW,)))
    end_round(hall)
    hall.at += timedelta(minutes=60)
    attempt(hall, co.ReopenTable(round=1, table=1, then=ReopenChoice.OPEN, reason="late"))
    return hall


def corrected_after_the_window() -> Refereed:
    hall = play_one_round()
    hall.at += timedelta(minutes=60)
    correction = co.CorrectResult(round=1, table=2, mistake=Mistake.ENTRY, reason="late", final=final("9", "past A"))
    attempt(hall, correction)
    return hall


# ---------------------------------------------------------------- finishing


def finish_with_an_appeal() -> Refereed:
    hall = play_one_round()
    people = hall.competition.entries[1].people
    hall.do(co.LodgeAppeal(round=1, table=1, ruling=1, side=EW, signatures=people, fee_paid=True, reason="not so"))
    hall.at += timedelta(minutes=60)
    attempt(hall, co.CloseCompetition())
    return hall


def finish_with_a_case() -> Refereed:
    hall = Refereed(JS, plan=ONE_ROUND)
    for _ in range(4):
        hall.enter()
    hall.seat((1, 2), (3, 4))
    hall.rules(1, "hidden_cards", seat="E")
    end_round(hall)
    hall.at += timedelta(minutes=60)
    attempt(hall, co.CloseCompetition())
    return hall


def finish_with_windows() -> Refereed:
    hall = play_one_round()
    attempt(hall, co.CloseCompetition(waits=True))
    return hall


def finish_waived_by_the_referee() -> Refereed:
    hall = play_one_round()
    attempt(hall, co.CloseCompetition(waits=True, waived_by=REFEREE, reason="a bus"))
    return hall


def change_after_the_end() -> Refereed:
    hall = play_one_round()
    hall.at += timedelta(minutes=60)
    hall.do(co.CloseCompetition())
    attempt(hall, co.WithdrawPair(pair=4))
    return hall


def finish_too_early() -> Refereed:
    hall = Refereed(JS, plan=Plan(stages=(Stage(format=Format.SWISS, rounds=2),)))
    for _ in range(4):
        hall.enter()
    hall.round()
    hall.at += timedelta(minutes=60)
    attempt(hall, co.CloseCompetition())
    return hall


# ---------------------------------------------------------------- nothing frozen, and time


def drawn_again_from_another_lot() -> Refereed:
    hall = Refereed(JS)
    hall.draw()
    hall.do(co.PublishDraw())
    used = hall.last.seed if hasattr(hall.last, "seed") else hall.competition.link
    hall.do(co.DiscardDraw(reason="somebody did not come"))
    attempt(hall, co.DrawRound(seed=str(used)))
    return hall


def start_taken_back_with_results() -> Refereed:
    hall = two_tables()
    hall.score(1, "past A", "9")
    attempt(hall, co.TakeBackStart(reason="too early"))
    return hall


def draw_taken_back_after_its_start() -> Refereed:
    hall = two_tables()
    attempt(hall, co.DiscardDraw(reason="too early"))
    return hall


def option_changed_though_used() -> Refereed:
    hall = two_tables()
    end_round(hall)
    attempt(hall, co.ChangeSettings(options={"points.ruling_lead": 5}, reason="better so"))
    return hall


def late_result() -> Refereed:
    hall = two_tables(NT)
    hall.at = hall.last.start + timedelta(minutes=70)
    hall.do(co.EnterResult(table=1, final=final("past A", "9"), in_time=True))
    return hall


def late_result_not_in_time() -> Refereed:
    hall = two_tables(NT)
    hall.at = hall.last.start + timedelta(minutes=70)
    attempt(hall, co.EnterResult(table=1, final=final("past A", "9"), in_time=False))
    return hall


def short_of_a_without_the_call() -> Refereed:
    hall = two_tables(TD)
    attempt(hall, co.EnterResult(table=1, final=final("9", "5"), in_time=True))
    return hall


def long_extension() -> Refereed:
    hall = two_tables(NT)
    attempt(hall, co.ExtendTable(table=1, minutes=10**8))
    return hall
