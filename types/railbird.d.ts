// Written by `make types` from the types in Python: change those, not this.

declare namespace Protocol {
  interface Edition {
    name: string;
    digest: string;
  }
  interface Prompt {
    text: string;
    rules: string[];
  }
  /** What a viewer knows of a match; `table` is the game's own part. Scores and winners when it is over. */
  interface View<Table> {
    game: string;
    title: string;
    currency: string;
    edition: Edition;
    options: Record<string, unknown>;
    names: string[];
    seat: number | null;
    waiting: number[];
    chance: boolean;
    over: boolean;
    prompt: Prompt;
    undo: boolean;
    table: Table;
    scores?: number[];
    winners?: number[];
  }
  /** An event: `changes` are (path, value); the client puts the `table` that they lead to beside them. */
  interface Happened<Kind, Data, Table> {
    step: number;
    kind: Kind;
    text: string;
    rules: string[];
    seat: number | null;
    data: Data;
    changes?: [string, unknown][];
    table?: Table;
  }
  /** A heading above choices. */
  interface Group {
    title: string;
    hint: string;
  }
  /** `group`: its place in the message's `groups`; `short`: what is enough below that heading; `first`: the targets that light up first; `careful`: touching a thing does not yet say that this is meant. */
  interface Action {
    code: number;
    text: string;
    label: string;
    group: number;
    brings: string;
    key: string;
    targets: string[];
    rules: string[];
    explain: string;
    short?: string;
    first?: string[];
    careful?: boolean;
    final?: boolean;
    probability?: number;
  }
  /** What a thing on the table is, for the whole match. */
  interface Thing {
    title: string;
    text: string;
    rules: string[];
  }
  interface Refused {
    label: string;
    reason: string;
    rule: string;
  }
  /** `bot`: the level that plays it now; then `title` says it in words, and `thinks` whether it takes its time. */
  interface Seat {
    seat: number;
    kind: "me" | "device" | "link" | "bot";
    name: string;
    joined: boolean;
    bot: string | null;
    title?: string;
    thinks?: boolean;
  }
  interface Draws {
    done: number;
    rolling: boolean;
  }
  interface Clock {
    turn: number;
    left: Record<string, number>;
  }
  interface Line {
    label: string;
    amount: number;
    rules: string[];
  }
  interface Result {
    scores: number[];
    winners: number[];
    settlement: Line[][];
  }
  /** With what checks the dice. */
  interface FinalResult {
    scores: number[];
    winners: number[];
    settlement: Line[][];
    seed: string;
    entropy: string[];
  }
  interface From {
    from: number;
  }
  /** What happened at a table. `Kind` are the game's events; `changes` null: the view's table is whole. */
  interface TableMessage<Table, Kind> {
    from: number;
    type: "table";
    n: number;
    phase: "open" | "playing" | "over";
    game: string;
    dice: "rolled" | "shared" | "manual";
    commitment: string;
    draws: Draws | null;
    seats: Seat[];
    free: number[];
    look: number | null;
    curtain: boolean;
    view: View<Table>;
    groups: Group[];
    actions: Action[];
    refused: Refused[];
    things?: Record<string, Thing>;
    move: number;
    events: Kind[];
    changes: [string, unknown][] | null;
    clock: Clock | null;
    rematch: string | null;
    result: FinalResult | null;
  }
  interface Welcome {
    type: "welcome";
    v: number;
    table: string;
    yours: number[];
    server: string;
    handover_after: number;
  }
  interface Reason {
    reason: string;
    rule: string;
  }
  /** How it is with a thing now; `why`: it cannot be touched. */
  interface AboutMessage {
    type: "about";
    target: string;
    look: number | null;
    text: string;
    why: Reason | null;
  }
  interface Presence {
    type: "presence";
    seats: Here[];
    watchers: number;
  }
  interface Here {
    here: boolean;
    away: number;
  }
  interface Ok {
    type: "ok";
    id: string;
    n: number;
  }
  interface No {
    type: "no";
    id: string;
    code: string;
    reason: string;
    rule: string;
  }
  interface Pong {
    type: "pong";
    t: number;
  }
  interface Bye {
    type: "bye";
    code: string;
    reason: string;
    retry: boolean;
  }
  /** A moment of a replay. */
  interface Frame<Table, Kind> {
    k: number;
    who: number | "chance" | null;
    do: string | null;
    view: View<Table>;
    scores: number[] | null;
    events: Kind[];
    changes: [string, unknown][] | null;
  }
  interface Replay<Table, Kind> {
    game: string;
    title: string;
    currency: string;
    names: string[];
    seats: number;
    edition: Edition;
    options: Record<string, unknown>;
    viewer: number | null;
    things: Record<string, Thing>;
    frames: Frame<Table, Kind>[];
    over: boolean;
    result: Result | null;
  }
}

