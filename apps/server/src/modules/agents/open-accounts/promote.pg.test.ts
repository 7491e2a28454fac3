// Promotion of a member, against the real database.
import { codeOf } from '@tyche/testkit/code-of';
import type { MemberId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../test/stage.ts';
import { promoteMember } from './promote.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const promote = (agent: bigint, account: bigint) => {
  const caller = { memberId: agent as MemberId, accountType: 1 } as const;
  return codeOf(promoteMember(stage.deps, caller, account.toString()));
};
const typeOf = async (account: bigint) =>
  (
    await stage.rows<{ account_type: number }>(
      `select account_type from members.members where member_id = ${account}`,
    )
  )[0]?.account_type;

it('a direct upline makes a member an agent who may have accounts below it, once', async () => {
  const agent = await stage.open('upper');
  const member = await stage.open('lower', agent, 0);
  const ends = await Promise.all([1, 2, 3].map(() => promote(agent, member)));
  expect(ends.toSorted()).toEqual(['already-agent', 'already-agent', 'done']);
  expect(await typeOf(member)).toBe(1);
  expect(await stage.rows(`select state from agents.agents where member_id = ${member}`)).toEqual([
    { state: 'active' },
  ]);
});

it('nobody else does: not an agent further up, not another branch, not the member itself', async () => {
  const top = await stage.open('top', null, 2);
  const agent = await stage.open('middle', top);
  const other = await stage.open('other', top);
  const member = await stage.open('below', agent, 0);
  expect(await promote(top, member)).toBe('not-direct-downline');
  expect(await promote(other, member)).toBe('unknown-downline');
  expect(await promote(other, 999_999n)).toBe('unknown-downline');
  expect(await promote(agent, agent)).toBe('not-direct-downline');
  expect(await promote(agent, other)).toBe('unknown-downline');
  expect(await typeOf(member)).toBe(0);
});

it('a disabled or self-excluded account stays a member, and so does one that would be too deep', async () => {
  const agent = await stage.open('kind');
  const [disabled, excluded] = [await stage.open('off', agent, 0), await stage.open('rest', agent, 0)];
  await stage.rows(`update members.members set disabled_at = now() where member_id = ${disabled}`);
  await stage.rows(`insert into protection.profiles (member_id) values (${excluded})`);
  await stage.rows(`insert into protection.stops (member_id, kind, since, until)
    values (${excluded}, 'self-exclusion', now(), now() + interval '1 year')`);
  expect(await promote(agent, disabled)).toBe('counterparty-frozen');
  expect(await promote(agent, excluded)).toBe('counterparty-frozen');
  let last = await stage.open('level', null, 2);
  for (let level = 1; level <= 10; level += 1) last = await stage.open('level', last);
  const leaf = await stage.open('leaf', last, 0);
  expect(await promote(last, leaf)).toBe('agent-level-limit');
  expect(await Promise.all([disabled, excluded, leaf].map(typeOf))).toEqual([0, 0, 0]);
});

it('a frozen agent promotes nobody', async () => {
  const agent = await stage.open('frozen');
  const member = await stage.open('waiting', agent, 0);
  await stage.rows(`update agents.agents set state = 'frozen' where member_id = ${agent}`);
  expect(await promote(agent, member)).toBe('agent-frozen');
});
