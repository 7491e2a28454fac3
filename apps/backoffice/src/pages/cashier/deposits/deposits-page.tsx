import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { ImageLinks } from '../../../features/office/image-links.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { StateChips } from '../../../features/office/state-chips.tsx';

const states = ['in-question', 'waiting', 'paid', 'expired', 'failed'] as const;
const stale = [contract.staffDeposits, contract.staffDeposit, contract.approvals];
type Row = OutputOf<typeof contract.staffDeposits>['list'][number];

/** Deposits by state: those in question wait for people, who credit what was seen (two of them) or refuse. */
export function DepositsPage() {
  const { t, format } = useText();
  const [state, setState] = useState<(typeof states)[number]>('in-question');
  const [open, setOpen] = useState<string | null>(null);
  const deposits = useRoute(contract.staffDeposits, { state, pageSize: 100 }, { refetchIntervalMs: 10_000 });
  return (
    <OfficeFrame title={t('staff.deposits.title')} note={t('staff.deposits.note')}>
      <StateChips states={states} value={state} onChange={setState} />
      <Ready of={deposits}>
        {({ list }) => (
          <OfficeTable<Row>
            caption={t('staff.deposits.title')}
            rows={list}
            empty={t('staff.queueEmpty')}
            columns={[
              { label: t('staff.col.reference'), cell: (row) => <bdi>{row.reference}</bdi> },
              { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
              { label: t('staff.col.way'), cell: (row) => row.channelName },
              {
                label: t('staff.col.amount'),
                cell: (row) => (
                  <bdi>
                    {row.amount} {row.currency}
                  </bdi>
                ),
              },
              { label: t('staff.col.reason'), cell: (row) => row.reason },
              { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'dateTime') },
              {
                label: t('staff.col.action'),
                cell: (row) => (
                  <Button size="small" onClick={() => setOpen(row.id)}>
                    {t('staff.open')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Ready>
      {open !== null && (
        <Dialog title={t('staff.deposits.one')} closeLabel={t('common.close')} onClose={() => setOpen(null)}>
          <Deposit id={open} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}

function Deposit({ id }: { readonly id: string }) {
  const { t, find, format } = useText();
  const stateText = (state: string) => find(`staff.state.${state}`) ?? state;
  const deposit = useRoute(contract.staffDeposit, { id });
  return (
    <Ready of={deposit}>
      {({ deposit: one, username, payments }) => (
        <div className={css.form}>
          <p>
            <bdi>{one.reference}</bdi> · <bdi>{username}</bdi> · {stateText(one.state)} · {one.amount}{' '}
            {one.currency}
          </p>
          <ol>
            {one.steps.map((step) => (
              <li key={`${step.state} ${step.at}`}>
                {format.date(step.at, 'full')}: {stateText(step.state)} ({step.reason})
              </li>
            ))}
          </ol>
          {payments.map((payment) => (
            <p key={payment.transactionId} className={css.detail}>
              {format.date(payment.at, 'full')}: {payment.transactionId} {payment.amount} ({payment.outcome})
            </p>
          ))}
          <ImageLinks images={one.images} />
          {one.state === 'in-question' && (
            <div className={css.actions}>
              <ActButton
                route={contract.acceptDeposit}
                input={(reason, amount) => ({ id, amount, reason })}
                label={t('staff.deposits.accept')}
                question={t('staff.deposits.acceptAsk')}
                amountLabel={t('staff.deposits.seen')}
                needsReason
                look="ink"
                stale={stale}
              />
              <ActButton
                route={contract.refuseDeposit}
                input={(reason) => ({ id, reason })}
                label={t('staff.deposits.refuse')}
                question={t('staff.deposits.refuseAsk')}
                needsReason
                stale={stale}
              />
            </div>
          )}
        </div>
      )}
    </Ready>
  );
}
