-- Payments on what is owed are only added.
create or replace trigger pay_parts_only_grow before update or delete on agents.pay_parts
  for each row execute function agents.refuse_change();

-- So are the debts that the house took over.
create or replace trigger guarantees_only_grow before update or delete on agents.guarantees
  for each row execute function agents.refuse_change();

-- A debt keeps its parties, its amount and its time; what is paid on it only grows, by one part at a time. What is forfeited stays so. Its
-- creditor changes once: to the house, which has paid the rest to the receiver.
create or replace function agents.guard_debt() returns trigger language plpgsql as $$
begin
  if (new.line_id, new.debtor, new.amount, new.due_at, new.depth, new.kind)
      is distinct from (old.line_id, old.debtor, old.amount, old.due_at, old.depth, old.kind)
    or new.creditor is distinct from old.creditor and (new.creditor is not null or not exists (
      select from agents.guarantees g where g.line_id = old.line_id and g.receiver = old.creditor
        and g.paid_before = old.paid and g.amount = old.amount - old.forfeited - old.paid and old.withheld = 0))
    or new.paid < old.paid or new.parts - old.parts <> (new.paid > old.paid)::integer or old.is_open > new.is_open
    or new.forfeited < old.forfeited then
    raise exception 'a debt of line % only becomes less', old.line_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger debts_shrink before update on agents.debts for each row execute function agents.guard_debt();
