"""The commands of `guandan event` as they are typed; a module is imported when one of its commands is called."""
