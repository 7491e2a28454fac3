-- Sums over blocks of a thousand wagers of a member (decision 50).

-- The advisory lock of the sums. A transaction that changes a wager in a block holds it shared until its commit; folding takes it
-- exclusively, so that no block is summed from what is just being changed.
create or replace function wagers.sums_lock() returns bigint language sql immutable as $$ select 1146241370::bigint << 32 $$;

-- What the wagers of a block staked validly, with those in the archive; null while one waits for its result. As in the functions below, a
-- block is small and the tables are large: a plan must use their indexes.
create or replace function wagers.sum_block(p_member bigint, p_after bigint, p_last bigint) returns bigint language sql stable
  set enable_hashjoin = off set enable_mergejoin = off as $$
  select case when coalesce(bool_and(state <> 'placed'), true) then coalesce(sum(valid_stake), 0)::bigint + wagers.archived_part(p_member, p_last) end
  from wagers.states where member_id = p_member and wager_id > p_after and wager_id <= p_last
$$;

-- What the wagers of a block that are not in the archive come to; null while one waits for its result.
create or replace function wagers.sum_records(p_member bigint, p_after bigint, p_last bigint) returns wagers.record_sum[] language sql stable
  set enable_hashjoin = off set enable_mergejoin = off as $$
  select case when coalesce(bool_and(state <> 'placed'), true) then
    coalesce(array_agg((game_type, state, bets, staked, rebate, paid)::wagers.record_sum order by game_type, state)
      filter (where state <> 'void'), '{}') end
  from (
    select game_type, state, count(*)::int as bets, sum(stake)::bigint as staked, sum(rebate)::bigint as rebate, sum(payout)::bigint as paid
    from wagers.states where member_id = p_member and wager_id > p_after and wager_id <= p_last
    group by 1, 2) summed
$$;

-- Makes up to `p_blocks` new blocks of `p_size` of a member's wagers, and sums up to as many that have no sum. Wagers of the last ten
-- minutes are left: a transaction that is still open may hold an earlier id. Returns how many blocks were made or summed; 0 when another
-- caller folds.
create or replace function wagers.fold_stakes(p_member bigint, p_blocks int, p_size int) returns int language plpgsql volatile
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_after bigint;
  v_next record;
  v_done int := 0;
  v_summed int;
begin
  if not pg_try_advisory_xact_lock(wagers.sums_lock()) then
    return 0;
  end if;
  for turn in 1 .. p_blocks loop
    select coalesce(max(last_id), 0) into v_after from wagers.stake_sums where member_id = p_member;
    select count(*) as wagers, max(wager_id) as last_id, min(placed_at) as from_at, max(placed_at) as until_at into v_next from (
      select w.wager_id, w.placed_at from wagers.wagers w
      where w.member_id = p_member and w.wager_id > v_after order by w.wager_id limit p_size) block;
    exit when v_next.wagers < p_size or v_next.until_at > clock_timestamp() - interval '10 minutes';
    insert into wagers.stake_sums (member_id, after_id, last_id, from_at, until_at, valid_stake, records) values
      (p_member, v_after, v_next.last_id, v_next.from_at, v_next.until_at, wagers.sum_block(p_member, v_after, v_next.last_id),
        wagers.sum_records(p_member, v_after, v_next.last_id));
    v_done := v_done + 1;
  end loop;
  with empty as materialized (
    select s.last_id, wagers.sum_block(s.member_id, s.after_id, s.last_id) as sum,
      wagers.sum_records(s.member_id, s.after_id, s.last_id) as records
    from (
      select * from wagers.stake_sums e where e.member_id = p_member and (e.valid_stake is null or e.records is null)
      order by random() limit p_blocks) s
  )
  update wagers.stake_sums s set valid_stake = e.sum, records = e.records from empty e
    where s.member_id = p_member and s.last_id = e.last_id and e.sum is not null;
  get diagnostics v_summed = row_count;
  return v_done + v_summed;
end $$;

