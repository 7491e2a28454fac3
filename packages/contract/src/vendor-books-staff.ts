// The books of vendors beside ours: hours that are compared with a vendor's own list of transactions.
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Timestamp } from './schemas.ts';
import { VendorCode } from './vendor-shapes.ts';

const staff = { auth: 'staff' } as const;
const Count = Type.Integer({ minimum: 0 });

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
};
