import type { DrawModel } from './draw-model.ts';
import type { Family, Play } from './grammar/play.ts';
import { type OddsSheet, type OddsTable, oddsBySheet } from './odds.ts';

/** A draw every `periodSec` from `dayStart` (HH:mm) in `zone`; bets close `lockSec` before. */
export interface PeriodCalendar {
  readonly kind: 'period';
  readonly periodSec: number;
  readonly lockSec: number;
  readonly dayStart: string;
  readonly zone: string;
}

/** From a date on (`yyyy-MM-dd`), draws are held on these days of the week: 1 Monday … 7 Sunday. */
export interface WeekdayEra {
  readonly from: string;
  readonly days: readonly number[];
}

/** Days from one to another (`yyyy-MM-dd`), both of them included. */
export interface DateSpan {
  readonly from: string;
  readonly to: string;
}

/**
 * Draws at `times` (HH:mm, rising) in `zone` on some days: of the week by eras, oldest first; of the month; or
 * every day when both are null; but on no holiday. Bets close `lockSec` before.
 */
export interface TimesCalendar {
  readonly kind: 'times';
  readonly times: readonly string[];
  readonly weekdays: readonly WeekdayEra[] | null;
  readonly monthDays: readonly number[] | null;
  readonly holidays?: readonly DateSpan[];
  readonly lockSec: number;
  readonly zone: string;
}

export type Calendar = PeriodCalendar | TimesCalendar;

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

/** The prices of a game and its place in the menus: `Lott`, `ZY`, `Elott` or `SEA` (lottery.md 13.1). */
export interface PrizeMode {
  readonly id: number;
  readonly code: string;
  readonly nameKey: string;
}

/**
 * One lottery as its data file tells it: family, calendar, plays on offer, odds, limits, where results come
 * from. Nothing in it is code.
 */
export interface GameData {
  readonly code: string;
  readonly id: number;
  readonly group: string;
  readonly family: string;
  /** The name of the family's menu of plays that the game offers. */
  readonly menu: string;
  /** Code of the play that the pad opens with, one that is easy to win and to understand; the first of the menu where none is named. */
  readonly defaultPlay?: string;
  readonly nameKey: string;
  /** What a name with a gap is filled with, such as a station or a period. */
  readonly nameParams?: Readonly<Record<string, string | number>>;
  readonly prizeModes: readonly PrizeMode[];
  readonly calendar: Calendar;
  readonly draw: DrawModel;
  readonly betPrice: bigint;
  readonly series: SeriesRange;
  /** Fixed odds, or null where the series prices. */
  readonly odds: OddsSheet | null;
  readonly units: readonly BetUnit[];
  readonly limits: Limits;
  /** Whether a member may cancel a bet while the draw is open. */
  readonly cancellable: boolean;
  /**
   * The lottery that this game stands for elsewhere, whose results an operator may feed in or type; null for a
   * game of our own. Until then its draws are made here, and its name says that they are simulated.
   */
  readonly standsFor: string | null;
  /** Where results come from until staff decide otherwise: made here from seed and beacon, read from a feed, or typed. */
  readonly resultSource: 'own' | 'feed' | 'manual';
}

/** A lottery with its plays: what prices, settles and draws the pad. */
export interface Game extends GameData {
  readonly plays: readonly Play[];
  readonly rules: Family;
}

/** Joins a game's data with the family it names. Throws when the family has no such menu. */
export function assembleGame(data: GameData, family: Family): Game {
  const plays = family.menus[data.menu];
  if (!plays || family.code !== data.family) throw new Error(`${data.code}: no menu ${data.menu}`);
  return { ...data, plays, rules: family };
}

/** Whether a game is priced by smart win (ZY): a fair table, lessened by the first digit drawn. */
export function isSmartWin(game: Pick<GameData, 'prizeModes'>): boolean {
  return game.prizeModes[0]?.code === 'ZY';
}

/** The game type of the specification (section 3): `ELOTT` at fixed odds, `LOTT` priced by a series. */
export function gameTypeOf(game: Pick<GameData, 'odds'>): 'LOTT' | 'ELOTT' {
  return game.odds === null ? 'LOTT' : 'ELOTT';
}

const oddsTables = new WeakMap<Game, Map<number, OddsTable>>();

/** The odds that a bet on a play takes along, or null in a series game. */
export function oddsOf(game: Game, play: Play): OddsTable | null {
  if (!game.odds) return null;
  let tables = oddsTables.get(game);
  if (!tables) {
    tables = new Map();
    oddsTables.set(game, tables);
  }
  let table = tables.get(play.id);
  if (!table) {
    table = oddsBySheet(game.odds, play);
    tables.set(play.id, table);
  }
  return table;
}

/** The play that the pad of a game opens with: its default, else the first of its menu. Throws when the game offers none. */
export function firstPlay(game: Game): Play {
  const play = game.plays.find(({ code }) => code === game.defaultPlay) ?? game.plays[0];
  if (!play) throw new Error(`${game.code} offers no play`);
  return play;
}

/** A game's play by number, or null when the game does not offer it. */
export function findPlay(game: Game, playId: number): Play | null {
  return playsOf(game).get(playId) ?? null;
}

/** A play of a game's family by number, offered or not; null when there is none. Tickets outlive their play's place on offer. */
export function findAnyPlay(game: Game, playId: number): Play | null {
  return findPlay(game, playId) ?? game.rules.plays.find((play) => play.id === playId) ?? null;
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
