"""自定规则: one's own books: the list, the form that changes a book, and one version with its differences."""

from litestar import Response
from litestar.exceptions import NotFoundException

from guandan.errors import IllegalAction
from guandan.formatting.rulebook_values import get_book_title
from guandan.rulebooks import list_names, load
from guandan.rulebooks.own import read_own
from guandan.rules.rulebook import to_plain
from guandan.server.access.who import Needs, Who
from guandan.server.server import Server
from guandan.services.house_books import read_house_book
from guandan.tables.house_books import build_reference
from guandan.web.house_books import format_citation, list_house_fields
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.table_options import list_book_titles
from guandan.web.wording import find_language


@get("/own-books", Needs.ACCOUNT)
async def show_house_books(request: PageRequest, server: Server, who: Who) -> Response[bytes]:
    """One's own books, the books to start from, and a place for a text."""
    lang = find_language(request)
    cards = [] if who.account is None else await server.house_books.list_own(who.account)
    return render_page(
        request,
        "house_books.html",
        cards=cards,
        account=who.account,
        titles=list_book_titles(lang),
    )


@get("/own-books/new", Needs.ACCOUNT)
async def make_house_book(request: PageRequest, server: Server, base: str = "", book: str = "") -> Response[bytes]:
    """The form: a built-in book, or a version of a house book to go on from."""
    lang = find_language(request)
    changes: dict[str, object] = {}
    own = None
    if book:
        try:
            own, _ = read_own((await server.house_books.find_saved(book)).text)
        except IllegalAction as error:
            raise NotFoundException from error
        base = own.base
        changes = {path: to_plain(change.value) for path, change in own.changes.items()}
    if base not in list_names():
        raise NotFoundException
    return render_page(
        request,
        "house_book_form.html",
        bundle="books",
        base=base,
        base_title=get_book_title(load(base), lang),
        own=own,
        groups=list_house_fields(base, lang),
        data={"base": base, "changes": changes},
    )


@get("/own-books/{account:int}/{name:str}/{version:int}", Needs.NOTHING)
async def show_house_book(
    request: PageRequest, server: Server, account: int, name: str, version: int
) -> Response[bytes]:
    """One version: what it changes, and its text."""
    reference = build_reference(account, name, str(version))
    try:
        saved = await server.house_books.find_saved(reference)
    except IllegalAction as error:
        raise NotFoundException from error
    lang = find_language(request)
    return render_page(
        request,
        "house_book.html",
        view=read_house_book(saved.text),
        reference=reference,
        cite=lambda article: format_citation(article, lang),
        account=account,
        base_title=get_book_title(load(saved.base), lang),
        download=f"/api/v1/house-books/{account}/{saved.id}/{saved.version}/text",
    )


ROUTES = [show_house_books, make_house_book, show_house_book]
