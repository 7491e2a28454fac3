// The console of the chat, as staff work with it (docs/reference/support.md 3).
import { chatBounds, chatPresences } from '@tyche/rules/support';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { ChatChannelName, ChatMessage, ChatStateName, ChatText, ChatTopicName, Seq } from './chat.ts';
import { route } from './route.ts';
import { closed, Done, IdText, SentPicture, text, Timestamp } from './schemas.ts';

const staff = { auth: 'staff', permission: 'support.answer' } as const;
const lead = { auth: 'staff', permission: 'support.lead' } as const;
const changed = ['GET /wps/staff/chat', 'GET /wps/staff/chat/:id'] as const;
const answers = ['GET /wps/staff/chat-answers'] as const;
const closedTexts = ['GET /wps/staff/chat-closed-texts'] as const;

const UNITS_OF_LETTER = 12;
const NoteText = text(chatBounds.note.to * UNITS_OF_LETTER);
const Files = Type.Array(SentPicture, { minItems: 1, maxItems: 3 });
const Language = Type.String({ minLength: 2, maxLength: 5 });

const hours = {
  /** Whether the site has a chat at all. */
  isOn: Type.Boolean(),
  from: Type.Integer({ minimum: 0, maximum: 1_439 }),
  to: Type.Integer({ minimum: 0, maximum: 1_440 }),
};

const row = {
  id: IdText,
  topic: ChatTopicName,
  state: ChatStateName,
  channel: ChatChannelName,
  isComplaint: Type.Boolean(),
  /** The member who wrote; null with `username` for a visitor, of whom nothing else is known. */
  memberId: nullable(IdText),
  username: nullable(Type.String()),
  /** It was left with an address: answers go out by mail. */
  isByMail: Type.Boolean(),
  /** Wire code of the language that the writer reads. */
  language: Type.String(),
  at: Timestamp,
  since: Timestamp,
  takenBy: nullable(Type.String()),
  isOwn: Type.Boolean(),
  /** Messages of the member that staff have not read. */
  unread: Type.Integer(),
};

