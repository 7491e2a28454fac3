-- My bets: a member's tickets and the draws of chases that did not become one, and what blocks of 500 come to (decision 56).

-- A row as My bets lists it. The status is derived (wire.md 3.8): 8 cancelled, 12 void, 4 won, 5 lost, 6 stopped by a win, 7 by its
-- numbers, else 2.
create or replace view lottery.order_rows with (security_invoker = true) as
select 'ticket' as kind, t.ticket_id as id, t.member_id, t.draw_id, t.order_id, b.game_code, b.number, x.play_id, t.entry::int as entry, t.selection,
  o.slip, t.bets, x.series, x.unit, t.multiple, t.stake as amount, p.payout, x.rebate_ppm, b.result, t.placed_at, b.draws_at, t.phase::int as phase,
  coalesce(c.phases, 1)::int as phases, coalesce(c.stop_on_win, false) as stop_on_win, b.state <> 'selling' as closed,
  case when t.cancelled_at is not null then 8 when b.state in ('void', 'refunded') or t.placed_at >= b.known_at then 12
    when b.state = 'selling' then 2
    when p.payout > 0 then 4 else 5 end as status
from lottery.tickets t join lottery.draw_sales b using (draw_id) join lottery.orders o using (order_id)
  join lottery.terms x using (terms_id) left join lottery.chases c using (order_id)
left join lottery.payouts p on b.state = 'settled' and t.cancelled_at is null and p.draw_id = t.draw_id and p.ticket_id = t.ticket_id
  and p.version = (select max(version) from lottery.settlements s where s.draw_id = t.draw_id and s.state = 'paid')
union all
select 'chase', i.item_id, i.member_id, i.draw_id, i.order_id, i.game_code, i.number, 0, 0, '', o.slip, 0, 0, 0, i.multiple, i.amount, null, 0, null,
  o.placed_at, null, i.phase, c.phases, c.stop_on_win, false,
  case i.state when 'pending' then 2 when 'stopped' then 6 when 'number-out' then 7 when 'cancelled' then 8 else 12 end
from lottery.chase_items i join lottery.orders o using (order_id) join lottery.chases c using (order_id)
where i.state in ('pending', 'stopped', 'number-out', 'cancelled', 'lapsed');

-- How a row ended for its player: `won` with more than was staked, `returned` with something; null for all others.
create or replace function lottery.outcome_of(p_status int, p_amount bigint, p_payout bigint, p_rebate_ppm int) returns text language sql immutable as $$
  select case when p_status = 4 then case when p_payout + p_amount * p_rebate_ppm / 1000000 > p_amount then 'won' else 'returned' end end
$$;

-- The advisory lock of the counts. A transaction that changes rows of a counted block holds it shared until its commit; counting takes it
-- exclusively, so that no block is counted from what is just being changed.
create or replace function lottery.order_counts_lock() returns bigint language sql immutable as $$ select 1146241371::bigint << 32 $$;

-- What the rows of a block come to; null while one of them waits for its result. As in the functions below, a block is small and the tables
-- are large: a plan must use their indexes.
create or replace function lottery.count_block(p_member bigint, p_after bigint, p_last bigint) returns lottery.order_count[] language sql stable
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select case when coalesce(bool_and(status <> 2), true) then
    coalesce(array_agg((game_code, status, outcome, chasing, rows, planned, actual, won)::lottery.order_count
      order by game_code, status, outcome, chasing) filter (where game_code is not null), '{}') end
  from (
    select game_code, status, lottery.outcome_of(status, amount, payout, rebate_ppm) as outcome, phases > 1 as chasing, count(*)::int as rows,
      sum(amount)::bigint as planned, coalesce(sum(amount) filter (where status in (2, 4, 5) and kind = 'ticket'), 0)::bigint as actual,
      coalesce(sum(payout), 0)::bigint as won
    from lottery.order_rows where member_id = p_member and id > p_after and id <= p_last
    group by 1, 2, 3, 4) counted
$$;

