// The frames of the socket and what they are made of. Written by tools/write_docs.py from src/guandan/server/protocol.

declare namespace Protocol {
  interface Adjust {
    command: "adjust";
    effect: TakeBack | GoBack | SkipTurn | BarFromTrick | PutChoice | NameKind | NameCard | ForbidKind | AnnulDeal | LoseDeal | VoidHand | MoveLevels | GiveStage | TakePoints | WaiveTribute | NameLeader | LoseMatch | ExtendDeadline | ExtendMatch | HandRemedy | Undo;
    ruling?: number | null;
  }

  interface Adjusted {
    event: "adjusted";
    effect: TakeBack | GoBack | SkipTurn | BarFromTrick | PutChoice | NameKind | NameCard | ForbidKind | AnnulDeal | LoseDeal | VoidHand | MoveLevels | GiveStage | TakePoints | WaiveTribute | NameLeader | LoseMatch | ExtendDeadline | ExtendMatch | HandRemedy | Undo;
    ruling?: number | null;
  }

  interface AgreePause {
    command: "agree_pause";
    on: boolean;
  }

  interface AnnulDeal {
    effect: "annul_deal";
    keep?: boolean;
    is_finished?: boolean;
  }

  interface AnswerCall {
    command: "answer_call";
    number: number;
  }

  interface AnswerSeat {
    command: "answer_seat";
    person: number;
    allow: boolean;
  }

  interface Answered {
    type: "answer";
    id: string;
    answer: Readings | Hints | CanBeat | SortedHand | LastTrick | Unseen | DealSummary;
  }

  type Ask = "choose" | "follow" | "lead" | "name_leader" | "pay" | "pick" | "return" | "take";

  interface AskCanBeat {
    ask: "can_beat";
  }

  interface AskCount {
    command: "ask_count";
    seat: Seat;
    of: Seat;
  }

  interface AskDealSummary {
    ask: "deal_summary";
  }

  interface AskHints {
    ask: "hints";
  }

  interface AskLastTrick {
    ask: "last_trick";
  }

  interface AskQuestion {
    type: "ask";
    id: string;
    topic: string;
    question: AskReadings | AskHints | AskCanBeat | AskSorted | AskLastTrick | AskUnseen | AskDealSummary;
  }

  interface AskReadings {
    ask: "readings";
    cards: (Card)[];
  }

  interface AskSeat {
    command: "ask_seat";
    seat?: Seat | null;
  }

  interface AskSorted {
    ask: "sorted";
    order: SortOrder;
  }

  interface AskUnseen {
    ask: "unseen";
  }

  interface BarFromTrick {
    effect: "bar_from_trick";
    seats: (Seat)[];
    until_opponent_follows?: boolean;
  }

  interface CallAnswered {
    event: "call_answered";
    number: number;
  }

  interface CallReferee {
    command: "call_referee";
    seat: Seat;
    reason?: string;
  }

  interface CallTime {
    command: "call_time";
    in_play?: boolean;
  }

  interface CanBeat {
    answer: "can_beat";
    can_beat: boolean;
  }

  interface CancelRuling {
    command: "cancel_ruling";
    number: number;
    reason?: string;
  }

  type Card = "BJ" | "C2" | "C3" | "C4" | "C5" | "C6" | "C7" | "C8" | "C9" | "CA" | "CJ" | "CK" | "CQ" | "CT" | "D2" | "D3" | "D4" | "D5" | "D6" | "D7" | "D8" | "D9" | "DA" | "DJ" | "DK" | "DQ" | "DT" | "H2" | "H3" | "H4" | "H5" | "H6" | "H7" | "H8" | "H9" | "HA" | "HJ" | "HK" | "HQ" | "HT" | "LJ" | "S2" | "S3" | "S4" | "S5" | "S6" | "S7" | "S8" | "S9" | "SA" | "SJ" | "SK" | "SQ" | "ST";

  interface CardReturned {
    event: "card_returned";
    seat: Seat;
    card: Card | null;
  }

