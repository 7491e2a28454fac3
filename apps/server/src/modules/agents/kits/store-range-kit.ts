import type { ContractGroup, RebateGroup, RebateKey } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { KitLine, VersionRow } from './store-kit.ts';

/** Whose lines a kit of a range has: those that begin on some days. */
export interface RangeOf {
  readonly receiver: bigint;
  /** Null: the lines of all payers, and the rebates of the receiver. */
  readonly payer: bigint | null;
  readonly startDay: string;
  readonly endDay: string;
}

/** What the lines of a range need. */
export interface RangeScope {
  /** The last line; null when there is none. */
  readonly last_line: bigint | null;
  readonly lines: bigint;
  /** The first day after the range and after all days of its lines. */
  readonly next_day: string;
  /** The groups of the lines. */
  readonly groups: readonly ContractGroup[];
  /** The groups of the rebates. */
  readonly rebate_groups: readonly RebateGroup[];
  /** The first day of dividends, and the first day after them; null without dividends. */
  readonly dividends_from: string | null;
  readonly dividends_to: string | null;
  /** The last day of a line or rebate that cannot be computed again; null: all can. */
  readonly unkept: string | null;
}

/** Whether a run writes lines of some days now. A run of corrections is left out: it adds to lines that are there. */
export async function isComputing(
  reader: Reader,
  { startDay, endDay }: Pick<RangeOf, 'startDay' | 'endDay'>,
): Promise<boolean> {
  const rows = await reader.rows(sql`
    select from agents.runs where state = 'open' and not is_correction and first_day between ${startDay}::date and ${endDay}::date limit 1`);
  return rows.length > 0;
}

/** What a range has, with lines up to one; all lines when it is null. */
export async function findScope(
  reader: Reader,
  range: RangeOf,
  lastLine: bigint | null,
): Promise<RangeScope> {
  const { receiver, payer, startDay, endDay } = range;
  const [row] = await reader.rows(sql<RangeScope>`
    with lines as (
      select l.line_id, l.kind, l.game_group, l.first_day, l.next_day, l.digest
      from agents.pay_lines l join agents.runs r on r.run_id = l.run_id and r.state in ('approved', 'paying', 'done')
      where l.receiver = ${receiver} and l.kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')
        and l.first_day between ${startDay}::date and ${endDay}::date and (${payer}::bigint is null or l.payer = ${payer})
        and (${lastLine}::bigint is null or l.line_id <= ${lastLine})
    ), rebates as (
      select day, game_group from agents.rebate_lines
      where member_id = ${receiver} and day between ${startDay}::date and ${endDay}::date and ${payer}::bigint is null
      union
      select day, game_group from agents.rebate_corrections
      where member_id = ${receiver} and day between ${startDay}::date and ${endDay}::date and ${payer}::bigint is null
    )
    select max(line_id) as last_line, count(*) as lines, greatest(max(next_day), ${endDay}::date + 1)::text as next_day,
      coalesce(array_agg(distinct game_group::text) filter (where game_group is not null), '{}') as groups,
      (select coalesce(array_agg(distinct game_group::text), '{}') from rebates) as rebate_groups,
      (min(first_day) filter (where kind = 'DIVIDEND'))::text as dividends_from,
      (max(next_day) filter (where kind = 'DIVIDEND'))::text as dividends_to,
      greatest(max(next_day - 1) filter (where digest is null),
        (select max(day) from rebates where agents.known_fact(day, 0) is null))::text as unkept
    from lines`);
  if (!row) throw new Error('a range without a scope');
  return row;
}

/** The versions of contracts behind the lines of a range up to one. */
export function listVersions(reader: Reader, range: RangeOf, lastLine: bigint): Promise<VersionRow[]> {
  const { receiver, payer, startDay, endDay } = range;
  return reader.rows(sql<VersionRow>`
    select l.contract_id, l.kind, l.game_group, t.offerer, l.receiver, l.version, v.effective_from::text, v.terms,
      encode(v.digest, 'hex') as version_digest
    from (
      select distinct contract_id, kind, game_group, receiver, version from agents.pay_lines
      where receiver = ${receiver} and kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')
        and first_day between ${startDay}::date and ${endDay}::date and (${payer}::bigint is null or payer = ${payer})
        and line_id <= ${lastLine}
    ) l join agents.contract_versions v on v.contract_id = l.contract_id and v.version = l.version
    join agents.contracts t on t.contract_id = l.contract_id
    order by l.contract_id, l.version limit 10000`);
}

/** A line of a range, with what it knows. */
export interface RangeLine extends KitLine {
  /** The last fact that is known with its last correction; 0: none. Of each day it knows those before the seal too. */
  readonly known: bigint;
  /** The line of the period before that a dividend takes its carry from. */
  readonly before_line: bigint | null;
  readonly before_carry: bigint | null;
}

