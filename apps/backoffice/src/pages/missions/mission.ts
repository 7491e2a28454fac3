import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';

/** A mission as staff read it. */
export type Mission = OutputOf<typeof contract.staffMissions>['list'][number];
