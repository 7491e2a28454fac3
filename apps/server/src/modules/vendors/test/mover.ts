// Little is imported: it starts anew for each test.
// A server's process that moves money and stops at a place, to be killed there: see kills.pg.test.ts. It says `here` when it got there.
import { FIRST_KEY_ID, fixedKeys } from '@tyche/vendor-protocol/keys';
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { openDatabase } from '../../../platform/db/database.ts';
import { openLog } from '../../../platform/log/log.ts';
import { readMerchant } from '../../settings/index.ts';
import { openStudio } from '../adapters/studio/index.ts';
import type { VendorOrder } from '../adapter.ts';
import { moveBetweenWallets } from '../open-transfer.ts';

const [databaseUrl = '', studioUrl = '', secret = '', ids = '', way = '', where = ''] = process.argv.slice(2);
const [memberId = 0n, walletId = 0n] = ids.split(' ').map(BigInt);
const database = openDatabase({ url: databaseUrl, maxConnections: 4 });
const adapter = openStudio({
  url: studioUrl,
  keys: fixedKeys([{ keyId: FIRST_KEY_ID, secret }]),
  clock: { now: () => new Date() },
  answerMs: 30_000,
});

function stayHere(): Promise<never> {
  process.send?.('here');
  return new Promise(() => setInterval(() => undefined, 60_000));
}

const stopping =
  (send: (order: VendorOrder) => Promise<unknown>) =>
  async (order: VendorOrder): Promise<never> => {
    if (where === 'after') await send(order);
    return stayHere();
  };

const studio = { ...adapter, deposit: stopping(adapter.deposit), withdraw: stopping(adapter.withdraw) };
const deps = {
  database,
  log: openLog('silent'),
  requireMayPlay: async () => undefined,
  findMember: async () => ({ username: 'mover', walletId: walletId as WalletId }),
  merchant: () => readMerchant(database.reader, 'demo'),
  vendors: [
    {
      code: 'studio',
      name: 'Tyche Studio',
      accountTypeId: 100,
      adapter: studio,
    },
  ],
};
await moveBetweenWallets(deps, {
  memberId,
  key: newKey(),
  amount: '60',
  referenceNo: '',
  language: 'EN',
  fromAccountTypeId: way === 'in' ? 2 : 100,
  toAccountTypeId: way === 'in' ? 100 : 2,
});
