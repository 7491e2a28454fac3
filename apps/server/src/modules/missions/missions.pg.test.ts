// Missions against the real database: what counts, rewards and their races, boards and their freeze, exclusion and erasure.
import { announcedCredits } from '../../../test/announced-credits.ts';
import { amountOf, formatAmount } from '@tyche/kernel/money';
import { localDateOf } from '@tyche/kernel/calendar';
import { rebateGroupOf } from '@tyche/rules/agents';
import { type MissionEvent, missionProgress, rankBoard } from '@tyche/rules/rewards';
import { type PlayGoal, playGoals } from '@tyche/rules/rewards/words';
import { eventually } from '@tyche/testkit/until';
import { codeOf } from '@tyche/testkit/code-of';
import { newKey } from '@tyche/testkit/key';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeze, freezeDue, readBoard } from './boards.ts';
import { claimStep, giveDue, joinMission } from './claims.ts';
import { deleteOld, exportMissions, missionSubscriptions } from './privacy.ts';
import { readStaffBoard } from './prizes/read.ts';
import { readMilestones, readSummaries } from './read-missions.ts';
import { createMission, endMission, proposePublish, readMissions, saveTexts } from './staff.ts';
import { takeInStep } from './take-in.ts';
import { type Bet, games, openStage, type Stage, type Taker } from './test/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.end());

const money = (whole: number) => amountOf(whole);
const as = (taker: Taker) => ({ ...taker, language: 'EN' });
const join = (id: string, taker: Taker) => joinMission(stage.deps, { id }, taker);
const detail = (id: string, taker: Taker) => readMilestones(stage.deps, { missionId: id }, as(taker));
const periodOf = async (id: string, taker: Taker) => (await detail(id, taker)).mission.period;
const claim = async (id: string, taker: Taker, step: number, key = newKey()) =>
  claimStep(stage.deps, { id, step, period: await periodOf(id, taker) }, { ...taker, key });
const board = (id: string, taker: Taker, period?: string) =>
  readBoard(stage.deps, { missionId: id, ...(period !== undefined && { period }) }, taker);
const balance = async ({ memberId }: Taker) => {
  const [row] = await stage.rows<{ sum: bigint }>(
    `select coalesce(sum(e.delta), 0)::bigint as sum from wallet.entries e join members.members m on m.wallet_id = e.wallet_id
     where m.member_id = ${memberId} and e.scope = 8`,
  );
  return row?.sum;
};
/** A member that takes part in a mission. */
async function joined(id: string): Promise<Taker> {
  const taker = await stage.open();
  await join(id, taker);
  return taker;
}
/** Lets the time to claim of all progress of a member be over. */
const makeDue = ({ memberId }: Taker) =>
  stage.rows(`update missions.progress set due_at = clock_timestamp() where member_id = ${memberId}`);

