-- The functions of the ledger that post movements. Outcomes: 0 ok, 1 duplicate, 2 insufficient funds, 3 conflict (same key, other
-- details), 4 cancelled, 5 no wallet, 6 locked, 7 burned (burned_by has the reason of the earlier refusal), 8 undone (another
-- movement of the set was refused), 9 limited (a limit of the player, a break or a reality check that is due), 10 bonus-game-excluded
-- and 11 bonus-max-bet (the stake needs bonus money, and the bonus does not allow it for this bet).
-- A movement is one row of wallet.entries. `scope`, `key` and `leg` name it (a movement with two sides has two legs); `delta` is what it
-- adds to the wallet; `gl` is the general account at its other side, and `ref` what it is for. wallet.gl_deltas gets the other side: the
-- general account of the wallet's ledger, which is `gl` in the upper bits and the wallet's low ten bits in the lower ones. In a wallet,
-- `held` is kept for holds, `floor` is the lowest balance, and `guarded` says that a limit, a break or a check judges its stakes.
-- Payouts are posted by wallet-credits.sql, holds by wallet-holds.sql.
-- Each function locks the wallet first and then reads the keys. Under READ COMMITTED every later statement sees all commits of that
-- wallet, so duplicates, races with a rollback and overdrafts need no retry.

-- Takes the row locks of many wallets in the order of their ids: one order for all transactions prevents deadlocks.
create or replace function wallet.lock_wallets(p_wallets bigint[]) returns void language plpgsql as $$
begin
  perform from wallet.wallets where wallet_id = any (p_wallets) order by wallet_id for no key update;
end $$;

-- Posts many movements, each independent of the others. The answers have the order of the movements (0 where a value is absent).
-- Usually all movements succeed: one statement, and outcomes is null. Otherwise the movements of the wallets with a problem are
-- posted one by one, and the rest still in one statement, so that one wallet without funds does not slow down the others.
create or replace function wallet.post_batch(
  p_scopes smallint[], p_keys uuid[], p_legs smallint[], p_kinds smallint[], p_wallets bigint[], p_gls smallint[],
  p_deltas bigint[], p_refs uuid[], p_hashes bytea[], p_groups text[],
  out outcomes smallint[], out balances bigint[], out seqs bigint[], out burned_by smallint[]
) language plpgsql as $$
declare
  r record;
  v_odd bigint[];
  v_plain integer[];
  v_count integer := coalesce(cardinality(p_keys), 0);
begin
  begin
    select m.balances, m.seqs into balances, seqs from wallet.write_movements(
      p_scopes, p_keys, p_legs, p_kinds, p_wallets, p_gls, p_deltas, p_refs, p_hashes) m;
    return;
  exception when unique_violation or check_violation or sqlstate 'TY001' then
  end;
  perform wallet.lock_wallets(p_wallets);
  v_odd := wallet.find_odd_wallets(p_scopes, p_keys, p_legs, p_wallets, p_deltas);
  outcomes := array_fill(0::smallint, array[v_count]);
  balances := array_fill(0::bigint, array[v_count]);
  seqs := balances;
  burned_by := outcomes;
  begin
    select array_agg(place::integer order by place) into v_plain
      from unnest(p_wallets) with ordinality as g(wallet_id, place) where wallet_id <> all (v_odd);
    if v_plain is not null then
      select m.* into r from (
        select array_agg(g.scope order by place) as scopes, array_agg(g.key order by place) as keys,
          array_agg(g.leg order by place) as legs, array_agg(g.kind order by place) as kinds,
          array_agg(g.wallet_id order by place) as wallets, array_agg(g.gl order by place) as gls,
          array_agg(g.delta order by place) as deltas, array_agg(g.ref order by place) as refs,
          array_agg(g.hash order by place) as hashes
        from unnest(p_scopes, p_keys, p_legs, p_kinds, p_wallets, p_gls, p_deltas, p_refs, p_hashes)
          with ordinality as g(scope, key, leg, kind, wallet_id, gl, delta, ref, hash, place)
        where g.wallet_id <> all (v_odd)
      ) p, wallet.write_movements(p.scopes, p.keys, p.legs, p.kinds, p.wallets, p.gls, p.deltas, p.refs, p.hashes) m;
      for at in 1 .. cardinality(v_plain) loop
        balances[v_plain[at]] := r.balances[at];
        seqs[v_plain[at]] := r.seqs[at];
      end loop;
    end if;
  exception when unique_violation or check_violation or sqlstate 'TY001' then
    v_odd := p_wallets; -- a wallet outside the batch has just used one of the keys
  end;
  for place in 1 .. v_count loop
    continue when p_wallets[place] <> all (v_odd);
    r := wallet.post_carefully(p_scopes[place], p_keys[place], p_legs[place], p_kinds[place], p_wallets[place],
      p_gls[place], p_deltas[place], p_refs[place], p_hashes[place], p_groups[place]);
    outcomes[place] := r.outcome;
    balances[place] := coalesce(r.new_balance, 0);
    seqs[place] := coalesce(r.entry_seq, 0);
    burned_by[place] := coalesce(r.burned_by, 0);
  end loop;
