import type { MemberId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { cancelIn } from './cancel-tickets.ts';
import { hashOf } from './keys.ts';
import { withRetry } from './retry.ts';
import * as store from '../history/store-orders.ts';

/**
 * Cancels under a key, and stores the answer with it: the same key and tickets are answered as before, whatever became of the tickets.
 * Refuses `key-reused` for other tickets, and what `cancelTickets` refuses.
 */
export function cancelByKey(
  database: Database,
  { memberId, key, ids }: { memberId: MemberId; key: string; ids: readonly bigint[] },
): Promise<string> {
  const hash = hashOf(ids.map(String));
  return withRetry(() =>
    database.inTransaction(async (tx) => {
      // A twin that comes at the same moment waits here until the first has committed.
      if (!(await store.beginCancellation(tx, memberId, key, hash))) {
        const known = await store.findCancellation(tx, memberId, key);
        if (!known?.hash.equals(hash)) throw new Refusal('key-reused');
        return known.answer;
      }
      const { cancelled, refunded } = await cancelIn(tx, memberId, ids);
      const answer = JSON.stringify({ cancelled, refunded: formatAmount(refunded) });
      await store.endCancellation(tx, memberId, key, answer);
      return answer;
    }),
  );
}
