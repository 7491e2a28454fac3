// A database whose clock can be moved into the past, so that the program itself writes a demo's history: day after day, with the same calls
// and jobs as everywhere. Nothing is dated back afterwards. Only sessions of the moved address have the moved time.
import type { Clock } from '@tyche/kernel/clock';
import { type Database, openDatabase, PROGRAM } from '../platform/db/database.ts';
import { packetOptions } from '../platform/db/session-settings.ts';
import { sql } from '../platform/db/sql.ts';

/** Gives the moved time. */
export interface MovedClock extends Clock {
  /** The address whose sessions have the moved time. */
  readonly url: string;
  /** Moves the clock to an instant; from there it runs on. */
  moveTo(at: Date): Promise<void>;
}

/** The functions of PostgreSQL that give the time. */
const FUNCTIONS = ['clock_timestamp', 'now', 'statement_timestamp', 'transaction_timestamp'] as const;
const CALL = String.raw`\m(pg_catalog\.)?(${FUNCTIONS.join('|')})\(\)`;

/** Held while a clock is installed or used. */
const LOCK = sql<unknown>`select pg_advisory_lock(hashtext('moved_clock'))`;

/**
 * Runs `work` with a clock that can be moved, and removes the clock afterwards. Programs take turns, and a clock that a killed program left
 * is removed first.
 *
 * The clock is functions of the same names in a schema that the moved sessions search first. Defaults of columns, and functions with a
 * search path of their own, name it while it is there.
 *
 * @param url the address of the owner of the schema.
 * @param clock gives the real time.
 * @param work gets `install`, which it calls when it needs the clock.
 */
export async function withMovedClock<Result>(
  url: string,
  clock: Clock,
  work: (install: () => Promise<MovedClock>) => Promise<Result>,
): Promise<Result> {
  const owner = openDatabase({ url, maxConnections: 1 });
  try {
    // Of the session, so it ends with the connection at the latest.
    await owner.reader.rows(LOCK);
    await removeFrom(owner);
    return await work(() => install(owner, url, clock)).finally(() => removeFrom(owner));
  } finally {
    await owner.close();
  }
}

async function install(owner: Database, url: string, clock: Clock): Promise<MovedClock> {
  await owner.inTransaction(async (tx) => {
    const run = (text: string) => tx.rows({ name: '', text, values: [] });
    await run(`create schema moved_clock`);
    await run(`create table moved_clock.state (behind_ms double precision not null)`);
    await run(`insert into moved_clock.state values (0)`);
    await run(`create table moved_clock.undo (statement text not null)`);
    for (const name of FUNCTIONS) await run(functionText(name));
    await run(`grant usage on schema moved_clock to public`);
    await run(`grant select on moved_clock.state to public`);
    await run(NAME_IT);
  });
  let behindMs = 0;
  return {
    url: movedAddress(url),
    now: () => new Date(clock.now().getTime() - behindMs),
    async moveTo(at) {
      behindMs = clock.now().getTime() - at.getTime();
      await owner.reader.rows(sql`update moved_clock.state set behind_ms = ${behindMs}`);
    },
  };
}

/** A session has the moved time when its settings say so: other sessions keep the real one. */
function functionText(name: string): string {
  return `
    create function moved_clock.${name}() returns timestamptz language sql ${name === 'clock_timestamp' ? 'volatile' : 'stable'} as $$
      select case when current_setting('tyche.clock', true) = 'moved'
        then pg_catalog.${name}() - (select behind_ms from moved_clock.state) * interval '1 millisecond'
        else pg_catalog.${name}() end
    $$`;
}

const NAME_IT = `
  do $do$
  declare
    c record;
  begin
    for c in
      select format('alter table only %s alter column %I set default ', d.adrelid::regclass, a.attname) as change,
        pg_get_expr(d.adbin, d.adrelid) as was
      from pg_attrdef d
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated = ''
        join pg_class t on t.oid = d.adrelid and not t.relispartition
      where pg_get_expr(d.adbin, d.adrelid) ~ '${CALL}'
    loop
      insert into moved_clock.undo values (c.change || c.was);
      execute c.change || regexp_replace(c.was, '${CALL}', 'moved_clock.\\2()', 'g');
    end loop;
    for c in
      select format('alter routine %s set search_path = ', p.oid::regprocedure) as change,
        substr(setting, length('search_path=') + 1) as was
      from pg_proc p cross join unnest(p.proconfig) as setting
      where setting like 'search\\_path=%' and p.prosrc ~ '${CALL}'
    loop
      insert into moved_clock.undo values (c.change || c.was);
      execute c.change || 'moved_clock, ' || c.was;
    end loop;
  end $do$`;

/** Takes everything out of the database that the clock needs. What was written stays. */
async function removeFrom(owner: Database): Promise<void> {
  await owner.inTransaction(async (tx) => {
    const [found] = await tx.rows(sql<{ is: boolean }>`
      select to_regclass('moved_clock.undo') is not null as is`);
    if (!found?.is) return;
    const undo = await tx.rows(sql<{ statement: string }>`
      select statement from moved_clock.undo`);
    for (const { statement } of undo) await tx.rows({ name: '', text: statement, values: [] });
    // Without cascade: it fails while anything still names the clock.
    await tx.rows(sql`drop function moved_clock.clock_timestamp(), moved_clock.now(), moved_clock.statement_timestamp(),
      moved_clock.transaction_timestamp()`);
    await tx.rows(sql`drop table moved_clock.state, moved_clock.undo`);
    await tx.rows(sql`drop schema moved_clock`);
  });
}

function movedAddress(url: string): string {
  const address = new URL(url);
  const options = `${packetOptions(PROGRAM)} -c search_path=moved_clock,pg_catalog -c tyche.clock=moved`;
  address.searchParams.set('options', options);
  return address.href;
}
