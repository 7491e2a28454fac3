import type { RebateGroup, RebateKey } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A cell and how its valid bet changes: from 0 when its day is paid, from what was paid when a late fact changes it. */
export interface RebateCell extends RebateKey {
  readonly memberId: bigint;
  readonly day: string;
  /** In LOTT 2000 or 1980, else 0. */
  readonly base: number;
  /** In 1/10 000 units. */
  readonly before: bigint;
  readonly after: bigint;
}

/** What an account gets more, or less, of a day in a group. */
export interface RebateSum {
  readonly memberId: bigint;
  readonly day: string;
  readonly group: RebateGroup;
  readonly amount: bigint;
  /** The part that comes from its own play. */
  readonly ownAmount: bigint;
}

export interface RunKey {
  /** As yyyy-MM-dd. */
  readonly day: string;
  readonly isCorrection: boolean;
}

export interface Run {
  readonly runId: bigint;
  readonly upTo: bigint;
  readonly lastCorrection: bigint;
  readonly isSummed: boolean;
  readonly isDone: boolean;
}

const RUNS_TOGETHER = 62;

/** Runs that are not done, in the order in which they may run: the lines of all sealed days, then the corrections after the last of them. */
export function listDueRuns(reader: Reader): Promise<RunKey[]> {
  return reader.rows(sql<RunKey>`
    select s.day::text, k.is_correction as "isCorrection"
    from (select day, day = max(day) over () as is_last from agents.seals where span = 'DAY') s
    cross join (values (false), (true)) k (is_correction)
    left join agents.rebate_runs r on r.day = s.day and r.is_correction = k.is_correction
    where r.done_at is null and (s.is_last or not k.is_correction or r.run_id is not null)
    order by k.is_correction, s.day limit ${RUNS_TOGETHER}`);
}

/** How many days are over for an hour and have no rebates paid; 0 before the first sealed day. */
export async function countUnpaidDays(reader: Reader, timeZone: string): Promise<number> {
  const [row] = await reader.rows(sql<{ days: number | null }>`
    select ((clock_timestamp() - interval '1 hour') at time zone ${timeZone})::date - 1 - coalesce(
      (select max(day) from agents.rebate_runs where done_at is not null and not is_correction),
      (select min(day) - 1 from agents.seals where span = 'DAY')) as days`);
  return Math.max(row?.days ?? 0, 0);
}

/** The start of a sealed day; null when it is not sealed. */
export async function findSealedStart(reader: Reader, day: string): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ startsAt: Date }>`
    select starts_at as "startsAt" from agents.seals where span = 'DAY' and day = ${day}::date`);
  return row?.startsAt ?? null;
}

/** Opens a run that is not open yet. One of corrections begins after the last run of corrections and takes those that are known now. */
export async function openRun(tx: Tx, { day, isCorrection }: RunKey): Promise<void> {
  await tx.rows(sql`
    insert into agents.rebate_runs (day, is_correction, up_to, last_correction)
    select ${day}::date, ${isCorrection},
      case when ${isCorrection} then (select coalesce(max(last_correction), 0) from agents.rebate_runs where is_correction) else 0 end,
      case when ${isCorrection} then (
        select coalesce(max(correction_id), 0) from agents.corrections where correction_id <= (select digested_to from agents.intake)
      ) else 0 end
    on conflict (merchant, day, is_correction) do nothing`);
}

/** Locks a run. Null while another transaction has it. */
export async function lockRun(tx: Tx, { day, isCorrection }: RunKey): Promise<Run | null> {
  const [row] = await tx.rows(sql<Run>`
    select run_id as "runId", up_to as "upTo", last_correction as "lastCorrection", summed_at is not null as "isSummed",
      done_at is not null as "isDone"
    from agents.rebate_runs where day = ${day}::date and is_correction = ${isCorrection} for update skip locked`);
  return row ?? null;
}

/** Some cells, and where the next page begins; null when there are none. */
export interface CellPage {
  readonly cells: readonly RebateCell[];
  readonly upTo: bigint | null;
}

