"""Events over HTTP, in the order of an event's life: made, entered, drawn, played, ruled on, ranked, printed."""
