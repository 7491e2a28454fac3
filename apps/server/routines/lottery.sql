-- A ticket stays as it was taken; it can be cancelled once.
create or replace function lottery.guard_ticket() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and new.cancelled_at is not null then
    old.cancelled_at := new.cancelled_at;
    if old is not distinct from new then return new; end if;
  end if;
  raise exception 'a ticket stays as it was taken' using errcode = '23514';
end $$;

-- Reserves what orders may take of the limits: the member's stake in the draw and the liability of each number.
-- Gives the orders (by place, from 1) that do not fit, with what stopped them: null for the stake, else the outcome.
-- Rows are taken in the order of their keys: two batches never wait for each other crosswise.
create or replace function lottery.reserve(
  p_draws bigint[], p_members bigint[], p_stakes bigint[], p_stake_limits bigint[], p_liability_limits bigint[],
  p_places int[], p_outcomes text[], p_amounts bigint[]
) returns table (refused int, over text) language plpgsql as $$
#variable_conflict use_column
declare
  v_over text;
begin
  begin
    perform lottery.reserve_all(p_draws, p_members, p_stakes, p_stake_limits, p_liability_limits, p_places, p_outcomes, p_amounts);
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
        array_agg(1), coalesce(array_agg(outcome), '{}'), coalesce(array_agg(amount), '{}'))
        from unnest(p_places, p_outcomes, p_amounts) as l(place_of, outcome, amount) where place_of = place;
    exception when sqlstate 'TY101' or sqlstate 'TY102' then
      get stacked diagnostics v_over = message_text;
      return query select place, case sqlstate when 'TY102' then v_over end;
    end;
  end loop;
end $$;

-- Reserves all of it or raises: TY101 for a member's stake, TY102 with the outcome whose liability would be too high.
create or replace function lottery.reserve_all(
  p_draws bigint[], p_members bigint[], p_stakes bigint[], p_stake_limits bigint[], p_liability_limits bigint[],
  p_places int[], p_outcomes text[], p_amounts bigint[]
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
    select p_draws[place] as draw_id, outcome, sum(amount)::bigint as amount, min(p_liability_limits[place]) as most
    from unnest(p_places, p_outcomes, p_amounts) as l(place, outcome, amount)
    group by 1, 2 order by 1, 2
  ), taken as (
    insert into lottery.liabilities as t (draw_id, outcome, amount) select draw_id, outcome, amount from given
    on conflict (draw_id, merchant, outcome) do update set amount = t.amount + excluded.amount
    returning draw_id, outcome, amount
  )
  select outcome into v_over from taken join given using (draw_id, outcome) where taken.amount > most limit 1;
  if found then
    raise exception '%', v_over using errcode = 'TY102';
  end if;
end $$;

-- Gives back what was reserved: of a bet that was refused for another reason, or was cancelled.
create or replace function lottery.unreserve(
  p_draws bigint[], p_members bigint[], p_stakes bigint[], p_places int[], p_outcomes text[], p_amounts bigint[]
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
    select p_draws[place] as draw_id, outcome, sum(amount)::bigint as amount
    from unnest(p_places, p_outcomes, p_amounts) as l(place, outcome, amount) group by 1, 2
  ), locked as materialized (
    select draw_id, outcome, given.amount from lottery.liabilities t join given using (draw_id, outcome)
    order by draw_id, outcome for no key update of t
  )
  update lottery.liabilities t set amount = t.amount - locked.amount from locked
    where t.draw_id = locked.draw_id and t.outcome = locked.outcome;
$$;

-- Ends the sales of a void draw: what was selling is refunded; what was settled too, and what was paid is taken back.
create or replace function lottery.void_sale(p_draw bigint) returns void language plpgsql as $$
begin
  insert into lottery.reversals (draw_id, version)
    select b.draw_id, max(s.version) from lottery.draw_sales b join lottery.settlements s on s.draw_id = b.draw_id and s.state = 'paid'
    where b.draw_id = p_draw and b.state = 'settled' group by b.draw_id
    on conflict do nothing;
  update lottery.draw_sales set state = 'void', result = null, closed_at = clock_timestamp()
    where draw_id = p_draw and state in ('selling', 'settled');
end $$;

-- What was dealt, sold or bought stays, for the owner of the database too.
create or replace function lottery.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused', tg_op, tg_table_schema, tg_table_name using errcode = '23514';
end $$;