  interface CardsDealt {
    event: "cards_dealt";
    pack: (Card)[];
    cut: number;
    first: Seat;
    turned?: (number)[];
  }

  interface CardsPlayed {
    event: "cards_played";
    seat: Seat;
    play: Play;
  }

  interface Changed {
    type: "changed";
    topic: string;
    version: number;
    parts?: (string)[];
  }

  interface ChoiceMade {
    event: "choice_made";
    seat: Seat;
    choice: string;
  }

  type ChoiceOf = "kind" | "leader" | "skip";

  interface Choose {
    command: "choose";
    seat: Seat;
    choice: string;
    decision?: number | null;
  }

  interface Close {
    command: "close";
  }

  interface CommitmentView {
    deal: number;
    commitment: string;
    numbers?: { [key: string]: string };
    secret?: string | null;
    hashes?: { [key: string]: string };
    silent?: (Seat)[];
    is_abandoned?: boolean;
  }

  interface CountAnnounced {
    event: "count_announced";
    seat: Seat;
    count: number;
    asked_by?: Seat | null;
  }

  interface DealCorrected {
    event: "deal_corrected";
    number: number;
    order: (Seat)[];
    level: Rank;
  }

  interface DealDone {
    type: "deal";
    number: number;
    level: Rank;
    order?: (Seat)[];
    foul?: LoseDeal | null;
    is_extra?: boolean;
    tribute?: TributeState | null;
  }

  interface DealEnded {
    event: "deal_ended";
    order: (Seat)[];
  }

  type DealPhase = "name_leader" | "pay" | "pick" | "play" | "return" | "show" | "take";

  interface DealRecorded {
    event: "deal_recorded";
    order: (Seat)[];
    level: Rank;
  }

  interface DealSummary {
    answer: "deal_summary";
    number: number;
    hands: { [key: string]: (Card)[] };
    reasons: (LevelReason)[];
  }

  interface DealView {
    number: number;
    level: Rank;
    is_extra: boolean;
    phase: DealPhase;
    first_draw: Seat;
    turned: Card | null;
    leader: Seat | null;
    tribute: TributeView | null;
    hands: { [key: string]: (Card)[] };
    counts: { [key: string]: number };
    turn?: Seat | null;
    top?: CardsPlayed | null;
    trick?: (CardsPlayed | Passed | LeadMissed)[];
    last_trick?: (CardsPlayed | Passed | LeadMissed)[];
    tricks?: number;
    out?: (Seat)[];
    void?: (Seat)[];
    sanctions?: Sanctions;
    choice?: PutChoice | null;
  }

  interface DeclareReady {
    command: "ready";
  }

  interface DoCommand {
    type: "do";
    id: string;
    topic: string;
    command: Sit | Stand | AskSeat | AnswerSeat | SwapSeats | TurnAway | FillSeat | Start | PromiseNumber | GiveNumber | DeclareReady | PlayAgain | SetAutoPlay | SetAutoPass | SayPhrase | AgreePause | Close | PayTribute | RefuseTribute | TakeTribute | ReturnCard | PickReturn | PlayCards | Pass | Choose | AskCount | CallReferee | AnswerCall | OpenHands | PauseMatch | ResumeMatch | SubstitutePlayer | Adjust | Rule | CancelRuling | CallTime;
  }

  interface Done {
    type: "done";
    id: string;
    version: number;
    is_repeat?: boolean;
  }

  type Ending = "both_forfeit" | "draw" | "extra_deal" | "forfeit" | "higher_level" | "last_first" | "more_points" | "passed_a" | "reached_first" | "ruling" | "stage";

  interface Events {
    type: "events";
    topic: string;
    match: string;
    version: number;
    events: (VisibleEvent)[];
    changed: { [key: string]: any };
    deal?: { [key: string]: any } | null;
    behind?: number;
  }

  interface ExtendDeadline {
    effect: "extend_deadline";
    seat: Seat;
    seconds: number;
  }

