// The public interface of the lottery rules. All games with their plays: `./games/index.ts`; as a browser loads them:
// `./catalogue/index.ts`; the slip of the pad: `./slip/index.ts`.
export {
  drawAfter,
  drawAt,
  drawOfNumber,
  drawsPerDay,
  isOpen,
  listDraws,
  listDrawsFrom,
  openDrawAt,
  usualPeriodSec,
} from './calendar.ts';
export type { DrawTimes } from './calendar.ts';
export { chaseSteps, planGrowing, planProfit, planSame, runChase, stopsAfter } from './chase.ts';
export type { ChaseOutcome, ChasePlan, ChaseResult, ChaseStep, ProfitTarget, StopRule } from './chase.ts';
export { checkOrder, lineProblems } from './check-order.ts';
export type { CheckedOrder, OrderRequest } from './check-order.ts';
export { correctPayout, isOverdue, voidTicket } from './corrections.ts';
export type { CorrectionStep } from './corrections.ts';
export { beads, dragons, frequencies, maxOmissions, omissions, road, streakOf, trend } from './displays.ts';
export type { Bead, Frequency, Heat, Market, RoadColumn, Streak, TrendRow } from './displays.ts';
export { exposures } from './exposure.ts';
export type { Liability } from './exposure.ts';
export { readResult } from './draw-model.ts';
export type { DrawModel, LayoutPrize } from './draw-model.ts';
export { assembleGame, findAnyPlay, findPlay, findUnit, gameTypeOf, isSmartWin, oddsOf } from './game.ts';
export type {
  BetUnit,
  Calendar,
  Game,
  GameData,
  Limits,
  PeriodCalendar,
  PrizeMode,
  SeriesRange,
  SinglePickRule,
  TimesCalendar,
  WeekdayEra,
} from './game.ts';
export { boardOf } from './grammar/board.ts';
export type { Board, BoardPrizes } from './grammar/board.ts';
export type {
  Cell,
  Draw,
  Example,
  Exposure,
  Family,
  Hit,
  Layout,
  PickedLayout,
  PlacesRule,
  Play,
  Prize,
  QuickGroup,
  Resolution,
  Row,
  TypedLayout,
} from './grammar/play.ts';
export { inverse, printRatio, ratio } from '@tyche/kernel/ratio';
export type { Ratio } from '@tyche/kernel/ratio';
export type { Entry, Picked, Selection, Typed } from './grammar/selection.ts';
export { parseLine, parseSlip, printLine, printSlip } from './grammar/slip-text.ts';
export type { SlipLine } from './grammar/slip-text.ts';
export { layoutFor, parseSelection, printSelection } from './grammar/text.ts';
export type { ParsedSelection } from './grammar/text.ts';
export { oddsBySheet, oddsOfPrize, printOdds, readOdds } from './odds.ts';
export type { OddsSheet, OddsTable } from './odds.ts';
export { bestJointWin } from './joint-best.ts';
export { capLine, capPayouts, limitedPay, roomOf } from './limits.ts';
export {
  isSinglePick,
  lineInDraw,
  oddsAt,
  payOf,
  priceLine,
  priceRead,
  prizeOf,
  readLine,
  rebateOf,
  rebatePpmOf,
  stakeOf,
} from './pricing.ts';
export type { LineResult, MemberTerms, PrizePrice, PricedLine, ReadLine, Terms } from './pricing.ts';
export { smartWinRate, smartWinReturn, uplineRebates } from './prize-mode.ts';
export { problem } from './problems.ts';
export type { Problem, ProblemCode } from './problems.ts';
export { parseDraw, settleLine, settleSelection } from './settling.ts';
export type { Settlement, TicketSnapshot } from './settling.ts';
export { winningPart } from './winning-part.ts';
