// Live chat as a member has it (docs/reference/support.md 3).
import { chatAuthors, chatBounds, chatChannels, chatStates, chatTopics } from '@tyche/rules/support';
import Type from 'typebox';
import { Images, nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'chat' } as const;

/** UTF-16 units of one letter as a reader sees it; rarely more than one. */
const UNITS_OF_LETTER = 12;
export const ChatText = text(chatBounds.message.to * UNITS_OF_LETTER);
const RatingText = text(chatBounds.rating.to * UNITS_OF_LETTER);
const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
export const Seq = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const ChatTopicName = oneOf([...chatTopics]);
export const ChatStateName = oneOf([...chatStates]);
export const ChatChannelName = oneOf([...chatChannels]);

export const ChatMessage = closed({
  seq: Seq,
  author: oneOf([...chatAuthors]),
  /** What was written; of the system one of the events of the rules, such as `silence-soon`. */
  text: Type.String(),
  at: Timestamp,
  /** Pictures: fetched as attachment from `/wps/chat/image/:id` by their owner and by staff. */
  images: Type.Array(closed({ id: Type.String(), name: Type.String() })),
  /** Pdf files of staff: fetched as attachment from `/wps/chat/file/:id` by who has the conversation and by staff. */
  files: Type.Array(closed({ id: Type.String(), name: Type.String() })),
  /** Of `hours-ended` alone: what the automatic message said. */
  automatic: Type.Optional(
    closed({
      /** When the chat answers again. */
      opensAt: Timestamp,
      /** The words of the house at that moment, in the language of the conversation; null where it had none. */
      text: nullable(Type.String()),
    }),
  ),
});

const conversation = {
  id: IdText,
  topic: ChatTopicName,
  state: ChatStateName,
  channel: ChatChannelName,
  at: Timestamp,
  since: Timestamp,
};

const changed = ['GET /wps/chat', 'GET /wps/chat/:id', 'GET /wps/relay/CBS_unreadCount'] as const;

