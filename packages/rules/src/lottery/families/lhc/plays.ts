import { shown, shownTiers } from '../../grammar/examples.ts';
import type { Example, Play } from '../../grammar/play.ts';
import { type Mechanics, makePlay } from '../../grammar/recipe.ts';
import { normalAnimals, someAnimals } from './animals.ts';
import { cross } from './crosses.ts';
import { animalsMissing, animalsPresent, specialAnimal, tailsMissing, tailsPresent } from './groups.ts';
import { CATALOG } from './layouts.ts';
import {
  allNormals,
  bankerNormals,
  fourWithOne,
  noneDrawn,
  specialPair,
  threeWithTwo,
  twoWithSpecial,
} from './links.ts';
import { beasts, halfWaves, specialSides, totalSides } from './markets.ts';
import { parlay } from './parlay.ts';
import { singles } from './singles.ts';
import { waves } from './waves.ts';

// The fixture of lottery.md 8.3, in a year of the horse.
const DRAW = '5,18,23,30,37,46,14';

interface Line {
  readonly code: string;
  readonly id: number;
  readonly group: string;
  readonly subgroup: string;
  readonly method: string;
  readonly n?: number;
  readonly example: Example;
  readonly mechanics: Mechanics;
}

function play({ code, id, group, subgroup, method, n, example, mechanics }: Line): Play {
  const card = { code, id, group, subgroup, method, example };
  return makePlay(n === undefined ? card : { ...card, nameParams: { n } }, mechanics, CATALOG);
}

const specialPlays: readonly Play[] = [
  {
    code: 'lhc.special',
    id: 3300,
    subgroup: 'number',
    method: 'special',
    example: shown('14-20', DRAW, 2),
    mechanics: singles(1, ({ special }) => [special]),
  },
  {
    code: 'lhc.special.sides',
    id: 3301,
    subgroup: 'sides',
    method: 'special-sides',
    example: shownTiers('big-even-tailsmall', DRAW, 3, ['even', 'tailsmall']),
    mechanics: specialSides,
  },
  {
    code: 'lhc.special.wave',
    id: 3302,
    subgroup: 'sides',
    method: 'special-wave',
    example: shown('blue', DRAW, 1, 1, 'blue'),
    mechanics: waves,
  },
  {
    code: 'lhc.special.halfwave',
    id: 3303,
    subgroup: 'sides',
    method: 'half-wave',
    example: shown('redodd-blueeven', DRAW, 2, 1, 'blueeven'),
    mechanics: halfWaves,
  },
  {
    code: 'lhc.special.zodiac',
    id: 3304,
    subgroup: 'zodiac',
    method: 'special-zodiac',
    example: shown('snake-horse', DRAW, 2, 1, 'other'),
    mechanics: specialAnimal,
  },
  {
    code: 'lhc.special.6zodiac',
    id: 3305,
    subgroup: 'zodiac',
    method: 'some-zodiacs',
    example: shown('rat-ox-tiger-rabbit-dragon-snake', DRAW, 1, 1, 'of6'),
    mechanics: someAnimals,
  },
  {
    code: 'lhc.special.beast',
    id: 3306,
    subgroup: 'zodiac',
    method: 'beasts',
    example: shown('wild', DRAW, 1, 1, 'wild'),
    mechanics: beasts,
  },
].map((line) => play({ group: 'special', ...line }));

const NORMALS = [5, 18, 23, 30, 37, 46];

