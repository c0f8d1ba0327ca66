"""处罚权丧失: the right to a penalty may be lost; the referee says how, and who may say so is the book's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.errors import IllegalAction
from guandan.game.adjust import last_play
from guandan.game.effects import AnyEffect, HandRemedy, TakeBack
from guandan.rules.options.penalties import Lapse
from guandan.rules.options.remedy import Does

if TYPE_CHECKING:
    from guandan.referee.report import Report
    from guandan.referee.scene import Scene
    from guandan.rules.rulebook import Rulebook


def check_lapse(book: Rulebook, report: Report) -> None:
    """Raise if the book knows no such way of losing the right."""
    for way in report.lapsed:
        if way not in book.lapse.ways:
            raise IllegalAction("cannot_lapse_so", book.cite("lapse.ways"), way=way)


def what_remains(scene: Scene) -> tuple[AnyEffect, ...]:
    """Play goes on as it stands; only an action that used the offenders' ignorance is void."""
    lapse = scene.match.book.lapse
    if Lapse.PROFITED_FROM_IGNORANCE not in scene.report.lapsed or not lapse.profit_voids_action:
        return ()
    deal = scene.in_play
    acted = [] if deal is None else [(last_play(deal, seat), seat) for seat in scene.side.other.seats]
    places = [(place, seat) for place, seat in acted if place is not None]
    return (TakeBack(seat=max(places)[1]),) if places else (HandRemedy(remedy=str(Does.TAKE_BACK)),)
