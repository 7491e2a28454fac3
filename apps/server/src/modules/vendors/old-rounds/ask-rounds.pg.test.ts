// Rounds that stay open, against the real database: the studio's adapter asks a vendor that answers over HTTP, and the answer is applied.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { amountOf } from '@tyche/kernel/money';
import { fixedKeys } from '@tyche/vendor-protocol/keys';
import { answerSignatureOf, HEADERS } from '@tyche/vendor-protocol/signing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from '../../../platform/log/log.ts';
import { findMember } from '../../members/index.ts';
import { readMerchant } from '../../settings/index.ts';
import { openStudio } from '../adapters/studio/index.ts';
import { type Gateway, openGateway, type TestPlayer, VENDOR } from '../calls/test/gateway.ts';
import type { VendorsDeps } from '../deps.ts';
import { noteOddRounds } from '../desk/odd-rounds.ts';
import { readRound, readRounds } from '../desk/read.ts';
import { grantTo } from '../test/grants.ts';
import { type AskDeps, askOldRounds, pauseAfter } from './ask-rounds.ts';

const keys = [{ keyId: 'operator-1', secret: 'a secret of this test' }] as const;
/** What the vendor answers about each round; a round that is not here is unknown there. */
const there = new Map<string, object>();
let isSilent = false;
let asked: string[] = [];
let server: Server;
let gateway: Gateway;
let deps: AskDeps;
let number = 0;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://vendor.example');
    const roundId = pathname.split('/').at(-1) ?? '';
    asked.push(`${roundId} ${searchParams.get('playerId')}`);
    const round = there.get(roundId);
    const text = JSON.stringify(round ? { status: 'OK', round } : { status: 'ROUND_NOT_FOUND' });
    const nonce = String(request.headers[HEADERS.nonce]);
    const signature = await answerSignatureOf(keys[0].secret, nonce, text);
    response.writeHead(isSilent ? 500 : 200, { [HEADERS.signature]: signature }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  gateway = await openGateway();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { now: () => new Date() };
  const adapter = openStudio({ url, keys: fixedKeys(keys), clock, playUrl: 'https://play.example' });
  const { database, queues } = gateway;
  deps = {
    database,
    queues,
    findMember,
    log: openLog('silent'),
    vendors: [{ code: VENDOR, name: 'Studio', accountTypeId: 100, adapter }],
    merchant: () => readMerchant(database.reader, 'demo'),
  };
});
afterAll(async () => {
  server.close();
  await gateway.close();
});
beforeEach(async () => {
  number += 1;
  isSilent = false;
  asked = [];
  await gateway.run('update vendors.round_asks set next_ask_at = null');
  await gateway.run(`update vendors.rounds set opened_at = clock_timestamp() where status = 'OPEN'`);
});

const roundId = () => `old-${number}`;

/** A round of the game that goes on after its bet, which was opened 49 hours ago. */
async function openOld(changes: Readonly<Record<string, unknown>> = {}): Promise<TestPlayer> {
  const player = await gateway.player({ currency: 'VND', balance: '1000' });
  const { playerId, sessionToken } = player;
  const round = { playerId, roundId: roundId(), currency: 'VND' };
  const bet = { ...round, call: 'bet', txId: `${roundId()}.bet`, sessionToken, amount: '100', ...changes };
  expect(await gateway.send(bet)).toMatchObject({ status: 'OK' });
  await makeOld();
  return player;
}

const makeOld = () =>
  gateway.run(
    `update vendors.rounds set opened_at = opened_at - interval '49 hours' where round_id = '${roundId()}'`,
  );

/** Lets the round be as the vendor has it. */
function answer({ playerId }: TestPlayer, changes: Readonly<Record<string, unknown>>): void {
  const none = { jackpotWins: [], free: null, shared: null, outcome: {} };
  const round = { roundId: roundId(), playerId, currency: 'VND', bet: '100.0000', win: '0.0000' };
  there.set(roundId(), { ...round, ...none, ...changes });
}

