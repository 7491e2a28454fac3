import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { PayPeriod } from '../domains.ts';
import type { LineProof } from '../digests/store-digests.ts';
import type { PayResult, TeamFacts } from './types.ts';

/** A line before it is written. */
export interface NewLine extends TeamFacts, PayResult {
  readonly contractId: bigint;
  readonly receiver: bigint;
  /** Null: the house. */
  readonly payer: bigint | null;
  readonly version: number;
  readonly group: ContractGroup;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The days of the period on which the contract counted. */
  readonly firstDay: string;
  readonly nextDay: string;
  /** The line that it corrects. */
  readonly corrects: bigint | null;
  /** Hours until it is due. */
  readonly dueHours: number;
}

/** The run that writes lines, and the period that they have. */
export interface LinesOf {
  readonly runId: bigint;
  readonly asOf: bigint;
  readonly kind: ContractKind;
  readonly period: PayPeriod;
}

/** Writes lines of a run. A line that is there already stays as it is. Gives how many are new, and the sum of their amounts above 0. */
export async function insertLines(
  tx: Tx,
  { runId, asOf, kind, period }: LinesOf,
  lines: readonly (NewLine & LineProof)[],
): Promise<{ readonly lines: number; readonly amount: bigint }> {
  if (lines.length === 0) return { lines: 0, amount: 0n };
  // One parameter whatever the number of lines; amounts are text in it, so nothing is rounded.
  const given = JSON.stringify(lines, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  const rows = await tx.rows(sql<{ amount: bigint }>`
    insert into agents.pay_lines (run_id, contract_id, receiver, payer, starts_at, ends_at, valid, voided, stake, payout, self_rebate,
      agent_rebate, promotions, carry_in, base, carry_out, rate, amount, as_of, corrects, due_at, active_members, first_day, next_day,
      version, tier, kind, period, game_group, rate_type, reason, rule, digest, wagers, tree_digest, rebate_digest)
    select ${runId}, "contractId", receiver, payer, "startsAt", "endsAt", valid, voided, stake, payout, "selfRebate",
      "agentRebate", promotions, "carryIn", base, "carryOut", rate, amount, ${asOf}, corrects,
      statement_timestamp() + "dueHours" * interval '1 hour', "activeMembers", "firstDay", "nextDay",
      version, tier, ${kind}, ${period}, "group", "rateType", reason, rule, decode(digest, 'hex'), wagers, decode("treeDigest", 'hex'), decode("rebateDigest", 'hex')
    from jsonb_to_recordset(${given}::jsonb) l ("contractId" bigint, receiver bigint, payer bigint, "startsAt" timestamptz,
      "endsAt" timestamptz, valid bigint, voided bigint, stake bigint, payout bigint, "selfRebate" bigint, "agentRebate" bigint,
      promotions bigint, "carryIn" bigint, base bigint, "carryOut" bigint, rate bigint, amount bigint, corrects bigint, "dueHours" int, "activeMembers" int,
      "firstDay" date, "nextDay" date, version smallint, tier smallint, "group" text, "rateType" text, reason text, rule text, digest text,
      wagers bigint, "treeDigest" text, "rebateDigest" text)
    order by "contractId", "startsAt"
    on conflict (receiver, contract_id, period, starts_at, run_id) do nothing
    returning amount`);
  let amount = 0n;
  for (const row of rows) if (row.amount > 0n) amount += row.amount;
  return { lines: rows.length, amount };
}

export interface WindowLineRow {
  readonly contract_id: bigint;
  readonly valid: bigint;
  readonly voided: bigint;
  readonly rate: bigint;
  readonly amount: bigint;
}

/** The real-time lines of contracts since the start of a day and before a window, in the order of their windows. */
export function listWindowLines(
  reader: Reader,
  contracts: readonly { readonly contract_id: bigint; readonly receiver: bigint }[],
  { since, before }: { since: Date; before: Date },
): Promise<WindowLineRow[]> {
  return reader.rows(sql<WindowLineRow>`
    select l.contract_id, l.valid, l.voided, l.rate, l.amount
    from unnest(${contracts.map(({ contract_id }) => contract_id)}::bigint[], ${contracts.map(({ receiver }) => receiver)}::bigint[])
      a (contract_id, receiver)
    join agents.pay_lines l on l.receiver = a.receiver and l.contract_id = a.contract_id and l.starts_at >= ${since}
      and l.starts_at < ${before} and l.period = 'WINDOW'
    order by l.contract_id, l.starts_at, l.line_id`);
}