-- Makes up to `p_blocks` new blocks of `p_size` rows of a member, and counts up to as many that are not counted. Rows of the last twenty
-- minutes are left: a process hands out an id at most ten minutes after it got it, and a transaction may still be open. Returns how many
-- blocks were made or counted; 0 when another caller does it.
create or replace function lottery.fold_orders(p_member bigint, p_blocks int, p_size int) returns int language plpgsql volatile
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_after bigint;
  v_next record;
  v_done int := 0;
  v_counted int;
begin
  if not pg_try_advisory_xact_lock(lottery.order_counts_lock()) then
    return 0;
  end if;
  for turn in 1 .. p_blocks loop
    select coalesce(max(last_id), 0) into v_after from lottery.order_blocks where member_id = p_member;
    select count(*) as rows, max(id) as last_id, min(placed_at) as from_at, max(placed_at) as until_at into v_next from (
      select id, placed_at from (
        (select t.ticket_id as id, t.placed_at from lottery.tickets t where t.member_id = p_member and t.ticket_id > v_after order by 1 limit p_size)
        union all
        (select i.item_id, o.placed_at from lottery.chase_items i join lottery.orders o using (order_id)
          where i.member_id = p_member and i.item_id > v_after order by 1 limit p_size)) own
      order by id limit p_size) block;
    exit when v_next.rows < p_size or v_next.until_at > clock_timestamp() - interval '20 minutes';
    insert into lottery.order_blocks (member_id, after_id, last_id, from_at, until_at)
    values (p_member, v_after, v_next.last_id, v_next.from_at, v_next.until_at);
    v_done := v_done + 1;
  end loop;
  with empty as materialized (
    select b.last_id, lottery.count_block(b.member_id, b.after_id, b.last_id) as counts from (
      select * from lottery.order_blocks e where e.member_id = p_member and e.counts is null order by random() limit p_blocks) b
  )
  update lottery.order_blocks b set counts = e.counts from empty e
    where b.member_id = p_member and b.last_id = e.last_id and e.counts is not null;
  get diagnostics v_counted = row_count;
  return v_done + v_counted;
end $$;

-- The counts of the blocks with tickets of a draw no longer hold: its result or what is void of it changes.
create or replace function lottery.empty_counts(p_draw bigint) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(lottery.order_counts_lock());
  with touched as materialized (
    select distinct b.member_id, b.last_id from lottery.tickets t
    cross join lateral (
      select * from lottery.order_blocks s where s.member_id = t.member_id and s.last_id >= t.ticket_id order by s.last_id limit 1) b
    where t.draw_id = p_draw and b.after_id < t.ticket_id and b.counts is not null
  ), locked as materialized (
    select b.member_id, b.last_id from lottery.order_blocks b join touched using (member_id, last_id)
    order by b.member_id, b.last_id for no key update of b
  )
  update lottery.order_blocks b set counts = null from locked l where b.member_id = l.member_id and b.last_id = l.last_id;
end $$;

-- The same for all blocks that begin before the last ticket of a range, in the transaction that detaches it (decision 54).
create or replace function lottery.empty_counts_until(p_at timestamptz) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(lottery.order_counts_lock());
  update lottery.order_blocks set counts = null where from_at <= p_at and counts is not null;
end $$;

create or replace function lottery.empty_for_sale() returns trigger language plpgsql as $$
begin
  perform lottery.empty_counts(new.draw_id);
  return null;
end $$;

-- What is sold the first time is in no counted block; `void` and `refunded` are the same status.
create or replace trigger sales_empty_counts after update of state, result, known_at on lottery.draw_sales
  for each row when (old.state <> 'selling' and ((old.state = 'settled') <> (new.state = 'settled') or old.known_at is distinct from new.known_at))
  execute function lottery.empty_for_sale();

-- Another version of a settlement counts.
create or replace trigger settlements_empty_counts after update of state on lottery.settlements
  for each row when (new.version > 1 and new.state = 'paid' and old.state <> 'paid') execute function lottery.empty_for_sale();

-- The ranges of ids that make up a list with this filter, newest first. A range has the stored counts where they cover all of it, and no
-- counts where its rows must be read. The newest range has no upper end.
create or replace function lottery.order_ranges(
  p_member bigint, p_from timestamptz, p_until timestamptz, p_status int, p_outcome text, p_game text, p_chasing boolean)
