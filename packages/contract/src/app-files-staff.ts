// App files as staff keep them: versions, their publication by two persons, and their withdrawal.
import { appFileStates, MAX_APP_BYTES } from '@tyche/rules/support';
import Type from 'typebox';
import { AppFileKindName } from './app-files.ts';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, Nothing, text, Timestamp } from './schemas.ts';

const manage = { auth: 'staff', permission: 'app-files.manage' } as const;
const Reason = Type.String({ minLength: 3, maxLength: 300 });
const stale = ['GET /wps/staff/app-files', 'GET /wps/system/resources', 'GET /wps/system/status'];

const file = {
  kind: AppFileKindName,
  version: Type.String({ minLength: 1, maxLength: 27 }),
  /** An `https:` address on a host of the site, or on one that the operator lists. */
  url: Type.String({ minLength: 9, maxLength: 500 }),
  bytes: Type.Integer({ minimum: 1, maximum: MAX_APP_BYTES }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** The name by the wire code of its language; English is wanted. */
  labels: Type.Record(Type.String({ pattern: '^[A-Z]{2,3}$' }), text(200), {
    minProperties: 1,
    maxProperties: 30,
  }),
};

export const appFilesStaff = {
  staffAppFiles: route({
    ...manage,
    method: 'GET',
    path: '/wps/staff/app-files',
    summary: 'The last 100 versions of app files with their states, and the last 100 decisions about them.',
    input: Nothing,
    output: closed({
      /** Hosts that an address may name: those of the site, then those that the operator lists. */
      hosts: Type.Array(Type.String()),
      /** Wire codes of the languages that a name may have, English first. */
      languages: Type.Array(Type.String()),
      list: Type.Array(
        closed({
          ...file,
          id: IdText,
          state: oneOf([...appFileStates]),
          /** A proposal to publish it waits for the second person. */
          isProposed: Type.Boolean(),
          /** Its host is one of the `hosts`. Readers get no file whose host the operator took off the list. */
          isAddressAllowed: Type.Boolean(),
          by: Type.String(),
          at: Timestamp,
        }),
      ),
      /** Newest first. */
      history: Type.Array(
        closed({
          kind: AppFileKindName,
          step: Type.Integer(),
          /** Null: withdrawn. */
          version: nullable(Type.String()),
          startsAt: Timestamp,
          at: Timestamp,
          by: Type.String(),
          /** Null: a withdrawal takes one person. */
          approvedBy: nullable(Type.String()),
          reason: Type.String(),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  addAppFile: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/app-files',
    stale,
    summary: 'Adds a version as a draft. A version never changes; a kind has each version once.',
    input: closed(file),
    output: closed({ id: IdText }),
    refusals: ['not-allowed', 'app-file-address', 'app-file-version-taken'],
  }),
  publishAppFile: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/app-files/:id/publish',
    stale: [...stale, 'GET /wps/staff/approvals'],
    summary:
      'Proposes to publish a version, now or from a moment within 90 days on; a second person decides. It takes the place of the version before.',
    input: closed({ id: IdText, startsAt: Type.Optional(Timestamp), reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: [
      'not-allowed',
      'unknown-app-file',
      'app-file-published',
      'app-file-address',
      'text-refused',
      'approval-pending',
    ],
  }),
  withdrawAppFile: route({
    ...manage,
    method: 'POST',
    path: '/wps/staff/app-files/withdraw',
    stale,
    summary:
      'Takes away what is published or scheduled of a kind, at once and by one person: readers get the guide to the home screen.',
    input: closed({ kind: AppFileKindName, reason: Reason }),
    output: Done,
    refusals: ['not-allowed', 'app-file-not-published', 'app-file-changed', 'text-refused'],
  }),
};
