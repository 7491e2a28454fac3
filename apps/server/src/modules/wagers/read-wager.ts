// A wager as modules are given it.
import type { MemberId } from '@tyche/kernel/ids';
import { resultOf } from '@tyche/rules/records';
import { sources } from './domains.ts';
import type { WagerRow } from './store.ts';

export type WagerSource = keyof typeof sources;

/** Who may run the game of a wager. */
export const wagerSources = Object.keys(sources) as readonly WagerSource[];

export type WagerState = 'placed' | 'won' | 'lost' | 'void';

export interface Wager {
  readonly wagerId: bigint;
  readonly source: WagerSource;
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

/** A wager from its row. */
export function toWager(row: WagerRow): Wager {
  return {
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
  };
}

/** The name of a source. */
export function sourceOf(number: number): WagerSource {
  return number === sources.lottery ? 'lottery' : 'vendor';
}

/**
 * The rebate that a wager got and what it came to, in 1/10 000 units. A rebate is paid when the batch is closed, whatever the result; an
 * open or void wager came to nothing.
 */
export function figuresOf({ state, stake, payout: paid, rebate }: Wager): { rebate: bigint; net: bigint } {
  if (state !== 'won' && state !== 'lost') return { rebate: 0n, net: 0n };
  return { rebate, net: resultOf({ stake, paid, rebate }) };
}
