import { assert } from '@tyche/kernel/assert';
import type { ShadowFamily, Odds } from '../family.ts';
import { chosenFrom, decided, oddsByDrawing, ordered, winnersFinder } from '../units.ts';
import { ELEVEN, orderOf, rules } from './rules.ts';

/** Five of eleven, decided from the draw to the winning unit bets. */
export const x115: ShadowFamily = {
  decide: (chosen, { result }) => decided(winnersIn(chosen.playId, result), chosen),
  fairOdds(playId, tier) {
    const rule = rules.get(playId);
    assert(rule, `the shadow settlement knows no play ${playId}`);
    let table = tables.get(playId);
    if (!table) {
      table = oddsByDrawing(rule, outcomesFor(playId));
      tables.set(playId, table);
    }
    return table.get(tier) ?? null;
  },
};

/** Every outcome of the balls whose order matters to a play, or of all five in any order. */
function outcomesFor(playId: number): Iterable<readonly number[]> {
  const size = orderOf(playId);
  return size === 0 ? chosenFrom(ELEVEN, 5) : ordered(11, size);
}

const tables = new Map<number, ReadonlyMap<string, Odds>>();

const winnersIn = winnersFinder(rules, (result) => {
  const drawn = result.split(',').map(Number);
  const isRight = new Set(drawn).size === 5 && drawn.every((ball) => ball >= 1 && ball <= 11);
  assert(drawn.length === 5 && isRight, 'a draw is five different balls of eleven');
  return drawn;
});
