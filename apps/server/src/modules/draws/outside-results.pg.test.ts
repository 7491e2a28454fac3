// Results from outside: a file, an address, two persons; late, missing, wrong.
import { readNow } from '../../platform/db/read-now.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { twoStaff } from '../../../test/two-staff.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Actor } from '../staff/index.ts';
import { isFeed, openFeed } from './adapters/index.ts';
import { endAsVoid, releaseDraw } from './change-draw.ts';
import { drawResults, voidWithheld } from './draw-results.ts';
import { endLate, readFeeds } from './outside-results.ts';
import { findProof } from './read-draws.ts';
import { upsertSettings } from './store-settings.ts';
import { eventually } from '@tyche/testkit/until';
import {
  announced,
  openTestClockwork,
  scheduleOne,
  sealedDraw,
  stateOf,
  type TestClockwork,
  type TestDraw,
} from './test/clockwork.ts';
import { enterResult } from './typed-results.ts';

let clockwork: TestClockwork;
let first: Actor;
let second: Actor;
let server: Server;
let address: string;
let served = '';
const folder = mkdtempSync(join(tmpdir(), 'tyche-feeds-'));

beforeAll(async () => {
  clockwork = await openTestClockwork();
  [first, second] = await twoStaff(clockwork.database);
  server = createServer((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/feed' }).end();
    else response.writeHead(served === '' ? 503 : 200).end(served);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : '';
});
afterAll(async () => {
  server.close();
  await clockwork.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = () => clockwork.database.reader;
const proofOf = (draw: TestDraw) => findProof(read(), draw.gameCode, draw.number);
const ask = () =>
  readFeeds({
    database: clockwork.database,
    openFeed: (feed) => openFeed(feed, folder),
    askEverySeconds: 0,
  });

const fed = (draws: readonly object[]) => JSON.stringify({ draws });

/** A draw that waits for its feed. */
async function waiting(
  feed: string,
  limits: { lateSeconds?: number; voidSeconds?: number } = {},
): Promise<TestDraw> {
  const draw = await sealedDraw(clockwork, { source: 'feed' });
  const settings = {
    resultSource: 'feed',
    feed,
    lateSeconds: 1_800,
    voidSeconds: 86_400,
    correctionHours: 24,
    ...limits,
  } as const;
  await clockwork.database.inTransaction((tx) => upsertSettings(tx, draw.gameCode, settings, null));
  return draw;
}

async function publishedNow(): Promise<string> {
  return (await readNow(read())).toISOString();
}

describe('a feed', () => {
  test('that is a file gives a draw its result, with its own time and without a seed of ours', async () => {
    const draw = await waiting('north.json');
    expect(await ask()).toBe(0);
    const publishedAt = await publishedNow();
    writeFileSync(join(folder, 'north.json'), fed([{ number: draw.number, result: '01234', publishedAt }]));
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(0);
    expect(await proofOf(draw)).toMatchObject({
      state: 'drawn',
      source: 'feed',
      result: '01234',
      resultVersion: 1,
      corrected: false,
      seed: null,
      knownAt: Date.parse(publishedAt),
      results: [{ version: 1, result: '01234' }],
      notices: [],
    });
    expect(await announced(read(), draw.id)).toEqual(['draw.opened', 'draw.locked', 'draw.drawn']);
  });

  test('behind an address is asked until it answers, and is not followed elsewhere', async () => {
    const draw = await waiting(`${address}/feed`);
    served = '';
    expect(await ask()).toBe(0);
    served = fed([{ number: draw.number, result: '55555', publishedAt: await publishedNow() }]);
    await expect(openFeed(`${address}/elsewhere`, folder).read()).rejects.toThrow('feed');
    expect(await ask()).toBe(1);
    expect(await stateOf(read(), draw.id)).toBe('drawn');
  });

  test.each([
    ['is no JSON', () => '<html>'],
    ['names another draw', () => fed([{ number: '209901010001', result: '12345', publishedAt: 'now' }])],
    [
      'tells what the game cannot draw',
      (n: string, at: string) => fed([{ number: n, result: '1234', publishedAt: at }]),
    ],
    [
      'tells full-width digits',
      (n: string, at: string) => fed([{ number: n, result: '１２３４５', publishedAt: at }]),
    ],
    [
      'tells no zone',
      (n: string) => fed([{ number: n, result: '12345', publishedAt: '2026-11-21T10:00:00' }]),
    ],
    [
      'publishes in the future',
      (n: string) => fed([{ number: n, result: '12345', publishedAt: '2099-01-01T00:00:00Z' }]),
    ],
    [
      'tells two results of one draw',
      (n: string, at: string) =>
        fed([
          { number: n, result: '12345', publishedAt: at },
          { number: n, result: '12346', publishedAt: at },
        ]),
    ],
  ])('that %s is a feed without a result', async (_what, text: (number: string, at: string) => string) => {
    const draw = await waiting(`${address}/feed`);
    served = text(draw.number, await publishedNow());
    expect(await ask()).toBe(0);
    expect(await stateOf(read(), draw.id)).toBe('drawing');
    await clockwork.database.inTransaction((tx) => endAsVoid(tx, draw.id, 'test over'));
  });

  test('is a plain file name or an https address', () => {
    for (const feed of ['north.json', 'https://feeds.example/north', 'http://127.0.0.1:8080/x'])
      expect(isFeed(feed), feed).toBe(true);
    for (const feed of [
      '../secret.json',
      '/etc/passwd',
      'north.txt',
      'http://feeds.example/north',
      'file:///etc/passwd',
      'https://user:word@feeds.example/',
      '',
    ])
      expect(isFeed(feed), feed).toBe(false);
  });

  test('that knew the result before the sale had closed leaves a public notice', async () => {
    const draw = await waiting('early.json');
    const before = new Date((await readNow(read())).getTime() - 3_600_000).toISOString();
    writeFileSync(
      join(folder, 'early.json'),
      fed([{ number: draw.number, result: '99999', publishedAt: before }]),
    );
    expect(await ask()).toBe(1);
    expect((await proofOf(draw))?.notices).toMatchObject([{ kind: 'known-early', reason: before }]);
  });
});

describe('a result that does not come', () => {
  test('is waited for, then freezes the draw, and ends it as void after its limit; not by the limits of own draws', async () => {
    const draw = await waiting('silent.json', { lateSeconds: 1, voidSeconds: 3 });
    const own = {
      database: clockwork.database,
      sealing: clockwork.sealing,
      beacons: [clockwork.source],
      beaconLimitSeconds: 0,
    };
    await voidWithheld({ ...own, revealLimitSeconds: 0.001 });
    await drawResults(own);
    expect(await stateOf(read(), draw.id)).toBe('drawing');
    await eventually(async () => (await endLate(clockwork.database)) > 0);
    expect(await stateOf(read(), draw.id)).toBe('frozen');
    writeFileSync(
      join(folder, 'silent.json'),
      fed([{ number: draw.number, result: '11111', publishedAt: await publishedNow() }]),
    );
    expect(await ask()).toBe(0);
    await eventually(async () => (await endLate(clockwork.database)) > 0);
    expect(await proofOf(draw)).toMatchObject({
      state: 'void',
      result: null,
      notices: [
        { kind: 'frozen', reason: 'result-missing' },
        { kind: 'void', reason: 'not-published' },
      ],
    });
  });

  test('is waited for again when two persons release the draw', async () => {
    const draw = await waiting('slow.json', { lateSeconds: 1 });
    await eventually(async () => (await endLate(clockwork.database)) > 0);
    await clockwork.database.inTransaction((tx) => releaseDraw(tx, draw.id, 'the feed is back'));
    expect(await endLate(clockwork.database)).toBe(0);
    expect(await stateOf(read(), draw.id)).toBe('drawing');
    writeFileSync(
      join(folder, 'slow.json'),
      fed([{ number: draw.number, result: '22222', publishedAt: await publishedNow() }]),
    );
    expect(await ask()).toBe(1);
    expect(await stateOf(read(), draw.id)).toBe('drawn');
  });
});

describe('a result typed by hand', () => {
  const type = (draw: TestDraw, result: string, who: Actor) =>
    enterResult(
      clockwork.database,
      { gameCode: draw.gameCode, number: draw.number, result, publishedAt: null },
      who,
    );
  const trail = (draw: TestDraw) =>
    read().rows(sql<{ action: string }>`
      select action from staff.audit_trail where subject = ${`${draw.gameCode} ${draw.number}`} order by id`);

  test('is the result when two persons typed the same', async () => {
    const draw = await sealedDraw(clockwork, { source: 'manual' });
    expect(await type(draw, '00042', first)).toBe('waiting');
    expect(await stateOf(read(), draw.id)).toBe('drawing');
    await expect(type(draw, '00042', first)).rejects.toMatchObject({ code: 'second-person-needed' });
    expect(await type(draw, '00042', second)).toBe('agreed');
    expect(await proofOf(draw)).toMatchObject({ state: 'drawn', source: 'manual', result: '00042' });
    await expect(type(draw, '00043', first)).rejects.toMatchObject({ code: 'draw-state-differs' });
    expect((await trail(draw)).map(({ action }) => action)).toEqual([
      'draw.result.waiting',
      'draw.result.agreed',
    ]);
  });

  test('is nothing when they differ: both must type again, and both entries stay on record', async () => {
    const draw = await sealedDraw(clockwork, { source: 'manual' });
    await type(draw, '00042', first);
    await expect(type(draw, '00024', second)).rejects.toMatchObject({ code: 'results-differ' });
    expect(await stateOf(read(), draw.id)).toBe('drawing');
    expect(await type(draw, '00042', second)).toBe('waiting');
    expect(await type(draw, '00042', first)).toBe('agreed');
    expect((await trail(draw)).map(({ action }) => action)).toEqual([
      'draw.result.waiting',
      'draw.result.differs',
      'draw.result.waiting',
      'draw.result.agreed',
    ]);
    const entries = await read().rows(
      sql`select state from draws.typed_results where draw_id = ${draw.id} order by entry_id`,
    );
    expect(entries.map(({ state }) => state)).toEqual(['differs', 'differs', 'agreed', 'agreed']);
  });

  test('at the same moment by both is one result', async () => {
    for (let round = 0; round < 5; round += 1) {
      const draw = await sealedDraw(clockwork, { source: 'manual' });
      const states = await Promise.all([type(draw, '77777', first), type(draw, '77777', second)]);
      expect(states.sort()).toEqual(['agreed', 'waiting']);
      expect(await stateOf(read(), draw.id)).toBe('drawn');
    }
  });

  test('is refused before its hour, for what the game cannot draw, for own draws and for a feed that still may answer', async () => {
    const [own, feed, open] = [
      await sealedDraw(clockwork),
      await sealedDraw(clockwork, { source: 'feed' }),
      await scheduleOne(clockwork, { source: 'manual', saleMs: 60_000 }),
    ];
    const manual = await sealedDraw(clockwork, { source: 'manual' });
    for (const [draw, result, code] of [
      [own, '00042', 'result-not-enterable'],
      [feed, '00042', 'result-not-enterable'],
      [open, '00042', 'draw-not-due'],
      [manual, '0042', 'result-malformed'],
      [{ ...manual, number: '209901010001' }, '00042', 'unknown-draw'],
    ] as const)
      await expect(type(draw, result, first)).rejects.toMatchObject({ code });
  });

  test('ends the wait for a feed whose draw is frozen', async () => {
    const draw = await waiting('never.json', { lateSeconds: 1 });
    await eventually(async () => (await endLate(clockwork.database)) > 0);
    await type(draw, '33333', first);
    expect(await type(draw, '33333', second)).toBe('agreed');
    expect(await proofOf(draw)).toMatchObject({ state: 'drawn', source: 'feed', result: '33333' });
  });
});