describe('progress', () => {
  const aBet = fc.record({
    game: fc.constantFrom(...(Object.keys(games) as Bet['game'][])),
    stake: fc.bigInt(1n, 50_000n),
  });
  const anAct = fc.oneof(
    fc.record({
      act: fc.constant('close' as const),
      valid: fc.array(fc.bigInt(0n, 50_000n), { maxLength: 4 }),
    }),
    fc.record({ act: fc.constant('void' as const), refs: fc.array(fc.bigInt(1n, 4n), { maxLength: 2 }) }),
    fc.record({
      act: fc.constant('read' as const),
      ends: fc.integer({ min: 1, max: 3 }),
      wagers: fc.integer({ min: 1, max: 3 }),
    }),
  );

  it.each(playGoals)(
    'of goal %s is that of the rules, for any history and split of the feed',
    async (goal) => {
      const minStake = 5_000n;
      const groups = ['LOTT', 'RNG', 'SPORTS'] as const;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(aBet, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 3 }),
          fc.array(fc.tuple(fc.nat(2), anAct), { maxLength: 12 }),
          async (batches, history) => {
            const id = await openOf(goal, minStake, [...groups]);
            const taker = await joined(id);
            const { memberId } = taker;
            const placed: bigint[] = [];
            for (const bets of batches)
              placed.push(
                await stage.place(bets.map((bet, at) => ({ ...bet, memberId, ref: BigInt(at + 1) }))),
              );
            const versions = placed.map(() => 0);
            for (const [at, act] of history) {
              const [batch = 0n, bets = []] = [placed[at], batches[at]];
              if (act.act === 'read') await takeInStep(stage.deps, act);
              else if (act.act === 'void')
                await stage.void(
                  batch,
                  act.refs.filter((ref) => ref <= BigInt(bets.length)),
                );
              else {
                versions[at] = (versions[at] ?? 0) + 1;
                const winners = act.valid
                  .slice(0, bets.length)
                  .map((validStake, place) => ({ ref: BigInt(place + 1), payout: 1n, validStake }));
                await stage.close(batch, versions[at], winners);
              }
            }
            await stage.takeIn();
            const events = await eventsOf(memberId);
            const terms = { goal, groups, minStake, from: '2000-01-01', until: '2100-01-01' };
            const expected = missionProgress(terms, events);
            const shown = (await detail(id, taker)).mission.progress;
            expect(shown).toBe(goal === 'valid-bet' ? formatAmount(expected) : expected.toString());
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  const openOf = (goal: PlayGoal, minStake: bigint, groups: ('LOTT' | 'RNG' | 'SPORTS')[]) =>
    stage.mission({
      goal,
      groups,
      minStake: formatAmount(minStake),
      boardCap: null,
      milestones: [{ at: '3', reward: { kind: 'cash', amount: '1' } }],
    });

  /** The settled wagers of a member as the record has them now. */
  async function eventsOf(memberId: bigint): Promise<readonly MissionEvent[]> {
    const found = await stage.rows<{ key: string; type: string; game: string; valid: bigint; first: Date }>(`
      select s.batch_ref || ' ' || s.ref as key, s.game_type as type, s.game_code as game, s.valid_stake as valid,
        (select min(e.ended_at) from wagers.ends e where e.batch_ref = s.batch_ref and e.kind = 'closed') as first
      from wagers.states s where s.member_id = ${memberId} and s.state in ('won', 'lost')`);
    return found.map(({ key, type, game, valid, first }) => ({
      key,
      version: 1,
      group: rebateGroupOf(type),
      game,
      valid,
      date: localDateOf(first, stage.timeZone),
    }));
  }

  it('begins with the moment of joining, and a later end of an earlier bet does not count', async () => {
    const id = await stage.mission();
    const taker = await stage.open();
    const early = await stage.bet(taker.memberId, money(7));
    await join(id, taker);
    await stage.bet(taker.memberId, money(4));
    await stage.close(early, 2, [{ ref: 1n, payout: 1n, validStake: money(6) }]);
    await stage.takeIn();
    expect((await detail(id, taker)).mission.progress).toBe('4.0000');
  });

  it('does not begin while a limit of the member is used up; what it takes part in goes on', async () => {
    const id = await stage.mission();
    const [before, anew] = [await joined(id), await stage.open()];
    for (const { memberId } of [before, anew]) await stage.limitStakes(memberId, 0n);
    expect(await codeOf(join(id, anew))).toBe('promotion-limit-reached');
    await join(id, before);
    await stage.bet(before.memberId, money(12));
    await stage.takeIn();
    expect((await claim(id, before, 1)).reward).toEqual({ kind: 'cash', amount: '1.0000' });
    await stage.limitStakes(anew.memberId, 1n);
    await join(id, anew);
  });

  it('changes no more by an end that comes more than seven days after the period', async () => {
    const id = await stage.mission({ period: 'day' });
    const taker = await joined(id);
    const inTime = await stage.bet(taker.memberId, money(4));
    const late = await stage.bet(taker.memberId, money(5));
    const first = `(select clock_timestamp() - interval '20 days')`;
    await stage.rows(`update missions.missions set state = state where mission_id = ${id}`);
    await stage.rows(
      `update missions.joins set joined_at = ${first} - interval '1 day' where mission_id = ${id}`,
    );
    await stage.rows(`alter table missions.missions disable trigger missions_keep_terms`);
    await stage.rows(`update missions.missions set starts_on = starts_on - 30 where mission_id = ${id}`);
    await stage.rows(`alter table missions.missions enable trigger missions_keep_terms`);
    await stage.rows(`update wagers.ends set ended_at = ${first} where batch_ref in (${inTime}, ${late})`);
    await stage.takeIn();
    await stage.void(late, [1n]);
    await stage.takeIn();
    const values = await stage.rows(
      `select value from missions.progress where member_id = ${taker.memberId}`,
    );
    expect(values).toEqual([{ value: money(9) }]);
  });

  it('counts a bet once when several workers read, and a join beside them loses none', async () => {
    const id = await stage.mission();
    const taker = await stage.open();
    const betting = (async () => {
      for (let at = 0; at < 20; at++) await stage.bet(taker.memberId, money(1));
    })();
    const reading = Array.from({ length: 3 }, async () => {
      for (let at = 0; at < 30; at++) await takeInStep(stage.deps, { ends: 2, wagers: 2 });
    });
    await join(id, taker);
    await Promise.all([betting, ...reading]);
    await stage.takeIn();
    const [after] = await stage.rows<{ sum: bigint }>(`
      select coalesce(sum(w.stake), 0)::bigint as sum from wagers.wagers w
      join wagers.ends e on e.batch_ref = w.batch_ref and e.kind = 'closed'
      join missions.joins j on j.member_id = w.member_id and j.mission_id = ${id} 
        and date_trunc('milliseconds', e.ended_at) >= date_trunc('milliseconds', j.joined_at)
      where w.member_id = ${taker.memberId}`);
    expect((await detail(id, taker)).mission.progress).toBe(formatAmount(after?.sum ?? -1n));
  });
});

describe('a milestone', () => {
  it('is claimed once when it is reached, and the money is in the wallet', async () => {
    const id = await stage.mission();
    const taker = await joined(id);
    await stage.bet(taker.memberId, money(9));
    await stage.takeIn();
    expect(await codeOf(claim(id, taker, 1))).toBe('milestone-not-reached');
    await stage.bet(taker.memberId, money(1));
    await stage.takeIn();
    expect(await claim(id, taker, 1)).toEqual({ reward: { kind: 'cash', amount: '1.0000' } });
    expect(await codeOf(claim(id, taker, 1))).toBe('milestone-claimed');
    expect(await codeOf(claim(id, taker, 3))).toBe('unknown-milestone');
    expect(await balance(taker)).toBe(money(1));
    expect(await announcedCredits(stage.rows, taker.memberId)).toEqual([money(1)]);
    expect(await detail(id, taker)).toMatchObject({
      mission: { status: 'O', claimable: 0, next: { step: 2, at: '20.0000' } },
      periods: [{ steps: [{ state: 'claimed' }, { state: 'open' }] }],
      counted: [
        { game: 'slots', valid: '1.0000' },
        { game: 'slots', valid: '9.0000' },
      ],
    });
  });

  it('is answered as before under the same key, which claims nothing else', async () => {
    const id = await stage.mission();
    const taker = await joined(id);
    await stage.bet(taker.memberId, money(20));
    await stage.takeIn();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(id, taker, 1, key)));
    for (const answer of answers) expect(answer).toEqual({ reward: { kind: 'cash', amount: '1.0000' } });
    expect(await codeOf(claim(id, taker, 2, key))).toBe('key-reused');
    expect(await balance(taker)).toBe(money(1));
  });

  it('claimed from twenty tabs at once is one credit', async () => {
    const id = await stage.mission();
    const taker = await joined(id);
    await stage.bet(taker.memberId, money(10));
    await stage.takeIn();
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(claim(id, taker, 1))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'milestone-claimed')).toHaveLength(19);
    expect(await balance(taker)).toBe(money(1));
  });

  it('claimed against a correction below it is claimed before or refused after (G14)', async () => {
    const id = await stage.mission();
    for (let round = 0; round < 20; round++) {
      const taker = await joined(id);
      const batch = await stage.bet(taker.memberId, money(10));
      await stage.takeIn();
      await stage.void(batch, [1n]);
      const [code] = await Promise.all([codeOf(claim(id, taker, 1)), stage.takeIn()]);
      expect(['done', 'milestone-not-reached']).toContain(code);
      expect(await balance(taker)).toBe(code === 'done' ? money(1) : 0n);
      expect(await codeOf(claim(id, taker, 1))).toBe(
        code === 'done' ? 'milestone-claimed' : 'milestone-not-reached',
      );
    }
  });

  it('that was not claimed is given by itself after its time, once, also by two workers', async () => {
    const id = await stage.mission();
    const taker = await joined(id);
    await stage.bet(taker.memberId, money(25));
    await stage.takeIn();
    await claim(id, taker, 1);
    await makeDue(taker);
    await Promise.all([codeOf(giveDue(stage.deps)), codeOf(giveDue(stage.deps))]);
    await giveDue(stage.deps);
    expect(await balance(taker)).toBe(money(1) + 25_000n);
    const given = await stage.rows(
      `select step, way from missions.claims where member_id = ${taker.memberId} order by step`,
    );
    expect(given).toEqual([
      { step: 1, way: 'claimed' },
      { step: 2, way: 'given' },
    ]);
  });

  it('waits while play is stopped', async () => {
    const id = await stage.mission();
    const taker = await joined(id);
    await stage.bet(taker.memberId, money(10));
    await stage.takeIn();
    await stage.rows(`insert into protection.stops (member_id, kind, since, until)
      values (${taker.memberId}, 'break', clock_timestamp(), clock_timestamp() + interval '1 day')`);
    expect(await codeOf(claim(id, taker, 1))).toBe('play-stopped');
    await makeDue(taker);
    await giveDue(stage.deps);
    expect(await balance(taker)).toBe(0n);
    await stage.rows(`alter table protection.stops disable trigger user`);
    await stage.rows(
      `update protection.stops set until = since + interval '1 microsecond' where member_id = ${taker.memberId}`,
    );
    await stage.rows(`alter table protection.stops enable trigger user`);
    await makeDue(taker);
    await giveDue(stage.deps);
    expect(await balance(taker)).toBe(money(1));
  });

  it('is not for agents, trial accounts and who does not take part', async () => {
    const id = await stage.mission();
    for (const type of [1, 2, 4, 41, 42] as const) {
      const taker = await stage.open(type);
      expect(await codeOf(join(id, taker))).toBe('unknown-mission');
      expect(await readSummaries(stage.deps, {}, as(taker))).toMatchObject({ total: 0 });
      expect(await codeOf(board(id, taker))).toBe('unknown-mission');
    }
    const outside = await stage.open();
    expect(await codeOf(claim(id, outside, 1))).toBe('mission-not-joined');
  });
});

