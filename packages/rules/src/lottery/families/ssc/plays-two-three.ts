import type { Play } from '../../grammar/play.ts';
import { anyCode, repeated } from './any-code.ts';
import { shown, shownTiers, shownTyped } from '../../grammar/examples.ts';
import { group, groupShapes, mixedGroup } from './groups.ts';
import { slices } from './layouts.ts';
import { exclusive } from '../../grammar/exclusive.ts';
import { sidesTogether } from './options.ts';
import type { Card, Mechanics } from '../../grammar/recipe.ts';
import { CATALOG, sscPlay } from './ssc-play.ts';
import { threeShapeOf, threeShapes } from './shapes.ts';
import { combination, straight } from './straight.ts';
import { groupBanker, groupSum, straightSpan, straightSum, sumTail } from './sums.ts';

type Slice = readonly number[];
type Entry = readonly [
  Pick<Card, 'code' | 'id' | 'subgroup' | 'method' | 'example'> & { readonly digit?: number },
  Mechanics,
];

/** Own numbers of three-star plays: the base of a slice plus the method's place in this list. */
const bases = { last: 2040, middle: 2060, first: 2080 } as const;
const families = {
  last: { straight: 21, three: 23, six: 24 },
  middle: { straight: 50, three: 2061, six: 2062 },
  first: { straight: 40, three: 2081, six: 2082 },
} as const;

/** One of the three slices of three balls, and what is told of it in the texts of its plays. */
interface ThreeBalls {
  readonly slice: Slice;
  readonly base: number;
  readonly ids: (typeof families)[keyof typeof families];
  readonly digit: { readonly digit?: number };
  /** A whole result that has these digits at the slice. */
  readonly draw: (digits: string) => string;
}

function threeStar(which: keyof typeof bases, slice: Slice): readonly Play[] {
  const three: ThreeBalls = {
    slice,
    base: bases[which],
    ids: families[which],
    digit: { last: {}, middle: { digit: 1 }, first: { digit: 2 } }[which],
    draw: (digits) => ({ last: `77${digits}`, middle: `7${digits}7`, first: `${digits}77` })[which],
  };
  const entries = [...straightEntries(three), ...groupEntries(three), ...otherEntries(three)];
  return entries.map(([card, mechanics]) =>
    sscPlay({ ...card, code: `ssc.3.${card.code}.${which}`, group: `three-${which}` }, mechanics),
  );
}

function straightEntries({ slice, base, ids, digit, draw }: ThreeBalls): readonly Entry[] {
  return [
    [
      {
        code: 'straight',
        id: ids.straight,
        ...digit,
        subgroup: 'straight',
        method: 'straight',
        example: shown('14_567_8', draw('458'), 6),
      },
      straight(slice),
    ],
    [
      {
        code: 'combo',
        id: base + 3,
        subgroup: 'straight',
        method: 'combination',
        example: shownTiers('4_5_8', draw('458'), 3, ['3', '2', '1']),
      },
      combination(slice),
    ],
    [
      {
        code: 'sum',
        id: base + 4,
        subgroup: 'straight',
        method: 'straight-sum',
        example: shown('3', draw('012'), 10),
      },
      straightSum(slice),
    ],
    [
      {
        code: 'span',
        id: base + 5,
        subgroup: 'straight',
        method: 'span',
        example: shown('2', draw('345'), 96),
      },
      straightSpan(slice),
    ],
  ];
}

function groupEntries({ slice, base, ids, draw }: ThreeBalls): readonly Entry[] {
  return [
    [
      {
        code: 'zu3',
        id: ids.three,
        subgroup: 'group',
        method: 'group-3',
        example: shown('358', draw('588'), 6),
      },
      group(slice, groupShapes['group-3']),
    ],
    [
      {
        code: 'zu6',
        id: ids.six,
        subgroup: 'group',
        method: 'group-6',
        example: shown('1358', draw('853'), 4),
      },
      group(slice, groupShapes['group-6']),
    ],
    [
      {
        code: 'mixed',
        id: base + 6,
        subgroup: 'group',
        method: 'mixed-group',
        example: shownTyped('001,123', draw('010'), 2, 'group-3'),
      },
      mixedGroup(slice),
    ],
    [
      {
        code: 'zusum',
        id: base + 7,
        subgroup: 'group',
        method: 'group-sum',
        example: shown('3', draw('030'), 2, 1, 'group-3'),
      },
      groupSum(slice),
    ],
    [
      {
        code: 'dan',
        id: base + 8,
        subgroup: 'group',
        method: 'group-banker',
        example: shown('3', draw('334'), 54, 1, 'group-3'),
      },
      groupBanker(slice),
    ],
  ];
}

