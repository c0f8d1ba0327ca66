"""一局的判罚: check that the book allows each ruling of a match, its author may make it, and its effects are right."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.checker.report import NO_ARTICLE
from guandan.checker.rulings import ladder as rungs
from guandan.checker.rulings.cases import (
    build_free_case,
    find_case,
    find_infraction,
    list_allowed_rungs,
    list_infraction_cases,
    list_known_penalties,
)
from guandan.checker.rulings.match_rulings import RulingItem
from guandan.game import effects as ef
from guandan.game.effects import LoseMatch
from guandan.game.ruling import Ruling
from guandan.rules.options.infraction import Case, FallsOn, InfractionId, Situation
from guandan.rules.options.penalties import (
    CountsWithin,
    FoulLeader,
    FoulsTogether,
    Lapse,
    SideViolation,
    ViolationEffect,
)
from guandan.rules.options.remedy import Does, Party, Remedy, Rung
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.checker.report import Findings
    from guandan.checker.rulings.match_rulings import MatchRulings
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Side


class Moment(Struct, frozen=True):
    """Rulings that belong together, and their faults; none if the book does not have one of them."""

    items: list[RulingItem]
    faults: list[Fault] | None


class Compared(Struct, frozen=True):
    """The difference between expected and actual effects: those that are missing, and those without a reason."""

    missing: Counter[Key]
    surplus: Counter[Key]
    must: Counter[Key]
    found: Counter[Key]


def check_match(story: MatchRulings, findings: Findings, expelled: frozenset[Side] = frozenset()) -> None:
    """Check every ruling, its effects, and cancellations; only expelled sides lose without a ruling."""
    run: list[Moment] = []
    for _, together in groupby(story.items, key=lambda item: item.moment):
        items = list(together)
        if run and not items[0].is_next:
            _check_run(story, run, findings)
            run = []
        faults = [_check_ruling(story, item, findings) for item in items]
        known = [fault for fault in faults if fault is not None]
        run.append(Moment(items, known if len(known) == len(items) else None))
    _check_run(story, run, findings)
    for item in story.items:
        _check_cancelled(item, findings)
        _check_shared(story, item, findings)
    for line, number in story.undone:
        _check_undone(story, line, number, findings)
    for loose in story.loose:
        findings.line = loose.line
        if loose.effect is None or loose.number is not None:
            findings.add_difference("no_such_ruling", NO_ARTICLE, len(story.items), loose.number)
        elif isinstance(loose.effect, LoseMatch) and loose.effect.forfeit and set(loose.effect.sides) <= expelled:
            continue
        elif (key := build_effect_key(loose.effect)) is not None and key[0] != BY_HAND:
            findings.add_difference("done_without_ruling", NO_ARTICLE, None, _format_keys([key]))


def _check_run(story: MatchRulings, run: list[Moment], findings: Findings) -> None:
    """Check consecutive rulings: find a way to split them into decisions that explains all effects."""
    borne = [True] + [False] * len(run)
    for end in range(1, len(run) + 1):
        borne[end] = any(borne[start] and _is_borne_out(story, run[start:end]) for start in range(end))
    if borne[-1]:
        return
    for moment in run:
        compared = _compare(story, [moment])
        findings.line = moment.items[-1].line
        source = "; ".join(dict.fromkeys(item.ruling.article for item in moment.items))
        if compared.missing:
            findings.add_difference(
                "ruling_not_carried_out", source, _format_keys(compared.missing), _format_keys(compared.found)
            )
        if compared.surplus:
            findings.add_difference(
                "not_from_ruling", source, _format_keys(compared.must), _format_keys(compared.surplus)
            )


def _is_borne_out(story: MatchRulings, moments: list[Moment]) -> bool:
    compared = _compare(story, moments)
    return not compared.missing and not compared.surplus


def _compare(story: MatchRulings, moments: list[Moment]) -> Compared:
    """Compare expected and actual effects, if these rulings are one decision."""
    if any(moment.faults is None for moment in moments):
        return Compared(Counter(), Counter(), Counter(), Counter())
    # An authority that overrules the book also decides the effects.
    faults = [fault for moment in moments for fault in moment.faults or () if not _is_free(fault.ruling)]
    expected = compute_expected_effects(story.book, faults)
    items = [item for moment in moments for item in moment.items if not _is_free(item.ruling)]
    effects = [effect for item in items for effect in item.effects]
    # A live table does itself what people do at a real one, and has nothing to annul before the cards are dealt.
    aside = set() if story.is_paper else {BY_HAND, ANNUL}
    must = Counter(key for key in expected.must.elements() if key[0] not in aside)
    keys = (build_effect_key(effect, undoes_finish=expected.undoes_finish) for effect in effects)
    found = Counter(key for key in keys if key is not None and key[0] not in aside)
    surplus = Counter(key for key in (found - must).elements() if key not in expected.may)
    return Compared(must - found, surplus, must, found)


def _check_ruling(story: MatchRulings, item: RulingItem, findings: Findings) -> Fault | None:
    """Check a ruling's case, its rungs and its author."""
    findings.line, ruling = item.line, item.ruling
    findings.count("rulings")
    case = _find_case(story, item)
    if case is None:
        findings.add_difference("no_such_infraction", story.book.id, None, (ruling.infraction, ruling.situation))
        return None
    if ruling.seat is not None and ruling.seat.side is not ruling.side:
        findings.add_difference("wrong_offender", case.article, ruling.side, ruling.seat)
    _check_given(story, item, case, findings)
    if story.book.ladder.counts_within is not CountsWithin.ROUND:
        return None  # earlier rulings of other matches are unknown here, and so are the consequences
    ladder = story.book.ladder
    everything = rungs.list_resulting_rungs(ladder, story.list_counting_rulings(item.line), ruling)
    _check_counted(story, item, findings)
    who = rungs.read_authority(ruling.by)
    needs = (
        rungs.find_authority_to_lapse(story.book)
        if ruling.lapsed
        else rungs.find_needed_authority(ladder, case, everything)
    )
    if who is None or not rungs.has_authority(who, needs):
        findings.add_difference("ruled_above_rank", case.article, needs, ruling.by)
    carried = frozenset(rungs.list_carried_out(ladder, everything))
    infraction = find_infraction(story.book, ruling.infraction)
    is_shared = infraction is not None and infraction.falls_on is FallsOn.BOTH_SIDES
    after_deal = None if item.after_deal and story.is_paper else item.after_deal
    seat = None if is_shared else ruling.seat
    return Fault(ruling, case, carried, seat, item.is_over, after_deal, is_shared)


