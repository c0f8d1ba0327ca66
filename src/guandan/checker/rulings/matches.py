"""一局的判罚: does the book allow each ruling of a match, may its author make it, and are its effects right?"""

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
from guandan.checker.rulings.effects import ANNUL, BY_HAND, Fault, Key, build_effect_key, compute_expected_effects
from guandan.checker.rulings.match_rulings import RulingItem
from guandan.game.effects import LoseMatch
from guandan.rules.options.infraction import FallsOn, InfractionId, Situation
from guandan.rules.options.penalties import CountsWithin

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan.checker.report import Findings
    from guandan.checker.rulings.match_rulings import MatchRulings
    from guandan.game.ruling import Ruling
    from guandan.rules.options.infraction import Case
    from guandan.rules.seat import Side


class Moment(Struct, frozen=True):
    """Rulings that belong together, and their faults; none if the book does not know one of them."""

    items: list[RulingItem]
    faults: list[Fault] | None


class Compared(Struct, frozen=True):
    """What was not done and what was done for nothing, of what had to be done and was."""

    missing: Counter[Key]
    surplus: Counter[Key]
    must: Counter[Key]
    found: Counter[Key]


def check_match(story: MatchRulings, findings: Findings, expelled: frozenset[Side] = frozenset()) -> None:
    """Every ruling, what was done by it, and what was cancelled; only sides that were expelled lose without one."""
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
    """What was not done at the table, or was done for nothing, if these rulings are one decision."""
    if any(moment.faults is None for moment in moments):
        return Compared(Counter(), Counter(), Counter(), Counter())
    # Who overrules the book decides what is done, too.
    faults = [fault for moment in moments for fault in moment.faults or () if not _is_free(fault.ruling)]
    expected = compute_expected_effects(story.book, faults)
    items = [item for moment in moments for item in moment.items if not _is_free(item.ruling)]
    effects = [effect for item in items for effect in item.effects]
    # A live table does by itself what hands do at a real one, and has nothing to annul before the cards are dealt.
    aside = set() if story.is_paper else {BY_HAND, ANNUL}
    must = Counter(key for key in expected.must.elements() if key[0] not in aside)
    keys = (build_effect_key(effect, undoes_finish=expected.undoes_finish) for effect in effects)
    found = Counter(key for key in keys if key is not None and key[0] not in aside)
    surplus = Counter(key for key in (found - must).elements() if key not in expected.may)
    return Compared(must - found, surplus, must, found)


def _check_ruling(story: MatchRulings, item: RulingItem, findings: Findings) -> Fault | None:
    """Its case, its rungs and who gave it."""
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
        return None  # what came before in other matches, and so what follows, is not told here
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
        # Of the minutes the match knows nothing; what was noted of them is checked against them.
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
    """Whoever overrules the book, or decides where it is silent, decides what is done too."""
    return ruling.overruled or ruling.is_discretion


def _check_discretion(story: MatchRulings, item: RulingItem, case: Case, findings: Findings) -> None:
    """D43: by one to whom the book leaves disputes, with words for it, and only what the book knows."""
    ruling, book = item.ruling, story.book
    if book.ladder.disputes_by is None:
        findings.add_difference("no_such_infraction", book.id, None, ruling.infraction)
    if not ruling.reason:
        findings.add_difference("overruled_without_reason", case.article)
    unknown = [rung for rung in ruling.rungs if rung not in list_known_penalties(book)]
    if unknown:
        findings.add_difference("wrong_penalty", case.article, sorted(list_known_penalties(book)), unknown)


def _check_counted(story: MatchRulings, item: RulingItem, findings: Findings) -> None:
    """A penalty that was counted up cites its own article, and the rulings that it was counted up from."""
    book, ruling = story.book, item.ruling
    makes = rungs.list_escalations(book.ladder, story.list_counting_rulings(item.line), ruling, item.number)
    expected: tuple[object, ...] = ((), "", ())
    if makes and book.ladder.escalation_cited:
        last, behind = makes[-1]
        expected = (tuple(str(rung) for rung, _ in makes), rungs.cite_escalation(book, last), tuple(sorted(behind)))
    findings.expect("wrong_escalation", book.id, expected, (ruling.makes, ruling.makes_article, ruling.counted_from))


def _check_shared(story: MatchRulings, item: RulingItem, findings: Findings) -> None:
    """A fault of both sides is ruled on for both, one right after the other."""
    ruling, infraction = item.ruling, find_infraction(story.book, item.ruling.infraction)
    if ruling.is_discretion or infraction is None or infraction.falls_on is not FallsOn.BOTH_SIDES:
        return
    beside = [other.ruling for other in story.items if abs(other.number - item.number) == 1]
    if not any(other.infraction == ruling.infraction and other.side is ruling.side.other for other in beside):
        findings.line = item.line
        findings.add_difference("fault_of_both", ruling.article, ruling.side.other, ruling.side)


def _check_cancelled(item: RulingItem, findings: Findings) -> None:
    """What it did at the table must be undone while nothing has been played since."""
    if item.cancelled is not None and item.could_undo and not item.is_undone:
        findings.line = item.cancelled
        findings.add_difference("not_undone", NO_ARTICLE, "undo", item.number)


def _check_undone(story: MatchRulings, line: int, number: int, findings: Findings) -> None:
    """Only what a cancelled ruling did, or one that a cancelled one made heavier, is undone."""
    findings.line = line
    ruling = story.items[number - 1]
    gone = [one for one in story.items if one.cancelled is not None and one.cancelled < line]
    if not any(one.number <= number and one.ruling.side is ruling.ruling.side for one in gone):
        findings.add_difference("undone_though_it_stands", NO_ARTICLE, None, number)


def _format_keys(keys: Iterable[Key]) -> list[str]:
    return sorted(" ".join(filter(None, map(_format_part, key))) for key in keys)


def _format_part(part: object) -> str:
    if isinstance(part, frozenset):
        return "+".join(sorted(map(str, part)))
    return "" if part is None else str(part)
