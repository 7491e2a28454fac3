import { ConfigProblem } from '../../apps/server/src/config.ts';
import { ArchiveProblem } from '../archive/statements.ts';
import { LaunchProblem } from '@tyche/postgres/problem';
import { MigrationProblem } from '@tyche/postgres/migrator';

/** Why a start or a tool cannot go on, in one line for the operator. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** The one line that an operator sees. What is not a known problem still is one line, with what kind of thing it was. */
export function explain(error: unknown): string {
  if (isKnown(error)) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'PORT is in use by another program';
  // 42P01, undefined_table: a tool met a database that nobody has started Tyche on.
  if (error instanceof Error && 'code' in error && error.code === '42P01')
    return 'the database is not migrated yet: start Tyche once, or run npm run db:migrate';
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `unexpected failure: ${text.split('\n')[0]}`;
}

/** True for problems that say all there is to say; others are worth a stack when one debugs. */
export function isKnown(error: unknown): error is Error {
  return [StartProblem, ConfigProblem, LaunchProblem, MigrationProblem, ArchiveProblem].some(
    (known) => error instanceof known,
  );
}
