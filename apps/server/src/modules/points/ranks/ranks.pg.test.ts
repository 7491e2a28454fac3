// Ranks against the database: rises, the upkeep of a month, and their races (docs/reference/rewards.md 9 and 14).
import { addDays, firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { earnStep } from '../earn.ts';
import { firstLadder } from './first-ladder.ts';
import { countRanksStep } from './intake.ts';
import { proposeLadder } from './edit.ts';
import { readLadder, wireLadder } from './ladder.ts';
import { pointsPpmOf, rankLevelsOf, serviceLevelOf } from './levels.ts';
import { readProgress } from './read.ts';
import { decideRank } from './review.ts';
import { openRankStage, type RankStage } from './test/stage.ts';
import { runUpkeep } from './upkeep.ts';

/** Rounds of each race. */
const ROUNDS = 8;

let stage: RankStage;
/** How long after its end a month is looked at. */
const AFTER_MS = 45 * 60_000;

/** The last month whose upkeep is due, and the one before it. */
let last: string;
let before: string;
beforeAll(async () => {
  stage = await openRankStage();
  const { timeZone } = (await stage.deps.merchant()).site;
  last = firstOfMonth(addDays(firstOfMonth(localDateOf(new Date(Date.now() - AFTER_MS), timeZone)), -1));
  before = firstOfMonth(addDays(last, -1));
});
afterAll(() => stage.close());

const progress = (memberId: bigint) => readProgress(stage.deps, { memberId, language: 'EN' });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

describe('a rise', () => {
  it('comes with the event that reaches the total, several ranks at once', async () => {
    const memberId = await stage.member();
    await stage.bet(memberId, 49_999);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('0 0 49999');
    await stage.bet(memberId, 950_001);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('3 3 1000000');
    expect(await stage.changes(memberId)).toEqual(['rise 0-3']);
    expect(await stage.notices(memberId)).toEqual(['rank-risen Gold']);
    expect(
      await stage.rows(`select level from points.ranks_reached where member_id = ${memberId} order by 1`),
    ).toEqual([{ level: 1 }, { level: 2 }, { level: 3 }]);
  });

  it('counts own money alone, and a correction moves both figures without taking the rank', async () => {
    const memberId = await stage.member();
    const mixed = await stage.bet(memberId, 100_000, 60);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('0 0 40000');
    const plain = await stage.bet(memberId, 20_000);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('1 1 60000');
    await stage.correct(mixed, 2, 50_000);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('1 1 40000');
    await stage.void(mixed);
    await stage.void(plain);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('1 1 0');
    expect((await progress(memberId)).monthlyTurnover.actual).toBe('0.0000');
  });

  it('is not for trial accounts', async () => {
    const memberId = await stage.member(4);
    await stage.bet(memberId, 100_000);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('none');
  });

  it('is decided after each event: a bet that is void in the same step has raised the member', async () => {
    const memberId = await stage.member();
    const bet = await stage.bet(memberId, 60_000);
    await stage.void(bet);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('1 1 0');
  });

  it('multiplies the points of later wagers', async () => {
    const memberId = await stage.member();
    await stage.bet(memberId, 200_000);
    await stage.takeIn();
    expect((await pointsPpmOf(stage.database.reader, [memberId])).get(memberId)).toBe(1_100_000n);
    await stage.bet(memberId, 1_000);
    const earned = () =>
      stage.rows<{ points: bigint }>(
        `select points from points.earned where member_id = ${memberId} order by wager_id desc`,
      );
    await eventually(async () => {
      while (await earnStep(stage.deps));
      return (await earned()).length === 2;
    });
    const [newest] = await earned();
    // 1 000 staked at a hundredth of a point, times 1.10.
    expect(newest?.points).toBe(110_000n);
  });
});

describe('the upkeep of a month', () => {
  beforeEach(async () => {
    await stage.takeIn();
    await stage.rows(`delete from points.rank_runs`);
    await stage.rows(`delete from points.rank_month_ends`);
    await stage.rows(`delete from points.ranks_reached`);
    await stage.rows(`delete from points.rank_changes`);
    await stage.rows(`delete from points.rank_months`);
    await stage.rows(`delete from points.ranks`);
  });

  /** A member of rank 3 who rose in the month before the last one, and bet so much in the last. */
  async function gold(lastMonth: number): Promise<bigint> {
    const memberId = await stage.member();
    await stage.bet(memberId, 1_000_000);
    await stage.takeIn();
    await stage.moveTo(before);
    if (lastMonth > 0)
      await stage.rows(
        `insert into points.rank_months (member_id, month, valid) values (${memberId}, '${last}', ${lastMonth}0000)`,
      );
    return memberId;
  }
  const ends = (memberId: bigint) =>
    stage.rows(
      `select level, given_level as given, is_met from points.rank_month_ends where member_id = ${memberId}`,
    );

  it('lowers a rank by one when it is missed, told once; a second run changes nothing', async () => {
    const memberId = await gold(39_999);
    await runUpkeep(stage.deps);
    await runUpkeep(stage.deps);
    expect(await stage.standing(memberId)).toBe('2 3 1000000');
    expect(await stage.changes(memberId)).toEqual(['rise 0-3', 'fall 3-2']);
    expect(await stage.notices(memberId)).toEqual(['rank-risen Gold', 'rank-fallen Silver']);
    expect(await ends(memberId)).toEqual([{ level: 3, given: 3, is_met: false }]);
  });

  it('leaves a rank whose upkeep is met, that rose in the month, and whose month had a break', async () => {
    const met = await gold(40_000);
    const broke = await gold(0);
    await stage.rows(`insert into protection.profiles (member_id) values (${broke}) on conflict do nothing`);
    await stage.rows(`
      insert into protection.stops (member_id, kind, since, until) values (${broke}, 'break', '${last} 12:00+00', '${last} 13:00+00')`);
    const risen = await stage.member();
    await stage.bet(risen, 60_000);
    await stage.takeIn();
    await runUpkeep(stage.deps);
    for (const memberId of [met, broke]) expect(await stage.standing(memberId)).toBe('3 3 1000000');
    expect(await stage.standing(risen)).toBe('1 1 60000');
    expect(await ends(met)).toEqual([{ level: 3, given: 3, is_met: true }]);
    // Rank 1 was reached after the month: it ended without a rank.
    expect(await ends(risen)).toEqual([]);
  });

  it('a lost rank asks for the month again', async () => {
    const memberId = await gold(0);
    await runUpkeep(stage.deps);
    await stage.bet(memberId, 39_999);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('2 3 1039999');
    expect((await progress(memberId)).monthlyTurnover).toEqual({
      actual: '39999.0000',
      expected: '40000.0000',
    });
    await stage.bet(memberId, 1);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('3 3 1040000');
    // No rank is reached for the first time twice.
    expect(
      await stage.rows(`select level from points.ranks_reached where member_id = ${memberId}`),
    ).toHaveLength(3);
  });

  it('lowers each once while several workers run it in small parts', async () => {
    const members: bigint[] = [];
    for (let at = 0; at < 12; at += 1) members.push(await stage.member());
    for (const memberId of members) await stage.bet(memberId, 1_000_000);
    await stage.takeIn();
    await stage.moveTo(before);
    await Promise.all([1, 2, 3, 4].map(() => runUpkeep(stage.deps, undefined, 2)));
    await runUpkeep(stage.deps, undefined, 2);
    for (const memberId of members) expect(await stage.standing(memberId)).toBe('2 3 1000000');
    const [run] = await stage.rows<{ fallen: number; done: boolean }>(
      `select fallen, done_at is not null as done from points.rank_runs`,
    );
    expect(run).toEqual({ fallen: 12, done: true });
  });
});

describe('races', () => {
  it('settlements that several workers read give one rise and each bet once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const memberId = await stage.member();
      await Promise.all([1, 2, 3, 4, 5].map(() => stage.bet(memberId, 40_000)));
      await Promise.all([1, 2, 3, 4].map(() => countRanksStep(stage.deps, { ends: 2, wagers: 2 })));
      await stage.takeIn();
      expect(await stage.standing(memberId)).toBe('2 2 200000');
      const reached = await stage.rows<{ level: number }>(
        `select level from points.ranks_reached where member_id = ${memberId} order by level`,
      );
      expect(reached.map(({ level }) => level)).toEqual([1, 2]);
    }
  });

  it('a repeat of an event counts nothing again', async () => {
    const memberId = await stage.member();
    const bet = await stage.bet(memberId, 60_000);
    await stage.takeIn();
    await stage.correct(bet, 2, 60_000);
    await stage.takeIn();
    expect(await stage.standing(memberId)).toBe('1 1 60000');
    expect(await stage.changes(memberId)).toEqual(['rise 0-1']);
  });

  it('two decisions about a member: one counts', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const memberId = await sapphire();
      const answers = await Promise.all(
        [stage.maria, stage.pedro].map((by) => refusalOf(decide(memberId, 'declined', by))),
      );
      expect(answers.toSorted()).toEqual(['done', 'rank-review-decided']);
    }
  });
});