end $$;

-- Checks and posts one movement step by step: lock, keys, status, funds, guard. The order matters: a check of funds before keys would
-- answer "insufficient" to the repeat of an accepted bet. Refusals 2, 6, 9, 10 and 11 burn the key. A stake above the member's own money
-- gets the missing part from the bonus that runs (wallet-pockets.sql), where `p_group` says of what group its game is; null: own money
-- alone.
create or replace function wallet.post_carefully(
  p_scope smallint, p_key uuid, p_leg smallint, p_kind smallint, p_wallet bigint, p_gl smallint, p_delta bigint,
  p_ref uuid, p_hash bytea, p_group text,
  out outcome smallint, out new_balance bigint, out entry_seq bigint, out burned_by smallint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_gl_account integer := p_gl::integer << 10 | (p_wallet & 1023)::integer;
  w wallet.wallets;
  e wallet.entries;
  v_stake record;
begin
  for v_round in 1 .. 2 loop
    select * into w from wallet.wallets where wallet_id = p_wallet for no key update;
    if not found then
      outcome := 5 /* no-wallet */;
      return;
    end if;
    new_balance := w.balance;
    select * into e from wallet.entries where scope = p_scope and key = p_key and leg = p_leg;
    if found then
      outcome := 3 /* conflict */;
      if e.wallet_id = p_wallet and e.kind = p_kind and e.gl = p_gl and e.delta = p_delta
        and e.ref is not distinct from p_ref and e.request_hash is not distinct from p_hash then
        outcome := 1 /* duplicate */;
        entry_seq := e.seq;
      end if;
      return;
    end if;
    if exists (select from wallet.cancelled_keys where scope = p_scope and key = p_key) then
      outcome := 4 /* cancelled */;
      return;
    end if;
    select reason into burned_by from wallet.burned_keys where scope = p_scope and key = p_key;
    if found then
      outcome := 7 /* burned */;
      return;
    end if;
    if p_delta < 0 and (w.status >= 2 /* frozen */ or (w.status = 1 /* bet-locked */ and p_kind = 1 /* bet */)) then
      outcome := 6 /* locked */;
    elsif p_delta < 0 and w.balance - w.held + p_delta < w.floor then
      outcome := 2 /* insufficient */;
      if w.bonus_ready and p_kind = 1 /* bet */ and p_group is not null then
        v_stake := wallet.post_with_bonus(w, p_scope, p_key, p_leg, p_gl, -p_delta, p_ref, p_hash, p_group);
        continue when v_stake.outcome is null; -- another wallet has just used the key
        outcome := v_stake.outcome;
        new_balance := v_stake.new_balance;
        entry_seq := v_stake.entry_seq;
        if outcome = 0 /* ok */ then
          return;
        end if;
      end if;
    elsif p_delta < 0 and p_kind = 1 /* bet */ and w.guarded and wallet.guard_stake(p_wallet, -p_delta, 0, w.seq, clock_timestamp()) > 0 then
      outcome := 9 /* limited */;
    end if;
    if outcome is not null then
      insert into wallet.burned_keys (scope, key, wallet_id, reason)
        values (p_scope, p_key, p_wallet, outcome) on conflict do nothing;
      return;
    end if;
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref, request_hash)
      values (p_wallet, w.seq + 1, p_scope, p_key, p_leg, p_kind, p_gl, p_delta, w.balance + p_delta, p_ref, p_hash)
      on conflict (scope, key, leg) do nothing;
    if found then
      update wallet.wallets set balance = w.balance + p_delta, seq = w.seq + 1 where wallet_id = p_wallet;
      insert into wallet.gl_deltas (gl_account, amount, movements) values (v_gl_account, -p_delta, 1);
      outcome := 0 /* ok */;
      new_balance := w.balance + p_delta;
      entry_seq := w.seq + 1;
      return;
    end if;
    -- Another wallet has just used the key; the next round finds its entry.
  end loop;
  -- The wallet is one of another merchant, which is not seen from here.
  outcome := 3 /* conflict */;
