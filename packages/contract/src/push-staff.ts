// Pushes as staff see and stop them (docs/reference/messages.md 6).
import { pushKinds } from '@tyche/rules/messages/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, Nothing, Timestamp } from './schemas.ts';

const read = { auth: 'staff', permission: 'announcements.read' } as const;
const manage = { auth: 'staff', permission: 'site.manage' } as const;
const Reason = Type.String({ minLength: 3, maxLength: 300 });
const figures = ['GET /wps/staff/pushes', 'GET /wps/staff/audit'] as const;

export const pushStaff = {
  staffPushes: route({
    ...read,
    method: 'GET',
    path: '/wps/staff/pushes',
    summary:
      'Browsers that get pushes by kind and language, the queue with its oldest entry, the outcomes of 14 days (UTC), and whether staff have stopped them.',
    input: Nothing,
    output: closed({
      /** Whether the deployment sends any. */
      isServed: Type.Boolean(),
      /** The stop that runs; null while pushes are sent. */
      stop: nullable(closed({ at: Timestamp, by: Type.String(), reason: Type.String() })),
      browsers: Type.Integer(),
      members: Type.Integer(),
      kinds: Type.Array(closed({ kind: oneOf([...pushKinds]), browsers: Type.Integer() })),
      languages: Type.Array(closed({ language: Type.String(), browsers: Type.Integer() })),
      queue: closed({
        waiting: Type.Integer(),
        due: Type.Integer(),
        /** When the oldest that is due became due; null when none is. */
        oldestAt: nullable(Timestamp),
      }),
      days: Type.Array(
        closed({
          /** `yyyy-MM-dd`. */
          id: Type.String(),
          /** The push service took it. */
          taken: Type.Integer(),
          /** Tries that the push service refused or did not answer. */
          failed: Type.Integer(),
          /** The push service no longer knew the browser, which was forgotten. */
          gone: Type.Integer(),
          /** It waited too long. */
          dropped: Type.Integer(),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  stopPushes: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/pushes/stop',
    stale: [...figures],
    summary: 'Sends no push any more until staff start them again. While they are stopped nothing changes.',
    input: closed({ reason: Reason }),
    output: Done,
    refusals: ['not-allowed'],
  }),
  startPushes: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/pushes/start',
    stale: [...figures],
    summary: 'Sends pushes again, those that still are news first. While they are sent nothing changes.',
    input: closed({ reason: Reason }),
    output: Done,
    refusals: ['not-allowed'],
  }),
  staffPushBrowsers: route({
    ...manage,
    method: 'GET',
    path: '/wps/staff/members/:memberId/pushes',
    summary:
      'The browsers in which a member gets pushes, newest first; never their addresses. The look is recorded.',
    input: closed({ memberId: IdText }),
    output: closed({
      username: Type.String(),
      list: Type.Array(
        closed({
          id: IdText,
          userAgent: Type.String(),
          kinds: Type.Array(oneOf([...pushKinds])),
          language: Type.String(),
          at: Timestamp,
          lastSentAt: nullable(Timestamp),
        }),
      ),
    }),
    refusals: ['not-allowed', 'unknown-member'],
  }),
  removePushBrowser: route({
    ...manage,
    method: 'PUT',
    path: '/wps/staff/pushes/browsers/:id/remove',
    stale: [...figures, 'GET /wps/staff/members/:memberId/pushes'],
    summary: 'Sends a browser of a member no further push. The member can turn them on again there.',
    input: closed({ id: IdText, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'unknown-device'],
  }),
};
