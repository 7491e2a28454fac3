// A server's process that voids a round and stops, to be killed there: see desk/void-round.pg.test.ts. It says `here` when it got there.
import type { StaffId } from '@tyche/kernel/ids';
import { openDatabase, PROGRAM } from '../../../platform/db/database.ts';
import { approveAction, type GuardedActions } from '../../staff/index.ts';
import { voidActions } from '../desk/void-round.ts';

const [databaseUrl = '', approval = '', staffId = '', where = ''] = process.argv.slice(2);
const database = openDatabase({ url: databaseUrl, maxConnections: 2, role: PROGRAM }).forMerchant(1);

function stayHere(): Promise<never> {
  process.send?.('here');
  return new Promise(() => setInterval(() => undefined, 60_000));
}

const kind = 'vendor-round.void';
const action = voidActions[kind];
if (!action) throw new Error('no action');
const actions: GuardedActions = {
  [kind]: {
    ...action,
    async perform(tx, of) {
      await action.perform(tx, of);
      if (where === 'before') await stayHere();
    },
  },
};
const staff = { staffId: BigInt(staffId) as StaffId, permissions: ['cashier.approve'] } as const;
await approveAction(database, actions, BigInt(approval), { staff, ip: '127.0.0.1' });
await stayHere();
