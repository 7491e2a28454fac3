-- The lottery: orders, tickets, what a draw may cost the house, seals, settlements, chases. "Lost" is never written: it is
-- a ticket of a settled draw without a payout.
create schema lottery;

-- Ids are handed out in blocks, so that a ticket knows its id before it is written (it is part of what is sealed).
create sequence lottery.blocks start with 100;

-- What this module knows of a draw that has bets.
create table lottery.books (
  draw_id bigint primary key,
  game_code text not null,
  number text not null,
  draws_at timestamptz not null,
  state text not null default 'selling' check (state in ('selling', 'settled', 'void', 'refunded')),
  result text,
  refund_after bigint not null default 0,
  closed_at timestamptz,
  unique (game_code, number),
  check ((state = 'settled') = (result is not null)),
  check ((state = 'selling') = (closed_at is null))
);
create index books_to_refund on lottery.books (draw_id) where state = 'void';

create table lottery.orders (
  order_id bigint primary key check (order_id > 0),
  order_number text not null generated always as ('L' || order_id) stored,
  member_id bigint not null,
  wallet_id bigint not null,
  game_code text not null,
  request_key uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  answer text not null,
  slip text not null,
  total bigint not null check (total > 0),
  phases int not null default 1 check (phases > 0),
  stop_on_win boolean not null default false,
  hold_id uuid check (hold_id is not null or phases = 1),
  placed_at timestamptz not null default clock_timestamp(),
  unique (member_id, request_key)
);

create table lottery.tickets (
  draw_id bigint not null,
  ticket_id bigint not null check (ticket_id > 0),
  order_id bigint not null,
  line smallint not null check (line >= 0),
  phase int not null default 0 check (phase >= 0),
  member_id bigint not null,
  wallet_id bigint not null,
  play_id int not null,
  entry smallint not null check (entry in (1, 2)),     -- 1 picked, 2 typed
  selection text not null check (selection <> ''),
  bets int not null check (bets > 0),
  unit bigint not null check (unit > 0),
  multiple int not null check (multiple > 0),
  series int not null,
  base int not null check (base > 0),
  bet_price bigint not null check (bet_price > 0),
  stake bigint not null,
  rebate_ppm int not null check (rebate_ppm between 0 and 1000000),
  win_cap bigint check (win_cap > 0),
  best_win bigint not null check (best_win > 0),
  prizes bigint[] not null,                            -- of one unit bet, in the play's order of prizes
  salt uuid not null,
  leaf bytea not null check (octet_length(leaf) = 32),
  placed_at timestamptz not null default clock_timestamp(),
  cancelled_at timestamptz,
  primary key (draw_id, ticket_id),
  check (stake = bets * bet_price * unit * multiple / 10000 and stake > 0)
);
create index member_tickets on lottery.tickets (member_id, ticket_id);

-- A ticket stays as it was taken; it can be cancelled once.
create function lottery.guard_ticket() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null then
    old.cancelled_at := new.cancelled_at;
    if old is not distinct from new then return new; end if;
  end if;
  raise exception 'a ticket stays as it was taken' using errcode = '23514';
end $$;
create trigger tickets_stay before update or delete on lottery.tickets for each row execute function lottery.guard_ticket();

-- The draws of a chase that are still to come, and what became of each.
create table lottery.chase_items (
  item_id bigint primary key,
  order_id bigint not null references lottery.orders,
  member_id bigint not null,
  game_code text not null,
  number text not null,
  phase int not null check (phase >= 0),
  multiple int not null check (multiple > 0),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'placed', 'won', 'lost', 'void', 'stopped', 'cancelled', 'lapsed')),
  draw_id bigint,
  unique (order_id, phase),
  check (state not in ('placed', 'won', 'lost') or draw_id is not null)
);
create index chase_pending on lottery.chase_items (game_code, number) where state = 'pending';
create index chase_placed on lottery.chase_items (draw_id) where state = 'placed';
create index member_chases on lottery.chase_items (member_id, item_id);

-- What a member has staked in a draw, and what each class of outcomes may cost the house.
create table lottery.member_draws (
  draw_id bigint not null,
  member_id bigint not null,
  stake bigint not null check (stake >= 0),
  primary key (draw_id, member_id)
) with (fillfactor = 70);

