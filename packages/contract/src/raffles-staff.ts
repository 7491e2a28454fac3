// Raffles as staff run them: opened by two persons, watched, and their results (docs/reference/promotions.md 12).
import { products } from '@tyche/rules/rewards/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { OfferText, Verdict } from './promotions-terms.ts';
import { PrizeTier, RafflePlace, raffleCard, RaffleStateName } from './raffles.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, text, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'promotions.read' } as const;
const manage = { auth: 'staff', permission: 'promotions.manage' } as const;

/** A series of raffles as it is to be opened. */
export const RaffleDraft = {
  /** The name in its code, which is `raffle-` and this. */
  slug: Type.String({ pattern: '^[a-z][a-z0-9-]{1,29}$' }),
  product: oneOf([...products]),
  each: Amount,
  maxTickets: Type.Integer({ minimum: 1, maximum: 10_000 }),
  isOnePerMember: Type.Boolean(),
  prizes: Type.Array(PrizeTier, { minItems: 1, maxItems: 20 }),
  /** How many raffles follow each other, and after how many days each. */
  raffles: Type.Integer({ minimum: 1, maximum: 400 }),
  everyDays: Type.Integer({ minimum: 1, maximum: 31 }),
  closesAt: Timestamp,
  texts: Type.Array(OfferText, { minItems: 1, maxItems: 30 }),
};

const refused = ['not-allowed', 'invalid-input', 'text-refused'] as const;

const series = {
  promotionId: IdText,
  code: Type.String(),
  title: Type.String(),
  offerState: Type.String(),
  raffles: Type.Integer(),
  opened: Type.Integer(),
  everyDays: Type.Integer(),
  each: Amount,
  maxTickets: Type.Integer(),
  isOnePerMember: Type.Boolean(),
  prizes: Type.Array(PrizeTier),
  budget: Amount,
  reserved: Amount,
  spent: Amount,
  currency: Type.String(),
  /** The newest raffle; null before the first. */
  newest: nullable(
    closed({
      id: IdText,
      number: Type.String(),
      state: RaffleStateName,
      tickets: Type.Integer(),
      closesAt: Timestamp,
    }),
  ),
};

export const rafflesStaff = {
  staffRaffles: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/raffles',
    summary: 'Series of raffles with their budget and their newest raffle, the newest first; 100 at most.',
    input: closed({}),
    output: closed({ list: Type.Array(closed(series)) }),
    refusals: ['not-allowed'],
  }),
  staffRaffle: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/raffles/:promotionId',
    summary: 'A series with its newest raffles, and what each place of them got and claimed.',
    input: closed({ promotionId: IdText }),
    output: closed({
      ...series,
      list: Type.Array(
        closed({
          ...raffleCard,
          holders: Type.Integer(),
          freeTickets: Type.Integer(),
          barredTickets: Type.Integer(),
          sealedAt: nullable(Timestamp),
          drawnAt: nullable(Timestamp),
          /** Since when it waits for its beacon, or for the escrow of its seed; null for no wait. */
          awaitedSince: nullable(Timestamp),
          places: Type.Array(
            closed({
              ...RafflePlace.properties,
              username: nullable(Type.String()),
              applicationId: nullable(IdText),
              status: nullable(Type.String()),
            }),
          ),
        }),
      ),
    }),
    refusals: ['not-allowed', 'raffle-unknown'],
  }),
  checkRaffle: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/raffles/check',
    summary:
      'Judges a series without keeping it: problems, the most that it costs, and when each raffle closes and draws.',
    input: closed(RaffleDraft),
    output: closed({
      problems: Verdict.problems,
      warnings: Verdict.warnings,
      /** The prizes of all raffles: this is the budget that is kept. */
      budget: Amount,
      prizes: Type.Integer(),
      drawsAt: Timestamp,
      lastClosesAt: Timestamp,
      currency: Type.String(),
    }),
    refusals: [...refused],
  }),
  proposeRaffle: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/raffles',
    stale: ['GET /wps/staff/approvals'],
    summary: 'Proposes a series of raffles. A second person opens it.',
    input: closed({ ...RaffleDraft, reason: text(200) }),
    output: closed({ approvalId: IdText }),
    refusals: [...refused, 'promotion-terms-invalid', 'raffle-code-taken', 'approval-pending'],
  }),
};
