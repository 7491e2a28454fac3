// The log of vendors' calls, against the real database.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VendorAnswer, VendorCommand } from '../adapter.ts';
import { readSgpCommand } from '../adapters/studio/sgp.ts';
import { type Gateway, openGateway } from '../calls/test/gateway.ts';
import { type CallLog, type CallLogOptions, openCallLog } from './call-log.ts';
import { readCallLog } from './read-log.ts';

let gateway: Gateway;
let log: CallLog;
const events: string[] = [];
const note = (event: string) => void events.push(event);
const ownLog = { debug: note, info: note, warn: note, error: note };

beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  events.length = 0;
  log = open({});
});
afterEach(() => gateway.run('delete from vendors.call_log'));

function open(options: Partial<CallLogOptions>): CallLog {
  const { reader } = gateway.database;
  return openCallLog({ reader, log: ownLog, vendors: [{ code: 'studio' }], everyMs: 60_000, ...options });
}

const bet = { playerId: 'p-1', currency: 'PHP', roundId: 'r-1', amount: '1', txId: 't-1' };

function handle(name: string, body: object, answer: VendorAnswer, to = log) {
  const command: VendorCommand = readSgpCommand(name, body);
  return to.handle('STUDIO', callOf(name), () =>
    Promise.resolve({ http: 200, text: '', headers: {}, seen: { command, answer } }),
  );
}

const callOf = (name: string) => ({ method: 'POST', path: '/', name, headers: {}, body: Buffer.alloc(0) });

const refuse = (to: CallLog) =>
  to.handle('studio', callOf('bet'), () =>
    Promise.resolve({
      http: 401,
      text: '',
      headers: {},
      seen: { command: null, answer: { status: 'SIGNATURE_INVALID' } },
    }),
  );

describe('a call', () => {
  it('is logged with its ids, its answer, how long it took and when, by the clock of the database', async () => {
    let now = 1_000;
    const timed = open({ nowMs: () => now });
    await timed.handle('studio', callOf('bet'), () => {
      now += 40;
      const seen = { command: readSgpCommand('bet', bet), answer: { status: 'BALANCE_LOW' } } as const;
      return Promise.resolve({ http: 200, text: '', headers: {}, seen });
    });
    now += 7_000;
    await timed.close();
    const { list } = await readCallLog(gateway, {});
    const [{ id: _, at = 0, ...line } = { id: '' }] = list;
    expect(line).toEqual({
      durationMs: 40,
      isRepeat: false,
      vendor: 'studio',
      call: 'bet',
      status: 'BALANCE_LOW',
      txId: 't-1',
      roundId: 'r-1',
      playerId: 'p-1',
    });
    const [clock] = await gateway.run<{ ago: number }>(
      `select extract(epoch from clock_timestamp() - to_timestamp(${at} / 1000.0))::float as ago`,
    );
    expect(clock?.ago).toBeGreaterThanOrEqual(6.9);
    expect(clock?.ago).toBeLessThan(60);
  });
  it('that reads, ends a session, is refused, fails or has no shape is logged too; one of no vendor is not', async () => {
    await handle('balance', { playerId: 'p-1', sessionToken: 'secret' }, { status: 'OK', balance: '1.0000' });
    await handle('authenticate', { gameToken: 'secret' }, { status: 'OK', playerId: 'p-2' });
    await handle('transaction-status', { txId: 't-9' }, { status: 'OK', txStatus: 'NOT_FOUND' });
    await handle('session-end', { sessionToken: 'secret' }, { status: 'OK' });
    await handle('bet', { amount: -1 }, { status: 'BAD_REQUEST' });
    await handle("x'; drop table", {}, { status: 'BAD_REQUEST' });
    await refuse(log);
    const failed = log.handle('studio', callOf('win'), () => Promise.reject(new Error('no database')));
    await expect(failed).rejects.toThrow('no database');
    await log.handle('other', callOf('bet'), () => Promise.resolve({ http: 404, text: '', headers: {} }));
    await log.close();
    const { list } = await readCallLog(gateway, {});
    expect(
      list.map((line) => `${line.call} ${line.status} ${line.playerId ?? ''} ${line.txId ?? ''}`),
    ).toEqual([
      'win ERROR  ',
      'bet SIGNATURE_INVALID  ',
      'unknown BAD_REQUEST  ',
      'bet BAD_REQUEST  ',
      'session-end OK  ',
      'transaction-status OK  t-9',
      'authenticate OK p-2 ',
      'balance OK p-1 ',
    ]);
    const [stored] = await gateway.run<{ text: string }>(
      `select string_agg(l::text, ' ') as text from vendors.call_log l`,
    );
    expect(stored?.text).not.toContain('secret');
  });
  it('in a batch has a line of its own after that of the batch', async () => {
    const { amount: _, ...of } = bet;
    const items = [
      { ...of, call: 'win', txId: 't-2', amount: '2' },
      { ...of, call: 'refund', txId: 't-3', betTxId: 't-1' },
    ];
    const answers = [{ status: 'OK', duplicate: true }, { status: 'ROUND_SETTLED' }];
    await handle('batch', { items }, { status: 'OK', items: answers });
    await log.close();
    const { list } = await readCallLog(gateway, {});
    expect(list.map((line) => [line.call, line.status, line.txId, line.isRepeat])).toEqual([
      ['refund', 'ROUND_SETTLED', 't-3', false],
      ['win', 'OK', 't-2', true],
      ['batch', 'OK', null, false],
    ]);
  });
  it('is found by vendor, call, answer, player, number and time, fifty at a time', async () => {
    for (let n = 1; n <= 60; n += 1)
      await handle('balance', { playerId: 'p-7', sessionToken: 'x' }, { status: 'OK' });
    await handle('bet', { ...bet, txId: 't-60' }, { status: 'BALANCE_LOW' });
    await log.close();
    const first = await readCallLog(gateway, { playerId: 'p-7' });
    expect([first.list.length, first.hasMore]).toEqual([50, true]);
    const second = await readCallLog(gateway, { playerId: 'p-7', before: first.list.at(-1)?.id ?? '' });
    expect([second.list.length, second.hasMore]).toEqual([10, false]);
    const found = async (wanted: Parameters<typeof readCallLog>[1]) =>
      (await readCallLog(gateway, wanted)).list.length;
    const at = first.list[0]?.at ?? 0;
    expect(
      await Promise.all([
        found({ txId: 't-60' }),
        found({ status: 'BALANCE_LOW' }),
        found({ call: 'bet', vendor: 'studio' }),
        found({ vendor: 'other' }),
        found({ to: at - 60_000 }),
        found({ from: at - 60_000, call: 'bet' }),
      ]),
    ).toEqual([1, 1, 1, 0, 0, 1]);
  });
});

