import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { Link } from 'react-router';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import type { Column } from '../../../features/office/office-table.tsx';
import { PagedTable } from '../../../features/office/paged-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { SearchForm } from '../../../features/office/search-form.tsx';
import { pageNumber, rowNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';
import { useMay } from '../../../state/session.ts';
import { FileButton } from '../grant-files/file-button.tsx';
import { GrantForm } from './grant-form.tsx';

type Grant = OutputOf<typeof contract.staffPromotionGrants>['list'][number];

/** Rewards that staff granted by hand, with who granted and who approved them. */
export function GrantsPage() {
  const { t } = useText();
  const username = useUrlValue('member', rowNumber, ['page']);
  const page = useUrlValue('page', pageNumber);
  const columns = useColumns();
  const grants = useRoute(contract.staffPromotionGrants, {
    ...(username.value !== null && { username: username.value }),
    pageNo: page.value,
    pageSize: PER_PAGE,
  });
  return (
    <OfficeFrame title={t('offers.grants.title')} note={t('offers.grants.note')} tools={<Tools />}>
      <SearchForm
        label={t('staff.col.member')}
        odd={t('refusals.unknown-member')}
        by={rowNumber}
        shown={username.value ?? ''}
        onLook={username.set}
      />
      <PagedTable
        of={grants}
        at={page}
        caption={t('offers.grants.title')}
        empty={t('offers.grants.none')}
        icon="gift"
        columns={columns}
      />
    </OfficeFrame>
  );
}

function Tools() {
  const { t } = useText();
  return (
    <>
      <Link className={css.link} to="/promotion-grant-files">
        {t('offers.files.all')}
      </Link>
      <FileButton />
      <GrantButton />
    </>
  );
}

function GrantButton() {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const mayGrant = useMay(contract.grantPromotion);
  if (!mayGrant) return null;
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('offers.grants.grant')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('offers.grants.grant')}
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
          size="dialog"
        >
          <GrantForm onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function useColumns(): readonly Column<Grant>[] {
  const { t, format } = useText();
  const word = useWord();
  return [
    { label: t('staff.col.member'), cell: ({ username }) => <bdi>{username}</bdi> },
    { label: t('staff.col.amount'), isFigure: true, cell: (row) => <Amount of={row} /> },
    {
      label: t('staff.col.reason'),
      isLong: true,
      cell: ({ reason, note }) => (
        <>
          {t(`offers.grantReason.${reason}`)}
          <small className={css.detail} dir="auto">
            {note}
          </small>
        </>
      ),
    },
    { label: t('offers.one'), isLong: true, cell: ({ title }) => <bdi>{title}</bdi> },
    { label: t('staff.approvals.state'), cell: ({ status }) => word('state', status) },
    {
      label: t('staff.col.by'),
      cell: ({ by, approvedBy, fileId }) => (
        <>
          <bdi>{by}</bdi>
          {approvedBy !== null && (
            <small className={css.detail}>{t('offers.grants.approvedBy', { name: approvedBy })}</small>
          )}
          {fileId !== null && (
            <small className={css.detail}>
              <Link className={css.link} to={`/promotion-grant-files?open=${fileId}`}>
                {t('offers.files.numbered', { id: fileId })}
              </Link>
            </small>
          )}
        </>
      ),
    },
    { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'dateTime') },
  ];
}