/** A member whose play reached rank 5. */
async function sapphire(): Promise<bigint> {
  const memberId = await stage.member();
  await stage.bet(memberId, 20_000_000);
  await stage.takeIn();
  return memberId;
}
const decide = (memberId: bigint, decision: 'passed' | 'declined', by = stage.maria) =>
  decideRank(stage.database, { id: memberId.toString(), decision, note: 'Payslips seen' }, by);
const identify = (memberId: bigint) =>
  stage.rows(`
    insert into protection.profiles (member_id, identity_level) values (${memberId}, 2)
    on conflict (merchant, member_id) do update set identity_level = 2`);

describe('a rank above 4', () => {
  it('shows as 4 in review until staff looked, then is given with its service', async () => {
    const memberId = await sapphire();
    const { reader } = stage.database;
    expect(await stage.notices(memberId)).toEqual(['rank-risen Platinum']);
    expect(await progress(memberId)).toMatchObject({
      rankLevel: 4,
      playerRankName: 'Platinum',
      nextRankName: 'Emerald',
      isInReview: true,
      service: 'live',
    });
    expect((await rankLevelsOf(reader, [memberId])).get(memberId)).toBe(4);
    expect(await refusalOf(decide(memberId, 'passed'))).toBe('rank-review-open');
    await identify(memberId);
    await decide(memberId, 'passed');
    expect(await refusalOf(decide(memberId, 'declined'))).toBe('rank-review-decided');
    expect(await stage.notices(memberId)).toEqual(['rank-risen Platinum', 'rank-risen Sapphire']);
    expect(await progress(memberId)).toMatchObject({ rankLevel: 5, isInReview: false, service: 'vip' });
    expect(await serviceLevelOf(reader, memberId)).toBe(5);
  });

  it('is not given with an open marker, and a marker later takes the service away', async () => {
    const memberId = await sapphire();
    await identify(memberId);
    const marker = `insert into protection.interactions (member_id, marker, day, detail) values (${memberId}, 'chasing', current_date, '{}')`;
    const other = await sapphire();
    await identify(other);
    await stage.rows(marker.replace(`${memberId}`, `${other}`));
    expect(await refusalOf(decide(other, 'passed'))).toBe('rank-review-open');
    await decide(memberId, 'passed');
    expect(await serviceLevelOf(stage.database.reader, memberId)).toBe(5);
    await stage.rows(marker);
    expect(await serviceLevelOf(stage.database.reader, memberId)).toBe(4);
  });
});

