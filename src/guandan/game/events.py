"""Every event of a match.

Each has a type name (its tag) and a schema number. A new field has a default that means «as before»; a new meaning
needs a new type.
"""

from guandan.game.deal_events import (
    CardReturned,
    CardsDealt,
    CardsPlayed,
    ChoiceMade,
    CountAnnounced,
    DealEnded,
    HandDealt,
    LeadMissed,
    Passed,
    PassedWhy,
    ReturnPicked,
    ReturnsShown,
    TimedOut,
    TributePaid,
    TributeRefused,
    TributeTaken,
)
from guandan.game.match_events import (
    Adjusted,
    CallAnswered,
    DealCorrected,
    DealRecorded,
    ExtraDealDue,
    HandsOpened,
    Hidden,
    MatchEnded,
    MatchPaused,
    MatchResumed,
    MatchStarted,
    PlayerSubstituted,
    RefereeCalled,
    RulingCancelled,
    RulingMade,
    SeatHandedToBot,
    SeatTakenBack,
    TimeCalled,
    TributeNoted,
)

AnyMatchEvent = (
    MatchStarted
    | CardsDealt
    | HandDealt
    | TributeRefused
    | TributePaid
    | TributeTaken
    | CardReturned
    | ReturnsShown
    | ReturnPicked
    | CardsPlayed
    | Passed
    | LeadMissed
    | CountAnnounced
    | TimedOut
    | ChoiceMade
    | DealEnded
    | DealRecorded
    | TributeNoted
    | DealCorrected
    | TimeCalled
    | ExtraDealDue
    | MatchEnded
    | RulingMade
    | RulingCancelled
    | Adjusted
    | RefereeCalled
    | CallAnswered
    | HandsOpened
    | MatchPaused
    | MatchResumed
    | PlayerSubstituted
    | SeatHandedToBot
    | SeatTakenBack
    | Hidden
)

__all__ = [
    "Adjusted",
    "AnyMatchEvent",
    "CallAnswered",
    "CardReturned",
    "CardsDealt",
    "CardsPlayed",
    "ChoiceMade",
    "CountAnnounced",
    "DealCorrected",
    "DealEnded",
    "DealRecorded",
    "ExtraDealDue",
    "HandDealt",
    "HandsOpened",
    "Hidden",
    "LeadMissed",
    "MatchEnded",
    "MatchPaused",
    "MatchResumed",
    "MatchStarted",
    "Passed",
    "PassedWhy",
    "PlayerSubstituted",
    "RefereeCalled",
    "ReturnPicked",
    "ReturnsShown",
    "RulingCancelled",
    "RulingMade",
    "SeatHandedToBot",
    "SeatTakenBack",
    "TimeCalled",
    "TimedOut",
    "TributeNoted",
    "TributePaid",
    "TributeRefused",
    "TributeTaken",
]
