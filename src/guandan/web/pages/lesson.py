"""练习: a dozen small exercises, checked by the rules."""

from litestar import Response

from guandan.services.lesson import list_exercises
from guandan.web.rendering import render_page
from guandan.web.request import PageRequest
from guandan.web.route import get


@get("/learn/exercises", sync_to_thread=False)
def show_lesson(request: PageRequest) -> Response[bytes]:
    """The page of exercises."""
    return render_page(request, "lesson.html", bundle="learn", data={"exercises": list_exercises()})


ROUTES = [show_lesson]