export const chat = {
  chatStatus: route({
    ...member,
    method: 'GET',
    path: '/wps/chat',
    summary: 'Whether the chat answers now, how many answer, and the newest conversation of the caller.',
    input: closed({}),
    output: closed({
      isOpen: Type.Boolean(),
      /** When it answers again; null while it does. */
      opensAt: nullable(Timestamp),
      /** What the house says outside hours in the caller's language; null while it answers, and where it has no words of its own. */
      closedText: nullable(Type.String()),
      /** Members of staff who are there. */
      answering: Type.Integer(),
      /** The newest conversation: the open one, where there is one; null for none. */
      latestId: nullable(IdText),
      unread: Type.Integer(),
    }),
    refusals: [],
  }),
  openChat: route({
    ...member,
    method: 'POST',
    path: '/wps/chat',
    stale: changed,
    pictures: { field: 'images', max: 3 },
    summary:
      'Opens a conversation with its first words. Staff who are free get it at once; else it waits. A repeated key is the same conversation.',
    input: closed({ topic: ChatTopicName, text: ChatText, images: Type.Optional(Images) }),
    output: closed({ id: IdText }),
    refusals: [
      'function-not-enabled',
      'chat-closed',
      'chat-open-already',
      'chat-full',
      'message-length',
      'text-refused',
      'image-refused',
      'too-many-requests',
    ],
  }),
  readChat: route({
    ...member,
    method: 'GET',
    path: '/wps/chat/:id',
    summary:
      'One conversation of the caller with its last messages in their order, or those before a number, and its place in the queue.',
    input: closed({ id: IdText, before: Type.Optional(Seq) }),
    output: closed({
      ...conversation,
      messages: Type.Array(ChatMessage),
      hasEarlier: Type.Boolean(),
      /** Its place in the queue, from 1; null when it does not wait. */
      place: nullable(Type.Integer()),
      /** About how many minutes it waits: the middle of the last ones; null when it does not wait, or nobody knows. */
      waitMinutes: nullable(Type.Integer()),
      answering: Type.Integer(),
      /** Up to where staff have read. */
      readSeq: Seq,
      rating: nullable(Type.Integer()),
      /** Whether its transcript went out by mail. */
      isMailed: Type.Boolean(),
      /** Until when a message opens it again; null while it is open. */
      reopenUntil: nullable(Timestamp),
    }),
    refusals: ['unknown-chat'],
  }),
  sendChatMessage: route({
    ...member,
    method: 'POST',
    path: '/wps/chat/:id/messages',
    stale: changed,
    pictures: { field: 'images', max: 3 },
    summary:
      'Adds a message; within 24 hours of its end it opens the conversation again. A repeated key is the same message.',
    input: closed({ id: IdText, text: ChatText, images: Type.Optional(Images) }),
    output: closed({ seq: Seq }),
    refusals: [
      'unknown-chat',
      'chat-closed',
      'chat-ended',
      'chat-full',
      'chat-open-already',
      'message-length',
      'text-refused',
      'image-refused',
      'too-many-requests',
      'key-reused',
    ],
  }),
  chatTyping: route({
    ...member,
    method: 'POST',
    path: '/wps/chat/:id/typing',
    summary: 'Tells staff that the caller writes. Once in three seconds at most.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['unknown-chat', 'too-many-requests'],
  }),
  markChatRead: route({
    ...member,
    method: 'POST',
    path: '/wps/chat/:id/read',
    stale: ['GET /wps/chat', 'GET /wps/relay/CBS_unreadCount'],
    summary: 'The caller has read up to a message.',
    input: closed({ id: IdText, seq: Seq }),
    output: Done,
    refusals: ['unknown-chat'],
  }),
  closeChat: route({
    ...member,
    method: 'POST',
    path: '/wps/chat/:id/close',
    stale: changed,
    summary: 'Ends a conversation of the caller.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['unknown-chat', 'chat-state-differs'],
  }),
  rateChat: route({
    ...member,
    method: 'POST',
    path: '/wps/chat/:id/rate',
    stale: ['GET /wps/chat/:id'],
    summary: 'Rates a conversation after its end, from 1 to 5 with a few words: once.',
    input: closed({
      id: IdText,
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      comment: Type.Optional(RatingText),
    }),
    output: Done,
    refusals: ['unknown-chat', 'chat-state-differs', 'chat-rated', 'message-length', 'text-refused'],
  }),
  chatTranscript: route({
    ...member,
    method: 'GET',
    path: '/wps/chat/:id/transcript',
    summary: 'All messages of a conversation of the caller, in their order.',
    input: closed({ id: IdText }),
    output: closed({ ...conversation, messages: Type.Array(ChatMessage) }),
    refusals: ['unknown-chat'],
  }),
  mailChatTranscript: route({
    ...member,
    method: 'POST',
    path: '/wps/chat/:id/mail',
    stale: ['GET /wps/chat/:id'],
    summary:
      'Mails all messages of a conversation that has ended to the proven address of the caller: once for each conversation.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: [
      'unknown-chat',
      'chat-state-differs',
      'chat-transcript-sent',
      'chat-mail-missing',
      'unavailable',
    ],
  }),
  chatUnreadCount: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/CBS_unreadCount',
    summary: 'How many messages of staff the caller has not read.',
    input: closed({}),
    output: closed({ unReadCount: Type.Integer() }),
    refusals: [],
  }),
  launchChat: route({
    ...member,
    method: 'GET',
    path: '/wps/relay/CBS_launchChat',
    summary:
      'The address of the window of customer service, with a ticket that serves once, for a minute. The fields of the call change nothing.',
    input: closed({
      b2c: Type.Optional(text(5)),
      title: Type.Optional(text(100)),
      language: Type.Optional(text(10)),
      headerColor: Type.Optional(text(7)),
    }),
    output: closed({ chatUrl: Type.String() }),
    refusals: ['too-many-requests'],
  }),
  openService: route({
    ...member,
    method: 'POST',
    path: '/wps/chat/service',
    summary:
      'Uses the ticket of a window of customer service, and tells the channel that the server decided on.',
    input: closed({ ticket: Type.String({ pattern: UUID, maxLength: 36 }) }),
    output: closed({ channel: ChatChannelName }),
    refusals: ['ticket-invalid'],
  }),
};
