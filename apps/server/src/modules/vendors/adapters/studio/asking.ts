// How the studio is asked, and how numbers and amounts of its answers are read.
import { MAX_AMOUNT, parseAmount } from '@tyche/kernel/money';
import Type, { type Static, type TSchema } from 'typebox';
import { Outage } from '../../../../platform/http/errors.ts';

/** A call to the studio. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly withinMs: number;
}

/** Sends a signed call. Throws an `Outage` without an answer of the schema. */
export type Ask = <Schema extends TSchema>(schema: Schema, asked: Asked) => Promise<Static<Schema>>;

/** Any number of the studio: of a player, a round, a call, a game or a pot. */
export const Id = Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' });
/** An amount as text, which `amountIn` reads. */
export const Money = Type.String({ maxLength: 21 });
export const CurrencyText = Type.String({ pattern: '^[A-Z]{3,5}$' });

/** An amount of an answer, in 1/10 000 units. Throws an `Outage` for one that cannot be read, is below zero or above what we keep. */
export function amountIn(text: string): bigint {
  const amount = signedAmountIn(text);
  if (amount < 0n) throw unreadable();
  return amount;
}

/** The same where it may be below zero. */
export function signedAmountIn(text: string): bigint {
  const amount = parseAmount(text);
  if (amount === null || amount > MAX_AMOUNT || amount < -MAX_AMOUNT) throw unreadable();
  return amount;
}

const unreadable = () => new Outage('an amount that cannot be read');
