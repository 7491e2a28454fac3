import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { useStaff } from '../../../state/session.ts';

/** The register of breaks and self-exclusions. */
export function StopsPage() {
  const { t, format } = useText();
  const mayPay = useStaff((session) => session.staff?.permissions.includes('cashier.withdrawals') ?? false);
  const stops = useRoute(contract.playStops, {});
  return (
    <OfficeFrame title={t('staff.stops.title')} note={t('staff.stops.note')}>
      <Ready of={stops}>
        {({ list }) => (
          <OfficeTable
            caption={t('staff.stops.title')}
            rows={list}
            empty={t('staff.queueEmpty')}
            columns={[
              {
                label: t('staff.col.member'),
                cell: (row) =>
                  mayPay && row.kind === 'self-exclusion' ? (
                    <Link to={`/own-funds?member=${row.memberId}`} className={css.link}>
                      <bdi>{row.memberId}</bdi>
                    </Link>
                  ) : (
                    <bdi>{row.memberId}</bdi>
                  ),
              },
              { label: t('staff.col.what'), cell: (row) => t(`staff.stops.${row.kind}`) },
              { label: t('staff.col.since'), cell: (row) => format.date(row.since, 'full') },
              { label: t('staff.col.until'), cell: (row) => format.date(row.until, 'full') },
            ]}
          />
        )}
      </Ready>
    </OfficeFrame>
  );
}
