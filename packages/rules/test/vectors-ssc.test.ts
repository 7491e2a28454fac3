import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allPlays } from '../src/lottery/families/ssc/index.ts';
import { type Play, oddsAt, parseSelection, printRatio } from '../src/lottery/index.ts';
import { picked, typed } from '../src/lottery/grammar/selection.ts';
import type { Selection } from '../src/lottery/index.ts';

interface Vector {
  readonly id: string;
  readonly play: string;
  readonly selection: Readonly<Record<string, unknown>>;
  readonly draw: string;
  readonly bets: number;
  readonly wins: number;
  readonly push?: number;
  readonly probability: string;
  readonly probabilityOf: string | null;
  readonly odds: Readonly<Record<string, string | number>>;
  readonly payoutMultiple: string;
  readonly counts?: Readonly<Record<string, number>>;
  readonly counts_wrap?: Readonly<Record<string, number>>;
}

const file: { vectors: (Vector & { family: string })[] } = JSON.parse(
  readFileSync(new URL('../fixtures/lottery-vectors.json', import.meta.url), 'utf8'),
);
const vectors = file.vectors.filter((vector) => vector.family === 'ssc');

// The vectors' names of plays, and what the family calls them. Most speak of the last balls where they name
// none.
const codes: Readonly<Record<string, string>> = {
  'ssc.5.single': 'ssc.5.straight',
  'ssc.4.straight': 'ssc.4.straight.last',
  'ssc.4.combo': 'ssc.4.combo.last',
  'ssc.4.zu24': 'ssc.4.zu24.last',
  'ssc.4.zu6': 'ssc.4.zu6.last',
  'ssc.4.zu4': 'ssc.4.zu4.last',
  'ssc.3.straight': 'ssc.3.straight.last',
  'ssc.3.straight.front': 'ssc.3.straight.first',
  'ssc.3.combo': 'ssc.3.combo.last',
  'ssc.3.span': 'ssc.3.span.last',
  'ssc.3.zu3': 'ssc.3.zu3.last',
  'ssc.3.mixed': 'ssc.3.mixed.last',
  'ssc.3.zusum': 'ssc.3.zusum.last',
  'ssc.3.dan': 'ssc.3.dan.last',
  'ssc.3.shape': 'ssc.3.shape.last',
  'ssc.2.straight': 'ssc.2.straight.last',
  'ssc.2.sum': 'ssc.2.sum.last',
  'ssc.2.dan': 'ssc.2.dan.last',
  'ssc.2.span': 'ssc.2.span.last',
  'ssc.any3.1': 'ssc.3.any1.first',
  'ssc.any3.2': 'ssc.3.any2.first',
  'ssc.any4.1': 'ssc.any4.1.last',
  'ssc.any4.2': 'ssc.any4.2.last',
  'ssc.dt.push': 'ssc.dtpush.1v5',
  'ssc.sum5.bs': 'ssc.sum5.side',
  'ssc.sum5.oe': 'ssc.sum5.side',
  'ssc.ball.digit': 'ssc.1.fixed',
};

// dxds2 is on the first two balls: its draw 93000 loses at the last two.
const byId: Readonly<Record<string, string>> = { 'ssc-48': 'ssc.2.dxds.first' };

const words: Readonly<Record<string, string>> = {
  大: 'big',
  小: 'small',
  单: 'odd',
  双: 'even',
  龙: 'dragon',
  虎: 'tiger',
  和: 'tie',
  豹子: 'triple',
  顺子: 'run',
  对子: 'pair',
  半顺: 'halfrun',
  杂六: 'mixed',
  没牛: 'nobull',
  牛牛: 'bullbull',
  五条: 'five',
  四条: 'four',
  葫芦: 'fullhouse',
  三条: 'three',
  两对: 'twopairs',
  一对: 'onepair',
  散号: 'high',
  front3: 'first3',
  front2: 'first2',
  zu3: 'group-3',
  zu6: 'group-6',
};

/** A vector's word as this family's option or prize key. Straights of five are hands, of three shapes. */
function word(text: string, play: Play): string {
  if (text === '顺子' && play.code === 'ssc.poker') return 'straight';
  return words[text] ?? text.replace(/^牛/, 'bull');
}

function playOf(vector: Vector): Play {
  const code = byId[vector.id] ?? codes[vector.play] ?? vector.play;
  const play = allPlays.find((each) => each.code === code);
  if (!play) throw new Error(`${vector.id}: no play ${code}`);
  return play;
}

function cellOf(play: Play, text: unknown): number {
  const layout = play.layouts[0];
  const cell =
    layout?.entry === 'picked' ? layout.cells.find((each) => each.text === word(String(text), play)) : null;
  if (!cell) throw new Error(`${play.code} has no cell ${text}`);
  return cell.value;
}

