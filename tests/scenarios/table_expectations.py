"""What a table scenario expects of the levels, the next deal, the match and its points, and of rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game import advance, answers
from guandan.game.commands import NoteTribute
from guandan.game.handlers.deal import is_card_turned
from guandan.game.paper import PaperAsk, brief_table
from guandan.rules.beats import beats
from guandan.rules.options.penalties import FoulLeader
from guandan.rules.points import all_points
from guandan.rules.readings import readings
from guandan.rules.seat import Seat, Side
from tests.scenarios.forms import Forms, expect, expect_that
from tests.scenarios.table_penalties import (
    count_behind,
    list_citations,
    list_deciders,
    list_effects,
    list_remedies,
    name_penalty,
)
from tests.scenarios.values import (
    AUTHORITIES,
    is_same_article,
    read_cards,
    read_kind,
    read_seats,
    write_authority,
    write_level,
)

if TYPE_CHECKING:
    from guandan.game import Match
    from guandan.game.tribute import TributeState
    from tests.scenarios.language import Statement
    from tests.scenarios.table_scene import TableScene

FORMS: Forms[TableScene] = Forms()

# -------------------------------------------------------------------- levels and the match


@FORMS.handle("Expect levels EW {ew:level}, NS {ns:level}")
def expect_levels(scene: TableScene, line: Statement) -> None:
    """The levels now; after the match, those recorded."""
    levels = scene.match.result or scene.match.progress.standing
    found = write_level(levels.of(Side.EW)), write_level(levels.of(Side.NS))
    expect(line, (line.values["ew"], line.values["ns"]), found)


@FORMS.handle("Expect stage {side:side}")
def expect_stage(scene: TableScene, line: Statement) -> None:
    expect(line, line.values["side"], scene.match.progress.standing.stage)


@FORMS.handle("Expect stage none")
def expect_no_stage(scene: TableScene, line: Statement) -> None:
    expect(line, None, scene.match.progress.standing.stage)


@FORMS.handle("Expect next level {level:level}")
def expect_next_level(scene: TableScene, line: Statement) -> None:
    expect(line, line.values["level"].replace("10", "T"), str(scene.match.progress.standing.level))


@FORMS.handle("Expect match goes on")
def expect_match_goes_on(scene: TableScene, line: Statement) -> None:
    expect(line, None, scene.match.result)


@FORMS.handle("Expect match over")
def expect_match_over(scene: TableScene, line: Statement) -> None:
    expect_that(line, scene.match.result is not None)


@FORMS.handle("Expect winner {side:side}", "Expect winner nobody")
def expect_winner(scene: TableScene, line: Statement) -> None:
    result = scene.match.result
    expect_that(line, result is not None)
    expect(line, line.values.get("side"), result.winner)


_TABLES = {"level score": "level_score", "hundred": "hundred", "match points": "match_points", "risen": "levels_risen"}


@FORMS.handle(*(f"Expect {name} {{ew:number}} : {{ns:number}}" for name in _TABLES))
def expect_points(scene: TableScene, line: Statement) -> None:
    """What the result is worth by one of the tables of points."""
    result = scene.match.result
    expect_that(line, result is not None)
    name = _TABLES[line.form.removeprefix("Expect ").partition(" {")[0]]
    points = all_points(result, scene.book.points, scene.book.remedies)[name]
    expect(line, (int(line.values["ew"]), int(line.values["ns"])), (points[Side.EW], points[Side.NS]))


@FORMS.handle("Expect call {call:call}")
def expect_call(scene: TableScene, line: Statement) -> None:
    expect(line, line.values["call"], scene.call)


# -------------------------------------------------------------------- the next deal


def open_tribute(match: Match) -> TributeState | None:
    """The tribute of the deal in play, until somebody has led."""
    return None if match.deal is None else match.deal.tribute


@FORMS.handle("Expect tribute none")
def expect_no_tribute(scene: TableScene, line: Statement) -> None:
    """Nobody owes anything, or it was refused."""
    scene.draw_listed_hands()
    if scene.match.deal is None:
        expect(line, (), brief_table(scene.match).payers)
    else:
        tribute = open_tribute(scene.match)
        expect_that(line, tribute is None or tribute.refused_by, tribute)


@FORMS.handle("Expect tribute by {payers:seats}")
def expect_payers(scene: TableScene, line: Statement) -> None:
    tribute = open_tribute(scene.match)
    found = brief_table(scene.match).payers if tribute is None else tribute.payers
    expect(line, set(read_seats(line.values["payers"])), set(found))


@FORMS.handle("Expect tribute {payer:seat} to {receiver:seat}")
def expect_tribute(scene: TableScene, line: Statement) -> None:
    tribute = open_tribute(scene.match)
    if tribute is None:
        receivers = brief_table(scene.match).receivers
    else:
        receivers = tribute.receivers or dict.fromkeys(tribute.payers, tribute.first)
    expect(line, line.values["receiver"], receivers.get(Seat(line.values["payer"])))


@FORMS.handle("Expect leader {seat:seat}")
def expect_leader(scene: TableScene, line: Statement) -> None:
    scene.draw_listed_hands()
    expect(line, line.values["seat"], find_leader(scene))


def find_leader(scene: TableScene) -> Seat | None:
    """Who leads the next trick: told to a paper table, or found by playing a live tribute on."""
    match = scene.match
    if match.deal is None and not scene.is_live:
        if PaperAsk.REFUSED in brief_table(match).asks:
            _, match = advance(match, NoteTribute())
        return brief_table(match).leader
    if match.deal is None:
        _, match = advance(match, scene.shuffle())
    while match.deal.table is None:
        _, match = advance(match, answers(match, match.questions[0])[0])
    return match.deal.table.turn


@FORMS.handle("Expect leader as in a first deal")
def expect_turned_leader(scene: TableScene, line: Statement) -> None:
    """A card is turned, and nobody is named."""
    coming = scene.match.progress.next
    named = not scene.match.is_extra_due and (coming.is_leader_named or coming.leader is not None)
    expect_that(line, is_card_turned(scene.match) and not named, coming)


@FORMS.handle("Expect leader payer of the higher card")
def expect_leader_pays_higher(scene: TableScene, line: Statement) -> None:
    """Whoever's card goes to the first leads."""
    owing = brief_table(scene.match).payers
    leaders = []
    for payer in owing:
        _, noted = advance(scene.match, NoteTribute(payer_to_first=payer))
        leaders.append(brief_table(noted).leader)
    expect(line, list(owing), leaders)


