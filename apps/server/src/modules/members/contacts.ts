// Contacts and other personal data: sealed at rest, found by fingerprint, shown masked (reliability.md P1).
import type { Reader, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { notify, wasNotified } from '../messaging/index.ts';
import { isExcludedIdentity } from '../protection/index.ts';
import { maskedNumber } from './numbers.ts';
import {
  type ContactKey,
  deleteClaims,
  findOtherOwner,
  findProven,
  isReachedBy,
  listContacts,
  lockContact,
  upsertContact,
} from './store-contacts.ts';

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
 * Keeps a contact. An unproven number or address is a claim: it is taken also when another member has it, so that no answer tells whether it has an
 * account; its owner, if there is one, gets a notice. A proven one displaces the claims of others, who are told in their inbox.
 * Refuses `mobile-taken` and `email-taken`, at the field, only to a member who has just proven it, and `self-excluded` for the number or
 * address of somebody who has excluded himself.
 */
export async function keepContact(
  tx: Tx,
  sealing: Sealing,
  contact: { memberId: bigint; field: ContactField; value: string; isVerified: boolean },
): Promise<void> {
  const { memberId, field, value, isVerified } = contact;
  const fingerprint = printOf(sealing, field, value);
  if (await isExcludedIdentity(tx, [fingerprint])) throw new Refusal('self-excluded');
  const key = { memberId, field, fingerprint };
  const sealed = sealing.seal(placeOf(memberId, field), value);
  if (isVerified) await displaceClaims(tx, key, masked(field, value));
  else await notifyOwner(tx, key);
  await orTaken(field, upsertContact(tx, { ...key, sealed, isVerified }));
}

async function displaceClaims(
  tx: Tx,
  key: ContactKey & { field: ContactField },
  shown: string,
): Promise<void> {
  await lockContact(tx, key);
  if ((await findOtherOwner(tx, key)) !== null) throw taken(key.field);
  for (const memberId of await deleteClaims(tx, key))
    await notify(tx, { memberId, kind: 'contact-removed', params: { contact: shown } });
}

/** Tells the owner of a number or an address, once a day, that somebody else has entered it. */
async function notifyOwner(tx: Tx, key: ContactKey): Promise<void> {
  const ownerId = await findOtherOwner(tx, key);
  if (ownerId === null || (await wasNotified(tx, { memberId: ownerId, kind: 'contact-claimed', hours: 24 })))
    return;
  await notify(tx, { memberId: ownerId, kind: 'contact-claimed' });
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

/** The member who has proven a number or an address; null when there is none. */
export function findByContact(
  reader: Reader,
  sealing: Sealing,
  { field, value }: { field: 'mobileNum' | 'email'; value: string },
): Promise<bigint | null> {
  return findProven(reader, { field, fingerprint: printOf(sealing, field, value) });
}

/**
 * Whether messages for a member may go to a number or an address: it is in the account, and no other account has proven it.
 */
export function mayReceive(
  reader: Reader,
  sealing: Sealing,
  { memberId, field, value }: { memberId: bigint; field: 'mobileNum' | 'email'; value: string },
): Promise<boolean> {
  return isReachedBy(reader, { memberId, field, fingerprint: printOf(sealing, field, value) });
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
