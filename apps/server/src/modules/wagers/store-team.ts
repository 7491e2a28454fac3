// Wagers of many members together, by the index of members: each member's between two moments, newest first.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { WagerRow } from './store.ts';

/** A time in which wagers of a member are asked for: from a moment on and before another. */
export interface MemberSpan {
  readonly memberId: bigint;
  readonly from: Date;
  readonly until: Date;
}

export interface TeamFilter {
  /** A member may have several spans; they do not overlap. */
  readonly spans: readonly MemberSpan[];
  readonly state: string | null;
  /** Null: every type. */
  readonly gameTypes: readonly string[] | null;
  /** Games of vendors; null: every game. */
  readonly vendorGames: readonly string[] | null;
  /** One game; null: every game. */
  readonly gameCode: string | null;
  /** Draws of lotteries; null: every draw and round. */
  readonly drawIds: readonly bigint[] | null;
  /** Some tickets of draws; null: every bet. */
  readonly tickets: readonly { readonly batchRef: bigint; readonly ref: bigint }[] | null;
  /** The number of a bet in its source; null: every bet. */
  readonly ref: bigint | null;
  /** In 1/10 000 units, both included; null: no limit. */
  readonly stakeFrom: bigint | null;
  readonly stakeTo: bigint | null;
  readonly isLottery: boolean;
}

export interface TeamWagerRow extends WagerRow {
  /** What it won by the result before the one that counts; null where that is the first result. */
  readonly earlier_payout: bigint | null;
}

/** The newest wagers of some members before one, at most `limit`. */
export function listTeamRows(
  reader: Reader,
  {
    spans,
    state,
    gameTypes,
    vendorGames,
    gameCode,
    drawIds,
    tickets,
    ref,
    stakeFrom,
    stakeTo,
    isLottery,
    ...page
  }: TeamFilter & { readonly before: bigint; readonly limit: number },
): Promise<TeamWagerRow[]> {
  return reader.rows(sql<TeamWagerRow>`
    with ranges as materialized (
      select s.member_id, wagers.id_before(s.member_id, s.from_at) as low,
        case when newest.placed_at < s.until_at then newest.wager_id else wagers.id_before(s.member_id, s.until_at) end as high
      from unnest(${spans.map(({ memberId }) => memberId)}::bigint[], ${spans.map(({ from }) => from)}::timestamptz[],
        ${spans.map(({ until }) => until)}::timestamptz[]) s (member_id, from_at, until_at)
      cross join lateral (
        select w.wager_id, w.placed_at from wagers.wagers w where w.member_id = s.member_id order by w.wager_id desc limit 1) newest
      where newest.placed_at >= s.from_at
    ), found as materialized (
      select w.* from ranges r cross join lateral (
        select * from wagers.states s
        where s.member_id = r.member_id and s.wager_id > r.low and s.wager_id <= r.high and s.wager_id < ${page.before}
          and (${state}::text is null or s.state = ${state}) and (${gameTypes}::text[] is null or s.game_type = any(${gameTypes}::text[]))
          and (${vendorGames}::text[] is null or (s.source <> 1 /* lottery */ and s.game_code = any(${vendorGames}::text[])))
          and (${gameCode}::text is null or s.game_code = ${gameCode}) and (${ref}::bigint is null or s.ref = ${ref})
          and (${stakeFrom}::bigint is null or s.stake >= ${stakeFrom}) and (${stakeTo}::bigint is null or s.stake <= ${stakeTo})
          and (not ${isLottery}::boolean or s.source = 1 /* lottery */)
          and (${drawIds}::bigint[] is null or (s.source = 1 /* lottery */ and s.batch_ref = any(${drawIds}::bigint[])))
          and (not ${tickets !== null}::boolean or (s.source = 1 /* lottery */ and (s.batch_ref, s.ref) in (
            select * from unnest(${batchRefsOf(tickets)}::bigint[], ${refsOf(tickets)}::bigint[]))))
        order by s.wager_id desc limit ${page.limit}) w
      order by w.wager_id desc limit ${page.limit}
    )
    select f.*, case when c.version > 1 and f.state <> 'void' then coalesce((
        select p.payout from wagers.payouts p
        where p.source = f.source and p.batch_ref = f.batch_ref and p.ref = f.ref and p.version < c.version
        order by p.version desc limit 1), 0) end as earlier_payout
    from found f left join wagers.closures c on c.source = f.source and c.batch_ref = f.batch_ref and c.merchant = f.merchant
    order by f.wager_id desc`);
}

