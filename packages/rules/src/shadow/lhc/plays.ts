import type { Decided } from '../family.ts';
import { byTier, subsetsByWorth, waysToTake } from '../subsets.ts';
import { animalOf, animals, colourOf, domestic, numbersOf, sidesOf } from './tables.ts';

/** A draw: seven numbers as they are written on tickets, the special one last; and what the day makes of them. */
export interface Seven {
  readonly numbers: readonly string[];
  readonly normal: readonly string[];
  readonly special: string;
  /** The animal of the year. */
  readonly year: string;
  /** The animal of each of the seven. */
  readonly animals: readonly string[];
}

/** How a play is decided. */
export type Rule = (balls: string, drawn: Seven) => Decided;

/** Reads a draw of seven numbers on a day whose lunar year has an animal. */
export function readSeven(result: string, year: number): Seven {
  const numbers = result.split(',').map((number) => number.padStart(2, '0'));
  return {
    numbers,
    normal: numbers.slice(0, 6),
    special: numbers[6] ?? '',
    year: animals[year] ?? '',
    animals: numbers.map((number) => animalOf(Number(number), year)),
  };
}

const PUSHED_BY = '49';
const words = (balls: string) => [...new Set(balls.split('-'))];
const lost: Decided = { wins: [], pushed: 0 };

/** Words that win their tier when it has come; with `pushes` a special 49 gives each stake back. */
function named(
  came: (drawn: Seven) => readonly (readonly [word: string, tier: string])[],
  pushes = false,
): Rule {
  // A draw decides many tickets in a row: what came is found once.
  let last: Seven | null = null;
  let known: ReturnType<typeof came> = [];
  return (balls, drawn) => {
    const chosen = words(balls);
    if (pushes && drawn.special === PUSHED_BY) return { wins: [], pushed: chosen.length };
    if (drawn !== last) known = came(drawn);
    last = drawn;
    const wins = known.flatMap(([word, tier]) => (chosen.includes(word) ? [[tier, 1] as const] : []));
    return { wins: byTier(wins), pushed: 0 };
  };
}

const own = (came: readonly string[]) => came.map((word) => [word, word] as const);
const win = (came: readonly string[]) => came.map((word) => [word, 'win'] as const);

function sumSides({ numbers }: Seven): readonly string[] {
  const sum = numbers.reduce((all, number) => all + Number(number), 0);
  return [sum > 174 ? 'big' : 'small', sum % 2 === 1 ? 'odd' : 'even'];
}

const halfWaves = ({ special }: Seven) =>
  sidesOf(special)
    .slice(0, 2)
    .map((side) => colourOf(special) + side);

const animalTier = (animal: string, { year }: Seven) => (animal === year ? 'year' : 'other');

/** Animals that have a number among the normal ones, by how many. */
const normalAnimals = (drawn: Seven) =>
  animals.flatMap((animal) => {
    const count = drawn.animals.slice(0, 6).filter((each) => each === animal).length;
    return count === 0 ? [] : [[animal, `${animalTier(animal, drawn)}-${count}`] as const];
  });

/** The animals picked are one bet on the special number's. */
const anyOfAnimals: Rule = (balls, drawn) => {
  const chosen = words(balls);
  if (drawn.special === PUSHED_BY) return { wins: [], pushed: 1 };
  return chosen.includes(drawn.animals[6] ?? '')
    ? { wins: [{ tier: `of${chosen.length}`, times: 1 }], pushed: 0 }
    : lost;
};

/** One side of each of some normal numbers, all right; 49 leaves the bet, and of two legs gives it back. */
const parlay: Rule = (balls, { normal }) => {
  const legs = balls
    .split('_')
    .flatMap((side, i) =>
      side === '#' ? [] : words(side).map((word) => ({ side: word, number: normal[i] ?? '' })),
    );
  const left = legs.filter(({ number }) => number !== PUSHED_BY);
  if (left.length < 2) return { wins: [], pushed: 1 };
  return left.every(({ side, number }) => sidesOf(number).includes(side))
    ? { wins: [{ tier: `legs${left.length}`, times: 1 }], pushed: 0 }
    : lost;
};

/** What a chosen set is worth: ten for each normal number, one for the special. */
type Tier = (worth: number) => string | null;
const allNormal =
  (size: number): Tier =>
  (worth) =>
    worth === 10 * size ? 'win' : null;
const twoOrSpecial: Tier = (worth) => ({ 20: 'two', 11: 'special' })[worth] ?? null;
const pairWithSpecial: Tier = (worth) => (worth === 11 ? 'win' : null);
const threeWithTwo: Tier = (worth) => {
  if (worth === 30) return 'three';
  return worth >= 20 ? 'two' : null;
};

