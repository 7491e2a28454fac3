import type { FlagKind, FlagState, LinkGuard } from '@tyche/rules/agents/abuse';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Evidence, Finding } from './types.ts';

/** Writes a finding of a day. Null: it was flagged before. */
export async function insertFlag(tx: Tx, finding: Finding, day: string): Promise<bigint | null> {
  const { kind, agentId, subject, holds, contractId = null, accounts = [], evidence } = finding;
  const [row] = await tx.rows(sql<{ flag_id: bigint }>`
    insert into agents.flags (kind, agent_id, subject, holds, contract_id, accounts, evidence, from_day)
    values (${kind}, ${agentId}, ${subject}, ${holds}, ${contractId}, ${accounts}::bigint[], ${JSON.stringify(evidence)}::jsonb, ${day}::date)
    on conflict (merchant, agent_id, kind, subject) do nothing returning flag_id`);
  return row?.flag_id ?? null;
}

export interface FlagRow {
  readonly flag_id: bigint;
  readonly agent_id: bigint;
  readonly kind: FlagKind;
  readonly state: FlagState;
  readonly holds: boolean;
}

/** A flag, locked until the end of the transaction. */
export async function lockFlag(tx: Tx, flagId: bigint): Promise<FlagRow | null> {
  const [row] = await tx.rows(sql<FlagRow>`
    select flag_id, agent_id, kind, state, holds from agents.flags where flag_id = ${flagId} for update`);
  return row ?? null;
}

/** Notes what two persons decided. */
export async function decideFlag(
  tx: Tx,
  flagId: bigint,
  to: { readonly state: FlagState; readonly approvalId: bigint },
): Promise<void> {
  await tx.rows(sql`
    update agents.flags set state = ${to.state}, decided_at = clock_timestamp(), approval_id = ${to.approvalId} where flag_id = ${flagId}`);
}

export interface ListedFlag extends FlagRow {
  readonly contract_id: bigint | null;
  readonly raised_at: Date;
  readonly due_at: Date;
  readonly decided_at: Date | null;
  readonly is_overdue: boolean;
  readonly accounts: readonly bigint[];
  readonly evidence: readonly Evidence[];
  /** The link that it is about, and what that got. */
  readonly link_code: string | null;
  readonly link_guard: LinkGuard | null;
  readonly held: bigint;
  readonly forfeited: bigint;
  readonly lines: number;
  readonly total: bigint;
}

/** Flags with what they hold: open ones by the time by which they have to be decided, others the newest first. */
export function listFlags(
  reader: Reader,
  {
    state,
    flagId,
    limit,
    offset,
  }: { state: FlagState | null; flagId: bigint | null; limit: number; offset: number },
): Promise<ListedFlag[]> {
  return reader.rows(sql<ListedFlag>`
    select f.*, k.code as link_code, g.guard as link_guard, h.held, h.forfeited, h.lines
    from (
      select flag_id, agent_id, kind, state, holds, contract_id, raised_at, due_at, decided_at,
        state = 'open' and due_at < statement_timestamp() as is_overdue, accounts, evidence, count(*) over () as total
      from agents.flags where (${state}::text is null or state = ${state}) and (${flagId}::bigint is null or flag_id = ${flagId})
      order by case when state = 'open' then due_at end, flag_id desc limit ${limit} offset ${offset}
    ) f left join agents.link_guards g on g.flag_id = f.flag_id left join agents.links k on k.link_id = g.link_id
    cross join lateral (
      select coalesce(sum(s.amount) filter (where g.state = 'held'), 0)::bigint as held,
        coalesce(sum(s.amount) filter (where g.state = 'forfeited'), 0)::bigint as forfeited, count(*)::int as lines
      from agents.flag_holds g left join agents.debts d on d.line_id = g.line_id
      cross join lateral (select case when d.debtor = f.agent_id then -g.amount else g.amount end as amount) s
      where g.flag_id = f.flag_id
    ) h
    order by case when f.state = 'open' then f.due_at end, f.flag_id desc`);
}

/** How many flags wait for staff, and how many of them for longer than they may. */
export async function countOpenFlags(
  reader: Reader,
): Promise<{ readonly open: number; readonly overdue: number }> {
  const [row] = await reader.rows(sql<{ open: number; overdue: number }>`
    select count(*)::int as open, (count(*) filter (where due_at < statement_timestamp()))::int as overdue
    from agents.flags where state = 'open'`);
  return row ?? { open: 0, overdue: 0 };
}
