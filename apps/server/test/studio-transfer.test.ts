// Transfer mode from end to end: money goes to the studio with a launch, is played there, and comes back to the unit.
import { randomUUID } from 'node:crypto';
import { amountOf } from '@tyche/kernel/money';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import type { GamePage } from './game-page.ts';
import type { TestClient } from './harness.ts';
import { openTransferStage, type TransferStage, units } from './transfer-stage.ts';

let stage: TransferStage;
beforeAll(async () => {
  stage = await openTransferStage();
}, 120_000);
afterAll(() => stage?.close());

const DICE = { target: 5000, side: 'under' };
const WAIT_MS = 60_000;

const restore = (member: TestClient) => member.send('POST', '/wps/wallets/restoreAll', {});

async function bringBack(member: TestClient): Promise<void> {
  await until('all is back', WAIT_MS, async () => {
    await restore(member);
    const { wallets } = (await member.send('GET', '/wps/wallets/vendors')).body.value;
    return wallets[0].available === '0.0000' && wallets[0].onTheWay === '0.0000';
  });
}

const settled = (playerId: string) =>
  until('the reports are answered', WAIT_MS, async () => {
    const rows = await stage.studio.rows(
      'select 1 from studio.reports where player_id = $1 and next_try_at is not null',
      [playerId],
    );
    return rows.length === 0;
  });

/** Places bets until one is refused, or as many as asked. Gives the refusal. */
async function playUntilRefused(page: GamePage, most: number): Promise<string | null> {
  for (let rounds = 0; rounds < most; rounds += 1) {
    const answer = await page.call('POST', 'rounds', { key: randomUUID(), bet: '1', inputs: DICE });
    if (answer?.refusal) return answer.refusal;
    await new Promise((done) => setTimeout(done, 100));
  }
  return null;
}

