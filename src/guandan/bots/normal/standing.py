"""How likely a play stands: fitted to what happened to this bot's plays against itself (logistic regression)."""

from __future__ import annotations

# By kind: a constant; what each play counts that is out and beats it (as it is, and as e to the minus); few cards left
# in the own hand, in an opponent's; cards out; a second opponent; no opponent with enough cards for a bomb.
_SINGLE = (-1.34, -0.05, 2.22, -0.4, 0.9, -0.45, -0.3, 0.5)
_PAIR = (-2.9, 0.15, 3.1, -0.65, 1.2, 1.4, -0.4, 1.4)
_TRIPLE = (-2.0, -0.2, 2.1, -1.2, 1.2, 1.0, -0.4, 3.4)
_STRAIGHT = (1.1, -0.2, 0.45, -2.5, -0.75, -1.45, 0.0, 2.7)
_RUN = (0.6, -0.13, 0.0, -0.9, -0.45, -1.2, 0.6, 2.4)
STANDING_WEIGHTS = ((0.0,) * 8, _SINGLE, _PAIR, _TRIPLE, _TRIPLE, _STRAIGHT, _RUN, _RUN)

# Bombs: a constant; likely bombs out; five cards or more; a straight flush, or six cards or more; then as above.
BOMB_WEIGHTS = (1.25, 0.2, 0.45, 1.6, -2.5, 2.1, -1.2, -0.4)
