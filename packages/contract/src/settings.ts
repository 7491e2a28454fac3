import Type from 'typebox';
import { route } from './route.ts';
import { closed, Nothing, text } from './schemas.ts';

const RegisterFieldRule = closed({
  patternId: Type.Integer(),
  acceptedPattern: Type.String(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
  show: Type.Boolean(),
  required: Type.Boolean(),
});

export const settings = {
  systemStatus: route({
    method: 'GET',
    path: '/wps/system/status',
    auth: 'open',
    summary: 'What the site is now: open, under maintenance, or closed to this region; and what it offers.',
    input: closed({ url: Type.Optional(text()) }),
    output: closed({
      maintenance: Type.Boolean(),
      regionRestriction: Type.Boolean(),
      location: closed({ ip: Type.String(), country: Type.String() }),
      serverTime: Type.Integer(),
      info: closed({
        merchant: Type.String(),
        merchantName: Type.String(),
        playMoney: Type.Boolean(),
        minimumAge: Type.Integer(),
        defaultLanguage: Type.String(),
        languages: Type.Array(Type.String()),
        currency: Type.String(),
        currencySymbol: Type.String(),
        registrationOpen: Type.Boolean(),
        freePlay: Type.Boolean(),
        /** The second tab of registration. */
        mobileRegistration: Type.Boolean(),
        /** Registration by number asks for a password too. */
        mobilePassword: Type.Boolean(),
        /** A mobile number on a registration form is proved by a code. */
        smsAtRegistration: Type.Boolean(),
        /** A captcha stands before every registration, not only before suspicious ones. */
        captchaAtRegistration: Type.Boolean(),
        /** The second tab of login: number and code. */
        mobileLogin: Type.Boolean(),
        /** The second tab of the forgotten password. */
        phoneRecovery: Type.Boolean(),
        /** Who is not signed in sees the login page instead of most pages (specification section 2). */
        loginToHome: Type.Boolean(),
        /** Inviting friends is open. */
        referralPromotion: Type.Boolean(),
        encryptionRequired: Type.Boolean(),
        timeZone: Type.String(),
      }),
    }),
    refusals: [],
  }),
  registerSettings: route({
    method: 'GET',
    path: '/wps/system/setting/register',
    auth: 'open',
    summary:
      'The rule of each registration field: pattern, length, whether it shows and whether it is required.',
    input: Nothing,
    output: Type.Record(Type.String(), RegisterFieldRule),
    refusals: [],
  }),
};
