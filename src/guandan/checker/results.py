"""成绩: does a result follow from the match or the final state that it names?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.checker import duplicate
from guandan.checker.final_states import Unreachable, judge_final
from guandan.checker.report import NO_ARTICLE

if TYPE_CHECKING:
    from guandan.checker.ledger import EventLedger
    from guandan.checker.report import Findings
    from guandan.competition.model.round_events import ResultCorrected, ResultEntered, ResultSettled
    from guandan.competition.model.values import Table
    from guandan.rules.rulebook import Rulebook

    AnyResult = ResultEntered | ResultSettled | ResultCorrected

SAME_OPTION_GROUPS = ("match", "levels", "points")


def check_result(
    ledger: EventLedger,
    event: AnyResult,
    table: Table,
    book: Rulebook,
    findings: Findings,
) -> None:
    """Does the result follow from what it was read from?"""
    findings.count("results")
    if event.boards or table.boards:
        duplicate.check_boards(event, table.boards, book, findings)
        return
    if event.result is None:
        findings.add_difference("result_without_source", NO_ARTICLE)
    elif event.match is not None:
        _check_match(ledger, event, event.match, book, findings)
    elif event.final is not None:
        _check_final(event, book, findings)
    else:
        findings.add_difference("result_without_source", NO_ARTICLE, "match or final")


def _check_final(event: AnyResult, book: Rulebook, findings: Findings) -> None:
    if event.final is None:
        return
    findings.count("finals")
    try:
        expected = judge_final(event.final, book)
    except Unreachable as error:
        findings.add_difference("unreachable_result", book.cite(error.option), error.code, event.final)
        return
    findings.expect("wrong_result", book.cite("match.equal"), expected, event.result)


def _check_match(
    ledger: EventLedger,
    event: AnyResult,
    name: str,
    book: Rulebook,
    findings: Findings,
) -> None:
    findings.expect("wrong_match_named", NO_ARTICLE, f"{event.round}-{event.table}", name)
    stream = ledger.matches.get(name)
    if stream is None:
        findings.add_difference("match_missing", NO_ARTICLE, name, sorted(ledger.matches))
        return
    if event.version not in stream.results:
        findings.add_difference("no_such_version", NO_ARTICLE, max(stream.results, default=0), event.version)
        return
    if stream.book is not None:
        other = [
            group
            for group in SAME_OPTION_GROUPS
            if _get_option_group(ledger, stream.book, group) != _get_option_group(ledger, book, group)
        ]
        findings.expect("other_options", book.id, [], other)
    findings.expect("wrong_result", book.cite("match.equal"), stream.results[event.version], event.result)


def _get_option_group(ledger: EventLedger, book: Rulebook, group: str) -> object:
    """A group of options; limits of time need not be those of the end if they were changed on the way."""
    found = getattr(book, group)
    return replace(found, minutes=None, call_before=0) if group == "match" and ledger.has_other_limits else found
