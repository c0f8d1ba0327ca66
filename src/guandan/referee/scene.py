"""The context of a remedy or penalty: the match, the report, and whose fault it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guandan.cards import Card, Hand
from guandan.game.adjust import find_last_play
from guandan.game.commands import Mode
from guandan.game.effects import HandRemedy
from guandan.game.events import CardsPlayed
from guandan.game.match import Match
from guandan.referee.report import InfractionReport
from guandan.rules.generate import legal_plays
from guandan.rules.options.remedy import Does
from guandan.rules.play import Kind
from guandan.rules.readings import readings
from guandan.rules.seat import Seat, Side

if TYPE_CHECKING:
    from guandan.game.deal import DealState
    from guandan.rules.play import Play

_REMEDIES_OF_ALL = frozenset({Does.NEW_PACK, Does.COUNT_HANDS, Does.LEAVE_HALL})
"""Remedies that concern more than one player."""

BOMBS = frozenset({Kind.BOMB, Kind.STRAIGHT_FLUSH, Kind.FOUR_JOKERS})


class Scene(Struct, frozen=True, kw_only=True):
    """A report about one side, and about one seat of it where that is known; `is_shared`: both sides are at fault."""

    match: Match
    report: InfractionReport
    side: Side
    seat: Seat | None
    is_shared: bool = False

    @property
    def is_live(self) -> bool:
        """Are the cards on the server?"""
        return self.match.mode is Mode.LIVE

    @property
    def deal(self) -> DealState | None:
        """The deal in play, if its cards are on the server."""
        return self.match.deal if self.is_live else None

    @property
    def in_play(self) -> DealState | None:
        """The deal in play, once it has reached its first lead."""
        return None if self.deal is None or self.deal.table is None else self.deal

    @property
    def is_over(self) -> bool:
        """Is the deal in which it happened over?"""
        return bool(self.match.progress.done) and (self.match.deal is None if self.is_live else self.report.deal_over)

    @property
    def strikes_finished_deal(self) -> bool:
        """Does a foul strike the deal that has just ended? Option: ladder.foul_strikes_finished_deal."""
        done = self.match.progress.done
        return self.match.book.ladder.foul_strikes_finished_deal and self.is_over and done[-1].foul is None

    @property
    def next_seat(self) -> Seat | None:
        """下家: the seat that acts after the offender."""
        return None if self.seat is None else self.seat.next(self.match.book.seating.direction)

    @property
    def played(self) -> Play | None:
        """The offender's play that lies on the table."""
        place = None if self.in_play is None or self.seat is None else find_last_play(self.in_play, self.seat)
        if self.in_play is None or place is None:
            return None
        act = self.in_play.acts[place]
        return act.play if isinstance(act, CardsPlayed) else None

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that are taken back."""
        return self.report.cards or (self.played.cards if self.played is not None else ())

    def build_hand_remedy(self, does: Does) -> HandRemedy:
        """Build a remedy that only people can carry out."""
        return HandRemedy(remedy=str(does), seat=None if does in _REMEDIES_OF_ALL else self.seat)

    def kinds_played(self) -> tuple[Kind, ...]:
        """Return the kinds that the cards taken back may have been."""
        if self.report.kind is not None:
            return (self.report.kind,)
        if self.played is not None and not self.report.cards:
            return (self.played.kind,)
        book = self.match.book
        level = self.match.progress.standing.level if self.deal is None else self.deal.level
        plays = readings(Hand(self.report.cards), level, book.plays) if self.report.cards else ()
        return tuple(dict.fromkeys(play.kind for play in plays))

    def kinds_to_name(self) -> tuple[Kind, ...]:
        """Return the kinds that the next player may name: those that the cards taken back can form, or any."""
        remedies, plays = self.match.book.remedies, self.match.book.plays
        found: tuple[Kind, ...] = plays.kinds
        if remedies.named_kind_from_taken_back and self.deal is not None:
            possible = {play.kind for play in legal_plays(Hand(self.cards), self.deal.level, rules=plays)}
            found = tuple(kind for kind in Kind if kind in possible)
        return tuple(kind for kind in found if self.counts_as_kind(kind))

    def counts_as_kind(self, kind: Kind) -> bool:
        """May this kind be named or barred?"""
        return kind not in BOMBS or self.match.book.remedies.bombs_are_kinds