/** The next lines of a range, by their numbers: after one and up to one. */
export function listLines(
  reader: Reader,
  { receiver, payer, startDay, endDay }: RangeOf,
  { after, lastLine, limit }: { readonly after: bigint; readonly lastLine: bigint; readonly limit: number },
): Promise<RangeLine[]> {
  return reader.rows(sql<RangeLine>`
    select l.line_id, l.contract_id, l.version, l.kind, l.game_group, l.receiver, t.offerer, l.period, p.first_day::text as period_day,
      l.first_day::text, l.next_day::text, l.starts_at, l.ends_at, p.active_floor, p.minimum, l.valid, l.voided, l.stake, l.payout,
      l.self_rebate, l.agent_rebate, l.promotions, l.active_members, l.carry_in, l.base, l.carry_out, l.tier, l.rate_type, l.rate, l.amount,
      l.reason, l.corrects, l.rule, l.as_of, l.wagers, encode(l.digest, 'hex') as digest, encode(l.tree_digest, 'hex') as tree_digest,
      encode(l.rebate_digest, 'hex') as rebate_digest, r.next_day::text as rebated_before,
      case when p.deducts_promotions then r.last_credit else 0 end as last_credit, r.is_correction, v.effective_from::text, v.terms,
      encode(v.digest, 'hex') as version_digest, coalesce(k.last_fact, 0) as known, b.line_id as before_line, b.carry_out as before_carry
    from agents.pay_lines l join agents.runs r on r.run_id = l.run_id and r.state in ('approved', 'paying', 'done')
    join lateral (
      select first_day, active_floor, minimum, deducts_promotions from agents.runs
      where kind = l.kind and period = case l.kind when 'REALTIME' then 'WINDOW' else l.period end and not is_correction
        and starts_at >= l.starts_at and starts_at < l.ends_at order by starts_at limit 1
    ) p on true
    join agents.contract_versions v on v.contract_id = l.contract_id and v.version = l.version
    join agents.contracts t on t.contract_id = l.contract_id
    left join agents.corrections k on k.correction_id = l.as_of
    left join lateral (
      select line_id, carry_out from agents.pay_lines e
      where e.receiver = l.receiver and e.contract_id = l.contract_id and e.period = l.period and e.starts_at < l.starts_at
        and e.line_id < l.line_id order by e.starts_at desc, e.line_id desc limit 1
    ) b on l.kind = 'DIVIDEND'
    where l.receiver = ${receiver} and l.kind in ('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME')
      and l.first_day between ${startDay}::date and ${endDay}::date and (${payer}::bigint is null or l.payer = ${payer})
      and l.line_id > ${after} and l.line_id <= ${lastLine}
    order by l.line_id limit ${limit}`);
}

/** An earlier line of the period of a line. */
export interface EarlierLine {
  readonly of_line: bigint;
  readonly line_id: bigint;
  readonly amount: bigint;
}

/** The earlier lines of the periods of some lines, by line. A period has a line a day at most. */
export function listEarlier(reader: Reader, lines: readonly KitLine[]): Promise<EarlierLine[]> {
  return reader.rows(sql<EarlierLine>`
    select a.line_id as of_line, e.line_id, e.amount
    from unnest(${lines.map(({ line_id }) => line_id)}::bigint[], ${lines.map(({ receiver }) => receiver)}::bigint[],
      ${lines.map(({ contract_id }) => contract_id)}::bigint[], ${lines.map(({ period }) => period)}::text[],
      ${lines.map(({ starts_at }) => starts_at)}::timestamptz[]) a (line_id, receiver, contract_id, period, starts_at)
    join agents.pay_lines e on e.receiver = a.receiver and e.contract_id = a.contract_id and e.period = a.period and e.starts_at = a.starts_at
      and e.line_id < a.line_id
    order by a.line_id, e.line_id limit ${lines.length * 1_000}`);
}

/** A stored line of a rebate of the receiver, or a correction of it. */
export interface OwnRebate {
  readonly day: string;
  readonly game_group: RebateGroup;
  /** Of a correction: the day of its run. */
  readonly run_day: string | null;
  /** The last fact that is known with its last correction; 0 in the first line of a day. */
  readonly known: bigint;
  readonly amount: bigint;
  readonly own: bigint;
  /** Null in lines from before digests were stored. */
  readonly wagers: bigint | null;
  readonly digest: string | null;
}

