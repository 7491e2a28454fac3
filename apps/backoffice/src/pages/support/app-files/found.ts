import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';

/** What the page reads: versions, decisions, and what a new version may name. */
export type Found = OutputOf<typeof contract.staffAppFiles>;
export type AppFileOf = Found['list'][number];
