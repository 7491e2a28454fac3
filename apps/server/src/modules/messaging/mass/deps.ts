import type { MassAccounts, MassKind } from '@tyche/rules/messages/words';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { Merchant } from '../../settings/index.ts';
import type { Carriers } from '../adapter.ts';

/** Whom a message to many members is for. */
export interface Audience {
  readonly accounts: MassAccounts;
  /** Wire codes; every language when it is empty. */
  readonly languages: readonly string[];
}

/** What messages to many members need to know of accounts. */
export interface Crowd {
  /** Open accounts of an audience after an id and up to another one, in the order of their ids. Trial accounts belong to none. */
  listMembers(
    reader: Reader,
    wanted: Audience & { readonly after: bigint; readonly upTo: bigint; readonly limit: number },
  ): Promise<readonly bigint[]>;
  /** How many they are, and the id of the newest; 0 without any. */
  countMembers(
    reader: Reader,
    audience: Audience,
  ): Promise<{ readonly members: number; readonly newest: bigint }>;
  /** Which of some accounts have excluded themselves, or are closed. */
  listClosed(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** Whom of them offers must not reach now: a break, a limit that is used up, a marker of harm, offers switched off (rewards.md 11.2). */
  listOffLimits(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
}

export interface MassDeps {
  readonly database: Database;
  readonly crowd: Crowd;
  readonly merchant: () => Promise<Merchant>;
}

/** What writing and handing over need beside that. */
export interface CarryingDeps extends MassDeps {
  readonly carriers: Carriers;
}

/** What a notice in the inbox is of each kind. */
export const noticeKindOf = { service: 'house-message', offer: 'house-offer' } as const satisfies Record<
  MassKind,
  string
>;