describe('a player in transfer mode', () => {
  test('launches with all the money, plays from the wallet there, and has it back to the unit', async () => {
    const member = await stage.newMember();
    const before = await stage.main(member);
    const page = await stage.open(member, 'dice');
    const playerId = await stage.playerOf(member);
    expect([await stage.main(member), units(page.opened.balance)]).toEqual([0n, before]);
    const [seen] = (await member.send('GET', '/wps/wallets/vendors')).body.value.wallets;
    expect(units(seen.available)).toBe(before);
    let balance = before;
    const rounds: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const answer = await page.play('10', DICE);
      balance += units(answer.round.win) - amountOf(10);
      expect(units(answer.balance)).toBe(balance);
      rounds.push(answer.round.roundId);
    }
    // The same key is the same round.
    const again = await page.play('10', DICE, randomUUID());
    expect((await page.play('10', DICE, again.key)).round.roundId).toBe(again.round.roundId);
    balance += units(again.round.win) - amountOf(10);
    await settled(playerId);
    // The platform has each of them, as if it had been asked.
    const record = await member.send('GET', '/wps/report/transaction?pageSize=100');
    const types = record.body.value.list.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === 'game-bet')).toHaveLength(6);
    const booked = await stage.platform.reader.rows(sql<{ n: bigint }>`
      select count(*) as n from wagers.wagers w join vendors.rounds r on r.round_no = w.batch_ref
      where w.source = 2 and r.round_id = any(${rounds}::text[])`);
    expect(booked[0]?.n).toBe(5n);
    await bringBack(member);
    expect([await stage.main(member), await stage.there(playerId)]).toEqual([balance, 0n]);
    await stage.expectEqual();
  }, 120_000);

  test('is refused what the wallet there does not have, and a game with an open round keeps its stake', async () => {
    const member = await stage.newMember();
    const page = await stage.open(member, 'mines');
    const playerId = await stage.playerOf(member);
    const begun = await page.play('5', { mines: 3 });
    await bringBack(member);
    const main = await stage.main(member);
    const poor = await page.call('POST', 'rounds', { key: randomUUID(), bet: '5', inputs: { mines: 3 } });
    expect(poor).toEqual({ refusal: 'ROUND_OPEN' });
    const [seen] = (await member.send('GET', '/wps/wallets/vendors')).body.value.wallets;
    expect(seen.inPlay).toBe('5.0000');
    const stepped = await page.call('POST', `rounds/${begun.round.roundId}/steps`, { tile: 1 });
    if (stepped.round.state === 'playing')
      await page.call('POST', `rounds/${begun.round.roundId}/steps`, { take: true });
    const won = await stage.there(playerId);
    const after = await page.call('POST', 'rounds', { key: randomUUID(), bet: '10', inputs: { mines: 3 } });
    expect(after).toEqual({ refusal: 'BALANCE_LOW' });
    await bringBack(member);
    expect(await stage.main(member)).toBe(main + won);
    await stage.expectEqual();
  }, 120_000);

  test('is stopped by a limit that what was played has used up', async () => {
    const member = await stage.newMember();
    const limit = { kind: 'wager', period: 'day', amount: '3' };
    expect((await member.send('PUT', '/wps/member/protection/limit', limit)).status).toBe(200);
    const page = await stage.open(member, 'dice');
    expect(await playUntilRefused(page, 100)).toBe('SESSION_ENDED');
    await stage.expectEqual();
    // Opening the game again does not help.
    const launched = stage.open(member, 'dice');
    await expect(launched).rejects.toThrow(/stake-limit-reached/);
    const { limits } = (await member.send('GET', '/wps/member/protection')).body.value;
    const [row] = await stage.studio.rows<{ n: bigint }>(
      `select count(*) as n from studio.rounds where player_id = $1 and state = 'paid'`,
      [await stage.playerOf(member)],
    );
    // Each stake that was played counts, those too that the limit would have stopped.
    expect(units(limits[0].used)).toBe((row?.n ?? 0n) * amountOf(1));
  }, 120_000);

  test('is excluded: play ends there, and the money is recalled without the member', async () => {
    const member = await stage.newMember();
    const before = await stage.main(member);
    const page = await stage.open(member, 'dice');
    const playerId = await stage.playerOf(member);
    await page.play('1', DICE);
    const out = { length: 'one-year', confirmed: true };
    expect((await member.send('POST', '/wps/member/protection/exclusion', out)).status).toBe(200);
    expect(await playUntilRefused(page, 300)).toMatch(/SESSION_ENDED|BALANCE_LOW/);
    await until('the money is home', WAIT_MS, async () => (await stage.there(playerId)) === 0n);
    await stage.expectEqual();
    const [row] = await stage.studio.rows<{ net: bigint }>(
      `select sum(win - bet)::bigint as net from studio.rounds where player_id = $1 and state = 'paid'`,
      [playerId],
    );
    const [wallet] = await stage.platform.reader.rows(sql<{ balance: bigint }>`
      select w.balance from vendors.players p join wallet.wallets w on w.wallet_id = p.wallet_id where p.player_id = ${playerId}`);
    expect(wallet?.balance).toBe(before + (row?.net ?? 0n));
  }, 120_000);
});

