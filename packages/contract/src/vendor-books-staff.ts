// The books of vendors beside ours: hours that are compared with a vendor's own list of transactions, and what games return.
import { rtpVerdicts } from '@tyche/rules/vendors';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Timestamp } from './schemas.ts';
import { VendorCode } from './vendor-shapes.ts';

const staff = { auth: 'staff' } as const;
/** A percentage with six decimals, such as `96.500000`. */
const Percent = Type.String({ pattern: '^-?[0-9]+\\.[0-9]{6}$' });
const Count = Type.Integer({ minimum: 0 });

/** What one side booked of a game in a currency. */
const GameTotals = closed({
  count: Count,
  bets: Amount,
  /** Less what refunds took back: it may be below zero. */
  wins: Amount,
  refunds: Amount,
});

export const vendorBooksStaff = {
  staffVendorReconciliations: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/reconciliations',
    permission: 'cashier.read',
    summary:
      'Hours of a vendor that are compared with its own list of transactions, the newest first, 48 before `before`.',
    input: closed({ vendor: VendorCode, before: Type.Optional(Timestamp) }),
    output: closed({
      list: Type.Array(
        closed({
          /** Its first moment. */
          hour: Timestamp,
          /** Null while it was never compared. */
          comparedAt: nullable(Timestamp),
          /** It waits for a worker, for the first time or again. */
          isDue: Type.Boolean(),
          matching: Count,
          onlyOurs: Count,
          onlyTheirs: Count,
          differing: Count,
          /** Differences in rounds that staff voided: known, and no incidents. */
          ofVoided: Count,
          totals: Type.Array(
            closed({
              side: oneOf(['ours', 'theirs']),
              currency: Type.String(),
              count: Count,
              bets: Amount,
              wins: Amount,
              refunds: Amount,
            }),
          ),
        }),
      ),
      hasMore: Type.Boolean(),
    }),
    refusals: ['not-allowed'],
  }),
  reconcileVendorDay: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/reconciliations/:vendor',
    stale: ['GET /wps/staff/vendors/reconciliations', 'GET /wps/staff/vendors/incidents'],
    permission: 'cashier.deposits',
    summary: 'Compares the ended hours of a day, in UTC, again. A worker does it within a minute.',
    input: closed({
      vendor: VendorCode,
      /** Any moment of the day. */
      day: Timestamp,
    }),
    output: closed({ hours: Count }),
    refusals: ['not-allowed', 'unknown-wallet'],
  }),
  staffVendorTotals: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/reconciliations/:vendor/games',
    permission: 'cashier.read',
    summary:
      'What each game took and gave in a time of a day at most: as we booked it, and as the vendor says. Games that differ come first.',
    input: closed({ vendor: VendorCode, from: Timestamp, to: Timestamp }),
    output: closed({
      isEqual: Type.Boolean(),
      list: Type.Array(
        closed({
          /** Empty for what belongs to no game, such as a gift. */
          gameCode: Type.String(),
          currency: Type.String(),
          /** Null where the side has nothing of the game. */
          ours: nullable(GameTotals),
          theirs: nullable(GameTotals),
          isEqual: Type.Boolean(),
        }),
      ),
    }),
    refusals: ['not-allowed', 'invalid-input', 'no-vendor-totals'],
  }),
  staffVendorReturns: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/returns',
    permission: 'cashier.read',
    summary:
      'What each game returned over some days of UTC, by default the last thirty, beside what it should: those with the most bets first.',
    input: closed({
      vendor: Type.Optional(VendorCode),
      /** Any moment of the first day. */
      from: Type.Optional(Timestamp),
      /** Any moment of the last day. */
      to: Type.Optional(Timestamp),
    }),
    output: closed({
      from: Timestamp,
      to: Timestamp,
      list: Type.Array(
        closed({
          vendor: Type.String(),
          gameCode: Type.String(),
          currency: Type.String(),
          rounds: Count,
          bets: Type.String(),
          wins: Type.String(),
          /** Wins ÷ bets; null without bets. */
          paid: nullable(Percent),
          theoretical: nullable(Type.String()),
          /** The 95 % confidence interval of the paid return; null with fewer than two rounds. */
          low: nullable(Percent),
          high: nullable(Percent),
          verdict: oneOf([...rtpVerdicts]),
        }),
      ),
      /** There are more than a thousand games. */
      isCut: Type.Boolean(),
    }),
    refusals: ['not-allowed', 'invalid-input'],
  }),
};