def _find_case(story: MatchRulings, item: RulingItem) -> Case | None:
    ruling = item.ruling
    if ruling.is_discretion:
        return build_free_case(story.book, ruling.rungs)
    infraction = find_infraction(story.book, ruling.infraction)
    if infraction is None:
        return None
    if infraction.id is InfractionId.LATE:
        # The match does not know the minutes; the event's notes of lateness are checked elsewhere.
        known = list_infraction_cases(story.book, infraction) if ruling.situation in {"", Situation.ANY} else []
        return next((case for case in known if case.article == ruling.article), known[0] if known else None)
    return find_case(infraction, ruling.situation, ruling.side, story.list_counting_rulings(item.line), item.stage)


def _check_given(story: MatchRulings, item: RulingItem, case: Case, findings: Findings) -> None:
    ruling = item.ruling
    if ruling.overruled:
        if not ruling.reason:
            findings.add_difference("overruled_without_reason", case.article)
        return
    findings.expect("wrong_article", story.book.id, case.article, ruling.article)
    if ruling.is_discretion:
        _check_discretion(story, item, case, findings)
        return
    if ruling.lapsed:
        ways = [way for way in ruling.lapsed if way not in story.book.lapse.ways]
        if ways:
            findings.add_difference("no_such_lapse", story.book.cite("lapse.ways"), list(story.book.lapse.ways), ways)
        findings.expect("penalty_lapsed", story.book.cite("lapse.ways"), (), ruling.rungs)
    elif ruling.rungs not in list_allowed_rungs(case):
        findings.add_difference("wrong_penalty", case.article, list_allowed_rungs(case), ruling.rungs)


def _is_free(ruling: Ruling) -> bool:
    """Is the ruling free? An authority that overrules the book, or fills a gap in it, also decides the effects."""
    return ruling.overruled or ruling.is_discretion


