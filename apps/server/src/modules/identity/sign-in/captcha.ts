// Captchas: a proof for one browser and one action that is accepted once (reliability.md 3.10; T24).
import type { Clock } from '@tyche/kernel/clock';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Limit, claimOrRefuse } from '../../../platform/http/limits.ts';
import { useNonce } from '../../../platform/http/store.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import { openCaptchaAdapters, PROOF_LIFE_S, type ProofPurpose } from '../adapters/index.ts';
import { networkOf } from './networks.ts';
import { issue, spend } from './one-time.ts';
import { hashOf } from './references.ts';
import { noteSend } from './store-codes.ts';

/** The specification's pace of refreshing (section 3): one a second for each action. */
const PAUSE_S = 1;
const perNetwork: Limit = { name: 'captcha-network', max: 240, windowS: 60 };
/** This number of challenges of one network in a minute adds the work of one more. */
const CHALLENGES_PER_LOAD = 20;

/** What a form brings: the proof as the captcha's text, or in the fields of the slider's result. */
export interface CaptchaGiven {
  readonly captcha?: string | null | undefined;
  readonly captcha_output?: string | undefined;
}

export interface Captchas {
  /** Gives a visitor the challenge of an action. Refuses `too-many-requests` beyond one a second. */
  begin(visitor: string, action: string, ip: string): Promise<string>;
  /**
   * Accepts the proof that a form brings for an action, once. Refuses `captcha-required` when it brings none and `captcha-wrong` when it
   * is forged, expired, used, of another browser or for another action.
   */
  requireSolvedCaptcha(visitor: string | null, action: string, given: CaptchaGiven): Promise<void>;
  /** A random string for one use by one visitor (free play). */
  challenge(visitor: string): Promise<{ challenge: string; expiresAt: Date }>;
  /** Spends a challenge. Refuses `ticket-invalid`. */
  requireAnswer(visitor: string | null, challenge: string): Promise<void>;
}

export interface CaptchaDeps {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly clock: Clock;
  /** The most attempts that a challenge needs on a quiet network: a setting of the site. */
  readonly attempts: () => Promise<number>;
}

/** Opens the captchas. */
export function openCaptchas({ database, sealing, clock, attempts }: CaptchaDeps): Captchas {
  const { reader } = database;
  // Every node signs alike, and the key is nowhere in the database.
  const secret = sealing.fingerprint('captcha', 'signing key').toString('hex');
  const { 'proof-of-work': adapter } = openCaptchaAdapters({ clock, secret, attempts });

  return {
    async begin(visitor, action, ip) {
      const { count } = await claimOrRefuse(reader, perNetwork, networkOf(ip));
      if (!(await noteSend(reader, hashOf(`captcha ${action} ${visitor}`), PAUSE_S)))
        throw new Refusal('too-many-requests', { retryAfterS: PAUSE_S });
      return adapter.begin(purposeOf(visitor, action), 1 + Math.floor(count / CHALLENGES_PER_LOAD));
    },

    async requireSolvedCaptcha(visitor, action, { captcha, captcha_output }) {
      const proof = captcha_output?.trim() || captcha?.trim() || '';
      if (proof === '') throw new Refusal('captcha-required', { field: 'captcha', captcha: true });
      const accepted = visitor && (await adapter.verify(purposeOf(visitor, action), proof));
      const isFirst = accepted && (await useNonce(reader, `captcha:${accepted.reference}`, PROOF_LIFE_S));
      if (!isFirst) throw new Refusal('captcha-wrong', { field: 'captcha', captcha: true });
    },

    async challenge(visitor) {
      const { reference, expiresAt } = await issue(reader, 'free-play', {
        detail: { visitor: fingerprintOf(visitor) },
      });
      return { challenge: reference, expiresAt };
    },

    async requireAnswer(visitor, challenge) {
      const spent = await spend(reader, 'free-play', challenge);
      if (!visitor || spent?.detail.visitor !== fingerprintOf(visitor)) throw new Refusal('ticket-invalid');
    },
  };
}

function purposeOf(visitor: string, action: string): ProofPurpose {
  return { visitor: fingerprintOf(visitor), action };
}

/** A challenge is readable: it must not tell what the visitor's cookie holds. */
function fingerprintOf(visitor: string): string {
  return hashOf(visitor).toString('base64url');
}
