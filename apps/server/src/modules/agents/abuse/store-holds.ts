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
  readonly is_confirmed: boolean;
  readonly line_id: bigint;
  readonly run_id: bigint;
  readonly receiver: bigint;
  readonly game_group: ContractGroup;
  readonly kind: ContractKind;
  readonly period: PayPeriod;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly first_day: string;
  readonly next_day: string;
  readonly run_first_day: string;
  readonly run_next_day: string;
  readonly amount: bigint;
  readonly carry_in: bigint;
  readonly corrects: bigint | null;
  readonly as_of: bigint;
  readonly active_floor: bigint;
  readonly minimum: bigint;
  readonly terms: StoredTerms;
}

/** Of which lines: those of a run, or those of a flag's agent that are not paid. */
export type LinesOf = { readonly runId: bigint } | { readonly flagId: bigint };

/** Lines of a flag are in the order of both. */
type LinePlace = Pick<FlaggedLine, 'line_id' | 'flag_id'>;

/**
 * Lines with an amount that flags concern and do not hold yet, in the order of their lines, after one of them. A confirmed flag goes on only where it names
 * accounts: their facts no longer count.
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
      select f.flag_id, f.accounts, f.state = 'confirmed' as is_confirmed, l.line_id
      from agents.pay_lines l join agents.flags f on f.agent_id = l.receiver
      where l.run_id = ${runId}::bigint and l.amount > 0 and (f.contract_id is null or f.contract_id = l.contract_id)
        and l.next_day > f.from_day and case f.state when 'open' then f.holds when 'confirmed' then f.accounts <> '{}' else false end
      union all
      select f.flag_id, f.accounts, f.state = 'confirmed', l.line_id
      from agents.flags f join agents.debts d on d.creditor = f.agent_id and d.state not in ('paid', 'forfeited')
      join agents.pay_lines l on l.receiver = f.agent_id and l.line_id = d.line_id
      where f.flag_id = ${flagId}::bigint and f.holds and l.amount > 0 and (f.contract_id is null or f.contract_id = l.contract_id)
        and l.next_day > f.from_day
    )
    select g.flag_id, g.accounts, g.is_confirmed, l.line_id, l.run_id, l.receiver, l.game_group, l.kind, l.period, l.starts_at, l.ends_at,
      l.first_day::text, l.next_day::text, r.first_day::text as run_first_day, r.next_day::text as run_next_day, l.amount, l.carry_in,
      l.corrects, l.as_of, r.active_floor, r.minimum, v.terms
    from flagged g join agents.flags f on f.flag_id = g.flag_id
    join agents.pay_lines l on l.receiver = f.agent_id and l.line_id = g.line_id
    join agents.runs r on r.run_id = l.run_id
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

/** Ends what a flag holds: it goes to the receivers, or stays with the payers. Gives the lines and the sum. */
export async function endHolds(
  tx: Tx,
  flagId: bigint,
  to: 'released' | 'forfeited',
): Promise<{ readonly lines: number; readonly amount: bigint }> {
  const rows = await tx.rows(sql<{ line_id: bigint; amount: bigint }>`
    update agents.flag_holds set state = ${to}, ended_at = clock_timestamp()
    where flag_id = ${flagId} and state = 'held' returning line_id, amount`);
  await applyFlags(
    tx,
    rows.map(({ line_id }) => line_id),
  );
  return { lines: rows.length, amount: rows.reduce((all, { amount }) => all + amount, 0n) };
}

async function applyFlags(tx: Tx, lineIds: readonly bigint[]): Promise<void> {
  if (lineIds.length > 0) await tx.rows(sql`select agents.apply_flags(${lineIds}::bigint[])`);
}
