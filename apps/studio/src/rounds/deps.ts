import type { Replays } from '../api/replays.ts';
import type { StudioDatabase } from '../database.ts';
import type { Platform } from '../platform.ts';
import type { SharedTable } from '../shared/table.ts';

export interface RoundDeps {
  readonly database: StudioDatabase;
  readonly platform: Platform;
  /** The table of the games with shared rounds; null without a beacon, and then such games are not offered. */
  readonly table: SharedTable | null;
  readonly replays: Replays;
}
