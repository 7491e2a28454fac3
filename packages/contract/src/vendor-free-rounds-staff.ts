// Free rounds that staff grant to members.
import { freeRoundPays } from '@tyche/rules/vendors/calls';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, text, Timestamp } from './schemas.ts';

const staff = { auth: 'staff' } as const;
/** EACH: the win of each round is paid by itself. TOTAL: one win pays them all, after the last round or the end of the grant. */
const Pay = oneOf([...freeRoundPays]);

export const vendorFreeRoundsStaff = {
  staffFreeRounds: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/vendors/free-rounds',
    permission: 'cashier.read',
    summary: 'Grants of free rounds, the newest first, with how many of each were played.',
    input: closed(paging),
    output: pageOf(
      closed({
        id: IdText,
        vendor: Type.String(),
        gameCode: Type.String(),
        memberId: IdText,
        username: Type.String(),
        currency: Type.String(),
        /** Of each round. */
        bet: Amount,
        rounds: Type.Integer(),
        used: Type.Integer(),
        pay: Pay,
        /** What the bets of the rounds that were played were worth, which nobody staked, and what they won. */
        face: Amount,
        won: Amount,
        /** When one win paid all its rounds; null before, and where each is paid by itself. */
        paidAt: nullable(Timestamp),
        /** `waiting`: the vendor was not told yet. `paid`: one win has paid all its rounds. `refused`: the vendor does not have such rounds. */
        state: oneOf(['waiting', 'open', 'used', 'paid', 'expired', 'revoked', 'refused']),
        reason: Type.String(),
        at: Timestamp,
        validUntil: Timestamp,
      }),
    ),
    refusals: ['not-allowed'],
  }),
  grantFreeRounds: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/vendors/free-rounds',
    stale: ['GET /wps/staff/vendors/free-rounds', 'GET /wps/staff/approvals'],
    permission: 'cashier.deposits',
    summary:
      'Grants free rounds of a game at a bet. Where count times bet reaches the amount for a second person, another person has to agree.',
    input: closed({
      username: text(60),
      vendor: Type.String({ pattern: '^[a-z0-9-]{2,40}$' }),
      gameCode: Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$' }),
      bet: Amount,
      rounds: Type.Integer({ minimum: 1, maximum: 100 }),
      /** EACH when it is left out. */
      pay: Type.Optional(Pay),
      validUntil: Timestamp,
      reason: Reason,
    }),
    /** The number of the proposal; null when the rounds are granted. */
    output: closed({ approvalId: nullable(IdText) }),
    refusals: [
      'not-allowed',
      'unknown-member',
      'unknown-game',
      'invalid-amount',
      'self-excluded',
      'play-stopped',
      'approval-pending',
    ],
  }),
  revokeFreeRounds: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/vendors/free-rounds/:id/revoke',
    stale: ['GET /wps/staff/vendors/free-rounds'],
    permission: 'cashier.deposits',
    summary: 'Ends free rounds that were not played. What was won stays.',
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-grant', 'payment-state-differs'],
  }),
};
