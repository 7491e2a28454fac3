import { ProposedContract, ProposedRebates } from '../../../features/office/agents/proposal-terms.tsx';
import { readContractProposal, readRebatesProposal } from '../../../features/office/agents/proposals.ts';
import { CreditBasis } from '../../../features/office/credit-basis.tsx';
import { Details } from '../../../features/office/details.tsx';

/** What exactly is proposed: in words for the kinds that have some, else each name of the payload with its value. */
export function Proposed({ kind, payload }: { readonly kind: string; readonly payload: unknown }) {
  if (kind === 'deposit.credit' && typeof payload === 'object' && payload !== null)
    return <CreditBasis of={payload} />;
  const rebates = kind === 'agents.rebates' ? readRebatesProposal(payload) : null;
  if (rebates) return <ProposedRebates of={rebates} />;
  const offer = kind === 'agents.contract' ? readContractProposal(payload) : null;
  if (offer) return <ProposedContract of={offer} />;
  return <Details of={payload} />;
}
