// References that open one thing once: 128 bits, a short life, only the hash kept.
import type { Reader } from '../../../platform/db/database.ts';
import type { oneTimeKinds } from '../domains.ts';
import { hashOf, newReference } from './references.ts';
import { insertOneTime, takeOneTime } from './store-one-time.ts';

/** How many seconds each lives. */
const lives: Readonly<Record<OneTimeKind, number>> = {
  'sign-in-ticket': 60,
  'passkey-new': 300,
  'passkey-check': 300,
  'passkey-login': 300,
  social: 600,
  'free-play': 120,
};

export type OneTimeKind = (typeof oneTimeKinds)[number];

export interface Issued {
  readonly reference: string;
  readonly expiresAt: Date;
}

/** Issues a reference; or keeps one that was made elsewhere, such as a passkey's challenge. */
export async function issue(
  reader: Reader,
  kind: OneTimeKind,
  { subjectId = null, detail = {}, reference = newReference(16) }: IssueOptions = {},
): Promise<Issued> {
  const referenceHash = hashOf(reference);
  const expiresAt = await insertOneTime(reader, {
    kind,
    referenceHash,
    subjectId,
    detail,
    lifeS: lives[kind],
  });
  return { reference, expiresAt };
}

interface IssueOptions {
  readonly subjectId?: bigint | null;
  readonly detail?: Readonly<Record<string, string>>;
  readonly reference?: string;
}

/** Spends a reference. Null when it is unknown, late, or was spent before: of many callers at once one gets it. */
export async function spend(
  reader: Reader,
  kind: OneTimeKind,
  reference: string,
): Promise<{ subjectId: bigint | null; detail: Readonly<Record<string, string>> } | null> {
  const row = await takeOneTime(reader, kind, hashOf(reference));
  return row && { subjectId: row.subject_id, detail: textsOf(row.detail) };
}

function textsOf(detail: unknown): Record<string, string> {
  if (typeof detail !== 'object' || detail === null) return {};
  return Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, String(value)]));
}