declare namespace FinishLine {
  interface Die {
    colour: string;
    face: string | null;
  }
  /** A horse of the running race; `position` is its starting position, `place` the one in the row from the front. */
  interface Starter {
    number: number;
    name: string;
    favourite: boolean;
    steady: boolean;
    position: number;
    odds: number;
    place: number | null;
    disqualified: boolean;
    dice: Die[];
  }
  /** `rolls`: the horseshoes of each tile that has rolled, by its number. */
  interface Photo {
    upper: number;
    lower: number;
    horseshoes: number | null;
    rolls: Record<string, number>;
    taken: number;
  }
  interface Player {
    seat: number;
    capital: number;
    side_won: number;
    side_lost: number;
    side_bets: number;
    total: number;
    saved: number;
    confirmed: boolean;
  }
  interface Bet {
    bet: "win" | "place";
    tiles: number[];
  }
  interface PaidBet {
    bet: "win" | "place";
    tiles: number[];
    amount: number;
    pays: number;
  }
  /** What has been read out of a slip that is being paid; `net` once all of it has. */
  interface Paying {
    lines: PaidBet[];
    bonus: number;
    net: number | null;
  }
  /** `paid` once the race is settled. */
  interface SlipLine {
    bet: "win" | "place";
    tiles: number[];
    odds: number;
    stake: number;
    returns: number;
    paid?: number;
  }
  /** A bet that waits for its amount. */
  interface Pending {
    bet: "win" | "place";
    tiles: number[];
    odds: number;
  }
  /** A race that is over, in full. */
  interface Result {
    race: number;
    starters: number[];
    odds: number[];
    order: number[];
    turns: number;
    photos: number;
    slips: SlipLine[][];
    bonus: number[];
  }
  /** What everybody knows; the private keys are there, to keep their place. */
  interface Public {
    phase: string;
    race: number;
    turn: number;
    actor: number | null;
    holder: number | null;
    starter: number | null;
    odds: number[];
    starters: Starter[];
    row: number[];
    dead_even: boolean;
    dead_even_spent: boolean;
    homestretch: boolean;
    homestretch_at: number;
    pool: Record<string, number>;
    out: Record<string, number>;
    hand: Die[];
    spare: string[];
    photo: Photo | null;
    players: Player[];
    paying: Paying[] | null;
    slip: SlipLine[] | null;
    left: number | null;
    pending: Pending | null;
    stake_step: number;
    outsider_bonus: "won" | "any";
    results: Result[];
  }
  /** One's own slip of the running race. */
  interface Private {
    slip: SlipLine[] | null;
    left: number | null;
    pending: Pending | null;
  }
  interface Table {
    phase: string;
    race: number;
    turn: number;
    actor: number | null;
    holder: number | null;
    starter: number | null;
    odds: number[];
    starters: Starter[];
    row: number[];
    dead_even: boolean;
    dead_even_spent: boolean;
    homestretch: boolean;
    homestretch_at: number;
    pool: Record<string, number>;
    out: Record<string, number>;
    hand: Die[];
    spare: string[];
    photo: Photo | null;
    players: Player[];
    paying: Paying[] | null;
    slip: SlipLine[] | null;
    left: number | null;
    pending: Pending | null;
    stake_step: number;
    outsider_bonus: "won" | "any";
    results: Result[];
  }
  /** An event whose words and seat say all. */
  interface Nothing {
  }
  interface OneHorse {
    horse: number;
  }
  /** Spaces of the track, or places in a row. */
  interface Moved {
    horse: number;
    from: number;
    to: number;
  }
  interface Bought {
    horse: number;
    price: number;
  }
  /** `total`: all that the seat has on this horse now; a free bet is not `paid`. */
  interface Staked {
    horse: number;
    amount: number;
    paid: boolean;
    total: number;
  }
  /** What a seat gains or loses, and what it has then. */
  interface Money {
    amount: number;
    now: number;
  }
  interface RaceNumber {
    race: number;
  }
  interface NewRace {
    race: number;
    added: number;
  }
  interface Dealt {
    horse: number;
    position: number;
    odds: number;
    favourite: boolean;
    steady: boolean;
  }
  interface Written {
    bet: "win" | "place";
    tiles: number[];
    amount: number;
    odds: number;
  }
  interface StruckOut {
    bet: "win" | "place";
    tiles: number[];
    amount: number;
  }
  interface Colours {
    colours: string[];
  }
  interface Dice {
    dice: Die[];
  }
  interface PutAway {
    face: string;
    colour: string;
  }
  interface Used {
    face: string;
    tiles: number[];
  }
  interface MovedUp {
    horse: number;
    from: number;
    to: number;
    pair_ended: boolean;
  }
  interface DeadEven {
    upper: number;
    lower: number;
  }
  interface SideBet {
    from: number;
    amount: number;
  }
  /** `horse` is null if it was waived. */
  interface ExtraMove {
    horse: number | null;
  }
  interface Photo {
    horse: number;
    horseshoes: number;
  }
  interface Winners {
    race: number;
    winner: number | null;
    second: number | null;
  }
  interface Amount {
    amount: number;
  }
  interface Paid {
    staked: number;
    won: number;
    capital: number;
  }
  interface Total {
    capital: number;
    side_bets: number;
    total: number;
  }
  /** What happened: `kind` tells what its `data` is. */
  type Event =
    | Protocol.Happened<"race", NewRace, Table>
    | Protocol.Happened<"dealt", Dealt, Table>
    | Protocol.Happened<"bet", Written, Table>
    | Protocol.Happened<"struck out", StruckOut, Table>
    | Protocol.Happened<"confirmed", Nothing, Table>
    | Protocol.Happened<"first", RaceNumber, Table>
    | Protocol.Happened<"dice taken", Colours, Table>
    | Protocol.Happened<"homestretch", Nothing, Table>
    | Protocol.Happened<"rolled", Dice, Table>
    | Protocol.Happened<"put away", PutAway, Table>
    | Protocol.Happened<"used", Used, Table>
    | Protocol.Happened<"moved", MovedUp, Table>
    | Protocol.Happened<"dropped back", Moved, Table>
    | Protocol.Happened<"disqualified", OneHorse, Table>
    | Protocol.Happened<"dead even", DeadEven, Table>
    | Protocol.Happened<"side bet", SideBet, Table>
    | Protocol.Happened<"inside tip", Colours, Table>
    | Protocol.Happened<"pool empty", RaceNumber, Table>
    | Protocol.Happened<"extra move", ExtraMove, Table>
    | Protocol.Happened<"photo", Photo, Table>
    | Protocol.Happened<"photo tie", Nothing, Table>
    | Protocol.Happened<"race over", Winners, Table>
    | Protocol.Happened<"slip", PaidBet, Table>
    | Protocol.Happened<"no bet", Nothing, Table>
    | Protocol.Happened<"outsiders", Amount, Table>
    | Protocol.Happened<"paid", Paid, Table>
    | Protocol.Happened<"total", Total, Table>;
}

