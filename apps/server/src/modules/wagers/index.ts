// Wagers: the common record of every bet of every game. A wager is placed, then won or lost when its batch closes, or void.
// A batch is a draw, or the bets that a vendor settles together. Nothing is written for its losing bets.
// Commission, points and missions will read this record and need no knowledge of games.
import type { MemberId } from '@tyche/kernel/ids';
import { sum } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sources } from './domains.ts';
import { sourceOf, toWager, type Wager, type WagerSource, type WagerState } from './read-wager.ts';
import * as store from './store.ts';
import * as ends from './store-ends.ts';
import { listWinnerRows, type WinsPage } from './store-wins.ts';

export { wagersDomains } from './domains.ts';
export {
  figuresOf,
  sourceOf,
  wagerSources,
  type Wager,
  type WagerSource,
  type WagerState,
} from './read-wager.ts';
export type { MemberSpan, TeamFilter, TeamSums } from './store-team.ts';
export { listTeamWagers, sumTeamWagers, type TeamWager } from './team-records.ts';
export { chooseParts, type StepSize } from './choose-parts.ts';
export { type FeedReader, type FeedStep, feedReader } from './feed.ts';
export { foldMember } from './jobs.ts';
export { takeWinsStep, winsFeed } from './wins.ts';
export {
  type End,
  type EndChange,
  type EndFact,
  type OwnFacts,
  type EndPart,
  type EndPlace,
  listChanges,
  listEndFacts,
  listEnds,
  listFacts,
  listPlacedAt,
  listSettledEndingIn,
  waitingSeconds,
  type WagerFactRow,
  type WagerPlace,
} from './store-ends.ts';
export {
  listBusyMembers,
  listWrongSums as findWrongSums,
  type RecordSums,
  type WrongSum,
} from './store.ts';

export interface WagerPlaced {
  readonly batchRef: bigint;
  /** Unique in its batch: an order's number in its draw. */
  readonly ref: bigint;
  readonly memberId: MemberId;
  readonly gameCode: string;
  /** The game type of the specification (section 3), such as `LOTT`. */
  readonly gameType: string;
  readonly stake: bigint;
  /** The part of the stake that is refunded for every result; 0 by default. */
  readonly rebate?: bigint;
  /** When the bet was accepted as in time; by default the moment it is recorded. */
  readonly placedAt?: Date;
}

export interface WagerPayout {
  readonly ref: bigint;
  readonly payout: bigint;
  /** The stake that counts for commission and points; by default all of it. */
  readonly validStake?: bigint;
}

export interface Batch {
  readonly source: WagerSource;
  readonly batchRef: bigint;
  /** 1 for the first result; a correction has a higher one with all its payouts. */
  readonly version: number;
}

/** A win: a settled bet that returned more than its stake. Amounts are in 1/10 000 units. */
export interface Win {
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly gameType: string;
  readonly source: WagerSource;
  readonly batchRef: bigint;
  readonly ref: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly at: Date;
}

/** Records bets as placed, in one statement. What is recorded already stays as it is; gives how many are new. */
export async function recordPlaced(
  tx: Tx,
  source: WagerSource,
  wagers: readonly WagerPlaced[],
): Promise<number> {
  if (wagers.length === 0) return 0;
  return store.insertWagers(tx, {
    source: sources[source],
    batchRefs: wagers.map((wager) => wager.batchRef),
    refs: wagers.map((wager) => wager.ref),
    memberIds: wagers.map((wager) => wager.memberId),
    gameCodes: wagers.map((wager) => wager.gameCode),
    gameTypes: wagers.map((wager) => wager.gameType),
    stakes: wagers.map((wager) => wager.stake),
    rebates: wagers.map((wager) => wager.rebate ?? 0n),
    placedAts: wagers.map((wager) => wager.placedAt ?? null),
  });
}

/** Records winners, in chunks as they are paid; they show when the batch is closed. A repeat changes nothing. */
export async function recordPayouts(tx: Tx, batch: Batch, payouts: readonly WagerPayout[]): Promise<number> {
  if (payouts.length === 0) return 0;
  return store.insertPayouts(
    tx,
    { ...batch, source: sources[batch.source] },
    {
      refs: payouts.map((payout) => payout.ref),
      payouts: payouts.map((payout) => payout.payout),
      validStakes: payouts.map((payout) => payout.validStake ?? null),
    },
  );
}

/** Closes a batch: from now on its wagers are won or lost. False when this or a later version is closed already. */
export async function closeBatch(
  tx: Tx,
  batch: Batch,
  winners: readonly WagerPayout[] = [],
): Promise<boolean> {
  await recordPayouts(tx, batch, winners);
  return store.upsertClosure(tx, { ...batch, source: sources[batch.source] });
}

