import type { MassAccounts, MassKind, MassWay } from '@tyche/rules/messages/words';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { MassState } from '../domains.ts';

export interface MassText {
  readonly language: string;
  readonly title: string;
  readonly content: string;
}

export interface MassRow {
  readonly message_id: bigint;
  readonly made_by: bigint;
  readonly approved_by: bigint | null;
  readonly mark: bigint;
  readonly last_member: bigint;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly members: number;
  readonly looked: number;
  readonly inbox: number;
  readonly mail: number;
  readonly sms: number;
  readonly skipped: number;
  readonly kind: MassKind;
  readonly accounts: MassAccounts;
  readonly state: MassState;
  readonly ways: readonly MassWay[];
  readonly languages: readonly string[];
  readonly hash: Buffer;
}

export interface NewMass {
  readonly madeBy: bigint;
  readonly members: number;
  readonly newest: bigint;
  readonly kind: MassKind;
  readonly accounts: MassAccounts;
  readonly state: MassState;
  readonly ways: readonly MassWay[];
  readonly languages: readonly string[];
  readonly key: string;
  readonly hash: Buffer;
}

/** Writes a message with its texts; null when the key has one already. */
export async function insertMessage(tx: Tx, m: NewMass, texts: readonly MassText[]): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ message_id: bigint }>`
    insert into messaging.mass_messages (made_by, members, last_member, kind, accounts, state, ways, languages, key, hash)
    values (${m.madeBy}, ${m.members}, ${m.newest}, ${m.kind}, ${m.accounts}, ${m.state}, ${m.ways}::text[]::messaging.mass_way[], ${m.languages}::text[],
      ${m.key}, ${m.hash})
    on conflict (merchant, key) do nothing returning message_id`);
  if (!row) return null;
  await tx.rows(sql`
    insert into messaging.mass_texts (message_id, language, title, content)
    select ${row.message_id}, * from unnest(${texts.map(({ language }) => language)}::text[],
      ${texts.map(({ title }) => title)}::text[], ${texts.map(({ content }) => content)}::text[])`);
  return row.message_id;
}

export async function findByKey(reader: Reader, key: string): Promise<MassRow | null> {
  const [row] = await reader.rows(sql<MassRow>`
    select message_id, made_by, approved_by, mark, last_member, created_at, ended_at, members, looked, inbox, mail, sms, skipped, kind, accounts,
      state, ways::text[] as ways, languages, hash
    from messaging.mass_messages where key = ${key}`);
  return row ?? null;
}

/** A page of messages, newest first. */
export function listMessages(
  reader: Reader,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<MassRow[]> {
  return reader.rows(sql<MassRow>`
    select message_id, made_by, approved_by, mark, last_member, created_at, ended_at, members, looked, inbox, mail, sms, skipped, kind, accounts,
      state, ways::text[] as ways, languages, hash
    from messaging.mass_messages
    where ${before}::bigint is null or message_id < ${before} order by message_id desc limit ${limit}`);
}

/** The texts of some messages. */
export function listTexts(
  reader: Reader,
  messageIds: readonly bigint[],
): Promise<(MassText & { readonly message_id: bigint })[]> {
  return reader.rows(sql<MassText & { message_id: bigint }>`
    select message_id, language, title, content from messaging.mass_texts
    where message_id = any((select ${messageIds}::bigint[])::bigint[]) order by message_id, language`);
}

/** Messages that are being sent, the oldest first. */
export async function listSending(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ message_id: bigint }>`
    select message_id from messaging.mass_messages where state = 'sending' order by message_id limit ${limit}`);
  return rows.map(({ message_id }) => message_id);
}

/** Takes a message that is being sent until the transaction ends; null while another worker has it, or when it is sent or stopped. */
export async function lockSending(tx: Tx, messageId: bigint): Promise<MassRow | null> {
  const [row] = await tx.rows(sql<MassRow>`
    select message_id, made_by, approved_by, mark, last_member, created_at, ended_at, members, looked, inbox, mail, sms, skipped, kind, accounts,
      state, ways::text[] as ways, languages, hash
    from messaging.mass_messages
    where message_id = ${messageId} and state = 'sending' for update skip locked`);
  return row ?? null;
}

/** Takes a message until the transaction ends; null when there is none. */
export async function lockMessage(tx: Tx, messageId: bigint): Promise<MassRow | null> {
  const [row] = await tx.rows(sql<MassRow>`
    select message_id, made_by, approved_by, mark, last_member, created_at, ended_at, members, looked, inbox, mail, sms, skipped, kind, accounts,
      state, ways::text[] as ways, languages, hash
    from messaging.mass_messages where message_id = ${messageId} for update`);
  return row ?? null;
}

/** Moves a message that waits to those that are sent. */
export async function approveMessage(tx: Tx, messageId: bigint, staffId: bigint): Promise<void> {
  await tx.rows(sql`
    update messaging.mass_messages set state = 'sending', approved_by = ${staffId} where message_id = ${messageId}`);
}

export async function endMessage(tx: Tx, messageId: bigint, state: 'sent' | 'stopped'): Promise<void> {
  await tx.rows(sql`
    update messaging.mass_messages set state = ${state}, ended_at = clock_timestamp() where message_id = ${messageId}`);
}

/** Adds the result of a set of members. */
export async function countSet(
  tx: Tx,
  messageId: bigint,
  set: { mark: bigint; looked: number; inbox: number; mail: number; sms: number; skipped: number },
): Promise<void> {
  await tx.rows(sql`
    update messaging.mass_messages set mark = ${set.mark}, looked = looked + ${set.looked}, inbox = inbox + ${set.inbox},
      mail = mail + ${set.mail}, sms = sms + ${set.sms}, skipped = skipped + ${set.skipped}
    where message_id = ${messageId}`);
}
