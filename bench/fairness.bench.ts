// A million draws of every way to draw that a game of the catalogue has, judged by chi-square at 99 %: each value overall, at the
// first and at the last place, and the pair of the first two (Bonferroni over all judgements). A biased mapping must fail.
import { createCipheriv, hash } from 'node:crypto';
import type { Random } from '@tyche/kernel/random';
import { type DrawModel, derive, wordsFrom } from '@tyche/rules/fairness';
import { games } from '@tyche/rules/lottery/games';
import { type GoalLine, report } from './table.ts';

const DRAWS = Number(process.env.DRAWS ?? 1_000_000);
const models = new Map(games.map((game) => [JSON.stringify(game.draw), game]));
const JUDGEMENTS = (models.size + 1) * 4;

/** Words of a stream of its own for each name: the same every run. */
function stream(name: string): Random {
  const zeros = Buffer.alloc(1 << 16);
  const cipher = createCipheriv('aes-256-ctr', hash('sha256', name, 'buffer'), Buffer.alloc(16));
  return wordsFrom(() => cipher.update(zeros));
}

interface Shape {
  readonly values: number;
  readonly perDraw: number;
  readonly repeats: boolean;
  readonly lowest: 0 | 1;
}

function shapeOf(model: DrawModel): Shape {
  switch (model.kind) {
    case 'digits':
      return { values: 10, perDraw: model.count, repeats: true, lowest: 0 };
    case 'dice':
      return { values: 6, perDraw: model.count, repeats: true, lowest: 1 };
    case 'numbers':
      return { values: model.highest, perDraw: model.count, repeats: true, lowest: 1 };
    case 'sample':
      return { values: model.highest, perDraw: model.count, repeats: false, lowest: 1 };
    case 'permutation':
      return { values: model.size, perDraw: model.size, repeats: false, lowest: 1 };
    default: {
      const perDraw = model.prizes.reduce((all, { numbers, digits }) => all + numbers * digits, 0);
      return { values: 10, perDraw, repeats: true, lowest: 0 };
    }
  }
}

function drawnBy(model: DrawModel, random: Random): readonly number[] {
  const outcome = derive(model, random);
  if (outcome.kind === 'numbers') return outcome.numbers;
  const texts =
    outcome.kind === 'digits' ? [outcome.digits] : outcome.prizes.flatMap(({ numbers }) => numbers);
  return Array.from(texts.join(''), Number);
}

/** χ² against its critical value at 1 % over all judgements (Wilson–Hilferty): above 1 is biased. */
function bias(counts: readonly number[], shrink = 1): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) / shrink;
  const df = counts.length - 1;
  const z = normalQuantile(1 - 0.01 / JUDGEMENTS);
  return chi / (df * (1 - 2 / (9 * df) + z * Math.sqrt(2 / (9 * df))) ** 3);
}

/** The normal quantile by Abramowitz and Stegun 26.2.23, good to three decimals. */
function normalQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - p));
  const over = 2.515517 + 0.802853 * t + 0.010328 * t * t;
  return t - over / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3);
}

function worstBias({ values, perDraw, repeats, lowest }: Shape, next: () => readonly number[]): number {
  const all = new Array<number>(values).fill(0);
  const [first, last] = [[...all], [...all]];
  const pairs = new Array<number>(values * values).fill(0);
  const add = (counts: number[], at: number) => {
    counts[at] = (counts[at] ?? 0) + 1;
  };
  for (let i = 0; i < DRAWS; i += 1) {
    const drawn = next();
    for (const value of drawn) add(all, value - lowest);
    add(first, (drawn[0] ?? 0) - lowest);
    add(last, (drawn.at(-1) ?? 0) - lowest);
    if (drawn.length > 1) add(pairs, ((drawn[0] ?? 0) - lowest) * values + (drawn[1] ?? 0) - lowest);
  }
  const shrink = repeats ? 1 : (values - perDraw) / (values - 1);
  const possible = repeats ? pairs : pairs.filter((_, at) => at % (values + 1) !== 0);
  return Math.max(
    shrink === 0 ? 0 : bias(all, shrink),
    bias(first),
    bias(last),
    perDraw > 1 ? bias(possible) : 0,
  );
}

const lines: GoalLine[] = [];
for (const { code, draw } of models.values()) {
  const random = stream(code);
  const ratio = worstBias(shapeOf(draw), () => drawnBy(draw, random));
  const sharing = games.filter((game) => JSON.stringify(game.draw) === JSON.stringify(draw)).length;
  lines.push({
    what: `${DRAWS.toLocaleString('en')} draws as of ${code} (${sharing} games draw so)`,
    goal: 'χ² below its critical value at 99 %',
    measured: `${(ratio * 100).toFixed(0)} % of it`,
    ratio,
    reached: ratio < 1,
  });
}
const faulty = stream('a byte taken modulo 10');
const found = worstBias({ values: 10, perDraw: 5, repeats: true, lowest: 0 }, () =>
  Array.from({ length: 5 }, () => (faulty.nextWord() & 0xff) % 10),
);
lines.push({
  what: 'a deliberately biased mapping (a byte modulo 10)',
  goal: 'is found out',
  measured: `${(found * 100).toFixed(0)} % of the critical value`,
  ratio: found,
  reached: found > 1,
});
report('fairness', lines, { draws: DRAWS });
process.exitCode = lines.every(({ reached }) => reached) ? 0 : 1;
