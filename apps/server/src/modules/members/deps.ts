import type { Translator } from '@tyche/i18n/translator';
import type { Clock } from '@tyche/kernel/clock';
import type { AccountType } from '@tyche/rules/access';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { LiveHub } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Captchas, Codes, Identity, LoginPasswords } from '../identity/index.ts';
import type { Messaging } from '../messaging/index.ts';
import type { Merchant } from '../settings/index.ts';
import type { Affiliate } from './affiliates.ts';

export interface MembersDeps {
  readonly database: Database;
  readonly identity: Identity;
  readonly codes: Codes;
  readonly captchas: Captchas;
  readonly loginPasswords: LoginPasswords;
  readonly messaging: Messaging;
  readonly sealing: Sealing;
  readonly live: LiveHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly merchant: () => Promise<Merchant>;
  /** The words of a language. */
  readonly wordsOf: (language: string) => Translator;
  /** Where browsers reach the site, for links in mails: no slash at the end. */
  readonly origin: string;
  /** Gives a new account its place in the tree of agents, from the local day of the zone on. */
  readonly placeAccount: (
    tx: Tx,
    placing: {
      readonly memberId: bigint;
      readonly uplineId: bigint | null;
      readonly accountType: AccountType;
      readonly timeZone: string;
    },
  ) => Promise<void>;
  /** The invitation link with a code, in whatever case it is written; null when accounts cannot register by it now. */
  readonly findAffiliate: (reader: Reader, code: string) => Promise<Affiliate | null>;
  /**
   * Notes by which link a new account came, after its place was written. Refuses `affiliate-code-unknown` when the link was closed
   * meanwhile, and `agent-level-limit`.
   */
  readonly noteRegistration: (
    tx: Tx,
    registration: { readonly memberId: bigint; readonly affiliate: Affiliate },
  ) => Promise<void>;
  /** Notes by whose referral code an account registers, in the transaction that opens it. An unknown code is passed over. */
  readonly noteReferral: (
    tx: Tx,
    registration: { readonly memberId: bigint; readonly code: string },
  ) => Promise<void>;
  /** The label of a member's rank in a language: its level, name, and the colours of the text and behind it; null without one. */
  readonly rankLabelOf: (
    reader: Reader,
    memberId: bigint,
    language: string,
  ) => Promise<{
    readonly level: number;
    readonly name: string;
    readonly color: string;
    readonly color2: string;
  } | null>;
  /** Refuses a login that protection bars, such as of somebody who excluded himself. */
  readonly requireMaySignIn: (reader: Reader, memberId: bigint) => Promise<void>;
}
