import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Lets nobody else write sums, or change a tree whose day may be summed, until the transaction ends. False while another one has the lock. */
export async function tryLockSums(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows(sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(agents.sums_lock()) as locked`);
  return row?.locked ?? false;
}

/**
 * Makes days be summed anew, with the tree that the transaction is about to write: from `daysAhead` after today on. For what changes the
 * tree of a day that may have facts when the transaction commits. It has the lock of the tree already; nothing is added to sums meanwhile.
 */
export async function forgetSums(
  tx: Tx,
  { timeZone, daysAhead }: { readonly timeZone: string; readonly daysAhead: number },
): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(agents.sums_lock())`);
  await tx.rows(sql`delete from agents.sum_days where day >= agents.today(${timeZone}) + ${daysAhead}::int`);
}

/**
 * Adds changes of summed days to the sums of everybody above, by the tree of their day, at most `limit`. Under the lock of sums. One
 * statement: what it adds and what it takes out is of one moment.
 *
 * @returns how many changes it took.
 */
export async function addChanges(tx: Tx, limit: number): Promise<number> {
  const [row] = await tx.rows(sql<{ taken: number }>`
    with taken as (
      delete from agents.sum_changes where change_id in (
        select w.change_id from agents.sum_changes w where w.day in (select s.day from agents.sum_days s) order by w.change_id limit ${limit}
      ) returning *
    ), added as (
      insert into agents.team_days as t (agent_id, day, game_group, bets, stake, valid, payout, self_rebate, agent_rebate, deposit,
        first_deposits, withdrawal, transfer_in, transfer_out, promotions, registrations, salary, dividend)
      select c.ancestor, w.day, w.game_group, sum(w.bets), sum(w.stake), sum(w.valid), sum(w.payout), sum(w.self_rebate),
        sum(w.agent_rebate), sum(w.deposit), sum(w.first_deposits), sum(w.withdrawal), sum(w.transfer_in), sum(w.transfer_out),
        sum(w.promotions), sum(w.registrations), sum(w.salary), sum(w.dividend)
      from taken w join agents.closure c on c.descendant = w.member_id and c.depth > 0 and c.from_day <= w.day
        and (c.to_day is null or c.to_day > w.day)
      group by 1, 2, 3
      on conflict (agent_id, day, game_group) do update set bets = t.bets + excluded.bets, stake = t.stake + excluded.stake,
        valid = t.valid + excluded.valid, payout = t.payout + excluded.payout, self_rebate = t.self_rebate + excluded.self_rebate,
        agent_rebate = t.agent_rebate + excluded.agent_rebate, deposit = t.deposit + excluded.deposit,
        first_deposits = t.first_deposits + excluded.first_deposits, withdrawal = t.withdrawal + excluded.withdrawal,
        transfer_in = t.transfer_in + excluded.transfer_in, transfer_out = t.transfer_out + excluded.transfer_out,
        promotions = t.promotions + excluded.promotions, registrations = t.registrations + excluded.registrations,
        salary = t.salary + excluded.salary, dividend = t.dividend + excluded.dividend
    ), counted as (
      update agents.sum_days s set changes = s.changes + w.changes
      from (select day, count(*) as changes from taken where valid <> 0 group by day) w where s.day = w.day
    )
    select count(*)::int as taken from taken`);
  return row?.taken ?? 0;
}

/** The newest day up to today that is not summed, as yyyy-MM-dd; null when there is none. The programme began with the first place. */
export async function findMissingDay(reader: Reader, timeZone: string): Promise<string | null> {
  const [row] = await reader.rows(sql<{ day: string | null }>`
    select max(d)::date::text as day
    from generate_series((select min(from_day) from agents.placements), agents.today(${timeZone}), interval '1 day') d
    where not exists (select from agents.sum_days s where s.day = d::date)`);
  return row?.day ?? null;
}

/**
 * Sums a day from its facts by its tree. Under the lock of sums. The changes of the day that wait are in its facts: they go in the statement
 * that reads these.
 */
export async function sumDay(tx: Tx, day: string): Promise<void> {
  await tx.rows(sql`delete from agents.team_days where day = ${day}::date`);
  await tx.rows(sql`
    with waiting as (
      delete from agents.sum_changes where day = ${day}::date
    ), noted as (
      insert into agents.sum_days (day) values (${day}::date)
    )
    insert into agents.team_days (agent_id, day, game_group, bets, stake, valid, payout, self_rebate, agent_rebate, deposit, first_deposits,
      withdrawal, transfer_in, transfer_out, promotions, registrations, salary, dividend)
    select agent_id, ${day}::date, game_group, bets, stake, valid, payout, self_rebate, agent_rebate, deposit, first_deposits, withdrawal,
      transfer_in, transfer_out, promotions, registrations, salary, dividend
    from agents.expected_sums(${day}::date) order by agent_id, game_group`);
}

/** For how many seconds the oldest change of a summed day waits to be added; 0 when none waits. */
export async function waitingSums(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ seconds: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(w.changed_at)), 0)::float8 as seconds
    from agents.sum_changes w where w.day in (select s.day from agents.sum_days s)`);
  return row?.seconds ?? 0;
}

/** Summed days to compare with their facts: today and yesterday, then those whose comparison is longest ago. */
export async function listDaysToCompare(
  reader: Reader,
  timeZone: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await reader.rows(sql<{ day: string }>`
    select day::text from agents.sum_days
    order by day >= agents.today(${timeZone}) - 1 desc, compared_at nulls first, day desc limit ${limit}`);
  return rows.map(({ day }) => day);
}

/** Sums of a day that its facts do not bear out, at most `limit`. */
export function listSumDifferences(
  reader: Reader,
  day: string,
  limit: number,
): Promise<{ readonly agentId: bigint; readonly group: string }[]> {
  return reader.rows(sql<{ agentId: bigint; group: string }>`
    select agent_id as "agentId", game_group as "group" from agents.sum_differences(${day}::date) limit ${limit}`);
}

export async function noteCompared(reader: Reader, day: string): Promise<void> {
  await reader.rows(sql`update agents.sum_days set compared_at = clock_timestamp() where day = ${day}::date`);
}
