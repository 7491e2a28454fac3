import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface MerchantRow {
  readonly code: string;
  readonly name: string;
  readonly overrides: Readonly<Record<string, unknown>>;
}

export async function findMerchant(reader: Reader, code: string): Promise<MerchantRow | null> {
  const [row] = await reader.rows(
    sql<MerchantRow>`select code, name, overrides from settings.merchants where code = ${code}`,
  );
  return row ?? null;
}

export async function ensureMerchant(tx: Tx, code: string, name: string): Promise<void> {
  await tx.rows(
    sql`insert into settings.merchants (code, name) values (${code}, ${name}) on conflict do nothing`,
  );
}

export async function mergeOverrides(
  tx: Tx,
  code: string,
  overrides: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.rows(sql`
    update settings.merchants set overrides = overrides || ${JSON.stringify(overrides)}::jsonb where code = ${code}`);
}

/** The same for settings that have no value of the merchant's own yet. */
export async function addOverrides(
  tx: Tx,
  code: string,
  overrides: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.rows(sql`
    update settings.merchants set overrides = ${JSON.stringify(overrides)}::jsonb || overrides where code = ${code}`);
}

/** The same for values of the cashier. */
export async function mergeCashier(
  tx: Tx,
  code: string,
  values: Readonly<Record<string, number>>,
): Promise<void> {
  await tx.rows(sql`
    update settings.merchants
    set overrides = overrides || jsonb_build_object('cashier',
      coalesce(overrides -> 'cashier', '{}'::jsonb) || ${JSON.stringify(values)}::jsonb)
    where code = ${code}`);
}
