// Files that install the site as an app, as readers get them.
import { appFileKinds } from '@tyche/rules/support';
import Type from 'typebox';
import { oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Nothing, Timestamp } from './schemas.ts';

/** The names that the status call has for them too. */
export const AppFileKindName = oneOf([...appFileKinds]);

export const appFiles = {
  appFiles: route({
    method: 'GET',
    path: '/wps/system/resources',
    auth: 'open',
    summary:
      'The app files that are published now, at most one of each kind: where it is, its version, size and checksum.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          resourceType: AppFileKindName,
          /** An `https:` address on a host of the site, or on one that the operator lists. */
          url: Type.String(),
          /** Its name in the caller's language, or in English; plain text. */
          label: Type.String(),
          labelNameEn: Type.String(),
          version: Type.String(),
          bytes: Type.Integer(),
          /** 64 hexadecimal digits. */
          sha256: Type.String(),
          publishedAt: Timestamp,
        }),
      ),
    }),
    refusals: [],
  }),
};
