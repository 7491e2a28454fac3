// What waits of contracts and what is in force, as a page asks after a login (specification, section 7).
import type { loginInfo } from '@tyche/contract/login-info';
import type { OutputOf } from '@tyche/contract/route';
import type { ContractKind } from '@tyche/rules/agents';
import type { AgentsDeps } from '../deps.ts';
import { isKindOpen } from './parties.ts';
import * as store from './store-views.ts';
import { type ContractView, showToParty } from './views.ts';

/** The contracts that an account received, by kind and games: requests that wait, and contracts that are accepted. */
export async function readConsolidated(
  deps: AgentsDeps,
  memberId: bigint,
): Promise<OutputOf<typeof loginInfo.consolidatedFunds>> {
  const { reader } = deps.database;
  const rows = await store.listReceived(reader, memberId);
  const { contracts } = (await deps.merchant()).site;
  const open = rows.filter(({ kind }) => isKindOpen(contracts, kind));
  const received = await showToParty(deps, reader, memberId, open);
  const byType = (kind: ContractKind, isMeant: (contract: ContractView) => boolean) =>
    Object.fromEntries(
      received
        .filter((contract) => contract.kind === kind && isMeant(contract))
        .map((contract) => [contract.type, contract]),
    );
  const waiting = (kind: ContractKind) => byType(kind, ({ requestId }) => requestId !== null);
  const accepted = (kind: ContractKind) => byType(kind, ({ status }) => status !== 'P');
  return {
    dailysalreqtype: waiting('DAILY'),
    divtypereq: waiting('DIVIDEND'),
    contracthoursalreq: waiting('HOURLY'),
    realtimesalreqtype: waiting('REALTIME'),
    divtypeinfo: accepted('DIVIDEND'),
    dailysalinfotype: accepted('DAILY'),
    contractmrdailysalinfotype: accepted('REALTIME'),
    contracthoursalinfo: accepted('HOURLY'),
  };
}
