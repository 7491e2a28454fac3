import type { Play } from './grammar/play.ts';

/** When draws happen: every `periodSec` from `dayStart` (HH:mm) in `zone`; bets close `lockSec` before. */
export interface Calendar {
  readonly periodSec: number;
  readonly lockSec: number;
  readonly dayStart: string;
  readonly zone: string;
}

/** A factor on stake and prize, as an amount: 1.0000, 0.1000, 0.0100 or 0.0010. */
export interface BetUnit {
  readonly id: number;
  readonly code: string;
  readonly factor: bigint;
}

/**
 * The prize series on offer: even steps from `min`; `max` is the highest a member may hold, `maxBet` the
 * highest bettable.
 */
export interface SeriesRange {
  readonly min: number;
  readonly max: number;
  readonly maxBet: number;
  readonly default: number;
  readonly step: number;
  readonly base: number;
}

/** Covering at most this share of a play's universe caps what the line can pay. */
export interface SinglePickRule {
  readonly sharePpm: bigint;
  readonly cap: bigint;
}

/** What a member may bet and win. Amounts in 1/10 000. */
export interface Limits {
  readonly minLineStake: bigint;
  readonly maxLineStake: bigint;
  readonly maxBetsPerLine: number;
  readonly maxBetsPerOrder: number;
  readonly maxLines: number;
  readonly maxMultiple: number;
  /** Per member and draw. */
  readonly maxStakePerDraw: bigint;
  /** Per member and draw; above it payouts are cut pro rata. */
  readonly maxWinPerDraw: bigint;
  /** Per draw and liability key (see `exposures`), over all members. */
  readonly perNumberLiability: bigint;
  readonly singlePick: SinglePickRule | null;
  /** Draws that one chase may cover. */
  readonly maxChase: number;
}

/** How a result looks. */
export interface DrawModel {
  readonly kind: 'digits';
  readonly count: number;
}

export interface PrizeMode {
  readonly id: number;
  readonly code: string;
  readonly nameKey: string;
}

/** One lottery: pure data. */
export interface Game {
  readonly code: string;
  readonly id: number;
  readonly group: string;
  readonly family: string;
  readonly nameKey: string;
  readonly prizeModes: readonly PrizeMode[];
  readonly calendar: Calendar;
  readonly draw: DrawModel;
  readonly betPrice: bigint;
  readonly series: SeriesRange;
  readonly units: readonly BetUnit[];
  readonly plays: readonly Play[];
  readonly limits: Limits;
  /** Whether a member may cancel a bet while the draw is open. */
  readonly cancellable: boolean;
}

/** A game's play by number, or null when the game does not offer it. */
export function findPlay(game: Game, playId: number): Play | null {
  return playsOf(game).get(playId) ?? null;
}

const playMaps = new WeakMap<Game, ReadonlyMap<number, Play>>();

function playsOf(game: Game): ReadonlyMap<number, Play> {
  let map = playMaps.get(game);
  if (!map) {
    map = new Map(game.plays.map((play) => [play.id, play]));
    playMaps.set(game, map);
  }
  return map;
}

/** A game's bet unit by number, or null. */
export function findUnit(game: Game, unitId: number): BetUnit | null {
  return game.units.find((unit) => unit.id === unitId) ?? null;
}
