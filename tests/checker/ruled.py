"""A match with rulings, made by the core's own commands, and what the checker says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guandan.checker.matches import MatchStream
from guandan.checker.report import Findings
from guandan.checker.rulings.match_rulings import read_match_rulings
from guandan.checker.rulings.matches import check_match
from guandan.game.commands import Adjust, CancelRuling, Mode, RecordDeal, Rule, StartMatch
from guandan.game.effects import AnyEffect, HandRemedy
from guandan.game.log import History
from guandan.game.ruling import NumberedRuling as Made
from guandan.game.ruling import Ruling
from guandan.referee import build_ledger
from guandan.referee.citations import cite_rung_escalation
from guandan.rulebooks import load
from guandan.rules.seat import Seat

if TYPE_CHECKING:
    from guandan.rules.rulebook import Rulebook


class Ruled:
    """A paper match; each ruling says its infraction, article, rungs and seat, and then what it did."""

    def __init__(self, book: str | Rulebook, overrides: dict[str, object] | None = None) -> None:
        self.book = load(book) if isinstance(book, str) else book
        self.history = History(self.book)
        self.history.do(StartMatch(mode=Mode.PAPER, overrides=overrides or {}))

    def rule(
        self,
        infraction: str,
        article: str,
        *rungs: str,
        seat: str = "E",
        by: str = "referee",
        situation: str = "any",
        did: tuple[AnyEffect, ...] = (),
        **more: object,
    ) -> None:
        fields = {"side": Seat(seat).side, "seat": Seat(seat), "by": f"{by} somebody", "situation": situation} | more
        ruling = Ruling(infraction=infraction, article=article, rungs=rungs, **fields)  # type: ignore[arg-type]
        self.history.do(Rule(ruling=ruling if "makes" in more else self._counted_up(ruling)))
        self.adjust(*did)

    def _counted_up(self, ruling: Ruling) -> Ruling:
        """What it makes with earlier ones, cited as the core cites it."""
        number = len(self.history.match.rulings) + 1
        made = build_ledger(self.history.match).add_ruling(Made(number=number, deal=1, ruling=ruling)).made[number]
        if not made or not self.history.match.book.ladder.escalation_cited:
            return ruling
        article = cite_rung_escalation(self.history.match.book, made[-1].rung)
        rungs = tuple(str(one.rung) for one in made)
        return replace(ruling, makes=rungs, makes_article=article, counted_from=made[-1].rulings)

    def adjust(self, *did: AnyEffect) -> None:
        number = len(self.history.match.rulings)
        for effect in did:
            self.history.do(Adjust(effect=effect, ruling=number))

    def cancel(self, number: int) -> None:
        self.history.do(CancelRuling(number=number, reason="a mistake"))

    def deal(self, order: str) -> None:
        self.history.do(RecordDeal(order=tuple(Seat(one) for one in order)))

    def codes(self) -> set[str]:
        entries = self.history.entries
        stream = MatchStream(entries=entries, lines=list(range(1, len(entries) + 1)))
        story = read_match_rulings("1-1", stream, {self.book.digest: self.book})
        assert story is not None
        findings = Findings()
        check_match(story, findings)
        return {difference.code for difference in findings.differences}


def by_hand(remedy: str, seat: str | None = "E") -> HandRemedy:
    return HandRemedy(remedy=remedy, seat=None if seat is None else Seat(seat))
