import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@tyche/testkit/connection';
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { publish, relay } from '../../platform/events/events.ts';
import { openLog } from '../../platform/log/log.ts';
import { identityNotices } from './on-identity-events.ts';

const MEMBER = 70_001n;
const MIGRATION = join(import.meta.dirname, '../../../migrations/20261201-0001-identity-notices.sql');

let database: Database;
let url = '';
let drop: () => Promise<void>;
beforeAll(async () => {
  const place = await testDatabase();
  url = place.url;
  database = openDatabase({ url, maxConnections: 4 });
  drop = place.drop;
});
afterAll(async () => {
  await database.close();
  await drop();
});

test('an event of identity becomes a notice', async () => {
  await publishNotice('identity.notice');
  expect(await takeKinds()).toEqual(['second-factor-changed']);
});

test('an event under the old name of the topic becomes a notice by the migration, and is lost without it', async () => {
  await publishNotice('identity.to-be-told');
  expect(await takeKinds()).toEqual([]);
  await publishNotice('identity.to-be-told', () => renameTopic());
  expect(await takeKinds()).toEqual(['second-factor-changed']);
});

/** Publishes the event of a notice under a topic, and relays it when `before` has run. */
async function publishNotice(topic: string, before: () => Promise<void> = async () => undefined) {
  await database.inTransaction((tx) =>
    publish(tx, topic, { memberId: MEMBER, kind: 'second-factor-changed' }),
  );
  await before();
  await relay(database, [identityNotices], openLog('silent'));
}

/** Runs the migration of decision 62 once more. */
async function renameTopic(): Promise<void> {
  const owner = await connect(url);
  try {
    await owner.query(readFileSync(MIGRATION, 'utf8'));
  } finally {
    await owner.end();
  }
}

async function takeKinds(): Promise<string[]> {
  const rows = await database.inTransaction((tx) =>
    tx.rows(sql<{ kind: string }>`delete from messaging.notices where member_id = ${MEMBER} returning kind`),
  );
  return rows.map(({ kind }) => kind);
}
