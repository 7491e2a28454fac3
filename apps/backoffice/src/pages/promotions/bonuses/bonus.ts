import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';

export type Bonus = OutputOf<typeof contract.staffBonus>;
