import Type from 'typebox';
import { route } from './route.ts';
import { closed, Done, IdText, Nothing, text } from './schemas.ts';

/** The slider captcha's result as the specification sends it beside a form. Judged only where the merchant asks for it. */
const slider = {
  captcha_id: Type.Optional(text()),
  lot_number: Type.Optional(text()),
  pass_token: Type.Optional(text(2_000)),
  gen_time: Type.Optional(text()),
  captcha_output: Type.Optional(text(4_000)),
};

const maybe = () => Type.Optional(Type.Union([text(), Type.Null()]));

const SignedIn = closed({
  /** Always "1": a marker for the page. The credential is the HttpOnly cookie. */
  token: Type.Literal('1'),
  id: IdText,
  userName: Type.String(),
  nickname: Type.String(),
  customerType: Type.Integer(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
});

export const members = {
  register: route({
    method: 'PUT', path: '/wps/member/register', auth: 'open', encrypted: true,
    summary: 'Opens an account and signs it in. Fields that the site has switched off are dropped.',
    input: closed({
      username: text(), password: text(), confirmPassword: text(),
      payeeName: maybe(), email: maybe(), qqNum: maybe(), mobileNum: maybe(), recommenderId: maybe(), captcha: maybe(),
      verificationCode: maybe(), affiliateCode: maybe(), paymentPassword: maybe(), line: maybe(), whatsapp: maybe(),
      zalo: maybe(), facebook: maybe(), wechat: maybe(), idNumber: maybe(), referralCode: maybe(), domain: maybe(),
      countryDialingCode: Type.Optional(Type.Union([text(), Type.Integer(), Type.Null()])),
      login: Type.Optional(Type.Boolean()), registerUrl: maybe(), registerMethod: maybe(), loginDeviceId: maybe(),
      firebaseChannel: maybe(), firebaseIdToken: Type.Optional(Type.Union([text(4_000), Type.Null()])),
      agreement: Type.Optional(Type.Boolean()),
      ...slider,
    }),
    output: SignedIn,
    refusals: [
      'username-taken', 'passwords-differ', 'password-blocked', 'agreement-required', 'field-required', 'field-format',
      'field-length', 'registration-closed',
    ],
  }),
  login: route({
    method: 'POST', path: '/wps/session/login', auth: 'open', encrypted: true,
    summary: 'Signs a member in. The session is an HttpOnly cookie.',
    input: closed({
      username: text(), password: text(),
      type: Type.Optional(Type.Union([text(), Type.Integer()])), captcha: maybe(), isSms: Type.Optional(Type.Boolean()),
      loginDeviceId: maybe(), isOfficialAppLogin: Type.Optional(Type.Boolean()), ...slider,
    }),
    output: SignedIn,
    refusals: ['login-failed', 'account-disabled', 'field-required'],
  }),
  logout: route({
    method: 'DELETE', path: '/wps/session/logout', auth: 'open',
    summary: 'Ends the session and clears what the browser stored.',
    input: Nothing, output: Done, refusals: [],
  }),
  touch: route({
    method: 'GET', path: '/wps/session/touch', auth: 'member',
    summary: 'Keeps the session alive.',
    input: closed({ _: Type.Optional(text()), t: Type.Optional(text()) }), output: Done, refusals: [],
  }),
  memberInfo: route({
    method: 'GET', path: '/wps/member/info', auth: 'member',
    summary: 'The signed-in member.',
    input: closed({ _: Type.Optional(text()), t: Type.Optional(text()) }),
    output: closed({
      id: IdText, account: Type.String(), nickname: Type.String(), type: Type.Integer(), toUpline: Type.Boolean(),
      clubLabel: closed({ labelName: Type.String(), color: Type.String(), color2: Type.String() }),
      rankLevel: Type.Integer(), regDate: Type.Integer(), hasWithdrawPass: Type.Boolean(), memberLabel: Type.String(),
      language: Type.String(), lastLoginAt: Type.Union([Type.Integer(), Type.Null()]),
    }),
    refusals: [],
  }),
  changeLanguage: route({
    method: 'POST', path: '/wps/member/language', auth: 'member',
    summary: 'Keeps the language in which the member is spoken to.',
    input: closed({ language: Type.String({ minLength: 2, maxLength: 5 }) }), output: Done, refusals: [],
  }),
  sessionKey: route({
    method: 'GET', path: '/wps/session/key', auth: 'open',
    summary: 'The public key for encrypted bodies, as a JWK (ECDH-ES+A256KW with A256GCM, content type application/jose).',
    input: Nothing,
    output: Type.Record(Type.String(), Type.String()), refusals: [],
  }),
};
