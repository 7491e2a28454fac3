-- Which GL account an entry is against is its number; the ledger is the wallet's, so that an entry between two books cannot be written
-- at all, and no check has to be read for each (8020). And one look tells that a key is spent: a rolled back one stands among the refused
-- ones too, with reason 4.
alter table wallet.entries drop constraint entry_in_one_ledger;
alter table wallet.entries alter column gl type smallint using (gl >> 10)::smallint;
alter table wallet.entries rename column gl to account;
alter table wallet.entries add column gl integer generated always as (account::integer << 10 | (wallet_id & 1023)::integer) virtual;

insert into wallet.refused_keys (scope, key, wallet_id, reason, at)
  select scope, key, wallet_id, 4, at from wallet.cancelled_keys on conflict do nothing;
alter table wallet.cancelled_keys add foreign key (scope, key) references wallet.refused_keys;

create or replace function wallet.post_carefully(
  p_scope smallint, p_key uuid, p_leg smallint, p_kind smallint, p_wallet bigint, p_gl smallint, p_delta bigint,
  p_ref uuid, p_hash bytea,
  out outcome smallint, out new_balance bigint, out entry_seq bigint, out burned_by smallint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_gl integer := p_gl::integer << 10 | (p_wallet & 1023)::integer;
  w wallet.wallets;
  e wallet.entries;
begin
  loop
    select * into w from wallet.wallets where wallet_id = p_wallet for no key update;
    if not found then
      outcome := 5;
      return;
    end if;
    new_balance := w.balance;
    select * into e from wallet.entries where scope = p_scope and key = p_key and leg = p_leg;
    if found then
      outcome := 3;
      if e.wallet_id = p_wallet and e.kind = p_kind and e.account = p_gl and e.delta = p_delta
        and e.ref is not distinct from p_ref and e.request_hash is not distinct from p_hash then
        outcome := 1;
        entry_seq := e.seq;
      end if;
      return;
    end if;
    if exists (select from wallet.cancelled_keys where scope = p_scope and key = p_key) then
      outcome := 4;
      return;
    end if;
    select reason into burned_by from wallet.refused_keys where scope = p_scope and key = p_key;
    if found then
      outcome := 7;
      return;
    end if;
    if p_delta < 0 and (w.status >= 2 or (w.status = 1 and p_kind = 1)) then
      outcome := 6;
    elsif p_delta < 0 and w.balance - w.held + p_delta < w.floor then
      outcome := 2;
    elsif p_delta < 0 and p_kind = 1 and w.guarded and wallet.guard_stake(p_wallet, -p_delta, w.seq, clock_timestamp()) > 0 then
      outcome := 9;
    end if;
    if outcome is not null then
      insert into wallet.refused_keys (scope, key, wallet_id, reason)
        values (p_scope, p_key, p_wallet, outcome) on conflict do nothing;
      return;
    end if;
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, account, delta, balance_after, ref, request_hash)
      values (p_wallet, w.seq + 1, p_scope, p_key, p_leg, p_kind, p_gl, p_delta, w.balance + p_delta, p_ref, p_hash)
      on conflict (scope, key, leg) do nothing;
    if found then
      update wallet.wallets set balance = w.balance + p_delta, seq = w.seq + 1 where wallet_id = p_wallet;
      insert into wallet.gl_deltas (gl, amount, movements) values (v_gl, -p_delta, 1);
      outcome := 0;
      new_balance := w.balance + p_delta;
      entry_seq := w.seq + 1;
      return;
    end if;
    -- Another wallet has just used the key; the next round finds its entry.
  end loop;
end $$;

