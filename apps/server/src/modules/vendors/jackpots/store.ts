// What calls told of pots, added up by the hour.
import type { JackpotAmount, MoneyCall } from '@tyche/rules/vendors/calls';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

const SHARES = 16n;

/** Adds what an accepted call told of pots to this hour. Rows are locked in the order of the pots. */
export async function addToHours(
  tx: Tx,
  { call, currency }: Pick<MoneyCall, 'call' | 'currency'>,
  of: {
    readonly vendor: string;
    readonly callNo: bigint;
    readonly jackpots: readonly JackpotAmount[];
  },
): Promise<void> {
  const { vendor, callNo, jackpots } = of;
  if (jackpots.length === 0) return;
  const ids = jackpots.map(({ id }) => id);
  const amounts = jackpots.map(({ amount }) => amount);
  const isWin = call === 'win';
  await tx.rows(sql`
    insert into vendors.jackpot_hours as h (vendor, currency, jackpot_id, share, hour, contributed, won)
    select ${vendor}, ${currency}, p.id, ${callNo % SHARES}, date_trunc('hour', clock_timestamp(), 'UTC'),
      case when ${isWin} then 0 else p.amount end, case when ${isWin} then p.amount else 0 end
    from unnest(${ids}::text[], ${amounts}::bigint[]) as p (id, amount) order by p.id
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