const normalPlays: readonly Play[] = [
  {
    code: 'lhc.normal',
    id: 3310,
    subgroup: 'number',
    method: 'normal',
    example: shown('14-23', DRAW, 2),
    mechanics: singles(6, ({ normals }) => normals),
  },
  ...NORMALS.map((drawn, i) => ({
    code: `lhc.normal.${i + 1}`,
    id: 3311 + i,
    subgroup: 'place',
    method: 'normal-place',
    n: i + 1,
    example: shown(`${String(drawn).padStart(2, '0')}-49`, DRAW, 2),
    mechanics: singles(1, ({ normals }) => normals.slice(i, i + 1)),
  })),
  {
    code: 'lhc.normal.zodiac',
    id: 3317,
    subgroup: 'zodiac',
    method: 'normal-zodiac',
    example: shown('ox', DRAW, 1, 1, 'other-2'),
    mechanics: normalAnimals,
  },
  {
    code: 'lhc.parlay',
    id: 3318,
    subgroup: 'parlay',
    method: 'parlay',
    example: shown('small_even_odd_#_#_#', DRAW, 1, 1, 'legs3'),
    mechanics: parlay,
  },
].map((line) => play({ group: 'normal', ...line }));

const linkPlays: readonly Play[] = [
  {
    code: 'lhc.2of2',
    id: 3320,
    subgroup: 'number',
    method: 'two-of-two',
    example: shown('05-18-40', DRAW, 3),
    mechanics: allNormals(2),
  },
  {
    code: 'lhc.3of3',
    id: 3321,
    subgroup: 'number',
    method: 'three-of-three',
    example: shown('05-18-23', DRAW, 1),
    mechanics: allNormals(3),
  },
  {
    code: 'lhc.3of2',
    id: 3322,
    subgroup: 'number',
    method: 'three-with-two',
    example: shown('05-14-18', DRAW, 1, 1, 'two'),
    mechanics: threeWithTwo,
  },
  {
    code: 'lhc.2special',
    id: 3323,
    subgroup: 'number',
    method: 'two-with-special',
    example: shownTiers('05-14-40', DRAW, 3, ['special']),
    mechanics: twoWithSpecial,
  },
  {
    code: 'lhc.special_pair',
    id: 3324,
    subgroup: 'number',
    method: 'special-pair',
    example: shown('05-14-18', DRAW, 3, 2),
    mechanics: specialPair,
  },
  {
    code: 'lhc.4of1',
    id: 3325,
    subgroup: 'number',
    method: 'four-with-one',
    example: shown('01-02-03-05', DRAW, 1),
    mechanics: fourWithOne,
  },
  {
    code: 'lhc.2of2.banker',
    id: 3326,
    subgroup: 'banker',
    method: 'two-of-two-banker',
    example: shown('05_18-40', DRAW, 2),
    mechanics: bankerNormals(2),
  },
  {
    code: 'lhc.3of3.banker',
    id: 3327,
    subgroup: 'banker',
    method: 'three-of-three-banker',
    example: shown('05-18_23-40', DRAW, 2),
    mechanics: bankerNormals(3),
  },
  {
    code: 'lhc.2of2.zodiac_cross',
    id: 3328,
    subgroup: 'cross',
    method: 'two-of-two-zodiac-cross',
    example: shown('line5-line6', DRAW, 16, 2),
    mechanics: cross('2of2', 'zodiac'),
  },
  {
    code: 'lhc.2of2.tail_cross',
    id: 3329,
    subgroup: 'cross',
    method: 'two-of-two-tail-cross',
    example: shown('tail0-tail5', DRAW, 20),
    mechanics: cross('2of2', 'tail'),
  },
  {
    code: 'lhc.2special.zodiac_cross',
    id: 3330,
    subgroup: 'cross',
    method: 'two-with-special-zodiac-cross',
    example: shown('line2-line5', DRAW, 16, 1, 'special'),
    mechanics: cross('2special', 'zodiac'),
  },
  {
    code: 'lhc.2special.tail_cross',
    id: 3331,
    subgroup: 'cross',
    method: 'two-with-special-tail-cross',
    example: shown('tail4-tail5', DRAW, 25, 1, 'special'),
    mechanics: cross('2special', 'tail'),
  },
  {
    code: 'lhc.special_pair.zodiac_cross',
    id: 3332,
    subgroup: 'cross',
    method: 'special-pair-zodiac-cross',
    example: shown('line2-line5', DRAW, 16),
    mechanics: cross('special_pair', 'zodiac'),
  },
  {
    code: 'lhc.special_pair.tail_cross',
    id: 3333,
    subgroup: 'cross',
    method: 'special-pair-tail-cross',
    example: shown('tail4-tail5', DRAW, 25),
    mechanics: cross('special_pair', 'tail'),
  },
].map((line) => play({ group: 'link', ...line }));

