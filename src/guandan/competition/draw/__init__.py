"""编排: who meets whom, who has a bye, and where they sit; docs/pairing.md says how."""