export const chatStaff = {
  staffChats: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/chat',
    summary:
      'Conversations: what waits in the order of the queue, what the caller has, what others have, or what is closed. 100 at most.',
    input: closed({ box: Type.Optional(oneOf(['queue', 'own', 'taken', 'closed'])) }),
    output: closed({
      list: Type.Array(
        closed({
          ...row,
          excerpt: Type.String(),
          /** It has waited for more than two minutes. */
          isAlarmed: Type.Boolean(),
        }),
      ),
      queued: Type.Integer(),
      answering: Type.Integer(),
    }),
    refusals: ['not-allowed'],
  }),
  staffChat: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/chat/:id',
    summary:
      'One conversation with its last messages, or those before a number, and its notes. A look at what the caller has not taken is recorded.',
    input: closed({ id: IdText, before: Type.Optional(Seq) }),
    output: closed({
      ...row,
      messages: Type.Array(closed({ ...ChatMessage.properties, by: nullable(Type.String()) })),
      hasEarlier: Type.Boolean(),
      /** Up to where the member has read. */
      readSeq: Seq,
      notes: Type.Array(closed({ id: IdText, text: Type.String(), by: Type.String(), at: Timestamp })),
      rating: nullable(Type.Integer()),
      ratingComment: nullable(Type.String()),
      /** The address that answers go to, masked; null where there is none. */
      mail: nullable(Type.String()),
    }),
    refusals: ['not-allowed', 'unknown-chat'],
  }),
  takeChat: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/chat/:id/take',
    stale: changed,
    summary: 'Takes a conversation that waits. Of two who take it one gets it.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['not-allowed', 'unknown-chat', 'chat-taken'],
  }),
  answerChat: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/chat/:id/messages',
    stale: changed,
    pictures: { field: 'files', max: 3 },
    summary:
      'Adds a message to a conversation that the caller has taken, with up to three files: pdf as they are, png and jpg drawn anew. A repeated key is the same message.',
    input: closed({ id: IdText, text: ChatText, files: Type.Optional(Files) }),
    output: closed({ seq: Seq }),
    refusals: [
      'not-allowed',
      'unknown-chat',
      'chat-taken',
      'chat-state-differs',
      'message-length',
      'text-refused',
      'file-refused',
      'image-refused',
      'key-reused',
    ],
  }),
  staffChatTyping: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/chat/:id/typing',
    summary: 'Tells the member that staff write. Once in three seconds at most.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['not-allowed', 'unknown-chat', 'chat-taken', 'too-many-requests'],
  }),
  staffChatRead: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/chat/:id/read',
    stale: ['GET /wps/staff/chat'],
    summary: 'Staff who have a conversation have read up to a message.',
    input: closed({ id: IdText, seq: Seq }),
    output: Done,
    refusals: ['not-allowed', 'unknown-chat', 'chat-taken'],
  }),
  noteChat: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/chat/:id/notes',
    stale: ['GET /wps/staff/chat/:id'],
    summary: 'Adds a note that staff alone see.',
    input: closed({ id: IdText, text: NoteText }),
    output: Done,
    refusals: ['not-allowed', 'unknown-chat', 'message-length', 'text-refused'],
  }),
  handOverChat: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/chat/:id/hand-over',
    stale: changed,
    summary: 'Gives a conversation back to the front of the queue, with a note for who takes it.',
    input: closed({ id: IdText, note: NoteText }),
    output: Done,
    refusals: [
      'not-allowed',
      'unknown-chat',
      'chat-taken',
      'chat-state-differs',
      'message-length',
      'text-refused',
    ],
  }),
  raiseChat: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/chat/:id/raise',
    stale: changed,
    summary:
      'Raises a conversation: to the VIP queue, or as a complaint, with a note. It waits at the front.',
    input: closed({ id: IdText, to: oneOf(['vip', 'complaint']), note: NoteText }),
    output: Done,
    refusals: [
      'not-allowed',
      'unknown-chat',
      'chat-taken',
      'chat-state-differs',
      'message-length',
      'text-refused',
    ],
  }),
  endChat: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/chat/:id/close',
    stale: changed,
    summary: 'Ends a conversation that the caller has taken.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['not-allowed', 'unknown-chat', 'chat-taken', 'chat-state-differs'],
  }),
  chatPresence: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/chat-presence',
    stale: ['GET /wps/staff/chat'],
    summary: 'Says whether the caller answers now. A console says it again each half minute.',
    input: closed({ presence: oneOf([...chatPresences]) }),
    output: Done,
    refusals: ['not-allowed'],
  }),
  cannedAnswers: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/chat-answers',
    summary: 'Answers that are sent by a short word, in the order of their words. 500 at most.',
    input: closed({}),
    output: closed({
      list: Type.Array(
        closed({ id: IdText, shortcut: Type.String(), language: Type.String(), text: Type.String() }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  setCannedAnswer: route({
    ...lead,
    method: 'PUT',
    path: '/wps/staff/chat-answers',
    stale: answers,
    summary: 'Writes the answer of a short word in a language, or another one in its place.',
    input: closed({
      shortcut: text(chatBounds.shortcut.to * UNITS_OF_LETTER),
      language: Language,
      text: ChatText,
    }),
    output: Done,
    refusals: ['not-allowed', 'message-length', 'text-refused', 'invalid-input'],
  }),
  deleteCannedAnswer: route({
    ...lead,
    method: 'DELETE',
    path: '/wps/staff/chat-answers/:id',
    stale: answers,
    summary: 'Deletes the answer of a short word.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['not-allowed', 'unknown-chat-answer'],
  }),
  closedTexts: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/chat-closed-texts',
    summary:
      'What the automatic message says outside the hours of the chat, in each language that has words.',
    input: closed({}),
    output: closed({
      list: Type.Array(
        closed({ language: Type.String(), text: Type.String(), by: Type.String(), at: Timestamp }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  setClosedText: route({
    ...lead,
    method: 'PUT',
    path: '/wps/staff/chat-closed-texts',
    stale: closedTexts,
    summary:
      'Writes what the automatic message says in a language. Without a text it says what the site says by itself.',
    input: closed({ language: Language, text: Type.Optional(ChatText) }),
    output: Done,
    refusals: ['not-allowed', 'message-length', 'text-refused', 'invalid-input'],
  }),
  chatHours: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/chat-hours',
    summary:
      'Whether the site has a chat, and its hours on each day, in minutes after midnight of its time zone.',
    input: closed({}),
    output: closed({ ...hours, timeZone: Type.String() }),
    refusals: ['not-allowed'],
  }),
  setChatHours: route({
    ...lead,
    method: 'PUT',
    path: '/wps/staff/chat-hours',
    stale: ['GET /wps/staff/chat-hours'],
    summary:
      'Opens or closes the chat, and sets its hours. An end before the start is on the next day; from 0 to 1,440 it answers always.',
    input: closed({ ...hours, reason: Type.String({ minLength: 3, maxLength: 300 }) }),
    output: Done,
    refusals: ['not-allowed', 'invalid-input'],
  }),
};
