// Raises a flag: pay that it concerns waits from now on, and the agent learns why (docs/reference/agents.md 10).
import { contractKinds } from '@tyche/rules/agents';
import type { FlagKind, LinkGuard } from '@tyche/rules/agents/abuse';
import type { Tx } from '../../../platform/db/database.ts';
import { type NoticeKind, notify } from '../../messaging/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { insertGuard } from '../links/store-guards.ts';
import { lockKind } from '../pay/store-runs.ts';
import { insertFlag } from './store-flags.ts';
import type { Finding } from './types.ts';
import { withhold } from './withhold.ts';

const DAYS_TO_DECIDE = 7;

/** The notice that names the reason why pay waits. Transfers and links hold no pay. */
const notices: Readonly<Record<FlagKind, NoticeKind | null>> = {
  'self-referral': 'pay-held-self-referral',
  'fixed-sums': 'pay-held-fixed-sums',
  padding: 'pay-held-padding',
  'empty-chain': 'pay-held-empty-chain',
  'transfer-ring': null,
  'transfer-passed-on': null,
  'opposite-bets': 'pay-held-opposite-bets',
  'link-spam': null,
};

/** The notice of what a link gets. */
const linkNotices: Readonly<Record<LinkGuard, NoticeKind>> = {
  captcha: 'link-captcha',
  paused: 'link-paused',
};

/** The accounts that a notice names. More of them are only counted by staff. */
const NAMED = 5;

/**
 * Writes a finding of a day down, holds the pay or guards the link that it concerns, and notifies the agent of the reason when it does. A
 * finding that was flagged before is left as it is, whatever staff decided about it.
 *
 * @returns whether it is new.
 */
export async function raiseFlag(
  { listProfiles }: Pick<AgentsDeps, 'listProfiles'>,
  tx: Tx,
  finding: Finding,
  day: string,
): Promise<boolean> {
  const flagId = await insertFlag(tx, finding, day);
  if (flagId === null) return false;
  if (finding.link) {
    await guardLink(tx, { flagId, ...finding });
    return true;
  }
  // A run that makes debts now either sees the flag or is over, so that no line is between both.
  for (const each of contractKinds) await lockKind(tx, each);
  const { agentId: memberId, accounts = [], contractId, holds, kind: flagKind } = finding;
  const kind = notices[flagKind];
  if (!holds || kind === null) return true;
  await withhold(tx, { flagId });
  const profiles = await listProfiles(tx, accounts.slice(0, NAMED));
  const names = accounts.slice(0, NAMED).map((id) => profiles.get(id)?.username ?? '');
  const params = { days: DAYS_TO_DECIDE, accounts: names.join(', '), contract: String(contractId ?? '') };
  await notify(tx, { memberId, kind, params });
  return true;
}

/** Gives a link its guard and notifies its agent. */
async function guardLink(
  tx: Tx,
  { flagId, agentId: memberId, link }: Finding & { readonly flagId: bigint },
): Promise<void> {
  if (!link) return;
  await insertGuard(tx, { flagId, ...link });
  const params = { days: DAYS_TO_DECIDE, code: link.code };
  await notify(tx, { memberId, kind: linkNotices[link.guard], params });
}
