// The intake: reads the feed of final wagers once, and makes the progress of who takes part (docs/reference/missions.md 2).
import { rebateGroupOf } from '@tyche/rules/agents';
import type { Tx } from '../../platform/db/database.ts';
import { type End, type EndFact, feedReader, listEndFacts, type StepSize } from '../wagers/index.ts';
import type { MissionsDeps } from './deps.ts';
import { isCounting, openCalendar, type SiteMoment, spanOf } from './periods.ts';
import * as store from './store-intake.ts';

export type IntakeDeps = Pick<MissionsDeps, 'database' | 'merchant' | 'ownFacts'>;

/** Counts the feed of final wagers for missions. */
export const missionsFeed = feedReader('missions.intake');

const STEP: StepSize = { ends: 300, wagers: 5_000 };

/** Takes in everything that may be read now. Stops between two steps when the process stops. Several workers may run it. */
export async function takeInAll(deps: IntakeDeps, signal?: AbortSignal): Promise<void> {
  await missionsFeed.readAll(deps.database, () => takeInStep(deps), signal);
}

/**
 * Takes in the next part of the feed in one transaction, with the mark: a step that fails or is killed has no effect and is done again.
 *
 * @returns whether there was something to read; false also while another worker reads.
 */
export async function takeInStep(deps: IntakeDeps, size: StepSize = STEP): Promise<boolean> {
  const { timeZone } = (await deps.merchant()).site;
  return deps.database.inTransaction((tx) =>
    missionsFeed.readStep(tx, size, async ({ ends, parts }) => {
      const facts = await deps.ownFacts(tx, ends, await listEndFacts(tx, parts));
      await count(tx, { facts, ends, timeZone });
    }),
  );
}

interface Taken {
  readonly facts: readonly EndFact[];
  readonly ends: readonly End[];
  readonly timeZone: string;
}

async function count(tx: Tx, { facts, ends, timeZone }: Taken): Promise<void> {
  const memberIds = [...new Set(facts.map(({ memberId }) => memberId))];
  const joined = memberIds.length === 0 ? [] : await store.listJoined(tx, memberIds);
  if (joined.length === 0) return;
  const missionsOf = Map.groupBy(joined, (row) => row.member_id);
  const momentOf = openCalendar(timeZone);
  // The newest state of a wager comes last and replaces those before it.
  const newest = new Map<string, store.CountedWager>();
  for (const fact of facts) {
    const end = ends[Number(fact.part)];
    if (!end || fact.firstAt === null) continue;
    const first = { at: fact.firstAt, ...momentOf(fact.firstAt) };
    for (const mission of missionsOf.get(fact.memberId) ?? []) {
      const wager = countedOf(mission, fact, end, first);
      if (wager) newest.set(`${wager.missionId} ${wager.wagerId}`, wager);
    }
  }
  if (newest.size === 0) return;
  const touched = await store.writeCounted(tx, [...newest.values()]);
  const periodOf = new Map(joined.map((row) => [row.mission_id, row.period]));
  const dueOf = new Map<string, Date>();
  const dueAts = touched.flatMap(({ missionId, period }) => {
    const length = periodOf.get(missionId);
    if (!length) return [];
    const due = dueOf.get(`${length} ${period}`) ?? spanOf(length, period, timeZone).claimUntil;
    dueOf.set(`${length} ${period}`, due);
    return [due];
  });
  if (touched.length > 0) await store.updateProgress(tx, touched, dueAts);
}

/**
 * A wager as a mission counts it: in the period of its first end, when the member takes part by then and the game belongs to the mission.
 * Null when the mission has nothing to do with it, or the end came more than seven days after the period.
 */
function countedOf(
  mission: store.JoinedRow,
  fact: EndFact,
  { endedAt, source }: End,
  first: SiteMoment & { readonly at: Date },
): store.CountedWager | null {
  const { memberId, wagerId, gameCode } = fact;
  const days = { startsOn: mission.starts_on, endsOn: mission.ends_on };
  if (first.at < mission.joined_at || !isCounting(days, first.day)) return null;
  if (mission.game_groups && !mission.game_groups.includes(rebateGroupOf(fact.gameType))) return null;
  const { key, claimUntil } = first.spanOf(mission.period);
  if (endedAt >= claimUntil) return null;
  const isEnough = fact.state !== 'void' && fact.valid >= mission.min_stake;
  return {
    memberId,
    missionId: mission.mission_id,
    wagerId,
    valid: isEnough ? fact.valid : 0n,
    endedAt,
    period: key,
    day: first.day,
    source,
    gameCode,
  };
}
