"""A review as one page of HTML that needs nothing else."""

from __future__ import annotations

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
    from guandan.analysis.review import PlayerReview, Review, ReviewedDeal, ReviewedDecision

_STYLE = """
:root { color-scheme: light dark; --line: #8885; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, th.number { text-align: right; white-space: nowrap; }
tr.inaccuracy { background: #fc03; } tr.mistake { background: #f803; } tr.blunder { background: #f003; }
tr.forced { opacity: .6; }
svg { width: 100%; height: auto; } .note { opacity: .8; }
details { margin: 1rem 0; } summary { cursor: pointer; font-weight: 600; }
"""
_WIDTH, _HEIGHT, _MARGIN, _TOP = 900, 180, 28, 3.0
_COLOURS = {Grade.INACCURACY: "#c90", Grade.MISTAKE: "#e60", Grade.BLUNDER: "#c00"}


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


def _render_row(cells: list[tuple[str, bool]], tag: str = "td", kind: str = "") -> str:
    marked = "".join(f"<{tag}{' class=number' if right else ''}>{escape(text)}</{tag}>" for text, right in cells)
    return f"<tr{f' class={kind}' if kind else ''}>{marked}</tr>"


def _render_players(review: Review, lang: str) -> str:
    heads = [("review.player", False), ("review.decisions", True), ("review.average_loss", True)]
    heads += [("review.loss", True), ("review.agreement", True), ("review.costliest", False)]
    rows = [_render_player(player, review, lang) for player in review.players]
    head = _render_row([(say(key, lang), right) for key, right in heads], "th")
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"


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


def _render_deal(deal: ReviewedDeal, lang: str) -> str:
    title = say("review.of_deal", lang, number=deal.number, level=name_of(deal.level, lang))
    if deal.result:
        side = name_of(Side.EW if deal.result > 0 else Side.NS, lang)
        title = f"{title} · {say('review.result', lang, side=side, levels=abs(deal.result))}"
    if deal.worth is not None:
        worth = say(
            "review.worth",
            lang,
            levels=format_signed(deal.worth.value),
            error=f"{CONFIDENCE_FACTOR * deal.worth.draw_error:.2f}",
        )
        title = f"{title} · {worth}"
    heads = [("review.player", False), ("review.facing", False), ("review.given", False), ("review.best", False)]
    heads += [("review.value", True), ("review.loss", True), ("review.hand", False)]
    head = _render_row([("#", True), *((say(key, lang), right) for key, right in heads)], "th")
    rows = "".join(_render_decision(decision, lang) for decision in deal.decisions)
    table = f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"
    return f"<details><summary>{escape(title)}</summary>{draw_curve(deal, lang)}{table}</details>"


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
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{_COLOURS[one.grade]}"><title>'
        f"{escape(describe_moment(one, lang))} ({format_signed(-one.loss)})</title></circle>"
        for (one, _), (x, y) in zip(points, places, strict=True)
        if one.grade in _COLOURS
    )
    label = escape(say("review.curve", lang))
    rules = "".join(
        f'<text x="2" y="{_scale_height(level) + 4:.0f}" font-size="11" fill="currentColor">{level:+d}</text>'
        f'<line x1="{_MARGIN}" x2="{_WIDTH}" y1="{_scale_height(level):.0f}" '
        f'y2="{_scale_height(level):.0f}" stroke="currentColor"'
        f' stroke-opacity="{0.5 if not level else 0.15}"/>'
        for level in range(-3, 4)
    )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{label}"><title>{label}</title>{rules}'
        f'<polyline points="{line}" fill="none" stroke="#27c" stroke-width="2"/>{marks}</svg>'
    )


def _scale_height(value: float) -> float:
    """The height of a value in the picture."""
    return _HEIGHT / 2 - max(-_TOP, min(_TOP, value)) / _TOP * (_HEIGHT / 2 - 10)
