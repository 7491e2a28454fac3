// What is particular to the kinds of bundles: when one is old enough, what keeps it, what is compared besides its rows.
import type { Tx } from '../../apps/server/src/platform/db/database.ts';
import { drawRanges } from './draws.ts';
import { ledgerMonths } from './ledger.ts';
import { orderRanges } from './orders.ts';
import type { Bundle, Partition } from './partitions.ts';
import type { Places } from './statements.ts';

export interface Blocker {
  readonly what: string;
  readonly found: bigint;
}

export interface ArchiveKind {
  /** As `archive` in platform.partition_series. */
  readonly name: string;
  /** The column of the time of a row, by table. */
  readonly timeColumns: Readonly<Record<string, string>>;
  /** Whether the archive may have some of the rows already. */
  readonly isMerged?: boolean;
  /** Whether all of a bundle is older than a month. */
  isBefore(places: Places, bundle: Bundle, before: string): Promise<boolean>;
  /** Why a sealed bundle must stay on the primary. */
  findBlockers(places: Places, bundle: Bundle): Promise<readonly Blocker[]>;
  /** Compares what the rows come to on both sides. Throws ArchiveProblem when they differ. */
  compare(places: Places, bundle: Bundle): Promise<void>;
  /** What else changes in the transaction that detaches a bundle. */
  onDetach?(tx: Tx, bundle: Bundle): Promise<void>;
  /** The table that takes the place of a partition, with the rows that are still needed; `compare` has made it. */
  keptOf?(partition: Partition): string;
}

/** In the order in which they go. */
export const kinds: readonly ArchiveKind[] = [drawRanges, orderRanges, ledgerMonths];
