// Codes sent to a number or an address, and tickets in a mail's link: random, hashed, once, ten minutes at most, five tries
// (reliability.md S9). A code is bound to what it was asked for, where it went and who asked.
import { randomInt } from 'node:crypto';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Sealing } from '../../../platform/sealing/sealing.ts';
import { consume, type Limit } from '../../../platform/http/limits.ts';
import type { codePurposes } from '../domains.ts';
import { networkOf } from './networks.ts';
import { newReference } from './references.ts';
import * as store from './store-codes.ts';

/** What a code is good for: one that serves one purpose serves no other. */
export type CodePurpose = (typeof codePurposes)[number];

export interface CodeAsked {
  readonly purpose: CodePurpose;
  /** The number in international form, or the address in lower case. */
  readonly target: string;
  /** The browser or session that asked. */
  readonly asker: string;
}

/** A code that was right and is not spent yet. */
export interface ProvenCode {
  readonly codeId: bigint;
  readonly codeHash: Buffer;
  readonly subjectId: bigint | null;
}

/** Who is about to be sent something, by whom. */
export interface SendAsked {
  readonly channel: 'mail' | 'sms';
  readonly target: string;
  readonly ip: string;
  /** Most of one day, all targets of the channel together. */
  readonly perDay: number;
}

export interface Codes {
  /**
   * Whether a code may be sent now (reliability.md T23): one a minute, five an hour and ten a day for one number or address, and
   * limits for a network, a range of numbers and a day. Counts the try. Refuses `send-limit` with the seconds to wait.
   */
  requireMaySend(asked: SendAsked): Promise<void>;
  /** Makes a code of six digits in place of an earlier one. */
  issue(
    tx: Tx,
    asked: CodeAsked & { subjectId: bigint | null; minutes: number },
  ): Promise<{ code: string; expiresAt: Date }>;
  /**
   * Judges a code and counts the try, whatever becomes of the caller's transaction. Refuses `code-wrong`, `code-expired`,
   * `code-too-many-tries`.
   */
  prove(asked: CodeAsked, code: string): Promise<ProvenCode>;
  /** Spends a proven code with the transaction that acts on it. Refuses `code-expired` when somebody else was faster. */
  spend(tx: Tx, proven: ProvenCode): Promise<void>;
  /** Makes a one-time ticket for a link; earlier ones of the subject end. */
  issueTicket(tx: Tx, purpose: 'reset', subjectId: bigint, minutes: number): Promise<string>;
  /** Whose a ticket is, without spending it; null when it is used or over. */
  findTicket(purpose: 'reset', ticket: string): Promise<bigint | null>;
  /** Spends a ticket with the transaction that acts on it and gives its subject. Refuses `ticket-invalid`. */
  spendTicket(tx: Tx, purpose: 'reset', ticket: string): Promise<bigint>;
  readonly jobs: readonly Job[];
}

const PAUSE_S = 60;
const perNetwork = { max: 60, windowS: 3_600 };
const RANGE_DIGITS = 3;
const perRange: Limit = { name: 'send-sms-range', max: 60, windowS: 3_600 };
const TRIES = 5;
const DIGITS = 6;
const MAX_MINUTES = 10;
const TICKET_TRIES = 1;

/** Opens the codes. */
export function openCodes({ reader }: Database, sealing: Sealing): Codes {
  const keyOf = ({ purpose, target, asker }: CodeAsked): store.CodeKey => ({
    purpose,
    target: sealing.fingerprint(`code ${purpose}`, `${target}\0${asker}`),
  });
  const hashIn = (key: store.CodeKey, code: string) =>
    sealing.fingerprint(`code value ${key.purpose} ${key.target.toString('hex')}`, code);
  const ticketKey = (purpose: 'reset', ticket: string): store.CodeKey => ({
    purpose: `ticket-${purpose}`,
    target: sealing.fingerprint(`ticket ${purpose}`, ticket),
  });

  return {
    async requireMaySend({ channel, target, ip, perDay }) {
      const print = sealing.fingerprint(`send ${channel}`, target);
      try {
        await consume(reader, { name: `send-${channel}-network`, ...perNetwork }, networkOf(ip));
        if (!(await store.noteSend(reader, print, PAUSE_S)))
          throw new Refusal('too-many-requests', { retryAfterS: PAUSE_S });
        const subject = print.toString('hex');
        await consume(reader, { name: `send-${channel}-hour`, max: 5, windowS: 3_600 }, subject);
        await consume(reader, { name: `send-${channel}-day`, max: 10, windowS: 86_400 }, subject);
        if (channel === 'sms') await consume(reader, perRange, target.slice(0, -RANGE_DIGITS));
        await consume(reader, { name: `send-${channel}-all`, max: perDay, windowS: 86_400 }, '');
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw new Refusal('send-limit', error.details);
      }
    },

    async issue(tx, { subjectId, minutes, ...asked }) {
      const key = keyOf(asked);
      const code = randomInt(10 ** DIGITS)
        .toString()
        .padStart(DIGITS, '0');
      const expiresAt = await store.upsertCode(tx, {
        ...key,
        subjectId,
        codeHash: hashIn(key, code),
        tries: TRIES,
        minutes: Math.min(minutes, MAX_MINUTES),
      });
      return { code, expiresAt };
    },

    async prove(asked, code) {
      const key = keyOf(asked);
      const claimed = await store.claimTry(reader, key);
      if (!claimed) {
        const state = await store.findState(reader, key);
        if (state === 'none') throw wrong();
        throw new Refusal(state === 'expired' ? 'code-expired' : 'code-too-many-tries', field);
      }
      const codeHash = hashIn(key, code.trim());
      if (!codeHash.equals(claimed.code_hash)) throw wrong();
      return { codeId: claimed.code_id, codeHash, subjectId: claimed.subject_id };
    },

    async spend(tx, { codeId, codeHash }) {
      if (!(await store.deleteCode(tx, codeId, codeHash))) throw new Refusal('code-expired', field);
    },

    async issueTicket(tx, purpose, subjectId, minutes) {
      const ticket = newReference();
      const key = ticketKey(purpose, ticket);
      await store.deleteCodesOf(tx, key.purpose, subjectId);
      await store.upsertCode(tx, { ...key, subjectId, codeHash: key.target, tries: TICKET_TRIES, minutes });
      return ticket;
    },

    findTicket: (purpose, ticket) => store.findTicket(reader, ticketKey(purpose, ticket)),

    async spendTicket(tx, purpose, ticket) {
      const subjectId = await store.takeTicket(tx, ticketKey(purpose, ticket));
      if (subjectId === null) throw new Refusal('ticket-invalid');
      return subjectId;
    },

    jobs: [{ name: 'identity.codes', everyMs: 60_000, run: () => sweep(reader) }],
  };
}

async function sweep(reader: Reader): Promise<void> {
  await store.deleteOldCodes(reader);
  await store.deleteOldSends(reader);
}

const field = { field: 'verificationCode' };

function wrong(): Refusal {
  return new Refusal('code-wrong', field);
}
