import { exclusive } from '../../grammar/exclusive.ts';
import { ratio } from '@tyche/kernel/ratio';
import type { Mechanics } from '../../grammar/recipe.ts';

/** 豹子, 对子, 顺子 (9 and 0 are neighbours); three digits of no shape win none of them. */
export const shapes: Mechanics = exclusive(
  [
    { text: 'triple', p: ratio(10, 1_000) },
    { text: 'pair', p: ratio(270, 1_000) },
    { text: 'run', p: ratio(60, 1_000) },
  ],
  shapeOf,
  'pc28',
);

function shapeOf(digits: readonly number[]): number {
  const [a = 0, b = 0, c = 0] = digits.toSorted((x, y) => x - y);
  if (a === c) return 0;
  if (a === b || b === c) return 1;
  const isRun = (b - a === 1 && c - b === 1) || (a === 0 && c === 9 && (b === 1 || b === 8));
  return isRun ? 2 : -1;
}
