// Who holds tickets, the tickets, and the prizes.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { NotGiven } from '../domains.ts';

export interface HolderRow {
  readonly holder_id: bigint;
  readonly member_id: bigint;
  readonly holder: string;
  readonly valid: bigint;
  readonly granted: number;
  readonly has_free: boolean;
}

/** Adds to the valid stakes of members in a raffle; gives what each has now, by member id. The texts are for those who are new. */
export function addValid(
  tx: Tx,
  raffleId: bigint,
  added: readonly { readonly memberId: bigint; readonly valid: bigint; readonly holder: string }[],
): Promise<HolderRow[]> {
  return tx.rows(sql<HolderRow>`
    with kept as (
      insert into promotions.raffle_holders as h (raffle_id, member_id, valid, holder)
      select ${raffleId}::bigint, g.member_id, g.valid, g.holder
      from unnest(${added.map(({ memberId }) => memberId)}::bigint[], ${added.map(({ valid }) => valid)}::bigint[],
        ${added.map(({ holder }) => holder)}::text[]) g (member_id, valid, holder)
      order by 1, 2
      on conflict (raffle_id, member_id) where member_id is not null do update set valid = h.valid + excluded.valid
      returning holder_id, member_id, holder, valid, granted, has_free)
    select * from kept order by member_id`);
}

export interface NewTicket {
  readonly holderId: bigint;
  readonly number: number;
  /** Its place among those of the holder; 0 for the free one. */
  readonly nth: number;
  readonly salt: Buffer;
}

export async function insertTickets(tx: Tx, raffleId: bigint, tickets: readonly NewTicket[]): Promise<void> {
  await tx.rows(sql`
    insert into promotions.raffle_tickets (raffle_id, holder_id, number, nth, salt)
    select ${raffleId}::bigint, * from unnest(${tickets.map(({ holderId }) => holderId)}::bigint[],
      ${tickets.map(({ number }) => number)}::int[], ${tickets.map(({ nth }) => nth)}::int[], ${tickets.map(({ salt }) => salt)}::bytea[])`);
}

/** Notes how many tickets holders have for their stakes. */
export async function setGranted(
  tx: Tx,
  holders: readonly { readonly holderId: bigint; readonly granted: number }[],
): Promise<void> {
  await tx.rows(sql`
    update promotions.raffle_holders h set granted = g.granted
    from unnest(${holders.map(({ holderId }) => holderId)}::bigint[], ${holders.map(({ granted }) => granted)}::int[]) g (holder_id, granted)
    where h.holder_id = g.holder_id`);
}

export async function setFree(tx: Tx, holderId: bigint): Promise<void> {
  await tx.rows(sql`update promotions.raffle_holders set has_free = true where holder_id = ${holderId}`);
}

/** A member in a raffle; null when it has neither played nor asked for a ticket. */
export async function findHolder(
  reader: Reader,
  raffleId: bigint,
  memberId: bigint,
): Promise<HolderRow | null> {
  const [row] = await reader.rows(sql<HolderRow>`
    select holder_id, member_id, holder, valid, granted, has_free from promotions.raffle_holders
    where raffle_id = ${raffleId} and member_id = ${memberId}`);
  return row ?? null;
}

/** The number of the free ticket of a holder. */
export async function findFree(reader: Reader, raffleId: bigint, holderId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ number: number }>`
    select number from promotions.raffle_tickets where raffle_id = ${raffleId} and holder_id = ${holderId} and nth = 0`);
  if (!row) throw new Error('a holder is without its free ticket');
  return row.number;
}

/** Numbers of the tickets of a holder, the newest first. */
export async function listNumbers(
  reader: Reader,
  {
    raffleId,
    holderId,
    limit,
  }: { readonly raffleId: bigint; readonly holderId: bigint; readonly limit: number },
): Promise<number[]> {
  const rows = await reader.rows(sql<{ number: number }>`
    select number from promotions.raffle_tickets where raffle_id = ${raffleId} and holder_id = ${holderId}
    order by number desc limit ${limit}`);
  return rows.map(({ number }) => number);
}

export interface TicketRow {
  readonly number: number;
  readonly holder_id: bigint;
  readonly holder: string;
  readonly salt: Buffer;
  readonly is_barred: boolean;
}

