// Vectors of Thailand, Hanoi, Laos and Malaysia.
import { paperPrizes } from '../../src/lottery/families/thai/index.ts';
import { findGame } from '../../src/lottery/games/index.ts';
import { plus } from '@tyche/kernel/ratio';
import {
  type Game,
  parseSelection,
  type Play,
  printRatio,
  ratio,
  type Selection,
} from '../../src/lottery/index.ts';
import {
  decimal,
  findPlay,
  manyOf,
  picked,
  recordOf,
  reduced,
  runBet,
  same,
  type Vector,
  VectorProblem,
} from './vector.ts';

const gameCodes: Readonly<Record<string, string>> = {
  thai: 'thai-gov',
  hanoi: 'hanoi-normal',
  lao: 'lao-daily',
  malay4d: 'malay-4d',
};

export function gameOf({ family }: Vector): Game {
  const game = findGame(gameCodes[family] ?? '');
  if (!game) throw new VectorProblem(`no game for ${family}`);
  return game;
}

/** The play of a vector; names for one pattern of digits are those of the play for all of them. */
export function playOf(vector: Vector): Play {
  const code = vector.play
    .replace(/^th\.rood(front|back|).*$/, 'th.2bottom')
    .replace(/\.(i?box|roll|tod)[0-9]+\b/, '.$1');
  return findPlay(gameOf(vector).rules.plays, code);
}

/** The drawn digits, prize by prize; prizes that a vector leaves out are all zeros. */
export function drawOf(vector: Vector): number[] {
  const { draw } = gameOf(vector);
  const told = recordOf(vector.draw);
  if (draw.kind !== 'layout') return Array.from(Object.values(told).flat().join(''), Number);
  const named: Readonly<Record<string, string>> = vector.family === 'hanoi' ? { g1: 'first' } : {};
  const digits = draw.prizes.flatMap(({ prize, numbers, digits: length }) => {
    const drawn = manyOf(told[named[prize] ?? prize]);
    return [...drawn.join('').padEnd(numbers * length, '0')];
  });
  return digits.map(Number);
}

export function selectionOf(vector: Vector, play: Play): Selection {
  const { numbers, number, digits, digit, expand } = vector.selection;
  if (expand === 'front' || expand === 'back') {
    const [layout] = play.layouts;
    const group =
      layout?.entry === 'picked' ? layout.quick.find(({ id }) => id === `${expand}-${digit}`) : undefined;
    if (!group) throw new VectorProblem(`${play.code} has no group ${expand}-${String(digit)}`);
    return picked([group.values]);
  }
  const list = [numbers, digits, number, digit].flatMap(manyOf).map(String);
  const isTyped = play.layouts.some(({ entry }) => entry === 'typed');
  const parsed = parseSelection(play, isTyped ? 'typed' : 'picked', list.join(isTyped ? ',' : ''));
  if (!parsed.ok) throw new VectorProblem(`the selection is refused: ${parsed.reason} ${parsed.text}`);
  return parsed.selection;
}

const keyOf = (key: string) => key.replace(/^any\d+\./, '');

/** Runs a vector of Thailand, Hanoi, Laos or Malaysia. */
export function runSea(vector: Vector): void {
  if (vector.play === 'th.paper') return runPaper(vector);
  const play = playOf(vector);
  const selection = selectionOf(vector, play);
  const { odds } = vector;
  const run = { vector, play, selection, draws: [drawOf(vector)], names: (key: string) => [key, keyOf(key)] };
  // Odds of three digits are a list, the first prize first.
  const byPlace = (key: string) => decimal(manyOf(odds)[play.prizes.findIndex((prize) => prize.key === key)]);
  const { hits } = runBet({
    ...run,
    ...(Array.isArray(odds) && { odds: byPlace }),
    chances: chancesOf(play, selection),
  });
  const detail = vector.all.winsDetail;
  if (!Array.isArray(detail)) return;
  const won = hits.flatMap(({ key, count }) => Array<string>(count).fill(keyOf(key)));
  same(
    'winsDetail',
    won,
    detail.map((each) => String(each).split(':').at(-1)),
  );
  if (vector.expectedWinsPerUnit !== null)
    same('expectedWinsPerUnit', printRatio(meanOf(play, selection)), reduced(vector.expectedWinsPerUnit));
}

/** The sum of the chances of the prizes that a unit bet plays for: of a group of digits, those of its pattern. */
function meanOf(play: Play, selection: Selection) {
  const keys = new Set(play.best(selection).map(({ key }) => key));
  const own = play.prizes.filter(({ key }) => keys.has(key));
  return own.reduce((all, { p }) => plus(all, p), ratio(0, 1));
}

/** That sum, and the chance of at least one win where several numbers are drawn, each right with the same chance. */
function chancesOf(play: Play, selection: Selection): readonly string[] {
  const mean = meanOf(play, selection);
  const drawn = BigInt(play.best(selection).reduce((all, { count }) => all + count, 0));
  if (drawn === 0n) return [printRatio(mean)];
  const missed = mean.den * drawn - mean.num;
  const all = (mean.den * drawn) ** drawn;
  return [printRatio(mean), ...(missed < 0n ? [] : [printRatio(ratio(all - missed ** drawn, all))])];
}

function runPaper(vector: Vector): void {
  const won = paperPrizes(String(vector.selection.ticket), drawOf(vector));
  same('wins', won.length, vector.wins);
  same(
    'tiers',
    won.map(({ tier }) => (tier === 'first' ? '1st' : tier)),
    vector.all.tiers,
  );
}
