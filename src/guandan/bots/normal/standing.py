"""How likely a play stands: fitted to what happened to this bot's plays against itself (logistic regression)."""

from __future__ import annotations

# By kind: a constant; what each play counts that is out and beats it (as it is, and as e to the minus); few cards left
# in the own hand, in an opponent's; cards out; a second opponent; no opponent with enough cards for a bomb.
_SINGLE = (-1.91, -0.04, 1.97, 0.44, 0.78, 1.36, -0.26, 1.03)
_PAIR = (-1.43, -0.02, 2.24, -0.46, 1.21, -1.17, -0.39, 1.22)
_TRIPLE = (-0.07, -0.28, 1.11, -1.7, -0.1, -1.99, -0.08, 3.48)
_STRAIGHT = (-0.54, -0.16, 0.9, -2.86, 1.23, -0.19, -0.14, 3.59)
_RUN = (0.77, 0.03, 0.37, -2.63, 0.87, -0.97, -0.61, 2.88)
STANDING = ((0.0,) * 8, _SINGLE, _PAIR, _TRIPLE, _TRIPLE, _STRAIGHT, _RUN, _RUN)

# Bombs: a constant; likely bombs out; five cards or more; a straight flush, or six cards or more; then as above.
BOMBS = (1.08, 0.1, 0.26, 1.67, -2.42, 0.97, -0.44, -0.45)
