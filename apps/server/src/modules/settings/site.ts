// The settings of a site and their defaults. A merchant's row overrides single values.
import type { CurrencyCode } from '@tyche/kernel/currencies';
import type { FieldRule } from '@tyche/rules/fields';

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
  /** Whether bodies of routes marked encrypted must come as JWE. */
  readonly encryptionRequired: boolean;
  readonly maintenance: boolean;
  readonly sessionIdleMinutes: number;
  readonly sessionHours: number;
  readonly registerFields: Readonly<Record<string, FieldRule>>;
}

const hidden = { patternId: 1, minLength: 0, maxLength: 255, show: false, required: false } as const;

const shown = {
  username: { patternId: 2, minLength: 4, maxLength: 20, show: true, required: true },
  password: { patternId: 1, minLength: 8, maxLength: 128, show: true, required: true },
  confirmPassword: { patternId: 1, minLength: 8, maxLength: 128, show: true, required: true },
} as const satisfies Record<string, FieldRule>;

/** Fields of the specification's payload that this site has switched off: taken and dropped. */
const switchedOff = [
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'recommenderId',
  'captcha',
  'verificationCode',
  'affiliateCode',
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
  defaultLanguage: 'TY',
  languages: ['TY', 'EN', 'VI'],
  registrationOpen: true,
  freePlay: false,
  encryptionRequired: false,
  maintenance: false,
  sessionIdleMinutes: 30,
  sessionHours: 12,
  registerFields: { ...shown, ...Object.fromEntries(switchedOff.map((name) => [name, hidden])) },
};
