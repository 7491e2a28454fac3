import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Details } from '../../../features/office/details.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { useWord } from '../../../features/office/use-word.ts';

/** Markers of play that call for a word with the player. */
export function InteractionsPage() {
  const { t, format } = useText();
  const word = useWord();
  const interactions = useRoute(contract.interactions, {});
  return (
    <OfficeFrame title={t('staff.interactions.title')} note={t('staff.interactions.note')}>
      <Ready of={interactions}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.interactions.title')}
            rows={list}
            empty={t('staff.queueEmpty')}
            columns={[
              { label: t('staff.col.member'), cell: (row) => <bdi>{row.memberId}</bdi> },
              { label: t('staff.col.what'), cell: (row) => word('marker', row.marker) },
              {
                label: t('staff.col.detail'),
                cell: (row) => <Details of={row.detail} />,
              },
              { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'full') },
            ]}
          />
        )}
      </Ready>
    </OfficeFrame>
  );
}
