// A replay shows one round as its player sees it, without a session: its address is signed, good for ten minutes, and opens nothing else
// (docs/reference/vendors.md 5.6).
import { createHmac } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import type { SharedKeys } from '@tyche/vendor-protocol/keys';
import { parseJson } from '@tyche/vendor-protocol/parse-json';
import { isSame } from '@tyche/vendor-protocol/signing';

/** Which round is shown, in which language of the wire. */
export interface ReplayOf {
  readonly roundId: string;
  readonly playerId: string;
  readonly language: string;
}

export interface Replays {
  /** A token of the round, and until when it is good. */
  issue(of: ReplayOf): { readonly token: string; readonly expiresAt: Date };
  /** What a token shows; null for one that is not good, or not any more. */
  read(token: string): ReplayOf | null;
}

const GOOD_MS = 10 * 60_000;
const TOKEN = /^([A-Za-z0-9_-]{1,600})\.([0-9a-f]{64})$/;

/** Opens the replays of a studio. The newest of its keys signs; a token ends with its key. */
export function openReplays(keys: SharedKeys, clock: Clock): Replays {
  const sign = (secret: string, text: string) =>
    createHmac('sha256', secret).update(`replay\n${text}`).digest('hex');
  return {
    issue({ roundId, playerId, language }) {
      const expiresAt = new Date(clock.now().getTime() + GOOD_MS);
      const fields = { roundId, playerId, language, until: expiresAt.getTime() };
      const text = Buffer.from(JSON.stringify(fields)).toString('base64url');
      return { token: `${text}.${sign(keys[0].secret, text)}`, expiresAt };
    },
    read(token) {
      const [, text, signature] = TOKEN.exec(token) ?? [];
      if (text === undefined || signature === undefined) return null;
      if (!keys.some(({ secret }) => isSame(signature, sign(secret, text)))) return null;
      const { until, ...of } = parseJson(Buffer.from(text, 'base64url')) as ReplayOf & { until: number };
      return until > clock.now().getTime() ? of : null;
    },
  };
}
