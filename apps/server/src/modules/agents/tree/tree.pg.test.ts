// The tree against the real database: places, moves from the next day on, and the comparison of the closure with its log.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '@tyche/testkit/key';
import { listDownlines } from '../team/list-downlines.ts';
import { raceLimitMs, raceRounds } from '@tyche/testkit/budgets';
import { codeOf } from '@tyche/testkit/code-of';
import { eventually } from '@tyche/testkit/until';
import { checkMove, type ClosureRow } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { openStage, type Stage } from '../test/stage.ts';
import { adoptAccounts, applyMoves, compareTree } from './jobs.ts';
import { moveAccount, placeAccount } from './place.ts';
import { isDownline, requireSelfOrBelow, uplineOf } from './read-tree.ts';

const ROUNDS = raceRounds(3);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const log = { error: () => undefined } as never;
const expectSound = async () => expect(await compareTree({ ...stage.deps, log })).toBe(0);
const isBelow = (upline: bigint, member: bigint) =>
  isDownline(stage.deps, stage.database.reader, upline, member);
const upline = (member: bigint) => uplineOf(stage.deps, stage.database.reader, member);
const move = (memberId: bigint, uplineId: bigint) =>
  stage.database.inTransaction((tx) =>
    moveAccount(
      tx,
      { memberId, uplineId, timeZone: stage.merchant.site.timeZone, approvalId: 1n },
      async () => undefined,
    ),
  );

/** Two agents side by side. */
const openPair = async () => {
  const top = await stage.open('above', null, 2);
  const pair = [await stage.open('one', top), await stage.open('two', top)] as const;
  await stage.passDays(1);
  return pair;
};
/** Refuses a move below the account itself, by the tree of tomorrow. */
const requireNoCycle = async (reader: Reader, member: bigint, uplineId: bigint) => {
  const closure = await reader.rows<ClosureRow<bigint>>({
    name: '',
    text: `
      select ancestor, descendant, depth::int, from_day::text as "from", to_day::text as "to" from agents.closure
      where ancestor in (${member}, ${uplineId}) or descendant in (${member}, ${uplineId})`,
    values: [],
  });
  const [row] = await stage.rows<{ day: string }>(`select (agents.today('${timeZone}') + 1)::text as day`);
  const typeOf = new Map([member, uplineId].map((id) => [id, 1]));
  const wanted = { member, upline: uplineId, day: row?.day ?? '', maxAgentLevel: 10 };
  const refusal = checkMove(
    { closure, typeOf },
    { ...wanted, rates: [], isPending: false, isCooling: false },
  );
  if (refusal) throw Object.assign(new Error(refusal), { code: refusal });
};
/** A move with the check under its lock, as staff make it. */
const checkedMove = (memberId: bigint, uplineId: bigint) =>
  stage.database.inTransaction((tx) =>
    moveAccount(tx, { memberId, uplineId, timeZone, approvalId: 1n }, () =>
      requireNoCycle(tx, memberId, uplineId),
    ),
  );

const timeZone = 'Asia/Manila';
const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const removePlaces = async (...members: readonly bigint[]) => {
  await stage.rows(`alter table agents.placements disable trigger placements_only_grow`);
  await stage.rows(`delete from agents.placements where member_id in (${members.join()})`);
  await stage.rows(`alter table agents.placements enable trigger placements_only_grow`);
  await stage.rows(`delete from agents.closure where descendant in (${members.join()})`);
};

