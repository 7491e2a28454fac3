// What a draw is bet on: one play with five winners in a hundred, or ten plays as they are bet together (straight, groups, any
// place, sides, dragon and tiger, a sum, a typed list).
import { findGame } from '@tyche/rules/lottery/games';
import { type Game, type PricedLine, parseLine, priceLine } from '@tyche/rules/lottery';

/** What can be bet on, by a play's code: the text of one ticket at random. */
const tenPlays: Readonly<Record<string, () => string>> = {
  'ssc.5.straight': () => rows(5, 2),
  'ssc.3.straight.last': () => rows(3, 3),
  'ssc.2.straight.last': () => rows(2, 2),
  'ssc.3.zu3.last': () => digits(4),
  'ssc.3.zu6.last': () => digits(5),
  'ssc.1.fixed': () => alone(5, digits(1)),
  'ssc.ball.side': () => alone(5, oneOf(['big', 'small', 'odd', 'even'])),
  'ssc.dt.1v5': () => oneOf(['dragon', 'tiger']),
  'ssc.3.sum.last': () => String(below(28)),
  'ssc.3.mixed.last': () => [...new Set(Array.from({ length: 10 }, mixed))].sort().join(','),
};

/** Two digits in order, five of the hundred: one ticket in twenty wins. */
const onePlay: Readonly<Record<string, () => string>> = {
  'ssc.2.straight.last': () => [digits(1), digits(5)].sort(() => Math.random() - 0.5).join('_'),
};

const TYPED = 'ssc.3.mixed.last';
/** A hundredth of the price, the series that most members bet at. */
const TERMS = '~3~1950~1';
const MEMBER = { maxSeries: 1956 };

export type Plays = 'one' | 'mixed';

/** Tickets at random of each play, priced as the server prices them. */
export function linesOf(which: Plays, gameCode: string, each: number): PricedLine[] {
  const game = findGame(gameCode);
  if (!game) throw new Error(`no game ${gameCode}`);
  return Object.entries(which === 'one' ? onePlay : tenPlays).flatMap(([code, choose]) =>
    Array.from({ length: each }, () => lineOf(game, code, choose())),
  );
}

function lineOf(game: Game, code: string, balls: string): PricedLine {
  const play = game.plays.find((one) => one.code === code);
  if (!play) throw new Error(`no play ${code}`);
  const digit = play.digit === null ? '' : `~${play.digit}`;
  const line = parseLine(`${balls}~${code === TYPED ? 2 : 1}~${play.id}${TERMS}${digit}`);
  const priced = line && priceLine(game, line, MEMBER);
  if (!priced?.ok) throw new Error(`${code} ${balls} is no bet`);
  return priced.line;
}

function below(bound: number): number {
  return Math.floor(Math.random() * bound);
}

function oneOf(words: readonly string[]): string {
  return words[below(words.length)] ?? '';
}

/** Different digits, rising. */
function digits(count: number): string {
  const left = Array.from('0123456789');
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0])
    .sort()
    .join('');
}

function rows(count: number, each: number): string {
  return Array.from({ length: count }, () => digits(each)).join('_');
}

/** One place of `places`. */
function alone(places: number, text: string): string {
  const at = below(places);
  return Array.from({ length: places }, (_, place) => (place === at ? text : '#')).join('_');
}

/** Three digits that are not all alike, rising. */
function mixed(): string {
  const [first = '', second = ''] = digits(2);
  return Array.from(first + second + oneOf([first, second, String(below(10))]))
    .sort()
    .join('');
}
