import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Draw,
  type Play,
  type Selection,
  oddsOf,
  oddsOfPrize,
  printRatio,
} from '../src/lottery/index.ts';
import { picked } from '../src/lottery/grammar/selection.ts';
import {
  ANIMALS,
  divisionChance,
  divisionOf,
  divisionsWon,
  entriesOf,
  lhc,
  winChance,
} from '../src/lottery/families/lhc/index.ts';
import { findGame } from '../src/lottery/games/index.ts';

interface Leg {
  readonly pos: number;
  readonly option: string;
}

interface Vector {
  readonly id: string;
  readonly family: string;
  readonly play: string;
  readonly selection: {
    readonly numbers?: readonly number[];
    readonly option?: string;
    readonly zodiac?: string;
    readonly zodiacs?: readonly string[];
    readonly tail?: number;
    readonly tails?: readonly number[];
    readonly legs?: readonly Leg[];
  };
  readonly draw: { readonly normal: readonly number[]; readonly special: number };
  readonly bets: number;
  readonly wins: number;
  readonly push?: number;
  readonly probability: string | null;
  readonly odds?: Readonly<Record<string, string | readonly string[]>>;
  readonly payoutMultiple?: string;
  readonly division?: number | null;
  readonly divisionCounts?: Readonly<Record<string, number>>;
}

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../fixtures/lottery-vectors.json', import.meta.url), 'utf8'),
);
const vectors = file.vectors.filter((vector) => vector.family === 'sixmark');
const bets = vectors.filter((vector) => vector.play.startsWith('lhc.'));
const official = vectors.filter((vector) => vector.play.startsWith('marksix.'));
const HORSE = ANIMALS.indexOf('horse');

const game = findGame('marksix-90s');
if (!game) throw new Error('marksix-90s is gone');

/** The vectors' names of plays where the family has one play for several of them. */
const codes: Readonly<Record<string, string>> = {
  'lhc.special.oe': 'lhc.special.sides',
  'lhc.special.tail': 'lhc.special.sides',
  'lhc.special.push': 'lhc.special.sides',
  'lhc.total.oe': 'lhc.total',
};
const words: Readonly<Record<string, string>> = {
  单: 'odd',
  双: 'even',
  小: 'small',
  尾小: 'tailsmall',
  蓝波: 'blue',
  红波: 'red',
  蓝双: 'blueeven',
};

