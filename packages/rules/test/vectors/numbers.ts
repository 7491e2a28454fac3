// Vectors of five of eleven, racing and dice.
import { families } from '../../src/lottery/games/index.ts';
import type { Play, Selection } from '../../src/lottery/index.ts';
import {
  cellOf,
  findPlay,
  listOf,
  manyOf,
  picked,
  runBet,
  typed,
  type Vector,
  VectorProblem,
} from './vector.ts';

const words: Readonly<Record<string, string>> = {
  大: 'big',
  小: 'small',
  单: 'odd',
  双: 'even',
  龙: 'dragon',
  虎: 'tiger',
};

const RACERS_A_HALF = 5;

function playOf({ family, play: name, selection }: Vector): Play {
  const plays = families[family]?.plays ?? [];
  const pair = listOf(selection.pair).join('v');
  if (name === 'pk10.pos')
    return findPlay(plays, isSecondHalf(selection) ? 'pk10.fixed.6-10' : 'pk10.fixed.1-5');
  return plays.find(({ code }) => code === name || code === `${name}.${pair}`) ?? findPlay(plays, name);
}

/** Whether a selection of racing positions names only the last five. Throws where it names both halves: those are two plays. */
function isSecondHalf({ positions }: Vector['selection']): boolean {
  const used = listOf(positions).flatMap((cars, at) => (manyOf(cars).length > 0 ? [at] : []));
  const late = used.filter((at) => at >= RACERS_A_HALF);
  if (late.length > 0 && late.length < used.length)
    throw new VectorProblem('positions 1-5 and 6-10 are two plays');
  return late.length > 0;
}

/** The texts that a value may have as a cell: 8 is `08` where numbers have two digits, 3单2双 is `odd3`, 1 the triple `111`. */
function textsOf(value: unknown, play: Play): readonly string[] {
  const text = String(value);
  const split = /^([0-5])单[0-5]双$/.exec(text);
  if (split) return [`odd${split[1]}`];
  if (['any', '通选'].includes(text)) return ['anyrun', 'anytriple'];
  const repeated = play.code === 'k3.3same.one' ? [text.repeat(3)] : [];
  const paired = play.code === 'k3.2same.any' ? [text.repeat(2)] : [];
  return [words[text] ?? text, text.padStart(2, '0'), ...repeated, ...paired];
}

function selectionOf({ selection: fields }: Vector, play: Play): Selection {
  const cells = (values: unknown) => manyOf(values).map((value) => cellOf(play, ...textsOf(value, play)));
  const [layout] = play.layouts;
  const rows = layout?.entry === 'picked' ? layout.rows.length : 0;
  if (fields.tickets) return typed(listOf(fields.tickets).map(String));
  if (fields.dan) return picked([cells(fields.dan), cells(fields.tuo)]);
  if (fields.other) return picked([cells(fields.pair), cells(fields.other)]);
  if (Array.isArray(fields.positions)) {
    const from = play.code === 'pk10.fixed.6-10' ? RACERS_A_HALF : 0;
    return picked(Array.from({ length: rows }, (_, i) => cells(listOf(fields.positions)[from + i])));
  }
  const { numbers, number, sums, sum, options, option } = fields;
  const values = [numbers, number, sums, sum, options, option].flatMap(cells);
  const ball = Number(fields.ball ?? fields.position ?? fields.pos ?? fields.rank ?? 1);
  return picked(Array.from({ length: rows }, (_, i) => (i === ball - 1 ? values : [])));
}

/** Runs a bet on five of eleven, racing or dice. */
export function runNumbers(vector: Vector): void {
  const play = playOf(vector);
  const draw = listOf(vector.draw).map(Number);
  const selection = selectionOf(vector, play);
  const names = (key: string) => [key, ...key.split('-')];
  // One die multiplied counts its dice as wins; its prizes are named by them.
  const wins =
    play.code === 'k3.one.multi'
      ? (hits: readonly { readonly key: string; readonly count: number }[]) =>
          hits.reduce((all, { key, count }) => all + count * Number(key), 0)
      : undefined;
  runBet({ vector, play, selection, draws: [draw], names, ...(wins && { wins }) });
}
