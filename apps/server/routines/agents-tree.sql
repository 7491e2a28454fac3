-- The local day of a zone at the start of the statement, by the database's clock.
create or replace function agents.today(p_zone text) returns date language sql stable as $$
  select (statement_timestamp() at time zone p_zone)::date
$$;

-- The lock that keeps moves apart from new accounts, of this merchant.
create or replace function agents.tree_lock() returns bigint language sql stable as $$
  select hashtextextended('agents.tree', platform.merchant())
$$;

-- The lock under which completed movements of money are added to the cells of their day, of this merchant.
create or replace function agents.cash_lock() returns bigint language sql stable as $$
  select hashtextextended('agents.cash', platform.merchant())
$$;

-- The log of places is only added to.
create or replace function agents.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of agents.% are only added', tg_table_name;
end $$;

create or replace trigger placements_only_grow before update or delete on agents.placements
  for each row execute function agents.refuse_change();

-- The log of rates too.
create or replace trigger rebates_only_grow before update or delete on agents.rebates
  for each row execute function agents.refuse_change();

-- What the closure should be by the log of places: each place lasts until the next one of the same account, and an account is above on the
-- days that all places of the way to it share.
create or replace function agents.expected_closure()
  returns table (descendant bigint, ancestor bigint, from_day date, to_day date, depth int) language sql stable as $$
  with recursive places as materialized (
    select member_id, upline_id, p.from_day, lead(p.from_day) over (partition by member_id order by p.from_day) as to_day
    from agents.placements p
  ), ways as (
    select member_id as descendant, member_id as ancestor, min(from_day) as from_day, null::date as to_day, 0 as depth
    from places group by member_id
    union all
    select w.descendant, p.upline_id, greatest(w.from_day, p.from_day), least(w.to_day, p.to_day), w.depth + 1
    from ways w join places p on p.member_id = w.ancestor
    where p.upline_id is not null and w.depth < 1000
      and greatest(w.from_day, p.from_day) < coalesce(least(w.to_day, p.to_day), 'infinity')
  )
  select w.descendant, w.ancestor, w.from_day, w.to_day, w.depth from ways w
$$;

-- Where the closure and the log differ. The closure may have the days of a pair in several rows; only the days count.
create or replace function agents.differences()
  returns table (descendant bigint, ancestor bigint, from_day date, what text) language sql stable as $$
  with expected as (
    select e.descendant, e.ancestor, e.depth, daterange(e.from_day, e.to_day) as days from agents.expected_closure() e
  ), expected_days as (
    select e.descendant, e.ancestor, e.depth, range_agg(e.days) as days from expected e group by 1, 2, 3
  ), kept_days as (
    select c.descendant, c.ancestor, c.depth::int, range_agg(daterange(c.from_day, c.to_day)) as days from agents.closure c group by 1, 2, 3
  )
  select descendant, ancestor, lower(coalesce(k.days, e.days)),
    case when k.days is null then 'missing' when e.days is null then 'without a place' else 'other days' end
  from expected_days e full join kept_days k using (descendant, ancestor, depth)
  where e.days is distinct from k.days
$$;
