// What calls told of pots, added up by the hour.
import type { JackpotAmount, MoneyCall } from '@tyche/rules/vendors/calls';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

const SHARES = 16n;

/** What an accepted call told of a pot. */
export interface ToldPot extends JackpotAmount {
  readonly vendor: string;
  readonly callNo: bigint;
  readonly of: Pick<MoneyCall, 'call' | 'currency'>;
}

/** Adds what accepted calls told of pots to this hour. Rows are locked in one order, so that transactions wait for each other without a deadlock. */
export async function addToHours(tx: Tx, pots: readonly ToldPot[]): Promise<void> {
  if (pots.length === 0) return;
  const column = <Value>(of: (pot: ToldPot) => Value) => pots.map(of);
  await tx.rows(sql`
    insert into vendors.jackpot_hours as h (vendor, currency, jackpot_id, share, hour, contributed, won)
    select vendor, currency, id, share, date_trunc('hour', clock_timestamp(), 'UTC'),
      coalesce(sum(amount) filter (where not is_win), 0)::bigint, coalesce(sum(amount) filter (where is_win), 0)::bigint
    from unnest(${column(({ vendor }) => vendor)}::text[], ${column(({ of }) => of.currency)}::text[], ${column(({ id }) => id)}::text[],
      ${column(({ callNo }) => callNo % SHARES)}::smallint[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ of }) => of.call === 'win')}::boolean[]) as p (vendor, currency, id, share, amount, is_win)
    group by vendor, currency, id, share order by vendor, currency, id, share
    on conflict (merchant, vendor, hour, currency, jackpot_id, share) do update
      set contributed = h.contributed + excluded.contributed, won = h.won + excluded.won`);
}

export interface FlowRow {
  readonly currency: string;
  readonly jackpot_id: string;
  readonly contributed_day: bigint;
  readonly contributed_month: bigint;
  readonly won_day: bigint;
  readonly won_month: bigint;
}

/** What calls of a vendor told of each pot: in this hour and the 23 before, and in this hour and the 719 before. */
export function listFlows(reader: Reader, vendor: string): Promise<FlowRow[]> {
  return reader.rows(sql<FlowRow>`
    with t as (select date_trunc('hour', clock_timestamp(), 'UTC') as now)
    select h.currency, h.jackpot_id,
      coalesce(sum(h.contributed) filter (where h.hour > t.now - interval '24 hours'), 0)::bigint as contributed_day,
      sum(h.contributed)::bigint as contributed_month,
      coalesce(sum(h.won) filter (where h.hour > t.now - interval '24 hours'), 0)::bigint as won_day,
      sum(h.won)::bigint as won_month
    from t, vendors.jackpot_hours h where h.vendor = ${vendor} and h.hour > t.now - interval '720 hours'
    group by h.currency, h.jackpot_id order by h.currency, h.jackpot_id`);
}
