"""The rules of events and a broken implementation of each: what the checker must find in its events.

The table is what docs/checker-mutants.md lists; `test_mutants.py` runs it.
"""

from __future__ import annotations

import importlib
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from unittest.mock import patch

from msgspec.structs import replace

from guandan.competition.draw import bracket, drafts
from guandan.competition.handlers.decide import decide
from guandan.competition.handlers.registry import find_handler
from guandan.competition.model import confirmation as confirming
from guandan.competition.model.commands import DiscardDraw, TakeBackStart
from guandan.competition.model.events import DrawDiscarded, StartTakenBack
from guandan.competition.model.evolve import evolve
from guandan.competition.model.values import EntryStatus, Windows
from guandan.competition.scoring.standings import withhold_places
from guandan.game import chapters as story
from guandan.game.effects import WaiveTribute
from guandan.referee import proposing as carrying
from guandan.rules.options.authority import Authority
from guandan.rules.options.ranking import LeaverPlace
from guandan.rules.options.remedy import Does, Party, Remedy
from tests.checker import mutant_scenes as scenes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import datetime

    from guandan.competition.draw.player import Player
    from guandan.competition.handlers.registry import Handler
    from guandan.competition.model.commands import AnyCompetitionCommand, CompetitionCommand
    from guandan.competition.model.events import AnyCompetitionEvent
    from guandan.competition.model.state import Competition, Round
    from guandan.competition.scoring.ranking import RankedLine
    from guandan.game.effects import AnyEffect
    from guandan.game.match import Match
    from guandan.referee.proposal import Overrule, Penalty
    from guandan.referee.report import InfractionReport
    from guandan.referee.scene import Scene
    from guandan.rules.options.infraction import Case, Infraction
    from guandan.rules.options.remedy import Rung
    from tests.competition.refereed import Refereed


@dataclass(frozen=True)
class Mutant:
    """A rule, where it is from, how it is broken, the event that shows it, and what the checker says."""

    rule: str
    item: int
    article: str
    mutant: str
    code: str
    scene: Callable[[], Refereed]
    places: tuple[str, ...]
    instead: object

    @contextmanager
    def broken(self) -> Iterator[None]:
        """The program with this rule broken; the checker is to run outside of this."""
        with ExitStack() as stack:
            for place in self.places:
                path, _, name = place.rpartition(".")
                stack.enter_context(patch.object(_find(path), name, self.instead))
            yield


def _find(path: str) -> object:
    """A module, or a class in one."""
    try:
        return importlib.import_module(f"guandan.{path}")
    except ModuleNotFoundError:
        module, _, name = path.rpartition(".")
        return getattr(importlib.import_module(f"guandan.{module}"), name)


def nothing(*_args: object, **_more: object) -> tuple[()]:
    return ()


def no(*_args: object, **_more: object) -> bool:
    return False


def yes(*_args: object, **_more: object) -> bool:
    return True


def none(*_args: object, **_more: object) -> None:
    return None


_effects_of = carrying.list_effects


def waive_tribute_too(scene: Scene, penalty: Penalty, done: Sequence[Remedy]) -> tuple[AnyEffect, ...]:
    return (*_effects_of(scene, penalty, done), WaiveTribute())


_rungs_of = carrying._list_rungs  # noqa: SLF001
_remedies_of = carrying.list_remedies


def punish_though_lapsed(report: InfractionReport, case: Case, overrule: Overrule | None) -> tuple[Rung, ...]:
    return _rungs_of(replace(report, lapsed=()), case, overrule)


def demote_too(scene: Scene, case: Case, penalty: Penalty) -> tuple[Remedy, ...]:
    demoted = Remedy(does=Does.MOVE_LEVELS, amount=-2, whose=Party.OFFENDERS)
    return (*_remedies_of(scene, case, penalty), demoted)


def leave_places_empty(lines: Sequence[RankedLine], leavers: Mapping[int, LeaverPlace]) -> tuple[RankedLine, ...]:
    return withhold_places(lines, dict.fromkeys(leavers, LeaverPlace.LEFT_EMPTY))


def draw_the_first_alone(competition: Competition, played: Round) -> tuple[int, ...]:
    return () if played.left else confirming.list_left_over(competition, played)[:1]


def advance_anyway(
    competition: Competition, command: AnyCompetitionCommand, at: datetime | None = None
) -> tuple[list[AnyCompetitionEvent], Competition]:
    """A command to an event as if it were not closed."""
    events = list(decide(replace(competition, is_closed=False), command, at))
    for event in events:
        competition = evolve(competition, event, at)
    return events, competition


