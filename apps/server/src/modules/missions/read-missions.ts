// Missions as a member sees them (docs/reference/missions.md 5).
import { readNow } from '../../platform/db/read-now.ts';
import type { missions } from '@tyche/contract/missions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { claimableSteps, ONCE_PERIOD, progressOfSteps } from '@tyche/rules/rewards';
import type { AccountStep } from '@tyche/rules/rewards/words';
import { formatAmount } from '@tyche/kernel/money';
import { Refusal } from '../../platform/http/errors.ts';
import { doneStepsOf } from './account-steps.ts';
import { hasMissions, shownReward, shownValue, stepsOf, type Taker } from './claims.ts';
import type { MissionsDeps } from './deps.ts';
import { endOfSteps, spanAt, spanOf } from './periods.ts';
import { listMissions, type MissionRow, type StepsMissionRow } from './store.ts';
import { listCounted, listHadOnce, listJoins, listStandings, type StandingRow } from './store-member.ts';
import { wordsOf } from './texts.ts';

type Page = OutputOf<typeof missions.missionSummaries>;
type Summary = Page['list'][number];
type Detail = OutputOf<typeof missions.missionMilestones>;

const PAGE = 20;
const MAX_SHOWN = 200;
const COUNTED_SHOWN = 10;

/** What a member reads of missions, in a language of the wire. */
export interface MissionReader extends Taker {
  readonly language: string;
}

/** The missions of a member by page, those with something to claim first. */
export async function readSummaries(
  deps: MissionsDeps,
  { status, pageNo = 1, pageSize = PAGE }: InputOf<typeof missions.missionSummaries>,
  reader: MissionReader,
): Promise<Page> {
  const all = (await readAll(deps, reader)).map(({ summary }) => summary);
  const asked = all.filter((summary) => status === undefined || summary.status === status);
  const list = asked.toSorted((one, other) => Math.sign(other.claimable) - Math.sign(one.claimable));
  return {
    list: list.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: list.length,
    totalPages: Math.ceil(list.length / pageSize),
  };
}

/** One mission with its milestones. Refuses `unknown-mission`. */
export async function readMilestones(
  deps: MissionsDeps,
  { missionId }: InputOf<typeof missions.missionMilestones>,
  reader: MissionReader,
): Promise<Detail> {
  const found = (await readAll(deps, reader)).find(({ summary }) => summary.missionId === missionId);
  if (!found) throw new Refusal('unknown-mission');
  const { mission, summary, standings } = found;
  const { timeZone } = (await deps.merchant()).site;
  const counted = await listCounted(deps.database.reader, {
    missionId: mission.mission_id,
    memberId: reader.memberId,
    period: summary.period,
    limit: COUNTED_SHOWN,
  });
  return {
    mission: summary,
    periods: standings
      .filter((standing) => standing.period === summary.period || claimableOf(mission, standing).length > 0)
      .map((standing) => shownPeriod(mission, standing, timeZone)),
    counted: await Promise.all(
      counted.map(async ({ source, game_code: gameCode, ended_at: at, valid }) => ({
        game: await deps.gameName({ source: source === 1 ? 'lottery' : 'vendor', gameCode }, reader.language),
        at: at.getTime(),
        valid: formatAmount(valid),
      })),
    ),
  };
}

interface Found {
  readonly mission: MissionRow;
  readonly summary: Summary;
  /** The current period first, then earlier ones that can still be claimed. */
  readonly standings: readonly StandingRow[];
}

async function readAll(deps: MissionsDeps, reader: MissionReader): Promise<readonly Found[]> {
  if (!hasMissions(reader)) return [];
  const { reader: from } = deps.database;
  const { timeZone } = (await deps.merchant()).site;
  const [rows, joins, standings, now] = await Promise.all([
    listMissions(from, ['open', 'closed'], MAX_SHOWN),
    listJoins(from, reader.memberId),
    listStandings(from, reader.memberId),
    readNow(from),
  ]);
  const own = rows.some(({ goal }) => goal === 'steps') ? await readOwnSteps(deps, reader) : noSteps;
  return rows.map((mission) => {
    const { language } = reader;
    if (mission.goal === 'steps') return foundOfSteps(mission, own, { language, timeZone, now });
    const { key: period } = spanAt(mission.period, now, timeZone);
    const rowsOf = standings.filter((row) => row.mission_id === mission.mission_id);
    const current = rowsOf.find((row) => row.period === period) ?? {
      mission_id: mission.mission_id,
      value: 0n,
      period,
      claimed: [],
    };
    const all = [current, ...rowsOf.filter((row) => row !== current)];
    const joinedAt = joins.get(mission.mission_id) ?? null;
    const endsAt = spanOf(mission.period, period, timeZone).endsAt;
    const shown = { isTakingPart: joinedAt !== null, endsAt, language };
    const summary = { ...summaryOf(mission, all, shown), joinedAt: joinedAt?.getTime() ?? null };
    return { mission, standings: all, summary: { ...summary, accountSteps: null } };
  });
}

