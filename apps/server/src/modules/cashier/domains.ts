import { bankKinds, depositStates, withdrawalStates } from '@tyche/rules/cashier';

/** Whether a payment channel is used. */
export const channelStatuses = ['open', 'busy', 'closed'] as const;

/** How a deposit is paid. */
export const depositKinds = ['redirect', 'qr', 'virtual', 'manual'] as const;

export const paymentKinds = ['deposit', 'withdrawal'] as const;

/** Where an order to a provider stands. */
export const payoutStatuses = ['written', 'sent', 'paid', 'failed'] as const;

/** What a wagering requirement comes from. */
export const turnoverSources = ['deposit', 'transfer', 'promotion'] as const;

/** Whether a transfer goes to the upline or to a downline. */
const transferDirections = ['up', 'down'] as const;

/** The domains of schema `cashier` that hold words, each with its list. */
export const cashierDomains = {
  bank_kind: bankKinds,
  channel_status: channelStatuses,
  deposit_kind: depositKinds,
  deposit_state: depositStates,
  payment_kind: paymentKinds,
  payout_status: payoutStatuses,
  turnover_source: turnoverSources,
  transfer_direction: transferDirections,
  withdrawal_state: withdrawalStates,
} as const;
