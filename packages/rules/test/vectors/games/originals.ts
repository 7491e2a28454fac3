// The group `originals`.
import {
  automaticCashOut,
  CRASH_CAP,
  crashHex,
  crashMultiple,
  crashPoint,
  type DiceSide,
  diceMultiple,
  drawKeno,
  dropBall,
  isDiceWin,
  kenoTenths,
  lastMinesPick,
  minesMultiple,
  payOf,
  type PlinkoRisk,
  type PlinkoRows,
  plinkoTenths,
} from '../../../src/studio/originals/index.ts';
import { roundWords } from '../../../src/studio/index.ts';
import { VectorProblem } from '../vector.ts';
import { seedsOf } from './draws.ts';
import {
  amountIn,
  decimalText,
  type Fields,
  type GameVector,
  numberOf,
  numbersOf,
  paidText,
  payUnitOf,
  sameFields,
  shortTenths,
  textOf,
} from './vector.ts';

const HUNDREDTHS = 2;
const MAX_PRINTED = 10;

/** Runs a vector of the group `originals`. */
export function runOriginal({ input, expected }: GameVector): void {
  sameFields(resultOf(input), expected);
}

function resultOf(input: Fields): Fields {
  if (input.game === 'dice') return diceOf(input);
  if (input.game === 'mines') return minesOf(numberOf(input.mines));
  if (input.rows !== undefined) return plinkoOf(input);
  if (input.picks !== undefined) return kenoOf(input);
  if (input.ms !== undefined) return { multiple: decimalText(crashMultiple(numberOf(input.ms)), HUNDREDTHS) };
  return crashOf(input);
}

function crashOf(input: Fields): Fields {
  if (input.target !== undefined) {
    const { currency } = input;
    const paid = automaticCashOut(amountIn(input.stake), {
      point: hundredths(input.point),
      target: hundredths(input.target),
      payUnit: payUnitOf(currency),
    });
    return { return: paid === 0n ? '0' : paidText(paid, currency), cap: decimalText(CRASH_CAP, HUNDREDTHS) };
  }
  const hex13 = input.hex13 === undefined ? crashHex(seedsOf(input)) : textOf(input.hex13);
  return { hex13, point: decimalText(crashPoint(hex13), HUNDREDTHS) };
}

function diceOf(input: Fields): Fields {
  const target = Number(hundredths(input.target));
  const multiple = diceMultiple(target);
  const isWin = isDiceWin(Number(hundredths(input.roll)), target, textOf(input.side) as DiceSide);
  return { multiple: decimalText(multiple, 4), return: paid(input, isWin ? multiple : 0n, 10_000n) };
}

function minesOf(mines: number): Fields {
  const lastPick = lastMinesPick(mines);
  const multiples = Array.from({ length: Math.min(lastPick, MAX_PRINTED) }, (_, at) =>
    decimalText(minesMultiple(mines, at + 1), HUNDREDTHS),
  );
  return { multiples, lastPick, lastMultiple: decimalText(minesMultiple(mines, lastPick), HUNDREDTHS) };
}

function plinkoOf(input: Fields): Fields {
  const rows = numberOf(input.rows) as PlinkoRows;
  const path = dropBall(roundWords(seedsOf(input)), rows);
  const slot = path.filter(Boolean).length;
  const tenths = plinkoTenths(rows, textOf(input.risk) as PlinkoRisk, slot);
  return {
    path: path.map((isRight) => (isRight ? 'R' : 'L')).join(''),
    slot,
    multiple: shortTenths(tenths),
    return: paid(input, BigInt(tenths), 10n),
  };
}

function kenoOf(input: Fields): Fields {
  const picks = numbersOf(input.picks);
  const balls = drawKeno(roundWords(seedsOf(input)));
  const hits = picks.filter((pick) => balls.includes(pick)).length;
  const tenths = kenoTenths(picks.length, hits);
  return { balls, hits, multiple: shortTenths(tenths), return: paid(input, BigInt(tenths), 10n) };
}

function paid({ stake, currency }: Fields, multiple: bigint, scale: bigint): string {
  const units = payOf(amountIn(stake), { multiple, scale, payUnit: payUnitOf(currency) });
  return units === 0n ? '0' : paidText(units, currency);
}

/** `2.71` as 271. */
function hundredths(value: unknown): bigint {
  const units = amountIn(value);
  if (units % 100n !== 0n) throw new VectorProblem(`${String(value)} has more than two decimals`);
  return units / 100n;
}
