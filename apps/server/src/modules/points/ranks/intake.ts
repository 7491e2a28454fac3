// Ranks rise with settled wagers of own money (docs/reference/rewards.md 9.1). The feed of final wagers is read once, with a mark of its own.
import { firstOfMonth, localDateOf } from '@tyche/kernel/calendar';
import { accountTypes } from '@tyche/rules/access';
import { riseOf } from '@tyche/rules/rewards';
import type { Tx } from '../../../platform/db/database.ts';
import { feedReader, type FeedStep, listChanges, listEndFacts, type StepSize } from '../../wagers/index.ts';
import type { PointsDeps } from '../deps.ts';
import { announceGiven } from './announce.ts';
import { givenLevel, type LadderVersion, ranksOf, requireLadder } from './ladder.ts';
import * as store from './store-ranks.ts';

export type RankDeps = Pick<PointsDeps, 'database' | 'merchant' | 'listProfiles' | 'ownFacts'>;

/** Counts the feed of final wagers for ranks. */
export const rankFeed = feedReader('points.ranks');

const STEP: StepSize = { ends: 300, wagers: 2_000 };

/** Counts everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function countRanks(deps: RankDeps, signal?: AbortSignal): Promise<void> {
  await rankFeed.readAll(deps.database, () => countRanksStep(deps), signal);
}

/**
 * Counts the next part of the feed in one transaction, with the mark: a step that fails has no effect and is done again. A wager belongs to
 * the month in which its batch was closed for the first time, whatever corrects it later.
 *
 * @returns whether there was something to read; false also while another worker reads.
 */
export async function countRanksStep(deps: RankDeps, size: StepSize = STEP): Promise<boolean> {
  const { timeZone } = (await deps.merchant()).site;
  return deps.database.inTransaction((tx) =>
    rankFeed.readStep(tx, size, async (step) => {
      const moves = await movesOf(deps, tx, { ...step, timeZone });
      if (moves.length > 0) await apply(tx, moves);
    }),
  );
}

interface Step extends FeedStep {
  readonly timeZone: string;
}

/** What an end changed in the valid bets of a member. */
interface Move {
  /** The place of the end. */
  readonly part: number;
  readonly memberId: bigint;
  /** The month to which the wagers belong, and the one in which the end was. */
  readonly month: string;
  readonly monthOfEnd: string;
  readonly valid: bigint;
}

/** What the ends of a step changed, in the order of the feed, without trial accounts and without bonus money. */
async function movesOf(deps: RankDeps, tx: Tx, step: Step): Promise<readonly Move[]> {
  const { ends, parts, timeZone } = step;
  const monthOf = (at: Date) => firstOfMonth(localDateOf(at, timeZone));
  const monthOfEnd = (part: bigint) => {
    const end = ends[Number(part)];
    if (!end) throw new Error('a change of no end');
    return monthOf(end.endedAt);
  };
  const changes = (await listChanges(tx, parts)).map(({ part, memberId, firstAt, valid }) => ({
    part: Number(part),
    memberId,
    month: monthOf(firstAt),
    monthOfEnd: monthOfEnd(part),
    valid,
  }));
  const all = [...changes, ...(await bonusMoves(deps, tx, step, monthOf))];
  const profiles = await deps.listProfiles(tx, [...new Set(all.map(({ memberId }) => memberId))]);
  return netOf(all)
    .filter(
      ({ valid, memberId }) => valid !== 0n && profiles.get(memberId)?.accountType !== accountTypes.trial,
    )
    .toSorted((one, other) => one.part - other.part);
}

/** One move of a member for an end and a month: what bonus money takes off is taken off before anybody rises. */
function netOf(moves: readonly Move[]): readonly Move[] {
  const net = new Map<string, Move>();
  for (const move of moves) {
    const key = `${move.part} ${move.memberId} ${move.month}`;
    net.set(key, { ...move, valid: move.valid + (net.get(key)?.valid ?? 0n) });
  }
  return [...net.values()];
}

