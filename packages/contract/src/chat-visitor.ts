// Live chat for visitors, who have no account session: their conversation is the one whose secret is in their cookie
// (docs/reference/support.md 3.7).
import Type from 'typebox';
import { nullable } from './cashier-shapes.ts';
import { ChatMessage, ChatStateName, ChatText, ChatTopicName, Seq } from './chat.ts';
import { route } from './route.ts';
import { closed, Done, text, Timestamp } from './schemas.ts';
import { captcha, slider } from './verification.ts';

const open = { auth: 'open' } as const;

const status = 'GET /wps/visitor/chat';
const changed = [status, 'GET /wps/visitor/chat/messages'] as const;

export const chatVisitor = {
  visitorChatStatus: route({
    ...open,
    method: 'GET',
    path: '/wps/visitor/chat',
    summary: 'Whether the chat answers visitors now, and whether this browser has a conversation.',
    input: closed({}),
    output: closed({
      /** Whether the site has a chat. */
      isOffered: Type.Boolean(),
      isOpen: Type.Boolean(),
      /** When it answers again; null while it does. */
      opensAt: nullable(Timestamp),
      /** What the house says outside hours in the caller's language; null while it answers, and where it has no words of its own. */
      closedText: nullable(Type.String()),
      /** Members of staff who are there. */
      answering: Type.Integer(),
      /** Whether the cookie of the caller opens a conversation. */
      hasChat: Type.Boolean(),
      unread: Type.Integer(),
    }),
    refusals: [],
  }),
  openVisitorChat: route({
    ...open,
    method: 'POST',
    path: '/wps/visitor/chat',
    stale: changed,
    summary:
      'Opens a conversation with its first words, after a captcha, and sets the cookie that holds its secret. With `email` it is a message that staff answer by mail, which may be left at any hour. A repeated key is the same conversation.',
    input: closed({
      topic: ChatTopicName,
      text: ChatText,
      email: Type.Optional(text(255)),
      captcha: captcha(),
      ...slider,
    }),
    output: Done,
    refusals: [
      'function-not-enabled',
      'in-need-true-account',
      'not-allowed',
      'captcha-required',
      'captcha-wrong',
      'chat-closed',
      'chat-open-already',
      'chat-full',
      'field-required',
      'field-length',
      'field-format',
      'message-length',
      'text-refused',
      'too-many-requests',
      'unavailable',
    ],
  }),
  readVisitorChat: route({
    ...open,
    method: 'GET',
    path: '/wps/visitor/chat/messages',
    summary:
      'The conversation of the caller with its last messages in their order, or those before a number, and its place in the queue.',
    input: closed({ before: Type.Optional(Seq) }),
    output: closed({
      topic: ChatTopicName,
      state: ChatStateName,
      at: Timestamp,
      messages: Type.Array(ChatMessage),
      hasEarlier: Type.Boolean(),
      /** Its place in the queue, from 1; null when it does not wait. */
      place: nullable(Type.Integer()),
      /** About how many minutes it waits; null when it does not wait, or nobody knows. */
      waitMinutes: nullable(Type.Integer()),
      answering: Type.Integer(),
      /** Up to where staff have read. */
      readSeq: Seq,
      /** Staff answer by mail as well. */
      isByMail: Type.Boolean(),
      /** Until when a message opens it again; null while it is open. */
      reopenUntil: nullable(Timestamp),
    }),
    refusals: ['unknown-chat'],
  }),
  sendVisitorMessage: route({
    ...open,
    method: 'POST',
    path: '/wps/visitor/chat/messages',
    stale: changed,
    summary:
      'Adds a message, words alone; within 24 hours of its end it opens the conversation again. A repeated key is the same message.',
    input: closed({ text: ChatText }),
    output: closed({ seq: Seq }),
    refusals: [
      'unknown-chat',
      'chat-closed',
      'chat-full',
      'message-length',
      'text-refused',
      'too-many-requests',
      'key-reused',
    ],
  }),
  visitorTyping: route({
    ...open,
    method: 'POST',
    path: '/wps/visitor/chat/typing',
    summary: 'Tells staff that the caller writes. Once in three seconds at most.',
    input: closed({}),
    output: Done,
    refusals: ['unknown-chat', 'too-many-requests'],
  }),
  markVisitorRead: route({
    ...open,
    method: 'POST',
    path: '/wps/visitor/chat/read',
    stale: [status],
    summary: 'The caller has read up to a message.',
    input: closed({ seq: Seq }),
    output: Done,
    refusals: ['unknown-chat'],
  }),
  closeVisitorChat: route({
    ...open,
    method: 'POST',
    path: '/wps/visitor/chat/close',
    stale: changed,
    summary: 'Ends the conversation of the caller.',
    input: closed({}),
    output: Done,
    refusals: ['unknown-chat', 'chat-state-differs'],
  }),
};
