import type { ContractGroup, ContractKind, RateType } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DebtState, PayReason } from '../domains.ts';
import type { RunRow } from './store-runs.ts';

export interface ListedRun
  extends Pick<
    RunRow,
    | 'run_id'
    | 'starts_at'
    | 'ends_at'
    | 'amount'
    | 'first_day'
    | 'next_day'
    | 'is_correction'
    | 'kind'
    | 'period'
    | 'state'
  > {
  readonly lines: bigint;
  readonly computed_at: Date | null;
  readonly approval_id: bigint | null;
  readonly total: bigint;
}

export function listRuns(
  reader: Reader,
  { kind, limit, offset }: { kind: ContractKind | null; limit: number; offset: number },
): Promise<ListedRun[]> {
  return reader.rows(sql<ListedRun>`
    select run_id, starts_at, ends_at, amount, first_day::text, next_day::text, is_correction, kind, period, state, lines, computed_at,
      approval_id, count(*) over () as total
    from agents.runs where ${kind}::text is null or kind = ${kind}
    order by run_id desc limit ${limit} offset ${offset}`);
}

export async function isRun(reader: Reader, runId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`select from agents.runs where run_id = ${runId}`);
  return rows.length > 0;
}

export interface ListedLine {
  readonly line_id: bigint;
  readonly contract_id: bigint;
  readonly receiver: bigint;
  readonly payer: bigint | null;
  readonly game_group: ContractGroup;
  readonly first_day: string;
  readonly next_day: string;
  readonly valid: bigint;
  readonly active_members: number;
  readonly base: bigint;
  readonly carry_in: bigint;
  readonly carry_out: bigint;
  readonly tier: number;
  readonly rate_type: RateType;
  readonly rate: bigint;
  readonly amount: bigint;
  readonly reason: PayReason;
  readonly corrects: bigint | null;
  readonly pay_state: DebtState | null;
  readonly held_for: string | null;
  readonly total: bigint;
}

/** The lines of a run, in the order of their contracts. */
export function listLines(
  reader: Reader,
  { runId, limit, offset }: { runId: bigint; limit: number; offset: number },
): Promise<ListedLine[]> {
  return reader.rows(sql<ListedLine>`
    select l.line_id, l.contract_id, l.receiver, l.payer, l.game_group, l.first_day::text, l.next_day::text, l.valid, l.active_members,
      l.base, l.carry_in, l.carry_out, l.tier, l.rate_type, l.rate, l.amount, l.reason, l.corrects, d.state as pay_state,
      h.reason as held_for, l.total
    from (
      select *, (select lines from agents.runs where run_id = ${runId}) as total
      from agents.pay_lines where run_id = ${runId} order by line_id limit ${limit} offset ${offset}
    ) l
    left join agents.debts d on d.line_id = l.line_id
    left join agents.pay_holds h on h.line_id = l.line_id and h.released_at is null
    order by l.line_id`);
}

/** Locks the run of a line with an amount, so that nobody approves it meanwhile. False: the run has no such line. */
export async function lockRunOf(tx: Tx, runId: bigint, lineId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from agents.runs
    where run_id = (select run_id from agents.pay_lines where run_id = ${runId} and line_id = ${lineId} and amount <> 0)
    for no key update`);
  return rows.length > 0;
}

/** Holds a line, after a payment of it that is under way. False: it is held already, or paid, by the house for an upline too. */
export async function insertHold(tx: Tx, lineId: bigint, staffId: bigint, reason: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    with owed as materialized (
      select state from agents.debts where line_id = ${lineId} for update
    ), held as (
      insert into agents.pay_holds (line_id, held_by, reason)
      select ${lineId}, ${staffId}, ${reason}
      where not exists (select from owed where state in ('paid', 'forfeited'))
        and not exists (select from agents.guarantees where line_id = ${lineId})
      on conflict (line_id) where released_at is null do nothing returning line_id
    ), debt as (
      update agents.debts set state = 'held' where line_id in (select line_id from held)
    ) select line_id from held`);
  return rows.length > 0;
}
