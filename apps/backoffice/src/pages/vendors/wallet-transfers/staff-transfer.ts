import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';

/** A transfer as staff see it. */
export type StaffTransfer = OutputOf<typeof contract.staffWalletTransfers>['list'][number];
