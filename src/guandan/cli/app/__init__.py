"""Groups of commands, as the command line has them; what each does is in a module beside this package."""
