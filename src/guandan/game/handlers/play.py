"""出牌: handlers of plays, passes, choices and questions about counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from guandan.errors import AmbiguousPlay, IllegalAction
from guandan.game import commands as co
from guandan.game import events as ev
from guandan.game.adjust import NO, YES
from guandan.game.effects import ChoiceOf
from guandan.game.handlers.questions import check_running, require_question
from guandan.game.match import Ask
from guandan.rules.beats import beats
from guandan.rules.generate import legal_plays
from guandan.rules.play import Kind, Play
from guandan.rules.readings import readings
from guandan.rules.seat import SEATS

if TYPE_CHECKING:
    from guandan.game.deal import DealState
    from guandan.game.match import Match
    from guandan.game.sanctions import NamedCard, NamedKind
    from guandan.game.table import CardTable
    from guandan.rules.seat import Seat

PlayCommand = co.PlayCards | co.Pass | co.Choose | co.AskCount


def handle_play(match: Match, command: PlayCommand) -> list[ev.AnyMatchEvent]:
    """Handle a player's command while the cards are played."""
    match command:
        case co.PlayCards():
            return [ev.CardsPlayed(seat=command.seat, play=_check_play(match, command))]
        case co.Pass(seat=seat):
            question = require_question(match, seat, command.decision, Ask.LEAD, Ask.FOLLOW)
            if question.ask is Ask.LEAD and not match.book.trick.leader_may_pass:
                raise IllegalAction("leader_may_not_pass", match.book.cite("trick.leader_may_pass"), seat=seat)
            return [ev.Passed(seat=seat)]
        case co.Choose():
            return _handle_choice(match, command)
        case co.AskCount(seat=seat, of=of):
            return [_announce_count(match, seat, of)]
        case _ as unreachable:
            assert_never(unreachable)


def _check_play(match: Match, command: co.PlayCards) -> Play:
    seat = command.seat
    require_question(match, seat, command.decision, Ask.LEAD, Ask.FOLLOW)
    deal, table = _require_table(match)
    if not table.hands[seat].contains(command.cards):
        raise IllegalAction("not_in_hand", seat=seat, cards=" ".join(command.cards))
    chosen = _choose_reading(match, deal, table, command)
    _check_sanctions(match, deal, table, seat, chosen)
    return chosen


def _require_table(match: Match) -> tuple[DealState, CardTable]:
    deal = match.deal
    if deal is None or deal.table is None:
        raise IllegalAction("no_deal_in_play")
    return deal, deal.table


def _choose_reading(match: Match, deal: DealState, table: CardTable, command: co.PlayCards) -> Play:
    """Choose the one reading that the cards and the player's declaration leave."""
    shown = " ".join(command.cards)
    every = readings(command.cards, deal.level, match.book.plays)
    named = [
        reading for reading in every if command.kind in {None, reading.kind} and command.rank in {None, reading.rank}
    ]
    if not every:
        raise IllegalAction("no_such_play", match.book.cite("plays.kinds"), cards=shown)
    if not named:
        raise IllegalAction("not_the_declared_play", match.book.cite("plays.kinds"), cards=shown)
    good = (
        named
        if table.top is None
        else [reading for reading in named if beats(reading, table.top.play, deal.level, match.book.plays)]
    )
    if not good:
        raise IllegalAction("does_not_beat", match.book.cite("plays.flush_beats_bombs_of"), cards=shown)
    if len(good) > 1:
        message = f"{shown} may be " + " or ".join(f"{reading.kind} {reading.rank}" for reading in good) + ": name one"
        raise AmbiguousPlay(message, good)
    return good[0]


