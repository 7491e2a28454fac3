// What the bets of a team come to by the sums of reports, where there are too many to add up one by one (docs/reference/agents.md 7.6).
import { formatAmount, sum } from '@tyche/kernel/money';
import type { RebateGroup } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { type DaySums, type Scope, sumDays } from './store-reports.ts';

/**
 * Bets that got their result on some days, in 1/10 000 units as decimal text. `net` is as the players see it: payout and rebate on own play
 * less stake. The team of another account than the caller is that account and everybody below it, as in the list.
 */
export async function sumSettled(
  reader: Reader,
  {
    callerId,
    agentId,
    scope,
    from,
    next,
  }: {
    readonly callerId: bigint;
    readonly agentId: bigint;
    readonly scope: Scope;
    readonly from: string;
    readonly next: string;
  },
  group: RebateGroup | undefined,
) {
  const span = { agentId, from, next, group: group ?? null };
  const rows = [
    ...(await sumDays(reader, { ...span, scope })),
    ...(scope === 'team' && agentId !== callerId ? await sumDays(reader, { ...span, scope: 'own' }) : []),
  ];
  const total = (of: (row: DaySums) => bigint) => sum(rows.map(of));
  return {
    bets: Number(total(({ bets }) => bets)),
    stake: formatAmount(total(({ stake }) => stake)),
    validBet: formatAmount(total(({ valid }) => valid)),
    payout: formatAmount(total(({ payout }) => payout)),
    net: formatAmount(total(({ payout, selfRebate, stake }) => payout + selfRebate - stake)),
  };
}
