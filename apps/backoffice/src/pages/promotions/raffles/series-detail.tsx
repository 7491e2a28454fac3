import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import { Link } from 'react-router';
import { BasisList } from '../../../features/office/basis-list.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';

type Series = OutputOf<typeof contract.staffRaffle>;
type Raffle = Series['list'][number];

const LOOK_MS = 10_000;

/** A series: its rule and budget, and of each of its newest raffles the tickets and what each place got. */
export function SeriesDetail({ promotionId }: { readonly promotionId: string }) {
  const found = useRoute(contract.staffRaffle, { promotionId }, { refetchIntervalMs: LOOK_MS });
  return (
    <Ready of={found}>
      {(series) => (
        <div className={css.form}>
          <Figures of={series} />
          {series.list.map((raffle) => (
            <One key={raffle.id} of={raffle} />
          ))}
        </div>
      )}
    </Ready>
  );
}

function Figures({ of: series }: { readonly of: Series }) {
  const { t, format } = useText();
  const { currency } = series;
  const sum = (amount: string) => <Amount of={{ amount, currency }} />;
  return (
    <BasisList
      rows={[
        [
          t('offers.one'),
          <Link key="offer" className={css.link} to={`/promotions?open=${series.promotionId}`}>
            {series.title}
          </Link>,
        ],
        [t('offers.raffles.code'), series.code],
        [t('offers.raffles.each'), sum(series.each)],
        [t('offers.raffles.maxTickets'), format.number(series.maxTickets)],
        [
          t('offers.raffles.onePerMember'),
          t(series.isOnePerMember ? 'offers.raffles.yes' : 'offers.raffles.no'),
        ],
        [
          t('offers.raffles.ofWhich'),
          t('offers.raffles.ofSeries', { opened: `${series.opened}`, raffles: `${series.raffles}` }),
        ],
        [t('offers.raffles.budget'), sum(series.budget)],
        [t('offers.raffles.reserved'), sum(series.reserved)],
        [t('offers.raffles.spent'), sum(series.spent)],
      ]}
    />
  );
}

function One({ of: raffle }: { readonly of: Raffle }) {
  const { t, format } = useText();
  const { number, state, places, currency, awaitedSince, tickets, holders, freeTickets, barredTickets } =
    raffle;
  const title = t('offers.raffles.numbered', { number });
  const when = (at: number | null) => (at === null ? '–' : format.date(at, 'full'));
  return (
    <section className={css.found}>
      <h3>
        {title} · {t(`offers.raffles.state.${state}`)}
      </h3>
      {awaitedSince !== null && (
        <Notice tone="caution">{t('offers.raffles.awaited', { at: when(awaitedSince) })}</Notice>
      )}
      <BasisList
        rows={[
          [t('offers.raffles.tickets'), format.number(tickets)],
          [t('offers.raffles.holders'), format.number(holders)],
          [t('offers.raffles.free'), format.number(freeTickets)],
          [t('offers.raffles.barred'), format.number(barredTickets)],
          [t('offers.raffles.opens'), when(raffle.opensAt)],
          [t('offers.raffles.closes'), when(raffle.closesAt)],
          [t('offers.raffles.sealed'), when(raffle.sealedAt)],
          [t('offers.raffles.draws'), when(raffle.drawnAt ?? raffle.drawsAt)],
        ]}
      />
      {state === 'drawn' && (
        <OfficeTable
          caption={t('offers.raffles.result', { number })}
          rows={places.map((place) => ({ ...place, id: `${place.place}` }))}
          empty={t('offers.raffles.none')}
          columns={[
            { label: t('offers.raffles.place'), cell: ({ place }) => format.number(place) },
            {
              label: t('staff.col.amount'),
              isFigure: true,
              cell: ({ amount }) => <Amount of={{ amount, currency }} />,
            },
            {
              label: t('offers.raffles.ticket'),
              cell: ({ ticket }) => (ticket === null ? '–' : format.number(ticket)),
            },
            {
              label: t('staff.col.member'),
              cell: ({ username, applicationId }) =>
                applicationId === null ? (
                  <bdi>{username ?? '–'}</bdi>
                ) : (
                  <Link className={css.link} to={`/promotion-applications?open=${applicationId}`}>
                    <bdi>{username ?? applicationId}</bdi>
                  </Link>
                ),
            },
            {
              label: t('staff.approvals.state'),
              cell: ({ status, notGiven }) =>
                notGiven === null
                  ? t(status === 'claimed' ? 'offers.raffles.claimed' : 'offers.raffles.toClaim')
                  : t(`offers.raffles.notGiven.${notGiven}`),
            },
          ]}
        />
      )}
    </section>
  );
}
