import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { Table } from '@tyche/ui/table';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';

/** The whole ledger checked on one snapshot: the sums of each book, and every difference. */
export function LedgerPage() {
  const { t, format } = useText();
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
            <Table caption={t('staff.ledger.books')} dense>
              <thead>
                <tr>
                  <th>{t('staff.ledger.book')}</th>
                  <th>{t('staff.ledger.wallets')}</th>
                  <th>{t('staff.ledger.general')}</th>
                  <th>{t('staff.ledger.sum')}</th>
                </tr>
              </thead>
              <tbody>
                {books.map((book) => (
                  <tr key={`${book.book} ${book.currency}`}>
                    <td>
                      {book.book} {book.currency}
                    </td>
                    <td>
                      <bdi>{book.wallets}</bdi>
                    </td>
                    <td>
                      <bdi>{book.general}</bdi>
                    </td>
                    <td>
                      <bdi>{book.sum}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {differences.length > 0 && (
              <Table caption={t('staff.ledger.differences')} dense>
                <tbody>
                  {differences.map((difference) => (
                    <tr key={`${difference.check} ${difference.subject}`}>
                      <td>{difference.check}</td>
                      <td>{difference.subject}</td>
                      <td>{difference.detail}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            )}
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}
