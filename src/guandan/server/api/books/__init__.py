"""The rulebooks over HTTP: options, articles, infractions, and how the books differ."""
