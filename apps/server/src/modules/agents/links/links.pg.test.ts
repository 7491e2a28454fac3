// Invitation links against the real database: their limits, their rights, and what happens at the same time.
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@tyche/kernel/ids';
import type { Call } from '../../../platform/http/handlers.ts';
import { setRate } from '../test/rates.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { findAffiliate, openLink } from './attribution.ts';
import { createLink, deleteLink, disableLink, listLinks, listRegistrations } from './links.ts';
import { exportLinks, linkSubscriptions } from './privacy.ts';
import { registerBy } from './test/register.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const plain = { type: 0, pathType: 0 } as const;
const caller = (memberId: bigint, accountType: 1 | 2 | 41 = 1) => ({
  memberId: memberId as MemberId,
  accountType,
});
const create = (memberId: bigint, input: Parameters<typeof createLink>[2] = plain) =>
  createLink(stage.deps, caller(memberId), input);
const find = (named: { code?: string; path?: string }) => findAffiliate(stage.database.reader, named);

const register = (username: string, code: string, between?: () => Promise<unknown>) =>
  registerBy(stage, { username, code }, between);

const registrations = (code: string) =>
  stage.rows<{ username: string; upline_id: bigint; account_type: number }>(`
    select m.username, m.upline_id, m.account_type from agents.link_registrations r join agents.links l using (link_id)
      join members.members m on m.member_id = r.member_id where l.code = '${code}' order by 1`);

describe('a link', () => {
  it('has a code, its preset, and leads to its agent with or without regard to case', async () => {
    const agent = await stage.open('anna');
    await setRate(stage, agent, 'RNG', 5_000n);
    const configs = [{ gameCode: 'RNG', prizeModeId: 0, rebate: '0.005' }];
    const made = await create(agent, { ...plain, type: 1, pathType: 1, path: 'anna-1', configs });
    expect(made).toMatchObject({ code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/), path: 'anna-1' });
    const byCode = await find({ code: made.code.toLowerCase() });
    expect(byCode).toMatchObject({
      memberId: agent,
      accountType: 1,
      name: expect.stringMatching(/^an\*{3}/),
    });
    expect(await find({ path: 'Anna-1' })).toEqual(byCode);
    expect((await listLinks(stage.deps, agent, {})).list).toMatchObject([
      { ...made, type: 1, status: 1, endDate: null, configs, opened: 0, affiliateCount: 0 },
    ]);
  });

  it.each([
    [{ pathType: 1, path: 'a b' }, 'link-path-format'],
    [{ pathType: 1 }, 'link-path-format'],
    [{ pathType: 1, path: 'register' }, 'link-path-taken'],
    [{ startDate: 1 }, 'link-dates'],
    [{ endDate: 1 }, 'link-dates'],
    [{ configs: [{ gameCode: 'CONS', rebate: '0' }] }, 'rebate-group-unknown'],
    [{ configs: [{ gameCode: 'RNG', rebate: '0.02' }] }, 'rebate-above-site'],
    [{ configs: [{ gameCode: 'RNG', rebate: '0.001' }] }, 'rebate-above-own'],
  ] as const)('with %j is refused', async (wrong, refusal) => {
    const input = { ...plain, ...wrong } as Parameters<typeof createLink>[2];
    expect(await codeOf(create(await stage.open('wrong'), input))).toBe(refusal);
  });

  it('is made by an active agent with the right, and for an agent not below the last level', async () => {
    const [frozen, barred] = [await stage.open('frozen'), await stage.open('barred')];
    await stage.rows(`update agents.agents set state = 'frozen' where member_id = ${frozen}`);
    await stage.rows(`update agents.agents set may_open = false where member_id = ${barred}`);
    expect(await codeOf(create(frozen))).toBe('agent-frozen');
    expect(await codeOf(create(barred))).toBe('register-not-allowed');
    const tester = await stage.open('tester', null, 41);
    expect(await codeOf(createLink(stage.deps, caller(tester, 41), plain))).toBe('register-not-allowed');
    let agent = await stage.open('level', null, 2);
    for (let level = 1; level <= 10; level += 1) agent = await stage.open('level', agent);
    expect(await codeOf(create(agent, { ...plain, type: 1 }))).toBe('agent-level-limit');
    expect((await create(agent)).code).toHaveLength(8);
  });

  it('that is unknown, not begun, expired, closed, hidden, or of a frozen or disabled agent leads nowhere', async () => {
    const [agent, frozen, gone] = [
      await stage.open('own'),
      await stage.open('ice'),
      await stage.open('gone'),
    ];
    const codes = new Map<string, string>();
    for (const name of ['later', 'expired', 'closed', 'hidden', 'good'])
      codes.set(name, (await create(agent)).code);
    for (const [name, one] of [
      ['frozen', frozen],
      ['disabled', gone],
    ] as const)
      codes.set(name, (await create(one)).code);
    const change = (name: string, what: string) =>
      stage.rows(`update agents.links set ${what} where code = '${codes.get(name)}'`);
    await change('later', "starts_at = clock_timestamp() + interval '1 hour'");
    await change('expired', "starts_at = now() - interval '2 day', ends_at = now() - interval '1 day'");
    const { list } = await listLinks(stage.deps, agent, {});
    const idOf = (name: string) => BigInt(list.find(({ code }) => code === codes.get(name))?.id ?? 0);
    await disableLink(stage.deps, agent, idOf('closed'));
    await deleteLink(stage.deps, agent, idOf('hidden'));
    await stage.rows(`update agents.agents set state = 'frozen' where member_id = ${frozen}`);
    await stage.rows(`update members.members set disabled_at = now() where member_id = ${gone}`);
    codes.set('unknown', 'ZZZZZZZZ');
    const found = new Map<string, boolean>();
    for (const [name, code] of codes) found.set(name, (await find({ code })) !== null);
    expect([...found].filter(([, is]) => is)).toEqual([['good', true]]);
    expect(found.size).toBe(8);
    expect((await listLinks(stage.deps, agent, {})).list.map(({ status }) => status)).toEqual([1, 0, 2, 1]);
    expect((await listLinks(stage.deps, agent, { status: 2 })).list).toHaveLength(1);
    expect(await codeOf(disableLink(stage.deps, agent, idOf('closed')))).toBe('link-closed');
    expect(await codeOf(disableLink(stage.deps, agent, idOf('expired')))).toBe('link-closed');
  });

  it('is closed, deleted and looked into by its agent alone', async () => {
    const [agent, other] = [await stage.open('mine'), await stage.open('theirs')];
    const id = BigInt((await create(agent)).id);
    for (const wrong of [id, 999_999n]) {
      expect(await codeOf(disableLink(stage.deps, other, wrong))).toBe('unknown-link');
      expect(await codeOf(deleteLink(stage.deps, other, wrong))).toBe('unknown-link');
      expect(await codeOf(listRegistrations(stage.deps, other, { id: String(wrong) }))).toBe('unknown-link');
    }
    expect((await listLinks(stage.deps, other, {})).list).toEqual([]);
  });
});

