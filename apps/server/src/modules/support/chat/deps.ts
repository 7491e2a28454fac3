import type { Reader } from '../../../platform/db/database.ts';
import type { SupportDeps } from '../deps.ts';

export interface ChatDeps extends SupportDeps {
  /** The level of a member's rank, which decides on the channel; 0 for none. */
  rankLevelOf(reader: Reader, memberId: bigint): Promise<number>;
}
