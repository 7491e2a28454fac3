// The studio's list of transactions, to compare with our calls.
import { MAX_AMOUNT, parseAmount } from '@tyche/kernel/money';
import Type, { type Static, type TSchema } from 'typebox';
import { Outage } from '../../../../platform/http/errors.ts';
import type { VendorAdapter, VendorTransaction } from '../../adapter.ts';

const Id = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' });
const Money = Type.String({ maxLength: 21 });
const Listed = Type.Object({
  txId: Id,
  call: Type.Enum(['bet', 'bet-win', 'win', 'refund', 'adjust', 'promo']),
  roundId: Type.String({ pattern: '^[A-Za-z0-9._:-]{0,64}$' }),
  playerId: Id,
  currency: Type.String({ pattern: '^[A-Z]{3,5}$' }),
  debit: Money,
  credit: Money,
});
const TransactionsAnswer = Type.Object({
  status: Type.Literal('OK'),
  transactions: Type.Array(Listed, { maxItems: 1_000 }),
  nextCursor: Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()]),
});

/** Opens the list; `ask` sends a signed call and throws an `Outage` without an answer of the schema. */
export function openTransactions({
  merchantCode,
  ask,
  answerMs,
}: {
  readonly merchantCode: string;
  ask<Schema extends TSchema>(
    schema: Schema,
    asked: { readonly method: 'GET'; readonly path: string; readonly withinMs: number },
  ): Promise<Static<Schema>>;
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
  return { ...line, debit: amountIn(debit), credit: amountIn(credit) };
}

function amountIn(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === null || amount > MAX_AMOUNT || amount < -MAX_AMOUNT)
    throw new Outage('an amount that cannot be read');
  return amount;
}
