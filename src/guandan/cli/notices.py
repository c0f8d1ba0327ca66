"""`guandan rules fit`: read a notice, show what each sentence became, and propose a book."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from guandan.cli.screen import print_json, print_renderables
from guandan.services.notices.fit import SentenceStatus, fit_notice
from guandan.services.notices.text import read_notice_file
from guandan.texts import say

if TYPE_CHECKING:
    from pathlib import Path

    from guandan.services.notices.fit import NoticeFit, ReadOption


def fit_file(path: Path, book: Path | None, lang: str, *, as_json: bool) -> None:
    """Read a notice from a .txt or .docx file; `book` is where the proposed book is written."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise typer.BadParameter(say("rules.no_file", lang, file=str(path))) from error
    fit = fit_notice(read_notice_file(content, path.name), lang)
    if book is not None:
        book.write_text(fit.text, encoding="utf-8")
    if as_json:
        print_json(msgspec.to_builtins(fit))
        return
    _show_sentences(fit, lang)
    base = fit.books[0]
    title = base.title.zh if lang == "zh" else base.title.en
    told = say("web.notice.base", lang, title=title, agrees=base.agrees, differs=base.differs)
    plan = say("web.notice.plan_open", lang, problem=fit.plan_problem)
    if fit.plan_words is not None:
        plan = say("web.notice.plan", lang, plan=fit.plan_words.zh if lang == "zh" else fit.plan_words.en)
    print_renderables("", Text(told, style="bold"), plan)
    if fit.divisions:
        names = say("value.and", lang).join(fit.divisions)
        print_renderables(say("web.notice.divisions", lang, count=len(fit.divisions), names=names))
    if fit.league is not None:
        points = {"win": fit.league.win, "draw": fit.league.draw, "loss": fit.league.loss}
        print_renderables(say("web.notice.league", lang, **points))
    for question in fit.questions:
        print_renderables(f"? {_format(question, lang)}")
    if book is not None:
        print_renderables(say("rules.written", lang, file=str(book)))


def _show_sentences(fit: NoticeFit, lang: str) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold dim", show_edge=False)
    for key in ("web.notice.line", "web.notice.sentence", "web.notice.became"):
        table.add_column(say(key, lang), overflow="fold")
    for sentence in fit.sentences:
        if sentence.status is SentenceStatus.HEADING:
            continue
        became = "\n".join(("" if option.is_certain else "? ") + _format(option, lang) for option in sentence.options)
        table.add_row(str(sentence.line), sentence.text, became or Text(say("web.notice.unread", lang), style="dim"))
    print_renderables(table)


def _format(option: ReadOption, lang: str) -> str:
    title, words = (option.title.zh, option.words.zh) if lang == "zh" else (option.title.en, option.words.en)
    return f"{title}: {words}"
