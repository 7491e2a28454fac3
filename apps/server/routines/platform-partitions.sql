-- The tables that grow with every bet, movement or message are divided into partitions: by the month of their keys' time, by the month of a
-- timestamp, by the day of one for a log that is dropped after days, or by ranges of a number that rises with time (decision 47). No
-- default partition: a row outside all of them is refused.

-- Each divided table and how. `series` tells apart what one table has several of. For numbers: the sequence (and what its value is
-- multiplied with) that has given the highest in use or planned, and how many more may come in a day. `storage`: a divided table itself
-- takes no storage parameters, its partitions do. `own_unique`: columns that are unique in each partition, but cannot be across all; `;`
-- parts several.
-- `archive`: which tables go to the archive together, cut at the same bounds; empty where a table stays on the primary (decision 54). A
-- table goes only where whatever reads its old rows asks the archive too.
-- `kept`: how long a partition of a log stays after its end; null: for ever.
create or replace view platform.partition_series as
  select v.schema_name::text, v.parent::text, v.series::text, v.kind::text, v.source::integer, v.first_number::bigint, v.width::bigint,
    v.per_day::bigint, v.counter_schema::text, v.counter::text, v.factor::bigint, v.storage::text, v.own_unique::text,
    case when v.schema_name = 'wallet' and v.parent in ('entries', 'burned_keys', 'cancelled_keys') then 'ledger'
      when v.schema_name = 'lottery' and v.parent in ('tickets', 'seal_chunks', 'settlements', 'payouts', 'rebates')
        or v.schema_name = 'wagers' and v.series = 'lottery' then 'draws'
      when v.schema_name = 'lottery' and v.parent = 'orders' then 'orders'
      else '' end as archive,
    case when v.schema_name = 'vendors' and v.parent = 'call_log' then
      case v.series when 'money' then interval '13 months' else interval '14 days' end end as kept
  from (values
    ('wallet', 'entries', '', 'key-month', null, null, null, null, null, null, null, '', 'wallet_id, seq'),
    ('wallet', 'burned_keys', '', 'key-month', null, null, null, null, null, null, null, '', ''),
    ('wallet', 'cancelled_keys', '', 'key-month', null, null, null, null, null, null, null, '', ''),
    ('messaging', 'notices', '', 'number', null, 0, 1 << 26, 500000, 'messaging', 'notices_notice_id_seq', 1, '', ''),
    ('staff', 'audit_trail', '', 'number', null, 0, 1 << 24, 100000, 'staff', 'audit_trail_id_seq', 1, '', ''),
    ('staff', 'access_log', '', 'number', null, 0, 1 << 24, 100000, 'staff', 'access_log_id_seq', 1, '', ''),
    ('lottery', 'orders', '', 'number', null, 0, 1 << 30, 10000000, 'lottery', 'blocks', 1000, '', ''),
    ('lottery', 'tickets', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('lottery', 'member_draws', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, 'fillfactor = 70', ''),
    ('lottery', 'liabilities', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, 'fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02', ''),
    ('lottery', 'seal_chunks', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('lottery', 'settlements', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('lottery', 'payouts', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('lottery', 'rebates', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('wagers', 'wagers', 'lottery', 'number', 1, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('wagers', 'wagers', 'instant', 'number', 1, 1::bigint << 32, 1 << 28, 1000000, 'lottery', 'instant_purchases_purchase_id_seq', 1, '', ''),
    ('wagers', 'wagers', 'studio', 'number', 2, 0, 1 << 28, 1000000, 'vendors', 'rounds_round_no_seq', 1, '', ''),
    ('wagers', 'closures', 'lottery', 'number', 1, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('wagers', 'closures', 'instant', 'number', 1, 1::bigint << 32, 1 << 28, 1000000, 'lottery', 'instant_purchases_purchase_id_seq', 1, '', ''),
    ('wagers', 'closures', 'studio', 'number', 2, 0, 1 << 28, 1000000, 'vendors', 'rounds_round_no_seq', 1, '', ''),
    ('wagers', 'payouts', 'lottery', 'number', 1, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', 'payout_id'),
    ('wagers', 'payouts', 'instant', 'number', 1, 1::bigint << 32, 1 << 28, 1000000, 'lottery', 'instant_purchases_purchase_id_seq', 1, '', 'payout_id'),
    ('wagers', 'payouts', 'studio', 'number', 2, 0, 1 << 28, 1000000, 'vendors', 'rounds_round_no_seq', 1, '', 'payout_id'),
    ('wagers', 'voids', 'lottery', 'number', 1, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('wagers', 'voids', 'instant', 'number', 1, 1::bigint << 32, 1 << 28, 1000000, 'lottery', 'instant_purchases_purchase_id_seq', 1, '', ''),
    ('wagers', 'voids', 'studio', 'number', 2, 0, 1 << 28, 1000000, 'vendors', 'rounds_round_no_seq', 1, '', ''),
    ('wagers', 'ends', 'lottery', 'number', 1, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('wagers', 'ends', 'instant', 'number', 1, 1::bigint << 32, 1 << 28, 1000000, 'lottery', 'instant_purchases_purchase_id_seq', 1, '', ''),
    ('wagers', 'ends', 'studio', 'number', 2, 0, 1 << 28, 1000000, 'vendors', 'rounds_round_no_seq', 1, '', ''),
    ('wagers', 'archived_stakes', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('wallet', 'holds', '', 'key-month', null, null, null, null, null, null, null, '', ''),
    ('wallet', 'hold_releases', '', 'key-month', null, null, null, null, null, null, null, '', ''),
    ('lottery', 'chases', '', 'number', null, 0, 1 << 30, 10000000, 'lottery', 'blocks', 1000, '', ''),
    ('lottery', 'chase_items', '', 'number', null, 0, 1 << 30, 10000000, 'lottery', 'blocks', 1000, '', 'item_id'),
    ('lottery', 'draw_sales', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', 'game_code, number, merchant'),
    ('lottery', 'instant_tickets', '', 'number', null, 0, 1 << 14, 300, 'lottery', 'instant_pools_pool_id_seq', 1, '', ''),
    ('lottery', 'instant_purchases', '', 'number', null, 1::bigint << 32, 1 << 28, 1000000, 'lottery', 'instant_purchases_purchase_id_seq', 1, '',
      'pool_id, number; member_id, request_key'),
    ('draws', 'seeds', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('draws', 'events', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('draws', 'results', '', 'number', null, 0, 1 << 21, 40000, 'draws', 'draws_draw_id_seq', 1, '', ''),
    ('vendors', 'call_log', 'money', 'month', 1, null, null, null, null, null, null, '', ''),
    ('vendors', 'call_log', 'reads', 'day', 2, null, null, null, null, null, null, '', '')
  ) as v (schema_name, parent, series, kind, source, first_number, width, per_day, counter_schema, counter, factor,
    storage, own_unique);

-- The least key that begins with a time.
create or replace function platform.first_key(p_at timestamptz) returns uuid language sql immutable as $$
  select rpad(lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

-- The partitions of a series from `p_from` on that are or would be needed until `p_until`, in order. Months and days are those of UTC. Of
-- days the first sixteen: a log of days has few tables at a time. For numbers the time says how many more are needed after the highest.
create or replace function platform.list_partitions(p_schema text, p_parent text, p_series text, p_from timestamptz, p_until timestamptz)
returns table (name text, lower text, upper text, ends_at timestamptz)
language plpgsql stable set timezone = 'UTC' as $$
declare
  s record;
  v_start timestamptz;
  v_until timestamptz := p_until;
  v_step interval;
  v_highest bigint := 0;
  v_last bigint;
  v_prefix text;
begin
  select * into strict s from platform.partition_series
    where schema_name = p_schema and parent = p_parent and series = p_series;
  v_prefix := case when s.source is null then '' else s.source || ', ' end;
  if s.kind <> 'number' then
    v_step := case s.kind when 'day' then interval '1 day' else interval '1 month' end;
    v_start := date_trunc(case s.kind when 'day' then 'day' else 'month' end, p_from);
    if s.kind = 'day' then
      v_until := least(p_until, v_start + interval '15 days');
    end if;
    while v_start <= v_until loop
      name := concat_ws('_', p_parent, nullif(p_series, ''), to_char(v_start, case s.kind when 'day' then 'YYYYMMDD' else 'YYYYMM' end));
      ends_at := v_start + v_step;
      lower := v_prefix || quote_literal(case s.kind when 'key-month' then platform.first_key(v_start)::text else v_start::text end);
      upper := v_prefix || quote_literal(case s.kind when 'key-month' then platform.first_key(ends_at)::text else ends_at::text end);
      return next;
      v_start := ends_at;
    end loop;
    return;
  end if;
  if s.counter is not null then
    execute format('select last_value * %s from %I.%I', s.factor, s.counter_schema, s.counter) into v_highest;
  end if;
  v_highest := greatest(coalesce(v_highest, s.first_number), s.first_number) - s.first_number;
  v_last := v_highest + ceil(extract(epoch from p_until - p_from) / 86400 * s.per_day)::bigint;
  for place in v_highest / s.width .. v_last / s.width loop
    name := concat_ws('_', p_parent, nullif(p_series, ''), 'from', s.first_number + place * s.width);
    lower := v_prefix || s.first_number + place * s.width;
    upper := v_prefix || s.first_number + (place + 1) * s.width;
    ends_at := p_from + make_interval(secs => 86400.0 * ((place + 1) * s.width - v_highest) / s.per_day);
    return next;
  end loop;
end $$;

-- Makes a table that can become a partition of a divided table. What guards the divided table against changes guards it too.
create or replace function platform.create_partition(p_schema text, p_parent text, p_name text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_whole constant text := format('%I.%I', p_schema, p_parent);
  v_part constant text := format('%I.%I', p_schema, p_name);
  s record;
  t record;
begin
  select storage, own_unique into strict s from platform.partition_series
    where schema_name = p_schema and parent = p_parent limit 1;
  execute format('create table %s (like %s including defaults including constraints including storage)%s', v_part, v_whole,
    case when s.storage <> '' then ' with (' || s.storage || ')' else '' end);
  -- Read by itself it shows nothing to the program: the divided table says whose rows are whose (rights.sql).
  execute format('alter table %s enable row level security', v_part);
  for t in
    select columns, case place when 1 then '' else place::text end as place
    from regexp_split_to_table(nullif(s.own_unique, ''), '; ') with ordinality as u(columns, place)
  loop
    execute format('create unique index %I on %s (%s)', p_name || '_own' || t.place, v_part, t.columns);
  end loop;
  for t in
    select tgname, pg_get_triggerdef(oid) as made from pg_trigger
    where tgrelid = v_whole::regclass and not tgisinternal and tgtype & 1 = 0 and tgtype & 2 = 2
  loop
    execute replace(t.made, ' ON ' || v_whole || ' ', ' ON ' || v_part || ' ');
  end loop;
end $$;

-- Makes the partitions that are missing from a month before `p_now` to `p_days` after it. Gives how many. Attaching takes a lock that lets
-- bets go on.
create or replace function platform.make_partitions(p_now timestamptz default clock_timestamp(), p_days integer default 90)
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '3s' as $$
declare
  s record;
  p record;
  v_made integer := 0;
begin
  -- Another process is making them: what it makes is seen by the next look.
  perform pg_advisory_xact_lock(hashtext('platform.make_partitions'));
  for s in select *, format('%I.%I', schema_name, parent) as whole from platform.partition_series loop
    for p in
      select l.*, format('%I.%I', s.schema_name, l.name) as part
      from platform.list_partitions(s.schema_name, s.parent, s.series,
        case s.kind when 'number' then p_now when 'day' then p_now - interval '1 day' else p_now - interval '1 month' end,
        p_now + make_interval(days => p_days)) as l
      where to_regclass(format('%I.%I', s.schema_name, l.name)) is null
    loop
      perform platform.create_partition(s.schema_name, s.parent, p.name);
      execute format('alter table %s attach partition %s for values from (%s) to (%s)', s.whole, p.part, p.lower, p.upper);
      v_made := v_made + 1;
    end loop;
  end loop;
  return v_made;
end $$;

-- Drops the partitions of logs whose time has passed. Gives how many. Who reads or writes the log waits for a moment; a lock that is not
-- had is tried for again by the next run.
create or replace function platform.drop_partitions(p_now timestamptz default clock_timestamp())
returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '3s' set timezone = 'UTC' as $$
declare
  p record;
  v_dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('platform.make_partitions'));
  for p in
    select i.inhrelid::regclass::text as part
    from platform.partition_series s
      join pg_inherits i on i.inhparent = to_regclass(format('%I.%I', s.schema_name, s.parent))
      join pg_class c on c.oid = i.inhrelid
      cross join lateral substring(c.relname from '^' || s.parent || '_' || s.series || '_(\d+)$') as day (digits)
    where s.kept is not null and s.kind in ('day', 'month') and day.digits is not null
      and to_timestamp(rpad(day.digits, 8, '01'), 'YYYYMMDD')
        + case s.kind when 'day' then interval '1 day' else interval '1 month' end + s.kept <= p_now
  loop
    execute format('drop table %s', p.part);
    v_dropped := v_dropped + 1;
  end loop;
  return v_dropped;
end $$;

-- For how many days each series has partitions, without a gap; at most `p_days`. A log of days is left out: a line that finds no partition
-- is dropped and counted, and no call waits for it.
create or replace function platform.partition_headroom(p_now timestamptz default clock_timestamp(), p_days integer default 90)
returns table (series_name text, days numeric)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select concat_ws('.', s.schema_name, s.parent, nullif(s.series, '')),
    least(p_days, coalesce(
      (select floor(extract(epoch from max(l.ends_at) filter (where l.is_there) - p_now) / 86400)
       from (select l.ends_at, bool_and(to_regclass(format('%I.%I', s.schema_name, l.name)) is not null) over (order by l.ends_at) as is_there
             from platform.list_partitions(s.schema_name, s.parent, s.series, p_now, p_now + make_interval(days => p_days)) as l) as l), 0))
  from platform.partition_series as s where s.kind <> 'day'
$$;

-- Figures about a whole divided table for the planner: autovacuum keeps those of each partition only. Nothing for a table that is not in
-- the list.
create or replace function platform.analyze_partitioned(p_schema text, p_parent text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from platform.partition_series where schema_name = p_schema and parent = p_parent) then
    execute format('analyze %I.%I', p_schema, p_parent);
  end if;
end $$;

revoke execute on function platform.create_partition, platform.make_partitions, platform.drop_partitions, platform.partition_headroom,
  platform.analyze_partitioned from public;
