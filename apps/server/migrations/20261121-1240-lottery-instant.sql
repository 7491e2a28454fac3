-- Scratch tickets: pools that are dealt and sealed before their first ticket is sold, the tickets in them, who bought which.

-- A pool with its terms as they were published. Tickets go in the order of their numbers, so that `sold` is also the number of
-- the last one; `unsold` counts what is left of each prize.
create table lottery.instant_pools (
  pool_id bigint generated always as identity primary key,
  design_code text not null,
  pool int not null check (pool > 0),
  price bigint not null check (price > 0),
  size int not null check (size > 0),
  prizes bigint[] not null check (cardinality(prizes) > 0 and 0 < all (prizes)),
  counts int[] not null check (cardinality(counts) = cardinality(prizes) and 0 < all (counts)),
  unsold int[] not null check (cardinality(unsold) = cardinality(prizes) and 0 <= all (unsold)),
  after_top_prize text not null check (after_top_prize in ('stop', 'continue')),
  max_per_member int not null check (max_per_member > 0),
  commitment bytea not null unique check (octet_length(commitment) = 32),
  root bytea not null check (octet_length(root) = 32),
  state text not null default 'dealt' check (state in ('dealt', 'selling', 'closed')),
  sold int not null default 0 check (sold between 0 and size),
  dealt_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  unique (design_code, pool),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'dealt' or sold = 0)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.02);
create index instant_pools_selling on lottery.instant_pools (design_code, pool_id) where state = 'selling';

-- The secret behind a pool. It is shown when the pool is closed.
create table lottery.instant_seeds (
  pool_id bigint primary key references lottery.instant_pools,
  seed bytea not null check (octet_length(seed) = 32)
);

-- What was dealt. Prize and salt are secret until the ticket is sold; the leaf hides them.
create table lottery.instant_tickets (
  pool_id bigint not null references lottery.instant_pools,
  number int not null check (number > 0),
  prize bigint not null check (prize >= 0),
  salt bytea not null check (octet_length(salt) = 16),
  leaf bytea not null check (octet_length(leaf) = 32),
  sold_at timestamptz,
  primary key (pool_id, number)
);

-- A sold ticket. Its number stands above those of all draws: it is a batch of its own among the wagers.
create table lottery.instant_purchases (
  purchase_id bigint primary key generated always as identity (start with 4294967296 minvalue 4294967296),
  pool_id bigint not null,
  number int not null,
  member_id bigint not null,
  wallet_id bigint not null,
  price bigint not null check (price > 0),
  prize bigint not null check (prize >= 0),
  request_key uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  bought_at timestamptz not null default clock_timestamp(),
  revealed_at timestamptz,
  unique (pool_id, number),
  unique (member_id, request_key),
  foreign key (pool_id, number) references lottery.instant_tickets
);
create index instant_purchases_of_member on lottery.instant_purchases (member_id, purchase_id);
create index instant_purchases_in_pool on lottery.instant_purchases (pool_id, member_id);

create function lottery.refuse_instant_change() returns trigger language plpgsql as $$
begin
  raise exception '% of %.% is refused', tg_op, tg_table_schema, tg_table_name using errcode = '23514';
end $$;
create trigger instant_pools_stay before delete on lottery.instant_pools
  for each row execute function lottery.refuse_instant_change();
create trigger instant_seeds_stay before update or delete on lottery.instant_seeds
  for each row execute function lottery.refuse_instant_change();
create trigger instant_tickets_stay before delete on lottery.instant_tickets
  for each row execute function lottery.refuse_instant_change();
create trigger instant_purchases_stay before delete on lottery.instant_purchases
  for each row execute function lottery.refuse_instant_change();
create trigger instant_pools_whole before truncate on lottery.instant_pools
  for each statement execute function lottery.refuse_instant_change();
create trigger instant_seeds_whole before truncate on lottery.instant_seeds
  for each statement execute function lottery.refuse_instant_change();
create trigger instant_tickets_whole before truncate on lottery.instant_tickets
  for each statement execute function lottery.refuse_instant_change();
create trigger instant_purchases_whole before truncate on lottery.instant_purchases
  for each statement execute function lottery.refuse_instant_change();

-- A pool's terms stand from the beginning. It goes on sale when all of it is there, sells one ticket at a time, and ends once.
create function lottery.guard_instant_pool() returns trigger language plpgsql as $$
declare
  v_fixed lottery.instant_pools := new;
begin
  v_fixed.state := old.state;
  v_fixed.sold := old.sold;
  v_fixed.unsold := old.unsold;
  v_fixed.closed_at := old.closed_at;
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
  if new.state = 'dealt' or new.sold not in (old.sold, old.sold + 1) or (new.sold = old.sold and new.state = old.state) then
    raise exception 'pool % sells one ticket at a time', old.pool_id using errcode = '23514';
  end if;
  if new.sold > old.sold and not exists (
    select from lottery.instant_tickets t where t.pool_id = new.pool_id and t.number = new.sold and t.sold_at is not null
  ) then
    raise exception 'ticket % of pool % is not sold', new.sold, new.pool_id using errcode = '23514';
  end if;
  return new;
end $$;

-- Whether the tickets are there in full, the prizes among them are exactly those of the table, and the secret keeps the commitment.
create function lottery.is_instant_pool_whole(p lottery.instant_pools) returns boolean language sql as $$
  with dealt as (select prize, count(*) as count from lottery.instant_tickets where pool_id = p.pool_id group by prize),
    meant as (select prize, count from unnest(p.prizes, p.counts) as t(prize, count))
  select (select count(*) = p.size and max(number) = p.size from lottery.instant_tickets where pool_id = p.pool_id)
    and not exists (select from meant m full join (select * from dealt where prize > 0) d using (prize)
      where m.count is distinct from d.count)
    and (select sha256(seed) from lottery.instant_seeds where pool_id = p.pool_id) is not distinct from p.commitment
$$;
create trigger instant_pools_guard before update on lottery.instant_pools
  for each row execute function lottery.guard_instant_pool();

-- A ticket is never changed. It is sold once, and only when all before it are.
create function lottery.guard_instant_ticket() returns trigger language plpgsql as $$
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
create trigger instant_tickets_guard before insert or update on lottery.instant_tickets
  for each row execute function lottery.guard_instant_ticket();

-- A purchase is of a sold ticket, at its pool's price and for what was dealt. Later it can only be revealed, once.
create function lottery.guard_instant_purchase() returns trigger language plpgsql as $$
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
create trigger instant_purchases_guard before insert or update on lottery.instant_purchases
  for each row execute function lottery.guard_instant_purchase();

-- Sells the next ticket of a pool; gives nothing when the pool is not on sale. Whoever comes meanwhile waits for the pool's row, so
-- that no number goes twice and none is left out, whatever becomes of the transaction. The last sale closes the pool.
create function lottery.sell_instant(p_pool bigint, out number int, out prize bigint) language plpgsql as $$
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