  interface ExtendMatch {
    effect: "extend_match";
    minutes: number;
  }

  interface ExtraDealDue {
    event: "extra_deal_due";
  }

  interface Farewell {
    type: "farewell";
    why: string;
    come_back?: boolean;
  }

  interface FillSeat {
    command: "fill_seat";
    seat: Seat;
    bot?: string | null;
  }

  interface ForbidKind {
    effect: "forbid_kind";
    seat: Seat;
    kind: Kind;
  }

  interface ForbiddenKind {
    seat: Seat;
    kind: Kind;
    trick: number | null;
    article: string;
  }

  interface GiveNumber {
    command: "mix";
    deal: number;
    number: string;
  }

  interface GiveStage {
    effect: "give_stage";
    side: Side;
  }

  interface GoBack {
    effect: "go_back";
    acts: number | null;
  }

  interface Goodbye {
    type: "goodbye";
    topic: string;
  }

  interface HandDealt {
    event: "hand_dealt";
    first: Seat;
    turned?: (Card)[];
    leader?: Seat | null;
    seat?: Seat | null;
    cards?: (Card)[];
  }

  interface HandRemedy {
    effect: "hand_remedy";
    remedy: string;
    seat?: Seat | null;
  }

  interface HandsOpened {
    event: "hands_opened";
    referee: string;
  }

  interface Hello {
    type: "hello";
    topic: string;
    match?: string | null;
    version?: number | null;
  }

  interface Hidden {
    event: "hidden";
  }

  interface Hints {
    answer: "hints";
    plays?: (Play)[];
    cards?: (Card)[];
    advises_pass?: boolean;
  }

  type Kind = "bomb" | "four_jokers" | "full_house" | "pair" | "plate" | "single" | "straight" | "straight_flush" | "triple" | "tube";

  interface LastTrick {
    answer: "last_trick";
    acts: (CardsPlayed | Passed | LeadMissed)[];
  }

  interface LeadMissed {
    event: "lead_missed";
    seat: Seat;
    why?: PassedWhy;
  }

  type LevelCause = "a_not_played" | "extra" | "foul" | "last" | "not_on_stage_at_a" | "partner_last_at_a" | "passes_a" | "second" | "stops_at_a" | "third";

  interface LevelMove {
    before: Standing;
    after: Standing;
  }

  interface LevelReason {
    cause: LevelCause;
    side: Side;
    rise: number;
    article: string;
  }

  interface LoseDeal {
    effect: "lose_deal";
    side: Side;
    offender?: Seat | null;
    namer?: Seat | null;
    stand_in?: Seat | null;
    is_finished?: boolean;
  }

  interface LoseMatch {
    effect: "lose_match";
    sides: (Side)[];
    forfeit?: boolean;
  }

  interface MatchCall {
    number: number;
    seat: Seat;
    reason: string;
    is_answered?: boolean;
  }

  interface MatchEnded {
    event: "match_ended";
    result: Result;
  }

  interface MatchPaused {
    event: "match_paused";
    reason?: string;
  }

  interface MatchResumed {
    event: "match_resumed";
  }

  interface MatchStarted {
    event: "match_started";
    book: string;
    version: string;
    digest: string;
    mode: Mode;
    overrides?: { [key: string]: any };
    players?: { [key: string]: string };
    start?: string | null;
    house_book?: { [key: string]: any } | null;
  }

  interface MatchView {
    version: number;
    book: string;
    book_version: string;
    digest: string;
    overrides: { [key: string]: any };
    mode: Mode | null;
    players: { [key: string]: string };
    bots: { [key: string]: string };
    standing: Standing;
    done: (DealDone)[];
    moves: (LevelMove)[];
    questions: (Question)[];
    rulings: (NumberedRuling)[];
    calls: (MatchCall)[];
    is_paused: boolean;
    is_extra_due: boolean;
    start: string | null;
    extra_minutes: number;
    last_deal: number | null;
    is_tribute_waived: boolean;
    pending: (Pending)[];
    taken: { [key: string]: number };
    result: Result | null;
    deal: DealView | null;
    used_seconds?: { [key: string]: number };
    clock_at?: string | null;
  }