-- Empties the sums of the blocks with these wagers of a batch; of all its wagers when `p_refs` is null. In the order of the rows, so that
-- two callers cannot wait for each other.
create or replace function wagers.empty_sums(p_source smallint, p_batch bigint, p_refs bigint[]) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(wagers.sums_lock());
  with touched as materialized (
    select distinct s.member_id, s.last_id from wagers.wagers w
    cross join lateral (
      select * from wagers.stake_sums b where b.member_id = w.member_id and b.last_id >= w.wager_id order by b.last_id limit 1) s
    where w.source = p_source and w.batch_ref = p_batch and (p_refs is null or w.ref = any(p_refs))
      and s.after_id < w.wager_id and (s.valid_stake is not null or s.records is not null)
  ), locked as materialized (
    select s.member_id, s.last_id from wagers.stake_sums s join touched using (member_id, last_id)
    order by s.member_id, s.last_id for no key update of s
  )
  update wagers.stake_sums s set valid_stake = null, records = null from locked l where s.member_id = l.member_id and s.last_id = l.last_id;
end $$;

-- The records of all blocks that begin until a moment are to be summed again: some of their wagers go to the archive, in this transaction
-- (decision 54). Their valid stakes stay, as wagers.archived_stakes has what goes.
create or replace function wagers.empty_records_until(p_at timestamptz) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(wagers.sums_lock());
  update wagers.stake_sums set records = null where from_at <= p_at and records is not null;
end $$;

-- A wager that becomes void after its block was summed.
create or replace function wagers.empty_for_voids() returns trigger language plpgsql as $$
declare
  v record;
begin
  for v in select source, batch_ref, array_agg(ref) as refs from voided group by 1, 2 order by 1, 2 loop
    perform wagers.empty_sums(v.source, v.batch_ref, v.refs);
  end loop;
  return null;
end $$;

-- A payout of a batch that is closed: before the close it changes no sum.
create or replace function wagers.empty_for_payouts() returns trigger language plpgsql as $$
declare
  v record;
begin
  for v in
    select p.source, p.batch_ref, array_agg(p.ref) as refs
    from (select distinct source, batch_ref from paid) b
    join wagers.closures c using (source, batch_ref) join paid p using (source, batch_ref)
    group by 1, 2 order by 1, 2
  loop
    perform wagers.empty_sums(v.source, v.batch_ref, v.refs);
  end loop;
  return null;
end $$;

-- Another result of a batch counts.
create or replace function wagers.empty_for_closure() returns trigger language plpgsql as $$
begin
  if new.version <> old.version then
    perform wagers.empty_sums(new.source, new.batch_ref, null);
  end if;
  return null;
end $$;

-- What a member validly staked since a moment: whole blocks by their sums, the block of the moment, blocks without a sum and what follows
-- the last block by their wagers.
create or replace function wagers.staked_since(p_member bigint, p_since timestamptz) returns bigint language plpgsql stable
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_total bigint;
  v_part bigint;
  v_last bigint;
  b record;
begin
  select coalesce(sum(valid_stake) filter (where from_at >= p_since), 0), coalesce(max(last_id), 0) into v_total, v_last
    from wagers.stake_sums where member_id = p_member;
  for b in
    select after_id, last_id from wagers.stake_sums
    where member_id = p_member and until_at >= p_since and (valid_stake is null or from_at < p_since)
  loop
    select coalesce(sum(valid_stake), 0) into v_part from wagers.states
      where member_id = p_member and wager_id > b.after_id and wager_id <= b.last_id and placed_at >= p_since;
    v_total := v_total + v_part + wagers.archived_part(p_member, b.last_id, p_since);
  end loop;
  select coalesce(sum(valid_stake), 0) into v_part from wagers.states
    where member_id = p_member and wager_id > v_last and placed_at >= p_since;
  return v_total + v_part;
end $$;

-- What a member's wagers after an id and up to another come to, all or those of a state and a type of game; null: any. Void ones count in
-- none, and of open ones the stake alone. Whole blocks by their sums, what is cut or has none by its wagers.
create or replace function wagers.sum_between(p_member bigint, p_after bigint, p_last bigint, p_state text, p_game_type text)
returns table (bets bigint, staked bigint, rebate bigint, paid bigint) language plpgsql stable
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_bets bigint;
  v_staked bigint;
  v_rebate bigint;
  v_paid bigint;
  b record;
