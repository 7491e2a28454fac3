-- The way of partitions to the archive (decision 54); `npm run archive` calls these as the owner of the database.

-- The months that always stay on the primary, before the month of now: a limit counts a month, a correction comes within 30 days, a
-- repeat of a request within one.
create or replace function platform.months_kept() returns integer language sql immutable as $$ select 3 $$;

-- Months before this one may go to the archive.
create or replace function platform.archive_limit(p_now timestamptz default clock_timestamp()) returns timestamptz
language sql stable set timezone = 'UTC' as $$
  select date_trunc('month', p_now) - make_interval(months => platform.months_kept())
$$;

-- The attached partitions of the tables that go to the archive, each with its bundle. `place` orders the bundles of a kind by age.
create or replace view platform.archivable as
  select distinct on (n.nspname, p.relname, c.relname) n.nspname::text as schema_name, p.relname::text as parent, c.relname::text as partition_name,
    s.archive as kind, substring(c.relname from '[0-9]+$')::bigint as place,
    s.archive || ' ' || substring(c.relname from '[0-9]+$') as bundle, pg_get_expr(c.relpartbound, c.oid) as bounds
  from platform.partition_series s
  join pg_namespace n on n.nspname = s.schema_name
  join pg_class p on p.relnamespace = n.oid and p.relname = s.parent
  join pg_inherits i on i.inhparent = p.oid
  join pg_class c on c.oid = i.inhrelid
  where s.archive <> '' and c.relname ~ ('^' || concat_ws('_', s.parent, nullif(s.series, '')) || '(_from)?_[0-9]+$');

-- No row of a partition that goes to the archive changes any more, and none is added.
create or replace function platform.refuse_sealed() returns trigger language plpgsql as $$
begin
  raise exception '%.% goes to the archive: no row of it changes any more', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

-- Seals a partition and notes it. The lock waits for the calls that write to it now.
create or replace function platform.seal_partition(p_schema text, p_name text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into platform.archived (schema_name, partition_name, parent, bundle, bounds)
    select schema_name, partition_name, parent, bundle, bounds from platform.archivable
    where schema_name = p_schema and partition_name = p_name;
  execute format('create trigger sealed before insert or update or delete on %I.%I for each row execute function platform.refuse_sealed()',
    p_schema, p_name);
end $$;

-- Takes the seal off again: the partition stays on the primary.
create or replace function platform.unseal_partition(p_schema text, p_name text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from platform.archived where schema_name = p_schema and partition_name = p_name and state = 'sealed';
  if found then
    execute format('drop trigger sealed on %I.%I', p_schema, p_name);
  end if;
end $$;

-- How many rows a table has, and a checksum of them that does not depend on their order.
create or replace function platform.sum_rows(p_schema text, p_name text, out row_count bigint, out checksum numeric)
language plpgsql stable set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set bytea_output = 'hex'
set extra_float_digits = 1 as $$
begin
  execute format('select count(*), coalesce(sum((''x'' || left(encode(sha256(convert_to(t::text, ''UTF8'')), ''hex''), 16))::bit(64)::bigint), 0)
    from only %I.%I t', p_schema, p_name) into row_count, checksum;
end $$;

revoke execute on function platform.seal_partition, platform.unseal_partition, platform.sum_rows from public;
