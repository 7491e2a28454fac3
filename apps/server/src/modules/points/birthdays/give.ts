// Points on birthdays: one look at each local day, once a calendar year for a person (docs/reference/rewards.md 9.3).
import { readNow } from '../../../platform/db/read-now.ts';
import { hash } from 'node:crypto';
import { addDays, localDateOf } from '@tyche/kernel/calendar';
import { UNITS_PER_ONE } from '@tyche/kernel/money';
import { timeDigits } from '@tyche/kernel/request-key';
import { accountTypes } from '@tyche/rules/access';
import { birthdayKey, isBirthday, judgeBirthday } from '@tyche/rules/rewards';
import type { Tx } from '../../../platform/db/database.ts';
import { notify } from '../../messaging/index.ts';
import { lockPersonOf, personsOf } from '../../protection/index.ts';
import { givePoints } from '../accounts.ts';
import type { PointsDeps } from '../deps.ts';
import { givenLevel, type LadderVersion, readLadder } from '../ranks/ladder.ts';
import type { RankRow } from '../ranks/store-ranks.ts';
import * as store from './store.ts';

export type BirthdayDeps = Pick<
  PointsDeps,
  'database' | 'merchant' | 'listProfiles' | 'birthDatesOf' | 'sealing'
>;

/** Members of one transaction. */
const AT_ONCE = 500;

/**
 * Looks at the local days up to today, and at points that wait. Each part is a transaction of its own; what dies goes on after the last
 * member that was looked at. Several workers may run it: a member gets the points of a year once.
 *
 * @param atOnce members of one transaction.
 */
export async function runBirthdays(
  deps: BirthdayDeps,
  signal?: AbortSignal,
  atOnce = AT_ONCE,
): Promise<void> {
  const { database } = deps;
  const { timeZone } = (await deps.merchant()).site;
  const today = localDateOf(await readNow(database.reader), timeZone);
  for (let day = await nextDay(deps, today); day !== null; day = await nextDay(deps, today)) {
    const of = day;
    await database.inTransaction((tx) => store.openRun(tx, of));
    for (let isOpen = true; isOpen; ) {
      if (signal?.aborted) return;
      const step = await database.inTransaction((tx) => stepOf(deps, tx, { day: of, timeZone, atOnce }));
      if (step === 'busy') return;
      isOpen = step === 'more';
    }
  }
  await endAllWaiting(deps, { today, timeZone, atOnce }, signal);
}

interface Run {
  /** A local day, `yyyy-MM-dd`. */
  readonly day: string;
  readonly timeZone: string;
  readonly atOnce: number;
}

/** The day that is to be looked at now; null when all are. Before the first run of all only today counts. */
async function nextDay({ database: { reader } }: BirthdayDeps, today: string): Promise<string | null> {
  const newest = await store.findNewestRun(reader);
  if (newest && !newest.isDone) return newest.day;
  const day = newest ? addDays(newest.day, 1) : today;
  return day > today ? null : day;
}

async function stepOf(deps: BirthdayDeps, tx: Tx, run: Run): Promise<'busy' | 'more' | 'done'> {
  const { day, atOnce } = run;
  const after = await store.lockRun(tx, day);
  if (after === null) return 'busy';
  const ladder = await readLadder(tx);
  const leastLevel = ladder.ranks.findIndex(({ birthdayPoints }) => birthdayPoints > 0n);
  const rows = leastLevel < 0 ? [] : await store.listNext(tx, { after, leastLevel, limit: atOnce });
  const last = rows.at(-1);
  if (!last) {
    await store.endRun(tx, day);
    return 'done';
  }
  const birthDates = await deps.birthDatesOf(
    tx,
    rows.map((row) => row.member_id),
  );
  // In the order of their ids, as all who lock several members.
  for (const row of rows) {
    const birthDate = birthDates.get(row.member_id);
    if (birthDate !== undefined && isBirthday(birthDate, day))
      await celebrate(deps, tx, { row, ladder, run });
  }
  await store.moveRun(tx, day, last.member_id);
  return 'more';
}

/**
 * Gives a member the points of a birthday, or lets them wait, once for a calendar year and person. It locks the person first, as an exclusion does:
 * nothing is given after the commit of an exclusion (docs/reference/rewards.md 11.2).
 */
