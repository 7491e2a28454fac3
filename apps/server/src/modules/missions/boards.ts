// Leaderboards: the live places, the freeze, and what is shown (docs/reference/missions.md 4).
import type { missions } from '@tyche/contract/missions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { neighbourhoodOf } from '@tyche/rules/rewards';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { listExcluded } from '../protection/index.ts';
import { listEnds } from '../wagers/index.ts';
import { hasMissions, type Taker } from './claims.ts';
import type { MissionsDeps } from './deps.ts';
import { spanAt, spanOf } from './periods.ts';
import * as store from './store-boards.ts';
import { findMission, readNow } from './store.ts';
import { lockPlace } from './store-intake.ts';

const FIRST_PLACES = 10;
/** How many places above and below its own a member sees. */
const AROUND = 2;
const FROZEN_SHOWN = 12;
const FREEZE_AFTER_MS = 10 * 60_000;
const BOARDS_AT_ONCE = 50;

/** A board as a member sees it. Refuses `unknown-mission` for one without a board too. */
export async function readBoard(
  deps: MissionsDeps,
  { missionId: id, period: asked }: InputOf<typeof missions.missionBoard>,
  taker: Taker,
): Promise<OutputOf<typeof missions.missionBoard>> {
  const { reader } = deps.database;
  const missionId = BigInt(id);
  const mission = hasMissions(taker) ? await findMission(reader, missionId) : null;
  if (!mission || mission.state === 'draft' || mission.board_cap === null)
    throw new Refusal('unknown-mission');
  const now = await readNow(reader);
  const period = asked ?? spanAt(mission.period, now, (await deps.merchant()).site.timeZone).key;
  const board = { missionId, period };
  const frozen = await store.findBoard(reader, board);
  const [list, find] = frozen
    ? [store.listFrozen, store.findFrozenPlace]
    : [store.listLive, store.findLivePlace];
  const first = await list(reader, board, { skip: 0, limit: FIRST_PLACES });
  const rank = await find(reader, board, taker.memberId);
  const near =
    rank === null
      ? []
      : await list(reader, board, { skip: Math.max(0, rank - 1 - 2 * AROUND), limit: 4 * AROUND + 1 });
  const names = await namesOf(deps, reader, [...first, ...near]);
  const shown = (row: store.PlaceRow) => ({
    rank: row.rank,
    name: names.get(row.member) ?? '',
    value: formatAmount(row.value),
    isOwn: row.member === taker.memberId,
  });
  const own = near.find(({ member }) => member === taker.memberId);
  return {
    list: first.map(shown),
    around: neighbourhoodOf(near, taker.memberId, AROUND).map(shown),
    footer: { rank, reachedValue: formatAmount(own?.value ?? 0n) },
    period,
    maxPerDay: formatAmount(mission.board_cap),
    computedAt: now.getTime(),
    frozenAt: frozen?.frozen_at.getTime() ?? null,
    frozen: (await store.listBoards(reader, missionId, FROZEN_SHOWN)).map((row) => row.period),
  };
}

/** The masked names of members that have not excluded themselves. */
async function namesOf(
  { maskedNames }: MissionsDeps,
  reader: Reader,
  places: readonly store.PlaceRow[],
): Promise<ReadonlyMap<bigint, string>> {
  const memberIds = [...new Set(places.map(({ member }) => member))];
  const excluded = await listExcluded(reader, memberIds);
  return maskedNames(
    reader,
    memberIds.filter((id) => !excluded.has(id)),
  );
}

/** Freezes the boards whose period has been over for ten minutes. Gives how many it froze. */
export async function freezeDue(deps: MissionsDeps): Promise<number> {
  const { timeZone } = (await deps.merchant()).site;
  const { reader } = deps.database;
  const now = await readNow(reader);
  let frozen = 0;
  for (const { length, ...board } of await store.listUnfrozen(reader, BOARDS_AT_ONCE)) {
    const { endsAt } = spanOf(length, board.period, timeZone);
    if (now.getTime() < endsAt.getTime() + FREEZE_AFTER_MS) continue;
    if (await freeze(deps, board, endsAt)) frozen += 1;
  }
  return frozen;
}

/**
 * Freezes a board under the lock of the mark: no bet is counted meanwhile. While an end of its period waits to be counted, it stays open:
 * the next run tries again.
 *
 * @returns whether it is frozen now and was not before.
 */
export async function freeze(
  { database }: Pick<MissionsDeps, 'database'>,
  board: store.BoardKey,
  endsAt: Date,
): Promise<boolean> {
  return database.inTransaction(async (tx) => {
    const place = await lockPlace(tx);
    if (!place) return false;
    const [next] = await listEnds(tx, place, { ends: 1, wagers: 1 });
    if (next && next.endedAt < endsAt) return false;
    return store.freezeBoard(tx, board);
  });
}
