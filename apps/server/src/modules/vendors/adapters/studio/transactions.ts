// The studio's list of transactions, to compare with our calls.
import Type, { type Static } from 'typebox';
import type { VendorAdapter, VendorTransaction } from '../../adapter.ts';
import { type Ask, CurrencyText, Id, Money, signedAmountIn } from './asking.ts';

const Listed = Type.Object({
  txId: Id,
  call: Type.Enum(['bet', 'bet-win', 'win', 'refund', 'adjust', 'promo']),
  roundId: Type.String({ pattern: '^[A-Za-z0-9._:-]{0,64}$' }),
  playerId: Id,
  currency: CurrencyText,
  debit: Money,
  credit: Money,
});
const TransactionsAnswer = Type.Object({
  status: Type.Literal('OK'),
  transactions: Type.Array(Listed, { maxItems: 1_000 }),
  nextCursor: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()]),
});

const Totals = Type.Object({
  gameCode: Id,
  currency: CurrencyText,
  count: Type.Integer({ minimum: 0 }),
  bets: Money,
  wins: Money,
  refunds: Money,
});
const TotalsAnswer = Type.Object({
  status: Type.Literal('OK'),
  totals: Type.Array(Totals, { maxItems: 10_000 }),
});

/** Opens the question about totals by game. */
export function openTotals({
  merchantCode,
  ask,
  answerMs,
}: {
  readonly merchantCode: string;
  readonly ask: Ask;
  readonly answerMs: number;
}): NonNullable<VendorAdapter['totals']> {
  return async ({ from, to }) => {
    const query = { from: from.toISOString(), to: to.toISOString(), by: 'GAME', merchantCode };
    const path = `/sgp/v1/bets/summary?${new URLSearchParams(query)}`;
    const { totals } = await ask(TotalsAnswer, { method: 'GET', path, withinMs: answerMs });
    return totals.map(({ gameCode, currency, count, bets, wins, refunds }) => ({
      gameCode,
      currency,
      count,
      bets: signedAmountIn(bets),
      wins: signedAmountIn(wins),
      refunds: signedAmountIn(refunds),
    }));
  };
}

/** Opens the list. */
export function openTransactions({
  merchantCode,
  ask,
  answerMs,
}: {
  readonly merchantCode: string;
  readonly ask: Ask;
  readonly answerMs: number;
}): NonNullable<VendorAdapter['transactions']> {
  return async (wanted) => {
    const query =
      'txIds' in wanted
        ? { txIds: wanted.txIds.join(',') }
        : {
            from: wanted.from.toISOString(),
            to: wanted.to.toISOString(),
            ...(wanted.cursor !== null && { cursor: wanted.cursor }),
          };
    const path = `/sgp/v1/transactions?${new URLSearchParams({ ...query, merchantCode })}`;
    const { transactions, nextCursor } = await ask(TransactionsAnswer, {
      method: 'GET',
      path,
      withinMs: answerMs,
    });
    return { list: transactions.map(readLine), nextCursor };
  };
}

function readLine({ debit, credit, ...line }: Static<typeof Listed>): VendorTransaction {
  return { ...line, debit: signedAmountIn(debit), credit: signedAmountIn(credit) };
}
