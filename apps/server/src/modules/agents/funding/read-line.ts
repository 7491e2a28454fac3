// One line of pay, as its receiver or its payer reads it.
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { missingToNext, netLossOf } from '@tyche/rules/agents';
import { Refusal } from '../../../platform/http/errors.ts';
import { requireKind } from '../contracts/parties.ts';
import { termsOf } from '../contracts/terms.ts';
import { showTerms } from '../contracts/views.ts';
import type { AgentsDeps } from '../deps.ts';
import { showLines } from './show-lines.ts';
import * as store from './store-line.ts';

type Detail = OutputOf<(typeof agentsPay)['payLine']>;

/**
 * A line with its inputs, the terms of its version, its payments, and its corrections. Refuses `unknown-line` for a line of others, and for
 * one whose run is not approved, and `function-not-enabled`.
 */
export async function readLine(deps: AgentsDeps, memberId: bigint, lineId: bigint): Promise<Detail> {
  const { reader } = deps.database;
  const row = await store.findLine(reader, memberId, lineId);
  if (!row) throw new Refusal('unknown-line');
  await requireKind(deps, row.kind);
  const isReceived = row.receiver === memberId;
  const ofPeriod = await showLines(deps, isReceived, await store.listOfPeriod(reader, memberId, row));
  const line = ofPeriod.find(({ id }) => id === lineId.toString());
  if (!line) throw new Refusal('unknown-line');
  const [stake, payout, selfRebate, agentRebate] = [row.stake, row.payout, row.self_rebate, row.agent_rebate];
  const netLoss = netLossOf({ stake, payout, selfRebate, agentRebate, promotions: row.promotions });
  return {
    line,
    inputs: {
      stake: formatAmount(stake),
      payout: formatAmount(payout),
      selfRebate: formatAmount(selfRebate),
      agentRebate: formatAmount(agentRebate),
      promotions: formatAmount(row.promotions),
      netLoss: formatAmount(netLoss),
    },
    terms: showTerms(row.terms),
    missing: missingOf(row),
    heldFor: row.held_for,
    parts: (await store.listParts(reader, { lineId, isReceived })).map(
      ({ part, amount, paid_at, is_guarantee }) => ({
        part,
        amount: formatAmount(amount),
        paidAt: paid_at.getTime(),
        isGuarantee: is_guarantee,
      }),
    ),
    ofPeriod,
  };
}

function missingOf({ kind, terms, valid, voided, active_members, base }: store.LineDetailRow) {
  // The tier of a window is that of the day so far, which the line does not have.
  if (kind === 'REALTIME') return null;
  const inputs = { validBet: valid - voided, activeMember: active_members, base };
  const missing = missingToNext(termsOf(terms).tiers, inputs);
  return (
    missing && {
      tier: missing.tier,
      minimumBet: formatAmount(missing.minimumBet),
      activeMember: missing.activeMember,
      netLoss: formatAmount(missing.netLoss),
    }
  );
}