/** Closes batches as `closeBatch` does, each with its winners. All statements are sent at once: it may end a transaction. */
export async function closeBatches(
  tx: Tx,
  batches: readonly (Batch & { readonly winners: readonly WagerPayout[] })[],
): Promise<void> {
  const closed = batches.map((batch) => ({ ...batch, source: sources[batch.source] }));
  const winners = closed.flatMap(({ winners: of, ...batch }) =>
    of.map(({ ref, payout, validStake = null }) => ({ ...batch, ref, payout, validStake })),
  );
  await Promise.all([
    winners.length === 0 ? null : store.insertPayoutsOf(tx, winners),
    closed.length === 0 ? null : store.upsertClosures(tx, closed),
  ]);
}

/** Takes wagers out: cancelled before close, or their draw is void. Gives how many were not void before. */
export async function voidWagers(
  tx: Tx,
  batch: { source: WagerSource; batchRef: bigint },
  wagers: { refs: readonly bigint[]; reason: string },
): Promise<number> {
  if (wagers.refs.length === 0) return 0;
  return store.insertVoids(tx, sources[batch.source], batch.batchRef, wagers);
}

/** The most bets that `countReturns` looks at. */
const MAX_COUNTED = 200_000;

/** How many settled bets of the last hours each member has, and how many returned more than their stake; of 200 000 bets at most. */
export function countReturns(
  reader: Reader,
  hours: number,
): Promise<readonly { memberId: bigint; bets: bigint; returnedMore: bigint }[]> {
  return store.countReturns(reader, { hours, bets: MAX_COUNTED });
}

/** The newest wins of some hours that stand, newest first, as the job `wagers.wins` has kept them. */
export async function listWins(reader: Reader, page: WinsPage): Promise<readonly Win[]> {
  const rows = await listWinnerRows(reader, page);
  return rows.map((row) => ({
    memberId: row.member_id as MemberId,
    gameCode: row.game_code,
    gameType: row.game_type,
    source: sourceOf(row.source),
    batchRef: row.batch_ref,
    ref: row.ref,
    stake: row.stake,
    payout: row.payout,
    at: row.paid_at,
  }));
}

/** How many bets each game took in the last hours, most first. */
export function countByGame(
  reader: Reader,
  source: WagerSource,
  hours: number,
): Promise<readonly { gameCode: string; wagers: bigint }[]> {
  return store.countByGame(reader, sources[source], hours);
}

const RECENT_WAGERS = 500;

/** The codes of the games that a member bet on last, newest first, at most `limit`. */
export function recentGames(
  reader: Reader,
  memberId: MemberId,
  source: WagerSource,
  limit: number,
): Promise<readonly string[]> {
  return store.listRecentGames(reader, memberId, sources[source], { wagers: RECENT_WAGERS, games: limit });
}

/** A member's wagers, newest first, those before `beforeId` when it is given. */
export async function listByMember(
  reader: Reader,
  memberId: MemberId,
  page: { beforeId?: bigint; limit: number },
): Promise<readonly Wager[]> {
  const { beforeId = 9_223_372_036_854_775_807n, limit } = page;
  const rows = await store.listMemberRows(reader, memberId, { beforeId, limit });
  return rows.map(toWager);
}

export interface WagerSums {
  readonly day: string;
  readonly gameType: string;
  readonly bets: bigint;
  readonly staked: bigint;
  readonly rebate: bigint;
  readonly paid: bigint;
}

export interface RecordQuery {
  readonly from: Date;
  readonly until: Date;
  readonly state: WagerState | null;
  readonly gameType: string | null;
}

/** A page looks at this number of wagers at most and gives the cursor of the next page. */
const SCAN_WINDOW = 1_000;

/**
 * A page of a member's wagers between two moments, newest first; `before` is where the next goes on, null after the last.
 *
 * @param readers the databases that together have the wagers of that time, as `Archive.read` gives them.
 */
