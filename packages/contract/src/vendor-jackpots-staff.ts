// Pots of vendors, as staff compare them with what the calls of the vendor told.
import Type from 'typebox';
import { nullable } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Nothing } from './schemas.ts';

/** A sum by our records and by the vendor's, and the vendor's less ours; null where the vendor does not tell. */
const Compared = closed({ ours: Amount, theirs: nullable(Amount), difference: nullable(Amount) });
const Window = closed({ contributed: Compared, won: Compared });

export const vendorJackpotsStaff = {
  staffJackpots: route({
    auth: 'staff',
    method: 'GET',
    path: '/wps/staff/vendors/jackpots',
    permission: 'cashier.read',
    summary:
      'The pots of each vendor: what is in them, and what bets added and wins took in 24 hours and in 30 days, by our records and by the vendor.',
    input: Nothing,
    output: closed({
      vendors: Type.Array(
        closed({
          vendor: Type.String(),
          name: Type.String(),
          /** The vendor did not answer: only our records are there. */
          isSilent: Type.Boolean(),
          pots: Type.Array(
            closed({
              id: Type.String(),
              currency: Type.String(),
              /** What is in the pot; null where the vendor does not tell. */
              amount: nullable(Amount),
              day: Window,
              month: Window,
            }),
          ),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
};
