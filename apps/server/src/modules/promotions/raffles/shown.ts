// Raffles as everybody reads them.
import { formatAmount } from '@tyche/kernel/money';
import { titleOf } from '../candidate.ts';
import { keyFactsBox } from '../verdict.ts';
import { textsOf } from '../shown.ts';
import type { RaffleRow } from './store.ts';
import type { PrizeRow } from './store-tickets.ts';

/** What every list of raffles shows. */
export function cardOf(row: RaffleRow, language: string) {
  const facts = keyFactsBox([], row.content.terms, {
    kind: 'RAFFLE',
    currency: row.currency,
    version: row.version,
    versionAt: row.published_at,
  });
  return {
    id: row.raffle_id.toString(),
    promotionId: row.offer_id.toString(),
    code: row.code,
    number: row.number,
    title: titleOf(row.content, language),
    teaser: textsOf(row.content, facts, language).teaser,
    state: row.state,
    product: row.content.terms.products[0] ?? null,
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    drawsAt: row.draws_at.getTime(),
    each: formatAmount(row.each_valid),
    maxTickets: row.max_tickets,
    isOnePerMember: row.one_per_member,
    prizes: [...row.tiers],
    tickets: row.tickets,
    currency: row.currency,
  };
}

/** What a place got, without a name. */
export function placeOf({ place, amount, ticket, holder, not_given }: PrizeRow) {
  return { place, amount: formatAmount(amount), ticket, holder, notGiven: not_given };
}
