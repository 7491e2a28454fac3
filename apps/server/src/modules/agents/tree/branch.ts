// The branch of an account: that of real agents, or that of the test agents, which have a tree of their own.
import { accountTypes } from '@tyche/rules/access';
import type { Reader } from '../../../platform/db/database.ts';
import type { AgentsDeps } from '../deps.ts';
import { listAbove } from './store-tree.ts';

const testTypes: readonly number[] = [accountTypes['test-agent'], accountTypes['test-general-agent']];

/** Whether an account, or one above it today, is an agent of the test branch. */
export async function isTestBranch(
  reader: Reader,
  listProfiles: AgentsDeps['listProfiles'],
  memberId: bigint,
  timeZone: string,
): Promise<boolean> {
  const above = await listAbove(reader, memberId, timeZone);
  const profiles = await listProfiles(reader, [memberId, ...above.map(({ ancestor }) => ancestor)]);
  return [...profiles.values()].some(({ accountType }) => testTypes.includes(accountType));
}
