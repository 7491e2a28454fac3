-- Credits of one kind, as settlements post them: nothing of a debit is judged, and what all share travels once.

-- Credits a set: what is settled, salaries. Each key once, however often it runs; the answer tells what was
-- new. A key that stands with another wallet or amount stops the whole set: that is a bug of the caller,
-- never a race.
create or replace function wallet.credit_batch(
  p_scope smallint, p_kind smallint, p_gl smallint, p_keys uuid[], p_wallets bigint[], p_amounts bigint[], p_refs uuid[],
  out posted bigint, out posted_amount bigint, out already bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_count integer := coalesce(cardinality(p_keys), 0);
  v_different bigint;
begin
  posted := 0;
  posted_amount := 0;
  already := 0;
  if 0 >= any (p_amounts) then
    raise exception 'a credit is more than nothing' using errcode = 'check_violation';
  end if;
  for attempt in 1 .. 2 loop
    begin
      if v_count > 0 then
        perform wallet.write_credits(p_scope, p_kind, p_gl, p_keys, p_wallets, p_amounts, p_refs);
      end if;
      posted := v_count;
      posted_amount := coalesce((select sum(amount) from unnest(p_amounts) as a(amount)), 0);
      return;
    exception when unique_violation then
      if attempt = 2 then
        raise;
      end if;
    end;
    perform wallet.lock_wallets(p_wallets);
    select count(*), count(*) filter (where e.wallet_id <> g.wallet_id or e.delta <> g.amount or e.kind <> p_kind)
      into already, v_different
      from unnest(p_keys, p_wallets, p_amounts) as g(key, wallet_id, amount)
      join wallet.entries e on e.scope = p_scope and e.key = g.key and e.leg = 0;
    if v_different > 0 then
      raise exception '% credits stand with other details', v_different using errcode = 'TY003';
    end if;
    select coalesce(array_agg(g.key order by place), '{}'), coalesce(array_agg(g.wallet_id order by place), '{}'),
        coalesce(array_agg(g.amount order by place), '{}'), coalesce(array_agg(g.ref order by place), '{}')
      into p_keys, p_wallets, p_amounts, p_refs
      from unnest(p_keys, p_wallets, p_amounts, p_refs) with ordinality as g(key, wallet_id, amount, ref, place)
      where not exists (select from wallet.entries e where e.scope = p_scope and e.key = g.key and e.leg = 0);
    v_count := cardinality(p_keys);
  end loop;
end $$;

-- Writes all credits in one statement or raises. Wallets come in the order of their ids, as in wallet.write_movements.
create or replace function wallet.write_credits(
  p_scope smallint, p_kind smallint, p_gl smallint, p_keys uuid[], p_wallets bigint[], p_amounts bigint[], p_refs uuid[]
) returns void language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare v_written bigint;
begin
  with given as materialized (
    select wallet_id, key, amount, ref, sum(amount) over mine as so_far, row_number() over mine as turn
    from unnest(p_keys, p_wallets, p_amounts, p_refs) with ordinality as g(key, wallet_id, amount, ref, place)
    window mine as (partition by wallet_id order by place rows unbounded preceding)
  ), moved as materialized (
    update wallet.wallets w set balance = w.balance + s.amount, seq = w.seq + s.credits
      from (select wallet_id, sum(amount)::bigint as amount, count(*) as credits from given
            group by wallet_id order by wallet_id) s
      where w.wallet_id = s.wallet_id
      returning w.wallet_id, w.balance - s.amount as balance_before, w.seq - s.credits as seq_before
  ), written as (
    insert into wallet.entries (wallet_id, seq, scope, key, kind, gl, delta, balance_after, ref)
    select g.wallet_id, m.seq_before + g.turn, p_scope, g.key, p_kind, p_gl,
      g.amount, m.balance_before + g.so_far, g.ref
    from given g join moved m on m.wallet_id = g.wallet_id
    order by g.wallet_id, g.turn -- the time of a wallet's entries only rises
    returning gl::integer << 10 | (wallet_id & 1023)::integer as gl_account, delta
  ), folded as (
    insert into wallet.gl_deltas (gl_account, amount, movements)
    select gl_account, -sum(delta)::bigint, count(*) from written group by gl_account
  )
  select count(*) into v_written from written;
  -- A statement of its own: only now, with the locks held, is every spent key of these wallets visible.
  if v_written < cardinality(p_keys)
    or exists (select from unnest(p_keys) as g(key) join wallet.burned_keys r on r.scope = p_scope and r.key = g.key) then
    raise exception 'a movement needs to be judged by itself' using errcode = 'TY001';
  end if;
end $$;
