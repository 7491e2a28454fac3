// One line of pay with everything that it was computed from, for its receiver or its payer.
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';
import type { LineRow } from './store-lines.ts';

export interface LineDetailRow
  extends Pick<LineRow, 'line_id' | 'receiver' | 'kind' | 'valid' | 'voided' | 'base' | 'active_members'> {
  readonly stake: bigint;
  readonly payout: bigint;
  readonly self_rebate: bigint;
  readonly agent_rebate: bigint;
  readonly promotions: bigint;
  readonly terms: StoredTerms;
  readonly held_for: 'receiver' | 'staff' | 'flag' | null;
}

const MAX_OF_PERIOD = 100;

/** A line that a member received or has to pay, whose run is approved; null for every other. */
export async function findLine(
  reader: Reader,
  memberId: bigint,
  lineId: bigint,
): Promise<LineDetailRow | null> {
  const [row] = await reader.rows(sql<LineDetailRow>`
    select l.line_id, l.receiver, l.kind, l.valid, l.voided, l.base, l.active_members, l.stake, l.payout, l.self_rebate,
      l.agent_rebate, l.promotions, v.terms,
      case when d.state is distinct from 'held' then null
        when exists (select from agents.pay_holds h where h.line_id = l.line_id and h.released_at is null) then 'staff'
        when d.withheld > 0 then 'flag' else 'receiver' end as held_for
    from agents.pay_lines l join agents.runs r on r.run_id = l.run_id and r.state in ('approved', 'paying', 'done')
    join agents.contract_versions v on v.contract_id = l.contract_id and v.version = l.version
    left join agents.debts d on d.line_id = l.line_id
    where l.line_id = ${lineId} and (l.receiver = ${memberId} or l.payer = ${memberId})
      and l.receiver = any((select array(
        select ${memberId}::bigint union select receiver from agents.contracts where offerer = ${memberId}))::bigint[])`);
  return row ?? null;
}

/**
 * The lines of a contract for the period of one of them: the line and its corrections, at most 100. Real-time pay is corrected for the whole
 * day. What the house paid on them for an upline is seen by their receiver only.
 */
export function listOfPeriod(
  reader: Reader,
  viewer: bigint,
  { receiver, line_id }: Pick<LineRow, 'receiver' | 'line_id'>,
): Promise<LineRow[]> {
  return reader.rows(sql<LineRow>`
    select l.line_id, l.contract_id, l.receiver, l.payer, l.kind, l.game_group, l.period, l.first_day::text,
      (l.next_day - 1)::text as last_day, l.starts_at, l.ends_at, l.valid, l.voided, l.base, l.carry_in, l.carry_out, l.active_members,
      l.tier, l.rate_type, l.rate, l.amount, 
      coalesce(g.paid_before + g.amount, d.paid * sign(l.amount)::bigint, 0) as paid,
      case when g.line_id is null then coalesce(d.state, 'none') else 'paid' end as status, l.reason, l.corrects, l.version, l.computed_at, l.due_at
    from agents.pay_lines one
    join agents.pay_lines l on l.receiver = one.receiver and l.contract_id = one.contract_id and l.first_day = one.first_day
      and (l.period = one.period and l.starts_at = one.starts_at or l.kind = 'REALTIME' and l.period = 'DAILY')
    join agents.runs r on r.run_id = l.run_id and r.state in ('approved', 'paying', 'done')
    left join agents.debts d on d.line_id = l.line_id
    left join agents.guarantees g on g.line_id = l.line_id and l.receiver = ${viewer}
    where one.receiver = ${receiver} and one.line_id = ${line_id}
    order by l.line_id limit ${MAX_OF_PERIOD}`);
}

/** A payment on a line. */
export interface PaymentRow {
  readonly part: number;
  readonly amount: bigint;
  readonly paid_at: Date;
  /** Whether the house paid it for the upline; its number is 0. */
  readonly is_guarantee: boolean;
}

/**
 * The payments on a line, in their order. A line has one for each time that its payer had something. Where the house took over the debt, its
 * receiver sees the payment of the house and none after it, its payer what it paid itself.
 */
export function listParts(
  reader: Reader,
  { lineId, isReceived }: { readonly lineId: bigint; readonly isReceived: boolean },
): Promise<PaymentRow[]> {
  return reader.rows(sql<PaymentRow>`
    with taken as (select * from agents.guarantees where line_id = ${lineId} and ${isReceived}::boolean)
    (select part, amount, paid_at, false as is_guarantee from agents.pay_parts
      where line_id = ${lineId} and part <= coalesce((select parts_before from taken), part) order by part limit 1000)
    union all select 0, amount, paid_at, true from taken
    order by is_guarantee, part`);
}
