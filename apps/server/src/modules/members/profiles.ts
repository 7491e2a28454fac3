// What an upline may see of an account: never a contact, a payee or an address.
import type { Reader } from '../../platform/db/database.ts';
import { listProfileRows } from './store-tree.ts';

export { listMatching as filterMembers } from './store-tree.ts';

export interface Profile {
  readonly username: string;
  readonly accountType: number;
  readonly registeredAt: Date;
  /** Null before the first login. */
  readonly lastLoginAt: Date | null;
  readonly isDisabled: boolean;
}

/** Profiles by the ids of their accounts; an id without an account is left out. */
export async function listProfiles(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Profile>> {
  const rows = await listProfileRows(reader, memberIds);
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        username: row.username,
        accountType: row.account_type,
        registeredAt: row.registered_at,
        lastLoginAt: row.last_login_at,
        isDisabled: row.disabled_at !== null,
      },
    ]),
  );
}