/** The cells of a sealed day as its seal found them, of the next members. */
export async function listCells(
  reader: Reader,
  day: string,
  afterMember: bigint,
  limit: number,
): Promise<CellPage> {
  const cells = await reader.rows(sql<RebateCell>`
    select c.member_id as "memberId", c.day::text, c.game_group as "group", c.prize_mode as "prizeMode", c.base, 0::bigint as before,
      c.valid - coalesce((
        select sum(k.valid) from agents.corrections k
        where k.day = c.day and k.member_id = c.member_id and k.game_group = c.game_group and k.prize_mode = c.prize_mode and k.base = c.base
      ), 0)::bigint as after
    from agents.cells c where c.day = ${day}::date and c.member_id > ${afterMember} order by c.member_id limit ${limit}`);
  const last = cells.at(-1)?.memberId ?? null;
  if (cells.length < limit) return { cells, upTo: last };
  // The last member may have more cells: it belongs to the next page.
  const whole = cells.filter(({ memberId }) => memberId !== last);
  const upTo = whole.at(-1)?.memberId;
  if (upTo === undefined) throw new Error(`a member with more than ${limit} cells on ${day}`);
  return { cells: whole, upTo };
}

/** The cells that the next corrections of a run change, with their valid bet before and after these. */
export async function listCorrectedCells(reader: Reader, run: Run, limit: number): Promise<CellPage> {
  const [page] = await reader.rows(sql<{ upTo: bigint | null }>`
    select max(correction_id) as "upTo" from (
      select correction_id from agents.corrections where correction_id > ${run.upTo} and correction_id <= ${run.lastCorrection}
      order by correction_id limit ${limit}) page`);
  const upTo = page?.upTo ?? null;
  if (upTo === null) return { cells: [], upTo };
  const cells = await reader.rows(sql<RebateCell>`
    select member_id as "memberId", day::text, game_group as "group", prize_mode as "prizeMode", base, after - change as before, after
    from (
      select p.*, c.valid - coalesce((
        select sum(k.valid) from agents.corrections k
        where k.day = p.day and k.member_id = p.member_id and k.game_group = p.game_group and k.prize_mode = p.prize_mode and k.base = p.base
          and k.correction_id > ${upTo}), 0)::bigint as after
      from (
        select member_id, day, game_group, prize_mode, base, sum(valid)::bigint as change from agents.corrections
        where correction_id > ${run.upTo} and correction_id <= ${upTo} group by 1, 2, 3, 4, 5
      ) p join agents.cells c using (member_id, day, game_group, prize_mode, base)
    ) changed where change <> 0`);
  return { cells, upTo };
}

export async function addSums(tx: Tx, runId: bigint, sums: readonly RebateSum[]): Promise<void> {
  if (sums.length === 0) return;
  const column = <Value>(of: (sum: RebateSum) => Value) => sums.map(of);
  await tx.rows(sql`
    insert into agents.rebate_sums as s (run_id, day, member_id, game_group, amount, own_amount)
    select ${runId}::bigint, u.* from unnest(${column(({ day }) => day)}::date[], ${column(({ memberId }) => memberId)}::bigint[],
      ${column(({ group }) => group)}::text[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ ownAmount }) => ownAmount)}::bigint[]) as u
    on conflict (run_id, day, member_id, game_group) do update set amount = s.amount + excluded.amount,
      own_amount = s.own_amount + excluded.own_amount`);
}

export async function moveRun(tx: Tx, runId: bigint, upTo: bigint): Promise<void> {
  await tx.rows(sql`update agents.rebate_runs set up_to = ${upTo} where run_id = ${runId}`);
}

export async function endSumming(tx: Tx, runId: bigint): Promise<void> {
  await tx.rows(sql`update agents.rebate_runs set summed_at = clock_timestamp() where run_id = ${runId}`);
}

export async function endRun(tx: Tx, runId: bigint): Promise<void> {
  await tx.rows(sql`update agents.rebate_runs set done_at = clock_timestamp() where run_id = ${runId}`);
}