describe('the log', () => {
  it('never keeps a call waiting, not even while its table is locked', async () => {
    await gateway.database.inTransaction(async (tx) => {
      await tx.rows({ name: 'lock', text: 'lock table vendors.call_log in share mode', values: [] });
      const small = open({ everyMs: 1 });
      await handle('bet', bet, { status: 'OK' }, small);
      await new Promise((done) => setTimeout(done, 50));
      expect((await handle('bet', bet, { status: 'OK' }, small)).http).toBe(200);
    });
    await expect.poll(async () => (await readCallLog(gateway, {})).list.length).toBe(2);
  });
  it('drops and counts what its buffer cannot hold', async () => {
    const small = open({ maxWaiting: 3 });
    for (let n = 1; n <= 5; n += 1) await handle('bet', bet, { status: 'OK' }, small);
    await small.close();
    expect([small.dropped(), (await readCallLog(gateway, {})).list.length]).toEqual([2, 3]);
  });
  it('writes few lines of calls that nobody signed, and counts the rest', async () => {
    for (let n = 1; n <= 30; n += 1) await refuse(log);
    await handle('bet', bet, { status: 'OK' });
    await log.close();
    const { list } = await readCallLog(gateway, {});
    expect([list.length, log.dropped()]).toEqual([21, 10]);
  });
  it('goes on after lines that cannot be written, such as some without a partition', async () => {
    let now = 0;
    const odd = open({ nowMs: () => now, everyMs: 1 });
    await handle('bet', bet, { status: 'OK' }, odd);
    now = 500 * 24 * 3_600_000;
    await expect.poll(() => odd.dropped()).toBe(1);
    expect(events).toEqual(['vendors.call-log-failed']);
    await handle('bet', bet, { status: 'OK' }, odd);
    await odd.close();
    expect((await readCallLog(gateway, {})).list).toHaveLength(1);
  });
});
