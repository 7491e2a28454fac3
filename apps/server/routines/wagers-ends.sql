-- The feed of final wagers (docs/reference/agents.md 6.1). Ends are in the order of transaction and id.

-- A wager counts as its batch stood at an end: with the highest version among the ends up to it, void if an end up to it says so. As in
-- the functions of sums, a batch is small and the tables are large: a plan must use their indexes.

-- The version of a batch that counts after the ends before a place; after the end of that place too when `p_with`. Null: none.
create or replace function wagers.version_at(p_end wagers.ends, p_with boolean) returns smallint language sql stable as $$
  select max(e.version) from wagers.ends e
  where e.source = p_end.source and e.batch_ref = p_end.batch_ref and e.merchant = p_end.merchant
    and (e.transaction, e.end_id) <= (p_end.transaction, p_end.end_id) and (p_with or e.end_id <> p_end.end_id)
$$;

-- The wagers of a batch that are void before the place of an end; with it too when `p_with`.
create or replace function wagers.voids_at(p_end wagers.ends, p_with boolean) returns bigint[] language sql stable as $$
  select coalesce(array_agg(ref), '{}') from wagers.ends e cross join unnest(e.refs) ref
  where e.source = p_end.source and e.batch_ref = p_end.batch_ref and e.merchant = p_end.merchant and e.kind = 'void'
    and (e.transaction, e.end_id) <= (p_end.transaction, p_end.end_id) and (p_with or e.end_id <> p_end.end_id)
$$;

-- When a batch was closed for the first time.
create or replace function wagers.first_closed_at(p_end wagers.ends) returns timestamptz language sql stable as $$
  select min(e.ended_at) from wagers.ends e
  where e.source = p_end.source and e.batch_ref = p_end.batch_ref and e.merchant = p_end.merchant and e.kind = 'closed'
$$;

-- The wagers of a batch after a number and up to another as they stood after an end. Open ones are not among them. `first_at`: when the
-- batch was closed first.
create or replace function wagers.facts_at(p_source smallint, p_batch bigint, p_end bigint, p_after bigint, p_last bigint)
returns table (wager_id bigint, ref bigint, member_id bigint, game_code text, game_type text, state text, stake bigint, valid bigint,
  payout bigint, rebate bigint, first_at timestamptz)
language plpgsql stable set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_end wagers.ends;
  v_version smallint;
  v_voids bigint[];
  v_first timestamptz;
begin
  select * into v_end from wagers.ends e where e.source = p_source and e.batch_ref = p_batch and e.end_id = p_end;
  v_version := wagers.version_at(v_end, true);
  v_voids := wagers.voids_at(v_end, true);
  v_first := wagers.first_closed_at(v_end);
  return query
    select w.wager_id, w.ref, w.member_id, w.game_code, w.game_type,
      case when s.is_void then 'void' when p.payout is null then 'lost' else 'won' end, w.stake,
      case when s.is_void then 0 else coalesce(p.valid_stake, w.stake) end, case when s.is_void then 0 else coalesce(p.payout, 0) end,
      case when s.is_void then 0 else w.rebate end, v_first
    from wagers.wagers w
    left join wagers.voids v on v.source = w.source and v.batch_ref = w.batch_ref and v.ref = w.ref
    left join wagers.payouts p on p.source = w.source and p.batch_ref = w.batch_ref and p.ref = w.ref and p.version = v_version
    cross join lateral (select v.ref is not null and w.ref = any (v_voids) as is_void) s
    where w.source = p_source and w.batch_ref = p_batch and w.merchant = v_end.merchant and w.ref > p_after and w.ref <= p_last
      and (v_version is not null or s.is_void);
end $$;

-- What an end changed, for each wager after a number and up to another: what it counts after the end less what it counted before. A wager
-- that became void before its batch was closed never counted.
create or replace function wagers.changes_of(p_source smallint, p_batch bigint, p_end bigint, p_after bigint, p_last bigint)
returns table (member_id bigint, game_code text, game_type text, bets int, stake bigint, valid bigint, payout bigint, rebate bigint,
  first_at timestamptz)
language plpgsql stable set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_end wagers.ends;
  v_before smallint;
  v_voids bigint[];
  v_first timestamptz;
begin
  select * into v_end from wagers.ends e where e.source = p_source and e.batch_ref = p_batch and e.end_id = p_end;
  v_before := wagers.version_at(v_end, false);
  v_first := wagers.first_closed_at(v_end);
  if v_end.kind = 'void' then
    return query
      select w.member_id, w.game_code, w.game_type, -1, -w.stake, -coalesce(p.valid_stake, w.stake), -coalesce(p.payout, 0), -w.rebate, v_first
      from wagers.wagers w
      left join wagers.payouts p on p.source = w.source and p.batch_ref = w.batch_ref and p.ref = w.ref and p.version = v_before
      where v_before is not null and w.source = p_source and w.batch_ref = p_batch and w.ref = any (v_end.refs)
        and w.ref > p_after and w.ref <= p_last;
  elsif v_before is null or v_before < v_end.version then
    v_voids := wagers.voids_at(v_end, false);
    return query
      select w.member_id, w.game_code, w.game_type, 1 - s.counted, w.stake * (1 - s.counted),
        coalesce(p.valid_stake, w.stake) - coalesce(b.valid_stake, w.stake) * s.counted,
        coalesce(p.payout, 0) - coalesce(b.payout, 0) * s.counted, w.rebate * (1 - s.counted), v_first
      from wagers.wagers w
      cross join (select case when v_before is null then 0 else 1 end as counted) s
      left join wagers.voids v on v.source = w.source and v.batch_ref = w.batch_ref and v.ref = w.ref
      left join wagers.payouts p on p.source = w.source and p.batch_ref = w.batch_ref and p.ref = w.ref and p.version = v_end.version
      left join wagers.payouts b on b.source = w.source and b.batch_ref = w.batch_ref and b.ref = w.ref and b.version = v_before
      where w.source = p_source and w.batch_ref = p_batch and w.merchant = v_end.merchant and w.ref > p_after and w.ref <= p_last
        and (v.ref is null or w.ref <> all (v_voids));
  end if;
end $$;
