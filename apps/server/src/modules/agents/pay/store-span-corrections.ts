import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';

/** A day of a contract on which a wager of the team changed after it was counted, with the version of that day. */
export interface TouchedDay {
  readonly contract_id: bigint;
  readonly receiver: bigint;
  /** Who paid the lines of the day; null: the house. */
  readonly payer: bigint | null;
  readonly game_group: ContractGroup;
  readonly version: number;
  readonly terms: StoredTerms;
  readonly day: string;
  readonly next_day: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** The last fact that is known. */
  readonly known: bigint;
}

export interface TouchedWanted {
  readonly kind: ContractKind;
  /** The day of the run: on it changes within the day count too. */
  readonly day: string;
  /** Since when corrections were booked. */
  readonly since: Date | null;
  readonly asOf: bigint;
  readonly afterContract: bigint;
  readonly limit: number;
}

/**
 * The days of contracts that a change of wagers touched, of the next `limit` contracts, by contract and day. Days that have not all their
 * facts are left out: nobody could compute them again.
 */
export function listTouchedDays(reader: Reader, wanted: TouchedWanted): Promise<TouchedDay[]> {
  const { kind, day, since, asOf, afterContract, limit } = wanted;
  const period = kind === 'HOURLY' ? 'HOUR' : 'WINDOW';
  return reader.rows(sql<TouchedDay>`
    with changed as materialized (
      select member_id, day, game_group from agents.corrections
      where booked_at >= coalesce(${since}::timestamptz, '-infinity') and correction_id <= ${asOf}
      union
      select member_id, day, game_group from (
        select member_id, day, game_group from agents.facts where day = ${day}::date
        group by member_id, day, game_group, wager_id having count(*) > 1
      ) twice
    ), days as materialized (
      select d.day, s.starts_at, s.ends_at, agents.known_fact(d.day, ${asOf}) as known
      from (select distinct day from changed) d join agents.seals s on s.span = 'DAY' and s.day = d.day
    ), teams as materialized (
      select distinct t.contract_id, t.receiver, t.offerer, t.game_group, d.day, d.starts_at, d.ends_at, d.known
      from changed k join days d on d.day = k.day and d.known is not null
      join agents.closure c on c.descendant = k.member_id and c.depth > 0 and c.from_day <= k.day
        and (c.to_day is null or c.to_day > k.day)
      join agents.contracts t on t.receiver = c.ancestor
      where t.kind = ${kind} and t.contract_id > ${afterContract} and t.game_group in (k.game_group, 'CONS')
        and (t.ends_on is null or t.ends_on > k.day)
    ), counting as (
      select t.*, v.version, v.terms, r.is_house_paid from teams t cross join lateral (
        select w.version, w.terms from agents.contract_versions w where w.contract_id = t.contract_id and w.effective_from <= t.day
        order by w.effective_from desc, w.version desc limit 1
      ) v cross join lateral (
        select coalesce(bool_or(n.is_house_paid), false) as is_house_paid from agents.runs n
        where n.kind = ${kind} and n.period = ${period} and not n.is_correction and n.starts_at >= t.starts_at and n.starts_at < t.ends_at
      ) r
    )
    select contract_id, receiver, case when not is_house_paid then offerer end as payer, game_group, version, terms, day::text, (day + 1)::text as next_day, starts_at, ends_at, known
    from counting where contract_id in (select distinct contract_id from counting order by contract_id limit ${limit})
    order by contract_id, counting.day`);
}

type DayOfContract = Pick<TouchedDay, 'contract_id' | 'receiver' | 'game_group' | 'day' | 'known'>;

function columnsOf(days: readonly DayOfContract[]) {
  return {
    contracts: days.map(({ contract_id }) => contract_id),
    receivers: days.map(({ receiver }) => receiver),
    groups: days.map(({ game_group }) => game_group),
    days: days.map(({ day }) => day),
    known: days.map(({ known }) => known),
  };
}

/** A slot of a day of a contract: its run, and what its lines say so far. */
export interface SlotRow {
  readonly contract_id: bigint;
  readonly day: string;
  readonly run_id: bigint;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly minimum: bigint;
  /** Null: the slot has no line. */
  readonly first_line: bigint | null;
  readonly paid: bigint;
}

