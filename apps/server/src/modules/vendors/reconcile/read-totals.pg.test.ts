// Totals by game in our books, beside those of a vendor that the test is.
import { amountOf } from '@tyche/kernel/money';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTotals, totalsOf } from '@tyche/rules/vendors';
import * as calls from '../calls/store.ts';
import { GAME, type Gateway, openGateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import type { VendorsDeps } from '../index.ts';
import { readTotals } from './read-totals.ts';
import { listLines, sumLines } from './store-lines.ts';

const OTHER = 'plinko';
const HOUR_MS = 3_600_000;
let gateway: Gateway;
let deps: Pick<VendorsDeps, 'database' | 'vendors'>;
let player: TestPlayer;
let theirs: object[] = [];
let number = 0;

beforeAll(async () => {
  gateway = await openGateway();
  const studio = { code: VENDOR, adapter: { totals: async () => theirs } };
  const vendors = [studio, { code: 'mute', adapter: {} }] as unknown as VendorsDeps['vendors'];
  deps = { database: gateway.database, vendors };
  await gateway.database.inTransaction((tx) =>
    calls.putGame(tx, { vendor: VENDOR, code: OTHER, type: 'RNG', winCap: null }),
  );
  player = await gateway.player({ currency: 'VND', balance: '1000' });
});
afterAll(() => gateway.close());

async function send(call: string, roundId: string, fields: object): Promise<string> {
  number += 1;
  const { playerId, sessionToken } = player;
  const txId = `sum-${number}`;
  const sent = { call, playerId, sessionToken, currency: 'VND', roundId, txId, ...fields };
  expect(await gateway.send(sent)).toMatchObject({ status: 'OK' });
  return txId;
}

const now = () => {
  const from = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS;
  return { vendor: VENDOR, from, to: from + 3 * HOUR_MS };
};

it('are by game, with what refunds gave back and took back, and as much as all lines together', async () => {
  await send('bet', 'sum-a', { amount: '100' });
  await send('win', 'sum-a', { amount: '40', roundClosed: true });
  const both = { bet: '10', win: '25', roundClosed: true, gameCode: OTHER };
  const played = await send('bet-win', 'sum-b', both);
  await send('refund', 'sum-b', { betTxId: played });
  await send('bet', 'sum-c', { amount: '7', gameCode: OTHER });
  await send('promo', '', { promoId: 'p', amount: '3', kind: 'CASHDROP' });
  const zero = { bets: 0n, wins: 0n, refunds: 0n, currency: 'VND' };
  const wanted = [
    { ...zero, gameCode: '', count: 1, wins: amountOf(3) },
    { ...zero, gameCode: GAME, count: 2, bets: amountOf(100), wins: amountOf(40) },
    { ...zero, gameCode: OTHER, count: 3, bets: amountOf(17), refunds: amountOf(10) },
  ];
  const { from, to } = now();
  const time = { vendor: VENDOR, from: new Date(from), to: new Date(to) };
  const sums = await sumLines(gateway.database.reader, time);
  expect(sums.toSorted((one, other) => (one.gameCode < other.gameCode ? -1 : 1))).toEqual(wanted);
  const lines = await listLines(gateway.database.reader, { ...time, limit: 100 });
  expect(
    addTotals(
      [],
      sums.flatMap(({ gameCode: _, ...of }) => of),
    ).map(({ bets }) => bets),
  ).toEqual(totalsOf(lines).map(({ bets }) => bets));
  theirs = wanted.map((totals) => (totals.gameCode === OTHER ? { ...totals, refunds: 0n } : totals));
  expect(await readTotals(deps, now())).toMatchObject({
    isEqual: false,
    list: [
      { gameCode: OTHER, isEqual: false, ours: { refunds: '10.0000' }, theirs: { refunds: '0.0000' } },
      { gameCode: '', isEqual: true },
      { gameCode: GAME, isEqual: true, ours: { count: 2, bets: '100.0000', wins: '40.0000' } },
    ],
  });
  theirs = wanted;
  expect(await readTotals(deps, now())).toMatchObject({ isEqual: true });
  const before = { ...now(), from: now().from - 10 * HOUR_MS, to: now().from };
  theirs = [];
  expect(await readTotals(deps, before)).toEqual({ isEqual: true, list: [] });
});

it('are of a day at most, and of a vendor that tells them', async () => {
  const { from } = now();
  const of = (changes: object) => codeOf(readTotals(deps, { ...now(), ...changes }));
  expect(await of({ to: from + 24 * HOUR_MS })).toBe('done');
  expect(await of({ to: from + 24 * HOUR_MS + 1 })).toBe('invalid-input');
  expect(await of({ to: from - 1 })).toBe('invalid-input');
  expect(await of({ vendor: 'mute' })).toBe('no-vendor-totals');
  expect(await of({ vendor: 'nobody' })).toBe('no-vendor-totals');
});
