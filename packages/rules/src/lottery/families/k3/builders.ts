import { uniform } from '@tyche/kernel/random';
import { LOST, hitsOf, rowOf, won } from '../../grammar/layouts.ts';
import type { Cell, Hit, PickedLayout } from '../../grammar/play.ts';
import { plus, ratio } from '@tyche/kernel/ratio';
import type { Mechanics } from '../../grammar/recipe.ts';
import { fair } from '../../grammar/recipe.ts';
import { type Selection, picked } from '../../grammar/selection.ts';
import { faces, of216, repeatedFace } from './dice.ts';

/** A pair of one face and one die of another (二同号单选). A face in both rows makes no bet with itself. */
export function pairAndOther(): Mechanics {
  const rows = [
    { nameKey: 'k3.row.pair', min: 1, max: 6 },
    { nameKey: 'k3.row.other', min: 1, max: 6 },
  ];
  const hit = hitsOf('win', 1);
  const isBet = (pair: number, other: number) => pair !== other;
  return {
    layouts: [{ entry: 'picked', look: 'numbers', cells: faces, rows, places: null, quick: [] }],
    prizes: [fair('win', of216(3))],
    universe: 30,
    count(selection) {
      const [pairs, others] = [rowOf(selection, 0), rowOf(selection, 1)];
      return pairs.length * others.length - pairs.filter((face) => others.includes(face)).length;
    },
    *expand(selection) {
      for (const pair of rowOf(selection, 0))
        for (const other of rowOf(selection, 1)) if (isBet(pair, other)) yield `${pair}${pair}${other}`;
    },
    resolve(selection, draw) {
      const pair = repeatedFace(draw, 2);
      const other = draw.find((face) => face !== pair) ?? 0;
      const wins = rowOf(selection, 0).includes(pair) && rowOf(selection, 1).includes(other);
      return wins ? { hits: hit, pushes: 0 } : LOST;
    },
    best: () => hit,
    exposures: (selection) => rowOf(selection, 0).map((face) => ({ key: `pair=${face}`, hits: hit })),
    sample(random) {
      const pair = 1 + uniform(random, 6);
      return picked([[pair], [1 + ((pair + uniform(random, 5)) % 6)]]);
    },
  };
}

/** How many of the 216 outcomes show a face once, twice, three times. */
const matches = [75, 15, 1] as const;

/**
 * One die, multiplied (三军): a face is paid for each die that shows it. The win part is the same for each, so the
 * prizes' fair odds together return the stake.
 */
export function multiplied(cells: readonly Cell[], look: PickedLayout['look']): Mechanics {
  const rows = [{ nameKey: 'lottery.row.options', min: 1, max: 6 }];
  // Lost in 125 of 216, and half a die comes on average: the win part of one die is 125/216 × 2.
  const winPart = ratio(125, 108);
  const timesIn = (draw: readonly number[], face: number) => draw.filter((die) => die === face).length;
  /** Different faces win more than one face often: each brings its stake back too. */
  const best = (count: number): readonly Hit[] => {
    if (count >= 3) return hitsOf('1', 3);
    return count === 2 ? [...hitsOf('1', 1), ...hitsOf('2', 1)] : hitsOf('3', 1);
  };
  return {
    layouts: [{ entry: 'picked', look, cells, rows, places: null, quick: [] }],
    prizes: matches.map((ways, i) => ({
      key: String(i + 1),
      p: of216(ways),
      odds: plus(ratio(1, 1), ratio(winPart.num * BigInt(i + 1), winPart.den)),
    })),
    universe: 6,
    count: (selection) => rowOf(selection, 0).length,
    *expand(selection) {
      for (const face of rowOf(selection, 0)) yield `face=${face}`;
    },
    resolve(selection, draw) {
      const counts = [0, 0, 0, 0];
      for (const face of rowOf(selection, 0))
        counts[timesIn(draw, face)] = (counts[timesIn(draw, face)] ?? 0) + 1;
      const hits = ['1', '2', '3'].flatMap((key) => hitsOf(key, counts[Number(key)] ?? 0));
      return hits.length === 0 ? LOST : { hits, pushes: 0 };
    },
    best: (selection) => best(rowOf(selection, 0).length),
    exposures: (selection) =>
      rowOf(selection, 0).map((face) => ({ key: `with=${face}`, hits: hitsOf('3', 1) })),
    sample: (random) => picked([[1 + uniform(random, 6)]]),
  };
}

/** One bet on something that comes or does not: any triple, any run. */
export function oneOption(cell: Cell, ways: number, comes: (draw: readonly number[]) => boolean): Mechanics {
  const rows = [{ nameKey: 'lottery.row.options', min: 1, max: 1 }];
  const hit = hitsOf('win', 1);
  const bets = (selection: Selection) => rowOf(selection, 0).length;
  return {
    layouts: [{ entry: 'picked', look: 'options', cells: [cell], rows, places: null, quick: [] }],
    prizes: [fair('win', of216(ways))],
    universe: 1,
    count: bets,
    *expand() {
      yield cell.text;
    },
    resolve: (selection, draw) => won('win', comes(draw) ? bets(selection) : 0),
    best: () => hit,
    exposures: () => [{ key: cell.text, hits: hit }],
    sample: () => picked([[cell.value]]),
  };
}
