// Points on birthdays against the database: once a year, with any number of workers, and nothing for members who stopped playing (rewards.md 9.3).
import { addDays, localDateOf } from '@tyche/kernel/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../wallet/index.ts';
import { exportPoints, pointsErased } from '../privacy.ts';
import { readLadder } from '../ranks/ladder.ts';
import { deleteOld } from '../ranks/retention.ts';
import { listRanks } from '../ranks/store-ranks.ts';
import { openRankStage, type RankStage } from '../ranks/test/stage.ts';
import { celebrate, runBirthdays } from './give.ts';

/** Rounds of a race. */
const ROUNDS = 8;
/** Points of rank 1 and rank 2 in the first ladder. */
const [BRONZE, SILVER] = [500_000n, 1_000_000n];

let stage: RankStage;
let today: string;
beforeAll(async () => {
  stage = await openRankStage();
  today = localDateOf(new Date(), stage.timeZone);
});
afterAll(() => stage.close());
beforeEach(() => stage.rows(`delete from points.birthday_runs`));

/** A member of a rank whose documents proved a birth date; by default it has its birthday today. */
async function person(level = 1, birthDate = `1980-${today.slice(5)}`, name?: string): Promise<bigint> {
  const memberId = await stage.member();
  const sealed = stage.deps.sealing.seal(`protection.profiles:${memberId}:birth`, birthDate).toString('hex');
  await stage.rows(`
    insert into protection.profiles (member_id, identity_level, birth_sealed, identity_mark)
    values (${memberId}, 2, '\\x${sealed}', ${markOf(name, birthDate)})
    on conflict (member_id) do update set identity_level = 2, birth_sealed = excluded.birth_sealed,
      identity_mark = excluded.identity_mark`);
  await stage.rows(
    `insert into points.ranks (member_id, level, highest) values (${memberId}, ${level}, ${level})`,
  );
  return memberId;
}
/** The fingerprint of a person as an identity check keeps it; none without a name. */
const markOf = (name: string | undefined, birthDate: string) =>
  name === undefined
    ? 'null'
    : `'\\x${stage.deps.sealing.fingerprint('test', `${name} ${birthDate}`).toString('hex')}'::bytea`;
const pointsOf = async (memberId: bigint) =>
  (await balanceOf(stage.database.reader, memberId, 'points'))?.available ?? 0n;
const birthdays = (memberId: bigint) =>
  stage.rows<{ occurrence: string; state: string; points: bigint }>(
    `select occurrence, state, points from points.birthdays where member_id = ${memberId} order by 1`,
  );
const notices = (memberId: bigint) =>
  stage.rows(
    `select params from messaging.notices where member_id = ${memberId} and kind = 'birthday-points'`,
  );
const run = async () => {
  await stage.rows(`delete from points.birthday_runs`);
  await runBirthdays(stage.deps);
};
const stop = (memberId: bigint, kind: 'break' | 'self-exclusion') =>
  stage.rows(`insert into protection.stops (member_id, kind, until)
    values (${memberId}, '${kind}', clock_timestamp() + interval '1 day')`);
const mark = (memberId: bigint, daysAgo = 0) =>
  stage.rows(`insert into protection.interactions (member_id, marker, day, detail, at)
    values (${memberId}, 'chasing', current_date - ${daysAgo}, '{}', clock_timestamp() - interval '${daysAgo} days')`);

describe('points of a birthday', () => {
  it('are given by rank on the local day, once a year, with one notice', async () => {
    const [bronze, silver] = [await person(1), await person(2)];
    const other = await person(2, `1980-${addDays(today, 3).slice(5)}`);
    await runBirthdays(stage.deps);
    await runBirthdays(stage.deps);
    // A day that is looked at again, such as after a restored run, gives nothing again.
    await run();
    expect(await pointsOf(bronze)).toBe(BRONZE);
    expect(await pointsOf(silver)).toBe(SILVER);
    expect(await pointsOf(other)).toBe(0n);
    expect(await birthdays(silver)).toEqual([
      { occurrence: `birthday:${today.slice(0, 4)}`, state: 'given', points: SILVER },
    ]);
    expect(await notices(silver)).toEqual([{ params: { points: '100' } }]);
  });

  it('are given to a person once, whatever its accounts, and to another with the same name or birth date', async () => {
    const born = `1981-${today.slice(5)}`;
    const accounts = [await person(1, born, 'Ana Cruz'), await person(2, born, 'Ana Cruz')];
    const others = [await person(1, born, 'Ben Cruz'), await person(1, `1982-${today.slice(5)}`, 'Ana Cruz')];
    await run();
    expect(await Promise.all(accounts.map(pointsOf))).toEqual([BRONZE, 0n]);
    expect(await Promise.all(others.map(pointsOf))).toEqual([BRONZE, BRONZE]);
  });

  it('are not given without a proven birth date, for rank 0, or to a closed account', async () => {
    const declared = await person(2);
    await stage.rows(`update protection.profiles set identity_level = 1 where member_id = ${declared}`);
    const unranked = await person(0);
    const closed = await person(2);
    await stage.rows(
      `update members.members set disabled_at = clock_timestamp() where member_id = ${closed}`,
    );
    await run();
    for (const memberId of [declared, unranked, closed]) {
      expect(await pointsOf(memberId)).toBe(0n);
      expect(await birthdays(memberId)).toEqual([]);
    }
  });

  it('of a rank above 4 are those of rank 4 until staff have looked', async () => {
    const memberId = await person(6);
    await run();
    expect(await pointsOf(memberId)).toBe(3_000_000n);
  });

  it('catch up days on which nothing ran, and do not go back before the first day', async () => {
    const yesterday = addDays(today, -1);
    const memberId = await person(1, `1980-${yesterday.slice(5)}`);
    await run();
    expect(await pointsOf(memberId)).toBe(0n);
    await stage.rows(`update points.birthday_runs set day = '${addDays(today, -3)}'`);
    await runBirthdays(stage.deps);
    expect(await pointsOf(memberId)).toBe(BRONZE);
    const days = await stage.rows<{ day: string }>(
      `select day::text from points.birthday_runs where done_at is not null order by 1`,
    );
    expect(days.map(({ day }) => day)).toEqual([-3, -2, -1, 0].map((at) => addDays(today, at)));
  });
});

