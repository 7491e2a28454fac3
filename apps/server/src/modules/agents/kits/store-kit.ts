import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';
import type { PayPeriod } from '../domains.ts';

/** A line with the terms and the settings that it was computed with. */
export interface KitLine {
  readonly line_id: bigint;
  readonly contract_id: bigint;
  readonly version: number;
  readonly kind: ContractKind;
  readonly game_group: ContractGroup;
  readonly receiver: bigint;
  /** Of the contract; null: the house. The payer may be the house for an offerer too (6.8). */
  readonly offerer: bigint | null;
  readonly period: PayPeriod;
  /** The first day of the whole period. */
  readonly period_day: string;
  readonly first_day: string;
  readonly next_day: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly active_floor: bigint;
  readonly minimum: bigint;
  readonly valid: bigint;
  readonly voided: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly self_rebate: bigint;
  readonly agent_rebate: bigint;
  readonly promotions: bigint;
  readonly active_members: number;
  readonly carry_in: bigint;
  readonly base: bigint;
  readonly carry_out: bigint;
  readonly tier: number;
  readonly rate_type: 'P' | 'F';
  readonly rate: bigint;
  readonly amount: bigint;
  readonly reason: string;
  readonly corrects: bigint | null;
  /** Whether a run of corrections wrote it. */
  readonly is_correction: boolean;
  readonly rule: string;
  readonly as_of: bigint;
  readonly wagers: bigint | null;
  /** Hex; null when the days of the line have not all their facts. */
  readonly digest: string | null;
  readonly tree_digest: string | null;
  /** Null in salaries. */
  readonly rebate_digest: string | null;
  /** Corrections of rebates count from runs of days before this one. */
  readonly rebated_before: string;
  /** The last credit of promotions that it knows. */
  readonly last_credit: bigint;
  readonly effective_from: string;
  readonly terms: StoredTerms;
  readonly version_digest: string;
}

/** A line of an approved run by its number, if an account received it or has to pay it. */
export async function findLine(reader: Reader, lineId: bigint, memberId: bigint): Promise<KitLine | null> {
  const [row] = await reader.rows(sql<KitLine>`
    with found as (
      select * from agents.pay_lines where receiver = ${memberId} and line_id = ${lineId}
      union all
      select l.* from (select distinct receiver from agents.contracts where offerer = ${memberId}) c
      join agents.pay_lines l on l.receiver = c.receiver and l.line_id = ${lineId} and l.payer = ${memberId}
    )
    select l.line_id, l.contract_id, l.version, l.kind, l.game_group, l.receiver, t.offerer, l.period, p.first_day::text as period_day,
      l.first_day::text, l.next_day::text, l.starts_at, l.ends_at, p.active_floor, p.minimum, l.valid, l.voided, l.stake, l.payout,
      l.self_rebate, l.agent_rebate, l.promotions, l.active_members, l.carry_in, l.base, l.carry_out, l.tier, l.rate_type, l.rate, l.amount,
      l.reason, l.corrects, l.rule, l.as_of, l.wagers, encode(l.digest, 'hex') as digest, encode(l.tree_digest, 'hex') as tree_digest,
      encode(l.rebate_digest, 'hex') as rebate_digest,
      r.next_day::text as rebated_before,
      case when p.deducts_promotions then r.last_credit else 0 end as last_credit, r.is_correction, v.effective_from::text, v.terms, encode(v.digest, 'hex') as version_digest
    from found l join agents.runs r on r.run_id = l.run_id and r.state in ('approved', 'paying', 'done')
    join lateral (
      select first_day, active_floor, minimum, deducts_promotions from agents.runs
      where kind = l.kind and period = case l.kind when 'REALTIME' then 'WINDOW' else l.period end and not is_correction
        and starts_at >= l.starts_at and starts_at < l.ends_at order by starts_at limit 1
    ) p on true
    join agents.contract_versions v on v.contract_id = l.contract_id and v.version = l.version
    join agents.contracts t on t.contract_id = l.contract_id
    limit 1`);
  return row ?? null;
}

