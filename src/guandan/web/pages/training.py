"""裁判练习: situations from a book's catalogue, answered, explained and counted."""

from secrets import randbelow
from typing import Annotated

from litestar import Response
from litestar.params import Parameter

from guandan.formatting.rulebook_values import get_book_title
from guandan.rulebooks import list_names, load
from guandan.services.books import find_book
from guandan.services.referee_training import list_training_questions
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get
from guandan.web.wording import find_language

_SEEDS = 1_000_000


@get("/learn/referee", sync_to_thread=False)
def train_referees(
    request: PageRequest,
    book: str = "jiangsu-2017",
    seed: Annotated[int | None, Parameter(ge=0, lt=_SEEDS)] = None,
) -> Response[bytes]:
    """Ten questions about a book; a seed in the address brings the same ones again."""
    lang, rules = find_language(request), find_book(book)
    chosen = randbelow(_SEEDS) if seed is None else seed
    return render_page(
        request,
        "training.html",
        bundle="training",
        data={"questions": list_training_questions(rules, chosen)},
        books=[(name, get_book_title(load(name), lang)) for name in list_names()],
        book=rules.id,
        book_title=get_book_title(rules, lang),
    )


ROUTES = [train_referees]
