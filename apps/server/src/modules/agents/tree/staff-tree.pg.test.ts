// Staff move, promote, freeze, release and close against the real database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '@tyche/testkit/code-of';
import { endOrphans } from '../contracts/jobs.ts';
import { type Desk, openDesk } from '../test/desk.ts';
import { setRate } from '../test/rates.ts';
import { type FundingStage, openFundingStage } from '../funding/test/funding-stage.ts';
import { compareTree } from './jobs.ts';
import { payReleased } from './pay-released.ts';
import { isDownline } from './read-tree.ts';
import { treeActions, treeStaffRoutes } from './staff-tree.ts';

let stage: FundingStage;
let desk: Desk;
let routes: ReturnType<typeof treeStaffRoutes>;
beforeAll(async () => {
  stage = await openFundingStage();
  routes = treeStaffRoutes(stage.deps);
  desk = await openDesk(stage.database, treeActions(stage.deps));
}, 60_000);
afterAll(() => stage.close());

const reason = 'asked for in writing';
const propose = async (memberId: bigint, uplineId: bigint) =>
  routes.moveAccount({ memberId: String(memberId), uplineId: String(uplineId), reason }, desk.call);
const preview = async (memberId: bigint, uplineId: bigint) =>
  routes.previewMove({ memberId: String(memberId), upline: String(uplineId) }, desk.call);
const setState = async (memberId: bigint, state: 'active' | 'frozen' | 'closed') =>
  routes.changeAgentState({ memberId: String(memberId), state, reason }, desk.call);
const promote = async (memberId: bigint) =>
  routes.promoteAccount({ memberId: String(memberId), reason }, desk.call);
const expectSound = async () =>
  expect(await compareTree({ ...stage.deps, log: { error: () => undefined } as never })).toBe(0);
const isBelow = (upline: bigint, member: bigint) =>
  isDownline(stage.deps, stage.database.reader, upline, member);

/** Two general agents; an agent with an agent and two members below it stands below the first one. */
async function openTwo() {
  const [left, right] = [await stage.open('left', null, 2), await stage.open('right', null, 2)];
  const agent = await stage.open('moved', left);
  const below = await stage.open('below', agent);
  await stage.open('one', agent, 0);
  await stage.open('two', below, 0);
  return { left, right, agent, below };
}

describe('a move', () => {
  it('is shown before, waits for a second person, counts from the next day on, and ends the contracts above', async () => {
    const { left, right, agent, below } = await openTwo();
    await stage.rows(`insert into agents.contracts (offerer, receiver, kind, game_group, state)
      values (${left}, ${agent}, 'DAILY', 'RNG', 'A'), (${agent}, ${below}, 'DAILY', 'RNG', 'A')`);
    const shown = await preview(agent, right);
    expect(shown).toMatchObject({
      from: { memberId: String(left) },
      to: { memberId: String(right) },
      level: 1,
      newLevel: 1,
      agentsBelow: 1,
      membersBelow: 2,
      contracts: [{ kind: 'DAILY', type: 'RNG', status: 'A' }],
      refusal: null,
    });
    const proposal = await propose(agent, right);
    expect(await codeOf(propose(agent, right))).toBe('approval-pending');
    expect(await desk.approveOwn(proposal)).toBe('second-person-needed');
    expect(await desk.approve(proposal)).toBe('done');
    expect(await desk.approve(proposal)).toBe('approval-decided');
    expect([await isBelow(left, below), await isBelow(right, below)]).toEqual([true, false]);
    expect((await preview(agent, right)).refusal).toBe('move-pending');
    expect((await preview(below, right)).refusal).toBe('move-pending');
    await expectSound();
    await stage.passDays(1);
    expect([await isBelow(left, below), await isBelow(right, below)]).toEqual([false, true]);
    await endOrphans(stage.deps);
    expect(
      await stage.rows(`select state, receiver from agents.contracts where receiver in (${agent}, ${below})`),
    ).toEqual(
      expect.arrayContaining([
        { state: 'C', receiver: agent },
        { state: 'A', receiver: below },
      ]),
    );
    expect((await preview(agent, left)).refusal).toBe('move-cool-time');
    await stage.passDays(30);
    expect((await preview(agent, left)).refusal).toBeNull();
  });

  it('is refused at once and again at the approval', async () => {
    const { left, right, agent, below } = await openTwo();
    const leaf = await stage.open('leaf', right, 0);
    const tester = await stage.open('tester', null, 42);
    const code = (memberId: bigint, uplineId: bigint) => codeOf(propose(memberId, uplineId));
    expect(await code(agent, below)).toBe('move-cycle');
    expect(await code(agent, leaf)).toBe('members-are-leaves');
    expect(await code(left, right)).toBe('move-of-the-top');
    expect(await code(agent, tester)).toBe('test-branch');
    expect(await code(agent, 999_999n)).toBe('unknown-member');
    expect(await code(999_999n, right)).toBe('unknown-member');
    let deep = right;
    for (let level = 1; level <= 9; level += 1) deep = await stage.open('deep', deep);
    expect(await code(agent, deep)).toBe('agent-level-limit');
    await setRate(stage, left, 'RNG', 9_000n);
    await setRate(stage, agent, 'RNG', 8_000n);
    expect(await code(agent, right)).toBe('rebate-above-own');
    const proposal = await propose(below, right);
    await setRate(stage, below, 'RNG', 7_000n);
    expect(await desk.approve(proposal)).toBe('rebate-above-own');
    await setRate(stage, right, 'RNG', 7_000n);
    expect(await desk.approve(proposal)).toBe('done');
    await stage.rows(`update agents.agents set state = 'frozen' where member_id = ${left}`);
    expect(await code(leaf, left)).toBe('counterparty-frozen');
  });

  it('and its opposite, approved at the same time, never make a cycle: one of them wins', async () => {
    for (let round = 0; round < 6; round += 1) {
      const top = await stage.open('top', null, 2);
      const [one, two] = [await stage.open('one', top), await stage.open('two', top)];
      const proposals = [await propose(one, two), await propose(two, one)];
      const ends = await Promise.all(proposals.map((each) => desk.approve(each)));
      expect(ends.toSorted()).toEqual(['done', 'move-cycle']);
    }
    await expectSound();
  });

  it('approved many times at once is one move', async () => {
    const { right, agent } = await openTwo();
    const proposal = await propose(agent, right);
    const ends = await Promise.all(Array.from({ length: 6 }, () => desk.approve(proposal)));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(
      await stage.rows(`select from agents.placements where member_id = ${agent} and reason = 'moved'`),
    ).toHaveLength(1);
  });
});

