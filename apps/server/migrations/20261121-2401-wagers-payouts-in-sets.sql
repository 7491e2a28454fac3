-- A foreign key looks up and locks its row once a payout. Payouts come in sets: one statement looks all of theirs up.
alter table wagers.payouts drop constraint payouts_source_batch_ref_ref_fkey;

create function wagers.check_payouts() returns trigger language plpgsql as $$
begin
  if exists (select from paid p where not exists (
      select from wagers.wagers w where w.source = p.source and w.batch_ref = p.batch_ref and w.ref = p.ref)) then
    raise exception 'a payout without its wager' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
-- A set is small and the table is not: a plan made from a set must not read the table through.
alter function wagers.check_payouts() set enable_hashjoin = off;
alter function wagers.check_payouts() set enable_mergejoin = off;
create trigger payouts_of_wagers after insert on wagers.payouts referencing new table as paid
  for each statement execute function wagers.check_payouts();

-- The other half of what the key said: a wager stays under its key.
create function wagers.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of wagers.% is refused: payouts hang on it', tg_op, tg_table_name using errcode = '23514';
end $$;
create trigger wagers_stay before delete or truncate on wagers.wagers
  for each statement execute function wagers.refuse_change();
create trigger wagers_keep_keys before update of source, batch_ref, ref on wagers.wagers
  for each statement execute function wagers.refuse_change();
create trigger payouts_keep_keys before update of source, batch_ref, ref on wagers.payouts
  for each statement execute function wagers.refuse_change();
