import { assertNever } from '@tyche/kernel/assert';
import { type Random, uniform } from '@tyche/kernel/random';

/** How a game draws (lottery.md 1.2). Plain data: it is published with every draw. */
export type DrawModel =
  | { readonly kind: 'digits'; readonly count: number }
  | { readonly kind: 'dice'; readonly count: number }
  | { readonly kind: 'numbers'; readonly highest: number; readonly count: number }
  | { readonly kind: 'sample'; readonly highest: number; readonly count: number }
  | { readonly kind: 'permutation'; readonly size: number }
  | { readonly kind: 'layout'; readonly prizes: readonly LayoutPrize[] };

/** A prize of a layout: how many numbers, of how many digits each, drawn in the order of the list. */
export interface LayoutPrize {
  readonly prize: string;
  readonly numbers: number;
  readonly digits: number;
}

/** What came out: digit strings keep their leading zeros, numbers keep the drawn order. */
export type Outcome =
  | { readonly kind: 'digits'; readonly digits: string }
  | { readonly kind: 'numbers'; readonly numbers: readonly number[] }
  | { readonly kind: 'layout'; readonly prizes: readonly DrawnPrize[] };

export interface DrawnPrize {
  readonly prize: string;
  readonly numbers: readonly string[];
}

/** Maps random words to an outcome, every outcome of the model equally likely (lottery.md 14.2, steps 5 and 6). */
export function derive(model: DrawModel, random: Random): Outcome {
  switch (model.kind) {
    case 'digits':
      return { kind: 'digits', digits: digits(random, model.count) };
    case 'dice':
      return { kind: 'numbers', numbers: numbers(random, 6, model.count) };
    case 'numbers':
      return { kind: 'numbers', numbers: numbers(random, model.highest, model.count) };
    case 'sample':
      return { kind: 'numbers', numbers: sample(random, model.highest, model.count) };
    case 'permutation':
      return { kind: 'numbers', numbers: sample(random, model.size, model.size) };
    case 'layout':
      return { kind: 'layout', prizes: layout(random, model.prizes) };
    default:
      return assertNever(model);
  }
}

/** The one text of an outcome: `13458`; `7,2,1,3,4`; of a layout its prizes parted by `;`, the numbers of one by `,`. */
export function resultText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'digits':
      return outcome.digits;
    case 'numbers':
      return outcome.numbers.join(',');
    case 'layout':
      return outcome.prizes.map((drawn) => drawn.numbers.join(',')).join(';');
    default:
      return assertNever(outcome);
  }
}

function digits(random: Random, count: number): string {
  let text = '';
  for (let i = 0; i < count; i += 1) text += uniform(random, 10);
  return text;
}

function numbers(random: Random, highest: number, count: number): number[] {
  return Array.from({ length: count }, () => 1 + uniform(random, highest));
}

/** Partial Fisher–Yates: the first `count` of a shuffle of 1 … `highest`, in the order drawn. */
function sample(random: Random, highest: number, count: number): number[] {
  if (count > highest) throw new RangeError('sample: more numbers than there are');
  const balls = Array.from({ length: highest }, (_, index) => index + 1);
  for (let i = 0; i < count; i += 1) {
    const j = i + uniform(random, highest - i);
    const drawn = balls[j] ?? 0;
    balls[j] = balls[i] ?? 0;
    balls[i] = drawn;
  }
  return balls.slice(0, count);
}

function layout(random: Random, prizes: readonly LayoutPrize[]): DrawnPrize[] {
  return prizes.map(({ prize, numbers: count, digits: length }) => ({
    prize,
    numbers: Array.from({ length: count }, () => digits(random, length)),
  }));
}
