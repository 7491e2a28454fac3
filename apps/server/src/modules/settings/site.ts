// The settings of a site and their defaults. A merchant's row overrides single values.
import { defaultReferral, type ReferralSettings } from './referral.ts';
import type { CurrencyCode } from '@tyche/kernel/currencies';
import { DEFAULT_LANGUAGE, offeredLanguages } from '@tyche/i18n/languages';
import type { FieldRule } from '@tyche/rules/fields';
import { type CashierSettings, defaultCashier } from './cashier.ts';
import { type ContractSettings, defaultContracts } from './contracts.ts';
import { defaultPoints, type PointSettings } from './points.ts';

export interface GamePace {
  /** From one accepted bet of a slot to the next, in ms; 0 without such a rule. */
  readonly minSpinMs: number;
  readonly allowsAutoplay: boolean;
}

export interface SiteSettings {
  readonly playMoney: boolean;
  /** Granted once at registration, in 1/10 000 units, as decimal text in the override. */
  readonly playMoneyGrant: bigint;
  readonly minimumAge: number;
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  readonly defaultLanguage: string;
  readonly languages: readonly string[];
  readonly registrationOpen: boolean;
  readonly freePlay: boolean;
  /** Registration by mobile number (module MOBILENUMREG3), with a password of its own (MOBILENUMPASSREG3). */
  readonly mobileRegistration: boolean;
  readonly mobilePassword: boolean;
  /** A number on a registration form is proved by a code (REGMOBVERF3). */
  readonly smsAtRegistration: boolean;
  /** A captcha stands before every registration, not only before suspicious ones (CAPTCHA3). */
  readonly captchaAtRegistration: boolean;
  /** How a captcha begins: a slider that is moved to its end, or a button. What proves is the same work (decision 39). */
  readonly captchaStep: 'slider' | 'button';
  /** The most attempts, of about a millisecond each, that a browser makes for a captcha on a quiet network. */
  readonly captchaAttempts: number;
  /** Login by number and code (MOBILEVERCODELOGIN3), recovery by phone (CHNGPASSVERIF3). */
  readonly mobileLogin: boolean;
  readonly phoneRecovery: boolean;
  /** Who is not signed in sees the login page instead of most pages. */
  readonly loginToHome: boolean;
  /** Members can invite friends, and what is given for it. Promotions set both with each version of the terms. */
  readonly referralPromotion: boolean;
  readonly referral: ReferralSettings;
  /** The least win that stands on the winner board; decimal text. */
  readonly winnerMinPrize: string;
  /** `cap` limits the turnover of an offer and lets it have one product; `open` does neither (docs/reference/rewards.md 3.3). */
  readonly offerProfile: 'cap' | 'open';
  /** Whether bodies of routes marked encrypted must come as JWE. */
  readonly encryptionRequired: boolean;
  readonly maintenance: boolean;
  /** When maintenance is expected to end, in milliseconds; 0: not known. */
  readonly maintenanceUntil: number;
  /** Where Contact us leads: an `https:` or `mailto:` address; empty for none. */
  readonly contactUrl: string;
  /** The tag of the site's own measurement of visits; empty for none. */
  readonly analyticsTagId: string;
  /** Other hosts for pictures and for launched games, as `https:` addresses. */
  readonly imageCdns: readonly string[];
  readonly launchGameCdns: readonly string[];
  /** Further addresses of the site, as `https:` addresses. */
  readonly domains: readonly string[];
  /** Countries (two letters) that the site is closed to, told by `countryHeader` of the trusted proxy. */
  readonly blockedCountries: readonly string[];
  /** Header in which a trusted proxy tells the country of the caller; heard only with TYCHE_TRUST_PROXY. */
  readonly countryHeader: string;
  /** Hours before a higher limit may be confirmed (reliability.md R2). */
  readonly coolingHours: number;
  /** A name and a birth date are told before the first deposit. */
  readonly kycBeforeDeposit: boolean;
  readonly sessionIdleMinutes: number;
  readonly sessionHours: number;
  /** A login ends the sessions of the same account elsewhere (wire.md 2.5). */
  readonly oneSession: boolean;
  /** Minutes without a call after which a staff session is over (reliability.md S16). */
  readonly staffIdleMinutes: number;
  /** Other providers that may sign members in; the secrets are in the configuration. */
  readonly socialProviders: Readonly<
    Partial<Record<'google' | 'facebook', { readonly issuer: string; readonly clientId: string }>>
  >;
  readonly registerFields: Readonly<Record<string, FieldRule>>;
  readonly cashier: CashierSettings;
  /** Contracts between agents. */
  readonly contracts: ContractSettings;
  readonly points: PointSettings;
  /** `single`: one wallet for all games. `separate`: one with each vendor too, and money is moved between them. */
  readonly walletMode: 'single' | 'separate';
  /** How fast vendors' games may be played here, as the rules of the place want it. */
  readonly gamePace: GamePace;
  /** Dialling codes whose numbers are taken; the first one is what forms begin with. */
  readonly diallingCodes: readonly string[];
  /** Minutes that a code lives, at most ten. */
  readonly codeMinutes: number;
  /** Short messages of one day, all numbers together: a breaker against pumping (reliability.md T23). */
  readonly smsPerDay: number;
  /** A captcha stands before every short message that a visitor asks for. */
  readonly captchaBeforeSms: boolean;
  /** Registrations from one network in ten minutes before a captcha stands before the next one. */
  readonly freeRegistrations: number;
  /** How a number is proved at registration: our own code, or a Firebase ID token. */
  readonly phoneVerification: 'sms' | 'firebase';
  readonly firebaseProjectId: string;
  readonly firebaseKeysUrl: string;
  readonly firebaseIssuer: string;
  /** Days after which a password must be changed (PWDEXPFORCECHANGE3); 0 for never, as reliability.md 3.8 has it. */
  readonly passwordExpiryDays: number;
  /** Whether a login from an unknown device and network needs a code (LOGINIPVERF3). */
  readonly verifyNewDevice: boolean;
  /** Trial accounts of one network in a day. */
  readonly freePlaysPerDay: number;
  /** Whether the site has a live chat (CBS3). */
  readonly liveChat: boolean;
  /** When staff answer the chat on each day of the time zone, in minutes after midnight; `to` before `from` ends on the next day. */
  readonly chatHours: { readonly from: number; readonly to: number };
  /** Hosts elsewhere that a link of an announcement may lead to, and that app files may be on. */
  readonly linkHosts: readonly string[];
  /** The site's own invitation code; empty for none: the form then shows the field. */
  readonly affiliateCode: string;
}

