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
