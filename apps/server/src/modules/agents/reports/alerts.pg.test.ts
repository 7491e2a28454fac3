// What an agent is to look at, and its goals (docs/reference/agents.md 7.3).
import { codeOf } from '@tyche/testkit/code-of';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listWalletIds } from '../../members/index.ts';
import { post } from '../../wallet/index.ts';
import { MEMBER_ERASED } from '../../protection/index.ts';
import { exportNotes, noteSubscriptions } from '../team/notes.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { readAlerts } from './alerts.ts';
import { readGoals, setGoals } from './goals.ts';
import { addPlay, dayBefore } from './test/report-stage.ts';

let stage: Stage;
let agent: bigint;
let today: string;
beforeAll(async () => {
  stage = await openStage();
  today = await dayBefore(stage, 0);
});
afterAll(() => stage.close());

const alerts = async () => readAlerts(stage.deps, agent);
const playOf = (memberId: bigint, day: string, valid: bigint) =>
  addPlay(stage, [
    { memberId, day, group: 'RNG', bets: 1n, stake: valid, valid, payout: 0n, selfRebate: 0n },
  ]);
async function openAgent(): Promise<void> {
  agent = await stage.open('agent', null, 2);
}
/** Lets the last login of an account be some days ago; null: it has none. */
const loggedIn = (memberId: bigint, days: number | null) =>
  stage.rows(`
    update members.members set last_login_at = ${days === null ? 'null' : `now() - interval '${days} days'`} where member_id = ${memberId}`);

describe('the alerts of an agent', () => {
  it('are none for an agent without anything', async () => {
    await openAgent();
    expect(await alerts()).toEqual({
      offers: [],
      late: [],
      inactive: [],
      links: [],
      flags: [],
      bigWins: [],
      team: { balance: '0.0000', online: 0 },
    });
  });

  it('name the best of those directly below who have not logged in for 14 days', async () => {
    await openAgent();
    const accounts: bigint[] = [];
    for (let at = 0; at < 13; at += 1) accounts.push(await stage.open('player', agent, 0));
    const deep = await stage.open('deep', await stage.open('sub', agent), 0);
    await stage.passDays(40);
    for (const [at, memberId] of accounts.entries()) {
      await loggedIn(memberId, 15 + at);
      await playOf(memberId, await dayBefore(stage, 15), BigInt(10_000 * (at + 1)));
    }
    const [lazy, busy, old] = [accounts[0] ?? 0n, accounts[12] ?? 0n, accounts[11] ?? 0n];
    await loggedIn(busy, 13);
    await loggedIn(deep, 20);
    await playOf(deep, today, 9_000_000n);
    // Older than thirty days: it does not count.
    await stage.rows(`delete from agents.cells where member_id = ${old}`);
    await playOf(old, await dayBefore(stage, 30), 9_000_000n);
    await loggedIn(lazy, null);
    const { inactive } = await alerts();
    const ids = inactive?.map(({ customerId }) => BigInt(customerId));
    expect(ids).toEqual(accounts.slice(1, 11).toReversed());
    expect(inactive?.[0]).toMatchObject({ validBet: '11.0000', lastLogin: await dayBefore(stage, 25) });
  });

  it('name links that end within three days and are open', async () => {
    await openAgent();
    const link = (code: string, ends: string, closed = 'null') =>
      stage.rows(`
        insert into agents.links (agent_id, makes, starts_at, ends_at, closed_at, code)
        values (${agent}, 0, now() - interval '9 days', now() + interval '${ends}', ${closed}, '${code}')`);
    await link('SOON2345', '2 days');
    await link('LATE2345', '4 days');
    await link('GONE2345', '-1 day');
    await link('SHUT2345', '1 day', 'now()');
    expect((await alerts()).links.map(({ code }) => code)).toEqual(['SOON2345']);
  });

  it('name flags of which the agent was told and on which nobody has decided', async () => {
    await openAgent();
    const flag = (kind: string, holds: boolean, subject: string, decided = false) =>
      stage.rows(`
        insert into agents.flags (kind, agent_id, subject, holds, evidence, from_day, state, decided_at, approval_id)
        values ('${kind}', ${agent}, '${subject}', ${holds}, '[]', '${today}', '${decided ? 'dismissed' : 'open'}',
          ${decided ? 'now(), 1' : 'null, null'})`);
    await flag('padding', true, 'a');
    await flag('link-spam', false, 'b');
    await flag('self-referral', false, 'c');
    await flag('empty-chain', true, 'd', true);
    expect((await alerts()).flags.map(({ kind }) => kind)).toEqual(['link-spam', 'padding']);
  });

  it('name requests that wait, by kind', async () => {
    await openAgent();
    const offer = (kind: string, group: string, until: string) =>
      stage.rows(`
        insert into agents.contracts (receiver, kind, game_group, state, request_id, answer_until)
        values (${agent}, '${kind}', '${group}', 'P', 1, now() + interval '${until}')`);
    await offer('DAILY', 'RNG', '1 day');
    await offer('DAILY', 'LIVE', '1 day');
    await offer('DIVIDEND', 'LIVE', '-1 minute');
    expect((await alerts()).offers).toEqual([{ kind: 'DAILY', count: 2 }]);
  });

  it('have the balances of the whole team together, and who was seen lately', async () => {
    await openAgent();
    const sub = await stage.open('sub', agent);
    const players = [await stage.open('one', sub, 0), await stage.open('two', agent, 0)];
    const stranger = await stage.open('stranger', null, 2);
    const before = parseAmount((await alerts()).team?.balance ?? '') ?? 0n;
    const wallets = await listWalletIds(stage.database.reader, players);
    const grant = { scope: 'grant', kind: 'grant', gl: 'play-grant', delta: 12_345n } as const;
    for (const walletId of wallets.values())
      await stage.database.inTransaction((tx) => post(tx, { walletId, key: newKey(), ...grant }));
    for (const [memberId, minutes] of [
      [players[0], 1],
      [players[1], 9],
      [stranger, 1],
    ] as const)
      await stage.rows(`
        with account as (
          insert into identity.credentials (realm, subject_id, login_name, login_key, password_hash)
          values ('member', ${memberId}, 'login${memberId}', 'login${memberId}', 'none') on conflict do nothing
        )
        insert into identity.sessions (subject_id, seen_at, ends_at, token_hash, realm, network, user_agent)
        values (${memberId}, now() - interval '${minutes} minutes', now() + interval '1 day', sha256('${memberId}'), 'member', '', '')`);
    expect((await alerts()).team).toEqual({ balance: formatAmount(before + 24_690n), online: 1 });
  });
});

