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

/** A switch of the white-label tree (wire.md 1.2): `'1'` is on. */
const ModuleLeaf = closed({
  modId: Type.String(),
  enabled: Type.Enum(['0', '1']),
  childrenNodes: Type.Array(Type.Unknown(), { maxItems: 0 }),
});
/** The white-label tree has two levels: a root, and every module below it. */
const ModuleTree = closed({
  modId: Type.String(),
  enabled: Type.Enum(['0', '1']),
  childrenNodes: Type.Array(ModuleLeaf),
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
      /** While the site is under maintenance: when it is expected to end, or null where that is not known. */
      data: Type.Union([closed({ endTime: Type.Union([Type.Integer(), Type.Null()]) }), Type.Null()]),
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
        /** How a captcha begins. */
        captchaStep: Type.Union([Type.Literal('slider'), Type.Literal('button')]),
        /** The second tab of login: number and code. */
        mobileLogin: Type.Boolean(),
        /** The second tab of the forgotten password. */
        phoneRecovery: Type.Boolean(),
        /** Who is not signed in sees the login page instead of most pages (specification section 2). */
        loginToHome: Type.Boolean(),
        /** Inviting friends is open. */
        referralPromotion: Type.Boolean(),
        /** Which kinds of contracts agents can have (specification section 1). */
        agentContracts: closed({
          dividend: Type.Boolean(),
          dailySalary: Type.Boolean(),
          hourlySalary: Type.Boolean(),
          realtimeSalary: Type.Boolean(),
        }),
        encryptionRequired: Type.Boolean(),
        timeZone: Type.String(),
        whitelabel: ModuleTree,
        /** The rule of each registration field, as `registerSettings` gives it. */
        register: Type.Record(Type.String(), RegisterFieldRule),
        /** Files that the site offers, such as its app: `Android`, `MOBILECONFIG`. */
        resources: Type.Array(
          closed({
            resourceType: Type.String(),
            url: Type.String(),
            qrCodeUrl: Type.String(),
            labelNameEn: Type.String(),
          }),
        ),
        /** Ways to reach the operator. Type `3` is customer service; `path` is a plain `https:` or `mailto:` address. */
        customerService: Type.Array(closed({ csType: Type.String(), path: Type.String() })),
        /** `gtagId` is empty where the site measures no visits. */
        analytics: closed({ gtagId: Type.String() }),
        /** Hosts for pictures and for launched games; empty: this host. */
        imageCDNs: Type.Array(Type.String()),
        launchGameCDNs: Type.Array(Type.String()),
      }),
    }),
    refusals: [],
  }),
  whitelabel: route({
    method: 'GET',
    path: '/wps/system/whitelabel',
    auth: 'open',
    summary: 'The white-label tree: which modules of the site are on (`1`) and off (`0`).',
    input: closed({ _: Type.Optional(text()), t: Type.Optional(text()) }),
    output: ModuleTree,
    refusals: [],
  }),
  domainRoute: route({
    method: 'GET',
    path: '/wps/system/domainRoute',
    auth: 'open',
    summary: 'The addresses of the site, its main one first. `speed` is null: the page measures it itself.',
    input: closed({ _: Type.Optional(text()), t: Type.Optional(text()) }),
    output: closed({ domainList: Type.Array(closed({ domain: Type.String(), speed: Type.Null() })) }),
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