describe('protection', () => {
  it.each(['break', 'self-exclusion'] as const)('a %s has no points, afterwards neither', async (kind) => {
    const memberId = await person(2);
    await stop(memberId, kind);
    await run();
    await runBirthdays(stage.deps);
    expect(await pointsOf(memberId)).toBe(0n);
    expect(await birthdays(memberId)).toEqual([]);
    expect(await notices(memberId)).toEqual([]);
  });

  it('a marker of harm lets points wait until it is closed, in the same year', async () => {
    const [late, excluded, old] = [await person(2), await person(2), await person(2)];
    for (const memberId of [late, excluded, old]) await mark(memberId);
    await run();
    for (const memberId of [late, excluded, old]) {
      expect(await pointsOf(memberId)).toBe(0n);
      expect(await birthdays(memberId)).toMatchObject([{ state: 'waiting' }]);
      expect(await notices(memberId)).toEqual([]);
    }
    await stage.rows(`update protection.interactions set at = at - interval '8 days'`);
    await stop(excluded, 'self-exclusion');
    await stage.rows(`update points.birthdays set occurrence = 'birthday:2001' where member_id = ${old}`);
    await Promise.all([1, 2, 3, 4].map(() => runBirthdays(stage.deps)));
    expect(await pointsOf(late)).toBe(SILVER);
    expect(await notices(late)).toHaveLength(1);
    expect(await birthdays(late)).toMatchObject([{ state: 'given' }]);
    for (const memberId of [excluded, old]) {
      expect(await pointsOf(memberId)).toBe(0n);
      expect(await birthdays(memberId)).toMatchObject([{ state: 'ended' }]);
    }
  });

  it('a look waits for an exclusion that is being written, and gives nothing after it', async () => {
    const statement = (text: string) => ({ name: '', text, values: [] });
    for (let round = 0; round < ROUNDS; round += 1) {
      const memberId = await person(2);
      const looked = await stage.database.inTransaction(async (tx) => {
        await tx.rows(statement(`select protection.lock_profile(${memberId})`));
        await tx.rows(
          statement(`insert into protection.stops (member_id, kind, until)
            values (${memberId}, 'self-exclusion', clock_timestamp() + interval '1 day')`),
        );
        const look = await lookAt(memberId);
        const looking = look();
        // Long enough for a look that does not wait.
        await new Promise((done) => setTimeout(done, 60));
        return { looking };
      });
      await looked.looking;
      expect(await pointsOf(memberId)).toBe(0n);
    }
  });
});

/** What a worker does with a member whose birthday is today. */
async function lookAt(memberId: bigint): Promise<() => Promise<void>> {
  const ladder = await readLadder(stage.database.reader);
  const [row] = await listRanks(stage.database.reader, [memberId]);
  if (!row) throw new Error('no rank');
  const run = { day: today, timeZone: stage.timeZone };
  return () => stage.database.inTransaction((tx) => celebrate(stage.deps, tx, { row, ladder, run }));
}

describe('races', () => {
  it('two workers that look at one member give the points of a year once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const memberId = await person(1);
      const look = await lookAt(memberId);
      await Promise.all([look(), look()]);
      expect(await pointsOf(memberId)).toBe(BRONZE);
      expect(await birthdays(memberId)).toHaveLength(1);
      expect(await notices(memberId)).toHaveLength(1);
    }
  });

  it('two workers that look at two accounts of a person give the points of a year once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const named = `Person ${round}`;
      const accounts = [await person(1, undefined, named), await person(1, undefined, named)];
      const looks = await Promise.all(accounts.map(lookAt));
      await Promise.all(looks.map((look) => look()));
      const given = await Promise.all(accounts.map(pointsOf));
      expect(given.reduce((sum, points) => sum + points, 0n)).toBe(BRONZE);
    }
  });

  it('several workers in small parts give each member once', async () => {
    const members: bigint[] = [];
    for (let at = 0; at < 10; at += 1) members.push(await person(1));
    await stage.rows(`delete from points.birthday_runs`);
    await Promise.all([1, 2, 3, 4].map(() => runBirthdays(stage.deps, undefined, 2)));
    await runBirthdays(stage.deps, undefined, 2);
    for (const memberId of members) {
      expect(await pointsOf(memberId)).toBe(BRONZE);
      expect(await notices(memberId)).toHaveLength(1);
    }
  });
});

it('birthdays are handed out, gone after an erasure, and deleted after 400 days', async () => {
  const [erased, old] = [await person(1), await person(1)];
  await run();
  expect(await exportPoints(stage.deps.sealing)(stage.database.reader, erased)).toMatchObject({
    rank: { birthdays: [{ points: '500000', state: 'given', level: 1 }] },
  });
  await stage.database.inTransaction((tx) =>
    pointsErased.handle(tx, { id: 1n, topic: '', payload: { memberId: String(erased) } }),
  );
  expect(await birthdays(erased)).toEqual([]);
  await stage.rows(`update points.birthdays set at = at - interval '401 days' where member_id = ${old}`);
  await deleteOld(stage.database);
  expect(await birthdays(old)).toEqual([]);
});