describe('two at once', () => {
  test('launches, transfers back and bets: each moves once, and the sums stay equal', async () => {
    const members = await Promise.all([1, 2, 3].map(() => stage.newMember()));
    const before = await Promise.all(members.map((member) => stage.main(member)));
    const pages = await Promise.all(members.map((member) => stage.open(member, 'dice')));
    const bets = pages.flatMap((page) =>
      [1, 2, 3, 4].map(() =>
        page.call('POST', 'rounds', { key: randomUUID(), bet: '2', inputs: DICE }).catch(() => null),
      ),
    );
    const moves = members.flatMap((member) => [restore(member), restore(member)]);
    const more = members.map((member) => stage.open(member, 'keno').catch(() => null));
    await Promise.all([...bets, ...moves, ...more]);
    await stage.expectEqual();
    for (const [at, member] of members.entries()) {
      await bringBack(member);
      const [row] = await stage.studio.rows<{ net: bigint }>(
        `select coalesce(sum(win - bet), 0)::bigint as net from studio.rounds where player_id = $1 and state = 'paid'`,
        [await stage.playerOf(member)],
      );
      expect(await stage.main(member)).toBe((before[at] ?? 0n) + (row?.net ?? 0n));
    }
    await stage.expectEqual();
  }, 120_000);

  test('an order is carried out once under its number, and never once it was voided', async () => {
    const player = { playerId: `p-${randomUUID()}`, currency: 'PHP' };
    await stage.wallets.openPlayer({ ...player, language: 'EN' });
    const order = (amount: bigint) => ({ ...player, reference: `V-${randomUUID()}`, amount });
    const put = order(amountOf(100));
    const all = await Promise.all(Array.from({ length: 8 }, () => stage.wallets.deposit(put)));
    expect(all.every((one) => one === 'success')).toBe(true);
    expect(await stage.there(player.playerId)).toBe(amountOf(100));
    expect(await stage.wallets.withdraw({ ...put })).toBe('failed');
    const takes = Array.from({ length: 5 }, () => order(amountOf(30)));
    const taken = await Promise.all(takes.map((one) => stage.wallets.withdraw(one)));
    expect(taken.filter((one) => one === 'success')).toHaveLength(3);
    expect(await stage.there(player.playerId)).toBe(amountOf(10));
    const late = order(amountOf(5));
    const [arrived, fenced] = await Promise.all([
      stage.wallets.deposit(late),
      stage.wallets.voidTransfer(late),
    ]);
    expect([arrived, fenced]).toEqual(
      fenced === 'voided' ? ['failed', 'voided'] : ['success', 'already-done'],
    );
    expect(await stage.wallets.status(late)).toBe(arrived);
    expect(await stage.wallets.status(order(1n))).toBe('not-found');
    await stage.studio.rows('update studio.wallets set balance = 0 where player_id = $1', [player.playerId]);
  });
});

describe('staff', () => {
  test('call back what a member left there: the games end, and the money is back', async () => {
    const member = await stage.newMember();
    const before = await stage.main(member);
    const page = await stage.open(member, 'dice');
    const playerId = await stage.playerOf(member);
    const [player] = await stage.platform.reader.rows(
      sql<{ id: bigint }>`select member_id as id from vendors.players where player_id = ${playerId}`,
    );
    const id = String(player?.id);
    const operator = await stage.server.staff('operator');
    const recall = () =>
      operator.send('PUT', `/wps/staff/vendors/money/${id}/recall`, { reason: 'on the phone' });
    const mine = async () =>
      (await operator.send('GET', '/wps/staff/vendors/money?pageSize=100')).body.value.list.find(
        ({ memberId }: { memberId: string }) => memberId === id,
      );
    expect(units((await mine()).amount)).toBe(before);
    expect((await recall()).status).toBe(200);
    await until('the money is back', WAIT_MS, async () => (await stage.main(member)) === before);
    expect(await playUntilRefused(page, 1)).toBe('SESSION_ENDED');
    expect(await mine()).toBeUndefined();
    const again = await recall();
    expect([again.status, again.body.value.code]).toEqual([404, 'unknown-member']);
    await stage.expectEqual();
  }, 120_000);

  test('see the mode of a vendor, and cannot change it while anything is there', async () => {
    const member = await stage.newMember();
    const page = await stage.open(member, 'mines');
    await page.play('5', { mines: 3 });
    await settled(await stage.playerOf(member));
    const operator = await stage.server.staff('operator');
    const seen = (await operator.send('GET', '/wps/staff/vendors')).body.value;
    expect(seen.vendors[0]).toMatchObject({ vendor: 'studio', walletMode: 'transfer' });
    expect(seen.modeBlocks.wallets).toBeGreaterThan(0);
    expect(seen.modeBlocks.rounds).toBeGreaterThan(0);
    const single = { walletMode: 'single', reason: 'not now' };
    const refused = await operator.send('PUT', '/wps/staff/vendors/walletMode', single);
    expect(refused.status).toBe(409);
    expect(refused.body.value).toMatchObject({ code: 'wallets-in-use', ...seen.modeBlocks });
  });
});
