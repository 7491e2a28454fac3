import { assertNever } from '@tyche/kernel/assert';
import type { ShadowPlay } from './play-table.ts';

/** A unit bet that a draw makes win, and the tier it is paid in. */
export interface Winner {
  readonly unit: string;
  readonly tier: string;
}

const inTier =
  (tier: string) =>
  (unit: string): Winner => ({ unit, tier });
const inOwnTier = (unit: string): Winner => ({ unit, tier: unit });

/**
 * Goes from the draw to the bets: every unit bet of a play that wins when these digits are drawn at its
 * balls.
 */
export function winnersOf(play: ShadowPlay, drawn: string): readonly Winner[] {
  const { kind, arg } = play;
  switch (kind) {
    case 'straight':
    case 'sum':
    case 'span':
      return [{ unit: drawn, tier: 'win' }];
    case 'tail':
      return [{ unit: String(total(drawn) % 10), tier: 'win' }];
    case 'tails':
      return Array.from(drawn, (_, i) => ({
        unit: '-'.repeat(i) + drawn.slice(i),
        tier: String(drawn.length - i),
      }));
    case 'tiers':
      return [
        { unit: drawn, tier: '20000' },
        { unit: `${drawn.slice(0, 3)}--`, tier: '200' },
        { unit: `--${drawn.slice(2)}`, tier: '200' },
        { unit: `${drawn.slice(0, 2)}---`, tier: '20' },
        { unit: `---${drawn.slice(3)}`, tier: '20' },
      ];
    case 'place':
      return Array.from(drawn, (digit, i) => ({ unit: `${i}${digit}`, tier: 'win' }));
    case 'any-straight':
    case 'any-sum':
      return placesOf(Number(arg))
        .map((places) => `${places}:${at(drawn, places)}`)
        .map(inTier('win'));
    case 'group':
      return profile(drawn) === arg ? [{ unit: sorted(drawn), tier: 'win' }] : [];
    case 'any-group':
      return placesOf(total(arg))
        .filter((places) => profile(at(drawn, places)) === arg)
        .map((places) => `${places}:${sorted(at(drawn, places))}`)
        .map(inTier('win'));
    case 'mixed':
    case 'group-sum':
    case 'banker':
      return new Set(drawn).size === 1 ? [] : [{ unit: sorted(drawn), tier: profile(drawn) }];
    case 'codes':
      return codesOf([...new Set(drawn)].sort(), Number(arg)).map(inTier('win'));
    case 'repeat':
      return [...new Set(drawn)]
        .filter((digit) => drawn.split(digit).length - 1 >= Number(arg))
        .map(inTier('win'));
    case 'ball-sides':
      return [...drawn]
        .flatMap((digit, i) => sidesOf(Number(digit), 4).map((side) => `${i}${side}`))
        .map(inTier('win'));
    case 'total-sides':
      return sidesOf(total(drawn), 22)
        .map((side) => `0${side}`)
        .map(inTier('win'));
    case 'all-sides':
      return crossed([...drawn].map((digit) => sidesOf(Number(digit), 4))).map(inTier('win'));
    case 'shape':
      return [inOwnTier(shape(drawn))];
    case 'bull':
      return [inOwnTier(bull(drawn))];
    case 'poker':
      return [inOwnTier(hand(drawn))];
    case 'duel':
    case 'duel-push':
      return [inOwnTier(duel(drawn))];
    default:
      return assertNever(kind);
  }
}

const indexSets = new Map<string, readonly (readonly number[])[]>();

/** The indexes of all ways to take `size` of `count` items, found by counting through bit masks once. */
function indexesOf(count: number, size: number): readonly (readonly number[])[] {
  const key = `${count}/${size}`;
  let sets = indexSets.get(key);
  if (!sets) {
    const all = Array.from({ length: count }, (_, i) => i);
    const masks = Array.from({ length: 1 << count }, (_, mask) => all.filter((i) => (mask & (1 << i)) !== 0));
    sets = masks.filter((set) => set.length === size);
    indexSets.set(key, sets);
  }
  return sets;
}

/** The digits of a text in rising order. */
export function sorted(text: string): string {
  return [...text].sort().join('');
}

/** The sum of a text's digits. */
export function total(text: string): number {
  let all = 0;
  for (const digit of text) all += Number(digit);
  return all;
}

/** How often each different digit is there, most often first: `21` is a pair and one more. */
export function profile(text: string): string {
  const counts = new Uint8Array(10);
  for (const digit of text) counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
  return counts.sort().reverse().join('').replace(/0+$/, '');
}

function placesOf(size: number): readonly string[] {
  return indexesOf(5, size).map((places) => places.map((place) => place + 1).join(''));
}

function codesOf(digits: readonly string[], size: number): readonly string[] {
  return indexesOf(digits.length, size).map((set) => set.map((i) => digits[i]).join(''));
}

function at(drawn: string, places: string): string {
  return Array.from(places, (place) => drawn[Number(place) - 1]).join('');
}

function sidesOf(value: number, highestSmall: number): string[] {
  return [value > highestSmall ? 'big' : 'small', value % 2 === 0 ? 'even' : 'odd'];
}

function crossed(options: readonly string[][]): string[] {
  return options.reduce<string[]>(
    (texts, row) =>
      texts.flatMap((text) => row.map((option) => (text === '' ? option : `${text}_${option}`))),
    [''],
  );
}

function shape(drawn: string): string {
  const shapes: Readonly<Record<string, string>> = { '3': 'triple', '21': 'pair' };
  const known = shapes[profile(drawn)];
  if (known) return known;
  // The ring of digits, written twice, shows runs and neighbours over 9-0.
  const ring = '01234567890123456789';
  const orders = [...drawn].flatMap((a) => [...drawn].filter((b) => b !== a).map((b) => [a, b] as const));
  const isRun = orders.some(([a, b]) =>
    [...drawn].some((c) => c !== a && c !== b && ring.includes(a + b + c)),
  );
  if (isRun) return 'run';
  return orders.some(([a, b]) => ring.includes(a + b)) ? 'halfrun' : 'mixed';
}

function bull(drawn: string): string {
  const all = total(drawn);
  for (const [a = 0, b = 0, c = 0] of indexesOf(5, 3)) {
    const three = Number(drawn[a]) + Number(drawn[b]) + Number(drawn[c]);
    if (three % 10 === 0) return (all - three) % 10 === 0 ? 'bullbull' : `bull${(all - three) % 10}`;
  }
  return 'nobull';
}

const handNames: Readonly<Record<string, string>> = {
  '5': 'five',
  '41': 'four',
  '32': 'fullhouse',
  '311': 'three',
  '221': 'twopairs',
  '2111': 'onepair',
};

const runs = Array.from({ length: 10 }, (_, low) =>
  sorted(Array.from({ length: 5 }, (_, step) => (low + step) % 10).join('')),
);

function hand(drawn: string): string {
  return handNames[profile(drawn)] ?? (runs.includes(sorted(drawn)) ? 'straight' : 'high');
}

function duel(drawn: string): string {
  const [left = '', right = ''] = drawn;
  if (left === right) return 'tie';
  return left > right ? 'dragon' : 'tiger';
}