describe('a new account', () => {
  it('stands below everybody above its upline at once, and below nobody else', async () => {
    const top = await stage.open('top', null, 2);
    const agent = await stage.open('agent', top);
    const member = await stage.open('member', agent, 0);
    const other = await stage.open('other');
    expect([await isBelow(top, member), await isBelow(agent, member), await isBelow(other, member)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await isBelow(member, member)).toBe(false);
    expect([await upline(member), await upline(top)]).toEqual([agent, null]);
    await expectSound();
  });
  it('has no place as a trial', async () => {
    const trial = await stage.open('trial', null, 4);
    expect(await stage.rows(`select from agents.placements where member_id = ${trial}`)).toEqual([]);
  });
  it('keeps its first place when it is placed again', async () => {
    const [one, two] = [await stage.open('one'), await stage.open('two')];
    const member = await stage.open('kept', one, 0);
    await stage.database.inTransaction((tx) =>
      placeAccount(tx, { memberId: member, uplineId: two, accountType: 0, timeZone }),
    );
    expect(await upline(member)).toBe(one);
  });
  it('that is older than the programme is adopted with its upline', async () => {
    const top = await stage.open('old');
    const member = await stage.open('older', top, 0);
    await removePlaces(top, member);
    expect([await upline(member), await adoptAccounts(stage.deps), await upline(member)]).toEqual([
      null,
      2,
      top,
    ]);
    expect(await adoptAccounts(stage.deps)).toBe(0);
    await expectSound();
  });
  it('gets one place when two workers adopt it at the same time', async () => {
    const top = await stage.open('shared', null, 2);
    const member = await stage.open('once', top, 0);
    await removePlaces(member);
    const { promise: isPlaced, resolve: confirmPlaced } = Promise.withResolvers<void>();
    const place = (tx: Tx) =>
      placeAccount(tx, { memberId: member, uplineId: top, accountType: 0, timeZone, reason: 'adopted' });
    const first = stage.database.inTransaction(async (tx) => {
      await place(tx);
      confirmPlaced();
      await eventually(async () => (await stage.rows(waiting)).length > 0);
    });
    const second = isPlaced.then(() => stage.database.inTransaction(place));
    await Promise.all([first, second]);
    const places = await stage.rows(`select upline_id from agents.placements where member_id = ${member}`);
    expect(places).toEqual([{ upline_id: top }]);
    await expectSound();
  });
});

describe('a move', () => {
  it('counts from the next day on, for everybody below, and the old days stay', async () => {
    const [left, right] = [await stage.open('left', null, 2), await stage.open('right', null, 2)];
    const agent = await stage.open('moved', left);
    const member = await stage.open('below', agent, 0);
    await stage.passDays(3);
    await move(agent, right);
    // Opened below it between the approval and midnight: on the left today, on the right tomorrow.
    const late = await stage.open('late', agent, 0);
    for (const each of [agent, member, late])
      expect([await isBelow(left, each), await isBelow(right, each)]).toEqual([true, false]);
    await expectSound();
    await stage.passDays(1);
    for (const each of [agent, member, late])
      expect([await isBelow(left, each), await isBelow(right, each)]).toEqual([false, true]);
    expect(await isBelow(agent, member)).toBe(true);
    await applyMoves(stage.deps);
    await applyMoves(stage.deps);
    expect(await stage.rows(`select upline_id from members.members where member_id = ${agent}`)).toEqual([
      { upline_id: right },
    ]);
    const days = await stage.rows<{ days: bigint }>(`
      select to_day - from_day as days from agents.closure where ancestor = ${left} and descendant = ${member}`);
    expect(days).toEqual([{ days: 4 }]);
    await move(agent, left);
    await stage.passDays(1);
    expect([await isBelow(left, late), await isBelow(right, late)]).toEqual([true, false]);
    await expectSound();
  });
  it('that is followed by another one before the job runs is not written, only the last one', async () => {
    const [one, two] = [await stage.open('one', null, 2), await stage.open('two', null, 2)];
    const agent = await stage.open('twice', one);
    await stage.passDays(1);
    await move(agent, two);
    await stage.passDays(2);
    await move(agent, one);
    await stage.passDays(2);
    const written: (bigint | null)[] = [];
    const setUpline: typeof stage.deps.setUpline = async (tx, memberId, uplineId) => {
      if (memberId === agent) written.push(uplineId);
      await stage.deps.setUpline(tx, memberId, uplineId);
    };
    await applyMoves({ ...stage.deps, setUpline });
    expect(written).toEqual([one]);
    expect(await stage.rows(`select upline_id from members.members where member_id = ${agent}`)).toEqual([
      { upline_id: one },
    ]);
  });
  it(
    'beside registrations below it leaves every account on one side a day',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [left, right] = [await stage.open('west', null, 2), await stage.open('east', null, 2)];
        const agent = await stage.open('between', left);
        await stage.passDays(1);
        const opening = Array.from({ length: 4 }, () => stage.open('crowd', agent, 0));
        const [members] = await Promise.all([Promise.all(opening), move(agent, right)]);
        await stage.passDays(1);
        for (const member of members)
          expect([await isBelow(left, member), await isBelow(right, member)]).toEqual([false, true]);
      }
      await expectSound();
    },
    raceLimitMs(ROUNDS),
  );
  it(
    'beside another one with which it would make a cycle is refused, or the other one is',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const [one, two] = await openPair();
        const codes = await Promise.all([codeOf(checkedMove(one, two)), codeOf(checkedMove(two, one))]);
        expect(codes.sort()).toEqual(['done', 'move-cycle']);
      }
      await expectSound();
    },
    raceLimitMs(ROUNDS),
  );
  it('that is not checked under the lock of the tree does not make a cycle either', async () => {
    const [one, two] = await openPair();
    expect(await codeOf(move(one, two))).toBe('done');
    expect(await codeOf(move(two, one))).toBe('23505');
    await expectSound();
  });
});

