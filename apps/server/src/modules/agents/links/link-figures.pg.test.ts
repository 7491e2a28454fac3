// What a list of links says of the accounts that came by them (docs/reference/agents.md 7.4).
import { randomBytes } from 'node:crypto';
import type { MemberId } from '@tyche/kernel/ids';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCashFacts, addPlay, dayBefore, moveInThePast } from '../reports/test/report-stage.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { createLink, disableLink, listLinks } from './links.ts';
import { registerBy } from './test/register.ts';

let stage: Stage;
let agent: bigint;
let today: string;
beforeAll(async () => {
  stage = await openStage();
  agent = await stage.open('agent', null, 2);
  today = await dayBefore(stage, 0);
});
afterAll(() => stage.close());

const list = (input: Parameters<typeof listLinks>[2] = {}) => listLinks(stage.deps, agent, input);
const make = (path: string, type: 0 | 1 = 0) =>
  createLink(stage.deps, { memberId: agent as MemberId, accountType: 2 }, { type, pathType: 1, path });
async function register(code: string): Promise<bigint> {
  const username = `new${randomBytes(4).toString('hex')}`;
  await registerBy(stage, { username, code });
  const [row] = await stage.rows<{ member_id: bigint }>(
    `select member_id from members.members where username = '${username}'`,
  );
  return row?.member_id ?? 0n;
}
const playOf = (memberId: bigint, day: string, valid: bigint) =>
  addPlay(stage, [
    { memberId, day, group: 'RNG', bets: 1n, stake: valid, valid, payout: valid / 2n, selfRebate: 0n },
  ]);

describe('the links of an agent', () => {
  it('say who registered, deposited first and plays, with the sums of all', async () => {
    const [one, two] = [await make('one'), await make('two')];
    const [anna, bert, carl] = [await register(one.code), await register(one.code), await register(two.code)];
    await stage.passDays(20);
    const cash = { deposit: 100n, withdrawal: 0n };
    await addCashFacts(stage, [
      { memberId: anna, day: await dayBefore(stage, 9), isFirst: true, ...cash },
      { memberId: bert, day: today, isFirst: false, ...cash },
      { memberId: carl, day: today, isFirst: true, ...cash },
    ]);
    // 2,000 units reach every floor, 100 do not; what is older than seven days does not count.
    await playOf(anna, today, 20_000_000n);
    await playOf(bert, today, 1_000_000n);
    await playOf(bert, await dayBefore(stage, 8), 90_000_000n);
    const { list: links, sums, ...days } = await list();
    expect(links).toMatchObject([
      {
        path: 'two',
        affiliateCount: 1,
        firstDepositors: 1,
        activeMembers: 0,
        validBet: '0.0000',
        netLoss: '0.0000',
      },
      {
        path: 'one',
        affiliateCount: 2,
        firstDepositors: 1,
        activeMembers: 1,
        validBet: '2100.0000',
        netLoss: '1050.0000',
      },
    ]);
    expect(sums).toEqual({ opened: 0, affiliateCount: 3, firstDepositors: 2, activeMembers: 1 });
    expect(days).toMatchObject({
      startDay: await dayBefore(stage, 6),
      endDay: today,
    });
    const wide = await list({ startDay: await dayBefore(stage, 8), endDay: today, code: 'one' });
    expect(wide.list).toMatchObject([{ path: 'one', validBet: '11100.0000' }]);
    expect(wide.sums).toMatchObject({ affiliateCount: 2, firstDepositors: 1 });
  });

  it('count play only on the days on which the account stood below the agent', async () => {
    const { code } = await make('moved');
    const [other, mover] = [await stage.open('other', null, 2), await register(code)];
    await stage.passDays(20);
    await playOf(mover, await dayBefore(stage, 3), 1_000_000n);
    await playOf(mover, await dayBefore(stage, 1), 2_000_000n);
    await moveInThePast(stage, [{ memberId: mover, uplineId: other, day: await dayBefore(stage, 2) }]);
    expect((await list({ code: 'moved' })).list).toMatchObject([{ validBet: '100.0000' }]);
  });

  it('leave out the teams of agents who came by them', async () => {
    const { code } = await make('agents', 1);
    const sub = await register(code);
    await playOf(await stage.open('leaf', sub, 0), today, 5_000_000n);
    await playOf(sub, today, 1_000_000n);
    expect((await list({ code: 'agents' })).list).toMatchObject([{ validBet: '100.0000', activeMembers: 0 }]);
  });

  it('are found by status, code, path and the days on which they were made', async () => {
    const { id, code } = await make('spring');
    await disableLink(stage.deps, agent, BigInt(id));
    const found = async (input: Parameters<typeof listLinks>[2]) =>
      (await list(input)).list.map(({ path }) => path);
    expect(await found({ code: 'SPR' })).toEqual(['spring']);
    expect(await found({ code: code.slice(0, 6).toLowerCase() })).toEqual(['spring']);
    expect(await found({ code: '%' })).toEqual([]);
    expect(await found({ status: 0 })).toEqual(['spring']);
    await stage.rows(`update agents.links set created_at = '2026-01-02T00:00:00Z' where path = 'spring'`);
    const at = Date.parse('2026-01-02T00:00:00Z');
    expect(await found({ createdTo: at + 1 })).toEqual(['spring']);
    expect(await found({ createdTo: at })).toEqual([]);
    expect(await found({ createdFrom: at, createdTo: at + 1 })).toEqual(['spring']);
  });

  it('are refused for days that no report has', async () => {
    expect(await codeOf(list({ startDay: '2020-01-01', endDay: '2020-01-02' }))).toBe('invalid-input');
  });
});
