import type { BankKind } from '@tyche/rules/cashier';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface CardRow {
  readonly card_id: bigint;
  readonly member_id: bigint;
  readonly kind: BankKind;
  readonly bank_code: string;
  /** Null after an erasure, as the two below. */
  readonly holder_sealed: Buffer | null;
  readonly account_sealed: Buffer | null;
  readonly account_mark: Buffer | null;
  readonly added_at: Date;
  readonly usable_from: Date;
  readonly is_usable: boolean;
}

export interface NewCard {
  readonly memberId: bigint;
  readonly kind: BankKind;
  readonly bankCode: string;
  readonly holder: Buffer;
  readonly account: Buffer;
  readonly mark: Buffer;
  readonly waitHours: number;
}

/** Gives null when the member has this account already. */
export async function insertCard(tx: Tx, card: NewCard): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ card_id: bigint }>`
    insert into cashier.bank_cards (member_id, kind, bank_code, holder_sealed, account_sealed, account_mark, usable_from)
    values (${card.memberId}, ${card.kind}, ${card.bankCode}, ${card.holder}, ${card.account}, ${card.mark},
      clock_timestamp() + ${card.waitHours}::int * interval '1 hour')
    on conflict (member_id, account_mark) where removed_at is null do nothing returning card_id`);
  return row?.card_id ?? null;
}

/** Writes down what a second person has still to agree to, in the place of what was proposed for the member before. */
export async function writeProposedCard(tx: Tx, proposal: string, card: NewCard): Promise<void> {
  await tx.rows(sql`
    insert into cashier.proposed_cards (member_id, proposal, kind, bank_code, holder_sealed, account_sealed, account_mark)
    values (${card.memberId}, ${proposal}::uuid, ${card.kind}, ${card.bankCode}, ${card.holder}, ${card.account}, ${card.mark})
    on conflict (member_id) do update set proposal = excluded.proposal, kind = excluded.kind, bank_code = excluded.bank_code,
      holder_sealed = excluded.holder_sealed, account_sealed = excluded.account_sealed, account_mark = excluded.account_mark,
      at = clock_timestamp()`);
}

/** Takes a proposed card out to be added. Null when it was erased, or another has taken its place. */
export async function takeProposedCard(
  tx: Tx,
  memberId: bigint,
  proposal: string,
): Promise<Omit<NewCard, 'waitHours'> | null> {
  const [row] = await tx.rows(sql<Omit<NewCard, 'waitHours'>>`
    delete from cashier.proposed_cards where member_id = ${memberId} and proposal = ${proposal}::uuid
    returning member_id as "memberId", kind, bank_code as "bankCode", holder_sealed as holder, account_sealed as account,
      account_mark as mark`);
  return row ?? null;
}

export function listCards(reader: Reader, memberId: bigint): Promise<CardRow[]> {
  return reader.rows(sql<CardRow>`
    select *, usable_from <= clock_timestamp() as is_usable from cashier.bank_cards
    where member_id = ${memberId} and removed_at is null order by card_id`);
}

export async function findCard(reader: Reader, memberId: bigint, cardId: bigint): Promise<CardRow | null> {
  const [row] = await reader.rows(sql<CardRow>`
    select *, usable_from <= clock_timestamp() as is_usable from cashier.bank_cards
    where card_id = ${cardId} and member_id = ${memberId} and removed_at is null`);
  return row ?? null;
}

/** The cards of withdrawals, removed ones too. */
export function listCardsById(reader: Reader, cardIds: readonly bigint[]): Promise<CardRow[]> {
  return reader.rows(sql<CardRow>`
    select *, usable_from <= clock_timestamp() as is_usable from cashier.bank_cards where card_id = any(${cardIds}::bigint[])`);
}

export async function removeCard(tx: Tx, memberId: bigint, cardId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    update cashier.bank_cards set removed_at = clock_timestamp()
    where card_id = ${cardId} and member_id = ${memberId} and removed_at is null returning card_id`);
  return rows.length > 0;
}
