import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Play, type Selection, oddsOf, printRatio, ratio } from '../src/lottery/index.ts';
import { picked } from '../src/lottery/grammar/selection.ts';
import { keno } from '../src/lottery/families/keno/index.ts';
import { hitChance } from '../src/lottery/families/keno/picks.ts';
import { fromKeno, pc28 } from '../src/lottery/families/pc28/index.ts';
import { findGame } from '../src/lottery/games/index.ts';

interface Vector {
  readonly id: string;
  readonly family: string;
  readonly play: string;
  readonly kind: string;
  readonly selection: {
    readonly numbers?: readonly number[];
    readonly sums?: readonly number[];
    readonly option?: string;
  } | null;
  readonly draw: readonly number[] | null;
  readonly bets: number;
  readonly wins: number | null;
  readonly push?: number;
  readonly probability: string;
  readonly odds?: Readonly<Record<string, string>>;
  readonly payoutMultiple?: string;
  readonly hitCounts?: Readonly<Record<string, number>>;
  readonly unitHitProbabilities?: Readonly<Record<string, string>>;
  readonly pushProbability?: string;
  readonly input?: { readonly keno?: readonly number[] };
  readonly expected?: Readonly<Record<string, unknown>>;
}

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../fixtures/lottery-vectors.json', import.meta.url), 'utf8'),
);
const all = file.vectors.filter(({ family }) => family === 'keno' || family === 'pc28');
const bets = all.filter(({ kind }) => kind === 'bet');

const codes: Readonly<Record<string, string>> = { 'keno.sum.bst': 'keno.sum.sides' };
const words: Readonly<Record<string, string>> = {
  金: 'metal',
  木: 'wood',
  水: 'water',
  火: 'fire',
  土: 'earth',
  大: 'big',
  大双: 'bigeven',
  小单: 'smallodd',
  大单: 'bigodd',
  小双: 'smalleven',
  极小: 'lowest',
  绿波: 'green',
  蓝波: 'blue',
  豹子: 'triple',
  对子: 'pair',
  'small-even': 'smalleven',
};
/** What the vectors call a balance of ten and ten, or the odder half. */
const ownWords: Readonly<Record<string, string>> = {
  'keno.updown tie': 'middle',
  'keno.oddeven odd': 'moreodd',
};

