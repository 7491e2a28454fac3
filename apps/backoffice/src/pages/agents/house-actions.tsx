import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { emptyTier, typedTierOf } from '@tyche/rules/agents';
import { ActButton } from '../../features/office/act-button.tsx';
import css from '../../features/office/page.module.css';
import { useMay } from '../../state/session.ts';
import { EditForm } from './edit-form.tsx';
import { Propose } from './propose.tsx';

type Contract = OutputOf<typeof contract.memberContracts>['list'][number];

/** What staff can propose about a contract of the house: other terms, its end, or to withdraw what waits. Nothing for others. */
export function HouseActions({ of: row }: { readonly of: Contract }) {
  const { t } = useText();
  const mayChange = useMay(contract.changeHouseContract);
  const { contractId, kind, status, offerer, versions } = row;
  if (!mayChange || offerer !== null || status === 'R' || status === 'C') return null;
  if (status !== 'A')
    return (
      <ActButton
        route={contract.withdrawHouseContract}
        input={(reason) => ({ contractId, reason })}
        label={t('staff.agents.withdraw')}
        question={t('staff.agents.withdrawText')}
        needsReason
      />
    );
  const tiers = versions.at(-1)?.terms.tiers.map(typedTierOf) ?? [emptyTier];
  return (
    <div className={css.actions}>
      <Propose label={t('staff.agents.edit')} size="small">
        {(onDone) => <EditForm contractId={contractId} kind={kind} tiers={tiers} onDone={onDone} />}
      </Propose>
      <ActButton
        route={contract.changeHouseContract}
        input={(reason) => ({ contractId, status: 'C' as const, reason })}
        label={t('staff.agents.end')}
        question={t('staff.agents.endText')}
        needsReason
      />
    </div>
  );
}
