"""What the rulings of one moment do at the table, by the book."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.game import effects as ef
from guandan.game.ruling import Ruling
from guandan.rules.options.infraction import Case
from guandan.rules.options.penalties import FoulLeader, FoulsTogether, ViolationEffect
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
Key = tuple[object, ...]


class Fault(Struct, frozen=True):
    """A ruling with its case, what of it is carried out, and whose hand it concerns; none: everybody's."""

    ruling: Ruling
    case: Case
    carried: frozenset[Rung]
    seat: Seat | None


class Follows(Struct, frozen=True):
    """What must have been done at the table, how often, and what may have been done besides."""

    must: Counter[Key]
    may: frozenset[Key]


def follows(book: Rulebook, faults: Sequence[Fault]) -> Follows:
    """What the rulings of one moment do together."""
    may = {_hand(Does.COUNT_HANDS, seat) for seat in (None, *Seat)}
    may |= {key for fault in faults for one in fault.case.may for key in _remedy(fault, one)}
    may |= {key for key in _lesser(book, faults) if key[0] == BY_HAND}
    out = [fault for fault in faults if _forfeits(fault)]
    lost = [fault for fault in faults if Rung.MATCH_LOST in fault.carried]
    fouls = [fault for fault in faults if Rung.FOUL in fault.carried and book.ladder.foul_effect is not None]
    if out:
        gone = book.ladder.disqualified_leaves_hall and any(Rung.DISQUALIFIED in fault.carried for fault in out)
        must = Counter([_lost(out, forfeit=True), *([_hand(Does.LEAVE_HALL, None)] if gone else [])])
    elif lost:
        must = Counter([_lost(lost, forfeit=False), *_besides(faults, ended=True)])
    elif len(fouls) > 1 and book.remedies.fouls_together is FoulsTogether.DEAL_AGAIN:
        must = Counter(_besides(faults, ended=False))
        may.add((ANNUL, True))
    elif fouls:
        must = Counter([*(_foul(book, fault) for fault in fouls), *_besides(faults, ended=False)])
    else:
        must = _lesser(book, faults)
    return Follows(must, frozenset(may))


def _forfeits(fault: Fault) -> bool:
    return Rung.DISQUALIFIED in fault.carried or any(one.does in _FORFEITS for one in fault.case.remedies)


def _lost(faults: Iterable[Fault], *, forfeit: bool) -> Key:
    return ("lose_match", frozenset(fault.ruling.side for fault in faults), forfeit)


def _foul(book: Rulebook, fault: Fault) -> Key:
    """犯规: the deal is lost; who names the next leader is the offender's next player, or the referee (D13)."""
    seat = fault.ruling.seat
    named_by_referee = book.ladder.foul_leader in {None, FoulLeader.REFEREE}
    namer = None if seat is None or named_by_referee else seat.next(book.seating.direction)
    return ("lose_deal", fault.ruling.side, seat, namer, None)


def _lesser(book: Rulebook, faults: Sequence[Fault]) -> Counter[Key]:
    """What does not end the deal: the remedies, each once, and what the violations do."""
    keys = Counter({key for fault in faults for one in fault.case.remedies for key in _remedy(fault, one)})
    effect = book.ladder.violation_effect
    if effect in _VIOLATIONS:
        hit = [fault.ruling.seat for fault in faults if Rung.VIOLATION in fault.carried]
        keys.update(_hand(_VIOLATIONS[effect], seat) for seat in hit)
    return keys


def _besides(faults: Sequence[Fault], *, ended: bool) -> set[Key]:
    """What is done although the deal, or the match, has ended: points, and levels while there is a match."""
    kept = {Does.TAKE_POINTS} if ended else {Does.TAKE_POINTS, Does.MOVE_LEVELS}
    return {key for fault in faults for one in fault.case.remedies if one.does in kept for key in _remedy(fault, one)}


def _remedy(fault: Fault, remedy: Remedy) -> list[Key]:
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
        case _ as does:
            return [_hand(does, fault.seat)]


def _hand(does: Does, seat: Seat | None) -> Key:
    """A remedy by hand; of which seat is told where there is one."""
    return (BY_HAND, does.value, seat)


def key_of(effect: ef.AnyEffect) -> Key | None:
    """An effect as the file has it; none if a referee may do it besides, or only a live table has it."""
    match effect:
        case ef.LoseMatch(sides=sides, forfeit=forfeit):
            return ("lose_match", frozenset(sides), forfeit)
        case ef.LoseDeal():
            # Who stands for the first is the chief referee's word only where the offender is not known (D13).
            stand_in = None if effect.offender is None else effect.stand_in
            return ("lose_deal", effect.side, effect.offender, effect.namer, stand_in)
        case ef.MoveLevels(side=side, by=by):
            return ("move_levels", side, by)
        case ef.GiveStage(side=side):
            return ("give_stage", side)
        case ef.TakePoints(side=side, points=points):
            return ("take_points", side, points)
        case ef.AnnulDeal(keep=keep):
            return (ANNUL, keep)
        case ef.VoidHand(seat=seat) | ef.HandRemedy(remedy=Does.VOID_HAND, seat=seat):
            return ("void_hand", seat)
        case ef.HandRemedy(remedy=remedy, seat=seat):
            return (BY_HAND, remedy, seat)
        case ef.WaiveTribute():
            return ("waive_tribute",)
        case _:
            return None