end $$;

-- The usual case in three statements: the update takes the lock and the money, then the insert checks the key. If one fails, the
-- changes are undone and the movement is posted step by step.
create or replace function wallet.post(
  p_scope smallint, p_key uuid, p_leg smallint, p_kind smallint, p_wallet bigint, p_gl smallint, p_delta bigint,
  p_ref uuid, p_hash bytea, p_group text,
  out outcome smallint, out new_balance bigint, out entry_seq bigint, out burned_by smallint
) language plpgsql as $$
#variable_conflict use_column
declare
  v_gl_account integer := p_gl::integer << 10 | (p_wallet & 1023)::integer;
  r record;
begin
  update wallet.wallets set balance = balance + p_delta, seq = seq + 1
    where wallet_id = p_wallet
      and (p_delta > 0 or (balance - held + p_delta >= floor and (not guarded or p_kind <> 1 /* bet */)
        and (status = 0 /* active */ or (status = 1 /* bet-locked */ and p_kind <> 1 /* bet */))))
    returning balance, seq into new_balance, entry_seq;
  if found then
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref, request_hash)
      select p_wallet, entry_seq, p_scope, p_key, p_leg, p_kind, p_gl, p_delta, new_balance, p_ref, p_hash
      where not exists (select from wallet.burned_keys where scope = p_scope and key = p_key)
      on conflict (scope, key, leg) do nothing;
    if found then
      insert into wallet.gl_deltas (gl_account, amount, movements) values (v_gl_account, -p_delta, 1);
      outcome := 0 /* ok */;
      return;
    end if;
    update wallet.wallets set balance = balance - p_delta, seq = seq - 1 where wallet_id = p_wallet;
  end if;
  r := wallet.post_carefully(p_scope, p_key, p_leg, p_kind, p_wallet, p_gl, p_delta, p_ref, p_hash, p_group);
  outcome := r.outcome;
  new_balance := r.new_balance;
  entry_seq := r.entry_seq;
  burned_by := r.burned_by;
end $$;

-- Writes all movements in one statement, or raises; the caller handles the error. The two settings forbid a scan of the table, so the
-- plan keeps the order of the sorted side and locks wallets in the order of their ids. Guarded stakes within their limits are written
-- in the same statement.
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
      g.delta < 0 and (m.status >= 2 /* frozen */ or (m.status = 1 /* bet-locked */ and g.kind = 1 /* bet */)) as locked,
      m.held + m.floor as least,
      g.delta < 0 and g.kind = 1 /* bet */ and m.guarded as guarded
    from given g join moved m on m.wallet_id = g.wallet_id
    window mine as (partition by g.wallet_id order by g.place)
  ), written as (
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref, request_hash)
    select wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref, hash from run
  ), folded as (
    insert into wallet.gl_deltas (gl_account, amount, movements)
    select gl_account, -sum(delta)::bigint, count(*) from run group by gl_account
  )
  select array_agg(balance_after::bigint order by place), array_agg(seq order by place),
      count(*) filter (where locked or (delta < 0 and balance_after < least)) + cardinality(p_keys) - count(*),
      count(*) filter (where guarded)
    into balances, seqs, v_bad, v_guarded from run;
  -- A statement of its own: only now, with the locks held, is every spent key of these wallets visible.
  if v_bad > 0
    or exists (select from unnest(p_scopes, p_keys) as g(scope, key)
               join wallet.burned_keys r on r.scope = g.scope and r.key = g.key) then
    raise exception 'a movement needs to be judged by itself' using errcode = 'TY001';
  end if;
  -- Stakes of guarded wallets are judged where they stand: written already, so there is nothing to add.
  if v_guarded > 0 then
    for r in select g.wallet_id, min(g.seq) - 1 as seq_before
      from unnest(p_wallets, p_kinds, p_deltas, seqs) as g(wallet_id, kind, delta, seq)
      join wallet.wallets w on w.wallet_id = g.wallet_id and w.guarded
      where g.kind = 1 /* bet */ and g.delta < 0 group by g.wallet_id
    loop
      if wallet.guard_stake(r.wallet_id, 0, 0, r.seq_before, v_now) > 0 then
        raise exception 'a guarded stake needs to be judged by itself' using errcode = 'TY001';
      end if;
    end loop;
  end if;
