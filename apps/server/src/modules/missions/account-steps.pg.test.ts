// Missions of steps in the account, against the real database: what is done, claims and their races, and the end.
import { amountOf } from '@tyche/kernel/money';
import { ONCE_PERIOD } from '@tyche/rules/rewards';
import { type AccountStep, accountSteps } from '@tyche/rules/rewards/words';
import { codeOf } from '@tyche/testkit/code-of';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doneStepsOf } from './account-steps.ts';
import { claimStep, joinMission } from './claims.ts';
import { exportMissions, missionSubscriptions } from './privacy.ts';
import { readMilestones, readSummaries } from './read-missions.ts';
import { createMission, endMission } from './staff.ts';
import { openStage, type Stage, type Taker } from './test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

const reason = 'the mission is over';
const of = {
  goal: 'steps',
  period: 'once',
  accountSteps: ['second-factor', 'profile'] as AccountStep[],
  minStake: '0',
  boardCap: null,
  milestones: [
    { at: '1', reward: { kind: 'cash', amount: '1' } },
    { at: '2', reward: { kind: 'cash', amount: '2' } },
  ],
} satisfies Parameters<Stage['mission']>[0];

const detail = (id: string, taker: Taker) =>
  readMilestones(stage.deps, { missionId: id }, { ...taker, language: 'EN' });
const claim = (id: string, taker: Taker, step: number, { key = newKey(), period = ONCE_PERIOD } = {}) =>
  claimStep(stage.deps, { id, step, period }, { ...taker, key });
const rewards = async ({ memberId }: Taker) => {
  const [row] = await stage.rows<{ sum: bigint }>(
    `select coalesce(sum(e.delta), 0)::bigint as sum from wallet.entries e join members.members m on m.wallet_id = e.wallet_id
     where m.member_id = ${memberId} and e.scope = 8`,
  );
  return row?.sum;
};
/** Moves the last day of a mission into the past. The trigger that keeps terms is off for this session alone. */
const endedAgo = (id: string, days: number) =>
  stage.database.inTransaction(async (tx) => {
    const run = (text: string) => tx.rows({ name: '', text, values: [] });
    await run('alter table missions.missions disable trigger missions_keep_terms');
    await run(`update missions.missions set ends_on = ends_on - ${days} where mission_id = ${id}`);
    await run('alter table missions.missions enable trigger missions_keep_terms');
  });

/** What does a step, or undoes it, as the module that has the fact stores it. */
const acts: Readonly<Record<AccountStep, (id: bigint) => { do: string; undo: string }>> = {
  'email-verified': (id) => contact(id, 'email', 'a@example.com'),
  'phone-verified': (id) => contact(id, 'mobileNum', '+639171234567'),
  'second-factor': (id) => ({
    do: `insert into identity.authenticators (realm, subject_id, secret, confirmed_at) values ('member', ${id}, '\\x00', now())`,
    undo: `delete from identity.authenticators where realm = 'member' and subject_id = ${id}`,
  }),
  profile: (id) => ({
    do: `insert into protection.profiles (member_id, identity_level) values (${id}, 1)
      on conflict (member_id) do update set identity_level = 1`,
    undo: `update protection.profiles set identity_level = 0 where member_id = ${id}`,
  }),
  'limit-set': (id) => ({
    do: limitOf(id, `'deposit', 'day', 10000`),
    undo: `delete from protection.limits where member_id = ${id}`,
  }),
};

/** A limit as members set one: the row of the person is there before it. */
function limitOf(id: bigint, limit: string): string {
  return `with person as (insert into protection.profiles (member_id) values (${id}) on conflict do nothing)
    insert into protection.limits (member_id, kind, period, amount) values (${id}, ${limit})`;
}

function contact(id: bigint, field: 'email' | 'mobileNum', value: string) {
  const sealed = stage.deps.sealing.seal(`members.contacts:${id}:${field}`, value).toString('hex');
  return {
    do: `insert into members.contacts (member_id, field, fingerprint, sealed, verified_at)
      values (${id}, '${field}', decode(md5('${id}${field}'), 'hex'), '\\x${sealed}', now())`,
    undo: `update members.contacts set verified_at = null where member_id = ${id} and field = '${field}'`,
  };
}

