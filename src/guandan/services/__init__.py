"""What people can do and ask, as typed functions: the API, the pages and the command line all call these."""
