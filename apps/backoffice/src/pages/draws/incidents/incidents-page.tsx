import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';

/** Draws that wait for people: what is wrong with which draw, the newest first. */
export function IncidentsPage() {
  const { t, format } = useText();
  const incidents = useRoute(contract.incidents, {}, { refetchIntervalMs: 10_000 });
  return (
    <OfficeFrame title={t('staff.incidents.title')} note={t('staff.incidents.note')}>
      <Ready of={incidents}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.incidents.title')}
            rows={list}
            empty={t('staff.incidents.empty')}
            icon="shield"
            columns={[
              { label: t('staff.col.what'), cell: (row) => row.kind },
              {
                label: t('staff.col.draw'),
                cell: (row) => (
                  <bdi>
                    {row.gameCode} {row.numero}
                  </bdi>
                ),
              },
              { label: t('staff.col.detail'), cell: (row) => row.detail, isLong: true },
              { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'full') },
            ]}
          />
        )}
      </Ready>
    </OfficeFrame>
  );
}