end $$;

-- The wallets (already locked) that need a check step by step: a key that was used, here or before, too little money for one of its
-- movements, a lock on the wallet, or no wallet.
create or replace function wallet.find_odd_wallets(
  p_scopes smallint[], p_keys uuid[], p_legs smallint[], p_wallets bigint[], p_deltas bigint[]
) returns bigint[] language sql as $$
  with given as materialized (
    select * from unnest(p_scopes, p_keys, p_legs, p_wallets, p_deltas)
      with ordinality as g(scope, key, leg, wallet_id, delta, place)
  ), judged as (
    select g.wallet_id,
      count(*) over (partition by scope, key, leg) > 1 or w.wallet_id is null or w.status > 0 /* active */ or (w.guarded and delta < 0)
        or (delta < 0 and w.balance - w.held + sum(delta) over (partition by g.wallet_id order by place) < w.floor)
        or exists (select from wallet.entries e where e.scope = g.scope and e.key = g.key and e.leg = g.leg)
        or exists (select from wallet.burned_keys r where r.scope = g.scope and r.key = g.key) as odd
    from given g left join wallet.wallets w on w.wallet_id = g.wallet_id
  )
  select coalesce(array_agg(distinct wallet_id), '{}') from judged where odd
$$;

-- Posts many movements in order, all or none; each sees those before it. A duplicate counts as done. After a refusal, the refused
-- movement has its outcome and the others have 8 (undone). A refusal for funds, lock or guard burns the key.
create or replace function wallet.post_linked(
  p_scopes smallint[], p_keys uuid[], p_legs smallint[], p_kinds smallint[], p_wallets bigint[], p_gls smallint[],
  p_deltas bigint[], p_refs uuid[], p_hashes bytea[], p_groups text[],
  out outcomes smallint[], out balances bigint[], out seqs bigint[], out burned_by smallint[]
) language plpgsql as $$
declare
  r record;
  v_failed integer;
  v_count integer := coalesce(cardinality(p_keys), 0);
begin
  outcomes := array_fill(8::smallint /* undone */, array[v_count]);
  balances := array_fill(0::bigint, array[v_count]);
  seqs := balances;
  burned_by := array_fill(0::smallint, array[v_count]);
  perform wallet.lock_wallets(p_wallets);
  begin
    for place in 1 .. v_count loop
      r := wallet.post_carefully(p_scopes[place], p_keys[place], p_legs[place], p_kinds[place], p_wallets[place],
        p_gls[place], p_deltas[place], p_refs[place], p_hashes[place], p_groups[place]);
      if r.outcome > 1 /* duplicate */ then
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
  outcomes := array_fill(8::smallint /* undone */, array[v_count]);
  seqs := array_fill(0::bigint, array[v_count]);
  outcomes[v_failed] := r.outcome;
  burned_by[v_failed] := coalesce(r.burned_by, 0);
  for place in 1 .. v_count loop
    balances[place] := coalesce((select balance from wallet.wallets where wallet_id = p_wallets[place]), 0);
  end loop;
  if r.outcome in (2 /* insufficient */, 6 /* locked */, 9 /* limited */, 10 /* bonus-game-excluded */, 11 /* bonus-max-bet */) then
    insert into wallet.burned_keys (scope, key, wallet_id, reason)
      values (p_scopes[v_failed], p_keys[v_failed], p_wallets[v_failed], r.outcome) on conflict do nothing;
  end if;