@FORMS.handle("Expect leader named by {namer:namer} for {side:side}")
def expect_namer(scene: TableScene, line: Statement) -> None:
    """A leader of this side is still to be named, and by whom."""
    coming, rule, namer = scene.match.progress.next, scene.book.ladder.foul_leader, line.values["namer"]
    expect_that(line, coming.is_leader_named and coming.leader is None, coming)
    expect(line, line.values["side"], coming.leader_side)
    match namer:
        case "opponents":
            expect(line, FoulLeader.OPPONENTS, rule)
            expect_that(line, coming.namer is not None and coming.namer.side is coming.leader_side, coming.namer)
        case "referee":
            expect(line, (FoulLeader.REFEREE, None), (rule, coming.namer))
        case "chief-referee":
            expect(line, FoulLeader.NEXT_OF_OFFENDER_OR_CHIEF_REFEREE, rule)
        case _:
            expect(line, namer, coming.namer)


# -------------------------------------------------------------------- rulings


@FORMS.handle("Expect penalty {side:side} {penalty:penalty}")
def expect_penalty(scene: TableScene, line: Statement) -> None:
    expect(line, line.values["penalty"], name_penalty(scene, Side(line.values["side"])))


@FORMS.handle(
    "Expect counts {side:side} warnings {warnings:number}, violations {violations:number}, fouls {fouls:number}"
)
def expect_counts(scene: TableScene, line: Statement) -> None:
    wanted = tuple(int(line.values[name]) for name in ("warnings", "violations", "fouls"))
    expect(line, wanted, scene.count_penalties(Side(line.values["side"])))


