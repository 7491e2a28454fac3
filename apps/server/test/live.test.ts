// What open pages are pushed: only draws of the games that they show, with all that they need.
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { LIVE_CHANNEL } from '../src/platform/events/events.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { type LiveStream, openStream } from './live-stream.ts';

const FAST = { id: 101, code: 'fast5d-1m' };
const OTHER = { id: 102, code: 'fast5d-5m' };

describe('the stream of a page', () => {
  let server: TestServer;
  let database: Database;

  beforeAll(async () => {
    server = await startTestServer({ worker: true });
    database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
    for (const { id } of [FAST, OTHER])
      await until('draws are scheduled', 60_000, async () => (await near(id)).status === 200);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  const near = (gameId: number) => server.client().send('GET', `/lgw/numeros/near?gameId=${gameId}`);
  const announce = (topic: string, payload: object) =>
    database.reader.rows(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ topic, payload })})`);

  test('brings the draws of the games that it names, and of no other', async () => {
    const own = await openStream(`${server.url}/wps/live?games=${FAST.id}`);
    const every = await openStream(`${server.url}/wps/live?games=all`);
    const none = await openStream(`${server.url}/wps/live`);
    await announce('game.sale', { gameCode: OTHER.code });
    await eventOf(every, OTHER.id);
    await announce('game.sale', { gameCode: FAST.code });
    expect((await own.next('draw')).gameId).toBe(FAST.id);
    await eventOf(every, FAST.id);
    expect(own.came.every(({ data }) => data.gameId === FAST.id)).toBe(true);
    expect(none.came).toEqual([]);
    for (const stream of [own, every, none]) stream.close();
  });

  test('tells the running draw as the page would read it', async () => {
    const stream = await openStream(`${server.url}/wps/live?games=${FAST.id}`);
    const announced = async () => {
      await announce('game.sale', { gameCode: FAST.code });
      return stream.next('draw');
    };
    // A draw that ended meanwhile may be in the same event.
    let pushed = await announced();
    while ((pushed.drawn as readonly unknown[]).length > 0) pushed = await announced();
    const read = (await near(FAST.id)).body;
    expect(Object.keys(pushed.near as object)).toEqual(Object.keys(read));
    expect(pushed).toMatchObject({
      gameId: FAST.id,
      drawn: [],
      near: { currentNumero: { gameId: FAST.id } },
    });
    stream.close();
  });

  test('refuses games that are no numbers', async () => {
    for (const games of ['x', '1,,2', '0', `${'1,'.repeat(200)}1`])
      expect((await server.client().send('GET', `/wps/live?games=${games}`)).body.value.code).toBe(
        'invalid-input',
      );
  });
});

/** Waits for a draw event of a game. */
async function eventOf(stream: LiveStream, gameId: number): Promise<void> {
  while ((await stream.next('draw')).gameId !== gameId);
}
