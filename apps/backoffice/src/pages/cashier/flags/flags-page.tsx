import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import { PagedTable } from '../../../features/office/paged-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { pageNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';

/** What looked odd in payments and transfers; closed with what was found. */
export function FlagsPage() {
  const { t, format } = useText();
  const word = useWord();
  const page = useUrlValue('page', pageNumber);
  const flags = useRoute(
    contract.riskFlags,
    { open: '1', pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: 20_000 },
  );
  return (
    <OfficeFrame title={t('staff.flags.title')} note={t('staff.flags.note')}>
      <PagedTable
        of={flags}
        at={page}
        caption={t('staff.flags.title')}
        empty={t('staff.queueEmpty')}
        columns={[
          { label: t('staff.col.what'), cell: (row) => word('flag', row.kind) },
          { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
          { label: t('staff.col.detail'), cell: (row) => row.detail, isLong: true },
          { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'dateTime') },
          {
            label: t('staff.col.action'),
            cell: (row) => (
              <ActButton
                route={contract.closeRiskFlag}
                input={(reason) => ({ id: row.id, reason })}
                label={t('staff.flags.close')}
                question={t('staff.flags.ask')}
                needsReason
              />
            ),
          },
        ]}
      />
    </OfficeFrame>
  );
}
