import { publish } from '../../../platform/events/events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Subject } from '../factors/store-factors.ts';
import type { Realm } from '../types.ts';

export const SESSION_ENDED = 'session.ended';

/** The browsers where a subject was signed out, by the hashes of their cookies: one, or all but one. */
export type EndedBrowsers = { readonly browser: Buffer } | { readonly allBut: Buffer | null };

export interface SessionEnded extends Subject {
  /** Null where nobody signed out: the browser had no cookie, or it may sign in again by itself. */
  readonly browsers: EndedBrowsers | null;
}

/**
 * Announces that sessions of a subject ended with this transaction: every node forgets what it remembers of them and ends the live streams
 * of a member (scale.md 3.3). A page whose own session goes on connects again.
 */
export function announceEnd(tx: Tx, { realm, subjectId, browsers }: SessionEnded): Promise<void> {
  return publish(tx, SESSION_ENDED, {
    realm,
    subjectId,
    ...(browsers && 'browser' in browsers && { browser: browsers.browser.toString('hex') }),
    ...(browsers && 'allBut' in browsers && { allBut: browsers.allBut?.toString('hex') ?? '' }),
  });
}

/** Reads the payload of `session.ended` as it comes back from the outbox, also one of an older release. */
export function readSessionEnded(payload: unknown): SessionEnded {
  const { realm, subjectId, browser, allBut } = payload as Readonly<Record<string, unknown>>;
  return {
    realm: (realm === 'staff' ? 'staff' : 'member') satisfies Realm,
    subjectId: BigInt(String(subjectId)),
    browsers:
      typeof browser === 'string'
        ? { browser: Buffer.from(browser, 'hex') }
        : typeof allBut === 'string'
          ? { allBut: allBut === '' ? null : Buffer.from(allBut, 'hex') }
          : null,
  };
}
