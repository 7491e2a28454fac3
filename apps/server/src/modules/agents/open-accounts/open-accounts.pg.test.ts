// Accounts that an agent opens, against the real database: all or none, quotas, rights, and what happens at the same time.
import { codeOf } from '@tyche/testkit/code-of';
import type { MemberId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { setRate } from '../test/rates.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { uplineOf } from '../tree/read-tree.ts';
import { type AskedLine, openAccount, openAccounts } from './open-accounts.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const caller = (memberId: bigint) => ({ memberId: memberId as MemberId, accountType: 1 }) as const;
const rest = { configs: undefined, language: 'TY' };
const open = (memberId: bigint, ...lines: readonly AskedLine[]) =>
  openAccounts(stage.deps, caller(memberId), { lines, ...rest });
const member = (username: string) => ({ username, userType: 0 }) as const;
const newAgent = (username: string) => ({ username, userType: 1 }) as const;
const named = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => member(`${name}${at}x`));
const countOf = async (name: string) =>
  (await stage.rows(`select from members.members where username like '${name}%'`)).length;
/** What a call was refused with. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code, details }: { code: string; details: unknown }) => ({ code, details }),
  );

describe('an agent', () => {
  it('opens a member and an agent directly below itself, each with a password of its own', async () => {
    const agent = await stage.open('anna');
    await setRate(stage, agent, 'RNG', 3_000n);
    const configs = [{ gameCode: 'RNG', prizeModeId: 0, rebate: '0.003' }];
    const one = await openAccount(stage.deps, caller(agent), { ...newAgent(' maria '), ...rest, configs });
    const two = await openAccount(stage.deps, caller(agent), { ...member('jose'), ...rest });
    expect(one).toMatchObject({ customerName: 'maria', userType: 1 });
    expect(one.password).toMatch(/^[2-9a-hjkmnp-z]{12}$/);
    expect(two.password).not.toBe(one.password);
    for (const { customerId } of [one, two])
      expect(await uplineOf(stage.deps, stage.database.reader, BigInt(customerId))).toBe(agent);
    expect(
      await stage.rows(`select o.agent_id, o.preset, m.account_type, m.language
        from agents.opened_accounts o join members.members m using (member_id) order by member_id`),
    ).toEqual([
      { agent_id: agent, preset: configs, account_type: 1, language: 'TY' },
      { agent_id: agent, preset: [], account_type: 0, language: 'TY' },
    ]);
    expect(await stage.rows(`select state from agents.agents where member_id = ${one.customerId}`)).toEqual([
      { state: 'active' },
    ]);
  });

  it.each([
    ['', 'field-required'],
    ['ab', 'field-length'],
    ['9lives', 'field-format'],
  ])('is refused the name %j at its field', async (username, code) => {
    const agent = await stage.open('named');
    const refused = await refusalOf(openAccount(stage.deps, caller(agent), { ...member(username), ...rest }));
    expect(refused).toMatchObject({ code, details: { field: 'username' } });
  });

  it('without the right, frozen, or at the last level is refused', async () => {
    const [frozen, barred] = [await stage.open('frozen'), await stage.open('barred')];
    await stage.rows(`update agents.agents set state = 'frozen' where member_id = ${frozen}`);
    await stage.rows(`update agents.agents set may_open = false where member_id = ${barred}`);
    expect(await codeOf(open(frozen, member('frosty')))).toBe('agent-frozen');
    expect(await codeOf(open(barred, member('barry')))).toBe('register-not-allowed');
    let agent = await stage.open('level', null, 2);
    for (let level = 1; level <= 10; level += 1) agent = await stage.open('level', agent);
    expect(await codeOf(open(agent, member('leaf1'), newAgent('leaf2')))).toBe('agent-level-limit');
    expect(await countOf('leaf')).toBe(0);
    expect(await open(agent, member('leaf1'))).toHaveLength(1);
  });
});

describe('several accounts', () => {
  it('are opened together, in the order of the lines', async () => {
    const agent = await stage.open('many');
    const opened = await open(agent, member('zoe1'), newAgent('adam1'), member('mia1'));
    expect(opened.map(({ customerName, userType }) => [customerName, userType])).toEqual([
      ['zoe1', 0],
      ['adam1', 1],
      ['mia1', 0],
    ]);
    expect(new Set(opened.map(({ password }) => password)).size).toBe(3);
  });
  it('with wrong lines are refused at each of them, and none is opened', async () => {
    const agent = await stage.open('wrong');
    await open(agent, member('there1'));
    const lines = [member('fresh1'), member('x'), member('THERE1'), member('fresh2'), member('Fresh1')];
    expect(await refusalOf(open(agent, ...lines))).toEqual({
      code: 'bulk-refused',
      details: {
        lines: [
          { line: 2, code: 'field-length' },
          { line: 3, code: 'username-taken' },
          { line: 5, code: 'username-taken' },
        ],
      },
    });
    expect(await countOf('fresh')).toBe(0);
  });
  it('of an unknown type are refused, together with what else is wrong', async () => {
    const agent = await stage.open('types');
    const lines = [member('typed1'), { username: 'typed2', userType: 2 }, member('x')];
    expect(await refusalOf(open(agent, ...lines))).toEqual({
      code: 'bulk-refused',
      details: {
        lines: [
          { line: 2, code: 'user-type-unknown' },
          { line: 3, code: 'field-length' },
        ],
      },
    });
    expect(await countOf('typed')).toBe(0);
    const one = { username: 'typed3', userType: 41, ...rest };
    expect(await refusalOf(openAccount(stage.deps, caller(agent), one))).toEqual({
      code: 'user-type-unknown',
      details: { field: 'userType' },
    });
  });
  it('beyond the quota of an hour or a day are refused', async () => {
    const agent = await stage.open('quota');
    await open(agent, ...named(28, 'hour'));
    expect(await refusalOf(open(agent, ...named(3, 'more')))).toEqual({
      code: 'register-quota',
      details: { left: 2 },
    });
    await open(agent, ...named(2, 'more'));
    const later = () =>
      stage.database.reader.rows(sql`
        update agents.opened_accounts set opened_at = opened_at - interval '61 minutes' where agent_id = ${agent}`);
    for (const name of ['second', 'third', 'fourth', 'fifth', 'sixth']) {
      await later();
      await open(agent, ...named(30, name));
    }
    await later();
    await open(agent, ...named(20, 'last'));
    expect(await codeOf(open(agent, member('toomany')))).toBe('register-quota');
  });
});

describe('at the same time', () => {
  it('openings with the same names: one is done as a whole', async () => {
    const agents = [await stage.open('p'), await stage.open('q'), await stage.open('r')];
    const lines = named(6, 'contest');
    const orders = [lines, lines.toReversed(), [...lines.slice(3), ...lines.slice(0, 3)]];
    const ends = await Promise.all(agents.map((agent, at) => codeOf(open(agent, ...(orders[at] ?? [])))));
    expect(ends.toSorted()).toEqual(['bulk-refused', 'bulk-refused', 'done']);
    expect(await countOf('contest')).toBe(6);
  });
  it('openings of one agent do not go beyond its quota', async () => {
    const agent = await stage.open('hasty');
    const calls = Array.from({ length: 4 }, (_, at) => codeOf(open(agent, ...named(12, `hasty${at}y`))));
    expect((await Promise.all(calls)).toSorted()).toEqual([
      'done',
      'done',
      'register-quota',
      'register-quota',
    ]);
  });
});
