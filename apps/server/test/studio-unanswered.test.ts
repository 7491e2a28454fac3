// Bets that the wallet does not answer: sent four times, then given up and refunded until that is answered. No result counts for them.
import { randomUUID } from 'node:crypto';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../src/modules/wallet/index.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { watchCrash } from './crash-page.ts';
import { endOf, killStudio, nextBets, ROUND_MS } from './crash-rounds.ts';
import type { GamePage } from './game-page.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';
import { type Loss, openWalletProxy, type SentCall, type WalletProxy } from './wallet-proxy.ts';

const WAIT_MS = 60_000;
const BET = '2.0000';

let stage: StudioStage;
let proxy: WalletProxy | undefined;
let platform: Database;
/** What is lost of a player's calls. */
const losses = new Map<string, (call: SentCall) => Loss>();
beforeAll(async () => {
  stage = await openStudioStage({
    async wallet(address) {
      proxy = await openWalletProxy(address);
      return proxy.address;
    },
  });
  proxy?.lose((call) => losses.get(call.body.playerId)?.(call) ?? null);
  platform = openDatabase({ url: stage.server.databaseUrl, maxConnections: 2 }).forMerchant(1);
}, 120_000);
afterAll(async () => {
  await platform?.close();
  await stage?.close();
  proxy?.close();
});

/** The calls of a round, by their name, in order. */
const callsOf = (roundId: string) => (proxy?.sent ?? []).filter(({ body }) => body.roundId === roundId);

const known = new Set<string>();
let lastOpened: Promise<unknown> = Promise.resolve();

async function open(code: string) {
  const member = await stage.newMember();
  const opening = lastOpened.then(async () => {
    const page = await stage.open(member, code);
    return { member, page, playerId: await playerOf(page) };
  });
  lastOpened = opening.catch(() => undefined);
  return opening;
}

/** The number of a member at the studio: its page asks for the balance, which the line sees. Pages open one after the other, so it is the new one. */
async function playerOf(page: GamePage): Promise<string> {
  await page.call('GET', 'balance');
  const isNew = ({ call, body }: SentCall) => call === 'balance' && !known.has(body.playerId);
  const playerId = proxy?.sent.find(isNew)?.body.playerId ?? '';
  known.add(playerId);
  return playerId;
}

async function roundOf(playerId: string) {
  const [row] = await stage.studioRows<{ round_id: string; state: string; accepted_at: Date | null }>(
    'select round_id, state, accepted_at from studio.rounds where player_id = $1 order by round_no desc limit 1',
    [playerId],
  );
  return row;
}

const untilState = (playerId: string, state: string) =>
  until(`the round is ${state}`, WAIT_MS, async () => {
    const found = await roundOf(playerId);
    return found?.state === state ? found : null;
  });

const isBet = ({ call }: SentCall) => call === 'bet' || call === 'bet-win';

async function expectSound(): Promise<void> {
  expect((await platform.inSnapshot((reader) => audit(reader))).differences).toEqual([]);
}