/** Asks again as if the pause were over. */
async function askNow(): Promise<number> {
  await gateway.run(
    `update vendors.round_asks set next_ask_at = clock_timestamp() where round_id = '${roundId()}'`,
  );
  return askOldRounds(deps);
}

async function found() {
  const all = deps as unknown as VendorsDeps;
  const { list } = await readRounds(all, { number: roundId() });
  const { status, bets, wins, asked: mark } = await readRound(all, list[0]?.ref ?? '');
  return { status, bets, wins, answer: mark?.answer ?? null, isDue: mark?.nextAt != null };
}

const incidents = async () =>
  (
    await gateway.run<{ code: string }>(
      `select code from vendors.incidents where round_id = '${roundId()}' order by incident_id`,
    )
  ).map(({ code }) => code);

describe('a round that is open for two days', () => {
  it('is not asked about before, and not while the site is in maintenance', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    const { playerId, sessionToken } = player;
    const bet = { call: 'bet', txId: `${roundId()}.bet`, roundId: roundId(), playerId, sessionToken };
    await gateway.send({ ...bet, currency: 'VND', amount: '100' });
    expect(await askOldRounds(deps)).toBe(0);
    await makeOld();
    const found = await deps.merchant();
    const merchant = async () => ({ ...found, site: { ...found.site, maintenance: true } });
    expect(await askOldRounds({ ...deps, merchant })).toBe(0);
    expect(await askOldRounds(deps)).toBe(1);
    expect(asked).toEqual([`${roundId()} ${playerId}`]);
  });
  it('is paid the win that the vendor names, once, and the late call of the vendor is a repeat', async () => {
    const player = await openOld();
    answer(player, { state: 'paying', win: '250.0000' });
    expect(await askOldRounds(deps)).toBe(1);
    expect(await found()).toEqual({
      status: 'CLOSED',
      bets: '100.0000',
      wins: '250.0000',
      answer: 'ended',
      isDue: false,
    });
    expect(await gateway.available(player)).toBe(amountOf(1_150));
    const { playerId } = player;
    const win = { call: 'win', txId: `${roundId()}.win`, roundId: roundId(), playerId, currency: 'VND' };
    const late = { ...win, amount: '250', betTxIds: [`${roundId()}.bet`], roundClosed: true };
    expect(await gateway.send(late)).toMatchObject({ status: 'OK', duplicate: true });
    expect(await askNow()).toBe(1);
    expect(await gateway.available(player)).toBe(amountOf(1_150));
    expect(await incidents()).toEqual([]);
  });
  it('that lost is closed without a payment', async () => {
    const player = await openOld();
    answer(player, { state: 'paid' });
    await askOldRounds(deps);
    expect(await found()).toMatchObject({ status: 'CLOSED', wins: '0.0000', answer: 'ended' });
    expect(await gateway.available(player)).toBe(amountOf(900));
  });
  it('whose win is stored already only ends', async () => {
    const player = await openOld();
    const { playerId } = player;
    const win = { call: 'win', txId: `${roundId()}.win`, roundId: roundId(), playerId, currency: 'VND' };
    await gateway.send({ ...win, amount: '250', betTxIds: [`${roundId()}.bet`] });
    answer(player, { state: 'paid', win: '250.0000' });
    await askOldRounds(deps);
    expect(await found()).toMatchObject({ status: 'CLOSED', wins: '250.0000', answer: 'ended' });
    expect(await gateway.available(player)).toBe(amountOf(1_150));
  });
  it('that was cancelled there gives the bet back, once', async () => {
    const player = await openOld();
    answer(player, { state: 'refunded' });
    await askOldRounds(deps);
    expect(await found()).toMatchObject({ status: 'CANCELLED', bets: '0.0000', answer: 'ended' });
    const refund = { call: 'refund', txId: `${roundId()}.refund`, roundId: roundId(), currency: 'VND' };
    const late = { ...refund, playerId: player.playerId, betTxId: `${roundId()}.bet` };
    expect(await gateway.send(late)).toMatchObject({ status: 'OK', duplicate: true, refunded: true });
    expect(await gateway.available(player)).toBe(amountOf(1_000));
  });
  it('that hit a pot is paid each pot under its own number', async () => {
    const player = await openOld({
      call: 'bet-win',
      txId: `${roundId()}.play`,
      bet: '100',
      win: '50',
      roundClosed: false,
    });
    const jackpotWins = [
      { id: 'mini', amount: '300.0000' },
      { id: 'grand', amount: '4000.0000' },
    ];
    answer(player, { state: 'paying', win: '4350.0000', jackpotWins });
    await askOldRounds(deps);
    expect(await found()).toMatchObject({ status: 'CLOSED', wins: '4350.0000', answer: 'ended' });
    expect(await gateway.available(player)).toBe(amountOf(5_250));
  });
  it('of a grant is paid as a free round', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    const { grantId } = await grantTo(gateway, player, 1);
    const { playerId, sessionToken } = player;
    const bet = { call: 'bet', txId: `${roundId()}.bet`, roundId: roundId(), playerId, sessionToken };
    const free = { grantId, faceValue: '20' };
    expect(await gateway.send({ ...bet, currency: 'VND', amount: '0', free })).toMatchObject({
      status: 'OK',
    });
    await makeOld();
    answer(player, { state: 'paying', bet: '20.0000', win: '7.0000', free: { no: 1, count: 1 } });
    await askOldRounds(deps);
    expect(await found()).toMatchObject({ status: 'CLOSED', wins: '7.0000', answer: 'ended' });
    expect(await gateway.available(player)).toBe(amountOf(1_007));
  });
  it('of the wallet at the vendor is booked as reported: the main wallet stays', async () => {
    const player = await gateway.player({ currency: 'VND', balance: '1000' });
    const { playerId } = player;
    const bet = { call: 'bet', txId: `${roundId()}.bet`, roundId: roundId(), playerId, currency: 'VND' };
    await gateway.send({ call: 'report', items: [{ ...bet, amount: '100' }] });
    await makeOld();
    answer(player, { state: 'paid', win: '250.0000' });
    await askOldRounds(deps);
    expect(await found()).toMatchObject({ status: 'CLOSED', wins: '250.0000', answer: 'ended' });
    expect(await gateway.available(player)).toBe(amountOf(1_000));
  });
});

