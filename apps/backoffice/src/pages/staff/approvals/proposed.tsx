import type { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import {
  ProposedContract,
  ProposedMove,
  ProposedRebates,
  ProposedSetting,
  ProposedStanding,
} from '../../../features/office/agents/proposal-terms.tsx';
import {
  readContractProposal,
  readMoveProposal,
  readRebatesProposal,
  readSettingProposal,
  readStandingProposal,
} from '../../../features/office/agents/proposals.ts';
import { CreditBasis } from '../../../features/office/credit-basis.tsx';
import { Details } from '../../../features/office/details.tsx';
import { GrantBasis } from './grant-basis.tsx';
import { ProposedTerms } from '../../../features/office/referral/proposed-terms.tsx';
import { ProposedMessage } from './proposed-message.tsx';
import { PopUpBasis } from './proposed-announcement.tsx';
import { FileBasis, OfferLink, RevokeBasis, RewardBasis } from './proposed-promotion.tsx';
import { RoundLink } from './round-link.tsx';

/** The kinds of proposals about contracts of the house. */
const contracts: readonly string[] = ['agents.contract', 'agents.contract-change'];

/** The kinds of proposals about what an account is in the programme. */
const standings: readonly string[] = ['agents.promotion', 'agents.state'];

type Row = OutputOf<typeof contract.approvals>['list'][number];

/** What exactly is proposed: in words for the kinds that have some, else each name of the payload with its value. */
export function Proposed({ of: { kind, subject, payload } }: { readonly of: Row }) {
  if (typeof payload === 'object' && payload) {
    if (kind === 'deposit.credit') return <CreditBasis of={payload} />;
    if (kind === 'free-rounds.grant') return <GrantBasis of={payload} />;
    if (kind === 'announcement.pop-up') return <PopUpBasis of={payload} />;
    if (kind === 'promotion.publish') return <OfferLink of={payload} />;
    if (kind === 'promotion.grant') return <RewardBasis of={payload} />;
    if (kind === 'promotion.grant-file') return <FileBasis of={payload} />;
    if (kind === 'promotion.bonus-revoke') return <RevokeBasis of={payload} />;
    if (kind === 'mass-message.send') return <ProposedMessage of={payload} />;
    if (kind === 'promotion.referral-terms') return <ProposedTerms of={payload} />;
  }
  const rebates = kind === 'agents.rebates' ? readRebatesProposal(payload) : null;
  if (rebates) return <ProposedRebates of={rebates} />;
  const setting = kind === 'agents.setting' ? readSettingProposal(payload) : null;
  if (setting) return <ProposedSetting of={setting} />;
  const offer = contracts.includes(kind) ? readContractProposal(payload) : null;
  if (offer) return <ProposedContract of={offer} />;
  const standing = standings.includes(kind) ? readStandingProposal(payload) : null;
  if (standing) return <ProposedStanding of={standing} />;
  const move = kind === 'agents.move' ? readMoveProposal(payload) : null;
  if (move) return <ProposedMove of={move} />;
  return (
    <>
      <Details of={payload} />
      {kind === 'vendor-round.void' && <RoundLink reference={subject} />}
    </>
  );
}