describe('a bet without an answer', () => {
  test.concurrent.each([
    ['lantern-lane', 'call', {}, 'play'],
    ['lantern-lane', 'answer', {}, 'play'],
    ['mines', 'call', { mines: 3 }, 'bet'],
    ['mines', 'answer', { mines: 3 }, 'bet'],
  ] as const)(
    'in %s, whose %s is lost, is sent four times, then refunded until the wallet confirms it',
    async (code, loss, inputs, suffix) => {
      const { member, page, playerId } = await open(code);
      const before = await stage.balanceOf(member);
      losses.set(playerId, (call) => (isBet(call) ? loss : call.call === 'refund' ? 'call' : null));
      const key = randomUUID();
      expect(await page.call('POST', 'rounds', { key, bet: BET, inputs })).toBeNull();
      const { round_id: roundId } = await untilState(playerId, 'refunding');
      await until('the refund is sent', WAIT_MS, async () =>
        callsOf(roundId).some(({ call }) => call === 'refund'),
      );
      const bets = callsOf(roundId).filter(isBet);
      expect(bets.map(({ body }) => body.txId)).toEqual(Array(4).fill(`${roundId}.${suffix}`));

      // The page hears that the stake is on its way, and nothing of the result.
      const waiting = await page.call('POST', 'rounds', { key, bet: BET, inputs });
      const hidden = { isGivenUp: true, draws: {}, outcome: {}, win: '0.0000', multiple: '0' };
      expect(waiting).toMatchObject({ round: { roundId, state: 'refunding', ...hidden }, balance: null });
      expect(await page.call('POST', 'rounds', { key: randomUUID(), bet: BET, inputs })).toEqual({
        refusal: 'ROUND_OPEN',
      });
      await until(
        'the refund is sent again',
        WAIT_MS,
        async () => callsOf(roundId).filter(({ call }) => call === 'refund').length > 2,
      );

      losses.delete(playerId);
      const { accepted_at: acceptedAt } = await untilState(playerId, 'refunded');
      // Only the refund said whether the bet had been taken.
      expect(acceptedAt !== null).toBe(loss === 'answer');
      expect(await stage.balanceOf(member)).toBe(before);
      const [shown] = (await page.call('GET', 'rounds')).rounds;
      expect(shown).toMatchObject({ roundId, state: 'refunded', ...hidden });
      const refunds = callsOf(roundId).filter(({ call }) => call === 'refund');
      for (const { body } of refunds)
        expect(body).toMatchObject({
          txId: `${roundId}.refund`,
          betTxId: `${roundId}.${suffix}`,
          reason: 'BET_TIMEOUT',
        });

      // A bet that was on its way all the time arrives last, and takes nothing.
      const [late] = bets;
      if (loss === 'call' && late) expect(await proxy?.repeat(late)).toMatchObject({ status: 'TX_VOIDED' });
      expect(callsOf(roundId).filter(isBet)).toHaveLength(4);
      expect(await stage.balanceOf(member)).toBe(before);
      const { round } = await page.play(BET, inputs);
      expect(round.roundId).not.toBe(roundId);
      await expectSound();
    },
    120_000,
  );

  test.concurrent('at the table of crash has no part in the round of all, which ends without it', async () => {
    const { member, page: table, playerId } = await open('crash');
    const page = await watchCrash(table);
    const before = await stage.balanceOf(member);
    const no = await nextBets(page);
    losses.set(playerId, (call) => (isBet(call) ? 'answer' : null));
    expect(await page.bet(BET, { seat: 0, target: 101 })).toBeNull();
    const { round_id: roundId } = await until('the bet is there', WAIT_MS, async () => roundOf(playerId));
    await page.ended(no);
    expect(page.seats()?.seats.some(({ id }: { id: string }) => roundId.startsWith(id))).toBe(false);
    const end = await endOf(page, roundId);
    expect(end).toMatchObject({
      state: 'refunded',
      isGivenUp: true,
      win: '0.0000',
      multiple: '0',
      draws: {},
    });
    await until('the stake is back', ROUND_MS, async () => (await stage.balanceOf(member)) === before);
    expect(callsOf(roundId).map(({ call }) => call)).not.toContain('win');
    losses.delete(playerId);
    page.close();
    await expectSound();
  }, 240_000);

  test('is refunded by the next process when the studio is killed behind its last try', async () => {
    const { member, page, playerId } = await open('dice');
    const before = await stage.balanceOf(member);
    losses.set(playerId, (call) => (isBet(call) ? 'answer' : call.call === 'refund' ? 'call' : null));
    const bet = { key: randomUUID(), bet: BET, inputs: { target: 5_000, side: 'under' } };
    expect(await page.call('POST', 'rounds', bet)).toBeNull();
    await untilState(playerId, 'refunding');
    killStudio(stage);
    losses.delete(playerId);
    await untilState(playerId, 'refunded');
    expect(await stage.balanceOf(member)).toBe(before);
    await expectSound();
  }, 120_000);

  test('is in both books alike', async () => {
    const hours = await platform.reader.rows(sql<{ hour: Date }>`
      insert into vendors.reconciliations (vendor, hour)
      select distinct 'studio', date_trunc('hour', at, 'UTC') from vendors.calls
      on conflict (merchant, vendor, hour) do update set next_try_at = clock_timestamp(), compared_at = null
      returning hour`);
    expect(hours.length).toBeGreaterThan(0);
    const compared = await until('the hours are compared', 150_000, async () => {
      const rows = await platform.reader.rows(sql<{ compared_at: Date | null; matching: number }>`
        select compared_at, matching, only_ours, only_theirs, differing from vendors.reconciliations`);
      return rows.every((row) => row.compared_at !== null) ? rows : null;
    });
    for (const row of compared) expect(row).toMatchObject({ only_ours: 0, only_theirs: 0, differing: 0 });
    expect(compared.reduce((sum, { matching }) => sum + matching, 0)).toBeGreaterThan(0);
  }, 200_000);
});
