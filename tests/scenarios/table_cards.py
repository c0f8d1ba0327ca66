"""What a table scenario expects of the cards: tribute, questions, turns that are missed, leads that are barred."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan.game import effects as ef
from guandan.game.events import LeadMissed, Passed, PassedWhy, TributeRefused
from guandan.game.handlers.tribute import list_payable, list_returnable, may_refuse_tribute
from guandan.game.match import Ask
from guandan.rules.options.remedy import Does
from guandan.rules.seat import SEATS, Seat, Side
from tests.scenarios.forms import expect, expect_that
from tests.scenarios.table_expectations import FORMS, open_tribute
from tests.scenarios.table_penalties import list_effects
from tests.scenarios.values import read_cards, read_seats, write_kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.game.deal import DealState
    from tests.scenarios.language import Statement
    from tests.scenarios.table_scene import TableScene

# -------------------------------------------------------------------- tribute


@FORMS.handle("Expect pays {seat:seat} {card:card}")
def expect_pays(scene: TableScene, line: Statement) -> None:
    scene.draw_cards()
    expect(line, read_cards(line.values["card"]), find_payable(scene, Seat(line.values["seat"])))


@FORMS.handle("Expect pays {seat:seat} any of {cards:cards}")
def expect_pays_any(scene: TableScene, line: Statement) -> None:
    scene.draw_cards()
    expect(line, set(read_cards(line.values["cards"])), set(find_payable(scene, Seat(line.values["seat"]))))


def find_payable(scene: TableScene, seat: Seat) -> tuple[object, ...]:
    """The cards that a seat may pay; none for one who owes nothing."""
    tribute = open_tribute(scene.match)
    return list_payable(scene.match, seat) if tribute is not None and seat in tribute.payers else ()


@FORMS.handle("Expect may return {seat:seat} {cards:cards}")
def expect_may_return(scene: TableScene, line: Statement) -> None:
    expect(line, set(read_cards(line.values["cards"])), find_returnable(scene, Seat(line.values["seat"])))


@FORMS.handle("Expect may return {seat:seat} any card")
def expect_may_return_any(scene: TableScene, line: Statement) -> None:
    seat = Seat(line.values["seat"])
    expect(line, set(scene.hands[seat]), find_returnable(scene, seat))


def find_returnable(scene: TableScene, seat: Seat) -> set[object]:
    """The cards of the listed hand that a seat may return, once everybody has paid."""
    scene.pay_tribute()
    return set(list_returnable(scene.match, seat)) & set(scene.hands[seat])


@FORMS.handle("Expect refusal automatic")
def expect_refused_by_rule(scene: TableScene, line: Statement) -> None:
    """The rule refused it, and nobody chose to."""
    scene.draw_cards()
    events = [event for event in scene.table.log if isinstance(event, TributeRefused)]
    expect_that(line, events and events[-1].seat is None, events)


@FORMS.handle("Expect refusal none")
def expect_no_refusal(scene: TableScene, line: Statement) -> None:
    scene.draw_cards()
    expect(line, ((), []), (open_tribute(scene.match).refused_by, list(ask_refusal(scene))))


@FORMS.handle("Expect refusal asked {seats:seats}")
def expect_refusal_asked(scene: TableScene, line: Statement) -> None:
    scene.draw_cards()
    expect(line, set(read_seats(line.values["seats"])), set(ask_refusal(scene)))


def ask_refusal(scene: TableScene) -> Iterator[Seat]:
    """The payers who are asked whether to refuse."""
    for question in scene.match.questions:
        if question.ask is Ask.PAY and may_refuse_tribute(scene.match, question.seat):
            yield question.seat


# -------------------------------------------------------------------- questions

_CHOICES = {ef.ChoiceOf.SKIP: "miss-turn", ef.ChoiceOf.KIND: "name-kind", ef.ChoiceOf.LEADER: "name-leader"}
_ASKS = {Ask.TAKE: "take-tribute", Ask.PICK: "take-return", Ask.NAME_LEADER: "name-leader"}


@FORMS.handle("Expect asked {seat:seat} {question:question}")
def expect_asked(scene: TableScene, line: Statement) -> None:
    found = set(list_questions(scene))
    expect_that(line, (line.values["seat"], line.values["question"]) in found, found)


@FORMS.handle("Expect asked nobody")
def expect_nobody_asked(scene: TableScene, line: Statement) -> None:
    scene.draw_listed_hands()
    expect(line, set(), set(list_questions(scene)))


def list_questions(scene: TableScene) -> Iterator[tuple[Seat, str]]:
    """Who is asked what, beside the turns of play; the others' wishes are asked of any of them."""
    match = scene.match
    deal = match.deal
    if deal is not None and deal.choice is not None:
        yield deal.choice.seat, _CHOICES[deal.choice.of]
    yield from ((question.seat, _ASKS[question.ask]) for question in match.questions if question.ask in _ASKS)
    yield from ((seat, "refuse-tribute") for seat in ask_refusal(scene))
    coming = match.progress.next
    if deal is None and match.result is None and coming.namer is not None and coming.leader is None:
        yield coming.namer, "name-leader"
    for effect in list_effects(scene):
        if isinstance(effect, ef.HandRemedy) and effect.remedy == Does.NEXT_MAY_SKIP_TURN and effect.seat is not None:
            yield effect.seat.next(scene.book.seating.direction), "miss-turn"
    for penalty in () if scene.proposal is None else scene.proposal.penalties:
        if any(remedy.does is Does.RESTORE_TO_ANNOUNCEMENT for remedy in penalty.may):
            yield from ((seat, "play-back") for seat in penalty.side.other.seats)


