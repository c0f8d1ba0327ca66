"""`python -m guandan` is the command `guandan`."""

from guandan.cli import main

if __name__ == "__main__":
    main()
