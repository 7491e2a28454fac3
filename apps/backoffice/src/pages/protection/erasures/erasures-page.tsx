import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';

/** Members who want their personal data erased. */
export function ErasuresPage() {
  const { t, format } = useText();
  const erasures = useRoute(contract.erasures, {});
  return (
    <OfficeFrame title={t('staff.erasures.title')} note={t('staff.erasures.note')}>
      <Ready of={erasures}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.erasures.title')}
            rows={list}
            empty={t('staff.queueEmpty')}
            columns={[
              { label: t('staff.col.member'), cell: (row) => <bdi>{row.memberId}</bdi> },
              { label: t('staff.approvals.state'), cell: (row) => t(`staff.erasures.${row.state}`) },
              { label: t('staff.col.at'), cell: (row) => format.date(row.requestedAt, 'full') },
              { label: t('staff.col.reason'), cell: (row) => row.reason, isLong: true },
              {
                label: t('staff.col.action'),
                cell: (row) =>
                  row.state === 'waiting' && (
                    <span className={css.actions}>
                      {(['erase', 'refuse'] as const).map((decision) => (
                        <ActButton
                          key={decision}
                          route={contract.decideErasure}
                          input={(reason) => ({ id: row.id, decision, reason })}
                          label={t(`staff.erasures.${decision}`)}
                          question={t(`staff.erasures.${decision}Ask`, { member: row.memberId })}
                          needsReason
                        />
                      ))}
                    </span>
                  ),
              },
            ]}
          />
        )}
      </Ready>
    </OfficeFrame>
  );
}