const playOf = (vector: Vector): Play => {
  const code = codes[vector.play] ?? vector.play;
  const play = lhc.plays.find((each) => each.code === code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
};

const drawOf = ({ draw }: Vector): Draw => [...draw.normal, draw.special, HORSE];

/** The line of the zodiac table that an animal has in the year of the horse; the first is the horse's own. */
const lineOf = (animal: string) => (HORSE - ANIMALS.map(String).indexOf(animal) + 12) % 12;

function selectionOf({ play: name, selection }: Vector, play: Play): Selection {
  const layout = play.layouts[0];
  const cellOf = (text: string) => {
    const cell = layout?.entry === 'picked' && layout.cells.find((each) => each.text === text);
    if (!cell) throw new Error(`${play.code} has no cell ${text}`);
    return cell.value;
  };
  const { numbers, option, zodiac, zodiacs, tail, tails, legs } = selection;
  if (legs)
    return picked(
      [1, 2, 3, 4, 5, 6].map((ball) =>
        legs.filter(({ pos }) => pos === ball).map((leg) => cellOf(words[leg.option] ?? '')),
      ),
    );
  if (name.endsWith('zodiac_cross')) return picked([(zodiacs ?? []).map(lineOf)]);
  const texts = [
    ...(numbers ?? []).map((value) => String(value).padStart(2, '0')),
    ...(option ? [words[option] ?? ''] : []),
    ...(zodiac ? [zodiac] : []),
    ...(zodiacs ?? []),
    ...[...(tails ?? []), ...(tail === undefined ? [] : [tail])].map((each) => `tail${each}`),
  ];
  return picked([texts.map(cellOf)]);
}

const units = (text: string) => BigInt(Math.round(Number(text) * 10_000));

/** The odds of a vector for a prize of ours: its only one, or by the name of the tier. */
function oddsFor(vector: Vector, key: string): bigint {
  const tiers: Readonly<Record<string, string>> = { two: '中二', three: '中三', special: '中特' };
  const told = vector.odds?.[tiers[key] ?? 'win'] ?? vector.odds?.win;
  if (typeof told !== 'string') throw new Error(`${vector.id} tells no odds for ${key}`);
  return units(told);
}

describe('the published vectors of Mark Six', () => {
  it('are all here', () => {
    expect(bets).toHaveLength(32);
    expect(official).toHaveLength(4);
    expect(bets.length + official.length).toBe(vectors.length);
  });

  it.each(bets)('$id $play', (vector) => {
    const play = playOf(vector);
    const selection = selectionOf(vector, play);
    expect(play.count(selection), 'bets').toBe(vector.bets);
    expect([...play.expand(selection)], 'expanded').toHaveLength(vector.bets);
    const { hits, pushes } = play.resolve(selection, drawOf(vector));
    expect(pushes, 'pushes').toBe(vector.push ?? 0);
    const table = oddsOf(game, play) ?? {};
    let paid = BigInt(pushes) * 10_000n;
    if (vector.id === 'sixmark-37') {
      // Three legs at 1.95, one of them on 49: paid as two, by the sheet.
      expect(hits).toEqual([{ key: 'legs2', count: 1 }]);
      const [two] = play.prizes;
      const odds = two && oddsOfPrize(two, table);
      paid += odds ? (odds.num * 10_000n) / odds.den : 0n;
    } else if (vector.id === 'sixmark-40') {
      // Two of the six are oxen: one prize, its win part twice. The vector counts the numbers.
      expect(hits).toEqual([{ key: 'other-2', count: 1 }]);
      expect(table['other-1']).toBe(units('1.88'));
      paid += table['other-2'] ?? 0n;
    } else {
      expect(
        hits.reduce((all, hit) => all + hit.count, 0),
        'wins',
      ).toBe(vector.wins);
      for (const { key, count } of hits) paid += oddsFor(vector, key) * BigInt(count);
    }
    expect(paid, 'payout').toBe(units(vector.payoutMultiple ?? ''));
  });

  it.each(bets.filter(({ probability }) => probability !== null))(
    '$id tells the chance of $play',
    (vector) => {
      const play = playOf(vector);
      const chances = play.prizes.map(({ p }) => p);
      // Where tiers exclude each other, the vector tells the chance of any of them.
      const tiers = ['lhc.3of2', 'lhc.2special'].includes(play.code)
        ? chances
        : vector.id === 'sixmark-40'
          ? play.prizes.filter(({ key }) => key.startsWith('other')).map(({ p }) => p)
          : null;
      const told = tiers
        ? [tiers.reduce((a, b) => ({ num: a.num * b.den + b.num * a.den, den: a.den * b.den }))]
        : chances;
      expect(told.some(({ num, den }) => printed(num, den) === vector.probability)).toBe(true);
    },
  );

  it('are paid by the sheet of the games as they tell it', () => {
    for (const vector of bets) {
      const win = vector.odds?.win;
      const play = playOf(vector);
      if (typeof win !== 'string' || play.code === 'lhc.normal.zodiac') continue;
      const offered = play.prizes.map((prize) => {
        const { num, den } = oddsOfPrize(prize, oddsOf(game, play));
        return (num * 10_000n) / den;
      });
      expect([vector.id, offered.includes(units(win))]).toEqual([vector.id, true]);
    }
  });

  it.each(official)('$id $play', (vector) => {
    const { numbers = [] } = vector.selection;
    const draw = { normals: vector.draw.normal, special: vector.draw.special };
    if (vector.divisionCounts) {
      const won = divisionsWon([], numbers, draw);
      expect(entriesOf(0, numbers.length)).toBe(vector.bets);
      expect(Object.fromEntries(won)).toEqual(vector.divisionCounts);
      expect([...won.values()].reduce((all, count) => all + count, 0)).toBe(vector.wins);
      expect(printRatio(divisionChance(1))).toBe(vector.probability);
      return;
    }
    expect(divisionOf(numbers, draw)).toBe(vector.division);
    // Of an entry that wins nothing the vector tells the chance of any prize.
    const chance = vector.division ? divisionChance(vector.division) : winChance();
    expect(printRatio(chance)).toBe(vector.probability);
  });
});

function printed(num: bigint, den: bigint): string {
  const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
  const divisor = gcd(num, den);
  return `${num / divisor}/${den / divisor}`;
}
