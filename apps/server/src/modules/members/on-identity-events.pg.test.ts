import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { publish, relay } from '../../platform/events/events.ts';
import { openLog } from '../../platform/log/log.ts';
import { identityNotices } from './on-identity-events.ts';

const MEMBER = 70_001n;

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 4 });
  drop = place.drop;
});
afterAll(async () => {
  await database.close();
  await drop();
});

// Two releases run side by side: each writes under its own name of the topic, and either may deliver it (decision 62).
test.each(['identity.to-be-told', 'identity.notice'])('an event of %s becomes a notice', async (topic) => {
  await database.inTransaction((tx) =>
    publish(tx, topic, { memberId: MEMBER, kind: 'second-factor-changed' }),
  );
  await relay(database, identityNotices, openLog('silent'));
  expect(await takeKinds()).toEqual(['second-factor-changed']);
});

async function takeKinds(): Promise<string[]> {
  const rows = await database.inTransaction((tx) =>
    tx.rows(sql<{ kind: string }>`delete from messaging.notices where member_id = ${MEMBER} returning kind`),
  );
  return rows.map(({ kind }) => kind);
}
