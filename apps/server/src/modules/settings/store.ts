import { assert } from '@tyche/kernel/assert';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface MerchantRow {
  readonly merchant: number;
  readonly code: string;
  readonly name: string;
  readonly overrides: Readonly<Record<string, unknown>>;
  /** The database's time. */
  readonly now: Date;
}

export async function findMerchant(reader: Reader, code: string): Promise<MerchantRow | null> {
  const [row] = await reader.rows(
    sql<MerchantRow>`
      select merchant, code, name, overrides, statement_timestamp() as now from settings.merchants where code = ${code}`,
  );
  return row ?? null;
}

/** Makes a merchant with the next number, when it is not there yet; gives its number. */
export async function createMerchant(tx: Tx, code: string, name: string): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('settings.merchants'))`);
  await tx.rows(sql`
    insert into settings.merchants (merchant, code, name)
    select coalesce(max(merchant), 0) + 1, ${code}, ${name} from settings.merchants having count(*) filter (where code = ${code}) = 0`);
  const number = await findMerchantNumber(tx, code);
  assert(number !== null, `merchant ${code} was not made`);
  return number;
}

/** The number by which a connection works for a merchant; null for an unknown code. */
export async function findMerchantNumber(reader: Reader, code: string): Promise<number | null> {
  const [row] = await reader.rows(
    sql<{ merchant: number }>`select merchant from settings.merchants where code = ${code}`,
  );
  return row?.merchant ?? null;
}

/** Notes that a worker works for a merchant: events that concern all merchants are written for it. */
export async function markServed(reader: Reader, merchant: number): Promise<void> {
  await reader.rows(
    sql`update settings.merchants set served_at = clock_timestamp() where merchant = ${merchant}`,
  );
}

/** The names by which merchants are called, the first of each first. */
export function listHosts(reader: Reader): Promise<{ host: string; merchant: number; code: string }[]> {
  return reader.rows(sql<{ host: string; merchant: number; code: string }>`
    select host, merchant, code from settings.hosts join settings.merchants using (merchant) order by merchant, added_at, host`);
}

/** Gives a merchant a name by which it is called, in lower case without a port; nothing when it has it. Throws when it is another's. */
export async function addHost(tx: Tx, merchant: number, host: string): Promise<void> {
  await tx.rows(
    sql`insert into settings.hosts (host, merchant) values (${host}, ${merchant}) on conflict do nothing`,
  );
  const known = await listHosts(tx);
  assert(
    known.some((row) => row.host === host && row.merchant === merchant),
    `the host ${host} is another merchant's`,
  );
}

/** All merchants, by number: at most 63. */
export function listMerchants(reader: Reader): Promise<{ merchant: number; code: string }[]> {
  return reader.rows(
    sql<{ merchant: number; code: string }>`select merchant, code from settings.merchants order by merchant`,
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
