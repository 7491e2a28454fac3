import { assert } from '@tyche/kernel/assert';
import type { Odds } from '../family.ts';
import type { ShadowPlay } from './play-table.ts';
import { total, winnersOf } from './winners.ts';

const tables = new Map<string, ReadonlyMap<string, Odds>>();

/**
 * The fair odds of each tier of a play, found by drawing every outcome of its balls once. Kept after the
 * first time.
 */
export function oddsOf(play: ShadowPlay): ReadonlyMap<string, Odds> {
  const { kind, arg, balls } = play;
  // Every choice of places is a bet of its own, with the odds of the same bet on as many balls.
  if (kind === 'any-straight' || kind === 'any-sum')
    return oddsOf({ ...play, kind: 'straight', balls: balls.slice(0, Number(arg)), arg: '' });
  if (kind === 'any-group') return oddsOf({ ...play, kind: 'group', balls: balls.slice(0, total(arg)) });
  // Balls are alike: which ones they are does not matter, how many does.
  const key = `${kind}/${balls.length}/${arg}`;
  let table = tables.get(key);
  if (!table) {
    table = enumerate(play);
    tables.set(key, table);
  }
  return table;
}

function enumerate(play: ShadowPlay): ReadonlyMap<string, Odds> {
  // The five-star "all" is the one play whose prizes are not one over the chance: its tiers share one bet.
  if (play.kind === 'tiers')
    return new Map(['20000', '200', '20'].map((tier) => [tier, { over: BigInt(tier), under: 1n }]));
  const outcomes = 10 ** play.balls.length;
  const wins = new Map<string, Map<string, number>>();
  for (let outcome = 0; outcome < outcomes; outcome += 1) {
    for (const { unit, tier } of winnersOf(play, String(outcome).padStart(play.balls.length, '0'))) {
      const units = wins.get(tier) ?? new Map<string, number>();
      units.set(unit, (units.get(unit) ?? 0) + 1);
      wins.set(tier, units);
    }
  }
  const table = new Map<string, Odds>();
  for (const [tier, units] of wins) {
    const [count = 0] = units.values();
    assert(
      [...units.values()].every((other) => other === count),
      `unit bets of ${play.kind} ${tier} are not alike`,
    );
    table.set(tier, { over: BigInt(outcomes), under: BigInt(count) });
  }
  return play.kind === 'duel-push' ? pushed(table) : table;
}

/**
 * Where ties give the stake back, a side's fair odds are the chance of no tie over the chance of the side.
 */
function pushed(table: ReadonlyMap<string, Odds>): ReadonlyMap<string, Odds> {
  const tie = table.get('tie')?.under ?? 0n;
  return new Map(
    [...table].map(([tier, odds]) => [
      tier,
      tier === 'tie' ? odds : { over: odds.over - tie, under: odds.under },
    ]),
  );
}
