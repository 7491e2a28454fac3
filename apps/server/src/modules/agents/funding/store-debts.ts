import type { ContractKind } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface DebtRow {
  readonly line_id: bigint;
  /** Null: the house. */
  readonly debtor: bigint | null;
  /** Null: the house. */
  readonly creditor: bigint | null;
  readonly kind: ContractKind;
  /** Without what flags hold or took. */
  readonly amount: bigint;
  readonly paid: bigint;
  readonly due_at: Date;
  /** Whether staff have let it be paid although the receiver is frozen. */
  readonly is_released: boolean;
  /** Whether the receiver is frozen or closed in the programme. */
  readonly is_frozen: boolean;
}

/** A debt of an agent. */
export interface OwedRow extends DebtRow {
  readonly debtor: bigint;
  /** False: somebody else paid it, or held it, while this transaction waited for it. */
  readonly is_owed: boolean;
}

/**
 * Which debts are paid beside those that are due: none, all of the payer, all of a kind, one line, or the lines of a run. Of lines nothing is
 * paid that stands behind the last of them in the queue; those of a run are opened.
 */
export type Reach =
  | 'due'
  | 'all'
  | { readonly kind: ContractKind }
  | { readonly lineId: bigint }
  | { readonly runLines: readonly bigint[] };

const namesOf = (reach: Reach) => ({
  isAll: reach === 'all',
  kind: typeof reach === 'object' && 'kind' in reach ? reach.kind : null,
  lineIds: linesOf(reach),
});

function linesOf(reach: Reach): readonly bigint[] | null {
  if (typeof reach !== 'object' || 'kind' in reach) return null;
  return 'lineId' in reach ? [reach.lineId] : reach.runLines;
}

export interface QueuesWanted {
  readonly debtors: readonly bigint[];
  readonly reach: Reach;
  /** How many debts of a payer. */
  readonly each: number;
}

/**
 * Locks the first debts of payers' queues, at most `each` of a payer: by the time when they are due, then by line. Waits for payments on them
 * that are under way. All locks are taken in the order of the lines, so that nobody waits in a circle.
 *
 * @returns the debts in the order of the payers, and of a payer in the order of its queue; none of a payer who has nothing to pay.
 */
export async function lockQueues(tx: Tx, { debtors, reach, each }: QueuesWanted): Promise<OwedRow[]> {
  const { isAll, kind, lineIds } = namesOf(reach);
  const rows = await tx.rows(sql<OwedRow>`
    with asked as materialized (
      select d.debtor, d.line_id, d.due_at from agents.debts d
      where d.line_id = any((select ${lineIds ?? []}::bigint[])::bigint[]) and d.state in ('unpaid', 'part', 'arrears')
    ), payers as materialized (
      select p.debtor, l.due_at, l.line_id
      from unnest(${debtors}::bigint[]) p (debtor) left join lateral (
        select a.due_at, a.line_id from asked a where a.debtor = p.debtor order by a.due_at desc, a.line_id desc limit 1
      ) l on true
      where l.line_id is not null or not ${lineIds !== null}::boolean
    ), queues as (
      select q.debtor, q.line_id, q.due_at from payers p cross join lateral (
        select d.debtor, d.line_id, d.due_at from agents.debts d
        where d.debtor = p.debtor and d.is_open and d.state in ('unpaid', 'part', 'arrears')
          and (d.state <> 'unpaid' or ${isAll}::boolean or d.due_at <= clock_timestamp() or d.kind = ${kind}::text)
          and (p.line_id is null or (d.due_at, d.line_id) <= (p.due_at, p.line_id))
        order by d.due_at, d.line_id limit ${each}
      ) q
      union
      select a.debtor, a.line_id, a.due_at from asked a join payers p on p.debtor = a.debtor
    ), first as (
      select line_id from (
        select line_id, row_number() over (partition by debtor order by due_at, line_id) as place from queues
      ) q where place <= ${each}
    )
    select d.line_id, d.debtor, d.creditor, d.kind, d.amount - d.withheld - d.forfeited as amount, d.paid, d.due_at,
      d.is_released, coalesce(a.state <> 'active', false) as is_frozen, d.state in ('unpaid', 'part', 'arrears') as is_owed
    from agents.debts d left join agents.agents a on a.member_id = d.creditor
    where d.line_id = any(array(select line_id from first))
    order by d.line_id for update of d`);
  const places = new Map(debtors.map((debtor, place) => [debtor, place]));
  const placeOf = ({ debtor }: OwedRow) => places.get(debtor) ?? 0;
  return rows.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      one.due_at.getTime() - other.due_at.getTime() ||
      (one.line_id < other.line_id ? -1 : 1),
  );
}

