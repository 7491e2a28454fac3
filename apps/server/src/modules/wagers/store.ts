import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface WagerColumns {
  readonly source: number;
  readonly batchRefs: readonly bigint[];
  readonly refs: readonly bigint[];
  readonly memberIds: readonly bigint[];
  readonly gameCodes: readonly string[];
  readonly gameTypes: readonly string[];
  readonly stakes: readonly bigint[];
  readonly rebates: readonly bigint[];
  /** Null: now. */
  readonly placedAts: readonly (Date | null)[];
}

export async function insertWagers(tx: Tx, c: WagerColumns): Promise<number> {
  const [row] = await tx.rows(sql<{ inserted: bigint }>`
    with written as (
      insert into wagers.wagers (source, batch_ref, ref, member_id, game_code, game_type, stake, rebate, placed_at)
      select ${c.source}::smallint, batch_ref, ref, member_id, game_code, game_type, stake, rebate,
        coalesce(placed_at, clock_timestamp())
      from unnest(${c.batchRefs}::bigint[], ${c.refs}::bigint[], ${c.memberIds}::bigint[], ${c.gameCodes}::text[],
        ${c.gameTypes}::text[], ${c.stakes}::bigint[], ${c.rebates}::bigint[], ${c.placedAts}::timestamptz[])
        as w (batch_ref, ref, member_id, game_code, game_type, stake, rebate, placed_at)
      on conflict (source, batch_ref, ref) do nothing returning 1
    ) select count(*) as inserted from written`);
  return Number(row?.inserted ?? 0n);
}

export interface BatchKey {
  readonly source: number;
  readonly batchRef: bigint;
  readonly version: number;
}

export async function insertPayouts(
  tx: Tx,
  { source, batchRef, version }: BatchKey,
  c: { refs: readonly bigint[]; payouts: readonly bigint[]; validStakes: readonly (bigint | null)[] },
): Promise<number> {
  const [row] = await tx.rows(sql<{ inserted: bigint }>`
    with written as (
      insert into wagers.payouts (source, batch_ref, ref, version, payout, valid_stake)
      select ${source}::smallint, ${batchRef}::bigint, ref, ${version}::smallint, payout, valid_stake
      from unnest(${c.refs}::bigint[], ${c.payouts}::bigint[], ${c.validStakes}::bigint[]) as p(ref, payout, valid_stake)
      on conflict (source, batch_ref, ref, version) do nothing returning 1
    ) select count(*) as inserted from written`);
  return Number(row?.inserted ?? 0n);
}

export async function upsertClosure(tx: Tx, { source, batchRef, version }: BatchKey): Promise<boolean> {
  const rows = await tx.rows(sql`
    with closed as (
      insert into wagers.closures as c (source, batch_ref, version) values (${source}, ${batchRef}, ${version})
      on conflict (source, batch_ref, merchant) do update set version = excluded.version, closed_at = clock_timestamp()
        where c.version < excluded.version
      returning source, batch_ref, version
    ) insert into wagers.ends (source, batch_ref, kind, version) select source, batch_ref, 'closed', version from closed
    returning version`);
  return rows.length > 0;
}

/** The winners of several batches. */
export async function insertPayoutsOf(
  tx: Tx,
  winners: readonly (BatchKey & {
    readonly ref: bigint;
    readonly payout: bigint;
    readonly validStake: bigint | null;
  })[],
): Promise<void> {
  const column = <Value>(of: (winner: (typeof winners)[number]) => Value) => winners.map(of);
  await tx.rows(sql`
    insert into wagers.payouts (source, batch_ref, ref, version, payout, valid_stake)
    select * from unnest(${column(({ source }) => source)}::smallint[], ${column(({ batchRef }) => batchRef)}::bigint[],
      ${column(({ ref }) => ref)}::bigint[], ${column(({ version }) => version)}::smallint[],
      ${column(({ payout }) => payout)}::bigint[], ${column(({ validStake }) => validStake)}::bigint[])
    on conflict (source, batch_ref, ref, version) do nothing`);
}

/** Closes several batches, each at most once in the list; one that is closed under this or a later version stays. */
export async function upsertClosures(tx: Tx, batches: readonly BatchKey[]): Promise<void> {
  const column = <Value>(of: (batch: BatchKey) => Value) => batches.map(of);
  await tx.rows(sql`
    with closed as (
      insert into wagers.closures as c (source, batch_ref, version)
      select * from unnest(${column(({ source }) => source)}::smallint[], ${column(({ batchRef }) => batchRef)}::bigint[],
        ${column(({ version }) => version)}::smallint[]) as b (source, batch_ref, version) order by source, batch_ref
      on conflict (source, batch_ref, merchant) do update set version = excluded.version, closed_at = clock_timestamp()
        where c.version < excluded.version
      returning source, batch_ref, version
    ) insert into wagers.ends (source, batch_ref, kind, version) select source, batch_ref, 'closed', version from closed`);
}

