"""处罚权丧失: the right to a penalty may lapse; the referee says in which way, and the book says who may decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.game.adjust import find_last_play
from guandan.game.effects import AnyEffect, HandRemedy, TakeBack
from guandan.game.events import CardsPlayed
from guandan.rules.options.infraction import InfractionId
from guandan.rules.options.penalties import Lapse
from guandan.rules.options.remedy import Does, Rung

_PLAY_INFRACTIONS = frozenset(
    {
        InfractionId.WRONG_PLAY,
        InfractionId.PLAYED_OUT_OF_TURN,
        InfractionId.SPOKE_OUT_OF_TURN,
        InfractionId.FORBIDDEN_KIND,
        InfractionId.EXPOSED_CARD,
        InfractionId.MANNER,
    }
)
"""Infractions that must be pointed out in the same trick."""
_CARD_INFRACTIONS = frozenset({InfractionId.WRONG_PLAY, InfractionId.PLAYED_OUT_OF_TURN, InfractionId.FORBIDDEN_KIND})

if TYPE_CHECKING:
    from guandan.game.deal import DealState
    from guandan.game.table import CardTable
    from guandan.referee.report import InfractionReport
    from guandan.referee.scene import Scene
    from guandan.rules.rulebook import Rulebook


def check_lapse(book: Rulebook, report: InfractionReport) -> None:
    """Raise if the book does not have this kind of lapse."""
    for way in report.lapsed:
        if way not in book.lapse.ways:
            raise IllegalAction("cannot_lapse_so", book.cite("lapse.ways"), way=way)


def check_foul_in_time(scene: Scene, rungs: tuple[Rung, ...]) -> None:
    """Refuse a foul from before the last deal, unless a referee may decide that the right to it is not lost (D41)."""
    book = scene.match.book
    if Rung.FOUL not in rungs or scene.report.lapsed or Lapse.NEXT_DEAL in book.lapse.ways:
        return
    if book.ladder.foul_strikes_finished_deal and _is_of_earlier_deal(scene):
        article = book.cite("ladder.foul_strikes_finished_deal")
        raise IllegalAction("right_has_lapsed", article, deal=scene.report.deal)


def _is_of_earlier_deal(scene: Scene) -> bool:
    """Has the next deal begun since the infraction? For a paper table the report says so."""
    deal, done = scene.report.deal, scene.match.deals_done
    if deal is None or deal > done:
        return False
    return deal < done or (scene.match.deal is not None if scene.is_live else not scene.report.deal_over)


def list_remaining_effects(scene: Scene) -> tuple[AnyEffect, ...]:
    """List what remains of a lapsed penalty: only acts that exploited the offenders' ignorance are void."""
    lapse = scene.match.book.lapse
    if Lapse.PROFITED_FROM_IGNORANCE not in scene.report.lapsed or not lapse.profit_voids_action:
        return ()
    deal = scene.in_play
    acted = [] if deal is None else [(find_last_play(deal, seat), seat) for seat in scene.side.other.seats]
    places = [(place, seat) for place, seat in acted if place is not None]
    return (TakeBack(seat=max(places)[1]),) if places else (HandRemedy(remedy=str(Does.TAKE_BACK)),)


def propose_lapse(scene: Scene) -> tuple[Lapse, ...]:
    """处罚权丧失: propose a lapse if a live table shows that the right is lost (JS 4.4.1).

    The report says in which deal and trick the infraction happened; if not, the cards on the table show it.
    """
    deal = scene.deal
    if deal is None or deal.table is None:
        found = None
    elif scene.report.deal is not None and scene.report.deal != deal.number:
        found = Lapse.NEXT_DEAL if scene.report.deal < deal.number else None
    elif scene.report.infraction is InfractionId.WRONG_TRIBUTE:
        found = Lapse.NEXT_DEAL if deal.number > 1 and deal.tribute is None and scene.report.deal is None else None
    elif scene.report.infraction in _PLAY_INFRACTIONS:
        found = _find_lapse_by_trick(scene, deal, deal.table)
    else:
        found = None
    return (found,) if found is not None and found in scene.match.book.lapse.ways else ()


def _find_lapse_by_trick(scene: Scene, deal: DealState, table: CardTable) -> Lapse | None:
    """Find whether the infraction happened in an earlier trick than the current one."""
    if scene.report.trick is not None:
        # A trick that is won is still the last one until somebody leads again.
        now = table.tricks + 1 if table.trick else table.tricks
        return Lapse.NEXT_TRICK if scene.report.trick < now else None
    if scene.report.infraction not in _CARD_INFRACTIONS or scene.seat is None or scene.report.cards:
        return None
    if find_last_play(deal, scene.seat) is not None:
        return None
    has_played = any(isinstance(act, CardsPlayed) and act.seat is scene.seat for act in deal.acts)
    return Lapse.NEXT_TRICK if has_played else None
