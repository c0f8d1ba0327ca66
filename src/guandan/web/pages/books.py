"""Rulebooks: the list, one book by topic and article, several side by side, and search."""

from litestar import Response
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from guandan.formatting.citing import find_articles
from guandan.formatting.rulebook_values import describe_infraction, get_book_title, get_sentence
from guandan.rulebooks import list_names, load, names
from guandan.rules.options.infraction import Infraction
from guandan.rules.rulebook import Rulebook, split_citation
from guandan.texts import name_of
from guandan.web.books import build_anchor, build_comparison, list_citations, list_topics
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.search import MAX_RESULTS, search_rulebooks
from guandan.web.wording import find_language


def _book(name: str) -> Rulebook:
    if name not in list_names():
        raise NotFoundException
    return load(name)


def _card(book: Rulebook, lang: str) -> dict[str, object]:
    return {
        "id": book.id,
        "title": get_book_title(book, lang),
        "document": book.document_zh if lang == "zh" else book.document_en,
        "prefix": book.prefix,
        "version": book.version,
        "digest": book.digest,
        "articles": len(book.articles),
        "decisions": len(book.decisions),
    }


@get("/books", sync_to_thread=False)
def show_books(request: PageRequest, q: str = "") -> Response[bytes]:
    """Show the list of books, and search results."""
    lang = find_language(request)
    cards = [_card(load(name), lang) for name in list_names()]
    found = search_rulebooks(q, lang)
    titles = {str(card["id"]): card["title"] for card in cards}
    shown = found[:MAX_RESULTS]
    return render_page(
        request,
        "books.html",
        books=cards,
        asked=q.strip(),
        found=shown,
        hits=len(found),
        most=MAX_RESULTS,
        titles=titles,
    )


@get("/books/compare", sync_to_thread=False)
def compare_books(request: PageRequest, book: list[str] | None = None) -> Response[bytes]:
    """Show the options of two or more books side by side."""
    lang = find_language(request)
    chosen = [name for name in list_names() if name in book] if book else list(names())
    books = [load(name) for name in chosen]
    groups = build_comparison(books, lang) if len(books) > 1 else []
    differing = sum(line.differs for _, _, lines in groups for line in lines)
    total = sum(len(lines) for _, _, lines in groups)
    cards = [_card(load(name), lang) for name in list_names()]
    counts = {"differing": differing, "total": total}
    return render_page(request, "compare.html", books=cards, chosen=chosen, groups=groups, counts=counts)


@get("/books/{name:str}", sync_to_thread=False)
def show_book(request: PageRequest, name: str) -> Response[bytes]:
    """Show a whole book."""
    lang = find_language(request)
    book = _book(name)
    infractions = [
        (
            name_of(breach.id, lang),
            describe_infraction(breach, lang),
            list_citations(book, _cases(breach), lang, numbered=True),
        )
        for breach in book.infractions
    ]
    checklist = [
        (name_of(item.area, lang), get_sentence(item, lang), list_citations(book, item.article, lang, numbered=True))
        for item in book.checklist
    ]
    parts = list_topics(book, lang)
    return render_page(
        request, "book.html", book=_card(book, lang), topics=parts, infractions=infractions, checklist=checklist
    )


def _cases(breach: Infraction) -> str:
    named = dict.fromkeys(name for case in breach.cases for name in split_citation(case.article))
    return "; ".join(named)


@get("/books/{name:str}/{article:str}", sync_to_thread=False)
def show_article(name: str, article: str) -> Redirect:
    """Redirect to an article in its book: the first of several, or the book itself if none is named."""
    book = _book(name)
    found = find_articles(book, split_citation(article)[0])
    first = next(iter(found), None)
    return Redirect(f"/books/{book.id}" if first is None else f"/books/{book.id}#{build_anchor(first)}")


ROUTES = [show_books, compare_books, show_book, show_article]
