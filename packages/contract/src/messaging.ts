import Type from 'typebox';
import { oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, text } from './schemas.ts';

/** Banner, player notice, pop-up, promotion, headline: one line of service news above the header. */
export const AnnouncementKind = Type.Union([
  Type.Literal('B'),
  Type.Literal('PL'),
  Type.Literal('PU'),
  Type.Literal('PR'),
  Type.Literal('H'),
]);
/** A page of the site, a game, or an address elsewhere. */
export const Linkage = Type.Union([Type.Literal('P'), Type.Literal('G'), Type.Literal('U')]);
/** The scenes that the house draws. */
export const AnnouncementArt = Type.Union([Type.Literal('lanterns'), Type.Literal('balls')]);

const announcement = {
  id: IdText,
  title: Type.String(),
  /** Plain text. */
  content: Type.String(),
  /** Wire code of the language that the texts are in. */
  language: Type.String(),
  createtime: Type.Integer(),
  category: Type.String(),
  announcementImages: Type.Array(closed({ imageUrl: Type.String() })),
  art: AnnouncementArt,
  groupName: Type.String(),
  linkageType: Type.Union([Linkage, Type.Null()]),
  /** P: a path; G: group and code of the game with a slash between them; U: an https address. */
  url: Type.String(),
  /** What its button says; empty where it leads nowhere. */
  action: Type.String(),
};
const Announcement = closed(announcement);

export const messaging = {
  listAnnouncements: route({
    method: 'GET',
    path: '/wps/relay/MCSFE_getListAnnouncements',
    auth: 'open',
    summary:
      'What the site tells now, by kind (B banners, PL player notices, PU pop-ups, PR promotions, H headlines): for visitors (execution B) or for members (AFTER_LOGIN). A kind that was not asked for is empty; headlines are there only if they were asked for.',
    input: closed({
      types: Type.Optional(Type.String({ pattern: '^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$' })),
      platform: Type.Optional(text(20)),
      execution: Type.Optional(Type.Union([Type.Literal('B'), Type.Literal('AFTER_LOGIN')])),
      /** Wire code; the caller's language when it is left out. */
      language: Type.Optional(text(10)),
      _: Type.Optional(text()),
    }),
    output: closed({
      banners: Type.Array(Announcement),
      player: Type.Array(Announcement),
      popup: Type.Array(Announcement),
      promotion: Type.Array(Announcement),
      headline: Type.Optional(Type.Array(Announcement)),
    }),
    refusals: [],
  }),
  agentAnnouncements: route({
    method: 'GET',
    path: '/wps/agent/announcements',
    auth: 'member',
    gate: 'account-centre',
    summary:
      'What the house tells agents now, the newest first: player notices for agents alone, for members and for everyone.',
    input: closed({
      /** agents: for agents alone; site: for others too. Both without it. */
      category: Type.Optional(oneOf(['agents', 'site'])),
      only: Type.Optional(oneOf(['unread'])),
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    output: closed({
      /** Their category is `agents` or `site`. */
      list: Type.Array(closed({ ...announcement, isRead: Type.Boolean() })),
      total: Type.Integer(),
      totalPages: Type.Integer(),
      /** Of all announcements, whatever was asked for. */
      unread: Type.Integer(),
    }),
    refusals: [],
  }),
  readAgentAnnouncements: route({
    method: 'POST',
    path: '/wps/agent/announcements/read',
    stale: ['GET /wps/agent/announcements'],
    auth: 'member',
    gate: 'account-centre',
    summary: 'Marks announcements for agents as read; all of them when no ids are given.',
    input: closed({ ids: Type.Optional(Type.Array(IdText, { maxItems: 200 })) }),
    output: Done,
    refusals: ['unknown-message'],
  }),
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
    summary: 'How many notices of the inbox and messages of threads are unread, together.',
    input: closed({ _: Type.Optional(text()), t: Type.Optional(text()) }),
    output: closed({ value: Type.Integer() }),
    refusals: [],
  }),
  readMessages: route({
    method: 'POST',
    path: '/wps/message/inbox/read',
    stale: ['GET /wps/message/inbox', 'GET /wps/relay/CSP_unreadCount'],
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
    stale: ['GET /wps/message/inbox', 'GET /wps/relay/CSP_unreadCount'],
    auth: 'member',
    gate: 'member-centre',
    summary: 'Takes a message out of the inbox.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['unknown-message'],
  }),
};
