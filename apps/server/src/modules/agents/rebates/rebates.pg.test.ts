// Rebates against the real database: the log by days, who may set what, and the rule that no rate is above that of the upline.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import type { RebateGroup } from '@tyche/rules/agents';
import { keyOf, openBranch as openBranchOn, passDays as passRateDays, setRate } from '../test/rates.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { moveAccount } from '../tree/place.ts';
import { readDownlineRebates, readOwnRebates } from './read-rebates.ts';
import { openSeriesSource } from './series.ts';
import { setDownlineRebates } from './set-rebates.ts';
import * as store from './store-rebates.ts';

let stage: Stage;
let timeZone: string;
beforeAll(async () => {
  stage = await openStage();
  ({ timeZone } = stage.merchant.site);
});
afterAll(() => stage.close());

const setAsStaff = (memberId: bigint, group: RebateGroup, rate: bigint) =>
  setRate(stage, memberId, group, rate);
const passDays = (days: number) => passRateDays(stage, days);
const openBranch = (rates?: Parameters<typeof openBranchOn>[1]) => openBranchOn(stage, rates);
const configOf = (type: RebateGroup, rebateValue: number) => ({
  type,
  rebateValue,
  ...(type === 'LOTT' ? { prizeModeId: 1 } : {}),
});

const set = (uplineId: bigint, memberId: bigint, group: RebateGroup, rate: number) =>
  setDownlineRebates(stage.deps, uplineId, {
    customerId: String(memberId),
    configs: [configOf(group, rate)],
  });
const refusalOf = (uplineId: bigint, memberId: bigint, group: RebateGroup, rate: number) =>
  codeOf(set(uplineId, memberId, group, rate));
async function ownOf(memberId: bigint, group: RebateGroup) {
  const { list } = await readOwnRebates(stage.deps, memberId);
  const line = list.find(({ type, prizeModeId }) => type === group && prizeModeId === keyOf(group).prizeMode);
  if (!line) throw new Error(`no line of ${group}`);
  return { rebate: line.rebate, pending: line.pending.map(({ rebate }) => rebate) };
}
describe('a rate', () => {
  it('counts from the next local day on; the days before keep theirs', async () => {
    const { top, agent } = await openBranch();
    await set(top, agent, 'RNG', 4_000);
    expect(await ownOf(agent, 'RNG')).toEqual({ rebate: null, pending: [4_000] });
    await passDays(1);
    expect(await ownOf(agent, 'RNG')).toEqual({ rebate: 4_000, pending: [] });
    await set(top, agent, 'RNG', 5_000);
    // Once more on the same day: the last one counts.
    await set(top, agent, 'RNG', 6_000);
    expect(await ownOf(agent, 'RNG')).toEqual({ rebate: 4_000, pending: [6_000] });
    await passDays(1);
    expect(await ownOf(agent, 'RNG')).toEqual({ rebate: 6_000, pending: [] });
    const spans = await stage.rows<{ rate: bigint; days: bigint }>(`
      select rate::bigint, (agents.today('${timeZone}') - lower(days))::bigint as days from agents.rebate_spans(${agent}) order by days`);
    expect(spans.map(({ rate, days }) => [rate, days])).toEqual([
      [6_000n, 0n],
      [4_000n, 1n],
    ]);
  });
  it('is not written for a day that has begun', async () => {
    const { top } = await openBranch();
    const { today } = await store.readDays(stage.database.reader, timeZone);
    const rebate = {
      ...keyOf('PVP'),
      memberId: top,
      rate: 100n,
      day: today,
      by: { approvalId: 1n },
      timeZone,
    };
    const written = stage.database.inTransaction((tx) => store.insertRebate(tx, rebate));
    await expect(written).rejects.toThrow(/has begun/);
  });
  it('is in a log that nobody can change', async () => {
    const { top } = await openBranch();
    for (const change of [`update agents.rebates set rate = 0`, `delete from agents.rebates`])
      await expect(stage.rows(`${change} where member_id = ${top}`)).rejects.toThrow(/only added/);
  });
});