/** The slots of days of contracts that had a run, by contract and time. */
export function listSlots(reader: Reader, days: readonly DayOfContract[]): Promise<SlotRow[]> {
  const { contracts, receivers, days: of } = columnsOf(days);
  return reader.rows(sql<SlotRow>`
    select a.contract_id, a.day::text, r.run_id, r.starts_at, r.ends_at, r.minimum, s.first_line, coalesce(s.paid, 0)::bigint as paid
    from unnest(${contracts}::bigint[], ${receivers}::bigint[], ${of}::date[]) a (contract_id, receiver, day)
    join agents.runs r on r.kind = 'HOURLY' and r.period = 'HOUR' and not r.is_correction and r.first_day = a.day
    cross join lateral (
      select min(l.line_id) as first_line, sum(l.amount) as paid from agents.pay_lines l
      where l.receiver = a.receiver and l.contract_id = a.contract_id and l.period = 'HOUR' and l.starts_at = r.starts_at
    ) s
    order by a.contract_id, r.starts_at`);
}

export interface SlotSums {
  readonly contract_id: bigint;
  readonly run_id: bigint;
  readonly valid: bigint;
  readonly activeMembers: number;
}

/**
 * What teams bet in the slots of days: each wager in the slot in which it first became final, as it is known now. A slot without wagers is
 * missing.
 *
 * @param without accounts that do not count.
 */
export function sumSlots(
  reader: Reader,
  days: readonly DayOfContract[],
  without: readonly bigint[] = [],
): Promise<SlotSums[]> {
  const { contracts, receivers, groups, days: of, known } = columnsOf(days);
  return reader.rows(sql<SlotSums>`
    with members as (
      select a.contract_id, r.run_id, r.active_floor, c.descendant, sum((w.fact).valid) as valid
      from unnest(${contracts}::bigint[], ${receivers}::bigint[], ${groups}::text[], ${of}::date[], ${known}::bigint[])
        a (contract_id, receiver, game_group, day, known)
      join agents.closure c on c.ancestor = a.receiver and c.depth > 0 and c.from_day <= a.day and (c.to_day is null or c.to_day > a.day)
      cross join lateral agents.wagers_of(c.descendant, a.day, a.known) w
      join agents.runs r on r.kind = 'HOURLY' and r.period = 'HOUR' and not r.is_correction and r.first_day = a.day
        and w.first_at >= r.starts_at and w.first_at < r.ends_at
      where a.game_group in ((w.fact).game_group, 'CONS') and c.descendant <> all (${without}::bigint[])
      group by a.contract_id, r.run_id, r.active_floor, c.descendant
    )
    select contract_id, run_id, sum(valid)::bigint as valid, (count(*) filter (where valid >= active_floor))::int as "activeMembers"
    from members group by contract_id, run_id`);
}

/** A real-time line of a day: a window, or a correction of the day. */
export interface DayLineRow {
  readonly contract_id: bigint;
  readonly day: string;
  readonly line_id: bigint;
  readonly is_window: boolean;
  readonly starts_at: Date;
  readonly valid: bigint;
  readonly rate: bigint;
  readonly amount: bigint;
}

/** The real-time lines of days of contracts, those of a contract in the order of their times. */
export function listDayLines(reader: Reader, days: readonly DayOfContract[]): Promise<DayLineRow[]> {
  const { contracts, receivers, days: of } = columnsOf(days);
  return reader.rows(sql<DayLineRow>`
    select a.contract_id, a.day::text, l.line_id, l.period = 'WINDOW' as is_window, l.starts_at, l.valid, l.rate, l.amount
    from unnest(${contracts}::bigint[], ${receivers}::bigint[], ${of}::date[]) a (contract_id, receiver, day)
    join agents.pay_lines l on l.receiver = a.receiver and l.contract_id = a.contract_id and l.kind = 'REALTIME' and l.first_day = a.day
    order by a.contract_id, l.starts_at, l.line_id`);
}

/** A change of a wager of a team that changed after it first counted. */
export interface ChangeRow {
  readonly contract_id: bigint;
  readonly day: string;
  readonly wager_id: bigint;
  readonly window_at: Date;
  readonly change: bigint;
  readonly is_late: boolean;
}

/** The changes of such wagers on days of contracts, those of a wager in their order. */
export function listChanges(reader: Reader, days: readonly DayOfContract[]): Promise<ChangeRow[]> {
  const { contracts, receivers, groups, days: of, known } = columnsOf(days);
  return reader.rows(sql<ChangeRow>`
    select a.contract_id, a.day::text, (k.fact).wager_id, k.window_at, (k.fact).valid - k.before as change, k.is_late
    from unnest(${contracts}::bigint[], ${receivers}::bigint[], ${groups}::text[], ${of}::date[], ${known}::bigint[])
      a (contract_id, receiver, game_group, day, known)
    join agents.closure c on c.ancestor = a.receiver and c.depth > 0 and c.from_day <= a.day and (c.to_day is null or c.to_day > a.day)
    cross join lateral agents.changes_in(c.descendant, a.day, a.known) k
    where a.game_group in ((k.fact).game_group, 'CONS')
    order by a.contract_id, (k.fact).wager_id, (k.fact).fact`);
}
