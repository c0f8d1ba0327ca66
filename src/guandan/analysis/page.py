"""A review as one page of HTML that needs nothing else."""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from guandan.analysis.grades import Grade
from guandan.analysis.judges import CONFIDENCE_FACTOR
from guandan.analysis.review import walk_curve
from guandan.analysis.words import (
    describe_answer,
    describe_best_answer,
    describe_given_answer,
    describe_reason,
    format_signed,
)
from guandan.formatting.glyphs import format_hand, format_play
from guandan.rules.seat import Side
from guandan.texts import name_of, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guandan.analysis.review import PlayerReview, Review, ReviewedDeal, ReviewedDecision

_STYLE = """
:root { color-scheme: light dark; --line: #8885; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; } td.number { white-space: nowrap; }
th { word-break: keep-all; } td:nth-child(2) { white-space: nowrap; } .red { color: #c4122f; }
tr.inaccuracy { background: #fc03; } tr.mistake { background: #f803; } tr.blunder { background: #f003; }
tr.forced { opacity: .6; }
svg { width: 100%; min-width: 34rem; height: auto; } .wide { overflow-x: auto; } .note { opacity: .8; }
details { margin: 1rem 0; } summary { cursor: pointer; font-weight: 600; }
@media (max-width: 45rem) {
  .decisions thead { display: none; }
  .decisions tr { display: block; padding: .4rem 0; border-bottom: 1px solid var(--line); }
  .decisions td, .players td:last-child, .players th:last-child { display: block; border: 0; padding: 0; }
  .decisions td, .players td:last-child, .players th:last-child { text-align: left; }
  .decisions td.number, .decisions td:nth-child(2) { display: inline; padding-right: .6rem; }
  .decisions td[data-label]::before { content: attr(data-label) ": "; opacity: .7; font-size: .875rem; }
  .decisions td:empty { display: none; } .decisions td:last-child { opacity: .7; font-size: .875rem; }
  .players tr { display: grid; grid-template-columns: 3.4rem repeat(4, minmax(0, 1fr)); }
  .players tr { border-bottom: 1px solid var(--line); }
  .players td, .players th { border: 0; padding: .25rem .2rem; white-space: normal; } th { font-size: .8125rem; }
  .players td:last-child, .players th:last-child { grid-column: 1 / -1; }
}
@media (prefers-color-scheme: dark) { .red { color: #ff7a7a; } }
"""
_RED_SUITS = re.compile("[♥♦]+")
_WIDTH, _HEIGHT, _MARGIN, _TOP = 900, 180, 28, 3.0
_MARKS = {
    Grade.INACCURACY: ("#c48a00", "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"),
    Grade.MISTAKE: ("#d95f00", "M0 -7L7 0L0 7L-7 0z"),
    Grade.BLUNDER: ("#c4122f", "M0 -8L8 6L-8 6z"),
}
"""A colour and an outline around nothing: shape tells the grades apart, not colour alone."""


def write_page(review: Review, lang: str) -> str:
    """The page."""
    title = say("review.title", lang)
    parts = [
        f'<!doctype html><html lang="{escape(lang)}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style><h1>{escape(title)}</h1>",
        f"<p>{escape(describe_judge(review, lang))} {escape(_render_note(lang))}</p>",
        _render_players(review, lang),
        _render_pairs(review, lang),
        *(_render_deal(deal, lang) for deal in review.deals),
    ]
    return "\n".join([*parts, "</html>", ""])


def describe_judge(review: Review, lang: str) -> str:
    """Who judged."""
    if review.seconds is None:
        return say("review.by_network", lang)
    return say("review.by_search", lang, seconds=f"{review.seconds:g}")


def _render_note(lang: str) -> str:
    return say("review.note", lang)


def _render_row(
    cells: list[tuple[str, bool]], tag: str = "td", kind: str = "", labels: Mapping[int, str] | None = None
) -> str:
    """A row; `labels` name cells where the columns have no heads, on a phone."""
    marked = "".join(
        f"<{tag}{' class=number' if right else ''}{_render_label(labels, place, text)}>"
        f"{_colour_suits(escape(text))}</{tag}>"
        for place, (text, right) in enumerate(cells)
    )
    return f"<tr{f' class={kind}' if kind else ''}>{marked}</tr>"


def _render_label(labels: Mapping[int, str] | None, place: int, text: str) -> str:
    label = (labels or {}).get(place)
    return f' data-label="{escape(label)}"' if label and text else ""


def _colour_suits(text: str) -> str:
    return _RED_SUITS.sub(r'<span class="red">\g<0></span>', text)


def _render_players(review: Review, lang: str) -> str:
    heads = [("review.player", False), ("review.decisions", True), ("review.average_loss", True)]
    heads += [("review.loss", True), ("review.agreement", True), ("review.costliest", False)]
    rows = [_render_player(player, review, lang) for player in review.players]
    head = _render_row([(say(key, lang), right) for key, right in heads], "th")
    return f'<table class="players"><thead>{head}</thead><tbody>{"".join(rows)}</tbody></table>'


def _render_pairs(review: Review, lang: str) -> str:
    """Levels, what the cards were worth, and the score without the luck of the cards."""
    keys = ["review.pair", "review.levels_won", "review.cards_worth", "review.adjusted"]
    head = _render_row([(say(key, lang), key != "review.pair") for key in keys], "th")
    rows = [
        _render_row(
            [
                (name_of(pair.side, lang), False),
                (f"{pair.levels:+.0f}", True),
                (format_signed(pair.cards), True),
                (f"{format_signed(pair.adjusted)} ± {CONFIDENCE_FACTOR * pair.error:.2f}", True),
            ]
        )
        for pair in review.pairs
    ]
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"


