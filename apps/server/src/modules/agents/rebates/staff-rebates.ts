// Rebates as staff read and set them: one person proposes, another approves (docs/reference/agents.md 4.2).
import type { agentsRebatesStaff } from '@tyche/contract/agents-rebates-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { rebateKeys } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { rebateLimitsOf } from '../../settings/index.ts';
import { type Actor, type GuardedActions, proposeAction } from '../../staff/index.ts';
import { requireMargin } from '../contracts/margin.ts';
import type { AgentsDeps } from '../deps.ts';
import { applyRebates, limitsOf, planRebate, readBounds } from './apply-rebates.ts';
import { lineOf } from './read-rebates.ts';
import { readConfigs } from './set-rebates.ts';
import * as store from './store-rebates.ts';

const KIND = 'agents.rebates';
const CHANGES_SHOWN = 100;

/** The rates of an account, what staff can set, and its last changes. Refuses `unknown-member` for an account without a place. */
export async function readStaffRebates(
  { database, merchant }: AgentsDeps,
  memberId: bigint,
): Promise<OutputOf<typeof agentsRebatesStaff.staffRebates>> {
  const { reader } = database;
  const { site, contractsOn } = await merchant();
  const days = await store.readDays(reader, site.timeZone);
  const limits = rebateLimitsOf(contractsOn(days.next));
  const uplineId = await requirePlace(reader, memberId, days.next);
  const spans = await store.listSpans(reader, memberId, days.today);
  const bounds = await readBounds(reader, memberId, days.next);
  const changes = await store.listChanges(reader, memberId, CHANGES_SHOWN);
  return {
    uplineId: uplineId?.toString() ?? null,
    list: rebateKeys.map((key) => {
      const { downlineTop, max } = limitsOf(bounds, key, limits);
      return {
        ...lineOf(spans, key, { today: days.today, limits }),
        minRebate: Number(downlineTop),
        maxRebate: Number(max),
      };
    }),
    changes: changes.map(({ group, prizeMode, rate, fromDay, setAt, setBy, approvalId }) => ({
      type: group,
      prizeModeId: prizeMode,
      rebate: Number(rate),
      fromDay,
      setAt: setAt.getTime(),
      setBy: setBy?.toString() ?? null,
      approvalId: approvalId?.toString() ?? null,
    })),
  };
}

/**
 * Proposes rates of an account. Gives the number of the proposal.
 *
 * @throws Refusal `unknown-member`, `rebate-group-unknown`, those of `checkGrant`, of a general agent `margin-too-thin`, and `approval-pending` while another proposal for the
 *   account waits.
 */
export async function proposeRebates(
  deps: AgentsDeps,
  { memberId, configs, reason }: InputOf<typeof agentsRebatesStaff.setRebates>,
  actor: Actor,
): Promise<bigint> {
  const { site, contractsOn } = await deps.merchant();
  return deps.database.inTransaction(async (tx) => {
    const days = await store.readDays(tx, site.timeZone);
    const uplineId = await requirePlace(tx, BigInt(memberId), days.next);
    const change = { memberId: BigInt(memberId), by: 'staff', days, contractsOn } as const;
    // Told now and not only to the second person, who checks it again.
    const rebates = readConfigs(configs);
    for (const wanted of rebates) await planRebate(tx, change, wanted);
    if (uplineId === null) await requireMargin(deps, tx, { memberId: change.memberId, rebates });
    const proposal = { kind: KIND, subject: memberId, payload: { memberId, configs }, reason };
    return proposeAction(tx, proposal, actor);
  });
}

/** What an approved proposal does. */
export function rebateActions({ merchant }: Pick<AgentsDeps, 'merchant'>): GuardedActions {
  return {
    [KIND]: {
      permission: 'agents.approve',
      async perform(tx, { id, payload }) {
        const { site, contractsOn } = await merchant();
        const { timeZone } = site;
        const days = await store.readDays(tx, timeZone);
        const { memberId, configs } = proposalOf(payload);
        await store.lockRebates(tx, memberId, days.next);
        const wanted = readConfigs(configs);
        if ((await store.findUpline(tx, memberId, days.next)) === null)
          await requireMargin({ merchant }, tx, { memberId, rebates: wanted });
        const by = { approvalId: id };
        await applyRebates(tx, { memberId, wanted, by, days, timeZone, contractsOn });
      },
    },
  };
}

/** The upline of an account; null at the top. */
async function requirePlace(reader: Reader, memberId: bigint, day: string): Promise<bigint | null> {
  const uplineId = await store.findUpline(reader, memberId, day);
  if (uplineId === undefined) throw new Refusal('unknown-member');
  return uplineId;
}

function proposalOf(payload: unknown) {
  const { memberId, configs } = Object(payload);
  if (typeof memberId !== 'string' || !Array.isArray(configs))
    throw new Error('a proposal that cannot be read');
  return { memberId: BigInt(memberId), configs: configs.map(configOf) };
}

function configOf(config: unknown) {
  const { type, prizeModeId, rebateValue } = Object(config);
  if (typeof type !== 'string' || typeof rebateValue !== 'number')
    throw new Error('a proposal without a rate');
  return { type, rebateValue, ...(typeof prizeModeId === 'number' ? { prizeModeId } : {}) };
}
