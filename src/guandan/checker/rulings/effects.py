"""Compute what rulings of one moment do at the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.game import effects as ef
from guandan.game.ruling import Ruling
from guandan.rules.options.infraction import Case
from guandan.rules.options.penalties import FoulLeader, FoulsTogether, Lapse, SideViolation, ViolationEffect
from guandan.rules.options.remedy import Does, Party, Remedy, Rung
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.rules.rulebook import Rulebook

_FORFEITS = {Does.FORFEIT, Does.TEAM_FORFEIT}
_VIOLATIONS = {
    ViolationEffect.NEXT_MAY_SKIP_TURN: Does.NEXT_MAY_SKIP_TURN,
    ViolationEffect.MISS_TRICK: Does.MISS_TRICK,
}
BY_HAND = "by_hand"
ANNUL = "annul_deal"
FINISHED = "finished"
Key = tuple[object, ...]


class Fault(Struct, frozen=True):
    """A ruling with its case, what of it is carried out, and whose hand it concerns; none: everybody's.

    `is_over` when the match had its result before: it stands, whoever is disqualified after it (D37). `after_deal` when
    it was found between two deals (D41); none: nobody can tell. `is_shared` when both sides are at fault (D50).
    """

    ruling: Ruling
    case: Case
    carried: frozenset[Rung]
    seat: Seat | None
    is_over: bool
    after_deal: bool | None
    is_shared: bool


class ExpectedEffects(Struct, frozen=True):
    """The effects that must have been carried out, how often, and those that may have been."""

    must: Counter[Key]
    may: frozenset[Key]
    undoes_finish: bool


def compute_expected_effects(book: Rulebook, everything: Sequence[Fault]) -> ExpectedEffects:
    """Compute the joint effects of one moment's rulings; a lapsed right to a penalty requires none."""
    faults = [fault for fault in everything if not fault.ruling.lapsed]
    lapsed = [fault for fault in everything if fault.ruling.lapsed]
    may = {_build_hand_key(Does.COUNT_HANDS, seat) for seat in (None, *Seat)}
    may |= {key for fault in faults for remedy in fault.case.may for key in _list_remedy_keys(fault, remedy)}
    may |= {key for fault in faults if fault.ruling.overruled for key in _list_waived_effects(fault)}
    # The first release had somebody miss a turn for a fault of both sides, where a seat was named (D50).
    may |= {
        _build_hand_key(does, seat)
        for fault in faults
        if fault.is_shared
        for does in _VIOLATIONS.values()
        for seat in Seat
    }
    lesser = _count_lesser_effects(book, faults)
    out = [fault for fault in faults if _is_forfeit(fault)]
    lost = [fault for fault in faults if Rung.MATCH_LOST in fault.carried]
    fouls = [fault for fault in faults if Rung.FOUL in fault.carried and book.ladder.foul_effect is not None]
    if out:
        gone = book.ladder.disqualified_leaves_hall and any(Rung.DISQUALIFIED in fault.carried for fault in out)
        lose = [fault for fault in out if not fault.is_over or Rung.DISQUALIFIED not in fault.carried]
        must = Counter([_build_hand_key(Does.LEAVE_HALL, None)] if gone else [])
        must.update([_build_loss_key([*lose, *lost], forfeit=True)] if lose else [])
    elif lost:
        must = Counter([_build_loss_key(lost, forfeit=False), *_list_lasting_effects(faults, ended=True)])
    elif len({fault.ruling.side for fault in fouls}) > 1 and book.remedies.fouls_together is FoulsTogether.DEAL_AGAIN:
        must = Counter(_list_lasting_effects(faults, ended=False))
        may |= {(ANNUL, True), (ANNUL, True, FINISHED)}
    elif fouls:
        must = Counter(
            [*(_build_foul_key(book, fault) for fault in fouls), *_list_lasting_effects(faults, ended=False)]
        )
    else:
        must = lesser
    # Who loses the deal has no card to take back, but to write that down is no fault.
    may |= {key for key in lesser if must is not lesser and key[0] in {BY_HAND, ANNUL}}
    may |= set(_count_lesser_effects(book, lapsed))
    if book.lapse.profit_voids_action:  # what the innocent side did to profit is void
        profits = [fault for fault in lapsed if Lapse.PROFITED_FROM_IGNORANCE in fault.ruling.lapsed]
        must.update([_build_hand_key(Does.TAKE_BACK, None)] * len(profits))
    undoes = any(remedy.does is Does.UNDO_FINISH for fault in faults for remedy in fault.case.remedies)
    untold = book.ladder.foul_strikes_finished_deal and any(fault.after_deal is None for fault in faults)
    return ExpectedEffects(must, frozenset(may), undoes or untold)


def _is_forfeit(fault: Fault) -> bool:
    return Rung.DISQUALIFIED in fault.carried or any(remedy.does in _FORFEITS for remedy in _list_due_remedies(fault))


def _list_due_remedies(fault: Fault) -> tuple[Remedy, ...]:
    """The remedies that are due; who overrules the book may leave any of them."""
    return () if fault.ruling.overruled else fault.case.remedies


