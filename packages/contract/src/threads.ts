// Messages between an upline and its direct downlines (docs/reference/messages.md).
import { MAX_RECIPIENTS, reportReasons } from '@tyche/rules/messages/words';
import Type from 'typebox';
import { Images, nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;
const listed = [
  'GET /wps/message/threads',
  'GET /wps/message/threads/:threadId',
  'GET /wps/message/unreadCount',
  'GET /wps/relay/CSP_unreadCount',
];

/** A picture of a message: `GET /wps/message/image/:id`. */
export const ThreadPicture = closed({ id: Type.String(), name: Type.String() });

/** The other account of a thread. Its name is whole for its upline and masked for all others. */
export const ThreadPartner = closed({
  customerId: IdText,
  name: Type.String(),
  relation: oneOf(['upline', 'downline']),
});

const thread = {
  id: IdText,
  subject: Type.String(),
  with: ThreadPartner,
  /** Whether both still stand directly above and below each other: else nobody writes any more. */
  isOpen: Type.Boolean(),
  /** Whether the caller has blocked the other one. */
  isBlocked: Type.Boolean(),
};

export const threads = {
  messageThreads: route({
    ...member,
    method: 'GET',
    path: '/wps/message/threads',
    summary:
      "The caller's threads, the one with the newest message first. `before` is the `cursor` of the page before.",
    input: closed({
      before: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}-[0-9]{1,19}$' })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    output: closed({
      list: Type.Array(
        closed({
          ...thread,
          lastAt: Timestamp,
          /** The beginning of the newest message that the caller sees, in one line. */
          lastText: Type.String(),
          isLastOwn: Type.Boolean(),
          unread: Type.Integer(),
        }),
      ),
      /** Null at the end. */
      cursor: nullable(Type.String()),
      unread: Type.Integer(),
    }),
    refusals: [],
  }),
  messageThread: route({
    ...member,
    method: 'GET',
    path: '/wps/message/threads/:threadId',
    summary: 'A thread of the caller: its newest messages, or those before one, the oldest of them first.',
    input: closed({
      threadId: IdText,
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    }),
    output: closed({
      ...thread,
      messages: Type.Array(
        closed({
          seq: Type.Integer(),
          isOwn: Type.Boolean(),
          /** Empty for one that was withdrawn. */
          text: Type.String(),
          images: Type.Array(ThreadPicture),
          at: Timestamp,
          /** `held`: staff read it first; `withheld`: they did not let it out. Only its sender sees both. */
          state: oneOf(['sent', 'read', 'held', 'withheld', 'withdrawn']),
          /** Whether the caller may take it back now. */
          isWithdrawable: Type.Boolean(),
        }),
      ),
      hasMore: Type.Boolean(),
    }),
    refusals: ['unknown-thread'],
  }),
  messageRecipients: route({
    ...member,
    method: 'GET',
    path: '/wps/message/recipients',
    summary:
      'Whom the caller may write to: the account directly above, and those directly below, by the beginning of the name.',
    input: closed({ search: Type.Optional(text(64)) }),
    output: closed({
      upline: nullable(ThreadPartner),
      downlines: Type.Array(ThreadPartner),
      hasMore: Type.Boolean(),
    }),
    refusals: [],
  }),
  messageUnread: route({
    ...member,
    method: 'GET',
    path: '/wps/message/unreadCount',
    summary: 'How many notices of the inbox and how many messages of threads are unread.',
    input: closed({}),
    output: closed({ notices: Type.Integer(), messages: Type.Integer() }),
    refusals: [],
  }),
  sendMessage: route({
    ...member,
    method: 'PUT',
    path: '/wps/message/send',
    stale: listed,
    summary:
      'Opens a thread with each of some accounts, or goes on in one. The same Idempotency-Key sends once. A message of an agent with an address of another site, a number of a payment account, a watched word or a picture waits for staff.',
    pictures: { field: 'images', max: 3 },
    input: closed({
      /** Accounts of a direct line, each in a thread of its own; or a thread that there is. */
      to: Type.Optional(Type.Array(IdText, { minItems: 1, maxItems: MAX_RECIPIENTS })),
      subject: Type.Optional(text(2_000)),
      threadId: Type.Optional(IdText),
      text: text(20_000),
      images: Type.Optional(Images),
    }),
    output: closed({ threadIds: Type.Array(IdText), held: Type.Boolean() }),
    refusals: [
      'text-refused',
      'image-refused',
      'message-length',
      'thread-not-allowed',
      'thread-closed',
      'thread-blocked',
      'thread-limit',
      'unknown-thread',
      'key-reused',
    ],
  }),
  readThread: route({
    ...member,
    method: 'POST',
    path: '/wps/message/read',
    stale: listed,
    summary: 'Marks the messages of a thread as read.',
    input: closed({ threadId: IdText }),
    output: Done,
    refusals: ['unknown-thread'],
  }),
  withdrawMessage: route({
    ...member,
    method: 'POST',
    path: '/wps/message/withdraw',
    stale: listed,
    summary: 'Takes a message back that is not read, within two minutes.',
    input: closed({ threadId: IdText, seq: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    output: Done,
    refusals: ['unknown-thread', 'message-not-withdrawable'],
  }),
  deleteThread: route({
    ...member,
    method: 'DELETE',
    path: '/wps/message/threads/:threadId',
    stale: listed,
    summary:
      "Takes a thread out of the caller's list. A later message brings it back, without what was deleted.",
    input: closed({ threadId: IdText }),
    output: Done,
    refusals: ['unknown-thread'],
  }),
  blockSender: route({
    ...member,
    method: 'POST',
    path: '/wps/message/block',
    stale: listed,
    summary: 'Blocks the messages of the other account of a thread, or lets them in again.',
    input: closed({ threadId: IdText, isBlocked: Type.Boolean() }),
    output: Done,
    refusals: ['unknown-thread'],
  }),
  reportThread: route({
    ...member,
    method: 'POST',
    path: '/wps/message/report',
    stale: listed,
    summary:
      'Shows the last 20 messages of a thread to staff. The other account is not told. A thread that waits for staff already is reported once.',
    input: closed({
      threadId: IdText,
      reason: oneOf(reportReasons),
      note: Type.Optional(text(2_000)),
      /** Blocks the other account, too. */
      blocks: Type.Boolean(),
    }),
    output: Done,
    refusals: ['unknown-thread', 'text-refused', 'message-length'],
  }),
};