describe('the comparison with the log', () => {
  it('finds a missing place, one too many, and other days', async () => {
    const top = await stage.open('found', null, 2);
    const [one, two, three] = [
      await stage.open('a', top),
      await stage.open('b', top),
      await stage.open('c', top),
    ];
    await stage.rows(`delete from agents.closure where ancestor = ${top} and descendant = ${one}`);
    await stage.rows(
      `update agents.closure set from_day = from_day - 1 where ancestor = ${top} and descendant = ${two}`,
    );
    await stage.rows(`
      insert into agents.closure (descendant, ancestor, from_day, depth) values (${three}, ${one}, current_date, 2)`);
    expect(await compareTree({ ...stage.deps, log })).toBe(3);
    await stage.rows(`delete from agents.closure where ancestor = ${one} and descendant = ${three}`);
    await stage.rows(
      `update agents.closure set from_day = from_day + 1 where ancestor = ${top} and descendant = ${two}`,
    );
    await stage.rows(`
      insert into agents.closure (descendant, ancestor, from_day, depth)
      select ${one}, ${top}, from_day, 1 from agents.closure where ancestor = ${top} and descendant = ${two}`);
    await expectSound();
  });
  it('works on a log that nobody can change', async () => {
    const member = await stage.open('logged');
    await expect(
      stage.rows(`update agents.placements set from_day = from_day + 1 where member_id = ${member}`),
    ).rejects.toThrow(/only added/);
  });
});

describe('an agent', () => {
  it('sees its own downline with names and sizes, and nobody else', async () => {
    const top = await stage.open('gina', null, 2);
    const agent = await stage.open('amy', top);
    const member = await stage.open('mia', agent, 0);
    const stranger = await stage.open('bong');
    const page = await listDownlines(stage.deps, top, {});
    expect(page).toMatchObject({ teamSize: 2, total: 1, list: [{ type: 1, teamSize: 1, state: 'active' }] });
    expect(page.list[0]?.customerName).toMatch(/^amy/);
    expect((await listDownlines(stage.deps, top, { agentId: String(agent) })).list).toMatchObject([
      { customerId: String(member), type: 0, teamSize: 0, state: 'active' },
    ]);
    for (const agentId of [String(stranger), '999999'])
      expect(await codeOf(listDownlines(stage.deps, top, { agentId }))).toBe('unknown-downline');
    const byName = (username: string) =>
      codeOf(requireSelfOrBelow(stage.deps, stage.database.reader, top, { username }));
    expect([await byName('nobody-there'), await byName(newKey())]).toEqual([
      'unknown-downline',
      'unknown-downline',
    ]);
  });
});
