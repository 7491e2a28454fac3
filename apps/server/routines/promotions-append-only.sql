-- What a version says, what moved an application, uses of codes, terms of referral, tickets and prizes of raffles, and the costs of months
-- are only added.
create or replace function promotions.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end
$$;

create or replace trigger versions_only_grow before update or delete on promotions.versions
  for each row execute function promotions.refuse_change();

create or replace trigger steps_only_grow before update or delete on promotions.steps
  for each row execute function promotions.refuse_change();

create or replace trigger code_uses_only_grow before update or delete on promotions.code_uses
  for each row execute function promotions.refuse_change();

create or replace trigger referral_terms_only_grow before update or delete on promotions.referral_terms
  for each row execute function promotions.refuse_change();

create or replace trigger raffle_tickets_only_grow before update or delete on promotions.raffle_tickets
  for each row execute function promotions.refuse_change();

create or replace trigger raffle_prizes_only_grow before update or delete on promotions.raffle_prizes
  for each row execute function promotions.refuse_change();

create or replace trigger cost_months_only_grow before update or delete on promotions.cost_months
  for each row execute function promotions.refuse_change();

create or replace trigger costs_only_grow before update or delete on promotions.costs
  for each row execute function promotions.refuse_change();