function playOf(vector: Vector): Play {
  const code = (codes[vector.play] ?? vector.play).replace(/\.hits$/, '');
  const play = [...keno.plays, ...pc28.plays].find((each) => each.code === code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
}

function selectionOf({ selection, play: name }: Vector, play: Play): Selection {
  const layout = play.layouts[0];
  if (layout?.entry !== 'picked' || !selection) throw new Error(`${play.code} is not picked`);
  const { numbers, sums, option } = selection;
  const text = option && (ownWords[`${name} ${option}`] ?? words[option] ?? option);
  const texts = [
    ...(numbers ?? []).map((value) => String(value).padStart(2, '0')),
    ...(sums ?? []).map(String),
    ...(text ? [text] : []),
  ];
  return picked([texts.map((each) => layout.cells.find((cell) => cell.text === each)?.value ?? Number.NaN)]);
}

const units = (text: string) => BigInt(Math.round(Number(text) * 10_000));

describe('the published vectors of keno and Lucky 28', () => {
  it('are all here', () => {
    expect(all.filter(({ family }) => family === 'keno')).toHaveLength(18);
    expect(all.filter(({ family }) => family === 'pc28')).toHaveLength(16);
    expect(bets).toHaveLength(32);
  });

  it.each(bets)('$id $play', (vector) => {
    const play = playOf(vector);
    const selection = selectionOf(vector, play);
    expect(play.count(selection), 'bets').toBe(vector.bets);
    expect([...play.expand(selection)], 'expanded').toHaveLength(vector.bets);
    const { hits, pushes } = play.resolve(selection, vector.draw ?? []);
    expect(pushes, 'pushes').toBe(vector.push ?? 0);
    if (vector.hitCounts) {
      const paying = new Set(play.prizes.map(({ key }) => key));
      const told = Object.entries(vector.hitCounts).filter(([key]) => paying.has(key));
      expect(Object.fromEntries(hits.map(({ key, count }) => [key, count]))).toEqual(
        Object.fromEntries(told),
      );
    }
    // Hits that the vector's own table does not pay do not count as wins: two of five, say.
    if (vector.wins !== null) {
      const paid = hits.filter(({ key }) => !vector.hitCounts || vector.odds?.[key]);
      expect(
        paid.reduce((sum, { count }) => sum + count, 0),
        'wins',
      ).toBe(vector.wins);
    }
    if (vector.payoutMultiple !== undefined) {
      const oddsFor = (key: string) => units(vector.odds?.[key] ?? vector.odds?.win ?? '');
      const paid = hits.reduce((sum, { key, count }) => sum + oddsFor(key) * BigInt(count), 0n);
      expect(paid + BigInt(pushes) * 10_000n, 'payout').toBe(units(vector.payoutMultiple));
    }
    expect(
      play.prizes.map(({ p }) => printRatio(p)),
      'chance',
    ).toContain(vector.probability);
  });

  it('give the chance of every number of hits', () => {
    const hits = bets.filter((vector) => vector.unitHitProbabilities);
    expect(hits.length).toBeGreaterThanOrEqual(8);
    for (const { id, play, unitHitProbabilities = {} } of hits) {
      const size = Number(/[0-9]+/.exec(play)?.[0]);
      for (const [count, p] of Object.entries(unitHitProbabilities))
        expect([id, count, printRatio(hitChance(size, Number(count)))]).toEqual([id, count, p]);
    }
  });

  it('are paid at least as they tell by the games of our own', () => {
    const game = findGame('keno-1m');
    for (const vector of bets.filter(({ family }) => family === 'keno')) {
      const table = game ? oddsOf(game, playOf(vector)) : null;
      for (const [key, told] of Object.entries(vector.odds ?? {})) {
        const ours =
          key === 'win'
            ? Object.values(table ?? {}).includes(units(told))
            : (table?.[key] ?? 0n) >= units(told);
        expect([vector.id, key, ours]).toEqual([vector.id, key, true]);
      }
    }
  });

  it('pc28-19: the digits are the last of the sums of sorted numbers 1–6, 7–12, 13–18', () => {
    const vector = all.find(({ id }) => id === 'pc28-19');
    const { groupSums, digits } = fromKeno((vector?.input?.keno ?? []).toReversed());
    const sum = digits.reduce((total, digit) => total + digit, 0);
    expect({ groupSums, digits, sum }).toEqual(vector?.expected);
  });

  it('pc28-20: derived digits are almost uniform; the exact chances, and the largest deviation at 0', () => {
    const vector = all.find(({ id }) => id === 'pc28-20');
    const ways = derivedWays();
    const total = ways.reduce((sum, count) => sum + count, 0n);
    expect(printRatio(ratio(ways[14] ?? 0n, total))).toBe(vector?.probability);
    const uniform = Array.from({ length: 28 }, () => 0);
    for (let i = 0; i < 1000; i += 1) {
      const sum = Math.floor(i / 100) + (Math.floor(i / 10) % 10) + (i % 10);
      uniform[sum] = (uniform[sum] ?? 0) + 1;
    }
    const deviations = ways.map((count, sum) =>
      Math.abs((Number(count) / Number(total)) * (1000 / (uniform[sum] ?? 1)) - 1),
    );
    expect(Math.max(...deviations)).toBe(deviations[0]);
    expect(deviations[0]).toBeCloseTo(7.738e-3, 6);
  });
});

/** Over all C(80, 20) draws: how many give each sum. Numbers join in rising order, so a number's place is the count before it. */
function derivedWays(): readonly bigint[] {
  // [numbers taken][digits before, 0–18][remainder of the present group]
  let states = Array.from({ length: 21 }, () => new Map<number, bigint>());
  states[0]?.set(0, 1n);
  for (let value = 1; value <= 80; value += 1) {
    const next = states.map((state) => new Map(state));
    for (let taken = 0; taken < 20; taken += 1) {
      for (const [state, count] of states[taken] ?? []) {
        let [before, rest] = [Math.floor(state / 10), state % 10];
        if (taken < 18) rest = (rest + value) % 10;
        if (taken < 18 && taken % 6 === 5) [before, rest] = [before + rest, 0];
        const to = next[taken + 1];
        const key = before * 10 + rest;
        to?.set(key, (to.get(key) ?? 0n) + count);
      }
    }
    states = next;
  }
  return Array.from({ length: 28 }, (_, sum) => states[20]?.get(sum * 10) ?? 0n);
}
