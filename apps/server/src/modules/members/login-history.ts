import type { profile } from '@tyche/contract/profile';
import type { OutputOf } from '@tyche/contract/route';
import type { Reader } from '../../platform/db/database.ts';
import { countLogins, listLogins } from './store-logins.ts';

const PAGE = 20;

/** A page of the logins of ninety days, newest first (reliability.md S11). */
export async function readLogins(
  reader: Reader,
  memberId: bigint,
  pageNo: number,
): Promise<OutputOf<typeof profile.loginHistory>> {
  const rows = await listLogins(reader, memberId, { offset: (pageNo - 1) * PAGE, limit: PAGE });
  return {
    list: rows.map((row) => ({
      at: row.at.getTime(),
      method: row.method,
      network: row.network,
      device: row.user_agent,
      isNewDevice: row.is_new_device,
    })),
    totalPages: Math.ceil((await countLogins(reader, memberId)) / PAGE),
  };
}
