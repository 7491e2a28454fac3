import type { Database } from '../../../platform/db/database.ts';
import { countDay, listOpenDays, tryCountLock } from './store-returns.ts';

/** Counts the days that may have changed, each in a transaction of its own. Gives how many; 0 while another worker counts. */
export async function countDays(database: Database): Promise<number> {
  let counted = 0;
  for (const day of await listOpenDays(database.reader)) {
    const isMine = await database.inTransaction(async (tx) => {
      if (!(await tryCountLock(tx))) return false;
      await countDay(tx, day);
      return true;
    });
    if (!isMine) return counted;
    counted += 1;
  }
  return counted;
}
