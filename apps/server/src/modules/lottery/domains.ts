/** How the numbers of a ticket were entered. */
export const ticketEntries = { picked: 1, typed: 2 } as const;

/** Where the sale of a draw stands. */
const saleStates = ['selling', 'settled', 'void', 'refunded'] as const;

/** How a draw of a chase ended, or that it is to come. */
export const chaseStates = [
  'pending',
  'placed',
  'won',
  'lost',
  'void',
  'stopped',
  'number-out',
  'cancelled',
  'lapsed',
] as const;

/** Where a settlement stands; `differs`: the two counts are not equal. */
export const settlementStates = ['counting', 'counted', 'paying', 'paid', 'differs'] as const;

/** Where the reversal of payouts stands. */
const reversalStates = ['open', 'done'] as const;

/** What a pool of scratch tickets does once its top prize is sold. */
const afterTopPrize = ['stop', 'continue'] as const;

/** Where a pool of scratch tickets stands. */
const poolStates = ['dealt', 'selling', 'closed'] as const;

/** The domains of schema `lottery` that hold words, each with its list. */
export const lotteryDomains = {
  after_top_prize: afterTopPrize,
  sale_state: saleStates,
  chase_state: chaseStates,
  pool_state: poolStates,
  reversal_state: reversalStates,
  settlement_state: settlementStates,
  ticket_entry: ticketEntries,
} as const;