-- Whether the tickets are there in full, the prizes among them are exactly those of the table, and the secret keeps the commitment.
create or replace function lottery.is_instant_pool_whole(p lottery.instant_pools) returns boolean language sql as $$
  with dealt as (select prize, count(*) as count from lottery.instant_tickets where pool_id = p.pool_id group by prize),
    meant as (select prize, count from unnest(p.prizes, p.counts) as t(prize, count))
  select (select count(*) = p.size and max(number) = p.size from lottery.instant_tickets where pool_id = p.pool_id)
    and not exists (select from meant m full join (select * from dealt where prize > 0) d using (prize)
      where m.count is distinct from d.count)
    and (select sha256(seed) from lottery.instant_seeds where pool_id = p.pool_id) is not distinct from p.commitment
$$;

-- A ticket is never changed. It is sold once, and only when all before it are.
create or replace function lottery.guard_instant_ticket() returns trigger language plpgsql as $$
declare
  v_fixed lottery.instant_tickets := new;
  v_pool lottery.instant_pools;
begin
  select * into v_pool from lottery.instant_pools where pool_id = new.pool_id;
  if tg_op = 'INSERT' then
    if v_pool.state = 'dealt' and new.sold_at is null then return new; end if;
    raise exception 'pool % is dealt already', new.pool_id using errcode = '23514';
  end if;
  v_fixed.sold_at := old.sold_at;
  if v_fixed is distinct from old or old.sold_at is not null or new.sold_at is null then
    raise exception 'ticket % of pool % stays as it was dealt', old.number, old.pool_id using errcode = '23514';
  end if;
  if v_pool.state <> 'selling' or v_pool.sold + 1 <> new.number then
    raise exception 'ticket % of pool % is not the next', old.number, old.pool_id using errcode = '23514';
  end if;
  return new;
end $$;

-- A purchase names a sold ticket, with the price of its pool and the prize that was dealt. Later it can only be revealed, once.
create or replace function lottery.guard_instant_purchase() returns trigger language plpgsql as $$
declare
  v_fixed lottery.instant_purchases := new;
begin
  if tg_op = 'UPDATE' then
    v_fixed.revealed_at := old.revealed_at;
    if v_fixed is distinct from old or old.revealed_at is not null then
      raise exception 'purchase % stays as it was made', old.purchase_id using errcode = '23514';
    end if;
    return new;
  end if;
  if not exists (
    select from lottery.instant_tickets t join lottery.instant_pools p using (pool_id)
    where t.pool_id = new.pool_id and t.number = new.number and t.sold_at is not null and t.prize = new.prize
      and p.price = new.price
  ) then
    raise exception 'ticket % of pool % was not sold like that', new.number, new.pool_id using errcode = '23514';
  end if;
  return new;
end $$;