/** Locks debts of the house that are not paid, in the order of their lines. */
export function lockHouse(tx: Tx, lineIds: readonly bigint[]): Promise<DebtRow[]> {
  return tx.rows(sql<DebtRow>`
    select d.line_id, d.debtor, d.creditor, d.kind, d.amount - d.withheld - d.forfeited as amount, d.paid, d.due_at,
      d.is_released, coalesce(a.state <> 'active', false) as is_frozen
    from agents.debts d left join agents.agents a on a.member_id = d.creditor
    where d.line_id = any((select ${lineIds}::bigint[])::bigint[]) and d.debtor is null and d.state = 'unpaid'
    order by d.line_id for update of d`);
}

export interface PartRow {
  readonly line_id: bigint;
  readonly part: number;
  readonly paid_at: Date;
}

/** Writes payments on debts that the caller has locked, one each, and what is then paid of them. */
export function insertParts(
  tx: Tx,
  payments: readonly { readonly lineId: bigint; readonly pays: bigint }[],
): Promise<PartRow[]> {
  return tx.rows(sql<PartRow>`
    with paid as (
      update agents.debts d
      set paid = d.paid + p.pays, parts = d.parts + 1, is_open = true,
        state = agents.debt_state_of(d.debtor, d.amount, d.paid + p.pays, d.withheld, d.forfeited)
      from unnest(${payments.map(({ lineId }) => lineId)}::bigint[], ${payments.map(({ pays }) => pays)}::bigint[]) p (line_id, pays)
      where d.line_id = p.line_id returning d.line_id, p.pays, d.parts
    )
    insert into agents.pay_parts (line_id, part, amount) select line_id, parts, pays from paid returning line_id, part, paid_at`);
}

