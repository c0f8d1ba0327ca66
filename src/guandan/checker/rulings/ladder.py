"""判罚种类: compute what a side's penalties add up to (D28), and who may decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.rules.options.authority import Authority
from guandan.rules.options.penalties import CountsOf
from guandan.rules.options.remedy import Rung

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan.checker.rulings.match_rulings import RulingItem
    from guandan.game.ruling import Ruling
    from guandan.rules.options.infraction import Case
    from guandan.rules.options.penalties import LadderRules
    from guandan.rules.rulebook import Rulebook

RUNGS = tuple(Rung)
RANKS = tuple(Authority)


def find_heaviest(rungs: Iterable[Rung]) -> Rung | None:
    """Find the gravest of these rungs."""
    return max(rungs, key=RUNGS.index, default=None)


def parse_rungs(rungs: Iterable[str]) -> list[Rung]:
    """Parse the book's words for penalties; others are ignored."""
    return [Rung(rung) for rung in rungs if rung in set(Rung)]


class PenaltyCount:
    """A side's penalties so far."""

    def __init__(self, rules: LadderRules) -> None:
        self.ladder = rules
        self.given: dict[Rung, list[frozenset[int]]] = {rung: [] for rung in Rung}

    def give(self, rung: Rung, rulings: frozenset[int] = frozenset()) -> list[tuple[Rung, frozenset[int]]]:
        """Add a penalty; return it and the heavier ones that it adds up to, each with the rulings behind it."""
        self.given[rung].append(rulings)
        limits = {
            Rung.WARNING: self.ladder.warnings_to_violation,
            Rung.VIOLATION: self.ladder.violations_to_foul,
            Rung.FOUL: self.ladder.fouls_to_loss,
        }
        limit = limits.get(rung)
        count = len(self.given[rung])
        full = bool(limit) and (count % (limit or 1) == 0 if self.ladder.used_up else count >= (limit or 0))
        if not full:
            return [(rung, rulings)]
        behind = frozenset(number for numbers in self.given[rung][-(limit or 1) :] for number in numbers)
        return [(rung, rulings), *self.give(RUNGS[RUNGS.index(rung) + 1], behind)]


def list_resulting_rungs(rules: LadderRules, ledger: Sequence[RulingItem], ruling: Ruling) -> list[Rung]:
    """List the rungs that a ruling gives, and those they add up to with the party's earlier ones."""
    return [rung for every in _replay_rungs(rules, ledger, ruling, 0) for rung, _ in every]


def list_escalations(
    rules: LadderRules, ledger: Sequence[RulingItem], ruling: Ruling, number: int
) -> list[tuple[Rung, frozenset[int]]]:
    """累计: list only the escalated rungs, with the rulings behind each."""
    return [rung for rungs in _replay_rungs(rules, ledger, ruling, number) for rung in rungs[1:]]


def _replay_rungs(
    rules: LadderRules, ledger: Sequence[RulingItem], ruling: Ruling, number: int
) -> list[list[tuple[Rung, frozenset[int]]]]:
    count = PenaltyCount(rules)
    for item in ledger:
        same = item.ruling.side is ruling.side
        if same and (rules.counts_of is CountsOf.SIDE or item.ruling.seat is ruling.seat):
            for rung in parse_rungs(item.ruling.rungs):
                count.give(rung, frozenset({item.number}))
    return [count.give(rung, frozenset({number})) for rung in sorted(parse_rungs(ruling.rungs), key=RUNGS.index)]


def cite_escalation(book: Rulebook, rung: Rung) -> str:
    """Cite the article by which lighter penalties add up to this one."""
    match rung:
        case Rung.VIOLATION:
            return book.cite("ladder.warnings_to_violation")
        case Rung.FOUL:
            return book.cite("ladder.violations_to_foul")
        case _:
            return book.cite("ladder.fouls_to_loss")


def list_carried_out(rules: LadderRules, everything: list[Rung]) -> set[Rung]:
    """List the rungs that are carried out: only the heaviest if the book says so."""
    top = find_heaviest(everything)
    return set(everything) if not rules.heaviest_only or top is None else {top}


def find_needed_authority(rules: LadderRules, case: Case | None, everything: Iterable[Rung]) -> Authority:
    """Find who must decide: by the case, its penalties and what they add up to."""
    by = {
        Rung.WARNING: rules.warning_by,
        Rung.VIOLATION: rules.violation_by,
        Rung.FOUL: rules.foul_by,
        Rung.MATCH_LOST: rules.loss_by,
        Rung.DISQUALIFIED: rules.disqualified_by,
    }
    asked = [by[rung] or rules.otherwise_by for rung in everything]
    asked.append(rules.otherwise_by if case is None else case.decided_by)
    return max(asked, key=RANKS.index)


def find_authority_to_lapse(book: Rulebook) -> Authority:
    """处罚权丧失: find who decides that the right to a penalty is lost."""
    return book.lapse.decided_by or book.ladder.otherwise_by


def has_authority(who: Authority, needs: Authority) -> bool:
    """Is this authority at least as high as the needed one?"""
    return RANKS.index(who) >= RANKS.index(needs)


def read_authority(by: str) -> Authority | None:
    """Read the authority with which a ruling's `by` begins."""
    word = by.split(" ", 1)[0]
    return Authority(word) if word in set(Authority) else None
