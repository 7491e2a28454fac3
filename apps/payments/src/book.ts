// What the provider knows: orders to be paid in, payouts, and the money that moved. Kept in one file, so that it outlives the process.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** An amount is decimal text with four decimals, as on the merchant's wire. */
export interface Payment {
  readonly transactionId: string;
  readonly amount: string;
  readonly at: number;
}

export interface Order {
  readonly reference: string;
  /** In the address of the pay page: only who was given it finds the order. */
  readonly token: string;
  readonly kind: 'redirect' | 'qr' | 'virtual';
  readonly channel: string;
  readonly amount: string;
  readonly currency: string;
  readonly callbackUrl: string;
  readonly returnUrl: string;
  readonly expiresAt: number;
  status: 'open' | 'paid' | 'failed';
  readonly payments: Payment[];
}

export interface Payout {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly callbackUrl: string;
  status: 'pending' | 'paid' | 'failed';
  readonly transactionId: string;
  at: number;
}

/** A line of the statement: each movement of money once. */
export interface Line {
  readonly direction: 'in' | 'out';
  readonly transactionId: string;
  readonly reference: string;
  readonly amount: string;
  readonly at: number;
}

export interface Book {
  findOrder(reference: string): Order | undefined;
  findOrderByToken(token: string): Order | undefined;
  addOrder(order: Order): void;
  findPayout(reference: string): Payout | undefined;
  addPayout(payout: Payout): void;
  listPending(): readonly Payout[];
  statement(from: number, to: number): readonly Line[];
  /** Writes everything down. */
  save(): void;
}

/** Opens the book of a file, empty where there is none; without a file it lives in memory. */
export function openBook(path: string | null): Book {
  const { orders, payouts } = read(path);
  return {
    findOrder: (reference) => orders.find((order) => order.reference === reference),
    findOrderByToken: (token) => orders.find((order) => order.token === token),
    addOrder: (order) => void orders.push(order),
    findPayout: (reference) => payouts.find((payout) => payout.reference === reference),
    addPayout: (payout) => void payouts.push(payout),
    listPending: () => payouts.filter(({ status }) => status === 'pending'),
    statement: (from, to) =>
      [
        ...orders.flatMap(({ reference, payments }) =>
          payments.map((payment) => ({ direction: 'in' as const, reference, ...payment })),
        ),
        ...payouts
          .filter(({ status }) => status === 'paid')
          .map(({ transactionId, reference, amount, at }) => ({
            direction: 'out' as const,
            transactionId,
            reference,
            amount,
            at,
          })),
      ].filter(({ at }) => at >= from && at < to),
    save() {
      if (path === null) return;
      writeFileSync(`${path}.new`, JSON.stringify({ orders, payouts }), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}

function read(path: string | null): { orders: Order[]; payouts: Payout[] } {
  if (path === null) return { orders: [], payouts: [] };
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { orders: [], payouts: [] };
    throw error;
  }
}
