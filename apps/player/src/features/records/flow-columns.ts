/** What moved on a day or in a month beside deposits and withdrawals, as every table of such sums has it. */
export const flowColumns = [
  'transferredIn',
  'transferredOut',
  'staked',
  'won',
  'rebated',
  'refunded',
  'promoted',
  'commission',
  'other',
  'playNet',
] as const;
