import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { ContractKind } from '@tyche/rules/agents';
import { units } from './use-pay-words.ts';

/** Whether the agent owes something of a kind, held or not. */
export function useOwesPay(kind: ContractKind): boolean {
  const owed = useRoute(contract.payOwed, { kind, pageSize: 1 });
  return owed.state === 'ready' && (owed.data.totals.lines > 0 || units(owed.data.totals.held) > 0n);
}
