"""A server for one page in the test's own process: the real game, frames as on the wire, no clock and no network."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from guandan import readings
from guandan.bots import registry
from guandan.bots.playing import answer
from guandan.errors import AmbiguousPlay, IllegalAction
from guandan.game import commands as co
from guandan.game.level_reasons import explain_move
from guandan.game.log import History, apply_match_entry
from guandan.game.view import SPECTATOR, Viewer, filter_event
from guandan.game.walk import next_deal
from guandan.rulebooks import load
from guandan.rules.beats import beats
from guandan.rules.order import value_of
from guandan.rules.seat import SEATS, Seat
from guandan.server.protocol import frames as fr
from guandan.server.protocol import questions as qu
from guandan.server.protocol.commands import GiveNumber, SetAutoPass, SetAutoPlay
from guandan.server.tables.hints import can_beat, count_unseen, list_hints
from guandan.server.tables.match_frames import view_match
from guandan.tables.settings import TableSettings, TableStage
from guandan.tables.views import SeatView, TableView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import WebSocketRoute

    from guandan.cards import Card, Rank
    from guandan.game.log import MatchEntry
    from guandan.game.match import Match

MATCH = "TABLES.1"
_FRAMES = msgspec.json.Decoder(fr.AnyFromClient)


class Dealer:
    """A table with one person, here South, and three bots that answer at once."""

    def __init__(self, book: str = "jiangsu-2017", seed: bytes = b"lead 0", you: Seat | None = Seat.S) -> None:
        self.code = "TABLES"
        self.you = you
        self.viewer = SPECTATOR if you is None else Viewer(seat=you)
        self.history = History(load(book))
        self.seed = seed
        self.bots = {seat: registry.make("easy", seed=index) for index, seat in enumerate(SEATS)}
        self.table = TableView(
            code=self.code,
            stage=TableStage.PLAYING,
            settings=TableSettings(book=book),
            seats={seat: self._seat(seat) for seat in SEATS},
            you=you,
            is_maker=you is not None,
            role="spectator" if you is None else "player",
            match=MATCH,
            matches=1,
        )
        self.sockets: list[WebSocketRoute] = []
        self.got: list[fr.AnyFromClient] = []
        self.is_deaf = False
        self.is_gone = False
        self.unheard: list[fr.AnyFromClient] = []
        self.last_hands: dict[Seat, tuple[Card, ...]] = {}
        self.hand: tuple[Card, ...] = ()  # shown in the place of the real one

    def _seat(self, seat: Seat) -> SeatView:
        if seat is self.you:
            return SeatView(name="小南", person=1, is_online=True)
        return SeatView(bot="easy", is_online=True)

    @property
    def topic(self) -> str:
        """What the page follows."""
        return f"table/{self.code}"

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.history.match

    # ------------------------------------------------------------ the match

    def begin(self) -> None:
        """The first cards, and nobody has played."""
        self.do(co.StartMatch(players={seat: str(number) for number, seat in enumerate(SEATS, 1)}))
        self.do(next_deal(self.match, self.seed))

    def start(self) -> Dealer:
        """Begin, and go on until the person is asked."""
        self.begin()
        self.go_on()
        return self

    def deal(self) -> None:
        """The next deal's cards, then the bots."""
        self.do(next_deal(self.match, self.seed + bytes([self.match.deals_done])))
        self.go_on()

    def hand_now(self) -> tuple[Card, ...]:
        """What the person really holds."""
        assert self.match.deal is not None
        assert self.you is not None
        return self.match.deal.hand(self.you).cards

    def play_any(self) -> None:
        """The person's seat answers once, then the bots."""
        self.play_once()
        self.go_on()

    def play_once(self) -> None:
        """The seat that is asked answers as a bot would."""
        question = self.match.questions[0]
        self.do(answer(self.match, question, self.bots[question.seat], 0.1))

    def go_on(self) -> None:
        """The bots answer until the person has to, or the deal is over."""
        while self.match.questions:
            others = [one for one in self.match.questions if one.seat is not self.you]
            if not others:
                return
            self.do(answer(self.match, others[0], self.bots[others[0].seat], 0.1))

    def give_up(self) -> None:
        """The person's seat answers like a bot until the deal is over."""
        while self.match.questions:
            question = self.match.questions[0]
            self.do(answer(self.match, question, self.bots[question.seat], 0.1))

    def do(self, command: co.AnyMatchCommand) -> None:
        """A action of anybody at the table or beside it."""
        before = self.match
        entries = self.history.do(command, datetime.now(UTC))
        if before.deal is not None and self.match.deal is None:
            self.last_hands = {seat: before.deal.hand(seat).cards for seat in SEATS if seat not in self._out()}
        self.tell(before, entries)

    def _out(self) -> tuple[Seat, ...]:
        order = self.match.progress.done[-1].order if self.match.progress.done else ()
        return order if len(order) == 2 else order[:-1]

    def tell(self, before: Match, entries: list[MatchEntry]) -> None:
        """What happened, to every page that listens."""
        shown = []
        match = before
        for entry in entries:
            shown.append(fr.VisibleEvent(version=entry.version, event=filter_event(match, entry.event, self.viewer)))
            match = apply_match_entry(match, entry)
        old, new = _plain(before, self.viewer), _plain(match, self.viewer)
        changed = {key: _raw(value) for key, value in new.items() if key != "deal" and old.get(key) != value}
        deal: Any = msgspec.UNSET
        if new["deal"] is None:
            deal = None
        elif new["deal"] != old["deal"]:
            past = old["deal"] or {}
            deal = {key: _raw(value) for key, value in new["deal"].items() if key not in past or past[key] != value}
        frame = fr.Events(
            topic=self.topic,
            match=MATCH,
            version=match.version,
            events=tuple(shown),
            changed=changed,
            deal=deal,
        )
        self.send(frame)

    # ------------------------------------------------------------ the wire

    def connect(self, socket: WebSocketRoute) -> None:
        """A page opens its socket."""
        if self.is_gone:
            socket.close()
            return
        self.sockets = [socket]
        socket.on_message(lambda data: self.hear(socket, data))
        socket.send(_written(fr.Welcome(person=1 if self.you else None, version="0", now=datetime.now(UTC))))

    def go_away(self) -> None:
        """Close every socket, and each that is opened until `is_gone` is taken back."""
        self.is_gone = True
        for socket in self.sockets:
            socket.close()

    def send(self, frame: object) -> None:
        """To every open socket."""
        for socket in self.sockets:
            socket.send(_written(frame))

    def show(self) -> None:
        """The table and the match, whole."""
        self.send(fr.TableFrame(topic=self.topic, table=self.table))
        if self.table.match is not None:
            self.send(self.snapshot())

    def snapshot(self) -> fr.Snapshot:
        """All that the page may see."""
        view = view_match(self.match, self.viewer)
        if self.hand and view.deal is not None and self.you is not None:
            deal = msgspec.structs.replace(view.deal, hands={self.you: self.hand})
            view = msgspec.structs.replace(view, deal=deal)
        return fr.Snapshot(topic=self.topic, match=MATCH, version=view.version, view=view)

    def hear(self, socket: WebSocketRoute, data: str | bytes) -> None:
        """A frame of the page."""
        frame = _FRAMES.decode(data)
        if self.is_deaf:
            self.unheard.append(frame)
            return
        self.got.append(frame)
        match frame:
            case fr.Hello():
                self.show()
            case fr.Sync(sent=sent):
                socket.send(_written(fr.Time(sent=sent, now=datetime.now(UTC))))
            case fr.AskQuestion(id=name, question=question):
                socket.send(_written(self._answered(name, question)))
            case fr.DoCommand(id=name, command=command):
                socket.send(_written(self._done(name, command)))
                self.go_on()
            case _:
                pass

    def _done(self, name: str, command: object) -> fr.Done | fr.Refused:
        try:
            match command:
                case SetAutoPlay(on=on):
                    self._sit(is_auto=on)
                case SetAutoPass(on=on):
                    self.table = msgspec.structs.replace(self.table, auto_pass=on)
                    self.send(fr.TableFrame(topic=self.topic, table=self.table))
                case GiveNumber():
                    pass
                case co.MatchCommand():
                    self.do(command)  # type: ignore[arg-type]
                case _:
                    return fr.Refused(id=name, code="not_here")
        except IllegalAction as error:
            return fr.Refused(id=name, code=error.code, article=error.article, details=_named(error.details))
        except AmbiguousPlay:
            return fr.Refused(id=name, code="ambiguous_play")
        return fr.Done(id=name, version=self.match.version)

    def _sit(self, *, is_auto: bool) -> None:
        assert self.you is not None
        seat = msgspec.structs.replace(self.table.seats[self.you], is_auto=is_auto)
        self.table = msgspec.structs.replace(self.table, seats=self.table.seats | {self.you: seat})
        self.send(fr.TableFrame(topic=self.topic, table=self.table))

    # ------------------------------------------------------------ questions

    def _answered(self, name: str, question: qu.AnyTableQuestion) -> fr.Answered | fr.Refused:
        if isinstance(question, qu.AskDealSummary) and self.match.progress.done:
            done, move = self.match.progress.done[-1], self.match.progress.moves[-1]
            reasons = explain_move(done, move, self.match.book)
            summary = qu.DealSummary(number=done.number, hands=self.last_hands, reasons=reasons)
            return fr.Answered(id=name, answer=summary)
        if self.match.deal is None:
            return fr.Refused(id=name, code="no_deal_in_play")
        return fr.Answered(id=name, answer=self._answer(question))

    def _answer(self, question: qu.AnyTableQuestion) -> qu.AnyTableAnswer:
        deal = self.match.deal
        assert deal is not None
        assert self.you is not None
        match question:
            case qu.AskReadings(cards=cards):
                top = None if deal.table is None or deal.table.top is None else deal.table.top.play
                plays = readings(cards, deal.level)
                shown = [
                    qu.ReadingShown(play=play, beats=top is None or beats(play, top, deal.level)) for play in plays
                ]
                return qu.Readings(readings=tuple(shown))
            case qu.AskHints():
                return list_hints(self.match, self.you)
            case qu.AskCanBeat():
                asked = self.match.question(self.you)
                return qu.CanBeat(can_beat=asked is None or asked.ask != "follow" or can_beat(self.match, self.you))
            case qu.AskUnseen():
                return qu.Unseen(ranks=count_unseen(deal, self.you))
            case qu.AskSorted(order=order):
                return qu.SortedHand(groups=_sorted(self.hand or deal.hand(self.you).cards, deal.level, order))
            case qu.AskLastTrick():
                return qu.LastTrick(acts=() if deal.table is None else deal.table.last_trick)


def _sorted(cards: Iterable[Card], level: Rank, order: qu.SortOrder) -> tuple[tuple[Card, ...], ...]:
    by_value = sorted(cards, key=lambda card: (-value_of(card.rank, level), card))
    if order is qu.SortOrder.SUIT:
        suits = {card.suit: 0 for card in by_value}
        return tuple(tuple(card for card in by_value if card.suit is suit) for suit in suits)
    ranks = {card.rank: 0 for card in by_value}
    return tuple(tuple(card for card in by_value if card.rank is rank) for rank in ranks)


def _plain(match: Match, viewer: Viewer) -> dict[str, Any]:
    made: dict[str, Any] = msgspec.to_builtins(view_match(match, viewer))
    return made


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def _named(details: dict[str, object]) -> dict[str, object]:
    made: dict[str, object] = msgspec.to_builtins(details)
    return made


def _written(frame: object) -> str:
    return msgspec.json.encode(frame).decode()
