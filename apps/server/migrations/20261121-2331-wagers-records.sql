-- The last bet of a member before a moment, 0 when there is none. A member's bets get numbers in the order of their time, so that a
-- search by halves needs no index of its own.
create function wagers.id_before(p_member bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select max(wager_id) from wagers.wagers where member_id = p_member), 0);
  v_middle bigint;
  v_found record;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select wager_id, placed_at into v_found from wagers.wagers
      where member_id = p_member and wager_id >= v_middle order by wager_id limit 1;
    if v_found.placed_at < p_at then
      v_low := v_found.wager_id;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;
