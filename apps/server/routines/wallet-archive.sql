-- The ledger without the entries of archived months (decision 54).

-- A link of a wallet's chain: where the balance came from and where it went, as two hashes. Over all entries of a wallet the links
-- cancel out, but for where it began and where it stands.
create or replace function wallet.link_one(p_wallet bigint, p_seq bigint, p_after bigint, p_delta bigint) returns bigint language sql immutable as $$
  select hashint8extended(p_wallet, hashint8extended(p_after, p_seq)) # hashint8extended(p_wallet, hashint8extended(p_after - p_delta, p_seq - 1))
$$;

create or replace function wallet.link_two(p_wallet bigint, p_seq bigint, p_after bigint, p_delta bigint) returns bigint language sql immutable as $$
  select hashint8extended(p_wallet, hashint8extended(p_after, ~p_seq)) # hashint8extended(p_wallet, hashint8extended(p_after - p_delta, ~(p_seq - 1)))
$$;

-- The months whose entries only the archive has.
create or replace view wallet.detached_months with (security_invoker = true) as
  select to_date(right(a.partition_name, 6), 'YYYYMM') as month, a.last_at from platform.archived a
  where a.schema_name = 'wallet' and a.parent = 'entries' and a.state in ('detached', 'dropped');

-- The sums of archived months that count.
create or replace view wallet.detached_chains with (security_invoker = true) as
  select c.* from wallet.archived_chains c join wallet.detached_months using (month);

create or replace view wallet.detached_sums with (security_invoker = true) as
  select s.* from wallet.archived_sums s join wallet.detached_months using (month);

-- Keys before this one are of months that only the archive has.
create or replace function wallet.first_kept_key() returns uuid language sql stable set timezone = 'UTC' as $$
  select platform.first_key(coalesce(max(month) + interval '1 month', to_timestamp(0))) from wallet.detached_months
$$;

-- Sums up the entries of a month, which is sealed.
create or replace function wallet.sum_month(p_month date) returns void language plpgsql as $$
declare
  v_part constant text := 'entries_' || to_char(p_month, 'YYYYMM');
begin
  delete from wallet.archived_chains where month = p_month;
  delete from wallet.archived_sums where month = p_month;
  execute format('insert into wallet.archived_chains (wallet_id, month, entries, last_seq, last_balance, link_one, link_two)
    select wallet_id, $1, count(*), max(seq), (array_agg(balance_after order by seq desc))[1],
      bit_xor(wallet.link_one(wallet_id, seq, balance_after, delta)), bit_xor(wallet.link_two(wallet_id, seq, balance_after, delta))
    from wallet.%I group by wallet_id', v_part) using p_month;
  execute format('insert into wallet.archived_sums (gl_account, month, amount)
    select gl::integer << 10 | (wallet_id & 1023)::integer, $1, -sum(delta) from wallet.%I group by 1', v_part) using p_month;
end $$;

-- The sums of a month in one line, to compare the archive with the primary.
create or replace function wallet.describe_month(p_month date) returns text language sql stable as $$
  select format('%s entries of %s wallets, chain %s %s, accounts %s',
    (select sum(entries) from wallet.archived_chains where month = p_month), (select count(*) from wallet.archived_chains where month = p_month),
    (select bit_xor(link_one # wallet_id # last_seq # last_balance) from wallet.archived_chains where month = p_month),
    (select bit_xor(link_two) from wallet.archived_chains where month = p_month),
    (select string_agg(gl_account || ':' || amount, ' ' order by gl_account) from wallet.archived_sums where month = p_month))
$$;

-- Why a month may not go to the archive yet: a key of it may still be used, or its chain is not checked.
create or replace function wallet.find_archive_blockers(p_month date, p_until timestamptz) returns table (what text, found bigint)
language plpgsql stable as $$
begin
  return query select 'holds that are open, placed before its end', count(*) from wallet.holds where state = 0 /* open */ and placed_at < p_until
    having count(*) > 0;
  return query execute format('select ''wallets whose chain the minute check has not followed to the end of the month'', count(*)
    from (select wallet_id, max(seq) as seq from wallet.%I group by wallet_id) e left join wallet.chain_marks m using (wallet_id)
    where e.seq > coalesce(m.seq, 0) having count(*) > 0', 'entries_' || to_char(p_month, 'YYYYMM'));
end $$;

revoke execute on function wallet.sum_month, wallet.describe_month, wallet.find_archive_blockers from public;
