"""报名: read entry lists into drafts that are not accepted yet, and write the form to fill in."""