create or replace function wallet.post(
  p_scope smallint, p_key uuid, p_leg smallint, p_kind smallint, p_wallet bigint, p_gl smallint, p_delta bigint,
  p_ref uuid, p_hash bytea,
  out outcome smallint, out new_balance bigint, out entry_seq bigint, out burned_by smallint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_gl integer := p_gl::integer << 10 | (p_wallet & 1023)::integer;
  r record;
begin
  update wallet.wallets set balance = balance + p_delta, seq = seq + 1
    where wallet_id = p_wallet
      and (p_delta > 0 or (balance - held + p_delta >= floor and (not guarded or p_kind <> 1)
        and (status = 0 or (status = 1 and p_kind <> 1))))
    returning balance, seq into new_balance, entry_seq;
  if found then
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, account, delta, balance_after, ref, request_hash)
      select p_wallet, entry_seq, p_scope, p_key, p_leg, p_kind, p_gl, p_delta, new_balance, p_ref, p_hash
      where not exists (select from wallet.refused_keys where scope = p_scope and key = p_key)
      on conflict (scope, key, leg) do nothing;
    if found then
      insert into wallet.gl_deltas (gl, amount, movements) values (v_gl, -p_delta, 1);
      outcome := 0;
      return;
    end if;
    update wallet.wallets set balance = balance - p_delta, seq = seq - 1 where wallet_id = p_wallet;
  end if;
  r := wallet.post_carefully(p_scope, p_key, p_leg, p_kind, p_wallet, p_gl, p_delta, p_ref, p_hash);
  outcome := r.outcome;
  new_balance := r.new_balance;
  entry_seq := r.entry_seq;
  burned_by := r.burned_by;
end $$;

create or replace function wallet.write_movements(
  p_scopes smallint[], p_keys uuid[], p_legs smallint[], p_kinds smallint[], p_wallets bigint[], p_gls smallint[],
  p_deltas bigint[], p_refs uuid[], p_hashes bytea[],
  out balances bigint[], out seqs bigint[]
) language plpgsql set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  v_bad bigint;
  v_guarded bigint;
  v_now timestamptz := clock_timestamp();
  r record;
begin
  with given as materialized (
    select * from unnest(p_scopes, p_keys, p_legs, p_kinds, p_wallets, p_gls, p_deltas, p_refs, p_hashes)
      with ordinality as g(scope, key, leg, kind, wallet_id, gl, delta, ref, hash, place)
  ), moved as materialized (
    update wallet.wallets w set balance = w.balance + s.delta, seq = w.seq + s.movements
      from (select wallet_id, sum(delta)::bigint as delta, count(*) as movements from given
            group by wallet_id order by wallet_id) s
      where w.wallet_id = s.wallet_id
      returning w.wallet_id, w.balance - s.delta as balance_before, w.seq - s.movements as seq_before,
        w.held, w.floor, w.status, w.guarded
  ), run as materialized (
    select g.*, m.balance_before + sum(g.delta) over mine as balance_after, m.seq_before + row_number() over mine as seq,
      g.gl::integer << 10 | (g.wallet_id & 1023)::integer as gl_account,
      g.delta < 0 and (m.status >= 2 or (m.status = 1 and g.kind = 1)) as locked, m.held + m.floor as least,
      g.delta < 0 and g.kind = 1 and m.guarded as guarded
    from given g join moved m on m.wallet_id = g.wallet_id
    window mine as (partition by g.wallet_id order by g.place)
  ), written as (
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, account, delta, balance_after, ref, request_hash)
    select wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref, hash from run
  ), folded as (
    insert into wallet.gl_deltas (gl, amount, movements)
    select gl_account, -sum(delta)::bigint, count(*) from run group by gl_account
  )
  select array_agg(balance_after::bigint order by place), array_agg(seq order by place),
      count(*) filter (where locked or (delta < 0 and balance_after < least)) + cardinality(p_keys) - count(*),
      count(*) filter (where guarded)
    into balances, seqs, v_bad, v_guarded from run;
  -- A statement of its own: only now, with the locks held, is every spent key of these wallets visible.
  if v_bad > 0
    or exists (select from unnest(p_scopes, p_keys) as g(scope, key)
               join wallet.refused_keys r on r.scope = g.scope and r.key = g.key) then
    raise exception 'a movement needs to be judged by itself' using errcode = 'TY001';
  end if;
  -- Stakes of guarded wallets are judged where they stand: written already, so there is nothing to add.
  if v_guarded > 0 then
    for r in select g.wallet_id, min(g.seq) - 1 as seq_before
      from unnest(p_wallets, p_kinds, p_deltas, seqs) as g(wallet_id, kind, delta, seq)
      join wallet.wallets w on w.wallet_id = g.wallet_id and w.guarded
      where g.kind = 1 and g.delta < 0 group by g.wallet_id
    loop
      if wallet.guard_stake(r.wallet_id, 0, r.seq_before, v_now) > 0 then
        raise exception 'a guarded stake needs to be judged by itself' using errcode = 'TY001';
      end if;
    end loop;
  end if;