def _check_discretion(story: MatchRulings, item: RulingItem, case: Case, findings: Findings) -> None:
    """D43: check a free decision: by an authority that may, with a reason, and only with what the book knows."""
    ruling, book = item.ruling, story.book
    if book.ladder.disputes_by is None:
        findings.add_difference("no_such_infraction", book.id, None, ruling.infraction)
    if not ruling.reason:
        findings.add_difference("overruled_without_reason", case.article)
    unknown = [rung for rung in ruling.rungs if rung not in list_known_penalties(book)]
    if unknown:
        findings.add_difference("wrong_penalty", case.article, sorted(list_known_penalties(book)), unknown)


def _check_counted(story: MatchRulings, item: RulingItem, findings: Findings) -> None:
    """Check that a penalty that was counted up cites its own article, and the rulings it came from."""
    book, ruling = story.book, item.ruling
    makes = rungs.list_escalations(book.ladder, story.list_counting_rulings(item.line), ruling, item.number)
    expected: tuple[object, ...] = ((), "", ())
    if makes and book.ladder.escalation_cited:
        last, behind = makes[-1]
        expected = (tuple(str(rung) for rung, _ in makes), rungs.cite_escalation(book, last), tuple(sorted(behind)))
    findings.expect("wrong_escalation", book.id, expected, (ruling.makes, ruling.makes_article, ruling.counted_from))


def _check_shared(story: MatchRulings, item: RulingItem, findings: Findings) -> None:
    """Check that a fault of both sides is ruled on for both, one right after the other."""
    ruling, infraction = item.ruling, find_infraction(story.book, item.ruling.infraction)
    if ruling.is_discretion or infraction is None or infraction.falls_on is not FallsOn.BOTH_SIDES:
        return
    beside = [other.ruling for other in story.items if abs(other.number - item.number) == 1]
    if not any(other.infraction == ruling.infraction and other.side is ruling.side.other for other in beside):
        findings.line = item.line
        findings.add_difference("fault_of_both", ruling.article, ruling.side.other, ruling.side)


def _check_cancelled(item: RulingItem, findings: Findings) -> None:
    """Check that a cancelled ruling's effects were undone, if nothing has been played since."""
    if item.cancelled is not None and item.could_undo and not item.is_undone:
        findings.line = item.cancelled
        findings.add_difference("not_undone", NO_ARTICLE, "undo", item.number)


def _check_undone(story: MatchRulings, line: int, number: int, findings: Findings) -> None:
    """Check that only effects of cancelled rulings are undone, or of rulings that these made heavier."""
    findings.line = line
    ruling = story.items[number - 1]
    gone = [item for item in story.items if item.cancelled is not None and item.cancelled < line]
    if not any(item.number <= number and item.ruling.side is ruling.ruling.side for item in gone):
        findings.add_difference("undone_though_it_stands", NO_ARTICLE, None, number)


def _format_keys(keys: Iterable[Key]) -> list[str]:
    return sorted(" ".join(filter(None, map(_format_part, key))) for key in keys)


def _format_part(part: object) -> str:
    if isinstance(part, frozenset):
        return "+".join(sorted(map(str, part)))
    return "" if part is None else str(part)


# ---- Compute the effects of rulings of one moment at the table


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
    """A ruling with its case, the rungs that are carried out, and whose hand it concerns (none: everybody's).

    `is_over`: the match had its result before, which stands despite later disqualifications (D37). `after_deal`:
    it was found between two deals (D41); none if nobody can tell. `is_shared`: both sides are at fault (D50).
    """

    ruling: Ruling
    case: Case
    carried: frozenset[Rung]
    seat: Seat | None
    is_over: bool
    after_deal: bool | None
    is_shared: bool


