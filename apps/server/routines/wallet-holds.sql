-- Holds: money set aside by one step and taken or let go by another. Outcomes as in wallet.post.

-- Idempotent by hold id; a refusal for funds or lock burns the id (in the scope `hold` of the refused keys).
create or replace function wallet.place_hold(
  p_hold uuid, p_wallet bigint, p_amount bigint, p_owner text,
  out outcome smallint, out available bigint, out burned_by smallint
) language plpgsql as $$
#variable_conflict use_column
declare
  w wallet.wallets;
  h wallet.holds;
begin
  select * into w from wallet.wallets where wallet_id = p_wallet for no key update;
  if not found then
    outcome := 5 /* no-wallet */;
    return;
  end if;
  available := w.balance - w.held;
  select * into h from wallet.holds where hold_id = p_hold;
  if found then
    outcome := case when h.wallet_id = p_wallet and h.amount = p_amount and h.owner = p_owner
      then 1 /* duplicate */ else 3 /* conflict */ end;
    return;
  end if;
  select reason into burned_by from wallet.burned_keys where scope = 0 /* hold */ and key = p_hold;
  if found then
    outcome := 7 /* burned */;
    return;
  end if;
  outcome := case when w.status > 0 /* active */ then 6 /* locked */
    when available - p_amount < w.floor then 2 /* insufficient */ else 0 /* ok */ end;
  if outcome > 0 /* ok */ then
    insert into wallet.burned_keys (scope, key, wallet_id, reason)
      values (0 /* hold */, p_hold, p_wallet, outcome) on conflict do nothing;
    return;
  end if;
  insert into wallet.holds (hold_id, wallet_id, owner, amount, remaining)
    values (p_hold, p_wallet, p_owner, p_amount, p_amount);
  update wallet.wallets set held = held + p_amount where wallet_id = p_wallet;
  available := available - p_amount;
end $$;

-- Many holds at once (all chases of a draw), wallets locked in order first, each judged by itself.
create or replace function wallet.post_holds(
  p_holds uuid[], p_scope smallint, p_keys uuid[], p_kind smallint, p_gl smallint, p_amounts bigint[], p_refs uuid[],
  p_hashes bytea[],
  out outcomes smallint[], out balances bigint[], out seqs bigint[]
) language plpgsql as $$
declare r record;
begin
  outcomes := '{}';
  balances := '{}';
  seqs := '{}';
  perform wallet.lock_wallets(array(select wallet_id from wallet.holds where hold_id = any (p_holds)));
  for place in 1 .. coalesce(cardinality(p_holds), 0) loop
    r := wallet.post_hold(p_holds[place], p_scope, p_keys[place], p_kind, p_gl, p_amounts[place], p_refs[place], p_hashes[place]);
    outcomes[place] := r.outcome;
    balances[place] := coalesce(r.new_balance, 0);
    seqs[place] := coalesce(r.entry_seq, 0);
  end loop;
end $$;

-- Lets an amount go, or all that remains when p_amount is null. A part is released once by its key.
create or replace function wallet.release_hold(
  p_hold uuid, p_key uuid, p_amount bigint,
  out outcome smallint, out released bigint, out available bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  w wallet.wallets;
  h wallet.holds;
  v_before bigint;
begin
  released := 0;
  select w.* into w from wallet.wallets w join wallet.holds h on h.wallet_id = w.wallet_id where h.hold_id = p_hold
    for no key update of w;
  if not found then
    outcome := 5 /* no-wallet */;
    return;
  end if;
  available := w.balance - w.held;
  select amount into v_before from wallet.hold_releases where hold_id = p_hold and key = p_key;
  if found then
    outcome := case when p_amount is null or p_amount = v_before then 1 /* duplicate */ else 3 /* conflict */ end;
    return;
  end if;
  select * into h from wallet.holds where hold_id = p_hold;
  if h.state > 0 /* open */ or p_amount > h.remaining then
    outcome := case when p_amount is null then 1 /* duplicate */ else 2 /* insufficient */ end;
    return;
  end if;
  outcome := 0 /* ok */;
  released := coalesce(p_amount, h.remaining);
  insert into wallet.hold_releases (hold_id, key, amount) values (p_hold, p_key, released);
  update wallet.holds set remaining = remaining - released,
      state = case when remaining = released then 2 /* released */ else 0 /* open */ end,
      closed_at = case when remaining = released then clock_timestamp() end
    where hold_id = p_hold;
  update wallet.wallets set held = held - released where wallet_id = w.wallet_id;
  available := available + released;
end $$;

-- Takes an amount out of a hold: the entry is written and the money stops being held. Idempotent by the
-- entry's key. What is held was promised, so neither funds nor a lock of the wallet refuse it; more than
-- remains is a 2. A stake that the guard keeps back is a 9 and burns nothing: the hold stays open, and the caller decides about it.
create or replace function wallet.post_hold(
  p_hold uuid, p_scope smallint, p_key uuid, p_kind smallint, p_gl smallint, p_amount bigint, p_ref uuid, p_hash bytea,
  out outcome smallint, out new_balance bigint, out entry_seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  w wallet.wallets;
  h wallet.holds;
  e wallet.entries;
  v_gl_account integer;
begin
  select w.* into w from wallet.wallets w join wallet.holds h on h.wallet_id = w.wallet_id where h.hold_id = p_hold
    for no key update of w;
  if not found then
    outcome := 5 /* no-wallet */;
    return;
  end if;
  new_balance := w.balance;
  v_gl_account := p_gl::integer << 10 | (w.wallet_id & 1023)::integer;
  select * into e from wallet.entries where scope = p_scope and key = p_key and leg = 0;
  if found then
    outcome := 3 /* conflict */;
    if e.wallet_id = w.wallet_id and e.kind = p_kind and e.gl = p_gl and e.delta = -p_amount
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
  select * into h from wallet.holds where hold_id = p_hold;
  if p_amount > h.remaining then
    outcome := 2 /* insufficient */;
    return;
  end if;
  if p_kind = 1 /* bet */ and w.guarded and wallet.guard_stake(w.wallet_id, p_amount, 0, w.seq, clock_timestamp()) > 0 then
    outcome := 9 /* limited */;
    return;
  end if;
  outcome := 0 /* ok */;
  new_balance := w.balance - p_amount;
  entry_seq := w.seq + 1;
  update wallet.holds set remaining = remaining - p_amount,
      state = case when remaining = p_amount then 1 /* posted */ else 0 /* open */ end,
      closed_at = case when remaining = p_amount then clock_timestamp() end
    where hold_id = p_hold;
  update wallet.wallets set balance = new_balance, held = held - p_amount, seq = entry_seq where wallet_id = w.wallet_id;
  insert into wallet.entries (wallet_id, seq, scope, key, kind, gl, delta, balance_after, ref, request_hash)
    values (w.wallet_id, entry_seq, p_scope, p_key, p_kind, p_gl, -p_amount, new_balance, p_ref, p_hash);
  insert into wallet.gl_deltas (gl_account, amount, movements) values (v_gl_account, p_amount, 1);
end $$;
