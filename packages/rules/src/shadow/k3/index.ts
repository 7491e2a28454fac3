import { assert } from '@tyche/kernel/assert';
import type { ShadowFamily, Odds } from '../family.ts';
import { decided, oddsByDrawing, winnersFinder } from '../units.ts';
import { faceOf, rules } from './rules.ts';

/** Three dice, decided from the draw to the winning unit bets. */
export const k3: ShadowFamily = {
  decide: (chosen, { result }) => decided(winnersIn(chosen.playId, result), chosen, faceOf),
  fairOdds(playId, tier) {
    const rule = rules.get(playId);
    assert(rule, `the shadow settlement knows no play ${playId}`);
    let table = tables.get(playId);
    if (!table) {
      table = oddsByDrawing(rule, throws());
      tables.set(playId, table);
    }
    return table.get(tier) ?? null;
  },
};

const tables = new Map<number, ReadonlyMap<string, Odds>>();

/** All 216 throws. */
function* throws(): Generator<readonly number[]> {
  for (let i = 0; i < 216; i += 1) yield [1 + (i % 6), 1 + (Math.floor(i / 6) % 6), 1 + Math.floor(i / 36)];
}

const winnersIn = winnersFinder(rules, (result) => {
  assert(/^[1-6],[1-6],[1-6]$/.test(result), 'a draw is three dice');
  return result.split(',').map(Number);
});
