-- Bonuses with turnover (docs/reference/promotions.md 11).

-- A bonus keeps what it was given and its clock only moves on. It starts once, and what is closed does not change.
create or replace function promotions.guard_bonus() returns trigger language plpgsql as $$
begin
  if old.state = 'closed'
    or (old.state = 'process' and new.state = 'claimed')
    or (new.application_id, new.member_id, new.wallet_id, new.amount, new.required, new.max_bet, new.max_cashout, new.claimed_at,
        new.play_days, new.mode, new.is_deposit_linked, new.bonus_key, new.contributions) is distinct from
      (old.application_id, old.member_id, old.wallet_id, old.amount, old.required, old.max_bet, old.max_cashout, old.claimed_at,
        old.play_days, old.mode, old.is_deposit_linked, old.bonus_key, old.contributions)
    or (old.starts_at is not null and (new.starts_at is distinct from old.starts_at or new.expires_at < old.expires_at)) then
    raise exception 'a bonus keeps its terms, starts once and closes once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger bonus_keeps_terms before update on promotions.bonuses
  for each row execute function promotions.guard_bonus();
