-- Sums of stakes without the wagers that are in the archive (decision 54).

-- What archived wagers staked validly, of ranges that are detached.
create or replace view wagers.detached_stakes with (security_invoker = true) as
  select s.* from wagers.archived_stakes s
  where exists (select from platform.archived a where a.schema_name = 'wagers' and a.partition_name = 'wagers_lottery_from_' || s.from_draw
    and a.state in ('detached', 'dropped'));

-- What the archived wagers of a block staked validly, of days whose last one was placed at a moment or later. So of the day of the moment
-- all count: in favour of the member.
create or replace function wagers.archived_part(p_member bigint, p_last bigint, p_since timestamptz default '-infinity') returns bigint
language sql stable as $$
  select coalesce(sum(stake), 0)::bigint from wagers.detached_stakes
  where member_id = p_member and last_id = p_last and last_at >= p_since
$$;

-- Notes what the wagers of a range of draws that is sealed staked, of members after one and up to another. Each of them is in a block
-- afterwards: what no block has yet becomes one, however short. May run again.
create or replace function wagers.note_archived(p_from bigint, p_until bigint, p_after bigint, p_last bigint) returns void language plpgsql
  set timezone = 'UTC' as $$
begin
  -- Blocks are made by one at a time.
  perform pg_advisory_xact_lock(wagers.sums_lock());
  insert into wagers.stake_sums (member_id, merchant, after_id, last_id, from_at, until_at, valid_stake)
    select m.member_id, m.merchant, m.after_id, m.last_id, b.from_at, b.until_at, wagers.sum_block(m.member_id, m.after_id, m.last_id)
    from (
      select w.member_id, w.merchant, max(w.wager_id) as last_id,
        coalesce((select max(s.last_id) from wagers.stake_sums s where s.member_id = w.member_id), 0) as after_id
      from wagers.wagers w
      where w.source = 1 /* lottery */ and w.batch_ref >= p_from and w.batch_ref < p_until and w.member_id > p_after and w.member_id <= p_last
      group by w.member_id, w.merchant) m
    cross join lateral (
      select min(w.placed_at) as from_at, max(w.placed_at) as until_at from wagers.wagers w
      where w.member_id = m.member_id and w.wager_id > m.after_id and w.wager_id <= m.last_id) b
    where m.last_id > m.after_id;
  delete from wagers.archived_stakes where from_draw = p_from and member_id > p_after and member_id <= p_last;
  insert into wagers.archived_stakes (member_id, merchant, last_id, from_draw, day, last_at, stake)
    select w.member_id, w.merchant, s.last_id, p_from, w.placed_at::date, max(w.placed_at), sum(w.valid_stake)
    from wagers.states w
    cross join lateral (
      select b.last_id from wagers.stake_sums b where b.member_id = w.member_id and b.last_id >= w.wager_id order by b.last_id limit 1) s
    where w.source = 1 /* lottery */ and w.batch_ref >= p_from and w.batch_ref < p_until and w.member_id > p_after and w.member_id <= p_last
    group by 1, 2, 3, 5;
end $$;

-- The members with wagers in a range of draws after one of them: the last of the next thousand, null when there is none.
create or replace function wagers.next_archived(p_from bigint, p_until bigint, p_after bigint) returns bigint language sql stable as $$
  select max(member_id) from (
    select distinct member_id from wagers.wagers
    where source = 1 /* lottery */ and batch_ref >= p_from and batch_ref < p_until and member_id > p_after order by member_id limit 1000) members
$$;

-- Why a range of draws may not go to the archive yet.
create or replace function wagers.find_range_blockers(p_from bigint, p_until bigint) returns table (what text, found bigint)
language sql stable as $$
  select 'wagers without a result', count(*) from wagers.states
    where source = 1 /* lottery */ and batch_ref >= p_from and batch_ref < p_until and state = 'placed' having count(*) > 0
$$;

revoke execute on function wagers.note_archived, wagers.next_archived, wagers.find_range_blockers from public;
