import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paperPrizes } from '../src/lottery/families/thai/index.ts';
import { findGame } from '../src/lottery/games/index.ts';
import {
  type Game,
  type Play,
  type Selection,
  limitedPay,
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
  readonly draw: Readonly<Record<string, string | readonly string[]>>;
  readonly bets: number;
  readonly wins: number;
  readonly probability: string;
  readonly expectedWinsPerUnit?: string;
  readonly payoutMultiple?: string;
  readonly winsDetail?: readonly string[];
  readonly tiers?: readonly string[];
  readonly input?: Readonly<Record<string, string>>;
  readonly expected?: Readonly<Record<string, string>>;
}

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../fixtures/lottery-vectors.json', import.meta.url), 'utf8'),
);
const vectors = file.vectors.filter(({ family }) => ['thai', 'hanoi', 'lao', 'malay4d'].includes(family));
const paper = vectors.filter(({ play }) => play === 'th.paper');
const bets = vectors.filter(({ play }) => play !== 'th.paper');

const gameCodes: Readonly<Record<string, string>> = {
  thai: 'thai-gov',
  hanoi: 'hanoi-normal',
  lao: 'lao-daily',
  malay4d: 'malay-4d',
};

// The vectors' names of plays where the family has another: helpers fill the list of a play, sizes stand last.
const codes: Readonly<Record<string, string>> = {
  'th.roodfront': 'th.2bottom',
  'my.4d.ibox24.big': 'my.4d.ibox.big',
  'my.4d.ibox24.small': 'my.4d.ibox.small',
  'my.4d.ibox6.small': 'my.4d.ibox.small',
};

function gameOf(vector: Vector): Game {
  const game = findGame(gameCodes[vector.family] ?? '');
  if (!game) throw new Error(`no game for ${vector.family}`);
  return game;
}

function playOf(vector: Vector): Play {
  const code = codes[vector.play] ?? vector.play;
  const play = gameOf(vector).plays.find((each) => each.code === code);
  if (!play) throw new Error(`${vector.id}: no play ${code}`);
  return play;
}

/** The drawn digits, prize by prize; prizes that a vector leaves out are all zeros. */
function drawOf(vector: Vector): number[] {
  const { draw } = gameOf(vector);
  const texts = Object.values(vector.draw).flat().join('');
  if (draw.kind !== 'layout') return Array.from(texts, Number);
  const named: Readonly<Record<string, string>> = vector.family === 'hanoi' ? { g1: 'first' } : {};
  const digits = draw.prizes.flatMap(({ prize, numbers, digits: length }) => {
    const drawn = [vector.draw[named[prize] ?? prize] ?? []].flat();
    return [...drawn.join('').padEnd(numbers * length, '0')];
  });
  return digits.map(Number);
}

function selectionOf(vector: Vector, play: Play): Selection {
  const { numbers, number, digits, digit, expand } = vector.selection;
  const list = [numbers ?? digits ?? number ?? []].flat().map(String);
  if (expand === 'front') {
    const layout = play.layouts[0];
    const group =
      layout?.entry === 'picked' ? layout.quick.find(({ id }) => id === `front-${digit}`) : undefined;
    if (!group) throw new Error(`${play.code} has no quick group of the tens`);
    return { entry: 'picked', rows: [group.values], places: [] };
  }
  const typed = play.layouts.some((layout) => layout.entry === 'typed');
  const parsed = parseSelection(play, typed ? 'typed' : 'picked', list.join(typed ? ',' : ''));
  if (!parsed.ok) throw new Error(`${vector.id}: ${parsed.reason} ${parsed.text}`);
  return parsed.selection;
}

/** The prizes that a unit bet of the selection plays for: of a group of digits, those of its pattern. */
function prizesFor(play: Play, selection: Selection): Play['prizes'] {
  const keys = new Set(play.best(selection).map(({ key }) => key));
  return play.prizes.filter(({ key }) => keys.has(key));
}

