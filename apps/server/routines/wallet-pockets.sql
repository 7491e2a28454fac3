-- Bonus money: grant, release and forfeit, stakes with a bonus part, shares of payouts (docs/reference/rewards.md 5, decision 83).
-- A pocket is a wallet of the member with the status `pocket`, so that no other function takes anything from it. A function that touches
-- a pocket or a row of wallet.bonuses holds the lock of the main wallet. Order of locks: main wallets by id, pockets by id, bonuses by id.

-- Writes one entry of bonus money; the caller holds the wallet's lock. The constraint of the wallet refuses a balance below its floor.
create or replace function wallet.write_bonus_entry(
  p_wallet bigint, p_delta bigint, p_scope smallint, p_key uuid, p_leg smallint, p_gl smallint, p_bonus uuid
) returns void language plpgsql as $$
declare
  v_balance bigint;
  v_seq bigint;
begin
  if p_delta = 0 then
    return;
  end if;
  update wallet.wallets set balance = balance + p_delta, seq = seq + 1 where wallet_id = p_wallet
    returning balance, seq into strict v_balance, v_seq;
  insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref)
    values (p_wallet, v_seq, p_scope, p_key, p_leg, 11 /* bonus */, p_gl, p_delta, v_balance, p_bonus);
  insert into wallet.gl_deltas (gl_account, amount, movements)
    values (p_gl::integer << 10 | (p_wallet & 1023)::integer, -p_delta, 1);
end $$;

-- Starts a bonus: its pocket is made when it is the first, and gets the amount from the general account `bonus`. `p_scope` is that of the
-- grant: what the promotion is about (docs/reference/rewards.md 5.1). Outcomes: 0 ok, 1 duplicate, 3 conflict (other details, or another
-- bonus runs), 5 no main wallet of real money.
create or replace function wallet.start_bonus(
  p_bonus uuid, p_wallet bigint, p_pocket smallint, p_amount bigint, p_max_bet bigint, p_groups text[], p_until timestamptz, p_max_cashout bigint,
  p_scope smallint
) returns smallint language plpgsql as $$
declare
  w wallet.wallets;
  b wallet.bonuses;
  v_pocket bigint;
begin
  select * into w from wallet.wallets where wallet_id = p_wallet for no key update;
  if not found or w.vendor is not null
    or not exists (select from wallet.ledgers l where l.ledger = w.ledger and l.book = 'real') then
    return 5 /* no-wallet */;
  end if;
  select * into b from wallet.bonuses where bonus_id = p_bonus;
  if found then
    return case when (b.wallet_id, b.pocket::smallint, b.amount, b.groups, b.stakes_until) = (p_wallet, p_pocket, p_amount, p_groups, p_until)
        and b.max_bet is not distinct from p_max_bet and b.max_cashout is not distinct from p_max_cashout
      then 1 /* duplicate */ else 3 /* conflict */ end;
  end if;
  if exists (select from wallet.bonuses where wallet_id = p_wallet and state = 0 /* running */) then
    return 3 /* conflict */;
  end if;
  insert into wallet.wallets (wallet_id, owner_id, ledger, vendor, status)
    values (nextval('wallet.wallet_numbers') << 10 | w.ledger, w.owner_id, w.ledger, p_pocket, 4 /* pocket */)
    on conflict (owner_id, ledger, vendor) do nothing;
  select wallet_id into strict v_pocket from wallet.wallets
    where owner_id = w.owner_id and ledger = w.ledger and vendor = p_pocket for no key update;
  insert into wallet.bonuses (bonus_id, wallet_id, pocket_id, pocket, amount, max_bet, groups, stakes_until, max_cashout)
    values (p_bonus, p_wallet, v_pocket, p_pocket, p_amount, p_max_bet, p_groups, p_until, p_max_cashout);
  perform wallet.write_bonus_entry(v_pocket, p_amount, p_scope, p_bonus, 0::smallint, 3::smallint /* bonus */, p_bonus);
  if p_pocket = 1 /* bonus */ then
    update wallet.wallets set bonus_ready = true where wallet_id = p_wallet;
  end if;
  return 0 /* ok */;
end $$;

