import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../features/office/act-button.tsx';
import css from '../../features/office/page.module.css';
import { useMay } from '../../state/session.ts';
import type { Account } from './account.ts';
import { MoveForm } from './move-form.tsx';
import { Propose } from './propose.tsx';

/** What staff can propose about the place and the state of an account: a move, a promotion, a freeze, a release, the closing. */
export function PlaceActions({ of: { memberId, agentState } }: { readonly of: Account }) {
  const { t } = useText();
  const mayMove = useMay(contract.moveAccount);
  const stateTo = (state: 'active' | 'frozen' | 'closed') => (reason: string) => ({
    memberId,
    state,
    reason,
  });
  return (
    <div className={css.actions}>
      {mayMove && (
        <Propose label={t('staff.agents.move')} size="small">
          {(onDone) => <MoveForm memberId={memberId} onDone={onDone} />}
        </Propose>
      )}
      {agentState === null && (
        <ActButton
          route={contract.promoteAccount}
          input={(reason) => ({ memberId, reason })}
          label={t('staff.agents.promote')}
          question={t('staff.agents.promoteText')}
          needsReason
        />
      )}
      {agentState === 'active' && (
        <ActButton
          route={contract.changeAgentState}
          input={stateTo('frozen')}
          label={t('staff.agents.freeze')}
          question={t('staff.agents.freezeText')}
          needsReason
        />
      )}
      {agentState === 'frozen' && (
        <ActButton
          route={contract.changeAgentState}
          input={stateTo('active')}
          label={t('staff.agents.unfreeze')}
          question={t('staff.agents.unfreezeText')}
          needsReason
        />
      )}
      {(agentState === 'active' || agentState === 'frozen') && (
        <ActButton
          route={contract.changeAgentState}
          input={stateTo('closed')}
          label={t('staff.agents.close')}
          question={t('staff.agents.closeText')}
          needsReason
        />
      )}
    </div>
  );
}