end $$;

-- Reverses the movement with the key p_target. Outcomes: 0 reversed now, 1 reversed before (no money moves), 2 a win whose money is
-- spent, 3 a movement of another player or a used rollback key, 4 unknown: the key is now cancelled and can never post,
-- 5 no wallet.
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
    outcome := 5 /* no-wallet */;
    return;
  end if;
  new_balance := w.balance;
  select * into c from wallet.cancelled_keys where scope = p_scope and key = p_target;
  if found then
    outcome := case when c.wallet_id = p_wallet then 1 /* duplicate */ else 3 /* conflict */ end;
    entry_seq := case when c.wallet_id = p_wallet then c.refund_seq end;
    return;
  end if;
  select * into e from wallet.entries where scope = p_scope and key = p_target and leg = 0;
  if (found and (e.wallet_id <> p_wallet or e.kind = 4 /* rollback */))
    or exists (select from wallet.entries where scope = p_scope and key = p_key) then
    outcome := 3 /* conflict */;
    return;
  end if;
  if e.wallet_id is null then
    outcome := 4 /* cancelled */;
  elsif e.delta > 0 and w.balance - w.held - e.delta < w.floor then
    outcome := 2 /* insufficient */;
    return;
  else
    outcome := 0 /* ok */;
    new_balance := w.balance - e.delta;
    entry_seq := w.seq + 1;
    update wallet.wallets set balance = new_balance, seq = entry_seq where wallet_id = p_wallet;
    insert into wallet.entries (wallet_id, seq, scope, key, kind, gl, delta, balance_after, ref)
      values (p_wallet, entry_seq, p_scope, p_key, 4 /* rollback */, e.gl, -e.delta, new_balance, p_target);
    insert into wallet.gl_deltas (gl_account, amount, movements) values (e.gl::integer << 10 | (p_wallet & 1023)::integer, e.delta, 1);
  end if;
  insert into wallet.burned_keys (scope, key, wallet_id, reason)
    values (p_scope, p_target, p_wallet, 4 /* cancelled */) on conflict do nothing;
  insert into wallet.cancelled_keys (scope, key, wallet_id, rollback_key, refund_seq)
    values (p_scope, p_target, p_wallet, p_key, entry_seq);
end $$;

-- Posts what has happened already, as in `post_batch`: no lock, limit, break or check keeps it back, as nobody asks for leave. Funds are
-- still judged. The wallets are as before afterwards; nobody sees them otherwise, as they are locked until the transaction ends.
create or replace function wallet.post_played(
  p_scopes smallint[], p_keys uuid[], p_legs smallint[], p_kinds smallint[], p_wallets bigint[], p_gls smallint[],
  p_deltas bigint[], p_refs uuid[], p_hashes bytea[],
  out outcomes smallint[], out balances bigint[], out seqs bigint[], out burned_by smallint[]
) language plpgsql as $$
declare
  v_kept bigint[];
  v_statuses smallint[];
  v_guarded boolean[];
  b record;
begin
  perform wallet.lock_wallets(p_wallets);
  select array_agg(wallet_id), array_agg(status::smallint), array_agg(guarded) into v_kept, v_statuses, v_guarded
    from wallet.wallets where wallet_id = any (p_wallets) and (guarded or status > 0 /* active */);
  update wallet.wallets set status = 0 /* active */, guarded = false where wallet_id = any (v_kept);
  b := wallet.post_batch(p_scopes, p_keys, p_legs, p_kinds, p_wallets, p_gls, p_deltas, p_refs, p_hashes, null);
  update wallet.wallets w set status = k.status, guarded = k.guarded
    from unnest(v_kept, v_statuses, v_guarded) as k(wallet_id, status, guarded) where w.wallet_id = k.wallet_id;
  outcomes := b.outcomes;
  balances := b.balances;
  seqs := b.seqs;
  burned_by := b.burned_by;
end $$;