declare namespace Homestretch {
  /** `purses` for Win, Place and Show; `handicaps` by the horse's number. */
  interface RaceCard {
    id: string;
    name: string;
    deck: string;
    purses: number[];
    handicaps: Record<string, string>;
  }
  interface Race {
    number: number;
    of: number;
    card: RaceCard | null;
    finish: number[];
  }
  /** What stands on the board and the shares of a horse. */
  interface Printed {
    number: number;
    name: string;
    group: string;
    cost: number;
    payouts: number[];
  }
  /** `finish` is the line it took; `last`: none is behind it; `shares` are those that were bought. */
  interface Horse {
    number: number;
    name: string;
    group: string;
    cost: number;
    payouts: number[];
    position: number;
    handicap: string | null;
    finish: string | null;
    last: boolean;
    shares: number;
  }
  /** `place`: how many tokens may lie on one spot; `rank` when the match is over. */
  interface Seat {
    colour: string;
    money: number;
    stable: number[];
    share_value: number;
    groups: number[];
    place: number;
    has_bet: boolean;
    rank: number | null;
  }
  /** A seat's tokens on one spot; `values` only where they may be known. */
  interface Bet {
    seat: number;
    number: number;
    line: string;
    tokens: number;
    values: number[] | null;
  }
  interface FirstPlayer {
    tied: number[];
    thrown: (number | null)[];
    next: number | null;
  }
  /** Sizes only: what lies in hands and piles is each one's own. */
  interface Draft {
    round: number;
    rounds: number;
    hand_sizes: number[];
    kept: number[];
    picked: boolean[];
    ghost: boolean;
    aside: number;
  }
  /** The deck's size, and what must be in it: all cards but those in sight. */
  interface Buy {
    pass: number;
    row: number[];
    deck: number;
    deck_holds: number[];
    blind_fee: number;
    had_chance: boolean[];
  }
  interface Result {
    race: number;
    card: string;
    finish: (number | null)[];
    purses: number[];
    bets: number[];
  }
  interface CameBack {
    missing: number[];
  }
  /** A hand that this seat has held: what is in it and who has it, or what was missing when it came back. */
  interface PassedOn {
    round: number;
    held: number[] | null;
    holder: number | null;
    came_back: CameBack | null;
  }
  /** What only this seat knows: in the draft its cards, when it bets its tokens. */
  interface Own {
    hand?: number[];
    pick?: number | null;
    kept?: (number | null)[];
    passed_on?: PassedOn[];
    tokens?: number[];
    limit?: number;
  }
  /** What everybody knows; the private keys are there, to keep their place. */
  interface Public {
    phase: string;
    turn: number | null;
    track_spaces: number;
    race: Race;
    horses: Horse[];
    supply: Record<string, number>;
    seats: Seat[];
    bets: Bet[];
    bet_tokens: number[];
    tied_places: string;
    dice: number[] | null;
    roll: number;
    special_spaces: number | null;
    first_player: FirstPlayer | null;
    draft: Draft | null;
    buy: Buy | null;
    results: Result[];
    own: Own | null;
  }
  /** What differs from viewer to viewer. */
  interface Private {
    bets: Bet[];
    own: Own | null;
  }
  interface Table {
    phase: string;
    turn: number | null;
    track_spaces: number;
    race: Race;
    horses: Horse[];
    supply: Record<string, number>;
    seats: Seat[];
    bets: Bet[];
    bet_tokens: number[];
    tied_places: string;
    dice: number[] | null;
    roll: number;
    special_spaces: number | null;
    first_player: FirstPlayer | null;
    draft: Draft | null;
    buy: Buy | null;
    results: Result[];
    own: Own | null;
  }
  /** An event whose words and seat say all. */
  interface Nothing {
  }
  interface OneHorse {
    horse: number;
  }
  /** Spaces of the track, or places in a row. */
  interface Moved {
    horse: number;
    from: number;
    to: number;
  }
  interface Bought {
    horse: number;
    price: number;
  }
  /** `total`: all that the seat has on this horse now; a free bet is not `paid`. */
  interface Staked {
    horse: number;
    amount: number;
    paid: boolean;
    total: number;
  }
  /** What a seat gains or loses, and what it has then. */
  interface Money {
    amount: number;
    now: number;
  }
  interface RaceNumber {
    race: number;
  }
  /** A place on the tote board. */
  interface Spot {
    number: number;
    line: string;
  }
  interface Dealt {
    cards: number;
    aside: number;
  }
  interface Hand {
    cards: number[];
  }
  /** Only one's own card is known. */
  interface Picked {
    horse?: number;
  }
  interface Round {
    round: number;
  }
  interface Stable {
    shares: number[];
    paid: number;
    money: number;
  }
  interface NewRace {
    race: number;
    card: RaceCard;
  }
  interface Claimed {
    ahead_of: number;
  }
  interface Laid {
    number: number;
    line: string;
    value: number;
  }
  interface Bets {
    spots: Spot[];
  }
  interface OneDie {
    die: number;
  }
  interface Rolled {
    dice: number[];
    number: number;
    roll: number;
  }
  /** `token`: spaces by which a handicap token helped. */
  interface MovedOn {
    horse: number;
    from: number;
    to: number;
    token: number;
  }
  interface Finished {
    horse: number;
    line: string;
  }
  interface SpecialMove {
    horse: number;
    spaces: number;
  }
  interface RaceOver {
    race: number;
    numbers: number[];
  }
  interface Purse {
    horse: number;
    line: string;
    amount: number;
  }
  interface Unpaid {
    horse: number;
    amount: number;
  }
  interface BetPaid {
    number: number;
    line: string;
    value: number;
    amount: number;
  }
  interface Cards {
    cards: number;
  }
  interface Offered {
    horse: number;
    cost: number;
  }
  interface Over {
    winners: number[];
  }
  /** What happened: `kind` tells what its `data` is. */
  type Event =
    | Protocol.Happened<"dealt", Dealt, Table>
    | Protocol.Happened<"hand", Hand, Table>
    | Protocol.Happened<"picked", Picked, Table>
    | Protocol.Happened<"passed on", Round, Table>
    | Protocol.Happened<"ghost", Nothing, Table>
    | Protocol.Happened<"stable", Stable, Table>
    | Protocol.Happened<"race", NewRace, Table>
    | Protocol.Happened<"claimed", Claimed, Table>
    | Protocol.Happened<"waited", Nothing, Table>
    | Protocol.Happened<"bet", Laid, Table>
    | Protocol.Happened<"bets", Bets, Table>
    | Protocol.Happened<"rolled off", OneDie, Table>
    | Protocol.Happened<"first", RaceNumber, Table>
    | Protocol.Happened<"rolled", Rolled, Table>
    | Protocol.Happened<"moved", MovedOn, Table>
    | Protocol.Happened<"held back", OneHorse, Table>
    | Protocol.Happened<"finished", Finished, Table>
    | Protocol.Happened<"special move", SpecialMove, Table>
    | Protocol.Happened<"passed", Nothing, Table>
    | Protocol.Happened<"race over", RaceOver, Table>
    | Protocol.Happened<"purse", Purse, Table>
    | Protocol.Happened<"unpaid", Unpaid, Table>
    | Protocol.Happened<"bet paid", BetPaid, Table>
    | Protocol.Happened<"second chance", Cards, Table>
    | Protocol.Happened<"offered", Offered, Table>
    | Protocol.Happened<"bought", Bought, Table>
    | Protocol.Happened<"blind", Nothing, Table>
    | Protocol.Happened<"discarded", Cards, Table>
    | Protocol.Happened<"over", Over, Table>;
}