/** A sum with the digest of the wagers behind it. */
export interface DigestedSum extends RebateSum {
  /** Null when the day has not all its facts. */
  readonly wagers: bigint | null;
  /** Hex. */
  readonly digest: string | null;
}

/** Removes the next sums of a run, by day and account, and gives them. */
export function takeSums(tx: Tx, runId: bigint, limit: number): Promise<DigestedSum[]> {
  return tx.rows(sql<DigestedSum>`
    with page as (
      select day, member_id, game_group from agents.rebate_sums where run_id = ${runId} order by day, member_id, game_group limit ${limit}
    )
    delete from agents.rebate_sums s using page p
    where s.run_id = ${runId} and s.day = p.day and s.member_id = p.member_id and s.game_group = p.game_group
    returning s.member_id as "memberId", s.day::text, s.game_group as "group", s.amount, s.own_amount as "ownAmount", s.wagers,
      encode(s.digest, 'hex') as digest`);
}

interface LineRow extends RebateSum {
  readonly state: 'paid' | 'held';
}

const paidOf = (rows: readonly LineRow[]) => rows.filter(({ state }) => state === 'paid');

function columnsOf(lines: readonly DigestedSum[]) {
  return {
    memberIds: lines.map(({ memberId }) => memberId),
    groups: lines.map(({ group }) => group),
    days: lines.map(({ day }) => day),
    amounts: lines.map(({ amount }) => amount),
    ownAmounts: lines.map(({ ownAmount }) => ownAmount),
    wagers: lines.map(({ wagers }) => wagers),
    digests: lines.map(({ digest }) => digest),
  };
}

/** Writes lines; those of frozen and closed agents are held. Gives those to pay. */
export async function insertLines(tx: Tx, lines: readonly DigestedSum[]): Promise<readonly RebateSum[]> {
  const c = columnsOf(lines);
  return paidOf(
    await tx.rows(sql<LineRow>`
      insert into agents.rebate_lines (member_id, game_group, day, amount, own_amount, wagers, digest, state)
      select l.member_id, l.game_group, l.day, l.amount, l.own_amount, l.wagers, decode(l.digest, 'hex'),
        case when a.state <> 'active' then 'held' else 'paid' end
      from unnest(${c.memberIds}::bigint[], ${c.groups}::text[], ${c.days}::date[], ${c.amounts}::bigint[], ${c.ownAmounts}::bigint[],
        ${c.wagers}::bigint[], ${c.digests}::text[]) as l (member_id, game_group, day, amount, own_amount, wagers, digest)
      left join agents.agents a on a.member_id = l.member_id
      returning member_id as "memberId", game_group as "group", day::text, amount, own_amount as "ownAmount", state`),
  );
}

/** The same for what a run of corrections changes. Gives those with an amount to move. */
export async function insertCorrectionLines(
  tx: Tx,
  runId: bigint,
  lines: readonly DigestedSum[],
): Promise<readonly RebateSum[]> {
  const c = columnsOf(lines);
  return paidOf(
    await tx.rows(sql<LineRow>`
      insert into agents.rebate_corrections (run_id, member_id, game_group, day, amount, own_amount, wagers, digest, state)
      select ${runId}::bigint, l.member_id, l.game_group, l.day, l.amount, l.own_amount, l.wagers, decode(l.digest, 'hex'),
        case when a.state <> 'active' then 'held' else 'paid' end
      from unnest(${c.memberIds}::bigint[], ${c.groups}::text[], ${c.days}::date[], ${c.amounts}::bigint[], ${c.ownAmounts}::bigint[],
        ${c.wagers}::bigint[], ${c.digests}::text[]) as l (member_id, game_group, day, amount, own_amount, wagers, digest)
      left join agents.agents a on a.member_id = l.member_id
      returning member_id as "memberId", game_group as "group", day::text, amount, own_amount as "ownAmount", state`),
  );
}
