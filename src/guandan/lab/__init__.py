"""The laboratory: deals simulated, bots compared; a module is imported when it is needed, and its extra only then."""
