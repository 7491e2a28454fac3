import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { resultOf } from '@tyche/rules/records';
import { Button } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Table } from '@tyche/ui/table';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Failed } from '../../lib/states/failed.tsx';
import { openModal } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from './my-tickets.module.css';
import { chooseTicket, type Ticket } from './ticket.ts';
import { Time } from '../../lib/parts/time.tsx';

const SIZE = 10;

/** The member's scratch tickets, newest first: of one design, or of all. */
export function MyTickets({ code }: { readonly code: string | null }) {
  const { t } = useText();
  const isMember = useSession((session) => session.member !== null);
  return (
    <section className={css.mine} aria-label={t('instant.mine.title')}>
      <h2>{t('instant.mine.title')}</h2>
      {isMember ? (
        <List code={code} />
      ) : (
        <EmptyState
          icon="ticket"
          title={t('instant.mine.guest')}
          action={
            <Button size="small" onClick={() => openModal({ kind: 'login' })}>
              {t('account.login.action')}
            </Button>
          }
        />
      )}
    </section>
  );
}

function List({ code }: { readonly code: string | null }) {
  const { t } = useText();
  const [page, setPage] = useState(0);
  const tickets = useRoute(contract.instantTickets, { ...(code ? { code } : {}), page, size: SIZE });
  const pagerText = {
    label: t('lottery.pager.label'),
    first: t('lottery.pager.first'),
    previous: t('lottery.pager.previous'),
    next: t('lottery.pager.next'),
    last: t('lottery.pager.last'),
    page: (number: number) => t('lottery.pager.page', { page: number }),
  };
  switch (tickets.state) {
    case 'loading':
      return <SkeletonRows rows={3} label={t('common.loading')} />;
    case 'failed':
      return <Failed error={tickets.error} retry={tickets.retry} />;
    case 'ready':
      if (tickets.data.totalElements === 0)
        return <EmptyState icon="ticket" title={t('instant.mine.none')} />;
      return (
        <>
          <Table caption={t('instant.mine.table')} className={css.table} dense>
            <thead>
              <tr>
                <th scope="col">{t('instant.mine.ticket')}</th>
                <th scope="col" className={css.aside}>
                  {t('instant.mine.bought')}
                </th>
                <th scope="col" className={cx(css.money, css.aside)}>
                  {t('instant.price')}
                </th>
                <th scope="col" className={css.money}>
                  {t('instant.mine.result')}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {tickets.data.content.map((ticket) => (
                <Row key={ticket.ticketId} ticket={ticket} />
              ))}
            </tbody>
          </Table>
          <Pager
            page={page + 1}
            pages={tickets.data.totalPages}
            text={pagerText}
            onChange={(number) => setPage(number - 1)}
          />
        </>
      );
  }
}

function Row({ ticket }: { readonly ticket: Ticket }) {
  const { t, find, format } = useText();
  const navigate = useNavigate();
  const { code, pool, number, isRevealed } = ticket;
  const name = find(`instant.design.${code}`) ?? code;
  const result = resultOf({
    stake: parseAmount(ticket.price) ?? 0n,
    paid: parseAmount(ticket.prize ?? '') ?? 0n,
    rebate: 0n,
  });
  const take = () => {
    chooseTicket(ticket);
    void navigate(`/elott/${code}#ticket`);
  };
  return (
    <tr>
      <th scope="row" className={css.name}>
        {name} <small>{t('instant.ticket.number', { pool, number })}</small>
        <small className={css.narrow}>
          <Time at={ticket.boughtAt} style="dateTime" />
        </small>
      </th>
      <td className={css.aside}>
        <Time at={ticket.boughtAt} style="dateTime" />
      </td>
      <td className={cx(css.money, css.aside)}>{format.money(parseAmount(ticket.price) ?? 0n)}</td>
      <td className={cx(css.money, isRevealed && result > 0n && css.win, !isRevealed && css.covered)}>
        {isRevealed ? <bdi dir="ltr">{format.money(result, { sign: true })}</bdi> : t('instant.mine.covered')}
      </td>
      <td className={css.money}>
        <Button
          size="small"
          onClick={take}
          aria-label={t(isRevealed ? 'instant.mine.showOf' : 'instant.mine.scratchOf', {
            name,
            pool,
            number,
          })}
        >
          {t(isRevealed ? 'instant.mine.show' : 'instant.mine.scratch')}
        </Button>
      </td>
    </tr>
  );
}
