import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AgentState, DebtState } from '../domains.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface DirectRow {
  readonly member_id: bigint;
  readonly state: AgentState | null;
  readonly since: string;
  readonly total: bigint;
}

/** The accounts directly below an agent today, the newest first. */
export function listDirect(
  reader: Reader,
  { memberId, timeZone, limit, offset }: { memberId: bigint; timeZone: string } & Page,
): Promise<DirectRow[]> {
  return reader.rows(sql<DirectRow>`
    select c.descendant as member_id, a.state, c.from_day::text as since, count(*) over () as total
    from agents.closure c left join agents.agents a on a.member_id = c.descendant
    where c.ancestor = ${memberId} and c.depth = 1 and c.from_day <= agents.today(${timeZone})
      and (c.to_day is null or c.to_day > agents.today(${timeZone}))
    order by c.descendant desc limit ${limit} offset ${offset}`);
}

export interface PayRow {
  readonly line_id: bigint;
  readonly run_id: bigint;
  readonly receiver: bigint;
  readonly payer: bigint | null;
  readonly kind: ContractKind;
  readonly game_group: ContractGroup;
  readonly first_day: string;
  readonly next_day: string;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly pay_state: DebtState | null;
  readonly held_for: string | null;
  readonly total: bigint;
}

/** Lines with an amount that an account received or granted and whose period ended in the last days, the newest first. */
export function listPay(
  reader: Reader,
  { memberId, days, timeZone, limit, offset }: { memberId: bigint; days: number; timeZone: string } & Page,
): Promise<PayRow[]> {
  return reader.rows(sql<PayRow>`
    select l.*, coalesce(g.paid_before + g.amount, d.paid, 0)::bigint as paid,
      case when g.line_id is null then d.state else 'paid' end as pay_state, h.reason as held_for
    from (
      select line_id, run_id, receiver, payer, kind, game_group, first_day::text, next_day::text, amount, count(*) over () as total
      from (
        select * from agents.pay_lines
        where receiver = ${memberId} and next_day > agents.today(${timeZone}) - ${days}::int and amount <> 0
        union all
        select * from agents.pay_lines
        where payer = ${memberId} and next_day > agents.today(${timeZone}) - ${days}::int and amount <> 0
      ) of_account
      order by of_account.next_day desc, line_id desc limit ${limit} offset ${offset}
    ) l
    left join agents.debts d on d.line_id = l.line_id
    left join agents.guarantees g on g.line_id = l.line_id and l.receiver = ${memberId}
    left join agents.pay_holds h on h.line_id = l.line_id and h.released_at is null
    order by l.next_day desc, l.line_id desc`);
}

/** What an account gets that is on hold. */
export async function sumHeld(reader: Reader, creditor: bigint): Promise<bigint> {
  const [row] = await reader.rows(sql<{ held: bigint }>`
    select coalesce(sum(amount - forfeited - paid), 0)::bigint as held from agents.debts
    where creditor = ${creditor} and is_open and state = 'held'`);
  return row?.held ?? 0n;
}
