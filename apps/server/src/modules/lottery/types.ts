import type { Clock } from '@tyche/kernel/clock';
import type { DrawId } from '@tyche/kernel/ids';
import type { Game, PricedLine } from '@tyche/rules/lottery';
import type { Archive } from '../../platform/archive/archive.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Member } from '../members/index.ts';

/** The highest series that accounts hold, by prize mode. Null: the account has none, so that of the game counts. */
export interface SeriesSource {
  today(memberId: bigint, prizeModeId: number): Promise<number | null>;
  /** On the local days of other moments, in the order of what was asked. */
  listAt(
    reader: Reader,
    asked: readonly { readonly memberId: bigint; readonly prizeModeId: number; readonly at: Date }[],
  ): Promise<readonly (number | null)[]>;
}

export interface LotteryDeps {
  readonly database: Database;
  /** Where tickets of old draws are. */
  readonly archive: Archive;
  /** Address of the database, for the shadow settlement: it reads the tickets by itself. */
  readonly databaseUrl: string;
  /** A name by its catalog key in a language of the wire; null when no catalog has it. */
  readonly nameIn: (
    language: string,
    key: string,
    params?: Readonly<Record<string, string | number>>,
  ) => string | null;
  readonly findMember: (memberId: bigint) => Promise<Member | null>;
  readonly series: SeriesSource;
  readonly log: Log;
  readonly clock: Clock;
  /** How many draws are settled at once; four unless told. */
  readonly settlements?: number;
}

/** A draw as bets name it. */
export interface DrawRef {
  readonly id: DrawId;
  readonly number: string;
  /** By the database's clock: bets that look late by ours are looked at before they are queued. */
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** The draws of a chase after the first. */
export interface ChaseRest {
  readonly phases: readonly { readonly number: string; readonly multiple: number; readonly amount: bigint }[];
  readonly stopOnWin: boolean;
  /** Whether the chase ends when its numbers come out, by whatever route. */
  readonly stopOnNumber: boolean;
}

/** An order that has been read, priced and checked; what is left is money, limits and the clock. */
export interface Bet {
  readonly member: Member;
  readonly key: string;
  readonly hash: Buffer;
  readonly game: Game;
  readonly draw: DrawRef;
  /** The lines of the first draw. */
  readonly lines: readonly PricedLine[];
  readonly slip: string;
  /** Of the first draw. */
  readonly stake: bigint;
  /** Of all draws. */
  readonly total: bigint;
  /** The first draw's multiple: 1 unless chased. */
  readonly multiple: number;
  readonly chase: ChaseRest | null;
}