describe('an agent', () => {
  it('sets rates directly below it, up to its own', async () => {
    const { top, agent, member } = await openBranch({ RNG: 10_000n, LOTT: 1_960n });
    expect(await refusalOf(top, agent, 'RNG', 10_100)).toBe('rebate-above-own');
    expect(await refusalOf(top, agent, 'RNG', 20_000)).toBe('rebate-above-site');
    expect(await refusalOf(top, agent, 'RNG', 150)).toBe('rebate-step');
    expect(await refusalOf(top, agent, 'RNG', -100)).toBe('rebate-step');
    expect(await refusalOf(top, agent, 'LOTT', 1_951)).toBe('rebate-step');
    expect(await refusalOf(top, agent, 'LOTT', 1_962)).toBe('rebate-above-own');
    expect(await refusalOf(top, agent, 'FISH', 100)).toBe('rebate-above-own');
    expect(await refusalOf(top, agent, 'RNG', 10_000)).toBe('done');
    expect(await refusalOf(top, agent, 'LOTT', 1_950)).toBe('done');
    // Known for tomorrow, so a rate for tomorrow may reach it.
    expect(await refusalOf(agent, member, 'RNG', 8_000)).toBe('done');
    expect(await refusalOf(top, agent, 'RNG', 9_000)).toBe('rebate-lowering');
    expect(await refusalOf(top, agent, 'RNG', 7_000)).toBe('rebate-below-downline');
  });
  it('sets all rates of a call or none', async () => {
    const { top, agent } = await openBranch({ RNG: 10_000n, PVP: 500n });
    const call = setDownlineRebates(stage.deps, top, {
      customerId: String(agent),
      configs: [configOf('RNG', 100), configOf('PVP', 600)],
    });
    expect(await codeOf(call)).toBe('rebate-above-own');
    expect(await ownOf(agent, 'RNG')).toEqual({ rebate: null, pending: [] });
  });
  it.each([
    { type: 'CONS' },
    { type: 'TABLE' },
    { type: 'LOTT' },
    { type: 'LOTT', prizeModeId: 7 },
    { type: 'RNG', prizeModeId: 1 },
  ])('sets nothing for %j', async (key) => {
    const { top, agent } = await openBranch();
    const configs = [{ ...key, rebateValue: 100 }];
    const call = setDownlineRebates(stage.deps, top, { customerId: String(agent), configs });
    expect(await codeOf(call)).toBe('rebate-group-unknown');
  });
  it('sets nothing for itself, for deeper accounts, and for accounts that are not below it', async () => {
    const { top, agent, member } = await openBranch();
    const { top: stranger, agent: strange } = await openBranch();
    expect(await refusalOf(top, top, 'RNG', 100)).toBe('not-direct-downline');
    expect(await refusalOf(top, member, 'RNG', 100)).toBe('not-direct-downline');
    expect(await refusalOf(agent, top, 'RNG', 100)).toBe('unknown-downline');
    for (const other of [stranger, strange, 999_999n])
      expect(await refusalOf(top, other, 'RNG', 100)).toBe('unknown-downline');
  });
  it('sets nothing while it or the other agent is frozen', async () => {
    const { top, agent } = await openBranch();
    await stage.rows(`update agents.agents set state = 'frozen' where member_id = ${agent}`);
    expect(await refusalOf(top, agent, 'RNG', 100)).toBe('counterparty-frozen');
    await stage.rows(`update agents.agents set state = 'closed' where member_id = ${top}`);
    expect(await refusalOf(top, agent, 'RNG', 100)).toBe('agent-frozen');
  });
  it('reads what it can set, and deeper accounts without setting them', async () => {
    const { top, agent, member } = await openBranch();
    await set(top, agent, 'RNG', 4_000);
    await set(agent, member, 'RNG', 3_000);
    const lineOf = async (memberId: bigint) => {
      const read = await readDownlineRebates(stage.deps, top, { customerId: String(memberId) });
      return { isDirect: read.isDirect, line: read.list.find(({ type }) => type === 'RNG') };
    };
    expect(await lineOf(agent)).toMatchObject({
      isDirect: true,
      line: { rebate: null, minRebate: 4_000, maxRebate: 10_000, step: 100, siteCap: 15_000 },
    });
    expect(await lineOf(member)).toMatchObject({
      isDirect: false,
      line: { minRebate: 3_000, maxRebate: 4_000 },
    });
    const { top: other } = await openBranch();
    const foreign = readDownlineRebates(stage.deps, other, { customerId: String(member) });
    expect(await codeOf(foreign)).toBe('unknown-downline');
  });
});

