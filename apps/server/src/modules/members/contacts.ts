// Contacts and other personal data: sealed at rest, found by fingerprint, shown masked (reliability.md, P1).
import type { Reader, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { isExcludedIdentity } from '../protection/index.ts';
import { maskedNumber } from './numbers.ts';
import { findByFingerprint, listContacts, upsertContact } from './store-contacts.ts';

/** Fields of the registration that are kept sealed. */
export const contactFields = [
  'payeeName',
  'email',
  'mobileNum',
  'qqNum',
  'line',
  'whatsapp',
  'zalo',
  'facebook',
  'wechat',
  'idNumber',
] as const;

export type ContactField = (typeof contactFields)[number];

export interface Contact {
  readonly value: string;
  readonly isVerified: boolean;
}

export type Contacts = ReadonlyMap<ContactField, Contact>;

/**
 * Keeps a contact. Refuses `mobile-taken` and `email-taken`, at the field, when it is another member's, and `self-excluded` for the
 * number or address of somebody who has excluded himself.
 */
export async function keepContact(
  tx: Tx,
  sealing: Sealing,
  contact: { memberId: bigint; field: ContactField; value: string; isVerified: boolean },
): Promise<void> {
  const { memberId, field, value, isVerified } = contact;
  const fingerprint = printOf(sealing, field, value);
  if (await isExcludedIdentity(tx, [fingerprint])) throw new Refusal('self-excluded');
  const sealed = sealing.seal(placeOf(memberId, field), value);
  const kept = await orTaken(field, upsertContact(tx, { memberId, field, sealed, fingerprint, isVerified }));
  if (!kept) throw taken(field);
}

/** All contacts of a member, open. */
export async function readContacts(reader: Reader, sealing: Sealing, memberId: bigint): Promise<Contacts> {
  const contacts = new Map<ContactField, Contact>();
  for (const row of await listContacts(reader, memberId)) {
    const field = contactFields.find((name) => name === row.field);
    if (!field) continue;
    const value = sealing.open(placeOf(memberId, field), row.sealed);
    contacts.set(field, { value, isVerified: row.verified_at !== null });
  }
  return contacts;
}

/** Whose a proven number or an address is; null when nobody's. */
export function findByContact(
  reader: Reader,
  sealing: Sealing,
  contact: { field: 'mobileNum' | 'email'; value: string; verifiedOnly: boolean },
): Promise<bigint | null> {
  const { field, value, verifiedOnly } = contact;
  return findByFingerprint(reader, { field, fingerprint: printOf(sealing, field, value), verifiedOnly });
}

/** An address in the form in which two spellings of it are one. */
export function foldedEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** As its owner may see it: enough to know it again. */
export function masked(field: ContactField, value: string): string {
  if (field === 'mobileNum') return maskedNumber(value);
  if (field === 'email') return value.replace(/^(.{1,2})[^@]*@/u, '$1***@');
  const letters = [...value];
  if (letters.length === 0) return '';
  return letters.length <= 2 ? '**' : `${letters[0]}***${letters.at(-1)}`;
}

function placeOf(memberId: bigint, field: ContactField): string {
  return `members.contacts:${memberId}:${field}`;
}

function printOf(sealing: Sealing, field: ContactField, value: string): Buffer {
  return sealing.fingerprint(`contact ${field}`, field === 'email' ? foldedEmail(value) : value);
}

function taken(field: ContactField): Refusal {
  return new Refusal(field === 'email' ? 'email-taken' : 'mobile-taken', { field });
}

/** Two at once: the unique index decides. */
async function orTaken<T>(field: ContactField, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw taken(field);
    throw error;
  }
}
