import { assert } from '@tyche/kernel/assert';

/** The animals in their order. */
export const animals: readonly string[] = [
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
];

/** Animals that live with people (lottery.md 8.1). */
export const domestic: ReadonlySet<string> = new Set(['ox', 'horse', 'goat', 'rooster', 'dog', 'pig']);

// The day on which each lunar year begins, from that of the dragon in 2024.
const FIRST_YEAR = 2024;
const NEW_YEARS =
  '0210 0129 0217 0206 0126 0213 0203 0123 0211 0131 0219 0208 0128 0215 0204 0124 0212 0201 0122 0210 0130 0217 ' +
  '0206 0126 0214 0202 0123';

const newYears = NEW_YEARS.split(' ').map((day, i) => `${FIRST_YEAR + i}${day}`);

/** The animal of the lunar year on a day, `yyyyMMdd`, as its place among the animals. */
export function animalOfYear(day: string): number {
  const begun = newYears.filter((first) => first <= day).length;
  assert(begun > 0 && Number(day.slice(0, 4)) < FIRST_YEAR + newYears.length, `no lunar year for ${day}`);
  return (animals.indexOf('dragon') + begun - 1) % animals.length;
}

/** The animal that owns a number: the year's has 1, the animal before it 2, and so on around. */
export function animalOf(number: number, year: number): string {
  let at = year;
  for (let n = 1; n < number; n += 1) at = at === 0 ? animals.length - 1 : at - 1;
  return animals[at] ?? '';
}

const RED = '01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46';
const BLUE = '03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48';

/** The colour of a number as it is written on tickets. */
export function colourOf(text: string): string {
  if (RED.includes(text)) return 'red';
  return BLUE.includes(text) ? 'blue' : 'green';
}

/** Every side that a number has: size, parity, parity of its digits' sum, size of its last digit. */
export function sidesOf(text: string): readonly string[] {
  const [tens = 0, units = 0] = Array.from(text, Number);
  return [
    text > '24' ? 'big' : 'small',
    units % 2 === 1 ? 'odd' : 'even',
    (tens + units) % 2 === 1 ? 'sumodd' : 'sumeven',
    units > 4 ? 'tailbig' : 'tailsmall',
  ];
}

const allNumbers = Array.from({ length: 49 }, (_, i) => String(i + 1).padStart(2, '0'));
const known = new Map<string, readonly string[]>();

/** The numbers of a line of the zodiac table, or with a last digit, as they are written on tickets. */
export function numbersOf(word: string): readonly string[] {
  let numbers = known.get(word);
  if (!numbers) {
    const index = word.slice(4);
    numbers = allNumbers.filter((text, i) =>
      word.startsWith('tail') ? text.endsWith(index) : i % 12 === Number(index) - 1,
    );
    known.set(word, numbers);
  }
  return numbers;
}
