import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Link } from 'react-router';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { rowId, useUrlValue } from '../../../features/office/use-url-value.ts';
import { MoneyCalls } from '../money-calls.tsx';
import { FreeBets, type Round, RoundSettlement, RoundStatus } from './round.tsx';

/** The rounds that a number leads to, the newest first; and calls under it that belong to no round, such as a bet that was declined. */
export function Rounds({
  number,
  onOpen,
}: {
  readonly number: string;
  readonly onOpen: (reference: string) => void;
}) {
  const { t } = useText();
  const before = useUrlValue('before', rowId);
  const rounds = useRoute(contract.staffVendorRounds, {
    number,
    ...(before.value !== null && { before: before.value }),
  });
  return (
    <Ready of={rounds}>
      {({ list, hasMore, calls }) => (
        <>
          {(list.length > 0 || calls.length === 0) && <List rounds={list} onOpen={onOpen} />}
          <p>
            <Link className={css.link} to={`/vendor-calls?txId=${encodeURIComponent(number)}`}>
              {t('staff.vendorRounds.inLog')}
            </Link>
          </p>
          <div className={css.actions}>
            {before.value !== null && (
              <Button size="small" onClick={() => before.set(null)}>
                {t('staff.audit.newest')}
              </Button>
            )}
            {hasMore && (
              <Button size="small" onClick={() => before.set(list.at(-1)?.id ?? null)}>
                {t('staff.audit.older')}
              </Button>
            )}
          </div>
          {calls.length > 0 && (
            <>
              <h2>{t('staff.vendorRounds.alone')}</h2>
              <MoneyCalls caption={t('staff.vendorRounds.alone')} calls={calls} />
            </>
          )}
        </>
      )}
    </Ready>
  );
}

function List({
  rounds,
  onOpen,
}: {
  readonly rounds: readonly Round[];
  readonly onOpen: (reference: string) => void;
}) {
  const { t, format } = useText();
  return (
    <OfficeTable
      caption={t('staff.vendorRounds.title')}
      rows={rounds}
      empty={t('staff.vendorRounds.none')}
      icon="games"
      columns={[
        {
          label: t('staff.vendorRounds.round'),
          cell: ({ roundId, vendor, gameCode }) => (
            <>
              <bdi>{roundId}</bdi>
              <small className={css.detail}>
                {vendor} · {gameCode}
              </small>
            </>
          ),
          isLong: true,
        },
        { label: t('staff.col.member'), cell: ({ username }) => <bdi>{username}</bdi> },
        {
          label: t('staff.approvals.state'),
          cell: (round) => (
            <>
              <RoundStatus of={round} /> <RoundSettlement of={round} />
            </>
          ),
        },
        {
          label: t('staff.vendorRounds.bets'),
          cell: (round) => (
            <>
              <Amount of={{ amount: round.bets, currency: round.currency }} />
              <FreeBets of={round} />
            </>
          ),
          isFigure: true,
        },
        {
          label: t('staff.vendorRounds.wins'),
          cell: ({ wins: amount, currency }) => <Amount of={{ amount, currency }} />,
          isFigure: true,
        },
        { label: t('staff.vendorRounds.opened'), cell: ({ openedAt }) => format.date(openedAt, 'full') },
        {
          label: t('staff.vendorRounds.closed'),
          cell: ({ closedAt }) => (closedAt === null ? '–' : format.date(closedAt, 'full')),
        },
        {
          label: t('staff.col.action'),
          cell: ({ ref }) => (
            <Button size="small" onClick={() => onOpen(ref)}>
              {t('staff.open')}
            </Button>
          ),
        },
      ]}
    />
  );
}
