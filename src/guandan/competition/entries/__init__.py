"""报名: entry lists as offices make them, read into drafts that nobody has accepted yet; and the form to fill in."""
