// Series of promo codes and wrong tries, as staff see them (docs/reference/promotions.md 6). No answer but that of making has a code.
import Type from 'typebox';
import { nullable, pageOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, Nothing, text, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'promotions.read' } as const;
const manage = { auth: 'staff', permission: 'promotions.manage' } as const;
const Reason = Type.String({ minLength: 3, maxLength: 300 });

/** Tries that were not right, of members or of networks. */
const Tries = closed({
  /** Tries in an hour after which no more is taken. */
  limit: Type.Integer(),
  /** In the hour that runs, and in the last 24. */
  hour: Type.Integer(),
  day: Type.Integer(),
  /** How many of them are at the limit now. */
  atLimit: Type.Integer(),
  list: Type.Array(
    closed({
      id: Type.String(),
      /** The username, or the network. */
      name: Type.String(),
      hour: Type.Integer(),
      day: Type.Integer(),
      /** Hours of the day in which the limit was reached. */
      reached: Type.Integer(),
    }),
  ),
});

export const promotionCodesStaff = {
  staffPromotionCodes: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/:id/codes',
    summary:
      'Series of codes of an offer of kind PROMOCODE, newest first. The codes themselves are never shown again.',
    input: closed({ id: IdText, ...paging }),
    output: pageOf(
      closed({
        id: IdText,
        /** How many codes it has, how often each may be used, and how often all of them were. */
        codes: Type.Integer(),
        usesEach: Type.Integer(),
        used: Type.Integer(),
        /** Whom it is bound to; null for anybody. */
        username: nullable(Type.String()),
        endsAt: nullable(Timestamp),
        isEnded: Type.Boolean(),
        at: Timestamp,
        by: Type.String(),
      }),
    ),
    refusals: ['not-allowed', 'promotion-unknown'],
  }),
  staffPromotionCodesFound: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/codes',
    summary:
      'Codes of a series, or whose keyed hash begins with some hexadecimal digits, newest first. The codes themselves are never shown.',
    input: closed({
      series: Type.Optional(IdText),
      prefix: Type.Optional(Type.String({ pattern: '^[0-9A-Fa-f]{4,64}$' })),
      ...paging,
    }),
    output: pageOf(
      closed({
        id: IdText,
        /** The first eight digits of the hash. */
        prefix: Type.String(),
        series: IdText,
        promotionId: IdText,
        usesEach: Type.Integer(),
        used: Type.Integer(),
        lastUsedAt: nullable(Timestamp),
        isEnded: Type.Boolean(),
      }),
    ),
    refusals: ['not-allowed', 'invalid-input'],
  }),
  staffPromotionCodeTries: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/promotions/codes/tries',
    summary:
      'Wrong tries of codes in this hour and in 24 hours, and the 50 members and networks with the most. What was typed is kept nowhere.',
    input: Nothing,
    output: closed({ members: Tries, networks: Tries }),
    refusals: ['not-allowed'],
  }),
  makePromotionCodes: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/promotions/:id/codes',
    stale: ['GET /wps/staff/promotions/:id/codes', 'GET /wps/staff/promotions/codes', 'GET /wps/staff/audit'],
    summary:
      'Makes a series of codes, 1 000 at most, each in groups of four. This answer is the only place where they are shown. A series can be bound to one member.',
    input: closed({
      id: IdText,
      codes: Type.Integer({ minimum: 1, maximum: 1_000 }),
      usesEach: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      username: Type.Optional(text(60)),
      endsAt: Type.Optional(Timestamp),
    }),
    /** `prefixes` has the first eight digits of the hash of each code: by them the code is found later. */
    output: closed({ id: IdText, codes: Type.Array(Type.String()), prefixes: Type.Array(Type.String()) }),
    refusals: [
      'not-allowed',
      'promotion-unknown',
      'promotion-over',
      'promotion-kind-unavailable',
      'unknown-member',
    ],
  }),
  endPromotionCodes: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/promotions/codes/:id/end',
    stale: ['GET /wps/staff/promotions/:id/codes', 'GET /wps/staff/promotions/codes', 'GET /wps/staff/audit'],
    summary: 'Ends a series of codes: none of them can be used from now on.',
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-code-series'],
  }),
};
