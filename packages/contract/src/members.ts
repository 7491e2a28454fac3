import { massWays } from '@tyche/rules/messages/words';
import Type from 'typebox';
import { oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, IdText, Nothing, text } from './schemas.ts';
import { captcha, slider } from './verification.ts';

const maybe = () => Type.Optional(Type.Union([text(), Type.Null()]));
const dialling = () => Type.Optional(Type.Union([text(), Type.Integer(), Type.Null()]));
const cacheBuster = { _: Type.Optional(text()), t: Type.Optional(text()) };
const everyRestriction = ['change-password', 'second-factor', 'verify-device'] as const;

/** What the session is bound to until its holder has done it; null when it is free. */
const RestrictionOut = Type.Union([
  Type.Literal('change-password'),
  Type.Literal('second-factor'),
  Type.Literal('verify-device'),
  Type.Null(),
]);

const signedIn = {
  /** Always "1": a marker for the page. The credential is the HttpOnly cookie. */
  token: Type.Literal('1'),
  /** The account number. */
  id: IdText,
  userName: Type.String(),
  nickname: Type.String(),
  customerType: Type.Integer(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  /** `change-password`: the change dialog opens and asks for no old password. `verify-device`: a code was sent, see `loginVerification`. */
  restriction: RestrictionOut,
};

/** What every way of signing in answers. */
export const SignedIn = closed(signedIn);

/** The registration's answer: signed in, with the account name that may have been made by the platform. */
const Registered = closed({ ...signedIn, account: Type.String() });

/** The fields of the specification's payload beside name and password. Those that the site has switched off are dropped. */
const contactFields = {
  payeeName: maybe(),
  email: maybe(),
  qqNum: maybe(),
  recommenderId: maybe(),
  captcha: captcha(),
  verificationCode: maybe(),
  affiliateCode: maybe(),
  paymentPassword: maybe(),
  line: maybe(),
  whatsapp: maybe(),
  zalo: maybe(),
  facebook: maybe(),
  wechat: maybe(),
  idNumber: maybe(),
  referralCode: maybe(),
  domain: maybe(),
  countryDialingCode: dialling(),
  login: Type.Optional(Type.Boolean()),
  registerUrl: maybe(),
  registerMethod: maybe(),
  loginDeviceId: maybe(),
  firebaseChannel: maybe(),
  firebaseIdToken: Type.Optional(Type.Union([text(4_000), Type.Null()])),
  /** Must be true: refused at this field otherwise. */
  agreement: Type.Optional(Type.Boolean()),
  /** The ways on which offers may come, with the wording that the form showed. Without the field nobody agreed to anything. */
  offerConsents: Type.Optional(
    closed({
      ways: Type.Array(oneOf([...massWays]), { maxItems: massWays.length, uniqueItems: true }),
      wording: Type.Integer(),
    }),
  ),
  ...slider,
};

const registrationRefusals = [
  'username-taken',
  'passwords-differ',
  'password-blocked',
  'agreement-required',
  'field-required',
  'field-format',
  'field-length',
  'registration-closed',
  'captcha-required',
  'captcha-wrong',
  'code-wrong',
  'code-expired',
  'code-too-many-tries',
  'phone-token-invalid',
  'dialling-code-not-offered',
  'mobile-taken',
  'email-taken',
  'affiliate-code-unknown',
  'referral-and-upline',
  'agent-level-limit',
  'function-not-enabled',
  'payment-password-same',
  'consent-wording',
] as const;

export const members = {
  register: route({
    method: 'PUT',
    path: '/wps/member/register',
    auth: 'open',
    encrypted: true,
    summary: 'Opens an account and signs it in. Fields that the site has switched off are dropped.',
    input: closed({
      username: text(),
      password: text(),
      confirmPassword: text(),
      mobileNum: maybe(),
      ...contactFields,
    }),
    output: Registered,
    refusals: registrationRefusals,
  }),
  registerMobile: route({
    method: 'PUT',
    path: '/wps/member/register/mobile',
    auth: 'open',
    encrypted: true,
    summary:
      'Opens an account for a mobile number. The account name is made here; a password is taken where the site asks for one.',
    input: closed({
      mobileNum: text(),
      username: maybe(),
      password: maybe(),
      confirmPassword: maybe(),
      ...contactFields,
    }),
    output: Registered,
    refusals: registrationRefusals,
  }),
  checkUsername: route({
    method: 'GET',
    path: '/wps/check/username',
    auth: 'open',
    summary: 'Whether a name can be registered: well formed and free. Thirty questions a minute an address.',
    input: closed({ username: text(), _: Type.Optional(text()) }),
    output: closed({ available: Type.Boolean() }),
    refusals: ['field-required', 'field-format', 'field-length', 'too-many-requests'],
  }),
  affiliate: route({
    method: 'GET',
    path: '/wps/agent/affiliate',
    auth: 'open',
    summary:
      'Whether an invitation code is valid, with the masked name behind it. Five wrong ones an hour a network; right ones are never limited.',
    input: closed({ code: text(), domain: maybe() }),
    output: closed({ code: Type.String(), name: Type.String() }),
    refusals: ['affiliate-code-unknown', 'too-many-requests'],
  }),
  affiliateDefault: route({
    method: 'GET',
    path: '/wps/agent/default',
    auth: 'open',
    summary: "The site's own invitation code. The form shows the field only when there is none.",
    input: closed(cacheBuster),
    output: closed({ code: Type.Union([Type.String(), Type.Null()]), domain: Type.String() }),
    refusals: [],
  }),
  login: route({
    method: 'POST',
    path: '/wps/session/login',
    auth: 'open',
    encrypted: true,
    summary:
      'Signs a member in by name and password (type `username`) or by mobile number and code (type `sms`). The session is an HttpOnly cookie. ' +
      'A refusal carries `captcha: true` when the next try needs one.',
    input: closed({
      /** The name; for type `sms` the mobile number. */
      username: text(),
      /** The password; for type `sms` the code. */
      password: text(),
      /** `username` when absent; older clients send 1 for it. */
      type: Type.Optional(
        Type.Union([Type.Literal('username'), Type.Literal('sms'), Type.Literal('1'), Type.Literal(1)]),
      ),
      countryDialingCode: dialling(),
      captcha: captcha(),
      isSms: Type.Optional(Type.Boolean()),
      loginDeviceId: maybe(),
      isOfficialAppLogin: Type.Optional(Type.Boolean()),
      /** The side that was used: a member on the agents' side is refused, and the reverse. */
      side: Type.Optional(Type.Union([Type.Literal('member'), Type.Literal('agent')])),
      ...slider,
    }),
    output: SignedIn,
    refusals: [
      'login-failed',
      'account-disabled',
      'field-required',
      'captcha-required',
      'captcha-wrong',
      'code-wrong',
      'code-expired',
      'code-too-many-tries',
      'dialling-code-not-offered',
      'function-not-enabled',
      'agents-only',
      'members-only',
      'too-many-requests',
    ],
  }),
  loginVerification: route({
    method: 'POST',
    path: '/wps/session/login/verification',
    auth: 'member',
    encrypted: true,
    restricted: ['verify-device'],
    summary: 'The code for a login from an unknown device and network. It frees the session.',
    input: closed({ verificationCode: text() }),
    output: SignedIn,
    refusals: ['code-wrong', 'code-expired', 'code-too-many-tries'],
  }),
  freePlayChallenge: route({
    method: 'GET',
    path: '/wps/session/login/freeplay/challenge',
    auth: 'open',
    summary: 'The random string that a free-play login must bring, for two minutes and once.',
    input: closed(cacheBuster),
    output: closed({ challenge: Type.String(), expiresAt: Type.Integer() }),
    refusals: ['function-not-enabled', 'too-many-requests'],
  }),
  freePlay: route({
    method: 'POST',
    path: '/wps/session/login/freeplay',
    auth: 'open',
    encrypted: true,
    summary: 'Opens a trial account (type 4) with a wallet of trial money, gone after 24 hours.',
    input: closed({
      /** The system that the browser runs on. */
      os: maybe(),
      /** `W`: the web. */
      platform: Type.Optional(Type.Literal('W')),
      /** The random string that `freePlayChallenge` gave; the body travels encrypted where the site asks for it. */
      challenge: text(),
      gatewayVersion: Type.Optional(Type.Union([Type.Literal(3), Type.Literal('3')])),
    }),
    output: SignedIn,
    refusals: ['function-not-enabled', 'ticket-invalid', 'too-many-requests'],
  }),
  logout: route({
    method: 'DELETE',
    path: '/wps/session/logout',
    auth: 'open',
    summary: 'Ends the session and clears what the browser stored.',
    input: Nothing,
    output: Done,
    refusals: [],
  }),
  touch: route({
    method: 'GET',
    path: '/wps/session/touch',
    auth: 'member',
    restricted: [...everyRestriction],
    summary: 'Keeps the session alive.',
    input: closed(cacheBuster),
    output: Done,
    refusals: [],
  }),
  memberInfo: route({
    method: 'GET',
    path: '/wps/member/info',
    auth: 'member',
    restricted: [...everyRestriction],
    summary: 'The signed-in member.',
    input: closed(cacheBuster),
    output: closed({
      id: IdText,
      account: Type.String(),
      nickname: Type.String(),
      type: Type.Integer(),
      toUpline: Type.Boolean(),
      clubLabel: closed({ labelName: Type.String(), color: Type.String(), color2: Type.String() }),
      rankLevel: Type.Integer(),
      regDate: Type.Integer(),
      hasWithdrawPass: Type.Boolean(),
      memberLabel: Type.String(),
      language: Type.String(),
      lastLoginAt: Type.Union([Type.Integer(), Type.Null()]),
      /** Contacts, masked; empty when there is none. */
      mobile: Type.String(),
      email: Type.String(),
      payeeName: Type.String(),
      qq: Type.String(),
      line: Type.String(),
      whatsapp: Type.String(),
      zalo: Type.String(),
      facebook: Type.String(),
      wechat: Type.String(),
      hasQuestions: Type.Boolean(),
      restriction: RestrictionOut,
      /** Whether a change of the password must bring the old one. */
      oldPasswordNeeded: Type.Boolean(),
      /** Until when withdrawals, transfers and changes of contacts are blocked, and why. */
      payoutBlock: Type.Union([
        closed({
          until: Type.Integer(),
          reason: Type.Union([Type.Literal('recovered'), Type.Literal('contact-changed')]),
        }),
        Type.Null(),
      ]),
    }),
    refusals: [],
  }),
  changeLanguage: route({
    method: 'POST',
    path: '/wps/member/language',
    auth: 'member',
    summary: 'Keeps the language in which the member is spoken to.',
    input: closed({ language: Type.String({ minLength: 2, maxLength: 5 }) }),
    output: Done,
    refusals: [],
  }),
  country: route({
    method: 'GET',
    path: '/wps/system/country',
    auth: 'open',
    summary: 'The dialling code that forms begin with, and all that the site takes.',
    input: closed(cacheBuster),
    output: closed({
      countryCode: Type.String(),
      dialingCode: Type.String(),
      dialingCodes: Type.Array(Type.String()),
    }),
    refusals: [],
  }),
  sessionKey: route({
    method: 'GET',
    path: '/wps/session/key',
    auth: 'open',
    summary:
      'The public key for encrypted bodies, as a JWK (ECDH-ES+A256KW with A256GCM, content type application/jose).',
    input: Nothing,
    output: Type.Record(Type.String(), Type.String()),
    refusals: [],
  }),
};
