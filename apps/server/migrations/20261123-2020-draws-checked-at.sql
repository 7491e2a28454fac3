-- As before, and it tells the instant of the check: bets are stamped with it, so that no accepted bet bears a time after the close.
drop function draws.hold_open(bigint[]);
create function draws.hold_open(ids bigint[]) returns table (draw_id bigint, checked_at timestamptz) language plpgsql volatile as $$
declare
  id bigint;
  v_now timestamptz;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'draws.hold_open needs read committed';
  end if;
  for id in select distinct u from unnest(ids) u order by u loop
    perform pg_advisory_xact_lock_shared(draws.sale_lock(id));
  end loop;
  v_now := clock_timestamp();
  return query select d.draw_id, v_now from draws.draws d
    where d.draw_id = any(ids) and d.state = 'open' and v_now < d.closes_at;
end $$;
