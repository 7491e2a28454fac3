import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Vendors } from '../vendors/index.ts';

export interface GamesDeps {
  readonly database: Database;
  readonly log: Log;
  readonly vendors: Vendors;
  /** Whether the sample entries of a demo are shown. */
  readonly hasSamples: boolean;
  /** The time, in ms since 1970. */
  now(): number;
  /** A sentence of the catalogs in a language of the wire; the key itself where there is none. */
  words(key: string, language: string): string;
}
