"""A finished deal in the terminal: hands, tribute, tricks in four columns, places and levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from guandan.formatting.glyphs import colour_cards, format_card, format_hand, format_play
from guandan.formatting.rulebook_values import format_finishing_order, format_level
from guandan.game.events import CardsPlayed, LeadMissed, Passed
from guandan.game.table import apply_act
from guandan.rules.seat import SEATS, Direction, Side
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from guandan.cli.playing import PlayedDeal
    from guandan.game.deal import DealState
    from guandan.game.table import CardTable, TableAct
    from guandan.rules.levels import Standing
    from guandan.rules.seat import Seat

_PASS = Text("–", style="dim")
_SPACE = Text("")


def build_deal_rule(deal: DealState, standing: Standing, lang: str) -> Rule:
    """Build a rule that says which deal it is, at which level, and who is on stage."""
    parts = [
        say("deal.extra" if deal.is_extra else "deal.number", lang, number=deal.number),
        say("deal.level", lang, level=name_of(deal.level, lang)),
        say("deal.nobody_on_stage", lang)
        if standing.stage is None
        else say("deal.stage", lang, side=name_of(standing.stage, lang)),
    ]
    return Rule(Text(" · ".join(parts), style="bold"), align="left", style="dim")


def build_deal_heading(played: PlayedDeal, lang: str) -> Rule:
    """Build the heading of a finished deal."""
    return build_deal_rule(played.deal, played.before, lang)


def build_deal_summary(played: PlayedDeal, lang: str) -> Grid:
    """Build the places, and the levels after the deal."""
    grid = build_facts_grid()
    grid.add_row(say("deal.order", lang), format_finishing_order(played.order, lang))
    levels = [
        say("deal.level_of", lang, side=name_of(side, lang), level=_format_move(played, side, lang)) for side in Side
    ]
    grid.add_row(say("deal.levels", lang), " · ".join(levels))
    return grid


def build_deal_view(played: PlayedDeal, lang: str) -> RenderableType:
    """Build the whole view of a deal."""
    deal = played.deal
    hands = Grid.grid(padding=(0, 2))
    for seat in _columns(played.book.seating.direction):
        hands.add_row(name_of(seat, lang), format_hand(deal.drawn[seat], lang, deal.level))
    grid = build_facts_grid()
    grid.add_row(say("deal.hands", lang), hands)
    opening = [say("deal.first_draw", lang, seat=name_of(deal.first_draw, lang))]
    if deal.turned is not None:
        opening.insert(0, say("deal.turned", lang, card=format_card(deal.turned, lang)))
    grid.add_row(say("deal.draw", lang), colour_cards(" · ".join(opening)))
    if deal.tribute is not None:
        grid.add_row(say("deal.tribute", lang), _tribute(deal, lang))
    return Group(
        build_deal_heading(played, lang), grid, Padding(_tricks(played, lang), (1, 0)), build_deal_summary(played, lang)
    )


def build_facts_grid() -> Grid:
    """Build a grid of labels and their values."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", min_width=8)
    grid.add_column(overflow="fold")
    return grid


def _format_move(played: PlayedDeal, side: Side, lang: str) -> str:
    before, after = played.before.of(side), played.after.of(side)
    words = format_level(after, lang)
    return words if before == after else f"{format_level(before, lang)} → {words}"


def _columns(direction: Direction) -> tuple[Seat, ...]:
    """Order the seats so that play runs from left to right."""
    return SEATS if direction is Direction.COUNTER_CLOCKWISE else (SEATS[0], *reversed(SEATS[1:]))


def _tribute(deal: DealState, lang: str) -> Text:
    state = deal.tribute
    if state is None:
        return _SPACE
    if state.refused_by:
        holders = say("value.and", lang).join(name_of(seat, lang) for seat in state.refused_by)
        return Text(say("event.tribute_refused", lang, holders=holders))
    lines = []
    for payer, card in state.paid.items():
        names = {"payer": name_of(payer, lang), "receiver": name_of(state.receivers[payer], lang)}
        lines.append(say("deal.paid", lang, **names, card=format_card(card, lang)))
    for giver, card in state.returned.items():
        lines.append(say("event.card_returned", lang, seat=name_of(giver, lang), card=format_card(card, lang)))
    return colour_cards(" · ".join(lines))


def _tricks(played: PlayedDeal, lang: str) -> Grid:
    columns = _columns(played.book.seating.direction)
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column(say("deal.trick", lang), justify="right", style="dim")
    for seat in columns:
        grid.add_column(name_of(seat, lang), min_width=14, overflow="fold")
    number = 0
    for trick, cells in _rows(played.deal, columns, lang):
        grid.add_row("" if trick == number else str(trick), *cells)
        number = trick
    return grid


def _rows(deal: DealState, columns: tuple[Seat, ...], lang: str) -> Iterator[tuple[int, list[Text]]]:
    """Build rows of one turn round the table each; a trick may take several."""
    table = deal.start
    row: dict[Seat, Text] = {}
    for act in deal.acts:
        if table is None:
            return
        trick, after = table.tricks, apply_act(table, act)
        cell = _cell(deal, after, act, lang)
        row[act.seat] = Text(" ").join((row[act.seat], cell)) if act.seat in row else cell
        if after.tricks != trick or columns.index(after.turn) <= columns.index(act.seat):
            yield trick + 1, [row.get(seat, _SPACE) for seat in columns]
            row = {}
        table = after
    if row and table is not None:
        yield table.tricks + 1, [row.get(seat, _SPACE) for seat in columns]


def _cell(deal: DealState, after: CardTable, act: TableAct, lang: str) -> Text:
    match act:
        case CardsPlayed(seat=seat, play=play):
            left = len(after.hands[seat])
            notes = []
            if not left:
                notes.append((f" {say(f'place.{len(after.out)}', lang)}", "bold green"))
            elif deal.announced.get(seat) == left:
                notes.append((f" {say('deal.announced', lang, count=left)}", "yellow"))
            return Text.assemble(format_play(play, lang, deal.level), *notes)
        case Passed() | LeadMissed() if act.why != "chosen":
            return Text(name_of(act.why, lang), style="dim red")
        case Passed():
            return _PASS
        case _:
            return Text(say("deal.void", lang), style="dim red")
