import type { Database, Reader, Tx } from '../../../platform/db/database.ts';

/** What threads need to know of accounts. */
export interface People {
  /** Who stands directly above each of some accounts today; no entry for one at the top. */
  uplinesOf(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>>;
  /** The same, and these lines do not change until the transaction ends. */
  holdUplines(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>>;
  /** Accounts directly below one whose names begin so, in the order of their names. */
  listDownlines(
    reader: Reader,
    wanted: { readonly uplineId: bigint; readonly prefix: string; readonly limit: number },
  ): Promise<readonly { readonly memberId: bigint; readonly username: string }[]>;
  /** Account names by their ids. */
  namesOf(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** Names as others than an upline see them. */
  maskedNames(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  registeredAt(reader: Reader, memberId: bigint): Promise<Date | null>;
  /** Which of some accounts have excluded themselves. */
  listExcluded(reader: Reader, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
}

export interface ThreadDeps {
  readonly database: Database;
  readonly people: People;
  /** Names of hosts that the site answers at. */
  ownHosts(): Promise<readonly string[]>;
}