export async function celebrate(
  deps: Pick<BirthdayDeps, 'listProfiles' | 'sealing'>,
  tx: Tx,
  {
    row,
    ladder,
    run,
  }: {
    readonly row: RankRow;
    readonly ladder: LadderVersion;
    readonly run: Pick<Run, 'day' | 'timeZone'>;
  },
): Promise<void> {
  const memberId = row.member_id;
  const { level } = givenLevel(ladder, row);
  const points = ladder.ranks[level]?.birthdayPoints ?? 0n;
  const { mark, ...standing } = await standingOf(deps, tx, memberId);
  const verdict = judgeBirthday({ points, ...standing });
  if (verdict === 'none') return;
  const occurrence = birthdayKey(yearOf(run.day));
  const state = verdict === 'give' ? 'given' : 'waiting';
  // The same name and birth date in another account is the same person.
  const person = mark && deps.sealing.fingerprint('points.person', mark.toString('hex'));
  const givenAt = await store.insertBirthday(tx, { memberId, occurrence, points, level, state, person });
  if (givenAt) await give(tx, { memberId, occurrence, points }, { givenAt, timeZone: run.timeZone });
}

/** Gives points that waited for the end of a marker, and ends those of an earlier year and of members who stopped playing. */
async function endAllWaiting(
  deps: BirthdayDeps,
  { today, timeZone, atOnce }: { readonly today: string; readonly timeZone: string; readonly atOnce: number },
  signal?: AbortSignal,
): Promise<void> {
  const { database } = deps;
  for (let after = 0n; ; ) {
    const waiting = await store.listWaiting(database.reader, { after, limit: atOnce });
    const last = waiting.at(-1);
    if (!last || signal?.aborted) return;
    const persons = await personsOf(
      database.reader,
      waiting.map(({ memberId }) => memberId),
    );
    const isOver = ({ occurrence }: store.WaitingBirthday) => occurrence !== birthdayKey(yearOf(today));
    for (const one of waiting) {
      if (persons.get(one.memberId)?.hasMarker === true && !isOver(one)) continue;
      await database.inTransaction(async (tx) => {
        const { mark: _, ...standing } = await standingOf(deps, tx, one.memberId);
        const verdict = isOver(one) ? 'none' : judgeBirthday({ points: one.points, ...standing });
        if (verdict === 'wait') return;
        const givenAt = await store.endWaiting(tx, one, verdict === 'give' ? 'given' : 'ended');
        if (givenAt) await give(tx, one, { givenAt, timeZone });
      });
    }
    after = last.memberId;
  }
}

/** How a member stands, with the person locked until the transaction ends. */
async function standingOf({ listProfiles }: Pick<BirthdayDeps, 'listProfiles'>, tx: Tx, memberId: bigint) {
  const person = await lockPersonOf(tx, memberId);
  const profile = (await listProfiles(tx, [memberId])).get(memberId);
  const isOpen = profile !== undefined && !profile.isDisabled && profile.accountType !== accountTypes.trial;
  return { isOpen, isStopped: person.stop !== null, hasMarker: person.hasMarker, mark: person.mark };
}

/** Books the points, and puts a notice into the inbox that asks for nothing. */
async function give(
  tx: Tx,
  { memberId, occurrence, points }: store.WaitingBirthday,
  { givenAt, timeZone }: { readonly givenAt: Date; readonly timeZone: string },
): Promise<void> {
  const key = movementKey({ memberId, occurrence, givenAt });
  if (!(await givePoints(tx, { memberId, points, key, timeZone }))) return;
  const params = { points: (points / UNITS_PER_ONE).toString() }; // exact: a ladder has whole points
  await notify(tx, { memberId, kind: 'birthday-points', params });
}

/** The key of the movement: the time, then a hash of member and occurrence (docs/decisions/0065-paying-what-is-owed.md). */
function movementKey(of: { readonly memberId: bigint; readonly occurrence: string; readonly givenAt: Date }) {
  const time = timeDigits(of.givenAt.getTime());
  const hex = hash('sha256', `points\n${of.memberId}\n${of.occurrence}`, 'hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
