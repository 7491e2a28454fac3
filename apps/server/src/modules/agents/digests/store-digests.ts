import type { ContractGroup } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** All null in a line of days that have not all their facts. */
export interface LineProof {
  /** Hex. */
  readonly digest: string | null;
  readonly wagers: bigint | null;
  /** Hex. */
  readonly treeDigest: string | null;
  /** Hex; of the rebates and promotions that a dividend deducts, null in salaries. */
  readonly rebateDigest: string | null;
}

/** Locks the oldest sealed day whose cells have no digests yet. Null: there is none. */
export async function lockNextDay(
  tx: Tx,
): Promise<{ readonly day: string; readonly lastFact: bigint } | null> {
  const [row] = await tx.rows(sql<{ day: string; lastFact: bigint }>`
    select day::text, last_fact as "lastFact" from agents.seals
    where span = 'DAY' and last_fact is not null and digested_at is null order by starts_at limit 1 for update`);
  return row ?? null;
}

/** Makes the digests of all cells of a day as they were after a fact, and notes that they are made. */
export async function digestDay(
  tx: Tx,
  { day, lastFact }: { readonly day: string; readonly lastFact: bigint },
): Promise<void> {
  await tx.rows(sql`
    insert into agents.cell_digests (member_id, last_fact, day, wagers, game_group, digest)
    select f.member_id, max(f.fact), f.day, count(*), f.game_group,
      sha256(convert_to(string_agg(agents.fact_row(f), '' order by f.wager_id), 'UTF8'))
    from agents.facts_until(${day}::date, ${lastFact}) f group by f.member_id, f.day, f.game_group
    on conflict do nothing`);
  await tx.rows(sql`
    update agents.seals set digested_at = clock_timestamp() where span = 'DAY' and day = ${day}::date`);
}

/** Makes the digests of the cells that the next corrections changed, as they were after each. Gives how many corrections it took. */
export async function digestCorrections(tx: Tx, limit: number): Promise<number> {
  await tx.rows(sql`insert into agents.intake default values on conflict do nothing`);
  const [page] = await tx.rows(sql<{ after: bigint; last: bigint | null; taken: bigint }>`
    select i.digested_to as after, max(k.correction_id) as last, count(k.correction_id) as taken
    from agents.intake i left join lateral (
      select correction_id from agents.corrections where correction_id > i.digested_to order by correction_id limit ${limit}
    ) k on true
    group by i.digested_to`);
  if (!page || page.last === null) return 0;
  await tx.rows(sql`
    insert into agents.cell_digests (member_id, last_fact, day, wagers, game_group, digest)
    select k.member_id, max(f.fact), k.day, count(*), k.game_group,
      sha256(convert_to(string_agg(agents.fact_row(f), '' order by f.wager_id), 'UTF8'))
    from (
      select distinct member_id, day, game_group, last_fact from agents.corrections
      where correction_id > ${page.after} and correction_id <= ${page.last} and last_fact is not null
    ) k cross join lateral agents.facts_until(k.day, k.last_fact) f
    where f.member_id = k.member_id and f.game_group = k.game_group
    group by k.member_id, k.day, k.game_group, k.last_fact
    on conflict do nothing`);
  await tx.rows(sql`update agents.intake set digested_to = greatest(digested_to, ${page.last})`);
  return Number(page.taken);
}

/** A team and the days of a line. */
export interface TeamDays {
  /** Whether promotions are deducted from the line; by default they are. */
  readonly deductsPromotions?: boolean;
  readonly key: number;
  readonly receiver: bigint;
  readonly group: ContractGroup;
  readonly firstDay: string;
  readonly nextDay: string;
}

function columnsOf(teams: readonly TeamDays[]) {
  return {
    keys: teams.map(({ key }) => key),
    receivers: teams.map(({ receiver }) => receiver),
    groups: teams.map(({ group }) => group),
    firstDays: teams.map(({ firstDay }) => firstDay),
    nextDays: teams.map(({ nextDay }) => nextDay),
  };
}

/** The last fact of each day, from one to before another, that is known with a correction; null for a day without all its facts. */
export function listKnownFacts(
  reader: Reader,
  days: { readonly firstDay: string; readonly nextDay: string },
  correction: bigint,
): Promise<{ day: string; fact: bigint | null }[]> {
  return reader.rows(sql<{ day: string; fact: bigint | null }>`
    select d.day::date::text as day, agents.known_fact(d.day::date, ${correction}) as fact
    from generate_series(${days.firstDay}::date, ${days.nextDay}::date - 1, interval '1 day') d (day) order by d.day`);
}

