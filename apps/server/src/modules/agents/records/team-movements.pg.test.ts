// The movements of a team: order, totals, balances, and who may not see them (docs/reference/agents.md 7.9).
import type { WalletId } from '@tyche/kernel/ids';
import { parseAmount, sum } from '@tyche/kernel/money';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, postLinked } from '../../wallet/index.ts';
import { dayBefore } from '../reports/test/report-stage.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { readTeamMovements } from './team-movements.ts';

let stage: Stage;
let today: string;
let top: bigint;
let agent: bigint;
let member: bigint;
let stranger: bigint;

/** Takes from an account. Each was opened with 10 000 of play money. */
async function take(memberId: bigint, amount: bigint): Promise<void> {
  const walletId = await walletOf(memberId);
  const movement = { walletId, scope: 'staff', kind: 'adjustment', gl: 'adjustment' } as const;
  await stage.database.inTransaction((tx) => post(tx, { ...movement, key: newKey(), delta: -amount }));
}

async function walletOf(memberId: bigint): Promise<WalletId> {
  const found = (await stage.deps.listWalletIds(stage.database.reader, [memberId])).get(memberId);
  if (!found) throw new Error('no wallet');
  return found;
}

beforeAll(async () => {
  stage = await openStage();
  top = await stage.open('top', null, 2);
  agent = await stage.open('agent', top);
  member = await stage.open('member', agent, 0);
  stranger = await stage.open('stranger', null, 2);
  await stage.passDays(40);
  today = await dayBefore(stage, 0);
  await take(member, 30_000n);
  // Two movements of one moment.
  const transfer = { scope: 'transfer', kind: 'transfer', gl: 'clearing:transfer' } as const;
  const [from, to] = [await walletOf(agent), await walletOf(member)];
  await stage.database.inTransaction((tx) =>
    postLinked(tx, [
      { ...transfer, walletId: from, key: newKey(), delta: -20_000n },
      { ...transfer, walletId: to, key: newKey(), delta: 20_000n },
    ]),
  );
  const last = `kind = 9 /* transfer */`;
  await stage.rows('alter table wallet.entries disable trigger append_only');
  const moved = await stage.rows(
    `update wallet.entries set at = (select max(at) from wallet.entries where ${last}) where ${last} returning seq`,
  );
  await stage.rows('alter table wallet.entries enable trigger append_only');
  expect(moved).toHaveLength(2);
});
afterAll(() => stage.close());

const read = (callerId: bigint, input: object = {}) =>
  readTeamMovements(stage.deps, callerId, { startDay: today, endDay: today, ...input });
const told = async (callerId: bigint, input: object = {}) =>
  (await read(callerId, input)).list.map(
    ({ customerName, type, amountIn, amountOut }) =>
      `${customerName.slice(0, -8)} ${type} ${amountIn ?? `-${amountOut}`}`,
  );

describe('the movements of a team', () => {
  it('are those of everybody below, newest first, with totals equal to the rows', async () => {
    const { list, totals, next } = await read(top);
    expect((await told(top)).slice(2)).toEqual([
      'member system-deduct -3.0000',
      'member play-money 10000.0000',
      'agent play-money 10000.0000',
    ]);
    expect((await told(top)).slice(0, 2).sort()).toEqual([
      'agent transfer-out -2.0000',
      'member transfer-in 2.0000',
    ]);
    const columnSum = (column: 'amountIn' | 'amountOut') =>
      sum(list.map((row) => parseAmount(row[column] ?? '0') ?? 0n));
    expect(totals?.movements).toBe(5);
    expect(parseAmount(totals?.amountIn ?? '')).toBe(columnSum('amountIn'));
    expect(parseAmount(totals?.amountOut ?? '')).toBe(columnSum('amountOut'));
    expect(totals?.difference).toBe('19997.0000');
    expect(next).toBe(null);
  });

  it('have balances only of the caller and of accounts directly below it', async () => {
    const balances = async (callerId: bigint, input: object = {}) =>
      (await read(callerId, input)).list.map(({ balance }) => balance !== null);
    expect(await balances(top, { agentId: member.toString() })).toEqual([false, false, false]);
    expect(await balances(top, { agentId: agent.toString(), scope: 'own' })).toEqual([true, true]);
    expect(await balances(top, { scope: 'own' })).toEqual([true]);
    expect(await balances(agent)).toEqual([true, true, true]);
  });

  it('are of the types and accounts that were asked for', async () => {
    expect(await told(top, { transactionType: '6104' })).toEqual(['member transfer-in 2.0000']);
    expect(await told(top, { transactionType: '6207,8222', scope: 'direct' })).toEqual([
      'agent transfer-out -2.0000',
    ]);
    expect((await read(top, { transactionType: '6207,8222' })).totals).toMatchObject({
      movements: 2,
      amountIn: '0.0000',
      amountOut: '5.0000',
    });
    expect(await told(top, { scope: 'own' })).toEqual(['top play-money 10000.0000']);
    await expect(read(top, { transactionType: '1' })).rejects.toMatchObject({ code: 'invalid-input' });
  });

  it.each([1, 2, 3])(
    'come by pages of %d, each movement once, also those of one moment',
    async (pageSize) => {
      const seen: string[] = [];
      let before: string | null = null;
      for (let pages = 0; pages < 9; pages += 1) {
        const page = await read(top, { pageSize, ...(before !== null && { before }) });
        seen.push(...page.list.map(({ id }) => id));
        before = page.next;
        if (before === null) break;
      }
      expect(seen).toEqual((await read(top)).list.map(({ id }) => id));
    },
  );

  it.each(['stranger', 'nobody', 'an account above'])('are refused for %s', async (which) => {
    const agentId = { stranger, nobody: 999_999n, 'an account above': top }[which] ?? 0n;
    await expect(read(agent, { agentId: agentId.toString() })).rejects.toMatchObject({
      code: 'unknown-downline',
    });
  });
});

it('movements are found by their amounts in either direction, with the sums of those', async () => {
  const found = async (input: object) => {
    const { list, totals } = await read(top, input);
    return [list.map(({ amountIn, amountOut }) => amountIn ?? `-${amountOut}`).toSorted(), totals?.movements];
  };
  expect(await found({ amountFrom: '2', amountTo: '3' })).toEqual([['-2.0000', '-3.0000', '2.0000'], 3]);
  expect(await found({ amountFrom: '2.0001', amountTo: '3' })).toEqual([['-3.0000'], 1]);
  expect(await found({ amountTo: '2' })).toEqual([['-2.0000', '2.0000'], 2]);
  for (const wrong of [{ amountFrom: '-1' }, { amountFrom: '3', amountTo: '2' }])
    await expect(read(top, wrong)).rejects.toMatchObject({ code: 'invalid-input' });
});
