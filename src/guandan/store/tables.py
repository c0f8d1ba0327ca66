"""The tables of the database; what made them, version by version, is in `migrations`."""

from __future__ import annotations

from sqlalchemy import TEXT, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, Table, Text

# Both databases then sort by code point, whatever language the PostgreSQL server was set up for.
PLAIN_TEXT = Text().with_variant(TEXT(collation="C"), "postgresql")

METADATA = MetaData()

STREAMS = Table(
    "streams",
    METADATA,
    Column("name", PLAIN_TEXT, primary_key=True),
    Column("kind", PLAIN_TEXT, nullable=False),
    Column("version", Integer),
    Column("hash", Text),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("stream", PLAIN_TEXT, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("type", PLAIN_TEXT, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("event", Text, nullable=False),
    Column("at", Text),
    Column("by", Text),
    Column("command", PLAIN_TEXT),
    Column("hash", Text),
)
_COMMANDS = Index("events_by_command", EVENTS.c.stream, EVENTS.c.command)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("stream", PLAIN_TEXT, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("form", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

BOOKS = Table("books", METADATA, Column("digest", PLAIN_TEXT, primary_key=True), Column("book", Text, nullable=False))

PEOPLE = Table(
    "people",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("unit", Text, nullable=False),
    Column("contact", Text, nullable=False),
    Column("is_erased", Boolean, nullable=False),
)

MEMBERS = Table(
    "members",
    METADATA,
    Column("event", PLAIN_TEXT, primary_key=True),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
)

SETTINGS = Table(
    "settings", METADATA, Column("name", PLAIN_TEXT, primary_key=True), Column("value", Text, nullable=False)
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("name", PLAIN_TEXT, nullable=False, unique=True),
    Column("password", Text, nullable=False),
    Column("created", Text, nullable=False),
)

ORGANISERS = Table(
    "organisers",
    METADATA,
    Column("event", PLAIN_TEXT, primary_key=True),
    Column("account", Integer, primary_key=True, autoincrement=False),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("hash", PLAIN_TEXT, primary_key=True),
    Column("person", Integer),
    Column("account", Integer),
    Column("created", Text, nullable=False),
    Column("seen", PLAIN_TEXT, nullable=False),
    Column("is_bot", Boolean, nullable=False),
)

LINKS = Table(
    "links",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("hash", PLAIN_TEXT, nullable=False, unique=True),
    Column("event", PLAIN_TEXT, nullable=False),
    Column("role", PLAIN_TEXT, nullable=False),
    Column("place", PLAIN_TEXT, nullable=False),
    Column("created", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("revoked", Text),
)

GRANTS = Table(
    "grants",
    METADATA,
    Column("session", PLAIN_TEXT, primary_key=True),
    Column("link", Integer, primary_key=True, autoincrement=False),
)

PINS = Table(
    "pins",
    METADATA,
    Column("event", PLAIN_TEXT, primary_key=True),
    Column("pair", Integer, primary_key=True, autoincrement=False),
    Column("serial", Integer, nullable=False),
    Column("failed", Integer, nullable=False),
    Column("locked_until", Text),
)

PERSON_PINS = Table(
    "person_pins",
    METADATA,
    Column("event", PLAIN_TEXT, primary_key=True),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("hash", Text, nullable=False),
    Column("created", Text, nullable=False),
)

ACCESS_LOG = Table(
    "access_log",
    METADATA,
    Column("id", PLAIN_TEXT, primary_key=True),
    Column("at", PLAIN_TEXT, nullable=False),
    Column("event", PLAIN_TEXT, nullable=False),
    Column("act", Text, nullable=False),
    Column("who", PLAIN_TEXT, nullable=False),
    Column("address", Text, nullable=False),
    Column("details", Text, nullable=False),
)
_ACCESS_BY_EVENT = Index("access_log_by_event", ACCESS_LOG.c.event, ACCESS_LOG.c.id)

INDEXED_TABLES = Table(
    "indexed_tables",
    METADATA,
    Column("stream", PLAIN_TEXT, primary_key=True),
    Column("version", Integer, nullable=False),
)

PLAYED_MATCHES = Table(
    "played_matches",
    METADATA,
    Column("match", PLAIN_TEXT, primary_key=True),
    Column("room", PLAIN_TEXT, nullable=False),
    Column("book", PLAIN_TEXT, nullable=False),
    Column("finished", PLAIN_TEXT, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("winner", Text),
    Column("is_rated", Boolean, nullable=False),
)

PLAYED_SEATS = Table(
    "played_seats",
    METADATA,
    Column("match", PLAIN_TEXT, primary_key=True),
    Column("seat", PLAIN_TEXT, primary_key=True),
    Column("person", Integer),
    Column("bot", Text, nullable=False),
    Column("bombs", Integer, nullable=False),
)
_PLAYED_BY_PERSON = Index("played_seats_by_person", PLAYED_SEATS.c.person, PLAYED_SEATS.c.match)

PLAYER_ACCOUNTS = Table(
    "player_accounts",
    METADATA,
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("key", PLAIN_TEXT, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("created", Text, nullable=False),
)

MERGED_PEOPLE = Table(
    "merged_people",
    METADATA,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", Integer, nullable=False),
    Column("at", Text, nullable=False),
)

WAITING_PLAYERS = Table(
    "waiting_players",
    METADATA,
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("book", PLAIN_TEXT, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("mean", Float, nullable=False),
    Column("entered", Text, nullable=False),
    Column("seen", Text, nullable=False),
    Column("code", PLAIN_TEXT),
    Column("seat", Text),
    Column("bot", Text, nullable=False),
)

CLUBS = Table(
    "clubs",
    METADATA,
    Column("id", PLAIN_TEXT, primary_key=True),
    Column("name", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("code", PLAIN_TEXT, nullable=False, unique=True),
    Column("created", Text, nullable=False),
)

CLUB_MEMBERS = Table(
    "club_members",
    METADATA,
    Column("club", PLAIN_TEXT, primary_key=True),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("role", Text, nullable=False),
    Column("since", Text, nullable=False),
)
_CLUBS_BY_PERSON = Index("club_members_by_person", CLUB_MEMBERS.c.person, CLUB_MEMBERS.c.club)

CLUB_EVENTS = Table(
    "club_events",
    METADATA,
    Column("club", PLAIN_TEXT, primary_key=True),
    Column("event", PLAIN_TEXT, primary_key=True),
    Column("since", Text, nullable=False),
)

CLUB_SEASONS = Table(
    "club_seasons",
    METADATA,
    Column("club", PLAIN_TEXT, primary_key=True),
    Column("season", PLAIN_TEXT, primary_key=True),
    Column("since", Text, nullable=False),
)

CLUB_TABLES = Table(
    "club_tables",
    METADATA,
    Column("club", PLAIN_TEXT, primary_key=True),
    Column("code", PLAIN_TEXT, primary_key=True),
    Column("since", Text, nullable=False),
)