const MISSED = ['01', '02', '03', '04', '06', '07', '08', '09', '10', '11', '12', '13'];

const nonePlays: readonly Play[] = [5, 6, 7, 8, 9, 10, 11, 12].map((size) =>
  play({
    code: `lhc.none${size}`,
    id: 3340 + size,
    group: 'none',
    subgroup: 'number',
    method: 'none',
    n: size,
    example: shown(MISSED.slice(0, size).join('-'), DRAW, 1),
    mechanics: noneDrawn(size),
  }),
);

// The seven numbers of the fixture: tiger, ox, monkey, ox, horse, rooster, snake; tails 5 8 3 0 7 6 4.
const PRESENT = ['ox', 'snake', 'rooster', 'monkey', 'tiger'];
const ABSENT = ['rat', 'rabbit', 'dragon', 'goat'];

const flatPlays: readonly Play[] = [
  {
    code: 'lhc.flat.zodiac',
    id: 3360,
    subgroup: 'zodiac',
    method: 'flat-zodiac',
    example: shown('dragon-snake', DRAW, 2, 1, 'other'),
    mechanics: animalsPresent(1),
  },
  {
    code: 'lhc.flat.tail',
    id: 3361,
    subgroup: 'tail',
    method: 'flat-tail',
    example: shown('tail0-tail1', DRAW, 2, 1, 'zero'),
    mechanics: tailsPresent(1),
  },
  ...[2, 3, 4, 5].map((size) => ({
    code: `lhc.zodiac_link${size}`,
    id: 3360 + size,
    subgroup: 'zodiac',
    method: 'zodiac-link',
    n: size,
    example: shown(inOrder(PRESENT.slice(0, size)), DRAW, 1, 1, 'other'),
    mechanics: animalsPresent(size),
  })),
  ...[2, 3, 4].map((size) => ({
    code: `lhc.tail_link${size}`,
    id: 3366 + size,
    subgroup: 'tail',
    method: 'tail-link',
    n: size,
    example: shown(['tail3', 'tail4', 'tail5', 'tail6'].slice(0, size).join('-'), DRAW, 1, 1, 'other'),
    mechanics: tailsPresent(size),
  })),
  ...[2, 3, 4].map((size) => ({
    code: `lhc.zodiac_miss${size}`,
    id: 3370 + size,
    subgroup: 'zodiac',
    method: 'zodiac-miss',
    n: size,
    example: shown(inOrder(ABSENT.slice(0, size)), DRAW, 1, 1, 'other'),
    mechanics: animalsMissing(size),
  })),
  ...[2, 3, 4].map((size) => ({
    code: `lhc.tail_miss${size}`,
    id: 3374 + size,
    subgroup: 'tail',
    method: 'tail-miss',
    n: size,
    example:
      size < 4
        ? shown(['tail1', 'tail2', 'tail9'].slice(0, size).join('-'), DRAW, 1, 1, 'other')
        : shown('tail1-tail2-tail3-tail9', DRAW, 1, 0),
    mechanics: tailsMissing(size),
  })),
  {
    code: 'lhc.total',
    id: 3379,
    subgroup: 'total',
    method: 'total',
    example: shown('big-odd', DRAW, 2, 1, 'odd'),
    mechanics: totalSides,
  },
].map((line) => play({ group: 'flat', ...line }));

function inOrder(animals: readonly string[]): string {
  const order = ['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster'];
  const rank = (animal: string) => [...order, 'dog', 'pig'].indexOf(animal);
  return animals.toSorted((a, b) => rank(a) - rank(b)).join('-');
}

/** Every play of Mark Six, in menu order. */
export const allPlays: readonly Play[] = [
  ...specialPlays,
  ...normalPlays,
  ...linkPlays,
  ...nonePlays,
  ...flatPlays,
];
