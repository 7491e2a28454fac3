import { inject } from 'vitest';
import './pg-setup.ts';
import { type TestDatabase, cloneDatabase } from './postgres.ts';

export type { TestDatabase } from './postgres.ts';

/** A fresh database for one test file, cloned from the migrated template; drop it in `afterAll`. */
export function testDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('postgresAdminUrl'));
}
