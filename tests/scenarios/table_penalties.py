"""What the last ruling of a table scenario brought: penalties, remedies, citations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game import effects as ef
from guandan.game.events import Adjusted
from guandan.referee import build_ledger
from guandan.referee.ledger import read_rungs
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Does, Rung

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.game.effects import AnyEffect
    from guandan.game.ruling import NumberedRuling, Ruling
    from guandan.rules.seat import Side
    from tests.scenarios.table_scene import TableScene

BY_WEIGHT = (
    "none",
    "warning",
    "violation",
    "levels",
    "points",
    "last-place",
    "foul",
    "loss",
    "forfeit",
    "disqualification",
)
_RUNGS = {
    Rung.WARNING: "warning",
    Rung.VIOLATION: "violation",
    Rung.FOUL: "foul",
    Rung.MATCH_LOST: "loss",
    Rung.DISQUALIFIED: "disqualification",
}
_BY_HAND = {
    Does.PUT_BACK: "put-back",
    Does.DRAW_BACK: "draw-back",
    Does.SHORT_DRAWS_FROM_LONG: "draw-back",
    Does.NEW_PACK: "new-pack",
    Does.PUT_RIGHT: "put-right",
    Does.TAKE_BACK: "take-back",
    Does.RESTORE_TO_ANNOUNCEMENT: "play-back",
    Does.DEAL_AGAIN: "deal-again",
}


def list_rulings(scene: TableScene) -> list[NumberedRuling]:
    """The rulings of the last step that stand."""
    return [ruled for ruled in scene.match.rulings if ruled.number in scene.rulings and not ruled.cancelled]


def list_effects(scene: TableScene) -> list[AnyEffect]:
    """What the last step did at the table."""
    return [event.effect for event in scene.events if isinstance(event, Adjusted)]


def name_penalty(scene: TableScene, side: Side) -> str:
    """The heaviest penalty that the last ruling brought a side, after counting up."""
    return max(_penalties(scene, side), key=BY_WEIGHT.index, default="none")


def name_rungs(ruling: Ruling) -> list[str]:
    """The penalties of a ruling, those that were counted up among them."""
    return [_RUNGS[rung] for rung in (*read_rungs(ruling), *map(Rung, ruling.makes))]


def _penalties(scene: TableScene, side: Side) -> Iterator[str]:
    told = build_ledger(scene.match)
    numbers = {ruled.number for ruled in list_rulings(scene) if ruled.ruling.side is side}
    for ruled in told.rulings:
        if ruled.number in numbers:
            yield from (_RUNGS[rung] for rung in read_rungs(ruled.ruling))
            yield from (_RUNGS[made.rung] for made in told.made[ruled.number])
    if scene.rulings and not list_rulings(scene):
        return
    for effect in list_effects(scene):
        match effect:
            case ef.MoveLevels(side=moved, by=by) if moved is (side if by < 0 else side.other):
                yield "levels"
            case ef.TakePoints(side=taken) if taken is side:
                yield "points"
            case ef.VoidHand(seat=seat) if seat.side is side:
                yield "last-place"
            case ef.HandRemedy(remedy=Does.VOID_HAND, seat=seat) if seat is not None and seat.side is side:
                yield "last-place"
            case ef.LoseMatch(sides=sides, forfeit=True) if side in sides:
                yield "forfeit"
            case _:
                pass


def list_remedies(scene: TableScene) -> set[str]:
    """What the last ruling has done with the cards."""
    effects = list_effects(scene)
    found = {_BY_HAND[Does(one.remedy)] for one in _by_hand(effects) if Does(one.remedy) in _BY_HAND}
    found |= {name for effect in effects for name in _remedies_of(effect)}
    if Does.COUNT_HANDS in {Does(one.remedy) for one in _by_hand(effects)} and "deal-again" in found:
        found.add("count-and-deal-again")
    return found or {"none"}


def _by_hand(effects: list[AnyEffect]) -> list[ef.HandRemedy]:
    return [effect for effect in effects if isinstance(effect, ef.HandRemedy)]


def _remedies_of(effect: AnyEffect) -> Iterator[str]:
    match effect:
        case ef.TakeBack():
            yield "take-back"
        case ef.GoBack(acts=None):
            yield "put-right"
        case ef.GoBack():
            yield "play-back"
        case ef.AnnulDeal():
            yield "deal-again"
        case _:
            pass


def list_citations(scene: TableScene) -> set[str]:
    """The articles of the penalties that the last ruling gave; of one that was counted up, its own alone."""
    rulings = [ruled.ruling for ruled in list_rulings(scene)]
    return {article for ruling in rulings for article in cite_penalty(ruling).split("; ")}


def cite_penalty(ruling: Ruling) -> str:
    """The article of the penalty that a ruling gave."""
    return ruling.makes_article or ruling.article


def count_behind(scene: TableScene) -> dict[str, int]:
    """From how many of the rung below each counted-up penalty of the last ruling came, by the name of that rung."""
    told = build_ledger(scene.match)
    found: dict[str, int] = {}
    for ruled in list_rulings(scene):
        ruling = ruled.ruling
        if not ruling.makes:
            continue
        below = tuple(Rung)[tuple(Rung).index(Rung(ruling.makes[-1])) - 1]
        behind = [one for one in told.rulings if one.number in ruling.counted_from]
        rungs = [
            rung for one in behind for rung in (*read_rungs(one.ruling), *(made.rung for made in told.made[one.number]))
        ]
        found[f"{below}s"] = rungs.count(below)
    return found


def list_deciders(scene: TableScene) -> set[Authority]:
    """With whose authority the last ruling was made."""
    return {Authority(ruled.ruling.by.partition(" ")[0]) for ruled in list_rulings(scene)}
