// What waits in a process for a transaction that it shares: money calls, and the nonces of calls.
import { openBatcher } from '@tyche/postgres/batcher';
import type { Database } from '../../../platform/db/database.ts';
import { Outage } from '../../../platform/http/errors.ts';
import { useNonces } from '../../../platform/http/store.ts';
import { type CallAnswer, takeCalls } from './take-calls.ts';
import type { TakenCall } from './types.ts';

/** Longer than a signature is good for. */
const NONCE_S = 300;
const LANES = 2;
const MAX_BATCH = 64;
const MAX_QUEUE = 4_000;

export interface CallQueues {
  /**
   * Answers a money call; throws an `Outage` when too many wait. The same call again, at the same time or years later, has the same effect
   * once. Calls of one player are taken in the order in which they came.
   */
  takeCall(taken: TakenCall): Promise<CallAnswer>;
  /** Marks a nonce as used. False when it was used before, in whatever process. */
  useNonce(nonce: string): Promise<boolean>;
  /** Waits for what is queued. */
  close(): Promise<void>;
}

/** Opens the queues of a process for a merchant's database. */
export function openCallQueues(database: Database): CallQueues {
  const calls = openBatcher<TakenCall, PromiseSettledResult<CallAnswer>>({
    lanes: LANES,
    maxBatch: MAX_BATCH,
    maxQueue: MAX_QUEUE,
    overload: () => new Outage('vendor-calls-overloaded'),
    identityOf: ({ vendor, money: { playerId } }) => `${vendor} ${playerId}`,
    run: (batch) => takeCalls(database, batch),
  });
  const nonces = openBatcher<string, boolean>({
    lanes: LANES,
    maxBatch: 4 * MAX_BATCH,
    maxQueue: MAX_QUEUE,
    overload: () => new Outage('vendor-nonces-overloaded'),
    identityOf: (nonce) => nonce,
    async run(batch) {
      const isNew = await useNonces(database.reader, batch, NONCE_S);
      return batch.map((nonce) => isNew.has(nonce));
    },
  });
  return {
    async takeCall(taken) {
      const settled = await calls.submit(taken);
      if (settled.status === 'rejected') throw settled.reason;
      return settled.value;
    },
    useNonce: nonces.submit,
    async close() {
      await Promise.all([nonces.close(), calls.close()]);
    },
  };
}
