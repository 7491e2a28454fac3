// Taking part, and the rewards of milestones (docs/reference/missions.md 3).
import { readNow } from '../../platform/db/read-now.ts';
import { missionsFeed } from './take-in.ts';
import { localDateOf } from '@tyche/kernel/calendar';
import type { missions } from '@tyche/contract/missions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { accountTypes } from '@tyche/rules/access';
import type { MemberId, WalletId } from '@tyche/kernel/ids';
import { claimableSteps, ONCE_PERIOD, progressOfSteps, refuseClaim } from '@tyche/rules/rewards';
import { formatAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { MemberSession } from '../../platform/http/handlers.ts';
import { isAtLimit } from '../protection/index.ts';
import { announceCredits, creditBatch } from '../wallet/index.ts';
import { doneStepsOf } from './account-steps.ts';
import type { MissionsDeps } from './deps.ts';
import { endOfSteps, isCounting } from './periods.ts';
import { type Reached, rewardKeyOf } from './reward-key.ts';
import * as store from './store.ts';
import { listJoins } from './store-member.ts';

export type Taker = Pick<MemberSession, 'memberId' | 'accountType'>;

const DUE_AT_ONCE = 200;
const AGAIN_DAYS = 1;

/** Whether missions are for this account: agents and trial accounts have none. */
export const hasMissions = ({ accountType }: Pick<MemberSession, 'accountType'>): boolean =>
  accountType === accountTypes.member;

/**
 * Lets a member take part: bets that end from now on count. A repeat changes nothing, and neither does a mission of steps, in which
 * everybody takes part. Refuses `unknown-mission`, `mission-not-open`,
 * `promotion-limit-reached` while a limit of the member is used up, and `self-excluded` and `play-stopped` while play is stopped.
 */
export async function joinMission(
  deps: MissionsDeps,
  { id }: InputOf<typeof missions.joinMission>,
  taker: Taker,
): Promise<void> {
  const { timeZone } = (await deps.merchant()).site;
  const missionId = BigInt(id);
  await deps.database.inTransaction(async (tx) => {
    const mission = await requireMission(tx, missionId, taker);
    await deps.protection.requireMayPlay(tx, taker.memberId);
    const days = { startsOn: mission.starts_on, endsOn: mission.ends_on };
    if (mission.state !== 'open' || !isCounting(days, localDateOf(await readNow(tx), timeZone)))
      throw new Refusal('mission-not-open');
    if (mission.goal === 'steps') return;
    if (!(await listJoins(tx, taker.memberId)).has(missionId)) await requireRoom(tx, deps, taker.memberId);
    // Every end that a step has read lies before the moment of joining, and every step after it knows the member.
    await missionsFeed.hold(tx);
    await store.insertJoin(tx, missionId, taker.memberId);
  });
}

/**
 * Gives a member the reward of a step. The row of its progress is locked: a correction comes before, and then the step is refused, or
 * after, and takes nothing back. The lock of the person, which `requireMayPlay` takes, lets one claim of a mission of steps come after the
 * other. The same key is answered as before. Refuses `unknown-mission`, `mission-not-joined`, `mission-not-open` for a mission of steps
 * that ended more than seven days ago, `unknown-milestone`, `milestone-claimed`, `milestone-not-reached`, `key-reused`, and
 * `self-excluded` and `play-stopped` while play is stopped.
 */
export async function claimStep(
  deps: MissionsDeps,
  { id, step, period }: InputOf<typeof missions.claimMilestone>,
  { key, ...taker }: Taker & { readonly key: string },
): Promise<OutputOf<typeof missions.claimMilestone>> {
  const { memberId } = taker;
  const missionId = BigInt(id);
  return deps.database.inTransaction(async (tx) => {
    const mission = await requireMission(tx, missionId, taker);
    await deps.protection.requireMayPlay(tx, memberId);
    if (mission.goal !== 'steps' && !(await listJoins(tx, memberId)).has(missionId))
      throw new Refusal('mission-not-joined');
    const of = { period, memberId };
    const value = await lockValue(tx, deps, mission, of);
    const known = await store.findByKey(tx, memberId, key);
    if (known) {
      if (known.mission_id !== missionId || known.period !== period || known.step !== step)
        throw new Refusal('key-reused');
      return { reward: shownReward(requireMilestone(mission, step)) };
    }
    if (mission.goal === 'steps') await requireClaimable(tx, deps, mission, period);
    const claimed = await store.listClaimed(tx, missionId, of);
    const refused = refuseClaim(stepsOf(mission), value, claimed, step);
    if (refused) throw refusalOf(refused, mission);
    const milestone = requireMilestone(mission, step);
    await give(tx, deps, { ...of, missionId, milestone, value, key });
    return { reward: shownReward(milestone) };
  });
}

/**
 * Gives what was reached and not claimed seven days after its period. A member whose play is stopped waits until it is not. Each member and
 * period is a transaction of its own.
 *
 * @returns how many it looked at.
 */
export async function giveDue(deps: MissionsDeps, signal?: AbortSignal): Promise<number> {
  const due = await store.listDue(deps.database.reader, DUE_AT_ONCE);
  for (const row of due) {
    if (signal?.aborted) break;
    await deps.database.inTransaction((tx) => giveReached(tx, deps, row));
  }
  return due.length;
}

async function giveReached(tx: Tx, deps: MissionsDeps, row: store.ProgressRow): Promise<void> {
  const { mission_id: missionId, member_id: memberId, period } = row;
  const mission = await store.findMission(tx, missionId);
  if (!mission) throw new Error(`progress without its mission ${missionId}`);
  if (!(await mayPlay(tx, deps, memberId))) return store.setDue(tx, row, AGAIN_DAYS);
  const of = { period, memberId };
  const progress = await store.lockProgress(tx, missionId, of);
  const claimed = await store.listClaimed(tx, missionId, of);
  const value = progress?.value ?? 0n;
  for (const step of claimableSteps(stepsOf(mission), value, claimed)) {
    const milestone = requireMilestone(mission, step);
    await give(tx, deps, { ...of, missionId, milestone, value, key: null });
  }
  await store.setDue(tx, row, null);
}

/** How far a member came: of bets with its row locked, of steps as they are done now. */
async function lockValue(
  tx: Tx,
  deps: MissionsDeps,
  mission: store.MissionRow,
  of: Pick<Reached, 'period' | 'memberId'>,
): Promise<bigint> {
  if (mission.goal === 'steps')
    return progressOfSteps(mission.account_steps, await doneStepsOf(deps, tx, of.memberId));
  return (await store.lockProgress(tx, mission.mission_id, of))?.value ?? 0n;
}

/** Refuses `unknown-milestone` for a period other than the only one, so that nothing is given twice, and `mission-not-open`. */
async function requireClaimable(
  tx: Tx,
  { merchant }: MissionsDeps,
  { ends_on: endsOn }: store.StepsMissionRow,
  period: string,
): Promise<void> {
  if (period !== ONCE_PERIOD) throw new Refusal('unknown-milestone');
  const end = endOfSteps(endsOn, (await merchant()).site.timeZone);
  if (end && end.claimUntil <= (await readNow(tx))) throw new Refusal('mission-not-open');
}

/** Nothing new begins while a limit of the member is used up; what it takes part in goes on. Refuses `promotion-limit-reached`. */
async function requireRoom(tx: Tx, deps: MissionsDeps, memberId: MemberId): Promise<void> {
  const walletId = await walletOf(tx, deps, memberId);
  if (await isAtLimit(deps, tx, { memberId, walletId, asksDeposits: true }))
    throw new Refusal('promotion-limit-reached');
}

async function walletOf(tx: Tx, deps: MissionsDeps, memberId: bigint): Promise<WalletId> {
  const walletId = (await deps.listWalletIds(tx, [memberId])).get(memberId);
  if (walletId === undefined) throw new Error(`member ${memberId} has no wallet`);
  return walletId;
}

/** Whether play is not stopped; the person stays locked. */
async function mayPlay(tx: Tx, { protection }: MissionsDeps, memberId: bigint): Promise<boolean> {
  try {
    await protection.requireMayPlay(tx, memberId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function give(
  tx: Tx,
  deps: MissionsDeps,
  claim: Omit<Reached, 'step'> & {
    readonly milestone: store.MilestoneRow;
    /** The progress that it is given for. */
    readonly value: bigint;
    readonly key: string | null;
  },
): Promise<void> {
  const { milestone, memberId } = claim;
  const claimedAt = await store.insertClaim(tx, claim);
  const movementKey = rewardKeyOf({ ...claim, step: milestone.step }, claimedAt);
  const amount = BigInt(milestone.amount);
  if (milestone.reward === 'points') {
    if (!deps.givePoints) throw new Error('a milestone gives points, and the site has none');
    // A milestone names whole points; the book counts 1/10 000 of one.
    await deps.givePoints(tx, { memberId, points: amount * UNITS_PER_ONE, key: movementKey });
    return;
  }
  const walletId = await walletOf(tx, deps, memberId);
  await creditBatch(tx, { scope: 'promotion', kind: 'bonus', gl: 'bonus' }, [
    { walletId, key: movementKey, amount, ref: movementKey },
  ]);
  await announceCredits(tx, [{ memberId, amount }]);
}

/** A mission that this account may see. Refuses `unknown-mission`. */
export async function requireMission(tx: Tx, missionId: bigint, taker: Taker): Promise<store.MissionRow> {
  const mission = hasMissions(taker) ? await store.findMission(tx, missionId) : null;
  if (!mission || mission.state === 'draft') throw new Refusal('unknown-mission');
  return mission;
}

/** The milestones of a mission as the rules read them. */
export function stepsOf({ milestones }: Pick<store.MissionRow, 'milestones'>) {
  return milestones.map(({ step, threshold }) => ({ step, at: BigInt(threshold) }));
}

/** A reward as it is shown: money as decimal text, points as a whole number. */
export function shownReward({ reward, amount }: store.MilestoneRow) {
  return { kind: reward, amount: reward === 'cash' ? formatAmount(BigInt(amount)) : amount };
}

/** A value of a goal as it is shown: money as decimal text, else a whole number. */
export function shownValue({ goal }: Pick<store.MissionRow, 'goal'>, value: bigint): string {
  return goal === 'valid-bet' ? formatAmount(value) : value.toString();
}

function requireMilestone({ milestones }: store.MissionRow, step: number): store.MilestoneRow {
  const milestone = milestones.find((each) => each.step === step);
  if (!milestone) throw new Refusal('unknown-milestone');
  return milestone;
}

function refusalOf(refused: NonNullable<ReturnType<typeof refuseClaim>>, mission: store.MissionRow): Refusal {
  return refused.refusal === 'milestone-not-reached'
    ? new Refusal(refused.refusal, { remaining: shownValue(mission, refused.remaining) })
    : new Refusal(refused.refusal);
}
