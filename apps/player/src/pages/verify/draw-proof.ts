import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';

/** The public record of a draw: all that is needed to recompute it. */
export type DrawProof = OutputOf<typeof contract.drawProof>;
