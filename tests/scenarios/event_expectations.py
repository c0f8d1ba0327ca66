"""What a scenario of an event expects: draws, results, points, places, and what is on record."""

from __future__ import annotations

from datetime import timedelta
from itertools import combinations
from typing import TYPE_CHECKING

from guandan.competition.draw.contestants import list_drawn_contestants
from guandan.competition.handlers.finish import find_open_matters
from guandan.competition.handlers.waits import list_waits
from guandan.competition.model import commands as co
from guandan.competition.model.confirmation import is_confirmed, list_left_over
from guandan.competition.model.settings import get_stage_book
from guandan.competition.model.values import EntryStatus, Final
from guandan.competition.planning.preview import preview_schedule
from guandan.competition.scoring.prizes import compute_prizes
from guandan.competition.scoring.team_events import rank_teams
from guandan.competition.scoring.teams import TeamCriterion
from guandan.documents.forms.certificates import build_certificates
from guandan.documents.printing import Printing
from guandan.rules.levels import PAST_A
from guandan.rules.options.authority import Authority
from guandan.rules.options.ranking import Criterion
from guandan.rules.points import all_points, winner
from guandan.rules.seat import Side
from tests.scenarios.event_answers import list_questions
from tests.scenarios.event_scene import EventScene, read_levels
from tests.scenarios.forms import Forms, expect, expect_that
from tests.scenarios.table_penalties import BY_WEIGHT, cite_penalty, name_rungs
from tests.scenarios.values import (
    AUTHORITIES,
    is_same_article,
    read_pair,
    read_pairs,
    read_table,
    read_text,
    write_authority,
)

if TYPE_CHECKING:
    from guandan.competition.model.log import CompetitionEntry
    from guandan.game.ruling import NumberedRuling
    from tests.scenarios.language import Statement

FORMS: Forms[EventScene] = Forms()

# -------------------------------------------------------------------- questions and the clock


@FORMS.handle("Expect asks {question:question}")
def expect_asks(scene: EventScene, line: Statement) -> None:
    found = set(list_questions(scene))
    expect_that(line, line.values["question"] in found, found)


@FORMS.handle("Expect asks nothing")
def expect_asks_nothing(scene: EventScene, line: Statement) -> None:
    """The last step asked nothing; what the event waits for anyway is another matter."""
    expect(line, (None, None), (scene.question, scene.waiting))


@FORMS.handle("Expect call {call:call}")
def expect_call(scene: EventScene, line: Statement) -> None:
    expect(line, line.values["call"], scene.call)


# -------------------------------------------------------------------- standings


@FORMS.handle("Expect points {pair:pair} {points:number}")
def expect_points(scene: EventScene, line: Statement) -> None:
    expect(line, int(line.values["points"]), _figure(scene, line, Criterion.TOTAL))


_TIE_BREAKS = {
    "cumulative": Criterion.CUMULATIVE_WITHOUT_FIRST,
    "wins": Criterion.ROUNDS_WON,
    "level-score": Criterion.LEVEL_SCORE,
    "risen": Criterion.LEVELS_RISEN,
}


@FORMS.handle("Expect tie-break {pair:pair} {name:word} {value:number}")
def expect_tie_break(scene: EventScene, line: Statement) -> None:
    expect(line, int(line.values["value"]), _figure(scene, line, _TIE_BREAKS[line.values["name"]]))


def _figure(scene: EventScene, line: Statement, criterion: Criterion) -> object:
    figures = scene.line(read_pair(line.values["pair"])).figures
    return next(figure.value for figure in figures if figure.criterion is criterion)


@FORMS.handle("Expect places {pairs:pairs}")
def expect_places(scene: EventScene, line: Statement) -> None:
    found = sorted((standing for standing in scene.lines() if standing.place is not None), key=lambda one: one.place)
    expect(line, read_pairs(line.values["pairs"]), tuple(standing.pair for standing in found))


@FORMS.handle("Expect place {pair:pair} {place:word}")
def expect_place(scene: EventScene, line: Statement) -> None:
    found = scene.line(read_pair(line.values["pair"])).place
    expect(line, line.values["place"], "none" if found is None else str(found))


_MARKS = {EntryStatus.DISQUALIFIED: "disqualified", EntryStatus.WITHDRAWN: "withdrawn"}


@FORMS.handle("Expect mark {pair:pair} {mark:mark}")
def expect_mark(scene: EventScene, line: Statement) -> None:
    status = scene.competition.entries[read_pair(line.values["pair"])].status
    expect(line, line.values["mark"], _MARKS.get(status, "none"))


