"""规程: read the text of a notice: what it says as options of a book and as a plan, and what could not be read."""
