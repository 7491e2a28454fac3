import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { BasisList } from '../../features/office/basis-list.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { Amount } from '../../features/office/payment.tsx';
import { Ready } from '../../features/office/ready.tsx';

/** Where a member stands, and what changed its rank with the figures that decided it. */
export function MemberRank({ id, currency }: { readonly id: string; readonly currency: string }) {
  const { t, format } = useText();
  const found = useRoute(contract.staffRankMember, { id });
  const sum = (amount: string) => <Amount of={{ amount, currency }} />;
  return (
    <Ready of={found}>
      {(member) => (
        <div className={css.form}>
          <BasisList
            rows={[
              [t('staff.col.member'), member.username],
              [t('staff.ranks.given'), format.number(member.rankLevel)],
              [t('staff.ranks.reached'), format.number(member.reached)],
              [t('staff.ranks.bet'), sum(member.total)],
              [t('staff.ranks.betMonth'), sum(member.month)],
            ]}
          />
          <OfficeTable
            caption={t('staff.ranks.changes')}
            rows={member.changes.map((change, place) => ({ ...change, id: String(place) }))}
            empty={t('staff.ranks.noChanges')}
            icon="trend"
            columns={[
              { label: t('staff.col.since'), cell: (row) => format.date(row.at, 'dateTime') },
              {
                label: t('staff.ranks.change'),
                cell: (row) => t(`staff.ranks.change.${row.kind}`, { from: row.from, to: row.to }),
              },
              { label: t('staff.ranks.bet'), cell: (row) => sum(row.total), isFigure: true },
              { label: t('staff.ranks.monthOf'), cell: (row) => row.month },
              { label: t('staff.ranks.betMonth'), cell: (row) => sum(row.valid), isFigure: true },
            ]}
          />
        </div>
      )}
    </Ready>
  );
}