@FORMS.handle("Expect prize {pair:pair} {prize:prize}")
def expect_prize(scene: EventScene, line: Statement) -> None:
    """The prize that the standings give now."""
    competition, stage = scene.competition, scene.stage
    given = compute_prizes(
        scene.lines(), rank_teams(competition, stage), get_stage_book(competition, stage), competition.decisions
    )
    names = ("first", "second", "third")
    pair = read_pair(line.values["pair"])
    found = [name for name, pairs in zip(names, given.classes, strict=False) if pair in pairs]
    found += ["souvenir"] if pair in given.souvenirs else []
    expect(line, line.values["prize"], found[0] if found else "none")


@FORMS.handle("Expect certificate {pair:pair} {has:yesno}")
def expect_certificate(scene: EventScene, line: Statement) -> None:
    """Whether the pair would have one if the event were finished once its windows are over."""
    twin, later = scene.championship.fork(), scene.at + timedelta(days=1)
    twin.do(co.CloseCompetition(), later)
    names = {one.name for one in build_certificates(Printing(twin)).certificates}
    expect(line, line.values["has"], "yes" if f"{line.values['pair']}A" in names else "no")


@FORMS.handle("Expect unit points {name:text} {points:number}")
def expect_unit_points(scene: EventScene, line: Statement) -> None:
    lines = {one.team: one for one in rank_teams(scene.competition, scene.stage)}
    figures = lines[read_text(line.values["name"])].figures
    found = next(figure.value for figure in figures if figure.criterion is TeamCriterion.PEOPLE_POINTS)
    expect(line, int(line.values["points"]), found)


@FORMS.handle("Expect unit places {names:text}")
def expect_unit_places(scene: EventScene, line: Statement) -> None:
    wanted = [name.strip() for name in read_text(line.values["names"]).split(",")]
    found = sorted(rank_teams(scene.competition, scene.stage), key=lambda one: one.place)
    expect(line, wanted, [one.team for one in found])


@FORMS.handle("Expect score {pair:pair} round {round:number} {points:number}")
def expect_score(scene: EventScene, line: Statement) -> None:
    found = scene.scores(read_pair(line.values["pair"]), int(line.values["round"]))
    expect(line, int(line.values["points"]), sum(score.points for score in found))


# -------------------------------------------------------------------- draws


@FORMS.handle("Expect advances {pairs:pairs}")
def expect_advances(scene: EventScene, line: Statement) -> None:
    expect(line, set(read_pairs(line.values["pairs"])), find_advancing(scene))


@FORMS.handle("Expect advances nobody from {table:table}")
def expect_nobody_advances(scene: EventScene, line: Statement) -> None:
    expect(line, None, _winner(scene, line.values["table"]))


def find_advancing(scene: EventScene) -> set[int]:
    """Who is in the round after the last one that was played: as it was drawn, or as it would be."""
    played = [one for one in scene.competition.rounds if one.closed_at is not None][-1]
    drawn = scene.competition.round(played.number + 1)
    if drawn is not None:
        return {pair for table in drawn.tables for pair in (table.ew, table.ns)} | set(drawn.byes)
    return set(list_drawn_contestants(scene.competition, played.stage, played.number + 1))


@FORMS.handle("Expect meets {table:table}")
def expect_meets(scene: EventScene, line: Statement) -> None:
    found = {frozenset((table.ew, table.ns)) for table in scene.last.all_tables}
    expect_that(line, frozenset(read_table(line.values["table"])) in found, found)


@FORMS.handle("Expect apart {table:table}")
def expect_apart(scene: EventScene, line: Statement) -> None:
    found = {frozenset((table.ew, table.ns)) for table in scene.last.tables}
    expect_that(line, frozenset(read_table(line.values["table"])) not in found, found)


@FORMS.handle("Expect round robin of {pairs:pairs}")
def expect_round_robin(scene: EventScene, line: Statement) -> None:
    """The next rounds have each of these meet each of the others, and nobody else."""
    wanted = read_pairs(line.values["pairs"])
    found = list_meetings_to_come(scene, len(wanted))
    expect(line, {frozenset(two) for two in combinations(wanted, 2)}, set(found))


def list_meetings_to_come(scene: EventScene, rounds: int) -> list[frozenset[int]]:
    """Who meets whom if the event draws and plays so many rounds more."""
    twin = scene.fork()
    found: list[frozenset[int]] = []
    for _ in range(rounds):
        twin.draw_by_event()
        twin.start()
        for table in twin.last.tables:
            found.append(frozenset((table.ew, table.ns)))
            twin.do(co.EnterResult(table=table.number, final=Final(ew=PAST_A, ns=1)))
            twin.sign(table.number)
        twin.do(co.CloseRound())
    return found


@FORMS.handle("Expect bye {pair:pair}")
def expect_bye(scene: EventScene, line: Statement) -> None:
    expect(line, {read_pair(line.values["pair"])}, find_byes(scene))