def _check_sanctions(match: Match, deal: DealState, table: CardTable, seat: Seat, chosen: Play) -> None:
    """Check a play against the demands and bans of rulings."""
    wanted = find_named_kind(match, deal, table, seat)
    if wanted is not None and chosen.kind is wanted.kind and not wanted.allows(chosen):
        raise IllegalAction("lead_from_what_was_taken_back", wanted.article, cards=" ".join(map(str, wanted.cards)))
    if wanted is not None and chosen.kind is not wanted.kind:
        raise IllegalAction("kind_was_named", wanted.article, kind=wanted.kind)
    forbidden = find_forbidden_kinds(match, deal, table, seat)
    if chosen.kind in forbidden:
        raise IllegalAction("kind_is_forbidden", forbidden[chosen.kind], kind=chosen.kind)
    named = find_named_card(deal, table, seat)
    if named is not None and chosen.kind is Kind.SINGLE and chosen.cards != (named.card,):
        raise IllegalAction("card_was_named", named.article, card=named.card)


def find_named_kind(match: Match, deal: DealState, table: CardTable, seat: Seat) -> NamedKind | None:
    """Find the kind that the seat must lead, if it can."""
    named = deal.sanctions.kinds.get(seat)
    if named is None or table.top is not None:
        return None
    plays = legal_plays(table.hands[seat], deal.level, rules=match.book.plays)
    return named if any(named.allows(play) for play in plays) else None


def find_named_card(deal: DealState, table: CardTable, seat: Seat) -> NamedCard | None:
    """Find the card that must be the seat's first single, if it holds it."""
    named = deal.sanctions.cards.get(seat)
    return named if named is not None and named.card in table.hands[seat] else None


def find_forbidden_kinds(match: Match, deal: DealState, table: CardTable, seat: Seat) -> dict[Kind, str]:
    """Find the kinds that the seat may not lead, with the articles; none if it holds nothing else."""
    sanctions = deal.sanctions.forbidden
    kinds = {ban.kind: ban.article for ban in sanctions if ban.seat is seat and ban.trick in {None, table.tricks}}
    if seat in deal.sanctions.kinds:  # a kind or card that was named takes precedence over a ban
        kinds.pop(deal.sanctions.kinds[seat].kind, None)
    if table.top is not None or not kinds:
        return {}
    excused = (
        match.book.remedies.barred_kind_if_nothing_else
        and not _list_leadable_kinds(match, deal, table, seat) - kinds.keys()
    )
    return {} if excused else kinds


def _list_leadable_kinds(match: Match, deal: DealState, table: CardTable, seat: Seat) -> set[Kind]:
    return {legal_play.kind for legal_play in legal_plays(table.hands[seat], deal.level, rules=match.book.plays)}


def _handle_choice(match: Match, command: co.Choose) -> list[ev.AnyMatchEvent]:
    require_question(match, command.seat, command.decision, Ask.CHOOSE, Ask.NAME_LEADER)
    allowed = list_choice_answers(match)
    if command.choice not in allowed:
        raise IllegalAction("no_such_choice", choice=command.choice, allowed=" ".join(allowed))
    return [ev.ChoiceMade(seat=command.seat, choice=command.choice)]


def list_choice_answers(match: Match) -> tuple[str, ...]:
    """List the answers to the open choice; a leader is named from the namer's own side."""
    deal = match.deal
    if deal is None:
        return ()
    if deal.choice is None:
        return () if deal.namer is None else deal.namer.side.seats
    match deal.choice.of:
        case ChoiceOf.SKIP:
            return (YES, NO)
        case ChoiceOf.KIND:
            return deal.choice.kinds
        case ChoiceOf.LEADER:
            return deal.choice.seat.side.seats
        case _ as unreachable:
            assert_never(unreachable)


def _announce_count(match: Match, seat: Seat, of: Seat) -> ev.CountAnnounced:
    """询问余牌: announce a count if the book allows the question at this number of cards."""
    check_running(match)
    _, table = _require_table(match)
    limit, article = match.book.announce.asked_at, match.book.cite("announce.asked_at")
    if limit is None:
        raise IllegalAction("nobody_may_ask", article)
    if of is seat or of not in SEATS or len(table.hands[of]) > limit:
        raise IllegalAction("no_answer_due", article, seat=of)
    return ev.CountAnnounced(seat=of, count=len(table.hands[of]), asked_by=seat)