returns table (after_id bigint, last_id bigint, is_known boolean, rows bigint, planned bigint, actual bigint, won bigint) language sql stable as $$
  select b.after_id, b.last_id, b.is_known, coalesce(c.rows, 0), coalesce(c.planned, 0), coalesce(c.actual, 0), coalesce(c.won, 0)
  from (
    select k.*, k.counts is not null and (p_from is null or k.from_at >= p_from) and (p_until is null or k.until_at <= p_until) as is_known
    from lottery.order_blocks k
    where k.member_id = p_member and (p_from is null or k.until_at >= p_from) and (p_until is null or k.from_at <= p_until)) b
  left join lateral (
    select sum(n.rows)::bigint as rows, sum(n.planned)::bigint as planned, sum(n.actual)::bigint as actual, sum(n.won)::bigint as won
    from unnest(b.counts) n
    where b.is_known and (p_status is null or n.status = p_status) and (p_outcome is null or n.outcome = p_outcome)
      and (p_game is null or n.game_code = p_game) and (p_chasing is null or n.chasing = p_chasing)) c on true
  union all
  select coalesce(max(b.last_id), 0), 9223372036854775807, false, 0, 0, 0, 0 from lottery.order_blocks b where b.member_id = p_member
  order by 2 desc
$$;

-- Whether a row matches a filter; null: no restriction.
create or replace function lottery.matches(
  r lottery.order_rows, p_from timestamptz, p_until timestamptz, p_status int, p_outcome text, p_game text, p_chasing boolean)
returns boolean language sql immutable as $$
  select (p_from is null or r.placed_at >= p_from) and (p_until is null or r.placed_at <= p_until)
    and (p_status is null or r.status = p_status)
    and (p_outcome is null or lottery.outcome_of(r.status, r.amount, r.payout, r.rebate_ppm) is not distinct from p_outcome)
    and (p_game is null or r.game_code = p_game) and (p_chasing is null or (r.phases > 1) = p_chasing)
$$;

-- The rows of some ranges of ids. `offset 0` makes each range a separate index scan; with a plain join all rows would be read.
create or replace function lottery.orders_between(p_member bigint, p_after bigint[], p_last bigint[])
returns table (after_id bigint, listed lottery.order_rows) language sql stable
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  select s.after_id, r.listed from unnest(p_after, p_last) as s (after_id, last_id)
  cross join lateral (select o as listed from lottery.order_rows o where o.member_id = p_member and o.id > s.after_id and o.id <= s.last_id offset 0) r
$$;

-- The rows of an order, or with the number of a draw of some games: tickets are looked for in their draws alone.
create or replace function lottery.orders_in_draws(p_member bigint, p_order bigint, p_number text, p_games text[])
returns setof lottery.order_rows language sql stable
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  with wanted as materialized (
    select draw_id from lottery.orders where order_id = p_order
    union select draw_id from lottery.chase_items where order_id = p_order and draw_id is not null
    union select draw_id from lottery.draw_sales where p_order is null and number = p_number and game_code = any(p_games)
  )
  select r.* from wanted join lottery.order_rows r on r.kind = 'ticket' and r.draw_id = wanted.draw_id and r.member_id = p_member
  where (p_order is null or r.order_id = p_order) and (p_number is null or r.number = p_number)
  union all
  select r.* from lottery.order_rows r where r.kind = 'chase' and r.member_id = p_member
    and (p_order is null or r.order_id = p_order) and (p_number is null or r.number = p_number) and r.game_code = any(p_games)
$$;

-- The blocks whose counts, times or neighbours differ from their rows. Reads all rows in blocks.
create or replace function lottery.wrong_counts() returns table (member_id bigint, last_id bigint) language sql stable as $$
  select b.member_id, b.last_id
  from (select *, lag(s.last_id, 1, 0::bigint) over (partition by s.member_id order by s.last_id) as before from lottery.order_blocks s) b
  where b.after_id <> b.before
    or b.counts is not null and b.counts is distinct from lottery.count_block(b.member_id, b.after_id, b.last_id)
    or exists (
      select from lottery.order_rows r where r.member_id = b.member_id and r.id > b.after_id and r.id <= b.last_id
        and r.placed_at not between b.from_at and b.until_at)
  order by 1, 2
$$;