/** What a member has done of steps in its account, and what it was given for that. */
interface OwnSteps {
  readonly done: ReadonlySet<AccountStep>;
  readonly had: ReadonlyMap<bigint, readonly number[]>;
}

const noSteps: OwnSteps = { done: new Set(), had: new Map() };

async function readOwnSteps(deps: MissionsDeps, { memberId }: MissionReader): Promise<OwnSteps> {
  const { reader } = deps.database;
  return { done: await doneStepsOf(deps, reader, memberId), had: await listHadOnce(reader, memberId) };
}

function foundOfSteps(
  mission: StepsMissionRow,
  { done, had }: OwnSteps,
  { language, timeZone, now }: { readonly language: string; readonly timeZone: string; readonly now: Date },
): Found {
  const { mission_id, account_steps: named } = mission;
  const current: StandingRow = {
    mission_id,
    value: progressOfSteps(named, done),
    period: ONCE_PERIOD,
    claimed: had.get(mission_id) ?? [],
  };
  const end = endOfSteps(mission.ends_on, timeZone);
  const shown = { isTakingPart: end === null || now < end.claimUntil, endsAt: end?.endsAt ?? null, language };
  const summary = {
    ...summaryOf(mission, [current], shown),
    joinedAt: null,
    accountSteps: named.map((step) => ({ step, isDone: done.has(step) })),
  };
  return { mission, standings: [current], summary };
}

function summaryOf(
  mission: MissionRow,
  standings: readonly StandingRow[],
  {
    isTakingPart,
    endsAt,
    language,
  }: { readonly isTakingPart: boolean; readonly endsAt: Date | null; readonly language: string },
): Omit<Summary, 'joinedAt' | 'accountSteps'> {
  const [current] = standings;
  if (!current) throw new Error('a mission without its current period');
  const next = mission.milestones.find(({ threshold }) => BigInt(threshold) > current.value);
  const claimable = isTakingPart ? standings.flatMap((one) => claimableOf(mission, one)).length : 0;
  return {
    missionId: mission.mission_id.toString(),
    ...wordsOf(mission.texts, language),
    kind: mission.goal,
    groups: mission.game_groups as Summary['groups'],
    minStake: formatAmount(mission.min_stake),
    length: mission.period,
    period: current.period,
    endsAt: endsAt?.getTime() ?? null,
    progress: shownValue(mission, current.value),
    next: next ? shownStep(mission, next) : null,
    claimable,
    status: statusOf(mission, current, claimable),
    hasBoard: mission.board_cap !== null,
  };
}

function statusOf(mission: MissionRow, current: StandingRow, claimable: number): Summary['status'] {
  if (claimable > 0) return 'O';
  if (mission.state === 'closed') return 'C';
  return current.claimed.length === mission.milestones.length ? 'D' : 'O';
}

function claimableOf(mission: MissionRow, { value, claimed }: StandingRow): readonly number[] {
  return claimableSteps(stepsOf(mission), value, new Set(claimed));
}

function shownStep(mission: MissionRow, milestone: MissionRow['milestones'][number]) {
  const { step, threshold } = milestone;
  return { step, at: shownValue(mission, BigInt(threshold)), reward: shownReward(milestone) };
}

function shownPeriod(mission: MissionRow, standing: StandingRow, timeZone: string) {
  const span =
    mission.goal === 'steps'
      ? endOfSteps(mission.ends_on, timeZone)
      : spanOf(mission.period, standing.period, timeZone);
  const reached = new Set(claimableOf(mission, standing));
  const stateOf = (step: number) => {
    if (standing.claimed.includes(step)) return 'claimed';
    return reached.has(step) ? 'reached' : 'open';
  };
  return {
    period: standing.period,
    endsAt: span?.endsAt.getTime() ?? null,
    claimUntil: span?.claimUntil.getTime() ?? null,
    progress: shownValue(mission, standing.value),
    steps: mission.milestones.map((milestone) => ({
      ...shownStep(mission, milestone),
      state: stateOf(milestone.step) as 'claimed' | 'reached' | 'open',
    })),
  };
}
