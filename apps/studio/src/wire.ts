// What the pages of the games and the studio's server say to each other. Amounts are decimal text with four decimals, times ISO text.

export type Fields = Readonly<Record<string, unknown>>;

/** Which money a session plays with. In demo mode it is play money of the studio. */
export type PlayMode = 'REAL' | 'DEMO';
/** Which wallet pays: `MAIN` the operator's, `OWN` that of the player at the studio (transfer mode). */
export type WalletKind = 'MAIN' | 'OWN';

export interface BetLimitsView {
  readonly min: string;
  readonly max: string;
  /** Every bet is a multiple of it. */
  readonly step: string;
  /** What the page begins with. */
  readonly default: string;
  /** The bets that the page offers, smallest first. */
  readonly steps: readonly string[];
}

export interface GameView {
  readonly code: string;
  readonly subType: 'SLOT' | 'ORIGINAL';
  readonly names: Readonly<Record<'EN' | 'TY' | 'VI', string>>;
  /** In percent with six decimals. */
  readonly rtp: string;
  readonly maxWinX: number;
  readonly modelVersion: number;
  /** From one accepted bet to the next, in ms. */
  readonly minSpinMs: number;
  /** What the jackpots add to the return, in percent with two decimals; null where rounds do not take part in them. */
  readonly jackpotReturn: string | null;
  /** Whether rounds may play by themselves here. */
  readonly hasAutoplay: boolean;
  readonly limits: BetLimitsView;
}

/** A pot, or what was won of one, by its level. */
export interface JackpotView {
  readonly id: string;
  readonly amount: string;
}

/** How free rounds of a grant are paid: each by its own win, or all by one. */
export type FreePay = 'EACH' | 'TOTAL';

/** The free round that a player has next, at the bet of its grant. */
export interface FreeView {
  /** What the rounds before it won, where all are paid together after the last one; null where each is paid. */
  readonly won: string | null;
  readonly bet: string;
  readonly no: number;
  readonly count: number;
}

/** The pair of seeds in use, and the commitment to the next one. */
export interface SeedsView {
  readonly commitment: string;
  readonly nextCommitment: string;
  /** Empty until the page, which has seen the commitment, chose the first one. */
  readonly clientSeed: string;
  /** The number of the next round. */
  readonly nonce: number;
}

/** A pair that is no longer in use, with its seed. */
export interface RevealedPairView {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly rounds: number;
}

/** `asking`: the wallet has not answered. `playing`: it waits for the player. `paying`, `refunding`: its end is on the way. */
export type RoundState = 'asking' | 'playing' | 'paying' | 'refunding' | 'paid' | 'refunded' | 'declined';

export interface RoundView {
  readonly roundId: string;
  readonly gameCode: string;
  readonly modelVersion: number;
  readonly state: RoundState;
  /** The wallet did not answer the bet: it is not played, and refunded. */
  readonly isGivenUp: boolean;
  readonly bet: string;
  readonly win: string;
  /** What the round pays for a bet of 1, as text; of a round that goes on, what it would pay now. */
  readonly multiple: string;
  readonly inputs: Fields;
  /** What was drawn. Empty while a player could gain from knowing it. */
  readonly draws: Fields;
  readonly outcome: Fields;
  /** What it won of the pots, beside `win`. */
  readonly jackpotWins: readonly JackpotView[];
  readonly nonce: number;
  readonly commitment: string;
  readonly clientSeed: string;
  /** Null until the pair is revealed, or the shared round is over. */
  readonly serverSeed: string | null;
  /** Which free round of how many it is; null for one that was bet on. */
  readonly free: { readonly no: number; readonly count: number } | null;
  /** The number of the shared round that it is a part of; null for a round of its own. */
  readonly shared: string | null;
  /** Of a shared round: its place in the chains. */
  readonly chain: ChainPlaceView | null;
  readonly at: string;
}

/** A chain of shared rounds. Its commitment is public before its first round takes bets; anyone may read it. */
export interface ChainView {
  readonly gameCode: string;
  /** Of the chains of its game, from 1. */
  readonly no: number;
  /** Link 0. */
  readonly commitment: string;
  readonly committedAt: string;
  /** How many links it has. */
  readonly rounds: number;
  /** The last link that is public; null before the end of its first round. */
  readonly last: { readonly linkNo: number; readonly link: string } | null;
}