declare namespace LongShot {
  interface Dice {
    horse: number;
    move: number;
  }
  /** One of these: a horse, a seat, or a card by its id. */
  interface Target {
    horse?: number;
    seat?: number;
    card?: string;
  }
  /** The card or the horse's feature under way, with the targets named so far. */
  interface Effect {
    feature?: number;
    card?: string;
    title: string;
    text: string;
    targets: Target[];
  }
  interface Track {
    spaces: number;
    no_bets_from: number;
    prizes: number[];
  }
  /** What stands on a card. */
  interface Card {
    title: string;
    text: string;
    type: string;
    lead: boolean;
  }
  interface Why {
    text: string;
    rule: string;
  }
  /** A kind of card in one's hand: how many, on one's own turn whether it could be played, and why not. */
  interface Held {
    copies: number;
    playable: boolean | null;
    why: Why | null;
  }
  interface Horse {
    number: number;
    name: string;
    price: number;
    bar: number[];
    odds: number[];
    feature: string;
    lead_feature: boolean;
    usable: boolean;
    position: number;
    place: number | null;
    no_bets: boolean;
    owner: number | null;
    bets: number[];
  }
  interface Seat {
    seat: number;
    cash: number;
    tokens: number;
    cards: number;
    horses: number[];
    staked: number;
    score: number;
  }
  /** What everybody knows; the private keys are there, to keep their place. `cards` is all that is printed, `discards` how many of each lie open, both by the cards' ids. */
  interface Public {
    phase: string;
    turn: number;
    turns: number;
    dice: Dice | null;
    moving: Dice | null;
    effect: Effect | null;
    track: Track;
    move_die: number[];
    lead: number | null;
    order: number[];
    pile: number;
    discards: Record<string, number>;
    horses: Horse[];
    seats: Seat[];
    hand: Record<string, Held> | null;
    known: string[][];
    rolling: number[];
    rolled_off: number[];
    cards: Record<string, Card>;
  }
  /** One's hand, and of each seat's hand the cards, copy by copy, that one knows to be there. */
  interface Private {
    hand: Record<string, Held> | null;
    known: string[][];
  }
  interface Table {
    phase: string;
    turn: number;
    turns: number;
    dice: Dice | null;
    moving: Dice | null;
    effect: Effect | null;
    track: Track;
    move_die: number[];
    lead: number | null;
    order: number[];
    pile: number;
    discards: Record<string, number>;
    horses: Horse[];
    seats: Seat[];
    hand: Record<string, Held> | null;
    known: string[][];
    rolling: number[];
    rolled_off: number[];
    cards: Record<string, Card>;
  }
  /** An event whose words and seat say all. */
  interface Nothing {
  }
  interface OneHorse {
    horse: number;
  }
  /** Spaces of the track, or places in a row. */
  interface Moved {
    horse: number;
    from: number;
    to: number;
  }
  interface Bought {
    horse: number;
    price: number;
  }
  /** `total`: all that the seat has on this horse now; a free bet is not `paid`. */
  interface Staked {
    horse: number;
    amount: number;
    paid: boolean;
    total: number;
  }
  /** What a seat gains or loses, and what it has then. */
  interface Money {
    amount: number;
    now: number;
  }
  interface RaceNumber {
    race: number;
  }
  interface HiddenCard {
    card: string | null;
  }
  interface Turn {
    turn: number;
  }
  /** `card`: by a card, and not for the turn. */
  interface Rolled {
    horse: number;
    move: number;
    card: boolean;
  }
  interface MoveDie {
    move: number;
  }
  interface TokenSpent {
    die: string;
  }
  interface Finished {
    horse: number;
    place: number;
  }
  interface Stolen {
    from: number;
    card: string | null;
  }
  /** `pile`: how many are left there. */
  interface Drawn {
    pile: number;
    card: string | null;
  }
  interface Played {
    card: string;
    title: string;
  }
  interface PairSold {
    cards: string[];
    amount: number;
    now: number;
  }
  interface BoughtFor {
    horse: number;
    price: number;
    now: number;
  }
  interface Swapped {
    horses: number[];
    to: number[];
  }
  interface BetMoved {
    horses: number[];
    amount: number;
  }
  interface CashTaken {
    from: number;
    amount: number;
    now: number;
    left: number;
  }
  interface Looked {
    at: number;
  }
  interface Shown {
    at: number;
    card: string;
    copies: number;
  }
  interface Discarded {
    card: string;
  }
  interface Over {
    order: number[];
  }
  /** What happened: `kind` tells what its `data` is. */
  type Event =
    | Protocol.Happened<"dealt", HiddenCard, Table>
    | Protocol.Happened<"rolled off", OneHorse, Table>
    | Protocol.Happened<"first", Nothing, Table>
    | Protocol.Happened<"turn", Turn, Table>
    | Protocol.Happened<"feature", OneHorse, Table>
    | Protocol.Happened<"rolled", Rolled, Table>
    | Protocol.Happened<"move die", MoveDie, Table>
    | Protocol.Happened<"token spent", TokenSpent, Table>
    | Protocol.Happened<"moved", Moved, Table>
    | Protocol.Happened<"finished", Finished, Table>
    | Protocol.Happened<"stolen", Stolen, Table>
    | Protocol.Happened<"drawn", Drawn, Table>
    | Protocol.Happened<"pile empty", Nothing, Table>
    | Protocol.Happened<"played", Played, Table>
    | Protocol.Happened<"pair sold", PairSold, Table>
    | Protocol.Happened<"bought", BoughtFor, Table>
    | Protocol.Happened<"bet", Staked, Table>
    | Protocol.Happened<"passed", Nothing, Table>
    | Protocol.Happened<"money", Money, Table>
    | Protocol.Happened<"cash taken", CashTaken, Table>
    | Protocol.Happened<"swapped", Swapped, Table>
    | Protocol.Happened<"bet moved", BetMoved, Table>
    | Protocol.Happened<"looked", Looked, Table>
    | Protocol.Happened<"shown", Shown, Table>
    | Protocol.Happened<"discarded", Discarded, Table>
    | Protocol.Happened<"declined", Nothing, Table>
    | Protocol.Happened<"over", Over, Table>;
}