function selectionOf(vector: Vector, play: Play): Selection {
  const fields = vector.selection;
  const list = (key: string): unknown[] => (Array.isArray(fields[key]) ? fields[key] : []);
  const row = (key: string) => list(key).map((item) => cellOf(play, item));
  if (vector.play === 'ssc.5.all')
    return picked(Array.from(String(list('tickets')[0]), (digit) => [Number(digit)]));
  if (fields.tickets) return typed(list('tickets').map(String));
  if (fields.ball) {
    const chosen = fields.option ? [cellOf(play, fields.option)] : row('digits');
    return picked([1, 2, 3, 4, 5].map((ball) => (ball === fields.ball ? chosen : [])));
  }
  if (fields.positions && fields.digits) return picked([row('digits')], list('positions').map(Number));
  if (fields.positions)
    return picked(
      list('positions').map((cells) => (Array.isArray(cells) ? cells.map((cell) => cellOf(play, cell)) : [])),
    );
  if (fields.option !== undefined) return picked([[cellOf(play, fields.option)]]);
  if (fields.digit !== undefined) return picked([[cellOf(play, fields.digit)]]);
  const pools = ['quadruple', 'triple', 'double', 'single'].filter((key) => fields[key]);
  if (pools.length > 0) return picked(pools.map(row));
  return picked([row('digits').concat(row('sums'), row('spans'), row('options'))]);
}

/** Odds of the vectors are floored to three decimals: in thousandths. */
function thousandths(text: string | number): bigint {
  const [whole = '0', decimals = ''] = String(text).split('.');
  return BigInt(whole) * 1000n + BigInt(decimals.padEnd(3, '0'));
}

describe('the published vectors of the five-digit family', () => {
  it('are all here', () => {
    expect(vectors).toHaveLength(69);
  });

  it.each(vectors)('$id $play', (vector) => {
    const play = playOf(vector);
    const selection = selectionOf(vector, play);
    expect(play.count(selection), 'bets').toBe(vector.bets);
    expect([...play.expand(selection)], 'expanded').toHaveLength(vector.bets);
    const { hits, pushes } = play.resolve(selection, Array.from(vector.draw, Number));
    expect(
      hits.reduce((all, hit) => all + hit.count, 0),
      'wins',
    ).toBe(vector.wins);
    expect(pushes, 'pushes').toBe(vector.push ?? 0);
    // 1.98 and 9.9 of the single-ball vectors are the prizes of series 1980, and 1.95 with a pushed tie
    // that of 1950.
    const series = { 'ssc-79': 1980, 'ssc-80': 1980, 'ssc-54': 1950 }[vector.id] ?? 1900;
    const oddsOf = (key: string) => {
      const prize = play.prizes.find((each) => each.key === key);
      if (!prize) throw new Error(`${play.code} has no prize ${key}`);
      return oddsAt(prize.odds, series, 2000, 3);
    };
    for (const [key, text] of Object.entries(vector.odds)) {
      if (key === 'prizeGroup') continue;
      const known = play.prizes.find((prize) => prize.key === word(key, play));
      // `win` stands for the prize in question where a play has several.
      const prize = known?.key ?? hits[0]?.key ?? word(String(vector.selection.option), play);
      expect(oddsOf(prize), `odds ${key}`).toBe(thousandths(text));
    }
    const paid =
      hits.reduce((all, hit) => all + oddsOf(hit.key) * BigInt(hit.count), 0n) + BigInt(pushes) * 1000n;
    expect(paid, 'payout').toBe(thousandths(vector.payoutMultiple));
    if (vector.play !== 'ssc.5.all') {
      expect(
        play.prizes.map((prize) => printRatio(prize.p)),
        'probability',
      ).toContain(reduced(vector.probability));
    }
  });

  it('give the counts of bulls, hands and shapes that the plays are priced by', () => {
    for (const vector of vectors) {
      const counts = vector.counts ?? vector.counts_wrap;
      if (!counts) continue;
      const total = Object.values(counts).reduce((all, count) => all + count, 0);
      const play = playOf(vector);
      for (const [name, count] of Object.entries(counts)) {
        const prize = play.prizes.find((each) => each.key === word(name, play));
        expect(prize && printRatio(prize.p), name).toBe(reduced(`${count}/${total}`));
      }
    }
  });

  it('covers five-star "all": any tier is won with 199 in 10 000', () => {
    const play = allPlays.find((each) => each.code === 'ssc.5.all');
    const parsed = play && parseSelection(play, 'picked', '1_3_4_5_8');
    if (!parsed?.ok) throw new Error('no selection');
    let won = 0;
    for (let outcome = 0; outcome < 100_000; outcome += 1) {
      const draw = Array.from(String(outcome).padStart(5, '0'), Number);
      if (play && play.resolve(parsed.selection, draw).hits.length > 0) won += 1;
    }
    expect(won).toBe(1990);
  });
});

function reduced(text: string): string {
  const [num = 0, den = 1] = text.split('/').map(Number);
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  const divisor = gcd(num, den);
  return `${num / divisor}/${den / divisor}`;
}