@FORMS.handle("Expect bye one of {pairs:pairs}")
def expect_bye_one_of(scene: EventScene, line: Statement) -> None:
    found = find_byes(scene)
    expect_that(line, len(found) == 1 and found <= set(read_pairs(line.values["pairs"])), found)


@FORMS.handle("Expect bye nobody")
def expect_no_bye(scene: EventScene, line: Statement) -> None:
    expect(line, set(), find_byes(scene))


def find_byes(scene: EventScene) -> set[int]:
    """Who has the bye of the newest draw, or has no table in the left-over draw."""
    return set(scene.last.left) if scene.last.added or scene.last.left else set(scene.last.byes)


@FORMS.handle("Expect tables {number:number}")
def expect_tables(scene: EventScene, line: Statement) -> None:
    expect(line, int(line.values["number"]), len(scene.last.tables))


@FORMS.handle("Expect tables planned {numbers:words}")
def expect_planned(scene: EventScene, line: Statement) -> None:
    wanted = [int(number) for number in line.values["numbers"].split()]
    preview = preview_schedule(scene.book, scene.competition.plan, len(scene.competition.entries))
    expect(line, wanted, [one.tables for one in preview.rounds][: len(wanted)])


@FORMS.handle("Expect left over {pairs:pairs}")
def expect_left_over(scene: EventScene, line: Statement) -> None:
    expect(line, set(read_pairs(line.values["pairs"])), set(list_left_over(scene.competition, scene.last)))


@FORMS.handle("Expect left over nobody")
def expect_nobody_left_over(scene: EventScene, line: Statement) -> None:
    expect(line, (), list_left_over(scene.competition, scene.last))


@FORMS.handle("Expect left-over tables {number:number}")
def expect_left_over_tables(scene: EventScene, line: Statement) -> None:
    expect(line, int(line.values["number"]), len(scene.last.added))


@FORMS.handle("Expect left-over waits")
def expect_left_over_waits(scene: EventScene, line: Statement) -> None:
    """Nobody is drawn yet, and the event names the tables that may still forfeit."""
    tables = [wait.tables for wait in list_waits(scene.competition, scene.at) if wait.code == "left_over"]
    expect_that(line, tables and tables[0] and not scene.last.added, tables)


# -------------------------------------------------------------------- results


@FORMS.handle("Expect table {table:table} {left:level} : {right:level}")
def expect_table(scene: EventScene, line: Statement) -> None:
    _, _, is_in_order = scene.find_table(line.values["table"])
    result = scene.sheet(line.values["table"]).result
    expect_that(line, result is not None)
    found = (result.ew, result.ns) if is_in_order else (result.ns, result.ew)
    expect(line, read_levels(line), found)


@FORMS.handle("Expect table {table:table} open")
def expect_open_table(scene: EventScene, line: Statement) -> None:
    expect_that(line, not is_confirmed(scene.sheet(line.values["table"]), scene.book), "a result that counts")


@FORMS.handle("Expect table {table:table} forfeit by {pair:pair}")
def expect_forfeit(scene: EventScene, line: Statement) -> None:
    _, table, _ = scene.find_table(line.values["table"])
    side = Side.EW if table.ew == read_pair(line.values["pair"]) else Side.NS
    expect(line, (side,), scene.sheet(line.values["table"]).forfeited)


_POINTS = {"hundred": "hundred", "level score": "level_score", "match points": "match_points", "risen": "levels_risen"}


@FORMS.handle(*(f"Expect {name} {{table:table}} {{left:number}} : {{right:number}}" for name in _POINTS))
def expect_table_points(scene: EventScene, line: Statement) -> None:
    """What a match was worth to the two; whose opponents have left has the worth of a forfeit won."""
    name = _POINTS[line.form.removeprefix("Expect ").partition(" {")[0]]
    wanted = int(line.values["left"]), int(line.values["right"])
    try:
        played, table, is_in_order = scene.find_table(line.values["table"])
    except LookupError:
        expect(line, wanted, tuple(_walkover(scene, pair, name) for pair in read_table(line.values["table"])))
        return
    result = played.sheet(table.number).result
    expect_that(line, result is not None)
    book = get_stage_book(scene.competition, played.stage)
    points = all_points(result, book.points, book.remedies)[name]
    found = points[Side.EW], points[Side.NS]
    expect(line, wanted, found if is_in_order else found[::-1])


def _walkover(scene: EventScene, pair: int, name: str) -> int:
    """What the last round was worth to a pair that had no table in it."""
    scores = scene.scores(pair, scene.last.number) if scene.competition.entries[pair].is_in(scene.last.number) else []
    return sum(getattr(score, name) for score in scores)


