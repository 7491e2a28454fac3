// What an account owes on lines of pay: the queue that is paid, and what is held.
import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { LineRow } from './store-lines.ts';

export interface OwedRow extends Pick<LineRow, 'game_group' | 'period' | 'first_day' | 'last_day'> {
  readonly line_id: bigint;
  readonly kind: ContractKind;
  readonly creditor: bigint | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** Without what was forfeited; of an open one also without what flags hold. */
  readonly amount: bigint;
  readonly paid: bigint;
  readonly state: 'unpaid' | 'part' | 'arrears' | 'held';
  readonly is_late: boolean;
  readonly held_for: 'receiver' | 'staff' | 'flag' | null;
  readonly due_at: Date;
  /** Whom the house has paid for the debtor, to whom it is owed since then; null where it has not. */
  readonly guaranteed_for: bigint | null;
}

export interface OwedQuery {
  readonly debtor: bigint;
  readonly kind: ContractKind | null;
  readonly group: ContractGroup | null;
  readonly creditor: bigint | null;
}

export interface OwedSums {
  readonly lines: number;
  readonly amount: bigint;
  readonly paid: bigint;
}

interface Page {
  readonly after: bigint | null;
  readonly limit: number;
}

/** What an account owes, in the order in which it is paid, after a line when one is given. */
export function listOpen(reader: Reader, of: OwedQuery, { after, limit }: Page): Promise<OwedRow[]> {
  const { debtor, kind, group, creditor } = of;
  return reader.rows(sql<OwedRow>`
    select d.line_id, d.kind, d.creditor, d.amount - d.withheld - d.forfeited as amount, d.paid, d.state, d.due_at, l.game_group, l.period, l.first_day::text,
      (l.next_day - 1)::text as last_day, l.starts_at, l.ends_at, d.state <> 'unpaid' or d.due_at <= statement_timestamp() as is_late,
      null as held_for, g.receiver as guaranteed_for
    from agents.debts d
    left join agents.guarantees g on g.line_id = d.line_id
    join agents.pay_lines l on l.line_id = d.line_id and l.receiver = any(array[d.creditor, d.debtor, g.receiver])
    where d.debtor = ${debtor} and d.is_open and d.state in ('unpaid', 'part', 'arrears')
      and (${kind}::text is null or d.kind = ${kind}) and (${group}::text is null or l.game_group = ${group})
      and (${creditor}::bigint is null or d.creditor = ${creditor})
      and (${after}::bigint is null or (d.due_at, d.line_id) > (
        select a.due_at, a.line_id from agents.debts a where a.line_id = ${after} and a.debtor = ${debtor}))
    order by d.due_at, d.line_id limit ${limit}`);
}

/** The sums of all that `listOpen` gives on its pages. */
export async function sumOpen(
  reader: Reader,
  { debtor, kind, group, creditor }: OwedQuery,
): Promise<OwedSums> {
  const [row] = await reader.rows(sql<OwedSums>`
    select count(*)::int as lines, coalesce(sum(d.amount - d.withheld - d.forfeited), 0)::bigint as amount, coalesce(sum(d.paid), 0)::bigint as paid
    from agents.debts d
    where d.debtor = ${debtor} and d.is_open and d.state in ('unpaid', 'part', 'arrears')
      and (${kind}::text is null or d.kind = ${kind}) and (${creditor}::bigint is null or d.creditor = ${creditor})
      and (${group}::text is null or exists (
        select from agents.pay_lines l
        where l.line_id = d.line_id and l.receiver = any(array[d.creditor, d.debtor, (
          select receiver from agents.guarantees g where g.line_id = d.line_id)]) and l.game_group = ${group}))`);
  return row ?? { lines: 0, amount: 0n, paid: 0n };
}

/**
 * What an account owes that is held, by the time when it was due, after a line when one is given. The debts of a debtor are found by its
 * contracts and by the holds of staff that are open, both of which are few.
 */
export function listHeld(reader: Reader, of: OwedQuery, { after, limit }: Page): Promise<OwedRow[]> {
  const { debtor, kind, group, creditor } = of;
  return reader.rows(sql<OwedRow>`
    with held as (
      select d.line_id from agents.debts d
      where d.creditor in (
          select receiver from agents.contracts where offerer = ${debtor}
          union select offerer from agents.contracts where receiver = ${debtor} and offerer is not null)
        and d.is_open and d.state = 'held' and d.debtor = ${debtor}
      union select line_id from agents.pay_holds where released_at is null
    )
    select d.line_id, d.kind, d.creditor, d.amount - d.forfeited as amount, d.paid, d.state, d.due_at, l.game_group, l.period, l.first_day::text,
      (l.next_day - 1)::text as last_day, l.starts_at, l.ends_at, false as is_late,
      case when exists (select from agents.pay_holds h where h.line_id = d.line_id and h.released_at is null)
        then 'staff' when d.withheld > 0 then 'flag' else 'receiver' end as held_for,
      null::bigint as guaranteed_for
    from held join agents.debts d on d.line_id = held.line_id and d.debtor = ${debtor} and d.state = 'held'
    join agents.pay_lines l on l.line_id = d.line_id and l.receiver = any(array[d.creditor, d.debtor])
    where (${kind}::text is null or d.kind = ${kind}) and (${group}::text is null or l.game_group = ${group})
      and (${creditor}::bigint is null or d.creditor = ${creditor})
      and (${after}::bigint is null or (d.due_at, d.line_id) > (
        select a.due_at, a.line_id from agents.debts a where a.line_id = ${after} and a.debtor = ${debtor}))
    order by d.due_at, d.line_id limit ${limit}`);
}

/** The sums of all that `listHeld` gives on its pages. */
export async function sumHeld(
  reader: Reader,
  { debtor, kind, group, creditor }: OwedQuery,
): Promise<OwedSums> {
  const [row] = await reader.rows(sql<OwedSums>`
    with held as (
      select d.line_id from agents.debts d
      where d.creditor in (
          select receiver from agents.contracts where offerer = ${debtor}
          union select offerer from agents.contracts where receiver = ${debtor} and offerer is not null)
        and d.is_open and d.state = 'held' and d.debtor = ${debtor}
      union select line_id from agents.pay_holds where released_at is null
    )
    select count(*)::int as lines, coalesce(sum(d.amount - d.forfeited), 0)::bigint as amount, coalesce(sum(d.paid), 0)::bigint as paid
    from held join agents.debts d on d.line_id = held.line_id and d.debtor = ${debtor} and d.state = 'held'
    where (${kind}::text is null or d.kind = ${kind}) and (${creditor}::bigint is null or d.creditor = ${creditor})
      and (${group}::text is null or exists (
        select from agents.pay_lines l
        where l.line_id = d.line_id and l.receiver = any(array[d.creditor, d.debtor]) and l.game_group = ${group}))`);
  return row ?? { lines: 0, amount: 0n, paid: 0n };
}