describe('nothing moves', () => {
  const untouched = { status: 'OPEN', bets: '100.0000', wins: '0.0000', isDue: true };
  it.each([
    ['open', 'while the round goes on there', { state: 'playing' }, ['ROUND_STUCK']],
    ['open', 'while the bet is not settled there', { state: 'asking' }, ['ROUND_STUCK']],
    [
      'contradicts',
      'with other stakes',
      { state: 'paying', bet: '90.0000', win: '250.0000' },
      ['ROUND_CONTRADICTED', 'ROUND_STUCK'],
    ],
    [
      'contradicts',
      'where the bet never counted there',
      { state: 'declined' },
      ['ROUND_CONTRADICTED', 'ROUND_STUCK'],
    ],
  ] as const)('and the answer is %s %s', async (word, _what, changes, codes) => {
    const player = await openOld();
    answer(player, changes);
    await askOldRounds(deps);
    await noteOddRounds(deps.database, [VENDOR]);
    expect(await found()).toEqual({ ...untouched, answer: word });
    await askNow();
    await noteOddRounds(deps.database, [VENDOR]);
    expect(await incidents()).toEqual(codes);
    expect(await gateway.available(player)).toBe(amountOf(900));
  });
  it('for a round that the vendor does not know: one incident', async () => {
    const player = await openOld();
    await askOldRounds(deps);
    await askNow();
    expect(await found()).toEqual({ ...untouched, answer: 'unknown' });
    expect(await incidents()).toEqual(['ROUND_UNKNOWN']);
    expect(await gateway.available(player)).toBe(amountOf(900));
  });
  it('for a refund of a bet that is not here: no number is used up', async () => {
    const player = await openOld({ txId: `${roundId()}.first` });
    answer(player, { state: 'refunded' });
    await askOldRounds(deps);
    expect(await found()).toEqual({ ...untouched, answer: 'contradicts' });
    expect(await gateway.send({ call: 'transaction-status', txId: `${roundId()}.bet` })).toMatchObject({
      txStatus: 'NOT_FOUND',
    });
  });
  it('for an answer about another round, of another shape, or without one', async () => {
    const player = await openOld();
    for (const changes of [
      { state: 'paying', roundId: 'another' },
      { state: 'paying', playerId: 'another' },
      { state: 'lost' },
      { state: 'paying', win: '-5' },
    ]) {
      answer(player, changes);
      expect(await askNow()).toBe(1);
      expect(await found(), JSON.stringify(changes)).toEqual({ ...untouched, answer: 'silent' });
    }
    isSilent = true;
    await askNow();
    expect(await found()).toEqual({ ...untouched, answer: 'silent' });
    expect(await incidents()).toEqual([]);
  });
});