function otherEntries({ slice, base, draw }: ThreeBalls): readonly Entry[] {
  return [
    [
      {
        code: 'tail',
        id: base + 9,
        subgroup: 'other',
        method: 'sum-tail',
        example: shown('57', draw('458'), 2),
      },
      sumTail(slice),
    ],
    [
      {
        code: 'shape',
        id: base + 10,
        subgroup: 'other',
        method: 'shape',
        example: shown('triple-pair', draw('288'), 2, 1, 'pair'),
      },
      exclusive(threeShapes, (drawn) => threeShapeOf(slice.map((ball) => drawn[ball] ?? 0)), CATALOG),
    ],
    [
      {
        code: 'any1',
        id: base + 11,
        subgroup: 'any-code',
        method: 'any-code-1',
        example: shown('45', draw('458'), 2, 2),
      },
      anyCode(slice, 1),
    ],
    [
      {
        code: 'any2',
        id: base + 12,
        subgroup: 'any-code',
        method: 'any-code-2',
        example: shown('145', draw('458'), 3),
      },
      anyCode(slice, 2),
    ],
    [
      {
        code: 'same',
        id: base + 13,
        subgroup: 'any-code',
        method: 'same-code',
        example: shown('8', draw('288'), 1),
      },
      repeated(slice, 2),
    ],
    [
      {
        code: 'dxds',
        id: base + 14,
        subgroup: 'sides',
        method: 'sides-together',
        example: shown('big_small_odd', draw('921'), 1),
      },
      sidesTogether(slice),
    ],
  ];
}

function twoStar(which: 'last' | 'first', slice: Slice, base: number, straightId: number): readonly Play[] {
  const draw = (digits: string) => (which === 'last' ? `777${digits}` : `${digits}777`);
  const digit = which === 'first' ? { digit: 3 } : {};
  const sideDigit = which === 'first' ? { digit: 5 } : {};
  const entries: readonly Entry[] = [
    [
      {
        code: 'straight',
        id: straightId,
        ...digit,
        subgroup: 'straight',
        method: 'straight',
        example: shown('05_38', draw('58'), 4),
      },
      straight(slice),
    ],
    [
      {
        code: 'sum',
        id: base + 1,
        subgroup: 'straight',
        method: 'straight-sum',
        example: shown('13', draw('58'), 6),
      },
      straightSum(slice),
    ],
    [
      {
        code: 'span',
        id: base + 2,
        subgroup: 'straight',
        method: 'span',
        example: shown('3', draw('58'), 14),
      },
      straightSpan(slice),
    ],
    [
      {
        code: 'zu',
        id: base + 3,
        subgroup: 'group',
        method: 'group-2',
        example: shown('358', draw('85'), 3),
      },
      group(slice, groupShapes['group-2']),
    ],
    [
      {
        code: 'zusum',
        id: base + 4,
        subgroup: 'group',
        method: 'group-sum',
        example: shown('3', draw('21'), 2),
      },
      groupSum(slice),
    ],
    [
      {
        code: 'dan',
        id: base + 5,
        subgroup: 'group',
        method: 'group-banker',
        example: shown('8', draw('58'), 9),
      },
      groupBanker(slice),
    ],
    [
      {
        code: 'dxds',
        id: base + 6,
        ...sideDigit,
        subgroup: 'sides',
        method: 'sides-together',
        example: shown('big-odd_small-even', draw('94'), 4, 4),
      },
      sidesTogether(slice),
    ],
  ];
  return entries.map(([card, mechanics]) =>
    sscPlay({ ...card, code: `ssc.2.${card.code}.${which}`, group: `two-${which}` }, mechanics),
  );
}

/** Plays on three balls: last, middle, first. */
export const threePlays: readonly Play[] = [
  ...threeStar('last', slices.last3),
  ...threeStar('middle', slices.middle3),
  ...threeStar('first', slices.first3),
];

/** Plays on two balls: last, first. */
export const twoPlays: readonly Play[] = [
  ...twoStar('last', slices.last2, 2100, 15),
  ...twoStar('first', slices.first2, 2110, 34),
];