/** The earlier lines of the period of a line, with their amounts. */
export function listEarlier(
  reader: Reader,
  line: KitLine,
): Promise<{ readonly line_id: bigint; readonly amount: bigint }[]> {
  return reader.rows(sql<{ line_id: bigint; amount: bigint }>`
    select line_id, amount from agents.pay_lines
    where receiver = ${line.receiver} and contract_id = ${line.contract_id} and period = ${line.period} and starts_at = ${line.starts_at}
      and line_id < ${line.line_id} order by line_id limit 1000`);
}

/** The line of the period before that a dividend takes its carry from. */
export async function findBefore(
  reader: Reader,
  line: KitLine,
): Promise<{ readonly line_id: bigint; readonly carry_out: bigint } | null> {
  const [row] = await reader.rows(sql<{ line_id: bigint; carry_out: bigint }>`
    select line_id, carry_out from agents.pay_lines
    where receiver = ${line.receiver} and contract_id = ${line.contract_id} and period = ${line.period} and starts_at < ${line.starts_at}
      and line_id < ${line.line_id} order by starts_at desc, line_id desc limit 1`);
  return row ?? null;
}

/** A window of the day that has a line. */
export type WindowLine = Pick<
  KitLine,
  | 'line_id'
  | 'starts_at'
  | 'ends_at'
  | 'valid'
  | 'voided'
  | 'active_members'
  | 'tier'
  | 'rate'
  | 'amount'
  | 'reason'
  | 'wagers'
  | 'digest'
>;

/** The real-time windows of a contract on the day of a line, before it, in order; of a correction all of the day. A day has 300 at most. */
export function listWindowsBefore(reader: Reader, line: KitLine): Promise<WindowLine[]> {
  return reader.rows(sql<WindowLine>`
    select line_id, starts_at, ends_at, valid, voided, active_members, tier, rate, amount, reason, wagers, encode(digest, 'hex') as digest
    from agents.pay_lines
    where receiver = ${line.receiver} and contract_id = ${line.contract_id} and kind = 'REALTIME' and first_day = ${line.first_day}::date
      and period = 'WINDOW' and (starts_at < ${line.starts_at} or ${line.period} = 'DAILY') order by starts_at limit 310`);
}

/** A team on some days. */
export type TreeScope = Pick<KitLine, 'receiver' | 'first_day' | 'next_day'>;

/** Whose cells a kit has, and what of them is known. */
export interface Scope extends Pick<KitLine, 'receiver' | 'game_group' | 'as_of'> {
  /** Whether the own play of the receiver is among them. */
  readonly withReceiver?: boolean;
}

const lowestDepth = ({ withReceiver = false }: Scope): number => (withReceiver ? 0 : 1);

export interface PlaceRow {
  readonly member_id: bigint;
  readonly upline_id: bigint;
  readonly from_day: string;
  readonly to_day: string;
}

/** The places below the receiver of a line on its days, by account, after an account. */
export function listPlaces(
  reader: Reader,
  line: TreeScope,
  after: bigint,
  limit: number,
): Promise<PlaceRow[]> {
  return reader.rows(sql<PlaceRow>`
    select member_id, upline_id, from_day::text, to_day::text
    from agents.places_below(${line.receiver}, ${line.first_day}::date, ${line.next_day}::date)
    where member_id > ${after} order by member_id, from_day limit ${limit}`);
}

/** Where a page of a day begins: after a cell. */
export interface AfterCell {
  readonly day: string;
  readonly memberId: bigint;
  readonly group: string;
}

export interface CellRow {
  readonly member_id: bigint;
  readonly game_group: string;
  readonly wagers: number;
  readonly digest: string;
}

