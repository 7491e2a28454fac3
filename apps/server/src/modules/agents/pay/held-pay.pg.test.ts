// Pay on hold: two persons release it, or leave it with its payer; and the rebates on hold of a closed agent.
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectDue } from '../funding/collect.ts';
import { payRuns } from '../funding/pay-runs.ts';
import { type FundingStage, openFundingStage } from '../funding/test/funding-stage.ts';
import { heldRebateActions, heldRebateRoutes } from '../rebates/decide-held.ts';
import { sumRebates } from '../reports/store-income.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { treeActions, treeStaffRoutes } from '../tree/staff-tree.ts';
import { heldPayActions, heldPayRoutes } from './held-pay.ts';
import { payStaffRoutes } from './staff-pay.ts';

let stage: FundingStage;
let desk: Desk;
let routes: ReturnType<typeof heldPayRoutes> & ReturnType<typeof heldRebateRoutes>;
beforeAll(async () => {
  stage = await openFundingStage();
  routes = { ...heldPayRoutes(stage.deps), ...heldRebateRoutes(stage.deps) };
  desk = await openDesk(stage.database, {
    ...heldPayActions(stage.deps),
    ...heldRebateActions(stage.deps),
    ...treeActions(stage.deps),
  });
}, 60_000);
afterAll(() => stage.close());

const reason = 'looked into';
const propose = async (to: 'releasePay' | 'forfeitPay', runId: bigint, lineId: bigint | undefined) =>
  routes[to]({ runId: String(runId), lineId: String(lineId), reason }, desk.call);
const hold = async (runId: bigint, lineId: bigint | undefined) =>
  payStaffRoutes(stage.deps).holdPay({ runId: String(runId), lineId: String(lineId), reason }, desk.call);
const decide = async (memberId: bigint, decision: 'paid' | 'forfeited') =>
  routes.decideHeldRebates({ memberId: String(memberId), decision, reason }, desk.call);
const close = async (memberId: bigint) => {
  const { changeAgentState } = treeStaffRoutes(stage.deps);
  const input = { memberId: String(memberId), state: 'closed' as const, reason };
  expect(await desk.approve(await changeAgentState(input, desk.call))).toBe('done');
};
const noticesOf = (memberId: bigint) =>
  stage.rows(
    `select kind, params->>'amount' as amount from messaging.notices where member_id = ${memberId} order by notice_id`,
  );
const debtOf = async (lineId: bigint | undefined) =>
  (await stage.rows(`select state, paid, forfeited from agents.debts where line_id = ${lineId}`))[0];

describe('a line of pay on hold', () => {
  it('stays with its payer when two persons say so, and is never paid', async () => {
    const payer = await stage.rich('payer', 1_000n);
    const agent = await stage.open('agent', payer);
    const { runId, ids } = await stage.addRun([{ from: payer, to: agent, amount: 300n }]);
    expect(await codeOf(propose('forfeitPay', runId, ids[0]))).toBe('pay-state-differs');
    await hold(runId, ids[0]);
    const proposal = await propose('forfeitPay', runId, ids[0]);
    expect(await codeOf(propose('forfeitPay', runId, ids[0]))).toBe('approval-pending');
    expect(await desk.approveOwn(proposal)).toBe('second-person-needed');
    expect(await debtOf(ids[0])).toMatchObject({ state: 'held', forfeited: 0n });
    expect(await desk.approve(proposal)).toBe('done');
    expect(await debtOf(ids[0])).toEqual({ state: 'forfeited', paid: 0n, forfeited: 300n });
    expect(await codeOf(propose('releasePay', runId, ids[0]))).toBe('pay-state-differs');
    await payRuns(stage.deps);
    await collectDue(stage.deps);
    expect(await stage.available(payer)).toBe(1_000n);
    expect(await stage.available(agent)).toBe(0n);
    expect(await noticesOf(agent)).toEqual([{ kind: 'pay-forfeited', amount: '0.0300' }]);
    await stage.expectSound();
  });

  it('keeps what was paid, and forfeits the rest', async () => {
    const payer = await stage.rich('short', 100n);
    const agent = await stage.open('agent', payer);
    const { runId, ids } = await stage.addRun([{ from: payer, to: agent, amount: 300n }]);
    await payRuns(stage.deps);
    expect(await debtOf(ids[0])).toMatchObject({ state: 'part', paid: 100n });
    await hold(runId, ids[0]);
    expect(await desk.approve(await propose('forfeitPay', runId, ids[0]))).toBe('done');
    expect(await debtOf(ids[0])).toEqual({ state: 'paid', paid: 100n, forfeited: 200n });
    await stage.expectSound();
  });

  it('of a closed agent is paid, or stays with the payer; nothing else of it may be decided', async () => {
    const payer = await stage.rich('payer', 1_000n);
    const agent = await stage.open('agent', payer);
    await close(agent);
    const { runId, ids } = await stage.addRun([
      { from: payer, to: agent, amount: 300n },
      { from: payer, to: agent, amount: 50n },
    ]);
    await payRuns(stage.deps);
    expect(await debtOf(ids[0])).toMatchObject({ state: 'held' });
    expect(await desk.approve(await propose('releasePay', runId, ids[0]))).toBe('done');
    expect(await desk.approve(await propose('forfeitPay', runId, ids[1]))).toBe('done');
    await collectDue(stage.deps);
    expect(await debtOf(ids[0])).toEqual({ state: 'paid', paid: 300n, forfeited: 0n });
    expect(await debtOf(ids[1])).toEqual({ state: 'forfeited', paid: 0n, forfeited: 50n });
    expect(await codeOf(propose('releasePay', runId, 999_999n))).toBe('unknown-pay-line');
    await stage.expectSound();
  });

  it('is not forfeited while a flag holds a part of it', async () => {
    const payer = await stage.rich('payer', 1_000n);
    const agent = await stage.open('agent', payer);
    const { runId, ids } = await stage.addRun([{ from: payer, to: agent, amount: 300n }]);
    await hold(runId, ids[0]);
    await stage.rows(`update agents.debts set withheld = 100 where line_id = ${ids[0]}`);
    expect(await codeOf(propose('forfeitPay', runId, ids[0]))).toBe('pay-state-differs');
    expect(await desk.approve(await propose('releasePay', runId, ids[0]))).toBe('done');
  });
});