@FORMS.handle("Expect kinds {seat:seat} may be told: {kinds:words}")
def expect_kinds(scene: TableScene, line: Statement) -> None:
    choice = scene.match.deal.choice
    expect(line, line.values["seat"], choice.about)
    expect(line, set(line.values["kinds"].split()), {write_kind(kind) for kind in choice.kinds})


# -------------------------------------------------------------------- turns and leads


@FORMS.handle("Expect misses {seat:seat} {what:word}")
def expect_misses(scene: TableScene, line: Statement) -> None:
    found = set(list_missed(scene))
    expect_that(line, (line.values["seat"], line.values["what"]) in found, found)


@FORMS.handle("Expect misses nobody")
def expect_nobody_misses(scene: TableScene, line: Statement) -> None:
    expect(line, set(), set(list_missed(scene)))


def list_missed(scene: TableScene) -> Iterator[tuple[Seat, str]]:
    """Who misses what: still to be missed, or missed as soon as the last step said so."""
    deal = scene.match.deal
    pending = [sanction.effect for sanction in scene.match.pending]
    yield from ((effect.seat, "turn") for effect in pending if isinstance(effect, ef.SkipTurn))
    yield from ((seat, "trick") for effect in pending if isinstance(effect, ef.BarFromTrick) for seat in effect.seats)
    if deal is not None and deal.table is not None:
        sanctions, table = deal.sanctions, deal.table
        yield from ((seat, "turn") for seat, count in sanctions.skips.items() if count)
        bars = (bar for bar in sanctions.bars if bar.trick >= table.tricks and not bar.until_opponent_follows)
        yield from ((bar.seat, "trick") for bar in bars)
    for event in scene.events:
        if isinstance(event, Passed | LeadMissed) and event.why is PassedWhy.SKIPPED:
            yield event.seat, "turn"


@FORMS.handle("Expect barred {who:who} {what:words}")
def expect_barred(scene: TableScene, line: Statement) -> None:
    who, what = line.values["who"], line.values["what"]
    seats = Side(who).seats if who in set(Side) else (Seat(who),)
    found = set(list_barred(scene))
    expect_that(line, {(seat, what) for seat in seats} <= found, found)


@FORMS.handle("Expect barred nobody")
def expect_nobody_barred(scene: TableScene, line: Statement) -> None:
    expect(line, set(), set(list_barred(scene)))


def list_barred(scene: TableScene) -> Iterator[tuple[Seat, str]]:
    """Who may not lead which kind, or not follow in the trick that is on."""
    deal = scene.match.deal
    if deal is None or deal.table is None:
        return
    table = deal.table
    for ban in deal.sanctions.forbidden:
        if ban.trick is None or ban.trick > table.tricks or (ban.trick == table.tricks and table.top is None):
            yield ban.seat, f"leading {write_kind(ban.kind)}"
    for seat in SEATS:
        if any(
            bar.until_opponent_follows and bar.seat is seat and bar.trick == table.tricks for bar in deal.sanctions.bars
        ):
            yield seat, "following"


@FORMS.handle("Expect first single {seat:seat} {card:card}")
def expect_first_single(scene: TableScene, line: Statement) -> None:
    named = {
        sanction.effect.seat: sanction.effect.card
        for sanction in scene.match.pending
        if isinstance(sanction.effect, ef.NameCard)
    }
    deal: DealState | None = scene.match.deal
    if deal is not None:
        named |= {seat: card.card for seat, card in deal.sanctions.cards.items()}
    expect(line, read_cards(line.values["card"]), (named.get(Seat(line.values["seat"])),))
