"""What the commands of `guandan` do; `guandan.cli` imports a module from here when its command runs."""