const act = async (taker: Taker, step: AccountStep, what: 'do' | 'undo' = 'do') =>
  void (await stage.rows(acts[step](taker.memberId)[what]));

describe('the steps of an account', () => {
  it.each(accountSteps)('have %s as soon as it is done, and no longer when it is undone', async (step) => {
    const taker = await stage.open();
    const done = async () => [...(await doneStepsOf(stage.deps, stage.database.reader, taker.memberId))];
    expect(await done()).toEqual([]);
    await act(taker, step);
    expect(await done()).toEqual([step]);
    await act(taker, step, 'undo');
    expect(await done()).toEqual([]);
  });

  it('have a limit whatever it is on, and however high it is', async () => {
    for (const limit of [`'loss', 'month', 1`, `'wager', 'day', 9000000000`, `'session', 'session', 5`]) {
      const taker = await stage.open();
      await stage.rows(limitOf(taker.memberId, limit));
      expect([...(await doneStepsOf(stage.deps, stage.database.reader, taker.memberId))]).toEqual([
        'limit-set',
      ]);
    }
  });
});

describe('a mission of steps', () => {
  it('shows each step to a member who has not joined, and can be claimed without joining', async () => {
    const id = await stage.mission(of);
    const taker = await stage.open();
    await act(taker, 'profile');
    expect(await detail(id, taker)).toMatchObject({
      mission: {
        kind: 'steps',
        length: 'once',
        period: ONCE_PERIOD,
        endsAt: null,
        progress: '1',
        claimable: 1,
        joinedAt: null,
        status: 'O',
        accountSteps: [
          { step: 'second-factor', isDone: false },
          { step: 'profile', isDone: true },
        ],
      },
      periods: [{ claimUntil: null, steps: [{ state: 'reached' }, { state: 'open' }] }],
      counted: [],
    });
    await claim(id, taker, 1);
    expect(await codeOf(claim(id, taker, 2))).toBe('milestone-not-reached');
    await act(taker, 'second-factor');
    await claim(id, taker, 2);
    expect((await detail(id, taker)).mission).toMatchObject({ status: 'D', claimable: 0 });
    expect(await rewards(taker)).toBe(amountOf(3));
    expect(await exportMissions(stage.database.reader, taker.memberId)).toMatchObject({
      joined: [],
      progress: [],
      rewards: [{ step: 1 }, { step: 2 }],
    });
  });

  it('is not joined: the call changes nothing', async () => {
    const id = await stage.mission(of);
    const taker = await stage.open();
    await joinMission(stage.deps, { id }, taker);
    expect(await stage.rows(`select 1 from missions.joins where member_id = ${taker.memberId}`)).toEqual([]);
  });

  it('gives a step once, however many calls claim it together', async () => {
    const id = await stage.mission(of);
    const taker = await stage.open();
    await act(taker, 'profile');
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        claim(id, taker, 1).then(
          () => 'claimed',
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    expect(codes.filter((code) => code === 'claimed')).toHaveLength(1);
    expect(codes.filter((code) => code === 'milestone-claimed')).toHaveLength(19);
    expect(await rewards(taker)).toBe(amountOf(1));
  });

  it('answers the same key as before, and gives nothing under another period', async () => {
    const id = await stage.mission(of);
    const taker = await stage.open();
    await act(taker, 'profile');
    const key = newKey();
    await claim(id, taker, 1, { key });
    await claim(id, taker, 1, { key });
    expect(await codeOf(claim(id, taker, 1, { period: '2026-11-01' }))).toBe('unknown-milestone');
    expect(await rewards(taker)).toBe(amountOf(1));
  });

  it('refuses a step that was undone before the claim, and takes nothing back after it', async () => {
    const id = await stage.mission(of);
    const taker = await stage.open();
    await act(taker, 'profile');
    await act(taker, 'profile', 'undo');
    expect(await codeOf(claim(id, taker, 1))).toBe('milestone-not-reached');
    await act(taker, 'profile');
    await claim(id, taker, 1);
    await act(taker, 'profile', 'undo');
    expect((await detail(id, taker)).periods[0]?.steps[0]?.state).toBe('claimed');
    expect(await codeOf(claim(id, taker, 1))).toBe('milestone-claimed');
    expect(await rewards(taker)).toBe(amountOf(1));
  });

  it('gives nothing in a break or an exclusion, and goes on while a limit is used up', async () => {
    const id = await stage.mission(of);
    for (const [kind, code] of [
      ['break', 'play-stopped'],
      ['self-exclusion', 'self-excluded'],
    ] as const) {
      const taker = await stage.open();
      await act(taker, 'profile');
      await stage.rows(
        `insert into protection.stops (member_id, kind, since, until)
         values (${taker.memberId}, '${kind}', now(), now() + interval '2 days')`,
      );
      expect(await codeOf(claim(id, taker, 1))).toBe(code);
      expect(await rewards(taker)).toBe(0n);
    }
    const limited = await stage.open();
    await stage.limitStakes(limited.memberId, 0n);
    await act(limited, 'profile');
    await claim(id, limited, 1);
  });

  it('can be claimed for seven days after its end', async () => {
    const id = await stage.mission(of);
    const taker = await stage.open();
    await act(taker, 'profile');
    await endMission(stage.deps, { id, reason }, stage.actor);
    const { mission, periods } = await detail(id, taker);
    expect(mission).toMatchObject({ status: 'O', claimable: 1 });
    expect(periods[0]?.claimUntil).toBe((mission.endsAt ?? 0) + 7 * 86_400_000);
    await endedAgo(id, 8);
    expect((await detail(id, taker)).mission).toMatchObject({ status: 'C', claimable: 0 });
    expect(await codeOf(claim(id, taker, 1))).toBe('mission-not-open');
    await endedAgo(id, -1);
    await claim(id, taker, 1);
  });

  it('is unknown to agents, and keeps nothing of a member but its rewards', async () => {
    const id = await stage.mission(of);
    const agent = await stage.open(1);
    expect(await codeOf(claim(id, agent, 1))).toBe('unknown-mission');
    const list = await readSummaries(stage.deps, {}, { ...agent, language: 'EN' });
    expect(list.list).toEqual([]);
    const taker = await stage.open();
    await act(taker, 'profile');
    await claim(id, taker, 1);
    const erase = missionSubscriptions.find(({ topic }) => topic === 'protection.member-erased');
    const event = { payload: { memberId: taker.memberId.toString() } };
    await stage.database.inTransaction(async (tx) => {
      await erase?.handle(tx, event as Parameters<typeof erase.handle>[1]);
    });
    const kept = await exportMissions(stage.database.reader, taker.memberId);
    expect(kept).toMatchObject({ joined: [], progress: [], rewards: [{ step: 1 }] });
  });

  it('is refused at the field when its period, its steps or its rewards do not fit', async () => {
    const texts = [{ language: 'EN', title: 'Steps', content: '' }];
    const create = (changes: object) =>
      createMission(stage.deps, { ...of, groups: null, texts, ...changes }, stage.actor).then(
        () => null,
        (error: { code?: string; details?: object }) => [error.code, error.details],
      );
    expect(await create({ period: 'week' })).toEqual(['invalid-input', { field: 'period', rule: 'goal' }]);
    expect(await create({ accountSteps: ['second-factor', 'limit-set'] })).toEqual([
      'invalid-input',
      { field: 'milestones.0.reward', rule: 'points' },
    ]);
    expect(await create({ goal: 'bets', period: 'once', accountSteps: undefined })).toEqual([
      'invalid-input',
      { field: 'period', rule: 'goal' },
    ]);
  });

  it('keeps its steps for ever: the database refuses to change them', async () => {
    const id = await stage.mission(of);
    await expect(
      stage.rows(`update missions.missions set account_steps = array['profile'] where mission_id = ${id}`),
    ).rejects.toThrow(/do not change/);
  });
});
