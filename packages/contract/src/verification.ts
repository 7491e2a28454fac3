// Captchas and codes: what proves that a person asks, and that a number or an address is theirs.
import Type from 'typebox';
import { route } from './route.ts';
import { closed, text } from './schemas.ts';

/** The text of a captcha: the proof itself, or null. */
export const captcha = () => Type.Optional(Type.Union([text(4_000), Type.Null()]));

/** The slider captcha's result as the specification sends it beside a form; `captcha` may carry the proof instead. */
export const slider = {
  captcha_id: Type.Optional(text()),
  lot_number: Type.Optional(text()),
  pass_token: Type.Optional(text(2_000)),
  gen_time: Type.Optional(text()),
  captcha_output: Type.Optional(text(4_000)),
};

/** What a captcha is solved for: a proof counts for no other action. */
export const captchaActions = [
  'login',
  'register',
  'sms-login',
  'sms-register',
  'sms-password',
  'email-password',
  'chat',
] as const;

export type CaptchaAction = (typeof captchaActions)[number];

const Action = Type.Unsafe<CaptchaAction>(Type.Union(captchaActions.map((action) => Type.Literal(action))));

const number = {
  countryDialingCode: Type.Optional(Type.Union([text(), Type.Integer(), Type.Null()])),
  mobileNum: Type.Optional(text()),
  mobileNo: Type.Optional(text()),
  captcha: captcha(),
  ...slider,
};

const sendRefusals = [
  'field-required',
  'field-format',
  'field-length',
  'dialling-code-not-offered',
  'captcha-required',
  'captcha-wrong',
  'send-limit',
  'function-not-enabled',
  'unavailable',
] as const;

export const verification = {
  captcha: route({
    method: 'GET',
    path: '/wps/captcha',
    auth: 'open',
    summary:
      'The challenge of a captcha as base64 JSON, tied to the cookie `captchaId` and to one action (login when none is named). Its proof goes beside the form as `captcha` or `captcha_output`: once, within ten minutes.',
    input: closed({ action: Type.Optional(Action), _: Type.Optional(text()), t: Type.Optional(text()) }),
    output: Type.String(),
    refusals: ['too-many-requests'],
  }),
  loginSms: route({
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    auth: 'open',
    summary:
      'Sends the code for a login by mobile number. The answer is the same for a number that nobody has.',
    input: closed(number),
    output: closed({ expiredMinutes: Type.Integer() }),
    refusals: sendRefusals,
  }),
  registerSms: route({
    method: 'POST',
    path: '/wps/verification/sms/register',
    auth: 'open',
    summary: 'Sends the code for a registration.',
    input: closed(number),
    output: closed({ expiredMinutes: Type.Integer() }),
    refusals: sendRefusals,
  }),
  passwordSms: route({
    method: 'POST',
    path: '/wps/member/password/sms',
    auth: 'open',
    summary: 'Sends the code for a forgotten password. The answer is the same for a number that nobody has.',
    input: closed(number),
    output: closed({ expirationTime: Type.Integer() }),
    refusals: sendRefusals,
  }),
  deviceCode: route({
    method: 'POST',
    path: '/wps/verification/device',
    auth: 'member',
    restricted: ['verify-device'],
    summary: 'Sends the code for a login from an unknown device again; tells the masked address it goes to.',
    input: closed({ channel: Type.Optional(Type.Union([Type.Literal('email'), Type.Literal('mobile')])) }),
    output: closed({
      expiredMinutes: Type.Integer(),
      channel: Type.Union([Type.Literal('email'), Type.Literal('mobile')]),
      target: Type.String(),
    }),
    refusals: ['send-limit', 'unavailable', 'not-allowed'],
  }),
  contactCode: route({
    method: 'POST',
    path: '/wps/member/contact/code',
    auth: 'member',
    gate: 'member-centre',
    summary: 'Sends a code to a new e-mail address or mobile number, for `setContact`.',
    input: closed({
      channel: Type.Union([Type.Literal('email'), Type.Literal('mobile')]),
      value: text(),
      countryDialingCode: Type.Optional(Type.Union([text(), Type.Integer(), Type.Null()])),
    }),
    output: closed({ expiredMinutes: Type.Integer() }),
    refusals: [
      'field-required',
      'field-format',
      'field-length',
      'dialling-code-not-offered',
      'send-limit',
      'unavailable',
      'payouts-blocked',
    ],
  }),
};
