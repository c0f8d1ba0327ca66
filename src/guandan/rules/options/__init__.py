"""The typed options of a rulebook, one file a chapter; `rules.rulebook` puts them together."""