end $$;

create or replace function wallet.find_odd_wallets(
  p_scopes smallint[], p_keys uuid[], p_legs smallint[], p_wallets bigint[], p_deltas bigint[]
) returns bigint[] language sql as $$
  with given as materialized (
    select * from unnest(p_scopes, p_keys, p_legs, p_wallets, p_deltas)
      with ordinality as g(scope, key, leg, wallet_id, delta, place)
  ), judged as (
    select g.wallet_id,
      count(*) over (partition by scope, key, leg) > 1 or w.wallet_id is null or w.status > 0 or (w.guarded and delta < 0)
        or (delta < 0 and w.balance - w.held + sum(delta) over (partition by g.wallet_id order by place) < w.floor)
        or exists (select from wallet.entries e where e.scope = g.scope and e.key = g.key and e.leg = g.leg)
        or exists (select from wallet.refused_keys r where r.scope = g.scope and r.key = g.key) as odd
    from given g left join wallet.wallets w on w.wallet_id = g.wallet_id
  )
  select coalesce(array_agg(distinct wallet_id), '{}') from judged where odd
$$;

create or replace function wallet.post_linked(
  p_scopes smallint[], p_keys uuid[], p_legs smallint[], p_kinds smallint[], p_wallets bigint[], p_gls smallint[],
  p_deltas bigint[], p_refs uuid[], p_hashes bytea[],
  out outcomes smallint[], out balances bigint[], out seqs bigint[], out burned_by smallint[]
) language plpgsql as $$
declare
  r record;
  v_failed integer;
  v_count integer := coalesce(cardinality(p_keys), 0);
begin
  outcomes := array_fill(8::smallint, array[v_count]);
  balances := array_fill(0::bigint, array[v_count]);
  seqs := balances;
  burned_by := array_fill(0::smallint, array[v_count]);
  perform wallet.lock_wallets(p_wallets);
  begin
    for place in 1 .. v_count loop
      r := wallet.post_carefully(p_scopes[place], p_keys[place], p_legs[place], p_kinds[place], p_wallets[place],
        p_gls[place], p_deltas[place], p_refs[place], p_hashes[place]);
      if r.outcome > 1 then
        v_failed := place;
        raise exception 'linked movement refused' using errcode = 'TY002';
      end if;
      outcomes[place] := r.outcome;
      balances[place] := r.new_balance;
      seqs[place] := r.entry_seq;
    end loop;
    return;
  exception when sqlstate 'TY002' then
  end;
  outcomes := array_fill(8::smallint, array[v_count]);
  seqs := array_fill(0::bigint, array[v_count]);
  outcomes[v_failed] := r.outcome;
  burned_by[v_failed] := coalesce(r.burned_by, 0);
  for place in 1 .. v_count loop
    balances[place] := coalesce((select balance from wallet.wallets where wallet_id = p_wallets[place]), 0);
  end loop;
  if r.outcome in (2, 6, 9) then
    insert into wallet.refused_keys (scope, key, wallet_id, reason)
      values (p_scopes[v_failed], p_keys[v_failed], p_wallets[v_failed], r.outcome) on conflict do nothing;
  end if;
end $$;