const hidden = { patternId: 1, minLength: 0, maxLength: 255, show: false, required: false } as const;

const shown = {
  username: { patternId: 2, minLength: 4, maxLength: 20, show: true, required: true },
  password: { patternId: 1, minLength: 8, maxLength: 128, show: true, required: true },
  confirmPassword: { patternId: 1, minLength: 8, maxLength: 128, show: true, required: true },
  payeeName: { patternId: 12, minLength: 2, maxLength: 60, show: true, required: false },
  mobileNum: { patternId: 7, minLength: 7, maxLength: 15, show: true, required: false },
  email: { patternId: 5, minLength: 6, maxLength: 120, show: true, required: false },
  affiliateCode: { patternId: 4, minLength: 3, maxLength: 20, show: true, required: false },
} as const satisfies Record<string, FieldRule>;

/** Fields of the specification's payload that this site has switched off: taken and dropped. */
const switchedOff = [
  'qqNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'paymentPassword',
  'line',
  'whatsapp',
  'zalo',
  'facebook',
  'wechat',
  'idNumber',
] as const;

export const defaultSite: SiteSettings = {
  playMoney: true,
  playMoneyGrant: 100_000_000n,
  minimumAge: 18,
  currency: 'PHP',
  timeZone: 'Asia/Manila',
  defaultLanguage: DEFAULT_LANGUAGE,
  languages: offeredLanguages.map(({ code }) => code),
  registrationOpen: true,
  freePlay: true,
  mobileRegistration: true,
  mobilePassword: true,
  smsAtRegistration: true,
  captchaAtRegistration: false,
  captchaStep: 'slider',
  captchaAttempts: 400,
  mobileLogin: true,
  phoneRecovery: true,
  loginToHome: false,
  referralPromotion: false,
  referral: defaultReferral,
  winnerMinPrize: '0.0000',
  offerProfile: 'cap',
  encryptionRequired: false,
  maintenance: false,
  maintenanceUntil: 0,
  contactUrl: '',
  analyticsTagId: '',
  imageCdns: [],
  launchGameCdns: [],
  domains: [],
  blockedCountries: [],
  countryHeader: 'x-country-code',
  coolingHours: 24,
  kycBeforeDeposit: true,
  sessionIdleMinutes: 30,
  sessionHours: 12,
  oneSession: false,
  staffIdleMinutes: 15,
  socialProviders: {},
  registerFields: { ...shown, ...Object.fromEntries(switchedOff.map((name) => [name, hidden])) },
  cashier: defaultCashier,
  contracts: defaultContracts,
  points: defaultPoints,
  walletMode: 'single',
  gamePace: { minSpinMs: 0, allowsAutoplay: true },
  diallingCodes: ['63'],
  codeMinutes: 5,
  smsPerDay: 5_000,
  captchaBeforeSms: true,
  freeRegistrations: 60,
  phoneVerification: 'sms',
  firebaseProjectId: '',
  firebaseKeysUrl:
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  firebaseIssuer: 'https://securetoken.google.com',
  passwordExpiryDays: 0,
  verifyNewDevice: true,
  freePlaysPerDay: 20,
  liveChat: true,
  chatHours: { from: 0, to: 1_440 },
  linkHosts: [],
  affiliateCode: '',
};