/** The cells of a day of teams, in the text of a digest of a line. A team without wagers is missing. */
export function listCellRows(
  reader: Reader,
  teams: readonly TeamDays[],
  { day, fact }: { readonly day: string; readonly fact: bigint },
): Promise<{ key: number; text: string; wagers: bigint }[]> {
  const { keys, receivers, groups } = columnsOf(teams);
  return reader.rows(sql<{ key: number; text: string; wagers: bigint }>`
    select a.key, sum(d.wagers)::bigint as wagers,
      string_agg(agents.cell_row(d.day, d.member_id, d.game_group, d.digest), '' order by d.member_id, d.game_group collate "C") as text
    from unnest(${keys}::int[], ${receivers}::bigint[], ${groups}::text[]) a (key, receiver, game_group)
    join agents.closure c on c.ancestor = a.receiver and c.depth > 0 and c.from_day <= ${day}::date
      and (c.to_day is null or c.to_day > ${day}::date)
    cross join lateral (
      select distinct on (e.game_group) e.* from agents.cell_digests e
      where e.member_id = c.descendant and e.day = ${day}::date and e.last_fact <= ${fact} order by e.game_group, e.last_fact desc
    ) d
    where a.game_group in (d.game_group, 'CONS')
    group by a.key`);
}

/** The rebates of a day of teams and their receivers, by runs of days before one, in the text of their digest. A team without any is missing. */
export function listRebateRows(
  reader: Reader,
  teams: readonly TeamDays[],
  { day, rebatedBefore }: { readonly day: string; readonly rebatedBefore: string },
): Promise<{ key: number; text: string }[]> {
  const { keys, receivers, groups } = columnsOf(teams);
  return reader.rows(sql<{ key: number; text: string }>`
    select key, string_agg(concat_ws('|', ${day}::text, member_id, game_group, amount, own) || chr(10), ''
      order by member_id, game_group collate "C") as text
    from (
      select a.key, c.descendant as member_id, r.game_group, sum(r.amount)::bigint as amount, sum(r.own_amount)::bigint as own
      from unnest(${keys}::int[], ${receivers}::bigint[], ${groups}::text[]) a (key, receiver, game_group)
      join agents.closure c on c.ancestor = a.receiver and c.from_day <= ${day}::date and (c.to_day is null or c.to_day > ${day}::date)
      cross join lateral agents.rebates_of(c.descendant, ${day}::date, ${rebatedBefore}::date) r
      where a.game_group in (r.game_group, 'CONS')
      group by a.key, c.descendant, r.game_group
    ) t group by key`);
}

/** What promotions credited to teams on a day, up to a credit, in the text of the digest of the rebates. A team without any is missing. */
export function listCreditRows(
  reader: Reader,
  teams: readonly TeamDays[],
  { day, lastCredit }: { readonly day: string; readonly lastCredit: bigint },
): Promise<{ key: number; text: string }[]> {
  const { keys, receivers, groups } = columnsOf(
    teams.filter(({ deductsPromotions = true }) => deductsPromotions),
  );
  return reader.rows(sql<{ key: number; text: string }>`
    with credits as materialized (
      select member_id, sum(amount)::bigint as amount from agents.bonus_credits
      where day = ${day}::date and credit_id <= ${lastCredit} group by member_id
    )
    select a.key, string_agg(concat_ws('|', ${day}::text, k.member_id, 'promotions', k.amount) || chr(10), '' order by k.member_id) as text
    from unnest(${keys}::int[], ${receivers}::bigint[], ${groups}::text[]) a (key, receiver, game_group)
    join agents.closure c on c.ancestor = a.receiver and c.depth > 0 and c.from_day <= ${day}::date
      and (c.to_day is null or c.to_day > ${day}::date)
    join credits k on k.member_id = c.descendant
    where a.game_group = 'CONS'
    group by a.key`);
}

