-- Bets whose refund or payout would have a key of a month that goes to the archive (decision 54).

-- A refund has the time of its ticket: draws that are not ended, or may still be void or corrected (at most 30 days after they were
-- drawn), keep the months of their tickets. The first ticket of a draw is its oldest.
create or replace function lottery.find_archive_blockers(p_until timestamptz) returns table (what text, found bigint) language sql stable as $$
  select 'draws that are open or may be corrected, with a ticket taken before its end', count(*)
    from lottery.draw_sales b cross join lateral (
      select t.placed_at from lottery.tickets t where t.draw_id = b.draw_id order by t.ticket_id limit 1) first
    where (b.state in ('selling', 'void') or b.draws_at > clock_timestamp() - interval '31 days') and first.placed_at < p_until
    having count(*) > 0
  union all
  select 'settlements that are not paid, counted before its end', count(*)
    from lottery.settlements s join lottery.draw_sales b using (draw_id, merchant)
    where s.state <> 'paid' and s.counted_from < p_until and b.state in ('selling', 'void') having count(*) > 0
  union all
  select 'reversals that are open', count(*) from lottery.reversals where state = 'open' having count(*) > 0
  union all
  select 'draws of chases that are to come, ordered before its end', count(*)
    from lottery.chase_items i join lottery.orders o using (order_id) where i.state = 'pending' and o.placed_at < p_until having count(*) > 0
$$;

-- Why a range of draws may not go to the archive yet.
create or replace function lottery.find_range_blockers(p_from bigint, p_until bigint) returns table (what text, found bigint)
language sql stable as $$
  select 'draws whose sale or refund is not ended', count(*) from lottery.draw_sales
    where draw_id >= p_from and draw_id < p_until and state in ('selling', 'void') having count(*) > 0
  union all
  select 'reversals that are open', count(*) from lottery.reversals
    where draw_id >= p_from and draw_id < p_until and state = 'open' having count(*) > 0
  union all
  select 'draws of chases whose result is not written', count(*) from lottery.chase_items
    where draw_id >= p_from and draw_id < p_until and state in ('pending', 'placed') having count(*) > 0
$$;

-- Draws before this one have their tickets in the archive.
create or replace function lottery.first_kept_draw() returns bigint language sql stable as $$
  select coalesce(max(substring(bounds from 'TO \(''?([0-9]+)')::bigint), 0) from platform.archived
  where schema_name = 'lottery' and parent = 'tickets' and state in ('detached', 'dropped')
$$;

revoke execute on function lottery.find_archive_blockers, lottery.find_range_blockers from public;