/** The place of a shared round in the chains of its game. `linkNo` hashes of its link are the commitment. */
export interface ChainPlaceView {
  readonly no: number;
  readonly linkNo: number;
  readonly commitment: string;
}

/** `betting`: until the lock and its salt. `running`: the curve rises. `ended`: the result is public. `void`: the stakes go back. */
export type SharedState = 'betting' | 'running' | 'ended' | 'void';

/** What a table tells its watchers, one JSON text a line. Times are ms of the server's clock, counted from its own moments. */
export type TableEvent =
  | {
      readonly type: 'round';
      readonly no: string;
      readonly state: SharedState;
      /** Until bets are locked; negative after. */
      readonly lockLeftMs: number;
      /** Of a curve that rises: since it began. */
      readonly ageMs: number | null;
      /** Where it ended, in hundredths; null before. */
      readonly point: number | null;
      readonly isInterrupted: boolean;
      readonly chain: ChainPlaceView;
      /** SHA-256 of the link of this round. */
      readonly before: string;
      /** The round of the beacon whose value is the salt: named before bets were open. */
      readonly beaconRound: string;
      readonly salt: string | null;
      readonly link: string | null;
      /** The points of the rounds before, newest first. */
      readonly last: readonly number[];
    }
  | { readonly type: 'tick'; readonly ageMs: number | null; readonly lockLeftMs: number }
  | {
      readonly type: 'seats';
      readonly count: number;
      readonly out: number;
      readonly seats: readonly SeatView[];
    };

/** A bet of somebody at the table. */
export interface SeatView {
  /** The beginning of the round's id: a player knows his own. */
  readonly id: string;
  readonly bet: string;
  readonly currency: string;
  /** Where it was cashed out, in hundredths. */
  readonly out: number | null;
}

/** Why a bet or a step was not taken. */
export type RefusalCode =
  | 'BALANCE_LOW'
  | 'LIMIT_EXCEEDED'
  | 'PLAYER_BLOCKED'
  | 'GAME_DISABLED'
  | 'SESSION_ENDED'
  | 'TOO_EARLY'
  | 'ROUND_OPEN'
  | 'TOO_LATE'
  | 'FREE_ENDED'
  | 'BAD_REQUEST';

export interface Opened {
  /** Names this session in every call of the page. */
  readonly token: string;
  readonly game: GameView;
  readonly mode: PlayMode;
  readonly currency: string;
  /** Code of a language, such as `TY`. */
  readonly language: string;
  readonly balance: string;
  readonly seeds: SeedsView;
  /** A round that goes on, or the last one; null before the first. */
  readonly last: RoundView | null;
  /** The free round that comes next; null without one. */
  readonly free: FreeView | null;
  /** The pots that its rounds take part in; none for play money. */
  readonly jackpots: readonly JackpotView[];
}

/** The player's bets at a table, newest first, with the balance. */
export interface OwnSeats {
  readonly rounds: readonly RoundView[];
  /** Null when the session has ended: the wallet tells nobody's balance then. */
  readonly balance: string | null;
  readonly isSessionEnded: boolean;
}

/** One round, as it is shown without a session. */
export interface ReplayView extends LastRound {
  readonly game: GameView;
  readonly mode: PlayMode;
  /** Code of a language, such as `TY`. */
  readonly language: string;
}

/** A round that was answered, with the balance after it. */
export interface RoundAnswer {
  readonly round: RoundView;
  /** Null for a round whose refund the wallet has not answered, and when the session has ended: then nothing is known of the balance. */
  readonly balance: string | null;
  /** The wallet knows the session no more, as the player has logged out: the round counts all the same, and no further bet is taken. */
  readonly isSessionEnded: boolean;
  /** The free round that comes next; null without one. */
  readonly free: FreeView | null;
  /** The pots after it, of a game that has some. */
  readonly jackpots: readonly JackpotView[];
}

export interface LastRound {
  readonly round: RoundView;
  readonly currency: string;
}

export interface RefusalAnswer {
  readonly refusal: RefusalCode;
  /** For `TOO_EARLY`: when the next bet is taken, in ms from now. */
  readonly waitMs?: number;
  /** For `SESSION_ENDED` of a page that opens again: the last round of the game, and its currency. */
  readonly last?: LastRound | null;
}

export interface PlayRequest {
  /** A UUID of the page: a repeat gives the same round. */
  readonly key: string;
  readonly bet: string;
  /** The page shows that the round is free: where it is not, it is refused and not bet on. */
  readonly isFree?: boolean;
  readonly inputs: Fields;
}
