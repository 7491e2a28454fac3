import { markStale, useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { type Design, findDesign } from '@tyche/rules/lottery/instant';
import { Card } from '@tyche/ui/card';
import { buttonClass } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { showToast } from '@tyche/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { Failed } from '../../lib/states/failed.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { BuyPanel } from './buy-panel.tsx';
import { MyTickets } from './my-tickets.tsx';
import { PoolSeal } from './pool-seal.tsx';
import { PrizeTable } from './prize-table.tsx';
import { ScratchTicket } from './scratch-ticket.tsx';
import { chooseTicket, type DesignOnSale, type Ticket, useChosen } from './ticket.ts';
import { TicketFacts } from './ticket-facts.tsx';
import css from './ticket-page.module.css';
import { TicketReceipt } from './ticket-receipt.tsx';
import { useBuy } from './use-buy.ts';

const REFRESH_MS = 15_000;

/** The page of one scratch ticket: `/elott/:code`. */
export function TicketPage() {
  const { t, find } = useText();
  const { code = '' } = useParams();
  const design = findDesign(code);
  const name = find(`instant.design.${code}`) ?? t('instant.lobby.title');
  usePageTitle(name);
  return (
    <div className={css.page}>
      <h1 className={css.title}>{name}</h1>
      {design ? (
        <Offer key={code} design={design} />
      ) : (
        <EmptyState
          icon="ticket"
          title={t('refusals.unknown-game')}
          action={
            <Link to="/elott" className={buttonClass({ size: 'small' })}>
              {t('instant.lobby.title')}
            </Link>
          }
        />
      )}
    </div>
  );
}

function Offer({ design }: { readonly design: Design }) {
  const { t } = useText();
  const designs = useRoute(contract.instantDesigns, {}, { refetchIntervalMs: REFRESH_MS });
  switch (designs.state) {
    case 'loading':
      return <SkeletonRows rows={6} label={t('common.loading')} />;
    case 'failed':
      return <Failed error={designs.error} retry={designs.retry} />;
    case 'ready': {
      const onSale = designs.data.find((each) => each.code === design.code);
      return onSale ? <OnSale design={design} onSale={onSale} /> : null;
    }
  }
}

function OnSale({ design, onSale }: { readonly design: Design; readonly onSale: DesignOnSale }) {
  const { t } = useText();
  const { code } = design;
  const isMember = useSession((session) => session.member !== null);
  const ticket = useChosen((chosen) => (isMember && chosen.ticket?.code === code ? chosen.ticket : null));
  const { state, buy } = useBuy(code);
  const reveal = useReveal(ticket);
  // The receipt names the prize: it waits until the ticket lies open.
  const [doneId, setDoneId] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const { pool } = onSale;
  const isBuying = useRef(false);
  useComeToTicket(top, ticket?.ticketId);
  useFocusBought(top, isBuying, ticket?.ticketId);
  return (
    <>
      <div className={css.table} ref={top} id="ticket">
        <Card className={css.side} label={t('instant.buy.title')}>
          <TicketFacts design={onSale} />
          <BuyPanel
            design={onSale}
            state={state}
            onBuy={() => {
              isBuying.current = true;
              void buy(pool?.price ?? onSale.price);
            }}
          />
        </Card>
        <ScratchTicket
          key={`${ticket?.ticketId ?? 'sample'} ${reveal.failures}`}
          design={design}
          ticket={ticket}
          onTouch={reveal.ask}
          onDone={() => {
            setDoneId(ticket?.ticketId ?? null);
            reveal.done();
          }}
        />
        {ticket?.isRevealed && doneId === ticket.ticketId && (
          <div className={css.receipt}>
            <TicketReceipt ticket={ticket} />
          </div>
        )}
      </div>
      {pool && (
        <section className={css.prizes} aria-label={t('instant.prizes.title', { pool: pool.pool })}>
          <h2>{t('instant.prizes.title', { pool: pool.pool })}</h2>
          {pool.tiers[0]?.unsold === 0 && <p>{t('instant.topGone')}</p>}
          <PrizeTable pool={pool} />
          <p>{t(`instant.after.${pool.afterTopPrize}`)}</p>
        </section>
      )}
      {pool && <PoolSeal pool={pool} />}
      <MyTickets code={code} />
    </>
  );
}

/** Asks what a ticket holds, once. A failure is told, and the ticket is covered again. */
function useReveal(ticket: Ticket | null): {
  readonly ask: () => void;
  readonly done: () => void;
  readonly failures: number;
} {
  const client = useClient();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const asked = useRef<string | null>(null);
  const [failures, setFailures] = useState(0);
  return {
    failures,
    ask() {
      if (!ticket || ticket.prize !== null || asked.current === ticket.ticketId) return;
      asked.current = ticket.ticketId;
      client.call(contract.revealInstant, { id: ticket.ticketId }).then(
        (shown) => {
          // Another may have been bought meanwhile.
          if (useChosen.getState().ticket?.ticketId === shown.ticketId) chooseTicket(shown);
        },
        (error: Error) => {
          asked.current = null;
          setFailures((count) => count + 1);
          showToast(errorText(error), 'bad');
        },
      );
    },
    done: () => void markStale(queries, [contract.instantTickets]),
  };
}

/** Brings the ticket into view when one is taken out of one's own tickets. */
function useComeToTicket(place: React.RefObject<HTMLDivElement | null>, ticketId: string | undefined): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ticket may be asked for again
  useEffect(() => {
    if (hash !== '#ticket' || ticketId === undefined) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.querySelector<HTMLElement>('[data-place="0"]')?.focus({ preventScroll: true });
  }, [hash, key, ticketId, place]);
}

/** Moves the focus to the ticket that was just bought: the next Enter opens a field and buys no second ticket. */
function useFocusBought(
  place: React.RefObject<HTMLDivElement | null>,
  isBuying: React.RefObject<boolean>,
  ticketId: string | undefined,
): void {
  useEffect(() => {
    if (!isBuying.current || ticketId === undefined) return;
    isBuying.current = false;
    place.current?.querySelector<HTMLElement>('[data-place="0"]')?.focus();
  }, [ticketId, place, isBuying]);
}