export async function insertVoids(
  tx: Tx,
  source: number,
  batchRef: bigint,
  v: { refs: readonly bigint[]; reason: string },
): Promise<number> {
  const [row] = await tx.rows(sql<{ inserted: bigint }>`
    with written as (
      insert into wagers.voids (source, batch_ref, ref, reason)
      select ${source}::smallint, ${batchRef}::bigint, ref, ${v.reason} from unnest(${v.refs}::bigint[]) as v(ref)
      on conflict (source, batch_ref, ref) do nothing returning ref
    ), ended as (
      insert into wagers.ends (source, batch_ref, kind, refs)
      select ${source}::smallint, ${batchRef}::bigint, 'void', array_agg(ref order by ref) from written having count(*) > 0
    ) select count(*) as inserted from written`);
  return Number(row?.inserted ?? 0n);
}

/**
 * How many bets of the last hours each member has settled, and how many of them returned more than their stake. Bets at most that are looked
 * at: a number that one statement reads in some seconds.
 */
export function countReturns(
  reader: Reader,
  { hours, bets }: { readonly hours: number; readonly bets: number },
): Promise<{ memberId: bigint; bets: bigint; returnedMore: bigint }[]> {
  return reader.rows(sql<{ memberId: bigint; bets: bigint; returnedMore: bigint }>`
    select w.member_id as "memberId", count(*) as bets, count(*) filter (where p.payout > w.stake) as "returnedMore"
    from (
      select source, batch_ref, ref, member_id, stake from wagers.wagers
      where placed_at > clock_timestamp() - make_interval(hours => ${hours}::int) limit ${bets}) w
    join wagers.closures c on c.source = w.source and c.batch_ref = w.batch_ref
    left join wagers.payouts p on p.source = w.source and p.batch_ref = w.batch_ref and p.ref = w.ref and p.version = c.version
    where not exists (select from wagers.voids v where v.source = w.source and v.batch_ref = w.batch_ref and v.ref = w.ref)
    group by w.member_id`);
}

export interface WagerRow {
  readonly wager_id: bigint;
  readonly source: number;
  readonly batch_ref: bigint;
  readonly ref: bigint;
  readonly member_id: bigint;
  readonly game_code: string;
  readonly game_type: string;
  readonly stake: bigint;
  readonly rebate: bigint;
  readonly placed_at: Date;
  readonly state: 'placed' | 'won' | 'lost' | 'void';
  readonly payout: bigint;
  readonly valid_stake: bigint;
  readonly ended_at: Date | null;
}

export function listMemberRows(
  reader: Reader,
  memberId: bigint,
  page: { beforeId: bigint; limit: number },
): Promise<WagerRow[]> {
  return reader.rows(sql<WagerRow>`
    select * from wagers.states where member_id = ${memberId} and wager_id < ${page.beforeId}
    order by wager_id desc limit ${page.limit}`);
}

/** Bets of each game since some hours ago, most first. */
export function countByGame(
  reader: Reader,
  source: number,
  hours: number,
): Promise<{ gameCode: string; wagers: bigint }[]> {
  return reader.rows(sql<{ gameCode: string; wagers: bigint }>`
    select game_code as "gameCode", count(*) as wagers from wagers.wagers
    where source = ${source} and placed_at > clock_timestamp() - make_interval(hours => ${hours}::int)
    group by game_code order by wagers desc, game_code`);
}

/** The games of a member's newest wagers, each once, newest first. */
export async function listRecentGames(
  reader: Reader,
  memberId: bigint,
  source: number,
  page: { wagers: number; games: number },
): Promise<string[]> {
  const rows = await reader.rows(sql<{ code: string }>`
    select game_code as code from (
      select game_code, wager_id from wagers.wagers where member_id = ${memberId} and source = ${source}
      order by wager_id desc limit ${page.wagers}) newest
    group by game_code order by max(wager_id) desc limit ${page.games}`);
  return rows.map(({ code }) => code);
}

export async function countOpen(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ open: bigint }>`select wagers.count_open(${memberId}) as open`);
  return Number(row?.open ?? 0n);
}

export async function sumStakedSince(
  reader: Reader,
  memberId: bigint,
  times: readonly Date[],
): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ staked: bigint }>`
    select wagers.staked_since(${memberId}, t.since) as staked
    from unnest(${times}::timestamptz[]) with ordinality as t(since, place) order by t.place`);
  return rows.map(({ staked }) => staked);
}

/**
 * Members who have bet between `behind` + `span` and `behind` seconds ago: one for each 256 of all bets, so that who has bet a thousand
 * times is found almost surely, and who seldom bets is seldom looked at.
 */
export async function listBusyMembers(
  reader: Reader,
  { behind, span }: { behind: number; span: number },
): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ id: bigint }>`
    select distinct member_id as id from wagers.wagers
    where placed_at > clock_timestamp() - make_interval(secs => ${behind + span}::int)
      and placed_at <= clock_timestamp() - make_interval(secs => ${behind}::int) and wager_id % 256 = 0`);
  return rows.map(({ id }) => id);
}