/** Sums of the same wagers, of at most `limit` of them. A rebate and a result count once the bet has a result. */
export interface TeamSums {
  readonly bets: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly rebate: bigint;
  readonly net: bigint;
}

export async function sumTeamRows(reader: Reader, filter: TeamFilter, limit: number): Promise<TeamSums> {
  const { spans, state, gameTypes, vendorGames, gameCode, drawIds, tickets, ref, stakeFrom, stakeTo } =
    filter;
  const [row] = await reader.rows(sql<TeamSums>`
    with ranges as materialized (
      select s.member_id, wagers.id_before(s.member_id, s.from_at) as low,
        case when newest.placed_at < s.until_at then newest.wager_id else wagers.id_before(s.member_id, s.until_at) end as high
      from unnest(${spans.map(({ memberId }) => memberId)}::bigint[], ${spans.map(({ from }) => from)}::timestamptz[],
        ${spans.map(({ until }) => until)}::timestamptz[]) s (member_id, from_at, until_at)
      cross join lateral (
        select w.wager_id, w.placed_at from wagers.wagers w where w.member_id = s.member_id order by w.wager_id desc limit 1) newest
      where newest.placed_at >= s.from_at
    )
    select count(*) as bets, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(valid_stake), 0)::bigint as valid,
      coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(rebate) filter (where is_over), 0)::bigint as rebate,
      coalesce(sum(payout + rebate - stake) filter (where is_over), 0)::bigint as net
    from (
      select w.stake, w.valid_stake, w.payout, w.rebate, w.state in ('won', 'lost') as is_over
      from ranges r join wagers.states w on w.member_id = r.member_id and w.wager_id > r.low and w.wager_id <= r.high
      where (${state}::text is null or w.state = ${state}) and (${gameTypes}::text[] is null or w.game_type = any(${gameTypes}::text[]))
        and (${vendorGames}::text[] is null or (w.source <> 1 /* lottery */ and w.game_code = any(${vendorGames}::text[])))
        and (${gameCode}::text is null or w.game_code = ${gameCode}) and (${ref}::bigint is null or w.ref = ${ref})
        and (${stakeFrom}::bigint is null or w.stake >= ${stakeFrom}) and (${stakeTo}::bigint is null or w.stake <= ${stakeTo})
        and (not ${filter.isLottery}::boolean or w.source = 1 /* lottery */)
        and (${drawIds}::bigint[] is null or (w.source = 1 /* lottery */ and w.batch_ref = any(${drawIds}::bigint[])))
        and (not ${tickets !== null}::boolean or (w.source = 1 /* lottery */ and (w.batch_ref, w.ref) in (
          select * from unnest(${batchRefsOf(tickets)}::bigint[], ${refsOf(tickets)}::bigint[]))))
      limit ${limit}) counted`);
  return row ?? { bets: 0n, stake: 0n, valid: 0n, payout: 0n, rebate: 0n, net: 0n };
}

function batchRefsOf(tickets: TeamFilter['tickets']): readonly bigint[] {
  return (tickets ?? []).map(({ batchRef }) => batchRef);
}

function refsOf(tickets: TeamFilter['tickets']): readonly bigint[] {
  return (tickets ?? []).map(({ ref }) => ref);
}
