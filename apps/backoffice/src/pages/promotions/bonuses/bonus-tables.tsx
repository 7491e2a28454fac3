import { useText } from '@tyche/i18n/react';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import type { Bonus } from './bonus.ts';

/** How the pocket of a bonus moved, oldest first. */
export function LedgerTable({ of: { ledger, currency } }: { readonly of: Bonus }) {
  const { t, find, format } = useText();
  return (
    <section className={css.found}>
      <h3>{t('offers.bonuses.ledger')}</h3>
      <OfficeTable
        caption={t('offers.bonuses.ledger')}
        rows={ledger.map((row, place) => ({ ...row, id: `${row.reference} ${place}` }))}
        empty={t('offers.bonuses.noLedger')}
        icon="history"
        columns={[
          { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'full') },
          {
            label: t('offers.bonuses.movement'),
            cell: ({ kind }) => find(`offers.bonuses.movement.${kind}`) ?? kind,
          },
          {
            label: t('staff.col.amount'),
            isFigure: true,
            cell: ({ amount }) => <Amount of={{ amount, currency }} />,
          },
          {
            label: t('offers.bonuses.after'),
            isFigure: true,
            cell: ({ balance }) => <Amount of={{ amount: balance, currency }} />,
          },
          { label: t('offers.bonuses.reference'), cell: ({ reference }) => <bdi>{reference}</bdi> },
        ]}
      />
    </section>
  );
}

/** Open bets that hold money of the bonus. */
export function OpenBetsTable({
  of: { openBets, openBetCount, currency },
}: {
  readonly of: NonNullable<Bonus['running']>;
}) {
  const { t, format } = useText();
  const title = t('offers.bonuses.open', { count: openBetCount });
  return (
    <section className={css.found}>
      <h3>{title}</h3>
      <OfficeTable
        caption={title}
        rows={openBets.map((bet) => ({ ...bet, id: bet.reference }))}
        empty={t('offers.bonuses.noOpen')}
        icon="ticket"
        columns={[
          { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'full') },
          { label: t('offers.bonuses.game'), cell: ({ game }) => <bdi>{game}</bdi> },
          {
            label: t('offers.bonuses.stake'),
            isFigure: true,
            cell: ({ stake }) => <Amount of={{ amount: stake, currency }} />,
          },
          {
            label: t('offers.bonuses.part'),
            isFigure: true,
            cell: ({ bonusPart }) => <Amount of={{ amount: bonusPart, currency }} />,
          },
          { label: t('offers.bonuses.reference'), cell: ({ reference }) => <bdi>{reference}</bdi> },
        ]}
      />
    </section>
  );
}

/** The last bets that were counted, each with what it counted and why it did not count in full. */
export function CountedTable({ of: { counted, currency } }: { readonly of: Bonus }) {
  const { t, format } = useText();
  const sum = (amount: string) => <Amount of={{ amount, currency }} />;
  return (
    <section className={css.found}>
      <h3>{t('offers.bonuses.counted')}</h3>
      <OfficeTable
        caption={t('offers.bonuses.counted')}
        rows={counted.map((bet) => ({ ...bet, id: bet.reference }))}
        empty={t('offers.bonuses.noCounted')}
        icon="ticket"
        columns={[
          { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'full') },
          { label: t('offers.bonuses.game'), cell: ({ game }) => <bdi>{game}</bdi> },
          { label: t('offers.bonuses.stake'), isFigure: true, cell: ({ stake }) => sum(stake) },
          { label: t('offers.bonuses.valid'), isFigure: true, cell: ({ valid }) => sum(valid) },
          { label: t('offers.bonuses.value'), isFigure: true, cell: ({ counted: value }) => sum(value) },
          {
            label: t('offers.bonuses.why'),
            cell: ({ reason }) => (reason === null ? '–' : t(`offers.bonuses.why.${reason}`)),
          },
        ]}
      />
    </section>
  );
}
