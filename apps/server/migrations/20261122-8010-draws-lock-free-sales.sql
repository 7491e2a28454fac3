-- At a full minute dozens of sales end at once. Those that no bet holds at this moment are closed together, without waiting for anything;
-- the others are left to draws.lock_sale. Gives the draws that it closed.
create function draws.lock_free_sales(ids bigint[]) returns setof bigint language plpgsql volatile as $$
declare
  id bigint;
  v_free bigint[] := '{}';
begin
  for id in select distinct u from unnest(ids) u order by u loop
    if pg_try_advisory_xact_lock(draws.sale_lock(id)) then
      v_free := v_free || id;
    end if;
  end loop;
  return query update draws.draws d set state = 'locked', locked_at = clock_timestamp()
    where d.draw_id = any(v_free) and d.state = 'open' and d.closes_at <= clock_timestamp()
    returning d.draw_id;
end $$;
