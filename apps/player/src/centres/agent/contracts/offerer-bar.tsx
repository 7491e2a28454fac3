import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { type Contract, termsOf } from '../../../features/contract-terms/contract-type.ts';
import { comparedOf } from './compared-terms.ts';
import css from './contracts.module.css';
import { EditDialog } from './edit-dialog.tsx';
import { PayComparison } from './pay-comparison.tsx';
import { useContractAct } from './use-contract-act.ts';

type Asked = 'withdraw' | 'askEnd' | 'edit';

/** What the offerer can do: withdraw what waits, or change or end a contract that is in force. Nothing once it is over. */
export function OffererBar({ of: one }: { readonly of: Contract }) {
  const { t } = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const act = useContractAct(one, close);
  const limits = useRoute(contract.contractLimits, { kind: one.kind }, { enabled: one.status === 'A' });
  if (one.status === 'R' || one.status === 'C') return null;
  const terms = termsOf(one);
  const offerDays = limits.state === 'ready' ? limits.data.offerDays : 0;
  const button = (name: Asked, look: 'quiet' | 'primary' = 'quiet') => (
    <Button
      look={look}
      aria-haspopup="dialog"
      disabled={name !== 'withdraw' && limits.state !== 'ready'}
      onClick={() => setAsked(name)}
    >
      {t(`contracts.${name}`)}
    </Button>
  );
  return (
    <div className={css.bar} role="group" aria-label={t('contracts.column.actions')}>
      <div className={css.buttons}>
        {one.status === 'A' ? (
          <>
            {button('askEnd')}
            {button('edit', 'primary')}
          </>
        ) : (
          button('withdraw')
        )}
      </div>
      {(asked === 'withdraw' || asked === 'askEnd') && (
        <ConfirmDialog
          title={t(`contracts.${asked}`)}
          closeLabel={t('common.close')}
          cancelLabel={t('common.cancel')}
          confirmLabel={t(`contracts.${asked}`)}
          busy={act.isBusy}
          onClose={close}
          onConfirm={() => act[asked]()}
        >
          {act.refusal !== null && <Notice tone="bad">{act.refusal}</Notice>}
          <p>{t(`contracts.${asked}Text`, { days: offerDays })}</p>
          {asked === 'askEnd' && (
            <PayComparison
              asked={{ contractId: one.contractId }}
              kind={one.kind}
              before={terms && comparedOf(terms)}
              after={null}
            />
          )}
        </ConfirmDialog>
      )}
      {asked === 'edit' && limits.state === 'ready' && (
        <EditDialog of={one} limits={limits.data} onClose={close} />
      )}
    </div>
  );
}