  type Mode = "live" | "paper";

  interface MoveLevels {
    effect: "move_levels";
    side: Side;
    by: number;
  }

  interface NameCard {
    effect: "name_card";
    seat: Seat;
    card: Card;
  }

  interface NameKind {
    effect: "name_kind";
    seat: Seat;
    kind: Kind;
    cards?: (Card)[];
  }

  interface NameLeader {
    effect: "name_leader";
    seat: Seat;
  }

  interface NamedCard {
    card: Card;
    article: string;
  }

  interface NamedKind {
    kind: Kind;
    article: string;
    cards?: (Card)[];
  }

  interface NumberedRuling {
    number: number;
    deal: number;
    ruling: Ruling;
    cancelled?: boolean;
  }

  interface OpenHands {
    command: "open_hands";
    referee: string;
  }

  type Overtime = "automatic" | "off" | "referee";

  interface Pass {
    command: "pass";
    seat: Seat;
    decision?: number | null;
  }

  interface Passed {
    event: "passed";
    seat: Seat;
    why?: PassedWhy;
  }

  type PassedWhy = "barred" | "chosen" | "skipped";

  interface PauseMatch {
    command: "pause_match";
    reason?: string;
  }

  interface PayTribute {
    command: "pay_tribute";
    seat: Seat;
    card: Card;
    decision?: number | null;
  }

  interface Pending {
    effect: SkipTurn | BarFromTrick | NameCard;
    article: string;
  }

  interface PickReturn {
    command: "pick_return";
    seat: Seat;
    giver: Seat;
    decision?: number | null;
  }

  interface Play {
    kind: Kind;
    rank: Rank;
    cards: (Card)[];
    stands_for?: (Card)[];
  }

  interface PlayAgain {
    command: "again";
    seats?: { [key: string]: Seat };
  }

  interface PlayCards {
    command: "play_cards";
    seat: Seat;
    cards: (Card)[];
    kind?: Kind | null;
    rank?: Rank | null;
    decision?: number | null;
  }

  interface PlayerSubstituted {
    event: "player_substituted";
    seat: Seat;
    player: string;
  }

  interface PromiseNumber {
    command: "promise";
    deal: number;
    hash: string;
  }

  interface PutChoice {
    effect: "put_choice";
    seat: Seat;
    of: ChoiceOf;
    about: Seat;
    kinds?: (Kind)[];
    cards?: (Card)[];
  }

  interface Question {
    seat: Seat;
    ask: Ask;
    number: number;
    since?: string | null;
    deadline?: string | null;
    speak_by?: string | null;
  }

  type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "A" | "BJ" | "J" | "K" | "LJ" | "Q" | "T";

  interface ReadingShown {
    play: Play;
    beats: boolean;
  }

  interface Readings {
    answer: "readings";
    readings: (ReadingShown)[];
  }

  interface RefereeCalled {
    event: "referee_called";
    seat: Seat;
    reason?: string;
  }

  interface RefuseTribute {
    command: "refuse_tribute";
    seat: Seat;
    decision?: number | null;
  }

  interface Refused {
    type: "refused";
    id: string | null;
    code: string;
    article?: string;
    details?: { [key: string]: any };
  }

  interface Result {
    ending: Ending;
    winner: Side | null;
    ew: number;
    ns: number;
    stage?: Side | null;
    ew_taken?: number;
    ns_taken?: number;
    stands?: boolean;
    ew_points?: number | null;
    ns_points?: number | null;
  }

  interface ResumeMatch {
    command: "resume_match";
  }

  interface ReturnCard {
    command: "return_card";
    seat: Seat;
    card: Card;
    decision?: number | null;
  }

  interface ReturnPicked {
    event: "return_picked";
    seat: Seat;
    giver: Seat;
  }

