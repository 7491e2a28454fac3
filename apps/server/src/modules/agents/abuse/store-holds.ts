import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';
import type { PayPeriod } from '../domains.ts';

/** A line of pay that a flag concerns, with everything that it was computed from. */
export interface FlaggedLine {
  readonly flag_id: bigint;
  /** The accounts in doubt; empty: the whole line is. */
  readonly accounts: readonly bigint[];
  /** Whether what is held stays with the payer from the start. */
  readonly is_confirmed: boolean;
  readonly line_id: bigint;
  readonly contract_id: bigint;
  readonly run_id: bigint;
  readonly receiver: bigint;
  readonly game_group: ContractGroup;
  readonly kind: ContractKind;
  readonly period: PayPeriod;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly first_day: string;
  readonly next_day: string;
  readonly run_next_day: string;
  readonly is_correction: boolean;
  /** The run of the period, whose settings count, and the first day of the period. */
  readonly period_run: bigint;
  readonly period_day: string;
  readonly amount: bigint;
  /** What of it is not paid; never below 0. */
  readonly unpaid: bigint;
  readonly carry_in: bigint;
  /** The sum of the earlier lines of the period, and what of it this flag holds or keeps. */
  readonly before: bigint;
  readonly kept: bigint;
  readonly as_of: bigint;
  readonly last_credit: bigint;
  /** Whether its period deducts promotions. */
  readonly deducts_promotions: boolean;
  /** Whether its period pays only teams that lost. */
  readonly needs_loss: boolean;
  /** The last fact of the day that the line knows; null in lines of days that have not all their facts. */
  readonly known: bigint;
  readonly active_floor: bigint;
  readonly minimum: bigint;
  readonly terms: StoredTerms;
}

/** Of which lines: those of a run, or those of a flag's agent that are not paid. */
export type LinesOf = { readonly runId: bigint } | { readonly flagId: bigint };

/** Lines of a flag are in the order of both. */
type LinePlace = Pick<FlaggedLine, 'line_id' | 'flag_id'>;

/**
 * Lines that flags concern and do not hold yet, in the order of their lines, after one of them. A confirmed flag goes on only where it names
 * accounts: their facts no longer count. A line below 0 takes back what earlier lines of its period gave: flags concern it that hold or kept
 * some of that.
 */