declare namespace LongShotDice {
  interface Track {
    spaces: number;
    no_bet_after: number;
    purses: number[];
  }
  /** `ability` is the text of its card, `brief` the same in a few words; `bar` the numbers X'd on it, `printed` those that are printed. */
  interface Horse {
    number: number;
    name: string;
    colour: string;
    set: number;
    cost: number;
    odds: number[];
    trigger: string;
    ability: string;
    brief: string;
    position: number;
    place: number | null;
    past_no_bet: boolean;
    bar: number[];
    printed: number[];
    owner: number | null;
  }
  /** What Roland has, and every player. */
  interface Paper {
    seat: number;
    money: number;
    bets: number[];
    horses: number[];
    score: number;
  }
  interface Sheet {
    seat: number;
    money: number;
    bets: number[];
    horses: number[];
    score: number;
    cells: string[];
    boxes: string[];
    wilds_marked: number;
    helmets: number[];
    jerseys: number[];
    starting_card: number | null;
  }
  /** `sheet`: what each row and column of his sheet says, the default last. */
  interface Roland {
    seat: number;
    money: number;
    bets: number[];
    horses: number[];
    score: number;
    sheet: string[][];
  }
  interface Bonus {
    box: string;
    kind: string;
    words: string;
  }
  /** What waits in the running turn: how often, or the numbers of horses. */
  interface Waiting {
    bonuses: number;
    "chain reaction": number;
    "five leaf clover": number;
    "charley horse": number;
    "out of alignment": number;
    "fancy hat": number;
    "pay it forward": number | null;
    "product placement": number[];
    "sticky fingers": number[];
  }
  /** `rolled` and `spaces` are the dice, `number` the one that counts in this turn, `extra` Roland's die. */
  interface Table {
    phase: string;
    round: number;
    active: number;
    turn: number;
    rolled: number | null;
    spaces: number | null;
    number: number | null;
    extra: number | null;
    wild_used: boolean;
    track: Track;
    podium: number[];
    last_round: boolean;
    horses: Horse[];
    sheets: Sheet[];
    roland: Roland | null;
    grid: number[];
    bonuses: Bonus[];
    waiting: Waiting;
  }
  /** An event whose words and seat say all. */
  interface Nothing {
  }
  interface OneHorse {
    horse: number;
  }
  /** Spaces of the track, or places in a row. */
  interface Moved {
    horse: number;
    from: number;
    to: number;
  }
  interface Bought {
    horse: number;
    price: number;
  }
  /** `total`: all that the seat has on this horse now; a free bet is not `paid`. */
  interface Staked {
    horse: number;
    amount: number;
    paid: boolean;
    total: number;
  }
  /** What a seat gains or loses, and what it has then. */
  interface Money {
    amount: number;
    now: number;
  }
  interface RaceNumber {
    race: number;
  }
  interface StartingCard {
    card: number;
  }
  interface Round {
    round: number;
  }
  interface Rolled {
    horse: number;
    spaces: number;
  }
  /** `direct`: by the roll itself. */
  interface MovedOn {
    horse: number;
    from: number;
    to: number;
    direct: boolean;
  }
  interface Finished {
    horse: number;
    from: number;
    place: number;
  }
  interface Wild {
    number: number;
    marked: number;
  }
  interface Erased {
    marked: number;
  }
  interface Cell {
    cell: string;
  }
  /** One of these, counted from 1. */
  interface FullLine {
    row?: number;
    column?: number;
  }
  /** The box of this number on the card of that horse. */
  interface Box {
    card: number;
    box: number;
  }
  interface Bonus {
    box: string;
    kind: string;
  }
  interface NamedCard {
    card: string;
  }
  interface RolandsRow {
    row: number;
    column: number;
    default: boolean;
    done: boolean;
  }
  interface Over {
    podium: number[];
  }
  /** What happened: `kind` tells what its `data` is. */
  type Event =
    | Protocol.Happened<"dealt", StartingCard, Table>
    | Protocol.Happened<"first", Nothing, Table>
    | Protocol.Happened<"round", Round, Table>
    | Protocol.Happened<"rolled", Rolled, Table>
    | Protocol.Happened<"extra die", OneHorse, Table>
    | Protocol.Happened<"moved", MovedOn, Table>
    | Protocol.Happened<"finished", Finished, Table>
    | Protocol.Happened<"last round", Nothing, Table>
    | Protocol.Happened<"wild", Wild, Table>
    | Protocol.Happened<"erased", Erased, Table>
    | Protocol.Happened<"passed", Nothing, Table>
    | Protocol.Happened<"cell", Cell, Table>
    | Protocol.Happened<"line", FullLine, Table>
    | Protocol.Happened<"helmet", OneHorse, Table>
    | Protocol.Happened<"jersey", OneHorse, Table>
    | Protocol.Happened<"box", Box, Table>
    | Protocol.Happened<"bet", Staked, Table>
    | Protocol.Happened<"bought", Bought, Table>
    | Protocol.Happened<"bonus", Bonus, Table>
    | Protocol.Happened<"ability", NamedCard, Table>
    | Protocol.Happened<"declined", NamedCard, Table>
    | Protocol.Happened<"money", Money, Table>
    | Protocol.Happened<"roland", RolandsRow, Table>
    | Protocol.Happened<"over", Over, Table>;
}
