import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { useState } from 'react';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';

type Bet = OutputOf<typeof contract.staffVendorBets>['bets'][number];

/** The button that asks the vendor for the bets of a round, then these bets, and whether they are those of our round. */
export function VendorBets({ reference }: { readonly reference: string }) {
  const { t } = useText();
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <Answer reference={reference} />;
  return (
    <span className={css.actions}>
      <Button size="small" onClick={() => setWanted(true)}>
        {t('staff.vendorRounds.vendorBets')}
      </Button>
    </span>
  );
}

function Answer({ reference }: { readonly reference: string }) {
  const { t } = useText();
  const answer = useRoute(contract.staffVendorBets, { ref: reference });
  const columns = useColumns();
  return (
    <Ready of={answer}>
      {({ isEqual, bets }) => (
        <>
          <p>
            <Tag tone={isEqual ? 'jade' : 'danger'}>
              {t(isEqual ? 'staff.vendorRounds.vendorBetsEqual' : 'staff.vendorRounds.vendorBetsDiffer')}
            </Tag>
          </p>
          <OfficeTable
            caption={t('staff.vendorRounds.vendorBetsOf')}
            rows={bets.map((bet) => ({ ...bet, id: bet.betId }))}
            empty={t('staff.vendorRounds.vendorBetsNone')}
            icon="games"
            columns={columns}
          />
        </>
      )}
    </Ready>
  );
}

function useColumns(): readonly Column<Bet>[] {
  const { t, format } = useText();
  return [
    { label: t('staff.col.reference'), cell: ({ betId }) => <bdi>{betId}</bdi>, isLong: true },
    {
      label: t('staff.vendorRounds.bets'),
      cell: ({ bet, currency, isFree }) => (
        <>
          <Amount of={{ amount: bet, currency }} />
          {isFree && <small className={css.detail}>{t('staff.vendorRounds.free')}</small>}
        </>
      ),
      isFigure: true,
    },
    {
      label: t('staff.vendorRounds.wins'),
      cell: ({ win, currency }) => <Amount of={{ amount: win, currency }} />,
      isFigure: true,
    },
    { label: t('staff.approvals.state'), cell: ({ status }) => t(`staff.vendorRounds.betStatus.${status}`) },
    { label: t('staff.col.at'), cell: ({ placedAt }) => format.date(placedAt, 'full') },
  ];
}
