// Missions as staff write, publish and end them (docs/reference/missions.md 6).
import { readNow } from '../../platform/db/read-now.ts';
import type { missionsStaff } from '@tyche/contract/missions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { localDateOf } from '@tyche/kernel/calendar';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { refuseMissionTerms, refusePrizes } from '@tyche/rules/rewards';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  proposeAction,
  recordAction,
} from '../staff/index.ts';
import { shownReward, shownValue } from './claims.ts';
import type { MissionsDeps } from './deps.ts';
import { missionStates } from './domains.ts';
import { listMissions, type MissionRow } from './store.ts';
import { openCurrent } from './prizes/open-boards.ts';
import { shownPlaces } from './prizes/read.ts';
import { strikeActions } from './prizes/strike.ts';
import * as store from './store-staff.ts';
import { requireTexts } from './texts.ts';

type Input<Name extends keyof typeof missionsStaff> = InputOf<(typeof missionsStaff)[Name]>;
type Output<Name extends keyof typeof missionsStaff> = OutputOf<(typeof missionsStaff)[Name]>;

const PUBLISH = 'mission.publish';
/** How many missions can be open at once. */
const MAX_OPEN = 50;
const MAX_LISTED = 500;

/** All missions, newest first. */
export async function readMissions({ database }: MissionsDeps): Promise<Output<'staffMissions'>> {
  const { reader } = database;
  const rows = await listMissions(reader, missionStates, MAX_LISTED);
  const uses = new Map(
    (
      await store.listUses(
        reader,
        rows.map(({ mission_id }) => mission_id),
      )
    ).map((use) => [use.mission_id, use]),
  );
  return { list: rows.map((row) => shownMission(row, uses.get(row.mission_id))) };
}

function shownMission(
  row: MissionRow,
  use: store.UseRow | undefined,
): Output<'staffMissions'>['list'][number] {
  return {
    id: row.mission_id.toString(),
    state: row.state,
    goal: row.goal,
    period: row.period,
    groups: row.game_groups as Output<'staffMissions'>['list'][number]['groups'],
    accountSteps: row.account_steps === null ? null : [...row.account_steps],
    minStake: formatAmount(row.min_stake),
    boardCap: row.board_cap === null ? null : formatAmount(row.board_cap),
    prizes:
      row.prize_budget === null
        ? null
        : {
            budget: formatAmount(row.prize_budget),
            reserved: formatAmount(row.prize_reserved),
            spent: formatAmount(row.prize_spent),
            places: shownPlaces(row),
          },
    milestones: row.milestones.map((milestone) => ({
      at: shownValue(row, BigInt(milestone.threshold)),
      reward: shownReward(milestone),
    })),
    texts: [...row.texts],
    textVersion: row.text_version,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    joined: use?.joined ?? 0,
    claims: use?.claims ?? 0,
    cash: formatAmount(use?.cash ?? 0n),
  };
}

/**
 * Writes a draft. Refuses `invalid-input` for texts that are not plain, for points where the site has none, and for terms that its goal
 * does not have (`refuseMissionTerms`).
 */
export async function createMission(
  { database, givePoints }: MissionsDeps,
  input: Input<'createMission'>,
  { staff: { staffId }, ip }: Actor,
): Promise<Output<'createMission'>> {
  requireTexts(input.texts);
  const milestones = input.milestones.map(({ at, reward }, place) => ({
    threshold: requireValue(input.goal === 'valid-bet', at, `milestones.${place}.at`),
    reward: reward.kind,
    amount: requireValue(reward.kind === 'cash', reward.amount, `milestones.${place}.amount`),
  }));
  const mission: store.NewMission = {
    goal: input.goal,
    period: input.period,
    groups: input.groups,
    accountSteps: input.accountSteps ?? null,
    minStake: parseAmount(input.minStake) ?? 0n,
    boardCap: input.boardCap === null ? null : requireValue(true, input.boardCap, 'boardCap'),
    milestones,
    prizes: input.prizes ? readPrizes(input.prizes) : null,
    texts: input.texts,
  };
  if (mission.minStake < 0n) throw bad('minStake', 'positive');
  const fault = refuseMissionTerms(mission);
  if (fault) throw bad(fault.field, fault.rule);
  if (mission.prizes) requirePrizes(mission.prizes, mission.boardCap);
  const points = milestones.findIndex(({ reward }) => reward === 'points');
  if (points >= 0 && !givePoints) throw bad(`milestones.${points}.reward`, 'points');
  return database.inTransaction(async (tx) => {
    const id = await store.insertMission(tx, mission, staffId);
    const { texts: _, ...terms } = input;
    await recordAction(tx, {
      staffId,
      action: 'mission.created',
      subject: id.toString(),
      detail: { terms },
      ip,
    });
    return { id: id.toString() };
  });
}

