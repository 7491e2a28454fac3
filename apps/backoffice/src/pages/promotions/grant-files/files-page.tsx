import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import type { Column } from '../../../features/office/office-table.tsx';
import { PagedTable } from '../../../features/office/paged-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { pageNumber, rowNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { FileButton } from './file-button.tsx';
import { FileDetail } from './file-detail.tsx';

type GrantFile = OutputOf<typeof contract.staffGrantFiles>['list'][number];

const LOOK_MS = 20_000;

/** Files of grants: what was checked, who approved it, and what was given. */
export function GrantFilesPage() {
  const { t } = useText();
  const open = useUrlValue('open', rowNumber, ['rows']);
  const page = useUrlValue('page', pageNumber);
  const columns = useColumns(open.set);
  const files = useRoute(
    contract.staffGrantFiles,
    { pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <OfficeFrame title={t('offers.files.title')} note={t('offers.files.note')} tools={<FileButton />}>
      <PagedTable
        of={files}
        at={page}
        caption={t('offers.files.title')}
        empty={t('offers.files.none')}
        icon="gift"
        columns={columns}
      />
      {open.value !== null && (
        <Dialog
          title={t('offers.files.numbered', { id: open.value })}
          closeLabel={t('common.close')}
          onClose={() => open.set(null)}
          size="wide"
        >
          <FileDetail id={open.value} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<GrantFile>[] {
  const { t, format } = useText();
  return [
    {
      label: t('offers.files.one'),
      isLong: true,
      cell: ({ id, title }) => (
        <>
          {t('offers.files.numbered', { id })}
          <small className={css.detail}>
            <bdi>{title}</bdi>
          </small>
        </>
      ),
    },
    { label: t('staff.approvals.state'), cell: ({ state }) => t(`offers.files.state.${state}`) },
    {
      label: t('offers.files.okRows'),
      isFigure: true,
      cell: ({ okRows, rows }) =>
        t('offers.files.ofRows', { count: format.number(okRows), rows: format.number(rows) }),
    },
    { label: t('offers.files.sum'), isFigure: true, cell: (row) => <Amount of={row} /> },
    {
      label: t('offers.files.given'),
      isFigure: true,
      cell: ({ given, givenAmount, currency }) => (
        <>
          {format.number(given)}
          <small className={css.detail}>
            <Amount of={{ amount: givenAmount, currency }} />
          </small>
        </>
      ),
    },
    {
      label: t('staff.col.by'),
      cell: ({ by, approvedBy }) => (
        <>
          <bdi>{by}</bdi>
          {approvedBy !== null && (
            <small className={css.detail}>{t('offers.grants.approvedBy', { name: approvedBy })}</small>
          )}
        </>
      ),
    },
    { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'dateTime') },
    {
      label: t('offers.files.look'),
      cell: ({ id }) => (
        <Button size="small" aria-label={t('offers.files.lookAt', { id })} onClick={() => onOpen(id)}>
          {t('offers.files.look')}
        </Button>
      ),
    },
  ];
}
