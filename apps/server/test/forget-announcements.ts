import type { Database } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';

/** Takes away what tests told: sorted from 900 on, far from the house's own. */
export async function forgetAnnouncements({ reader }: Database): Promise<void> {
  await reader.rows(sql`
    delete from messaging.announcement_texts where announcement_id in (
      select announcement_id from messaging.announcements where sort >= 900)`);
  await reader.rows(sql`delete from messaging.announcements where sort >= 900`);
}