describe('rebates on hold of a closed agent', () => {
  /** An agent with rebates that are on hold: two lines, and a correction. */
  async function openHeld(): Promise<bigint> {
    const agent = await stage.open('held', null, 2);
    await stage.rows(`insert into agents.rebate_lines (member_id, game_group, day, amount, state) values
      (${agent}, 'RNG', current_date - 3, 500, 'held'), (${agent}, 'LIVE', current_date - 3, 70, 'held'),
      (${agent}, 'RNG', current_date - 9, 1000, 'paid')`);
    await stage.rows(`insert into agents.rebate_corrections (run_id, member_id, game_group, day, amount, own_amount, state)
      values (1, ${agent}, 'RNG', current_date - 3, -20, 0, 'held')`);
    return agent;
  }
  const statesOf = async (agent: bigint) => {
    const found = await stage.rows<{ state: string }>(`
      select state from agents.rebate_lines where member_id = ${agent}
      union all select state from agents.rebate_corrections where member_id = ${agent} order by state`);
    return found.map(({ state }) => state);
  };

  it('are paid once when two persons say so, and nothing that came later', async () => {
    const agent = await openHeld();
    expect(await codeOf(decide(agent, 'paid'))).toBe('agent-state-differs');
    await close(agent);
    const proposal = await decide(agent, 'paid');
    expect(await codeOf(decide(agent, 'forfeited'))).toBe('approval-pending');
    expect(await desk.approveOwn(proposal)).toBe('second-person-needed');
    await stage.rows(`insert into agents.rebate_lines (member_id, game_group, day, amount, state) values
      (${agent}, 'RNG', current_date - 2, 9, 'held')`);
    expect(await stage.available(agent)).toBe(0n);
    expect(await desk.approve(proposal)).toBe('done');
    expect(await stage.available(agent)).toBe(550n);
    expect(await statesOf(agent)).toEqual(['held', 'paid', 'paid', 'paid', 'paid']);
    expect(await noticesOf(agent)).toEqual([{ kind: 'pay-released', amount: '0.0550' }]);
    await stage.expectSound();
  });

  it('stay with the house when two persons say so, and are never paid', async () => {
    const agent = await openHeld();
    await close(agent);
    expect(await desk.approve(await decide(agent, 'forfeited'))).toBe('done');
    expect(await statesOf(agent)).toEqual(['forfeited', 'forfeited', 'forfeited', 'paid']);
    expect(await stage.available(agent)).toBe(0n);
    expect(await noticesOf(agent)).toEqual([{ kind: 'pay-forfeited', amount: '0.0550' }]);
    const span = { agentId: agent, from: '2020-01-01', next: '2100-01-01', group: null };
    const income = await sumRebates(stage.database.reader, span);
    expect(income.map(({ amount }) => amount)).toEqual([1_000n]);
    expect(await codeOf(decide(agent, 'paid'))).toBe('nothing-held');
    expect(await codeOf(decide(999_999n, 'paid'))).toBe('unknown-member');
  });
});
