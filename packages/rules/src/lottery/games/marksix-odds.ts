import type { OddsSheet, OddsTable } from '../odds.ts';

const odds = (value: number): bigint => BigInt(Math.round(value * 10_000));
const win = (value: number): OddsTable => ({ win: odds(value) });
const table = (values: Readonly<Record<string, number>>): OddsTable =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, odds(value)]));

const sides = ['big', 'small', 'odd', 'even', 'sumodd', 'sumeven', 'tailbig', 'tailsmall'];
const all = (keys: readonly string[], value: number): OddsTable =>
  table(Object.fromEntries(keys.map((key) => [key, value])));

/** Half waves pay by how many numbers they have besides 49. */
const byNumbers: Readonly<Record<number, number>> = { 7: 6.5, 8: 5.7, 9: 5.05, 10: 4.55 };
const halfWaves: Readonly<Record<string, number>> = {
  redbig: 7,
  redsmall: 10,
  redodd: 8,
  redeven: 9,
  bluebig: 9,
  bluesmall: 7,
  blueodd: 8,
  blueeven: 8,
  greenbig: 8,
  greensmall: 7,
  greenodd: 8,
  greeneven: 7,
};

/** 正肖: the stake once, and the win part for each number: 0.88 of the stake, 0.58 for the year's animal with its five. */
const normalZodiac = table({
  ...Object.fromEntries([1, 2, 3, 4].map((count) => [`other-${count}`, 1 + 0.88 * count])),
  ...Object.fromEntries([1, 2, 3, 4, 5].map((count) => [`year-${count}`, 1 + 0.58 * count])),
});

const missing: Readonly<Record<number, number>> = {
  5: 2.15,
  6: 2.5,
  7: 3,
  8: 3.65,
  9: 4.45,
  10: 5.4,
  11: 6.6,
  12: 8.1,
};

/** 合肖 of a number of animals: 0.98 of twelve over their number, what six of them pay. */
const someZodiacs = table({
  of2: 5.88,
  of3: 3.92,
  of4: 2.94,
  of5: 2.352,
  of6: 1.96,
  of7: 1.68,
  of8: 1.47,
  of9: 1.306,
  of10: 1.176,
  of11: 1.069,
});

const two = table({ two: 50, special: 25 });

/**
 * Customary gross odds of Mark Six (lottery.md 8.2 and its vectors); where several are seen, one of them. What no
 * source tells (zodiac sets other than six, links with tail 0, missing links, eleven and twelve missing, the year's
 * animal among normals) pays about 95 % of its chance like its kin. A test adds up the return of every bet.
 */
export const markSixOdds: OddsSheet = {
  standardPpm: 950_000n,
  plays: {
    'lhc.special': win(46),
    'lhc.special.sides': all(sides, 1.965),
    'lhc.special.wave': table({ red: 2.7, blue: 2.9, green: 2.9 }),
    'lhc.special.halfwave': table(
      Object.fromEntries(Object.entries(halfWaves).map(([key, numbers]) => [key, byNumbers[numbers] ?? 0])),
    ),
    'lhc.special.zodiac': table({ other: 12, year: 9.5 }),
    'lhc.special.6zodiac': someZodiacs,
    'lhc.special.beast': all(['domestic', 'wild'], 1.96),
    'lhc.normal': win(7.2),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((ball) => [`lhc.normal.${ball}`, win(45)])),
    'lhc.normal.zodiac': normalZodiac,
    // For one leg; the odds of a parlay are the product of its legs, without a rounding.
    'lhc.parlay': table({ leg: 1.95 }),
    'lhc.2of2': win(60),
    'lhc.3of3': win(650),
    'lhc.3of2': table({ two: 20, three: 110 }),
    'lhc.2special': two,
    'lhc.special_pair': win(150),
    'lhc.4of1': win(2.1),
    'lhc.2of2.banker': win(60),
    'lhc.3of3.banker': win(650),
    'lhc.2of2.zodiac_cross': win(60),
    'lhc.2of2.tail_cross': win(60),
    'lhc.2special.zodiac_cross': two,
    'lhc.2special.tail_cross': two,
    'lhc.special_pair.zodiac_cross': win(150),
    'lhc.special_pair.tail_cross': win(150),
    ...Object.fromEntries(Object.entries(missing).map(([size, value]) => [`lhc.none${size}`, win(value)])),
    'lhc.flat.zodiac': table({ other: 2.08, year: 1.78 }),
    'lhc.flat.tail': table({ other: 1.798, zero: 2.09 }),
    'lhc.zodiac_link2': table({ other: 4.5, year: 4 }),
    'lhc.zodiac_link3': table({ other: 12, year: 9.5 }),
    'lhc.zodiac_link4': table({ other: 35, year: 28 }),
    'lhc.zodiac_link5': table({ other: 120, year: 98 }),
    'lhc.tail_link2': table({ other: 3.4, zero: 4 }),
    'lhc.tail_link3': table({ other: 7.2, zero: 8.5 }),
    'lhc.tail_link4': table({ other: 17, zero: 20 }),
    'lhc.zodiac_miss2': table({ other: 3.65, year: 4.45 }),
    'lhc.zodiac_miss3': table({ other: 8.1, year: 9.8 }),
    'lhc.zodiac_miss4': table({ other: 19, year: 24 }),
    'lhc.tail_miss2': table({ other: 5.4, zero: 4.45 }),
    'lhc.tail_miss3': table({ other: 15.4, zero: 12.3 }),
    'lhc.tail_miss4': table({ other: 53, zero: 40 }),
    'lhc.total': all(['big', 'small', 'odd', 'even'], 1.965),
  },
};