describe('staff', () => {
  it('lower a rate after a notice of 24 hours, and not below what the account has granted', async () => {
    const { top, agent } = await openBranch();
    await set(top, agent, 'RNG', 4_000);
    expect(await codeOf(setAsStaff(top, 'RNG', 3_000n))).toBe('rebate-below-downline');
    await setAsStaff(top, 'RNG', 5_000n);
    expect(await ownOf(top, 'RNG')).toEqual({ rebate: 10_000, pending: [5_000] });
    // Rates of the downline reach the lower rate at most, although the higher one still holds tomorrow.
    expect(await refusalOf(top, agent, 'RNG', 5_100)).toBe('rebate-above-own');
    await passDays(1);
    expect(await ownOf(top, 'RNG')).toEqual({ rebate: 10_000, pending: [5_000] });
    await passDays(1);
    expect(await ownOf(top, 'RNG')).toEqual({ rebate: 5_000, pending: [] });
  });
  it('lower an account and then its upline on the same day', async () => {
    const { top, agent } = await openBranch();
    await set(top, agent, 'RNG', 8_000);
    await passDays(1);
    await setAsStaff(agent, 'RNG', 2_000n);
    await setAsStaff(top, 'RNG', 2_000n);
    await passDays(2);
    expect([await ownOf(agent, 'RNG'), await ownOf(top, 'RNG')]).toEqual([
      { rebate: 2_000, pending: [] },
      { rebate: 2_000, pending: [] },
    ]);
  });
  it('take a lowering back that waits', async () => {
    const { top } = await openBranch();
    await setAsStaff(top, 'RNG', 5_000n);
    await setAsStaff(top, 'RNG', 10_000n);
    await passDays(3);
    expect(await ownOf(top, 'RNG')).toEqual({ rebate: 10_000, pending: [] });
  });
});

describe('the database', () => {
  const insert = (memberId: bigint, rate: number, inDays = 1) =>
    stage.rows(`
      insert into agents.rebates (member_id, approval_id, from_day, rate, prize_mode, game_group)
      values (${memberId}, 1, agents.today('${timeZone}') + ${inDays}, ${rate}, 0, 'RNG')`);
  it('refuses a rate above the upline and one below the downline, without the use case', async () => {
    const { top, agent } = await openBranch();
    await expect(insert(agent, 10_001)).rejects.toThrow(/above that of its upline/);
    await insert(agent, 9_000);
    await expect(insert(top, 8_999)).rejects.toThrow(/above that of its upline/);
    // A lower rate of the upline between two days of the downline counts too.
    await expect(insert(top, 100, 30)).rejects.toThrow(/above that of its upline/);
  });
  it('refuses a move to an upline with lower rates', async () => {
    const { top, agent } = await openBranch();
    const { top: other } = await openBranch({ RNG: 2_000n });
    await set(top, agent, 'RNG', 4_000);
    const move = (uplineId: bigint) =>
      stage.database.inTransaction((tx) =>
        moveAccount(tx, { memberId: agent, uplineId, timeZone, approvalId: 1n }, async () => undefined),
      );
    await expect(move(other)).rejects.toThrow(/above that of its upline/);
    await setAsStaff(other, 'RNG', 4_000n);
    await move(other);
    // From tomorrow on the new upline limits the rate, and the old one sets nothing any more.
    expect(await refusalOf(top, agent, 'RNG', 4_100)).toBe('not-direct-downline');
    await expect(insert(agent, 4_100)).rejects.toThrow(/above that of its upline/);
  });
});

