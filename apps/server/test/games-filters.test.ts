// The filters of lobbies over 3,000 sample entries, and how long a search takes with them.
import { performance } from 'node:perf_hooks';
import { parseAmount } from '@tyche/kernel/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** A process's view of the catalogue is at most a few seconds old; the rest is for a busy machine. */
const SEEN_MS = 10_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { TYCHE_SAMPLE_GAMES: '1' } });
}, 120_000);

afterAll(async () => {
  await server?.stop();
});

interface Listed {
  readonly nodeId: number;
  readonly vassalage: string;
  readonly gameName: string;
  readonly volatility: number | null;
  readonly rtp: string | null;
  readonly minBet: string | null;
}

async function list(
  query: Readonly<Record<string, string>>,
): Promise<{ games: Listed[]; totalCount: number }> {
  const asked = new URLSearchParams({ gameType: 'RNG', language: 'EN', ...query });
  const answer = await server.client().send('GET', `/wps/relay/GCSGAME_gameList?${asked}`);
  expect(answer.status).toBe(200);
  return answer.body.value;
}

/** Every game that a filter gives, over all pages. */
async function all(query: Readonly<Record<string, string>>): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { games } = await list({ ...query, pageSize: '100', pageNo: String(pageNo) });
    if (games.length === 0) return found;
    found.push(...games);
  }
}

describe('a lobby is narrowed', () => {
  test.each([
    ['low', [1, 2]],
    ['medium', [3]],
    ['high', [4, 5]],
  ])('by %s volatility', async (volatility, steps) => {
    const found = await all({ volatility });
    expect([...new Set(found.map((one) => one.volatility))].toSorted()).toEqual(steps);
  });

  test('by volatility into three parts that are the whole', async () => {
    const counts = await Promise.all(
      ['low', 'medium', 'high'].map(async (volatility) => (await list({ volatility })).totalCount),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe((await list({})).totalCount);
  });

  test('by return, the limit itself included', async () => {
    const [whole, found] = await Promise.all([all({}), all({ rtpFrom: '96' })]);
    expect(found.map(({ nodeId }) => nodeId)).toEqual(
      whole.filter(({ rtp }) => Number(rtp) >= 96).map(({ nodeId }) => nodeId),
    );
    expect(found.length).toBeGreaterThan(100);
  });

  test('by bet: none that asks for more', async () => {
    const [whole, found] = await Promise.all([all({}), all({ minBet: '0.5' })]);
    const fits = ({ minBet }: Listed) => (parseAmount(minBet ?? '') ?? 0n) <= 5_000n;
    expect(found.map(({ nodeId }) => nodeId)).toEqual(whole.filter(fits).map(({ nodeId }) => nodeId));
    expect(found.length).toBeLessThan(whole.length);
  });

  test.each(['', '0', '-1', 'a lot'])('by no bet where %j is asked for', async (minBet) => {
    expect((await list({ minBet })).totalCount).toBe((await list({})).totalCount);
  });

  test('by all of them at once, with vendor and name', async () => {
    const [some] = await all({ volatility: 'high', rtpFrom: '95', minBet: '1' });
    if (!some) throw new Error('no sample fits');
    const { vassalage, gameName } = some;
    const found = await all({ volatility: 'high', rtpFrom: '95', minBet: '1', vassalage, gameName });
    expect(found[0]).toEqual(some);
  });

  test('where a vendor does not say a figure, its game is in no list that asks for it', async () => {
    expect((await list({ gameType: 'PVP' })).totalCount).toBe(240);
    expect((await list({ gameType: 'PVP', rtpFrom: '1' })).totalCount).toBe(0);
  });

  test.each([
    ['volatility', 'extreme'],
    ['rtpFrom', '101'],
    ['minBet', '1'.repeat(22)],
  ])('by no bad %s', async (field, value) => {
    const answer = await server
      .client()
      .send('GET', `/wps/relay/GCSGAME_gameList?${new URLSearchParams({ [field]: value })}`);
    expect([answer.status, answer.body.value.code]).toEqual([400, 'invalid-input']);
  });
});

test('a change is seen also when it was written before another one and committed after it', async () => {
  const early = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  const { games, totalCount: whole } = await list({});
  const [first, second] = games;
  if (!first || !second) throw new Error('no samples');
  let commit: (() => void) | undefined;
  const isTold = new Promise<void>((resolve) => (commit = resolve));
  const slow = early.inTransaction(async (tx) => {
    await tx.rows(
      sql`update games.entries set is_hidden = true, changed_at = clock_timestamp() where node_id = ${first.nodeId}`,
    );
    await isTold;
  });
  await early.reader.rows(
    sql`update games.entries set is_hidden = true, changed_at = clock_timestamp() where node_id = ${second.nodeId}`,
  );
  const count = async () => (await list({})).totalCount;
  await until('the second change is seen', SEEN_MS, async () => (await count()) === whole - 1);
  expect((await all({})).map(({ nodeId }) => nodeId)).not.toContain(second.nodeId);
  commit?.();
  await slow;
  await until('the first change is seen', SEEN_MS, async () => (await count()) === whole - 2);
  expect((await all({})).map(({ nodeId }) => nodeId)).not.toContain(first.nodeId);
  await early.close();
}, 30_000);

test('a search with a wrong letter is answered within the limit, over HTTP and with the database', async () => {
  const times: number[] = [];
  for (const gameName of [
    'goldan dragon',
    'gd',
    'masuwerteng',
    'phuong hoang',
    'zzzzzz',
    'drag',
    'sielnt moon',
  ]) {
    const start = performance.now();
    await list({ gameName });
    times.push(performance.now() - start);
  }
  // 50 ms is the goal of bench/lobby; a machine that runs other tests gets more.
  expect(times.toSorted((one, other) => one - other)[3]).toBeLessThan(250);
});
