import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';

/** A line of pay as its receiver or its payer sees it. */
export type PayLine = OutputOf<typeof contract.listPay>['list'][number];
export type PayTotals = OutputOf<typeof contract.listPay>['totals'];
/** One day of an hourly or real-time salary. */
export type PayDayAnswer = OutputOf<typeof contract.payDay>;
/** What contracts would pay for the running periods. */
export type ProjectionAnswer = OutputOf<typeof contract.payProjection>;
export type Projected = ProjectionAnswer['received'][number];
export type PayDetail = OutputOf<typeof contract.payLine>;
export type Owed = OutputOf<typeof contract.payOwed>['list'][number];
export type OwedAnswer = OutputOf<typeof contract.payOwed>;
export type Computed = OutputOf<typeof contract.listPay>['computed'];
export type PayStatus = PayLine['status'];
/** What the agent received, or what it has to pay. */
export type PayDirection = 'received' | 'granted';

export const payStatuses: readonly PayStatus[] = ['unpaid', 'part', 'arrears', 'held', 'paid', 'none'];
export const payTones = {
  none: 'plain',
  unpaid: 'plain',
  part: 'caution',
  arrears: 'danger',
  held: 'caution',
  paid: 'jade',
  forfeited: 'plain',
} as const satisfies Record<PayStatus, string>;