describe('the series of an account', () => {
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  it('is its own, else that of the nearest account above it, each on its days', async () => {
    const { top, agent, member } = await openBranch({ LOTT: 1_960n });
    const source = openSeriesSource(stage.deps);
    const today = () => Promise.all([top, agent, member].map((each) => source.today(each, 1)));
    expect(await today()).toEqual([1_960, 1_960, 1_960]);
    await set(top, agent, 'LOTT', 1_900);
    expect(await today()).toEqual([1_960, 1_960, 1_960]);
    await passDays(1);
    expect(await today()).toEqual([1_960, 1_900, 1_900]);
    await set(agent, member, 'LOTT', 1_800);
    await passDays(1);
    expect(await today()).toEqual([1_960, 1_900, 1_800]);
    const asked = [0, 1, 2, 30].map((days) => ({ memberId: member, prizeModeId: 1, at: dayAgo(days) }));
    expect(await source.listAt(stage.database.reader, asked)).toEqual([1_800, 1_900, 1_960, null]);
  });
  it('is none in another prize mode, and for an account without an agent or a place', async () => {
    const { member } = await openBranch({ LOTT: 1_960n });
    const [alone, trial] = [await stage.open('alone', null, 0), await stage.open('trial', null, 4)];
    const source = openSeriesSource(stage.deps);
    const read = [source.today(member, 2), ...[alone, trial, 999_999n].map((each) => source.today(each, 1))];
    expect(await Promise.all(read)).toEqual([null, null, null, null]);
  });
});

describe('at the same time', () => {
  const ROUNDS = raceRounds(20);
  it(
    'lowering an upline and raising its downline have one effect',
    async () => {
      const { top, agent } = await openBranch({ RNG: 10_000n });
      for (let round = 1; round <= ROUNDS; round += 1) {
        const low = BigInt(((round % 90) + 1) * 100);
        await setAsStaff(top, 'RNG', 10_000n);
        const [lowered, raised] = await Promise.all([
          codeOf(setAsStaff(top, 'RNG', low)),
          refusalOf(top, agent, 'RNG', Number(low) + 100),
        ]);
        expect(['done rebate-above-own', 'rebate-below-downline done']).toContain(`${lowered} ${raised}`);
      }
      const conflicts = await stage.rows(`select * from agents.rebate_conflicts(${top}, current_date - 10)`);
      expect(conflicts).toEqual([]);
    },
    raceLimitMs(ROUNDS),
  );
  it('many changes along a chain of agents wait for each other and never cross', async () => {
    const chain = [await stage.open('chain', null, 2)];
    for (let depth = 1; depth < 6; depth += 1) chain.push(await stage.open('chain', chain.at(-1) ?? null));
    await setAsStaff(chain[0] ?? 0n, 'RNG', 10_000n);
    for (const [at, agent] of chain.slice(1).entries()) await set(chain[at] ?? 0n, agent, 'RNG', 100);
    const changes = chain
      .slice(1)
      .flatMap((agent, at) =>
        [9_000, 8_000, 5_000].map((rate) => refusalOf(chain[at] ?? 0n, agent, 'RNG', rate - at * 500)),
      );
    const known = ['done', 'rebate-above-own', 'rebate-lowering', 'rebate-below-downline'];
    for (const code of await Promise.all(changes)) expect(known).toContain(code);
    for (const agent of chain)
      expect(await stage.rows(`select * from agents.rebate_conflicts(${agent}, current_date - 1)`)).toEqual(
        [],
      );
  });
});
