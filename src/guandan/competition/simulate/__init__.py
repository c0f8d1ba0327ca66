"""Random events with simulated results, for tests and for trying things out."""