describe('a board', () => {
  it('has places as the rules order them, at most the cap of a day, and the five around a member', async () => {
    const id = await stage.mission();
    const stakes = [3, 9, 30, 12, 9, 1, 5, 40];
    const takers: Taker[] = [];
    for (const stake of stakes) {
      const taker = await joined(id);
      takers.push(taker);
      await stage.bet(taker.memberId, money(stake));
      await stage.takeIn();
    }
    const rows = await stage.rows<{ member: bigint; value: bigint; reachedAt: Date }>(
      `select member_id as member, board_value as value, reached_at as "reachedAt" from missions.progress where mission_id = ${id}`,
    );
    const placed = rankBoard(rows);
    expect(placed.map(({ value }) => value).slice(0, 3)).toEqual([money(15), money(15), money(12)]);
    for (const [at, taker] of takers.entries()) {
      const shown = await board(id, taker);
      const own = placed.find(({ member }) => member === taker.memberId);
      expect(shown.footer).toMatchObject({ rank: own?.rank, reachedValue: formatAmount(own?.value ?? 0n) });
      expect(shown.list.map(({ rank }) => rank)).toEqual(placed.map(({ rank }) => rank));
      expect(shown.list.findIndex(({ isOwn }) => isOwn) + 1).toBe(own?.rank);
      expect([at, shown.around.length]).toEqual([at, 5]);
      expect(shown.around.map(({ rank }) => rank)).toContain(own?.rank);
      expect(shown.list.every(({ name }) => /^..\*\*\*..$/.test(name))).toBe(true);
    }
    expect((await board(id, await stage.open())).footer).toMatchObject({
      rank: null,
      reachedValue: '0.0000',
    });
  });

  it('with many equal values gives everybody the place of the rules, from samples too', async () => {
    const id = await stage.mission();
    const taker = await joined(id);
    const period = await periodOf(id, taker);
    const first = taker.memberId + 1_000_000n;
    // A third of the board has the value of the cap, and moments differ by microseconds.
    await stage.rows(`
      insert into missions.progress (member_id, mission_id, period, value, board_value, reached_at)
      select ${first} + n, ${id}, '${period}', 1, case n % 3 when 0 then 150000 else 10000 * (n % 7 + 1) end,
        timestamptz '2026-01-01' + (n * 7 % 500) * interval '1 microsecond'
      from generate_series(0, 999) n`);
    const rows = await stage.rows<{ member: bigint; value: bigint; us: bigint }>(
      `select member_id as member, board_value as value, (extract(epoch from reached_at) * 1000000)::bigint as us
       from missions.progress where mission_id = ${id} and board_value > 0`,
    );
    const placed = rankBoard(rows.map(({ us, ...row }) => ({ ...row, reachedAt: new Date(Number(us)) })));
    for (let at = 0; at < placed.length; at += 13) {
      const { member, rank, value } = placed[at] as (typeof placed)[number];
      const shown = await board(id, { ...taker, memberId: member as Taker['memberId'] });
      expect(shown.footer).toMatchObject({ rank, reachedValue: formatAmount(value) });
      const place = shown.around.findIndex(({ isOwn }) => isOwn);
      expect(shown.around.map((row) => row.rank)).toEqual(
        shown.around.map((_, index) => rank + index - place),
      );
      expect(shown.around).toHaveLength(5);
    }
  });

  it('that is frozen keeps its places, whatever is corrected afterwards', async () => {
    const id = await stage.mission();
    const [one, other] = [await joined(id), await joined(id)];
    const batch = await stage.bet(one.memberId, money(9));
    await stage.bet(other.memberId, money(5));
    await stage.takeIn();
    expect(await freezeDue(stage.deps)).toBe(0);
    const period = await periodOf(id, one);
    expect(await freeze(stage.deps, { missionId: BigInt(id), period }, new Date(0))).toBe(true);
    expect(await freeze(stage.deps, { missionId: BigInt(id), period }, new Date(0))).toBe(false);
    await stage.void(batch, [1n]);
    await stage.takeIn();
    const shown = await board(id, one, period);
    expect(shown).toMatchObject({
      footer: { rank: 1, reachedValue: '9.0000' },
      frozen: [period],
      frozenAt: expect.any(Number),
    });
    const staffSide = await readStaffBoard(stage.deps, { id });
    expect(staffSide.list.map(({ value }) => value)).toEqual(['9.0000', '5.0000']);
    expect(
      await codeOf(stage.rows(`update missions.results set place = 7 where mission_id = ${id}`)),
    ).not.toBe('done');
    expect(await codeOf(stage.rows(`delete from missions.results where mission_id = ${id}`))).not.toBe(
      'done',
    );
  });

  it('frozen against settlement has each bet whole or not, as its rows were at the freeze (G15)', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await stage.mission();
      const takers = await Promise.all(Array.from({ length: 4 }, () => joined(id)));
      const period = await periodOf(id, takers[0] as Taker);
      const key = { missionId: BigInt(id), period };
      const settling = (async () => {
        for (const taker of takers) {
          await stage.bet(taker.memberId, money(3));
          await takeInStep(stage.deps);
        }
      })();
      let isFrozen = false;
      while (!isFrozen) isFrozen = await freeze(stage.deps, key, new Date(0));
      await settling;
      await stage.takeIn();
      const results = await stage.rows<{ place: number; value: bigint }>(
        `select place, value from missions.results where mission_id = ${id} order by place`,
      );
      const [frozenBoard] = await stage.rows<{ places: number }>(
        `select places from missions.boards where mission_id = ${id}`,
      );
      expect(results.map(({ place }) => place)).toEqual(results.map((_, at) => at + 1));
      expect(results.every(({ value }) => value === money(3))).toBe(true);
      expect(frozenBoard?.places).toBe(results.length);
    }
  });

  it('is not frozen while an end of its period waits to be counted', async () => {
    const id = await stage.mission();
    const taker = await joined(id);
    await stage.takeIn();
    await stage.bet(taker.memberId, money(5));
    const key = { missionId: BigInt(id), period: await periodOf(id, taker) };
    const endsAt = new Date('2100-01-01');
    expect(await freeze(stage.deps, key, endsAt)).toBe(false);
    // The end is read once no older transaction of the server is left.
    await eventually(async () => {
      await stage.takeIn();
      return freeze(stage.deps, key, endsAt);
    });
    expect((await board(id, taker, key.period)).footer.rank).toBe(1);
  });
});

