// Lines of pay as decimal text.
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { formatRate } from '@tyche/rules/agents';
import type { AgentsDeps } from '../deps.ts';
import type * as store from './store-lines.ts';
import { spanOf } from './span-of.ts';

/** Lines as the receiver or the payer sees them. A payer knows its downline by name; the name of an upline is masked. */
export async function showLines(
  deps: AgentsDeps,
  isReceived: boolean,
  rows: readonly store.LineRow[],
): Promise<OutputOf<(typeof agentsPay)['listPay']>['list']> {
  const { reader } = deps.database;
  const { name: house } = await deps.merchant();
  const payers = await deps.maskedNames(
    reader,
    rows.flatMap(({ payer }) => (payer === null ? [] : [payer])),
  );
  const receivers = await deps.listProfiles(
    reader,
    rows.map(({ receiver }) => receiver),
  );
  return rows.map((row) => ({
    id: row.line_id.toString(),
    contractId: row.contract_id.toString(),
    kind: row.kind,
    type: row.game_group,
    ...spanOf(row),
    beneficiaryId: isReceived ? null : row.receiver.toString(),
    beneficiaryName: receivers.get(row.receiver)?.username ?? '',
    payerName: row.payer === null ? house : (payers.get(row.payer) ?? ''),
    ...figuresOf(row),
  }));
}

function figuresOf(row: store.LineRow) {
  return {
    teamBet: formatAmount(row.valid),
    voided: formatAmount(row.voided),
    base: formatAmount(row.base),
    carryIn: formatAmount(row.carry_in),
    carryOut: formatAmount(row.carry_out),
    activeMember: row.active_members,
    tier: row.tier,
    rateType: row.rate_type,
    rate: row.rate_type === 'P' ? formatRate(row.rate) : formatAmount(row.rate),
    amount: formatAmount(row.amount),
    paid: formatAmount(row.paid),
    status: row.status,
    reason: row.reason,
    corrects: row.corrects?.toString() ?? null,
    version: row.version,
    createdAt: row.computed_at.getTime(),
    dueAt: row.due_at.getTime(),
  };
}
