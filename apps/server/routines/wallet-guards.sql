-- The guard of a wallet: what keeps a stake from being taken although there is money for it. It is read and kept under the wallet's row
-- lock, as every stake is, so that a limit, a break and a bet come one after the other.

-- The period around a moment: a calendar day, a week from Monday, a calendar month, of a time zone.
create or replace function wallet.period_around(p_period text, p_zone text, p_at timestamptz, out starts timestamptz, out ends timestamptz)
language sql stable as $$
  select date_trunc(p_period, p_at at time zone p_zone) at time zone p_zone,
    (date_trunc(p_period, p_at at time zone p_zone) + ('1 ' || p_period)::interval) at time zone p_zone
$$;

-- The last entry of a wallet before a moment, 0 when there is none. The time of entries only rises. Those of archived months are missing
-- here, and an archive has no wallets: there the last is found among its entries.
create or replace function wallet.seq_before(p_wallet bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := coalesce((select max(c.last_seq) from wallet.detached_chains c join wallet.detached_months m using (month)
    where c.wallet_id = p_wallet and m.last_at < p_at), 0);
  v_high bigint := coalesce((select seq from wallet.wallets where wallet_id = p_wallet),
    (select max(seq) from wallet.entries where wallet_id = p_wallet), 0);
  v_middle bigint;
  v_found record;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select seq, at into v_found from wallet.entries where wallet_id = p_wallet and seq >= v_middle order by seq limit 1;
    if v_found.at < p_at then
      v_low := v_found.seq;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;

-- What an entry is to play: a stake, what of it came back uncounted, and what it moved. Money of the cashier is none of it. The bonus parts
-- of stakes and payouts are: with them a sum has the member's own money only.
create or replace function wallet.is_play(p_kind smallint, p_gl smallint) returns boolean language sql immutable as $$
  select (p_kind between 1 /* bet */ and 6 /* amend */ and p_gl not in (4 /* clearing:transfer */, 7 /* bank */))
    or p_gl = 15 /* clearing:bonus */
$$;

-- The limits of a wallet as they stand now. A wager limit counts stakes less those given back; a loss limit counts what play has
-- taken less what it has given. A period that is newer than `p_at` (the caller waited for the lock) is kept.
create or replace function wallet.limit_states(p_wallet bigint, p_at timestamptz)
returns table (kind text, period text, amount bigint, used bigint, seq bigint, starts timestamptz, ends timestamptz) language sql as $$
  select l.kind, l.period, l.amount,
    case when l.kind = 'wager' then greatest(b.base + m.staked - m.given_back, 0) else b.base - m.moved end,
    w.seq, b.starts, b.ends
  from wallet.stake_limits l
  join wallet.wallets w using (wallet_id)
  cross join lateral (
    select greatest(p.starts, l.period_start) as starts, p.ends,
      case when l.period_start >= p.starts then l.used else 0 end as base
    from wallet.period_around(l.period, l.zone, p_at) p
  ) b
  cross join lateral (
    select coalesce(sum(-e.delta) filter (where e.kind = 1 /* bet */), 0)::bigint as staked,
      coalesce(sum(e.delta) filter (where e.kind in (4 /* rollback */, 5 /* refund */) and e.delta > 0), 0)::bigint as given_back,
      coalesce(sum(e.delta), 0)::bigint as moved
    from wallet.booked_entries e
    where e.wallet_id = l.wallet_id and e.seq > l.upto_seq and e.at >= b.starts and wallet.is_play(e.kind, e.gl)
  ) m
  where l.wallet_id = p_wallet
  order by l.kind, l.period
$$;

-- Why a stake of p_amount may not be taken now: 0 it may, 1 play is stopped, 2 the session's time is over, 3 a reality check is due,
-- 4 a limit. The caller holds the wallet's lock; p_seq is the entry before the stake. A stake that is written already has amount 0.
-- `p_bonus` is the part of it that a bonus will pay: a limit of losses counts own money only.
create or replace function wallet.guard_stake(p_wallet bigint, p_amount bigint, p_bonus bigint, p_seq bigint, p_at timestamptz)
returns smallint language plpgsql as $$
declare
  g wallet.guards;
  l record;
  v_limits integer := 0;
begin
  select * into g from wallet.guards where wallet_id = p_wallet;
  if g.stopped_until > p_at then
    return 1 /* play-stopped */;
  end if;
  if g.check_minutes > 0 or g.session_minutes > 0 then
    if g.session_at is null or p_at >= g.staked_at + make_interval(mins => g.pause_minutes) then
      g.session_at := p_at;
      g.session_seq := p_seq;
      g.checked_at := p_at;
    end if;
    if g.check_due or (g.check_minutes > 0 and p_at >= g.checked_at + make_interval(mins => g.check_minutes)) then
      update wallet.guards set check_due = true where wallet_id = p_wallet and not check_due;
      return 3 /* check-due */;
    end if;
    if g.session_minutes > 0 and p_at >= g.session_at + make_interval(mins => g.session_minutes) then
      return 2 /* session-over */;
    end if;
  end if;
  for l in select * from wallet.limit_states(p_wallet, p_at) loop
    if l.used + p_amount - (case when l.kind = 'loss' then p_bonus else 0 end) > l.amount then
      return 4 /* limit-reached */;
    end if;
    v_limits := v_limits + 1;
    update wallet.stake_limits set used = l.used, upto_seq = l.seq, period_start = l.starts
      where wallet_id = p_wallet and kind = l.kind and period = l.period;
  end loop;
  if g.check_minutes > 0 or g.session_minutes > 0 then
    update wallet.guards set session_at = g.session_at, session_seq = g.session_seq, checked_at = g.checked_at, staked_at = p_at
      where wallet_id = p_wallet;
  elsif v_limits = 0 then
    update wallet.wallets set guarded = false where wallet_id = p_wallet;
  end if;
  return 0 /* allowed */;
end $$;

-- Stops play of an owner in every wallet until a moment. A stop only becomes longer.
create or replace function wallet.stop_play(p_owner bigint, p_until timestamptz) returns void language plpgsql as $$
begin
  perform wallet.lock_wallets(array(select wallet_id from wallet.wallets where owner_id = p_owner));
  update wallet.wallets set guarded = true where owner_id = p_owner and not guarded;
  insert into wallet.guards as g (wallet_id, stopped_until) select wallet_id, p_until from wallet.wallets where owner_id = p_owner
    on conflict (wallet_id) do update set stopped_until = greatest(g.stopped_until, excluded.stopped_until);
end $$;

-- Sets or removes (null) a limit on stakes. What is used of a new one counts from the beginning of its period.
create or replace function wallet.set_stake_limit(p_wallet bigint, p_kind text, p_period text, p_amount bigint, p_zone text) returns void
language plpgsql as $$
declare v_start timestamptz;
begin
  perform wallet.lock_wallets(array[p_wallet]);
  if p_amount is null then
    delete from wallet.stake_limits where wallet_id = p_wallet and kind = p_kind and period = p_period;
    return;
  end if;
  v_start := (wallet.period_around(p_period, p_zone, clock_timestamp())).starts;
  insert into wallet.stake_limits (wallet_id, kind, period, amount, zone, period_start, upto_seq)
    values (p_wallet, p_kind, p_period, p_amount, p_zone, v_start, wallet.seq_before(p_wallet, v_start))
    on conflict (wallet_id, kind, period) do update set amount = excluded.amount;
  update wallet.wallets set guarded = true where wallet_id = p_wallet;
end $$;

-- After how many minutes a check is due and a session over; 0: never.
create or replace function wallet.watch_play(p_wallet bigint, p_check integer, p_session integer, p_pause integer) returns void
language plpgsql as $$
begin
  perform wallet.lock_wallets(array[p_wallet]);
  insert into wallet.guards as g (wallet_id, check_minutes, session_minutes, pause_minutes) values (p_wallet, p_check, p_session, p_pause)
    on conflict (wallet_id) do update set check_minutes = excluded.check_minutes, session_minutes = excluded.session_minutes,
      pause_minutes = excluded.pause_minutes, check_due = g.check_due and excluded.check_minutes > 0,
      checked_at = case when g.check_minutes = 0 then clock_timestamp() else g.checked_at end;
  if p_check > 0 or p_session > 0 then
    update wallet.wallets set guarded = true where wallet_id = p_wallet;
  end if;
end $$;

-- The session of play under way: the stakes of the last day with no pause between them. Null when the last one is a pause ago.
create or replace function wallet.play_under_way(p_wallet bigint, p_pause integer)
returns table (started_at timestamptz, seq_before bigint) language sql as $$
  with stakes as (
    select seq, at, at - lag(at) over (order by seq) as gap
    from wallet.entries
    where wallet_id = p_wallet and seq > wallet.seq_before(p_wallet, clock_timestamp() - interval '1 day') and kind = 1 /* bet */
  ), session as (
    select seq, at from stakes where seq >= coalesce((select max(seq) from stakes where gap >= make_interval(mins => p_pause)), 0)
  )
  select min(at), min(seq) - 1 from session having max(at) > clock_timestamp() - make_interval(mins => p_pause)
$$;