@FORMS.handle("Expect citation {article:article}")
def expect_citation(scene: TableScene, line: Statement) -> None:
    found = list_citations(scene)
    expect_that(line, any(is_same_article(name, line.values["article"]) for name in found), found)


@FORMS.handle("Expect counted from {number:number} {penalty:words}")
def expect_counted(scene: TableScene, line: Statement) -> None:
    expect(line, int(line.values["number"]), count_behind(scene).get(line.values["penalty"]))


@FORMS.handle("Expect counted from nothing")
def expect_not_counted(scene: TableScene, line: Statement) -> None:
    expect(line, {}, count_behind(scene))


@FORMS.handle("Expect imposed by {authority:authority}")
def expect_imposed_by(scene: TableScene, line: Statement) -> None:
    found = {write_authority(authority) for authority in list_deciders(scene)}
    expect(line, {write_authority(AUTHORITIES[line.values["authority"]])}, found)


@FORMS.handle("Expect remedy {remedy:remedy}")
def expect_remedy(scene: TableScene, line: Statement) -> None:
    found = list_remedies(scene)
    expect_that(line, line.values["remedy"] in found, found)


@FORMS.handle("Expect lapse proposed {label:label}")
def expect_lapse(scene: TableScene, line: Statement) -> None:
    """The table says by itself that the right is lost, and nothing is ruled yet."""
    expect(line, (True, ()), (scene.is_lapse_proposed, scene.labels[line.values["label"]].rulings))


@FORMS.handle("Expect lapse not proposed")
def expect_no_lapse(scene: TableScene, line: Statement) -> None:
    expect_that(line, not scene.is_lapse_proposed, "proposed")


@FORMS.handle("Expect order {order:order}")
def expect_order(scene: TableScene, line: Statement) -> None:
    """The finishing order of the last deal; after a double-down only the first two are kept."""
    found = scene.match.progress.done[-1].order
    expect(line, read_seats(line.values["order"])[: len(found)], found)


@FORMS.handle("Expect deal over")
def expect_deal_over(scene: TableScene, line: Statement) -> None:
    expect_that(line, scene.match.deal is None and ends_deal(scene), list_effects(scene))


@FORMS.handle("Expect deal goes on")
def expect_deal_goes_on(scene: TableScene, line: Statement) -> None:
    expect_that(line, not ends_deal(scene) and (not scene.is_live or scene.match.deal is not None), list_effects(scene))


@FORMS.handle("Expect deal again")
def expect_deal_again(scene: TableScene, line: Statement) -> None:
    found = list_remedies(scene)
    expect_that(line, "deal-again" in found and scene.match.deal is None, found)


def ends_deal(scene: TableScene) -> bool:
    """Whether the last step ended the deal in play."""
    tags = {effect.__struct_config__.tag for effect in list_effects(scene)}
    return bool(tags & {"lose_deal", "annul_deal", "lose_match", "give_stage"})


# -------------------------------------------------------------------- plays


@FORMS.handle("Expect play {cards:cards} is {kind:kind}")
def expect_kind(scene: TableScene, line: Statement) -> None:
    found = {play.kind for play in read_plays(scene, line.values["cards"])}
    expect_that(line, read_kind(line.values["kind"]) in found, found)


@FORMS.handle("Expect play {cards:cards} is nothing")
def expect_no_play(scene: TableScene, line: Statement) -> None:
    expect(line, [], read_plays(scene, line.values["cards"]))


@FORMS.handle("Expect play {higher:cards} beats {lower:cards}", "Expect play {lower:cards} loses to {higher:cards}")
def expect_beats(scene: TableScene, line: Statement) -> None:
    (higher,) = read_plays(scene, line.values["higher"])
    (lower,) = read_plays(scene, line.values["lower"])
    level, rules = scene.match.progress.standing.level, scene.book.plays
    expect(line, (True, False), (beats(higher, lower, level, rules), beats(lower, higher, level, rules)))


def read_plays(scene: TableScene, cards: str) -> list[object]:
    """Every reading of the cards at the level on stage."""
    return readings(read_cards(cards), scene.match.progress.standing.level, scene.book.plays)