/** Sums a few more blocks of a member's wagers, of `size` wagers each; gives how many. */
export async function foldStakes(
  tx: Tx,
  memberId: bigint,
  { blocks, size }: { blocks: number; size: number },
): Promise<number> {
  const [row] = await tx.rows(
    sql<{ done: number }>`select wagers.fold_stakes(${memberId}, ${blocks}::int, ${size}::int) as done`,
  );
  return row?.done ?? 0;
}

export interface WrongSum {
  readonly memberId: bigint;
  readonly lastId: bigint;
}

/** The blocks whose sum differs from their wagers. */
export function listWrongSums(reader: Reader): Promise<WrongSum[]> {
  return reader.rows(
    sql<WrongSum>`select member_id as "memberId", last_id as "lastId" from wagers.wrong_sums()`,
  );
}

/** Wagers after `low` and up to `high`: what lies between two moments. */
export async function findRange(
  reader: Reader,
  memberId: bigint,
  { from, until }: { from: Date; until: Date },
): Promise<{ low: bigint; high: bigint }> {
  const [row] = await reader.rows(sql<{ low: bigint; high: bigint }>`
    select wagers.id_before(${memberId}, ${from}) as low, wagers.id_before(${memberId}, ${until}) as high`);
  return row ?? { low: 0n, high: 0n };
}

export interface RecordFilter {
  readonly low: bigint;
  readonly high: bigint;
  readonly state: string | null;
  readonly gameType: string | null;
  /** The number of wagers to scan. */
  readonly scanWindow: number;
  readonly limit: number;
}

/** The matching wagers among the newest `scanWindow`, and the cursor behind them: null when the scan reached the last wager. */
export async function listRecordRows(
  reader: Reader,
  memberId: bigint,
  f: RecordFilter,
): Promise<{ rows: WagerRow[]; nextCursor: bigint | null }> {
  const [end] = await reader.rows(sql<{ wager_id: bigint }>`
    select wager_id from wagers.wagers
    where member_id = ${memberId} and wager_id > ${f.low} and wager_id <= ${f.high}
    order by wager_id desc offset ${f.scanWindow - 1} limit 1`);
  const nextCursor = end?.wager_id ?? null;
  const rows = await reader.rows(sql<WagerRow>`
    select * from wagers.states
    where member_id = ${memberId} and wager_id >= ${nextCursor ?? f.low + 1n} and wager_id <= ${f.high}
      and (${f.state}::text is null or state = ${f.state}::text)
      and (${f.gameType}::text is null or game_type = ${f.gameType}::text)
    order by wager_id desc limit ${f.limit}`);
  return { rows, nextCursor };
}

export interface RecordSums {
  readonly bets: bigint;
  readonly staked: bigint;
  readonly rebate: bigint;
  readonly paid: bigint;
}

/** Sums of a member's wagers after one and up to another. Void bets count nothing, open ones as staked. */
export async function sumBetween(
  reader: Reader,
  memberId: bigint,
  f: { low: bigint; high: bigint; state: string | null; gameType: string | null },
): Promise<RecordSums> {
  const [row] = await reader.rows(sql<RecordSums>`
    select * from wagers.sum_between(${memberId}, ${f.low}, ${f.high}, ${f.state}::text, ${f.gameType}::text)`);
  return row ?? { bets: 0n, staked: 0n, rebate: 0n, paid: 0n };
}

export interface SumRow {
  readonly day: string;
  readonly game_type: string;
  readonly bets: bigint;
  readonly staked: bigint;
  readonly rebate: bigint;
  readonly paid: bigint;
}

/** Sums by the local day a bet was placed and by type of game. Void bets count nothing, open ones as staked. */
export function sumByDay(
  reader: Reader,
  memberId: bigint,
  f: { low: bigint; high: bigint; state: string | null; gameType: string | null },
  zone: string,
): Promise<SumRow[]> {
  return reader.rows(sql<SumRow>`
    select to_char(placed_at at time zone ${zone}, 'YYYY-MM-DD') as day, game_type, count(*) as bets,
      sum(stake)::bigint as staked, sum(case when state = 'placed' then 0 else rebate end)::bigint as rebate,
      sum(payout)::bigint as paid
    from wagers.states
    where member_id = ${memberId} and wager_id > ${f.low} and wager_id <= ${f.high} and state <> 'void'
      and (${f.state}::text is null or state = ${f.state}::text)
      and (${f.gameType}::text is null or game_type = ${f.gameType}::text)
    group by 1, 2 order by 1, 2`);
}

export interface GameSumRow extends RecordSums {
  readonly source: number;
  readonly game_type: string;
  readonly game_code: string;
}

/** Sums by game. Void bets count nothing, open ones as staked. */
export function sumByGame(
  reader: Reader,
  memberId: bigint,
  { low, high }: { low: bigint; high: bigint },
): Promise<GameSumRow[]> {
  return reader.rows(sql<GameSumRow>`
    select source, game_type, game_code, count(*) as bets, sum(stake)::bigint as staked,
      sum(case when state = 'placed' then 0 else rebate end)::bigint as rebate, sum(payout)::bigint as paid
    from wagers.states where member_id = ${memberId} and wager_id > ${low} and wager_id <= ${high} and state <> 'void'
    group by 1, 2, 3`);
}
