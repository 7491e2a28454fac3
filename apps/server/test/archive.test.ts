// A site whose archive does not answer: everything else works, and old records say that they are not available now.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let owner: Database;
let member: TestClient;
beforeAll(async () => {
  // No PostgreSQL listens on the port "discard".
  server = await startTestServer({ env: { TYCHE_ARCHIVE_URL: 'postgres://tyche@127.0.0.1:9/archive' } });
  owner = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  await owner.reader.rows(sql`
    insert into platform.archived (schema_name, partition_name, parent, bundle, bounds, state, row_count, checksum, last_at)
    select schema_name, parent || '_202001', parent, 'old', '', 'dropped', 1, 0, clock_timestamp() - interval '100 days'
    from (values ('wallet', 'entries'), ('lottery', 'tickets'), ('wagers', 'wagers')) as t (schema_name, parent)`);
  member = server.client();
  await member.register();
});
afterAll(async () => {
  await owner?.close();
  await server?.stop();
});

const since = (days: number) => `startTime=${Date.now() - days * DAY_MS}`;

describe('without its archive', () => {
  it('the site is ready, and records of the last months are whole', async () => {
    expect((await member.send('GET', '/readyz')).status).toBe(200);
    for (const path of ['transaction', 'wagers']) {
      const { status, body } = await member.send('GET', `/wps/report/${path}?${since(90)}`);
      expect([status, body.value.missingBefore]).toEqual([200, null]);
    }
  });

  it('a record that reaches further back says what is missing, or that nothing can be shown', async () => {
    const { walletId } = await walletOf();
    await owner.inTransaction((tx) =>
      tx.rows(
        sql`select wallet.post(9::smallint, platform.new_key(), 0::smallint, 12::smallint, ${walletId}, 2::smallint, 5, null, null, null)`,
      ),
    );
    const { status, body } = await member.send('GET', '/wps/report/transaction');
    expect(status).toBe(200);
    expect(body.value.list.length).toBeGreaterThan(0);
    expect(body.value.missingBefore).toBeLessThan(Date.now() - 99 * DAY_MS);
    for (const path of ['/wps/report/wagers', '/wps/report/statement', '/lgw/orders/detail/1']) {
      const refused = await member.send('GET', path);
      expect([path, refused.status, refused.body.value.code]).toEqual([path, 503, 'archive-unavailable']);
    }
  });
});

async function walletOf(): Promise<{ walletId: bigint }> {
  const [row] = await owner.reader.rows(sql<{ walletId: bigint }>`
    select max(wallet_id) as "walletId" from wallet.wallets where vendor is null and ledger = 1`);
  if (!row) throw new Error('no wallet');
  return row;
}
