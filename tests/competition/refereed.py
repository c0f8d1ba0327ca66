"""An event with referees: reports in plain words, refusals that change nothing, and a file that is read and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.checker import check_event
from guandan.competition.championship.rulings import (
    Ruler,
    cancel_ruling,
    record_lateness,
    rule_on_reports,
    settle_referred_case,
)
from guandan.competition.model.values import Format, Plan, Stage
from guandan.errors import IllegalAction
from guandan.referee import Overrule
from guandan.rules.options.authority import Authority
from guandan.rules.options.remedy import Rung
from tests.competition.kit import JS, LEVELS, TD, ZD, Hall, Meeting
from tests.competition.paper import Paper, same, state
from tests.referee.kit import said

if TYPE_CHECKING:
    from collections.abc import Callable

    from guandan.competition.championship.rulings import RulingOutcome
    from guandan.competition.model.commands import OfficiatingCommand
    from guandan.game.match import Match
    from guandan.referee.cancel import Cancellation
    from guandan.rules.rulebook import Rulebook
    from guandan.rules.seat import Seat

REFEREE, CHIEF, COMMITTEE = Authority.REFEREE, Authority.CHIEF_REFEREE, Authority.REFEREES_COMMITTEE
ARBITRATION, ORGANISERS = Authority.ARBITRATION_COMMITTEE, Authority.ORGANISERS
SWISS = Stage(format=Format.SWISS, rounds=3)


def milder(reason: str = "the road was closed", *rungs: Rung) -> Overrule:
    """A decision against the book: a warning, or these rungs."""
    return Overrule(reason=reason, rungs=rungs or (Rung.WARNING,))


class Refereed(Hall):
    """A hall whose file is written as it goes."""

    def __init__(self, book: str, pairs: int = 4, plan: Plan | None = None) -> None:
        stages = [SWISS] if book in {JS, TD} and plan is None else []
        super().__init__(book, *stages, pairs=0 if plan else pairs, plan=plan)
        self.paper = Paper(self)

    def who(self, by: Authority) -> Ruler:
        return Ruler(authority=by, name="somebody", at=self.at)

    def rules(
        self, table: int, infraction: str, by: Authority = REFEREE, *, overrule: Overrule | None = None, **told: object
    ) -> RulingOutcome:
        return rule_on_reports(self.championship, table, (said(infraction, **told),), self.who(by), overrule)

    def fouls(self, count: int = 2, seat: str = "E") -> None:
        """So many fouls at table 1."""
        for _ in range(count):
            self.rules(1, "wrong_tribute", CHIEF, seat=seat, situation="after_lead")

    def late(
        self,
        table: int,
        ew: float | None = None,
        ns: float | None = None,
        by: Authority = REFEREE,
        late: tuple[Seat, ...] = (),
    ) -> RulingOutcome | None:
        return record_lateness(self.championship, table, ew, ns, self.who(by), late)

    def settles(self, case: int, by: Authority, overrule: Overrule | None = None, **more: str) -> RulingOutcome | None:
        return settle_referred_case(self.championship, case, self.who(by), overrule, **more)

    def cancels(self, table: int, number: int, by: Authority = CHIEF, reason: str = "seen wrongly") -> Cancellation:
        return cancel_ruling(self.championship, table, number, self.who(by), reason)

    def officiate(self, command: OfficiatingCommand) -> None:
        self.championship.do(command, self.at, "somebody")

    def match(self, table: int) -> Match:
        return self.championship.match(table)[1].match

    def stands(self, table: int) -> str:
        """The levels of a sheet's result, East-West first, and how it ended."""
        result = self.sheet(table).result
        return "open" if result is None else f"{LEVELS[result.ew]}:{LEVELS[result.ns]} {result.ending}"

    def refused(self, deed: Callable[[], object], code: str, article: str = "") -> IllegalAction:
        """It is refused for this reason; nothing has changed, and nothing was written."""
        before, written = state(self.championship), self.paper.data
        log = list(self.championship.log)
        with pytest.raises(IllegalAction) as caught:
            deed()
        assert state(self.championship)[0] == before[0]
        assert self.championship.log == log
        assert {name: history.match for name, history in self.championship.matches.items()} == before[3]
        assert self.paper.data == written
        assert caught.value.code == code
        assert article in caught.value.article
        return caught.value

    def wrong(self) -> list[str]:
        """What the checker does not bear out; the file makes the same event again, or nothing else matters."""
        found = check_event(self.paper.data.decode()).differences
        again = [] if same(self.championship, self.paper.data) else ["another event"]
        return again + [f"{one.code}: {one.expected} / {one.found}" for one in found]


def refereed(book: str, *meetings: Meeting, pairs: int = 4, plan: Plan | None = None) -> Refereed:
    """A round in play."""
    hall = Refereed(book, max(pairs, 6) if book == ZD else pairs, plan)
    if meetings:
        hall.seat(*meetings)
    else:
        hall.begin()
    return hall


def book_of(hall: Hall) -> Rulebook:
    return hall.competition.book