create table lottery.liabilities (
  draw_id bigint not null,
  key text not null,
  amount bigint not null check (amount >= 0),
  primary key (draw_id, key)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

-- The sealed tickets in chunks: a proof reads one chunk and the roots of all.
create table lottery.seal_chunks (
  draw_id bigint not null,
  chunk int not null check (chunk >= 0),
  first_ticket bigint not null,
  root bytea not null check (octet_length(root) = 32),
  primary key (draw_id, chunk)
);

-- How far a draw is paid. Counting is done again from its beginning after a crash; paying goes on where it stopped.
create table lottery.settlements (
  draw_id bigint not null,
  version smallint not null check (version > 0),
  state text not null check (state in ('counting', 'counted', 'paying', 'paid', 'differs')),
  claim uuid not null,
  claimed_until timestamptz not null,
  tickets bigint not null default 0,
  stake bigint not null default 0,
  winners bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  digest bytea,
  control_winners bigint,
  control_payout bigint,
  control_digest bytea,
  paid_after bigint not null default 0,
  paid bigint not null default 0,
  rebated_after bigint not null default 0,
  rebated bigint not null default 0,
  primary key (draw_id, version),
  check (paid <= payout and rebated <= rebate),
  check (state not in ('counted', 'paying', 'paid')
    or (winners, payout, digest) is not distinct from (control_winners, control_payout, control_digest)),
  check (state <> 'paid' or (paid = payout and rebated = rebate))
);

-- Winners only. They are computed before anything is paid, and count as won when the book is settled.
create table lottery.payouts (
  draw_id bigint not null,
  version smallint not null,
  ticket_id bigint not null,
  order_id bigint not null,
  member_id bigint not null,
  wallet_id bigint not null,
  payout bigint not null check (payout >= 0),          -- after the member's cap
  gross bigint not null,
  valid_stake bigint not null check (valid_stake >= 0),
  hits jsonb not null,
  primary key (draw_id, version, ticket_id),
  foreign key (draw_id, version) references lottery.settlements,
  check (payout <= gross)
);

create table lottery.rebates (
  draw_id bigint not null,
  version smallint not null,
  member_id bigint not null,
  wallet_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (draw_id, version, member_id),
  foreign key (draw_id, version) references lottery.settlements
);

-- Reserves what orders may take of the limits: the member's stake in the draw and the liability of each number.
-- Gives the orders (by place, from 1) that do not fit, with what stopped them: null for the stake, else the key.
-- Rows are taken in the order of their keys: two batches never wait for each other crosswise.
create function lottery.reserve(
  p_draws bigint[], p_members bigint[], p_stakes bigint[], p_stake_limits bigint[], p_liability_limits bigint[],
  p_places int[], p_keys text[], p_amounts bigint[]
) returns table (refused int, over text) language plpgsql as $$
#variable_conflict use_column
declare
  v_over text;
begin
  begin
    perform lottery.reserve_all(p_draws, p_members, p_stakes, p_stake_limits, p_liability_limits, p_places, p_keys, p_amounts);
    return;
  exception when sqlstate 'TY101' or sqlstate 'TY102' then
    if cardinality(p_draws) = 1 then
      get stacked diagnostics v_over = message_text;
      return query select 1, case sqlstate when 'TY102' then v_over end;
      return;
    end if;
  end;
  for place in 1 .. cardinality(p_draws) loop
    begin
      perform lottery.reserve_all(p_draws[place:place], p_members[place:place], p_stakes[place:place],
        p_stake_limits[place:place], p_liability_limits[place:place],
        array_agg(1), coalesce(array_agg(key), '{}'), coalesce(array_agg(amount), '{}'))
        from unnest(p_places, p_keys, p_amounts) as l(place_of, key, amount) where place_of = place;
    exception when sqlstate 'TY101' or sqlstate 'TY102' then
      get stacked diagnostics v_over = message_text;
      return query select place, case sqlstate when 'TY102' then v_over end;
    end;
  end loop;
end $$;

create function lottery.reserve_all(
  p_draws bigint[], p_members bigint[], p_stakes bigint[], p_stake_limits bigint[], p_liability_limits bigint[],
  p_places int[], p_keys text[], p_amounts bigint[]
) returns void language plpgsql as $$
#variable_conflict use_column
declare
  v_over text;
begin
  with given as (
    select draw_id, member_id, sum(stake)::bigint as stake, min(most) as most
    from unnest(p_draws, p_members, p_stakes, p_stake_limits) as g(draw_id, member_id, stake, most)
    group by draw_id, member_id order by draw_id, member_id
  ), taken as (
    insert into lottery.member_draws as m (draw_id, member_id, stake) select draw_id, member_id, stake from given
    on conflict (draw_id, member_id) do update set stake = m.stake + excluded.stake
    returning draw_id, member_id, stake
  )
  select 'stake' into v_over from taken join given using (draw_id, member_id) where taken.stake > most limit 1;
  if found then
    raise exception 'stake' using errcode = 'TY101';
  end if;
  with given as (
    select p_draws[place] as draw_id, key, sum(amount)::bigint as amount, min(p_liability_limits[place]) as most
    from unnest(p_places, p_keys, p_amounts) as l(place, key, amount)
    group by 1, 2 order by 1, 2
  ), taken as (
    insert into lottery.liabilities as t (draw_id, key, amount) select draw_id, key, amount from given
    on conflict (draw_id, key) do update set amount = t.amount + excluded.amount
    returning draw_id, key, amount
  )
  select key into v_over from taken join given using (draw_id, key) where taken.amount > most limit 1;
  if found then
    raise exception '%', v_over using errcode = 'TY102';
  end if;
end $$;

-- Gives back what was reserved: of a bet that was refused for another reason, or was cancelled.
create function lottery.unreserve(
  p_draws bigint[], p_members bigint[], p_stakes bigint[], p_places int[], p_keys text[], p_amounts bigint[]
) returns void language sql as $$
  with given as (
    select draw_id, member_id, sum(stake)::bigint as stake
    from unnest(p_draws, p_members, p_stakes) as g(draw_id, member_id, stake) group by draw_id, member_id
  ), locked as materialized (
    select draw_id, member_id, given.stake from lottery.member_draws m join given using (draw_id, member_id)
    order by draw_id, member_id for no key update of m
  )
  update lottery.member_draws m set stake = m.stake - locked.stake from locked
    where m.draw_id = locked.draw_id and m.member_id = locked.member_id;
  with given as (
    select p_draws[place] as draw_id, key, sum(amount)::bigint as amount
    from unnest(p_places, p_keys, p_amounts) as l(place, key, amount) group by 1, 2
  ), locked as materialized (
    select draw_id, key, given.amount from lottery.liabilities t join given using (draw_id, key)
    order by draw_id, key for no key update of t
  )
  update lottery.liabilities t set amount = t.amount - locked.amount from locked
    where t.draw_id = locked.draw_id and t.key = locked.key;
$$;