function readPrizes({ budget, places }: NonNullable<Input<'createMission'>['prizes']>) {
  return {
    budget: requireValue(true, budget, 'prizes.budget'),
    places: places.map(({ amount, ...place }, at) => ({
      ...place,
      amount: requireValue(true, amount, `prizes.places.${at}.amount`),
    })),
  };
}

/** Refuses `invalid-input` for prizes without a board, and for those that the rules do not let through (`refusePrizes`). */
function requirePrizes(
  { places, budget }: NonNullable<store.NewMission['prizes']>,
  boardCap: bigint | null,
): void {
  if (boardCap === null) throw bad('prizes', 'board');
  const fault = refusePrizes(places, budget);
  if (fault) throw bad(fault.field, fault.rule);
}

/** Replaces the texts. Refuses `unknown-mission`, `mission-changed` when others replaced them meanwhile, and `invalid-input`. */
export async function saveTexts(
  { database }: MissionsDeps,
  { id, version, texts, reason }: Input<'saveMissionTexts'>,
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    await lock(tx, id);
    requireTexts(texts);
    if (!(await store.replaceTexts(tx, { missionId: BigInt(id), version, texts }, staffId)))
      throw new Refusal('mission-changed');
    const detail = { version: version + 1, reason };
    await recordAction(tx, { staffId, action: 'mission.texts', subject: id, detail, ip });
  });
}

/** Proposes to publish a draft. Refuses `unknown-mission`, `mission-not-open` for one that is no draft, `approval-pending`. */
export async function proposePublish(
  { database }: MissionsDeps,
  { id, reason }: Input<'publishMission'>,
  actor: Actor,
): Promise<Output<'publishMission'>> {
  return database.inTransaction(async (tx) => {
    if ((await lock(tx, id)) !== 'draft') throw new Refusal('mission-not-open');
    const proposal = { kind: PUBLISH, subject: id, payload: { missionId: id }, reason };
    return { approvalId: (await proposeAction(tx, proposal, actor)).toString() };
  });
}

/** What a second person agrees to: bets count from this day on. Refuses `mission-not-open` when it is no draft, `missions-full`. */
export function missionActions({ merchant }: Pick<MissionsDeps, 'merchant'>): GuardedActions {
  return {
    ...strikeActions,
    [PUBLISH]: {
      permission: 'missions.approve',
      async perform(tx: Tx, { subject }: Approval) {
        if ((await lock(tx, subject)) !== 'draft') throw new Refusal('mission-not-open');
        if ((await store.countOpen(tx)) >= MAX_OPEN) throw new Refusal('missions-full', { max: MAX_OPEN });
        const { timeZone } = (await merchant()).site;
        await store.openMission(tx, BigInt(subject), localDateOf(await readNow(tx), timeZone));
        await openCurrent(tx, BigInt(subject), timeZone);
      },
    },
  };
}

/** Ends a mission: this local day is the last on which bets count. Refuses `unknown-mission`, `mission-not-open`. */
export async function endMission(
  { database, merchant }: MissionsDeps,
  { id, reason }: Input<'endMission'>,
  { staff: { staffId }, ip }: Actor,
): Promise<void> {
  const { timeZone } = (await merchant()).site;
  await database.inTransaction(async (tx) => {
    if ((await lock(tx, id)) !== 'open') throw new Refusal('mission-not-open');
    await store.closeMission(tx, BigInt(id), localDateOf(await readNow(tx), timeZone));
    await recordAction(tx, { staffId, action: 'mission.ended', subject: id, detail: { reason }, ip });
  });
}

async function lock(tx: Tx, id: string) {
  const found = await store.lockMission(tx, BigInt(id));
  if (!found) throw new Refusal('unknown-mission');
  return found.state;
}

/** A value above 0: an amount of money, or a whole number. Refuses `invalid-input`. */
function requireValue(isMoney: boolean, written: string, field: string): bigint {
  const whole = /^[1-9][0-9]{0,12}$/.test(written) ? BigInt(written) : null;
  const value = isMoney ? parseAmount(written) : whole;
  if (value === null || value <= 0n) throw bad(field, isMoney ? 'amount' : 'whole');
  return value;
}

function bad(field: string, rule: string): Refusal {
  return new Refusal('invalid-input', { field, rule });
}
