-- What members owe after a credit was taken back from a wallet that could not cover it.

-- A receivable keeps its origin. Only its remaining amount changes, and it only becomes less.
create or replace function wallet.guard_receivable() returns trigger language plpgsql as $$
begin
  if new.remaining > old.remaining or (new.receivable_id, new.wallet_id, new.scope, new.key, new.amount, new.at) is distinct from
      (old.receivable_id, old.wallet_id, old.scope, old.key, old.amount, old.at) then
    raise exception 'a receivable only becomes less' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Takes a set of amounts back, each key once: what the wallet has (of a frozen or closed one nothing), and the rest becomes owed.
-- A key that stands with another wallet or amount stops the whole set: that is a bug of the caller, never a race.
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
  v_gl_account integer;
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
    v_gl_account := p_gl::integer << 10 | (w.wallet_id & 1023)::integer;
    v_take := case when w.status >= 2 /* frozen */ then 0 else least(p_amounts[place], greatest(w.balance - w.held, 0)) end;
    if v_take > 0 then
      update wallet.wallets set balance = w.balance - v_take, seq = w.seq + 1 where wallet_id = w.wallet_id;
      insert into wallet.entries (wallet_id, seq, scope, key, kind, gl, delta, balance_after)
        values (w.wallet_id, w.seq + 1, p_scope, p_keys[place], p_kind, p_gl, -v_take, w.balance - v_take);
      insert into wallet.gl_deltas (gl_account, amount, movements) values (v_gl_account, v_take, 1);
      collected := collected + v_take;
    end if;
    if v_take < p_amounts[place] then
      insert into wallet.receivables (wallet_id, scope, key, amount, remaining)
        values (w.wallet_id, p_scope, p_keys[place], p_amounts[place] - v_take, p_amounts[place] - v_take);
      perform wallet.post_journal(p_scope, p_keys[place], 'owed by wallet ' || w.wallet_id,
        array[v_gl_account, 11 /* receivable */ << 10 | (w.wallet_id & 1023)::integer],
        array[p_amounts[place] - v_take, v_take - p_amounts[place]]);
      owed := owed + p_amounts[place] - v_take;
    end if;
  end loop;
end $$;

-- Lets what a wallet has go to what it owes, the oldest first. Gives how much.
create or replace function wallet.repay(p_wallet bigint) returns bigint language plpgsql as $$
#variable_conflict use_column
declare
  w wallet.wallets;
  r wallet.receivables;
  v_gl_account integer := 11 /* receivable */ << 10 | (p_wallet & 1023)::integer;
  v_take bigint;
  v_repaid bigint := 0;
begin
  perform wallet.lock_wallets(array[p_wallet]);
  for r in select * from wallet.receivables where wallet_id = p_wallet and remaining > 0 order by receivable_id loop
    select * into strict w from wallet.wallets where wallet_id = p_wallet;
    v_take := case when w.status >= 2 /* frozen */ then 0 else least(r.remaining, greatest(w.balance - w.held, 0)) end;
    exit when v_take = 0;
    update wallet.wallets set balance = w.balance - v_take, seq = w.seq + 1 where wallet_id = p_wallet;
    insert into wallet.entries (wallet_id, seq, scope, key, kind, gl, delta, balance_after, ref)
      values (p_wallet, w.seq + 1, r.scope, platform.new_key(), 6 /* amend */, 11 /* receivable */, -v_take, w.balance - v_take, r.key);
    insert into wallet.gl_deltas (gl_account, amount, movements) values (v_gl_account, v_take, 1);
    update wallet.receivables set remaining = remaining - v_take where receivable_id = r.receivable_id;
    v_repaid := v_repaid + v_take;
  end loop;
  return v_repaid;
end $$;

create or replace trigger never_removed before delete or truncate on wallet.receivables
  for each statement execute function wallet.refuse_change();

create or replace trigger receivables_shrink before update on wallet.receivables for each row execute function wallet.guard_receivable();
