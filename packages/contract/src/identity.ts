// Sessions beyond name and password: remembered browsers, tickets, other providers, passkeys, devices, the payment password.
import Type from 'typebox';
import { SignedIn } from './members.ts';
import { route } from './route.ts';
import { closed, Done, IdText, Nothing, text } from './schemas.ts';

const cacheBuster = { _: Type.Optional(text()), t: Type.Optional(text()) };
const Provider = Type.Union([Type.Literal('google'), Type.Literal('facebook')]);
const centre = { auth: 'member', gate: 'member-centre' } as const;

/** What `@simplewebauthn/browser` takes or gives, as it is. */
const PasskeyJson = Type.Record(Type.String(), Type.Unknown());
const signInRefusals = ['account-disabled', 'too-many-requests'] as const;

export const identity = {
  remembered: route({
    method: 'GET',
    path: '/wps/session/remembered',
    auth: 'open',
    summary:
      'What the login form shows in this browser: with type `username` the last name, with type `sms` the last number, all but four digits hidden, and its dialling code. `mayLogIn` when the form, sent unchanged, signs in by `rememberedLogin`: it shows eight dots then, in the place of the password or of the code.',
    input: closed(cacheBuster),
    output: closed({
      username: Type.String(),
      mobileMasked: Type.String(),
      countryDialingCode: Type.String(),
      type: Type.Union([Type.Literal('username'), Type.Literal('sms')]),
      mayLogIn: Type.Boolean(),
    }),
    refusals: [],
  }),
  rememberDevice: route({
    method: 'POST',
    path: '/wps/session/remembered',
    auth: 'member',
    restricted: ['change-password', 'second-factor', 'verify-device'],
    summary:
      'Remembers this browser for a day: called after a login with the box ticked, within five minutes of it. `not-allowed` later.',
    input: closed({
      type: Type.Union([Type.Literal('username'), Type.Literal('sms')]),
      mobileNum: Type.Optional(text(40)),
      countryDialingCode: Type.Optional(text(8)),
    }),
    output: Done,
    refusals: ['not-allowed'],
  }),
  forgetDevice: route({
    method: 'DELETE',
    path: '/wps/session/remembered',
    auth: 'open',
    summary: 'Forgets this browser: the box was unticked.',
    input: Nothing,
    output: Done,
    refusals: [],
  }),
  rememberedLogin: route({
    method: 'POST',
    path: '/wps/session/login/remembered',
    auth: 'open',
    summary:
      'Signs in by the token of this browser, which is new after each use. A token that was used before ends all remembered browsers of the member.',
    input: Nothing,
    output: SignedIn,
    refusals: ['remembered-device-unknown', ...signInRefusals],
  }),
  issueTicket: route({
    method: 'POST',
    path: '/wps/session/ticket',
    auth: 'open',
    summary:
      'For a partner: a ticket that signs a member in once within 60 s. `signature` is HMAC-SHA256 in hex, with the key of the partner, over merchant, partner, username, time and nonce, joined by line feeds.',
    input: closed({
      partner: text(40),
      username: text(),
      /** Milliseconds since 1970; at most 60 s off. */
      time: Type.Integer({ minimum: 0 }),
      /** 16 to 64 characters, once. */
      nonce: Type.String({ minLength: 16, maxLength: 64 }),
      signature: Type.String({ minLength: 64, maxLength: 64 }),
    }),
    output: closed({ ticket: Type.String(), expiresAt: Type.Integer() }),
    refusals: ['not-allowed', 'too-many-requests'],
  }),
  ticketLogin: route({
    method: 'POST',
    path: '/wps/session/login/ticket',
    auth: 'open',
    summary:
      "Signs in by a partner's ticket from the query parameter `token`. The page drops it from its address first; `sign-in-ticket-unknown` shows the ordinary start page.",
    input: closed({ ticket: text(64) }),
    output: SignedIn,
    refusals: ['sign-in-ticket-unknown', ...signInRefusals],
  }),
  socialProviders: route({
    method: 'GET',
    path: '/wps/session/social',
    auth: 'open',
    summary: 'The other providers that may sign in here; none shows nothing.',
    input: closed(cacheBuster),
    output: closed({ providers: Type.Array(Provider) }),
    refusals: [],
  }),
  socialStart: route({
    method: 'GET',
    path: '/wps/session/social/:provider',
    auth: 'open',
    summary:
      'Where the browser goes to sign in at a provider. It comes back to the page `/social/:provider` of this site, which posts its query to `socialLogin` (or `socialLink` when a member is signed in).',
    input: closed({ provider: Provider, ...cacheBuster }),
    output: closed({ redirect: Type.String() }),
    refusals: ['social-provider-off'],
  }),
  socialLogin: route({
    method: 'POST',
    path: '/wps/session/social/:provider',
    auth: 'open',
    summary:
      'Ends a sign-in at a provider, in the browser that began it. The first one opens an account (`firstTimeLogin`).',
    input: closed({ provider: Provider, query: text(8_000) }),
    output: SignedIn,
    refusals: [
      'social-provider-off',
      'social-sign-in-failed',
      'registration-closed',
      'unavailable',
      ...signInRefusals,
    ],
  }),
  socialLinks: route({
    ...centre,
    method: 'GET',
    path: '/wps/member/social',
    summary: 'The providers linked to this account.',
    input: Nothing,
    output: closed({ list: Type.Array(closed({ provider: Provider, linkedAt: Type.Integer() })) }),
    refusals: [],
  }),
  socialLink: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/social/:provider',
    summary: 'Links a provider to this account after the password.',
    input: closed({ provider: Provider, query: text(8_000), password: text() }),
    output: Done,
    refusals: [
      'social-provider-off',
      'social-sign-in-failed',
      'social-account-taken',
      'password-wrong',
      'too-many-requests',
      'unavailable',
    ],
  }),
  socialUnlink: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/social/:provider/remove',
    summary: 'Takes the link to a provider away after the password.',
    input: closed({ provider: Provider, password: text() }),
    output: Done,
    refusals: ['password-wrong', 'too-many-requests'],
  }),
  passkeyLoginStart: route({
    method: 'POST',
    path: '/wps/session/passkey',
    auth: 'open',
    summary: 'The question that a passkey answers to sign in.',
    input: Nothing,
    output: PasskeyJson,
    refusals: ['too-many-requests'],
  }),
  passkeyLogin: route({
    method: 'POST',
    path: '/wps/session/login/passkey',
    auth: 'open',
    summary: 'Signs in by a passkey; no further factor is asked for.',
    input: closed({ response: PasskeyJson }),
    output: SignedIn,
    refusals: ['second-factor-wrong', ...signInRefusals],
  }),
  devices: route({
    ...centre,
    method: 'GET',
    path: '/wps/member/devices',
    summary: 'Where this account is signed in, newest first.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          /** What the browser says of itself. */
          userAgent: Type.String(),
          /** The address without its last part. */
          network: Type.String(),
          startedAt: Type.Integer(),
          seenAt: Type.Integer(),
          isCurrent: Type.Boolean(),
          isRemembered: Type.Boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  endDevice: route({
    ...centre,
    method: 'DELETE',
    path: '/wps/member/devices/:id',
    summary: 'Signs one of them out and forgets it.',
    input: closed({ id: IdText }),
    output: Done,
    refusals: ['unknown-device'],
  }),
  endSessions: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/sessions/end',
    summary:
      'Signs out everywhere and forgets every remembered browser; `keepThis` leaves the one that asks.',
    input: closed({ keepThis: Type.Optional(Type.Boolean()) }),
    output: closed({ ended: Type.Integer() }),
    refusals: [],
  }),
  security: route({
    ...centre,
    method: 'GET',
    path: '/wps/member/security',
    summary: 'How well the account is protected, 0 to 100, what is set, and what is worth doing next.',
    input: Nothing,
    output: closed({
      score: Type.Integer(),
      /** `null` when everything is done. */
      next: Type.Union([Type.String(), Type.Null()]),
      /** In this order: password, payment-password, mobile, email, questions, second-factor, devices. */
      items: Type.Array(
        closed({
          item: Type.String(),
          isDone: Type.Boolean(),
          points: Type.Integer(),
          /** When it was set, where that is known. */
          since: Type.Union([Type.Integer(), Type.Null()]),
        }),
      ),
    }),
    refusals: [],
  }),
  hasWithdrawalPassword: route({
    ...centre,
    method: 'GET',
    path: '/wps/member/hasWithdrawalPassword',
    summary: 'Whether a payment password is set: 1 or 0.',
    input: closed(cacheBuster),
    output: Type.Integer(),
    refusals: [],
  }),
  setPaymentPassword: route({
    ...centre,
    method: 'PUT',
    path: '/wps/member/paymentPassword',
    encrypted: true,
    summary: 'Sets the payment password for the first time, with the login password.',
    input: closed({ password: text(), paymentPassword: text(), confirmPaymentPassword: text() }),
    output: Done,
    refusals: [
      'password-wrong',
      'passwords-differ',
      'payment-password-weak',
      'payment-password-same',
      'payment-password-set',
      'too-many-requests',
    ],
  }),
  changePaymentPassword: route({
    ...centre,
    method: 'POST',
    path: '/wps/member/paymentPassword',
    encrypted: true,
    summary: 'Changes the payment password, with the old one: five tries, then half an hour of none.',
    input: closed({
      oldPaymentPassword: text(),
      newPaymentPassword: text(),
      confirmPaymentPassword: text(),
    }),
    output: Done,
    refusals: [
      'passwords-differ',
      'payment-password-missing',
      'payment-password-wrong',
      'payment-password-weak',
      'payment-password-same',
      'too-many-requests',
    ],
  }),
};
