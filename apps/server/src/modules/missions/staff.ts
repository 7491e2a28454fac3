// Missions as staff write, publish and end them (docs/reference/missions.md 6).
import type { missionsStaff } from '@tyche/contract/missions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { localDateOf } from '@tyche/kernel/calendar';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { refuseMissionTerms } from '@tyche/rules/rewards';
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
import { findMission, listMissions, type MissionRow, readNow } from './store.ts';
import { listBoards, listFrozen } from './store-boards.ts';
import * as store from './store-staff.ts';
import { requireTexts } from './texts.ts';

type Input<Name extends keyof typeof missionsStaff> = InputOf<(typeof missionsStaff)[Name]>;
type Output<Name extends keyof typeof missionsStaff> = OutputOf<(typeof missionsStaff)[Name]>;

const PUBLISH = 'mission.publish';
/** How many missions can be open at once. */
const MAX_OPEN = 50;
const MAX_LISTED = 500;
const BOARDS_SHOWN = 60;
const PLACES_SHOWN = 100;

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
    texts: input.texts,
  };
  if (mission.minStake < 0n) throw bad('minStake', 'positive');
  const fault = refuseMissionTerms(mission);
  if (fault) throw bad(fault.field, fault.rule);
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
    [PUBLISH]: {
      permission: 'missions.approve',
      async perform(tx: Tx, { subject }: Approval) {
        if ((await lock(tx, subject)) !== 'draft') throw new Refusal('mission-not-open');
        if ((await store.countOpen(tx)) >= MAX_OPEN) throw new Refusal('missions-full', { max: MAX_OPEN });
        const { timeZone } = (await merchant()).site;
        await store.openMission(tx, BigInt(subject), localDateOf(await readNow(tx), timeZone));
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

/** The frozen boards of a mission, and the first places of one. Refuses `unknown-mission`. */
export async function readStaffBoard(
  { database: { reader }, listProfiles }: MissionsDeps,
  { id, period }: Input<'staffMissionBoard'>,
): Promise<Output<'staffMissionBoard'>> {
  const missionId = BigInt(id);
  if (!(await findMission(reader, missionId))) throw new Refusal('unknown-mission');
  const boards = await listBoards(reader, missionId, BOARDS_SHOWN);
  const shown = period ?? boards[0]?.period;
  const board = { missionId, period: shown ?? '' };
  const rows = shown === undefined ? [] : await listFrozen(reader, board, { skip: 0, limit: PLACES_SHOWN });
  const profiles = await listProfiles(
    reader,
    rows.map(({ member }) => member),
  );
  return {
    periods: boards.map((row) => ({
      period: row.period,
      frozenAt: row.frozen_at.getTime(),
      places: row.places,
    })),
    list: rows.map(({ rank, member, value, reachedAt }) => ({
      rank,
      memberId: member.toString(),
      username: profiles.get(member)?.username ?? '',
      value: formatAmount(value),
      reachedAt: reachedAt.getTime(),
    })),
  };
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
