import { assertNever } from '@tyche/kernel/assert';
import type { Draw } from './grammar/play.ts';

/** A prize of a layout: how many numbers, of how many digits each, drawn in the order of the list. */
export interface LayoutPrize {
  readonly prize: string;
  readonly numbers: number;
  readonly digits: number;
}

/**
 * How a result looks (lottery.md 1.2): digits, dice, numbers that may repeat, a sample without replacement, a
 * permutation, or a layout of prizes. It is the model by which the draw is derived.
 */
export type DrawModel =
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'dice'; readonly count: number }
  | { readonly kind: 'numbers'; readonly highest: number; readonly count: number }
  | { readonly kind: 'sample'; readonly highest: number; readonly count: number }
  | { readonly kind: 'permutation'; readonly size: number }
  | { readonly kind: 'layout'; readonly prizes: readonly LayoutPrize[] };

/** Reads a result text such as `13458`, `7,2,1,3,4` or `48279;90531;17346,62850`; null when it is none. */
export function readResult(model: DrawModel, text: string): Draw | null {
  switch (model.kind) {
    case 'digits':
      return new RegExp(`^[0-9]{${model.count}}$`).test(text) ? Array.from(text, Number) : null;
    case 'dice':
      return numbers(text, { highest: 6, count: model.count, distinct: false });
    case 'numbers':
      return numbers(text, { ...model, distinct: false });
    case 'sample':
      return numbers(text, { ...model, distinct: true });
    case 'permutation':
      return numbers(text, { highest: model.size, count: model.size, distinct: true });
    case 'layout':
      return board(model.prizes, text);
    default:
      return assertNever(model);
  }
}

function numbers(
  text: string,
  { highest, count, distinct }: { highest: number; count: number; distinct: boolean },
): Draw | null {
  const parts = text.split(',');
  const drawn = parts.map(Number);
  const isRight =
    parts.length === count &&
    parts.every((part) => /^[1-9][0-9]?$/.test(part)) &&
    drawn.every((value) => value <= highest) &&
    (!distinct || new Set(drawn).size === count);
  return isRight ? drawn : null;
}

function board(prizes: readonly LayoutPrize[], text: string): Draw | null {
  const groups = text.split(';');
  if (groups.length !== prizes.length) return null;
  const digits: number[] = [];
  for (const [i, { numbers: count, digits: length }] of prizes.entries()) {
    const drawn = groups[i]?.split(',') ?? [];
    if (drawn.length !== count) return null;
    for (const number of drawn) {
      if (number.length !== length || !/^[0-9]+$/.test(number)) return null;
      for (const digit of number) digits.push(Number(digit));
    }
  }
  return digits;
}
