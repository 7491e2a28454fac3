-- What merchants share of a draw's tickets and sales (decision 52): one seal over all tickets, and when the sales of all are counted or
-- paid. Each function has its owner's rights and tells no more than its name says. A leaf is a hash with a salt: it discloses no bet.

-- The next leaves of a draw's standing tickets after a ticket, in the order of their ids: of all merchants, or of all but the caller's.
create or replace function lottery.list_leaves(p_draw bigint, p_after bigint, p_until bigint, p_limit integer, p_is_foreign boolean default false)
returns table (ticket_id bigint, stake bigint, leaf bytea)
language sql stable rows 4096 security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
  select t.ticket_id, t.stake, t.leaf from lottery.tickets as t
  where t.draw_id = p_draw and t.ticket_id > p_after and t.ticket_id <= p_until and t.cancelled_at is null
    and (not p_is_foreign or t.merchant <> platform.merchant())
  order by t.ticket_id limit p_limit
$$;

-- How many standing tickets of a draw have an id from `p_first` to below `p_before`.
create or replace function lottery.count_leaves(p_draw bigint, p_first bigint, p_before bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) from lottery.tickets as t
  where t.draw_id = p_draw and t.ticket_id >= p_first and t.ticket_id < p_before and t.cancelled_at is null
$$;

-- Whether a draw ever had a bet, of any merchant.
create or replace function lottery.is_sold(p_draw bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from lottery.draw_sales as b where b.draw_id = p_draw)
$$;

-- Whether another merchant than the caller's ever had a bet on a draw.
create or replace function lottery.is_sold_elsewhere(p_draw bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from lottery.draw_sales as b where b.draw_id = p_draw and b.merchant <> platform.merchant())
$$;

-- Whether every merchant with bets on a draw has counted a version of its result, and the two settlements of each agreed.
create or replace function lottery.is_counted(p_draw bigint, p_version smallint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (
    select from lottery.draw_sales as b where b.draw_id = p_draw and not exists (
      select from lottery.settlements as s where s.draw_id = b.draw_id and s.merchant = b.merchant and s.version = p_version
        and s.state in ('counted', 'paying', 'paid')))
$$;

-- Whether every merchant with bets on a draw has paid a version of its result.
create or replace function lottery.is_paid(p_draw bigint, p_version smallint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (
    select from lottery.draw_sales as b where b.draw_id = p_draw and not exists (
      select from lottery.settlements as s where s.draw_id = b.draw_id and s.merchant = b.merchant and s.version = p_version
        and s.state = 'paid'))
$$;

revoke execute on function lottery.list_leaves, lottery.count_leaves, lottery.is_sold, lottery.is_sold_elsewhere, lottery.is_counted,
  lottery.is_paid from public;