describe('the published vectors of Thailand, Hanoi, Laos and Malaysia', () => {
  it('are all here', () => {
    const count = (family: string) => vectors.filter((vector) => vector.family === family).length;
    expect(['thai', 'hanoi', 'lao', 'malay4d'].map(count)).toEqual([12, 4, 6, 11]);
    expect([bets.length, paper.length]).toEqual([30, 3]);
  });

  it.each(bets)('$id $play', (vector) => {
    const play = playOf(vector);
    const selection = selectionOf(vector, play);
    expect(play.count(selection), 'bets').toBe(vector.bets);
    const { hits, pushes } = play.resolve(selection, drawOf(vector));
    expect(
      hits.reduce((all, { count }) => all + count, 0),
      'wins',
    ).toBe(vector.wins);
    expect(pushes).toBe(0);
    const odds = oddsOf(gameOf(vector), play) ?? {};
    const paid = hits.reduce((all, { key, count }) => all + (odds[key] ?? 0n) * BigInt(count), 0n);
    expect(Number(paid) / 10_000, 'payout').toBe(Number(vector.payoutMultiple));
    if (vector.winsDetail) {
      const won = hits.flatMap(({ key, count }) => Array<string>(count).fill(key.replace(/^any\d+\./, '')));
      expect(won).toEqual(vector.winsDetail.map((each) => each.split(':')[1]));
    }
  });

  const ofLaos = bets.filter(({ family }) => family === 'lao');

  it.each(ofLaos)('$id $play: the same of a number of six, by its last four digits', (vector) => {
    const game = findGame('lao-six');
    const play = game?.plays.find(({ code }) => code === vector.play.replace('la.', 'la6.'));
    if (!game || !play) throw new Error(`${vector.id}: no play`);
    const selection = selectionOf(vector, play);
    expect(play.count(selection)).toBe(vector.bets);
    const { hits } = play.resolve(selection, [9, 1, ...drawOf(vector)]);
    const odds = oddsOf(game, play) ?? {};
    const paid = hits.reduce((all, { key, count }) => all + (odds[key] ?? 0n) * BigInt(count), 0n);
    expect(Number(paid) / 10_000).toBe(Number(vector.payoutMultiple));
    // The two digits before are no part of it.
    expect(play.resolve(selection, [2, 7, ...drawOf(vector)]).hits).toEqual(hits);
  });

  it.each(bets)('$id $play: chance', (vector) => {
    const play = playOf(vector);
    const prizes = prizesFor(play, selectionOf(vector, play));
    const mean = prizes.reduce((all, { p }) => plus(all, p), ratio(0, 1));
    expect(printRatio(mean)).toBe(vector.expectedWinsPerUnit ?? vector.probability);
    if (!vector.expectedWinsPerUnit) return;
    // At least once: one less all drawn numbers missing; each of them is right with the same chance.
    const best = play.best(selectionOf(vector, play));
    const drawn = BigInt(best.reduce((all, { count }) => all + count, 0));
    const missed = mean.den * drawn - mean.num;
    const all = (mean.den * drawn) ** drawn;
    expect(printRatio(ratio(all - missed ** drawn, all))).toBe(vector.probability);
  });

  it.each(paper)('$id $play', (vector) => {
    const won = paperPrizes(String(vector.selection.ticket), drawOf(vector));
    expect(won).toHaveLength(vector.wins);
    expect(won.map(({ tier }) => (tier === 'first' ? '1st' : tier))).toEqual(vector.tiers);
  });

  it('limits-06: a limited number pays half', () => {
    const vector = file.vectors.find(({ id }) => id === 'limits-06');
    const { stake, odds, lockRate } = vector?.input ?? {};
    const gross = BigInt(Number(stake) * Number(odds));
    expect(String(limitedPay(gross, BigInt(Number(lockRate) * 1_000_000)))).toBe(vector?.expected?.gross);
  });
});

describe('a government paper ticket', () => {
  const drawn = (first: string) => Array.from(`${first}${'114842'}${'395027'}68`, Number);

  it('wins as a neighbour of the first prize, also round the end', () => {
    expect(paperPrizes('730210', drawn('730209'))).toEqual([{ tier: 'near-first', baht: 100_000 }]);
    expect(paperPrizes('730208', drawn('730209'))).toEqual([{ tier: 'near-first', baht: 100_000 }]);
    expect(paperPrizes('999999', drawn('000000'))).toEqual([{ tier: 'near-first', baht: 100_000 }]);
    expect(paperPrizes('000000', drawn('999999'))).toEqual([{ tier: 'near-first', baht: 100_000 }]);
    expect(paperPrizes('730211', drawn('730209'))).toEqual([]);
  });

  it('adds its tiers up, one for each drawn number that fits', () => {
    const twice = Array.from('730209114114027027' + '27', Number);
    expect(paperPrizes('114027', twice).map(({ baht }) => baht)).toEqual([4_000, 4_000, 4_000, 4_000, 2_000]);
  });
});
