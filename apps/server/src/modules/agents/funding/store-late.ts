import type { ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface LateRow {
  readonly kind: ContractKind;
  readonly owing: number;
  readonly owed: number;
}

/**
 * How many lines of each kind an account should have paid by now, and how many an upline should have paid to it, now or before a move. At
 * most `limit` lines each way are counted; a kind without any is missing.
 */
export function countLateLines(reader: Reader, memberId: bigint, limit: number): Promise<LateRow[]> {
  return reader.rows(sql<LateRow>`
    with owing as (
      select kind from agents.debts
      where debtor = ${memberId} and is_open and state in ('unpaid', 'part', 'arrears')
        and (state <> 'unpaid' or due_at <= statement_timestamp())
      order by due_at limit ${limit}
    ), owed as (
      select kind from agents.debts
      where debtor in (select offerer from agents.contracts where receiver = ${memberId}) and creditor = ${memberId} and is_open and state in ('unpaid', 'part', 'arrears')
        and (state <> 'unpaid' or due_at <= statement_timestamp())
      order by due_at limit ${limit}
    )
    select kind, sum(owing)::int as owing, sum(owed)::int as owed
    from (select kind, 1 as owing, 0 as owed from owing union all select kind, 0, 1 from owed) lines
    group by kind order by kind`);
}