def handle_with(kind: type[CompetitionCommand], handler: Handler) -> Callable[[CompetitionCommand], Handler]:
    """Another handler for one kind of command."""
    return lambda command: handler if isinstance(command, kind) else find_handler(command)


def take_start_back(competition: Competition, command: TakeBackStart, _at: datetime | None) -> list[StartTakenBack]:
    return [StartTakenBack(round=len(competition.rounds), reason=command.reason)]


def discard_anyway(competition: Competition, command: DiscardDraw, _at: datetime | None) -> list[DrawDiscarded]:
    return [DrawDiscarded(round=len(competition.rounds), reason=command.reason, was_published=True)]


def place_without_branches(known: Sequence[Player], link: bytes, **more: object) -> tuple[int, ...]:
    return bracket.draw_first_places([player.number for player in known], link, **more)  # type: ignore[arg-type]


def revive_another(competition: Competition, at: object, still_in: Sequence[int]) -> int | None:
    """Another loser than the one that was named."""
    named = _revived(competition, at, still_in)  # type: ignore[arg-type]
    others = [pair for pair in competition.entries if pair not in still_in and pair != named]
    return None if named is None else others[0]


_revived = drafts._find_revived  # noqa: SLF001
_build_scenes = carrying._build_scenes  # noqa: SLF001 (what the mutant replaces)


def blame_one_side(infraction: Infraction, match: Match, report: InfractionReport) -> list[Scene | None]:
    return _build_scenes(infraction, match, report)[:1]


def withhold_from_everybody(competition: Competition, _book: object) -> dict[int, LeaverPlace]:
    """No place for who has withdrawn either."""
    gone = {EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED}
    return {pair: LeaverPlace.MOVES_UP for pair, entry in competition.entries.items() if entry.status in gone}


