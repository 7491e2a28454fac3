import { assert } from '@tyche/kernel/assert';
import type { ShadowFamily, Odds } from '../family.ts';
import { decided, oddsByDrawing, ordered, winnersFinder } from '../units.ts';
import { type Race, races } from './rules.ts';

/** Ten in a race, decided from the draw to the winning unit bets. */
export const pk10: ShadowFamily = {
  decide: (chosen, { result }) => decided(winnersIn(chosen.playId, result), chosen),
  fairOdds(playId, tier) {
    const race = races.get(playId);
    assert(race, `the shadow settlement knows no play ${playId}`);
    let table = tables.get(playId);
    if (!table) {
      table = fairTable(race);
      tables.set(playId, table);
    }
    return table.get(tier) ?? null;
  },
};

const tables = new Map<number, ReadonlyMap<string, Odds>>();

/**
 * Odds by every order of the places that the play looks at. Its places are alike: the first stand for them, and of
 * sides, which are each on one place, the first five for all ten.
 */
function fairTable({ rule, places }: Race): ReadonlyMap<string, Odds> {
  return oddsByDrawing(rule, ordered(10, Math.min(5, places.length)));
}

const winnersIn = winnersFinder(
  new Map(
    [...races].map(([id, { rule, places }]) => [id, (drawn) => rule(places.map((at) => drawn[at - 1] ?? 0))]),
  ),
  (result) => {
    const drawn = result.split(',').map(Number);
    const isRight = new Set(drawn).size === 10 && drawn.every((runner) => runner >= 1 && runner <= 10);
    assert(drawn.length === 10 && isRight, 'a draw is the numbers one to ten in some order');
    return drawn;
  },
);