-- Sells the next ticket of a pool; gives nothing when the pool is not on sale. A second buyer waits for the pool's row, so
-- that no number goes twice and none is left out, also when the transaction fails. The last sale closes the pool.
create or replace function lottery.sell_instant(p_pool bigint, out number int, out prize bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_pool lottery.instant_pools;
  v_tier int;
  v_is_over boolean;
begin
  select * into v_pool from lottery.instant_pools where pool_id = p_pool and state = 'selling' for no key update;
  if not found then
    return;
  end if;
  update lottery.instant_tickets t set sold_at = clock_timestamp()
    where t.pool_id = p_pool and t.number = v_pool.sold + 1
    returning t.number, t.prize into strict sell_instant.number, sell_instant.prize;
  v_tier := array_position(v_pool.prizes, sell_instant.prize);
  if v_tier is not null then
    v_pool.unsold[v_tier] := v_pool.unsold[v_tier] - 1;
  end if;
  v_is_over := sell_instant.number = v_pool.size or (v_pool.after_top_prize = 'stop' and v_pool.unsold[1] = 0);
  update lottery.instant_pools p set sold = sell_instant.number, unsold = v_pool.unsold,
    state = case when v_is_over then 'closed' else 'selling' end,
    closed_at = case when v_is_over then clock_timestamp() end
    where p.pool_id = p_pool;
end $$;

-- Payouts and rebates belong to a settlement. A foreign key would look it up once a winner; winners come in sets of one draw, and one
-- look a statement says the same.
create or replace function lottery.check_settlement() returns trigger language plpgsql as $$
begin
  if exists (select draw_id, version from written except select draw_id, version from lottery.settlements) then
    raise exception 'lottery.% without its settlement', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- The other half of a foreign key: a settlement that is referred to stays, and neither side changes the columns that refer.
create or replace function lottery.refuse_settlement_change() returns trigger language plpgsql as $$
begin
  raise exception '% of lottery.% is refused: what is counted hangs on it', tg_op, tg_table_name using errcode = '23514';
end $$;

-- A pool's terms stand from the beginning. It goes on sale when all of it is there, sells one ticket at a time, and ends once: with
-- the sale that ends it by its terms, or withdrawn with a reason.
create or replace function lottery.guard_instant_pool() returns trigger language plpgsql as $$
declare
  v_fixed lottery.instant_pools := new;
begin
  v_fixed.state := old.state;
  v_fixed.sold := old.sold;
  v_fixed.unsold := old.unsold;
  v_fixed.closed_at := old.closed_at;
  v_fixed.withdrawn_for := old.withdrawn_for;
  if v_fixed is distinct from old or old.state = 'closed' then
    raise exception 'pool % stays as it was published', old.pool_id using errcode = '23514';
  end if;
  if old.state = 'dealt' then
    if new.state <> 'selling' or new.sold <> 0 or new.unsold is distinct from old.counts
      or not lottery.is_instant_pool_whole(old) then
      raise exception 'pool % is not what was published', old.pool_id using errcode = '23514';
    end if;
    return new;
  end if;
  if new.sold = old.sold then
    if new.state <> 'closed' or new.withdrawn_for is null or new.unsold is distinct from old.unsold then
      raise exception 'pool % ends by its terms or with a reason', old.pool_id using errcode = '23514';
    end if;
    return new;
  end if;
  if new.state = 'dealt' or new.sold <> old.sold + 1 or new.withdrawn_for is not null then
    raise exception 'pool % sells one ticket at a time', old.pool_id using errcode = '23514';
  end if;
  if (new.state = 'closed') <> (new.sold = new.size or (new.after_top_prize = 'stop' and new.unsold[1] = 0)) then
    raise exception 'pool % ends by its terms or with a reason', old.pool_id using errcode = '23514';
  end if;
  if not exists (
    select from lottery.instant_tickets t where t.pool_id = new.pool_id and t.number = new.sold and t.sold_at is not null
  ) then
    raise exception 'ticket % of pool % is not sold', new.sold, new.pool_id using errcode = '23514';
  end if;
  return new;
end $$;

create or replace trigger tickets_stay before update or delete on lottery.tickets for each row execute function lottery.guard_ticket();

create or replace trigger terms_stay before update or delete or truncate on lottery.terms
  for each statement execute function lottery.refuse_change();

create or replace trigger instant_pools_stay before delete on lottery.instant_pools
  for each row execute function lottery.refuse_change();

create or replace trigger instant_seeds_stay before update or delete on lottery.instant_seeds
  for each row execute function lottery.refuse_change();

create or replace trigger instant_tickets_stay before delete on lottery.instant_tickets
  for each row execute function lottery.refuse_change();

create or replace trigger instant_purchases_stay before delete on lottery.instant_purchases
  for each row execute function lottery.refuse_change();

create or replace trigger instant_pools_whole before truncate on lottery.instant_pools
  for each statement execute function lottery.refuse_change();

create or replace trigger instant_seeds_whole before truncate on lottery.instant_seeds
  for each statement execute function lottery.refuse_change();

create or replace trigger instant_tickets_whole before truncate on lottery.instant_tickets
  for each statement execute function lottery.refuse_change();

create or replace trigger instant_purchases_whole before truncate on lottery.instant_purchases
  for each statement execute function lottery.refuse_change();

create or replace trigger instant_pools_guard before update on lottery.instant_pools
  for each row execute function lottery.guard_instant_pool();

create or replace trigger instant_tickets_guard before insert or update on lottery.instant_tickets
  for each row execute function lottery.guard_instant_ticket();

create or replace trigger instant_purchases_guard before insert or update on lottery.instant_purchases
  for each row execute function lottery.guard_instant_purchase();

create or replace trigger payouts_of_settlement after insert on lottery.payouts referencing new table as written
  for each statement execute function lottery.check_settlement();

create or replace trigger rebates_of_settlement after insert on lottery.rebates referencing new table as written
  for each statement execute function lottery.check_settlement();

create or replace trigger settlements_stay before delete or truncate on lottery.settlements
  for each statement execute function lottery.refuse_settlement_change();

create or replace trigger settlements_keep_keys before update of draw_id, version on lottery.settlements
  for each statement execute function lottery.refuse_settlement_change();

create or replace trigger payouts_keep_keys before update of draw_id, version on lottery.payouts
  for each statement execute function lottery.refuse_settlement_change();

create or replace trigger rebates_keep_keys before update of draw_id, version on lottery.rebates
  for each statement execute function lottery.refuse_settlement_change();
