import { assert } from '@tyche/kernel/assert';
import type { Chosen, ShadowFamily, Decided } from './family.ts';

// Bets on digit strings, as the shadow settlement reads them: a draw tells the words that win, as they would be typed
// on a ticket, and a ticket whether it holds them. Shared by the families whose bets are numbers with leading zeros.

/** The words that a draw makes win in a play: by tier, how often each of them does. */
export type Came = Map<string, Map<string, number>>;

/** The drawn numbers, prize by prize. */
export type Drawn = readonly (readonly string[])[];

/** A play of digit strings: what came in it, and whether its tickets are single digits out of a pool. */
export interface WordPlay {
  readonly came: (drawn: Drawn) => Came;
  readonly isPool: boolean;
}

/** Notes a word that wins once more. */
export function note(came: Came, word: string, tier: string): void {
  const tiers = came.get(word) ?? new Map<string, number>();
  tiers.set(tier, (tiers.get(tier) ?? 0) + 1);
  came.set(word, tiers);
}

/** The digits of a word in rising order: how a bet on any order is typed. */
export function inOrder(word: string): string {
  return [...word].sort().join('');
}

/** In how many orders the digits of a word can stand. */
export function ordersOf(word: string): number {
  let orders = 1;
  [...word].forEach((digit, i) => {
    const before = word.slice(0, i + 1).split(digit).length - 1;
    orders = (orders * (i + 1)) / before;
  });
  return orders;
}

/** A word with each of its places left open in turn. */
export function opened(word: string): readonly string[] {
  return Array.from(word, (_, i) => `${word.slice(0, i)}r${word.slice(i + 1)}`);
}

/** What a ticket holds of what came. */
export function heldWins({ type, balls }: Chosen, came: Came, isPool = false): Decided['wins'] {
  const wins = new Map<string, number>();
  const take = (tiers: ReadonlyMap<string, number> | undefined) => {
    if (tiers) for (const [tier, times] of tiers) wins.set(tier, (wins.get(tier) ?? 0) + times);
  };
  if (type === 1 && balls.includes('_')) {
    const rows = balls.split('_').map((row) => (row.length > 1 && row.includes('-') ? `-${row}-` : row));
    for (const [word, tiers] of came) if (standsIn(rows, word)) take(tiers);
  } else {
    const joined = type === 2 ? ',' : '-';
    const words = isPool ? balls : balls.split(joined);
    for (const word of new Set(words)) take(came.get(word));
  }
  return Array.from(wins, ([tier, times]) => ({ tier, times }));
}

/** Whether each part of a word, a digit or a number, is in its row. From the last: words that lose mostly end alike. */
function standsIn(rows: readonly string[], word: string): boolean {
  const parts = word.includes('-') ? word.split('-') : word;
  if (parts.length !== rows.length) return false;
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    const [part = '?', row = ''] = [parts[place], rows[place]];
    if (!row.includes(row.startsWith('-') ? `-${part}-` : part)) return false;
  }
  return true;
}

/** A family of plays of digit strings on a board with a number of prizes, as the lengths of their numbers tell: `6;3,3;2`. */
export function wordFamily(shape: string, plays: ReadonlyMap<number, WordPlay>): ShadowFamily {
  // A draw is settled for many tickets in a row: what came is found once a play.
  let lastResult = '';
  let lastDrawn: Drawn = [];
  const known = new Map<number, Came>();
  return {
    decide(chosen, { result }) {
      const play = plays.get(chosen.playId);
      assert(play, `the shadow settlement knows no play ${chosen.playId}`);
      if (result !== lastResult) {
        lastDrawn = result.split(';').map((prize) => prize.split(','));
        lastResult = result;
        known.clear();
      }
      let came = known.get(chosen.playId);
      if (!came) {
        const lengths = lastDrawn.map((prize) => prize.map(({ length }) => length).join(',')).join(';');
        assert(/^[0-9,;]+$/.test(result) && lengths === shape, `a draw has the shape ${shape}`);
        came = play.came(lastDrawn);
        known.set(chosen.playId, came);
      }
      return { wins: heldWins(chosen, came, play.isPool), pushed: 0 };
    },
    // All these games have fixed odds, which a ticket freezes.
    fairOdds: () => null,
  };
}

/**
 * How a bet is decided by a word: `exact`; `orders`, each order of it a bet; `any`, one bet on any order, by a prize
 * for that number of orders; `share`, the same by a share of the drawn prize; `open`, one place left open; `digit`, a digit
 * that is anywhere in it.
 */
export type Way = 'exact' | 'orders' | 'any' | 'share' | 'open' | 'digit';

/**
 * A play on drawn words: which prizes, by their place and name, and which end of them (−3 the last three, 2 the
 * first two); of that end the first ones alone, where their number is told.
 */
export interface Look {
  readonly way: Way;
  readonly prizes: readonly (readonly [place: number, tier: string])[];
  readonly end: number;
  readonly first?: number;
}

/** What came in a play. */
export function playOf({ way, prizes, end, first }: Look): WordPlay {
  return {
    isPool: way === 'digit',
    came(drawn) {
      const came: Came = new Map();
      for (const [place, tier] of prizes) {
        for (const number of drawn[place] ?? []) {
          const word = end < 0 ? number.slice(end) : number.slice(0, end);
          noteWay(came, way, word.slice(0, first), tier);
        }
      }
      return came;
    },
  };
}

function noteWay(came: Came, way: Way, word: string, tier: string): void {
  const orders = ordersOf(word);
  if (way === 'exact') note(came, word, tier);
  if (way === 'orders') note(came, inOrder(word), tier);
  // A word of one digit only has no other order: such bets are not sold.
  if (way === 'any' && orders > 1) note(came, inOrder(word), `any${orders}`);
  if (way === 'share' && orders > 1) note(came, inOrder(word), `any${orders}.${tier}`);
  if (way === 'open') for (const pattern of opened(word)) note(came, pattern, tier);
  if (way === 'digit') for (const digit of new Set(word)) note(came, digit, tier);
}