/** The rebates of the receiver on the days of a range, by day, group and run. */
export function listOwnRebates(
  reader: Reader,
  { receiver, startDay, endDay }: RangeOf,
  limit: number,
): Promise<OwnRebate[]> {
  return reader.rows(sql<OwnRebate>`
    select day::text, game_group, run_day::text, known, amount, own, wagers, encode(digest, 'hex') as digest from (
      select l.day, l.game_group, null::date as run_day, 0::bigint as known, l.amount, l.own_amount as own, l.wagers, l.digest
      from agents.rebate_lines l where l.member_id = ${receiver} and l.day between ${startDay}::date and ${endDay}::date
      union all
      select k.day, k.game_group, u.day, coalesce(c.last_fact, 0), k.amount, k.own_amount, k.wagers, k.digest
      from agents.rebate_corrections k join agents.rebate_runs u on u.run_id = k.run_id
      left join agents.corrections c on c.correction_id = u.last_correction
      where k.member_id = ${receiver} and k.day between ${startDay}::date and ${endDay}::date
    ) r order by r.day, game_group collate "C", r.run_day nulls first limit ${limit}`);
}

/** A rate of an account on some days: a series in LOTT, else in ppm. */
export interface RateRow {
  readonly member_id: bigint;
  readonly game_group: RebateGroup;
  readonly prize_mode: number;
  readonly from_day: string;
  readonly to_day: string;
  readonly rate: number;
}

interface Days {
  readonly first: string;
  /** The first day after them. */
  readonly next: string;
}

/** The rates of the receiver, day by day: in LOTT also those that it has from accounts above it. */
export function listOwnRates(
  reader: Reader,
  receiver: bigint,
  keys: readonly RebateKey[],
  { first, next }: Days,
): Promise<RateRow[]> {
  return reader.rows(sql<RateRow>`
    select * from (
      select ${receiver}::bigint as member_id, k.game_group, k.prize_mode, d.day::date::text as from_day, (d.day::date + 1)::text as to_day,
        agents.rate_on(${receiver}, k.game_group, k.prize_mode, d.day::date) as rate
      from unnest(${keys.map(({ group }) => group)}::text[], ${keys.map(({ prizeMode }) => prizeMode)}::int[]) k (game_group, prize_mode)
      cross join generate_series(${first}::date, ${next}::date - 1, interval '1 day') d (day)
    ) r where rate is not null order by game_group collate "C", prize_mode, from_day`);
}

/** The rates that accounts below the receiver have of themselves, by account: of those directly below it, and in LOTT of all. */
export function listRatesBelow(
  reader: Reader,
  receiver: bigint,
  groups: readonly RebateGroup[],
  { first, next, after, limit }: Days & { readonly after: bigint; readonly limit: number },
): Promise<RateRow[]> {
  return reader.rows(sql<RateRow>`
    select t.member_id, s.game_group, s.prize_mode, greatest(lower(s.days), ${first}::date)::text as from_day,
      least(upper(s.days), ${next}::date)::text as to_day, s.rate
    from (
      select descendant as member_id, bool_or(depth = 1) as is_direct from agents.closure
      where ancestor = ${receiver} and depth > 0 and descendant > ${after} and from_day < ${next}::date
        and (to_day is null or to_day > ${first}::date) group by descendant order by descendant
    ) t cross join lateral agents.rebate_spans(t.member_id) s
    where s.game_group = any(${groups}::text[]) and (s.game_group = 'LOTT' or t.is_direct) and s.days && daterange(${first}::date, ${next}::date)
    order by t.member_id, s.game_group collate "C", s.prize_mode, s.days limit ${limit}`);
}

/** The last fact before the seal of a day; 0 while it is not sealed. */
export async function findSealedFact(reader: Reader, day: string): Promise<bigint> {
  const [row] = await reader.rows(sql<{ fact: bigint | null }>`
    select last_fact as fact from agents.seals where span = 'DAY' and day = ${day}::date`);
  return row?.fact ?? 0n;
}

/** A rebate of an account of the team, or a correction of it. */
export interface TeamRebate {
  readonly member_id: bigint;
  readonly game_group: RebateGroup;
  readonly run_day: string | null;
  readonly amount: bigint;
  readonly own: bigint;
}

/** The rebates of a day that went to the receiver and its team, by account, group and run, of accounts after one. */
export function listTeamRebates(
  reader: Reader,
  receiver: bigint,
  { day, after, limit }: { readonly day: string; readonly after: bigint; readonly limit: number },
): Promise<TeamRebate[]> {
  return reader.rows(sql<TeamRebate>`
    select c.descendant as member_id, r.game_group, r.run_day::text, r.amount, r.own
    from agents.closure c cross join lateral (
      select l.game_group, null::date as run_day, l.amount, l.own_amount as own
      from agents.rebate_lines l where l.member_id = c.descendant and l.day = ${day}::date
      union all
      select k.game_group, u.day, k.amount, k.own_amount
      from agents.rebate_corrections k join agents.rebate_runs u on u.run_id = k.run_id
      where k.member_id = c.descendant and k.day = ${day}::date
    ) r
    where c.ancestor = ${receiver} and c.from_day <= ${day}::date and (c.to_day is null or c.to_day > ${day}::date) and c.descendant > ${after}
    order by c.descendant, r.game_group collate "C", r.run_day nulls first limit ${limit}`);
}