begin
  select coalesce(sum(r.bets), 0), coalesce(sum(r.staked), 0), coalesce(sum(r.rebate), 0), coalesce(sum(r.paid), 0)
    into bets, staked, rebate, paid
    from wagers.stake_sums s cross join unnest(s.records) r
    where s.member_id = p_member and s.after_id >= p_after and s.last_id <= p_last
      and (p_state is null or r.state = p_state) and (p_game_type is null or r.game_type = p_game_type);
  for b in
    select greatest(s.after_id, p_after) as after_id, least(s.last_id, p_last) as last_id from wagers.stake_sums s
      where s.member_id = p_member and s.last_id > p_after and s.after_id < p_last
        and (s.records is null or s.after_id < p_after or s.last_id > p_last)
    union all
    select greatest(coalesce(max(s.last_id), 0), p_after), p_last from wagers.stake_sums s where s.member_id = p_member
  loop
    select count(*), coalesce(sum(w.stake), 0), coalesce(sum(case when w.state = 'placed' then 0 else w.rebate end), 0), coalesce(sum(w.payout), 0)
      into v_bets, v_staked, v_rebate, v_paid
      from wagers.states w
      where w.member_id = p_member and w.wager_id > b.after_id and w.wager_id <= b.last_id and w.state <> 'void'
        and (p_state is null or w.state = p_state) and (p_game_type is null or w.game_type = p_game_type);
    bets := bets + v_bets;
    staked := staked + v_staked;
    rebate := rebate + v_rebate;
    paid := paid + v_paid;
  end loop;
  return next;
end $$;

-- How many wagers of a member wait for their result: a block with a sum has none.
create or replace function wagers.count_open(p_member bigint) returns bigint language plpgsql stable
  set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_open bigint := 0;
  v_part bigint;
  b record;
begin
  for b in
    select after_id, last_id from wagers.stake_sums where member_id = p_member and valid_stake is null
    union all
    select coalesce(max(last_id), 0), 9223372036854775807 from wagers.stake_sums where member_id = p_member
  loop
    select count(*) into v_part from wagers.states
      where member_id = p_member and wager_id > b.after_id and wager_id <= b.last_id and state = 'placed';
    v_open := v_open + v_part;
  end loop;
  return v_open;
end $$;

-- The blocks whose sum, times or neighbours differ from their wagers. Reads all wagers in blocks. The times of a block with wagers in the
-- archive are not asked for.
create or replace function wagers.wrong_sums() returns table (member_id bigint, last_id bigint) language sql stable as $$
  select s.member_id, s.last_id
  from (select *, lag(b.last_id, 1, 0::bigint) over (partition by b.member_id order by b.last_id) as before from wagers.stake_sums b) s
  cross join lateral (
    select min(w.placed_at) as from_at, max(w.placed_at) as until_at from wagers.wagers w
    where w.member_id = s.member_id and w.wager_id > s.after_id and w.wager_id <= s.last_id) w
  where s.after_id <> s.before
    or (s.from_at, s.until_at) is distinct from (w.from_at, w.until_at)
      and not exists (select from wagers.detached_stakes d where d.member_id = s.member_id and d.last_id = s.last_id)
    or s.valid_stake is not null
      and s.valid_stake is distinct from wagers.sum_block(s.member_id, s.after_id, s.last_id)
    or s.records is not null
      and s.records is distinct from wagers.sum_records(s.member_id, s.after_id, s.last_id)
  order by 1, 2
$$;

create or replace trigger voids_empty_sums after insert on wagers.voids referencing new table as voided
  for each statement execute function wagers.empty_for_voids();

create or replace trigger payouts_empty_sums after insert on wagers.payouts referencing new table as paid
  for each statement execute function wagers.empty_for_payouts();

create or replace trigger closures_empty_sums after update of version on wagers.closures
  for each row execute function wagers.empty_for_closure();
