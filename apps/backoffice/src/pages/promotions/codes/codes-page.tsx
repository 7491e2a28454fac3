import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { EmptyState } from '@tyche/ui/empty-state';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import type { Column } from '../../../features/office/office-table.tsx';
import { PagedTable } from '../../../features/office/paged-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { pageNumber, rowId, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useMay } from '../../../state/session.ts';
import { CodeTries } from './code-tries.tsx';
import { CodesForm } from './codes-form.tsx';
import { FoundCodes, useFoundCodes } from './found-codes.tsx';

type Offers = OutputOf<typeof contract.staffPromotions>['list'];
type Series = OutputOf<typeof contract.staffPromotionCodes>['list'][number];

/** The most offers that one list shows. */
const OFFERS = 50;

/** Series of promo codes, by offer. The codes themselves are shown once, when they are made. */
export function CodesPage() {
  const { t } = useText();
  const chosen = useUrlValue('offer', rowId, ['page', 'series', 'codes', 'hash']);
  const found = useFoundCodes();
  const offers = useRoute(contract.staffPromotions, { type: 'PROMOCODE', pageNo: 1, pageSize: OFFERS });
  return (
    <OfficeFrame title={t('offers.codes.title')} note={t('offers.codes.note')}>
      <Ready of={offers}>
        {({ list }) => {
          const id = chosen.value ?? list[0]?.id;
          if (id === undefined) return <EmptyState icon="ticket" title={t('offers.codes.noOffer')} />;
          return <SeriesOf key={id} id={id} offers={list} onChoose={chosen.set} onOpen={found.series.set} />;
        }}
      </Ready>
      <FoundCodes {...found} />
      <CodeTries />
    </OfficeFrame>
  );
}

function SeriesOf({
  id,
  offers,
  onChoose,
  onOpen,
}: {
  readonly id: string;
  readonly offers: Offers;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (seriesId: string) => void;
}) {
  const { t } = useText();
  const page = useUrlValue('page', pageNumber);
  const columns = useColumns(onOpen);
  const series = useRoute(contract.staffPromotionCodes, { id, pageNo: page.value, pageSize: PER_PAGE });
  const isOver = offers.find((one) => one.id === id)?.state === 'closed';
  return (
    <>
      <div className={css.search}>
        <Field label={t('offers.one')}>
          {(control) => (
            <Select {...control} value={id} onChange={(event) => onChoose(event.target.value)}>
              {offers.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {!isOver && <MakeButton id={id} />}
      </div>
      <PagedTable
        of={series}
        at={page}
        caption={t('offers.codes.title')}
        empty={t('offers.codes.none')}
        icon="ticket"
        columns={columns}
      />
    </>
  );
}

function MakeButton({ id }: { readonly id: string }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const mayMake = useMay(contract.makePromotionCodes);
  if (!mayMake) return null;
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('offers.codes.make')}
      </Button>
      {isOpen && (
        <Dialog title={t('offers.codes.make')} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <CodesForm id={id} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function useColumns(onOpen: (seriesId: string) => void): readonly Column<Series>[] {
  const { t, format } = useText();
  return [
    {
      label: t('offers.codes.series'),
      cell: ({ id, isEnded }) => (
        <>
          <bdi>{id}</bdi> {isEnded && <Tag tone="plain">{t('offers.codes.ended')}</Tag>}
        </>
      ),
    },
    { label: t('offers.codes.count'), isFigure: true, cell: ({ codes }) => format.number(codes) },
    { label: t('offers.codes.usesEach'), isFigure: true, cell: ({ usesEach }) => format.number(usesEach) },
    { label: t('offers.codes.used'), isFigure: true, cell: ({ used }) => format.number(used) },
    {
      label: t('offers.codes.boundTo'),
      cell: ({ username }) => (username === null ? t('offers.codes.anybody') : <bdi>{username}</bdi>),
    },
    {
      label: t('offers.codes.validUntil'),
      cell: ({ endsAt }) => (endsAt === null ? t('offers.openEnd') : format.date(endsAt, 'dateTime')),
    },
    {
      label: t('staff.col.by'),
      cell: ({ by, at }) => (
        <>
          <bdi>{by}</bdi>
          <small className={css.detail}>{format.date(at, 'dateTime')}</small>
        </>
      ),
    },
    {
      label: t('staff.col.action'),
      cell: ({ id, isEnded }) => (
        <>
          <Button size="small" onClick={() => onOpen(id)}>
            {t('offers.codes.show')}
          </Button>
          {!isEnded && (
            <ActButton
              route={contract.endPromotionCodes}
              input={(reason) => ({ id, reason })}
              label={t('offers.codes.end')}
              question={t('offers.codes.endAsk')}
              needsReason
            />
          )}
        </>
      ),
    },
  ];
}
