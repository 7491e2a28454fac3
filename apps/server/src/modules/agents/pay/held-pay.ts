// Pay of a line that is on hold: two persons release it, or let it stay with the payer that it came from (docs/reference/agents.md 6.10).
import type { agentsPayStaff } from '@tyche/contract/agents-pay-staff';
import { formatAmount } from '@tyche/kernel/money';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { notify } from '../../messaging/index.ts';
import { type Approval, type GuardedActions, proposeAction } from '../../staff/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { releaseHeld } from '../funding/collect.ts';
import * as store from './store-held-pay.ts';
import { lockRunOf } from './store-staff-pay.ts';

const kinds = { released: 'agents.pay-release', forfeited: 'agents.pay-forfeit' } as const;
type Decision = keyof typeof kinds;

interface HeldLine {
  readonly runId: string;
  readonly lineId: string;
}

/** The calls that propose it. */
export function heldPayRoutes({
  database,
}: Pick<AgentsDeps, 'database'>): Pick<Handlers<keyof typeof agentsPayStaff>, 'releasePay' | 'forfeitPay'> {
  const proposing =
    (to: Decision): Handlers<keyof typeof agentsPayStaff>['releasePay'] =>
    async ({ runId, lineId, reason }, call) => {
      const id = await database.inTransaction(async (tx) => {
        const { unpaid } = await requireHeld(tx, { runId, lineId }, to);
        const payload = { runId, lineId, amount: formatAmount(unpaid) };
        return proposeAction(tx, { kind: kinds[to], subject: lineId, payload, reason }, call);
      });
      return { approvalId: String(id) };
    };
  return { releasePay: proposing('released'), forfeitPay: proposing('forfeited') };
}

/** What approved proposals do. */
export function heldPayActions(deps: Pick<AgentsDeps, 'merchant'>): GuardedActions {
  const permission = 'agents.approve';
  return {
    [kinds.released]: {
      permission,
      async perform(tx, approval) {
        const line = lineOf(approval.payload);
        await requireHeld(tx, line, 'released');
        const lineId = BigInt(line.lineId);
        await store.endHold(tx, lineId, deciderOf(approval), approval.reason);
        await releaseHeld(tx, [lineId]);
      },
    },
    [kinds.forfeited]: {
      permission,
      async perform(tx, approval) {
        const line = lineOf(approval.payload);
        const { unpaid, creditor } = await requireHeld(tx, line, 'forfeited');
        const lineId = BigInt(line.lineId);
        await store.endHold(tx, lineId, deciderOf(approval), approval.reason);
        await store.forfeit(tx, lineId);
        if (creditor === null) return;
        const { currency } = (await deps.merchant()).site;
        const params = { amount: formatAmount(unpaid), currency };
        await notify(tx, { memberId: creditor, kind: 'pay-forfeited', params });
      },
    },
  };
}

/**
 * A line that can be decided so, locked. Released is what staff hold, before and after the approval of its run, and what is on hold as its
 * receiver is frozen or closed. Forfeited is only what is owed by now and what no flag holds: a flag is decided by itself.
 *
 * @throws Refusal `unknown-pay-line`, and `pay-state-differs` for a line that is not on hold.
 */
async function requireHeld(tx: Tx, { runId, lineId }: HeldLine, to: Decision): Promise<store.HeldPay> {
  if (!(await lockRunOf(tx, BigInt(runId), BigInt(lineId)))) throw new Refusal('unknown-pay-line');
  const held = await store.lockHeld(tx, BigInt(lineId));
  const isHeld = held?.state === 'held' && held.unpaid > 0n;
  const canBe = to === 'released' ? held?.isByStaff || isHeld : isHeld && held.withheld === 0n;
  if (!held || !canBe) throw new Refusal('pay-state-differs');
  return held;
}

function lineOf(payload: unknown): HeldLine {
  const { runId, lineId } = Object(payload);
  if (typeof runId !== 'string' || typeof lineId !== 'string') throw new Error('a proposal without a line');
  return { runId, lineId };
}

function deciderOf({ decidedBy }: Approval): bigint {
  if (decidedBy === null) throw new Error('an approval that nobody decided');
  return decidedBy;
}