def _list_waived_effects(fault: Fault) -> list[Key]:
    """What an overruled case would bring, and may still bring."""
    forfeits = any(remedy.does in _FORFEITS for remedy in fault.case.remedies)
    keys = [key for remedy in fault.case.remedies for key in _list_remedy_keys(fault, remedy)]
    return [*keys, *([_build_loss_key([fault], forfeit=True)] if forfeits else [])]


def _build_loss_key(faults: Iterable[Fault], *, forfeit: bool) -> Key:
    return ("lose_match", frozenset(fault.ruling.side for fault in faults), forfeit)


def _build_foul_key(book: Rulebook, fault: Fault) -> Key:
    """犯规: the deal is lost, or the one just ended (D41); the next player or the referee names who leads."""
    seat = fault.ruling.seat
    named_by_referee = book.ladder.foul_leader in {None, FoulLeader.REFEREE}
    namer = None if seat is None or named_by_referee else seat.next(book.seating.direction)
    if seat is None and book.ladder.foul_leader is FoulLeader.OPPONENTS:
        namer = fault.ruling.side.other.seats[0]  # D63
    finished = FINISHED if book.ladder.foul_strikes_finished_deal and fault.after_deal else None
    return ("lose_deal", fault.ruling.side, seat, namer, None, finished)


def _count_lesser_effects(book: Rulebook, faults: Sequence[Fault]) -> Counter[Key]:
    """What does not end the deal: the remedies, each once, and what the violations do."""
    keys = Counter(
        {key for fault in faults for remedy in _list_due_remedies(fault) for key in _list_remedy_keys(fault, remedy)}
    )
    effect = book.ladder.violation_effect
    if effect in _VIOLATIONS:
        hit = [fault.ruling.seat for fault in faults if Rung.VIOLATION in fault.carried and not fault.is_shared]
        # Where nobody is named, the book may let the violation count and no more (D62).
        only_counts = (
            effect is ViolationEffect.NEXT_MAY_SKIP_TURN and book.ladder.side_violation is SideViolation.NOBODY
        )
        keys.update(_build_hand_key(_VIOLATIONS[effect], seat) for seat in hit if seat is not None or not only_counts)
    return keys


def _list_lasting_effects(faults: Sequence[Fault], *, ended: bool) -> set[Key]:
    """What is done although the deal, or the match, has ended: points, and levels while there is a match."""
    kept = {Does.TAKE_POINTS} if ended else {Does.TAKE_POINTS, Does.MOVE_LEVELS}
    return {
        key
        for fault in faults
        for remedy in _list_due_remedies(fault)
        if remedy.does in kept
        for key in _list_remedy_keys(fault, remedy)
    }


def _list_remedy_keys(fault: Fault, remedy: Remedy) -> list[Key]:
    side = fault.ruling.side
    whose = side.other if remedy.whose is Party.OPPONENTS else side
    match remedy.does:
        case Does.GIVE_UP_FIRST_DEAL | Does.UNDO_FINISH | Does.FORFEIT | Does.TEAM_FORFEIT:
            return []
        case Does.MOVE_LEVELS:
            return [("move_levels", whose, remedy.amount)]
        case Does.GIVE_STAGE:
            return [("give_stage", whose)]
        case Does.TAKE_POINTS:
            return [("take_points", whose, remedy.amount)]
        case Does.DEAL_AGAIN:
            return [(ANNUL, True)]
        case Does.VOID_HAND:
            return [("void_hand", fault.seat)]
        case Does.NEW_PACK | Does.COUNT_HANDS | Does.LEAVE_HALL as does:  # everybody's
            return [_build_hand_key(does, None)]
        case _ as does:
            return [_build_hand_key(does, fault.seat)]


def _build_hand_key(does: Does, seat: Seat | None) -> Key:
    """A remedy by hand; of which seat is told where there is one."""
    return (BY_HAND, does.value, seat)


def build_effect_key(effect: ef.AnyEffect, *, undoes_finish: bool = False) -> Key | None:
    """An effect as the file has it; none if a referee may do it besides, or only a live table has it.

    Where a finish may be undone it may have come first: whether the deal was over by then is not told (KO 3.10.4).
    """
    match effect:
        case ef.LoseMatch(sides=sides, forfeit=forfeit):
            return ("lose_match", frozenset(sides), forfeit)
        case ef.LoseDeal():
            finished = effect.is_finished and not undoes_finish
            # Who stands for the first is the chief referee's word only where the offender is not known (D13).
            stand_in = None if effect.offender is None else effect.stand_in
            return ("lose_deal", effect.side, effect.offender, effect.namer, stand_in, FINISHED if finished else None)
        case ef.MoveLevels(side=side, by=by):
            return ("move_levels", side, by)
        case ef.GiveStage(side=side):
            return ("give_stage", side)
        case ef.TakePoints(side=side, points=points):
            return ("take_points", side, points)
        case ef.AnnulDeal(keep=keep, is_finished=finished):
            return (ANNUL, keep, FINISHED) if finished else (ANNUL, keep)
        case ef.VoidHand(seat=seat) | ef.HandRemedy(remedy=Does.VOID_HAND, seat=seat):
            return ("void_hand", seat)
        case ef.HandRemedy(remedy=remedy, seat=seat):
            return (BY_HAND, remedy, seat)
        case ef.WaiveTribute():
            return ("waive_tribute",)
        case _:
            return None
