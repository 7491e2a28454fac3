// A payment provider for demonstrations: it moves no money, and it does everything wrong that real ones do, when it is asked to.
import { randomBytes } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import type { Book, Order, Payout } from './book.ts';
import type { SendCallback } from './callbacks.ts';

/** What a visitor of the pay page, or a test, makes it do with an order. */
export const actions = [
  'pay',
  'refuse',
  'wrong-amount',
  'late',
  'twice',
  'again',
  'silently',
  'never',
] as const;
export type Action = (typeof actions)[number];

export interface Provider {
  openOrder(wanted: NewOrder): Order | 'refused' | 'no-answer';
  act(order: Order, action: Action): void;
  openPayout(wanted: NewPayout): Payout | 'no-answer';
  /** Tells the end of a payout that is pending, or takes a paid one back. */
  endPayout(payout: Payout, status: 'paid' | 'failed'): void;
  /** Lets the payouts that are due get through. */
  work(): void;
}

export type NewOrder = Pick<
  Order,
  'reference' | 'kind' | 'channel' | 'amount' | 'currency' | 'callbackUrl' | 'returnUrl' | 'expiresAt'
>;
export type NewPayout = Pick<Payout, 'reference' | 'amount' | 'currency' | 'callbackUrl'>;

/** By the last two decimals of an amount: how it misbehaves. */
const MOODS = {
  '.0100': 'fails',
  '.0200': 'silent',
  '.0300': 'slow',
  '.0400': 'stays-pending',
  '.0500': 'refuses-order',
  '.0600': 'no-answer-to-order',
} as const;

const SLOW_MS = 3_000;

/** Opens the provider over its book; `send` delivers its call-backs. */
export function openProvider(book: Book, clock: Clock, send: SendCallback): Provider {
  const now = () => clock.now().getTime();
  return { ...openOrders(book, now, send), ...openPayouts(book, now, send) };
}

function openOrders(book: Book, now: () => number, send: SendCallback): Pick<Provider, 'openOrder' | 'act'> {
  function receive(order: Order, amount: string): Order['payments'][number] {
    const payment = { transactionId: randomBytes(12).toString('hex'), amount, at: now() };
    order.payments.push(payment);
    order.status = 'paid';
    book.save();
    return payment;
  }

  function report(order: Order, { transactionId, amount }: Order['payments'][number]): void {
    send(order.callbackUrl, {
      type: 'deposit',
      reference: order.reference,
      transactionId,
      amount,
      currency: order.currency,
    });
  }

  return {
    openOrder(wanted) {
      const mood = moodOf(wanted.amount);
      if (mood === 'refuses-order') return 'refused';
      const known = book.findOrder(wanted.reference);
      const order = known ?? {
        ...wanted,
        token: randomBytes(18).toString('base64url'),
        status: 'open',
        payments: [],
      };
      if (!known) {
        book.addOrder(order);
        book.save();
      }
      return mood === 'no-answer-to-order' && !known ? 'no-answer' : order;
    },

    act(order, action) {
      switch (action) {
        case 'pay':
          return report(order, receive(order, order.amount));
        case 'refuse':
          order.status = 'failed';
          book.save();
          return send(order.callbackUrl, { type: 'deposit-failed', reference: order.reference });
        case 'wrong-amount':
          return report(order, receive(order, formatAmount((parseAmount(order.amount) ?? 0n) / 2n)));
        case 'late': {
          const waitMs = Math.max(0, order.expiresAt - now()) + 2_000;
          setTimeout(
            () => report(order, receive(order, order.amount)),
            Math.min(waitMs, 2 ** 31 - 1),
          ).unref();
          return;
        }
        case 'twice': {
          const payment = receive(order, order.amount);
          report(order, payment);
          return report(order, payment);
        }
        case 'again':
          report(order, receive(order, order.amount));
          return report(order, receive(order, order.amount));
        case 'silently':
          receive(order, order.amount);
          return;
        case 'never':
          return;
      }
    },
  };
}

function openPayouts(
  book: Book,
  now: () => number,
  send: SendCallback,
): Pick<Provider, 'openPayout' | 'endPayout' | 'work'> {
  function notifyPayout({ callbackUrl, reference, transactionId, amount, currency, status }: Payout): void {
    send(callbackUrl, { type: 'payout', reference, transactionId, amount, currency, status });
  }

  function endPayout(payout: Payout, status: 'paid' | 'failed'): void {
    payout.status = status;
    payout.at = now();
    book.save();
    notifyPayout(payout);
  }

  return {
    openPayout(wanted) {
      const known = book.findPayout(wanted.reference);
      if (known) return known;
      const mood = moodOf(wanted.amount);
      const status =
        mood === 'fails' ? 'failed' : mood === 'slow' || mood === 'stays-pending' ? 'pending' : 'paid';
      const payout: Payout = { ...wanted, status, transactionId: randomBytes(12).toString('hex'), at: now() };
      book.addPayout(payout);
      book.save();
      return mood === 'silent' ? 'no-answer' : payout;
    },

    endPayout,

    work() {
      for (const payout of book.listPending())
        if (moodOf(payout.amount) === 'slow' && now() - payout.at > SLOW_MS) endPayout(payout, 'paid');
    },
  };
}

function moodOf(amount: string): (typeof MOODS)[keyof typeof MOODS] | undefined {
  const ending = amount.slice(-5);
  return Object.hasOwn(MOODS, ending) ? MOODS[ending as keyof typeof MOODS] : undefined;
}
