import type { Database } from '../../platform/db/database.ts';
import type { Merchant } from '../settings/index.ts';

export interface SupportDeps {
  readonly database: Database;
  merchant(): Promise<Merchant>;
}