/** Tickets of a raffle after a number, in their order. */
export function listTickets(
  reader: Reader,
  raffleId: bigint,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<TicketRow[]> {
  return reader.rows(sql<TicketRow>`
    select t.number, t.holder_id, h.holder, t.salt, h.is_barred
    from promotions.raffle_tickets t join promotions.raffle_holders h on h.holder_id = t.holder_id
    where t.raffle_id = ${raffleId} and t.number > ${after} and t.number <= ${after + limit} order by t.number`);
}

/** Who holds the tickets after a number, in their order. */
export function listHoldersOfTickets(
  reader: Reader,
  raffleId: bigint,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ number: number; holder_id: bigint; is_barred: boolean }[]> {
  return reader.rows(sql<{ number: number; holder_id: bigint; is_barred: boolean }>`
    select t.number, t.holder_id, h.is_barred
    from promotions.raffle_tickets t join promotions.raffle_holders h on h.holder_id = t.holder_id
    where t.raffle_id = ${raffleId} and t.number > ${after} and t.number <= ${after + limit} order by t.number`);
}

/** Holders of a raffle with a ticket, after an id. */
export function listHolders(
  reader: Reader,
  raffleId: bigint,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<{ holder_id: bigint; member_id: bigint | null }[]> {
  return reader.rows(sql<{ holder_id: bigint; member_id: bigint | null }>`
    select holder_id, member_id from promotions.raffle_holders
    where raffle_id = ${raffleId} and holder_id > ${after} and (granted > 0 or has_free) order by holder_id limit ${limit}`);
}

/** Bars the tickets of holders. */
export async function barHolders(tx: Tx, holderIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    update promotions.raffle_holders set is_barred = true where holder_id = any ((select ${holderIds}::bigint[])::bigint[])`);
}

/** The members of holders; one that was erased is left out. */
export function listMembers(
  reader: Reader,
  holderIds: readonly bigint[],
): Promise<{ holder_id: bigint; member_id: bigint }[]> {
  return reader.rows(sql<{ holder_id: bigint; member_id: bigint }>`
    select holder_id, member_id from promotions.raffle_holders
    where holder_id = any ((select ${holderIds}::bigint[])::bigint[]) and member_id is not null`);
}

export interface NewPrize {
  readonly place: number;
  readonly amount: bigint;
  readonly ticket: number | null;
  readonly holderId: bigint | null;
  readonly occurrence: string | null;
  readonly notGiven: NotGiven | null;
}

/** Keeps what a draw gave; applications are found by their occurrences. */
export async function insertPrizes(tx: Tx, raffleId: bigint, prizes: readonly NewPrize[]): Promise<void> {
  const column = <Value>(of: (prize: NewPrize) => Value) => prizes.map(of);
  await tx.rows(sql`
    insert into promotions.raffle_prizes (raffle_id, place, amount, ticket, holder_id, application_id, not_given)
    select ${raffleId}::bigint, p.place, p.amount, p.ticket, p.holder_id, a.application_id, p.not_given
    from unnest(${column(({ place }) => place)}::int[], ${column(({ amount }) => amount)}::bigint[], ${column(({ ticket }) => ticket)}::int[],
      ${column(({ holderId }) => holderId)}::bigint[], ${column(({ occurrence }) => occurrence)}::text[],
      ${column(({ notGiven }) => notGiven)}::text[]) p (place, amount, ticket, holder_id, occurrence, not_given)
    left join promotions.applications a on a.occurrence_key = p.occurrence
    order by p.place`);
}

export interface PrizeRow {
  readonly place: number;
  readonly amount: bigint;
  readonly ticket: number | null;
  readonly holder: string | null;
  readonly member_id: bigint | null;
  readonly application_id: bigint | null;
  readonly not_given: NotGiven | null;
  readonly status: string | null;
  readonly claim_before: Date | null;
}

/** What a draw gave, by place. */
export function listPrizes(reader: Reader, raffleId: bigint): Promise<PrizeRow[]> {
  return reader.rows(sql<PrizeRow>`
    select p.place, p.amount, p.ticket, h.holder, h.member_id, p.application_id, p.not_given, a.status, a.claim_before
    from promotions.raffle_prizes p left join promotions.raffle_holders h on h.holder_id = p.holder_id
    left join promotions.applications a on a.application_id = p.application_id
    where p.raffle_id = ${raffleId} order by p.place`);
}