describe('a promotion by staff', () => {
  it('makes a member an agent, once, and nobody of the test branch', async () => {
    const top = await stage.open('top', null, 2);
    const member = await stage.open('member', top, 0);
    const tester = await stage.open('tester', await stage.open('testing', null, 42), 0);
    const proposal = await promote(member);
    expect(await desk.approveOwn(proposal)).toBe('second-person-needed');
    expect(await desk.approve(proposal)).toBe('done');
    expect(await stage.rows(`select account_type from members.members where member_id = ${member}`)).toEqual([
      { account_type: 1 },
    ]);
    expect(await codeOf(promote(member))).toBe('already-agent');
    expect(await codeOf(promote(tester))).toBe('test-branch');
    expect(await codeOf(promote(999_999n))).toBe('unknown-member');
    let deep = top;
    for (let level = 1; level <= 10; level += 1) deep = await stage.open('deep', deep);
    expect(await codeOf(promote(await stage.open('leaf', deep, 0)))).toBe('agent-level-limit');
  });
});

describe('the state of an agent', () => {
  it('becomes frozen, and after the release what was held is paid once', async () => {
    const top = await stage.rich('payer', 1_000_000n);
    const agent = await stage.open('cold', top);
    expect(await codeOf(setState(agent, 'active'))).toBe('agent-state-differs');
    expect(await desk.approve(await setState(agent, 'frozen'))).toBe('done');
    const ids = await stage.addOpen([
      { from: top, to: agent, amount: 500n },
      { from: top, to: agent, amount: 300n },
    ]);
    await stage.rows(`update agents.debts set state = 'held' where line_id in (${ids.join()})`);
    await stage.rows(
      `insert into agents.pay_holds (line_id, held_by, reason) values (${ids[1]}, 1, 'looked at')`,
    );
    for (const day of [1, 2])
      await stage.rows(`insert into agents.rebate_lines (member_id, game_group, day, amount, own_amount, state)
        values (${agent}, 'RNG', current_date - ${day}, ${day * 1000}, 0, 'held')`);
    await payReleased(stage.deps);
    expect(await stage.available(agent)).toBe(0n);
    const release = await setState(agent, 'active');
    expect(await desk.approveOwn(release)).toBe('second-person-needed');
    expect(await desk.approve(release)).toBe('done');
    await Promise.all([1, 2, 3].map(() => payReleased(stage.deps)));
    expect(await stage.available(agent)).toBe(3_000n);
    // What staff hold stays.
    expect(await stage.debts(ids)).toEqual([
      ['unpaid', 0n],
      ['held', 0n],
    ]);
    await stage.expectSound();
    const open = `select from agents.agents where member_id = ${agent} and releasing_until is not null`;
    expect(await stage.rows(open)).toHaveLength(1);
    await stage.rows(`update agents.agents set releasing_until = now() where member_id = ${agent}`);
    await payReleased(stage.deps);
    expect(await stage.rows(open)).toEqual([]);
  });

  it('does not become active while the account is disabled or self-excluded, and closed is for ever', async () => {
    const agent = await stage.open('away', null, 2);
    expect(await desk.approve(await setState(agent, 'frozen'))).toBe('done');
    await stage.rows(`update members.members set disabled_at = now() where member_id = ${agent}`);
    expect(await codeOf(setState(agent, 'active'))).toBe('counterparty-frozen');
    expect(await desk.approve(await setState(agent, 'closed'))).toBe('done');
    for (const state of ['active', 'frozen', 'closed'] as const)
      expect(await codeOf(setState(agent, state))).toBe('agent-state-differs');
    const member = await stage.open('member', null, 0);
    expect(await codeOf(setState(member, 'frozen'))).toBe('unknown-member');
  });
});
