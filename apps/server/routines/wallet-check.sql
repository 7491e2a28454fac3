-- Keeps the sum of the marks of each ledger with every statement that writes marks. A trigger of one statement names what it changed, which
-- is another table for each kind of statement.
create or replace function wallet.add_to_marks(p_wallets bigint[], p_amounts bigint[]) returns void language sql volatile as $$
  insert into wallet.marked_sums as s (ledger, balance)
  select (wallet & 1023)::smallint, sum(amount) from unnest(p_wallets, p_amounts) as changed (wallet, amount) group by 1 order by 1
  on conflict (ledger) do update set balance = s.balance + excluded.balance
$$;

create or replace function wallet.sum_new_marks() returns trigger language plpgsql as $$
begin
  perform wallet.add_to_marks(array_agg(wallet_id), array_agg(balance)) from after_rows;
  return null;
end $$;

create or replace function wallet.sum_changed_marks() returns trigger language plpgsql as $$
begin
  perform wallet.add_to_marks(array_agg(wallet_id), array_agg(balance)) from (
    select wallet_id, balance from after_rows union all select wallet_id, -balance from before_rows) changed;
  return null;
end $$;

create or replace function wallet.sum_removed_marks() returns trigger language plpgsql as $$
begin
  perform wallet.add_to_marks(array_agg(wallet_id), array_agg(-balance)) from before_rows;
  return null;
end $$;

create or replace trigger sum_new after insert on wallet.chain_marks referencing new table as after_rows
  for each statement execute function wallet.sum_new_marks();

create or replace trigger sum_changed after update on wallet.chain_marks referencing new table as after_rows old table as before_rows
  for each statement execute function wallet.sum_changed_marks();

create or replace trigger sum_removed after delete on wallet.chain_marks referencing old table as before_rows
  for each statement execute function wallet.sum_removed_marks();

-- The minute's check of a merchant (store-check.ts). One statement, so one snapshot: the sum of the marks and what the wallets looked at
-- have moved since theirs is the sum of all wallets. An entry is found by its time with two minutes to spare, as no transaction that posts
-- is open for longer. What is looked at is small and the tables are large: a plan must use their indexes.
create or replace function wallet.check_some(p_numbers bigint, p_moved bigint)
returns table (broken bigint[], misheld bigint[], unbalanced text[]) language sql volatile
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
  with progress as materialized (
    select coalesce(max(p.after_number), 0) as after_number, coalesce(max(p.since), clock_timestamp()) as since,
      coalesce(max(p.rounds), 0) as rounds, max(t.last_number) as last_number, clock_timestamp() as at
    from (select coalesce(pg_sequence_last_value('wallet.wallet_numbers'), 0) as last_number) t
    left join wallet.check_progress p on true
  ), slice as materialized (
    -- Bare values, or the policy would have to be asked for all wallets first.
    select w.wallet_id from wallet.wallets w
    where w.wallet_id >= (select (after_number + 1) << 10 from progress)
      and w.wallet_id < (select (after_number + 1 + p_numbers) << 10 from progress)
  ), moved as materialized (
    select w.wallet_id from (
      select distinct e.wallet_id from wallet.entries e where e.at > (select since - interval '2 minutes' from progress)) e
    join wallet.wallets w using (wallet_id) left join wallet.chain_marks m using (wallet_id)
    where w.seq <> coalesce(m.seq, 0) or w.balance <> coalesce(m.balance, 0) limit p_moved
  ), looked_at as materialized (
    select w.wallet_id, w.ledger, w.seq, w.balance, w.held, coalesce(m.seq, 0) as from_seq, coalesce(m.balance, 0) as from_balance
    from (select wallet_id from slice union select wallet_id from moved union select wallet_id from wallet.suspects) chosen
    join wallet.wallets w using (wallet_id) left join wallet.chain_marks m using (wallet_id)
  ), judged as materialized (
    select l.*, chain.holds, l.held = held.open as is_held
    from looked_at l cross join lateral (
      select count(e.seq) = l.seq - l.from_seq and l.from_balance + coalesce(sum(e.delta), 0) = l.balance
        and coalesce(bool_and(e.balance_after = l.from_balance + e.running and e.seq = l.from_seq + e.place), true) as holds
      from (
        select seq, delta, balance_after, sum(delta) over by_seq as running, row_number() over by_seq as place
        from wallet.entries where wallet_id = l.wallet_id and seq > l.from_seq and l.seq <> l.from_seq
        window by_seq as (order by seq)) e) chain
    cross join lateral (
      select coalesce(sum(h.remaining), 0) as open from wallet.holds h where h.wallet_id = l.wallet_id and h.state = 0 /* open */) held
  ), marked as (
    insert into wallet.chain_marks as k (wallet_id, seq, balance)
    select wallet_id, seq, balance from judged where holds and seq <> from_seq order by wallet_id
    on conflict (wallet_id) do update set seq = excluded.seq, balance = excluded.balance
  ), suspected as (
    insert into wallet.suspects (wallet_id) select wallet_id from judged where not (holds and is_held) on conflict do nothing
  ), cleared as (
    delete from wallet.suspects s using judged j where s.wallet_id = j.wallet_id and j.holds and j.is_held
  ), went_on as (
    insert into wallet.check_progress as p (after_number, rounds, since)
    select case when ends then 0 else after_number + p_numbers end, rounds + ends::int, case when is_whole then at else since end
    from (
      select *, after_number + p_numbers >= last_number as ends, (select count(*) from moved) < p_moved as is_whole
      from progress) s
    on conflict (merchant) do update set after_number = excluded.after_number, rounds = excluded.rounds, since = excluded.since
    returning rounds > 0 and (select count(*) from moved) < p_moved as is_judged
  ), sums as (
    select ledger, sum(amount) as sum from (
      select ledger, balance as amount from wallet.marked_sums
      union all select ledger, balance - from_balance from judged
      union all select (gl_account & 1023)::smallint, balance from wallet.gl_balances
      union all select (gl_account & 1023)::smallint, amount from wallet.gl_deltas) all_amounts
    group by ledger having sum(amount) <> 0
  )
  select array(select wallet_id from judged where not holds order by 1 limit 100) as broken,
    array(select wallet_id from judged where not is_held order by 1 limit 100) as misheld,
    array(select format('%s %s: %s', book, currency, sum) from sums join wallet.ledgers using (ledger)
      where (select is_judged from went_on) order by ledger) as unbalanced
$$;
