// The raffle of the demo merchant: it is drawn every day, and the bots take part with their bets.
import { addDays } from '@tyche/kernel/calendar';
import { dateOn, instantAt } from '@tyche/kernel/business-day';
import type { DemoRaffle } from '../modules/promotions/index.ts';

/** In the currency of the site. */
export const demoRaffles: readonly DemoRaffle[] = [
  {
    slug: 'daily',
    product: 'LOTTERY',
    each: '100.0000',
    maxTickets: 20,
    isOnePerMember: true,
    prizes: [
      { amount: '500.0000', count: 1 },
      { amount: '50.0000', count: 5 },
    ],
    raffles: 365,
    everyDays: 1,
    texts: [
      {
        language: 'EN',
        title: 'Daily raffle',
        teaser: 'Tickets for lottery bets, and one free ticket a day. The first prize is {amount}.',
        text: '',
      },
      {
        language: 'TY',
        title: 'Araw-araw na raffle',
        teaser:
          'May tiket sa mga taya sa loterya, at isang libreng tiket bawat araw. {amount} ang unang premyo.',
        text: '',
      },
      {
        language: 'VI',
        title: 'Rút thăm hằng ngày',
        teaser: 'Nhận vé khi cược xổ số, và mỗi ngày một vé miễn phí. Giải nhất {amount}.',
        text: '',
      },
    ],
  },
];

const CLOSE = '20:00';
const HOUR_MS = 3_600_000;

/** The first evening close that is at least an hour away. */
export function firstClose(now: Date, timeZone: string): Date {
  const today = dateOn(now, timeZone);
  const closesAt = instantAt(`${today}T${CLOSE}`, timeZone);
  return closesAt.getTime() - now.getTime() >= HOUR_MS
    ? closesAt
    : instantAt(`${addDays(today, 1)}T${CLOSE}`, timeZone);
}
