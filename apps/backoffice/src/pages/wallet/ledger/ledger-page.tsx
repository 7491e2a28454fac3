import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { useWord } from '../../../features/office/use-word.ts';

const sums = ['wallets', 'general', 'sum'] as const;

/** The whole ledger checked on one snapshot: the sums of each book, and every difference. */
export function LedgerPage() {
  const { t, format } = useText();
  const word = useWord();
  const audit = useRoute(contract.ledgerAudit, {}, { staleTimeMs: 60_000 });
  return (
    <OfficeFrame
      title={t('staff.ledger.title')}
      note={t('staff.ledger.note')}
      tools={
        audit.state === 'ready' && (
          <Button size="small" busy={audit.isRefreshing} onClick={() => void audit.refresh()}>
            {t('staff.ledger.again')}
          </Button>
        )
      }
    >
      <Ready of={audit}>
        {({ ok, checkedAt, books, differences }) => (
          <>
            <Notice tone={ok ? 'good' : 'bad'}>
              {ok
                ? t('staff.ledger.ok', { at: format.date(checkedAt, 'full') })
                : t('staff.ledger.bad', { count: differences.length })}
            </Notice>
            <OfficeTable
              caption={t('staff.ledger.books')}
              rows={books.map((book) => ({ ...book, id: `${book.book} ${book.currency}` }))}
              empty={t('staff.approvals.empty')}
              columns={[
                { label: t('staff.ledger.book'), cell: (row) => word('book', row.book) },
                ...sums.map((name) => ({
                  label: t(`staff.ledger.${name}`),
                  cell: (row: (typeof books)[number]) => (
                    <Amount of={{ amount: row[name], currency: row.currency }} />
                  ),
                  isFigure: true,
                })),
              ]}
            />
            {differences.length > 0 && (
              <OfficeTable
                caption={t('staff.ledger.differences')}
                rows={differences.map((row) => ({ ...row, id: `${row.check} ${row.subject}` }))}
                empty={t('staff.queueEmpty')}
                columns={[
                  { label: t('staff.col.what'), cell: (row) => row.check },
                  { label: t('staff.col.reference'), cell: (row) => <bdi>{row.subject}</bdi> },
                  { label: t('staff.col.detail'), cell: (row) => row.detail, isLong: true },
                ]}
              />
            )}
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}
