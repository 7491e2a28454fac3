// Leaderboards: the live places, the freeze, and what is shown (docs/reference/missions.md 4).
import { readNow } from '../../platform/db/read-now.ts';
import type { missions } from '@tyche/contract/missions';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { neighbourhoodOf } from '@tyche/rules/rewards';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { listExcluded } from '../protection/index.ts';
import type { BoardHead } from './board-head.ts';
import { hasMissions, type Taker } from './claims.ts';
import type { MissionsDeps } from './deps.ts';
import { spanAt, spanOf } from './periods.ts';
import { shownPrizes } from './prizes/read.ts';
import { findStrike, listPrizes } from './prizes/store.ts';
import * as store from './store-boards.ts';
import { findMission } from './store.ts';
import { missionsFeed } from './take-in.ts';

const FIRST_PLACES = 10;
/** How many places above and below its own a member sees. */
const AROUND = 2;
const FROZEN_SHOWN = 12;
const SECOND_MS = 1_000;
const HEAD_KEPT_MS = SECOND_MS;
/** A place is counted over at most this many others. */
const SAMPLE_EVERY = 256;
const FREEZE_AFTER_MS = 10 * 60_000;
const BOARDS_AT_ONCE = 50;

/** How long a head is kept: a second, and longer when it took long, so that reading it takes a tenth of a connection at most. */
export const headKeptMs = (tookMs: number): number => Math.max(HEAD_KEPT_MS, 9 * tookMs);

/** A board as a member sees it. Refuses `unknown-mission` for one without a board too. */
export async function readBoard(
  deps: MissionsDeps,
  { missionId: id, period }: InputOf<typeof missions.missionBoard>,
  taker: Taker,
): Promise<OutputOf<typeof missions.missionBoard>> {
  if (!hasMissions(taker)) throw new Refusal('unknown-mission');
  const { reader } = deps.database;
  const head = await deps.boards.read(`${id} ${period ?? 'current'}`, () =>
    readHead(deps, BigInt(id), period),
  );
  if (!head) throw new Refusal('unknown-mission');
  const near = await (head.frozenAt ? nearFrozen : nearLive)(reader, head, taker.memberId);
  const own = near.find(({ member }) => member === taker.memberId);
  const around = neighbourhoodOf(near, taker.memberId, AROUND);
  const unnamed = around.filter(({ member }) => !head.names.has(member));
  const names = new Map([...head.names, ...(await namesOf(deps, reader, unnamed))]);
  const shown = (row: Pick<store.PlaceRow, 'rank' | 'member' | 'value'>) => ({
    rank: row.rank,
    name: names.get(row.member) ?? '',
    value: formatAmount(row.value),
    isOwn: row.member === taker.memberId,
  });
  return {
    list: head.first.map(shown),
    around: around.map(shown),
    footer: {
      rank: own?.rank ?? null,
      reachedValue: formatAmount(own?.value ?? 0n),
      ...(await ownOutcome(reader, head, taker.memberId)),
    },
    prizes: head.prizes,
    period: head.board.period,
    maxPerDay: formatAmount(head.cap),
    computedAt: head.computedAt.getTime(),
    frozenAt: head.frozenAt?.getTime() ?? null,
    frozen: [...head.frozen],
  };
}

/** Null for a mission that members do not know, and for one without a board. */
async function readHead(
  deps: MissionsDeps,
  missionId: bigint,
  asked: string | undefined,
): Promise<BoardHead | null> {
  const { reader } = deps.database;
  const mission = await findMission(reader, missionId);
  if (!mission || mission.state === 'draft' || mission.goal === 'steps' || mission.board_cap === null)
    return null;
  const now = await readNow(reader);
  const period = asked ?? spanAt(mission.period, now, (await deps.merchant()).site.timeZone).key;
  const board = { missionId, period };
  const frozen = await store.findBoard(reader, board);
  const first = frozen
    ? await store.listFrozen(reader, board, { skip: 0, limit: FIRST_PLACES })
    : await store.listFirst(reader, board, FIRST_PLACES);
  return {
    board,
    cap: mission.board_cap,
    computedAt: now,
    frozenAt: frozen?.frozen_at ?? null,
    frozen: (await store.listBoards(reader, missionId, FROZEN_SHOWN)).map((row) => row.period),
    first,
    prizes: await shownPrizes(reader, mission, period),
    names: await namesOf(deps, reader, first),
    samples: frozen ? [] : await store.listSamples(reader, board, SAMPLE_EVERY),
  };
}

/** The prize of a member on a frozen board, and why its place was struck. */
async function ownOutcome(reader: Reader, { board, frozenAt, prizes }: BoardHead, memberId: bigint) {
  if (!frozenAt) return { prize: null, struck: null };
  const own = prizes ? (await listPrizes(reader, board, [memberId])).get(memberId) : undefined;
  return {
    prize: own ? { amount: formatAmount(own.amount), state: own.state } : null,
    struck: await findStrike(reader, board, memberId),
  };
}

/** The places around a member on a frozen board; none without a place. */
async function nearFrozen(
  reader: Reader,
  { board }: BoardHead,
  memberId: bigint,
): Promise<readonly store.PlaceRow[]> {
  const rank = await store.findFrozenPlace(reader, board, memberId);
  if (rank === null) return [];
  const skip = Math.max(0, rank - 1 - 2 * AROUND);
  return store.listFrozen(reader, board, { skip, limit: 4 * AROUND + 1 });
}

/**
 * The places around a member on a live board; none without a value. The own place is counted from the nearest sample above it, so a read
 * costs the same wherever the member is. Values and neighbours are of now; a place is exact to what moved since the samples were read.
 */
async function nearLive(
  reader: Reader,
  { board, samples }: BoardHead,
  memberId: bigint,
): Promise<readonly store.PlaceRow[]> {
  const own = await store.findPoint(reader, board, memberId);
  if (!own) return [];
  const from = samples.findLast((sample) => !isBefore(own, sample)) ?? null;
  const [ahead, near] = await Promise.all([
    store.countBetween(reader, board, from, own),
    store.listNear(reader, board, own, 2 * AROUND),
  ]);
  const above = near.filter(({ isAbove }) => isAbove);
  // Near the top the neighbours themselves tell the place.
  const rank =
    above.length < 2 * AROUND ? above.length + 1 : Math.max(above.length, (from?.rank ?? 1) - 1 + ahead) + 1;
  const rows = [...above, { ...own, reachedAt: new Date(own.reachedAt) }, ...near.slice(above.length)];
  return rows.map(({ member, value, reachedAt }, index) => ({
    rank: rank - above.length + index,
    member,
    value,
    reachedAt,
  }));
}

/** Whether a point stands above another on a board: the order of `rankBoard`. */
function isBefore(one: store.BoardPoint, other: store.BoardPoint): boolean {
  if (one.value !== other.value) return one.value > other.value;
  if (one.reachedUs !== other.reachedUs) return one.reachedUs < other.reachedUs;
  return one.member < other.member;
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
    if (!(await missionsFeed.tryHold(tx))) return false;
    // Also an end counts that no step can read yet, as an older transaction is not over.
    const waitedMs = (await missionsFeed.secondsBehind(tx)) * SECOND_MS;
    if (waitedMs > 0 && (await readNow(tx)).getTime() - waitedMs < endsAt.getTime()) return false;
    return store.freezeBoard(tx, board);
  });
}
