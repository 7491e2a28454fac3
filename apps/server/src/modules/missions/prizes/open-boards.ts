// Boards open with their prizes reserved (docs/reference/missions.md 4).
import { readNow } from '../../../platform/db/read-now.ts';
import { localDateOf } from '@tyche/kernel/calendar';
import { type BoardPrize, prizesTotal } from '@tyche/rules/rewards';
import type { Tx } from '../../../platform/db/database.ts';
import type { MissionsDeps } from '../deps.ts';
import { isCounting, spanAt } from '../periods.ts';
import { findMission, type MissionRow } from '../store.ts';
import { listWithPrizes, openBoard } from './store.ts';

/** The prizes of the boards of a mission, by their places; none without a budget. */
export function prizesOf({ place_prizes: prizes }: Pick<MissionRow, 'place_prizes'>): readonly BoardPrize[] {
  return prizes.map(({ from, to, amount }) => ({ from, to, amount: BigInt(amount) }));
}

/**
 * Opens the boards of the periods that run now and reserves their prizes. Each board is a transaction of its own.
 *
 * @returns how many it opened.
 */
export async function openBoards({
  database,
  merchant,
}: Pick<MissionsDeps, 'database' | 'merchant'>): Promise<number> {
  const { timeZone } = (await merchant()).site;
  let opened = 0;
  for (const { missionId } of await listWithPrizes(database.reader))
    if (await database.inTransaction((tx) => openCurrent(tx, missionId, timeZone))) opened += 1;
  return opened;
}

/** Opens the board of the current period of a mission with prizes. False when it is open, and when the mission counts no bets today. */
export async function openCurrent(tx: Tx, missionId: bigint, timeZone: string): Promise<boolean> {
  const mission = await findMission(tx, missionId);
  if (mission?.state !== 'open' || mission.goal === 'steps' || mission.prize_budget === null) return false;
  const now = await readNow(tx);
  const days = { startsOn: mission.starts_on, endsOn: mission.ends_on };
  if (!isCounting(days, localDateOf(now, timeZone))) return false;
  const period = spanAt(mission.period, now, timeZone).key;
  return openBoard(tx, { missionId, period }, prizesTotal(prizesOf(mission)));
}