/** The cells of a day of a team as a line knows them, by member and group, after a cell. */
export function listCells(
  reader: Reader,
  line: Scope,
  { day, memberId, group }: AfterCell,
  limit: number,
): Promise<CellRow[]> {
  return reader.rows(sql<CellRow>`
    select d.member_id, d.game_group, d.wagers, encode(d.digest, 'hex') as digest
    from agents.closure c cross join lateral (
      select distinct on (e.game_group) e.* from agents.cell_digests e
      where e.member_id = c.descendant and e.day = ${day}::date
        and e.last_fact <= (select agents.known_fact(${day}::date, ${line.as_of}))
      order by e.game_group, e.last_fact desc
    ) d
    where c.ancestor = ${line.receiver} and c.depth >= ${lowestDepth(line)}::int and c.from_day <= ${day}::date
      and (c.to_day is null or c.to_day > ${day}::date) and c.descendant >= ${memberId} and ${line.game_group} in (d.game_group, 'CONS')
      and (d.member_id, d.game_group collate "C") > (${memberId}, ${group})
    order by d.member_id, d.game_group collate "C" limit ${limit}`);
}

export interface WagerRow {
  readonly wager_id: bigint;
  readonly member_id: bigint;
  readonly game_group: string;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly self_rebate: bigint;
  readonly state: string;
}

/** The wagers of members on a day as a line knows them, by member, group and number. */
export function listWagers(
  reader: Reader,
  line: Scope,
  day: string,
  memberIds: readonly bigint[],
): Promise<WagerRow[]> {
  return reader.rows(sql<WagerRow>`
    select f.wager_id, m.member_id, f.game_group, f.stake, f.valid, f.payout, f.self_rebate, f.state
    from unnest(${memberIds}::bigint[]) m (member_id) cross join lateral (
      select distinct on (a.wager_id) a.* from agents.facts a
      where a.member_id = m.member_id and a.day = ${day}::date and a.fact <= (select agents.known_fact(${day}::date, ${line.as_of}))
      order by a.wager_id, a.fact desc
    ) f
    where ${line.game_group} in (f.game_group, 'CONS') order by m.member_id, f.game_group collate "C", f.wager_id`);
}

export interface RebateRow {
  readonly member_id: bigint;
  readonly game_group: string;
  readonly amount: bigint;
  readonly own: bigint;
}

/** The rebates of a day that went to the receiver of a dividend and to its team, by account, after an account. */
export function listRebates(
  reader: Reader,
  line: KitLine,
  { day, memberId }: Pick<AfterCell, 'day' | 'memberId'>,
  limit: number,
): Promise<RebateRow[]> {
  return reader.rows(sql<RebateRow>`
    select c.descendant as member_id, r.game_group, sum(r.amount)::bigint as amount, sum(r.own_amount)::bigint as own
    from agents.closure c cross join lateral agents.rebates_of(c.descendant, ${day}::date, ${line.rebated_before}::date) r
    where c.ancestor = ${line.receiver} and c.from_day <= ${day}::date and (c.to_day is null or c.to_day > ${day}::date)
      and c.descendant > ${memberId} and ${line.game_group} in (r.game_group, 'CONS')
    group by c.descendant, r.game_group order by c.descendant, r.game_group collate "C" limit ${limit}`);
}

/** What promotions credited to an account on a day. */
export interface PromotionRow {
  readonly member_id: bigint;
  readonly amount: bigint;
}

/** What promotions credited to the team of a dividend on a day, as the line knows it, by account, after an account. */
export function listPromotions(
  reader: Reader,
  line: KitLine,
  { day, memberId }: Pick<AfterCell, 'day' | 'memberId'>,
  limit: number,
): Promise<PromotionRow[]> {
  return reader.rows(sql<PromotionRow>`
    select b.member_id, sum(b.amount)::bigint as amount
    from agents.bonus_credits b join agents.closure c on c.descendant = b.member_id and c.ancestor = ${line.receiver} and c.depth > 0
      and c.from_day <= ${day}::date and (c.to_day is null or c.to_day > ${day}::date)
    where b.day = ${day}::date and b.credit_id <= ${line.last_credit} and b.member_id > ${memberId} and ${line.game_group} = 'CONS'
    group by b.member_id order by b.member_id limit ${limit}`);
}

export interface SpanFactRow extends WagerRow {
  /** The valid bet of the wager before this fact; 0 when it was its first. */
  readonly before: bigint;
}

