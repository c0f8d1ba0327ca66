"""View models for the public pages, the hall screens and the ceremony."""
