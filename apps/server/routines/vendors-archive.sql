-- Transfers whose movement would have a key of a month that goes to the archive (decision 54).
create or replace function vendors.find_archive_blockers(p_until timestamptz) returns table (what text, found bigint) language sql stable as $$
  select 'transfers with vendors that are open, made before its end', count(*) from vendors.transfers
    where ended_at is null and at < p_until having count(*) > 0
$$;

revoke execute on function vendors.find_archive_blockers from public;
