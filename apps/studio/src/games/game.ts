// What the studio knows of a game: what it tells the platform, and how a round is played.
import type { Random } from '@tyche/kernel/random';
import type { Fields } from '../wire.ts';

/** What was drawn, what it means, and the multiple of the bet. It is stored with the round. */
export interface RoundResult {
  readonly draws: Fields;
  readonly outcome: Fields;
  readonly multiple: Multiple;
}

/** A round whose inputs are valid. */
export interface ReadyRound {
  /** The inputs as they are stored. */
  readonly inputs: Fields;
  /** Plays the round from its words. The same words give the same result. */
  play(random: Random): RoundResult;
}

/** An exact multiple of the bet, `units` / `per`. */
export interface Multiple {
  readonly units: bigint;
  readonly per: bigint;
}

/** Where a round that goes on has come to. */
export interface Standing {
  readonly outcome: Fields;
  readonly multiple: Multiple;
  readonly isOver: boolean;
}

export interface Game {
  readonly code: string;
  readonly names: { readonly EN: string; readonly TY: string; readonly VI: string };
  readonly subType: 'SLOT' | 'ORIGINAL';
  /** The scene of its picture. */
  readonly scene: string;
  /** Of its model and of what is drawn beside it: a change of either is another version. */
  readonly modelVersion: number;
  /** Since which version its rounds for real money take part in the jackpots; without it they do not. */
  readonly jackpotsSince?: number;
  /** In percent, six decimals. */
  readonly rtp: string;
  /** 1 low … 5 high. */
  readonly volatility: 1 | 2 | 3 | 4 | 5;
  readonly maxWinX: number;
  readonly features: readonly string[];
  /** A bet is a whole number of pay units in each of this number of shares: the lines of a slot. */
  readonly shares: number;
  /** Its rounds are shared by all players at one table: the result is drawn for all, and each has a bet of his own. */
  readonly isShared?: true;
  /** Reads the inputs of a round; null for inputs that the game does not have. */
  ready(given: Fields): ReadyRound | null;
  /**
   * Of a game in which the player goes on after the bet: where the steps so far lead to. Null for a step that cannot be taken. Without it
   * a round is over with its bet.
   */
  follow?(
    round: { readonly inputs: Fields; readonly draws: Fields },
    steps: readonly Fields[],
  ): Standing | null;
}

/** What a round pays: the bet times the multiple, rounded down to the pay unit. */
export function winOf(bet: bigint, { units, per }: Multiple, payUnit: bigint): bigint {
  const exact = (bet * units) / per;
  return exact - (exact % payUnit);
}

/** A multiple as text, without zeros at its end. It is exact: `per` is 1, 10, 100 … 10 000. */
export function printMultiple({ units, per }: Multiple): string {
  const places = per.toString().length - 1;
  const fraction = (units % per).toString().padStart(places, '0').replace(/0+$/, '');
  return `${units / per}${places === 0 || fraction === '' ? '' : `.${fraction}`}`;
}
