// The fixed tables of Mark Six (lottery.md 8.1). `year-animals.ts` has what changes with the year.

/** How many numbers there are; seven of them are drawn, six normal and the special. */
export const HIGHEST = 49;
/** The number that is neither big nor small, odd nor even: it pushes sides, half waves and several zodiacs. */
export const NEUTRAL = 49;

/** Every number, 1 to 49. */
export const NUMBERS: readonly number[] = Array.from({ length: HIGHEST }, (_, i) => i + 1);

/** The animals by their index, rat 0 … pig 11. */
export const ANIMALS = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const;

/** The tails by their digit: the units digit of a number. Tail 0 has four numbers, the others five. */
export const TAILS: readonly string[] = Array.from({ length: 10 }, (_, i) => `tail${i}`);

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46];
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48];

/** The waves by their index. */
export const WAVES = ['red', 'blue', 'green'] as const;

/** The wave of a number: 0 red, 1 blue, 2 green. */
export function waveOf(value: number): number {
  if (RED.includes(value)) return 0;
  return BLUE.includes(value) ? 1 : 2;
}

/** The animal of a number in the year of an animal: the table runs backwards from the year's own. */
export function animalOf(value: number, year: number): number {
  return (((year - (value - 1)) % 12) + 12) % 12;
}

/** The numbers of one line of the zodiac table: line 1 is the year's animal, line 2 last year's, and so on. */
export function lineNumbers(line: number): readonly number[] {
  return NUMBERS.filter((value) => (value - 1) % 12 === line - 1);
}

/** The numbers with a tail. */
export function tailNumbers(tail: number): readonly number[] {
  return NUMBERS.filter((value) => value % 10 === tail);
}

/** Ox, horse, goat, rooster, dog and pig live in the house; the others are wild. */
export function isDomestic(animal: number): boolean {
  return [1, 6, 7, 9, 10, 11].includes(animal);
}

/** The sides of a number other than 49, by their index. */
export const SIDES = ['big', 'small', 'odd', 'even', 'sumodd', 'sumeven', 'tailbig', 'tailsmall'] as const;

/** Which sides a number has; none for 49. */
export function sidesOf(value: number): readonly number[] {
  if (value === NEUTRAL) return [];
  const [tens, units] = [Math.floor(value / 10), value % 10];
  return [value >= 25 ? 0 : 1, value % 2 === 1 ? 2 : 3, (tens + units) % 2 === 1 ? 4 : 5, units >= 5 ? 6 : 7];
}
