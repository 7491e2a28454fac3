import Type from 'typebox';
import { route } from './route.ts';
import { closed, Done, IdText, text } from './schemas.ts';

export const messaging = {
  inbox: route({
    method: 'GET',
    path: '/wps/message/inbox',
    auth: 'member',
    gate: 'member-centre',
    summary: "The member's messages, newest first, in the caller's language.",
    input: closed({
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          kind: Type.String(),
          title: Type.String(),
          body: Type.String(),
          at: Type.Integer(),
          isRead: Type.Boolean(),
        }),
      ),
      totalPages: Type.Integer(),
      unread: Type.Integer(),
    }),
    refusals: [],
  }),
  unreadCount: route({
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    auth: 'member',
    gate: 'member-centre',
    summary: 'How many messages are unread.',
    input: closed({ _: Type.Optional(text()), t: Type.Optional(text()) }),
    output: closed({ value: Type.Integer() }),
    refusals: [],
  }),
  readMessages: route({
    method: 'POST',
    path: '/wps/message/inbox/read',
    auth: 'member',
    gate: 'member-centre',
    summary: 'Marks messages as read; all of them when no ids are given.',
    input: closed({ ids: Type.Optional(Type.Array(IdText, { maxItems: 200 })) }),
    output: Done,
    refusals: ['unknown-message'],
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/wps/message/inbox/:id',
    auth: 'member',
    gate: 'member-centre',
    summary: 'Takes a message out of the inbox.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['unknown-message'],
  }),
};
