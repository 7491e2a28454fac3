// Identity: credentials and sessions of members and staff. Uses settings only.
// It has no profiles: a subject is a number in a realm (member or staff).
import type { Clock } from '@tyche/kernel/clock';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { type Credentials, openCredentials } from './passwords/credentials.ts';
import { type Devices, openDevices, sweepDevices } from './sign-in/devices.ts';
import { openPasskeys, type Passkeys } from './factors/passkeys.ts';
import type { Passwords } from './passwords/passwords.ts';
import { openPaymentPassword, type PaymentPassword } from './passwords/payment-password.ts';
import { openRemembered, type Remembered } from './sign-in/remembered.ts';
import { openSessions, type Sessions } from './sign-in/sessions.ts';
import { openSocial, type Social, type SocialDeps } from './sign-in/social.ts';
import { deleteOldWindows } from './passwords/store-login-passwords.ts';
import { deleteOldOneTime } from './sign-in/store-one-time.ts';
import { deleteOldRemembered } from './sign-in/store-remembered.ts';
import { deleteOldEnded } from './store-ended.ts';
import { deleteOldSessions } from './sign-in/store-sessions.ts';
import { openTickets, type Tickets } from './sign-in/tickets.ts';
import { type Authenticators, openAuthenticators } from './factors/totp.ts';
import type { Realm } from './types.ts';

export { identityDomains } from './domains.ts';
export { type FirebaseSettings, requireProvenNumber } from './adapters/index.ts';
export { type CaptchaGiven, type Captchas, openCaptchas } from './sign-in/captcha.ts';
export { knownVisitor, visitorOf } from './sign-in/captcha-routes.ts';
export { type CodePurpose, type Codes, openCodes, type ProvenCode } from './sign-in/codes.ts';
export { type LoginPasswords, type NextPassword, openLoginPasswords } from './passwords/login-passwords.ts';
export type { Checked } from './passwords/credentials.ts';
export { readSessionEnded, SESSION_ENDED } from './sign-in/announce-end.ts';
export {
  browserHashOf,
  DEVICE_COOKIE,
  DEVICE_S,
  STAFF_BROWSER_COOKIE,
  type SignedInDevice,
  type SignInOrigin,
} from './sign-in/devices.ts';
export type { AccountFacts, AfterOpening, MemberPort, Proof } from './member-port.ts';
export { countSeen } from './sign-in/store-sessions.ts';
export { networkOf } from './sign-in/networks.ts';
export {
  linkedMembers,
  listNetworks,
  type MemberPair,
  membersOfBrowser,
  sharedDevices,
  sharedNetworks,
} from './sign-in/store-shared-traces.ts';
export { eraseIdentity } from './erase-identity.ts';
export { openPasswords, type Passwords } from './passwords/passwords.ts';
export type { PasskeyJson } from './factors/passkeys.ts';
export { hashOf as sessionHashOf } from './sign-in/references.ts';
export { REMEMBERED_COOKIE, REMEMBERED_S } from './sign-in/remembered.ts';
export { type ProviderName, type ProviderSettings, SOCIAL_COOKIE, SOCIAL_S } from './sign-in/social.ts';
export type { PaymentPassword } from './passwords/payment-password.ts';
export type { NewSession, Session } from './sign-in/sessions.ts';
export { NOTICE_TOPIC, type IdentityNotice } from './publish-notice.ts';
export type { Realm } from './types.ts';

export interface IdentityDeps {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly sealing: Sealing;
  readonly clock: Clock;
  /** Minutes without a call after which a session of a realm ends. */
  readonly idleMinutes: () => Promise<Readonly<Record<Realm, number>>>;
  /** The origin of the site: passkeys and providers are bound to it. */
  readonly origin: string;
  /** The origin of the back office, if it differs. */
  readonly staffOrigin?: string | null;
  readonly siteName: string;
  readonly social?: Pick<SocialDeps, 'providers' | 'secrets'>;
  /** Key of each partner that may issue sign-in tickets. */
  readonly partnerKeys?: Readonly<Record<string, string>>;
}

export interface Identity
  extends Credentials,
    Sessions,
    Devices,
    Remembered,
    Authenticators,
    Passkeys,
    Tickets {
  readonly paymentPassword: PaymentPassword;
  readonly social: Social;
  readonly jobs: readonly Job[];
}

const noProviders: Pick<SocialDeps, 'providers' | 'secrets'> = { providers: async () => ({}), secrets: {} };

/** Opens the module. */
export function openIdentity(deps: IdentityDeps): Identity {
  const { database, passwords, sealing, clock, idleMinutes, origin, siteName } = deps;
  return {
    ...openCredentials(database, passwords),
    ...openSessions({ database, idleMinutes }),
    ...openDevices(database, idleMinutes),
    ...openRemembered(database, sealing),
    ...openAuthenticators({ database, sealing, clock, issuer: siteName }),
    ...openPasskeys({
      database,
      sealing,
      siteName,
      origins: { member: origin, staff: deps.staffOrigin ?? origin },
    }),
    ...openTickets({ database, clock, partnerKeys: deps.partnerKeys ?? {} }),
    social: openSocial({ database, origin, ...(deps.social ?? noProviders) }),
    paymentPassword: openPaymentPassword(database, passwords),
    jobs: [{ name: 'identity.sweep', everyMs: 600_000, run: () => sweep(database) }],
  };
}

async function sweep(database: Database): Promise<void> {
  const { reader } = database;
  await deleteOldSessions(reader);
  await deleteOldEnded(reader);
  await deleteOldOneTime(reader);
  await deleteOldRemembered(reader);
  await deleteOldWindows(reader);
  await sweepDevices(database);
}