@FORMS.handle("Expect winner {table:table} {pair:pair}", "Expect winner {table:table} nobody")
def expect_winner(scene: EventScene, line: Statement) -> None:
    pair = line.values.get("pair")
    expect(line, None if pair is None else read_pair(pair), _winner(scene, line.values["table"]))


def _winner(scene: EventScene, text: str) -> int | None:
    played, table, _ = scene.find_table(text)
    result = played.sheet(table.number).result
    assert result is not None, text
    book = get_stage_book(scene.competition, played.stage)
    side = winner(result, book.points, book.remedies)
    return None if side is None else table.ew if side is Side.EW else table.ns


# -------------------------------------------------------------------- rulings, appeals, the record


def find_ruling(scene: EventScene) -> NumberedRuling | None:
    """The newest ruling, as the match of its table keeps it; none if it was revoked or was made without a match."""
    newest = scene.newest
    if newest is None or newest.ruling is None:
        return None
    ruled = scene.championship.matches[f"{newest.round}-{newest.table}"].match.rulings[newest.ruling - 1]
    return None if ruled.cancelled else ruled


@FORMS.handle("Expect penalty {pair:pair} {penalty:penalty}")
def expect_penalty(scene: EventScene, line: Statement) -> None:
    ruled = find_ruling(scene)
    found = [] if ruled is None else name_rungs(ruled.ruling)
    found += ["disqualification" for _ in list_disqualified(scene)]
    expect(line, line.values["penalty"], max(found, key=BY_WEIGHT.index, default="none"))


def list_disqualified(scene: EventScene) -> list[CompetitionEntry]:
    """What the last step has put on record of disqualifications."""
    return [entry for entry in scene.logged if entry.event.__struct_config__.tag == "pair_disqualified"]


@FORMS.handle("Expect citation {article:article}")
def expect_citation(scene: EventScene, line: Statement) -> None:
    """The article of the newest ruling, or of a disqualification by the organisers."""
    ruled = find_ruling(scene)
    found = [cite_penalty(ruled.ruling)] if ruled is not None else []
    found += [one.event.article for one in scene.logged if hasattr(one.event, "article")]
    names = [name for text in found for name in text.split("; ")]
    expect_that(line, any(is_same_article(name, line.values["article"]) for name in names), names)


@FORMS.handle("Expect imposed by {authority:authority}")
def expect_imposed_by(scene: EventScene, line: Statement) -> None:
    ruled = find_ruling(scene)
    found = {entry.by for entry in list_disqualified(scene)} if ruled is None else {ruled.ruling.by.partition(" ")[0]}
    wanted = write_authority(AUTHORITIES[line.values["authority"]])
    expect(line, {wanted}, {write_authority(Authority(name)) for name in found})


@FORMS.handle("Expect fee {what:word}")
def expect_fee(scene: EventScene, line: Statement) -> None:
    decided = scene.competition.appeals[-1].decided
    expect(line, line.values["what"], "returned" if decided.fee_returned else "kept")


_OPEN = {
    "appeal": {"appeal"},
    "case": {"case", "withdrawal", "disqualification"},
    "window": {"windows"},
    "table": {"missing", "disputed", "refused", "unsigned"},
}


@FORMS.handle("Expect open {things:open}")
def expect_open(scene: EventScene, line: Statement) -> None:
    found = list_open(scene)
    wanted = {name.strip() for name in line.values["things"].split(",")} - {"nothing"}
    expect_that(line, wanted <= found if wanted else not found, found)


def list_open(scene: EventScene) -> set[str]:
    """What the event lists as open before it is finished; windows that were waived are not."""
    codes = {wait.code for wait in find_open_matters(scene.competition, scene.at)}
    codes -= {"windows"} if scene.waiver is not None else set()
    known = {name for name, meant in _OPEN.items() if meant & codes}
    return known | {code for code in codes if not any(code in meant for meant in _OPEN.values())}


@FORMS.handle("Expect on record {what:words}")
def expect_on_record(scene: EventScene, line: Statement) -> None:
    """The fact is on the log, with its reason."""
    tags = {"old-draw": "draw_discarded", "reopened": "competition_reopened", "changed": "settings_changed"}
    wanted = tags[line.values["what"]]
    events = [one.event for one in scene.championship.log]
    found = [event for event in events if event.__struct_config__.tag == wanted]
    expect_that(line, found and found[-1].reason, [event.__struct_config__.tag for event in events])


@FORMS.handle("Expect reported {rows:number} left out")
def expect_reported(scene: EventScene, line: Statement) -> None:
    """Rows that no draft has taken up are named among the problems, or as skipped."""
    rows = {problem.row for problem in scene.imported.problems}
    expect(line, int(line.values["rows"]), len(rows))
