// Staff find accounts by name and by id.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '@tyche/testkit/code-of';
import { openStage, type Stage } from '../test/stage.ts';
import { findAccount } from './find-account.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('an account is found by its name in any case and by its id, with its place and its state', async () => {
  const top = await stage.open('top', null, 2);
  const below = await stage.open('below', top, 0);
  const byId = await findAccount(stage.deps, ` ${top} `);
  expect(byId).toMatchObject({ memberId: String(top), agentState: 'active', upline: null });
  expect(byId.username).toMatch(/^top/);
  const { username } = await findAccount(stage.deps, String(below));
  expect(await findAccount(stage.deps, username.toUpperCase())).toEqual({
    memberId: String(below),
    username,
    agentState: null,
    upline: { memberId: String(top), username: byId.username },
  });
  await stage.rows(`update agents.agents set state = 'frozen' where member_id = ${top}`);
  expect((await findAccount(stage.deps, String(top))).agentState).toBe('frozen');
});

it('no account, and one without a place in the tree such as a trial account, is unknown', async () => {
  const trial = await stage.open('trial', null, 4);
  for (const account of ['nobodyhere', '999999999', '0', '', "x' or true", String(trial)])
    expect([account, await codeOf(findAccount(stage.deps, account))]).toEqual([account, 'unknown-member']);
});