/** The facts of a team within a span of a day, by member, group and wager, of members after one. */
export function listSpanFacts(
  reader: Reader,
  line: KitLine,
  span: { readonly starts_at: Date; readonly ends_at: Date },
  after: bigint,
  limit: number,
): Promise<SpanFactRow[]> {
  return reader.rows(sql<SpanFactRow>`
    select f.wager_id, f.member_id, f.game_group, f.stake, f.valid, f.payout, f.self_rebate, f.state, coalesce((
      select b.valid from agents.facts b
      where b.member_id = f.member_id and b.day = f.day and b.wager_id = f.wager_id and b.fact < f.fact order by b.fact desc limit 1
    ), 0) as before
    from agents.closure c join agents.facts f on f.member_id = c.descendant and f.day = ${line.first_day}::date
      and f.ended_at >= ${span.starts_at} and f.ended_at < ${span.ends_at}
    where c.ancestor = ${line.receiver} and c.depth > 0 and c.from_day <= ${line.first_day}::date
      and (c.to_day is null or c.to_day > ${line.first_day}::date) and c.descendant > ${after} and ${line.game_group} in (f.game_group, 'CONS')
    order by f.member_id, f.game_group collate "C", f.wager_id, f.fact limit ${limit}`);
}

/** The wagers of a team that first became final in the slot of a correction, as it knows them, by member, group and wager, of members after one. */
export function listSlotWagers(
  reader: Reader,
  line: KitLine,
  after: bigint,
  limit: number,
): Promise<SpanFactRow[]> {
  return reader.rows(sql<SpanFactRow>`
    select (w.fact).wager_id, (w.fact).member_id, (w.fact).game_group, (w.fact).stake, (w.fact).valid, (w.fact).payout,
      (w.fact).self_rebate, (w.fact).state, 0::bigint as before
    from (select agents.known_fact(${line.first_day}::date, ${line.as_of}) as fact) known
    join agents.closure c on c.ancestor = ${line.receiver} and c.depth > 0 and c.from_day <= ${line.first_day}::date
      and (c.to_day is null or c.to_day > ${line.first_day}::date) and c.descendant > ${after}
    cross join lateral agents.wagers_of(c.descendant, ${line.first_day}::date, known.fact) w
    where ${line.game_group} in ((w.fact).game_group, 'CONS') and w.first_at >= ${line.starts_at} and w.first_at < ${line.ends_at}
    order by c.descendant, (w.fact).game_group collate "C", (w.fact).wager_id limit ${limit}`);
}

export interface LateFactRow extends SpanFactRow {
  readonly window_at: Date;
}

/** The facts of a team that came after the day of a correction, as it knows them, by member, group and wager, of members after one. */
export function listLateFacts(
  reader: Reader,
  line: KitLine,
  after: bigint,
  limit: number,
): Promise<LateFactRow[]> {
  return reader.rows(sql<LateFactRow>`
    select (k.fact).wager_id, (k.fact).member_id, (k.fact).game_group, (k.fact).stake, (k.fact).valid, (k.fact).payout,
      (k.fact).self_rebate, (k.fact).state, k.before, k.window_at
    from (select agents.known_fact(${line.first_day}::date, ${line.as_of}) as fact) known
    join agents.closure c on c.ancestor = ${line.receiver} and c.depth > 0 and c.from_day <= ${line.first_day}::date
      and (c.to_day is null or c.to_day > ${line.first_day}::date) and c.descendant > ${after}
    cross join lateral agents.changes_in(c.descendant, ${line.first_day}::date, known.fact) k
    where k.is_late and ${line.game_group} in ((k.fact).game_group, 'CONS')
    order by c.descendant, (k.fact).game_group collate "C", (k.fact).wager_id, (k.fact).fact limit ${limit}`);
}

/** What a version of a contract needs in a kit. */
export type VersionRow = Pick<
  KitLine,
  | 'contract_id'
  | 'kind'
  | 'game_group'
  | 'offerer'
  | 'receiver'
  | 'version'
  | 'effective_from'
  | 'terms'
  | 'version_digest'
>;
