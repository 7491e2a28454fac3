import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { type OfferState, offerStates, type PromotionKind, promotionKinds } from '@tyche/rules/rewards/words';
import { Button } from '@tyche/ui/button';
import { ChoiceChips } from '@tyche/ui/choices';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { useState } from 'react';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import type { Column } from '../../../features/office/office-table.tsx';
import { PagedTable } from '../../../features/office/paged-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { oneOf, pageNumber, type UrlField, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useMay } from '../../../state/session.ts';
import { isCreatable } from './offer-draft.ts';
import { BudgetSum, OfferStateTag, RewardsUsed } from './offer-parts.tsx';
import own from './offers.module.css';

type Row = OutputOf<typeof contract.staffPromotions>['list'][number];

const shown = ['all', ...offerStates] as const;
const anyKind: UrlField<PromotionKind | null> = {
  first: null,
  read: (text) => promotionKinds.find((kind) => kind === text) ?? null,
};

/** Every offer with its state, its time, its budget and what members did with it. */
export function OffersList({
  onOpen,
  onNew,
}: {
  readonly onOpen: (id: string) => void;
  readonly onNew: (kind: PromotionKind) => void;
}) {
  const { t } = useText();
  const state = useUrlValue('state', oneOf(shown, 'all'), ['page']);
  const kind = useUrlValue('kind', anyKind, ['page']);
  const page = useUrlValue('page', pageNumber);
  const columns = useColumns(onOpen);
  const offers = useRoute(contract.staffPromotions, {
    ...(state.value !== 'all' && { state: state.value satisfies OfferState }),
    ...(kind.value !== null && { type: kind.value }),
    pageNo: page.value,
    pageSize: PER_PAGE,
  });
  return (
    <OfficeFrame title={t('offers.title')} note={t('offers.note')} tools={<NewButton onNew={onNew} />}>
      <ChoiceChips
        label={t('staff.approvals.state')}
        value={state.value}
        onChange={state.set}
        choices={shown.map((value) => ({ value, label: t(`offers.state.${value}`) }))}
      />
      <div className={css.search}>
        <Field label={t('offers.kind')}>
          {(control) => (
            <Select
              {...control}
              value={kind.value ?? ''}
              onChange={(event) => kind.set(anyKind.read(event.target.value))}
            >
              <option value="">{t('offers.allKinds')}</option>
              {promotionKinds.map((one) => (
                <option key={one} value={one}>
                  {t(`offers.kind.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <PagedTable
        of={offers}
        at={page}
        caption={t('offers.title')}
        empty={t('offers.none')}
        icon="gift"
        columns={columns}
      />
    </OfficeFrame>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<Row>[] {
  const { t, format } = useText();
  return [
    {
      label: t('offers.titleText'),
      isLong: true,
      cell: ({ title, type }) => (
        <>
          <bdi>{title}</bdi>
          <small className={css.detail}>{t(`offers.kind.${type}`)}</small>
        </>
      ),
    },
    {
      label: t('staff.approvals.state'),
      cell: (row) => (
        <>
          <OfferStateTag of={row} />
          {row.hasDraft && row.state !== 'draft' && (
            <small className={css.detail}>{t('offers.hasDraft')}</small>
          )}
        </>
      ),
    },
    { label: t('offers.span'), cell: (row) => <Span of={row} /> },
    { label: t('offers.budget'), isFigure: true, cell: (row) => <BudgetSum of={row} /> },
    { label: t('offers.spent'), isFigure: true, cell: (row) => <Cost of={row} /> },
    {
      label: t('offers.applied'),
      isFigure: true,
      cell: ({ counts }) => format.number(counts.applying + counts.joined),
    },
    { label: t('offers.used'), isFigure: true, cell: (row) => <RewardsUsed of={row} /> },
    { label: t('offers.running'), isFigure: true, cell: ({ counts }) => format.number(counts.process) },
    {
      label: t('staff.col.action'),
      cell: ({ id }) => (
        <Button size="small" onClick={() => onOpen(id)}>
          {t('staff.open')}
        </Button>
      ),
    },
  ];
}

/** From when to when an offer is open. */
function Span({ of: { startsAt, endsAt } }: { readonly of: Row }) {
  const { t, format } = useText();
  return (
    <>
      {startsAt === null ? t('offers.whenApproved') : format.date(startsAt, 'dateTime')}
      <small className={css.detail}>
        {endsAt === null ? t('offers.openEnd') : t('offers.until', { at: format.date(endsAt, 'dateTime') })}
      </small>
    </>
  );
}

/** What was claimed so far. */
function Cost({ of: { mode, spent, currency } }: { readonly of: Row }) {
  const { format } = useText();
  return mode === 'points' ? (
    format.short(parseAmount(spent) ?? 0n)
  ) : (
    <Amount of={{ amount: spent, currency }} />
  );
}

/** Asks for the kind of a new offer, which never changes. */
function NewButton({ onNew }: { readonly onNew: (kind: PromotionKind) => void }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const mayCreate = useMay(contract.createPromotion);
  if (!mayCreate) return null;
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('offers.new')}
      </Button>
      {isOpen && (
        <Dialog title={t('offers.newKind')} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <ul className={own.kinds}>
            {promotionKinds.filter(isCreatable).map((kind) => (
              <li key={kind}>
                <Button wide onClick={() => onNew(kind)}>
                  {t(`offers.kind.${kind}`)}
                </Button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
