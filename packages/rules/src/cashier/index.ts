// The rules of paying in and out: lives of payments, fees and quotas, turnover, risk, banks, statements. No clock, no money moved.
export {
  feeOn,
  type Fee,
  isPayable,
  leftOf,
  noWithdrawalBenefits,
  type Quota,
  type Range,
  type WithdrawalBenefits,
  type WithdrawalTerms,
  withdrawalTerms,
} from './amounts.ts';
export {
  type Bank,
  type BankKind,
  bankKinds,
  banks,
  findBank,
  isSameName,
  maskedAccount,
  plainAccount,
} from './banks.ts';
export {
  type DepositEvent,
  depositEvents,
  type DepositState,
  depositStates,
  isOpenDeposit,
  moveDeposit,
} from './deposit.ts';
export { reportBy } from './large-days.ts';
export { isPassedOn, type PassedTransfers } from './passed-on.ts';
export {
  type DepositFacts,
  depositObstacle,
  depositObstacles,
  stepsOfWithdrawal,
  withdrawalSteps,
} from './obstacles.ts';
export { judgeRisk, type RiskFacts, type RiskLimits, type RiskMark, riskMarks } from './risk.ts';
export { depositStanding, type Standing, withdrawalStanding } from './standing.ts';
export {
  type BookedLine,
  compareStatement,
  type DifferenceKind,
  differenceKinds,
  type StatementDifference,
  type StatementLine,
} from './statement.ts';
export { type Requirement, workOff } from './turnover.ts';
export {
  moneyOf,
  moveWithdrawal,
  type PlayerAnswer,
  playerAnswers,
  type WithdrawalEvent,
  type WithdrawalState,
  withdrawalEvents,
  withdrawalStates,
} from './withdrawal.ts';
