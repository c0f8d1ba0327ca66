"""编排: decide who meets whom, who has a bye, and where they sit; docs/pairing.md explains the rules."""
