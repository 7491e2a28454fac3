import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Table } from '@tyche/ui/table';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';

/** Draws that wait for people: what is wrong with which draw, the newest first. */
export function IncidentsPage() {
  const { t, format } = useText();
  const incidents = useRoute(contract.incidents, {}, { refetchIntervalMs: 10_000 });
  return (
    <OfficeFrame title={t('staff.incidents.title')} note={t('staff.incidents.note')}>
      <Ready of={incidents}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon="shield" title={t('staff.incidents.empty')} />
          ) : (
            <Table caption={t('staff.incidents.title')} dense>
              <thead>
                <tr>
                  <th>{t('staff.col.what')}</th>
                  <th>{t('staff.col.draw')}</th>
                  <th>{t('staff.col.detail')}</th>
                  <th>{t('staff.col.at')}</th>
                </tr>
              </thead>
              <tbody>
                {list.map((incident) => (
                  <tr key={incident.id}>
                    <td>{incident.kind}</td>
                    <td>
                      <bdi>
                        {incident.gameCode} {incident.numero}
                      </bdi>
                    </td>
                    <td>{incident.detail}</td>
                    <td>{format.date(incident.at, 'full')}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </Ready>
    </OfficeFrame>
  );
}
