// The terms that tickets froze.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Amounts in 1/10 000, the rebate in parts per million of the stake. */
export interface TermsRow {
  readonly id: string;
  readonly playId: number;
  readonly series: number;
  readonly base: number;
  readonly rebatePpm: bigint;
  readonly unit: bigint;
  readonly betPrice: bigint;
  readonly winCap: bigint | null;
  readonly odds: string | null;
}

/** Writes terms that may be new, in the order of their keys: two first bets at the same terms wait here, never crosswise. */
export async function insertTerms(tx: Tx, rows: readonly TermsRow[]): Promise<void> {
  const t = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await tx.rows(sql`
    insert into lottery.terms (terms_id, play_id, series, base, rebate_ppm, unit, bet_price, win_cap, odds)
    select * from unnest(${t.map((x) => x.id)}::uuid[], ${t.map((x) => x.playId)}::int[], ${t.map((x) => x.series)}::int[],
      ${t.map((x) => x.base)}::int[], ${t.map((x) => x.rebatePpm)}::int[], ${t.map((x) => x.unit)}::bigint[],
      ${t.map((x) => x.betPrice)}::bigint[], ${t.map((x) => x.winCap)}::bigint[], ${t.map((x) => x.odds)}::text[])
    on conflict do nothing`);
}

/** Terms by their ids. */
export async function listTerms(reader: Reader, termsIds: readonly string[]): Promise<TermsRow[]> {
  const rows = await reader.rows(sql<Omit<TermsRow, 'rebatePpm'> & { rebatePpm: number }>`
    select terms_id as id, play_id as "playId", series, base, rebate_ppm as "rebatePpm", unit, bet_price as "betPrice",
      win_cap as "winCap", odds
    from lottery.terms where terms_id = any(${termsIds}::uuid[])`);
  return rows.map((row) => ({ ...row, rebatePpm: BigInt(row.rebatePpm) }));
}
