// Push notices to a member's own browsers (docs/reference/messages.md 6).
import { pushKinds } from '@tyche/rules/messages/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, text, Timestamp } from './schemas.ts';

const member = { auth: 'member', gate: 'member-centre' } as const;
const listed = ['GET /wps/push'] as const;

/** What pushes are about. Offers are no kind. */
const PushKinds = Type.Array(oneOf(pushKinds), { minItems: 1, maxItems: pushKinds.length });

export const push = {
  pushDevices: route({
    ...member,
    method: 'GET',
    path: '/wps/push',
    summary:
      "The caller's browsers that get pushes, newest first, and the key with which a browser subscribes.",
    input: closed({}),
    output: closed({
      /** Key of the site for `PushManager.subscribe`, in base64url; null where the site sends no pushes. */
      publicKey: nullable(Type.String()),
      devices: Type.Array(
        closed({
          id: IdText,
          userAgent: Type.String(),
          kinds: PushKinds,
          at: Timestamp,
          /** When a push service took the last push; null before the first. */
          lastSentAt: nullable(Timestamp),
          /** The browser of this call. */
          isCurrent: Type.Boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  setPushDevice: route({
    ...member,
    method: 'POST',
    path: '/wps/push',
    stale: listed,
    summary:
      'Sends this browser pushes from now on, of the kinds named and no others. The subscription is what the browser gave; a repeat changes the kinds. An account has ten browsers; the oldest makes room.',
    input: closed({
      endpoint: text(1_000),
      keys: closed({
        p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
        auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
      }),
      kinds: PushKinds,
    }),
    output: Done,
    refusals: ['push-subscription-refused'],
  }),
  endPushDevice: route({
    ...member,
    method: 'DELETE',
    path: '/wps/push/:id',
    stale: listed,
    summary: "Sends one of the caller's browsers no further push.",
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['unknown-device'],
  }),
};
