-- Raffles (docs/reference/promotions.md 12).

-- A raffle keeps what it committed to, its seal and its result. It only moves on: open, closed, sealed, drawn. Tickets come while it
-- is open.
create or replace function promotions.guard_raffle() returns trigger language plpgsql as $$
declare
  -- What moves on while a raffle lives.
  moving constant text[] := array['state', 'tickets', 'closed_at', 'sealed_at', 'drawn_at', 'beacon_awaited_since', 'beacon_asked_at', 'root',
    'block_roots', 'entropy', 'beacon_signature', 'revealed_seed', 'passed_over', 'first_passed'];
  -- The state that follows each.
  next_states constant jsonb := '{"open": "closed", "closed": "sealed", "sealed": "drawn"}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a raffle is never deleted' using errcode = 'restrict_violation';
  end if;
  if old.state = 'drawn' or to_jsonb(new) - moving <> to_jsonb(old) - moving
    or (new.state <> old.state and new.state <> next_states ->> old.state)
    or (old.root is not null and (new.root, new.block_roots, new.sealed_at) is distinct from (old.root, old.block_roots, old.sealed_at))
    or new.tickets < old.tickets or (new.tickets <> old.tickets and not (old.state = 'open' and new.state = 'open')) then
    raise exception 'a raffle keeps what it committed to, its seal and its result' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger raffles_guarded before update or delete on promotions.raffles
  for each row execute function promotions.guard_raffle();

-- A holder keeps its text, and its tickets do not come and go after the seal. An erasure may take the member out.
create or replace function promotions.guard_raffle_holder() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.holder_id, new.raffle_id, new.holder) is distinct from (old.holder_id, old.raffle_id, old.holder)
    or (new.member_id is distinct from old.member_id and new.member_id is not null) or new.granted < old.granted
    or new.has_free < old.has_free or new.is_barred < old.is_barred then
    raise exception 'a holder of tickets keeps its text' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger raffle_holders_guarded before update or delete on promotions.raffle_holders
  for each row execute function promotions.guard_raffle_holder();
