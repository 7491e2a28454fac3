import type { Translator } from '@tyche/i18n/translator';
import type { Reader } from '../../../platform/db/database.ts';
import type { MemberSession } from '../../../platform/http/handlers.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import type { Captchas } from '../../identity/index.ts';
import type { Messaging, Reachable } from '../../messaging/index.ts';
import type { SupportDeps } from '../deps.ts';

export interface ChatDeps extends SupportDeps {
  readonly sealing: Sealing;
  readonly captchas: Pick<Captchas, 'requireSolvedCaptcha'>;
  readonly messaging: Pick<Messaging, 'send' | 'requireReachable'>;
  /** The words of a language, with the times of the site. */
  readonly wordsOf: (language: string) => Translator;
  /** The level of a member's rank, which decides on the channel; 0 for none. */
  rankLevelOf(reader: Reader, memberId: bigint): Promise<number>;
  /** The member of a session; null for none. */
  identifyMember(token: string): Promise<MemberSession | null>;
  /** The proven contacts of a member. */
  contactsOf(memberId: bigint): Promise<Reachable>;
}
