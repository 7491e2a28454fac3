// The normal form of every bet from every game: placed, then won or lost when its batch closes, or void.
// A batch is a draw, or what a vendor settles together. Its losers cost nothing: nothing is written for them.
// What counts commission, points and missions reads this record and knows no game (architecture.md, section 5).
import type { MemberId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import * as store from './store.ts';

const sources = { lottery: 1, studio: 2 } as const;
export type WagerSource = keyof typeof sources;

export interface WagerPlaced {
  readonly batchRef: bigint;
  /** Unique in its batch: an order's number in its draw. */
  readonly ref: bigint;
  readonly memberId: MemberId;
  readonly gameCode: string;
  /** The group the game stands in, such as `SSC`. */
  readonly gameType: string;
  readonly stake: bigint;
  /** Part of the stake that comes back whatever the result; 0 by default. */
  readonly rebate?: bigint;
}

export interface WagerPayout {
  readonly ref: bigint;
  readonly payout: bigint;
  /** The stake that counts for commission and points; all of it when absent. */
  readonly validStake?: bigint;
}

export interface Batch {
  readonly source: WagerSource;
  readonly batchRef: bigint;
  /** 1 for the first result; a correction has a higher one with all its payouts. */
  readonly version: number;
}

export type WagerState = 'placed' | 'won' | 'lost' | 'void';

export interface Wager {
  readonly wagerId: bigint;
  readonly source: WagerSource | 'vendor';
  readonly batchRef: bigint;
  readonly ref: bigint;
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly gameType: string;
  readonly stake: bigint;
  readonly rebate: bigint;
  readonly placedAt: Date;
  readonly state: WagerState;
  /** 0 until the batch is closed. */
  readonly payout: bigint;
  readonly validStake: bigint;
  readonly endedAt: Date | null;
}

export interface Winner {
  readonly memberId: MemberId;
  readonly gameCode: string;
  readonly gameType: string;
  readonly source: WagerSource | 'vendor';
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

/** Takes wagers out: cancelled before close, or their draw is void. Gives how many were not void before. */
export async function voidWagers(
  tx: Tx,
  batch: { source: WagerSource; batchRef: bigint },
  wagers: { refs: readonly bigint[]; reason: string },
): Promise<number> {
  if (wagers.refs.length === 0) return 0;
  return store.insertVoids(tx, sources[batch.source], batch.batchRef, wagers);
}

/** The newest wins that stand, newest first. */
export async function latestWinners(reader: Reader, limit: number): Promise<readonly Winner[]> {
  const rows = await store.listWinnerRows(reader, limit);
  return rows.map((row) => ({
    memberId: row.member_id as MemberId,
    gameCode: row.game_code,
    gameType: row.game_type,
    source: sourceOf(row.source),
    payout: row.payout,
    at: row.paid_at,
  }));
}

/** A member's wagers, newest first, those before `beforeId` when it is given. */
export async function listByMember(
  reader: Reader,
  memberId: MemberId,
  page: { beforeId?: bigint; limit: number },
): Promise<readonly Wager[]> {
  const { beforeId = 9_223_372_036_854_775_807n, limit } = page;
  const rows = await store.listMemberRows(reader, memberId, { beforeId, limit });
  return rows.map((row) => ({
    wagerId: row.wager_id,
    source: sourceOf(row.source),
    batchRef: row.batch_ref,
    ref: row.ref,
    memberId: row.member_id as MemberId,
    gameCode: row.game_code,
    gameType: row.game_type,
    stake: row.stake,
    rebate: row.rebate,
    placedAt: row.placed_at,
    state: row.state,
    payout: row.payout,
    validStake: row.valid_stake,
    endedAt: row.ended_at,
  }));
}

function sourceOf(number: number): WagerSource | 'vendor' {
  if (number === sources.lottery) return 'lottery';
  return number === sources.studio ? 'studio' : 'vendor';
}