def _render_player(player: PlayerReview, review: Review, lang: str) -> str:
    moments = [review.decision(version) for version in player.costliest]
    return _render_row(
        [
            (f"{name_of(player.seat, lang)} {player.name}".strip(), False),
            (str(player.decisions), True),
            (f"{player.average_loss:.3f}", True),
            (f"{player.loss:.2f}", True),
            (f"{player.agreement:.0%}", True),
            (
                " · ".join(f"{describe_moment(moment, lang)} ({format_signed(-moment.loss)})" for moment in moments),
                False,
            ),
        ]
    )


def describe_moment(decision: ReviewedDecision, lang: str) -> str:
    """When and what."""
    seat, answer = name_of(decision.seat, lang), describe_given_answer(decision, lang)
    return say("review.moment", lang, version=decision.version, seat=seat, answer=answer)


def describe_deal(deal: ReviewedDeal, lang: str) -> str:
    """A deal's level, its result, what its cards were worth, and how many marks it has."""
    parts = [say("review.of_deal", lang, number=deal.number, level=name_of(deal.level, lang))]
    if deal.result:
        side = name_of(Side.EW if deal.result > 0 else Side.NS, lang)
        parts.append(say("review.result", lang, side=side, levels=abs(deal.result)))
    if deal.worth is not None:
        error = f"{CONFIDENCE_FACTOR * deal.worth.draw_error:.2f}"
        parts.append(say("review.worth", lang, levels=format_signed(deal.worth.value), error=error))
    counts = Counter(decision.grade for decision in deal.decisions)
    parts += [f"{name_of(grade, lang)} {counts[grade]}" for grade in _MARKS if counts[grade]]
    return " · ".join(parts)


def _render_deal(deal: ReviewedDeal, lang: str) -> str:
    heads = [("review.player", False), ("review.facing", False), ("review.given", False), ("review.best", False)]
    heads += [("review.value", True), ("review.lost", True), ("review.hand", False)]
    head = _render_row([("#", True), *((say(key, lang), right) for key, right in heads)], "th")
    rows = "".join(_render_decision(decision, lang) for decision in deal.decisions)
    table = f'<table class="decisions"><thead>{head}</thead><tbody>{rows}</tbody></table>'
    curve = f'<div class="wide">{draw_curve(deal, lang)}</div>'
    return f"<details><summary>{escape(describe_deal(deal, lang))}</summary>{curve}{table}</details>"


def _render_decision(one: ReviewedDecision, lang: str) -> str:
    grade = name_of(one.grade, lang)
    loss = "" if one.grade is Grade.FORCED else f"{one.loss:.2f} ({one.low:.2f}–{one.high:.2f})"
    if one.is_proven and one.grade is not Grade.FORCED:
        loss = f"{one.loss:.2f} ({say('review.proven', lang)})"
    best = "" if one.agrees else f"{describe_best_answer(one, lang)} ({format_signed(one.best[0].value)})"
    reasons = describe_reason(one, lang)
    return _render_row(
        [
            (str(one.version), True),
            (name_of(one.seat, lang), False),
            ("" if one.top is None else str(format_play(one.top, lang, one.level)), False),
            (f"{describe_answer(one.given.answer, one.ask, one.level, lang)} · {grade}", False),
            (f"{best} {reasons}".strip(), False),
            (format_signed(one.given.value), True),
            (loss, True),
            (str(format_hand(one.hand, lang, one.level)), False),
        ],
        kind=one.grade.value,
        labels={
            place: say(f"review.{name}", lang)
            for place, name in ((2, "facing"), (4, "best"), (5, "value"), (6, "lost"))
        },
    )


def draw_curve(deal: ReviewedDeal, lang: str) -> str:
    """The expected levels of EW after each decision, with a mark where one lost much; an SVG picture."""
    points = list(walk_curve(deal.decisions))
    if not points:
        return ""
    step = (_WIDTH - 2 * _MARGIN) / max(1, len(points) - 1)
    places = [(_MARGIN + number * step, _scale_height(value)) for number, (_, value) in enumerate(points)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    marks = "".join(
        f'<path transform="translate({x:.1f} {y:.1f})" fill="{_MARKS[one.grade][0]}" d="{_MARKS[one.grade][1]}"><title>'
        f"{escape(describe_moment(one, lang))}: {name_of(one.grade, lang)} {format_signed(-one.loss)}</title></path>"
        for (one, _), (x, y) in zip(points, places, strict=True)
        if one.grade in _MARKS
    )
    label = escape(say("review.curve", lang))
    rules = "".join(
        f'<text x="2" y="{_scale_height(level) + 4:.0f}" font-size="11" fill="currentColor">'
        f"{_format_level(level)}</text>"
        f'<line x1="{_MARGIN}" x2="{_WIDTH}" y1="{_scale_height(level):.0f}" '
        f'y2="{_scale_height(level):.0f}" stroke="currentColor"'
        f' stroke-opacity="{0.5 if not level else 0.15}"/>'
        for level in range(-3, 4)
    )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{label}"><title>{label}</title>{rules}'
        f'<polyline points="{line}" fill="none" stroke="#27c" stroke-width="2"/>{marks}</svg>'
    )


def _format_level(level: int) -> str:
    return f"{level:+d}" if level else "0"


def _scale_height(value: float) -> float:
    """The height of a value in the picture."""
    return _HEIGHT / 2 - max(-_TOP, min(_TOP, value)) / _TOP * (_HEIGHT / 2 - 10)
