/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';
import { type PlaySession, unitsOf } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import css from './crash.module.css';
import { printMultiple } from './print.ts';
import type { Seats } from './seats.ts';
import type { TableNews } from './table-news.ts';

/** The bets of all who play in this round, the largest first. They are real or there are none; nobody is named. */
export function People(props: {
  readonly session: PlaySession;
  readonly table: TableNews;
  readonly seats: Seats;
}) {
  const { session, table, seats } = props;
  const { t } = session.translator;
  const news = useStore(table.seats);
  const round = useStore(table.round);
  const own = useOwnIds(seats);
  const isOver = round?.state === 'ended';
  return (
    <section class={css.people} aria-label={t('originals.crash.people')}>
      <h2>
        <span>{t('originals.crash.bets', { count: news?.count ?? 0 })}</span>
        <span>{t('originals.crash.outCount', { count: news?.out ?? 0 })}</span>
      </h2>
      <ul>
        {news?.seats.map(({ id, bet, currency, out }, at) => (
          <li key={id} data-out={out !== null || undefined} data-gone={(isOver && out === null) || undefined}>
            <span>
              {own.has(id) ? t('originals.crash.you') : t('originals.crash.player', { number: at + 1 })}
            </span>
            <span>{session.translator.format.money(unitsOf(bet), { currency })}</span>
            <b>{out === null ? '' : printMultiple(session, out)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The beginnings of the ids of the player's bets, as the table shows them. */
function useOwnIds(seats: Seats): ReadonlySet<string | undefined> {
  const [own, setOwn] = useState(() => ownIds(seats));
  useEffect(() => {
    const stops = seats.all.map((seat) => seat.watch(() => setOwn(ownIds(seats))));
    return () => {
      for (const stop of stops) stop();
    };
  }, [seats]);
  return own;
}

function ownIds({ all }: Seats): ReadonlySet<string | undefined> {
  return new Set(all.map((seat) => seat.get().round?.roundId.slice(0, 8)));
}

/** The points of the last rounds: a record, not a forecast. */
export function LastRounds({ session, table }: { readonly session: PlaySession; readonly table: TableNews }) {
  const { t } = session.translator;
  const round = useStore(table.round);
  return (
    <div class={css.last} aria-label={t('originals.crash.last')} role="group">
      <span>{t('originals.crash.last')}</span>
      {round?.last.map((point, at) => (
        <b key={at}>{printMultiple(session, point)}</b>
      ))}
    </div>
  );
}
