// The lines of one contract on one day: slots of an hour, or windows of 300 seconds.
import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';
import type { LineRow } from './store-lines.ts';

export interface DayContract {
  readonly contract_id: bigint;
  readonly game_group: ContractGroup;
  readonly terms: StoredTerms;
}

/** More lines than a contract has on a day, with its corrections. */
const MAX_LINES = 1_000;

/** The contracts of a kind that an account received and that count on a day, one a group, with the terms of the day. */
export function listDayContracts(
  reader: Reader,
  { receiver, kind, day }: { readonly receiver: bigint; readonly kind: ContractKind; readonly day: string },
): Promise<DayContract[]> {
  return reader.rows(sql<DayContract>`
    select distinct on (c.contract_id) c.contract_id, c.game_group, v.terms
    from agents.contracts c
    cross join lateral (
      select w.version, w.terms, w.effective_from, lead(w.effective_from) over (order by w.effective_from, w.version) as next_from
      from agents.contract_versions w where w.contract_id = c.contract_id
    ) v
    where c.receiver = ${receiver} and c.kind = ${kind} and v.effective_from <= ${day}::date
      and (v.next_from is null or v.next_from > ${day}::date) and (c.ends_on is null or c.ends_on > ${day}::date)
    order by c.contract_id, v.effective_from, v.version limit 100`);
}

/** The lines of a contract on a day whose runs are approved, in the order of their times, each with its corrections behind it. */
export function listDayLines(
  reader: Reader,
  {
    receiver,
    kind,
    contractId,
    day,
  }: {
    readonly receiver: bigint;
    readonly kind: ContractKind;
    readonly contractId: bigint;
    readonly day: string;
  },
): Promise<LineRow[]> {
  return reader.rows(sql<LineRow>`
    select l.line_id, l.contract_id, l.receiver, l.payer, l.kind, l.game_group, l.period, l.first_day::text,
      (l.next_day - 1)::text as last_day, l.starts_at, l.ends_at, l.valid, l.voided, l.base, l.carry_in, l.carry_out, l.active_members,
      l.tier, l.rate_type, l.rate, l.amount, 
      coalesce(g.paid_before + g.amount, d.paid * sign(l.amount)::bigint, 0) as paid,
      case when g.line_id is null then coalesce(d.state, 'none') else 'paid' end as status, l.reason, l.corrects, l.version, l.computed_at, l.due_at
    from agents.pay_lines l join agents.runs r on r.run_id = l.run_id and r.state in ('approved', 'paying', 'done')
    left join agents.debts d on d.line_id = l.line_id
    left join agents.guarantees g on g.line_id = l.line_id
    where l.receiver = ${receiver} and l.kind = ${kind} and l.first_day = ${day}::date and l.contract_id = ${contractId}
    order by l.starts_at, l.line_id limit ${MAX_LINES}`);
}
