import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { OfficePager, PER_PAGE } from '../../features/office/office-pager.tsx';
import { OfficeTable } from '../../features/office/office-table.tsx';
import css from '../../features/office/page.module.css';
import { OfficeFrame } from '../../features/office/page.tsx';
import { Amount } from '../../features/office/payment.tsx';
import { Ready } from '../../features/office/ready.tsx';
import { SearchForm } from '../../features/office/search-form.tsx';
import { pageNumber, rowId, rowNumber, useUrlValue } from '../../features/office/use-url-value.ts';
import type { LadderAnswer } from './ladder.ts';
import { LadderPart } from './ladder-part.tsx';
import { MemberRank } from './member-rank.tsx';

/** The ladder of ranks with its versions, and the members of each rank. */
export function RanksPage() {
  const { t } = useText();
  const ladder = useRoute(contract.staffLadder, {});
  return (
    <OfficeFrame title={t('staff.ranks.title')} note={t('staff.ranks.note')}>
      <Ready of={ladder}>
        {(data) => (
          <>
            <LadderPart of={data} />
            <Members currency={data.currency} />
            <Versions of={data} />
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}

function Members({ currency }: { readonly currency: string }) {
  const { t } = useText();
  const username = useUrlValue('member', rowNumber, ['page', 'open']);
  const page = useUrlValue('page', pageNumber);
  const open = useUrlValue('open', rowId);
  const members = useRoute(contract.staffRankMembers, {
    ...(username.value !== null && { username: username.value }),
    pageNo: page.value,
    pageSize: PER_PAGE,
  });
  return (
    <section className={css.found}>
      <h2>{t('staff.ranks.members')}</h2>
      <SearchForm
        label={t('staff.col.member')}
        odd={t('refusals.unknown-member')}
        by={rowNumber}
        shown={username.value ?? ''}
        onLook={username.set}
      />
      <Ready of={members}>
        {({ list, totalPages }) => (
          <>
            <OfficeTable
              caption={t('staff.ranks.members')}
              rows={list.map((row) => ({ ...row, id: row.memberId }))}
              empty={t('staff.ranks.noMembers')}
              icon="users"
              columns={[
                { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
                { label: t('staff.ranks.given'), cell: (row) => row.rankLevel, isFigure: true },
                { label: t('staff.ranks.reached'), cell: (row) => row.reached, isFigure: true },
                {
                  label: t('staff.ranks.bet'),
                  cell: (row) => <Amount of={{ amount: row.total, currency }} />,
                  isFigure: true,
                },
                {
                  label: t('staff.ranks.betMonth'),
                  cell: (row) => <Amount of={{ amount: row.month, currency }} />,
                  isFigure: true,
                },
                {
                  label: t('staff.col.action'),
                  cell: (row) => (
                    <Button size="small" onClick={() => open.set(row.id)}>
                      {t('staff.open')}
                    </Button>
                  ),
                },
              ]}
            />
            <OfficePager at={page} pages={totalPages} />
          </>
        )}
      </Ready>
      {open.value !== null && (
        <Dialog
          title={t('staff.ranks.changes')}
          closeLabel={t('common.close')}
          onClose={() => open.set(null)}
          size="wide"
        >
          <MemberRank id={open.value} currency={currency} />
        </Dialog>
      )}
    </section>
  );
}

function Versions({ of: { versions } }: { readonly of: LadderAnswer }) {
  const { t, format } = useText();
  if (versions.length === 0) return null;
  return (
    <section className={css.found}>
      <h2>{t('staff.ranks.versions')}</h2>
      <OfficeTable
        caption={t('staff.ranks.versions')}
        rows={versions.map((row) => ({ ...row, id: String(row.version) }))}
        empty={t('staff.queueEmpty')}
        columns={[
          { label: t('offers.version'), cell: (row) => row.id, isFigure: true },
          { label: t('staff.col.since'), cell: (row) => format.date(row.at, 'dateTime') },
          { label: t('staff.ranks.proposedBy'), cell: (row) => row.proposedBy ?? '–' },
          { label: t('staff.ranks.approvedBy'), cell: (row) => row.approvedBy ?? '–' },
        ]}
      />
    </section>
  );
}
