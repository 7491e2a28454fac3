// The originals that one call to the wallet decides: dice and plinko.
import { floorDiv } from '@tyche/kernel/money';
import type { Ratio } from '@tyche/kernel/ratio';
import {
  DICE_TARGETS,
  diceMultiple,
  diceReturn,
  drawKeno,
  dropBall,
  isDiceWin,
  kenoReturn,
  kenoTenths,
  plinkoReturn,
  plinkoRisks,
  plinkoRows,
  plinkoTenths,
  rollDice,
} from '@tyche/rules/studio/originals';
import type { Fields } from '../wire.ts';
import type { Game, ReadyRound } from './game.ts';

/** The multiple of dice is in 1/10 000. */
const PER = 10_000n;
const TENTHS = 10n;
const BALLS = 80;
const MAX_PICKS = 10;
/** A target of 50.00, where the return is not rounded. */
const EVEN_TARGET = 5_000;

export const dice: Game = {
  code: 'dice',
  names: { EN: 'One Die', TY: 'Isang Dais', VI: 'Một Xúc Xắc' },
  subType: 'ORIGINAL',
  scene: 'dice',
  modelVersion: 1,
  rtp: percentOf(diceReturn(EVEN_TARGET)),
  volatility: 1,
  maxWinX: Number(diceMultiple(DICE_TARGETS.min) / PER),
  features: ['CHOICE_OF_ODDS'],
  shares: 1,
  ready: readyDice,
};

export const plinko: Game = {
  code: 'plinko',
  names: { EN: 'Pebble Fall', TY: 'Bagsak Bato', VI: 'Sỏi Rơi' },
  subType: 'ORIGINAL',
  scene: 'plinko',
  modelVersion: 1,
  rtp: lowest(plinkoRows.flatMap((rows) => plinkoRisks.map((risk) => plinkoReturn(rows, risk)))),
  volatility: 5,
  maxWinX: 900,
  features: ['CHOICE_OF_RISK'],
  shares: 1,
  ready: readyPlinko,
};

export const keno: Game = {
  code: 'keno',
  names: { EN: 'Quick Keno', TY: 'Mabilis na Keno', VI: 'Keno Nhanh' },
  subType: 'ORIGINAL',
  scene: 'keno',
  modelVersion: 1,
  rtp: lowest(Array.from({ length: MAX_PICKS }, (_, at) => kenoReturn(at + 1))),
  volatility: 5,
  maxWinX: 100_000,
  features: ['CHOICE_OF_RISK'],
  shares: 1,
  ready: readyKeno,
};

/** `target` in hundredths, 100 to 9 800; `side` under or over. */
function readyDice({ target, side, ...more }: Fields): ReadyRound | null {
  if (typeof target !== 'number' || !Number.isInteger(target)) return null;
  if (target < DICE_TARGETS.min || target > DICE_TARGETS.max) return null;
  if ((side !== 'under' && side !== 'over') || Object.keys(more).length > 0) return null;
  return {
    inputs: { target, side },
    play(random) {
      const roll = rollDice(random);
      const isWin = isDiceWin(roll, target, side);
      const units = isWin ? diceMultiple(target) : 0n;
      return { draws: { roll }, outcome: { isWin }, multiple: { units, per: PER } };
    },
  };
}

/** `rows` 8, 12 or 16; `risk` low, medium or high. */
function readyPlinko({ rows: wantedRows, risk: wantedRisk, ...more }: Fields): ReadyRound | null {
  const rows = plinkoRows.find((one) => one === wantedRows);
  const risk = plinkoRisks.find((one) => one === wantedRisk);
  if (rows === undefined || risk === undefined || Object.keys(more).length > 0) return null;
  return {
    inputs: { rows, risk },
    play(random) {
      const path = dropBall(random, rows);
      const slot = path.filter((isRight) => isRight).length;
      const tenths = BigInt(plinkoTenths(rows, risk, slot));
      return { draws: { path }, outcome: { slot }, multiple: { units: tenths, per: TENTHS } };
    },
  };
}

/** The picks: 1 to 10 different numbers of 1 to 80. */
function readyKeno({ picks: given, ...more }: Fields): ReadyRound | null {
  if (!Array.isArray(given) || given.length < 1 || given.length > MAX_PICKS) return null;
  const isNumber = (one: unknown) =>
    typeof one === 'number' && Number.isInteger(one) && one >= 1 && one <= BALLS;
  if (!given.every(isNumber) || new Set(given).size !== given.length || Object.keys(more).length > 0)
    return null;
  const picks: readonly number[] = given;
  return {
    inputs: { picks },
    play(random) {
      const balls = drawKeno(random);
      const hits = picks.filter((pick) => balls.includes(pick)).length;
      const units = BigInt(kenoTenths(picks.length, hits));
      return { draws: { balls }, outcome: { hits }, multiple: { units, per: TENTHS } };
    },
  };
}

/** A ratio in percent with six decimals, rounded down. */
export function percentOf({ num, den }: Ratio): string {
  const millionths = floorDiv(num * 100_000_000n, den);
  return `${millionths / 1_000_000n}.${(millionths % 1_000_000n).toString().padStart(6, '0')}`;
}

/** The smallest return of the choices: no choice gives less than the catalogue says. */
export function lowest(returns: readonly Ratio[]): string {
  return percentOf(returns.reduce((least, one) => (one.num * least.den < least.num * one.den ? one : least)));
}
