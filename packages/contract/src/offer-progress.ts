// What a member has done at offers that count by themselves (docs/reference/promotions.md 10).
import Type from 'typebox';
import { Amount, closed } from './schemas.ts';

/** What the caller has done towards the next reward of an offer. */
export const OfferProgress = Type.Union([
  /** REBATE: the share of the day that goes on, and what earlier days left; `carry` is below 0 after a correction. */
  closed({
    is: Type.Literal('rebate'),
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    share: Amount,
    carry: Amount,
    /** From this sum on it is given, when the day is over. */
    minPayout: Amount,
  }),
  /** LOGIN: the days with a login in the month. */
  closed({
    is: Type.Literal('login'),
    month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
    days: Type.Integer(),
  }),
  /** SAVIOR: the net loss of the last week, which began on Monday `week`; below 0 when the caller won. */
  closed({
    is: Type.Literal('giveback'),
    week: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    loss: Amount,
  }),
]);