-- Closes a bonus once. Released: what the pocket has goes to the main wallet up to the maximum cash-out, as two linked entries through
-- `clearing:transfer`, and the rest to the general account `bonus`. Ended in any other way: all of it goes there. `closed` is false for who
-- comes second; then nothing moves.
create or replace function wallet.close_bonus(
  p_bonus uuid, p_released boolean, out closed boolean, out released bigint, out forfeited bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  b wallet.bonuses;
  v_key uuid := platform.new_key();
  v_pocketed bigint;
begin
  select * into strict b from wallet.bonuses where bonus_id = p_bonus;
  perform wallet.lock_wallets(array[b.wallet_id]);
  select balance into strict v_pocketed from wallet.wallets where wallet_id = b.pocket_id for no key update;
  select * into strict b from wallet.bonuses where bonus_id = p_bonus for no key update;
  closed := b.state = 0 /* running */;
  released := 0;
  forfeited := 0;
  if not closed then
    return;
  end if;
  released := case when p_released then least(v_pocketed, b.max_cashout) else 0 end;
  forfeited := v_pocketed - released;
  perform wallet.write_bonus_entry(
    b.pocket_id, -released, 8::smallint /* promotion */, v_key, 0::smallint, 4::smallint /* clearing:transfer */, p_bonus);
  perform wallet.write_bonus_entry(
    b.wallet_id, released, 8::smallint /* promotion */, v_key, 1::smallint, 4::smallint /* clearing:transfer */, p_bonus);
  perform wallet.write_bonus_entry(
    b.pocket_id, -forfeited, 8::smallint /* promotion */, v_key, 2::smallint, 3::smallint /* bonus */, p_bonus);
  update wallet.bonuses set state = case when p_released then 1 /* released */ else 2 /* ended */ end,
    released = close_bonus.released, closed_at = clock_timestamp() where bonus_id = p_bonus;
  update wallet.wallets set bonus_ready = false where wallet_id = b.wallet_id and bonus_ready;
end $$;

-- Posts a stake for which own money is too little: the missing part comes from the bonus pocket, then the whole stake goes to the house.
-- wallet.post_carefully calls it with the main wallet locked and its key looked for. `p_group` is the group of the game that is bet on.
-- The legs are above those of any caller. Outcomes: 0 ok, 2 insufficient, 9 limited, 10 bonus-game-excluded, 11 bonus-max-bet; null when
-- another wallet has just used the key. But for 0, nothing has moved.
create or replace function wallet.post_with_bonus(
  w wallet.wallets, p_scope smallint, p_key uuid, p_leg smallint, p_gl smallint, p_stake bigint, p_ref uuid, p_hash bytea,
  p_group text, out outcome smallint, out new_balance bigint, out entry_seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  b wallet.bonuses;
  v_pocketed bigint;
  v_part bigint := p_stake - (w.balance - w.held - w.floor);
begin
  outcome := 2 /* insufficient */;
  new_balance := w.balance;
  select * into b from wallet.bonuses
    where wallet_id = w.wallet_id and state = 0 /* running */ and pocket = 1 /* bonus */ and stakes_until > clock_timestamp();
  if not found or p_ref is null then
    return;
  end if;
  select balance into strict v_pocketed from wallet.wallets where wallet_id = b.pocket_id for no key update;
  if v_pocketed < v_part then
    return;
  elsif p_group <> all (b.groups) then
    outcome := 10 /* bonus-game-excluded */;
    return;
  elsif p_stake > b.max_bet then
    outcome := 11 /* bonus-max-bet */;
    return;
  end if;
  begin
    perform wallet.write_bonus_entry(b.pocket_id, -v_part, p_scope, p_key, 11::smallint, 15::smallint /* clearing:bonus */, b.bonus_id);
    perform wallet.write_bonus_entry(w.wallet_id, v_part, p_scope, p_key, 12::smallint, 15::smallint /* clearing:bonus */, b.bonus_id);
    -- Judged with the bonus part in the wallet: a limit of losses counts own money only.
    if w.guarded and wallet.guard_stake(w.wallet_id, p_stake, 0, w.seq + 1, clock_timestamp()) > 0 then
      raise exception 'limited' using errcode = 'TY002';
    end if;
    update wallet.wallets set balance = balance - p_stake, seq = seq + 1 where wallet_id = w.wallet_id
      returning balance, seq into new_balance, entry_seq;
    insert into wallet.entries (wallet_id, seq, scope, key, leg, kind, gl, delta, balance_after, ref, request_hash)
      values (w.wallet_id, entry_seq, p_scope, p_key, p_leg, 1 /* bet */, p_gl, -p_stake, new_balance, p_ref, p_hash);
    insert into wallet.gl_deltas (gl_account, amount, movements)
      values (p_gl::integer << 10 | (w.wallet_id & 1023)::integer, p_stake, 1);
    insert into wallet.stake_parts (scope, key, wallet_id, bonus_id, ref, real_part, bonus_part)
      values (p_scope, p_key, w.wallet_id, b.bonus_id, p_ref, p_stake - v_part, v_part);
    outcome := 0 /* ok */;
  exception
    when unique_violation then
      outcome := null;
    when sqlstate 'TY002' then
      outcome := 9 /* limited */;
      new_balance := w.balance;
      entry_seq := null;
  end;
end $$;

-- Moves the bonus shares of payouts that are in the main wallets, or of what is about to be taken back from them (below 0). A running bonus
-- has its share in the pocket; what the pocket does not cover is written off against the general account `bonus`. After a release a share
-- stays with the member as far as the maximum cash-out has room; any other goes to the general account. Each key once: a repeat with
-- the same bonus and amount moves nothing, another is a bug of the caller. Gives how many were new.
create or replace function wallet.share_payouts(p_scope smallint, p_keys uuid[], p_bonuses uuid[], p_amounts bigint[]) returns bigint
language plpgsql as $$
declare
  r record;
  b wallet.bonuses;
  v_new bigint := 0;
  v_pocketed bigint;
  v_owned bigint;
  v_kept bigint;
  v_through bigint;
begin
  perform wallet.lock_wallets(array(select wallet_id from wallet.bonuses where bonus_id = any (p_bonuses)));
  perform wallet.lock_wallets(array(select pocket_id from wallet.bonuses where bonus_id = any (p_bonuses)));
  perform from wallet.bonuses where bonus_id = any (p_bonuses) order by bonus_id for no key update;
  for r in
    select g.key, g.bonus, g.amount, s.bonus_id as shared_with, s.amount as shared
    from unnest(p_keys, p_bonuses, p_amounts) with ordinality as g(key, bonus, amount, place)
    left join wallet.bonus_shares s on s.scope = p_scope and s.key = g.key
    order by g.place
  loop
    if r.shared is not null then
      if r.shared_with <> r.bonus or r.shared <> r.amount then
        raise exception 'share % stands with other details', r.key using errcode = 'TY003';
      end if;
      continue;
    end if;
    select * into strict b from wallet.bonuses where bonus_id = r.bonus;
    v_owned := case when b.state = 1 /* released */ and r.amount > 0 then least(r.amount, b.max_cashout - b.released) else 0 end;
    v_pocketed := case when b.state > 0 /* running */ then 0 when r.amount > 0 then r.amount
      else -least(-r.amount, (select balance from wallet.wallets where wallet_id = b.pocket_id)) end;
    v_kept := r.amount - v_owned - v_pocketed;
    -- What the general account gives comes into the pocket before it goes on, and what it gets passes through it.
    if v_kept < 0 then
      perform wallet.write_bonus_entry(b.pocket_id, -v_kept, p_scope, r.key, 15::smallint, 3::smallint /* bonus */, r.bonus);
    end if;
    v_through := r.amount - v_owned;
    if v_through < 0 then
      perform wallet.write_bonus_entry(b.pocket_id, v_through, p_scope, r.key, 14::smallint, 15::smallint /* clearing:bonus */, r.bonus);
    end if;
    perform wallet.write_bonus_entry(b.wallet_id, -v_through, p_scope, r.key, 13::smallint, 15::smallint /* clearing:bonus */, r.bonus);
    if v_through > 0 then
      perform wallet.write_bonus_entry(b.pocket_id, v_through, p_scope, r.key, 14::smallint, 15::smallint /* clearing:bonus */, r.bonus);
    end if;
    if v_kept > 0 then
      perform wallet.write_bonus_entry(b.pocket_id, -v_kept, p_scope, r.key, 15::smallint, 3::smallint /* bonus */, r.bonus);
    end if;
    update wallet.bonuses set released = released + v_owned where bonus_id = r.bonus and v_owned > 0;
    insert into wallet.bonus_shares (scope, key, wallet_id, bonus_id, amount, pocketed, owned, kept)
      values (p_scope, r.key, b.wallet_id, r.bonus, r.amount, v_pocketed, v_owned, v_kept);
    v_new := v_new + 1;
  end loop;
  return v_new;
end $$;

-- A bonus keeps its terms. It closes once, and what it has released only becomes more.
create or replace function wallet.guard_bonus() returns trigger language plpgsql as $$
begin
  if (new.bonus_id, new.wallet_id, new.pocket_id, new.pocket, new.amount, new.max_bet, new.groups, new.max_cashout, new.started_at)
      is distinct from
      (old.bonus_id, old.wallet_id, old.pocket_id, old.pocket, old.amount, old.max_bet, old.groups, old.max_cashout, old.started_at)
    or (old.state > 0 /* running */ and (new.state, new.closed_at, new.stakes_until) is distinct from (old.state, old.closed_at, old.stakes_until))
    or new.released < old.released then
    raise exception 'a bonus keeps its terms and closes once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger bonus_closes_once before update on wallet.bonuses for each row execute function wallet.guard_bonus();

create or replace trigger never_removed before delete or truncate on wallet.bonuses
  for each statement execute function wallet.refuse_change();

create or replace trigger append_only before update or delete or truncate on wallet.stake_parts
  for each statement execute function wallet.refuse_change();

create or replace trigger append_only before update or delete or truncate on wallet.bonus_shares
  for each statement execute function wallet.refuse_change();
