/** The figures of an agent's margin in their order, for the table and the file: the names of the call. */
export const marginFigures = [
  'kept',
  'netLoss',
  'salary',
  'dividend',
  'validBet',
  'stake',
  'payout',
  'selfRebate',
  'agentRebate',
  'promotions',
] as const;