describe('the ladder', () => {
  const change = async (hasReview: boolean) => ({
    ...wireLadder({ ...firstLadder, hasReview }),
    ranks: [...wireLadder(firstLadder).ranks],
    version: (await readLadder(stage.database.reader)).version,
    reason: 'Rules of the new country',
  });

  it('changes with two persons, and not when it changed meanwhile', async () => {
    const wanted = await change(false);
    const id = await stage.database.inTransaction(async () => proposeLadder(stage.deps, wanted, stage.maria));
    expect(await refusalOf(proposeLadder(stage.deps, wanted, stage.pedro))).toBe('approval-pending');
    expect(await refusalOf(stage.approve(id, stage.maria))).toBe('second-person-needed');
    await stage.approve(id);
    const found = await readLadder(stage.database.reader);
    expect([found.hasReview, found.version]).toEqual([false, wanted.version + 1]);
    expect(await refusalOf(proposeLadder(stage.deps, wanted, stage.maria))).toBe('rank-ladder-changed');
  });

  it('is refused with all its problems', async () => {
    const wanted = await change(true);
    const ranks = wanted.ranks.map((rank, level) => (level === 2 ? { ...rank, color: '#ffffff' } : rank));
    expect(await refusalOf(proposeLadder(stage.deps, { ...wanted, ranks }, stage.maria))).toBe(
      'rank-ladder-invalid',
    );
    const fewer = { ...wanted, ranks: wanted.ranks.slice(0, 3) };
    expect(await refusalOf(proposeLadder(stage.deps, fewer, stage.maria))).toBe('rank-ladder-invalid');
  });
});
