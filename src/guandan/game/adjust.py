"""What a ruling does to a match: each effect, and the choice that one may put."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from guandan.game import deal as dealing
from guandan.game import effects as ef
from guandan.game import questions
from guandan.game.events import CardsPlayed
from guandan.game.progress import DealDone, corrected, step, told
from guandan.game.sanctions import imposed
from guandan.game.table import act
from guandan.rules.levels import is_double_down
from guandan.rules.play import Kind
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.game.deal import Deal
    from guandan.game.match import Match
    from guandan.game.progress import Penalty

InPlay = (
    ef.TakeBack | ef.GoBack | ef.SkipTurn | ef.BarFromTrick | ef.PutChoice | ef.NameKind | ef.NameCard | ef.ForbidKind
)

YES = "yes"
NO = "no"


def adjusted(match: Match, effect: ef.AnyEffect) -> Match:
    """The match after an effect."""
    match effect:
        case ef.MoveLevels() | ef.WaiveTribute():
            return _chapter(match, effect)
        case ef.GiveStage():
            return replace(_chapter(match, effect), deal=None)
        case ef.AnnulDeal():
            return replace(_chapter(match, effect), deal=None)
        case ef.LoseDeal():
            return _deal_lost(match, effect)
        case ef.LoseMatch():
            return replace(match, lost=effect)
        case ef.TakePoints(side=side, points=points):
            return replace(match, taken=match.taken | {side: match.taken.get(side, 0) + points})
        case ef.ExtendDeadline(seat=seat, seconds=seconds):
            return questions.extended(match, seat, seconds)
        case ef.ExtendMatch(minutes=minutes):
            return replace(match, extra_minutes=match.extra_minutes + minutes)
        case ef.HandRemedy():
            return match
        case ef.NameLeader(seat=seat):
            return _led_by(match, seat, effect)
        case ef.VoidHand(seat=seat):
            return _voided(match, seat, effect)
        case _:
            return match if match.deal is None else replace(match, deal=_in_play(match, match.deal, effect))


def _chapter(match: Match, penalty: Penalty) -> Match:
    return replace(
        match,
        chapters=(*match.chapters, penalty),
        progress=step(match.progress, penalty, match.book),
    )


def _deal_lost(match: Match, effect: ef.LoseDeal) -> Match:
    level = match.progress.standing.level if match.deal is None else match.deal.level
    chapter = DealDone(number=match.deals_done + 1, level=level, foul=effect, is_extra=match.is_extra_due)
    return replace(
        match,
        deal=None,
        chapters=(*match.chapters, chapter),
        progress=step(match.progress, chapter, match.book),
    )


def _led_by(match: Match, seat: Seat, effect: ef.NameLeader) -> Match:
    if match.deal is None:
        return _chapter(match, effect)
    return replace(match, deal=dealing.led_by(match.deal, seat, match.book))


def _voided(match: Match, seat: Seat, effect: ef.VoidHand) -> Match:
    deal = match.deal
    if deal is not None and deal.table is not None:
        return replace(match, deal=replace(deal, acts=(*deal.acts, effect), table=act(deal.table, effect)))
    last = match.progress.done[-1]
    chapters = corrected(match.chapters, last.number, placed_last(last.order, seat, match), last.level)
    return replace(match, chapters=chapters, progress=told(chapters, match.book), result=None)


def placed_last(order: tuple[Seat, ...], seat: Seat, match: Match) -> tuple[Seat, ...]:
    """A finishing order with one seat moved to the end; after 双下 the two that had no place stand in order of play."""
    rest = [other for other in (order[0], *order[0].seats_after(match.book.seating.direction)) if other not in order]
    whole = (*order, *rest)
    moved = (*(other for other in whole if other is not seat), seat)
    return moved[:2] if is_double_down(moved) else moved


def _in_play(match: Match, deal: Deal, effect: InPlay) -> Deal:
    match effect:
        case ef.TakeBack(seat=seat):
            return dealing.back_to(deal, last_play(deal, seat) or 0, match.book)
        case ef.GoBack(acts=None):
            return dealing.before_tribute(deal, match.progress.next, match.book)
        case ef.GoBack(acts=acts):
            return dealing.back_to(deal, acts or 0, match.book)
        case ef.PutChoice():
            return replace(deal, choice=effect)
        case ef.SkipTurn() | ef.BarFromTrick() | ef.NameKind() | ef.NameCard() | ef.ForbidKind():
            return deal if deal.table is None else replace(deal, sanctions=imposed(deal.sanctions, effect, deal.table))
        case _ as unreachable:
            assert_never(unreachable)


def last_play(deal: Deal, seat: Seat) -> int | None:
    """The place among the acts of a seat's last play in the trick that is on, or in the one just won."""
    for place in range(len(deal.acts) - 1, -1, -1):
        deed = deal.acts[place]
        if isinstance(deed, CardsPlayed) and deed.seat is seat:
            return place
    return None


def chosen(match: Match, choice: str) -> Match:
    """The answer to a choice takes effect."""
    deal = match.deal
    if deal is None:
        return match
    if deal.choice is None:  # the leader of a deal, named by the seat that may
        return replace(match, deal=dealing.led_by(deal, Seat(choice), match.book))
    asked = deal.choice
    match = replace(match, deal=replace(deal, choice=None))
    match asked.of:
        case ef.ChoiceOf.SKIP:
            return adjusted(match, ef.SkipTurn(seat=asked.about)) if choice == YES else match
        case ef.ChoiceOf.KIND:
            return adjusted(match, ef.NameKind(seat=asked.about, kind=Kind(choice)))
        case ef.ChoiceOf.LEADER:
            return adjusted(match, ef.NameLeader(seat=Seat(choice)))
        case _ as unreachable:
            assert_never(unreachable)