/** Puts debts on hold. */
export async function holdDebts(tx: Tx, lineIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    update agents.debts set state = 'held', is_open = true where line_id = any((select ${lineIds}::bigint[])::bigint[])`);
}

/**
 * Marks what payers owe as arrears: what is due, and the lines of a run that pays them. A debt that another payment has locked is left to
 * that payment, or to the next collection.
 */
export async function markArrears(tx: Tx, debtors: readonly bigint[], reach: Reach): Promise<void> {
  const opened = typeof reach === 'object' && 'runLines' in reach ? reach.runLines : [];
  await tx.rows(sql`
    with late as (
      select d.line_id from agents.debts d
      where d.line_id = any(array(
        select o.line_id from agents.debts o
        where o.debtor = any((select ${debtors}::bigint[])::bigint[]) and o.is_open and o.state = 'unpaid' and o.due_at <= clock_timestamp()
        union all select unnest(${opened}::bigint[])
      )) and d.debtor = any((select ${debtors}::bigint[])::bigint[]) and d.state = 'unpaid'
      for update skip locked
    )
    update agents.debts d set state = 'arrears', is_open = true from late where d.line_id = late.line_id`);
}

/** Lets debts be paid that are on hold because their receiver is frozen, not those that staff or flags hold. Gives the lines that were held. */
export async function releaseDebts(tx: Tx, lineIds: readonly bigint[]): Promise<bigint[]> {
  const rows = await tx.rows(sql<{ line_id: bigint }>`
    update agents.debts set is_released = true, state = agents.debt_state_of(debtor, amount, paid, withheld, forfeited)
    where line_id = any((select ${lineIds}::bigint[])::bigint[]) and state = 'held' and paid + withheld + forfeited < amount
      and not exists (select from agents.pay_holds h where h.line_id = debts.line_id and h.released_at is null)
    returning line_id`);
  return rows.map(({ line_id }) => line_id);
}

/** The same for what one agent, who is active again, gets: as if it had never been on hold. */
export async function releaseCreditor(tx: Tx, creditor: bigint): Promise<void> {
  await tx.rows(sql`
    update agents.debts set state = case when paid > 0 then 'part' else 'unpaid' end
    where creditor = ${creditor} and is_open and state = 'held'
      and not exists (select from agents.pay_holds h where h.line_id = debts.line_id and h.released_at is null)`);
}

/** What a payer owes that is late: due, or paid in part. */
export async function sumLate(reader: Reader, debtor: bigint): Promise<bigint> {
  const [row] = await reader.rows(sql<{ owed: bigint }>`
    select coalesce(sum(amount - withheld - forfeited - paid), 0)::bigint as owed from agents.debts
    where debtor = ${debtor} and is_open and state in ('unpaid', 'part', 'arrears')
      and (state <> 'unpaid' or due_at <= clock_timestamp())`);
  return row?.owed ?? 0n;
}

/** What a payer owes, and how much of it is late. */
export async function sumOwed(reader: Reader, debtor: bigint, reach: Reach): Promise<bigint> {
  const { isAll, kind, lineIds } = namesOf(reach);
  const [row] = await reader.rows(sql<{ owed: bigint }>`
    select coalesce(sum(amount - withheld - forfeited - paid), 0)::bigint as owed from agents.debts
    where debtor = ${debtor} and is_open and state in ('unpaid', 'part', 'arrears')
      and (state <> 'unpaid' or ${isAll}::boolean or due_at <= clock_timestamp() or line_id = any(${lineIds ?? []}::bigint[])
        or kind = ${kind}::text)`);
  return row?.owed ?? 0n;
}

/** Debts whose time has come and that nobody has tried to pay yet, the oldest first. */
export function listDue(
  reader: Reader,
  limit: number,
): Promise<{ line_id: bigint; debtor: bigint | null }[]> {
  return reader.rows(sql<{ line_id: bigint; debtor: bigint | null }>`
    select line_id, debtor from agents.debts
    where is_open and state = 'unpaid' and due_at <= statement_timestamp() order by due_at limit ${limit}`);
}

/** Payers with arrears, in the order of their ids. */
export async function listLateDebtors(reader: Reader, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ debtor: bigint }>`
    select distinct debtor from agents.debts
    where is_open and state in ('part', 'arrears') and debtor > ${after} order by debtor limit ${limit}`);
  return rows.map(({ debtor }) => debtor);
}

/** Payers whose debts have been late for some days without a notice, with what they owe of them. */
export function listUnnotified(
  reader: Reader,
  days: number,
  limit: number,
): Promise<{ debtor: bigint; owed: bigint }[]> {
  return reader.rows(sql<{ debtor: bigint; owed: bigint }>`
    select debtor, sum(amount - withheld - forfeited - paid)::bigint as owed from agents.debts
    where is_open and state in ('part', 'arrears') and debtor > 0 and notified_at is null
      and due_at <= statement_timestamp() - ${days}::int * interval '1 day'
    group by debtor order by debtor limit ${limit}`);
}

/** Notes that a notice of the late debts of a payer was sent. Gives what is owed of those without one before. */
export async function markNotified(tx: Tx, debtor: bigint, days: number): Promise<bigint> {
  const rows = await tx.rows(sql<{ owed: bigint }>`
    update agents.debts set notified_at = clock_timestamp()
    where debtor = ${debtor} and is_open and state in ('part', 'arrears') and notified_at is null
      and due_at <= clock_timestamp() - ${days}::int * interval '1 day'
    returning amount - withheld - forfeited - paid as owed`);
  return rows.reduce((all, { owed }) => all + owed, 0n);
}

/** How many payers have had a debt for longer than some days. */
export async function countLate(reader: Reader, days: number): Promise<number> {
  const [row] = await reader.rows(sql<{ payers: bigint }>`
    select count(distinct debtor) as payers from agents.debts
    where is_open and state in ('part', 'arrears') and debtor > 0
      and due_at <= statement_timestamp() - ${days}::int * interval '1 day'`);
  return Number(row?.payers ?? 0n);
}
