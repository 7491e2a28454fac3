import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { useCodedText, useWord } from '../../../features/office/use-word.ts';

/** The provider's statement beside the ledger: every difference of the last comparison. */
export function ReconciliationPage() {
  const { t, format } = useText();
  const word = useWord();
  const codedText = useCodedText();
  const last = useRoute(contract.reconciliation, {});
  return (
    <OfficeFrame title={t('staff.reconciliation.title')} note={t('staff.reconciliation.note')}>
      <Ready of={last}>
        {({ checkedAt, compared, differences }) =>
          checkedAt === null ? (
            <Notice>{t('staff.reconciliation.never')}</Notice>
          ) : (
            <>
              <Notice tone={differences.length === 0 ? 'good' : 'bad'}>
                {t('staff.reconciliation.done', { count: compared, at: format.date(checkedAt, 'full') })}
              </Notice>
              <OfficeTable
                caption={t('staff.reconciliation.title')}
                rows={differences.map((row) => ({ ...row, id: `${row.kind} ${row.subject}` }))}
                empty={t('staff.reconciliation.none')}
                columns={[
                  { label: t('staff.col.what'), cell: (row) => word('difference', row.kind) },
                  {
                    label: t('staff.col.reference'),
                    cell: (row) => <bdi>{codedText('direction', row.subject)}</bdi>,
                  },
                  {
                    label: t('staff.reconciliation.values'),
                    cell: (row) => <bdi>{row.detail}</bdi>,
                    isLong: true,
                  },
                ]}
              />
            </>
          )
        }
      </Ready>
    </OfficeFrame>
  );
}
