import type { Database } from '../../platform/db/database.ts';
import type { LiveHub } from '../../platform/live/live.ts';
import type { Identity } from '../identity/index.ts';
import type { Merchant } from '../settings/index.ts';

export interface MembersDeps {
  readonly database: Database;
  readonly identity: Identity;
  readonly live: LiveHub;
  readonly merchant: () => Promise<Merchant>;
}
