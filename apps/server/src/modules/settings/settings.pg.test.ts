// What nodes remember of a merchant's settings, and how they hear that these changed.
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  createMerchant,
  merchantSource,
  setCashierValues,
  setLoginSettings,
  setWalletMode,
} from './index.ts';

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 4 });
  await database.inTransaction((tx) => createMerchant(tx, 'here', 'Here'));
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

test('a change is announced to every node, and read anew where it is forgotten', async () => {
  const node = merchantSource(database, 'here');
  const before = (await node()).site.walletMode;
  const after = before === 'single' ? 'separate' : 'single';
  await database.inTransaction((tx) => setWalletMode(tx, 'here', after));
  node.forget();
  expect((await node()).site.walletMode).toBe(after);

  await database.inTransaction((tx) =>
    setLoginSettings(tx, 'here', { captchaStep: 'button', captchaAttempts: 5, oneSession: true }),
  );
  await database.inTransaction((tx) => setCashierValues(tx, 'here', {}));
  const rows = await database.reader.rows(
    sql<{ payload: unknown }>`select payload from platform.outbox where topic = 'settings'`,
  );
  expect(rows.map(({ payload }) => payload)).toEqual(Array.from({ length: 3 }, () => ({ merchant: 'here' })));
});
