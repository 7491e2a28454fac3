// Failed logins of a merchant: counted, and told to staff when they are three times the usual.
import { judgeLoginFailures, type LoginFailures } from '@tyche/rules/access';
import type { Database, Reader } from '../../platform/db/database.ts';
import { recordAction } from '../staff/index.ts';
import type { MembersDeps } from './deps.ts';
import { countFailure, listFailures, markAlarmed } from './store-login-failures.ts';

/** Counts one more. */
export async function noteFailure({ database }: MembersDeps): Promise<void> {
  await countFailure(database.reader);
}

/** The failures of this quarter of an hour beside what is usual at this hour. */
export async function readLoginFailures(reader: Reader): Promise<LoginFailures> {
  const rows = await listFailures(reader);
  const present = rows.find(({ is_present }) => is_present)?.failures ?? 0;
  return judgeLoginFailures(
    present,
    rows.filter(({ is_present }) => !is_present).map(({ failures }) => failures),
  );
}

/**
 * Writes the alarm of this quarter into the trail that staff read. Gives what was alarming to the first caller; null to
 * all others, and while there is nothing to tell.
 */
export async function raiseLoginAlarm(database: Database, merchant: string): Promise<LoginFailures | null> {
  const found = await readLoginFailures(database.reader);
  if (!found.isAlarming) return null;
  const { failures, usual } = found;
  const isFirst = await database.inTransaction(async (tx) => {
    if (!(await markAlarmed(tx))) return false;
    const detail = { failures, usual };
    await recordAction(tx, { staffId: null, action: 'login.alarm', subject: merchant, detail, ip: '' });
    return true;
  });
  return isFirst ? found : null;
}
