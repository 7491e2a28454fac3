// What the turnover of an offer costs on average, from what games declare, over HTTP with the studio beside the server (rewards.md 4.10).
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoOffers } from '../src/demo/offers.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

/** How old a process's view of the catalogue may be, and some time more. */
const SEEN_MS = 10_000;

let stage: StudioStage;
let database: Database;
let staff: TestClient;
beforeAll(async () => {
  stage = await openStudioStage();
  database = openDatabase({ url: stage.server.databaseUrl, maxConnections: 1 });
  staff = await stage.server.staff('operator');
}, 120_000);
afterAll(async () => {
  await database?.close();
  await stage?.close();
});

/** What a bonus of 100 with a turnover of 500 costs on average in a group of games. */
async function costIn(group: string): Promise<string | null> {
  const { content } = demoOffers.find(({ kind }) => kind === 'SIGNUP') ?? demoOffers[0] ?? {};
  const terms = {
    ...content?.terms,
    formula: { is: 'fixed', amount: '100.0000' },
    mode: 'playable',
    base: 'bonus',
    multiplierPpm: 5_000_000,
    contributions: [{ group, weightPpm: 1_000_000 }],
    maxBet: '50.0000',
  };
  const answer = await staff.send('POST', '/wps/staff/promotions/check', {
    type: 'SIGNUP',
    ...content,
    terms,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.value.keyFacts.cost;
}

test('is that of the lowest declared return of the games that are offered, and unknown where none declares one', async () => {
  const [{ lowest } = { lowest: '' }] = await database.reader.rows(sql<{ lowest: string }>`
    select min(rtp::numeric)::text as lowest from games.entries where game_type = 'RNG' and not is_retired and not is_hidden
      and (scene is null or rtp::numeric <= 97)`);
  // Of a return between two ppm the lower one counts: the cost is not understated.
  const expected = (500 * (1_000_000 - Math.floor(Number(lowest) * 10_000))) / 1_000_000;
  await until('the games are read', SEEN_MS, async () => (await costIn('RNG')) === expected.toFixed(4));
  expect(await costIn('FISH')).toBeNull();
  await database.reader.rows(sql`update games.entries set is_hidden = true where game_type = 'RNG'`);
  await until('no game declares a return', SEEN_MS, async () => (await costIn('RNG')) === null);
});