MUTANTS = (
    Mutant(
        "A foul found after the deal ended strikes that deal",
        1,
        "JS 4.3.3; JS 2.1.3",
        "the rise of that deal stays",
        "wrong_match",
        scenes.foul_after_the_deal,
        ("game.chapters.lose_finished_deal",),
        story.lose_deal,
    ),
    Mutant(
        "A ruling after the end corrects the result that both sides have signed",
        1,
        "TD 28; decision D33",
        "the sheet keeps the result of before",
        "ruling_not_on_sheet",
        scenes.last_place_after_the_end,
        ("competition.championship.follow_ups._list_sheet_commands",),
        nothing,
    ),
    Mutant(
        "A forfeit in mid-match keeps a lead of more than four levels",
        2,
        "JS 4.3.4; decision D5",
        "the forfeit is recorded without the levels on the table",
        "wrong_forfeit_levels",
        scenes.forfeit_with_a_lead,
        ("competition.handlers.results.find_recorded_levels",),
        none,
    ),
    Mutant(
        "A match lost by ruling keeps a lead of more than four levels",
        2,
        "JS 4.3.4",
        "2 : 6 is recorded whatever the score was",
        "wrong_match",
        scenes.loss_with_a_lead,
        ("game.judge.record_loss",),
        lambda _own, _others, _rules: (1, 5),
    ),
    Mutant(
        "Hidden cards, the victims on stage: the penalty is added, and tribute stays owed",
        4,
        "NT 1.5.3",
        "the tribute that the offenders owe is waived",
        "not_from_ruling",
        scenes.hidden_cards_on_stage,
        ("referee.proposing.list_effects",),
        waive_tribute_too,
    ),
    Mutant(
        "A pack that is not whole is a fault of both sides",
        5,
        "JS 3.2P.6; decision D50",
        "one side has its warning",
        "fault_of_both",
        scenes.pack_not_whole,
        ("referee.proposing._build_scenes",),
        blame_one_side,
    ),
    Mutant(
        "A penalty that was counted up cites its own article",
        6,
        "JS 4.3.4",
        "a loss cites the article of the violation",
        "wrong_escalation",
        scenes.two_fouls,
        ("referee.proposing.cite_rung_escalation",),
        lambda _book, _rung: "JS 4.3.2",
    ),
    Mutant(
        "Two warnings are a violation",
        6,
        "JS 4.3.2",
        "the second warning makes nothing",
        "wrong_escalation",
        scenes.two_warnings,
        ("referee.ledger._find_threshold",),
        none,
    ),
    Mutant(
        "Only who may decide a penalty gives it",
        7,
        "JS 4.2.3",
        "a referee declares a match lost",
        "ruled_above_rank",
        scenes.foul_by_the_referee,
        ("competition.championship.rulings.may_decide", "referee.apply.check_authority"),
        yes,
    ),
    Mutant(
        "Overtime after the first time is a violation",
        8,
        "TD 24",
        "it is a warning each time",
        "wrong_penalty",
        scenes.over_time_twice,
        ("referee.ledger.PenaltyLedger.count_times",),
        lambda *_args: 1,
    ),
    Mutant(
        "Who has lost the right to a penalty gets none",
        9,
        "JS 4.4.1",
        "the penalty is given all the same",
        "penalty_lapsed",
        scenes.right_to_a_penalty_lost,
        ("referee.proposing._list_rungs",),
        punish_though_lapsed,
    ),
    Mutant(
        "A short hand alone is counted and dealt again, and no more",
        10,
        "NT 1.5.2; decision D31",
        "its side loses two levels as for a long hand",
        "not_from_ruling",
        scenes.short_hand_alone,
        ("referee.proposing.list_remedies",),
        demote_too,
    ),
    Mutant(
        "A side late again, of which nobody is named, misses a turn if the next player says so",
        12,
        "JS 4.3.2; decision D62",
        "its violation only counts",
        "ruling_not_carried_out",
        scenes.late_again,
        ("referee.remedies._list_violation_effects",),
        nothing,
    ),
    Mutant(
        "After a foul of a side of which nobody is named, the opponent at East or North names the leader",
        12,
        "TD 26; decision D63",
        "nobody names the leader",
        "ruling_not_carried_out",
        scenes.late_again_to_a_foul,
        ("referee.remedies._find_namer",),
        none,
    ),
    Mutant(
        "A card put back at once needs no committee",
        13,
        "NT 1.5.1",
        "it is referred to the referees' committee",
        "wrong_authority",
        scenes.put_back_at_once,
        ("referee.proposing.find_decider",),
        lambda *_args: Authority.REFEREES_COMMITTEE,
    ),
    Mutant(
        "A disqualified pair has no place",
        14,
        "JS 4.3.5; decision D37",
        "the pair keeps its place",
        "wrong_place",
        scenes.disqualified_winner,
        ("competition.scoring.standings.withhold_places",),
        lambda lines, _leavers: tuple(lines),
    ),
    Mutant(
        "A disqualified knockout champion has no place",
        14,
        "decision D37",
        "the champion keeps the title",
        "standings_stale",
        scenes.disqualified_champion,
        ("competition.scoring.standings.withhold_places",),
        lambda lines, _leavers: tuple(lines),
    ),
    Mutant(
        "Places close up behind a disqualified pair where the book says so",
        14,
        "decision D37",
        "the place stays empty",
        "wrong_place",
        scenes.disqualified_winner,
        ("competition.scoring.standings.withhold_places",),
        leave_places_empty,
    ),
    Mutant(
        "A pair that withdrew is ranked by what it has",
        14,
        "decision D70",
        "the pair has no place",
        "wrong_place",
        scenes.withdrawn_winner,
        ("competition.scoring.standings._list_leavers",),
        withhold_from_everybody,
    ),
    Mutant(
        "Disqualified in mid-round, the running table is forfeited at once",
        15,
        "JS 4.3.5; decision D37",
        "the pair plays its match to the end",
        "disqualified_not_forfeited",
        scenes.disqualified_in_mid_round,
        ("competition.handlers.entries.forfeit_running_tables",),
        nothing,
    ),
    Mutant(
        "A ruling that disqualifies puts the pair out of the event",
        15,
        "JS 4.3.5",
        "the pair stays in the event",
        "not_disqualified",
        scenes.disqualified_by_ruling,
        ("competition.championship.follow_ups.disqualify_sides",),
        none,
    ),
    Mutant(
        "No table opens for a pair that is disqualified",
        15,
        "decision D37",
        "the table is open again while the pair is out",
        "still_disqualified",
        scenes.reopened_while_disqualified,
        ("competition.handlers.reopen._check_in_play",),
        none,
    ),
    Mutant(
        "A Swiss bye goes to the lowest score group",
        16,
        "decision D42",
        "the leader has the bye",
        "wrong_bye",
        scenes.five_pairs,
        ("competition.draw.swiss.choose_swiss_bye",),
        lambda _field: 0,
    ),
    Mutant(
        "Nobody has a second bye while somebody has had none",
        16,
        "decision D42",
        "byes of earlier rounds are forgotten",
        "wrong_bye",
        scenes.byes_of_five,
        ("competition.draw.contestants.count_byes",),
        lambda _competition: {},
    ),
    Mutant(
        "A knockout drawn by hand gives nobody a second bye",
        16,
        "decision D27",
        "byes of earlier rounds are not looked at",
        "bye_twice",
        scenes.bye_twice_by_hand,
        ("competition.handlers.draw.check_byes",),
        none,
    ),
    Mutant(
        "The pair with the bye is drawn with those whose opponents forfeited",
        17,
        "ZD V.1",
        "the pair with the bye is left out of the second draw",
        "wrong_number_of_byes",
        scenes.left_over_with_a_bye,
        ("competition.handlers.draw.list_left_over",),
        confirming._list_without_opponent,  # noqa: SLF001
    ),
    Mutant(
        "68 only for whom no opponent is left",
        17,
        "ZD V.1",
        "the first one left over has 68 though another is left",
        "wrong_pairs_drawn",
        scenes.left_over_alone,
        ("competition.handlers.draw.list_left_over", "competition.handlers.rounds.list_left_over"),
        draw_the_first_alone,
    ),
    Mutant(
        "Pairs of one branch are kept apart in the first round",
        18,
        "NT 2.2",
        "branches are not looked at",
        "wrong_lots",
        scenes.branches_apart,
        ("competition.draw.drafts.draw_first_places_apart",),
        place_without_branches,
    ),
    Mutant(
        "The last day of entries is kept, or waived with a reason",
        18,
        "NT 0.1",
        "an entry comes a day too late",
        "entered_too_late",
        scenes.entered_too_late,
        ("competition.handlers.entries._check_deadline",),
        none,
    ),
    Mutant(
        "With three pairs left, the loser whom the committee names is revived",
        18,
        "decision D72",
        "another loser is revived",
        "wrong_lots",
        scenes.three_left_with_one_revived,
        ("competition.draw.drafts._find_revived",),
        revive_another,
    ),
    Mutant(
        "Three pairs left may play a round robin, each against each",
        18,
        "decision D72",
        "the first two meet again and again",
        "wrong_lots",
        scenes.three_left_in_a_round_robin,
        ("competition.scoring.knockout.Trio.meeting",),
        lambda trio, _number: trio.pairs,
    ),
    Mutant(
        "Rounds beyond those with points ask for theirs before the draw",
        18,
        "NT 2.2T",
        "a round is played that counts nothing for the branches",
        "round_without_points",
        scenes.round_without_points,
        ("competition.planning.plan.check_round_points",),
        none,
    ),
    Mutant(
        "A table that the team forfeited opens with the one that was late",
        19,
        "TD 2; decision D24",
        "it opens by itself",
        "team_not_forfeited",
        scenes.team_table_reopened_alone,
        ("competition.handlers.reopen._check_team", "competition.championship.guards.check_matches"),
        none,
    ),
    Mutant(
        "A forfeit goes with the ruling that made it",
        19,
        "decision D80",
        "the ruling is revoked, the forfeit stays",
        "wrong_forfeits",
        scenes.forfeit_revoked,
        ("competition.championship.revocation._restore_table",),
        none,
    ),
    Mutant(
        "A loss goes with the ruling that made it",
        19,
        "decision D80",
        "the ruling is revoked, the loss stays on the sheet",
        "lost_match_not_lost",
        scenes.loss_revoked,
        ("competition.championship.revocation._restore_table",),
        none,
    ),
    Mutant(
        "A table is reopened only when its ruling is revoked",
        19,
        "decision D80",
        "the table is open again while the ruling stands",
        "ruling_stands",
        scenes.reopened_though_ruled,
        ("competition.championship.guards.check_matches",),
        none,
    ),
    Mutant(
        "A pair is reinstated only when its ruling is revoked",
        19,
        "decision D80",
        "the pair is in again while the ruling stands",
        "ruling_stands",
        scenes.reinstated_though_ruled,
        ("competition.championship.guards.check_matches",),
        none,
    ),
    Mutant(
        "A closed round is reopened inside the window of corrections only",
        19,
        "JS 3.10.3",
        "the window is not looked at",
        "after_the_window",
        scenes.reopened_after_the_window,
        ("competition.handlers.reopen.check_window",),
        none,
    ),
    Mutant(
        "A result is corrected inside its window only",
        19,
        "JS 3.10.3",
        "the window is not looked at",
        "after_the_window",
        scenes.corrected_after_the_window,
        ("competition.handlers.corrections.check_window",),
        none,
    ),
    Mutant(
        "No event is finished while an appeal is pending",
        20,
        "JS 5.2.1; decision D81",
        "pending appeals are not looked at",
        "closed_while_pending",
        scenes.finish_with_an_appeal,
        ("competition.handlers.finish._check_nothing_pending",),
        none,
    ),
    Mutant(
        "No event is finished while a case is pending",
        20,
        "decision D81",
        "pending cases are not looked at",
        "closed_while_pending",
        scenes.finish_with_a_case,
        ("competition.handlers.finish._check_nothing_pending",),
        none,
    ),
    Mutant(
        "No event is finished while its windows run",
        20,
        "JS 3.10.3; JS 5.1.1",
        "windows that run are called over",
        "windows_running",
        scenes.finish_with_windows,
        ("competition.handlers.finish._judge_windows",),
        lambda *_: Windows.OVER,
    ),
    Mutant(
        "Only the chief referee waives windows",
        20,
        "decision D81",
        "a referee waives them",
        "wrong_authority",
        scenes.finish_waived_by_the_referee,
        ("competition.handlers.finish.outranks",),
        yes,
    ),
    Mutant(
        "Nothing changes after the end",
        20,
        "decision D81",
        "a pair withdraws from a finished event",
        "competition_closed",
        scenes.change_after_the_end,
        ("competition.handlers.decide.advance",),
        advance_anyway,
    ),
    Mutant(
        "An event is finished when all its rounds are played",
        20,
        "decision D81",
        "rounds that are left are not looked at",
        "stage_not_closed",
        scenes.finish_too_early,
        ("competition.handlers.finish._is_anybody_left",),
        no,
    ),
    Mutant(
        "A draw that was taken back is drawn again from the next lot",
        21,
        "docs/pairing.md: Lots",
        "a lot that was used before is taken again",
        "wrong_link",
        scenes.drawn_again_from_another_lot,
        ("competition.handlers.draw.follows_link",),
        yes,
    ),
    Mutant(
        "A start is taken back only while no result is in",
        21,
        "decision D82",
        "results that are in are thrown away",
        "results_are_in",
        scenes.start_taken_back_with_results,
        ("competition.handlers.decide.find_handler",),
        handle_with(TakeBackStart, take_start_back),
    ),
    Mutant(
        "A draw is taken back only before its start",
        21,
        "decision D82",
        "the draw of a round in play is taken back",
        "already_published",
        scenes.draw_taken_back_after_its_start,
        ("competition.handlers.decide.find_handler",),
        handle_with(DiscardDraw, discard_anyway),
    ),
    Mutant(
        "An option that a result has used stays",
        21,
        "decision D82",
        "the option is changed",
        "option_used",
        scenes.option_changed_though_used,
        ("competition.handlers.settings.is_used",),
        no,
    ),
    Mutant(
        "What comes after time is asked whether it was finished in time",
        22,
        "NT 2.3; decision D83",
        "the result counts without the question",
        "wrong_about_time",
        scenes.late_result,
        ("competition.handlers.results.check_in_time",),
        no,
    ),
    Mutant(
        "What was not finished in time does not count",
        22,
        "NT 2.3; decision D83",
        "it counts",
        "not_in_time",
        scenes.late_result_not_in_time,
        ("competition.handlers.results.check_in_time",),
        yes,
    ),
    Mutant(
        "A result short of A needs the call of time",
        22,
        "TD 3; decision D83",
        "it counts without the call",
        "time_not_called",
        scenes.short_of_a_without_the_call,
        ("competition.handlers.results.check_called",),
        none,
    ),
    Mutant(
        "Absurd values are refused",
        23,
        "",
        "a table has 100,000,000 more minutes",
        "beyond_measure",
        scenes.long_extension,
        ("competition.handlers.decide.check_bounds",),
        none,
    ),
)


def write_table() -> str:
    """The table of docs/checker-mutants.md."""
    rows = sorted(MUTANTS, key=lambda mutant: mutant.item)
    lines = ["| item | rule | article | broken | found as |", "| --- | --- | --- | --- | --- |"]
    lines += [f"| {row.item} | {row.rule} | {row.article or '–'} | {row.mutant} | `{row.code}` |" for row in rows]
    return "\n".join(lines) + "\n"