describe('visits', () => {
  /** A browser with its cookies. */
  function browser(ip: string): Call {
    const cookies = new Map<string, string>();
    const call = {
      ip,
      cookie: (name: string) => cookies.get(name) ?? null,
      setCookie: (name: string, value: string) => void cookies.set(name, value),
    };
    return call as unknown as Call;
  }
  it('count once a day for each browser', async () => {
    const agent = await stage.open('seen');
    const { code } = await create(agent, { ...plain, pathType: 1, path: 'seen-1' });
    const [one, two] = [browser('10.1.0.1'), browser('10.1.0.1')];
    for (const call of [one, one, two])
      expect(await openLink(stage.deps, { path: 'seen-1' }, call)).toMatchObject({ code });
    await openLink(stage.deps, { code }, two);
    expect(await listLinks(stage.deps, agent, {})).toMatchObject({
      sums: { opened: 2 },
      list: [{ opened: 2 }],
    });
  });
  it('with wrong links are refused, and after five of them the network waits', async () => {
    const call = browser('10.1.1.1');
    for (let guess = 0; guess < 5; guess += 1)
      expect(await codeOf(openLink(stage.deps, { path: `guess-${guess}` }, call))).toBe(
        'affiliate-code-unknown',
      );
    expect(await codeOf(openLink(stage.deps, { code: 'ZZZZZZZZ' }, call))).toBe('too-many-requests');
  });
});

