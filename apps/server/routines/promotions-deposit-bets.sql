-- Bets after a deposit (docs/reference/promotions.md 14).

-- A condition keeps what it was given, its end only moves on, and what is closed does not change.
create or replace function promotions.guard_bet_condition() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null
    or (new.application_id, new.member_id, new.credited, new.needed, new.starts_at, new.contributions) is distinct from
      (old.application_id, old.member_id, old.credited, old.needed, old.starts_at, old.contributions)
    or new.ends_at < old.ends_at then
    raise exception 'a condition of bets keeps its terms and closes once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger bet_condition_keeps_terms before update on promotions.bet_conditions
  for each row execute function promotions.guard_bet_condition();
