// What staff do with the announcements of their merchant.
import Type from 'typebox';
import { AnnouncementArt, AnnouncementKind, Linkage } from './messaging.ts';
import { oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, SentPicture, text, Timestamp } from './schemas.ts';

/** Where banners show: the route groups of specification section 2. Its name for registration is `w_reg`; the others are named alike. */
const GroupName = Type.Union([
  Type.Literal('w_home'),
  Type.Literal('w_rng'),
  Type.Literal('w_live'),
  Type.Literal('w_fish'),
  Type.Literal('w_pvp'),
  Type.Literal('w_sports'),
  Type.Literal('w_esports'),
  Type.Literal('w_lottery'),
  Type.Literal('w_download'),
  Type.Literal('w_promotion'),
  Type.Literal('w_shop'),
  Type.Literal('w_reg'),
  Type.Literal('w_inhouse'),
]);
const Category = Type.String({ pattern: '^[a-z][a-z0-9_]{1,39}$' });
/** Announcements for agents alone are player notices: other kinds have no place in the agent centre. */
const ShownTo = Type.Union([
  Type.Literal('everyone'),
  Type.Literal('visitors'),
  Type.Literal('members'),
  Type.Literal('agents'),
]);
const Text = closed({
  language: Type.String({ pattern: '^[A-Z]{2}$' }),
  title: Type.String({ minLength: 1, maxLength: 80 }),
  content: text(4_000),
  action: text(30),
});
const announced = {
  type: AnnouncementKind,
  /** Banners only. */
  groupName: Type.Optional(GroupName),
  /** Promotions only. */
  category: Type.Optional(Category),
  shownTo: Type.Optional(ShownTo),
  sort: Type.Optional(Type.Integer({ minimum: -10_000, maximum: 10_000 })),
  art: Type.Optional(AnnouncementArt),
  /** Player notices and pop-ups only: banners and promotions are drawn by the house. */
  image: Type.Optional(SentPicture),
  linkageType: Type.Optional(Linkage),
  link: Type.Optional(text(500)),
  /** Now when it is left out. */
  startsAt: Type.Optional(Timestamp),
  /** Until it is ended when it is left out. */
  endsAt: Type.Optional(Timestamp),
  texts: Type.Array(Text, { minItems: 1, maxItems: 30 }),
};
const MaybeText = Type.Union([Type.String(), Type.Null()]);
const MaybeTime = Type.Union([Type.Integer(), Type.Null()]);

/** An announcement as staff see it. */
const kept = closed({
  id: IdText,
  type: AnnouncementKind,
  groupName: MaybeText,
  category: MaybeText,
  shownTo: ShownTo,
  sort: Type.Integer(),
  art: Type.String(),
  linkageType: Type.Union([Linkage, Type.Null()]),
  link: MaybeText,
  /** Where its picture is; null for none. */
  imageUrl: MaybeText,
  /** The one whose place it took, or takes once a second person agrees. */
  replaces: MaybeText,
  startsAt: Type.Integer(),
  endsAt: MaybeTime,
  createdAt: Type.Integer(),
  /** Only pop-ups wait, and are then refused, withdrawn or `lapsed`: nobody decided within 24 hours, or their own end came first. */
  state: oneOf(['waiting', 'planned', 'shown', 'over', 'refused', 'withdrawn', 'lapsed']),
  /** The proposal to the second person; null for kinds that need none. */
  approvalId: MaybeText,
  /** Who asked for it; null for kinds that need one person. */
  askedBy: MaybeText,
  /** Who approved or refused it; who asked for it, when it was withdrawn. */
  decidedBy: MaybeText,
  decidedAt: MaybeTime,
  /** Until when it waits for a second person. */
  waitsUntil: MaybeTime,
  texts: Type.Array(Text),
});
/** `approvalId`: the proposal that a second person decides; null where the announcement counts already. */
const saved = closed({ id: IdText, approvalId: MaybeText });
const Reason = Type.String({ minLength: 3, maxLength: 500 });
const manage = { auth: 'staff', permission: 'site.manage' } as const;
const read = { auth: 'staff', permission: 'announcements.read' } as const;
const stale = [
  'GET /wps/staff/announcements',
  'GET /wps/staff/announcements/:id',
  'GET /wps/staff/approvals',
  'GET /wps/staff/audit',
] as const;

export const messagingStaff = {
  staffAnnouncements: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/announcements',
    summary:
      "The merchant's announcements with all their texts, newest first, those that are over too. `before` is the id of the last one seen.",
    input: closed({ type: Type.Optional(AnnouncementKind), before: Type.Optional(IdText) }),
    output: closed({ list: Type.Array(kept), hasMore: Type.Boolean() }),
    refusals: ['not-allowed'],
  }),
  staffAnnouncement: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/announcements/:id',
    summary: 'One announcement with all its texts.',
    input: closed({ id: IdText }),
    output: kept,
    refusals: ['not-allowed', 'unknown-message'],
  }),
  addAnnouncement: route({
    method: 'POST',
    path: '/wps/staff/announcements',
    stale,
    ...manage,
    summary:
      'Adds an announcement. A pop-up waits until a second person approves it; the call gives the number of the proposal, and `reason` says why it is wanted. Texts are plain text, one of them in the language that the site begins with. A link is a path of the site (P), the code of a game (G), or an https address whose host the merchant allows (U). A headline has a title alone: no text below it, no link, no picture.',
    pictures: { field: 'image', max: 1 },
    input: closed({ ...announced, reason: Type.Optional(Reason) }),
    output: saved,
    refusals: ['not-allowed', 'image-refused'],
  }),
  replaceAnnouncement: route({
    method: 'PUT',
    path: '/wps/staff/announcements/:id',
    stale,
    ...manage,
    summary:
      'Changes an announcement that is not over: it ends now, and another one takes its place, both or neither. A reader who closed the old one is shown the new one. The old one stays while a new pop-up waits for a second person. `keepsImage` takes its picture along.',
    pictures: { field: 'image', max: 1 },
    input: closed({
      ...announced,
      id: IdText,
      keepsImage: Type.Optional(Type.Boolean()),
      reason: Reason,
    }),
    output: saved,
    refusals: [
      'not-allowed',
      'image-refused',
      'unknown-message',
      'announcement-over',
      'announcement-waits',
      'approval-pending',
    ],
  }),
  endAnnouncement: route({
    method: 'POST',
    path: '/wps/staff/announcements/:id/end',
    stale,
    ...manage,
    summary:
      'Ends an announcement now, by one person; one that has not begun never shows. One that is over stays as it is. A pop-up that waits is withdrawn or refused instead.',
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-message', 'announcement-waits'],
  }),
  withdrawAnnouncement: route({
    method: 'POST',
    path: '/wps/staff/announcements/:id/withdraw',
    stale,
    ...manage,
    summary:
      'Takes back a pop-up that waits for a second person. Only the person who asked for it may do so.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['not-allowed', 'unknown-message', 'unknown-approval', 'approval-decided', 'approval-expired'],
  }),
};
