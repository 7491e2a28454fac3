import { consume, type Limit } from '../../platform/http/limits.ts';
import { networkOf } from '../identity/index.ts';
import type { MembersDeps } from './deps.ts';
import { requireFit } from './judge-fields.ts';
import { findIdByName } from './store.ts';

const nameChecks: Limit = { name: 'check-username', max: 30, windowS: 60 };

/** Whether a name is well formed and free. Refuses `field-…`, `too-many-requests` after thirty questions a minute from one network. */
export async function isNameFree(
  { database, merchant }: MembersDeps,
  username: string,
  ip: string,
): Promise<boolean> {
  await consume(database.reader, nameChecks, networkOf(ip));
  const rule = (await merchant()).site.registerFields.username;
  if (rule) requireFit('username', rule, username);
  return (await findIdByName(database.reader, username)) === null;
}