describe('at the same time', () => {
  const ROUNDS = raceRounds(20);
  it('two links with one path: one is made', async () => {
    const agents = [await stage.open('p'), await stage.open('q'), await stage.open('r')];
    const input = { ...plain, pathType: 1, path: 'contested' } as const;
    const ends = await Promise.all(agents.map((agent) => codeOf(create(agent, input))));
    expect(ends.toSorted()).toEqual(['done', 'link-path-taken', 'link-path-taken']);
  });
  it('more links than the quota: twenty are made', async () => {
    const agent = await stage.open('eager');
    const ends = await Promise.all(Array.from({ length: 24 }, () => codeOf(create(agent))));
    expect(ends.filter((end) => end === 'link-quota')).toHaveLength(4);
    expect(await listLinks(stage.deps, agent, {})).toMatchObject({ left: 0, total: 20 });
  });
  it('two registrations with one name: one account, one registration', async () => {
    const agent = await stage.open('twice');
    const { code } = await create(agent);
    const name = `onlyone${agent}`;
    const ends = await Promise.all([1, 2, 3].map(() => register(name, code)));
    expect(ends.filter((end) => end === 'username-taken')).toHaveLength(2);
    expect(await registrations(code)).toEqual([{ username: name, upline_id: agent, account_type: 0 }]);
  });
  it(
    'a registration and the closing of its link: attributed or refused, never half',
    async () => {
      const agent = await stage.open('race');
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id, code } = await create(agent);
        const name = `racer${agent}x${round}`;
        const close = () => disableLink(stage.deps, agent, BigInt(id));
        // The closing commits before, beside or after the registration.
        const [end] =
          round % 2 === 0
            ? await Promise.all([register(name, code), close()])
            : [await register(name, code, close)];
        const [account] = await stage.rows(`select from members.members where username = '${name}'`);
        expect([account !== undefined, (await registrations(code)).length]).toEqual(
          end === 'done' ? [true, 1] : [false, 0],
        );
        // What was found open before the closing does not count after it.
        if (round % 2 === 1) expect(end).toBe('affiliate-code-unknown');
      }
    },
    raceLimitMs(ROUNDS),
  );
});

describe('a registration', () => {
  it('by a link for agents makes an agent below its agent, and its upline sees it', async () => {
    const agent = await stage.open('upper');
    const { id, code } = await create(agent, { ...plain, type: 1 });
    expect(await register(`lower${agent}`, code)).toBe('done');
    expect(await registrations(code)).toMatchObject([{ upline_id: agent, account_type: 1 }]);
    expect(await listRegistrations(stage.deps, agent, { id })).toMatchObject({
      total: 1,
      list: [{ customerName: `lower${agent}` }],
    });
    expect(
      await stage.rows(`select state from agents.agents a join members.members m using (member_id)
      where m.username = 'lower${agent}'`),
    ).toEqual([{ state: 'active' }]);
  });
  it('of an agent that would be too deep is refused and leaves nothing', async () => {
    const agent = await stage.open('deep');
    const { code } = await create(agent, { ...plain, type: 1 });
    const levels = Array.from({ length: 10 }, (_, at) => 900_000_000 + at);
    for (const [at, ancestor] of levels.entries())
      await stage.rows(`insert into agents.closure (descendant, ancestor, from_day, depth)
        values (${agent}, ${ancestor}, current_date - 1, ${at + 1})`);
    expect(await register(`sunk${agent}`, code)).toBe('agent-level-limit');
    expect(await stage.rows(`select from members.members where username = 'sunk${agent}'`)).toEqual([]);
    await stage.rows(`delete from agents.closure where ancestor >= 900000000`);
  });
});

describe('what is kept of a person', () => {
  const publish = (topic: string, payload: unknown) =>
    stage.database.inTransaction(async (tx) => {
      for (const one of linkSubscriptions.filter((each) => each.topic === topic))
        await one.handle(tx, { topic, payload } as Parameters<typeof one.handle>[1]);
    });
  it('is in the export: own links, and by which link the account came', async () => {
    const agent = await stage.open('exported');
    const { code } = await create(agent, { ...plain, pathType: 1, path: 'exported-1' });
    await register(`came${agent}`, code);
    const [row] = await stage.rows<{ member_id: bigint }>(
      `select member_id from members.members where username = 'came${agent}'`,
    );
    expect(await exportLinks(stage.database.reader, agent)).toMatchObject({
      links: [{ code, path: 'exported-1', opened: 0 }],
      registeredBy: null,
    });
    expect(await exportLinks(stage.database.reader, row?.member_id ?? 0n)).toMatchObject({
      links: [],
      registeredBy: { code },
    });
  });
  it('an erasure closes the links and empties their paths', async () => {
    const agent = await stage.open('erased');
    const { code } = await create(agent, { ...plain, pathType: 1, path: 'my-own-name' });
    await publish('protection.member-erased', { memberId: String(agent) });
    expect(await find({ code })).toBeNull();
    expect((await listLinks(stage.deps, agent, {})).list).toMatchObject([{ status: 0, path: null }]);
  });
  it('a self-exclusion freezes the agent, a break does not', async () => {
    const agent = await stage.open('resting');
    const { code } = await create(agent);
    const stop = (kind: string) =>
      publish('protection.play-stopped', { memberId: String(agent), kind, until: 4_000_000_000_000 });
    await stop('break');
    expect(await find({ code })).not.toBeNull();
    await stop('self-exclusion');
    expect(await find({ code })).toBeNull();
    expect(await codeOf(create(agent))).toBe('agent-frozen');
  });
});
