// What staff see of one account of the agent programme beside its contracts and rebates: its place, its pay, and notes of staff.
import Type from 'typebox';
import { ContractGroupWord, ContractKindWord, Day } from './agents-terms.ts';
import { nullable, oneOf, paging, pageOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Timestamp } from './schemas.ts';

const Party = closed({ memberId: IdText, username: Type.String() });
const staff = { auth: 'staff', permission: 'agents.read' } as const;
const NOTES = '/wps/staff/members/:memberId/notes';

export const agentsAccountStaff = {
  agentPlace: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/members/:memberId/place',
    summary: 'The line above an account today, and the accounts directly below it, the newest first.',
    input: closed({ memberId: IdText, ...paging }),
    output: closed({
      /** From the top down to the direct upline. */
      above: Type.Array(Party),
      list: Type.Array(
        closed({
          ...Party.properties,
          /** Null: a member. */
          agentState: nullable(oneOf(['active', 'frozen', 'closed'])),
          /** Everybody below it. */
          teamSize: Type.Integer(),
          /** The first day on which it stands there. */
          since: Day,
        }),
      ),
      total: Type.Integer(),
      totalPages: Type.Integer(),
    }),
    refusals: ['not-allowed', 'unknown-member'],
  }),
  memberPay: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/members/:memberId/pay',
    summary:
      'Lines of pay with an amount that an account received or granted and whose period ended in the last 31 days, the newest first, and what is open of all its lines.',
    input: closed({ memberId: IdText, ...paging }),
    output: closed({
      /** What the account owes, how much of it is late, and what it gets that is on hold: pay, and rebates with their corrections; `takenOver`: what it owes the house for pay that the house guaranteed. */
      totals: closed({ owed: Amount, late: Amount, takenOver: Amount, held: Amount, heldRebates: Amount }),
      ...pageOf(
        closed({
          lineId: IdText,
          runId: IdText,
          direction: oneOf(['received', 'granted']),
          kind: ContractKindWord,
          type: ContractGroupWord,
          /** The other side; null: the house. */
          other: nullable(Party),
          firstDay: Day,
          nextDay: Day,
          amount: Amount,
          paid: Amount,
          /** Null: the run is not approved. */
          payState: nullable(oneOf(['unpaid', 'part', 'arrears', 'held', 'paid', 'forfeited'])),
          /** Why staff hold it back; null: they do not. */
          heldFor: nullable(Type.String()),
        }),
      ).properties,
    }),
    refusals: ['not-allowed', 'unknown-member'],
  }),
  staffNotes: route({
    ...staff,
    method: 'GET',
    path: NOTES,
    summary: 'Notes of staff about an account, the newest first.',
    input: closed({ memberId: IdText, ...paging }),
    output: pageOf(
      closed({ noteId: IdText, note: Type.String(), writtenBy: Type.String(), writtenAt: Timestamp }),
    ),
    refusals: ['not-allowed', 'unknown-member'],
  }),
  writeStaffNote: route({
    ...staff,
    permission: 'agents.manage',
    method: 'POST',
    path: NOTES,
    stale: [`GET ${NOTES}`],
    summary: 'Adds a note about an account. Notes are not changed and go with the erasure of the person.',
    input: closed({ memberId: IdText, note: Type.String({ minLength: 1, maxLength: 500 }) }),
    output: Done,
    refusals: ['not-allowed', 'unknown-member'],
  }),
};
