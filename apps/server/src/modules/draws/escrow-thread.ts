// Escrows are made in a thread of their own: each costs a pairing, and bettors' requests never wait for a row of them.
import type { EscrowLock } from '@tyche/timelock/escrow';
import { openThread, type Thread } from '../../platform/threads/open-thread.ts';

/** A seed and what it shall be locked under. */
export interface EscrowTask {
  readonly seed: Uint8Array;
  readonly lock: EscrowLock;
}

/** Makes the escrows of some seeds, in their order. */
export type MakeEscrows = (tasks: readonly EscrowTask[]) => Promise<readonly Uint8Array[]>;

/** Opens the thread; it starts when the first escrow is asked for. */
export function openEscrowThread(): Thread<readonly EscrowTask[], readonly Uint8Array[]> {
  return openThread(new URL('./escrow-worker.ts', import.meta.url), null);
}