  interface ReturnsShown {
    event: "returns_shown";
    cards: { [key: string]: Card };
  }

  interface Rule {
    command: "rule";
    ruling: Ruling;
  }

  interface Ruling {
    side: Side;
    infraction: string;
    article: string;
    rungs?: (string)[];
    seat?: Seat | null;
    by?: string;
    reason?: string;
    situation?: string;
    lapsed?: (string)[];
    overruled?: boolean;
    is_discretion?: boolean;
    makes?: (string)[];
    makes_article?: string;
    counted_from?: (number)[];
  }

  interface RulingCancelled {
    event: "ruling_cancelled";
    number: number;
    reason?: string;
  }

  interface RulingMade {
    event: "ruling_made";
    ruling: Ruling;
  }

  interface Said {
    type: "said";
    topic: string;
    seat: Seat;
    phrase: number;
  }

  interface Sanctions {
    skips?: { [key: string]: number };
    bars?: (TrickBar)[];
    kinds?: { [key: string]: NamedKind };
    cards?: { [key: string]: NamedCard };
    forbidden?: (ForbiddenKind)[];
  }

  interface SayPhrase {
    command: "phrase";
    phrase: number;
  }

  type Seat = "E" | "N" | "S" | "W";

  interface SeatHandedToBot {
    event: "seat_handed_to_bot";
    seat: Seat;
    bot: string;
  }

  interface SeatRequestView {
    seat: Seat;
    person: number;
    name?: string;
    unit?: string;
  }

  interface SeatTakenBack {
    event: "seat_taken_back";
    seat: Seat;
  }

  interface SeatView {
    name?: string;
    unit?: string;
    person?: number | null;
    bot?: string | null;
    is_online?: boolean;
    is_auto?: boolean;
    wants_again?: boolean;
    is_ready?: boolean;
    agrees_pause?: boolean;
    asks_swap?: Seat | null;
  }

  interface SetAutoPass {
    command: "auto_pass";
    on: boolean;
  }

  interface SetAutoPlay {
    command: "auto";
    on: boolean;
  }

  type Side = "EW" | "NS";

  interface Sit {
    command: "sit";
    seat: Seat;
  }

  interface SkipTurn {
    effect: "skip_turn";
    seat: Seat;
  }

  interface Snapshot {
    type: "snapshot";
    topic: string;
    match: string;
    version: number;
    view: MatchView;
    behind?: number;
  }

  type SortOrder = "combination" | "rank" | "suit";

  interface SortedHand {
    answer: "sorted";
    groups: ((Card)[])[];
  }

  interface Stand {
    command: "stand";
  }

  interface Standing {
    ew: number;
    ns: number;
    stage?: Side | null;
    earlier?: Side | null;
    ew_tries?: number;
    ns_tries?: number;
  }

  interface Start {
    command: "start";
  }

  type Starts = "by_maker" | "when_full";

  interface SubstitutePlayer {
    command: "substitute_player";
    seat: Seat;
    player: string;
  }

  interface SwapSeats {
    command: "swap_seats";
    seat: Seat;
    on?: boolean;
  }

  interface Sync {
    type: "sync";
    sent: number;
    trip?: number | null;
  }

  type TableClock = "book" | "none" | "relaxed";

  interface TableFrame {
    type: "table";
    topic: string;
    table: TableView;
  }

  interface TableSettings {
    book?: string;
    overrides?: { [key: string]: any };
    is_public?: boolean;
    watching?: Watching;
    watch_delay?: number;
    bots?: { [key: string]: string };
    starts?: Starts;
    substitute_bot?: string;
    pace_seconds?: number;
    think_seconds?: number;
    mix_seconds?: number;
    between_seconds?: number;
    leave_seconds?: number;
    has_hints?: boolean;
    has_auto?: boolean;
    has_phrases?: boolean;
    has_counter?: boolean;
    is_rated?: boolean;
    clock?: TableClock;
    tempo?: Tempo;
    overtime?: Overtime;
    event?: string | null;
    place?: string;
  }

