import type { Example } from './play.ts';

/** A worked example of a picked bet that wins once (or `count` times) the prize `key`. */
export function shown(balls: string, draw: string, bets: number, count = 1, key = 'win'): Example {
  return { type: 1, balls, draw, bets, hits: count === 0 ? [] : [{ key, count }] };
}

/** A worked example of a typed bet. */
export function shownTyped(balls: string, draw: string, bets: number, key = 'win'): Example {
  return { ...shown(balls, draw, bets, 1, key), type: 2 };
}

/** A worked example of tiers that are won together, once each. */
export function shownTiers(balls: string, draw: string, bets: number, keys: readonly string[]): Example {
  return { type: 1, balls, draw, bets, hits: keys.map((key) => ({ key, count: 1 })) };
}
