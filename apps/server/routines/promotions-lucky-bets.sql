-- Lucky bets (docs/reference/promotions.md 15).

-- A day keeps what it committed to and its digits. It only moves on: open, drawn. What bets have got is only added to.
create or replace function promotions.guard_lucky_day() returns trigger language plpgsql as $$
declare
  -- What the draw sets, once.
  drawn constant text[] := array['state', 'drawn_at', 'beacon_asked_at', 'tail', 'entropy', 'beacon_signature', 'revealed_seed'];
  paid constant text[] := array['wins', 'given'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a day of lucky bets is never deleted' using errcode = 'restrict_violation';
  end if;
  if to_jsonb(new) - drawn - paid <> to_jsonb(old) - drawn - paid or (old.state = 'drawn' and to_jsonb(new) - paid <> to_jsonb(old) - paid)
    or new.wins < old.wins or new.given < old.given then
    raise exception 'a day of lucky bets keeps what it committed to and its digits' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger lucky_days_guarded before update or delete on promotions.lucky_days
  for each row execute function promotions.guard_lucky_day();
