// Second factors: authenticators, passkeys, recovery codes.
import Type from 'typebox';
import { route } from './route.ts';
import { closed, Done, IdText, Nothing, text } from './schemas.ts';

const centre = { auth: 'member', gate: 'member-centre' } as const;

/** What `@simplewebauthn/browser` takes or gives, as it is. */
const PasskeyJson = Type.Record(Type.String(), Type.Unknown());
const RecoveryCodes = closed({ recoveryCodes: Type.Array(Type.String()) });

export const factors = {
  secondFactor: route({
    method: 'POST',
    path: '/wps/session/second-factor',
    auth: 'member',
    restricted: ['second-factor'],
    encrypted: true,
    summary: 'Gives the code of the authenticator, or a recovery code: frees the session.',
    input: closed({ code: text(40) }),
    output: Done,
    refusals: ['second-factor-wrong', 'second-factor-missing', 'too-many-requests'],
  }),
  secondFactorPasskeyStart: route({
    method: 'POST',
    path: '/wps/session/second-factor/passkey/start',
    auth: 'member',
    restricted: ['second-factor'],
    summary: 'The question for one of the passkeys of who is signed in.',
    input: Nothing,
    output: PasskeyJson,
    refusals: ['second-factor-missing'],
  }),
  secondFactorPasskey: route({
    method: 'POST',
    path: '/wps/session/second-factor/passkey',
    auth: 'member',
    restricted: ['second-factor'],
    summary: "A passkey's answer: frees the session.",
    input: closed({ response: PasskeyJson }),
    output: Done,
    refusals: ['second-factor-wrong', 'too-many-requests'],
  }),
  factors: route({
    ...centre,
    method: 'GET',
    path: '/wps/member/factors',
    summary: 'The second factors of this account.',
    input: Nothing,
    output: closed({
      totp: Type.Boolean(),
      recoveryCodesLeft: Type.Integer(),
      passkeys: Type.Array(
        closed({
          id: IdText,
          name: Type.String(),
          createdAt: Type.Integer(),
          usedAt: Type.Union([Type.Integer(), Type.Null()]),
        }),
      ),
    }),
    refusals: [],
  }),
  totpStart: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/factors/totp/start',
    encrypted: true,
    summary:
      'A new secret for an authenticator, as text and as `otpauth:` address for a QR code. It counts once `totpConfirm` has seen a code of it.',
    input: closed({ password: text() }),
    output: closed({ secret: Type.String(), uri: Type.String() }),
    refusals: ['password-wrong', 'second-factor-set', 'too-many-requests'],
  }),
  totpConfirm: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/factors/totp',
    summary: 'Sets the authenticator with a first code of it. Shows ten recovery codes this once.',
    input: closed({ code: text(40) }),
    output: RecoveryCodes,
    refusals: ['second-factor-wrong', 'second-factor-missing', 'second-factor-set', 'too-many-requests'],
  }),
  totpRemove: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/factors/totp/remove',
    encrypted: true,
    summary: 'Takes the authenticator and the recovery codes away, with the password and a code.',
    input: closed({ password: text(), code: text(40) }),
    output: Done,
    refusals: ['password-wrong', 'second-factor-wrong', 'second-factor-missing', 'too-many-requests'],
  }),
  recoveryCodes: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/factors/recovery',
    encrypted: true,
    summary: 'Ten new recovery codes; the old ones end.',
    input: closed({ password: text(), code: text(40) }),
    output: RecoveryCodes,
    refusals: ['password-wrong', 'second-factor-wrong', 'second-factor-missing', 'too-many-requests'],
  }),
  passkeyStart: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/factors/passkeys/start',
    encrypted: true,
    summary: 'The question with which the browser makes a new passkey.',
    input: closed({ password: text() }),
    output: PasskeyJson,
    refusals: ['password-wrong', 'too-many-requests'],
  }),
  passkeyAdd: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/factors/passkeys',
    summary: 'Keeps a new passkey under a name. At most ten.',
    input: closed({ response: PasskeyJson, name: text(60) }),
    output: Done,
    refusals: ['second-factor-wrong', 'field-required', 'too-many-requests'],
  }),
  passkeyRemove: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/factors/passkeys/remove',
    encrypted: true,
    summary: 'Takes a passkey away, with the password.',
    input: closed({ id: IdText, password: text() }),
    output: Done,
    refusals: ['password-wrong', 'unknown-device', 'too-many-requests'],
  }),
};
