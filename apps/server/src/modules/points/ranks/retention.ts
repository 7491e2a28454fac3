import type { Database } from '../../../platform/db/database.ts';
import { deleteOldBirthdays } from '../birthdays/store.ts';
import { deleteOldMonths } from './store-ranks.ts';

/** Days after which no correction of a month is counted any more. */
const KEPT_DAYS = 400;
const DELETED_AT_ONCE = 5_000;

/** Removes months that are older than a correction may be, and birthdays of years that are over. */
export async function deleteOld(database: Database): Promise<void> {
  let gone = DELETED_AT_ONCE;
  while (gone >= DELETED_AT_ONCE)
    gone = await database.inTransaction((tx) => deleteOldMonths(tx, KEPT_DAYS, DELETED_AT_ONCE));
  gone = DELETED_AT_ONCE;
  while (gone >= DELETED_AT_ONCE)
    gone = await database.inTransaction((tx) => deleteOldBirthdays(tx, KEPT_DAYS, DELETED_AT_ONCE));
}