  type TableStage = "closed" | "gathering" | "over" | "playing";

  interface TableView {
    code: string;
    stage: TableStage;
    settings: TableSettings;
    seats: { [key: string]: SeatView };
    you?: Seat | null;
    is_maker?: boolean;
    role?: string;
    match?: string | null;
    matches?: number;
    next_deal_at?: string | null;
    waits_to_mix?: number | null;
    waits_to_promise?: number | null;
    waits_to_reveal?: number | null;
    shuffles?: (CommitmentView)[];
    auto_pass?: boolean;
    watch_delay?: string;
    event?: string | null;
    place?: string;
    people_watching?: number;
    requests?: (SeatRequestView)[];
  }

  interface TakeBack {
    effect: "take_back";
    seat: Seat;
  }

  interface TakePoints {
    effect: "take_points";
    side: Side;
    points: number;
  }

  interface TakeTribute {
    command: "take_tribute";
    seat: Seat;
    payer: Seat;
    decision?: number | null;
  }

  type Tempo = "by_choice" | "even";

  interface Time {
    type: "time";
    sent: number;
    now: string;
  }

  interface TimeCalled {
    event: "time_called";
    last_deal: number;
  }

  interface TimedOut {
    event: "timed_out";
    seat: Seat;
    decision: number;
  }

  interface TributeNoted {
    event: "tribute_noted";
    refused?: boolean;
    equal?: boolean;
    payer_to_first?: Seat | null;
  }

  interface TributePaid {
    event: "tribute_paid";
    seat: Seat;
    card: Card;
  }

  interface TributeRefused {
    event: "tribute_refused";
    holders: (Seat)[];
    seat?: Seat | null;
  }

  interface TributeState {
    first: Seat;
    payers: (Seat)[];
    refused_by?: (Seat)[];
    paid?: { [key: string]: Card };
    receivers?: { [key: string]: Seat };
    returned?: { [key: string]: Card };
    is_equal?: boolean;
    is_done?: boolean;
    taken_back?: { [key: string]: Card };
  }

  interface TributeTaken {
    event: "tribute_taken";
    seat: Seat;
    payer: Seat;
  }

  interface TributeView {
    first: Seat;
    payers: (Seat)[];
    refused_by: (Seat)[];
    paid: { [key: string]: Card };
    receivers: { [key: string]: Seat };
    returned: { [key: string]: Card | null };
    is_done: boolean;
    may_refuse?: (Seat)[];
    taken_back?: { [key: string]: Card };
  }

  interface TrickBar {
    seat: Seat;
    trick: number;
    until_opponent_follows: boolean;
  }

  interface TurnAway {
    command: "turn_away";
    seat: Seat;
  }

  interface Undo {
    effect: "undo";
  }

  interface Unseen {
    answer: "unseen";
    ranks: { [key: string]: number };
  }

  interface VisibleEvent {
    version: number;
    event: MatchStarted | CardsDealt | HandDealt | TributeRefused | TributePaid | TributeTaken | CardReturned | ReturnsShown | ReturnPicked | CardsPlayed | Passed | LeadMissed | CountAnnounced | TimedOut | ChoiceMade | DealEnded | DealRecorded | TributeNoted | DealCorrected | TimeCalled | ExtraDealDue | MatchEnded | RulingMade | RulingCancelled | Adjusted | RefereeCalled | CallAnswered | HandsOpened | MatchPaused | MatchResumed | PlayerSubstituted | SeatHandedToBot | SeatTakenBack | Hidden;
    at?: string | null;
  }

  interface VoidHand {
    effect: "void_hand";
    seat: Seat;
  }

  interface WaiveTribute {
    effect: "waive_tribute";
  }

  type Watching = "nobody" | "open_a_deal_later" | "public";

  interface Welcome {
    type: "welcome";
    person: number | null;
    version: string;
    now: string;
  }
}
