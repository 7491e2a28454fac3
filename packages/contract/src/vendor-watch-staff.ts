// What staff watch of vendors: every call that came, and how each vendor's server answers.
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText, Nothing, Timestamp } from './schemas.ts';
import { VendorCode, WireId } from './vendor-shapes.ts';

const staff = { auth: 'staff' } as const;
const HealthState = oneOf(['ready', 'maintenance', 'silent']);

export const vendorWatchStaff = {
  staffVendorCalls: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/calls',
    permission: 'cashier.read',
    summary:
      'Every call of vendors, the newest first, fifty below `before`: also reads, repeats, refusals and calls that could not be read.',
    input: closed({
      vendor: Type.Optional(VendorCode),
      /** Such as `bet` or `balance`; `unknown` for a call that the protocol does not have. */
      call: Type.Optional(Type.String({ pattern: '^[a-z-]{1,30}$' })),
      status: Type.Optional(Type.String({ pattern: '^[A-Z_]{1,40}$' })),
      playerId: Type.Optional(WireId),
      txId: Type.Optional(WireId),
      from: Type.Optional(Timestamp),
      to: Type.Optional(Timestamp),
      before: Type.Optional(IdText),
    }),
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          at: Timestamp,
          durationMs: Type.Integer(),
          /** The vendor sent the same call before. */
          isRepeat: Type.Boolean(),
          vendor: Type.String(),
          call: Type.String(),
          /** The answer, such as `BALANCE_LOW`; `ERROR` when there was none. */
          status: Type.String(),
          txId: nullable(Type.String()),
          roundId: nullable(Type.String()),
          playerId: nullable(Type.String()),
        }),
      ),
      hasMore: Type.Boolean(),
    }),
    refusals: ['not-allowed'],
  }),
  staffVendorHealth: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/health',
    permission: 'cashier.read',
    summary:
      'How each vendor stands and since when, as a worker finds every 30 seconds; and the last fifty changes.',
    input: Nothing,
    output: closed({
      vendors: Type.Array(
        closed({ vendor: Type.String(), state: HealthState, since: Timestamp, askedAt: Timestamp }),
      ),
      changes: Type.Array(closed({ id: IdText, vendor: Type.String(), state: HealthState, at: Timestamp })),
    }),
    refusals: ['not-allowed'],
  }),
};
