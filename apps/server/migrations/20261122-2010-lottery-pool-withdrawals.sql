-- A pool of scratch tickets may be withdrawn from sale. What was sold stays sold; the rest never is, and the pool is opened as one that
-- is sold out. Why it was withdrawn is public.
alter table lottery.instant_pools add column withdrawn_for text check (char_length(withdrawn_for) between 3 and 300);
alter table lottery.instant_pools add check (withdrawn_for is null or state = 'closed');

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
