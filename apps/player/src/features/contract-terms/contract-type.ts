import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';

/** A contract as one of its parties sees it. */
export type Contract = OutputOf<typeof contract.listContracts>['list'][number];
export type Terms = Contract['versions'][number]['terms'];
export type Limits = OutputOf<typeof contract.contractLimits>;
export type Detail = OutputOf<typeof contract.contractDetail>;
export type Direction = Contract['direction'];
export type Status = Contract['status'];

export const statuses: readonly Status[] = ['P', 'E', 'A', 'V', 'R', 'C'];
export const statusTones = {
  P: 'caution',
  E: 'caution',
  V: 'caution',
  A: 'jade',
  R: 'plain',
  C: 'plain',
} as const satisfies Record<Status, string>;

/** The terms that a list shows of a contract: what an offer offers, else what was agreed last. Null when nothing was agreed. */
export function termsOf({ status, offered, versions }: Contract): Terms | null {
  return status === 'P' ? offered : (versions.at(-1)?.terms ?? null);
}
