import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Game, type Play, oddsAt, oddsOf, printRatio, printSelection } from '../src/lottery/index.ts';
import { findGame } from '../src/lottery/games/index.ts';
import { layoutFor, parseSelection } from '../src/lottery/index.ts';
import type { Selection } from '../src/lottery/index.ts';
import { picked } from '../src/lottery/grammar/selection.ts';

interface Vector {
  readonly id: string;
  readonly family: string;
  readonly play: string;
  readonly selection: Readonly<Record<string, unknown>>;
  readonly draw: readonly number[];
  readonly bets: number;
  readonly wins: number;
  readonly push?: number;
  readonly probability: string;
  readonly odds: Readonly<Record<string, string>>;
  readonly payoutMultiple: string;
  readonly pushProbability?: string;
}

const file: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../fixtures/lottery-vectors.json', import.meta.url), 'utf8'),
);
const vectors = file.vectors.filter(({ family }) => ['x115', 'pk10', 'k3'].includes(family));

// Vectors with customary odds are priced by the credit games, the others by a series of 1900 in 2000.
const credit: Readonly<Record<string, string>> = {
  'x115.sum': '11x5-credit-3m',
  'x115.ball.side': '11x5-credit-3m',
  'k3.side.sicbo': 'sicbo-1m',
  'k3.one.multi': 'sicbo-1m',
};
const series: Readonly<Record<string, string>> = { x115: 'fast11x5-1m', pk10: 'racing-1m', k3: 'dice-1m' };

const codes: Readonly<Record<string, string>> = { 'pk10.pos': 'pk10.fixed.1-5' };
const words: Readonly<Record<string, string>> = {
  大: 'big',
  小: 'small',
  单: 'odd',
  双: 'even',
  龙: 'dragon',
};

function gameOf(vector: Vector): Game {
  const game = findGame(credit[vector.play] ?? series[vector.family] ?? '');
  if (!game) throw new Error(`${vector.id}: no game`);
  return game;
}

function playOf(game: Game, vector: Vector): Play {
  const play = game.plays.find(({ code }) => code === (codes[vector.play] ?? vector.play));
  if (!play) throw new Error(`${vector.id}: no play`);
  return play;
}

/** What stands in a vector as the text of a cell: 8 is `08` where numbers have two digits, 3单2双 is `odd3`. */
function textOf(value: unknown, play: Play): string {
  const text = String(value);
  const split = /^([0-5])单[0-5]双$/.exec(text);
  if (split) return `odd${split[1]}`;
  if (text === 'any') return play.code === 'k3.3run.any' ? 'anyrun' : 'anytriple';
  return words[text] ?? text;
}

function cells(play: Play, values: unknown): readonly number[] {
  const layout = layoutFor(play, 'picked');
  return (Array.isArray(values) ? values : [values]).map((value) => {
    const text = textOf(value, play);
    const cell =
      layout?.entry === 'picked'
        ? layout.cells.find((each) => each.text === text || each.text === text.padStart(2, '0'))
        : null;
    if (!cell) throw new Error(`${play.code} has no cell ${text}`);
    return cell.value;
  });
}

function selectionOf(play: Play, { selection }: Vector): Selection {
  const layout = layoutFor(play, 'picked');
  const rows = layout?.entry === 'picked' ? layout.rows.length : 0;
  if (selection.dan) return picked([cells(play, selection.dan), cells(play, selection.tuo)]);
  if (selection.other) return picked([cells(play, selection.pair), cells(play, selection.other)]);
  if (Array.isArray(selection.positions))
    return picked(Array.from({ length: rows }, (_, i) => cells(play, Object(selection.positions)[i] ?? [])));
  const values =
    selection.numbers ?? selection.sums ?? selection.options ?? selection.option ?? selection.number;
  const ball = selection.ball === undefined ? 1 : Number(selection.ball);
  return picked(Array.from({ length: rows }, (_, i) => (i === ball - 1 ? cells(play, values) : [])));
}

/** Odds of the vectors are floored to three decimals: in thousandths. */
function thousandths(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(whole) * 1000n + BigInt(decimals.padEnd(3, '0'));
}

function oddsOfKey(game: Game, play: Play, key: string): bigint {
  const table = oddsOf(game, play);
  const prize = play.prizes.find((each) => each.key === key);
  if (!prize) throw new Error(`${play.code} has no prize ${key}`);
  return table ? (table[key] ?? 0n) / 10n : oddsAt(prize.odds, 1900, 2000, 3);
}

describe('the published vectors of five of eleven, racing and dice', () => {
  it('are all here', () => {
    expect(vectors.filter(({ family }) => family === 'x115')).toHaveLength(17);
    expect(vectors.filter(({ family }) => family === 'pk10')).toHaveLength(15);
    expect(vectors.filter(({ family }) => family === 'k3')).toHaveLength(11);
  });

  it.each(vectors)('$id $play', (vector) => {
    const game = gameOf(vector);
    const play = playOf(game, vector);
    const selection = selectionOf(play, vector);
    expect(parseSelection(play, 'picked', printSelection(play, selection))).toEqual({ ok: true, selection });
    expect(play.count(selection), 'bets').toBe(vector.bets);
    expect([...play.expand(selection)], 'expanded').toHaveLength(vector.bets);
    const { hits, pushes } = play.resolve(selection, vector.draw);
    // One die multiplied counts its dice as wins; its prizes are named by them.
    const isMultiplied = play.code === 'k3.one.multi';
    const wins = hits.reduce((all, { key, count }) => all + count * (isMultiplied ? Number(key) : 1), 0);
    expect(wins, 'wins').toBe(vector.wins);
    expect(pushes, 'pushes').toBe(vector.push ?? 0);
    for (const [key, text] of Object.entries(vector.odds)) {
      const named = play.prizes.find((prize) => prize.key === key || prize.key.split('-').includes(key));
      // `win` stands for the prize in question where a play has several.
      const prize = named?.key ?? hits[0]?.key ?? prizeOfOption(vector);
      expect(oddsOfKey(game, play, prize), `odds ${key}`).toBe(thousandths(text));
    }
    const paid = hits.reduce((all, { key, count }) => all + oddsOfKey(game, play, key) * BigInt(count), 0n);
    expect(paid + BigInt(pushes) * 1000n, 'payout').toBe(thousandths(vector.payoutMultiple));
    const chances = play.prizes.map((prize) => printRatio(prize.p));
    // 91/216 of one die multiplied is the chance of any of its prizes.
    if (isMultiplied) expect(chances).toEqual(['25/72', '5/72', '1/216']);
    else expect(chances, 'probability').toContain(vector.probability);
  });
});

/** The prize of a vector that loses or is pushed, by its option. */
function prizeOfOption({ play, selection }: Vector): string {
  if (play !== 'x115.sum') return 'win';
  return selection.option === '大' || selection.option === '小' ? 'half' : textEven(selection.option);
}

function textEven(option: unknown): string {
  return words[String(option)] ?? '';
}
