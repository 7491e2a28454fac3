import type { Database } from '../../platform/db/database.ts';
import { createMerchant } from './store.ts';

/** The name that the first merchant of an installation begins with; staff change it later. */
const FIRST_NAME = 'Tyche';

/**
 * Makes the merchant of an installation when it is not there yet. Safe to run any number of times.
 *
 * @param code its code, as in the configuration.
 * @returns its number.
 */
export function openMerchant(installation: Database, code: string): Promise<number> {
  return installation.inTransaction((tx) => createMerchant(tx, code, FIRST_NAME));
}
