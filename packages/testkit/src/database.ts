import { inject } from 'vitest';
import './pg-setup.ts';
import { type TestDatabase, cloneDatabase, emptyDatabase } from './postgres.ts';

export type { TestDatabase } from './postgres.ts';

/** A fresh database for one test file, cloned from the migrated template; drop it in `afterAll`. */
export function testDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('postgresAdminUrl'));
}

/** A fresh database with nothing in it. */
export function testDatabaseOfItsOwn(): Promise<TestDatabase> {
  return emptyDatabase(inject('postgresAdminUrl'));
}
