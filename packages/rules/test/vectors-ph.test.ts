import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findGame } from '../src/lottery/games/index.ts';
import {
  type Game,
  type Hit,
  type Play,
  oddsOf,
  parseSelection,
  printRatio,
  ratio,
} from '../src/lottery/index.ts';
import { plus } from '../src/lottery/grammar/ratio.ts';

interface Vector {
  readonly id: string;
  readonly family: string;
  readonly play: string;
  readonly selection: Readonly<Record<string, unknown>>;
  readonly draw: string | readonly number[];
  readonly bets: number;
  readonly wins: number;
  readonly probability: string;
  readonly payoutMultiple?: string;
  readonly tier?: number;
  readonly tierProbabilities?: Readonly<Record<string, string>>;
  readonly winsDetail?: Readonly<Record<string, number>>;
  readonly matches?: number;
  readonly matchProbabilities?: Readonly<Record<string, string>>;
  readonly matchCounts?: Readonly<Record<string, number>>;
}

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../fixtures/lottery-vectors.json', import.meta.url), 'utf8'),
);
const vectors = file.vectors.filter(({ family }) => family === 'pcso');

/** The game of a vector's play, and its play: `ph.642.sys7` is a system of 6/42, `ph.4d.perm24` a permutation. */
function playOf({ play: name }: Vector): { game: Game; play: Play } {
  const [, menu = '', form = ''] = name.split('.');
  const game = findGame(`ph-${menu}`);
  const code = `ph.${menu}.${form.replace(/^sys\d+$/, 'system').replace(/^(perm|roll|rambolito)\d+$/, '$1')}`;
  const play = game?.plays.find((each) => each.code === code);
  if (!game || !play) throw new Error(`no play ${code}`);
  return { game, play };
}

const two = (value: unknown) => String(value).padStart(2, '0');

function selectionOf(vector: Vector, play: Play) {
  const { numbers, number, pattern } = vector.selection;
  const balls = () => {
    if (pattern !== undefined) return String(pattern).replace('?', 'R');
    if (number !== undefined) return String(number);
    const list = [numbers].flat();
    return play.code.startsWith('ph.2d')
      ? list.map((pair) => [pair].flat().map(two).join('-')).join(',')
      : list.map(two).join('-');
  };
  const typed = play.layouts.some((layout) => layout.entry === 'typed');
  const parsed = parseSelection(play, typed ? 'typed' : 'picked', balls());
  if (!parsed.ok) throw new Error(`${vector.id}: ${parsed.reason} ${parsed.text}`);
  return parsed.selection;
}

/** The vectors number tiers from the top; of the lottos they give matches. */
const countsOf = (hits: readonly Hit[], play: Play) =>
  Object.fromEntries(
    hits.map(({ key, count }) => [
      key.startsWith('m') ? key.slice(1) : String(play.prizes.findIndex((prize) => prize.key === key) + 1),
      count,
    ]),
  );

const drawOf = (vector: Vector) =>
  typeof vector.draw === 'string' ? Array.from(vector.draw, Number) : vector.draw;

describe('the published vectors of the Philippine games', () => {
  it('are all here', () => {
    expect(vectors).toHaveLength(26);
  });

  it.each(vectors)('$id $play', (vector) => {
    const { game, play } = playOf(vector);
    const selection = selectionOf(vector, play);
    expect(play.count(selection), 'bets').toBe(vector.bets);
    const { hits, pushes } = play.resolve(selection, drawOf(vector));
    expect(
      hits.reduce((all, { count }) => all + count, 0),
      'wins',
    ).toBe(vector.wins);
    expect(pushes).toBe(0);
    const counts = countsOf(hits, play);
    if (vector.winsDetail) expect(counts).toEqual(vector.winsDetail);
    if (vector.matchCounts) expect(counts).toEqual(vector.matchCounts);
    if (vector.tier !== undefined) expect(counts).toEqual(vector.tier === 0 ? {} : { [vector.tier]: 1 });
    if (vector.matches !== undefined)
      expect(counts).toEqual(vector.matches < 3 ? {} : { [vector.matches]: 1 });
    if (vector.payoutMultiple !== undefined) {
      const odds = oddsOf(game, play) ?? {};
      const paid = hits.reduce((all, { key, count }) => all + (odds[key] ?? 0n) * BigInt(count), 0n);
      expect(Number(paid) / 10_000, 'payout').toBe(Number(vector.payoutMultiple));
    }
  });

  it.each(vectors)('$id $play: chance', (vector) => {
    const { play } = playOf(vector);
    const chances = vector.tierProbabilities ?? vector.matchProbabilities;
    const byName = new Map(
      play.prizes.map(({ key, p }, i) => [key.startsWith('m') ? key.slice(1) : String(i + 1), printRatio(p)]),
    );
    for (const [name, chance] of Object.entries(chances ?? {})) expect(byName.get(name), name).toBe(chance);
    const keys = new Set(play.best(selectionOf(vector, play)).map(({ key }) => key));
    const own = play.prizes.filter(({ key }) => vector.tierProbabilities || keys.has(key));
    const all = own.reduce((sum, { p }) => plus(sum, p), ratio(0, 1));
    // Of the lottos the vectors give the chance of the jackpot.
    expect(printRatio(byName.has('6') && own[0] ? own[0].p : all)).toBe(vector.probability);
  });
});
