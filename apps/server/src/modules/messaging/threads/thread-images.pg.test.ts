// Pictures of messages go with their threads, and with an account that is erased: rows and bytes (docs/reference/messages.md 5).
import { newKey } from '@tyche/testkit/key';
import { testDatabase } from '@tyche/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { insertImage } from '../../../platform/files/store.ts';
import { createMerchant } from '../../settings/index.ts';
import { eraseThreads, exportThreads, threadJobs } from './jobs.ts';
import { insertPictures } from './store-images.ts';
import { insertMessage } from './store-messages.ts';
import { insertThread, takeSeq } from './store-threads.ts';

const AGENT = 41n;
const MEMBER = 42n;
const image = {
  name: 'slip.png',
  type: 'image/png',
  width: 1,
  height: 1,
  bytes: Buffer.from('drawn anew'),
} as const;

let place: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;

beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase({ url: place.url, maxConnections: 4 });
  await database.inTransaction((tx) => createMerchant(tx, 'demo', 'Tyche'));
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

/** A thread with one message and a picture. */
const write = () =>
  database.inTransaction(async (tx) => {
    const threadId = await insertThread(tx, { uplineId: AGENT, downlineId: MEMBER, subject: 'Slip' });
    const seq = await takeSeq(tx, threadId);
    const message = { threadId, seq, senderId: MEMBER };
    await insertMessage(tx, { ...message, recipientId: AGENT, key: newKey(), state: 'sent', body: 'See' });
    await insertPictures(tx, message, [{ id: await insertImage(tx, image), name: image.name }]);
    return threadId;
  });

async function count(): Promise<object> {
  const [row] = await database.reader.rows(sql<{ threads: number; pictures: number; bytes: number }>`
    select (select count(*)::int from messaging.threads) as threads,
      (select count(*)::int from messaging.thread_images) as pictures,
      (select count(*)::int from platform.images) as bytes`);
  return row ?? {};
}

it('pictures are kept as long as their thread', async () => {
  const [old] = [await write(), await write()];
  await database.reader.rows(sql`
    update messaging.threads set last_at = last_at - interval '13 months' where thread_id = ${old}`);
  expect(await count()).toEqual({ threads: 2, pictures: 2, bytes: 2 });
  for (const job of threadJobs(database)) await job.run(new AbortController().signal);
  expect(await count()).toEqual({ threads: 1, pictures: 1, bytes: 1 });
});

it('an export names them, and an erasure removes them', async () => {
  expect(await exportThreads(database.reader, MEMBER)).toMatchObject([
    { text: 'See', pictures: ['slip.png'] },
  ]);
  await database.inTransaction((tx) => eraseThreads(tx, AGENT));
  expect(await count()).toEqual({ threads: 0, pictures: 0, bytes: 0 });
});
