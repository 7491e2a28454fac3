import { findGame } from '@tyche/rules/lottery/games';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../platform/http/handlers.ts';
import { drawResults } from './draw-results.ts';
import { readLiveDraws } from './on-wire.ts';
import { drawRoutes } from './routes.ts';
import { eventually } from '@tyche/testkit/until';
import { openTestClockwork, scheduleOne, sealedDraw, type TestClockwork } from './test/clockwork.ts';

let clockwork: TestClockwork;
beforeAll(async () => {
  clockwork = await openTestClockwork();
});
afterAll(() => clockwork.close());

test('a page is pushed what it would have read: the running draw, and the drawn one as the archive lists it', async () => {
  const gameCode = 'fast5d-1m';
  const gameId = findGame(gameCode)?.id ?? 0;
  const { database, sealing, source } = clockwork;
  await scheduleOne(clockwork, { gameCode, number: '202611210002', saleMs: 3_600_000 });
  const draw = await sealedDraw(clockwork, { gameCode });
  await eventually(
    async () => (await drawResults({ database, sealing, beacons: [source], beaconLimitSeconds: 60 })) > 0,
  );
  const routes = drawRoutes({ database, gameName: () => 'Fast' });
  const call = { language: 'EN' } as Call;
  const [pushed] = await readLiveDraws(database.reader, [{ gameId, gameCode, drawIds: [String(draw.id)] }]);
  const near = await routes.near({ gameId }, call);
  const history = await routes.drawHistory({ gameId }, call);
  const { gameName, ...row } = history.content[0] ?? { gameName: '' };
  expect(gameName).toBe('Fast');
  expect(pushed?.drawn).toEqual([row]);
  expect(row).toMatchObject({ numero: draw.number, winNo: expect.stringMatching(/^[0-9]{5}$/) });
  const timeless = { serverTime: 0, currentNumero: { ...near.currentNumero, remainTime: 0 } };
  expect({ ...pushed?.near, ...timeless }).toEqual({ ...near, ...timeless });
  expect(pushed?.near).toMatchObject({
    previousNumero: { numero: draw.number },
    currentNumero: { numero: '202611210002' },
  });
});

test('a game with nothing scheduled is left out', async () => {
  const pushed = await readLiveDraws(clockwork.database.reader, [
    { gameId: 102, gameCode: 'fast5d-5m', drawIds: [] },
  ]);
  expect(pushed).toEqual([]);
});
