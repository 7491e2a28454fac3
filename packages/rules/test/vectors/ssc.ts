// Vectors of the five-digit lotteries.
import { ssc } from '../../src/lottery/families/ssc/index.ts';
import { allPlays } from '../../src/lottery/families/ssc/index.ts';
import type { Play, Selection } from '../../src/lottery/index.ts';
import {
  cellOf,
  listOf,
  manyOf,
  picked,
  recordOf,
  runBet,
  typed,
  type Vector,
  VectorProblem,
} from './vector.ts';

const plays = [...allPlays, ...ssc.plays];

// The vectors' names of plays where the family has another one.
const codes: Readonly<Record<string, string>> = {
  'ssc.5.single': 'ssc.5.straight',
  'ssc.dt.push': 'ssc.dtpush',
  'ssc.sum5.bs': 'ssc.sum5.side',
  'ssc.sum5.oe': 'ssc.sum5.side',
  'ssc.ball.digit': 'ssc.1.fixed',
};

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
export function word(text: string, play: Play): string {
  if (text === '顺子' && play.code === 'ssc.poker') return 'straight';
  return words[text] ?? text.replace(/^牛/, 'bull');
}

/** The play of a vector. A name that says no place means the last balls, unless the vector's title says otherwise. */
export function playOf({ play: name, selection, all }: Vector): Play {
  const title = String(all.name ?? '');
  const place = /^前/.test(title) ? 'first' : /^中/.test(title) ? 'middle' : 'last';
  const pair = listOf(selection.pair).join('v');
  const told = (codes[name] ?? name)
    .replace(/\.(front|first)$/, '.first')
    .replace(/\.(mid|middle)$/, '.middle')
    .replace(/\.(back|last)$/, '.last')
    .replace(/^ssc\.any3\.([12])/, 'ssc.3.any$1')
    .replace(/^ssc\.dxds([23])/, 'ssc.$1.dxds');
  const wanted = [told, `${told}.${place}`, `${told}.last`, `${told}.${pair}`];
  const play = wanted.flatMap((code) => plays.filter((each) => each.code === code))[0];
  if (!play) throw new VectorProblem(`no play ${wanted.slice(0, 2).join(' or ')} in the rules`);
  return play;
}

/** Digits of a pool that a play of patterns asks for, in the order of its rows. */
const POOLS = ['quadruple', 'triple', 'double', 'single'];

export function selectionOf({ selection: fields }: Vector, play: Play): Selection {
  const cells = (values: unknown) => manyOf(values).map((value) => cellOf(play, word(String(value), play)));
  const positions = listOf(fields.positions);
  const places = positions.every((place) => typeof place === 'number') ? positions.map(Number) : [];
  const tickets = manyOf(fields.tickets ?? fields.ticket).map(String);
  if (tickets.length > 0 && play.layouts.some(({ entry }) => entry === 'typed'))
    return typed(tickets, places);
  if (tickets.length > 0) return picked(Array.from(tickets[0] ?? '', (digit) => [Number(digit)]));
  if (positions.length > 0 && places.length === 0) return picked(positions.map(cells));
  const { ball, options, option, digits, digit, sums, sum, spans, span, tails, tail } = fields;
  const pools = POOLS.filter((name) => fields[name] !== undefined);
  if (pools.length > 0)
    return picked(
      pools.map((name) => cells(fields[name])),
      places,
    );
  const values = [options, option, digits, digit, sums, sum, spans, span, tails, tail].flatMap(cells);
  if (ball !== undefined) return picked([1, 2, 3, 4, 5].map((each) => (each === Number(ball) ? values : [])));
  return picked([values], places);
}

export function drawOf({ draw }: Vector): readonly number[] {
  return typeof draw === 'string' ? Array.from(draw, Number) : listOf(draw).map(Number);
}

/** Runs a bet on five digits. */
export function runSsc(vector: Vector): void {
  const play = playOf(vector);
  const names = (key: string) => [
    key,
    ...Object.keys(recordOf(vector.odds)).filter((each) => word(each, play) === key),
  ];
  // The chance of any tier of "all": tiers add up, so it is none of the sums of the prizes (lottery.md 4.2).
  const chances = play.code === 'ssc.5.all' ? ['199/10000'] : [];
  runBet({ vector, play, selection: selectionOf(vector, play), draws: [drawOf(vector)], names, chances });
}
