-- The posting of 1031 and 1032 with the guard of a wallet in it. Outcome 9: a stake that the player's own limits, a break or a check
-- that is due does not let through. It burns its key as the other refusals do; out of a hold it burns nothing.

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
      if e.wallet_id = p_wallet and e.kind = p_kind and e.gl = v_gl and e.delta = p_delta
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
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref, request_hash)
      values (p_wallet, w.seq + 1, p_scope, p_key, p_leg, p_kind, v_gl, p_delta, w.balance + p_delta, p_ref, p_hash)
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
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref, request_hash)
      select p_wallet, entry_seq, p_scope, p_key, p_leg, p_kind, v_gl, p_delta, new_balance, p_ref, p_hash
      where not exists (select from wallet.cancelled_keys where scope = p_scope and key = p_key)
        and not exists (select from wallet.refused_keys where scope = p_scope and key = p_key)
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

-- As in 1031; guarded stakes that are within their limits stay in the one statement.
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
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref, request_hash)
    select wallet_id, seq, scope, key, leg, kind, gl_account, delta, balance_after, ref, hash from run
  ), folded as (
    insert into wallet.gl_deltas (gl, amount, movements)
    select gl_account, -sum(delta)::bigint, count(*) from run group by gl_account
  )
  select array_agg(balance_after::bigint order by place), array_agg(seq order by place),
      count(*) filter (where locked or (delta < 0 and balance_after < least)) + cardinality(p_keys) - count(*),
      count(*) filter (where guarded)
    into balances, seqs, v_bad, v_guarded from run;
  -- A statement of its own: only now, with the locks held, is every tombstone and burned key of these wallets visible.
  if v_bad > 0
    or exists (select from unnest(p_scopes, p_keys) as g(scope, key)
               join wallet.cancelled_keys c on c.scope = g.scope and c.key = g.key)
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
        or exists (select from wallet.cancelled_keys c where c.scope = g.scope and c.key = g.key)
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
    if e.wallet_id = w.wallet_id and e.kind = p_kind and e.gl = v_gl and e.delta = -p_amount
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
  insert into wallet.entries (wallet_id, seq, scope, key, kind, gl, delta, balance_after, ref, request_hash)
    values (w.wallet_id, entry_seq, p_scope, p_key, p_kind, v_gl, -p_amount, new_balance, p_ref, p_hash);
  insert into wallet.gl_deltas (gl, amount, movements) values (v_gl, p_amount, 1);
end $$;