describe('the goals of an agent', () => {
  it('show what the team has reached in the month, and are removed', async () => {
    await openAgent();
    const player = await stage.open('player', agent, 0);
    await setGoals(stage.deps, agent, { validBet: '5000', activeMembers: 3 });
    await playOf(player, today, 20_000_000n);
    await playOf(agent, today, 90_000_000n);
    expect(await readGoals(stage.deps, agent)).toEqual({
      month: `${today.slice(0, 7)}-01`,
      validBet: { target: '5000.0000', reached: '2000.0000' },
      activeMembers: { target: 3, reached: 1 },
    });
    expect(await exportNotes(stage.database.reader, agent)).toMatchObject({
      goals: { validBet: '5000.0000', activeMembers: 3 },
    });
    await setGoals(stage.deps, agent, { validBet: null, activeMembers: 4 });
    expect(await readGoals(stage.deps, agent)).toMatchObject({
      validBet: { target: null },
      activeMembers: { target: 4 },
    });
    await setGoals(stage.deps, agent, { validBet: null, activeMembers: null });
    expect(await stage.rows(`select from agents.goals where agent_id = ${agent}`)).toEqual([]);
  });

  it('are refused below anything, and go with an erasure', async () => {
    await openAgent();
    for (const validBet of ['0', '-1'])
      expect(await codeOf(setGoals(stage.deps, agent, { validBet, activeMembers: null }))).toBe(
        'invalid-input',
      );
    await setGoals(stage.deps, agent, { validBet: '1', activeMembers: null });
    const erased = noteSubscriptions.find(({ topic }) => topic === MEMBER_ERASED);
    const event = { id: 1n, topic: MEMBER_ERASED, payload: { memberId: agent.toString() } };
    await stage.database.inTransaction(async (tx) => {
      await erased?.handle(tx, event as Parameters<typeof erased.handle>[1]);
    });
    expect(await stage.rows(`select from agents.goals where agent_id = ${agent}`)).toEqual([]);
  });
});
