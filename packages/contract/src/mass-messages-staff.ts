// Messages of the house to many members, as staff write, approve and stop them (docs/reference/messages.md 7).
import { massAccounts, massKinds, massWays } from '@tyche/rules/messages/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, Timestamp } from './schemas.ts';

const manage = { auth: 'staff', permission: 'site.manage' } as const;

const Way = oneOf([...massWays]);
const Language = Type.String({ pattern: '^[A-Z]{2}$' });
const Text = closed({
  language: Language,
  title: Type.String({ minLength: 1, maxLength: 80 }),
  content: Type.String({ minLength: 1, maxLength: 2_000 }),
});

const audience = {
  /** What it is about: an offer reaches only those who agreed to offers. */
  kind: oneOf([...massKinds]),
  ways: Type.Array(Way, { minItems: 1, maxItems: 3, uniqueItems: true }),
  accounts: oneOf([...massAccounts]),
  /** The languages that the members read; every language when it is empty. */
  languages: Type.Array(Language, { maxItems: 30, uniqueItems: true }),
};

const lists = ['GET /wps/staff/mass-messages', 'GET /wps/staff/audit', 'GET /wps/staff/approvals'] as const;

export const massMessagesStaff = {
  staffMassMessages: route({
    auth: 'staff',
    permission: 'announcements.read',
    method: 'GET',
    path: '/wps/staff/mass-messages',
    summary:
      'Messages of the house to many members, newest first, with their texts and how far they are. `before` is the id of the last one seen.',
    input: closed({ before: Type.Optional(IdText) }),
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          ...audience,
          /** `proposed`: a second person has to decide. `lapsed`: nobody approved it. `sent`: every member has been looked at. */
          state: oneOf(['proposed', 'lapsed', 'sending', 'sent', 'stopped']),
          /** The proposal that waits; null when none does. */
          approvalId: nullable(IdText),
          /** Members of the audience when it was written, and how many of them have been looked at. */
          members: Type.Integer(),
          looked: Type.Integer(),
          /** Members who got it on each way, as far as it has gone; for mail and SMS those that are on their way too. */
          inbox: Type.Integer(),
          mail: Type.Integer(),
          sms: Type.Integer(),
          /** Members who did not get it on any way: no consent, or offers must not reach them. */
          skipped: Type.Integer(),
          /** Mails and short messages that have not been handed over. */
          waiting: Type.Integer(),
          by: Type.String(),
          approvedBy: nullable(Type.String()),
          at: Timestamp,
          endedAt: nullable(Timestamp),
          texts: Type.Array(Text),
        }),
      ),
      hasMore: Type.Boolean(),
    }),
    refusals: ['not-allowed'],
  }),
  countMassMessage: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/mass-messages/count',
    summary:
      'How many members a message would be for, how many agreed to offers on each way, and whether a second person is needed. Nothing is written.',
    input: closed({ accounts: audience.accounts, languages: audience.languages }),
    output: closed({
      members: Type.Integer(),
      /** Members of the whole site who agreed to offers, by way. */
      consents: closed({ inbox: Type.Integer(), mail: Type.Integer(), sms: Type.Integer() }),
      needsSecondPerson: Type.Boolean(),
    }),
    refusals: ['not-allowed'],
  }),
  sendMassMessage: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/mass-messages',
    stale: lists,
    idempotent: true,
    summary:
      'Sends a message to many members. To more than 1,000 it waits for a second person. Texts are plain text, one of them in the language that the site begins with.',
    input: closed({
      ...audience,
      texts: Type.Array(Text, { minItems: 1, maxItems: 30 }),
      /** Why it is sent: the second person and the audit trail read it. */
      reason: Type.String({ minLength: 3, maxLength: 500 }),
    }),
    output: closed({
      id: IdText,
      /** The proposal that waits; null when it goes out now. */ approvalId: nullable(IdText),
    }),
    refusals: ['not-allowed', 'mass-message-nobody', 'key-reused'],
  }),
  stopMassMessage: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/mass-messages/:id/stop',
    stale: lists,
    summary:
      'Stops a message now: nobody else gets it, and mails and short messages that have not been handed over are dropped. A proposal is withdrawn.',
    input: closed({ id: IdText, reason: Type.String({ minLength: 3, maxLength: 500 }) }),
    output: Done,
    refusals: [
      'not-allowed',
      'unknown-message',
      'mass-message-over',
      'unknown-approval',
      'approval-decided',
      'approval-expired',
    ],
  }),
};