/** The digests of lines of a span of a day: of the facts that came within it. A team without any is missing. */
export function digestSpan(
  reader: Reader,
  teams: readonly TeamDays[],
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<{ key: number; digest: string; wagers: bigint }[]> {
  const { keys, receivers, groups, firstDays } = columnsOf(teams);
  return reader.rows(sql<{ key: number; digest: string; wagers: bigint }>`
    with cells as (
      select a.key, f.member_id, f.day, f.game_group, count(distinct f.wager_id) as wagers,
        sha256(convert_to(string_agg(agents.fact_row(f), '' order by f.wager_id, f.fact), 'UTF8')) as digest
      from unnest(${keys}::int[], ${receivers}::bigint[], ${groups}::text[], ${firstDays}::date[]) a (key, receiver, game_group, day)
      join agents.closure c on c.ancestor = a.receiver and c.depth > 0 and c.from_day <= a.day and (c.to_day is null or c.to_day > a.day)
      join agents.facts f on f.member_id = c.descendant and f.day = a.day and f.ended_at >= ${startsAt} and f.ended_at < ${endsAt}
      where a.game_group in (f.game_group, 'CONS')
      group by a.key, f.member_id, f.day, f.game_group
    )
    select key, sum(wagers)::bigint as wagers, encode(sha256(convert_to(
      string_agg(agents.cell_row(day, member_id, game_group, digest), '' order by member_id, game_group collate "C"), 'UTF8')), 'hex') as digest
    from cells group by key`);
}

/** The digests of corrected slots: of the wagers that first became final in them, as they are known with a correction. */
export function digestSlots(
  reader: Reader,
  teams: readonly (TeamDays & { readonly startsAt: Date; readonly endsAt: Date })[],
  correction: bigint,
): Promise<{ key: number; digest: string; wagers: bigint }[]> {
  const { keys, receivers, groups, firstDays } = columnsOf(teams);
  return reader.rows(sql<{ key: number; digest: string; wagers: bigint }>`
    with days as materialized (
      select day, agents.known_fact(day, ${correction}) as known from (select distinct unnest(${firstDays}::date[]) as day) d
    ), cells as (
      select a.key, c.descendant as member_id, a.day, (w.fact).game_group, count(*) as wagers,
        sha256(convert_to(string_agg(agents.fact_row(w.fact), '' order by (w.fact).wager_id), 'UTF8')) as digest
      from unnest(${keys}::int[], ${receivers}::bigint[], ${groups}::text[], ${firstDays}::date[],
        ${teams.map(({ startsAt }) => startsAt)}::timestamptz[], ${teams.map(({ endsAt }) => endsAt)}::timestamptz[])
        a (key, receiver, game_group, day, starts_at, ends_at)
      join days d on d.day = a.day
      join agents.closure c on c.ancestor = a.receiver and c.depth > 0 and c.from_day <= a.day and (c.to_day is null or c.to_day > a.day)
      cross join lateral agents.wagers_of(c.descendant, a.day, d.known) w
      where a.game_group in ((w.fact).game_group, 'CONS') and w.first_at >= a.starts_at and w.first_at < a.ends_at
      group by a.key, c.descendant, a.day, (w.fact).game_group
    )
    select key, sum(wagers)::bigint as wagers, encode(sha256(convert_to(
      string_agg(agents.cell_row(day, member_id, game_group, digest), '' order by member_id, game_group collate "C"), 'UTF8')), 'hex') as digest
    from cells group by key`);
}

/** The digests of corrections of real-time days: of the facts that came after the day and are known with a correction, each with its window. */
export function digestLate(
  reader: Reader,
  teams: readonly TeamDays[],
  correction: bigint,
): Promise<{ key: number; digest: string; wagers: bigint }[]> {
  const { keys, receivers, groups, firstDays } = columnsOf(teams);
  return reader.rows(sql<{ key: number; digest: string; wagers: bigint }>`
    with days as materialized (
      select day, agents.known_fact(day, ${correction}) as known from (select distinct unnest(${firstDays}::date[]) as day) d
    ), cells as (
      select a.key, c.descendant as member_id, a.day, (k.fact).game_group, count(distinct (k.fact).wager_id) as wagers,
        sha256(convert_to(string_agg(agents.late_row(k.fact, k.window_at), '' order by (k.fact).wager_id, (k.fact).fact), 'UTF8')) as digest
      from unnest(${keys}::int[], ${receivers}::bigint[], ${groups}::text[], ${firstDays}::date[]) a (key, receiver, game_group, day)
      join days d on d.day = a.day
      join agents.closure c on c.ancestor = a.receiver and c.depth > 0 and c.from_day <= a.day and (c.to_day is null or c.to_day > a.day)
      cross join lateral agents.changes_in(c.descendant, a.day, d.known) k
      where k.is_late and a.game_group in ((k.fact).game_group, 'CONS')
      group by a.key, c.descendant, a.day, (k.fact).game_group
    )
    select key, sum(wagers)::bigint as wagers, encode(sha256(convert_to(
      string_agg(agents.cell_row(day, member_id, game_group, digest), '' order by member_id, game_group collate "C"), 'UTF8')), 'hex') as digest
    from cells group by key`);
}

/** Whether a sealed span has all its facts. */
export async function hasFacts(reader: Reader, span: 'HOUR' | 'WINDOW', startsAt: Date): Promise<boolean> {
  const [row] = await reader.rows(sql<{ has: boolean }>`
    select last_fact is not null as has from agents.seals where span = ${span} and starts_at = ${startsAt}`);
  return row?.has ?? false;
}

/** Places below the receivers on the days of lines, in the text of a digest of the tree. A team without anybody is missing. */
export function listTreeRows(
  reader: Reader,
  teams: readonly TeamDays[],
): Promise<{ key: number; text: string }[]> {
  const { keys, receivers, firstDays, nextDays } = columnsOf(teams);
  return reader.rows(sql<{ key: number; text: string }>`
    select a.key, string_agg(concat_ws('|', p.member_id, p.upline_id, to_char(p.from_day, 'YYYY-MM-DD'), to_char(p.to_day, 'YYYY-MM-DD'))
      || chr(10), '' order by p.member_id, p.from_day) as text
    from unnest(${keys}::int[], ${receivers}::bigint[], ${firstDays}::date[], ${nextDays}::date[]) a (key, receiver, first_day, next_day)
    cross join lateral agents.places_below(a.receiver, a.first_day, a.next_day) p
    group by a.key`);
}