function worthOf(number: string, { normal, special }: Seven): number {
  if (number === special) return 1;
  return normal.includes(number) ? 10 : 0;
}

/** Every choice of `size` of the numbers is a bet; with two rows the first are in every one of them. */
function sets(size: number, tierOf: Tier): Rule {
  return (balls, drawn) => {
    const rows = balls.split('_').map((row) => words(row).map((number) => worthOf(number, drawn)));
    const bankers = rows.length === 2 ? (rows[0] ?? []) : [];
    const held = bankers.reduce((all, worth) => all + worth, 0);
    const ways = subsetsByWorth(rows.at(-1) ?? [], size - bankers.length);
    return { wins: byTier(Array.from(ways, ([worth, count]) => [tierOf(held + worth), count])), pushed: 0 };
  };
}

/** Every number of one line or last digit with every number of the other. */
function crossed(tierOf: Tier): Rule {
  return (balls, drawn) => {
    const [left = [], right = []] = words(balls).map(numbersOf);
    const wins = left.flatMap((a) =>
      right.map((b) => [tierOf(worthOf(a, drawn) + worthOf(b, drawn)), 1] as const),
    );
    return { wins: byTier(wins), pushed: 0 };
  };
}

/** Every choice of a number of animals or last digits: all of them there, or none; those with the odd one pay otherwise. */
function linked(size: number, isThere: boolean, kind: 'animal' | 'tail'): Rule {
  return (balls, drawn) => {
    const present =
      kind === 'animal' ? drawn.animals : drawn.numbers.map((number) => `tail${number.slice(1)}`);
    const odd = kind === 'animal' ? drawn.year : 'tail0';
    const name = kind === 'animal' ? 'year' : 'zero';
    const right = words(balls).filter((word) => present.includes(word) === isThere);
    const odds = right.includes(odd) ? 1 : 0;
    return {
      wins: [
        { tier: name, times: odds * waysToTake(size - 1, right.length - 1) },
        { tier: 'other', times: waysToTake(size, right.length - odds) },
      ],
      pushed: 0,
    };
  };
}

const table: readonly (readonly [id: number, rule: Rule])[] = [
  [3300, named(({ special }) => win([special]))],
  [3301, named(({ special }) => own(sidesOf(special)), true)],
  [3302, named(({ special }) => own([colourOf(special)]))],
  [3303, named((drawn) => own(halfWaves(drawn)), true)],
  [3304, named((drawn) => drawn.animals.slice(6).map((each) => [each, animalTier(each, drawn)] as const))],
  [3305, anyOfAnimals],
  [3306, named((drawn) => own([domestic.has(drawn.animals[6] ?? '') ? 'domestic' : 'wild']), true)],
  [3310, named(({ normal }) => win(normal))],
  ...[0, 1, 2, 3, 4, 5].map((place): [number, Rule] => [
    3311 + place,
    named(({ normal }) => win([normal[place] ?? ''])),
  ]),
  [3317, named(normalAnimals)],
  [3318, parlay],
  [3320, sets(2, allNormal(2))],
  [3321, sets(3, allNormal(3))],
  [3322, sets(3, threeWithTwo)],
  [3323, sets(2, twoOrSpecial)],
  [3324, sets(2, pairWithSpecial)],
  [3325, sets(4, (worth) => (worth >= 10 ? 'win' : null))],
  [3326, sets(2, allNormal(2))],
  [3327, sets(3, allNormal(3))],
  [3328, crossed(allNormal(2))],
  [3329, crossed(allNormal(2))],
  [3330, crossed(twoOrSpecial)],
  [3331, crossed(twoOrSpecial)],
  [3332, crossed(pairWithSpecial)],
  [3333, crossed(pairWithSpecial)],
  ...[5, 6, 7, 8, 9, 10, 11, 12].map((size): [number, Rule] => [
    3340 + size,
    sets(size, (worth) => (worth === 0 ? 'win' : null)),
  ]),
  [3360, linked(1, true, 'animal')],
  [3361, linked(1, true, 'tail')],
  ...[2, 3, 4, 5].map((size): [number, Rule] => [3360 + size, linked(size, true, 'animal')]),
  ...[2, 3, 4].map((size): [number, Rule] => [3366 + size, linked(size, true, 'tail')]),
  ...[2, 3, 4].map((size): [number, Rule] => [3370 + size, linked(size, false, 'animal')]),
  ...[2, 3, 4].map((size): [number, Rule] => [3374 + size, linked(size, false, 'tail')]),
  [3379, named((drawn) => own(sumSides(drawn)))],
];

/** Every play of Mark Six that this program can settle, by its number. */
export const rules: ReadonlyMap<number, Rule> = new Map(table);
