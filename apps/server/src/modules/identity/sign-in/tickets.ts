// Tickets: a partner's for one sign-in (reliability.md 3.3).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@tyche/kernel/clock';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { useNonce } from '../../../platform/http/store.ts';
import { type Issued, issue, spend } from './one-time.ts';

const APART_MS = 60_000;

export interface PartnerRequest {
  readonly partner: string;
  readonly username: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly nonce: string;
  /** HMAC-SHA256 in hex over merchant, partner, username, time and nonce, joined by line feeds. */
  readonly signature: string;
}

export interface Tickets {
  /** Judges that a partner asks, now and for the first time. Refuses `not-allowed`. */
  requirePartner(merchant: string, request: PartnerRequest): Promise<void>;
  issueTicket(memberId: bigint, bound: { merchant: string; partner: string }): Promise<Issued>;
  /** The member that a ticket signs in at a merchant; null when it is unknown, late, spent, or another merchant's. */
  spendTicket(ticket: string, merchant: string): Promise<bigint | null>;
}

export interface TicketsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Key of each partner that may issue tickets. */
  readonly partnerKeys: Readonly<Record<string, string>>;
}

/** Opens the tickets. */
export function openTickets({ database, clock, partnerKeys }: TicketsDeps): Tickets {
  return {
    async requirePartner(merchant, { partner, username, time, nonce, signature }) {
      const key = Object.hasOwn(partnerKeys, partner) ? partnerKeys[partner] : undefined;
      const text = [merchant, partner, username, time, nonce].join('\n');
      const expected = createHmac('sha256', key ?? 'nobody')
        .update(text)
        .digest();
      const given = Buffer.from(signature, 'hex');
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      const isNow = Math.abs(clock.now().getTime() - time) <= APART_MS;
      if (key === undefined || !isSigned || !isNow) throw new Refusal('not-allowed');
      const isFirst = await useNonce(database.reader, `partner:${partner}:${nonce}`, (2 * APART_MS) / 1000);
      if (!isFirst) throw new Refusal('not-allowed');
    },

    issueTicket: (memberId, { merchant, partner }) =>
      issue(database.reader, 'sign-in-ticket', { subjectId: memberId, detail: { merchant, partner } }),

    async spendTicket(ticket, merchant) {
      const found = await spend(database.reader, 'sign-in-ticket', ticket);
      return found?.detail.merchant === merchant ? found.subjectId : null;
    },
  };
}
