// Scratch tickets: finite pools, dealt and sealed before the first is sold (lottery.md 12). Server and browser share
// these rules; where words of chance are needed they are handed in.
export { designProblems } from './design.ts';
export type { AfterTopPrize, Design, DesignProblem } from './design.ts';
export { designs, findDesign } from './designs/index.ts';
export { gridMessage, gridOf, prizeShown, winningCells } from './layout.ts';
export type { Grid, Layout, OwnNumber } from './layout.ts';
export { prizeOfDraw } from './odds-table.ts';
export type { OddsStep } from './odds-table.ts';
export { dealPool, poolLeafText, poolMessage, SALT_BYTES } from './pool.ts';
export type { PoolStream, PoolTicket } from './pool.ts';
export { fundOf, rtpOf, winnersOf, winRateOf } from './prize-table.ts';
export type { PrizeTable, Tier } from './prize-table.ts';
export { isSaleOver, remainingOf } from './remaining.ts';
export type { Remaining } from './remaining.ts';
