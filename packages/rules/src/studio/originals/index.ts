// The studio's originals: crash, dice, mines, plinko, instant keno.
export {
  automaticCashOut,
  CRASH_BETS,
  CRASH_CAP,
  cashOutAt,
  crashEndMs,
  crashHex,
  crashHexOf,
  crashMultiple,
  crashPoint,
  payOf,
} from './crash.ts';
export { DICE_TARGETS, type DiceSide, diceMultiple, diceReturn, isDiceWin, rollDice } from './dice.ts';
export { drawKeno, kenoReturn, kenoTenths } from './keno.ts';
export { drawMines, lastMinesPick, MINE_TILES, minesMultiple, minesReturn } from './mines.ts';
export {
  dropBall,
  type PlinkoRisk,
  type PlinkoRows,
  plinkoReturn,
  plinkoRisks,
  plinkoRows,
  plinkoTable,
  plinkoTenths,
} from './plinko.ts';
