import type { BankKind } from '@tyche/rules/cashier';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

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

/** A card that a second person has still to agree to: out of use, as one that was taken away. */
export async function insertProposedCard(tx: Tx, card: NewCard): Promise<bigint> {
  const [row] = await tx.rows(sql<{ card_id: bigint }>`
    insert into cashier.bank_cards (member_id, kind, bank_code, holder_sealed, account_sealed, account_mark, usable_from, removed_at)
    values (${card.memberId}, ${card.kind}, ${card.bankCode}, ${card.holder}, ${card.account}, ${card.mark}, clock_timestamp(),
      clock_timestamp())
    returning card_id`);
  if (!row) throw new Error('a card was not written');
  return row.card_id;
}

/** Puts a proposed card into use after the waiting time. False when the member has this account already, or it was erased meanwhile. */
export async function putCardIntoUse(
  tx: Tx,
  { memberId, cardId, waitHours }: { memberId: bigint; cardId: bigint; waitHours: number },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update cashier.bank_cards c set removed_at = null, added_at = clock_timestamp(),
      usable_from = clock_timestamp() + ${waitHours}::int * interval '1 hour'
    where card_id = ${cardId} and member_id = ${memberId} and removed_at is not null and account_sealed is not null
      and not exists (select from cashier.bank_cards o
        where o.member_id = c.member_id and o.account_mark = c.account_mark and o.removed_at is null)
    returning card_id`);
  return rows.length > 0;
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