/** What bonus money takes off the ends of a step. Each wager keeps what was taken off it, so a correction moves the difference. */
async function bonusMoves(
  { ownFacts }: RankDeps,
  tx: Tx,
  { ends, parts }: Step,
  monthOf: (at: Date) => string,
): Promise<readonly Move[]> {
  const facts = await listEndFacts(tx, parts);
  const own = await ownFacts(tx, ends, facts);
  const mixed = facts.flatMap((fact, place) => {
    const alone = own[place];
    const end = ends[Number(fact.part)];
    if (!alone || alone === fact || fact.firstAt === null || !end) return [];
    const { memberId, wagerId, part, state, valid } = fact;
    return [
      {
        part: Number(part),
        memberId,
        wagerId,
        month: monthOf(fact.firstAt),
        monthOfEnd: monthOf(end.endedAt),
        valid: state === 'void' ? 0n : valid - alone.valid,
      },
    ];
  });
  if (mixed.length === 0) return [];
  const before = await store.listBonusParts(tx, mixed);
  const taken = new Map(mixed.map(({ wagerId }, place) => [wagerId, before[place] ?? 0n]));
  const newest = new Map<bigint, store.BonusPart>();
  const moves = mixed.map(({ wagerId, ...one }) => {
    const off = one.valid - (taken.get(wagerId) ?? 0n);
    taken.set(wagerId, one.valid);
    newest.set(wagerId, { ...one, wagerId });
    return { ...one, valid: -off };
  });
  await store.putBonusParts(tx, [...newest.values()]);
  return moves;
}

/** Adds the moves to totals and months, and lets members rise after each of them. */
async function apply(tx: Tx, moves: readonly Move[]): Promise<void> {
  const memberIds = [...new Set(moves.map(({ memberId }) => memberId))];
  const ladder = await requireLadder(tx);
  const rows = await store.lockRanks(tx, memberIds);
  const wanted = [...new Set(moves.flatMap(({ month, monthOfEnd }) => [month, monthOfEnd]))];
  const months = new Map(
    (await store.listMonths(tx, memberIds, wanted)).map((row) => [monthKey(row.member_id, row.month), row]),
  );
  const byMember = Map.groupBy(moves, ({ memberId }) => memberId);
  const outcomes = rows.map((row) => rise(ladder, row, byMember.get(row.member_id) ?? [], months));
  await store.putRanks(
    tx,
    outcomes.map(({ after }) => after),
  );
  await store.putMonths(tx, [...months.values()]);
  await writeRises(tx, ladder, outcomes);
}

const monthKey = (memberId: bigint, month: string): string => `${memberId} ${month}`;

interface Outcome {
  readonly before: store.RankRow;
  readonly after: store.RankRow;
  readonly changes: readonly store.RankChange[];
}

/** Where a member stands after moves. Writes the months as they are then. */
function rise(
  ladder: LadderVersion,
  before: store.RankRow,
  moves: readonly Move[],
  months: Map<string, store.MonthRow>,
): Outcome {
  const memberId = before.member_id;
  const changes: store.RankChange[] = [];
  let after = before;
  const validOf = (month: string) => months.get(monthKey(memberId, month))?.valid ?? 0n;
  for (const { month, monthOfEnd, valid } of moves) {
    months.set(monthKey(memberId, month), { member_id: memberId, month, valid: validOf(month) + valid });
    after = { ...after, total: after.total + valid };
    const sums = { total: after.total, month: validOf(monthOfEnd) };
    const risen = riseOf(ranksOf(ladder), after, sums);
    if (risen.level === after.level) continue;
    changes.push({
      memberId,
      kind: 'rise',
      from: after.level,
      to: risen.level,
      total: sums.total,
      valid: sums.month,
      month: monthOfEnd,
    });
    after = { ...after, ...risen, risen_in: monthOfEnd };
  }
  return { before, after, changes };
}

/** Writes the rises of a step, the ranks that were reached for the first time ever, and tells of what was given. */
async function writeRises(tx: Tx, ladder: LadderVersion, outcomes: readonly Outcome[]): Promise<void> {
  const risen = outcomes.filter(({ changes }) => changes.length > 0);
  if (risen.length === 0) return;
  const reached: { memberId: bigint; changeId: bigint; level: number }[] = [];
  for (const { before, changes } of risen) {
    const ids = await store.insertChanges(tx, ladder.version, changes);
    let { highest } = before;
    for (const [place, { memberId, to }] of changes.entries()) {
      const changeId = ids[place];
      if (changeId === undefined || changeId === null) throw new Error('a rise that was not written');
      for (let level = highest + 1; level <= to; level += 1) reached.push({ memberId, changeId, level });
      highest = Math.max(highest, to);
    }
  }
  if (reached.length > 0) await store.insertReached(tx, reached);
  await announceGiven(
    tx,
    ladder,
    risen.map(({ before, after }) => ({
      memberId: before.member_id,
      from: givenLevel(ladder, before).level,
      to: givenLevel(ladder, after).level,
    })),
  );
}