create or replace function wallet.post_hold(
  p_hold uuid, p_scope smallint, p_key uuid, p_kind smallint, p_gl smallint, p_amount bigint, p_ref uuid, p_hash bytea,
  out outcome smallint, out new_balance bigint, out entry_seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  w wallet.wallets;
  h wallet.holds;
  e wallet.entries;
  v_gl integer;
begin
  select w.* into w from wallet.wallets w join wallet.holds h on h.wallet_id = w.wallet_id where h.hold_id = p_hold
    for no key update of w;
  if not found then
    outcome := 5;
    return;
  end if;
  new_balance := w.balance;
  v_gl := p_gl::integer << 10 | (w.wallet_id & 1023)::integer;
  select * into e from wallet.entries where scope = p_scope and key = p_key and leg = 0;
  if found then
    outcome := 3;
    if e.wallet_id = w.wallet_id and e.kind = p_kind and e.account = p_gl and e.delta = -p_amount
      and e.ref is not distinct from p_ref and e.request_hash is not distinct from p_hash then
      outcome := 1;
      entry_seq := e.seq;
    end if;
    return;
  end if;
  if exists (select from wallet.cancelled_keys where scope = p_scope and key = p_key) then
    outcome := 4;
    return;
  end if;
  select * into h from wallet.holds where hold_id = p_hold;
  if p_amount > h.remaining then
    outcome := 2;
    return;
  end if;
  if p_kind = 1 and w.guarded and wallet.guard_stake(w.wallet_id, p_amount, w.seq, clock_timestamp()) > 0 then
    outcome := 9;
    return;
  end if;
  outcome := 0;
  new_balance := w.balance - p_amount;
  entry_seq := w.seq + 1;
  update wallet.holds set remaining = remaining - p_amount,
      state = case when remaining = p_amount then 1 else 0 end,
      closed_at = case when remaining = p_amount then clock_timestamp() end
    where hold_id = p_hold;
  update wallet.wallets set balance = new_balance, held = held - p_amount, seq = entry_seq where wallet_id = w.wallet_id;
  insert into wallet.entries (wallet_id, seq, scope, key, kind, account, delta, balance_after, ref, request_hash)
    values (w.wallet_id, entry_seq, p_scope, p_key, p_kind, p_gl, -p_amount, new_balance, p_ref, p_hash);
  insert into wallet.gl_deltas (gl, amount, movements) values (v_gl, p_amount, 1);
end $$;

create or replace function wallet.rollback(
  p_scope smallint, p_key uuid, p_wallet bigint, p_target uuid,
  out outcome smallint, out new_balance bigint, out entry_seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  w wallet.wallets;
  c wallet.cancelled_keys;
  e wallet.entries;
begin
  select * into w from wallet.wallets where wallet_id = p_wallet for no key update;
  if not found then
    outcome := 5;
    return;
  end if;
  new_balance := w.balance;
  select * into c from wallet.cancelled_keys where scope = p_scope and key = p_target;
  if found then
    outcome := case when c.wallet_id = p_wallet then 1 else 3 end;
    entry_seq := case when c.wallet_id = p_wallet then c.refund_seq end;
    return;
  end if;
  select * into e from wallet.entries where scope = p_scope and key = p_target and leg = 0;
  if (found and (e.wallet_id <> p_wallet or e.kind = 4))
    or exists (select from wallet.entries where scope = p_scope and key = p_key) then
    outcome := 3;
    return;
  end if;
  if e.wallet_id is null then
    outcome := 4;
  elsif e.delta > 0 and w.balance - w.held - e.delta < w.floor then
    outcome := 2;
    return;
  else
    outcome := 0;
    new_balance := w.balance - e.delta;
    entry_seq := w.seq + 1;
    update wallet.wallets set balance = new_balance, seq = entry_seq where wallet_id = p_wallet;
    insert into wallet.entries (wallet_id, seq, scope, key, kind, account, delta, balance_after, ref)
      values (p_wallet, entry_seq, p_scope, p_key, 4, e.account, -e.delta, new_balance, p_target);
    insert into wallet.gl_deltas (gl, amount, movements) values (e.gl, e.delta, 1);
  end if;
  insert into wallet.refused_keys (scope, key, wallet_id, reason) values (p_scope, p_target, p_wallet, 4) on conflict do nothing;
  insert into wallet.cancelled_keys (scope, key, wallet_id, rollback_key, refund_seq)
    values (p_scope, p_target, p_wallet, p_key, entry_seq);
end $$;

create or replace function wallet.collect(
  p_scope smallint, p_kind smallint, p_gl smallint, p_keys uuid[], p_wallets bigint[], p_amounts bigint[],
  out collected bigint, out owed bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  w wallet.wallets;
  e wallet.entries;
  r wallet.receivables;
  v_take bigint;
  v_gl integer;
begin
  collected := 0;
  owed := 0;
  if 0 >= any (p_amounts) then
    raise exception 'more than nothing is taken back' using errcode = 'check_violation';
  end if;
  perform wallet.lock_wallets(p_wallets);
  for place in 1 .. coalesce(cardinality(p_keys), 0) loop
    select * into strict w from wallet.wallets where wallet_id = p_wallets[place];
    select * into e from wallet.entries where scope = p_scope and key = p_keys[place] and leg = 0;
    select * into r from wallet.receivables where scope = p_scope and key = p_keys[place];
    if e.wallet_id is not null or r.wallet_id is not null then
      if coalesce(e.wallet_id, r.wallet_id) <> w.wallet_id or coalesce(r.wallet_id, w.wallet_id) <> w.wallet_id
        or coalesce(-e.delta, 0) + coalesce(r.amount, 0) <> p_amounts[place] then
        raise exception 'key % stands with other details', p_keys[place] using errcode = 'TY003';
      end if;
      continue;
    end if;
    v_gl := p_gl::integer << 10 | (w.wallet_id & 1023)::integer;
    v_take := case when w.status >= 2 then 0 else least(p_amounts[place], greatest(w.balance - w.held, 0)) end;
    if v_take > 0 then
      update wallet.wallets set balance = w.balance - v_take, seq = w.seq + 1 where wallet_id = w.wallet_id;
      insert into wallet.entries (wallet_id, seq, scope, key, kind, account, delta, balance_after)
        values (w.wallet_id, w.seq + 1, p_scope, p_keys[place], p_kind, p_gl, -v_take, w.balance - v_take);
      insert into wallet.gl_deltas (gl, amount, movements) values (v_gl, v_take, 1);
      collected := collected + v_take;
    end if;
    if v_take < p_amounts[place] then
      insert into wallet.receivables (wallet_id, scope, key, amount, remaining)
        values (w.wallet_id, p_scope, p_keys[place], p_amounts[place] - v_take, p_amounts[place] - v_take);
      perform wallet.post_journal(p_scope, p_keys[place], 'owed by wallet ' || w.wallet_id,
        array[v_gl, 11 << 10 | (w.wallet_id & 1023)::integer], array[p_amounts[place] - v_take, v_take - p_amounts[place]]);
      owed := owed + p_amounts[place] - v_take;
    end if;
  end loop;
end $$;

create or replace function wallet.repay(p_wallet bigint) returns bigint language plpgsql as $$
#variable_conflict use_column
declare
  w wallet.wallets;
  r wallet.receivables;
  v_gl integer := 11 << 10 | (p_wallet & 1023)::integer;
  v_take bigint;
  v_repaid bigint := 0;
begin
  perform wallet.lock_wallets(array[p_wallet]);
  for r in select * from wallet.receivables where wallet_id = p_wallet and remaining > 0 order by receivable_id loop
    select * into strict w from wallet.wallets where wallet_id = p_wallet;
    v_take := case when w.status >= 2 then 0 else least(r.remaining, greatest(w.balance - w.held, 0)) end;
    exit when v_take = 0;
    update wallet.wallets set balance = w.balance - v_take, seq = w.seq + 1 where wallet_id = p_wallet;
    insert into wallet.entries (wallet_id, seq, scope, key, kind, account, delta, balance_after, ref)
      values (p_wallet, w.seq + 1, r.scope, gen_random_uuid(), 6, 11, -v_take, w.balance - v_take, r.key);
    insert into wallet.gl_deltas (gl, amount, movements) values (v_gl, v_take, 1);
    update wallet.receivables set remaining = remaining - v_take where receivable_id = r.receivable_id;
    v_repaid := v_repaid + v_take;
  end loop;
  return v_repaid;
end $$;

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
    insert into wallet.entries (wallet_id, seq, scope, key, kind, account, delta, balance_after, ref)
    select g.wallet_id, m.seq_before + g.turn, p_scope, g.key, p_kind, p_gl,
      g.amount, m.balance_before + g.so_far, g.ref
    from given g join moved m on m.wallet_id = g.wallet_id
    order by g.wallet_id, g.turn -- the time of a wallet's entries only rises
    returning gl, delta
  ), folded as (
    insert into wallet.gl_deltas (gl, amount, movements) select gl, -sum(delta)::bigint, count(*) from written group by gl
  )
  select count(*) into v_written from written;
  -- A statement of its own: only now, with the locks held, is every spent key of these wallets visible.
  if v_written < cardinality(p_keys)
    or exists (select from unnest(p_keys) as g(key) join wallet.refused_keys r on r.scope = p_scope and r.key = g.key) then
    raise exception 'a movement needs to be judged by itself' using errcode = 'TY001';
  end if;
end $$;