export async function listRecords(
  readers: readonly Reader[],
  memberId: bigint,
  query: RecordQuery & { before: bigint | null; limit: number },
): Promise<{ readonly wagers: readonly Wager[]; readonly before: bigint | null }> {
  const { low, high: newest } = await findRange(readers, memberId, query);
  const high = query.before !== null && query.before - 1n < newest ? query.before - 1n : newest;
  const isFiltered = query.state !== null || query.gameType !== null;
  const scanWindow = isFiltered ? SCAN_WINDOW : query.limit;
  const parts = await Promise.all(
    readers.map((reader) => store.listRecordRows(reader, memberId, { ...query, low, high, scanWindow })),
  );
  // Below the highest place where one of them stopped, its wagers are not known.
  const stops = parts.flatMap((part) => (part.nextCursor === null ? [] : [part.nextCursor]));
  const nextCursor = stops.length === 0 ? null : stops.reduce(later);
  const wagers = parts
    .flatMap(({ rows }) => rows)
    .filter(({ wager_id }) => nextCursor === null || wager_id >= nextCursor)
    .sort((one, other) => (one.wager_id < other.wager_id ? 1 : -1))
    .slice(0, query.limit)
    .map(toWager);
  const last = wagers.at(-1);
  return { wagers, before: last && wagers.length === query.limit ? last.wagerId : nextCursor };
}

/** What a member's wagers between two moments come to, whatever the length of his history. Void bets count nothing, open ones as staked. */
export async function sumRecords(
  readers: readonly Reader[],
  memberId: bigint,
  query: RecordQuery,
): Promise<store.RecordSums> {
  const range = await findRange(readers, memberId, query);
  const parts = await Promise.all(
    readers.map((reader) => store.sumBetween(reader, memberId, { ...range, ...query })),
  );
  return {
    bets: sum(parts.map(({ bets }) => bets)),
    staked: sum(parts.map(({ staked }) => staked)),
    rebate: sum(parts.map(({ rebate }) => rebate)),
    paid: sum(parts.map(({ paid }) => paid)),
  };
}

/** Sums of a member's wagers between two moments by local day and type of game. */
export async function sumsByDay(
  readers: readonly Reader[],
  memberId: bigint,
  query: RecordQuery & { zone: string },
): Promise<readonly WagerSums[]> {
  const range = await findRange(readers, memberId, query);
  const parts = await Promise.all(
    readers.map((reader) => store.sumByDay(reader, memberId, { ...range, ...query }, query.zone)),
  );
  const sums = new Map<string, WagerSums>();
  for (const { day, game_type: gameType, bets, staked, rebate, paid } of parts.flat()) {
    const before = sums.get(`${day} ${gameType}`) ?? { bets: 0n, staked: 0n, rebate: 0n, paid: 0n };
    sums.set(`${day} ${gameType}`, {
      day,
      gameType,
      bets: before.bets + bets,
      staked: before.staked + staked,
      rebate: before.rebate + rebate,
      paid: before.paid + paid,
    });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, of]) => of);
}

export interface GameSums extends store.RecordSums {
  readonly source: WagerSource;
  readonly gameType: string;
  readonly gameCode: string;
}

/** Sums of a member's wagers between two moments by game; a game may be there once for each database. */
export async function sumsByGame(
  readers: readonly Reader[],
  memberId: bigint,
  time: { readonly from: Date; readonly until: Date },
): Promise<readonly GameSums[]> {
  const range = await findRange(readers, memberId, time);
  const parts = await Promise.all(readers.map((reader) => store.sumByGame(reader, memberId, range)));
  return parts.flat().map(({ source, game_type: gameType, game_code: gameCode, ...sums }) => ({
    source: sourceOf(source),
    gameType,
    gameCode,
    ...sums,
  }));
}

/** Each database has some of the wagers, so the last one before a moment is the later of theirs. */
async function findRange(readers: readonly Reader[], memberId: bigint, time: { from: Date; until: Date }) {
  const ranges = await Promise.all(readers.map((reader) => store.findRange(reader, memberId, time)));
  return ranges.reduce((one, other) => ({
    low: later(one.low, other.low),
    high: later(one.high, other.high),
  }));
}

const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The draws of wagers on lotteries with their numbers there; wagers of vendors are left out. */
export function listLotteryPlaces(
  reader: Reader,
  wagers: readonly { readonly memberId: bigint; readonly wagerId: bigint }[],
): Promise<readonly ends.WagerPlace[]> {
  return ends.listPlaces(reader, sources.lottery, wagers);
}

/** When the batch of a wager was closed for the first time, whatever corrected it later; null while it is open. */
export function firstClosedAt(
  reader: Reader,
  { source, batchRef }: Pick<Wager, 'source' | 'batchRef'>,
): Promise<Date | null> {
  return ends.findFirstClose(reader, { source: sources[source], batchRef });
}

/** How many bets of a member wait for their result. */
export function countOpen(reader: Reader, memberId: bigint): Promise<number> {
  return store.countOpen(reader, memberId);
}

/** What a member validly staked on bets placed since each of some moments and settled by now: for turnover that is owed. */
export function stakedSince(
  reader: Reader,
  memberId: bigint,
  times: readonly Date[],
): Promise<readonly bigint[]> {
  return store.sumStakedSince(reader, memberId, times);
}