describe('a member that leaves', () => {
  const tell = (topic: string, payload: object) =>
    stage.database.inTransaction(async (tx) => {
      for (const subscription of missionSubscriptions)
        if (subscription.topic === topic)
          await subscription.handle(tx, { id: 1n, topic, payload } as Parameters<
            typeof subscription.handle
          >[1]);
    });

  it('by an exclusion is off the boards and takes part in nothing, and a break changes nothing', async () => {
    const id = await stage.mission();
    const [taker, other] = [await joined(id), await joined(id)];
    await stage.bet(taker.memberId, money(10));
    await stage.takeIn();
    const stopped = { memberId: taker.memberId.toString(), until: 4_000_000_000_000 };
    await tell('protection.play-stopped', { ...stopped, kind: 'break' });
    expect((await board(id, other)).list).toHaveLength(1);
    await tell('protection.play-stopped', { ...stopped, kind: 'self-exclusion' });
    expect((await board(id, other)).list).toEqual([]);
    expect(await codeOf(claim(id, taker, 1))).toBe('mission-not-joined');
  });

  it('by an erasure leaves no progress, and its rewards stay', async () => {
    const id = await stage.mission();
    const taker = await joined(id);
    await stage.bet(taker.memberId, money(10));
    await stage.takeIn();
    await claim(id, taker, 1);
    expect(await exportMissions(stage.database.reader, taker.memberId)).toMatchObject({
      joined: [{ mission: id }],
      progress: [{ value: money(10).toString() }],
      rewards: [{ step: 1, amount: money(1).toString() }],
    });
    await tell('protection.member-erased', { memberId: taker.memberId.toString() });
    expect(await exportMissions(stage.database.reader, taker.memberId)).toMatchObject({
      joined: [],
      progress: [],
      rewards: [{ step: 1 }],
    });
  });

  it('old counted bets and progress are deleted when their time has passed', async () => {
    const id = await stage.mission();
    const taker = await joined(id);
    await stage.bet(taker.memberId, money(3));
    await stage.takeIn();
    await deleteOld(stage.database);
    expect(
      await stage.rows(`select 1 from missions.counted where member_id = ${taker.memberId}`),
    ).toHaveLength(1);
    const of = `where member_id = ${taker.memberId}`;
    for (const table of ['counted', 'subtotals'])
      await stage.rows(`update missions.${table} set period = current_date - 50 ${of}`);
    await stage.rows(`update missions.progress set period = current_date - 500, due_at = null ${of}`);
    await deleteOld(stage.database);
    expect(
      await stage.rows(
        `select 1 from missions.counted ${of} union all select 1 from missions.subtotals ${of}
          union all select 1 from missions.progress ${of}`,
      ),
    ).toEqual([]);
  });
});

