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
  select 'settlements that are not paid, counted before its end', count(*) from lottery.settlements
    where state <> 'paid' and counted_from < p_until having count(*) > 0
  union all
  select 'reversals that are open', count(*) from lottery.reversals where state = 'open' having count(*) > 0
  union all
  select 'draws of chases that are to come, ordered before its end', count(*)
    from lottery.chase_items i join lottery.orders o using (order_id) where i.state = 'pending' and o.placed_at < p_until having count(*) > 0
$$;

revoke execute on function lottery.find_archive_blockers from public;
