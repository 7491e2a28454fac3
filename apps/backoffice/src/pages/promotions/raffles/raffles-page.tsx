import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { rowId, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useMay } from '../../../state/session.ts';
import { RaffleForm } from './raffle-form.tsx';
import { SeriesDetail } from './series-detail.tsx';

type Series = OutputOf<typeof contract.staffRaffles>['list'][number];

const LOOK_MS = 20_000;

/** Series of raffles with their newest raffle and budget, and the way to propose one. */
export function RafflesPage() {
  const { t } = useText();
  const open = useUrlValue('open', rowId);
  const columns = useColumns(open.set);
  const raffles = useRoute(contract.staffRaffles, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame title={t('offers.raffles.title')} note={t('offers.raffles.note')} tools={<NewRaffle />}>
      <Ready of={raffles}>
        {({ list }) => (
          <OfficeTable
            caption={t('offers.raffles.title')}
            rows={list.map((row) => ({ ...row, id: row.promotionId }))}
            empty={t('offers.raffles.none')}
            icon="ticket"
            columns={columns}
          />
        )}
      </Ready>
      {open.value !== null && (
        <Dialog
          title={t('offers.raffles.one')}
          closeLabel={t('common.close')}
          onClose={() => open.set(null)}
          size="wide"
        >
          <SeriesDetail promotionId={open.value} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}

function NewRaffle() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const mayPropose = useMay(contract.proposeRaffle);
  if (!mayPropose) return null;
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('offers.raffles.new')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('offers.raffles.new')}
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
          size="wide"
        >
          <RaffleForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<Series & { readonly id: string }>[] {
  const { t, format } = useText();
  return [
    {
      label: t('offers.raffles.one'),
      isLong: true,
      cell: ({ title, code }) => (
        <>
          <bdi>{title}</bdi>
          <small className={css.detail} dir="ltr">
            {code}
          </small>
        </>
      ),
    },
    {
      label: t('offers.raffles.newest'),
      cell: ({ newest, opened, raffles }) => (
        <>
          {newest === null
            ? t('offers.raffles.notOpen')
            : `${t(`offers.raffles.state.${newest.state}`)} · ${format.date(newest.closesAt, 'dateTime')}`}
          <small className={css.detail}>
            {t('offers.raffles.ofSeries', { opened: `${opened}`, raffles: `${raffles}` })}
          </small>
        </>
      ),
    },
    {
      label: t('offers.raffles.tickets'),
      isFigure: true,
      cell: ({ newest }) => format.number(newest?.tickets ?? 0),
    },
    {
      label: t('offers.raffles.budget'),
      isFigure: true,
      cell: ({ budget, currency }) => <Amount of={{ amount: budget, currency }} />,
    },
    {
      label: t('offers.raffles.spent'),
      isFigure: true,
      cell: ({ spent, currency }) => <Amount of={{ amount: spent, currency }} />,
    },
    {
      label: t('offers.raffles.look'),
      cell: ({ promotionId, code }) => (
        <Button
          size="small"
          aria-label={t('offers.raffles.lookAt', { code })}
          onClick={() => onOpen(promotionId)}
        >
          {t('offers.raffles.look')}
        </Button>
      ),
    },
  ];
}
