import type { ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { GrantedRow } from './store-contracts.ts';

/** The salaries of the house for an agent that are not ended. */
export function listHouseSalaries(
  reader: Reader,
  { receiver, timeZone }: { receiver: bigint; timeZone: string },
): Promise<Pick<GrantedRow, 'kind' | 'game_group' | 'top_ppm'>[]> {
  return reader.rows(sql<Pick<GrantedRow, 'kind' | 'game_group' | 'top_ppm'>>`
    select c.kind, c.game_group, greatest(coalesce(a.top_ppm, 0), (
        select coalesce(max(v.top_ppm), 0)
        from agents.counting_versions(c.contract_id, agents.today(${timeZone}) + 1) v)) as top_ppm
    from agents.contracts c left join agents.contract_acts a on a.act_id = c.request_id
    where c.receiver = ${receiver} and c.offerer is null and c.kind <> 'DIVIDEND' and c.state in ('P', 'E', 'A', 'V')`);
}

/** A contract of a salary that is not ended, with its highest rate: of the terms in force from the next day on, or of what waits. */
export interface SalaryContract extends Pick<GrantedRow, 'kind' | 'game_group' | 'top_ppm'> {
  readonly offerer: bigint | null;
  readonly receiver: bigint;
}

/**
 * The salaries of some kinds that are not ended: of everybody above an agent, of itself and of everybody below it, or of all agents.
 *
 * @param around the agent; null: all.
 */
export function listSalaries(
  reader: Reader,
  { around, kinds, timeZone }: { around: bigint | null; kinds: readonly ContractKind[]; timeZone: string },
): Promise<SalaryContract[]> {
  return reader.rows(sql<SalaryContract>`
    select c.offerer, c.receiver, c.kind, c.game_group, greatest(coalesce(a.top_ppm, 0), (
        select coalesce(max(v.top_ppm), 0)
        from agents.counting_versions(c.contract_id, agents.today(${timeZone}) + 1) v)) as top_ppm
    from agents.contracts c left join agents.contract_acts a on a.act_id = c.request_id
    where c.kind = any(${kinds}::text[]) and c.state in ('P', 'E', 'A', 'V') and (${around}::bigint is null or c.receiver in (
        select descendant from agents.closure where ancestor = ${around}
          and from_day <= agents.today(${timeZone}) and (to_day is null or to_day > agents.today(${timeZone}))
        union all
        select ancestor from agents.closure where descendant = ${around} and depth > 0
          and from_day <= agents.today(${timeZone}) and (to_day is null or to_day > agents.today(${timeZone}))))`);
}

/** The accounts with a salary from the house that is not ended. */
export async function listHouseReceivers(reader: Reader): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ receiver: bigint }>`
    select distinct receiver from agents.contracts
    where offerer is null and kind <> 'DIVIDEND' and state in ('P', 'E', 'A', 'V') order by receiver`);
  return rows.map(({ receiver }) => receiver);
}