class ExpectedEffects(Struct, frozen=True):
    """The effects that must have been carried out, with counts, and those that may have been."""

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
    # In version 0.1.0 a player missed a turn for a fault of both sides if a seat was named (D50).
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
    # A side that loses the deal has no card to take back, but recording that is no fault.
    may |= {key for key in lesser if must is not lesser and key[0] in {BY_HAND, ANNUL}}
    may |= set(_count_lesser_effects(book, lapsed))
    if book.lapse.profit_voids_action:  # acts by which the innocent side profited are void
        profits = [fault for fault in lapsed if Lapse.PROFITED_FROM_IGNORANCE in fault.ruling.lapsed]
        must.update([_build_hand_key(Does.TAKE_BACK, None)] * len(profits))
    undoes = any(remedy.does is Does.UNDO_FINISH for fault in faults for remedy in fault.case.remedies)
    untold = book.ladder.foul_strikes_finished_deal and any(fault.after_deal is None for fault in faults)
    return ExpectedEffects(must, frozenset(may), undoes or untold)


def _is_forfeit(fault: Fault) -> bool:
    return Rung.DISQUALIFIED in fault.carried or any(remedy.does in _FORFEITS for remedy in _list_due_remedies(fault))


def _list_due_remedies(fault: Fault) -> tuple[Remedy, ...]:
    """List the remedies that are due; an authority that overrules the book may omit any of them."""
    return () if fault.ruling.overruled else fault.case.remedies


def _list_waived_effects(fault: Fault) -> list[Key]:
    """List the effects of an overruled case, which may still be carried out."""
    forfeits = any(remedy.does in _FORFEITS for remedy in fault.case.remedies)
    keys = [key for remedy in fault.case.remedies for key in _list_remedy_keys(fault, remedy)]
    return [*keys, *([_build_loss_key([fault], forfeit=True)] if forfeits else [])]


def _build_loss_key(faults: Iterable[Fault], *, forfeit: bool) -> Key:
    return ("lose_match", frozenset(fault.ruling.side for fault in faults), forfeit)


def _build_foul_key(book: Rulebook, fault: Fault) -> Key:
    """犯规: build the key of a lost deal, or the one just ended (D41); the next player or referee names who leads."""
    seat = fault.ruling.seat
    named_by_referee = book.ladder.foul_leader in {None, FoulLeader.REFEREE}
    namer = None if seat is None or named_by_referee else seat.next(book.seating.direction)
    if seat is None and book.ladder.foul_leader is FoulLeader.OPPONENTS:
        namer = fault.ruling.side.other.seats[0]  # D63
    finished = FINISHED if book.ladder.foul_strikes_finished_deal and fault.after_deal else None
    return ("lose_deal", fault.ruling.side, seat, namer, None, finished)


def _count_lesser_effects(book: Rulebook, faults: Sequence[Fault]) -> Counter[Key]:
    """Count the effects that do not end the deal: the remedies, each once, and those of violations."""
    keys = Counter(
        {key for fault in faults for remedy in _list_due_remedies(fault) for key in _list_remedy_keys(fault, remedy)}
    )
    effect = book.ladder.violation_effect
    if effect in _VIOLATIONS:
        hit = [fault.ruling.seat for fault in faults if Rung.VIOLATION in fault.carried and not fault.is_shared]
        # If nobody is named, the violation may only count under some books (D62).
        only_counts = (
            effect is ViolationEffect.NEXT_MAY_SKIP_TURN and book.ladder.side_violation is SideViolation.NOBODY
        )
        keys.update(_build_hand_key(_VIOLATIONS[effect], seat) for seat in hit if seat is not None or not only_counts)
    return keys


def _list_lasting_effects(faults: Sequence[Fault], *, ended: bool) -> set[Key]:
    """List the effects after the end of the deal or match: points, and levels while there is a match."""
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
    """Build the key of a remedy by hand, with its seat if it has one."""
    return (BY_HAND, does.value, seat)


def build_effect_key(effect: ef.AnyEffect, *, undoes_finish: bool = False) -> Key | None:
    """Build the key of an effect in the file; none if a referee may always do it, or only a live table has it.

    With `undoes_finish` a finished deal has the same key: the file does not say whether it was over (KO 3.10.4).
    """
    match effect:
        case ef.LoseMatch(sides=sides, forfeit=forfeit):
            return ("lose_match", frozenset(sides), forfeit)
        case ef.LoseDeal():
            finished = effect.is_finished and not undoes_finish
            # The chief referee chooses the stand-in for the first only if the offender is unknown (D13).
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
