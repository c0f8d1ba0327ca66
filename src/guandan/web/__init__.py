"""The pages: templates, scripts that need no build step, and the handlers that serve them."""