/** What a promotion credited to an account of the team. */
export interface TeamPromotion {
  readonly member_id: bigint;
  readonly credit_id: bigint;
  readonly amount: bigint;
}

/** What promotions credited to the team on a day, by account and number, of accounts after one. */
export function listTeamPromotions(
  reader: Reader,
  receiver: bigint,
  { day, after, limit }: { readonly day: string; readonly after: bigint; readonly limit: number },
): Promise<TeamPromotion[]> {
  return reader.rows(sql<TeamPromotion>`
    select b.member_id, b.credit_id, b.amount
    from agents.bonus_credits b join agents.closure c on c.descendant = b.member_id and c.ancestor = ${receiver} and c.depth > 0
      and c.from_day <= ${day}::date and (c.to_day is null or c.to_day > ${day}::date)
    where b.day = ${day}::date and b.member_id > ${after}
    order by b.member_id, b.credit_id limit ${limit}`);
}

/** A cell as it was after a fact. */
export interface CellVersion {
  readonly member_id: bigint;
  readonly game_group: RebateGroup;
  readonly last_fact: bigint;
  readonly wagers: number;
  readonly digest: string;
}

/** A team, and the groups whose bets count. */
export interface TeamOf {
  readonly receiver: bigint;
  /** Whether the own play of the receiver is among them. */
  readonly withReceiver: boolean;
  /** Empty: all. */
  readonly groups: readonly RebateGroup[];
}

const lowestDepth = ({ withReceiver }: TeamOf): number => (withReceiver ? 0 : 1);

/** The cells of a team on a day with all their versions, by account, group and version, of accounts after one. */
export function listCells(
  reader: Reader,
  team: TeamOf,
  { day, after, limit }: { readonly day: string; readonly after: bigint; readonly limit: number },
): Promise<CellVersion[]> {
  return reader.rows(sql<CellVersion>`
    select d.member_id, d.game_group, d.last_fact, d.wagers, encode(d.digest, 'hex') as digest
    from agents.closure c join agents.cell_digests d on d.member_id = c.descendant and d.day = ${day}::date
    where c.ancestor = ${team.receiver} and c.depth >= ${lowestDepth(team)}::int and c.descendant > ${after} and c.from_day <= ${day}::date
      and (c.to_day is null or c.to_day > ${day}::date)
      and (cardinality(${team.groups}::text[]) = 0 or d.game_group = any(${team.groups}::text[]))
    order by d.member_id, d.game_group collate "C", d.last_fact limit ${limit}`);
}

/** A final bet, or what a later end made of it. */
export interface BetRow {
  readonly wager_id: bigint;
  readonly member_id: bigint;
  readonly game_group: RebateGroup;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly self_rebate: bigint;
  readonly state: string;
  readonly fact: bigint;
  /** Milliseconds since 1970. */
  readonly ended_at: bigint;
  readonly prize_mode: number;
  readonly base: number;
}

/** Where a page of bets begins: after one of them. */
export interface AfterBet {
  readonly day: string;
  readonly memberId: bigint;
  readonly wagerId: bigint;
  readonly fact: bigint;
}

/** The bets of a team on a day, by account, bet and number, after one. */
export function listBets(
  reader: Reader,
  team: TeamOf,
  { day, memberId, wagerId, fact }: AfterBet,
  limit: number,
): Promise<BetRow[]> {
  return reader.rows(sql<BetRow>`
    select f.wager_id, f.member_id, f.game_group, f.stake, f.valid, f.payout, f.self_rebate, f.state, f.fact,
      floor(extract(epoch from f.ended_at) * 1000)::bigint as ended_at, f.prize_mode, f.base
    from (
      select c.descendant as member_id from agents.closure c
      where c.ancestor = ${team.receiver} and c.depth >= ${lowestDepth(team)}::int and c.descendant >= ${memberId} and c.from_day <= ${day}::date
        and (c.to_day is null or c.to_day > ${day}::date)
      order by c.descendant
    ) t cross join lateral (
      select a.* from agents.facts a
      where a.member_id = t.member_id and a.day = ${day}::date
        and (t.member_id > ${memberId} or (a.wager_id, a.fact) > (${wagerId}, ${fact}))
        and (cardinality(${team.groups}::text[]) = 0 or a.game_group = any(${team.groups}::text[]))
      order by a.wager_id, a.fact
    ) f
    order by t.member_id, f.wager_id, f.fact limit ${limit}`);
}
