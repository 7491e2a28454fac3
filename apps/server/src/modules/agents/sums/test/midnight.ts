// A midnight for facts, their sums and the tree: as if everything that was written up to now were a day older.
import { type Sql, sql } from '../../../../platform/db/sql.ts';
import type { Stage } from '../../test/stage.ts';

/** Days, more than all tests together let pass. */
const FAR = 100_000;

/** The tables with a day that sums know, and the columns of the day. */
const dated = [
  ['cells', 'day = day - $1'],
  ['cash_cells', 'day = day - $1'],
  ['rebate_lines', 'day = day - $1'],
  ['pay_lines', 'first_day = first_day - $1, next_day = next_day - $1'],
  ['team_days', 'day = day - $1'],
  ['sum_changes', 'day = day - $1'],
] as const;

/** Lets a day pass. Sums, and what waits to be added to them, are those of the same facts afterwards. */
export async function passMidnight(stage: Stage): Promise<void> {
  const days = await stage.rows<{ day: string }>('select (day - 1)::text as day from agents.sum_days');
  await stage.passDays(1);
  await stage.database.inTransaction(async (tx) => {
    // Nothing is noted of what this changes.
    for (const [table] of dated) await tx.rows(statement(`alter table agents.${table} disable trigger user`));
    // In two steps over days that no row has: the days of an account are unique after each row.
    for (const step of [FAR + 1, -FAR])
      for (const [table, set] of dated)
        await tx.rows(statement(`update agents.${table} set ${set.replaceAll('$1', `(${step})`)}`));
    for (const [table] of dated) await tx.rows(statement(`alter table agents.${table} enable trigger user`));
    await tx.rows(
      sql`insert into agents.sum_days (day) select unnest(${days.map(({ day }) => day)}::date[])`,
    );
  });
}

const statement = (text: string): Sql<unknown> => ({ name: '', text, values: [] }) as unknown as Sql<unknown>;