describe('the question', () => {
  it('is put once by ten workers, and a win is paid once', async () => {
    const player = await openOld();
    answer(player, { state: 'paying', win: '250.0000' });
    const counts = await Promise.all(Array.from({ length: 10 }, () => askOldRounds(deps)));
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(asked).toHaveLength(1);
    expect(await gateway.available(player)).toBe(amountOf(1_150));
  });
  it('comes in growing intervals, at most a day apart', async () => {
    const player = await openOld();
    answer(player, { state: 'playing' });
    expect([await askOldRounds(deps), await askOldRounds(deps)]).toEqual([1, 0]);
    expect([1, 2, 3, 7, 8, 40].map(pauseAfter)).toEqual([900, 1_800, 3_600, 57_600, 86_400, 86_400]);
    await askNow();
    const [mark] = await gateway.run<{ pause: number }>(
      `select extract(epoch from next_ask_at - asked_at)::int as pause from vendors.round_asks where round_id = '${roundId()}'`,
    );
    expect(mark?.pause).toBe(1_800);
  });
  it('is put about twenty rounds in a turn', async () => {
    const player = await openOld();
    const { playerId, sessionToken } = player;
    for (let at = 0; at < 24; at += 1) {
      const bet = { call: 'bet', txId: `${roundId()}-${at}`, roundId: `${roundId()}-${at}`, amount: '1' };
      await gateway.send({ ...bet, playerId, sessionToken, currency: 'VND' });
    }
    await gateway.run(
      `update vendors.rounds set opened_at = opened_at - interval '49 hours' where round_id like '${roundId()}-%'`,
    );
    expect([await askOldRounds(deps), await askOldRounds(deps), await askOldRounds(deps)]).toEqual([
      20, 5, 0,
    ]);
  });
  it('is put again about a round that a new bet opened again', async () => {
    const player = await openOld();
    answer(player, { state: 'refunded' });
    await askOldRounds(deps);
    const { playerId, sessionToken } = player;
    const bet = { call: 'bet', txId: `${roundId()}.again`, roundId: roundId(), playerId, sessionToken };
    await gateway.send({ ...bet, currency: 'VND', amount: '100' });
    expect(await found()).toMatchObject({ status: 'OPEN', answer: 'ended', isDue: false });
    await makeOld();
    expect(await askOldRounds(deps)).toBe(1);
    expect(await found()).toMatchObject({ status: 'OPEN', answer: 'contradicts', isDue: true });
  });
});

it('leaves the books sound', async () => {
  await gateway.expectSound();
});