describe('staff', () => {
  const terms = {
    goal: 'bets',
    period: 'day',
    groups: null,
    minStake: '1',
    boardCap: null,
    milestones: [{ at: '3', reward: { kind: 'cash', amount: '1' } }],
    texts: [{ language: 'EN', title: 'Three bets', content: 'Bet three times.' }],
  } satisfies Parameters<typeof createMission>[1];
  const create = (changes: object = {}) => createMission(stage.deps, { ...terms, ...changes }, stage.actor);

  it.each([
    ['texts with markup', { texts: [{ language: 'EN', title: '<b>x</b>', content: '' }] }],
    ['an unknown language', { texts: [{ language: 'XX', title: 'x', content: '' }] }],
    ['milestones that do not rise', { milestones: [terms.milestones[0], terms.milestones[0]] }],
    [
      'a value that is no number of bets',
      { milestones: [{ at: '1.5', reward: { kind: 'cash', amount: '1' } }] },
    ],
    ['a reward of nothing', { milestones: [{ at: '3', reward: { kind: 'cash', amount: '0' } }] }],
    [
      'points that the site does not have',
      { milestones: [{ at: '3', reward: { kind: 'points', amount: '5' } }] },
    ],
    ['a board of a goal without money', { boardCap: '10' }],
  ])('are refused %s', async (_, changes) => {
    expect(await codeOf(create(changes))).toBe('invalid-input');
  });

  it('write a draft that nobody sees, publish it, replace its texts and end it', async () => {
    const { id } = await create();
    const taker = await stage.open();
    expect(await codeOf(join(id, taker))).toBe('unknown-mission');
    const reason = 'a mission of the day';
    const { approvalId } = await proposePublish(stage.deps, { id, reason }, stage.actor);
    expect(approvalId).toMatch(/^[0-9]+$/);
    expect(await codeOf(proposePublish(stage.deps, { id, reason }, stage.actor))).toBe('approval-pending');
    await stage.publish(id);
    await join(id, taker);
    const texts = [{ language: 'VI', title: 'Ba lần cược', content: '' }];
    await saveTexts(stage.deps, { id, version: 1, texts, reason }, stage.actor);
    expect(await codeOf(saveTexts(stage.deps, { id, version: 1, texts, reason }, stage.actor))).toBe(
      'mission-changed',
    );
    expect((await detail(id, taker)).mission.title).toBe('Ba lần cược');
    await endMission(stage.deps, { id, reason }, stage.actor);
    expect(await codeOf(endMission(stage.deps, { id, reason }, stage.actor))).toBe('mission-not-open');
    expect(await codeOf(join(id, await stage.open()))).toBe('mission-not-open');
    expect((await detail(id, taker)).mission.status).toBe('C');
    const [listed] = (await readMissions(stage.deps)).list.filter((one) => one.id === id);
    expect(listed).toMatchObject({ state: 'closed', joined: 1, claims: 0, cash: '0.0000', textVersion: 2 });
    expect(
      await codeOf(stage.rows(`update missions.missions set min_stake = 5 where mission_id = ${id}`)),
    ).not.toBe('done');
  });
});
