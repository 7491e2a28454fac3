import { newKey } from '@tyche/testkit/key';
import type { StaffId } from '@tyche/kernel/ids';
import { type Actor, createStaffAccount } from '../src/modules/staff/index.ts';
import type { Database } from '../src/platform/db/database.ts';

/** Two members of staff who may do everything to draws. */
export async function twoStaff(database: Database): Promise<readonly [Actor, Actor]> {
  const open = async (name: string): Promise<Actor> => {
    const permissions = ['draws.manage', 'draws.approve', 'approvals.decide'] as const;
    const id = await database.inTransaction((tx) =>
      createStaffAccount(tx, `${name}-${newKey().slice(0, 8)}`, permissions),
    );
    return { staff: { staffId: id as StaffId, permissions }, ip: '127.0.0.1' };
  };
  return [await open('first'), await open('second')];
}
