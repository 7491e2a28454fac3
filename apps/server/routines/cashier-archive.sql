-- Payments whose movement would have a key of a month that goes to the archive (decision 54).
create or replace function cashier.find_archive_blockers(p_until timestamptz) returns table (what text, found bigint) language sql stable as $$
  select 'deposits that are open, requested before its end', count(*) from cashier.deposits
    where state in ('opened', 'waiting', 'in-question') and at < p_until having count(*) > 0
  union all
  select 'withdrawals that are open, requested before its end', count(*) from cashier.withdrawals
    where state not in ('received', 'fully-received', 'auto-received', 'rejected') and at < p_until having count(*) > 0
$$;

revoke execute on function cashier.find_archive_blockers from public;