export function listFlaggedLines(
  tx: Tx,
  of: LinesOf,
  after: LinePlace | undefined,
  limit: number,
): Promise<FlaggedLine[]> {
  const runId = 'runId' in of ? of.runId : null;
  const flagId = 'flagId' in of ? of.flagId : null;
  return tx.rows(sql<FlaggedLine>`
    with flagged as (
      select f.flag_id, l.line_id
      from agents.pay_lines l join agents.flags f on f.agent_id = l.receiver
      where l.run_id = ${runId}::bigint and l.amount > 0 and (f.contract_id is null or f.contract_id = l.contract_id)
        and l.next_day > f.from_day and case f.state when 'open' then f.holds when 'confirmed' then f.accounts <> '{}' else false end
      union
      select h.flag_id, l.line_id
      from agents.pay_lines l join agents.pay_lines e on e.receiver = l.receiver and e.contract_id = l.contract_id
        and e.first_day = l.first_day and e.line_id < l.line_id
      join agents.flag_holds h on h.line_id = e.line_id and h.state <> 'released'
      where l.run_id = ${runId}::bigint and l.amount < 0 and (l.kind = 'REALTIME' or (e.period = l.period and e.starts_at = l.starts_at))
      union
      select f.flag_id, d.line_id
      from agents.flags f join agents.debts d on d.creditor = f.agent_id and d.state not in ('paid', 'forfeited')
      join agents.pay_lines l on l.receiver = f.agent_id and l.line_id = d.line_id
      where f.flag_id = ${flagId}::bigint and f.holds and l.amount > 0 and (f.contract_id is null or f.contract_id = l.contract_id)
        and l.next_day > f.from_day
      union
      select f.flag_id, l.line_id
      from agents.flags f join agents.pay_lines l on l.receiver = f.agent_id and l.next_day > f.from_day and l.amount < 0
      join agents.debts d on d.line_id = l.line_id and d.state not in ('paid', 'forfeited')
      where f.flag_id = ${flagId}::bigint and f.holds and (f.contract_id is null or f.contract_id = l.contract_id)
    )
    select g.flag_id, f.accounts, f.state <> 'open' as is_confirmed, l.line_id, l.contract_id, l.run_id, l.receiver, l.game_group, l.kind,
      l.period, l.starts_at, l.ends_at, l.first_day::text, l.next_day::text, r.next_day::text as run_next_day, r.is_correction,
      p.run_id as period_run, p.first_day::text as period_day, l.amount, d.amount - d.paid as unpaid, l.carry_in, b.before, b.kept, l.as_of,
      r.last_credit, p.deducts_promotions, p.needs_loss,
      case when l.kind = 'HOURLY' and r.is_correction then agents.known_fact(l.first_day, l.as_of) end as known, p.active_floor, p.minimum,
      v.terms
    from flagged g join agents.flags f on f.flag_id = g.flag_id
    join agents.pay_lines l on l.receiver = f.agent_id and l.line_id = g.line_id
    join agents.debts d on d.line_id = l.line_id
    join agents.runs r on r.run_id = l.run_id
    join lateral (
      select run_id, first_day, active_floor, minimum, deducts_promotions, needs_loss from agents.runs
      where kind = l.kind and period = case l.kind when 'REALTIME' then 'WINDOW' else l.period end and not is_correction
        and starts_at >= l.starts_at and starts_at < l.ends_at order by starts_at limit 1
    ) p on true
    cross join lateral (
      select coalesce(sum(e.amount), 0)::bigint as before,
        coalesce(sum(sign(e.amount)::bigint * least(h.amount, o.withheld + o.forfeited)), 0)::bigint as kept
      from agents.pay_lines e left join agents.flag_holds h on h.line_id = e.line_id and h.flag_id = g.flag_id and h.state <> 'released'
      left join agents.debts o on o.line_id = e.line_id
      where e.receiver = l.receiver and e.contract_id = l.contract_id and e.first_day = l.first_day and e.line_id < l.line_id
        and (l.kind = 'REALTIME' or (e.period = l.period and e.starts_at = l.starts_at))
    ) b
    join agents.contract_versions v on v.contract_id = l.contract_id and v.version = l.version
    where (g.line_id, g.flag_id) > (${after?.line_id ?? 0n}::bigint, ${after?.flag_id ?? 0n}::bigint)
      and not exists (select from agents.flag_holds h where h.line_id = g.line_id and h.flag_id = g.flag_id)
    order by g.line_id, g.flag_id limit ${limit}`);
}

export interface NewHold {
  readonly flagId: bigint;
  readonly lineId: bigint;
  readonly amount: bigint;
  readonly state: 'held' | 'forfeited';
}

/** Writes what flags hold of lines, and brings the debts in line with it. */
export async function insertHolds(tx: Tx, holds: readonly NewHold[]): Promise<void> {
  if (holds.length === 0) return;
  await tx.rows(sql`
    insert into agents.flag_holds (flag_id, line_id, amount, state, ended_at)
    select h.flag_id, h.line_id, h.amount, h.state, case when h.state = 'forfeited' then clock_timestamp() end
    from unnest(${holds.map(({ flagId }) => flagId)}::bigint[], ${holds.map(({ lineId }) => lineId)}::bigint[],
      ${holds.map(({ amount }) => amount)}::bigint[], ${holds.map(({ state }) => state)}::text[]) h (flag_id, line_id, amount, state)
    on conflict (line_id, flag_id) do nothing`);
  await applyFlags(tx, [...new Set(holds.map(({ lineId }) => lineId))]);
}

/** Ends what a flag holds: it goes to the receivers, or stays with the payers. Gives the lines and the sum, without what the agent owes back. */
export async function endHolds(
  tx: Tx,
  flagId: bigint,
  to: 'released' | 'forfeited',
): Promise<{ readonly lines: number; readonly amount: bigint }> {
  const rows = await tx.rows(sql<{ line_id: bigint; amount: bigint }>`
    with ended as (
      update agents.flag_holds set state = ${to}, ended_at = clock_timestamp()
      where flag_id = ${flagId} and state = 'held' returning line_id, flag_id, amount
    )
    select e.line_id, case when d.debtor = f.agent_id then -e.amount else e.amount end as amount
    from ended e join agents.flags f on f.flag_id = e.flag_id left join agents.debts d on d.line_id = e.line_id`);
  await applyFlags(
    tx,
    rows.map(({ line_id }) => line_id),
  );
  return { lines: rows.length, amount: rows.reduce((all, { amount }) => all + amount, 0n) };
}

async function applyFlags(tx: Tx, lineIds: readonly bigint[]): Promise<void> {
  if (lineIds.length > 0) await tx.rows(sql`select agents.apply_flags(${lineIds}::bigint[])`);
}
