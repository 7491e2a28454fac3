// Boards with their prizes, as members and staff read them (docs/reference/missions.md 4 and 6).
import type { missionsStaff } from '@tyche/contract/missions-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { findStaffNames } from '../../staff/index.ts';
import type { ShownPrizes } from '../board-head.ts';
import type { MissionsDeps } from '../deps.ts';
import { findMission, type MissionRow } from '../store.ts';
import { type BoardKey, listBoards, listFrozen } from '../store-boards.ts';
import * as store from './store.ts';

type StaffBoard = OutputOf<typeof missionsStaff.staffMissionBoard>;

const BOARDS_SHOWN = 60;
const PLACES_SHOWN = 100;
const HOUR_MS = 3_600_000;

/** The money of each place, as it is shown. */
export function shownPlaces({ place_prizes: prizes }: Pick<MissionRow, 'place_prizes'>) {
  return prizes.map(({ amount, ...place }) => ({ ...place, amount: formatAmount(BigInt(amount)) }));
}

/** The prizes of the board of a period; null for a mission without prizes, and before the board opens. */
export async function shownPrizes(
  reader: Reader,
  mission: Pick<MissionRow, 'mission_id' | 'prize_budget' | 'place_prizes'>,
  period: string,
): Promise<ShownPrizes | null> {
  if (mission.prize_budget === null) return null;
  const board = { missionId: mission.mission_id, period };
  const open = await store.findPrizeBoard(reader, board);
  if (!open) return null;
  const frozen = await store.findFrozen(reader, board);
  const stateOf = open.paidAt ? ('given' as const) : ('reserved' as const);
  return {
    places: shownPlaces(mission),
    state: open.reserved === 0n ? 'none' : stateOf,
    givenFrom: frozen ? strikeEnd(frozen.frozenAt) : null,
  };
}

const strikeEnd = (frozenAt: Date): number => frozenAt.getTime() + store.STRIKE_HOURS * HOUR_MS;

/** The frozen boards of a mission, and the first places of one with its prizes and what was struck. Refuses `unknown-mission`. */
export async function readStaffBoard(
  deps: Pick<MissionsDeps, 'database' | 'listProfiles'>,
  { id, period }: InputOf<typeof missionsStaff.staffMissionBoard>,
): Promise<StaffBoard> {
  const { reader } = deps.database;
  const missionId = BigInt(id);
  const mission = await findMission(reader, missionId);
  if (!mission) throw new Refusal('unknown-mission');
  const boards = await listBoards(reader, missionId, BOARDS_SHOWN);
  const periods = boards.map((row) => ({
    period: row.period,
    frozenAt: row.frozen_at.getTime(),
    places: row.places,
  }));
  const shown = period ?? boards[0]?.period;
  if (shown === undefined) return { periods, list: [], struck: [], prizes: null, strikeUntil: null };
  const board = { missionId, period: shown };
  const frozen = await store.findFrozen(reader, board);
  return {
    periods,
    list: await listPlaces(deps, board),
    struck: await listStruck(deps, board),
    prizes: await shownPrizes(reader, mission, shown),
    strikeUntil: frozen?.isStrikeOpen ? strikeEnd(frozen.frozenAt) : null,
  };
}

async function listPlaces(
  { database: { reader }, listProfiles }: Pick<MissionsDeps, 'database' | 'listProfiles'>,
  board: BoardKey,
): Promise<StaffBoard['list']> {
  const rows = await listFrozen(reader, board, { skip: 0, limit: PLACES_SHOWN });
  const members = rows.map(({ member }) => member);
  const profiles = await listProfiles(reader, members);
  const prizes = await store.listPrizes(reader, board, members);
  return rows.map(({ rank, member, value, reachedAt }) => {
    const prize = prizes.get(member);
    return {
      rank,
      memberId: member.toString(),
      username: profiles.get(member)?.username ?? '',
      value: formatAmount(value),
      reachedAt: reachedAt.getTime(),
      prize: prize ? { amount: formatAmount(prize.amount), state: prize.state } : null,
    };
  });
}

async function listStruck(
  { database: { reader }, listProfiles }: Pick<MissionsDeps, 'database' | 'listProfiles'>,
  board: BoardKey,
): Promise<StaffBoard['struck']> {
  const rows = await store.listStrikes(reader, board, PLACES_SHOWN);
  const profiles = await listProfiles(
    reader,
    rows.map(({ member }) => member),
  );
  const names = await findStaffNames(reader, [...new Set(rows.flatMap(({ by }) => by))]);
  return rows.map(({ place, member, reason, at, by }) => ({
    place,
    memberId: member.toString(),
    username: profiles.get(member)?.username ?? '',
    reason,
    at: at.getTime(),
    by: by.map((staffId) => names.get(staffId) ?? ''),
  }));
}
