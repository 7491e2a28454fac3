import type { ProgrammeSetting } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface ChangeRow {
  readonly name: string;
  /** As calls write it. */
  readonly value: string;
  /** The first local day of the site on which it counts. */
  readonly from_day: string;
}

/** Days back for which the values of each single day are known; no run of pay opens a period that is older. */
const KNOWN_DAYS = 400;

/** The changes that decide the values of days since `KNOWN_DAYS` ago, in the order in which they were decided. */
export function listDecisive(reader: Reader, merchant: number): Promise<ChangeRow[]> {
  return reader.rows(sql<ChangeRow>`
    select name, value, from_day::text from settings.programme_changes c
    where merchant = ${merchant} and (from_day >= current_date - ${KNOWN_DAYS}::int or change_id in (
      select max(change_id) from settings.programme_changes
      where merchant = ${merchant} and from_day < current_date - ${KNOWN_DAYS}::int group by name))
    order by change_id`);
}

/** Lets one change of settings at a time be decided for a merchant, until the end of the transaction. */
export async function lockProgramme(tx: Tx, code: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('settings.programme', hashtext(${code})))`);
}

export interface DecidedChange {
  readonly name: ProgrammeSetting;
  readonly value: string;
  readonly fromDay: string;
  readonly timeZone: string;
  readonly approvalId: bigint;
}

/** Adds a change. The database refuses one from today on or from an earlier day. */
export async function insertChange(tx: Tx, code: string, change: DecidedChange): Promise<void> {
  const { name, value, fromDay, timeZone, approvalId } = change;
  await tx.rows(sql`
    insert into settings.programme_changes (merchant, name, value, from_day, time_zone, approval_id)
    select merchant, ${name}, ${value}, ${fromDay}::date, ${timeZone}, ${approvalId} from settings.merchants where code = ${code}`);
}

export interface ListedChange extends ChangeRow {
  readonly change_id: bigint;
  readonly approval_id: bigint;
  readonly decided_at: Date;
  readonly total: bigint;
}

/** The changes of a merchant, the last one that was decided first. */
export function listChanges(
  reader: Reader,
  code: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedChange[]> {
  return reader.rows(sql<ListedChange>`
    select c.change_id, c.approval_id, c.decided_at, c.from_day::text, c.name, c.value, count(*) over () as total
    from settings.programme_changes c join settings.merchants m using (merchant)
    where m.code = ${code} order by change_id desc limit ${limit} offset ${offset}`);
}
