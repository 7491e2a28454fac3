import { type AppearingPlan, appearing, appearingBanker } from '../../grammar/appearing.ts';
import { shown } from '../../grammar/examples.ts';
import { optionCells } from '../../grammar/layouts.ts';
import type { Cell, PickedLayout, Play } from '../../grammar/play.ts';
import { makePlay } from '../../grammar/recipe.ts';
import { tieredNumbers } from '../../grammar/tiered.ts';
import { oneOption, pairAndOther } from './builders.ts';
import { CATALOG, faces, of216, pictures, repeatedFace } from './dice.ts';

const [anyTriple, anyRun] = optionCells(['anytriple', 'anyrun'], CATALOG);
const ways = { one: 91, two: 30, three: 6, pair: 16, triple: 1, anyTriple: 6, anyRun: 24 } as const;

/** Different faces that all come; three dice show three of them at most. */
function comingPlan(take: 1 | 2 | 3, isTyped: boolean): AppearingPlan {
  const p = of216([ways.one, ways.two, ways.three][take - 1] ?? 1);
  return { cells: faces, take, drawn: 3, drawnOf: (draw) => draw, p, isTyped };
}

/** A face at least twice, or three times. */
function repeated(times: 2 | 3, look: PickedLayout['look'] = 'numbers', cells = faces) {
  const count = times === 2 ? ways.pair : ways.triple;
  const text = (cell: Cell) => (look === 'numbers' ? cell.text.repeat(times) : cell.text);
  return tieredNumbers({
    cells: cells.map((cell) => ({ ...cell, text: text(cell) })),
    look,
    tiers: [{ key: 'win', values: [1, 2, 3, 4, 5, 6], p: of216(count) }],
    numberOf: (draw) => repeatedFace(draw, times),
    mark: times === 2 ? 'pair' : 'triple',
  });
}

const isTriple = (draw: readonly number[]) => repeatedFace(draw, 3) > 0;

function isRun(draw: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0] = draw.toSorted((x, y) => x - y);
  return b === a + 1 && c === a + 2;
}

/** Bets on three dice. */
export const threePlays: readonly Play[] = [
  makePlay(
    {
      code: 'k3.3diff',
      id: 3210,
      group: 'three-dice',
      subgroup: 'different',
      method: 'different',
      nameParams: { count: 3 },
      example: shown('1-2-3-5', '3,2,1', 4),
    },
    appearing(comingPlan(3, true)),
    CATALOG,
  ),
  makePlay(
    {
      code: 'k3.3diff.dantuo',
      id: 3211,
      group: 'three-dice',
      subgroup: 'different',
      method: 'different-banker',
      nameParams: { count: 3 },
      example: shown('1_2-3-5', '3,2,1', 3),
    },
    appearingBanker(comingPlan(3, false)),
    CATALOG,
  ),
];

/** All three dice alike: one triple, or any. */
export const triplePlays: readonly Play[] = [
  makePlay(
    {
      code: 'k3.3same.one',
      id: 3212,
      group: 'three-dice',
      subgroup: 'same',
      method: 'triple',
      example: shown('222-555', '2,2,2', 2),
    },
    repeated(3),
    CATALOG,
  ),
  makePlay(
    {
      code: 'k3.3same.any',
      id: 3213,
      group: 'three-dice',
      subgroup: 'same',
      method: 'any-triple',
      example: shown('anytriple', '2,2,2', 1),
    },
    oneOption(cellOf(anyTriple), ways.anyTriple, isTriple),
    CATALOG,
  ),
];

/** Three dice in a row: 123, 234, 345 or 456. */
export const runAny = makePlay(
  {
    code: 'k3.3run.any',
    id: 3214,
    group: 'three-dice',
    subgroup: 'run',
    method: 'any-run',
    example: shown('anyrun', '4,2,3', 1),
  },
  oneOption(cellOf(anyRun), ways.anyRun, isRun),
  CATALOG,
);

export const twoDifferent = makePlay(
  {
    code: 'k3.2diff',
    id: 3220,
    group: 'two-dice',
    subgroup: 'different',
    method: 'different',
    nameParams: { count: 2 },
    example: shown('1-2-3', '1,2,3', 3, 3),
  },
  appearing(comingPlan(2, true)),
  CATALOG,
);

export const twoDifferentBanker = makePlay(
  {
    code: 'k3.2diff.dantuo',
    id: 3221,
    group: 'two-dice',
    subgroup: 'different',
    method: 'different-banker',
    nameParams: { count: 2 },
    example: shown('1_2-3', '1,1,2', 2),
  },
  appearingBanker(comingPlan(2, false)),
  CATALOG,
);

export const pairWithOther = makePlay(
  {
    code: 'k3.2same.one',
    id: 3222,
    group: 'two-dice',
    subgroup: 'same',
    method: 'pair-and-other',
    example: shown('1_2-3', '1,3,1', 2),
  },
  pairAndOther(),
  CATALOG,
);

export const pairAny = makePlay(
  {
    code: 'k3.2same.any',
    id: 3223,
    group: 'two-dice',
    subgroup: 'same',
    method: 'pair',
    example: shown('11-22', '2,2,2', 2),
  },
  repeated(2),
  CATALOG,
);

/** A face that comes at all, paid once however often. */
export const oneDie = makePlay(
  {
    code: 'k3.one',
    id: 3230,
    group: 'one-die',
    subgroup: 'one',
    method: 'one-die',
    example: shown('1-3', '1,1,3', 2, 2),
  },
  appearing(comingPlan(1, false)),
  CATALOG,
);

/** Pairs and triples of pictures. */
export const picturePlays: readonly Play[] = [
  makePlay(
    {
      code: 'k3.crab.two',
      id: 3241,
      group: 'pictures',
      subgroup: 'two',
      method: 'two-pictures',
      example: shown('fish-prawn-crab', '1,1,3', 3),
    },
    appearing({ ...comingPlan(2, false), cells: pictures, look: 'options' }),
    CATALOG,
  ),
  makePlay(
    {
      code: 'k3.crab.triple',
      id: 3242,
      group: 'pictures',
      subgroup: 'three',
      method: 'picture-triple',
      example: shown('rooster-deer', '6,6,6', 2),
    },
    repeated(3, 'options', pictures),
    CATALOG,
  ),
  makePlay(
    {
      code: 'k3.crab.any',
      id: 3243,
      group: 'pictures',
      subgroup: 'three',
      method: 'any-triple',
      example: shown('anytriple', '5,5,5', 1),
    },
    oneOption(cellOf(anyTriple), ways.anyTriple, isTriple),
    CATALOG,
  ),
];

function cellOf(cell: Cell | undefined): Cell {
  if (!cell) throw new Error('an option without a cell');
  return cell;
}
